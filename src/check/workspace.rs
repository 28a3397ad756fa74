//! Packs that are changed while they are looked at: after each change of a text only what depends on it is worked out anew.

use std::collections::BTreeSet;

use super::Checked;
use super::assumed::{Assumption, Unchecked};
use super::state::{Changed, State};
use super::summary::{Summary, summaries};
use brim_language::diagnostic::{Diagnostic, FileId};
use brim_language::model::Model;
use brim_language::pack::Loaded;

/// Loaded packs with everything that was found out about them.
///
/// The findings after any number of changes are those of a fresh check of the same texts. What is asked of the disk (which files there are,
/// `pack.toml`, table files) is not looked at again: where that changed, load the packs and open them anew.
#[derive(Debug)]
pub struct Workspace {
    loaded: Loaded,
    state: State,
}

/// What a change of a text brought about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The files of which something was worked out anew, so that other things may be told of them; `None` for what is told of no file.
    pub files: BTreeSet<Option<FileId>>,
}

impl Workspace {
    /// Checks loaded packs.
    pub fn open(loaded: Loaded) -> Workspace {
        Workspace { state: State::new(&loaded), loaded }
    }

    /// The packs with their texts.
    pub fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    /// What the packs declare.
    pub fn model(&self) -> &Model {
        &self.state.reading.model
    }

    /// The file at a path.
    pub fn file(&self, path: &str) -> Option<FileId> {
        self.loaded.sources.iter().find(|(_, source)| source.path() == path).map(|(file, _)| file)
    }

    /// Gives a file another text, and works out what that changes.
    pub fn change(&mut self, file: FileId, text: &str) -> Change {
        self.change_all(&[(file, text)])
    }

    /// The same for several files: all of them are read before anything is looked at.
    pub fn change_all(&mut self, texts: &[(FileId, &str)]) -> Change {
        let mut changed = Changed::default();
        for (file, text) in texts {
            // One after the other: a file that is read again because of another must be the one that is known.
            self.loaded.sources.change(*file, text);
            self.state.take_in(*file, &self.loaded, &mut changed);
        }
        Change { files: self.state.look_again(&self.loaded, changed) }
    }

    /// All findings, those of loading not among them, in the order of their places.
    pub fn findings(&self) -> impl Iterator<Item = &Diagnostic> {
        self.state.told.values().flatten()
    }

    /// The findings of one file, or those that belong to none.
    pub fn findings_of(&self, file: Option<FileId>) -> &[Diagnostic] {
        self.state.told.get(&file).map_or(&[], Vec::as_slice)
    }

    /// What each pack holds.
    pub fn packs(&self) -> Vec<Summary> {
        summaries(self.model(), &self.loaded)
    }

    /// What was taken for granted where texts of the named packs leave it open.
    pub fn assumed(&self) -> impl Iterator<Item = &Assumption> {
        self.state.open.values().flat_map(|(assumed, _)| assumed)
    }

    /// The lines of the named packs that no check looks into.
    pub fn unchecked(&self) -> impl Iterator<Item = &Unchecked> {
        self.state.open.values().flat_map(|(_, unchecked)| unchecked)
    }

    /// How many declarations of the named packs have errors, so that the checks of what they mean have not looked at them yet.
    pub fn waiting(&self) -> usize {
        self.state.waiting(&self.loaded)
    }

    /// Everything at once.
    pub fn into_checked(self) -> (Loaded, Checked) {
        let checked = self.state.into_checked(&self.loaded);
        (self.loaded, checked)
    }
}
