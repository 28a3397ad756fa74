//! Tests in which passing is worse than failing.

use super::context::{Context, In};
use super::sides::{Worth, changes, marker};
use super::walk::Site;
use brim_core::vocabulary::{Effect, Kind, Label, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every skill test.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: test, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Tests)]) {
        let of = |label: Label| test.body().iter().find(|line| line.word() == Word::Label(label));
        let (Some(pass), Some(fail)) = (of(Label::Pass), of(Label::Fail)) else { continue };
        let (Some(good), Some(bad)) = (worth(context, decl, pass), worth(context, decl, fail)) else { continue };
        if good < bad {
            let found = context
                .finding(Code::PassHurts, decl, pass.place(), "passing this test is worse than failing it")
                .label("who passes gets this")
                .other(fail.place(), "and who fails this")
                .help("swap the two, or say what a pass is good for");
            out.push(found);
        }
    }
}

/// -1 where an outcome only harms, 1 where it only helps, 0 where nothing comes of it; nothing where that cannot be told.
fn worth(context: &Context, decl: &Declaration, outcome: Phrase<'_>) -> Option<i32> {
    let (mut good, mut bad) = (false, false);
    for change in changes(context, decl, outcome) {
        // A marker that is all harm is well lost.
        let freed = change.by.word() == Word::Effect(Effect::Discards)
            && decl.kind == Kind::Marker
            && marker(decl) == Worth::Bad
            && context.text(change.by.place()).ends_with("this marker");
        match change.for_heroes() {
            Worth::Good => good = true,
            Worth::Bad => bad = true,
            Worth::Open if freed => good = true,
            Worth::Open => return None,
        }
    }
    match (good, bad) {
        (false, false) => Some(0),
        (true, false) => Some(1),
        (false, true) => Some(-1),
        (true, true) => None,
    }
}
