//! Dice by themselves.

use brim_core::game::dice::{Dice, Die};

use super::super::dice::{Again, How, MOST_DICE, Need, Part, Sum, Test, dice};
use super::{Unclear, at_least, shown};

/// Dice that succeed one by one: a number with a plus, dice, and which are rolled again.
pub(super) fn test(words: &[String]) -> Result<Option<Test>, Unclear> {
    let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
    let Some(need) = lower.iter().find_map(|word| at_least(word)) else { return Ok(None) };
    let named = lower.iter().position(|word| matches!(word.as_str(), "dice" | "die"));
    let each = lower.iter().any(|word| word == "each" || word == "are");
    let found = match named.and_then(|at| at.checked_sub(1)).and_then(|at| lower.get(at)) {
        Some(count) => count.parse::<u16>().ok().map(|count| Dice::of(count, Die::D6)),
        None => lower.iter().find_map(|word| dice(word)).filter(|_| each),
    };
    let Some(found) = found else {
        return match named.is_some() || each {
            true => Err(Unclear::with_forms("the question does not say how many dice: `5+ with 2 dice`")),
            false => Ok(None),
        };
    };
    few(found.count)?;
    let joined = lower.join(" ").replace("re-roll", "reroll").replace("re roll", "reroll");
    let again = match joined.split_once("reroll") {
        None => None,
        Some((_, what)) => Some(match what.split_whitespace().next() {
            Some("misses" | "all" | "failures") => Again::Misses,
            Some("one" | "a" | "1") => Again::One,
            Some("1s" | "1's" | "ones") => Again::Ones,
            other => {
                let other = other.unwrap_or("nothing");
                return Err(Unclear::new(format!(
                    "re-roll what? `{}` is not one of: re-roll misses, re-roll one, re-roll 1s",
                    shown(other)
                )));
            }
        }),
    };
    Ok(Some(Test { dice: found, need, again }))
}

fn few(count: u16) -> Result<(), Unclear> {
    if (1..=MOST_DICE).contains(&count) {
        return Ok(());
    }
    Err(Unclear::new(format!("{count} dice: this reckons with 1 to {MOST_DICE}")))
}

/// A sum of dice, and what it is compared with.
pub(super) fn sum(text: &str) -> Result<Option<(Sum, Option<Need>)>, Unclear> {
    let spaced = [">=", "<=", ">", "<", "=", "\u{2265}", "\u{2264}"];
    let lower = text.to_lowercase().replace("at least", ">=").replace("or more", "+").replace("at most", "<=");
    let lower = lower.replace('\u{2265}', ">=").replace('\u{2264}', "<=");
    let (left, need) = match spaced
        .iter()
        .filter_map(|sign| Some((lower.find(sign)?, *sign)))
        .min_by_key(|(at, sign)| (*at, std::cmp::Reverse(sign.len())))
    {
        Some((at, sign)) => {
            let (left, right) = lower.split_at_checked(at).unwrap_or((&lower, ""));
            let right = right.strip_prefix(sign).unwrap_or(right).trim();
            let number = right.parse::<i64>().map_err(|_| {
                Unclear::with_forms(format!(
                    "`{}` is compared with `{}`, which is not a number",
                    shown(left.trim()),
                    shown(right)
                ))
            })?;
            let how = match sign {
                ">=" => How::AtLeast,
                "<=" => How::AtMost,
                ">" => How::Over,
                "<" => How::Under,
                _ => How::Is,
            };
            (left.to_owned(), Some(Need { how, number }))
        }
        None => match lower.trim().rsplit_once(' ') {
            Some((left, last)) if at_least(last).is_some() => {
                let number = i64::from(at_least(last).unwrap_or(0));
                (left.to_owned(), Some(Need { how: How::AtLeast, number }))
            }
            _ => (lower.clone(), None),
        },
    };
    let Some(sum) = parts(&left)? else { return Ok(None) };
    let dice = sum.parts.iter().any(|(_, part)| !matches!(part, Part::Dice(dice) if dice.count == 0));
    Ok(dice.then_some((sum, need)))
}

/// The parts of a sum; nothing where it is none.
fn parts(text: &str) -> Result<Option<Sum>, Unclear> {
    let mut sum = Sum::default();
    let spaced = text.replace('+', " + ").replace('-', " - ");
    let mut less = false;
    let mut words = spaced.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let part = match word {
            "+" => continue,
            "-" => {
                less = !less;
                continue;
            }
            "highest" | "lowest" | "best" | "worst" => {
                let some =
                    words.next_if(|word| word.parse::<u16>().is_ok()).and_then(|word| word.parse().ok()).unwrap_or(1);
                let _ = words.next_if_eq(&"of");
                let Some(all) = words.next().and_then(dice) else {
                    return Err(Unclear::new(format!("`{word}` of which dice? as in `{word} of 3D6`")));
                };
                few(all.count)?;
                if some == 0 || some > all.count {
                    return Err(Unclear::new(format!("the {word} {some} of {} dice cannot be taken", all.count)));
                }
                if matches!(word, "highest" | "best") { Part::Highest(some, all) } else { Part::Lowest(some, all) }
            }
            word => match (dice(word), word.parse::<i32>()) {
                (Some(found), _) => {
                    few(found.count)?;
                    Part::Dice(found)
                }
                (None, Ok(number)) => Part::Dice(Dice::fixed(number)),
                (None, Err(_)) => {
                    if word
                        .strip_prefix('d')
                        .or(word.split_once('d').map(|(_, sides)| sides))
                        .is_some_and(|sides| !sides.is_empty() && sides.chars().all(|digit| digit.is_ascii_digit()))
                    {
                        let message = format!(
                            "there is no die `{}` in the game: it has D3, D6, D8, D20 and D36",
                            shown(&word.to_uppercase())
                        );
                        return Err(Unclear::new(message));
                    }
                    return Ok(None);
                }
            },
        };
        sum.parts.push((less, part));
        less = false;
    }
    let faces: u32 = sum
        .parts
        .iter()
        .map(|(_, part)| match part {
            Part::Dice(dice) | Part::Highest(_, dice) | Part::Lowest(_, dice) => u32::from(dice.count),
        })
        .sum();
    if faces > u32::from(MOST_DICE) * 2 {
        return Err(Unclear::new(format!("{faces} dice are more than this reckons with")));
    }
    Ok((!sum.parts.is_empty()).then_some(sum))
}
