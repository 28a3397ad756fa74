//! The list of what is accepted and not played: it only shrinks.

use std::collections::BTreeMap;

/// A list that is kept.
pub struct List {
    path: &'static str,
    head: &'static str,
}

/// What is accepted and not played.
pub const SILENT: List = List {
    path: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/positions/silent.txt"),
    head: "\
# What `brim check` accepts and the game does not play, one text a line: what fails, why that is right (or `open`), and the text.
# A line goes as soon as its text is refused or played. BRIM_WHOLE=1 BRIM_RENEW=1 writes the list anew, and keeps the reasons.
",
};

/// What means the same and is played otherwise.
pub const DIFFERING: List = List {
    path: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/positions/differing.txt"),
    head: "\
# Texts that mean the same and are not the same game, one pair a line: where they part, why that is right (or `open`), and the two.
# A line goes as soon as one of them is refused or both are played alike. BRIM_WHOLE=1 BRIM_RENEW=1 writes the list anew, and keeps the reasons.
",
};

/// Why something that the net finds is right, wherever it is found: how what fails begins, what its text says, and the reason.
const REASONS: &[(&str, &[&str], &str)] = &[
    ("the rest", &[": lose the mission"], OVER),
    ("the rest", &[": win the mission"], OVER),
    ("the rest", &["each hero is killed"], "the mission is lost with the last hero"),
    ("the same", &["this hero recovers"], STANDS),
    ("the same", &["this holder recovers"], STANDS),
    ("the same", &["that hero recovers"], STANDS),
    ("the same", &["recovers: ", " recovers"], "nobody else lies KO'd there"),
    ("the same", &["this enemy arrives: this enemy loses"], NEW),
    ("the same", &["this enemy is placed: this enemy loses"], NEW),
    ("the same", &["each hero not ", " of a hero: "], ITSELF),
    ("the same", &["there is a hero not ", " of a hero: "], ITSELF),
    ("the same", &["hero other than a hero: "], ITSELF),
    (
        "the same",
        &["as soon as in a"],
        "the situations of the net are there from the beginning, or come to a town by no step of theirs",
    ),
    ("the same", &[" if in an otherworld: cannot use "], "nobody uses what is denied there"),
    ("the same", &[" if in an otherworld: healing "], "no enemy heals there"),
    ("the same", &["cannot be healed by others"], "no hero heals another one there: scenarios of the packs do"),
    ("the same", &[" if in a town: "], "nothing that asks for it comes in the net's stay in a town"),
    ("the same", &["this enemy if attacking this enemy: "], TYPE),
    ("the same", &["this enemy if in a melee attack: "], TYPE),
    (
        "the same",
        &["not there is a hero: "],
        "with the last hero the adventure is over, and nobody is left of whom it is asked",
    ),
    ("one more", &["loot card: ", " Loot"], "the card lies alone in its deck, so that it is the one that comes"),
    ("one more", &["rolls move", " sweeps a line"], ROOM),
    (
        "the same",
        &["each enemy if not the combat of a hero is 2 or more: cannot move"],
        "where a hero is that weak no enemy moves",
    ),
    (
        "the same",
        &["has fewer wounds than an enemy: cannot be revived"],
        "whoever is KO'd there has more Wounds than any enemy",
    ),
    (
        "the same",
        &["world: ", "if in an OtherWorld: "],
        "the party is in the world whose text it is, and that is no OtherWorld",
    ),
    ("the same", &["marker on an enemy: ", "darkness is at 5: moves through models"], "nobody stands in its way there"),
    ("one more", &["marker on an enemy: ", " is thrown 2 spaces"], ROOM),
    ("one more", &["KO'd by an enemy", " sweeps a line"], "behind those who stand beside the hero there is nobody"),
    (
        "one more",
        &[" casts this card with D6, need 5, raising by 2"],
        "the one die shows there no face that the difference decides",
    ),
    (
        "one more",
        &["rolls to hold back doubles: ", " casts this card with D6, need 5, adding a die"],
        "the die that is added shows there no face that decides",
    ),
    (
        "the moment never comes",
        &["when a hero escapes"],
        "the die of the Escape test falls short at each of these tables",
    ),
    (
        "the moment never comes",
        &["when this hero escapes"],
        "the die of the Escape test falls short at each of these tables",
    ),
    ("one more", &["escapes", " is thrown "], ROOM),
    ("one more", &["fails to escape", " is thrown "], ROOM),
    (
        "one more",
        &["when this hero escapes: ", " casts this card with D6, need 5, adding a die"],
        "the die that is added shows there no face that decides",
    ),
    ("one more", &["when party advances: shift the party"], "it answers to its own steps, to the end of the track"),
    ("one more", &["after a throw to move", " re-rolls 2 dice"], "a Move roll is one die"),
    ("one more", &["when a hero throws to hit: this enemy re-rolls 2 hits"], "no third die hits there"),
    (
        "one more",
        &[" is thrown 2 spaces toward a random "],
        "a model stands before whoever is dragged there: one more space is none",
    ),
    ("one more", &[" re-rolls 2 ", " showing 4+"], "no third die shows a 4 or more there"),
    ("the same", &[" re-rolls 2 misses showing 4+"], "no miss shows a 4 or more there"),
    ("the same", &["if not a hero has at least 2 combat: "], "each hero of the stage has more"),
    ("the same", &["marker on an enemy: ", "on a passage: cannot move"], BESIDE),
    ("the same", &["this hero has attacked this turn: ", "cannot move"], ATTACKED),
    ("the same", &["this hero has attacked this turn: ", "cannot scavenge"], ATTACKED),
    ("the same", &["this hero has attacked this turn: ", "ignores escape"], ATTACKED),
    ("the same", &["a hero has activated this turn: cannot move"], "whoever moves has activated by then"),
    ("the same", &["in reach of ", ": cannot move"], BESIDE),
    ("the same", &["there is a hero targeted by this enemy: cannot move"], BESIDE),
    ("the same", &["marker on an enemy: ", "if victory: "], "no enemy is left when the adventure is won"),
    (
        "the same",
        &["item: this hero if victory: catch your breath"],
        "who lies KO'd then has no say by its things, and the others have caught their breath before",
    ),
    (
        "the same",
        &["item: this hero: lit tiles"],
        "the hall is one tile, and whole in the light: scenarios of the packs play more of them",
    ),
    ("one more", &["rolls move", " is thrown "], ROOM),
    ("one more", &["on a horror hit", ": prevent 2 of that damage"], STOPPED),
    ("one more", &["on a corruption hit", ": prevent 2 of that damage"], STOPPED),
    ("one more", &["on sanity damage by an enemy", ": prevent 2 of that damage"], STOPPED),
    (
        "one more",
        &["enemy loses 2 Net Mark for each hero"],
        "an enemy of the stage holds 3: two for each of two heroes is all it has, and one more is none",
    ),
    ("the same", &["scavenge dice is 3"], "three dice are rolled anyway"),
    (
        "the same",
        &["if this hero has fewer wounds than an enemy: scavenge dice"],
        "nobody scavenges while a wounded enemy stands there",
    ),
    ("stops the game (B0702", &[" to hit 4+: "], AGAIN),
    (
        "DrawWanted / Shuffled",
        &["each: "],
        "who draw together shuffle the deck once, and who draw one after the other each time",
    ),
    ("EffectStarts / EffectStarts", &["each: "], "one lasting effect for all of them, or one for each"),
    (
        "",
        &["each: ", "each enemy gains 2 elite abilities ="],
        "its type has what an enemy gains: of several models it gains once, and told model by model for each",
    ),
    ("the same", &[" scavenge", " makes a free "], SEARCHED),
    ("the same", &["looks through a door: ", " makes a free "], SEARCHED),
    ("one more", &[" scavenge", " sweeps a line"], SEARCHED),
    ("one more", &["looks through a door: ", " sweeps a line"], SEARCHED),
    ("one more", &[" scavenge", " is thrown "], ROOM),
    ("one more", &["looks through a door: ", " is thrown "], ROOM),
    (
        "one more",
        &["after a throw to scavenge: ", " re-rolls 2 hits"],
        "of three dice there two find something at most",
    ),
    (
        "the moment never comes",
        &["when a hero looks through a door: "],
        "of the two heroes of the net one stands at a door",
    ),
    ("OrderSet / OrderSet", &["carriers: "], "the charts of the two have other rows"),
];

const SEARCHED: &str = "who searches there has no enemy beside or before it: scenarios of the packs play it";
const ITSELF: &str = "every hero is a hero itself, on its own tile, in its own sight and reach: nobody is meant";
const TYPE: &str = "it is asked of a type as it comes, and no text of the stage brings more of this very type in the middle of an attack";
const ATTACKED: &str = "who has attacked neither moves nor searches any more in its activation";
const BESIDE: &str = "an enemy that is beside whom it attacks stays where it is";
const OVER: &str = "the adventure is over with it";
const STOPPED: &str = "each such hit of the stage does 2 at most: no more of it can be stopped";
const STANDS: &str = "who stands has nothing to get up from";
const NEW: &str = "who has just come holds nothing yet";
const ROOM: &str = "there is no more room, or nobody, in that direction where enemies must move";
const AGAIN: &str =
    "the dice of the net show that face again and again: at a table it ends with the first throw that shows it nowhere";

/// The reason of a text that no line has yet.
pub fn reason(fails: &str, key: &str) -> &'static str {
    let found =
        REASONS.iter().find(|(what, says, _)| fails.starts_with(what) && says.iter().all(|says| key.contains(says)));
    found.map_or("open", |(.., reason)| reason)
}

/// What the list says of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What fails.
    pub fails: String,
    /// Why that is right, or `open`.
    pub reason: String,
}

impl List {
    /// The list, by text.
    pub fn read(&self) -> BTreeMap<String, Kept> {
        let text = std::fs::read_to_string(self.path).unwrap_or_default();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let parts = lines.filter_map(|line| {
            let mut parts = line.splitn(3, " | ");
            let (fails, reason, key) = (parts.next()?, parts.next()?, parts.next()?);
            Some((key.to_owned(), Kept { fails: fails.to_owned(), reason: reason.to_owned() }))
        });
        parts.collect()
    }

    /// Writes it.
    pub fn write(&self, list: &BTreeMap<String, Kept>) {
        let mut lines: Vec<String> =
            list.iter().map(|(key, kept)| format!("{} | {} | {key}", kept.fails, kept.reason)).collect();
        lines.sort();
        std::fs::write(self.path, format!("{}{}\n", self.head, lines.join("\n"))).expect("the list can be written");
    }
}
