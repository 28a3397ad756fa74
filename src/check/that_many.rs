//! `that many` where nothing has given a number.

use super::context::{Context, In};
use super::parts;
use super::walk::Site;
use brim_core::phrase::{ReplacedView, RuleFormView};
use brim_core::vocabulary::{Amount, Effect, Kind, Member, Moment, When, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Phrase, Placed};

/// Looks at every `that many`: a moment, a roll or a choice before it must give the number.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, line, phrase } in context.sites(In::Texts, &[Word::Amount(Amount::ThatMany)]) {
        // An ability may be written with its number, and a chart is rolled on.
        let numbered = decl.kind == Kind::Ability && decl.member(Member::TakesNumber).is_some();
        if numbered || matches!(decl.kind, Kind::Chart | Kind::Scenario) || given_at(line) {
            continue;
        }
        let mut given = false;
        decl.walk(&mut |part| given |= matches!(part.word(), Word::Effect(effect) if gives(effect)) || given_at(part));
        if given {
            continue;
        }
        let found = context
            .finding(Code::Unbound, decl, phrase.place(), "`that many`: nothing has given a number before")
            .label("how many?")
            .help(
                "say how many: `1`, `D3`; or say it where a number is given: `when this hero takes wounds: …`, `roll D6 { … }`",
            );
        out.push(found);
    }
}

/// Moments that give a number.
const GIVING: [Moment; 12] = [
    Moment::MoveRoll,
    Moment::Wounds,
    Moment::Wounded,
    Moment::SanityLost,
    Moment::ArmorStops,
    Moment::Healed,
    Moment::HealedBy,
    Moment::Fails,
    Moment::Tested,
    Moment::HeroGains,
    Moment::HoldsBack,
    Moment::DepthEvents,
];

/// True for effects that leave a number behind.
fn gives(effect: Effect) -> bool {
    matches!(effect, Effect::Tests | Effect::Roll | Effect::Rolls | Effect::PicksNumber | Effect::DiscardsAll)
}

/// True for a rule whose moment gives a number.
fn given_at(rule: Phrase<'_>) -> bool {
    let of_moment = parts::moment(rule).is_some_and(|moment| GIVING.map(Word::Moment).contains(&moment.word()));
    of_moment
        || match RuleFormView::of(rule) {
            Some(RuleFormView::Instead { what, condition: _, limit: _ }) => !matches!(
                ReplacedView::of(what),
                Some(ReplacedView::Ko { who: _ } | ReplacedView::Killed { who: _, how: () })
            ),
            Some(RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ }) => {
                when.is_some_and(|when| when.word() == Word::When(When::OnHarm))
            }
            _ => false,
        }
}
