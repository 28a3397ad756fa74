//! What a card does to enemies at once where it is carried out before any have come: a Dread or an Encounter.

use std::collections::BTreeMap;

use super::context::Context;
use super::enemies_gone::{brings, picked_enemy};
use super::lines::deck;
use super::parts;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, EffectView, Phrase, Phrases};
use brim_core::vocabulary::{Effect, Kind, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, Placed};

/// Looks at what such cards do as soon as they are drawn.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    // A deck of its own is drawn from when some text says so, a Trait in the middle of a fight.
    let by_default = |decl: &&Declaration| deck(decl).is_none();
    let carried_out = |decl: &&Declaration| matches!(decl.kind, Kind::Dread | Kind::Encounter);
    for decl in context.decls().filter(carried_out).filter(by_default) {
        at_once(context, decl, decl.body(), out);
    }
}

/// Looks at cards that give something to enemies of a type and place them in a line below it.
pub fn placed_below(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.is_drawn() && !decl.broken) {
        // Where each type is placed first.
        let mut first: BTreeMap<DeclId, (usize, Place)> = BTreeMap::new();
        for (at, line) in decl.body().iter().enumerate() {
            if let Some(EffectView::Places { n: _, what: enemy, place: _, per: _ }) = EffectView::of(line) {
                first.entry(enemy).or_insert((at, line.place()));
            }
        }
        for (at, line) in decl.body().iter().enumerate() {
            let lasts = matches!(line.word(), Word::Effect(Effect::Gets | Effect::GetsAll | Effect::Later));
            let Some(who) = line.subject().filter(|_| matches!(line.word(), Word::Effect(_)) && !lasts) else {
                continue;
            };
            let Some(named) = who.named().filter(|_| who.pick() == Pick::Each) else { continue };
            let Some((_, below)) = first.get(&named).filter(|(placed, _)| *placed > at) else { continue };
            let name = context.name(named);
            let mut found = context
                .finding(
                    Code::NotNow,
                    decl,
                    who.place(),
                    format!("the {name} that this card places are not on the board yet"),
                )
                .label("those of this card are not among them")
                .other(*below, "placed after it")
                .help("write this line below the one that places them");
            found.severity = Severity::Hint;
            out.push(found);
        }
    }
}

/// The lines that happen now, in their order; true where one of them may bring enemies, so that the lines behind it find some.
fn at_once(context: &Context, decl: &Declaration, body: Phrases<'_>, out: &mut Vec<Diagnostic>) -> bool {
    for line in body {
        // Whoever comes before its end has it too; what is put off happens when enemies may be there.
        let lasts = matches!(line.word(), Word::Effect(Effect::Gets | Effect::GetsAll | Effect::Later));
        // The lines of a card that go on acting answer later.
        if lasts
            || matches!(line.word(), Word::RuleForm(_))
            || parts::condition(line).is_some_and(|of| asks(context, of))
        {
            continue;
        }
        if matches!(line.word(), Word::Effect(_))
            && let Some(who) = line.subject().and_then(|who| picked_enemy(context, who))
        {
            out.push(nobody_yet(context, decl, who.place()));
        }
        if brings(line) || at_once(context, decl, line.body(), out) {
            return true;
        }
    }
    false
}

/// True for a condition that enemies who are there have a part in.
fn asks(context: &Context, condition: Phrase<'_>) -> bool {
    let mut asked = false;
    condition.walk(&mut |part| {
        asked |= matches!(ConditionView::of(part), Some(ConditionView::Fight))
            || part.selectors().any(|who| picked_enemy(context, who).is_some());
    });
    asked
}

fn nobody_yet(context: &Context, decl: &Declaration, who: Place) -> Diagnostic {
    let (message, help) = match decl.kind {
        Kind::Dread => (
            "this card is carried out before the enemies of its fight are placed: hardly ever one is there",
            "say when they are: `at start of fight: each enemy …`, or `each enemy gets … until end of fight`, which those have too who come later",
        ),
        _ => (
            "an Encounter is carried out when no enemy is on the board: no room is explored during a fight",
            "say it of those whom the card brings, behind the line that places them, `place … as an ambush`",
        ),
    };
    let mut found = context.finding(Code::NotNow, decl, who, message).label("finds nobody").help(help);
    // A text may draw such a card during a fight.
    found.severity = Severity::Warning;
    found
}
