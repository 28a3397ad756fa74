//! What is known of conditions where a line stands: for which numbers they are so, and what those above leave open.

use super::context::Context;
use super::parts::{moment, number};
use brim_core::game::depth::Piece;
use brim_core::game::effect::Span;
use brim_core::phrase::{ConditionView, FilterView, MomentView, QuantityView};
use brim_core::program::StatKey;
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Bound, Many, Pick, Shape, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Phrase, Placed};

/// A condition of which it is known whether it is so.
#[derive(Clone)]
pub(super) struct Fact {
    /// In plain words.
    pub text: String,
    /// The numbers for which it is so.
    pub asked: Option<Asked>,
    pub place: Place,
}

impl Fact {
    pub(super) fn of(context: &Context, condition: Phrase<'_>) -> Fact {
        Fact { text: words(context, condition), asked: span(context, condition), place: condition.place() }
    }
}

/// The words of a text as they are compared.
pub(super) fn words(context: &Context, phrase: Phrase<'_>) -> String {
    words_at(context, phrase.place())
}

/// The same of whatever stands there.
pub(super) fn words_at(context: &Context, place: Place) -> String {
    context.text(place).split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The parts that one word joins.
pub(super) fn split<'a>(condition: Phrase<'a>, by: Word, out: &mut Vec<Phrase<'a>>) {
    match ConditionView::of(condition) {
        Some(ConditionView::Both { a, b } | ConditionView::Either { a, b }) if condition.word() == by => {
            split(a, by, out);
            split(b, by, out);
        }
        _ => out.push(condition),
    }
}

/// Of which turn a span speaks that counts those of the adventure.
pub(super) const TURN: &str = "turn";

/// What `at start of turn 5` says of the turn.
pub(super) fn turn_of(rule: Phrase<'_>) -> Option<Fact> {
    let moment = moment(rule)?;
    match MomentView::of(moment)? {
        MomentView::StartOf { span: Span::Turn, n: Some(n) } | MomentView::EndOf { span: Span::Turn, n: Some(n) } => {
            let asked = Some(Asked { of: TURN.to_owned(), low: n, high: n });
            Some(Fact { text: format!("turn is {n}"), asked, place: moment.place() })
        }
        _ => None,
    }
}

/// What stands above, where no number and no word is left for which a condition could be so.
pub(super) fn covered<'a>(context: &Context, condition: Phrase<'_>, above: &'a [Fact]) -> Option<&'a Fact> {
    match ConditionView::of(condition) {
        Some(ConditionView::Both { a, b }) => {
            if let Some(fact) = covered(context, a, above).or_else(|| covered(context, b, above)) {
                return Some(fact);
            }
        }
        Some(ConditionView::Either { a, b }) => {
            if let (Some(fact), Some(_)) = (covered(context, a, above), covered(context, b, above)) {
                return Some(fact);
            }
        }
        _ => {}
    }
    let text = words(context, condition);
    if let Some(fact) = above.iter().find(|fact| fact.text == text) {
        return Some(fact);
    }
    let asked = span(context, condition)?;
    let (mut from, mut first) = (asked.low, None);
    while from <= asked.high {
        let with = |fact: &&Fact| {
            fact.asked.as_ref().is_some_and(|one| one.of == asked.of && one.low <= from && from <= one.high)
        };
        let fact = above.iter().find(with)?;
        first = first.or(Some(fact));
        from = fact.asked.as_ref()?.high.saturating_add(1);
        if from == i32::MAX {
            break;
        }
    }
    first
}

/// Of what a condition asks how many there are, and for how many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub of: String,
    pub low: i32,
    pub high: i32,
}

impl Asked {
    /// True where both ask for the same, and no number is right for both.
    pub(super) fn parts(&self, other: &Asked) -> bool {
        self.of == other.of && (self.high < other.low || other.high < self.low)
    }

    /// True where both ask for the same, and each number that is right for the other is right for this one.
    pub(super) fn holds(&self, other: &Asked) -> bool {
        self.of == other.of && self.low <= other.low && other.high <= self.high
    }
}

/// The words of a place as things that are counted are compared by.
pub(super) fn said(context: &Context, place: Place) -> String {
    let words = context.text(place).split_whitespace().map(|word| stem(&word.to_lowercase()));
    words.collect::<Vec<_>>().join(" ")
}

fn bounded(n: i32, how: Option<Many>) -> (i32, i32) {
    match how {
        Some(Many::OrMore) => (n, i32::MAX),
        Some(Many::OrFewer) => (0, n),
        None => (n, n),
    }
}

/// The numbers that a quantity means.
pub(super) fn quantity(n: Phrase<'_>) -> Option<(i32, i32)> {
    Some(match QuantityView::of(n)? {
        QuantityView::Bounded { n, how } => bounded(number(n)?, Some(how)),
        QuantityView::Between { n, to } => (n, to),
        QuantityView::Exactly { n } => (number(n)?, number(n)?),
        QuantityView::None => (0, 0),
    })
}

/// The numbers for which a condition is so.
pub(super) fn span(context: &Context, condition: Phrase<'_>) -> Option<Asked> {
    let said = |place: Place| said(context, place);
    let (of, (low, high)) = match ConditionView::of(condition)? {
        // Whoever is picked anew may be another each time.
        ConditionView::HasMany { who, n, thing } if matches!(who.pick(), Pick::This | Pick::That) => {
            (format!("{} {}", said(who.place()), said(thing.place())), quantity(n)?)
        }
        // A model has one size.
        ConditionView::Is { who, what } if matches!(who.pick(), Pick::This | Pick::That) => {
            match FilterView::of(what)? {
                FilterView::Size { size, other: None } => {
                    let (least, greatest) = size.meant();
                    (format!("size of {}", said(who.place())), (least as i32, greatest as i32))
                }
                // Whoever has a wound.
                FilterView::In { shape: Shape::Wounded } => (format!("{} wound", said(who.place())), (1, i32::MAX)),
                _ => return None,
            }
        }
        ConditionView::Not { condition } => {
            let asked = span(context, condition)?;
            match (asked.low, asked.high) {
                (0, high) if high < i32::MAX => (asked.of, (high + 1, i32::MAX)),
                (low, i32::MAX) if low > 0 => (asked.of, (0, low - 1)),
                _ => return None,
            }
        }
        ConditionView::Many { n, what } => (said(what.place()), quantity(n)?),
        ConditionView::Turn { n, how, of } => (if of { "turn of the fight" } else { TURN }.to_owned(), bounded(n, how)),
        ConditionView::RollIs { what, face } => (said(what.place()), face),
        ConditionView::StatIs { who, bound, n, stat: StatKey::Stat(stat) }
            if matches!(who.pick(), Pick::This | Pick::That) =>
        {
            let n = number(n)?;
            let range = match bound {
                Bound::AtLeast => (n, i32::MAX),
                Bound::AtMost => (i32::MIN, n),
            };
            (format!("{} {}", said(who.place()), stat.words()), range)
        }
        ConditionView::CounterIs { name, n, how } => (name.to_owned(), bounded(number(n)?, how)),
        ConditionView::TrackAt { which, n, how } => (track(which).to_owned(), bounded(number(n)?, how)),
        _ => return None,
    };
    Some(Asked { of, low, high })
}

/// A marker of the depth track, in a word.
fn track(piece: Piece) -> &'static str {
    match piece {
        Piece::Darkness => "darkness",
        Piece::Party => "party",
    }
}
