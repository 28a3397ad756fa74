//! Throws: one object with dice, owner, purpose, need, and what its dice show: by the scenario, by whoever looks, or by chance. What re-rolls it stands in
//! `rerolls.rs`, and which of its dice are meant in `dice_on_table.rs`.

use super::machine::{Machine, OnTable, Thrown};
use brim_core::game::attack::Cause;
use brim_core::game::chance::{Address, Purpose, mix, roll};
use brim_core::game::effect::Span;
use brim_core::game::engine::{Interrupt, Throw, ThrowSpec};
use brim_core::game::ids::Model;
use brim_core::game::journal::Note;
use brim_rules::ask;

impl Machine<'_> {
    pub(super) fn throw_dice(&mut self, mut spec: ThrowSpec) -> Result<Throw, Interrupt> {
        spec.count = spec.count.min(u16::try_from(ask::MOST_DICE).unwrap_or(u16::MAX));
        self.spend_dice(spec.count)?;
        let address = self.address(spec.purpose, &spec.cause);
        let faces = self.faces(&address, &spec)?;
        let owner = spec.owner.map(Model::Hero).or(spec.cause.actor);
        let on_table = OnTable {
            owner,
            by: std::mem::take(&mut spec.by),
            fired: std::mem::take(&mut spec.fired),
            to_each: Vec::new(),
            address,
            purpose: spec.purpose,
            source: spec.cause.source,
            skill: self.testing.take().filter(|_| spec.purpose == Purpose::Test),
            die: spec.die,
            rerolled: vec![false; faces.len()],
            faces,
            need: spec.need,
            modifier: spec.modifier,
            total: spec.total,
        };
        self.throws.push(on_table);
        // A throw within another has limits of its own.
        let outer = self.table.uses.take(Span::Throw);
        let done = self.rerolls(&spec);
        self.table.uses.take(Span::Throw);
        self.table.uses.put_back(outer);
        let lies = self.throws.pop();
        done?;
        let Some(lies) = lies else {
            return Ok(Throw::of_no_dice(0));
        };
        let OnTable { faces, rerolled, modifier, fired, to_each, .. } = lies;
        if spec.purpose == Purpose::HoldBack {
            self.held_with.clone_from(&faces);
        }
        let throw = Throw { faces, rerolled, modifier, fired, to_each };
        if self.heard.is_none() {
            self.note(|| Note::thrown(&spec, &throw));
        }
        Ok(throw)
    }

    /// The address of the next throw with this purpose and cause.
    fn address(&mut self, purpose: Purpose, cause: &Cause) -> Address {
        let source = cause.source.map_or(0, |id| super::keys::stable_decl(self.program, id));
        self.next_address(purpose, source, cause.actor)
    }

    /// The address of the next throw with this purpose, by what causes it and who acts.
    pub(super) fn next_address(&mut self, purpose: Purpose, source: u64, actor: Option<Model>) -> Address {
        let actor = match actor {
            Some(model) => mix(1, super::select::model_key(model)),
            None => 0,
        };
        let cursor = &self.table.cursor;
        let mut address = Address {
            purpose,
            cause: mix(source, actor),
            turn: cursor.turn,
            activation: cursor.activation,
            occurrence: 0,
            slot: 0,
            attempt: 0,
        };
        let count = self.table.throws.entry(address.counted()).or_insert(0);
        address.occurrence = *count;
        *count += 1;
        address
    }

    /// What the dice of this throw show.
    pub(super) fn faces(&mut self, address: &Address, spec: &ThrowSpec) -> Result<Vec<i32>, Interrupt> {
        let count = i32::from(spec.count);
        self.thrown.push(Thrown { purpose: spec.purpose, dice: count });
        if self.script.is_some() {
            return (0..spec.count).map(|slot| self.scripted(address, spec, slot)).collect();
        }
        if let Some(fate) = &mut self.fate {
            return Ok(fate.faces(spec));
        }
        if let Some(loaded) = self.loaded {
            return Ok(loaded.faces(spec, address.slot, address.attempt, address.occurrence));
        }
        Ok(roll(self.table.seed, address, spec.die, spec.count))
    }

    /// The next face that the scenario gives for this purpose.
    fn scripted(&mut self, address: &Address, spec: &ThrowSpec, slot: u16) -> Result<i32, Interrupt> {
        let found = self.script.as_mut().and_then(|script| script.faces.get_mut(&spec.purpose)?.pop_front());
        if let Some(face) = found {
            if spec.die.faces().contains(&face) {
                return Ok(face);
            }
            let values = [
                ("thrown for", spec.purpose.words().to_owned()),
                ("die", spec.die.to_string()),
                ("never shown", face.to_string()),
            ];
            return Err(self.fault("B0705", format!("a {} never shows {face}", spec.die), &values));
        }
        if self.script.as_ref().is_some_and(|script| script.any) {
            let address = Address { slot, ..*address };
            return Ok(roll(self.table.seed, &address, spec.die, 1).first().copied().unwrap_or(1));
        }
        let purpose = spec.purpose.words();
        let source = spec.cause.source.map(|id| self.program.name(id).to_owned()).unwrap_or_default();
        let values = [("thrown for", purpose.to_owned()), ("die", spec.die.to_string()), ("text", source)];
        Err(self.fault(
            "B0705",
            format!("a {} is thrown for `{purpose}`, and the scenario does not say what it shows", spec.die),
            &values,
        ))
    }
}
