//! What is done to somebody whom a line above it has killed, or taken off the board.

use super::context::Context;
use brim_core::phrase::EffectView;
use brim_core::vocabulary::{Effect, Noun, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector};

/// Looks at the lines of every text, one below the other.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for (decl, block) in context.blocks() {
        lines(context, decl, block, out);
    }
}

fn lines(context: &Context, decl: &Declaration, lines: Phrases<'_>, out: &mut Vec<Diagnostic>) {
    let mut gone: Vec<(Phrase<'_>, Selector<'_>)> = Vec::new();
    for line in lines {
        let Word::Effect(_) = line.word() else { continue };
        let Some(who) = line.subject() else { continue };
        if let Some((first, _)) = gone.iter().find(|(_, other)| same(*other, who))
            && !matches!(line.word(), Word::Effect(Effect::Places | Effect::Arrives))
        {
            let mut found = context
                .finding(Code::NotNow, decl, line.place(), "whoever is killed, or leaves, is off the board by then")
                .label("does nothing")
                .other(first.place(), "happens before it");
            // A text of another pack may keep it alive.
            found.severity = Severity::Warning;
            out.push(found.help("write this line above the other, or say it of another"));
            return;
        }
        match EffectView::of(line) {
            Some(EffectView::Dies { who } | EffectView::Leaves { who }) if pointed(who) => gone.push((line, who)),
            // Another is spoken of.
            _ if who.pick() != Pick::This => gone.retain(|(_, other)| other.pick() == Pick::This || same(*other, who)),
            _ => {}
        }
    }
}

/// `this enemy`, `that enemy`.
fn pointed(who: Selector<'_>) -> bool {
    matches!(who.pick(), Pick::This | Pick::That) && who.noun() == NounRef::Noun(Noun::Enemy)
}

fn same(one: Selector<'_>, other: Selector<'_>) -> bool {
    pointed(one) && one.pick() == other.pick() && one.noun() == other.noun()
}
