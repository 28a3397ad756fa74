//! Places that a mission gives names to, tiles of its map and spots on them; and how its other lines name them.

use brim_grammar::{Statement, Token, TokenKind};

use super::draft::{Filling, NounDraft, SelectorDraft};
use super::guess::possessive;
use super::read::Reader;
use super::trie::Spot;
use brim_core::phrase::THAT_TILE;
use brim_core::vocabulary::{Category, Kind, Pick, Sort};

/// A name that a mission gives to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalPlace {
    /// The name.
    pub name: String,
    /// It is one space.
    pub spot: bool,
}

/// True where a spot can stand for what is asked for.
pub(super) fn takes_spots(sort: Sort) -> bool {
    matches!(sort, Sort::Space | Sort::Placed)
}

/// The names that the lines of a mission give to places, whether they can be read or not.
pub(super) fn given_by(statement: &Statement) -> Vec<LocalPlace> {
    let mut all = Vec::new();
    for line in statement.body.statements() {
        match &*line.tokens {
            [Token { kind: TokenKind::Word(word), .. }, Token { kind: TokenKind::Text(name), .. }, ..]
                if word.eq_ignore_ascii_case("spot") =>
            {
                all.push(LocalPlace { name: name.to_string(), spot: true });
            }
            [Token { kind: TokenKind::Word(word), .. }, ..] if word.eq_ignore_ascii_case("map") => {
                all.extend(line.body.statements().filter_map(|tile| called(&tile.tokens)));
            }
            _ => {}
        }
    }
    all
}

/// The names that a change of a mission gives to places, in its `lines`.
pub(super) fn given_by_change(statement: &Statement) -> Vec<LocalPlace> {
    let lines = |line: &&Statement| matches!(&*line.tokens, [Token { kind: TokenKind::Word(word), .. }] if word.eq_ignore_ascii_case("lines"));
    statement.body.statements().filter(lines).flat_map(given_by).collect()
}

/// The name of the mission that a change speaks of: `change mission Arena`.
pub(super) fn changed(statement: &Statement) -> Option<String> {
    let word = |token: &&Token| matches!(&token.kind, TokenKind::Word(word) if word.eq_ignore_ascii_case("mission"));
    let behind = statement.tokens.get(1..)?;
    let kind = usize::from(behind.first().as_ref().is_some_and(word) && behind.len() > 1);
    Some(named(behind.iter().skip(kind))?.0)
}

/// The name behind `as`.
fn called(tokens: &[Token]) -> Option<LocalPlace> {
    let is_as = |token: &Token| matches!(&token.kind, TokenKind::Word(word) if word.eq_ignore_ascii_case("as"));
    let behind = tokens.iter().skip_while(|token| !is_as(token)).skip(1);
    let (name, _) = named(behind)?;
    Some(LocalPlace { name, spot: false })
}

/// A text, or words with capitals; and how many tokens they are.
fn named<'t>(tokens: impl Iterator<Item = &'t Token>) -> Option<(String, usize)> {
    let (mut name, mut count) = (String::new(), 0);
    for token in tokens {
        match &token.kind {
            TokenKind::Text(text) if name.is_empty() => return Some((text.to_string(), 1)),
            TokenKind::Word(word) if word.chars().next().is_some_and(char::is_uppercase) => {
                if !name.is_empty() {
                    name.push(' ');
                }
                name.push_str(word);
            }
            TokenKind::Possessive if !name.is_empty() => name.push_str(possessive(token)),
            _ => break,
        }
        count += 1;
    }
    (!name.is_empty()).then_some((name, count))
}

impl<'a> Reader<'a> {
    /// The names that the missions of a scenario give to places.
    pub(super) fn places_of_missions(&mut self, scenario: &'a Statement) -> Vec<LocalPlace> {
        let is = |token: Option<&Token>, word: &str| {
            token.is_some_and(|token| matches!(&token.kind, TokenKind::Word(own) if own.eq_ignore_ascii_case(word)))
        };
        let lines = scenario.body.statements();
        let lines = lines.filter(|line| is(line.tokens.first(), "given") && is(line.tokens.get(1), "mission"));
        let mut all = Vec::new();
        for line in lines {
            let Ok(step) = self.phrase(&line.tokens, Spot::Category(Category::Step)) else { continue };
            let mission = step.fillings().find_map(|filling| match filling {
                Filling::Name(id) => self.names.get(*id),
                _ => None,
            });
            all.extend(mission.into_iter().flat_map(|mission| mission.places.iter().cloned()));
        }
        all
    }

    /// The place of the mission whose name stands there, and what comes behind it: of several the one with the longest name.
    pub(super) fn local_place(&self, at: usize) -> Option<(&super::LocalPlace, usize)> {
        let ends = |place: &LocalPlace| {
            if let Some(TokenKind::Text(text)) = self.token(at) {
                return text.eq_ignore_ascii_case(&place.name).then_some(at + 1);
            }
            let words = place.name.split(' ').count();
            let (text, after) = self.words_from(at, words)?;
            text.eq_ignore_ascii_case(&place.name).then_some(after)
        };
        let found = self.places.iter().filter_map(|place| Some((place, ends(place)?)));
        found.max_by_key(|(_, after)| *after)
    }

    /// True where a spot stands for a space.
    pub(super) fn is_spot_for(&self, sort: Sort, at: usize) -> bool {
        takes_spots(sort) && self.local_place(at).is_some_and(|(place, _)| place.spot)
    }

    /// A spot where a space is asked for.
    pub(super) fn spot(&self, at: usize) -> Option<(Filling, usize)> {
        let (place, after) = self.local_place(at)?;
        let selector = SelectorDraft {
            pick: Pick::The,
            filters: Vec::new(),
            noun: NounDraft::Alias(place.name.clone()),
            relations: Vec::new(),
            place: self.place(at, after),
        };
        Some((Filling::Selector(Box::new(selector)), after))
    }

    /// A tile by the name that the mission gives it or by its own, a spot, or the tile that the text is about.
    pub(super) fn somewhere(&mut self, at: usize) -> Option<(Filling, usize)> {
        if let Some((place, after)) = self.local_place(at).map(|(place, after)| (place.name.clone(), after)) {
            // A tile with a longer name that begins so is that tile: a spot `Gate` on the tile `Gate Chamber`.
            let longer = self.word(after).is_some_and(|word| word.starts_with(char::is_uppercase));
            let tile = longer.then(|| self.name(at, &[Kind::Tile])).flatten().filter(|(_, end)| *end > after);
            return Some(tile.map_or((Filling::Text(place), after), |(id, end)| (Filling::Name(id), end)));
        }
        if self.stands("that", at) && self.stands("tile", at + 1) {
            return Some((Filling::Text(THAT_TILE.to_owned()), at + 2));
        }
        self.name(at, &[Kind::Tile]).map(|(id, after)| (Filling::Name(id), after))
    }

    /// A name that is given here: in quotes, or words with capitals.
    pub(super) fn new_place(&self, at: usize) -> Option<(String, usize)> {
        if let Some(TokenKind::Text(text)) = self.token(at) {
            return Some((text.to_string(), at + 1));
        }
        let behind = self.tokens.get(at..)?;
        let (name, count) = named(behind.iter())?;
        Some((name, at + count))
    }
}
