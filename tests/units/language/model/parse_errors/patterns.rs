//! Every row of `patterns.toml` answers the line that it gives as its example.

use std::fmt::Write as _;

use brim_language::diagnostic::Diagnostic;
use brim_language::model::build;
use brim_language::model::parse_errors::patterns::{Pattern, TEXT, Where, read};
use brim_language::pack::{InMemory, load};

const BASE: &str = include_str!("../../../../fixtures/base.brim");
const MANIFEST: &str = "name = \"A pack\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\n";

/// Where a line can stand: what is before and after it, and which rows answer there.
pub(super) const AROUND: &[(&str, &str, &[Where])] = &[
    ("encounter \"Ex\" {\n", "\n}\n", &[Where::Effects, Where::Anywhere]),
    (
        "enemy \"Ex\" from \"Hungry Dead\" {\nability \"On\" {\nwhen this enemy hits a hero {\n",
        "\n}\n}\n}\n",
        &[Where::Effects],
    ),
    ("enemy \"Ex\" from \"Hungry Dead\" {\nability \"On\" {\n", "\n}\n}\n", &[Where::Rules, Where::Anywhere]),
    ("ability \"Ex\" {\n", "\n}\n", &[Where::Rules, Where::Anywhere]),
    ("item \"Ex\" {\nthis hero may use this {\n", "\n}\n}\n", &[Where::Effects, Where::Anywhere]),
    ("item \"Ex\" {\n", "\n}\n", &[Where::Item, Where::Anywhere]),
    ("enemy \"Ex\" from \"Hungry Dead\" {\n", "\n}\n", &[Where::Sheet, Where::Anywhere]),
    ("encounter \"Ex\" {\nroll D6 {\n", "\n}\n}\n", &[Where::Rows]),
    ("encounter \"Ex\" {\na random hero tests Agility 5+ {\n", "\n}\n}\n", &[Where::Rows]),
    ("token \"Ex\" {\n", "\n}\n", &[Where::Token, Where::Anywhere]),
    ("marker \"Ex\" {\n", "\n}\n", &[Where::Anywhere]),
    ("mission \"Ex\" {\n", "\n}\n", &[Where::Anywhere, Where::Mission]),
    ("mission \"Ex\" {\ngoal \"One\" {\n", "\n}\n}\n", &[Where::Mission]),
    ("mission \"Ex\" {\nchapter \"One\" {\n", "\n}\n}\n", &[Where::Mission]),
    ("ruling \"Ex\" {\n", "\n}\n", &[Where::Anywhere]),
    ("change \"Hungry Dead\" {\n", "\n}\n", &[Where::Anywhere]),
    ("spell \"Ex\" {\n", "\n}\n", &[Where::Spell]),
    ("town \"Ex\" {\n", "\n}\n", &[Where::Town]),
    ("location \"Ex\" {\n", "\n}\n", &[Where::Town]),
    ("scenario \"Ex\" {\ngiven a Rancher as Ann\n", "\n}\n", &[Where::Steps]),
];

/// What is wrong with a text.
pub(super) fn told(text: &str) -> Vec<Diagnostic> {
    let (base, mine) =
        (format!("id = \"base\"\n{MANIFEST}"), format!("id = \"mine\"\n{MANIFEST}requires = [\"base\"]\n"));
    let files =
        [("p/base/pack.toml", &*base), ("p/base/a.brim", BASE), ("p/mine/pack.toml", &mine), ("p/mine/a.brim", text)];
    let loaded = load(&InMemory::new(files), &["p/mine".to_owned()]);
    let (_, found) = build(&loaded);
    loaded.diagnostics.iter().chain(&found).cloned().collect()
}

/// True for a text that a template of the table makes, whatever its words in braces stand for.
fn made_of(template: &str, text: &str) -> bool {
    let holes =
        |piece: &str| matches!(piece, "self" | "that") || piece.starts_with(|first: char| first.is_ascii_digit());
    let mut rest = text;
    let mut pieces = Vec::new();
    for piece in template.split('{') {
        match piece.split_once('}') {
            Some((hole, behind)) if holes(hole) => pieces.push(behind.to_owned()),
            _ if pieces.is_empty() => pieces.push(piece.to_owned()),
            _ => pieces.last_mut().expect("a piece stands there").push_str(&format!("{{{piece}")),
        }
    }
    pieces.iter().all(|piece| match rest.split_once(piece.trim()) {
        Some((_, behind)) => {
            rest = behind;
            true
        }
        None => false,
    })
}

/// True where a finding is what a row says.
fn speaks(row: &Pattern, one: &Diagnostic) -> bool {
    let help = one.help.as_deref().unwrap_or_default();
    made_of(&row.message, &one.message)
        && made_of(&row.label, &one.label)
        && match one.edits.is_empty() {
            true => !row.help.is_empty() && made_of(&row.help, help),
            // A row that proposes no line of its own leaves that to the rows of `printed.toml`.
            false => row.write.is_empty() || row.write.iter().any(|line| made_of(line, help)),
        }
}

/// The lines of the file of rows, one text a row.
fn each_row() -> impl Iterator<Item = String> {
    TEXT.split("\n[[line]]\n").skip(1).map(|row| format!("[[line]]\n{row}"))
}

#[test]
fn every_row_answers_its_example() {
    let mut wrong = Vec::new();
    for text in each_row() {
        let row = match read(&text).as_deref() {
            Ok([row]) => row.clone(),
            Ok(_) => panic!("a row begins with [[line]] at the margin:\n{text}"),
            Err(why) => {
                wrong.push(format!("a row cannot be read:\n{text}\n{why}"));
                continue;
            }
        };
        let mut heard = String::new();
        let answers = AROUND.iter().filter(|(_, _, places)| places.contains(&row.place)).any(|(before, behind, _)| {
            let found = told(&format!("{before}{}{behind}", row.example));
            for one in &found {
                let _ = writeln!(heard, "    {} | {} | {}", one.message, one.label, one.help.as_deref().unwrap_or("-"));
            }
            found.iter().any(|one| speaks(&row, one))
        });
        if !answers {
            let (example, message) = (&row.example, &row.message);
            wrong.push(format!(
                "the row \"{message}\" does not answer its example `{example}`, the answers are:\n{heard}"
            ));
        }
    }
    assert!(wrong.is_empty(), "patterns.toml:\n{}", wrong.join("\n"));
    assert_eq!(each_row().count(), read(TEXT).expect("each row can be read").len());
}

#[test]
fn the_verb_of_a_whole_party_is_found_behind_a_relation() {
    let found = told("encounter \"Ex\" {\nheroes within 3 of the hero with the light take 1 hit\n}\n");
    let help = found.iter().find_map(|one| one.help.clone());
    assert_eq!(help.as_deref(), Some("write `each hero within 3 of the hero with the light takes 1 hit`"));
}

/// The helps for a text, in the order of its lines.
pub(super) fn helps(text: &str) -> Vec<String> {
    told(text).iter().map(|one| one.help.clone().unwrap_or_default()).collect()
}

#[test]
fn slots_and_results_are_figures_that_are_made_with_a_name() {
    for (said, meant) in [
        ("torso -1", "torso slots -1"),
        ("hat -1", "hat slots -1"),
        ("Injury -1", "result on Injury -1"),
        ("Injury rolls +1", "result on Injury +1"),
        ("rolls on Injury -1", "result on Injury -1"),
    ] {
        assert_eq!(helps(&format!("ability \"Ex\" {{\nthis hero: {said}\n}}\n")), [format!("write `{meant}`")]);
        assert!(helps(&format!("ability \"Ex\" {{\nthis hero: {meant}\n}}\n")).is_empty(), "{meant}");
    }
    let none = helps("ability \"Ex\" {\nthis hero: sleeve -1\n}\n");
    assert!(none.iter().all(|help| help.contains("`brim explain stat` lists all")), "{none:?}");
}

#[test]
fn who_can_use_something_is_said_of_items() {
    let of =
        |text: &str| told(text).into_iter().map(|one| (one.message, one.help.unwrap_or_default())).collect::<Vec<_>>();
    let found = of("ability \"Ex\" {\nonly Rancher\nthis hero: combat +1\n}\n");
    let [(message, help)] = found.as_slice() else { panic!("{found:?}") };
    assert!(message.contains("belongs to items") && help.contains("`change Rancher { add ability … }`"), "{found:?}");
    let found = of("ability \"Ex\" {\nonly Outlaw or Traveler\nthis hero: combat +1\n}\n");
    assert!(found.iter().all(|(_, help)| help.contains("`this hero if this hero is Outlaw: …`")), "{found:?}");
    assert!(of("ability \"Ex\" {\nthis hero if this hero is Outlaw: combat +1\n}\n").is_empty());
    assert!(of("change Rancher {\nadd ability Steady Hand\n}\n").is_empty());
    assert!(of("change Rancher {\nlines { starting upgrades Steady Hand, Thick Coat }\n}\n").is_empty());
    let found = of("darkness \"Ex\" {\nremains in play\nonly Rancher\neach hero: combat -1\n}\n");
    assert!(found.iter().all(|(_, help)| help.contains("`each Rancher`")) && !found.is_empty(), "{found:?}");
    assert!(of("item \"Ex\" {\nonly Rancher\nthis hero: combat +1\n}\n").is_empty());
}

#[test]
fn a_name_that_nobody_can_have_is_told_where_it_is_given() {
    let lines = "do P attacks Ann\nexpect P has 1 wound\nexpect 2 for the defense of P\n";
    let found = told(&format!("scenario \"Ex\" {{\ngiven a Rancher as Ann\ngiven a Hungry Dead as P\n{lines}}}\n"));
    assert_eq!(
        found.iter().map(|one| &*one.message).collect::<Vec<_>>(),
        ["`P` is the Peril die: nobody can be called so"]
    );
    // Whatever else is wrong in such a line is told.
    let found = told("scenario \"Ex\" {\ngiven a Hungry Dead as D6\nexpect nonsense of D6\nexpect D6 has 1 wound\n}\n");
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn who_may_use_something_is_known_below_the_line() {
    let found = helps(
        "marker \"Ex\" {\na hero next to this space may use this for 1 grit if that hero has Poison: discard this marker\n}\n",
    );
    assert!(found.iter().all(|help| help.contains("`a hero with … may use this`")) && found.len() == 1, "{found:?}");
    for well in [
        "a hero with Poison next to this space may use this for 1 grit: discard this marker",
        "a hero next to this space may use this for 1 grit { if that hero has Poison: discard this marker }",
    ] {
        assert!(helps(&format!("marker \"Ex\" {{\n{well}\n}}\n")).is_empty(), "{well}");
    }
}

#[test]
fn a_word_that_is_meant_is_shown_as_it_is_written() {
    let found = helps("ability \"Ex\" {\nthis hero: hax Steady Hand\n}\n");
    assert!(found.iter().all(|help| !help.contains("`ha`")), "{found:?}");
}

#[test]
fn every_kind_that_players_name_otherwise_is_one() {
    use brim_core::vocabulary::Kind;
    use brim_language::model::parse_errors::declared::PLAYERS_SAY;
    assert!(!PLAYERS_SAY.is_empty());
    for row in PLAYERS_SAY.iter() {
        assert!(Kind::of_word(&row.kind).is_some(), "{}", row.kind);
        for word in &row.words {
            let found = told(&format!("{word} \"Ex\" {{\n}}\n"));
            let help = found.iter().find_map(|one| one.help.clone()).unwrap_or_default();
            assert!(help.contains(&format!("`{}`", row.kind)), "{word}: {help}");
        }
    }
}
