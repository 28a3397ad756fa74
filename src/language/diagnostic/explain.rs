//! The explain pages: for every code what it means, an example that fails and the same example fixed.
//!
//! The examples stand in fences: `brim` for content, read as the file of a pack that requires `base` and sets a default
//! `source`; `toml` for a `pack.toml`; `table` for a table file; `text` for what cannot be shown as either.

use super::Code;

macro_rules! pages {
    ($($name:ident $code:literal;)*) => {
        /// The page of a code, in Markdown.
        pub fn page(code: Code) -> &'static str {
            match code { $(Code::$name => include_str!(concat!("pages/", $code, ".md")),)* }
        }

        /// Every page's code as its file names it.
        pub const FILES: &[(Code, &str)] = &[$((Code::$name, $code),)*];
    };
}

pages! {
    FolderUnreadable "B0001";
    NotText "B0002";
    FileTooLong "B0003";
    LineTooLong "B0004";
    ManifestMissing "B0005";
    ManifestBroken "B0006";
    LanguageUnknown "B0007";
    LinkLeavesPack "B0008";
    RequirementMissing "B0009";
    PackTwice "B0010";
    EmptyPack "B0011";
    PackTooLarge "B0012";
    RequirementCycle "B0013";
    FindingsLeft "B0014";
    RequirementVersion "B0015";
    PackConflict "B0016";
    ToolTooOld "B0017";
    PackHidden "B0018";
    NeverClosed "B0101";
    StrayClose "B0102";
    NoHead "B0103";
    OpenText "B0104";
    StrayCharacter "B0105";
    TooDeep "B0106";
    NumberTooLarge "B0107";
    NoSuchDie "B0108";
    ControlCharacter "B0109";
    MergeMark "B0110";
    UnknownKind "B0201";
    NameMissing "B0202";
    UnknownMember "B0203";
    UnknownPhrase "B0204";
    WrongType "B0205";
    OutOfRange "B0206";
    BodyMissing "B0207";
    BodyUnexpected "B0208";
    SubjectMissing "B0209";
    ChooserMissing "B0210";
    DamageOfWhat "B0211";
    WordsLeft "B0212";
    MemberTwice "B0213";
    MemberMissing "B0214";
    UnknownName "B0301";
    WrongKindOfName "B0302";
    AmbiguousName "B0303";
    DuplicateName "B0304";
    Unbound "B0305";
    DoublyBound "B0306";
    Misspelt "B0307";
    UnknownPack "B0308";
    FormerNameTaken "B0309";
    TwinNames "B0310";
    PatchConflict "B0401";
    PatchNothing "B0402";
    CannotBeMade "B0403";
    ListReplaced "B0404";
    ChartHole "B0501";
    ChartOverlap "B0502";
    ChartUnreachable "B0503";
    EndlessBonus "B0504";
    NothingHappens "B0505";
    TriggerCycle "B0506";
    TwoDraws "B0507";
    RulingMissing "B0508";
    ModelsShort "B0509";
    NeverUsed "B0510";
    ByHand "B0511";
    Todo "B0512";
    AllowUnused "B0513";
    FormulaCycle "B0514";
    ImpossibleTest "B0515";
    MarkerForever "B0516";
    SourceMissing "B0517";
    SettledTwice "B0518";
    WordingDiffers "B0519";
    DeckShort "B0520";
    CardMisplaced "B0521";
    NobodyCanUse "B0522";
    NoVictory "B0523";
    NeverComes "B0524";
    LastsNoTime "B0525";
    LimitIdle "B0526";
    Foregone "B0527";
    RowTwice "B0528";
    NeverGained "B0529";
    FigureIdle "B0540";
    AttackUnclear "B0541";
    WeaponUnclear "B0542";
    Contradicts "B0543";
    AboveMost "B0544";
    FaceNever "B0545";
    SaidTwice "B0546";
    OtherSide "B0547";
    BeyondBounds "B0548";
    OnlyWorse "B0549";
    Outlying "B0550";
    DoesNothing "B0551";
    GearOdd "B0552";
    SizeOdd "B0553";
    StartsUnusable "B0554";
    AbilityNumber "B0555";
    MissionLacks "B0560";
    FreeGain "B0561";
    NotNow "B0562";
    SameEither "B0563";
    OwnSide "B0564";
    NobodyHas "B0565";
    AsksOther "B0566";
    Readings "B0567";
    TileDrawing "B0568";
    PassHurts "B0569";
    NeverAsked "B0570";
    EachModel "B0571";
    GoalNever "B0580";
    GoalAtOnce "B0581";
    RewardOfNothing "B0582";
    MapAmiss "B0583";
    OtherWay "B0590";
    WhoseOtherwise "B0591";
    ScenarioFails "B0601";
    NoExpectation "B0602";
    UnknownLedgerId "B0603";
    FuelSpent "B0701";
    NestedTooDeep "B0702";
    DieMissing "B0705";
    NoAnswer "B0706";
    Internal "B0799";
    TableBroken "B0801";
    TableName "B0802";
    TableIdle "B0803";
    BoxesMixed "B0804";
    EditionsDiffer "B0805";
    DeckUnfed "B0806";
    NeverDrawn "B0807";
    NamesShared "B0808";
    ModelsNotOwned "B0809";
    MissionLost "B0810";
    LockDiffers "B0811";
    PartyBroken "B0820";
}

/// An example of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The word after the fence: `brim`, `toml`, `table`, `party` or `text`.
    pub kind: &'static str,
    /// What stands between the fences.
    pub text: &'static str,
}

/// The example of a code that fails, and the one that works.
pub fn examples(code: Code) -> Option<(Example, Example)> {
    let mut parts = page(code).split("\n```");
    let mut next = || {
        let (kind, text) = parts.nth(1)?.split_once('\n')?;
        Some(Example { kind, text })
    };
    Some((next()?, next()?))
}
