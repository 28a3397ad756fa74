//! Moments that wait for a hero to draw from a deck of the party: cards that are laid face down, and those of a deck from which no text lets a hero
//! draw, are drawn by nobody in particular.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MemberView, MomentView};
use brim_core::vocabulary::{Effect, Kind, Member, Moment, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::Placed;

/// Looks at every `HERO draws DECK`.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Moment(Moment::Drawn)]) {
        let Some(MomentView::Drawn { who, what }) = MomentView::of(phrase) else { continue };
        let anybody =
            !matches!(who.pick(), Pick::This | Pick::That) && who.filters().is_empty() && who.relations().is_empty();
        if anybody || decl.kind == Kind::Scenario {
            continue;
        }
        let name = context.name(what);
        let finding = |message: String| context.finding(Code::NotNow, decl, who.place(), message).label("never this one");
        let found = match context.model.sheet(what).and_then(|deck| deck.member(Member::FaceDown)) {
            Some(line) => {
                finding(format!("{name} cards are laid face down, and no hero in particular draws them"))
                    .other(line.place(), "how its cards are drawn")
            }
            None if is_drawn_by_the_party(context, what) => {
                let mut found = finding(format!("the party draws {name} cards, and no hero in particular does"));
                // A text of another pack may let a hero draw one.
                found.severity = Severity::Warning;
                found
            }
            None => continue,
        };
        out.push(found.help(format!("write `when a hero draws {name}`")).edit(who.place(), "a hero", false));
    }
}

/// True for a deck of cards that come to all, from which no text lets a hero draw.
fn is_drawn_by_the_party(context: &Context, deck: DeclId) -> bool {
    let holds = context.model.sheet(deck).and_then(|deck| deck.member(Member::Holds)).and_then(MemberView::of);
    let Some(MemberView::Holds { what: Kind::Darkness | Kind::Threat | Kind::Encounter, how: _ }) = holds else {
        return false;
    };
    let draws = |site: Site| {
        matches!(EffectView::of(site.phrase), Some(EffectView::Draws { who: _, n: _, deck: from, keep: _, anywhere: _ }) if from == deck)
    };
    !context.sites(In::Written, &[Word::Effect(Effect::Draws)]).any(draws)
}
