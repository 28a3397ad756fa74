//! The machine as the rules see it.

use super::asked::Asked;
use super::keys;
use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::aim::Aim;
use brim_core::game::attack::{Cause, Reach};
use brim_core::game::board::TilePlan;
use brim_core::game::cards::{Card, Zone};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{Choice, Decision};
use brim_core::game::dice::Dice;
use brim_core::game::engine::{
    ChartRole, Discovery, EliteRow, Engine, Hint, Interrupt, ProposalResult, Size, Throw, ThrowSpec, Whose, Window,
};
use brim_core::game::event::Event;
use brim_core::game::ids::{CardId, DeclId, EnemyId, HeroId, Model, SpaceId, TileId};
use brim_core::game::journal::{Note, Tally};
use brim_core::game::table::Table;
use brim_core::phrase::MemberView;
use brim_core::program::{StatKey, has_stat};
use brim_core::vocabulary::{Kind, Member, Query, Siding, Stat};
use brim_rules::harm;

impl Engine for Machine<'_> {
    fn table(&self) -> &Table {
        &self.table
    }

    fn stat(&self, query: Query, model: Model, stat: Stat) -> i32 {
        // Who counted for nothing alive does so dead, when its sheet says nothing more.
        let dead = |model: Model| model.hero().and_then(|id| self.table.hero(id)).filter(|hero| hero.dead);
        if stat == Stat::Uncounted
            && let Some(hero) = dead(model)
        {
            return i32::from(self.program.is_uncounted(hero.class));
        }
        // Mostly no text changes it.
        let value = self.unchanged(model, StatKey::Stat(stat)).unwrap_or_else(|| self.changed_stat(query, model, stat));
        self.asked(query, Asked::Model(model), stat, value);
        value
    }

    fn stat_against(&self, query: Query, model: Model, stat: Stat, target: Model) -> i32 {
        let outer = self.aimed.replace(Some(target));
        let value = self.stat(query, model, stat);
        self.aimed.set(outer);
        value
    }

    fn in_the_way(&self) -> Vec<Model> {
        // Mostly no text says so of anybody.
        if !has_stat(self.in_play().touched, Stat::BlocksSight) {
            return Vec::new();
        }
        let blocks = |model: &Model| self.stat(Query::InTheWay, *model, Stat::BlocksSight) != 0;
        self.in_play().models.iter().copied().filter(blocks).collect()
    }

    fn is_falling(&self, hero: HeroId) -> bool {
        let model = Model::Hero(hero);
        !self.spared.contains(&model) && harm::is_spent(self, model)
    }

    fn is_doomed(&self, model: Model) -> bool {
        self.hurting.contains(&model) && !self.spared.contains(&model) && harm::is_spent(self, model)
    }

    fn is_spared(&self, model: Model) -> bool {
        self.spared.contains(&model)
    }

    fn keeps_journal(&self) -> bool {
        self.journal.is_some() && self.heard.is_none()
    }

    fn tell(&mut self, tally: Tally) {
        self.note(|| Note::Strike(tally));
    }

    fn stat_dice(&self, query: Query, model: Model, stat: Stat) -> Dice {
        let dice = self.dice_of(model, StatKey::Stat(stat));
        self.asked(query, Asked::Model(model), stat, dice.plus);
        dice
    }

    fn reckon_at(&mut self, query: Query, hero: HeroId, (stat, base): (Stat, i32), at: SpaceId) -> i32 {
        let put = |machine: &mut Self, at: Option<SpaceId>| {
            let hero = machine.table.heroes.iter_mut().find(|one| one.id == hero)?;
            std::mem::replace(&mut hero.at, at)
        };
        let here = put(self, Some(at));
        let value = self.reckon(query, Model::Hero(hero), stat, base);
        put(self, here);
        value
    }

    fn reckon(&self, query: Query, model: Model, stat: Stat, base: i32) -> i32 {
        let value = self.reckoned(model, StatKey::Stat(stat), base);
        self.asked(query, Asked::Model(model), stat, value);
        value
    }

    fn named_figure(&self, query: Query, model: Model, stat: Stat, named: i32) -> i32 {
        let value = self.figure_named(model, StatKey::Stat(stat), named);
        self.asked(query, Asked::Model(model), stat, value);
        value
    }

    fn reckon_part(&self, query: Query, model: Model, stat: Stat, base: i32, whose: Whose) -> i32 {
        let outer = self.whose.replace(Some((whose, stat)));
        let value = self.reckon(query, model, stat, base);
        self.whose.set(outer);
        value
    }

    fn reckon_against(&self, query: Query, model: Model, stat: Stat, base: i32, target: Model) -> i32 {
        let outer = self.aimed.replace(Some(target));
        let value = self.reckon(query, model, stat, base);
        self.aimed.set(outer);
        value
    }

    fn kind_stat(&self, query: Query, kind: DeclId, stat: Stat) -> i32 {
        let value = self.stat_of_kind(kind, StatKey::Stat(stat));
        self.asked(query, Asked::Kind(kind), stat, value);
        value
    }

    fn card_stat(&self, query: Query, card: CardId, stat: Stat) -> i32 {
        let value = self.stat_of_card(card, StatKey::Stat(stat));
        self.asked(query, Asked::Card(card), stat, value);
        value
    }

    fn shoots_with(&self, weapon: Option<CardId>) -> Option<CardId> {
        self.hand.replace(weapon)
    }

    fn is_for(&self, card: CardId, hero: HeroId) -> bool {
        self.fits_hero(card, hero)
    }

    fn may_attack_with(&self, hero: HeroId, reach: Reach, weapons: &[CardId]) -> bool {
        self.may_attack_so(hero, reach, weapons)
    }

    fn melee_weapons(&self, hero: HeroId) -> Vec<CardId> {
        self.hand_weapons(hero)
    }

    fn may_target(&self, by: Model, reach: Reach, weapons: &[CardId], target: Model) -> bool {
        self.may_aim_at(by, reach, weapons, target)
    }

    fn may_go_on(&self, by: Model, reach: Reach, weapons: &[CardId], target: Model) -> bool {
        let outer = self.going_on.replace(true);
        let free = self.may_aim_at(by, reach, weapons, target);
        self.going_on.set(outer);
        free
    }

    fn to_hit_on(&self, hero: HeroId, enemy: EnemyId) -> i32 {
        self.more_against(hero, enemy)
    }

    fn has_keyword(&self, model: Model, keyword: DeclId) -> bool {
        self.keyword(model, keyword)
    }

    fn size(&self, kind: DeclId) -> Size {
        self.program
            .decl(kind)
            .map(|decl| decl.size_of(decl.brutal.is_some() && self.is_brutal(kind)))
            .unwrap_or_default()
    }

    fn immune(&self, model: Model, cause: &Cause) -> bool {
        self.is_immune(model, cause)
    }

    fn deed_begins(&mut self) {
        self.deeds += 1;
    }

    fn deed_ends(&mut self) -> Result<(), Interrupt> {
        self.deeds = self.deeds.saturating_sub(1);
        self.end_turn_now()
    }

    fn propose(&mut self, event: Event) -> Result<ProposalResult, Interrupt> {
        self.propose_event(event)
    }

    fn ask(&mut self, decision: Decision) -> Result<Choice, Interrupt> {
        if decision.options.is_empty() {
            return Err(self.fault("B0799", "there is nothing to choose from".to_owned(), &[]));
        }
        let Some(mut answers) = self.answers.take() else { return Err(Interrupt::Ask(Box::new(decision))) };
        let answer = answers.answer(self, &decision);
        self.answers = Some(answers);
        let Some(choice) = answer else { return Err(Interrupt::Ask(Box::new(decision))) };
        if !decision.offers(&choice) {
            let values = [("answer", choice.to_string())];
            return Err(self.fault("B0706", format!("`{choice}` is not among the options"), &values));
        }
        let (program, table) = (self.program, &self.table);
        let key =
            (self.journal.is_some() && self.heard.is_none()).then(|| super::keys::option_key(program, table, &choice));
        if let Some(key) = key {
            self.note(|| Note::chosen(&decision, key));
        }
        Ok(choice)
    }

    fn throw(&mut self, spec: ThrowSpec) -> Result<Throw, Interrupt> {
        self.throw_dice(spec)
    }

    fn shuffle(&mut self, purpose: Purpose, about: u64, keys: &[u64]) -> Vec<usize> {
        self.shuffled(purpose, about, keys)
    }

    fn usable(&self, window: Window, hero: Option<HeroId>) -> Vec<Choice> {
        match hero {
            Some(hero) => self.usable_in(window, hero),
            None => self.table.standing().flat_map(|hero| self.usable_in(window, hero.id)).collect(),
        }
    }

    fn use_now(&mut self, hero: HeroId, choice: &Choice) -> Result<(), Interrupt> {
        self.use_it(hero, choice)
    }

    fn window(&mut self, window: Window) -> Result<(), Interrupt> {
        self.open(window)
    }

    fn roll_chart(&mut self, chart: ChartRole, hero: HeroId) -> Result<(), Interrupt> {
        self.chart(chart, hero)
    }

    fn text_under_way(&self) -> bool {
        self.texts > 0
    }

    fn clothes(&self, hero: HeroId) -> Vec<CardId> {
        self.spare_clothes(hero)
    }

    fn break_off(&mut self) {
        self.settle();
    }

    fn hint(&self, choice: &Choice) -> Hint {
        self.hint_of(choice)
    }

    fn preferred(&self, enemy: EnemyId, heroes: Vec<HeroId>) -> Vec<HeroId> {
        self.liked_of(Model::Enemy(enemy), heroes)
    }

    fn prey(&self, enemy: EnemyId) -> Vec<EnemyId> {
        let side = |id: EnemyId| self.table.enemy(id).and_then(|one| self.side(one.kind));
        let own = side(enemy);
        if self.table.others.is_empty() && self.table.enemies.iter().all(|one| self.side(one.kind) == own) {
            return Vec::new();
        }
        let liked = self.liked_by(Model::Enemy(enemy)).into_iter().flatten().filter_map(Model::enemy);
        liked.filter(|other| side(*other) != own).collect()
    }

    fn without_secrets(&self, player: Option<HeroId>) -> Option<Box<dyn Engine + '_>> {
        if self.table.secrets.keys().all(|hero| Some(*hero) == player) {
            return None;
        }
        let mut table = self.table.clone();
        table.secrets.retain(|hero, _| Some(*hero) == player);
        Some(Box::new(Machine::new(self.program, table)))
    }

    fn led_by(&self, model: EnemyId, heroes: Vec<HeroId>) -> Vec<HeroId> {
        self.first_liked(Model::Enemy(model), &heroes)
    }

    fn has_initiative(&self, kind: DeclId) -> bool {
        let initiative = StatKey::Stat(Stat::Initiative);
        self.program.decl(kind).is_none_or(|decl| decl.printed.contains_key(&initiative))
    }

    fn side(&self, kind: DeclId) -> Option<Siding> {
        self.program.texts(kind)?.side
    }

    fn light(&self) -> Option<(HeroId, CardId)> {
        self.light_source()
    }

    fn burning(&self) -> Option<(HeroId, CardId)> {
        self.burning_light()
    }

    fn has_light_source(&self) -> bool {
        let gives = |card: &Card| self.program.texts(card.decl).is_some_and(|texts| texts.light);
        // One that lies in a deck has not been found yet.
        let about = |card: &Card| matches!(card.zone, Zone::Hero(_) | Zone::Discard | Zone::Removed);
        self.light_source().is_some() || self.table.cards.all.iter().any(|card| gives(card) && about(card))
    }

    fn hold_back_need(&self) -> i32 {
        self.hold_back_number()
    }

    fn track_space(&mut self, at: i32) -> Result<(), Interrupt> {
        self.track_space_effect(at)
    }

    fn depth_event(&mut self, result: Option<i32>) -> Result<(), Interrupt> {
        self.depth_event_now(result)
    }

    fn map_deck(&self, tile: TileId) -> Option<DeclId> {
        self.map_deck_of(tile)
    }

    fn deck_holding(&self, kind: Kind) -> Option<DeclId> {
        self.program.decks.get(&kind).copied()
    }

    fn next_card(&mut self, deck: DeclId) -> Result<Option<CardId>, Interrupt> {
        self.top_of(deck)
    }

    fn tile_plan(&self, tile: DeclId) -> Option<TilePlan> {
        self.tile_plan_of(tile)
    }

    fn exits(&self, tile: DeclId) -> Vec<Option<(i32, i32)>> {
        self.exits_of_tile(tile)
    }

    fn doors_of(&self, token: DeclId) -> i32 {
        self.doors_on(token)
    }

    fn answer_to(&mut self, token: CardId) -> Result<Option<CardId>, Interrupt> {
        self.revealed(token, None)
    }

    fn explore(&mut self, token: CardId, tile: TileId, part: Discovery) -> Result<(), Interrupt> {
        self.explores(token, tile, part)
    }

    fn follow_clue(&mut self, number: i32, tile: TileId) -> Result<(), Interrupt> {
        self.follows_clue(number, tile)
    }

    fn last_clue(&self) -> Option<i32> {
        self.last_clue_of_mission()
    }

    fn grit_spent_at_once(&mut self, hero: HeroId, cause: &Cause) -> Result<(), Interrupt> {
        self.tells_of_spare(hero, cause)
    }

    fn uses_of_spare_grit(&mut self, hero: HeroId) -> Vec<Choice> {
        self.spare_grit = Some(hero);
        let mut options = self.usable_in(Window::OwnActivation, hero);
        options.retain(|choice| self.costs_grit(choice));
        self.spare_grit = None;
        options
    }

    fn use_for_spare_grit(&mut self, hero: HeroId, choice: &Choice) -> Result<(), Interrupt> {
        self.spare_grit = Some(hero);
        let done = self.use_it(hero, choice);
        self.spare_grit = None;
        done
    }

    fn reveal_stacks(&mut self) -> Result<(), Interrupt> {
        self.reveals_all(&Cause::default())
    }

    fn tradable(&self, hero: HeroId, others: &[HeroId]) -> Vec<(CardId, HeroId)> {
        self.goods_of(hero, others)
    }

    fn tokens_to_give(&self, hero: HeroId, others: &[HeroId]) -> Vec<(DeclId, HeroId)> {
        self.tokens_of(hero, others)
    }

    fn draw_cards(&mut self, deck: DeclId, count: i32, heroes: &[HeroId]) -> Result<(), Interrupt> {
        self.draws_for(deck, count, heroes)
    }

    fn reward(&mut self) -> Result<(), Interrupt> {
        self.paid_out(Self::rewards)
    }

    fn failure(&mut self) -> Result<(), Interrupt> {
        self.paid_out(Self::fails)
    }

    fn aims(&self) -> Vec<Aim> {
        self.aims_now()
    }

    fn objective_beaten(&mut self) -> Result<(), Interrupt> {
        self.implied_met()
    }

    fn stable_key(&self, decl: DeclId) -> u64 {
        keys::stable_decl(self.program, decl)
    }

    fn option_key(&self, choice: &Choice) -> String {
        keys::option_key(self.program, &self.table, choice)
    }

    fn fingerprint(&self) -> u64 {
        keys::fingerprint(self.program, &self.table)
    }

    fn dark_stone(&self, hero: HeroId) -> i32 {
        self.stones(hero)
    }

    fn locations(&self, town: DeclId) -> Vec<DeclId> {
        match self.program.line(town, Member::Locations).and_then(MemberView::of) {
            Some(MemberView::Locations { list }) => list.to_vec(),
            _ => Vec::new(),
        }
    }

    fn shut_to(&self, hero: HeroId, location: DeclId) -> bool {
        self.cannot_use(Model::Hero(hero), location)
    }

    fn arrive(&mut self, hero: HeroId, location: DeclId) -> Result<(), Interrupt> {
        let Some(decl) = self.program.decl(location) else { return Ok(()) };
        let body = decl.on_reveal.clone();
        let mut scope = Scope { decl: location, this: Some(Model::Hero(hero)), ..Scope::default() };
        scope.bind(Model::Hero(hero));
        self.block(&body, &mut scope)
    }

    fn elite_rows(&self, kind: DeclId) -> Vec<EliteRow> {
        let brutal = self.is_brutal(kind);
        let rows = self.program.decl(kind).into_iter().flat_map(|decl| &decl.elite).zip(0_u8..);
        let used = rows.filter(|(row, _)| row.on.shows(brutal));
        used.map(|(row, at)| EliteRow { row: at, low: row.low, high: row.high, again: row.again }).collect()
    }
}
