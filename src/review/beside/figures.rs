//! The figures of a sheet, and which sheets are near each other.

use brim_core::game::dice::Dice;
use brim_core::game::engine::{Engine, Size};
use brim_core::game::ids::{DeclId, Model};
use brim_core::phrase::{EffectView, MemberView};
use brim_core::program::Program;
use brim_core::vocabulary::{Member, Query, Stat};
use brim_play::odds::Odds;
use brim_vm::Machine;
use serde::Serialize;

use super::{Cell, Row};

/// How a figure compares with that of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It is less.
    Lower,
    /// It is the same, or as near as chance can tell.
    Like,
    /// It is more.
    Higher,
}

/// An enemy's sheet, as far as it is compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where its figures are printed.
    pub source: Option<String>,
    /// Its size in words.
    pub size: &'static str,
    #[serde(skip)]
    pub(super) decl: DeclId,
    #[serde(skip)]
    wide: Size,
    #[serde(skip)]
    pub(super) figures: Vec<(&'static str, Figure)>,
}

/// A figure of a sheet: the mean of dice, in halves, and as it is written.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Figure {
    pub halves: i32,
    pub text: String,
}

/// The figures that are compared. Of a number that dice must reach, a lower one is the better roll.
const STATS: [(&str, Stat); 11] = [
    ("XP", Stat::Xp),
    ("Health", Stat::Health),
    ("Defense", Stat::Defense),
    ("Combat", Stat::Combat),
    ("Damage", Stat::Damage),
    ("To Hit in melee", Stat::MeleeToHit),
    ("To Hit at range", Stat::RangeToHit),
    ("Shots", Stat::Shots),
    ("Initiative", Stat::Initiative),
    ("Move", Stat::Move),
    ("Escape", Stat::Escape),
];

/// Where the figures of a declaration are printed.
pub(super) fn source(program: &Program, decl: DeclId) -> Option<String> {
    match program.line(decl, Member::Source).and_then(MemberView::of) {
        Some(MemberView::Source { words }) => Some(words.to_owned()),
        _ => None,
    }
}

/// Reads a sheet, as it is played against these heroes.
pub(super) fn sheet(odds: &Odds<'_>, decl: DeclId) -> Result<Sheet, String> {
    let program = odds.program;
    let table = odds.table_against(decl, 1).map_err(|why| why.message)?;
    let machine = Machine::new(program, table);
    let wide = machine.size(decl);
    let model = machine.table().enemies.first().map(|enemy| Model::Enemy(enemy.id));
    let figure = |stat: Stat| {
        let dice = model.map_or_else(Dice::default, |model| machine.stat_dice(Query::Shown, model, stat));
        let (faces, count) = (dice.die.faces(), i32::from(dice.count));
        let ends = faces.first().copied().unwrap_or(0).saturating_add(faces.last().copied().unwrap_or(0));
        let halves = count.saturating_mul(ends).saturating_add(dice.plus.saturating_mul(2));
        let none = halves == 0 && matches!(stat, Stat::MeleeToHit | Stat::RangeToHit);
        Figure { halves, text: if none { "none".to_owned() } else { dice.to_string() } }
    };
    Ok(Sheet {
        id: program.decl(decl).map(|decl| decl.id.clone()).unwrap_or_default(),
        name: program.name(decl).to_owned(),
        source: source(program, decl),
        size: size_words(wide),
        decl,
        wide,
        figures: STATS.iter().map(|(name, stat)| (*name, figure(*stat))).collect(),
    })
}

fn size_words(size: Size) -> &'static str {
    match size {
        Size::Small => "Small",
        Size::Medium => "Medium",
        Size::Large => "Large",
        Size::ExtraLarge => "Extra Large",
        Size::Xxl => "Double Extra Large",
    }
}

/// How far two sheets are from each other: by size first, then by the ratio of their XP, in hundredths.
pub(super) fn distance(a: &Sheet, b: &Sheet) -> i32 {
    let steps = |size: Size| match size {
        Size::Small => 0,
        Size::Medium => 1,
        Size::Large => 2,
        Size::ExtraLarge => 3,
        Size::Xxl => 4,
    };
    let xp = |sheet: &Sheet| sheet.figures.first().map_or(0, |(_, figure)| figure.halves).max(1);
    let (less, more) = (xp(a).min(xp(b)), xp(a).max(xp(b)));
    let ratio = more.saturating_mul(100) / less - 100;
    let apart = i32::abs(steps(a.wide) - steps(b.wide));
    apart.saturating_mul(100_000).saturating_add(ratio.min(99_999))
}

/// The figures of a sheet beside those of the others.
pub(super) fn rows(own: &Sheet, others: &[Sheet]) -> Vec<Row> {
    let mut out = Vec::new();
    for (at, (name, figure)) in own.figures.iter().enumerate() {
        let of = |sheet: &Sheet| sheet.figures.get(at).map(|(_, figure)| figure.clone());
        let theirs: Vec<Figure> = others.iter().filter_map(of).collect();
        if figure.halves == 0 && theirs.iter().all(|figure| figure.halves == 0) {
            continue;
        }
        let cell = |other: &Figure| Cell {
            value: value(other),
            text: other.text.clone(),
            mark: match figure.halves.cmp(&other.halves) {
                std::cmp::Ordering::Less => Mark::Lower,
                std::cmp::Ordering::Equal => Mark::Like,
                std::cmp::Ordering::Greater => Mark::Higher,
            },
        };
        out.push(Row {
            part: "sheet",
            name: (*name).to_owned(),
            value: value(figure),
            text: figure.text.clone(),
            others: theirs.iter().map(cell).collect(),
        });
    }
    out
}

#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
fn value(figure: &Figure) -> f64 {
    f64::from(figure.halves) * 0.5
}

/// Lines of a sheet that people carry out, or that are still to be written: no game sees them.
pub(super) fn by_hand(program: &Program, decl: DeclId) -> Vec<String> {
    let (from, to) = program.decl(decl).map_or((0, 0), |decl| decl.ops);
    let ops = (from..to).filter_map(|at| program.op(brim_core::game::ids::OpId(at)));
    let told = ops.filter_map(|op| match EffectView::of(op) {
        Some(EffectView::ByHand { words }) => Some(format!("what is done by hand: {words}")),
        Some(EffectView::Todo { words }) => Some(format!("what is not written yet: {words}")),
        _ => None,
    });
    told.collect()
}
