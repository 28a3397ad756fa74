//! The comparison for a terminal: a column a sheet.

use super::figures::Mark;
use super::{Beside, Row};
use brim_language::diagnostic::escape::{escaped, shortened};

/// The widest column.
const WIDE: usize = 22;

/// It in lines.
pub fn beside_words(found: &Beside) -> Vec<String> {
    let clip = |text: &str| shortened(&escaped(text), WIDE).into_owned();
    let names: Vec<String> =
        std::iter::once(&found.enemy).chain(&found.others).map(|sheet| clip(&sheet.name)).collect();
    let wide = |at: usize| {
        let texts = found.rows.iter().map(|row| cell(row, at).chars().count());
        texts.chain(names.get(at).map(|name| name.chars().count())).chain([8]).max().unwrap_or(8)
    };
    let widths: Vec<usize> = (0..names.len()).map(wide).collect();
    let first = found.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(8);
    let line = |name: &str, cells: &[String]| {
        let mut out = format!("{name:<first$}");
        for (cell, width) in cells.iter().zip(&widths) {
            out.push_str(&format!("  {cell:<width$}"));
        }
        out.trim_end().to_owned()
    };
    let mut out = vec![format!("{}, beside the official sheets nearest in size and XP", escaped(&found.enemy.name))];
    out.push(String::new());
    out.push(line("", &names));
    let of = |text: &dyn Fn(&super::Sheet) -> String| -> Vec<String> {
        std::iter::once(&found.enemy).chain(&found.others).map(|sheet| clip(&text(sheet))).collect()
    };
    out.push(line("size", &of(&|sheet| sheet.size.to_owned())));
    out.push(line("from", &of(&|sheet| sheet.source.clone().unwrap_or_default())));
    let mut part = "sheet";
    for row in &found.rows {
        if row.part != part {
            part = row.part;
            out.push(String::new());
            let heroes = escaped(&found.heroes.join(", ")).into_owned();
            out.push(match part {
                "odds" => format!("odds, on average over {heroes}:"),
                _ => format!("{} fights of {heroes} against {} of each, by the same seeds:", found.games, found.models),
            });
        }
        let cells: Vec<String> = (0..names.len()).map(|at| cell(row, at)).collect();
        out.push(line(&row.name, &cells));
    }
    out.push(String::new());
    out.push(format!(
        "lower, like, higher: {} beside that sheet; like is what chance cannot tell apart",
        escaped(&found.enemy.name)
    ));
    out.push("not seen here:".to_owned());
    out.extend(found.unseen.iter().map(|line| format!("  {}", escaped(line))));
    out
}

/// A figure, and of the others how the enemy compares with it.
fn cell(row: &Row, at: usize) -> String {
    let Some(other) = at.checked_sub(1) else { return row.text.clone() };
    let Some(other) = row.others.get(other) else { return String::new() };
    let mark = match other.mark {
        Mark::Lower => "lower",
        Mark::Like => "like",
        Mark::Higher => "higher",
    };
    format!("{} ({mark})", other.text)
}
