//! A floor of the whole that is healed, beside a text that lowers a part of it alone: what the text takes away comes after the floor.

use super::context::{Context, In};
use super::parts::{raised_by, stat_key};
use super::walk::Site;
use brim_core::phrase::ModifierView;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Bound, Kind, Modifier, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// The parts of what is healed.
const PARTS: [Stat; 2] = [Stat::WoundsHealed, Stat::SanityHealed];

/// Looks at every floor of what is healed.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: floor, .. } in context.sites(In::All, &[Word::Modifier(Modifier::Bound)]) {
        let Some(ModifierView::Bound { stat, bound: Bound::AtLeast, n, condition: _ }) = ModifierView::of(floor) else {
            continue;
        };
        if stat != StatKey::Stat(Stat::Healing) {
            continue;
        }
        let beside = beside(decl, floor);
        // Whatever else is said of the whole, the floor may be needed for.
        let whole = |line: &&Phrase<'_>| is(**line, Stat::Healing) && raised_by(**line).is_none_or(|by| by < 0);
        if beside.iter().any(|line| whole(&line)) {
            continue;
        }
        let lowered = |part: &Stat| {
            let lowers = |line: &&Phrase<'_>| is(**line, *part) && raised_by(**line).is_some_and(|by| by < 0);
            beside.iter().find(lowers).map(|line| (*part, *line))
        };
        let lowered: Vec<(Stat, Phrase<'_>)> = PARTS.iter().filter_map(lowered).collect();
        let Some((first, line)) = lowered.first().copied() else { continue };
        let least = context.text(n.place());
        let floors: Vec<String> =
            lowered.iter().map(|(part, _)| format!("`{} at least {least}`", part.words())).collect();
        let found = context
            .finding(
                Code::NothingHappens,
                decl,
                floor.place(),
                format!("nothing here lowers `healing`: this floor does not hold `{}` up", first.words()),
            )
            .label("counts before the other line does")
            .other(line.place(), "lowers this, and has no floor");
        let found = found.help(format!("write {}", floors.join(" and ")));
        out.push(match lowered.as_slice() {
            [_] => {
                let name = context.figure(floor.place(), Stat::Healing.words());
                found.edit(name, first.words(), false)
            }
            _ => found,
        });
    }
}

/// The other modifiers of the same text; of a chart, those of the same block, since each row is a text of its own.
fn beside<'a>(decl: &'a Declaration, floor: Phrase<'a>) -> Vec<Phrase<'a>> {
    let mut out = Vec::new();
    let mut look = |line: Phrase<'a>| {
        if matches!(line.word(), Word::Modifier(_)) && line.id() != floor.id() {
            out.push(line);
        }
    };
    match decl.kind {
        Kind::Chart => decl.walk(&mut |part| {
            if part.body().iter().any(|line| line.id() == floor.id()) {
                part.body().iter().for_each(&mut look);
            }
        }),
        _ => decl.walk(&mut look),
    }
    out
}

fn is(line: Phrase<'_>, stat: Stat) -> bool {
    stat_key(line) == Some(StatKey::Stat(stat))
}
