//! The figures and readings in force at one table.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::dice::Dice;
use super::ids::DeclId;
use crate::vocabulary::{Chosen, ClosedList, Rule};

/// What stands at a rule point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reading {
    /// A number.
    #[serde(rename = "number")]
    Number(i32),
    /// Dice.
    #[serde(rename = "dice")]
    Dice(Dice),
    /// Yes or no.
    #[serde(rename = "flag")]
    Flag(bool),
    /// One of the words the rule point offers.
    #[serde(rename = "choice")]
    Choice(Chosen),
}

/// The figures and readings in force at one table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rulebook {
    /// By rule point.
    pub readings: BTreeMap<Rule, Reading>,
    /// The reading taken of each ruling, as content writes it.
    pub words: BTreeMap<DeclId, String>,
    /// The tokens that the heroes hold together.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub shared: BTreeSet<DeclId>,
    /// The markers and tokens that only the player of whoever holds them sees.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub hidden: BTreeSet<DeclId>,
}

impl Rulebook {
    /// A number; 0 where the content declares none.
    pub fn number(&self, rule: Rule) -> i32 {
        match self.readings.get(&rule) {
            Some(Reading::Number(number)) => *number,
            Some(Reading::Flag(flag)) => i32::from(*flag),
            Some(Reading::Dice(dice)) => dice.plus,
            Some(Reading::Choice(_)) | None => 0,
        }
    }

    /// A yes or no; no where the content declares none.
    pub fn flag(&self, rule: Rule) -> bool {
        self.number(rule) != 0
    }

    /// Which of a closed list the rule point is read by.
    pub fn choice<L: ClosedList>(&self, rule: Rule) -> Option<L::One> {
        match self.readings.get(&rule) {
            Some(Reading::Choice(choice)) => L::read(*choice),
            _ => None,
        }
    }

    /// Dice; no dice where the content declares none.
    pub fn dice(&self, rule: Rule) -> Dice {
        match self.readings.get(&rule) {
            Some(Reading::Dice(dice)) => *dice,
            _ => Dice { plus: self.number(rule), ..Dice::default() },
        }
    }
}
