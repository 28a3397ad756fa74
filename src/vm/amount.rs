//! Amounts: how much, and how many there are.

use super::holding::{held_in, named_in};
use super::machine::Machine;
use super::scope::Scope;
use super::spaces::is_space;
use brim_core::game::amount::{bounded, number, plus, times, total};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::Dice;
use brim_core::game::engine::Interrupt;
use brim_core::game::ids::{HeroId, Model, OpId};
use brim_core::phrase::{AmountView, CountView, Measured, NounRef, Phrase, Selector, kept};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Done, Holding, Noun, Pick, Stat, Thing, Word};
use brim_rules::{ask, initiative};

impl Machine<'_> {
    /// An amount, its dice thrown.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] at an open question; a fault of the content that says the amount.
    pub(super) fn amount(
        &mut self,
        amount: Phrase<'_>,
        scope: &Scope,
        purpose: Purpose,
        owner: Option<HeroId>,
        cause: &Cause,
    ) -> Result<i32, Interrupt> {
        // Dice inside a multiple or a half are thrown first.
        match AmountView::of(amount) {
            Some(AmountView::Times { by, of }) => {
                return Ok(times(self.amount(of, scope, purpose, owner, cause)?, by));
            }
            Some(AmountView::Half { of, up }) => {
                return Ok(half(self.amount(of, scope, purpose, owner, cause)?, up));
            }
            _ => {}
        }
        let dice = self.amount_dice(amount, scope);
        match dice.count {
            0 => Ok(bounded(dice.plus)),
            // What is taken off dice leaves none at least.
            _ => Ok(ask::roll(self, purpose, dice, owner, cause)?.max(0)),
        }
    }

    /// An amount as dice, or a number without dice.
    pub(super) fn amount_dice(&self, amount: Phrase<'_>, scope: &Scope) -> Dice {
        match AmountView::of(amount) {
            Some(AmountView::Dice { dice, plus }) => Dice { plus: bounded(plus.unwrap_or(0)), ..dice },
            Some(AmountView::BestOf { which, dice, plus }) => kept(which, dice, plus),
            // What a sheet prints as dice is thrown where it is asked for: `takes 1 hit of the damage of that enemy`.
            Some(AmountView::Of { what: Measured::Stat(stat), who, n, less }) if who.pick() != Pick::Each => {
                let dice = self.fitting(who, scope).first().map_or(Dice::fixed(0), |model| self.dice_of(*model, stat));
                Dice { plus: plus(dice.plus, plus(n.unwrap_or(0), -less.unwrap_or(0))), ..dice }
            }
            _ => Dice::fixed(self.plain_amount(amount, scope)),
        }
    }

    /// An amount without dice, by its place in the program; dice count as nothing.
    pub fn static_amount(&self, amount: OpId, scope: &Scope) -> i32 {
        self.program.op(amount).map_or(0, |amount| self.plain_amount(amount, scope))
    }

    /// An amount without dice; dice count as nothing.
    pub(super) fn plain_amount(&self, amount: Phrase<'_>, scope: &Scope) -> i32 {
        let Some(amount) = AmountView::of(amount) else { return 0 };
        let (value, (more, less)) = match amount {
            AmountView::Number { n, per } => (per.map_or(n, |per| times(n, self.count(per, scope))), (None, None)),
            AmountView::Dice { dice: _, plus } | AmountView::BestOf { which: _, dice: _, plus } => {
                (plus.unwrap_or(0), (None, None))
            }
            AmountView::Either { n, condition, other } => {
                (if self.is_so(condition, scope) { n } else { other }, (None, None))
            }
            AmountView::HowMany { what, n, less } => (self.count(what, scope), (n, less)),
            AmountView::ThatMany { n, less } => (scope.amount.unwrap_or(0), (n, less)),
            AmountView::Of { what: Measured::Stat(stat), who, n, less } => {
                let each = self.fitting(who, scope).into_iter().map(|model| self.stat_of(model, stat));
                (of_them(who, each), (n, less))
            }
            AmountView::Of { what: Measured::Thing(thing), who, n, less } => {
                (self.thing_meant(thing, who, scope), (n, less))
            }
            AmountView::Step => {
                (self.table.cursor.active.map_or(0, |active| initiative::initiative(self, active)), (None, None))
            }
            AmountView::SpaceOf { which, n, less } => {
                (self.table.depth.as_ref().map_or(0, |depth| depth.space(which)), (n, less))
            }
            AmountView::Distance { who, whom } => (self.distance_meant(who, whom, scope), (None, None)),
            AmountView::Half { of, up } => (half(self.plain_amount(of, scope), up), (None, None)),
            AmountView::Times { by, of } => (times(self.plain_amount(of, scope), by), (None, None)),
            AmountView::Counter { name, n, less } => (self.counter_now(name), (n, less)),
        };
        let value = plus(value, more.unwrap_or(0));
        // What is taken off leaves none at the least: nobody gains fewer than none.
        less.map_or(value, |less| plus(value, -less).max(0))
    }

    /// The most that an amount can come to, whatever its dice show.
    pub(super) fn most(&self, amount: Phrase<'_>, scope: &Scope) -> i32 {
        match AmountView::of(amount) {
            Some(AmountView::Times { by, of }) => times(self.most(of, scope), by),
            Some(AmountView::Half { of, up }) => half(self.most(of, scope), up),
            Some(
                AmountView::Dice { dice: _, plus: _ }
                | AmountView::BestOf { which: _, dice: _, plus: _ }
                | AmountView::Of { what: _, who: _, n: _, less: _ },
            ) => self.amount_dice(amount, scope).bounds().1,
            _ => self.plain_amount(amount, scope),
        }
    }

    /// What somebody has of a thing; the party has what its heroes have together, and the level of the highest of them.
    pub(super) fn thing_meant(&self, thing: Phrase<'_>, who: Selector<'_>, scope: &Scope) -> i32 {
        if let Some(card) = self.card_keeper(who, scope) {
            return self.thing_on(thing, card);
        }
        let party = who.noun() == NounRef::Noun(Noun::Party);
        if party && self.is_shared_thing(thing) {
            return self.table.heroes.first().map_or(0, |hero| self.thing_of(thing, Model::Hero(hero.id)));
        }
        let xp = held_in(thing).is_some_and(|what| what.word() == Word::Holding(Holding::Xp));
        let each = self.fitting(who, scope).into_iter().map(|model| match model {
            Model::Enemy(_) if xp => self.stat_of(model, StatKey::Stat(Stat::Xp)),
            _ => self.thing_of(thing, model),
        });
        match party {
            true if thing.word() == Word::Thing(Thing::Level) => each.max().unwrap_or(1),
            true => total(each),
            false => of_them(who, each),
        }
    }

    /// How many of something there are.
    pub(super) fn count(&self, what: Phrase<'_>, scope: &Scope) -> i32 {
        let meant = |(counted, whom, _): &&(OpId, Option<Model>, i32)| {
            *counted == what.id() && whom.is_none_or(|whom| scope.acts == Some(whom))
        };
        if let Some((.., many)) = self.counted.iter().rev().find(meant) {
            return *many;
        }
        let Some(what) = CountView::of(what) else { return 0 };
        match what {
            CountView::Which { who } if is_plain_hero(who) => self.party_size(),
            CountView::Which { who } if is_space(who) => number(self.spaces_meant(who, scope).len()),
            CountView::Which { who } => number(self.fitting(who, scope).len()),
            CountView::Held { thing, who } => {
                if let Some(card) = self.card_keeper(who, scope) {
                    return self.thing_on(thing, card);
                }
                let most = if self.is_shared_thing(thing) { 1 } else { usize::MAX };
                let all = self.fitting(who, scope).into_iter().take(most);
                all.map(|model| self.thing_of(thing, model)).fold(0, plus)
            }
            CountView::Share { n, of, round, most } => {
                let all = self.count(of, scope).max(0);
                let one = n.max(1);
                let shares = (all / one).saturating_add(i32::from(round && all % one > 0));
                most.map_or(shares, |most| shares.min(most))
            }
            CountView::Passed { name, which } => self.spaces_passed(name, which),
            CountView::OnTrack { thing } => {
                let what = held_in(thing).and_then(named_in);
                what.and_then(|what| self.table.depth.as_ref()?.holds.get(&what).copied()).unwrap_or(0)
            }
            CountView::Doors => number(self.table.board.doors().count()),
            CountView::Counter { name } => self.counter_now(name),
            CountView::Clues => self.table.explored.clues,
            CountView::Dice { face: (low, high) } => {
                let meant = |face: &i32| (low..=high).contains(face);
                number(match scope.shown.0.as_slice() {
                    [] => self.to_hit_faces(scope).filter(meant).count(),
                    thrown => thrown.iter().copied().filter(meant).count(),
                })
            }
            CountView::Cards { deck, place } => self.cards_lying(deck, place),
            CountView::Times { who, what, span } => {
                let heroes = self.in_any_state(who, scope, false).filter(|_| what == Done::Kod);
                let heroes = heroes.unwrap_or_else(|| self.fitting(who, scope));
                heroes.into_iter().map(|hero| self.times_done(hero, what, span)).fold(0, plus)
            }
            CountView::Elites { who } => {
                let kind = self.fitting(who, scope).first().and_then(|model| self.kind_of(*model));
                kind.and_then(|kind| self.table.group(kind)).map_or(0, |group| number(group.elites.len()))
            }
        }
    }
}

impl Machine<'_> {
    /// The faces of the To Hit dice of the attack under way: those that count by now, and those that still lie on the table. A weapon that is fired
    /// together with another asks of its own.
    fn to_hit_faces(&self, scope: &Scope) -> impl Iterator<Item = i32> {
        let asker = scope.card.and_then(|card| self.hand_of_card(card));
        // Of several that attack together each asks of its own dice, and who is attacked of those of the one that is spoken of.
        let group = self.table.attack().filter(|attack| !attack.others.is_empty());
        let own = group.and_then(|attack| {
            [scope.this, scope.by.map(Model::Enemy)].into_iter().flatten().find(|one| attack.is_by(*one))
        });
        let counted = self.table.attack().map_or(&[][..], |attack| &attack.rolled).iter();
        let counted = counted.filter(move |die| own.is_none_or(|own| die.by == own));
        let counted = counted.filter(move |die| asker.is_none_or(|hand| die.off_hand == hand)).map(|die| die.natural);
        let thrower = self.hand.get().and_then(|card| self.hand_of_card(card));
        let lying = self.throws.last().filter(|lies| lies.purpose == Purpose::ToHit);
        let lying = lying.filter(|_| asker.is_none() || thrower.is_none() || asker == thrower);
        let lying = lying.into_iter().flat_map(|lies| {
            let whose = lies.by.iter().copied().map(Some).chain(std::iter::repeat(None));
            let weapons = lies.fired.iter().map(|die| Some(die.weapon)).chain(std::iter::repeat(None));
            lies.faces.iter().copied().zip(weapons).zip(whose)
        });
        let of_asker = move |weapon| asker.is_none_or(|hand| self.hand_of_card(weapon) == Some(hand));
        let lying = lying.filter(move |((_, weapon), _)| weapon.is_none_or(of_asker));
        let lying = lying.map(|((face, _), whose)| (face, whose));
        let lying = lying.filter(move |(_, whose)| own.is_none_or(|own| whose.is_none_or(|whose| whose == own)));
        counted.chain(lying.map(|(face, _)| face))
    }
}

/// True for `hero` with nothing said of it: the size of the party is meant.
fn is_plain_hero(who: Selector<'_>) -> bool {
    let bare = who.filters().is_empty() && who.relations().is_empty();
    bare && who.pick() == Pick::Each && who.noun() == NounRef::Noun(Noun::Hero)
}

/// What all of them have together, where it is said of each; else what the first of them has.
fn of_them(who: Selector<'_>, mut each: impl Iterator<Item = i32>) -> i32 {
    if who.pick() == Pick::Each { total(each) } else { each.next().unwrap_or(0) }
}

/// Half of a number, rounded down or up.
fn half(n: i32, up: bool) -> i32 {
    n.div_euclid(2).saturating_add(if up { n.rem_euclid(2) } else { 0 })
}
