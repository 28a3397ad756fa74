//! `drawn for DECK` in a text of nothing that is drawn.

use super::context::{Context, In};
use super::parts::named;
use super::walk::Site;
use brim_core::phrase::{ConditionView, EffectView, MemberView, MomentView, RuleFormView};
use brim_core::vocabulary::{Condition, Effect, Kind, Member, Moment, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Items that wait for being drawn, and are given in another way.
pub fn given(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.of_kind(Kind::Item) {
        // Where both lines stand there, what is given has its own.
        let (Some(line), None) = waits(decl) else { continue };
        let name = context.name(decl.id);
        let mut sites = context.sites(In::Written, &[Word::Effect(Effect::Gains)]);
        let other = |site: &Site<'_>| site.decl.kind != Kind::Scenario && site.decl.id != decl.id;
        let Some(site) = sites.find(|site| other(site) && gives(site, decl)) else { continue };
        let message = "this comes when the card is drawn, and not where a text gives it";
        let found = context.finding(Code::NotNow, decl, line.place(), message).label("not of what is given");
        let mut found = found
            .other(site.phrase.place(), "given here")
            .help(format!("where it is given or bought, `when this hero gains {name}: …` comes: write both lines"));
        found.severity = Severity::Hint;
        out.push(found);
    }
}

/// True where a text gives it: whoever gains something else may be named by having it.
fn gives(site: &Site<'_>, item: &Declaration) -> bool {
    matches!(EffectView::of(site.phrase), Some(EffectView::Gains { who: _, n: _, what, per: _ }) if named(what) == Some(item.id))
}

/// Where an item waits for being drawn, and where for its hero gaining it.
fn waits(item: &Declaration) -> (Option<Phrase<'_>>, Option<Phrase<'_>>) {
    let (mut drawn, mut gained) = (None, None);
    item.walk(&mut |part| match MomentView::of(part) {
        Some(MomentView::CardDrawn { what }) if what.pick() == Pick::This => drawn = drawn.or(Some(part)),
        Some(MomentView::HeroGains { who, what }) if who.pick() == Pick::This && named(what) == Some(item.id) => {
            gained = gained.or(Some(part));
        }
        _ => {}
    });
    (drawn, gained)
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
