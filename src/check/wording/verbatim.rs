//! Clauses of a wording that are those of the rule but for a word or two: what was exchanged is told, where it means something.

use super::clauses::{Clause, is_figure, one_of_many};

/// Words that are said for each other.
const SAME: &[&[&str]] = &[
    &["a", "an", "one", "1", "another", "single"],
    &["each", "every", "all", "any"],
    &["take", "suffer", "sustain", "receive"],
    &["gain", "get", "receive", "find", "earn", "has", "have", "is", "are"],
    &["this", "that", "the", "a", "your", "his", "her", "its", "their", "it", "he", "they", "you"],
    &["otherwise", "else"],
    &["when", "whenever", "if", "while", "once"],
    &["adjacent", "next", "beside"],
    &["against", "versus", "attacking"],
    &["hero", "you", "player"],
    &["start", "beginning"],
    &["or", "and", "then", "but"],
    &["to", "by", "for", "of", "with", "in", "on", "at", "from", "during"],
];

/// Words of which each means something of its own: an exchange of two of one row is no other wording.
const APART: &[&[&str]] = &[
    &["pass", "fail"],
    &["each", "random", "one", "a"],
    &["take", "heal", "gain", "lose", "spend", "pay"],
    &["hit", "wound"],
    &["horror", "corruption"],
    &["kill", "wound", "ko'd", "hit", "attack"],
    &["melee", "ranged"],
    &["attack", "ambush"],
    &["start", "end"],
    &["forward", "back"],
    &["turn", "fight", "adventure", "activation", "attack", "stay"],
    &["hero", "enemy"],
    &["more", "less", "fewer"],
    &["more", "fewer"],
    &["grit", "gold", "xp", "wound", "hit", "sanity", "corruption"],
];

fn same(one: &str, other: &str) -> bool {
    one == other || SAME.iter().any(|row| row.contains(&one) && row.contains(&other))
}

/// The words of a clause that can be exchanged for another of their own kind.
pub struct Kinds<'a> {
    /// Names and stats, word by word, each list of one kind: an exchange within one of them means something.
    pub names: &'a [Vec<String>],
}

impl Kinds<'_> {
    fn apart(&self, one: &str, other: &str) -> bool {
        if is_figure(one) || is_figure(other) {
            return is_figure(one) && is_figure(other);
        }
        APART.iter().any(|row| row.contains(&one) && row.contains(&other))
            || self.names.iter().any(|list| {
                let has = |word: &str| list.iter().any(|named| named == word);
                has(one) && has(other)
            })
    }
}

/// What the wording says and the rule says otherwise, in clauses that are the same but for at most two words.
pub fn exchanged(said: &[Clause], ruled: &[Clause], kinds: &Kinds<'_>) -> Option<(String, String)> {
    let stems = |clause: &Clause| clause.iter().map(|word| one_of_many(word)).collect::<Vec<_>>();
    let rules: Vec<Vec<String>> = ruled.iter().map(stems).collect();
    for clause in said.iter().filter(|clause| clause.len() > 2) {
        let mine = stems(clause);
        let mut best: Option<Vec<usize>> = None;
        let mut place = 0;
        for (at, theirs) in rules.iter().enumerate().filter(|(_, theirs)| theirs.len() == mine.len()) {
            let other: Vec<usize> = (0..mine.len()).filter(|at| mine.get(*at) != theirs.get(*at)).collect();
            if best.as_ref().is_none_or(|best| other.len() < best.len()) {
                best = Some(other);
                place = at;
            }
        }
        let (Some(best), Some(theirs)) = (best, rules.get(place)) else { continue };
        if best.is_empty() || best.len() > 2 || best.len() * 3 > mine.len() {
            continue;
        }
        let told = best.iter().find_map(|at| {
            let (one, other) = (mine.get(*at)?, theirs.get(*at)?);
            (!same(one, other) && kinds.apart(one, other)).then_some(*at)
        });
        if let Some(at) = told {
            // With the words beside it: a number alone says little.
            let around = |clause: &Clause| {
                clause.get(at.saturating_sub(1)..clause.len().min(at + 3)).unwrap_or_default().join(" ")
            };
            return Some((around(clause), around(ruled.get(place)?)));
        }
    }
    None
}
