//! Charts and decks.

use super::{Question, Unclear, is};

/// A chart, or cards of a deck.
pub(super) fn listed(words: &[String]) -> Result<Option<Question>, Unclear> {
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
