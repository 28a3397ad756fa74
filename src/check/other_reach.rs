//! Melee attacks with a ranged weapon, and ranged ones with a melee one: a condition that is never so with the weapon that is used, or always.

use super::context::{Context, In};
use super::lines;
use super::parts::{condition, moment};
use super::sheet::{is_this, stat};
use super::walk::Site;
use super::weapons::{Armory, used};
use brim_core::game::attack::Reach;
use brim_core::phrase::{ConditionView, MomentView, Phrase, RuleFormView};
use brim_core::vocabulary::{Category, Condition, Effect, Kind, Member, Moment, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Placed};

/// Looks at every text that asks with which weapon an attack is made, or how.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let asks =
        [Word::Condition(Condition::Using), Word::Condition(Condition::AttackIs), Word::Moment(Moment::ReachToHit)];
    if context.sites(In::Texts, &asks).next().is_none() {
        return;
    }
    let armory = Armory::of(context);
    let mut lines: Vec<Word> = Category::RuleForm.words();
    lines.extend(Category::Modifier.words());
    lines.push(Word::Effect(Effect::If));
    for Site { decl, line, phrase } in context.sites(In::Texts, &lines) {
        let Some(condition) = condition(phrase) else { continue };
        let found = with_a_weapon(context, &armory, decl, (phrase, condition));
        let found = found.or_else(|| own_weapon(context, &armory, decl, (line, phrase, condition)));
        out.extend(found.or_else(|| another_weapon(context, decl, (line, phrase, condition))));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Moment(Moment::ReachToHit)]) {
        out.extend(other_dice(context, &armory, decl, phrase));
    }
}

/// `when this hero rolls ranged to hit 6` in the text of a melee weapon.
fn other_dice(context: &Context, armory: &Armory, decl: &Declaration, moment: Phrase<'_>) -> Option<Diagnostic> {
    let MomentView::ReachToHit { who, reach, face: _ } = MomentView::of(moment)? else { return None };
    let weapon = (decl.kind == Kind::Item).then(|| decl.member(Member::Weapon)).flatten()?;
    let kind = [Reach::Melee, Reach::Ranged].into_iter().find(|kind| armory.only(decl.id, word(*kind)))?;
    if kind == reach || !is_this(who) {
        return None;
    }
    let (kind_word, asked_word) = (word(kind), word(reach));
    let message = format!("a {kind_word} weapon makes no {asked_word} attack: this moment never comes");
    let found = context.finding(Code::Foregone, decl, moment.place(), message).label("never comes");
    let meant = context.text(moment.place()).trim().replacen(asked_word, kind_word, 1);
    let found = found.other(weapon.place(), format!("a {kind_word} weapon")).help(format!(
        "write `{meant}`; for {asked_word} attacks, write the line in an ability or on an item that is no weapon"
    ));
    Some(found.edit(moment.place(), meant, false))
}

/// A way of attacking that a condition asks for, and where.
fn asked(condition: Phrase<'_>) -> Option<(Reach, Phrase<'_>)> {
    match ConditionView::of(condition)? {
        ConditionView::AttackIs { reach } => Some((reach, condition)),
        ConditionView::Both { a, b } => asked(a).or_else(|| asked(b)),
        _ => None,
    }
}

/// The same, what is denied among it: within an attack, what is none in melee is one at range.
fn asked_or_denied(condition: Phrase<'_>) -> Option<(Reach, Phrase<'_>)> {
    match ConditionView::of(condition)? {
        ConditionView::Not { condition: denied } => match ConditionView::of(denied)? {
            ConditionView::AttackIs { reach } => Some((other(reach), condition)),
            _ => None,
        },
        ConditionView::Both { a, b } => asked_or_denied(a).or_else(|| asked_or_denied(b)),
        _ => asked(condition),
    }
}

/// True where a line is told of asking for a weapon and for an attack that none makes with it.
pub(super) fn wrong_weapon(context: &Context, decl: &Declaration, line: Phrase<'_>) -> bool {
    let both = |condition: &Phrase<'_>| used(*condition).is_some() && asked_or_denied(*condition).is_some();
    let told = |condition| with_a_weapon(context, &Armory::of(context), decl, (line, condition));
    condition(line).filter(both).and_then(told).is_some_and(|found| found.code == Code::WeaponUnclear)
}

/// `in a melee attack and attacking with Gun`.
fn with_a_weapon(
    context: &Context,
    armory: &Armory,
    decl: &Declaration,
    (line, condition): (Phrase<'_>, Phrase<'_>),
) -> Option<Diagnostic> {
    let id = used(condition)?;
    let answers = moment(line).and_then(|moment| match MomentView::of(moment)? {
        MomentView::ReachToHit { who: _, reach, face: _ } => Some((reach, moment)),
        _ => None,
    });
    let (reach, place) = answers.or_else(|| asked_or_denied(condition))?;
    let kind = [Reach::Melee, Reach::Ranged].into_iter().find(|kind| armory.only(id, word(*kind)))?;
    if !context.silent_all_round(decl.pack, &[id]) {
        return None;
    }
    let name = context.name(id);
    let (kind_word, asked_word) = (word(kind), word(reach));
    if kind != reach {
        let found = context
            .finding(
                Code::WeaponUnclear,
                decl,
                condition.place(),
                format!("{name} is for {kind_word} attacks: no {asked_word} attack is made with it"),
            )
            .label("never true here")
            .help(match answers {
                Some(_) => format!("say `{kind_word}` in place of `{asked_word}`, or name a {asked_word} weapon"),
                None => {
                    let said = context.text(place.place()).trim();
                    format!("take away `{said}`, or name a {asked_word} weapon")
                }
            });
        return Some(match place.place() == condition.place() {
            true => found,
            false => found.other(place.place(), format!("a {asked_word} attack")),
        });
    }
    // The dice of a moment are one question, and with which weapon they are thrown is another.
    if answers.is_some() {
        return None;
    }
    let mut found = context
        .finding(
            Code::Foregone,
            decl,
            place.place(),
            format!("{name} is for {kind_word} attacks: whoever attacks with it makes one"),
        )
        .label("always so")
        .help(format!("delete it: `attacking with {name}` is enough"));
    // A pack to come may have another weapon of this sort.
    if context.model.decl(id).is_some_and(|decl| decl.kind != Kind::Item) {
        found.severity = Severity::Hint;
    }
    Some(found)
}

/// `in a ranged attack` in the text of a ranged weapon: what a weapon says of attacks counts in those that are made with it.
fn own_weapon(
    context: &Context,
    armory: &Armory,
    decl: &Declaration,
    (rule, line, condition): (Phrase<'_>, Phrase<'_>, Phrase<'_>),
) -> Option<Diagnostic> {
    let kind = [Reach::Melee, Reach::Ranged].into_iter().find(|kind| armory.only(decl.id, word(*kind)))?;
    let weapon = decl.kind == Kind::Item && decl.member(Member::Weapon).is_some();
    if !weapon || !of_its_attacks(rule, line) {
        return None;
    }
    let (reach, place) = asked_or_denied(condition)?;
    let (kind_word, asked_word) = (word(kind), word(reach));
    let message = match kind == reach {
        true => format!("a {kind_word} weapon makes {kind_word} attacks alone: this is always so"),
        false => format!("a {kind_word} weapon makes no {asked_word} attack: this is never so"),
    };
    let found = context.finding(Code::Foregone, decl, place.place(), message);
    let weapon = armory.weapon(decl.id);
    let found = match weapon {
        Some(weapon) => found.other(weapon.place(), format!("a {kind_word} weapon")),
        None => found,
    };
    Some(match kind == reach {
        true => found.label("always so").help("delete the condition: the line counts in the attacks of this weapon alone"),
        false => found.label("never so").help(format!(
            "delete the condition, so that the line counts in each attack with this weapon; for {asked_word} attacks, write the line in an ability or on an item that is no weapon"
        )),
    })
}

/// `attacking with Gun` in the text of a weapon that is no Gun.
fn another_weapon(
    context: &Context,
    decl: &Declaration,
    (rule, line, condition): (Phrase<'_>, Phrase<'_>, Phrase<'_>),
) -> Option<Diagnostic> {
    let weapon = (decl.kind == Kind::Item).then(|| decl.member(Member::Weapon)).flatten()?;
    let asked = used(condition).filter(|_| of_its_attacks(rule, line))?;
    let keyword = context.model.names.get(asked)?.kind == Kind::Keyword;
    if asked == decl.id || lines::keywords(decl).any(|id| *id == asked) {
        return None;
    }
    let name = context.name(asked);
    let (message, label) = match keyword {
        true => (
            format!("this weapon has no keyword {name}, and what it says of attacks counts in its own alone"),
            "never so",
        ),
        false => (format!("what a weapon says of attacks counts in its own alone, and this is no {name}"), "never so"),
    };
    let help = format!(
        "delete the condition, so that the line counts in each attack with this weapon; for attacks with {name}, write the line in an ability or on an item that is no weapon"
    );
    let mut found = context.finding(Code::Foregone, decl, condition.place(), message);
    // Something may give it the keyword.
    if keyword {
        found.severity = Severity::Hint;
    }
    Some(found.label(label).other(weapon.place(), "a weapon").help(help))
}

/// True where a line counts only in an attack that is made with the weapon whose text it is.
fn of_its_attacks(rule: Phrase<'_>, line: Phrase<'_>) -> bool {
    let of_attack = |line: Phrase<'_>| stat(line).is_some_and(|stat| stat.is_of_attack());
    match RuleFormView::of(rule) {
        Some(RuleFormView::Standing { who, condition: _ }) => {
            is_this(who)
                && match line.id() == rule.id() {
                    true => !rule.body().is_empty() && rule.body().iter().all(of_attack),
                    false => of_attack(line),
                }
        }
        Some(RuleFormView::When { moment, condition: _, limit: _ }) => match MomentView::of(moment) {
            Some(
                MomentView::ToHit { who, face: _ }
                | MomentView::ThrowsToHit { who }
                | MomentView::Attacks { who }
                | MomentView::EndsAttack { who, what: (), none: _ }
                | MomentView::Strikes { who, whom: _ }
                | MomentView::Kills { who, whom: _ }
                | MomentView::Wounds { who, whom: _, by: _ },
            ) => is_this(who) && line.id() == rule.id(),
            _ => false,
        },
        // A figure of the weapon itself.
        _ => matches!(rule.word(), Word::Modifier(_)) && of_attack(line),
    }
}

const fn other(reach: Reach) -> Reach {
    match reach {
        Reach::Melee => Reach::Ranged,
        Reach::Ranged => Reach::Melee,
    }
}

const fn word(reach: Reach) -> &'static str {
    match reach {
        Reach::Melee => "melee",
        Reach::Ranged => "ranged",
    }
}
