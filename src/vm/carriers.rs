//! Which instances in play carry a text.

use super::machine::Machine;
use super::scope::Carrier;
use crate::game::attack::Reach;
use crate::game::effect::From;
use crate::game::ids::{CardId, DeclId, Model};
use crate::ir::{Op, RuleRef, Side, Slot};
use crate::model::StatKey;
use crate::vocabulary::{Kind, Member, Modifier, Stat, Word};

impl Machine<'_> {
    /// Every instance that carries a rule's text now: the mission and the world first, cards by their entry, then models.
    pub(super) fn carriers(&self, rule: &RuleRef) -> Vec<Carrier> {
        let mut out = Vec::new();
        let Some(decl) = self.program.decl(rule.decl) else { return out };
        match decl.kind {
            Some(Kind::Mission) if self.table.mission == Some(rule.decl) => out.push(Carrier::TABLE),
            Some(Kind::World) if self.table.worlds.contains(&Some(rule.decl)) => out.push(Carrier::TABLE),
            // What a keyword's own text says of those that have it always stands.
            Some(Kind::Keyword) => out.push(Carrier::TABLE),
            Some(Kind::Darkness | Kind::Dread | Kind::Encounter) => {
                for card in &self.table.cards.in_play {
                    if self.table.cards.decl(*card) == Some(rule.decl) {
                        out.push(Carrier { card: Some(*card), ..Carrier::TABLE });
                    }
                }
            }
            Some(Kind::Enemy) => {
                for enemy in self.table.enemies.iter().filter(|enemy| enemy.kind == rule.decl) {
                    let model = Model::Enemy(enemy.id);
                    if self.side_holds(rule, model) {
                        out.push(Carrier { model: Some(model), ..Carrier::TABLE });
                    }
                }
                self.add_ghosts(rule, &mut out);
            }
            Some(Kind::Class) => {
                for hero in self.table.heroes.iter().filter(|hero| hero.class == rule.decl) {
                    out.push(Carrier { model: Some(Model::Hero(hero.id)), ..Carrier::TABLE });
                }
            }
            Some(Kind::Item | Kind::Spell) => {
                for hero in &self.table.heroes {
                    for card in hero.cards.iter().filter(|card| self.table.cards.decl(**card) == Some(rule.decl)) {
                        out.push(Carrier { model: Some(Model::Hero(hero.id)), card: Some(*card), ..Carrier::TABLE });
                    }
                }
            }
            Some(Kind::Token | Kind::Marker) => {
                let models = self.models();
                for model in models {
                    let count = self.table.holds(model, rule.decl);
                    if count > 0 {
                        out.push(Carrier { model: Some(model), count, ..Carrier::TABLE });
                    }
                }
            }
            Some(Kind::Ability) => {
                for model in self.models() {
                    if let Some(number) = self.ability(model, rule.decl) {
                        out.push(Carrier { model: Some(model), number, ..Carrier::TABLE });
                    }
                }
            }
            _ => {}
        }
        out
    }

    /// Enemies that have just been killed still answer to their own death.
    fn add_ghosts(&self, rule: &RuleRef, out: &mut Vec<Carrier>) {
        for (enemy, _, kind) in &self.ghosts {
            let model = Model::Enemy(*enemy);
            if *kind == rule.decl
                && !out.iter().any(|carrier| carrier.model == Some(model))
                && self.side_of(rule, *kind)
            {
                out.push(Carrier { model: Some(model), ..Carrier::TABLE });
            }
        }
    }

    /// All models in play, enemies before heroes.
    pub(super) fn models(&self) -> Vec<Model> {
        let enemies = self.table.enemies.iter().map(|enemy| Model::Enemy(enemy.id));
        enemies.chain(self.table.heroes.iter().filter(|hero| !hero.dead).map(|hero| Model::Hero(hero.id))).collect()
    }

    fn side_holds(&self, rule: &RuleRef, model: Model) -> bool {
        self.kind_of(model).is_some_and(|kind| self.side_of(rule, kind))
    }

    /// True where the part of an enemy's sheet that a rule stands in is in force.
    fn side_of(&self, rule: &RuleRef, kind: DeclId) -> bool {
        match rule.side {
            Side::Whole | Side::Own(_) => true,
            Side::Elite(row) => self.table.group(kind).is_some_and(|group| group.elites.contains(&row)),
            Side::Brutal => self.table.group(kind).is_some_and(|group| group.brutal),
        }
    }

    /// The enemy type or the class of a model.
    pub(super) fn kind_of(&self, model: Model) -> Option<DeclId> {
        match model {
            Model::Hero(id) => self.table.hero(id).map(|hero| hero.class),
            Model::Enemy(id) => self
                .table
                .enemy(id)
                .map(|enemy| enemy.kind)
                .or_else(|| self.ghosts.iter().find(|(ghost, _, _)| *ghost == id).map(|(_, _, kind)| *kind)),
        }
    }

    /// Whether one instance carries a rule's text: the same as [`Machine::carriers`], for one model.
    pub(super) fn carries(&self, rule: &RuleRef, model: Model) -> Option<Carrier> {
        let kind = self.program.decl(rule.decl)?.kind?;
        let own = Carrier { model: Some(model), ..Carrier::TABLE };
        match kind {
            Kind::Enemy | Kind::Class => {
                (self.kind_of(model) == Some(rule.decl) && self.side_of(rule, rule.decl)).then_some(own)
            }
            Kind::Token | Kind::Marker => {
                let count = self.table.holds(model, rule.decl);
                (count > 0).then_some(Carrier { count, ..own })
            }
            Kind::Ability => self.ability(model, rule.decl).map(|number| Carrier { number, ..own }),
            Kind::Item | Kind::Spell => {
                let hero = self.table.hero(model.hero()?)?;
                let held = |card: &&CardId| self.table.cards.decl(**card) == Some(rule.decl);
                hero.cards.iter().find(held).map(|card| Carrier { card: Some(*card), ..own })
            }
            _ => None,
        }
    }

    /// Whether a model has a named ability, and with which number: the best, where several give it.
    pub(super) fn ability(&self, model: Model, ability: DeclId) -> Option<Option<i32>> {
        let mut found: Option<Option<i32>> = None;
        let mut add = |number: Option<i32>| found = Some(found.flatten().max(number));
        let kind = self.kind_of(model)?;
        if let Some(decl) = self.program.decl(kind) {
            for (_, number) in decl.abilities.iter().filter(|(id, _)| *id == ability) {
                add(*number);
            }
        }
        if let Some(hero) = model.hero().and_then(|id| self.table.hero(id)) {
            if hero.gained.contains(&ability) {
                add(None);
            }
            for card in &hero.cards {
                let decl = self.table.cards.decl(*card).and_then(|id| self.program.decl(id));
                for (_, number) in decl.into_iter().flat_map(|decl| &decl.abilities).filter(|(id, _)| *id == ability) {
                    add(*number);
                }
            }
        }
        let mut lost = false;
        for grant in &self.program.grants {
            let Some(op) = self.program.op(grant.op) else { continue };
            let Word::Modifier(word @ (Modifier::Has | Modifier::Loses)) = op.word else { continue };
            if op.decl_in(Slot::What) != Some(ability) || grant.rule.decl == ability {
                continue;
            }
            // An ability that is granted by an ability would go round in circles: sheets, cards and markers grant them.
            if self.program.decl(grant.rule.decl).and_then(|decl| decl.kind) == Some(Kind::Ability) {
                continue;
            }
            if !self.acts_on(grant, model) {
                continue;
            }
            match word {
                Modifier::Loses => lost = true,
                _ => add(op.int(Slot::N)),
            }
        }
        for op in self.lasting_on(model).filter(|op| op.decl_in(Slot::What) == Some(ability)) {
            match op.word {
                Word::Modifier(Modifier::Loses) => lost = true,
                Word::Modifier(Modifier::Has) => add(op.int(Slot::N)),
                _ => {}
            }
        }
        if lost { None } else { found }
    }

    /// The modifiers of the lasting effects that act on a model now.
    pub(super) fn lasting_on(&self, model: Model) -> impl Iterator<Item = &Op> {
        let acting = self
            .table
            .effects
            .iter()
            .filter(move |effect| effect.from == From::Now && effect.subjects.contains(&model));
        acting.filter_map(|effect| self.program.op(effect.modifier))
    }

    /// The heroes that a model targets before all others.
    pub(super) fn liked_by(&self, model: Model) -> Vec<Model> {
        let prefers = |op: &&Op| op.word == Word::Modifier(Modifier::Prefers);
        let granted = self.program.grants.iter().filter_map(|grant| Some((grant, self.program.op(grant.op)?)));
        let granted = granted.filter(|(grant, op)| prefers(op) && self.acts_on(grant, model)).map(|(_, op)| op);
        let scope = self.scope_of(model);
        let selects = granted.chain(self.lasting_on(model).filter(prefers)).filter_map(|op| op.select(Slot::Whom));
        selects.filter_map(|id| self.program.select(id)).flat_map(|select| self.fitting(select, &scope)).collect()
    }

    /// True where a card gives its holder anything now: usable by it, and in hand if it is handed.
    pub(super) fn card_works(&self, card: CardId, hero: crate::game::ids::HeroId) -> bool {
        let Some(decl) = self.table.cards.decl(card).and_then(|id| self.program.decl(id)) else { return false };
        let Some(holder) = self.table.hero(hero) else { return false };
        let handed = decl.printed.contains_key(&StatKey::Stat(Stat::Hands));
        if handed && !holder.hands.contains(&card) {
            return false;
        }
        decl.members.iter().filter_map(|op| self.program.op(*op)).all(|op| match (op.word, op.decl_in(Slot::What)) {
            (Word::Member(Member::Only), Some(only)) => holder.class == only || self.keyword(Model::Hero(hero), only),
            _ => true,
        })
    }

    /// True where a weapon's figures count now: in an attack made with it. Other cards' always do.
    pub(super) fn weapon_counts(&self, card: CardId, hero: crate::game::ids::HeroId) -> bool {
        let Some(decl) = self.table.cards.decl(card).and_then(|id| self.program.decl(id)) else { return false };
        let mut melee = false;
        let mut ranged = false;
        for op in decl.members.iter().filter_map(|op| self.program.op(*op)) {
            melee |= op.word == Word::Member(Member::Melee);
            ranged |= op.word == Word::Member(Member::Ranged);
        }
        if !melee && !ranged {
            return true;
        }
        self.table.attack().is_some_and(|attack| {
            attack.attacker == Model::Hero(hero)
                && match attack.reach {
                    Reach::Melee => melee && !attack.free && attack.ability.is_none(),
                    Reach::Ranged => ranged && attack.weapons.contains(&card),
                }
        })
    }

    /// Keywords of a declaration's kind that a model has, by print or by grant.
    pub(super) fn keyword(&self, model: Model, keyword: DeclId) -> bool {
        let Some(kind) = self.kind_of(model) else { return false };
        if self.program.decl(kind).is_some_and(|decl| decl.keywords.contains(&keyword)) {
            return true;
        }
        let gives = |op: &Op| op.word == Word::Modifier(Modifier::Keyword) && op.decl_in(Slot::What) == Some(keyword);
        self.lasting_on(model).any(gives)
            || self
                .program
                .grants
                .iter()
                .any(|grant| self.program.op(grant.op).is_some_and(gives) && self.acts_on(grant, model))
    }
}
