//! Lines that read well and cannot be: a question of which the game settles the answer beforehand, and figures inside effects beyond anything in it.

use std::cell::LazyCell;

use super::context::{Context, In, bounds};
use super::cycles::{Whom, whom};
use super::own_side::of_enemies;
use super::parts::{counted, number, prices, stat_key, without};
use super::sheet::{Figure, does, figure, is_this, printed};
use super::walk::{Mark, Site};
use brim_core::game::limits::{MOST_HEROES, MOST_WRITTEN};
use brim_core::phrase::{
    ConditionView, EffectView, FilterView, HoldingView, ModifierView, QuantityView, RelationView, ThingView, is_shape,
    shape_of,
};
use brim_core::program::StatKey;
use brim_core::vocabulary::{
    Condition, Cost, Effect, Filter, Holding, Kind, Many, Modifier, Noun, Pick, Relation, RuleForm, Shape, Stat,
    Suffered, When, Word,
};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at conditions of which the game knows the answer: the dead, Wounds beyond Health, the size of a party, a thing that asks for itself.
pub fn conditions(context: &Context, out: &mut Vec<Diagnostic>) {
    let asked = [
        Condition::Is,
        Condition::Has,
        Condition::HasAny,
        Condition::HasMany,
        Condition::HasMore,
        Condition::Many,
        Condition::Against,
    ]
    .map(Word::Condition);
    for Site { decl, line, phrase, .. } in context.sites(In::Texts, &asked) {
        if let Some(
            ConditionView::HasAny { who, thing }
            | ConditionView::HasMany { who, n: _, thing }
            | ConditionView::HasMore { who, which: _, thing, whom: _ },
        ) = ConditionView::of(phrase)
            && let Some(found) = of_heroes_alone(context, decl, who, thing)
        {
            out.push(found);
            continue;
        }
        let found = match ConditionView::of(phrase) {
            // Whom a line above it has struck may have died.
            Some(ConditionView::Is { who, what })
                if who.pick() != Pick::That
                    && is_shape(what, Shape::Dead)
                    && whom(context, decl, who) == Whom::Enemy
                    && !comes_later(line, phrase) =>
            {
                told(context, decl, phrase, "an enemy that is dead is off the board", "never so")
                    .help("answer to the moment: `when this enemy is killed: …`")
            }
            Some(ConditionView::Is { who, what })
                if is_shape(what, Shape::Kod) && whom(context, decl, who) == Whom::Enemy =>
            {
                told(context, decl, phrase, "no enemy is ever KO'd: an enemy is killed", "never so").help(
                    "answer to the moment: `when this enemy is killed: …`; or ask for a hero: `that hero is KO'd`",
                )
            }
            Some(ConditionView::Is { who, what })
                if is_this(who)
                    && line.word() == Word::RuleForm(RuleForm::Use)
                    && matches!(shape_of(what), Some(Shape::Kod | Shape::Dead))
                    && !harmed_above(context, decl, line, phrase) =>
            {
                told(context, decl, phrase, "a hero who is KO'd or dead uses nothing", "never so")
                    .help("before it falls write `instead of this hero being KO'd: …`; for a hero who is hurt ask `if this hero is wounded`")
            }
            Some(ConditionView::Against { who }) if of_own_attack(context, decl, line, who) => {
                told(context, decl, phrase, "it speaks of an attack of this hero, and heroes attack enemies", "never so").help(
                    "name whose attack it is: `on wounds of a hero by an enemy`, `when an enemy hits a hero: …`; or what sort: `if in a melee attack`",
                )
            }
            Some(ConditionView::Has { who, what })
                if what == decl.id && is_this(who) && decl.kind == Kind::Item && !may_be_gone(line) =>
            {
                itself(context, decl, phrase)
            }
            Some(ConditionView::HasMany { who, n, thing }) if is_this(who) => {
                match own_count(context, decl, (line, phrase), n, thing) {
                    Some(found) => found,
                    None => continue,
                }
            }
            Some(ConditionView::Many { n, what }) if counted(what) == Some(Noun::Hero) => {
                match heroes(context, decl, phrase, n) {
                    Some(found) => found,
                    None => continue,
                }
            }
            _ => continue,
        };
        out.push(found);
    }
}

/// True for what is asked in lines that come later: by then it may be so.
fn comes_later(line: Phrase<'_>, asked: Phrase<'_>) -> bool {
    let mut found = false;
    line.walk(&mut |part| {
        if part.word() == Word::Effect(Effect::Later) {
            part.walk(&mut |inner| found |= inner.id() == asked.id());
        }
    });
    found
}

/// True where a use has harmed heroes before it asks, or costs what brings one down.
fn harmed_above(context: &Context, decl: &Declaration, line: Phrase<'_>, asked: Phrase<'_>) -> bool {
    let harms = [
        Effect::TakesWounds,
        Effect::TakesHits,
        Effect::TakesHorror,
        Effect::TakesSanity,
        Effect::TakesCorruption,
        Effect::Dies,
        Effect::Later,
        Effect::RollsOn,
        Effect::DepthEvent,
    ];
    let price = prices(line).0.is_some_and(|cost| cost.word() == Word::Cost(Cost::Harm));
    let mut harmed = price;
    line.walk(&mut |part| {
        let before = part.place().span.start < asked.place().span.start;
        let hero = part.subject().is_none_or(|who| whom(context, decl, who) != Whom::Enemy);
        harmed |= before && hero && harms.iter().any(|effect| part.word() == Word::Effect(*effect));
    });
    harmed
}

/// True for `attacking a hero` in a text of a hero that answers to no enemy: it is asked of the hero's own attack.
fn of_own_attack(context: &Context, decl: &Declaration, line: Phrase<'_>, who: Selector<'_>) -> bool {
    let of_hero = matches!(decl.kind, Kind::Item | Kind::Spell | Kind::Class)
        && matches!(line.word(), Word::RuleForm(RuleForm::Use | RuleForm::Instead | RuleForm::AsSoonAs));
    let asked = who.pick() != Pick::This && whom(context, decl, who) == Whom::Hero;
    let names_enemy = |part: Phrase<'_>| {
        let mut names = matches!(part.word(), Word::When(When::OnHarm));
        part.walk(&mut |part| names |= part.selectors().any(|who| whom(context, decl, who) == Whom::Enemy));
        names
    };
    // What enemies get speaks of their attacks.
    let mut gives = false;
    line.walk(&mut |part| {
        let to = match EffectView::of(part) {
            Some(EffectView::Gets { who, change: _, time: _ } | EffectView::GetsAll { who, time: _ }) => Some(who),
            _ => None,
        };
        gives |= to.is_some_and(|who| whom(context, decl, who) == Whom::Enemy);
    });
    of_hero
        && asked
        && !gives
        && !line.parts().any(names_enemy)
        && line.subject().is_none_or(|who| whom(context, decl, who) != Whom::Enemy)
}

/// Looks at whom a condition, a place or a line means: the dead are on no space, and nobody is standing and KO'd at once.
pub fn selectors(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Selector) {
        let stands = matches!(phrase.word(), Word::Condition(Condition::Stands));
        for who in phrase.selectors() {
            let states: Vec<(Shape, Phrase<'_>)> = who
                .filters()
                .iter()
                .filter_map(|filter| Some((shape_of(filter).filter(|shape| *shape != Shape::Wounded)?, filter)))
                .collect();
            let both = states.iter().find_map(|(one, first)| {
                states
                    .iter()
                    .find(|(other, second)| other != one && first.place() < second.place())
                    .map(|(_, other)| (first, other))
            });
            if let Some((one, other)) = both {
                let (first, second) = (context.text(one.place()), context.text(other.place()));
                let message = format!("nobody is `{first}` and `{second}` at once");
                let found = context.finding(Code::Foregone, decl, other.place(), message).label("never so");
                out.push(found.other(one.place(), "the other one").help("delete one of the two"));
                continue;
            }
            let things = || {
                who.relations().iter().find_map(|relation| match RelationView::of(relation) {
                    Some(
                        RelationView::WithMany { n: _, thing }
                        | RelationView::WithAny { thing }
                        | RelationView::Most { which: _, thing },
                    ) => of_heroes_alone(context, decl, who, thing),
                    _ => None,
                })
            };
            let never = no_enemy(context, decl, who, &states).or_else(|| two_sizes(context, decl, who));
            if let Some(found) = never.or_else(things) {
                out.push(found);
                continue;
            }
            let dead = states.iter().find(|(state, _)| *state == Shape::Dead);
            let beside = who
                .relations()
                .iter()
                .find(|relation| matches!(relation.word(), Word::Relation(Relation::Stands | Relation::OfPlace)));
            let Some(((_, dead), place)) =
                dead.zip(beside.map(Placed::place).or_else(|| stands.then(|| phrase.place())))
            else {
                continue;
            };
            let found = context
                .finding(Code::Foregone, decl, dead.place(), "whoever is dead is off the board, and on no space of it")
                .label("never so")
                .other(place, "asks where it stands");
            out.push(
                found.help(
                    "ask for whoever lies there: `a KO'd hero`; or answer to the death: `when a hero is killed: …`",
                ),
            );
        }
    }
}

/// `each KO'd enemy`, `a dead enemy`: an enemy is killed, and gone.
fn no_enemy(
    context: &Context,
    decl: &Declaration,
    who: Selector<'_>,
    states: &[(Shape, Phrase<'_>)],
) -> Option<Diagnostic> {
    let (state, line) = states.iter().find(|(state, _)| matches!(state, Shape::Kod | Shape::Dead))?;
    if whom(context, decl, who) != Whom::Enemy || who.noun() == NounRef::Noun(Noun::Holder) {
        return None;
    }
    let message = match state {
        Shape::Kod => "no enemy is ever KO'd: an enemy is killed, and off the board",
        _ => "an enemy that is dead is off the board: nobody is meant",
    };
    let found = context.finding(Code::Foregone, decl, line.place(), message).label("nobody");
    Some(found.help(match state {
        Shape::Kod => "delete it; or answer to the moment: `when an enemy is killed: …`",
        _ => {
            "whom this text kills is asked of each of them, in the block that harms them: `if that enemy is dead: …`; any death is a moment: \
             `when an enemy is killed: …`"
        }
    }))
}

/// `each enemy with sanity damage`: what heroes alone take and wear.
fn of_heroes_alone(context: &Context, decl: &Declaration, who: Selector<'_>, thing: Phrase<'_>) -> Option<Diagnostic> {
    let message = match ThingView::of(thing)? {
        ThingView::Harm { what: Suffered::Sanity } => "enemies take no Sanity damage",
        ThingView::Worn { slot: _ } => "enemies wear nothing",
        _ => return None,
    };
    if whom(context, decl, who) != Whom::Enemy || who.noun() == NounRef::Noun(Noun::Holder) {
        return None;
    }
    let found = context.finding(Code::Foregone, decl, thing.place(), message).label("asked of an enemy");
    Some(found.help("ask a hero: `each hero`, `that hero`; or ask an enemy for wounds or a keyword"))
}

/// `a small large enemy`: a model has one size.
fn two_sizes(context: &Context, decl: &Declaration, who: Selector<'_>) -> Option<Diagnostic> {
    let sizes: Vec<Phrase<'_>> =
        who.filters().iter().filter(|filter| filter.word() == Word::Filter(Filter::Size)).collect();
    let [first, .., last] = sizes.as_slice() else { return None };
    let meant = |filter: Phrase<'_>| match FilterView::of(filter) {
        Some(FilterView::Size { size, other: None }) => Some(size.meant()),
        _ => None,
    };
    let (low, high) = meant(*first).zip(meant(*last)).map(|(one, other)| (one.0.max(other.0), one.1.min(other.1)))?;
    if low <= high {
        return None;
    }
    let (one, other) = (context.text(first.place()), context.text(last.place()));
    let message = format!("nobody is `{one}` and `{other}` at once");
    let found = context.finding(Code::Foregone, decl, last.place(), message).label("never so");
    Some(found.other(first.place(), "the other one").help("delete one of the two"))
}

fn told(context: &Context, decl: &Declaration, phrase: Phrase<'_>, message: &str, label: &str) -> Diagnostic {
    context.finding(Code::Foregone, decl, phrase.place(), message).label(label)
}

fn itself(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Diagnostic {
    told(context, decl, phrase, "whoever has this text has this item", "always so")
        .help(format!("{}, or name the other thing that was meant", without(decl, phrase)))
}

/// True for a line in which something comes later, or the item goes: by then it may be with nobody.
fn may_be_gone(line: Phrase<'_>) -> bool {
    does([line], &[Effect::Later, Effect::Discards, Effect::Loses])
}

/// What the carrier of a text has: Wounds that would have killed it, or the item whose text it is.
fn own_count(
    context: &Context,
    decl: &Declaration,
    (whole, phrase): (Phrase<'_>, Phrase<'_>),
    n: Phrase<'_>,
    thing: Phrase<'_>,
) -> Option<Diagnostic> {
    let Some(QuantityView::Bounded { n: asked, how: Many::OrMore }) = QuantityView::of(n) else { return None };
    let asked = number(asked)?;
    if let Some(ThingView::Held { what }) = ThingView::of(thing)
        && let Some(HoldingView::Named { what, items: _ }) = HoldingView::of(what)
        && what == decl.id
        && decl.kind == Kind::Item
        && asked == 1
        && !may_be_gone(whole)
    {
        return Some(itself(context, decl, phrase));
    }
    if !matches!(ThingView::of(thing), Some(ThingView::Harm { what: Suffered::Wounds }))
        || decl.kind != Kind::Enemy
        || !of_enemies(decl)
    {
        return None;
    }
    let sheet = context.model.sheet(decl.id)?;
    let line = printed(sheet, Stat::Health)?;
    let Figure::Number(health) = figure(line) else { return None };
    // An Elite row, a Brutal side or an ability may give it more: all of them together, where each says how much.
    let (mut most, mut open) = (health, false);
    sheet.walk(&mut |phrase| {
        if stat_key(phrase) == Some(StatKey::Stat(Stat::Health)) && phrase.place() != line.place() {
            match ModifierView::of(phrase) {
                Some(ModifierView::Change { stat: _, by, per: None, condition: _ }) => {
                    most = most.saturating_add(by.max(0))
                }
                _ => open = true,
            }
        }
    });
    if asked < most || open {
        return None;
    }
    let more = if most > health { format!(", and {most} with all that it can gain") } else { String::new() };
    let message = format!("with {asked} Wounds this enemy is dead: its Health is {health}{more}");
    let found = told(context, decl, phrase, &message, "never so").other(line.place(), "its Health");
    Some(found.help(format!("ask for a smaller number, {} at most, or give it more Health", (most - 1).max(1))))
}

/// How many heroes there are: a party has 1 to 6.
fn heroes(context: &Context, decl: &Declaration, phrase: Phrase<'_>, n: Phrase<'_>) -> Option<Diagnostic> {
    let Some(QuantityView::Bounded { n, how }) = QuantityView::of(n) else { return None };
    let n = number(n)?;
    let (message, label, span) = match how {
        Many::OrMore if n <= 1 => ("there is always a hero".to_owned(), "always so", (2, MOST_HEROES)),
        Many::OrMore if n > MOST_HEROES => {
            (format!("no party has {n} heroes: {MOST_HEROES} at most"), "never so", (2, MOST_HEROES))
        }
        Many::OrFewer if n >= MOST_HEROES => {
            (format!("no party has more than {MOST_HEROES} heroes"), "always so", (1, MOST_HEROES - 1))
        }
        Many::OrFewer if n < 1 => ("there is always a hero".to_owned(), "never so", (1, MOST_HEROES - 1)),
        _ => return None,
    };
    // No figure as an example: whoever follows the help to the letter would write it.
    let help = format!("write the number that is meant, from {} to {}; or {}", span.0, span.1, without(decl, phrase));
    Some(told(context, decl, phrase, &message, label).help(help))
}

/// So many cards are drawn, spaces moved or tokens given by no card of the game.
const MANY: i32 = 20;

/// Changes of figures of an attack or a move beyond this are a slip of the pen.
const MOST_CHANGE: i32 = 20;

/// Looks at figures inside effects: harm that no model has room for, and gains beyond anything in the game.
pub fn figures(context: &Context, out: &mut Vec<Diagnostic>) {
    let effects = [
        Effect::TakesWounds,
        Effect::TakesHits,
        Effect::TakesHorror,
        Effect::TakesCorruption,
        Effect::TakesSanity,
        Effect::Gains,
        Effect::Draw,
        Effect::Draws,
        Effect::MovesPiece,
    ];
    // Hardly any text asks how much the toughest can take.
    let toughest = LazyCell::new(|| toughest(context));
    for Site { decl, phrase, .. } in context.sites(In::Texts, &effects.map(Word::Effect)) {
        let amounts: Vec<(Phrase<'_>, Option<i32>, &str)> = match EffectView::of(phrase) {
            Some(EffectView::TakesWounds { who: _, n, past: _, per: _ }) => vec![(n, None, "Wounds")],
            Some(EffectView::TakesHits { who: _, n, each, past: _, per: _ }) => {
                let damage = each.map(|each| (each, None, "Damage"));
                std::iter::once((n, None, "Hits")).chain(damage).collect()
            }
            Some(EffectView::TakesHorror { who: _, n, each, past: _, per: _ }) => {
                let damage = each.map(|each| (each, None, "Sanity Damage"));
                std::iter::once((n, None, "Horror Hits")).chain(damage).collect()
            }
            Some(EffectView::TakesCorruption { who: _, n, past: _, per: _ }) => {
                vec![(n, Some(MANY), "Corruption Hits")]
            }
            Some(EffectView::TakesSanity { who: _, n, past: _, per: _ }) => vec![(n, None, "Sanity Damage")],
            Some(EffectView::Gains { who: _, n, what, per: _ }) => match what.word() {
                Word::Holding(Holding::Grit) => vec![(n, Some(MANY), "Grit")],
                Word::Holding(Holding::DarkStone) => vec![(n, Some(MANY * 2), "Dark Stone")],
                Word::Holding(Holding::Corruption) => vec![(n, Some(MANY), "Corruption Points")],
                Word::Holding(Holding::Xp) => vec![(n, Some(MANY * 50), "XP")],
                Word::Holding(Holding::Named) => vec![(n, Some(MANY * 2), "tokens")],
                _ => Vec::new(),
            },
            Some(
                EffectView::Draw { n, deck: _, ambush: _ }
                | EffectView::Draws { who: _, n, deck: _, keep: _, anywhere: _ },
            ) => {
                vec![(n, Some(MANY), "cards")]
            }
            Some(EffectView::MovesPiece { which: _, n, back: _ }) => vec![(n, Some(MANY), "spaces")],
            _ => Vec::new(),
        };
        for (amount, most, what) in amounts {
            if let (_, Some(high)) = bounds(amount)
                && high > most.unwrap_or(TOUGH)
                && high <= MOST_WRITTEN
                && high > most.unwrap_or_else(|| *toughest)
            {
                let most = most.unwrap_or_else(|| *toughest);
                out.push(beyond(context, decl, amount, (high, most, what), *toughest));
            }
        }
    }
}

/// Looks at changes of figures of an attack or a move.
pub fn changes(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Modifier(Modifier::Change)]) {
        let Some(ModifierView::Change { stat, by, per: _, condition: _ }) = ModifierView::of(phrase) else { continue };
        let of_a_fight =
            [Stat::Combat, Stat::Shots, Stat::Initiative, Stat::Damage, Stat::Defense, Stat::Move].map(StatKey::Stat);
        if (MOST_CHANGE + 1..=MOST_WRITTEN).contains(&by.saturating_abs())
            && (of_a_fight.contains(&stat) || matches!(stat, StatKey::Skill(_)))
        {
            let place = context.figure(phrase.place(), &by.saturating_abs().to_string());
            let found = context
                .finding(Code::BeyondBounds, decl, place, format!("{by:+}: no such figure changes by so much"))
                .label("meant so?");
            out.push(found.help("write a smaller figure; changes of the game are mostly 1 to 4"));
        }
    }
}

fn beyond(
    context: &Context,
    decl: &Declaration,
    amount: Phrase<'_>,
    (high, most, what): (i32, i32, &str),
    toughest: i32,
) -> Diagnostic {
    let place = context.figure(amount.place(), &high.to_string());
    let (message, help) = match most == toughest {
        true => (
            format!("{high} {what}: no sheet of these packs has more than {} Health", most / 2),
            "write a smaller figure; to kill whoever it is, say `is killed`",
        ),
        false => (format!("{high} {what}: nothing in the game comes near that"), "write a smaller figure"),
    };
    context.finding(Code::BeyondBounds, decl, place, message).label("meant so?").help(help)
}

/// So much the toughest can take, whatever sheets print.
const TOUGH: i32 = 40;

/// Twice the highest Health that a sheet prints, and 40 at least.
fn toughest(context: &Context) -> i32 {
    let kinds = [Kind::Enemy, Kind::Class].into_iter().flat_map(|kind| context.model.of_kind(kind));
    let health = kinds.filter_map(|decl| match printed(decl, Stat::Health).map(figure) {
        Some(Figure::Number(n)) => Some(n),
        _ => None,
    });
    health.max().unwrap_or(0).saturating_mul(2).max(TOUGH)
}
