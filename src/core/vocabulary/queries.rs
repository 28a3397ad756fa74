//! Queries: every question by which the rules read a figure. Whoever reads one names the query, so that this table knows of each stat who is
//! asked for it, when, and what is the case then; a change of a figure that no query reads is refused.

use super::{Fact, Stat, Whose};

macro_rules! queries {
    ($($name:ident $id:literal $whose:ident [$($stat:ident),*] gives [$($give:ident),*] may [$($may:ident),*] $when:literal, $page:literal;)*) => {
        /// A question by which the rules read a figure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Query {
            $(#[doc = concat!("Asked when ", $when, ": ", $page, ".")] $name,)*
            /// For display, and for players who weigh their options: it has no effect on the rules.
            Shown,
        }

        impl Query {
            /// Every query of the rules, in the order of the table.
            pub const ALL: &'static [Query] = &[$(Query::$name,)*];

            /// Its id: `query.turn-order`.
            pub fn id(self) -> &'static str {
                match self { $(Query::$name => $id,)* Query::Shown => "query.shown" }
            }

            /// The figures that it reads.
            pub fn reads(self) -> &'static [Stat] {
                match self { $(Query::$name => &[$(Stat::$stat),*],)* Query::Shown => Stat::ALL }
            }

            /// Of whom.
            pub fn whose(self) -> Whose {
                match self { $(Query::$name => Whose::$whose,)* Query::Shown => Whose::Everybody }
            }

            /// What is always the case then.
            pub fn gives(self) -> &'static [Fact] {
                match self { $(Query::$name => &[$(Fact::$give),*],)* Query::Shown => &[] }
            }

            /// What may be the case then, too.
            pub fn may(self) -> &'static [Fact] {
                match self { $(Query::$name => &[$(Fact::$may),*],)* Query::Shown => &[] }
            }

            /// When it is asked, after "when".
            pub fn when(self) -> &'static str {
                match self { $(Query::$name => $when,)* Query::Shown => "it is shown" }
            }
        }
    };
}

impl Query {
    /// True for what is asked of attacks and of enemies: outside of a fight there is nobody to attack, and nobody who does.
    fn is_of_fights(self) -> bool {
        matches!(
            self,
            Query::Escapes
                | Query::EscapedFrom
                | Query::MayAttack
                | Query::Wields
                | Query::Aims
                | Query::HeroToHit
                | Query::ToHitOn
                | Query::HeroDamage
                | Query::CriticallyHit
                | Query::EnemyAims
                | Query::EnemyMarks
                | Query::EnemyToHit
                | Query::UnderAttack
                | Query::EnemyDamage
                | Query::EnemyMoves
        )
    }

    /// True where all of these facts can be the case when it is asked for this figure.
    pub fn allows(self, stat: Stat, facts: &[Fact]) -> bool {
        let given = |fact: &Fact| self.gives().contains(fact) || self.may().contains(fact);
        facts.iter().all(|fact| match fact {
            Fact::Suffered => given(&Fact::Target) && !self.gives().contains(&Fact::Own),
            // Breath is caught, and heroes recover, when no enemy is left.
            Fact::Enemies => !matches!(self, Query::Town | Query::Visits | Query::Buys | Query::Breathes),
            Fact::Acted => self != Query::HoldsBack,
            Fact::Peace => !self.is_of_fights(),
            // Nobody catches its breath or looks around there.
            Fact::Town => self.may().contains(&Fact::Won) && !matches!(self, Query::Breathes | Query::InTheWay),
            // Each reach has its own number of dice, and its own To Hit.
            Fact::Melee => given(&Fact::Attack) && !matches!(stat, Stat::Shots | Stat::RangeToHit),
            Fact::Ranged => {
                given(&Fact::Attack) && !matches!(stat, Stat::Combat | Stat::AmbushCombat | Stat::MeleeToHit)
            }
            fact => given(fact),
        })
    }
}

impl Stat {
    /// The queries that read it.
    pub fn queries(self) -> impl Iterator<Item = Query> {
        Query::ALL.iter().copied().filter(move |query| query.reads().contains(&self))
    }

    /// True for what protects whoever is attacked: it is asked of the target of an attack, and never of the attacker.
    pub fn guards(self) -> bool {
        let of_target = |query: Query| query.gives().contains(&Fact::Target) || query.may().contains(&Fact::Target);
        let of_attacker = |query: Query| query.gives().contains(&Fact::Own) || query.may().contains(&Fact::Own);
        self.queries().any(of_target)
            && !self.queries().any(|query| of_attacker(query) && query != Query::CriticallyHit)
    }

    /// Whose figure it is: the rules ask it of nobody else.
    pub fn whose(self) -> Whose {
        let of = |whose| self.queries().any(|query| query.whose() == whose || query.whose() == Whose::Everybody);
        match (of(Whose::Heroes), of(Whose::Enemies)) {
            (true, true) => Whose::Everybody,
            (true, false) => Whose::Heroes,
            (false, true) => Whose::Enemies,
            (false, false) => Whose::Abilities,
        }
    }
}

queries! {
    TurnOrder "query.turn-order" Everybody [Initiative] gives [] may [Fight] "the turn's order is made", "SBSD 13";
    TextOrder "query.text-order" Heroes [Initiative] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "several texts answer to one thing", "SBSD 4";
    Activation "query.activation" Everybody [Stunned] gives [] may [Fight] "it is about to activate", "SBSD 33";
    HeroMoves "query.hero-moves" Heroes [Move, Rooted, MovesThrough, NoMoveGrit, NoGritMoves] gives [] may [Fight] "a hero moves", "SBSD 13, 14";
    Escapes "query.escapes" Heroes [IgnoresEscape, EscapeDice, EscapeRolls] gives [Fight] may [] "a hero tests to Escape", "SBSD 25";
    EscapedFrom "query.escaped-from" Enemies [Escape] gives [Fight] may [] "a hero tests to Escape from it", "SBSD 25";
    MayAttack "query.may-attack" Heroes [NoAttacks, NoFreeAttacks, MeleeToHit, RangeToHit, Combat, Range] gives [] may [Fight] "a hero looks which attacks it can make", "SBSD 26, 27";
    Wields "query.wields" Heroes [NoAttacks] gives [Attack, Own] may [Weapon, Fight] "a hero picks the weapon of its attack", "SBSD 33";
    Aims "query.aims" Heroes [NoAttacks] gives [Attack, Own, Target] may [Weapon, Fight] "a hero looks whom its attack can hit", "SBSD 26";
    CardFigure "query.card-figure" Heroes [Shots, Range, Damage, Hands, StaysInHand, ToHitSides, DamageSides, RangeToHit, MeleeToHit, CriticalToHit] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "a card is looked at", "GOV 20, 26";
    InHand "query.in-hand" Heroes [Hands, StaysInHand, NoTwoHanded] gives [] may [Fight, Won] "hands are assigned", "GOV 20";
    HeroToHit "query.hero-to-hit" Heroes [Combat, Shots, MeleeToHit, RangeToHit, ToHitRolls, ToHitSides, CriticalToHit, DiceLimit, NoCriticals] gives [Attack, Own] may [Weapon, Fight] "a hero rolls To Hit", "SBSD 26, 33";
    ToHitOn "query.to-hit-on" Heroes [ToHitRolls, CriticalToHit] gives [Attack, Own, Target] may [Weapon, Fight] "a hero's To Hit dice are held against a target", "SBSD 26";
    Throws "query.throws" Heroes [MeleeToHit, RangeToHit, ToHitRolls, ToHitSides] gives [] may [Own, Attack, Weapon, Fight] "a hero throws something at a space", "FF 27";
    EnemyThrows "query.enemy-throws" Enemies [MeleeToHit, RangeToHit, ToHitRolls, ToHitSides] gives [] may [Own, Attack, Fight] "an enemy throws something at a space", "FF 27";
    HeroDamage "query.hero-damage" Heroes [Damage, CriticalDamage, DamageSides, IgnoresDefense, IgnoresArmor] gives [Attack, Own, Target, Hit] may [Weapon, Fight] "a hero's hit does damage", "SBSD 27";
    CriticallyHit "query.critically-hit" Enemies [CriticalImmune] gives [Attack, Target, Hit] may [Own, Weapon, Fight] "a hero's Critical Hit strikes it", "SBSD 27, 31";
    EnemyAims "query.enemy-aims" Enemies [AttacksAll, NoAttacks, MeleeReach, Range, Retargets, SeeksMost, MeleeToHit, RangeToHit, Combat, Shots, AmbushCombat, ToHitRolls, ToHitSides] gives [] may [Fight] "an enemy looks whom it can attack", "SBSD 28, 32";
    EnemyMarks "query.enemy-marks" Enemies [NoAttacks] gives [Attack, Own, Target] may [Fight] "an enemy looks whom it may target", "SBSD 28, 32";
    EnemyToHit "query.enemy-to-hit" Enemies [Combat, AmbushCombat, Shots, MeleeToHit, RangeToHit, ToHitRolls, ToHitSides] gives [Attack, Own, Target] may [Fight] "an enemy rolls To Hit", "SBSD 28, 32";
    UnderAttack "query.under-attack" Heroes [HitByOnes] gives [Attack, Target] may [Fight] "an enemy's To Hit dice lie on the table", "facts";
    EnemyDamage "query.enemy-damage" Enemies [Damage, IgnoresDefense, IgnoresArmor] gives [Attack, Own, Target, Hit] may [Fight] "an enemy's hit does damage", "SBSD 22";
    EnemyMoves "query.enemy-moves" Enemies [Move, Rooted, Immobile, MovesThrough, SharesSpaces, SeeksMost] gives [] may [Fight] "an enemy moves", "SBSD 22, 25, 31";
    Stops "query.stops" Everybody [Cover, CoverDirect, Shield, HitWounds, Armor, ArmorAlways] gives [] may [Attack, Target, Hit, Fight, Won] "hits or Wounds come to it", "GOV 17";
    HeroSaves "query.hero-saves" Heroes [Defense, DefenseRolls, Willpower, WillpowerRolls, SpiritArmor, CorruptionPierces] gives [] may [Attack, Target, Hit, Fight, Won] "hits come to a hero", "SBSD 17; GOV 17";
    EnemyDefense "query.enemy-defense" Enemies [Defense, CriticalDefense] gives [] may [Attack, Target, Hit, Fight] "a hit comes to an enemy", "SBSD 27";
    InTheWay "query.in-the-way" Everybody [BlocksSight] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "it is asked who sees whom", "facts";
    HorrorOf "query.horror-of" Enemies [HorrorDamage] gives [] may [Attack, Target, Hit, Fight] "Horror Hits of it come to a hero", "GOV 17";
    Harmed "query.harmed" Heroes [WoundsTaken, SanityTaken] gives [] may [Attack, Target, Hit, Fight, Won] "a hero is wounded, or takes Sanity Damage", "facts";
    Lives "query.lives" Everybody [Health] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "it is wounded or healed", "SBSD 17";
    Sane "query.sane" Heroes [Sanity] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "a hero takes or heals Sanity Damage", "SBSD 17";
    Revived "query.revived" Heroes [NoRevive] gives [] may [Own, Attack, Weapon, Target, Hit, Fight] "a hero is KO'd", "GOV 18, 38";
    XpFor "query.xp-for" Enemies [Xp, XpEach] gives [] may [Own, Attack, Weapon, Target, Hit, Fight] "heroes gain XP for it", "SBSD 27";
    HealedByOthers "query.healed-by-others" Heroes [NotHealedByOthers] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "another hero heals a hero", "SBSD 18";
    Heals "query.heals" Everybody [Healing, WoundsHealed] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "it is healed", "SBSD 18";
    HealsMind "query.heals-mind" Heroes [SanityHealed] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "a hero heals Sanity Damage", "SBSD 18";
    Breathes "query.breathes" Heroes [BreathRolls] gives [] may [Won] "a hero Catches its Breath, or recovers", "SBSD 29";
    Corrupted "query.corrupted" Heroes [CorruptionResistance] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "a hero is corrupted", "GOV 18";
    Lights "query.lights" Heroes [LitTiles] gives [] may [Own, Attack, Weapon, Target, Hit, Fight] "it is asked what is in the light", "SBSD 14";
    InTheDark "query.in-the-dark" Heroes [NoVoices, VoicesSides] gives [] may [Fight] "a hero activates outside of the light", "SBSD 14";
    HoldsBack "query.holds-back" Heroes [ToHoldBack] gives [] may [Fight] "the Darkness is held back", "SBSD 12";
    Searches "query.searches" Heroes [NoScavenging, ScavengesInFights, NoExploring, ScavengeDice, Finds] gives [] may [] "a hero searches, or looks through a door", "SBSD 14";
    PartySize "query.party-size" Heroes [Uncounted] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "the heroes of the party are counted", "GOV 38";
    Placed "query.placed" Enemies [Models, Crowd, SharesSpaces, FillsSpaces, Immobile] gives [] may [Own, Attack, Weapon, Target, Hit, Fight] "enemies are placed", "SBSD 24";
    LeavesBoard "query.leaves-board" Enemies [Immobile] gives [] may [Fight] "a turn starts, or a room is left", "SBSD 31";
    Town "query.town" Heroes [TownDays, LostLocations] gives [] may [Won] "the heroes come to a town", "SBSD 38; facts";
    Visits "query.visits" Heroes [NoVisits] gives [] may [Won] "a hero goes out in a town", "facts";
    Buys "query.buys" Heroes [Prices, ItemPrices, ServicePrices] gives [] may [Won] "a hero pays in a town", "facts";
    Tests "query.tests" Heroes [NoTests, SkillTests, TestDice] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "a skill is tested", "SBSD 19";
    Casts "query.casts" Heroes [CastingRolls] gives [Spell] may [Fight, Won] "a hero makes a casting roll", "FF 11";
    HoldsGrit "query.holds-grit" Heroes [MaxGrit, NoGrit, NoGritRerolls, NoToHitGritRerolls, NoDamageGritRerolls, NoDefenseGritRerolls, NoWillpowerGritRerolls, NoEscapeGritRerolls, NoMoveGritRerolls, NoCastingGritRerolls, NoTestGritRerolls] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "a hero gains or spends Grit", "SBSD 7";
    Carries "query.carries" Heroes [CarryingLimit, SideBag, NoItems, BoundStone, NoAbilityTokens, NoSideBagTokens] gives [] may [Own, Attack, Weapon, Target, Hit, Fight, Won] "a hero gains, spends or carries things", "GOV 20; SBSD 7, 21";
    Reckons "query.reckons" Everybody [WaysOut] gives [] may [Own, Attack, Weapon, Target, Hit, Fight] "a text counts them", "FF 33";
}
