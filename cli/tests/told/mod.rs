//! How a diff reports changes: what means the same is none, a change of places is reported as such, and players read the whole.

use crate::common::{Folder, Run, brim};
use crate::diff::{manifest, pack};

/// The report on a change of one text, by the pack `moor`.
fn report(old: &str, new: &str, more: &[&str]) -> Run {
    let folder = pack(Folder::far_away(), "old/moor", "1.0.0", old);
    let folder = pack(folder, "new/moor", "1.1.0", new);
    crate::diff::diff(&folder, more)
}

/// Every part stands in what was printed.
fn says(run: &Run, parts: &[&str]) {
    // As one line: where a line breaks does not matter here.
    let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in parts {
        assert!(text.contains(part), "`{part}` is missing:\n{}{}", run.stdout, run.stderr);
    }
}

#[test]
fn what_holds_without_being_written_is_no_change() {
    let plain = "darkness \"Cold Rain\" {\n  each hero takes 1 hit\n}\n";
    let written = "darkness \"Cold Rain\" {\n  copies 1\n  deck Darkness\n  each hero takes 1 hit\n}\n";
    says(&report(plain, written, &[]), &["no changes; 1 declaration unchanged"]);
    says(&report(written, plain, &[]), &["no changes; 1 declaration unchanged"]);
    let two = written.replace("copies 1", "copies 2");
    says(&report(written, &two, &[]), &["1 change (1 dangerous)", "Cold Rain Copies: 1 -> 2"]);
    // What is made from a card with two copies says something by `copies 1`.
    let made = |line: &str| {
        format!("item \"Charm\" {{\n  copies 2\n}}\n\nitem \"Old Charm\" from Charm {{\n  {line}price $20\n}}\n")
    };
    says(&report(&made(""), &made("copies 1\n  "), &[]), &["1 change (1 dangerous)", "Old Charm"]);
    // Where nothing else stands under it, too.
    says(&report("item \"Coin\" { copies 1 }\n", "item \"Coin\" { price $20 }\n", &[]), &["Coin + Price $20"]);
}

const TEST: &str =
    "darkness \"Bog\" {\n  each hero tests Agility 5+ {\n    pass: nothing\n    fail: that hero takes 2 hits\n  }\n}\n";

#[test]
fn what_changed_places_is_told_old_before_new() {
    let exchanged =
        TEST.replace("pass: nothing", "fail: nothing").replace("fail: that hero takes", "pass: that hero takes");
    let told = [
        "pass: Nothing happens -> That Hero takes 2 Hits",
        "pass: Nothing happens -> That Hero takes 2 Hits; fail: That Hero takes 2 Hits -> Nothing happens",
    ];
    says(&report(TEST, &exchanged, &[]), &told);
    let card = |effect: &str| format!("darkness \"Cold Rain\" {{\n  {effect}\n}}\n");
    let run = report(&card("each hero takes 1 hit"), &card("draw 1 Darkness card"), &[]);
    let place = |part: &str| run.stdout.find(part).unwrap_or(usize::MAX);
    assert!(place("- Each Hero takes 1 Hit") < place("+ Draw"), "{}", run.stdout);
}

const WOLVES: &str = "enemy \"Peat Wolves\" {\n  initiative 4\n  move 7\n  escape 5+\n  to hit range none\n  to hit melee 4+\n  combat 2\n  damage 1\n  defense 2\n  health 5\n  xp 15\n}\n\nenemy \"Bog Wolves\" from Peat Wolves {\n  move +1\n}\n\n";

#[test]
fn another_base_is_told_in_words() {
    let child = |of: &str| format!("{WOLVES}enemy \"Fen Wolves\" from {of} {{\n  health +1\n}}\n");
    let run = report(&child("Peat Wolves"), &child("Bog Wolves"), &[]);
    says(&run, &["Fen Wolves made from [Peat Wolves -> Bog Wolves]"]);
    assert!(!run.stdout.contains("enemy \""), "{}", run.stdout);
}

#[test]
fn a_card_that_moves_is_told_with_both_decks() {
    let cards = |deck: &str| {
        format!(
            "deck \"Mire\" {{\n  holds darkness\n}}\n\n{TEST}\ndarkness \"Cold Rain\" {{\n{deck}  each hero takes 1 hit\n}}\n"
        )
    };
    let run = report(&cards(""), &cards("  deck Mire\n"), &[]);
    let moves =
        ["Cold Rain moves from here to the Mire deck", "Cold Rain moves from the Darkness deck to the Mire deck"];
    says(&run, &moves);
    says(&run, &["1 change (1 dangerous)", "Mire deck (0 -> 1 card)"]);
    let back = report(&cards("  deck Mire\n"), &cards(""), &["--format", "json"]).json();
    assert_eq!((&back["changes"][0]["deck"], &back["changes"][0]["deck_was"]), (&"Darkness".into(), &"Mire".into()));
}

#[test]
fn a_pack_that_is_required_now_feeds_the_decks() {
    let rain =
        |version: &str, requires: &str| manifest(version).replace("requires = [", &format!("requires = [{requires}"));
    let snow = "id = \"snow\"\nname = \"Snow\"\nversion = \"1.0.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"base\", \"swamps-of-death\"]\n";
    let card = |copies: &str| format!("darkness \"Sleet\" {{\n{copies}  each hero takes 1 hit\n}}\n");
    let folder = pack(Folder::far_away(), "old/moor", "1.0.0", &card(""));
    let folder = pack(folder, "new/moor", "1.1.0", &format!("{}{}", card(""), card("").replace("Sleet", "Hail")));
    let folder = folder
        .file("new/moor/pack.toml", rain("1.1.0", "\"snow\", ").as_bytes())
        .file("new/snow/pack.toml", snow.as_bytes())
        .file("new/snow/a.brim", card("  copies 5\n").replace("Sleet", "Blizzard").as_bytes());
    let run = crate::diff::diff(&folder, &[]);
    let decks = crate::diff::diff(&folder, &["--format", "json"]).json()["decks"].clone();
    let (before, after) = (decks[0]["before"].as_i64().unwrap(), decks[0]["after"].as_i64().unwrap());
    assert_eq!(
        (after - before, &decks[0]["from"]["snow"], &decks[0]["from_before"]["snow"]),
        (6, &5.into(), &().into())
    );
    let less = (6.0 * 100.0 / after as f64).round();
    says(
        &run,
        &[&format!(
            "Darkness deck: {before} -> {after} cards, 5 more from snow; a card that was there is drawn {less} % less often"
        )],
    );
    says(&run, &[&format!("each other card is drawn {} % less often for it", (100.0 / after as f64).round())]);
}

#[test]
fn players_read_no_source_and_no_more_than_changed() {
    let tile = |row: &str| {
        format!("tile \"Reed Bed\" {{\n  picture {{\n    \"nn\"\n    \"{row}\"\n    \"..\"\n    \"SS\"\n  }}\n}}\n")
    };
    let ability = "ability \"Chill\" {\n  when this enemy rolls melee to hit 6: that hit does 1 more damage\n}\n";
    let long: Vec<String> = (1..40).map(|count| format!("  each hero gains {count} XP\n")).collect();
    let old = format!("{ability}{}darkness \"Long\" {{\n  each hero takes 1 hit\n}}\n", tile(".."));
    let number = ability.replace("{\n", "{\n  takes a number\n").replace("1 more", "that many more");
    let new = format!("{number}{}darkness \"Long\" {{\n{}}}\n{TEST}", tile("#."), long.concat());
    let folder = pack(Folder::far_away(), "old/moor", "1.0.0", &old);
    let folder = pack(folder, "new/moor", "1.1.0", &new);
    let folder = folder.file("new/moor/pack.toml", format!("{}brim = \"0.1.0\"\n", manifest("1.1.0")).as_bytes());
    let run = crate::diff::diff(&folder, &["--changelog"]);
    says(&run, &["**Bog**: new Darkness card in the Darkness deck", "**Reed Bed**: drawn differently", "gains 39 XP"]);
    let back = brim(&folder, &["diff", "new/moor", "old/moor", "--changelog"]);
    assert!(!back.stdout.contains("brim") && !back.stdout.contains("### Packs"), "{}", back.stdout);
    for never in ["Comes with a number", "brim", "more line", "#.", "tests", "Nothing happens"] {
        assert!(!run.stdout.contains(never), "`{never}` is there:\n{}", run.stdout);
    }
}

#[test]
fn what_a_broken_file_may_hold_is_not_called_gone() {
    let card = "darkness \"Cold Rain\" {\n  each hero takes 1 hit\n}\n";
    let folder = pack(Folder::far_away(), "old/moor", "1.0.0", card).file("old/moor/more.brim", TEST.as_bytes());
    let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain(TEST.bytes().flat_map(|byte| [byte, 0])).collect();
    let folder = pack(folder, "new/moor", "1.1.0", card).file("new/moor/more.brim", &utf16);
    let run = crate::diff::diff(&folder, &["--require", "safe"]);
    says(
        &run,
        &["no changes found; 1 declaration unchanged, 1 not compared", "more.brim: this file is written in UTF-16"],
    );
    says(&run, &["1 declaration may stand in a file that cannot be read; not compared moor/bog"]);
    assert!(run.code == 1 && !run.stdout.contains("removed"), "{}", run.stdout);
    // The other way round nothing is new.
    let run = brim(&folder, &["diff", "new/moor", "old/moor"]);
    assert!(!run.stdout.contains("+ Bog"), "{}", run.stdout);
}

#[test]
fn a_change_of_what_is_gone_is_still_written() {
    let text = |name: &str| {
        format!(
            "{WOLVES}enemy \"{name}\" from Peat Wolves {{\n  health +1\n}}\n\nchange Bog Witch {{\n  health +1\n}}\n"
        )
    };
    let run = report(&text("Bog Witch"), &text("Quagmire Hag"), &[]);
    says(&run, &["Bog Witch still written, but what it changes is gone", "nothing is called `Bog Witch`"]);
    assert!(!run.stdout.contains("no longer changes"), "{}", run.stdout);
    let misspelt = WOLVES.replacen("enemy \"Peat", "enmy \"Peat", 1);
    let run = report(WOLVES, &misspelt, &[]);
    says(&run, &["Peat Wolves has lines that cannot be read"]);
    assert!(!run.stdout.contains("removed"), "{}", run.stdout);
}

#[test]
fn a_path_that_is_nearly_right_gives_the_right_one() {
    let folder = pack(Folder::far_away(), "old/moor", "1.0.0", TEST);
    let folder = pack(folder, "new/moor", "1.1.0", TEST);
    for (path, told) in [
        ("new/mor", "did you mean `new/moor`?"),
        ("new/marshes", "`new` holds `new/moor`"),
        ("swamp-of-death", "did you mean the pack swamps-of-death?"),
    ] {
        let run = brim(&folder, &["diff", "old/moor", path]);
        assert_eq!(run.code, 2, "{}", run.stdout);
        assert!(run.stderr.contains(told), "{path}: {}", run.stderr);
        assert!(run.stderr.matches("brim list").count() <= 1, "{}", run.stderr);
    }
}
