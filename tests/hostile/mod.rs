//! What must hold of any text at all. The mutation tests and the fuzz targets (`fuzz/`) share it: each function panics where
//! something does not hold.

#![allow(
    dead_code,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::string_slice,
    reason = "each user takes a part of it, and what panics has failed, as it should"
)]

use brim_grammar::{Body, Item, Refusal, Span, Statement, format};
use brimscript::check::{Checked, check as check_packs};
use brimscript::diagnostic::json::findings;
use brimscript::diagnostic::{Diagnostic, MAX_FINDINGS, Severity};
use brimscript::lower::lower;
use brimscript::pack::{InMemory, Loaded, load};
use brimscript::players::Random;
use brimscript::program::verify;
use brimscript::replay::{Adventure, Playable, StepResult};
use brimscript::scenario::Suite;
use brimscript::vm::{HeroSetup, Setup};
use brimscript::vocabulary::Kind;

const MANIFEST: &str = "name = \"A pack\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\n";

/// The most steps of a mission that nobody meant.
const MOST_STEPS: u32 = 60;

/// The form of a text: every place lies in it, and what can be formatted is formatted once and for all.
pub fn parse(text: &str) {
    let file = brim_grammar::parse(text);
    items(&file.items, text);
    for problem in &file.problems {
        within(problem.span, text);
        problem.other.iter().for_each(|span| within(*span, text));
    }
    assert!(file.problems.is_sorted_by_key(|problem| problem.span), "the problems are not in order");
    match format(text) {
        Ok(formatted) => {
            assert!(file.problems.is_empty(), "a text with problems was formatted");
            assert_eq!(format(&formatted).as_ref(), Ok(&formatted), "formatting twice changes something");
        }
        Err(Refusal::Problems(problems)) => assert_eq!(problems, file.problems),
        Err(Refusal::LineTooLong(span)) => within(span, text),
        Err(Refusal::FileTooLong) => {}
        Err(Refusal::NotProven) => assert!(text.contains(','), "not proven"),
    }
}

/// A text as the file of a pack: what is found in it can be shown.
pub fn check(text: &str) {
    told(&Base::fixture().loaded(text));
}

/// A text as the file of a pack, its scenarios and missions played where it has no errors. True where they were.
pub fn run(text: &str, base: &Base) -> bool {
    let loaded = base.loaded(text);
    let checked = told(&loaded);
    if checked.diagnostics.iter().chain(&loaded.diagnostics).any(|found| found.severity == Severity::Error) {
        return false;
    }
    let program = lower(&checked.model);
    assert_eq!(verify(&program), Vec::<String>::new());
    let mine = loaded.packs.iter().position(|pack| pack.manifest.id == "mine");
    let own = |decl: brimscript::game::ids::DeclId| checked.model.decl(decl).map(|decl| decl.pack) == mine;
    let suite = Suite::new(&program, &checked.model, &loaded, &checked.diagnostics);
    let outcomes = suite.scenarios().filter(|decl| own(decl.id)).map(|decl| suite.run(decl));
    let found: Vec<Diagnostic> = outcomes.filter_map(|outcome| outcome.finding).collect();
    shown(&found, &loaded);
    let classes: Vec<_> = program.of_kind(Kind::Class).map(|(id, decl)| (id, decl.name.clone())).collect();
    for (mission, _) in program.of_kind(Kind::Mission).filter(|(id, _)| own(*id)) {
        let heroes = classes.iter().take(2).map(|(class, name)| HeroSetup {
            class: *class,
            name: name.clone(),
            ..HeroSetup::default()
        });
        let seed = text.len() as u64;
        let setup = Setup { mission: Some(mission), heroes: heroes.collect(), seed, ..Setup::default() };
        let mut game = Adventure::new(&program, &setup);
        let mut player = Random::new(seed);
        for _ in 0..MOST_STEPS {
            let pace = game.step(&mut player);
            assert_eq!(game.table().check(), Vec::<String>::new());
            if let StepResult::Fault(fault) = &pace {
                assert_ne!(fault.code, "B0799", "a fault of the tool: {fault:?}");
                assert!(!fault.message.is_empty());
            }
            if pace != StepResult::On {
                break;
            }
        }
    }
    true
}

/// The packs that a text is read beside.
pub struct Base(InMemory);

impl Base {
    /// The small pack of the examples.
    pub fn fixture() -> Base {
        let manifest = format!("id = \"base\"\n{MANIFEST}");
        Base(InMemory::new([
            ("p/base/pack.toml", &*manifest),
            ("p/base/base.brim", include_str!("../fixtures/base.brim")),
        ]))
    }

    /// The rules and one box of the game, as a reader of files gives them: paths below `content/`, and their texts.
    pub fn game(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Base {
        let mut all = InMemory::default();
        for (path, bytes) in files {
            all.add(&format!("p/{path}"), &bytes);
        }
        Base(all)
    }

    /// Loads the text as a pack of its own that requires all of these.
    fn loaded(&self, text: &str) -> Loaded {
        let mut files = self.0.clone();
        let box_too = files_has(&files, "p/swamps-of-death/pack.toml");
        let needs = if box_too { "\"base\", \"swamps-of-death\"" } else { "\"base\"" };
        files.add("p/mine/pack.toml", format!("id = \"mine\"\n{MANIFEST}requires = [{needs}]\n").as_bytes());
        files.add("p/mine/mine.brim", text.as_bytes());
        load(&files, &["p/mine".to_owned()])
    }
}

fn files_has(files: &InMemory, path: &str) -> bool {
    use brimscript::pack::Files;
    files.kind(path).is_ok()
}

/// Checks packs, and looks at all that is told of them.
fn told(loaded: &Loaded) -> Checked {
    let checked = check_packs(loaded);
    let all: Vec<Diagnostic> = checked.diagnostics.iter().chain(&loaded.diagnostics).cloned().collect();
    shown(&all, loaded);
    for (file, source) in loaded.sources.iter().filter(|(_, source)| source.path().ends_with(".brim")) {
        let broken = !brim_grammar::parse(source.text()).problems.is_empty();
        let of_file = |found: &&Diagnostic| found.place.is_some_and(|place| place.file == file);
        let wrong = all.iter().filter(of_file).any(|found| found.severity == Severity::Error);
        assert!(wrong || !broken, "a text with problems has no error");
        assert!(all.iter().filter(of_file).count() <= MAX_FINDINGS + 1, "more findings than are told");
    }
    checked
}

/// Findings that can be shown: places in their texts, words for people, nothing that would act on a terminal.
fn shown(all: &[Diagnostic], loaded: &Loaded) {
    for found in all {
        assert!(!found.message.trim().is_empty(), "{found:?} says nothing");
        assert!(!found.message.contains('\n'), "{found:?} is longer than a line");
        let others = found.others.iter().map(|other| other.place);
        for place in found.place.into_iter().chain(others).chain(found.edits.iter().map(|edit| edit.place)) {
            within(place.span, loaded.sources.text(place.file));
        }
        for edit in &found.edits {
            let safe = |letter: char| !letter.is_control() || matches!(letter, '\n' | '\t');
            assert!(edit.text.chars().all(safe), "{edit:?} would write what cannot be seen");
        }
    }
    for finding in findings(all, &loaded.sources) {
        let acts = |letter: char| (letter.is_control() && letter != '\n') || letter == '\u{202E}';
        let texts = [Some(finding.headline()), finding.help.clone(), Some(finding.label.clone())];
        for text in texts.into_iter().flatten() {
            assert!(!text.contains(acts), "{text:?} acts on a terminal");
            assert!(text.chars().count() < 2_000, "{} letters are too many for a finding", text.chars().count());
        }
    }
}

fn within(span: Span, text: &str) {
    assert!(span.start <= span.end, "{span:?} ends before it starts");
    assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span:?} is no place of the text");
}

fn statement(statement_: &Statement, text: &str) {
    statement_.tokens.iter().for_each(|token| within(token.span, text));
    [Some(statement_.phrase), Some(statement_.span), statement_.trailing]
        .into_iter()
        .flatten()
        .for_each(|span| within(span, text));
    match &statement_.body {
        Body::None => {}
        Body::Inline(list) => list.iter().for_each(|inner| statement(inner, text)),
        Body::Block(block) => {
            [Some(block.open), block.close, block.opening_comment]
                .into_iter()
                .flatten()
                .for_each(|span| within(span, text));
            items(&block.items, text);
        }
    }
}

fn items(list: &[Item], text: &str) {
    for item in list {
        match item {
            Item::Statement(inner) => statement(inner, text),
            Item::Comment(span) => within(*span, text),
            Item::Blank => {}
        }
    }
}
