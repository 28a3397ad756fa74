//! Items that a text hands on: `gains this card` is of one other hero, and of an item that somebody has.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::EffectView;
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Effect, Kind, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::Placed;

/// Looks at every `that hero gains this card`.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::GainsCard)]) {
        let Some(EffectView::GainsCard { who, what: () }) = EffectView::of(phrase) else { continue };
        let owner = context.owner(decl);
        let kind = with_article(owner.kind.word());
        let (place, message, label, help) = if owner.kind != Kind::Item {
            (
                context.figure(phrase.place(), "this card"),
                format!("an item alone is handed on, and this is {kind}"),
                "held by nobody",
                "write what that hero gets by its name, `gains 1 …`; of a Loot card, `draws 1 … card`",
            )
        } else if who.pick() == Pick::This {
            (
                who.place(),
                "who has this card gains it: nothing changes".to_owned(),
                "has it already",
                "say who gets it: `one other hero next to this hero gains this card`",
            )
        } else if matches!(who.pick(), Pick::Each | Pick::No) {
            (
                who.place(),
                "there is one such card, and one hero alone can have it".to_owned(),
                "each of them?",
                "say which: `one other hero next to this hero gains this card`, `a random hero gains this card`",
            )
        } else {
            continue;
        };
        let mut found = context.finding(Code::NothingHappens, decl, place, message).label(label).help(help);
        found.severity = Severity::Error;
        out.push(found);
    }
}
