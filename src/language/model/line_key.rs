//! What makes two lines of a sheet the same line.

use super::canonical::value_numbered;
use crate::model::{Phrase, Value};
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Member, Word};

/// The holes that distinguish two lines of a sheet with the same word; none where a sheet can have several such lines that
/// nothing distinguishes.
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
    // Readings for no edition are so many more that a table can choose.
    if let Some(MemberView::Reading { reading: _, list }) = MemberView::of(line)
        && list.is_none_or(<[_]>::is_empty)
    {
        return Some(format!("{} {}", line.word().id(), reading_words(line)));
    }
    let mut key = line.word().id().to_owned();
    for hole in key_holes(line.word())? {
        key.push(';');
        if let Some(value) = line.get(hole) {
            key.push_str(&value_numbered(value));
        }
    }
    Some(key)
}
