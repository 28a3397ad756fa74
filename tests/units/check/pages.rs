//! The examples of the explain pages: what fails is told with its code and no other, and what is mended with none.

use std::collections::BTreeSet;

use super::loaded;
use brim_check::check;
use brim_language::diagnostic::explain::{Example, examples};
use brim_language::diagnostic::{Code, Severity};
use brim_language::pack::{InMemory, load};

/// What is found in an example; hints only where they are what the page is about.
fn told(code: Code, example: &Example) -> BTreeSet<&'static str> {
    let text = format!("{}\n", example.text);
    let loaded = match code {
        // The rules of a game stand in a pack that requires nothing.
        Code::RulingMissing => {
            let manifest = "id = \"mine\"\nname = \"A pack\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\n";
            load(&InMemory::new([("p/mine/pack.toml", manifest), ("p/mine/mine.brim", &*text)]), &["p/mine".to_owned()])
        }
        Code::SourceMissing => loaded(&text, "", &[]),
        Code::AmbiguousName => {
            let giant = "enemy \"Marsh Giant\" from \"Hungry Dead\"\n";
            loaded(&text, "source = \"original\"\n", &[("swamps-of-death", giant), ("gates-of-valhalla", giant)])
        }
        _ => loaded(&text, "source = \"original\"\n", &[]),
    };
    let mut all = loaded.diagnostics.clone();
    all.extend(check(&loaded).diagnostics);
    all.retain(|one| {
        let file = one.place.and_then(|place| loaded.sources.get(place.file));
        file.is_none_or(|file| file.path().ends_with("mine.brim"))
    });
    all.iter().filter(|one| one.severity != Severity::Hint || one.code == code).map(|one| one.code.as_str()).collect()
}

/// Codes of a running game: their examples are sound, and go wrong only when they are played. That a text repeats itself too often can be counted
/// beforehand.
fn while_it_runs(code: Code) -> bool {
    code.as_str().starts_with("B07") && code != Code::FuelSpent || code == Code::ScenarioFails
}

#[test]
fn examples_fail_with_their_code_alone_and_are_mended() {
    let mut wrong = Vec::new();
    for &code in Code::ALL.iter().filter(|code| code.as_str() >= "B0201") {
        let Some((fails, mended)) = examples(code).filter(|(fails, _)| fails.kind == "brim") else { continue };
        let expected = if while_it_runs(code) { BTreeSet::new() } else { BTreeSet::from([code.as_str()]) };
        let found = told(code, &fails);
        if found != expected {
            wrong.push(format!("{} fails with {found:?}", code.as_str()));
        }
        let found = told(code, &mended);
        // A game has more rule points than a page has room for.
        if !found.is_empty() && code != Code::RulingMissing {
            wrong.push(format!("{} is mended, and there is {found:?}", code.as_str()));
        }
    }
    assert!(wrong.is_empty(), "{} pages:\n{}", wrong.len(), wrong.join("\n"));
}
