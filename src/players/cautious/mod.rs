//! A player who takes care: strikes where it counts, keeps out of reach when hurt, heals in time, and does not waste Grit.
//!
//! It knows no card and no enemy by name. It judges by the options, by what their hints say, by stats and by what lies on the
//! table, in whole numbers: odds in thousandths ([`odds`]), worth in hundredths of a Wound.

mod acting;
mod blasts;
mod danger;
mod field;
mod ground;
mod moving;
mod odds;
mod rerolls;
mod resting;
mod strikes;
mod targets;
#[cfg(test)]
mod tests;
mod travelling;

use std::cell::OnceCell;
use std::mem::discriminant;

use super::{Player, View};
use crate::game::decision::{About, Choice, Chooser, Decision};
use crate::game::engine::Hint;
use crate::game::ids::{CardId, DeclId, HeroId, OpId};

/// Plays with care. The same game always gets the same choices.
#[derive(Clone, Debug, Default)]
pub struct Cautious {
    /// What was used in the activation that is on: nothing is used without end, even where it costs nothing.
    used: Vec<(Thing, u32)>,
    /// The turn and activation that `used` is about.
    when: (u32, u32),
    /// How many Wounds and how much Sanity damage the thing heals that was used last.
    heals: (i32, i32),
    /// The turn each hero attacked in last, or met a fight in first: nobody keeps out of a fight for long.
    struck: Vec<(HeroId, u32)>,
    /// The Wounds of what the hero whose activation is on can throw, that strikes all in and next to a space.
    blast: Option<i32>,
    /// The turn since which a door could have been opened.
    ready: Option<u32>,
    /// Where the hero went that moved last.
    goal: Option<moving::Goal>,
}

/// Something that is used: its op, card and token.
type Thing = (OpId, Option<CardId>, Option<DeclId>);

/// How often one thing is used in one activation.
const USES: u32 = 4;

/// A decision and what can be seen.
#[derive(Clone, Copy)]
struct Eyes<'a> {
    view: &'a View<'a>,
    decision: &'a Decision,
    /// What the options would do, by their places, once somebody has asked. Empty where nothing can be used.
    hints: &'a [OnceCell<Hint>],
}

impl Player for Cautious {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        let now = (view.cursor().turn, view.cursor().activation);
        if now != self.when {
            self.when = now;
            self.used.clear();
            self.blast = None;
            self.heals = (0, 0);
        }
        let picks = matches!(decision.about, About::Pick { .. });
        if !picks {
            self.heals = (0, 0);
        }
        let uses = decision.options.iter().any(|choice| matches!(choice, Choice::Use { .. }));
        let hints = if uses { vec![OnceCell::new(); decision.options.len()] } else { Vec::new() };
        let eyes = Eyes { view, decision, hints: &hints };
        if matches!(decision.about, About::Activation) {
            self.blast = acting::blast(eyes);
        }
        let choice = self.judge(eyes).filter(|choice| eyes.has(choice));
        let choice = choice.or_else(|| decision.options.first().cloned())?;
        self.note(&choice);
        if picks {
            self.heals = (0, 0);
        }
        if let Choice::Use { .. } = choice {
            let hint = view.hint(&choice);
            self.heals = (hint.heals_wounds, hint.heals_sanity);
        }
        if let (About::Move { .. }, Choice::Space(at), Some(hero)) = (&decision.about, &choice, eyes.hero()) {
            self.goal = Some(moving::Goal::new(view, hero, *at));
        }
        self.at_the_door(eyes, &choice);
        self.attacked(eyes, &choice);
        Some(choice)
    }
}

impl Cautious {
    /// A player who has seen nothing yet.
    pub fn new() -> Cautious {
        Cautious::default()
    }

    fn judge(&self, eyes: Eyes<'_>) -> Option<Choice> {
        let hero = eyes.hero();
        match &eyes.decision.about {
            About::Order => targets::order(eyes),
            About::Start => moving::start(eyes, hero?),
            About::Activation => acting::next(self, eyes, hero?),
            About::Hands => resting::hands(eyes, hero?),
            About::Move { left } => moving::next(self, eyes, hero, *left),
            About::AssignHit { critical } => targets::assign(eyes, hero?, *critical),
            About::Target => targets::aim(eyes, hero),
            About::Reroll { purpose, faces, need, by } => rerolls::next(eyes, hero, *purpose, faces, *need, *by),
            About::Use => acting::in_window(self, eyes, hero),
            About::Heal { amount, hero } => resting::split(eyes, *hero, *amount),
            About::CatchBreath { hero } => resting::breath(eyes, *hero),
            About::Visit => resting::visit(eyes),
            About::Leave | About::Revive { .. } | About::Lend { .. } => Some(Choice::Yes),
            About::Light => resting::light(eyes),
            // A card that has been seen is cancelled; one that lies face down can wait until it is.
            About::Cancel { card } => {
                let seen = eyes.view.card(*card).is_some();
                Some(if seen { Choice::Yes } else { Choice::Pass })
            }
            About::Flee => resting::flee(eyes),
            About::Card { .. } => acting::labelled(eyes),
            About::Pick { .. } => targets::pick(eyes, hero, self.heals),
            About::Pay { .. } => resting::pay(eyes),
            About::ByHand { .. } => None,
        }
    }

    /// True while a thing was not used too often.
    fn fresh(&self, choice: &Choice) -> bool {
        let Some(thing) = thing(choice) else { return true };
        self.used.iter().all(|(used, times)| *used != thing || *times < USES)
    }

    /// For how many turns a hero has kept out of the fight.
    fn idle(&self, view: &View<'_>, hero: HeroId) -> i32 {
        let last = self.struck.iter().find(|(other, _)| *other == hero).map(|(_, turn)| *turn);
        let turns = last.map_or(0, |last| view.cursor().turn.saturating_sub(last));
        i32::try_from(turns.min(10)).unwrap_or(0)
    }

    fn attacked(&mut self, eyes: Eyes<'_>, choice: &Choice) {
        if !eyes.view.fighting() {
            self.struck.clear();
            return;
        }
        let (Some(hero), turn) = (eyes.hero(), eyes.view.cursor().turn) else { return };
        let attacks = matches!(choice, Choice::Melee | Choice::Ranged(_) | Choice::Help(_));
        match self.struck.iter_mut().find(|(other, _)| *other == hero) {
            Some((_, last)) if attacks => *last = turn,
            Some(_) => {}
            None => self.struck.push((hero, turn)),
        }
    }

    fn note(&mut self, choice: &Choice) {
        let Some(thing) = thing(choice) else { return };
        match self.used.iter_mut().find(|(used, _)| *used == thing) {
            Some((_, times)) => *times += 1,
            None => self.used.push((thing, 1)),
        }
    }
}

fn thing(choice: &Choice) -> Option<Thing> {
    match choice {
        Choice::Use { op, card, token, .. } => Some((*op, *card, *token)),
        _ => None,
    }
}

impl<'a> Eyes<'a> {
    /// The hero whose player chooses.
    fn hero(&self) -> Option<HeroId> {
        match self.decision.who {
            Chooser::Hero(hero) => Some(hero),
            Chooser::Party => None,
        }
    }

    fn options(&self) -> &'a [Choice] {
        &self.decision.options
    }

    /// What the option at a place would do.
    fn hint(&self, place: usize, option: &Choice) -> Hint {
        match self.hints.get(place) {
            Some(known) => *known.get_or_init(|| self.view.hint(option)),
            None => self.view.hint(option),
        }
    }

    /// True where something can be chosen. Most options differ in what they are at all: that is looked at first.
    fn has(&self, choice: &Choice) -> bool {
        let kind = discriminant(choice);
        self.options().iter().any(|option| discriminant(option) == kind && option == choice)
    }

    /// The option that is worth most; of equal ones the first. None is worth less than `least`.
    fn best(&self, least: i32, worth: impl Fn(&Choice) -> Option<i32>) -> Option<Choice> {
        self.best_at(least, |_, option| worth(option))
    }

    /// The same where the place of an option counts too.
    fn best_at(&self, least: i32, worth: impl Fn(usize, &Choice) -> Option<i32>) -> Option<Choice> {
        let mut best: Option<(i32, &Choice)> = None;
        for (place, option) in self.options().iter().enumerate() {
            let Some(worth) = worth(place, option).filter(|worth| *worth >= least) else { continue };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, option));
            }
        }
        best.map(|(_, option)| option.clone())
    }
}
