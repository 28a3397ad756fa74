//! Texts that are large and strange in one way: told of, or refused with a named limit, and soon. On a free core and in release each
//! takes less than two seconds; `cargo test --release --test whole hostile_shapes -- --nocapture` prints how long. `cargo test` takes them smaller than
//! `.ci/run` and `BRIM_WHOLE=1` do.

use crate::support;

use std::time::{Duration, Instant};

use brimscript::check::check;
use brimscript::diagnostic::{Code, Diagnostic, MAX_FINDINGS};
use brimscript::pack::{InMemory, MAX_DECLARATIONS, MAX_LINES, load};

/// How long one may take in a debug build on a machine that does other things too. What was quadratic took minutes.
const LONGEST: Duration = Duration::from_secs(60);

/// Nearly as much as a file holds; in a debug build less, so that the tests stay quick.
fn size() -> usize {
    match (cfg!(debug_assertions), support::whole()) {
        (false, _) => brim_grammar::MAX_FILE - 200,
        (true, true) => 300_000,
        (true, false) => 60_000,
    }
}

/// A count that is taken as it is where all is asked for, and a fifth of it in a sample.
fn count(whole: usize) -> usize {
    if support::whole() { whole } else { whole / 5 }
}

/// As many copies of a piece as a file holds.
fn full(piece: &str) -> String {
    piece.repeat(size() / piece.len())
}

/// The codes found in the file of a pack, which needs no other.
fn found(name: &str, text: &str) -> Vec<Diagnostic> {
    let manifest = "id = \"mine\"\nname = \"Mine\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\n";
    let mut files = InMemory::new([("p/mine/pack.toml", manifest)]);
    files.add("p/mine/mine.brim", text.as_bytes());
    let began = Instant::now();
    let loaded = load(&files, &["p/mine".to_owned()]);
    let checked = check(&loaded);
    let took = began.elapsed();
    println!("{name}: {} kB in {} ms", text.len() / 1_000, took.as_millis());
    assert!(took < LONGEST, "{name} takes {took:?}");
    let all: Vec<Diagnostic> = checked.diagnostics.iter().chain(&loaded.diagnostics).cloned().collect();
    assert!(all.len() <= MAX_FINDINGS + 2, "{name}: {} findings are told", all.len());
    all
}

/// True where a code is among the findings.
fn tells(name: &str, text: &str, codes: &[Code]) {
    let all = found(name, text);
    for code in codes {
        assert!(all.iter().any(|found| found.code == *code), "{name}: {} is not told of", code.as_str());
    }
}

#[test]
fn braces() {
    tells("stray braces on a line", &"}".repeat(count(375_000)), &[Code::StrayClose, Code::FindingsLeft]);
    tells("stray braces", &"}\n".repeat(count(375_000)), &[Code::StrayClose, Code::FindingsLeft]);
    let far = " ".repeat(count(700_000)) + &"}".repeat(count(700_000));
    tells("stray braces far to the right", &far, &[Code::StrayClose, Code::FindingsLeft]);
    tells("stray braces behind words", &full("a }\n"), &[Code::StrayClose, Code::FindingsLeft]);
    tells("open braces", &full("a {\n"), &[Code::TooDeep]);
    tells("pairs", &full("{ }"), &[Code::NoHead, Code::FindingsLeft]);
    tells("pairs with a word", &full("a { }\n"), &[Code::UnknownKind, Code::FindingsLeft]);
}

#[test]
fn labels_and_quotes() {
    tells("labels on a line", &full("a:"), &[Code::TooDeep]);
    tells("labels", &full("a:\n"), &[Code::UnknownKind, Code::FindingsLeft]);
    tells("labelled lines", &full("a: b\n"), &[Code::UnknownKind, Code::FindingsLeft]);
    // As many lines as bring more findings than are told.
    let deep = format!("enemy \"A\" {{\n{}}}\n", ("a: ".repeat(60) + "b\n").repeat(300_000 / 190));
    tells("deep labels", &deep, &[Code::FindingsLeft]);
    tells("quotes", &full("\""), &[Code::LineTooLong]);
    tells("quotes in lines", &full("\"\n"), &[Code::OpenText, Code::FindingsLeft]);
    tells("too many bytes", &"\"".repeat(10 << 20), &[Code::FileTooLong]);
}

#[test]
fn words_and_marks() {
    tells("dice", &full("D7 "), &[Code::NoSuchDie, Code::FindingsLeft]);
    tells("possessives", &full("'s "), &[Code::LineTooLong]);
    tells("marks", &full("%"), &[Code::StrayCharacter]);
    tells("marks in lines", &full("%\n"), &[Code::StrayCharacter, Code::FindingsLeft]);
    tells("commas", &full(",\n"), &[Code::UnknownKind]);
    tells("merge marks", &full("<<<<<<< a\n"), &[Code::MergeMark, Code::FindingsLeft]);
    tells("one long word", &"x".repeat(count(1_000_000)), &[Code::LineTooLong, Code::UnknownKind]);
    let name = format!("item \"{}\" {{ keywords {} }}\n", "n".repeat(count(900_000)), "K".repeat(count(900_000)));
    tells("a long name", &name, &[Code::LineTooLong]);
}

#[test]
fn declarations() {
    let rocks = "item \"Rock\" { }\n".repeat(count(25_000));
    tells("one thing many times", &rocks, &[Code::DuplicateName]);
    if rocks.lines().count() > MAX_DECLARATIONS {
        tells("more of one thing than a pack holds", &rocks, &[Code::PackTooLarge]);
    }
    let many = |one: &dyn Fn(usize) -> String| {
        (0..if cfg!(debug_assertions) { 25_000 } else { 60_000 }).map(one).collect::<String>()
    };
    let fewer = |one: &dyn Fn(usize) -> String| (0..count(25_000)).map(one).collect::<String>();
    tells("scenarios", &many(&|at| format!("scenario \"S{at}\" {{ }}\n")), &[Code::PackTooLarge]);
    tells("things", &many(&|at| format!("item \"T{at}\" {{ }}\n")), &[Code::PackTooLarge]);
    tells("unknown words", &fewer(&|at| format!("zork{at} \"A\"\n")), &[Code::UnknownKind, Code::FindingsLeft]);
    let names = |at| format!("item \"A{at}\" {{ keywords Zork{at} }}\n");
    tells("unknown names", &fewer(&names), &[Code::UnknownName, Code::FindingsLeft]);
    let alike =
        |at: usize| format!("keyword \"Zork{:05}x\"\nitem \"Thing {at}\" {{ keywords Zork{at:05}y }}\n", at % 9_000);
    let few: String = (0..count(9_000)).map(alike).collect();
    tells("names that are nearly right", &few, &[Code::UnknownName, Code::FindingsLeft]);
    let heirs =
        (0..MAX_DECLARATIONS - 1).map(|at| format!("enemy \"A{}\" from \"A{at}\"\n", at + 1)).collect::<String>();
    tells("a long line of heirs", &format!("enemy \"A0\" {{ health 5 }}\n{heirs}"), &[]);
}

#[test]
fn lines_of_one_thing() {
    let most = usize::try_from(MAX_LINES).unwrap() - 10;
    let inside = |head: &str, line: &str| format!("{head} {{\n{}}}\n", line.repeat((size() / line.len()).min(most)));
    tells("one line many times", &inside("enemy \"A\"", "  health 5\n"), &[Code::MemberTwice, Code::FindingsLeft]);
    tells("triggers", &inside("item \"A\"", "  when this hero takes wounds: this hero takes 1 wound\n"), &[]);
    tells("comments", &inside("item \"A\"", "# c\n"), &[]);
    tells("allows", &inside("item \"A\"", "# allow B0307: so\n"), &[Code::AllowUnused, Code::FindingsLeft]);
    let rows: String = (0..(size() / 20).min(most)).map(|at| format!("  {}: nothing\n", at % 6 + 1)).collect();
    tells("rows", &format!("chart \"C\" {{\n  roll D6\n  rows {{\n{rows}}}\n}}\n"), &[]);
    // What asks for Dark Stone is sought for each loss of it.
    let losses = "this hero loses 1 dark stone\n".repeat(most);
    let text = format!("ability \"A\" {{\n  when this hero activates {{\n{losses}  }}\n}}\n");
    tells("losses of dark stone", &text, &[]);
    let anybody = "  when one hero activates: this hero gains 1 xp\n".repeat(most);
    tells("moments of anybody", &format!("ability \"A\" {{\n{anybody}}}\n"), &[Code::FindingsLeft]);
    let more = "  health 5\n".repeat(most + 20);
    tells("more lines than one thing has", &format!("enemy \"A\" {{\n{more}}}\n"), &[Code::PackTooLarge]);
    // All pairs of the keywords of an enemy were gathered for each of its lines.
    let keywords: String = (0..most).map(|at| format!("  keywords K{at}\n")).collect();
    let declared: String = (0..most).map(|at| format!("keyword \"K{at}\"\n")).collect();
    let text = format!("{declared}enemy \"A\" {{\n{keywords}}}\n");
    tells("lines of keywords", &text, &[Code::MemberTwice, Code::FindingsLeft]);
    // A line that is too long is not read: so many conditions nest too deep.
    let conditions = " or in a fight".repeat(count(40_000));
    let text = format!("darkness \"A\" {{\n  if in a town{conditions}: each hero takes 1 wound\n}}\n");
    tells("a long condition", &text, &[Code::LineTooLong]);
}
