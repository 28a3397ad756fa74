//! Hidden tiles of a map: what is put on them before they lie there, those that nothing reveals, and what is revealed that is not hidden.

use super::context::{Context, In};
use super::lines::Map;
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{EffectView, MemberView, MomentView, PlaceName, PlaceView, PositionView, RelationView};
use brim_core::program::{Laying, layings};
use brim_core::vocabulary::{Effect, Kind, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// Looks at every mission.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for mission in context.decls().filter(|decl| decl.kind == Kind::Mission) {
        let drawn = mission.member(Member::MapDrawn);
        let all = drawn.map(layings).unwrap_or_default();
        mission.walk(&mut |part| out.extend(not_hidden(context, mission, &all, part)));
        let hidden = || all.iter().filter(|laying| laying.hidden);
        let unrevealed = hidden().filter(|laying| !revealed_anywhere(context, mission, laying));
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

fn revealed_anywhere(context: &Context, mission: &Declaration, laying: &Laying<'_>) -> bool {
    if !context.whole(mission.pack) {
        return true;
    }
    let by = |Site { decl, phrase, .. }: Site<'_>| {
        let own = decl.kind != Kind::Mission || decl.id == mission.id;
        own && decl.kind != Kind::Scenario && reveals(phrase).is_some_and(|place| laying.is_called(place))
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
    let (message, label, help) = match lies || !meant.is_empty() {
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
    let laying = lies_on(mission, all, place).filter(|laying| laying.hidden)?;
    let name = called(context, laying);
    let message = format!("{name} is hidden when the adventure begins: the heroes start on the first tile");
    let found = context.finding(Code::MapAmiss, mission, context.figure(line.place(), &name), message);
    Some(found.label("not there yet").help("name a tile that lies there; or take `hidden` away"))
}

/// What the set-up lays or places on a tile that is hidden still.
fn too_early(context: &Context, mission: &Declaration, all: &[Laying<'_>], out: &mut Vec<Diagnostic>) {
    for line in mission.body() {
        let begins = super::parts::moment(line).and_then(MomentView::of);
        let set_up = line.word() == Word::Member(Member::Attack)
            || matches!(begins, Some(MomentView::StartOf { span: Span::Adventure, n: _ }));
        if !set_up {
            continue;
        }
        let mut revealed = Vec::new();
        for effect in line.body() {
            effect.walk(&mut |part| {
                revealed.extend(reveals(part));
                if !matches!(part.word(), Word::Effect(Effect::Places | Effect::Lays)) {
                    return;
                }
                let mut places = Vec::new();
                part.walk(&mut |inner| {
                    places.extend(named(inner));
                    for space in inner.selectors() {
                        places.extend(space.relations().iter().filter_map(named));
                        // A spot has a name of its own.
                        if let NounRef::Alias(name) = space.noun() {
                            places.push(PlaceName::Named(name));
                        }
                    }
                });
                let on = places.into_iter().filter_map(|place| lies_on(mission, all, place));
                let mut still =
                    on.filter(|laying| laying.hidden && !revealed.iter().any(|place| laying.is_called(*place)));
                out.extend(still.next().map(|laying| early(context, mission, laying, part)));
            });
        }
    }
}

fn early(context: &Context, mission: &Declaration, laying: &Laying<'_>, effect: Phrase<'_>) -> Diagnostic {
    let name = called(context, laying);
    let message = format!("{name} is hidden when the adventure begins: nothing can lie or stand there yet");
    let said = context.text(effect.place()).trim();
    let found = context.finding(Code::NothingHappens, mission, effect.place(), message).label("put nowhere");
    found.help(format!("put it there as it is revealed: `at start of turn 2 {{ reveal {name}; {said} }}`"))
}

/// The place that a part of a line names.
fn named(part: Phrase<'_>) -> Option<PlaceName<'_>> {
    match (PlaceView::of(part), RelationView::of(part), PositionView::of(part)) {
        (Some(PlaceView::OnTile { tile, other: None }), ..) => Some(tile),
        (_, Some(RelationView::OfPlace { place }), _) => Some(place),
        (.., Some(PositionView::OnPlace { how: _, place })) => Some(place),
        _ => None,
    }
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
    meant.all(|laying| laying.hidden).then_some(first)
}
