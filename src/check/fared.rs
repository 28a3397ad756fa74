//! `who passed`, `who was wounded`: it is asked of what the same text has done above.

use std::collections::BTreeSet;

use super::choices::texts_of;
use super::context::{Context, In};
use super::walk::Mark;
use brim_core::game::ids::DeclId;
use brim_core::phrase::RelationView;
use brim_core::vocabulary::{Effect, Fared, Label, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every text in which somebody is meant by how it fared.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let sites = context.marked(In::Declared, Mark::Selector);
    let asking: BTreeSet<DeclId> =
        sites.filter(|site| fared(site.phrase).next().is_some()).map(|site| site.decl.id).collect();
    let declared = context.decls().filter(|decl| asking.contains(&decl.id)).map(|decl| (decl, context.sheet(decl)));
    // What a change brings is read as it stands there.
    for (decl, sheet) in declared.chain(context.changed().map(|(patch, _)| (patch, patch))) {
        let mut seen = BTreeSet::new();
        for text in texts_of(sheet) {
            let mut done = Vec::new();
            text.into_iter().for_each(|line| {
                follow(line, &mut done, &mut seen, &mut |how, relation, above| {
                    out.push(nobody(context, decl, (how, relation), above));
                })
            });
        }
        // What stands, and the beginning of a line that is a text: nothing was done before it.
        sheet.walk(&mut |part| {
            for (how, relation) in fared(part).filter(|(_, relation)| !seen.contains(&relation.place())) {
                out.push(nobody(context, decl, (how, relation), None));
            }
        });
    }
}

/// What a line does to somebody: what can be asked for below it, and an attack, which tells nobody how it went.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    Known(Fared),
    Attack,
}

/// What was done above is not known: an attack did it.
#[derive(Clone, Copy)]
struct Attacked;

fn nobody(
    context: &Context,
    decl: &Declaration,
    (how, relation): (Fared, Phrase<'_>),
    above: Option<Attacked>,
) -> Diagnostic {
    let (message, help) = match above {
        // On a card that is gone once it is read no moment waits.
        None if how == Fared::Placed && decl.is_drawn() && decl.member(Member::Remains).is_none() => (
            message(how),
            "write it below the line that places them, in the same text; whom another card brings is among `each enemy`",
        ),
        None => (message(how), help(how)),
        Some(Attacked) => (
            "an attack does not tell the lines below whom it wounded",
            "answer to its wounds: `when this hero wounds an enemy with an attack: …`",
        ),
    };
    context.finding(Code::NotNow, decl, relation.place(), message).label("nobody yet").help(help)
}

/// What is told of a place that asks in vain, and why.
type Tell<'t, 'a> = dyn FnMut(Fared, Phrase<'a>, Option<Attacked>) + 't;

/// Goes through a text from above, with what it has done so far.
fn follow<'a>(line: Phrase<'a>, done: &mut Vec<Done>, seen: &mut BTreeSet<Place>, tell: &mut Tell<'_, 'a>) {
    asked(line, done, seen, tell);
    done.extend(does(line));
    let mut inner = match line.word() {
        // What is put off remembers it, and what the hits of an attack bring is known under them: what those do themselves the lines below do not know.
        Word::Effect(Effect::Later) | Word::Label(Label::InsteadOfDamage) => Some(done.clone()),
        _ => None,
    };
    let below = inner.as_mut().unwrap_or(done);
    line.body().iter().for_each(|one| follow(one, below, seen, tell));
}

/// The places of a line, what stands under it left out, that ask how somebody fared.
fn asked<'a>(line: Phrase<'a>, done: &[Done], seen: &mut BTreeSet<Place>, tell: &mut Tell<'_, 'a>) {
    let mut below = BTreeSet::new();
    line.body().iter().for_each(|one| one.walk(&mut |part| below.extend(fared(part).map(|(_, one)| one.place()))));
    line.walk(&mut |part| {
        for (how, relation) in fared(part) {
            let place = relation.place();
            if !below.contains(&place) && seen.insert(place) && !done.contains(&Done::Known(how)) {
                let attacked = how == Fared::Wounded && done.contains(&Done::Attack);
                tell(how, relation, attacked.then_some(Attacked));
            }
        }
    });
}

pub(super) fn fared<'a>(part: Phrase<'a>) -> impl Iterator<Item = (Fared, Phrase<'a>)> {
    part.selectors().flat_map(|who| who.relations().iter()).filter_map(|relation| match RelationView::of(relation)? {
        RelationView::Fared { how } => Some((how, relation)),
        _ => None,
    })
}

/// What a line does to somebody that can be asked for below it.
fn does(line: Phrase<'_>) -> Vec<Done> {
    let known: &[Fared] = match line.word() {
        Word::Effect(Effect::Tests) => &[Fared::Passed, Fared::Failed],
        Word::Effect(Effect::TakesWounds | Effect::TakesHits) => &[Fared::Wounded],
        Word::Effect(Effect::TakesHorror | Effect::TakesSanity) => &[Fared::Shaken],
        Word::Effect(Effect::Heals | Effect::HealsAll) => &[Fared::Healed],
        Word::Effect(Effect::Places) => &[Fared::Placed],
        Word::Effect(Effect::Attack | Effect::MeleeAttack | Effect::FreeAttack | Effect::FreeMelee) => {
            return vec![Done::Attack];
        }
        _ => return Vec::new(),
    };
    known.iter().map(|how| Done::Known(*how)).collect()
}

fn message(how: Fared) -> &'static str {
    match how {
        Fared::Passed | Fared::Failed => "no line above in this text has a skill tested: nobody has passed or failed",
        Fared::Wounded => "no line above in this text does wounds or hits: nobody was wounded by it",
        Fared::Shaken => "no line above in this text does Sanity damage: nobody has taken some by it",
        Fared::Healed => "no line above in this text heals anybody",
        Fared::Placed => "no line above in this text places anybody",
    }
}

fn help(how: Fared) -> &'static str {
    match how {
        Fared::Passed | Fared::Failed => "write it below the test, in the same text: `each hero tests … 5+ { … }`",
        Fared::Wounded => {
            "write it below the line that wounds, in the same text; for wounds of other texts answer to the moment: `when this hero takes wounds: …`"
        }
        Fared::Shaken => {
            "write it below the line that does so, in the same text; for what other texts do answer to the moment: `when this hero takes sanity damage: …`"
        }
        Fared::Placed => {
            "write it below the line that places them, in the same text; for whoever else comes answer to the moment, `when an enemy is placed: …`: a marker given there is asked for here, `each enemy with …`"
        }
        Fared::Healed => {
            "write it below the line that heals, in the same text; for what other texts heal answer to the moment: `when this hero heals: …`"
        }
    }
}
