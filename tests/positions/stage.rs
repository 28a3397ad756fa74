//! The made situation: two heroes and two models of two types, with slack everywhere.

use brimscript::game::attack::Cause;
use brimscript::game::board::Placement;
use brimscript::game::cards::{Attached, Zone};
use brimscript::game::event::{Event, EventData};
use brimscript::game::ids::{DeclId, EnemyId, HeroId, Model};
use brimscript::game::table::{Group, Hero, Ko, Lying, Step, Table};
use brimscript::program::{Program, plan_of};
use brimscript::vm::Machine;
use brimscript::vocabulary::Kind;

use super::carriers::{Carrier, Side};

/// The things of the kit that the stage is made of.
#[derive(Clone, Debug)]
pub struct Kit {
    pub heroes: [DeclId; 2],
    pub foes: DeclId,
    pub brutes: DeclId,
    pub probe: DeclId,
    mark: DeclId,
    chip: DeclId,
    flask: DeclId,
    rope: DeclId,
    prayer: DeclId,
    sling: DeclId,
    fog: DeclId,
    lamp: DeclId,
    hall: DeclId,
    land: DeclId,
    track: DeclId,
    mission: DeclId,
    /// Cards that lie in the decks, with their kinds.
    cards: Vec<(Kind, DeclId)>,
}

impl Kit {
    pub fn of(program: &Program) -> Kit {
        let find = |name: &str| program.find(name, None).unwrap_or_else(|| panic!("the kit has no {name}"));
        let cards = [
            (Kind::Darkness, "Net Gloom"),
            (Kind::Dread, "Net Dread"),
            (Kind::Encounter, "Net Meeting"),
            (Kind::Threat, "Net Threat"),
            (Kind::Loot, "Net Purse"),
            (Kind::Scavenge, "Net Find"),
            (Kind::Exploration, "Net Trail"),
            (Kind::Item, "Net Rope"),
        ];
        Kit {
            heroes: [find("Net Scout"), find("Net Guard")],
            foes: find("Net Foes"),
            brutes: find("Net Brutes"),
            probe: find("Net Probe"),
            mark: find("Net Mark"),
            chip: find("Net Chip"),
            flask: find("Net Flask"),
            rope: find("Net Rope"),
            prayer: find("Net Prayer"),
            sling: find("Net Sling"),
            fog: find("Net Fog"),
            lamp: find("Net Lamp"),
            hall: find("Net Hall"),
            land: find("Net Land"),
            track: find("Net Track"),
            mission: find("Net Errand"),
            cards: cards.iter().map(|(kind, name)| (*kind, find(name))).collect(),
        }
    }
}

/// How the sides stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Each hero has an enemy of each type beside it.
    Near,
    /// The enemies stand across the hall, in range.
    Far,
    /// Nobody but the heroes.
    Alone,
    /// The enemies stand in the far corner, out of range.
    Apart,
    /// As near, and one more hit kills an enemy.
    Weak,
    /// As near, and behind the enemies others stand in a line.
    Line,
}

/// Who stands in a line with a hero, three spaces away.
const LINE: [(i16, i16); 4] = [(5, 2), (8, 4), (8, 10), (5, 8)];

impl Spot {
    fn heroes(self) -> [(i16, i16); 2] {
        match self {
            Spot::Far => [(1, 0), (6, 0)],
            Spot::Apart => [(0, 0), (1, 0)],
            _ => [(5, 5), (8, 7)],
        }
    }

    /// Of the first type, then of the second.
    fn enemies(self) -> [[(i16, i16); 2]; 2] {
        match self {
            Spot::Far => [[(1, 7), (5, 7)], [(3, 7), (7, 7)]],
            Spot::Apart => [[(11, 11), (9, 11)], [(11, 9), (9, 9)]],
            _ => [[(5, 4), (8, 6)], [(4, 5), (9, 7)]],
        }
    }
}

/// Who is on the stage, for the recipes.
#[derive(Clone, Copy, Debug)]
pub struct Cast {
    /// The type of the first two enemies: the one whose text it is, where it is an enemy's.
    pub first: DeclId,
    /// The other type.
    pub second: DeclId,
    /// The marker whose text it is, where an enemy holds it.
    pub marker: Option<DeclId>,
}

/// A text that is brought into play.
#[derive(Clone, Copy, Debug)]
pub struct Carried {
    pub carrier: Carrier,
    /// The declaration that has the text.
    pub decl: DeclId,
    /// The one that brings it into play, which may be the same.
    pub bearer: DeclId,
}

/// The table of a situation, with the text of a declaration in play.
pub fn machine<'p>(
    program: &'p Program,
    kit: &Kit,
    carried: Carried,
    (spot, down): (Spot, bool),
) -> (Machine<'p>, Cast) {
    let of = |kind: Kind| program.decl(carried.bearer).is_some_and(|decl| decl.kind == Some(kind));
    let first = if of(Kind::Enemy) { carried.bearer } else { kit.foes };
    let world = if of(Kind::World) { carried.bearer } else { kit.land };
    let mission = if of(Kind::Mission) { carried.bearer } else { kit.mission };
    let class = if of(Kind::Class) { carried.bearer } else { kit.heroes[0] };
    let marker = (carried.carrier == Carrier::EnemyMarker).then_some(carried.decl);
    let cast = Cast { first, second: kit.brutes, marker };
    let mut table =
        Table { seed: 7, rules: program.rulebook(None, &[]), mission: Some(mission), revives: 0, ..Table::default() };
    table.cursor.turn = 1;
    table.cursor.step = Step::Activations;
    table.worlds.push(Some(world));
    if let Some(hall) = program.decl(kit.hall) {
        table.board.place_tile(&plan_of(program, hall), kit.hall, Placement::default()).expect("the hall lies");
    }
    if spot == Spot::Far {
        for ends in [[(1, 0), (4, 3)], [(6, 0), (3, 4)]] {
            let [from, to] = ends.map(|(x, y)| table.board.at(0, x, y).expect("the hall has the space"));
            table.board.tie_gate(from, to);
        }
    }
    let mut depth = program.depth_of(kit.track);
    (depth.darkness, depth.party) = (5, depth.entrance.saturating_sub(3));
    table.depth = Some(depth);
    let mut machine = Machine::new(program, table);
    for (deck, _) in program.of_kind(Kind::Deck) {
        let Some(kind) = program.held_kind(deck) else { continue };
        for (_, card) in kit.cards.iter().filter(|(held, _)| *held == kind) {
            for _ in 0..6 {
                let id = machine.new_card(*card, Some(deck), Zone::Pile);
                machine.table_mut().cards.piles.entry(deck).or_default().push(id);
            }
        }
    }
    for (seat, (x, y)) in (0u8..).zip(spot.heroes()) {
        let class = if seat == 0 { class } else { kit.heroes[1] };
        seat_hero(&mut machine, kit, (seat, class), (x, y));
    }
    for (kind, places) in [cast.first, cast.second].into_iter().zip(spot.enemies()).filter(|_| spot != Spot::Alone) {
        for (x, y) in places {
            let at = machine.table().board.at(0, x, y).expect("the hall has the space");
            happens(&mut machine, EventData::EnemyPlaced { kind, at, target: None });
        }
        let groups = &mut machine.table_mut().groups;
        groups.retain(|group| group.kind != kind);
        groups.push(Group { kind, brutal: false, elites: vec![0], ambush_turn: None });
    }
    if spot == Spot::Line {
        for (x, y) in LINE {
            let at = machine.table().board.at(0, x, y).expect("the hall has the space");
            happens(&mut machine, EventData::EnemyPlaced { kind: cast.second, at, target: None });
        }
    }
    if spot != Spot::Alone {
        happens(&mut machine, EventData::FightStarts {});
    }
    for seat in 0..machine.table().enemies.len() {
        let enemy = &mut machine.table_mut().enemies[seat];
        enemy.wounds = if spot == Spot::Weak { 19 } else { 9 };
        enemy.holds.insert(kit.mark, 3);
        enemy.target = Some(HeroId(u8::try_from(seat % 2).unwrap_or(0)));
    }
    let fog = machine.new_card(kit.fog, program.decks.get(&Kind::Darkness).copied(), Zone::InPlay);
    machine.table_mut().cards.in_play.push(fog);
    carry(&mut machine, carried);
    if down {
        let hero = &mut machine.table_mut().heroes[1];
        hero.ko = Some(Ko { health: true, sanity: false });
        hero.wounds = 40;
    }
    machine.settle();
    (machine, cast)
}

fn seat_hero(machine: &mut Machine<'_>, kit: &Kit, (seat, class): (u8, DeclId), (x, y): (i16, i16)) {
    let at = machine.table().board.at(0, x, y);
    let mut hero = Hero { id: HeroId(seat), class, level: 2, at, ..Hero::default() };
    hero.name = ["Ann", "Ben"][usize::from(seat)].to_owned();
    (hero.wounds, hero.sanity_damage, hero.corruption) = (10, 10, 3);
    (hero.grit, hero.gold, hero.dark_stone, hero.xp) = (3, 500, 4, 100);
    hero.holds.extend([(kit.mark, 9), (kit.chip, 3), (kit.flask, 2)]);
    machine.table_mut().heroes.push(hero);
    machine.equip(HeroId(seat));
    machine.give(HeroId(seat), kit.rope);
    machine.give(HeroId(seat), kit.prayer);
    if seat == 0 {
        machine.give(HeroId(seat), kit.sling);
        machine.give(HeroId(seat), kit.lamp);
    }
    let hand: Vec<_> = machine.table().heroes[usize::from(seat)].cards.iter().copied().take(2).collect();
    machine.table_mut().heroes[usize::from(seat)].hands = hand;
}

/// Puts the text into play.
fn carry(machine: &mut Machine<'_>, Carried { carrier, decl, bearer }: Carried) {
    match carrier {
        // On the sheets of those who stand there.
        Carrier::EnemyOwn
        | Carrier::EnemyShared
        | Carrier::EliteRow
        | Carrier::HeroOwn
        | Carrier::HeroShared
        | Carrier::World
        | Carrier::Mission => {}
        Carrier::HeroLearned => machine.table_mut().heroes[0].gained.push(decl),
        Carrier::EnemyGiven | Carrier::HeroGiven | Carrier::Darkness => {
            let card = machine.new_card(bearer, None, Zone::InPlay);
            machine.table_mut().cards.in_play.push(card);
        }
        Carrier::Item | Carrier::Spell => {
            machine.give(HeroId(0), decl);
        }
        Carrier::Upgrade => {
            let card = machine.give(HeroId(0), decl);
            let to = machine.table().heroes[0].cards[2];
            machine.table_mut().cards.all[card.index()].on = Some(Attached { to, forged: false });
        }
        // On top of its deck.
        Carrier::DarknessDrawn
        | Carrier::DreadDrawn
        | Carrier::EncounterDrawn
        | Carrier::ThreatDrawn
        | Carrier::LootDrawn
        | Carrier::ScavengeDrawn => {
            let deck = machine.program.decl(decl).and_then(|decl| decl.deck);
            let deck = deck.or_else(|| machine.program.decks.get(&carrier.kind()).copied()).expect("a deck");
            // Alone, for some decks are shuffled before each draw.
            let card = machine.new_card(decl, Some(deck), Zone::Pile);
            let others = machine.table_mut().cards.piles.insert(deck, vec![card]).unwrap_or_default();
            for other in others {
                machine.table_mut().cards.all[other.index()].zone = Zone::Removed;
            }
        }
        Carrier::Token | Carrier::HeroMarker => {
            machine.table_mut().heroes[0].holds.insert(decl, 1);
        }
        Carrier::EnemyMarker => {
            if let Some(enemy) = machine.table_mut().enemies.first_mut() {
                enemy.holds.insert(decl, 1);
            }
        }
        Carrier::Lying => {
            let at = machine.table().heroes[0].at.expect("she stands somewhere");
            machine.table_mut().floor_tokens.push(Lying { what: decl, at });
        }
    }
}

fn happens(machine: &mut Machine<'_>, what: EventData) {
    machine.table_mut().apply(&Event { what, cause: Cause::default() });
}

/// Who a role means on this stage: the one to whom it happens, and the one to whom it may happen without the text answering.
pub fn meant(carrier: Carrier, role: Option<&str>) -> (Model, Option<Model>) {
    let (ann, ben) = (Model::Hero(HeroId(0)), Model::Hero(HeroId(1)));
    // Enemies of the first type are numbered 0 and 1, of the second 2 and 3.
    let (own, other) = (Model::Enemy(EnemyId(0)), Model::Enemy(EnemyId(2)));
    let Some(role) = role else { return (ann, None) };
    match role {
        "this holder" if carrier.side() == Side::Enemy || carrier == Carrier::EnemyMarker => (own, Some(other)),
        // Everybody has it.
        "this hero" | "this holder" if carrier == Carrier::HeroGiven => (ann, None),
        "this hero" | "this holder" => (ann, Some(ben)),
        "this enemy" => (own, Some(other)),
        // A dead hero's texts are gone: it is the other one that things happen to.
        "a hero" if carrier.side() == Side::Hero => (ben, Some(own)),
        "an enemy" => (if carrier.side() == Side::Enemy { other } else { own }, Some(ann)),
        _ => (ann, Some(own)),
    }
}
