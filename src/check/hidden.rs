//! Hidden tiles of a map: what is put on them before they lie there, those that nothing reveals, and what is revealed that is not hidden.

mod too_early;

use super::context::{Context, In};
use super::lines::Map;
use super::walk::Site;
use brim_core::phrase::{EffectView, MemberView, PlaceName};
use brim_core::program::{Laying, layings, way_to};
use brim_core::vocabulary::{Effect, Kind, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};
use too_early::too_early;

/// Looks at every mission.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for mission in context.decls().filter(|decl| decl.kind == Kind::Mission) {
        let drawn = mission.member(Member::MapDrawn);
        let all = drawn.map(layings).unwrap_or_default();
        mission.walk(&mut |part| out.extend(not_hidden(context, mission, &all, part)));
        let hidden = || all.iter().filter(|laying| laying.hidden);
        let unrevealed = hidden().filter(|laying| !revealed_anywhere(context, mission, &all, laying));
        let lines = drawn.into_iter().flat_map(Phrase::body);
        for laying in unrevealed {
            out.extend(
                lines.clone().find(|line| line.id() == laying.line).map(|line| never(context, mission, laying, line)),
            );
        }
        if hidden().next().is_some() {
            too_early(context, mission, &all, out);
            out.extend(mission.members(Member::StartOn).filter_map(|line| starts(context, mission, &all, line)));
        }
    }
}

/// How a mission calls a tile of its map.
fn called(context: &Context, laying: &Laying<'_>) -> String {
    laying.name.map_or_else(|| context.name(laying.tile), str::to_owned)
}

fn reveals(effect: Phrase<'_>) -> Option<PlaceName<'_>> {
    match EffectView::of(effect)? {
        EffectView::RevealsPlace { place } => Some(place),
        _ => None,
    }
}

/// The tiles of the map that are laid where a text reveals a place: the one that is named, and what lies between it and the tiles that lie there.
fn laid_with<'b, 'a>(all: &'b [Laying<'a>], place: PlaceName<'_>) -> Vec<&'b Laying<'a>> {
    let named = all.iter().find(|laying| laying.hidden && laying.is_called(place));
    named.map(|laying| way_to(all, laying)).unwrap_or_default()
}

/// The tile by which one waits that is not hidden itself: the hidden one to which it is joined.
fn waits_for<'b, 'a>(all: &'b [Laying<'a>], laying: &'b Laying<'a>) -> Option<&'b Laying<'a>> {
    way_to(all, laying).into_iter().rev().find(|other| other.hidden)
}

fn revealed_anywhere(context: &Context, mission: &Declaration, all: &[Laying<'_>], laying: &Laying<'_>) -> bool {
    if !context.whole(mission.pack) {
        return true;
    }
    let by = |Site { decl, phrase, .. }: Site<'_>| {
        let own = decl.kind != Kind::Mission || decl.id == mission.id;
        own && decl.kind != Kind::Scenario
            && reveals(phrase).is_some_and(|place| laid_with(all, place).contains(&laying))
    };
    context.sites(In::Written, &[Word::Effect(Effect::RevealsPlace)]).any(by)
}

/// `Burning Room as Hall joins Entrance, hidden`, and no text says `reveal Hall`.
fn never(context: &Context, mission: &Declaration, laying: &Laying<'_>, line: Phrase<'_>) -> Diagnostic {
    let name = called(context, laying);
    let place = context.figure(line.place(), "hidden");
    let found = context
        .finding(Code::NeverComes, mission, place, format!("nothing reveals {name}: it never lies on the board"))
        .label("stays hidden");
    found.help(format!("say when it is laid, such as `at start of turn 2: reveal {name}`; or take `hidden` away"))
}

/// `reveal Burning Room`, of a tile that lies there from the first, or is not on the map.
fn not_hidden(context: &Context, mission: &Declaration, all: &[Laying<'_>], effect: Phrase<'_>) -> Option<Diagnostic> {
    let place = reveals(effect)?;
    let listed = Map::of(mission).filter(|_| all.is_empty()).map(|map| map.tiles).unwrap_or_default();
    let (name, lies) = match place {
        PlaceName::Tile(tile) => (context.name(tile), listed.contains(&tile)),
        PlaceName::Named(name) => (name.to_owned(), false),
        PlaceName::That => return None,
    };
    let meant: Vec<&Laying<'_>> = all.iter().filter(|laying| laying.is_called(place)).collect();
    if meant.iter().any(|laying| laying.hidden) || matches!(place, PlaceName::Named(_)) && meant.is_empty() {
        return None;
    }
    let waits = meant.iter().find_map(|laying| waits_for(all, laying));
    let (message, label, help) = match lies || !meant.is_empty() {
        true if waits.is_some() => {
            let other = waits.map(|other| called(context, other)).unwrap_or_default();
            (
                format!("{name} is laid with {other}, to which it is joined: there is nothing more to reveal"),
                "comes with it",
                format!("write `reveal {other}`; or let it wait by itself, `{name} joins …, hidden`"),
            )
        }
        true => (
            format!("{name} lies on the board from the first: there is nothing to reveal"),
            "not hidden",
            format!("let it wait on the map, `{name} joins …, hidden`; or delete the line"),
        ),
        false => (
            format!("{name} is not on the map of this mission"),
            "no such tile to reveal",
            format!(
                "add it to the map as one that waits, `map {{ …; {name} joins …, hidden }}`; or name one that does"
            ),
        ),
    };
    let found = context.finding(Code::NeverComes, mission, context.figure(effect.place(), &name), message);
    Some(found.label(label).help(help))
}

/// `heroes start on Vault`, which does not lie there yet.
fn starts(context: &Context, mission: &Declaration, all: &[Laying<'_>], line: Phrase<'_>) -> Option<Diagnostic> {
    let Some(MemberView::StartOn { place }) = MemberView::of(line) else { return None };
    let laying = lies_on(mission, all, place)?;
    let name = called(context, laying);
    let message = format!("{name} is hidden when the adventure begins: the heroes start on the first tile");
    let found = context.finding(Code::MapAmiss, mission, context.figure(line.place(), &name), message);
    Some(found.label("not there yet").help("name a tile that lies there; or take `hidden` away"))
}

/// The tile of the map that a place is, or on which the spot lies.
fn lies_on<'a, 'b>(mission: &'a Declaration, all: &'b [Laying<'a>], place: PlaceName<'_>) -> Option<&'b Laying<'a>> {
    let spot = |wanted: &str| {
        mission.members(Member::Spot).find_map(|line| match MemberView::of(line)? {
            MemberView::Spot { name, at: _, place } => name.eq_ignore_ascii_case(wanted).then_some(place),
            _ => None,
        })
    };
    let place = match place {
        PlaceName::Named(name) => spot(name).unwrap_or(place),
        place => place,
    };
    // Of a tile that lies there several times one may do.
    let mut meant = all.iter().filter(|laying| laying.is_called(place));
    let first = meant.next()?;
    let waits = |laying: &Laying<'_>| waits_for(all, laying).is_some();
    (waits(first) && meant.all(waits)).then_some(first)
}
