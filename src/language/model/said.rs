//! What a phrase says, apart from where it stands: two phrases that say the same have the same text here, whatever stands around them
//! and whatever numbers their packs got.

use super::names::Names;
use super::node::{NounRef, Phrase, Selector, Value};
use brim_core::game::ids::DeclId;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Member, Word};

/// What a phrase and all under it say.
pub fn said(names: &Names, phrase: &Phrase) -> String {
    let mut out = String::new();
    Form { call: &|id| names.id_text(id), sorted: false }.whole(phrase, &mut out);
    out
}

/// What a phrase says without what stands under it, with declarations called as the caller likes. Lists on a sheet that mean no
/// order are sorted.
pub fn head_said(call: &dyn Fn(DeclId) -> String, phrase: &Phrase) -> String {
    let mut out = String::new();
    Form { call, sorted: true }.head(phrase, &mut out);
    out
}

/// What a phrase and all under it say, with declarations called as the caller likes, as [`head_said`] writes heads.
pub fn whole_said(call: &dyn Fn(DeclId) -> String, phrase: &Phrase) -> String {
    let mut out = String::new();
    Form { call, sorted: true }.whole(phrase, &mut out);
    out
}

/// What fills a hole, with declarations called as the caller likes.
pub fn value_said(call: &dyn Fn(DeclId) -> String, value: &Value) -> String {
    let mut out = String::new();
    Form { call, sorted: true }.fill(value, true, &mut out);
    out
}

/// A way to write the canonical form.
struct Form<'a> {
    /// How declarations are called.
    call: &'a dyn Fn(DeclId) -> String,
    /// Lists that mean no order are sorted.
    sorted: bool,
}

impl Form<'_> {
    fn whole(&self, phrase: &Phrase, out: &mut String) {
        self.head(phrase, out);
        out.push('{');
        phrase.body.iter().for_each(|inner| self.whole(inner, out));
        out.push('}');
    }

    fn head(&self, phrase: &Phrase, out: &mut String) {
        out.push_str(&format!("{:?}", phrase.word));
        // The tiles of a fixed map stand in their order, each joined to the one before it.
        let set = self.sorted && matches!(phrase.word, Word::Member(member) if member != Member::OnMap);
        for (name, value) in &phrase.holes {
            out.push(' ');
            out.push_str(name);
            out.push('=');
            self.fill(value, set, out);
        }
    }

    fn fill(&self, value: &Value, set: bool, out: &mut String) {
        let called = |id: &DeclId| (self.call)(*id);
        match value {
            Value::Phrase(inner) => self.whole(inner, out),
            Value::Selector(selector) => self.select(selector, out),
            Value::Name(id) => out.push_str(&called(id)),
            Value::Names(ids) => {
                let mut names: Vec<String> = ids.iter().map(called).collect();
                if set {
                    names.sort();
                }
                out.push_str(&names.join(","));
            }
            Value::Abilities(list) => {
                let text = |(id, number): &(DeclId, Option<i32>)| format!("{} {number:?},", called(id));
                let mut texts: Vec<String> = list.iter().map(text).collect();
                if set {
                    texts.sort();
                }
                texts.iter().for_each(|text| out.push_str(text));
            }
            Value::Stat(StatKey::Skill(id)) => out.push_str(&format!("skill {}", called(id))),
            Value::Stat(StatKey::Max(id)) => out.push_str(&format!("max {}", called(id))),
            Value::Stat(StatKey::Result(id)) => out.push_str(&format!("result on {}", called(id))),
            plain => out.push_str(&format!("{plain:?}")),
        }
    }

    fn select(&self, selector: &Selector, out: &mut String) {
        match &selector.noun {
            NounRef::Named(id) => out.push_str(&format!("{:?} {}", selector.pick, (self.call)(*id))),
            noun => out.push_str(&format!("{:?} {noun:?}", selector.pick)),
        }
        selector.filters.iter().chain(&selector.relations).for_each(|inner| self.whole(inner, out));
    }
}
