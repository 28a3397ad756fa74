//! Which instances in play carry a text.

use super::machine::Machine;
use super::scope::{Scope, TextHolder};
use brim_core::game::effect::{LastingEffect, StartsAt};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model};
use brim_core::game::table::{Group, Hero};
use brim_core::phrase::{ModifierView, Selector};
use brim_core::program::StatKey;
use brim_core::program::{DeclIndex, Family, RuleRef, SheetPart, Standing};
use brim_core::vocabulary::{Clothing, Kind, Member, Pick};

impl Machine<'_> {
    /// Every instance that carries a rule's text now: the mission and the world first, cards by their entry, then models.
    pub(super) fn carriers(&self, rule: &RuleRef) -> impl Iterator<Item = TextHolder> + use<'_> {
        self.carriers_among(rule, None)
    }

    /// The same, of one model where one is asked for.
    pub(super) fn carriers_among(
        &self,
        rule: &RuleRef,
        model: Option<Model>,
    ) -> impl Iterator<Item = TextHolder> + use<'_> {
        let (decl, kind) = (rule.decl, self.kind(rule.decl));
        let side = match kind {
            Some(Kind::Enemy) => self.side_of(rule, decl),
            // A chapter that is over, or has not begun, says nothing.
            Some(Kind::Mission) => i32::from(self.is_open(rule.side)),
            _ => 1,
        };
        let in_play = self.in_play();
        let there = in_play.of(decl).filter(move |carrier| side > 0 && (model.is_none() || carrier.model == model));
        there.filter_map(move |carrier| match kind {
            Some(Kind::Enemy) => Some(TextHolder { count: side, ..carrier }),
            Some(Kind::Ability) if in_play.is_settled(decl) => {
                debug_assert!(carrier.model.is_some_and(|model| self.ability(model, decl) == Some(carrier.number)));
                Some(carrier)
            }
            Some(Kind::Ability) => {
                // One that a weapon alone gives is a text of that weapon, with the number that this one gives it with.
                let (number, of_weapon) = self.ability_from(carrier.model?, decl)?;
                let number = if of_weapon { carrier.number } else { number };
                (of_weapon == carrier.card.is_some()).then_some(TextHolder { number, ..carrier })
            }
            _ => Some(carrier),
        })
    }

    /// False for a card that is not in hand, not worn or not for its hero: what it says has no say then.
    pub(super) fn has_a_say(&self, carrier: &TextHolder) -> bool {
        match (carrier.card, carrier.model.and_then(Model::hero)) {
            (Some(card), Some(hero)) => self.card_works(card, hero),
            _ => true,
        }
    }

    /// All models in play, enemies before heroes.
    pub(super) fn models(&self) -> Vec<Model> {
        self.in_play().models.clone()
    }

    /// True where a type is used with the Brutal side of its sheet.
    pub(super) fn is_brutal(&self, kind: DeclId) -> bool {
        self.table.group(kind).is_some_and(|group| group.brutal)
    }

    /// How often the part of an enemy's sheet that a rule stands in is in force: not at all, once, or as often as an Elite
    /// ability was gained.
    pub(super) fn side_of(&self, rule: &RuleRef, kind: DeclId) -> i32 {
        in_force(rule, self.table.group(kind))
    }

    /// The enemy type or the class of a model.
    pub(super) fn kind_of(&self, model: Model) -> Option<DeclId> {
        match model {
            Model::Hero(id) => self.table.hero(id).map(|hero| hero.class),
            Model::Enemy(id) => self.enemy(id).map(|enemy| enemy.kind),
        }
    }

    /// Every instance of one model that carries a rule's text, be it in play or just gone: what has gone keeps its abilities and what it held while
    /// it is spoken of.
    pub(super) fn carriers_of(&self, rule: &RuleRef, model: Model) -> impl Iterator<Item = TextHolder> + use<'_> {
        let own = TextHolder { model: Some(model), ..TextHolder::TABLE };
        let left = |kind: Kind| match kind {
            Kind::Token | Kind::Marker => {
                let count = self.held_till_now(model, rule.decl);
                (count > 0).then_some(TextHolder { count: self.times_acting(rule.decl, count), ..own })
            }
            Kind::Ability => self.ability(model, rule.decl).map(|number| TextHolder { number, ..own }),
            _ => None,
        };
        let gone = self.kind(rule.decl).filter(|_| !self.is_there(model)).and_then(left);
        self.carriers_among(rule, Some(model)).chain(gone)
    }

    /// How often the text of something acts, by how many of it somebody holds.
    pub(super) fn times_acting(&self, held: DeclId, count: i32) -> i32 {
        if count > 1 && self.program.line(held, Member::ActsOnce).is_some() { 1 } else { count }
    }

    /// Whether a model has a named ability, and with which number: the best, where several give it.
    pub(super) fn ability(&self, model: Model, ability: DeclId) -> Option<Option<i32>> {
        self.ability_from(model, ability).map(|(number, _)| number)
    }

    /// The same, and whether nothing but weapons gives it.
    fn ability_from(&self, model: Model, ability: DeclId) -> Option<(Option<i32>, bool)> {
        let mut found: Option<Option<i32>> = None;
        let mut by_weapon: Option<Option<i32>> = None;
        let mut add = |number: Option<i32>| found = Some(found.flatten().max(number));
        let kind = self.kind_of(model)?;
        if let Some(decl) = self.program.decl(kind) {
            for (_, number) in decl.abilities_of(self.is_brutal(kind)).iter().filter(|(id, _)| *id == ability) {
                add(*number);
            }
        }
        if let Some(hero) = model.hero().and_then(|id| self.table.hero(id)) {
            if hero.gained.contains(&ability) {
                add(None);
            }
            // What is to be had where the hero is.
            let place = self.table.visited(hero.id).and_then(|location| self.program.decl(location));
            for (_, number) in place.into_iter().flat_map(|decl| &decl.abilities).filter(|(id, _)| *id == ability) {
                add(*number);
            }
            for card in &hero.cards {
                let decl = self.table.cards.decl(*card).and_then(|id| self.program.decl(id));
                let mut given = decl.into_iter().flat_map(|decl| &decl.abilities).filter(|(id, _)| *id == ability);
                // What an item gives it gives as long as it does anything.
                let Some((_, number)) = given.next().filter(|_| self.card_works(*card, hero.id)) else { continue };
                match self.is_of_weapon_card(*card) {
                    true => by_weapon = Some(by_weapon.flatten().max(*number)),
                    false => add(*number),
                }
            }
        }
        let mut lost = false;
        let told_of = self.last_say.get().filter(|hero| model == Model::Hero(*hero));
        let outer = self.as_it_stood.replace(told_of);
        for grant in self.standing(Family::Ability) {
            match self.program.op(grant.op).and_then(ModifierView::of) {
                Some(ModifierView::Loses { what }) if what == ability => lost |= self.acts_on(grant, model),
                Some(ModifierView::Has { what, n }) if what == ability && self.acts_on(grant, model) => add(n),
                _ => {}
            }
        }
        self.as_it_stood.set(outer);
        for modifier in self.lasting_on(model) {
            match modifier {
                ModifierView::Loses { what } if what == ability => lost = true,
                ModifierView::Has { what, n } if what == ability => add(n),
                _ => {}
            }
        }
        let found = found.map(|number| (number, false)).or(by_weapon.map(|number| (number, true)));
        found.filter(|_| !lost)
    }

    /// The modifiers of the lasting effects that act on a model now.
    pub(super) fn lasting_on(&self, model: Model) -> impl Iterator<Item = ModifierView<'_>> {
        self.lasting_effects_on(model).filter_map(|effect| self.program.op(effect.modifier).and_then(ModifierView::of))
    }

    pub(super) fn lasting_effects_on(&self, model: Model) -> impl Iterator<Item = &LastingEffect> {
        let acts = move |effect: &&LastingEffect| effect.from == StartsAt::Now && self.lasts_on(effect, model);
        self.table.effects.iter().filter(acts)
    }

    /// The heroes that a model targets before all others: for each line that says so, in the order of the lines.
    pub(super) fn liked_by(&self, model: Model) -> Vec<Vec<Model>> {
        let mut liked = Vec::new();
        self.each_liking(model, &mut |whom, scope| liked.push(self.fitting(whom, scope)));
        liked
    }

    /// Of some heroes those whom a model targets before the others. Each line looks at those whom the lines before it have left: the hero with the most
    /// of something is the one of them with the most.
    pub(super) fn liked_of(&self, model: Model, heroes: Vec<HeroId>) -> Vec<HeroId> {
        let mut left = heroes;
        self.each_liking(model, &mut |whom, scope| {
            let liked = self.meant_of(&left, whom, scope);
            if !liked.is_empty() {
                left = liked;
            }
        });
        left
    }

    /// Of some heroes those whom the first line means that says whom a model prefers, and that means any of them.
    pub(super) fn first_liked(&self, model: Model, heroes: &[HeroId]) -> Vec<HeroId> {
        let mut first = Vec::new();
        self.each_liking(model, &mut |whom, scope| {
            if first.is_empty() {
                first = self.meant_of(heroes, whom, scope);
            }
        });
        first
    }

    /// Of some heroes those whom a selector means.
    fn meant_of(&self, heroes: &[HeroId], whom: Selector<'_>, scope: &Scope) -> Vec<HeroId> {
        let among = |model: &Model| model.hero().is_some_and(|hero| heroes.contains(&hero));
        let meant = self.fitting_among(whom, scope, &among);
        heroes.iter().copied().filter(|hero| meant.contains(&Model::Hero(*hero))).collect()
    }

    /// Shows whom the lines mean that say what a model prefers, with whose text each is, in the order of the lines.
    fn each_liking(&self, model: Model, show: &mut dyn FnMut(Selector<'_>, &Scope)) {
        let scope = self.scope_of(model);
        let mut said = |modifier: ModifierView<'_>, whose: &Scope| {
            let ModifierView::Prefers { whom, next } = modifier else { return };
            for whom in [Some(whom), next].into_iter().flatten() {
                // Who is nearest is nearest to the one that targets.
                show(whom, if whom.pick() == Pick::Nearest { &scope } else { whose });
            }
        };
        // The lines of its own sheet come first, then those of the abilities that it has, as the sheet lists them, then what others say of it.
        let kind = self.kind_of(model);
        let listed = kind.and_then(|kind| Some(self.program.decl(kind)?.abilities_of(self.is_brutal(kind))));
        let rank = |decl: DeclId| match listed.and_then(|all| all.iter().position(|(ability, _)| *ability == decl)) {
            _ if Some(decl) == kind => 0,
            Some(place) => place.saturating_add(1),
            None => usize::MAX,
        };
        let mut grants: Vec<&Standing> = self.standing(Family::Prefers).collect();
        grants.sort_by_key(|grant| rank(grant.rule.decl));
        for grant in grants {
            let Some(modifier) = self.program.op(grant.op).and_then(ModifierView::of) else { continue };
            let mut acts = false;
            self.acting(grant, Some(model), None, |carrier, owner| {
                // `this hero` is whose text it is; what nobody carries speaks of the one that targets alone.
                match carrier.model {
                    Some(_) => said(modifier, owner),
                    None if !acts => said(modifier, &scope),
                    None => {}
                }
                acts = true;
            });
        }
        for effect in self.lasting_effects_on(model) {
            let Some(modifier) = self.program.op(effect.modifier).and_then(ModifierView::of) else { continue };
            let owner = effect.of.map(|of| self.scope_of(of));
            said(modifier, owner.as_ref().unwrap_or(&scope));
        }
    }

    /// True where a card gives its holder anything now: usable by it, in hand if it is handed, and not just got from another hero.
    pub(super) fn card_works(&self, card: CardId, hero: HeroId) -> bool {
        let Some(texts) = self.table.cards.decl(card).and_then(|id| self.program.texts(id)) else { return false };
        let Some(holder) = self.table.hero(hero) else { return false };
        // An upgrade gives what it gives by the item that it sits on.
        if texts.upgrade && self.item_under(card).is_none_or(|item| !self.card_works(item, hero)) {
            return false;
        }
        (!texts.handed || holder.hands.contains(&card)) && self.serves(card, hero)
    }

    /// True for a weapon, and for what is attached to one.
    pub(super) fn is_of_weapon_card(&self, card: CardId) -> bool {
        let item = self.table.cards.decl(self.item_under(card).unwrap_or(card));
        item.and_then(|id| self.program.texts(id)).is_some_and(|texts| texts.melee || texts.ranged)
    }

    /// True where a hero wears a card, as far as it is worn.
    pub(super) fn is_worn(&self, card: CardId, hero: HeroId) -> bool {
        let texts = self.table.cards.decl(card).and_then(|id| self.program.texts(id));
        let worn = || self.table.hero(hero).is_some_and(|hero| self.worn(card, hero));
        texts.is_some_and(|texts| texts.worn.is_empty()) || worn()
    }

    /// True where a card is in a hand of its hero, as far as it is handed.
    pub(super) fn is_at_hand(&self, card: CardId, hero: HeroId) -> bool {
        let texts = self.table.cards.decl(card).and_then(|id| self.program.texts(id));
        let held = || self.table.hero(hero).is_some_and(|hero| hero.hands.contains(&card));
        texts.is_some_and(|texts| !texts.handed) || held()
    }

    /// True where a card serves its holder, in hand or not.
    pub(super) fn serves(&self, card: CardId, hero: HeroId) -> bool {
        !self.table.handed.contains(&card) && self.is_worn(card, hero) && self.fits_hero(card, hero)
    }

    /// True where a card is for such a hero: all that it says after `only` fits.
    pub(super) fn fits_hero(&self, card: CardId, hero: HeroId) -> bool {
        let Some(texts) = self.table.cards.decl(card).and_then(|id| self.program.texts(id)) else { return false };
        let class = self.table.hero(hero).map(|hero| hero.class);
        let is = |one: DeclId| class == Some(one) || self.keyword(Model::Hero(hero), one);
        texts.only.iter().all(|only| only.fits(is))
            && !self.with_parts(card).any(|item| self.is_barred_item(item, hero))
    }

    /// What a card is, and what is attached to it for good.
    fn with_parts(&self, card: CardId) -> impl Iterator<Item = DeclId> {
        let parts = self.table.attached(card).filter(|part| part.on.is_some_and(|on| on.forged));
        self.table.cards.decl(card).into_iter().chain(parts.map(|part| part.decl))
    }

    /// True where a hero wears a piece of clothing: what comes before it, of what the hero has, fills none of its slots.
    fn worn(&self, card: CardId, hero: &Hero) -> bool {
        self.worn_among(card, hero, &hero.cards)
    }

    /// How much clothing a hero wears in a slot.
    pub(super) fn worn_in(&self, slot: Clothing, hero: &Hero) -> i32 {
        let fills = |card: &CardId| {
            let texts = self.table.cards.decl(*card).and_then(|id| self.program.texts(id));
            let here = texts.is_some_and(|texts| texts.worn.contains(&slot) && self.fits_by_sheet(texts, hero));
            here && self.worn(*card, hero)
        };
        i32::try_from(hero.cards.iter().filter(|card| fills(card)).count()).unwrap_or(i32::MAX)
    }

    /// Clothing that a hero does not wear, and could if it came before all else.
    pub(super) fn spare_clothes(&self, hero: HeroId) -> Vec<CardId> {
        let Some(holder) = self.table.hero(hero) else { return Vec::new() };
        let clothing = |card: &CardId| {
            let texts = self.table.cards.decl(*card).and_then(|id| self.program.texts(id));
            texts.is_some_and(|texts| !texts.worn.is_empty())
        };
        let (worn, off): (Vec<CardId>, Vec<CardId>) =
            holder.cards.iter().copied().filter(clothing).partition(|card| self.worn(*card, holder));
        // Of two that are alike it is all the same which.
        let alike =
            |card: CardId| worn.iter().any(|other| self.table.cards.decl(*other) == self.table.cards.decl(card));
        let spare =
            |card: &CardId| !alike(*card) && self.fits_hero(*card, hero) && self.worn_among(*card, holder, &[*card]);
        off.into_iter().filter(spare).collect()
    }

    /// True where a card is for such a hero, read off its sheet and off what lasts on it: a keyword that a piece of clothing gives would hang on the
    /// very question what is worn.
    fn fits_by_sheet(&self, texts: &DeclIndex, hero: &Hero) -> bool {
        let sheet = self.program.decl(hero.class).map(|class| class.keywords_of(false)).unwrap_or_default();
        let lasts = |one: DeclId| {
            self.lasting_on(Model::Hero(hero.id))
                .any(|change| matches!(change, ModifierView::Keyword { what } if what == one))
        };
        texts.only.iter().all(|only| only.fits(|one| hero.class == one || sheet.contains(&one) || lasts(one)))
    }

    /// True where a hero wears a piece of clothing, if these are its cards.
    fn worn_among(&self, card: CardId, hero: &Hero, cards: &[CardId]) -> bool {
        let texts = |card: CardId| self.table.cards.decl(card).and_then(|id| self.program.texts(id));
        let most = |slot: Clothing| {
            let key = StatKey::Worn(slot);
            let changed = self.is_said(Family::Stat(key)) || !self.table.effects.is_empty();
            if changed { self.stat_of(Model::Hero(hero.id), key) } else { 1 }
        };
        let mut filled: Vec<Clothing> = Vec::new();
        for other in cards {
            let Some(texts) = texts(*other).filter(|texts| !texts.worn.is_empty()) else { continue };
            let worn = |slot: &Clothing| filled.iter().filter(|other| *other == slot).count();
            let free = texts.worn.iter().all(|slot| i32::try_from(worn(slot)).is_ok_and(|worn| worn < most(*slot)));
            if *other == card {
                return free;
            }
            if free && self.fits_by_sheet(texts, hero) {
                filled.extend(&texts.worn);
            }
        }
        false
    }

    /// Keywords of a declaration's kind that a model has, by print or by grant.
    pub(super) fn keyword(&self, model: Model, keyword: DeclId) -> bool {
        let Some(kind) = self.kind_of(model) else { return false };
        if self.program.decl(kind).is_some_and(|decl| decl.keywords_of(self.is_brutal(kind)).contains(&keyword)) {
            return true;
        }
        let gives = |one| matches!(one, ModifierView::Keyword { what } if what == keyword);
        let granted = |grant: &Standing| {
            self.program.op(grant.op).and_then(ModifierView::of).is_some_and(gives) && self.acts_on(grant, model)
        };
        self.lasting_on(model).any(gives) || self.standing(Family::Keyword).any(granted)
    }
}

/// How often the part of an enemy's sheet that a rule stands in is in force, by what its type has gained.
pub(super) fn in_force(rule: &RuleRef, group: Option<&Group>) -> i32 {
    let elites = group.map_or(&[][..], |group| &group.elites);
    if !rule.on.shows(group.is_some_and(|group| group.brutal)) {
        return 0;
    }
    match rule.side {
        SheetPart::Whole | SheetPart::Own(_) | SheetPart::Goal(_) | SheetPart::Chapter(_) => 1,
        SheetPart::Elite(row) => {
            i32::try_from(elites.iter().filter(|gained| **gained == row).count()).unwrap_or(i32::MAX)
        }
        SheetPart::AnyElite => i32::from(!elites.is_empty()),
    }
}
