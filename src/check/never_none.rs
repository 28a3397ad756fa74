//! `if that many is 0` where it is 1 at least: on a pass, and at the moments that tell of something that came about.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::parts::{condition, moment, number};
use super::that_many::gives;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, MomentView};
use brim_core::vocabulary::{Amount, Condition, Effect, Failed, Kind, Label, Many, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every text that asks how many it were.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut seen: BTreeSet<DeclId> = BTreeSet::new();
    for Site { decl, .. } in context.sites(In::Texts, &[Word::Condition(Condition::AmountIs)]) {
        if decl.kind != Kind::Scenario && seen.insert(decl.id) {
            lines(context, decl, decl.body().iter(), None, out);
        }
    }
}

/// Goes through lines from above, with where it stands that `that many` is 1 at least, if it is.
fn lines<'a>(
    context: &Context,
    decl: &Declaration,
    all: impl Iterator<Item = Phrase<'a>>,
    known: Option<Place>,
    out: &mut Vec<Diagnostic>,
) {
    let mut known = known;
    for line in all {
        let inner = match line.word() {
            Word::Label(Label::Pass) => Some(line.place()),
            Word::RuleForm(RuleForm::When) => moment(line).filter(|moment| came_about(*moment)).map(Placed::place),
            Word::Effect(effect) if !gives(effect) && !counts_anew(line) => known,
            _ => None,
        };
        let asked = if matches!(line.word(), Word::Effect(Effect::If | Effect::Otherwise)) { known } else { inner };
        if let (Some(said), Some(asked)) = (asked, condition(line).and_then(none)) {
            let found = context
                .finding(Code::Foregone, decl, asked, "this is never true here: `that many` is 1 at least")
                .label("never true")
                .other(said, "here it is known");
            out.push(found.help("delete it, or ask for another number"));
        }
        lines(context, decl, line.body().iter(), inner, out);
        let mut anew = false;
        line.walk(&mut |part| {
            anew |= matches!(part.word(), Word::Effect(effect) if gives(effect)) || counts_anew(part)
        });
        if anew {
            known = None;
        }
    }
}

/// True for a line at which somebody pays, and `that many` is how many were paid.
fn counts_anew(line: Phrase<'_>) -> bool {
    let (one, other) = super::parts::prices(line);
    one.or(other).is_some()
}

/// Where a condition asks whether it was none.
fn none(condition: Phrase<'_>) -> Option<Place> {
    match ConditionView::of(condition)? {
        ConditionView::AmountIs { a, n, how: None | Some(Many::OrFewer) } => {
            (a.word() == Word::Amount(Amount::ThatMany) && number(n)? < 1).then(|| condition.place())
        }
        _ => None,
    }
}

/// True for a moment that does not come where it was none.
fn came_about(moment: Phrase<'_>) -> bool {
    match MomentView::of(moment) {
        Some(
            MomentView::Wounds { who: _, whom: _, by: _ }
            | MomentView::Wounded { who: _ }
            | MomentView::SanityLost { who: _ }
            | MomentView::Healed { who: _, which: _ },
        ) => true,
        Some(MomentView::Fails { who: _, what, from: _ }) => what != Failed::Escape,
        _ => false,
    }
}
