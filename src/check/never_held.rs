//! What nobody ever has, and what nobody ever uses: a marker that speaks of its holder and is laid on the board alone, and a moment that waits for the use
//! of a thing that has no use.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::MomentView;
use brim_core::vocabulary::{Category, Effect, Kind, Moment, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at markers, and at moments that wait for a use.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    holders(context, out);
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Moment(Moment::Uses)]) {
        out.extend(no_use(context, decl, phrase));
    }
}

/// `when this hero uses Long Coat`, and nothing on it says `may use this`.
fn no_use(context: &Context, decl: &Declaration, moment: Phrase<'_>) -> Option<Diagnostic> {
    let Some(MomentView::Uses { who: _, what }) = MomentView::of(moment) else { return None };
    let thing = context.model.decl(what)?;
    let sheet = context.model.sheet(what).unwrap_or(thing);
    let mut used = false;
    sheet.walk(&mut |part| used |= part.word() == Word::RuleForm(RuleForm::Use));
    if used || thing.broken || !context.silent_all_round(decl.pack, &[what]) {
        return None;
    }
    let name = context.name(what);
    let found = context
        .finding(Code::NotNow, decl, moment.place(), format!("{name} is never used: no line of it says `may use this`"))
        .label("never comes")
        .other(thing.place, "declared here");
    Some(found.help(match thing.kind {
        Kind::Item => {
            format!("an attack with it is `when this hero attacks if attacking with {name}`; or give {name} a use")
        }
        Kind::Token => {
            format!("a token that is paid with is lost: `when this hero loses {name}`; or give {name} a use")
        }
        _ => format!("answer to the moment that {name} itself answers to; or give it a use"),
    }))
}

/// What a marker says of its holder, where it is laid on the board and nobody ever gains it.
fn holders(context: &Context, out: &mut Vec<Diagnostic>) {
    let holder = |marker: &Declaration| {
        let (mut found, mut taken) = (None, false);
        marker.walk(&mut |part| {
            taken |= part.word() == Word::Effect(Effect::PicksUp);
            let holder = |who: &Selector<'_>| {
                who.pick() == Pick::This && matches!(who.noun(), NounRef::Noun(Noun::Holder | Noun::Hero | Noun::Enemy))
            };
            found = found.or_else(|| part.selectors().find(holder).map(|who| who.place()));
        });
        found.filter(|_| !taken)
    };
    let speaking: Vec<_> = context.of_kind(Kind::Marker).filter_map(|marker| Some((marker, holder(marker)?))).collect();
    if speaking.is_empty() {
        return;
    }
    let (mut laid, mut given) = (BTreeSet::new(), BTreeSet::new());
    let words = [Category::Effect, Category::Member].map(Category::words).concat();
    for Site { decl, phrase, .. } in context.sites(In::Written, &words).filter(|site| site.decl.kind != Kind::Scenario)
    {
        let lays = matches!(phrase.word(), Word::Effect(Effect::Lays | Effect::LaysOnTrack));
        let on = if lays { &mut laid } else { &mut given };
        let mut named = BTreeSet::new();
        super::used::own_names(phrase, &mut named);
        // What a marker itself gives to whoever comes to it, it is held by.
        let gives = phrase.word() == Word::Effect(Effect::Gains);
        on.extend(named.into_iter().filter(|id| lays || gives || *id != decl.id));
    }
    for (marker, place) in speaking {
        if !laid.contains(&marker.id)
            || given.contains(&marker.id)
            || !context.silent_all_round(marker.pack, &[marker.id])
        {
            continue;
        }
        let (name, said) = (context.name(marker.id), context.text(place).to_owned());
        let message = format!("nobody ever holds {name}, which is laid on the board: `{said}` is nobody");
        let found = context.finding(Code::NothingHappens, marker, place, message).label("nobody");
        out.push(found.help(format!(
            "say where it lies, `this space`, or who is there, `each hero at this space`; or have somebody gain it, \
             `gains 1 {name}`"
        )));
    }
}
