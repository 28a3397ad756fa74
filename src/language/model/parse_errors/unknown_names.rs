//! Names that lead nowhere: what may have been meant, and else how such a thing is declared.

use super::mended::Mended;
use super::naming::{Proposal, declared, listed, quoted};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::names::Named;
use crate::model::places::LocalPlace;
use crate::model::read::BadName;
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Kind, Noun, SLOTS, Stat};
use brim_grammar::{Token, TokenKind};

impl Builder<'_> {
    /// A name that leads nowhere.
    pub(super) fn unknown_name(&self, name: &BadName, place: Place, mended: &Mended) -> Diagnostic {
        let elsewhere = self.of_a_pack_not_required(name, place);
        if let Some(found) = elsewhere.or_else(|| self.on_a_sheet(name, place)) {
            return found;
        }
        let text = shortened(&escaped(&name.text), 60).into_owned();
        let what = match name.kinds.as_slice() {
            [] => "nothing".to_owned(),
            [one] => format!("no {}", one.word()),
            [most @ .., last] => {
                let most: Vec<&str> = most.iter().map(|kind| kind.word()).collect();
                format!("no {} or {}", most.join(", "), last.word())
            }
        };
        let diagnostic = Diagnostic::new(Code::UnknownName, place, format!("{what} is called `{text}`"))
            .label("nothing declares this name")
            .missing(&name.text, &name.kinds);
        // `if that hero has no Coat`: a slot of clothing.
        if let Some(slot) = SLOTS.iter().find(|slot| slot.eq_ignore_ascii_case(&name.text))
            && name.kinds.contains(&Kind::Item)
            && name.kinds.contains(&Kind::Keyword)
        {
            let worn = format!("worn {slot}");
            return diagnostic.help(format!("what is worn there is `{worn}`")).edit(place, worn, false);
        }
        if mended.any() {
            return mended.offered(diagnostic);
        }
        match Proposal::meant(&self.names_near(name), place) {
            Some(proposal) => proposal.on(diagnostic),
            None => self.none_is_near(name, place, diagnostic),
        }
    }

    /// The same, where no name is near to it.
    fn none_is_near(&self, name: &BadName, place: Place, diagnostic: Diagnostic) -> Diagnostic {
        match self.others_of_its_kind(name).as_slice() {
            [] if self.kind == Kind::Scenario && name.kinds.contains(&Kind::Class) => match self.heroes() {
                heroes if heroes.is_empty() => suggest(diagnostic, name, &self.reader.places),
                heroes => diagnostic.help(format!("heroes that there are: {}", listed(&heroes))),
            },
            // `only Sheriff`: heroes by their names, or by a keyword of theirs.
            [] if name.kinds.len() == 2
                && [Kind::Class, Kind::Keyword].iter().all(|kind| name.kinds.contains(kind))
                && self.kind != Kind::Scenario =>
            {
                let heroes = self.heroes();
                let own = declared(Kind::Keyword, name);
                diagnostic.help(format!(
                    "name a hero, such as {}, or a keyword that one has; a keyword of your own is declared, `{own}`, and stands on a hero's sheet",
                    listed(&heroes)
                ))
            }
            [] if name.kinds.is_empty() => diagnostic.help(match self.of_any_kind(name).as_slice() {
                [] => "check the spelling; or let the pack require the one that declares it".to_owned(),
                some => format!(
                    "named alike: {}; else check the spelling, or let the pack require the one that declares it",
                    listed(some)
                ),
            }),
            [] => suggest(diagnostic, &self.as_held(name), &self.reader.places),
            some => {
                let said = some.join("");
                let near = said.strip_prefix("did you mean `").and_then(|rest| rest.split('`').next());
                let near = near.map(quoted);
                let found = diagnostic.help(said);
                match near {
                    Some(near) => found.edit(place, near, false),
                    None => found,
                }
            }
        }
    }

    /// `loses Relentless Advance`, where that stands on the sheet of an enemy: other texts cannot speak of it.
    fn on_a_sheet(&self, name: &BadName, place: Place) -> Option<Diagnostic> {
        let has = |named: &&Named| named.own_abilities.iter().any(|own| own.eq_ignore_ascii_case(&name.text));
        let sheet = self.names_seen().find(has)?;
        if !name.kinds.contains(&Kind::Ability) {
            return None;
        }
        let text = shortened(&escaped(&name.text), 60).into_owned();
        let of = shortened(&escaped(&sheet.name), 60).into_owned();
        let (message, label) = match sheet.kind {
            Kind::Item => (
                format!("`{text}` stands in {of}: an ability of one item alone is not spoken of"),
                "it stands in this item",
            ),
            _ => (
                format!("`{text}` stands on the sheet of {of}: only that sheet speaks of it"),
                "it stands in this sheet",
            ),
        };
        let found = Diagnostic::new(Code::UnknownName, place, message).label("no ability of its own");
        let found = found.other(sheet.place, label);
        // What it has is removed for good by a change; what can be had and lost is declared by itself.
        let change = format!("change {} {{ remove ability \"{text}\" }}", self.to_change(sheet));
        let there = if sheet.kind == Kind::Item { "in that item" } else { "on that sheet" };
        let apart = format!("`ability \"{text}\" {{ … }}`, and `abilities {text}` {there}");
        Some(found.help(match sheet.pack == self.reader.pack {
            true => format!(
                "declare it by itself, with what stands under it: {apart}; to take it away for good, `{change}`"
            ),
            false => format!("to take it away for good, declare `{change}`; for a time it cannot be lost"),
        }))
    }

    /// A thing as a change names it: with its kind, where another has that name.
    fn to_change(&self, sheet: &Named) -> String {
        let same = |other: &Named| other.kind != Kind::Scenario && other.name.eq_ignore_ascii_case(&sheet.name);
        let name = quoted(&sheet.name);
        match self.names_seen().filter(|other| same(other)).count() {
            0 | 1 => name,
            _ => format!("{} {name}", sheet.kind.word()),
        }
    }

    /// The name as that of a marker, where the line says that so many of it are gained or lost.
    fn as_held(&self, name: &BadName) -> BadName {
        let mut named = name.clone();
        let held = self.reader.tokens.windows(3).any(|three| match three {
            [verb, many, thing] => {
                let word = |token: &Token, words: &[&str]| matches!(&token.kind, TokenKind::Word(word) if words.contains(&word.to_lowercase().as_str()));
                word(verb, &["gains", "gain", "loses", "lose"])
                    && (word(many, &["all"]) || matches!(many.kind, TokenKind::Number(_) | TokenKind::Dice { .. }))
                    && matches!(&thing.kind, TokenKind::Word(word) if name.text.starts_with(word.as_ref() as &str))
            }
            _ => false,
        });
        // A keyword is neither gained nor lost: it would come first of all that can stand there.
        if held && named.kinds.first() == Some(&Kind::Keyword) && named.kinds.contains(&Kind::Marker) {
            named.kinds = vec![Kind::Marker];
        }
        named
    }
}

/// Says what may have been meant, and else what to do.
fn suggest(diagnostic: Diagnostic, name: &BadName, places: &[LocalPlace]) -> Diagnostic {
    let figure = Stat::ALL.iter().find(|stat| stat.words().eq_ignore_ascii_case(&name.text));
    diagnostic.help(match name.kinds.as_slice() {
        [Kind::Skill, ..] if figure.is_some() => {
            let words = figure.map_or("", |stat| stat.words());
            format!("`{words}` is a figure of the sheet, and no skill: name one of the six skills")
        }
        _ if Noun::ENTRIES.iter().any(|entry| stem(entry.sentence) == stem(&name.text.to_lowercase())) => {
            "this is a word of the language, and no name: how many there are is asked with `there are 3 or more heroes`"
                .to_owned()
        }
        // A place of a mission, perhaps: it has names of its own.
        [Kind::Tile] => {
            let name = shortened(&escaped(&name.text), 40).into_owned();
            let own: Vec<&str> = places.iter().map(|place| place.name.as_str()).collect();
            match own.is_empty() {
                false => format!("places of this mission: {}; a spot more: `spot \"{name}\" at 2, 3 of …`; a tile of its own is declared, `tile \"{name}\"`", listed(&own)),
                true => format!(
                    "name a tile or a spot of the map; a mission gives such names itself: `Arena as {name}` in its map, or \
                     `spot \"{name}\" at 2, 3 of Arena`"
                ),
            }
        }
        // An ability of a mission or a sheet has no name of its own elsewhere.
        [kind, ..] if name.kinds.contains(&Kind::Mission) && name.kinds.contains(&Kind::Token) => {
            let own = shortened(&escaped(&name.text), 40).into_owned();
            format!(
                "an ability that stands in a mission or on a sheet is used by its name behind theirs: `uses`, the name \
                 of the mission, `\"{own}\"`; or declare it \
                 first: `{}`",
                declared(*kind, name)
            )
        }
        [kind, ..] => format!("declare it first: `{}`", declared(*kind, name)),
        [] => "check the spelling".to_owned(),
    })
}
