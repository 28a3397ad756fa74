//! Lines of a change that take the place of those of the sheet, where an author may have meant one more.

use super::super::context::Context;
use super::super::goals::is_goal;
use super::About;
use brim_core::phrase::ChangeView;
use brim_core::vocabulary::{Kind, Member, Word};
use brim_language::diagnostic::Place;
use brim_language::model::line_key::line_key;
use brim_language::model::{Declaration, Phrase, Placed};

/// What is assumed of a change.
pub(super) fn of_decl(context: &Context, decl: &Declaration, out: &mut Vec<(About, Place)>) {
    let changed = || context.model.decl(decl.changes()?);
    let Some(sheet) = Some(decl).filter(|decl| decl.kind == Kind::Patch).and_then(|_| changed()) else { return };
    let brings = |op: &Phrase<'_>| matches!(ChangeView::of(*op), Some(ChangeView::Lines));
    let own_goal = sheet.kind == Kind::Mission && sheet.body().iter().any(is_goal);
    for line in decl.body().iter().filter(brings).flat_map(|op| op.body().iter()) {
        let key = line_key(line);
        let there = |old: Phrase<'_>| key.is_some() && line_key(old) == key;
        if says_what_happens(line) && sheet.body().iter().any(there) {
            out.push((About::TakesPlace, line.place()));
        }
        // The goal that the lines of a mission imply counts where it has no other.
        if sheet.kind == Kind::Mission && !own_goal && line.word() == Word::Member(Member::Goal) {
            out.push((About::NoImpliedGoal, line.place()));
        }
    }
}

/// True for a line that is neither a figure nor a list, of which one more would be as good. A Brutal side takes in what is new.
fn says_what_happens(line: Phrase<'_>) -> bool {
    let brutal = line.word() == Word::Member(Member::Brutal);
    let ends = matches!(line.word(), Word::Member(Member::EndsOn));
    ends || !brutal && line.body().iter().next().is_some()
}
