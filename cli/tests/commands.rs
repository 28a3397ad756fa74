//! The commands as a person or a script runs them.

use crate::common;

use common::{Folder, brim};
use std::process::{Command, Stdio};

const MANIFEST: &str = "id = \"mine\"\nname = \"Mine\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\n";

fn pack(text: &str) -> Folder {
    Folder::new().file("mine/pack.toml", MANIFEST.as_bytes()).file("mine/a.brim", text.as_bytes())
}

#[test]
fn a_sound_pack_is_fine() {
    let run = brim(&pack("item \"A\" {\n  this hero: health +1\n}\n"), &["check", "mine"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout, "mine 0.1.0: 1 declaration (1 original)\n0 errors, 0 warnings\n");
}

#[test]
fn check_counts_where_declarations_come_from() {
    let text = "keyword \"A\" { source \"SBSD p. 4\" }\nkeyword \"B\" { source \"facts\" }\nkeyword \"C\"\n\
                keyword \"D\"\nscenario \"One\" { dice any; expect in a fight }\n";
    let run = brim(&pack(text), &["check", "mine"]);
    let first = run.stdout.lines().next();
    assert_eq!(first, Some("mine 0.1.0: 5 declarations (1 rulebook, 1 facts, 2 original, 1 scenario)"), "{run:?}");
}

#[test]
fn findings_of_required_packs_are_counted_and_their_errors_shown() {
    let needs = MANIFEST.replace("mine", "next").replace("Mine", "Next") + "requires = [\"mine\"]\n";
    let mine = "item \"A\" {\n  todo \"its figures\"\n  todo \"its text\"\n}\n";
    let folder = |mine: &str| {
        pack(mine)
            .file("next/pack.toml", needs.as_bytes())
            .file("next/b.brim", b"item \"B\" {\n  todo \"its weight\"\n}\n")
    };
    let run = brim(&folder(mine), &["check", "next"]);
    let told = "next 0.1.0: 1 declaration (1 original)\nnot checked: 1 not written yet\n0 errors, 0 warnings, 1 hint\n\
                2 hints in required packs are not shown; name mine as well to see them\n";
    assert_eq!((run.code, run.stdout.as_str()), (0, told), "{run:?}");
    assert!(run.stderr.contains("B (item)") && !run.stderr.contains("A (item)"), "{run:?}");
    let document = brim(&folder(mine), &["check", "next", "--format", "json"]).json();
    assert_eq!((&document["hints"], &document["in_required"]["hints"]), (&1.into(), &2.into()));
    let run = brim(&folder(mine), &["check", "next", "mine"]);
    assert!(run.stdout.ends_with("0 errors, 0 warnings, 3 hints\n"), "{run:?}");
    let run = brim(&folder("item \"A\" {\n  health D7\n}\n"), &["check", "next"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stderr.contains("A (item), line 2: there is no `D7`"), "{run:?}");
}

#[test]
fn the_document_of_check_has_its_fields() {
    let run = brim(&pack("item \"A\" {\n  health D7\n}\n"), &["check", "mine", "--format", "json"]);
    let document = run.json();
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    assert_eq!(document["schema"], "brim.check/1");
    assert_eq!((&document["errors"], &document["warnings"]), (&1.into(), &0.into()));
    assert!(document["elapsed_ms"].is_u64());
    let pack = &document["packs"][0];
    assert_eq!((&pack["id"], &pack["version"], &pack["declarations"]), (&"mine".into(), &"0.1.0".into(), &1.into()));
    let finding = &document["diagnostics"][0];
    for (field, value) in [("code", "B0108"), ("severity", "error"), ("file", "mine/a.brim"), ("subject", "A (item)")] {
        assert_eq!(finding[field], value, "{field}");
    }
    for (field, value) in [("line", 2), ("column", 10), ("end_line", 2), ("end_column", 12)] {
        assert_eq!(finding[field], value, "{field}");
    }
    assert!(finding["message"].is_string() && finding["help"].is_string());
}

#[test]
fn every_format_ends_alike() {
    let folder = pack("item \"A\" {\n  health D7\n}\n");
    for format in ["human", "json", "sarif", "github"] {
        assert_eq!(brim(&folder, &["check", "mine", "--format", format]).code, 1, "{format}");
    }
    let sarif = brim(&folder, &["check", "mine", "--format", "sarif"]).json();
    assert_eq!((&sarif["version"], &sarif["runs"][0]["results"][0]["ruleId"]), (&"2.1.0".into(), &"B0108".into()));
    let github = brim(&folder, &["check", "mine", "--format", "github"]).stdout;
    assert!(github.starts_with("::error file=mine/a.brim,line=2,"), "{github}");
}

#[test]
fn the_headline_comes_before_the_file() {
    let run = brim(&pack("item \"A\" {\n  health D7\n}\n"), &["check", "mine"]);
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.first(), Some(&"  x A (item), line 2: there is no `D7`"));
    assert!(lines.get(1).is_some_and(|line| line.contains("[mine/a.brim:2:10]")), "{lines:?}");
    assert!(run.stderr.is_ascii());
    let mut told = run.stdout.lines().skip_while(|line| *line != "1 error, 0 warnings").skip(1);
    assert!(
        told.next().is_some_and(|line| line.starts_with("1 declaration with errors is not checked any further")),
        "{}",
        run.stdout
    );
    assert_eq!(told.next(), Some("whole pack: more warnings may come once it is mended"), "{}", run.stdout);
    assert_eq!(told.next(), None, "{}", run.stdout);
}

#[test]
fn without_a_path_it_works_where_one_stands() {
    let folder = Folder::new()
        .file("content/mine/pack.toml", MANIFEST.as_bytes())
        .file("content/mine/deep/er/a.brim", b"keyword \"X\"\n");
    for inside in [".", "content/mine", "content/mine/deep/er"] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_brim")).arg("check").current_dir(folder.path().join(inside)).output();
        let said = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        assert!(said.contains("mine 0.1.0: 1 declaration (1 original)"), "{inside}: {said}");
    }
}

#[test]
fn formatting_changes_what_is_written_otherwise_and_nothing_else() {
    let folder = pack("item   \"A\" {\n health 5\n}\n").file("mine/b.brim", b"item \"B\" {\n  health 5\n}\n");
    let run = brim(&folder, &["fmt", "mine", "--check"]);
    assert_eq!((run.code, run.stdout.as_str()), (1, "mine/a.brim\n"));
    assert_eq!(folder.read("mine/a.brim"), b"item   \"A\" {\n health 5\n}\n");
    let run = brim(&folder, &["fmt", "mine", "--format", "json"]);
    assert_eq!((run.code, &run.json()["changed"]), (0, &serde_json::json!(["mine/a.brim"])));
    assert_eq!(folder.read("mine/a.brim"), b"item \"A\" {\n  health 5\n}\n");
    let run = brim(&folder, &["fmt", "mine"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""));
    let names: Vec<_> = std::fs::read_dir(folder.path().join("mine")).into_iter().flatten().flatten().collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

#[test]
fn a_card_is_read_back() {
    let folder = pack("encounter \"Cold Water\" {\n  each hero takes 2 wounds\n}\n");
    let run = brim(&folder, &["text", "cold water", "mine"]);
    assert_eq!((run.code, &*run.stdout), (0, "Cold Water\nEncounter card\n\nEach Hero takes 2 Wounds.\n"), "{run:?}");
    let document = brim(&folder, &["text", "mine/cold-water", "mine", "--format", "json"]).json();
    let said = ["schema", "id", "name", "kind"].map(|field| document[field].as_str().unwrap_or_default());
    assert_eq!(said, ["brim.text/1", "mine/cold-water", "Cold Water", "encounter"]);
    assert!(document["text"].as_str().is_some_and(|text| text.contains("2 Wounds")));
    let run = brim(&folder, &["text", "Cold Watter", "mine"]);
    assert!(run.code == 2 && run.stderr.contains("did you mean Cold Water"), "{run:?}");
}

/// What is wrong with a card is said of that card, and of no other in its pack.
#[test]
fn a_card_is_read_back_beside_a_broken_one() {
    let text = "encounter \"Cold Water\" {\n  each hero takes 2 wounds\n}\nencounter \"Hot Water\" {\n  each hero tkes 2 wounds\n  each hero gains 5 xp\n}\n";
    let folder = pack(text);
    let sound = brim(&folder, &["text", "cold water", "mine"]);
    assert!(sound.code == 0 && !sound.stderr.contains("could be read"), "{sound:?}");
    let broken = brim(&folder, &["text", "hot water", "mine"]);
    assert!(broken.stderr.contains("this card has errors: it shows only what could be read"), "{broken:?}");
}

#[test]
fn a_code_is_explained() {
    let folder = Folder::new();
    let run = brim(&folder, &["explain", "b0101"]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.starts_with("# B0101: a block that is never closed\n"), "{run:?}");
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 80), "{run:?}");
    let document = brim(&folder, &["explain", "B0101", "--format", "json"]).json();
    assert_eq!((&document["schema"], &document["code"]), (&"brim.explain/1".into(), &"B0101".into()));
    let run = brim(&folder, &["explain", "B0110x"]);
    assert!(run.code == 2 && run.stderr.contains("did you mean B0110"), "{run:?}");
    assert!(brim(&folder, &["explain", "codes"]).stdout.contains("B0799  a fault of the tool itself"));
    let run = brim(&folder, &["explain"]);
    assert!(run.stdout.contains("  effect ") && run.stdout.contains("  rule-point "), "{run:?}");
    let run = brim(&folder, &["explain", "takes wonds"]);
    assert!(run.code == 2 && run.stderr.contains("did you mean"), "{run:?}");
}

#[test]
fn a_reader_that_went_away_is_no_fault() {
    let spawned = Command::new(env!("CARGO_BIN_EXE_brim"))
        .arg("explain")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = spawned.unwrap_or_else(|error| panic!("{error}"));
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn explain_reads_a_whole_line() {
    let folder = Folder::new();
    for (line, id) in [
        ("each hero takes 2 wounds", "effect.takes-wounds"),
        ("draw 1 Darkness card", "effect.draw"),
        ("pays grit to move on", "moment.pays"),
    ] {
        let run = brim(&folder, &["explain", line]);
        assert!(run.stderr.contains(&format!("`{line}` is a sentence of the language")), "{run:?}");
        assert!(run.stdout.starts_with(id), "{run:?}");
    }
    let run = brim(&folder, &["explain", "pays girt to move on"]);
    assert!(run.stderr.contains("No sentence says"), "{run:?}");
}

#[test]
fn explain_tells_of_words_and_of_what_packs_declare() {
    let folder = pack("item \"Old Lamp\" {\n  weight 2\n  health 3\n}\n");
    let run = brim(&folder, &["explain", "takes", "mine"]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("effect.takes-wounds"), "{run:?}");
    let run = brim(&folder, &["explain", "enemy"]);
    assert!(run.stdout.contains("The lines of an enemy"), "{run:?}");
    let run = brim(&folder, &["explain", "mine/old-lamp.health", "mine"]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("`health 3` stands in mine/a.brim:3"), "{run:?}");
    let changes = MANIFEST.replace("mine", "next") + "requires = [\"mine\"]\n";
    let lamp = b"change \"Old Lamp\" { health +2 }\nitem \"New Lamp\" from \"Old Lamp\" { weight 1 }\n";
    let folder = folder.file("next/pack.toml", changes.as_bytes()).file("next/b.brim", lamp);
    let run = brim(&folder, &["explain", "next/new-lamp.health", "next"]);
    assert!(run.stdout.contains("`health 3` of mine/old-lamp stands in mine/a.brim:3"), "{run:?}");
    assert!(run.stdout.contains("changed by `health +2` of the change in next in next/b.brim:1"), "{run:?}");
    assert!(run.stdout.contains("so it is 5"), "{run:?}");
    let run = brim(&folder, &["explain", "once per turn", "--format", "json"]);
    let topics = run.json();
    assert_eq!(topics.pointer("/topics/0/id"), Some(&"limit.once".into()));
    assert_eq!(brim(&folder, &["explain", "mine/no-such-lamp", "mine"]).code, 2);
    let run = brim(&folder, &["explain", "end of activation"]);
    assert!(run.code == 0 && run.stdout.starts_with("moment.ends-activation"), "{run:?}");
    let run = brim(&folder, &["explain", "every 4th turn"]);
    assert!(run.code == 0 && run.stdout.contains("at start of turn 4"), "{run:?}");
}

#[test]
fn many_tips_are_counted_and_errors_stand_last() {
    let hints: String = (1..=6).map(|n| format!("item \"T{n}\" {{\n  todo \"its text\"\n}}\n")).collect();
    let text = format!("item \"A\" {{\n  health D7\n}}\n{hints}");
    let run = brim(&pack(&text), &["check", "mine"]);
    assert!(run.stderr.contains("D7") && !run.stderr.contains("T3"), "{run:?}");
    assert!(run.stdout.contains("6 hints; `--hints` shows them"), "{run:?}");
    assert!(run.stdout.contains("    6 x B0512: "), "{run:?}");
    let run = brim(&pack(&text), &["check", "mine", "--hints"]);
    let at = |what: &str| run.stderr.find(what).unwrap_or(usize::MAX);
    assert!(at("T3 (item)") < at("D7"), "{run:?}");
    assert!(run.stderr.contains("D7") && !run.stdout.contains("--hints"), "{run:?}");
}

#[test]
fn a_pack_is_checked_by_its_name() {
    let away = Folder::far_away();
    let run = brim(&away, &["check", "swamps-of-death"]);
    assert!(run.code == 0 && run.stdout.starts_with("swamps-of-death "), "{run:?}");
    let here = Folder::new().file("content/mine/pack.toml", MANIFEST.as_bytes());
    let here = here.file("content/mine/a.brim", b"keyword \"A\"\n");
    let run = brim(&here, &["check", "mine"]);
    assert!(run.stdout.starts_with("mine 0.1.0"), "{run:?}");
}

#[test]
fn of_a_file_its_own_scenarios_are_run() {
    let scenario = |name: &str| format!("scenario \"{name}\" {{ given 1 revives; expect 1 revives }}\n");
    let packs = pack(&scenario("First")).file("mine/b.brim", scenario("Second").as_bytes());
    let run = |what: &[&str]| brim(&packs, what).stdout.lines().last().map(str::to_owned);
    assert_eq!(run(&["test", "mine/b.brim"]).as_deref(), Some("1 passed, 0 failed"));
    assert_eq!(run(&["test", "mine/b.brim", "mine/a.brim"]).as_deref(), Some("2 passed, 0 failed"));
    assert_eq!(run(&["test", "mine"]).as_deref(), Some("2 passed, 0 failed"));
    assert_eq!(run(&["test", "mine", "mine/b.brim"]).as_deref(), Some("2 passed, 0 failed"));
}
