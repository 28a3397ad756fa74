//! Tokens and markers that texts lay on cards alone, or give to enemies alone: no hero holds one, loses one or pays with one.

use std::collections::BTreeMap;

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::{named, prices};
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{CostView, EffectView, MemberView};
use brim_core::vocabulary::{Effect, Kind, Member, Noun, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Where a token lies that no hero is ever given.
struct Lies<'a> {
    /// A text that says so.
    giver: Phrase<'a>,
    /// The cards on which their own texts lay it; nothing where it may be any card.
    cards: Option<Vec<DeclId>>,
    /// Some text gives it to enemies.
    enemies: bool,
}

type Nobodys<'a> = BTreeMap<DeclId, Option<Lies<'a>>>;

/// Looks at what heroes lose.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let nobodys = nobodys(context);
    for site in context.sites(In::Texts, &[Effect::Loses, Effect::LosesAll].map(Word::Effect)) {
        let (who, what) = match EffectView::of(site.phrase) {
            Some(
                EffectView::Loses { who, n: _, what, random: _, per: _ }
                | EffectView::LosesAll { who, every: (), what },
            ) => (who, named(what)),
            _ => continue,
        };
        let Some((what, lies)) = what.and_then(|what| Some((what, nobodys.get(&what)?.as_ref()?))) else { continue };
        // Items are drawn, bought and found.
        let drawn = context.model.sheet(what).is_some_and(|sheet| sheet.kind == Kind::Item);
        if drawn || lies.enemies || is_card(who) || !context.silent_all_round(site.decl.pack, &[what]) {
            continue;
        }
        let name = context.name(what);
        let message = format!("nobody holds {name}: texts lay it on cards alone");
        let found = context.finding(Code::NothingHappens, site.decl, site.phrase.place(), message);
        out.push(found.label("takes nothing").other(lies.giver.place(), "laid on a card").help(format!(
            "say it on the card where it lies, `this card loses 1 {name}`; another card has its hero gain a marker, and the card answers: `when this hero gains …: this card loses 1 {name}`"
        )));
    }
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Body) {
        let (cost, more) = prices(phrase);
        out.extend(cost.into_iter().chain(more).filter_map(|cost| priced(context, decl, cost, &nobodys)));
    }
}

/// `for 1 Charge`, where the structure alone holds any.
fn priced(context: &Context, decl: &Declaration, cost: Phrase<'_>, nobodys: &Nobodys<'_>) -> Option<Diagnostic> {
    let (CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what }) = CostView::of(cost)? else {
        return None;
    };
    let id = named(what)?;
    let lies = nobodys.get(&id)?.as_ref()?;
    // What lies on the card whose text it is pays; whose text that of an ability or a change is, is not known here.
    let own = lies.cards.as_ref().is_none_or(|cards| cards.contains(&decl.id));
    // So does what a structure holds, for its own text.
    let own = own || lies.enemies && decl.kind == Kind::Enemy;
    if own || matches!(decl.kind, Kind::Ability | Kind::Patch) || !context.silent_all_round(decl.pack, &[id]) {
        return None;
    }
    let name = context.name(id);
    let (message, label, help) = if lies.enemies {
        let help = format!(
            "let a hero gain it; what this itself holds is asked for and taken: `… may use this if this … has {name}`, and in the block `this … loses \
             1 {name}`"
        );
        (format!("no hero holds {name}: no text gives a hero one"), "given here", help)
    } else {
        let help =
            format!("let the card say it where it lies, `this hero may use this for 1 {name}`; or ask another price");
        (format!("nobody holds {name}: texts lay it on cards alone"), "laid on a card", help)
    };
    let mut found = context.finding(Code::NobodyHas, decl, context.figure(cost.place(), &name), message);
    found.severity = Severity::Warning;
    Some(found.label("nobody can pay this").other(lies.giver.place(), label).help(help))
}

/// Each token and marker that texts give, and where it lies; nothing where somebody else may come to hold it.
fn nobodys<'a>(context: &Context<'a>) -> Nobodys<'a> {
    let words = [Effect::Gains, Effect::Lays, Effect::LaysOnTrack, Effect::PicksUp].map(Word::Effect);
    let words = [words.as_slice(), &[Word::Member(Member::StartsHolding)]].concat();
    let mut out = Nobodys::new();
    for site in context.sites(In::Written, &words).filter(|site| site.decl.kind != Kind::Scenario) {
        let (what, now) = match (EffectView::of(site.phrase), MemberView::of(site.phrase)) {
            (Some(EffectView::Gains { who, n: _, what, per: _ }), _) => (named(what), lies(context, &site, who)),
            (Some(EffectView::Lays { n: _, what, place: _ } | EffectView::LaysOnTrack { n: _, what }), _) => {
                (Some(what), None)
            }
            (_, Some(MemberView::StartsHolding { n: _, what })) => (Some(what), None),
            // Whatever is picked up.
            _ => (Some(site.decl.id), None),
        };
        let Some(what) = what else { continue };
        let Some(all) = out.get_mut(&what) else {
            out.insert(what, now);
            continue;
        };
        *all = all.take().zip(now).map(|(all, now)| Lies {
            giver: all.giver,
            cards: all.cards.zip(now.cards).map(|(all, now)| [all, now].concat()),
            enemies: all.enemies || now.enemies,
        });
    }
    out
}

/// Where it lies when it is given to somebody, if that is no hero.
fn lies<'a>(context: &Context, site: &Site<'a>, who: Selector<'_>) -> Option<Lies<'a>> {
    let (giver, card) = (site.phrase, is_card(who));
    let structure = who.noun() == NounRef::Noun(Noun::Structure);
    let enemy = !card && (structure || whom(context, site.decl, who) == Whom::Enemy);
    let own = card && who.pick() == Pick::This;
    (card || enemy).then(|| Lies {
        giver,
        cards: (enemy || own).then(|| if own { vec![site.decl.id] } else { Vec::new() }),
        enemies: enemy,
    })
}

fn is_card(who: Selector<'_>) -> bool {
    who.noun() == NounRef::Noun(Noun::Card)
}
