//! What a card claims, as far as it can be the contrary: who gets what, with which sign, when, for how long.

use std::collections::{BTreeMap, BTreeSet};

/// One sentence, word by word, in small letters; signs of numbers are kept.
type Sentence = Vec<String>;

/// The claims of a text.
#[derive(Debug, Default)]
pub struct Claims {
    /// A bonus, a penalty, and the first figure of each.
    pub signs: BTreeMap<char, String>,
    /// The sign of each figure that is named behind it, and how it is written: `+1 initiative`.
    pub of_figures: BTreeMap<String, BTreeMap<char, String>>,
    /// What is done with an amount: takes, heals, gains, loses.
    pub verbs: BTreeSet<&'static str>,
    /// Whose figures change, where that is said.
    pub signed: BTreeSet<&'static str>,
    /// Whom it is done to, where that is said.
    pub subjects: BTreeSet<&'static str>,
    /// Kinds of harm that come in an amount.
    pub harms: BTreeSet<&'static str>,
    /// Things that are counted.
    pub counted: BTreeSet<&'static str>,
    /// Starts and ends of spans at which something happens.
    pub moments: BTreeSet<String>,
    /// Something that stops harm is ignored, and nothing denies that.
    pub ignores: bool,
    /// Words that say something by being there.
    pub words: BTreeSet<String>,
}

impl Claims {
    /// Reads a text.
    pub fn of(text: &str) -> Claims {
        let mut claims = Claims::default();
        for sentence in sentences(text) {
            for at in 0..sentence.len() {
                claims.read(&sentence, at);
            }
            claims.words.extend(sentence);
        }
        claims
    }

    /// One of these words is there.
    pub fn says(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.words.contains(*word))
    }

    fn read(&mut self, words: &[String], at: usize) {
        let word = |at: usize| words.get(at).map_or("", String::as_str);
        if let Some(sign) = sign(word(at)) {
            self.signs.entry(sign).or_insert_with(|| word(at).to_owned());
            self.signed.extend(doer(words, at));
            let figure = word(at + 1);
            if figure.len() > 2 && figure.chars().all(char::is_alphabetic) && !LINKS.contains(&figure) {
                let written = self.of_figures.entry(figure.to_owned()).or_default();
                written.entry(sign).or_insert_with(|| format!("{} {figure}", word(at)));
            }
        }
        // `2 less damage`
        let changed = match word(at + 1) {
            "less" | "fewer" => Some('-'),
            "more" | "additional" | "extra" => Some('+'),
            _ => None,
        };
        if let Some(sign) = changed.filter(|_| amount(word(at)) && word(at + 2) == "damage") {
            let written = self.of_figures.entry("damage".to_owned()).or_default();
            written.entry(sign).or_insert_with(|| format!("{} {} damage", word(at), word(at + 1)));
        }
        self.ignores |= word(at).starts_with("ignor") && !denied(words, at);
        // `a Wound that cannot be defended against`
        self.ignores |= matches!(word(at), "defended" | "stopped" | "blocked") && denied(words, at);
        // `reduced by 1`
        let turned = match word(at) {
            "reduced" | "decreased" | "lowered" => Some('-'),
            "increased" | "raised" => Some('+'),
            _ => None,
        };
        if let (Some(sign), "by", true) = (turned, word(at + 1), amount(word(at + 2))) {
            self.signs.entry(sign).or_insert_with(|| format!("{sign}{}", word(at + 2)));
        }
        // Health and Sanity that are lost are harm that is taken.
        let of_harm = (2..=3).any(|step| matches!(word(at + step), "health" | "sanity"));
        let done = verb(word(at)).map(|verb| if verb == "loses" && of_harm { "takes" } else { verb });
        if let Some(verb) = done.filter(|_| amount(word(at + 1)) || amount(word(at + 2))) {
            self.verbs.insert(verb);
            self.subjects.extend(doer(words, at));
        }
        // `2 Wounds are healed from every Hero`
        if word(at) == "healed" && matches!(word(at + 1), "from" | "on" | "by") {
            self.verbs.insert("heals");
            self.subjects.extend((2..5).filter_map(|step| side(word(at + step))).next());
        }
        if amount(word(at)) {
            self.harms.extend(harm(word(at + 1), word(at + 2)));
            // `3 or more Dark Stone`, `3 shards of Dark Stone`
            let next = (1..=4).find(|step| !LINKS.contains(&word(at + step))).unwrap_or(1);
            self.counted.extend(counted(word(at), word(at + next), word(at + next + 1)));
        }
        if let Some(edge) = edge(word(at)).filter(|_| word(at + 1) == "of") {
            let until = at.checked_sub(1).is_some_and(|at| word(at) == "until")
                || at.checked_sub(2).is_some_and(|at| word(at) == "until");
            let span = (2..5).map(|step| word(at + step)).find(|word| SPANS.contains(word));
            self.moments.extend(span.filter(|_| !until).map(|span| format!("{edge} of {span}")));
        }
        // `when this Hero activates`
        if matches!(word(at), "activates" | "activate") {
            self.moments.insert("start of activation".to_owned());
        }
        // `when this Hero ends an activation`
        if let (Some(edge), Some(span)) = (begins_or_ends(word(at)), SPANS.iter().find(|span| **span == word(at + 2)))
            && matches!(word(at + 1), "a" | "an" | "its" | "the" | "that")
        {
            self.moments.insert(format!("{edge} of {span}"));
        }
        // `when the turn ends`
        if let (Some(span), Some(edge)) = (SPANS.iter().find(|span| **span == word(at)), begins_or_ends(word(at + 1))) {
            let before: Vec<&str> = words.iter().take(at).rev().take(4).map(String::as_str).collect();
            if before.iter().any(|word| matches!(*word, "when" | "whenever")) {
                self.moments.insert(format!("{edge} of {span}"));
            }
        }
    }
}

const SPANS: [&str; 6] = ["activation", "turn", "fight", "adventure", "day", "stay"];
const LINKS: [&str; 8] = ["or", "more", "shard", "shards", "of", "fewer", "less", "points"];

fn sentences(text: &str) -> Vec<Sentence> {
    let mut out: Vec<Sentence> = vec![Vec::new()];
    for raw in text.split_whitespace() {
        let clean = |letter: char| !letter.is_alphanumeric() && !matches!(letter, '+' | '-' | '–' | '−' | '$');
        let word = raw.trim_matches(clean).trim_end_matches(['-', '–', '−']).to_lowercase();
        if let Some(last) = out.last_mut().filter(|_| !word.is_empty()) {
            last.push(word);
        }
        if raw.ends_with(['.', ':', '!', '?', ';', '|']) {
            out.push(Vec::new());
        }
    }
    out
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn dice(text: &str) -> bool {
    let base = text.split('+').next().unwrap_or(text);
    digits(base) || base.split_once('d').is_some_and(|(n, sides)| (n.is_empty() || digits(n)) && digits(sides))
}

/// `+1` and `-1`, not the `4+` of a number to reach.
fn sign(word: &str) -> Option<char> {
    let of = |marks: &[char]| word.strip_prefix(marks).is_some_and(dice);
    match (of(&['+']), of(&['-', '–', '−'])) {
        (true, _) => Some('+'),
        (_, true) => Some('-'),
        _ => None,
    }
}

fn amount(word: &str) -> bool {
    const SPELLED: [&str; 13] =
        ["a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "another"];
    SPELLED.contains(&word) || word != "+" && !word.ends_with('+') && dice(word.strip_prefix('$').unwrap_or(word))
}

fn verb(word: &str) -> Option<&'static str> {
    match word {
        "take" | "takes" | "taking" | "suffer" | "suffers" | "suffering" => Some("takes"),
        "heal" | "heals" | "healing" | "restore" | "restores" => Some("heals"),
        "gain" | "gains" | "gaining" | "receive" | "receives" => Some("gains"),
        "lose" | "loses" | "losing" => Some("loses"),
        _ => None,
    }
}

fn side(word: &str) -> Option<&'static str> {
    match word {
        "hero" | "heroes" | "you" | "party" | "player" | "players" => Some("Hero"),
        "enemy" | "enemies" => Some("Enemy"),
        _ => None,
    }
}

/// Who is spoken of before a word; not who is only named for where somebody stands: `each Hero adjacent to this Enemy`.
fn doer(words: &[String], at: usize) -> Option<&'static str> {
    let word = |at: usize, back: usize| at.checked_sub(back).and_then(|at| words.get(at)).map_or("", String::as_str);
    let place = |word: &str| {
        matches!(word, "to" | "of" | "with" | "by" | "against" | "attacking" | "within" | "from" | "near" | "beside")
    };
    // `When it wounds a Hero, it heals`: who was named last does not.
    if word(at, 1) == "it" && !place(word(at, 2)) {
        return None;
    }
    let article = |word: &str| matches!(word, "a" | "an" | "the" | "this" | "that" | "any" | "another" | "each");
    let beside = |at: usize| {
        place(word(at, 1))
            || article(word(at, 1)) && place(word(at, 2))
            || !SPANS.contains(&word(at, 1)) && article(word(at, 2)) && place(word(at, 3))
    };
    // Of `when this Enemy rolls a 6, that Hit gives -1 to Defense rolls` it is not told whose they are.
    let gives = |at: &usize| words.get(*at).is_some_and(|word| matches!(word.as_str(), "give" | "gives"));
    (at.saturating_sub(10)..at)
        .rev()
        .take_while(|at| !gives(at))
        .filter(|at| !beside(*at))
        .find_map(|at| words.get(at).and_then(|word| side(word)))
}

/// True where a word is denied: `do not ignore its Defense`, `cannot be ignored`, `no Critical Hit ignores it`; not by what stands before a figure:
/// `who does not pass takes 2 Hits, ignoring Defense`.
fn denied(words: &[String], at: usize) -> bool {
    words.iter().take(at).rev().take(3).take_while(|word| !dice(word)).any(|word| {
        let short = word.replace('’', "'");
        short.ends_with("n't")
            || matches!(
                short.as_str(),
                "not"
                    | "cannot"
                    | "never"
                    | "no"
                    | "nor"
                    | "neither"
                    | "none"
                    | "nothing"
                    | "nobody"
                    | "without"
                    | "instead"
            )
    })
}

fn harm(word: &str, next: &str) -> Option<&'static str> {
    match (word, next) {
        ("hit" | "hits", _) => Some("Hits"),
        ("wound" | "wounds", _) => Some("Wounds"),
        ("horror", "hit" | "hits") => Some("Horror Hits"),
        ("corruption", "hit" | "hits") => Some("Corruption Hits"),
        ("sanity", _) => Some("Sanity Damage"),
        _ => None,
    }
}

fn counted(amount: &str, word: &str, next: &str) -> Option<&'static str> {
    match (word, next) {
        _ if amount.starts_with('$') => Some("Gold"),
        ("corruption", "hit" | "hits" | "resistance") => None,
        ("corruption", _) => Some("Corruption"),
        ("dark", "stone" | "stones") => Some("Dark Stone"),
        ("grit", _) => Some("Grit"),
        ("xp" | "experience", _) => Some("XP"),
        ("gold" | "dollars", _) => Some("Gold"),
        _ => None,
    }
}

fn begins_or_ends(word: &str) -> Option<&'static str> {
    match word {
        "starts" | "begins" => Some("start"),
        "ends" => Some("end"),
        _ => None,
    }
}

fn edge(word: &str) -> Option<&'static str> {
    match word {
        "start" | "beginning" => Some("start"),
        "end" => Some("end"),
        _ => None,
    }
}
