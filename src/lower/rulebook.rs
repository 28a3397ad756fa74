//! The figures of the rules and the readings of the rulings, collected from all packs.

use brim_core::game::rulebook::Reading;
use brim_core::program::{Program, Ruling, RulingReading};
use brim_core::vocabulary::{Chosen, Kind, Member, Rule, RuleType};
use brim_language::model::line_key::reading_words;
use brim_language::model::{Model, Phrase, Value};

/// Collects them.
pub(super) fn collect(model: &Model, program: &mut Program) {
    for decl in model.sheets().filter(|decl| decl.kind == Kind::Rules) {
        for line in decl.members(Member::RuleIs) {
            if let Some(Value::Rule(rule)) = line.get("rule")
                && let Some(reading) = reading(*rule, line)
            {
                program.rules.figures.insert(*rule, reading);
            }
        }
    }
    for decl in model.sheets().filter(|decl| decl.kind == Kind::Ruling) {
        let settles = match decl.member(Member::Settles).and_then(|line| line.get("rule")) {
            Some(Value::Rule(rule)) => Some(*rule),
            _ => None,
        };
        let readings = decl
            .members(Member::Reading)
            .map(|line| {
                let editions = match line.get("list") {
                    Some(Value::Names(names)) => names.clone(),
                    _ => Vec::new(),
                };
                let value = settles.and_then(|rule| reading(rule, line));
                RulingReading { words: reading_words(line), value, editions }
            })
            .collect();
        program.rules.rulings.insert(decl.id, Ruling { settles, readings });
    }
}

/// What a line says stands at a rule point; None where it is of another kind.
pub fn reading(rule: Rule, line: &Phrase) -> Option<Reading> {
    match (rule.answer(), line.get("reading")?) {
        (RuleType::Number, Value::Number(n)) => Some(Reading::Number(*n)),
        (RuleType::Dice, Value::Dice(dice)) => Some(Reading::Dice(*dice)),
        (RuleType::Dice, Value::Number(n)) => Some(Reading::Number(*n)),
        (RuleType::Flag, Value::Flag(flag)) => Some(Reading::Flag(*flag)),
        (RuleType::Choice(words), Value::Text(text)) => {
            let chosen = words.iter().find(|word| word.eq_ignore_ascii_case(text))?;
            Some(Reading::Choice(Chosen::new(chosen)))
        }
        _ => None,
    }
}
