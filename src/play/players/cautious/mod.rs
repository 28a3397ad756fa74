//! The careful player: it strikes where it counts, keeps out of reach when hurt, heals in time, and does not waste Grit. ([`Cautious`] in the code.)
//!
//! It knows no card and no enemy by name. It judges by the options, by what their hints say, by stats and by what lies on the
//! table, in whole numbers: odds in thousandths ([`odds`]), worth in hundredths of a Wound.

mod acting;
mod blasts;
mod danger;
mod errand;
mod eyes;
mod field;
mod goal;
mod ground;
mod loads;
mod moving;
mod odds;
mod rerolls;
mod resting;
mod strikes;
mod targets;
mod threats;
mod travelling;

pub use blasts::Blasts;
pub use danger::Danger;
pub use field::Field;

use std::cell::{OnceCell, RefCell};

use eyes::Eyes;

use super::{Player, View};
use brim_core::game::decision::{About, Choice, Decision};
use brim_core::game::engine::Hint;
use brim_core::game::ids::{CardId, DeclId, HeroId, OpId, SpaceId};

/// Plays one game with care. The same game always gets the same choices.
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
    /// The damage of the best explosive that the active hero can throw.
    blast: Option<i32>,
    /// The turn since which a door could have been opened.
    ready: Option<u32>,
    /// Who has paid Grit to move farther, and stands there still.
    paid: Option<(HeroId, SpaceId)>,
    /// Where the hero went that moved last.
    goal: Option<goal::Goal>,
    /// Cached hints of uses whose effect never changes, sorted by op.
    known: Vec<(OpId, Hint)>,
    /// Room for what the options of a decision would do.
    hints: Vec<OnceCell<Hint>>,
}

/// Something that is used: its op, card and token.
type Thing = (OpId, Option<CardId>, Option<DeclId>);

/// How often one thing is used in one activation.
const USES: u32 = 4;

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
        let options = &decision.options[..];
        let kinds = options.iter().fold(0, |kinds, option| kinds | eyes::kind(option));
        let first =
            if kinds & eyes::USE == 0 { None } else { options.iter().position(|one| eyes::kind(one) == eyes::USE) };
        let before_uses = first.unwrap_or(options.len());
        let mut hints = std::mem::take(&mut self.hints);
        hints.clear();
        hints.resize(options.len() - before_uses, OnceCell::new());
        let known = RefCell::new(std::mem::take(&mut self.known));
        let eyes = Eyes { view, decision, kinds, before_uses, hints: &hints, known: &known };
        if matches!(decision.about, About::Activation) {
            self.blast = acting::blast(eyes);
        }
        let choice = match options {
            [only] => Some(only.clone()),
            options => self.judge(eyes).filter(|choice| eyes.has(choice)).or_else(|| options.first().cloned()),
        }?;
        self.note(&choice);
        if picks {
            self.heals = (0, 0);
        }
        if let Choice::Use { .. } = choice {
            let place = options.iter().position(|option| *option == choice).unwrap_or(options.len());
            let hint = eyes.hint(place, &choice);
            self.heals = (hint.heals_wounds, hint.heals_sanity);
        }
        if let (About::Move { .. }, Choice::Space(at), Some(hero)) = (&decision.about, &choice, eyes.hero()) {
            self.goal = Some(goal::Goal::new(view, hero, *at));
        }
        let stands = || eyes.hero().and_then(|hero| Some((hero, view.hero(hero)?.at?)));
        match (&decision.about, &choice) {
            (About::Move { .. }, Choice::GritMove) => self.paid = stands(),
            (About::Move { .. } | About::Activation, _) => self.paid = None,
            _ => {}
        }
        self.at_the_door(eyes, &choice);
        self.attacked(eyes, &choice);
        (self.known, self.hints) = (known.into_inner(), hints);
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
            About::Move { left, by: _ } => moving::next(self, eyes, hero, *left),
            About::AssignHit { critical } => targets::assign(eyes, hero?, *critical),
            About::Target => targets::aim(eyes, hero),
            About::Reroll { purpose, faces, need, by } => rerolls::next(eyes, hero, *purpose, faces, *need, *by),
            About::Use => acting::in_window(self, eyes, hero),
            About::Heal { amount, hero } => resting::split(eyes, *hero, *amount),
            About::CatchBreath { hero } => resting::breath(eyes, *hero),
            About::Visit => resting::visit(eyes),
            About::Leave | About::Revive { .. } | About::Lend { .. } => Some(Choice::Yes),
            About::Light => resting::light(eyes),
            // What was put on first was usually bought for good reason.
            About::Wear => Some(Choice::Pass),
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
