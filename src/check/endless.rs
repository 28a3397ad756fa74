//! Rules on cards that are discarded as soon as they are resolved: they would last no time.

use super::context::Context;
use super::parts::{may_remain, raised_by};
use super::used::own_names;
use brim_core::phrase::RuleFormView;
use brim_core::vocabulary::{Kind, Member, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;
use brim_language::model::{Declaration, Phrase};

/// Looks at cards that are drawn, resolved and discarded.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let drawn =
        [Kind::Darkness, Kind::Dread, Kind::Encounter, Kind::Threat, Kind::Loot, Kind::Scavenge, Kind::Exploration];
    for decl in context.decls().filter(|decl| drawn.contains(&decl.kind) && decl.member(Member::Remains).is_none()) {
        let may_stay = may_remain(decl.kind);
        // One line is missing for all that would last.
        let mut told: Option<Diagnostic> = None;
        for line in decl.body() {
            let (message, label, ending) = match line.word() {
                Word::RuleForm(RuleForm::Standing) | Word::Modifier(_) => (
                    match lowers(line) {
                        true => "this card is discarded when resolved, so the change would last no time",
                        false => "this card is discarded when resolved, so the bonus would last no time",
                    },
                    "lasts no time",
                    format!("`{}`", with_an_end(context, line)),
                ),
                Word::RuleForm(RuleForm::When | RuleForm::At | RuleForm::AsSoonAs | RuleForm::Instead) => (
                    "this card is discarded when resolved, so this moment never comes",
                    "the card is gone by then",
                    "what happens at once, such as `each hero takes 1 wound`".to_owned(),
                ),
                Word::RuleForm(RuleForm::Use) => (
                    "this card is discarded when resolved, so nobody can use it",
                    "the card is gone by then",
                    match of_own_throw(decl, line) {
                        true => "the help before it, in a line above the throw: `each hero with … gets skill test dice +1 during the next test`".to_owned(),
                        false => "what happens at once, such as `one hero may pay 1 grit: …`".to_owned(),
                    },
                ),
                _ => continue,
            };
            let help = match (may_stay && !of_own_throw(decl, line), once_then(context, line)) {
                // What comes once, at a time to come, needs no card for it.
                (true, Some(then)) => {
                    format!("add the line `remains in play`; or, for what happens once then, write `{then}`")
                }
                (true, None) => format!("add the line `remains in play`, or write {ending}"),
                (false, _) => format!("write {ending}"),
            };
            let one = || context.finding(Code::EndlessBonus, decl, line.place(), message).label(label).help(help);
            told = match told.filter(|_| may_stay) {
                Some(found) => Some(found.other(line.place(), label)),
                None if may_stay => Some(one()),
                None => {
                    out.push(one());
                    None
                }
            };
        }
        out.extend(told);
    }
}

/// True for a line that takes something off a figure: no bonus.
fn lowers(line: Phrase<'_>) -> bool {
    let mut lowers = false;
    line.walk(&mut |part| lowers |= raised_by(part).is_some_and(|by| by < 0));
    lowers
}

/// `may use this after a throw of The Unsold Lot`, on that card: its own dice are thrown while it is resolved.
fn of_own_throw(decl: &Declaration, line: Phrase<'_>) -> bool {
    match RuleFormView::of(line) {
        Some(RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: _ }) => {
            let mut named = Vec::new();
            own_names(when, &mut named);
            named.contains(&decl.id)
        }
        _ => false,
    }
}

/// The line of a text that is carried out at once, for one that waits for the clock alone.
fn once_then(context: &Context, line: Phrase<'_>) -> Option<String> {
    let RuleFormView::At { moment, condition, limit: None } = RuleFormView::of(line)? else { return None };
    let asked = condition.map_or_else(String::new, |asked| format!(": if {}", context.text(asked.place()).trim()));
    Some(format!("later, at {}{asked}", context.text(moment.place()).trim()))
}

/// The same bonus with an end of its own.
fn with_an_end(context: &Context, line: Phrase<'_>) -> String {
    let whom = match line.word() {
        Word::Modifier(_) => "each hero",
        _ => context.text(line.place()).trim(),
    };
    let change = match (line.word(), line.body().first()) {
        (Word::Modifier(_), _) => context.text(line.place()),
        (_, Some(first)) if matches!(line.word(), Word::RuleForm(RuleForm::Standing)) => context.text(first.place()),
        _ => "combat +1",
    };
    format!("{whom} gets {change} until end of fight")
}
