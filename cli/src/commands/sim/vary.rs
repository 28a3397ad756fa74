//! `--vary heroes=1..6 --vary pack=a,b`: the runs that are played, each with each.

use super::{Args, Players};
use brimscript::diagnostic::similar::similar;
use clap::ValueEnum;

/// More runs than this are a slip.
const MOST: usize = 100;
const NAMES: &[&str] = &["heroes", "pack", "edition", "ruling", "on-top", "players", "mission", "seed"];

/// The runs with their labels; one without a label where nothing varies.
pub fn versions(args: &Args) -> Result<Vec<(String, Args)>, String> {
    let mut all = vec![(String::new(), args.clone())];
    for vary in &args.vary {
        let (what, values) = read(vary)?;
        if all.len().saturating_mul(values.len()) > MOST {
            return Err(format!("these are more than {MOST} runs: vary fewer things at a time"));
        }
        let mut more = Vec::new();
        for (label, version) in &all {
            for value in &values {
                let comma = if label.is_empty() { "" } else { ", " };
                more.push((format!("{label}{comma}{what} {value}"), with(version, what, value)?));
            }
        }
        all = more;
    }
    Ok(all)
}

fn read(vary: &str) -> Result<(&str, Vec<String>), String> {
    let form = || format!("`{vary}`: write what varies and its values: `heroes=1..6` or `pack=old,new`");
    let (what, values) = vary.split_once('=').ok_or_else(form)?;
    let what = what.trim();
    if !NAMES.contains(&what) {
        let near = similar(what, NAMES.iter().copied());
        let near = near
            .first()
            .map_or_else(|| format!("these vary: {}", NAMES.join(", ")), |near| format!("did you mean `{near}`?"));
        return Err(format!("`{what}` does not vary; {near}"));
    }
    let values = match values.split_once("..") {
        Some((from, to)) if what != "pack" => {
            let number = |text: &str| text.trim().trim_start_matches('=').parse::<u64>().map_err(|_| form());
            let (from, to) = (number(from)?, number(to)?);
            if from > to || to - from >= MOST as u64 {
                return Err(format!("`{vary}`: a range goes up, and has {MOST} values at most"));
            }
            (from..=to).map(|number| number.to_string()).collect()
        }
        _ => values.split(',').map(|value| value.trim().to_owned()).collect::<Vec<_>>(),
    };
    if values.iter().any(String::is_empty) {
        return Err(form());
    }
    Ok((what, values))
}

fn with(args: &Args, what: &str, value: &str) -> Result<Args, String> {
    let mut other = args.clone();
    match what {
        "players" => {
            other.players = Players::from_str(value, true)
                .map_err(|_| format!("there are no `{value}` players: cautious, dealt or random"))?;
        }
        "mission" => value.clone_into(&mut other.mission),
        "seed" => other.seed = value.parse().map_err(|_| format!("`{value}` is no seed: a seed is a number"))?,
        _ => other.table = args.table.with(what, value).unwrap_or_else(|| args.table.clone()),
    }
    Ok(other)
}
