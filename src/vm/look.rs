//! The look at what is in play: everybody and everything on the table that carries a text.

use super::holders::in_force;
use super::in_play::{InPlay, NOBODY, Sheet};
use super::machine::Machine;
use super::scope::TextHolder;
use brim_core::game::effect::LastingEffect;
use brim_core::game::ids::{DeclId, Model, OpId};
use brim_core::game::table::Hero;
use brim_core::phrase::ModifierView;
use brim_core::program::{Family, Standing, StatKey, add, stat_bit};
use brim_core::vocabulary::Kind;
use std::collections::BTreeMap;

/// A model that is looked at, and the place of its sheet.
#[derive(Clone, Copy)]
struct Own {
    model: Model,
    sheet: u32,
}

impl Own {
    fn new(model: Model, sheet: usize) -> Own {
        Own { model, sheet: u32::try_from(sheet).unwrap_or(NOBODY) }
    }

    fn holder(self) -> TextHolder {
        TextHolder { model: Some(self.model), ..TextHolder::TABLE }
    }
}

impl Machine<'_> {
    /// Looks at everything, in the room of what was kept before.
    pub(super) fn look(&self, mut found: InPlay) -> InPlay {
        let table = &self.table;
        found.clear(self.program.decls.len(), self.program.text_count(), table.heroes.len());
        found.count = table.arrivals;
        let sheet = |kind: DeclId| Sheet { kind, touched: 0, moments: 0 };
        found.sheets.extend(table.heroes.iter().map(|hero| sheet(hero.class)));
        self.look_at_table(&mut found);
        let mut named = Vec::new();
        for enemy in table.figures() {
            let own = Own::new(Model::Enemy(enemy.id), found.sheets.len());
            found.models.push(own.model);
            found.enemies.push(enemy.id);
            found.sheets.push(sheet(enemy.kind));
            self.look_at_enemy(own, enemy.kind, &mut found);
            self.look_at_held(own, &enemy.holds, &mut found);
            self.look_at_abilities(own, enemy.kind, &mut named, &mut found);
        }
        // Those that have just been killed still answer to their own death.
        for fallen in self.dying() {
            let own = Own { model: Model::Enemy(fallen.id), sheet: NOBODY };
            self.look_at_enemy(own, fallen.kind, &mut found);
            self.look_at_held(own, &fallen.holds, &mut found);
            self.look_at_abilities(own, fallen.kind, &mut named, &mut found);
        }
        table.heroes.iter().for_each(|hero| self.look_at_hero(hero, &mut named, &mut found));
        self.look_at_given(&mut found);
        self.sum_up(&mut found);
        found
    }

    /// One more carrier of what a declaration says, if it says anything.
    fn carry(&self, decl: DeclId, holder: TextHolder, sheet: u32, found: &mut InPlay) {
        if let Some(texts) = self.program.texts(decl).filter(|texts| !texts.is_silent()) {
            found.put(decl, (holder, sheet), texts);
        }
    }

    /// The mission, the worlds, the town, the track, what lies on the board, cards that remain in play; and keywords, whose own texts always stand.
    fn look_at_table(&self, found: &mut InPlay) {
        let table = &self.table;
        let mut worlds: Vec<DeclId> = table.worlds.iter().copied().flatten().collect();
        worlds.sort_unstable();
        worlds.dedup();
        let town = table.stay.as_ref().map(|stay| stay.town);
        let track = table.depth.as_ref().map(|depth| depth.track);
        let always = self.program.speaking_keywords().iter().copied();
        for decl in table.mission.into_iter().chain(worlds).chain(town).chain(always).chain(track) {
            self.carry(decl, TextHolder::TABLE, NOBODY, found);
        }
        for (at, lying) in table.floor_tokens.iter().enumerate() {
            // Of several in one space whose text acts once, one has its say.
            let before =
                || table.floor_tokens.iter().take(at).any(|other| (other.what, other.at) == (lying.what, lying.at));
            if self.times_acting(lying.what, 2) == 1 && before() {
                continue;
            }
            self.carry(lying.what, TextHolder { lies: Some(lying.at), ..TextHolder::TABLE }, NOBODY, found);
        }
        for card in &table.cards.in_play {
            let Some(decl) = table.cards.decl(*card) else { continue };
            if matches!(self.kind(decl), Some(Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat)) {
                self.carry(decl, TextHolder { card: Some(*card), ..TextHolder::TABLE }, NOBODY, found);
            }
        }
    }

    fn look_at_enemy(&self, own: Own, kind: DeclId, found: &mut InPlay) {
        if self.kind(kind) == Some(Kind::Enemy) {
            self.carry(kind, own.holder(), own.sheet, found);
        }
    }

    /// A hero's sheet, where it is in a town, and its cards; what it holds and can do, while it lives.
    fn look_at_hero(&self, hero: &Hero, named: &mut Vec<(DeclId, Option<i32>)>, found: &mut InPlay) {
        let own = Own::new(Model::Hero(hero.id), hero.id.index());
        // Who is dead says nothing any more, by its sheet, by what it carried or by what it held.
        let silent = hero.dead && self.fallen(hero.id).is_none();
        if self.kind(hero.class) == Some(Kind::Class) && !silent {
            self.carry(hero.class, own.holder(), own.sheet, found);
        }
        let location = self.table.visited(hero.id);
        let location = location.filter(|_| !silent);
        location.into_iter().for_each(|location| self.carry(location, own.holder(), own.sheet, found));
        named.extend(hero.gained.iter().map(|ability| (*ability, None)));
        let abilities = |id: DeclId| self.program.decl(id).map(|decl| decl.abilities.as_slice()).unwrap_or_default();
        location.into_iter().for_each(|location| named.extend(abilities(location)));
        for (card, id) in hero.cards.iter().filter_map(|card| Some((*card, self.table.cards.decl(*card)?))) {
            let texts = self.program.texts(id);
            if texts.is_some_and(|texts| texts.light) {
                found.lights.push((hero.id, card));
            }
            if !silent && texts.is_some_and(|texts| matches!(texts.kind, Some(Kind::Item | Kind::Spell))) {
                self.carry(id, TextHolder { card: Some(card), ..own.holder() }, own.sheet, found);
            }
            // An item gives what it gives as long as it does anything, which is seen when it is asked; a weapon, as a text of its own.
            found.contested.extend(abilities(id).iter().map(|(ability, _)| *ability));
            let of_weapon = self.is_of_weapon_card(card);
            for (ability, number) in abilities(id) {
                let weapon = TextHolder { card: Some(card), number: *number, ..own.holder() };
                match of_weapon {
                    true if !silent => self.carry(*ability, weapon, own.sheet, found),
                    true => {}
                    false => named.push((*ability, *number)),
                }
            }
        }
        if silent {
            named.clear();
            return;
        }
        if !hero.dead {
            found.models.push(own.model);
        }
        self.look_at_held(own, &hero.holds, found);
        if let Some(secret) = self.table.secrets.get(&hero.id) {
            self.look_at_held(own, secret, found);
        }
        self.look_at_abilities(own, hero.class, named, found);
    }

    /// The tokens and markers that a model holds.
    fn look_at_held(&self, own: Own, holds: &BTreeMap<DeclId, i32>, found: &mut InPlay) {
        for (decl, count) in holds.iter().filter(|(_, count)| **count > 0) {
            let count = &self.times_acting(*decl, *count);
            let kind = self.program.texts(*decl).and_then(|texts| texts.kind);
            if matches!(kind, Some(Kind::Token | Kind::Marker)) {
                self.carry(*decl, TextHolder { count: *count, ..own.holder() }, own.sheet, found);
            }
        }
    }

    /// Abilities on a model's sheet, others that were named for it, and those of lasting effects.
    fn look_at_abilities(&self, own: Own, kind: DeclId, named: &mut Vec<(DeclId, Option<i32>)>, found: &mut InPlay) {
        let sheet = self.program.decl(kind).map(|decl| decl.abilities_of(self.is_brutal(kind)));
        named.extend(sheet.unwrap_or_default());
        // One that has not begun yet may begin without another look.
        // Of all with a keyword, anybody may come to be one.
        let may = |effect: &&LastingEffect| effect.subjects.contains(&own.model) || self.sort_of(effect).is_some();
        let lasting = self.table.effects.iter().filter(may);
        for op in lasting.filter_map(|effect| self.program.op(effect.modifier)) {
            if let Some(ModifierView::Has { what, n: _ }) = ModifierView::of(op) {
                named.push((what, None));
            }
        }
        // Where several give it, the best number counts.
        named.sort_unstable_by_key(|(ability, number)| (*ability, std::cmp::Reverse(*number)));
        named.dedup_by_key(|(ability, _)| *ability);
        for (ability, number) in named.drain(..) {
            if self.program.texts(ability).and_then(|texts| texts.kind) == Some(Kind::Ability) {
                self.carry(ability, TextHolder { number, ..own.holder() }, own.sheet, found);
            }
        }
    }

    /// Abilities that texts in play give or take: anybody might have them. An ability that is given may give others, and take some away.
    fn look_at_given(&self, found: &mut InPlay) {
        let ability = |op: OpId| match self.program.op(op).and_then(ModifierView::of)? {
            ModifierView::Has { what, n: _ } | ModifierView::Loses { what } => Some(what),
            _ => None,
        };
        found.contested.extend(self.table.effects.iter().filter_map(|effect| ability(effect.modifier)));
        let stretch = self.program.stretch(Family::Ability);
        if found.said.any(stretch) {
            let anybody = self.anybody(found);
            let (mut looked_at, mut new): (Vec<DeclId>, Vec<DeclId>) = (Vec::new(), Vec::new());
            loop {
                let said = found.said.within(stretch).filter_map(|at| self.program.text(at)?.standing());
                for grant in said.filter(|grant| self.in_force(grant)) {
                    found.contested.extend(ability(grant.op));
                    new.extend(self.program.given_by(grant).filter(|ability| !looked_at.contains(ability)));
                }
                if new.is_empty() {
                    break;
                }
                new.sort_unstable();
                new.dedup();
                new.iter().for_each(|ability| self.may_have(*ability, &anybody, found));
                looked_at.append(&mut new);
            }
        }
        found.contested.sort_unstable();
        found.contested.dedup();
    }

    /// Everybody who may have what is given: those that are dying, those in play, and those that have fallen.
    fn anybody(&self, found: &InPlay) -> Vec<Own> {
        let dying = self.dying().map(|fallen| Own { model: Model::Enemy(fallen.id), sheet: NOBODY });
        let fallen = self.dying_heroes.iter().map(|fallen| fallen.hero);
        let fallen = fallen.filter(|hero| !found.models.contains(&Model::Hero(*hero)));
        let fallen = fallen.map(|hero| Own::new(Model::Hero(hero), hero.index()));
        let alive = found.models.iter().map(|model| Own::new(*model, found.place(*model).unwrap_or(usize::MAX)));
        dying.chain(alive).chain(fallen).collect()
    }

    /// Anybody may carry an ability, in place of those who have it by themselves.
    fn may_have(&self, ability: DeclId, anybody: &[Own], found: &mut InPlay) {
        let weapons: Vec<TextHolder> = found.of(ability).filter(|carrier| carrier.card.is_some()).collect();
        if let Some(chain) = found.chains.get_mut(ability.index()).filter(|chain| chain.0 != NOBODY) {
            *chain = (NOBODY, NOBODY);
            found.by.retain(|decl| *decl != ability);
        }
        for own in anybody {
            self.carry(ability, own.holder(), own.sheet, found);
            for weapon in weapons.iter().filter(|weapon| weapon.model == Some(own.model)) {
                self.carry(ability, *weapon, own.sheet, found);
            }
        }
    }

    /// Which stats the texts in force may change, and whose; when there is something to be used, and by whom.
    fn sum_up(&self, found: &mut InPlay) {
        let lent = self.table.effects.iter().filter_map(|effect| self.program.op(effect.modifier));
        (found.lent, found.lends_more) = (0, false);
        for key in lent.filter_map(|op| ModifierView::of(op)?.stat()) {
            match key {
                StatKey::Stat(stat) => found.lent |= stat_bit(stat),
                _ => found.lends_more = true,
            }
        }
        (found.varies, found.room_varies) = (0, false);
        let (mut touched, mut moments) = (found.lent, 0);
        for decl in &found.by {
            let Some(texts) = self.program.texts(*decl) else { continue };
            found.varies |= texts.varies;
            found.room_varies |= texts.room_varies;
            let mut changes = texts.changes;
            if !texts.partly.is_empty() {
                let group = self.table.group(*decl);
                let partly = texts.partly.iter().filter(|(rule, _)| in_force(rule, group) > 0);
                partly.for_each(|(_, more)| add(&mut changes, *more));
            }
            let ([own, others], [own_moments, of_others]) = (changes, texts.moments);
            (touched, moments) = (touched | others, moments | of_others);
            if others != 0 || of_others != 0 {
                found.of_all.put(&texts.texts);
            }
            let mut at = found.chains.get(decl.index()).map_or(NOBODY, |chain| chain.0);
            while let Some(carrier) = found.carriers.get(at as usize).filter(|_| own != 0 || own_moments != 0) {
                at = carrier.next;
                if let Some(theirs) = found.theirs.get_mut(carrier.sheet as usize) {
                    theirs.put(&texts.texts);
                }
                if let Some(sheet) = found.sheets.get_mut(carrier.sheet as usize) {
                    (sheet.touched, sheet.moments) = (sheet.touched | own, sheet.moments | own_moments);
                }
            }
        }
        for theirs in &mut found.theirs {
            theirs.join(&found.of_all);
        }
        found.touched = found.sheets.iter().fold(touched, |all, sheet| all | sheet.touched);
        for sheet in &mut found.sheets {
            (sheet.touched, sheet.moments) = (sheet.touched | touched, sheet.moments | moments);
        }
    }

    /// False for what stands in a part of a sheet that is not in force: an Elite ability that was not gained, the other side.
    fn in_force(&self, grant: &Standing) -> bool {
        let decl = grant.rule.decl;
        self.kind(decl) != Some(Kind::Enemy) || self.side_of(&grant.rule, decl) > 0
    }
}
