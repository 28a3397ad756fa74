//! What is given: models, what they hold, cards, tokens.

use super::Failure;
use super::walk::Walk;
use brim_core::game::attack::Cause;
use brim_core::game::cards::Zone;
use brim_core::game::depth::Piece;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, SpaceId};
use brim_core::game::table::{Group, Hero, Ko};
use brim_core::phrase::Phrase;
use brim_core::program::StatKey;

use brim_core::vocabulary::{Holding, Kind, Stat, Step, Thing, Word};
use brim_rules::distance::width;
use brim_rules::occupancy::{fits, free_near};
use brim_vm::piece_of;

impl Walk<'_> {
    pub(super) fn giving(&mut self, step: Step, op: Phrase<'_>) -> Result<(), Failure> {
        match step {
            Step::Given => self.place_model(op),
            Step::GivenHolds => self.give_thing(op),
            Step::GivenKo => self.knock_out(op),
            Step::GivenItem => self.give_card(op),
            Step::GivenElite => self.give_elite(op),
            Step::GivenBrutal => {
                let kind = declared(op, "what")?;
                self.group(kind).brutal = true;
                Ok(())
            }
            Step::GivenCard => self.lay_card(op),
            Step::GivenTown => {
                let town = declared(op, "what")?;
                self.happens(EventData::StayStarts { town, lost: Vec::new() });
                self.happens(EventData::DayStarts { day: 1 });
                Ok(())
            }
            Step::GivenPiece => {
                let (piece, at) = (piece_of(op), op.number("n").unwrap_or(0));
                let track = self.suite.program.first_track();
                let new = track.map(|track| self.suite.program.depth_of(track));
                let depth = &mut self.machine.table_mut().depth;
                let depth = match (depth, new) {
                    (Some(depth), _) => depth,
                    (empty, Some(new)) => empty.insert(new),
                    (_, None) => return Err(Failure::new("no pack declares a depth track")),
                };
                if !(0..=depth.entrance).contains(&at) {
                    let ends = depth.entrance;
                    return Err(Failure::new(format!("the track goes from 0 to {ends}, and has no space {at}")));
                }
                match piece {
                    Piece::Darkness => depth.darkness = at,
                    Piece::Party => depth.party = at,
                }
                Ok(())
            }
            Step::GivenRevives => {
                self.machine.table_mut().revives = op.number("n").unwrap_or(0);
                Ok(())
            }
            // The board and the readings are laid before the first step.
            _ => Ok(()),
        }
    }

    /// A card lies on top of its deck, or open on the table.
    fn lay_card(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let decl = declared(op, "what")?;
        let deck = self.machine.deck_of(decl);
        if op.says("place", "in play") {
            let card = self.machine.new_card(decl, deck, Zone::InPlay);
            self.machine.table_mut().cards.in_play.push(card);
            return Ok(());
        }
        let name = self.suite.program.name(decl).to_owned();
        let deck = deck.ok_or_else(|| Failure::new(format!("{name} belongs to no deck")))?;
        let card = self.machine.new_card(decl, Some(deck), Zone::Pile);
        self.machine.table_mut().cards.piles.entry(deck).or_default().push(card);
        Ok(())
    }

    /// A model stands on the board.
    fn place_model(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let kind = declared(op, "what")?;
        if matches!(self.suite.program.decl(kind).and_then(|decl| decl.kind), Some(Kind::Token | Kind::Marker)) {
            let at = self.the_space(op, "at")?;
            self.happens(EventData::Lies { what: kind, at, amount: 1 });
            return Ok(());
        }
        let hero = self.suite.program.decl(kind).and_then(|decl| decl.kind) == Some(Kind::Class);
        let wide = if hero { 1 } else { width(&self.machine, kind) };
        let at = self.free_space(op, wide)?;
        let model = if hero { self.place_hero(kind, at, op)? } else { self.place_enemy(kind, at)? };
        let name = op.text("alias").unwrap_or_else(|| self.suite.program.name(kind)).to_owned();
        if self.machine.aliases.contains_key(&name) && op.text("alias").is_some() {
            return Err(Failure::new(format!("two models are called {name}")));
        }
        self.machine.aliases.entry(name.clone()).or_insert(model);
        let mut said = self.said.borrow_mut();
        said.names.aliases.entry(name).or_insert(model);
        said.names.kinds.insert(model, kind);
        Ok(())
    }

    fn free_space(&self, op: Phrase<'_>, wide: u8) -> Result<SpaceId, Failure> {
        if let Some(at) = self.space(op, "at")? {
            if fits(&self.machine, at, wide, None) {
                return Ok(at);
            }
            return Err(Failure::new("there is no room for it there"));
        }
        let near = match op.select("whom") {
            Some(_) => self.machine.table().place_of(self.model(op, "whom")?),
            None => None,
        };
        let spaces: Vec<SpaceId> = match near {
            Some(near) => free_near(&self.machine, near),
            None => self.machine.table().board.spaces().collect(),
        };
        let found = spaces.into_iter().find(|space| fits(&self.machine, *space, wide, None));
        found.ok_or_else(|| Failure::new("there is no room for it on the board"))
    }

    fn place_hero(&mut self, class: DeclId, at: SpaceId, op: Phrase<'_>) -> Result<Model, Failure> {
        let seat =
            u8::try_from(self.machine.table().heroes.len()).map_err(|_| Failure::new("there are too many heroes"))?;
        let name = op.text("alias").unwrap_or_else(|| self.suite.program.name(class)).to_owned();
        let id = HeroId(seat);
        let table = self.machine.table_mut();
        let shared = |(what, _): &(&DeclId, &i32)| table.rules.shared.contains(*what);
        let all = table.heroes.first().into_iter().flat_map(|first| &first.holds).filter(shared);
        let holds = all.map(|(what, count)| (*what, *count)).collect();
        table.heroes.push(Hero { id, class, name, level: 1, at: Some(at), holds, ..Hero::default() });
        Ok(Model::Hero(id))
    }

    /// An enemy is there from the start: no text answers to its coming. With it a fight is on.
    fn place_enemy(&mut self, kind: DeclId, at: SpaceId) -> Result<Model, Failure> {
        self.happens(EventData::EnemyPlaced { kind, at, target: None });
        if !self.machine.table().fighting() {
            self.happens(EventData::FightStarts {});
        }
        let newest: Option<EnemyId> = self.machine.table().enemies.last().map(|enemy| enemy.id);
        newest.map(Model::Enemy).ok_or_else(|| Failure::new("the enemy could not be placed"))
    }

    /// Something is so, untold.
    pub(super) fn happens(&mut self, what: EventData) {
        self.machine.table_mut().apply(&Event { what, cause: Cause::default() });
    }

    fn give_thing(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let model = self.model(op, "who")?;
        let n = op.number("n").unwrap_or(0);
        let thing = op.op("thing").and_then(|id| self.suite.program.op(id));
        let Some(thing) = thing else { return Err(Failure::new("the line does not say what is held")) };
        let held = thing.op("what").and_then(|id| self.suite.program.op(id));
        let word = held.map_or(thing.word(), |held| held.word());
        let what = held.and_then(|held| held.name("what")).unwrap_or_default();
        let called = self.called(model);
        if let (Word::Holding(Holding::Named), Model::Hero(id)) = (word, model)
            && self.suite.program.decl(what).and_then(|decl| decl.kind) == Some(Kind::Item)
        {
            (0..n.clamp(0, 100)).for_each(|_| {
                self.machine.give(id, what);
            });
            return Ok(());
        }
        match model {
            Model::Hero(_)
                if word == Word::Holding(Holding::Named) && self.machine.table().rules.shared.contains(&what) =>
            {
                for hero in &mut self.machine.table_mut().heroes {
                    hero.holds.insert(what, n);
                }
            }
            Model::Hero(id) => {
                let hero = self.machine.table_mut().heroes.get_mut(id.index());
                let hero = hero.ok_or_else(|| Failure::new("the hero is not there"))?;
                match word {
                    Word::Thing(Thing::Wounds) => hero.wounds = n,
                    Word::Thing(Thing::SanityDamage) => hero.sanity_damage = n,
                    Word::Thing(Thing::Level) => hero.level = n,
                    Word::Holding(Holding::Corruption) => hero.corruption = n,
                    Word::Holding(Holding::Grit) => hero.grit = n,
                    Word::Holding(Holding::Gold) => hero.gold = n,
                    Word::Holding(Holding::DarkStone) => hero.dark_stone = n,
                    Word::Holding(Holding::Xp) => hero.xp = n,
                    Word::Holding(Holding::Named) => drop(hero.holds.insert(what, n)),
                    _ => return Err(Failure::new("the line does not say what is held")),
                }
            }
            Model::Enemy(id) => {
                let enemy = self.machine.table_mut().enemies.iter_mut().find(|enemy| enemy.id == id);
                let enemy = enemy.ok_or_else(|| Failure::new(format!("{called} is no longer on the board")))?;
                match word {
                    Word::Thing(Thing::Wounds) => enemy.wounds = n,
                    Word::Holding(Holding::Named) => drop(enemy.holds.insert(what, n)),
                    _ => return Err(Failure::new(format!("{called} is an enemy and holds nothing like this"))),
                }
            }
        }
        Ok(())
    }

    fn knock_out(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let id = self.hero(op, "who")?;
        let ko = match op.text("how").unwrap_or("wounds").to_lowercase().as_str() {
            "wounds" => Ko { health: true, sanity: false },
            "sanity" => Ko { health: false, sanity: true },
            "both" => Ko { health: true, sanity: true },
            other => return Err(Failure::new(format!("a hero is KO'd by wounds, sanity or both, not by {other}"))),
        };
        let stat = |stat| self.machine.stat_of(Model::Hero(id), StatKey::Stat(stat));
        let (health, sanity) = (stat(Stat::Health), stat(Stat::Sanity));
        if let Some(hero) = self.machine.table_mut().heroes.get_mut(id.index()) {
            hero.ko = Some(ko);
            hero.wounds = if ko.health { health } else { hero.wounds };
            hero.sanity_damage = if ko.sanity { sanity } else { hero.sanity_damage };
        }
        Ok(())
    }

    fn give_card(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let id = self.hero(op, "who")?;
        let what = declared(op, "what")?;
        if self.suite.program.decl(what).and_then(|decl| decl.kind) == Some(Kind::Ability) {
            if let Some(hero) = self.machine.table_mut().heroes.get_mut(id.index()) {
                hero.gained.push(what);
            }
        } else {
            self.machine.give(id, what);
        }
        Ok(())
    }

    fn give_elite(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let kind = declared(op, "what")?;
        let result = op.number("row").unwrap_or(0);
        let rows = self.suite.program.decl(kind).map(|decl| decl.elite.as_slice()).unwrap_or_default();
        let brutal = self.machine.table().groups.iter().any(|group| group.kind == kind && group.brutal);
        let row = rows.iter().position(|row| row.on.shows(brutal) && (row.low..=row.high).contains(&result));
        let row = row.and_then(|row| u8::try_from(row).ok());
        let name = self.suite.program.name(kind);
        let row = row.ok_or_else(|| Failure::new(format!("the Elite chart of {name} has no result {result}")))?;
        self.group(kind).elites.push(row);
        Ok(())
    }

    fn group(&mut self, kind: DeclId) -> &mut Group {
        let groups = &mut self.machine.table_mut().groups;
        let place = groups.iter().position(|group| group.kind == kind).unwrap_or_else(|| {
            groups.push(Group { kind, brutal: false, elites: Vec::new(), ambush_turn: None });
            groups.len() - 1
        });
        #[expect(clippy::indexing_slicing, reason = "the place was found, or made, just now")]
        &mut groups[place]
    }
}

/// The declaration that a hole names.
pub(super) fn declared(op: Phrase<'_>, hole: &str) -> Result<DeclId, Failure> {
    op.name(hole).ok_or_else(|| Failure::new("the line names nothing that is declared"))
}
