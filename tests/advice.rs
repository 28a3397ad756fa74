//! Lines as hobbyists write them (`tests/fixtures/advice.txt`), what they are told, and whether the help can be followed to the letter: each line that a
//! help proposes is put in the place of what was written, and the text must then be accepted.

#![allow(clippy::expect_used, reason = "a test that panics has failed, as it should")]

use crate::support;

use std::fmt::Write as _;

use brimscript::check::{advised, check};
use brimscript::diagnostic::{Diagnostic, Severity};
use brimscript::pack::{InMemory, Loaded, load};

const LINES: &str = include_str!("fixtures/advice.txt");
const MANIFEST: &str =
    "name = \"Lines\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"swamps-of-death\"]\n";

/// What stands around a line, by the letter before it.
fn around(letter: &str, line: &str, n: usize) -> String {
    let line = line.replace("\\n", "\n");
    match letter {
        "E" => format!(
            "enemy \"Bog Hag {n}\" {{\n  keywords Undead\n  size medium\n  initiative 3\n  move 4\n  escape 4+\n  to hit range none\n  \
             to hit melee 4+\n  combat 2\n  damage 2\n  defense 2\n  health 4\n  xp 20\n  models 6\n  ability \"Hex\" {{\n    {line}\n  }}\n}}\n"
        ),
        "I" => format!("item \"Thing {n}\" {{\n  deck Gear\n  price $50\n  {line}\n}}\n"),
        "D" => format!("darkness \"Night {n}\" {{\n  remains in play\n  {line}\n}}\n"),
        "T" => format!("threat \"Threat {n}\" {{\n  deck Low Threat\n  {line}\n}}\n"),
        "N" => format!("encounter \"Place {n}\" {{\n  {line}\n}}\n"),
        _ => format!("{line}\n"),
    }
}

/// The texts, each as a file of a pack of its own: what one says is nothing to the others.
fn packs(texts: &[String]) -> Loaded {
    let mut files: InMemory = support::files();
    let paths: Vec<String> = (0..texts.len()).map(|at| format!("lines/line-{at}")).collect();
    for (at, (path, text)) in paths.iter().zip(texts).enumerate() {
        files.add(&format!("{path}/pack.toml"), format!("id = \"line-{at}\"\n{MANIFEST}").as_bytes());
        files.add(&format!("{path}/line.brim"), text.as_bytes());
    }
    load(&files, &paths)
}

/// What is told of each text.
fn told(loaded: &Loaded, count: usize) -> Vec<Vec<Diagnostic>> {
    let mut all = check(loaded).diagnostics;
    advised(loaded, &mut all);
    let mut out = vec![Vec::new(); count];
    for one in all {
        let path = one.place.and_then(|place| loaded.sources.get(place.file)).map_or("", |source| source.path());
        let at = path.strip_prefix("lines/line-").and_then(|rest| rest.split_once('/')?.0.parse::<usize>().ok());
        // Nothing else uses what stands alone in a pack.
        if let Some(list) = at.and_then(|at| out.get_mut(at)).filter(|_| one.severity != Severity::Hint) {
            list.push(one);
        }
    }
    out
}

/// The texts that come of following a help to the letter: for each line that it offers, one for each way in which that can be put in place.
fn followed(loaded: &Loaded, text: &str, one: &Diagnostic) -> Vec<Vec<String>> {
    if !one.edits.is_empty() {
        let mut new = text.to_owned();
        let mut edits = one.edits.clone();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.place));
        for edit in edits {
            new.replace_range(edit.place.span.start as usize..edit.place.span.end as usize, &edit.text);
        }
        return vec![vec![new]];
    }
    let help = one.help.as_deref().unwrap_or_default();
    let Some((line, rest)) = help.strip_prefix("write `").and_then(|help| help.split_once('`')) else {
        return Vec::new();
    };
    if line.contains('…') {
        return Vec::new();
    }
    let lines = match line.strip_suffix('{') {
        Some(head) => {
            let under: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
            vec![format!("{head}{{\n{}\n}}", under.join("\n"))]
        }
        // A second way is followed as the first is.
        None => {
            let (mut all, mut rest) = (vec![line.to_owned()], rest);
            while let Some((other, behind)) = [" or `", ", or `", ", `"]
                .iter()
                .find_map(|joint| rest.strip_prefix(joint))
                .and_then(|rest| rest.split_once('`'))
            {
                all.push(other.to_owned());
                rest = behind;
            }
            all.retain(|line| !line.contains('…'));
            all
        }
    };
    lines.iter().map(|line| put_in_place(loaded, text, one, line)).collect()
}

/// The ways in which a line can take the place of what a finding points at.
fn put_in_place(loaded: &Loaded, text: &str, one: &Diagnostic, line: &str) -> Vec<String> {
    let Some(place) = one.place.filter(|place| loaded.sources.text(place.file) == text) else { return Vec::new() };
    let (from, to) = (place.span.start as usize, place.span.end as usize);
    let start = text.get(..from).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let end = text.get(to..).and_then(|behind| behind.find('\n')).map_or(text.len(), |at| to + at);
    let put = |from: usize, to: usize| {
        format!("{}{line}{}", text.get(..from).unwrap_or_default(), text.get(to..).unwrap_or_default())
    };
    let mut out = vec![put(from, to), put(start, end)];
    out.extend(text.get(to..end).and_then(|rest| rest.find([':', '{'])).map(|at| put(start, to + at)));
    out
}

#[test]
fn what_is_told_of_lines_that_hobbyists_write() {
    let lines: Vec<(&str, &str)> = LINES.lines().filter_map(|line| line.split_once(' ')).collect();
    let texts: Vec<String> = lines.iter().enumerate().map(|(n, (letter, line))| around(letter, line, n)).collect();
    let loaded = packs(&texts);
    let all = told(&loaded, texts.len());
    let mut shown = String::new();
    for ((_, line), found) in lines.iter().zip(&all) {
        let _ = writeln!(shown, "{line}");
        for one in found {
            let _ = writeln!(shown, "    {} {}", one.code.as_str(), one.message);
            let _ = writeln!(shown, "    help: {}", one.help.as_deref().unwrap_or_default().replace('\n', " "));
        }
    }
    insta::assert_snapshot!("lines", shown);
}

#[test]
fn helps_can_be_followed_to_the_letter() {
    let lines: Vec<(&str, &str)> = LINES.lines().filter_map(|line| line.split_once(' ')).collect();
    let texts: Vec<String> = lines.iter().enumerate().map(|(n, (letter, line))| around(letter, line, n)).collect();
    let loaded = packs(&texts);
    let all = told(&loaded, texts.len());
    assert!(all.iter().filter(|found| !found.is_empty()).count() * 2 > lines.len(), "hardly anything is told");
    // Each way of each help is a text of its own.
    let mut tried: Vec<(usize, String)> = Vec::new();
    let mut helps: Vec<(usize, Vec<usize>)> = Vec::new();
    for (at, (found, text)) in all.iter().zip(&texts).enumerate() {
        for one in found {
            for offered in followed(&loaded, text, one) {
                let ways: Vec<usize> = (tried.len()..tried.len() + offered.len()).collect();
                tried.extend(offered.into_iter().map(|new| (at, new)));
                if !ways.is_empty() {
                    helps.push((at, ways));
                }
            }
        }
    }
    let again = packs(&tried.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>());
    let after = told(&again, tried.len());
    let mut wrong = Vec::new();
    for (at, ways) in &helps {
        let before = all.get(*at).map_or(0, Vec::len);
        // A line with two mistakes keeps the other one.
        if !ways.iter().any(|way| after.get(*way).is_some_and(|found| found.len() < before)) {
            let says = ways.first().and_then(|way| Some((&tried.get(*way)?.1, after.get(*way)?)));
            wrong.push(format!("{}\n  {says:?}", lines.get(*at).map_or("", |(_, line)| line)));
        }
    }
    println!("{} of {} helps with a line can be followed", helps.len() - wrong.len(), helps.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
