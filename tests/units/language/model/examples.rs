//! Every entry's example is read by the real reader, in the place where it stands, and reads back as that very entry.

use brim_core::vocabulary::{Category, Entry, Kind, Label, Moment, Noun, Relation, Word, entries};
use brim_language::diagnostic::Code;
use brim_language::model::{Declaration, Model, build};
use brim_language::model::{NounRef, Phrase, Selector, Value};
use brim_language::pack::{InMemory, load};

const BASE: &str = include_str!("../../../fixtures/base.brim");
const MANIFEST: &str = "name = \"A pack\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\n";

/// The model of a text in a pack that requires the fixture, and what was wrong with it.
fn read(text: &str) -> (Model, Vec<String>) {
    let (base, mine) = (
        format!("id = \"base\"\n{MANIFEST}"),
        format!("id = \"mine\"\n{MANIFEST}requires = [\"base\"]\nknows = [\"gates-of-valhalla\"]\n"),
    );
    let files =
        [("p/base/pack.toml", &*base), ("p/base/a.brim", BASE), ("p/mine/pack.toml", &mine), ("p/mine/a.brim", text)];
    let loaded = load(&InMemory::new(files), &["p/mine".to_owned()]);
    let (model, found) = build(&loaded);
    // An example is a piece of a text: what it points at is bound above it.
    let found = loaded.diagnostics.iter().chain(&found).filter(|one| one.code != Code::Unbound);
    let found = found.map(|one| format!("{}: {}", one.code.as_str(), one.message)).collect();
    (model, found)
}

/// Texts in which an entry's example can stand.
fn around(entry: &Entry) -> String {
    let example = entry.example;
    let effect = |text: &str| format!("scenario \"Ex\" {{\ndo {{\n{text}\n}}\n}}\n");
    let item = |text: &str| format!("item \"Ex\" {{\n{text}\n}}\n");
    let step = |text: &str| {
        format!(
            "scenario \"Ex\" {{\ngiven a Samurai Warrior as Kenji\ngiven a Rancher as Ann\n\
             given an Acidic Tentacles as Slime\n{text}\n}}\n"
        )
    };
    match entry.word {
        Word::Effect(_) | Word::Duration(_) | Word::Place(_) => effect(example),
        // Where a model comes to or leaves is a place of a mission's map.
        Word::Moment(Moment::ComesTo | Moment::ComesToSpace | Moment::LeavesPlace) => {
            format!("mission \"Ex\" {{\nmap Entrance, Burning Room\n{example}\n}}\n")
        }
        Word::Moment(_) | Word::Replaced(_) | Word::RuleForm(_) => item(example),
        Word::Limit(_) => item(&format!("when this hero attacks {example}: nothing")),
        Word::When(_) => item(&format!("{example}: nothing")),
        Word::Cost(_) => item(&format!("this hero may use this for {example}: nothing")),
        Word::Relation(Relation::OfPlace) => effect(&format!("lay 1 Poison at {example}")),
        Word::Pick(_) | Word::Filter(_) | Word::Relation(_) | Word::Position(_) => {
            effect(&format!("{example} heals 1 wound"))
        }
        Word::Noun(Noun::Card) => effect(&format!("cancel {example}")),
        Word::Noun(Noun::Marker | Noun::Token) => effect(&format!("discard {example}")),
        Word::Noun(Noun::Hit) => effect(&format!("{example} ignores defense")),
        Word::Noun(Noun::Attack) => effect(&format!("{example} gains 1 die")),
        Word::Noun(Noun::Door | Noun::Brink) => effect(&format!("lay 1 Poison at {example}")),
        Word::Noun(Noun::Space) => effect(&format!("each model in or next to {example} takes 1 wound")),
        Word::Noun(Noun::Roll) => effect(&format!("if {example} is 6: nothing")),
        Word::Noun(Noun::Structure) => format!("structure \"Ex\" {{\nat end of turn: {example} heals 1 wound\n}}\n"),
        Word::Noun(Noun::Enemy) => effect(&format!("{example} leaves the board")),
        Word::Noun(_) => effect(&format!("{example} takes 1 wound")),
        Word::Amount(_) => effect(&format!("that hero takes {example} wounds")),
        Word::Count(_) if example.starts_with("for each") => item(&format!("this hero: health +1 {example}")),
        Word::Count(_)
            if example.starts_with("10 ") || example.starts_with("1 for") || example.starts_with("the number") =>
        {
            item(&format!("this hero: health is {example}"))
        }
        Word::Count(_) => effect(&format!("that hero gains 1 xp for each {example}")),
        Word::Thing(_) | Word::Holding(_) => step(&format!("expect Kenji has 2 {example}")),
        Word::Quantity(_) => step(&format!("expect if Kenji has {example} grit")),
        Word::Condition(_) => step(&format!("expect if {example}")),
        Word::Modifier(_) => item(&format!("this hero: {example}")),
        Word::Label(Label::Result | Label::Otherwise) => effect(&format!("roll D6 {{ {example} }}")),
        Word::Label(Label::EliteRow | Label::AnyElite) => {
            format!("enemy \"Ex\" from \"Hungry Dead\" {{ elite {{ {example} }} }}\n")
        }
        Word::Label(Label::Option) => effect(&format!("each hero chooses {{ {example} }}")),
        Word::Label(Label::InsteadOfDamage) => {
            effect(&format!("this enemy makes a melee attack, combat 1, at that hero {{\n{example}\n}}"))
        }
        Word::Label(Label::Goal) => {
            format!("mission \"Ex\" {{\ngoal \"It\" {{\n{example}\n}}\n}}\n")
        }
        Word::Label(Label::Lies) => format!("mission \"Ex\" {{\nmap {{\n{example}\n}}\n}}\n"),
        Word::Label(_) => effect(&format!("that hero tests Cunning 5+ {{\n{example}\n}}")),
        Word::Kind(_) => format!("{example}\n"),
        Word::Member(_) => {
            let kind = entry.kinds.first().map_or("enemy", |kind| kind.word());
            format!("{kind} \"Ex\" {{\n{example}\n}}\n")
        }
        Word::Change(_) => format!("change \"Hungry Dead\" {{\n{example}\n}}\n"),
        Word::Step(_) => step(example),
    }
}

fn phrase_has(phrase: Phrase<'_>, word: Word) -> bool {
    phrase.word() == word
        || phrase.body().iter().any(|inner| phrase_has(inner, word))
        || phrase.holes().any(|(_, value)| match value {
            Value::Phrase(inner) => phrase_has(inner, word),
            Value::Selector(selector) => selector_has(selector, word),
            _ => false,
        })
}

fn selector_has(selector: Selector<'_>, word: Word) -> bool {
    word == Word::Pick(selector.pick())
        || matches!(selector.noun(), NounRef::Noun(noun) if word == Word::Noun(noun))
        || selector.filters().iter().chain(selector.relations()).any(|inner| phrase_has(inner, word))
}

fn decl_has(decl: &Declaration, word: Word) -> bool {
    phrase_has(decl.head(), word) || decl.body().iter().any(|line| phrase_has(line, word))
}

#[test]
fn the_fixture_is_read_whole() {
    let (model, found) = read("keyword \"Ex\"\n");
    assert_eq!(found, Vec::<String>::new());
    assert!(model.of_kind(Kind::Enemy).count() > 5);
}

#[test]
fn every_example_reads_back_as_its_entry() {
    let mut wrong = Vec::new();
    for entry in entries() {
        let text = around(entry);
        let (model, found) = read(&text);
        let mine: Vec<&Declaration> = model
            .decls
            .iter()
            .chain(&model.patches)
            .filter(|decl| model.names.packs.get(decl.pack).is_some_and(|id| id == "mine"))
            .collect();
        if !found.is_empty() {
            wrong.push(format!("{}: {found:?}\n{text}", entry.id));
        } else if !mine.iter().any(|decl| decl_has(decl, entry.word)) {
            wrong.push(format!("{} is read as something else:\n{text}", entry.id));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), entries().count(), wrong.join("\n"));
}

#[test]
fn every_category_has_entries() {
    assert!(Category::ALL.iter().all(|category| !category.entries().is_empty()));
}

/// `brim explain` and the reference show examples for stats and rule points too, made from their words.
#[test]
fn examples_of_stats_and_rule_points_can_be_read() {
    use brim_core::vocabulary::{Rule, Stat};
    use brim_language::model::reference_text::{rule_example, stat_example};
    let sheets = Stat::ALL.iter().map(|stat| format!("item \"Ex\" {{\n{}\n}}\n", stat_example(*stat)));
    for text in sheets.chain(Rule::ALL.iter().map(|rule| rule_example(*rule))) {
        assert_eq!(read(&text).1, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn all_that_dice_are_thrown_for_is_explained() {
    let meaning =
        brim_core::vocabulary::entries().find(|entry| entry.id == "step.dice").map_or("", |entry| entry.meaning);
    for purpose in brim_core::game::chance::Purpose::ALL {
        let words = purpose.words();
        assert!(meaning.contains(&format!("`{words}`")), "{words}");
    }
}
