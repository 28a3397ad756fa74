//! What is laid or placed on a tile of a map that is hidden still.

use super::super::context::{Context, In};
use super::super::parts;
use super::{called, laid_with, lies_on, reveals, waits_for};
use brim_core::game::effect::Span;
use brim_core::game::ids::OpId;
use brim_core::phrase::{MemberView, MomentView, PlaceName, PlaceView, PositionView, RelationView};
use brim_core::program::{Laying, way_to};
use brim_core::vocabulary::{Effect, Kind, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// When a line of a mission is carried out, as far as it is certain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comes {
    /// Before anybody has done anything.
    SetUp,
    /// A wave of enemies comes.
    Wave(i32),
    /// A chapter begins, by its place.
    Chapter(usize),
    /// While a chapter lasts.
    During(usize),
    /// Whenever.
    Anytime,
}

impl Comes {
    /// When a part of a line comes.
    fn of(mission: &Declaration, line: Phrase<'_>, part: Phrase<'_>) -> Comes {
        if line.word() == Word::Member(Member::Attack) || begins_adventure(line) {
            return Comes::SetUp;
        }
        match MemberView::of(line) {
            Some(MemberView::Waves { n }) => Comes::Wave(n),
            Some(MemberView::Chapter { name: _ }) => {
                let at = mission.members(Member::Chapter).position(|chapter| chapter.id() == line.id());
                let mut own = line.body().iter();
                let inner = own.find(|inner| {
                    let mut holds = false;
                    inner.walk(&mut |one| holds |= one.id() == part.id());
                    holds
                });
                let begins = inner.is_some_and(|inner| matches!(inner.word(), Word::Effect(_)));
                at.map_or(Comes::Anytime, |at| if begins { Comes::Chapter(at) } else { Comes::During(at) })
            }
            _ => Comes::Anytime,
        }
    }

    /// True where something that comes then certainly comes after this.
    fn before(self, other: Comes) -> bool {
        match (self, other) {
            (Comes::SetUp, other) => other != Comes::SetUp,
            (Comes::Wave(one), Comes::Wave(two)) => one < two,
            (Comes::Chapter(one), Comes::During(two)) => one <= two,
            (Comes::Chapter(one), Comes::Chapter(two)) => one < two,
            _ => false,
        }
    }

    fn told(self) -> String {
        match self {
            Comes::Wave(n) => format!("wave {n} comes"),
            Comes::Chapter(_) => "the chapter begins".to_owned(),
            Comes::SetUp | Comes::During(_) | Comes::Anytime => "the adventure begins".to_owned(),
        }
    }
}

fn begins_adventure(line: Phrase<'_>) -> bool {
    let moment = parts::moment(line).and_then(MomentView::of);
    matches!(moment, Some(MomentView::StartOf { span: Span::Adventure, n: _ }))
}

/// What is laid or placed on a tile that is hidden still: by the set-up, a wave, or the beginning of a chapter.
pub(super) fn too_early(context: &Context, mission: &Declaration, all: &[Laying<'_>], out: &mut Vec<Diagnostic>) {
    let mut revealed: Vec<(Comes, OpId, PlaceName<'_>)> = Vec::new();
    for site in context.sites(In::Written, &[Word::Effect(Effect::RevealsPlace)]) {
        let own = site.decl.id == mission.id;
        if site.decl.kind == Kind::Scenario || site.decl.kind == Kind::Mission && !own {
            continue;
        }
        let comes = if own { Comes::of(mission, site.line, site.phrase) } else { Comes::Anytime };
        revealed.extend(reveals(site.phrase).map(|place| (comes, site.line.id(), place)));
    }
    for line in mission.body() {
        let mut before: Vec<PlaceName<'_>> = Vec::new();
        line.walk(&mut |part| {
            before.extend(reveals(part));
            if !matches!(part.word(), Word::Effect(Effect::Places | Effect::Lays)) {
                return;
            }
            let now = Comes::of(mission, line, part);
            if matches!(now, Comes::Anytime | Comes::During(_)) {
                return;
            }
            let by_then = |hidden: &Laying<'_>| {
                let lays = |place: PlaceName<'_>| laid_with(all, place).contains(&hidden);
                let others = revealed.iter().filter(|(comes, of, _)| *of != line.id() && !now.before(*comes));
                before.iter().copied().chain(others.map(|(_, _, place)| *place)).any(lays)
            };
            let on = places(part).into_iter().filter_map(|place| lies_on(mission, all, place));
            let mut still = on.filter(|laying| way_to(all, laying).into_iter().any(|one| one.hidden && !by_then(one)));
            out.extend(still.next().map(|laying| early(context, mission, all, laying, part, now)));
        });
    }
}

/// The places that an effect names.
fn places(effect: Phrase<'_>) -> Vec<PlaceName<'_>> {
    let mut places = Vec::new();
    effect.walk(&mut |inner| {
        places.extend(named(inner));
        for space in inner.selectors() {
            places.extend(space.relations().iter().filter_map(named));
            // A spot has a name of its own.
            if let NounRef::Alias(name) = space.noun() {
                places.push(PlaceName::Named(name));
            }
        }
    });
    places
}

fn early(
    context: &Context,
    mission: &Declaration,
    all: &[Laying<'_>],
    laying: &Laying<'_>,
    effect: Phrase<'_>,
    now: Comes,
) -> Diagnostic {
    let name = called(context, waits_for(all, laying).unwrap_or(laying));
    let message = format!("{name} is hidden when {}: nothing can lie or stand there yet", now.told());
    let said = context.text(effect.place()).trim();
    let found = context.finding(Code::NothingHappens, mission, effect.place(), message).label("put nowhere");
    found.help(match now {
        Comes::SetUp | Comes::During(_) | Comes::Anytime => {
            format!("put it there as it is revealed: `at start of turn 2 {{ reveal {name}; {said} }}`")
        }
        Comes::Wave(_) | Comes::Chapter(_) => format!("reveal it first: `reveal {name}` in a line above this one"),
    })
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
