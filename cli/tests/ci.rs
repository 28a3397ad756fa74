//! What stands in `docs/ci` runs as it is: the commands of the hooks and of the workflow, in a repository with a change.

#![cfg(unix)]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that panics has failed, as it should")]

use crate::common;

use common::{Folder, brim};
use std::path::Path;
use std::process::Command;

fn page(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/ci").join(name)).unwrap()
}

/// The command lines of a key that begin with the tool.
fn lines(text: &str, key: &str) -> Vec<String> {
    let of = |line: &str| Some(line.trim().trim_start_matches("- ").strip_prefix(key)?.trim().to_owned());
    text.lines().filter_map(of).filter(|line| line.starts_with("brim ")).collect()
}

fn git(folder: &Folder, arguments: &[&str]) {
    let own = ["-c", "user.name=Nell", "-c", "user.email=nell@localhost", "-c", "init.defaultBranch=main"];
    let run = Command::new("git").args(own).args(arguments).current_dir(folder.path()).output().unwrap();
    assert!(run.status.success(), "{arguments:?}: {run:?}");
}

/// Runs a line as a shell does, with `brim` on the path.
fn shell(folder: &Folder, line: &str) -> (i32, String) {
    let tool = Path::new(env!("CARGO_BIN_EXE_brim")).parent().unwrap();
    let path = format!("{}:{}", tool.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("bash");
    command.args(["-ec", line]).current_dir(folder.path()).env("PATH", path).env_remove("BRIM_PACKS");
    let run = command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR")).output().unwrap();
    (run.status.code().unwrap_or(-1), String::from_utf8_lossy(&run.stderr).into_owned())
}

/// A repository whose `origin/main` has an older pack than the work tree.
fn repository() -> Folder {
    let folder = Folder::far_away();
    for arguments in [
        &["new", "pack", "Far Moor", "--needs", "swamps-of-death"][..],
        &["new", "enemy", "Peat Wolves", "--pack", "far-moor"],
        &["new", "scenario", "A wound", "--pack", "far-moor"],
    ] {
        assert_eq!(brim(&folder, arguments).code, 0, "{arguments:?}");
    }
    std::fs::create_dir(folder.path().join("content")).unwrap();
    std::fs::rename(folder.path().join("far-moor"), folder.path().join("content/far-moor")).unwrap();
    assert_eq!(brim(&folder, &["snapshot", "--accept", "content"]).code, 0);
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "-A"]);
    git(&folder, &["commit", "-qm", "first"]);
    git(&folder, &["update-ref", "refs/remotes/origin/main", "HEAD"]);
    folder
}

#[test]
fn the_hooks_pass_a_sound_pack_and_refuse_others() {
    let hooks = lines(&page("pre-commit-config.yaml"), "entry:");
    assert_eq!(hooks.len(), 4, "{hooks:?}");
    let folder = repository();
    for hook in &hooks {
        // The first gets the names of the files that changed.
        let line =
            if hook.contains("fmt") { format!("{hook} content/far-moor/peat-wolves.brim") } else { hook.clone() };
        assert_eq!(shell(&folder, &line).0, 0, "{line}");
    }
    let text = String::from_utf8(folder.read("content/far-moor/peat-wolves.brim")).unwrap();
    let refused = |text: String| {
        let folder = repository().file("content/far-moor/peat-wolves.brim", text.as_bytes());
        let failed = hooks.iter().filter(|hook| shell(&folder, hook).0 != 0);
        failed.map(|hook| hook.split(' ').nth(1).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert!(refused(text.replace("  health 4", "   health 4")).contains(&"fmt".to_owned()));
    assert!(refused(text.replace("  health 4", "  wounds 4")).contains(&"check".to_owned()));
    assert!(refused(text.replace("  health 4", "  health 5")).contains(&"snapshot".to_owned()));
}

#[test]
fn the_workflow_says_what_a_change_does() {
    let steps = lines(&page("packs.yml"), "run:");
    assert!(
        steps.iter().any(|step| step.starts_with("brim diff --base origin/main") && step.contains("markdown")),
        "{steps:?}"
    );
    let text = |folder: &Folder| String::from_utf8(folder.read("content/far-moor/peat-wolves.brim")).unwrap();
    let folder = repository();
    let changed = text(&folder).replace("  health 4", "  health 5");
    let folder = folder.file("content/far-moor/peat-wolves.brim", changed.as_bytes());
    for step in &steps {
        let (code, told) = shell(&folder, step);
        assert_eq!(code, 0, "{step}: {told}");
    }
    let comment = String::from_utf8(folder.read("diff.md")).unwrap();
    assert!(comment.contains("Peat Wolves") && comment.contains("Health 4 → 5"), "{comment}");
}
