//! What may re-roll a throw: its owner, by texts and by Grit, any of the dice, each once in its life. Only then do faces and totals count.

use super::machine::Machine;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision, RerollBy};
use brim_core::game::engine::{Engine, Interrupt, ThrowSpec, Window};
use brim_core::game::event::{Event, EventData, EventKind};
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::vocabulary::{GritRerolls, Query, Stat};

impl Machine<'_> {
    /// Texts, uses and Grit that re-roll the throw on the table.
    pub(super) fn rerolls(&mut self, spec: &ThrowSpec) -> Result<(), Interrupt> {
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
            let bearer = self.light_source().map(|(hero, _)| Model::Hero(hero));
            return match bearer {
                Some(bearer) => self.before_they_count(bearer, |machine| machine.open(Window::AfterThrow)),
                None => self.open(Window::AfterThrow),
            };
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
            let cause = Cause { actor: Some(model), hero: Some(owner), paid: true, ..Default::default() };
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

    /// Re-rolls dice of the throw on the table. A die that was re-rolled once stays as it lies.
    pub(super) fn reroll(&mut self, dice: &[u16]) -> Result<(), Interrupt> {
        for at in dice {
            let Some(lies) = self.throws.last() else { return Ok(()) };
            if lies.rerolled.get(usize::from(*at)) != Some(&false) {
                continue;
            }
            let address = lies.address.again(*at);
            let (die, purpose) = (lies.die, lies.purpose);
            let spec = ThrowSpec::new(purpose, die, 1, Cause::default());
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
