//! Why an effect never ran: what in the text above it kept it from running, as far as the games show.

use brim_core::phrase::{EffectView, Phrase, RuleFormView};
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::seen::Seen;
use brim_core::game::ids::OpId;
use brim_core::program::Program;
use brim_core::vocabulary::{Label, Word};
use brim_language::card::phrase_words;
use brim_language::model::Model;

/// What kept effects from running.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Idle {
    /// What it was.
    pub why: Kept,
    /// The words of the text that it hangs on: a condition, a moment, an option, a result.
    pub words: String,
    /// How often it came so far: the moment came, the text was asked, the use was offered.
    pub times: u32,
}

/// What keeps an effect from running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kept {
    /// The condition above it was never true, though it was checked.
    ConditionNeverHeld,
    /// What it is the other case of always held.
    ConditionAlwaysHeld,
    /// The moment it waits for never came.
    MomentNeverCame,
    /// Somebody could have chosen it, and nobody did.
    NotChosen,
    /// It could have been used, and nobody used it.
    NotUsed,
    /// It could never be used: nobody had it when its time, its price and its condition were there.
    NeverOffered,
    /// The dice never brought its result.
    NotRolled,
    /// Nobody was there whom it is for, or nothing to do it with.
    NobodyThere,
    /// The game never came to this part of the text.
    NotReached,
}

impl Idle {
    /// In a few words, for people.
    pub fn told(&self) -> String {
        let Idle { why, words, times } = self;
        let often = match times {
            1 => "once".to_owned(),
            times => format!("{times} times"),
        };
        match why {
            Kept::ConditionNeverHeld => format!("condition never true: {words} (checked {often})"),
            Kept::ConditionAlwaysHeld => format!("the other case always applied (checked {often})"),
            Kept::MomentNeverCame => format!("its moment never came: {words}"),
            Kept::NotChosen => format!("nobody chose {words} (asked {often})"),
            Kept::NotUsed => format!("nobody used it (offered {often})"),
            Kept::NeverOffered if words.is_empty() => "it could never be used".to_owned(),
            Kept::NeverOffered => format!("it could never be used: {words}"),
            Kept::NotRolled => format!("never rolled: {words} (thrown {often})"),
            Kept::NobodyThere => format!("nobody was there for it (reached {often})"),
            Kept::NotReached => "no game reached it".to_owned(),
        }
    }
}

/// What each op stands under.
pub fn above(program: &Program) -> BTreeMap<OpId, OpId> {
    let mut above = BTreeMap::new();
    for op in program.store.all() {
        op.body().ids().iter().for_each(|child| {
            above.entry(*child).or_insert(op.id());
        });
    }
    above
}

/// Why effects of one text never ran, each reason once.
pub(super) fn reasons(
    program: &Program,
    model: &Model,
    seen: &Seen,
    above: &BTreeMap<OpId, OpId>,
    never: &[OpId],
) -> Vec<Idle> {
    let one = |op: &OpId| reason(program, model, seen, above, *op);
    never.iter().map(one).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Why an effect never ran.
pub fn reason(program: &Program, model: &Model, seen: &Seen, above: &BTreeMap<OpId, OpId>, effect: OpId) -> Idle {
    let ran = |op: OpId| seen.ran.get(&op).copied().unwrap_or(0);
    let words = |op: Option<Phrase<'_>>| op.map_or_else(String::new, |op| phrase_words(model, op));
    let mut under = effect;
    // Up to what was come to: what stands right below it was not.
    while let Some(over) = above.get(&under).copied() {
        let Some(op) = program.op(over) else { break };
        let (moment, condition) = match RuleFormView::of(op) {
            Some(RuleFormView::Use { who: _, when, cost: _, more: _, condition, limit: _ }) => {
                let times = seen.offered.get(&over).copied().unwrap_or(0);
                let why = if times > 0 { Kept::NotUsed } else { Kept::NeverOffered };
                let asks: Vec<String> = [when, condition].into_iter().flatten().map(|ask| words(Some(ask))).collect();
                return Idle { why, words: asks.join(", "), times };
            }
            Some(
                RuleFormView::When { moment, condition, limit: _ } | RuleFormView::At { moment, condition, limit: _ },
            ) => (Some(moment), condition),
            Some(RuleFormView::Instead { what, condition, limit: _ }) => (Some(what), condition),
            // It is looked at all the time: what never happened is what it waits for.
            Some(RuleFormView::AsSoonAs { condition, limit: _ }) => {
                return Idle { why: Kept::ConditionNeverHeld, words: words(Some(condition)), times: ran(over) };
            }
            Some(RuleFormView::Standing { who: _, condition }) => (None, condition),
            Some(RuleFormView::Shielded { n: _, who: _ }) => (None, None),
            None if ran(over) > 0 => return below(op, program.op(under), ran(over), &words),
            // A row, a branch or an option is come to with the roll, the test or the question that it stands under.
            None => {
                under = over;
                continue;
            }
        };
        return match (ran(over), condition) {
            (0, _) => Idle { why: Kept::MomentNeverCame, words: words(moment), times: 0 },
            (times, Some(_)) => Idle { why: Kept::ConditionNeverHeld, words: words(condition), times },
            (times, None) => Idle { why: Kept::NotReached, words: String::new(), times },
        };
    }
    Idle { why: Kept::NotReached, words: String::new(), times: 0 }
}

/// Why what stands under an effect that ran did not.
fn below(
    over: Phrase<'_>,
    under: Option<Phrase<'_>>,
    times: u32,
    words: &dyn Fn(Option<Phrase<'_>>) -> String,
) -> Idle {
    let (why, words) = match (EffectView::of(over), under.map(Phrase::word)) {
        (_, Some(Word::Label(Label::Option))) => (Kept::NotChosen, words(under)),
        (_, Some(Word::Label(_))) => (Kept::NotRolled, words(under)),
        (Some(EffectView::If { condition }), _) => (Kept::ConditionNeverHeld, words(Some(condition))),
        (Some(EffectView::Otherwise { condition: Some(condition) }), _) => {
            (Kept::ConditionNeverHeld, words(Some(condition)))
        }
        (Some(EffectView::Otherwise { condition: None }), _) => (Kept::ConditionAlwaysHeld, String::new()),
        (Some(EffectView::May { who: _, cost: _ }), _) => (Kept::NotChosen, "it".to_owned()),
        (Some(EffectView::Later { clock: _ }), _) => (Kept::MomentNeverCame, "the game was over before".to_owned()),
        (Some(_), _) => (Kept::NobodyThere, String::new()),
        (None, _) => (Kept::NotReached, String::new()),
    };
    Idle { why, words, times }
}
