//! Texts that place more models at once than the box has.

use std::collections::BTreeMap;

use super::context::{Context, bounds, plain};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::ids::DeclId;
use crate::model::{Declaration, Phrase, StatKey, Value};
use crate::vocabulary::{Effect, Kind, Member, Stat, Word};

/// Looks at every effect that places enemies, and at what stands beside it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        block(context, decl, &decl.body, out);
        decl.walk(&mut |phrase| {
            // Of rows, branches and options one alone happens.
            if !phrase.body.iter().any(|line| matches!(line.word, Word::Label(_))) {
                block(context, decl, &phrase.body, out);
            }
        });
    }
}

/// The enemies that some lines, one after the other, place.
fn block(context: &Context, decl: &Declaration, lines: &[Phrase], out: &mut Vec<Diagnostic>) {
    let mut placed: BTreeMap<DeclId, (i32, &Phrase)> = BTreeMap::new();
    for line in lines {
        let (Word::Effect(Effect::Places), Some(enemy)) = (line.word, line.name("enemy")) else { continue };
        let Some((_, Some(most))) = line.phrase("n").map(bounds) else { continue };
        // How many there are for each hero or marker shows in the game alone.
        if line.get("per").is_some() {
            continue;
        }
        let (sum, _) = placed.get(&enemy).copied().unwrap_or((0, line));
        let sum = sum.saturating_add(most);
        placed.insert(enemy, (sum, line));
        let Some(sheet) = context.model.sheet(enemy) else { continue };
        let Some(models) = models(sheet).filter(|models| sum > *models && sum - most <= *models) else { continue };
        let name = context.name(enemy);
        let together = if sum > most { " together" } else { "" };
        let found = context
            .finding(
                Code::ModelsShort,
                decl,
                line.place,
                format!("up to {sum} {name} are placed{together}, and the box has {models}"),
            )
            .label(format!("{models} at most"))
            .other(sheet.place, format!("`models {models}`"))
            .help("place fewer, or mend the figure `models` of the enemy");
        out.push(found);
    }
}

/// How many models the enemy has.
fn models(sheet: &Declaration) -> Option<i32> {
    let wanted = Some(&Value::Stat(StatKey::Stat(Stat::Models)));
    let line = sheet.members(Member::Printed).find(|line| line.get("stat") == wanted)?;
    plain(line.phrase("to"))
}
