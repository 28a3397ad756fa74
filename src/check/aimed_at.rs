//! Figures that count when hits come to a hero, changed for `targeted by`: that is so before and after the attack too, whoever attacks meanwhile.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::{condition, stat_key};
use super::walk::Site;
use brim_core::phrase::RuleFormView;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Category, Kind, Position, Query, RuleForm, Stat, Whose, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every standing line, and at every figure of a text that is a hero's.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: change, .. } in context.sites(In::Texts, &Category::Modifier.words()) {
        if decl.body().iter().any(|line| line.place() == change.place()) && decl.kind != Kind::Enemy && saves(change) {
            let asked = condition(change);
            asked.into_iter().for_each(|part| part.walk(&mut |one| out.extend(meant_of_attacks(context, decl, one))));
        }
    }
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Standing)]) {
        let Some(RuleFormView::Standing { who, condition: over }) = RuleFormView::of(rule) else { continue };
        let changes: Vec<Phrase<'_>> = rule.body().iter().filter(|line| saves(*line)).collect();
        if changes.is_empty() || whom(context, decl, who) == Whom::Enemy {
            continue;
        }
        let asked = over.into_iter().chain(changes.iter().filter_map(|line| condition(*line)));
        for part in asked.chain(who.relations().iter()) {
            part.walk(&mut |one| out.extend(meant_of_attacks(context, decl, one)));
        }
    }
}

/// True for a change of what stops the hits that come to a hero.
fn saves(line: Phrase<'_>) -> bool {
    let Some(StatKey::Stat(stat)) = stat_key(line) else { return false };
    // Horror comes from texts beside an attack as well: there `targeted by` alone says whose it is.
    if matches!(stat, Stat::Willpower | Stat::WillpowerRolls | Stat::SpiritArmor) {
        return false;
    }
    let mut asked = stat.queries().filter(|query| query.whose() == Whose::Heroes || *query == Query::Stops).peekable();
    asked.peek().is_some()
        && asked.all(|query| matches!(query, Query::HeroSaves | Query::Stops | Query::UnderAttack | Query::TextOrder))
}

fn meant_of_attacks(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    if part.word() != Word::Position(Position::Targeting) {
        return None;
    }
    let message = "`targeted by` is so before and after that enemy's attack as well: it counts against whoever attacks the hero meanwhile";
    let place = context.figure(part.place(), "targeted by");
    let found = context.finding(Code::AsksOther, decl, place, message).label("not of the attack alone");
    Some(found.help("write `attacked by`, which speaks of the attack under way").edit(place, "attacked by", true))
}
