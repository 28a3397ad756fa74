//! Recipes: how what a moment waits for is brought about at a table made for it, and how it is narrowly missed. Whoever adds a moment says it here.
//! Snapshots, `prove` and the nets of the tests play them; what is said in them stands as scenarios in the kit of `proof/stage`.

use super::{Condition, Fact, Moment, Replaced};

/// How the sides stand to each other, and what else is so there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// Each hero has an enemy of each type beside it.
    Near,
    /// The enemies stand across the hall, in range.
    Far,
    /// Nobody but the heroes.
    Alone,
    /// The enemies stand in the far corner, out of range, and the heroes beside each other.
    Apart,
    /// As near, and one more hit kills an enemy.
    Weak,
    /// As near, and one more hit brings a hero down.
    Frail,
    /// As near, and behind the enemies others stand in a line.
    Line,
    /// The enemies do not shoot, and can come to either hero.
    Fists,
    /// As near, and everybody has other figures: what is mostly nothing is something, and what is mostly much is little.
    Tide,
    /// As far, with those figures.
    FarTide,
    /// As near, and whenever somebody is hit, everything happens.
    Storm,
    /// As far, with that.
    FarStorm,
    /// One hero and half of the enemies are in a dark vault in another world, behind a Gate.
    Split,
    /// As near, and the enemies never move.
    Still,
    /// As near, the party has a Revive left, and whoever hits brings a hero down.
    Saved,
    /// As far, with that.
    FarSaved,
    /// Nobody but the heroes, one of them at a door.
    Door,
    /// Nobody but the heroes, with those other figures.
    Lull,
    /// One hero is in a dark vault in another world, and the light is not; nobody shoots, and everybody has those other figures.
    Vault,
    /// Nothing is as elsewhere: it is no OtherWorld, the markers of the track lie apart, the heroes stand beside each other, hale and weak, and some
    /// enemies are where no hero is.
    Elsewhere,
    /// Nobody but the heroes, and the adventure is won.
    Won,
    /// All in one line: who shoots does so past somebody of either side.
    Screen,
}

impl Spot {
    /// All of them.
    pub const ALL: [Spot; 22] = [
        Spot::Near,
        Spot::Far,
        Spot::Alone,
        Spot::Apart,
        Spot::Weak,
        Spot::Frail,
        Spot::Line,
        Spot::Fists,
        Spot::Tide,
        Spot::FarTide,
        Spot::Storm,
        Spot::FarStorm,
        Spot::Split,
        Spot::Still,
        Spot::Saved,
        Spot::FarSaved,
        Spot::Door,
        Spot::Lull,
        Spot::Vault,
        Spot::Elsewhere,
        Spot::Won,
        Spot::Screen,
    ];
}

/// What heroes do in their activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// Attack in melee.
    Melee,
    /// Shoot.
    Shoot,
    /// Move, and then attack.
    Move,
    /// Use the spell first.
    Cast,
    /// Use the sling as a Free Attack first.
    Sling,
    /// Search: look through the door, else scavenge the tile.
    Search,
    /// Scavenge the tile, at a door too.
    Scavenge,
}

macro_rules! sayings {
    ($($(#[$doc:meta])* $saying:ident $name:literal;)*) => {
        /// What a card would say, of a hero or of an enemy. Its effects stand in the kit as scenarios of this name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Saying {
            $($(#[$doc])* $saying,)*
        }

        impl Saying {
            /// All of them.
            pub const ALL: &'static [Saying] = &[$(Saying::$saying,)*];

            /// What its scenarios are called, `of a hero` and `of an enemy`.
            pub fn name(self) -> &'static str {
                match self { $(Saying::$saying => $name,)* }
            }
        }
    };
}

sayings! {
    /// Wounds that do not kill.
    Wounds "Wounds";
    /// Sanity damage.
    SanityDamage "Sanity damage";
    /// Wounds are healed.
    Heals "Heals";
    /// It is killed outright.
    Dies "Dies";
    /// A hero is KO'd.
    Falls "Is brought down";
    /// A hero is KO'd and recovers.
    Recovers "Falls and recovers";
    /// A card is drawn that a hero keeps or uses.
    DrawsLoot "Draws loot";
    /// A skill is tested.
    Tests "Tests";
    /// The Darkness comes nearer.
    DarknessComes "The Darkness comes";
    /// The party goes on.
    PartyGoes "The party goes on";
    /// Both of them, farther.
    BothGo "Both go far";
    /// Depth events happen.
    DepthEvent "Depth event";
    /// A Clue is found.
    FindsClue "Finds a clue";
    /// Grit is gained.
    GainsGrit "Gains grit";
    /// Markers are gained.
    GainsMarkers "Gains markers";
    /// Grit and markers are lost.
    Loses "Loses";
    /// A price is paid.
    Pays "Pays";
    /// Something is thrown at a space.
    Throws "Throws";
    /// A hero moves because a text says so.
    Moves "Moves";
    /// Enemies come in ambush.
    Ambush "Ambush";
    /// A card of each deck that all heroes draw from.
    DrawsDarkness "Draws darkness";
    /// A card that lies face down, and is turned.
    DrawsDread "Draws dread";
    /// An encounter.
    DrawsEncounter "Draws an encounter";
    /// A threat.
    DrawsThreat "Draws a threat";
    /// A card that is scavenged.
    DrawsScavenge "Scavenges";
    /// Hits.
    Hits "Hits";
    /// Horror Hits.
    HorrorHits "Horror hits";
    /// Corruption Hits.
    CorruptionHits "Corruption hits";
    /// A hero gains what can be gained, and its mind heals.
    Gains "Gains this and that";
    /// A chart, a card of gear, an Elite ability.
    Rolls "Rolls on a chart";
    /// An ability and a spell are learned.
    Learns "Learns";
    /// More Wounds than it has Health.
    Crushed "Crushed";
    /// More sanity damage than a hero has Sanity.
    Breaks "Breaks";
    /// Enemies come.
    Attack "Attack";
    /// A Free Attack.
    FreeAttack "Free attack";
    /// Something that is done to those with a keyword.
    Marked "Marked";
    /// Dark Stone is lost.
    LosesStone "Loses dark stone";
    /// Sanity damage is taken and healed.
    MindHeals "Mind heals";
    /// It kills enemies itself.
    Kills "Kills";
    /// It heals its side itself.
    HealsAll "Heals all";
    /// It heals itself.
    HealsItself "Heals itself";
    /// An enemy frightens the heroes itself.
    Frightens "Frightens";
    /// An enemy taints the heroes, and does harm to their minds, itself.
    Haunts "Haunts";
    /// It kills all enemies itself.
    KillsAll "Kills all";
}

impl Saying {
    /// True where nobody outlives it.
    pub fn is_deadly(self) -> bool {
        matches!(self, Saying::Dies | Saying::Falls | Saying::Recovers | Saying::Crushed | Saying::Breaks)
    }

    /// True for what somebody brings about itself, and not somebody else's text.
    pub fn is_own(self) -> bool {
        matches!(
            self,
            Saying::Kills
                | Saying::HealsAll
                | Saying::HealsItself
                | Saying::Frightens
                | Saying::Haunts
                | Saying::KillsAll
        )
    }

    /// Those that befall somebody.
    pub fn befalling() -> impl Iterator<Item = Saying> {
        Saying::ALL.iter().copied().filter(|saying| !saying.is_own())
    }
}

/// Something that is done at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The whole activation of a model, in this way where it is a hero's.
    Activates(Wants),
    /// Effects are carried out, as a card would say them.
    Says(Saying),
    /// Whoever stands beside a model, on the other side, activates.
    Suffers,
    /// One more enemy of the type comes onto the board.
    Comes,
    /// More of the type than there are come: in ambush, or into the room.
    Musters(bool),
    /// A model steps through a Gate.
    Gate,
    /// Something explodes where a model stands.
    Blast,
    /// The adventure is won, and the party comes to a town for a day.
    Town,
    /// A hero puts down what it carries, and picks it up again.
    Carries,
    /// A hero uses what texts wait for.
    Uses,
    /// A hero goes to the locations that texts wait for.
    Visits,
    /// A whole turn, step by step.
    Turn,
    /// The start of a turn.
    TurnStarts,
    /// The end of a turn.
    TurnEnds,
    /// A fight, an adventure, a day starts.
    Starts(&'static str),
    /// A fight, an adventure, a day ends.
    Ends(&'static str),
}

impl Act {
    /// True for what befalls one model: done to another, it narrowly misses the one that a text speaks of. `own` says whether the text is the model's own, for an
    /// enemy that comes is one that was not there.
    pub fn befalls(self, own: bool) -> bool {
        match self {
            Act::Comes => own,
            Act::Activates(_) | Act::Says(_) | Act::Gate | Act::Carries | Act::Uses | Act::Visits => true,
            Act::Suffers | Act::Blast | Act::Turn | Act::TurnStarts | Act::TurnEnds => false,
            Act::Starts(_) | Act::Ends(_) | Act::Town | Act::Musters(_) => false,
        }
    }
}

/// One way to bring something about: how the sides stand, and what is done.
pub type Recipe = (Spot, Act);

const fn near(act: Act) -> Recipe {
    (Spot::Near, act)
}

const fn says(saying: Saying) -> Recipe {
    near(Act::Says(saying))
}

const MELEE: Recipe = near(Act::Activates(Wants::Melee));
const SHOT: Recipe = (Spot::Far, Act::Activates(Wants::Shoot));
const WALK: Recipe = (Spot::Far, Act::Activates(Wants::Move));

macro_rules! by {
    ($($recipe:expr),* $(,)?) => { Comes::By(const { &[$($recipe),*] }) };
}

/// How something is brought about at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comes {
    /// In each of these ways, for the model that a text speaks of. Done to another model, the first of them misses narrowly.
    By(&'static [Recipe]),
    /// Not at such a table, and why.
    Not(&'static str),
}

impl Comes {
    /// The ways.
    pub fn recipes(self) -> &'static [Recipe] {
        match self {
            Comes::By(recipes) => recipes,
            Comes::Not(_) => &[],
        }
    }
}

impl Moment {
    /// How it comes. Of the clock, this span starts or ends.
    pub fn comes(self, span: &str) -> Comes {
        match self {
            Moment::Activates | Moment::EndsActivation => by![MELEE],
            Moment::MoveRoll => {
                by![WALK, (Spot::Apart, Act::Activates(Wants::Move)), (Spot::Fists, Act::Activates(Wants::Move))]
            }
            Moment::SaveRoll => {
                by![near(Act::Suffers), says(Saying::Hits), says(Saying::HorrorHits)]
            }
            Moment::Moves => by![
                WALK,
                // Enemies that shoot stay where they are.
                (Spot::Apart, Act::Activates(Wants::Move)),
                (Spot::Fists, Act::Activates(Wants::Move)),
                says(Saying::Moves),
                (Spot::Far, Act::Gate),
                near(Act::Gate),
            ],
            Moment::ComesTo | Moment::ComesToSpace | Moment::LeavesPlace => {
                Comes::Not("the tables have one hall, which nobody comes to or leaves: scenarios of the packs play it")
            }
            Moment::ToHit
            | Moment::ReachToHit
            | Moment::ThrowsToHit
            | Moment::Attacks
            | Moment::EndsAttack
            | Moment::Strikes
            | Moment::Wounds => by![MELEE, SHOT, near(Act::Activates(Wants::Shoot))],
            Moment::Kills => by![
                (Spot::Weak, Act::Activates(Wants::Melee)),
                (Spot::Weak, Act::Activates(Wants::Shoot)),
                says(Saying::Kills),
            ],
            Moment::Wounded | Moment::ArmorStops => by![says(Saying::Wounds), near(Act::Suffers)],
            Moment::SanityLost => by![says(Saying::SanityDamage)],
            Moment::Healed => by![says(Saying::Heals), says(Saying::MindHeals)],
            Moment::HealedBy => by![says(Saying::HealsItself)],
            Moment::Killed => by![says(Saying::Dies)],
            Moment::Ko => by![says(Saying::Falls), (Spot::Frail, Act::Suffers)],
            Moment::Recovers => by![says(Saying::Recovers)],
            Moment::Placed | Moment::Arrives => by![near(Act::Comes), (Spot::Far, Act::Comes)],
            Moment::CardDrawn => {
                Comes::Not("what is carried there is held from the start: scenarios of the packs draw it")
            }
            Moment::CardGoes => Comes::Not("a situation has no card that goes: scenarios of the packs discard it"),
            Moment::Learns => by![says(Saying::Learns)],
            Moment::Drawn => by![says(Saying::DrawsLoot)],
            Moment::Casts => by![near(Act::Activates(Wants::Cast))],
            Moment::Tested => by![says(Saying::Tests)],
            Moment::Attacked => by![near(Act::Suffers)],
            Moment::Searches => by![
                (Spot::Alone, Act::Activates(Wants::Search)),
                (Spot::Door, Act::Activates(Wants::Search)),
                // Beside enemies that never move.
                (Spot::Still, Act::Activates(Wants::Scavenge)),
                (Spot::Still, Act::Activates(Wants::Search)),
            ],
            Moment::Fails => by![
                near(Act::Suffers),
                says(Saying::Hits),
                says(Saying::HorrorHits),
                WALK,
                near(Act::Activates(Wants::Move)),
            ],
            Moment::Escapes => by![WALK, near(Act::Activates(Wants::Move))],
            Moment::HoldsBack => by![near(Act::TurnStarts)],
            Moment::Advances => by![says(Saying::DarknessComes), says(Saying::PartyGoes), says(Saying::BothGo)],
            Moment::DepthEvents => by![says(Saying::DepthEvent)],
            Moment::ClueFound => by![says(Saying::FindsClue)],
            Moment::Blast => by![near(Act::Blast)],
            Moment::HeroLoses => by![says(Saying::Loses)],
            Moment::Pays => by![says(Saying::Pays)],
            Moment::HeroGains => by![says(Saying::GainsMarkers), says(Saying::GainsGrit)],
            Moment::PicksUp | Moment::Drops => by![near(Act::Carries)],
            Moment::Uses => by![near(Act::Uses)],
            Moment::Visits | Moment::VisitsAny => by![(Spot::Lull, Act::Visits)],
            Moment::StartOf => match span {
                "turn" => by![near(Act::TurnStarts)],
                "fight" => by![near(Act::Starts("fight"))],
                "adventure" => by![near(Act::Starts("adventure"))],
                "stay" => by![near(Act::Starts("stay"))],
                _ => by![near(Act::Starts("day"))],
            },
            Moment::EndOf => match span {
                "turn" => by![near(Act::TurnEnds)],
                "fight" => by![near(Act::Ends("fight"))],
                "adventure" => by![near(Act::Ends("adventure"))],
                "stay" => by![near(Act::Ends("stay"))],
                _ => by![near(Act::Ends("day"))],
            },
        }
    }
}

impl Replaced {
    /// How what is replaced comes.
    pub fn comes(self) -> Comes {
        match self {
            Replaced::OwnDamage => by![says(Saying::Hits), says(Saying::HorrorHits), near(Act::Suffers)],
            Replaced::Drawing => by![
                says(Saying::DrawsThreat),
                says(Saying::DrawsDarkness),
                says(Saying::DrawsEncounter),
                says(Saying::DrawsLoot),
                says(Saying::DrawsScavenge),
            ],
            Replaced::Placing | Replaced::PlacingAny => by![says(Saying::Attack), says(Saying::DrawsThreat)],
            Replaced::Ko => by![says(Saying::Falls)],
            Replaced::Killed => by![says(Saying::Dies)],
            Replaced::Gaining => by![says(Saying::GainsMarkers), says(Saying::Gains)],
        }
    }
}

/// When a condition is so at a table, and when it narrowly is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// At this moment, where it comes by this recipe; and not at that one, by that recipe.
    At {
        /// When it is so.
        so: (Moment, Recipe),
        /// When it is not; nothing where other dice alone tell.
        not: Option<(Moment, Recipe)>,
    },
    /// As the conditions are that it is made of.
    Parts,
    /// Not told apart at such a table, and why.
    Not(&'static str),
}

const fn between(when: Moment, act: Act, so: Spot, not: Spot) -> Holds {
    Holds::At { so: (when, (so, act)), not: Some((when, (not, act))) }
}

const fn at(so: (Moment, Recipe), not: (Moment, Recipe)) -> Holds {
    Holds::At { so, not: Some(not) }
}

impl Condition {
    /// When it is so, and when it narrowly is not.
    pub fn holds(self) -> Holds {
        const FIGHTS: Act = Act::Activates(Wants::Melee);
        let activates = |so, not| between(Moment::Activates, FIGHTS, so, not);
        match self {
            Condition::Is | Condition::HasAny | Condition::HasMany | Condition::StatIs | Condition::TrackAt => {
                activates(Spot::Near, Spot::Elsewhere)
            }
            Condition::Stands => activates(Spot::Near, Spot::Vault),
            Condition::Around => activates(Spot::Near, Spot::Elsewhere),
            Condition::HasMore | Condition::Fight | Condition::Exists | Condition::Many => {
                activates(Spot::Near, Spot::Alone)
            }
            Condition::AttackIs => between(Moment::Attacks, FIGHTS, Spot::Near, Spot::Far),
            Condition::Victory => between(Moment::PicksUp, Act::Carries, Spot::Won, Spot::Near),
            Condition::Against => at((Moment::Wounded, near(Act::Suffers)), (Moment::Wounded, says(Saying::Wounds))),
            Condition::Critical => at((Moment::Kills, MELEE), (Moment::Kills, says(Saying::Kills))),
            Condition::Using | Condition::Armed => at((Moment::Attacks, MELEE), (Moment::Wounded, near(Act::Suffers))),
            Condition::Called => {
                at((Moment::Drawn, says(Saying::DrawsLoot)), (Moment::Casts, near(Act::Activates(Wants::Cast))))
            }
            Condition::Acted => at((Moment::Activates, MELEE), (Moment::Wounded, says(Saying::Wounds))),
            Condition::Turn => at((Moment::StartOf, near(Act::TurnStarts)), (Moment::Attacks, MELEE)),
            Condition::RollIs => Holds::At { so: (Moment::HoldsBack, near(Act::TurnStarts)), not: None },
            Condition::Held => Holds::At { so: (Moment::Activates, MELEE), not: None },
            Condition::Left => Holds::At { so: (Moment::Activates, MELEE), not: None },
            Condition::Both | Condition::Either | Condition::Not => Holds::Parts,
            Condition::Same => Holds::Not("whether two are one and the same hangs on the words that name them"),
            Condition::AmountIs => Holds::Not("what the amount is hangs on the words that name it, not on a moment"),
            Condition::Has => Holds::Not("who has what is the same for as long as the table stands"),
            Condition::Casting => Holds::Not("it is asked by what raises a casting roll alone, which is no moment"),
            Condition::DrawnFor => Holds::Not("no card of the table is drawn for two decks"),
            Condition::Chose => Holds::Not("it speaks of a choice of its own text"),
            Condition::Ruling => Holds::Not("a table has its rulings for good"),
            Condition::InChapter | Condition::CounterIs => {
                Holds::Not("the mission of the table has no chapters and counts nothing")
            }
        }
    }
}

impl Fact {
    /// What brings it about, for words that need it.
    pub fn comes(self) -> Recipe {
        match self {
            Fact::Attack
            | Fact::Weapon
            | Fact::Target
            | Fact::Own
            | Fact::Hit
            | Fact::Unstopped
            | Fact::Unfinished
            | Fact::Dice
            | Fact::Roll
            | Fact::Melee => MELEE,
            Fact::Ranged => SHOT,
            Fact::Spell => near(Act::Activates(Wants::Cast)),
            Fact::Harm => says(Saying::Hits),
            Fact::Suffered => near(Act::Suffers),
            Fact::Arrival => says(Saying::Attack),
            Fact::Fight | Fact::Enemies => near(Act::TurnStarts),
            Fact::Won => (Spot::Won, Act::Carries),
            Fact::Town => (Spot::Lull, Act::Town),
            Fact::Acted => near(Act::TurnEnds),
            Fact::Peace => (Spot::Alone, Act::TurnStarts),
        }
    }
}
