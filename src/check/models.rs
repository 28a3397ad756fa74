//! Texts that place more models at once than the box has.

use std::collections::BTreeMap;

use super::context::{Context, In, bounds};
use super::parts;
use super::sheet::{number, printed};
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{AmountView, EffectView, MemberView};
use brim_core::vocabulary::{Amount, Kind, Member, Noun, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Phrases, Placed};

/// Looks at every effect that places enemies, and at what stands beside it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let party = party(context);
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        block(context, decl, decl.body(), (party, 1), out);
    }
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Body) {
        // Of rows, branches and options one alone happens.
        if !phrase.body().iter().any(|line| matches!(line.word(), Word::Label(_))) {
            let times = match EffectView::of(phrase) {
                Some(EffectView::Repeat { n }) => bounds(n).1.unwrap_or(1),
                _ => 1,
            };
            block(context, decl, phrase.body(), (party, times), out);
        }
    }
}

/// The largest party that the rules know.
fn party(context: &Context) -> Option<i32> {
    let rules = context.model.of_kind(Kind::Rules);
    let lines = rules.flat_map(|rules| rules.members(Member::Revives)).filter_map(MemberView::of);
    let parties = lines.filter_map(|line| match line {
        MemberView::Revives { n, revives: _ } => Some(n),
        _ => None,
    });
    parties.max()
}

/// The most that an amount can be, for the largest party.
fn most(n: Phrase<'_>, per: Option<Phrase<'_>>, party: Option<i32>) -> Option<i32> {
    let heroes = |count: Option<Phrase<'_>>| match count {
        None => Some(1),
        Some(count) if parts::counted(count) == Some(Noun::Hero) => party,
        // How many markers or enemies there are shows in the game alone.
        Some(_) => None,
    };
    let each = match AmountView::of(n) {
        Some(AmountView::HowMany { what, n: _, less: _ }) => heroes(Some(what))?,
        Some(AmountView::Number { n, per }) => n.saturating_mul(heroes(per)?),
        _ => bounds(n).1?,
    };
    Some(each.saturating_mul(heroes(per)?))
}

/// The enemies that some lines, one after the other, place.
fn block(
    context: &Context,
    decl: &Declaration,
    lines: Phrases<'_>,
    (party, times): (Option<i32>, i32),
    out: &mut Vec<Diagnostic>,
) {
    let mut placed: BTreeMap<DeclId, (i32, Phrase<'_>)> = BTreeMap::new();
    for line in lines {
        let Some(EffectView::Places { n, what: enemy, place: _, per }) = EffectView::of(line) else { continue };
        let Some(most) = most(n, per, party) else { continue };
        let most = most.saturating_mul(times);
        let (sum, _) = placed.get(&enemy).copied().unwrap_or((0, line));
        let sum = sum.saturating_add(most);
        placed.insert(enemy, (sum, line));
        let Some(sheet) = context.model.sheet(enemy) else { continue };
        // A large party may find the box short, and the game has a rule for that: it is told where twice as many would not do.
        let scaled = per.is_some() || n.word() == Word::Amount(Amount::HowMany);
        let share = if scaled { 2 } else { 1 };
        let short = |models: &i32| sum > models.saturating_mul(share) && sum - most <= models.saturating_mul(share);
        let Some(models) = models(sheet).filter(short) else { continue };
        let name = context.name(enemy);
        let together = if sum > most { " together" } else { "" };
        let heroes = match (per, party) {
            (Some(_), Some(party)) => format!(" for {party} heroes"),
            _ => String::new(),
        };
        let found = context
            .finding(
                Code::ModelsShort,
                decl,
                n.place(),
                format!("up to {sum} {name} are placed{together}{heroes}, and the box has {models}"),
            )
            .label(format!("{models} at most"))
            .other(sheet.place, format!("`models {models}`"))
            .help("place fewer, or fix the figure `models` of the enemy; if so many are meant, all there are come, and the type gains an Elite ability: `# allow B0509: why`");
        out.push(found);
    }
}

/// How many models the enemy has.
pub(super) fn models(sheet: &Declaration) -> Option<i32> {
    number(printed(sheet, Stat::Models)?)
}
