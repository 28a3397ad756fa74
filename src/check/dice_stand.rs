//! Dice in a change that stands: `health +D3` is rolled when it is got, and a line that stands is never got. Dice in a bound that is looked up
//! again and again are not rolled either.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::dice_asked::rolled;
use super::walk::Site;
use brim_core::vocabulary::{Effect, Member, Modifier, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every change by dice, and at every bound.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let bounds = [
        Word::Member(Member::AtMostHeld),
        Word::Member(Member::SetsBack),
        Word::Modifier(Modifier::Bound),
        Word::RuleForm(RuleForm::Shielded),
    ];
    for Site { decl, phrase, .. } in context.sites(In::All, &bounds) {
        let Some(dice) = phrase.parts().find_map(rolled) else { continue };
        let words = context.text(dice.place());
        let found = context
            .finding(
                Code::WrongType,
                decl,
                dice.place(),
                format!("no dice are rolled for this number: `{words}` would count as 0"),
            )
            .label("a number that stands still")
            .help(format!("write a number in place of `{words}`"));
        out.push(found);
    }
    let dice = Word::Modifier(Modifier::ByDice);
    let mut got = BTreeSet::new();
    for Site { phrase, .. } in context.sites(In::All, &[Effect::Gets, Effect::GetsAll].map(Word::Effect)) {
        phrase.walk(&mut |part| {
            if part.word() == dice {
                got.insert(part.place());
            }
        });
    }
    for Site { decl, phrase, .. } in context.sites(In::All, &[dice]) {
        if got.contains(&phrase.place()) {
            continue;
        }
        let found = context
            .finding(Code::WrongType, decl, phrase.place(), "a line that stands rolls no dice: it would be another figure each time it is asked")
            .label("rolled when?")
            .help("roll when it begins, and say how long: `when this enemy is placed: this enemy gets health +D3 until end of fight`");
        out.push(found);
    }
}
