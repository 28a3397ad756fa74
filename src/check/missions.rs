//! Missions that cannot be won, and lines of theirs that can never come.

use std::collections::BTreeSet;

use super::clues::{is_objective, number as clue_number};
use super::context::Context;
use super::enemies_gone::brings;
use super::lines::Map;
use super::parts;
use brim_core::game::effect::Span;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{
    DurationView, EffectView, MemberView, MomentView, PlaceName, PlaceView, PositionView, RelationView, ends_mission,
    is_shape,
};
use brim_core::vocabulary::{Effect, Ending, Kind, Member, Noun, Shape, Under, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every mission.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for mission in context.decls().filter(|decl| decl.kind == Kind::Mission) {
        let unfinished = mission.body().iter().any(|line| line.word() == Word::Effect(Effect::Todo));
        if !unfinished {
            victory(context, mission, out);
        }
        waves(context, mission, out);
        tiles(context, mission, out);
        for line in
            mission.body().iter().filter(|line| matches!(line.word(), Word::Member(Member::Reward | Member::Failure)))
        {
            line.walk(&mut |part| {
                out.extend(over_by_then(context, mission, line, part));
                out.extend(all_stand(context, mission, line, part));
            });
        }
    }
}

/// `reward: each hero gets combat +1 until end of adventure`: the adventure is over.
fn over_by_then(context: &Context, mission: &Declaration, line: Phrase<'_>, part: Phrase<'_>) -> Option<Diagnostic> {
    let time = match EffectView::of(part)? {
        EffectView::Gets { who: _, change: _, time } | EffectView::GetsAll { who: _, time } => time,
        _ => return None,
    };
    let DurationView::UntilEnd { span } = DurationView::of(time)? else { return None };
    if matches!(span, Span::Day | Span::Stay) {
        return None;
    }
    let found = context
        .finding(
            Code::LastsNoTime,
            mission,
            time.place(),
            "the adventure is over by then, and with it this ends at once",
        )
        .label("lasts no time")
        .other(line.place(), "comes when the adventure is over")
        .help("write `during the next adventure`, `until end of stay` for the town, or `permanently`");
    Some(found)
}

/// `failure: each KO'd hero …`: who lay KO'd has got up by then.
fn all_stand(context: &Context, mission: &Declaration, line: Phrase<'_>, part: Phrase<'_>) -> Option<Diagnostic> {
    let kod = part.selectors().flat_map(|who| who.filters().iter()).find(|filter| is_shape(*filter, Shape::Kod))?;
    let found = context
        .finding(Code::Foregone, mission, kod.place(), "who lay KO'd has got up by then: nobody is meant")
        .label("nobody is")
        .other(line.place(), "comes when the adventure is over");
    Some(
        found.help(
            "for those who fell write `each hero who has been KO'd this adventure`; `each hero` means all of them",
        ),
    )
}

/// Something must happen that can be beaten, or the text must say when it is won.
fn victory(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let happens = |line: Phrase<'_>| match line.word() {
        Word::Member(Member::Reward | Member::Failure | Member::BonusGoal) => false,
        word => word.entry().is_some_and(|entry| !matches!(entry.under, Under::Nothing | Under::Picture)),
    };
    let mut wins = super::goals::wins(mission);
    mission.walk(&mut |phrase| wins |= ends_mission(phrase) == Some(Ending::Win));
    let explored = Map::of(mission).filter(|map| map.deck.is_some());
    let objective = mission.members(Member::Clue).any(is_objective);
    if let Some(map) = explored.as_ref().filter(|_| !wins && !objective) {
        let message = "this mission is explored, and nothing in it is the objective";
        // The last Clue is the one that is meant most likely.
        let last =
            mission.members(Member::Clue).filter_map(|line| Some((clue_number(line)?, line))).max_by_key(|(n, _)| *n);
        out.push(match last {
            Some((n, line)) => {
                let place = context.figure(line.place(), &format!("clue {n}"));
                context
                    .finding(Code::NoVictory, mission, place, message)
                    .label("is not the objective")
                    .other(map.line.place(), "explored from here")
                    .help(format!(
                        "say which Clue it is: `clue {n} is the objective`; or write `win the mission` where it is won"
                    ))
            }
            None => context
                .finding(Code::NoVictory, mission, map.line.place(), message)
                .label("no Clue is the objective, and no `win the mission`")
                .help("say which Clue it is: `clue 2 is the objective { … }`"),
        });
        return;
    }
    let attack = mission.member(Member::Attack).filter(|_| !wins && explored.is_none());
    if let Some(attack) = attack.filter(|_| mission.member(Member::OnTrack).is_none()) {
        let mut comes = false;
        mission.walk(&mut |part| comes |= brings(part) || part.word() == Word::Effect(Effect::Becomes));
        if !comes {
            let message = "nothing in this mission can be beaten: its attack brings nobody";
            let found = context.finding(Code::NoVictory, mission, attack.place(), message).label("no enemies come");
            out.push(
                found.help("let some come, `attack: place 3 … as an attack`; or say when it is won: `win the mission`"),
            );
            return;
        }
    }
    if mission.body().iter().any(happens) {
        // Who beats the guards of the objective has won.
        if !objective {
            out.extend(lost_alone(context, mission));
        }
        return;
    }
    let found = context
        .finding(Code::NoVictory, mission, mission.place, "nothing in this mission can be won")
        .label("no attack, no wave, and no `win the mission`")
        .help("say what the heroes meet: `attack { … }`; or `win the mission` where it is met");
    out.push(found);
}

/// A mission that can be lost, without an attack to beat and without a text that wins it.
fn lost_alone(context: &Context, mission: &Declaration) -> Option<Diagnostic> {
    let attack = mission.member(Member::Attack).or_else(|| mission.member(Member::Waves));
    let says = |decl: &Declaration, wanted: Ending| {
        let mut place = None;
        decl.walk(&mut |part| place = place.or((ends_mission(part) == Some(wanted)).then_some(part.place())));
        place
    };
    let elsewhere = || context.model.decls.iter().filter(|decl| !matches!(decl.kind, Kind::Mission | Kind::Scenario));
    let mut goals = false;
    mission.walk(&mut |part| goals |= part.word() == Word::Member(Member::Goal));
    let lost = says(mission, Ending::Lose).filter(|_| !goals)?;
    if attack.is_some()
        || says(mission, Ending::Win).is_some()
        || elsewhere().any(|decl| says(decl, Ending::Win).is_some())
    {
        return None;
    }
    let found = context
        .finding(Code::NoVictory, mission, mission.place, "this mission can be lost, and nothing in it can be won")
        .label("no attack, no wave, and no `win the mission`")
        .other(lost, "it is lost here")
        .help("say when it is won: `win the mission` where it is met");
    Some(found)
}

/// The number of a wave.
fn wave(line: Phrase<'_>) -> Option<i32> {
    match MemberView::of(line)? {
        MemberView::Waves { n } => Some(n),
        _ => None,
    }
}

/// A wave comes when the one before it is beaten.
fn waves(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let explored = Map::of(mission).filter(|map| map.deck.is_some());
    if let Some((map, line)) = explored.zip(mission.members(Member::Waves).next()) {
        let found = context
            .finding(
                Code::NeverComes,
                mission,
                line.place(),
                "waves come on a fixed map alone, and this one is explored",
            )
            .label("never comes")
            .other(map.line.place(), "explored")
            .help("say what a Clue brings: `clue 1: draw 1 Threat card`");
        out.push(found);
        return;
    }
    let numbers: BTreeSet<i32> = mission.members(Member::Waves).filter_map(wave).collect();
    let mut first = mission.member(Member::Attack).is_some();
    for line in mission.body().iter().filter(|line| line.word() != Word::Member(Member::Waves)) {
        line.walk(&mut |part| first |= part.word() == Word::Effect(Effect::Places));
    }
    for line in mission.members(Member::Waves) {
        nobody(context, mission, line, out);
        let comes = |number: i32| numbers.contains(&(number - 1)) || number <= 1 || number == 2 && first;
        let Some(number) = wave(line).filter(|number| !comes(*number)) else { continue };
        let before = number - 1;
        if before == 1 {
            let place = context.figure(line.place(), &number.to_string());
            let found = context
                .finding(
                    Code::NeverComes,
                    mission,
                    place,
                    format!("wave {number} never comes: there is no attack before it"),
                )
                .label("comes once the first attack is beaten")
                .help("say what the heroes meet first: `attack { … }`");
            out.push(found);
            continue;
        }
        // Another that stands before it by its line, and behind it by its number, has the wrong one.
        let misnumbered = mission
            .members(Member::Waves)
            .filter(|other| other.place() < line.place())
            .find_map(|other| wave(other).filter(|other| *other > number).map(|number| (other, number)));
        if let Some((other, called)) = misnumbered {
            let place = context.figure(other.place(), &called.to_string());
            let found = context
                .finding(
                    Code::NeverComes,
                    mission,
                    place,
                    format!(
                        "`wave {called}` stands where wave {before} is missing: wave {number} never comes without it"
                    ),
                )
                .label(format!("the wave before wave {number}?"))
                .other(line.place(), format!("comes once wave {before} is beaten"))
                .help(format!("call it `wave {before}`"))
                .edit(place, before.to_string(), false);
            out.push(found);
            continue;
        }
        let place = context.figure(line.place(), &number.to_string());
        let found = context
            .finding(Code::NeverComes, mission, place, format!("wave {number} never comes: there is no wave {before}"))
            .label(format!("comes once wave {before} is beaten"))
            .help(format!("call it `wave {before}`, or write the wave before it"));
        out.push(found);
    }
}

/// When a wave comes, no enemy is left that could be counted.
fn nobody(context: &Context, mission: &Declaration, wave: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    wave.walk(&mut |part| {
        let Some(EffectView::Places { n: _, what: _, place: _, per: Some(per) }) = EffectView::of(part) else {
            return;
        };
        if parts::counted(per) != Some(Noun::Enemy) {
            return;
        }
        let found = context
            .finding(Code::NeverComes, mission, part.place(), "nobody comes: no enemy is left when a wave begins")
            .label("counts the enemies on the board")
            .help("count the heroes: `for each hero`");
        out.push(found.other(per.place(), "none then"));
    });
}

/// Enemies are placed on tiles that lie on the map.
fn tiles(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    // Behind the doors of an explored map any tile may come.
    let Some(Map { line: map, tiles, deck: None }) = Map::of(mission) else { return };
    mission.walk(&mut |phrase| {
        let Some((tile, place)) = tile_of(context, phrase).filter(|(tile, _)| !tiles.contains(tile)) else { return };
        let name = context.name(tile);
        let found = context
            .finding(Code::NeverComes, mission, place, format!("{name} is not on the map of this mission"))
            .label("there is no such tile on the board")
            .other(map.place(), "its map")
            .help(match tiles.as_slice() {
                [] => format!("add {name} to the map"),
                tiles => {
                    let names: Vec<String> =
                        tiles.iter().rev().take(6).map(|tile| format!("`{}`", context.name(*tile))).collect();
                    format!("name one of its tiles: {}; or add {name} to the map", super::context::either(&names))
                }
            });
        out.push(found);
    });
}

/// The tile that a place names.
fn tile_of(context: &Context, phrase: Phrase<'_>) -> Option<(DeclId, brim_language::diagnostic::Place)> {
    let tile = match (PlaceView::of(phrase), PositionView::of(phrase), MomentView::of(phrase), RelationView::of(phrase))
    {
        (Some(PlaceView::OnTile { tile: PlaceName::Tile(tile), other: _ }), ..)
        | (_, Some(PositionView::OnPlace { how: _, place: PlaceName::Tile(tile) }), ..)
        | (
            _,
            _,
            Some(
                MomentView::ComesTo { who: _, place: PlaceName::Tile(tile) }
                | MomentView::LeavesPlace { who: _, place: PlaceName::Tile(tile) },
            ),
            _,
        )
        | (.., Some(RelationView::OfPlace { place: PlaceName::Tile(tile) })) => tile,
        _ => return None,
    };
    let place = context.figure(phrase.place(), context.model.name(tile));
    Some((tile, place))
}
