//! Party files: heroes with names, and what they have gathered. A small file in TOML, for games that begin later than a hero does.

use super::table::Said;
use super::toml_form::{self, Form, Formed, Keys, describe};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, FileId, Place};
use brim_core::game::limits::MOST_MODELS;
use brim_grammar::Span;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The heroes of a party file, by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Party {
    /// The heroes.
    pub heroes: Vec<PartyHero>,
}

/// A hero of a party file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartyHero {
    /// Where it begins.
    pub place: Place,
    /// What it is called.
    pub name: Option<Said>,
    /// Its class.
    pub class: Option<Said>,
    /// Its level.
    pub level: Option<i32>,
    /// Items beside those that its sheet starts with.
    pub items: Vec<Said>,
    /// Abilities gained, and upgrades that sit on items.
    pub upgrades: Vec<Said>,
    /// Tokens and markers, with how many.
    pub tokens: Vec<(Said, i32)>,
    /// Gold.
    pub gold: i32,
    /// Loose Dark Stone.
    pub dark_stone: i32,
    /// Experience.
    pub xp: i32,
}

/// The longest party file, in bytes.
pub const MAX_PARTY: usize = 64 * 1024;

const FORM: Form = Form {
    code: Code::PartyBroken,
    name: "this party file",
    lines: "a hero begins with `[[hero]]`; a line reads `key = \"text\"`, `key = 1` or `key = [\"one\", \"two\"]`",
};

const KEYS: Keys = &[("hero", "[[hero]]\nclass = \"My Class\"")];

const OF_A_HERO: Keys = &[
    ("name", "name = \"Ann\""),
    ("class", "class = \"My Class\""),
    ("level", "level = 2"),
    ("items", "items = [\"My Item\"]"),
    ("upgrades", "upgrades = [\"My Ability\"]"),
    ("tokens", "tokens = { \"My Token\" = 2 }"),
    ("gold", "gold = 150"),
    ("dark_stone", "dark_stone = 1"),
    ("xp", "xp = 500"),
];

/// Reads a party file. What could be understood is returned with everything that is wrong.
pub fn read_party(file: FileId, text: &str) -> (Party, Vec<Diagnostic>) {
    let (root, errors) = DeTable::parse_recoverable(text);
    if let Some(error) = errors.first() {
        return (Party::default(), Formed { form: FORM, file, text }.broken(error, KEYS));
    }
    let mut reader = Reader { file, found: Vec::new() };
    let party = reader.party(root.get_ref());
    (party, reader.found)
}

struct Reader {
    file: FileId,
    found: Vec<Diagnostic>,
}

type Value<'i> = Spanned<DeValue<'i>>;

impl Reader {
    fn place(&self, range: std::ops::Range<usize>) -> Place {
        Place { file: self.file, span: Span::new(range.start, range.end) }
    }

    fn wrong(&mut self, range: std::ops::Range<usize>, message: impl Into<String>, help: &str) {
        self.found.push(Diagnostic::new(Code::PartyBroken, self.place(range), message).help(help));
    }

    fn known(&mut self, written: &str, range: std::ops::Range<usize>, keys: Keys) -> Option<&'static str> {
        if let Some((known, _)) = keys.iter().find(|(known, _)| *known == written) {
            return Some(known);
        }
        let (found, near) = Formed { form: FORM, file: self.file, text: "" }.unknown_key(written, range, keys);
        self.found.push(found);
        near
    }

    fn party(&mut self, root: &DeTable<'_>) -> Party {
        let mut party = Party::default();
        for (key, value) in root.iter() {
            if self.known(key.get_ref(), key.span(), KEYS).is_none() {
                continue;
            }
            let DeValue::Array(heroes) = value.get_ref() else {
                self.wrong(value.span(), "a hero begins with `[[hero]]`, in two pairs of brackets", "write `[[hero]]`");
                continue;
            };
            for hero in heroes.iter() {
                let DeValue::Table(lines) = hero.get_ref() else {
                    self.wrong(
                        hero.span(),
                        format!("a hero is a part of its own, and this is {}", describe(hero.get_ref())),
                        "write `[[hero]]`, and its lines below",
                    );
                    continue;
                };
                let hero = self.hero(lines, hero.span());
                party.heroes.push(hero);
            }
        }
        match party.heroes.get(MOST_MODELS as usize) {
            Some(hero) => {
                let range = hero.place.span.start as usize..hero.place.span.end as usize;
                self.wrong(
                    range,
                    format!("a party has {MOST_MODELS} models at most, heroes and Allies, and this is one more"),
                    "delete one of them",
                );
            }
            None if party.heroes.is_empty() && self.found.is_empty() => {
                self.wrong(
                    0..0,
                    "this party file names no hero",
                    "write, for example:\n[[hero]]\nclass = \"My Class\"",
                );
            }
            None => {}
        }
        party
    }

    fn hero(&mut self, lines: &DeTable<'_>, range: std::ops::Range<usize>) -> PartyHero {
        let mut hero = PartyHero { place: self.place(range.clone()), ..PartyHero::default() };
        for (key, value) in lines.iter() {
            match self.known(key.get_ref(), key.span(), OF_A_HERO) {
                Some("name") => hero.name = self.text("name", value),
                Some("class") => hero.class = self.text("class", value),
                Some("level") => hero.level = self.number("level", value, 1, 8),
                Some("items") => hero.items = self.list("items", value),
                Some("upgrades") => hero.upgrades = self.list("upgrades", value),
                Some("tokens") => hero.tokens = self.tokens(value),
                Some("gold") => hero.gold = self.number("gold", value, 0, 1_000_000).unwrap_or(0),
                Some("dark_stone") => hero.dark_stone = self.number("dark_stone", value, 0, 1000).unwrap_or(0),
                Some("xp") => hero.xp = self.number("xp", value, 0, 1_000_000).unwrap_or(0),
                _ => {}
            }
        }
        if hero.class.is_none() && !lines.iter().any(|(key, _)| key.get_ref() == "class") {
            self.wrong(range, "this hero has no class", "write `class = \"…\"`, with the name of a hero sheet");
        }
        hero
    }

    fn text(&mut self, key: &str, value: &Value<'_>) -> Option<Said> {
        match value.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() && text.chars().count() <= 80 => {
                Some(Said { text: text.trim().to_owned(), place: self.place(value.span()) })
            }
            DeValue::String(_) => {
                self.wrong(value.span(), format!("`{key}` needs a text of 1 to 80 characters"), &example(key));
                None
            }
            other => {
                let message = format!("`{key}` needs a text in quotes, and this is {}", describe(other));
                self.wrong(value.span(), message, &example(key));
                None
            }
        }
    }

    fn number(&mut self, key: &str, value: &Value<'_>, least: i32, most: i32) -> Option<i32> {
        let number = match value.get_ref() {
            DeValue::Integer(number) => i32::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        let number = number.filter(|number| (least..=most).contains(number));
        if number.is_none() {
            let shown = shortened(&escaped(key), 40).into_owned();
            self.wrong(value.span(), format!("`{shown}` needs a number from {least} to {most}"), &example(key));
        }
        number
    }

    fn list(&mut self, key: &str, value: &Value<'_>) -> Vec<Said> {
        let DeValue::Array(list) = value.get_ref() else {
            let message = format!("`{key}` needs a list, and this is {}", describe(value.get_ref()));
            self.wrong(value.span(), message, &example(key));
            return Vec::new();
        };
        list.iter().filter_map(|item| self.text(key, item)).collect()
    }

    fn tokens(&mut self, value: &Value<'_>) -> Vec<(Said, i32)> {
        let DeValue::Table(part) = value.get_ref() else {
            let message = format!("`tokens` needs a number for each token, and this is {}", describe(value.get_ref()));
            self.wrong(value.span(), message, &example("tokens"));
            return Vec::new();
        };
        let mut tokens = Vec::new();
        for (name, value) in part.iter() {
            let said = Said { text: name.get_ref().trim().to_owned(), place: self.place(name.span()) };
            if let Some(count) = self.number(name.get_ref(), value, 1, 100) {
                tokens.push((said, count));
            }
        }
        tokens.sort_by(|(left, _), (right, _)| left.text.cmp(&right.text));
        tokens
    }
}

fn example(key: &str) -> String {
    toml_form::example(OF_A_HERO, key)
}
