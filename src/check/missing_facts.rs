//! What is not there where a line needs it: dice to re-roll once they have counted, a hit to change when no attack is on, `if attacking …` at the start
//! of a turn. The rows of the vocabulary say what they need, and those of moments, windows and replacements what they give.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::hit_of_one::of_the_roll;
use super::needs::{behind, needs};
use super::no_throw;
use super::parts;
use super::walk::Site;
use super::when_given::{card_that_was_cast, given_by};
use brim_core::game::effect::Span;
use brim_core::phrase::{ConditionView, EffectView, LimitView, MomentView, RuleFormView, WhenView};
use brim_core::vocabulary::{
    Category, Due, Entry, Fact, Failed, Kind, Moment, Noun, Pick, Quantity, Relation, Thrown, When, Without, Word,
};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at every rule that says when it happens.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &Category::RuleForm.words()) {
        let Some(mut there) = facts_at(context, decl, rule) else { continue };
        limit(context, decl, rule, &there, out);
        out.extend(from_nobody(context, decl, rule));
        if let Some(condition) = condition_of(rule) {
            judge(context, (decl, rule), condition, &there, out);
        }
        // What the text itself throws or strikes is there for its own lines.
        for part in rule.body() {
            part.walk(&mut |part| there.extend(part.word().entry().into_iter().flat_map(|entry| entry.gives)));
        }
        rule.body().iter().for_each(|line| visit(context, (decl, rule), line, &there, out));
    }
    for decl in context.decls().filter(|decl| decl.is_drawn()) {
        let mut gives = Vec::new();
        decl.walk(&mut |part| gives.extend(part.word().entry().into_iter().flat_map(|entry| entry.gives)));
        for line in decl.body().iter().filter(|line| matches!(line.word(), Word::Effect(_))) {
            line.walk(&mut |part| out.extend(whom_of_a_card(context, decl, part, &gives)));
        }
    }
}

/// `each hero in range and sight` on a card that is drawn: no attack is on of which it could be said.
fn whom_of_a_card(context: &Context, decl: &Declaration, part: Phrase<'_>, gives: &[Fact]) -> Option<Diagnostic> {
    let relations = part.selectors().flat_map(|who| who.relations().iter());
    let of_attack = relations.filter(|one| one.word() == Word::Relation(Relation::Stands));
    let mut missing = of_attack.filter_map(|relation| {
        let fact = behind(relation).into_iter().find(|fact| !is_there(*fact, gives))?;
        Some((fact, relation.place()))
    });
    let (fact, place) = missing.next()?;
    let message = format!("nobody is meant by this when the card is read: {}", fact.missing());
    let found = context.finding(Code::NotNow, decl, place, message).label("finds nobody");
    Some(found.help("say where they stand: `next to an enemy`, `within 6 of an enemy`"))
}

pub(super) fn needed(word: Word) -> &'static [Fact] {
    word.entry().map(|entry| entry.needs).unwrap_or_default()
}

fn visit(
    context: &Context,
    (decl, rule): (&Declaration, Phrase<'_>),
    line: Phrase<'_>,
    there: &[Fact],
    out: &mut Vec<Diagnostic>,
) {
    match EffectView::of(line) {
        // What lasts is looked at by the queries that read it, what is put off happens at another time.
        Some(EffectView::Gets { who: _, change: _, time: _ } | EffectView::GetsAll { who: _, time: _ }) => return,
        Some(EffectView::Later { clock }) => {
            if clock == Due::EndOfAttack && !is_there(Fact::Attack, there) {
                out.push(no_attack_to_end(context, decl, line));
            }
            return put_off(context, decl, line, out);
        }
        Some(EffectView::If { condition }) => judge(context, (decl, rule), condition, there, out),
        _ => {}
    }
    if let (Word::Effect(effect), Some(fact)) =
        (line.word(), needed(line.word()).iter().find(|fact| !there.contains(fact)))
    {
        let (message, label) = of_effect(*fact);
        let help = match fact {
            Fact::Dice | Fact::Roll => no_throw::instead(context, decl, (rule, line), effect),
            fact => before_harm(context, rule, line)
                .filter(|_| *fact == Fact::Harm)
                .unwrap_or_else(|| format!("say it {}", given_by(context, decl, rule, *fact))),
        };
        let found = context.finding(Code::NotNow, decl, line.place(), message).label(label).help(help);
        out.push(found.other(moment(rule), "happens then"));
    }
    out.extend(whom_in_no_attack(context, (decl, rule), line, there));
    line.body().iter().for_each(|line| visit(context, (decl, rule), line, there, out));
}

/// `when this enemy activates: each hero attacked by this enemy takes 1 horror hit`: nobody is meant as long as no attack is on.
fn whom_in_no_attack(
    context: &Context,
    (decl, rule): (&Declaration, Phrase<'_>),
    line: Phrase<'_>,
    there: &[Fact],
) -> Option<Diagnostic> {
    let gives = line.word().entry().map(|entry| entry.gives).unwrap_or_default();
    let mut missing = None;
    let mut look = |part: Phrase<'_>| {
        for relation in part.selectors().flat_map(|who| who.relations().iter()) {
            let fact = behind(relation).into_iter().find(|fact| !is_there(*fact, there) && !is_there(*fact, gives));
            missing = missing.or(fact.map(|fact| (fact, relation.place())));
        }
    };
    look(line);
    line.parts().filter(|part| !matches!(part.word(), Word::Condition(_))).for_each(|part| part.walk(&mut look));
    let (fact, place) = missing?;
    let message = format!("nobody is meant by this at this moment: {}", fact.missing());
    let found = context.finding(Code::NotNow, decl, place, message).label("finds nobody");
    Some(found.other(moment(rule), "happens then").help(format!(
        "say it {}; or say where they stand: `next to this enemy`, `within 6 of this enemy in sight of this enemy`",
        given_by(context, decl, rule, fact)
    )))
}

/// `when this hero takes wounds: prevent 1 of that damage`, said of the wounds before they are taken.
fn before_harm(context: &Context, rule: Phrase<'_>, line: Phrase<'_>) -> Option<String> {
    let (who, harm) = match MomentView::of(parts::moment(rule)?)? {
        MomentView::Wounded { who } => (who, "wounds"),
        MomentView::SanityLost { who } => (who, "sanity damage"),
        _ => return None,
    };
    let own = who.pick() == Pick::This && who.noun() == NounRef::Noun(Noun::Hero);
    let said = |part: Option<Phrase<'_>>, before: &str| {
        part.map_or_else(String::new, |part| format!("{before}{}", context.text(part.place()).trim()))
    };
    let (condition, limit) = (said(condition_of(rule), " if "), said(parts::limit(rule), " "));
    let does = context.text(line.place()).trim();
    (own && rule.body().len() == 1)
        .then(|| format!("write `this hero may use this on {harm}{condition}{limit}: {does}`"))
}

/// `later, at end of attack` where no attack is under way that could end.
fn no_attack_to_end(context: &Context, decl: &Declaration, later: Phrase<'_>) -> Diagnostic {
    let place = context.figure(later.place(), "end of attack");
    let found = context.finding(Code::NotNow, decl, place, "no attack is under way then, whose end could come");
    found.label("of which attack?").help(format!("say it {}", Fact::Attack.given_by()))
}

/// What is put off happens when the dice, the hits and the damage of now are long gone.
fn put_off(context: &Context, decl: &Declaration, later: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let mut there: Vec<Fact> = Vec::new();
    for line in later.body() {
        line.walk(&mut |part| there.extend(part.word().entry().into_iter().flat_map(|entry| entry.gives)));
    }
    for line in later.body() {
        line.walk(&mut |part| {
            if !matches!(part.word(), Word::Effect(_)) {
                return;
            }
            let Some(fact) = needed(part.word()).iter().find(|fact| !there.contains(fact)) else { return };
            let (_, label) = of_effect(*fact);
            let found = context
                .finding(Code::NotNow, decl, part.place(), "what this speaks of is gone by then")
                .label(label)
                .other(later.place(), "put off until then")
                .help("say it at once, without `later`; for a time, `this hero gets … until end of turn`");
            out.push(found);
        });
    }
}

/// True for a rule whose condition is never so at its moment.
pub(super) fn never_so(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> bool {
    let Some((there, condition)) = facts_at(context, decl, rule).zip(condition_of(rule)) else { return false };
    needs(condition).iter().all(|facts| facts.iter().any(|fact| !is_there(*fact, &there)))
}

/// A condition must be possible.
fn judge(
    context: &Context,
    (decl, rule): (&Declaration, Phrase<'_>),
    condition: Phrase<'_>,
    there: &[Fact],
    out: &mut Vec<Diagnostic>,
) {
    always_so(context, (decl, rule), condition, there, out);
    out_of_fight(context, (decl, rule), condition, out);
    possible(context, (decl, rule), (condition, true), there, out);
}

/// The same of each half of what is joined by `or`.
fn possible(
    context: &Context,
    (decl, rule): (&Declaration, Phrase<'_>),
    (condition, whole): (Phrase<'_>, bool),
    there: &[Fact],
    out: &mut Vec<Diagnostic>,
) {
    let ways = needs(condition);
    let missing = |facts: &Vec<Fact>| facts.iter().copied().find(|fact| !is_there(*fact, there));
    let Some(mut fact) = ways.iter().map(missing).min().flatten() else {
        if let Some(ConditionView::Either { a, b } | ConditionView::Both { a, b }) = ConditionView::of(condition) {
            [a, b].into_iter().for_each(|half| possible(context, (decl, rule), (half, false), there, out));
        }
        return;
    };
    if !there.contains(&Fact::Attack) && matches!(fact, Fact::Target | Fact::Weapon | Fact::Hit | Fact::Suffered) {
        fact = Fact::Attack;
    }
    if let (Fact::Target, Some((who, target))) = (fact, target_of_hero(context, decl, rule, condition)) {
        let found = context
            .finding(Code::NotNow, decl, condition.place(), "a hero's attack is aimed at nobody yet at this moment")
            .label("never so")
            .other(moment(rule), "happens before the hits are given to targets")
            .help(match low_face(rule) {
                Some(face) => of_the_roll(&who, &target, &face),
                None if throws_to_hit(rule).is_some() => format!(
                    "leave it out: a die that misses is rolled against nobody; or change what is needed, which is asked for each die: `this hero: to hit rolls +1 if attacking {target}`"
                ),
                None if without_a_hit(rule) => format!(
                    "an attack that hits nobody was aimed at nobody: ask who stands near, `if {} is next to {target}`",
                    if who.starts_with("this ") || who.starts_with("that ") { &*who } else { "that hero" }
                ),
                None => format!("say it where a hit has its target: `when {who} hits {target}`; a die that misses is rolled against nobody"),
            });
        out.push(found);
        return;
    }
    let found = context
        .finding(Code::NotNow, decl, condition.place(), format!("this is never so at this moment: {}", fact.missing()))
        .label("never so")
        .other(moment(rule), "happens then")
        .help(match whole {
            true => format!("ask it {}; or {}", given_by(context, decl, rule, fact), parts::without(decl, condition)),
            false => format!(
                "delete `{}` and the `or` beside it, or ask it {}",
                context.text(condition.place()).trim(),
                given_by(context, decl, rule, fact)
            ),
        });
    out.push(match card_that_was_cast(context, rule, condition).filter(|_| fact == Fact::Spell) {
        Some((place, card)) => {
            found.help(format!("the spell has been cast by then: ask for its card, `{card}`")).edit(place, card, true)
        }
        None => match attack_of_a_spell(context, condition)
            .filter(|_| fact == Fact::Spell && is_there(Fact::Weapon, there))
        {
            Some((_, _, false)) => found.help(format!(
                "the spell makes no attack: what it does is followed up in its own text, of each enemy that it harms in a block, `if that enemy is dead: …`; or {}",
                parts::without(decl, condition)
            )),
            Some((place, attack, true)) => found
                .help(format!(
                    "of what is done by an attack that the spell makes, ask `{attack}`; or {}",
                    parts::without(decl, condition)
                ))
                .edit(place, attack, false),
            None => found,
        },
    });
}

/// `if casting Fire` where an attack is under way, which a spell may have made: as it is asked then, and whether such a spell makes attacks.
fn attack_of_a_spell(context: &Context, condition: Phrase<'_>) -> Option<(Place, String, bool)> {
    let mut found = None;
    condition.walk(&mut |part| {
        if let Some(ConditionView::Casting { what }) = ConditionView::of(part) {
            let spell = context.model.sheet(what).filter(|one| one.kind == Kind::Spell && !one.broken);
            let attacks = spell.is_none_or(|spell| context.does(spell, super::weapons::ATTACKS));
            found = Some((part.place(), format!("attacking with {}", context.name(what)), attacks));
        }
    });
    found
}

/// The faces for which a rule waits, where dice that show them miss more often than not.
fn low_face(rule: Phrase<'_>) -> Option<String> {
    match MomentView::of(parts::moment(rule)?)? {
        MomentView::ToHit { who: _, face: Some((low, high)) }
        | MomentView::ReachToHit { who: _, reach: _, face: Some((low, high)) } => {
            (high <= 3).then(|| super::results::face(low, high))
        }
        _ => None,
    }
}

/// `when a hero ends an attack without a hit`.
fn without_a_hit(rule: Phrase<'_>) -> bool {
    matches!(
        parts::moment(rule).and_then(MomentView::of),
        Some(MomentView::EndsAttack { who: _, what: (), none: Some(Without::Hit) })
    )
}

/// `if not in a fight` where one has just begun.
fn out_of_fight(
    context: &Context,
    (decl, rule): (&Declaration, Phrase<'_>),
    condition: Phrase<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let begins = parts::moment(rule).and_then(MomentView::of);
    if !matches!(begins, Some(MomentView::StartOf { span: Span::Fight, n: _ })) {
        return;
    }
    let Some(part) = denies_a_fight(condition) else { return };
    let found = context
        .finding(Code::NotNow, decl, part.place(), "this is never so at this moment: the fight has begun")
        .label("never so")
        .other(moment(rule), "happens then")
        .help(format!("{}; or ask for something else", parts::without(decl, condition)));
    out.push(found);
}

/// The part of a condition that says `not in a fight`, where all of it hangs on that.
fn denies_a_fight(condition: Phrase<'_>) -> Option<Phrase<'_>> {
    match ConditionView::of(condition)? {
        ConditionView::Not { condition: denied } => {
            matches!(ConditionView::of(denied), Some(ConditionView::Fight)).then_some(condition)
        }
        ConditionView::Both { a, b } => denies_a_fight(a).or_else(|| denies_a_fight(b)),
        _ => None,
    }
}

/// `if not attacking …` where nobody can be attacking yet: it says nothing.
fn always_so(
    context: &Context,
    (decl, rule): (&Declaration, Phrase<'_>),
    condition: Phrase<'_>,
    there: &[Fact],
    out: &mut Vec<Diagnostic>,
) {
    condition.walk(&mut |part| {
        let denied = match ConditionView::of(part) {
            Some(ConditionView::Not { condition }) => needs(condition),
            // `there is no hero in range and sight`, while no attack is on.
            Some(ConditionView::Many { n, what }) if n.word() == Word::Quantity(Quantity::None) => {
                vec![what.selectors().flat_map(|who| who.relations().iter()).flat_map(behind).collect()]
            }
            _ => return,
        };
        // One fact that is missing for each way in which it could be so.
        let missing = |facts: &Vec<Fact>| facts.iter().copied().find(|fact| !is_there(*fact, there));
        let missing: Option<Vec<Fact>> = denied.iter().map(missing).collect();
        let Some(fact) = missing.and_then(|missing| missing.first().copied()) else { return };
        let message = format!("this is always so at this moment: {}", fact.missing());
        let found = context
            .finding(Code::NotNow, decl, part.place(), message)
            .label("rules nothing out")
            .other(moment(rule), "happens then")
            .help(format!("delete it, or ask it {}", given_by(context, decl, rule, fact)));
        out.push(found);
    });
}

/// The hero whose attack has no target yet, and whom a condition takes it to be aimed at.
fn target_of_hero(
    context: &Context,
    decl: &Declaration,
    rule: Phrase<'_>,
    condition: Phrase<'_>,
) -> Option<(String, String)> {
    let who = match throws_to_hit(rule) {
        Some(who) => who,
        None => parts::moment(rule)?.subject()?,
    };
    if whom(context, decl, who) != Whom::Hero {
        return None;
    }
    let mut target = None;
    condition.walk(&mut |part| {
        if let Some(ConditionView::Against { who: aimed }) = ConditionView::of(part) {
            target = Some((context.text(who.place()).to_owned(), context.text(aimed.place()).to_owned()));
        }
    });
    target
}

/// Who uses a text `after a throw to hit`: a hero, for enemies use nothing.
fn throws_to_hit(rule: Phrase<'_>) -> Option<Selector<'_>> {
    let RuleFormView::Use { who, when: Some(when), cost: _, more: _, condition: _, limit: _ } = RuleFormView::of(rule)?
    else {
        return None;
    };
    match WhenView::of(when)? {
        WhenView::AfterThrow { which: Some(Thrown::ToHit), source: _, skill: _, fails: _ } => Some(who),
        _ => None,
    }
}

/// Whose attack it is, and with which weapon, may be so wherever one is under way.
pub(super) fn is_there(fact: Fact, there: &[Fact]) -> bool {
    there.contains(&if fact == Fact::Own { Fact::Attack } else { fact })
}

/// As a message says it of an effect, and beside it.
pub(super) fn of_effect(fact: Fact) -> (&'static str, &'static str) {
    match fact {
        Fact::Harm => ("there is no damage to prevent at this moment", "which damage?"),
        Fact::Dice | Fact::Roll => ("no dice lie on the table at this moment", "which dice?"),
        Fact::Arrival => ("no enemies are about to be placed at this moment", "which attack?"),
        Fact::Unfinished => ("no more dice of the attack are rolled at this moment", "too late for dice"),
        _ => ("no hit is still to be stopped at this moment", "too early or too late for a hit"),
    }
}

/// What can be the case when a rule comes to act; nothing for what always stands.
pub(super) fn facts_at(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Vec<Fact>> {
    let row = |phrase: Phrase<'_>| phrase.word().entry();
    let mut facts: Vec<Fact> = match RuleFormView::of(rule)? {
        RuleFormView::When { moment, condition: _, limit: _ } | RuleFormView::At { moment, condition: _, limit: _ } => {
            all(row(moment)?)
        }
        RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ } => all(row(when.unwrap_or(rule))?),
        RuleFormView::Instead { what, condition: _, limit: _ } => all(row(what)?),
        RuleFormView::AsSoonAs { condition: _, limit: _ } => all(row(rule)?),
        RuleFormView::Standing { who: _, condition: _ } | RuleFormView::Shielded { n: _, who: _ } => return None,
    };
    let gone: &[Fact] = match parts::moment(rule).and_then(MomentView::of) {
        Some(MomentView::StartOf { span: Span::Turn | Span::Fight | Span::Adventure, n: _ }) => &[Fact::Won],
        // A fight ends with the last enemy, which an attack may have killed.
        Some(MomentView::EndOf { span: Span::Fight, n: _ }) => &[Fact::Fight, Fact::Won],
        Some(MomentView::EndOf { span: Span::Adventure, n: _ }) => &[Fact::Fight],
        Some(MomentView::EndOf { span: Span::Turn, n: _ }) => {
            &[Fact::Attack, Fact::Target, Fact::Hit, Fact::Weapon, Fact::Unfinished, Fact::Won]
        }
        // A hero's hits are given to targets once the dice lie.
        Some(
            MomentView::Attacks { who }
            | MomentView::ThrowsToHit { who }
            | MomentView::ToHit { who, face: _ }
            | MomentView::ReachToHit { who, reach: _, face: _ },
        ) if whom(context, decl, who) == Whom::Hero => &[Fact::Target],
        // An attack in which no die hits is aimed at nobody to its end.
        Some(MomentView::EndsAttack { who, what: _, none: Some(Without::Hit) })
            if whom(context, decl, who) == Whom::Hero =>
        {
            &[Fact::Target]
        }
        // An enemy's dice are all thrown before its hits are given.
        Some(
            MomentView::Strikes { who, whom: _ }
            | MomentView::Wounds { who, whom: _, by: _ }
            | MomentView::Kills { who, whom: _ },
        ) if whom(context, decl, who) == Whom::Enemy => &[Fact::Unfinished],
        None if throws_to_hit(rule).is_some() => &[Fact::Target],
        _ => &[],
    };
    facts.retain(|fact| !gone.contains(fact));
    if facts.contains(&Fact::Target) && !makes_attack(context, decl, rule) {
        facts.push(Fact::Suffered);
    }
    Some(facts)
}

/// True where the attack under way is that of the hero of whom the moment tells: nobody else makes one then.
fn makes_attack(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> bool {
    let who = match parts::moment(rule).and_then(MomentView::of) {
        Some(
            MomentView::Attacks { who }
            | MomentView::ThrowsToHit { who }
            | MomentView::ToHit { who, face: _ }
            | MomentView::ReachToHit { who, reach: _, face: _ }
            | MomentView::EndsAttack { who, what: _, none: _ }
            | MomentView::Strikes { who, whom: _ },
        ) => Some(who),
        _ => throws_to_hit(rule),
    };
    who.is_some_and(|who| whom(context, decl, who) == Whom::Hero)
}

fn all(row: &Entry) -> Vec<Fact> {
    row.gives.iter().chain(row.may).copied().collect()
}

fn condition_of(rule: Phrase<'_>) -> Option<Phrase<'_>> {
    match RuleFormView::of(rule)? {
        RuleFormView::When { moment: _, condition, limit: _ }
        | RuleFormView::At { moment: _, condition, limit: _ }
        | RuleFormView::Instead { what: _, condition, limit: _ }
        | RuleFormView::Use { who: _, when: _, cost: _, more: _, condition, limit: _ } => condition,
        RuleFormView::AsSoonAs { condition, limit: _ } => Some(condition),
        RuleFormView::Standing { who: _, condition: _ } | RuleFormView::Shielded { n: _, who: _ } => None,
    }
}

/// `fails a defense roll from an enemy`: who is escaped from stands there alone.
fn from_nobody(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let Some(MomentView::Fails { who: _, what, from: Some(from) }) = parts::moment(rule).and_then(MomentView::of)
    else {
        return None;
    };
    let words = match what {
        Failed::Escape => return None,
        Failed::Defense => "a Defense roll",
        Failed::Willpower => "a Willpower roll",
    };
    let found = context
        .finding(
            Code::NotNow,
            decl,
            from.place(),
            format!("`from` belongs to `fails to escape`: from {words} nobody gets away"),
        )
        .label("names nobody here")
        .help("delete `from …`; whose harm it is, a condition asks: `if that enemy is …`");
    Some(found)
}

/// A limit by hits where there is none, or by throws where no dice lie on the table.
fn limit(context: &Context, decl: &Declaration, rule: Phrase<'_>, there: &[Fact], out: &mut Vec<Diagnostic>) {
    let Some(limit) = parts::limit(rule) else { return };
    let Some(LimitView::OncePer { span, group: _, all: _ } | LimitView::TimesPer { n: _, span, group: _, all: _ }) =
        LimitView::of(limit)
    else {
        return;
    };
    let (counts, what) = match span {
        Span::Hit => (
            [Fact::Hit, Fact::Unstopped, Fact::Harm].iter().any(|fact| there.contains(fact)),
            "there is no hit at this moment that the limit could count",
        ),
        Span::Throw => {
            (lie_on_the_table(rule), "this limit counts throws of dice, and no dice lie on the table at this moment")
        }
        _ => return,
    };
    if counts {
        return;
    }
    let dice = [Moment::ToHit, Moment::ReachToHit].map(Word::Moment);
    let help = match parts::moment(rule).is_some_and(|moment| dice.contains(&moment.word())) {
        true => {
            "this moment comes once for each die by itself: leave the limit out where each counts, or name what it counts, `once per attack`, `once per turn`"
        }
        false => {
            "name another span: `once per activation` for what comes in one of them, `once per turn`, `once per fight`"
        }
    };
    let found = context
        .finding(Code::NotNow, decl, limit.place(), what)
        .label("counts nothing")
        .other(moment(rule), "happens then")
        .help(help);
    out.push(found);
}

/// True for what happens while the dice of a throw can still be re-rolled.
fn lie_on_the_table(rule: Phrase<'_>) -> bool {
    match RuleFormView::of(rule) {
        Some(RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: _ }) => {
            when.word() == Word::When(When::AfterThrow)
        }
        _ => parts::moment(rule).is_some_and(|moment| moment.word() == Word::Moment(Moment::ThrowsToHit)),
    }
}

/// Where a rule says when it happens.
fn moment(rule: Phrase<'_>) -> Place {
    let when = match RuleFormView::of(rule) {
        Some(RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ }) => when,
        Some(RuleFormView::Instead { what, condition: _, limit: _ }) => Some(what),
        Some(RuleFormView::AsSoonAs { condition, limit: _ }) => Some(condition),
        _ => parts::moment(rule),
    };
    when.map_or(rule.place(), |when| when.place())
}
