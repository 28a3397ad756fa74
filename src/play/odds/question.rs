//! What can be asked, and how a question is read.

use brim_core::game::dice::{Dice, Die};

use super::dice::{Again, How, MOST_DICE, Need, Part, Sum, Test, dice};

/// A question, with the names as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// What dice add up to, and whether that is enough.
    Sum(Sum, Option<Need>),
    /// How many of some dice succeed.
    Dice(Test),
    /// A hero tests a skill.
    Skill {
        /// Who.
        hero: String,
        /// Which.
        skill: String,
        /// The number that a die must show.
        need: i32,
    },
    /// Somebody attacks somebody once.
    Attack {
        /// How many of whom.
        who: (u16, String),
        /// In which way.
        way: Way,
        /// How many of whom.
        whom: (u16, String),
        /// With what.
        with: Option<String>,
    },
    /// How many activations the party needs until enemies are dead.
    Kill((u16, String)),
    /// A whole fight of the party.
    Fight((u16, String)),
    /// What a chart brings.
    Chart(String),
    /// What a deck brings, of so many cards.
    Deck(String, u16),
    /// Something of this name.
    Named(String),
}

/// How somebody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The plain attack: in melee, of enemies as their sheet says.
    Attack,
    /// A ranged attack.
    Shoot,
    /// A whole activation.
    Activate,
}

/// Why a question is not understood, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unclear {
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Vec<String>,
}

impl Unclear {
    /// A question that cannot be answered, and why.
    pub fn new(message: impl Into<String>) -> Unclear {
        Unclear { message: message.into(), help: Vec::new() }
    }

    /// The same with what can be asked.
    fn with_forms(message: impl Into<String>) -> Unclear {
        let forms = FORMS.iter().map(|(form, says)| format!("{form:<44}{says}"));
        let help =
            std::iter::once("what can be asked:".to_owned()).chain(forms.map(|form| format!("  {form}"))).collect();
        Unclear { message: message.into(), help }
    }
}

/// What can be asked: an example and what it answers.
pub const FORMS: &[(&str, &str)] = &[
    ("3D6", "what dice add up to"),
    ("2D6+1 >= 7", "and how often that is enough"),
    ("highest of 3D6; lowest 2 of 4D6", "the best or the worst of several dice"),
    ("5+ with 2 dice, re-roll misses", "how many dice succeed (also re-roll one, re-roll 1s)"),
    ("HERO tests SKILL 5+", "the test of a hero with all it has"),
    ("HERO attacks ENEMY with ITEM", "one attack of a hero"),
    ("HERO shoots 2 ENEMY", "one ranged attack"),
    ("2 ENEMY attack HERO", "one attack of enemies"),
    ("ENEMY activates against HERO", "a whole activation, of enemies or of a hero"),
    ("party kills 2 ENEMY", "how many activations a party needs (--party, --heroes)"),
    ("party fights 4 ENEMY", "a whole fight of that party"),
    ("chart NAME", "the results of a chart"),
    ("deck NAME; 3 cards of deck NAME", "what a deck brings"),
];

/// Reads a question.
///
/// # Errors
/// [`Unclear`] says what is not understood, and what can be.
pub fn read(text: &str) -> Result<Question, Unclear> {
    let plain: String =
        text.chars().map(|letter| if matches!(letter, '\u{2013}' | '\u{2212}') { '-' } else { letter }).collect();
    let words = words(&plain);
    if words.is_empty() {
        return Err(Unclear::with_forms("nothing is asked"));
    }
    if let Some(question) = acting(&words)? {
        return Ok(question);
    }
    if let Some(question) = listed(&words)? {
        return Ok(question);
    }
    if let Some(test) = test(&words)? {
        return Ok(Question::Dice(test));
    }
    if let Some((sum, need)) = sum(&plain)? {
        return Ok(Question::Sum(sum, need));
    }
    if words.iter().any(|word| word.chars().any(char::is_alphabetic))
        && !words.iter().any(|word| word.contains(['+', '<', '>', '=']))
    {
        return Ok(Question::Named(words.join(" ")));
    }
    Err(Unclear::with_forms(format!("`{}` is not understood", shown(text))))
}

/// Text of the command line as a message shows it.
pub fn shown(text: &str) -> String {
    use brim_language::diagnostic::escape::{escaped, shortened};
    shortened(&escaped(text), 60).into_owned()
}

/// The words, without commas and quotation marks.
fn words(text: &str) -> Vec<String> {
    let plain = text.replace([',', '"', '\u{201c}', '\u{201d}'], " ");
    plain.split_whitespace().map(str::to_owned).collect()
}

fn is(word: &str, others: &[&str]) -> bool {
    others.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// Somebody does something.
fn acting(words: &[String]) -> Result<Option<Question>, Unclear> {
    let verbs = [
        "attacks",
        "attack",
        "shoots",
        "shoot",
        "activates",
        "activate",
        "tests",
        "test",
        "kills",
        "kill",
        "fights",
        "fight",
    ];
    let Some(at) = words.iter().position(|word| is(word, &verbs)).filter(|at| *at > 0) else { return Ok(None) };
    let (who, rest) = words.split_at_checked(at).unwrap_or_default();
    let (verb, rest) = rest.split_first().map_or(("", rest), |(verb, rest)| (verb.as_str(), rest));
    let needs = |message: &str| Unclear::with_forms(message);
    if is(verb, &["tests", "test"]) {
        let (need, skill) = rest.split_last().ok_or_else(|| needs("the question does not say what is tested"))?;
        let need = at_least(need).ok_or_else(|| {
            needs(&format!("a test needs a number, as in `{} tests SKILL 5+`", shown(&who.join(" "))))
        })?;
        if skill.is_empty() {
            return Err(needs("the question does not say which skill is tested"));
        }
        return Ok(Some(Question::Skill { hero: who.join(" "), skill: skill.join(" "), need }));
    }
    let rest = match rest.split_first() {
        Some((first, rest)) if is(first, &["against", "on", "at"]) => rest,
        _ => rest,
    };
    if rest.is_empty() {
        return Err(needs(&format!("`{verb}` whom? the question ends too early")));
    }
    let (whom, with) = match rest.iter().position(|word| is(word, &["with", "using"])) {
        Some(at) => (rest.get(..at).unwrap_or_default(), Some(rest.get(at + 1..).unwrap_or_default().join(" "))),
        None => (rest, None),
    };
    let party = matches!(who, [word] if is(word, &["party", "heroes"]))
        || matches!(who, [the, word] if is(the, &["the"]) && is(word, &["party", "heroes"]));
    let whom = counted(whom);
    let too_many = |count: u16| Unclear::new(format!("{count} is more than this reckons with: at most {MOST_MODELS}"));
    if whom.0 > MOST_MODELS || whom.0 == 0 {
        return Err(too_many(whom.0));
    }
    let way = match verb.to_ascii_lowercase().as_str() {
        "kills" | "kill" | "fights" | "fight" if !party => {
            return Err(Unclear::new(format!("`{verb}` is asked of a party: `party {verb} {}`", shown(&whom.1))));
        }
        "kills" | "kill" => return Ok(Some(Question::Kill(whom))),
        "fights" | "fight" => return Ok(Some(Question::Fight(whom))),
        "shoots" | "shoot" => Way::Shoot,
        "activates" | "activate" => Way::Activate,
        _ => Way::Attack,
    };
    if party {
        return Err(Unclear::new(format!(
            "a party does not attack at once: name one hero, or ask `party kills {}`",
            shown(&whom.1)
        )));
    }
    let who = counted(who);
    if who.0 > MOST_MODELS || who.0 == 0 {
        return Err(too_many(who.0));
    }
    Ok(Some(Question::Attack { who, way, whom, with }))
}

/// More models on one side are not reckoned with.
const MOST_MODELS: u16 = 12;

/// A name with a number before it.
fn counted(words: &[String]) -> (u16, String) {
    match words.split_first() {
        Some((first, rest)) if !rest.is_empty() => match first.parse::<u16>() {
            Ok(count) => (count, rest.join(" ")),
            Err(_) if is(first, &["a", "an", "one"]) => (1, rest.join(" ")),
            Err(_) => (1, words.join(" ")),
        },
        _ => (1, words.join(" ")),
    }
}

/// A chart, or cards of a deck.
fn listed(words: &[String]) -> Result<Option<Question>, Unclear> {
    let Some((first, rest)) = words.split_first() else { return Ok(None) };
    let Some((last, before)) = words.split_last() else { return Ok(None) };
    if is(first, &["chart"]) && !rest.is_empty() {
        return Ok(Some(Question::Chart(rest.join(" "))));
    }
    if is(last, &["chart"]) && !before.is_empty() {
        return Ok(Some(Question::Chart(before.join(" "))));
    }
    if is(first, &["deck"]) && !rest.is_empty() {
        return Ok(Some(Question::Deck(rest.join(" "), 1)));
    }
    if is(last, &["deck"]) && !before.is_empty() && !is(first, &["card", "cards"]) {
        return Ok(Some(Question::Deck(before.join(" "), 1)));
    }
    if let [count, cards, of, deck @ ..] = words
        && let Ok(count) = count.parse::<u16>()
        && is(cards, &["card", "cards"])
        && is(of, &["of", "from"])
    {
        let deck: Vec<&String> = deck.iter().filter(|word| !is(word, &["deck", "the"])).collect();
        if !(1..=200).contains(&count) || deck.is_empty() {
            return Err(Unclear::new("1 to 200 cards of a deck can be asked for: `3 cards of deck NAME`"));
        }
        let deck: Vec<&str> = deck.into_iter().map(String::as_str).collect();
        return Ok(Some(Question::Deck(deck.join(" "), count)));
    }
    Ok(None)
}

/// `5+`.
fn at_least(word: &str) -> Option<i32> {
    word.strip_suffix('+')?.parse().ok()
}

/// Dice that succeed one by one: a number with a plus, dice, and which are rolled again.
fn test(words: &[String]) -> Result<Option<Test>, Unclear> {
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
fn sum(text: &str) -> Result<Option<(Sum, Option<Need>)>, Unclear> {
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
