//! A mission before anybody plays it: a page for a real table, and a picture.

use brimscript::diagnostic::escape::escaped;
use brimscript::game::ids::DeclId;
use brimscript::game::table::Table;
use brimscript::model::Model;
use brimscript::program::Program;
use brimscript::replay::{Setup, laid, party};
use brimscript::text::{Labels, Names, ProgramNames, chapter_order, mission_head, mission_rules, picture, sketch};
use std::collections::BTreeMap;

/// A mission as it is set up for a party.
pub struct Laid<'a> {
    program: &'a Program,
    model: &'a Model,
    id: DeclId,
    heroes: usize,
    table: Table,
    labels: Labels,
}

impl<'a> Laid<'a> {
    /// Sets a mission up for so many heroes, by the edition that is named.
    pub fn new(
        program: &'a Program,
        model: &'a Model,
        id: DeclId,
        heroes: usize,
        edition: Option<String>,
    ) -> Result<Laid<'a>, String> {
        let mission = program.decl(id).map(|decl| decl.id.clone()).unwrap_or_default();
        let setup = Setup { mission, heroes: party(program, heroes, 1), edition, ..Setup::default() };
        let begin = setup.in_full(program).and_then(|setup| setup.resolve(program, 1));
        let (table, labels) = laid(program, &begin.map_err(|missing| missing.to_string())?);
        Ok(Laid { program, model, id, heroes, table, labels })
    }

    /// The page: what it is about, what wins it, its map, its rules and what it brings.
    pub fn page(&self) -> Vec<String> {
        let names = ProgramNames(self.program);
        let mut lines = mission_head(self.model, self.id);
        lines.push(String::new());
        let heroes = if self.heroes == 1 { "1 hero".to_owned() } else { format!("{} heroes", self.heroes) };
        lines.push(format!("Map, as set up for {heroes}:"));
        let board = sketch(&self.table, &self.labels, &names, &BTreeMap::new());
        lines.extend(board.lines().map(|line| format!("  {line}")));
        lines.extend(self.legend(&names).into_iter().map(|line| format!("  {line}")));
        let rules = mission_rules(self.model, self.id);
        let (brings, rules) = parted(&rules);
        let chapters = chapter_order(self.program, self.id);
        let parts = [("Set-up and special rules:", rules), ("Chapters:", chapters), ("What it brings:", brings)];
        for (title, lines_of) in parts {
            if !lines_of.is_empty() {
                lines.push(String::new());
                lines.push(title.to_owned());
                lines.extend(lines_of.into_iter().map(|line| format!("  {line}")));
            }
        }
        lines
    }

    /// What the signs of the map mean: the tiles, who stands on them, what lies there.
    fn legend(&self, names: &ProgramNames<'_>) -> Vec<String> {
        let board = &self.table.board;
        let tile = |id| board.tile(id).map(|tile| names.name(tile.decl));
        let mut lines = Vec::new();
        let tiles: Vec<String> = board.tiles().filter_map(tile).collect();
        if !tiles.is_empty() {
            lines.push(format!("Tiles, from the start: {}", escaped(&tiles.join(", "))));
        }
        let heroes: Vec<String> = self
            .table
            .heroes
            .iter()
            .map(|hero| {
                format!("{} {}", self.labels.initial(&self.table, hero.id), self.labels.hero(&self.table, hero.id))
            })
            .collect();
        lines.push(format!("Heroes begin where these stand, for example: {}", heroes.join(", ")));
        let mut enemies: BTreeMap<DeclId, Vec<String>> = BTreeMap::new();
        for enemy in &self.table.enemies {
            enemies.entry(enemy.kind).or_default().push(self.labels.mark(enemy.id));
        }
        lines.extend(
            enemies.iter().map(|(kind, marks)| format!("{}: {}", escaped(&names.name(*kind)), marks.join(", "))),
        );
        let mut lying: BTreeMap<DeclId, usize> = BTreeMap::new();
        for one in &self.table.floor_tokens {
            *lying.entry(one.what).or_default() += 1;
        }
        lines.extend(lying.iter().map(|(what, count)| format!("o {}: {count}", escaped(&names.name(*what)))));
        lines.push("= doors, % Gates, ~ and : barriers, # walls".to_owned());
        lines
    }

    /// The picture.
    pub fn picture(&self) -> String {
        let names = ProgramNames(self.program);
        let title = format!("{}: as it is set up", names.name(self.id));
        picture(&self.table, &self.labels, &names, &title)
    }
}

/// The lines of a mission that say what it brings, with what stands under them, and all others.
fn parted(rules: &[String]) -> (Vec<String>, Vec<String>) {
    let mut brings = false;
    let of = |line: &String| {
        if !line.starts_with(' ') {
            brings = ["Reward", "Failure", "Defeat"].iter().any(|head| line.starts_with(head));
        }
        brings
    };
    rules.iter().cloned().partition(of)
}
