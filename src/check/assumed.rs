//! What the game takes for granted where a text leaves it open, and what nobody but the players can check.

mod about;
mod every_tile;
mod further;
mod left_out;
mod of_drawn;
mod of_hands;
mod of_harm;
mod of_none;
mod taken_place;
mod unsaid;

use std::collections::BTreeSet;

pub use about::About;
pub use further::given_to_the_fallen;

use super::context::Context;
use super::parts::{condition, limit, moment, named, of_heroes, shared};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, ModifierView, MomentView, PositionView, RelationView, RuleFormView, is_shape};
use brim_core::program::answers_for_group;
use brim_core::vocabulary::{Amount, Condition, Effect, Kind, Member, Moment, Most, Noun, Pick, Relation, Shape, Word};
use brim_language::diagnostic::Place;
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector};

/// One place where something was taken for granted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// What.
    pub about: About,
    /// Where.
    pub place: Place,
    /// The declaration it stands in.
    pub subject: String,
}

/// A line that no check looks into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unchecked {
    /// Its players carry it out; else it is not written yet.
    pub by_hand: bool,
    /// What it says.
    pub words: String,
    /// Where.
    pub place: Place,
    /// The declaration it stands in.
    pub subject: String,
}

/// Everything that was assumed in some declarations, in the order of the texts. `fallen` are the markers that heroes are given as they fall.
pub fn assumed(context: &Context, decls: &[&Declaration], fallen: &BTreeSet<DeclId>) -> Vec<Assumption> {
    let mut out = Vec::new();
    for decl in decls.iter().filter(|decl| !decl.broken && decl.kind != Kind::Scenario) {
        let mut found = Vec::new();
        decl.walk(&mut |phrase| of_phrase(decl, phrase, &mut found));
        further::of_decl(context, decl, &mut found);
        unsaid::of_decl(context, decl, &mut found);
        left_out::of_decl(context, decl, &mut found);
        of_drawn::of_decl(decl, &mut found);
        every_tile::of_decl(decl, &mut found);
        taken_place::of_decl(context, decl, &mut found);
        of_none::of_decl(context, decl, &mut found);
        decl.walk(&mut |phrase| asked_after_harm(phrase.body(), &mut found));
        asked_after_harm(decl.body(), &mut found);
        of_the_fallen(decl, fallen, &mut found);
        left_out::once_over(decl, &mut found);
        further::users_pick(decl, &mut found);
        // Of a card or a hero there is one: its limit counts for nobody else.
        let several = matches!(decl.kind, Kind::Enemy | Kind::Ability | Kind::Marker);
        found.retain(|(about, _)| !matches!(about, About::Limits | About::HeroLimits) || several);
        if matches!(decl.kind, Kind::Enemy | Kind::Ability) || held_in_number(decl) {
            decl.walk(&mut |phrase| found.extend(piles_up(decl, phrase).map(|place| (About::Stacks, place))));
        }
        let subject = context.subject(decl);
        out.extend(found.into_iter().map(|(about, place)| Assumption { about, place, subject: subject.clone() }));
    }
    out.sort_by_key(|one| (one.place, one.about));
    out.dedup();
    out
}

/// True for a token or marker of which one can hold several, each of which acts.
pub(super) fn held_in_number(decl: &Declaration) -> bool {
    let most = super::lines::at_most(decl).map(|(n, _)| n);
    let several = decl.kind == Kind::Token || decl.member(Member::HeldBy).is_some() || most > Some(1);
    several && decl.member(Member::ActsOnce).is_none() && most.is_none_or(|n| n > 1)
}

/// The lines of some declarations which no check looks into.
pub fn unchecked(context: &Context, decls: &[&Declaration]) -> Vec<Unchecked> {
    let mut out = Vec::new();
    for decl in decls {
        decl.walk(&mut |phrase| {
            let Some(EffectView::ByHand { words } | EffectView::Todo { words }) = EffectView::of(phrase) else {
                return;
            };
            let words = shortened(&escaped(words), 60).into_owned();
            let by_hand = phrase.word() == Word::Effect(Effect::ByHand);
            out.push(Unchecked { by_hand, words, place: phrase.place(), subject: context.subject(decl) });
        });
    }
    out.sort_by_key(|one| one.place);
    out
}

fn of_phrase(decl: &Declaration, phrase: Phrase<'_>, out: &mut Vec<(About, Place)>) {
    for selector in phrase.selectors() {
        of_selector(decl, phrase, selector, out);
    }
    let each = || phrase.selectors().find(|selector| selector.pick() == Pick::Each);
    match phrase.word() {
        Word::Effect(effect) => {
            if let Some(who) = each() {
                let ordered = matches!(effect, Effect::Each) && phrase.body().iter().any(meets_others)
                    || matches!(effect, Effect::Draws | Effect::Chooses);
                // `up to D3 other heroes`: one die says how many.
                let dice = !matches!(effect, Effect::UpTo) && phrase.parts().any(rolled);
                out.extend(ordered.then_some((About::Order, who.place())));
                out.extend(dice.then_some((About::Dice, who.place())));
            }
        }
        Word::RuleForm(_) if of_a_hero(phrase) => {
            let attack =
                |moment: Phrase<'_>| matches!(moment.word(), Word::Moment(Moment::EndsAttack | Moment::Attacks));
            if moment(phrase).is_some_and(attack)
                && let Some(condition) = condition(phrase)
            {
                condition.walk(&mut |part| {
                    if part.word() == Word::Condition(Condition::Against) {
                        out.push((About::Misses, part.place()));
                    }
                });
            }
        }
        Word::RuleForm(_) => {
            let own = |moment: &Phrase<'_>| {
                let moment = MomentView::of(*moment);
                matches!(moment, Some(MomentView::Activates { who }) if who.pick() == Pick::This)
            };
            // A limit for the group leaves nothing open.
            let once = limit(phrase).is_some_and(shared);
            out.extend(moment(phrase).filter(own).filter(|_| !once).map(|moment| (About::GroupOrEach, moment.place())));
            // A text that answers for its group has one limit for the whole type.
            let for_group = moment(phrase).is_some_and(|moment| answers_for_group(phrase, moment));
            let limit = limit(phrase).filter(|limit| !shared(*limit) && !for_group);
            let about = if of_heroes(decl, phrase) { About::HeroLimits } else { About::Limits };
            out.extend(limit.map(|limit| (about, limit.place())));
        }
        _ => {}
    }
}

/// `targeted by that enemy`, `attacked by that enemy`.
fn aimed_at(relation: Phrase<'_>) -> bool {
    let place = match RelationView::of(relation) {
        Some(RelationView::Stands { place }) => PositionView::of(place),
        _ => None,
    };
    matches!(place, Some(PositionView::Targeting { whom: _ } | PositionView::AttackedBy { whom: _ }))
}

/// A text that gives heroes a marker, harms heroes, and then asks who has the marker: whoever fell by it is not found. Nor is whoever lies there yet,
/// of a marker that heroes are given as they fall.
fn of_the_fallen(decl: &Declaration, fallen: &BTreeSet<DeclId>, out: &mut Vec<(About, Place)>) {
    let hero = |who: Selector<'_>| matches!(who.noun(), NounRef::Noun(Noun::Hero));
    let (mut given, mut harmed) = (BTreeSet::new(), false);
    decl.walk(&mut |phrase| match EffectView::of(phrase) {
        Some(EffectView::Gains { who, n: _, what, per: _ }) if hero(who) => given.extend(named(what)),
        _ => {
            let harm = matches!(
                phrase.word(),
                Word::Effect(Effect::TakesWounds | Effect::TakesHits | Effect::TakesSanity | Effect::TakesHorror)
            );
            harmed |= harm && phrase.subject().is_some_and(hero);
        }
    });
    if !harmed {
        given.clear();
    }
    given.extend(fallen);
    if given.is_empty() {
        return;
    }
    decl.walk(&mut |phrase| {
        for who in phrase.selectors().filter(|who| hero(*who)) {
            let of_it = |part: Phrase<'_>| {
                matches!(RelationView::of(part), Some(RelationView::With { what }) if given.contains(&what))
            };
            // One who is KO'd is named by that.
            if who.pick() != Pick::That && who.filters().is_empty() && who.relations().iter().any(of_it) {
                out.push((About::Ko, who.place()));
            }
        }
    });
}

/// `takes that many wounds`, and in a line below `if that many is 4 or more`: what was stopped is not taken off.
fn asked_after_harm(lines: Phrases<'_>, out: &mut Vec<(About, Place)>) {
    let mut harmed = false;
    for line in lines {
        if harmed && let Some(condition) = condition(line) {
            condition.walk(&mut |part| {
                if part.word() == Word::Amount(Amount::ThatMany) {
                    out.push((About::ThatMany, part.place()));
                }
            });
        }
        let harm = matches!(
            line.word(),
            Word::Effect(Effect::TakesWounds | Effect::TakesHits | Effect::TakesSanity | Effect::TakesHorror)
        );
        harmed |= harm && line.parts().any(|part| part.word() == Word::Amount(Amount::ThatMany));
    }
}

/// A line that stands and changes others, or stands on a marker that stacks: several of its carriers may be there at one time.
fn piles_up(decl: &Declaration, phrase: Phrase<'_>) -> Option<Place> {
    // Each of several markers and tokens answers to a moment for itself.
    if matches!(decl.kind, Kind::Marker | Kind::Token)
        && let Some(moment) = moment(phrase)
    {
        return Some(moment.place());
    }
    // A text that answers to what anybody does, and not to what its own does, answers once for each that has it; of a sheet that is a warning.
    if let Some(moment) = moment(phrase).filter(|_| decl.kind != Kind::Enemy)
        && matches!(phrase.word(), Word::RuleForm(_))
    {
        let once = limit(phrase).is_some_and(shared) || answers_for_group(phrase, moment);
        return (!once && !of_its_own(phrase)).then(|| moment.place());
    }
    let RuleFormView::Standing { who, condition: _ } = RuleFormView::of(phrase)? else { return None };
    // What speaks of `this group` is one text of the whole type.
    if of_the_group(phrase) {
        return None;
    }
    // What somebody has or counts as it has once, from however many.
    let had = |line: Phrase<'_>| {
        matches!(
            ModifierView::of(line),
            Some(ModifierView::Has { what: _, n: None } | ModifierView::Keyword { what: _ })
        )
    };
    if phrase.body().iter().next().is_some() && phrase.body().iter().all(had) {
        return None;
    }
    let others = who.pick() == Pick::Each;
    (others || matches!(decl.kind, Kind::Marker | Kind::Token)).then(|| who.place())
}

/// True where a line says `this` anywhere: it is about the one who has it.
pub(super) fn of_its_own(line: Phrase<'_>) -> bool {
    fn said(who: Selector<'_>) -> bool {
        who.pick() == Pick::This || who.relations().iter().any(|part| of_its_own(part))
    }
    let mut found = false;
    line.walk(&mut |part| found |= part.selectors().any(said));
    found
}

/// True where a line says `this group`, in its conditions too.
fn of_the_group(line: Phrase<'_>) -> bool {
    fn meant(who: Selector<'_>) -> bool {
        let group = who.pick() == Pick::This && who.noun() == NounRef::Noun(Noun::Group);
        group || who.relations().iter().any(said)
    }
    fn said(phrase: Phrase<'_>) -> bool {
        let mut found = false;
        phrase.walk(&mut |part| found |= part.selectors().any(meant));
        found
    }
    said(line)
}

/// True where the moment is that of a hero, of whom there is one.
fn of_a_hero(rule: Phrase<'_>) -> bool {
    let who = moment(rule).and_then(Phrase::subject);
    who.is_some_and(|who| who.noun() == NounRef::Noun(Noun::Hero))
}

fn of_selector(decl: &Declaration, phrase: Phrase<'_>, selector: Selector<'_>, out: &mut Vec<(About, Place)>) {
    let narrowed = !selector.filters().is_empty() || !selector.relations().is_empty();
    let effect = matches!(phrase.word(), Word::Effect(_));
    let party = selector.noun() == NounRef::Noun(Noun::Party);
    if phrase.word() == Word::Effect(Effect::GainsElite) && selector.pick() == Pick::Each {
        out.push((About::LaterTypes, selector.place()));
    }
    match selector.pick() {
        // `the party` is all of it, and a spot is one space.
        Pick::The if party || matches!(selector.noun(), NounRef::Alias(_)) => {}
        // The light has one bearer, who may lie KO'd.
        Pick::The if selector.relations().iter().any(|one| one.word() == Word::Relation(Relation::Bearer)) => {
            let stands = selector.filters().iter().any(|filter| is_shape(filter, Shape::Standing));
            out.extend((!stands).then(|| (About::Bearer, selector.place())));
        }
        // An enemy targets one hero, or none.
        Pick::The if selector.relations().iter().any(aimed_at) => {}
        Pick::The | Pick::Nearest => {
            let picked = matches!(phrase.word(), Word::Effect(_) | Word::Amount(_) | Word::Place(_));
            let most = |part: Phrase<'_>| {
                matches!(RelationView::of(part), Some(RelationView::Most { which: Most::Most, thing: _ }))
            };
            let about = match picked {
                true if selector.relations().iter().any(most) => About::TiesOrNone,
                true => About::Ties,
                false => About::AllEqual,
            };
            out.push((about, selector.place()));
        }
        _ if phrase.word() == Word::Effect(Effect::UpTo) => out.push((further::who_picks(decl), selector.place())),
        Pick::One => out.push((further::who_picks(decl), selector.place())),
        _ => {}
    }
    if effect && narrowed && matches!(selector.pick(), Pick::Random | Pick::One) {
        out.push((About::Nobody, selector.place()));
    }
}

/// True where what one of them does leaves less, or something else, for the next.
fn meets_others(effect: Phrase<'_>) -> bool {
    let mut meets = false;
    effect.walk(&mut |part| {
        meets |= matches!(part.word(), Word::Effect(Effect::Draw | Effect::Draws | Effect::Places | Effect::Chooses));
    });
    meets
}

fn rolled(amount: Phrase<'_>) -> bool {
    matches!(amount.word(), Word::Amount(Amount::Dice | Amount::BestOf))
}
