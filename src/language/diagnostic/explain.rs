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
        #[cfg(test)]
        const FILES: &[(Code, &str)] = &[$((Code::$name, $code),)*];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_the_page_of_its_code() {
        for &(code, file) in FILES {
            assert_eq!(code.as_str(), file);
            let head = format!("# {file}: {}\n\n", code.title());
            assert!(page(code).starts_with(&head), "{file} begins otherwise than {head}");
            let lines = page(code).lines();
            assert!(lines.clone().count() <= 45, "{file} is too long");
            assert!(lines.clone().all(|line| line.chars().count() <= 130), "{file} has a line that is too long");
        }
        assert_eq!(FILES.len(), Code::ALL.len());
    }

    #[test]
    fn every_code_has_its_score_and_none_is_below_the_bar() {
        let scores = include_str!("../../../docs/diagnostics.md");
        for &code in Code::ALL {
            let head = format!("| {} | {} | ", code.as_str(), code.title());
            let row = scores.lines().find_map(|line| line.strip_prefix(&head));
            let row = row.unwrap_or_else(|| panic!("docs/diagnostics.md has no row `{head}`"));
            let score: u32 = row.split(' ').next().and_then(|score| score.parse().ok()).unwrap_or(0);
            let lost: u32 =
                row.split("(−").skip(1).filter_map(|part| part.split(')').next()?.parse::<u32>().ok()).sum();
            assert_eq!(score, 32 - lost, "{}", code.as_str());
            assert!(score >= 24, "{}", code.as_str());
        }
    }

    #[test]
    fn every_page_has_an_example_that_fails_and_one_that_is_mended() {
        for &code in Code::ALL {
            let (fails, mended) = examples(code).unwrap_or_else(|| panic!("{} has no examples", code.as_str()));
            assert!(["brim", "toml", "table", "party", "text"].contains(&fails.kind), "{}", code.as_str());
            assert_eq!(fails.kind, mended.kind, "{}", code.as_str());
            assert_ne!(fails.text, mended.text, "{}", code.as_str());
        }
    }

    #[test]
    fn mended_examples_have_a_sound_form_and_are_written_the_one_way() {
        for &code in Code::ALL {
            let Some((_, mended)) = examples(code).filter(|(_, mended)| mended.kind == "brim") else { continue };
            let text = format!("{}\n", mended.text);
            let formatted = brim_grammar::format(&text).unwrap_or_else(|why| panic!("{}: {why}", code.as_str()));
            assert_eq!(formatted, text, "{}", code.as_str());
        }
    }

    #[test]
    fn what_fails_by_its_form_is_told_with_its_code() {
        let forms = Code::ALL.iter().filter(|code| code.as_str().starts_with("B01"));
        for &code in forms.filter(|&&code| code != Code::TooDeep) {
            let (fails, _) = examples(code).unwrap();
            let source = crate::diagnostic::Source::new("a.brim", "a.brim", fails.text);
            let tree = brim_grammar::parse(fails.text);
            let found = crate::diagnostic::form::form(crate::diagnostic::FileId(0), &source, &tree);
            let codes: Vec<Code> = found.iter().map(|one| one.code).collect();
            assert_eq!(codes, [code], "{}", code.as_str());
        }
    }

    #[test]
    fn what_fails_in_a_manifest_is_told_with_its_code() {
        use crate::pack::{InMemory, load};
        for &code in Code::ALL {
            let Some((fails, mended)) = examples(code).filter(|(fails, _)| fails.kind == "toml") else { continue };
            let codes = |text: &str| -> Vec<Code> {
                let base = "id = \"base\"\nname = \"Base\"\nversion = \"1.0\"\nlanguage = 1\n";
                let files =
                    [("p/a/pack.toml", text), ("p/a/a.brim", "x"), ("p/b/pack.toml", base), ("p/b/a.brim", "x")];
                let mut files = InMemory::new(files);
                let mut asked = vec!["p/a".to_owned()];
                if code == Code::PackConflict {
                    files
                        .add("q/pack.toml", b"id = \"fenland\"\nname = \"Fenland\"\nversion = \"1.2\"\nlanguage = 1\n");
                    files.add("q/a.brim", b"x");
                    asked.push("q".to_owned());
                }
                let loaded = load(&files, &asked);
                loaded.diagnostics.iter().map(|found| found.code).collect()
            };
            let found = codes(fails.text);
            assert!(!found.is_empty() && found.iter().all(|&one| one == code), "{}: {found:?}", code.as_str());
            assert_eq!(codes(mended.text), [], "{}", code.as_str());
        }
    }
}
