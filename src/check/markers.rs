//! Markers that nothing ever takes away, and those that go when they are used and are never used.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In};
use super::lines::wordings;
use super::parts::named;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{CostView, EffectView, MemberView};
use brim_core::vocabulary::{Clears, ClosedList, Cost, Effect, Kind, Member, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// Looks at every marker.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let givers = LazyCell::new(|| givers(context));
    let removed = LazyCell::new(|| removed(context));
    let of_cards = LazyCell::new(|| of_cards(context));
    for marker in context.of_kind(Kind::Marker).filter(|decl| context.silent_on(decl.pack, &[decl.id])) {
        let ends = marker.member(Member::EndsOn).is_some() || goes_by_itself(marker) || removed.contains(&marker.id);
        if ends || of_cards.contains(&marker.id) {
            continue;
        }
        let found = context
            .finding(Code::MarkerForever, marker, marker.place, "nothing ever removes this marker")
            .label("it would stay for the whole campaign")
            .help(format!(
                "say when it goes, `cleared at end of {}`, or which text takes it away, `this hero loses 1 {}`; one that is to stay has `# allow B0516: it stays for good` above it",
                lasts(marker, givers.get(&marker.id).map_or(&[], Vec::as_slice)),
                context.name(marker.id)
            ));
        out.push(found);
    }
}

/// The most texts that are looked at of all that give one marker.
const MOST_GIVERS: usize = 20;

/// Which texts give each marker.
fn givers<'a>(context: &Context<'a>) -> BTreeMap<DeclId, Vec<&'a Declaration>> {
    let mut all: BTreeMap<DeclId, Vec<&Declaration>> = BTreeMap::new();
    for site in context.sites(In::Texts, &[Word::Effect(Effect::Gains)]) {
        let Some(EffectView::Gains { who: _, n: _, what, per: _ }) = EffectView::of(site.phrase) else { continue };
        if let Some(what) = named(what) {
            let of_it = all.entry(what).or_default();
            if of_it.len() < MOST_GIVERS {
                of_it.push(site.decl);
            }
        }
    }
    all
}

/// How long a marker lasts most likely: as the wording of whatever gives it says, and else a fight where a fight brings it.
fn lasts(marker: &Declaration, givers: &[&Declaration]) -> &'static str {
    let words = |decl: &Declaration| wordings(decl).collect::<Vec<_>>().join(" ").to_lowercase();
    let said = |span: &&str| {
        std::iter::once(marker).chain(givers.iter().copied()).map(words).any(|words| {
            ["end of the", "rest of the", "end of this", "rest of this"]
                .iter()
                .any(|edge| words.contains(&format!("{edge} {span}")))
        })
    };
    let fights = |decl: &&Declaration| matches!(decl.kind, Kind::Enemy | Kind::Threat | Kind::Darkness);
    let spans = ["activation", "turn", "fight", "adventure"];
    match spans.into_iter().find(said) {
        Some(span) => span,
        None if givers.iter().any(fights) => "fight",
        None => "adventure",
    }
}

/// What goes `on being used` and offers no use.
pub fn used(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| matches!(decl.kind, Kind::Marker | Kind::Token)) {
        let Some(line) = cleared(decl, Clears::OnBeingUsed) else { continue };
        if decl.body().iter().any(|line| line.word() == Word::RuleForm(RuleForm::Use)) {
            continue;
        }
        let name = context.name(decl.id);
        let message = format!("{name} offers nothing to use: it is never cleared `on being used`");
        let found = context.finding(Code::NothingHappens, decl, line.place(), message).label("never comes");
        out.push(found.help(format!(
            "offer it, `this hero may use this any time: …`; or clear it in time, `cleared at end of turn`, or by a text, \
             `that hero loses 1 {name}`"
        )));
    }
}

/// What is dropped on KO and cleared by it: cleared comes first.
pub fn dropped(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| matches!(decl.kind, Kind::Marker | Kind::Token)) {
        let Some((line, dropped)) = cleared(decl, Clears::OnKo).zip(decl.member(Member::Dropped)) else { continue };
        let message = format!("{} is cleared when its hero is KO'd: none is left to drop", context.name(decl.id));
        let found = context.finding(Code::Contradicts, decl, line.place(), message).label("gone before it is dropped");
        let help = "delete `on ko` here, so that it lies where its hero fell; or delete `dropped on ko`";
        out.push(found.other(dropped.place(), "never comes").help(help));
    }
}

/// The line by which a marker or token is cleared at a time.
pub(super) fn cleared(decl: &Declaration, when: Clears) -> Option<Phrase<'_>> {
    decl.member(Member::EndsOn).filter(|line| match MemberView::of(*line) {
        Some(MemberView::EndsOn { list }) => list.iter().any(|one| Clears::read(*one) == Some(when)),
        _ => false,
    })
}

/// What texts take away, and what is paid.
fn removed(context: &Context) -> BTreeSet<DeclId> {
    let mut removed: BTreeSet<DeclId> = BTreeSet::new();
    let takes =
        [Word::Effect(Effect::Loses), Word::Effect(Effect::LosesAll), Word::Cost(Cost::Held), Word::Cost(Cost::UpTo)];
    for site in context.sites(In::Written, &takes) {
        removed.extend(match (EffectView::of(site.phrase), CostView::of(site.phrase)) {
            (
                Some(
                    EffectView::Loses { who: _, n: _, what, random: _, per: _ }
                    | EffectView::LosesAll { who: _, every: (), what },
                ),
                _,
            )
            | (_, Some(CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what })) => named(what),
            _ => None,
        });
    }
    removed
}

/// What cards alone lay on themselves, cards that are gone when the adventure is over: it goes with its card.
fn of_cards(context: &Context) -> BTreeSet<DeclId> {
    let (mut own, mut others) = (BTreeSet::new(), BTreeSet::new());
    for site in context.sites(In::Written, &[Word::Effect(Effect::Gains)]) {
        let Some(EffectView::Gains { who, n: _, what, per: _ }) = EffectView::of(site.phrase) else { continue };
        let card = who.pick() == Pick::This && who.noun() == NounRef::Noun(Noun::Card);
        let leaves = matches!(site.decl.kind, Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat);
        if card && leaves { own.extend(named(what)) } else { others.extend(named(what)) }
    }
    own.difference(&others).copied().collect()
}

/// True where the marker's own text discards it.
fn goes_by_itself(marker: &Declaration) -> bool {
    let mut goes = false;
    marker.walk(&mut |phrase| goes |= phrase.word() == Word::Effect(Effect::Discards));
    goes
}
