//! What makes two lines of a sheet the same line.

use super::canonical::value_numbered;
use super::node::{Phrase, Value};
use brim_core::vocabulary::{Member, Word};

/// The holes by which two lines of a sheet with the same word are told apart; none where a sheet can have several such lines that
/// nothing tells apart.
pub fn key_holes(word: Word) -> Option<&'static [&'static str]> {
    let Word::Member(member) = word else { return None };
    Some(match member {
        Member::Printed => &["stat"],
        Member::OwnAbility => &["name"],
        Member::RuleIs => &["rule"],
        Member::Waves | Member::PartySize | Member::Revives | Member::Clue => &["n"],
        // One line for each size of party and each deck.
        Member::PartyDraws => &["n", "other"],
        Member::StartsHolding => &["what"],
        Member::ChartRoll => &["condition"],
        Member::SetsBack => &["span"],
        Member::Exit => &["side"],
        Member::Stage => &["face"],
        Member::TrackSpace | Member::Reading => &["list"],
        Member::Flavor | Member::Note | Member::Former | Member::Only => return None,
        _ => &[],
    })
}

/// The reading of a ruling, as content writes it.
pub fn reading_words(line: &Phrase) -> String {
    match line.get("reading") {
        Some(Value::Text(text)) => text.clone(),
        Some(Value::Flag(true)) => "yes".to_owned(),
        Some(Value::Flag(false)) => "no".to_owned(),
        Some(Value::Number(n)) => n.to_string(),
        Some(Value::Dice(dice)) => dice.to_string(),
        _ => String::new(),
    }
}

/// What two lines of a sheet that cannot both hold have in common; none where a sheet can have several such lines.
pub fn line_key(line: &Phrase) -> Option<String> {
    // Readings for no edition are so many more that a table can choose.
    if line.word == Word::Member(Member::Reading)
        && !matches!(line.get("list"), Some(Value::Names(names)) if !names.is_empty())
    {
        return Some(format!("{} {}", line.word.id(), reading_words(line)));
    }
    let mut key = line.word.id().to_owned();
    for hole in key_holes(line.word)? {
        key.push(';');
        if let Some(value) = line.get(hole) {
            key.push_str(&value_numbered(value));
        }
    }
    Some(key)
}
