//! Runs all scenarios once for each fault.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What becomes of a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// A scenario fails, or the program stops with an error.
    Caught,
    /// The scenarios take ten times as long as without it.
    TimesOut,
    /// All scenarios pass.
    Missed,
}

/// Plays all scenarios with one fault, or with none.
fn play(root: &Path, program: &Path, fault: Option<usize>, limit: Duration) -> Fate {
    let mut command = Command::new("sh");
    // A fault may make a list grow without end.
    command.args(["-c", "ulimit -v 4000000; exec nice \"$0\" test"]).arg(program).current_dir(root);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    if let Some(number) = fault {
        command.env("BRIM_MUTANT", number.to_string());
    }
    let start = Instant::now();
    let mut child = command.spawn().expect("the program runs");
    loop {
        match child.try_wait().expect("a child can be waited for") {
            Some(status) if status.success() => return Fate::Missed,
            Some(_) => return Fate::Caught,
            None if start.elapsed() > limit => {
                child.kill().and_then(|()| child.wait()).expect("a child can be ended");
                return Fate::TimesOut;
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// What becomes of each of these faults.
pub fn judge(root: &Path, program: &Path, faults: &[usize], jobs: usize) -> Vec<(usize, Fate)> {
    let start = Instant::now();
    assert_eq!(play(root, program, None, Duration::MAX), Fate::Missed, "without a fault all scenarios pass");
    let limit = start.elapsed().max(Duration::from_millis(500)) * 10;
    let left = Mutex::new(faults.iter());
    let fates = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let next = left.lock().expect("nobody panics").next();
                    let Some(number) = next else { break };
                    let fate = play(root, program, Some(*number), limit);
                    fates.lock().expect("nobody panics").push((*number, fate));
                }
            });
        }
    });
    let mut fates = fates.into_inner().expect("nobody panics");
    fates.sort_unstable();
    fates
}
