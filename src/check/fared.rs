//! `who passed`, `who was wounded`: it is asked of what the same text has done above.

use std::collections::BTreeSet;

use super::choices::texts_of;
use super::context::{Context, In};
use super::walk::Mark;
use brim_core::game::ids::DeclId;
use brim_core::phrase::RelationView;
use brim_core::vocabulary::{Effect, Fared, Label, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every text in which somebody is meant by how it fared.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let sites = context.marked(In::Declared, Mark::Selector);
    let asking: BTreeSet<DeclId> =
        sites.filter(|site| fared(site.phrase).next().is_some()).map(|site| site.decl.id).collect();
    for decl in context.decls().filter(|decl| asking.contains(&decl.id)) {
        let sheet = context.sheet(decl);
        let mut seen = BTreeSet::new();
        for text in texts_of(sheet) {
            let mut done = Vec::new();
            text.into_iter().for_each(|line| {
                follow(line, &mut done, &mut seen, &mut |how, relation| {
                    out.push(nobody(context, decl, how, relation));
                })
            });
        }
        // What stands, and the beginning of a line that is a text: nothing was done before it.
        sheet.walk(&mut |part| {
            for (how, relation) in fared(part).filter(|(_, relation)| !seen.contains(&relation.place())) {
                out.push(nobody(context, decl, how, relation));
            }
        });
    }
}

fn nobody(context: &Context, decl: &Declaration, how: Fared, relation: Phrase<'_>) -> Diagnostic {
    context.finding(Code::NotNow, decl, relation.place(), message(how)).label("nobody yet").help(help(how))
}

/// Goes through a text from above, with what it has done so far.
fn follow<'a>(
    line: Phrase<'a>,
    done: &mut Vec<Fared>,
    seen: &mut BTreeSet<Place>,
    tell: &mut dyn FnMut(Fared, Phrase<'a>),
) {
    asked(line, done, seen, tell);
    done.extend(does(line));
    let mut inner = match line.word() {
        // It is carried out by itself, when the text is over.
        Word::Effect(Effect::Later) => Some(Vec::new()),
        // What the hits of an attack bring is known under them alone.
        Word::Label(Label::InsteadOfDamage) => Some(done.clone()),
        _ => None,
    };
    let below = inner.as_mut().unwrap_or(done);
    line.body().iter().for_each(|one| follow(one, below, seen, tell));
}

/// The places of a line, what stands under it left out, that ask how somebody fared.
fn asked<'a>(line: Phrase<'a>, done: &[Fared], seen: &mut BTreeSet<Place>, tell: &mut dyn FnMut(Fared, Phrase<'a>)) {
    let mut below = BTreeSet::new();
    line.body().iter().for_each(|one| one.walk(&mut |part| below.extend(fared(part).map(|(_, one)| one.place()))));
    line.walk(&mut |part| {
        for (how, relation) in fared(part) {
            let place = relation.place();
            if !below.contains(&place) && seen.insert(place) && !done.contains(&how) {
                tell(how, relation);
            }
        }
    });
}

fn fared<'a>(part: Phrase<'a>) -> impl Iterator<Item = (Fared, Phrase<'a>)> {
    part.selectors().flat_map(|who| who.relations().iter()).filter_map(|relation| match RelationView::of(relation)? {
        RelationView::Fared { how } => Some((how, relation)),
        _ => None,
    })
}

/// What a line does to somebody that can be asked for below it.
fn does(line: Phrase<'_>) -> Vec<Fared> {
    match line.word() {
        Word::Effect(Effect::Tests) => vec![Fared::Passed, Fared::Failed],
        Word::Effect(Effect::TakesWounds | Effect::TakesHits) => vec![Fared::Wounded],
        Word::Effect(Effect::TakesHorror | Effect::TakesSanity) => vec![Fared::Shaken],
        Word::Effect(Effect::Heals | Effect::HealsAll) => vec![Fared::Healed],
        _ => Vec::new(),
    }
}

fn message(how: Fared) -> &'static str {
    match how {
        Fared::Passed | Fared::Failed => "no line above in this text has a skill tested: nobody has passed or failed",
        Fared::Wounded => "no line above in this text does wounds or hits: nobody was wounded by it",
        Fared::Shaken => "no line above in this text does Sanity damage: nobody has taken some by it",
        Fared::Healed => "no line above in this text heals anybody",
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
        Fared::Healed => {
            "write it below the line that heals, in the same text; for what other texts heal answer to the moment: `when this hero heals: …`"
        }
    }
}
