//! Verbs by which something comes to somebody or goes from him.

use super::clauses::one_of_many;

/// Whether something comes to somebody or goes from him; of harm, whether it is done or healed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Taken, gained, drawn.
    In,
    /// Lost, paid, healed.
    Out,
}

/// Corruption that is lost is healed, and no harm that is done.
pub fn healed(what: &str) -> bool {
    what == "corruption"
}

/// The way of a verb, with the word behind it: `get back 2 Sanity`, `give up a Dark Stone`.
pub fn verb_with(word: &str, behind: &str) -> Option<Way> {
    match (one_of_many(word).as_str(), behind) {
        ("get" | "win", "back") | ("give", "up") => Some(Way::Out),
        // `Spend 1 Grit to have Combat +2`: what is spent is behind it.
        ("to", "have") => Some(Way::In),
        _ => verb(word),
    }
}

pub fn verb(word: &str) -> Option<Way> {
    Some(match one_of_many(word).as_str() {
        "take" | "taking" | "suffer" | "suffering" | "sustain" | "gain" | "gaining" | "get" | "receive" | "find"
        | "earn" | "draw" | "collect" | "re-roll" | "reroll" => Way::In,
        "recover" | "recovering" | "regain" | "lose" | "losing" | "spend" | "spending" | "pay" | "paying" | "heal"
        | "healing" | "restore" | "discard" | "discarding" | "forfeit" | "surrender" | "remove" | "removing" => {
            Way::Out
        }
        _ => return None,
    })
}

pub fn heals(word: &str) -> bool {
    matches!(one_of_many(word).as_str(), "heal" | "healing" | "restore" | "recover" | "recovering" | "regain")
}
