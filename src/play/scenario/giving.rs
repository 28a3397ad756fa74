//! `given` steps: places models, and gives them what they hold: cards, tokens, harm.

use super::Failure;
use super::walk::Walk;
use brim_core::game::attack::Cause;
use brim_core::game::cards::Zone;
use brim_core::game::depth::Piece;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::game::table::{Group, Ko};
use brim_core::phrase::{HoldingView, Phrase, Selector, StepView, ThingView};
use brim_core::program::StatKey;

use brim_core::vocabulary::{Done, Kind, Laid, Part, Setting, Stat, Suffered};

impl Walk<'_> {
    pub(super) fn giving(&mut self, step: StepView<'_>) -> Result<(), Failure> {
        match step {
            StepView::Given { what, alias, gear, at, tile, whom } => {
                let room = self.room(at, tile, whom)?;
                self.place_model(what, alias, room)?;
                if gear { self.give_gear(what) } else { Ok(()) }
            }
            StepView::GivenHolds { who, n, thing } => self.give_thing(who, n, thing),
            StepView::GivenKo { who, how } => self.knock_out(who, how),
            StepView::GivenItem { who, what } => self.give_card(who, what),
            StepView::GivenElite { row, what } => self.give_elite(row, what),
            StepView::GivenBrutal { what } => {
                self.group(what).brutal = true;
                Ok(())
            }
            StepView::GivenCard { what, place } => self.lay_card(what, place),
            StepView::GivenIn { sort: Setting::Town, what: town } => {
                self.happens(EventData::StayStarts { town, lost: Vec::new() });
                self.happens(EventData::DayStarts { day: 1 });
                Ok(())
            }
            StepView::GivenPiece { which, n: at } => {
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
                match which {
                    Piece::Darkness => depth.darkness = at,
                    Piece::Party => depth.party = at,
                }
                Ok(())
            }
            StepView::GivenTurn { n } => {
                self.machine.table_mut().cursor.turn = u32::try_from(n).unwrap_or(0);
                Ok(())
            }
            StepView::GivenPart { part: Part::Chapter, name, n: None } => self.sets_chapter(name),
            StepView::GivenPart { part: Part::Counter, name, n: Some(n) } => self.sets_counter(name, n),
            StepView::GivenPart { part: Part::Chapter, name: _, n: _ } => {
                Err(Failure::new("a chapter is under way: leave out `at …`"))
            }
            StepView::GivenPart { part: Part::Counter, name, n: None } => {
                Err(Failure::new("a counter stands somewhere").help(format!("write `given counter \"{name}\" at 3`")))
            }
            StepView::GivenRevives { n } => {
                self.machine.table_mut().revives = n;
                Ok(())
            }
            // The board and the readings are laid before the first step.
            _ => Ok(()),
        }
    }

    /// A card lies on top of its deck, or open on the table.
    fn lay_card(&mut self, decl: DeclId, place: Laid) -> Result<(), Failure> {
        let deck = self.machine.deck_of(decl);
        if place == Laid::InPlay {
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

    /// Something is so, untold.
    pub(super) fn happens(&mut self, what: EventData) {
        self.machine.table_mut().apply(&Event { what, cause: Cause::default() });
    }

    fn give_thing(&mut self, who: Selector<'_>, n: i32, thing: Phrase<'_>) -> Result<(), Failure> {
        let model = self.model(who)?;
        let Some(thing) = ThingView::of(thing) else { return Err(Failure::new("the line does not say what is held")) };
        let held = if let ThingView::Held { what } = thing { HoldingView::of(what) } else { None };
        let named = if let Some(HoldingView::Named { what, items: _ }) = held { Some(what) } else { None };
        let called = self.called(model);
        if let (Some(what), Model::Hero(id)) = (named, model)
            && self.suite.program.decl(what).and_then(|decl| decl.kind) == Some(Kind::Item)
        {
            (0..n.clamp(0, 100)).for_each(|_| {
                self.machine.give(id, what);
                self.machine.settle_for_good(id);
            });
            return Ok(());
        }
        if let Some(what) = named {
            let most = self.machine.most_held(model, what);
            if n > most {
                let name = self.suite.program.decl(what).map_or("it", |decl| decl.name.as_str());
                return Err(Failure::new(format!("{called} cannot hold {n} {name}: {most} at most can be held"))
                    .help("give so many, or let its own lines say that more can be held"));
            }
        }
        if let (Some(what), Model::Hero(_)) = (named, model)
            && self.machine.table().rules.shared.contains(&what)
        {
            for hero in &mut self.machine.table_mut().heroes {
                hero.holds.insert(what, n);
            }
            return Ok(());
        }
        if let (Some(what), Model::Hero(id)) = (named, model)
            && self.machine.table().rules.hidden.contains(&what)
        {
            self.machine.table_mut().secrets.entry(id).or_default().insert(what, n);
            return Ok(());
        }
        match model {
            Model::Hero(id) => {
                let hero = self.machine.table_mut().heroes.get_mut(id.index());
                let hero = hero.ok_or_else(|| Failure::new("the hero is not there"))?;
                match (thing, held) {
                    (ThingView::Harm { what: Suffered::Wounds }, _) => hero.wounds = n,
                    (ThingView::Harm { what: Suffered::Sanity }, _) => hero.sanity_damage = n,
                    (ThingView::Level, _) => hero.level = n,
                    (_, Some(HoldingView::Corruption)) => hero.corruption = n,
                    (_, Some(HoldingView::Grit)) => hero.grit = n,
                    (_, Some(HoldingView::Gold)) => hero.gold = n,
                    (ThingView::Shards, _) | (_, Some(HoldingView::DarkStone)) => hero.dark_stone = n,
                    (_, Some(HoldingView::Xp)) => hero.xp = n,
                    (_, Some(HoldingView::Named { what, items: _ })) => drop(hero.holds.insert(what, n)),
                    _ => return Err(Failure::new("the line does not say what is held")),
                }
            }
            Model::Enemy(id) => {
                let table = self.machine.table_mut();
                let enemy = table.enemies.iter_mut().chain(&mut table.others).find(|enemy| enemy.id == id);
                let enemy = enemy.ok_or_else(|| Failure::new(format!("{called} is no longer on the board")))?;
                match (thing, named) {
                    (ThingView::Harm { what: Suffered::Wounds }, _) => enemy.wounds = n,
                    (_, Some(what)) => drop(enemy.holds.insert(what, n)),
                    _ => return Err(Failure::new(format!("{called} is an enemy and holds nothing like this"))),
                }
            }
        }
        Ok(())
    }

    fn knock_out(&mut self, who: Selector<'_>, how: Option<&str>) -> Result<(), Failure> {
        let id = self.hero(who)?;
        let ko = match how.unwrap_or("wounds").to_lowercase().as_str() {
            "wounds" => Ko { health: true, sanity: false },
            "sanity" => Ko { health: false, sanity: true },
            "both" => Ko { health: true, sanity: true },
            other => return Err(Failure::new(format!("a hero is KO'd by wounds, sanity or both, not by {other}"))),
        };
        let stat = |stat| self.machine.stat_of(Model::Hero(id), StatKey::Stat(stat));
        let (health, sanity) = (stat(Stat::Health), stat(Stat::Sanity));
        let fighting = self.machine.table().fighting();
        if let Some(hero) = self.machine.table_mut().heroes.get_mut(id.index()) {
            // Who lies there has been KO'd.
            hero.deeds.note(Done::Kod, fighting);
            hero.ko = Some(ko);
            hero.wounds = if ko.health { health } else { hero.wounds };
            hero.sanity_damage = if ko.sanity { sanity } else { hero.sanity_damage };
        }
        Ok(())
    }

    fn give_card(&mut self, who: Selector<'_>, what: DeclId) -> Result<(), Failure> {
        let id = self.hero(who)?;
        if self.suite.program.decl(what).and_then(|decl| decl.kind) == Some(Kind::Ability) {
            if let Some(hero) = self.machine.table_mut().heroes.get_mut(id.index()) {
                hero.gained.push(what);
            }
            self.keep_in_hand(id);
        } else {
            self.machine.give(id, what);
            self.machine.settle_for_good(id);
        }
        Ok(())
    }

    /// Of what a hero holds it keeps what it still has hands for.
    fn keep_in_hand(&mut self, id: HeroId) {
        let hands = StatKey::Stat(Stat::Hands);
        let mut free = self.machine.stat_of(Model::Hero(id), hands);
        let most = self.machine.most_hands_for(id);
        let held = self.machine.table().hero(id).map(|hero| hero.hands.clone()).unwrap_or_default();
        let mut kept = held.clone();
        kept.retain(|card| {
            let needs = self.machine.stat_of_card(*card, hands);
            let fits = needs <= free.min(most);
            free -= if fits { needs } else { 0 };
            fits
        });
        if kept != held
            && let Some(hero) = self.machine.table_mut().heroes.get_mut(id.index())
        {
            hero.hands = kept;
        }
    }

    fn give_elite(&mut self, result: i32, kind: DeclId) -> Result<(), Failure> {
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
