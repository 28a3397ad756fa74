//! A hero that becomes immune at the moment to which it is immune: what enemies say then comes before what heroes say.

use super::context::{Context, In};
use super::own_side::of_enemies;
use super::parts::moment;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ModifierView, MomentView};
use brim_core::vocabulary::{Kind, Moment, Noun, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{NounRef, Phrase, Placed};

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
                    "say it before, `this hero: immune to {name}`; or as the harm comes: `this hero may use this on sanity damage by an enemy once per fight {{ prevent that damage; this hero gets immune to {name} until end of activation }}`"
                ));
            found.severity = Severity::Warning;
            out.push(found);
        });
    }
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
