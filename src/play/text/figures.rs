//! What a drawing shows beyond the table itself: figures that follow from the content.

use brim_core::game::engine::Engine;
use brim_core::game::ids::{HeroId, Model, SpaceId, TileId};
use brim_core::game::table::Table;
use brim_core::phrase::MemberView;
use brim_core::program::Program;
use brim_core::vocabulary::{Member, Query, Stat};
use brim_rules::darkness::lit_tiles;
use brim_vm::Machine;

/// Figures of a table as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Health and Sanity of each hero, by seat; nothing for the dead.
    pub room: Vec<Option<(i32, i32)>>,
    /// Who bears the light, where the mission has one.
    pub light: Option<HeroId>,
    /// The tiles that the light falls on; nothing where all is lit.
    pub lit: Option<Vec<TileId>>,
    /// The number that holds the Darkness back now.
    pub need: Option<i32>,
    /// Named spaces of the track: the name, and the numbers.
    pub named: Vec<(String, Vec<i32>)>,
    /// Where the number that holds the Darkness back becomes another as the party goes deeper: from this space on, this number.
    pub stages: Vec<(i32, i32)>,
    /// The Clue that is the objective.
    pub last_clue: Option<i32>,
}

impl Figures {
    /// The figures of a table.
    pub fn of(program: &Program, table: &Table) -> Figures {
        let machine = Machine::new(program, table.clone());
        let stat = |hero, stat| machine.stat(Query::Shown, Model::Hero(hero), stat);
        let room = |hero| (stat(hero, Stat::Health), stat(hero, Stat::Sanity));
        let rooms = table.heroes.iter().map(|hero| (!hero.dead).then(|| room(hero.id)));
        let track = table.depth.as_ref();
        let lines = |member| {
            let lines = track.into_iter().flat_map(move |track| program.lines(track.track, member));
            lines.filter_map(|(_, op)| MemberView::of(op))
        };
        let named = lines(Member::TrackSpace).filter_map(|line| match line {
            MemberView::TrackSpace { list, name } => Some((name?.to_owned(), list.to_vec())),
            _ => None,
        });
        // A stage is come to from the Entrance: at its highest number.
        let stages = lines(Member::Stage).filter_map(|line| match line {
            MemberView::Stage { face: (_, highest), need } => Some((highest, need)),
            _ => None,
        });
        let mut stages: Vec<(i32, i32)> = stages.collect();
        stages.sort_by_key(|(from, _)| std::cmp::Reverse(*from));
        Figures {
            named: named.collect(),
            stages,
            room: rooms.collect(),
            light: track.and_then(|_| machine.light()).map(|(hero, _)| hero),
            lit: track.and_then(|_| lit_tiles(&machine)),
            need: track.map(|_| machine.hold_back_need()).filter(|need| *need > 0),
            last_clue: machine.last_clue(),
        }
    }

    /// Health and Sanity of a hero.
    pub fn room_of(&self, hero: HeroId) -> Option<(i32, i32)> {
        self.room.get(hero.index()).copied().flatten()
    }

    /// True where the light falls on a space, or where there is no light.
    pub fn is_lit(&self, table: &Table, space: SpaceId) -> bool {
        self.lit.as_ref().is_none_or(|lit| table.board.tiles_of(space).any(|tile| lit.contains(&tile)))
    }
}
