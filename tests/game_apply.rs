//! What each event does to the table.

use crate::game_support;

use brimscript::game::attack::{Attack, Cause, Hit, Reach, Rolled};
use brimscript::game::cards::{Card, Zone};
use brimscript::game::depth::{Depth, Piece};
use brimscript::game::effect::{EndsAt, LastingEffect, Span, StartsAt, UseKey};
use brimscript::game::event::{Event, EventData};
use brimscript::game::ids::{CardId, DeclId, EffectId, EnemyId, HeroId, Model, OpId, SpaceId};
use brimscript::game::limits::MOST;
use brimscript::game::table::{Active, Hero, Ko, Outcome, Step, Table};
use game_support::{at, board, entrance};
use proptest::collection::vec;
use proptest::prelude::*;

const FIRST: HeroId = HeroId(0);
const SECOND: HeroId = HeroId(1);
const DEAD: DeclId = DeclId(30);
const DECK: DeclId = DeclId(50);

/// Two heroes on an entrance tile, and two decks of four cards.
fn table() -> Table {
    let depth = Some(Depth::new(DeclId(40), 16));
    let mut table = Table { board: board(&entrance()), depth, ..Table::default() };
    for seat in 0..2 {
        let spot = at(&table.board, i16::from(seat), 6);
        table.heroes.push(Hero { id: HeroId(seat), at: Some(spot), ..Hero::default() });
    }
    for number in 0..8 {
        let deck = if number < 4 { DECK } else { DeclId(51) };
        let id = CardId(number);
        let decl = DeclId(100 + u32::from(number));
        table.cards.all.push(Card {
            id,
            decl,
            deck: Some(deck),
            zone: Zone::Pile,
            holds: Default::default(),
            on: None,
        });
        table.cards.piles.entry(deck).or_default().push(id);
    }
    table
}

fn happens(table: &mut Table, what: EventData) {
    table.apply(&Event { what, cause: Cause::default() });
    assert_eq!(table.check(), Vec::<String>::new());
}

fn done_by(table: &mut Table, actor: Model, what: EventData) {
    table.apply(&Event { what, cause: Cause { actor: Some(actor), ..Cause::default() } });
}

fn hero(id: HeroId) -> Model {
    Model::Hero(id)
}

fn place(table: &mut Table, x: i16, y: i16) -> EnemyId {
    let spot = at(&table.board, x, y);
    happens(table, EventData::EnemyPlaced { kind: DEAD, at: spot, target: Some(FIRST) });
    EnemyId(table.next.enemy - 1)
}

fn attack(attacker: Model, free: bool) -> EventData {
    let attack = Attack {
        attacker,
        reach: Reach::Melee,
        weapons: Vec::new(),
        ability: None,
        free,
        target: None,
        range: 0,
        dice: 2,
        more_dice: 0,
        more_off_hand: 0,
        hits: vec![hit(4)],
        rolled: Vec::new(),
        wounded: Vec::new(),
        wounders: Vec::new(),
        kills: 0,
        outer: Default::default(),
        others: Vec::new(),
        resolving: None,
        first_effect: 0,
    };
    EventData::AttackStarts { attack: Box::new(attack) }
}

fn hit(natural: i32) -> Hit {
    Hit {
        natural,
        total: natural,
        critical: false,
        ignores_defense: false,
        ignores_armor: false,
        bonus: 0,
        times: 0,
        target: None,
        off_hand: false,
        die: 0,
        by: hero(FIRST),
        defense_rolls: 0,
        turned: false,
        damage: None,
    }
}

fn effect(subjects: &[Model], from: StartsAt, until: EndsAt) -> EventData {
    let id = EffectId(999);
    let (source, modifier) = (DeclId(7), OpId(1));
    let effect = LastingEffect {
        id,
        source,
        modifier,
        amount: 2,
        subjects: subjects.to_vec(),
        all: None,
        but: None,
        group: None,
        from,
        until,
        attack: 0,
        struck: false,
        when: None,
        of: None,
        meant: None,
    };
    EventData::EffectStarts { effect }
}

#[test]
fn counts_never_go_below_zero_nor_above_their_most() {
    let mut table = table();
    happens(&mut table, EventData::Wounds { model: hero(FIRST), amount: 5 });
    happens(&mut table, EventData::SanityDamage { hero: FIRST, amount: 2 });
    happens(&mut table, EventData::Heals { model: hero(FIRST), wounds: 3, sanity: 9 });
    assert_eq!((table.heroes[0].wounds, table.heroes[0].sanity_damage), (2, 0));
    happens(&mut table, EventData::Grit { hero: FIRST, amount: 1 });
    happens(&mut table, EventData::Grit { hero: FIRST, amount: -4 });
    happens(&mut table, EventData::Xp { hero: FIRST, amount: i32::MAX });
    happens(&mut table, EventData::Xp { hero: FIRST, amount: 10 });
    happens(&mut table, EventData::Gold { hero: FIRST, amount: i32::MIN });
    happens(&mut table, EventData::Heals { model: hero(FIRST), wounds: i32::MIN, sanity: 0 });
    let hero = &table.heroes[0];
    assert_eq!((hero.grit, hero.xp, hero.gold, hero.wounds), (0, MOST, 0, MOST));
    happens(&mut table, EventData::Gains { model: Model::Hero(FIRST), what: DEAD, amount: 2 });
    happens(&mut table, EventData::Gains { model: Model::Hero(FIRST), what: DEAD, amount: -3 });
    assert!(table.heroes[0].holds.is_empty());
}

#[test]
fn enemies_come_and_go_and_their_group_lasts_for_the_fight() {
    let mut table = table();
    happens(&mut table, EventData::TurnStarts { turn: 4 });
    happens(&mut table, EventData::FightStarts {});
    let (a, b) = (place(&mut table, 0, 3), place(&mut table, 1, 3));
    assert_ne!(a, b);
    assert_eq!(table.enemy(b).unwrap().target, Some(FIRST));
    assert_eq!(table.enemy(b).unwrap().born, 4);
    happens(&mut table, EventData::EliteGained { kind: DEAD, row: 3 });
    happens(&mut table, EventData::Killed { enemy: a, kind: DEAD, at: SpaceId(0) });
    happens(&mut table, EventData::Leaves { enemy: b });
    assert_eq!(table.group(DEAD).unwrap().elites, [3]);
    happens(&mut table, EventData::FightEnds {});
    assert!(table.group(DEAD).is_none() && !table.fighting());
    happens(&mut table, EventData::FightStarts {});
    assert_eq!(table.cursor.fight, Some(2));
    assert_eq!(place(&mut table, 0, 3), EnemyId(2), "ids are never used again");
}

#[test]
fn an_ambush_quickens_the_first_turn_it_takes_part_in() {
    let mut table = table();
    happens(&mut table, EventData::TurnStarts { turn: 2 });
    happens(&mut table, EventData::Ambushes { kind: DEAD });
    assert_eq!(table.group(DEAD).unwrap().ambush_turn, Some(2), "while holding back the darkness: this turn");
    happens(&mut table, EventData::StepStarts { step: Step::Exploration });
    happens(&mut table, EventData::Ambushes { kind: DEAD });
    assert_eq!(table.group(DEAD).unwrap().ambush_turn, Some(3));
    happens(&mut table, EventData::TurnStarts { turn: 3 });
    assert_eq!(table.group(DEAD).unwrap().ambush_turn, Some(3));
    happens(&mut table, EventData::TurnStarts { turn: 4 });
    assert_eq!(table.group(DEAD).unwrap().ambush_turn, None);
}

#[test]
fn the_turn_moves_the_cursor_and_forgets_what_was_done() {
    let mut table = table();
    happens(&mut table, EventData::TurnStarts { turn: 1 });
    table.throws.insert(1, 1);
    let order = vec![Active::Group(DEAD), Active::Hero(FIRST), Active::Hero(SECOND)];
    happens(&mut table, EventData::OrderSet { order });
    happens(&mut table, EventData::StepStarts { step: Step::Activations });
    happens(&mut table, EventData::ActivationStarts { active: Active::Hero(FIRST) });
    assert_eq!(table.cursor.order, [Active::Group(DEAD), Active::Hero(SECOND)]);
    assert_eq!((table.cursor.activation, table.cursor.active), (1, Some(Active::Hero(FIRST))));
    assert!(table.heroes[0].has_activated() && !table.heroes[1].has_activated());
    happens(&mut table, EventData::Escapes { hero: FIRST, value: 4, from: Vec::new() });
    happens(&mut table, EventData::Escapes { hero: FIRST, value: 3, from: Vec::new() });
    assert_eq!(table.heroes[0].turn.escaped, 4);
    happens(&mut table, attack(hero(FIRST), true));
    happens(&mut table, attack(hero(FIRST), false));
    assert!(table.heroes[0].turn.free_attack && table.heroes[0].has_attacked());
    happens(&mut table, EventData::ActivationEnds { active: Active::Hero(FIRST) });
    assert_eq!(table.cursor.active, None);
    assert!(table.attacks.is_empty());
    happens(&mut table, EventData::TurnEnds {});
    assert!(table.cursor.order.is_empty());
    happens(&mut table, EventData::TurnStarts { turn: 2 });
    assert_eq!((table.cursor.turn, table.cursor.step, table.cursor.activation), (2, Step::Start, 0));
    assert!(!table.heroes[0].has_activated() && table.throws.is_empty());
}

#[test]
fn attacks_nest_and_count_what_they_do() {
    let mut table = table();
    let enemy = Model::Enemy(place(&mut table, 0, 3));
    happens(&mut table, attack(hero(FIRST), false));
    happens(&mut table, EventData::AttackGains { dice: 2, off_hand: false });
    let die = Rolled { natural: 5, total: 6, hit: true, by: hero(FIRST), off_hand: false };
    happens(&mut table, EventData::HitsRolled { rolled: vec![die, Rolled { hit: false, ..die }], hits: vec![hit(5)] });
    happens(&mut table, EventData::HitAssigned { hit: 0, target: enemy });
    happens(&mut table, EventData::HitAssigned { hit: 9, target: enemy });
    happens(&mut table, EventData::HitChanges { hit: 0, now: Hit { ignores_defense: true, ..hit(6) } });
    done_by(&mut table, hero(FIRST), EventData::Wounds { model: enemy, amount: 2 });
    done_by(&mut table, hero(FIRST), EventData::Wounds { model: enemy, amount: 3 });
    done_by(&mut table, hero(SECOND), EventData::Wounds { model: enemy, amount: 1 });
    let under_way = table.attack().unwrap();
    assert_eq!((under_way.more_dice, under_way.wounded.clone()), (2, vec![(enemy, 5)]));
    assert!(under_way.hits[0].ignores_defense);
    assert_eq!((under_way.dice, under_way.rolled.len(), under_way.hits.len()), (4, 2, 2));
    happens(&mut table, attack(enemy, false));
    happens(&mut table, EventData::AttackEnds { attacker: enemy });
    done_by(&mut table, hero(FIRST), EventData::Killed { enemy: EnemyId(0), kind: DEAD, at: SpaceId(0) });
    assert_eq!(table.attack().unwrap().kills, 1);
    happens(&mut table, EventData::AttackEnds { attacker: hero(SECOND) });
    assert!(table.attack().is_some(), "another's attack does not end it");
    happens(&mut table, EventData::AttackEnds { attacker: hero(FIRST) });
    assert!(table.attack().is_none());
}

#[test]
fn heroes_fall_rise_and_die() {
    let mut table = table();
    happens(&mut table, EventData::ReviveTokens { amount: 1 });
    happens(&mut table, EventData::Wounds { model: hero(FIRST), amount: 12 });
    happens(&mut table, EventData::Ko { hero: FIRST, why: Ko { health: true, sanity: false }, health: 10, sanity: 8 });
    happens(&mut table, EventData::Ko { hero: FIRST, why: Ko { health: false, sanity: true }, health: 10, sanity: 8 });
    assert_eq!(table.heroes[0].ko, Some(Ko { health: true, sanity: true }));
    assert_eq!(table.standing().count(), 1);
    happens(&mut table, EventData::Recovers { hero: FIRST });
    assert!(table.heroes[0].is_standing() && table.heroes[0].turn.dazed);
    assert_eq!(table.heroes[0].wounds, 10, "what it heals is an event of its own");
    happens(&mut table, EventData::Revives { hero: FIRST });
    assert_eq!((table.heroes[0].wounds, table.revives), (0, 0));
    happens(&mut table, EventData::Dies { hero: FIRST });
    assert!(table.heroes[0].dead && table.place_of(hero(FIRST)).is_none());
    happens(&mut table, EventData::AttackGivenUp { hero: SECOND, free: false });
    assert!(table.heroes[1].has_attacked());
    happens(&mut table, EventData::AdventureEnds { outcome: Outcome::AllKo });
    assert_eq!(table.outcome, Some(Outcome::AllKo));
}

#[test]
fn a_card_is_in_one_place() {
    let mut table = table();
    happens(&mut table, EventData::Draws { card: CardId(3), deck: DECK, hero: Some(FIRST) });
    assert_eq!(table.cards.piles[&DECK], [CardId(0), CardId(1), CardId(2)]);
    happens(&mut table, EventData::CardMoves { card: CardId(3), to: Zone::Hero(FIRST) });
    happens(&mut table, EventData::CardMoves { card: CardId(2), to: Zone::Hero(FIRST) });
    happens(&mut table, EventData::HandsAssigned { hero: FIRST, hands: vec![CardId(3), CardId(3), CardId(1)] });
    assert_eq!(table.heroes[0].hands, [CardId(3)], "each once, and only what one has");
    happens(&mut table, EventData::CardMoves { card: CardId(3), to: Zone::Hero(SECOND) });
    assert!(table.heroes[0].hands.is_empty());
    happens(&mut table, EventData::CardMoves { card: CardId(3), to: Zone::Discard });
    happens(&mut table, EventData::CardMoves { card: CardId(1), to: Zone::InPlay });
    happens(&mut table, EventData::CardGains { card: CardId(1), what: DEAD, amount: 2 });
    let order = vec![CardId(3), CardId(7), CardId(1), CardId(3)];
    happens(&mut table, EventData::Shuffled { deck: DECK, order });
    assert_eq!(table.cards.piles[&DECK], [CardId(0), CardId(3)], "no card of another place, none lost");
    assert!(table.cards.discards[&DECK].is_empty());
    happens(&mut table, EventData::CardMoves { card: CardId(0), to: Zone::Pile });
    assert_eq!(table.cards.piles[&DECK], [CardId(3), CardId(0)], "on top");
    happens(&mut table, EventData::CardMoves { card: CardId(0), to: Zone::Hero(HeroId(9)) });
    assert_eq!(table.cards.card(CardId(0)).unwrap().zone, Zone::Removed);
}

#[test]
fn limits_are_cleared_by_their_span() {
    let mut table = table();
    let key = |op| UseKey {
        op: OpId(op),
        card: None,
        model: Some(hero(FIRST)),
        group: None,
        struck: None,
        hero: None,
        lies: None,
        hit: None,
    };
    let spans = [Span::Attack, Span::Activation, Span::Turn, Span::Fight, Span::Adventure];
    for (op, span) in (0..).zip(spans) {
        happens(&mut table, EventData::Used { key: key(op), span });
        happens(&mut table, EventData::Used { key: key(op), span });
    }
    let left = |table: &Table| (0..5).map(|op| table.uses.count(&key(op))).collect::<Vec<_>>();
    assert_eq!(left(&table), [2, 2, 2, 2, 2]);
    happens(&mut table, EventData::AttackEnds { attacker: hero(FIRST) });
    assert_eq!(left(&table), [0, 2, 2, 2, 2]);
    happens(&mut table, EventData::ActivationEnds { active: Active::Hero(FIRST) });
    assert_eq!(left(&table), [0, 0, 2, 2, 2]);
    happens(&mut table, EventData::FightEnds {});
    assert_eq!(left(&table), [0, 0, 2, 0, 2], "the turn may go on after a fight");
    happens(&mut table, EventData::TurnEnds {});
    assert_eq!(left(&table), [0, 0, 0, 0, 2]);
    happens(&mut table, EventData::AdventureEnds { outcome: Outcome::Victory });
    assert_eq!(left(&table), [0; 5]);
}

#[test]
fn effects_end_with_their_span() {
    let ends = [
        (EndsAt::EndOfAttack, EventData::AttackEnds { attacker: hero(FIRST) }),
        (EndsAt::EndOfActivation, EventData::ActivationEnds { active: Active::Hero(FIRST) }),
        (EndsAt::EndOfTurn, EventData::TurnEnds {}),
        (EndsAt::EndOfFight, EventData::FightEnds {}),
        (EndsAt::EndOfAdventure, EventData::AdventureEnds { outcome: Outcome::Fled }),
    ];
    for (until, end) in ends {
        let mut table = table();
        happens(&mut table, effect(&[hero(FIRST)], StartsAt::Now, until));
        happens(&mut table, effect(&[hero(FIRST)], StartsAt::Now, EndsAt::Permanent));
        if until == EndsAt::EndOfAttack {
            happens(&mut table, attack(hero(FIRST), false));
        }
        let event = Event { what: end, cause: Cause::default() };
        table.happen(&event);
        assert_eq!(table.effects.len(), 2, "{until:?}: texts that answer to the end still find it");
        table.pass(&event);
        assert_eq!(table.effects.len(), 1, "{until:?}");
        assert_eq!(table.effects[0].id, EffectId(1));
    }
}

#[test]
fn effects_of_the_next_fight_wait_for_it() {
    let mut table = table();
    happens(&mut table, effect(&[], StartsAt::NextFight, EndsAt::EndOfFight));
    happens(&mut table, EventData::FightEnds {});
    assert_eq!(table.effects[0].from, StartsAt::NextFight);
    happens(&mut table, EventData::FightStarts {});
    assert_eq!(table.effects[0].from, StartsAt::Now);
    happens(&mut table, EventData::FightEnds {});
    assert!(table.effects.is_empty());
}

#[test]
fn each_subject_has_a_next_activation_of_its_own() {
    let mut table = table();
    let (first, second) = (Active::Hero(FIRST), Active::Hero(SECOND));
    happens(&mut table, effect(&[hero(FIRST), hero(SECOND)], StartsAt::NextActivation, EndsAt::EndOfNextActivation));
    happens(&mut table, EventData::ActivationStarts { active: first });
    let acting = |table: &Table| {
        let now = table.effects.iter().filter(|effect| effect.from == StartsAt::Now);
        now.map(|effect| effect.subjects.clone()).collect::<Vec<_>>()
    };
    assert_eq!(acting(&table), [[hero(FIRST)]]);
    happens(&mut table, EventData::ActivationEnds { active: first });
    assert_eq!(acting(&table), Vec::<Vec<Model>>::new());
    happens(&mut table, EventData::ActivationStarts { active: second });
    assert_eq!(acting(&table), [[hero(SECOND)]]);
    happens(&mut table, EventData::ActivationEnds { active: second });
    assert!(table.effects.is_empty());
}

#[test]
fn an_effect_until_the_next_activation_ends_when_it_starts() {
    let mut table = table();
    let enemy = place(&mut table, 0, 3);
    happens(&mut table, effect(&[Model::Enemy(enemy)], StartsAt::Now, EndsAt::NextActivation));
    happens(&mut table, effect(&[Model::Enemy(enemy)], StartsAt::NextActivation, EndsAt::NextActivation));
    happens(&mut table, effect(&[Model::Enemy(enemy)], StartsAt::Now, EndsAt::Permanent));
    happens(&mut table, EventData::ActivationStarts { active: Active::Hero(FIRST) });
    assert_eq!(table.effects.len(), 3);
    happens(&mut table, EventData::ActivationStarts { active: Active::Group(DEAD) });
    assert_eq!(table.effects.len(), 2);
    happens(&mut table, EventData::ActivationStarts { active: Active::Group(DEAD) });
    assert_eq!(table.effects.len(), 1);
    happens(&mut table, EventData::Killed { enemy, kind: DEAD, at: SpaceId(0) });
    assert!(table.effects.is_empty(), "what acted on it alone ends with it");
}

#[test]
fn the_check_finds_what_is_broken() {
    let mut table = table();
    table.heroes[0].at = table.heroes[1].at;
    table.heroes[0].grit = -1;
    table.cards.piles.entry(DECK).or_default().push(CardId(0));
    table.cards.all[5].zone = Zone::InPlay;
    let faults = table.check().join("\n");
    for part in ["which is taken", "-1 grit", "card 0 lies in two places", "card 5 lies in Pile but says InPlay"] {
        assert!(faults.contains(part), "{part}: {faults}");
    }
}

fn zone() -> impl Strategy<Value = Zone> {
    prop_oneof![
        Just(Zone::Pile),
        Just(Zone::Discard),
        (0u8..4).prop_map(|hero| Zone::Hero(HeroId(hero))),
        Just(Zone::InPlay),
        Just(Zone::Stack),
        Just(Zone::Resolving),
        Just(Zone::Removed),
    ]
}

fn model() -> impl Strategy<Value = Model> {
    prop_oneof![(0u8..3).prop_map(|id| Model::Hero(HeroId(id))), (0u16..4).prop_map(|id| Model::Enemy(EnemyId(id)))]
}

fn any_event() -> impl Strategy<Value = EventData> {
    let card = || (0u16..10).prop_map(CardId);
    let deck = || (50u32..53).prop_map(DeclId);
    let seat = || (0u8..3).prop_map(HeroId);
    let amount = || prop_oneof![-9i32..9, Just(i32::MIN), Just(i32::MAX)];
    let until = prop_oneof![
        Just(EndsAt::EndOfAttack),
        Just(EndsAt::NextActivation),
        Just(EndsAt::EndOfNextActivation),
        Just(EndsAt::EndOfTurn),
        Just(EndsAt::EndOfFight),
    ];
    let from = prop_oneof![Just(StartsAt::Now), Just(StartsAt::NextFight), Just(StartsAt::NextActivation)];
    let active = || prop_oneof![seat().prop_map(Active::Hero), Just(Active::Group(DEAD))];
    prop_oneof![
        (card(), zone()).prop_map(|(card, to)| EventData::CardMoves { card, to }),
        (card(), deck()).prop_map(|(card, deck)| EventData::Draws { card, deck, hero: None }),
        (deck(), vec(card(), 0..9)).prop_map(|(deck, order)| EventData::Shuffled { deck, order }),
        (seat(), vec(card(), 0..4)).prop_map(|(hero, hands)| EventData::HandsAssigned { hero, hands }),
        (card(), amount()).prop_map(|(card, amount)| EventData::CardGains { card, what: DEAD, amount }),
        (model(), amount()).prop_map(|(model, amount)| EventData::Wounds { model, amount }),
        (model(), amount(), amount()).prop_map(|(model, wounds, sanity)| EventData::Heals { model, wounds, sanity }),
        (model(), amount()).prop_map(|(model, amount)| EventData::Gains { model, what: DEAD, amount }),
        (seat(), amount()).prop_map(|(hero, amount)| EventData::Grit { hero, amount }),
        (seat(), amount()).prop_map(|(hero, amount)| EventData::Corruption { hero, amount }),
        amount().prop_map(|amount| EventData::ReviveTokens { amount }),
        (any::<bool>(), amount()).prop_map(|(party, to)| EventData::TrackMoves {
            piece: if party { Piece::Party } else { Piece::Darkness },
            from: 0,
            to,
        }),
        amount().prop_map(|amount| EventData::TrackGains { what: DEAD, amount }),
        (0u16..4, amount()).prop_map(|(at, amount)| EventData::Lies { what: DEAD, at: SpaceId(at), amount }),
        deck().prop_map(|deck| EventData::StackOpens { deck }),
        seat().prop_map(|hero| EventData::Revives { hero }),
        seat().prop_map(|hero| EventData::Dies { hero }),
        (0u16..4).prop_map(|id| EventData::Killed { enemy: EnemyId(id), kind: DEAD, at: SpaceId(0) }),
        (seat(), 0u32..3).prop_map(|(hero, what)| EventData::Learns { hero, what: DeclId(what) }),
        (seat(), 0u32..3).prop_map(|(hero, what)| EventData::Forgets { hero, what: DeclId(what) }),
        seat().prop_map(|hero| EventData::Receives { hero, item: DeclId(70) }),
        (0u8..3).prop_map(|row| EventData::EliteGained { kind: DEAD, row }),
        (0u32..4).prop_map(|id| EventData::EffectEnds { effect: EffectId(id) }),
        Just(EventData::StayStarts { town: DeclId(80), lost: Vec::new() }),
        (0u32..3).prop_map(|day| EventData::DayStarts { day }),
        (seat(), 81u32..83).prop_map(|(hero, there)| EventData::Visits { hero, location: Some(DeclId(there)) }),
        Just(EventData::LastDay {}),
        Just(EventData::StayEnds {}),
        (vec(model(), 0..3), from, until).prop_map(|(subjects, from, until)| effect(&subjects, from, until)),
        (model(), any::<bool>()).prop_map(|(model, free)| attack(model, free)),
        model().prop_map(|attacker| EventData::AttackEnds { attacker }),
        (0u16..4).prop_map(|id| EventData::Leaves { enemy: EnemyId(id) }),
        active().prop_map(|active| EventData::ActivationStarts { active }),
        active().prop_map(|active| EventData::ActivationEnds { active }),
        (0u32..5).prop_map(|turn| EventData::TurnStarts { turn }),
        Just(EventData::TurnEnds {}),
        Just(EventData::FightStarts {}),
        Just(EventData::FightEnds {}),
    ]
}

/// Who is there and what they have, as far as any text hangs on it to be in play.
fn who_has_what(table: &Table) -> String {
    let heroes = table.heroes.iter().map(|hero| (hero.dead, hero.class, &hero.gained, &hero.cards, &hero.holds));
    let heroes: Vec<_> = heroes.collect();
    let enemies: Vec<_> = table.enemies.iter().map(|enemy| (enemy.id, enemy.kind, &enemy.holds)).collect();
    let groups = table.groups.iter().filter(|group| table.enemies.iter().any(|enemy| enemy.kind == group.kind));
    let groups: Vec<_> = groups.map(|group| (group.kind, group.brutal, &group.elites)).collect();
    let effects: Vec<_> = table.effects.iter().map(|effect| (effect.modifier, &effect.subjects)).collect();
    let stay = table.stay.as_ref().map(|stay| (stay.town, &stay.visits));
    let places = (table.mission, &table.worlds, stay, table.depth.as_ref().map(|depth| depth.track));
    format!(
        "{heroes:?} {enemies:?} {groups:?} {effects:?} {places:?} {:?} {:?}",
        table.floor_tokens, table.cards.in_play
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_event_breaks_the_table(events in vec(any_event(), 0..60)) {
        let mut table = table();
        for x in 0..4 {
            place(&mut table, x, 3);
        }
        for what in events {
            let (before, count) = (who_has_what(&table), table.arrivals);
            table.apply(&Event { what: what.clone(), cause: Cause { actor: Some(hero(FIRST)), ..Cause::default() } });
            let counted = !table.arrivals.is_same(count);
            prop_assert!(counted || who_has_what(&table) == before, "something came or went unseen: {:?}", what);
            prop_assert_eq!(table.check(), Vec::<String>::new(), "after {:?}", what);
        }
        let saved = serde_json::to_string(&table).unwrap();
        prop_assert_eq!(serde_json::from_str::<Table>(&saved).unwrap(), table);
    }
}
