//! An author's own wording of a card that says something else than its rule.
//!
//! What of the wording the language's own reader understands is compared with what the rule says. What it does not is compared by its words: clauses that
//! are the rule's but for an exchange, then facts (so much of what, got or lost, by whom, on which branch), then by the sets of what can be said, over
//! the whole of both texts and each sentence with the lines that are about the same.

mod amounts;
mod branches;
mod by_facts;
mod by_sentence;
pub mod clauses;
pub mod concepts;
mod contrary;
mod counted;
mod counterpart;
mod denied;
mod dictionary;
mod faces;
mod facts;
mod lacking;
pub mod lists;
mod nameless;
mod names;
mod pairs;
mod people;
mod places;
mod printed;
mod proposals;
mod read;
pub mod rolls;
mod same;
mod texts;
mod thread;
mod told;
mod verbatim;
mod ways;
mod whom;
mod worked_out;

use super::context::{Context, In};
use amounts::plain_numbers;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member, Word};
use brim_language::card::{rules, text_rules};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Diagnostic, Place};
use brim_language::model::{Declaration, Placed};
use by_facts::by_facts;
use by_sentence::{other_figure, otherwise_said};
pub(super) use clauses::one_of_many;
use clauses::without_brackets;
use counterpart::counterpart;
use nameless::Nameless;
pub use names::Names;
pub use printed::printed;
use printed::{is_held, passing, rows_left_out};
use rolls::turned;

/// Compares `text "…"` with the card that is written from the rule.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    compared(context, |kind| !is_held(kind), out);
}

/// The same of what heroes hold: that is read with whatever hands it out.
pub fn held(context: &Context, out: &mut Vec<Diagnostic>) {
    compared(context, is_held, out);
}

fn compared(context: &Context, wanted: impl Fn(Kind) -> bool, out: &mut Vec<Diagnostic>) {
    let mut names = None;
    for decl in context.having(In::All, &[Word::Member(Member::Text)]) {
        let lines = decl.members(Member::Text).filter_map(|line| match MemberView::of(line)? {
            MemberView::Text { words } => Some((line.place(), words)),
            _ => None,
        });
        let own: Vec<_> = lines.filter(|_| wanted(decl.kind)).collect();
        if !own.is_empty() {
            out.extend(of_card(context, decl, &own, names.get_or_insert_with(|| Names::of(context))));
        }
    }
}

/// What the wording of one card says otherwise than its rule.
fn of_card(context: &Context, decl: &Declaration, own: &[(Place, &str)], names: &Names<'_>) -> Option<Diagnostic> {
    let sheet = context.sheet(decl);
    let text = plain_numbers(&own.iter().map(|(_, words)| *words).collect::<Vec<_>>().join(" "));
    // What the words of an Enemy do not speak of, its other side and its Elite rows say.
    let shown = |rule: String| if decl.kind == Kind::Enemy { rows_left_out(&text, &rule) } else { rule };
    let rule = shown(rules(context.model, sheet));
    let whole = printed(context, sheet);
    // A sheet may be named for what others ask of it, and say nothing itself.
    if sheet.body().iter().all(|line| matches!(line.word(), Word::Member(_))) && rule.trim().is_empty() {
        return None;
    }
    let (found, line) = match read::otherwise_read(context, decl, sheet, &text) {
        Some((said, ruled, line)) => (Difference::of((said, ruled)), Some(line)),
        None => {
            let nameless = Nameless::of(context, decl, sheet, &text);
            let nameless = |text: &str| names.as_declared(&nameless.without(text));
            let card = Printed {
                kind: decl.kind,
                text: &nameless(&without_brackets(&text)),
                bracketed: &nameless(&text),
                rule: &nameless(&rule),
                asked: &nameless(&shown(text_rules(context.model, sheet))),
                whole: &nameless(&whole),
            };
            (differs(&card, names, &passing(context, sheet))?, None)
        }
    };
    let card = told::Card { decl, sheet, own, text: &text, rule: &rule };
    told::of(context, &card, found, line, names)
}

/// What a wording says otherwise than its rule.
pub struct Difference {
    /// The message.
    pub message: String,
    /// The words of the wording.
    pub said: Option<String>,
    /// Those of the rule in their place.
    pub ruled: Option<String>,
    /// What is to be done, where the words of the two do not say it.
    pub help: Option<String>,
}

impl Difference {
    /// What the wording alone says.
    fn of_wording(words: String) -> Difference {
        let message = format!("the wording says `{words}`, and the rule does not");
        Difference { message, said: Some(words), ruled: None, help: None }
    }

    /// What the rule alone says.
    fn of_rule(words: String) -> Difference {
        let message = format!("the rule says `{words}`, and the wording does not");
        Difference { message, said: None, ruled: Some(words), help: None }
    }

    fn of(pair: (String, String)) -> Difference {
        Difference { message: told(&pair), said: Some(pair.0), ruled: Some(pair.1), help: None }
    }
}

fn told((wording, rule): &(String, String)) -> String {
    let short = |text: &str| shortened(&escaped(text), 70).into_owned();
    format!("the wording says `{}`, and the rule says `{}`", short(wording), short(rule))
}

/// What a wording is compared with.
pub struct Printed<'a> {
    /// What it is.
    pub kind: Kind,
    /// The wording, without what stands in brackets.
    pub text: &'a str,
    /// The whole wording.
    pub bracketed: &'a str,
    /// The rule.
    pub rule: &'a str,
    /// What of the rule a text can be expected to say: not what a card shows by an icon.
    pub asked: &'a str,
    /// The whole card, with the sheets that its rule sends to.
    pub whole: &'a str,
}

/// What the wording says otherwise than its rule: by facts, then by the sets of what can be said, then by single figures.
pub fn differs(card: &Printed<'_>, names: &Names<'_>, passing: &[String]) -> Option<Difference> {
    if let Some(found) = by_facts(card, names, passing) {
        let alone = found.said.as_deref().filter(|_| found.ruled.is_none());
        return Some(alone.and_then(|said| counterpart(card, said, names)).unwrap_or(found));
    }
    // A roll at -1 is a number that is 1 higher.
    let bracketed = turned(card.bracketed, card.whole);
    let card = Printed { bracketed: &bracketed, ..*card };
    otherwise_said(&card, names).or_else(|| other_figure(&card, names))
}
