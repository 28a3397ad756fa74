//! A declaration by its parts, for who lays it out: a page to print and cut.

use super::holes::english;
use super::template::capital;
use super::{Pen, sheet};
use crate::model::{Declaration, Model, Phrase};
use brim_core::game::ids::DeclId;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Word};

/// The longest figure that stands in a box: `10 +5 each Wound`.
const LONGEST: usize = 18;

/// A declaration in words, part by part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Its id.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// What kind of thing it is.
    pub kind: Kind,
    /// The kind, for people: `Darkness card`.
    pub title: &'static str,
    /// The deck it is drawn from.
    pub deck: Option<String>,
    /// How many of it there are.
    pub copies: usize,
    /// Words that are no rule.
    pub flavor: Vec<String>,
    /// Its figures.
    pub figures: Vec<Figure>,
    /// Its keywords: `Undead, Soldier`.
    pub keywords: Option<String>,
    /// Its rules.
    pub rules: Vec<Line>,
    /// The Elite chart of an enemy.
    pub elite: Vec<Line>,
    /// The Brutal side.
    pub brutal: Vec<Figure>,
    /// The rules of the Brutal side.
    pub brutal_rules: Vec<Line>,
    /// What a map tile looks like, row by row.
    pub picture: Vec<String>,
}

/// A figure of a sheet: `Health` and `12`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is.
    pub name: String,
    /// How much.
    pub value: String,
}

/// A line of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How far it stands in.
    pub depth: usize,
    /// The name before it: of an ability, a row, an option.
    pub head: Option<String>,
    /// What it says.
    pub text: String,
}

/// The parts of a declaration as it is played.
pub fn face(model: &Model, id: DeclId) -> Option<Face> {
    let decl = model.sheet(id)?;
    Some(Pen::of(model, decl).face(decl))
}

impl Pen<'_> {
    fn face(&self, decl: &Declaration) -> Face {
        let mut face = Face {
            id: self.model.names.id_text(decl.id),
            name: self.model.name(decl.id).to_owned(),
            kind: decl.kind,
            title: english(Word::Kind(decl.kind)),
            deck: self.model.deck_of(decl).map(|deck| self.model.name(deck).to_owned()),
            copies: 1,
            flavor: Vec::new(),
            figures: Vec::new(),
            keywords: None,
            rules: Vec::new(),
            elite: Vec::new(),
            brutal: Vec::new(),
            brutal_rules: Vec::new(),
            picture: Vec::new(),
        };
        for line in decl.body().iter() {
            match MemberView::of(line) {
                Some(MemberView::Flavor { words }) => face.flavor.push(words.to_owned()),
                Some(MemberView::Copies { n }) => face.copies = usize::try_from(n).unwrap_or(1),
                Some(MemberView::Picture { rows }) => face.picture = rows.unwrap_or_default().to_vec(),
                Some(MemberView::Elite) => {
                    let rows = line.body().iter().flat_map(|row| self.one(row));
                    face.elite.extend(rows.map(|row| parted(&row)));
                }
                Some(MemberView::Brutal) => {
                    for line in line.body().iter() {
                        self.put(line, &mut face.brutal, &mut face.brutal_rules);
                    }
                }
                Some(MemberView::Keywords { list: _ }) => {
                    let words = self.one(line).join(" ");
                    let words = words.split_once(": ").map_or(words.as_str(), |(_, words)| words);
                    face.keywords = Some(words.trim_end_matches('.').to_owned());
                }
                Some(MemberView::OfDeck { what: _ }) if face.deck.is_some() => {}
                _ => self.put(line, &mut face.figures, &mut face.rules),
            }
        }
        face
    }

    fn put(&self, line: Phrase<'_>, figures: &mut Vec<Figure>, rules: &mut Vec<Line>) {
        match sheet::figure(line) {
            true => {
                let figure = self.parted(line);
                // A formula is a sentence.
                match figure.value.chars().count() > LONGEST && !figure.name.is_empty() {
                    true => rules.push(Line { depth: 0, head: Some(figure.name), text: format!("{}.", figure.value) }),
                    false => figures.push(figure),
                }
            }
            false => rules.extend(self.one(line).iter().map(|line| parted(line))),
        }
    }

    /// A figure as its name and its value.
    fn parted(&self, line: Phrase<'_>) -> Figure {
        let whole = self.figure(line);
        let english = english(line.word());
        let letters = english.split(['{', '[', '$']).next().unwrap_or_default().trim();
        let stat = line.holes().next().map(|(_, value)| capital(&self.value(value)));
        let name = if letters.is_empty() { stat.unwrap_or_default() } else { letters.to_owned() };
        match whole.strip_prefix(&name).map(str::trim) {
            Some(value) if !value.is_empty() => Figure { name, value: value.to_owned() },
            _ => Figure { name: String::new(), value: whole },
        }
    }
}

/// A line as it stands in, and the name that it begins with.
pub fn parted(line: &str) -> Line {
    let text = line.trim_start();
    let depth = (line.len() - text.len()) / 2;
    let (head, rest) = match text.split_once(": ").or_else(|| text.strip_suffix(':').map(|head| (head, ""))) {
        Some((head, rest)) if is_name(head) => (Some(head.to_owned()), rest),
        _ => (None, text),
    };
    Line { depth, head, text: rest.to_owned() }
}

/// True for what stands before a colon as a name: capitals, numbers and the small words between them.
fn is_name(head: &str) -> bool {
    let small = ["of", "the", "and", "a", "an", "in", "to", "or", "on", "at", "by", "for", "from", "with", "is"];
    let word = |word: &str| small.contains(&word) || !word.starts_with(char::is_lowercase);
    head.chars().count() <= 60 && head.split_whitespace().all(word)
}
