//! What is taken for granted of prices, and of an enemy that is not killed.

use super::super::context::{Context, bounds};
use super::super::cycles::{Whom, whom};
use super::super::parts::prices;
use super::super::that_many::given_at;
use super::About;
use brim_core::phrase::{CostView, ReplacedView, RuleFormView};
use brim_core::vocabulary::{Amount, Effect, Noun, Own, RuleForm, When, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// What is assumed of the lines of one declaration.
pub(super) fn of_decl(context: &Context, decl: &Declaration, out: &mut Vec<(About, Place)>) {
    decl.walk(&mut |line| {
        let (cost, more) = prices(line);
        out.extend(cost.into_iter().chain(more).filter_map(in_dice).map(|place| (About::DicePrice, place)));
        let pays = matches!(line.word(), Word::Effect(Effect::May) | Word::RuleForm(RuleForm::Use));
        let party = line.subject().is_some_and(|who| who.noun() == NounRef::Noun(Noun::Party));
        let one_pays = cost
            .filter(|cost| !matches!(CostView::of(*cost), Some(CostView::Held { n: _, what: _, per: _, all: true })));
        out.extend(one_pays.filter(|_| pays && party).map(|cost| (About::PartyPays, cost.place())));
        out.extend(on_one_hit(line).map(|place| (About::OnOneHit, place)));
        out.extend(spared(context, decl, line).map(|place| (About::Spared, place)));
    });
    decl.body().iter().for_each(|line| row_die(line, false, out));
}

/// `for D3 grit`: a price of which nobody knows beforehand how much it is. Wounds can be paid by anybody.
fn in_dice(cost: Phrase<'_>) -> Option<Place> {
    let (CostView::Held { n, what: _, per: _, all: _ } | CostView::UpTo { n, what: _ }) = CostView::of(cost)? else {
        return None;
    };
    match bounds(n) {
        // What hangs on something is known before it is paid.
        _ if n.word() == Word::Amount(Amount::Either) => None,
        (low, Some(high)) if low < high => Some(cost.place()),
        _ => None,
    }
}

/// `that many` in a row of a roll, under a price or a moment that has a number of its own.
fn row_die(line: Phrase<'_>, given: bool, out: &mut Vec<(About, Place)>) {
    let rolls = matches!(line.word(), Word::Effect(Effect::Roll | Effect::Rolls));
    if given && rolls {
        let mut asked = |part: Phrase<'_>| {
            if part.word() == Word::Amount(Amount::ThatMany) {
                out.push((About::RowDie, part.place()));
            }
        };
        line.body().iter().for_each(|row| row.walk(&mut asked));
        return;
    }
    let (cost, more) = prices(line);
    let given = given || given_at(line) || cost.into_iter().chain(more).any(has_number);
    line.body().iter().for_each(|inner| row_die(inner, given, out));
}

/// A price of which one may think that its number can be asked for: dice, or `up to` so many.
fn has_number(cost: Phrase<'_>) -> bool {
    in_dice(cost).is_some() || matches!(CostView::of(cost), Some(CostView::UpTo { n: _, what: _ }))
}

/// `this hero may use this on a hit for 2 Fury: …`: nothing says that a hit is met by it once.
fn on_one_hit(rule: Phrase<'_>) -> Option<Place> {
    let RuleFormView::Use { who: _, when: Some(when), cost: Some(cost), more, condition: _, limit: None } =
        RuleFormView::of(rule)?
    else {
        return None;
    };
    // What is gone when it is paid is paid once.
    let gone =
        |cost: Phrase<'_>| matches!(CostView::of(cost), Some(CostView::This { what: Own::Card } | CostView::TheAttack));
    let once = gone(cost) || more.is_some_and(gone);
    (when.word() == Word::When(When::OnDamage) && !once).then(|| when.place())
}

/// `instead of an Undead enemy being killed: …`, and no line that kills it after all.
fn spared(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Place> {
    let RuleFormView::Instead { what, condition: _, limit: _ } = RuleFormView::of(rule)? else { return None };
    let Some(ReplacedView::Killed { who, how: () }) = ReplacedView::of(what) else { return None };
    let mut killed = false;
    rule.body().iter().for_each(|line| line.walk(&mut |part| killed |= part.word() == Word::Effect(Effect::Dies)));
    (whom(context, decl, who) != Whom::Hero && !killed).then(|| what.place())
}
