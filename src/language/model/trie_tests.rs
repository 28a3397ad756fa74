//! The table cannot say two things with one phrase: at every node, literals and holes begin differently.

use std::collections::{BTreeMap, BTreeSet};

use super::infix::{infixes, is_infix};
use super::sentence::{Element, Hole, sentences};
use super::trie::{Spot, spots, trie};
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Entry, Noun, Pick, Rule, Stat, Word};

/// What a phrase can begin with: words by stem, and classes of tokens in angle brackets.
fn first(hole: &Hole, depth: usize) -> BTreeSet<String> {
    let class = |name: &str| BTreeSet::from([format!("<{name}>")]);
    let words = |all: &mut dyn Iterator<Item = String>| all.map(|text| stem(&text)).collect::<BTreeSet<_>>();
    let leading = |text: &str| text.split(' ').next().unwrap_or("").to_lowercase();
    match hole {
        Hole::Selector(_) => words(&mut Pick::ENTRIES.iter().map(|entry| leading(entry.sentence))),
        Hole::Phrase(category) => first_of(*category, depth + 1),
        Hole::Flat => first_of(Category::Amount, depth + 1),
        Hole::Counter => [Category::Thing, Category::Holding]
            .into_iter()
            .filter_map(|category| trie(Spot::Category(category)).nodes.first())
            .flat_map(|root| root.literals.stems().map(|stem| stem.text().to_owned()))
            .collect(),
        Hole::Name(_) | Hole::Names(_) => BTreeSet::from(["<Name>".into(), "<text>".into()]),
        Hole::Abilities | Hole::Who => class("Name"),
        Hole::Place => BTreeSet::from(["<Name>".into(), "<text>".into(), "that".into()]),
        Hole::NewPlace => BTreeSet::from(["<Name>".into(), "<text>".into()]),
        Hole::New | Hole::Text => class("text"),
        Hole::Number | Hole::Cell | Hole::Numbers => class("number"),
        Hole::Signed => class("signed"),
        Hole::AtLeast => class("at-least"),
        Hole::Face => BTreeSet::from(["<number>".into(), "<at-least>".into(), "<range>".into()]),
        Hole::Dice => class("dice"),
        Hole::Stat => {
            let mut all = words(&mut Stat::ALL.iter().map(|stat| leading(stat.words())));
            all.insert("max".into());
            all.extend(words(&mut brim_core::vocabulary::SLOTS.iter().map(|slot| leading(slot))));
            all.insert("<Name>".into());
            all
        }
        Hole::Value => {
            let mut all = first_of(Category::Amount, depth + 1);
            all.extend(["none".to_owned(), "<at-least>".to_owned()]);
            all
        }
        Hole::Size => words(&mut ["small", "medium", "large", "extra", "xxl"].iter().map(|word| (*word).to_owned())),
        Hole::Rule => words(&mut Rule::ALL.iter().map(|rule| leading(rule.words()))),
        Hole::OneOf(list) => words(&mut list.iter().map(|text| leading(text))),
        Hole::Purpose => words(&mut brim_core::game::chance::Purpose::ALL.iter().map(|p| leading(p.words()))),
        Hole::Alias | Hole::Aliases | Hole::Word | Hole::Ids | Hole::Reading | Hole::Answer => class("anything"),
    }
}

fn first_of(category: Category, depth: usize) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    if depth > 6 {
        return all;
    }
    if let Some(root) = trie(Spot::Category(category)).nodes.first() {
        all.extend(root.literals.stems().map(|stem| stem.text().to_owned()));
        for (hole, _) in &root.holes {
            all.extend(first(hole, depth));
        }
    }
    all
}

/// Places where two ways to go on begin alike. The reader tries literals first, then names, then phrases, and goes back where a way leads nowhere.
/// The list may only shrink: what is new is another word or another sentence, and what is gone is taken out.
const KNOWN: &[&str] = &[
    r#"Category(Condition): Counter and Phrase(Quantity) both begin with ["corruption", "sanity", "side", "wound", "xp"]"#,
    r#"Category(Condition): Name([Keyword, Token, Marker, Ability, Item, Spell]) and Phrase(Quantity) both begin with ["<Name>"]"#,
    r#"Category(Condition): Selector(Model) and Phrase(Quantity) both begin with ["no", "that", "the"]"#,
    r#"Category(Condition): `darkness` and OneOf(["darkness", "party"]) both begin with ["darkness"]"#,
    r#"Category(Effect): Dice and Phrase(Amount) both begin with ["<dice>"]"#,
    r#"Category(Label): Text and Name([Tile]) both begin with ["<text>"]"#,
    r#"Category(Moment): [marked] and [to] both begin with ["to"]"#,
    r#"Category(Quantity): Phrase(Amount) and Number both begin with ["<number>"]"#,
    r#"Category(Relation): Name([Keyword, Token, Marker, Ability, Item]) and Phrase(Quantity) both begin with ["<Name>"]"#,
    r#"Category(Relation): Phrase(Quantity) and Counter both begin with ["corruption", "sanity", "side", "wound", "xp"]"#,
    r#"Category(Relation): `the` and Phrase(Quantity) both begin with ["the"]"#,
    r#"Chapter: Dice and Phrase(Amount) both begin with ["<dice>"]"#,
    r#"Members(Darkness): Dice and Phrase(Amount) both begin with ["<dice>"]"#,
    r#"Members(Dread): Dice and Phrase(Amount) both begin with ["<dice>"]"#,
    r#"Members(Encounter): Dice and Phrase(Amount) both begin with ["<dice>"]"#,
    r#"Members(Enemy): `side` and Stat both begin with ["side"]"#,
    r#"Members(Exploration): Dice and Phrase(Amount) both begin with ["<dice>"]"#,
    r#"Members(Location): Dice and Phrase(Amount) both begin with ["<dice>"]"#,
    r#"Members(Loot): Dice and Phrase(Amount) both begin with ["<dice>"]"#,
    r#"Members(Scavenge): Dice and Phrase(Amount) both begin with ["<dice>"]"#,
    r#"Members(Threat): Dice and Phrase(Amount) both begin with ["<dice>"]"#,
];

#[test]
fn no_two_ways_to_go_on_begin_alike() {
    let mut clashes = Vec::new();
    for spot in spots() {
        // Members are only ever read as those of one kind.
        if spot == Spot::Category(Category::Member) {
            continue;
        }
        for node in &trie(spot).nodes {
            let mut ways: Vec<(String, BTreeSet<String>)> = node
                .literals
                .stems()
                .map(|stem| (format!("`{}`", stem.text()), BTreeSet::from([stem.text().to_owned()])))
                .collect();
            ways.extend(node.holes.iter().map(|(hole, _)| (format!("{hole:?}"), first(hole, 0))));
            let list = |hole: &Hole| match hole {
                Hole::OneOf(list) => Some((format!("{hole:?}"), *list)),
                _ => None,
            };
            let lists: BTreeMap<String, &[&str]> = node.holes.iter().filter_map(|(hole, _)| list(hole)).collect();
            if let Some(done) = node.done {
                ways.extend(done.tail.iter().filter_map(|clause| clause.first()).map(|element| match element {
                    Element::Literal(word) => (format!("[{word}]"), BTreeSet::from([stem(word)])),
                    Element::Hole(name, hole) => (format!("[{name}]"), first(hole, 0)),
                    Element::Optional(_) | Element::Comma => (String::new(), BTreeSet::new()),
                }));
            }
            for (at, (one, starts)) in ways.iter().enumerate() {
                for (other, others) in ways.iter().skip(at + 1) {
                    // "when …, if …: …" means the same whether the condition is the trigger's or the effect's.
                    if one == "[if]" && other == "[then]" {
                        continue;
                    }
                    let both: Vec<_> = starts.intersection(others).collect();
                    // Lists of several words are told apart by all of them: `can use`, `can attack`.
                    let lists = lists.get(one).zip(lists.get(other));
                    let apart = lists.is_some_and(|(one, other)| {
                        let alike = |a: &str, b: &str| a.starts_with(b) || b.starts_with(a);
                        !one.iter().any(|a| other.iter().any(|b| alike(a, b)))
                    });
                    if !both.is_empty() && !apart {
                        clashes.push(format!("{spot:?}: {one} and {other} both begin with {both:?}"));
                    }
                }
            }
        }
    }
    clashes.sort();
    clashes.dedup();
    assert!(KNOWN.is_sorted(), "the list is not sorted");
    let new: Vec<&str> = clashes.iter().map(String::as_str).filter(|clash| !KNOWN.contains(clash)).collect();
    assert!(new.is_empty(), "{} clashes:\n{}", new.len(), new.join("\n"));
    let gone: Vec<&str> = KNOWN.iter().copied().filter(|known| !clashes.iter().any(|clash| clash == known)).collect();
    assert!(gone.is_empty(), "no clashes any more, take them out of the list:\n{}", gone.join("\n"));
}

#[test]
fn no_sentence_hides_another() {
    for spot in spots() {
        let all = trie(spot);
        let reached: BTreeSet<&str> = all.nodes.iter().filter_map(|node| node.done).map(|done| done.entry.id).collect();
        // Labels are only ever read as those of one kind of body.
        if let Spot::Category(category) = spot
            && category != Category::Label
        {
            let joins = |entry: &Entry| infixes().iter().any(|infix| infix.sentence.entry.id == entry.id);
            for entry in category.entries().iter().filter(|entry| !joins(entry)) {
                assert!(reached.contains(entry.id), "{} is hidden by a sentence of the same words", entry.id);
            }
        }
    }
}

#[test]
fn every_label_can_be_read_somewhere() {
    let labels = spots().filter(|spot| matches!(spot, Spot::Labels(_)));
    let nodes = labels.flat_map(|spot| &trie(spot).nodes);
    let reached: BTreeSet<&str> = nodes.filter_map(|node| node.done).map(|done| done.entry.id).collect();
    let entries: BTreeSet<&str> = Category::Label.entries().iter().map(|entry| entry.id).collect();
    assert_eq!(reached, entries);
}

/// What can follow a hole within a sentence must not begin with a word that joins two phrases of the hole's category.
#[test]
fn nothing_follows_that_would_join() {
    for infix in infixes() {
        for sentence in sentences().iter().filter(|sentence| !is_infix(sentence)) {
            let flat = flat(&sentence.path).into_iter().chain(sentence.tail.iter().flat_map(|clause| flat(clause)));
            let all: Vec<Element> = flat.collect();
            let after =
                all.iter().skip_while(|at| !matches!(at, Element::Hole(_, Hole::Phrase(c)) if *c == infix.category));
            let clash = after.skip(1).any(|at| matches!(at, Element::Literal(word) if stem(word) == infix.word.text()));
            assert!(!clash, "{}: `{}` could join or go on", sentence.entry.id, infix.word.text());
        }
    }
    assert_eq!(infixes().len(), sentences().iter().filter(|sentence| is_infix(sentence)).count());
}

/// The elements of a clause, optional ones with it.
fn flat(clause: &[Element]) -> Vec<Element> {
    clause
        .iter()
        .flat_map(|element| match element {
            Element::Optional(inner) => flat(inner),
            other => vec![other.clone()],
        })
        .collect()
}

#[test]
fn every_sentence_is_well_formed() {
    let mut ids = BTreeSet::new();
    for sentence in sentences() {
        let entry = sentence.entry;
        assert!(ids.insert(entry.id), "{} stands twice", entry.id);
        assert!(!sentence.path.is_empty(), "{} says nothing", entry.id);
        assert!(!entry.meaning.is_empty() && !entry.example.is_empty() && !entry.page.is_empty(), "{}", entry.id);
        // Optional clauses are read after what must stand there.
        let after = entry.sentence.rsplit(']').next().unwrap_or("");
        assert!(!entry.sentence.contains('[') || after.trim().is_empty(), "{} goes on behind a clause", entry.id);
        assert!(!format!("{:?}", sentence.path).contains("Literal(\"\")"), "{}", entry.id);
    }
    assert!(Noun::ENTRIES.iter().all(|entry| matches!(entry.word, Word::Noun(_))));
}
