//! The registry of codes. A code never changes its meaning; each has an explain page.

use super::{Confidence, Severity};

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident $code:literal $severity:ident $confidence:ident $title:literal;)*) => {
        /// The stable code of a finding.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $title] $name,)*
        }

        impl Code {
            /// Every code, in the order of the registry.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// As it is printed: `B0101`.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => $code,)* }
            }

            /// True for what reads well and means something else, or nothing (B05xx).
            pub fn is_of_meaning(self) -> bool {
                self.as_str().starts_with("B05")
            }

            /// The code that is printed so; upper or lower case.
            pub fn parse(text: &str) -> Option<Code> {
                Code::ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(text))
            }

            /// What the code stands for, in a few words.
            pub fn title(self) -> &'static str {
                match self { $(Code::$name => $title,)* }
            }

            /// Its severity.
            pub fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)* }
            }

            /// Its confidence.
            pub fn confidence(self) -> Confidence {
                match self { $(Code::$name => Confidence::$confidence,)* }
            }
        }
    };
}

codes! {
    // Packs and files: 00xx.
    FolderUnreadable "B0001" Error Sure "a folder or file that cannot be read";
    NotText "B0002" Error Sure "a file that is not text";
    FileTooLong "B0003" Error Sure "a file that is too long to be read";
    LineTooLong "B0004" Error Sure "a line that is too long";
    ManifestMissing "B0005" Error Sure "a folder without a pack.toml";
    ManifestBroken "B0006" Error Sure "a pack.toml that cannot be read";
    LanguageUnknown "B0007" Error Sure "a language version this tool does not know";
    LinkLeavesPack "B0008" Error Sure "a link that leads out of the pack";
    RequirementMissing "B0009" Error Sure "a pack that needs a missing pack";
    PackTwice "B0010" Error Sure "two packs with one id";
    EmptyPack "B0011" Warning Sure "a pack without a declaration";
    PackTooLarge "B0012" Error Sure "a pack with more than it may hold";
    RequirementCycle "B0013" Error Sure "packs that need one another";
    FindingsLeft "B0014" Error Sure "a file with more findings than are shown";
    RequirementVersion "B0015" Error Sure "a required pack in a version that does not fit";
    PackConflict "B0016" Error Sure "two packs that cannot share a table";
    ToolTooOld "B0017" Error Sure "a pack that needs a newer brim";
    PackHidden "B0018" Warning Sure "a pack that hides one of the program's own";
    // The form of a text: 01xx.
    NeverClosed "B0101" Error Sure "a block that is never closed";
    StrayClose "B0102" Error Sure "a closing brace without a block";
    NoHead "B0103" Error Sure "a block or a colon with nothing before it";
    OpenText "B0104" Error Sure "a text in quotes that is not closed";
    StrayCharacter "B0105" Error Sure "a character that means nothing here";
    TooDeep "B0106" Error Sure "blocks nested too deep";
    NumberTooLarge "B0107" Error Sure "a number that is too large";
    NoSuchDie "B0108" Error Sure "a die that does not exist";
    ControlCharacter "B0109" Error Sure "a control character in the text";
    MergeMark "B0110" Error Sure "conflict marks that a merge left";
    // Words: 02xx.
    UnknownKind "B0201" Error Sure "a declaration kind that does not exist";
    NameMissing "B0202" Error Sure "a declaration without its name";
    UnknownMember "B0203" Error Sure "a line that this kind of declaration does not have";
    UnknownPhrase "B0204" Error Sure "a phrase the language does not know";
    WrongType "B0205" Error Sure "a value of the wrong kind";
    OutOfRange "B0206" Error Sure "a number out of range";
    BodyMissing "B0207" Error Sure "a line that needs something under it";
    BodyUnexpected "B0208" Error Sure "a block under a line that takes none";
    SubjectMissing "B0209" Error Sure "an effect that does not say who";
    ChooserMissing "B0210" Error Sure "a choice that does not say who chooses";
    DamageOfWhat "B0211" Error Sure "damage that does not say of what";
    WordsLeft "B0212" Error Sure "words left over at the end of a line";
    MemberTwice "B0213" Error Sure "a line that a sheet has twice";
    MemberMissing "B0214" Error Sure "a sheet that lacks a line";
    // Names: 03xx.
    UnknownName "B0301" Error Sure "a name that nothing declares";
    WrongKindOfName "B0302" Error Sure "a name of another kind of thing";
    AmbiguousName "B0303" Error Sure "a name that two packs declare";
    DuplicateName "B0304" Error Sure "two declarations with one name";
    Unbound "B0305" Error Sure "a pointing word that points at nothing";
    DoublyBound "B0306" Error Sure "a pointing word that could mean two things";
    Misspelt "B0307" Warning Likely "a name that differs from a declared one by a letter";
    UnknownPack "B0308" Error Sure "a pack that is not among the requirements";
    FormerNameTaken "B0309" Error Sure "a former name that something else has";
    TwinNames "B0310" Warning Likely "two packs that declare the same thing";
    // Patches: 04xx.
    PatchConflict "B0401" Error Sure "two packs that change one thing";
    PatchNothing "B0402" Error Sure "a change of something that is not there";
    CannotBeMade "B0403" Error Sure "a thing that cannot be made from another";
    ListReplaced "B0404" Warning Likely "a change that takes a list away";
    // Charts and meaning: 05xx.
    ChartHole "B0501" Error Sure "results of a chart without a row";
    ChartOverlap "B0502" Error Sure "results of a chart with two rows";
    ChartUnreachable "B0503" Warning Sure "a row that no roll can reach";
    EndlessBonus "B0504" Error Sure "a bonus without an end on a card that is discarded";
    NothingHappens "B0505" Warning Likely "a line without effect";
    TriggerCycle "B0506" Warning Likely "triggers that may trigger each other endlessly";
    TwoDraws "B0507" Warning Likely "two draws that may find two different heroes";
    RulingMissing "B0508" Error Sure "a rule point that nothing settles";
    ModelsShort "B0509" Warning Likely "an enemy with fewer models than it needs";
    NeverUsed "B0510" Hint Likely "a declaration that nothing uses";
    ByHand "B0511" Hint Sure "a line that the players carry out by hand";
    Todo "B0512" Hint Sure "a line that is not written yet";
    AllowUnused "B0513" Warning Sure "an `allow` that allows nothing";
    FormulaCycle "B0514" Error Sure "stats that depend on each other";
    ImpossibleTest "B0515" Warning Sure "a test that nobody can pass, or nobody can fail";
    MarkerForever "B0516" Warning Likely "a marker that nothing removes";
    SourceMissing "B0517" Warning Sure "a declaration that does not say where it comes from";
    SettledTwice "B0518" Error Sure "a rule point that two things settle";
    WordingDiffers "B0519" Warning Likely "a wording that differs from the rule";
    DeckShort "B0520" Warning Sure "a deck with fewer cards than are drawn from it";
    CardMisplaced "B0521" Warning Sure "a card that no deck holds";
    NobodyCanUse "B0522" Warning Sure "an item that no hero can use";
    NoVictory "B0523" Warning Likely "a mission that cannot be won";
    NeverComes "B0524" Warning Sure "a part of a mission that can never come";
    LastsNoTime "B0525" Warning Sure "a change that ends at once";
    LimitIdle "B0526" Warning Sure "a limit that never binds";
    Foregone "B0527" Warning Sure "a condition that is always true, or never";
    RowTwice "B0528" Hint Likely "a row that repeats another";
    NeverGained "B0529" Warning Likely "a marker or token that nothing gives";
    FigureIdle "B0540" Warning Likely "a figure or moment that its sheet cannot use";
    AttackUnclear "B0541" Warning Likely "figures of an attack that do not agree";
    WeaponUnclear "B0542" Warning Sure "a weapon whose figures do not fit";
    Contradicts "B0543" Warning Likely "lines of a sheet that contradict each other";
    AboveMost "B0544" Warning Likely "more than can be held";
    FaceNever "B0545" Warning Sure "a result that this die never shows";
    SaidTwice "B0546" Warning Likely "the same thing twice";
    OtherSide "B0547" Warning Sure "a figure that the other side has";
    BeyondBounds "B0548" Warning Likely "a figure beyond the bounds of the game";
    OnlyWorse "B0549" Warning Likely "an Elite row or Brutal side that is only weaker";
    Outlying "B0550" Hint Likely "a figure far from all others";
    DoesNothing "B0551" Warning Likely "a card, item or token without a rule";
    GearOdd "B0552" Hint Likely "an item that does not fit the others";
    SizeOdd "B0553" Hint Likely "size and Experience that do not fit";
    StartsUnusable "B0554" Warning Sure "starting gear that its hero cannot use";
    AbilityNumber "B0555" Warning Sure "a named ability with a wrong number";
    MissionLacks "B0560" Error Sure "a mission that lacks what it needs";
    FreeGain "B0561" Warning Likely "a use that gives without price or limit";
    NotNow "B0562" Error Sure "a thing that is not there at this moment";
    SameEither "B0563" Warning Sure "outcomes that are all the same";
    OwnSide "B0564" Warning Likely "a text that works against its own side";
    NobodyHas "B0565" Hint Likely "a keyword that nobody on that side has";
    AsksOther "B0566" Warning Likely "a condition that asks for another thing than its lines need";
    Readings "B0567" Error Sure "readings of a ruling that do not fit together";
    TileDrawing "B0568" Error Sure "a drawing of a tile that contradicts itself";
    PassHurts "B0569" Warning Likely "a test that is better failed";
    NeverAsked "B0570" Error Sure "a figure that is not asked for while its condition holds";
    EachModel "B0571" Warning Likely "a trigger that each model of a type answers";
    GoalNever "B0580" Error Sure "a goal that waits for what never comes";
    GoalAtOnce "B0581" Error Sure "a goal that comes out when the adventure begins";
    RewardOfNothing "B0582" Error Sure "a reward of a goal that the mission does not have";
    MapAmiss "B0583" Error Sure "a line of a map that cannot be laid";
    OtherWay "B0590" Warning Sure "a second way to say a thing";
    WhoseOtherwise "B0591" Hint Likely "an `otherwise` that may be meant for another line";
    // Scenarios: 06xx.
    ScenarioFails "B0601" Error Sure "a scenario that fails";
    NoExpectation "B0602" Warning Sure "a scenario that expects nothing";
    UnknownLedgerId "B0603" Error Sure "a system that the ledger does not have";
    // While a game runs: 07xx.
    FuelSpent "B0701" Error Sure "a text that does not end";
    NestedTooDeep "B0702" Error Sure "effects that trigger each other too deeply";
    DieMissing "B0705" Error Sure "a roll that the scenario gives no face for";
    NoAnswer "B0706" Error Sure "a decision that the scenario does not answer";
    Internal "B0799" Error Sure "a fault of the tool itself";
    // Tables of several packs: 08xx.
    TableBroken "B0801" Error Sure "a table file that cannot be read";
    TableName "B0802" Error Sure "a table that names what its packs do not have";
    TableIdle "B0803" Warning Sure "a line of a table that changes nothing";
    BoxesMixed "B0804" Warning Likely "a deck of several boxes that should not be mixed";
    EditionsDiffer "B0805" Warning Sure "packs that are written for different editions";
    DeckUnfed "B0806" Warning Sure "a deck that cards draw from and no pack feeds";
    NeverDrawn "B0807" Warning Likely "cards that can never be drawn";
    NamesShared "B0808" Hint Sure "one printed name for two things of a table";
    ModelsNotOwned "B0809" Warning Sure "an enemy whose models nobody owns";
    MissionLost "B0810" Warning Sure "a mission that this table cannot play";
    LockDiffers "B0811" Warning Sure "a table that differs from its lock file";
    // Parties: 082x.
    PartyBroken "B0820" Error Sure "a party file that cannot be played";
}
