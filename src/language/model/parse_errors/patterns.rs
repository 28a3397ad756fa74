//! Lines as an author remembers them from a card: each is matched with a table of sayings, and told in the words of the language.

use brim_grammar::{Span, Statement, Token, TokenKind, lex_phrase};

use super::describe_token::plain;
use super::patterns_conditions::ASKED;
use super::patterns_declarations::FORMED;
use super::patterns_effects::HAPPENS;
use super::patterns_lines::MEANT;
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::trie::{Spot, holds_effects};
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Kind};

/// Where a saying stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// Anywhere.
    Any,
    /// Where effects stand.
    Effects,
    /// On the sheet of an enemy or a hero.
    Sheet,
    /// On an item.
    Item,
    /// Among the rows of a roll or the branches of a test.
    Rows,
    /// A line of a town or a location.
    Town,
    /// A line of an ability or of an Elite row.
    Rules,
    /// A step of a scenario.
    Steps,
}

/// Words that are remembered from a card, and what is written for them.
pub(super) struct Saying {
    /// Where it stands.
    pub at: Where,
    /// The words, one element each: `a|b` one of these words, `#` a number, `+#` a number to roll, `%` a number with a sign, `$` gold or
    /// a number, `D` dice, `Dx` dice times a number, `R` a row of a chart, `*` anything, `...` one to eight of anything, `..?` none to eight; `^` first where the
    /// line begins with it; last `END` where it ends so, `BARE` where it ends and nothing stands under it, `BODY` where something does.
    /// Those with a `!` are pointed at.
    pub find: &'static str,
    /// What is wrong; `{2}` is what the second element stands for, `{2s}` the same as a verb of one, `{2#}` a number without its sign, `{2+}` one more than the number;
    /// `{self}` whose text it is, `{that}` the one of the first element as it is called behind it.
    pub message: &'static str,
    /// What is said beside the place.
    pub label: &'static str,
    /// What stands in the place of the words: the first that makes a line which can be read.
    pub write: &'static [&'static str],
    /// What to do, where none of them does.
    pub help: &'static str,
    /// It can mean nothing else: a machine may write it.
    pub sure: bool,
}

/// A row of the tables.
pub(super) const fn saying(
    at: Where,
    find: &'static str,
    message: &'static str,
    label: &'static str,
    write: &'static [&'static str],
    help: &'static str,
) -> Saying {
    Saying { at, find, message, label, write, help, sure: false }
}

/// A row of the tables that can mean nothing else.
pub(super) const fn certain(
    at: Where,
    find: &'static str,
    message: &'static str,
    label: &'static str,
    write: &'static [&'static str],
    help: &'static str,
) -> Saying {
    Saying { sure: true, ..saying(at, find, message, label, write, help) }
}

/// The most tokens that `...` stands for.
const MOST: usize = 8;

/// Lines of more tokens are no slip of memory: looking at them would take long.
const LONGEST: usize = 40;

/// Where each element of a saying begins and ends among the tokens.
type Found = Vec<(usize, usize)>;

fn fits(element: &str, token: &Token) -> bool {
    match (element, &token.kind) {
        ("*", _)
        | ("#", TokenKind::Number(_))
        | ("+#", TokenKind::AtLeast(_))
        | ("%", TokenKind::Signed(_))
        | ("$", TokenKind::Money(_) | TokenKind::Number(_))
        | ("D", TokenKind::Dice { .. })
        | ("R", TokenKind::Range(..) | TokenKind::AtLeast(_) | TokenKind::Number(_)) => true,
        (words, TokenKind::Comma) => words.split('|').any(|word| word == ","),
        ("Dx", TokenKind::Word(word)) => times(word).is_some(),
        (words, TokenKind::Word(word)) => {
            let theirs = stem(&word.to_lowercase());
            words.split('|').any(|word| stem(&word.to_lowercase()) == theirs)
        }
        (words, TokenKind::Number(n)) => words.split('|').any(|word| word.parse() == Ok(*n)),
        _ => false,
    }
}

/// `D6x10`, as it is said here.
fn times(word: &str) -> Option<String> {
    let (die, count) = word.split_once(['x', 'X', '*', '×'])?;
    let digits = |text: &str| !text.is_empty() && text.len() < 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    let (many, sides) = die.split_once(['d', 'D'])?;
    ((many.is_empty() || digits(many)) && digits(sides) && digits(count))
        .then(|| format!("{count} times {many}D{sides}"))
}

/// The places of the elements from a token on, the shortest way first.
fn matched(elements: &[&str], tokens: &[Token], at: usize, body: bool) -> Option<Found> {
    let Some((first, rest)) = elements.split_first() else { return Some(Vec::new()) };
    let element = first.trim_start_matches('!');
    let with = |end: usize| {
        let mut more = matched(rest, tokens, end, body)?;
        more.insert(0, (at, end));
        Some(more)
    };
    match element {
        "END" | "BODY" | "BARE" => {
            let fits = at == tokens.len() && (element == "END" || body == (element == "BODY"));
            fits.then(|| with(at)).flatten()
        }
        // What ends a saying is the whole rest of the line.
        "..." | "..?" if rest.is_empty() => with(tokens.len()).filter(|_| element == "..?" || at < tokens.len()),
        "..." => (at + 1..=tokens.len().min(at + MOST)).find_map(with),
        "..?" => (at..=tokens.len().min(at + MOST)).find_map(with),
        // `$10` is read as an amount of gold: with the word behind it.
        "$" => {
            let named = tokens.get(at + 1).is_some_and(|token| fits("gold", token));
            let amount = tokens.get(at).is_some_and(|token| fits(element, token));
            amount.then(|| with(at + 1 + usize::from(named)).or_else(|| with(at + 1))).flatten()
        }
        _ => tokens.get(at).filter(|token| fits(element, token)).and_then(|_| with(at + 1)),
    }
}

/// A template with what the elements stand for: `{2}`, and `{2+}` and `{2-}` for one more and one fewer than the number.
fn filled(template: &str, found: &Found, tokens: &[Token], own: &str) -> String {
    let mut out = template.replace("{self}", own);
    if out.contains("{that}") {
        let first = found.first().and_then(|(from, to)| tokens.get(*from..*to)).map(plain).unwrap_or_default();
        let same = first.starts_with("this ") || first == "hero";
        let that = if first == "hero" {
            "this hero"
        } else if same {
            &*first
        } else {
            "that hero"
        };
        out = out.replace("{that}", that);
    }
    for (at, (from, to)) in found.iter().enumerate() {
        let mine = tokens.get(*from..*to).unwrap_or_default();
        let number = match mine {
            [Token { kind: TokenKind::Number(n) | TokenKind::Money(n), .. }] => Some(*n),
            [Token { kind: TokenKind::Number(n) | TokenKind::Money(n), .. }, gold] if fits("gold", gold) => Some(*n),
            _ => None,
        };
        let bare = match mine {
            [Token { kind: TokenKind::Signed(n), .. }] => n.abs().to_string(),
            _ => String::new(),
        };
        out = out.replace(&format!("{{{}#}}", at + 1), &bare);
        let product = match mine {
            [Token { kind: TokenKind::Word(word), .. }] => times(word),
            _ => None,
        };
        let text = number.map(|n| n.to_string()).or(product).unwrap_or_else(|| plain(mine));
        let does = if text.ends_with('s') { text.clone() } else { format!("{text}s") };
        out = out.replace(&format!("{{{}s}}", at + 1), &does);
        out = out.replace(&format!("{{{}+}}", at + 1), &number.map_or(0, |n| n.saturating_add(1)).to_string());
        out = out.replace(&format!("{{{}-}}", at + 1), &number.map_or(0, |n| n.saturating_sub(1)).to_string());
        out = out.replace(&format!("{{{}}}", at + 1), &text);
    }
    out.replace("  ", " ")
        .replace(" 1 spaces", " 1 space")
        .replace(" 1 items", " 1 item")
        .replace(" 1 wounds", " 1 wound")
        .replace("that hero take ", "that hero takes ")
        .trim()
        .to_owned()
}

impl Saying {
    fn stands(&self, spot: Spot) -> bool {
        match self.at {
            Where::Any => true,
            Where::Effects => match spot {
                Spot::Category(category) => category == Category::Effect,
                Spot::Members(kind) => holds_effects(kind),
                _ => false,
            },
            Where::Sheet => matches!(spot, Spot::Members(Kind::Enemy | Kind::Class)),
            Where::Item => matches!(spot, Spot::Members(Kind::Item)),
            Where::Town => matches!(spot, Spot::Members(Kind::Town | Kind::Location)),
            Where::Rules => matches!(spot, Spot::Rules | Spot::Modifiers),
            Where::Steps => spot == Spot::Category(Category::Step),
            Where::Rows => matches!(spot, Spot::Labels(_)),
        }
    }

    /// Where the line has these words, if what could not be read is among them.
    fn found(&self, elements: &[&str], tokens: &[Token], miss: usize, body: bool) -> Option<Found> {
        let starts = if self.find.starts_with('^') { 0..1 } else { 0..tokens.len() };
        let around = |found: &Found| {
            let (from, to) = (found.first().map_or(0, |first| first.0), found.last().map_or(0, |last| last.1));
            from <= miss && (miss < to || miss == to && to == tokens.len())
        };
        starts.filter_map(|at| matched(elements, tokens, at, body)).find(around)
    }
}

impl Builder<'_> {
    /// Whose text it is, as it calls itself.
    pub(super) fn own(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Enemy => Some("this enemy"),
            Kind::Marker | Kind::Token => Some("this holder"),
            Kind::Class | Kind::Item | Kind::Spell | Kind::Ability | Kind::Loot | Kind::Scavenge | Kind::Location => {
                Some("this hero")
            }
            _ => None,
        }
    }

    /// A line that is remembered from a card, in the words of the language.
    pub(super) fn remembered(
        &self,
        tokens: &[Token],
        at: usize,
        (spot, body): (Spot, bool),
        whole: Place,
    ) -> Option<Diagnostic> {
        if tokens.len() > LONGEST {
            return None;
        }
        let own = self.own().unwrap_or("that hero");
        for saying in [MEANT, ASKED, HAPPENS, FORMED].into_iter().flatten().filter(|saying| saying.stands(spot)) {
            let elements: Vec<&str> = saying.find.trim_start_matches('^').split(' ').collect();
            let Some(found) = saying.found(&elements, tokens, at, body) else { continue };
            let pointed = |element: &&str| element.starts_with('!');
            let marked = || elements.iter().zip(&found).filter(|(element, _)| pointed(element)).map(|(_, place)| place);
            let from = marked().next().or(found.first())?.0;
            let to = marked().next_back().or(found.last())?.1;
            let span = |from: usize, to: usize| -> Option<Span> {
                Some(tokens.get(from)?.span.to(tokens.get(to.max(from + 1) - 1)?.span))
            };
            let code = match spot {
                Spot::Members(_) if at == 0 => Code::UnknownMember,
                _ => Code::UnknownPhrase,
            };
            let place = Place { span: span(from, to)?, ..whole };
            let said = |text: &str| shortened(&escaped(&filled(text, &found, tokens, own)), 160).into_owned();
            let diagnostic = Diagnostic::new(code, place, said(saying.message)).label(said(saying.label));
            let (first, last) = (found.first()?.0, found.last()?.1);
            let (before, behind) = (tokens.get(..first)?, tokens.get(last..).unwrap_or_default());
            for template in saying.write.iter().filter(|text| self.own().is_some() || !text.contains("{self}")) {
                let part = filled(template, &found, tokens, own);
                let line = [plain(before), part.clone(), plain(behind)].join(" ");
                if self.reads_text(line.trim(), spot) {
                    let line = shortened(&escaped(line.trim()), 160).into_owned();
                    let edited = Place { span: span(first, last)?, ..whole };
                    return Some(diagnostic.help(format!("write `{line}`")).edit(edited, part, saying.sure));
                }
            }
            if !saying.help.is_empty() {
                return Some(diagnostic.help(said(saying.help)));
            }
        }
        None
    }

    /// True where a text can be read: a line, several with `;` between them, or one with what stands under it behind a colon.
    pub(super) fn reads_text(&self, text: &str, spot: Spot) -> bool {
        if let Some((one, other)) = text.split_once("; ") {
            return self.reads_text(one, spot) && self.reads_text(other, spot);
        }
        let words = |text: &str| lex_phrase(text, 0).0;
        match text.split_once(": ") {
            Some((head, body)) => {
                let under = [Spot::Modifiers, Spot::Category(Category::Effect), Spot::Rules];
                self.reads(&words(head), spot) && under.iter().any(|under| self.reads(&words(body), *under))
            }
            None => self.reads(&words(text), spot),
        }
    }

    /// `initiative: 4`: what stands behind the colon belongs to the line itself.
    pub(super) fn colon_between(&self, statement: &Statement, spot: Spot, whole: Place) -> Option<Diagnostic> {
        let mut inner = statement.body.statements();
        let (one, None) = (inner.next()?, inner.next()) else { return None };
        if one.tokens.len() + statement.tokens.len() > LONGEST {
            return None;
        }
        let mut line: Vec<Token> = statement.tokens.iter().chain(&one.tokens).cloned().collect();
        let mut last = one;
        // `agility: 3, cunning: 2`: the second colon stands within the first.
        while let (Some(next), true) = (last.body.statements().next(), line.len() < LONGEST) {
            line.extend(next.tokens.iter().cloned());
            last = next;
        }
        let span = statement.tokens.first()?.span.to(last.tokens.last()?.span);
        let place = Place { span, ..whole };
        let word = escaped(&plain(&statement.tokens)).into_owned();
        let found = Diagnostic::new(Code::UnknownPhrase, place, format!("no colon stands behind `{word}` here"));
        let told = |text: String| {
            found.clone().label("without the colon").help(format!("write `{text}`")).edit(place, text, true)
        };
        if self.reads(&line, spot) && one.body.is_none() {
            return Some(told(plain(&line)));
        }
        if let Some(text) = self.apart(&line, spot) {
            return Some(told(text));
        }
        if !one.body.is_none() {
            return None;
        }
        // The same in other words: `shooting: 5+`; where the colon is right, the words before it can be read without it.
        if self.swapped_line(&statement.tokens, spot).is_some() {
            return None;
        }
        let (text, to) = self.swapped_line(&line, spot)?;
        let found = Diagnostic::new(Code::UnknownMember, place, format!("`{word}` is called `{to}` here"));
        Some(found.label("said otherwise here").help(format!("write `{text}`")).edit(place, text, true))
    }

    /// Figures with commas between them, as lines of their own: `move 6; escape 4+`.
    pub(super) fn apart(&self, tokens: &[Token], spot: Spot) -> Option<String> {
        if !matches!(spot, Spot::Members(_)) {
            return None;
        }
        let lines: Vec<&[Token]> = tokens.split(|token| token.kind == TokenKind::Comma).collect();
        let all = lines.len() > 1 && lines.iter().all(|line| !line.is_empty() && self.reads(line, spot));
        all.then(|| lines.into_iter().map(plain).collect::<Vec<_>>().join("; "))
    }
}
