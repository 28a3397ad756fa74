//! Lines as an author remembers them from a card: each is matched with the rows of `patterns.toml`, and answered in the words of the language.

use std::sync::LazyLock;

use brim_grammar::{Span, Statement, Token, TokenKind, lex_phrase};
use serde::Deserialize;

use super::describe_token::plain;
use super::pattern_words::{Found, filled, matched};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::trie::{Labels, Spot, holds_effects};
use brim_core::vocabulary::{Category, Kind};

/// The rows as they are written; the comment at their top says what stands in them.
pub const TEXT: &str = include_str!("patterns.toml");

/// The rows, read when a line cannot be.
static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| read(TEXT).unwrap_or_default());

/// The most slips of one line that are mended one after the other, beside the first.
const STEPS: usize = 2;

/// Lines of more tokens are no slip of memory: looking at them would take long.
pub(super) const LONGEST: usize = 40;

/// The most letters of a help that is made of an author's own words.
const LONGEST_HELP: usize = 240;

/// Where a pattern stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Where {
    /// In any line.
    Anywhere,
    /// Where effects stand.
    Effects,
    /// On the sheet of an enemy or a hero.
    Sheet,
    /// On an item.
    Item,
    /// On a token.
    Token,
    /// On a spell.
    Spell,
    /// Among the rows of a roll or the branches of a test.
    Rows,
    /// A line of a town or a location.
    Town,
    /// A line of an ability or of an Elite row.
    Rules,
    /// A step of a scenario.
    Steps,
    /// A line of a mission, of its chapters or of its goals.
    Mission,
}

/// A row of `patterns.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pattern {
    /// Where it stands.
    pub place: Where,
    /// The words that it finds.
    find: Words,
    /// A line that it is meant for.
    pub example: String,
    /// What is wrong.
    pub message: String,
    /// The label beside the place.
    pub label: String,
    /// What stands in the place of the words: the first that makes a line which can be read.
    #[serde(default)]
    pub write: Vec<String>,
    /// A machine may write it.
    #[serde(default)]
    sure: bool,
    /// What to do, where none of them does.
    #[serde(default)]
    pub help: String,
}

/// The words that a row finds.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "String")]
pub(super) struct Words {
    /// The line begins with them.
    first: bool,
    /// One element each, with the `!` of those that are pointed at.
    elements: Vec<String>,
}

impl From<String> for Words {
    fn from(text: String) -> Words {
        let elements = text.trim_start_matches('^').split(' ').map(str::to_owned).collect();
        Words { first: text.starts_with('^'), elements }
    }
}

impl Words {
    /// The first place in a line where they stand: its first token, the one behind its last, and what each of them stands for.
    pub(super) fn within(&self, tokens: &[Token]) -> Option<(usize, usize, Found)> {
        let starts = if self.first { 0..1 } else { 0..tokens.len() };
        let found = starts.filter_map(|at| matched(&self.elements, tokens, at, false)).next()?;
        Some((found.first()?.0, found.last()?.1, found))
    }
}

/// The file of rows.
#[derive(Deserialize)]
struct File {
    line: Vec<Pattern>,
}

/// The rows of a text.
pub fn read(text: &str) -> Result<Vec<Pattern>, toml::de::Error> {
    toml::from_str::<File>(text).map(|file| file.line)
}

/// True where a row of this place is meant for a line.
pub(super) fn stands(place: Where, spot: Spot) -> bool {
    match place {
        Where::Anywhere => true,
        Where::Effects => match spot {
            Spot::Category(category) => category == Category::Effect,
            Spot::Members(kind) => holds_effects(kind),
            _ => false,
        },
        Where::Sheet => matches!(spot, Spot::Members(Kind::Enemy | Kind::Class)),
        Where::Item => matches!(spot, Spot::Members(Kind::Item)),
        Where::Token => matches!(spot, Spot::Members(Kind::Token)),
        Where::Spell => matches!(spot, Spot::Members(Kind::Spell)),
        Where::Town => matches!(spot, Spot::Members(Kind::Town | Kind::Location)),
        Where::Rules => matches!(spot, Spot::Rules | Spot::Modifiers | Spot::Members(Kind::Ability)),
        Where::Steps => spot == Spot::Category(Category::Step),
        Where::Mission => {
            matches!(spot, Spot::Members(Kind::Mission) | Spot::Chapter | Spot::Labels(Labels::Ways))
        }
        Where::Rows => matches!(spot, Spot::Labels(_)),
    }
}

impl Pattern {
    fn stands(&self, spot: Spot) -> bool {
        stands(self.place, spot)
    }

    /// Where the line has these words, if what could not be read is among them.
    fn found(&self, tokens: &[Token], miss: usize, body: bool) -> Option<Found> {
        let starts = if self.find.first { 0..1 } else { 0..tokens.len() };
        let around = |found: &Found| {
            let (from, to) = (found.first().map_or(0, |first| first.0), found.last().map_or(0, |last| last.1));
            from <= miss && (miss < to || miss == to && to == tokens.len())
        };
        starts.filter_map(|at| matched(&self.find.elements, tokens, at, body)).find(around)
    }
}

impl Builder<'_> {
    /// Whose text it is, as it calls itself.
    pub(super) fn own(&self) -> Option<&'static str> {
        let says =
            |token: &Token, word: &str| matches!(&token.kind, TokenKind::Word(own) if own.eq_ignore_ascii_case(word));
        // An ability may be either side's: `this enemy: …` says so.
        let of_enemies = |above: &Statement| matches!(&*above.tokens, [this, enemy, ..] if says(this, "this") && says(enemy, "enemy"));
        let of_heroes =
            |above: &Statement| matches!(&*above.tokens, [this, hero, ..] if says(this, "this") && says(hero, "hero"));
        match self.kind {
            Kind::Ability if self.above.is_some_and(of_enemies) => Some("this enemy"),
            Kind::Enemy => Some("this enemy"),
            // `this hero may use this … for this token: …` speaks of the hero.
            Kind::Marker | Kind::Token if self.above.is_some_and(of_heroes) => Some("this hero"),
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
        for pattern in PATTERNS.iter().filter(|pattern| pattern.stands(spot)) {
            let Some(found) = pattern.found(tokens, at, body) else { continue };
            let all = || pattern.find.elements.iter().zip(&found);
            let marked = || all().filter(|(element, _)| element.starts_with('!')).map(|(_, place)| place);
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
            let whole_text =
                |text: &str, most: usize| shortened(&escaped(&filled(text, &found, tokens, own)), most).into_owned();
            let said = |text: &str| whole_text(text, 160);
            let diagnostic = Diagnostic::new(code, place, said(&pattern.message)).label(said(&pattern.label));
            let (first, last) = (found.first()?.0, found.last()?.1);
            let (before, behind) = (tokens.get(..first)?, tokens.get(last..).unwrap_or_default());
            let mut lines: Vec<String> = Vec::new();
            for template in pattern.write.iter().filter(|text| self.own().is_some() || !text.contains("{self}")) {
                let part = filled(template, &found, tokens, own);
                let line = [plain(before), part.clone(), plain(behind)].join(" ").trim().replace(" ,", ",");
                if self.reads_text(&line, spot) {
                    let line = shortened(&escaped(&line), 160).into_owned();
                    let edited = Place { span: span(first, last)?, ..whole };
                    return Some(diagnostic.help(format!("write `{line}`")).edit(edited, part, pattern.sure));
                }
                lines.push(line);
            }
            // A line with two slips: what the first mend gives is mended in turn.
            if let Some(line) = lines.iter().find_map(|line| self.mended_again(line, spot, STEPS)) {
                let edited = Place { span: span(0, tokens.len())?, ..whole };
                let shown = shortened(&escaped(&line), 160).into_owned();
                return Some(diagnostic.help(format!("write `{shown}`")).edit(edited, line, false));
            }
            let nobodys = self.own() != Some("this enemy") && pattern.help.contains("hits {self}");
            if !pattern.help.is_empty() && !nobodys && self.can_be_said(&pattern.help, &found, tokens, (own, spot)) {
                return Some(diagnostic.help(whole_text(&pattern.help, LONGEST_HELP)));
            }
        }
        None
    }

    /// What rows make of a line that cannot be read, one after the other, until it can.
    pub(super) fn mended_again(&self, line: &str, spot: Spot, steps: usize) -> Option<String> {
        let tokens = lex_phrase(line, 0).0;
        if steps == 0 || tokens.len() > LONGEST {
            return None;
        }
        let miss = self.misses(&tokens, spot)?;
        let own = self.own().unwrap_or("that hero");
        for pattern in PATTERNS.iter().filter(|pattern| pattern.stands(spot) && !pattern.write.is_empty()) {
            let Some(found) = pattern.found(&tokens, miss, false) else { continue };
            let (Some((first, _)), Some((_, last))) = (found.first(), found.last()) else { continue };
            let (before, behind) = (tokens.get(..*first).unwrap_or_default(), tokens.get(*last..).unwrap_or_default());
            for template in pattern.write.iter().filter(|text| self.own().is_some() || !text.contains("{self}")) {
                let part = filled(template, &found, &tokens, own);
                let line = [plain(before), part, plain(behind)].join(" ").trim().replace(" ,", ",");
                if self.reads_text(&line, spot) {
                    return Some(line);
                }
                if let Some(line) = self.mended_again(&line, spot, steps - 1) {
                    return Some(line);
                }
            }
        }
        self.swapped_line(&tokens, spot).map(|(line, _)| line)
    }

    /// True where the conditions and moments that a help makes of the author's own words can be read.
    fn can_be_said(&self, help: &str, found: &Found, tokens: &[Token], (own, spot): (&str, Spot)) -> bool {
        let lines = help.split('`').skip(1).step_by(2).filter(|line| line.contains('{') && !line.contains('…'));
        lines.map(|line| filled(line, found, tokens, own)).all(|line| {
            let line = line.trim_end_matches(['{', ':', ' ']);
            // Effects are shown with words of the help's own in them.
            let asks = ["if ", "while ", "when "].iter().any(|word| line.starts_with(word));
            !asks
                || [spot, Spot::Rules, Spot::Category(Category::Effect)].iter().any(|spot| self.reads_text(line, *spot))
        })
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
}
