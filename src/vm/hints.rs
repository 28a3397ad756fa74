//! What an option would do, roughly: for players who judge without knowing any card.

use std::cell::Cell;

use super::holding::named_in;
use super::machine::Machine;
use super::prices::costs_of;
use super::scope::Scope;
use super::usable::when_of;
use brim_core::game::amount::plus;
use brim_core::game::decision::Choice;
use brim_core::game::effect::Span;
use brim_core::game::engine::Hint;
use brim_core::game::ids::Model;
use brim_core::phrase::{AmountView, CostView, EffectView, ModifierView, NounRef, Phrase, Phrases, Selector};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Healed, Healing, Holding, Member, Noun, Stat, When, Word};

impl Machine<'_> {
    /// A rough account of what using something does.
    pub(super) fn hint_of(&self, choice: &Choice) -> Hint {
        let (op, card) = match choice {
            Choice::Use { op, card, .. } => (op, card),
            Choice::Option(at, _) => return self.promise(*at),
            _ => return Hint::default(),
        };
        let Some(found) = self.program.op(*op) else { return Hint::default() };
        let when = when_of(found).map(Phrase::word);
        // What hangs on who has it hangs on the table.
        let fixed = Cell::new(true);
        let scope = || {
            fixed.set(false);
            let holder = self.table.heroes.iter().find(|hero| card.is_none_or(|card| hero.cards.contains(&card)));
            holder.map_or_else(Scope::default, |hero| self.scope_of(Model::Hero(hero.id)))
        };
        let mut hint = Hint { costs_attack: when == Some(Word::When(When::Attack)), ..Hint::default() };
        if found.word() == Word::Member(Member::Upgrade) {
            // Attached it is worth more than carried; moving it from item to item is of no use.
            hint.helps_attack = card.is_some_and(|card| self.item_under(card).is_none());
            return hint;
        }
        hint.spends = self.spends(found);
        hint.helps_attack = matches!(when, Some(Word::When(When::AfterThrow | When::OnDamage)));
        for inner in found.body() {
            self.weigh(inner, &scope, &mut hint);
        }
        hint.fixed = fixed.get();
        hint
    }

    /// What one of the options of a text does; of a token that it brings, what that does when it is used.
    fn promise(&self, at: u16) -> Hint {
        let (mut hint, scope) = (Hint::default(), Scope::default);
        let Some(option) = self.choosing.get(usize::from(at)).and_then(|id| self.program.op(*id)) else { return hint };
        self.weigh(option, &scope, &mut hint);
        for effect in option.body() {
            let Some(EffectView::Gains { who: _, n: _, what, per: _ }) = EffectView::of(effect) else { continue };
            let what = named_in(what);
            for rule in self.program.uses.iter().filter(|rule| Some(rule.decl) == what) {
                self.program.op(rule.op).into_iter().for_each(|op| self.weigh(op, &scope, &mut hint));
            }
        }
        hint
    }

    /// What an effect does, and what stands under it. Few amounts hang on who uses it: `scope` is asked only then.
    fn weigh(&self, op: Phrase<'_>, scope: &dyn Fn() -> Scope, hint: &mut Hint) {
        if let (Word::Effect(word), Some(effect)) = (op.word(), EffectView::of(op))
            && has_hint(word)
        {
            self.weigh_effect(effect, op.body(), scope, hint);
        }
        for inner in op.body() {
            self.weigh(inner, scope, hint);
        }
    }

    fn weigh_effect(&self, effect: EffectView<'_>, body: Phrases<'_>, scope: &dyn Fn() -> Scope, hint: &mut Hint) {
        let mean = |n| self.mean(n, scope);
        match effect {
            EffectView::Heals { who: _, n, what, per: _ } => {
                if what != Healing::Sanity {
                    hint.heals_wounds = plus(hint.heals_wounds, mean(n));
                }
                if what != Healing::Wounds {
                    hint.heals_sanity = plus(hint.heals_sanity, mean(n));
                }
            }
            EffectView::HealsAll { who: _, what } => {
                if what != Healed::Sanity {
                    hint.heals_wounds = plus(hint.heals_wounds, 100);
                }
                if what != Healed::Wounds {
                    hint.heals_sanity = plus(hint.heals_sanity, 100);
                }
            }
            EffectView::Gains { who: _, n, what, per: _ } if what.word() == Word::Holding(Holding::Grit) => {
                hint.restores_grit = plus(hint.restores_grit, mean(n));
            }
            EffectView::TakesWounds { who, n, past: _, per: _ }
            | EffectView::TakesHits { who, n, each: _, past: _, per: _ }
                if !is_of_heroes(who) =>
            {
                hint.harms = plus(hint.harms, mean(n));
            }
            EffectView::Attack { who: _, range: _, shots: _, whom: _, damage: _ }
            | EffectView::MeleeAttack { who: _, combat: _, whom: _, damage: _ }
            | EffectView::FreeAttack { who: _, range: _, shots: _, reach: _, die: _, damage: _, anyone: _ }
            | EffectView::FreeMelee { who: _, combat: _, die: _, damage: _ } => hint.harms = plus(hint.harms, 4),
            EffectView::Throws { who: _, range: _, bounces: _ } => hint.blasts = true,
            EffectView::GainsDice { what: _, n: _ }
            | EffectView::RerollDice { who: _, n: _, what: _, face: _ }
            | EffectView::RerollEach { who: _, what: _, picks: _ }
            | EffectView::HitDamage { what: _, n: _, more: _ }
            | EffectView::HitCritical { what: _ }
            | EffectView::HitIgnores { what: _, past: _ } => hint.helps_attack = true,
            EffectView::Gets { who, change, time: _ } => favour(who, raises_attack(change), hint),
            EffectView::GetsAll { who, time: _ } => favour(who, body.iter().any(raises_attack), hint),
            EffectView::Prevents { n } => hint.prevents = plus(hint.prevents, mean(n)),
            EffectView::PreventsAll { what: () } => hint.prevents = i32::MAX,
            EffectView::Cancel { what: _, again: _ } => hint.cancels = true,
            EffectView::Orders { who: _, n: _, deck: _ } => hint.favours = true,
            EffectView::MovesPiece { which: _, n: _, back } => hint.favours |= back,
            _ => {}
        }
    }

    /// A price that does not come back by itself, or a use that is gone for the adventure.
    fn spends(&self, op: Phrase<'_>) -> bool {
        let rare = self.program.limit_of(op).is_some_and(|limit| limit.span == Span::Adventure);
        let comes_back = |cost| match CostView::of(cost) {
            Some(CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what }) => {
                named_in(what).is_some_and(|what| self.program.line(what, Member::SetsBack).is_some())
            }
            _ => false,
        };
        rare || costs_of(op).into_iter().flatten().any(|cost| !comes_back(cost))
    }

    /// An amount, its dice at their mean.
    fn mean(&self, n: Phrase<'_>, scope: &dyn Fn() -> Scope) -> i32 {
        let plain = match AmountView::of(n) {
            Some(AmountView::Number { n: _, per }) => per.is_none(),
            Some(AmountView::Dice { dice: _, plus: _ } | AmountView::BestOf { which: _, dice: _, plus: _ }) => true,
            _ => false,
        };
        let scope = if plain { Scope::default() } else { scope() };
        let dice = self.amount_dice(n, &scope);
        let faces = dice.die.faces();
        let sides = i32::try_from(faces.len()).unwrap_or(1).max(1);
        // Which of several dice counts moves the mean by less than players reckon with.
        let count = if dice.keep.is_all() { i32::from(dice.count) } else { 1 };
        plus(dice.plus, count.saturating_mul(faces.iter().sum()) / sides)
    }
}

/// True for effects of which a hint tells something. A new word has its place here, as it has in `effects/mod.rs`.
fn has_hint(effect: Effect) -> bool {
    use Effect as E;
    match effect {
        E::Heals
        | E::HealsAll
        | E::Gains
        | E::TakesWounds
        | E::TakesHits
        | E::Attack
        | E::MeleeAttack
        | E::FreeAttack
        | E::FreeMelee
        | E::Throws
        | E::GainsDice
        | E::RerollDice
        | E::RerollEach
        | E::HitDamage
        | E::HitCritical
        | E::HitIgnores
        | E::Gets
        | E::GetsAll
        | E::Prevents
        | E::PreventsAll
        | E::Cancel
        | E::Orders
        | E::MovesPiece => true,
        E::TakesHorror
        | E::TakesCorruption
        | E::TakesSanity
        | E::Recovers
        | E::Loses
        | E::LosesAll
        | E::GainsElite
        | E::Learns
        | E::Sweeps
        | E::Tests
        | E::Rolls
        | E::Roll
        | E::RollsOn
        | E::Chooses
        | E::May
        | E::Each
        | E::UpTo
        | E::If
        | E::Otherwise
        | E::Repeat
        | E::Places
        | E::Lays
        | E::LaysOnTrack
        | E::Arrives
        | E::Becomes
        | E::Leaves
        | E::Dies
        | E::Pushed
        | E::Swaps
        | E::Put
        | E::MovesNext
        | E::Draw
        | E::Draws
        | E::Reveals
        | E::DiscardsAll
        | E::Discards
        | E::RerollFace
        | E::AddsToRoll
        | E::HitGives
        | E::HitCounts
        | E::HitHits
        | E::Casts
        | E::DepthEvent
        | E::FindsClue
        | E::Later
        | E::PicksNumber
        | E::Ends
        | E::EndsMission
        | E::Nothing
        | E::ByHand
        | E::Todo
        | E::Story
        | E::RollsToHit
        | E::Follows
        | E::RevealsPlace
        | E::GainsCard
        | E::PicksUp
        | E::PutsDown
        | E::Begins
        | E::Counts
        | E::CountsBy
        | E::CountsTo => false,
    }
}

/// A change of stats for a time: it helps in an attack, or favours a hero.
fn favour(who: Selector<'_>, attack: bool, hint: &mut Hint) {
    if attack {
        hint.helps_attack = true;
    } else {
        hint.favours |= is_of_heroes(who);
    }
}

/// True where an effect is about heroes.
fn is_of_heroes(who: Selector<'_>) -> bool {
    matches!(who.noun(), NounRef::Noun(Noun::Hero | Noun::Party | Noun::Holder))
}

/// True for a change of a stat that counts in attacks.
fn raises_attack(modifier: Phrase<'_>) -> bool {
    match ModifierView::of(modifier) {
        Some(
            ModifierView::Change { stat, by: _, per: _, condition: _ }
            | ModifierView::Times { stat, by: _, condition: _ }
            | ModifierView::Set { stat, to: _, condition: _ },
        ) => matches!(
            stat,
            StatKey::Stat(Stat::Combat | Stat::Shots | Stat::Damage | Stat::CriticalDamage | Stat::ToHitRolls)
        ),
        _ => false,
    }
}
