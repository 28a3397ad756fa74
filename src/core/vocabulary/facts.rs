//! Facts: what can be the case when something happens or a figure is asked for, so that words may need it. A row that needs a fact is refused where
//! nothing gives it.

/// What can be the case when a figure is asked for, or when something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// An attack is under way, in melee or at range.
    Attack,
    /// A weapon is used, or is about to be.
    Weapon,
    /// A casting roll is made for a spell.
    Spell,
    /// It is settled who is attacked.
    Target,
    /// The attack is one's own.
    Own,
    /// A hit is on its way to somebody, or has come there.
    Hit,
    /// A hit that nothing has stopped yet, and that can be changed.
    Unstopped,
    /// More dice can be thrown for the attack under way.
    Unfinished,
    /// Dice lie on the table, and can be re-rolled.
    Dice,
    /// There is a roll that can be added to.
    Roll,
    /// Damage is about to be done.
    Harm,
    /// Enemies are about to be placed.
    Arrival,
    /// A fight is on.
    Fight,
    /// No fight is on.
    Peace,
    /// The adventure has been won.
    Won,
    /// The party stays in a town.
    Town,
    /// An attack is under way that somebody else makes.
    Suffered,
    /// Enemies are on the board.
    Enemies,
    /// A hero has activated in this turn.
    Acted,
    /// The attack is one in melee.
    Melee,
    /// The attack is one at range.
    Ranged,
}

impl Fact {
    /// As a message says it of a time: `no attack is under way then`.
    pub fn missing(self) -> &'static str {
        match self {
            Fact::Attack => "no attack is under way then",
            Fact::Weapon => "no weapon is used then",
            Fact::Spell => "no spell is being cast then",
            Fact::Target => "it is not settled then who is attacked",
            Fact::Own => "no attack of its own is under way then",
            Fact::Hit => "no hit is on its way then",
            Fact::Unstopped => "no hit is still to be stopped then",
            Fact::Unfinished => "no dice of an attack are still to be rolled then",
            Fact::Dice | Fact::Roll => "no dice lie on the table then",
            Fact::Harm => "no damage is about to be done then",
            Fact::Arrival => "no enemies are about to be placed then",
            Fact::Fight => "no fight is on then",
            Fact::Peace => "a fight is on then",
            Fact::Won => "the adventure is not won yet",
            Fact::Town => "the party is in no town then",
            Fact::Suffered => "nobody attacks itself",
            Fact::Enemies => "no enemy is there then",
            Fact::Acted => "nobody has activated in this turn by then",
            Fact::Melee => "these are no dice of an attack in melee",
            Fact::Ranged => "these are no dice of an attack at range",
        }
    }

    /// Where a line can stand that needs it.
    pub fn given_by(self) -> &'static str {
        match self {
            Fact::Attack | Fact::Own | Fact::Weapon | Fact::Suffered | Fact::Melee | Fact::Ranged => {
                "while an attack is on: `when this hero attacks`, `when this hero hits an enemy`"
            }
            Fact::Spell => "in a change of `casting rolls`: `this hero: casting rolls +1 if casting Fire`",
            Fact::Target => {
                "once the attack has its target: `when this hero hits an enemy`, `when this hero ends an attack`"
            }
            Fact::Hit | Fact::Unstopped => {
                "where a hit is made: `when this hero rolls to hit 6`, `when this enemy hits a hero`"
            }
            Fact::Unfinished => "while the attack is on: `when this hero attacks`, `when this hero kills an enemy`",
            Fact::Dice | Fact::Roll => {
                "while the dice lie on the table: `this hero may use this after a throw`, `when this hero throws to hit`"
            }
            Fact::Harm => "where damage comes: `this hero may use this on harm`, `instead of damage to this enemy`",
            Fact::Arrival => "where enemies come: `instead of placing an attack: that attack arrives as an ambush`",
            Fact::Fight => "in a fight: `at start of fight`, `when this hero attacks`",
            Fact::Peace => "outside of fights: `at end of fight`",
            Fact::Enemies => "while enemies are there: `when an enemy attacks`",
            Fact::Acted => "in an activation, or after it: `when this hero attacks`, `at end of turn`",
            Fact::Won => "when the adventure is over: `at end of adventure`",
            Fact::Town => "in a stay: `at start of stay`, `at end of day`",
        }
    }
}
