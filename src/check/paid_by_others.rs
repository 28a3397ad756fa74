//! A price in tokens that none of those ever gets who may use what asks for it: `for 1 Faith` on an item that is `only Law`.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In, listed};
use super::lines::{deck, keywords, only};
use super::parts::{named, prices};
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{CostView, EffectView, MemberView};
use brim_core::vocabulary::{Effect, Kind, Member, Noun, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Placed};

/// Which heroes ever get each token; nothing where anybody may.
type Getters = BTreeMap<DeclId, Option<BTreeSet<DeclId>>>;

/// Looks at every price of an item that not every hero can use.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let getters = LazyCell::new(|| getters(context));
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Body) {
        if decl.kind != Kind::Item || only(decl).is_empty() {
            continue;
        }
        let (cost, more) = prices(phrase);
        for cost in cost.into_iter().chain(more) {
            let Some(CostView::Held { n: _, what, per: _, all: false }) = CostView::of(cost) else { continue };
            let Some(token) = named(what).and_then(|id| context.model.decl(id)).filter(|decl| decl.kind == Kind::Token)
            else {
                continue;
            };
            let Some(Some(theirs)) = getters.get(&token.id) else { continue };
            let users = users(context, decl);
            if users.is_empty() || theirs.is_empty() || !users.is_disjoint(theirs) || !of_all_read(context, decl, token)
            {
                continue;
            }
            let name = context.name(token.id);
            let who: Vec<String> = theirs.iter().map(|id| context.name(*id)).collect();
            let does = if who.len() == 1 { "does" } else { "do" };
            let found = context
                .finding(
                    Code::NobodyHas,
                    decl,
                    context.figure(cost.place(), &name),
                    format!("no hero who may use this ever gets {name}: {} alone {does}", listed(&who)),
                )
                .label("nobody can pay this")
                .help("name what such a hero has, for example `1 grit`; or let others use it, in the `only` line");
            out.push(match only(decl).first() {
                Some((line, _)) => found.other(line.place(), "these use it"),
                None => found,
            });
        }
    }
}

/// True where no line was left unread that might give the token.
fn of_all_read(context: &Context, item: &Declaration, token: &Declaration) -> bool {
    [item.pack, token.pack].into_iter().all(|pack| context.silent_all_round(pack, &[token.id]))
}

/// The heroes by whose sheets an item can be used.
fn users(context: &Context, item: &Declaration) -> BTreeSet<DeclId> {
    let only = only(item);
    let fits = |class: &&Declaration| {
        let has: BTreeSet<DeclId> = keywords(class).copied().chain([class.id]).collect();
        only.iter().all(|(_, whom)| whom.fits(|what| has.contains(&what)))
    };
    context.model.sheets().filter(|sheet| sheet.kind == Kind::Class).filter(fits).map(|class| class.id).collect()
}

/// Who ever gets which token.
fn getters(context: &Context) -> Getters {
    let words = [Effect::Gains, Effect::Lays, Effect::LaysOnTrack].map(Word::Effect);
    let words = [words.as_slice(), &[Word::Member(Member::StartsHolding)]].concat();
    let mut out = Getters::new();
    for Site { decl, phrase, .. } in context.sites(In::Written, &words) {
        let (token, own) = match (EffectView::of(phrase), MemberView::of(phrase)) {
            (Some(EffectView::Gains { who, n: _, what, per: _ }), _) => {
                (named(what), who.pick() == Pick::This && who.noun() == NounRef::Noun(Noun::Hero))
            }
            (Some(EffectView::Lays { n: _, what, place: _ } | EffectView::LaysOnTrack { n: _, what }), _) => {
                (Some(what), false)
            }
            (_, Some(MemberView::StartsHolding { n: _, what })) => (Some(what), true),
            _ => (None, false),
        };
        // What it gives to whoever has it already is no first one.
        let Some(token) = token.filter(|token| *token != decl.id && decl.kind != Kind::Scenario) else { continue };
        let more = if own { holders(context, decl) } else { None };
        let all = out.entry(token).or_insert_with(|| Some(BTreeSet::new()));
        *all = all.take().zip(more).map(|(all, more)| all.into_iter().chain(more).collect());
    }
    out
}

/// The heroes by whose sheets somebody has a thing; nothing where it may be anybody.
fn holders(context: &Context, thing: &Declaration) -> Option<BTreeSet<DeclId>> {
    match thing.kind {
        Kind::Class => return Some(BTreeSet::from([thing.id])),
        Kind::Item if deck(thing).is_some() || thing.member(Member::Price).is_some() => {
            return Some(users(context, thing)).filter(|_| !only(thing).is_empty());
        }
        Kind::Ability | Kind::Item => {}
        _ => return None,
    }
    context.named().by_classes(thing.id)
}
