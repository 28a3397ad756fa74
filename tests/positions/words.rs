//! Sentences made from the rows of the vocabulary: what fills a hole follows from the hole's type, never from the word.

use brimscript::vocabulary::{
    Category, Condition, Effect, Entry, Hole, HoleKind, Kind, Modifier, Moment, Sort, Under, Word,
};

/// Who the words of a text speak of.
#[derive(Clone, Copy, Debug)]
pub struct Who<'a> {
    /// What stands in the hole for whoever does it.
    pub subject: &'a str,
    /// Which word of a closed list stands where one is asked for.
    pub choice: usize,
}

impl Who<'_> {
    /// Somebody of the other side: whom the subject would attack.
    fn other(self) -> &'static str {
        match self.subject {
            "this holder" => "a model",
            subject if subject.contains("hero") => "an enemy",
            _ => "a hero",
        }
    }
}

/// A part of a sentence: words, a hole, or an optional clause.
enum Part<'e> {
    Words(&'e str),
    Hole(&'e str),
}

/// The sentences of a row: without its optional clauses, and with each of them alone; with each word of a closed list in it.
pub fn sentences(entry: &Entry) -> Vec<(Option<usize>, usize)> {
    let clauses = entry.sentence.matches('[').count();
    let mut out = Vec::new();
    for clause in std::iter::once(None).chain((0..clauses).map(Some)) {
        let said = said(entry, clause);
        let choices = entry.holes.iter().filter(|hole| said.contains(&format!("{{{}}}", hole.name)));
        let choices = choices.map(|hole| match hole.kind {
            HoleKind::OneOf(words) => words.len(),
            _ => 1,
        });
        out.extend((0..choices.max().unwrap_or(1)).map(|choice| (clause, choice)));
    }
    out
}

/// The sentence of a row with one of its optional clauses, or none.
fn said(entry: &Entry, clause: Option<usize>) -> String {
    let mut out = String::new();
    for (at, piece) in entry.sentence.split('[').enumerate() {
        let (inside, after) = if at == 0 { ("", piece) } else { piece.split_once(']').unwrap_or((piece, "")) };
        if at > 0 && clause == Some(at - 1) {
            out.push_str(inside);
        }
        out.push_str(after);
    }
    out
}

/// A sentence of a row, with one of its optional clauses or none.
pub fn fill(entry: &Entry, clause: Option<usize>, who: Who<'_>) -> String {
    let mut out = String::new();
    put(entry, &said(entry, clause), who, &mut out);
    let words: Vec<&str> = out.split_whitespace().collect();
    let body = match entry.word {
        Word::Effect(_) => under(entry.under),
        _ => "",
    };
    format!("{}{body}", words.join(" ").replace(" ,", ","))
}

/// What stands under an effect: something that shows.
fn under(under: Under) -> &'static str {
    match under {
        Under::Effects | Under::MayEffects => " {\n each hero gains 1 Net Mark\n }",
        Under::Modifiers | Under::MayModifiers => " {\n combat +1\n defense +1\n }",
        Under::Rows => " {\n 1-3: each hero gains 1 Net Mark\n otherwise: each hero gains 2 Net Mark\n }",
        Under::Branches => " {\n pass: each hero gains 1 Net Mark\n fail: each hero gains 2 Net Mark\n }",
        Under::Options => " {\n \"One\": each hero gains 1 Net Mark\n \"Two\": each hero gains 2 Net Mark\n }",
        _ => "",
    }
}

fn put(entry: &Entry, text: &str, who: Who<'_>, out: &mut String) {
    for part in parts(text) {
        match part {
            Part::Words(words) => out.push_str(words),
            Part::Hole(name) => {
                let hole = entry.holes.iter().find(|hole| hole.name == name);
                let first = entry.holes.iter().find(|hole| matches!(hole.kind, HoleKind::Selector(_)));
                let subject = first.is_some_and(|first| first.name == name);
                if let Some(hole) = hole {
                    out.push_str(&filled(entry.word, hole, subject, who));
                }
            }
        }
    }
    out.push(' ');
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let close = rest.find('}').unwrap_or(rest.len());
        out.push(Part::Words(&rest[..open]));
        out.push(Part::Hole(&rest[open + 1..close]));
        rest = rest.get(close + 1..).unwrap_or_default();
    }
    out.push(Part::Words(rest));
    out
}

/// What fills a hole.
fn filled(word: Word, hole: &Hole, subject: bool, who: Who<'_>) -> String {
    match hole.kind {
        // There are two of everybody, and one more must be two.
        HoleKind::Phrase(Category::Amount) if word == Word::Effect(Effect::UpTo) => "1".to_owned(),
        HoleKind::Counter => "wounds".to_owned(),
        // Nothing binds another space here.
        HoleKind::Selector(Sort::Space) if matches!(word, Word::Moment(Moment::Blast)) => "this space".to_owned(),
        // Where the markers of the track are; weapons are held in one hand.
        HoleKind::Phrase(Category::Amount) if matches!(word, Word::Condition(Condition::TrackAt)) => {
            if who.choice == 0 { "5".to_owned() } else { "13".to_owned() }
        }
        // A figure that is 2 at some spots alone.
        HoleKind::Phrase(Category::Amount) if matches!(word, Word::Condition(Condition::AmountIs)) => {
            if hole.name == "n" { "2".to_owned() } else { format!("the combat of {}", who.subject) }
        }
        HoleKind::Number if matches!(word, Word::Condition(Condition::Using | Condition::Armed)) => "1".to_owned(),
        // A keyword that nobody has, and a hero who is not the other.
        HoleKind::Name(_) if matches!(word, Word::Modifier(Modifier::Keyword)) => "Net Odd".to_owned(),
        HoleKind::Selector(_) if matches!(word, Word::Modifier(Modifier::Prefers)) => {
            "a hero with the light".to_owned()
        }
        // What is drawn from the Loot of the stage.
        HoleKind::Name(_) if matches!(word, Word::Condition(Condition::Called)) => "Net Purse".to_owned(),
        // Every hero of the stage knows it: it can be forgotten.
        HoleKind::Name(_) if matches!(word, Word::Effect(Effect::Learns)) && who.choice == 1 => "Net Prayer".to_owned(),
        HoleKind::Flat | HoleKind::Number => "2".to_owned(),
        // Cards of this deck lie in play, or in its stack.
        HoleKind::Name([Kind::Deck]) if matches!(word, Word::Effect(Effect::DiscardsAll)) => "Darkness".to_owned(),
        HoleKind::Name([Kind::Deck]) if matches!(word, Word::Effect(Effect::Reveals)) => "Growing Dread".to_owned(),
        HoleKind::Phrase(Category::Amount) if hole.name == "to" => "5".to_owned(),
        // Neither within every throw's reach nor beyond it: what raises it counts.
        HoleKind::Phrase(Category::Amount) if hole.name == "need" => "5".to_owned(),
        // An effect says who decides of several.
        HoleKind::Selector(sort) if matches!(word, Word::Effect(_)) && !subject => {
            match &*pointed(sort, subject, who) {
                "an enemy" => "a random enemy".to_owned(),
                "a hero" => "a random hero".to_owned(),
                "a model" => "a random model".to_owned(),
                other => other.to_owned(),
            }
        }
        HoleKind::Selector(sort) => pointed(sort, subject, who),
        HoleKind::Phrase(category) => phrase(category, who).to_owned(),
        HoleKind::Name(kinds) | HoleKind::Names(kinds) => named(kinds).to_owned(),
        HoleKind::Place => "Net Hall".to_owned(),
        HoleKind::NewPlace => "Far Hall".to_owned(),
        HoleKind::Abilities => "Net Gift".to_owned(),
        HoleKind::New | HoleKind::Text => "\"Halfway\"".to_owned(),
        HoleKind::Signed => "+1".to_owned(),
        HoleKind::AtLeast => "4+".to_owned(),
        HoleKind::Face => "4+".to_owned(),
        HoleKind::Dice => "D6".to_owned(),
        HoleKind::Stat => "combat".to_owned(),
        HoleKind::Value => "3".to_owned(),
        HoleKind::Measure => "combat".to_owned(),
        HoleKind::Size => "large".to_owned(),
        HoleKind::OneOf(words) => words.get(who.choice).or(words.first()).copied().unwrap_or_default().to_owned(),
        HoleKind::Rule
        | HoleKind::Reading
        | HoleKind::Word
        | HoleKind::Ids
        | HoleKind::Cell
        | HoleKind::Numbers
        | HoleKind::Purpose
        | HoleKind::Who
        | HoleKind::Alias
        | HoleKind::Aliases
        | HoleKind::Answer
        | HoleKind::Rows => String::new(),
    }
}

fn pointed(sort: Sort, subject: bool, who: Who<'_>) -> String {
    match sort {
        Sort::Hit => "that hit",
        Sort::Attack => "that attack",
        Sort::Card => "that card",
        Sort::Space => "that space",
        Sort::Roll => "that roll",
        Sort::Counted => "hero",
        Sort::Several => "heroes",
        _ if subject && !who.subject.is_empty() => who.subject,
        Sort::Enemy => "an enemy",
        Sort::Anybody => "a hero",
        Sort::Hero => "a hero",
        Sort::Model | Sort::Placed | Sort::Discardable | Sort::Keeper => who.other(),
    }
    .to_owned()
}

/// A phrase of a category in which the text does not vary.
pub fn phrase(category: Category, who: Who<'_>) -> &'static str {
    match category {
        Category::Effect => "each hero gains 1 Net Mark",
        Category::Condition => "in a fight",
        Category::Filter => "wounded",
        Category::Position => "in the light",
        Category::Amount => "2",
        Category::Count => "hero",
        Category::Quantity => "1 or more",
        Category::Thing => "wounds",
        Category::Holding => "Net Mark",
        Category::Place => "as an ambush",
        Category::Duration => "until end of turn",
        Category::Limit => "once per turn",
        Category::When => "any time",
        Category::Cost => "1 grit",
        Category::Modifier => "initiative +1",
        Category::Moment => match who.other() {
            "an enemy" => "this hero attacks",
            _ => "this enemy attacks",
        },
        _ => "",
    }
}

/// The stock of names, by the kinds that fit.
fn named(kinds: &[Kind]) -> &'static str {
    match kinds.first() {
        Some(Kind::Enemy) => "Net Foes",
        Some(Kind::Keyword) => "Net Kin",
        Some(Kind::Deck) => "Loot",
        Some(Kind::Token) => "Net Chip",
        Some(Kind::Marker) => "Net Mark",
        Some(Kind::Ability) => "Net Gift",
        Some(Kind::Chart) => "Net Chart",
        Some(Kind::Skill) => "Agility",
        Some(Kind::Tile) => "Net Hall",
        Some(Kind::Item) => "Net Rope",
        Some(Kind::World) => "Net Land",
        Some(Kind::Spell) => "Net Prayer",
        Some(Kind::Class) => "Net Scout",
        Some(Kind::Ruling) => "Base XP",
        Some(Kind::Location) => "Net Inn",
        _ => "Net Mark",
    }
}
