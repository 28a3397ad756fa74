//! Why a line changed nothing, as far as what was played shows.

use std::fmt::Write as _;

use super::lines::Line;
use crate::situations::Watch;
use brim_core::game::ids::OpId;
use brim_core::phrase::{MemberView, ModifierView, Phrase, RuleFormView};
use brim_core::program::{Printed, Program, StatKey, stat_words};
use brim_core::vocabulary::Word;
use brim_language::card::phrase_words;
use brim_language::model::Model;
use brim_play::sim::{Idle, Kept, above, reason};

/// Why a line changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Its effects never ran.
    NeverRan(Idle),
    /// It was carried out so often, and nothing came of it.
    InVain(u32),
    /// A standing line whose condition never held: it would have made a difference.
    ConditionNeverHeld(String),
    /// A figure for which the rules never asked.
    NeverAsked(String),
    /// A figure for which the rules asked: nobody it is about was there, or another text counts for more.
    Outweighed(String),
    /// Nothing that was played depends on it.
    Unused,
}

impl Reason {
    /// Its name, for machines.
    pub fn key(&self) -> &'static str {
        match self {
            Reason::NeverRan(Idle { why, words: _, times: _ }) => match why {
                Kept::ConditionNeverHeld => "condition-never-held",
                Kept::ConditionAlwaysHeld => "condition-always-held",
                Kept::MomentNeverCame => "moment-never-came",
                Kept::NotChosen => "not-chosen",
                Kept::NotUsed => "not-used",
                Kept::NeverOffered => "never-offered",
                Kept::NotRolled => "not-rolled",
                Kept::NobodyThere => "nobody-there",
                Kept::NotReached => "not-reached",
            },
            Reason::InVain(_) => "in-vain",
            Reason::ConditionNeverHeld(_) => "condition-never-held",
            Reason::NeverAsked(_) => "never-asked",
            Reason::Outweighed(_) => "outweighed",
            Reason::Unused => "unused",
        }
    }

    /// True where the line itself is the likelier cause: it was there when it counted, and had no say. Otherwise what it waits for did not come.
    pub fn is_likely_a_slip(&self) -> bool {
        match self {
            Reason::InVain(_) | Reason::NeverAsked(_) | Reason::ConditionNeverHeld(_) | Reason::Outweighed(_) => true,
            Reason::NeverRan(Idle { why, words: _, times }) => {
                matches!(why, Kept::ConditionNeverHeld | Kept::ConditionAlwaysHeld | Kept::NeverOffered) && *times > 0
            }
            Reason::Unused => false,
        }
    }

    /// In a few words, for people.
    pub fn told(&self) -> String {
        let mut told = String::new();
        let _ = match self {
            Reason::NeverRan(idle) => write!(told, "{}", idle.told()),
            Reason::InVain(1) => write!(told, "it was carried out once, and nothing changed"),
            Reason::InVain(times) => write!(
                told,
                "it was carried out {times} times, and nothing changed: nobody it means was there, or nothing was left to change"
            ),
            Reason::ConditionNeverHeld(words) => {
                write!(told, "condition never true: {words}; where it is, the line counts")
            }
            Reason::NeverAsked(stat) => write!(told, "no rule ever asked for {stat}"),
            Reason::Outweighed(stat) => {
                write!(
                    told,
                    "rules asked for {stat}, but nobody it is about was there, or another text counts for more"
                )
            }
            Reason::Unused => write!(told, "nothing that was played depends on it"),
        };
        told
    }

    /// How near the line came to making a difference.
    fn nearness(&self) -> u32 {
        match self {
            Reason::InVain(times) => times.saturating_add(1_000),
            Reason::NeverRan(Idle { why: _, words: _, times }) => times.saturating_add(1),
            Reason::ConditionNeverHeld(_) | Reason::Outweighed(_) => 2,
            Reason::NeverAsked(_) => 1,
            Reason::Unused => 0,
        }
    }
}

/// Of what was seen in situations and in games, what came nearest.
pub(super) fn nearest(one: Option<Reason>, other: Option<Reason>) -> Reason {
    let all = one.into_iter().chain(other);
    // The first of equals: a situation is sooner looked at than a game.
    let nearest = all.reduce(|best, next| if next.nearness() > best.nearness() { next } else { best });
    nearest.unwrap_or(Reason::Unused)
}

/// Why a line was idle. `freed`: without its conditions it would have made a difference.
pub(super) fn idle(model: &Model, program: &Program, watch: &Watch, line: &Line, freed: bool) -> Reason {
    let Some(op) = program.op(line.op) else { return Reason::Unused };
    if freed {
        let conditions = standing(program, line.op).flat_map(|standing| standing.conditions.clone());
        let words: Vec<String> = conditions.filter_map(|op| program.op(op)).map(|op| phrase_words(model, op)).collect();
        return Reason::ConditionNeverHeld(words.join(" and "));
    }
    if let Some(stat) = figure(op) {
        if prints_nothing(program, line, op, stat) {
            return Reason::Unused;
        }
        let told = stat_words(program, stat);
        let asked = match stat {
            StatKey::Stat(stat) => watch.asked.contains(&stat),
            _ => true,
        };
        return if asked { Reason::Outweighed(told) } else { Reason::NeverAsked(told) };
    }
    let effects = last_effects(op);
    let Some(first) = effects.first() else { return Reason::Unused };
    match effects.iter().filter_map(|effect| watch.seen.ran.get(effect)).max() {
        Some(times) => Reason::InVain(*times),
        None => Reason::NeverRan(reason(program, model, &watch.seen, &above(program), *first)),
    }
}

/// True for a figure that a sheet prints only to say that there is none: `to hit range none`, `combat 0`.
fn prints_nothing(program: &Program, line: &Line, op: Phrase<'_>, stat: StatKey) -> bool {
    let printed = program.decl(line.decl).and_then(|decl| decl.printed.get(&stat));
    matches!(MemberView::of(op), Some(MemberView::Printed { stat: _, to: _, each: _ }))
        && matches!(printed, None | Some(Printed::Int(0)))
}

/// The stat that a line prints or changes.
fn figure(op: Phrase<'_>) -> Option<StatKey> {
    match MemberView::of(op) {
        Some(MemberView::Printed { stat, to: _, each: _ }) => return Some(stat),
        Some(_) => return None,
        None => {}
    }
    let changed = match RuleFormView::of(op) {
        Some(RuleFormView::Standing { who: _, condition: _ }) => op.body().first()?,
        _ => op,
    };
    ModifierView::of(changed)?.stat()
}

/// What a line comes to in the end: its effects that hold no others.
fn last_effects(op: Phrase<'_>) -> Vec<OpId> {
    let under: Vec<OpId> = op.body().iter().flat_map(last_effects).collect();
    match op.word() {
        Word::Effect(_) if under.is_empty() => vec![op.id()],
        _ => under,
    }
}

/// The standing modifiers of a line.
fn standing(program: &Program, line: OpId) -> impl Iterator<Item = &brim_core::program::Standing> {
    let under: Vec<OpId> = program.op(line).into_iter().flat_map(|op| op.body().iter()).map(Phrase::id).collect();
    let all = program.standing.values().flatten().chain(&program.grants);
    all.filter(move |standing| standing.op == line || under.contains(&standing.op))
}

/// The program in which the standing modifiers of a line hold whatever their conditions say; none where they have none.
pub(super) fn without_conditions(program: &Program, line: OpId) -> Option<Program> {
    let ops: Vec<OpId> = standing(program, line)
        .filter(|standing| !standing.conditions.is_empty())
        .map(|standing| standing.op)
        .collect();
    if ops.is_empty() {
        return None;
    }
    let mut freed = program.clone();
    let all = freed.standing.values_mut().flatten().chain(&mut freed.grants);
    all.filter(|standing| ops.contains(&standing.op)).for_each(|standing| standing.conditions.clear());
    freed.index();
    Some(freed)
}
