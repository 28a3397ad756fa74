//! The sentences of the vocabulary, taken apart: literals, typed holes and optional clauses.

use std::sync::OnceLock;

use brim_core::vocabulary::{Category, Entry, Kind, closed_list, entries};

/// One element of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// A word that stands there.
    Literal(&'static str),
    /// A hole: its name and what fills it.
    Hole(&'static str, Hole),
    /// An optional clause.
    Optional(Vec<Element>),
}

/// What fills a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hole {
    /// A selector that picks this sort of thing.
    Selector(Sort),
    /// A phrase of this category.
    Phrase(Category),
    /// Something counted that has a word of its own and no name: `wounds`, `dark stone`.
    Counter,
    /// An amount without `for each …` of its own.
    Flat,
    /// The name of something declared, of one of these kinds (empty: of any).
    Name(Vec<Kind>),
    /// Several names, with commas.
    Names(Vec<Kind>),
    /// Named abilities, each with its number where it takes one.
    Abilities,
    /// A name that is declared here.
    New,
    /// A text in quotes.
    Text,
    /// A whole number.
    Number,
    /// A number with its sign.
    Signed,
    /// A number to reach: `4+`.
    AtLeast,
    /// A result or results of a roll: `6`, `6+`, `1-3`.
    Face,
    /// Dice.
    Dice,
    /// A stat.
    Stat,
    /// A figure on a sheet: an amount, `4+`, or `none`.
    Value,
    /// A size of a base.
    Size,
    /// A rule point.
    Rule,
    /// What stands at a rule point: a number, dice, yes, no, or one of its words.
    Reading,
    /// One of a closed list of words.
    OneOf(&'static [&'static str]),
    /// Any one word.
    Word,
    /// Ids of the systems ledger, with commas.
    Ids,
    /// A space: `3,5`.
    Cell,
    /// Faces, with commas.
    Numbers,
    /// What dice are thrown for.
    Purpose,
    /// A model, by the name that the scenario gave it.
    Who,
    /// A name that a scenario gives to a model.
    Alias,
    /// Several of them, with commas.
    Aliases,
    /// An answer to a question: what is left of the line.
    Answer,
}

/// What a selector may pick where a sentence asks for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// A hero or an enemy.
    Model,
    /// A hero, an enemy or a space: whatever is somewhere.
    Placed,
    /// A hero.
    Hero,
    /// An enemy.
    Enemy,
    /// A hit.
    Hit,
    /// An attack.
    Attack,
    /// A card.
    Card,
    /// A space.
    Space,
    /// A throw.
    Roll,
    /// A card, a marker or a token.
    Discardable,
    /// A hero, an enemy or a card: whatever can hold tokens.
    Keeper,
}

/// One entry with its sentence taken apart.
#[derive(Debug)]
pub struct Sentence {
    /// The entry.
    pub entry: &'static Entry,
    /// What must stand there, in order.
    pub path: Vec<Element>,
    /// Optional clauses, in their fixed order.
    pub tail: Vec<Vec<Element>>,
}

/// Every entry's sentence.
pub fn sentences() -> &'static [Sentence] {
    static ALL: OnceLock<Vec<Sentence>> = OnceLock::new();
    ALL.get_or_init(|| entries().map(Sentence::new).collect())
}

impl Sentence {
    fn new(entry: &'static Entry) -> Self {
        let mut path = Vec::new();
        let mut tail = Vec::new();
        for element in elements(entry.sentence) {
            match element {
                Element::Optional(clause) => tail.push(clause),
                other => path.push(other),
            }
        }
        Sentence { entry, path, tail }
    }

    /// The sentence as people read it: holes as `[amount]`, optional clauses in brackets.
    pub fn plain(&self) -> String {
        self.entry.sentence.replace(" ,", ",")
    }
}

/// Takes a sentence apart. Commas are pauses for readers: they are optional where content is read.
fn elements(sentence: &'static str) -> Vec<Element> {
    let mut out = Vec::new();
    let mut rest = sentence.trim_start();
    while let Some(first) = rest.chars().next() {
        let (element, after) = match first {
            '[' => {
                let (inner, after) = closed(rest, '[', ']');
                (Some(Element::Optional(elements(inner))), after)
            }
            '{' => {
                let (inner, after) = closed(rest, '{', '}');
                let (name, kind) = inner.split_once(':').unwrap_or((inner, inner));
                (Some(Element::Hole(name, hole(kind))), after)
            }
            ',' => (None, rest.get(1..).unwrap_or("")),
            _ => {
                let end = rest.find([' ', ',', ']', '}']).unwrap_or(rest.len()).max(1);
                let (word, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
                (Some(Element::Literal(word)), after)
            }
        };
        out.extend(element);
        rest = after.trim_start();
    }
    out
}

/// The text between a bracket and its partner, and what follows.
fn closed(text: &'static str, open: char, close: char) -> (&'static str, &'static str) {
    let mut depth = 0;
    for (at, character) in text.char_indices() {
        if character == open {
            depth += 1;
        } else if character == close {
            depth -= 1;
            if depth == 0 {
                return (text.get(1..at).unwrap_or(""), text.get(at + 1..).unwrap_or(""));
            }
        }
    }
    (text.get(1..).unwrap_or(""), "")
}

/// What a hole's type stands for.
fn hole(kind: &'static str) -> Hole {
    if let Some((head, inner)) = kind.split_once('(') {
        let kinds = kinds(inner.trim_end_matches(')'));
        return if head == "names" { Hole::Names(kinds) } else { Hole::Name(kinds) };
    }
    match kind {
        "model" => Hole::Selector(Sort::Model),
        "placed" => Hole::Selector(Sort::Placed),
        "hero" => Hole::Selector(Sort::Hero),
        "enemy" => Hole::Selector(Sort::Enemy),
        "hit" => Hole::Selector(Sort::Hit),
        "attack" => Hole::Selector(Sort::Attack),
        "card" => Hole::Selector(Sort::Card),
        "space" => Hole::Selector(Sort::Space),
        "roll" => Hole::Selector(Sort::Roll),
        "keeper" => Hole::Selector(Sort::Keeper),
        "discard" => Hole::Selector(Sort::Discardable),
        "effect" => Hole::Phrase(Category::Effect),
        "moment" => Hole::Phrase(Category::Moment),
        "who" => Hole::Who,
        "condition" => Hole::Phrase(Category::Condition),
        "amount" => Hole::Phrase(Category::Amount),
        "count" => Hole::Phrase(Category::Count),
        "place" => Hole::Phrase(Category::Place),
        "duration" => Hole::Phrase(Category::Duration),
        "limit" => Hole::Phrase(Category::Limit),
        "when" => Hole::Phrase(Category::When),
        "cost" => Hole::Phrase(Category::Cost),
        "modifier" => Hole::Phrase(Category::Modifier),
        "replaced" => Hole::Phrase(Category::Replaced),
        "position" => Hole::Phrase(Category::Position),
        "filter" => Hole::Phrase(Category::Filter),
        "quantity" => Hole::Phrase(Category::Quantity),
        "thing" => Hole::Phrase(Category::Thing),
        "holding" => Hole::Phrase(Category::Holding),
        "counter" => Hole::Counter,
        "flat" => Hole::Flat,
        "new" => Hole::New,
        "text" => Hole::Text,
        "number" => Hole::Number,
        "signed" => Hole::Signed,
        "atleast" => Hole::AtLeast,
        "face" => Hole::Face,
        "dice" => Hole::Dice,
        "stat" => Hole::Stat,
        "value" => Hole::Value,
        "size" => Hole::Size,
        "rule" => Hole::Rule,
        "reading" => Hole::Reading,
        "abilities" => Hole::Abilities,
        "ids" => Hole::Ids,
        "cell" => Hole::Cell,
        "numbers" => Hole::Numbers,
        "purpose" => Hole::Purpose,
        "alias" => Hole::Alias,
        "aliases" => Hole::Aliases,
        "answer" => Hole::Answer,
        _ => closed_list(kind).map_or(Hole::Word, Hole::OneOf),
    }
}

/// The kinds that a `name(...)` hole names.
fn kinds(list: &'static str) -> Vec<Kind> {
    list.split(',').filter_map(|word| Kind::of_word(word.trim())).collect()
}
