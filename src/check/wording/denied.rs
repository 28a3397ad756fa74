//! What a sentence denies, and the line of the rule that is about the same does not, or the other way round: `if not in an OtherWorld`.

use super::Difference;
use super::clauses::is_figure;
use super::lists::lists;
use super::texts::Text;

fn turning(word: &str) -> bool {
    lists().denies.contains(word) || lists().turns.contains(word)
}

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
    if !text.words.get(at).is_some_and(|word| lists().denies.contains(word)) {
        return None;
    }
    // `a Hero who does not takes 1 Hit` stands for what was said before.
    let word = |at: Option<usize>| at.and_then(|at| text.words.get(at)).map_or("", String::as_str);
    let acts = lists().acts.contains(word(Some(at + 1))) || text.raw.get(at).is_some_and(|raw| raw.ends_with(','));
    let stands = lists().stands.contains(word(at.checked_sub(1))) && acts;
    if stands {
        return None;
    }
    let behind = text.words.iter().skip(at + 1).take(5);
    let what = behind.into_iter().find(|word| !lists().common.contains(*word) && !lists().nouns.contains(*word))?;
    (!is_figure(what) && !lists().otherwise_denied.contains(what)).then(|| what.clone())
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
