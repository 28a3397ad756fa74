//! What of the game a wording is held against: the card, what it sends to, and what of it no words need to tell.

use std::collections::BTreeSet;

use super::super::context::Context;
use super::super::focus::named as named_in;
use super::super::parts::named;
use super::clauses::{one_of_many, plain};
use brim_core::game::ids::DeclId;
use brim_core::phrase::EffectView;
use brim_core::vocabulary::Kind;
use brim_language::card::card;
use brim_language::model::Declaration;

/// The rules of an Enemy without what its words do not speak of: its Elite rows, its Brutal side.
pub fn rows_left_out(text: &str, rule: &str) -> String {
    let spoken = |word: &str| text.to_lowercase().contains(word);
    let mut left = false;
    let kept = rule.lines().filter(|line| {
        if !line.starts_with(' ') {
            left = line.starts_with("Elite Abilities") && !spoken("elite")
                || line.starts_with("Brutal") && !spoken("brutal");
        }
        !left
    });
    kept.collect::<Vec<_>>().join("\n")
}

/// How far a text is followed to other sheets: a location to its abilities, and these to what they give.
const STEPS: usize = 2;

/// The whole card, and those of the sheets that its rule sends to or that its own pack changes: a player reads them as one.
pub fn printed(context: &Context, sheet: &Declaration) -> String {
    let model = context.model;
    let text = |id| card(model, id).map_or_else(String::new, |card| card.text);
    let changed: BTreeSet<_> =
        model.patches.iter().filter(|patch| patch.pack == sheet.pack).filter_map(|patch| patch.changes()).collect();
    let sends = |id: &DeclId| {
        let Some(other) = model.decl(*id) else { return false };
        let helps = matches!(other.kind, Kind::Ability | Kind::Chart | Kind::Marker | Kind::Token);
        changed.contains(id) || other.pack == sheet.pack && helps
    };
    let mut all = BTreeSet::from([sheet.id]);
    let mut open = vec![sheet.id];
    for _ in 0..STEPS {
        let named = open.iter().filter_map(|id| model.sheet(*id)).flat_map(|sheet| named_in(sheet).into_vec());
        let next: BTreeSet<DeclId> = named.filter(sends).filter(|id| !all.contains(id)).collect();
        all.extend(next.iter().copied());
        open = next.into_iter().collect();
    }
    all.remove(&sheet.id);
    let others = all.into_iter().map(text);
    std::iter::once(text(sheet.id)).chain(others).collect::<Vec<_>>().join("\n")
}

/// True where two texts have a word of the matter in common.
pub fn alike(text: &str, rule: &str) -> bool {
    const COMMON: [&str; 8] = ["each", "hero", "this", "that", "when", "with", "from", "have"];
    let words = |text: &str| -> BTreeSet<String> {
        let all = text.split_whitespace().map(|word| one_of_many(&plain(word)));
        all.filter(|word| word.len() > 3 && !COMMON.contains(&word.as_str())).collect()
    };
    !words(text).is_disjoint(&words(rule))
}

/// Names of what a text gives and takes away again: it counts or remembers by them.
pub fn passing(context: &Context, sheet: &Declaration) -> Vec<String> {
    let (mut given, mut taken) = (BTreeSet::new(), BTreeSet::new());
    sheet.walk(&mut |phrase| match EffectView::of(phrase) {
        Some(EffectView::Gains { who: _, n: _, what, per: _ }) => given.extend(named(what)),
        Some(EffectView::Loses { who: _, n: _, what, random: _ } | EffectView::LosesAll { who: _, what }) => {
            taken.extend(named(what))
        }
        _ => {}
    });
    given.intersection(&taken).map(|id| context.name(*id).to_lowercase()).collect()
}
