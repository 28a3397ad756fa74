//! Twelve unrelated mistakes in one file: each is told once, at its place, whatever stands around it.

use std::collections::BTreeSet;

use brimscript::check::check;
use brimscript::diagnostic::{Diagnostic, Sources};
use brimscript::pack::{InMemory, load};

const BASE: &str = include_str!("fixtures/base.brim");
const MANIFEST: &str = "name = \"A pack\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\n";

/// A declaration with one mistake: the code that tells of it, and the text it points at.
const MISTAKES: [(&str, &str, &str); 12] = [
    ("B0301", "Poisson", "encounter \"Bad Air\" {\n  each hero gains 1 Poisson\n}\n"),
    ("B0201", "monster", "monster \"Bile Hound\" {\n  health 5\n}\n"),
    ("B0203", "helth", "enemy \"Bog Thing\" from \"Hungry Dead\" {\n  helth 5\n}\n"),
    ("B0205", "yes", "darkness \"Long Night\" {\n  copies yes\n  each hero takes 1 wound\n}\n"),
    (
        "B0101",
        "each hero chooses",
        "encounter \"The Tollkeeper\" {\n  each hero chooses {\n    \"Pay\" for $50: nothing\n    \"Run\": that hero takes 1 wound\n}\n",
    ),
    (
        "B0304",
        "\"Old Well\"",
        "encounter \"Old Well\" {\n  each hero gains 5 xp\n}\n\nencounter \"Old Well\" {\n  each hero gains 10 xp\n}\n",
    ),
    (
        "B0501",
        "2-4 \"Wild\"",
        "enemy \"Mud Crawler\" {\n  initiative 3\n  defense 2\n  health 3\n  xp 20\n  elite {\n    1 \"Hardy\": health +2\n    2-4 \"Wild\": combat +1\n    6 \"Quick\": initiative +2\n  }\n}\n",
    ),
    ("B0108", "D7", "encounter \"Loose Stones\" {\n  each hero takes D7 wounds\n}\n"),
    ("B0301", "Slithering", "enemy \"Eel\" from \"Hungry Dead\" {\n  keywords Slithering\n}\n"),
    ("B0305", "that hero", "encounter \"Cold Water\" {\n  that hero takes 1 wound\n}\n"),
    ("B0209", "takes", "encounter \"Falling Rocks\" {\n  takes 2 wounds\n}\n"),
    ("B0206", "0", "enemy \"Husk\" {\n  initiative 3\n  defense 2\n  health 0\n  xp 20\n}\n"),
];

/// What is found in a text: code and marked text.
fn found(text: &str) -> Vec<(String, String)> {
    let (base, mine) =
        (format!("id = \"base\"\n{MANIFEST}"), format!("id = \"mine\"\n{MANIFEST}requires = [\"base\"]\n"));
    let files =
        [("p/base/pack.toml", &*base), ("p/base/a.brim", BASE), ("p/mine/pack.toml", &mine), ("p/mine/a.brim", text)];
    let loaded = load(&InMemory::new(files), &["p/mine".to_owned()]);
    let mut all = loaded.diagnostics.clone();
    all.extend(check(&loaded).diagnostics);
    all.iter().map(|one| (one.code.as_str().to_owned(), marked(one, &loaded.sources))).collect()
}

fn marked(one: &Diagnostic, sources: &Sources) -> String {
    one.place.map_or_else(String::new, |place| sources.at(place).to_owned())
}

fn expected() -> BTreeSet<(String, String)> {
    MISTAKES.iter().map(|(code, at, _)| ((*code).to_owned(), (*at).to_owned())).collect()
}

#[test]
fn each_alone_is_told_once() {
    for (code, at, text) in MISTAKES {
        assert_eq!(found(text), [(code.to_owned(), at.to_owned())], "{text}");
    }
}

#[test]
fn all_together_are_told_once_each() {
    let text = MISTAKES.map(|(_, _, text)| text).join("\n");
    let all = found(&text);
    assert_eq!(all.len(), 12, "{all:#?}");
    assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), expected());
}

#[test]
fn the_order_of_declarations_does_not_matter() {
    for turn in 0..MISTAKES.len() {
        for backwards in [false, true] {
            let mut texts = MISTAKES.map(|(_, _, text)| text);
            texts.rotate_left(turn);
            if backwards {
                texts.reverse();
            }
            let all = found(&texts.join("\n"));
            assert_eq!(all.len(), 12, "{all:#?}");
            assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), expected());
        }
    }
}
