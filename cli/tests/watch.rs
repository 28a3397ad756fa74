//! `brim check --watch` sees that a file changes.

use crate::common;

use common::Folder;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Long enough for any machine: what is waited for comes at once, or never.
const LIMIT: Duration = Duration::from_secs(120);

/// A run of the tool that goes on until it is dropped.
struct Run(Child);

impl Drop for Run {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Hands on what is written, line by line.
fn read(from: impl Read + Send + 'static, to: Sender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            if to.send(line).is_err() {
                return;
            }
        }
    });
}

/// Waits until each of some words was written; findings and notes come by two ways, in any order.
#[expect(clippy::panic, reason = "a test that waits in vain has failed")]
fn wait_for(lines: &Receiver<String>, words: &[&str]) {
    let start = Instant::now();
    let mut seen: Vec<String> = Vec::new();
    while start.elapsed() < LIMIT {
        if words.iter().all(|words| seen.iter().any(|line| line.contains(words))) {
            return;
        }
        seen.extend(lines.recv_timeout(Duration::from_millis(200)).ok());
    }
    panic!("not all of {words:?} came; this did: {seen:#?}");
}

#[test]
fn a_changed_file_is_checked_again() {
    let manifest = "id = \"moor\"\nname = \"Moor\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\n";
    let sound = "marker \"Chill\" {\n  cleared on ko\n}\n";
    let folder = Folder::new().file("moor/pack.toml", manifest.as_bytes()).file("moor/a.brim", sound.as_bytes());
    let mut command = Command::new(env!("CARGO_BIN_EXE_brim"));
    command.args(["check", "--watch", "moor"]).current_dir(folder.path());
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut run = Run(child);
    let (to, lines) = channel();
    read(run.0.stdout.take().unwrap(), to.clone());
    read(run.0.stderr.take().unwrap(), to);
    wait_for(&lines, &["0 errors", "waiting for changes"]);
    let folder = folder.file("moor/a.brim", sound.replace("cleared", "cleerd").as_bytes());
    wait_for(&lines, &["cleerd", "1 error", "a.brim changed"]);
    let folder = folder.file("moor/a.brim", sound.as_bytes());
    wait_for(&lines, &["0 errors", "a.brim changed"]);
    // A file that is new loads everything anew.
    let folder = folder.file("moor/b.brim", b"marker \"Damp\" {\n  cleared onn ko\n}\n");
    wait_for(&lines, &["onn", "b.brim changed"]);
    drop(folder);
}
