//! What no model of a side can be: an enemy with the light, a hero who stood there as an enemy.

use super::super::context::Context;
use super::super::cycles::{Whom, whom};
use super::super::parts::part_of;
use brim_core::phrase::RelationView;
use brim_core::vocabulary::{Category, Fared, Position, Relation, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// What no model of a side can be: an enemy with the light, one that an enemy targets, a hero who stood there as an enemy.
pub(super) fn bears(context: &Context, decl: &Declaration, part: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    for who in part.selectors() {
        let side = whom(context, decl, who);
        for relation in who.relations() {
            let place = part_of(relation, Category::Position).map(|place| place.word());
            let targeted = matches!(place, Some(Word::Position(Position::Targeting | Position::AttackedBy)));
            let (message, label, help) = match (relation.word(), side) {
                (Word::Relation(Relation::Bearer), Whom::Enemy) => (
                    "no enemy bears the light: a Light Source is a hero's",
                    "never one of the enemies",
                    "say `in the light` for those it falls on, or `a hero with the light`",
                ),
                (Word::Relation(Relation::Stands), Whom::Enemy) if targeted => (
                    "enemies attack heroes alone",
                    "never one of the enemies",
                    "say which hero is meant: `each hero targeted by this enemy`, `that hero is attacked by this enemy`",
                ),
                (Word::Relation(Relation::Acted), Whom::Enemy) => (
                    "the game remembers what heroes have done, and not what enemies have",
                    "never so of one of the enemies",
                    "give the enemy a marker when it does it, and say `with MARKER`",
                ),
                (Word::Relation(Relation::Fared), Whom::Enemy) if fared_as_hero(relation) => (
                    "enemies test no skills and take no Sanity damage: heroes do",
                    "never one of the enemies",
                    "say it of heroes: `each hero who failed`",
                ),
                (Word::Relation(Relation::Chose), Whom::Enemy) => (
                    "enemies choose nothing: heroes do",
                    "never one of the enemies",
                    "say it of heroes: `each hero who chose \"Pay\"`",
                ),
                (Word::Relation(Relation::StoodBy), Whom::Hero) => (
                    "it is of enemies that the game knows where they stood: heroes stay where they are in an attack",
                    "never one of the heroes",
                    "say `next to` for a hero",
                ),
                _ => continue,
            };
            let found = context.finding(Code::OtherSide, decl, relation.place(), message).label(label);
            out.push(found.help(help));
        }
    }
}

/// True for `who passed`, `who failed` and `who took sanity damage`.
fn fared_as_hero(relation: Phrase<'_>) -> bool {
    matches!(
        RelationView::of(relation),
        Some(RelationView::Fared { how: Fared::Passed | Fared::Failed | Fared::Shaken })
    )
}
