//! Tokens and markers that texts lay on cards alone: they are nobody's, and no hero loses one.

use std::collections::BTreeMap;

use super::context::{Context, In};
use super::parts::named;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MemberView};
use brim_core::vocabulary::{Effect, Kind, Member, Noun, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{NounRef, Phrase, Placed, Selector};

/// Looks at what heroes lose.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let on_cards = on_cards(context);
    for site in context.sites(In::Texts, &[Effect::Loses, Effect::LosesAll].map(Word::Effect)) {
        let (who, what) = match EffectView::of(site.phrase) {
            Some(EffectView::Loses { who, n: _, what, random: _, per: _ } | EffectView::LosesAll { who, what }) => {
                (who, named(what))
            }
            _ => continue,
        };
        let Some((what, giver)) = what.and_then(|what| Some((what, (*on_cards.get(&what)?)?))) else { continue };
        if is_card(who) || !context.silent_all_round(site.decl.pack, &[what]) {
            continue;
        }
        let name = context.name(what);
        let message = format!("nobody holds {name}: texts lay it on cards alone");
        let found = context.finding(Code::NothingHappens, site.decl, site.phrase.place(), message);
        out.push(found.label("takes nothing").other(giver.place(), "laid on a card").help(format!(
            "say it on the card where it lies, `this card loses 1 {name}`; another card has its hero gain a marker, and the card answers: `when this hero gains …: this card loses 1 {name}`"
        )));
    }
}

/// Each token and marker that some text lays on a card, and that text; nothing where another gives it to somebody.
fn on_cards<'a>(context: &Context<'a>) -> BTreeMap<DeclId, Option<Phrase<'a>>> {
    let words = [Effect::Gains, Effect::Lays, Effect::LaysOnTrack, Effect::PicksUp].map(Word::Effect);
    let words = [words.as_slice(), &[Word::Member(Member::StartsHolding)]].concat();
    let mut out = BTreeMap::new();
    for site in context.sites(In::Written, &words).filter(|site| site.decl.kind != Kind::Scenario) {
        let (what, laid) = match (EffectView::of(site.phrase), MemberView::of(site.phrase)) {
            (Some(EffectView::Gains { who, n: _, what, per: _ }), _) => (named(what), is_card(who)),
            (Some(EffectView::Lays { n: _, what, place: _ } | EffectView::LaysOnTrack { n: _, what }), _) => {
                (Some(what), false)
            }
            (_, Some(MemberView::StartsHolding { n: _, what })) => (Some(what), false),
            // Whatever is picked up.
            _ => (Some(site.decl.id), false),
        };
        let Some(what) = what else { continue };
        let now = Some(site.phrase).filter(|_| laid);
        let all = out.entry(what).or_insert(now);
        *all = all.filter(|_| laid);
    }
    out
}

fn is_card(who: Selector<'_>) -> bool {
    who.noun() == NounRef::Noun(Noun::Card)
}
