//! `brim odds`: tables worked out by hand, the same figures by games, and a changed word that changes them.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::float_arithmetic,
    reason = "a test that panics has failed, as it should"
)]

use crate::support;

use brimscript::check::check;
use brimscript::lower::lower;
use brimscript::odds::{Answer, Method, Odds, Policy, Readings, nearest, read, sampled};
use brimscript::pack::load;
use brimscript::program::Program;
use brimscript::vocabulary::Kind;

/// A hero and enemies whose odds can be worked out on paper. Nobody has Grit left to spend where the policy spends none.
const PAPER: &str = r#"
hero "Scribe" {
  Agility 2
  Cunning 1
  Spirit 1
  Strength 1
  Lore 1
  Luck 1
  initiative 3
  to hit range 5+
  to hit melee 4+
  combat 1
  max grit 2
  health 20
  defense 4+
  sanity 10
  willpower 4+
  corruption resistance 5
  side bag 5
  hands 2
}

enemy "Inkblots" {
  keywords Beast
  size small
  initiative 4
  move 6
  escape 4+
  to hit range none
  to hit melee 3+
  combat 1
  damage 3
  defense 2
  health 10
  xp 10
  models 6
}
"#;

fn program_of(text: &str) -> Program {
    let mut files = support::files();
    let manifest = "id = \"paper\"\nname = \"Paper\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"base\"]\n";
    files.add("content/paper/pack.toml", manifest.as_bytes());
    files.add("content/paper/paper.brim", text.as_bytes());
    lower(&check(&load(&files, &["content/paper".to_owned()])).model)
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
    // 21 of 36 sums of two dice are 7 or more.
    is("2D6 >= 7", "7 or more", &[(0, "5/12"), (1, "7/12")]);
    is("2D3", "total", &[(2, "1/9"), (3, "2/9"), (4, "1/3"), (5, "2/9"), (6, "1/9")]);
    is("D3 + 1", "total", &[(2, "1/3"), (3, "1/3"), (4, "1/3")]);
    // The higher of two dice is k in 2k-1 of 36 ways.
    is("highest of 2D6", "total", &[(1, "1/36"), (2, "1/12"), (3, "5/36"), (4, "7/36"), (5, "1/4"), (6, "11/36")]);
    is("lowest of 2D6", "total", &[(1, "11/36"), (2, "1/4"), (3, "7/36"), (4, "5/36"), (5, "1/12"), (6, "1/36")]);
    // Each die succeeds in 1 of 3: none of two in 4 of 9.
    is("agility 5+ with 2 dice", "dice that succeed", &[(0, "4/9"), (1, "4/9"), (2, "1/9")]);
    // With the misses rolled again in 5 of 9: none of two in 16 of 81.
    is("5+ with 2 dice, re-roll misses", "dice that succeed", &[(0, "16/81"), (1, "40/81"), (2, "25/81")]);
    // No die succeeds and neither does the one rolled again: 8 of 27.
    is("5+ with 2 dice, re-roll one", "at least one", &[(0, "8/27"), (1, "19/27")]);
    is("Scribe tests Agility 5+", "dice that succeed", &[(0, "4/9"), (1, "4/9"), (2, "1/9")]);
    // 1 to 3 miss; 4 and 5 do a D6 less Defense 2; a 6 is a critical hit that ignores it.
    is(
        "scribe attacks inkblots",
        "wounds dealt",
        &[(0, "11/18"), (1, "1/12"), (2, "1/12"), (3, "1/12"), (4, "1/12"), (5, "1/36"), (6, "1/36")],
    );
    // A hit in 2 of 3, not defended against in 1 of 2: 3 Wounds in 1 of 3.
    is("Inkblots attacks Scribe", "wounds taken", &[(0, "2/3"), (3, "1/3")]);
    // Two of them: 0, 3 or 6 Wounds.
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

/// What all ways say and what games say is the same, within what chance does: each result lies in an interval that one in some thousand leaves.
#[test]
fn the_same_by_games() {
    let (_, program) = support::program();
    let questions = [
        "Rancher attacks Tentacles",
        "Tentacles attacks Rancher",
        "Hungry Dead attacks Samurai Warrior",
        "Samurai Warrior attacks Hungry Dead",
        "Preacher attacks Hungry Dead",
        "Void Spiders attacks Rancher",
        "Indian Scout attacks Void Spiders",
        "Rancher shoots Night Terrors",
        "Hungry Dead attacks Lawman",
        "Viking Huscarl attacks Night Terrors",
        "Lawman attacks Hungry Dead",
    ];
    let mut wrong = Vec::new();
    for question in questions {
        let exact = answer(&odds(&program, Policy::Cautious, 300_000), question);
        assert!(matches!(exact.method, Method::Exact(_)), "{question}: {:?}", exact.method);
        let games = answer(&odds(&program, Policy::Cautious, 1), question);
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
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
