//! Texts that work against their own side: a use that harms whoever pays for it, an enemy's ability that helps the heroes.

mod items;
mod markers;
mod used;

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::moment;
use super::sides::{Change, Worth, changes};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, ModifierView, RuleFormView};
use brim_core::vocabulary::{Effect, Kind, Member, Moment, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector};
use items::item;
pub use markers::given_as_harm;
use used::{opposite, used};

/// Looks at what heroes use and carry, and at what enemies do.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls() {
        match decl.kind {
            Kind::Scenario => continue,
            Kind::Item => item(context, decl, out),
            // Who is on the side of the heroes, or on nobody's, may help them.
            Kind::Enemy if sided(context, decl.id) => {}
            Kind::Enemy => {
                for line in decl.body() {
                    match line.word() {
                        Word::Member(Member::OwnAbility) => enemy(context, decl, line.body(), out),
                        Word::Member(Member::Elite) => {
                            line.body().iter().for_each(|row| triggers(context, decl, row.body(), out));
                        }
                        _ => {}
                    }
                }
            }
            Kind::Ability if of_enemies(decl) => enemy(context, decl, decl.body(), out),
            Kind::Darkness | Kind::Dread | Kind::Threat => kind_to_heroes(context, decl, out),
            Kind::Mission => takes_away(context, decl, out),
            _ => {}
        }
    }
    let acts = [Word::RuleForm(RuleForm::Use), Word::Effect(Effect::Attack), Word::Effect(Effect::MeleeAttack)];
    for Site { decl, phrase: part, .. } in context.sites(In::Texts, &acts) {
        match part.word() {
            Word::RuleForm(RuleForm::Use) => used(context, decl, part, out),
            _ => attack(context, decl, part, out),
        }
    }
}

/// True for an enemy, and for an ability that speaks of `this enemy`, and of no `this hero`.
pub fn of_enemies(decl: &Declaration) -> bool {
    if decl.kind != Kind::Ability {
        return decl.kind == Kind::Enemy;
    }
    let (mut enemy, mut hero) = (false, false);
    decl.walk(&mut |part| {
        for who in part.selectors().filter(|who| who.pick() == Pick::This) {
            enemy |= who.noun() == NounRef::Noun(Noun::Enemy);
            hero |= who.noun() == NounRef::Noun(Noun::Hero);
        }
    });
    enemy && !hero
}

/// True for a sheet that says on whose side it is.
pub fn sided(context: &Context, id: DeclId) -> bool {
    context.model.sheet(id).is_some_and(|sheet| sheet.member(Member::Side).is_some())
}

/// True where all that is changed has this worth for the heroes.
fn all(changes: &[Change], worth: Worth) -> bool {
    !changes.is_empty() && changes.iter().all(|change| change.for_heroes() == worth)
}

/// A line of a reward that harms the heroes: `each hero loses D3 dark stone`.
fn takes_away(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    for reward in decl.members(Member::Reward) {
        for line in reward.body().iter().filter(|line| line.body().is_empty()) {
            let changes = changes(context, decl, line);
            let harm = all(&changes, Worth::Bad) && changes.iter().all(|change| change.who != Whom::Enemy);
            let Some(first) = changes.first().filter(|_| harm) else { continue };
            let found = context
                .finding(Code::OwnSide, decl, line.place(), "a reward takes this from the heroes")
                .label("is no reward")
                .other(reward.place(), "what the heroes get for it");
            out.push(match opposite(context, first.by) {
                Some(write) => found
                    .help(format!("write `{write}`; what a mission that fails costs stands under `failure`"))
                    .edit(line.place(), write, false),
                None => found
                    .help("look at the sign and at the verb; what a mission that fails costs stands under `failure`"),
            });
        }
    }
}

/// A card of the Darkness all of whose changes help the heroes: there are such cards, and a wrong sign makes one too.
fn kind_to_heroes(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let signs = |line: &Phrase<'_>| match line.word() {
        Word::RuleForm(RuleForm::Standing) | Word::Member(_) => true,
        // What such a card does as it is revealed.
        Word::Effect(_) => decl.kind != Kind::Threat && line.body().is_empty(),
        _ => false,
    };
    if !decl.body().iter().all(|line| signs(&line)) {
        return;
    }
    let changes: Vec<Change> = decl.body().iter().flat_map(|line| changes(context, decl, line)).collect();
    let Some(first) = changes.first().filter(|_| all(&changes, Worth::Good)) else { return };
    let card = if decl.kind == Kind::Threat { "a Threat card" } else { "a card of the Darkness" };
    let mut found = context
        .finding(Code::OwnSide, decl, first.by.place(), format!("{card}, and all that it does helps the heroes"))
        .label("good for the heroes")
        .help("look at the sign and at whom it names, or leave it if it is meant");
    found.severity = Severity::Hint;
    out.push(found);
}

/// An attack is aimed at the other side.
fn attack(context: &Context, decl: &Declaration, effect: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let Some(
        EffectView::Attack { who, range: _, shots: _, whom: at, damage: _ }
        | EffectView::MeleeAttack { who, combat: _, whom: at, damage: _ },
    ) = EffectView::of(effect)
    else {
        return;
    };
    // Whoever says on which side it stands may be on another than the one it aims at.
    let named_side = |one: Selector<'_>| one.named().is_some_and(|id| sided(context, id));
    if sided(context, context.owner(decl).id) || named_side(who) || named_side(at) {
        return;
    }
    let (message, other) = match (whom(context, decl, who), whom(context, decl, at)) {
        (Whom::Enemy, Whom::Enemy) => ("an enemy attacks enemies", "a random hero"),
        (Whom::Hero, Whom::Hero) => ("a hero attacks heroes", "one enemy"),
        _ => return,
    };
    let reach = match (effect.word(), who.pick(), other) {
        (Word::Effect(Effect::Attack), ..) => "in range and sight",
        (_, Pick::This, "one enemy") => "next to this hero",
        (_, Pick::This, _) => "next to this enemy",
        (_, _, "one enemy") => "next to that hero",
        _ => "next to that enemy",
    };
    let found = context.finding(Code::OwnSide, decl, at.place(), message).label("of its own side");
    out.push(found.help(format!("aim it at the other side: `at {other} {reach}`")));
}

/// An ability of an enemy that has one change alone, and that one helps the heroes. Who means a weakness says more than one thing.
fn enemy(context: &Context, decl: &Declaration, lines: Phrases<'_>, out: &mut Vec<Diagnostic>) {
    lines.iter().for_each(|line| line.walk(&mut |part| easier(context, decl, part, out)));
    // What its death brings is won by the heroes, but for what it does to its own side alone.
    let killed = |line: &Phrase<'_>| {
        moment(*line).is_none_or(|moment| !matches!(moment.word(), Word::Moment(Moment::Killed | Moment::Kills)))
            || changes(context, decl, *line).iter().all(|change| change.who == Whom::Enemy)
    };
    // What heroes may use is there for them.
    let own = |line: &Phrase<'_>| match RuleFormView::of(*line) {
        Some(RuleFormView::Use { who, when: _, cost: _, more: _, condition: _, limit: _ }) => {
            whom(context, decl, who) != Whom::Hero
        }
        _ => true,
    };
    let lines = lines.iter().filter(killed).filter(own);
    let changes: Vec<Change> = lines.flat_map(|line| changes(context, decl, line)).collect();
    if changes.len() == 1 && all(&changes, Worth::Good) {
        out.extend(changes.first().map(|change| helps(context, decl, change.by)));
    }
}

/// The lines of an Elite row that do something to others. What changes the enemy itself is not looked at here.
fn triggers(context: &Context, decl: &Declaration, lines: Phrases<'_>, out: &mut Vec<Diagnostic>) {
    let others = |line: &Phrase<'_>| match line.word() {
        Word::RuleForm(RuleForm::When) => true,
        Word::RuleForm(RuleForm::Standing) => {
            line.subject().is_some_and(|who| whom(context, decl, who) == Whom::Hero || who.pick() != Pick::This)
        }
        _ => false,
    };
    for line in lines.iter().filter(others) {
        line.walk(&mut |part| easier(context, decl, part, out));
        let changes = changes(context, decl, line);
        if all(&changes, Worth::Good) {
            out.extend(changes.first().map(|change| helps(context, decl, change.by)));
        }
    }
}

/// A hit of an enemy that is easier to stop.
fn easier(context: &Context, decl: &Declaration, part: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    if let Some(EffectView::HitGives { what: _, by: 1.. }) = EffectView::of(part) {
        out.push(helps(context, decl, part));
    }
}

fn helps(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Diagnostic {
    let mut found = context.finding(Code::OwnSide, decl, part.place(), "an enemy's ability, and it helps the heroes");
    found.severity = Severity::Hint;
    let weakness = "a weakness is fine: `# allow B0564: a weakness`";
    // What harms whoever has it, this enemy gives to itself, and a hero is spoken of.
    let own = part.subject().filter(|who| who.pick() == Pick::This && whom(context, decl, *who) == Whom::Enemy);
    match own.filter(|_| hero_at_hand(decl, part)) {
        Some(who) => found
            .label("this enemy harms itself")
            .help(format!("write `that hero` in the place of `{}`; {weakness}", context.text(who.place()).trim()))
            .edit(who.place(), "that hero", false),
        None => match turned(context, part).or_else(|| opposite(context, part)) {
            Some(change) => found.label("good for the heroes").help(format!("write `{change}`; {weakness}")).edit(
                part.place(),
                change,
                false,
            ),
            None => {
                found.label("good for the heroes").help(format!("look at the sign and at whom it names; {weakness}"))
            }
        },
    }
}

/// A change of a figure, or an effect that gives one, with the other sign: `to hit rolls +1` for `to hit rolls -1`.
fn turned(context: &Context, part: Phrase<'_>) -> Option<String> {
    let change = match EffectView::of(part) {
        Some(EffectView::Gets { who: _, change, time: _ }) => change,
        _ => part,
    };
    let Some(ModifierView::Change { stat: _, by, per: _, condition: _ }) = ModifierView::of(change) else {
        return None;
    };
    let said = context.text(part.place()).trim();
    let (sign, other) = (format!("{by:+}"), format!("{:+}", by.checked_neg()?));
    (said.matches(&sign).count() == 1).then(|| said.replacen(&sign, &other, 1))
}

/// True where the moment under which a line stands speaks of a hero.
fn hero_at_hand(decl: &Declaration, part: Phrase<'_>) -> bool {
    let mut found = false;
    decl.walk(&mut |rule| {
        let Some(moment) = moment(rule) else { return };
        let of_hero = |who: Selector<'_>| who.pick() != Pick::This && who.noun() == NounRef::Noun(Noun::Hero);
        let mut inside = false;
        rule.body().iter().for_each(|line| line.walk(&mut |one| inside |= one.id() == part.id()));
        found |= inside && moment.selectors().any(of_hero);
    });
    found
}
