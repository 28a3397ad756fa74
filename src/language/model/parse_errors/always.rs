//! `this hero gets +1 combat while next to an enemy`, `heroes next to this enemy have combat -1`: what always counts, in the words of every day. It is
//! written as its figure alone, behind whom it is about, and with what must be so at its end.

use brim_grammar::{Token, TokenKind};

use super::describe_token::plain;
use super::punctuation::word_at;
use super::standing::{CHANGES, LONGEST, stem_at};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::trie::Spot;

/// Words that begin what must be so.
const SO_LONG_AS: [&str; 6] = ["while", "when", "whenever", "if", "whilst", "during"];

/// Words for whoever has the text.
const OWN: [&[&str]; 9] = [
    &["this", "hero"],
    &["this", "enemy"],
    &["this", "model"],
    &["this", "holder"],
    &["the", "hero"],
    &["the", "bearer"],
    &["the", "wearer"],
    &["you"],
    &["it"],
];

fn asks(tokens: &[Token], at: usize) -> Option<usize> {
    let word = word_at(tokens, at)?.to_lowercase();
    let long_as = || ["long", "as"].iter().enumerate().all(|(more, said)| word_at(tokens, at + 1 + more) == Some(said));
    match &*word {
        "as" if long_as() => Some(3),
        _ => SO_LONG_AS.contains(&&*word).then_some(1),
    }
}

/// True for a word that gives or takes a figure.
fn is_verb(tokens: &[Token], at: usize) -> bool {
    stem_at(tokens, at).is_some_and(|verb| CHANGES.contains(&&*verb))
}

impl Builder<'_> {
    /// What always counts, as Brimscript writes it.
    pub(super) fn always(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        if !self.stands_at(spot) || tokens.len() > LONGEST {
            return None;
        }
        // `while next to an enemy, combat +1`.
        let Some(words) = asks(tokens, 0) else { return self.always_if(None, tokens, spot, whole) };
        if let Some(comma) = tokens.iter().position(|token| token.kind == TokenKind::Comma) {
            return self.always_if(Some(tokens.get(words..comma)?), tokens.get(comma + 1..)?, spot, whole);
        }
        // `while next to an enemy you get combat +1`.
        let verb = (words + 1..tokens.len()).rev().find(|at| is_verb(tokens, *at))?;
        (0..=2).rev().filter_map(|who| verb.checked_sub(who)).find_map(|cut| {
            let asked = tokens.get(words..cut).filter(|asked| !asked.is_empty())?;
            self.always_if(Some(asked), tokens.get(cut..)?, spot, whole)
        })
    }

    /// The same, of a line of which the condition may stand first.
    fn always_if(&self, first: Option<&[Token]>, said: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let end = (0..said.len()).find(|at| asks(said, *at).is_some()).unwrap_or(said.len());
        let last = asks(said, end).and_then(|words| said.get(end + words..));
        let (asked, said) = (first.or(last), said.get(..end)?);
        if first.is_some() && last.is_some() {
            return None;
        }
        let verb = (0..said.len()).find(|at| is_verb(said, *at));
        // `gains 1 sanity` may be healing.
        let counted = |at: usize| matches!(said.get(at).map(|token| &token.kind), Some(TokenKind::Number(_)));
        if verb.is_some_and(|at| counted(at + 1) && stem_at(said, at + 2).as_deref() == Some("sanity")) {
            return None;
        }
        let lines = match verb {
            Some(verb) => {
                self.figures_in_words(said.get(verb..)?, !self.of_enemies(said.get(..verb)?)).or_else(|| {
                    // `gains Fear 1` has a word too much, and nobody before it.
                    let line = format!("has {}", plain(said.get(verb + 1..)?));
                    (verb > 0 && self.reads_text(&line, Spot::Modifiers)).then(|| vec![line])
                })?
            }
            None if asked.is_some() => vec![plain(said)],
            None => return None,
        };
        let heads = self.heads(said.get(..verb.unwrap_or(0))?)?;
        let conditions = asked.map_or_else(|| vec![String::new()], |asked| self.conditions(asked));
        let written = heads.iter().find_map(|head| {
            conditions.iter().find_map(|condition| {
                let line = |line: &String| format!("{line}{condition}");
                let all: Vec<String> = lines.iter().map(line).collect();
                let text = match (&**head, all.as_slice()) {
                    ("", _) => all.join("; "),
                    (head, [one]) => format!("{head}: {one}"),
                    (head, all) => all.iter().map(|one| format!("{head}: {one}")).collect::<Vec<_>>().join("; "),
                };
                self.reads_text(&text, spot).then_some(text)
            })
        })?;
        let found = Diagnostic::new(Code::UnknownPhrase, whole, "what always counts is said by its figure alone");
        let shown = shortened(&escaped(&written), 160).into_owned();
        Some(found.label("a figure, in other words").help(format!("write `{shown}`")).edit(whole, written, false))
    }

    fn of_enemies(&self, who: &[Token]) -> bool {
        let enemies = (0..who.len()).any(|at| stem_at(who, at).as_deref() == Some("enemy"));
        let heroes = (0..who.len()).any(|at| stem_at(who, at).as_deref() == Some("hero"));
        !heroes && (enemies || self.own() == Some("this enemy"))
    }

    /// Whom such a line is about, as it stands before a colon; nothing for whoever has the text.
    fn heads(&self, who: &[Token]) -> Option<Vec<String>> {
        let is = |words: &&[&str]| {
            words.len() == who.len()
                && words
                    .iter()
                    .enumerate()
                    .all(|(at, word)| word_at(who, at).is_some_and(|said| said.eq_ignore_ascii_case(word)))
        };
        if who.is_empty() || OWN.iter().any(is) {
            let own = self.own().map(str::to_owned);
            return Some([Some(String::new()), own].into_iter().flatten().collect());
        }
        let mut words: Vec<String> = plain(who).split(' ').map(str::to_owned).collect();
        let every = |word: &String| matches!(&*word.to_lowercase(), "each" | "all" | "every" | "any" | "your" | "the");
        while words.first().is_some_and(every) {
            words.remove(0);
        }
        for word in &mut words {
            let one = match &*word.to_lowercase() {
                "heroes" => "hero",
                "enemies" => "enemy",
                "models" => "model",
                _ => continue,
            };
            one.clone_into(word);
            break;
        }
        let rest = words.join(" ");
        Some(vec![format!("each {rest}"), format!("each {rest} enemy")])
    }

    /// What must be so, as it is written behind a change: of whoever has the text, where nobody is named.
    fn conditions(&self, asked: &[Token]) -> Vec<String> {
        let text = plain(asked);
        let own = self.own().unwrap_or("this hero");
        let mut out = vec![format!(" if {text}"), format!(" if {own} is {text}"), format!(" if {own} {text}")];
        let rest = |at: usize| asked.get(at..).map(plain).unwrap_or_default();
        match (word_at(asked, 0), word_at(asked, 1)) {
            (Some(first), Some("are")) if first.eq_ignore_ascii_case("you") => {
                out.push(format!(" if {own} is {}", rest(2)));
            }
            (Some(first), Some("have")) if first.eq_ignore_ascii_case("you") => {
                out.push(format!(" if {own} has {}", rest(2)));
            }
            (Some("you" | "it" | "he" | "she"), _) => out.push(format!(" if {own} {}", rest(1))),
            _ => {}
        }
        out
    }
}
