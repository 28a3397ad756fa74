//! What a phrase says, apart from where it stands: two phrases that say the same have the same text here, whatever stands around them
//! and whatever numbers their packs got.

use super::names::Names;
use crate::model::{NounRef, Phrase, Selector, Value};
use brim_core::game::ids::DeclId;
use brim_core::program::StatKey;
use brim_core::vocabulary::spelling::quoted;
use brim_core::vocabulary::{Member, Word, id_of};

/// What a phrase and all under it say.
pub fn canonical_form(names: &Names, phrase: Phrase<'_>) -> String {
    let mut out = String::new();
    Form { call: &|id| names.id_text(id), sorted: false, nameless: false }.whole(phrase, &mut out);
    out
}

/// What a phrase says without what stands under it, with declarations called as the caller likes. Lists on a sheet that mean no
/// order are sorted.
pub fn head_said(call: &dyn Fn(DeclId) -> String, phrase: Phrase<'_>) -> String {
    let mut out = String::new();
    Form { call, sorted: true, nameless: false }.head(phrase, &mut out);
    out
}

/// The head of a declaration without its name, as [`head_said`] writes heads.
pub fn nameless_head(call: &dyn Fn(DeclId) -> String, head: Phrase<'_>) -> String {
    let mut out = String::new();
    Form { call, sorted: true, nameless: true }.head(head, &mut out);
    out
}

/// What a phrase and all under it say, with declarations called as the caller likes, as [`head_said`] writes heads.
pub fn whole_said(call: &dyn Fn(DeclId) -> String, phrase: Phrase<'_>) -> String {
    let mut out = String::new();
    Form { call, sorted: true, nameless: false }.whole(phrase, &mut out);
    out
}

/// What fills a hole, with declarations called as the caller likes.
pub fn value_said(call: &dyn Fn(DeclId) -> String, value: Value<'_>) -> String {
    let mut out = String::new();
    Form { call, sorted: true, nameless: false }.fill(value, true, &mut out);
    out
}

/// What fills a hole, with declarations by their numbers: to distinguish lines of one model.
pub(super) fn value_numbered(value: Value<'_>) -> String {
    let mut out = String::new();
    Form { call: &|id| id.0.to_string(), sorted: false, nameless: false }.fill(value, false, &mut out);
    out
}

/// A way to write the canonical form.
struct Form<'a> {
    /// How declarations are called.
    call: &'a dyn Fn(DeclId) -> String,
    /// Lists that mean no order are sorted.
    sorted: bool,
    /// Names that are declared are left out.
    nameless: bool,
}

impl Form<'_> {
    fn whole(&self, phrase: Phrase<'_>, out: &mut String) {
        self.head(phrase, out);
        out.push('{');
        phrase.body().iter().for_each(|inner| self.whole(inner, out));
        out.push('}');
    }

    fn head(&self, phrase: Phrase<'_>, out: &mut String) {
        out.push_str(phrase.word().id());
        // The tiles of a fixed map stand in their order, each joined to the one before it.
        let set = self.sorted && matches!(phrase.word(), Word::Member(member) if member != Member::OnMap);
        for (name, value) in phrase.holes().filter(|(name, _)| !self.nameless || *name != "name") {
            out.push(' ');
            out.push_str(name);
            out.push('=');
            self.fill(value, set, out);
        }
    }

    fn fill(&self, value: Value<'_>, set: bool, out: &mut String) {
        let called = |id: &DeclId| (self.call)(*id);
        match value {
            Value::Phrase(inner) => self.whole(inner, out),
            Value::Selector(selector) => self.select(selector, out),
            Value::Name(id) => out.push_str(&called(&id)),
            Value::Names(ids) => {
                let mut names: Vec<String> = ids.iter().map(called).collect();
                if set {
                    names.sort();
                }
                out.push_str(&names.join(","));
            }
            Value::Abilities(list) => {
                let text = |(id, number): &(DeclId, Option<i32>)| match number {
                    Some(number) => format!("{} {number},", called(id)),
                    None => format!("{} none,", called(id)),
                };
                let mut texts: Vec<String> = list.iter().map(text).collect();
                if set {
                    texts.sort();
                }
                texts.iter().for_each(|text| out.push_str(text));
            }
            Value::Stat(key) => out.push_str(&self.stat(key)),
            Value::Number(n) => out.push_str(&n.to_string()),
            Value::Signed(n) => out.push_str(&format!("{n:+}")),
            Value::AtLeast(n) => out.push_str(&format!("{n}+")),
            Value::Face(low, high) => out.push_str(&format!("{low}-{high}")),
            Value::Dice(dice) => out.push_str(&dice.to_string()),
            Value::Text(text) => out.push_str(&quoted(text)),
            Value::None => out.push_str("none"),
            Value::Size(size) => out.push_str(id_of(&size)),
            Value::Rule(rule) => out.push_str(rule.id()),
            Value::Flag(flag) => out.push_str(if flag { "yes" } else { "no" }),
            Value::Choice(chosen) => out.push_str(chosen.words()),
            Value::Choices(all) => all.iter().for_each(|chosen| out.push_str(&format!("{},", chosen.words()))),
            Value::Purpose(purpose) => out.push_str(purpose.words()),
            Value::Words(words) => words.iter().for_each(|word| out.push_str(&format!("{},", quoted(word)))),
            Value::Cell(column, row) => out.push_str(&format!("{column},{row}")),
            Value::Numbers(all) => all.iter().for_each(|n| out.push_str(&format!("{n},"))),
        }
    }

    fn stat(&self, key: StatKey) -> String {
        match key {
            StatKey::Stat(stat) => stat.id().to_owned(),
            StatKey::Skill(id) => format!("skill {}", (self.call)(id)),
            StatKey::Max(id) => format!("max {}", (self.call)(id)),
            StatKey::Tests(id) => format!("{} tests", (self.call)(id)),
            StatKey::TestDice(id) => format!("{} test dice", (self.call)(id)),
            StatKey::Result(id) => format!("result on {}", (self.call)(id)),
            StatKey::Worn(slot) => format!("worn {}", slot.word()),
        }
    }

    fn select(&self, selector: Selector<'_>, out: &mut String) {
        out.push_str(Word::Pick(selector.pick()).id());
        out.push(' ');
        match selector.noun() {
            NounRef::Named(id) => out.push_str(&(self.call)(id)),
            NounRef::Noun(noun) => out.push_str(Word::Noun(noun).id()),
            NounRef::Alias(alias) => out.push_str(&quoted(alias)),
        }
        selector.filters().iter().chain(selector.relations()).for_each(|inner| self.whole(inner, out));
    }
}
