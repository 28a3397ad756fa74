//! Who and what the stage is made of: a small pack of its own that the tool carries.

use std::collections::BTreeMap;

use brim_core::game::board::{Board, Edge, Placement, Side as Way};
use brim_core::game::ids::DeclId;
use brim_core::program::{Program, plan_of};
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::recipes::Spot;

use super::spots::{cards, gates, has_passage, has_vault, storms};

/// The id of the pack.
pub const STAGE: &str = "brim-stage";

/// Its files.
pub const FILES: [(&str, &str); 5] = [
    ("pack.toml", include_str!("kit/pack.toml")),
    ("people.brim", include_str!("kit/people.brim")),
    ("things.brim", include_str!("kit/things.brim")),
    ("places.brim", include_str!("kit/places.brim")),
    ("sayings.brim", include_str!("kit/sayings.brim")),
];

/// What lies in the decks, by the kind of card that they hold.
const CARDS: [(Kind, &str); 9] = [
    (Kind::Darkness, "net-gloom"),
    (Kind::Dread, "net-dread"),
    (Kind::Encounter, "net-meeting"),
    (Kind::Threat, "net-threat"),
    (Kind::Loot, "net-purse"),
    (Kind::Scavenge, "net-find"),
    (Kind::Exploration, "net-trail"),
    (Kind::Item, "net-rope"),
    (Kind::Tile, "net-cell"),
];

/// The things of the kit that the stage is made of.
#[derive(Clone, Debug)]
pub struct Kit {
    /// The classes of the two heroes.
    pub heroes: [DeclId; 2],
    /// The type of the first enemies.
    pub foes: DeclId,
    /// The type of the others.
    pub brutes: DeclId,
    /// A marker that does nothing: what gains it shows that it was played.
    pub probe: DeclId,
    pub(super) stranger: DeclId,
    pub(super) mark: DeclId,
    pub(super) chip: DeclId,
    pub(super) flask: DeclId,
    pub(super) rope: DeclId,
    pub(super) prayer: DeclId,
    pub(super) sling: DeclId,
    pub(super) fog: DeclId,
    pub(super) lamp: DeclId,
    pub(super) land: DeclId,
    pub(super) plain: DeclId,
    pub(super) track: DeclId,
    pub(super) town: DeclId,
    pub(super) mission: DeclId,
    /// The board of each spot.
    pub(super) boards: BTreeMap<Spot, Board>,
    /// The cards that lie in play at a spot.
    pub(super) laid: BTreeMap<Spot, Vec<DeclId>>,
    /// Cards that lie in the decks, with their kinds.
    pub(super) cards: Vec<(Kind, DeclId)>,
}

impl Kit {
    /// The kit as a program declares it; nothing where the pack is not on the table.
    pub fn of(program: &Program) -> Option<Kit> {
        let find = |id: &str| own(program, id);
        let boards: Option<BTreeMap<Spot, Board>> =
            Spot::ALL.iter().map(|spot| Some((*spot, board(program, *spot)?))).collect();
        let laid: Option<BTreeMap<Spot, Vec<DeclId>>> = Spot::ALL
            .iter()
            .map(|spot| Some((*spot, cards(*spot).iter().map(|name| find(name)).collect::<Option<_>>()?)))
            .collect();
        let held: Option<Vec<(Kind, DeclId)>> = CARDS.iter().map(|(kind, name)| Some((*kind, find(name)?))).collect();
        Some(Kit {
            heroes: [find("net-scout")?, find("net-guard")?],
            stranger: find("net-stranger")?,
            foes: find("net-foes")?,
            brutes: find("net-brutes")?,
            probe: find("net-probe")?,
            mark: find("net-mark")?,
            chip: find("net-chip")?,
            flask: find("net-flask")?,
            rope: find("net-rope")?,
            prayer: find("net-prayer")?,
            sling: find("net-sling")?,
            fog: find("net-fog")?,
            lamp: find("net-lamp")?,
            land: find("net-land")?,
            plain: find("net-plain")?,
            track: find("net-track")?,
            town: find("net-town")?,
            mission: find("net-errand")?,
            boards: boards?,
            laid: laid?,
            cards: held?,
        })
    }
}

/// A declaration of the kit by its id, whatever others are called.
fn own(program: &Program, id: &str) -> Option<DeclId> {
    program.find(&format!("{STAGE}/{id}"), None)
}

/// What lies at a spot: the hall, and where it is asked for a vault in another world behind a Gate.
fn board(program: &Program, spot: Spot) -> Option<Board> {
    let mut board = Board::default();
    let mut lay = |name: &str, at: Placement, shut: bool| {
        let id = own(program, name)?;
        let mut plan = plan_of(program, program.decl(id)?);
        if shut {
            // Shuts a row off, so that ways out are counted.
            plan.barriers.extend((0..12).map(|x| Edge { cell: (x, 11), side: Way::North }));
        }
        board.place_tile(&plan, id, at).ok()
    };
    lay("net-hall", Placement::default(), storms(spot))?;
    if has_vault(spot) {
        let second = if has_passage(spot) { "net-walk" } else { "net-vault" };
        lay(second, Placement { region: 1, ..Placement::default() }, false)?;
    }
    let ends = gates(spot).iter().map(|ends| {
        let [from, to] = ends.map(|(region, x, y)| board.at(region, x, y));
        from.zip(to)
    });
    let ends: Option<Vec<_>> = ends.collect();
    board.tie_gates(&ends?);
    Some(board)
}
