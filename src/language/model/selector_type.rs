//! What sort of thing a selector picks.

use super::draft::{NounDraft, SelectorDraft};
use super::names::Names;
use super::sentence::Sort;
use brim_core::vocabulary::{Kind, Noun, Pick};

/// True where a selector can stand where this sort of thing is expected.
pub fn fits(sort: Sort, selector: &SelectorDraft, names: &Names) -> bool {
    let noun = match &selector.noun {
        // A spot of a mission is a space.
        NounDraft::Alias(_) if selector.pick == Pick::The => return matches!(sort, Sort::Space | Sort::Placed),
        NounDraft::Alias(_) => {
            return matches!(
                sort,
                Sort::Model | Sort::Anybody | Sort::Placed | Sort::Hero | Sort::Enemy | Sort::Keeper
            );
        }
        NounDraft::Named(id) => match names.get(*id).map(|named| named.kind) {
            Some(Kind::Class) => Noun::Hero,
            _ => Noun::Enemy,
        },
        NounDraft::Noun(noun) => *noun,
    };
    if sort == Sort::Several && selector.pick != Pick::Each {
        return false;
    }
    if sort == Sort::Anybody && selector.pick != Pick::Any {
        return false;
    }
    // A model is a hero or an enemy where it is one that is known: `this model`, `that model`.
    let known = matches!(selector.pick, Pick::This | Pick::That);
    match sort {
        Sort::Hero | Sort::Enemy if noun == Noun::Model => known,
        // Whoever holds a marker is a hero or an enemy; which, is known when it is held.
        Sort::Placed | Sort::Anybody => {
            matches!(
                noun,
                Noun::Hero
                    | Noun::Enemy
                    | Noun::Model
                    | Noun::Holder
                    | Noun::Group
                    | Noun::Party
                    | Noun::Structure
                    | Noun::Space
            )
        }
        Sort::Counted if matches!(noun, Noun::Space | Noun::Door | Noun::Brink) => true,
        Sort::Model | Sort::Counted => {
            matches!(
                noun,
                Noun::Hero | Noun::Enemy | Noun::Model | Noun::Holder | Noun::Group | Noun::Party | Noun::Structure
            )
        }
        Sort::Several => matches!(noun, Noun::Hero | Noun::Enemy | Noun::Model | Noun::Structure),
        Sort::Hero => matches!(noun, Noun::Hero | Noun::Holder | Noun::Party),
        Sort::Enemy => matches!(noun, Noun::Enemy | Noun::Group | Noun::Holder | Noun::Structure),
        Sort::Hit => noun == Noun::Hit,
        Sort::Attack => noun == Noun::Attack,
        Sort::Card => noun == Noun::Card,
        Sort::Space => matches!(noun, Noun::Space | Noun::Door | Noun::Brink),
        Sort::Roll => noun == Noun::Roll,
        Sort::Keeper => {
            matches!(
                noun,
                Noun::Hero
                    | Noun::Enemy
                    | Noun::Model
                    | Noun::Holder
                    | Noun::Group
                    | Noun::Party
                    | Noun::Structure
                    | Noun::Card
            )
        }
        Sort::Discardable => matches!(noun, Noun::Card | Noun::Marker | Noun::Token),
    }
}
