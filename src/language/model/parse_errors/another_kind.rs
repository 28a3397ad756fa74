//! Names of another kind of thing than the one that belongs there.

use super::describe_token::{names_of, one_of_kind};
use super::mended::Mended;
use super::naming::{FEW, Proposal, quoted};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::names::Named;
use crate::model::read::BadName;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_grammar::TokenKind;

/// A name, and what it is the name of.
struct Misplaced<'a> {
    name: &'a BadName,
    /// As it is shown.
    text: String,
    place: Place,
    /// What is called so.
    ids: &'a [DeclId],
    first: Option<&'a Named>,
    kind: Option<Kind>,
    /// The first of them by its kind: `an enemy`.
    one: String,
}

impl Builder<'_> {
    /// A name of these things, where one of another kind belongs.
    pub(super) fn of_another_kind(&self, name: &BadName, ids: &[DeclId], place: Place, mended: &Mended) -> Diagnostic {
        let names = self.reader.names;
        let text = shortened(&escaped(&name.text), 60).into_owned();
        let wanted = names_of(&name.kinds);
        let first = ids.first().and_then(|id| names.get(*id));
        let one = first.map_or_else(|| "a thing".to_owned(), declared_as);
        let message = format!("`{text}` is {one}: {wanted} belongs here");
        let mut diagnostic = Diagnostic::new(Code::WrongKindOfName, place, message).label(format!("this is {one}"));
        for named in ids.iter().filter_map(|id| names.get(*id)).take(2) {
            diagnostic = diagnostic.other(named.place, format!("declared as {} here", declared_as(named)));
        }
        let thing = Misplaced { name, text, place, ids, first, kind: first.map(|named| named.kind), one };
        let proposal = self
            .gained_or_learned(&thing)
            .or_else(|| self.said_otherwise(&thing).map(Proposal::said))
            .or_else(|| self.another_name(&thing, &wanted, mended))
            .or_else(|| self.deck_of(&thing))
            .unwrap_or_else(|| any_of_the_kind(&thing, &wanted));
        proposal.on(diagnostic)
    }

    /// What is held, and what is learned.
    fn gained_or_learned(&self, thing: &Misplaced) -> Option<Proposal> {
        let Misplaced { name, place, kind, one, .. } = thing;
        if *kind == Some(Kind::Skill) && name.kinds.contains(&Kind::Token) {
            return Some(Proposal::said(format!(
                "a skill is neither held nor paid: write `grit`, `gold`, `dark stone` or `xp`, or the name of a token, a marker or an item; a figure that goes by a skill is set, as `this hero: combat is half the {} of this hero plus 1`",
                thing.text
            )));
        }
        let instead = self.reader.tokens.first().map(|token| &token.kind);
        if *kind == Some(Kind::Ability)
            && matches!(instead, Some(TokenKind::Word(word)) if word.eq_ignore_ascii_case("instead"))
        {
            let help = format!(
                "of abilities a keyword is named: give it one, and ask for that, `instead of this hero gaining KEYWORD: …`; to keep this one off, `this hero: immune to {}`",
                thing.text
            );
            return Some(Proposal::said(help));
        }
        if *kind == Some(Kind::Marker) && name.kinds.contains(&Kind::Token) && name.kinds.contains(&Kind::Location) {
            let help = format!(
                "a marker is neither used nor paid, and nothing bars it: where it counts, ask for it, `if that hero has {0}`; a token can be barred, `token \"{0}\" {{ … }}` in its place",
                thing.text
            );
            return Some(Proposal::said(help));
        }
        let numbered = thing.first.is_some_and(|named| named.numbered);
        let other_verb = self.gained_not_learned(name, *place, (*kind, numbered));
        // `Aim` for the marker `Aimed`.
        if *kind == Some(Kind::Ability)
            && name.kinds.contains(&Kind::Marker)
            && let [near] = self.longer_word(name).as_slice()
        {
            let learned = other_verb.map(|(line, _)| format!("; an ability is learned: `{line}`"));
            let help = format!("did you mean `{near}`?{}", learned.unwrap_or_default());
            return Some(Proposal::said(help).edit(*place, quoted(near), false));
        }
        let (line, (edited, text)) = other_verb?;
        let verb = if text == "learns" { "learned" } else { "gained" };
        Some(Proposal::said(format!("{one} is {verb}: write `{line}`")).edit(edited, text, true))
    }

    /// The line that says of such a thing what this one may have been to say.
    fn said_otherwise(&self, thing: &Misplaced) -> Option<String> {
        let Misplaced { name, text, place, kind, one, .. } = thing;
        let starts = ["starts", "with"].iter().enumerate().all(|(at, word)| {
            let token = self.reader.tokens.get(at).map(|token| &token.kind);
            matches!(token, Some(TokenKind::Word(said)) if said.eq_ignore_ascii_case(word))
        });
        if starts && *kind == Some(Kind::Token) {
            return Some(format!("a token is given with its number, in a line of its own: `starts with 1 {text}`"));
        }
        if starts && *kind == Some(Kind::Ability) {
            return Some(format!(
                "name an item or a spell in its place; an ability that it has from the beginning stands behind the others in the line \
                 `abilities …`, or in a line of its own: `abilities {text}`"
            ));
        }
        if let Some(help) = self.placed_or_laid(name, *place, *kind) {
            return Some(help);
        }
        // What is called just so is no misspelling of another name.
        let things = [Kind::Item, Kind::Token, Kind::Marker, Kind::Spell];
        if name.kinds.contains(&Kind::Enemy) && kind.is_some_and(|kind| things.contains(&kind)) {
            let called = thing.first.map_or("", |named| named.name.as_str());
            let laid = match kind {
                Some(Kind::Token | Kind::Marker) => {
                    format!(", or laid in a space, `lay 1 {called} at a random space`")
                }
                _ => String::new(),
            };
            let held = match kind {
                Some(Kind::Spell) => format!("is learned, `a random hero learns {called}`"),
                _ => format!("is held, `a random hero gains 1 {called}`"),
            };
            return Some(format!("enemies are placed: name one; {one} {held}{laid}"));
        }
        if name.kinds == [Kind::Location] && *kind == Some(Kind::Ability) {
            return Some(format!(
                "take it out here: what is sold stands in its location, `location \"…\" {{ abilities {text} }}`"
            ));
        }
        let ability = *kind == Some(Kind::Ability) && name.kinds.contains(&Kind::Marker);
        ability.then(|| self.of_ability(thing.ids, text))
    }

    /// A name of the kind that belongs there which is like this one, or a line in which this one can stand.
    fn another_name(&self, thing: &Misplaced, wanted: &str, mended: &Mended) -> Option<Proposal> {
        let Misplaced { name, place, kind, .. } = thing;
        // A place of the map that begins or ends alike goes before tiles of other maps.
        let places = self.places_alike(name);
        if !places.is_empty() {
            let guessed = mended.names().filter(|near| !places.iter().any(|place| place.eq_ignore_ascii_case(near)));
            let all: Vec<String> = places.iter().cloned().chain(guessed).take(FEW).collect();
            let all: Vec<&str> = all.iter().map(String::as_str).collect();
            return Proposal::meant(&all, *place);
        }
        if let Some(longer) = Proposal::meant(&self.longer_names(name), *place) {
            return Some(longer);
        }
        if let ([Kind::Skill], [all]) = (name.kinds.as_slice(), self.others_of_its_kind(name).as_slice()) {
            return Some(Proposal::said(format!("write {wanted}; {all}")));
        }
        if let Some(line) = self.given(name, *place, *kind) {
            let does = if *kind == Some(Kind::Enemy) { "place" } else { "give" };
            return Some(Proposal::said(format!("to {does} one, write `{line}`; to draw a card, name its deck")));
        }
        Proposal::meant(&self.with_all_words(name), *place)
    }

    /// A deck in the place of the cards in it, and the other way round.
    fn deck_of(&self, thing: &Misplaced) -> Option<Proposal> {
        let Misplaced { name, place, kind, .. } = thing;
        if name.kinds == [Kind::Deck]
            && let Some(deck) = kind.and_then(|kind| self.deck_called_like(kind))
        {
            let help = format!(
                "cards are drawn from a deck, and none by its own name: write `{deck}`, the deck of such cards"
            );
            return Some(Proposal::said(help).edit(*place, quoted(&deck), false));
        }
        (*kind == Some(Kind::Deck) && name.kinds.contains(&Kind::Item)).then(|| {
            Proposal::said(
                "no line asks who has something of a deck: let the items of it that are meant have a keyword in common, `keywords …`, and \
                 ask for that, `each hero with …`; `items` are all items, and `draws 1 … card` takes one of a deck",
            )
        })
    }
}

/// What a name is declared as: a structure has the sheet of an enemy, and is none.
fn declared_as(named: &Named) -> String {
    if named.structure { "a structure".to_owned() } else { one_of_kind(named.kind) }
}

/// What belongs there, and where it is told what can be done with what was named.
fn any_of_the_kind(thing: &Misplaced, wanted: &str) -> Proposal {
    let (word, one) = (thing.kind.map_or("", Kind::word), &thing.one);
    // A keyword may be called like a thing.
    let declare = match thing.name.kinds.as_slice() {
        [Kind::Keyword] => {
            format!(", or declare one that is called so: `keyword \"{}\" {{ … }}`", escaped(&thing.text))
        }
        _ => String::new(),
    };
    Proposal::said(format!("write {wanted}{declare}; `brim explain {word}` says what you can do with {one}"))
}
