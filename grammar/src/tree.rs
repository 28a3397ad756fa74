//! The syntax tree: statements, blocks, tokens and comments, each with its place in the text.

use ecow::EcoString;

/// A half-open range of bytes in one source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end`.
    pub fn new(start: usize, end: usize) -> Self {
        let cap = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span { start: cap(start), end: cap(end) }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The text of this span, empty where it lies outside of `source`.
    pub fn of(self, source: &str) -> &str {
        source.get(self.start as usize..self.end as usize).unwrap_or("")
    }
}

/// One parsed file. Whatever was not understood stands in `problems`; the rest of the tree is sound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// Statements, comments and blank lines in their order.
    pub items: Vec<Item>,
    /// What was wrong with the form of the text, in source order.
    pub problems: Vec<Problem>,
}

/// Something that stands on lines of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A declaration, a member or a rule: they all have one form.
    Statement(Statement),
    /// A comment on a line of its own (`#`), or a documentation line (`##`). The span starts at the `#`. A comment inside a
    /// phrase that goes on over lines stands before its statement here, and keeps its own span.
    Comment(Span),
    /// One or more blank lines, kept as one.
    Blank,
}

/// `phrase`, `phrase: statement; statement`, or `phrase { items }`: the one form of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What it says, in tokens.
    pub tokens: Box<[Token]>,
    /// The whole phrase (from the first token to the last), without the body.
    pub phrase: Span,
    /// What stands under it.
    pub body: Body,
    /// The whole statement with its body.
    pub span: Span,
    /// A comment at the end of the statement's last (or its opening) line.
    pub trailing: Option<Span>,
}

/// What stands under a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Nothing.
    None,
    /// `: statement; statement` on the same line.
    Inline(Box<[Statement]>),
    /// `{ … }` over lines.
    Block(Box<Block>),
}

/// What stands between braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The items between the braces.
    pub items: Vec<Item>,
    /// The opening brace.
    pub open: Span,
    /// The closing brace; missing where the text never closes the block.
    pub close: Option<Span>,
    /// A comment after the opening brace.
    pub opening_comment: Option<Span>,
}

impl Body {
    /// The statements of the body, comments and blank lines left out.
    pub fn statements(&self) -> Box<dyn Iterator<Item = &Statement> + '_> {
        match self {
            Body::None => Box::new(std::iter::empty()),
            Body::Inline(list) => Box::new(list.iter()),
            Body::Block(block) => Box::new(block.items.iter().filter_map(|item| match item {
                Item::Statement(statement) => Some(statement),
                Item::Comment(_) | Item::Blank => None,
            })),
        }
    }

    /// True where the statement has no body at all.
    pub fn is_none(&self) -> bool {
        matches!(self, Body::None)
    }
}

/// One word, number, die, name in quotes or mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of token. Reading is forgiving (`d6`, `$50`, curly quotes, long dashes); the formatter writes the one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A word as written: letters, with apostrophes, hyphens and full stops inside (`fight.enemy-attack`). `D3` is a
    /// [`TokenKind::Dice`], not a word.
    Word(EcoString),
    /// `'s` after a word: "this hero's attack" is `this` `hero` `'s` `attack`.
    Possessive,
    /// A text in quotes, without them.
    Text(EcoString),
    /// A plain number: `12`.
    Number(i32),
    /// A number with its sign: `+2`, `-1`.
    Signed(i32),
    /// A number to reach: `4+`.
    AtLeast(i32),
    /// A range of results: `1-3`.
    Range(i32, i32),
    /// A number of dice of one kind: `D6`, `2D6`, `D36` (sides 36 = two D6 read as tens and ones).
    Dice {
        /// How many are rolled and added.
        count: u16,
        /// 3, 6, 8, 20 or 36.
        sides: u16,
    },
    /// The Peril die, `P`, or several: `PP`.
    Peril(u16),
    /// An amount of gold: `$50`.
    Money(i32),
    /// `,`
    Comma,
    /// `(`
    Open,
    /// `)`
    Close,
    /// Anything else, one character: an error wherever it stands.
    Other(char),
}

/// Something wrong with the form of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// The smallest span that shows it.
    pub span: Span,
    /// A second place that shows the cause: the opening brace of a block never closed, for one.
    pub other: Option<Span>,
}

/// What can be wrong with the form of a text. `src/language/diagnostic/form.rs` explains it to the author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// `{` is never closed; `span` is the block's head, `other` the place before which it ends by the indentation.
    NeverClosed,
    /// `}` without a block; `other` is the phrase whose `{` seems to have been forgotten, if there is one. It is read as if
    /// it were there.
    StrayClose,
    /// `{` or `:` with nothing before it; `other` is the phrase on the line above where the brace belongs to that one.
    NoHead,
    /// A text whose closing quote is missing on its line.
    OpenText,
    /// A character that has no meaning here.
    StrayCharacter,
    /// More than [`MAX_DEPTH`] blocks and labels inside one another; the rest of the text was not read.
    TooDeep,
    /// A number too large to be one: more than nine digits.
    NumberTooLarge,
    /// A die that does not exist: `D7`, `0D6`.
    NoSuchDie,
    /// A line that is longer than [`MAX_LINE`] bytes.
    LineTooLong,
    /// A file that is longer than [`MAX_FILE`] bytes; nothing of it was read.
    FileTooLong,
    /// A control character (a terminal escape, a NUL) in the text.
    ControlCharacter,
    /// The marks that a merge leaves behind (`<<<<<<<`), one problem a conflict; `other` is its last mark. The first version
    /// is the one that is read.
    MergeMark,
}

/// The most blocks that may stand inside one another.
pub const MAX_DEPTH: usize = 64;
/// The longest line, in bytes.
pub const MAX_LINE: usize = 4_000;
/// The longest file, in bytes.
pub const MAX_FILE: usize = 2 * 1024 * 1024;
