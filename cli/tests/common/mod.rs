//! Runs the tool in folders of their own.

#![expect(clippy::unwrap_used, reason = "a test that cannot write its files has failed")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that goes when it is dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    #[allow(dead_code, reason = "some tests run far away from the project alone")]
    pub fn new() -> Folder {
        Folder::under(Path::new(env!("CARGO_TARGET_TMPDIR")))
    }

    /// A folder that lies in no copy of the project.
    #[allow(dead_code, reason = "most tests do not mind where they run")]
    pub fn far_away() -> Folder {
        Folder::under(&std::env::temp_dir())
    }

    fn under(folder: &Path) -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("brim-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Adds a file, and the folders to it.
    pub fn file(self, path: &str, bytes: &[u8]) -> Folder {
        let full = self.0.join(path);
        std::fs::create_dir_all(full.parent().unwrap()).unwrap();
        std::fs::write(full, bytes).unwrap();
        self
    }

    /// Takes a file away.
    #[allow(dead_code, reason = "not every file of tests takes files away")]
    pub fn without(self, path: &str) -> Folder {
        std::fs::remove_file(self.0.join(path)).unwrap();
        self
    }

    /// Adds a copy of a folder.
    #[allow(dead_code, reason = "not every file of tests copies packs")]
    pub fn with_all_of(mut self, from: &Path, to: &str) -> Folder {
        for entry in std::fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("{to}/{}", path.file_name().unwrap().to_str().unwrap());
            self = if path.is_dir() {
                self.with_all_of(&path, &name)
            } else {
                self.file(&name, &std::fs::read(&path).unwrap())
            };
        }
        self
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    #[allow(dead_code, reason = "not every file of tests reads files")]
    pub fn read(&self, path: &str) -> Vec<u8> {
        std::fs::read(self.0.join(path)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a run of the tool said.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The one document on standard output.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap()
    }
}

/// Whether all is played and not a sample of it: by `.ci/run` and with `BRIM_WHOLE=1`.
pub fn whole() -> bool {
    std::env::var_os("BRIM_WHOLE").is_some()
}

/// The tool, which finds no packs of whoever runs the tests.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_brim"));
    command.env_remove("BRIM_PACKS").env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// Runs the tool in a folder, and types into it.
#[allow(dead_code, reason = "not every file of tests types")]
pub fn brim_told(folder: &Folder, arguments: &[&str], typed: &str) -> Run {
    let mut child = command()
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A tool that has refused already reads nothing any more, and that is no failure of it.
    let typing = child.stdin.take().unwrap().write_all(typed.as_bytes());
    assert!(typing.is_ok() || typing.is_err_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe));
    run_of(child.wait_with_output().unwrap())
}

/// Runs the tool in a folder.
pub fn brim(folder: &Folder, arguments: &[&str]) -> Run {
    let output = command().args(arguments).current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
    run_of(output)
}

fn run_of(output: std::process::Output) -> Run {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap_or(-1), stdout: text(output.stdout), stderr: text(output.stderr) }
}
