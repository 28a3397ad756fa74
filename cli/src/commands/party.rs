//! `--party FILE`: heroes with names and with what they have gathered.

use super::game::{OnTable, quoted};
use crate::console;
use crate::disk::Disk;
use brimscript::diagnostic::{Diagnostic, FileId, Source, Sources};
use brimscript::pack::Files;
use brimscript::pack::party::{MAX_PARTY, Party, read_party};
use brimscript::program::Program;
use brimscript::replay::{Hero, party_of};

/// Who plays, where a command asks for it.
#[derive(Clone, Debug, clap::Args)]
pub struct PartyArgs {
    /// The party: classes with commas between, or how many heroes to draw
    #[arg(long, default_value = "4", value_name = "CLASS,CLASS or COUNT")]
    pub heroes: String,
    /// The party: a file with its heroes, their items, upgrades and levels
    #[arg(long, value_name = "FILE", conflicts_with = "heroes")]
    pub party: Option<String>,
}

impl PartyArgs {
    /// The party file, where one is named.
    pub fn file(&self) -> Result<Option<PartyFile>, String> {
        self.party.as_deref().map(PartyFile::read).transpose()
    }
}

/// A party file that was read.
#[derive(Debug)]
pub struct PartyFile {
    path: String,
    sources: Sources,
    party: Party,
}

impl PartyFile {
    /// Reads it. A mistake of its form is told at its line.
    pub fn read(path: &str) -> Result<PartyFile, String> {
        let unread = |why: &str| format!("the party file {} cannot be read: {why}", quoted(path));
        let bytes = Disk.read(path, MAX_PARTY).map_err(|trouble| unread(&trouble.0))?;
        if bytes.len() > MAX_PARTY {
            return Err(unread("it is too long for a party"));
        }
        let text = String::from_utf8(bytes).map_err(|_| unread("it is not text"))?;
        let mut sources = Sources::default();
        let file: FileId = sources.add(Source::new(path, path, &text));
        let (party, found) = read_party(file, sources.text(file));
        let file = PartyFile { path: path.to_owned(), sources, party };
        file.sound(&found).map(|()| file)
    }

    /// Everything it names, to find the packs that declare it.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.party.heroes.iter().flat_map(|hero| {
            let tokens = hero.tokens.iter().map(|(said, _)| said);
            let all = hero.class.iter().chain(&hero.items).chain(&hero.upgrades).chain(tokens);
            all.map(|said| said.text.as_str())
        })
    }

    /// Its heroes. What the packs on the table do not have is told at its line.
    pub fn heroes(&self, program: &Program) -> Result<Vec<Hero>, String> {
        let (heroes, found) = party_of(program, &self.party);
        self.sound(&found).map(|()| heroes)
    }

    fn sound(&self, found: &[Diagnostic]) -> Result<(), String> {
        let Some(first) = found.first() else { return Ok(()) };
        console::diagnostics(found, &self.sources);
        let line = first.place.and_then(|place| {
            let line = self.sources.get(place.file)?.line_at(place.span.start);
            Some(line)
        });
        let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
        Err(format!("{}{line}: {}", self.path, first.message))
    }
}

/// The heroes of the party file of a command, where it names one.
pub fn heroes_of(party: Option<&PartyFile>, table: &OnTable) -> Result<Option<Vec<Hero>>, String> {
    party.map(|party| party.heroes(&table.program)).transpose()
}
