//! `drawn for DECK` in a text of nothing that is drawn.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::used::names;
use super::walk::Site;
use brim_core::phrase::{ConditionView, MemberView, MomentView, RuleFormView};
use brim_core::vocabulary::{Condition, Effect, Kind, Member, Moment, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Items that wait for being drawn, and are given in another way.
pub fn given(context: &Context, out: &mut Vec<Diagnostic>) {
    let drawn = context.sites(In::Texts, &[Word::Moment(Moment::CardDrawn)]);
    for Site { decl, phrase, .. } in drawn.filter(|site| site.decl.kind == Kind::Item) {
        let own = matches!(MomentView::of(phrase), Some(MomentView::CardDrawn { what }) if what.pick() == Pick::This);
        let names_it = |site: &Site<'_>| {
            let mut all = BTreeSet::new();
            names(site.phrase, &mut all);
            site.decl.kind != Kind::Scenario && site.decl.id != decl.id && all.contains(&decl.id)
        };
        let Some(site) = context.sites(In::Written, &[Word::Effect(Effect::Gains)]).find(names_it).filter(|_| own)
        else {
            continue;
        };
        let mut found = context
            .finding(
                Code::NotNow,
                decl,
                phrase.place(),
                "this comes when the card is drawn, and not where a text gives it",
            )
            .label("not of what is given")
            .other(site.phrase.place(), "given here")
            .help(format!(
                "where it is given or bought, `when this hero gains {}: …` comes: write both lines",
                context.name(decl.id)
            ));
        found.severity = Severity::Hint;
        out.push(found);
    }
}

/// Looks at every condition that asks for what a card was drawn.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Condition(Condition::DrawnFor)]) {
        let drawn = matches!(
            decl.kind,
            Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Loot | Kind::Scavenge | Kind::Patch
        );
        if !drawn && behind_a_gain(decl, phrase) {
            continue;
        }
        if !drawn {
            let found = context
                .finding(
                    Code::NotNow,
                    decl,
                    phrase.place(),
                    "no card is drawn that could be asked for what it was drawn",
                )
                .label("which card?")
                .help("say it on a card that is drawn and carried out: a Threat, an Encounter, a Darkness card; what is gained by one is asked for behind its moment: `when this hero gains gold if drawn for Loot: …`");
            out.push(found);
            continue;
        }
        let Some(ConditionView::DrawnFor { deck }) = ConditionView::of(phrase) else { continue };
        let held = context.model.sheet(deck).and_then(|deck| deck.member(Member::Holds)).and_then(MemberView::of);
        let Some(MemberView::Holds { what: kind, how: _ }) = held else { continue };
        if decl.kind != Kind::Patch && kind != decl.kind {
            let name = context.name(deck);
            let message =
                format!("this card is never drawn for {name}: it asks what the card was drawn for whose text this is");
            let found = context.finding(Code::NotNow, decl, phrase.place(), message).label("never so");
            out.push(found.help(format!("say it on a card of {name}; or wait for one: `when a hero draws {name}: …`")));
        }
    }
}

/// True in what answers to a gain, which a card that is carried out may bring: `when this hero gains dark stone if drawn for Loot: …`.
fn behind_a_gain(decl: &Declaration, asked: Phrase<'_>) -> bool {
    let mut found = false;
    decl.walk(&mut |rule| {
        if let Some(RuleFormView::When { moment, condition: Some(condition), limit: _ }) = RuleFormView::of(rule)
            && moment.word() == Word::Moment(Moment::HeroGains)
        {
            condition.walk(&mut |part| found |= part.id() == asked.id());
        }
    });
    found
}
