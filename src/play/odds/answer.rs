//! Answers: what was asked, what was taken for granted, and how likely each result is.

use std::collections::BTreeMap;

use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::similar::similar;
use brim_vm::HeroSetup;

use super::chances::Chances;
use super::policy::Policy;
use super::question::{Question, Unclear, shown};
use crate::replay::Readings;

/// Whoever works out odds: a program, a party, and how far to go.
pub struct Odds<'p> {
    /// What the packs say.
    pub program: &'p Program,
    /// The readings that are played.
    pub readings: Readings,
    /// The heroes of the party, where one is named.
    pub party: Vec<HeroSetup>,
    /// Who decides.
    pub policy: Policy,
    /// So many ways are looked at.
    pub limit: u64,
    /// So many games are played where there are more.
    pub games: u32,
    /// The seed of these games.
    pub seed: u64,
}

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Dice alone: no rule had a say.
    Dice,
    /// Every way was looked at: so many.
    Exact(u64),
    /// There are more ways than the limit: so many games were played.
    Sampled(u32),
}

/// Something that was counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// What.
    pub name: String,
    /// The results and how likely they are.
    pub chances: Chances,
    /// What results are called, where they are more than numbers.
    pub labels: BTreeMap<i64, String>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What was understood.
    pub asked: String,
    /// What was taken for granted.
    pub given: Vec<String>,
    /// Who decided; nothing where nobody had to.
    pub policy: Option<Policy>,
    /// How it was found.
    pub method: Method,
    /// What was counted; what was asked for comes first.
    pub measures: Vec<Measure>,
}

impl Measure {
    /// A measure of plain numbers.
    pub fn of(name: impl Into<String>, chances: Chances) -> Measure {
        Measure { name: name.into(), chances, labels: BTreeMap::new() }
    }

    /// Something that happens or does not: 1 or 0.
    pub fn happens(name: impl Into<String>, chances: Chances) -> Measure {
        let labels = BTreeMap::from([(0, "no".to_owned()), (1, "yes".to_owned())]);
        Measure { name: name.into(), chances, labels }
    }
}

impl Odds<'_> {
    /// Answers a question.
    ///
    /// # Errors
    /// [`Unclear`] where it names what is not there, or asks for what cannot be done.
    pub fn answer(&self, question: &Question) -> Result<Answer, Unclear> {
        match question {
            Question::Sum(sum, need) => {
                let chances = sum.chances();
                let mut measures = vec![Measure::of("total", chances.clone())];
                if let Some(need) = need {
                    let holds = chances.map(|total| i64::from(need.holds(total)));
                    measures.insert(0, Measure::happens(need.words(), holds));
                }
                Ok(Answer { asked: "dice".to_owned(), given: Vec::new(), policy: None, method: Method::Dice, measures })
            }
            Question::Dice(test) => {
                let chances = test.chances();
                let passed = chances.map(|successes| i64::from(successes > 0));
                let measures =
                    vec![Measure::of("dice that succeed", chances), Measure::happens("at least one", passed)];
                Ok(Answer { asked: "dice".to_owned(), given: Vec::new(), policy: None, method: Method::Dice, measures })
            }
            Question::Skill { hero, skill, need } => self.skill(hero, skill, *need),
            Question::Attack { who, way, whom, with } => self.attack(who, *way, whom, with.as_deref()),
            Question::Kill(whom) => self.kill(whom),
            Question::Fight(whom) => self.fight(whom),
            Question::Chart(name) => self.chart(name),
            Question::Deck(name, cards) => self.deck(name, *cards),
            Question::Named(name) => self.named(name),
        }
    }

    /// A bare name: a chart or a deck is meant, or more must be said.
    fn named(&self, name: &str) -> Result<Answer, Unclear> {
        let find = |kind| self.program.find(name, Some(kind));
        if find(Kind::Chart).is_some() {
            return self.chart(name);
        }
        if find(Kind::Deck).is_some() {
            return self.deck(name, 1);
        }
        let ask = |help: String| Unclear { help: vec![help], ..Unclear::new(format!("what of {}?", shown(name))) };
        if let Some(class) = find(Kind::Class) {
            let name = self.program.name(class);
            return Err(ask(format!("ask, for example: `{name} attacks ENEMY`, `{name} tests SKILL 5+`")));
        }
        if let Some(enemy) = find(Kind::Enemy) {
            let name = self.program.name(enemy);
            return Err(ask(format!("ask, for example: `{name} attacks HERO`, `HERO attacks {name}`")));
        }
        let like = self.like(name, &[Kind::Class, Kind::Enemy, Kind::Chart, Kind::Deck]);
        let mut unclear = super::question::read("").err().unwrap_or_else(|| Unclear::new(""));
        let verb = name.split(' ').skip(1).find_map(super::question::deed_like);
        let like = verb.map_or(like, |verb| format!("; did you mean `{verb}`?"));
        unclear.message = format!("`{}` is not understood{like}", shown(name));
        Err(unclear)
    }

    /// `; did you mean …?`
    fn like(&self, name: &str, kinds: &[Kind]) -> String {
        let kinds = kinds.iter().flat_map(|kind| self.program.of_kind(*kind));
        let names: Vec<&str> = kinds.map(|(_, decl)| decl.name.as_str()).collect();
        let like = similar(&name.replace('-', " "), names.into_iter());
        like.first().map(|like| format!("; did you mean `{}`?", shown(like))).unwrap_or_default()
    }

    /// The declaration of a name, of one of these kinds.
    pub(super) fn find(&self, name: &str, what: &str, kinds: &[Kind]) -> Result<DeclId, Unclear> {
        let single = || name.strip_suffix('s').filter(|name| !name.is_empty());
        let of = |name: &str| kinds.iter().find_map(|kind| self.program.find(name, Some(*kind)));
        of(name).or_else(|| of(single()?)).or_else(|| of(&format!("{name}s"))).ok_or_else(|| {
            let like = self.like(name, kinds);
            Unclear::new(format!("there is no {what} `{}` on this table{like}", shown(name)))
        })
    }

    /// The hero of a name: one of the party, or one as the sheet of its class makes it. Nothing where there is none.
    pub(super) fn hero(&self, name: &str) -> Option<HeroSetup> {
        let called = |hero: &&HeroSetup| hero.name.eq_ignore_ascii_case(name);
        let class = self.program.find(name, Some(Kind::Class));
        let named = self.party.iter().find(called).or_else(|| self.party.iter().find(|hero| Some(hero.class) == class));
        named.cloned().or_else(|| {
            let class = class?;
            Some(HeroSetup { class, name: self.program.name(class).to_owned(), ..HeroSetup::default() })
        })
    }
}
