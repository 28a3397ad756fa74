//! Reads a table file: it reports every mistake at once, with its place.

use super::manifest::is_id;
use super::table::{Collection, Mixed, Said, Source, Table, Wanted};
use super::toml_form::{self, Form, Formed, Keys, describe};
use super::version::{Versions, parse_range};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, FileId, Place};
use brim_grammar::Span;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const FORM: Form = Form {
    code: Code::TableBroken,
    name: "this table file",
    lines: "a line reads `key = \"text\"`, `key = 1` or `key = [\"one\", \"two\"]`; a part begins with its name: `[packs]`",
};

/// What single keys inside of parts look like.
const INSIDE: Keys = &[
    ("path", "my-pack = { path = \"../my-pack\" }"),
    ("version", "my-pack = { version = \">=1.0\" }"),
    ("owns", "owns = [\"my-pack\"]"),
    ("models", "models = { \"An Enemy\" = 1 }"),
];

/// The keys of a table file, and what each looks like.
const KEYS: Keys = &[
    ("name", "name = \"Both shores\""),
    ("packs", "[packs]\nmy-pack = \"*\""),
    ("edition", "edition = \"Our Edition\""),
    ("rulings", "[rulings]\n\"My Ruling\" = 8"),
    ("loot", "loot = \"all\""),
    ("scavenge", "scavenge = \"by lot each game\""),
    ("exploration", "exploration = \"my-pack\""),
    ("genres", "genres = \"apart\""),
    ("decide", "[decide]\n\"an-enemy.health\" = \"my-pack\""),
    ("collection", "[collection]\nowns = [\"my-pack\"]"),
];

/// Reads a table file. What could be understood is returned with everything that is wrong.
pub fn read_table(path: &str, file: FileId, text: &str) -> (Option<Table>, Vec<Diagnostic>) {
    let (root, errors) = DeTable::parse_recoverable(text);
    if let Some(error) = errors.first() {
        return (None, Formed { form: FORM, file, text }.broken(error, KEYS));
    }
    let mut reader = Reader { file, diagnostics: Vec::new() };
    let table = Table { path: path.to_owned(), file, ..Table::default() };
    let table = reader.table(root.get_ref(), table);
    (Some(table), reader.diagnostics)
}

struct Reader {
    file: FileId,
    diagnostics: Vec<Diagnostic>,
}

type Value<'i> = Spanned<DeValue<'i>>;

impl Reader {
    fn place(&self, range: std::ops::Range<usize>) -> Place {
        Place { file: self.file, span: Span::new(range.start, range.end) }
    }

    fn wrong(&mut self, range: std::ops::Range<usize>, message: String, help: &str) {
        let found = Diagnostic::new(Code::TableBroken, self.place(range), message).help(help);
        self.diagnostics.push(found);
    }

    fn table(&mut self, root: &DeTable<'_>, mut table: Table) -> Table {
        let mut has_packs = false;
        for (key, value) in root.iter() {
            let key = self.known(key.get_ref(), key.span(), KEYS);
            match key {
                Some("name") => table.name = self.text("name", value).map(|said| said.text),
                Some("packs") => {
                    has_packs = true;
                    table.packs = self.packs(value);
                    if empty(value) {
                        let message = "this table file names no packs".to_owned();
                        self.wrong(value.span(), message, "name a pack of the table:\n[packs]\nmy-pack = \"*\"");
                    }
                }
                Some("edition") => table.edition = self.text("edition", value),
                Some("rulings") => table.rulings = self.pairs("rulings", value),
                Some("decide") => table.decide = self.pairs("decide", value),
                Some("genres") => table.genres_apart = self.genres(value),
                Some("collection") => table.collection = Some(self.collection(value)),
                Some(key) => {
                    let Some(mixed) = Mixed::ALL.into_iter().find(|mixed| mixed.key() == key) else { continue };
                    if let Some(said) = self.text(key, value) {
                        table.boxes.push((mixed, Source::of(&said.text), said.place));
                    }
                }
                None => {}
            }
        }
        if !has_packs {
            let message = "this table file names no packs".to_owned();
            self.wrong(0..0, message, "write the packs of the table:\n[packs]\nmy-pack = \"*\"");
        }
        table
    }

    /// The key that is meant, where one is.
    fn known(&mut self, written: &str, range: std::ops::Range<usize>, keys: Keys) -> Option<&'static str> {
        if let Some((known, _)) = keys.iter().find(|(known, _)| *known == written) {
            return Some(known);
        }
        let (found, near) = Formed { form: FORM, file: self.file, text: "" }.unknown_key(written, range, keys);
        self.diagnostics.push(found);
        near
    }

    fn text(&mut self, key: &str, value: &Value<'_>) -> Option<Said> {
        match value.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() && text.chars().count() <= 200 => {
                Some(Said { text: text.trim().to_owned(), place: self.place(value.span()) })
            }
            DeValue::String(_) => {
                let message = format!("`{key}` needs a text of 1 to 200 characters");
                self.wrong(value.span(), message, &example(key));
                None
            }
            other => {
                let message = format!("`{key}` needs a text in quotes, and this is {}", describe(other));
                self.wrong(value.span(), message, &example(key));
                None
            }
        }
    }

    fn part<'v, 'i>(&mut self, key: &str, value: &'v Value<'i>) -> Option<&'v DeTable<'i>> {
        if let DeValue::Table(table) = value.get_ref() {
            return Some(table);
        }
        let message = format!("`{key}` is a part of its own, and this is {}", describe(value.get_ref()));
        self.wrong(value.span(), message, &format!("write it so:\n{}", example(key)));
        None
    }

    /// `[packs]` with a line for each, or a plain list.
    fn packs(&mut self, value: &Value<'_>) -> Vec<Wanted> {
        if let DeValue::Array(list) = value.get_ref() {
            let said: Vec<Said> = list.iter().filter_map(|item| self.text("packs", item)).collect();
            let packs =
                said.into_iter().map(|said| Wanted { id: said.text, versions: None, path: None, place: said.place });
            return self.sound(packs.collect());
        }
        let Some(part) = self.part("packs", value) else { return Vec::new() };
        let mut packs = Vec::new();
        for (id, value) in part.iter() {
            let place = self.place(id.span());
            if let (Some(key), DeValue::String(text)) = (above(id.get_ref()), value.get_ref())
                && parse_range(text).is_none()
            {
                let message = format!("`{key}` is no pack: it must stand above `[packs]`");
                self.wrong(id.span(), message, "move the line up: what follows `[packs]` is part of it");
                continue;
            }
            let mut pack = Wanted { id: id.get_ref().to_string(), versions: None, path: None, place };
            match value.get_ref() {
                DeValue::Table(inside) => {
                    const OF_A_PACK: Keys = &[("path", ""), ("version", "")];
                    for (key, value) in inside.iter() {
                        match self.known(key.get_ref(), key.span(), OF_A_PACK) {
                            Some("path") => pack.path = self.text("path", value),
                            Some(_) => pack.versions = self.versions("version", value),
                            None => {}
                        }
                    }
                }
                DeValue::String(_) => pack.versions = self.versions("packs", value),
                other => {
                    let shown = shortened(&escaped(id.get_ref()), 40).into_owned();
                    let message = format!("`{shown}` needs a version in quotes, and this is {}", describe(other));
                    self.wrong(
                        value.span(),
                        message,
                        "write, for example, `\">=0.3, <1\"`, or `\"*\"` for any version",
                    );
                }
            }
            packs.push(pack);
        }
        self.sound(packs)
    }

    fn versions(&mut self, key: &str, value: &Value<'_>) -> Option<Versions> {
        let said = self.text(key, value)?;
        let range = parse_range(&said.text);
        if range.is_none() {
            let message = format!("`{}` is no version requirement", shortened(&escaped(&said.text), 40));
            self.wrong(value.span(), message, "write, for example, `\">=0.3, <1\"`, or `\"*\"` for any version");
        }
        let range = range.filter(|range| !range.comparators.is_empty())?;
        Some(Versions { text: said.text, range, place: said.place })
    }

    /// The packs whose ids can be ids, each once, by id: a table knows no order.
    fn sound(&mut self, packs: Vec<Wanted>) -> Vec<Wanted> {
        let mut sound: Vec<Wanted> = Vec::new();
        for pack in packs {
            let range = pack.place.span.start as usize..pack.place.span.end as usize;
            let shown = shortened(&escaped(&pack.id), 40).into_owned();
            if !is_id(&pack.id) {
                let message = format!("`{shown}` cannot be the id of a pack");
                self.wrong(range, message, "an id has small letters, digits and hyphens, and begins with a letter");
            } else if sound.iter().any(|other| other.id == pack.id) {
                self.wrong(range, format!("`{shown}` is on this table twice"), "delete one of the two");
            } else {
                sound.push(pack);
            }
        }
        sound.sort_by(|left, right| left.id.cmp(&right.id));
        sound
    }

    /// Lines that give each name a value: a text, a number, or yes and no.
    fn pairs(&mut self, key: &str, value: &Value<'_>) -> Vec<(Said, Said)> {
        let Some(part) = self.part(key, value) else { return Vec::new() };
        let mut pairs = Vec::new();
        for (name, value) in part.iter() {
            let words = match value.get_ref() {
                DeValue::String(text) => text.trim().to_owned(),
                DeValue::Integer(number) => number.as_str().replace('_', ""),
                DeValue::Boolean(flag) => if *flag { "yes" } else { "no" }.to_owned(),
                other => {
                    let message = format!("`{}` cannot be {}", escaped(name.get_ref()), describe(other));
                    self.wrong(value.span(), message, &example(key));
                    continue;
                }
            };
            let name = Said { text: name.get_ref().trim().to_owned(), place: self.place(name.span()) };
            pairs.push((name, Said { text: words, place: self.place(value.span()) }));
        }
        pairs.sort_by(|(left, _), (right, _)| left.text.cmp(&right.text));
        pairs
    }

    fn genres(&mut self, value: &Value<'_>) -> Option<Place> {
        let said = self.text("genres", value)?;
        match said.text.as_str() {
            "apart" => Some(said.place),
            "together" => None,
            _ => {
                let help =
                    "write `genres = \"apart\"` for the cards of the mission's genre alone, or `genres = \"together\"`";
                self.wrong(value.span(), format!("`genres` cannot be `{}`", escaped(&said.text)), help);
                None
            }
        }
    }

    fn collection(&mut self, value: &Value<'_>) -> Collection {
        const OF_A_COLLECTION: Keys = &[("owns", ""), ("models", "")];
        let mut collection = Collection::default();
        let Some(part) = self.part("collection", value) else { return collection };
        for (key, value) in part.iter() {
            match self.known(key.get_ref(), key.span(), OF_A_COLLECTION) {
                Some("owns") => match value.get_ref() {
                    DeValue::Array(list) => {
                        let mut owns: Vec<Said> = list.iter().filter_map(|item| self.text("owns", item)).collect();
                        owns.sort_by(|left, right| left.text.cmp(&right.text));
                        collection.owns = Some(owns);
                    }
                    other => {
                        let message = format!("`owns` needs a list, and this is {}", describe(other));
                        self.wrong(value.span(), message, "write `owns = [\"my-pack\"]`");
                    }
                },
                Some(_) => collection.models = self.models(value),
                None => {}
            }
        }
        collection
    }

    fn models(&mut self, value: &Value<'_>) -> Vec<(Said, u32)> {
        let DeValue::Table(part) = value.get_ref() else {
            let message = format!("`models` needs a number for each enemy, and this is {}", describe(value.get_ref()));
            self.wrong(value.span(), message, "write `models = { \"An Enemy\" = 1 }`");
            return Vec::new();
        };
        let mut models = Vec::new();
        for (name, value) in part.iter() {
            let count = match value.get_ref() {
                DeValue::Integer(number) => u32::from_str_radix(number.as_str(), number.radix()).ok(),
                _ => None,
            };
            match count.filter(|count| *count <= 999) {
                Some(count) => {
                    models
                        .push((Said { text: name.get_ref().trim().to_owned(), place: self.place(name.span()) }, count));
                }
                None => {
                    let message = format!("how many models of `{}` there are is a number", escaped(name.get_ref()));
                    self.wrong(value.span(), message, "write a number from 0 to 999");
                }
            }
        }
        models.sort_by(|(left, _), (right, _)| left.text.cmp(&right.text));
        models
    }
}

/// Keys of the table file that a slip of the hand puts below `[packs]`.
fn above(key: &str) -> Option<&'static str> {
    ["name", "edition", "loot", "scavenge", "exploration", "genres"].into_iter().find(|known| *known == key)
}

fn empty(value: &Value<'_>) -> bool {
    match value.get_ref() {
        DeValue::Table(part) => part.iter().next().is_none(),
        DeValue::Array(list) => list.is_empty(),
        _ => false,
    }
}

fn example(key: &str) -> String {
    let line = toml_form::example(KEYS, key);
    if line.is_empty() { toml_form::example(INSIDE, key) } else { line }
}
