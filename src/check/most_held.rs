//! Prices and beginnings above what can be held.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, bounds, plain};
use super::sheet::{Figure, count, figure, stat};
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Cost, Effect, Holding, Kind, Member, Modifier, Stat, Word, entries};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Value};

/// The most of something that one hero can hold, and where it stands.
type Most = (i32, Place);

/// Looks at every price, and at what heroes begin with.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let caps = Caps::of(context);
    for Site { decl, phrase, .. } in context.texts(&[Word::Cost(Cost::Held)]) {
        if context.all_round(decl.pack) {
            out.extend(price(context, decl, phrase, &caps));
        }
    }
    for Site { decl, phrase, .. } in context.marked(Mark::Body).filter(|site| site.decl.kind != Kind::Scenario) {
        for_nothing(context, decl, phrase, out);
    }
    for decl in context.decls().filter(|decl| decl.kind == Kind::Class && context.all_round(decl.pack)) {
        hero(context, decl, &caps, out);
    }
}

struct Caps {
    tokens: BTreeMap<DeclId, Most>,
    /// The tokens that each thing asks for as a price.
    asked: BTreeMap<DeclId, BTreeSet<DeclId>>,
    /// Tokens of which texts name a most, though nobody prints one.
    spoken: BTreeSet<DeclId>,
    grit: Option<Most>,
}

impl Caps {
    fn of(context: &Context) -> Caps {
        let model = context.model;
        let mut raised: BTreeMap<StatKey, i32> = BTreeMap::new();
        let mut open: BTreeSet<StatKey> = BTreeSet::new();
        let mut spoken = BTreeSet::new();
        let mut asked: BTreeMap<DeclId, BTreeSet<DeclId>> = BTreeMap::new();
        let mut words = vec![Word::Cost(Cost::Held)];
        words.extend(entries().filter(|entry| entry.sentence.contains("{stat:")).map(|entry| entry.word));
        let every = context.in_play(&words).chain(context.in_patches(&words));
        for Site { decl, phrase, .. } in every.filter(|site| site.decl.kind != Kind::Scenario) {
            if phrase.word == Word::Cost(Cost::Held) {
                let token = phrase.phrase("what").and_then(|what| what.name("what"));
                asked.entry(decl.id).or_default().extend(token);
            }
            let Some(Value::Stat(key)) = phrase.get("stat") else { continue };
            if let StatKey::Max(token) = key {
                spoken.insert(*token);
            }
            match phrase.word {
                Word::Modifier(Modifier::Change) if phrase.get("per").is_none() => {
                    let sum = raised.entry(*key).or_insert(0);
                    *sum = sum.saturating_add(phrase.number("by").unwrap_or(0).max(0));
                }
                Word::Modifier(Modifier::Change | Modifier::Set | Modifier::Times) | Word::Change(_) => {
                    open.insert(*key);
                }
                _ => {}
            }
        }
        let mut highest: BTreeMap<StatKey, Most> = BTreeMap::new();
        for line in
            model.sheets().filter(|sheet| sheet.kind == Kind::Class).flat_map(|sheet| sheet.members(Member::Printed))
        {
            let Some(Value::Stat(key)) = line.get("stat") else { continue };
            match figure(line) {
                Figure::Number(n) => {
                    let most = highest.entry(*key).or_insert((n, line.place));
                    if n > most.0 {
                        *most = (n, line.place);
                    }
                }
                _ => {
                    open.insert(*key);
                }
            }
        }
        let held = |key: StatKey| {
            let (n, place) = highest.get(&key).copied().filter(|_| !open.contains(&key))?;
            Some((n.saturating_add(raised.get(&key).copied().unwrap_or(0)), place))
        };
        let mut tokens = BTreeMap::new();
        for token in model.sheets().filter(|decl| matches!(decl.kind, Kind::Token | Kind::Marker)) {
            let own = token.member(Member::AtMostHeld).and_then(|line| Some((count(line, "n")?, line.place)));
            let most = [own, held(StatKey::Max(token.id))].into_iter().flatten().min_by_key(|(n, _)| *n);
            tokens.extend(most.map(|most| (token.id, most)));
        }
        Caps { tokens, asked, spoken, grit: held(StatKey::Stat(Stat::MaxGrit)) }
    }
}

/// A price that nobody can pay.
fn price(context: &Context, decl: &Declaration, cost: &Phrase, caps: &Caps) -> Option<Diagnostic> {
    let asked = plain(cost.phrase("n")).filter(|_| cost.get("per").is_none())?;
    let what = cost.phrase("what")?;
    let (name, most, place) = match what.word {
        Word::Holding(Holding::Grit) => caps.grit.map(|(most, place)| ("Grit".to_owned(), most, place))?,
        Word::Holding(Holding::Named) => {
            let id = what.name("what")?;
            caps.tokens.get(&id).map(|(most, place)| (context.name(id), *most, *place))?
        }
        _ => return None,
    };
    if asked <= most {
        return None;
    }
    let place_of = context.figure(cost.place, &asked.to_string());
    let found = context
        .finding(Code::AboveMost, decl, place_of, format!("nobody can pay {asked} {name}: {most} at most can be held"))
        .label(format!("{most} at most"))
        .other(place, "how many can be held")
        .help(format!("ask for {most} or fewer"));
    Some(found)
}

/// What a hero begins with, and what it has no room for.
fn hero(context: &Context, decl: &Declaration, caps: &Caps, out: &mut Vec<Diagnostic>) {
    let sheet = context.model.sheet(decl.id).unwrap_or(decl);
    let mut most: BTreeMap<DeclId, &Phrase> = BTreeMap::new();
    for line in sheet.members(Member::Printed) {
        if let Some(Value::Stat(StatKey::Max(token))) = line.get("stat") {
            most.insert(*token, line);
        }
    }
    let own = |token: DeclId| most.get(&token).copied();
    let mut told: BTreeSet<DeclId> = BTreeSet::new();
    for line in decl.members(Member::StartsHolding) {
        let Some(token) = line.name("what") else { continue };
        let name = context.name(token);
        let limit = own(token)
            .and_then(|line| if let Figure::Number(n) = figure(line) { Some((n, line.place)) } else { None })
            .or_else(|| caps.tokens.get(&token).copied().filter(|_| !caps.spoken.contains(&token)));
        if let (Some(n), Some((most, place))) = (count(line, "n"), limit)
            && n > most
        {
            let mut raised = 0_i32;
            sheet.walk(&mut |phrase| {
                if phrase.word == Word::Modifier(Modifier::Change)
                    && phrase.get("stat") == Some(&Value::Stat(StatKey::Max(token)))
                {
                    raised = raised.saturating_add(phrase.number("by").unwrap_or(0).max(0));
                }
            });
            if n > most.saturating_add(raised) {
                let found = context
                    .finding(
                        Code::AboveMost,
                        decl,
                        context.figure(line.place, &n.to_string()),
                        format!("it begins with {n} {name}, and can hold {most}"),
                    )
                    .label(format!("{most} at most"))
                    .other(place, "how many it can hold")
                    .help(format!("write {most} here, or raise `max {name}`"));
                out.push(found);
            }
        }
        if caps.spoken.contains(&token) && own(token).is_none() && told.insert(token) {
            out.push(no_most(context, decl, line, token));
        }
    }
    for line in decl.members(Member::Starts) {
        let Some(Value::Names(names)) = line.get("list") else { continue };
        for token in names.iter().filter_map(|id| caps.asked.get(id)).flatten() {
            if caps.spoken.contains(token) && own(*token).is_none() && told.insert(*token) {
                out.push(no_most(context, decl, line, *token));
            }
        }
    }
}

fn no_most(context: &Context, decl: &Declaration, line: &Phrase, token: DeclId) -> Diagnostic {
    let name = context.name(token);
    context
        .finding(
            Code::AboveMost,
            decl,
            line.place,
            format!("it uses {name}, and its sheet does not say how many it can hold"),
        )
        .label(format!("asks for {name}"))
        .help(format!("add the figure to the sheet: `max {name} 3`"))
}

/// `for 3 Fury: this hero gains D3 Fury`: never more than was paid.
fn for_nothing(context: &Context, decl: &Declaration, phrase: &Phrase, out: &mut Vec<Diagnostic>) {
    let [gain] = phrase.body.as_slice() else { return };
    if gain.word != Word::Effect(Effect::Gains) || gain.get("per").is_some() || !context.all_round(decl.pack) {
        return;
    }
    let (Some(what), (_, Some(most))) = (gain.phrase("what"), gain.phrase("n").map_or((0, None), bounds)) else {
        return;
    };
    let same = |cost: &&Phrase| {
        let held = cost.phrase("what");
        cost.word == Word::Cost(Cost::Held)
            && held.is_some_and(|held| held.word == what.word && held.name("what") == what.name("what"))
    };
    let costs = ["cost", "more"].into_iter().filter_map(|hole| phrase.phrase(hole));
    let Some(cost) = costs.into_iter().find(same) else { return };
    if plain(cost.phrase("n")).is_some_and(|paid| paid >= most) && stat(phrase).is_none() {
        let found = context
            .finding(Code::AboveMost, decl, gain.place, "what is gained is never more than what is paid")
            .label(format!("{most} at most"))
            .other(cost.place, "the price")
            .help("gain more than is paid, or ask for another price");
        out.push(found);
    }
}
