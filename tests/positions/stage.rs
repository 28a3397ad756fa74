//! The made situation: two heroes and two models of two types, with slack everywhere.

use std::collections::{BTreeMap, BTreeSet};

use brimscript::game::attack::Cause;
use brimscript::game::board::{Board, Edge, Placement, Side as Way};
use brimscript::game::cards::{Attached, Zone};
use brimscript::game::event::{Event, EventData};
use brimscript::game::ids::{DeclId, EnemyId, HeroId, Model};
use brimscript::game::table::{Group, Hero, Ko, Lying, Outcome, Step, Table};
use brimscript::program::{Program, plan_of};
use brimscript::vm::Machine;
use brimscript::vocabulary::Kind;

use super::carriers::{Carrier, Side};
use super::spots::{LINE, Place, Spot};

/// The things of the kit that the stage is made of.
#[derive(Clone, Debug)]
pub struct Kit {
    pub heroes: [DeclId; 2],
    stranger: DeclId,
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
    land: DeclId,
    plain: DeclId,
    track: DeclId,
    mission: DeclId,
    /// The board of each spot.
    boards: BTreeMap<Spot, Board>,
    /// The cards that lie in play at a spot.
    laid: BTreeMap<Spot, Vec<DeclId>>,
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
            (Kind::Tile, "Net Cell"),
        ];
        Kit {
            heroes: [find("Net Scout"), find("Net Guard")],
            stranger: find("Net Stranger"),
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
            land: find("Net Land"),
            plain: find("Net Plain"),
            track: find("Net Track"),
            mission: find("Net Errand"),
            boards: Spot::ALL.iter().map(|spot| (*spot, board(program, *spot))).collect(),
            laid: Spot::ALL.iter().map(|spot| (*spot, spot.cards().iter().map(|name| find(name)).collect())).collect(),
            cards: cards.iter().map(|(kind, name)| (*kind, find(name))).collect(),
        }
    }
}

/// What lies at a spot: the hall, and where it is asked for a vault in another world behind a Gate.
fn board(program: &Program, spot: Spot) -> Board {
    let mut board = Board::default();
    let mut lay = |name: &str, at: Placement| {
        let id = program.find(name, None).unwrap_or_else(|| panic!("the kit has no {name}"));
        let mut plan = plan_of(program, program.decl(id).expect("the tile is there"));
        if name == "Net Hall" && spot.storms() {
            // Shuts a row off, so that ways out are counted.
            plan.barriers.extend((0..12).map(|x| Edge { cell: (x, 11), side: Way::North }));
        }
        board.place_tile(&plan, id, at).expect("the tile lies");
    };
    lay("Net Hall", Placement::default());
    if spot.has_vault() {
        lay("Net Vault", Placement { region: 1, ..Placement::default() });
    }
    let ends = spot.gates().iter().map(|ends| {
        let [from, to] = ends.map(|(region, x, y)| board.at(region, x, y).expect("there is the space"));
        (from, to)
    });
    let gates: Vec<_> = ends.collect();
    board.tie_gates(&gates);
    board
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
    let mut table = Table { seed: 7, rules: program.rulebook(None, &[]), mission: Some(mission), ..Table::default() };
    table.cursor.turn = 1;
    table.cursor.step = Step::Activations;
    // Texts that wait until something is so come into play now: what is so already has its say at the first event.
    table.watched = Some(BTreeSet::new());
    // The world whose text it is lies beside the other one, and elsewhere behind it.
    let other = if world == kit.land { kit.plain } else { kit.land };
    let worlds = if spot == Spot::Elsewhere { [kit.plain, world] } else { [world, other] };
    table.worlds.extend(worlds.map(Some));
    table.board = kit.boards.get(&spot).cloned().unwrap_or_default();
    table.revives = i32::from(matches!(spot, Spot::Saved | Spot::FarSaved));
    let mut depth = program.depth_of(kit.track);
    let (darkness, party) = spot.track();
    (depth.darkness, depth.party) = (darkness, depth.entrance.saturating_sub(party));
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
    for (seat, at) in (0u8..).zip(spot.heroes()) {
        let class = match (seat, spot) {
            (0, _) if class != kit.heroes[0] => class,
            (_, Spot::Elsewhere) => kit.stranger,
            (0, _) => class,
            _ => kit.heroes[1],
        };
        seat_hero(&mut machine, kit, (seat, class), at);
        let hero = &mut machine.table_mut().heroes[usize::from(seat)];
        (hero.wounds, hero.sanity_damage) = (spot.harm(), spot.harm());
        if seat == spot.bearer() {
            machine.give(HeroId(seat), kit.lamp);
        }
    }
    for (kind, places) in [cast.first, cast.second].into_iter().zip(spot.enemies()).filter(|_| spot.fights()) {
        for (region, x, y) in places {
            let at = machine.table().board.at(region, x, y).expect("the hall has the space");
            happens(&mut machine, EventData::EnemyPlaced { kind, at, target: None });
        }
        let groups = &mut machine.table_mut().groups;
        groups.retain(|group| group.kind != kind);
        groups.push(Group { kind, brutal: false, elites: vec![0], ambush_turn: (spot == Spot::Fists).then_some(2) });
    }
    if spot == Spot::Line {
        for (x, y) in LINE {
            let at = machine.table().board.at(0, x, y).expect("the hall has the space");
            happens(&mut machine, EventData::EnemyPlaced { kind: cast.second, at, target: None });
        }
    }
    if spot.fights() {
        happens(&mut machine, EventData::FightStarts {});
    }
    for seat in 0..machine.table().enemies.len() {
        let enemy = &mut machine.table_mut().enemies[seat];
        enemy.wounds = spot.wounds();
        enemy.holds.insert(kit.mark, 3);
        enemy.target = Some(HeroId(u8::try_from(seat % 2).unwrap_or(0)));
    }
    for card in std::iter::once(&kit.fog).chain(kit.laid.get(&spot).into_iter().flatten()) {
        let card = machine.new_card(*card, program.decks.get(&Kind::Darkness).copied(), Zone::InPlay);
        machine.table_mut().cards.in_play.push(card);
    }
    carry(&mut machine, carried);
    if down {
        let hero = &mut machine.table_mut().heroes[1];
        hero.ko = Some(Ko { health: true, sanity: false });
        hero.wounds = 40;
    }
    if spot == Spot::Won {
        machine.table_mut().outcome = Some(Outcome::Victory);
    }
    machine.settle();
    (machine, cast)
}

fn seat_hero(machine: &mut Machine<'_>, kit: &Kit, (seat, class): (u8, DeclId), (region, x, y): Place) {
    let at = machine.table().board.at(region, x, y);
    let mut hero = Hero { id: HeroId(seat), class, level: 2, at, ..Hero::default() };
    hero.name = ["Ann", "Ben"][usize::from(seat)].to_owned();
    hero.corruption = 3;
    (hero.grit, hero.gold, hero.dark_stone, hero.xp) = (3, 500, 4, 100);
    hero.holds.extend([(kit.mark, 9), (kit.chip, 3), (kit.flask, 2)]);
    machine.table_mut().heroes.push(hero);
    machine.equip(HeroId(seat));
    machine.give(HeroId(seat), kit.rope);
    machine.give(HeroId(seat), kit.prayer);
    if seat == 0 {
        machine.give(HeroId(seat), kit.sling);
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
