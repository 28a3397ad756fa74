use brim_grammar::Span;
use brim_language::diagnostic::Code;
use brim_language::diagnostic::Diagnostic;
use brim_language::diagnostic::FileId;
use brim_language::diagnostic::Place;
use brim_language::diagnostic::Severity;
use brim_language::diagnostic::plenty::*;

fn finding(file: u32, at: usize, code: Code) -> Diagnostic {
    Diagnostic::new(code, Place { file: FileId(file), span: Span::new(at, at + 1) }, "x")
}

#[test]
fn a_file_with_few_findings_is_left_alone() {
    let mut all: Vec<Diagnostic> = (0..MAX_FINDINGS).map(|at| finding(1, at, Code::StrayClose)).collect();
    let before = all.clone();
    Untold::default().close(&mut all);
    assert_eq!(all, before);
}

#[test]
fn errors_are_told_before_questions() {
    let mut all: Vec<Diagnostic> = (0..2_000).map(|at| finding(1, at, Code::Misspelt)).collect();
    all.push(finding(1, 5_000, Code::StrayClose));
    all.push(finding(2, 0, Code::Misspelt));
    Untold::default().close(&mut all);
    assert_eq!(all.len(), MAX_FINDINGS + 2);
    assert!(all.iter().any(|one| one.code == Code::StrayClose));
    let last = all.last().unwrap();
    assert_eq!((last.code, last.severity), (Code::FindingsLeft, Severity::Warning));
    assert_eq!(last.message, "1000 findings of this file are shown, and 1001 more are left out");
}

#[test]
fn what_was_never_made_is_counted() {
    let mut untold = Untold::default();
    untold.add(FileId(3), 1);
    let mut all = Vec::new();
    untold.close(&mut all);
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].message, "1000 findings of this file are shown, and 1 more is left out");
    assert_eq!(all[0].severity, Severity::Error);
}
