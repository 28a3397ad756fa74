//! What an option is, whoever is asked and however often: what a standing order speaks of.

use crate::text::Wording;
use brim_core::game::decision::{About, Choice, Decision, RerollBy};
use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_vm::keys::option_key;

/// What an option is about: a key that is the same whenever it is offered again, and words for a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matter {
    /// The same for the same thing to do.
    pub key: String,
    /// It in words: `re-roll willpower dice for a Grit`.
    pub words: String,
}

/// What an option of a decision is about; nothing for the one that does nothing.
pub fn matter(program: &Program, wording: &Wording<'_>, decision: &Decision, choice: &Choice) -> Option<Matter> {
    let made = |key: String, words: String| Some(Matter { key, words });
    let fixed = |key: &str, words: &str| made(key.to_owned(), words.to_owned());
    let of = |source: DeclId| program.decl(source).map_or_else(String::new, |decl| decl.key.clone());
    let option = || wording.option(decision, choice);
    match (&decision.about, choice) {
        (_, Choice::Pass) => None,
        (About::Reroll { purpose, by, .. }, Choice::RerollDie(_) | Choice::RerollMisses) => {
            let (id, how) = match by {
                RerollBy::Grit => (String::new(), "for a Grit".to_owned()),
                RerollBy::Text(source) => (of(*source), format!("with {}", wording.name(*source))),
            };
            let which = if *choice == Choice::RerollMisses { "all misses" } else { "dice" };
            let throw = crate::text::throw_words(*purpose);
            made(format!("re-roll {} {id} {which}", purpose.id()), format!("re-roll {which} of {throw} {how}"))
        }
        (_, Choice::Flee) => fixed("flee", "flee from the adventure"),
        (_, Choice::GritMove) => fixed("grit-move", "spend a Grit to move farther"),
        (_, Choice::Give(..) | Choice::GiveToken(..)) => fixed("give", "give things to each other"),
        (_, Choice::Help(_)) => fixed("help", "help somebody up"),
        (_, Choice::Drag(_)) => fixed("drag", "drag somebody along"),
        (_, Choice::Look | Choice::Scavenge | Choice::Move | Choice::Melee) => made(choice.to_string(), option()),
        (_, Choice::Use { op, .. }) => {
            let owner = of(program.owner(*op));
            let place = program.decl(program.owner(*op)).map_or(0, |decl| op.0.saturating_sub(decl.ops.0));
            made(format!("use {owner} {place}"), wording.used(choice))
        }
        (About::Cancel { .. }, Choice::Yes) => fixed("cancel", "pay together to cancel cards"),
        (About::Revive { .. }, Choice::Yes) => fixed("revive", "spend a Revive token"),
        (About::CatchBreath { .. }, Choice::Yes) => fixed("catch-breath", "heal when a fight ends"),
        (About::CatchBreath { .. }, _) => fixed("catch-breath-grit", "take Grit when a fight ends"),
        (About::Order, Choice::Yes) => fixed("first", "go first"),
        (About::Leave, Choice::Yes) => fixed("leave", "leave the town"),
        (About::Card { source }, Choice::Yes) => {
            made(format!("card {}", of(*source)), format!("do what {} offers", wording.name(*source)))
        }
        (About::Card { source } | About::Pick { source } | About::Pay { source }, _) => {
            let key = option_key(program, wording.table, choice);
            made(format!("of {} {key}", of(*source)), format!("{} ({})", option(), wording.name(*source)))
        }
        (about, _) => {
            let key = option_key(program, wording.table, choice);
            made(format!("{} {key}", kind(about)), option())
        }
    }
}

/// The kind of a question, in words.
pub(super) fn kind(about: &About) -> &'static str {
    match about {
        About::Order => "who goes first",
        About::Start => "where to start",
        About::Activation => "what to do",
        About::Hands => "what to hold",
        About::Wear => "what to wear",
        About::Move { .. } => "where to move",
        About::AssignHit { .. } => "who takes a hit",
        About::Target => "what to aim at",
        About::Reroll { .. } => "re-rolls",
        About::Use => "what to use",
        About::Lend { .. } => "what to lend",
        About::Heal { .. } => "how to heal",
        About::CatchBreath { .. } => "how to catch breath",
        About::Revive { .. } => "Revive tokens",
        About::Light => "who carries the light",
        About::Flee => "whether to flee",
        About::Cancel { .. } => "what to cancel",
        About::Card { .. } => "what a card offers",
        About::Pick { .. } => "what a text picks",
        About::Visit => "where to go",
        About::Leave => "whether to leave",
        About::Pay { .. } => "how much to pay",
        About::ByHand { .. } => "what is judged by hand",
    }
}
