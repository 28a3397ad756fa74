//! `brim odds`: tables worked out by hand, the same figures by games, and a changed word that changes them.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, as it should"
)]

use crate::support;

use brimscript::lower::lower;
use brimscript::model::build;
use brimscript::odds::{Answer, Method, Odds, Policy, Readings, nearest, read, sampled};
use brimscript::pack::load;
use brimscript::program::Program;
use brimscript::sim::seed_of;
use brimscript::vm::{Machine, Setup};
use brimscript::vocabulary::Kind;

/// A hero and enemies whose odds can be worked out on paper. Nobody has Grit left to spend where the policy spends none.
const PAPER: &str = include_str!("fixtures/paper.brim");

fn program_of(text: &str) -> Program {
    let mut files = support::files();
    let manifest = "id = \"paper\"\nname = \"Paper\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"base\"]\n";
    files.add("content/paper/pack.toml", manifest.as_bytes());
    files.add("content/paper/paper.brim", text.as_bytes());
    lower(&build(&load(&files, &["content/paper".to_owned()])).0)
}

fn odds(program: &Program, policy: Policy, limit: u64) -> Odds<'_> {
    let edition = program.of_kind(Kind::Edition).next().map(|(id, _)| id);
    let readings = Readings { edition, ..Readings::default() };
    Odds { program, readings, party: Vec::new(), policy, limit, games: 20_000, seed: 1 }
}

fn answer(odds: &Odds<'_>, question: &str) -> Answer {
    let read = read(question).unwrap_or_else(|why| panic!("{question}: {why:?}"));
    odds.answer(&read).unwrap_or_else(|why| panic!("{question}: {why:?}"))
}

/// The results of what was asked for, as fractions.
fn table(answer: &Answer, measure: &str) -> Vec<(i64, String)> {
    let of = answer.measures.iter().find(|one| one.name == measure).expect("it was counted");
    of.chances.rows().map(|(result, chance)| (result, chance.to_string())).collect()
}

fn rows(all: &[(i64, &str)]) -> Vec<(i64, String)> {
    all.iter().map(|(result, chance)| (*result, (*chance).to_owned())).collect()
}

#[test]
fn tables_worked_out_by_hand() {
    let program = program_of(PAPER);
    let odds = odds(&program, Policy::Sparing, 100_000);
    let is = |question: &str, measure: &str, wanted: &[(i64, &str)]| {
        let answer = answer(&odds, question);
        assert!(!matches!(answer.method, Method::Sampled(_)), "{question} was sampled");
        assert_eq!(table(&answer, measure), rows(wanted), "{question}");
    };
    // 1. Sums of two dice that are 7 or more: 6 + 5 + 4 + 3 + 2 + 1 of 36.
    is("2D6 >= 7", "7 or more", &[(0, "5/12"), (1, "7/12")]);
    // 2. Nine throws of two D3: 1, 2, 3, 2 and 1 of them make 2, 3, 4, 5 and 6.
    is("2D3", "total", &[(2, "1/9"), (3, "2/9"), (4, "1/3"), (5, "2/9"), (6, "1/9")]);
    // 3. A D3 has three faces, and one more is added to each.
    is("D3 + 1", "total", &[(2, "1/3"), (3, "1/3"), (4, "1/3")]);
    // 4. The higher of two dice is k in k * k - (k - 1) * (k - 1) = 2k - 1 of 36 throws: 1, 3, 5, 7, 9, 11.
    is("highest of 2D6", "total", &[(1, "1/36"), (2, "1/12"), (3, "5/36"), (4, "7/36"), (5, "1/4"), (6, "11/36")]);
    // 5. The lower one the other way round.
    is("lowest of 2D6", "total", &[(1, "11/36"), (2, "1/4"), (3, "7/36"), (4, "5/36"), (5, "1/12"), (6, "1/36")]);
    // 6. Each of two dice shows 5 or 6 in 2 of 6: neither 4/6 * 4/6 = 4/9, both 1/9, one of them the rest.
    is("agility 5+ with 2 dice", "dice that succeed", &[(0, "4/9"), (1, "4/9"), (2, "1/9")]);
    // 7. A miss is rolled again: 1/3 + 2/3 * 1/3 = 5/9 for each die. Neither 4/9 * 4/9 = 16/81, both 5/9 * 5/9 = 25/81, one 2 * 4/9 * 5/9 = 40/81.
    is("5+ with 2 dice, re-roll misses", "dice that succeed", &[(0, "16/81"), (1, "40/81"), (2, "25/81")]);
    // 8. Neither succeeds, and neither does the one that is rolled again: 2/3 * 2/3 * 2/3.
    is("5+ with 2 dice, re-roll one", "at least one", &[(0, "8/27"), (1, "19/27")]);
    // 9. The Scribe tests with 2 dice, as its Agility says, and spends no Grit: as in 6.
    is("Scribe tests Agility 5+", "dice that succeed", &[(0, "4/9"), (1, "4/9"), (2, "1/9")]);
    // 10. One die To Hit at 4+. 1 to 3 miss: 18/36. 4 and 5 hit, 12/36, and a D6 less Defense 2 goes through: 0 for a 1 or a 2 (2/6), and 1 to 4 in 1/6 each. A 6
    // is a critical hit, 6/36, past Defense: 1 to 6 in 1/6 each. Nothing: 1/2 + 1/3 * 1/3 = 11/18. 1 to 4: 1/3 * 1/6 + 1/6 * 1/6 = 3/36. 5 and 6: 1/36.
    is(
        "scribe attacks inkblots",
        "wounds dealt",
        &[(0, "11/18"), (1, "1/12"), (2, "1/12"), (3, "1/12"), (4, "1/12"), (5, "1/36"), (6, "1/36")],
    );
    // 11. A hit in 4 of 6, not defended against at 4+ in 3 of 6: 3 Wounds in 2/3 * 1/2.
    is("Inkblots attacks Scribe", "wounds taken", &[(0, "2/3"), (3, "1/3")]);
    // 12. Two of them, each as in 11: 2/3 * 2/3, 2 * 1/3 * 2/3, 1/3 * 1/3.
    is("2 inkblots attack Scribe", "wounds taken", &[(0, "4/9"), (3, "4/9"), (6, "1/9")]);
}

/// A word that is changed in a card changes the odds.
#[test]
fn a_changed_word_changes_them() {
    let question = "inkblots attacks scribe";
    let taken = |text: &str| {
        let program = program_of(text);
        table(&answer(&odds(&program, Policy::Sparing, 100_000), question), "wounds taken")
    };
    let ability =
        |line: &str| PAPER.replace("  models 6\n", &format!("  models 6\n\n  ability \"Blot\" {{\n    {line}\n  }}\n"));
    assert_eq!(taken(PAPER), rows(&[(0, "2/3"), (3, "1/3")]));
    assert_eq!(taken(&PAPER.replace("to hit melee 3+", "to hit melee 2+")), rows(&[(0, "7/12"), (3, "5/12")]));
    // Of four faces that hit one cannot be defended against: (3 / 6) / 2 + 1 / 6.
    let smash = ability("when this enemy rolls melee to hit 6: that hit ignores defense");
    assert_eq!(taken(&smash), rows(&[(0, "7/12"), (3, "5/12")]));
    assert_eq!(taken(&smash.replace("to hit 6:", "to hit 5+:")), rows(&[(0, "1/2"), (3, "1/2")]));
}

/// Questions in which abilities of cards have a say: attacks, whole activations, charts.
const ABLE: [&str; 12] = [
    "Tentacles attacks Rancher",
    "Samurai Warrior attacks Hungry Dead",
    "Assassin attacks Hungry Dead",
    "Lawman attacks Hungry Dead",
    "Void Spiders attacks Rancher",
    "Hungry Dead activates against Lawman",
    "2 Hungry Dead activate against Rancher",
    "Serpentmen Warriors activates against Lawman",
    "Void Spiders activates against Lawman",
    "Rancher activates against Void Spiders",
    "chart Injury",
    "chart Madness",
];

/// How many games answer a question: more of them tell of smaller differences. Few are played in `cargo test`, six thousand by `.ci/run`, twenty thousand with
/// `BRIM_WHOLE=1`.
fn games() -> u32 {
    let asked = std::env::var("BRIM_GAMES").ok().and_then(|count| count.parse().ok());
    asked.unwrap_or(if support::whole() { 20_000 } else { 400 })
}

/// What all ways say and what games say is the same, within what chance does: each result lies in an interval that one in some thousand leaves.
#[test]
fn the_same_by_games() {
    let (_, program) = support::program();
    // In `cargo test` every third question of those that are quick to answer, all with `BRIM_WHOLE=1` and in `.ci/run`.
    let (skip, step) = if support::whole() { (0, 1) } else { (2, 3) };
    let asked: Vec<&str> = ABLE.into_iter().skip(skip).step_by(step).collect();
    let (half, other) = asked.split_at(asked.len() / 2);
    let of = |questions: &[&str]| questions.iter().flat_map(|one| differences(program, one)).collect::<Vec<String>>();
    let wrong = std::thread::scope(|scope| {
        let others = scope.spawn(|| of(other));
        let mut wrong = of(half);
        wrong.extend(others.join().expect("a thread ends"));
        wrong
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where all ways and games answer otherwise.
fn differences(program: &Program, question: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let exact = answer(&odds(program, Policy::Cautious, 300_000), question);
    assert!(matches!(exact.method, Method::Exact(_)), "{question}: {:?}", exact.method);
    let games = answer(&Odds { games: games(), ..odds(program, Policy::Cautious, 1) }, question);
    let Method::Sampled(count) = games.method else { panic!("{question}: {:?}", games.method) };
    for measure in &exact.measures {
        let Some(other) = games.measures.iter().find(|one| one.name == measure.name) else { continue };
        for (result, chance) in measure.chances.rows() {
            let share = sampled(&other.chances.of(|one| one == result), count);
            let (is, half) = (nearest(chance), (share.high - share.low) / 2.0);
            // Wilson's interval at 95 %, stretched to about 4.5 standard deviations.
            if (is - share.share).abs() > half * 2.3 + 1e-4 {
                wrong.push(format!("{question}, {} {result}: {is} and {}", measure.name, share.share));
            }
        }
    }
    wrong
}

/// What a deck brings is what shuffled decks bring.
#[test]
fn a_deck_brings_what_shuffled_decks_bring() {
    const DEALS: u32 = 2_000;
    let (_, program) = support::program();
    let deck = program.find("Loot", Some(Kind::Deck)).expect("the packs have it");
    let exact = answer(&odds(program, Policy::Cautious, 1), "3 cards of deck Loot");
    let edition = program.of_kind(Kind::Edition).next().map(|(id, _)| id);
    let mut came = std::collections::BTreeMap::<(String, i64), u32>::new();
    for deal in 0..DEALS {
        let setup = Setup { seed: seed_of(3, deal), edition, ..Setup::default() };
        let mut machine = Machine::set_up(program, &setup);
        machine.shuffle_all().expect("decks can be shuffled");
        let cards = &machine.table().cards;
        let top = cards.piles[&deck].iter().rev().take(3).filter_map(|card| cards.decl(*card));
        let mut of = std::collections::BTreeMap::<&str, i64>::new();
        top.for_each(|card| *of.entry(program.name(card)).or_default() += 1);
        of.into_iter().for_each(|(card, many)| *came.entry((card.to_owned(), many)).or_default() += 1);
    }
    assert!(exact.measures.len() >= 10, "{}", exact.measures.len());
    for measure in &exact.measures {
        for (many, chance) in measure.chances.rows().filter(|(many, _)| *many > 0) {
            let share = f64::from(came.get(&(measure.name.clone(), many)).copied().unwrap_or(0)) / f64::from(DEALS);
            let is = nearest(chance);
            let off = (is * (1.0 - is) / f64::from(DEALS)).sqrt() * 4.5 + 1e-3;
            assert!((is - share).abs() <= off, "{many} of {}: {is} and {share}", measure.name);
        }
    }
}

/// Each line that an ability of a shipped card is changed by changes what is asked about it. The question that takes longest is left to `.ci/run`.
#[test]
fn a_changed_card_of_a_box_changes_them() {
    let cases = [
        (
            "content/swamps-of-death/enemies.brim",
            "rolls melee to hit 6+: that hit ignores defense",
            "rolls melee to hit 5+: that hit ignores defense",
            "Tentacles attacks Rancher",
        ),
        ("content/base/charts.brim", "2D6", "D6", "chart Injury"),
        (
            "content/swamps-of-death/heroes.brim",
            "this hero may: this hero re-rolls 1 miss",
            "this hero may: this hero re-rolls 2 misses",
            "Lawman shoots Hungry Dead",
        ),
    ];
    let of = |shelf: &crate::shelf::Shelf, question: &str| {
        let files = crate::shelf::files(shelf);
        let loaded = load(&files, &["content/swamps-of-death".to_owned(), "content/base".to_owned()]);
        let program = lower(&build(&loaded).0);
        let all = answer(&odds(&program, Policy::Cautious, 300_000), question);
        all.measures
            .iter()
            .map(|one| one.chances.rows().map(|(at, chance)| (at, chance.to_string())).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    let shelf = crate::shelf::shipped();
    for (file, old, new, question) in cases.into_iter().skip(usize::from(!support::whole())) {
        let text = shelf[file].replace(old, new);
        assert_ne!(text, shelf[file], "{file} no longer says {old}");
        let mut other = shelf.clone();
        other.insert(file.to_owned(), text);
        assert_ne!(of(&shelf, question), of(&other, question), "{question}: {old} -> {new}");
    }
}

/// Whatever is asked is answered or refused with a reason.
#[test]
fn nothing_breaks_it() {
    let program = program_of(PAPER);
    let odds = odds(&program, Policy::Cautious, 1_000);
    let questions = [
        "",
        " ",
        "D7",
        "61D6",
        "0D6",
        "D",
        "d",
        "+",
        ">=",
        "3D6 >= x",
        "highest of",
        "highest 9 of 2D6",
        "-3D6",
        "5+ with 999 dice",
        "5+ with dice",
        "scribe attacks",
        "attacks scribe",
        "scribe attacks scribe",
        "inkblots attacks inkblots",
        "nobody attacks nobody",
        "0 inkblots attack scribe",
        "99 inkblots attack scribe",
        "scribe shoots inkblots",
        "inkblots shoots scribe",
        "scribe tests",
        "scribe tests Agility",
        "scribe tests Nonsense 5+",
        "party kills inkblots",
        "party fights inkblots",
        "scribe kills inkblots",
        "chart",
        "chart Nonsense",
        "deck",
        "deck Nonsense",
        "deck Loot",
        "3 cards of",
        "999 cards of deck Loot",
        "Scribe",
        "Inkblots",
        "\u{1f3b2}",
        "99999999999999999999D6",
        "2D6 >= 99999999999999999999",
        "highest 99999999999 of 3D6",
    ];
    for question in questions {
        match read(question).and_then(|read| odds.answer(&read)) {
            Ok(answer) => assert!(!answer.measures.is_empty(), "{question}"),
            Err(why) => assert!(!why.message.is_empty(), "{question}"),
        }
    }
}
