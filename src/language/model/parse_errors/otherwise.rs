//! Sentences in the words of the rulebook, or of other games, that the language has in words of its own: the line as it would be
//! written here, wherever that can be read.

use brim_grammar::{Token, TokenKind, lex_phrase};

use super::describe_token::brief;
use crate::diagnostic::escape::shortened;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::trie::{Spot, holds_effects};
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Kind, Stat};

/// Numbers that were written out.
const COUNTED: [&str; 11] = ["a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// What picks one of several by itself.
const SUPERLATIVES: [&str; 4] = ["with the lowest", "with the highest", "with the most", "with the fewest"];

/// Words after which somebody gets something.
const GETS: [&str; 9] = ["get", "gain", "take", "lose", "suffer", "sustain", "receive", "have", "obtain"];

/// Words that begin a relation: which of them are meant.
const WHICH: [&str; 7] = ["within", "with", "next", "on", "in", "other", "who"];

/// Words for a whole party.
const ALL: [&str; 6] = ["hero", "everyone", "everybody", "all", "every", "player"];

/// Some tokens, and what stands in their place.
struct Change {
    from: usize,
    to: usize,
    text: String,
}

fn word(tokens: &[Token], at: usize) -> Option<String> {
    match tokens.get(at).map(|token| &token.kind) {
        Some(TokenKind::Word(word)) => Some(stem(&word.to_lowercase())),
        _ => None,
    }
}

fn is_amount(tokens: &[Token], at: usize) -> bool {
    matches!(tokens.get(at).map(|token| &token.kind), Some(TokenKind::Number(_) | TokenKind::Dice { .. }))
}

/// True where effects can stand.
pub(super) fn happens(spot: Spot) -> bool {
    match spot {
        Spot::Category(category) => category == Category::Effect,
        Spot::Members(kind) => holds_effects(kind),
        _ => false,
    }
}

/// Numbers in words, as digits; `a` where the number stands for one.
fn counted(tokens: &[Token]) -> Vec<Change> {
    let mut out = Vec::new();
    for at in 1..tokens.len() {
        let Some(found) = word(tokens, at) else { continue };
        let before = word(tokens, at - 1);
        let counts =
            before.is_some_and(|before| GETS.contains(&&*before) || matches!(&*before, "draw" | "heal" | "place"));
        let Some(n) = COUNTED.iter().position(|word| *word == found) else { continue };
        if counts && (n > 0 || word(tokens, at + 1).is_some()) {
            out.push(Change { from: at, to: at + 1, text: n.max(1).to_string() });
        }
    }
    out
}

/// The verb and the thing of `suffers 3 sanity` as they go together here: Wounds and damage are taken, all else is gained.
fn gotten(tokens: &[Token]) -> Vec<Change> {
    let Some(at) = (1..tokens.len()).find(|at| word(tokens, *at).is_some_and(|word| GETS.contains(&&*word))) else {
        return Vec::new();
    };
    let Some(verb) = word(tokens, at) else { return Vec::new() };
    let amount = is_amount(tokens, at + 1) || word(tokens, at + 1).is_some_and(|word| COUNTED.contains(&&*word));
    let what = word(tokens, at + 2);
    let sanity = what.as_deref() == Some("sanity");
    let harm = sanity || matches!(what.as_deref(), Some("wound" | "hit" | "horror" | "corruption"));
    // Who loses wounds may mean either: that has words of its own.
    let damage = word(tokens, at + 3).as_deref() == Some("damage");
    if !amount
        || matches!((&*verb, what.as_deref()), ("lose", Some("wound" | "health" | "corruption")))
        // Who gains Sanity is healed of damage to it.
        || sanity && !damage && !matches!(&*verb, "lose" | "take" | "suffer" | "sustain")
    {
        return Vec::new();
    }
    let mut out = Vec::new();
    let new = match (harm, &*verb) {
        (true, _) => "take",
        (false, "lose") => "lose",
        (false, _) => "gain",
    };
    if verb != new {
        // `heroes get`, and not `each hero get`; a whole party is written as each of its heroes.
        let before = match tokens.get(at - 1).map(|token| &token.kind) {
            Some(TokenKind::Word(before)) => before.as_str().to_lowercase(),
            _ => String::new(),
        };
        let many = before != stem(&before) && everybody(tokens).is_empty();
        out.push(Change { from: at, to: at + 1, text: if many { new.to_owned() } else { format!("{new}s") } });
    }
    if sanity && !damage {
        out.push(Change { from: at + 2, to: at + 3, text: "sanity damage".to_owned() });
    }
    out
}

/// `everyone takes`, `all heroes take`, `heroes take`: each of them does.
fn everybody(tokens: &[Token]) -> Vec<Change> {
    let Some(first) = word(tokens, 0).filter(|first| ALL.contains(&&**first)) else { return Vec::new() };
    let named = matches!(word(tokens, 1).as_deref(), Some("hero" | "player"));
    let to = match &*first {
        "all" | "every" if named => 2,
        "all" | "every" => return Vec::new(),
        _ => 1,
    };
    let mut out = vec![Change { from: 0, to, text: "each hero".to_owned() }];
    // `heroes within 3 of this enemy take 1 hit`: which of them stands between them and their verb.
    let which = word(tokens, to).is_some_and(|next| WHICH.contains(&&*next));
    let gets = |at: &usize| word(tokens, *at).is_some_and(|word| GETS.contains(&&*word));
    let at = if which { (to..tokens.len()).find(gets) } else { Some(to) };
    if let Some((at, TokenKind::Word(verb))) = at.and_then(|at| Some((at, &tokens.get(at)?.kind)))
        && !verb.ends_with('s')
    {
        out.push(Change { from: at, to: at + 1, text: format!("{verb}s") });
    }
    out
}

/// The tokens with all changes made.
fn mended(tokens: &[Token], changes: &[Change]) -> Vec<Token> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match changes.iter().find(|change| change.from == at) {
            Some(change) => {
                let new = lex_phrase(&change.text, 0).0.into_iter();
                out.extend(new.map(|new| Token { span: token.span, ..new }));
                at = change.to.max(at + 1);
            }
            None => {
                out.push(token.clone());
                at += 1;
            }
        }
    }
    out
}

impl Builder<'_> {
    /// What the line would be in the words of the language, where it can be read so.
    pub(super) fn otherwise(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        if !happens(spot) {
            return None;
        }
        let mut changes: Vec<Change> = counted(tokens);
        changes.extend(everybody(tokens));
        for change in gotten(tokens) {
            changes.retain(|other| other.from != change.from);
            changes.push(change);
        }
        changes.sort_by_key(|change| change.from);
        if changes.is_empty() || !self.reads(&mended(tokens, &changes), spot) {
            return None;
        }
        if matches!(tokens.first().map(|token| &token.kind), Some(TokenKind::Word(word)) if word.eq_ignore_ascii_case("hero"))
        {
            return self.which_hero(tokens, &changes, whole);
        }
        let (first, last) = (changes.first()?, changes.last()?);
        let span = tokens.get(first.from)?.span.to(tokens.get(last.to.checked_sub(1)?)?.span);
        let line = shortened(&self.written(tokens, 0, tokens.len(), &changes).join(" "), 70).into_owned();
        let written = |change: &Change| brief(tokens.get(change.from..change.to).unwrap_or_default());
        let (old, new) = (written(first), first.text.clone());
        let found =
            Diagnostic::new(Code::UnknownPhrase, Place { span, ..whole }, format!("`{old}` is written `{new}`"))
                .label(format!("`{new}`"))
                .help(format!("write `{line}`"));
        // One player is not all of them.
        let one = first.from == 0 && old.eq_ignore_ascii_case("player");
        Some(changes.iter().fold(found, |found, change| {
            let span = tokens.get(change.from).zip(tokens.get(change.to - 1)).map(|(from, to)| from.span.to(to.span));
            match span {
                Some(span) => found.edit(Place { span, ..whole }, change.text.clone(), !one),
                None => found,
            }
        }))
    }

    /// `hero takes 1 wound`: one of them, and nobody says which.
    fn which_hero(&self, tokens: &[Token], changes: &[Change], whole: Place) -> Option<Diagnostic> {
        let rest: Vec<String> = self.written(tokens, 0, tokens.len(), changes);
        let does = shortened(&rest.get(1..)?.join(" "), 60).into_owned();
        let found = Diagnostic::new(
            Code::SubjectMissing,
            Place { span: tokens.first()?.span, ..whole },
            "`hero` does not say which hero",
        );
        let whom = self.heroes_here();
        let first = match SUPERLATIVES.iter().any(|words| does.contains(words)) {
            true => "the hero",
            false => whom.first().copied().unwrap_or("each hero"),
        };
        let others: Vec<String> = whom.iter().skip(1).map(|one| format!("`{one}`")).collect();
        let others = if others.is_empty() { String::new() } else { format!("; or {}", others.join(", ")) };
        Some(found.label("which one?").help(format!("say which: `{first} {does}`{others}")))
    }

    /// `each hero makes an Agility 5+ test`: a test has a word of its own, and says what comes of it.
    pub(super) fn tested(&self, tokens: &[Token], whole: Place) -> Option<Diagnostic> {
        let verb = |word: &str| matches!(word, "make" | "roll" | "take" | "pass" | "attempt" | "do" | "perform");
        let at = (1..tokens.len()).find(|at| word(tokens, *at).is_some_and(|word| verb(&word)))?;
        let from = at + 1 + usize::from(matches!(word(tokens, at + 1).as_deref(), Some("a" | "an")));
        let end =
            (from..tokens.len()).find(|at| matches!(word(tokens, *at).as_deref(), Some("test" | "check" | "roll")))?;
        // `willpower rolls +1 and defense rolls +1` changes figures.
        if (from..end).any(|at| matches!(tokens.get(at).map(|token| &token.kind), Some(TokenKind::Signed(_)))) {
            return None;
        }
        let need = (from..end).find_map(|at| match tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::AtLeast(n) | TokenKind::Number(n)) => Some(*n),
            _ => None,
        });
        let named = |words: &str| {
            !matches!(self.reader.names.find(words, &[Kind::Skill], self.reader.pack, None), crate::model::Found::None)
        };
        let skill = (from..end).find_map(|at| match tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) if named(word) || Stat::ALL.iter().any(|stat| stat.words() == word) => {
                Some(word)
            }
            _ => None,
        })?;
        let who = self.words(tokens, 0, at);
        let span = tokens.get(at)?.span.to(tokens.get(end)?.span);
        // A moment tells of the test, with any number and however it comes out.
        if matches!(word(tokens, 0).as_deref(), Some("when" | "whenever")) {
            let found = Diagnostic::new(Code::UnknownPhrase, Place { span, ..whole }, "the word for a test is `tests`");
            return Some(found.label("a test, in other words").help(format!("write `{who} tests {skill}: …`")));
        }
        let need = need.unwrap_or(5);
        let found = Diagnostic::new(Code::UnknownPhrase, Place { span, ..whole }, "the word for a test is `tests`")
            .label("a test, in other words");
        Some(found.help(format!(
            "write `{who} tests {skill} {need}+ {{`, and under it `pass:` and `fail:` with what comes of them"
        )))
    }

    /// True where the whole line can be read.
    pub(in crate::model) fn reads(&self, tokens: &[Token], spot: Spot) -> bool {
        let mut reader = self.reader.beside();
        reader.quickly(tokens, spot).is_some()
    }

    /// Some tokens as they stand in the text, without what stands between lines.
    fn words(&self, tokens: &[Token], from: usize, to: usize) -> String {
        self.written(tokens, from, to, &[]).join(" ")
    }

    fn written(&self, tokens: &[Token], from: usize, to: usize, changes: &[Change]) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        let mut at = from;
        while at < to {
            let Some(token) = tokens.get(at) else { break };
            if let Some(change) = changes.iter().find(|change| change.from == at) {
                out.push(change.text.clone());
                at = change.to.max(at + 1);
                continue;
            }
            out.push(super::describe_token::shown(token));
            at += 1;
        }
        out
    }
}
