//! Advice is followed literally: what is proposed must be accepted, and no machine writes what could mean something else.

mod proposed;

use super::loaded;
use brim_check::{advised, check};
use brim_language::diagnostic::fix::fixed;
use brim_language::diagnostic::{Diagnostic, Severity};

/// What is told of a text, and what `--fix` makes of it.
fn told(text: &str) -> (Vec<Diagnostic>, String) {
    let loaded = loaded(text, "source = \"original\"\n", &[]);
    let mut found = check(&loaded).diagnostics;
    advised(&loaded, &mut found);
    found.retain(|one| {
        let file = one.place.and_then(|place| loaded.sources.get(place.file));
        file.is_some_and(|file| file.path().ends_with("mine.brim"))
    });
    let new = fixed(&found, &loaded.sources).into_iter().next().map_or_else(|| text.to_owned(), |fixed| fixed.text);
    (found, new)
}

fn helps(text: &str) -> Vec<String> {
    told(text)
        .0
        .iter()
        .filter(|one| one.severity == Severity::Error)
        .map(|one| one.help.clone().unwrap_or_default())
        .collect()
}

/// Lines of an Encounter that `--fix` must leave alone, each with a word that the help must have and one that it must not have.
const LEFT: &[(&str, &str, &str)] = &[
    // Which hero is the author's to say.
    (
        "a random hero tests Agility 4+ {\n    pass: hero takes 1 wound\n    fail: nothing\n  }",
        "that hero takes 1 wound",
        "write `each hero",
    ),
    ("hero gains 5 xp", "a random hero", "write `each hero"),
    ("20 xp", "", ""),
    // An unknown enemy may be one that is not written yet.
    ("place 3 Hungry Dad as an attack", "Hungry Dead", ""),
    ("place 3 Angry Dead as an attack", "", ""),
    // A word that fits grammatically, and makes no sense.
    ("each hero gets damage +1 if attacking a Hungry Dead enemy until end of turn", "", "Dead a enemy"),
    ("if there are 3 or 4 heroes: each hero gains 5 xp", "", "or more or"),
    ("each hero recovers 1 grit", "gains 1 grit", "delete"),
    ("health 5", "each enemy: health +1", "`health 2`"),
    (
        "each hero tests Perception 5+ {\n    pass: nothing\n    fail: that hero takes 1 wound\n  }",
        "Agility",
        "declare it first",
    ),
    // Beside whom somebody stands is picked by nobody, and what a line picks is spoken of under it.
    ("each hero next to this hero {\n    that hero takes 1 wound\n  }", "another hero", "each hero"),
    ("each enemy next to this hero takes 1 wound", "a hero", "each hero"),
];

#[test]
fn what_has_two_readings_is_left_and_explained() {
    let mut wrong = Vec::new();
    for (line, with, without) in LEFT {
        let text = format!("encounter \"A\" {{\n  {line}\n}}\n");
        let (found, new) = told(&text);
        let helps: Vec<&str> = found.iter().filter_map(|one| one.help.as_deref()).collect();
        let all = helps.join(" | ");
        if new != text && !line.starts_with("each hero recovers") {
            wrong.push(format!("{line}\n  became {new}"));
        }
        if !all.contains(with) || !without.is_empty() && all.contains(without) {
            wrong.push(format!("{line}\n  help: {all}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn figures_that_were_changed_about_stay_as_they_are() {
    let text = "enemy \"A\" {\n  keywords Undead\n  size medium\n  initiative 3\n  move 4+\n  escape 6\n  to hit range none\n  to hit melee 4+\n  \
                combat 2\n  damage 2\n  defense 2\n  health 4\n  xp 20\n  models 6\n}\n";
    let (found, new) = told(text);
    assert_eq!(new, text);
    let help =
        found.iter().find_map(|one| one.help.clone().filter(|help| help.contains("interchanged"))).unwrap_or_default();
    assert!(help.contains("`move 6`") && help.contains("`escape 4+`"), "{help}");
    // One alone has one reading.
    let alone = text.replace("escape 6", "escape 6+");
    assert_eq!(told(&alone).1, alone.replace("move 4+", "move 4"));
}

/// A word with two letters changed about has one reading, also in a name.
#[test]
fn slips_of_typing_are_mended() {
    let text = "encounter \"A\" {\n  place 3 Hungyr Dead as an attack\n  each hero takse 1 hit\n}\n";
    assert_eq!(told(text).1, "encounter \"A\" {\n  place 3 Hungry Dead as an attack\n  each hero takes 1 hit\n}\n");
}

/// What a help proposes as a whole line is accepted.
#[test]
fn proposed_lines_are_accepted() {
    let lines = [
        "each hero suffers 1 wound",
        "2 wounds to each hero",
        "each hero takes 1 hit per enemy",
        "all heroes take 1 hit",
        "adjacent heroes take 1 hit",
        "if a hero is KO'd, each hero gains 5 xp",
        "each hero is poisoned",
        "when a hero attacks this enemy: that hero takes 1 wound",
        "each hero gets combat for this fight",
    ];
    let mut wrong = Vec::new();
    for line in lines {
        let text = format!("encounter \"A\" {{\n  {line}\n}}\n");
        for help in helps(&text) {
            let Some(proposed) = help.strip_prefix("write `").and_then(|help| help.strip_suffix('`')) else { continue };
            let again = helps(&format!("encounter \"A\" {{\n  {proposed}\n}}\n"));
            if !again.is_empty() {
                wrong.push(format!("{line}: `{proposed}` is told: {}", again.join(" | ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A sign that is missing or wrong is proposed though the mended line is then told of for what it means: the words are the author's.
#[test]
fn a_sign_is_proposed_beside_another_mistake_of_the_line() {
    let text = "darkness \"A\" {\n  each Undead enemy: initiative +1, combat +1\n}\n";
    assert_eq!(helps(text), ["write `initiative +1; combat +1`"]);
    let text = "darkness \"A\" {\n  each Undead enemy initiative +1\n}\n";
    assert_eq!(helps(text), ["write `each Undead enemy: initiative +1`"]);
}

/// Where a help gives one line, and that is accepted in one place, the finding has it as an edit that no machine makes by itself.
#[test]
fn one_line_that_is_accepted_is_an_edit() {
    for (text, line) in [
        ("darkness \"A\" {\n  each hero: initiative -1\n}\n", "each hero gets initiative -1 until end of fight"),
        ("loot \"A\" {\n  this hero rolls D6 {\n    7: this hero gains 1 grit\n    otherwise: nothing\n  }\n}\n", "6"),
        ("item \"A\" {\n  deck Gear\n  price $50\n  hands 3\n  combat +1\n}\n", "hands 2"),
    ] {
        let (found, new) = told(text);
        let edits: Vec<(&str, bool)> =
            found.iter().flat_map(|one| &one.edits).map(|edit| (edit.text.as_str(), edit.certain)).collect();
        assert_eq!(edits, [(line, false)], "{text}");
        assert_eq!(new, text);
    }
}
