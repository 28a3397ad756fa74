//! What heroes use: it is to help heroes or to harm enemies.

use super::super::context::Context;
use super::super::cycles::Whom;
use super::super::parts::condition;
use super::super::sides::{Worth, changes};
use super::{all, turned};
use brim_core::phrase::ConditionView;
use brim_core::vocabulary::{Effect, Noun, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// What a hero uses is to help heroes or to harm enemies.
pub(super) fn used(context: &Context, decl: &Declaration, rule: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let changes = changes(context, decl, rule);
    let Some(first) = changes.first().filter(|_| all(&changes, Worth::Bad)) else { return };
    let message = match first.who {
        Whom::Enemy => "a hero uses this, and all that it does helps enemies",
        _ => "a hero uses this, and all that it does harms heroes",
    };
    let found = context
        .finding(Code::OwnSide, decl, first.by.place(), message)
        .label("harms the side that uses it")
        .other(rule.place(), "used here");
    let on_enemies = [Effect::TakesWounds, Effect::TakesHits, Effect::Gets, Effect::GetsAll].map(Word::Effect);
    let enemy = other_model(context, first.by).filter(|_| on_enemies.contains(&first.by.word()));
    let enemy = enemy.or_else(|| asked_enemy(context, rule, first.by));
    let hero = of_other_side(context, first.by, ("enemy", "hero")).filter(|_| first.who == Whom::Enemy);
    let opposite = opposite(context, first.by).filter(|_| first.who == Whom::Hero);
    let helps = opposite.or_else(|| turned(context, first.by));
    if let Some(line) = hero {
        let turned =
            turned(context, first.by).map_or(String::new(), |turned| format!("; or, where it is to harm, `{turned}`"));
        out.push(found.help(format!("write `{line}`{turned}")).edit(first.by.place(), line, false));
        return;
    }
    out.push(match (enemy, helps) {
        (Some(line), Some(helps)) => found.help(format!("write `{line}`; or, where it is to help, `{helps}`")).edit(
            first.by.place(),
            line,
            false,
        ),
        (Some(line), None) => {
            found.help(format!("write `{line}`; or look at the sign")).edit(first.by.place(), line, false)
        }
        (None, Some(helps)) => found
            .help(format!("`{helps}` may be meant; or name another, or add what the hero gets for it"))
            .edit(first.by.place(), helps, false),
        (None, None) => found.help("look at the sign and at whom it names, or add what the hero gets for it"),
    });
}

/// An effect on a hero who is picked, for an enemy: `one enemy in sight of this hero takes D6 wounds`.
fn other_model(context: &Context, effect: Phrase<'_>) -> Option<String> {
    of_other_side(context, effect, ("hero", "enemy"))
}

/// An effect on somebody who is picked, for one of the other side.
fn of_other_side(context: &Context, effect: Phrase<'_>, (side, other): (&str, &str)) -> Option<String> {
    let who = effect.subject()?;
    if matches!(who.pick(), Pick::This | Pick::That) || !matches!(who.noun(), NounRef::Noun(Noun::Hero | Noun::Enemy)) {
        return None;
    }
    let (line, said) = (context.text(effect.place()).trim(), context.text(who.place()).trim());
    // `one other hero`: the word stands where whom it speaks of begins.
    let words: Vec<&str> = said.split(' ').filter(|word| *word != "other").collect();
    let at = words.iter().position(|word| *word == side)?;
    let meant: Vec<&str> =
        words.iter().enumerate().map(|(place, word)| if place == at { other } else { *word }).collect();
    let meant = meant.join(" ");
    Some(format!("{meant}{}", line.strip_prefix(said)?))
}

/// `this hero takes D6 wounds` in a use that asks for an enemy in sight: that one is likely meant.
fn asked_enemy(context: &Context, rule: Phrase<'_>, effect: Phrase<'_>) -> Option<String> {
    let who = effect.subject().filter(|who| who.pick() == Pick::This)?;
    if effect.word() != Word::Effect(Effect::TakesWounds) && effect.word() != Word::Effect(Effect::TakesHits) {
        return None;
    }
    let mut asked = None;
    condition(rule)?.walk(&mut |part| {
        if let Some(ConditionView::Exists { who }) = ConditionView::of(part)
            && who.noun() == NounRef::Noun(Noun::Enemy)
        {
            asked = asked.or(Some(context.text(who.place()).trim()));
        }
    });
    let (_, sort) = asked?.split_once(' ')?;
    let rest = context.text(effect.place()).trim().strip_prefix(context.text(who.place()).trim())?;
    Some(format!("one {sort}{rest}"))
}

/// An effect with the verb that does the opposite: `this hero heals D3 wounds`.
pub(super) fn opposite(context: &Context, effect: Phrase<'_>) -> Option<String> {
    let (verb, other) = match effect.word() {
        Word::Effect(Effect::TakesWounds) => (" takes ", "heals"),
        Word::Effect(Effect::Gains) => (" gains ", "loses"),
        Word::Effect(Effect::Loses) => (" loses ", "gains"),
        _ => return None,
    };
    let (before, behind) = context.text(effect.place()).trim().split_once(verb)?;
    // What is healed ignores nothing.
    let behind = behind.split(" ignoring ").next().unwrap_or(behind);
    Some(format!("{before} {other} {behind}"))
}
