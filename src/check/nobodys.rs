//! Changes of figures on what nobody holds: a card on the table, a mission, a world. Without a word of whose figure it is, it is nobody's.

use super::context::Context;
use brim_core::vocabulary::{Kind, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at the lines of everything that lies before nobody.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| held_by_nobody(decl.kind)) {
        decl.body().iter().for_each(|line| bare(context, decl, line, out));
    }
}

/// True for what no hero has and no enemy is.
fn held_by_nobody(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Darkness
            | Kind::Dread
            | Kind::Encounter
            | Kind::World
            | Kind::Mission
            | Kind::Town
            | Kind::Location
            | Kind::Keyword
    )
}

fn bare(context: &Context, decl: &Declaration, line: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    match line.word() {
        Word::Modifier(_) | Word::RuleForm(RuleForm::Shielded) => {
            let words = context.text(line.place()).trim();
            let whose = match decl.kind {
                Kind::Keyword => {
                    format!("each hero with {0}: {words}`, `each enemy with {0}: {words}", context.name(decl.id))
                }
                _ => format!("each hero: {words}`, `each enemy: {words}"),
            };
            let help = match line.word() {
                Word::Modifier(_) => format!("say whose it is: `{whose}`"),
                _ => "give it to whoever is shielded: an ability, a marker or an item that says it".to_owned(),
            };
            let message = format!("`{words}` does not say whose figure it is");
            out.push(context.finding(Code::SubjectMissing, decl, line.place(), message).label("of whom?").help(help));
        }
        // What stands under a rule says whom it is about.
        Word::Member(_) => line.body().iter().for_each(|line| bare(context, decl, line, out)),
        _ => {}
    }
}
