//! What no game comes to the end of: charts every result of which leads to another roll, decks every card of which draws on, and texts that repeat
//! themselves beyond what a game carries out.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In, bounds, plain};
use super::parts::{condition, limit, moment};
use super::results::Results;
use super::walk::Site;
use brim_core::game::ids::{DeclId, OpId};
use brim_core::game::limits::{MAX_DEPTH, MAX_FUEL, MOST_WRITTEN};
use brim_core::phrase::{EffectView, LabelView};
use brim_core::vocabulary::{Effect, Kind, Label, Member, Moment, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Phrases, Placed};

/// What a row of a chart, or a card of a deck, leads to.
type Leads = Vec<Lead>;

/// A line that leads on.
enum Lead {
    /// To this chart or deck, whatever happens, by the line that stands there.
    To(DeclId, Place),
    /// One of these comes: a passed test or a failed one, a row, an option.
    OneOf(Vec<Leads>),
}

/// The line by which some lines lead to one of these whatever happens.
fn certain(leads: &Leads, open: &dyn Fn(DeclId) -> bool) -> Option<Place> {
    leads.iter().find_map(|lead| match lead {
        Lead::To(to, place) => open(*to).then_some(*place),
        Lead::OneOf(ways) => {
            let all: Option<Vec<Place>> = ways.iter().map(|way| certain(way, open)).collect();
            all?.first().copied()
        }
    })
}

/// Looks for charts and decks that lead to themselves whatever is rolled or drawn.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut ways: BTreeMap<DeclId, Vec<Leads>> = BTreeMap::new();
    for chart in context.of_kind(Kind::Chart) {
        let rows = chart.member(Member::ChartRows).map_or(Vec::new(), |rows| rows.body().iter().collect());
        ways.insert(chart.id, rows.into_iter().map(|row: Phrase<'_>| leads(row.body())).collect());
    }
    let drawn = [Effect::Draw, Effect::Draws, Effect::RollsOn].map(Word::Effect);
    // A deck of which no card draws is no circle, so it is enough to look at those with one that does.
    for deck in context.sites(In::All, &drawn).filter_map(|site| context.model.deck_of(site.decl)) {
        if context.model.decl(deck).is_some_and(|deck| context.knows_all_cards(deck)) {
            ways.entry(deck).or_default();
        }
    }
    let some = !ways.is_empty();
    for card in context.decls().filter(|_| some) {
        if let Some(all) = context.model.deck_of(card).and_then(|deck| ways.get_mut(&deck)) {
            all.push(leads_of_card(card));
        }
    }
    // What is left once all that has a way out is gone leads on for ever.
    let mut open: BTreeSet<DeclId> = ways.iter().filter(|(_, ways)| !ways.is_empty()).map(|(id, _)| *id).collect();
    loop {
        let goes_on = |id: &DeclId| {
            ways.get(id).is_some_and(|ways| ways.iter().all(|leads| certain(leads, &|to| open.contains(&to)).is_some()))
        };
        let left: BTreeSet<DeclId> = open.iter().copied().filter(goes_on).collect();
        if left.len() == open.len() {
            break;
        }
        open = left;
    }
    for id in &open {
        let (Some(decl), Some(ways)) = (context.model.decl(*id), ways.get(id)) else { continue };
        let first = ways.first().and_then(|leads| certain(leads, &|to| open.contains(&to)));
        let own = ways.iter().all(|leads| certain(leads, &|to| to == *id).is_some());
        out.extend(first.map(|place| shown(context, decl, place, own)));
    }
}

fn shown(context: &Context, decl: &Declaration, line: Place, own: bool) -> Diagnostic {
    let (message, label, help) = match (decl.kind, own) {
        (Kind::Deck, _) => (
            "every card of this deck leads to another draw: the first one drawn empties it",
            "and so on",
            "let one card do something else",
        ),
        (_, true) => (
            "every result of this chart leads back to it: no roll ends",
            "rolls once more",
            "let one result do something else",
        ),
        (_, false) => (
            "every result of this chart leads on to another that comes round again: no roll ends",
            "leads on",
            "let one result do something else",
        ),
    };
    let rows = decl.member(Member::ChartRows).and_then(|rows| rows.body().first());
    let place = rows.map_or(decl.place, |row| row.place());
    context
        .finding(Code::TriggerCycle, decl, place, message)
        .label("comes round again")
        .other(line, label)
        .help(format!("{help}; a game stops after {MAX_DEPTH} effects inside one another"))
}

/// What the text of a card leads to when it is drawn.
fn leads_of_card(card: &Declaration) -> Leads {
    // An item says what its being drawn brings about in a line of its own.
    let when_drawn = |line: Phrase<'_>| {
        let always = condition(line).is_none() && limit(line).is_none();
        always && moment(line).is_some_and(|moment| moment.word() == Word::Moment(Moment::CardDrawn))
    };
    let mut effects: Vec<Phrase<'_>> = Vec::new();
    for line in card.body() {
        match line.word() {
            Word::Effect(_) => effects.push(line),
            Word::RuleForm(RuleForm::When) if when_drawn(line) => effects.extend(line.body().iter()),
            _ => {}
        }
    }
    leads_of(&effects)
}

fn leads(lines: Phrases<'_>) -> Leads {
    leads_of(&lines.iter().collect::<Vec<_>>())
}

fn leads_of(lines: &[Phrase<'_>]) -> Leads {
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        match line.word() {
            // With all that stands behind its `otherwise`, down to the one without a condition.
            Word::Effect(Effect::If) => {
                let others =
                    lines.iter().skip(at + 1).take_while(|line| line.word() == Word::Effect(Effect::Otherwise));
                let ways: Vec<Phrase<'_>> = std::iter::once(*line).chain(others.copied()).collect();
                if ways.last().is_some_and(|last| {
                    matches!(EffectView::of(*last), Some(EffectView::Otherwise { condition: None }))
                }) {
                    found.push(Lead::OneOf(ways.iter().map(|way| leads(way.body())).collect()));
                }
            }
            _ => lead(*line, &mut found),
        }
    }
    found
}

/// What a line leads to. What stands under a condition alone, or under `may`, may never come.
fn lead(line: Phrase<'_>, found: &mut Leads) {
    match EffectView::of(line) {
        Some(EffectView::RollsOn { who: _, chart, plus: _ }) => found.push(Lead::To(chart, line.place())),
        Some(
            EffectView::Draw { n, deck, ambush: _ } | EffectView::Draws { who: _, n, deck, keep: None, anywhere: _ },
        ) if bounds(n).0 >= 1 => {
            found.push(Lead::To(deck, line.place()));
        }
        Some(EffectView::Repeat { n }) if bounds(n).0 >= 1 => found.extend(leads(line.body())),
        Some(EffectView::Each { who: _ }) => found.extend(leads(line.body())),
        _ => found.extend(ways(line).map(Lead::OneOf)),
    }
}

/// What a line leads to of which one part comes for certain.
fn ways(line: Phrase<'_>) -> Option<Vec<Leads>> {
    let of = |label: Label| line.body().iter().find(|part| part.word() == Word::Label(label));
    let all = || Some(line.body().iter().map(|part| leads(part.body())).collect::<Vec<_>>());
    match line.word() {
        Word::Effect(Effect::Tests | Effect::Casts) => {
            Some(vec![leads(of(Label::Pass)?.body()), leads(of(Label::Fail)?.body())])
        }
        // An option that has a price, or asks for something, may be none.
        Word::Effect(Effect::Chooses) => all(),
        Word::Effect(Effect::Roll | Effect::Rolls) => {
            let (_, results) = Results::of_roll(line, (0, 0))?;
            let shown = |result: i32| {
                line.body().iter().any(|row| match LabelView::of(row) {
                    Some(LabelView::Result { face: (low, high), name: _, stands: _ }) => (low..=high).contains(&result),
                    _ => false,
                })
            };
            let known = !results.lower && !results.higher && results.known.iter().all(|result| shown(*result));
            let complete = known || of(Label::Otherwise).is_some();
            if complete { all() } else { None }
        }
        _ => None,
    }
}

/// Looks for texts that repeat themselves more often than a game carries out effects.
pub fn repeats(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut inner: BTreeSet<(DeclId, OpId)> = BTreeSet::new();
    let mut found = Vec::new();
    for Site { decl, phrase, .. } in context.sites(In::All, &[Word::Effect(Effect::Repeat)]) {
        if effects(phrase) <= MAX_FUEL {
            continue;
        }
        for line in phrase.body() {
            line.walk(&mut |line| {
                inner.insert((decl.id, line.id()));
            });
        }
        found.push((decl, phrase));
    }
    found.retain(|(decl, phrase)| !inner.contains(&(decl.id, phrase.id())));
    for (decl, phrase) in found {
        let message = format!("this comes to more than {MAX_FUEL} effects: a game stops there");
        let found = context.finding(Code::FuelSpent, decl, phrase.place(), message).label("too often");
        out.push(found.help("lower a number behind `repeat`"));
    }
}

/// The effects that a line comes to, where all under it happens. What is counted in the game counts as one, and a figure that is too large by itself
/// is told of by itself.
fn effects(line: Phrase<'_>) -> u64 {
    let times = match EffectView::of(line) {
        Some(EffectView::Repeat { n }) => plain(n).and_then(|n| u64::try_from(n.min(MOST_WRITTEN)).ok()).unwrap_or(1),
        Some(_) => 1,
        None => return line.body().iter().map(effects).fold(0, u64::saturating_add),
    };
    let under = line.body().iter().map(effects).fold(0, u64::saturating_add);
    times.saturating_mul(under).saturating_add(1)
}
