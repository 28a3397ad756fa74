//! What an item says of being gained, where heroes have it from the start: no moment comes then.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::parts::named;
use super::used::names;
use super::walk::Site;
use brim_core::phrase::{EffectView, MemberView, MomentView};
use brim_core::vocabulary::{Effect, Kind, Member, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at the items that heroes start with.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind == Kind::Class) {
        for line in decl.members(Member::Starts) {
            let Some(MemberView::Starts { list }) = MemberView::of(line) else { continue };
            let items = list.iter().filter_map(|id| context.model.sheet(*id)).filter(|item| item.kind == Kind::Item);
            for item in items {
                out.extend(
                    waits(context, item).map(|(moment, laid)| told(context, (decl, line), item, (moment, laid))),
                );
            }
        }
    }
}

/// The moment of an item that tells of its being gained or drawn, and the tokens that it lays on itself then.
fn waits<'a>(context: &Context, item: &'a Declaration) -> Option<(Phrase<'a>, Option<String>)> {
    let of_itself = |moment: Phrase<'_>| match MomentView::of(moment) {
        Some(MomentView::HeroGains { who, what }) => who.pick() == Pick::This && named(what) == Some(item.id),
        Some(MomentView::CardDrawn { what }) => what.pick() == Pick::This,
        _ => false,
    };
    item.body().iter().find_map(|rule| {
        let moment = rule.parts().find(|part| of_itself(*part))?;
        let mut laid = None;
        rule.walk(&mut |part| {
            if let Some(EffectView::Gains { who: _, n, what, per: None }) = EffectView::of(part)
                && let Some(token) =
                    named(what).filter(|id| context.model.sheet(*id).is_some_and(|sheet| sheet.kind == Kind::Token))
            {
                laid = laid.take().or(Some(format!("{} {}", context.text(n.place()), context.name(token))));
            }
        });
        Some((moment, laid))
    })
}

fn told(
    context: &Context,
    (hero, line): (&Declaration, Phrase<'_>),
    item: &Declaration,
    (moment, laid): (Phrase<'_>, Option<String>),
) -> Diagnostic {
    let at: Place = context.figure(line.place(), &context.name(item.id));
    let message =
        format!("{} has this from the start: nobody gains it then, and this never comes", context.name(hero.id));
    let mut found = context.finding(Code::NotNow, item, moment.place(), message).label("not of starting gear");
    found.severity = if got_elsewhere(context, item) { Severity::Hint } else { Severity::Warning };
    let own = match laid {
        Some(laid) => format!(
            "nothing lies on an item from the start: let a later time lay it, `at start of fight once per adventure: this card gains {laid}`; or let the hero hold it, \
             `starts with {laid}` on this item, and ask of `this hero`"
        ),
        None => "what a hero begins with stands on its sheet or on this item: `starts with 3 TOKEN`".to_owned(),
    };
    found.other(at, "starts with it").help(own)
}

/// True where a text gives it too, sells it or draws it.
fn got_elsewhere(context: &Context, item: &Declaration) -> bool {
    let of_effects = context.sites(In::Written, &[Word::Effect(Effect::Gains)]);
    let named_by = |site: &Site<'_>| {
        let mut all = BTreeSet::new();
        names(site.phrase, &mut all);
        site.decl.kind != Kind::Scenario && all.contains(&item.id)
    };
    item.member(Member::OfDeck).is_some()
        || item.member(Member::Price).is_some()
        || of_effects.into_iter().any(|site| named_by(&site))
}
