//! Throws: one object with dice, owner, purpose, need. Its owner may re-roll any of the dice, each once in its life, and only then do
//! faces and totals count.

use super::machine::{Machine, OnTable, Thrown};
use super::scope::Scope;
use brim_core::game::amount::total;
use brim_core::game::chance::{Address, Purpose, mix, order, roll};
use brim_core::game::decision::{About, Choice, Chooser, Decision, RerollBy};
use brim_core::game::effect::Span;
use brim_core::game::engine::{Engine, Interrupt, Throw, ThrowSpec, Window};
use brim_core::game::event::{Event, EventData, EventKind};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model};
use brim_core::game::journal::Note;
use brim_core::phrase::Selector;
use brim_core::vocabulary::{GritRerolls, Pick, Query, Stat};
use brim_rules::ask;

impl OnTable {
    /// How much more than the number of the throw a die needs.
    fn more(&self, die: u16) -> i32 {
        self.fired.get(usize::from(die)).map_or(0, |die| die.more)
    }
}

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
            return Ok(Throw { faces: Vec::new(), rerolled: Vec::new(), modifier: 0, fired: Vec::new() });
        };
        let throw = Throw { faces: lies.faces, rerolled: lies.rerolled, modifier: lies.modifier, fired: lies.fired };
        if self.heard.is_none() {
            self.note(|| Note::thrown(&spec, &throw));
        }
        Ok(throw)
    }

    /// The address of the next throw with this purpose and cause.
    fn address(&mut self, purpose: Purpose, cause: &brim_core::game::attack::Cause) -> Address {
        let source = cause.source.map_or(0, |id| super::keys::stable_decl(self.program, id));
        self.next_address(purpose, source, cause.actor)
    }

    fn next_address(&mut self, purpose: Purpose, source: u64, actor: Option<Model>) -> Address {
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

    fn faces(&mut self, address: &Address, spec: &ThrowSpec) -> Result<Vec<i32>, Interrupt> {
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

    /// Texts, uses and Grit that re-roll the throw on the table.
    fn rerolls(&mut self, spec: &ThrowSpec) -> Result<(), Interrupt> {
        // Who rolls To Hit for a text alone attacks nobody.
        if spec.purpose == Purpose::ToHit
            && self.table.attack().is_some()
            && self.is_awaited(EventKind::HitsRolled)
            && let Some(model) = spec.owner.map(Model::Hero).or(spec.cause.actor)
        {
            let event = Event { what: EventData::ModelActivates { model }, cause: spec.cause.clone() };
            self.before_they_count(model, |machine| {
                machine
                    .then_end(&event, Some(model), |machine| machine.fire(EventKind::HitsRolled, &event, Some(model)))
            })?;
        }
        // Nobody's dice: whoever has a text for them is asked.
        if spec.purpose == Purpose::HoldBack {
            return self.open(Window::AfterThrow);
        }
        let Some(owner) = spec.owner else { return Ok(()) };
        while let Some(choice) = self.offer(Window::AfterThrow, owner)? {
            self.before_they_count(Model::Hero(owner), |machine| machine.use_it(owner, &choice))?;
        }
        if spec.grit {
            self.grit_reroll(owner)?;
        }
        Ok(())
    }

    /// Carries something out while dice lie on the table: what it changes of that which is added to such dice counts for these.
    fn before_they_count(
        &mut self,
        model: Model,
        done: impl FnOnce(&mut Self) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let added = match self.throws.last().map(|lies| lies.purpose) {
            Some(Purpose::ToHit) => Stat::ToHitRolls,
            Some(Purpose::Defense) => Stat::DefenseRolls,
            Some(Purpose::Willpower) => Stat::WillpowerRolls,
            Some(Purpose::Escape) => Stat::EscapeRolls,
            Some(Purpose::Test) => Stat::SkillTests,
            Some(Purpose::Cast) => Stat::CastingRolls,
            _ => return done(self),
        };
        let skill = self.testing.filter(|_| added == Stat::SkillTests);
        let now = |machine: &Self| match skill {
            Some(skill) => machine.added_to_tests(model, skill, Query::Shown),
            None => machine.stat(Query::Shown, model, added),
        };
        // Of two weapons each has what is added to its own dice.
        let mut weapons: Vec<CardId> = Vec::new();
        for die in self.throws.last().map(|lies| lies.fired.as_slice()).unwrap_or_default() {
            if !weapons.contains(&die.weapon) {
                weapons.push(die.weapon);
            }
        }
        let of_each = |machine: &Self| -> Vec<i32> {
            let with = |weapon: &CardId| {
                let outer = machine.hand.replace(Some(*weapon));
                let added = now(machine);
                machine.hand.set(outer);
                added
            };
            if weapons.is_empty() { vec![now(machine)] } else { weapons.iter().map(with).collect() }
        };
        let before = of_each(self);
        done(self)?;
        let more: Vec<i32> =
            of_each(self).iter().zip(&before).map(|(now, before)| now.saturating_sub(*before)).collect();
        let all = more.iter().copied().min().unwrap_or(0);
        if let Some(lies) = self.throws.last_mut() {
            lies.modifier = lies.modifier.saturating_add(all);
            for die in &mut lies.fired {
                let own = weapons.iter().position(|weapon| *weapon == die.weapon).and_then(|at| more.get(at));
                die.more = die.more.saturating_sub(own.map_or(0, |own| own.saturating_sub(all)));
            }
        }
        Ok(())
    }

    /// A Grit re-rolls any number of the dice, each once in its life.
    fn grit_reroll(&mut self, owner: HeroId) -> Result<(), Interrupt> {
        loop {
            let model = Model::Hero(owner);
            if self.table.hero(owner).is_none_or(|hero| hero.grit <= 0) || self.reroll_options(&[]).is_none() {
                return Ok(());
            }
            let of_this_sort = self.throws.last().and_then(|lies| no_grit_for(lies.purpose));
            let barred = [Stat::NoGrit, Stat::NoGritRerolls]
                .into_iter()
                .chain(of_this_sort)
                .any(|stat| self.stat(Query::HoldsGrit, model, stat) != 0);
            if barred {
                return Ok(());
            }
            let mut picked: Vec<u16> = Vec::new();
            while let Some(options) = self.reroll_options(&picked) {
                let Some(lies) = self.throws.last() else { break };
                let about = About::Reroll {
                    purpose: lies.purpose,
                    faces: lies.faces.clone(),
                    need: lies.need.map(|need| need - lies.modifier),
                    by: RerollBy::Grit,
                };
                match self.ask(Decision { who: Chooser::Hero(owner), about, options })? {
                    Choice::RerollMisses => {
                        picked = self.misses();
                        break;
                    }
                    Choice::RerollDie(die) => picked.push(die),
                    _ => break,
                }
            }
            if picked.is_empty() {
                return Ok(());
            }
            let cause = brim_core::game::attack::Cause {
                actor: Some(model),
                hero: Some(owner),
                paid: true,
                ..Default::default()
            };
            self.propose_event(Event { what: EventData::Grit { hero: owner, amount: -1 }, cause })?;
            self.reroll(&picked)?;
        }
    }

    fn reroll_options(&self, picked: &[u16]) -> Option<Vec<Choice>> {
        let lies = self.throws.last()?;
        let mut options = Vec::with_capacity(lies.faces.len().saturating_add(2));
        options.push(Choice::Pass);
        if picked.is_empty() && self.missed().nth(1).is_some() {
            options.push(Choice::RerollMisses);
        }
        for (at, done) in (0u16..).zip(&lies.rerolled) {
            let best = lies.die.faces().last().copied();
            let face = lies.faces.get(usize::from(at)).copied();
            if !*done && !picked.contains(&at) && face != best {
                options.push(Choice::RerollDie(at));
            }
        }
        (options.len() > 1).then_some(options)
    }

    /// Dice of the throw on the table that did not reach its number and may still be re-rolled.
    pub(super) fn misses(&self) -> Vec<u16> {
        self.missed().collect()
    }

    fn missed(&self) -> impl Iterator<Item = u16> {
        self.those_that(|total, need| total < need)
    }

    /// The dice of the throw that reached their number, and can be thrown again.
    pub(super) fn reaching(&self) -> Vec<u16> {
        self.those_that(|total, need| total >= need).collect()
    }

    /// The dice that can be thrown again, by what they come to and the number that each of them is to reach.
    fn those_that(&self, so: fn(i32, i32) -> bool) -> impl Iterator<Item = u16> {
        let lies = self.throws.last().into_iter();
        lies.filter_map(|lies| Some((lies, lies.need.filter(|_| !lies.total)?))).flat_map(move |(lies, need)| {
            let dice = (0u16..).zip(lies.faces.iter().zip(&lies.rerolled));
            let reached = move |at: u16, face: i32| face.saturating_add(lies.modifier).saturating_sub(lies.more(at));
            dice.filter(move |(at, (face, done))| !**done && so(reached(*at, **face), need)).map(|(at, _)| at)
        })
    }

    /// True where the throw on the table does not come to what it is thrown for: of saves, where any die does not.
    pub(super) fn throw_fails(&self) -> bool {
        let Some((lies, need)) = self.throws.last().and_then(|lies| Some((lies, lies.need?))) else { return false };
        let reaches = |face: &i32| face.saturating_add(lies.modifier) >= need;
        match lies.purpose {
            Purpose::ToHit => {
                let mut dice = (0u16..).zip(&lies.faces);
                !dice.any(|(at, face)| reaches(&face.saturating_sub(lies.more(at))))
            }
            _ if lies.total => total(lies.faces.iter().copied()).saturating_add(lies.modifier) < need,
            Purpose::Defense | Purpose::Willpower | Purpose::Armor | Purpose::SpiritArmor | Purpose::Cover => {
                !lies.faces.iter().all(reaches)
            }
            _ => !lies.faces.iter().any(reaches),
        }
    }

    /// True where the Darkness is held back: by the roll of this turn, or by the dice of that roll as they lie on the table.
    pub(super) fn holds_back(&self) -> bool {
        match self.throws.last().filter(|lies| lies.purpose == Purpose::HoldBack) {
            Some(_) => !self.throw_fails(),
            None => self.table.depth.as_ref().is_none_or(|depth| depth.held),
        }
    }

    /// Dice of the throw on the table that show one of these faces and may still be re-rolled.
    pub(super) fn showing(&self, low: i32, high: i32) -> Vec<u16> {
        let Some(lies) = self.throws.last() else { return Vec::new() };
        (0u16..)
            .zip(lies.faces.iter().zip(&lies.rerolled))
            .filter(|(_, (face, done))| !**done && (low..=high).contains(*face))
            .map(|(at, _)| at)
            .collect()
    }

    /// True where Grit that is spent now re-rolls dice of this sort, which lie on the table; or, where none do, adds to the way of a hero.
    pub(super) fn grit_is_for(&self, dice: GritRerolls) -> bool {
        let purpose = self.throws.last().map(|lies| lies.purpose);
        let wanted = match dice {
            GritRerolls::Any => return purpose.is_some(),
            GritRerolls::MoveOn => return purpose.is_none(),
            GritRerolls::ToHit => Purpose::ToHit,
            GritRerolls::Damage => Purpose::Damage,
            GritRerolls::Defense => Purpose::Defense,
            GritRerolls::Willpower => Purpose::Willpower,
            GritRerolls::Escape => Purpose::Escape,
            GritRerolls::Move => Purpose::Move,
            GritRerolls::Casting => Purpose::Cast,
            GritRerolls::Test => Purpose::Test,
        };
        purpose == Some(wanted)
    }

    /// Those who threw the dice on the table together, the first one first; one who threw alone.
    pub(super) fn throwers(&self, first: Model) -> Vec<Model> {
        let mut throwers = vec![first];
        for by in self.throws.last().map(|lies| lies.by.as_slice()).unwrap_or_default() {
            if !throwers.contains(by) {
                throwers.push(*by);
            }
        }
        throwers
    }

    /// Of these dice those that are meant: where several models threw together, `that enemy` re-rolls its own alone, and a text of theirs the dice of all
    /// who have it.
    pub(super) fn those_meant(&self, mut dice: Vec<u16>, who: Selector<'_>, scope: &Scope) -> Vec<u16> {
        // What a weapon says of dice it says of its own.
        let of_weapon = scope.card.map(|card| self.item_under(card).unwrap_or(card));
        if let Some(lies) = self.throws.last()
            && let Some(weapon) = of_weapon.filter(|weapon| lies.fired.iter().any(|die| die.weapon == *weapon))
        {
            dice.retain(|at| lies.fired.get(usize::from(*at)).is_none_or(|die| die.weapon == weapon));
        }
        let Some(lies) = self.throws.last().filter(|lies| !lies.by.is_empty()) else { return dice };
        let throws = |model: &Option<Model>| model.is_some_and(|model| lies.by.contains(&model));
        let whose: Vec<Model> = match who.pick() {
            Pick::This if throws(&scope.this) => {
                self.in_play().of(scope.decl).filter_map(|holder| holder.model).collect()
            }
            Pick::That if throws(&scope.enemy.map(Model::Enemy)) => scope.enemy.map(Model::Enemy).into_iter().collect(),
            _ => return dice,
        };
        dice.retain(|die| lies.by.get(usize::from(*die)).is_none_or(|by| whose.contains(by)));
        dice
    }

    /// Re-rolls dice of the throw on the table. A die that was re-rolled once stays as it lies.
    pub(super) fn reroll(&mut self, dice: &[u16]) -> Result<(), Interrupt> {
        for at in dice {
            let Some(lies) = self.throws.last() else { return Ok(()) };
            if lies.rerolled.get(usize::from(*at)) != Some(&false) {
                continue;
            }
            let address = lies.address.again(*at);
            let (die, purpose) = (lies.die, lies.purpose);
            let spec = ThrowSpec {
                purpose,
                owner: None,
                die,
                count: 1,
                need: None,
                total: false,
                modifier: 0,
                cause: brim_core::game::attack::Cause::default(),
                grit: false,
                by: Vec::new(),
                fired: Vec::new(),
            };
            let face = self.faces(&address, &spec)?.first().copied().unwrap_or(1);
            if let Some(lies) = self.throws.last_mut() {
                if let Some(place) = lies.faces.get_mut(usize::from(*at)) {
                    *place = face;
                }
                if let Some(done) = lies.rerolled.get_mut(usize::from(*at)) {
                    *done = true;
                }
            }
        }
        Ok(())
    }

    /// Re-rolls dice, and the hero whose they are takes the first roll or the second.
    pub(super) fn rolls_twice(&mut self, dice: &[u16], source: DeclId) -> Result<(), Interrupt> {
        let lying = |machine: &Self| machine.throws.last().map(|lies| (lies.owner, lies.faces.clone()));
        let Some((owner, first)) = lying(self) else { return Ok(()) };
        self.reroll(dice)?;
        let Some((_, second)) = lying(self).filter(|(_, second)| *second != first) else { return Ok(()) };
        let Some(hero) = owner.and_then(Model::hero) else { return Ok(()) };
        let named = |what: &str, faces: &[i32]| {
            let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
            format!("the {what} roll: {}", faces.join(", "))
        };
        let options = vec![Choice::Option(0, named("first", &first)), Choice::Option(1, named("second", &second))];
        let about = About::Card { source };
        if self.ask(Decision { who: Chooser::Hero(hero), about, options })? == Choice::Option(0, named("first", &first))
            && let Some(lies) = self.throws.last_mut()
        {
            lies.faces = first;
        }
        Ok(())
    }

    /// A random order of candidates, for what `about` is the key of.
    pub(super) fn shuffled(&mut self, purpose: Purpose, about: u64, keys: &[u64]) -> Vec<usize> {
        let actor = self.active_model();
        let address = self.next_address(purpose, about, actor);
        if let Some(script) = &mut self.script
            && keys.len() > 1
            && let Some(face) = script.faces.get_mut(&purpose).and_then(std::collections::VecDeque::pop_front)
        {
            // A scenario's face n takes the n-th candidate first.
            let first = usize::try_from(face - 1).unwrap_or(0).min(keys.len() - 1);
            let mut all: Vec<usize> = (0..keys.len()).collect();
            all.rotate_left(first);
            return all;
        }
        if keys.len() > 1
            && let Some(script) = &self.script
            && !script.any
        {
            // Nothing in a scenario is left to chance: a pick without a face is told of, an order stays as it is listed.
            if matches!(purpose, Purpose::RandomHero | Purpose::RandomTarget | Purpose::RandomPick) {
                self.unscripted.push((purpose, keys.len()));
            }
            return (0..keys.len()).collect();
        }
        if let Some(fate) = &mut self.fate
            && keys.len() > 1
        {
            return fate.order(purpose, keys.len());
        }
        order(self.table.seed, &address, keys)
    }

    fn active_model(&self) -> Option<Model> {
        match self.table.cursor.active {
            Some(brim_core::game::table::Active::Hero(hero)) => Some(Model::Hero(hero)),
            _ => None,
        }
    }
}

/// What keeps Grit from these dice alone (`cannot re-roll to hit dice with grit`).
fn no_grit_for(purpose: Purpose) -> Option<Stat> {
    Some(match purpose {
        Purpose::ToHit => Stat::NoToHitGritRerolls,
        Purpose::Damage => Stat::NoDamageGritRerolls,
        Purpose::Defense => Stat::NoDefenseGritRerolls,
        Purpose::Willpower => Stat::NoWillpowerGritRerolls,
        Purpose::Escape => Stat::NoEscapeGritRerolls,
        Purpose::Move => Stat::NoMoveGritRerolls,
        Purpose::Cast => Stat::NoCastingGritRerolls,
        Purpose::Test => Stat::NoTestGritRerolls,
        _ => return None,
    })
}
