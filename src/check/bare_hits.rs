//! Hits on enemies that do not say how hard they are: one does 1 damage, and Defense takes that away.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::walk::Site;
use brim_core::phrase::EffectView;
use brim_core::vocabulary::{Effect, Protection, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every line that lets enemies take hits.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::TakesHits)]) {
        let Some(EffectView::TakesHits { who, n: _, each: None, past, per: _ }) = EffectView::of(phrase) else {
            continue;
        };
        let passes = matches!(past, Some(Protection::Defense | Protection::DefenseAndArmor));
        if passes || whom(context, decl, who) != Whom::Enemy {
            continue;
        }
        let found = context
            .finding(
                Code::AttackUnclear,
                decl,
                phrase.place(),
                "hits of how much? One of these does 1 damage, and any Defense takes that away",
            )
            .label("does nothing to most enemies")
            .help("say how much each does, `takes 2 hits of D6`, as hits of heroes do; or `2 wounds ignoring defense`");
        out.push(found);
    }
}
