//! What the sheets of enemies, heroes and items print, as lints ask for it.

use super::context::{Context, plain};
use super::parts::{self, condition, reading, set_to, stat_key};
use brim_core::phrase::EffectView;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Change, Effect, Kind, Member, Modifier, Noun, Pick, Rule, RuleForm, Stat, Word};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector, Value};

/// A figure as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// `none`.
    None,
    /// A plain number.
    Number(i32),
    /// A number to roll.
    Reach(i32),
    /// Dice, or what is counted in the game.
    Open,
}

/// The stat that a line prints or changes.
pub fn stat(line: Phrase<'_>) -> Option<Stat> {
    match stat_key(line) {
        Some(StatKey::Stat(stat)) => Some(stat),
        _ => None,
    }
}

/// The figure of a line that prints or sets one.
pub fn figure(line: Phrase<'_>) -> Figure {
    match set_to(line) {
        Some(Value::None) => Figure::None,
        Some(Value::AtLeast(n)) => Figure::Reach(n),
        Some(Value::Number(n)) => Figure::Number(n),
        Some(Value::Phrase(amount)) => plain(amount).map_or(Figure::Open, Figure::Number),
        _ => Figure::Open,
    }
}

/// The number of a line that prints or sets an amount.
pub fn number(line: Phrase<'_>) -> Option<i32> {
    match set_to(line)? {
        Value::Phrase(amount) => plain(amount),
        _ => None,
    }
}

/// The line on which a stat is printed.
pub fn printed(sheet: &Declaration, wanted: Stat) -> Option<Phrase<'_>> {
    sheet.members(Member::Printed).find(|line| stat(*line) == Some(wanted))
}

/// The line on which a stat is printed, if it is more than `none` or 0.
pub fn some(sheet: &Declaration, wanted: Stat) -> Option<Phrase<'_>> {
    printed(sheet, wanted).filter(|line| !matches!(figure(*line), Figure::None | Figure::Number(0)))
}

/// The sheet says how its enemy attacks, or that it does not: one that says nothing of it is not finished.
pub fn attacks_said(sheet: &Declaration) -> bool {
    let figures = [Stat::MeleeToHit, Stat::RangeToHit, Stat::Combat, Stat::Shots];
    figures.into_iter().any(|figure| printed(sheet, figure).is_some())
}

/// `this enemy`, `this hero`, `this group`.
pub fn is_this(selector: Selector<'_>) -> bool {
    let own = [Noun::Enemy, Noun::Hero, Noun::Group, Noun::Model];
    selector.pick() == Pick::This && matches!(selector.noun(), NounRef::Noun(noun) if own.contains(&noun))
}

/// True where a hole of the phrase points at the model whose sheet it is.
pub fn about_this(phrase: Phrase<'_>) -> bool {
    phrase.subject().is_some_and(is_this)
}

/// A change of the sheet's own figures, and the Elite row that it stands in.
#[derive(Clone, Copy)]
pub struct Own<'a> {
    /// The modifier.
    pub change: Phrase<'a>,
    /// Its row.
    pub row: Option<Phrase<'a>>,
    /// It holds as long as the text is there, and does not come and go.
    pub lasts: bool,
}

/// Every change of its own figures that a sheet has, its Brutal side left out.
pub fn own<'a>(lines: Phrases<'a>) -> Vec<Own<'a>> {
    let mut out = Vec::new();
    collect(lines, (None, true), &mut out);
    out
}

/// The same with the Brutal side, which is told as a row of it.
pub fn own_and_brutal<'a>(lines: Phrases<'a>) -> Vec<Own<'a>> {
    let mut out = own(lines);
    for line in lines.iter().filter(|line| line.word() == Word::Member(Member::Brutal)) {
        collect(line.body(), (Some(line), true), &mut out);
    }
    out
}

fn collect<'a>(lines: Phrases<'a>, (row, lasts): (Option<Phrase<'a>>, bool), out: &mut Vec<Own<'a>>) {
    for line in lines {
        match line.word() {
            Word::Modifier(_) => out.push(Own { change: line, row, lasts }),
            Word::Member(Member::Elite) => {
                line.body().iter().for_each(|row| collect(row.body(), (Some(row), lasts), out));
            }
            Word::Change(Change::ReplaceRow | Change::AddRow) => collect(line.body(), (Some(line), lasts), out),
            Word::Member(Member::Brutal) => {}
            Word::RuleForm(RuleForm::Standing) | Word::Effect(Effect::GetsAll) => {
                if about_this(line) {
                    let always = matches!(line.word(), Word::RuleForm(_)) && condition(line).is_none();
                    let lasts = lasts && always;
                    collect(line.body(), (row, lasts), out);
                }
            }
            Word::Effect(Effect::Gets) => {
                if let Some(EffectView::Gets { who, change, time: _ }) = EffectView::of(line)
                    && is_this(who)
                {
                    out.push(Own { change, row, lasts: false });
                }
            }
            _ => {
                let lasts = lasts && line.word() == Word::Member(Member::OwnAbility);
                collect(line.body(), (row, lasts), out);
            }
        }
    }
}

/// A modifier that gives or raises this stat.
pub fn changes(phrase: Phrase<'_>, wanted: Stat) -> bool {
    matches!(phrase.word(), Word::Modifier(Modifier::Change | Modifier::Set | Modifier::Times))
        && stat(phrase) == Some(wanted)
        && set_to(phrase) != Some(Value::None)
}

/// True where one of these effects stands in some lines, or in what they contain.
pub fn does<'a>(lines: impl IntoIterator<Item = Phrase<'a>>, effects: &[Effect]) -> bool {
    let mut found = false;
    for line in lines {
        line.walk(&mut |phrase| found |= matches!(phrase.word(), Word::Effect(effect) if effects.contains(&effect)));
    }
    found
}

/// Every number that the rules or one of the readings settle for a rule point.
pub fn readings<'a>(context: &Context<'a>, rule: Rule) -> Vec<(Phrase<'a>, Value<'a>)> {
    let settles = |line: &Phrase<'_>| parts::rule(*line) == Some(rule);
    let mut out = Vec::new();
    for decl in context.model.decls.iter() {
        let lines = match decl.kind {
            Kind::Rules => decl.members(Member::RuleIs).filter(settles).collect(),
            Kind::Ruling if decl.member(Member::Settles).is_some_and(|line| settles(&line)) => {
                decl.members(Member::Reading).collect()
            }
            _ => Vec::new(),
        };
        out.extend(lines.into_iter().filter_map(|line: Phrase<'_>| Some((line, reading(line)?))));
    }
    out
}

/// The text of a place on one line, as it is quoted.
pub fn quoted(context: &Context, phrase: Phrase<'_>) -> String {
    let text = context.text(phrase.place()).split_whitespace().collect::<Vec<_>>().join(" ");
    brim_language::diagnostic::escape::shortened(&brim_language::diagnostic::escape::escaped(&text), 40).into_owned()
}
