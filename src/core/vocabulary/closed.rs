//! Closed lists: the words of which one stands in a hole, by the hole's type. A word names what stands there, never its place in the
//! list, so that a list can grow anywhere.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::{HELD, SLOTS};

/// One of a closed list, by its words, which are its id: `at most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen(&'static &'static str);

impl Chosen {
    /// One of a list: its words, where the list has them.
    pub const fn new(words: &'static &'static str) -> Chosen {
        Chosen(words)
    }

    /// The words.
    pub const fn words(self) -> &'static str {
        self.0
    }

    /// The words that some closed list has.
    pub fn find(words: &str) -> Option<Chosen> {
        closed_lists().flat_map(|(_, words)| words).find(|one| **one == words).map(Chosen)
    }
}

impl Serialize for Chosen {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Chosen {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Chosen, D::Error> {
        let words = String::deserialize(from)?;
        Chosen::find(&words).ok_or_else(|| D::Error::custom(format!("no list has `{words}`")))
    }
}

/// A closed list whose words the rules know as one of a type.
pub trait ClosedList {
    /// What its words stand for.
    type One;
    /// What stands in an optional clause.
    type Perhaps;
    /// Its words.
    const WORDS: &'static [&'static str];
    /// What some of its words stand for.
    fn read(chosen: Chosen) -> Option<Self::One>;
    /// The same of words that may be missing.
    fn read_perhaps(chosen: Option<Chosen>) -> Self::Perhaps;
}

/// Lists with an enum of their own.
macro_rules! lists {
    ($($(#[$doc:meta])* $list:ident $id:literal { $($one:ident $words:literal,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
            pub enum $list {
                $(#[doc = concat!("`", $words, "`")] $one,)*
            }

            impl $list {
                /// Its words.
                pub fn words(self) -> &'static str {
                    match self { $($list::$one => $words,)* }
                }
            }

            impl ClosedList for $list {
                type One = $list;
                type Perhaps = Option<$list>;
                const WORDS: &'static [&'static str] = &[$($words,)*];
                fn read(chosen: Chosen) -> Option<$list> {
                    match chosen.words() { $($words => Some($list::$one),)* _ => None }
                }
                fn read_perhaps(chosen: Option<Chosen>) -> Option<$list> {
                    chosen.and_then($list::read)
                }
            }
        )*

        /// Lists with an enum of their own, by id.
        const OWN_LISTS: &[(&str, &[&str])] = &[$(($id, <$list as ClosedList>::WORDS),)*];
    };
}

lists! {
    /// A moment of the clock.
    Clock "clock" {
        StartOfTurn "start of turn", EndOfTurn "end of turn", StartOfFight "start of fight", EndOfFight "end of fight",
        StartOfAdventure "start of adventure", EndOfAdventure "end of adventure", StartOfDay "start of day",
        EndOfDay "end of day", EndOfStay "end of stay", RoomExploration "room exploration",
    }
    /// A moment of the clock for which something waits.
    Due "due" {
        EndOfAttack "end of attack", EndOfActivation "end of activation", StartOfTurn "start of turn", EndOfTurn "end of turn",
        StartOfFight "start of fight", EndOfFight "end of fight", StartOfAdventure "start of adventure", EndOfAdventure "end of adventure",
        StartOfDay "start of day", EndOfDay "end of day", EndOfStay "end of stay", RoomExploration "room exploration",
        EndOfNextTurn "end of the next turn", EndOfNextFight "end of the next fight", EndOfNextDay "end of the next day",
    }
    /// Who shares a limit.
    Group "group" { ForThisGroup "for this group", ForTheParty "for the party", ForEachHero "for each hero", ForEachEnemy "for each enemy", }
    /// What does not stop something.
    Protection "protection" { Defense "defense", Armor "armor", DefenseAndArmor "defense and armor", Willpower "willpower",
        SpiritArmor "spirit armor", WillpowerAndSpiritArmor "willpower and spirit armor",
    }
    /// Who of several is meant, by how much they hold.
    Most "most" { Most "most", Fewest "fewest", }
    /// Whether a pack is on the table.
    Mixed "mixed" { With "with the pack", Without "without the pack", }
    /// How many of those who take a test a row is about.
    Share "share" { All "all", Any "any", }
    /// How a test ends.
    Outcome "outcome" { Pass "pass", Fail "fail", }
    /// What a single die of a test comes to.
    Score "score" { Success "success", Miss "miss", }
    /// A sort of tiles.
    AnyTile "anytile" { Passage "a passage", Room "a room", }
    /// How near a tile.
    Tiled "tiled" { On "on", OnOrNextTo "on or next to", }
    /// Which end of a distance.
    Far "far" { Nearest "nearest to", Farthest "farthest from", }
    /// What is about to be done to a hero.
    Harmful "harmful" { Harm "harm", Wounds "wounds", Sanity "sanity damage", HorrorHit "a horror hit",
        CorruptionHit "a corruption hit",
    }
    /// Whatever weapon it is.
    Arms "arms" { Weapon "a weapon", }
    /// What a hero has done, or what has befallen it.
    Done "done" {
        Activated "activated", Attacked "attacked", Moved "moved", Kod "been KO'd", Wounded "taken wounds", Shaken "taken sanity damage",
        Killed "killed an enemy", Cast "cast a spell",
    }
    /// How a model is.
    Shape "shape" { Wounded "wounded", Standing "standing", Kod "ko'd", Dead "dead", }
    /// Whether it has been done.
    Having "having" { Has "has", HasNot "has not", }
    /// In which way enemies come.
    Arriving "arriving" { Ambush "as an ambush", Attack "as an attack", }
    /// The span in which it has.
    Within "done-within" { Turn "turn", Fight "fight", Adventure "adventure", }
    /// What a hit is about to do.
    Damaged "damaged" { Any "damage", Wounds "wounds", Sanity "sanity damage", }
    /// Of what an attack that is over had none.
    Without "without" { Hit "without a hit", Wound "without a wound", }
    /// How somebody has fared in a text.
    Fared "fared" { Passed "passed", Failed "failed", Wounded "was wounded", Shaken "took sanity damage", Healed "was healed", Placed "was placed", }
    /// Whether somebody took an option.
    Choosing "choosing" { Chose "chose", ChoseNot "did not choose", }
    /// How a hero searches.
    Searching "searching" { Looks "looks through a door", Scavenges "scavenges", }
    /// What became of a cast.
    CastOutcome "cast-outcome" { Passed "successfully", Failed "in vain", }
    /// What somebody takes as a price.
    Suffered "suffered" { Wounds "wounds", Sanity "sanity damage", }
    /// Which throw something answers to.
    Thrown "thrown" {
        Chart "on a chart", ToHit "to hit", Damage "of damage", Defense "of defense", Willpower "of willpower", Armor "of armor", Escape "to escape",
        Test "of a skill test", Cast "to cast", HoldBack "to hold back", Scavenge "to scavenge", Move "to move",
    }
    /// What is around those concerned.
    Around "around" { OtherWorld "an otherworld", Town "a town", }
    /// Of which of its two bars something is healed.
    Bar "bar" { Wounds "wounds", Sanity "sanity", }
    /// All of what is healed.
    Healed "healed" { Fully "fully", Wounds "all wounds", Sanity "all sanity", }
    /// What is healed.
    Healing "healing" { Wounds "wounds", Sanity "sanity", Any "in any mix", }
    /// Which way a number is open.
    Many "many" { OrMore "or more", OrFewer "or fewer", }
    /// How two are compared.
    Compared "compared" { More "more", Fewer "fewer", }
    /// Whether dice are added or taken off.
    Sign "sign" { Plus "plus", Minus "minus", }
    /// What dice should stop something.
    Saved "saved" { Defense "defense", Willpower "willpower", Armor "armor", }
    /// What a hero can fail at.
    Failed "failed" { Defense "a defense roll", Willpower "a willpower roll", Escape "to escape", }
    /// Which end of a stat.
    Extreme "extreme" { Highest "highest", Lowest "lowest", }
    /// Which side a bound is on.
    Bound "bound" { AtLeast "at least", AtMost "at most", }
    /// What stands between two spaces.
    Edging "edging" { Wall "wall", Barrier "barrier", Gate "gate", }
    /// Whose side a model is on.
    Siding "siding" { Heroes "heroes", Nobody "nobody", Rivals "rivals", }
    /// Who knows of what is held.
    Known "known" { Shared "shared by", Hidden "hidden from", }
    /// What a mission puts between two spaces of a tile.
    Fence "fence" { Wall "wall", Barrier "barrier", }
    /// Whether it goes up or down.
    MoreOrLess "more-or-less" { More "more", Less "less", }
    /// Which dice Grit rolls again, or that it adds to the way of a hero.
    GritRerolls "grit-rerolls" {
        Any "to re-roll", ToHit "to re-roll to hit dice", Damage "to re-roll damage dice", Defense "to re-roll defense dice",
        Willpower "to re-roll willpower dice", Escape "to re-roll escape dice", Move "to re-roll move dice",
        Casting "to re-roll casting dice", Test "to re-roll skill test dice", MoveOn "to move on",
    }
    /// What is rolled again.
    Rerolled "rerolled" { Dice "dice", Misses "misses", Hits "hits", }
    /// What a text can discard of its own.
    Own "own" { Card "card", Token "token", }
    /// Whether a hero comes to have an ability, or has it no longer.
    Learning "learning" { Learns "learns", Forgets "forgets", }
    /// What is denied to somebody: to use a thing, or to go to a location.
    Denied "denied" { Use "cannot use", Visit "cannot visit", }
    /// What a scenario expects of somebody and a thing, or a location.
    Usable "usable" { CanUse "can use", CannotUse "cannot use", CanVisit "can visit", CannotVisit "cannot visit", }
    /// What it expects of somebody and another.
    Deed "deed" {
        Targets "targets", CanAttack "can attack", CannotAttack "cannot attack", CanShoot "can shoot", CannotShoot "cannot shoot",
        CanHelp "can help", CannotHelp "cannot help", CanDrag "can drag", CannotDrag "cannot drag",
    }
    /// What becomes of a goal.
    GoalEnd "goal-end" { Reached "reached", Failed "failed", }
    /// What a scenario has somebody do to another.
    Doing "doing" { Attacks "attacks", Shoots "shoots", Helps "helps", }
    /// What it has a hero do with a thing, or at a location.
    Handling "handling" { Uses "uses", Visits "visits", }
    /// What it has somebody do alone.
    Alone "alone" { Activates "activates", Searches "searches", }
    /// What a tile is.
    TileSort "tilesort" { Passage "passage", Room "room", Entrance "entrance", }
    /// Where somebody is thrown.
    Bearing "bearing" { AwayFrom "away from", Toward "toward", }
    /// What a sheet lists by name.
    SheetList "listed" { Keyword "keyword", Location "location", }
    /// What a text breaks off.
    Ended "ended" { Turn "turn", Visit "visit", Stay "stay", }
    /// How a mission ends.
    Ending "ending" { Win "win", Lose "lose", }
    /// What it expects of somebody and a space.
    Spot "spot" { At "at", CanMoveTo "can move to", CannotMoveTo "cannot move to", }
    /// What it expects of somebody alone.
    Ready "ready" {
        CanSearch "can search", CannotSearch "cannot search", CanActivate "can activate", CannotActivate "cannot activate",
    }
    /// Where a card lies.
    CardPlace "cardplace" { FaceDown "face down", InPlay "in play", Discarded "discarded", }
    /// What a second result of the same kind does.
    Repeated "repeated" { RolledAgain "is rolled again", Kills "kills it", }
    /// What clears a marker or a token.
    Clears "clears" {
        OnKo "on ko", AtEndOfActivation "at end of activation", AtEndOfTurn "at end of turn", AtEndOfFight "at end of fight",
        AtEndOfAdventure "at end of adventure", AtEndOfDay "at end of day", AtEndOfStay "at end of stay", OnBeingUsed "on being used",
    }
    /// How far a Side Bag Token reaches in a fight.
    Passing "passing" { Adjacent "adjacent", SameTile "same tile", }
    /// What a scenario is set in.
    Setting "setting" { World "world", Town "town", Mission "mission", Edition "edition", }
    /// What of a mission a scenario sets.
    Part "part" { Chapter "chapter", Counter "counter", }
    /// How a scenario lays a card.
    Laid "laid" { OnTop "on top", InPlay "in play", }
}

/// Lists whose words name one of a type that the game has anyway: a phrase reads them as that.
macro_rules! known_lists {
    ($($(#[$doc:meta])* $list:ident $id:literal $words:expr;)*) => {
        /// Lists whose words name one of a type that the game has anyway.
        pub mod known {
            $($(#[$doc])* #[derive(Clone, Copy, Debug)] pub enum $list {})*
        }
        $(impl known::$list {
            /// Its words.
            pub(crate) const OFFERED: &'static [&'static str] = $words;
        })*

        /// These lists, by id.
        const KNOWN_LISTS: &[(&str, &[&str])] = &[$(($id, known::$list::OFFERED),)*];
    };
}

known_lists! {
    /// A span with a start and an end that a text can speak of.
    Edge "edge" &["turn", "fight", "adventure", "day", "stay"];
    /// A span that can come next.
    Next "next" &["turn", "fight", "adventure", "activation", "test", "escape test"];
    /// A span that begins.
    Span "span" &["turn", "fight", "adventure", "activation"];
    /// A span during which something holds.
    During "during" &["turn", "fight", "adventure", "activation", "attack", "day", "stay"];
    /// A span in which something can be used so often.
    Often "often" &["turn", "fight", "adventure", "activation", "attack", "hit", "throw", "day", "stay"];
    /// What a chart is rolled for.
    Role "role" &["injury", "madness", "mutation"];
    /// Melee or ranged.
    Reach "reach" &["melee", "ranged"];
    /// A marker of the depth track.
    Piece "piece" &["darkness", "party"];
    /// A clothing slot.
    Slot "slot" SLOTS;
    /// A side of a tile.
    Side "side" &["north", "east", "south", "west"];
    /// A kind of card that a deck holds.
    KindWord "kindword" HELD;
}

/// Words that stand in an optional clause, or do not.
macro_rules! flags {
    ($($flag:ident $id:literal $words:literal,)*) => {
        /// Words that stand in an optional clause, or do not.
        pub mod flag {
            $(#[doc = concat!("`", $words, "`")] #[derive(Clone, Copy, Debug)] pub enum $flag {})*
        }
        $(impl ClosedList for flag::$flag {
            type One = ();
            type Perhaps = bool;
            const WORDS: &'static [&'static str] = &[$words];
            fn read(chosen: Chosen) -> Option<()> {
                (chosen.words() == $words).then_some(())
            }
            fn read_perhaps(chosen: Option<Chosen>) -> bool {
                chosen.is_some()
            }
        })*

        /// These words, by id.
        const FLAGS: &[(&str, &[&str])] = &[$(($id, <flag::$flag as ClosedList>::WORDS),)*];
    };
}

flags! {
    Rounded "rounded" "rounded up", ItemsOnly "items-only" "items", Marked "marked" "to a marked space", Doubles "doubles" "doubles", Blocked "blocked" "is blocked", Later "later" "the next", Back "back" "back", Random "random" "at random",
    Through "through" "through a gate",
    UntilLost "until-lost" "until it is lost", Stands "stands" "cannot be rolled again", Found "found" "found", Another "another" "draw another",
    Again "again" "can be gained again", Default "default" "by default", Lasting "lasting" "permanently",
    Anyone "anyone" "past adjacent enemies", Objective "objective" "is the objective", Looks "looks" "through the door",
    Anywhere "anywhere" "in any world", Geared "geared" "with its gear",
    Hidden "hidden" "hidden", Keeping "keeping" "keeping wounds", AsWell "as-well" "as well", Ambushing "ambushing" "as an ambush", Slain "slain" "killed", Activation "activation" "an activation", AnAttack "an-attack" "an attack", ByAttack "by-attack" "with an attack", ThatFails "that-fails" "that fails",
    InAll "in-all" "in all", ALocation "a-location" "a location", PicksOne "picks-one" "and picks which count",
    OfFight "of-fight" "of the fight", FromAll "from-all" "from each hero", ThisCard "this-card" "this card", Discarded "discarded" "discarded", AllOfIt "all-of-it" "all",
}

/// Every closed list, by its id.
pub fn closed_lists() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    [OWN_LISTS, KNOWN_LISTS, FLAGS].into_iter().flatten().copied()
}
