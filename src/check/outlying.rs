//! Figures far from all others of their kind.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In, plain};
use super::parts::number;
use super::sheet::{Figure, figure};
use super::walk::Site;
use brim_core::phrase::{ConditionView, CostView, MemberView, QuantityView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Condition, Cost, Holding, Kind, Stat, Thing, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Fewer of a kind say nothing of what is usual.
const FEW: usize = 6;
/// A figure below this is never far above the others.
const HIGH: i32 = 10;

/// Where the next lowest is below this, a low figure is nothing odd.
const LOW: i32 = 4;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Of {
    Enemy(Stat),
    Hero(Stat),
    Price,
    DarkStone,
    Level,
}

/// The figures of a declaration that are compared with those of others.
pub(super) fn figures(decl: &Declaration) -> impl Iterator<Item = (Of, i32, Phrase<'_>)> {
    let asked = matches!(decl.kind, Kind::Item | Kind::Enemy | Kind::Class) && !decl.broken;
    let lines = decl.body().iter().filter(move |_| asked);
    lines.filter_map(|line| {
        let (of, n) = match (decl.kind, MemberView::of(line)?) {
            (Kind::Item, MemberView::Price { n }) => (Of::Price, n),
            (kind, MemberView::Printed { stat: StatKey::Stat(stat), to: _, each: _ }) if kind != Kind::Item => {
                let Figure::Number(n) = figure(line) else { return None };
                (if kind == Kind::Enemy { Of::Enemy(stat) } else { Of::Hero(stat) }, n)
            }
            _ => return None,
        };
        compared(of).then_some((of, n, line))
    })
}

/// Kinds of figure of which one lies far from all others: a quick look before a long one.
fn odd(context: &Context) -> BTreeSet<Of> {
    let mut ends: Vec<(Of, Ends)> = Vec::new();
    for (of, n) in context.mentions().figures() {
        match ends.iter_mut().find(|(other, _)| *other == of) {
            Some((_, ends)) => ends.take(n),
            None => ends.push((of, Ends { count: 1, low: (n, i32::MAX), high: (i32::MIN, n) })),
        }
    }
    ends.into_iter().filter(|(of, ends)| ends.are_far(*of)).map(|(of, _)| of).collect()
}

/// How many figures there are, the two lowest and the two highest.
struct Ends {
    count: usize,
    low: (i32, i32),
    high: (i32, i32),
}

impl Ends {
    fn take(&mut self, n: i32) {
        self.count += 1;
        if n < self.low.0 {
            self.low = (n, self.low.0);
        } else if n < self.low.1 {
            self.low.1 = n;
        }
        if n > self.high.1 {
            self.high = (self.high.1, n);
        } else if n > self.high.0 {
            self.high.0 = n;
        }
    }

    fn are_far(&self, of: Of) -> bool {
        self.count > 1 && (is_high(of, self.high.1, self.high.0) || is_low(of, self.low.0, self.low.1))
    }
}

/// The highest of some figures, and the next.
fn is_high(of: Of, last: i32, before: i32) -> bool {
    // What is worth more grows faster than it does.
    let times = if of == Of::Enemy(Stat::Xp) { 5 } else { 2 };
    last >= HIGH && last > before.saturating_mul(times)
}

/// The lowest of some figures, and the next.
fn is_low(of: Of, first: i32, second: i32) -> bool {
    matches!(of, Of::Hero(Stat::Health | Stat::Sanity)) && second >= LOW && first.saturating_mul(2) < second
}

/// Looks at plain figures of sheets, at prices, and at levels asked for.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    if context.lost || !context.unread.is_empty() {
        return;
    }
    let mut all: BTreeMap<Of, Vec<(i32, &Declaration, Phrase<'_>)>> = BTreeMap::new();
    let odd = odd(context);
    if !odd.is_empty() {
        for decl in context.decls() {
            let lines = figures(decl).filter(|(of, ..)| odd.contains(of));
            lines.for_each(|(of, n, line)| all.entry(of).or_default().push((n, decl, line)));
        }
    }
    for Site { decl, phrase, .. } in
        context.sites(In::Texts, &[Word::Cost(Cost::Held), Word::Condition(Condition::HasMany)])
    {
        let of = match (CostView::of(phrase), ConditionView::of(phrase)) {
            (Some(CostView::Held { n, what, per: _, all: _ }), _)
                if what.word() == Word::Holding(Holding::DarkStone) =>
            {
                Some((Of::DarkStone, plain(n)))
            }
            (_, Some(ConditionView::HasMany { who: _, n, thing })) if thing.word() == Word::Thing(Thing::Level) => {
                Some((Of::Level, asked(n)))
            }
            _ => None,
        };
        if let Some((of, Some(n))) = of {
            all.entry(of).or_default().push((n, decl, phrase));
        }
    }
    for (of, mut figures) in all {
        let few = if matches!(of, Of::DarkStone | Of::Level) { 2 } else { FEW };
        figures.sort_by_key(|(n, _, line)| (*n, line.place()));
        let (Some(first), Some(second)) = (figures.first(), figures.get(1)) else { continue };
        let (Some(last), Some(before)) = (figures.last(), figures.len().checked_sub(2).and_then(|at| figures.get(at)))
        else {
            continue;
        };
        if figures.len() < few {
            continue;
        }
        if is_high(of, last.0, before.0) {
            out.push(far(context, of, *last, *before));
        } else if is_low(of, first.0, second.0) {
            out.push(far(context, of, *first, *second));
        }
    }
}

/// The number in `3 or more`, `exactly 1`.
fn asked(quantity: Phrase<'_>) -> Option<i32> {
    match QuantityView::of(quantity)? {
        QuantityView::Bounded { n, how: _ } | QuantityView::Exactly { n } => number(n),
        QuantityView::Between { n: _, to } => Some(to),
        QuantityView::None => None,
    }
}

/// Kinds of figure that lie together in any game.
fn compared(of: Of) -> bool {
    match of {
        Of::Enemy(stat) => [
            Stat::Initiative,
            Stat::Move,
            Stat::Combat,
            Stat::Shots,
            Stat::Range,
            Stat::Damage,
            Stat::Defense,
            Stat::Health,
            Stat::Xp,
        ]
        .contains(&stat),
        Of::Hero(stat) => [Stat::Health, Stat::Sanity, Stat::Initiative, Stat::Combat].contains(&stat),
        _ => true,
    }
}

fn far(
    context: &Context,
    of: Of,
    (n, decl, line): (i32, &Declaration, Phrase<'_>),
    (other, _, beside): (i32, &Declaration, Phrase<'_>),
) -> Diagnostic {
    let (what, whose) = match of {
        Of::Enemy(stat) => (stat.words().to_owned(), "any other enemy"),
        Of::Hero(stat) => (stat.words().to_owned(), "any other hero"),
        Of::Price => ("price".to_owned(), "any other item"),
        Of::DarkStone => ("dark stone".to_owned(), "any other price"),
        Of::Level => ("level".to_owned(), "any other text"),
    };
    let (more, end) = if n > other && of == Of::Enemy(Stat::Xp) {
        ("more than five times", "highest")
    } else if n > other {
        ("more than twice", "highest")
    } else {
        ("less than half", "lowest")
    };
    let message = format!("{what} {n} is {more} that of {whose}: the next is {other}");
    context
        .finding(Code::Outlying, decl, context.figure(line.place(), &n.to_string()), message)
        .label("is this figure meant?")
        .other(beside.place(), format!("the {end} beside it"))
        .help("fix the figure if a digit is wrong, or leave it if it is meant")
}
