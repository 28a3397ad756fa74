//! What to write where `this hero`, `that enemy` and their like point at nobody: by where they stand, and by what the text answers to.

use super::placed::Placed;
use crate::diagnostic::{Code, Diagnostic};
use brim_core::phrase::{FilterView, MomentView, NounRef, Phrase, Selector};
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{HoleKind, Kind, Moment, Noun, Pick, Sort, Word};

use super::bind::Scope;

/// True for what a line speaks of only where it is at hand: nobody picks one of several.
pub(super) fn at_hand(noun: Noun) -> bool {
    matches!(noun, Noun::Hit | Noun::Attack | Noun::Roll | Noun::Card | Noun::Token)
}

/// What a use after a throw says of the dice that lie there.
pub(super) const ASKED_OF_DICE: &str = "what lies there is asked of its dice: `this hero re-rolls 1 die showing 1` is offered where one of them shows it; what \
     is rolled has moments of its own, `when this hero rolls move 1: …`, `when this hero rolls to hit 6: …`";

/// Where a roll is spoken of.
pub(super) fn of_a_roll() -> &'static str {
    "a roll is spoken of under the line that makes it: `roll D6 plus 1 { 1-3: if that roll is 2: … }`, `when this hero rolls to hold \
     back: if that roll is 4+: …`, in `pass` and `fail` of a casting roll; a test is no one roll, of its dice `any 1: …` stands beside `pass` and `fail`; nor are dice that stop hits"
}

impl Scope<'_> {
    /// `that model` where only an enemy or only a hero can be meant, and one of the other side was picked last.
    pub(super) fn of_the_side_asked(&mut self, phrase: Phrase<'_>, hole: &str, selector: Selector<'_>) {
        if selector.pick() != Pick::That || selector.noun() != NounRef::Noun(Noun::Model) {
            return;
        }
        let asked = phrase.word().entry().and_then(|entry| entry.holes.iter().find(|one| one.name == hole));
        let (side, called) = match asked.map(|hole| &hole.kind) {
            Some(HoleKind::Selector(Sort::Enemy)) => (Noun::Enemy, "enemy"),
            Some(HoleKind::Selector(Sort::Hero)) => (Noun::Hero, "hero"),
            _ => return,
        };
        let Some((_, place)) = self.picked_last().filter(|(last, _)| *last != side) else { return };
        let other = if side == Noun::Enemy { "a hero" } else { "an enemy" };
        let mut found = Diagnostic::new(
            Code::Unbound,
            selector.place(),
            format!("`that model` is {other} here, and this is said of {called} models"),
        )
        .label("the one picked last")
        .other(place, "picked here");
        found = match self.speaks_of(side) {
            true => {
                // Where nobody else of that side was spoken of, it is the one whose text it is.
                let own = self.bound.iter().filter(|bound| bound.noun == side).all(|bound| bound.own);
                let write = format!("{} {called}", if own { "this" } else { "that" });
                found.help(format!("write `{write}`")).edit(selector.place(), write, false)
            }
            false => found.help(format!("say which: `each {called}`, `a random {called}`")),
        };
        found.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(found);
    }

    /// `each hit`, `a random card`: a line speaks of the one that is at hand.
    pub(super) fn not_at_hand(&mut self, selector: Selector<'_>, noun: Noun) {
        let called = Word::Noun(noun).entry().map_or("thing", |entry| entry.sentence);
        let word = if self.these.contains(&noun) { "this" } else { "that" };
        let write = format!("{word} {called}");
        let here = word == "this" || self.speaks_of(noun);
        let message = format!("no {called} can be picked: a line speaks of the one at hand");
        let deck = selector.filters().iter().find_map(|filter| match FilterView::of(filter)? {
            FilterView::Keyword { what, other: None, third: _ } if noun == Noun::Card => {
                self.names.get(what).map(|named| named.name.as_str())
            }
            _ => None,
        });
        let mut found = Diagnostic::new(Code::Unbound, selector.place(), message)
            .label(format!("which {called}?"))
            .help(match (here, noun) {
                _ if deck.is_some() => format!(
                    "a card that is drawn is told of by its deck: `when the party draws {0}`, or `when this hero draws {0}` for one hero alone",
                    deck.unwrap_or_default()
                ),
                (true, _) => format!("write `{write}`"),
                (false, Noun::Roll) => of_a_roll().to_owned(),
                (false, _) => {
                    format!("nothing before it speaks of one: `{write}` stands under a moment that brings it")
                }
            });
        if here && deck.is_none() {
            found = found.edit(selector.place(), write, false);
        }
        found.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(found);
    }

    /// The hero of whom a line can speak where it stands.
    pub(super) fn hero_at_hand(&self) -> Option<&'static str> {
        match (self.speaks_of(Noun::Hero), self.these.contains(&Noun::Hero)) {
            (true, _) => Some("that hero"),
            (false, true) => Some("this hero"),
            (false, false) => None,
        }
    }

    /// Heroes of whom a line can speak where it stands, the likeliest first: where one is at hand, all of them may be too many.
    pub(super) fn heroes_here(&self) -> String {
        match self.hero_at_hand() {
            Some(one @ "that hero") => format!("`{one}` for the one spoken of, `each other hero` for all but that one"),
            Some(one) => format!("`{one}`, `each hero`, `a random hero`"),
            None => "`each hero`, `a random hero`".to_owned(),
        }
    }

    /// Notes which moment a text answers to, and whom it names beside the one who acts.
    pub(super) fn answers_to(&mut self, moment: Phrase<'_>) {
        let Word::Moment(word) = moment.word() else { return };
        let (own, whom) = match MomentView::of(moment) {
            Some(
                MomentView::Strikes { who, whom }
                | MomentView::Wounds { who, whom, by: _ }
                | MomentView::Kills { who, whom },
            ) => (who.pick() == Pick::This, self.side(whom)),
            Some(
                MomentView::Killed { who }
                | MomentView::ToHit { who, face: _ }
                | MomentView::ReachToHit { who, reach: _, face: _ },
            ) => (who.pick() == Pick::This, None),
            Some(MomentView::Ko { who: _, by: None }) => (true, None),
            _ => (false, None),
        };
        self.moment = Some((word, whom)).filter(|_| own);
    }

    /// What to write in the place of `this NOUN` or `that NOUN` where nobody of the kind is meant; nothing where more must be asked.
    pub(super) fn somebody(&self, word: &str, noun: Noun, called: &str) -> Option<String> {
        if !matches!(noun, Noun::Hero | Noun::Enemy | Noun::Model) {
            return None;
        }
        if word == "this" && self.kind == Kind::Keyword {
            let name = self.subject.and_then(|subject| subject.split(" (").next()).unwrap_or("it");
            return Some(format!("a keyword is nobody's own: write `each {called} with {name}`"));
        }
        if self.instead_of_death && (word, noun) == ("that", Noun::Hero) && !self.asks {
            return Some(
                "who would kill it is not known here: write `each hero` or `a random hero`; who killed an enemy is known in \
                 `when a hero kills an enemy: that hero …`"
                    .to_owned(),
            );
        }
        // A die that is rolled to hit has no target yet.
        if let (Some((Moment::ToHit | Moment::ReachToHit, _)), "that", Noun::Enemy) = (self.moment, word, noun) {
            return Some(
                "a die has no target yet: say it of the hit, `when this hero hits an enemy if that roll is 6: that enemy …`"
                    .to_owned(),
            );
        }
        if let (Some(placed), "that", Noun::Enemy | Noun::Model) = (self.placed, word, noun) {
            let name = self.names.get(placed).map_or("enemy", |named| named.name.as_str());
            return Some(format!(
                "the one that a line places is spoken of below it where it is `place 1 {name}` and says where, `next to …` or `at …`; an \
                 attack, an ambush or several of them come with all that the text places: write `each {name}`, of those on the board before too"
            ));
        }
        if self.asks
            && self.moment.is_none()
            && (word, noun) == ("that", Noun::Enemy)
            && self.inside.contains(&Noun::Enemy)
            && self.own_sides.contains(&Noun::Hero)
        {
            return Some(super::bind_others::AIMED_AT.to_owned());
        }
        // Of whom something is asked is one enemy, and any of the board would be another question.
        if self.asks && self.state && (word, noun) == ("that", Noun::Enemy) && self.these.contains(&Noun::Hero) {
            return Some(
                "who did it is not known here, and `an enemy` would ask whether there is any: ask where one is named, `when this hero is attacked \
                 if that enemy is …: …`; of a figure, `if this hero is attacked by an enemy with …`, and of the hero's own attacks, `if attacking an enemy \
                 with …`"
                    .to_owned(),
            );
        }
        // Who attacks is known at a moment alone, and any hero of the board would be another question.
        if self.asks && self.moment.is_none() && (word, noun, self.kind) == ("that", Noun::Hero, Kind::Enemy) {
            return Some(
                "whom it attacks is named at the moment, `when this enemy attacks if … that hero …: this enemy gets … until end of attack`; who \
                 attacks it, `when a hero hits this enemy if …: …`; `a hero` asks for any of them"
                    .to_owned(),
            );
        }
        if self.asks {
            return Some(format!("write `{}`", with_article(called)));
        }
        if (word, noun, self.kind) != ("that", Noun::Hero, Kind::Enemy) {
            return None;
        }
        if !self.inside.is_empty() {
            return Some("write `a hero targeted by this enemy` for those whom it attacks, or `a hero`".to_owned());
        }
        match self.moment? {
            (Moment::Killed, _) => {
                Some("who killed it is named by the moment: `when a hero kills this enemy: that hero …`".to_owned())
            }
            (moment, Some(Noun::Enemy)) => {
                let verb = if moment == Moment::Strikes { "hits" } else { "wounds" };
                Some(format!(
                    "the moment speaks of an enemy: where a hero is meant, `when this enemy {verb} a hero: that hero …`"
                ))
            }
            _ => None,
        }
    }

    /// The one of the other side of whom a text speaks, where it points at one of this side.
    pub(super) fn spoken_of(&self, word: &str, noun: Noun) -> Option<&'static str> {
        if word != "that" || self.asks {
            return None;
        }
        match noun {
            Noun::Enemy if self.speaks_of(Noun::Hero) => Some("that hero"),
            Noun::Hero if self.speaks_of(Noun::Enemy) => Some("that enemy"),
            _ => None,
        }
    }

    /// Whom a text of nobody can speak of in place of `this hero`, `this enemy`.
    pub(super) fn some_or_all(&self, noun: Noun, called: &str) -> String {
        let mut ways = vec![format!("`each {called}`")];
        if let Some(keyword) = self.keyword.as_ref().filter(|_| noun == Noun::Enemy) {
            ways.push(format!("`each {keyword} {called}`"));
        }
        let those = match (noun, &self.keyword) {
            (Noun::Enemy, None) => "; those of a keyword alone have it before `enemy`",
            _ => "",
        };
        // What always counts is of all of them.
        if self.stands {
            return format!("write {}{those}", ways.join(" or "));
        }
        ways.push(format!("`a random {called}`"));
        if self.all_before == Some(noun) {
            ways.rotate_right(1);
        }
        // Whom the players pick: the text is nobody's.
        if noun == Noun::Hero {
            ways.push("`one hero`, whom the party picks".to_owned());
        }
        let ways = match ways.as_slice() {
            [one, two, three, ..] => format!("{one}, {two} or {three}"),
            _ => ways.join(" or "),
        };
        format!("write {ways}; for several lines, `each {called} {{ … }}`{those}")
    }

    /// What is used when a hit or a card comes says so: then the line can speak of it.
    pub(super) fn of_a_use(&self, word: &str, noun: Noun) -> Option<&'static str> {
        match noun {
            _ if !self.used || word != "that" => None,
            Noun::Hit => Some(
                "say of the use that it is on one: `this hero may use this on a hit`, and behind that its price and how often",
            ),
            Noun::Card => Some(
                "say of the use that it is on one: `this hero may use this on a card`, or of a deck `on a card of Darkness`, and behind that its price and how often",
            ),
            _ => None,
        }
    }

    /// What to write for `this enemy` in a text that a hero has: nothing of an enemy is the text's own.
    pub(super) fn of_the_other_side(&self, word: &str, noun: Noun) -> Option<&'static str> {
        if (word, noun) != ("this", Noun::Enemy) || !self.these.contains(&Noun::Hero) {
            return None;
        }
        if self.kind == Kind::Token && self.inside.is_empty() && !self.asks {
            return Some("write `this holder` for whoever has the token; or say which: `each enemy`, `a random enemy`");
        }
        // Beside whom somebody stands is picked by nobody.
        if !self.inside.is_empty() && !self.asks {
            return Some(match (self.speaks_of(Noun::Enemy), self.inside.contains(&Noun::Enemy)) {
                (true, _) => "write `that enemy`",
                (false, true) => "write `this hero` for whoever has it, or `another enemy`",
                (false, false) => "write `an enemy`",
            });
        }
        Some(match self.asked_of {
            Some(Moment::Killed) => {
                "write `when this hero kills an enemy`; or `when an enemy is killed`, whoever does it"
            }
            Some(Moment::Wounded) => {
                "write `when this hero wounds an enemy`; or `when an enemy takes wounds`, whoever does it"
            }
            // Whoever does something there is the hero.
            _ if self.asks => return None,
            _ if self.stands => "write `this hero` for whoever has it; enemies are `each enemy`",
            _ if self.speaks_of(Noun::Enemy) => "write `that enemy`",
            _ => "say which: `each enemy`, `a random enemy`; whoever has it is `this hero`",
        })
    }
}
