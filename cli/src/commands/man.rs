//! `brim man`: the manual pages, one for the tool and one for each command.

use super::could_not;
use crate::console::{self, Outcome};
use crate::disk::trouble;
use crate::writer;
use brimscript::diagnostic::escape::escaped;
use brimscript::pack::join;
use clap_mangen::Man;

/// The arguments of `brim man`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder to write them into, such as ~/.local/share/man/man1
    #[arg(value_name = "FOLDER")]
    folder: String,
}

/// Writes them.
pub fn run(args: &Args) -> Outcome {
    let mut whole = crate::command_line();
    whole.build();
    let name = |command: &clap::Command| format!("brim-{}", command.get_name());
    let own = whole.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help");
    let commands: Vec<(String, clap::Command)> =
        own.map(|command| (name(command), command.clone().display_name(name(command)))).collect();
    let all = std::iter::once(("brim".to_owned(), whole)).chain(commands);
    let mut count = 0;
    if let Err(error) = std::fs::create_dir_all(&args.folder) {
        return failed(&args.folder, error);
    }
    for (name, command) in all {
        let path = join(&args.folder, &format!("{name}.1"));
        let mut text = Vec::new();
        let written = Man::new(command).title(&name).render(&mut text).and_then(|()| writer::put(&path, &text));
        if let Err(error) = written {
            return failed(&path, error);
        }
        count += 1;
    }
    console::result(&format!(
        "wrote {count} manual pages into {}: man -l {}/brim.1",
        escaped(&args.folder),
        escaped(&args.folder)
    ));
    Outcome::Fine
}

fn failed(path: &str, error: std::io::Error) -> Outcome {
    could_not(&format!("`{}` cannot be written: {}", escaped(path), escaped(&trouble(error).0)))
}
