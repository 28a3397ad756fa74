//! Two facts that say the same, each in its own way.

use super::amounts::{bare, same_figure};
use super::counted::PREVENTED;
use super::dictionary::HARM;
use super::facts::Fact;
use super::people::same_people;

/// They count the same.
pub fn same_what(one: &Fact, other: &Fact) -> bool {
    let harm = |what: &str| matches!(what, "damage" | "wounds");
    let bag = |what: &str| matches!(what, "side bag" | "side bag token");
    let moved = |what: &str| matches!(what, "move" | "spaces");
    // Combat is so many dice, and so are Shots.
    let dice = |one: &Fact, other: &Fact| one.what == "dice" && matches!(other.what.as_str(), "combat" | "shots");
    // `within Range 4` is within 4 spaces.
    let far = |what: &str| matches!(what, "range" | "spaces");
    let unsaid = one.what.is_empty() && !one.label || other.what.is_empty() && !other.label;
    let any = |what: &str, other: &str| what == PREVENTED && (other == "damage" || HARM.contains(&other));
    one.what == other.what
        || of_rolls(&one.what, &other.what)
        || any(&one.what, &other.what)
        || any(&other.what, &one.what)
        || same_people(one, other)
        || bag(&one.what) && bag(&other.what)
        || unsaid
        || harm(&one.what) && harm(&other.what)
        || moved(&one.what) && moved(&other.what)
        || dice(one, other)
        || dice(other, one)
        || far(&one.what) && far(&other.what)
        || said_longer(&one.what, &other.what)
        || said_longer(&other.what, &one.what)
}

/// `wounds from one hit` are Wounds.
fn said_longer(one: &str, other: &str) -> bool {
    one.strip_prefix(other).is_some_and(|more| more.starts_with(" from "))
}

/// `-1 to Defense` is what its rolls get.
pub fn of_rolls(one: &str, other: &str) -> bool {
    one.strip_suffix(" rolls") == Some(other) || other.strip_suffix(" rolls") == Some(one)
}

/// Two dice are 2D6, of whatever.
pub fn thrown(dice: &Fact, roll: &Fact) -> bool {
    dice.what == "dice" && roll.figure.split_once('d').is_some_and(|(many, _)| many == dice.figure)
}

/// The figures of two facts say the same, each in its own way.
pub fn same_amount(one: &Fact, other: &Fact) -> bool {
    let below = |less: &Fact, signed: &Fact| {
        less.less && signed.figure.strip_prefix('-').is_some_and(|digits| digits == bare(&less.figure))
    };
    let across = |one: &Fact, other: &Fact| match (&one.limit, &other.limit) {
        (Some(limit), Some(theirs)) => limit.least != theirs.least && limit.beyond == other.figure,
        // What holds up to 3 takes in one more while it has 2 or fewer.
        // Five or more spaces away is not within 4.
        (Some(limit), None) if limit.least => {
            let less = one.figure.parse::<i32>().ok().zip(other.figure.parse::<i32>().ok());
            one.what == "spaces" && less.is_some_and(|(mine, theirs)| mine == theirs.saturating_add(1))
        }
        (Some(limit), None) => limit.beyond == other.figure,
        _ => false,
    };
    // `10 or more` is a 10+, whatever is counted.
    let reached = |one: &Fact, other: &Fact| {
        one.figure.strip_suffix('+') == Some(&*other.figure) && other.limit.as_ref().is_some_and(|limit| limit.least)
    };
    // `it takes +3 extra Wounds` beside `D6 Wounds` is D6+3.
    let added = |more: &Fact, all: &Fact| {
        let plus = more.figure.strip_prefix('+').zip(all.figure.rsplit_once('+'));
        plus.is_some_and(|(n, (dice, plus))| dice.contains('d') && plus == n)
    };
    same_figure(&one.figure, &other.figure)
        || added(one, other)
        || added(other, one)
        || below(one, other)
        || below(other, one)
        || across(one, other)
        || across(other, one)
        || reached(one, other)
        || reached(other, one)
        || one.raised.as_deref() == Some(bare(&other.figure))
        || other.raised.as_deref() == Some(bare(&one.figure))
}
