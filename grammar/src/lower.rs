//! From the grammar's pairs to the syntax tree: labels and blocks nest, comments and blank lines find their places.

use pest::iterators::{Pair, Pairs};

use crate::outline::Outline;
use crate::parse::Rule;
use crate::places::Places;
use crate::tree::{Block, Body, Item, Problem, ProblemKind, Span, Statement, Token};
use crate::words::lex_into;

/// What the grammar's pairs say.
#[derive(Default)]
pub(crate) struct Lowered {
    /// The items of the file.
    pub items: Vec<Item>,
    /// What was wrong with its forms and words.
    pub problems: Vec<Problem>,
    /// True where a brace is missing or too many.
    pub unbalanced: bool,
}

impl Lowered {
    /// The grammar was stopped at `at` by its limits.
    pub(crate) fn given_up(at: usize) -> Self {
        let problem = Problem { kind: ProblemKind::TooDeep, span: Span::new(at, at), other: None };
        Lowered { problems: vec![problem], ..Lowered::default() }
    }
}

/// Builds the tree of `text` from what the grammar says of it, or of its outline; `places` leads from its bytes to those of the text as the author
/// wrote it.
pub(crate) fn lower(mut pairs: Pairs<'_, Rule>, outline: Option<&Outline>, text: &str, places: &Places) -> Lowered {
    let mut lowering = Lowering {
        outline,
        text,
        places,
        problems: Vec::new(),
        tokens: Vec::new(),
        lifted: Vec::new(),
        unbalanced: false,
        gave_up: false,
    };
    let list = pairs.next().map(|file| lowering.list(file.into_inner(), 0, false)).unwrap_or_default();
    let Lowering { mut problems, unbalanced, gave_up, .. } = lowering;
    if gave_up {
        // Thousands of braces without a head are one mistake.
        problems.retain(|problem| problem.kind != ProblemKind::NoHead);
    }
    Lowered { items: list.items, problems, unbalanced: unbalanced && !gave_up }
}

/// A part of the text that is lowered.
type Part = std::ops::Range<usize>;

struct Lowering<'t> {
    outline: Option<&'t Outline>,
    text: &'t str,
    places: &'t Places,
    problems: Vec<Problem>,
    /// The words of the phrase that is being read: one list, used again and again.
    tokens: Vec<Token>,
    /// Comments inside a phrase that goes on over lines; they come to stand before its statement.
    lifted: Vec<Span>,
    unbalanced: bool,
    /// The blocks are too deep and the rest was not read: that they are not closed is no second mistake.
    gave_up: bool,
}

/// The items of a file or of a block.
#[derive(Default)]
struct List {
    items: Vec<Item>,
    opening_comment: Option<Span>,
    unclosed: bool,
}

impl Lowering<'_> {
    /// Where a pair stands in the text.
    fn part(&self, pair: &Pair<'_, Rule>) -> Part {
        let span = pair.as_span();
        match self.outline {
            Some(outline) => outline.part(span.start(), span.end()),
            None => span.start()..span.end(),
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.places.original(start), self.places.original(end))
    }

    fn problem(&mut self, kind: ProblemKind, span: Span) {
        self.problems.push(Problem { kind, span, other: None });
    }

    /// How many lines end between two bytes; more than two count as two.
    fn lines_between(&self, start: usize, end: usize) -> usize {
        let between = self.text.get(start..end).unwrap_or("");
        between.bytes().filter(|&byte| byte == b'\n').take(2).count()
    }

    /// The items after the byte `start`: the beginning of the file or the end of an opening brace.
    fn list(&mut self, pairs: Pairs<'_, Rule>, start: usize, in_block: bool) -> List {
        let mut list = List::default();
        let mut end = start;
        for pair in pairs {
            let place = self.part(&pair);
            let lines = self.lines_between(end, place.start);
            match pair.as_rule() {
                Rule::comment => self.comment(place.clone(), lines, in_block, &mut list),
                Rule::statement => {
                    let Some(statement) = self.statement(pair) else { continue };
                    self.add(statement, lines, &mut list);
                }
                Rule::stray_close => {
                    self.unbalanced = true;
                    self.problem(ProblemKind::StrayClose, self.span(place.start, place.end));
                }
                Rule::missing_close => {
                    self.unbalanced = true;
                    list.unclosed = true;
                }
                Rule::too_deep => {
                    self.give_up(start);
                    list.unclosed = true;
                }
                _ => {}
            }
            end = place.end;
        }
        // Trees are held until all names are known: their room is what a large mix needs most.
        list.items.shrink_to_fit();
        list
    }

    /// Where a comment stands, without the spaces after it.
    fn trimmed(&self, place: Part) -> Span {
        let length = self.text.get(place.clone()).unwrap_or("").trim_end().len();
        self.span(place.start, place.start + length)
    }

    fn comment(&self, place: Part, lines: usize, in_block: bool, list: &mut List) {
        let span = self.trimmed(place);
        match list.items.last_mut() {
            Some(Item::Statement(statement)) if lines == 0 => statement.trailing = Some(span),
            None if lines == 0 && in_block => list.opening_comment = Some(span),
            _ => {
                list.blank(lines);
                list.items.push(Item::Comment(span));
            }
        }
    }

    fn add(&mut self, statement: Statement, lines: usize, list: &mut List) {
        // A brace on the line below its head is one mistake, not a head without a body and a body without a head.
        if let Some(Item::Statement(head)) = list.items.last_mut()
            && let Body::Block(block) = &statement.body
            && (statement.tokens.is_empty() && head.body.is_none() && lines == 1)
        {
            let headless = |problem: &&mut Problem| problem.kind == ProblemKind::NoHead && problem.span == block.open;
            if let Some(problem) = self.problems.iter_mut().rev().find(headless) {
                problem.other = Some(head.phrase);
            }
            head.span = head.span.to(statement.span);
            head.body = statement.body;
            return;
        }
        list.blank(lines);
        list.items.extend(self.lifted.drain(..).map(Item::Comment));
        list.items.push(Item::Statement(statement));
    }

    /// A statement, or nothing where the grammar's phrase held no more than exotic spaces.
    fn statement(&mut self, pair: Pair<'_, Rule>) -> Option<Statement> {
        let mut tokens: Box<[Token]> = Box::default();
        let mut body = Body::None;
        let mut body_span = None;
        for part in pair.into_inner() {
            let start = self.part(&part).start;
            if part.as_rule() == Rule::phrase {
                tokens = self.phrase(part);
                continue;
            }
            if tokens.is_empty() {
                self.problem(ProblemKind::NoHead, self.span(start, start + 1));
            }
            body = if part.as_rule() == Rule::inline { self.inline(part) } else { self.block(part) };
            body_span = Some(self.body_span(start, &body));
        }
        let phrase = match (tokens.first(), tokens.last(), body_span) {
            (Some(first), Some(last), _) => first.span.to(last.span),
            (_, _, Some(body)) => Span { start: body.start, end: body.start },
            _ => return None,
        };
        let span = body_span.map_or(phrase, |body| phrase.to(body));
        Some(Statement { tokens, phrase, body, span, trailing: None })
    }

    fn body_span(&self, start: usize, body: &Body) -> Span {
        let opening = self.span(start, start + 1);
        match body {
            Body::None => opening,
            Body::Inline(list) => list.last().map_or(opening, |last| opening.to(last.span)),
            Body::Block(block) => {
                let last = block.items.iter().rev().find_map(|item| match item {
                    Item::Statement(statement) => Some(statement.span),
                    Item::Comment(_) | Item::Blank => None,
                });
                block.close.or(last).map_or(opening, |end| opening.to(end))
            }
        }
    }

    /// The words of a phrase. A comment inside it is set apart.
    fn phrase(&mut self, phrase: Pair<'_, Rule>) -> Box<[Token]> {
        let mut tokens = std::mem::take(&mut self.tokens);
        let Part { mut start, end } = self.part(&phrase);
        for comment in phrase.into_inner() {
            let inner = self.part(&comment);
            self.words(start, inner.start, &mut tokens);
            self.lifted.push(self.trimmed(inner.clone()));
            start = inner.end;
        }
        self.words(start, end, &mut tokens);
        let kept = tokens.drain(..).collect();
        self.tokens = tokens;
        kept
    }

    fn words(&mut self, start: usize, end: usize, tokens: &mut Vec<Token>) {
        let text = self.text.get(start..end).unwrap_or("");
        lex_into(text, self.places.original(start), tokens, &mut self.problems);
    }

    fn inline(&mut self, pair: Pair<'_, Rule>) -> Body {
        let start = self.part(&pair).start;
        let mut statements = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::statement => statements.extend(self.statement(part)),
                Rule::too_deep => self.give_up(start + 1),
                _ => {}
            }
        }
        Body::Inline(statements.into_boxed_slice())
    }

    fn block(&mut self, pair: Pair<'_, Rule>) -> Body {
        let place = self.part(&pair);
        let open = self.span(place.start, place.start + 1);
        let outer_lifted = std::mem::take(&mut self.lifted);
        let mut list = self.list(pair.into_inner(), place.start + 1, true);
        list.items.shrink_to_fit();
        self.lifted = outer_lifted;
        let last = place.end.saturating_sub(1);
        let written = !list.unclosed && !self.places.is_inserted(last);
        let close = written.then(|| self.span(last, place.end));
        Body::Block(Box::new(Block { items: list.items, open, close, opening_comment: list.opening_comment }))
    }

    /// One problem for everything below the deepest level, at the brace or colon that ends before `behind`.
    fn give_up(&mut self, behind: usize) {
        self.gave_up = true;
        self.problem(ProblemKind::TooDeep, self.span(behind.saturating_sub(1), behind));
    }
}

impl List {
    fn blank(&mut self, lines: usize) {
        if lines > 1 && !self.items.is_empty() {
            self.items.push(Item::Blank);
        }
    }
}
