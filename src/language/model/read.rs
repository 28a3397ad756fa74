//! Reads phrases: one recursive reader over the tries of the vocabulary.

use brim_grammar::{Span, Token, TokenKind};
use std::ops::Range;

use super::draft::{Draft, Filling, NounDraft, SelectorDraft};
use super::names::Names;
use super::sentence::{Element, Hole, Sentence, Sort, sentences};
use super::stems::Stem;
use super::trie::{Spot, Trie, trie};
use super::word_lists::NOUNS;
use crate::diagnostic::{FileId, Place};
use brim_core::game::ids::DeclId;
use brim_core::program::StatKey;
use brim_core::vocabulary::spelling::literal;
use brim_core::vocabulary::{
    Amount, Category, Combine, Effect, Filter, Kind, Modifier, Noun, Pick, Relation, Step, Word,
};

/// Where reading a phrase came to an end, and what would have fitted there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Miss {
    /// The token at which nothing fitted.
    pub at: usize,
    /// What would have fitted.
    pub expected: Vec<Expected>,
    /// A name that was read there but leads nowhere.
    pub name: Option<Box<BadName>>,
    /// The sentences that came as far as that.
    pub ways: Vec<Way>,
    /// A sentence that was read as far, of which somebody or something is not what it asks for.
    pub unfit: Option<Box<Unfit>>,
}

/// What fills a hole of a sentence and is not what the sentence asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfit {
    /// The token behind the sentence.
    pub at: usize,
    /// Where it stands.
    pub place: Place,
    /// What the sentence asks for.
    pub hole: Hole,
    /// The id of the sentence.
    pub sentence: &'static str,
}

/// A sentence, or the beginning that several have in common, that was read as far as a line goes.
#[derive(Clone, Copy)]
pub struct Way {
    /// The token at which it began.
    pub start: usize,
    trie: &'static Trie,
    node: usize,
    whole: Option<&'static Sentence>,
}

impl Way {
    /// The sentences that go on from here.
    pub fn sentences(&self) -> Vec<&'static Sentence> {
        match self.whole {
            Some(sentence) => vec![sentence],
            None => self.trie.sentences_from(self.node),
        }
    }
}

impl PartialEq for Way {
    fn eq(&self, other: &Way) -> bool {
        let id = |way: &Way| way.whole.map(|sentence| sentence.entry.id);
        self.start == other.start
            && std::ptr::eq(self.trie, other.trie)
            && self.node == other.node
            && id(self) == id(other)
    }
}

impl std::fmt::Debug for Way {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let whole = self.whole.map_or("none", |sentence| sentence.entry.id);
        write!(to, "Way({}, {}, {whole})", self.start, self.node)
    }
}

/// What would have fitted.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// A word.
    Word(String),
    /// Something that fills a hole.
    Hole(Hole),
    /// The noun of a selector.
    Noun,
    /// A word that could say more about what stands before: thought of where a word is misspelt, and not listed.
    Aside(String),
    /// The comma between a moment and what is carried out then.
    Comma,
    /// The end of the phrase.
    End,
}

/// A name that leads nowhere, or to too much.
#[derive(Clone, Debug, PartialEq)]
pub struct BadName {
    /// As written.
    pub text: String,
    /// The tokens it takes.
    pub tokens: usize,
    /// Kinds that were expected.
    pub kinds: Vec<Kind>,
    /// What it leads to.
    pub found: super::names::Found,
}

/// The most phrases inside one another within one line.
const MAX_NESTING: usize = 48;

/// Reads the phrases of one file.
pub struct Reader<'a> {
    /// The names of the mix.
    pub names: &'a Names,
    /// The pack whose text it is.
    pub pack: usize,
    /// The file.
    pub file: FileId,
    /// Names that a scenario has given to models.
    pub aliases: Vec<String>,
    /// Names that the mission whose text it is gives to places.
    pub places: Vec<super::LocalPlace>,
    /// The tokens of the phrase.
    pub tokens: &'a [Token],
    /// Their words and numbers, as literals are compared; none where the language has no such word.
    stems: Vec<Option<Stem>>,
    pub(super) depth: usize,
    /// The furthest point reached, where it is kept.
    pub best: Miss,
    /// A phrase is read without keeping what would have fitted, and once more with it where it is misread.
    pub(super) keeping: bool,
    /// What does not fit the sentence that came furthest of those of which something does not.
    unfit: Option<Unfit>,
    /// A selector is read behind the noun of another.
    related: bool,
    /// An amount is read without `for each …`: that belongs to the sentence around it.
    pub(super) flat: bool,
    /// Names are read only where they begin with a capital letter, as they are declared.
    pub(super) capitals_only: bool,
}

impl<'a> Reader<'a> {
    /// A reader of phrases in this file.
    pub fn new(names: &'a Names, pack: usize, file: FileId) -> Self {
        Reader {
            names,
            pack,
            file,
            aliases: Vec::new(),
            places: Vec::new(),
            tokens: &[],
            stems: Vec::new(),
            depth: 0,
            best: Miss::default(),
            keeping: false,
            unfit: None,
            related: false,
            flat: false,
            capitals_only: false,
        }
    }

    /// A reader of another line at the same place: of one that may have been meant, with the same names of models and places.
    pub(super) fn beside<'b>(&self) -> Reader<'b>
    where
        'a: 'b,
    {
        let reader = Reader::new(self.names, self.pack, self.file);
        Reader { aliases: self.aliases.clone(), places: self.places.clone(), ..reader }
    }

    /// Reads a whole phrase.
    ///
    /// # Errors
    /// The furthest point reached, and what would have fitted there.
    pub fn phrase(&mut self, tokens: &'a [Token], spot: Spot) -> Result<Draft, Miss> {
        if let Some(phrase) = self.quickly(tokens, spot) {
            return Ok(phrase);
        }
        self.best = Miss::default();
        self.unfit = None;
        self.keeping = true;
        self.whole(spot)
            .ok_or_else(|| Miss { unfit: self.unfit.take().map(Box::new), ..std::mem::take(&mut self.best) })
    }

    /// Reads a whole phrase, without a word on why it cannot be read.
    pub fn quickly(&mut self, tokens: &'a [Token], spot: Spot) -> Option<Draft> {
        self.tokens = tokens;
        self.stems.clear();
        self.stems.extend(tokens.iter().map(|token| match &token.kind {
            TokenKind::Word(word) => Stem::of(word),
            TokenKind::Number(n) => Stem::of_number(*n),
            _ => None,
        }));
        self.keeping = false;
        // Something may be called like a word of the language: `max`, `wounds`. Its name begins with a capital letter then.
        self.capitals_only = true;
        let read = self.whole(spot);
        self.capitals_only = false;
        read.or_else(|| self.whole(spot))
    }

    /// Reads a phrase that takes all tokens.
    fn whole(&mut self, spot: Spot) -> Option<Draft> {
        self.depth = 0;
        self.related = false;
        let (phrase, at) = self.sentence(trie(spot), 0)?;
        let at = self.skip_comma(at);
        if at >= self.tokens.len() {
            // A pause stands between two things: none begins a line, and none ends it.
            let stray = [0, at - 1].into_iter().find(|at| self.token(*at) == Some(&TokenKind::Comma));
            let Some(stray) = stray else { return Some(phrase) };
            self.miss(stray, || Expected::End);
            return None;
        }
        self.miss(at, || Expected::End);
        let sentence = sentences().iter().find(|sentence| sentence.entry.word == phrase.word);
        self.way(at, Way { start: 0, trie: trie(spot), node: 0, whole: sentence });
        None
    }

    /// Keeps what came as far as the furthest point.
    fn way(&mut self, at: usize, way: Way) {
        if self.keeping && at == self.best.at && !self.best.ways.contains(&way) {
            self.best.ways.push(way);
        }
    }

    pub(super) fn token(&self, at: usize) -> Option<&'a TokenKind> {
        self.tokens.get(at).map(|token| &token.kind)
    }

    /// The index after a pause. Two commas in a row are none: something between them is missing.
    pub(super) fn skip_comma(&self, at: usize) -> usize {
        at + usize::from(self.token(at) == Some(&TokenKind::Comma))
    }

    pub(super) fn word(&self, at: usize) -> Option<&'a str> {
        match self.token(at) {
            Some(TokenKind::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The stem of the word at a place, as literals are compared.
    pub(super) fn stem_at(&self, at: usize) -> Option<Stem> {
        self.word(at)?;
        self.literal_at(at)
    }

    /// What a literal of a sentence is compared with: a word, or a number that stands for itself.
    fn literal_at(&self, at: usize) -> Option<Stem> {
        self.stems.get(at).copied().flatten()
    }

    /// True where a word of a sentence stands there.
    pub(super) fn stands(&self, word: &str, at: usize) -> bool {
        // Nearly always the first letters tell: a stem begins as its word does, but for `are`, which is compared as `is`.
        let first = |word: &str| word.bytes().next().map(|byte| byte.to_ascii_lowercase());
        let is = |stem: &str| (first(stem) == first(word) || word == "are") && stem == literal(word);
        self.stem_at(at).is_some_and(|stem| is(stem.text()))
    }

    pub(super) fn miss(&mut self, at: usize, expected: impl FnOnce() -> Expected) {
        if !self.keeping {
            return;
        }
        if at > self.best.at || self.best.expected.is_empty() && self.best.name.is_none() {
            self.best = Miss { at, ..Miss::default() };
        }
        if at == self.best.at {
            let expected = expected();
            if !self.best.expected.contains(&expected) {
                self.best.expected.push(expected);
            }
        }
    }

    pub(super) fn bad_name(&mut self, at: usize, name: BadName) {
        if self.keeping && at >= self.best.at {
            let Miss { expected, ways, .. } =
                if at == self.best.at { std::mem::take(&mut self.best) } else { Miss::default() };
            self.best = Miss { at, expected, name: Some(Box::new(name)), ways, unfit: None };
        }
    }

    pub(super) fn place(&self, from: usize, to: usize) -> Place {
        let first = self.tokens.get(from).map(|token| token.span);
        let last = self.tokens.get(to.saturating_sub(1).max(from)).map(|token| token.span);
        let span = match (first, last) {
            (Some(first), Some(last)) => first.to(last),
            _ => self.tokens.last().map_or(Span::default(), |token| Span { start: token.span.end, ..token.span }),
        };
        Place { file: self.file, span }
    }

    /// Reads one sentence of a trie from `at`; the index after it.
    pub(super) fn sentence(&mut self, trie: &'static Trie, at: usize) -> Option<(Draft, usize)> {
        if self.depth >= MAX_NESTING {
            return None;
        }
        self.depth += 1;
        let read = self.walk(trie, 0, at, at, &mut Vec::new());
        self.depth -= 1;
        read
    }

    fn walk(
        &mut self,
        trie: &'static Trie,
        node: usize,
        start: usize,
        at: usize,
        filled: &mut Vec<Filling>,
    ) -> Option<(Draft, usize)> {
        let here = trie.nodes.get(node)?;
        let next = self.skip_comma(at);
        let literal = self.literal_at(next).and_then(|word| here.literals.get(word));
        // A word of the language may begin a longer name: `Dark Stone Coin`.
        let within_a_name = literal.is_some() && self.longer_name(next);
        if let Some(child) = literal.filter(|_| !within_a_name)
            && let Some(found) = self.walk(trie, child, start, next + 1, filled)
        {
            return Some(found);
        }
        for (hole, child) in &here.holes {
            // No comma stands between a verb and whom it is about.
            if next > at && at > start && matches!(hole, Hole::Selector(_)) || !self.can_start(hole, next) {
                continue;
            }
            let before = filled.len();
            if let Some((value, after)) = self.fill_in(trie, hole, next) {
                filled.push(value);
                if let Some(found) = self.walk(trie, *child, start, after, filled) {
                    return Some(found);
                }
                filled.truncate(before);
            }
        }
        if let Some(child) = literal.filter(|_| within_a_name)
            && let Some(found) = self.walk(trie, child, start, next + 1, filled)
        {
            return Some(found);
        }
        let done = here.done.filter(|sentence| says_how_much(sentence, filled));
        if self.keeping && (done.is_none() || self.token(next).is_some()) {
            for word in here.literals.stems() {
                self.miss(next, || Expected::Word(word.text().to_owned()));
            }
            for (hole, _) in &here.holes {
                self.miss(next, || Expected::Hole(hole.clone()));
            }
            if !here.literals.is_empty() || !here.holes.is_empty() {
                self.way(next, Way { start, trie, node, whole: None });
            }
        }
        if let Some(sentence) = done
            && let Some(found) = self.finish(trie, sentence, start, at, filled)
        {
            return Some(found);
        }
        None
    }

    /// Everything that must stand there does: checks what fills the holes, and reads the optional clauses.
    fn finish(
        &mut self,
        here: &'static Trie,
        sentence: &'static Sentence,
        start: usize,
        at: usize,
        filled: &mut Vec<Filling>,
    ) -> Option<(Draft, usize)> {
        let named = sentence.path.iter().filter_map(|element| match element {
            Element::Hole(name, hole) => Some((*name, hole)),
            _ => None,
        });
        for ((_, hole), value) in named.clone().zip(&*filled) {
            if !self.fits(hole, value) {
                self.miss(start, || Expected::Hole(hole.clone()));
                if let Filling::Selector(selector) = value
                    && self.keeping
                    && self.unfit.as_ref().is_none_or(|unfit| unfit.at < at)
                {
                    let (place, hole) = (selector.place, (*hole).clone());
                    self.unfit = Some(Unfit { at, place, hole, sentence: sentence.entry.id });
                }
                return None;
            }
        }
        if let Some((place, hole)) = self.apart(sentence, filled) {
            self.miss(start, || Expected::Hole(hole.clone()));
            if self.keeping && self.unfit.as_ref().is_none_or(|unfit| unfit.at < at) {
                self.unfit = Some(Unfit { at, place, hole, sentence: sentence.entry.id });
            }
            return None;
        }
        let mut clauses = Vec::new();
        let mut at = at;
        // `of 2 for each card`: a number of hits for each card, of 2 each.
        let bare = self.flat && sentence.entry.word == Word::Amount(Amount::Number);
        for clause in sentence.tail.iter().filter(|_| !bare) {
            let next = self.skip_comma(at);
            match clause.first() {
                // `that hero is Norse or that hero has …`: what no second keyword follows joins two conditions.
                Some(Element::Literal("or")) if matches!(sentence.entry.word, Word::Filter(_)) => {
                    let before = clauses.len();
                    match self.stands("or", next).then(|| self.clause(clause, next, &mut clauses)).flatten() {
                        Some(behind) => at = behind,
                        None => clauses.truncate(before),
                    }
                }
                // `rolls D6 plus the Luck of that hero minus the corruption of that hero`: what is no number is taken off the whole.
                Some(Element::Literal(word @ ("plus" | "minus")))
                    if matches!(sentence.entry.word, Word::Amount(_)) && self.stands(word, next) =>
                {
                    let before = clauses.len();
                    match self.clause(clause, next, &mut clauses) {
                        Some(behind) => at = behind,
                        None => clauses.truncate(before),
                    }
                }
                Some(Element::Literal(word)) if self.stands(word, next) => {
                    let Some(behind) = self.clause(clause, next, &mut clauses) else {
                        self.way(self.best.at, Way { start, trie: here, node: 0, whole: Some(sentence) });
                        return None;
                    };
                    at = behind;
                }
                Some(Element::Hole(_, Hole::Selector(_))) if next > at => {}
                // Somebody else may be named there, whom the words after it are about.
                Some(Element::Hole(_, hole @ Hole::Selector(_))) if self.can_start(hole, next) => {
                    at = self.clause(clause, next, &mut clauses).unwrap_or(at);
                }
                Some(Element::Hole(_, hole)) if self.can_start(hole, next) => {
                    at = self.clause(clause, next, &mut clauses)?;
                }
                Some(Element::Comma) if next > at => at = self.clause(clause, at, &mut clauses)?,
                Some(Element::Comma) => self.miss(next, || Expected::Comma),
                Some(Element::Literal(word)) => self.miss(next, || Expected::Word((*word).to_owned())),
                Some(Element::Hole(_, hole)) => self.miss(next, || Expected::Hole(hole.clone())),
                _ => {}
            }
        }
        // Only now, for where a clause does not fit the line may still be another sentence.
        let mut holes: Vec<_> = named.map(|(name, _)| name).zip(filled.drain(..)).collect();
        holes.append(&mut clauses);
        let phrase = Draft { word: sentence.entry.word, holes, body: Vec::new(), place: self.place(start, at) };
        Some((phrase, at))
    }

    fn clause(
        &mut self,
        clause: &'static [Element],
        at: usize,
        holes: &mut Vec<(&'static str, Filling)>,
    ) -> Option<usize> {
        let mut at = at;
        for element in clause {
            let next = self.skip_comma(at);
            match element {
                // It was looked for where the clause began.
                Element::Comma => {}
                Element::Literal(word) => {
                    if !self.stands(word, next) {
                        self.miss(next, || Expected::Word((*word).to_owned()));
                        return None;
                    }
                    at = next + 1;
                }
                Element::Hole(name, hole) => {
                    let Some((value, after)) = self.fill(hole, next) else {
                        self.miss(next, || Expected::Hole(hole.clone()));
                        return None;
                    };
                    if !self.fits(hole, &value) {
                        self.miss(next, || Expected::Hole(hole.clone()));
                        return None;
                    }
                    holes.push((name, value));
                    at = after;
                }
                Element::Optional(inner) => {
                    let starts = match inner.first() {
                        Some(Element::Literal(word)) => self.stands(word, next),
                        Some(Element::Hole(_, hole)) => self.can_start(hole, next),
                        _ => false,
                    };
                    let before = holes.len();
                    match starts.then(|| self.clause(inner, next, holes)) {
                        Some(Some(behind)) => at = behind,
                        // What stands behind this `or` is another sentence.
                        Some(None) if inner.first() == Some(&Element::Literal("or")) => holes.truncate(before),
                        Some(None) => return None,
                        None => {}
                    }
                }
            }
        }
        Some(at)
    }

    /// A pick, filters, a noun or a name, and what stands after it.
    pub(super) fn selector(&mut self, at: usize) -> Option<(Filling, usize)> {
        if let Some(alias) = self.alias(at) {
            let selector = SelectorDraft {
                pick: Pick::This,
                filters: Vec::new(),
                noun: NounDraft::Alias(alias),
                relations: Vec::new(),
                place: self.place(at, at + 1),
            };
            return Some((Filling::Selector(Box::new(selector)), at + 1));
        }
        // `another hero` is `a` and `other`.
        if self.is_another(at) {
            let other = Draft {
                word: Word::Filter(Filter::Other),
                holes: Vec::new(),
                body: Vec::new(),
                place: self.place(at, at + 1),
            };
            return self.picked(Pick::Any, vec![other], at, at + 1);
        }
        let (pick, next) = self.sentence(trie(Spot::Category(Category::Pick)), at)?;
        let Word::Pick(pick) = pick.word else { return None };
        self.picked(pick, Vec::new(), at, next)
    }

    /// True for `another`, which is `a` and `other`.
    pub(super) fn is_another(&self, at: usize) -> bool {
        self.word(at).is_some_and(|word| word.eq_ignore_ascii_case("another"))
    }

    /// What is counted: a selector without the word that says which of them, for all of them count; or `this group`.
    pub(super) fn counted(&mut self, at: usize) -> Option<(Filling, usize)> {
        if self.stands("this", at) || self.stands("that", at) || self.alias(at).is_some() {
            return self.selector(at);
        }
        self.picked(Pick::Each, Vec::new(), at, at)
    }

    /// What stands behind the first word of a selector.
    fn picked(&mut self, pick: Pick, mut filters: Vec<Draft>, at: usize, next: usize) -> Option<(Filling, usize)> {
        let mut next = next;
        let noun = loop {
            // A name is a filter if it is a keyword's, and else the noun.
            if let Some((noun, after)) = self.noun(next) {
                // `each Lawman or Rancher hero`: the first name is no noun yet.
                if self.stands("or", after)
                    && let Some((either, after)) = self.sentence(trie(Spot::Category(Category::Filter)), next)
                    && either.holes.len() > 1
                    && filters.is_empty()
                    && self.noun(after).is_some()
                {
                    filters.push(either);
                    next = after;
                    continue;
                }
                next = after;
                break noun;
            }
            let (filter, after) = self.sentence(trie(Spot::Category(Category::Filter)), next)?;
            // `Undead, Demon or Void enemy` reads as any of three, and could ask for one and either of two.
            let either = filter.word == Word::Filter(Filter::Keyword) && filter.holes.len() > 1;
            if either && filters.iter().any(|one| one.word == filter.word) {
                return None;
            }
            filters.push(filter);
            next = after;
            if filters.len() > 8 {
                return None;
            }
        };
        let mut relations = Vec::new();
        // `each hero next to this enemy with Poison`: who is `this` or `that` is known, so what follows is about the hero.
        let known = self.related && matches!(pick, Pick::This | Pick::That);
        loop {
            if known {
                break;
            }
            let from = if relations.is_empty() || !self.stands("and", next) { next } else { next + 1 };
            let best = self.best.clone();
            let outer = std::mem::replace(&mut self.related, true);
            let read = self.sentence(trie(Spot::Category(Category::Relation)), from);
            self.related = outer;
            match read {
                // `each hero next to an enemy other than that hero`: of the one before it that can be a hero.
                Some((relation, after))
                    if outer
                        && (self.never_meant(&noun, &relation)
                            || self.all_left_out(at..next, &relation, from..after)) =>
                {
                    break;
                }
                Some((relation, after)) if matches!(relation.word, Word::Relation(_)) => {
                    relations.push(relation);
                    next = after;
                }
                _ => {
                    // What stands after a selector belongs to its own sentence again, unless a relation was begun.
                    if self.best.at <= from {
                        let tried = std::mem::replace(&mut self.best, best);
                        if tried.at == from {
                            self.asides(from, tried.expected);
                        }
                    }
                    break;
                }
            }
            if relations.len() > 4 {
                break;
            }
        }
        let selector = SelectorDraft { pick, filters, noun, relations, place: self.place(at, next) };
        Some((Filling::Selector(Box::new(selector)), next))
    }

    /// True where a relation says `other than` somebody that the noun before it never means.
    fn never_meant(&self, noun: &NounDraft, relation: &Draft) -> bool {
        let other = match (relation.word, relation.holes.first()) {
            (Word::Relation(Relation::Other), Some((_, Filling::Selector(other)))) => self.is_hero(&other.noun),
            _ => None,
        };
        other.is_some() && self.is_hero(noun).is_some_and(|hero| Some(hero) != other)
    }

    /// True for `a wounded hero other than a wounded hero`: nobody would be left, so that whoever stands before it is meant.
    fn all_left_out(&self, who: Range<usize>, relation: &Draft, words: Range<usize>) -> bool {
        let but = words.start + 2..words.end;
        relation.word == Word::Relation(Relation::Other)
            && who.len() == but.len()
            && who.zip(but).all(|(at, other)| self.token(at) == self.token(other))
    }

    /// True where a noun means heroes alone, false where it means enemies alone.
    fn is_hero(&self, noun: &NounDraft) -> Option<bool> {
        match noun {
            NounDraft::Noun(Noun::Hero | Noun::Party) => Some(true),
            NounDraft::Noun(Noun::Enemy | Noun::Group) => Some(false),
            NounDraft::Named(id) => self.names.get(*id).map(|named| named.kind == Kind::Class),
            _ => None,
        }
    }

    /// Keeps the words that would have begun more about a selector.
    fn asides(&mut self, at: usize, tried: Vec<Expected>) {
        for expected in tried {
            if let Expected::Word(word) = expected
                && !self.best.expected.contains(&Expected::Word(word.clone()))
            {
                self.miss(at, || Expected::Aside(word));
            }
        }
    }

    fn alias(&self, at: usize) -> Option<String> {
        let word = self.word(at)?;
        // `a Hungry Dead` speaks of one of them, also where a model is called `A`.
        let article = self.starts_word_of(Category::Pick, at);
        let called = |alias: &&String| alias.as_str() == word || !article && alias.eq_ignore_ascii_case(word);
        self.aliases.iter().find(called).cloned()
    }

    /// A noun of the language, or the name of an enemy type or a class.
    fn noun(&mut self, at: usize) -> Option<(NounDraft, usize)> {
        if let Some((noun, after)) = self.longest(&NOUNS, at) {
            return Some((NounDraft::Noun(noun), after));
        }
        let best = self.best.clone();
        match self.name(at, &[Kind::Enemy, Kind::Class]) {
            Some((id, after)) => Some((NounDraft::Named(id), after)),
            None => {
                self.best = best;
                self.miss(at, || Expected::Noun);
                None
            }
        }
    }

    /// True where a value is what a sentence asks for.
    fn fits(&self, hole: &Hole, value: &Filling) -> bool {
        match (hole, value) {
            (Hole::Name(kinds), Filling::Name(id)) => self.is_kind(*id, kinds),
            // Nobody is another by itself.
            (Hole::Phrase(Category::Filter), Filling::Phrase(filter)) => filter.word != Word::Filter(Filter::Other),
            (Hole::Names(kinds), Filling::Names(ids)) => ids.iter().all(|id| self.is_kind(*id, kinds)),
            (Hole::Selector(sort), Filling::Selector(selector)) => {
                super::selector_type::fits(*sort, selector, self.names)
            }
            _ => true,
        }
    }

    /// What does not go with the words beside it: cards have no stats, enemies no Sanity, and `given town` names a town.
    fn apart(&self, sentence: &Sentence, filled: &[Filling]) -> Option<(Place, Hole)> {
        let asks = |at: usize, sort: Sort| match filled.get(at) {
            Some(Filling::Selector(who)) if !super::selector_type::fits(sort, who, self.names) => {
                Some((who.place, Hole::Selector(sort)))
            }
            _ => None,
        };
        match (sentence.entry.word, filled) {
            (Word::Amount(Amount::Of), [Filling::Stat(_), ..]) => asks(1, Sort::Model),
            (Word::Effect(Effect::Heals), [_, _, Filling::Choice(what), ..]) if what.words() != "wounds" => {
                asks(0, Sort::Hero)
            }
            (Word::Step(Step::GivenIn), [Filling::Choice(sort), Filling::Name(id), ..]) => {
                let kind = Kind::of_word(sort.words())?;
                (!self.is_kind(*id, &[kind])).then(|| (self.place(2, 3), Hole::Name(vec![kind])))
            }
            _ => None,
        }
    }

    fn is_kind(&self, id: DeclId, kinds: &[Kind]) -> bool {
        kinds.is_empty() || self.names.get(id).is_some_and(|named| kinds.contains(&named.kind))
    }
}

/// False for a stat that stands alone, as a yes, and is a figure: how much is missing.
fn says_how_much(sentence: &Sentence, filled: &[Filling]) -> bool {
    let yes = |value: &Filling| matches!(value, Filling::Stat(StatKey::Stat(stat)) if stat.combine() == Combine::Flag);
    sentence.entry.word != Word::Modifier(Modifier::Flag) || filled.first().is_some_and(yes)
}
