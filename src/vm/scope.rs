//! What a text speaks of while it is carried out: whose it is, and what `that` is bound to.

use brim_core::game::effect::Meant;
use brim_core::game::ids::{CardId, DeclId, EnemyId, HeroId, Model, SpaceId};
use brim_core::game::table::Bringer;
use brim_core::program::RuleRef;
use brim_core::vocabulary::{Chosen, ClosedList, Fared};

/// Who or what carries a text: the instance in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextHolder {
    /// The model that has it, where a model does.
    pub model: Option<Model>,
    /// The card it stands on.
    pub card: Option<CardId>,
    /// The number it is written with (`Fear 2`).
    pub number: Option<i32>,
    /// How many of it there are (three Poison markers).
    pub count: i32,
    /// The space it lies in, where it lies on the board.
    pub lies: Option<SpaceId>,
    /// It is just gone, and these are as many as went.
    pub gone: bool,
}

impl TextHolder {
    /// The table itself: a mission, a world, a card in play.
    pub const TABLE: TextHolder =
        TextHolder { model: None, card: None, number: None, count: 1, lies: None, gone: false };
}

/// Those that were spoken of, in their order. Mostly there are one or two of them, and these stand in place: bindings are made for every text that is
/// asked whether it answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spoken {
    first: [Option<Model>; 2],
    more: Vec<Model>,
}

impl Spoken {
    /// One more, where it is not the last one already.
    fn push(&mut self, model: Model) {
        match (&mut self.first, self.more.last()) {
            (_, Some(last)) if *last == model => {}
            (_, Some(_)) => self.more.push(model),
            ([first @ None, _], None) => *first = Some(model),
            ([Some(first), None], None) if *first == model => {}
            ([_, second @ None], None) => *second = Some(model),
            ([_, Some(second)], None) if *second == model => {}
            (_, None) => self.more.push(model),
        }
    }

    /// The last one first.
    pub fn last_first(&self) -> impl Iterator<Item = Model> + use<'_> {
        let [first, second] = self.first;
        self.more.iter().rev().copied().chain(second).chain(first)
    }

    /// One that has become another is spoken of as that one.
    pub fn replace(&mut self, old: Model, new: Model) {
        self.first.iter_mut().flatten().chain(&mut self.more).filter(|one| **one == old).for_each(|one| *one = new);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.first.iter().flatten().count() + self.more.len()
    }

    /// Forgets all but so many.
    pub fn truncate(&mut self, left: usize) {
        self.more.truncate(left.saturating_sub(self.first.len()));
        self.first.iter_mut().skip(left).for_each(|one| *one = None);
    }
}

/// Of whom a moment or a standing line tells: `a hero hits an enemy`, `each hero: …`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct About {
    /// That one.
    pub model: Model,
    /// It may be whoever the text is of: then `other` is other than this one.
    pub any: bool,
}

/// Where the last one that a text wanted to pick was not there: `that hero` or `that enemy` is nobody then, and not whoever was spoken of before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nobody {
    /// A hero was wanted.
    pub hero: bool,
    /// An enemy was.
    pub enemy: bool,
}

/// The bindings of a text under way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scope {
    /// The declaration whose text it is.
    pub decl: DeclId,
    /// The model that carries it.
    pub this: Option<Model>,
    /// The card it stands on.
    pub card: Option<CardId>,
    /// The token it is used from.
    pub token: Option<DeclId>,
    /// `that hero`.
    pub hero: Option<HeroId>,
    /// `that enemy`.
    pub enemy: Option<EnemyId>,
    /// In the words of a line about others of its side: the one spoken of before.
    pub before: Option<Model>,
    /// Whether nobody was found to be one of these.
    pub nobody: Nobody,
    /// The enemy of whose doing the moment tells, be it spoken of or not.
    pub by: Option<EnemyId>,
    /// `that model`, `that holder`.
    pub model: Option<Model>,
    /// Whoever does, or suffers, what is being carried out: who is nearest is nearest to this one.
    pub acts: Option<Model>,
    /// Of whom a moment or a standing line tells, while it is asked what it says of that one and what must be so.
    pub about: Option<About>,
    /// All that were spoken of so far, the last one last: of two, `that NAME` is the one that has the name.
    pub spoken: Spoken,
    /// `that card`.
    pub that_card: Option<CardId>,
    /// `that hit`, by its place in the attack.
    pub hit: Option<u16>,
    /// What happened is no part of the attack under way: another text of the hero did it.
    pub beside: bool,
    /// `that space`; of a great base its first.
    pub space: Option<SpaceId>,
    /// How many spaces wide the base was that stood there; 0 is one.
    pub space_wide: u8,
    /// `this space`: where the marker lies whose text it is.
    pub lies: Option<SpaceId>,
    /// The text speaks of heroes of this region of the board alone.
    pub region: Option<u8>,
    /// `that many`.
    pub amount: Option<i32>,
    /// It is how many a line above has picked, and no number that a moment or a throw gave.
    pub of_picks: bool,
    /// `that roll`: the total.
    pub roll: Option<i32>,
    /// What the dice show of the roll, or of the test under whose `pass` or `fail` this stands, and how many of them reached the number.
    pub shown: (Vec<i32>, i32),
    /// Options chosen so far under this text.
    pub chosen: Vec<(HeroId, String)>,
    /// How those fared to whom the text has done something so far.
    pub fared: Vec<(Model, Fared)>,
    /// The attack in whose place it happens: its types, and how many of each.
    pub arrives: Vec<(DeclId, i32)>,
    /// Who brings that attack: whatever is placed in its place counts as brought by the same.
    pub brought: Option<Bringer>,
    /// The hero who uses the thing whose text it is.
    pub user: Option<HeroId>,
    /// How many texts lie between a goal and this one, for whoever plans.
    pub planned: u8,
    /// An enemy that is no longer on the board, and where it stood.
    pub ghost: Option<(EnemyId, SpaceId)>,
    /// Whom the hit strikes that it answers to.
    pub struck: Option<Model>,
    /// The own ability of the sheet that the text is, by its place among them.
    pub own: Option<u16>,
    /// Of a text that has waited: the type of `this group`, whose model may be gone.
    pub this_group: Option<DeclId>,
    /// The same of `that group`.
    pub that_group: Option<DeclId>,
    /// What stands here is repeated already as often as another line of the sheet adds.
    pub repeated: bool,
    /// A fight is over: `each hero` means who lies KO'd too, and gets up now.
    pub after_fight: bool,
    /// `cancel this card` was said.
    pub cancelled: bool,
    /// And another is drawn in its place.
    pub another: bool,
}

/// A text that has a limit, to be counted as used.
#[derive(Clone, Copy, Debug)]
pub struct LimitUse {
    /// The rule.
    pub rule: RuleRef,
    /// Who has it.
    pub carrier: TextHolder,
    /// Whom it happens to.
    pub whom: Happens,
}

/// A text under way that does nothing but offer.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// Whose text it is.
    pub decl: DeclId,
    /// What is counted once somebody takes it.
    pub limit: Option<LimitUse>,
    /// Somebody has.
    pub taken: bool,
}

/// The hero and the enemy that something happens to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Happens {
    /// The hero.
    pub hero: Option<HeroId>,
    /// The enemy.
    pub enemy: Option<EnemyId>,
    /// The enemy whose doing it is.
    pub by: Option<EnemyId>,
    /// The hit of the attack under way that it is told of.
    pub hit: Option<u16>,
}

impl Scope {
    /// Whom what is carried out happens to.
    pub fn happens(&self) -> Happens {
        Happens { hero: self.hero, enemy: self.enemy, by: self.by, hit: self.hit }
    }

    /// Binds a model as `that`.
    pub fn bind(&mut self, model: Model) {
        self.model = Some(model);
        self.spoken.push(model);
        match model {
            Model::Hero(id) => (self.hero, self.nobody.hero) = (Some(id), false),
            Model::Enemy(id) => (self.enemy, self.that_group, self.nobody.enemy) = (Some(id), None, false),
        }
    }

    /// True for somebody to whom the text has done something that came out so: of several tests the last one counts.
    pub(super) fn has_fared(&self, model: Model, how: Fared) -> bool {
        let tested = |how: Fared| matches!(how, Fared::Passed | Fared::Failed);
        let mut of_it = self.fared.iter().rev().filter(|(other, _)| *other == model).map(|(_, how)| *how);
        if tested(how) { of_it.find(|how| tested(*how)) == Some(how) } else { of_it.any(|other| other == how) }
    }

    /// Whoever is `that hero`, if the last one wanted was found.
    pub fn that_hero(&self) -> Option<HeroId> {
        self.hero.filter(|_| !self.nobody.hero)
    }

    /// Whoever is `that enemy`, if the last one wanted was found.
    pub fn that_enemy(&self) -> Option<EnemyId> {
        self.enemy.filter(|_| !self.nobody.enemy)
    }

    /// `that space` from now on: one space, or all that were under a base of this width.
    pub(super) fn points_at(&mut self, space: Option<SpaceId>, wide: u8) {
        (self.space, self.space_wide) = (space, if wide > 1 { wide } else { 0 });
    }

    /// Whom and what a text speaks of that waits.
    pub(super) fn meant(&self) -> Meant {
        Meant {
            this: self.this,
            hero: self.before.and_then(Model::hero).or(self.that_hero()),
            enemy: self.before.and_then(Model::enemy).or(self.that_enemy()),
            model: self.before.or(self.model),
            card: self.card,
            space: self.space,
            space_wide: self.space_wide,
            lies: self.lies,
            own: self.own,
            this_group: self.this_group,
            that_group: self.that_group,
            roll: self.roll,
            chosen: self.chosen.clone(),
            fared: self.fared.iter().map(|(model, how)| (*model, how.words().to_owned())).collect(),
        }
    }

    /// Speaks of whom a text has spoken that has waited until now.
    pub(super) fn again(&mut self, meant: &Meant) {
        let Meant {
            this,
            hero,
            enemy,
            model,
            card,
            space,
            space_wide,
            lies,
            own,
            this_group,
            that_group,
            roll,
            ref chosen,
            ref fared,
        } = *meant;
        (self.roll, self.chosen) = (roll, chosen.clone());
        let fared = fared.iter().filter_map(|(model, how)| Some((*model, Chosen::find(how).and_then(Fared::read)?)));
        self.fared = fared.collect();
        let spoken = [hero.map(Model::Hero), enemy.map(Model::Enemy), model];
        spoken.into_iter().flatten().for_each(|model| self.bind(model));
        (self.this, self.card, self.lies, self.own) = (this, card, lies, own);
        (self.space, self.space_wide) = (space, space_wide);
        (self.this_group, self.that_group) = (this_group, that_group);
    }

    /// True for the one whom `each other …` leaves out: of whom a moment or a standing line tells, else whoever the text is of, and where that is
    /// nobody of its kind, the hero or enemy spoken of.
    pub fn is_the_one(&self, model: Model) -> bool {
        let about = self.about.filter(|about| about.any).map(|about| about.model);
        if let Some(about) = about.filter(|about| about.hero().is_some() == model.hero().is_some()) {
            return about == model;
        }
        let spoken_of = match (model, self.this) {
            (Model::Hero(_), Some(Model::Hero(_))) | (Model::Enemy(_), Some(Model::Enemy(_))) => self.this,
            (Model::Hero(_), _) => self.hero.map(Model::Hero),
            (Model::Enemy(_), _) => self.enemy.map(Model::Enemy),
        };
        spoken_of == Some(model)
    }

    /// From where `the nearest` is counted: from whoever does what is said, or of whom it is asked, else from the one whose text it is, else from whom
    /// it speaks of.
    pub fn origin(&self) -> Option<Model> {
        self.acts.or(self.about.map(|about| about.model)).or(self.this).or(self.model)
    }

    /// The hero who uses it, else the one whose text it is, or whom it speaks of.
    pub fn speaker(&self) -> Option<HeroId> {
        self.user.or(self.this.and_then(Model::hero)).or(self.hero)
    }
}
