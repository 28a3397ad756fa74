//! What a person gets to read: the lines of one run, several runs side by side, the page of `--report`.

use super::told::{MOST_LINES, cards, human as lines, look, rate, standing};
use super::{Args, Ran, goals};
use crate::commands::game::{Players, quoted};
use crate::console;
use crate::disk::trouble;
use crate::writer;
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::sim::{Figures, page as html};
use brimscript::vocabulary::Kind;

/// Writes the results of one run, or of several side by side.
pub fn human(args: &Args, runs: &[Ran]) {
    let mut told = match runs {
        [ran] if args.vary.is_empty() => one(ran),
        several => side_by_side(several),
    };
    told.extend(args.report.iter().chain(&args.rows).map(|file| format!("wrote {}", escaped(file))));
    console::result(&told.join("\n"));
}

fn one(ran: &Ran) -> Vec<String> {
    let heroes: Vec<&str> = ran.heroes.iter().map(String::as_str).collect();
    let mut told = lines(&ran.args, &ran.report, &ran.mission, &heroes, &ran.edition);
    told.extend(goals::lines(
        &ran.report.goals,
        ran.report.games,
        !matches!(ran.args.players, Players::Aimless | Players::Random),
    ));
    if !ran.report.goals.is_empty() {
        told.extend(goals::happened(&ran.mission_lines, ran.report.games));
    }
    told.extend(cards(&ran.decks, &ran.idle));
    let kind = ran.card.and_then(|card| ran.table.program.decl(card)?.kind);
    told.extend(ran.looked.iter().flat_map(|card| look(&ran.args, card, kind)));
    told.extend(ran.card.and_then(|card| standing(&ran.table, card)));
    let against = ran.args.against.as_deref().unwrap_or_default();
    told.extend(ran.compared.iter().flat_map(|compared| compared.told(against)));
    told.push(String::new());
    told.push(format!("{:.0} games a second", rate(ran.report.games, ran.elapsed)));
    told
}

/// A line for each run.
#[expect(clippy::float_arithmetic, reason = "figures for people")]
fn side_by_side(runs: &[Ran]) -> Vec<String> {
    let Some(first) = runs.first() else { return Vec::new() };
    let wide = runs.iter().map(|ran| escaped(&ran.label).chars().count()).max().unwrap_or(0).clamp(3, 48);
    let mut told = vec![
        format!("{}: {} runs, seed {}", escaped(&first.mission), runs.len(), first.report.seed),
        String::new(),
        format!("{:<wide$}{:>8}{:>11}{:>20}{:>8}{:>7}", "run", "games", "victories", "(95 % CI)", "turns", "KOs"),
    ];
    for ran in runs {
        let games = ran.report.games;
        let share = ran.report.victories();
        let interval = format!("{:.1} to {:.1}", share.low * 100.0, share.high * 100.0);
        told.push(format!(
            "{:<wide$}{games:>8}{:>9.1} %{interval:>20}{:>8.1}{:>7.1}",
            shortened(&escaped(&ran.label), wide),
            share.share * 100.0,
            ran.report.turns.mean,
            ran.report.falls.mean
        ));
    }
    let faults = runs.iter().filter(|ran| !ran.report.faults.is_empty()).take(MOST_LINES);
    told.extend(
        faults.map(|ran| {
            format!("{}: games met faults of content; play this run alone to see them", escaped(&ran.label))
        }),
    );
    told
}

/// Writes the page of some runs.
pub fn page(file: &str, runs: &[Ran], asked: u32) -> Result<(), String> {
    let several = runs.len() > 1;
    let figures: Vec<Figures<'_>> = runs
        .iter()
        .map(|ran| Figures {
            label: if several { ran.label.clone() } else { String::new() },
            about: about(ran),
            report: &ran.report,
            enemies: &ran.enemies,
            cards: &ran.cards,
            rest: ran.rest,
            mission: &ran.mission_lines,
        })
        .collect();
    let title = runs.first().map_or("", Ran::title);
    writer::put(file, html(title, &figures, asked))
        .map_err(|error| format!("`{}` cannot be written: {}", escaped(file), escaped(&trouble(error).0)))
}

impl Ran {
    /// The printed name of the mission.
    fn title(&self) -> &str {
        let mission = self.table.program.find(&self.mission, Some(Kind::Mission));
        mission.map_or(self.mission.as_str(), |mission| self.table.program.name(mission))
    }
}

fn about(ran: &Ran) -> Vec<(&'static str, String)> {
    let party = match ran.drawn {
        true if ran.party == 1 => "1 hero, drawn for each game".to_owned(),
        true => format!("{} heroes, drawn for each game", ran.party),
        false => ran.heroes.join(", "),
    };
    let packs: Vec<String> = ran.table.packs.iter().map(|pack| format!("{} {}", pack.id, pack.version)).collect();
    let again = format!(
        "brim sim {} {} --players {} --games {} --seed {}",
        quoted(&ran.args.mission),
        ran.args.table.typed(),
        ran.args.players.word(),
        ran.args.games,
        ran.args.seed
    );
    vec![
        ("mission", format!("{} ({})", ran.title(), ran.mission)),
        ("party", party),
        ("players", ran.args.players.word().to_owned()),
        ("packs", packs.join(", ")),
        ("edition", ran.edition.name.clone().unwrap_or_else(|| "none named".to_owned())),
        ("seed", ran.args.seed.to_string()),
        ("to play them again", again),
    ]
}
