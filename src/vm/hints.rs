//! What an option would do, roughly: for players who judge without knowing any card.

use std::cell::Cell;

use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::decision::Choice;
use brim_core::game::effect::Span;
use brim_core::game::engine::Hint;
use brim_core::game::ids::{Model, OpId};
use brim_core::program::{Op, Slot};
use brim_core::vocabulary::{Amount, Effect, Holding, Member, Modifier, Noun, When, Word};

impl Machine<'_> {
    /// A rough account of what using something does.
    pub(super) fn hint_of(&self, choice: &Choice) -> Hint {
        let (op, card) = match choice {
            Choice::Use { op, card, .. } => (op, card),
            Choice::Option(at, _) => return self.promise(*at),
            _ => return Hint::default(),
        };
        let Some(found) = self.program.op(*op) else { return Hint::default() };
        let when = found.op(Slot::When).and_then(|id| self.program.op(id)).map(|op| op.word);
        // What hangs on who has it hangs on the table.
        let fixed = Cell::new(true);
        let scope = || {
            fixed.set(false);
            let holder = self.table.heroes.iter().find(|hero| card.is_none_or(|card| hero.cards.contains(&card)));
            holder.map_or_else(Scope::default, |hero| self.scope_of(Model::Hero(hero.id)))
        };
        let mut hint = Hint { costs_attack: when == Some(Word::When(When::Attack)), ..Hint::default() };
        if found.word == Word::Member(Member::Upgrade) {
            // Better on something than in the bag; moving it about is of no use.
            hint.helps_attack = card.is_some_and(|card| self.item_under(card).is_none());
            return hint;
        }
        hint.spends = self.spends(found);
        hint.helps_attack = matches!(when, Some(Word::When(When::AfterThrow | When::OnDamage)));
        for inner in &found.body {
            self.weigh(*inner, &scope, &mut hint);
        }
        hint.fixed = fixed.get();
        hint
    }

    /// What one of the options of a text does; of a token that it brings, what that does when it is used.
    fn promise(&self, at: u16) -> Hint {
        let (mut hint, scope) = (Hint::default(), Scope::default);
        let Some(id) = self.choosing.get(usize::from(at)) else { return hint };
        self.weigh(*id, &scope, &mut hint);
        for brought in self.program.op(*id).into_iter().flat_map(|option| &option.body) {
            let gains = self.program.op(*brought).filter(|op| op.word == Word::Effect(Effect::Gains));
            let what = gains.and_then(|op| self.program.op(op.op(Slot::EventData)?)?.decl_in(Slot::EventData));
            for rule in self.program.uses.iter().filter(|rule| Some(rule.decl) == what) {
                self.weigh(rule.op, &scope, &mut hint);
            }
        }
        hint
    }

    /// What an effect does, and what stands under it. Few amounts hang on who uses it: `scope` is asked only then.
    fn weigh(&self, id: OpId, scope: &dyn Fn() -> Scope, hint: &mut Hint) {
        let Some(op) = self.program.op(id) else { return };
        if let Word::Effect(word) = op.word {
            self.weigh_effect(word, op, scope, hint);
        }
        for inner in &op.body {
            self.weigh(*inner, scope, hint);
        }
    }

    fn weigh_effect(&self, word: Effect, op: &Op, scope: &dyn Fn() -> Scope, hint: &mut Hint) {
        let mean = || self.mean(op, scope);
        match word {
            Effect::HealsWounds => hint.heals_wounds += mean(),
            Effect::HealsSanity => hint.heals_sanity += mean(),
            Effect::HealsAny => {
                hint.heals_wounds += mean();
                hint.heals_sanity += mean();
            }
            Effect::HealsAll => {
                hint.heals_wounds += 100;
                hint.heals_sanity += 100;
            }
            Effect::Gains if self.gives_grit(op) => hint.restores_grit += mean(),
            Effect::TakesWounds | Effect::TakesHits if !self.strikes_heroes(op) => hint.harms += mean(),
            Effect::Attack | Effect::MeleeAttack | Effect::FreeAttack | Effect::FreeMelee => hint.harms += 4,
            Effect::Throws => hint.blasts = true,
            Effect::GainsDice | Effect::RerollDice | Effect::RerollEach | Effect::HitDamage | Effect::HitIgnores => {
                hint.helps_attack = true
            }
            Effect::Gets | Effect::GetsAll if self.raises_attack(op) => hint.helps_attack = true,
            Effect::Gets | Effect::GetsAll => hint.favours |= self.strikes_heroes(op),
            Effect::Prevents => hint.prevents += mean(),
            Effect::Cancel => hint.cancels = true,
            Effect::Orders => hint.favours = true,
            Effect::MovesPiece => hint.favours |= op.arg(Slot::Back).is_some(),
            _ => {}
        }
    }

    /// A price that does not come back by itself, or a use that is gone for the adventure.
    fn spends(&self, op: &Op) -> bool {
        let limit = op.op(Slot::Limit).and_then(|id| self.program.op(id));
        let rare = limit.and_then(Op::span) == Some(Span::Adventure);
        let comes_back = |cost: &Op| {
            let what = cost
                .op(Slot::EventData)
                .and_then(|id| self.program.op(id))
                .and_then(|what| what.decl_in(Slot::EventData));
            what.is_some_and(|what| self.program.line(what, Member::SetsBack).is_some())
        };
        let costs = [Slot::Cost, Slot::More].into_iter().filter_map(|slot| self.program.op(op.op(slot)?));
        rare || costs.into_iter().any(|cost| !comes_back(cost))
    }

    fn gives_grit(&self, op: &Op) -> bool {
        let held = op.op(Slot::EventData).and_then(|id| self.program.op(id));
        held.is_some_and(|held| held.word == Word::Holding(Holding::Grit))
    }

    /// True where an effect is about heroes.
    fn strikes_heroes(&self, op: &Op) -> bool {
        let noun = op.select(Slot::Who).and_then(|id| self.program.select(id)).map(|select| select.noun.clone());
        matches!(noun, Some(brim_core::program::NounArg::Noun(Noun::Hero | Noun::Party | Noun::Holder)))
    }

    fn raises_attack(&self, op: &Op) -> bool {
        use brim_core::vocabulary::Stat;
        let modifiers = op.op(Slot::Mod).into_iter().chain(op.body.iter().copied());
        modifiers.filter_map(|id| self.program.op(id)).any(|modifier| {
            matches!(modifier.word, Word::Modifier(Modifier::Change | Modifier::Times | Modifier::Set))
                && matches!(
                    modifier.arg(Slot::Stat),
                    Some(brim_core::program::Arg::Stat(brim_core::program::StatKey::Stat(
                        Stat::Combat | Stat::Shots | Stat::Damage | Stat::CriticalDamage | Stat::ToHitRolls
                    )))
                )
        })
    }

    /// An amount, its dice at their mean.
    fn mean(&self, op: &Op, scope: &dyn Fn() -> Scope) -> i32 {
        let Some(id) = op.op(Slot::N) else { return 1 };
        let plain = |amount: &Op| {
            matches!(amount.word, Word::Amount(Amount::Dice | Amount::Number)) && amount.op(Slot::Per).is_none()
        };
        let scope = if self.program.op(id).is_some_and(plain) { Scope::default() } else { scope() };
        let dice = self.amount_dice(id, &scope);
        let faces = dice.die.faces();
        let sides = i32::try_from(faces.len()).unwrap_or(1).max(1);
        dice.plus + i32::from(dice.count) * faces.iter().sum::<i32>() / sides
    }
}
