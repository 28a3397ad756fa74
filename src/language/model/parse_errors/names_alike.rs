//! Names of the kinds that belong there which are like the one that was written.

use super::naming::FEW;
use crate::diagnostic::similar::apart;
use crate::model::build::Builder;
use crate::model::names::Named;
use crate::model::read::BadName;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::stem;

impl Builder<'_> {
    /// The names of the kinds that belong there, of all that this pack can speak of.
    pub(super) fn names_that_fit(&self, name: &BadName) -> impl Iterator<Item = &Named> {
        self.names_seen().filter(|named| name.kinds.contains(&named.kind))
    }

    /// Those that go on where this one ends, or that differ by an article.
    pub(super) fn longer_names(&self, name: &BadName) -> Vec<&str> {
        let longer = self.begins(name);
        if longer.is_empty() { self.but_for_the_article(name) } else { longer }
    }

    /// Those that are like this one in the first way in which any is, the nearest first.
    pub(super) fn names_near(&self, name: &BadName) -> Vec<&str> {
        let mut near = self.longer_names(name);
        if near.is_empty() {
            near = self.shortened_alike(name);
        }
        if near.is_empty() {
            near = self.reader.names.like(&name.text, &name.kinds, self.reader.pack);
        }
        // Half of a short word is another word: one that ends so is nearer.
        let far = |near: &&str| apart(&name.text.to_lowercase(), &near.to_lowercase()) * 2 >= name.text.chars().count();
        if near.iter().all(far) {
            let ends = self.ends_alike(name);
            near = if ends.is_empty() { near } else { ends };
        }
        if near.is_empty() {
            near = self.begins_alike(name);
        }
        nearest_first(&name.text, &mut near);
        near
    }

    /// Names of the kinds that belong there of which only the first words were written: `Exploration` of the Exploration Tokens.
    fn begins(&self, name: &BadName) -> Vec<&str> {
        // `Str` for a skill is short for one of the six.
        let short = name.text.chars().count() >= 3 && name.kinds.contains(&Kind::Skill);
        let written = format!("{}{}", name.text.to_lowercase(), if short { "" } else { " " });
        let mut found: Vec<&str> = self
            .names_that_fit(name)
            .filter(|named| named.name.to_lowercase().starts_with(&written))
            .map(|named| named.name.as_str())
            .collect();
        found.dedup();
        found
    }

    /// Names of the kinds that belong there which differ by an article at their beginning: `An Occult Scroll` for `Occult Scroll`.
    fn but_for_the_article(&self, name: &BadName) -> Vec<&str> {
        let bare = |text: &str| {
            let text = text.to_lowercase();
            let rest = text.split_once(' ').filter(|(first, _)| matches!(*first, "a" | "an" | "the"));
            rest.map_or(text.clone(), |(_, rest)| rest.to_owned())
        };
        let mine = bare(&name.text);
        let mut found: Vec<&str> = self
            .names_that_fit(name)
            .filter(|named| bare(&named.name) == mine && !named.name.eq_ignore_ascii_case(&name.text))
            .map(|named| named.name.as_str())
            .collect();
        found.dedup();
        found
    }

    /// Names of the kinds that belong there of which words are written shorter, or of which the name writes words shorter: `Medium Threat` for `Med Threat`.
    fn shortened_alike(&self, name: &BadName) -> Vec<&str> {
        let mut found: Vec<&str> = self
            .names_that_fit(name)
            .filter(|named| one_is_short(&name.text, &named.name))
            .map(|named| named.name.as_str())
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The few names of which only the last word was written: `Fish` of the Pale Fish.
    fn ends_alike(&self, name: &BadName) -> Vec<&str> {
        const MOST: usize = 3;
        let last = |text: &str| text.rsplit(' ').next().map(|word| stem(&word.to_lowercase()));
        let mine = last(&name.text).filter(|word| !name.text.contains(' ') && word.chars().count() > 3);
        let ends = |named: &&Named| named.name.contains(' ') && last(&named.name) == mine;
        let mut found: Vec<&str> = self
            .names_that_fit(name)
            .filter(|_| mine.is_some())
            .filter(ends)
            .map(|named| named.name.as_str())
            .collect();
        found.sort_unstable();
        found.dedup();
        if found.len() > MOST {
            found.clear();
        }
        found
    }

    /// The one name that begins alike and is not far from the one written: `Faith` for `Fate`.
    fn begins_alike(&self, name: &BadName) -> Vec<&str> {
        const ALIKE: usize = 2;
        const FAR: usize = 2;
        let written = name.text.to_lowercase();
        let Some(first) = written.get(..ALIKE).filter(|_| written.len() > FAR + 1) else { return Vec::new() };
        let near = |named: &&Named| {
            let other = named.name.to_lowercase();
            other.starts_with(first) && apart(&written, &other) <= FAR
        };
        let mut found: Vec<&str> = self.names_that_fit(name).filter(near).map(|named| named.name.as_str()).collect();
        found.dedup();
        if found.len() == 1 { found } else { Vec::new() }
    }

    /// Names of the kinds that belong there that go on where this one ends, by an ending: `Aimed` for `Aim`.
    pub(super) fn longer_word(&self, name: &BadName) -> Vec<&str> {
        let written = name.text.to_lowercase();
        let goes_on = |named: &&Named| {
            let ending = named.name.to_lowercase().strip_prefix(&written).map_or(0, str::len);
            (1..=3).contains(&ending)
        };
        let mut found: Vec<&str> = self.names_that_fit(name).filter(goes_on).map(|named| named.name.as_str()).collect();
        found.dedup();
        found
    }

    /// Names of the kinds that belong there in which all words of this one stand, in this pack alone: the ability `Sew a Fur Hood` for the item `Fur Hood`.
    pub(super) fn with_all_words(&self, name: &BadName) -> Vec<&str> {
        const MOST: usize = 3;
        let words = |text: &str| text.to_lowercase().split(' ').map(stem).collect::<Vec<_>>();
        let mine = words(&name.text);
        let fits = |named: &&Named| named.pack == self.reader.pack && name.kinds.contains(&named.kind);
        let has_all = |named: &&Named| {
            let theirs = words(&named.name);
            mine.iter().all(|word| theirs.contains(word))
        };
        let mut found: Vec<&str> =
            self.reader.names.all.iter().filter(fits).filter(has_all).map(|named| named.name.as_str()).collect();
        if found.len() > MOST {
            found.clear();
        }
        nearest_first(&name.text, &mut found);
        found
    }

    /// The places of the mission at hand whose names share a word with this one.
    pub(super) fn places_alike(&self, name: &BadName) -> Vec<String> {
        if !name.kinds.contains(&Kind::Tile) {
            return Vec::new();
        }
        let words: Vec<String> = name.text.split_whitespace().map(str::to_lowercase).collect();
        let shares = |place: &str| place.split_whitespace().any(|word| words.contains(&word.to_lowercase()));
        let all = self.reader.places.iter().map(|place| place.name.clone());
        all.filter(|place| shares(place)).take(FEW).collect()
    }
}

/// True where word by word one of two names begins like the other, and most letters of one word at least are left out.
fn one_is_short(name: &str, other: &str) -> bool {
    const LEAST: usize = 3;
    let (name, other) = (name.to_lowercase(), other.to_lowercase());
    let (words, others): (Vec<&str>, Vec<&str>) = (name.split(' ').collect(), other.split(' ').collect());
    let alike = |(one, two): (&&str, &&str)| {
        let (short, long) = if one.len() < two.len() { (one, two) } else { (two, one) };
        one == two || short.chars().count() >= LEAST && long.starts_with(short.trim_end_matches('.'))
    };
    words.len() == others.len() && words != others && words.len() > 1 && words.iter().zip(&others).all(alike)
}

/// Puts the names that differ from a wanted one by the fewest letters first.
pub(super) fn nearest_first(wanted: &str, names: &mut [&str]) {
    names.sort_by_key(|name| (apart(wanted, name), name.len()));
}

/// The first of several names, the nearest first, where most of its letters are those of the wanted one, and no other is half as near.
pub(super) fn clearly_nearest<'a>(wanted: &str, names: &[&'a str]) -> Option<&'a str> {
    let (first, others) = names.split_first()?;
    let (near, most) = (apart(wanted, first), wanted.chars().count() / 3);
    let alone = others.iter().all(|other| apart(wanted, other) > near + near / 2);
    (near <= most && alone).then_some(first)
}
