//! What came of the mutants of a file, kept: a whole run takes long, and one that was broken off goes on where it stood.
//!
//! It lies in `target/mutants`, under a number of the test program and of all content: a run of another tool or of other packs begins anew.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use super::told::{SAME, Verdict};

/// Where the verdicts on the mutants of a file are kept.
pub struct Kept {
    path: PathBuf,
}

impl Kept {
    /// The place for a file of a pack.
    pub fn of(file: &str) -> Kept {
        let mut key = DefaultHasher::new();
        let program = std::env::current_exe().expect("it runs");
        std::fs::read(program).expect("it can be read").hash(&mut key);
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/content");
        for entry in walkdir::WalkDir::new(root).sort_by_file_name() {
            let entry = entry.expect("content can be read");
            if entry.file_type().is_file() {
                entry.path().hash(&mut key);
                std::fs::read(entry.path()).expect("a file can be read").hash(&mut key);
            }
        }
        let folder = format!("{}/target/mutants/{:016x}", env!("CARGO_MANIFEST_DIR"), key.finish());
        Kept { path: PathBuf::from(folder).join(file.replace('/', "-")) }
    }

    /// What is kept, where it is about so many mutants.
    pub fn read(&self, count: usize) -> Option<Vec<Verdict>> {
        let text = std::fs::read_to_string(&self.path).ok()?;
        let all: Option<Vec<Verdict>> = text.lines().map(read).collect();
        all.filter(|all| all.len() == count)
    }

    /// Keeps what came of all of them.
    pub fn write(&self, verdicts: &[&Verdict]) {
        let text: String = verdicts.iter().map(|verdict| line(verdict) + "\n").collect();
        let folder = self.path.parent().expect("it is in a folder");
        std::fs::create_dir_all(folder).expect("the folder can be made");
        let half = self.path.with_extension("half");
        std::fs::write(&half, text).expect("it can be written");
        std::fs::rename(half, &self.path).expect("it can be named");
    }
}

fn line(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Told { count, here, exact, all } => {
            let all: Vec<String> = all.iter().map(|one| one.replace(['\t', '\n', '\r'], " ")).collect();
            format!("told\t{count}\t{here}\t{exact}\t{}", all.join("\t"))
        }
        Verdict::Means => "means".to_owned(),
        Verdict::Same(why) => format!("same\t{why}"),
        Verdict::Neither => "neither".to_owned(),
        Verdict::Panic => "panic".to_owned(),
    }
}

fn read(line: &str) -> Option<Verdict> {
    let mut parts = line.split('\t');
    Some(match parts.next()? {
        "told" => Verdict::Told {
            count: parts.next()?.parse().ok()?,
            here: parts.next()?.parse().ok()?,
            exact: parts.next()?.parse().ok()?,
            all: parts.map(str::to_owned).collect(),
        },
        "means" => Verdict::Means,
        "same" => {
            let why = parts.next()?;
            Verdict::Same(SAME.iter().find(|same| **same == why)?)
        }
        "neither" => Verdict::Neither,
        "panic" => Verdict::Panic,
        _ => return None,
    })
}
