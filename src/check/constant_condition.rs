//! Conditions that are always so, or never.

use std::collections::BTreeSet;

use super::bound_here::{bound, own, settled};
use super::context::{Context, In, listed};
use super::known_here::{Fact, TURN, covered, span, split, turn_of, words};
use super::own_side::of_enemies;
use super::parts::{condition, moment, number, without};
use super::results::Results;
use super::sheet::stat;
use super::walk::Site;
use brim_core::game::dice::Dice;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, LabelView, MemberView, MomentView, QuantityView, RuleFormView, StepView};
use brim_core::vocabulary::{
    Bound, Category, Condition, Effect, Kind, Label, Many, Member, Modifier, Moment, Noun, Stat, Word,
};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed};

/// Looks at every condition, with the rolls and the conditions around it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind == Kind::Scenario) {
        for step in decl.body() {
            let Some(StepView::ExpectSo { condition }) = StepView::of(step) else { continue };
            if least(condition).is_some_and(|n| n <= 0) {
                let found = context
                    .finding(
                        Code::Foregone,
                        decl,
                        condition.place(),
                        "0 or more is always true, so this proves nothing",
                    )
                    .label("always so");
                out.push(found.help("expect a number: `expect Ann has 0 wounds`"));
            }
        }
    }
    // What asks nothing has no condition that could always be so.
    let asking: BTreeSet<DeclId> =
        context.sites(In::Declared, &Category::Condition.words()).map(|site| site.decl.id).collect();
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario && asking.contains(&decl.id)) {
        lines(context, decl, decl.body(), &Around::default(), out);
    }
    for (patch, _) in context.changed() {
        lines(context, patch, patch.body(), &Around::default(), out);
    }
}

/// What holds where a line stands.
#[derive(Clone, Default)]
struct Around {
    /// Conditions that are so.
    so: Vec<Fact>,
    /// Conditions that are not so: their lines stand above an `otherwise`.
    not_so: Vec<Fact>,
    /// The results that the roll above can have shown here, and where it stands.
    roll: Option<(Results, Place)>,
    /// That roll is a To Hit die, and no row.
    of_die: bool,
    /// Set where figures of enemies are changed.
    of_enemy: bool,
    /// What the line above says of those whom it is about: for the first line under it, before anything is done.
    bound: Vec<Fact>,
}

/// The lines of one body: each at first with what holds around them, and a branch with what its chain has left open.
fn lines(context: &Context, decl: &Declaration, lines: Phrases<'_>, around: &Around, out: &mut Vec<Diagnostic>) {
    let branches = lines.iter().any(|line| matches!(line.word(), Word::Label(_)));
    let mut inner = around.clone();
    let mut failed: Vec<Fact> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let chained = line.word() == Word::Effect(Effect::Otherwise);
        // What an effect does may change what was so for the next line; which turn it is stays.
        // What stands beside a figure changes nothing.
        if at > 0 && !matches!(line.word(), Word::Modifier(_)) {
            inner.bound.clear();
        }
        if at > 0 && !branches && !chained {
            inner.so.retain(|fact| fact.asked.as_ref().is_some_and(|asked| asked.of == TURN));
            inner.not_so.retain(|fact| fact.asked.as_ref().is_some_and(|asked| asked.of == TURN));
        }
        if !chained {
            failed.clear();
        }
        let mut here = inner.clone();
        here.not_so.extend(failed.iter().cloned());
        visit(context, decl, line, &mut here, out);
        if let (Word::Effect(Effect::If | Effect::Otherwise), Some(condition)) = (line.word(), condition(line)) {
            let mut parts = Vec::new();
            split(condition, Word::Condition(Condition::Either), &mut parts);
            failed.extend(parts.into_iter().map(|part| Fact::of(context, part)));
        }
    }
}

fn visit(context: &Context, decl: &Declaration, phrase: Phrase<'_>, around: &mut Around, out: &mut Vec<Diagnostic>) {
    let mut inner = around.clone();
    let of_enemy = around.of_enemy
        || matches!(RuleFormView::of(phrase), Some(RuleFormView::Standing { who, condition: _ }) if who.noun() == NounRef::Noun(Noun::Enemy))
        || moment(phrase).is_some_and(fought);
    around.so.extend(turn_of(phrase));
    let meant = bound(context, phrase);
    if let Some(condition) = condition(phrase) {
        let said = if own(phrase).is_some() { &meant } else { &around.bound };
        // At a hit and at a To Hit die the roll is known.
        let die = moment(phrase).filter(|_| around.roll.is_none()).and_then(|moment| to_hit_die(context, decl, moment));
        let known = die.map(|roll| Around { roll: Some(roll), of_die: true, ..around.clone() });
        if let Some(found) = judged(context, decl, condition, known.as_ref().unwrap_or(around))
            .or_else(|| settled(context, decl, condition, said))
            .or_else(|| no_fight(context, decl, (phrase, of_enemy), condition))
        {
            out.push(found);
        }
        // A moment comes anew each time: what was so before need not be so then.
        if matches!(phrase.word(), Word::Effect(Effect::If | Effect::Otherwise)) {
            let mut parts = Vec::new();
            split(condition, Word::Condition(Condition::Both), &mut parts);
            if parts.len() > 1 {
                parts.push(condition);
            }
            inner.so.extend(parts.into_iter().map(|part| Fact::of(context, part)));
        }
    }
    match phrase.word() {
        Word::Effect(Effect::Roll | Effect::Rolls) => {
            inner.roll = Results::of_roll(phrase, (0, 0)).map(|(_, results)| (results, phrase.place()));
        }
        Word::Label(Label::Result) => {
            let row = LabelView::of(phrase);
            if let (Some((results, _)), Some(LabelView::Result { face: (low, high), name: _, stands: _ })) =
                (&mut inner.roll, row)
            {
                results.known.retain(|result| (low..=high).contains(result));
            }
        }
        Word::Effect(_) | Word::Label(_) => {}
        _ => inner = Around { of_enemy, so: turn_of(phrase).into_iter().collect(), ..Around::default() },
    }
    // Another is spoken of, or another roll.
    if !matches!(phrase.word(), Word::Effect(Effect::If | Effect::Otherwise) | Word::Label(_)) {
        let stays = |fact: &Fact| !fact.text.split(' ').any(|word| word == "that");
        inner.so.retain(stays);
        inner.not_so.retain(stays);
        inner.bound = meant;
    }
    lines(context, decl, phrase.body(), &inner, out);
}

/// What the die of such a moment can show, where no text of the pack makes another die of it.
fn to_hit_die(context: &Context, decl: &Declaration, moment: Phrase<'_>) -> Option<(Results, Place)> {
    let thrown = matches!(
        MomentView::of(moment)?,
        MomentView::Strikes { who: _, whom: _ }
            | MomentView::ToHit { who: _, face: None }
            | MomentView::ReachToHit { who: _, reach: _, face: None }
    );
    let sides = [Word::Modifier(Modifier::Set), Word::Member(Member::Printed)];
    let other = |site: &Site| site.decl.pack == decl.pack && stat(site.phrase) == Some(Stat::ToHitSides);
    if !thrown || context.sites(In::Written, &sides).any(|site| other(&site)) {
        return None;
    }
    let die = Dice { count: 1, ..Dice::default() };
    Some((Results::of_dice(die), moment.place()))
}

/// True for a moment that comes in fights alone: somebody attacks, or an enemy has its turn.
fn fought(moment: Phrase<'_>) -> bool {
    match MomentView::of(moment) {
        Some(MomentView::Activates { who }) => who.noun() == NounRef::Noun(Noun::Enemy),
        Some(
            MomentView::Attacks { who: _ }
            | MomentView::Attacked { who: _ }
            | MomentView::ThrowsToHit { who: _ }
            | MomentView::ToHit { who: _, face: _ }
            | MomentView::ReachToHit { who: _, reach: _, face: _ }
            | MomentView::Strikes { who: _, whom: _ },
        ) => true,
        _ => false,
    }
}

/// `if not in a fight` in a text of an enemy: only while the first ones are placed is no fight on yet.
fn no_fight(
    context: &Context,
    decl: &Declaration,
    (phrase, of_enemy): (Phrase<'_>, bool),
    condition: Phrase<'_>,
) -> Option<Diagnostic> {
    let comes = moment(phrase).map(|moment| moment.word());
    if !(of_enemies(decl) || of_enemy)
        || [Moment::Placed, Moment::Arrives].map(Word::Moment).iter().any(|word| comes == Some(*word))
    {
        return None;
    }
    let mut place = None;
    condition.walk(&mut |part| {
        if let Some(ConditionView::Not { condition: fight }) = ConditionView::of(part)
            && fight.word() == Word::Condition(Condition::Fight)
        {
            place = place.or(Some(part.place()));
        }
    });
    if !of_enemies(decl) {
        let found = context.finding(Code::Foregone, decl, place?, "a fight is on then");
        return Some(found.label("never so").help(format!("{}, or ask for something else", without(decl, condition))));
    }
    let found = context.finding(Code::Foregone, decl, place?, "while this enemy is there, a fight is on");
    Some(found.label("never so").help(format!("{}, or say it on a card or in the mission", without(decl, condition))))
}

fn judged(context: &Context, decl: &Declaration, condition: Phrase<'_>, around: &Around) -> Option<Diagnostic> {
    let known_die = around.of_die;
    let mut parts = Vec::new();
    let both = condition.word() == Word::Condition(Condition::Both);
    let either = condition.word() == Word::Condition(Condition::Either);
    split(condition, condition.word(), &mut parts);
    let said: Vec<(String, Phrase<'_>)> = parts.iter().map(|part| (words(context, *part), *part)).collect();
    let told =
        |place: Place, message: &str, label: &str| context.finding(Code::Foregone, decl, place, message).label(label);
    let not = |text: &str| format!("not {text}");
    for (at, (text, part)) in said.iter().enumerate() {
        let earlier = || said.iter().take(at);
        if let Some((_, first)) = earlier().find(|(other, _)| (both || either) && other == text) {
            let found = told(part.place(), "this says the same as the condition before it", "said already");
            return Some(
                found
                    .other(first.place(), "the first time")
                    .help("delete one of the two, or say the other thing that was meant"),
            );
        }
        let against = |other: &str| *text == not(other) || other == not(text) || parted(text, other);
        let apart =
            |other: Phrase<'_>| span(context, *part).zip(span(context, other)).is_some_and(|(a, b)| a.parts(&b));
        if let Some((_, first)) = earlier().find(|(other, phrase)| both && (against(other) || apart(*phrase))) {
            let found = told(part.place(), "these two can never both be true", "rules out what stands before it");
            let (one, other) = (context.text(first.place()).trim(), context.text(part.place()).trim());
            let opposite = words(context, *part) == not(&words(context, *first))
                || words(context, *first) == not(&words(context, *part));
            return Some(found.other(first.place(), "the other one").help(match opposite {
                true => format!("delete one of the two: keep `{one}` or `{other}`"),
                false => format!(
                    "if one of them is enough, join them with `or`: `{one} or {other}`; else delete one of the two"
                ),
            }));
        }
        if let Some((_, first)) = earlier().find(|(other, _)| either && (*text == not(other) || *other == not(text))) {
            let found = told(part.place(), "one of these two is always true", "the opposite of what stands before it");
            return Some(
                found.other(first.place(), "the other one").help(format!("{}, or fix it", without(decl, *part))),
            );
        }
        if let Some((counter, name, low, high)) = within(decl, *part)
            && span(context, *part).is_some_and(|asked| asked.low <= low && high <= asked.high)
        {
            let found = told(
                part.place(),
                &format!("{name} never leaves {low} to {high}, so this is always so"),
                "always true",
            );
            return Some(found.other(counter, "what it counts").help(format!(
                "ask for a number that rules something out: `counter \"{name}\" is {} or more`",
                low.saturating_add(1)
            )));
        }
        if let Some(ConditionView::AmountIs { a, n: _, how: _ }) = ConditionView::of(*part)
            && let Some(n) = number(a)
        {
            let found = told(part.place(), "a number is held against a number: this never changes", "always the same");
            return Some(
                found.help(format!("say what is {n}: `that many`, or a figure like `the Combat of this hero`")),
            );
        }
        if least(*part).is_some_and(|n| n <= 0) {
            let (place, help) = match one_or_more(context, *part) {
                // No figure as an example: whoever follows the help to the letter would write it.
                Some((place, said)) => (
                    place,
                    format!(
                        "where 1 is enough write `{said}`, else the number that is meant; or {}",
                        without(decl, *part)
                    ),
                ),
                None => {
                    let place = context.figure(part.place(), "0");
                    (place, format!("write the number that is meant, from 1 on; or {}", without(decl, *part)))
                }
            };
            return Some(told(place, "0 or more is always true", "always so").help(help));
        }
        if let (Some(ConditionView::RollIs { what: _, face: (low, high) }), Some((results, roll))) =
            (ConditionView::of(*part), &around.roll)
            && !results.known.is_empty()
        {
            let all = results.known.iter().all(|result| (low..=high).contains(result));
            let place = context.figure(part.place(), &super::results::face(low, high));
            if !results.reach(low, high) {
                let asked = context.text(place).trim().to_owned();
                let mut shows: Vec<String> = results.known.iter().map(ToString::to_string).collect();
                shows.dedup();
                let shows = match shows.as_slice() {
                    [first, _, .., last] => format!("{first} to {last}"),
                    few => few.join(" or "),
                };
                let message = format!("that roll is never {} here: it shows {shows}", shortened(&escaped(&asked), 20));
                let found = Diagnostic { message, ..told(place, "", "never true") };
                let found = found.other(*roll, "the roll");
                if known_die {
                    return Some(found.help(format!("ask for one of these: {shows}")));
                }
                return Some(found.help(format!(
                    "the row that this stands in is carried out for {shows} alone: ask for one of these, or move the line to another row"
                )));
            }
            if all && !results.higher && !results.lower {
                let found = told(place, "that roll always shows this here", "always true");
                return Some(
                    found.other(*roll, "the roll").help(format!("{}, or ask for fewer results", without(decl, *part))),
                );
            }
        }
    }
    let whole = words(context, condition);
    if let Some(fact) = around.so.iter().find(|fact| fact.text == whole) {
        let found = told(condition.place(), "this is always true here: a condition above asks the same", "always true");
        return Some(found.other(fact.place, "asked here").help("delete the inner condition, or fix it"));
    }
    let asked = span(context, condition);
    let known = |fact: &&Fact| fact.asked.as_ref().zip(asked.as_ref()).is_some_and(|(one, other)| other.holds(one));
    if let Some(fact) = around.so.iter().find(known) {
        let found = told(condition.place(), "this is always true here: what stands above says so", "always true");
        return Some(found.other(fact.place, "said here").help("delete the inner condition, or fix one of them"));
    }
    let against = |fact: &&Fact| {
        let apart = fact.asked.as_ref().zip(asked.as_ref()).is_some_and(|(one, other)| one.parts(other));
        whole == not(&fact.text) || fact.text == not(&whole) || parted(&fact.text, &whole) || apart
    };
    if let Some(fact) = around.so.iter().find(against) {
        if fact.asked.as_ref().is_some_and(|asked| asked.of == TURN) {
            let found = told(condition.place(), "this is never true here: it is another turn", "never true");
            return Some(found.other(fact.place, "the turn").help("delete it, or fix one of the two numbers"));
        }
        let found = told(condition.place(), "this is never true here: the condition above rules it out", "never true");
        return Some(
            found
                .other(fact.place, "asked here")
                .help("write `otherwise:` below the outer condition, or fix one of them"),
        );
    }
    let fact = covered(context, condition, &around.not_so)?;
    let found =
        told(condition.place(), "this is never true here: the conditions above leave nothing for it", "never true");
    Some(found.other(fact.place, "this is asked first").help(
        match (fact.text == whole, &*decks_left(context, decl, condition, &around.not_so)) {
            (true, []) => "ask something else, or delete this branch".to_owned(),
            (true, decks) => {
                format!("ask for a deck that no branch asks for yet ({}), or delete this branch", listed(decks))
            }
            (false, _) => "put this branch before the one that leaves nothing for it: the first that is true is taken; or ask for what the ones above leave".to_owned(),
        },
    ))
}

/// Of a branch that asks for a deck once more: decks of the same kind, for which none above it asks.
fn decks_left(context: &Context, decl: &Declaration, condition: Phrase<'_>, asked: &[Fact]) -> Vec<String> {
    let Some(ConditionView::DrawnFor { deck }) = ConditionView::of(condition) else { return Vec::new() };
    let kind = context.model.sheet(deck).and_then(Declaration::held_kind);
    let all = context.model.of_kind(Kind::Deck).filter(|other| kind.is_some() && other.held_kind() == kind);
    // Those that begin or end like it are of its sort: the others hold cards of some place alone.
    let (mine, last) = (context.name(deck), |name: &str| name.rsplit(' ').next().unwrap_or_default().to_owned());
    let own = context.model.deck_of(decl);
    let all = all.filter(|other| own != Some(other.id));
    let like = all.map(|other| context.name(other.id)).filter(|name| *name != mine && last(name) == last(&mine));
    let open = like.filter(|name| !asked.iter().any(|fact| fact.text == format!("drawn for {}", name.to_lowercase())));
    open.map(|name| format!("`{name}`")).take(4).collect()
}

/// The counter of the mission that a condition asks for, and between what it stays.
fn within<'a>(decl: &'a Declaration, condition: Phrase<'_>) -> Option<(Place, &'a str, i32, i32)> {
    let Some(ConditionView::CounterIs { name: asked, n: _, how: _ }) = ConditionView::of(condition) else {
        return None;
    };
    decl.members(Member::Counter).find_map(|line| match MemberView::of(line)? {
        MemberView::Counter { name, low, high, start: _ } if name == asked => Some((line.place(), name, low, high)),
        _ => None,
    })
}

/// The least that a condition asks for: of what is held, of what there is, or of a stat.
fn least(condition: Phrase<'_>) -> Option<i32> {
    match ConditionView::of(condition)? {
        ConditionView::HasMany { who: _, n, thing: _ } | ConditionView::Many { n, what: _ } => {
            match QuantityView::of(n)? {
                QuantityView::Bounded { n, how: Many::OrMore } => number(n),
                QuantityView::Between { n, to: _ } => Some(n),
                _ => None,
            }
        }
        ConditionView::StatIs { who: _, bound: Bound::AtLeast, n, stat: _ } => number(n),
        ConditionView::Using { what: _, n } | ConditionView::Armed { what: _, n } => n,
        _ => None,
    }
}

/// `wounds` for `0 or more wounds`: the one way in which one or more is said, and where it belongs.
fn one_or_more(context: &Context, condition: Phrase<'_>) -> Option<(Place, String)> {
    let said = |place: Place| context.text(place).split_whitespace().collect::<Vec<_>>().join(" ");
    let (n, what, bare) = match ConditionView::of(condition)? {
        ConditionView::HasMany { who: _, n, thing } => (n, thing, super::one_way::says_one(context, thing)),
        ConditionView::Many { n, what } => (n, what, false),
        _ => return None,
    };
    let what_said = said(what.place());
    let place = Place { span: n.place().span.to(what.place().span), ..n.place() };
    Some((place, if bare { what_said } else { format!("1 or more {what_said}") }))
}

/// Two texts that rule each other out: they differ by one word of a pair, or the one says that somebody is so and the other that nobody is.
fn parted(one: &str, other: &str) -> bool {
    let pairs = [("melee", "ranged")];
    let none = |one: &str, other: &str| {
        let behind = other.strip_prefix("no ").map(|rest| format!(" {rest}"));
        let some = ["a ", "an ", "another ", "each ", "one "].iter().any(|article| one.starts_with(article));
        some && behind.is_some_and(|behind| one.ends_with(&behind))
    };
    none(one, other)
        || none(other, one)
        || pairs.iter().any(|(a, b)| one != other && (one.replace(a, b) == *other || other.replace(a, b) == one))
}
