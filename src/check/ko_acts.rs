//! Deeds of heroes who lie KO'd: they do nothing until they recover, and their figures of attacks are of no use.

use super::context::{Context, In};
use super::parts::stat_key;
use super::sheet::is_this;
use super::walk::Site;
use brim_core::phrase::{ConditionView, shape_of};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Condition, Fact, Moment, Noun, RuleForm, Shape, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{NounRef, Phrase, Placed};

/// What only those do who stand.
const DEEDS: [Moment; 9] = [
    Moment::Activates,
    Moment::ToHit,
    Moment::ReachToHit,
    Moment::ThrowsToHit,
    Moment::Attacks,
    Moment::Strikes,
    Moment::Kills,
    Moment::Casts,
    Moment::Searches,
];

/// Looks at every moment at which somebody does something.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &DEEDS.map(Word::Moment)) {
        let Some(who) = phrase.subject() else { continue };
        let lies = |shape| matches!(shape, Shape::Kod | Shape::Dead);
        let Some(filter) = who.filters().iter().find(|filter| shape_of(*filter).is_some_and(lies)) else { continue };
        let said = context.text(filter.place()).trim();
        let found = context
            .finding(Code::NotNow, decl, filter.place(), format!("who is {said} does nothing: this moment never comes"))
            .label("never does it");
        let whole = context.text(who.place()).trim();
        let plain = whole.replacen(&format!("{said} "), "", 1);
        let fall = format!("{plain} is KO'd");
        out.push(found.help(format!("write `{fall}`, for the fall itself; or leave `{said}` out")).edit(
            phrase.place(),
            fall,
            false,
        ));
    }
}

/// Looks at every standing line that changes what its own hero attacks with while that hero lies KO'd.
pub fn figures(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, line, phrase, .. } in context.sites(In::Texts, &[Word::Condition(Condition::Is)]) {
        let Some(ConditionView::Is { who, what }) = ConditionView::of(phrase) else { continue };
        let own = line.word() == Word::RuleForm(RuleForm::Standing) && line.subject().is_some_and(is_this);
        let hero = who.noun() == NounRef::Noun(Noun::Hero);
        if !own || !is_this(who) || !hero || !matches!(shape_of(what), Some(Shape::Kod | Shape::Dead)) {
            continue;
        }
        if of_attacks_alone(line, phrase) {
            let found =
                context.finding(Code::Foregone, decl, phrase.place(), "a hero who is KO'd or dead makes no attacks");
            out.push(found.label("never so").help(
                "for a hero who is hurt ask `if this hero is wounded`; for one who was KO'd before, give a marker at `when this hero is KO'd: …`, and ask for that",
            ));
        }
    }
}

/// True where a condition stands for sure behind a figure of attacks, or beside one that asks for an attack.
fn of_attacks_alone(line: Phrase<'_>, asked: Phrase<'_>) -> bool {
    let (mut attacks, mut perhaps) = (false, false);
    line.walk(&mut |part| {
        let mut holds = false;
        part.walk(&mut |inner| holds |= inner.id() == asked.id());
        if !holds {
            return;
        }
        perhaps |= matches!(part.word(), Word::Condition(Condition::Not | Condition::Either));
        attacks |= matches!(stat_key(part), Some(StatKey::Stat(stat)) if stat.is_of_attack());
        if let Some(ConditionView::Both { a, b }) = ConditionView::of(part) {
            let in_attack =
                |part: Phrase<'_>| part.word().entry().is_some_and(|entry| entry.needs.contains(&Fact::Attack));
            attacks |= in_attack(a) || in_attack(b);
        }
    });
    attacks && !perhaps
}
