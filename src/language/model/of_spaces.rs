//! What can be said of a space after its noun, and before it: where it lies and what lies there. A space has no skills, and nobody strikes it.

use super::build::Declaration;
use super::names::Names;
use super::placed::Placed;
use crate::diagnostic::{Code, Diagnostic, Place};
use brim_core::phrase::{HoldingView, NounRef, Phrase, PositionView, RelationView, Selector, ThingView};
use brim_core::vocabulary::{Filter, Kind, Noun, Pick, Word};

/// Looks at every selector of a declaration that means spaces.
pub fn check(decl: &Declaration, names: &Names, subject: Option<&str>, diagnostics: &mut Vec<Diagnostic>) {
    decl.walk(&mut |part: Phrase<'_>| {
        for who in part.selectors().filter(means_space) {
            let noun = match who.noun() {
                NounRef::Noun(noun) => Word::Noun(noun).entry().map_or("space", |entry| entry.sentence),
                _ => continue,
            };
            let picked = matches!(part.word(), Word::Effect(_) | Word::Place(_)) && who.pick() == Pick::No;
            let none = picked.then(|| (who.place(), format!("`no {noun}` is nowhere: nothing can lie there, and nobody stand")));
            for (place, message) in none.into_iter().chain(amiss(who, names, noun)) {
                let mut found = Diagnostic::new(Code::WrongType, place, message)
                    .label(format!("not so of any {noun}"))
                    .help(format!(
                        "say where it is, or which tokens or markers lie there: `a random {noun} of` a tile, `a random {noun} next to that hero`, \
                         `a random {noun} with no` and the name of a token"
                    ));
                found.subject = subject.map(str::to_owned);
                diagnostics.push(found);
            }
        }
    });
}

fn means_space(who: &Selector<'_>) -> bool {
    matches!(who.noun(), NounRef::Noun(Noun::Space | Noun::Door | Noun::Brink))
}

/// The words that cannot be so of a space, with what there is to say of them.
fn amiss(who: Selector<'_>, names: &Names, noun: &str) -> Vec<(Place, String)> {
    let filters = who.filters().iter().filter(|filter| filter.word() != Word::Filter(Filter::Other));
    let filters =
        filters.map(|filter| (filter.place(), format!("this is said of heroes and enemies, not of a {noun}")));
    let relations = who.relations().iter().filter_map(|relation| {
        let place = relation.place();
        let message = match RelationView::of(relation)? {
            RelationView::Stands { place } | RelationView::Away { place } => match PositionView::of(place)? {
                PositionView::Targeting { whom: _ } | PositionView::AttackedBy { whom: _ } => {
                    format!("nobody attacks a {noun}")
                }
                _ => return None,
            },
            RelationView::With { what } => match names.get(what).map(|named| named.kind)? {
                Kind::Token | Kind::Marker | Kind::Keyword => return None,
                _ => format!("in a {noun} only tokens and markers lie"),
            },
            RelationView::WithMany { n: _, thing }
            | RelationView::WithAny { thing }
            | RelationView::Most { which: _, thing } => {
                let lies = match ThingView::of(thing)? {
                    ThingView::Held { what } => match HoldingView::of(what)? {
                        HoldingView::Named { what, items: _ } => {
                            names.get(what).map(|named| named.kind) != Some(Kind::Item)
                        }
                        _ => false,
                    },
                    _ => false,
                };
                if lies {
                    return None;
                }
                format!("in a {noun} only tokens and markers lie")
            }
            RelationView::Extreme { which: _, stat: _ } => format!("a {noun} has no such figure"),
            RelationView::StoodBy { whom: _ } => format!("a {noun} stands by nobody"),
            RelationView::Acted { has: _, what: _, span: _ } => format!("a {noun} does nothing by itself"),
            RelationView::Fared { how: _ } => format!("to a {noun} no text does that"),
            RelationView::Chose { how: _, option: _ } => format!("a {noun} chooses nothing"),
            RelationView::Bearer => format!("a {noun} bears no light"),
            RelationView::Other { whom: _ } => format!("a {noun} is never a hero or an enemy"),
            RelationView::Far { which: _, whom: _ } | RelationView::OfPlace { place: _ } => return None,
        };
        Some((place, message))
    });
    filters.chain(relations).collect()
}
