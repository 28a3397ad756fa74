//! `that many` where nothing has given a number.

use std::collections::BTreeSet;

use super::ability_numbers::written_with_number;
use super::context::{Context, In};
use super::parts;
use super::results::face;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{AmountView, CostView, EffectView, LabelView, ReplacedView, RuleFormView};
use brim_core::vocabulary::{Amount, Effect, Holding, Kind, Label, Member, Moment, When, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every `that many`: a moment, a roll or a choice before it must give the number.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut seen: BTreeSet<DeclId> = BTreeSet::new();
    for Site { decl, .. } in context.sites(In::Texts, &[Word::Amount(Amount::ThatMany)]) {
        // An ability may be written with its number, and a chart is rolled on.
        let numbered = decl.kind == Kind::Ability && decl.member(Member::TakesNumber).is_some();
        if numbered || matches!(decl.kind, Kind::Chart | Kind::Scenario) || !seen.insert(decl.id) {
            continue;
        }
        let mut missing = Vec::new();
        // What a card says of itself is carried out line by line; each rule waits for its own moment.
        let mut given = false;
        for line in decl.body() {
            let effect = matches!(line.word(), Word::Effect(_));
            given |= block_line(line, given && effect, &mut missing) && effect;
        }
        let numbered = (decl.kind == Kind::Ability).then(|| written_with_number(context, decl.id)).flatten();
        for place in missing {
            if let Some(line) = numbered {
                let message = "`that many` is the number that this ability is written with, and it takes none";
                let found = context.finding(Code::Unbound, decl, place, message).label("how many?");
                let found = found.other(line.place(), "written with a number here");
                out.push(found.help("add a line to the ability: `takes a number`"));
                continue;
            }
            let found = context
                .finding(Code::Unbound, decl, place, "`that many`: nothing has given a number before")
                .label("how many?")
                .help(
                    "say how many: `1`, `D3`; or say it where a number is given: `when this hero takes wounds: …`, `roll D6 { … }`",
                );
            out.push(found);
        }
        decl.body().iter().for_each(|line| shown_for_paid(context, decl, (line, None), out));
    }
}

/// Gold is paid, a die is rolled, and a row gives `that many gold`: what the die shows, where what was paid was meant.
fn shown_for_paid(
    context: &Context,
    decl: &Declaration,
    (line, paid): (Phrase<'_>, Option<Place>),
    out: &mut Vec<Diagnostic>,
) {
    if let Some(paid) = paid.filter(|_| matches!(line.word(), Word::Effect(Effect::Roll | Effect::Rolls))) {
        for row in line.body() {
            row.walk(&mut |part| out.extend(gold_of_the_die(context, decl, (row, part), paid)));
        }
        return;
    }
    let (cost, more) = parts::prices(line);
    let gold = |cost: Phrase<'_>| match CostView::of(cost)? {
        CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what } => {
            (what.word() == Word::Holding(Holding::Gold)).then(|| cost.place())
        }
        _ => None,
    };
    let paid = cost.into_iter().chain(more).find_map(gold).or(paid);
    line.body().iter().for_each(|inner| shown_for_paid(context, decl, (inner, paid), out));
}

/// `2-3: this hero gains half that many gold`: a dollar, of a price that was paid before.
fn gold_of_the_die(
    context: &Context,
    decl: &Declaration,
    (row, gain): (Phrase<'_>, Phrase<'_>),
    paid: Place,
) -> Option<Diagnostic> {
    let Some(EffectView::Gains { who: _, n, what, per: None }) = EffectView::of(gain) else { return None };
    let many = |amount: Phrase<'_>| amount.word() == Word::Amount(Amount::ThatMany);
    let of_die = many(n) || matches!(AmountView::of(n), Some(AmountView::Half { of, up: _ }) if many(of));
    if !of_die || what.word() != Word::Holding(Holding::Gold) {
        return None;
    }
    let shows = match LabelView::of(row) {
        Some(LabelView::Result { face: (low, high), name: _, stands: _ }) if low == high => format!(", {low}"),
        Some(LabelView::Result { face: (low, high), name: _, stands: _ }) => format!(", {}", face(low, high)),
        _ => String::new(),
    };
    let message = format!("`that many` is here what the die shows{shows}, and not what was paid");
    let mut found = context
        .finding(Code::DoublyBound, decl, n.place(), message)
        .label("so many dollars")
        .other(paid, "the price: no line asks for it later");
    found.severity = Severity::Warning;
    Some(found.help(
        "write what is given in figures; to give a share of a price in dice back, let a marker count what was paid: `this hero gains D6 of it`, then gold `for each` of them",
    ))
}

/// Looks at a line in the order in which it is carried out, where a number has been given or not. Returns whether it leaves one to the line below.
fn block_line(line: Phrase<'_>, given: bool, missing: &mut Vec<Place>) -> bool {
    // Who pays as many as it likes has said how many.
    let given_here = given_at(line) || pays_up_to(line);
    let inside = given || given_here;
    // A number that is asked for in the line itself is given by what came before.
    if !given && !given_at(line) {
        own_amounts(line, missing);
    }
    let label = |line: Phrase<'_>| matches!(line.word(), Word::Label(_));
    let gives = matches!(line.word(), Word::Effect(effect) if gives(effect));
    // How many were picked is known below those to whom it is done.
    let within = gives && line.word() != Word::Effect(Effect::UpTo);
    let (begun, mut so_far) = (inside || within, inside || within);
    // Whoever fails a test of one skill has reached nothing: what was known before is known there.
    let one_skill =
        matches!(EffectView::of(line), Some(EffectView::Tests { who: _, skill: [_], need: _, other: _, least: _ }));
    for inner in line.body() {
        // Of several branches one is carried out: none knows what another rolled.
        let known = match inner.word() {
            Word::Label(Label::Fail) if one_skill => inside,
            _ if label(inner) => begun,
            _ => so_far,
        };
        let left = block_line(inner, known, missing);
        so_far |= left;
    }
    // The number of a moment is known under it alone.
    given || gives || so_far && !given_here
}

/// The `that many` of a line, but for what stands in the lines under it.
fn own_amounts(line: Phrase<'_>, missing: &mut Vec<Place>) {
    if line.word() == Word::Amount(Amount::ThatMany) {
        missing.push(line.place());
    }
    line.parts().for_each(|part| own_amounts(part, missing));
}

/// Moments that give a number.
const GIVING: [Moment; 15] = [
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
    Moment::HeroLoses,
    Moment::Pays,
    Moment::HoldsBack,
    Moment::DepthEvents,
    Moment::ClueFound,
];

/// True for effects that leave a number behind.
pub(super) fn gives(effect: Effect) -> bool {
    use Effect::{Casts, DiscardsAll, LosesAll, PicksNumber, Roll, Rolls, RollsToHit, Tests, UpTo};
    matches!(effect, Tests | Roll | Rolls | RollsToHit | Casts | PicksNumber | DiscardsAll | LosesAll | UpTo)
}

/// True for a rule whose moment gives a number.
pub(super) fn given_at(rule: Phrase<'_>) -> bool {
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

/// True for a line whose price says how many were paid.
fn pays_up_to(line: Phrase<'_>) -> bool {
    let (one, other) = parts::prices(line);
    let mut costs = one.into_iter().chain(other);
    costs.any(|cost| matches!(CostView::of(cost), Some(CostView::UpTo { n: _, what: _ })))
}
