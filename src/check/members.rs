//! Lines that a sheet has twice, and lines that it lacks.

use std::collections::BTreeMap;

use super::context::{Context, listed};
use super::lines::{base, kind_word};
use super::parts::stat_key;
use brim_core::phrase::{MemberView, ModifierView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Kind, Member, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::line_key::line_key;
use brim_language::model::{Declaration, Phrase, Phrases, Placed, Value};

/// Looks at the lines of every declaration.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls() {
        twice(context, decl, decl.body(), out);
        for line in decl.members(Member::Brutal) {
            twice(context, decl, line.body(), out);
        }
    }
    for decl in context.decls() {
        // As it is played: a patch may have taken a figure away.
        lacks(context, context.sheet(decl), out);
    }
}

/// More lines than this are looked at one by one.
const FEW: usize = 64;

/// False where no two lines can say the same thing: a quick look before a long one.
fn maybe(lines: Phrases<'_>) -> bool {
    let printed = |line: Phrase<'_>| line.word() == Word::Member(Member::Printed);
    let like = |line: Phrase<'_>, other: Phrase<'_>| {
        line.word() == other.word() && !(printed(line) && stat_key(line) != stat_key(other))
    };
    lines.len() > FEW || lines.iter().enumerate().any(|(at, line)| lines.iter().take(at).any(|other| like(line, other)))
}

fn twice(context: &Context, decl: &Declaration, lines: Phrases<'_>, out: &mut Vec<Diagnostic>) {
    if !maybe(lines) {
        return;
    }
    let mut said: BTreeMap<String, Phrase<'_>> = BTreeMap::new();
    for line in lines {
        let Some(key) = line_key(line) else { continue };
        let earlier = *said.entry(key).or_insert(line);
        if earlier.is(line) {
            continue;
        }
        let what = match stat_key(line) {
            Some(key) => stat_words(context, key),
            _ => first_words(line),
        };
        // What takes a list says all of it in one line.
        let listed = line.slots().flatten().any(|value| matches!(value, Value::Names(_) | Value::Choices(_)));
        let rest = context.text(line.place()).trim().get(what.len()..).unwrap_or_default().trim();
        let (message, help) = match listed && line.body().is_empty() {
            true => (
                format!("`{what}` appears twice: all of it stands in one line"),
                format!("write one line: `{}, {rest}`", context.text(earlier.place()).trim()),
            ),
            false => match MemberView::of(line) {
                Some(MemberView::Clue { n, objective: _ }) => numbered_alike(decl, Member::Clue, n),
                Some(MemberView::Waves { n }) => numbered_alike(decl, Member::Waves, n),
                _ => (
                    format!("`{what}` appears twice: only one of them can hold"),
                    "keep one of the two lines".to_owned(),
                ),
            },
        };
        let found = context
            .finding(Code::MemberTwice, decl, line.place(), message)
            .label("the second time")
            .other(earlier.place(), "the first time")
            .help(help);
        out.push(found);
    }
}

/// Two Clues or two waves of a mission with one number.
fn numbered_alike(decl: &Declaration, member: Member, n: i32) -> (String, String) {
    let number = |line: Phrase<'_>| match MemberView::of(line)? {
        MemberView::Clue { n, objective: _ } | MemberView::Waves { n } => Some(n),
        _ => None,
    };
    let taken = |wanted: i32| decl.members(member).filter_map(number).any(|number| number == wanted);
    let free = |from: i32| (from..).find(|number| !taken(*number)).unwrap_or(n);
    if member == Member::Waves {
        let help =
            format!("write `wave {}` for the second; or, where they come together, put both into one block", free(n));
        return (format!("`wave {n}` stands here twice"), help);
    }
    let help = format!("number them in the order in which they are found: one of the two is `clue {}`", free(1));
    (format!("two Clues have the number {n}"), help)
}

/// The words that a line begins with, up to what fills its first hole.
fn first_words(line: Phrase<'_>) -> String {
    let sentence = line.word().entry().map_or("line", |entry| entry.sentence);
    sentence.split(['{', '[']).next().unwrap_or(sentence).trim().to_owned()
}

fn stat_words(context: &Context, key: StatKey) -> String {
    match key {
        StatKey::Stat(stat) => stat.words().to_owned(),
        StatKey::Skill(id) => context.name(id),
        StatKey::Max(id) => format!("max {}", context.name(id)),
        StatKey::Worn(slot) => format!("{} slots", slot.word()),
        StatKey::Tests(id) => format!("{} tests", context.name(id)),
        StatKey::TestDice(id) => format!("{} test dice", context.name(id)),
        StatKey::Result(id) => format!("result on {}", context.name(id)),
    }
}

/// The figures that a sheet must have, each with one to begin from.
fn needed(kind: Kind) -> &'static [(Stat, &'static str)] {
    match kind {
        Kind::Enemy => &[
            (Stat::Initiative, "initiative 3"),
            (Stat::Defense, "defense 3"),
            (Stat::Health, "health 5"),
            (Stat::Xp, "xp 20"),
        ],
        Kind::Class => &[
            (Stat::Initiative, "initiative 3"),
            (Stat::Combat, "combat 2"),
            (Stat::MaxGrit, "max grit 2"),
            (Stat::Health, "health 12"),
            (Stat::Defense, "defense 4+"),
            (Stat::Sanity, "sanity 12"),
            (Stat::Willpower, "willpower 4+"),
        ],
        _ => &[],
    }
}

fn lacks(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    if base(decl).is_some() || decl.body().iter().any(|line| line.word() == Word::Effect(Effect::Todo)) {
        return;
    }
    let has = |key: StatKey| decl.members(Member::Printed).any(|line| stat_key(line) == Some(key));
    let structure = decl.head().word() == Word::Kind(Kind::Structure);
    let asked = |stat: &Stat| !structure || matches!(stat, Stat::Defense | Stat::Health);
    let mut missing: Vec<(String, String)> = needed(decl.kind)
        .iter()
        .filter(|(stat, _)| asked(stat))
        .filter(|(stat, _)| !has(StatKey::Stat(*stat)))
        .map(|(stat, line)| (stat.words().to_owned(), (*line).to_owned()))
        .collect();
    if decl.kind == Kind::Class {
        for skill in context.model.of_kind(Kind::Skill).filter(|skill| !has(StatKey::Skill(skill.id))) {
            missing.push((context.name(skill.id), format!("{} 3", context.name(skill.id))));
        }
    }
    let lines: &[(Member, &str)] = match decl.kind {
        Kind::Chart => &[(Member::ChartRoll, "roll 2D6"), (Member::ChartRows, "rows { … }")],
        Kind::Ruling => &[(Member::Reading, "reading yes for …")],
        Kind::Deck => &[(Member::Holds, "holds darkness")],
        Kind::Tile => &[(Member::Picture, "picture { … }")],
        Kind::Mission if decl.member(Member::MapDrawn).is_some() => &[],
        Kind::Mission => &[(Member::OnMap, "map …")],
        _ => &[],
    };
    for (member, line) in lines.iter().filter(|(member, _)| decl.member(*member).is_none()) {
        let words = member_words(*member);
        // Tiles that there are.
        let tiles: Vec<String> = match member {
            Member::OnMap => context.of_kind(Kind::Tile).take(2).map(|tile| context.name(tile.id)).collect(),
            _ => Vec::new(),
        };
        let line = if tiles.is_empty() { (*line).to_owned() } else { format!("map {}", tiles.join(", ")) };
        missing.push((words, line));
    }
    missing.retain(|(name, _)| !signed(context, decl, name, out));
    let Some((_, example)) = missing.first() else { return };
    let names: Vec<String> = missing.iter().map(|(name, _)| format!("`{name}`")).collect();
    let found = context
        .finding(Code::MemberMissing, decl, decl.place, format!("this {} has no {}", kind_word(decl), listed(&names)))
        .label("a line is missing")
        .help(format!("add it, for example `{example}`"));
    out.push(found);
}

/// A figure of the sheet that was written with a sign, and so was read as a change of it.
fn signed(context: &Context, decl: &Declaration, name: &str, out: &mut Vec<Diagnostic>) -> bool {
    let line = decl.body().iter().find_map(|line| match ModifierView::of(line)? {
        ModifierView::Change { stat, by, per: _, condition: _ } if stat_words(context, stat) == name => {
            Some((line, by))
        }
        _ => None,
    });
    let Some((line, by)) = line else { return false };
    let place = context.figure(line.place(), &format!("{by:+}"));
    out.push(match by {
        ..0 => context
            .finding(Code::OutOfRange, decl, place, format!("{name} is {by}: it must be at least 0"))
            .label("at least 0")
            .help(format!("write the figure of the sheet: `{name} 1`")),
        _ => context
            .finding(Code::WrongType, decl, place, format!("`{by:+}` has a sign: the figure of a sheet has none"))
            .label("without the sign")
            .help(format!("write `{name} {by}`"))
            .edit(place, by.to_string(), true),
    });
    true
}

fn member_words(member: Member) -> String {
    let sentence = Word::Member(member).entry().map_or("line", |entry| entry.sentence);
    sentence.split(['{', '[']).next().unwrap_or(sentence).trim().to_owned()
}
