//! Heroes whom a text brings into the party.

use super::{ForEach, Machine, Scope};
use brim_core::game::chance::Purpose;
use brim_core::game::engine::Interrupt;
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, HeroId, Model, OpId, SpaceId};
use brim_core::phrase::{EffectView, MemberView, Phrase, PlaceView};
use brim_core::vocabulary::{Kind, Member};
use brim_rules::placing;

impl Machine<'_> {
    /// New heroes come, each in a seat of its own. `one`: the line places one, of whom those below it speak.
    pub(super) fn places_heroes(
        &mut self,
        class: DeclId,
        n: ForEach<'_>,
        (place, one): (Phrase<'_>, bool),
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let Some(place) = PlaceView::of(place) else { return Ok(()) };
        let count = self.amount_for_each(n, scope, Purpose::EnemyCount)?;
        let near: Vec<(Option<SpaceId>, bool)> = match place {
            PlaceView::NextTo { whom } | PlaceView::Free { whom } => self.next_to(whom, scope)?,
            _ => self.spaces_near(place, scope)?.into_iter().map(|at| (Some(at), false)).collect(),
        };
        let town = self.table.stay.is_some();
        let mut came = None;
        for (at, beside) in near {
            let near = at.map(|at| (at, beside));
            if near.is_none() && !town {
                continue;
            }
            for _ in 0..count {
                let cause = self.cause_of(scope);
                let named = (class, self.name_at_table(class));
                let Some(hero) = placing::join_party(self, named, near, &cause)? else { break };
                self.outfit_new(hero, class, scope)?;
                if !town {
                    self.holds_at_first(hero)?;
                }
                came = Some(hero);
            }
        }
        if one {
            self.speaks_of_joined(came, scope);
        }
        Ok(())
    }

    /// The one that a line has brought is `that hero` from then on; nobody is where none came.
    fn speaks_of_joined(&self, came: Option<HeroId>, scope: &mut Scope) {
        if let Some(hero) = came {
            return scope.bind(Model::Hero(hero));
        }
        if scope.model.is_some_and(|model| model.hero().is_some()) {
            scope.model = None;
        }
        scope.hero = None;
    }

    /// True for a text that does nothing but bring heroes, where the party has no room for one.
    pub(in super::super) fn brings_in_vain(&self, body: &[OpId]) -> bool {
        let brings = |op: &OpId| match self.program.op(*op).and_then(EffectView::of) {
            Some(EffectView::Places { n: _, what, place: _, per: _ }) => self.kind(what) == Some(Kind::Class),
            _ => false,
        };
        !body.is_empty() && body.iter().all(brings) && placing::is_party_full(self)
    }

    /// What a new hero is called: as its class, and with a number where there is one of that name.
    fn name_at_table(&self, class: DeclId) -> String {
        let name = self.program.name(class);
        let taken = |name: &str| self.table.heroes.iter().any(|hero| hero.name == name);
        let numbered = (2..).map(|n| format!("{name} {n}"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
    }

    /// A new hero has what its class starts with, and is made as those were who began.
    fn outfit_new(&mut self, hero: HeroId, class: DeclId, scope: &Scope) -> Result<(), Interrupt> {
        let program = self.program;
        for (_, line) in program.lines(class, Member::Starts) {
            if let Some(MemberView::Starts { list }) = MemberView::of(line) {
                for item in list {
                    self.happens(EventData::Receives { hero, item: *item }, scope)?;
                }
            }
        }
        self.make(hero)
    }
}
