//! Where a clause speaks of heroes.

/// How a word speaks of heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoken {
    /// It names some: all, one by chance, one that is chosen.
    Named,
    /// It means somebody spoken of before.
    Meant,
}

/// How a clause speaks of heroes from a word on.
pub fn spoken(words: &[String], at: usize) -> Option<Spoken> {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    // `each turn, the Heroes` speaks of each turn.
    let hero = |from: usize| {
        let near = (from..from + 4)
            .map(word)
            .take_while(|word| !matches!(*word, "turn" | "fight" | "adventure" | "activation" | "day"));
        near.into_iter().any(|word| matches!(word, "hero" | "heroes"))
    };
    // `each Hero adjacent to that Hero`: by whom somebody stands is not who is spoken of.
    let back = |steps: usize| at.checked_sub(steps).map_or("", word);
    let beside = matches!(back(1), "that" | "this" | "the")
        && (back(2) == "of" || back(2) == "to" && matches!(back(3), "adjacent" | "next"));
    // `one Hero, chosen at random`.
    let near = words.get(at..words.len().min(at + 6)).unwrap_or_default();
    let at_random = || near.windows(2).any(|pair| matches!(pair, [at, random] if at == "at" && random == "random"));
    let named = match word(at) {
        "hero" if beside => false,
        // `each other Hero` was read with its first word.
        "hero" if back(1) == "other" && matches!(back(2), "each" | "every" | "all" | "any") => false,
        "any" if word(at + 1) == "one" => false,
        // `when one is killed, Heroes adjacent to it …`.
        "one" if matches!(word(at + 1), "is" | "was" | "has" | "dies") => false,
        "one" | "single" => hero(at) && (at_random() || !near.iter().any(|word| word == "random")),
        "a" => hero(at) && at_random(),
        "each" | "every" | "all" | "any" => hero(at),
        "everybody" | "everyone" | "others" => true,
        "random" | "randomly" => hero(at) || at > 0 && hero(at - 1),
        "heroes" => at == 0,
        "hero" if !matches!(back(1), "each" | "every" | "all" | "any" | "random" | "one" | "single") => {
            let chosen = [back(1), back(2)].iter().any(|word| matches!(*word, "choose" | "pick"));
            return Some(if chosen { Spoken::Named } else { Spoken::Meant });
        }
        "he" | "she" | "they" | "you" => return Some(Spoken::Meant),
        _ => false,
    };
    named.then_some(Spoken::Named)
}

/// `each other Hero`: those beside the one who is spoken of, and who goes on being spoken of.
pub fn others(words: &[String], at: usize) -> bool {
    let is = |at: usize, wanted: &str| words.get(at).is_some_and(|word| word == wanted);
    is(at + 1, "other") || is(at, "others")
}
