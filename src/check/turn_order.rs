//! Changes that are over before they are asked for: of Initiative within an activation, of Escape rolls and of further attacks within an attack.

use super::context::{Context, In};
use super::parts::stat_key;
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{DurationView, EffectView, StatKey};
use brim_core::vocabulary::{Effect, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Phrase, Placed};

/// Looks at every change that lasts for a time.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Gets)]) {
        let Some(EffectView::Gets { who: _, change, time }) = EffectView::of(phrase) else { continue };
        let over = matches!(
            DurationView::of(time),
            Some(
                DurationView::UntilEnd { span: Span::Attack | Span::Activation }
                    | DurationView::DuringNext { span: Span::Activation }
            )
        );
        if attack(time)
            && let Some(StatKey::Stat(stat)) = stat_key(change)
            && let Some(message) = not_in_an_attack(stat)
        {
            let found = context.finding(Code::LastsNoTime, decl, time.place(), message).label("over by then");
            let words = stat.words();
            out.push(
                found
                    .other(change.place(), format!("changes {words}"))
                    .help("write `until end of turn`, or `until end of the next turn`"),
            );
            continue;
        }
        if !over || stat_key(change) != Some(StatKey::Stat(Stat::Initiative)) {
            continue;
        }
        let found = context
            .finding(Code::LastsNoTime, decl, time.place(), "who acts next is asked between activations, and this is over by then")
            .label("never asked for")
            .other(change.place(), "says when somebody acts")
            .help("write `until end of turn`, `until end of fight` or `until end of adventure`; for one turn of a fight, ask which: `if turn is 1 of the fight`");
        out.push(found);
    }
}

/// Why nothing asks for a figure before the attack under way ends.
fn not_in_an_attack(stat: Stat) -> Option<&'static str> {
    match stat {
        Stat::Escape | Stat::EscapeRolls | Stat::EscapeDice | Stat::IgnoresEscape => {
            Some("nobody rolls to escape before the attack is over")
        }
        Stat::NoAttacks => Some("the attack that is under way goes on, and this is over when it ends"),
        _ => None,
    }
}

/// True for what lasts to the end of the attack under way.
fn attack(time: Phrase<'_>) -> bool {
    matches!(DurationView::of(time), Some(DurationView::UntilEnd { span: Span::Attack }))
}
