//! Scenarios that prove nothing, and ids that the ledger of systems does not have.

use super::context::Context;
use brim_core::game::chance::Purpose;
use brim_core::phrase::{KindView, StepView, ThingView};
use brim_core::vocabulary::{Effect, Kind, Step, Word};
use brim_language::diagnostic::similar::{similar, sure};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// The ids of the ledger: the systems of the game, and what content must be able to express.
const LEDGER: &str = include_str!("ledger.txt");

/// The ids of the ledger, in its order.
pub fn ledger() -> impl Iterator<Item = &'static str> {
    LEDGER.lines().filter(|line| !line.is_empty())
}

/// Looks at every scenario.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind == Kind::Scenario) {
        // An answer that nobody asks for fails the scenario too.
        let expects = decl.body().iter().any(|step| match step.word() {
            Word::Step(Step::Chooses | Step::PartyPicks) => true,
            Word::Step(_) => step.word().entry().is_some_and(|entry| entry.sentence.starts_with("expect")),
            _ => false,
        });
        let unfinished = decl.body().iter().any(|step| step.word() == Word::Effect(Effect::Todo));
        if !expects && !unfinished {
            let found = context
                .finding(Code::NoExpectation, decl, decl.place, "this scenario expects nothing, so it always passes")
                .label("no line begins with `expect`")
                .help(format!(
                    "say what must come out, with the numbers that you expect; for example `expect {} has 1 wound`",
                    first_named(decl)
                ));
            out.push(found);
        }
        if expects && !unfinished {
            out.extend(reads_back(context, decl));
        }
        decl.body().iter().for_each(|step| out.extend(no_such_face(context, decl, step)));
        let Some(KindView::Scenario { name: _, ids: Some(ids) }) = KindView::of(decl.head()) else { continue };
        for id in ids.iter().filter(|id| !ledger().any(|known| known == id.as_str())) {
            let place = context.figure(decl.head().place(), id);
            let shown =
                brim_language::diagnostic::escape::shortened(&brim_language::diagnostic::escape::escaped(id), 40)
                    .into_owned();
            let found = context
                .finding(Code::UnknownLedgerId, decl, place, format!("the ledger of systems has no `{shown}`"))
                .label("this proves nothing that is counted");
            out.push(match similar(id, ledger()).as_slice() {
                [] => found.help("`brim explain ledger` lists the ids"),
                [one] => found.help(format!("did you mean `{one}`?")).edit(place, (*one).to_owned(), sure(id, one)),
                several => found.help(format!("did you mean one of: {}?", several.join(", "))),
            });
        }
    }
}

/// A scenario in which nothing is done, and each `expect` reads back what stands in a `given` line, or what a model begins with. Figures are
/// another thing: a sheet is asked for them, and no deed is needed.
fn reads_back(context: &Context, decl: &Declaration) -> Option<Diagnostic> {
    let mut first = None;
    for step in decl.body() {
        match StepView::of(step)? {
            // What a class begins with is worth asking for.
            StepView::Given { what: _, alias: _, gear: true, at: _, tile: _, whom: _ } => return None,
            StepView::ExpectThing { who, n, thing } => {
                let same = |one: Place, other: Place| context.text(one) == context.text(other);
                let given = decl.body().iter().find_map(|step| match StepView::of(step)? {
                    StepView::GivenHolds { who: whom, n, thing: other }
                        if same(whom.place(), who.place()) && same(other.place(), thing.place()) =>
                    {
                        Some(n)
                    }
                    _ => None,
                });
                // What its sheet begins with, what items bring of it and what the party shares is worth asking for.
                let begins = match ThingView::of(thing)? {
                    ThingView::Harm { what: _ } => Some(0),
                    _ => None,
                };
                if given.or(begins) != Some(n) {
                    return None;
                }
                first = first.or(Some(step));
            }
            StepView::ExpectRevives { n: _ } | StepView::ExpectThrown { n: _, purpose: _ } => {
                first = first.or(Some(step))
            }
            _ => {
                let Word::Step(word) = step.word() else { return None };
                if word.does() || word.expects() || matches!(word, Step::Chooses | Step::PartyPicks | Step::GivenIn) {
                    return None;
                }
            }
        }
    }
    let found = context.finding(
        Code::NoExpectation,
        decl,
        first?.place(),
        "nothing is done in this scenario: it reads back what it began with, so it always passes",
    );
    let who = first_named(decl);
    Some(
        found
            .label("so from the start")
            .help(format!("add what is done before it: `do {who} activates`, or effects: `do: {who} takes 1 wound`")),
    )
}

/// A face that a D6 does not have, of a throw that is always one of D6.
fn no_such_face(context: &Context, decl: &Declaration, step: Phrase<'_>) -> Option<Diagnostic> {
    let StepView::Dice { purpose, faces } = StepView::of(step)? else { return None };
    let of_d6 = matches!(
        purpose,
        Purpose::Defense
            | Purpose::Willpower
            | Purpose::Cover
            | Purpose::Armor
            | Purpose::SpiritArmor
            | Purpose::Escape
            | Purpose::Test
    );
    let wrong = faces.iter().find(|face| **face < 1 || of_d6 && **face > 6)?;
    let place = context.figure(step.place(), &wrong.to_string());
    let what = if of_d6 { "D6" } else { "die" };
    let found = context.finding(Code::OutOfRange, decl, place, format!("no {what} shows {wrong}"));
    let most = if of_d6 { "from 1 to 6" } else { "1 or more" };
    Some(found.label("no such face").help(format!("write the faces that the dice are to show, each {most}")))
}

/// The first model that a scenario named.
fn first_named(decl: &Declaration) -> &str {
    let alias = decl.body().iter().find_map(|step| match StepView::of(step)? {
        StepView::Given { what: _, alias, gear: _, at: _, tile: _, whom: _ } => alias,
        _ => None,
    });
    alias.unwrap_or("Ann")
}
