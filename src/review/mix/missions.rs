//! The missions of a table: which packs each makes use of, and which cannot be played.

use super::Table;
use super::report::{Deck, Mission};
use brim_check::names;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MemberView};
use brim_core::vocabulary::{Kind, Member, Mixed};
use brim_language::diagnostic::escape::escaped;
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Declaration;
use std::collections::{BTreeMap, BTreeSet};

/// Every mission, by id; those that only another pack would bring stand last.
pub(super) fn missions(table: &mut Table, decks: &[Deck]) -> Vec<Mission> {
    let uses: Vec<BTreeSet<DeclId>> = table.model.sheets().map(uses).collect();
    let mut out = Vec::new();
    let mut found = Vec::new();
    for mission in table.model.sheets().filter(|decl| decl.kind == Kind::Mission) {
        let mut why = Vec::new();
        if mission.broken {
            why.push("it cannot be read; `brim check` shows why".to_owned());
        }
        why.extend(empty_decks(table, mission, decks));
        let name = table.name(mission.id);
        if !why.is_empty() {
            found.push(finding(&name, &why, Some(mission)));
        }
        let id = table.model.names.id_text(mission.id);
        out.push(Mission { id, name, needs: needs(table, &uses, mission), playable: why.is_empty(), why });
    }
    out.sort_by(|left, right| left.id.cmp(&right.id));
    let mut elsewhere: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let there: BTreeSet<&str> = table.model.of_kind(Kind::Mission).map(|decl| table.model.name(decl.id)).collect();
    for (name, pack) in table.model.names.missions_left_out.iter().filter(|(name, _)| !there.contains(name.as_str())) {
        elsewhere.entry(name).or_default().insert(pack);
    }
    for (name, packs) in elsewhere {
        let name = escaped(name).into_owned();
        let needs: Vec<String> = packs.into_iter().map(|pack| escaped(pack).into_owned()).collect();
        let why = vec![format!("it needs {}, which is not on this table", needs.join(" or "))];
        found.push(finding(&name, &why, None));
        out.push(Mission { id: String::new(), name, needs, playable: false, why });
    }
    table.found.extend(found);
    out
}

fn finding(name: &str, why: &[String], mission: Option<&Declaration>) -> Diagnostic {
    let message = format!("{name} cannot be played on this table: {}", why.join("; "));
    let found =
        Diagnostic::without_place(Code::MissionLost, message).help("add what it needs, or play another mission");
    Diagnostic { place: mission.map(|mission| mission.place), ..found }
}

/// What a text names.
fn uses(decl: &Declaration) -> BTreeSet<DeclId> {
    let mut used = BTreeSet::new();
    names(decl.head(), &mut used);
    decl.body().iter().for_each(|line| names(line, &mut used));
    used
}

/// The packs whose things a mission leads to, by whatever it names, and what that names. Packs that need nothing are on every table.
fn needs(table: &Table, uses: &[BTreeSet<DeclId>], mission: &Declaration) -> Vec<String> {
    let mut seen = BTreeSet::from([mission.id]);
    let mut pending = vec![mission.id];
    let mut packs = BTreeSet::new();
    while let Some(id) = pending.pop() {
        if let Some(pack) = table.model.decl(id).and_then(|decl| table.loaded.packs.get(decl.pack))
            && !pack.manifest.requires.is_empty()
        {
            packs.insert(pack.manifest.id.clone());
        }
        for next in uses.get(id.index()).into_iter().flatten() {
            if seen.insert(*next) {
                pending.push(*next);
            }
        }
    }
    // What is there with another pack alone needs that too.
    packs.extend(mission.members(Member::OnlyMixed).filter_map(|line| match MemberView::of(line)? {
        MemberView::OnlyMixed { how: Mixed::With, pack } => Some(escaped(pack).into_owned()),
        _ => None,
    }));
    packs.into_iter().collect()
}

/// Decks that the mission draws from, and that have no card on this table.
fn empty_decks(table: &Table, mission: &Declaration, decks: &[Deck]) -> Vec<String> {
    let mut wanted: BTreeSet<DeclId> = BTreeSet::new();
    mission.walk(&mut |phrase| {
        if let Some(
            EffectView::Draw { n: _, deck, ambush: _ } | EffectView::Draws { who: _, n: _, deck, keep: _, anywhere: _ },
        ) = EffectView::of(phrase)
        {
            wanted.insert(deck);
        }
    });
    let map = match mission.member(Member::OnMap).and_then(MemberView::of) {
        Some(MemberView::OnMap { list: _, deck }) => deck,
        _ => None,
    };
    wanted.extend(map);
    // Where there is a map to explore, every room has a token.
    wanted.extend(map.and_then(|_| table.program.decks.get(&Kind::Exploration)));
    let empty = |id: &DeclId| {
        let id = table.model.names.id_text(*id);
        decks.iter().any(|deck| deck.deck == id && deck.cards == 0)
    };
    let rules = || table.model.of_kind(Kind::Rules).flat_map(|rules| rules.members(Member::PartyDraws));
    let mut out = Vec::new();
    for deck in wanted {
        let instead = rules().filter_map(|line| match MemberView::of(line)? {
            MemberView::PartyDraws { n: _, deck: instead, other } if other == deck => Some(instead),
            _ => None,
        });
        let instead: Vec<DeclId> = instead.collect();
        let lacks = if instead.is_empty() { empty(&deck) } else { instead.iter().all(empty) };
        if lacks {
            out.push(format!("no card is in the {} deck", table.name(deck)));
        }
    }
    out.sort();
    out
}
