//! What the rules have a say in: tests and attacks, played in every way they can go.

use std::collections::BTreeMap;

use brim_core::game::decision::Choice;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::game::table::{Active, Table};
use brim_core::vocabulary::{Kind, Query, Stat};
use brim_rules::{enemies, hero};
use brim_vm::{HeroSetup, Machine, Scope};

use super::answer::{Answer, Measure, Method, Odds};
use super::chances::Chances;
use super::forks::{Way as Path, Weight, every};
use super::measures::{Counted, NAMES, at, count};
use super::question::{Unclear, Way, shown};
use super::scene::{Cast, beside, enter, hold, set};
use crate::sim::seed_of;

/// What is done at a table; it says a number of its own.
pub(super) type Act<'a> = dyn Fn(&mut Machine<'_>) -> Result<i64, Interrupt> + 'a;

/// What was counted in all ways: the number that the deed says, then the rest.
pub(super) struct Tally {
    pub method: Method,
    pub own: Chances,
    pub rest: Vec<Chances>,
}

/// How a way ended that is of no use.
enum Spoilt {
    Fault(String),
    /// A card was drawn: which, chance says in too many ways.
    Drawn,
}

impl Odds<'_> {
    /// Plays something at a table in every way; or in many games where there are too many ways.
    pub(super) fn play(&self, table: &Table, act: &Act<'_>) -> Result<Tally, Unclear> {
        let mut found: BTreeMap<(i64, Counted, u128), u128> = BTreeMap::new();
        let mut spoilt = None;
        let mut run = |way: &Path| self.one(table, Some(way), 0, act);
        let mut take = |result: Result<(i64, Counted), Spoilt>, weight: Weight| match result {
            Ok((own, counted)) => *found.entry((own, counted, weight.all)).or_default() += weight.count,
            Err(why) => spoilt = spoilt.take().or(Some(why)),
        };
        let done = every(self.limit, &mut run, &mut take);
        if let Some(Spoilt::Fault(why)) = spoilt {
            return Err(Unclear::new(why));
        }
        match (done, spoilt) {
            (Ok(ways), None) => {
                let mut tally = Tally::new(Method::Exact(ways));
                for ((own, counted, all), count) in found {
                    tally.add(own, &counted, &num_rational::BigRational::new(count.into(), all.into()));
                }
                Ok(tally)
            }
            _ => self.sample(table, act),
        }
    }

    /// Plays something once.
    fn one(&self, table: &Table, way: Option<&Path>, seed: u64, act: &Act<'_>) -> Result<(i64, Counted), Spoilt> {
        let mut machine = Machine::new(self.program, table.clone());
        match way {
            Some(way) => machine.fate = Some(Box::new(way.clone())),
            None => {
                machine.table_mut().seed = seed;
                let _ = machine.shuffle_all();
                machine.settle();
            }
        }
        machine.answers = Some(self.policy.answers(seed, way));
        machine.journal = Some(Vec::new());
        let done = act(&mut machine);
        let (counted, drawn) = count(&mut machine, table);
        if drawn && way.is_some() {
            return Err(Spoilt::Drawn);
        }
        match done {
            Ok(own) => Ok((own, counted)),
            Err(Interrupt::EndTurn | Interrupt::EndFight | Interrupt::Over(_)) => Ok((0, counted)),
            Err(Interrupt::Fault(fault)) => Err(Spoilt::Fault(fault.message)),
            Err(Interrupt::Ask(_)) => Err(Spoilt::Fault("a decision is open, and nobody answers".to_owned())),
        }
    }

    /// Plays something in many games.
    pub(super) fn sample(&self, table: &Table, act: &Act<'_>) -> Result<Tally, Unclear> {
        let mut tally = Tally::new(Method::Sampled(self.games));
        let one = super::chances::fraction(1, usize::try_from(self.games).unwrap_or(usize::MAX));
        for game in 0..self.games {
            match self.one(table, None, seed_of(self.seed, game), act) {
                Ok((own, counted)) => tally.add(own, &counted, &one),
                Err(Spoilt::Fault(why)) => return Err(Unclear::new(why)),
                Err(Spoilt::Drawn) => {}
            }
        }
        Ok(tally)
    }

    /// A hero's test of a skill.
    pub(super) fn skill(&self, name: &str, skill: &str, need: i32) -> Result<Answer, Unclear> {
        let who = self.hero(name).ok_or_else(|| self.no_hero(name))?;
        let skill = self.find(skill, "skill", &[Kind::Skill])?;
        let heroes = self.beside(&who);
        let table =
            set(self.program, &self.readings, self.seed, &Cast { heroes: &heroes, enemies: None, away: false })?;
        let tally = self.play(&table, &|machine| {
            machine
                .test(Model::Hero(HeroId(0)), skill, need, &Scope::default())
                .map(|(successes, _)| i64::from(successes))
        })?;
        let passed = tally.own.map(|successes| i64::from(successes > 0));
        let measures = vec![Measure::of("dice that succeed", tally.own.clone()), Measure::happens("passed", passed)];
        let asked = format!("{} tests {} {need}+", who.name, self.program.name(skill));
        Ok(self.answered(asked, vec![self.about_party(&heroes)], measures, &tally))
    }

    /// One attack, or one activation.
    pub(super) fn attack(
        &self,
        who: &(u16, String),
        way: Way,
        whom: &(u16, String),
        with: Option<&str>,
    ) -> Result<Answer, Unclear> {
        match (self.hero(&who.1), self.hero(&whom.1)) {
            (Some(hero), None) => self.hero_attacks((&hero, who.0), way, whom, with),
            (None, Some(hero)) => match with {
                Some(_) => Err(Unclear::new("`with` names a weapon of a hero: enemies attack as their sheets say")),
                None => self.enemies_attack(who, way, (&hero, whom.0)),
            },
            (Some(_), Some(_)) => Err(Unclear::new("a hero attacks enemies, and enemies attack heroes")),
            (None, None) => match self.find(&who.1, "hero or enemy", &[Kind::Class, Kind::Enemy]) {
                Ok(_) => Err(self.no_hero(&whom.1)),
                Err(unclear) => Err(unclear),
            },
        }
    }

    fn hero_attacks(
        &self,
        (who, count): (&HeroSetup, u16),
        way: Way,
        whom: &(u16, String),
        with: Option<&str>,
    ) -> Result<Answer, Unclear> {
        if count != 1 {
            return Err(Unclear::new("one hero attacks at a time; of several, ask `party kills ENEMY`"));
        }
        let kind = self.find(&whom.1, "enemy", &[Kind::Enemy])?;
        let weapon = with.map(|with| self.find(with, "item", &[Kind::Item])).transpose()?;
        let heroes = self.beside(who);
        let cast = Cast { heroes: &heroes, enemies: Some((kind, whom.0)), away: way == Way::Shoot };
        let table = set(self.program, &self.readings, self.seed, &cast)?;
        let (hero, active) = (HeroId(0), Active::Hero(HeroId(0)));
        let (table, choice) = {
            let mut machine = Machine::new(self.program, table);
            if way != Way::Activate {
                enter(machine.table_mut(), active);
            }
            let card = weapon.map(|weapon| hold(&mut machine, hero, weapon));
            let choice = self.choice(&machine, way, card, who)?;
            (machine.into_table(), choice)
        };
        let tally = self.play(&table, &|machine| match &choice {
            Some(choice) => hero::take(machine, hero, choice).map(|()| 0),
            None => hero::activate(machine, hero).map(|()| 0),
        })?;
        let deed = match way {
            Way::Attack => "attacks",
            Way::Shoot => "shoots at",
            Way::Activate => "activates against",
        };
        let mut asked = format!("{} {deed} {} {}", who.name, whom.0, self.program.name(kind));
        if let Some(weapon) = weapon {
            asked.push_str(&format!(" with {}", self.program.name(weapon)));
        }
        let given = vec![self.about_party(&heroes), self.about_figures(&table)];
        let first = [at::DEALT, at::KILLED, at::HITS];
        Ok(self.answered(asked, given, tally.measures(&first), &tally))
    }

    /// What the hero does; nothing for a whole activation.
    fn choice(
        &self,
        machine: &Machine<'_>,
        way: Way,
        card: Option<brim_core::game::ids::CardId>,
        who: &HeroSetup,
    ) -> Result<Option<Choice>, Unclear> {
        let hero = HeroId(0);
        let shots = |card: &brim_core::game::ids::CardId| machine.card_stat(Query::Shown, *card, Stat::Shots) > 0;
        let choice = match way {
            Way::Activate => return Ok(None),
            Way::Attack => Choice::Melee,
            Way::Shoot => {
                let held = machine.table().hero(hero).map(|hero| hero.hands.clone()).unwrap_or_default();
                let Some(card) = card.or_else(|| held.into_iter().find(shots)) else {
                    return Err(Unclear::new(format!(
                        "{} has nothing in hand that shoots: add `with` and a weapon",
                        who.name
                    )));
                };
                Choice::Ranged(vec![card])
            }
        };
        match hero::refusal(machine, hero, true, &choice) {
            None => Ok(Some(choice)),
            Some(_) => {
                let how = if way == Way::Shoot { "a ranged attack" } else { "a melee attack" };
                Err(Unclear::new(format!(
                    "{} cannot make {how} here: its sheet or its weapon does not let it",
                    who.name
                )))
            }
        }
    }

    fn enemies_attack(
        &self,
        who: &(u16, String),
        way: Way,
        (hero, count): (&HeroSetup, u16),
    ) -> Result<Answer, Unclear> {
        if count != 1 {
            return Err(Unclear::new("one hero is attacked at a time"));
        }
        let kind = self.find(&who.1, "enemy", &[Kind::Enemy])?;
        let heroes = self.beside(hero);
        let cast = Cast { heroes: &heroes, enemies: Some((kind, who.0)), away: way == Way::Shoot };
        let mut table = set(self.program, &self.readings, self.seed, &cast)?;
        if way != Way::Activate {
            enter(&mut table, Active::Group(kind));
        }
        let alone = way != Way::Activate && who.0 == 1;
        let probe = Machine::new(self.program, table.clone());
        if way == Way::Shoot && beside(&probe, HeroId(0)) {
            return Err(Unclear::new("there is no room to shoot from"));
        }
        let first = table.enemies.first().map(|enemy| enemy.id);
        if let Some(enemy) = first
            && way != Way::Activate
            && enemies::refusal(&probe, enemy, Model::Hero(HeroId(0))).is_some()
        {
            let how = if way == Way::Shoot { "from a few spaces away" } else { "from beside it" };
            let name = self.program.name(kind);
            return Err(Unclear::new(format!(
                "{name} cannot attack {} {how}: its sheet gives it no such attack",
                hero.name
            )));
        }
        drop(probe);
        let tally = self.play(&table, &|machine| match first.filter(|_| alone) {
            Some(enemy) => enemies::attack_alone(machine, enemy, HeroId(0)).map(|_| 0),
            None => enemies::activate(machine, kind).map(|()| 0),
        })?;
        let name = self.program.name(kind);
        let deed = match (way, who.0) {
            (Way::Attack, 1) => "attacks",
            (Way::Attack, _) => "attack",
            (Way::Shoot, 1) => "shoots at",
            (Way::Shoot, _) => "shoot at",
            (Way::Activate, 1) => "activates against",
            (Way::Activate, _) => "activate against",
        };
        let asked = format!("{} {name} {deed} {}", who.0, hero.name);
        let given = vec![self.about_party(&heroes), self.about_figures(&table)];
        let first = [at::TAKEN, at::FALLS, at::STRUCK];
        Ok(self.answered(asked, given, tally.measures(&first), &tally))
    }

    /// The hero that is asked about, with the rest of its party behind it.
    fn beside(&self, who: &HeroSetup) -> Vec<HeroSetup> {
        let in_party = self.party.iter().position(|hero| hero == who);
        let others = self.party.iter().enumerate().filter(|(at, _)| in_party.is_some() && Some(*at) != in_party);
        std::iter::once(who).chain(others.map(|(_, hero)| hero)).cloned().collect()
    }

    pub(super) fn no_hero(&self, name: &str) -> Unclear {
        match self.find(name, "hero", &[Kind::Class]) {
            Err(unclear) => unclear,
            Ok(_) => Unclear::new(format!("there is no hero `{}`", shown(name))),
        }
    }

    /// Who is at the table, in a sentence.
    pub(super) fn about_party(&self, heroes: &[HeroSetup]) -> String {
        let whole = if heroes.len() == 1 { "1 hero".to_owned() } else { format!("{} heroes", heroes.len()) };
        match self.party.is_empty() {
            true => format!("{whole}, as the sheet makes it, with its starting items and no Starting Upgrade"),
            false => format!("{whole} of the party"),
        }
    }

    /// The figures of the first enemy that the odds depend on most.
    pub(super) fn about_figures(&self, table: &Table) -> String {
        let machine = Machine::new(self.program, table.clone());
        let Some(enemy) = table.enemies.first() else { return String::new() };
        let stat = |stat| machine.stat(Query::Shown, Model::Enemy(enemy.id), stat);
        let name = self.program.name(enemy.kind);
        format!("{name}: Health {}, Defense {}, normal side, no Elite ability", stat(Stat::Health), stat(Stat::Defense))
    }

    pub(super) fn answered(
        &self,
        asked: String,
        mut given: Vec<String>,
        measures: Vec<Measure>,
        tally: &Tally,
    ) -> Answer {
        let edition = self.readings.edition.map_or("none", |edition| self.program.name(edition));
        given.push(format!("edition: {edition}"));
        given.retain(|line| !line.is_empty());
        Answer { asked, given, policy: Some(self.policy), method: tally.method, measures }
    }
}

impl Tally {
    pub fn new(method: Method) -> Tally {
        Tally { method, own: Chances::default(), rest: vec![Chances::default(); NAMES.len()] }
    }

    pub fn add(&mut self, own: i64, counted: &Counted, chance: &num_rational::BigRational) {
        self.own.add(own, chance.clone());
        for (chances, result) in self.rest.iter_mut().zip(counted) {
            chances.add(*result, chance.clone());
        }
    }

    /// What was counted: first what was asked for, then whatever was ever more than nothing.
    pub fn measures(&self, first: &[usize]) -> Vec<Measure> {
        let rest = (0..NAMES.len()).filter(|at| !first.contains(at));
        let rest = rest.filter(|at| self.rest.get(*at).is_some_and(|chances| !chances.is_always(0)));
        let all = first.iter().copied().chain(rest);
        all.filter_map(|at| Some(Measure::of(*NAMES.get(at)?, self.rest.get(at)?.clone()))).collect()
    }
}

/// Every enemy of a type is gone.
pub(super) fn gone(table: &Table, kind: DeclId) -> bool {
    table.enemies.iter().all(|enemy| enemy.kind != kind)
}
