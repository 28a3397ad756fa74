//! Words whose English hangs on what stands in them: `1 Hand` and `2 Hands`, a price that falls, a condition said without `if`.

use std::borrow::Cow;

use super::Pen;
use super::holes::{english, listed};
use crate::model::{NounRef, Phrase, Selector, Value};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Amount, Condition, Count, Effect, Limit, Modifier, Noun, Pick, Stat, Thing, When, Word};

/// What the table says of a phrase's word, or what is said instead where the table's sentence would be no English.
pub(super) fn english_of(phrase: &Phrase) -> Cow<'static, str> {
    let odd = match phrase.word {
        Word::Effect(Effect::Casts) if phrase.number("step") == Some(1) => {
            Some(english(phrase.word).replace("{step|{what#one}|{what#many}}", "{what#one}"))
        }
        Word::Modifier(modifier) => modified(modifier, phrase),
        Word::Condition(Condition::HasMany) if is_level(phrase) => Some("{who} is of level {n}".to_owned()),
        Word::Condition(Condition::StatIs) if phrase.number("n") == Some(1) => {
            one(phrase).map(|stat| format!("{{who}} has {{bound}} {{n}} {stat}"))
        }
        Word::Condition(Condition::DarknessAt) if that_many(phrase.get("n")) => {
            Some("the Darkness is on the space with that number".to_owned())
        }
        Word::When(When::OnHarm) if phrase.get("whom").is_none() => {
            Some("when damage is about to be done to it".to_owned())
        }
        Word::Limit(Limit::TimesPer) => Some("up to {n} times per {span}[ {group}]".to_owned()),
        _ => None,
    };
    odd.map_or(Cow::Borrowed(english(phrase.word)), Cow::Owned)
}

/// The tail that every change of a stat can have.
const TAIL: &str = "[ for each {per}][ if {condition}]";

fn modified(modifier: Modifier, phrase: &Phrase) -> Option<String> {
    let stat = match phrase.get("stat") {
        Some(Value::Stat(StatKey::Stat(stat))) => Some(*stat),
        _ => None,
    };
    let by = match phrase.get("by") {
        Some(Value::Signed(by)) => Some(*by),
        _ => None,
    };
    match (modifier, stat, by) {
        (Modifier::Change, Some(Stat::Prices), Some(by)) => {
            let how = if by < 0 { "less" } else { "more" };
            Some(format!("pays ${} {how} for each thing in a town{TAIL}", by.unsigned_abs()))
        }
        (Modifier::Change, Some(Stat::LostLocations), _) => {
            Some(format!("has {{by}} to the number of locations of the next town that are gone{TAIL}"))
        }
        (Modifier::Change, _, Some(1 | -1)) => one(phrase).map(|stat| format!("has {{by}} {stat}{TAIL}")),
        (Modifier::OfAbility, Some(Stat::Times), Some(by)) => {
            let (how, times) = (if by < 0 { "fewer" } else { "more" }, if by.abs() == 1 { "time" } else { "times" });
            Some(format!("does \"{{which}}\" {} {how} {times}", by.unsigned_abs()))
        }
        (Modifier::OfAbility, _, Some(1 | -1)) => one(phrase).map(|stat| format!("has {{by}} {stat} in \"{{which}}\"")),
        (Modifier::Set, Some(stat), _) if plain(phrase.get("to")) => {
            let text = match stat {
                Stat::ToHitSides => "rolls {to}-sided To Hit dice",
                Stat::DamageSides => "rolls {to}-sided Damage dice",
                Stat::VoicesSides => "rolls a {to}-sided die for Voices in the Dark",
                Stat::MeleeReach => "reaches {to|space|spaces} in Melee",
                Stat::LitTiles => "lights {to|tile|tiles} around its own",
                Stat::Crowd => "stands with up to {to} models in one space",
                _ => return None,
            };
            Some(format!("{text}[ if {{condition}}]"))
        }
        (Modifier::Bound, Some(Stat::Prices), _) if plain(phrase.get("n")) => {
            Some("pays {bound} ${n} for each thing in a town".to_owned())
        }
        (Modifier::Bound, Some(Stat::TownDays), _) => Some("stays {bound} {n|day|days} in a town".to_owned()),
        (Modifier::Bound, Some(Stat::HitWounds), _) => Some("takes {bound} {n|Wound|Wounds} from one Hit".to_owned()),
        (Modifier::Bound, ..) if phrase.phrase("n").and_then(|n| n.number("n")) == Some(1) => {
            one(phrase).map(|stat| format!("has {{bound}} {{n}} {stat}"))
        }
        _ => None,
    }
}

/// What is said of one of a stat that is counted in several: `Hand`, `Shot`; none where the stat's own words serve.
fn one(phrase: &Phrase) -> Option<String> {
    let text = match phrase.get("stat") {
        Some(Value::Stat(StatKey::Worn(slot))) => format!("{} slot", slot.word()),
        Some(Value::Stat(StatKey::Stat(stat))) => match stat {
            Stat::Shots => "Shot",
            Stat::Hands => "Hand",
            Stat::EscapeDice => "die on Escape tests",
            Stat::WoundsTaken => "Wound from each source",
            Stat::WaysOut => "way out",
            Stat::MeleeReach => "space of reach in Melee",
            Stat::LitTiles => "tile of light around the bearer's own",
            Stat::Models => "model",
            Stat::Crowd => "model in one space",
            Stat::Times => "repetition",
            Stat::TownDays => "day of a stay in a town",
            _ => return None,
        }
        .to_owned(),
        _ => return None,
    };
    Some(text)
}

/// A figure that is written down.
fn plain(value: Option<&Value>) -> bool {
    match value {
        Some(Value::Number(_)) => true,
        Some(Value::Phrase(amount)) => amount.word == Word::Amount(Amount::Number) && amount.get("per").is_none(),
        _ => false,
    }
}

fn that_many(value: Option<&Value>) -> bool {
    matches!(value, Some(Value::Phrase(amount)) if amount.word == Word::Amount(Amount::ThatMany))
}

fn is_level(phrase: &Phrase) -> bool {
    phrase.phrase("thing").is_some_and(|thing| thing.word == Word::Thing(Thing::Level))
}

/// An amount that is read off something: what is counted is `equal to` it.
pub(super) fn measured(amount: &Phrase) -> bool {
    match amount.word {
        Word::Amount(
            Amount::HowMany | Amount::StatOf | Amount::ThingOf | Amount::SpaceOf | Amount::Distance | Amount::Step,
        ) => true,
        Word::Amount(Amount::Half | Amount::Times) => amount.phrase("of").is_some_and(measured),
        _ => false,
    }
}

impl Pen<'_> {
    /// A condition that English says without `if`: `in a fight`, `when attacking with a Gun`.
    pub(super) fn circumstance(&self, condition: &Phrase) -> Option<String> {
        let inner = |name| condition.phrase(name);
        match condition.word {
            Word::Condition(Condition::Fight | Condition::AttackIs | Condition::OtherWorld) => {
                Some(self.phrase(condition))
            }
            Word::Condition(Condition::Using | Condition::Against) => Some(format!("when {}", self.phrase(condition))),
            Word::Condition(Condition::Not) => {
                let inner = inner("condition")?;
                match inner.word {
                    Word::Condition(Condition::Fight | Condition::OtherWorld) => {
                        Some(format!("outside of {}", self.phrase(inner).trim_start_matches("in ")))
                    }
                    Word::Condition(Condition::Using | Condition::Against) => {
                        Some(format!("when not {}", self.phrase(inner)))
                    }
                    _ => None,
                }
            }
            Word::Condition(Condition::Both) => {
                Some(format!("{} and {}", self.circumstance(inner("a")?)?, self.circumstance(inner("b")?)?))
            }
            Word::Condition(Condition::Either) => {
                Some(format!("{} or {}", self.circumstance(inner("a")?)?, self.circumstance(inner("b")?)?))
            }
            _ => None,
        }
    }

    /// A condition that is not so.
    pub(super) fn negated(&self, condition: Option<&Phrase>) -> String {
        let Some(condition) = condition else { return String::new() };
        let part = |name| self.negated(condition.phrase(name));
        match condition.word {
            Word::Condition(Condition::Not) => {
                return condition.phrase("condition").map_or_else(String::new, |so| self.phrase(so));
            }
            Word::Condition(Condition::Both) => return format!("{} or {}", part("a"), part("b")),
            Word::Condition(Condition::Either) => return format!("{} and {}", part("a"), part("b")),
            Word::Condition(Condition::Exists) => {
                if let Some(who) = condition.selector("who").filter(|who| who.pick == Pick::Any) {
                    return format!("there is {}", self.selector(&Selector { pick: Pick::No, ..who.clone() }));
                }
            }
            _ => {}
        }
        let text = english_of(condition);
        let turned = [
            ("} is ", "} is not "),
            ("} has ", "} does not have "),
            ("there is ", "there is not "),
            ("there are ", "there are not "),
            (" was ", " was not "),
            ("} chose ", "} did not choose "),
            (" is ", " is not "),
        ];
        match turned.iter().find(|(so, _)| text.contains(so)) {
            Some((so, not)) => self.fill(&text.replacen(so, not, 1), condition, None),
            None => format!("not {}", self.phrase(condition)),
        }
    }

    /// Several of what is counted: `the number of Heroes`.
    pub(super) fn several(&self, count: &Phrase) -> String {
        match (count.word, count.selector("who")) {
            (Word::Count(Count::Which), Some(who)) if who.noun == NounRef::Noun(Noun::Group) => {
                "models of this group".to_owned()
            }
            (Word::Count(Count::Which), Some(who)) if matches!(who.pick, Pick::Each | Pick::EachOther) => {
                let other = if who.pick == Pick::EachOther { "other " } else { "" };
                format!("{other}{}", self.picked(who, true))
            }
            (Word::Count(Count::Cards), _) => self.fill("{deck} cards {where}", count, None),
            (Word::Count(Count::Passed), _) => self.phrase(count).replace(" space that ", " spaces that "),
            (Word::Count(Count::Elites), _) => self.fill("Elite Abilities of {who}", count, None),
            (Word::Count(Count::Heroes | Count::Enemies | Count::Doors | Count::Clues), _) => {
                super::holes::plural(&self.phrase(count))
            }
            _ => self.phrase(count),
        }
    }
}

/// What happens, one after the other: who does something, and orders to the players, are told apart by `then`.
pub(super) fn sequence(all: &[(String, bool)]) -> String {
    let mut runs: Vec<(Vec<String>, bool)> = Vec::new();
    for (text, order) in all {
        match runs.last_mut() {
            Some((run, same)) if same == order => run.push(text.clone()),
            _ => runs.push((vec![text.clone()], *order)),
        }
    }
    let runs: Vec<String> = runs.into_iter().map(|(run, _)| together(&run)).collect();
    runs.join(", then ")
}

/// `a, b and c`; with a comma before the last where one of the others has an `and` of its own.
fn together(all: &[String]) -> String {
    match all {
        [most @ .., last] if most.iter().any(|text| text.contains(" and ") || text.contains(", ")) => {
            format!("{}, and {last}", most.join(", "))
        }
        _ => listed(all),
    }
}
