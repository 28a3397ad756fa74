//! A text without the names of its own card, which say nothing of what it does.

use super::super::context::Context;
use brim_core::phrase::{LabelView, MemberView};
use brim_core::vocabulary::{Kind, Member};
use brim_language::model::{Declaration, Phrase};

/// Spans of which a text says `of a Fight` and means each.
const SPANS: [&str; 4] = ["Fight", "Turn", "Activation", "Adventure"];

/// The names of a card.
pub struct Nameless<'a> {
    name: String,
    /// One of a type whose name is that of many.
    one: Option<String>,
    /// Its abilities, and the rows of a chart.
    parts: Vec<&'a str>,
    /// Each of several speaks for itself: `for each Soaked` is what one of them says.
    each: bool,
}

impl<'a> Nameless<'a> {
    /// Those of a card with this wording.
    pub fn of(context: &Context, decl: &Declaration, sheet: &'a Declaration, text: &str) -> Nameless<'a> {
        let name = context.name(decl.id);
        let mut parts: Vec<&str> = sheet.members(Member::OwnAbility).filter_map(ability_name).collect();
        let rows = sheet.members(Member::ChartRows).flat_map(|rows| rows.body().iter());
        parts.extend(rows.filter_map(row_name).filter(|name| !text.contains(name)));
        let one = name.strip_suffix('s').filter(|one| decl.kind == Kind::Enemy && one.contains(' '));
        let each = matches!(decl.kind, Kind::Marker | Kind::Token) && sheet.member(Member::ActsOnce).is_none();
        Nameless { one: one.map(str::to_owned), name, parts, each }
    }

    /// A text of it without them.
    pub fn without(&self, text: &str) -> String {
        let headed = |text: String, name: &&str| match name.contains(' ') {
            true => text.replace(name, "It"),
            // Of a single word the heading alone is sure to be the name.
            false => [": ", " - ", " – ", " — "]
                .iter()
                .fold(text, |text, mark| text.replace(&format!("{name}{mark}"), &format!("It{mark}"))),
        };
        let of_each = |text: String, tail: &&str| text.replace(&format!(" for each {}{tail}", self.name), "");
        let tails: &[&str] = if self.each { &[" marker", " token", ""] } else { &[] };
        let text = tails.iter().fold(text.to_owned(), of_each);
        let text = self.parts.iter().fold(text, headed).replace(&self.name, "it");
        let each = |text: String, span: &&str| text.replace(&format!("of a {span}"), &format!("of each {span}"));
        let text = SPANS.iter().fold(text, each);
        match &self.one {
            Some(one) => text.replace(one, "Enemy"),
            None => text,
        }
    }
}

fn ability_name(line: Phrase<'_>) -> Option<&str> {
    match MemberView::of(line)? {
        MemberView::OwnAbility { name } => Some(name),
        _ => None,
    }
}

fn row_name(row: Phrase<'_>) -> Option<&str> {
    match LabelView::of(row)? {
        LabelView::Result { face: _, name, stands: _ } => name,
        LabelView::Otherwise { name } => name,
        _ => None,
    }
}
