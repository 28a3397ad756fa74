//! Clues of missions: enough that can be found, none after the objective; and as many tiles as there are.

use std::collections::BTreeMap;

use super::context::Context;
use super::lines::{Map, copies};
use super::parts::tile_sort;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{MemberView, ends_mission};
use brim_core::vocabulary::{Effect, Ending, Kind, Member, TileSort, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every mission.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for mission in context.decls().filter(|decl| decl.kind == Kind::Mission) {
        let objective = mission.members(Member::Clue).find(|line| is_objective(*line));
        out.extend(objective.and_then(|line| beyond(context, mission, line)));
        after(context, mission, objective, out);
        unexplored(context, mission, out);
        tiles(context, mission, out);
    }
}

/// True where a Clue of a mission is its objective.
pub fn is_objective(line: Phrase<'_>) -> bool {
    matches!(MemberView::of(line), Some(MemberView::Clue { n: _, objective: true }))
}

/// The number of a Clue.
pub fn number(line: Phrase<'_>) -> Option<i32> {
    match MemberView::of(line)? {
        MemberView::Clue { n, objective: _ } => Some(n),
        _ => None,
    }
}

/// How often a text finds a Clue.
fn finds(decl: &Declaration) -> i32 {
    let is = |part: Phrase<'_>| part.word() == Word::Effect(Effect::FindsClue);
    // Few texts do: the flat list of phrases is looked through before what hangs together.
    if decl.kind == Kind::Scenario || !decl.store().all().any(is) {
        return 0;
    }
    let mut times = 0_i32;
    decl.walk(&mut |part| times = times.saturating_add(i32::from(is(part))));
    times
}

/// What the packs that this mission can be played with bring in.
fn seen<'a>(context: &'a Context, mission: &Declaration) -> impl Iterator<Item = &'a Declaration> {
    let packs = context.model.names.visible.get(mission.pack).cloned().unwrap_or_default();
    let own = mission.pack;
    context.decls().filter(move |decl| decl.pack == own || packs.contains(&decl.pack))
}

/// How many Clues can be found: no more than tokens show, or rooms in which they lie, and those of cards. None where a text may find some again
/// and again.
fn clues(context: &Context, mission: &Declaration) -> Option<(i32, i32)> {
    let (mut tokens, mut rooms, mut cards) = (0_i32, 0_i32, 0_i32);
    for decl in seen(context, mission) {
        let found = finds(decl).saturating_mul(copies(decl));
        match decl.kind {
            Kind::Exploration => tokens = tokens.saturating_add(found),
            Kind::Encounter | Kind::Darkness | Kind::Dread | Kind::Threat | Kind::Loot | Kind::Scavenge => {
                cards = cards.saturating_add(found);
            }
            Kind::Tile if decl.member(Member::OfDeck).is_some() && tile_sort(decl, TileSort::Passage).is_none() => {
                rooms = rooms.saturating_add(copies(decl));
            }
            Kind::Scenario => {}
            _ if found > 0 => return None,
            _ => {}
        }
    }
    Some((tokens.min(rooms), cards))
}

/// An objective that needs more Clues than there are.
fn beyond(context: &Context, mission: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let mut wins = false;
    mission.walk(&mut |part| wins |= ends_mission(part) == Some(Ending::Win));
    if wins || !context.all_round(mission.pack) || Map::of(mission)?.deck.is_none() {
        return None;
    }
    let number = number(line)?;
    let (tokens, cards) = clues(context, mission)?;
    let most = tokens.saturating_add(cards);
    if number <= most {
        return None;
    }
    let from = match (tokens, cards) {
        (0, 0) => "no Clue can be found: no Exploration token shows one".to_owned(),
        (_, 0) => format!("tokens of rooms show {tokens} in all"),
        (0, _) => format!("no Exploration token shows one, and cards find {cards}"),
        _ => format!("tokens of rooms show {tokens} in all, and cards find {cards} more"),
    };
    let message = format!("the objective is never found: it is Clue {number}, and there are {most}");
    let place = context.figure(line.place(), &number.to_string());
    let found = context.finding(Code::NoVictory, mission, place, message).label(from);
    Some(found.help(match most {
        0 => "write a token that shows one: `exploration \"Tracks\" { doors 1; clue found }`".to_owned(),
        _ => format!("name a Clue that can be found: {most} at most, and in most games fewer"),
    }))
}

/// Once the objective is found, no Clue has an effect.
fn after(context: &Context, mission: &Declaration, objective: Option<Phrase<'_>>, out: &mut Vec<Diagnostic>) {
    let Some((objective, last)) = objective.and_then(|line| Some((line, number(line)?))) else { return };
    for line in mission.members(Member::Clue) {
        let Some(number) = number(line).filter(|number| *number > last) else { continue };
        let message = format!("Clue {number} never comes: the objective is found at Clue {last}");
        let found = context
            .finding(Code::NeverComes, mission, context.figure(line.place(), &number.to_string()), message)
            .label("comes after the last one")
            .other(objective.place(), "the last Clue that is followed")
            .help(format!("give it a lower number, or make the objective Clue {number} or a later one"));
        out.push(found);
    }
}

/// Clues lie in rooms that are explored: on a fixed map there are none, unless a text finds one.
fn unexplored(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let Some(map) = Map::of(mission).filter(|map| map.deck.is_none()) else { return };
    let Some(line) = mission.members(Member::Clue).next() else { return };
    let elsewhere = |decl: &Declaration| !matches!(decl.kind, Kind::Exploration | Kind::Scenario) && finds(decl) > 0;
    if !context.all_round(mission.pack) || seen(context, mission).any(elsewhere) {
        return;
    }
    let found = context
        .finding(Code::NeverComes, mission, line.place(), "no Clue is found here: nothing of this map is explored")
        .label("never comes")
        .other(map.line.place(), "a fixed map has no tokens of rooms")
        .help("have it explored: `map … explored with My Map`; or say in `wave 2` what comes");
    out.push(found);
}

/// A map lays each tile as often as the box has it: once, or as many `copies` as it has.
fn tiles(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let Some(map) = Map::of(mission) else { return };
    let mut laid: BTreeMap<DeclId, i32> = BTreeMap::new();
    for tile in &map.tiles {
        let times = laid.entry(*tile).or_default();
        *times = times.saturating_add(1);
    }
    for (tile, times) in laid {
        let Some(sheet) = context.model.sheet(tile).filter(|sheet| !sheet.broken) else { continue };
        let held = copies(sheet);
        if times <= held {
            continue;
        }
        let name = context.name(tile);
        let there = sheet.member(Member::Copies).map_or(sheet.place, |line| line.place());
        let message = format!("this map lays {name} {times} times, and there {}", is(held));
        let found = context
            .finding(Code::NeverComes, mission, context.figure(map.line.place(), &name), message)
            .label("more than the box holds")
            .other(there, format!("{held} of it"))
            .help(format!(
                "lay another tile in its place; or, where the box has more, write `copies {times}` at the tile"
            ));
        out.push(found);
    }
}

fn is(held: i32) -> String {
    match held {
        1 => "is 1".to_owned(),
        more => format!("are {more}"),
    }
}
