//! Events in words.

use super::super::words::amount;
use super::{Open, Transcript};
use brim_core::game::board::Side;
use brim_core::game::cards::Zone;
use brim_core::game::depth::Piece;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, Model, TileId};
use brim_core::game::table::{Active, Outcome};
use std::collections::BTreeMap;

impl Transcript<'_> {
    /// An event that is about to be applied to the transcript's own table.
    pub(super) fn event(&mut self, event: &Event) {
        let cause = &event.cause;
        match &event.what {
            EventData::AdventureStarts {} => self.line("the adventure begins."),
            EventData::AdventureEnds { outcome } => {
                self.close();
                self.inside = false;
                self.line(outcome_words(*outcome));
            }
            EventData::TurnStarts { turn } => {
                self.spared();
                self.close();
                self.inside = false;
                self.heading = None;
                if *turn > 1 {
                    self.lines.push(String::new());
                }
                self.line(&format!("--- Turn {turn} ---"));
            }
            EventData::FightStarts {} => {
                self.line("A fight begins!");
                self.arrived.clear();
            }
            EventData::FightEnds {} => {
                self.spared();
                self.close();
                self.inside = false;
                self.line("The fight is over.");
            }
            EventData::ActivationStarts { active } => {
                self.spared();
                self.close();
                self.inside = false;
                self.heading = None;
                let who = match active {
                    Active::Hero(hero) => self.hero(*hero),
                    Active::Group(kind) => super::safe(&self.names.plural(*kind)),
                };
                self.heading = Some(format!("{who}:"));
                self.inside = true;
            }
            EventData::ActivationEnds { active } => {
                self.dice_for_nothing();
                self.close();
                match active {
                    Active::Hero(_) => self.head(),
                    Active::Group(_) => self.heading = None,
                }
                self.inside = false;
            }
            EventData::Wears { hero, card } => {
                let (who, what) = (self.hero(*hero), self.the(&self.card(*card)));
                self.line(&format!("{who} puts on {what}."));
            }
            EventData::HandsAssigned { hero, hands } => {
                let cards: Vec<String> = hands.iter().map(|card| self.the(&self.card(*card))).collect();
                let who = self.hero(*hero);
                match cards.is_empty() {
                    true => self.line(&format!("{who} puts everything away.")),
                    false => self.line(&format!("{who} takes {} in hand.", super::list(&cards))),
                }
            }
            EventData::MoveRolled { model, face, .. } if *face > 0 => {
                let rolled = Some(*face);
                self.walks(*model, |walk| walk.rolled = rolled);
            }
            EventData::Moves { model, to } => self.walk(*model, *to, event),
            EventData::Targets { enemy, hero: Some(hero) } => {
                let goal = Some(*hero);
                self.walks(Model::Enemy(*enemy), |walk| walk.goal = goal);
            }
            EventData::EnemyPlaced { kind, .. } => self.placed(*kind),
            EventData::EliteGained { kind, row } => {
                let who = super::safe(&self.names.plural(*kind));
                let which = match self.names.elite_name(*kind, *row) {
                    Some(name) => format!("the Elite ability {}", super::safe(&name)),
                    None => format!("Elite ability {}", u32::from(*row) + 1),
                };
                self.line(&format!("{who} gain {which}."));
            }
            EventData::Ambushes { kind } => {
                let who = self.decl(*kind);
                self.line(&format!("{who} ambush!"));
            }
            EventData::HitAssigned { target, hit } => {
                let hits = self.table.attack().map(|attack| attack.hits.as_slice()).unwrap_or_default();
                let critical = hits.get(usize::from(*hit)).is_some_and(|hit| hit.critical);
                self.given.push((*target, critical));
            }
            EventData::AttackStarts { .. } => self.rolled_hits = 0,
            EventData::AttackEnds { .. } => self.dice_for_nothing(),
            EventData::AttackGains { dice, .. } if *dice > 0 => {
                self.line(&format!("the attack gains {}.", dice_words(*dice)))
            }
            EventData::Explodes { .. } => self.line("it explodes!"),
            EventData::ArmorStops { model, wounds } => {
                let who = self.model(*model);
                match self.spirit {
                    true => self.line(&format!("{who}'s spirit armor stops {wounds} sanity damage.")),
                    false => self.line(&format!("{who}'s armor stops {}.", amount(*wounds, "wound"))),
                }
            }
            EventData::Wounds { model, amount } => self.wounded(*model, *amount, cause),
            EventData::SanityDamage { hero, amount } if *amount > 0 => {
                self.harmed(*hero, &format!("takes {amount} sanity damage"), cause);
            }
            EventData::Corruption { hero, amount } if *amount > 0 => {
                self.harmed(*hero, &format!("gains {amount} corruption"), cause);
            }
            EventData::Corruption { hero, amount } if *amount < 0 => {
                self.harmed(*hero, &format!("loses {} corruption", amount.saturating_neg()), cause);
            }
            EventData::Heals { model, wounds, sanity } => self.healed(*model, *wounds, *sanity),
            EventData::Killed { enemy, .. } => self.killed(*enemy),
            EventData::Leaves { enemy } => {
                let who = self.model(Model::Enemy(*enemy));
                self.line(&format!("{who} leaves the board."));
            }
            EventData::Ko { hero, .. } => {
                let who = self.hero(*hero);
                self.go_on(Model::Hero(*hero), " and is KO'd", format!("{who} is KO'd"));
            }
            EventData::Recovers { hero } => {
                let who = self.hero(*hero);
                self.line(&format!("{who} is up again."));
            }
            EventData::Returns { hero, .. } => {
                let who = self.hero(*hero);
                self.line(&format!("{who} comes back to life."));
            }
            EventData::Revives { hero } => {
                let who = self.hero(*hero);
                self.line(&format!("a Revive token brings {who} back on its feet, healed."));
            }
            EventData::Dies { hero } => {
                let who = self.hero(*hero);
                self.go_on(Model::Hero(*hero), " and dies", format!("{who} dies"));
            }
            EventData::Gains { what, .. } if self.table.rules.hidden.contains(what) => {
                self.line("something changes that is hidden from the party.");
            }
            EventData::Gains { model, what, amount } => {
                let by = self.by_another(cause, Some(*what));
                let (who, what) = (self.model(*model), self.decl(*what));
                self.gains(&who, *amount, &format!("{what}{by}"));
            }
            EventData::Grit { hero, amount } if *amount < 0 => {
                self.close();
                self.open = Open::Grit(*hero, amount.saturating_neg());
            }
            EventData::Grit { hero, amount } => {
                let (who, by) = (self.hero(*hero), self.by_another(cause, None));
                self.together(&who, ("recovers", "recover"), format!("{amount} Grit{by}"));
            }
            EventData::Xp { hero, amount } => self.experience(*hero, *amount, cause),
            EventData::Gold { hero, amount } => {
                let (who, by) = (self.hero(*hero), self.by_another(cause, None));
                match *amount {
                    ..0 => self.together(&who, ("loses", "lose"), format!("${}{by}", amount.saturating_neg())),
                    _ => self.together(&who, ("gains", "gain"), format!("${amount}{by}")),
                }
            }
            EventData::DarkStone { hero, amount } => {
                let (who, by) = (self.hero(*hero), self.by_another(cause, None));
                self.gains(&who, *amount, &format!("Dark Stone{by}"));
            }
            EventData::Learns { hero, what } => {
                let (who, name) = (self.hero(*hero), self.decl(*what));
                self.line(&format!("{who} gains {name}."));
                self.unwritten(*what);
            }
            EventData::Forgets { hero, what } => {
                let (who, name) = (self.hero(*hero), self.decl(*what));
                self.line(&format!("{who} loses {name}."));
            }
            EventData::Draws { card, deck, hero } => {
                let who = hero.map(|hero| format!("{} draws", self.hero(hero)));
                let deck = self.decl(*deck);
                let card = self.card(*card);
                let stop = if card.ends_with(['.', '!', '?']) { "" } else { "." };
                self.line(&format!("{}{deck}: {card}{stop}", who.map_or_else(String::new, |who| format!("{who} - "))));
            }
            EventData::CardMoves { card, to } => self.card_moves(*card, *to),
            EventData::Receives { hero, item } => {
                let (who, name) = (self.hero(*hero), self.the(&self.decl(*item)));
                self.line(&format!("{who} takes {name}."));
                self.unwritten(*item);
            }
            EventData::Attaches { card, on } => {
                let name = self.card(*card);
                match on {
                    None => self.line(&format!("the {name} is taken off.")),
                    Some(on) => {
                        let item = self.card(on.to);
                        let how = if on.forged { "is forged into" } else { "is attached to" };
                        self.line(&format!("the {name} {how} the {item}."));
                    }
                }
            }
            EventData::CardGains { card, what, amount } => {
                let (card, what) = (self.card(*card), self.decl(*what));
                self.gains(&card, *amount, &what);
            }
            EventData::Cancelled { card } => {
                let hidden = |card: &CardId| self.table.cards.card(*card).is_some_and(|card| card.zone == Zone::Stack);
                let card = match card {
                    Some(card) if hidden(card) => "the top card".to_owned(),
                    Some(card) => self.card(*card),
                    None => "it".to_owned(),
                };
                self.line(&format!("{card} is cancelled."));
            }
            EventData::Tested { hero, skill, successes } => self.tested(*hero, *skill, *successes),
            EventData::Casts { hero, card, passed, doubles } => self.casts(*hero, *card, (*passed, *doubles)),
            EventData::AttackArrives { kind, count, ambush, by: _ } => self.arrives(*kind, *count, *ambush),
            EventData::DrawWanted { deck, .. } if self.is_empty(*deck) => {
                let name = self.decl(*deck);
                let deck = if name.to_lowercase().ends_with("deck") { "" } else { " deck" };
                self.line(&format!("nothing is drawn: the {name}{deck} is empty."));
            }
            EventData::StayStarts { town, lost } => {
                self.close();
                self.inside = false;
                let town = self.decl(*town);
                self.line(&format!("the party comes to {town}."));
                for place in lost {
                    let place = self.decl(*place);
                    self.line(&format!("{place} is gone."));
                }
            }
            EventData::StayEnds {} => {
                self.close();
                self.inside = false;
                self.line("the party leaves the town.");
            }
            EventData::LastDay {} => self.line("the party leaves the town when this day ends."),
            EventData::DayStarts { day } => {
                self.close();
                self.inside = false;
                self.line(&format!("--- Day {day} ---"));
            }
            EventData::Visits { hero, location } => {
                let who = self.hero(*hero);
                match location {
                    Some(location) => {
                        let location = self.decl(*location);
                        self.line(&format!("{who} goes to {location}."));
                    }
                    None => self.line(&format!("{who} stays in.")),
                }
            }
            EventData::VisitEnds { hero } => {
                let who = self.hero(*hero);
                self.line(&format!("{who} leaves the location."));
            }
            EventData::TrackMoves { piece, from, to } => self.along_the_track(*piece, *from, *to),
            EventData::HoldsBack { hero, total, need, held, doubles: _ } => {
                let who = hero.map_or_else(|| "the party".to_owned(), |hero| self.hero(hero));
                self.line(&match (held, total >= need) {
                    (true, true) => format!("{who} holds the Darkness back."),
                    (true, false) => "doubles: the Darkness stays where it is.".to_owned(),
                    _ => format!("{who} cannot hold the Darkness back."),
                });
            }
            EventData::DepthEvent { chart, result } => {
                let row = self.names.row_name(*chart, *result).map(|row| format!(" ({})", super::safe(&row)));
                let chart = self.decl(*chart);
                self.line(&format!("a Depth Event: {result} on {chart}{}.", row.unwrap_or_default()));
            }
            EventData::TrackGains { what, amount } => {
                let what = self.decl(*what);
                self.gains("the depth track", *amount, &what);
            }
            EventData::Lies { what, amount, .. } => {
                let what = self.decl(*what);
                match *amount {
                    ..0 => self.line(&format!("{what}: taken off the board.")),
                    _ => self.line(&format!("{what}: {amount} laid on the board.")),
                }
            }
            EventData::StackOpens { deck } => {
                let deck = self.decl(*deck);
                self.line(&format!("the stack of {deck} is revealed."));
            }
            EventData::Scavenged { .. } => self.line("something is found."),
            EventData::TileLaid { decl, tile, door, .. } => {
                let (new, door) = (self.decl(*decl), self.exit(*tile, *door));
                self.line(&format!("a tile is found: {new}, joined to {door}."));
            }
            EventData::DoorCloses { tile, door } => {
                let door = self.exit(*tile, *door);
                self.line(&format!("an End Cap closes {door}."));
            }
            EventData::DoorKept { .. } => {}
            EventData::ClueFound { .. } => {
                let clue = self.table.explored.clues.saturating_add(1);
                self.line(&format!("Clue {clue} is found."));
            }
            EventData::WaveEmpty {} => self.line("nobody comes: this attack is beaten."),
            EventData::ObjectiveFound { .. } => self.line("the heroes have found their objective!"),
            EventData::ChapterBegins { name, .. } => {
                self.line(&format!("a chapter begins: {}.", brim_language::diagnostic::escape::escaped(name)));
            }
            EventData::Counted { name, to } => {
                self.line(&format!("{} is at {to}.", brim_language::diagnostic::escape::escaped(name)));
            }
            EventData::OtherPlaced { kind, .. } => {
                let what = self.decl(*kind);
                self.line(&format!("placed: {what}."));
            }
            EventData::HeroLeaves { hero } => {
                let who = self.hero(*hero);
                self.line(&format!("{who} leaves the party."));
            }
            EventData::HeroJoins { name, .. } => {
                self.line(&format!("{} joins the party.", super::safe(name)));
            }
            EventData::PickedUp { hero, what, .. } => {
                let (who, what) = (self.hero(*hero), self.decl(*what));
                self.line(&format!("{who} picks up {what}."));
            }
            EventData::Dropped { hero, what, .. } => {
                let (who, what) = (self.hero(*hero), self.decl(*what));
                self.line(&format!("{what} lies where {who} stands."));
            }
            EventData::GoalReached { name, .. } => {
                self.line(&format!("a goal is reached: {}.", brim_language::diagnostic::escape::escaped(name)));
            }
            EventData::GoalFailed { name, .. } => {
                self.line(&format!("a goal is failed: {}.", brim_language::diagnostic::escape::escaped(name)));
            }
            EventData::ReviveTokens { amount } => self.gains("the party", *amount, "Revive token"),
            EventData::Says { text } => {
                let text: Vec<String> =
                    text.lines().map(|line| brim_language::diagnostic::escape::escaped(line).into_owned()).collect();
                self.line(&text.join(" / "));
            }
            EventData::Struck { model, kind, .. } => self.struck_by(*model, *kind, cause),
            // The lines that follow show what these do, or the players did it themselves.
            EventData::StepStarts { .. } => self.spared(),
            EventData::Sited { .. }
            | EventData::Chooses { .. }
            | EventData::TurnOver { .. }
            | EventData::KeepsWounds { .. }
            | EventData::OrderSet { .. }
            | EventData::ModelActivates { .. }
            | EventData::ModelEnds { .. }
            | EventData::MoveRolled { .. }
            | EventData::SaveRolled { .. }
            | EventData::Escapes { .. }
            | EventData::Fails { .. }
            | EventData::MoveEnds { .. }
            | EventData::PassesGate { .. }
            | EventData::UsedThing { .. }
            | EventData::Targets { .. }
            | EventData::ToHitRolled { .. }
            | EventData::AttackGains { .. }
            | EventData::HitsRolled { .. }
            | EventData::HitChanges { .. }
            | EventData::AttackGivenUp { .. }
            | EventData::Damages { .. }
            | EventData::SanityDamage { .. }
            | EventData::Corruption { .. }
            | EventData::Shuffled { .. }
            | EventData::Used { .. }
            | EventData::Searches { .. }
            | EventData::EffectStarts { .. }
            | EventData::EffectEnds { .. }
            | EventData::DrawWanted { .. }
            | EventData::DayEnds {}
            | EventData::BlastEnds { .. }
            | EventData::ClueFollowed { .. }
            | EventData::AttackComes { .. }
            | EventData::Raids { .. }
            | EventData::GroupArrives { .. }
            | EventData::Capped { .. }
            | EventData::TurnEnds {} => {}
        }
    }

    /// Neither a card to draw nor one to shuffle in.
    fn is_empty(&self, deck: DeclId) -> bool {
        let cards = &self.table.cards;
        let none = |piles: &BTreeMap<DeclId, Vec<CardId>>| piles.get(&deck).is_none_or(Vec::is_empty);
        none(&cards.piles) && none(&cards.discards)
    }

    /// Enemies arrive: as many as there are models.
    fn arrives(&mut self, kind: DeclId, wanted: i32, ambush: bool) {
        let placed = self.table.enemies.iter().filter(|enemy| enemy.kind == kind).count();
        let placed = i32::try_from(placed).unwrap_or(i32::MAX);
        let free = self.names.models(&self.table, kind).map_or(wanted, |models| models.saturating_sub(placed).max(0));
        let count = wanted.min(free);
        let name = if count == 1 { self.decl(kind) } else { super::safe(&self.names.plural(kind)) };
        let how = if ambush { "an ambush" } else { "an attack" };
        let come = if count == 0 { "no".to_owned() } else { count.to_string() };
        let why = match count == wanted {
            true => String::new(),
            false => format!(" (It would be {wanted}, and there are no more models.)"),
        };
        self.line(&format!("{how}: {come} {name}!{why}"));
        self.arrived.push((kind, count));
    }

    /// Lines that can only be written once the event has been applied.
    pub(super) fn after(&mut self, event: &Event) {
        if let EventData::HitsRolled { rolled, hits } = &event.what {
            self.rolled(rolled, hits, &event.cause);
        }
    }

    /// What of a thing that somebody has from now on is not written yet.
    fn unwritten(&mut self, what: DeclId) {
        let name = self.decl(what);
        for hole in self.names.unwritten(what) {
            self.line(&format!("{name}: not yet in rules: {}.", brim_language::diagnostic::escape::escaped(&hole)));
        }
    }

    fn gains(&mut self, who: &str, amount: i32, what: &str) {
        match amount {
            ..0 => self.together(who, ("loses", "lose"), format!("{} {what}", amount.saturating_neg())),
            0 => {}
            1.. => self.together(who, ("gains", "gain"), format!("{amount} {what}")),
        }
    }

    /// An exit of a tile: "the north exit of Timbered Hall".
    fn exit(&self, tile: TileId, door: u16) -> String {
        let Some(tile) = self.table.board.tile(tile) else { return "an exit".to_owned() };
        let side = match tile.doorways.get(usize::from(door)).map(|door| door.side) {
            Some(Side::North) => "north exit",
            Some(Side::East) => "east exit",
            Some(Side::South) => "south exit",
            Some(Side::West) => "west exit",
            None => "exit",
        };
        format!("the {side} of {}", self.decl(tile.decl))
    }

    /// A marker of the depth track goes on or back; the Darkness first.
    fn along_the_track(&mut self, piece: Piece, from: i32, to: i32) {
        let Some(depth) = &self.table.depth else { return };
        let entrance = depth.entrance;
        let space = match to {
            0 => "the Darkness Start".to_owned(),
            to if to == entrance => "the Entrance".to_owned(),
            to => to.to_string(),
        };
        let (who, back) = match piece {
            Piece::Darkness => ("the Darkness", to < from),
            Piece::Party => ("the party", to > from),
        };
        let back = if back { " back" } else { "" };
        self.line(&format!("{who} moves{back} to {space}."));
    }

    fn card_moves(&mut self, card: CardId, to: Zone) {
        let name = self.card(card);
        match to {
            Zone::Hero(hero) => {
                let (who, name) = (self.hero(hero), self.the(&name));
                self.line(&format!("{who} takes {name}."));
            }
            Zone::InPlay => self.line(&format!("{name} remains in play.")),
            Zone::Stack => {
                let deck = self.table.cards.card(card).and_then(|card| card.deck);
                let deck = deck.map_or_else(|| "the stack".to_owned(), |deck| self.decl(deck));
                self.line(&format!("{deck}: a card is laid face down."));
            }
            Zone::OnTile(_) => self.line("an Exploration token is laid face down."),
            Zone::Pile | Zone::Discard | Zone::Resolving | Zone::Removed => {}
        }
    }
}

fn dice_words(count: i32) -> String {
    if count == 1 { "a die".to_owned() } else { format!("{count} dice") }
}

fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Victory => "The mission is won.",
        Outcome::AllKo => "The last hero has fallen: the mission is lost.",
        Outcome::Fled => "The heroes have fled.",
        Outcome::DarknessEscaped => "The Darkness has escaped: the mission is lost.",
        Outcome::Failed => "The mission has failed.",
        Outcome::TurnCap => "The game was stopped: it does not end by itself.",
    }
}
