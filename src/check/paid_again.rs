//! What is paid more often than it seems: prices of up to so many, of uses that come again on the same hit, and what is paid and lost besides.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{CostView, EffectView, LabelView, RuleFormView};
use brim_core::vocabulary::{Effect, Label, Noun, Pick, RuleForm, When, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// Looks at every use on a hit, and at whatever has a price.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let priced = [Word::RuleForm(RuleForm::Use), Word::Effect(Effect::May), Word::Label(Label::Option)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &priced) {
        out.extend(paid_and_lost(context, decl, phrase));
    }
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        let Some(RuleFormView::Use { who: _, when: Some(when), cost: Some(cost), more: _, condition: _, limit: None }) =
            RuleFormView::of(rule)
        else {
            continue;
        };
        if when.word() != Word::When(When::OnDamage)
            || !matches!(CostView::of(cost), Some(CostView::UpTo { n: _, what: _ }))
        {
            continue;
        }
        let words = context.text(cost.place()).trim();
        let message = format!("this can be used again on the same hit, so `{words}` is no limit");
        let found = context.finding(Code::LimitIdle, decl, cost.place(), message).label("as often as it is paid for");
        out.push(
            found.other(when.place(), "comes again after each use").help("add `once per hit` at the end of the line"),
        );
    }
}

/// `"Pay the fare" for $25 { that hero loses $25; … }`: the price is paid already.
fn paid_and_lost(context: &Context, decl: &Declaration, priced: Phrase<'_>) -> Option<Diagnostic> {
    let costs = match (RuleFormView::of(priced), EffectView::of(priced), LabelView::of(priced)) {
        (Some(RuleFormView::Use { who: _, when: _, cost, more, condition: _, limit: _ }), ..) => [cost, more],
        (_, Some(EffectView::May { who: _, cost }), _) => [cost, None],
        (.., Some(LabelView::Option { name: _, cost, other, condition: _ })) => [cost, other],
        _ => return None,
    };
    let said = |part: Phrase<'_>| context.text(part.place()).trim().to_lowercase();
    let (cost, lost) = costs.into_iter().flatten().find_map(|cost| {
        let Some(CostView::Held { n, what, per: None, all: _ }) = CostView::of(cost) else { return None };
        let lost = priced.body().iter().find(|line| match EffectView::of(*line) {
            Some(EffectView::Loses { who, n: m, what: taken, random: _, per: None }) => {
                let own = matches!(who.pick(), Pick::This | Pick::That) && who.noun() == NounRef::Noun(Noun::Hero);
                own && said(n) == said(m) && said(what) == said(taken)
            }
            _ => false,
        });
        lost.map(|lost| (cost, lost))
    })?;
    let message = "this is paid already: the hero pays it as the price, and loses as much again";
    let found = context.finding(Code::SaidTwice, decl, lost.place(), message).label("once more");
    let found = found.other(cost.place(), "the price");
    Some(match priced.body().len() {
        1 => found.help("write `nothing` in its place: what is paid is gone with the price").edit(
            lost.place(),
            "nothing".to_owned(),
            false,
        ),
        _ => found.help("delete it: what is paid is gone with the price"),
    })
}
