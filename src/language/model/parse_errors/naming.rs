//! Names that lead nowhere, to another kind of thing, or to several.

use super::describe_token::{exact, names_of, one_of_kind, plain};
use super::mended::Mended;
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::similar::{apart, similar, swapped};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::names::{Found, Named};
use crate::model::places::LocalPlace;
use crate::model::read::{BadName, Expected, Miss};
use crate::model::sentence::Hole;
use crate::model::trie::Spot;
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Kind, Noun, SLOTS, Stat};
use brim_grammar::{Token, TokenKind};

/// What a name is declared as: a structure has the sheet of an enemy, and is none.
fn declared_as(named: &Named) -> String {
    if named.structure { "a structure".to_owned() } else { one_of_kind(named.kind) }
}

/// Of a kind of which there are so many at most, all are named.
const FEW: usize = 8;

impl Builder<'_> {
    /// `of a-pack` after a name, where no pack among the requirements is called so.
    pub(super) fn of_no_pack(&self, tokens: &[Token], at: usize) -> Option<Diagnostic> {
        let word = |at: usize| match tokens.get(at).map(|token| (&token.kind, token.span)) {
            Some((TokenKind::Word(word), span)) => Some((word.as_str(), Place { file: self.reader.file, span })),
            _ => None,
        };
        let named = |token: Option<&Token>| match token.map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => word.starts_with(char::is_uppercase),
            Some(TokenKind::Text(_)) => true,
            _ => false,
        };
        let ("of", _) = word(at)? else { return None };
        let (pack, place) = word(at + 1).filter(|_| at > 0 && named(tokens.get(at - 1)))?;
        let names = self.reader.names;
        let pointing = matches!(pack, "this" | "that" | "a" | "an" | "the" | "each" | "any" | "all" | "one");
        if pointing || names.packs.iter().any(|known| known == pack) || pack.starts_with(char::is_uppercase) {
            return None;
        }
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let known: Vec<&str> = seen.iter().filter_map(|at| names.packs.get(*at)).map(String::as_str).collect();
        let shown = shortened(&escaped(pack), 40).into_owned();
        let found =
            Diagnostic::new(Code::UnknownPack, place, format!("no pack among the requirements is called `{shown}`"))
                .label("not among the requirements");
        Some(match similar(pack, known.iter().copied()).as_slice() {
            [one] => found.help(format!("did you mean `{one}`?")).edit(place, (*one).to_owned(), swapped(pack, one)),
            _ => {
                found.help(format!("add \"{shown}\" to `requires` in pack.toml, or name one of: {}", known.join(", ")))
            }
        })
    }

    /// The places of the mission at hand whose names share a word with this one.
    fn places_alike(&self, name: &BadName) -> Vec<String> {
        if !name.kinds.contains(&Kind::Tile) {
            return Vec::new();
        }
        let words: Vec<String> = name.text.split_whitespace().map(str::to_lowercase).collect();
        let shares = |place: &str| place.split_whitespace().any(|word| words.contains(&word.to_lowercase()));
        let all = self.reader.places.iter().map(|place| place.name.clone());
        all.filter(|place| shares(place)).take(FEW).collect()
    }

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

    /// A name that nothing declares, of which the first words are a name too: `Bog Witch`, where a keyword is called `Bog`.
    pub(super) fn longer_name(&self, tokens: &[Token], miss: &Miss) -> Option<Diagnostic> {
        let capital = |at: usize| match tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) if word.starts_with(char::is_uppercase) => Some(word.as_str()),
            _ => None,
        };
        let named = |expected: &Expected| match expected {
            Expected::Noun => true,
            Expected::Hole(hole) => matches!(
                hole,
                Hole::Name(_) | Hole::Names(_) | Hole::Abilities | Hole::Selector(_) | Hole::Stat | Hole::Counter
            ),
            _ => false,
        };
        if miss.expected.iter().any(named) || capital(miss.at).is_none() {
            return None;
        }
        let start = miss.at - (0..miss.at).rev().take_while(|at| capital(*at).is_some()).count();
        let end = (miss.at..).take_while(|at| capital(*at).is_some()).count() + miss.at;
        let joined = |from: usize, to: usize| (from..to).filter_map(capital).collect::<Vec<_>>().join(" ");
        let names = self.reader.names;
        let words = joined(start, miss.at);
        let first = match names.find(&words, &[], self.reader.pack, None) {
            Found::One(id) => names.get(id),
            Found::Several(ids) | Found::OtherKind(ids) => ids.into_iter().find_map(|id| names.get(id)),
            Found::None => names.lookup(&words).into_iter().find_map(|id| names.get(id)),
        }?;
        let text = joined(start, end);
        let shown = shortened(&escaped(&text), 60).into_owned();
        let span = tokens.get(start)?.span.to(tokens.get(end.checked_sub(1)?)?.span);
        let place = Place { file: self.reader.file, span };
        let found = Diagnostic::new(Code::UnknownName, place, format!("nothing is called `{shown}`"))
            .label("nothing declares this name")
            .missing(&text, &[]);
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let known = names.all.iter().filter(|named| seen.contains(&named.pack)).map(|named| named.name.as_str());
        Some(match similar(&text, known).as_slice() {
            [one] => found.help(format!("did you mean `{one}`?")).edit(place, quoted(one), swapped(&text, one)),
            [one, ..] => found.help(format!("did you mean `{one}`?")),
            [] => {
                let kind = one_of_kind(first.kind);
                found.help(format!("check the spelling; `{}` alone is {kind}", shortened(&escaped(&first.name), 40)))
            }
        })
    }

    /// A declared name with a comma in it, of which a place marks the beginning: as it is declared, and where the whole of it stands.
    fn name_with_a_comma(&self, place: Place) -> Option<(String, Place)> {
        let words = |text: &str| -> Vec<String> {
            text.split(|one: char| !one.is_alphanumeric())
                .filter(|one| !one.is_empty())
                .map(str::to_lowercase)
                .collect()
        };
        let tokens = &self.reader.tokens;
        let from = tokens.iter().position(|token| token.span.start == place.span.start)?;
        let comma = tokens.get(from..)?.iter().position(|token| token.kind == TokenKind::Comma)? + from;
        let seen = self.reader.names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let with_comma =
            self.reader.names.all.iter().filter(|named| named.name.contains(',') && seen.contains(&named.pack));
        with_comma.into_iter().find_map(|named| {
            let wanted = words(&named.name);
            // A word for each token, and the comma.
            let end = (from + wanted.len() + 1).min(tokens.len());
            let said = plain(tokens.get(from..end)?);
            let whole = comma < end && words(&said) == wanted;
            let span = tokens.get(from)?.span.to(tokens.get(end - 1)?.span);
            whole.then(|| (named.name.clone(), Place { file: self.reader.file, span }))
        })
    }

    /// A declared name that ends in a number or a die, `Serum 13`, of which a line that cannot be read says all words: without quotes they are
    /// read apart.
    pub(super) fn name_read_apart(&self, from: usize) -> Option<Diagnostic> {
        let tokens = &self.reader.tokens;
        let seen = self.reader.names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let all = self.reader.names.all.iter().filter(|named| seen.contains(&named.pack));
        let numbered = |name: &str| {
            let last = name.split(' ').next_back().unwrap_or_default();
            name.contains(' ') && (last == "P" || last.starts_with(|letter: char| letter.is_ascii_digit()))
        };
        let (name, span) = all.filter(|named| numbered(&named.name)).find_map(|named| {
            let said = tokens.get(from..from + brim_grammar::lex_phrase(&named.name, 0).0.len())?;
            let same = plain(said).eq_ignore_ascii_case(&named.name);
            same.then_some((named.name.as_str(), said.first()?.span.to(said.last()?.span)))
        })?;
        let place = Place { file: self.reader.file, span };
        let message =
            format!("a name that ends in a number or a die stands in quotes: `{}`", shortened(&escaped(name), 60));
        let found = Diagnostic::new(Code::UnknownName, place, message).label("one name");
        Some(found.help(format!("write `{}`", quoted(name))).edit(place, quoted(name), true))
    }

    /// What to say of an ability where a thing belongs that is held.
    fn of_ability(&self, ids: &[brim_core::game::ids::DeclId], text: &str) -> String {
        let loses =
            |token: &brim_grammar::Token| matches!(&token.kind, TokenKind::Word(word) if stem(word) == stem("loses"));
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

    /// `this hero learns Fur Hood`: what is held is gained, and what is learned is an ability. The line, and what takes the place of which words.
    fn gained_not_learned(
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

    /// The name as that of a marker, where the line says that so many of it are gained or lost.
    fn as_held(&self, name: &BadName) -> BadName {
        let mut named = name.clone();
        let held = self.reader.tokens.windows(3).any(|three| match three {
            [verb, many, thing] => {
                let word = |token: &Token, words: &[&str]| matches!(&token.kind, TokenKind::Word(word) if words.contains(&word.to_lowercase().as_str()));
                word(verb, &["gains", "gain", "loses", "lose"])
                    && (word(many, &["all"]) || matches!(many.kind, TokenKind::Number(_) | TokenKind::Dice { .. }))
                    && matches!(&thing.kind, TokenKind::Word(word) if name.text.starts_with(word.as_ref() as &str))
            }
            _ => false,
        });
        // A keyword is neither gained nor lost: it would come first of all that can stand there.
        if held && named.kinds.first() == Some(&Kind::Keyword) && named.kinds.contains(&Kind::Marker) {
            named.kinds = vec![Kind::Marker];
        }
        named
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

    /// `loses Relentless Advance`, where that stands on the sheet of an enemy: other texts cannot speak of it.
    fn on_a_sheet(&self, name: &BadName, place: Place) -> Option<Diagnostic> {
        let names = self.reader.names;
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let has = |named: &&Named| named.own_abilities.iter().any(|own| own.eq_ignore_ascii_case(&name.text));
        let sheet = names.all.iter().filter(|named| seen.contains(&named.pack)).find(has)?;
        if !name.kinds.contains(&Kind::Ability) {
            return None;
        }
        let text = shortened(&escaped(&name.text), 60).into_owned();
        let of = shortened(&escaped(&sheet.name), 60).into_owned();
        let found = Diagnostic::new(
            Code::UnknownName,
            place,
            format!("`{text}` stands on the sheet of {of}: only that sheet speaks of it"),
        )
        .label("no ability of its own")
        .other(sheet.place, "it stands in this sheet");
        // What it has is removed for good by a change; what can be had and lost is declared by itself.
        let change = format!("change {} {{ remove ability \"{text}\" }}", quoted(&sheet.name));
        let apart = format!("`ability \"{text}\" {{ … }}`, and `abilities {text}` on that sheet");
        Some(found.help(match sheet.pack == self.reader.pack {
            true => format!(
                "declare it by itself, with what stands under it: {apart}; to take it away for good, `{change}`"
            ),
            false => format!("to take it away for good, declare `{change}`; for a time it cannot be lost"),
        }))
    }

    /// `lay 1 Hungry Dead at that space`: an enemy is placed; what is laid are the tokens and markers that there are.
    fn placed_or_laid(&self, name: &BadName, place: Place, kind: Option<Kind>) -> Option<String> {
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

    /// Some of the heroes that a scenario can have, those of its own pack first.
    fn heroes(&self) -> Vec<&str> {
        const SOME: usize = 6;
        let names = self.reader.names;
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let mut all: Vec<&Named> =
            names.all.iter().filter(|named| named.kind == Kind::Class && seen.contains(&named.pack)).collect();
        all.sort_by_key(|named| named.pack != self.reader.pack);
        all.into_iter().take(SOME).map(|named| named.name.as_str()).collect()
    }

    /// `this hero draws 1 Bandages card`: what is no card is gained, and enemies are placed.
    fn given(&self, name: &BadName, place: Place, kind: Option<Kind>) -> Option<String> {
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

    /// The deck that is called like the kind of card that it holds.
    fn deck_called_like(&self, kind: Kind) -> Option<String> {
        let Found::One(id) = self.reader.names.find(kind.word(), &[Kind::Deck], self.reader.pack, None) else {
            return None;
        };
        self.reader.names.get(id).map(|named| named.name.clone())
    }

    /// A name that leads nowhere, to another kind of thing, or to several.
    pub(super) fn bad_name(&self, name: &BadName, place: Place, mended: &Mended) -> Diagnostic {
        let names = self.reader.names;
        let text = shortened(&escaped(&name.text), 60).into_owned();
        let wanted = names_of(&name.kinds);
        // What rules are called matters to nobody but them: a line that has such a word means something else by it.
        let rules = |id: &brim_core::game::ids::DeclId| names.get(*id).is_none_or(|named| named.kind == Kind::Rules);
        let start = self.reader.tokens.iter().position(|token| token.span.start == place.span.start);
        if let Some(found) = start.and_then(|from| self.name_read_apart(from)) {
            return found;
        }
        if let Some((whole, place)) = self.name_with_a_comma(place) {
            let message = format!("a name with a comma stands in quotes: `{}`", shortened(&escaped(&whole), 60));
            let found = Diagnostic::new(Code::UnknownName, place, message).label("one name");
            return found.help(format!("write `{}`", quoted(&whole))).edit(place, quoted(&whole), true);
        }
        let found = match &name.found {
            Found::OtherKind(ids) if ids.iter().all(rules) => &Found::None,
            found => found,
        };
        match found {
            Found::OtherKind(ids) => {
                let first = ids.first().and_then(|id| names.get(*id));
                let kind = first.map(|named| named.kind);
                let one = first.map_or_else(|| "a thing".to_owned(), declared_as);
                let message = format!("`{text}` is {one}: {wanted} belongs here");
                let mut diagnostic =
                    Diagnostic::new(Code::WrongKindOfName, place, message).label(format!("this is {one}"));
                for named in ids.iter().filter_map(|id| names.get(*id)).take(2) {
                    diagnostic = diagnostic.other(named.place, format!("declared as {} here", declared_as(named)));
                }
                if kind == Some(Kind::Skill) && name.kinds.contains(&Kind::Token) {
                    return diagnostic.help(
                        "a skill is neither held nor paid: write `grit`, `gold`, `dark stone` or `xp`, or the name of a token, a marker or an item",
                    );
                }
                let starts = ["starts", "with"].iter().enumerate().all(|(at, word)| {
                    let token = self.reader.tokens.get(at).map(|token| &token.kind);
                    matches!(token, Some(TokenKind::Word(said)) if said.eq_ignore_ascii_case(word))
                });
                let numbered = first.is_some_and(|named| named.numbered);
                let other_verb = self.gained_not_learned(name, place, (kind, numbered));
                // `Aim` for the marker `Aimed`.
                if kind == Some(Kind::Ability)
                    && name.kinds.contains(&Kind::Marker)
                    && let [one] = self.longer_word(name).as_slice()
                {
                    let learned = other_verb.map(|(line, _)| format!("; an ability is learned: `{line}`"));
                    let help = format!("did you mean `{one}`?{}", learned.unwrap_or_default());
                    return diagnostic.help(help).edit(place, quoted(one), false);
                }
                if let Some((line, edit)) = other_verb {
                    let (edited, text) = edit;
                    let verb = if text == "learns" { "learned" } else { "gained" };
                    let help = format!("{one} is {verb}: write `{line}`");
                    return diagnostic.help(help).edit(edited, text, true);
                }
                if starts && kind == Some(Kind::Token) {
                    return diagnostic.help(format!(
                        "a token is given with its number, in a line of its own: `starts with 1 {text}`"
                    ));
                }
                if starts && kind == Some(Kind::Ability) {
                    return diagnostic.help(format!(
                        "name an item or a spell in its place; an ability that it has from the beginning stands behind the others in the line \
                         `abilities …`, or in a line of its own: `abilities {text}`"
                    ));
                }
                if let Some(help) = self.placed_or_laid(name, place, kind) {
                    return diagnostic.help(help);
                }
                // What is called just so is no misspelling of another name.
                let things = [Kind::Item, Kind::Token, Kind::Marker, Kind::Spell];
                if name.kinds.contains(&Kind::Enemy) && kind.is_some_and(|kind| things.contains(&kind)) {
                    let called = first.map_or("", |named| named.name.as_str());
                    let laid = match kind {
                        Some(Kind::Token | Kind::Marker) => {
                            format!(", or laid in a space, `lay 1 {called} at a random space`")
                        }
                        _ => String::new(),
                    };
                    let held = match kind {
                        Some(Kind::Spell) => format!("is learned, `a random hero learns {called}`"),
                        _ => format!("is held, `a random hero gains 1 {called}`"),
                    };
                    return diagnostic.help(format!("enemies are placed: name one; {one} {held}{laid}"));
                }
                if name.kinds == [Kind::Location] && kind == Some(Kind::Ability) {
                    return diagnostic.help(format!(
                        "take it out here: what is sold stands in its location, `location \"…\" {{ abilities {text} }}`"
                    ));
                }
                if kind == Some(Kind::Ability) && name.kinds.contains(&Kind::Marker) {
                    return diagnostic.help(self.of_ability(ids, &text));
                }
                // A place of the map that begins or ends alike goes before tiles of other maps.
                let places = self.places_alike(name);
                if !places.is_empty() {
                    let guessed =
                        mended.names().filter(|near| !places.iter().any(|place| place.eq_ignore_ascii_case(near)));
                    let all: Vec<String> = places.iter().cloned().chain(guessed).take(FEW).collect();
                    let all: Vec<&str> = all.iter().map(String::as_str).collect();
                    return match all.as_slice() {
                        [one] => diagnostic.help(format!("did you mean `{one}`?")).edit(place, quoted(one), false),
                        several => diagnostic.help(format!("did you mean one of: {}?", listed(several))),
                    };
                }
                let mut longer = self.begins(name);
                if longer.is_empty() {
                    longer = self.but_for_the_article(name);
                }
                if let [one] = longer.as_slice() {
                    return diagnostic.help(format!("did you mean `{one}`?")).edit(place, quoted(one), false);
                }
                if (2..=FEW).contains(&longer.len()) {
                    return diagnostic.help(format!("did you mean one of: {}?", listed(&longer)));
                }
                if let ([Kind::Skill], [all]) = (name.kinds.as_slice(), self.others_of_its_kind(name).as_slice()) {
                    return diagnostic.help(format!("write {wanted}; {all}"));
                }
                if let Some(line) = self.given(name, place, kind) {
                    let does = if kind == Some(Kind::Enemy) { "place" } else { "give" };
                    return diagnostic.help(format!("to {does} one, write `{line}`; to draw a card, name its deck"));
                }
                match self.with_all_words(name).as_slice() {
                    [] => {}
                    [near] => {
                        return diagnostic.help(format!("did you mean `{near}`?")).edit(place, quoted(near), false);
                    }
                    several => return diagnostic.help(format!("did you mean one of: {}?", listed(several))),
                }
                if name.kinds == [Kind::Deck]
                    && let Some(deck) = kind.and_then(|kind| self.deck_called_like(kind))
                {
                    let help = format!(
                        "cards are drawn from a deck, and none by its own name: write `{deck}`, the deck of such cards"
                    );
                    return diagnostic.help(help).edit(place, quoted(&deck), false);
                }
                if kind == Some(Kind::Deck) && name.kinds.contains(&Kind::Item) {
                    return diagnostic.help(
                        "no line asks who has something of a deck: let the items of it that are meant have a keyword in common, `keywords …`, and \
                         ask for that, `each hero with …`; `items` are all items, and `draws 1 … card` takes one of a deck",
                    );
                }
                let word = kind.map_or("", Kind::word);
                // A keyword may be called like a thing.
                let declare = match name.kinds.as_slice() {
                    [Kind::Keyword] => {
                        format!(", or declare one that is called so: `keyword \"{}\" {{ … }}`", escaped(&text))
                    }
                    _ => String::new(),
                };
                diagnostic
                    .help(format!("write {wanted}{declare}; `brim explain {word}` says what you can do with {one}"))
            }
            Found::Several(ids) => {
                let all: Vec<_> = ids.iter().filter_map(|id| names.get(*id)).collect();
                if let [one, other, ..] = all.as_slice()
                    && one.pack == other.pack
                {
                    let (first, second) = (one_of_kind(one.kind), one_of_kind(other.kind));
                    let by_kind =
                        |named: &crate::model::Named| format!("`{} \"{}\"`", named.kind.word(), escaped(&named.name));
                    let word = |token: &brim_grammar::Token, word: &str| matches!(&token.kind, brim_grammar::TokenKind::Word(own) if own.eq_ignore_ascii_case(word));
                    let change = self.reader.tokens.first().is_some_and(|first| word(first, "change"));
                    let help = match name.kinds.is_empty() && one.kind != other.kind {
                        true if change => {
                            let line = |named: &crate::model::Named| {
                                format!("`change {} {}`", named.kind.word(), quoted(&named.name))
                            };
                            format!("say which: {} or {}", line(one), line(other))
                        }
                        true => format!("say which: {} or {}", by_kind(one), by_kind(other)),
                        false => "give one of the two another name".to_owned(),
                    };
                    return Diagnostic::new(
                        Code::AmbiguousName,
                        place,
                        format!("`{text}` is {first} and {second}: which is meant?"),
                    )
                    .label("which one?")
                    .other(one.place, first)
                    .other(other.place, second)
                    .help(help);
                }
                let mut diagnostic =
                    Diagnostic::new(Code::AmbiguousName, place, format!("`{text}` is declared by more than one pack"))
                        .label("which one?");
                let mut ways = Vec::new();
                for named in ids.iter().filter_map(|id| names.get(*id)).take(3) {
                    let pack = names.packs.get(named.pack).map_or("", String::as_str);
                    diagnostic = diagnostic.other(named.place, format!("one in {pack}"));
                    ways.push(format!("`{} of {pack}`", named.name));
                }
                diagnostic.help(format!("say which: {}", ways.join(" or ")))
            }
            Found::One(_) | Found::None => {
                let hidden = names.lookup(&name.text);
                let hidden = hidden.iter().filter_map(|id| names.get(*id)).find(|named| {
                    (name.kinds.is_empty() || name.kinds.contains(&named.kind)) && named.pack != self.reader.pack
                });
                if let Some(hidden) = hidden {
                    let pack = names.packs.get(hidden.pack).map_or("", String::as_str);
                    return Diagnostic::new(
                        Code::UnknownPack,
                        place,
                        format!("`{text}` is declared by {pack}, which this pack does not require"),
                    )
                    .label("not among the requirements")
                    .other(hidden.place, "declared here")
                    .others_at(names.manifests.get(self.reader.pack).copied().flatten(), "what this pack requires")
                    .help(format!("add \"{pack}\" to `requires` in pack.toml"))
                    .missing(&name.text, &name.kinds);
                }
                if let Some(found) = self.on_a_sheet(name, place) {
                    return found;
                }
                let what = match name.kinds.as_slice() {
                    [] => "nothing".to_owned(),
                    [one] => format!("no {}", one.word()),
                    [most @ .., last] => {
                        let most: Vec<&str> = most.iter().map(|kind| kind.word()).collect();
                        format!("no {} or {}", most.join(", "), last.word())
                    }
                };
                let diagnostic = Diagnostic::new(Code::UnknownName, place, format!("{what} is called `{text}`"))
                    .label("nothing declares this name")
                    .missing(&name.text, &name.kinds);
                // `if that hero has no Coat`: a slot of clothing.
                if let Some(slot) = SLOTS.iter().find(|slot| slot.eq_ignore_ascii_case(&name.text))
                    && name.kinds.contains(&Kind::Item)
                    && name.kinds.contains(&Kind::Keyword)
                {
                    let worn = format!("worn {slot}");
                    return diagnostic.help(format!("what is worn there is `{worn}`")).edit(place, worn, false);
                }
                let mut longer = self.begins(name);
                if longer.is_empty() {
                    longer = self.but_for_the_article(name);
                }
                if longer.is_empty() {
                    longer = self.shortened_alike(name);
                }
                if longer.is_empty() {
                    longer = self.reader.names.like(&name.text, &name.kinds, self.reader.pack);
                }
                if longer.is_empty() {
                    longer = self.begins_alike(name);
                }
                nearest_first(&name.text, &mut longer);
                match longer.as_slice() {
                    [longer] if !mended.any() => {
                        diagnostic.help(format!("did you mean `{longer}`?")).edit(place, quoted(longer), false)
                    }
                    several if !mended.any() && (2..=FEW).contains(&several.len()) => {
                        diagnostic.help(format!("did you mean one of: {}?", listed(several)))
                    }
                    _ if mended.any() => mended.offered(diagnostic),
                    _ => match self.others_of_its_kind(name).as_slice() {
                        [] if self.kind == Kind::Scenario && name.kinds.contains(&Kind::Class) => match self.heroes() {
                            heroes if heroes.is_empty() => suggest(diagnostic, name, &self.reader.places),
                            heroes => diagnostic.help(format!("heroes that there are: {}", listed(&heroes))),
                        },
                        // `only Sheriff`: heroes by their names, or by a keyword of theirs.
                        [] if name.kinds.len() == 2
                            && [Kind::Class, Kind::Keyword].iter().all(|kind| name.kinds.contains(kind))
                            && self.kind != Kind::Scenario =>
                        {
                            let heroes = self.heroes();
                            let own = declared(Kind::Keyword, name);
                            diagnostic.help(format!(
                                "name a hero, such as {}, or a keyword that one has; a keyword of your own is declared, `{own}`, and stands on a hero's sheet",
                                listed(&heroes)
                            ))
                        }
                        [] => suggest(diagnostic, &self.as_held(name), &self.reader.places),
                        some => {
                            let said = some.join("");
                            let near = said.strip_prefix("did you mean `").and_then(|rest| rest.split('`').next());
                            let near = near.map(quoted);
                            let found = diagnostic.help(said);
                            match near {
                                Some(near) => found.edit(place, near, false),
                                None => found,
                            }
                        }
                    },
                }
            }
        }
    }

    /// `Charisma 3` on the sheet of a hero: a name and a number are a skill, and which there are.
    pub(super) fn no_skill(&self) -> Option<String> {
        let [first, number] = self.reader.tokens else { return None };
        let (TokenKind::Word(word), TokenKind::Number(_)) = (&first.kind, &number.kind) else { return None };
        let (text, kinds) = (word.to_string(), vec![Kind::Skill]);
        let name = BadName { text, kinds, tokens: 1, found: Found::None };
        let there = self.others_of_its_kind(&name);
        word.starts_with(char::is_uppercase).then(|| there.first().cloned()).flatten()
    }

    /// What else there is of its kind, where that is little, or where it shares a word with the name: an author may remember another one.
    fn others_of_its_kind(&self, name: &BadName) -> Vec<String> {
        let names = self.reader.names;
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let of_kind =
            |named: &&crate::model::names::Named| name.kinds.contains(&named.kind) && seen.contains(&named.pack);
        let mut all: Vec<&str> = names.all.iter().filter(of_kind).map(|named| named.name.as_str()).collect();
        all.sort_unstable();
        all.dedup();
        let quoted =
            |all: &[&str]| all.iter().map(|one| format!("`{}`", shortened(&escaped(one), 40))).collect::<Vec<_>>();
        let (Some(kind), true) = (name.kinds.first(), all.len() > 1) else { return Vec::new() };
        if *kind == Kind::Skill {
            return vec![format!("there are {}", quoted(&all).join(", "))];
        }
        if all.len() <= FEW && name.kinds.len() == 1 {
            return vec![format!("there are {}; or declare it: `{}`", quoted(&all).join(", "), declared(*kind, name))];
        }
        let words = |text: &str| {
            text.to_lowercase().split(' ').filter(|word| word.chars().count() > 3).map(stem).collect::<Vec<_>>()
        };
        let mine = words(&name.text);
        all.retain(|other| words(other).iter().any(|word| mine.contains(word)));
        nearest_first(&name.text, &mut all);
        // Of more than a few the nearest would be no better than the others.
        match (all.as_slice(), clearly_nearest(&name.text, &all)) {
            ([], _) => Vec::new(),
            (_, Some(one)) => {
                vec![format!(
                    "did you mean `{}`? Or declare it: `{}`",
                    shortened(&escaped(one), 40),
                    declared(*kind, name)
                )]
            }
            ([_, ..], None) if all.len() <= 3 => {
                vec![format!("named alike: {}; or declare it: `{}`", quoted(&all).join(", "), declared(*kind, name))]
            }
            _ => Vec::new(),
        }
    }

    /// Names of the kinds that belong there that go on where this one ends, by an ending: `Aimed` for `Aim`.
    fn longer_word(&self, name: &BadName) -> Vec<&str> {
        let names = self.reader.names;
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let written = name.text.to_lowercase();
        let goes_on = |named: &&Named| {
            let ending = named.name.to_lowercase().strip_prefix(&written).map_or(0, str::len);
            (1..=3).contains(&ending) && name.kinds.contains(&named.kind) && seen.contains(&named.pack)
        };
        let mut found: Vec<&str> = names.all.iter().filter(goes_on).map(|named| named.name.as_str()).collect();
        found.dedup();
        found
    }

    /// The one name that begins alike and is not far from the one written: `Faith` for `Fate`.
    fn begins_alike(&self, name: &BadName) -> Vec<&str> {
        const ALIKE: usize = 2;
        const FAR: usize = 2;
        let written = name.text.to_lowercase();
        let Some(first) = written.get(..ALIKE).filter(|_| written.len() > FAR + 1) else { return Vec::new() };
        let names = self.reader.names;
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let fits = |named: &&Named| name.kinds.contains(&named.kind) && seen.contains(&named.pack);
        let near = |named: &&Named| {
            let other = named.name.to_lowercase();
            other.starts_with(first) && apart(&written, &other) <= FAR
        };
        let mut found: Vec<&str> =
            names.all.iter().filter(fits).filter(near).map(|named| named.name.as_str()).collect();
        found.dedup();
        if found.len() == 1 { found } else { Vec::new() }
    }

    /// Names of the kinds that belong there of which only the first words were written: `Exploration` of the Exploration Tokens.
    fn begins(&self, name: &BadName) -> Vec<&str> {
        let names = self.reader.names;
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        // `Str` for a skill is short for one of the six.
        let short = name.text.chars().count() >= 3 && name.kinds.contains(&Kind::Skill);
        let written = format!("{}{}", name.text.to_lowercase(), if short { "" } else { " " });
        let mut found: Vec<&str> = names
            .all
            .iter()
            .filter(|named| name.kinds.contains(&named.kind) && seen.contains(&named.pack))
            .filter(|named| named.name.to_lowercase().starts_with(&written))
            .map(|named| named.name.as_str())
            .collect();
        found.dedup();
        found
    }
}

impl Builder<'_> {
    /// Names of the kinds that belong there in which all words of this one stand, in this pack alone: the ability `Sew a Fur Hood` for the item `Fur Hood`.
    fn with_all_words(&self, name: &BadName) -> Vec<&str> {
        const MOST: usize = 3;
        let words = |text: &str| text.to_lowercase().split(' ').map(stem).collect::<Vec<_>>();
        let mine = words(&name.text);
        let fits = |named: &&Named| named.pack == self.reader.pack && name.kinds.contains(&named.kind);
        let has_all = |named: &&Named| {
            let theirs = words(&named.name);
            mine.iter().all(|word| theirs.contains(word))
        };
        let mut found: Vec<&str> =
            self.reader.names.all.iter().filter(fits).filter(has_all).map(|named| named.name.as_str()).collect();
        if found.len() > MOST {
            found.clear();
        }
        nearest_first(&name.text, &mut found);
        found
    }

    /// Names of the kinds that belong there which differ by an article at their beginning: `An Occult Scroll` for `Occult Scroll`.
    fn but_for_the_article(&self, name: &BadName) -> Vec<&str> {
        let bare = |text: &str| {
            let text = text.to_lowercase();
            let rest = text.split_once(' ').filter(|(first, _)| matches!(*first, "a" | "an" | "the"));
            rest.map_or(text.clone(), |(_, rest)| rest.to_owned())
        };
        let names = self.reader.names;
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let mine = bare(&name.text);
        let mut found: Vec<&str> = names
            .all
            .iter()
            .filter(|named| name.kinds.contains(&named.kind) && seen.contains(&named.pack))
            .filter(|named| bare(&named.name) == mine && !named.name.eq_ignore_ascii_case(&name.text))
            .map(|named| named.name.as_str())
            .collect();
        found.dedup();
        found
    }

    /// Names of the kinds that belong there of which words are written shorter, or of which the name writes words shorter: `Medium Threat` for `Med Threat`.
    fn shortened_alike(&self, name: &BadName) -> Vec<&str> {
        let names = self.reader.names;
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let mut found: Vec<&str> = names
            .all
            .iter()
            .filter(|named| name.kinds.contains(&named.kind) && seen.contains(&named.pack))
            .filter(|named| one_is_short(&name.text, &named.name))
            .map(|named| named.name.as_str())
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// True where word by word one of two names begins like the other, and most letters of one word at least are left out.
fn one_is_short(name: &str, other: &str) -> bool {
    const LEAST: usize = 3;
    let (name, other) = (name.to_lowercase(), other.to_lowercase());
    let (words, others): (Vec<&str>, Vec<&str>) = (name.split(' ').collect(), other.split(' ').collect());
    let alike = |(one, two): (&&str, &&str)| {
        let (short, long) = if one.len() < two.len() { (one, two) } else { (two, one) };
        one == two || short.chars().count() >= LEAST && long.starts_with(short.trim_end_matches('.'))
    };
    words.len() == others.len() && words != others && words.len() > 1 && words.iter().zip(&others).all(alike)
}

/// Puts the names that differ from a wanted one by the fewest letters first.
fn nearest_first(wanted: &str, names: &mut [&str]) {
    names.sort_by_key(|name| (apart(wanted, name), name.len()));
}

/// The first of several names, the nearest first, where most of its letters are those of the wanted one, and no other is half as near.
fn clearly_nearest<'a>(wanted: &str, names: &[&'a str]) -> Option<&'a str> {
    let (first, others) = names.split_first()?;
    let (near, most) = (apart(wanted, first), wanted.chars().count() / 3);
    let alone = others.iter().all(|other| apart(wanted, other) > near + near / 2);
    (near <= most && alone).then_some(first)
}

/// Names side by side.
fn listed(names: &[&str]) -> String {
    names.iter().map(|one| format!("`{}`", shortened(&escaped(one), 40))).collect::<Vec<_>>().join(", ")
}

/// A name as it can stand in any text.
fn quoted(name: &str) -> String {
    // A `P` is the Peril die.
    let plain = |word: &str| word != "P" && word.chars().all(char::is_alphabetic);
    if name.split(' ').all(plain) { name.to_owned() } else { format!("\"{name}\"") }
}

/// A declaration of this name, with what it cannot do without where that is little.
fn declared(kind: Kind, name: &BadName) -> String {
    let body = match kind {
        Kind::Deck => " { holds … }",
        _ => "",
    };
    format!("{} \"{}\"{body}", kind.word(), shortened(&escaped(&name.text), 40))
}

/// Says what may have been meant, and else what to do.
fn suggest(diagnostic: Diagnostic, name: &BadName, places: &[LocalPlace]) -> Diagnostic {
    let figure = Stat::ALL.iter().find(|stat| stat.words().eq_ignore_ascii_case(&name.text));
    diagnostic.help(match name.kinds.as_slice() {
        [Kind::Skill, ..] if figure.is_some() => {
            let words = figure.map_or("", |stat| stat.words());
            format!("`{words}` is a figure of the sheet, and no skill: name one of the six skills")
        }
        _ if Noun::ENTRIES.iter().any(|entry| stem(entry.sentence) == stem(&name.text.to_lowercase())) => {
            "this is a word of the language, and no name: how many there are is asked with `there are 3 or more heroes`"
                .to_owned()
        }
        // A place of a mission, perhaps: it has names of its own.
        [Kind::Tile] => {
            let name = shortened(&escaped(&name.text), 40).into_owned();
            let own: Vec<&str> = places.iter().map(|place| place.name.as_str()).collect();
            match own.is_empty() {
                false => format!("places of this mission: {}; a spot more: `spot \"{name}\" at 2, 3 of …`; a tile of its own is declared, `tile \"{name}\"`", listed(&own)),
                true => format!(
                    "name a tile or a spot of the map; a mission gives such names itself: `Arena as {name}` in its map, or \
                     `spot \"{name}\" at 2, 3 of Arena`"
                ),
            }
        }
        // An ability of a mission or a sheet has no name of its own elsewhere.
        [kind, ..] if name.kinds.contains(&Kind::Mission) && name.kinds.contains(&Kind::Token) => {
            let own = shortened(&escaped(&name.text), 40).into_owned();
            format!(
                "an ability that stands in a mission or on a sheet is used by its name behind theirs: `uses`, the name \
                 of the mission, `\"{own}\"`; or declare it \
                 first: `{}`",
                declared(*kind, name)
            )
        }
        [kind, ..] => format!("declare it first: `{}`", declared(*kind, name)),
        [] => "check the spelling against the declaration".to_owned(),
    })
}
