//! Uses that cost nothing, have no limit, and only give.

use super::context::{Context, In, bounds};
use super::lines::{printed_words, wordings};
use super::sides::{Worth, changes};
use super::walk::Site;
use brim_core::phrase::{CostView, EffectView, LabelView, MemberView, RuleFormView, WhenView};
use brim_core::vocabulary::{
    Clears, ClosedList, Condition, Holding, Kind, Member, Rerolled, RuleForm, Thrown, When, Word,
};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at everything that heroes may use.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        out.extend(money(context, decl, rule));
        let spent = decl.members(Member::EndsOn).any(goes_by_use);
        out.extend(each_throw(context, decl, rule).filter(|_| !spent));
        if !spent && free(rule) && gives(context, decl, rule) {
            let found = context
                .finding(Code::FreeGain, decl, rule.place(), "this costs nothing and can be used again and again")
                .label("without end")
                .help(match decl.kind {
                    // What lies in a bag is spent, as nearly all of it is.
                    Kind::Token => "let it be spent: `for this token`; or add a limit, `once per turn` or `once per fight`, or another price: `for 1 grit`".to_owned(),
                    Kind::Ability if context.named().at_a_location(decl.id) => match printed_gold(decl) {
                        Some(gold) => format!("write `for {gold}` behind `may use this`, as the wording says"),
                        None => "say what it costs: `for $50`; or add a limit of towns, `once per day` or `once per stay`".to_owned(),
                    },
                    _ if on_harm(rule) => "add a limit: `once per hit`, on each of them once, `once per turn` or `once per fight`; or a price: `for 1 grit`".to_owned(),
                    _ if says_discard(context, decl) => "let it be the price that its text names: `for this card`; or add a limit, `once per turn` or `once per fight`".to_owned(),
                    kind => format!(
                        "add a limit, `once per turn` or `once per fight`, or a price: `for 1 grit`, `for {}`",
                        if kind == Kind::Marker { "this marker" } else { "this card" }
                    ),
                });
            out.push(found);
        }
    }
}

/// The first amount of gold that the wording names: `$40`.
fn printed_gold(ability: &Declaration) -> Option<&str> {
    let gold = |word: &&str| word.strip_prefix('$').is_some_and(|n| n.parse::<u32>().is_ok());
    wordings(ability).find_map(|text| printed_words(text).into_iter().find(gold))
}

/// True where the printed text of a card says that it is discarded.
fn says_discard(context: &Context, decl: &Declaration) -> bool {
    decl.kind == Kind::Item
        && decl.members(Member::Text).any(|line| context.text(line.place()).to_lowercase().contains("discard"))
}

/// `after a throw of defense: this hero re-rolls 1 miss`, without price and limit: on each throw, and as often as dice are left.
fn each_throw(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let Some(RuleFormView::Use { who: _, when: Some(when), cost: None, more: _, condition: None, limit: None }) =
        RuleFormView::of(rule)
    else {
        return None;
    };
    let one = rule.body().only()?;
    let Some(EffectView::RerollDice { who, n: _, what, face }) = EffectView::of(one) else { return None };
    let Some(WhenView::AfterThrow { which, source: _, skill: _, fails: _ }) = WhenView::of(when) else { return None };
    // A Move roll is one die, and a die is thrown again once.
    if which == Some(Thrown::Move) {
        return None;
    }
    let all = match (face, what) {
        (Some((low, high)), _) if low == high => format!("each {low}"),
        (Some((low, 6)), _) => format!("each {low}+"),
        (Some((low, high)), _) => format!("each {low}-{high}"),
        (None, Rerolled::Hits) => "each hit".to_owned(),
        (None, Rerolled::Misses) => "each miss".to_owned(),
        (None, Rerolled::Dice) => "each die".to_owned(),
    };
    let all = format!("{} re-rolls {all}", context.text(who.place()).trim());
    let mut found = context
        .finding(Code::FreeGain, decl, one.place(), "this can be used on each such throw, until no die is left to re-roll")
        .label("as often as there are dice")
        .other(when.place(), "after each of them")
        .help(format!("add a limit: `once per throw` for one of the dice of each, `once per turn`, `once per fight`; or a price: `for 1 grit`; where all of them are meant, `{all}` says so"));
    found.severity = Severity::Hint;
    Some(found)
}

/// Gold for less gold, as often as anybody likes.
fn money(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let Some(RuleFormView::Use { who: _, when: _, cost: Some(cost), more: None, condition: None, limit: None }) =
        RuleFormView::of(rule)
    else {
        return None;
    };
    let gold = |what: Phrase<'_>| what.word() == Word::Holding(Holding::Gold);
    let paid = match CostView::of(cost) {
        Some(CostView::Held { n, what, per: None, all: _ }) if gold(what) => bounds(n).1?,
        _ => return None,
    };
    let gain = rule.body().only().filter(|line| {
        matches!(EffectView::of(*line), Some(EffectView::Gains { who: _, n, what, per: None }) if gold(what) && bounds(n).0 >= paid)
    })?;
    let mut found = context
        .finding(
            Code::FreeGain,
            decl,
            gain.place(),
            format!("this brings the ${paid} that it costs or more, again and again"),
        )
        .label("money without end")
        .other(cost.place(), "the price")
        .help("add a limit, `once per stay` or `once per adventure`, or another price: `for 1 dark stone`");
    found.severity = Severity::Hint;
    Some(found)
}

/// True where a token goes when it is used.
fn goes_by_use(line: Phrase<'_>) -> bool {
    match MemberView::of(line) {
        Some(MemberView::EndsOn { list }) => list.iter().any(|one| Clears::read(*one) == Some(Clears::OnBeingUsed)),
        _ => false,
    }
}

/// A use on each hit, or on what it does.
fn on_harm(rule: Phrase<'_>) -> bool {
    match RuleFormView::of(rule) {
        Some(RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: _ }) => {
            matches!(when.word(), Word::When(When::OnHarm | When::OnDamage))
        }
        _ => false,
    }
}

/// No price, no limit, no condition that one use changes, and not instead of an attack.
fn free(rule: Phrase<'_>) -> bool {
    match RuleFormView::of(rule) {
        Some(RuleFormView::Use { who: _, when, cost: None, more: _, condition, limit: None }) => {
            // That a fight is on, or somebody there, keeps nobody from using it again.
            let stays_so = condition.is_none_or(|condition| {
                matches!(condition.word(), Word::Condition(Condition::Fight | Condition::Exists))
            });
            stays_so && !when.is_some_and(|when| matches!(when.word(), Word::When(When::Attack | When::FreeAttack)))
        }
        _ => false,
    }
}

/// True where everything that it does helps, and nothing of it has a price.
fn gives(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> bool {
    let mut paid = false;
    rule.walk(&mut |part| {
        paid |= match EffectView::of(part) {
            Some(EffectView::May { who: _, cost }) => cost.is_some(),
            Some(EffectView::Chooses { who: _ }) => part.body().iter().all(|option| {
                let option = LabelView::of(option);
                matches!(option, Some(LabelView::Option { name: _, cost: Some(_), other: _, condition: _ }))
            }),
            Some(
                EffectView::Discards { what: _ } | EffectView::ByHand { words: _ } | EffectView::Todo { words: _ },
            ) => true,
            _ => false,
        };
    });
    let all = changes(context, decl, rule);
    !paid && !all.is_empty() && all.iter().all(|change| change.for_heroes() == Worth::Good)
}
