//! Tests and spells in which passing is worse than failing.

use super::choices::asked_option;
use super::context::{Context, In};
use super::parts::named;
use super::sides::{Worth, changes, marker};
use super::walk::Site;
use brim_core::phrase::{EffectView, LabelView, ModifierView};
use brim_core::vocabulary::{Denied, Effect, Kind, Label, Member, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every skill test, and at every spell that is cast.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: test, .. } in
        context.sites(In::Texts, &[Word::Effect(Effect::Tests), Word::Effect(Effect::Casts)])
    {
        let of = |label: Label| test.body().iter().find(|line| line.word() == Word::Label(label));
        let (Some(pass), Some(fail)) = (of(Label::Pass), of(Label::Fail)) else { continue };
        let (Some(good), Some(bad)) = (worth(context, decl, pass), worth(context, decl, fail)) else { continue };
        // Of a spell that harms its own side more is told than that it is no good.
        let cast = test.word() == Word::Effect(Effect::Casts);
        if good < bad && (!cast || bad > 0) {
            let (message, who) = match cast {
                true => ("casting this is worse than failing to", "whoever casts it"),
                false => ("passing this test is worse than failing it", "who passes"),
            };
            let found = context
                .finding(Code::PassHurts, decl, pass.place(), message)
                .label(format!("{who} gets this"))
                .other(fail.place(), "and who fails this")
                .help("swap the two, `pass` and `fail`; or say what a pass is good for");
            out.push(swapped(context, found, pass.place(), fail.place()));
        }
    }
}

/// The two branches by each other's word, where they are written so.
fn swapped(context: &Context, found: Diagnostic, pass: Place, fail: Place) -> Diagnostic {
    let (one, other) = (context.text(pass), context.text(fail));
    if one != "pass" || other != "fail" {
        return found;
    }
    found.edit(pass, other.to_owned(), false).edit(fail, one.to_owned(), false)
}

/// Looks at every option that has a price: who pays is to have something of it.
pub fn paid(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Chooses)]) {
        for option in phrase.body() {
            let Some(LabelView::Option { name: _, cost: Some(cost), other: _, condition: _ }) = LabelView::of(option)
            else {
                continue;
            };
            if worth(context, decl, option) != Some(-1) {
                continue;
            }
            let mut found = context
                .finding(Code::OwnSide, decl, option.place(), "who pays for this has nothing but harm of it")
                .label("nobody would pay")
                .other(cost.place(), "the price")
                .help("look at the sign: what is bought is gained; or let it cost nothing");
            found.severity = Severity::Hint;
            out.push(found);
        }
    }
}

/// Looks at what heroes may leave and has no price: who takes it is to have something of it.
pub fn offered(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::May)]) {
        // Whoever does not take it may be worse off, or another for whom it is taken better.
        // What it takes the place of is not done: that is what it is taken for.
        let alone = otherwise_behind(decl, phrase).is_none() && !has_condition(decl) && !in_place(decl, phrase);
        if !alone || worth(context, decl, phrase) != Some(-1) {
            continue;
        }
        let Some(first) = phrase.body().first() else { continue };
        let mut found = context
            .finding(Code::OwnSide, decl, phrase.place(), "who takes this offer has nothing but harm of it")
            .label("nobody would take it")
            .other(first.place(), "what comes of it");
        found.severity = Severity::Hint;
        let said = context.text(first.place()).trim();
        out.push(match said.split_once(" loses ").filter(|_| first.word() == Word::Effect(Effect::Loses)) {
            Some((who, what)) => {
                let meant = format!("{who} gains {what}");
                let help = format!("write `{meant}`; or say what the hero gets for it, or leave `may` out");
                found.help(help).edit(first.place(), meant, false)
            }
            None => found.help("say what the hero gets for it; or leave `may` out where it must be"),
        });
    }
}

/// True for what stands under `instead of …`.
fn in_place(decl: &Declaration, effect: Phrase<'_>) -> bool {
    let mut found = false;
    decl.walk(&mut |rule| {
        if rule.word() == Word::RuleForm(RuleForm::Instead) {
            rule.walk(&mut |part| found |= part.id() == effect.id());
        }
    });
    found
}

/// The `otherwise` that stands right behind an effect.
fn otherwise_behind<'a>(decl: &'a Declaration, effect: Phrase<'a>) -> Option<Phrase<'a>> {
    let mut found = None;
    decl.walk(&mut |around| {
        let mut lines = around.body().iter();
        if lines.any(|line| line.id() == effect.id()) {
            found = lines.next().filter(|line| line.word() == Word::Effect(Effect::Otherwise)).or(found);
        }
    });
    found
}

/// True where a text asks what somebody has chosen.
fn has_condition(decl: &Declaration) -> bool {
    let mut found = false;
    decl.walk(&mut |part| found |= asked_option(part).is_some());
    found
}

/// True where what is placed is on the other side.
fn comes_to_fight(context: &Context, effect: Phrase<'_>) -> bool {
    let Some(EffectView::Places { n: _, what: enemy, place: _, per: _ }) = EffectView::of(effect) else { return false };
    context.model.sheet(enemy).is_some_and(|sheet| sheet.kind == Kind::Enemy && sheet.member(Member::Side).is_none())
}

/// -1 where an outcome only harms, 1 where it only helps, 0 where nothing comes of it; nothing where that cannot be told.
pub(super) fn worth(context: &Context, decl: &Declaration, outcome: Phrase<'_>) -> Option<i32> {
    let (mut good, mut bad) = (false, false);
    let counted = [Effect::Places, Effect::Draws].map(Word::Effect);
    for change in changes(context, decl, outcome).into_iter().filter(|change| !counted.contains(&change.by.word())) {
        // A marker that is all harm is well lost.
        let freed = change.by.word() == Word::Effect(Effect::Discards)
            && decl.kind == Kind::Marker
            && marker(decl) == Worth::Bad
            && context.text(change.by.place()).ends_with("this marker");
        match change.for_heroes() {
            // Whoever cannot be rid of a thing may be better off without what it says.
            Worth::Bad if rids_of_what_stays(context, change.by) => return None,
            Worth::Good => good = true,
            Worth::Bad => bad = true,
            Worth::Open if freed => good = true,
            Worth::Open => return None,
        }
    }
    outcome.walk(&mut |part| match EffectView::of(part) {
        Some(EffectView::Places { n: _, what: _, place: _, per: _ }) => bad |= comes_to_fight(context, part),
        Some(EffectView::Draws { who: _, n: _, deck, keep: _, anywhere: _ }) => {
            good |= context.model.decl(deck).and_then(Declaration::held_kind) == Some(Kind::Item);
        }
        _ => {}
    });
    match (good, bad) {
        (false, false) => Some(0),
        (true, false) => Some(1),
        (false, true) => Some(-1),
        (true, true) => None,
    }
}

/// True where somebody is barred from an item that stays with its hero, or loses one.
fn rids_of_what_stays(context: &Context, change: Phrase<'_>) -> bool {
    let stays = |id| context.model.sheet(id).is_some_and(|item| item.member(Member::Personal).is_some());
    if let Some(EffectView::Loses { who: _, n: _, what, random: _, per: _ }) = EffectView::of(change) {
        return named(what).is_some_and(stays);
    }
    let got = |change| match EffectView::of(change)? {
        EffectView::Gets { who: _, change, time: _ } => Some(change),
        _ => None,
    };
    let modifier = got(change).unwrap_or(change);
    let Some(ModifierView::CannotUse { how: Denied::Use, what }) = ModifierView::of(modifier) else { return false };
    stays(what)
}
