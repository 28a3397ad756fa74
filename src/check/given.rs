//! Markers and tokens that texts speak of and that nothing ever gives.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::goals;
use super::lines::kind_word;
use super::parts::{condition, named as held};
use super::used::names;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, RuleFormView};
use brim_core::vocabulary::{Category, Effect, Kind, Member, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Value};

/// Looks at every marker and token.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut asked: Vec<&Declaration> = context
        .of_kind(Kind::Marker)
        .chain(context.of_kind(Kind::Token))
        .filter(|decl| may_be_lost(context, decl))
        .collect();
    if asked.is_empty() {
        return;
    }
    let mut given: BTreeSet<DeclId> = BTreeSet::new();
    let takes = ["loses", "spends", "discard", "raising"];
    let gives =
        Category::Effect.entries().iter().filter(|entry| !takes.iter().any(|word| entry.sentence.contains(word)));
    let mut words: Vec<Word> = gives.map(|entry| entry.word).collect();
    words.push(Word::Member(Member::StartsHolding));
    for site in context.sites(In::Written, &words).filter(|site| site.decl.kind != Kind::Scenario) {
        named(site.phrase, &mut given);
    }
    asked.retain(|decl| !given.contains(&decl.id));
    for decl in asked {
        // A goal that waits for it tells of it where it waits.
        if goals::wait_for(context, decl.id) {
            continue;
        }
        let Some((by, line)) = spoken(context, decl.id) else { continue };
        let carrier = by.kind;
        if let Some(found) = another(context, decl) {
            out.push(found);
            continue;
        }
        let kind = kind_word(decl);
        let name = context.name(decl.id);
        if let Some((text, lost)) = lost_alone(context, decl.id) {
            let message = format!("{name} is taken away here, and nothing ever gives one");
            let write = context.text(lost.place()).replacen("loses", "gains", 1);
            let found = context.finding(Code::NeverGained, text, lost.place(), message).label("nobody has one");
            out.push(
                found
                    .other(decl.place, "nobody ever holds it")
                    .help(format!("write `{write}`, or let something else give it"))
                    .edit(lost.place(), write, false),
            );
            continue;
        }
        let of_enemies = says_this_enemy(decl);
        let who = match carrier {
            Kind::Enemy if of_enemies => "this enemy",
            _ if of_enemies => "that enemy",
            Kind::Item | Kind::Spell | Kind::Class | Kind::Ability | Kind::Token => "this hero",
            Kind::Enemy => "that hero",
            _ => "each hero",
        };
        let found = context
            .finding(
                Code::NeverGained,
                decl,
                decl.place,
                format!("texts mention this {kind}, and nothing ever gives one"),
            )
            .label("nobody ever holds it")
            .other(line.place(), "mentioned here")
            .help(match carrier {
                // What is used up in the use of an item is mostly what it begins each adventure with.
                Kind::Item if line.word() == Word::RuleForm(RuleForm::Use) => format!(
                    "let it begin with some: `starts with 2 {name}` in {}; or let something give it: `at start of fight: {who} gains 1 {name}`",
                    context.name(by.id)
                ),
                // What speaks of `this enemy` is for one.
                Kind::Item | Kind::Class | Kind::Ability | Kind::Spell if of_enemies => format!(
                    "let something give it to an enemy: `when this hero hits an enemy: {who} gains 1 {name}` in {}",
                    context.name(by.id)
                ),
                // What is no text of its own waits for its moment.
                Kind::Item | Kind::Class | Kind::Ability => {
                    format!(
                        "let something give it: `at start of fight: {who} gains 1 {name}` in {}",
                        context.name(by.id)
                    )
                }
                Kind::Enemy => format!(
                    "let something give it: `when this enemy wounds a hero: {who} gains 1 {name}` in {}",
                    context.name(by.id)
                ),
                _ if of_enemies => format!("let something give it to an enemy: `one enemy gains 1 {name}`"),
                _ => format!("let something give it: `{who} gains 1 {name}`"),
            });
        out.push(found);
    }
}

/// True for a marker or token all of whose own text is about an enemy that has it.
fn says_this_enemy(decl: &Declaration) -> bool {
    let (mut enemy, mut other) = (false, false);
    decl.walk(&mut |part| {
        for who in part.selectors().filter(|who| who.pick() == Pick::This) {
            match who.noun() {
                NounRef::Noun(Noun::Enemy | Noun::Group) => enemy = true,
                NounRef::Noun(Noun::Hero | Noun::Holder | Noun::Model) => other = true,
                _ => {}
            }
        }
    });
    enemy && !other
}

/// The one line that takes a thing away which nothing gives, where it asks for nothing: `gains` is likely meant.
fn lost_alone<'a>(context: &'a Context, id: DeclId) -> Option<(&'a Declaration, Phrase<'a>)> {
    let mut all = context.sites(In::Texts, &[Word::Effect(Effect::Loses)]).filter(|site| {
        matches!(EffectView::of(site.phrase), Some(EffectView::Loses { who: _, n: _, what, random: _, per: _ }) if held(what) == Some(id))
    });
    let site = all.next().filter(|site| site.decl.kind != Kind::Scenario)?;
    all.next().is_none().then_some((site.decl, site.phrase))
}

/// A text that asks for the one and gives another: mostly the wrong name.
fn another(context: &Context, asked: &Declaration) -> Option<Diagnostic> {
    let asks = [Word::RuleForm(RuleForm::When), Word::RuleForm(RuleForm::At), Word::Effect(Effect::If)];
    let mut all = context.sites(In::Texts, &asks).filter(|site| {
        let mut there = BTreeSet::new();
        condition(site.phrase).into_iter().for_each(|condition| names(condition, &mut there));
        there.contains(&asked.id)
    });
    let site = all.next().filter(|_| all.next().is_none())?;
    let mut gains = Vec::new();
    site.phrase.body().iter().for_each(|line| {
        line.walk(&mut |part| {
            if let Some(EffectView::Gains { who: _, n: _, what, per: None }) = EffectView::of(part)
                && let Some(other) = held(what).and_then(|id| context.model.decl(id))
                && other.kind == asked.kind
            {
                gains.push((part, other));
            }
        });
    });
    let [(line, other)] = gains.as_slice() else { return None };
    let (name, instead) = (context.name(asked.id), context.name(other.id));
    let message = format!("this text asks for {name}, which nothing ever gives, and gives {instead}");
    let write = context.text(line.place()).replace(&instead, &name);
    let found = context.finding(Code::NeverGained, site.decl, line.place(), message).label("another than it asks for");
    let found = found.other(condition(site.phrase)?.place(), "asked here").other(asked.place, "nobody ever holds it");
    Some(found.help(format!("write `{write}`; or let something else give it")))
}

/// What does not come back by itself. What a pack without requirements declares is given by those that build on it.
fn may_be_lost(context: &Context, decl: &Declaration) -> bool {
    let returns = decl.member(Member::SideBag).or_else(|| decl.member(Member::SetsBack)).is_some();
    let builds_on = context.pack(decl).is_some_and(|pack| !pack.manifest.requires.is_empty());
    !returns && builds_on && context.silent_on(decl.pack, &[decl.id])
}

/// The first text of another declaration that names a thing, with the line that does.
fn spoken<'a>(context: &'a Context, id: DeclId) -> Option<(&'a Declaration, Phrase<'a>)> {
    let names_it = |line: &Phrase<'_>| {
        let mut here = BTreeSet::new();
        names(*line, &mut here);
        here.contains(&id)
    };
    let decls = context.model.decls.iter().filter(|decl| decl.id != id && context.mentions().by(decl.id).contains(&id));
    let texts = decls.chain(&context.model.patches).filter(|decl| decl.kind != Kind::Scenario);
    let mut named = texts.flat_map(|decl| decl.body().iter().map(move |line| (decl, line)));
    let (by, line) = named.find(|(_, line)| names_it(line))?;
    // Of an ability of a sheet the line in it.
    let inner = line.body().iter().find(|inner| names_it(inner)).filter(|_| RuleFormView::of(line).is_none());
    Some((by, inner.unwrap_or(line)))
}

/// What an effect itself names: not whom it is about, and not what is asked first.
fn named(phrase: Phrase<'_>, out: &mut BTreeSet<DeclId>) {
    for (_, value) in phrase.holes() {
        match value {
            Value::Name(id) => out.extend([id]),
            Value::Names(ids) => out.extend(ids),
            Value::Phrase(inner)
                if matches!(inner.word().category(), Category::Thing | Category::Holding | Category::Effect) =>
            {
                named(inner, out);
            }
            _ => {}
        }
    }
}
