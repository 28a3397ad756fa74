//! What is taken for granted of items that are held in a hand: that they help after Armor, and that a marker on their hero is one limit for all of them.

use std::collections::BTreeSet;

use super::super::parts::{condition, lacks, named, stat_key};
use super::super::sheet;
use super::About;
use brim_core::game::effect::Span;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, DurationView, EffectView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Condition, Effect, Fact, Kind, Member, Noun, Pick, Query, Stat, When, Whose, Word};
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
    let weapon = decl.member(Member::Weapon).is_some();
    decl.walk(&mut |line| {
        out.extend(all_attacks(line).filter(|_| weapon));
        out.extend(barred_hero(decl, line).filter(|_| weapon).map(|place| (About::WhoeverHasIt, place)));
        let Some(RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ }) = RuleFormView::of(line)
        else {
            return;
        };
        let stops = |part: Phrase<'_>| matches!(part.word(), Word::Effect(Effect::Prevents | Effect::PreventsAll));
        if let Some(when) = when.filter(|when| in_hand && when.word() == Word::When(When::OnHarm))
            && line.body().iter().any(stops)
        {
            out.push((About::AfterArmor, when.place()));
        }
        out.extend(shared_mark(line).map(|place| (About::SharedMark, place)));
    });
}

/// `this hero gets cannot attack until end of fight`, on a weapon.
fn all_attacks(line: Phrase<'_>) -> Option<(About, Place)> {
    let EffectView::Gets { who, change, time } = EffectView::of(line)? else { return None };
    let until_it_ends =
        matches!(DurationView::of(time), Some(DurationView::UntilEnd { span: Span::Attack | Span::Activation }));
    let mut used = false;
    change.walk(&mut |part| used |= matches!(part.word(), Word::Condition(Condition::Using | Condition::Armed)));
    let StatKey::Stat(stat) = stat_key(change)? else { return None };
    let of_attacks = [Query::HeroToHit, Query::HeroDamage].iter().any(|query| query.reads().contains(&stat))
        || matches!(stat, Stat::NoAttacks | Stat::Combat | Stat::Shots | Stat::Range);
    // What the card itself is asked is no question of its hero.
    let mut of_hero = stat.queries().filter(|query| query.whose() != Whose::Enemies && *query != Query::CardFigure);
    let about = match of_hero.any(|query| query.allows(stat, &[Fact::Weapon])) {
        true => About::AllAttacks,
        false => About::AllReaches,
    };
    (own(who) && of_attacks && !until_it_ends && !used).then(|| (about, change.place()))
}

/// `this hero gets cannot attack if attacking with Old Gun until end of fight`, on the Old Gun itself.
fn barred_hero(decl: &Declaration, line: Phrase<'_>) -> Option<Place> {
    let EffectView::Gets { who, change, time } = EffectView::of(line)? else { return None };
    let soon = matches!(DurationView::of(time), Some(DurationView::UntilEnd { span: Span::Attack | Span::Activation }));
    let mut with_it = false;
    change.walk(&mut |part| {
        with_it |= matches!(ConditionView::of(part), Some(ConditionView::Using { what, n: _ }) if what == decl.id);
    });
    (own(who) && !soon && with_it && stat_key(change) == Some(StatKey::Stat(Stat::NoAttacks))).then(|| change.place())
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
        let none = lacks(part).filter(|(who, _)| own(*who)).map(|(_, what)| what);
        found = found.or(none.filter(|mark| given.contains(mark)).map(|_| part.place()));
    });
    found
}

fn own(who: Selector<'_>) -> bool {
    who.pick() == Pick::This && who.noun() == NounRef::Noun(Noun::Hero)
}
