//! Reads the `.brim` files of a folder, within limits, and refuses what is not text.

use super::files::{Entry, Files, Kind, Trouble, join, last_name};
use super::{ENDING, MANIFEST, MAX_ENTRIES, MAX_FILES, MAX_FOLDERS, MAX_MANIFEST, MAX_PACK};
use crate::diagnostic::escape::escaped;
use crate::diagnostic::{Code, Diagnostic, FileId, Place, Source, Sources, form::file_too_long};
use brim_grammar::Span;
use brim_grammar::tree::MAX_FILE;

/// What was read: the texts and what was wrong on the way.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// Every file that was met, readable or not.
    pub sources: Sources,
    /// The readable `.brim` files, in the order of their paths.
    pub files: Vec<FileId>,
    /// What was wrong with files and folders.
    pub diagnostics: Vec<Diagnostic>,
    /// Named paths that could not be read at all.
    pub unread: Vec<String>,
}

/// Reads the `.brim` files under some paths, whatever packs they belong to: for work on texts alone, such as formatting.
pub fn read_texts(files: &dyn Files, paths: &[String]) -> Texts {
    let mut texts = Texts::default();
    let mut seen = std::collections::BTreeSet::new();
    for path in paths {
        if !seen.insert(files.identity(path)) {
            continue;
        }
        let mut reader = Reader::new(files, &mut texts.sources, &mut texts.diagnostics);
        let trouble = match files.kind(path) {
            Ok(Kind::Folder) => files.list(path, 0).err(),
            Ok(Kind::File) if path.ends_with(ENDING) => None,
            Ok(_) => Some(Trouble("it is neither a folder nor a .brim file".to_owned())),
            Err(trouble) => Some(trouble),
        };
        match trouble {
            Some(trouble) => {
                reader.unreadable(path, &trouble);
                texts.unread.push(path.clone());
            }
            None if path.ends_with(ENDING) && files.kind(path) == Ok(Kind::File) => {
                texts.files.extend(reader.file(path, last_name(path)));
            }
            None => texts.files.extend(reader.folder(path, true)),
        }
    }
    let Texts { sources, files: ids, .. } = &mut texts;
    let mut named: Vec<(String, FileId)> = ids
        .iter()
        .map(|&id| (sources.get(id).map_or_else(String::new, |file| files.identity(file.path())), id))
        .collect();
    named.sort();
    named.dedup_by(|right, left| right.0 == left.0);
    *ids = named.into_iter().map(|(_, id)| id).collect();
    texts
}

/// Reads the texts of one folder.
pub(crate) struct Reader<'a> {
    files: &'a dyn Files,
    sources: &'a mut Sources,
    diagnostics: &'a mut Vec<Diagnostic>,
    entries: usize,
    bytes: usize,
    texts: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(files: &'a dyn Files, sources: &'a mut Sources, diagnostics: &'a mut Vec<Diagnostic>) -> Self {
        Reader { files, sources, diagnostics, entries: 0, bytes: 0, texts: 0 }
    }

    /// The `.brim` files in a folder and the folders in it. Folders that are packs of their own are left out unless `packs`.
    pub(crate) fn folder(&mut self, root: &str, packs: bool) -> Vec<FileId> {
        let mut found = Vec::new();
        let mut pending = vec![(root.to_owned(), String::new(), 0)];
        while let Some((folder, inside, depth)) = pending.pop() {
            let entries = match self.files.list(&folder, MAX_ENTRIES) {
                Ok(entries) => entries,
                Err(trouble) => {
                    self.unreadable(&folder, &trouble);
                    continue;
                }
            };
            let own_pack = depth > 0 && entries.iter().any(|entry| entry.name == MANIFEST);
            if own_pack && !packs {
                continue;
            }
            self.entries += entries.len();
            if self.entries > MAX_ENTRIES || depth > MAX_FOLDERS {
                self.too_large(
                    root,
                    &format!("more than {MAX_ENTRIES} files, or {MAX_FOLDERS} folders inside one another"),
                );
                return found;
            }
            let mut folders = Vec::new();
            for entry in entries.iter().filter(|entry| !entry.name.starts_with('.')) {
                let path = join(&folder, &entry.name);
                let inner = join(&inside, &entry.name);
                match entry.kind {
                    Kind::Folder => folders.push((path, inner, depth + 1)),
                    _ if self.passes(entry, &path, root) => found.extend(self.file(&path, &inner)),
                    _ => {}
                }
                if self.texts > MAX_FILES || self.bytes > MAX_PACK {
                    let most = MAX_PACK / (1024 * 1024);
                    self.too_large(root, &format!("more than {MAX_FILES} .brim files, or {most} MiB of text"));
                    return found;
                }
            }
            pending.extend(folders.into_iter().rev());
        }
        found
    }

    /// True for an entry that is to be read. A link is not, and one that leaves the pack is a finding.
    fn passes(&mut self, entry: &Entry, path: &str, root: &str) -> bool {
        let content = entry.name.ends_with(ENDING);
        match entry.kind {
            Kind::File => content,
            Kind::Link if self.files.leaves(path, root) => {
                self.leads_out(path);
                false
            }
            Kind::Other if content => {
                self.unreadable(path, &Trouble("it is not a file".to_owned()));
                false
            }
            Kind::Folder | Kind::Link | Kind::Other => false,
        }
    }

    /// Refuses a link.
    fn leads_out(&mut self, path: &str) {
        self.refuse(
            path,
            Code::LinkLeavesPack,
            format!("`{}` is a link that leads out of the pack", escaped(path)),
            "a pack reads its own folder and nothing else: copy what the link leads to",
        );
    }

    /// Reads the manifest of a pack. A link that leads out of the pack is refused before it is opened.
    pub(crate) fn manifest(&mut self, root: &str) -> Option<FileId> {
        let path = join(root, MANIFEST);
        if leads_out(self.files, &path, root) {
            self.leads_out(&path);
            return None;
        }
        match self.files.read(&path, MAX_MANIFEST) {
            Ok(bytes) if bytes.len() > MAX_MANIFEST => {
                self.unreadable(&path, &Trouble(format!("it is longer than {} KiB", MAX_MANIFEST / 1024)));
                None
            }
            Ok(bytes) => self.text(&path, MANIFEST, &bytes),
            Err(trouble) => {
                self.unreadable(&path, &trouble);
                None
            }
        }
    }

    /// Reads one `.brim` file.
    pub(crate) fn file(&mut self, path: &str, inside: &str) -> Option<FileId> {
        self.texts += 1;
        let bytes = match self.files.read(path, MAX_FILE) {
            Ok(bytes) => bytes,
            Err(trouble) => {
                self.unreadable(path, &trouble);
                return None;
            }
        };
        self.bytes += bytes.len();
        if bytes.len() > MAX_FILE {
            let id = self.sources.add(Source::new(path, inside, ""));
            self.diagnostics.push(file_too_long(id));
            return None;
        }
        self.text(path, inside, &bytes)
    }

    /// Takes bytes in as a text, or says why they are none.
    pub(crate) fn text(&mut self, path: &str, inside: &str, bytes: &[u8]) -> Option<FileId> {
        if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
            let help = "save it as UTF-8; most editors offer that under \"Save as\" or \"Encoding\"";
            self.refuse(path, Code::NotText, "this file is written in UTF-16".to_owned(), help);
            return None;
        }
        if bytes.contains(&0) {
            let help = "only .brim texts belong under that ending; a picture or an archive needs its own";
            self.refuse(path, Code::NotText, "this file holds something that is not text".to_owned(), help);
            return None;
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => Some(self.sources.add(Source::new(path, inside, text))),
            Err(error) => {
                self.not_utf8(path, inside, bytes, error.valid_up_to());
                None
            }
        }
    }

    fn not_utf8(&mut self, path: &str, inside: &str, bytes: &[u8], at: usize) {
        // Shown as far as it can be read: what cannot is U+FFFD, three bytes long, and all before it is as it was.
        let text = String::from_utf8_lossy(bytes);
        let skipped = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        let id = self.sources.add(Source::new(path, inside, &text));
        let start = at.saturating_sub(skipped);
        let place = Place { file: id, span: Span::new(start, start + '\u{FFFD}'.len_utf8()) };
        let byte = bytes.get(at).copied().unwrap_or(0);
        let found = Diagnostic::new(Code::NotText, place, "this file is not UTF-8 text from here on")
            .label(format!("the byte {byte:02X} is no character"))
            .help("save it as UTF-8; most editors offer that under \"Save as\" or \"Encoding\"");
        self.diagnostics.push(found);
    }

    fn too_large(&mut self, root: &str, what: &str) {
        let message = format!("`{}` holds {what}", escaped(root));
        let found = Diagnostic::without_place(Code::PackTooLarge, message)
            .help("name the pack itself rather than a folder above it, or divide it into several packs");
        self.diagnostics.push(found);
    }

    pub(crate) fn unreadable(&mut self, path: &str, trouble: &Trouble) {
        self.diagnostics.push(unreadable(path, trouble));
    }

    /// A finding about a whole file that has no text to show.
    fn refuse(&mut self, path: &str, code: Code, message: String, help: &str) {
        let id = self.sources.add(Source::new(path, last_name(path), ""));
        let place = Place { file: id, span: Span::default() };
        self.diagnostics.push(Diagnostic::new(code, place, message).help(help));
    }
}

/// True for a link out of a pack.
fn leads_out(files: &dyn Files, path: &str, root: &str) -> bool {
    files.kind(path).is_ok() && files.leaves(path, root)
}

/// The bytes of a pack's manifest; trouble, too, where a link leads out of the pack: it is not opened.
pub(crate) fn manifest_bytes(files: &dyn Files, root: &str) -> Result<Vec<u8>, Trouble> {
    let path = join(root, MANIFEST);
    match leads_out(files, &path, root) {
        true => Err(Trouble("it is a link that leads out of the pack".to_owned())),
        false => files.read(&path, MAX_MANIFEST),
    }
}

/// The finding about something that cannot be read.
pub(crate) fn unreadable(path: &str, trouble: &Trouble) -> Diagnostic {
    let message = format!("`{}` cannot be read: {}", escaped(path), escaped(&trouble.0));
    Diagnostic::without_place(Code::FolderUnreadable, message)
        .help("check that the path is right and that you may read it")
}
