//! What a phrase says, apart from where it stands: two phrases that say the same have the same text here, whatever stands around them
//! and whatever numbers their packs got.

use super::names::Names;
use super::node::{NounRef, Phrase, Selector, StatKey, Value};
use crate::game::ids::DeclId;

/// What a phrase and all under it say.
pub fn said(names: &Names, phrase: &Phrase) -> String {
    let mut out = String::new();
    say(names, phrase, &mut out);
    out
}

fn say(names: &Names, phrase: &Phrase, out: &mut String) {
    out.push_str(&format!("{:?}", phrase.word));
    for (name, value) in &phrase.holes {
        out.push(' ');
        out.push_str(name);
        out.push('=');
        fill(names, value, out);
    }
    out.push('{');
    phrase.body.iter().for_each(|inner| say(names, inner, out));
    out.push('}');
}

fn fill(names: &Names, value: &Value, out: &mut String) {
    let called = |id: &DeclId| names.id_text(*id);
    match value {
        Value::Phrase(inner) => say(names, inner, out),
        Value::Selector(selector) => select(names, selector, out),
        Value::Name(id) => out.push_str(&called(id)),
        Value::Names(ids) => out.push_str(&ids.iter().map(called).collect::<Vec<_>>().join(",")),
        Value::Abilities(list) => {
            list.iter().for_each(|(id, number)| out.push_str(&format!("{} {number:?},", called(id))));
        }
        Value::Stat(StatKey::Skill(id)) => out.push_str(&format!("skill {}", called(id))),
        Value::Stat(StatKey::Max(id)) => out.push_str(&format!("max {}", called(id))),
        Value::Stat(StatKey::Result(id)) => out.push_str(&format!("result on {}", called(id))),
        plain => out.push_str(&format!("{plain:?}")),
    }
}

fn select(names: &Names, selector: &Selector, out: &mut String) {
    match &selector.noun {
        NounRef::Named(id) => out.push_str(&format!("{:?} {}", selector.pick, names.id_text(*id))),
        noun => out.push_str(&format!("{:?} {noun:?}", selector.pick)),
    }
    selector.filters.iter().chain(&selector.relations).for_each(|inner| say(names, inner, out));
}
