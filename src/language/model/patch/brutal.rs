//! Changes of a Brutal side, which lists only what is different.

use super::apply::{figure_of, plain_number};
use crate::model::draft::{Draft, Filling};
use crate::model::line_key::line_key;
use brim_core::phrase::Phrase;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Member, Word};

/// True for a Brutal side that prints a plain figure of its own.
pub(super) fn prints(line: Phrase<'_>, stat: StatKey) -> bool {
    line.word() == Word::Member(Member::Brutal)
        && line.body().iter().any(|own| own.word() == Word::Member(Member::Printed) && figure_of(own) == Some(stat))
}

/// The figure that it prints goes up or down with that of the normal side. A number to reach is changed on the sheet, for both.
pub(super) fn raise(side: &mut Draft, stat: StatKey, more: i32) {
    let own = |line: &&mut Draft| {
        line.word == Word::Member(Member::Printed)
            && line.fillings().any(|filling| matches!(filling, Filling::Stat(own) if *own == stat))
    };
    if let Some(number) = side.body.iter_mut().find(own).and_then(|line| line.fillings_mut().find_map(plain_number)) {
        *number = number.saturating_add(more);
    }
}

/// Lines of another text for it: each takes the place of the one of its kind, or is one more.
pub(super) fn merge(side: &mut Draft, new: Phrase<'_>) {
    let before = std::mem::take(&mut side.body);
    let old: Vec<_> = before.into_iter().map(crate::model::Line::made).collect();
    let taken =
        |line: Phrase<'_>| new.body().iter().any(|own| line_key(own).is_some() && line_key(own) == line_key(line));
    side.body.extend(old.iter().filter(|line| !taken(line.phrase())).map(|line| Draft::of(line.phrase())));
    side.body.extend(new.body().iter().map(Draft::of));
}
