//! Slips that were once read without a word: each has a finding now, and one.

use super::found;
use brim_language::diagnostic::Code;

/// A text, the code that reports it, and what is marked.
const SLIPS: &[(&str, Code, &str)] = &[
    // A figure without its number was read as a yes.
    ("enemy \"A\" from \"Hungry Dead\" {\n  move\n}\n", Code::UnknownPhrase, "move"),
    ("ability \"A\" {\n  this hero: combat\n}\n", Code::UnknownPhrase, "combat"),
    ("encounter \"A\" {\n  each hero gets combat until end of fight\n}\n", Code::UnknownPhrase, "until"),
    // How many there are is asked by `3 or more`.
    ("darkness \"A\" {\n  if there are 3 heroes: each hero takes 1 hit\n}\n", Code::UnknownPhrase, "3"),
    // A space of the track that nothing marks was counted as none.
    (
        "encounter \"A\" {\n  each hero gains 5 xp for each space marked \"Growing Dred\" behind the party\n}\n",
        Code::UnknownName,
        "\"Growing Dred\"",
    ),
    // A clothing slot was any word.
    ("item \"A\" {\n  worn as hatt\n}\n", Code::WrongType, "hatt"),
    // A row of a picture that could not be read was left out.
    (
        "tile \"A\" {\n  passage\n  picture {\n    \"nn\"\n    \"..\" \"..\"\n    \"ss\"\n  }\n}\n",
        Code::WrongType,
        "\"..\" \"..\"",
    ),
    // The Brutal side's differences were not looked at.
    (
        "enemy \"A\" from \"Hungry Dead\" {\n  brutal {\n    remove ability \"Gnaws\"\n  }\n}\n",
        Code::PatchNothing,
        "remove ability \"Gnaws\"",
    ),
    ("enemy \"A\" from \"Hungry Dead\" {\n  has Fear\n}\n", Code::AbilityNumber, "Fear"),
    ("enemy \"A\" from \"Hungry Dead\" {\n  has Tough 2\n}\n", Code::AbilityNumber, "Tough 2"),
    (
        "encounter \"A\" {\n  each hero gets until end of fight: defense rolls +1,, if in a fight\n}\n",
        Code::UnknownPhrase,
        ",",
    ),
    ("encounter \"A\" {\n  shift the darkness 1\n}\n", Code::UnknownPhrase, "1"),
    (
        "ability \"A\" {\n  each Undead Undead enemy: defense +1\n}\nencounter \"B\" {\n  each hero learns A\n}\n",
        Code::NothingHappens,
        "Undead",
    ),
    ("encounter \"A\" {\n  if not not in a fight: each hero gains 5 xp\n}\n", Code::NothingHappens, "not in a fight"),
    ("encounter \"A\" {\n  each hero gains 5 xp for each each hero\n}\n", Code::UnknownPhrase, "each"),
    // A keyword lost against a thing of the same name.
    (
        "keyword \"Bolt\" {\n}\nitem \"Bolt\" {\n  keywords Bolt\n  price $5\n  this hero: move +1 if this hero has Bolt\n}\n",
        Code::AmbiguousName,
        "Bolt",
    ),
    // A line that was pasted twice.
    (
        "encounter \"A\" {\n  each hero gains 5 xp\n  each hero gains  5 xp\n}\n",
        Code::SaidTwice,
        "each hero gains  5 xp",
    ),
    // No die has a target before its hit is given to somebody.
    (
        "encounter \"A\" {\n  remains in play\n  when an enemy rolls to hit 6: that hit hits a random hero\n}\n",
        Code::NotNow,
        "that hit hits a random hero",
    ),
    // One of all was taken at random.
    ("encounter \"A\" {\n  the nearest hero takes 1 wound\n}\n", Code::Unbound, "the nearest hero"),
];

#[test]
fn slips_that_nobody_was_told_of() {
    let mut wrong = Vec::new();
    for (text, code, marked) in SLIPS {
        let (loaded, all) = found(text);
        let told: Vec<_> =
            all.iter().map(|one| (one.code, one.place.map_or("", |place| loaded.sources.at(place)))).collect();
        if told != [(*code, *marked)] {
            wrong.push(format!("{text}{told:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A misspelt word after the first one of a name: the whole name is marked.
#[test]
fn a_misspelt_name_is_marked_whole() {
    let text = "rules \"A\" {\n  catch oour breath without acting is D6\n}\n";
    let (loaded, all) = found(text);
    let marked: Vec<&str> = all.iter().filter_map(|one| one.place).map(|place| loaded.sources.at(place)).collect();
    assert_eq!(marked, ["catch oour breath without acting"]);
}

/// A declaration whose own name is misspelt is told of where it stands, once for all who use it.
#[test]
fn a_misspelt_declaration_is_told_of_once() {
    let text = "marker \"Grave Chlil\" {\n  this holder: defense -1\n  cleared at end of fight\n}\n\
                encounter \"A\" {\n  each hero gains 1 Grave Chill\n}\n\
                encounter \"B\" {\n  a random hero gains 1 Grave Chill\n}\n";
    let (loaded, all) = found(text);
    let [one] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!(one.code, Code::UnknownName);
    assert_eq!(one.place.map(|place| loaded.sources.at(place)), Some("\"Grave Chlil\""));
    assert_eq!(one.others.len(), 2);
    // A name that some line has right is not the one that is wrong.
    let used = format!("{text}encounter \"C\" {{\n  a random hero gains 1 Grave Chlil\n}}\n");
    assert_eq!(found(&used).1.len(), 2);
}

/// What could not be read says nothing of things that none of its words comes near.
#[test]
fn a_question_waits_for_those_alone_who_may_answer_it() {
    let sound = "deck \"Grove\" { holds item }\nitem \"Twig\" {\n  deck Grove\n  price $5\n  this hero: move +1\n}\n\
                 token \"Bead\" { at most 3 held }\nkeyword \"Carnivorous\"\n\
                 item \"Fang\" {\n  deck Gear\n  price $5\n  only Carnivorous\n  this hero may use this for 4 Bead: this hero heals 1 wound\n}\n\
                 encounter \"B\" {\n  each hero gains 1 Bead\n}\n";
    let codes = |text: &str| found(text).1.iter().map(|one| one.code).collect::<Vec<_>>();
    let all = [Code::NeverUsed, Code::NobodyCanUse, Code::AboveMost];
    let alone = codes(sound);
    assert!(all.iter().all(|code| alone.contains(code)), "{alone:?}");
    let beside = codes(&format!("encounter \"A\" {{\n  each hero tkes 1 wound\n}}\n{sound}"));
    assert!(all.iter().all(|code| beside.contains(code)), "{beside:?}");
    // What is misspelt there may be the name that is asked for.
    let spoken =
        codes(&format!("encounter \"A\" {{\n  each Carnivorus hero draws 1 Grov card, raises max Beads\n}}\n{sound}"));
    assert!(!all.iter().any(|code| spoken.contains(code)), "{spoken:?}");
}

/// An `allow` is not called idle while something could not be read.
#[test]
fn an_allow_waits_while_something_is_broken() {
    let text = "# allow B0510: others use it\nmarker \"Grave Chill\" {\n  this holdr: defense -1\n  cleared at end of fight\n}\n";
    let codes: Vec<Code> = found(text).1.iter().map(|one| one.code).collect();
    assert!(!codes.contains(&Code::AllowUnused), "{codes:?}");
}
