//! The edition that a table plays by: the one that the mission's pack is written for, unless somebody says otherwise.

use serde::Serialize;

use crate::ir::Program;
use crate::pack;
use crate::vocabulary::Kind;

/// The edition of a table, and who says so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TableEdition {
    /// Its name; nothing where nobody names one: every ruling then takes its first reading.
    pub name: Option<String>,
    /// Who names it: the id of a pack, `--edition`, `the saved game`.
    pub from: Option<String>,
    /// The packs on the table that are written for another one.
    pub others: Vec<WrittenFor>,
}

/// A pack and the edition it is written for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrittenFor {
    /// The id of the pack.
    pub pack: String,
    /// The name of the edition.
    pub edition: String,
}

/// The packs that say which edition they are written for, in the order of the packs; editions that no pack declares left out.
pub fn written_for(program: &Program, packs: &[pack::Pack]) -> Vec<WrittenFor> {
    let declared = |name: &String| {
        let id = program.find(name, Some(Kind::Edition))?;
        Some(program.name(id).to_owned())
    };
    let of = |pack: &pack::Pack| {
        let edition = pack.manifest.edition.as_ref().and_then(declared)?;
        Some(WrittenFor { pack: pack.manifest.id.clone(), edition })
    };
    packs.iter().filter_map(of).collect()
}

impl TableEdition {
    /// The edition that the pack of a mission is written for.
    pub fn of_mission(program: &Program, written: &[WrittenFor], mission: &str) -> Option<String> {
        let mission = program.decl(program.find(mission, Some(Kind::Mission))?)?;
        written.iter().find(|one| one.pack == mission.pack).map(|one| one.edition.clone())
    }

    /// The edition that is played, beside those of the packs.
    pub fn beside(name: Option<String>, from: Option<String>, written: &[WrittenFor]) -> TableEdition {
        let other = |one: &&WrittenFor| name.as_deref().is_some_and(|name| !one.edition.eq_ignore_ascii_case(name));
        TableEdition { others: written.iter().filter(other).cloned().collect(), name, from }
    }
}
