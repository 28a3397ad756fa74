//! `? X`: anything on the table is read by its name or its mark, as it is now.

use super::sheet::figures;
use crate::text::{Labels, Names, ProgramNames, Wording, hero_state, mission_head, mission_rules};
use brim_core::game::cards::Zone;
use brim_core::game::decision::{About, Choice, Decision, RerollBy};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model, SpaceId, TileId};
use brim_core::game::table::Table;
use brim_core::vocabulary::Kind;
use brim_language::card::card;
use brim_language::diagnostic::escape::escaped;
use brim_language::diagnostic::similar::similar;
use brim_language::model;
use std::collections::BTreeSet;

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

    /// Reads what asks a question.
    pub fn asking(&self, decision: &Decision) -> Option<Vec<String>> {
        let source = match &decision.about {
            About::Card { source } | About::Pick { source } | About::Pay { source } | About::Lend { source, .. } => {
                Some(*source)
            }
            About::Reroll { by: RerollBy::Text(source), .. } => Some(*source),
            About::Cancel { card } => self.seen(*card),
            _ => None,
        };
        source.map(|source| self.thing(source))
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
            _ => return self.asking(decision),
        };
        let lines: Vec<String> = things.into_iter().flat_map(|id| self.thing(id)).collect();
        if lines.is_empty() { self.asking(decision) } else { Some(lines) }
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
            _ => mission.map(|id| self.mission(id)),
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

    fn space(&self, id: SpaceId) -> Vec<String> {
        let board = &self.table.board;
        let tiles: Vec<String> = board
            .tiles_of(id)
            .filter_map(|tile| Some(format!("{} (tile {})", self.name(board.tile(tile)?.decl), tile.index() + 1)))
            .collect();
        let cell = board.space(id).map_or_else(String::new, |space| format!("column {}, row {}", space.x, space.y));
        let mut lines = vec![format!("The space in {cell}: {}", tiles.join(" and "))];
        let here = self.models().filter(|model| self.table.place_of(*model) == Some(id));
        lines.extend(here.map(|model| format!("  {} stands here", self.model_name(model))));
        let lies = self.table.floor_tokens.iter().filter(|lying| lying.at == id);
        lines.extend(lies.map(|lying| format!("  {} lies here", self.name(lying.what))));
        lines
    }

    fn tile(&self, id: TileId) -> Vec<String> {
        let board = &self.table.board;
        let Some(tile) = board.tile(id) else { return Vec::new() };
        let kind = if tile.passage { "a passage" } else { "a room" };
        let mut lines =
            vec![format!("{}, tile {}: {kind} of {} spaces", self.name(tile.decl), id.index() + 1, tile.spaces.len())];
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

    fn model(&self, model: Model) -> Vec<String> {
        match model {
            Model::Hero(hero) => self.hero(hero),
            Model::Enemy(enemy) => {
                let Some(found) = self.table.enemy(enemy) else { return Vec::new() };
                let name = format!("{} ({})", self.model_name(model), self.labels.mark(enemy));
                let mut lines = vec![format!("{}: {} wounds", name, found.wounds)];
                lines.extend(self.holding(&found.holds));
                if let Some(hero) = found.target {
                    lines.push(format!("targets {}", self.labels.hero(self.table, hero)));
                }
                lines.extend(figures(self.names, self.table, self.labels, model));
                lines.extend(self.abilities(found.kind));
                lines
            }
        }
    }

    /// An enemy type: the sheet as its models have it now, and how they are.
    fn kind(&self, kind: DeclId) -> Vec<String> {
        let all: Vec<&brim_core::game::table::Enemy> =
            self.table.figures().filter(|enemy| enemy.kind == kind).collect();
        let Some(first) = all.first() else { return self.thing(kind) };
        let each: Vec<String> =
            all.iter().map(|enemy| format!("{} {} wounds", self.labels.mark(enemy.id), enemy.wounds)).collect();
        let mut lines = vec![format!("{}: {}", escaped(&self.names.plural(kind)), each.join(", "))];
        lines.extend(figures(self.names, self.table, self.labels, Model::Enemy(first.id)));
        lines.extend(self.abilities(kind));
        lines
    }

    /// What a sheet says in words, and the Elite abilities that a type has gained.
    fn abilities(&self, kind: DeclId) -> Vec<String> {
        let group = self.table.groups.iter().find(|group| group.kind == kind);
        let mut lines: Vec<String> = Vec::new();
        for group in group.into_iter() {
            if group.brutal {
                lines.push("its Brutal side is used".to_owned());
            }
            let elites: Vec<String> = group.elites.iter().filter_map(|row| self.names.elite_name(kind, *row)).collect();
            if !elites.is_empty() {
                lines.push(format!("Elite: {}", escaped(&elites.join(", "))));
            }
        }
        lines.push("The sheet as printed:".to_owned());
        lines.extend(self.card(kind).into_iter().map(|line| format!("  {line}")));
        lines
    }

    fn hero(&self, id: HeroId) -> Vec<String> {
        let Some(hero) = self.table.hero(id) else { return Vec::new() };
        let all = self.names.figures(self.table);
        let class = self.name(hero.class);
        let name = self.labels.hero(self.table, id);
        let title = if name == class { name } else { format!("{name}, {class}") };
        let mut lines = vec![format!("{title}, level {}: {}", hero.level, hero_state(hero, self.names, &all))];
        lines.push(format!("{} XP, ${}, {} Dark Stone", hero.xp, hero.gold, hero.dark_stone));
        lines.extend(figures(self.names, self.table, self.labels, Model::Hero(id)));
        let has: Vec<String> = hero.gained.iter().map(|id| self.name(*id)).collect();
        if !has.is_empty() {
            lines.push(format!("has: {}", has.join(", ")));
        }
        let in_hand = |card: &CardId| if hero.hands.contains(card) { " (in hand)" } else { "" };
        let things: Vec<String> = hero
            .cards
            .iter()
            .filter_map(|card| Some(format!("{}{}", self.name(self.table.cards.decl(*card)?), in_hand(card))))
            .collect();
        if !things.is_empty() {
            lines.push(format!("carries: {}", things.join(", ")));
        }
        lines.push("`? NAME` reads each of these.".to_owned());
        lines
    }

    fn holding(&self, holds: &std::collections::BTreeMap<DeclId, i32>) -> Vec<String> {
        let held: Vec<String> = holds.iter().map(|(what, count)| format!("{} {count}", self.name(*what))).collect();
        if held.is_empty() { Vec::new() } else { vec![format!("holds: {}", held.join(", "))] }
    }

    /// Something that is declared: its card, and where it lies.
    fn thing(&self, id: DeclId) -> Vec<String> {
        let mut lines = self.card(id);
        let holder = |hero: &brim_core::game::table::Hero| {
            let card = hero.cards.iter().any(|card| self.table.cards.decl(*card) == Some(id));
            card || hero.gained.contains(&id) || hero.holds.contains_key(&id)
        };
        let holders: Vec<String> = self
            .table
            .heroes
            .iter()
            .filter(|hero| holder(hero))
            .map(|hero| match hero.holds.get(&id) {
                Some(count) => format!("{} ({count})", self.labels.hero(self.table, hero.id)),
                None => self.labels.hero(self.table, hero.id),
            })
            .collect();
        if !holders.is_empty() {
            lines.push(format!("[with {}]", holders.join(", ")));
        }
        let lies = self.table.floor_tokens.iter().filter(|lying| lying.what == id).count();
        if lies > 0 {
            lines.push(format!("[{lies} on the board]"));
        }
        lines
    }

    fn card(&self, id: DeclId) -> Vec<String> {
        let card = card(self.model, id);
        card.iter().flat_map(|card| card.text.lines()).map(|line| escaped(line).into_owned()).collect()
    }

    /// A card that is not hidden.
    fn seen(&self, card: CardId) -> Option<DeclId> {
        let found = self.table.cards.card(card)?;
        (!matches!(found.zone, Zone::Pile | Zone::Stack | Zone::OnTile(_))).then_some(found.decl)
    }

    fn models(&self) -> impl Iterator<Item = Model> + '_ {
        let heroes = self.table.heroes.iter().filter(|hero| !hero.dead).map(|hero| Model::Hero(hero.id));
        heroes.chain(self.table.figures().map(|enemy| Model::Enemy(enemy.id)))
    }

    fn model_name(&self, model: Model) -> String {
        match model {
            Model::Hero(hero) => self.labels.hero(self.table, hero),
            Model::Enemy(enemy) => {
                let name = self.labels.enemy(enemy, self.names);
                name.strip_prefix("the ").map_or(name.clone(), str::to_owned)
            }
        }
    }

    /// What lies open on the table, with heroes and on the board.
    fn on_table(&self) -> Vec<DeclId> {
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

    fn name(&self, id: DeclId) -> String {
        Wording { table: self.table, labels: self.labels, names: self.names, model: Some(self.model) }.name(id)
    }
}

/// A name as it is compared: small letters, single spaces, no article.
fn plain(name: &str) -> String {
    let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    let words = words.join(" ");
    words.strip_prefix("the ").unwrap_or(&words).to_owned()
}
