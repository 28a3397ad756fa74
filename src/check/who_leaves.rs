//! `leaves the board` of a hero: an Ally goes, who does not count in the party, and no other hero.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, FilterView, NounRef};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Kind, Member, Noun, Pick, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at everybody who leaves the board.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Leaves)]) {
        let Some(EffectView::Leaves { who }) = EffectView::of(phrase) else { continue };
        if whom(context, decl, who) == Whom::Enemy {
            continue;
        }
        let owner = context.owner(decl);
        let mut classes = context.of_kind(Kind::Class).filter(|class| goes_along(context, class));
        let named = |class: &Declaration, ability: &Declaration| {
            class.members(Member::Abilities).flat_map(parts::abilities).any(|(id, _)| *id == ability.id)
        };
        let goes = match who.noun() {
            NounRef::Named(id) => classes.any(|class| class.id == id),
            NounRef::Noun(Noun::Hero) if who.pick() == Pick::This => match owner.kind {
                Kind::Class => goes_along(context, owner),
                _ => classes.any(|class| named(class, owner)),
            },
            NounRef::Noun(Noun::Hero) => {
                let asked: Vec<DeclId> = who.filters().iter().flat_map(keywords_of).collect();
                classes.any(|class| super::lines::keywords(class).any(|id| asked.contains(id)))
            }
            _ => false,
        };
        if goes {
            continue;
        }
        let message = "a hero of the party stays with it until it dies: who does not count in the party alone leaves";
        let mut found = context.finding(Code::NothingHappens, decl, who.place(), message).label("stays");
        found.severity = Severity::Error;
        out.push(found.help(
            "name a class whose sheet says `does not count in the party`, or say it on that sheet; of an enemy it is `this enemy leaves the board`; `is killed` takes anybody away",
        ));
    }
}

/// The keywords that a word before the noun names.
fn keywords_of(filter: Phrase<'_>) -> Vec<DeclId> {
    match FilterView::of(filter) {
        Some(FilterView::Keyword { what, other, third }) => [Some(what), other, third].into_iter().flatten().collect(),
        _ => Vec::new(),
    }
}

/// True for a class whose heroes do not count in the party, by its sheet or by an ability on it.
fn goes_along(context: &Context, class: &Declaration) -> bool {
    let says = |sheet: &Declaration| {
        let mut says = false;
        sheet.walk(&mut |part| says |= parts::stat_key(part) == Some(StatKey::Stat(Stat::Uncounted)));
        says
    };
    let abilities = class.members(Member::Abilities).flat_map(parts::abilities);
    says(class) || abilities.filter_map(|(id, _)| context.model.sheet(*id)).any(says)
}
