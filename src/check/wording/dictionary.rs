//! What a text counts: the things of the game, and the names that the packs declare.

use super::clauses::one_of_many;

/// Things that are counted, by their words in the singular.
const COUNTED: &[(&[&str], &str)] = &[
    (&["horror", "hit"], "horror hits"),
    (&["corruption", "hit"], "corruption hits"),
    (&["corruption", "resistance"], "corruption resistance"),
    (&["critical", "damage"], "critical damage"),
    (&["sanity", "damage"], "sanity"),
    (&["free", "attack"], "free attack"),
    (&["dark", "stone"], "dark stone"),
    (&["dark", "stone", "upgrade", "slot"], "slots"),
    (&["upgrade", "slot"], "slots"),
    (&["max", "grit"], "max grit"),
    (&["side", "bag", "token"], "side bag token"),
    (&["hit"], "hits"),
    (&["wound"], "wounds"),
    (&["sanity"], "sanity"),
    (&["corruption"], "corruption"),
    (&["damage"], "damage"),
    (&["xp"], "xp"),
    (&["experience"], "xp"),
    (&["grit"], "grit"),
    (&["gold"], "gold"),
    (&["space"], "spaces"),
    (&["movement"], "move"),
    (&["die"], "dice"),
    (&["hit", "die"], "dice"),
    (&["damage", "die"], "dice"),
];

/// Harm: taking it and gaining it are one, and healing is the other way.
pub const HARM: [&str; 6] = ["hits", "horror hits", "corruption hits", "wounds", "sanity", "corruption"];

/// What a text counts, with names that the pack knows.
pub struct Dictionary {
    /// Names and stats, word by word in the singular, with what they are called.
    pub names: Vec<(Vec<String>, String)>,
}

impl Dictionary {
    /// The longest thing that begins at a word: what it is, and how many words it takes.
    pub fn at(&self, words: &[String], at: usize) -> Option<(String, usize)> {
        let stems: Vec<String> = words.iter().skip(at).take(5).map(|word| one_of_many(word)).collect();
        let own = COUNTED
            .iter()
            .filter(|(parts, _)| stems.len() >= parts.len() && stems.iter().zip(*parts).all(|(a, b)| a == b));
        let own = own.map(|(parts, name)| ((*name).to_owned(), parts.len()));
        let named = self.names.iter().filter(|(parts, _)| !parts.is_empty() && stems.starts_with(parts));
        let named = named.map(|(parts, name)| (name.clone(), parts.len()));
        own.chain(named).max_by_key(|(_, length)| *length)
    }

    /// The name that begins at a word, and how many words it takes, where it can stand before those whom it is of: no harm, and nothing else that the game
    /// counts by itself.
    pub fn adjective(&self, words: &[String], at: usize) -> Option<(String, usize)> {
        self.at(words, at).filter(|(name, _)| !COUNTED.iter().any(|(_, counted)| counted == name))
    }

    /// What ends before a word: `Agility 4+`, `Combat +1`.
    pub fn before(&self, words: &[String], at: usize) -> Option<String> {
        (at.saturating_sub(4)..at)
            .find_map(|from| self.at(words, from).filter(|(_, length)| from + length == at).map(|(name, _)| name))
    }
}
