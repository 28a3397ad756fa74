//! A hero that becomes immune at the moment to which it is immune: what enemies say then comes before what heroes say.

use super::context::{Context, In};
use super::own_side::of_enemies;
use super::parts::moment;
use super::sheet::stat;
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{DurationView, EffectView, ModifierView, MomentView};
use brim_core::vocabulary::{Kind, Moment, Noun, Pick, RuleForm, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// Looks at what heroes get as they activate.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::When)]) {
        let held = matches!(
            context.owner(decl).kind,
            Kind::Class | Kind::Item | Kind::Spell | Kind::Token | Kind::Marker | Kind::Ability
        );
        let Some(moment) = moment(rule).filter(|moment| held && activates(*moment)) else {
            continue;
        };
        rule.walk(&mut |part| {
            out.extend(hears_none(context, decl, part, moment.place()));
            let Some(ModifierView::Immune { what }) = ModifierView::of(part) else { return };
            if !answers(context, what) || of_enemies(decl) {
                return;
            }
            let name = context.name(what);
            let mut found = context
                .finding(Code::NotNow, decl, part.place(), format!("{name} has come by then: at one moment enemies speak before heroes"))
                .label("too late")
                .other(moment.place(), "at this moment")
                .help(format!(
                    "say it before, `this hero: immune to {name}`; or as the harm comes: `this hero may use this on sanity damage by an enemy once per fight {{ prevent that many of that damage; this hero gets immune to {name} until end of activation }}`"
                ));
            found.severity = Severity::Warning;
            out.push(found);
        });
    }
}

/// Who hears no Voices until its activation or the turn ends, and has heard them already: they speak as it begins to activate.
fn hears_none(context: &Context, decl: &Declaration, effect: Phrase<'_>, moment: Place) -> Option<Diagnostic> {
    let (who, changes, time) = match EffectView::of(effect)? {
        EffectView::Gets { who, change, time } => (who, vec![change], time),
        EffectView::GetsAll { who, time } => (who, effect.body().iter().collect(), time),
        _ => return None,
    };
    let over = matches!(
        DurationView::of(time),
        Some(DurationView::UntilEnd { span: Span::Activation | Span::Attack | Span::Turn })
    );
    if !over || !matches!(who.pick(), Pick::This | Pick::That) {
        return None;
    }
    let change = changes.into_iter().find(|change| stat(*change) == Some(Stat::NoVoices))?;
    let mut found = context
        .finding(Code::NotNow, decl, change.place(), "the Voices have spoken by then: they come before anything that answers to the activation")
        .label("too late")
        .other(moment, "at this moment")
        .help(format!(
            "say it as a line that stands, `this hero: {0}`; or before the activation, `this hero may use this at start of turn for 1 grit: this hero gets {0} until end of turn`",
            Stat::NoVoices.words()
        ));
    found.severity = Severity::Warning;
    Some(found)
}

/// True for a moment at which a hero activates.
fn activates(moment: Phrase<'_>) -> bool {
    matches!(MomentView::of(moment), Some(MomentView::Activates { who }) if who.noun() == NounRef::Noun(Noun::Hero))
}

/// True for an ability of enemies that answers to it.
fn answers(context: &Context, ability: DeclId) -> bool {
    let Some(sheet) = context.model.sheet(ability).filter(|sheet| sheet.kind == Kind::Ability && of_enemies(sheet))
    else {
        return false;
    };
    let mut answers = false;
    sheet.walk(&mut |part| answers |= part.word() == Word::Moment(Moment::Activates) && activates(part));
    answers
}
