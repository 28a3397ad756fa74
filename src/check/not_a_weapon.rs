//! Figures of a weapon on what is none, and lines that are missing where it was to be one.

use super::context::Context;
use super::lines::keywords;
use super::sheet::{Figure, figure, quoted, stat};
use super::weapons::{Reach, reach};
use brim_core::vocabulary::{Effect, Kind, Member, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Figures that only a weapon has, on what is none: `range 2` where `range +2` was meant.
pub(super) fn check(context: &Context, decl: &Declaration, item: &Declaration, out: &mut Vec<Diagnostic>) {
    let upgrade = item.member(Member::Upgrade).is_some();
    if let Some(found) = no_reach(context, decl, item).filter(|_| !upgrade) {
        return out.push(found);
    }
    for line in item.members(Member::Printed) {
        let weapons = [Stat::Range, Stat::Shots, Stat::Combat, Stat::Damage];
        let (Some(stat), Figure::Number(n)) = (stat(line), figure(line)) else { continue };
        if !weapons.contains(&stat) || n == 0 {
            continue;
        }
        let what = if upgrade { "an upgrade" } else { "no weapon" };
        let adds = format!("{} +{n}", stat.words());
        let message = format!("`{}` is the figure of a weapon, and this is {what}", quoted(context, line));
        let place = line.place();
        out.push(
            context
                .finding(Code::WeaponUnclear, decl, place, message)
                .label("sets it; adds nothing")
                .help(format!("write `{adds}` to add to it")),
        );
    }
}

/// The figures of a weapon that is shot, all of them or with the keyword of such weapons: the line that makes it one is missing.
fn no_reach(context: &Context, decl: &Declaration, item: &Declaration) -> Option<Diagnostic> {
    let bare = |wanted: Stat| {
        item.members(Member::Printed)
            .find(|line| stat(*line) == Some(wanted) && matches!(figure(*line), Figure::Number(n) if n > 0))
    };
    let (range, shots) = (bare(Stat::Range), bare(Stat::Shots));
    let first = range.or(shots)?;
    let ranged = |other: &Declaration| other.id != item.id && reach(context, other) == Some(Reach::Ranged);
    let of_a_kind = || {
        let weapons = context.model.of_kind(Kind::Item).filter_map(|other| context.model.sheet(other.id));
        let mut weapons = weapons.filter(|other| ranged(other));
        weapons.any(|other| keywords(other).any(|keyword| keywords(item).any(|own| own == keyword)))
    };
    let whole = range.is_some() && shots.is_some();
    if !whole && !of_a_kind() {
        return None;
    }
    let message = format!("`{}` is the figure of a weapon, and no line says that this is one", quoted(context, first));
    let found = context.finding(Code::WeaponUnclear, decl, first.place(), message).label("shot with what?");
    let words = context.text(first.place()).to_owned();
    Some(found.help(format!(
        "add the line `ranged weapon`; for an item that adds to other weapons: `{} +…`",
        words.split(' ').next().unwrap_or_default()
    )))
}

/// A weapon without a line that says how many hands it takes is in none.
pub(super) fn no_hands(context: &Context, decl: &Declaration) -> Option<Diagnostic> {
    let item = context.sheet(decl);
    let weapon = item.member(Member::Weapon)?;
    let mut said = item.body().iter().any(|line| line.word() == Word::Effect(Effect::Todo));
    item.walk(&mut |phrase| said |= stat(phrase) == Some(Stat::Hands));
    let message = "this weapon takes no hands, so that nobody ever holds it";
    let found = context.finding(Code::WeaponUnclear, decl, weapon.place(), message);
    (!said).then(|| found.label("no line says how many hands it takes").help("add `hands 1` or `hands 2`"))
}

/// The figure that says how many dice a weapon throws, where another was printed.
pub(super) fn dice_of(reach: Option<Reach>, line: Phrase<'_>, has: &dyn Fn(Stat) -> bool) -> String {
    let n = if let Figure::Number(n) = figure(line) { n } else { 1 };
    match (reach, stat(line)) {
        (Some(Reach::Melee), Some(Stat::Shots)) if !has(Stat::Combat) => {
            format!(
                "the dice of a melee weapon are its Combat: write `combat +{n}`, or let it be a `ranged weapon` with a `range`"
            )
        }
        (Some(Reach::Ranged), Some(Stat::Combat)) if !has(Stat::Shots) => {
            format!("the dice of a ranged weapon are its Shots: write `shots {n}`, or let it be a `melee weapon`")
        }
        _ => "delete the line, or say another kind of weapon".to_owned(),
    }
}
