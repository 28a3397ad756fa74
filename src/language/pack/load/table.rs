//! Table files: read, and their packs put on the table.

use super::Loading;
use crate::diagnostic::escape::escaped;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::pack::files::{Trouble, last_name};
use crate::pack::find::is_pack;
use crate::pack::loaded::Loaded;
use crate::pack::manifest::Requirement;
use crate::pack::read::Reader;
use crate::pack::search::Found;
use crate::pack::solve::solve;
use crate::pack::table::{MAX_TABLE, Table, Wanted};
use crate::pack::table_toml::read_table;
use crate::pack::version::{Version, Versions};
use brim_grammar::Span;
use std::collections::BTreeSet;

impl Loading<'_> {
    /// A table file, and the packs on it.
    pub(super) fn table(&mut self, path: &str) {
        if !self.first_time(path) {
            return;
        }
        let bytes = match self.files.read(path, MAX_TABLE) {
            Ok(bytes) if bytes.len() <= MAX_TABLE => bytes,
            Ok(_) => return self.not_read(path, &Trouble(format!("it is longer than {} KiB", MAX_TABLE / 1024))),
            Err(trouble) => return self.not_read(path, &trouble),
        };
        let Loaded { sources, diagnostics, table: known, .. } = &mut self.loaded;
        let Some(file) = Reader::new(self.files, sources, diagnostics).text(path, last_name(path), &bytes) else {
            return;
        };
        if let Some(first) = known {
            let place = |file| Place { file, span: Span::default() };
            let message = "there are two tables, and a game is played on one";
            let found = Diagnostic::new(Code::TableBroken, place(file), message)
                .other(place(first.file), "the first one")
                .help("name one of them");
            diagnostics.push(found);
            return;
        }
        let (table, found) = read_table(path, file, sources.text(file));
        diagnostics.extend(found);
        let Some(table) = table else { return };
        self.chosen = solve(self.files, &mut self.search, &table);
        let told = self.nobody_fits(&table);
        for wanted in &table.packs {
            self.wanted(&table, wanted, told.contains(&wanted.id));
        }
        self.loaded.table = Some(table);
    }

    /// Packs of which no version that was found suits the table and all others on it: who wants which, and which there are. The ids
    /// of those packs.
    fn nobody_fits(&mut self, table: &Table) -> BTreeSet<String> {
        let mut told = BTreeSet::new();
        for (id, taken) in &self.chosen {
            let Some(number) = taken.number() else { continue };
            let wanted = table.packs.iter().find(|wanted| wanted.id == *id);
            let own = wanted.and_then(|wanted| wanted.versions.as_ref()).map(|range| ("this table".to_owned(), range));
            let chosen = self.chosen.values().filter_map(|found| found.manifest.as_ref());
            let others = chosen.filter_map(|manifest| {
                let required = manifest.requires.iter().find(|required| required.id == *id)?;
                Some((format!("{} {}", escaped(&manifest.id), manifest.number()), required.versions.as_ref()?))
            });
            let asking: Vec<(String, &Versions)> = own.into_iter().chain(others).collect();
            let suits = |number: &Version| asking.iter().all(|(_, range)| range.allow(number));
            let there = self.search.within(&table.path);
            let mut found = there.iter().filter(|found| found.id == *id).filter_map(Found::number);
            // Where one would suit them all, something else stands in the way, and has a finding of its own.
            if asking.len() < 2 || suits(&number) || found.any(|number| suits(&number)) {
                continue;
            }
            let wants: Vec<String> =
                asking.iter().map(|(who, range)| format!("{who} wants {}", range.words())).collect();
            let wants = match wants.split_last() {
                Some((last, most)) if !most.is_empty() => format!("{}, and {last}", most.join(", ")),
                _ => wants.concat(),
            };
            let message = format!("no version of `{}` that was found suits everybody: {wants}", escaped(id));
            let versions = versions_of(&there, id);
            let place = wanted.map(|wanted| wanted.versions.as_ref().map_or(wanted.place, |range| range.place));
            let place = place.or_else(|| table.packs.first().map(|first| first.place));
            let finding = Diagnostic::without_place(Code::RequirementVersion, message);
            told.insert(id.clone());
            self.loaded.diagnostics.push(Diagnostic { place, ..finding }.label("no version suits").help(format!(
                "there is {}: get a version that suits them all, change what one of them wants, or leave a pack out",
                versions.join(" and ")
            )));
        }
        told
    }

    /// A pack that a table names. Which of several is taken has been settled for all packs of the table together.
    /// `told`: a finding says that no version of it suits everybody.
    fn wanted(&mut self, table: &Table, wanted: &Wanted, told: bool) {
        if let Some(path) = wanted.folder(table).filter(|path| !is_pack(self.files, path)) {
            let place = wanted.path.as_ref().map_or(wanted.place, |path| path.place);
            let message = format!("there is no pack in `{}`", escaped(&path));
            let found = Diagnostic::new(Code::RequirementMissing, place, message)
                .help("write the path of its folder, from the folder of this table");
            return self.loaded.diagnostics.push(found);
        }
        let Some(found) = self.chosen.get(&wanted.id).cloned() else {
            let requirement = Requirement::any(&wanted.id, Some(wanted.place));
            let message = format!("this table needs the pack `{}`, which is not there", escaped(&wanted.id));
            return self.not_there(&table.path, message, None, &requirement);
        };
        self.pack(&found.root, true);
        let number = found.number();
        if let (Some(versions), Some(number)) = (&wanted.versions, number)
            && !versions.allow(&number)
            && !told
        {
            let there = versions_of(&self.search.within(&table.path), &wanted.id);
            let id = escaped(&wanted.id);
            let message = format!("this table wants `{id}` in {}; there is {number}", versions.words());
            let found = Diagnostic::new(Code::RequirementVersion, versions.place, message)
                .label(format!("{number} does not fit"))
                .help(format!("versions that were found: {}", there.join(", ")));
            self.loaded.diagnostics.push(found);
        }
    }
}

/// The versions of a pack that were found, each with its folder.
fn versions_of(all: &[Found], id: &str) -> Vec<String> {
    let of_id = all.iter().filter(|found| found.id == id);
    of_id.filter_map(|found| Some(format!("{} (in {})", found.number()?, escaped(&found.root)))).collect()
}
