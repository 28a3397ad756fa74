//! What is bought or held to fight with: it is good for something.

use super::super::context::Context;
use super::super::cycles::{Whom, whom};
use super::super::harder;
use super::super::parts::moment;
use super::super::sheet::stat;
use super::super::sides::{Change, Worth, changes, modifier};
use brim_core::vocabulary::{Member, Pick, RuleForm, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed, Selector};

/// What is bought or held to fight with is good for something.
pub(super) fn item(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let worth_having = [Member::Price, Member::Weapon, Member::Upgrade];
    if worth_having.iter().all(|member| decl.member(*member).is_none()) {
        return;
    }
    // A curse is meant: nobody gets rid of it by handing it on.
    if decl.member(Member::Personal).is_some() {
        return;
    }
    let mut first = None;
    for line in decl.body() {
        let worths: Vec<Worth> = match line.word() {
            Word::Member(Member::Printed) if stat(line) == Some(Stat::Hands) => continue,
            Word::Member(Member::Printed) => vec![modifier(line)],
            Word::Member(Member::Light | Member::Abilities | Member::UpgradeSlots | Member::StoneIcons) => {
                return;
            }
            Word::Modifier(_) => vec![modifier(line)],
            // What it takes the place of is spared the hero.
            Word::RuleForm(RuleForm::Instead) => return,
            Word::Member(Member::OwnAbility) | Word::RuleForm(_) | Word::Effect(_) => {
                let changes = changes(context, decl, line);
                // It befalls another hero, and not the one who has it.
                if names_another(context, decl, line) && changes.iter().any(|change| points(change.by)) {
                    return;
                }
                changes.iter().map(Change::for_heroes).collect()
            }
            _ => continue,
        };
        if worths.iter().any(|worth| *worth != Worth::Bad) {
            return;
        }
        if !worths.is_empty() {
            first = first.or(Some(line));
        }
    }
    // Of a single sign that is wrong its own message is told.
    let told = |line: Phrase<'_>| line.body().iter().any(|change| harder::told(context, decl, change).is_some());
    // And of a use that harms, where it is used.
    let used = |line: Phrase<'_>| line.word() == Word::RuleForm(RuleForm::Use);
    let Some(line) = first.filter(|line| !told(*line) && !used(*line)) else { return };
    let found = context
        .finding(Code::OwnSide, decl, line.place(), "all that this item does is bad for its hero")
        .label("makes its hero weaker")
        .help("look at the sign, or say what it is good for; if it is meant as a curse: `# allow B0564: a curse`");
    out.push(found);
}

/// True for a line that answers to what another hero does, or to what is done to one.
fn names_another(context: &Context, decl: &Declaration, line: Phrase<'_>) -> bool {
    let another = |who: Selector<'_>| who.pick() != Pick::This && whom(context, decl, who) == Whom::Hero;
    moment(line).is_some_and(|moment| moment.selectors().any(another))
}

/// True for what is done to `that hero`.
fn points(change: Phrase<'_>) -> bool {
    change.subject().is_some_and(|who| who.pick() == Pick::That)
}
