//! Where a line can stand that needs an attack, a hit, dice or damage: in the words of whoever has the text.

use super::context::Context;
use super::parts::moment;
use brim_core::phrase::ConditionView;
use brim_core::vocabulary::{Fact, Kind, Moment, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// What heroes do, and what enemies do in its place.
const OF_ENEMIES: &[(&str, &str)] = &[
    ("this hero hits an enemy", "this enemy hits a hero"),
    ("this hero kills an enemy", "this enemy wounds a hero"),
    ("this hero rolls", "this enemy rolls"),
    ("this hero attacks", "this enemy attacks"),
    ("this hero ends", "this enemy ends"),
    ("this hero throws", "this enemy throws"),
    ("`this hero may use this after a throw`, ", ""),
];

/// `when this hero casts Fire if casting Ring of Embers`: the spell has been cast by then, and its card is there. The condition, and what to write for it.
pub(super) fn card_that_was_cast(
    context: &Context,
    rule: Phrase<'_>,
    condition: Phrase<'_>,
) -> Option<(Place, String)> {
    if moment(rule).is_none_or(|moment| moment.word() != Word::Moment(Moment::Casts)) {
        return None;
    }
    let mut found = None;
    condition.walk(&mut |part| {
        if let Some(ConditionView::Casting { what }) = ConditionView::of(part)
            && context.model.decl(what).is_some_and(|decl| decl.kind == Kind::Spell)
        {
            found = Some((part.place(), format!("that card is called {}", context.name(what))));
        }
    });
    found
}

/// Where it can stand.
pub(super) fn given_by(context: &Context, decl: &Declaration, rule: Phrase<'_>, fact: Fact) -> String {
    let text = fact.given_by();
    let said = context.text(rule.place());
    let enemy = matches!(decl.kind, Kind::Enemy | Kind::Structure)
        || decl.kind == Kind::Ability && said.contains("this enemy") && !said.contains("this hero");
    if enemy && fact == Fact::Harm {
        return "as a figure: `this enemy: shield +1` stops so much of each hit; all of it, \
                `instead of damage to this enemy: nothing`"
            .to_owned();
    }
    // An enemy's dice are all thrown before its hits are given.
    if enemy && fact == Fact::Unfinished {
        return "while its dice are thrown: `when this enemy attacks`, `when this enemy rolls to hit 6`".to_owned();
    }
    if enemy {
        return OF_ENEMIES.iter().fold(text.to_owned(), |text, (hero, enemy)| text.replace(hero, enemy));
    }
    match decl.kind {
        Kind::Darkness | Kind::Dread | Kind::World | Kind::Mission | Kind::Town | Kind::Threat | Kind::Encounter => {
            text.replace("`this hero may use this", "on an item or an ability `this hero may use this")
                .replace("when this hero", "when a hero")
        }
        _ => text.replace("damage to this enemy", "damage to this hero"),
    }
}
