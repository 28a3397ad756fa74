//! Somebody does something: who, what, and whom.

use brim_language::diagnostic::similar::similar;

use super::{Question, Unclear, Way, at_least, is, shown};

/// What somebody can do.
const VERBS: [&str; 12] = [
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

/// The deed that a word is most like.
pub(in super::super) fn deed_like(word: &str) -> Option<&'static str> {
    similar(word, VERBS.into_iter()).first().copied()
}

/// Somebody does something.
pub(super) fn acting(words: &[String]) -> Result<Option<Question>, Unclear> {
    let Some(at) = words.iter().position(|word| is(word, &VERBS)).filter(|at| *at > 0) else { return Ok(None) };
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
