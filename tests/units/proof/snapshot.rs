//! The parts of snapshots that need no packs.

use brim_proof::snapshot::{Head, Parts, Snapshot, file, file_names};

#[test]
fn a_file_reads_back() {
    let requires = [("base".to_owned(), "0.1.0".to_owned())].into();
    let parts = Parts {
        text: "A \"Name\"\nDarkness card\n\nJournal\n---\n".to_owned(),
        journal: "Drawn\n  dice from 1\n".to_owned(),
        listing: "enemy x\n".to_owned(),
    };
    let head = Head { brim: "0.1.0".to_owned(), requires };
    let snapshot = Snapshot {
        id: "a/b".to_owned(),
        title: "A \"\\\u{7}\" (enemy)".to_owned(),
        file: "b.snap".to_owned(),
        head,
        parts: parts.as_read(),
    };
    let (head, read) = file::read(&snapshot.written()).expect("it is a snapshot");
    assert_eq!((head, read), (snapshot.head.clone(), snapshot.parts.clone()));
    assert!(snapshot.parts.text.contains("Journal"), "a line that looks like a heading stays where it is");
    assert_eq!(file::read("something else"), None);
    let windows = snapshot.written().replace('\n', "\r\n");
    assert_eq!(file::read(&windows).expect("line ends do not matter").1, snapshot.parts);
}

#[test]
fn names_are_safe_everywhere() {
    let decl = |kind: &str, id: &str| (kind.to_owned(), id.to_owned());
    let names = file_names(&[
        decl("enemy", "hungry-dead"),
        decl("item", "con"),
        decl("item", "a/../b"),
        decl("item", &"x".repeat(300)),
        decl("item", "Twice"),
        decl("item", "twice"),
    ]);
    assert_eq!(names[0], "enemy-hungry-dead.snap");
    let lower: std::collections::BTreeSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
    assert_eq!(lower.len(), names.len(), "{names:?}");
    for name in &names {
        assert!(name.len() < 120 && name.chars().all(|c| c.is_ascii_alphanumeric() || "-._".contains(c)), "{name}");
    }
}
