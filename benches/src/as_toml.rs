//! The declarations of a model as TOML, as somebody would write them for a tool that reads TOML: figures under their names, phrases as
//! tables. It is made from the model, so both texts say the same.

use std::fmt::Write;

use brimscript::model::{Declaration, Model, NounRef, Phrase, Selector, Value};
use brimscript::phrase::{AmountView, MemberView};
use brimscript::program::StatKey;
use brimscript::vocabulary::{Word, id_of};

/// The same declarations in one TOML text.
pub fn toml(model: &Model) -> String {
    let mut out = Writer { model, text: String::new() };
    for decl in &model.decls {
        out.declaration(decl);
    }
    out.text
}

/// Declarations and phrases of a model, plain figures not counted.
pub fn count(model: &Model) -> (usize, usize) {
    let mut phrases = 0;
    for line in model.decls.iter().flat_map(|decl| decl.body()) {
        line.walk(&mut |phrase| phrases += usize::from(plain(phrase).is_none()));
    }
    (model.decls.len(), phrases)
}

/// Declarations and phrases of the TOML.
pub fn count_toml(table: &toml::Table) -> (usize, usize) {
    let decls = || table.values().filter_map(toml::Value::as_array).flatten().filter_map(toml::Value::as_table);
    let phrases = decls().flatten().map(|(key, value)| match key.as_str() {
        "name" => 0,
        LINES => phrases(value),
        _ => 1 + phrases(value),
    });
    (decls().count(), phrases.sum())
}

/// Phrases in a value: every table that picks nobody.
fn phrases(value: &toml::Value) -> usize {
    match value {
        toml::Value::Table(table) => {
            usize::from(!table.contains_key(PICK)) + table.values().map(phrases).sum::<usize>()
        }
        toml::Value::Array(list) => list.iter().map(phrases).sum(),
        _ => 0,
    }
}

/// Where the lines of a declaration stand that are not figures.
const LINES: &str = "lines";
/// What makes a table a selector.
const PICK: &str = "pick";

/// The number that a phrase is, where it is nothing else.
fn plain(phrase: Phrase<'_>) -> Option<Value<'_>> {
    match AmountView::of(phrase)? {
        AmountView::Number { n, per: _ } => Some(Value::Number(n)),
        _ => None,
    }
}

/// A line that is a figure of its sheet: its key, and what stands behind it.
fn figure(line: Phrase<'_>) -> Option<(String, Option<Value<'_>>)> {
    let member = MemberView::of(line).filter(|_| line.body().is_empty())?;
    if let MemberView::Printed { stat, to, each } = member {
        return match (stat, each) {
            (StatKey::Stat(stat), None) => Some((stat.words().replace(' ', "-"), Some(to))),
            _ => None,
        };
    }
    let mut values = line.slots().flatten();
    let first = values.next();
    values.next().is_none().then(|| (key(line.word()).to_owned(), first))
}

struct Writer<'a> {
    model: &'a Model,
    text: String,
}

impl Writer<'_> {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn quoted(&mut self, text: &str) {
        // A JSON string is a TOML string too.
        let quoted = serde_json::to_string(text).unwrap_or_default();
        self.put(&quoted);
    }

    fn declaration(&mut self, decl: &Declaration) {
        let _ = write!(self.text, "[[{}]]\nname = ", decl.kind.word());
        self.quoted(self.model.name(decl.id));
        self.put("\n");
        let mut lines = Vec::new();
        for line in decl.body() {
            match figure(line) {
                Some((key, value)) => {
                    let _ = write!(self.text, "{key} = ");
                    match value {
                        Some(value) => self.value(value),
                        None => self.put("true"),
                    }
                    self.put("\n");
                }
                None => lines.push(line),
            }
        }
        if !lines.is_empty() {
            let _ = writeln!(self.text, "{LINES} = [");
            for line in lines {
                self.put("  ");
                self.phrase(line);
                self.put(",\n");
            }
            self.put("]\n");
        }
        self.put("\n");
    }

    /// A list with commas.
    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut Self, T)) {
        self.put("[");
        for (place, item) in items.into_iter().enumerate() {
            if place > 0 {
                self.put(", ");
            }
            write(self, item);
        }
        self.put("]");
    }

    fn phrase(&mut self, phrase: Phrase<'_>) {
        if let Some(value) = plain(phrase) {
            return self.value(value);
        }
        // The word is the key of what stands in its first hole: `{ change = "defense", by = 1 }`.
        let _ = write!(self.text, "{{ {} = ", key(phrase.word()));
        let mut holes = phrase.holes();
        match holes.next() {
            Some((_, first)) => self.value(first),
            None => self.put("true"),
        }
        for (name, value) in holes {
            // A key stands once in a table: a hole may be called like its word.
            let name = if name == key(phrase.word()) { "where" } else { name };
            let _ = write!(self.text, ", {name} = ");
            self.value(value);
        }
        if !phrase.body().is_empty() {
            self.put(", under = ");
            self.list(phrase.body(), Self::phrase);
        }
        self.put(" }");
    }

    fn selector(&mut self, selector: Selector<'_>) {
        let _ = write!(self.text, "{{ {PICK} = \"{}\", noun = ", key(Word::Pick(selector.pick())));
        match selector.noun() {
            NounRef::Noun(noun) => self.quoted(key(Word::Noun(noun))),
            NounRef::Named(id) => self.quoted(self.model.name(id)),
            NounRef::Alias(alias) => self.quoted(alias),
        }
        for (name, phrases) in [("filters", selector.filters()), ("relations", selector.relations())] {
            if !phrases.is_empty() {
                let _ = write!(self.text, ", {name} = ");
                self.list(phrases, Self::phrase);
            }
        }
        self.put(" }");
    }

    fn value(&mut self, value: Value<'_>) {
        let _ = match value {
            Value::Number(n) | Value::Signed(n) | Value::AtLeast(n) => write!(self.text, "{n}"),
            Value::Face(low, high) if low == high => write!(self.text, "{low}"),
            Value::Face(low, high) => write!(self.text, "[{low}, {high}]"),
            Value::Cell(column, row) => write!(self.text, "[{column}, {row}]"),
            Value::Flag(flag) => write!(self.text, "{flag}"),
            Value::Choice(chosen) => return self.quoted(chosen.words()),
            Value::None => write!(self.text, "\"none\""),
            Value::Dice(dice) => write!(self.text, "\"{dice}\""),
            Value::Size(size) => write!(self.text, "\"{}\"", id_of(&size)),
            Value::Rule(rule) => write!(self.text, "\"{}\"", rule.words()),
            Value::Stat(stat) => return self.stat(stat),
            Value::Text(text) => return self.quoted(text),
            Value::Name(id) => return self.quoted(self.model.name(id)),
            Value::Names(ids) => return self.list(ids, |out, id| out.quoted(out.model.name(*id))),
            Value::Abilities(all) => {
                return self.list(all, |out, (id, number)| {
                    let number = number.map_or_else(String::new, |number| format!(" {number}"));
                    out.quoted(&format!("{}{number}", out.model.name(*id)));
                });
            }
            Value::Choices(all) => return self.list(all, |out, chosen| out.quoted(chosen.words())),
            Value::Words(words) => return self.list(words, |out, word| out.quoted(word)),
            Value::Numbers(numbers) => return self.list(numbers, |out, number| out.put(&number.to_string())),
            Value::Purpose(purpose) => write!(self.text, "\"{}\"", purpose.words()),
            Value::Phrase(phrase) => return self.phrase(phrase),
            Value::Selector(selector) => return self.selector(selector),
        };
    }

    fn stat(&mut self, stat: StatKey) {
        match stat {
            StatKey::Stat(stat) => self.quoted(stat.words()),
            StatKey::Skill(id) => self.quoted(self.model.name(id)),
            StatKey::Max(id) => self.quoted(&format!("max {}", self.model.name(id))),
            StatKey::Worn(slot) => self.quoted(&format!("{} slots", slot.word())),
            StatKey::Tests(id) => self.quoted(&format!("{} tests", self.model.name(id))),
            StatKey::TestDice(id) => self.quoted(&format!("{} test dice", self.model.name(id))),
            StatKey::Result(id) => self.quoted(&format!("result on {}", self.model.name(id))),
        }
    }
}

/// The name of a word without its category: `initiative`.
fn key(word: Word) -> &'static str {
    let id = word.entry().map_or("", |entry| entry.id);
    id.split_once('.').map_or(id, |(_, name)| name)
}
