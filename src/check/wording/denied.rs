//! What a sentence denies, and the line of the rule that is about the same does not, or the other way round: `if not in an OtherWorld`.

use super::Difference;
use super::by_sentence::COMMON;
use super::clauses::is_figure;
use super::texts::Text;

/// Words that deny what stands behind them.
const DENIES: [&str; 11] =
    ["not", "no", "without", "isn't", "aren't", "hasn't", "haven't", "wasn't", "weren't", "outside", "lack"];

/// Others by which a text parts or turns something, so that it is not sure what is denied.
const TURNS: [&str; 23] = [
    "unless",
    "cannot",
    "can't",
    "won't",
    "never",
    "none",
    "nobody",
    "nothing",
    "neither",
    "nor",
    "except",
    "otherwise",
    "else",
    "instead",
    "only",
    "but",
    "free",
    "don't",
    "doesn't",
    "didn't",
    "fewer",
    "less",
    "miss",
];

fn turning(word: &str) -> bool {
    DENIES.contains(&word) || TURNS.contains(&word)
}

/// Of whom or of what a text says it; nothing that could be denied by itself.
const NOUNS: [&str; 16] = [
    "hero",
    "enemy",
    "model",
    "party",
    "group",
    "one",
    "there",
    "an",
    "is",
    "be",
    "other",
    "another",
    "being",
    "currently",
    "now",
    "somebody",
];

/// The one thing that is denied in one of the two, where both speak of it and nothing else there is turned.
pub fn denied(sentence: &Text<'_>, lines: &Text<'_>) -> Option<Difference> {
    match (only_denied(sentence), only_denied(lines)) {
        (Some(what), None) if plainly(lines, &what) && !turns(lines) => Some(told(sentence, lines, &what, true)),
        (None, Some(what)) if plainly(sentence, &what) && !turns(sentence) => Some(told(sentence, lines, &what, false)),
        _ => None,
    }
}

fn turns(text: &Text<'_>) -> bool {
    text.words.iter().any(|word| turning(word))
}

/// What a text denies, where it turns nothing else.
fn only_denied(text: &Text<'_>) -> Option<String> {
    let mut turned = (0..text.words.len()).filter(|at| text.words.get(*at).is_some_and(|word| turning(word)));
    let (at, None) = (turned.next()?, turned.next()) else { return None };
    if !text.words.get(at).is_some_and(|word| DENIES.contains(&word.as_str())) {
        return None;
    }
    // `a Hero who does not takes 1 Hit` stands for what was said before.
    let word = |at: Option<usize>| at.and_then(|at| text.words.get(at)).map_or("", String::as_str);
    let stands = matches!(word(at.checked_sub(1)), "do" | "doe" | "did" | "will" | "would" | "can" | "could" | "may")
        && (matches!(
            word(Some(at + 1)),
            "take" | "gain" | "lose" | "heal" | "draw" | "suffer" | "get" | "discard" | "place"
        ) || text.raw.get(at).is_some_and(|raw| raw.ends_with(',')));
    if stands {
        return None;
    }
    let behind = text.words.iter().skip(at + 1).take(5);
    let what = behind.into_iter().find(|word| !COMMON.contains(&word.as_str()) && !NOUNS.contains(&word.as_str()))?;
    // `no Defense roll` is another way to say that it is ignored, and `25 or fewer` begins where `24 or more` ends.
    let another = matches!(
        what.as_str(),
        "defense"
            | "armor"
            | "hit"
            | "wound"
            | "willpower"
            | "more"
            | "escape"
            | "die"
            | "dice"
            | "longer"
            | "damage"
            | "matter"
    );
    (!is_figure(what) && !another).then(|| what.clone())
}

/// True where a text speaks of it once.
fn plainly(text: &Text<'_>, what: &str) -> bool {
    text.words.iter().filter(|word| *word == what).count() == 1
}

fn told(sentence: &Text<'_>, lines: &Text<'_>, what: &str, in_wording: bool) -> Difference {
    let written = |text: &Text<'_>| {
        let at = text.words.iter().position(|word| word == what);
        let raw =
            at.and_then(|at| text.raw.get(at)).map_or(what, |raw| raw.trim_matches(|c: char| !c.is_alphanumeric()));
        raw.to_owned()
    };
    let (said, ruled) = (written(sentence), written(lines));
    let (message, help) = match in_wording {
        true => (
            format!("the wording says `not {said}`, and the rule says `{ruled}`"),
            format!(
                "let the rule deny it too, `not …` or `with no …`; or, where it is right, take the denial of `{said}` out of the wording"
            ),
        ),
        false => (
            format!("the wording says `{said}`, and the rule says `not {ruled}`"),
            format!(
                "take the `not` or `no` before `{ruled}` out of the rule; or, where it is right, say so in the wording"
            ),
        ),
    };
    Difference { message, said: Some(said), ruled: Some(ruled), help: Some(help) }
}
