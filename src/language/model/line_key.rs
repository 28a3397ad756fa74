//! What makes two lines of a sheet the same line.

use super::canonical::value_numbered;
use crate::model::{Phrase, Value};
use brim_core::phrase::{ChangeView, LabelView, MemberView};
use brim_core::vocabulary::Word;

/// What distinguishes two lines of a sheet with the same word; none where a sheet can have several such lines that nothing
/// distinguishes.
pub fn key_values(line: Phrase<'_>) -> Option<Vec<Value<'_>>> {
    Some(match MemberView::of(line)? {
        MemberView::Printed { stat, to: _, each: _ } => vec![Value::Stat(stat)],
        MemberView::OwnAbility { name }
        | MemberView::Goal { name }
        | MemberView::BonusGoal { name }
        | MemberView::Reward { name: Some(name) }
        | MemberView::Chapter { name }
        | MemberView::Counter { name, low: _, high: _, start: _ }
        | MemberView::Spot { name, at: _, place: _ } => vec![Value::Text(name)],
        MemberView::RuleIs { rule, reading: _ } => vec![Value::Rule(rule)],
        MemberView::Waves { n } | MemberView::Revives { n, revives: _ } | MemberView::Clue { n, objective: _ } => {
            vec![Value::Number(n)]
        }
        // One line for each size of party and each deck.
        MemberView::PartyDraws { n, deck: _, other } => vec![Value::Number(n), Value::Name(other)],
        MemberView::StartsHolding { n: _, what } => vec![Value::Name(what)],
        MemberView::ChartRoll { dice: _, condition } => condition.map(Value::Phrase).into_iter().collect(),
        // Which span, and which side: the one word of a closed list, as it is written.
        MemberView::SetsBack { n: _, span: _ }
        | MemberView::Exit { face: _, side: _ }
        | MemberView::Sort { sort: _ } => {
            line.slots().flatten().filter(|value| matches!(value, Value::Choice(_))).collect()
        }
        MemberView::Stage { face: (low, high), need: _ } => vec![Value::Face(low, high)],
        MemberView::TrackSpace { list, name: _ } => vec![Value::Numbers(list)],
        MemberView::Reading { reading: _, list } => list.map(Value::Names).into_iter().collect(),
        MemberView::Flavor { words: _ }
        | MemberView::Note { words: _ }
        | MemberView::Former { name: _ }
        | MemberView::Fence { what: _, from: _, to: _, place: _ }
        | MemberView::Shut { side: _, place: _ }
        | MemberView::Only { what: _, other: _, third: _ }
        | MemberView::OnlyNot { what: _, other: _, third: _ } => return None,
        _ => Vec::new(),
    })
}

/// The name that a line gives to what it says: an ability of one sheet, a row, an option, a space of a track.
pub fn own_name(line: Phrase<'_>) -> Option<&str> {
    match line.word() {
        Word::Member(_) => match MemberView::of(line)? {
            MemberView::Chapter { name }
            | MemberView::Goal { name }
            | MemberView::BonusGoal { name }
            | MemberView::Spot { name, at: _, place: _ } => Some(name),
            MemberView::OwnAbility { name } | MemberView::Former { name } => Some(name),
            MemberView::TrackSpace { list: _, name } => name,
            _ => None,
        },
        Word::Label(_) => match LabelView::of(line)? {
            LabelView::Option { name, cost: _, other: _, condition: _ } => Some(name),
            LabelView::Result { face: _, name, stands: _ }
            | LabelView::EliteRow { face: _, name, again: _ }
            | LabelView::Otherwise { name } => name,
            _ => None,
        },
        Word::Change(_) => match ChangeView::of(line)? {
            ChangeView::AddAbility { name }
            | ChangeView::ReplaceAbility { name }
            | ChangeView::RemoveAbility { name } => Some(name),
            ChangeView::AddRow { face: _, name } | ChangeView::ReplaceRow { face: _, name } => name,
            _ => None,
        },
        _ => None,
    }
}

/// The reading of a ruling, as content writes it.
pub fn reading_words(line: Phrase<'_>) -> String {
    let Some(MemberView::Reading { reading, list: _ }) = MemberView::of(line) else { return String::new() };
    match reading {
        Value::Text(text) => text.to_owned(),
        Value::Flag(true) => "yes".to_owned(),
        Value::Flag(false) => "no".to_owned(),
        Value::Number(n) => n.to_string(),
        Value::Dice(dice) => dice.to_string(),
        _ => String::new(),
    }
}

/// What two lines of a sheet that cannot both hold have in common; none where a sheet can have several such lines.
pub fn line_key(line: Phrase<'_>) -> Option<String> {
    // Readings for no edition are further ones that a table can choose.
    if let Some(MemberView::Reading { reading: _, list }) = MemberView::of(line)
        && list.is_none_or(<[_]>::is_empty)
    {
        return Some(format!("{} {}", line.word().id(), reading_words(line)));
    }
    let mut key = line.word().id().to_owned();
    for value in key_values(line)? {
        key.push(';');
        key.push_str(&value_numbered(value));
    }
    Some(key)
}
