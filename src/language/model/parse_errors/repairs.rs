//! Small changes of a line, each with its weight: the less it changes of what the line says, the less it weighs.

use brim_grammar::{Token, TokenKind, lex_phrase};

use super::describe_token::{exact, plain};
use super::punctuation::{token, with, word_at};
use crate::diagnostic::similar::slips;
use brim_core::vocabulary::Noun;
use brim_core::vocabulary::spelling::stem;

/// Words that are lost, put and mistaken for each other without much being meant by it.
pub(super) const SMALL: [&str; 17] =
    ["a", "an", "the", "of", "to", "on", "in", "at", "by", "with", "from", "for", "as", "per", "is", "and", "like"];

/// Those that say of what, whose or where.
const JOINING: [&str; 11] = ["of", "to", "on", "in", "at", "by", "with", "from", "for", "as", "per"];

/// Words in forms that the language does not have, and the form that it has.
const FORMS: [(&str, &str); 34] = [
    ("have", "has"),
    ("out of", "from"),
    ("worn on", "worn as"),
    ("worn like", "worn as"),
    ("took", "takes"),
    ("lost", "loses"),
    ("had", "has"),
    ("was", "is"),
    ("were", "are"),
    ("drew", "draws"),
    ("got", "gets"),
    ("paid", "pay"),
    ("spent", "spend"),
    ("could", "may"),
    ("can", "may"),
    ("can't", "cannot"),
    ("can not", "cannot"),
    ("fails", "failed"),
    ("reaches", "reached"),
    ("did", "does"),
    ("done", "does"),
    ("came", "comes"),
    ("chose", "chooses"),
    ("rerolls", "re-rolls"),
    ("reroll", "re-roll"),
    ("koed", "KO'd"),
    ("ko'ed", "KO'd"),
    ("anytime", "any time"),
    ("at any time", "any time"),
    ("one time", "once"),
    ("1 time", "once"),
    ("once a", "once per"),
    ("once an", "once per"),
    ("once each", "once per"),
];

/// What players say, and what the language has for it.
const OTHER: [(&str, &str); 90] = [
    ("exp", "xp"),
    ("experience", "xp"),
    ("hp", "wounds"),
    ("hp", "health"),
    ("hit points", "health"),
    ("hit points", "wounds"),
    ("life", "health"),
    ("damage", "wounds"),
    ("damage", "hits"),
    ("money", "gold"),
    ("coins", "gold"),
    ("dollars", "gold"),
    ("monster", "enemy"),
    ("monsters", "enemies"),
    ("foe", "enemy"),
    ("foes", "enemies"),
    ("player", "hero"),
    ("players", "heroes"),
    ("character", "hero"),
    ("characters", "heroes"),
    ("attack rolls", "to hit rolls"),
    ("attacks", "combat"),
    ("courage", "grit"),
    ("mind", "sanity"),
    ("speed", "initiative"),
    ("suffers", "takes"),
    ("receives", "takes"),
    ("receives", "gains"),
    ("finds", "gains"),
    ("discards", "loses"),
    ("drops", "loses"),
    ("lose", "discard"),
    ("remove", "discard"),
    ("regains", "heals"),
    ("recovers", "heals"),
    ("slays", "kills"),
    ("dies", "is killed"),
    ("is dead", "is killed"),
    ("adjacent to", "next to"),
    ("beside", "next to"),
    ("next", "next to"),
    ("next to a", "next to"),
    ("picks", "chooses"),
    ("selects", "chooses"),
    ("picks up", "draws"),
    ("takes", "draws"),
    ("gets", "gains"),
    ("gets", "takes"),
    ("rolls", "tests"),
    ("makes a test of", "tests"),
    ("as long as", "if"),
    ("while", "if"),
    ("when", "if"),
    ("if", "when"),
    ("whenever", "when"),
    ("each time", "when"),
    ("every", "each"),
    ("all", "each"),
    ("put", "place"),
    ("spawn", "place"),
    ("add", "place"),
    ("a different", "another"),
    ("other", "another"),
    ("closest", "nearest"),
    ("acts", "activates"),
    ("attacks", "activates"),
    ("walks", "moves"),
    ("goes", "moves"),
    ("may not", "cannot"),
    ("traits", "keywords"),
    ("tags", "keywords"),
    ("cost", "price"),
    ("costs", "price"),
    ("handed", "hands"),
    ("slot", "worn as"),
    ("weighs", "weight"),
    ("else", "otherwise"),
    ("if not", "otherwise"),
    ("failed", "fail"),
    ("failure", "fail"),
    ("passed", "pass"),
    ("success", "pass"),
    ("one random", "a random"),
    ("down", "KO'd"),
    ("knocked out", "KO'd"),
    ("throw", "roll"),
    ("or higher", "or more"),
    ("and more", "or more"),
    ("for every", "for each"),
    ("xl", "extra large"),
];

/// How long and how often, in other words.
const TIMES: [(&str, &str); 27] = [
    ("until the end of the", "until end of"),
    ("till the end of the", "until end of"),
    ("till", "until"),
    ("for the rest of the", "until end of"),
    ("this fight", "until end of fight"),
    ("this turn", "until end of turn"),
    ("this activation", "until end of activation"),
    ("for this turn", "until end of turn"),
    ("for this fight", "until end of fight"),
    ("for this attack", "until end of attack"),
    ("during this attack", "until end of attack"),
    ("until the fight ends", "until end of fight"),
    ("of next", "of the next"),
    ("until the end of the next", "until end of the next"),
    ("until its next", "until the next"),
    ("at the end of the", "at end of"),
    ("at end of the", "at end of"),
    ("at end of each", "at end of"),
    ("when the fight ends", "at end of fight"),
    ("when the turn ends", "at end of turn"),
    ("at the start of the", "at start of"),
    ("at start of the", "at start of"),
    ("at start of each", "at start of"),
    ("at the beginning of the", "at start of"),
    ("at beginning of", "at start of"),
    ("mission", "adventure"),
    ("round", "turn"),
];

/// Words that name nobody, and whom they mean: the hero or the enemy at hand.
const WHO: [(&str, &str); 22] = [
    ("you", "OWN"),
    ("he", "HERO"),
    ("she", "HERO"),
    ("they", "HERO"),
    ("him", "HERO"),
    ("her", "HERO"),
    ("them", "HERO"),
    ("it", "ENEMY"),
    ("the bearer", "OWN"),
    ("the owner", "OWN"),
    ("the wearer", "OWN"),
    ("the player", "OWN"),
    ("the monster", "ENEMY"),
    ("this monster", "this enemy"),
    ("this model", "this enemy"),
    ("heroes", "each hero"),
    ("enemies", "each enemy"),
    ("some hero", "a random hero"),
    ("random hero", "a random hero"),
    ("hero this", "this hero"),
    ("hero that", "that hero"),
    ("hero each", "each hero"),
];

/// Numbers in letters.
const WRITTEN: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// So many words can be put where one is missing: of more, nobody knows which.
const FEW: usize = 6;

/// True for many of what the language has a noun for.
fn is_many(word: &str) -> bool {
    let one = stem(&word.to_lowercase());
    one != word.to_lowercase() && Noun::ENTRIES.iter().any(|entry| entry.sentence == one)
}

/// A line, and how much of another it changes.
pub(super) struct Change {
    pub(super) line: Vec<Token>,
    pub(super) cost: usize,
}

/// Whom a line can mean where it names nobody.
pub(super) struct Who<'a> {
    /// The hero whose text it is.
    pub(super) own: &'a str,
    /// The one spoken of.
    pub(super) hero: &'a str,
    pub(super) enemy: &'a str,
    pub(super) all: &'a [&'static str],
}

/// How far behind the token that did not fit the slip may be.
pub(super) struct Reach {
    /// A name leads nowhere: nothing says that a word of the language was meant.
    pub(super) named: bool,
    /// So many tokens are one thing.
    pub(super) tokens: usize,
    /// A text in quotes can stand there.
    pub(super) quoted: bool,
}

/// All changes of what stands up to a token where `words` can stand.
pub(super) fn changes(tokens: &[Token], at: usize, (words, reach): (&[String], &Reach), who: &Who<'_>) -> Vec<Change> {
    let mut all = Changes { tokens, out: Vec::new() };
    // What does not fit may have been ended too early: by a comma that is missing, or a name that is no longer one.
    let last = (at + reach.tokens).min(tokens.len());
    for place in 0..(last + 3).min(tokens.len()) {
        all.at(place, who);
    }
    for place in 0..=(last + 1).min(tokens.len()) {
        all.inserted(place);
    }
    for word in words {
        all.expected(at, word, !reach.named, words.len());
    }
    all.moved();
    if reach.quoted || !reach.named {
        all.quoted(at, reach.quoted);
    }
    all.nobody(who);
    all.out
}

struct Changes<'a> {
    tokens: &'a [Token],
    out: Vec<Change>,
}

fn is_small(word: &str) -> bool {
    SMALL.contains(&word.to_lowercase().as_str())
}

impl Changes<'_> {
    fn put(&mut self, from: usize, to: usize, new: &[Token], cost: usize) {
        self.out.push(Change { line: with(self.tokens, from, to, new), cost });
    }

    fn say(&mut self, from: usize, to: usize, new: &str, cost: usize) {
        self.put(from, to, &lex_phrase(new, 0).0, cost);
    }

    /// What is put before a token.
    fn inserted(&mut self, at: usize) {
        for (rank, word) in SMALL.iter().take(13).enumerate() {
            let party = word_at(self.tokens, at).is_some_and(|word| word.eq_ignore_ascii_case("party"));
            // Which of them is another question.
            let nobody = word_at(self.tokens, at).is_some_and(|word| matches!(&*word.to_lowercase(), "hero" | "enemy"));
            let hits = word_at(self.tokens, at + 1).is_some_and(|word| word.eq_ignore_ascii_case("hits"));
            if hits && matches!(*word, "a" | "an" | "the") {
                continue;
            }
            let many = word_at(self.tokens, at).is_some_and(is_many);
            let cost = match *word {
                "the" if party => 9,
                "a" | "an" | "the" if many => 30,
                "a" | "an" | "the" if nobody => 16,
                "a" | "the" => 10,
                "an" => 11,
                _ => 13 + usize::from(rank > 6),
            };
            self.say(at, at, word, cost);
        }
        if at > 0 {
            self.put(at, at, &[token(TokenKind::Comma)], 11);
        }
        self.say(at, at, "next to", 16);
    }

    /// What could have stood where nothing fitted.
    fn expected(&mut self, at: usize, word: &str, free: bool, of: usize) {
        let small = is_small(word);
        // `on horror hits` says of several what `on a horror hit` says of one.
        let hits = word == "a" && word_at(self.tokens, at + 1).is_some_and(|word| word.eq_ignore_ascii_case("hits"));
        if free && !hits && (small || of <= FEW) {
            self.say(at, at, word, if small { 13 } else { 19 });
        }
        let word_there = |old: &&Token| matches!(old.kind, TokenKind::Word(_) | TokenKind::Text(_));
        // The other way round is another rule.
        let turned = |old: &Token| {
            let less = matches!(&*exact(old).to_lowercase(), "minus" | "less" | "fewer" | "without");
            // One of two is not both of them.
            let joins = matches!(&*exact(old).to_lowercase(), "or" | "not" | "unless" | "except");
            less && matches!(word, "plus" | "more" | "with") || joins
        };
        if let Some(old) = self.tokens.get(at).filter(word_there).filter(|old| !turned(old)) {
            let near = slips(&exact(old), word).map(|slips| 7 + 4 * slips);
            // A word that means something else is not what was meant.
            let other = (free && small && is_small(&exact(old))).then_some(16);
            near.or(other).into_iter().for_each(|cost| self.say(at, at + 1, word, cost));
        }
    }

    /// `if in a fight, this hero may use this`: what is asked, or how long it lasts, goes to the end.
    fn moved(&mut self) {
        let first = word_at(self.tokens, 0).unwrap_or_default().to_lowercase();
        if !matches!(&*first, "if" | "until" | "once") {
            return;
        }
        for cut in 2..self.tokens.len() {
            let (asked, rest) = self.tokens.split_at_checked(cut).unwrap_or_default();
            let (rest, cost) = match rest.split_first() {
                Some((first, behind)) if first.kind == TokenKind::Comma => (behind, 6),
                _ => (rest, 12),
            };
            self.out.push(Change { line: rest.iter().chain(asked).cloned().collect(), cost });
        }
    }

    /// Words that a text in quotes may have been.
    fn quoted(&mut self, at: usize, asked: bool) {
        let starts = (0..=at.min(2)).chain((at > 2).then_some(at));
        for from in starts {
            for to in from + 1..=self.tokens.len() {
                let words = self.tokens.get(from..to).unwrap_or_default();
                let capital = matches!(words.first().map(|token| &token.kind), Some(TokenKind::Word(word)) if word.starts_with(char::is_uppercase));
                let marks = words.iter().any(|token| matches!(token.kind, TokenKind::Text(_) | TokenKind::Other(_)));
                if marks || !(capital || asked && from == at) {
                    continue;
                }
                let text = token(TokenKind::Text(plain(words).into()));
                self.put(from, to, &[text], 6 + words.len().min(4));
            }
        }
    }

    /// Who does it, before a line that names nobody.
    fn nobody(&mut self, who: &Who<'_>) {
        let all = who.all.iter().copied().chain([who.enemy]);
        all.enumerate().for_each(|(rank, who)| self.say(0, 0, who, 20 + rank));
    }

    /// What is changed in the words from a token on.
    fn at(&mut self, at: usize, who: &Who<'_>) {
        let tokens = self.tokens;
        let Some(old) = tokens.get(at) else { return };
        self.listed(at, who);
        match &old.kind {
            TokenKind::Comma => self.put(at, at + 1, &[], 10),
            TokenKind::Signed(n) if *n > 0 => self.say(at, at + 1, &n.to_string(), 6),
            TokenKind::AtLeast(n) => self.say(at, at + 1, &n.to_string(), 6),
            TokenKind::Number(n) => {
                self.say(at, at + 1, &format!("{n}+"), 6);
                self.say(at, at + 1, &format!("+{n}"), 6);
            }
            TokenKind::Text(text) => self.say(at, at + 1, text, 6),
            TokenKind::Word(word) => self.word(at, word),
            _ => {}
        }
        let article =
            word_at(tokens, at).is_some_and(|word| matches!(&*word.to_lowercase(), "a" | "an" | "the" | "one"));
        if article && matches!(tokens.get(at + 1).map(|token| &token.kind), Some(TokenKind::Dice { .. })) {
            self.put(at, at + 1, &[], 5);
        }
        let Some(next) = tokens.get(at + 1) else { return };
        if old.kind != next.kind {
            self.put(at, at + 2, &[next.clone(), old.clone()], 14);
        }
        let (one, other) = (exact(old), exact(next));
        let named = |word: &str| word.starts_with(char::is_uppercase);
        match (&old.kind, &next.kind) {
            (TokenKind::Word(one), TokenKind::Word(other)) if !named(one) && !named(other) => {
                let (one, other) = (one.as_str(), other.as_str());
                self.say(at, at + 2, &format!("{one}{other}"), 5);
                self.say(at, at + 2, &format!("{one}-{other}"), 5);
            }
            (TokenKind::Word(die), TokenKind::Number(_)) if die.eq_ignore_ascii_case("d") => {
                self.say(at, at + 2, &format!("{one}{other}"), 5);
            }
            (TokenKind::Number(_), TokenKind::Dice { .. }) => self.say(at, at + 2, &format!("{one}{other}"), 5),
            _ => {}
        }
    }

    fn word(&mut self, at: usize, word: &str) {
        let lower = word.to_lowercase();
        if let Some(n) = WRITTEN.iter().position(|written| *written == lower) {
            self.say(at, at + 1, &(n + 1).to_string(), 3);
        }
        match &*lower {
            "a" | "an" | "the" | "of" => self.put(at, at + 1, &[], 10),
            _ if is_small(&lower) => self.put(at, at + 1, &[], 13),
            _ => {}
        }
        if word_at(self.tokens, at + 1).is_some_and(|next| next.eq_ignore_ascii_case(word)) {
            self.put(at, at + 1, &[], 4);
        }
        if is_small(&lower) {
            for other in JOINING.iter().filter(|other| **other != lower) {
                self.say(at, at + 1, other, 14);
            }
        }
        if matches!(&*lower, "a" | "an" | "the" | "this" | "that") {
            for other in ["a", "the", "this", "that", "each"].iter().filter(|other| **other != lower) {
                self.say(at, at + 1, other, 16);
            }
        }
        if lower.contains('-') {
            self.say(at, at + 1, &word.replace('-', " "), 4);
        }
        for (cut, _) in word.char_indices().skip(2).filter(|_| word.len() > 4) {
            let (before, behind) = word.split_at(cut);
            self.say(at, at + 1, &format!("{before} {behind}"), 6);
        }
        for end in ["ed", "d", "ing", "s"] {
            if let Some(bare) = lower.strip_suffix(end).filter(|bare| bare.len() > 2) {
                self.say(at, at + 1, bare, 11);
                self.say(at, at + 1, &format!("{bare}s"), 11);
            }
        }
        // `3D`, `2xD6`: dice by another sign.
        let dice = lower.replace(['x', '*'], "");
        if dice.contains('d') && dice.contains(|letter: char| letter.is_ascii_digit()) {
            self.say(at, at + 1, &dice.to_uppercase(), 5);
            if let Some(sides) = lower.strip_suffix('d') {
                self.say(at, at + 1, &format!("D{sides}"), 5);
            }
        }
    }

    /// Words for which a list has others.
    fn listed(&mut self, at: usize, who: &Who<'_>) {
        for (list, cost) in [(&FORMS[..], 7), (&TIMES[..], 8), (&OTHER[..], 12)] {
            for (old, new) in list {
                // Who was wounded by a text may have been so before: who is wounded is another question.
                let befell = word_at(self.tokens, at + 1).is_some_and(|next| matches!(next, "wounded" | "healed"));
                if let Some(to) = self.said(at, old).filter(|_| !befell || !matches!(*old, "was" | "were")) {
                    // Words that mean a thing in the language too weigh more where they are put in another's place.
                    let both = matches!(*old, "if" | "when" | "lose" | "takes" | "attacks" | "damage" | "next");
                    let cost = if both { cost + 2 } else { cost };
                    // Whole turns of speech are meant as such.
                    self.say(at, to, new, if old.contains(' ') && cost < 9 { 2 } else { cost });
                }
            }
        }
        for (old, new) in &WHO {
            let Some(to) = self.said(at, old) else { continue };
            let new = match *new {
                "OWN" => who.own,
                "HERO" => who.hero,
                "ENEMY" => who.enemy,
                new => new,
            };
            let many = matches!(*old, "heroes" | "enemies");
            // The two words are there, in the other order.
            let turned = old.starts_with("hero ");
            self.say(
                at,
                to,
                new,
                if many {
                    13
                } else if turned {
                    5
                } else {
                    11
                },
            );
        }
    }

    /// The token behind some words, where they stand at a place.
    fn said(&self, at: usize, words: &str) -> Option<usize> {
        let mut to = at;
        for word in words.split(' ') {
            let here = self.tokens.get(to).map(exact)?;
            (here.eq_ignore_ascii_case(word) || stem(&here.to_lowercase()) == word).then_some(())?;
            to += 1;
        }
        Some(to)
    }
}
