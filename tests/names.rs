//! No card, enemy, class, world or mission is named in Rust: the rulebook is data.
//!
//! Every name that the packs under `content/` declare is looked for in the code that is not test code. One of several words: as whole
//! words in string literals, in any case, and in identifiers (`HungryDead`, `hungry_dead`). One of a single word, which is often an
//! ordinary word too (Tool, Fire, Book): where it is the whole literal, in any case, or stands in it with its capital, as printed.
//!
//! Not looked at, because they are documentation and nothing is decided by them:
//!
//! * comments and doc-comments;
//! * the meanings, examples and pages of the vocabulary's entries (`src/core/vocabulary`): `brim explain` prints them, and a test
//!   reads every example as content. Their ids and sentences are looked at like all other code.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that panics has failed, as it should"
)]

use crate::sources;

use std::collections::{BTreeMap, BTreeSet};

/// Names that are words of the rules themselves, each with the reason why Rust must say the word.
const WORDS_OF_THE_RULES: &[(&str, &str)] = &[
    ("Darkness", "a kind of card, and what Hold Back the Darkness and an outcome are called; a deck has the same name"),
    ("Encounter", "a kind of card; a deck has the same name"),
    ("Loot", "a kind of card; a deck has the same name"),
    ("Scavenge", "a kind of card; a deck has the same name"),
    ("Threat", "a kind of card; a deck has the same name"),
    ("Entrance", "the word for the tile that heroes start on; a tile has the same name"),
    ("Injury", "when the rules roll on a chart; the chart has the same name"),
    ("Madness", "when the rules roll on a chart; the chart has the same name"),
    ("Mutation", "when the rules roll on a chart; a keyword has the same name"),
    ("Shield", "the stat that stops an amount; a keyword has the same name"),
    ("Fear", "what a throw of Horror Hits is for; an ability has the same name"),
    ("Fire", "an ordinary word of the transcript (heroes fire their guns); a keyword has the same name"),
    ("Tool", "a field of SARIF; a keyword has the same name"),
    ("Depth Track", "the track that the rules speak of; the one that the books share has the same name"),
    ("Nothing Here", "ordinary words of messages (nothing here); a result of a deck has the same name"),
    ("End of the Line", "ordinary words of messages (the end of the line); a card has the same name"),
];

/// Declarations whose names are headings for people and not things of the game.
const HEADINGS: &[&str] = &["rules", "ruling"];

/// What a piece of code holds that could name something.
#[derive(Default)]
struct Pieces {
    /// The string literals.
    literals: Vec<(usize, String)>,
    /// The identifiers.
    identifiers: Vec<(usize, String)>,
}

/// The names that shipped packs declare, with the file that declares each.
fn names() -> BTreeMap<String, String> {
    let kinds: BTreeSet<&str> = brimscript::vocabulary::Kind::ENTRIES
        .iter()
        .filter_map(|entry| entry.sentence.split(' ').next())
        .filter(|kind| !HEADINGS.contains(kind) && *kind != "scenario" && *kind != "change")
        .collect();
    let mut names = BTreeMap::new();
    for entry in walkdir::WalkDir::new(sources::root().join("content")).sort_by_file_name() {
        let path = entry.expect("the content can be read").into_path();
        if path.extension().is_none_or(|ending| ending != "brim") {
            continue;
        }
        for line in sources::text(&path).lines() {
            // An ability of one sheet is declared on an indented line; all other declarations stand at the margin.
            let Some((kind, rest)) = line.trim_start().split_once(" \"") else { continue };
            let margin = !line.starts_with(' ') || kind == "ability";
            if let Some((name, _)) = rest.split_once('"').filter(|_| margin && kinds.contains(kind)) {
                let file = path.strip_prefix(sources::root()).unwrap_or(&path);
                names.entry(name.to_owned()).or_insert_with(|| file.display().to_string());
            }
        }
    }
    names
}

/// Cuts code into literals and identifiers.
fn pieces(code: &sources::Code) -> Pieces {
    let mut pieces = Pieces::default();
    let text: Vec<(usize, char)> =
        code.lines.iter().flat_map(|(at, line)| line.chars().chain(['\n']).map(|letter| (*at, letter))).collect();
    let letter = |at: usize| text.get(at).map_or('\0', |(_, letter)| *letter);
    // Of an entry of the vocabulary only what stands before its lists is looked at: the id and the sentence.
    let plain = ["spelling.rs", "kinds.rs"].iter().any(|file| code.path.ends_with(file));
    let table = code.path.starts_with("src/core/vocabulary/") && !plain;
    let mut documentation = false;
    let mut at = 0;
    while let Some(&(line, here)) = text.get(at) {
        match here {
            '/' if letter(at + 1) == '/' => {
                while at < text.len() && letter(at) != '\n' {
                    at += 1;
                }
            }
            'r' if letter(at + 1) == '"' || (letter(at + 1) == '#' && matches!(letter(at + 2), '#' | '"')) => {
                at += 1;
                let mut fence = 0;
                while letter(at) == '#' {
                    (at, fence) = (at + 1, fence + 1);
                }
                at += 1;
                let mut literal = String::new();
                while at < text.len() && !(letter(at) == '"' && (1..=fence).all(|n| letter(at + n) == '#')) {
                    literal.push(letter(at));
                    at += 1;
                }
                at += 1 + fence;
                pieces.literals.push((line, literal));
            }
            '"' => {
                at += 1;
                let mut literal = String::new();
                while at < text.len() && letter(at) != '"' {
                    at += usize::from(letter(at) == '\\');
                    literal.push(letter(at));
                    at += 1;
                }
                at += 1;
                if !documentation {
                    pieces.literals.push((line, literal));
                }
            }
            '\'' if letter(at + 1) == '\\' => at += 4,
            '\'' if letter(at + 2) == '\'' => at += 3,
            '[' if table => (at, documentation) = (at + 1, true),
            ';' if table => (at, documentation) = (at + 1, false),
            _ if here.is_alphabetic() || here == '_' => {
                let mut word = String::new();
                while letter(at).is_alphanumeric() || letter(at) == '_' {
                    word.push(letter(at));
                    at += 1;
                }
                documentation |= table && word == "RuleType";
                pieces.identifiers.push((line, word));
            }
            _ => at += 1,
        }
    }
    pieces
}

/// Lower case, each word once between single spaces: `Void Spider's` as ` void spider s `.
fn words(text: &str) -> String {
    let spaced: String = text.chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' }).collect();
    format!(" {} ", spaced.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" "))
}

/// An identifier in words: `HungryDead` and `hungry_dead` as ` hungry dead `.
fn identifier_words(identifier: &str) -> String {
    let mut spaced = String::new();
    let mut small = false;
    for letter in identifier.chars() {
        if letter.is_uppercase() && small {
            spaced.push(' ');
        }
        small = letter.is_lowercase() || letter.is_numeric();
        spaced.push(letter);
    }
    words(&spaced)
}

/// True where a literal says a name, given in [`words`].
fn says(literal: &str, name: &str) -> bool {
    spells(literal, &words(literal), name)
}

/// The same, where the literal is given in [`words`] too.
fn spells(literal: &str, spaced: &str, name: &str) -> bool {
    if !spaced.contains(name) || name.trim().contains(' ') {
        return spaced.contains(name);
    }
    let mut printed = literal.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    // The first word of a sentence has a capital whatever it is.
    let first = printed.next().filter(|_| literal.starts_with(' '));
    let capital = |word: &str| word.starts_with(char::is_uppercase) && words(word) == name;
    spaced == name || first.is_some_and(capital) || printed.any(capital)
}

fn all_code() -> Vec<sources::Code> {
    let code: Vec<_> = ["src", "grammar/src", "cli/src"].iter().flat_map(|folder| sources::code(folder)).collect();
    let table = code.iter().filter(|file| file.path.starts_with("src/core/vocabulary/")).count();
    assert!(
        code.len() > 400 && table > 5,
        "{} files, {table} of the vocabulary: is the code where it was?",
        code.len()
    );
    code
}

#[test]
fn no_name_of_content_stands_in_code() {
    let names = names();
    assert!(names.len() > 100, "the packs declare only {} names: are they read?", names.len());
    let allowed: BTreeSet<String> = WORDS_OF_THE_RULES.iter().map(|(name, _)| words(name)).collect();
    let wanted: Vec<(String, String)> =
        names.iter().map(|(name, file)| (words(name), format!("{name} ({file})"))).collect();
    // There are many texts and many names: a name is looked for where its first word stands.
    let mut by_first: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for (key, name) in &wanted {
        by_first.entry(key.split_whitespace().next().unwrap_or_default()).or_default().push((key, name));
    }
    let mut found = BTreeSet::new();
    for code in all_code() {
        let pieces = pieces(&code);
        for (line, literal) in &pieces.literals {
            let spaced = words(literal);
            let named = spaced.split_whitespace().filter_map(|word| by_first.get(word)).flatten();
            for (_, name) in named.filter(|(key, _)| !allowed.contains(*key) && spells(literal, &spaced, key)) {
                found.insert(format!("{}:{line}: a text names {name}", code.path));
            }
        }
        for (line, identifier) in &pieces.identifiers {
            let identifier = identifier_words(identifier);
            let several = |key: &str| key.trim().contains(' ');
            let named = identifier.split_whitespace().filter_map(|word| by_first.get(word)).flatten();
            for (_, name) in named.filter(|(key, _)| several(key) && identifier.contains(key)) {
                found.insert(format!("{}:{line}: an identifier names {name}", code.path));
            }
        }
    }
    let found: Vec<String> = found.into_iter().collect();
    assert!(found.is_empty(), "{} places:\n{}", found.len(), found.join("\n"));
}

/// Nor is anything named in what the comparison of wordings looks for: the names of a game come from its packs.
#[test]
fn no_name_of_content_stands_in_the_sets_of_wordings() {
    let allowed: BTreeSet<String> = WORDS_OF_THE_RULES.iter().map(|(name, _)| words(name)).collect();
    let names: Vec<String> = names().keys().map(|name| words(name)).filter(|name| !allowed.contains(name)).collect();
    let rows = brimscript::check::wording::concepts::sets().iter().flat_map(|set| {
        let ways = [&set.ways, &set.worded, &set.ruled, &set.not];
        ways.into_iter().flatten().flat_map(|(what, said)| std::iter::once(what).chain(said))
    });
    let found: Vec<String> = rows
        .filter_map(|row| {
            let name = names.iter().find(|name| words(row).contains(*name))?;
            Some(format!("`{row}` names{name}"))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// An exception that is no longer needed goes.
#[test]
fn every_exception_is_needed() {
    let names: BTreeSet<String> = names().keys().map(|name| words(name)).collect();
    let literals: Vec<String> =
        all_code().iter().flat_map(|code| pieces(code).literals).map(|(_, literal)| literal).collect();
    for (name, reason) in WORDS_OF_THE_RULES {
        let key = words(name);
        assert!(names.contains(&key), "no pack declares {name} any more");
        assert!(literals.iter().any(|literal| says(literal, &key)), "no text in code says {name} any more");
        assert!(!reason.is_empty());
    }
}

/// The search finds what it should.
#[test]
fn the_search_sees_what_it_should() {
    let code = |text: &str| sources::Code {
        path: "src/made-up.rs".to_owned(),
        lines: text.lines().map(|line| (1, line.to_owned())).collect(),
    };
    let found = pieces(&code(
        "let hungry_dead = \"The Void Spider's web\"; // \"Night Terror\"\nlet c = '\"'; say(\"try `Bile`\")",
    ));
    let literals: Vec<String> = found.literals.iter().map(|(_, literal)| words(literal)).collect();
    assert_eq!(literals, [" the void spider s web ", " try bile "]);
    assert!(found.identifiers.iter().any(|(_, word)| identifier_words(word) == " hungry dead "));
    assert_eq!(identifier_words("HungryDead"), " hungry dead ");
    assert!(
        says("undead", " undead ") && says("each Undead enemy", " undead ") && !says("the undead rise", " undead ")
    );
    assert!(says("night TERRORS: night terrors", " night terrors "));
}
