//! What is taken for granted of items that are held in a hand: that they help after Armor, and that a marker on their hero is one limit for all of them.

use std::collections::BTreeSet;

use super::super::parts::{condition, named};
use super::super::sheet;
use super::About;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, EffectView, QuantityView, RuleFormView, ThingView};
use brim_core::vocabulary::{Effect, Kind, Member, Noun, Pick, Stat, When, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// True for an item that fills a hand.
pub(super) fn held(decl: &Declaration) -> bool {
    let hands = || decl.members(Member::Printed).find(|line| sheet::stat(*line) == Some(Stat::Hands));
    decl.kind == Kind::Item && hands().and_then(sheet::number).is_some_and(|hands| hands > 0)
}

/// What is assumed of the lines of one declaration.
pub(super) fn of_decl(decl: &Declaration, out: &mut Vec<(About, Place)>) {
    if decl.kind != Kind::Item {
        return;
    }
    let in_hand = held(decl);
    decl.walk(&mut |line| {
        let Some(RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ }) = RuleFormView::of(line)
        else {
            return;
        };
        let stops = |part: Phrase<'_>| part.word() == Word::Effect(Effect::Prevents);
        if let Some(when) = when.filter(|when| in_hand && when.word() == Word::When(When::OnHarm))
            && line.body().iter().any(stops)
        {
            out.push((About::AfterArmor, when.place()));
        }
        out.extend(shared_mark(line).map(|place| (About::SharedMark, place)));
    });
}

/// `if not this hero has Raised { this hero gains 1 Raised; … }`: a limit of the hero, and not of the card.
fn shared_mark(line: Phrase<'_>) -> Option<Place> {
    let mut given: BTreeSet<DeclId> = BTreeSet::new();
    line.walk(&mut |part| {
        if let Some(EffectView::Gains { who, n: _, what, per: _ }) = EffectView::of(part)
            && own(who)
        {
            given.extend(named(what));
        }
    });
    let mut found = None;
    condition(line)?.walk(&mut |part| {
        let none = match ConditionView::of(part) {
            Some(ConditionView::Not { condition }) => match ConditionView::of(condition) {
                Some(ConditionView::Has { who, what }) => own(who).then_some(what),
                _ => None,
            },
            Some(ConditionView::HasMany { who, n, thing })
                if matches!(QuantityView::of(n), Some(QuantityView::None)) =>
            {
                match ThingView::of(thing) {
                    Some(ThingView::Held { what }) => named(what).filter(|_| own(who)),
                    _ => None,
                }
            }
            _ => None,
        };
        found = found.or(none.filter(|mark| given.contains(mark)).map(|_| part.place()));
    });
    found
}

fn own(who: Selector<'_>) -> bool {
    who.pick() == Pick::This && who.noun() == NounRef::Noun(Noun::Hero)
}
