//! The edition that a table plays by: the one that the mission's pack is written for, unless somebody says otherwise.

use serde::Serialize;

use brim_core::program::Program;
use brim_core::vocabulary::Kind;
use brim_language::pack;

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
    /// The pack that says so: itself, or one that it requires.
    #[serde(skip)]
    pub by: String,
}

/// The editions that packs are written for, in the order of the packs; editions that no pack declares left out.
pub fn written_for(program: &Program, packs: &[pack::Pack]) -> Vec<WrittenFor> {
    let editions = pack::editions(packs);
    let of = |pack: &pack::Pack| {
        let (edition, by) = *editions.get(pack.manifest.id.as_str())?;
        let edition = program.name(program.find(edition, Some(Kind::Edition))?).to_owned();
        Some(WrittenFor { pack: pack.manifest.id.clone(), edition, by: by.to_owned() })
    };
    packs.iter().filter_map(of).collect()
}

impl TableEdition {
    /// The edition that the pack of a mission is written for.
    pub fn of_mission<'w>(program: &Program, written: &'w [WrittenFor], mission: &str) -> Option<&'w WrittenFor> {
        let mission = program.decl(program.find(mission, Some(Kind::Mission))?)?;
        written.iter().find(|one| one.pack == mission.pack)
    }

    /// The edition that is played, beside those that packs name themselves.
    pub fn beside(name: Option<String>, from: Option<String>, written: &[WrittenFor]) -> TableEdition {
        let differs = |one: &WrittenFor| name.as_deref().is_some_and(|name| !one.edition.eq_ignore_ascii_case(name));
        let others = written.iter().filter(|one| one.by == one.pack && differs(one)).cloned().collect();
        TableEdition { others, name, from }
    }
}
