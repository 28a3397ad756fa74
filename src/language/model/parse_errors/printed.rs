//! A line in the voice of a printed card: rewritten step by step with the rows of `printed.toml`, until it is a line that can be read.

use std::collections::{BTreeSet, VecDeque};
use std::sync::LazyLock;

use brim_grammar::{Body, Item, Statement, lex_phrase};
use serde::Deserialize;

use super::describe_token::plain;
use super::pattern_words::filled;
use super::patterns::{LONGEST, Where, Words, stands};
use super::repaired::proposed_line;
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Diagnostic, Place};
use crate::model::build::{Builder, holds_lines};
use crate::model::trie::{Labels, Spot, spot_under};
use brim_core::vocabulary::{Category, Kind};

/// The rows as they are written; the comment at their top says what stands in them.
pub const TEXT: &str = include_str!("printed.toml");

/// The rows, read when a line cannot be.
static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| read(TEXT).unwrap_or_default());

/// The most lines that are made of one.
const MOST: usize = 160;

/// The most steps after each other, beside those that are always taken.
const STEPS: usize = 6;

/// A row of `printed.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Where the line stands.
    #[serde(default = "anywhere")]
    pub place: Where,
    /// The words that it finds.
    find: Words,
    /// What can be written for them.
    write: Vec<String>,
    /// The words always mean this.
    #[serde(default)]
    always: bool,
    /// It changes the form of a word: such rows are taken last, where the line can still be read then.
    #[serde(default)]
    form: bool,
    /// A line of a card, and what is written for it.
    #[serde(default)]
    pub example: String,
    /// What is proposed for the example.
    #[serde(default)]
    pub gives: String,
}

fn anywhere() -> Where {
    Where::Anywhere
}

#[derive(Deserialize)]
struct File {
    row: Vec<Row>,
}

/// The rows of a text.
pub fn read(text: &str) -> Result<Vec<Row>, toml::de::Error> {
    toml::from_str::<File>(text).map(|file| file.row)
}

/// A text as the phrases in it, each with what stands behind it: a colon, a brace, the end of a line.
fn pieces(text: &str) -> Vec<(String, &'static str)> {
    let (mut out, mut piece, mut quoted) = (Vec::new(), String::new(), false);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let mark = [": ", "; ", "{", "}"].into_iter().find(|mark| !quoted && rest.starts_with(mark));
        match mark {
            Some(mark) => {
                out.push((std::mem::take(&mut piece), mark));
                rest = rest.get(mark.len()..).unwrap_or_default();
            }
            None => {
                quoted ^= first == '"';
                piece.push(first);
                rest = rest.get(first.len_utf8()..).unwrap_or_default();
            }
        }
    }
    out.push((piece, ""));
    out
}

fn together(pieces: &[(String, &'static str)]) -> String {
    let mut out = String::new();
    for (piece, mark) in pieces {
        out.push_str(piece.trim());
        out.push_str(match *mark {
            "{" => " { ",
            "}" => " }",
            mark => mark,
        });
    }
    for vowel in ['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o'] {
        out = out.replace(&format!(" a {vowel}"), &format!(" an {vowel}"));
    }
    out.trim().to_owned()
}

impl Builder<'_> {
    /// The finding with the line as the language says it, where it proposes no line of its own and the line is a card's.
    pub(super) fn as_printed(&self, found: Diagnostic, statement: &Statement, spot: Spot) -> Diagnostic {
        let tokens = &statement.tokens;
        let below = matches!(statement.body, Body::Block(_));
        let proposes = || proposed_line(&found).is_some_and(|line| self.can_be_read(&plain(&line), spot, below));
        if tokens.len() > LONGEST || proposes() {
            return found;
        }
        let (line, span) = match &statement.body {
            // `Use: heal 2 wounds`.
            Body::Inline(lines) => {
                let below: Vec<String> = lines.iter().map(|line| plain(&line.tokens)).collect();
                (format!("{}: {}", plain(tokens), below.join("; ")), statement.span)
            }
            _ => (plain(tokens), statement.phrase),
        };
        let Some(line) = self.rewritten(&line, spot, below) else { return found };
        let shown = shortened(&escaped(&line), 200).into_owned();
        let place = Place { file: self.reader.file, span };
        Diagnostic { edits: Vec::new(), without_advice: None, ..found.clone() }
            .help(format!("write `{shown}`"))
            .edit(place, line, false)
            .or_plainly(found)
    }

    fn rewritten(&self, line: &str, spot: Spot, below: bool) -> Option<String> {
        let line = self.settled(line.to_owned(), spot);
        let mut seen = BTreeSet::from([line.clone()]);
        let mut waiting = VecDeque::from([(line, 0)]);
        while let Some((line, steps)) = waiting.pop_front() {
            if self.can_be_read(&line, spot, below) {
                let forms = ROWS.iter().filter(|row| row.form).flat_map(|row| self.by(row, &line, spot));
                let formed = forms.into_iter().find(|formed| self.can_be_read(formed, spot, below));
                return Some(formed.unwrap_or(line));
            }
            if steps == STEPS {
                continue;
            }
            for made in self.steps(&line, spot) {
                let made = self.settled(made, spot);
                if seen.len() < MOST && seen.insert(made.clone()) {
                    waiting.push_back((made, steps + 1));
                }
            }
        }
        None
    }

    /// The line once all that always means the same is said in the words of the language.
    fn settled(&self, mut line: String, spot: Spot) -> String {
        for _ in 0..LONGEST {
            let rows = ROWS.iter().filter(|row| row.always);
            match rows.flat_map(|row| self.by(row, &line, spot)).find(|made| *made != line) {
                Some(made) => line = made,
                None => break,
            }
        }
        line
    }

    /// What the rows make of a line in one step.
    fn steps(&self, line: &str, spot: Spot) -> Vec<String> {
        ROWS.iter().filter(|row| !row.always && !row.form).flat_map(|row| self.by(row, line, spot)).collect()
    }

    /// What a row makes of a line, for each phrase in which it finds its words.
    fn by(&self, row: &Row, line: &str, spot: Spot) -> Vec<String> {
        let (parts, mut out) = (pieces(line), Vec::new());
        let own = self.own();
        for (at, (piece, mark)) in parts.iter().enumerate() {
            let place = if at == 0 { spot } else { Spot::Category(Category::Effect) };
            if !stands(row.place, place) {
                continue;
            }
            let tokens = lex_phrase(piece, 0).0;
            let Some((from, to, found)) = row.find.within(&tokens) else { continue };
            let (before, behind) = (tokens.get(..from).unwrap_or_default(), tokens.get(to..).unwrap_or_default());
            for template in row.write.iter().filter(|text| own.is_some() || !text.contains("{self}")) {
                let part = filled(template, &found, &tokens, own.unwrap_or("that hero"));
                let text = [plain(before), part, plain(behind)].join(" ").replace(" ,", ",").replace(" : ", ": ");
                let mut all = parts.clone();
                if let Some(place) = all.get_mut(at) {
                    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                    *place = (text.trim_start_matches([',', ' ']).to_owned(), mark);
                }
                out.push(together(&all));
            }
        }
        out
    }

    /// True where each line of a text can be read, with what stands under it.
    fn can_be_read(&self, text: &str, spot: Spot, below: bool) -> bool {
        let file = brim_grammar::parse(&format!("encounter \"X\" {{\n{text}\n}}\n"));
        if !file.problems.is_empty() {
            return false;
        }
        let heads = file.items.iter().filter_map(|item| match item {
            Item::Statement(head) => Some(head),
            _ => None,
        });
        let lines: Vec<&Statement> = heads.flat_map(|head| head.body.statements()).collect();
        // What stands below the line as it is written stays there.
        let last = lines.len().saturating_sub(1);
        !lines.is_empty() && lines.iter().enumerate().all(|(at, line)| self.line_reads(line, spot, below && at == last))
    }

    fn line_reads(&self, line: &Statement, spot: Spot, below: bool) -> bool {
        let Some(draft) = self.reader.beside().quickly(&line.tokens, spot) else { return false };
        let Some(entry) = draft.word.entry() else { return false };
        let lines: Vec<&Statement> = line.body.statements().collect();
        if matches!(line.body, Body::None) {
            return below == holds_lines(entry.under);
        }
        let under = spot_under(entry.under, self.kind);
        let more = [Spot::Category(Category::Effect), Spot::Modifiers, Spot::Rules, Spot::Labels(Labels::Branches)];
        // What happens once has no figures of its own.
        let effects = matches!(self.kind, Kind::Encounter | Kind::Threat | Kind::Loot | Kind::Scavenge);
        let spots = under.into_iter().chain(more).filter(|spot| !effects || *spot != Spot::Modifiers);
        let spots: Vec<Spot> = spots.collect();
        !below && spots.iter().any(|spot| lines.iter().all(|line| self.line_reads(line, *spot, false)))
    }
}
