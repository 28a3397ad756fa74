//! The heroes of a party file in the names of a program.

use super::Hero;
use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_core::vocabulary::{Kind, Member};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::similar::similar;
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::pack::party::{Party, PartyHero};
use brim_language::pack::table::Said;

/// What a hero can be given, by the words of a message.
const ITEMS: &[Kind] = &[Kind::Item, Kind::Spell];
const UPGRADES: &[Kind] = &[Kind::Ability, Kind::Item, Kind::Spell];
const TOKENS: &[Kind] = &[Kind::Token, Kind::Marker];

/// The heroes of a party file, and everything of it that the packs on the table do not have.
pub fn party_of(program: &Program, party: &Party) -> (Vec<Hero>, Vec<Diagnostic>) {
    let mut reading = Reading { program, found: Vec::new() };
    let heroes = party.heroes.iter().filter_map(|hero| reading.hero(hero)).collect();
    (heroes, reading.found)
}

struct Reading<'p> {
    program: &'p Program,
    found: Vec<Diagnostic>,
}

impl Reading<'_> {
    fn hero(&mut self, hero: &PartyHero) -> Option<Hero> {
        let class = self.find(hero.class.as_ref()?, "hero class", &[Kind::Class])?;
        let id = |program: &Program, decl: DeclId| program.decl(decl).map(|decl| decl.id.clone());
        let mut named = |list: &[Said], what, kinds: &[Kind]| -> Vec<String> {
            let found = list.iter().filter_map(|said| self.find(said, what, kinds).map(|decl| (said.clone(), decl)));
            let found: Vec<(Said, DeclId)> = found.collect();
            found.into_iter().filter_map(|(said, decl)| self.fits(&said, decl, what)).collect()
        };
        let items = named(&hero.items, "item", ITEMS);
        let upgrades = named(&hero.upgrades, "upgrade", UPGRADES);
        let mut tokens = std::collections::BTreeMap::new();
        for (said, count) in &hero.tokens {
            if let Some(token) = self.find(said, "token or marker", TOKENS) {
                tokens.extend(id(self.program, token).map(|id| (id, *count)));
            }
        }
        Some(Hero {
            class: id(self.program, class)?,
            name: hero.name.as_ref().map(|said| said.text.clone()).unwrap_or_default(),
            level: hero.level.unwrap_or(1),
            items,
            upgrades,
            tokens,
            gold: hero.gold,
            dark_stone: hero.dark_stone,
            xp: hero.xp,
        })
    }

    /// The id of what is named, unless it stands in the wrong list: what sits on items is an upgrade.
    fn fits(&mut self, said: &Said, decl: DeclId, what: &str) -> Option<String> {
        let attaches = self.program.line(decl, Member::Upgrade).is_some();
        let item = self.program.decl(decl).and_then(|decl| decl.kind) != Some(Kind::Ability);
        let wrong = match what {
            "item" if attaches => Some(("sits on an item", "upgrades")),
            "upgrade" if item && !attaches => Some(("is carried", "items")),
            _ => None,
        };
        if let Some((why, list)) = wrong {
            let message = format!("`{}` {why}", shown(&said.text));
            self.found
                .push(Diagnostic::new(Code::PartyBroken, said.place, message).help(format!("name it under `{list}`")));
            return None;
        }
        self.program.decl(decl).map(|decl| decl.id.clone())
    }

    fn find(&mut self, said: &Said, what: &str, kinds: &[Kind]) -> Option<DeclId> {
        let found = kinds.iter().find_map(|kind| self.program.find(&said.text, Some(*kind)));
        if found.is_none() {
            let names = kinds.iter().flat_map(|kind| self.program.of_kind(*kind));
            let names: Vec<&str> = names.map(|(_, decl)| decl.name.as_str()).collect();
            let near = similar(&said.text, names.iter().copied()).first().copied();
            let message = format!("there is no {what} `{}` on this table", shown(&said.text));
            let mut diagnostic = Diagnostic::new(Code::PartyBroken, said.place, message);
            diagnostic.help = Some(match near {
                Some(near) => format!("did you mean `{}`?", shown(near)),
                None => format!("name {what}s of the packs on the table; `--pack` puts more packs on it"),
            });
            self.found.push(diagnostic);
        }
        found
    }
}

fn shown(text: &str) -> String {
    shortened(&escaped(text), 60).into_owned()
}
