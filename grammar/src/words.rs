//! The words of a phrase: what the grammar hands over as one token is read here into words, numbers, dice and texts.

use ecow::EcoString;

use crate::letters::{all_digits, digits, is_apostrophe, is_dash, plain_text, plain_word, text_end, word_length};
use crate::scan::is_hidden;
use crate::tree::{Problem, ProblemKind, Span, Token, TokenKind};

/// The value of a number that could not be read; its problem is reported, so nothing should follow from it.
const HARMLESS: i32 = 1;
/// More digits than this do not fit a number of the game.
const MAX_DIGITS: usize = 9;

/// Reads one phrase that starts at the byte `offset` of its source.
///
/// ```
/// let (tokens, problems) = brim_grammar::lex_phrase("this hero takes 2D6 wounds", 0);
/// assert_eq!(tokens.len(), 5);
/// assert!(problems.is_empty());
/// ```
pub fn lex_phrase(text: &str, offset: usize) -> (Vec<Token>, Vec<Problem>) {
    let (mut tokens, mut problems) = (Vec::new(), Vec::new());
    lex_into(text, offset, &mut tokens, &mut problems);
    (tokens, problems)
}

/// As [`lex_phrase`], appended to what was read before.
pub(crate) fn lex_into(text: &str, offset: usize, tokens: &mut Vec<Token>, problems: &mut Vec<Problem>) {
    let mut lexer = Lexer { text, offset, at: 0, tokens, problems };
    while let Some(letter) = lexer.peek() {
        lexer.token(letter);
    }
}

struct Lexer<'t, 'o> {
    text: &'t str,
    offset: usize,
    at: usize,
    tokens: &'o mut Vec<Token>,
    problems: &'o mut Vec<Problem>,
}

impl<'t> Lexer<'t, '_> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn span(&self, start: usize) -> Span {
        Span::new(self.offset + start, self.offset + self.at)
    }

    /// Ends a token that began at `start` and is `length` bytes from here.
    fn push(&mut self, start: usize, length: usize, kind: TokenKind) {
        self.at += length;
        let span = self.span(start);
        self.tokens.push(Token { kind, span });
    }

    fn problem(&mut self, start: usize, kind: ProblemKind) {
        let span = self.span(start);
        self.problems.push(Problem { kind, span, other: None });
    }

    fn token(&mut self, letter: char) {
        let start = self.at;
        match letter {
            ' ' => self.at += 1,
            'a'..='z' | 'A'..='Z' => self.word(),
            '0'..='9' => self.number(),
            ',' => self.push(start, 1, TokenKind::Comma),
            '(' => self.push(start, 1, TokenKind::Open),
            ')' => self.push(start, 1, TokenKind::Close),
            '"' | '“' | '”' => self.text_token(letter),
            '$' => self.money(),
            '+' | '-' | '–' | '—' | '−' => self.signed(letter),
            _ if letter.is_alphabetic() => self.word(),
            _ if letter.is_whitespace() || is_hidden(letter) => self.at += letter.len_utf8(),
            _ => self.other(letter),
        }
    }

    /// A character without a meaning. Neighbours share one problem.
    fn other(&mut self, letter: char) {
        let start = self.at;
        self.push(start, letter.len_utf8(), TokenKind::Other(letter));
        let span = self.span(start);
        match self.problems.last_mut() {
            Some(last) if last.kind == ProblemKind::StrayCharacter && last.span.end == span.start => {
                last.span = last.span.to(span);
            }
            _ => self.problem(start, ProblemKind::StrayCharacter),
        }
    }

    fn word(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let length = word_length(rest);
        let length = length + usize::from(is_short(rest, length));
        let written = rest.get(..length).unwrap_or("");
        if let Some(sides) = written.strip_prefix(['D', 'd']).filter(|sides| all_digits(sides)) {
            return self.dice(start, length, "1", sides);
        }
        if written.bytes().all(|byte| byte == b'P') {
            let dice = u16::try_from(length).unwrap_or(u16::MAX);
            return self.push(start, length, TokenKind::Peril(dice));
        }
        let plural = written.ends_with('s');
        self.push(start, length, TokenKind::Word(plain_word(written)));
        self.possessive(plural);
    }

    /// `'s` after a word, or the lone apostrophe of a plural (`the heroes' attacks`).
    fn possessive(&mut self, plural: bool) {
        let start = self.at;
        let rest = self.rest();
        let Some(apostrophe) = rest.chars().next().filter(|&letter| is_apostrophe(letter)) else { return };
        let behind = rest.get(apostrophe.len_utf8()..).unwrap_or("");
        if let Some(after) = behind.strip_prefix(['s', 'S']).filter(|after| !after.starts_with(char::is_alphanumeric)) {
            self.push(start, rest.len() - after.len(), TokenKind::Possessive);
        } else if plural {
            self.push(start, apostrophe.len_utf8(), TokenKind::Possessive);
        }
    }

    fn number(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let length = digits(rest);
        let written = rest.get(..length).unwrap_or("");
        let behind = rest.get(length..).unwrap_or("");
        let mut letters = behind.chars();
        match letters.next() {
            Some('D' | 'd') if digits(letters.as_str()) > 0 => {
                let sides = digits(letters.as_str());
                let after = letters.as_str().get(sides..).unwrap_or("");
                if after.starts_with(char::is_alphanumeric) {
                    return self.word_of_digits(length);
                }
                let sides_written = letters.as_str().get(..sides).unwrap_or("");
                self.dice(start, length + 1 + sides, written, sides_written);
            }
            Some('+') if !letters.as_str().starts_with(|letter: char| letter.is_ascii_digit()) => {
                let reach = self.value(start, length, written);
                self.push(start, length + 1, TokenKind::AtLeast(reach));
            }
            Some(dash) if is_dash(dash) && digits(letters.as_str()) > 0 => {
                let upper = digits(letters.as_str());
                let whole = length + dash.len_utf8() + upper;
                let first = self.value(start, length, written);
                let last = self.value(start, whole, letters.as_str().get(..upper).unwrap_or(""));
                self.push(start, whole, TokenKind::Range(first, last));
            }
            Some(letter) if letter.is_alphabetic() => self.word_of_digits(length),
            _ => {
                let number = self.value(start, length, written);
                self.push(start, length, TokenKind::Number(number));
            }
        }
    }

    /// `3rd`, `2nd`: digits that begin a word.
    fn word_of_digits(&mut self, digits: usize) {
        let start = self.at;
        let rest = self.rest();
        let length = digits + word_length(rest.get(digits..).unwrap_or(""));
        let written = rest.get(..length).unwrap_or("");
        self.push(start, length, TokenKind::Word(plain_word(written)));
        self.possessive(written.ends_with('s'));
    }

    fn dice(&mut self, start: usize, length: usize, count: &str, sides: &str) {
        let read = |digits: &str| digits.parse::<u16>().ok();
        let kind = match (read(count), read(sides)) {
            (Some(count @ 1..), Some(sides @ (3 | 6 | 8 | 20 | 36))) => Ok(TokenKind::Dice { count, sides }),
            (None, _) => Err(ProblemKind::NumberTooLarge),
            _ => Err(ProblemKind::NoSuchDie),
        };
        match kind {
            Ok(kind) => self.push(start, length, kind),
            Err(problem) => {
                self.push(start, length, TokenKind::Dice { count: 1, sides: 6 });
                self.problem(start, problem);
            }
        }
    }

    /// `$50`, and `$1,000` as prices are often written.
    fn money(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let first = digits(rest.get(1..).unwrap_or(""));
        if first == 0 {
            return self.other('$');
        }
        let mut length = 1 + first;
        while let Some(group) = rest.get(length..).and_then(|behind| behind.strip_prefix(',')) {
            if digits(group) != 3 || first > 3 {
                break;
            }
            length += 4;
        }
        let written = rest.get(1..length).unwrap_or("").replace(',', "");
        let amount = self.value(start, length, &written);
        self.push(start, length, TokenKind::Money(amount));
        // `$50` says what `50 gold` says: the word is there and takes no room.
        self.push(start + length, 0, TokenKind::Word(EcoString::inline("gold")));
    }

    fn signed(&mut self, sign: char) {
        let start = self.at;
        let behind = self.rest().get(sign.len_utf8()..).unwrap_or("");
        let length = digits(behind);
        // `+D3` says `plus D3`.
        if behind.strip_prefix(['D', 'd']).is_some_and(|sides| digits(sides) > 0) {
            let word = if sign == '+' { "plus" } else { "minus" };
            return self.push(start, sign.len_utf8(), TokenKind::Word(EcoString::inline(word)));
        }
        if length == 0 {
            return self.other(sign);
        }
        let whole = sign.len_utf8() + length;
        let size = self.value(start, whole, behind.get(..length).unwrap_or(""));
        self.push(start, whole, TokenKind::Signed(if sign == '+' { size } else { -size }));
    }

    /// The value of some digits; the problem, if there is one, spans `length` bytes from `start`.
    fn value(&mut self, start: usize, length: usize, digits: &str) -> i32 {
        let significant = digits.trim_start_matches('0');
        if significant.len() <= MAX_DIGITS {
            return digits.parse().unwrap_or(0);
        }
        let span = Span::new(self.offset + start, self.offset + start + length);
        self.problems.push(Problem { kind: ProblemKind::NumberTooLarge, span, other: None });
        HARMLESS
    }

    fn text_token(&mut self, quote: char) {
        let start = self.at;
        let behind = self.rest().get(quote.len_utf8()..).unwrap_or("");
        let closed = text_end(quote, behind);
        let open_end = || behind.split('\n').next().unwrap_or("").trim_end().len();
        let (content, closing) = closed.unwrap_or_else(|| (open_end(), 0));
        let value = plain_text(behind.get(..content).unwrap_or(""));
        self.push(start, quote.len_utf8() + content + closing, TokenKind::Text(value));
        if closed.is_none() {
            self.problem(start, ProblemKind::OpenText);
        }
    }
}

/// The most letters of a word in a name that is written short.
const SHORT: usize = 4;

/// True where a full stop belongs to the word before it: `Dr. Finch`, `St. Elmo`.
fn is_short(rest: &str, length: usize) -> bool {
    let (Some(word), Some(behind)) = (rest.get(..length), rest.get(length..)) else { return false };
    let capital = |text: &str| text.starts_with(char::is_uppercase);
    let name = behind.strip_prefix('.').map(|after| after.strip_prefix(' ').unwrap_or(after));
    capital(word) && length <= SHORT && word.chars().all(char::is_alphabetic) && name.is_some_and(capital)
}
