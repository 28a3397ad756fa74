//! What `brim explain` can explain: entries of the vocabulary, stats, rule points, found by id or by their words.

use std::collections::BTreeSet;

use super::sentence::{Element, Hole, Sentence, sentences};
use super::trie::{Spot, trie};
use super::word_lists::SIZE_WORDS;
use crate::diagnostic::similar::similar;
use brim_core::vocabulary::spelling::literal;
use brim_core::vocabulary::{self, Category, Entry, HoleKind, Kind, Rule, Sort, Stat, Under, Word};

/// Something that can be explained.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// A sentence of the vocabulary.
    Entry(&'static Sentence),
    /// A whole category.
    Category(Category),
    /// A stat.
    Stat(Stat),
    /// A rule point.
    Rule(Rule),
}

impl Topic {
    /// Its id: `effect.takes-wounds`, `effect`, `stat.combat`, `rule-point.hero-damage`.
    pub fn id(&self) -> String {
        match self {
            Topic::Entry(sentence) => sentence.entry.id.to_owned(),
            Topic::Category(category) => category_word(*category).to_owned(),
            Topic::Stat(stat) => stat.id().to_owned(),
            Topic::Rule(rule) => rule.id().to_owned(),
        }
    }

    /// It in one line, as it stands in a text.
    pub fn line(&self) -> String {
        match self {
            Topic::Entry(sentence) => readable(sentence),
            Topic::Category(category) => format!("every {}", category_word(*category)),
            Topic::Stat(stat) => stat.words().to_owned(),
            Topic::Rule(rule) => rule.words().to_owned(),
        }
    }
}

/// The word of a category, as the ids of its entries begin.
pub fn category_word(category: Category) -> &'static str {
    category.entries().first().and_then(|entry| entry.id.split('.').next()).unwrap_or("word")
}

/// A sentence as people read it: holes in capitals, optional clauses in brackets.
pub fn readable(sentence: &Sentence) -> String {
    with_holes(sentence, &placeholder)
}

/// The most words of a closed list that a help shows, and the most letters of them.
const FEW: (usize, usize) = (8, 60);

/// The same where somebody is to write it: of a short list the words themselves.
pub fn with_words(sentence: &Sentence) -> String {
    with_holes(sentence, &|hole| match hole.kind {
        HoleKind::OneOf(list) if (2..=FEW.0).contains(&list.len()) => {
            let all = list.join("|");
            if all.chars().count() > FEW.1 { placeholder(hole) } else { all }
        }
        _ => placeholder(hole),
    })
}

fn with_holes(sentence: &Sentence, shown: &dyn Fn(&vocabulary::Hole) -> String) -> String {
    let mut out = String::new();
    let mut rest = sentence.entry.sentence;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let (name, behind) = after.split_once('}').unwrap_or((after, ""));
        let hole = sentence.entry.holes.iter().chain(sentence.entry.moved).find(|hole| hole.name == name);
        out.push_str(&hole.map_or_else(String::new, shown));
        rest = behind;
    }
    out.push_str(rest);
    out.replace(" ,", ",")
}

/// What stands for a hole in a readable sentence.
fn placeholder(hole: &vocabulary::Hole) -> String {
    let named = |kinds: &[Kind]| kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>().join("|").to_uppercase();
    match hole.kind {
        HoleKind::New => "\"name\"".to_owned(),
        HoleKind::Text => "\"text\"".to_owned(),
        HoleKind::Flat => "AMOUNT".to_owned(),
        HoleKind::Name(kinds) | HoleKind::Names(kinds) if !kinds.is_empty() => named(kinds),
        HoleKind::Value => "VALUE".to_owned(),
        HoleKind::Selector(Sort::Discardable) => "DISCARD".to_owned(),
        // Of one word nothing has to be explained.
        HoleKind::OneOf([one]) => (*one).to_owned(),
        _ => hole.called.to_uppercase(),
    }
}

/// What fills a hole of a sentence.
#[derive(Clone, Debug)]
pub struct Filled {
    /// Its word in [`readable`]: `AMOUNT`.
    pub word: String,
    /// What that stands for.
    pub what: String,
    /// What kind of thing fills it.
    pub hole: Hole,
}

/// What fills the holes of a sentence; each word of [`readable`] once.
pub fn holes(sentence: &Sentence) -> Vec<Filled> {
    fn collect(elements: &[Element], out: &mut Vec<Hole>) {
        for element in elements {
            match element {
                Element::Hole(_, hole) => out.push(hole.clone()),
                Element::Optional(inner) => collect(inner, out),
                Element::Literal(_) | Element::Comma => {}
            }
        }
    }
    let mut all = Vec::new();
    collect(&sentence.path, &mut all);
    sentence.tail.iter().for_each(|clause| collect(clause, &mut all));
    let words = sentence.entry.holes.iter().chain(sentence.entry.moved).map(placeholder);
    let mut out: Vec<Filled> = Vec::new();
    for (word, hole) in words.zip(all) {
        let spelled = matches!(hole, Hole::OneOf([_]));
        if !spelled && !out.iter().any(|earlier| earlier.word == word) && !word.starts_with('"') {
            out.push(Filled { word, what: hole.described(), hole });
        }
    }
    out
}

/// What stands under a statement, in a few words.
pub fn under_words(under: Under) -> Option<&'static str> {
    Some(match under {
        Under::Nothing => return None,
        Under::Effects => "effects: what happens, in order",
        Under::MayEffects => "effects, or nothing",
        Under::Modifiers => "changes of figures, such as `defense +1`",
        Under::MayModifiers => "changes of figures, or nothing",
        Under::Rules => "rules: `when …`, `this hero may use this …`, changes of figures",
        Under::Rows => "rows: results and what happens on them, such as `4+: …` and `otherwise: nothing`",
        Under::Elites => "rows: a result, a name in quotes, and what changes",
        Under::Branches => "`pass: …` and `fail: …`",
        Under::Options => "options: a label in quotes, a price, and what happens",
        Under::OnHit => "`instead of damage: …`, or nothing",
        Under::Chapter => "goals, rules, and effects that happen when it begins",
        Under::Tiles => "tiles: `Entrance`, `Arena joins the north door of Entrance`",
        Under::Ways => "`reached when …` and `failed at …`, or nothing",
        Under::Members => "the lines of this declaration",
        Under::Changes => "operations, such as `health is 7` and `add keyword …`",
        Under::Steps => "steps: `given`, `dice`, `do`, `expect`",
        Under::Readings => "readings",
        Under::Picture => "the rows of the picture, each in quotes",
    })
}

/// The entries that can be lines of a declaration of this kind, in the order of the table.
pub fn lines_of(kind: Kind) -> Vec<&'static Sentence> {
    let spot = match kind {
        Kind::Scenario => Spot::Category(Category::Step),
        Kind::Patch => Spot::Changes,
        kind => Spot::Members(kind),
    };
    let reached: Vec<&str> = trie(spot).nodes.iter().filter_map(|node| node.done).map(|done| done.entry.id).collect();
    // On cards the same words are an effect or a standing rule: what stands under them decides.
    let standing = |id: &str| id == "rule.standing" && reached.contains(&"rule.when");
    sentences().iter().filter(|sentence| reached.contains(&sentence.entry.id) || standing(sentence.entry.id)).collect()
}

/// What these words can mean, those that are called exactly so first; nothing else where there are such.
pub fn topics(query: &str) -> Vec<Topic> {
    let query = query.trim().to_lowercase();
    let wanted = stems(&query);
    // An id may be said in words: `kind dread`.
    let spelled = query.replacen(' ', ".", 1);
    let mut by_id: Vec<Topic> = every().filter(|topic| topic.id() == query).collect();
    if by_id.is_empty() && query.split(' ').count() == 2 {
        by_id.extend(every().filter(|topic| topic.id() == spelled));
    }
    if !by_id.is_empty() {
        // A category may be called as a sentence begins and ends: `change`, `rule`, `place`.
        by_id.extend(every().filter(|topic| ![&query, &spelled].contains(&&topic.id()) && words(topic) == wanted));
        return by_id;
    }
    match wanted.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => return Vec::new(),
        ["stat"] => return Stat::ALL.iter().copied().map(Topic::Stat).collect(),
        ["rule-point"] | ["rule", "point"] => return Rule::ALL.iter().copied().map(Topic::Rule).collect(),
        _ => {}
    }
    let exact: Vec<Topic> = every().filter(|topic| words(topic) == wanted).collect();
    if !exact.is_empty() {
        return exact;
    }
    // A sentence that offers words of a closed list is found by each of them: `once per turn`.
    let offered = |topic: &Topic| matches!(topic, Topic::Entry(sentence) if says(&sentence.path, &wanted));
    let exact: Vec<Topic> = every().filter(offered).collect();
    if !exact.is_empty() {
        return exact;
    }
    let within = |all: &[String]| {
        let mut left = wanted.iter().peekable();
        all.iter().for_each(|word| {
            left.next_if(|wanted| *wanted == word);
        });
        left.peek().is_none()
    };
    every().filter(|topic| within(&words(topic))).collect()
}

/// True where these are the words of a sentence, a closed list being read as one of its words.
fn says(path: &[Element], wanted: &[String]) -> bool {
    let Some((first, rest)) = path.split_first() else { return wanted.is_empty() };
    let behind = |words: &[String]| wanted.strip_prefix(words).is_some_and(|left| says(rest, left));
    match first {
        Element::Literal(word) => behind(&stems(word)),
        Element::Hole(_, Hole::OneOf(list)) => list.iter().any(|words| behind(&stems(words))),
        Element::Hole(_, Hole::Size) => SIZE_WORDS.iter().any(|(_, words)| behind(&stems(words))),
        Element::Hole(..) | Element::Optional(_) | Element::Comma => says(rest, wanted),
    }
}

/// Words that authors look up, and the entries that they lead to.
pub const ASKED: &[(&str, &[&str])] = &[
    ("d6", &["roll"]),
    ("d3", &["roll"]),
    ("dice", &["roll"]),
    ("damage", &["takes wounds", "takes hits"]),
    ("no", &["quantity.none", "pick.no", "condition.not"]),
    ("none", &["quantity.none", "condition.not"]),
    ("less", &["quantity.bounded", "condition.has-more"]),
    ("fewer", &["quantity.bounded", "condition.has-more"]),
    ("more", &["quantity.bounded", "condition.has-more"]),
    ("exactly", &["quantity.exactly", "condition.has-many"]),
    ("level", &["thing.level", "amount.of"]),
    ("miss", &["label.each-die"]),
    ("counter", &["token", "marker"]),
    ("declaration", &["kind"]),
    ("declarations", &["kind"]),
    ("kinds", &["kind"]),
];

/// What is said here with words that authors know from elsewhere: `D6`, `2 damage`, `party level`, `less`. Nothing where one of them is unknown, too.
pub fn asked(query: &str) -> Vec<Topic> {
    let query = query.trim().to_lowercase();
    let number = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let said: Vec<&str> = query.split_whitespace().filter(|word| !number(word)).collect();
    let key = |word: &str| ASKED.iter().find(|(asked, _)| *asked == word);
    // Of two words one may say whose it is: `party level`.
    let found = match said.as_slice() {
        [one] => key(one),
        [_, last] => key(last),
        _ => None,
    };
    let all = found.into_iter().flat_map(|(_, here)| here.iter().flat_map(|one| topics(one)));
    let mut seen = BTreeSet::new();
    all.filter(|topic| seen.insert(topic.id())).collect()
}

/// What somebody may have meant by words that lead nowhere, the best first, three at most. [`topics`] knows each of them.
pub fn suggestions(query: &str) -> Vec<String> {
    let query = query.trim().to_lowercase();
    let all: Vec<Topic> = every().collect();
    let ids: Vec<String> = all.iter().map(Topic::id).collect();
    let asked = query.split(' ').filter_map(|word| ASKED.iter().find(|(asked, _)| *asked == word));
    let mut out: Vec<String> = asked.flat_map(|(_, here)| here.iter().map(|one| (*one).to_owned())).collect();
    out.extend(super::guess::meant(&query).map(str::to_owned));
    let near: Vec<String> = similar(&query, ids.iter().map(String::as_str)).into_iter().map(str::to_owned).collect();
    out.extend(near);
    let known: BTreeSet<String> = all.iter().flat_map(words).collect();
    let nearest = |word: &String| match known.contains(word) {
        true => Some(word.clone()),
        false => similar(word, known.iter().map(String::as_str)).first().map(|near| (*near).to_owned()),
    };
    let said = stems(&query);
    let mended: Option<Vec<String>> = said.iter().map(nearest).collect();
    // All words together if that leads somewhere, else each alone.
    out.extend(mended.map(|words| words.join(" ")));
    // Alone such a word leads everywhere.
    const SMALL: [&str; 12] = ["of", "or", "and", "the", "a", "an", "to", "in", "on", "at", "is", "for"];
    out.extend(said.iter().filter(|word| !SMALL.contains(&word.as_str())).filter_map(nearest));
    let mut seen = BTreeSet::new();
    out.retain(|one| !topics(one).is_empty() && seen.insert(one.clone()));
    out.truncate(3);
    out
}

/// Everything that can be explained.
pub fn every() -> impl Iterator<Item = Topic> {
    // A kind goes before the category of the same word: `enemy`, `change`.
    let kinds = |sentence: &&'static Sentence| matches!(sentence.entry.word, Word::Kind(_));
    let first = sentences().iter().filter(kinds).map(Topic::Entry);
    let rest = sentences().iter().filter(move |sentence| !kinds(sentence)).map(Topic::Entry);
    first
        .chain(Category::ALL.iter().copied().map(Topic::Category))
        .chain(Stat::ALL.iter().copied().map(Topic::Stat))
        .chain(Rule::ALL.iter().copied().map(Topic::Rule))
        .chain(rest)
}

fn stems(text: &str) -> Vec<String> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| literal(word).into_owned())
        .collect()
}

/// The words of a topic without what fills its holes.
pub fn words(topic: &Topic) -> Vec<String> {
    match topic {
        Topic::Entry(sentence) => literals(sentence.entry),
        Topic::Category(category) => vec![category_word(*category).to_owned()],
        Topic::Stat(stat) => stems(stat.words()),
        Topic::Rule(rule) => stems(rule.words()),
    }
}

fn literals(entry: &Entry) -> Vec<String> {
    let mut sentence = entry.sentence.to_owned();
    for hole in entry.holes {
        if let HoleKind::OneOf([one]) = hole.kind {
            sentence = sentence.replace(&format!("{{{}}}", hole.name), one);
        }
    }
    let mut out = Vec::new();
    let (mut holes, mut clauses) = (0_u32, 0_u32);
    let mut word = String::new();
    for character in sentence.chars().chain([' ']) {
        match character {
            '{' => holes += 1,
            '}' => holes = holes.saturating_sub(1),
            '[' => clauses += 1,
            ']' => clauses = clauses.saturating_sub(1),
            _ if holes > 0 || clauses > 0 => {}
            ' ' | ',' => {
                if !word.is_empty() {
                    out.push(literal(&std::mem::take(&mut word)).into_owned());
                }
            }
            other => word.push(other),
        }
    }
    out
}
