//! Things by a verb that is not theirs: abilities are learned and forgotten, what is held is gained, enemies are placed.

use super::describe_token::{exact, plain};
use super::naming::{FEW, listed};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::names::Found;
use crate::model::read::{BadName, Miss};
use crate::model::trie::Spot;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Kind};
use brim_grammar::{Token, TokenKind};

impl Builder<'_> {
    /// `this hero loses Broken Arm`: what is learned is forgotten, and no number says how much of it.
    pub(super) fn lost_ability(&self, tokens: &[Token], miss: &Miss) -> Option<Diagnostic> {
        let word = |at: usize| match tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => Some(word.as_str()),
            _ => None,
        };
        let verb = miss
            .at
            .checked_sub(1)
            .filter(|at| word(*at).is_some_and(|word| stem(&word.to_lowercase()) == stem("loses")))?;
        let end = (miss.at..).take_while(|at| word(*at).is_some()).count() + miss.at;
        let words = (miss.at..end).filter_map(word).collect::<Vec<_>>().join(" ");
        let names = self.reader.names;
        let Found::One(id) = names.find(&words, &[Kind::Ability], self.reader.pack, None) else { return None };
        let name = &names.get(id)?.name;
        let place = Place { file: self.reader.file, span: tokens.get(verb)?.span };
        let message = format!("{name} is an ability: a hero learns it, and forgets it");
        let found = Diagnostic::new(Code::WrongType, place, message).label("`learns`, or `forgets`");
        Some(found.help("write `learns` in the place of `loses` where it comes, and `forgets` where it goes"))
    }

    /// What to say of an ability where a thing belongs that is held.
    pub(super) fn of_ability(&self, ids: &[DeclId], text: &str) -> String {
        if let Some(line) = self.lacked(text) {
            return format!("whether somebody has an ability is asked in a block: {line}");
        }
        let loses = |token: &Token| matches!(&token.kind, TokenKind::Word(word) if stem(word) == stem("loses"));
        if let Some(line) = self.asked(text) {
            return format!("that somebody has an ability is a condition: write `{line}`");
        }
        let numbered = ids.iter().filter_map(|id| self.reader.names.get(*id)).any(|named| named.numbered);
        if self.reader.tokens.iter().any(loses) {
            return format!(
                "what was learned is forgotten: write `forgets {text}`; by a keyword of several, `loses 1` with that keyword"
            );
        }
        match numbered {
            true => format!(
                "`{text}` stands on a sheet, with its number: `abilities {text} 1`; what is gained is a marker, a token or an item: name one"
            ),
            false => format!("an ability is learned: `learns {text}`"),
        }
    }

    /// `expect Ann has 1 Shaky Hand`: nobody learns in what is expected.
    fn asked(&self, text: &str) -> Option<String> {
        let word = |token: &Token, words: &[&str]| matches!(&token.kind, TokenKind::Word(word) if words.iter().any(|one| word.eq_ignore_ascii_case(one)));
        let (first, rest) = self.reader.tokens.split_first().filter(|(first, _)| word(first, &["expect"]))?;
        let has = rest.iter().position(|token| word(token, &["has", "have"]))?;
        let asked = rest.iter().position(|token| word(token, &["if"])).map_or(0, |at| at + 1);
        let line = format!("{} if {} has {text}", plain(std::slice::from_ref(first)), plain(rest.get(asked..has)?));
        self.reads_text(&line, Spot::Category(Category::Step)).then_some(line)
    }

    /// `each hero with no Swimmer takes 1 hit`: what is not learned is asked of each of them.
    fn lacked(&self, text: &str) -> Option<String> {
        let tokens = &self.reader.tokens;
        let word = |at: usize, said: &str| matches!(tokens.get(at).map(|token| &token.kind), Some(TokenKind::Word(word)) if word.eq_ignore_ascii_case(said));
        let with = (0..tokens.len()).find(|at| word(*at, "with") && word(at + 1, "no"))?;
        let who = plain(tokens.get(..with)?);
        let noun = ["hero", "enemy"].into_iter().find(|noun| who.ends_with(&format!(" {noun}")))?;
        let asked = format!("if not that {noun} has {text}");
        Some(format!("`{who} {{` and in it `{asked}: …`"))
    }

    /// `this hero learns Fur Hood`: what is held is gained, and what is learned is an ability. The line, and what takes the place of which words.
    pub(super) fn gained_not_learned(
        &self,
        name: &BadName,
        place: Place,
        (kind, numbered): (Option<Kind>, bool),
    ) -> Option<(String, (Place, String))> {
        let tokens = &self.reader.tokens;
        let at = tokens.iter().position(|token| token.span.start == place.span.start)?;
        let says = |at: usize, said: &str| matches!(tokens.get(at).map(|token| &token.kind), Some(TokenKind::Word(word)) if stem(&word.to_lowercase()) == stem(said));
        let number = |at: usize| matches!(tokens.get(at).map(|token| &token.kind), Some(TokenKind::Number(1)));
        let (from, verb) = match kind? {
            Kind::Item | Kind::Token | Kind::Marker if says(at.checked_sub(1)?, "learns") => (at - 1, "gains 1"),
            // What is learned has no number.
            Kind::Ability | Kind::Spell
                if number(at.checked_sub(1)?) && says(at.checked_sub(2)?, "gains") && !numbered =>
            {
                (at - 2, "learns")
            }
            _ => return None,
        };
        let behind = tokens.get(at + name.tokens.max(1)..).unwrap_or_default();
        let line = format!("{} {verb} {}", plain(tokens.get(..from)?), plain(tokens.get(at..)?));
        let effect = Spot::Category(Category::Effect);
        let span = tokens.get(from)?.span.to(tokens.get(at - 1)?.span);
        (behind.len() < FEW && self.reads_text(&line, effect))
            .then(|| (shortened(&escaped(&line), 160).into_owned(), (Place { span, ..place }, verb.to_owned())))
    }

    /// `lay 1 Hungry Dead at that space`: an enemy is placed; what is laid are the tokens and markers that there are.
    pub(super) fn placed_or_laid(&self, name: &BadName, place: Place, kind: Option<Kind>) -> Option<String> {
        let tokens = &self.reader.tokens;
        let at = tokens.iter().position(|token| token.span.start == place.span.start)?;
        let lays = tokens.first().is_some_and(|first| exact(first).eq_ignore_ascii_case("lay"));
        if kind != Some(Kind::Enemy) || at == 0 || !lays {
            return None;
        }
        let rest = plain(tokens.get(1..)?);
        let line = format!("place {rest}");
        let placed = self.reads_text(&line, Spot::Category(Category::Effect));
        let placed =
            if placed { format!("; an enemy is placed: `{}`", shortened(&escaped(&line), 160)) } else { String::new() };
        let own: Vec<&str> = self
            .reader
            .names
            .all
            .iter()
            .filter(|named| named.pack == self.reader.pack && name.kinds.contains(&named.kind))
            .map(|named| named.name.as_str())
            .collect();
        let some = match own.len() {
            0 => "name a token or a marker".to_owned(),
            1..=FEW => format!("name a token or a marker: this pack declares {}", listed(&own)),
            _ => "name a token or a marker in its place".to_owned(),
        };
        Some(format!("{some}{placed}"))
    }

    /// `this hero draws 1 Bandages card`: what is no card is gained, and enemies are placed.
    pub(super) fn given(&self, name: &BadName, place: Place, kind: Option<Kind>) -> Option<String> {
        let tokens = &self.reader.tokens;
        let at = tokens.iter().position(|token| token.span.start == place.span.start)?;
        let draws = |token: &Token| matches!(&token.kind, TokenKind::Word(word) if stem(word) == stem("draw"));
        let verb = tokens.iter().take(at).position(draws).filter(|_| name.kinds == [Kind::Deck])?;
        let many = tokens.get(verb + 1..at).map(plain).filter(|many| !many.is_empty())?;
        let thing = plain(tokens.get(at..at + name.tokens)?);
        let who = match tokens.get(..verb)? {
            [] => "a random hero".to_owned(),
            // A text that is nobody's speaks of no `this hero`.
            [first, ..] if exact(first).eq_ignore_ascii_case("this") && self.own().is_none() => {
                "a random hero".to_owned()
            }
            who => plain(who),
        };
        let line = match kind? {
            Kind::Token | Kind::Marker | Kind::Item => format!("{who} gains {many} {thing}"),
            Kind::Enemy => format!("place {many} {thing} as an attack"),
            _ => return None,
        };
        let effect = Spot::Category(Category::Effect);
        self.reads_text(&line, effect).then(|| shortened(&escaped(&line), 160).into_owned())
    }
}
