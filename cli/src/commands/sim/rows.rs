//! `--rows FILE`: a row for each game, for a spreadsheet (CSV) or a program (a JSON document a line).

use super::Ran;
use crate::disk::trouble;
use crate::writer;
use brimscript::diagnostic::escape::escaped;
use brimscript::sim::{GameResult, OfClass, seed_of};
use serde::Serialize;
use std::path::Path;

/// A game.
#[derive(Serialize)]
struct Row<'a> {
    run: &'a str,
    game: u32,
    /// With which `brim play` shows it.
    seed: u64,
    outcome: &'a str,
    turns: u32,
    darkness: Option<i32>,
    xp: i64,
    kills: u64,
    wounds_done: i64,
    wounds: i64,
    sanity: i64,
    kos: u64,
    deaths: u64,
    last_fall: Option<&'a str>,
}

const HEADS: &str = "run,game,seed,outcome,turns,darkness,xp,kills,wounds_done,wounds,sanity,kos,deaths,last_fall";

/// Says before any game is played what would keep the rows from being written.
pub fn check(file: Option<&str>) -> Result<(), String> {
    let Some(file) = file else { return Ok(()) };
    let folder = Path::new(file).parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.is_none_or(Path::is_dir) {
        true => Ok(()),
        false => Err(format!("`{}` cannot be written: the folder it should be in does not exist", escaped(file))),
    }
}

/// Writes the rows of all runs.
pub fn write(file: &str, runs: &[Ran]) -> Result<(), String> {
    let csv = file.to_lowercase().ends_with(".csv");
    let mut text = if csv { format!("{HEADS}\n") } else { String::new() };
    for ran in runs {
        for (number, game) in &ran.done.games {
            let row = row(ran, *number, game);
            text.push_str(&if csv { row.csv() } else { serde_json::to_string(&row).unwrap_or_default() });
            text.push('\n');
        }
    }
    writer::put(file, &text)
        .map_err(|error| format!("`{}` cannot be written: {}", escaped(file), escaped(&trouble(error).0)))
}

fn row<'a>(ran: &'a Ran, number: u32, game: &'a GameResult) -> Row<'a> {
    let mut of = OfClass::default();
    for class in game.classes.values() {
        of.xp = of.xp.saturating_add(class.xp);
        of.kills = of.kills.saturating_add(class.kills);
        of.dealt = of.dealt.saturating_add(class.dealt);
        of.wounds = of.wounds.saturating_add(class.wounds);
        of.sanity = of.sanity.saturating_add(class.sanity);
        of.falls = of.falls.saturating_add(class.falls);
        of.deaths = of.deaths.saturating_add(class.deaths);
    }
    Row {
        run: &ran.label,
        game: number,
        seed: seed_of(ran.report.seed, number),
        outcome: &game.outcome,
        turns: game.turns,
        darkness: game.darkness,
        xp: of.xp,
        kills: of.kills,
        wounds_done: of.dealt,
        wounds: of.wounds,
        sanity: of.sanity,
        kos: of.falls,
        deaths: of.deaths,
        last_fall: game.last_fall.as_deref(),
    }
}

impl Row<'_> {
    fn csv(&self) -> String {
        let darkness = self.darkness.map_or_else(String::new, |space| space.to_string());
        format!(
            "{},{},{},{},{},{darkness},{},{},{},{},{},{},{},{}",
            cell(self.run),
            self.game,
            self.seed,
            cell(self.outcome),
            self.turns,
            self.xp,
            self.kills,
            self.wounds_done,
            self.wounds,
            self.sanity,
            self.kos,
            self.deaths,
            cell(self.last_fall.unwrap_or_default())
        )
    }
}

/// A text as a cell: a spreadsheet takes what begins like a formula for one, and packs are strangers' texts.
fn cell(text: &str) -> String {
    let text = escaped(text);
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.into_owned() };
    if text.contains([',', '"', '\'', ' ']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn cells_are_texts() {
        assert_eq!(cell("victory"), "victory");
        assert_eq!(cell("Void Spiders, and \"others\""), "\"Void Spiders, and \"\"others\"\"\"");
        assert_eq!(cell("=cmd|calc"), "\"'=cmd|calc\"");
        assert_eq!(cell("a\nb"), "a\\nb");
    }
}
