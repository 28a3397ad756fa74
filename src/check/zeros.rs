//! Ranges, dice, prices and limits of 0, and amounts that are never above it.

use super::context::{Context, In, bounds, plain};
use super::cycles::{Whom, whom};
use super::lines::{printed_words, wordings};
use super::parts::how_much;
use super::walk::Site;
use brim_core::phrase::{AmountView, CostView, EffectView, LimitView, Measured, MemberView, NounRef, StatKey};
use brim_core::vocabulary::{Amount, Category, Limit, Member, Noun, Position, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed, Selector};

/// Looks at every number in its place.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut words = [Category::Effect.words(), Category::Cost.words()].concat();
    words.extend([Member::AtMostHeld, Member::StartsHolding, Member::Upgrade].map(Word::Member));
    words.extend([Word::Limit(Limit::TimesPer), Word::Position(Position::Within)]);
    for Site { decl, line, phrase } in context.sites(In::All, &words) {
        if of_a_space(line, phrase) {
            continue;
        }
        let zeros = figures(phrase).into_iter().filter(|(figure, ..)| figure.number() == Some(0));
        out.extend(zeros.map(|(figure, message, help)| {
            let place = context.figure(figure.place(phrase), "0");
            let found = context.finding(Code::NothingHappens, decl, place, message).label("nothing");
            match most_as_worded(decl).filter(|_| phrase.word() == Word::Member(Member::AtMostHeld)) {
                Some(n) => found.help(format!("write `at most {n} held`, as the wording says")),
                None => found.help(help),
            }
        }));
        out.extend(never(context, decl, phrase));
        out.extend(half_of_one(context, decl, phrase));
        out.extend(of_a_weapon(context, decl, phrase));
    }
}

/// How many the wording of a token lets somebody hold: `hold up to 4`, `a maximum of 4`.
fn most_as_worded(token: &Declaration) -> Option<i32> {
    wordings(token).map(str::to_lowercase).find_map(|text| {
        printed_words(&text).windows(3).find_map(|three| match three {
            ["up", "to", n]
            | ["at", "most", n]
            | ["maximum" | "limit", "of", n]
            | ["no", "more", n]
            | [_, "limit", n]
            | ["limit", n, _] => n.parse().ok(),
            _ => None,
        })
    })
}

/// True for the place of a space: `each space not within 0 of a model` is one in which nobody stands.
fn of_a_space(line: Phrase<'_>, position: Phrase<'_>) -> bool {
    if position.word() != Word::Position(Position::Within) {
        return false;
    }
    let mut found = false;
    let mut look = |who: Selector<'_>| {
        if who.noun() == NounRef::Noun(Noun::Space) {
            let spaces = |part: &Phrase<'_>| {
                let mut here = false;
                part.walk(&mut |inner| here |= inner.id() == position.id());
                here
            };
            found |= who.relations().iter().any(|part| spaces(&part));
        }
    };
    line.walk(&mut |part| part.selectors().for_each(&mut look));
    found
}

/// A figure of a phrase: an amount, or a plain number.
#[derive(Clone, Copy)]
enum Figure<'a> {
    Amount(Phrase<'a>),
    Plain(i32),
}

impl Figure<'_> {
    fn number(self) -> Option<i32> {
        match self {
            Figure::Amount(amount) => plain(amount),
            Figure::Plain(n) => Some(n),
        }
    }

    fn place(self, phrase: Phrase<'_>) -> Place {
        match self {
            Figure::Amount(amount) => amount.place(),
            Figure::Plain(_) => phrase.place(),
        }
    }
}

/// The figures of a phrase that must not be 0, why that would be nothing, and what to write.
fn figures(phrase: Phrase<'_>) -> Vec<(Figure<'_>, &'static str, &'static str)> {
    match phrase.word() {
        Word::Effect(_) => of_effect(phrase),
        Word::Cost(_) => match CostView::of(phrase) {
            Some(
                CostView::Held { n, what: _, per: _, all: _ }
                | CostView::UpTo { n, what: _ }
                | CostView::Harm { n, what: _ },
            ) => {
                let help = "write what it costs, or delete the price";
                vec![(Figure::Amount(n), "a price of 0 is no price", help)]
            }
            _ => Vec::new(),
        },
        Word::Limit(_) => match LimitView::of(phrase) {
            Some(LimitView::TimesPer { n, span: _, group: _, all: _ }) => {
                vec![(Figure::Plain(n), "0 times is never: this can never be used", "write how often, 1 or more")]
            }
            _ => Vec::new(),
        },
        _ => match MemberView::of(phrase) {
            Some(MemberView::AtMostHeld { n }) => {
                let help = "write how many can be held: `at most 1 held`";
                vec![(Figure::Amount(n), "nobody can ever hold one", help)]
            }
            Some(MemberView::StartsHolding { n, what: _ }) => {
                let help = "write how many, or delete the line";
                vec![(Figure::Plain(n), "0 are held at the start anyway", help)]
            }
            _ => Vec::new(),
        },
    }
}

/// The figures of attacks and throws.
fn of_effect(effect: Phrase<'_>) -> Vec<(Figure<'_>, &'static str, &'static str)> {
    match EffectView::of(effect) {
        Some(
            EffectView::Attack { who: _, range, shots, whom: _, damage: _ }
            | EffectView::FreeAttack { who: _, range, shots, reach: _, die: _, damage: _, anyone: _ },
        ) => vec![
            (
                Figure::Amount(range),
                "an attack with a range of 0 reaches nobody",
                "write how many spaces it reaches: `range 6`",
            ),
            (
                Figure::Amount(shots),
                "an attack with 0 shots rolls no dice",
                "write how many dice are rolled: `shots 1`",
            ),
        ],
        Some(
            EffectView::MeleeAttack { who: _, combat, whom: _, damage: _ }
            | EffectView::FreeMelee { who: _, combat, die: _, damage: _ },
        ) => {
            let help = "write how many dice are rolled: `combat 1`";
            vec![(Figure::Amount(combat), "an attack with a combat of 0 rolls no dice", help)]
        }
        Some(EffectView::Throws { who: _, range, bounces: _ }) => {
            let help = "write how far it can be thrown: `up to 4 spaces`";
            vec![(Figure::Amount(range), "what is thrown 0 spaces is not thrown", help)]
        }
        _ => Vec::new(),
    }
}

/// Dice from which so much is taken off that nothing is ever left.
fn never(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    if !matches!(phrase.word().category(), Category::Effect | Category::Cost) {
        return None;
    }
    let amount =
        how_much(phrase).filter(|amount| matches!(amount.word(), Word::Amount(Amount::Dice | Amount::BestOf)))?;
    let (low, Some(high)) = bounds(amount) else { return None };
    // A plain 0 has its own finding.
    if high > 0 || low == 0 && high == 0 {
        return None;
    }
    let written = context.text(amount.place()).split_whitespace().collect::<Vec<_>>().join(" ");
    let found = context
        .finding(Code::NothingHappens, decl, amount.place(), format!("`{written}` is never more than {high}"))
        .label("never above 0")
        .help("take off less, or roll larger dice");
    Some(found)
}

/// `half 1 grit`: half of it, rounded down, is none.
fn half_of_one(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    let amount = how_much(phrase)?;
    let Some(AmountView::Half { of, up: false }) = AmountView::of(amount) else { return None };
    let n = plain(of).filter(|n| (0..2).contains(n))?;
    let found = context
        .finding(Code::NothingHappens, decl, amount.place(), format!("half of {n}, rounded down, is 0"))
        .label("nothing");
    Some(found.help("write how many are meant: `1`").edit(amount.place(), "1", false))
}

/// `shots the shots of this hero` in an attack that a text lists: a hero has those figures in attacks with a weapon alone.
fn of_a_weapon(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    let Some(
        EffectView::Attack { who: _, range, shots, whom: _, damage: _ }
        | EffectView::FreeAttack { who: _, range, shots, reach: _, die: _, damage: _, anyone: _ },
    ) = EffectView::of(phrase)
    else {
        return None;
    };
    let read = [range, shots].into_iter().find_map(|amount| match AmountView::of(amount)? {
        AmountView::Of {
            what: Measured::Stat(StatKey::Stat(stat @ (Stat::Range | Stat::Shots))),
            who,
            n: _,
            less: _,
        } => (whom(context, decl, who) == Whom::Hero).then_some((stat, amount)),
        _ => None,
    });
    let (stat, amount) = read?;
    let found = context
        .finding(
            Code::NothingHappens,
            decl,
            amount.place(),
            format!("outside of an attack with a weapon a hero has no {}: this attack rolls no dice", stat.words()),
        )
        .label("is 0 here");
    Some(found.help("list the figures of this attack: `range 6, shots 2`"))
}
