//! Declarations that nothing uses.

use std::collections::BTreeSet;

use super::context::Context;
use super::focus::named;
use super::parts::prices;
use brim_core::game::ids::DeclId;
use brim_core::phrase::CostView;
use brim_core::vocabulary::{Holding, Kind, Member, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector, Value};

/// The kinds of which each declaration is named by another one, or met nowhere.
const NAMED: [Kind; 9] = [
    Kind::Keyword,
    Kind::Marker,
    Kind::Ability,
    Kind::Token,
    Kind::Deck,
    Kind::Spell,
    Kind::Chart,
    Kind::Location,
    Kind::Enemy,
];

/// Looks at keywords, markers, abilities, tokens, decks, charts, locations and structures of packs that build on others: a pack that
/// requires nothing is there for others to use.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let builds_on = |decl: &Declaration| context.pack(decl).is_some_and(|pack| !pack.manifest.requires.is_empty());
    let asked = |decl: &&Declaration| {
        !met_by_itself(context, decl) && builds_on(decl) && context.silent_on(decl.pack, &[decl.id])
    };
    let asked: Vec<&Declaration> = NAMED.iter().flat_map(|kind| context.of_kind(*kind)).filter(asked).collect();
    if asked.is_empty() {
        return;
    }
    let used = used(context);
    for decl in asked.into_iter().filter(|decl| !used.contains(&decl.id)) {
        let (message, label, help) = unused(context, decl);
        let found = context.finding(Code::NeverUsed, decl, decl.place, message).label(label);
        out.push(match visited(context, decl) {
            Some((line, town)) => {
                let whole = format!("{}, {}", context.text(line).trim_end(), context.name(decl.id));
                let help = format!("name it in {}: `{whole}`; or delete it", context.name(town));
                found.help(help).edit(line, whole, false)
            }
            None => found.help(help),
        });
    }
}

/// What is said of a thing that nothing uses: the message, the label and the next step.
fn unused(context: &Context, decl: &Declaration) -> (String, &'static str, String) {
    let name = context.name(decl.id);
    let own = |help: &str| help.replace("NAME", &name);
    let (message, help) = match decl.kind {
        Kind::Chart => ("nothing ever rolls on this chart", own("let something roll on it: `that hero rolls on NAME`")),
        Kind::Location => ("no town has this location", own(&in_a_town(context, decl))),
        Kind::Enemy => ("nothing ever places this structure", own("let a mission place it: `place 1 NAME …`")),
        kind => {
            let message = format!("nothing uses this {}", kind.word());
            if kind == Kind::Ability && is_sold(decl) {
                let help = own("name it at the location that offers it: `abilities NAME`");
                return (format!("no location offers {name}"), "no other text names it", help);
            }
            // An upgrade may be one of a hero whose sheet is in a box that is not here.
            let help = match kind == Kind::Ability && of_a_hero(decl) {
                true => {
                    let class = context.of_kind(Kind::Class).next().map(|class| context.name(class.id));
                    let there = class.map_or_else(String::new, |class| {
                        format!(", `change {class} {{ add ability NAME }}` for one that is there")
                    });
                    own(&format!(
                        "let a hero get it: `this hero learns NAME` in a text, `starting upgrades NAME` on a sheet of your own{there}; or, if its hero is of a box that is not here, write above it `# allow B0510: its hero is of another box`"
                    ))
                }
                false => "name it where it belongs, or delete it".to_owned(),
            };
            return (message, "no other text names it", help);
        }
    };
    (message.to_owned(), "no other text names it", format!("{help}; or delete it"))
}

/// True for a service: all that it says is a use for gold.
pub(super) fn is_sold(ability: &Declaration) -> bool {
    let gold = |line: Phrase<'_>| {
        let (cost, more) = prices(line);
        cost.into_iter().chain(more).any(|cost| match CostView::of(cost) {
            Some(CostView::Held { n: _, what, per: _, all: _ }) => what.word() == Word::Holding(Holding::Gold),
            _ => false,
        })
    };
    let mut lines = ability.body().iter().filter(|line| matches!(line.word(), Word::RuleForm(_))).peekable();
    lines.peek().is_some() && lines.all(|line| line.word() == Word::RuleForm(RuleForm::Use) && gold(line))
}

pub(super) fn of_a_hero(ability: &Declaration) -> bool {
    let mut found = false;
    ability.walk(&mut |part| {
        let hero = |who: Selector<'_>| who.pick() == Pick::This && who.noun() == NounRef::Noun(Noun::Hero);
        found |= part.selectors().any(hero);
    });
    found
}

/// The line with the locations of a town that a location may belong to, where its pack has one town alone.
fn visited(context: &Context, decl: &Declaration) -> Option<(Place, DeclId)> {
    if decl.kind == Kind::Ability && is_sold(decl) {
        let mut places = context.of_kind(Kind::Location).filter(|place| place.pack == decl.pack);
        let place = places.next().filter(|_| places.next().is_none())?;
        let mut lines = place.members(Member::Abilities);
        let line = lines.next().filter(|_| lines.next().is_none())?;
        return Some((line.place(), place.id));
    }
    if decl.kind != Kind::Location {
        return None;
    }
    let mut towns = context.of_kind(Kind::Town).filter(|town| town.pack == decl.pack && !town.broken);
    let town = towns.next().filter(|_| towns.next().is_none())?;
    let mut lines = town.members(Member::Locations);
    let line = lines.next().filter(|_| lines.next().is_none())?;
    Some((line.place(), town.id))
}

/// True where a thing needs no other text that names it.
fn met_by_itself(context: &Context, decl: &Declaration) -> bool {
    match decl.kind {
        // What a keyword says of others than those who have it acts by itself.
        Kind::Keyword => decl.body().iter().any(|line| {
            let mut named = BTreeSet::new();
            names(line, &mut named);
            matches!(line.word(), Word::RuleForm(_)) && !named.contains(&decl.id)
        }),
        Kind::Marker | Kind::Ability | Kind::Location => false,
        // Whoever the rules send to a chart by what it is for needs no name.
        Kind::Chart => decl.member(Member::ChartRole).is_some(),
        // Enemies come by themselves, by their Threat cards: what never acts is placed by a text.
        Kind::Enemy => decl.head().word() != Word::Kind(Kind::Structure),
        Kind::Token => decl.member(Member::SideBag).is_some(),
        // A deck that holds the only cards of their kind needs no line that names it.
        Kind::Deck => decl.held_kind().is_none_or(|kind| context.model.of_kind(kind).next().is_some()),
        // What lies in a deck is drawn.
        Kind::Spell => {
            // Of what has a keyword, heroes take one of that kind.
            decl.member(Member::Keywords).is_some()
                || context.model.deck_of(decl).is_some()
                || context.model.decks_holding(Kind::Spell, decl.pack).next().is_none()
        }
        _ => true,
    }
}

/// What some line names that could be read; a thing's own lines do not count.
pub(super) fn used(context: &Context) -> BTreeSet<DeclId> {
    let mut used = BTreeSet::new();
    for decl in &context.model.decls {
        used.extend(context.mentions().by(decl.id).iter().copied().filter(|id| *id != decl.id));
    }
    for patch in &context.model.patches {
        used.extend(named(patch));
    }
    used
}

/// Collects every declaration that a phrase names.
pub fn names(phrase: Phrase<'_>, out: &mut impl Extend<DeclId>) {
    own_names(phrase, out);
    if phrase.word() != Word::Member(Member::Former) {
        phrase.body().iter().for_each(|inner| names(inner, out));
    }
}

/// Collects what a phrase names, without what stands under it.
pub fn own_names(phrase: Phrase<'_>, out: &mut impl Extend<DeclId>) {
    for value in phrase.slots().flatten() {
        match value {
            Value::Name(id) => out.extend([id]),
            Value::Stat(key) => out.extend(key.declared()),
            Value::Names(ids) => out.extend(ids.iter().copied()),
            Value::Abilities(list) => out.extend(list.iter().map(|(id, _)| *id)),
            Value::Phrase(inner) => names(inner, out),
            Value::Selector(selector) => of_selector(selector, out),
            _ => {}
        }
    }
}

fn of_selector(selector: Selector<'_>, out: &mut impl Extend<DeclId>) {
    out.extend(selector.named());
    selector.filters().iter().chain(selector.relations()).for_each(|inner| names(inner, out));
}

/// Where a location is named: in a town of its own pack, or in one of another pack by a change.
fn in_a_town(context: &Context, decl: &Declaration) -> String {
    let own = context.of_kind(Kind::Town).any(|town| town.pack == decl.pack);
    let other = context.model.of_kind(Kind::Town).next().filter(|_| !own);
    match other {
        Some(town) => format!(
            "name it in a town: `locations NAME` in one of your own, or `change {} {{ add location NAME }}`",
            context.name(town.id)
        ),
        None => "name it in a town: `locations NAME`".to_owned(),
    }
}
