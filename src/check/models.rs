//! Texts that place more models at once than the box has.

use super::context::{Context, bounds, plain};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Declaration, StatKey, Value};
use crate::vocabulary::{Effect, Kind, Member, Stat, Word};

/// Looks at every effect that places enemies.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        decl.walk(&mut |phrase| {
            let (Word::Effect(Effect::Places), Some(enemy)) = (phrase.word, phrase.name("enemy")) else { return };
            let Some((_, Some(most))) = phrase.phrase("n").map(bounds) else { return };
            let Some(sheet) = context.model.sheet(enemy) else { return };
            let Some(models) = models(sheet).filter(|models| most > *models) else { return };
            let name = context.name(enemy);
            let found = context
                .finding(
                    Code::ModelsShort,
                    decl,
                    phrase.place,
                    format!("up to {most} {name} are placed, and the box has {models}"),
                )
                .label(format!("{models} at most"))
                .other(sheet.place, format!("`models {models}`"))
                .help("place fewer, or mend the figure `models` of the enemy");
            out.push(found);
        });
    }
}

/// How many models the enemy has.
fn models(sheet: &Declaration) -> Option<i32> {
    let wanted = Some(&Value::Stat(StatKey::Stat(Stat::Models)));
    let line = sheet.members(Member::Printed).find(|line| line.get("stat") == wanted)?;
    plain(line.phrase("to"))
}
