//! What is said for the next test alone, of a skill or to escape, and that test does not ask for.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{DurationView, EffectView, ModifierView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Kind, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every change that lasts for the next test.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in
        context.sites(In::Texts, &[Word::Effect(Effect::Gets), Word::Effect(Effect::GetsAll)])
    {
        let (who, change, time) = match EffectView::of(phrase) {
            Some(EffectView::Gets { who, change, time }) => (who, Some(change), time),
            Some(EffectView::GetsAll { who, time }) => (who, None, time),
            _ => continue,
        };
        let Some(DurationView::DuringNext { span: span @ (Span::Test | Span::EscapeTest) }) = DurationView::of(time)
        else {
            continue;
        };
        if whom(context, decl, who) == Whom::Enemy {
            let found = context
                .finding(Code::NotNow, decl, time.place(), "enemies make no tests, so this has no end")
                .label("for a hero alone")
                .help("say when it ends for an enemy: `until end of turn`");
            out.push(found);
            continue;
        }
        let lines = change.into_iter().chain(phrase.body());
        out.extend(lines.filter_map(|line| told(context, decl, (line, time), span)));
    }
}

/// A change of a figure that such a test does not ask for.
fn told(
    context: &Context,
    decl: &Declaration,
    (line, time): (Phrase<'_>, Phrase<'_>),
    span: Span,
) -> Option<Diagnostic> {
    let change = ModifierView::of(line)?;
    let asked = match change.stat() {
        Some(StatKey::Stat(Stat::EscapeRolls | Stat::EscapeDice | Stat::MaxGrit | Stat::NoGrit))
            if span == Span::EscapeTest =>
        {
            true
        }
        Some(_) if span == Span::EscapeTest => false,
        // Grit re-rolls the dice of a test.
        Some(
            StatKey::Stat(Stat::SkillTests | Stat::TestDice | Stat::NoTests | Stat::MaxGrit | Stat::NoGrit)
            | StatKey::Skill(_)
            | StatKey::Tests(_)
            | StatKey::TestDice(_),
        ) => true,
        Some(_) => false,
        None => !matches!(change, ModifierView::Immune { what: _ } | ModifierView::Prefers { whom: _, next: _ }),
    };
    if asked {
        return None;
    }
    if span == Span::EscapeTest {
        let found = context
            .finding(
                Code::NotNow,
                decl,
                line.place(),
                format!("no Escape test asks for `{}`", context.text(line.place())),
            )
            .label("over before it is asked for")
            .other(time.place(), "lasts until the hero has tried to escape");
        return Some(found.help("change what such a test asks for: `escape rolls +1`, `escape dice +1`; or say when it ends: `until end of turn`"));
    }
    let skill = context.model.of_kind(Kind::Skill).next().map_or("SKILL", |skill| context.model.name(skill.id));
    let found = context
        .finding(
            Code::NotNow,
            decl,
            line.place(),
            format!("no test of a skill asks for `{}`", context.text(line.place())),
        )
        .label("over before it is asked for")
        .other(time.place(), "lasts until a skill has been tested")
        .help(format!("change a skill (`{skill} +1`) or `skill tests +1`; or say when it ends: `until end of turn`"));
    Some(found)
}
