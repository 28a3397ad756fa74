//! The standard situations: what a declaration of each kind is put through, so that it shows what it does when its time comes. Whoever adds a kind says
//! it here, as whoever adds a moment says in [`super::recipes`] how that comes about. Snapshots tell of those that are [`told`]; `prove` and `mutate`
//! play these and those that are [`felt`].

use super::Kind;

/// A standard situation. How it is made and played stands in `proof/situations/kinds`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Situation {
    // What lies there when a game is set up, and figures that can be read off.
    /// What it counts as, and how many of it lie in which deck.
    InItsDeck,
    /// The figures of an enemy.
    EnemyFigures,
    /// The figures of a hero of the class.
    HeroFigures,
    /// The figures of a card in the hands of its holder.
    CardFigures,
    /// Which figures of the rules are in force, and what follows from them for parties of each size.
    RulesInForce,
    /// Which edition takes which reading.
    ReadingsTaken,
    /// What each reading of a ruling changes in three turns.
    ReadingsPlayed,
    /// The readings that an edition takes.
    EditionReadings,
    /// What a skill is for.
    SkillUse,
    /// A tile as it lies on the table.
    OnTheTable,

    // Enemies.
    /// A few of the enemy activate.
    Activates,
    /// Each hero activates beside a few of the enemy.
    IsAttacked,
    /// A turn ends with the enemy on the board.
    TurnEnds,
    /// The same on its Brutal side, and with each row of its Elite chart.
    OtherSides,

    // Cards that are drawn and carried out.
    /// Drawn by one hero, and by four.
    IsDrawn,
    /// Drawn in a fight, beside that.
    IsDrawnInAFight,
    /// Two turns of a fight with it drawn before, beside the same without.
    FightAfterwards,
    /// A stay in a town with it drawn before, beside the same without.
    StayAfterwards,
    /// Two heroes draw from the deck, and one card is drawn.
    DeckIsDrawnFrom,

    // What somebody holds, learns or is.
    /// An item is gained.
    ItemGained,
    /// A fight and turns without one, with the item and without it.
    ItemHeld,
    /// The holder of a weapon activates, with it and without it.
    WeaponInHand,
    /// An upgrade sits on an item.
    UpgradeAttached,
    /// Tokens and markers are gained.
    ThingGained,
    /// Heroes hold it.
    ThingHeld,
    /// An enemy holds it.
    ThingHeldByEnemy,
    /// A hero learns it.
    Learned,
    /// Heroes have it.
    HeroesHaveIt,
    /// Enemies have it on their sheets.
    EnemiesHaveIt,
    /// Enemies and a hero are of the keyword.
    OfTheKeyword,
    /// A hero of the class is made.
    NewHero,
    /// Two turns of a fight with a hero of the class.
    HeroFights,

    // Whole games and places.
    /// The mission is set up, and played for two turns.
    MissionPlayed,
    /// The mission is set up for one hero, two and three.
    MissionSetUp,
    /// A hero rolls each result of a chart.
    ChartRolled,
    /// Turns in a world, beside the same elsewhere.
    InTheWorld,
    /// An attack in a world, beside the same elsewhere.
    AttackInTheWorld,
    /// The heroes stay in a town.
    Stay,
    /// Heroes visit a location.
    Visited,
    /// A hero looks through a door, and finds the tile there.
    TileFound,
    /// An Exploration token lies in the tile that is found.
    TokenFound,
    /// A turn starts with both markers at each space of a track.
    TrackAtEachSpace,

    // What a line waits for that none of the above brings about.
    /// It is drawn for each deck that its text names.
    DrawnForItsDecks,
    /// What a new hero of it does and gains.
    StartsMade,
    /// Its holder kills everybody.
    Kills,
    /// A hall full of enemies who have it.
    Crowd,
    /// It comes from farther than it can move.
    FromAfar,
    /// It loses Health wound by wound.
    WornDown,
    /// Its holder walks through long halls.
    LongWalk,
    /// Its holder uses what its text names.
    UsedWithWhatItNames,
    /// A whole adventure in short, with a stay in a town.
    Adventure,
    /// Everybody has two of it, its holder is overloaded, goes home, falls.
    MoreThanOne,
    /// Its holder is tested, frightened, corrupted, given tokens and Grit.
    Tried,
    /// Two turns of a fight with a hurt one, on each side and with each row; one comes, and more than there are.
    Hurt,
}

/// The situations of which a snapshot tells, in the order in which it does.
pub const fn told(kind: Kind) -> &'static [Situation] {
    use Situation as S;
    match kind {
        Kind::Enemy => &[S::InItsDeck, S::EnemyFigures, S::Activates, S::IsAttacked, S::TurnEnds, S::OtherSides],
        Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Loot | Kind::Scavenge => {
            &[S::InItsDeck, S::IsDrawn, S::IsDrawnInAFight, S::FightAfterwards, S::StayAfterwards]
        }
        Kind::Item | Kind::Spell => {
            &[S::InItsDeck, S::CardFigures, S::ItemGained, S::ItemHeld, S::WeaponInHand, S::UpgradeAttached]
        }
        Kind::Token | Kind::Marker => &[S::InItsDeck, S::ThingGained, S::ThingHeld, S::ThingHeldByEnemy],
        Kind::Ability => &[S::InItsDeck, S::Learned, S::HeroesHaveIt, S::EnemiesHaveIt],
        Kind::Keyword => &[S::InItsDeck, S::OfTheKeyword],
        Kind::Class => &[S::InItsDeck, S::HeroFigures, S::NewHero, S::HeroFights],
        Kind::Mission => &[S::InItsDeck, S::MissionPlayed, S::MissionSetUp],
        Kind::Rules => &[S::InItsDeck, S::RulesInForce],
        Kind::Ruling => &[S::InItsDeck, S::ReadingsTaken, S::ReadingsPlayed],
        Kind::Edition => &[S::InItsDeck, S::EditionReadings],
        Kind::Chart => &[S::InItsDeck, S::ChartRolled],
        Kind::Deck => &[S::InItsDeck, S::DeckIsDrawnFrom],
        Kind::World => &[S::InItsDeck, S::InTheWorld, S::AttackInTheWorld],
        Kind::Town => &[S::InItsDeck, S::Stay],
        Kind::Location => &[S::InItsDeck, S::Visited],
        Kind::Tile => &[S::InItsDeck, S::OnTheTable, S::TileFound],
        Kind::Track => &[S::InItsDeck, S::TrackAtEachSpace],
        Kind::Skill => &[S::InItsDeck, S::SkillUse],
        Kind::Exploration => &[S::InItsDeck, S::TokenFound],
        Kind::Scenario | Kind::Patch | Kind::Structure => &[S::InItsDeck],
    }
}

/// The situations that bring about what else a line of such a declaration can wait for: whoever asks whether it makes a difference plays them too. A
/// snapshot carries each text out by itself instead, and lists figures without playing them: it is to stay the same while what it tells does.
pub const fn felt(kind: Kind) -> &'static [Situation] {
    use Situation as S;
    match kind {
        Kind::Item => &[
            S::MoreThanOne,
            S::Tried,
            S::DrawnForItsDecks,
            S::Kills,
            S::LongWalk,
            S::UsedWithWhatItNames,
            S::Adventure,
        ],
        Kind::Spell => &[S::Tried, S::DrawnForItsDecks, S::Kills, S::UsedWithWhatItNames, S::Adventure],
        Kind::Token | Kind::Marker => &[S::DrawnForItsDecks, S::Kills, S::LongWalk, S::Adventure],
        Kind::Ability => &[
            S::Tried,
            S::DrawnForItsDecks,
            S::StartsMade,
            S::Kills,
            S::Crowd,
            S::LongWalk,
            S::UsedWithWhatItNames,
            S::Adventure,
        ],
        Kind::Keyword => &[S::DrawnForItsDecks, S::Kills, S::Crowd, S::Adventure],
        Kind::Class => {
            &[S::Tried, S::DrawnForItsDecks, S::StartsMade, S::Kills, S::LongWalk, S::UsedWithWhatItNames, S::Adventure]
        }
        Kind::Enemy => &[S::Hurt, S::DrawnForItsDecks, S::Crowd, S::FromAfar, S::WornDown, S::Adventure],
        Kind::Mission | Kind::Tile | Kind::Town | Kind::Location | Kind::Skill | Kind::Edition => {
            &[S::DrawnForItsDecks]
        }
        _ => &[S::DrawnForItsDecks, S::Adventure],
    }
}
