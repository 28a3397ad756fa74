//! Whether each `this` and `that` points at somebody, and at one alone; what is said where it does not.

use super::bind::{Bound, Scope};
use super::bind_help::{ASKED_OF_DICE, at_hand, of_a_roll};
use super::placed::Placed;
use crate::diagnostic::{Code, Diagnostic, Edit, Label, Place, Severity};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{NounRef, Selector};
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Filter, Kind, Moment, Noun, Pick, Word};

impl Scope<'_> {
    pub(super) fn selector(&mut self, selector: Selector<'_>) {
        let side = self.side(selector);
        self.inside.extend(side);
        for phrase in selector.filters().iter().chain(selector.relations()) {
            self.holes(phrase);
        }
        if side.is_some() {
            self.inside.pop();
        }
        self.other(selector);
        self.other_than_any(selector);
        self.nearest(selector);
        let noun = match selector.noun() {
            NounRef::Noun(noun) => noun,
            NounRef::Named(id) => return self.named(selector, id),
            NounRef::Alias(_) => return,
        };
        if noun == Noun::Holder && !matches!(selector.pick(), Pick::This | Pick::That | Pick::No) {
            return self.any_holder(selector);
        }
        let brought: Vec<Noun> = self.bound.iter().map(|bound| bound.noun).collect();
        let (word, bound, other): (&str, Vec<Noun>, Vec<Noun>) = match selector.pick() {
            Pick::This => ("this", self.these.clone(), brought),
            Pick::That => ("that", brought, self.own_sides.clone()),
            Pick::No => return,
            _ if at_hand(noun) => return self.not_at_hand(selector, noun),
            Pick::The => return self.bare(selector, noun),
            _ => return self.spoken.push((noun, selector.place())),
        };
        // `that group` is the type of the enemy spoken of.
        let meant = if noun == Noun::Group && selector.pick() == Pick::That { Noun::Enemy } else { noun };
        if bound.contains(&meant) {
            if selector.pick() == Pick::That {
                self.doubly(selector, meant);
                self.itself(selector, meant);
            }
            return;
        }
        // One slip, said twice in one line: the second time is shown with the first.
        let told = self.unbound.iter().find(|(pick, what, _)| (*pick, *what) == (selector.pick(), noun));
        if let Some(found) = told.and_then(|(.., told)| self.diagnostics.get_mut(*told)) {
            found.others.push(Label { place: selector.place(), text: "and here".to_owned() });
            let again = found.edits.first().map(|edit| Edit { place: selector.place(), ..edit.clone() });
            found.edits.extend(again);
            return;
        }
        let noun_word = Word::Noun(noun).entry().map_or("thing", |entry| entry.sentence);
        let someone = matches!(noun, Noun::Hero | Noun::Enemy | Noun::Model);
        // The text has an owner of the other side: the wrong one of the two was written.
        let own = [Noun::Hero, Noun::Enemy].into_iter().find(|own| {
            word == "this" && matches!(noun, Noun::Hero | Noun::Enemy) && *own != noun && self.these.contains(own)
        });
        let own = own.and_then(|own| Word::Noun(own).entry()).map(|entry| format!("this {}", entry.sentence));
        // A hero in a text of an enemy: another than the one who acts was meant as often.
        let hero = word == "this" && noun == Noun::Hero && own.is_some();
        let other_side = self.of_the_other_side(word, noun);
        let own = own.filter(|_| !hero && other_side.is_none());
        // Of a use it is said what card it is on; `this card` would be the one that is used.
        let of_use = self.of_a_use(word, noun).filter(|_| noun == Noun::Card);
        let offered = self.offered && self.asks && word == "that" && noun == Noun::Hero;
        let spoken = self.spoken_of(word, noun);
        let help = if noun == Noun::Party {
            "there is one party alone: write `the party`, or `each hero`".to_owned()
        } else if offered {
            "who uses it is known in the block: what must be so of it is said of whoever may, `a hero with … may use this`, `a hero next to no enemy may use this`".to_owned()
        } else if (word, noun) == ("that", Noun::Hero) && self.tested_before {
            "each hero took that test, and none of them is `that hero` below it: write `each hero who failed`, `each hero who passed`; or put the \
             line under `fail:`, `pass:`"
                .to_owned()
        } else if self.awaits && word == "that" && someone && self.spoken.iter().any(|(spoken, _)| *spoken == noun) {
            format!(
                "`as soon as` picks nobody: say it on what each of them has, a marker, a token or an ability, `as soon as this {noun_word} has …: \
                 this {noun_word} …`; from here, of all of whom it is so by then: `each {noun_word} with …`"
            )
        } else if let Some(of_use) = of_use {
            of_use.to_owned()
        } else if let Some(other) = other_side {
            other.to_owned()
        } else if let Some(own) = &own {
            format!("write `{own}`")
        } else if hero && !other.contains(&noun) {
            match self.asks {
                true => "write `this enemy` for the one whose text it is; for a hero say which: `a hero next to this enemy`, `a hero`".to_owned(),
                false => "write `this enemy` for the one whose text it is; for a hero say which: `each hero next to this enemy`, `a random hero`"
                    .to_owned(),
            }
        } else if self.asks && self.moment.is_none() && word == "that" && self.standing == Some(noun) {
            format!(
                "whom a line changes is spoken of behind what is changed, of several figures behind each: `each {noun_word}: move -1 if not that {noun_word} is …`; of which of them it is so can stand at its head, `each wounded {noun_word}: …`"
            )
        } else if other.contains(&noun) {
            let other = if word == "this" { "that" } else { "this" };
            format!("write `{other} {noun_word}`")
        } else if let Some(help) = self.somebody(word, noun, noun_word) {
            help
        } else if noun == Noun::Roll
            && matches!(self.asked_of.or(self.moment.map(|(moment, _)| moment)), Some(Moment::Wounds | Moment::Wounded))
        {
            "the roll is known where the hit comes, before Defense: `when this enemy hits a hero if that roll is 6: …`, of a hero `when this hero \
             hits an enemy if that roll is 6: …`; with which roll the Wounds came is not kept"
                .to_owned()
        } else if noun == Noun::Roll && self.after_throw && !bound.contains(&Noun::Roll) {
            ASKED_OF_DICE.to_owned()
        } else if noun == Noun::Roll {
            of_a_roll().to_owned()
        } else if (word, noun) == ("that", Noun::Group) {
            "it is the type of the enemy spoken of, and none is: `when this hero kills an enemy: that group takes 1 wound`; of the enemy whose text it \
             is, `this group`"
                .to_owned()
        } else if noun == Noun::Card && self.kind == Kind::Ability {
            "an ability is no card: it stays with whoever has it; say `once per adventure`, or ask for a token that is spent"
                .to_owned()
        } else if noun == Noun::Space && word == "that" && self.kind == Kind::Enemy {
            "a space is named where it is killed: `when this enemy is killed: place 1 … at that space`; who killed it, by \
             `when a hero kills this enemy`"
                .to_owned()
        } else if noun == Noun::Space && word == "that" && bound.contains(&Noun::Enemy) {
            "where that enemy stands, or stood as it was killed, is `a random space within 0 of that enemy`: `place 1 … at a random space within 0 of \
             that enemy`; beside it, `next to that enemy`"
                .to_owned()
        } else if let Some(help) = self.of_a_use(word, noun) {
            help.to_owned()
        } else if noun == Noun::Hit && self.kind == Kind::Enemy {
            "a hit is spoken of where one comes: `when this enemy hits a hero: that hit ignores defense`; of one that it takes, \
             `when a hero hits this enemy: that hit does 1 less damage`"
                .to_owned()
        } else if noun == Noun::Hit {
            "a hit is spoken of where one comes: `when this hero hits an enemy: that hit does 1 more damage`".to_owned()
        } else if word == "that" && noun == Noun::Hero && self.kind == Kind::Enemy {
            "nothing before it speaks of a hero: those whom this enemy attacks are `each hero targeted by this enemy`, others \
             `each hero`, `a random hero`"
                .to_owned()
        } else if someone && word == "this" && !self.inside.is_empty() {
            // Beside whom somebody stands is picked by nobody: one of them is enough.
            let beside =
                if self.inside.contains(&noun) { format!("another {noun_word}") } else { with_article(noun_word) };
            format!("write `{beside}`")
        } else if (word, noun) == ("that", Noun::Enemy)
            && self.level <= 1
            && self.moment.is_none()
            && matches!(self.kind, Kind::Item | Kind::Class | Kind::Ability)
        {
            "an enemy is spoken of where one is hit: `when this hero hits an enemy: that hit does the number of other heroes next to that enemy more \
             damage`"
                .to_owned()
        } else if self.who.is_some_and(|who| who < selector.place()) && word == "that" && someone {
            format!(
                "the {noun_word} that a line begins with can be spoken of only under it: \
                 `each {noun_word} {{ that {noun_word} … }}`"
            )
        } else if (word, noun) == ("that", Noun::Hero) && self.together {
            "of all who took the test nobody is meant alone: write `each hero who failed` or `each hero who passed`, or say it under `fail` or `pass`".to_owned()
        } else if (word, noun) == ("that", Noun::Enemy) && matches!(self.moment, Some((Moment::Ko, _))) {
            "who did it is named in the moment: `when a hero is KO'd by an enemy: that enemy takes 1 wound`".to_owned()
        } else if word == "that" && someone && self.spoken.iter().any(|(spoken, _)| *spoken == noun) {
            format!(
                "whom a condition or a place names is not picked: ask it of that one there, behind the noun, `a {noun_word} with 2 or more wounds`"
            )
        } else if let Some(spoken) = spoken {
            let all = self.some_or_all(noun, noun_word);
            format!(
                "write `{spoken}`, who is spoken of here; or say which {noun_word}: {}",
                all.trim_start_matches("write ")
            )
        } else if someone {
            self.some_or_all(noun, noun_word)
        } else if noun == Noun::Attack && self.used {
            // A use names no attack; the throw does.
            "say it of the throw: `when this hero throws to hit { this hero may pay 1 grit: that attack gains 2 dice }`"
                .to_owned()
        } else {
            known(word, &bound, noun_word)
        };
        let message = match word {
            "this" if someone => format!("`this {noun_word}`: {} has no {noun_word} of its own", one(self.kind)),
            _ => format!("`{word} {noun_word}`: no {noun_word} was named before"),
        };
        let found = |help: String| {
            let found = Diagnostic::new(Code::Unbound, selector.place(), message.clone());
            let subject = self.subject.map(str::to_owned);
            Diagnostic { subject, ..found.label(format!("which {noun_word}?")).help(help) }
        };
        // Of what else is at hand nobody speaks where somebody is meant.
        let beside = someone && !self.inside.is_empty();
        let last = found(match (beside, someone) {
            (true, _) => format!("say beside whom: `{}`", with_article(noun_word)),
            (_, true)
                if !bound.iter().any(|noun| matches!(noun, Noun::Hero | Noun::Enemy | Noun::Model | Noun::Holder)) =>
            {
                known(word, &[], noun_word)
            }
            _ => known(word, &bound, noun_word),
        });
        // Nobody at all was spoken of: whose text it is was meant.
        let only = word == "this" && someone && self.bound.iter().filter(|bound| bound.noun == noun).count() == 1;
        let alone = word == "that" && someone && self.bound.is_empty() && other.contains(&noun) && !offered;
        let diagnostic = match &own {
            Some(own) => found(help).edit(selector.place(), own.clone(), false),
            None if alone => found(help).edit(selector.place(), format!("this {noun_word}"), true),
            // The one that was named: one reading alone.
            None if only && help == format!("write `that {noun_word}`") => {
                found(help).edit(selector.place(), format!("that {noun_word}"), true)
            }
            None => match spoken.filter(|spoken| help.starts_with(&format!("write `{spoken}`,"))) {
                Some(spoken) => found(help).edit(selector.place(), spoken.to_owned(), false),
                None => found(help),
            },
        };
        self.unbound.push((selector.pick(), noun, self.diagnostics.len()));
        self.diagnostics.push(diagnostic.or_plainly(last));
    }

    /// `that hero` where the one whose text it is was spoken of last, and a condition names another.
    pub(super) fn itself(&mut self, selector: Selector<'_>, noun: Noun) {
        let own = self.bound.iter().filter(|bound| bound.noun == noun).all(|bound| bound.own);
        let alone = own && !self.spoken.iter().any(|(spoken, _)| *spoken == noun);
        if alone && self.standing != Some(noun) && matches!(noun, Noun::Hero | Noun::Enemy) {
            return self.nobody_else(selector, noun);
        }
        let Some((_, other)) = self.spoken.iter().rev().find(|(spoken, _)| *spoken == noun).filter(|_| own) else {
            return;
        };
        let noun = Word::Noun(noun).entry().map_or("thing", |entry| entry.sentence);
        let mut diagnostic = Diagnostic::new(
            Code::DoublyBound,
            selector.place(),
            format!("`that {noun}` is `this {noun}` here: whom a condition or a place names is not picked"),
        )
        .label("means the one whose text it is")
        .other(*other, "picks nobody")
        .help(format!(
            "write `this {noun}`; or say it in a block: `one {noun} next to this {noun} {{ that {noun} … }}`"
        ));
        diagnostic.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(diagnostic);
    }

    /// `when this hero uses Bandages: that hero loses 1 Poison`: nobody but the one whose text it is was spoken of.
    fn nobody_else(&mut self, selector: Selector<'_>, noun: Noun) {
        // `that group` is that of an enemy.
        let group = selector.noun() == NounRef::Noun(Noun::Group);
        let other = Word::Noun(noun).entry().map_or("thing", |entry| entry.sentence);
        let noun = if group { "group" } else { other };
        let mut found = Diagnostic::new(
            Code::DoublyBound,
            selector.place(),
            format!("`that {noun}` is `this {noun}` here: nobody else is spoken of"),
        )
        .label("means the one whose text it is")
        .help(format!(
            "write `this {noun}`, if that one is meant; another is named in the moment, as in `when another {other} …: that {other} …`"
        ))
        .edit(selector.place(), format!("this {noun}"), false);
        found.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(found);
    }

    /// `that NAME` where nobody was spoken of who could have the name.
    pub(super) fn named(&mut self, selector: Selector<'_>, name: DeclId) {
        let side = self.noun_of(name);
        let could_be = |bound: &Bound| match bound.name {
            Some(other) => other == name,
            None => bound.noun == side || matches!(bound.noun, Noun::Model | Noun::Holder | Noun::Structure),
        };
        if selector.pick() != Pick::That || self.bound.iter().any(could_be) {
            return;
        }
        let said = self.names.get(name).map_or("", |named| named.name.as_str());
        let mut found =
            Diagnostic::new(Code::Unbound, selector.place(), format!("`that {said}`: no {said} was named before"))
                .label(format!("which {said}?"))
                .help(format!(
                    "write `each {said}` or `a random {said}`; for several lines, `each {said} {{ that {said} … }}`"
                ));
        found.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(found);
    }

    /// `the hero` with nothing after it that says which.
    pub(super) fn bare(&mut self, selector: Selector<'_>, noun: Noun) {
        let only_other = selector.filters().only().is_some_and(|filter| filter.word() == Word::Filter(Filter::Other));
        let alone = (selector.filters().is_empty() || only_other) && selector.relations().is_empty();
        let noun_word = match noun {
            Noun::Hero => "hero",
            Noun::Enemy => "enemy",
            _ => return,
        };
        if !alone {
            return;
        }
        if only_other {
            // Where there is none whom it could leave out, that is told.
            if !self.these.contains(&noun) && !self.speaks_of(noun) {
                return;
            }
            let message = format!("`the other {noun_word}`: nothing says which, so one of them at random is taken");
            let mut found = Diagnostic::new(Code::Unbound, selector.place(), message)
                .label(format!("which {noun_word}?"))
                .help(format!(
                    "write `each other {noun_word}` for all of them, `one other {noun_word}` for one that is picked"
                ));
            found.severity = Severity::Warning;
            found.subject = self.subject.map(str::to_owned);
            self.diagnostics.push(found);
            return;
        }
        let message = format!("`the {noun_word}`: nothing says which, so one of all at random is taken");
        let mut diagnostic = Diagnostic::new(Code::Unbound, selector.place(), message)
            .label(format!("which {noun_word}?"))
            .help(match self.speaks_of(noun) || !self.these.contains(&noun) {
                true => format!(
                    "write `that {noun_word}` for the one spoken of, `a random {noun_word}` if this is meant, or say which: \
                     `the {noun_word} with the most wounds`"
                ),
                // Nobody was spoken of but the one whose text it is.
                false => format!(
                    "write `this {noun_word}` for the one whose text it is, `a random {noun_word}` if this is meant, or say which: \
                     `the {noun_word} with the most wounds`"
                ),
            });
        diagnostic.severity = Severity::Warning;
        diagnostic.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(diagnostic);
    }

    /// Two of the same noun that one phrase picks: `that` could be either.
    pub(super) fn doubly(&mut self, selector: Selector<'_>, noun: Noun) {
        // What is on the heroes' side is no enemy, where one is spoken of beside it.
        let no_enemy = |bound: &Bound| {
            let named = bound.name.and_then(|name| self.names.get(name));
            bound.noun == Noun::Enemy && named.is_some_and(|named| named.no_enemy)
        };
        let mut last = self.bound.iter().rev().filter(|bound| bound.noun == noun && !no_enemy(bound));
        // What a moment brings besides is bound behind whom it picks.
        if let Some(other) = last.clone().take_while(|bound| bound.by.is_none()).find_map(|bound| bound.beside) {
            return self.either(selector, noun, other);
        }
        if let Some(other) = last.clone().next().and_then(|bound| bound.near) {
            return self.picked_or_before(selector, noun, other);
        }
        let Some((second, phrase)) = last.next().and_then(|bound| bound.by) else { return };
        if self.payers.contains(&second) && last.clone().any(|bound| !bound.own) {
            return self.payer(selector, noun, second);
        }
        let first = last.filter_map(|bound| bound.by).find(|(place, by)| *by == phrase && *place != second);
        let Some((first, _)) = first else { return };
        let noun_word = Word::Noun(noun).entry().map_or("thing", |entry| entry.sentence);
        let message = format!("`that {noun_word}` could be two: the line above speaks of two of them");
        let mut diagnostic = Diagnostic::new(Code::DoublyBound, selector.place(), message)
            .label(format!("which {noun_word}?"))
            .other(first, "one")
            .other(second, "the other")
            .help(format!("pick one of them in a line of its own, and say `that {noun_word}` below it"));
        diagnostic.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(diagnostic);
    }

    /// `each holder: combat -1`: whoever holds one has a text of its own.
    fn any_holder(&mut self, selector: Selector<'_>) {
        let mut found = Diagnostic::new(
            Code::Unbound,
            selector.place(),
            "a holder is whoever holds the one whose text this is, and nobody else",
        )
        .label("which holder?")
        .help(
            "write `this holder`: each that is held says it of its own holder; others who have one are `each other hero with` and its name",
        );
        if selector.filters().is_empty() && selector.relations().is_empty() {
            found = found.edit(selector.place(), "this holder".to_owned(), true);
        }
        found.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(found);
    }

    /// Says that a `that` could be two, and shows the other.
    fn could_be_two(
        &mut self,
        selector: Selector<'_>,
        noun: &str,
        message: String,
        (other, text): (Place, &str),
        help: String,
    ) {
        let mut found = Diagnostic::new(Code::DoublyBound, selector.place(), message)
            .label(format!("which {noun}?"))
            .other(other, text)
            .help(help);
        found.subject = self.subject.map(str::to_owned);
        self.diagnostics.push(found);
    }

    /// `one other hero next to that hero gains 1 Poison`, and below it `that hero loses 1 Poison`.
    fn picked_or_before(&mut self, selector: Selector<'_>, noun: Noun, other: Place) {
        let noun = Word::Noun(noun).entry().map_or("thing", |entry| entry.sentence);
        let message = format!("`that {noun}` could be two: whom the line above picks, and the one spoken of in it");
        let help = format!(
            "for whom it picks, put both lines under it: `one {noun} next to that {noun} {{ that {noun} … }}`; for the other, write this line above \
                 the one that picks"
        );
        self.could_be_two(selector, noun, message, (other, "or this one"), help);
    }

    /// `when a hero is KO'd: one other hero may pay 1 grit: that hero recovers`.
    fn payer(&mut self, selector: Selector<'_>, noun: Noun, payer: Place) {
        let noun = Word::Noun(noun).entry().map_or("thing", |entry| entry.sentence);
        let message = format!("`that {noun}` could be two: who pays, and the one spoken of before");
        let help = format!(
            "for who pays, pick it first: `one other {noun} {{ that {noun} may pay 1 grit: that {noun} … }}`; for the one spoken of before let \
                 the party pay: `the party may pay 1 grit: that {noun} …`"
        );
        self.could_be_two(selector, noun, message, (payer, "pays"), help);
    }

    /// `when a model next to a hero takes wounds: that hero …`: the model may be a hero too.
    pub(super) fn either(&mut self, selector: Selector<'_>, noun: Noun, other: Place) {
        let noun = Word::Noun(noun).entry().map_or("thing", |entry| entry.sentence);
        let message = format!("`that {noun}` could be two: the model of the line above may be one itself");
        let help = format!(
            "write `that model` for the one that the line is about; for whoever stands by it `each {noun} next to that model`"
        );
        self.could_be_two(selector, noun, message, (other, "or this one"), help);
    }
}

/// What can be pointed at in its place.
fn known(word: &str, bound: &[Noun], noun_word: &str) -> String {
    let mut known: Vec<&str> =
        bound.iter().filter_map(|noun| Word::Noun(*noun).entry()).map(|entry| entry.sentence).collect();
    known.sort_unstable();
    known.dedup();
    let known: Vec<String> = known.iter().map(|noun| format!("`{word} {noun}`")).collect();
    match known.as_slice() {
        [] => format!("say which: `a random {noun_word}`, `each {noun_word}`"),
        _ => format!("here you can say {}", known.join(", ")),
    }
}

/// A text of a kind, as a message calls it.
fn one(kind: Kind) -> String {
    let word = kind.word();
    match kind {
        Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Loot | Kind::Scavenge => {
            format!("{} card", with_article(&capital(word)))
        }
        _ => with_article(word),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
