//! `brim check --fix`, baselines, and what a check takes for granted.

use crate::common;

use common::{Folder, brim};

const MANIFEST: &str = "id = \"mine\"\nname = \"Mine\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"common\"]\n";

/// The pack beside it is not called `base`: that would hide the one of brim.
fn pack(text: &str) -> Folder {
    let base = MANIFEST.replace("mine", "common").replace("Mine", "Common").replace("requires = [\"common\"]\n", "");
    Folder::new()
        .file("mine/pack.toml", MANIFEST.as_bytes())
        .file("mine/a.brim", text.as_bytes())
        .file("common/pack.toml", base.as_bytes())
        .file("common/common.brim", include_bytes!("../../tests/fixtures/base.brim"))
}

fn text(folder: &Folder) -> String {
    String::from_utf8(folder.read("mine/a.brim")).unwrap_or_default()
}

const BOG: &str = "enemy \"Bog Thing\" {\n  keywords Undaed # of the dead\n  size meduim\n  initiative 3\n  defense 2\n  helth 3\n  \
                   xp 20\n\n  when this enmy activates: this enemy heels 1 wuond\n}\n";
const MENDED: &str = "enemy \"Bog Thing\" {\n  keywords Undead # of the dead\n  size medium\n  initiative 3\n  defense 2\n  health 3\n  \
                      xp 20\n\n  when this enemy activates: this enemy heals 1 wound\n}\n";

#[test]
fn misspelt_words_are_mended_until_nothing_is_left() {
    let folder = pack(BOG);
    let run = brim(&folder, &["check", "mine"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("5 errors"), "{run:?}");
    assert!(run.stdout.ends_with("`brim check --fix` can fix 5 of them\n"), "{run:?}");
    let run = brim(&folder, &["check", "--fix", "mine"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:?}");
    assert!(run.stdout.contains("fixed 6 places in mine/a.brim\n"), "{run:?}");
    assert_eq!(text(&folder), MENDED);
    let run = brim(&folder, &["check", "--fix", "mine"]);
    assert!(run.code == 0 && !run.stdout.contains("fixed"), "{run:?}");
}

#[test]
fn line_ends_marks_and_what_is_around_stay_as_they_are() {
    let folder = pack(&format!("\u{FEFF}{}", BOG.replace('\n', "\r\n")));
    assert_eq!(brim(&folder, &["check", "--fix", "mine"]).code, 0);
    assert_eq!(text(&folder), format!("\u{FEFF}{}", MENDED.replace('\n', "\r\n")));
    let left: Vec<_> = std::fs::read_dir(folder.path().join("mine")).into_iter().flatten().flatten().collect();
    assert_eq!(left.len(), 2, "nothing is left beside the files");
}

/// A `pack.toml` is mended whatever its texts turn out to say, and then they are mended too.
#[test]
fn a_manifest_is_mended_before_its_texts() {
    let folder = Folder::new()
        .file(
            "mine/pack.toml",
            "id: mine\nname = “Mine”;\nversion 0.1\nlanguage = 1\n// ours\nsource = original\n".as_bytes(),
        )
        .file("mine/a.brim", b"// mine\nkeyword \"Damp\" { raeds \"wet\" }\nmarker \"Mud\" { celared on ko }\n");
    let run = brim(&folder, &["check", "--fix", "mine"]);
    let manifest = "id = \"mine\"\nname = \"Mine\"\nversion = \"0.1\"\nlanguage = 1\n# ours\nsource = \"original\"\n";
    assert_eq!(String::from_utf8_lossy(&folder.read("mine/pack.toml")), manifest, "{run:?}");
    assert!(text(&folder).starts_with("# mine\nkeyword \"Damp\" { reads \"wet\" }\n"), "{run:?}");
}

#[test]
fn what_is_not_certain_is_left_and_counted() {
    let lines =
        "encounter \"Cold Water\" {\n  each hero takes Poison wounds\n  takes 2 wounds\n  each hero gains 1 Pison\n}\n";
    let folder = pack(lines);
    let run = brim(&folder, &["check", "--fix", "mine"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("fixed 1 place in mine/a.brim\n"), "{run:?}");
    assert!(run.stdout.ends_with("2 left for you to fix\n"), "{run:?}");
    assert_eq!(text(&folder), lines.replace("Pison", "Poison"));
}

#[test]
fn files_of_packs_that_nobody_named_are_left_alone() {
    let folder = pack("keyword \"Damp\"\n").file("common/more.brim", b"keyword \"Wet\" { raeds \"of water\" }\n");
    let run = brim(&folder, &["check", "--fix", "mine"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert_eq!(folder.read("common/more.brim"), b"keyword \"Wet\" { raeds \"of water\" }\n");
}

#[test]
fn the_document_tells_edits_and_what_was_mended() {
    let folder = pack(BOG);
    let document = brim(&folder, &["check", "mine", "--format", "json"]).json();
    let edit = &document["diagnostics"][0]["edits"][0];
    assert_eq!((&edit["text"], &edit["certain"], &edit["line"]), (&"Undead".into(), &true.into(), &2.into()));
    assert_eq!((&document["fixable"], document["fixed"].as_array().map(Vec::len)), (&5.into(), Some(0)));
    let document = brim(&folder, &["check", "--fix", "mine", "--format", "json"]).json();
    assert_eq!(document["fixed"][0]["file"], "mine/a.brim");
    assert_eq!((&document["fixed"][0]["edits"], &document["errors"]), (&6.into(), &0.into()));
}

#[test]
fn a_file_that_cannot_be_written_is_told_of() {
    let folder = pack(BOG);
    let file = folder.path().join("mine");
    let rights = |read_only: bool| {
        let mut rights = std::fs::metadata(&file).map(|data| data.permissions()).ok()?;
        rights.set_readonly(read_only);
        std::fs::set_permissions(&file, rights).ok()
    };
    // Who may do everything cannot be stopped so.
    if rights(true).is_none() || std::fs::File::create_new(file.join("probe")).is_ok() {
        return;
    }
    let run = brim(&folder, &["check", "--fix", "mine"]);
    assert!(rights(false).is_some());
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stderr.contains("cannot be written"), "{run:?}");
    assert_eq!(text(&folder), BOG);
}

#[test]
fn a_baseline_keeps_old_findings_quiet_and_tells_new_ones() {
    let old = "encounter \"A\" {\n  takes 2 wounds\n}\n\nencounter \"B\" {\n  each hero takes 0 wounds\n}\n";
    let folder = pack(old);
    let run = brim(&folder, &["check", "mine", "--write-baseline", "old.json"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.starts_with("2 findings in old.json"), "{run:?}");
    let check = |folder: &Folder| brim(folder, &["check", "mine", "--baseline", "old.json"]);
    let run = check(&folder);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:?}");
    assert!(run.stdout.contains("2 suppressed by old.json\n0 errors, 0 warnings\n"), "{run:?}");
    let folder =
        folder.file("mine/a.brim", format!("# moved\n\n\n{old}\nencounter \"C\" {{ heals 2 wounds }}\n").as_bytes());
    let run = check(&folder);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.contains("2 suppressed by old.json\n1 error, 0 warnings\n"), "{run:?}");
    let folder = folder.file("mine/a.brim", b"encounter \"A\" {\n  takes 2 wounds\n}\n");
    let run = check(&folder);
    assert!(run.stdout.contains("1 of its findings no longer occur"), "{run:?}");
    assert!(run.stdout.contains("  B0505 mine: B (encounter)\n"), "{run:?}");
    let document = brim(&folder, &["check", "mine", "--baseline", "old.json", "--format", "json"]).json();
    assert_eq!((&document["errors"], &document["baseline"]["quiet"]), (&0.into(), &1.into()));
    assert_eq!(document["baseline"]["stale"][0]["code"], "B0505");
}

#[test]
fn a_baseline_that_cannot_be_read_is_told_of() {
    let folder = pack("keyword \"Damp\"\n").file("old.json", b"{}");
    for file in ["old.json", "none.json"] {
        let run = brim(&folder, &["check", "mine", "--baseline", file]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains(&format!("the baseline `{file}` cannot be read")), "{run:?}");
    }
}

#[test]
fn what_is_assumed_and_what_is_not_checked_is_told() {
    let folder = pack(
        "encounter \"Cold Water\" {\n  the hero with the highest Spirit takes 1 wound\n  one hero heals 1 wound\n  \
         by hand \"Sing.\"\n  todo \"the rest\"\n}\n",
    );
    let run = brim(&folder, &["check", "mine"]);
    // A few are listed without being asked for.
    let line = "  Cold Water (encounter), line 2: `the hero with the highest Spirit`: of several that are equal, one at random\n";
    let told = format!("2 assumptions (ties 1, who picks 1)\n{line}");
    assert!(
        run.stdout.contains(&told) && run.stdout.contains("not checked: 1 by hand, 1 not written yet\n"),
        "{run:?}"
    );
    let many =
        format!("encounter \"Springs\" {{\n{}}}\n", "  the hero with the highest Spirit takes 1 wound\n".repeat(25));
    let many = pack(&many);
    let run = brim(&many, &["check", "mine"]);
    assert!(run.stdout.contains("25 assumptions (ties 25); run with `--assumed` to list them\n"), "{run:?}");
    let run = brim(&many, &["check", "mine", "--assumed"]);
    assert!(run.stdout.contains("  Springs (encounter), line 8: `the hero with the highest Spirit`: "), "{run:?}");
    let document = brim(&folder, &["check", "mine", "--format", "json"]).json();
    let (assumed, unchecked) = (&document["assumed"], &document["unchecked"]);
    assert_eq!((&assumed[1]["about"], &assumed[1]["line"]), (&"who-picks".into(), &3.into()));
    assert_eq!((&unchecked[0]["by_hand"], &unchecked[1]["words"]), (&true.into(), &"the rest".into()));
}

#[test]
fn what_is_mended_reads_as_the_rest_does() {
    let lines = "encounter \"Cold Water\" {\n  each hero takse 1 hit\n  each hero loose 1 grit\n  all heroes takes 3 sanity damage\n}\n";
    let folder = pack(lines);
    let run = brim(&folder, &["check", "--fix", "mine"]);
    assert_eq!(run.code, 0, "{run:?}");
    let mended = "encounter \"Cold Water\" {\n  each hero takes 1 hit\n  each hero loses 1 grit\n  each hero takes 3 sanity damage\n}\n";
    assert_eq!(text(&folder), mended);
}

#[test]
fn what_is_no_better_for_it_is_not_mended() {
    // `teh` is `the`, and then there is nothing that it could be.
    let lines = "encounter \"Cold Water\" {\n  they take 1 wound\n  each hero gains 1 Pison of teh swamp\n  each hero takse 1 hit\n}\n";
    let folder = pack(lines);
    let run = brim(&folder, &["check", "mine"]);
    assert!(run.stdout.ends_with("`brim check --fix` can fix 1 of them\n"), "{run:?}");
    let run = brim(&folder, &["check", "--fix", "mine"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert_eq!(text(&folder), lines.replace("takse", "takes"), "{run:?}");
}
