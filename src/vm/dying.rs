//! Enemies and heroes that have just been killed: until all that answers to their death is done, what they had still has its say.

use super::machine::Machine;
use super::scope::Scope;
use super::select::is_one_of;
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, SpaceId};
use brim_core::game::table::Enemy;
use brim_core::phrase::{FilterView, NounRef, Phrase, Selector};
use brim_core::vocabulary::{Noun, Pick, Shape};

/// A hero that was killed just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fallen {
    pub(super) hero: HeroId,
    /// Where it stood, where it stood anywhere.
    pub(super) at: Option<SpaceId>,
}

/// Where an enemy stood when an attack began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stood {
    pub(super) enemy: EnemyId,
    pub(super) at: SpaceId,
    /// How many spaces wide its base is.
    pub(super) wide: u8,
}

impl Machine<'_> {
    /// Where an enemy stood when the attack under way began, or one around it; else where it fell just now.
    pub(super) fn stood(&self, id: EnemyId) -> Option<Stood> {
        self.stood.iter().rev().flatten().chain(&self.fell).find(|stood| stood.enemy == id).copied()
    }

    /// An enemy on the board; or one that was killed, or left it, in this step, as it was then.
    pub(super) fn enemy(&self, id: EnemyId) -> Option<&Enemy> {
        let gone = || self.killed.iter().chain(&self.departed).rev();
        self.there_or_dying(id).or_else(|| gone().find(|gone| gone.id == id))
    }

    /// An enemy on the board, or one whose death is being told.
    fn there_or_dying(&self, id: EnemyId) -> Option<&Enemy> {
        self.table.enemy(id).or_else(|| self.dying_enemies.iter().find(|fallen| fallen.id == id))
    }

    /// `that enemy`, where it was killed in this step and is spoken of still: what it was is known.
    pub(super) fn killed_before(&self, who: Selector<'_>, scope: &Scope) -> Option<&Enemy> {
        let id = scope.enemy.filter(|_| who.pick() == Pick::That && who.relations().is_empty())?;
        let noun = match who.noun() {
            NounRef::Noun(noun) => matches!(noun, Noun::Enemy | Noun::Model),
            NounRef::Named(named) => self.killed.iter().any(|fallen| fallen.id == id && fallen.kind == named),
            NounRef::Alias(_) => false,
        };
        if !noun || self.there_or_dying(id).is_some() {
            return None;
        }
        let fallen = self.killed.iter().rev().find(|fallen| fallen.id == id)?;
        who.filters().iter().all(|filter| self.was(filter, fallen)).then_some(fallen)
    }

    /// True where an enemy that was killed was what a word before the noun says.
    pub(super) fn was(&self, filter: Phrase<'_>, fallen: &Enemy) -> bool {
        let Some(decl) = self.program.decl(fallen.kind) else { return false };
        let brutal = self.is_brutal(fallen.kind);
        match FilterView::of(filter) {
            Some(FilterView::Keyword { what, other, third }) => {
                let mut meant = [Some(what), other, third].into_iter().flatten();
                meant.any(|one| one == fallen.kind || decl.keywords_of(brutal).contains(&one))
            }
            Some(FilterView::Size { size, other }) => is_one_of(size, other, decl.size_of(brutal)),
            Some(FilterView::In { shape: Shape::Wounded | Shape::Dead } | FilterView::Other) => true,
            Some(FilterView::In { shape: Shape::Standing | Shape::Kod }) | None => false,
        }
    }

    /// A hero that was killed just now.
    pub(super) fn fallen(&self, id: HeroId) -> Option<&Fallen> {
        self.dying_heroes.iter().find(|fallen| fallen.hero == id)
    }

    /// The enemies among them that are off the board, as they were.
    pub(super) fn dying(&self) -> impl Iterator<Item = &Enemy> {
        self.dying_enemies.iter().filter(|fallen| self.table.enemy(fallen.id).is_none())
    }

    /// How many of a marker or token a model holds, or held when it fell.
    pub(super) fn held_till_now(&self, model: Model, what: DeclId) -> i32 {
        let holds = match model {
            Model::Hero(id) if self.table.rules.hidden.contains(&what) => self.table.secrets.get(&id),
            Model::Hero(id) => self.table.hero(id).map(|hero| &hero.holds),
            Model::Enemy(id) => self.enemy(id).map(|enemy| &enemy.holds),
        };
        holds.and_then(|holds| holds.get(&what)).copied().unwrap_or(0)
    }
}
