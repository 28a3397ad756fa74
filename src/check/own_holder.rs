//! What a text says of whoever has it and what can never be so: an item whose holder is an enemy, a marker on an enemy before it comes onto the board.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::named;
use super::walk::Site;
use brim_core::phrase::{EffectView, MomentView};
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Effect, HoleKind, Kind, Moment, Noun, Pick, Sort, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Value};

/// Looks at whoever holds a text, and at those that are placed.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Moment(Moment::Placed)]) {
        out.extend(placed(context, decl, phrase));
    }
    for decl in context.decls().filter(|decl| whose(decl.kind).is_some()) {
        decl.walk(&mut |part| out.extend(other_side(context, decl, part)));
    }
    for marker in context.of_kind(Kind::Marker) {
        out.extend(of_heroes_and_of_all(context, marker));
    }
}

/// `this hero` in one line of a marker, and `this holder` in another: of an enemy the first says nothing.
fn of_heroes_and_of_all(context: &Context, marker: &Declaration) -> Option<Diagnostic> {
    let says = |noun: Noun| {
        let mut found = None;
        marker.walk(&mut |part| {
            let mut all = part.selectors().filter(|who| who.pick() == Pick::This && who.noun() == NounRef::Noun(noun));
            found = found.or_else(|| all.next().map(|who| who.place()));
        });
        found
    };
    let (hero, holder) = (says(Noun::Hero)?, says(Noun::Holder)?);
    // Where one side alone is given it, that is told elsewhere, or nothing is lost.
    let gains = context.sites(In::Written, &[Word::Effect(Effect::Gains)]).filter_map(|site| {
        match EffectView::of(site.phrase)? {
            EffectView::Gains { who, n: _, what, per: _ } if named(what) == Some(marker.id) => {
                Some(whom(context, site.decl, who))
            }
            _ => None,
        }
    });
    let (heroes, others): (Vec<Whom>, Vec<Whom>) = gains.partition(|side| *side == Whom::Hero);
    if heroes.is_empty() || others.is_empty() {
        return None;
    }
    let message = "this line is for heroes alone, and another is for whoever holds the marker";
    let mut found = context
        .finding(Code::OtherSide, marker, hero, message)
        .label("says nothing of an enemy")
        .other(holder, "whoever holds it")
        .help("write `this holder` here too; or, where heroes alone are meant, `this hero` there as well");
    found.severity = Severity::Hint;
    Some(found.edit(hero, "this holder".to_owned(), false))
}

/// An enemy that comes onto the board holds nothing yet.
fn placed(context: &Context, decl: &Declaration, moment: Phrase<'_>) -> Option<Diagnostic> {
    let Some(MomentView::Placed { who }) = MomentView::of(moment) else { return None };
    if who.pick() != Pick::This || !matches!(decl.kind, Kind::Marker | Kind::Token) {
        return None;
    }
    let message = format!("an enemy that is being placed holds no {} yet", decl.kind.word());
    let name = context.name(decl.id);
    Some(context.finding(Code::NotNow, decl, moment.place(), message).label("never comes").help(format!(
        "say it where it is given, `when this holder gains {name}`, or of any enemy, `when an enemy is placed`"
    )))
}

/// On which side whoever has such a text is, where that is known.
fn whose(kind: Kind) -> Option<Sort> {
    match kind {
        Kind::Item | Kind::Spell | Kind::Class => Some(Sort::Hero),
        Kind::Enemy => Some(Sort::Enemy),
        _ => None,
    }
}

/// What heroes alone do, said of an enemy that has the text; and the other way round.
fn other_side(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let side = whose(decl.kind)?;
    let holes = part.word().entry().map_or(&[][..], |entry| entry.holes);
    let (who, sort) = part.holes().find_map(|(name, value)| match value {
        Value::Selector(who) if who.pick() == Pick::This => {
            let holder = matches!(who.noun(), NounRef::Noun(Noun::Holder | Noun::Model));
            let hole = holes.iter().find(|hole| hole.name == name).filter(|_| holder)?;
            match hole.kind {
                HoleKind::Selector(sort @ (Sort::Hero | Sort::Enemy)) if sort != side => Some((who, sort)),
                _ => None,
            }
        }
        _ => None,
    })?;
    let (is, asked, help) = match sort {
        Sort::Hero => {
            ("an enemy", "heroes", "say which hero is meant: `a random hero`, or in a moment `when a hero …`")
        }
        _ => ("a hero", "enemies", "say which enemy is meant: `a random enemy`, or in a moment `when an enemy …`"),
    };
    let said = context.text(who.place());
    let message = format!("`{said}` of {} is {is}, and this is for {asked} alone", a(decl.kind));
    Some(
        context
            .finding(Code::WrongType, decl, who.place(), message)
            .label(format!("never one of the {asked}"))
            .help(help),
    )
}

/// A kind of declaration, as a sentence says it.
fn a(kind: Kind) -> String {
    let word = if kind == Kind::Class { "hero's sheet" } else { kind.word() };
    with_article(word)
}
