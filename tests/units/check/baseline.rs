use crate::units::check::loaded;
use brim_check::{Baseline, check};
use brim_language::diagnostic::Diagnostic;
use brim_language::pack::Loaded;

const TWO: &str =
    "encounter \"A\" {\n  each hero takes 0 wounds\n}\n\nencounter \"B\" {\n  each hero takes 0 wounds\n}\n";

fn found(text: &str) -> (Loaded, Vec<Diagnostic>) {
    let loaded = loaded(text, "source = \"original\"\n", &[]);
    let mut all = check(&loaded).diagnostics;
    all.retain(|found| found.subject.as_deref().is_some_and(|subject| subject.ends_with("(encounter)")));
    (loaded, all)
}

#[test]
fn what_is_in_it_is_quiet_wherever_the_line_moves() {
    let (loaded, all) = found(TWO);
    let baseline = Baseline::of(&all, &loaded);
    assert_eq!(baseline.len(), 2);
    assert_eq!(Baseline::read(&baseline.write()), Ok(baseline.clone()));
    let (loaded, all) = found(&format!("# A remark.\n\n{}", TWO.replace("  each", "      each")));
    let beside = baseline.beside(&all, &loaded);
    assert_eq!((beside.new.len(), beside.quiet, beside.stale.len()), (0, 2, 0));
}

#[test]
fn what_is_new_is_told_and_what_is_gone_is_stale() {
    let (loaded, all) = found(TWO);
    let baseline = Baseline::of(&all, &loaded);
    let (loaded, all) =
        found("encounter \"A\" {\n  each hero takes 0 wounds\n  each hero gains 5 xp\n  each hero takes 0 wounds\n}\n");
    let beside = baseline.beside(&all, &loaded);
    assert_eq!((beside.new.len(), beside.quiet), (1, 1));
    let stale: Vec<&str> = beside.stale.iter().map(|(key, _)| key.declaration.as_str()).collect();
    assert_eq!(stale, ["mine: B (encounter)"]);
}

#[test]
fn another_file_is_no_baseline() {
    assert!(Baseline::read("{}").is_err());
    assert!(Baseline::read("{\"schema\": \"brim.save/1\", \"findings\": []}").is_err());
}
