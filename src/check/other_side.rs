//! Figures of heroes on enemies, figures of enemies on heroes, and figures of abilities on either.

mod abilities;
mod figures;
mod relations;

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::stat_key;
use super::pointing::these;
use super::sheet::{Figure, figure, stat};
use super::walk::Site;
use abilities::idle;
use brim_core::phrase::{EffectView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Healed, Kind, Member, Noun, Pick, RuleForm, Stat, Whose, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector};
pub(super) use figures::given;
use relations::bears;

/// Looks at the sheets of enemies and classes, at what is held, and at what texts give to either.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let declared = context.decls().map(|decl| (decl, decl.kind));
    let changed = context.changed().map(|(patch, target)| (patch, target.kind));
    for (decl, kind) in declared.chain(changed).filter(|(_, kind)| *kind != Kind::Scenario) {
        let side = side_of(kind);
        // An ability of both sides at once is told of as such.
        if kind == Kind::Ability && !these(decl, Noun::Hero).is_empty() && !these(decl, Noun::Enemy).is_empty() {
            continue;
        }
        sheet(context, decl, (decl.body(), side), out);
        decl.walk(&mut |part| bears(context, decl, part, out));
        decl.body().iter().for_each(|line| idle(context, decl, line, side, out));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::HealsAll)]) {
        out.extend(no_sanity(context, decl, phrase));
    }
    let gives = [Word::RuleForm(RuleForm::Standing), Word::Effect(Effect::GetsAll), Word::Effect(Effect::Gets)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &gives) {
        let (who, lines) = match (EffectView::of(phrase), RuleFormView::of(phrase)) {
            (Some(EffectView::Gets { who, change, time: _ }), _) => (who, vec![change]),
            (Some(EffectView::GetsAll { who, time: _ }), _)
            | (_, Some(RuleFormView::Standing { who, condition: _ })) => (who, phrase.body().iter().collect()),
            _ => continue,
        };
        let side = whom(context, decl, who);
        let all = match side {
            Whom::Enemy => "enemies",
            Whom::Hero => "heroes",
            Whom::Anybody | Whom::Thing => "whoever it is",
        };
        for line in lines {
            if let Some(found) = given(context, decl, line, (side, false)) {
                let found = found.other(who.place(), all);
                out.push(match of_heroes(context, line, who, side) {
                    Some(meant) => found
                        .help(format!("write `{meant}`, if heroes are meant; or name a figure of enemies"))
                        .edit(who.place(), meant, false),
                    None => found,
                });
            }
        }
    }
}

/// The same of heroes, where a figure of heroes is given to enemies: `each hero next to this enemy`.
fn of_heroes(context: &Context, line: Phrase<'_>, who: Selector<'_>, side: Whom) -> Option<String> {
    let of_heroes = match stat_key(line)? {
        StatKey::Skill(_) | StatKey::Tests(_) | StatKey::TestDice(_) => true,
        StatKey::Stat(stat) => stat.whose() == Whose::Heroes,
        _ => false,
    };
    let plain = who.pick() == Pick::Each && who.noun() == NounRef::Noun(Noun::Enemy) && who.filters().is_empty();
    let said = context.text(who.place()).trim();
    (of_heroes && plain && side == Whom::Enemy && said.starts_with("each enemy"))
        .then(|| said.replacen("each enemy", "each hero", 1))
}

/// On which side whoever has a text of this kind is.
fn side_of(kind: Kind) -> Whom {
    match kind {
        Kind::Enemy => Whom::Enemy,
        Kind::Class | Kind::Item | Kind::Spell | Kind::Token => Whom::Hero,
        _ => Whom::Anybody,
    }
}

/// The lines of the sheet itself: figures, abilities, rows, the Brutal side.
fn sheet(context: &Context, decl: &Declaration, (lines, side): (Phrases<'_>, Whom), out: &mut Vec<Diagnostic>) {
    for line in lines {
        match line.word() {
            Word::Modifier(_) => out.extend(given(context, decl, line, (side, true))),
            Word::Member(Member::Printed) if decl.kind == Kind::Enemy => {
                if let (Some(Stat::Defense), Figure::Reach(n)) = (stat(line), figure(line)) {
                    let place = context.figure(line.place(), &format!("{n}+"));
                    let message = "an enemy rolls no Defense: its Defense is taken off the damage of each hit";
                    let found = context
                        .finding(Code::OtherSide, decl, place, message)
                        .label("a number to roll")
                        .help(format!("write a plain number: `defense {n}`"))
                        .edit(place, n.to_string(), false);
                    out.push(found);
                } else {
                    out.extend(given(context, decl, line, (side, true)));
                }
            }
            Word::RuleForm(_) | Word::Effect(_) => {}
            _ => sheet(context, decl, (line.body(), side), out),
        }
    }
}

/// `each enemy heals all sanity`: what heroes alone have.
fn no_sanity(context: &Context, decl: &Declaration, effect: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::HealsAll { who, what: Healed::Sanity }) = EffectView::of(effect) else { return None };
    if whom(context, decl, who) != Whom::Enemy {
        return None;
    }
    let found =
        context.finding(Code::OtherSide, decl, effect.place(), "only heroes have Sanity, and an enemy has none");
    let said = context.text(who.place());
    Some(
        found
            .label("heals nothing")
            .help(format!("write `{said} heals all wounds`, or name heroes: `each hero heals all sanity`")),
    )
}
