//! What triggers answer to, and what they make happen.

use std::collections::{BTreeMap, BTreeSet};

use super::asked_first::held_off;
use super::context::{Context, bounds};
use super::cycles::{Whom, whom};
use super::own_side::of_enemies;
use super::parts::{condition, how_much, limit, moment, named, number, prices};
use super::used_up::used_up;
use brim_core::game::depth::Piece;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, CostView, EffectView, LabelView, MomentView, PlaceView};
use brim_core::vocabulary::{
    Amount, Arriving, Condition, Effect, Fact, Failed, Filter, Holding, Kind, Learning, Many, Noun, Own, Pick,
    Protection, Saved, Word,
};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Something that happens, as far as triggers tell it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Event {
    /// Of one type of enemies, where it is that of one alone.
    Wounds(Option<DeclId>),
    Heals,
    SanityDamage,
    Gains(DeclId),
    /// Something held that has no name of its own: Grit, Corruption, gold.
    Holds(Holding),
    Depths,
    /// A Clue is found.
    Clues,
    Killed(Option<DeclId>),
    /// And in which way, where it comes in one of those that are told apart.
    Placed(Option<DeclId>, Option<Came>),
    Draws(DeclId),
    Attacks,
    /// To Hit dice, in an attack or not.
    Throws,
    /// A Defense roll that fails.
    Undefended,
    /// A Willpower roll that fails.
    Unwilling,
    /// An Armor roll.
    Unarmored,
    Moves,
    Tests(DeclId),
    Advances,
}

/// In which way enemies come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Came {
    Ambush,
    Attack,
    /// They are put there.
    Put,
}

impl Came {
    /// As a text places them.
    fn by(place: Phrase<'_>) -> Came {
        match PlaceView::of(place) {
            Some(PlaceView::Ambush { whom: _ }) => Came::Ambush,
            Some(PlaceView::Attack) => Came::Attack,
            _ => Came::Put,
        }
    }
}

/// A trigger without a limit, and what it makes happen.
pub(super) struct Trigger<'a> {
    pub(super) decl: &'a Declaration,
    pub(super) rule: Phrase<'a>,
    pub(super) moment: (Event, Whom),
    /// It is told of what its own enemy or hero does.
    pub(super) own: bool,
    /// It is told of what is done to others than its own.
    of_others: bool,
    /// Who does it where it is told of what one does, and on whose side its own text acts.
    sides: (Whom, Whom),
    pub(super) makes: Vec<(Event, Whom, Place)>,
    /// What of that it makes happen to whoever it calls its own.
    to_its_own: BTreeSet<Place>,
    /// What it makes happen for a price alone, and what is paid.
    paid: Vec<(Event, (Event, Whom, Place))>,
    /// It answers to this number or more.
    pub(super) at_least: i32,
    /// The most that something comes to which it makes happen, where that is known.
    most: BTreeMap<Place, i32>,
}

/// True where what was made happen is what a trigger answers to.
pub(super) fn answers(made: (Event, Whom), moment: (Event, Whom)) -> bool {
    let same = match (made.0, moment.0) {
        (Event::Placed(one, came), Event::Placed(other, how)) => {
            (one == other || one.is_none() || other.is_none()) && (how.is_none() || came.is_none() || came == how)
        }
        (Event::Killed(one), Event::Killed(other)) | (Event::Wounds(one), Event::Wounds(other)) => {
            one == other || one.is_none() || other.is_none()
        }
        (Event::Attacks, Event::Throws) => true,
        (one, other) => one == other,
    };
    same && (made.1 == moment.1 || made.1 == Whom::Anybody || moment.1 == Whom::Anybody)
}

impl Trigger<'_> {
    /// True where what this makes happen there is enough for the number that another asks for.
    pub(super) fn is_enough(&self, made: Place, other: &Trigger) -> bool {
        self.most.get(&made).is_none_or(|most| *most >= other.at_least)
    }

    /// True where what this makes happen there is done to its own holder, and another answers to what its own does to the other side.
    pub(super) fn harms_itself(&self, made: Place, other: &Trigger) -> bool {
        let (doer, victim) = (other.sides.0, other.moment.1);
        let across = other.of_others || doer != victim && doer != Whom::Anybody && victim != Whom::Anybody;
        other.own && across && self.to_its_own.contains(&made)
    }

    /// True where it answers to something that it makes happen itself.
    pub(super) fn answers_its_own(&self, made: Option<(Event, Whom)>) -> bool {
        made.is_some_and(|made| answers(made, self.moment))
    }

    /// What is held acts on the side of those who are given it, where they are all of one.
    pub(super) fn held_by(&mut self, holders: &BTreeMap<DeclId, BTreeSet<Whom>>) {
        let all = holders.get(&self.decl.id).filter(|all| all.len() == 1);
        if let Some(side) = all.and_then(BTreeSet::first)
            && matches!(self.decl.kind, Kind::Marker | Kind::Token)
            && self.sides.1 == Whom::Anybody
        {
            self.sides.1 = *side;
        }
    }

    /// True where what this makes happen may be what another answers to: what an enemy or a hero does is done by its own text, or by one it holds.
    pub(super) fn may_set_off(&self, other: &Trigger) -> bool {
        // What the text of a hero does is done by no enemy, and the other way round: `when a hero wounds this enemy: this enemy takes 1 wound`.
        // An attack that it has another make is that one's.
        let (doer, side) = (other.sides.0, self.sides.1);
        let apart = doer != Whom::Anybody && side != Whom::Anybody && doer != side;
        if apart && (other.own || other.moment.0 != Event::Attacks) {
            return false;
        }
        !other.own
            || self.decl.id == other.decl.id
            || !card(self.decl.kind) && (held(self.decl.kind) || held(other.decl.kind))
    }
}

/// What somebody has: what it does is done by whoever that is.
pub(super) fn held(kind: Kind) -> bool {
    !matches!(kind, Kind::Enemy | Kind::Class) && !card(kind)
}

/// On whose side a text acts: on that of whoever it calls its own.
fn side_of(decl: &Declaration) -> Whom {
    match decl.kind {
        Kind::Enemy => return Whom::Enemy,
        Kind::Class | Kind::Item | Kind::Spell => return Whom::Hero,
        Kind::Ability | Kind::Marker | Kind::Token => {}
        _ => return Whom::Anybody,
    }
    let (mut hero, mut other) = (false, false);
    decl.walk(&mut |part| {
        for who in part.selectors().filter(|who| who.pick() == Pick::This) {
            hero |= who.noun() == NounRef::Noun(Noun::Hero);
            other |= who.noun() != NounRef::Noun(Noun::Hero);
        }
    });
    match (hero, of_enemies(decl)) {
        (true, _) if !other => Whom::Hero,
        (_, true) => Whom::Enemy,
        _ => Whom::Anybody,
    }
}

/// Cards of nobody: what they do is done by no hero and no enemy.
fn card(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Mission | Kind::World | Kind::Town
    )
}

/// True for a line that asks for the hit which did it: without one it comes to nothing.
fn of_a_hit(rule: Phrase<'_>) -> bool {
    let (mut hit, mut perhaps) = (false, false);
    if let Some(condition) = condition(rule) {
        condition.walk(&mut |part| {
            hit |= part.word().entry().is_some_and(|entry| entry.needs.contains(&Fact::Hit));
            perhaps |= matches!(part.word(), Word::Condition(Condition::Not | Condition::Either));
        });
    }
    hit && !perhaps
}

/// A trigger, where it has no limit and answers to something that triggers can make happen.
pub(super) fn trigger<'a>(context: &Context, decl: &'a Declaration, rule: Phrase<'a>) -> Option<Trigger<'a>> {
    let moment = moment(rule).filter(|_| limit(rule).is_none())?;
    let (event, who) = match MomentView::of(moment)? {
        // Who wounds or kills is told of when it happens to somebody else.
        // No wound of a text is one of an attack.
        MomentView::Wounds { who, whom: _, by: true } => (Event::Attacks, Some(who)),
        // Nor is one of a hit: `when a hero wounds this enemy if that hit is critical`.
        MomentView::Wounds { who, whom: _, by: false } | MomentView::Kills { who, whom: _ } if of_a_hit(rule) => {
            (Event::Attacks, Some(who))
        }
        MomentView::Wounded { who } | MomentView::Wounds { who: _, whom: who, by: false } => {
            (Event::Wounds(type_of(context, decl, who)), Some(who))
        }
        MomentView::Killed { who } | MomentView::Kills { who: _, whom: who } => {
            (Event::Killed(type_of(context, decl, who)), Some(who))
        }
        MomentView::Healed { who, which: _ } | MomentView::HealedBy { who, by: _ } => (Event::Heals, Some(who)),
        MomentView::SanityLost { who } => (Event::SanityDamage, Some(who)),
        MomentView::HeroGains { who, what } => (gains(what)?, Some(who)),
        MomentView::Learns { who, what } => (Event::Gains(what), Some(who)),
        MomentView::Placed { who } => (Event::Placed(type_of(context, decl, who), None), Some(who)),
        MomentView::Arrives { who, how } => {
            let how = how.map(|how| match how {
                Arriving::Ambush => Came::Ambush,
                Arriving::Attack => Came::Attack,
            });
            (Event::Placed(type_of(context, decl, who), how), Some(who))
        }
        MomentView::Drawn { who, what } => (Event::Draws(what), Some(who)),
        MomentView::ThrowsToHit { who } => (Event::Throws, Some(who)),
        MomentView::Fails { who, what: Failed::Defense, from: _ } => (Event::Undefended, Some(who)),
        MomentView::Fails { who, what: Failed::Willpower, from: _ } => (Event::Unwilling, Some(who)),
        MomentView::SaveRoll { who, what: Saved::Defense, face: _ } => (Event::Undefended, Some(who)),
        MomentView::SaveRoll { who, what: Saved::Willpower, face: _ } => (Event::Unwilling, Some(who)),
        MomentView::SaveRoll { who, what: Saved::Armor, face: _ } => (Event::Unarmored, Some(who)),
        MomentView::Attacks { who }
        | MomentView::EndsAttack { who, what: (), none: _ }
        | MomentView::ToHit { who, face: None }
        | MomentView::ReachToHit { who, reach: _, face: None }
        | MomentView::Strikes { who, whom: _ } => (Event::Attacks, Some(who)),
        MomentView::Moves { who, through: _ } => (Event::Moves, Some(who)),
        MomentView::Tested { who, what } => (Event::Tests(what), Some(who)),
        MomentView::Advances { which: _, marked: _, name: _ } => (Event::Advances, None),
        MomentView::DepthEvents => (Event::Depths, None),
        MomentView::ClueFound => (Event::Clues, None),
        _ => return None,
    };
    let whom = who.map_or(Whom::Anybody, |who| whom_or_what(context, decl, who));
    let doer = match MomentView::of(moment) {
        Some(MomentView::Wounds { who, whom: _, by: _ } | MomentView::Kills { who, whom: _ }) => Some(who),
        Some(MomentView::HealedBy { who: _, by }) => Some(by),
        _ => None,
    };
    let own = doer.is_some_and(|doer| doer.pick() == Pick::This);
    let of_others =
        who.is_some_and(|who| who.filters().iter().any(|filter| filter.word() == Word::Filter(Filter::Other)));
    let sides = (doer.map_or(Whom::Anybody, |doer| self::whom(context, decl, doer)), side_of(decl));
    let (mut makes, mut bought, mut most) = (Vec::new(), Vec::new(), BTreeMap::new());
    let mut to_its_own = BTreeSet::new();
    bought.extend(used_up(context, decl, rule));
    let each_throw = matches!(
        MomentView::of(moment),
        Some(
            MomentView::ThrowsToHit { who: _ }
                | MomentView::ToHit { who: _, face: None }
                | MomentView::ReachToHit { who: _, reach: _, face: None }
        )
    );
    for effect in rule.body() {
        // Dice that every throw brings are thrown as well.
        if each_throw && condition(rule).is_none() && effect.word() == Word::Effect(Effect::GainsDice) {
            makes.push((event, whom, effect.place()));
        }
        paid(context, decl, effect, &mut bought);
        effect.walk(&mut |effect| {
            most.extend(how_much(effect).and_then(|n| bounds(n).1).map(|most| (effect.place(), most)));
            makes.extend(made(context, decl, effect).map(|(event, whom)| (event, whom, effect.place())));
            to_its_own.extend(effect.subject().filter(|who| who.pick() == Pick::This).map(|_| effect.place()));
            let against = effect.subject().map_or(Whom::Anybody, |who| whom_or_what(context, decl, who));
            makes.extend(rolled_against(effect).map(|event| (event, against, effect.place())));
            // Another card of the same deck is drawn in the place of the one that is spoken of.
            if let Some(EffectView::Cancel { what: _, again: true }) = EffectView::of(effect)
                && matches!(event, Event::Draws(_))
            {
                makes.push((event, Whom::Anybody, effect.place()));
            }
        });
    }
    makes.retain(|(_, _, place)| !bought.iter().any(|(_, (_, _, other))| place == other));
    let held_off = held_off(context, rule);
    makes.retain(|(.., place)| !held_off.contains(place));
    let at_least = condition(rule).map_or(i32::MIN, at_least);
    Some(Trigger {
        decl,
        rule,
        moment: (event, whom),
        own,
        of_others,
        sides,
        makes,
        to_its_own,
        paid: bought,
        at_least,
        most,
    })
}

/// Whom it happens to, or that it is nobody.
fn whom_or_what(context: &Context, decl: &Declaration, who: Selector<'_>) -> Whom {
    match who.noun() {
        NounRef::Noun(Noun::Card | Noun::Space) => Whom::Thing,
        // What is on the heroes' side is no enemy.
        NounRef::Named(id) if context.model.names.get(id).is_some_and(|named| named.no_enemy) => Whom::Thing,
        _ => whom(context, decl, who),
    }
}

/// The least that the number of a moment must be for a condition.
fn at_least(condition: Phrase<'_>) -> i32 {
    match ConditionView::of(condition) {
        Some(ConditionView::AmountIs { a, n, how }) if a.word() == Word::Amount(Amount::ThatMany) => {
            if how == Some(Many::OrFewer) { i32::MIN } else { number(n).unwrap_or(i32::MIN) }
        }
        Some(ConditionView::Both { a, b }) => at_least(a).max(at_least(b)),
        _ => i32::MIN,
    }
}

/// What happens for a price alone: each time something of it is gone.
fn paid(context: &Context, decl: &Declaration, effect: Phrase<'_>, out: &mut Vec<(Event, (Event, Whom, Place))>) {
    effect.walk(&mut |line| {
        if !matches!(EffectView::of(line), Some(EffectView::May { who: _, cost: _ })) && LabelView::of(line).is_none() {
            return;
        }
        let price = prices(line).0.and_then(|cost| match CostView::of(cost)? {
            CostView::Held { n: _, what, per: None, all: _ } | CostView::UpTo { n: _, what } => gains(what),
            CostView::This { what: Own::Token } => Some(Event::Gains(decl.id)),
            _ => None,
        });
        let Some(price) = price else { return };
        for inner in line.body() {
            inner.walk(&mut |inner| {
                out.extend(made(context, decl, inner).map(|(event, whom)| (price, (event, whom, inner.place()))));
            });
        }
    });
}

/// What is paid for makes no circle, but where what it leads to gives again what is paid.
pub(super) fn settle(triggers: &mut [Trigger]) {
    let given: BTreeSet<Event> = triggers.iter().flat_map(|trigger| &trigger.makes).map(|(event, ..)| *event).collect();
    let again: Vec<Vec<(Event, Whom, Place)>> = triggers
        .iter()
        .map(|trigger| {
            let mut paid = trigger.paid.iter().filter(|(price, _)| given.contains(price)).peekable();
            if paid.peek().is_none() {
                return Vec::new();
            }
            let led_to = led_to(triggers, trigger);
            paid.filter(|(price, _)| led_to.contains(price)).map(|(_, made)| *made).collect()
        })
        .collect();
    triggers.iter_mut().zip(again).for_each(|(trigger, again)| trigger.makes.extend(again));
}

/// All that a trigger makes happen, and the triggers that it sets off, and so on: what is paid for too.
fn led_to(triggers: &[Trigger], first: &Trigger) -> BTreeSet<Event> {
    let mut out: BTreeSet<Event> = BTreeSet::new();
    let mut left: Vec<&Trigger> = triggers.iter().collect();
    let mut open = vec![first];
    while let Some(trigger) = open.pop() {
        let all: Vec<(Event, Whom)> = trigger
            .makes
            .iter()
            .chain(trigger.paid.iter().map(|(_, made)| made))
            .map(|(event, whom, _)| (*event, *whom))
            .collect();
        out.extend(all.iter().map(|(event, _)| *event));
        let (set_off, others): (Vec<&Trigger>, Vec<&Trigger>) = left
            .into_iter()
            .partition(|other| trigger.may_set_off(other) && all.iter().any(|made| answers(*made, other.moment)));
        open.extend(set_off);
        left = others;
    }
    out
}

/// The type of enemies that a moment answers to, where it is one alone.
fn type_of(context: &Context, decl: &Declaration, who: Selector<'_>) -> Option<DeclId> {
    match who.noun() {
        NounRef::Named(id) => context.model.names.get(id).filter(|named| named.kind == Kind::Enemy).map(|_| id),
        NounRef::Noun(Noun::Enemy | Noun::Group) if who.pick() == Pick::This && decl.kind == Kind::Enemy => {
            Some(decl.id)
        }
        _ => None,
    }
}

/// The gain of what is held.
fn gains(held: Phrase<'_>) -> Option<Event> {
    match held.word() {
        Word::Holding(Holding::Named) => named(held).map(Event::Gains),
        Word::Holding(held) => Some(Event::Holds(held)),
        _ => None,
    }
}

/// The rolls against hits and Wounds, which may fail.
pub(super) fn rolled_against(effect: Phrase<'_>) -> impl Iterator<Item = Event> {
    use Protection::{Armor, Defense, SpiritArmor};
    let (first, second) = match EffectView::of(effect) {
        Some(EffectView::TakesHits { who: _, n: _, each: _, past, per: _ }) => (
            matches!(past, None | Some(Armor)).then_some(Event::Undefended),
            matches!(past, None | Some(Defense)).then_some(Event::Unarmored),
        ),
        Some(EffectView::TakesWounds { who: _, n: _, past, per: _ }) => {
            (None, matches!(past, None | Some(Defense)).then_some(Event::Unarmored))
        }
        Some(
            EffectView::TakesHorror { who: _, n: _, each: _, past, per: _ }
            | EffectView::TakesCorruption { who: _, n: _, past, per: _ },
        ) => (matches!(past, None | Some(SpiritArmor)).then_some(Event::Unwilling), None),
        _ => (None, None),
    };
    first.into_iter().chain(second)
}

/// What an effect makes happen.
pub(super) fn made(context: &Context, decl: &Declaration, effect: Phrase<'_>) -> Option<(Event, Whom)> {
    let Word::Effect(word) = effect.word() else { return None };
    let harmed = || effect.subject().and_then(|who| type_of(context, decl, who));
    let event = match word {
        Effect::TakesWounds | Effect::TakesHits => Event::Wounds(harmed()),
        Effect::Heals | Effect::HealsAll => Event::Heals,
        Effect::TakesSanity | Effect::TakesHorror => Event::SanityDamage,
        Effect::TakesCorruption => Event::Holds(Holding::Corruption),
        Effect::DepthEvent => Event::Depths,
        Effect::FindsClue => Event::Clues,
        Effect::Dies => Event::Killed(harmed()),
        Effect::Attack | Effect::MeleeAttack | Effect::FreeAttack | Effect::FreeMelee | Effect::Throws => {
            Event::Attacks
        }
        Effect::RollsToHit => Event::Throws,
        Effect::MovesNext | Effect::Pushed | Effect::Put | Effect::Swaps => Event::Moves,
        _ => match EffectView::of(effect)? {
            EffectView::Gains { who: _, n: _, what, per: _ } => gains(what)?,
            EffectView::Learns { who: _, how: Learning::Learns, what } => Event::Gains(what),
            EffectView::Places { n: _, what: enemy, place, per: _ } => {
                Event::Placed(Some(enemy), Some(Came::by(place)))
            }
            EffectView::Draw { n: _, deck, ambush: _ }
            | EffectView::Draws { who: _, n: _, deck, keep: _, anywhere: _ } => Event::Draws(deck),
            EffectView::MovesPiece { which: Piece::Darkness, n: _, back: false } => Event::Advances,
            EffectView::Tests { who: _, skill, need: _, other: _, least: _ } => Event::Tests(*skill.first()?),
            _ => return None,
        },
    };
    Some((event, effect.subject().map_or(Whom::Anybody, |who| whom_or_what(context, decl, who))))
}
