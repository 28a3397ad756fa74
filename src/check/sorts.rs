//! Figures of another sort than their stat: `escape 4`, `damage is 4+`, `combat D6`.

use super::context::{Context, In};
use super::parts::{set_to, stat_key};
use super::sheet::{Figure, figure, stat};
use brim_core::game::dice::Dice;
use brim_core::phrase::{AmountView, EffectView, kept};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Change, Combine, Effect, Kind, Member, Modifier, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// Looks at every line that prints a figure or sets one.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let words = [Word::Member(Member::Printed), Word::Modifier(Modifier::Set), Word::Change(Change::Set)];
    for site in context.sites(In::All, &[Word::Modifier(Modifier::Times)]) {
        out.extend(doubled(context, site.decl, site.phrase));
    }
    for site in context.sites(In::All, &[Effect::FreeAttack, Effect::FreeMelee].map(Word::Effect)) {
        out.extend(two_dice(context, site.decl, site.phrase));
    }
    for site in context.sites(In::All, &words) {
        let (decl, line) = (site.decl, site.phrase);
        let found = skill(context, decl, line)
            .or_else(|| to_reach(context, decl, line))
            .or_else(|| rolled(context, decl, line))
            .or_else(|| xp(context, decl, line));
        out.extend(found);
    }
}

/// `Lore is 2+`: a skill is how many dice are rolled, and no number to roll.
fn skill(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let (Some(StatKey::Skill(skill)), Figure::Reach(n)) = (stat_key(line), figure(line)) else { return None };
    let (name, written) = (context.name(skill), format!("{n}+"));
    let printed = line.word() == Word::Member(Member::Printed);
    let place = context.figure(line.place(), &written);
    let found = context
        .finding(
            Code::WrongType,
            decl,
            place,
            format!("{name} is how many dice are rolled, and `{written}` is a number to roll"),
        )
        .label("without the `+`, or with it in front");
    Some(match printed {
        true => found.help(format!("write `{name} {n}`")).edit(place, n.to_string(), true),
        false => found.help(format!("for {n} dice more, write `{name} +{n}`; for {n} dice in all, `{name} is {n}`")),
    })
}

/// `escape 4`, `initiative 4+`: what is rolled for has a `+`, and what is counted has none.
fn to_reach(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let stat = stat(line)?;
    let printed = line.word() == Word::Member(Member::Printed);
    let rolled = match (stat, decl.kind) {
        // Heroes roll for it; that of enemies is looked at elsewhere.
        (Stat::Defense, Kind::Class) if printed => true,
        (Stat::Defense, _) => return None,
        (stat, _) => stat.combine() == Combine::Best,
    };
    let (n, right, why) = match (figure(line), rolled) {
        (Figure::Number(n), true) if (2..=6).contains(&n) => (n.to_string(), format!("{n}+"), "is a number to roll"),
        (Figure::Reach(n), false) => (format!("{n}+"), n.to_string(), "is a plain number"),
        _ => return None,
    };
    let is = if printed { "" } else { "is " };
    let place = context.figure(line.place(), &n);
    let found = context
        .finding(Code::WrongType, decl, place, format!("`{} {is}{n}`: this figure {why}", stat.words()))
        .label(if rolled { "with a `+`" } else { "without the `+`" });
    Some(match interchanged(decl, stat, rolled).filter(|_| printed) {
        Some((other, theirs)) => found.help(format!(
            "were two figures interchanged? then `{} {theirs}` and `{} {n}`; otherwise `{} {right}`",
            stat.words(),
            other.words(),
            stat.words()
        )),
        None => found.help(format!("write `{} {is}{right}`", stat.words())).edit(place, right, true),
    })
}

/// Another figure of the sheet that has the other's form: the two were interchanged, and which is which the author knows.
fn interchanged(decl: &Declaration, stat: Stat, rolled: bool) -> Option<(Stat, String)> {
    decl.members(Member::Printed).find_map(|line| {
        let other = self::stat(line).filter(|other| *other != stat)?;
        let takes_reach = other.combine() == Combine::Best;
        match (figure(line), takes_reach == rolled) {
            (Figure::Number(n), false) if takes_reach => Some((other, format!("{n}"))),
            (Figure::Reach(n), false) if !takes_reach && other != Stat::Defense => Some((other, format!("{n}+"))),
            _ => None,
        }
    })
}

/// `rolling 2D6 for damage` of a Free Attack: of each hit one die is thrown.
fn two_dice(context: &Context, decl: &Declaration, attack: Phrase<'_>) -> Option<Diagnostic> {
    let dice = match EffectView::of(attack)? {
        EffectView::FreeAttack { who: _, range: _, shots: _, reach: _, die, damage: _, anyone: _ }
        | EffectView::FreeMelee { who: _, combat: _, die, damage: _ } => die?,
        _ => return None,
    };
    if dice.count == 1 && dice.plus == 0 {
        return None;
    }
    let said = dice.to_string();
    let found = context
        .finding(
            Code::WrongType,
            decl,
            context.figure(attack.place(), &said),
            format!("`{said}`: one die is thrown for the damage of each hit"),
        )
        .label("not one die");
    Some(found.help(format!("write one die, `rolling {} for damage`; what is added to it is `damage +2`", dice.die)))
}

/// Dice where nobody throws them. Enemies throw for Move and Damage that is printed so, and a die is what the sides of a die can be said by.
fn rolled(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let (stat, dice) = (stat(line)?, dice_of(line)?);
    let standing = line.word() == Word::Modifier(Modifier::Set);
    let sides = stat.is_die();
    if sides && dice.count == 1 && dice.plus == 0 || matches!(stat, Stat::Move | Stat::Damage) && !standing {
        return None;
    }
    let said = dice.to_string();
    let place = context.figure(line.place(), &said);
    let words = stat.words();
    let found = match (sides, standing) {
        (true, _) => context
            .finding(Code::WrongType, decl, place, format!("`{said}`: this figure is the die that is thrown"))
            .label("not one die")
            .help(format!("write one die: `{words} {}D{}`", if standing { "is " } else { "" }, dice.die.sides())),
        (false, true) => context
            .finding(
                Code::WrongType,
                decl,
                place,
                format!("`{words} is {said}`: nobody throws a die for what always holds"),
            )
            .label("no number")
            .help(format!(
                "name a number: `{words} is 3`; or throw when it matters: \
                 `when this enemy activates: roll {said} {{ 1-3: this enemy gets {words} is 3 until end of turn … }}`"
            )),
        (false, false) => context
            .finding(Code::WrongType, decl, place, format!("`{words} {said}`: nobody throws a die for this figure"))
            .label("no number")
            .help(format!("write a number: `{words} 3`; enemies throw dice for `move D8` and `damage D6`")),
    };
    Some(found)
}

/// Experience is printed on the sheets of enemies: it is what killing them brings.
fn xp(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let printed = line.word() == Word::Member(Member::Printed) && stat(line) == Some(Stat::Xp);
    if !printed || !matches!(decl.kind, Kind::Item | Kind::Spell | Kind::Class | Kind::Token) {
        return None;
    }
    let found = context
        .finding(
            Code::WrongType,
            decl,
            line.place(),
            format!("nothing gives Experience by a figure of {}", one(decl.kind)),
        )
        .label("read by nobody");
    Some(
        found
            .help("say when it is gained: `pass: this hero gains 20 xp`; on an enemy `xp 20` is what its death brings"),
    )
}

fn one(kind: Kind) -> &'static str {
    match kind {
        Kind::Spell => "a spell",
        Kind::Class => "a hero",
        Kind::Token => "a token",
        _ => "an item",
    }
}

/// What is added to dice is nothing by itself that could be doubled.
fn doubled(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let stat = stat(line).filter(|stat| stat.is_bonus())?;
    let words = stat.words();
    let found = context
        .finding(
            Code::WrongType,
            decl,
            line.place(),
            format!("`{words}` is a bonus: nothing is there that could be doubled"),
        )
        .label("twice nothing");
    Some(found.help(format!("say how much is added: `{words} +2`")))
}

/// The dice that a line prints or sets a figure to.
fn dice_of(line: Phrase<'_>) -> Option<Dice> {
    match set_to(line)? {
        Value::Phrase(amount) => match AmountView::of(amount)? {
            AmountView::Dice { dice, plus } => Some(Dice { plus: plus.unwrap_or(0), ..dice }),
            AmountView::BestOf { which, dice, plus } => Some(kept(which, dice, plus)),
            _ => None,
        },
        _ => None,
    }
}
