//! The engine of the arena.

use super::{DRAUGHT, GUN, Running, event, find};
use brim_core::game::attack::Cause;
use brim_core::game::chance::{self, Address, Purpose};
use brim_core::game::decision::{About, Choice, Chooser, Decision, RerollBy};
use brim_core::game::dice::Dice;
use brim_core::game::engine::{
    ChartRole, EliteRow, Engine, Hint, Interrupt, ProposalResult, Size, Throw, ThrowSpec, Window,
};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model, OpId};
use brim_core::game::journal::{Note, Tally};
use brim_core::game::table::Table;
use brim_core::vocabulary::{Query, Stat};
use brim_play::players::View;

/// The number of a model in the addresses of its throws. These texts are literals like every id: the dice of this arena hang on them.
fn cause_of(model: Model) -> u64 {
    chance::hash64(&match model {
        Model::Hero(hero) => format!("Hero(HeroId({}))", hero.0),
        Model::Enemy(enemy) => format!("Enemy(EnemyId({}))", enemy.0),
    })
}

impl Engine for Running<'_> {
    fn table(&self) -> &Table {
        &self.arena.table
    }

    fn stat(&self, query: Query, model: Model, stat: Stat) -> i32 {
        let table = &self.arena.table;
        match model {
            Model::Hero(id) => table.hero(id).map_or(0, |hero| find(hero.class, stat)),
            Model::Enemy(id) => table.enemy(id).map_or(0, |enemy| self.kind_stat(query, enemy.kind, stat)),
        }
    }

    fn stat_dice(&self, query: Query, model: Model, stat: Stat) -> Dice {
        Dice::fixed(self.stat(query, model, stat))
    }

    fn kind_stat(&self, _: Query, kind: DeclId, stat: Stat) -> i32 {
        find(kind, stat) + if stat == Stat::Health { self.arena.tougher } else { 0 }
    }

    fn card_stat(&self, _: Query, card: CardId, stat: Stat) -> i32 {
        let gun = self.arena.table.cards.decl(card) == Some(GUN);
        match stat {
            Stat::Shots if gun => 2,
            Stat::Range if gun => 8,
            Stat::Hands if gun => 2,
            _ => 0,
        }
    }

    fn has_keyword(&self, _: Model, _: DeclId) -> bool {
        false
    }

    fn size(&self, _: DeclId) -> Size {
        Size::Medium
    }

    fn immune(&self, _: Model, _: &Cause) -> bool {
        false
    }

    fn keeps_journal(&self) -> bool {
        true
    }

    fn tell(&mut self, tally: Tally) {
        self.arena.journal.push(Note::Strike(tally));
    }

    fn propose(&mut self, event: Event) -> Result<ProposalResult, Interrupt> {
        self.arena.table.apply(&event);
        self.arena.journal.push(Note::Event(event.clone()));
        Ok(ProposalResult::Happened(event))
    }

    fn ask(&mut self, decision: Decision) -> Result<Choice, Interrupt> {
        let player = self.player.take();
        let Some(player) = player else { return Err(Interrupt::Ask(Box::new(decision))) };
        let choice = player.choose(&View::new(self, &decision), &decision);
        self.player = Some(player);
        let Some(choice) = choice else { return Err(Interrupt::Ask(Box::new(decision))) };
        assert!(decision.options.contains(&choice), "{choice} is no option of {decision:?}");
        self.arena.journal.push(Note::chosen(&decision, choice.to_string()));
        Ok(choice)
    }

    fn throw(&mut self, spec: ThrowSpec) -> Result<Throw, Interrupt> {
        let table = &mut self.arena.table;
        let mut address = Address {
            purpose: spec.purpose,
            cause: spec.cause.actor.map_or(0, cause_of),
            turn: table.cursor.turn,
            activation: table.cursor.activation,
            occurrence: 0,
            slot: 0,
            attempt: 0,
        };
        let count = table.throws.entry(address.counted()).or_default();
        address.occurrence = *count;
        *count += 1;
        let seed = table.seed;
        let faces = chance::roll(seed, &address, spec.die, spec.count);
        let mut throw = Throw {
            rerolled: vec![false; faces.len()],
            faces,
            modifier: spec.modifier,
            fired: spec.fired.clone(),
            to_each: Vec::new(),
        };
        let Some(hero) = spec.owner.filter(|hero| spec.grit && self.arena.table.hero(*hero).unwrap().grit > 0) else {
            self.arena.journal.push(Note::thrown(&spec, &throw));
            return Ok(throw);
        };
        let need = spec.need.map(|need| need - spec.modifier);
        let mut options = vec![Choice::Pass];
        if need.is_some() {
            options.push(Choice::RerollMisses);
        }
        options.extend((0..spec.count).map(Choice::RerollDie));
        let about = About::Reroll { purpose: spec.purpose, faces: throw.faces.clone(), need, by: RerollBy::Grit };
        let choice = self.ask(Decision { who: Chooser::Hero(hero), about, options })?;
        if choice != Choice::Pass {
            self.propose(event(EventData::Grit { hero, amount: -1 }))?;
        }
        for slot in 0..spec.count {
            let face = &mut throw.faces[usize::from(slot)];
            let chosen = match &choice {
                Choice::RerollMisses => need.is_some_and(|need| *face < need),
                Choice::RerollDie(die) => *die == slot,
                _ => false,
            };
            if chosen {
                *face = chance::roll(seed, &address.again(slot), spec.die, 1)[0];
                throw.rerolled[usize::from(slot)] = true;
            }
        }
        self.arena.journal.push(Note::thrown(&spec, &throw));
        Ok(throw)
    }

    fn shuffle(&mut self, purpose: Purpose, _about: u64, keys: &[u64]) -> Vec<usize> {
        let cursor = &self.arena.table.cursor;
        let address = Address {
            purpose,
            cause: 0,
            turn: cursor.turn,
            activation: cursor.activation,
            occurrence: 0,
            slot: 0,
            attempt: 0,
        };
        chance::order(self.arena.table.seed, &address, keys)
    }

    fn usable(&self, window: Window, hero: Option<HeroId>) -> Vec<Choice> {
        let hero = hero.and_then(|hero| self.arena.table.hero(hero)).filter(|hero| hero.is_standing());
        let draught = hero.is_some_and(|hero| hero.holds.get(&DRAUGHT).is_some_and(|count| *count > 0));
        if draught && window == Window::OwnActivation {
            return vec![Choice::Use { op: OpId(1), card: None, token: Some(DRAUGHT), on: None }];
        }
        Vec::new()
    }

    fn use_now(&mut self, hero: HeroId, _: &Choice) -> Result<(), Interrupt> {
        let model = Model::Hero(hero);
        self.propose(event(EventData::Gains { model, what: DRAUGHT, amount: -1 }))?;
        let wounds = self.arena.table.hero(hero).unwrap().wounds.min(6);
        self.propose(event(EventData::Heals { model, wounds, sanity: 0 }))?;
        Ok(())
    }

    fn window(&mut self, _: Window) -> Result<(), Interrupt> {
        Ok(())
    }

    fn roll_chart(&mut self, _: ChartRole, _: HeroId) -> Result<(), Interrupt> {
        Ok(())
    }

    fn elite_rows(&self, _: DeclId) -> Vec<EliteRow> {
        Vec::new()
    }

    fn hint(&self, choice: &Choice) -> Hint {
        match choice {
            Choice::Use { token: Some(DRAUGHT), .. } => Hint { heals_wounds: 6, ..Hint::default() },
            _ => Hint::default(),
        }
    }
}
