//! Prices that buy less than the text seems to say: what is there already, or a throw of another thing.

use super::context::{Context, In, bounds};
use super::known_here::split;
use super::lines::{at_most, keywords};
use super::parts::{condition, lacks, named, number, prices, without};
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, CostView, EffectView, QuantityView, RelationView, RuleFormView, ThingView};
use brim_core::vocabulary::{Condition, Effect, Holding, Kind, Many, Noun, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// Looks at every price.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Body) {
        out.extend(thrown(context, decl, phrase));
        out.extend(too_little(context, decl, phrase));
        if phrase.word() == Word::Effect(Effect::Each) && phrase.subject().is_some_and(|who| who.pick() == Pick::Each) {
            phrase.body().iter().for_each(|line| {
                line.walk(&mut |part| out.extend(there_already(context, decl, part)));
            });
        }
    }
}

/// `for 1 Dynamite { this hero throws this … }` in an item without the keywords of what is paid.
fn thrown(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    if decl.kind != Kind::Item {
        return None;
    }
    let paid = prices(line).0.and_then(|cost| match CostView::of(cost) {
        Some(CostView::Held { n: _, what, per: _, all: _ }) => named(what),
        _ => None,
    })?;
    let token = context.model.sheet(paid).filter(|sheet| sheet.kind == Kind::Token)?;
    let mut throws = None;
    line.body().iter().for_each(|part| {
        part.walk(&mut |effect| {
            if effect.word() == Word::Effect(Effect::Throws) {
                throws = throws.or(Some(effect.place()));
            }
        });
    });
    let throws = throws?;
    let own = context.sheet(decl);
    let lacking = keywords(token).find(|keyword| !keywords(own).any(|one| one == *keyword))?;
    let (token, keyword) = (context.name(paid), context.name(*lacking));
    let mut found = context
        .finding(
            Code::AsksOther,
            decl,
            throws,
            format!("{token} is {keyword}, and what is thrown here is this item, which is not"),
        )
        .label("throws this, and not what is paid")
        .help(format!("where {token} is thrown, let this be {keyword} too: `keywords {keyword}`"));
    found.severity = Severity::Hint;
    Some(found)
}

/// `for $50 if this hero has 40 or fewer gold`: who may pay cannot.
fn too_little(context: &Context, decl: &Declaration, offer: Phrase<'_>) -> Option<Diagnostic> {
    let user = match (RuleFormView::of(offer), EffectView::of(offer)) {
        (Some(RuleFormView::Use { who, when: _, cost: _, more: _, condition: _, limit: _ }), _)
        | (_, Some(EffectView::May { who, cost: _ })) => who.pick(),
        _ => return None,
    };
    let asked = condition(offer)?;
    let (cost, more) = prices(offer);
    if let Some(found) = none_to_pay(context, decl, user, asked, cost.into_iter().chain(more)) {
        return Some(found);
    }
    let price = cost.into_iter().chain(more).find_map(|cost| match CostView::of(cost) {
        Some(CostView::Held { n, what, per: None, all: _ }) => {
            let most = at_most_asked(asked, (user, what))?;
            (bounds(n).0 > most).then_some((cost, most))
        }
        _ => None,
    });
    let (cost, most) = price?;
    let paid = context.text(cost.place()).trim();
    let has = if most == 0 { "none".to_owned() } else { format!("{most} or fewer") };
    let message = format!("who has {has} cannot pay `{paid}`: nobody can ever use this");
    let found = context.finding(Code::AsksOther, decl, asked.place(), message).label("only these may");
    Some(found.other(cost.place(), "the price").help("turn the condition round (`… or more`), or name another price"))
}

/// `for 1 Faith if this hero has no Faith`: who may pay has none. What lies on the card pays for what it says, too.
fn none_to_pay<'a>(
    context: &Context,
    decl: &Declaration,
    user: Pick,
    asked: Phrase<'_>,
    costs: impl Iterator<Item = Phrase<'a>>,
) -> Option<Diagnostic> {
    let mut parts_of = Vec::new();
    split(asked, Word::Condition(Condition::Both), &mut parts_of);
    let mut on_card = false;
    decl.walk(&mut |part| {
        let gains = matches!(EffectView::of(part), Some(EffectView::Gains { who, n: _, what: _, per: _ }) if who.noun() == NounRef::Noun(Noun::Card));
        on_card |= gains;
    });
    let lacking = |what: DeclId| {
        parts_of.iter().find(|part| lacks(**part).is_some_and(|(who, lost)| lost == what && who.pick() == user))
    };
    let priced = |cost: Phrase<'a>| match CostView::of(cost) {
        Some(CostView::Held { n: _, what, per: _, all: false } | CostView::UpTo { n: _, what }) => named(what),
        _ => None,
    };
    let (cost, what, part) = costs
        .filter_map(|cost| Some((cost, priced(cost)?)))
        .find_map(|(cost, what)| Some((cost, what, lacking(what)?)))
        .filter(|_| !on_card && user == Pick::This)?;
    let message = format!("who has no {} cannot pay it: nobody can ever use this", context.name(what));
    let found = context.finding(Code::AsksOther, decl, part.place(), message).label("only these may");
    Some(found.other(cost.place(), "the price").help(format!("{}, or name another price", without(decl, *part))))
}

/// The most that a condition lets a user hold of what is paid: gold, Grit and Experience lie on no card.
fn at_most_asked(asked: Phrase<'_>, (user, what): (Pick, Phrase<'_>)) -> Option<i32> {
    match ConditionView::of(asked)? {
        ConditionView::Both { a, b } => at_most_asked(a, (user, what)).or_else(|| at_most_asked(b, (user, what))),
        ConditionView::HasMany { who, n, thing } => {
            let ThingView::Held { what: held } = ThingView::of(thing)? else { return None };
            let plain = matches!(held.word(), Word::Holding(Holding::Gold | Holding::Grit | Holding::Xp));
            let most = match QuantityView::of(n)? {
                QuantityView::Bounded { n, how: Many::OrFewer } | QuantityView::Exactly { n } => number(n)?,
                QuantityView::Between { n: _, to } => to,
                QuantityView::None => 0,
                QuantityView::Bounded { n: _, how: Many::OrMore } => return None,
            };
            (plain && held.word() == what.word() && who.pick() == user && user == Pick::This).then_some(most)
        }
        _ => None,
    }
}

/// `each hero { … that hero may pay 1 grit { one hero with Buried gains 1 Dug Out } }`: the second one pays for what is there.
fn there_already(context: &Context, decl: &Declaration, offer: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::May { who, cost: Some(_) }) = EffectView::of(offer) else { return None };
    let mut lines = offer.body().iter();
    let gain = lines.next().filter(|_| lines.next().is_none() && who.pick() == Pick::That)?;
    let EffectView::Gains { who, n: _, what, per: _ } = EffectView::of(gain)? else { return None };
    // Each of the payers gets one of its own.
    if matches!(who.pick(), Pick::That | Pick::Each) || who.noun() == NounRef::Noun(Noun::Party) {
        return None;
    }
    let id = named(what)?;
    let marker = context.model.sheet(id).filter(|sheet| sheet.kind == Kind::Marker)?;
    let (_, most) = at_most(marker).filter(|(most, _)| *most == 1)?;
    let asked = who.relations().iter().any(|part| match RelationView::of(part) {
        Some(RelationView::WithMany { n: _, thing }) => {
            let mut same = false;
            thing.walk(&mut |part| same |= named(part) == Some(id));
            same
        }
        _ => false,
    });
    let name = context.name(id);
    let mut found = context
        .finding(
            Code::AboveMost,
            decl,
            gain.place(),
            format!("each of them may pay for this, and 1 {name} at most is held: whoever pays later pays for nothing"),
        )
        .label("all that the price buys")
        .other(most, "how many can be held")
        .help(format!("leave out whoever has it: `with no {name}`; or offer it under `if not … has {name}`"));
    found.severity = Severity::Hint;
    (!asked).then_some(found)
}
