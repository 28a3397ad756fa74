//! What missions need: a tile to start on, tiles that can be joined, light from a Light Source, a track to move on.

use super::context::{Context, In};
use super::drawings::rows;
use super::lines::Map;
use super::parts::{number, tile_sort};
use super::walk::Site;
use brim_core::phrase::{ConditionView, MemberView};
use brim_core::vocabulary::{Condition, Effect, Kind, Many, Member, Moment, TileSort, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every mission.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for mission in context.decls().filter(|decl| decl.kind == Kind::Mission) {
        map(context, mission, out);
        light(context, mission, out);
        track(context, mission, out);
    }
}

/// One tile of the map is an entrance, and each further one has a doorway by which it is joined.
fn map(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let Some(Map { line: map, tiles, deck: _ }) = Map::of(mission) else { return };
    let sheets: Vec<&Declaration> = tiles.iter().filter_map(|tile| context.model.sheet(*tile)).collect();
    if sheets.iter().any(|tile| tile.broken) {
        return;
    }
    let entrance = |tile: &&Declaration| tile_sort(tile, TileSort::Entrance).is_some();
    let first = sheets.iter().position(entrance);
    let (drawn, says) = (mission.member(Member::MapDrawn).is_some(), mission.member(Member::StartOn).is_some());
    if says || drawn && first.is_none() {
        return;
    }
    if let Some(later) = first.filter(|at| *at > 0).and_then(|at| sheets.get(at)) {
        let name = context.name(later.id);
        let found = context
            .finding(
                Code::MissionLacks,
                mission,
                context.figure(map.place(), &name),
                format!("the heroes start on the first tile of a map, and {name} is a later one"),
            )
            .label("nobody starts here")
            .help(format!("begin the map with it: `map {name}, …`; or say where they start: `heroes start on {name}`"));
        out.push(found);
    } else if first.is_none() {
        let found = context
            .finding(
                Code::MissionLacks,
                mission,
                map.place(),
                "the heroes have nowhere to start: no tile of this map is an entrance",
            )
            .label("no entrance among these")
            .help("add a tile with the line `entrance`; or say where they start: `heroes start on Arena`");
        out.push(found);
    }
    for tile in sheets.iter().skip(1).filter(|tile| first == Some(0) && entrance(tile)) {
        let name = context.name(tile.id);
        let place = context.figure(map.place(), &name);
        let mut found = context
            .finding(
                Code::MissionLacks,
                mission,
                place,
                format!("nobody starts on {name}: the first tile is an entrance"),
            )
            .label("an entrance too")
            .help(format!("name another tile, or begin with it: `map {name}, …`; or say `heroes start on {name}`"));
        found.severity = Severity::Warning;
        out.push(found);
    }
    for tile in sheets.iter().skip(1).filter(|_| !drawn) {
        let Some(picture) = tile.member(Member::Picture) else { continue };
        let joined = rows(picture).iter().flatten().any(|mark| matches!(mark, 'N' | 'E' | 'S' | 'W'));
        if joined {
            continue;
        }
        let name = context.name(tile.id);
        let found = context
            .finding(
                Code::MissionLacks,
                mission,
                context.figure(map.place(), &name),
                format!("{name} cannot be joined to the tile before it"),
            )
            .label("nothing leads there")
            .other(picture.place(), "no doorway with the green arrow: `N`, `E`, `S` or `W`")
            .help("begin the map with it, or name a tile that has such a doorway");
        out.push(found);
    }
}

/// The most items that a help names.
const SHOWN: usize = 4;

/// The Light Source of the mission gives light.
fn light(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let Some(line) = mission.member(Member::OnTrack) else { return };
    let Some(MemberView::OnTrack { what: _, item: Some(item), which: _, n: _ }) = MemberView::of(line) else { return };
    let Some(item) = context.model.sheet(item) else { return };
    if item.broken || item.member(Member::Light).is_some() {
        return;
    }
    let name = context.name(item.id);
    let mut lights: Vec<String> = lights(context).into_iter().map(|light| format!("`{light}`")).collect();
    lights.truncate(SHOWN);
    let help = match lights.as_slice() {
        [] => "name an item with the line `light source`, or give it this line".to_owned(),
        some => format!(
            "name an item that gives light, such as {}; or give this one the line `light source`",
            some.join(", ")
        ),
    };
    let found = context
        .finding(Code::MissionLacks, mission, context.figure(line.place(), &name), format!("{name} gives no light"))
        .label("is no Light Source")
        .other(item.place, "without `light source`")
        .help(help);
    out.push(found);
}

/// The names of the items that give light, in their order.
fn lights(context: &Context) -> Vec<String> {
    let give = context.model.of_kind(Kind::Item).filter(|other| {
        context.model.sheet(other.id).is_some_and(|sheet| !sheet.broken && sheet.member(Member::Light).is_some())
    });
    let mut lights: Vec<String> = give.map(|light| context.name(light.id)).collect();
    lights.sort_unstable();
    lights
}

/// Markers move on the track of the mission, and begin on one of its spaces.
fn track(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    if let Some(line) = mission.member(Member::OnTrack) {
        out.extend(begins(context, mission, line));
        let track = match MemberView::of(line) {
            Some(MemberView::OnTrack { what, item: _, which: _, n: _ }) => context.model.sheet(what),
            _ => None,
        };
        if let Some((track, last)) = track.and_then(|track| Some((track, last_space(track)?))) {
            mission.walk(&mut |part| out.extend(beyond(context, mission, part, (track, last))));
        }
        return;
    }
    mission.walk(&mut |part| {
        let label = match part.word() {
            Word::Effect(Effect::MovesPiece) => "moves nothing",
            Word::Effect(Effect::LaysOnTrack) => "is laid nowhere",
            Word::Moment(Moment::Advances | Moment::HoldsBack) => "never comes",
            Word::Condition(Condition::TrackAt) => "never so",
            _ => return,
        };
        let found =
            context.finding(Code::MissionLacks, mission, part.place(), "this mission has no depth track").label(label);
        let line = context.text(part.place()).trim();
        let tile = Map::of(mission).and_then(|map| map.tiles.last().copied());
        let on_the_board = tile.filter(|_| part.word() == Word::Effect(Effect::LaysOnTrack)).and_then(|tile| {
            Some(format!("{} at a random space of {}", line.strip_suffix(" on the track")?, context.name(tile)))
        });
        out.push(match on_the_board {
            Some(write) => found
                .help(format!("lay it on the board: write `{write}`; or {}", with_track(context)))
                .edit(part.place(), write, false),
            None => found.help(with_track(context)),
        });
    });
}

/// How a mission gets a track, with one that there is.
fn with_track(context: &Context) -> String {
    let track = context.model.of_kind(Kind::Track).map(|track| context.name(track.id)).next();
    let light = lights(context).into_iter().next();
    match track.zip(light) {
        Some((track, light)) => {
            format!(
                "say that it is played with one: write `track {track}, light {light}` in the mission; or delete the line"
            )
        }
        None => {
            "say which track it is played with, and which item gives it light: `track …, light …`; or delete the line"
                .to_owned()
        }
    }
}

/// The space of the Entrance, the last of a track.
fn last_space(track: &Declaration) -> Option<i32> {
    let ends = track.members(Member::Stage).filter_map(|stage| match MemberView::of(stage)? {
        MemberView::Stage { face: (low, i32::MAX), need: _ } => Some(low),
        MemberView::Stage { face: (_, high), need: _ } => Some(high),
        _ => None,
    });
    ends.max()
}

/// Looks at what other texts than missions ask of the track: a space that not even the longest of them has.
pub fn beyond_the_track(context: &Context, out: &mut Vec<Diagnostic>) {
    let tracks: Vec<&Declaration> =
        context.model.of_kind(Kind::Track).filter_map(|track| context.model.sheet(track.id)).collect();
    let longest = tracks.iter().filter_map(|track| Some((*track, last_space(track)?))).max_by_key(|(_, last)| *last);
    let Some(longest) = longest else { return };
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Condition(Condition::TrackAt)]) {
        if !matches!(decl.kind, Kind::Mission | Kind::Scenario) {
            out.extend(beyond(context, decl, phrase, longest));
        }
    }
}

/// `darkness is at 17 or more` on a track that ends at 16.
fn beyond(
    context: &Context,
    mission: &Declaration,
    part: Phrase<'_>,
    (track, last): (&Declaration, i32),
) -> Option<Diagnostic> {
    let ConditionView::TrackAt { which: _, n, how } = ConditionView::of(part)? else { return None };
    let n = number(n).filter(|n| *n > last && how != Some(Many::OrFewer))?;
    let place = context.figure(part.place(), &n.to_string());
    let message = format!("the track goes from 0 to {last}, and nothing ever stands at {n}");
    let found = context.finding(Code::MissionLacks, mission, place, message).label("never so");
    let found = found.other(track.place, "the track");
    Some(found.help(format!("write {last} for the Entrance, where the Darkness escapes, or a smaller number")).edit(
        place,
        last.to_string(),
        false,
    ))
}

/// A marker begins on a space that the track has.
fn begins(context: &Context, mission: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let Some(MemberView::OnTrack { what, item: _, which: Some(_), n: Some(n) }) = MemberView::of(line) else {
        return None;
    };
    let track = context.model.sheet(what)?;
    let last = last_space(track).filter(|last| !(0..=*last).contains(&n))?;
    let found = context
        .finding(
            Code::MissionLacks,
            mission,
            context.figure(line.place(), &n.to_string()),
            format!("the track goes from 0 to {last}, and has no space {n}"),
        )
        .label("no such space")
        .other(track.place, "the track")
        .help(format!("write a number from 0, the Darkness Start, to {last}, the Entrance"));
    Some(found)
}
