//! The table cannot say two things with one phrase: at every node, literals and holes begin differently.

use std::cell::{LazyCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Entry, Noun, Pick, Rule, Stat, Word};
use brim_language::model::infix::{infixes, is_infix};
use brim_language::model::sentence::{Element, Hole, Sort, sentences};
use brim_language::model::trie::{Spot, Trie, spots, trie};

/// What a phrase can begin with: words by stem, and classes of tokens in angle brackets.
fn first(hole: &Hole, depth: usize) -> BTreeSet<String> {
    let class = |name: &str| BTreeSet::from([format!("<{name}>")]);
    let words = |all: &mut dyn Iterator<Item = String>| all.map(|text| stem(&text)).collect::<BTreeSet<_>>();
    let leading = |text: &str| text.split(' ').next().unwrap_or("").to_lowercase();
    match hole {
        Hole::Selector(Sort::Anybody) => words(&mut ["a", "another"].into_iter().map(str::to_owned)),
        Hole::Selector(_) => words(&mut Pick::ENTRIES.iter().map(|entry| leading(entry.sentence))),
        Hole::Phrase(category) => first_of(*category, depth + 1),
        Hole::Flat => first_of(Category::Amount, depth + 1),
        Hole::Counter => [Category::Thing, Category::Holding]
            .into_iter()
            .filter_map(|category| trie(Spot::Category(category)).nodes.first())
            .flat_map(|root| {
                let listed = root.holes.iter().filter(|(hole, _)| matches!(hole, Hole::OneOf(_)));
                let listed = listed.flat_map(move |(hole, _)| first(hole, depth));
                root.literals.stems().map(|stem| stem.text().to_owned()).chain(listed).collect::<Vec<_>>()
            })
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
        Hole::Measure => first(&Hole::Stat, depth).into_iter().chain(first_of(Category::Thing, depth + 1)).collect(),
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

/// How many tokens tell two ways apart: `to a marked space` and `to a space marked "Growing Dread"`.
const AHEAD: usize = 3;

/// What a phrase begins with, token by token: as many as [`AHEAD`], fewer where it may end there. `…` stands for anything.
type Runs = BTreeSet<Vec<String>>;

const OPEN: &str = "…";

/// Each run, and what may follow it.
fn followed(first: &Runs, next: &dyn Fn() -> Runs) -> Runs {
    let whole = |run: &Vec<String>| run.len() >= AHEAD || run.last().is_some_and(|last| last == OPEN);
    if first.iter().all(whole) {
        return first.clone();
    }
    let next = next();
    let joined = |run: &Vec<String>| -> Vec<Vec<String>> {
        if whole(run) {
            return vec![run.clone()];
        }
        next.iter().map(|behind| run.iter().chain(behind).take(AHEAD).cloned().collect()).collect()
    };
    first.iter().flat_map(joined).collect()
}

fn run(words: &str) -> Vec<String> {
    words.split(' ').map(stem).take(AHEAD).collect()
}

/// What fills a hole, as far as it goes.
fn runs_of(hole: &Hole, depth: usize) -> Runs {
    let lists = |all: &mut dyn Iterator<Item = &'static str>| all.map(run).collect::<Runs>();
    let named = || vec!["<Name>".to_owned()];
    match hole {
        Hole::OneOf(list) => lists(&mut list.iter().copied()),
        Hole::Size => lists(&mut ["small", "medium", "large", "extra large", "xxl"].into_iter()),
        Hole::Rule => lists(&mut Rule::ALL.iter().map(|rule| rule.words())),
        Hole::Purpose => lists(&mut brim_core::game::chance::Purpose::ALL.iter().map(|purpose| purpose.words())),
        Hole::Stat => {
            let slots = brim_core::vocabulary::SLOTS.iter().map(|slot| run(&format!("{slot} slots")));
            let mut all = lists(&mut Stat::ALL.iter().map(|stat| stat.words()));
            all.extend(slots);
            all.extend([vec![stem("max"), "<Name>".to_owned()], named()]);
            all
        }
        Hole::Measure => runs_of(&Hole::Stat, depth).into_iter().chain(runs_in(Category::Thing, depth)).collect(),
        Hole::Phrase(category) => runs_in(*category, depth),
        Hole::Flat => runs_in(Category::Amount, depth),
        Hole::Value => {
            let mut all = runs_in(Category::Amount, depth);
            all.extend([vec!["none".to_owned()], vec!["<at-least>".to_owned()]]);
            all
        }
        Hole::Selector(_) => first(hole, 0).into_iter().map(|word| vec![word, OPEN.to_owned()]).collect(),
        Hole::Alias | Hole::Aliases | Hole::Word | Hole::Ids | Hole::Reading | Hole::Answer => {
            Runs::from([vec![OPEN.to_owned()]])
        }
        one => first(one, 0).into_iter().map(|word| vec![word]).collect(),
    }
}

fn runs_in(category: Category, depth: usize) -> Runs {
    if depth > 4 {
        return Runs::from([vec![OPEN.to_owned()]]);
    }
    thread_local! {
        static KNOWN: RefCell<BTreeMap<(Category, usize), Runs>> = const { RefCell::new(BTreeMap::new()) };
    }
    if let Some(runs) = KNOWN.with_borrow(|known| known.get(&(category, depth)).cloned()) {
        return runs;
    }
    let runs = runs_from(trie(Spot::Category(category)), 0, depth + 1);
    KNOWN.with_borrow_mut(|known| known.insert((category, depth), runs.clone()));
    runs
}

/// What can follow at a node of a trie.
fn runs_from(all: &Trie, node: usize, depth: usize) -> Runs {
    let Some(here) = all.nodes.get(node) else { return Runs::new() };
    let mut out: Runs = here.literals.stems().flat_map(|word| runs_by_word(all, node, word.text(), depth)).collect();
    out.extend(here.holes.iter().flat_map(|(hole, child)| runs_by_hole(all, hole, *child, depth)));
    if let Some(done) = here.done {
        out.extend(runs_behind(&done.tail, depth));
    }
    out
}

fn runs_by_word(all: &Trie, node: usize, word: &str, depth: usize) -> Runs {
    let child = all.nodes.get(node).and_then(|here| {
        let stems = here.literals.stems().find(|stem| stem.text() == word)?;
        here.literals.get(stems)
    });
    let after = || child.map_or_else(Runs::new, |child| runs_from(all, child, depth));
    followed(&[vec![word.to_owned()]].into(), &after)
}

fn runs_by_hole(all: &Trie, hole: &Hole, child: usize, depth: usize) -> Runs {
    followed(&runs_of(hole, depth), &|| runs_from(all, child, depth))
}

/// Optional clauses, each of which may be left out.
fn runs_behind(tail: &[Vec<Element>], depth: usize) -> Runs {
    let Some((clause, rest)) = tail.split_first() else { return Runs::from([Vec::new()]) };
    let rest = || runs_behind(rest, depth);
    let mut out = rest();
    out.extend(followed(&runs_along(clause, depth), &rest));
    out
}

/// The elements of a clause, one after the other.
fn runs_along(clause: &[Element], depth: usize) -> Runs {
    let Some((element, rest)) = clause.split_first() else { return Runs::from([Vec::new()]) };
    let rest = || runs_along(rest, depth);
    match element {
        Element::Literal(word) => followed(&[vec![stem(word)]].into(), &rest),
        Element::Hole(_, hole) => followed(&runs_of(hole, depth), &rest),
        Element::Optional(inner) => followed(&runs_along(inner, depth), &rest).into_iter().chain(rest()).collect(),
        Element::Comma => followed(&[vec![",".to_owned()]].into(), &rest),
    }
}

/// The beginnings that two ways have in common: one goes on where the other ends, or both go on alike for as long as anybody looks.
fn common(one: &Runs, other: &Runs) -> Vec<String> {
    let mut all: BTreeSet<String> = BTreeSet::new();
    for a in one {
        let shorter = (0..=a.len()).filter_map(|end| a.get(..end)).filter(|start| other.contains(*start));
        all.extend(shorter.map(|start| start.join(" ")));
        let longer = other.range(a.clone()..).take_while(|b| b.starts_with(a)).next();
        all.extend(longer.map(|_| a.join(" ")));
    }
    all.into_iter().collect()
}

/// One way to go on at a node.
struct Way<'a> {
    name: String,
    first: BTreeSet<String>,
    runs: LazyCell<Runs, Box<dyn FnOnce() -> Runs + 'a>>,
}

/// The beginnings, as far as anybody looks.
fn closed(runs: &Runs) -> Runs {
    runs.iter().map(|run| run.iter().take_while(|word| *word != OPEN).cloned().collect()).collect()
}

fn lazy<'a>(runs: impl FnOnce() -> Runs + 'a) -> LazyCell<Runs, Box<dyn FnOnce() -> Runs + 'a>> {
    LazyCell::new(Box::new(move || closed(&runs())))
}

fn ways(all: &'static Trie, node: usize) -> Vec<Way<'static>> {
    let Some(here) = all.nodes.get(node) else { return Vec::new() };
    let mut ways: Vec<Way<'static>> = Vec::new();
    for word in here.literals.stems().map(|stem| stem.text().to_owned()) {
        let (name, first) = (format!("`{word}`"), BTreeSet::from([word.clone()]));
        ways.push(Way { name, first, runs: lazy(move || runs_by_word(all, node, &word, 0)) });
    }
    for (hole, child) in &here.holes {
        let runs = lazy(move || runs_by_hole(all, hole, *child, 0));
        ways.push(Way { name: format!("{hole:?}"), first: first(hole, 0), runs });
    }
    for (at, clause) in here.done.iter().flat_map(|done| done.tail.iter().enumerate()) {
        let (name, first) = match clause.first() {
            Some(Element::Literal(word)) => (format!("[{word}]"), BTreeSet::from([stem(word)])),
            Some(Element::Hole(name, hole)) => (format!("[{name}]"), first(hole, 0)),
            _ => continue,
        };
        let tail = here.done.map_or(&[][..], |done| &done.tail[at..]);
        let runs = move || followed(&runs_along(clause, 0), &|| runs_behind(&tail[1..], 0));
        ways.push(Way { name, first, runs: lazy(runs) });
    }
    ways
}

/// Sentences that begin alike and are told apart by what comes after three words.
const KNOWN: [&str; 8] = [
    r#"Category(Condition): Selector(Model) and Phrase(Amount) both begin with ["that", "the"]"#,
    r#"Category(Condition): `counter` and Phrase(Amount) both begin with ["counter <text> is"]"#,
    r#"Category(Duration): `end` and Phrase(Moment) both begin with ["end of adventure", "end of day", "end of fight", "end of stay", "end of turn"]"#,
    r#"Category(Duration): `the` and Phrase(Moment) both begin with ["the"]"#,
    r#"Category(Moment): Place and Selector(Space) both begin with ["that"]"#,
    // By the kind of the name: a hero comes to a tile, or to a location of a town.
    r#"Category(Moment): Place and Name([Location]) both begin with ["<Name>", "<text>"]"#,
    r#"Category(Moment): Selector(Space) and OneOf(["a location"]) both begin with ["a"]"#,
    r#"Category(Moment): `a` and Selector(Model) both begin with ["a"]"#,
];

/// The reader tries words first, then holes, and goes back where a way leads nowhere: it cannot take one way for another where no whole
/// beginning of the one is a beginning of the other.
#[test]
fn no_two_ways_to_go_on_begin_alike() {
    let mut clashes = BTreeSet::new();
    for spot in spots() {
        // Members and labels are only ever read as those of one kind.
        if matches!(spot, Spot::Category(Category::Member | Category::Label)) {
            continue;
        }
        let all = trie(spot);
        for node in 0..all.nodes.len() {
            let ways = ways(all, node);
            for (at, one) in ways.iter().enumerate() {
                for other in ways.iter().skip(at + 1) {
                    // "when …, if …: …" means the same whether the condition is the trigger's or the effect's.
                    if one.name == "[if]" && other.name == "[then]" || one.first.is_disjoint(&other.first) {
                        continue;
                    }
                    let both = common(&one.runs, &other.runs);
                    if !both.is_empty() {
                        clashes.insert(format!("{spot:?}: {} and {} both begin with {both:?}", one.name, other.name));
                    }
                }
            }
        }
    }
    // A list that only shrinks: the reader goes back where the first of two leads nowhere, so each line here is read one way all the same.
    let known = |clash: &String| KNOWN.iter().any(|known| clash == known);
    let gone: Vec<&&str> = KNOWN.iter().filter(|known| !clashes.contains(**known)).collect();
    assert!(gone.is_empty(), "no longer clashes: {gone:?}");
    let clashes: Vec<String> = clashes.into_iter().filter(|clash| !known(clash)).collect();
    assert!(clashes.is_empty(), "{} clashes:\n{}", clashes.len(), clashes.join("\n"));
}

#[test]
fn what_begins_alike_is_seen() {
    let runs =
        |all: &[&str]| closed(&all.iter().map(|words| words.split(' ').map(str::to_owned).collect()).collect::<Runs>());
    assert_eq!(common(&runs(&["xp", "gold"]), &runs(&["xp of", "damage of"])), ["xp"]);
    assert_eq!(common(&runs(&["the …"]), &runs(&["the number of"])), ["the"]);
    assert!(common(&runs(&["to a marked"]), &runs(&["to a space"])).is_empty());
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
