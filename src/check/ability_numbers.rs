//! Named abilities with a number where they take none, or without one where they need it.

use super::context::{Context, In};
use super::own_side::of_enemies;
use super::parts::abilities;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, ModifierView};
use brim_core::vocabulary::{Amount, Change, Effect, Kind, Member, Modifier, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Findings of one line: a list with more of them has another trouble.
const MOST: usize = 20;

/// Looks at every line that gives a named ability.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let words = [
        Word::Member(Member::Abilities),
        Word::Change(Change::AddNamed),
        Word::Change(Change::ReplaceNamed),
        Word::Modifier(Modifier::Has),
        Word::Effect(Effect::Learns),
    ];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &words) {
        if let Some(found) = on_the_other(context, decl, phrase) {
            out.push(found);
            continue;
        }
        let found = abilities(phrase).iter().filter_map(|(id, number)| one(context, decl, phrase, *id, *number));
        out.extend(found.take(MOST));
        if let Some(ModifierView::Has { what, n }) = ModifierView::of(phrase) {
            out.extend(one(context, decl, phrase, what, n));
        }
        if let Some(EffectView::Learns { who, how: _, what }) = EffectView::of(phrase) {
            // What it says is for the other side, which is told of as such.
            if context.model.decl(what).is_some_and(of_enemies) {
                continue;
            }
            let who = context.text(who.place());
            out.extend(one(context, decl, phrase, what, None).map(|found| {
                let name = context.name(what);
                found.help(format!("nothing that is learned has a number: `{who} gets has {name} 1 permanently`"))
            }));
        }
    }
}

/// Looks at every ability that takes a number: some line of it is to use it.
pub fn unused(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Member(Member::TakesNumber)]) {
        let (mut says, mut uses) = (false, false);
        decl.body().iter().for_each(|line| {
            says |= matches!(line.word(), Word::RuleForm(_) | Word::Modifier(_) | Word::Effect(_));
            line.walk(&mut |part| uses |= part.word() == Word::Amount(Amount::ThatMany));
        });
        if decl.kind != Kind::Ability || uses || !says {
            continue;
        }
        let found = context
            .finding(
                Code::AbilityNumber,
                decl,
                phrase.place(),
                format!("{} takes a number, and no line of it uses that", context.name(decl.id)),
            )
            .label("a number for nothing");
        out.push(found.help("write `that many` where its number counts, or delete this line"));
    }
}

/// `abilities Fear, Tough 2`: the number of the one stands with the other.
fn on_the_other(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let takes = |id: DeclId| {
        let ability = context.model.decl(id).filter(|ability| ability.kind == Kind::Ability && !ability.broken)?;
        Some(ability.member(Member::TakesNumber).is_some())
    };
    let mut lacking = abilities(line).iter().filter(|(id, number)| number.is_none() && takes(*id) == Some(true));
    let mut beyond = abilities(line).iter().filter(|(id, number)| number.is_some() && takes(*id) == Some(false));
    let ((one, _), (other, number)) = (lacking.next()?, beyond.next()?);
    if lacking.next().is_some() || beyond.next().is_some() {
        return None;
    }
    let (one, other, n) = (context.name(*one), context.name(*other), (*number)?);
    let place = context.figure(line.place(), &format!("{other} {n}"));
    let message = format!("{one} takes a number and has none here, and {other} takes none and has one");
    let found = context.finding(Code::AbilityNumber, decl, place, message).label("the number of the other");
    Some(found.help(format!("write `{one} {n}` and `{other}`")))
}

/// True where a line of an ability says `that many`.
fn counts_on_number(ability: &Declaration) -> bool {
    let mut counts = false;
    ability.walk(&mut |part| counts |= part.word() == Word::Amount(Amount::ThatMany));
    counts
}

/// Where an ability is written with a number for the first time.
pub(super) fn written_with_number<'a>(context: &'a Context, id: DeclId) -> Option<Phrase<'a>> {
    let words = [Word::Member(Member::Abilities), Word::Change(Change::AddNamed), Word::Modifier(Modifier::Has)];
    context.sites(In::Texts, &words).map(|site| site.phrase).find(|line| {
        let listed = abilities(*line).iter().any(|(one, number)| *one == id && number.is_some());
        listed || matches!(ModifierView::of(*line), Some(ModifierView::Has { what, n: Some(_) }) if what == id)
    })
}

fn one(context: &Context, decl: &Declaration, line: Phrase<'_>, id: DeclId, number: Option<i32>) -> Option<Diagnostic> {
    let ability = context.model.decl(id).filter(|ability| ability.kind == Kind::Ability && !ability.broken)?;
    let takes = ability.member(Member::TakesNumber);
    let name = context.name(id);
    let found = match (takes, number) {
        (Some(takes), None) => context
            .finding(
                Code::AbilityNumber,
                decl,
                context.figure(line.place(), &name),
                format!("{name} takes a number, and has none here"),
            )
            .label("how much?")
            .other(takes.place(), "it takes a number")
            .help(format!("write its number: `{name} 1`")),
        // It counts on a number that it does not take: told there.
        (None, Some(_)) if counts_on_number(ability) => return None,
        (None, Some(n)) => {
            let place = context.figure(line.place(), &format!("{name} {n}"));
            context
                .finding(Code::AbilityNumber, decl, place, format!("{name} takes no number"))
                .label("a number for nothing")
                .other(ability.place, "no line says `takes a number`")
                .help(format!("write `{name}`"))
                .edit(place, name, true)
        }
        _ => return None,
    };
    Some(found)
}
