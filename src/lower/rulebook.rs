//! The figures of the rules and the readings of the rulings, collected from all packs.

use crate::game::ids::DeclId;
use crate::game::rulebook::{Reading, Rulebook};
use crate::model::plain::reading_words;
use crate::model::{Model, Phrase, Value};
use crate::program::{Program, Ruling, RulingReading};
use crate::vocabulary::{Kind, Member, Rule, RuleType};

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
            let place = words.iter().position(|word| word.eq_ignore_ascii_case(text))?;
            u8::try_from(place).ok().map(Reading::Choice)
        }
        _ => None,
    }
}

impl Program {
    /// The figures and readings in force where an edition is played, with single rulings read otherwise (by the words of the
    /// reading).
    pub fn rulebook(&self, edition: Option<DeclId>, overrides: &[(DeclId, String)]) -> Rulebook {
        let tokens = self.of_kind(Kind::Token).map(|(id, _)| id);
        let shared = tokens.filter(|id| self.line(*id, Member::Shared).is_some()).collect();
        let mut book = Rulebook { readings: self.rules.figures.clone(), words: Default::default(), shared };
        for (id, ruling) in &self.rules.rulings {
            let wanted = overrides.iter().find(|(which, _)| which == id).map(|(_, words)| words);
            let overridden = wanted
                .and_then(|words| ruling.readings.iter().find(|reading| reading.words.eq_ignore_ascii_case(words)));
            let printed = || {
                edition.and_then(|edition| ruling.readings.iter().find(|reading| reading.editions.contains(&edition)))
            };
            let Some(taken) = overridden.or_else(printed).or(ruling.readings.first()) else { continue };
            book.words.insert(*id, taken.words.clone());
            if let (Some(rule), Some(value)) = (ruling.settles, taken.value) {
                book.readings.insert(rule, value);
            }
        }
        book
    }
}
