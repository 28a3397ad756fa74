//! Rows of a chart that say what another row says.

use super::context::Context;
use super::results::face;
use brim_core::vocabulary::{Effect, Kind, Label, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Value};

/// Looks at every chart and every roll.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        decl.walk(&mut |phrase| match phrase.word {
            Word::Effect(Effect::Roll | Effect::Rolls) | Word::Member(Member::ChartRows | Member::Elite) => {
                rows(context, decl, phrase, out);
            }
            _ => {}
        });
    }
}

fn rows(context: &Context, decl: &Declaration, chart: &Phrase, out: &mut Vec<Diagnostic>) {
    let elite = chart.word == Word::Member(Member::Elite);
    let rows: Vec<(&Phrase, i32, i32, String)> = chart
        .body
        .iter()
        .filter(|row| matches!(row.word, Word::Label(Label::Result | Label::EliteRow)))
        .filter_map(|row| match row.get("face") {
            Some(Value::Face(low, high)) => Some((row, *low, *high, said(context, &row.body))),
            _ => None,
        })
        .collect();
    for (at, (row, low, high, text)) in rows.iter().enumerate() {
        let same = rows.iter().take(at).find(|(other, _, end, theirs)| {
            let named = row.get("name").is_some() || other.get("name").is_some();
            theirs == text && if elite { true } else { !named && end.checked_add(1) == Some(*low) }
        });
        let Some((other, from, end, _)) = same else { continue };
        let help = match elite {
            true => "give this row an ability of its own".to_owned(),
            false => format!("write them as one row: `{}:`", face(*from, *high)),
        };
        let found = context
            .finding(
                Code::RowTwice,
                decl,
                row.place,
                format!("row {} says the same as row {}", face(*low, *high), face(*from, *end)),
            )
            .label("the same again")
            .other(other.place, "the other row")
            .help(help);
        out.push(found);
    }
}

/// Everything that stands under a row, in its words.
pub(super) fn said(context: &Context, lines: &[Phrase]) -> String {
    let mut out = String::new();
    for line in lines {
        let words: Vec<&str> = context.text(line.place).split_whitespace().collect();
        out.push_str(&words.join(" "));
        out.push('{');
        out.push_str(&said(context, &line.body));
        out.push('}');
    }
    out
}
