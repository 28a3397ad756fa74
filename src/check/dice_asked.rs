//! Dice in a condition, or behind a noun: nothing is rolled where it is only asked what is so.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::vocabulary::{Amount, Category, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Phrase, Placed};

/// Looks at everything that asks how many there are.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut asks = Category::Quantity.words();
    asks.extend(Category::Condition.words());
    asks.extend(Category::Position.words());
    for Site { decl, phrase, .. } in context.sites(In::Texts, &asks) {
        let own = phrase.parts().filter(|part| part.word().category() == Category::Amount);
        for amount in own {
            let Some(dice) = rolled(amount) else { continue };
            let words = context.text(dice.place());
            let found = context
                .finding(Code::WrongType, decl, dice.place(), "nothing is rolled where it is asked what is so")
                .label("dice")
                .help(format!("roll first: `roll {words} {{ … }}`, and ask by its rows; or write a number"));
            out.push(found);
        }
    }
}

/// The dice of an amount.
pub(super) fn rolled(amount: Phrase<'_>) -> Option<Phrase<'_>> {
    let mut found = None;
    amount.walk(&mut |part| {
        if matches!(part.word(), Word::Amount(Amount::Dice | Amount::BestOf)) {
            found = Some(part);
        }
    });
    found
}
