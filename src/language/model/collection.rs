//! The models that the players of a table own, where its file says so.

use super::build::{Declaration, Model};
use super::node::Value;
use crate::pack::table::Said;
use brim_core::program::StatKey;
use brim_core::vocabulary::spelling::slug;
use brim_core::vocabulary::{Kind, Member, Stat};

/// How many models of an enemy there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    /// In the box.
    pub in_box: u32,
    /// On the shelf of the players: all of the box, where they do not say.
    pub owned: u32,
}

impl Model {
    /// The models of an enemy. None for what is no enemy, and where its sheet tells no number.
    pub fn stock(&self, enemy: &Declaration) -> Option<Stock> {
        if enemy.kind != Kind::Enemy {
            return None;
        }
        let sheet = self.sheet(enemy.id).unwrap_or(enemy);
        let wanted = Some(&Value::Stat(StatKey::Stat(Stat::Models)));
        let line = sheet.members(Member::Printed).find(|line| line.get("stat") == wanted)?;
        let in_box = u32::try_from(line.phrase("to")?.number("n")?).ok()?;
        let Some(collection) = &self.collection else { return Some(Stock { in_box, owned: in_box }) };
        let named = |text: &str| {
            let (pack, name) = text.split_once('/').map_or((None, text), |(pack, name)| (Some(pack), name));
            let own = slug(self.name(enemy.id));
            let of_pack = |(name, pack): (&str, &str)| slug(name) == own && self.pack_id(enemy.pack) == pack;
            slug(name) == own && pack.is_none_or(|pack| self.pack_id(enemy.pack) == pack)
                || text.rsplit_once(" of ").is_some_and(of_pack)
        };
        let counted = collection.models.iter().find(|(name, _)| named(&name.text)).map(|(_, count)| *count);
        let owned = |owns: &Vec<Said>| owns.iter().any(|id| id.text == self.pack_id(enemy.pack));
        let box_owned = collection.owns.as_ref().is_none_or(owned);
        Some(Stock { in_box, owned: counted.unwrap_or(if box_owned { in_box } else { 0 }) })
    }

    fn pack_id(&self, at: usize) -> &str {
        self.names.packs.get(at).map_or("", String::as_str)
    }
}
