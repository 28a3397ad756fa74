//! What is taken for granted of limits outside of attacks, of one limit for many, and of all where there is none.

use super::super::context::Context;
use super::super::cycles::{Whom, whom};
use super::super::parts::{condition, limit, moment, shared};
use super::About;
use brim_core::game::effect::Span;
use brim_core::phrase::{ConditionView, EffectView, LimitView, RuleFormView, is_shape};
use brim_core::vocabulary::{Category, Effect, Fact, Kind, Noun, Pick, Shape, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// What is assumed of the lines of one declaration.
pub(super) fn of_decl(context: &Context, decl: &Declaration, out: &mut Vec<(About, Place)>) {
    decl.walk(&mut |phrase| {
        if !matches!(phrase.word(), Word::RuleForm(_)) {
            out.extend(all_of_none(phrase).map(|place| (About::NoneOfThem, place)));
            return;
        }
        out.extend(out_of_attacks(phrase).map(|place| (About::OutOfAttacks, place)));
        out.extend(used_up(phrase).map(|place| (About::UsedUp, place)));
        out.extend(once_for_all(context, decl, phrase).map(|place| (About::OnceForAll, place)));
    });
}

/// `when this hero takes wounds once per attack`: a moment that may come without one.
fn out_of_attacks(rule: Phrase<'_>) -> Option<Place> {
    let limit = limit(rule)?;
    let (LimitView::OncePer { span, group: _, all: _ } | LimitView::TimesPer { n: _, span, group: _, all: _ }) =
        LimitView::of(limit)?;
    let comes = match RuleFormView::of(rule)? {
        RuleFormView::Instead { what, condition: _, limit: _ } => what,
        _ => moment(rule)?,
    };
    let row = comes.word().entry()?;
    let ever = row.may.contains(&Fact::Attack) && !row.gives.contains(&Fact::Attack);
    let said = condition(rule).is_some_and(|condition| {
        let mut said = false;
        condition
            .walk(&mut |part| said |= part.word().entry().is_some_and(|entry| entry.needs.contains(&Fact::Attack)));
        said
    });
    (matches!(span, Span::Attack | Span::Hit) && ever && !said).then(|| limit.place())
}

/// `when this hero is attacked once per fight: if that enemy is Undead: …`: what is asked behind a limit is asked too late for it.
fn used_up(rule: Phrase<'_>) -> Option<Place> {
    let limit = limit(rule).filter(|_| moment(rule).is_some())?;
    let asks = |line: Phrase<'_>| matches!(EffectView::of(line), Some(EffectView::If { condition: _ }));
    let offers = |line: Phrase<'_>| matches!(line.word(), Word::Effect(Effect::May));
    let acts = |line: Phrase<'_>| !line.body().iter().all(offers);
    let body = rule.body();
    (!body.is_empty() && body.iter().all(asks) && body.iter().any(acts)).then(|| limit.place())
}

/// `when a hero moves once per turn: that hero …` on a card or in a mission, of which there is one.
fn once_for_all(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Place> {
    // Of these it is said by itself for whom a limit counts.
    if matches!(decl.kind, Kind::Enemy | Kind::Ability | Kind::Marker) {
        return None;
    }
    let limit = limit(rule).filter(|limit| !shared(*limit))?;
    let who = match RuleFormView::of(rule)? {
        RuleFormView::Use { who, when: _, cost: _, more: _, condition: _, limit: _ } => who,
        _ => moment(rule)?.subject()?,
    };
    let any = who.pick() == Pick::Any && whom(context, decl, who) == Whom::Hero;
    // What it does to nobody in particular comes once, whoever it was.
    let mut of_that_one = false;
    rule.body().iter().for_each(|line| line.walk(&mut |part| of_that_one |= part.selectors().any(is_that_hero)));
    (any && of_that_one).then(|| limit.place())
}

fn is_that_hero(who: Selector<'_>) -> bool {
    who.pick() == Pick::That && matches!(who.noun(), NounRef::Noun(Noun::Hero | Noun::Model | Noun::Holder))
}

/// `if each other hero is wounded`: there may be no other.
fn all_of_none(condition: Phrase<'_>) -> Option<Place> {
    if condition.word().category() != Category::Condition {
        return None;
    }
    let who = condition.subject().filter(|who| who.pick() == Pick::Each)?;
    // Some hero stands, or the mission is lost.
    let hero = who.noun() == NounRef::Noun(Noun::Hero);
    let standing = |who: Selector<'_>| who.filters().iter().all(|filter| is_shape(filter, Shape::Standing));
    let some = hero && standing(who) && who.relations().is_empty() || who.noun() == NounRef::Noun(Noun::Party);
    let exists = matches!(ConditionView::of(condition), Some(ConditionView::Exists { who: _ }));
    (!some && !exists).then(|| who.place())
}
