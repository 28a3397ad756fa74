//! Markers and tokens that texts speak of and that nothing ever gives.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In};
use super::used::names;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::{Category, Kind, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Phrase, Placed, Value};

/// Looks at every marker and token.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut given: BTreeSet<DeclId> = BTreeSet::new();
    let mut spoken: BTreeMap<DeclId, Place> = BTreeMap::new();
    for decl in context.model.decls.iter().chain(&context.model.patches).filter(|decl| decl.kind != Kind::Scenario) {
        for line in decl.body() {
            let mut here = BTreeSet::new();
            names(line, &mut here);
            here.remove(&decl.id);
            for id in here {
                spoken.entry(id).or_insert(line.place());
            }
        }
    }
    let takes = ["loses", "spends", "discard", "raising"];
    let gives =
        Category::Effect.entries().iter().filter(|entry| !takes.iter().any(|word| entry.sentence.contains(word)));
    let mut words: Vec<Word> = gives.map(|entry| entry.word).collect();
    words.push(Word::Member(Member::StartsHolding));
    for site in context.sites(In::Written, &words).filter(|site| site.decl.kind != Kind::Scenario) {
        named(site.phrase, &mut given);
    }
    for decl in context.decls().filter(|decl| matches!(decl.kind, Kind::Marker | Kind::Token)) {
        let returns = decl.member(Member::SideBag).or_else(|| decl.member(Member::SetsBack)).is_some();
        // What a pack without requirements declares is given by those that build on it.
        let builds_on = context.pack(decl).is_some_and(|pack| !pack.manifest.requires.is_empty());
        if returns || !builds_on || given.contains(&decl.id) || !context.whole(decl.pack) {
            continue;
        }
        let Some(line) = spoken.get(&decl.id) else { continue };
        let kind = decl.kind.word();
        let name = context.name(decl.id);
        let found = context
            .finding(
                Code::NeverGained,
                decl,
                decl.place,
                format!("texts mention this {kind}, and nothing ever gives one"),
            )
            .label("nobody ever holds it")
            .other(*line, "mentioned here")
            .help(format!("let something give it: `that hero gains 1 {name}`"));
        out.push(found);
    }
}

/// What an effect itself names: not whom it is about, and not what is asked first.
fn named(phrase: Phrase<'_>, out: &mut BTreeSet<DeclId>) {
    for (_, value) in phrase.holes() {
        match value {
            Value::Name(id) => out.extend([id]),
            Value::Names(ids) => out.extend(ids),
            Value::Phrase(inner)
                if matches!(inner.word().category(), Category::Thing | Category::Holding | Category::Effect) =>
            {
                named(inner, out);
            }
            _ => {}
        }
    }
}
