//! Saved games run again with the new packs: which of them part, and where.

use std::collections::BTreeMap;

use serde::Serialize;

use brim_core::program::Program;
use brim_play::replay::{Adventure, Divergence, Save, StepResult, changes, hashes, replay_to};

/// A saved game that was run again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SavedGame {
    /// Its file.
    pub file: String,
    /// Its mission; nothing where the file is no saved game.
    pub mission: Option<String>,
    /// It runs to the same end.
    pub same: bool,
    /// Where it parts, or why it cannot be run.
    pub parts: Option<String>,
    /// The decision at which it parts.
    pub decision: Option<u32>,
    /// The turn in which it parts.
    pub turn: Option<u32>,
    /// Declarations that the game used and that read otherwise now, or are gone.
    pub changed: Vec<String>,
}

/// Runs a saved game with these packs.
pub fn saved_game(file: &str, save: Result<&Save, String>, program: &Program) -> SavedGame {
    let blank = SavedGame {
        file: file.to_owned(),
        mission: None,
        same: false,
        parts: None,
        decision: None,
        turn: None,
        changed: Vec::new(),
    };
    let save = match save {
        Ok(save) => save,
        Err(why) => return SavedGame { parts: Some(why), ..blank },
    };
    let found = changes(save, &hashes(program), &BTreeMap::new());
    let changed = found.changed.into_iter().chain(found.gone).collect();
    let game = SavedGame { mission: Some(save.setup.mission.clone()), changed, ..blank };
    let begin = match save.setup.resolve(program, save.seed) {
        Ok(begin) => begin,
        Err(missing) => return SavedGame { parts: Some(missing.to_string()), ..game },
    };
    let mut adventure = Adventure::new(program, &begin);
    let told = replay_to(&mut adventure, save, usize::MAX, &mut |_| {});
    let turn = Some(brim_play::replay::Playable::table(&adventure).cursor.turn);
    let (parts, decision, turn) = match (&told.pace, &told.parting) {
        (StepResult::Fault(fault), _) => (Some(format!("a fault: {}", fault.message)), None, turn),
        (_, None) => (None, None, None),
        (_, Some(Divergence::Choice(misfit))) => {
            let at = u32::try_from(misfit.index).ok();
            (Some(format!("the answer `{}` is no longer possible", misfit.key)), at, turn)
        }
        (_, Some(Divergence::State { decision, turn, .. })) => {
            (Some("the state differs".to_owned()), Some(*decision), Some(*turn))
        }
        (_, Some(Divergence::Early { made, left })) => {
            (Some(format!("it ends {left} decisions earlier")), u32::try_from(*made).ok(), turn)
        }
        (_, Some(Divergence::End)) => (Some("it ends differently".to_owned()), None, turn),
    };
    SavedGame { same: parts.is_none(), parts, decision, turn, ..game }
}

/// What came of all saved games, for a terminal.
pub fn saves_words(all: &[SavedGame]) -> Vec<String> {
    let games: Vec<&SavedGame> = all.iter().filter(|one| one.mission.is_some()).collect();
    let parting: Vec<&&SavedGame> = games.iter().filter(|one| !one.same).collect();
    let s = if games.len() == 1 { "" } else { "s" };
    let others = match all.len() - games.len() {
        0 => String::new(),
        1 => "; 1 file is not a saved game".to_owned(),
        many => format!("; {many} files are not saved games"),
    };
    let mut out =
        vec![format!("Saves: {} of {} saved game{s} would play out differently{others}", parting.len(), games.len())];
    for one in parting {
        let place = match (one.decision, one.turn) {
            (Some(0), _) => " from the start".to_owned(),
            (Some(decision), Some(turn)) => format!(" at step {decision}, on turn {turn}"),
            (None, Some(turn)) => format!(" on turn {turn}"),
            _ => String::new(),
        };
        out.push(format!("  {}{place}: {}", one.file, one.parts.as_deref().unwrap_or_default()));
    }
    for one in all.iter().filter(|one| one.mission.is_none()) {
        let why = one.parts.as_deref().unwrap_or_default();
        let told = if why.contains(&one.file) { why.to_owned() } else { format!("{}: {why}", one.file) };
        out.push(format!("  {told}"));
    }
    out
}
