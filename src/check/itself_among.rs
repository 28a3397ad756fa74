//! Questions whether somebody is near the one who asks, who is near itself: `a hero on the tile of this hero`.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{ConditionView, CountView, PositionView, RelationView};
use brim_core::vocabulary::{Condition, Noun, Pick, Quantity, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{NounRef, Phrase, Placed, Selector};

/// Looks at conditions that ask whether somebody is there, or nobody.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in
        context.sites(In::Texts, &[Condition::Exists, Condition::Many].map(Word::Condition))
    {
        let (who, label) = match ConditionView::of(phrase) {
            Some(ConditionView::Exists { who }) => (Some(who), "always so"),
            Some(ConditionView::Many { n, what }) if n.word() == Word::Quantity(Quantity::None) => {
                (of_those(what), "never so")
            }
            _ => continue,
        };
        let Some(who) = who.filter(|who| stands_there(*who)) else { continue };
        let message = format!("this {} stands there itself: there is always one", noun_word(who));
        let found = context.finding(Code::Foregone, decl, phrase.place(), message).label(label);
        out.push(found.help(another(context, phrase, who)));
    }
}

/// True for `a hero on the tile of this hero`, `an enemy within 2 of this enemy`: the one itself is among them.
fn stands_there(who: Selector<'_>) -> bool {
    let around = |relation: Phrase<'_>| match RelationView::of(relation) {
        Some(RelationView::Stands { place }) => match PositionView::of(place) {
            Some(PositionView::OnTile { how: _, whom } | PositionView::Within { n: _, whom }) => {
                whom.pick() == Pick::This && whom.noun() == who.noun()
            }
            _ => false,
        },
        _ => false,
    };
    who.filters().is_empty() && who.relations().iter().any(around) && who.relations().iter().count() == 1
}

/// Those whom a count counts.
fn of_those(what: Phrase<'_>) -> Option<Selector<'_>> {
    match CountView::of(what)? {
        CountView::Which { who } => Some(who),
        _ => None,
    }
}

/// How another than the one itself is asked for.
fn another(context: &Context, phrase: Phrase<'_>, who: Selector<'_>) -> String {
    let (one, said) = (noun_word(who), context.text(phrase.place()).trim());
    let asks = [format!("no {one}"), format!("an {one}"), format!("a {one}")]
        .into_iter()
        .find(|asked| said.contains(asked.as_str()));
    match asks {
        Some(asks) if asks.starts_with("no ") => {
            format!("write `{}`", said.replacen(&asks, &format!("no other {one}"), 1))
        }
        Some(asks) => format!("write `{}`", said.replacen(&asks, &format!("another {one}"), 1)),
        None => format!("ask for another {one}"),
    }
}

fn noun_word(who: Selector<'_>) -> &'static str {
    if who.noun() == NounRef::Noun(Noun::Hero) { "hero" } else { "enemy" }
}
