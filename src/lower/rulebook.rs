//! The figures of the rules and the readings of the rulings, collected from all packs.

use brim_core::game::rulebook::Reading;
use brim_core::phrase::MemberView;
use brim_core::program::{Program, Ruling, RulingReading};
use brim_core::vocabulary::{Chosen, Kind, Member, Rule, RuleType};
use brim_language::model::line_key::reading_words;
use brim_language::model::{Model, Value};

/// Collects them.
pub(super) fn collect(model: &Model, program: &mut Program) {
    for decl in model.sheets().filter(|decl| decl.kind == Kind::Rules) {
        for line in decl.members(Member::RuleIs) {
            if let Some(MemberView::RuleIs { rule, reading }) = MemberView::of(line)
                && let Some(reading) = at_point(rule, reading)
            {
                program.rules.figures.insert(rule, reading);
            }
        }
    }
    for decl in model.sheets().filter(|decl| decl.kind == Kind::Ruling) {
        let settles = match decl.member(Member::Settles).and_then(MemberView::of) {
            Some(MemberView::Settles { rule }) => Some(rule),
            _ => None,
        };
        let readings = decl
            .members(Member::Reading)
            .filter_map(|line| match MemberView::of(line)? {
                MemberView::Reading { reading, list } => Some(RulingReading {
                    words: reading_words(line),
                    value: settles.and_then(|rule| at_point(rule, reading)),
                    editions: list.unwrap_or_default().to_vec(),
                }),
                _ => None,
            })
            .collect();
        program.rules.rulings.insert(decl.id, Ruling { settles, readings });
    }
}

/// What stands at a rule point; None where it is of another kind.
fn at_point(rule: Rule, reading: Value<'_>) -> Option<Reading> {
    match (rule.answer(), reading) {
        (RuleType::Number, Value::Number(n)) => Some(Reading::Number(n)),
        (RuleType::Dice, Value::Dice(dice)) => Some(Reading::Dice(dice)),
        (RuleType::Dice, Value::Number(n)) => Some(Reading::Number(n)),
        (RuleType::Flag, Value::Flag(flag)) => Some(Reading::Flag(flag)),
        (RuleType::Choice(words), Value::Text(text)) => {
            let chosen = words.iter().find(|word| word.eq_ignore_ascii_case(text))?;
            Some(Reading::Choice(Chosen::new(chosen)))
        }
        _ => None,
    }
}
