//! Refusals of the rules in plain words.

use super::walk::Walk;
use brim_core::game::attack::Reach;
use brim_core::game::ids::{CardId, DeclId, Model};
use brim_core::phrase::{RuleFormView, WhenView};
use brim_core::program::Program;
use brim_core::vocabulary::{When, Word};
use brim_rules::hero::Refusal;
use brim_vm::Unusable;

impl Walk<'_> {
    /// Why the rules refuse something: `about` is the one of whom the reason speaks.
    pub(super) fn refusal_words(&self, about: Model, why: Refusal) -> String {
        let name = |model: Model| self.called(model);
        let card = |card: CardId| self.said.borrow().names.card(self.machine.table(), card);
        let who = name(about);
        match why {
            Refusal::Down(hero) => {
                let now = self.machine.table().hero(hero);
                let state = match now {
                    Some(hero) if hero.left => "gone",
                    Some(hero) if hero.dead => "dead",
                    _ => "KO'd",
                };
                format!("{} is {state}", name(Model::Hero(hero)))
            }
            Refusal::Stunned => format!("{who} can do nothing in its activation"),
            Refusal::Attacked => format!("{who} has made its attack this turn, or given it up"),
            Refusal::Moved => format!("{who} has moved this turn"),
            Refusal::Rooted => format!("{who} cannot leave its space"),
            Refusal::Barred => format!("{who} cannot attack"),
            Refusal::NoAttack(Reach::Melee) => format!("{who} has no melee attack"),
            Refusal::NoAttack(Reach::Ranged) => format!("{who} has no ranged attack"),
            Refusal::Unarmed => format!("{who} has no weapon in hand that shoots"),
            Refusal::NotInHand(weapon) => format!("{} is not in hand, or does not shoot", card(weapon)),
            Refusal::NotFor(weapon) => format!("{} is not for {who}", card(weapon)),
            Refusal::CannotAttackWith(weapon) => format!("{who} cannot attack with {} now", card(weapon)),
            Refusal::NotTogether => "two weapons are used together only if each takes one hand".to_owned(),
            Refusal::NoTarget => "no enemy can be hit".to_owned(),
            Refusal::NotThisOne => "a text keeps it from that attack".to_owned(),
            Refusal::Gone => format!("{who} is no longer on the board"),
            Refusal::Apart => format!("{who} is not adjacent"),
            Refusal::AdjacentFirst(other) => {
                format!("{} is adjacent, and must be hit first", name(Model::Enemy(other)))
            }
            Refusal::Far { away, range } => {
                format!("{who} is out of range: {away} spaces away, and the attack reaches {range}")
            }
            Refusal::Unseen => format!("{who} is not in sight"),
            Refusal::SameSide => format!("{who} is on the same side"),
            Refusal::Stands => format!("{who} is not KO'd"),
            Refusal::NoFight => "no fight is on".to_owned(),
            Refusal::EnemyThere => format!("an enemy is on the tile of {who}"),
            Refusal::Hindered => "enemies are on the board".to_owned(),
            Refusal::NoExploring => format!("{who} cannot explore"),
            Refusal::NoScavenging => format!("{who} cannot scavenge"),
            Refusal::NoDoor => format!("{who} stands on no door behind which a tile can be laid"),
            Refusal::NothingToFind => "nothing is left to find there".to_owned(),
            Refusal::NotOffered => format!("the rules do not offer it to {who} now"),
        }
    }
}

/// Why something cannot be used, where that is a refusal of the rules.
pub(super) fn unusable(what: &str, why: Unusable, when: Option<String>) -> String {
    match why {
        Unusable::Absent | Unusable::NothingToUse | Unusable::NotForHero => format!("{what} is not for this hero"),
        Unusable::Forged => format!("{what} sits on its item for good"),
        Unusable::Moment => match when {
            Some(when) => format!("it is used `{when}`"),
            None => "it is used in the hero's own activation".to_owned(),
        },
        Unusable::Idle => {
            format!("{what} does nothing now: it is not in hand, not worn, lost for a time, or not for this hero")
        }
        Unusable::Spent => "it has been used as often as it can be".to_owned(),
        Unusable::NothingToUpgrade => "no item can take it".to_owned(),
        Unusable::Price => "its price cannot be paid".to_owned(),
        Unusable::NoOption => "none of its options can be taken".to_owned(),
        Unusable::NoRoom => "the party has no room for one more".to_owned(),
        Unusable::NoTarget => "no enemy can be hit".to_owned(),
        Unusable::Condition => "its condition does not hold".to_owned(),
    }
}

/// The time at which something is used, as its text says it; of which harm too, where it answers to one.
pub(super) fn time_words(program: &Program, what: DeclId, when: When) -> Option<String> {
    let entry = Word::When(when).entry()?;
    let sentence = entry.sentence.split('[').next().unwrap_or(entry.sentence).trim();
    if when != When::OnHarm {
        return Some(sentence.to_owned());
    }
    let harm = program.uses.iter().filter(|rule| rule.decl == what).find_map(|rule| {
        let Some(RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: _ }) =
            RuleFormView::of(program.op(rule.op)?)
        else {
            return None;
        };
        match WhenView::of(when)? {
            WhenView::OnHarm { what, whom: _, by: _ } => Some(what.words()),
            _ => None,
        }
    });
    Some(format!("on {}", harm.unwrap_or("harm")))
}
