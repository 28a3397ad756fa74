//! Ranges, dice, prices and limits of 0, and amounts that are never above it.

use super::context::{Context, bounds, plain};
use super::walk::Site;
use brim_core::vocabulary::Category;
use brim_core::vocabulary::{Amount, Cost, Effect, Limit, Member, Position, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase};

/// Looks at every number in its place.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut words: Vec<Word> = Vec::new();
    for category in [Category::Effect, Category::Cost] {
        words.extend(category.entries().iter().map(|entry| entry.word));
    }
    words.extend([Member::AtMostHeld, Member::StartsHolding, Member::Upgrade].map(Word::Member));
    words.extend([Word::Limit(Limit::TimesPer), Word::Position(Position::Within)]);
    for Site { decl, phrase, .. } in context.said(&words) {
        for (hole, message, help) in none(phrase) {
            out.push(told(context, decl, phrase, hole, message, help));
        }
        out.extend(never(context, decl, phrase));
    }
}

/// What is 0 in a phrase, why that is nothing, and what to write.
fn none(phrase: &Phrase) -> Vec<(&'static str, &'static str, &'static str)> {
    let slots: &[(&str, &str, &str)] = match phrase.word {
        Word::Effect(Effect::Attack | Effect::FreeAttack) => &[
            ("range", "an attack with a range of 0 reaches nobody", "write how many spaces it reaches: `range 6`"),
            ("shots", "an attack with 0 shots rolls no dice", "write how many dice are rolled: `shots 1`"),
        ],
        Word::Effect(Effect::MeleeAttack | Effect::FreeMelee) => {
            &[("combat", "an attack with a combat of 0 rolls no dice", "write how many dice are rolled: `combat 1`")]
        }
        Word::Effect(Effect::Throws) => {
            &[("range", "what is thrown 0 spaces is not thrown", "write how far it can be thrown: `up to 4 spaces`")]
        }
        Word::Cost(Cost::Held | Cost::Wounds | Cost::Sanity | Cost::Items) => {
            &[("n", "a price of 0 is no price", "write what it costs, or take the price away")]
        }
        Word::Member(Member::AtMostHeld) => {
            &[("n", "nobody can ever hold one", "write how many can be held: `at most 1 held`")]
        }
        Word::Member(Member::StartsHolding) => {
            &[("n", "0 are held at the start anyway", "write how many, or take the line away")]
        }
        Word::Member(Member::Upgrade) => &[("n", "an upgrade fills at least 1 slot", "write `upgrade filling 1 slot`")],
        Word::Limit(Limit::TimesPer) => {
            &[("n", "0 times is never: this can never be used", "write how often, 1 or more")]
        }
        Word::Position(Position::Within) => {
            &[("n", "within 0 spaces there is nobody else", "write how many spaces away: `within 1`")]
        }
        _ => return Vec::new(),
    };
    let zero = |hole: &str| phrase.number(hole) == Some(0) || plain(phrase.phrase(hole)) == Some(0);
    slots.iter().filter(|(hole, ..)| zero(hole)).copied().collect()
}

fn told(context: &Context, decl: &Declaration, phrase: &Phrase, hole: &str, message: &str, help: &str) -> Diagnostic {
    let whole = phrase.phrase(hole).map_or(phrase.place, |amount| amount.place);
    let place = context.figure(whole, "0");
    context.finding(Code::NothingHappens, decl, place, message).label("nothing").help(help.to_owned())
}

/// Dice less so much that nothing is ever left.
fn never(context: &Context, decl: &Declaration, phrase: &Phrase) -> Option<Diagnostic> {
    if !matches!(phrase.word.category(), Category::Effect | Category::Cost) {
        return None;
    }
    let amount = phrase.phrase("n").filter(|amount| amount.word == Word::Amount(Amount::Dice))?;
    let (low, Some(high)) = bounds(amount) else { return None };
    // A plain 0 has its own finding.
    if high > 0 || low == 0 && high == 0 {
        return None;
    }
    let written = context.text(amount.place).split_whitespace().collect::<Vec<_>>().join(" ");
    let found = context
        .finding(Code::NothingHappens, decl, amount.place, format!("`{written}` is never more than {high}"))
        .label("never above 0")
        .help("take off less, or roll larger dice");
    Some(found)
}
