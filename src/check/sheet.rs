//! What the sheets of enemies, heroes and items print, as lints ask for it.

use super::context::{Context, plain};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Category, Change, Effect, Kind, Member, Modifier, Noun, Pick, Rule, RuleForm, Stat, Word};
use brim_language::model::{Declaration, NounRef, Phrase, Selector, Value};

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
pub fn stat(line: &Phrase) -> Option<Stat> {
    match line.get("stat") {
        Some(Value::Stat(StatKey::Stat(stat))) => Some(*stat),
        _ => None,
    }
}

/// The figure of a line that prints or sets one.
pub fn figure(line: &Phrase) -> Figure {
    match line.get("to") {
        Some(Value::None) => Figure::None,
        Some(Value::AtLeast(n)) => Figure::Reach(*n),
        Some(Value::Number(n)) => Figure::Number(*n),
        Some(Value::Phrase(amount)) => plain(Some(amount)).map_or(Figure::Open, Figure::Number),
        _ => Figure::Open,
    }
}

/// The number in a hole, written as such or as an amount.
pub fn count(phrase: &Phrase, hole: &str) -> Option<i32> {
    phrase.number(hole).or_else(|| plain(phrase.phrase(hole)))
}

/// The line on which a stat is printed.
pub fn printed(sheet: &Declaration, wanted: Stat) -> Option<&Phrase> {
    sheet.members(Member::Printed).find(|line| stat(line) == Some(wanted))
}

/// The line on which a stat is printed, if it is more than `none` or 0.
pub fn some(sheet: &Declaration, wanted: Stat) -> Option<&Phrase> {
    printed(sheet, wanted).filter(|line| !matches!(figure(line), Figure::None | Figure::Number(0)))
}

/// The sheet says how its enemy attacks, or that it does not: one that says nothing of it is not finished.
pub fn attacks_said(sheet: &Declaration) -> bool {
    let figures = [Stat::MeleeToHit, Stat::RangeToHit, Stat::Combat, Stat::Shots];
    figures.into_iter().any(|figure| printed(sheet, figure).is_some())
}

/// `this enemy`, `this hero`, `this group`.
pub fn is_this(selector: &Selector) -> bool {
    let own = [Noun::Enemy, Noun::Hero, Noun::Group, Noun::Model];
    selector.pick == Pick::This && matches!(selector.noun, NounRef::Noun(noun) if own.contains(&noun))
}

/// True where a hole of the phrase points at the model whose sheet it is.
pub fn about_this(phrase: &Phrase) -> bool {
    phrase.selector("who").is_some_and(is_this)
}

/// A change of the sheet's own figures, and the Elite row that it stands in.
#[derive(Clone, Copy)]
pub struct Own<'a> {
    /// The modifier.
    pub change: &'a Phrase,
    /// Its row.
    pub row: Option<&'a Phrase>,
    /// It holds as long as the text is there, and does not come and go.
    pub lasts: bool,
}

/// Every change of its own figures that a sheet has, its Brutal side left out.
pub fn own<'a>(lines: &'a [Phrase]) -> Vec<Own<'a>> {
    let mut out = Vec::new();
    collect(lines, (None, true), &mut out);
    out
}

fn collect<'a>(lines: &'a [Phrase], (row, lasts): (Option<&'a Phrase>, bool), out: &mut Vec<Own<'a>>) {
    for line in lines {
        match line.word {
            Word::Modifier(_) => out.push(Own { change: line, row, lasts }),
            Word::Member(Member::Elite) => {
                line.body.iter().for_each(|row| collect(&row.body, (Some(row), lasts), out));
            }
            Word::Change(Change::ReplaceRow | Change::AddRow) => collect(&line.body, (Some(line), lasts), out),
            Word::Member(Member::Brutal) => {}
            Word::RuleForm(RuleForm::Standing) | Word::Effect(Effect::GetsAll) => {
                if about_this(line) {
                    let lasts = lasts && line.word.category() == Category::RuleForm && line.get("condition").is_none();
                    collect(&line.body, (row, lasts), out);
                }
            }
            Word::Effect(Effect::Gets) => {
                let own = line.phrase("mod").filter(|_| about_this(line));
                out.extend(own.map(|change| Own { change, row, lasts: false }));
            }
            _ => {
                if let Some(effect) = line.phrase("do") {
                    collect(std::slice::from_ref(effect), (row, false), out);
                }
                let lasts = lasts && line.word == Word::Member(Member::OwnAbility);
                collect(&line.body, (row, lasts), out);
            }
        }
    }
}

/// A modifier that gives or raises this stat.
pub fn changes(phrase: &Phrase, wanted: Stat) -> bool {
    matches!(phrase.word, Word::Modifier(Modifier::Change | Modifier::Set | Modifier::Times))
        && stat(phrase) == Some(wanted)
        && phrase.get("to") != Some(&Value::None)
}

/// True where one of these effects stands in some lines, or in what they contain.
pub fn does(lines: &[Phrase], effects: &[Effect]) -> bool {
    let mut found = false;
    for line in lines {
        line.walk(&mut |phrase| found |= matches!(phrase.word, Word::Effect(effect) if effects.contains(&effect)));
    }
    found
}

/// Every number that the rules or one of the readings settle for a rule point.
pub fn readings<'a>(context: &Context<'a>, rule: Rule) -> Vec<(&'a Phrase, &'a Value)> {
    let asked = Value::Rule(rule);
    let mut out = Vec::new();
    for decl in context.model.decls.iter() {
        let lines = match decl.kind {
            Kind::Rules => decl.members(Member::RuleIs).filter(|line| line.get("rule") == Some(&asked)).collect(),
            Kind::Ruling if decl.member(Member::Settles).is_some_and(|line| line.get("rule") == Some(&asked)) => {
                decl.members(Member::Reading).collect()
            }
            _ => Vec::new(),
        };
        out.extend(lines.into_iter().filter_map(|line: &Phrase| Some((line, line.get("reading")?))));
    }
    out
}

/// The text of a place on one line, as it is quoted.
pub fn quoted(context: &Context, phrase: &Phrase) -> String {
    let text = context.text(phrase.place).split_whitespace().collect::<Vec<_>>().join(" ");
    brim_language::diagnostic::escape::shortened(&brim_language::diagnostic::escape::escaped(&text), 40).into_owned()
}
