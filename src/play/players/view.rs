//! What a player may see of a game.

use brim_core::game::aim::Aim;
use brim_core::game::attack::Attack;
use brim_core::game::board::Board;
use brim_core::game::cards::{Card, Zone};
use brim_core::game::decision::{Choice, Chooser, Decision};
use brim_core::game::depth::Depth;
use brim_core::game::dice::Dice;
use brim_core::game::effect::LastingEffect;
use brim_core::game::engine::{Engine, Hint, Size};
use brim_core::game::ids::{CardId, DeclId, EnemyId, HeroId, Model, SpaceId, TileId};
use brim_core::game::limits::MOST_WRITTEN;
use brim_core::game::rulebook::Rulebook;
use brim_core::game::table::{Cursor, Enemy, Explored, Group, Hero, Lying, Table};
use brim_core::vocabulary::{Query, Siding, Stat};
use brim_rules::darkness::lit_tiles;

/// What lies open: never the order of a pile, a card that lies face down, or dice still to be thrown.
#[derive(Clone, Copy)]
pub struct View<'a> {
    engine: &'a dyn Engine,
    /// The decision at hand: cards that it offers have been shown.
    decision: &'a Decision,
    /// The goals of the mission are hidden.
    blind: bool,
}

impl<'a> View<'a> {
    /// The view of whoever makes this decision.
    pub fn new(engine: &'a dyn Engine, decision: &'a Decision) -> View<'a> {
        View { engine, decision, blind: false }
    }

    /// The stable key of an option, as saves write it.
    pub fn key(&self, choice: &Choice) -> String {
        self.engine.option_key(choice)
    }

    /// The fingerprint of the game: for saves, not for players.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.engine.fingerprint()
    }

    /// All of the table.
    fn whole(&self) -> &'a Table {
        self.engine.table()
    }

    /// The party, by seat.
    pub fn heroes(&self) -> &'a [Hero] {
        &self.whole().heroes
    }

    /// The hero of a seat.
    pub fn hero(&self, id: HeroId) -> Option<&'a Hero> {
        self.whole().hero(id)
    }

    /// The heroes that stand.
    pub fn standing(&self) -> impl Iterator<Item = &'a Hero> + use<'a> {
        self.whole().standing()
    }

    /// The enemies on the board, in the order of their placing.
    pub fn enemies(&self) -> &'a [Enemy] {
        &self.whole().enemies
    }

    /// All models on the board that are no heroes, whoever's side they are on.
    pub fn figures(&self) -> impl Iterator<Item = &'a Enemy> + use<'a> {
        self.whole().figures()
    }

    /// An enemy.
    pub fn enemy(&self, id: EnemyId) -> Option<&'a Enemy> {
        self.whole().enemy(id)
    }

    /// True for a model on the heroes' side that is no hero.
    pub fn is_friend(&self, id: EnemyId) -> bool {
        self.enemy(id).is_some_and(|one| self.engine.side(one.kind) == Some(Siding::Heroes))
    }

    /// What the enemy types in the fight have gained.
    pub fn groups(&self) -> &'a [Group] {
        &self.whole().groups
    }

    /// The board.
    pub fn board(&self) -> &'a Board {
        &self.whole().board
    }

    /// Where the game stands.
    pub fn cursor(&self) -> &'a Cursor {
        &self.whole().cursor
    }

    /// True while a fight is on.
    pub fn fighting(&self) -> bool {
        self.whole().fighting()
    }

    /// The Revive tokens the party has left.
    pub fn revives(&self) -> i32 {
        self.whole().revives
    }

    /// Lasting effects.
    pub fn effects(&self) -> &'a [LastingEffect] {
        &self.whole().effects
    }

    /// The figures and readings in force.
    pub fn rules(&self) -> &'a Rulebook {
        &self.whole().rules
    }

    /// The mission that is played.
    pub fn mission(&self) -> Option<DeclId> {
        self.whole().mission
    }

    /// The attack under way.
    pub fn attack(&self) -> Option<&'a Attack> {
        self.whole().attack()
    }

    /// A card that can be seen: held by a hero, in play, being resolved, discarded, or offered by the decision at hand.
    pub fn card(&self, id: CardId) -> Option<&'a Card> {
        let card = self.whole().cards.card(id)?;
        let shown = !matches!(card.zone, Zone::Pile | Zone::Stack | Zone::OnTile(_))
            || self.decision.options.iter().any(|option| shows(option, id));
        shown.then_some(card)
    }

    /// The cards in play, in the order of their entry.
    pub fn in_play(&self) -> &'a [CardId] {
        &self.whole().cards.in_play
    }

    /// The discard pile of a deck, top last.
    pub fn discards(&self, deck: DeclId) -> &'a [CardId] {
        self.whole().cards.discards.get(&deck).map_or(&[], Vec::as_slice)
    }

    /// How many cards a deck's draw pile has left.
    pub fn pile_size(&self, deck: DeclId) -> usize {
        self.whole().cards.piles.get(&deck).map_or(0, Vec::len)
    }

    /// How many cards of a deck lie face down in its stack.
    pub fn stack_size(&self, deck: DeclId) -> usize {
        self.whole().cards.stack(deck).len()
    }

    /// True where an Exploration token lies face down on a tile.
    pub fn has_token(&self, tile: TileId) -> bool {
        self.whole().cards.token_on(tile).is_some()
    }

    /// What has been found out by exploring.
    pub fn explored(&self) -> Explored {
        self.whole().explored
    }

    /// The goals of the mission: how each stands, and what can be done for it.
    pub fn aims(&self) -> Vec<Aim> {
        match self.engine.without_secrets(self.asked()) {
            _ if self.blind => Vec::new(),
            Some(known) => known.aims(),
            None => self.engine.aims(),
        }
    }

    /// The same view without the goals of the mission.
    pub fn without_goals(self) -> View<'a> {
        View { blind: true, ..self }
    }

    /// True where the mission has goals of its own, known or not.
    pub fn has_goals(&self) -> bool {
        !self.engine.aims().is_empty()
    }

    /// The depth track with its markers.
    pub fn depth(&self) -> Option<&'a Depth> {
        self.whole().depth.as_ref()
    }

    /// Who bears the Light Source.
    pub fn light(&self) -> Option<HeroId> {
        self.engine.light().map(|(hero, _)| hero)
    }

    /// The tiles that the light falls on; None where all is lit.
    pub fn lit_tiles(&self) -> Option<Vec<TileId>> {
        lit_tiles(self.engine)
    }

    /// Tokens and markers that lie in spaces of the board.
    pub fn lying(&self) -> &'a [Lying] {
        &self.whole().floor_tokens
    }

    /// A model's stat after everything that changes it. Players use no figure beyond those that a sheet can say.
    pub fn stat(&self, model: Model, stat: Stat) -> i32 {
        reckoned(self.engine.stat(Query::Shown, model, stat))
    }

    /// A stat printed as dice.
    pub fn stat_dice(&self, model: Model, stat: Stat) -> Dice {
        let dice = self.engine.stat_dice(Query::Shown, model, stat);
        Dice { plus: reckoned(dice.plus), ..dice }
    }

    /// A stat of an enemy type.
    pub fn kind_stat(&self, kind: DeclId, stat: Stat) -> i32 {
        reckoned(self.engine.kind_stat(Query::Shown, kind, stat))
    }

    /// A stat of a card that can be seen.
    pub fn card_stat(&self, card: CardId, stat: Stat) -> i32 {
        self.card(card).map_or(0, |card| reckoned(self.engine.card_stat(Query::Shown, card.id, stat)))
    }

    /// True where a model has a keyword.
    pub fn has_keyword(&self, model: Model, keyword: DeclId) -> bool {
        self.engine.has_keyword(model, keyword)
    }

    /// How many of a marker or token a model holds.
    pub fn holds(&self, model: Model, what: DeclId) -> i32 {
        let secret = model.hero() != self.asked() && self.rules().hidden.contains(&what);
        if secret { 0 } else { self.whole().holds(model, what) }
    }

    /// What a hero holds in secret, where its own player asks.
    pub fn secrets(&self) -> impl Iterator<Item = (&'a DeclId, &'a i32)> {
        self.asked().and_then(|hero| self.whole().secrets.get(&hero)).into_iter().flatten()
    }

    /// Whose player decides; nobody's where the party does.
    fn asked(&self) -> Option<HeroId> {
        match self.decision.who {
            Chooser::Hero(hero) => Some(hero),
            Chooser::Party => None,
        }
    }

    /// What an option would do, as far as its text can be read ahead of time.
    pub fn hint(&self, choice: &Choice) -> Hint {
        match self.engine.without_secrets(self.asked()) {
            Some(known) => known.hint(choice),
            None => self.engine.hint(choice),
        }
    }

    /// How many spaces wide the base of an enemy type is.
    pub fn width(&self, kind: DeclId) -> u8 {
        if self.engine.size(kind) >= Size::ExtraLarge { 2 } else { 1 }
    }

    /// The spaces under a model.
    pub fn base(&self, model: Model) -> Vec<SpaceId> {
        match model {
            Model::Hero(id) => self.hero(id).and_then(|hero| hero.at).into_iter().collect(),
            Model::Enemy(id) => self.enemy(id).map_or_else(Vec::new, |enemy| match self.width(enemy.kind) {
                1 => vec![enemy.at],
                wide => self.board().footprint(enemy.at, wide),
            }),
        }
    }
}

/// A figure that sums and products of the players never overflow with.
fn reckoned(figure: i32) -> i32 {
    figure.clamp(-MOST_WRITTEN, MOST_WRITTEN)
}

/// True where an option shows a card.
fn shows(option: &Choice, id: CardId) -> bool {
    match option {
        Choice::Card(card) | Choice::Give(card, _) => *card == id,
        Choice::Hands(cards) | Choice::Ranged(cards) => cards.contains(&id),
        Choice::Use { card, .. } => *card == Some(id),
        _ => false,
    }
}
