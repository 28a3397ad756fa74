//! Texts that place more models at once than the box has.

use std::collections::BTreeMap;

use super::context::{Context, bounds, plain};
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Amount, Count, Effect, Kind, Member, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Value};

/// Looks at every effect that places enemies, and at what stands beside it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let party = party(context);
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        block(context, decl, &decl.body, (party, 1), out);
    }
    for Site { decl, phrase, .. } in context.marked(Mark::Body).filter(|site| site.decl.kind != Kind::Scenario) {
        // Of rows, branches and options one alone happens.
        if !phrase.body.iter().any(|line| matches!(line.word, Word::Label(_))) {
            let again = phrase.word == Word::Effect(Effect::Repeat);
            let times = phrase.phrase("n").filter(|_| again).and_then(|n| bounds(n).1).unwrap_or(1);
            block(context, decl, &phrase.body, (party, times), out);
        }
    }
}

/// The largest party that the rules know.
fn party(context: &Context) -> Option<i32> {
    let rules = context.model.of_kind(Kind::Rules);
    rules.flat_map(|rules| rules.members(Member::Revives)).filter_map(|line| line.number("n")).max()
}

/// The most that an amount can be, for the largest party.
fn most(n: &Phrase, per: Option<&Phrase>, party: Option<i32>) -> Option<i32> {
    let heroes = |count: Option<&Phrase>| match count.map(|count| count.word) {
        None => Some(1),
        Some(Word::Count(Count::Heroes)) => party,
        // How many markers or enemies there are shows in the game alone.
        Some(_) => None,
    };
    let each = match n.word {
        Word::Amount(Amount::HowMany) => heroes(n.phrase("what"))?,
        Word::Amount(Amount::Number) => n.number("n")?.saturating_mul(heroes(n.phrase("per"))?),
        _ => bounds(n).1?,
    };
    Some(each.saturating_mul(heroes(per)?))
}

/// The enemies that some lines, one after the other, place.
fn block(
    context: &Context,
    decl: &Declaration,
    lines: &[Phrase],
    (party, times): (Option<i32>, i32),
    out: &mut Vec<Diagnostic>,
) {
    let mut placed: BTreeMap<DeclId, (i32, &Phrase)> = BTreeMap::new();
    for line in lines {
        let (Word::Effect(Effect::Places), Some(enemy)) = (line.word, line.name("enemy")) else { continue };
        let Some(most) = line.phrase("n").and_then(|n| most(n, line.phrase("per"), party)) else { continue };
        let most = most.saturating_mul(times);
        let (sum, _) = placed.get(&enemy).copied().unwrap_or((0, line));
        let sum = sum.saturating_add(most);
        placed.insert(enemy, (sum, line));
        let Some(sheet) = context.model.sheet(enemy) else { continue };
        // A large party may find the box short, and the game has a rule for that: it is told where twice as many would not do.
        let scaled =
            line.get("per").is_some() || line.phrase("n").is_some_and(|n| n.word == Word::Amount(Amount::HowMany));
        let share = if scaled { 2 } else { 1 };
        let short = |models: &i32| sum > models.saturating_mul(share) && sum - most <= models.saturating_mul(share);
        let Some(models) = models(sheet).filter(short) else { continue };
        let name = context.name(enemy);
        let together = if sum > most { " together" } else { "" };
        let heroes = match (line.get("per"), party) {
            (Some(_), Some(party)) => format!(" for {party} heroes"),
            _ => String::new(),
        };
        let found = context
            .finding(
                Code::ModelsShort,
                decl,
                line.place,
                format!("up to {sum} {name} are placed{together}{heroes}, and the box has {models}"),
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
