//! `for up to 3 Fury`: whoever pays says how many, and the text below knows the number. Where nothing below could know it, the price says one.

use super::context::{Context, In, plain};
use super::parts::prices;
use super::walk::{Mark, Site};
use brim_core::phrase::{CostView, LabelView, Phrase};
use brim_core::vocabulary::{Amount, Effect, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Placed};

/// Lines of a sheet with a price, and nothing under it.
const MEMBERS: [Word; 2] = [Word::Member(Member::Upgrade), Word::Member(Member::FaceDown)];

/// Looks at every line with a price.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let marked = context.marked(In::All, Mark::Body).filter(|site| !MEMBERS.contains(&site.phrase.word()));
    for Site { decl, phrase, .. } in marked.chain(context.sites(In::All, &MEMBERS)) {
        if let Some((cost, why)) = refused(phrase) {
            let found = context.finding(Code::WrongType, decl, cost.place(), why).label("how many, it does not say");
            out.push(found.help("say how many: `for 1 grit`; as many as somebody likes can be paid for `this hero may use this`, `may pay` and the only price of an option"));
        } else if phrase.word() == Word::Member(Member::FaceDown)
            && let Some(cost) = prices(phrase).0.filter(|cost| !from_all(*cost))
        {
            let why = "a card of a stack is cancelled by all heroes together";
            let found = context.finding(Code::WrongType, decl, cost.place(), why).label("who pays?");
            out.push(found.help(format!("write `{} from each hero`", context.text(cost.place()))));
        } else {
            out.extend(counts_for_nothing(context, decl, phrase));
        }
    }
}

/// True for a price that each hero pays.
fn from_all(cost: Phrase<'_>) -> bool {
    matches!(CostView::of(cost), Some(CostView::Held { n: _, what: _, per: _, all: true }))
}

/// The price of a line that cannot be `up to`, and why.
fn refused(line: Phrase<'_>) -> Option<(Phrase<'_>, &'static str)> {
    let up_to = |cost: &Phrase<'_>| matches!(CostView::of(*cost), Some(CostView::UpTo { n: _, what: _ }));
    let (one, more) = prices(line);
    if MEMBERS.contains(&line.word()) {
        let open = one.into_iter().chain(more).find(up_to)?;
        return Some((open, "nothing stands below this price that could know how many were paid"));
    }
    if let Some(LabelView::Option { name: _, cost, other: Some(other), condition: _ }) = LabelView::of(line) {
        let open = cost.into_iter().chain([other]).find(up_to)?;
        return Some((open, "of two prices one is paid: the lines below could not know how many were"));
    }
    let both = one.into_iter().chain(more).filter(up_to).count() == 2;
    more.filter(|_| both)
        .map(|open| (open, "one price of a line alone can be `up to`: the lines below know one number"))
}

/// `for up to 3 grit: this hero heals 3 wounds`: whoever pays more gets no more.
fn counts_for_nothing(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let (one, more) = prices(line);
    let open = one.into_iter().chain(more).find_map(|cost| match CostView::of(cost) {
        Some(CostView::UpTo { n, what: _ }) => Some((cost, plain(n))),
        _ => None,
    });
    let (cost, _) = open.filter(|(_, n)| *n != Some(1))?;
    let (mut counts, mut elsewhere) = (false, line.body().is_empty());
    line.body().iter().for_each(|line| {
        line.walk(&mut |part| {
            counts |= part.word() == Word::Amount(Amount::ThatMany);
            // A chart that is rolled on may count it.
            elsewhere |= matches!(part.word(), Word::Effect(Effect::RollsOn | Effect::ByHand | Effect::Todo));
        });
    });
    if counts || elsewhere {
        return None;
    }
    let found = context
        .finding(
            Code::NothingHappens,
            decl,
            cost.place(),
            "whoever pays more gets no more: nothing below counts how many were paid",
        )
        .label("as many as one likes")
        .help(
            "count them: `this hero heals that many wounds`, `repeat that many times: …`; or ask for one, `for 1 grit`",
        );
    Some(found)
}
