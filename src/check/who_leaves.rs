//! `leaves the board` of a hero: an Ally goes, who does not count in the party, and no other hero.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts;
use super::walk::Site;
use brim_core::phrase::{EffectView, NounRef};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Filter, Kind, Member, Pick, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at everybody who leaves the board.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Leaves)]) {
        let Some(EffectView::Leaves { who }) = EffectView::of(phrase) else { continue };
        if whom(context, decl, who) != Whom::Hero {
            continue;
        }
        let owner = context.owner(decl);
        let class = match who.noun() {
            NounRef::Named(class) => context.model.sheet(class),
            _ if who.pick() == Pick::This && owner.kind == Kind::Class => Some(owner),
            // Whose ability it is, of whom a moment told and which classes have a keyword is not known here.
            _ if matches!(who.pick(), Pick::This | Pick::That) || who.filters().iter().any(is_keyword) => continue,
            _ => None,
        };
        if class.is_some_and(|class| goes_along(context, class)) {
            continue;
        }
        let message = "a hero of the party stays with it until it dies: who does not count in the party alone leaves";
        let mut found = context.finding(Code::NothingHappens, decl, who.place(), message).label("stays");
        found.severity = Severity::Error;
        out.push(found.help(
            "name a class of such heroes, or say so on this sheet: `does not count in the party`; `is killed` takes anybody away",
        ));
    }
}

fn is_keyword(filter: Phrase<'_>) -> bool {
    filter.word() == Word::Filter(Filter::Keyword)
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
