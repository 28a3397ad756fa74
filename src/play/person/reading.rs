//! `? X`: anything on the table is read by its name or its mark, as it is now.

use crate::text::{Labels, Names, ProgramNames, Wording, mission_head, mission_rules};
use brim_core::game::cards::Zone;
use brim_core::game::decision::{About, Choice, Decision, RerollBy};
use brim_core::game::ids::{CardId, DeclId, Model, OpId, SpaceId, TileId};
use brim_core::game::table::Table;
use brim_core::vocabulary::{Kind, Label, Word};
use brim_language::card::line_words;
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::similar::similar;
use brim_language::model;
use std::collections::BTreeSet;

/// How long the line is that a question shows, in characters.
const LONGEST_LINE: usize = 160;

/// Reads what lies on a table.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The table as it is.
    pub table: &'a Table,
    /// The models by their names.
    pub labels: &'a Labels,
    /// The names of what the packs declare.
    pub names: &'a ProgramNames<'a>,
    /// What the packs declare.
    pub model: &'a model::Model,
}

/// What was found of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// It, in lines.
    Lines(Vec<String>),
    /// Nothing is called so; these are.
    Near(Vec<String>),
}

impl Reader<'_> {
    /// Reads what a name or a mark means: `mission`, `cards`, `a2`, `Void Spider 2`, `Rancher`, `tile 3`, `3,4`, `Bandages`.
    pub fn read(&self, said: &str) -> Reading {
        let wanted = plain(said);
        if let Some(lines) = self.whole(&wanted).or_else(|| self.place(&wanted)) {
            return Reading::Lines(lines);
        }
        let mark = |model: &Model| match model {
            Model::Hero(hero) => plain(&self.labels.initial(self.table, *hero)),
            Model::Enemy(enemy) => plain(&self.labels.mark(*enemy)),
        };
        let models: Vec<Model> = self.models().collect();
        let called = |model: &&Model| mark(model) == wanted || plain(&self.model_name(**model)) == wanted;
        if let Some(model) = models.iter().find(called) {
            return Reading::Lines(self.model(*model));
        }
        let named = |id: DeclId| plain(&self.names.name(id)) == wanted || plain(&self.names.plural(id)) == wanted;
        if let Some(kind) = self.table.figures().map(|enemy| enemy.kind).find(|kind| named(*kind)) {
            return Reading::Lines(self.kind(kind));
        }
        if let Some(id) = self.on_table().into_iter().find(|id| named(*id)) {
            return Reading::Lines(self.thing(id));
        }
        if let Some(id) = self.names.0.find(said.trim(), None) {
            return Reading::Lines(self.thing(id));
        }
        Reading::Near(self.near(said))
    }

    /// The line of a declaration that asks, in one, as long as a question may be.
    pub fn line(&self, source: DeclId, line: OpId) -> Option<String> {
        let op = self.names.0.op(line).filter(|_| self.names.0.owner(line) == source)?;
        let lines = line_words(self.model, op);
        // Options are listed one by one below the question.
        let options = op.body().iter().any(|part| part.word() == Word::Label(Label::Option));
        let said = if options { lines.get(..1)? } else { lines.as_slice() };
        let said = said.iter().map(|part| part.trim()).collect::<Vec<_>>().join(" ");
        Some(shortened(&escaped(&said), LONGEST_LINE).trim_end_matches(['.', ':', ',']).to_owned())
    }

    /// Reads what asks a question: the line that does, and what it stands on.
    pub fn asking(&self, decision: &Decision, line: Option<OpId>) -> Option<Vec<String>> {
        let source = match &decision.about {
            About::Card { source } | About::Pick { source } | About::Pay { source } | About::Lend { source, .. } => {
                Some(*source)
            }
            About::Reroll { by: RerollBy::Text(source), .. } => Some(*source),
            About::Cancel { card } => self.seen(*card),
            _ => None,
        };
        let source = source?;
        let line = line.and_then(|line| self.line(source, line)).map(|line| format!("Asked by: {line}."));
        Some(line.into_iter().chain(self.thing(source)).collect())
    }

    /// Reads what an option speaks of.
    pub fn option(&self, decision: &Decision, choice: &Choice) -> Option<Vec<String>> {
        let cards = |cards: &[CardId]| cards.iter().filter_map(|card| self.table.cards.decl(*card)).collect();
        let things: Vec<DeclId> = match choice {
            Choice::Card(card) | Choice::Give(card, _) => cards(&[*card]),
            Choice::Hands(held) | Choice::Ranged(held) => cards(held),
            Choice::Use { card: Some(card), .. } => cards(&[*card]),
            Choice::Use { token: Some(token), .. } | Choice::GiveToken(token, _) => vec![*token],
            Choice::Use { op, .. } => vec![self.names.0.owner(*op)],
            Choice::Thing(id) => vec![*id],
            Choice::Model(model) => return Some(self.model(*model)),
            Choice::Help(hero) | Choice::Drag(hero) => return Some(self.model(Model::Hero(*hero))),
            Choice::Space(space) => return Some(self.space(*space)),
            _ => return self.asking(decision, None),
        };
        let lines: Vec<String> = things.into_iter().flat_map(|id| self.thing(id)).collect();
        if lines.is_empty() { self.asking(decision, None) } else { Some(lines) }
    }

    /// What can be asked for that is no single thing.
    fn whole(&self, wanted: &str) -> Option<Vec<String>> {
        let mission = self.table.mission.filter(|id| plain(&self.names.name(*id)) == wanted);
        match wanted {
            "mission" | "rules" | "goal" | "goals" => self.table.mission.map(|id| self.mission(id)),
            "cards" | "in play" => Some(self.in_play()),
            "party" | "heroes" => {
                Some(self.table.heroes.iter().flat_map(|hero| self.model(Model::Hero(hero.id))).collect())
            }
            "enemies" => {
                let kinds: BTreeSet<DeclId> = self.table.figures().map(|enemy| enemy.kind).collect();
                let lines: Vec<String> = kinds.into_iter().flat_map(|kind| self.kind(kind)).collect();
                Some(if lines.is_empty() { vec!["No enemy stands on the board.".to_owned()] } else { lines })
            }
            "rulings" | "edition" => Some(self.rulings()),
            _ => mission.map(|id| self.mission(id)).or_else(|| self.of_mission(wanted)),
        }
    }

    /// A tile by its number or its name, a space by its column and row.
    fn place(&self, wanted: &str) -> Option<Vec<String>> {
        if let Some((x, y)) = wanted.split_once(',') {
            let (x, y) = (x.trim().parse::<i32>().ok()?, y.trim().parse::<i32>().ok()?);
            let board = &self.table.board;
            let at = board
                .spaces()
                .find(|id| board.space(*id).is_some_and(|space| (i32::from(space.x), i32::from(space.y)) == (x, y)))?;
            return Some(self.space(at));
        }
        let numbered = wanted.strip_prefix("tile ").unwrap_or(wanted).trim();
        let found: Vec<TileId> = self
            .table
            .board
            .tiles()
            .filter(|tile| {
                let name = self.table.board.tile(*tile).map(|tile| plain(&self.names.name(tile.decl)));
                name.as_deref() == Some(numbered)
                    || plain(&self.tile_name(*tile)) == numbered
                    || wanted.starts_with("tile ") && numbered.parse() == Ok(tile.index() + 1)
            })
            .collect();
        (!found.is_empty()).then(|| found.into_iter().flat_map(|tile| self.tile(tile)).collect())
    }

    fn mission(&self, id: DeclId) -> Vec<String> {
        let mut lines = mission_head(self.model, id);
        lines.push(String::new());
        lines.extend(mission_rules(self.model, id));
        lines
    }

    fn in_play(&self) -> Vec<String> {
        let cards: Vec<DeclId> =
            self.table.cards.in_play.iter().filter_map(|card| self.table.cards.decl(*card)).collect();
        if cards.is_empty() {
            return vec!["No card lies open on the table.".to_owned()];
        }
        cards.into_iter().flat_map(|id| self.card(id)).collect()
    }

    fn rulings(&self) -> Vec<String> {
        let line = |(id, reading): (&DeclId, &String)| format!("{}: {}", self.name(*id), escaped(reading));
        let lines: Vec<String> = self.table.rules.words.iter().map(line).collect();
        if lines.is_empty() { vec!["The packs on the table ask for no ruling.".to_owned()] } else { lines }
    }

    pub(super) fn space(&self, id: SpaceId) -> Vec<String> {
        let board = &self.table.board;
        let tiles: Vec<String> =
            board.tiles_of(id).map(|tile| format!("{} (tile {})", self.tile_name(tile), tile.index() + 1)).collect();
        let cell = board.space(id).map_or_else(String::new, |space| format!("column {}, row {}", space.x, space.y));
        let mut lines = vec![format!("The space in {cell}: {}", tiles.join(" and "))];
        let here = self.models().filter(|model| self.table.place_of(*model) == Some(id));
        lines.extend(here.map(|model| format!("  {} stands here", self.model_name(model))));
        let lies = self.table.floor_tokens.iter().filter(|lying| lying.at == id);
        lines.extend(lies.map(|lying| format!("  {} lies here", self.name(lying.what))));
        lines
    }

    pub(super) fn tile(&self, id: TileId) -> Vec<String> {
        let board = &self.table.board;
        let Some(tile) = board.tile(id) else { return Vec::new() };
        let kind = if tile.passage { "a passage" } else { "a room" };
        let mut lines =
            vec![format!("{}, tile {}: {kind} of {} spaces", self.tile_name(id), id.index() + 1, tile.spaces.len())];
        if tile.searched > 0 {
            lines.push("  it has been scavenged".to_owned());
        }
        if self.table.cards.token_on(id).is_some() {
            lines.push("  an Exploration token lies on it, face down".to_owned());
        }
        let on = |space: SpaceId| tile.spaces.contains(&space);
        let here = self.models().filter(|model| self.table.place_of(*model).is_some_and(on));
        let here: Vec<String> = here.map(|model| self.model_name(model)).collect();
        if !here.is_empty() {
            lines.push(format!("  here: {}", here.join(", ")));
        }
        let lies: Vec<String> =
            self.table.floor_tokens.iter().filter(|lying| on(lying.at)).map(|lying| self.name(lying.what)).collect();
        if !lies.is_empty() {
            lines.push(format!("  here lies: {}", lies.join(", ")));
        }
        lines.extend(self.card(tile.decl).into_iter().skip(2).map(|line| format!("  {line}")));
        lines
    }

    /// What a tile is called: by the mission, or as it is printed.
    fn tile_name(&self, id: TileId) -> String {
        let printed = || self.table.board.tile(id).map_or_else(String::new, |tile| self.name(tile.decl));
        self.table.name_of_tile(id).unwrap_or_else(printed)
    }

    /// A card that is not hidden.
    pub(super) fn seen(&self, card: CardId) -> Option<DeclId> {
        let found = self.table.cards.card(card)?;
        (!matches!(found.zone, Zone::Pile | Zone::Stack | Zone::OnTile(_))).then_some(found.decl)
    }

    pub(super) fn models(&self) -> impl Iterator<Item = Model> + '_ {
        let heroes = self.table.heroes.iter().filter(|hero| !hero.dead).map(|hero| Model::Hero(hero.id));
        heroes.chain(self.table.figures().map(|enemy| Model::Enemy(enemy.id)))
    }

    pub(super) fn model_name(&self, model: Model) -> String {
        match model {
            Model::Hero(hero) => self.labels.hero(self.table, hero),
            Model::Enemy(enemy) => {
                let name = self.labels.enemy(enemy, self.names);
                name.strip_prefix("the ").map_or(name.clone(), str::to_owned)
            }
        }
    }

    /// What lies open on the table, with heroes and on the board.
    pub(super) fn on_table(&self) -> Vec<DeclId> {
        let table = self.table;
        let cards = table.cards.all.iter().filter_map(|card| self.seen(card.id));
        let held =
            table.heroes.iter().flat_map(|hero| hero.holds.keys().chain(&hero.gained).copied().chain([hero.class]));
        let theirs = table.figures().flat_map(|enemy| enemy.holds.keys().copied().chain([enemy.kind]));
        let lying = table.floor_tokens.iter().map(|lying| lying.what);
        let tiles = table.board.tiles().filter_map(|tile| table.board.tile(tile)).map(|tile| tile.decl);
        let set = table.mission.into_iter().chain(table.depth.as_ref().map(|depth| depth.track));
        let mut all: Vec<DeclId> = held.chain(theirs).chain(lying).chain(tiles).chain(set).chain(cards).collect();
        let mut seen = BTreeSet::new();
        all.retain(|id| seen.insert(*id));
        all
    }

    /// Names like one that is not there: of what is on the table first.
    fn near(&self, said: &str) -> Vec<String> {
        let table: Vec<String> = self
            .on_table()
            .into_iter()
            .map(|id| self.name(id))
            .chain(self.models().map(|model| self.model_name(model)))
            .collect();
        let mut near: Vec<String> =
            similar(said, table.iter().map(String::as_str)).into_iter().map(str::to_owned).collect();
        let wanted = plain(said);
        near.extend(table.iter().filter(|name| wanted.len() > 2 && plain(name).contains(&wanted)).cloned());
        if near.is_empty() {
            let all = self.names.0.decls.iter().filter(|decl| decl.kind.is_some_and(|kind| kind != Kind::Scenario));
            let all: Vec<String> = all.map(|decl| decl.name.clone()).collect();
            near.extend(
                similar(said, all.iter().map(String::as_str)).into_iter().map(|name| escaped(name).into_owned()),
            );
        }
        let mut seen = BTreeSet::new();
        near.retain(|name| seen.insert(name.clone()));
        near.truncate(4);
        near
    }

    pub(super) fn name(&self, id: DeclId) -> String {
        Wording { table: self.table, labels: self.labels, names: self.names, model: Some(self.model) }.name(id)
    }
}

/// A name as it is compared: small letters, single spaces, no article.
pub(super) fn plain(name: &str) -> String {
    let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    let words = words.join(" ");
    words.strip_prefix("the ").unwrap_or(&words).to_owned()
}
