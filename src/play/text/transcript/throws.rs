//! Throws and choices in words.

use super::super::words::{faces, several};
use super::{Dice, Open, Transcript};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::Chooser;
use brim_core::game::dice::Dice as Thrown;
use brim_core::game::ids::{CardId, DeclId, EnemyId, HeroId, Model};
use brim_core::game::journal::Note;

impl Transcript<'_> {
    /// A throw. Dice To Hit, for damage, moves and tests are printed with their result.
    pub(super) fn throw(&mut self, note: &Note) {
        let Note::Throw { purpose, owner, die, faces, rerolled, modifier, need, total, cause } = note else { return };
        let count = rerolled.iter().filter(|rerolled| **rerolled).count();
        let paid = matches!(&self.open, Open::Grit(hero, _) if count > 0 && *owner == Some(*hero));
        if paid {
            self.open = Open::Nothing;
        }
        let again = Again { count, paid };
        match purpose {
            Purpose::ToHit | Purpose::Test | Purpose::Cast => {
                self.close();
                self.dice = Some(Dice { faces: faces.clone(), again, need: *need });
                return;
            }
            Purpose::Damage | Purpose::Blast => {
                // Damage is read as it falls: it counts for the wounds that follow, with the dice of other hits on the same model.
                let before = self.dice.take_if(|dice| dice.need.is_none());
                let mut dice = before.unwrap_or(Dice { faces: Vec::new(), again: Again::default(), need: None });
                dice.faces.extend(faces);
                dice.again = dice.again.and(again);
                self.dice = Some(dice);
                return;
            }
            Purpose::Move => return,
            // With so large a modifier the die decides nothing.
            _ if modifier.abs() > MOST_ADDED => return,
            _ => {}
        }
        self.spirit = *purpose == Purpose::SpiritArmor;
        let saves = saves(*purpose);
        let suffering = self.facing.as_ref().filter(|_| saves).map(|facing| facing.model);
        let who = owner.map(Model::Hero).or(suffering).or(cause.actor).map(|model| self.model(model));
        let who = who.or_else(|| cause.source.map(|source| self.decl(source)));
        let chart = cause.source.filter(|_| *purpose == Purpose::Chart);
        let doing = match chart {
            Some(chart) => doing(*purpose, who.as_deref()).replace("the chart", &self.decl(chart)),
            None => doing(*purpose, who.as_deref()),
        };
        if matches!(purpose, Purpose::Defense | Purpose::Cover) {
            self.announce(faces.len(), *purpose == Purpose::Cover);
        }
        if let (Purpose::Cover, Some(need)) = (purpose, need) {
            self.stopped(faces.iter().filter(|face| **face + modifier >= *need).count());
        }
        let count = u16::try_from(faces.len()).unwrap_or(u16::MAX);
        let result = if *total {
            let sum: i32 = faces.iter().sum::<i32>() + modifier;
            let thrown = Thrown { plus: *modifier, ..Thrown::of(count, *die) };
            let shown = if faces.len() > 1 || *modifier != 0 {
                format!("{} = {sum}", plus(faces, *modifier))
            } else {
                sum.to_string()
            };
            match need {
                Some(need) if sum >= *need => format!(" on {need}+: {shown}, made"),
                Some(need) => format!(" on {need}+: {shown}, failed"),
                None => {
                    let row = chart.and_then(|chart| self.names.row_name(chart, sum));
                    let row = row.map_or_else(String::new, |row| format!(", {}", super::safe(&row)));
                    let thrown = thrown.to_string();
                    let thrown = if thrown == "P" { "Peril die" } else { thrown.as_str() };
                    format!(" ({thrown}): {shown}{row}")
                }
            }
        } else {
            match need {
                Some(need) => {
                    let made = faces.iter().filter(|face| **face + modifier >= *need).count();
                    format!(" on {need}+: {}, {}", plus(faces, *modifier), verdict(*purpose, made, faces.len()))
                }
                None => format!(": {}", plus(faces, *modifier)),
            }
        };
        self.line(&format!("{doing}{result}{}.", again.words()));
    }

    /// A skill test, with the dice that were thrown for it.
    pub(super) fn tested(&mut self, hero: HeroId, skill: DeclId, successes: i32) {
        let (who, skill) = (self.hero(hero), self.decl(skill));
        let result = if successes > 0 { "passed" } else { "failed" };
        let dice = self.dice.take().map_or_else(String::new, |dice| {
            let need = dice.need.map_or_else(String::new, |need| format!(" {need}+"));
            format!("{need}: {}{}", faces(&dice.faces), dice.again.words())
        });
        self.line(&format!("{who} tests {skill}{dice}, {result}."));
    }

    /// A spell, with the dice that were thrown for it.
    pub(super) fn casts(&mut self, hero: HeroId, card: CardId, (passed, doubles): (bool, bool)) {
        let (who, spell) = (self.hero(hero), self.card(card));
        let result = if passed { "it works" } else { "it fails" };
        let doubles = if doubles { ", with doubles" } else { "" };
        let dice = self.dice.take().map_or_else(String::new, |dice| format!(": {}", faces(&dice.faces)));
        self.line(&format!("{who} casts {spell}{dice}, {result}{doubles}."));
    }

    /// A choice. It gets a line only if the lines that follow do not show it.
    pub(super) fn decision(&mut self, who: Chooser, key: &str, source: Option<DeclId>) {
        if let (Some(source), Some(model)) = (source, model_of(key)) {
            let who = match who {
                Chooser::Hero(hero) => self.hero(hero),
                Chooser::Party => "the party".to_owned(),
            };
            let (source, whom) = (self.decl(source), self.model(model));
            self.line(&format!("{who} picks for {source}: {whom}."));
            return;
        }
        let Some(label) = key.strip_prefix("option ").and_then(|rest| rest.split_once(' ')).map(|(_, label)| label)
        else {
            return;
        };
        let who = match who {
            Chooser::Hero(hero) => self.hero(hero),
            Chooser::Party => "the party".to_owned(),
        };
        self.line(&format!("{who} chooses: {}.", super::safe(label)));
    }
}

/// "6, 4 (+1)".
pub(super) fn plus(dice: &[i32], modifier: i32) -> String {
    match modifier {
        0 => faces(dice),
        modifier => format!("{} ({modifier:+})", faces(dice)),
    }
}

/// Dice that were re-rolled, and whether a Grit paid for it.
#[derive(Clone, Copy, Default)]
pub(super) struct Again {
    count: usize,
    paid: bool,
}

impl Again {
    /// With those of more dice.
    fn and(self, other: Again) -> Again {
        Again { count: self.count.saturating_add(other.count), paid: self.paid || other.paid }
    }

    /// " (two dice re-rolled)".
    pub(super) fn words(self) -> String {
        let after = self.after();
        after.strip_prefix(", ").map_or_else(String::new, |words| format!(" ({words})"))
    }

    /// ", two dice re-rolled".
    pub(super) fn after(self) -> String {
        let paid = if self.paid { " for Grit" } else { "" };
        match self.count {
            0 => String::new(),
            1 => format!(", one die re-rolled{paid}"),
            many => format!(", {} dice re-rolled{paid}", super::number(many)),
        }
    }
}

/// More is never added to dice whose faces matter.
const MOST_ADDED: i32 = 20;

/// The model that an option's key names.
fn model_of(key: &str) -> Option<Model> {
    let number = |rest: &str| rest.parse::<u16>().ok();
    if let Some(hero) = key.strip_prefix("hero ").and_then(number) {
        return Some(Model::Hero(HeroId(u8::try_from(hero).ok()?)));
    }
    key.strip_prefix("enemy ").and_then(number).map(|enemy| Model::Enemy(EnemyId(enemy)))
}

fn saves(purpose: Purpose) -> bool {
    matches!(purpose, Purpose::Defense | Purpose::Willpower | Purpose::Cover | Purpose::Armor | Purpose::SpiritArmor)
}

fn doing(purpose: Purpose, who: Option<&str>) -> String {
    let with = |verb: &str, alone: &str| who.map_or_else(|| alone.to_owned(), |who| format!("{who} {verb}"));
    match purpose {
        Purpose::Defense => with("defends", "defense"),
        Purpose::Willpower => with("resists", "willpower"),
        Purpose::Cover => with("takes cover", "cover"),
        Purpose::Armor => with("rolls for armor", "armor"),
        Purpose::SpiritArmor => with("rolls for spirit armor", "spirit armor"),
        Purpose::GritMove => with("spends Grit to go on", "extra movement"),
        Purpose::Escape => with("tries to get away", "escape"),
        Purpose::Heal => "healing".to_owned(),
        Purpose::Recover => with("recovers", "recovery"),
        Purpose::CatchBreath => with("catches breath", "catching breath"),
        Purpose::HoldBack => "holding back the Darkness".to_owned(),
        Purpose::Chart => with("rolls on the chart", "a roll on the chart"),
        Purpose::Elite => with("rolls for an Elite ability", "a roll for an Elite ability"),
        Purpose::Bounce | Purpose::BounceCount => "it bounces".to_owned(),
        Purpose::Fear => with("hears voices in the dark", "voices in the dark"),
        Purpose::EnemyCount => who.map_or_else(|| "how many".to_owned(), |who| format!("{who} - how many")),
        Purpose::Search => with("scavenges", "a search"),
        Purpose::Explore => with("explores", "what lies beyond"),
        _ => with("rolls", "a roll"),
    }
}

fn verdict(purpose: Purpose, made: usize, all: usize) -> String {
    match (saves(purpose), made) {
        (true, 0) => "nothing stopped".to_owned(),
        (true, made) if made == all => if all == 1 { "stopped" } else { "all stopped" }.to_owned(),
        (true, made) => format!("{} stopped", super::number(made)),
        (false, 0) => "failed".to_owned(),
        (false, _) if all == 1 => "made".to_owned(),
        (false, made) => several(made, "success"),
    }
}
