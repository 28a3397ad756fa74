//! What fills the holes of a sentence: numbers, names, stats, closed lists of words.

use brim_grammar::TokenKind;

use super::draft::Filling;
use super::guess::possessive;
use super::names::Found;
use super::read::{BadName, Expected, Reader};
use super::sentence::{Hole, Sort};
use super::starts::starts;
use super::trie::{Spot, trie};
use super::word_lists::{NOUNS, PICKS, PURPOSES, READINGS, RULES, SIZES, STATS, Spellings, WORN};
use brim_core::game::chance::Purpose;
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::Size;
use brim_core::game::ids::DeclId;
use brim_core::program::StatKey;
use brim_core::vocabulary::Chosen;
use brim_core::vocabulary::spelling::literal;
use brim_core::vocabulary::{Category, Kind, Rule};

impl Reader<'_> {
    /// True where the token can be the first of what fills the hole.
    pub(super) fn can_start(&self, hole: &Hole, at: usize) -> bool {
        let token = self.token(at);
        match hole {
            Hole::Selector(Sort::Counted | Sort::Several) => self.starts_counted(at),
            Hole::Selector(Sort::Anybody) => self.starts_anybody(at),
            Hole::Selector(sort) => self.starts_selector(at) || self.is_spot_for(*sort, at),
            Hole::Phrase(category) => self.starts_category(*category, at),
            Hole::Flat => self.starts_category(Category::Amount, at),
            Hole::Counter => self.starts_word_of(Category::Thing, at) || self.starts_word_of(Category::Holding, at),
            Hole::Name(kinds) if kinds.is_empty() => {
                self.starts_name(at) || self.word(at).is_some_and(|word| self.names_a_kind(word, at + 1))
            }
            Hole::Name(_) | Hole::Names(_) => self.starts_name(at),
            Hole::Abilities => self.word(at).is_some(),
            Hole::Who => {
                self.word(at).is_some_and(|word| self.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(word)))
            }
            Hole::New | Hole::Text => matches!(token, Some(TokenKind::Text(_))),
            Hole::Number => matches!(token, Some(TokenKind::Number(_) | TokenKind::Money(_))),
            Hole::Cell | Hole::Numbers => matches!(token, Some(TokenKind::Number(_))),
            Hole::Signed => matches!(token, Some(TokenKind::Signed(_))),
            Hole::AtLeast => matches!(token, Some(TokenKind::AtLeast(_))),
            Hole::Face => {
                matches!(token, Some(TokenKind::Number(_) | TokenKind::AtLeast(_) | TokenKind::Range(..)))
            }
            Hole::Dice => matches!(token, Some(TokenKind::Dice { .. } | TokenKind::Peril(_))),
            Hole::Stat => self.stat(at).is_some(),
            Hole::Value => {
                matches!(token, Some(TokenKind::AtLeast(_) | TokenKind::Signed(..0)))
                    || self.word(at).is_some_and(|word| word.eq_ignore_ascii_case("none"))
                    || self.starts_category(Category::Amount, at)
            }
            Hole::Measure => self.stat(at).is_some() || self.starts_category(Category::Thing, at),
            Hole::Size => self.size(at).is_some(),
            Hole::Rule => self.rule(at).is_some(),
            Hole::Reading => token.is_some(),
            Hole::OneOf(words) => self.one_of(words, at).is_some(),
            Hole::Word | Hole::Ids => self.word(at).is_some(),
            Hole::Purpose => self.purpose(at).is_some(),
            Hole::Alias | Hole::Aliases => self.word(at).is_some(),
            Hole::Answer => token.is_some(),
            Hole::Place => self.starts_name(at) || self.local_place(at).is_some() || self.stands("that", at),
            Hole::NewPlace => self.new_place(at).is_some(),
        }
    }

    /// `a hero`, `another enemy`; in a scenario somebody by name.
    fn starts_anybody(&self, at: usize) -> bool {
        let word = self.word(at).unwrap_or("");
        let article = word.eq_ignore_ascii_case("a") || word.eq_ignore_ascii_case("an");
        article || self.is_another(at) || self.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(word))
    }

    /// A noun, or a word before one.
    fn starts_counted(&self, at: usize) -> bool {
        let Some(word) = self.word(at) else { return self.starts_name(at) };
        NOUNS.starts(self.stem_at(at))
            || self.starts_category(Category::Filter, at)
            || self.stands("this", at)
            || self.stands("that", at)
            || self.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(word))
    }

    fn starts_selector(&self, at: usize) -> bool {
        let Some(word) = self.word(at) else { return false };
        if self.is_another(at) {
            return true;
        }
        if self.aliases.is_empty() && !self.starts_word_of(Category::Pick, at) {
            return false;
        }
        self.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(word))
            || PICKS.iter().any(|first| first.eq_ignore_ascii_case(word))
            || word.eq_ignore_ascii_case("an")
    }

    /// True where one of the category's own words stands there, and not a name.
    pub(super) fn starts_word_of(&self, category: Category, at: usize) -> bool {
        let root = trie(Spot::Category(category)).nodes.first();
        let listed = |(hole, _): &(Hole, usize)| matches!(hole, Hole::OneOf(_)) && self.can_start(hole, at);
        root.is_some_and(|root| root.literals.has(self.stem_at(at)) || root.holes.iter().any(listed))
    }

    fn starts_category(&self, category: Category, at: usize) -> bool {
        let Some(starts) = starts(category) else { return false };
        self.stem_at(at).is_some_and(|stem| starts.words.has(stem))
            || starts.holes.iter().any(|hole| self.can_start(hole, at))
    }

    fn starts_name(&self, at: usize) -> bool {
        match self.token(at) {
            Some(TokenKind::Text(_)) => true,
            Some(TokenKind::Word(word)) => {
                word.chars().next().is_some_and(char::is_uppercase) || self.longest_name(at) > 0
            }
            _ => false,
        }
    }

    /// Reads what fills a hole; the value and the index after it.
    pub(super) fn fill(&mut self, hole: &Hole, at: usize) -> Option<(Filling, usize)> {
        match hole {
            Hole::Selector(Sort::Counted | Sort::Several) => self.counted(at),
            Hole::Selector(sort) if self.is_spot_for(*sort, at) => self.spot(at),
            Hole::Selector(_) | Hole::Who => self.selector(at),
            Hole::Place => self.somewhere(at),
            Hole::NewPlace => self.new_place(at).map(|(name, after)| (Filling::Text(name), after)),
            Hole::Phrase(category) => {
                let (phrase, after) = self.joined_phrase(*category, at)?;
                Some((Filling::Phrase(Box::new(phrase)), after))
            }
            Hole::Counter => self.fill(&Hole::Phrase(Category::Thing), at),
            Hole::Flat => {
                let around = std::mem::replace(&mut self.flat, true);
                let found = self.fill(&Hole::Phrase(Category::Amount), at);
                self.flat = around;
                found
            }
            Hole::Name(kinds) => self.name(at, kinds).map(|(id, after)| (Filling::Name(id), after)),
            Hole::Names(kinds) => self.names(at, kinds),
            Hole::Abilities => self.abilities(at),
            Hole::New | Hole::Text => match self.token(at)? {
                TokenKind::Text(text) => Some((Filling::Text(text.to_string()), at + 1)),
                _ => None,
            },
            Hole::Value => self.value(at),
            Hole::Stat => self.stat(at).map(|(stat, after)| (Filling::Stat(stat), after)),
            Hole::Measure => self.measure(at),
            Hole::Size => self.size(at).map(|(size, after)| (Filling::Size(size), after)),
            Hole::Rule => self.rule(at).map(|(rule, after)| (Filling::Rule(rule), after)),
            Hole::Reading => self.reading(at),
            Hole::OneOf(words) => self.choices(words, at),
            Hole::Purpose => self.purpose(at).map(|(purpose, after)| (Filling::Purpose(purpose), after)),
            Hole::Word | Hole::Alias => Some((Filling::Text(self.word(at)?.to_owned()), at + 1)),
            Hole::Ids | Hole::Aliases => Some(self.words(at)),
            Hole::Cell => self.cell(at),
            Hole::Numbers => Some(self.numbers(at)),
            Hole::Answer => Some(self.answer(at)),
            Hole::Number | Hole::Signed | Hole::AtLeast | Hole::Face | Hole::Dice => self.plain(hole, at),
        }
    }

    /// A value that is one token.
    fn plain(&self, hole: &Hole, at: usize) -> Option<(Filling, usize)> {
        let value = match (hole, self.token(at)?) {
            (Hole::Number, TokenKind::Number(n) | TokenKind::Money(n)) => Filling::Number(*n),
            (Hole::Signed, TokenKind::Signed(n)) => Filling::Signed(*n),
            (Hole::AtLeast, TokenKind::AtLeast(n)) => Filling::AtLeast(*n),
            (Hole::Face, TokenKind::Number(n)) => Filling::Face(*n, *n),
            (Hole::Face, TokenKind::AtLeast(n)) => Filling::Face(*n, i32::MAX),
            (Hole::Face, TokenKind::Range(low, high)) => Filling::Face(*low, *high),
            (Hole::Dice, TokenKind::Dice { count, sides }) => {
                Filling::Dice(Dice::of(*count, Die::with_sides(*sides).unwrap_or_default()))
            }
            (Hole::Dice, TokenKind::Peril(count)) => Filling::Dice(Dice::of(*count, Die::Peril)),
            _ => return None,
        };
        Some((value, at + 1))
    }

    fn value(&mut self, at: usize) -> Option<(Filling, usize)> {
        match self.token(at)? {
            TokenKind::AtLeast(n) => Some((Filling::AtLeast(*n), at + 1)),
            TokenKind::Signed(n @ ..0) => Some((Filling::Number(*n), at + 1)),
            TokenKind::Word(word) if word.eq_ignore_ascii_case("none") => Some((Filling::None, at + 1)),
            _ => self.fill(&Hole::Phrase(Category::Amount), at),
        }
    }

    /// How many words the longest name has that begins with the word there.
    fn longest_name(&self, at: usize) -> usize {
        let first =
            self.word(at).filter(|word| !self.capitals_only || word.chars().next().is_some_and(char::is_uppercase));
        first.map_or(0, |first| self.names.longest_from(&literal(first)))
    }

    /// The longest word of a closed list that stands there, and the index after it.
    pub(super) fn longest<T: Copy>(&self, all: &Spellings<T>, at: usize) -> Option<(T, usize)> {
        let (what, words) = all.longest(self.stem_at(at)?, |word| self.stem_at(at + word))?;
        Some((what, at + words))
    }

    /// A stat of the table, the most of a token, a clothing slot, the result on a chart, or a skill.
    fn stat(&self, at: usize) -> Option<(StatKey, usize)> {
        if self.stands("result", at) && self.stands("on", at + 1) {
            let (id, after) = self.find_name(at + 2, &[Kind::Chart]).ok()?;
            return Some((StatKey::Result(id), after));
        }
        if let Some((slot, after)) = self.longest(&WORN, at)
            && self.stands("slots", after)
        {
            return Some((StatKey::Worn(slot), after + 1));
        }
        if let Some((stat, after)) = self.longest(&STATS, at) {
            return Some((StatKey::Stat(stat), after));
        }
        if self.stands("max", at) {
            let (id, after) = self.find_name(at + 1, &[Kind::Token]).ok()?;
            return Some((StatKey::Max(id), after));
        }
        let (id, after) = self.find_name(at, &[Kind::Skill]).ok()?;
        // `the hero with the highest Spirit tests Spirit 5+`: there it is the verb.
        let figure = matches!(self.token(after + 1), Some(TokenKind::Signed(_)))
            || ["of", "is", "at"].iter().any(|word| self.stands(word, after + 1));
        if self.stands("tests", after) && figure {
            return Some((StatKey::Tests(id), after + 1));
        }
        if self.stands("test", after) && self.stands("dice", after + 1) {
            return Some((StatKey::TestDice(id), after + 2));
        }
        Some((StatKey::Skill(id), after))
    }

    /// A stat, or something counted: whichever takes more words. A name is looked for among both, so that one that both have is told.
    fn measure(&mut self, at: usize) -> Option<(Filling, usize)> {
        let thing = trie(Spot::Category(Category::Thing));
        let word = [Category::Thing, Category::Holding].into_iter().any(|category| self.starts_word_of(category, at));
        let named = self.starts_name(at) && !word && self.longest(&STATS, at).is_none();
        if named {
            let (id, _) = self.name(at, &[Kind::Skill, Kind::Token, Kind::Marker, Kind::Item, Kind::Keyword])?;
            return match self.names.get(id).map(|named| named.kind) {
                Some(Kind::Skill) => self.fill(&Hole::Stat, at),
                _ => self.fill(&Hole::Phrase(Category::Thing), at),
            };
        }
        let stat = self.stat(at);
        let counted = self.sentence(thing, at);
        match (stat, counted) {
            (Some((stat, behind)), Some((_, after))) if behind > after => Some((Filling::Stat(stat), behind)),
            (_, Some((thing, after))) => Some((Filling::Phrase(Box::new(thing)), after)),
            (Some((stat, behind)), None) => Some((Filling::Stat(stat), behind)),
            (None, None) => None,
        }
    }

    fn size(&self, at: usize) -> Option<(Size, usize)> {
        self.longest(&SIZES, at)
    }

    fn rule(&self, at: usize) -> Option<(Rule, usize)> {
        self.longest(&RULES, at)
    }

    fn purpose(&self, at: usize) -> Option<(Purpose, usize)> {
        self.longest(&PURPOSES, at)
    }

    fn one_of(&self, list: &'static [&'static str], at: usize) -> Option<(Chosen, usize)> {
        let spelled = |words: &str| {
            let stems = words.split(' ').enumerate();
            let mut ends = stems.map(|(place, word)| self.stands(word, at + place).then_some(at + place + 1));
            ends.try_fold(at, |_, end| end)
        };
        let standing = list.iter().filter_map(|words| Some((Chosen::new(words), spelled(words)?)));
        standing.max_by_key(|(_, after)| *after)
    }

    /// One of a closed list; where the list is of ends, several with commas.
    fn choices(&mut self, words: &'static [&'static str], at: usize) -> Option<(Filling, usize)> {
        let (first, mut after) = self.one_of(words, at)?;
        if !words.contains(&"on ko") {
            return Some((Filling::Choice(first), after));
        }
        let mut all = vec![first];
        while self.token(after) == Some(&TokenKind::Comma) {
            let Some((next, behind)) = self.one_of(words, after + 1) else {
                self.miss(after + 1, || Expected::Hole(Hole::OneOf(words)));
                break;
            };
            all.push(next);
            after = behind;
        }
        Some((Filling::Choices(all), after))
    }

    fn reading(&self, at: usize) -> Option<(Filling, usize)> {
        let value = match self.token(at)? {
            TokenKind::Number(n) | TokenKind::AtLeast(n) | TokenKind::Signed(n) => Filling::Number(*n),
            TokenKind::Dice { count, sides } => {
                Filling::Dice(Dice::of(*count, Die::with_sides(*sides).unwrap_or_default()))
            }
            TokenKind::Peril(count) => Filling::Dice(Dice::of(*count, Die::Peril)),
            TokenKind::Text(text) => Filling::Text(text.to_string()),
            TokenKind::Word(word) if word.eq_ignore_ascii_case("yes") => Filling::Flag(true),
            TokenKind::Word(word) if word.eq_ignore_ascii_case("no") => Filling::Flag(false),
            _ => return self.choice_of_a_rule(at),
        };
        Some((value, at + 1))
    }

    /// One of the words that a rule point offers: `same tile`.
    fn choice_of_a_rule(&self, at: usize) -> Option<(Filling, usize)> {
        let (words, after) = self.longest(&READINGS, at)?;
        Some((Filling::Text(words.to_owned()), after))
    }

    fn words(&self, at: usize) -> (Filling, usize) {
        let mut out = Vec::new();
        let mut next = at;
        // An id is words with dots between them: `harm.hits`.
        let mut joined = String::new();
        while let Some(token) = self.token(next) {
            match token {
                TokenKind::Word(word) => joined.push_str(word),
                TokenKind::Number(n) => joined.push_str(&n.to_string()),
                TokenKind::Other(mark @ ('.' | '-' | '/')) => joined.push(*mark),
                TokenKind::Signed(n) => joined.push_str(&n.to_string()),
                TokenKind::Comma => out.push(std::mem::take(&mut joined)),
                _ => break,
            }
            next += 1;
        }
        out.push(joined);
        out.retain(|id| !id.is_empty());
        (Filling::Words(out), next)
    }

    fn cell(&self, at: usize) -> Option<(Filling, usize)> {
        match (self.token(at)?, self.token(at + 1)?, self.token(at + 2)?) {
            (TokenKind::Number(column), TokenKind::Comma, TokenKind::Number(row)) => {
                Some((Filling::Cell(*column, *row), at + 3))
            }
            _ => None,
        }
    }

    fn numbers(&self, at: usize) -> (Filling, usize) {
        let mut out = Vec::new();
        let mut next = at;
        while let Some(TokenKind::Number(n)) = self.token(next) {
            out.push(*n);
            next += 1;
            if self.token(next) != Some(&TokenKind::Comma) {
                break;
            }
            next += 1;
        }
        (Filling::Numbers(out), next)
    }

    /// What is left of the line, for a scenario's answers.
    fn answer(&self, at: usize) -> (Filling, usize) {
        let mut out = Vec::new();
        let mut next = at;
        while let Some(token) = self.token(next) {
            out.push(match token {
                TokenKind::Word(word) => word.to_string(),
                TokenKind::Text(text) => text.to_string(),
                TokenKind::Number(n) => n.to_string(),
                TokenKind::Signed(n) => format!("{n:+}"),
                TokenKind::Comma => ",".to_owned(),
                TokenKind::Possessive => "'s".to_owned(),
                _ => "?".to_owned(),
            });
            next += 1;
        }
        (Filling::Words(out), next)
    }

    /// A declared name; misses are noted.
    pub(super) fn name(&mut self, at: usize, kinds: &[Kind]) -> Option<(DeclId, usize)> {
        // `enemy "Tentacles"`: its kind says which of two is meant.
        if let Some(word) = self.word(at).filter(|word| kinds.is_empty() && self.names_a_kind(word, at + 1)) {
            return self.name(at + 1, &Kind::of_word(word).map_or_else(Vec::new, |kind| vec![kind]));
        }
        match self.find_name(at, kinds) {
            Ok(found) => Some(found),
            Err(Some(bad)) => {
                self.bad_name(at, bad);
                None
            }
            Err(None) => {
                self.miss(at, || Expected::Hole(Hole::Name(kinds.to_vec())));
                None
            }
        }
    }

    fn names(&mut self, at: usize, kinds: &[Kind]) -> Option<(Filling, usize)> {
        let (first, mut after) = self.name(at, kinds)?;
        let mut all = vec![first];
        while self.token(after) == Some(&TokenKind::Comma) {
            let (next, behind) = self.name(after + 1, kinds)?;
            all.push(next);
            after = behind;
        }
        Some((Filling::Names(all), after))
    }

    fn abilities(&mut self, at: usize) -> Option<(Filling, usize)> {
        let mut all = Vec::new();
        let mut next = at;
        loop {
            let (id, after) = self.name(next, &[Kind::Ability])?;
            next = after;
            let number = match self.token(next) {
                Some(TokenKind::Number(n) | TokenKind::AtLeast(n)) => {
                    next += 1;
                    Some(*n)
                }
                _ => None,
            };
            all.push((id, number));
            if self.token(next) != Some(&TokenKind::Comma) {
                return Some((Filling::Abilities(all), next));
            }
            next += 1;
        }
    }

    /// True where a name of several words begins there, written with a capital letter.
    pub(super) fn longer_name(&self, at: usize) -> bool {
        self.word(at).is_some_and(|word| word.chars().next().is_some_and(char::is_uppercase))
            && self.find_name(at, &[]).is_ok_and(|(_, after)| after > at + 1)
    }

    /// The text of so many words from a token on.
    pub(super) fn words_from(&self, at: usize, words: usize) -> Option<(String, usize)> {
        self.joined(at, words)
    }

    /// True for the word of a kind with a name behind it.
    fn names_a_kind(&self, word: &str, behind: usize) -> bool {
        let named = match self.token(behind) {
            Some(TokenKind::Text(_)) => true,
            Some(TokenKind::Word(word)) => word.starts_with(char::is_uppercase),
            _ => false,
        };
        named && word.starts_with(char::is_lowercase) && Kind::of_word(word).is_some()
    }

    /// The longest declared name that begins at a token, in quotes or bare, and `of pack` behind it.
    fn find_name(&self, at: usize, kinds: &[Kind]) -> Result<(DeclId, usize), Option<BadName>> {
        let (text, after, found) = match self.token(at) {
            Some(TokenKind::Text(text)) => {
                let (pack, after) = self.of_pack(at + 1);
                (text.to_string(), after, self.names.find(text, kinds, self.pack, pack))
            }
            Some(TokenKind::Word(word)) => {
                let longest = self.longest_name(at);
                let mut best: Option<(String, usize, Found)> = None;
                for words in (1..=longest).rev() {
                    let Some((text, end)) = self.joined(at, words) else { continue };
                    let (pack, after) = self.of_pack(end);
                    match self.names.find(&text, kinds, self.pack, pack) {
                        Found::One(id) => return Ok((id, after)),
                        Found::None => {}
                        other => {
                            if best.is_none() {
                                best = Some((text, after, other));
                            }
                        }
                    }
                }
                // A name of something else followed by more capital words was meant as a longer name.
                let more =
                    |best: &(String, usize, Found)| matches!(best.2, Found::OtherKind(_)) && self.capitals(at) > best.1;
                match best {
                    Some(best) if !more(&best) => best,
                    _ => {
                        if !word.chars().next().is_some_and(char::is_uppercase) {
                            return Err(None);
                        }
                        let end = self.capitals(at);
                        let text = self.joined(at, end - at).map_or_else(|| word.to_string(), |(text, _)| text);
                        (text, end, Found::None)
                    }
                }
            }
            _ => return Err(None),
        };
        match found {
            Found::One(id) => Ok((id, after)),
            _ if !self.keeping => Err(None),
            found => Err(Some(BadName { text, tokens: after - at, kinds: kinds.to_vec(), found })),
        }
    }

    /// The text of a number of words from a token on, possessives joined to their word.
    fn joined(&self, at: usize, words: usize) -> Option<(String, usize)> {
        let mut text = String::new();
        let mut next = at;
        for count in 0..words {
            let word = self.word(next)?;
            if count > 0 {
                text.push(' ');
            }
            text.push_str(word);
            next += 1;
            if let Some(mark) = self.tokens.get(next).filter(|token| token.kind == TokenKind::Possessive) {
                text.push_str(possessive(mark));
                next += 1;
            }
        }
        Some((text, next))
    }

    /// One past the last of the capitalised words from a token on.
    fn capitals(&self, at: usize) -> usize {
        let capital = |at: usize| self.word(at).is_some_and(|word| word.chars().next().is_some_and(char::is_uppercase));
        let small = |at: usize| {
            self.word(at).is_some_and(|word| matches!(word, "of" | "the" | "and" | "in" | "for" | "to" | "from" | "a"))
        };
        let mut end = at;
        loop {
            if capital(end) {
                end += 1;
                if self.token(end) == Some(&TokenKind::Possessive) {
                    end += 1;
                }
            } else if end > at && small(end) && capital(end + 1) {
                end += 1;
            } else if end > at && small(end) && small(end + 1) && capital(end + 2) {
                end += 2;
            } else {
                break;
            }
        }
        end.max(at + 1)
    }

    /// `of swamps-of-death` after a name that several packs share.
    fn of_pack(&self, at: usize) -> (Option<usize>, usize) {
        if self.word(at) == Some("of")
            && let Some(word) = self.word(at + 1)
            && let Some(pack) = self.names.packs.iter().position(|id| id == word)
        {
            return (Some(pack), at + 2);
        }
        (None, at)
    }
}
