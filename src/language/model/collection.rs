//! The models that the players of a table own, where its file says so.

use super::build::{Declaration, Model};
use crate::diagnostic::Place;
use crate::model::Value;
use crate::pack::table::Said;
use brim_core::phrase::{AmountView, MemberView};
use brim_core::program::StatKey;
use brim_core::vocabulary::spelling::slug;
use brim_core::vocabulary::{Kind, Stat};

/// How many models of an enemy there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    /// In the box; `None` where its sheet gives no number.
    pub in_box: Option<u32>,
    /// On the shelf of the players: all of the box, where they do not say, and `None` where that gives no number either.
    pub owned: Option<u32>,
}

impl Stock {
    /// How many take part in play: those that are owned. Where none is owned others stand in, as many as the box would have; nothing where
    /// there is no limit.
    pub fn in_play(self) -> Option<u32> {
        self.owned.filter(|owned| *owned > 0).or(self.in_box)
    }

    /// Fewer are owned than the box has, or none at all.
    pub fn is_short(self) -> bool {
        self.owned.is_some_and(|owned| owned == 0 || self.in_box.is_none_or(|in_box| owned < in_box))
    }
}

impl Model {
    /// The models of an enemy. None for what is no enemy.
    pub fn stock(&self, enemy: &Declaration) -> Option<Stock> {
        if enemy.kind != Kind::Enemy {
            return None;
        }
        let sheet = self.sheet(enemy.id).unwrap_or(enemy);
        let figure = sheet.body().iter().find_map(|line| match MemberView::of(line)? {
            MemberView::Printed { stat: StatKey::Stat(Stat::Models), to, each: _ } => Some(to),
            _ => None,
        });
        let in_box = figure.and_then(|figure| match figure {
            Value::Phrase(amount) => match AmountView::of(amount)? {
                AmountView::Number { n, per: _ } => u32::try_from(n).ok(),
                _ => None,
            },
            _ => None,
        });
        let Some(collection) = &self.collection else { return Some(Stock { in_box, owned: in_box }) };
        let counted = self.count(enemy).map(|(_, count)| *count);
        let owned = |owns: &Vec<Said>| owns.iter().any(|id| id.text == self.pack_id(enemy.pack));
        let box_owned = collection.owns.as_ref().is_none_or(owned);
        Some(Stock { in_box, owned: counted.or(if box_owned { in_box } else { Some(0) }) })
    }

    /// Where the players count the models of an enemy one by one.
    pub fn counted(&self, enemy: &Declaration) -> Option<Place> {
        self.count(enemy).map(|(name, _)| name.place)
    }

    fn count(&self, enemy: &Declaration) -> Option<&(Said, u32)> {
        let named = |text: &str| {
            let (pack, name) = text.split_once('/').map_or((None, text), |(pack, name)| (Some(pack), name));
            let own = slug(self.name(enemy.id));
            let of_pack = |(name, pack): (&str, &str)| slug(name) == own && self.pack_id(enemy.pack) == pack;
            slug(name) == own && pack.is_none_or(|pack| self.pack_id(enemy.pack) == pack)
                || text.rsplit_once(" of ").is_some_and(of_pack)
        };
        self.collection.as_ref()?.models.iter().find(|(name, _)| named(&name.text))
    }

    fn pack_id(&self, at: usize) -> &str {
        self.names.packs.get(at).map_or("", String::as_str)
    }
}
