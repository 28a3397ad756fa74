//! The figures of the rules and the readings of the rulings, collected from all packs.

use super::program::Program;
use crate::game::ids::DeclId;
use crate::game::rulebook::{Reading, Rulebook};
use crate::model::{Model, Phrase, Value};
use crate::vocabulary::{Kind, Member, Rule, RuleType};

/// Collects them.
pub(super) fn collect(model: &Model, program: &mut Program) {
    for decl in model.of_kind(Kind::Rules) {
        for line in decl.members(Member::RuleIs) {
            if let Some(Value::Rule(rule)) = line.get("rule")
                && let Some(reading) = reading(*rule, line)
            {
                program.rules.figures.insert(*rule, reading);
            }
        }
    }
    for decl in model.of_kind(Kind::Ruling) {
        let Some(Value::Rule(rule)) = decl.member(Member::Settles).and_then(|line| line.get("rule")) else { continue };
        let readings = decl
            .members(Member::Reading)
            .filter_map(|line| {
                let editions = match line.get("list") {
                    Some(Value::Names(names)) => names.clone(),
                    _ => Vec::new(),
                };
                reading(*rule, line).map(|reading| (reading, editions))
            })
            .collect();
        program.rules.rulings.insert(decl.id, (*rule, readings));
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
            let place = words.iter().position(|word| word.eq_ignore_ascii_case(text))?;
            u8::try_from(place).ok().map(Reading::Choice)
        }
        _ => None,
    }
}

impl Program {
    /// The figures and readings in force where an edition is played, with single rulings read otherwise.
    pub fn rulebook(&self, edition: Option<DeclId>, overrides: &[(DeclId, Reading)]) -> Rulebook {
        let mut readings = self.rules.figures.clone();
        for (ruling, (rule, all)) in &self.rules.rulings {
            let taken = edition.and_then(|edition| all.iter().find(|(_, editions)| editions.contains(&edition)));
            if let Some((reading, _)) = taken.or_else(|| all.first()) {
                readings.insert(*rule, *reading);
            }
            if let Some((_, reading)) = overrides.iter().find(|(which, _)| which == ruling) {
                readings.insert(*rule, *reading);
            }
        }
        Rulebook { readings }
    }
}
