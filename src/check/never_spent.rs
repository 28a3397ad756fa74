//! An item that is discarded once used, and that nothing uses.

use super::context::Context;
use brim_core::vocabulary::{Kind, Member, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks for items that are `used once, then discarded` without a line that says who may use them.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind == Kind::Item) {
        let Some(line) = decl.member(Member::Off) else { continue };
        let sheet = context.model.sheet(decl.id).unwrap_or(decl);
        let mut used = sheet.broken;
        sheet.walk(&mut |part| used |= part.word() == Word::RuleForm(RuleForm::Use));
        if used {
            continue;
        }
        let message = "this item is discarded once used, and nothing uses it";
        let found = context.finding(Code::NothingHappens, decl, line.place(), message).label("never so");
        out.push(found.help(
            "say how it is used, `this hero may use this any time: …`, or end the text that acts by itself with `discard this card`",
        ));
    }
}
