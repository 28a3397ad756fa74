//! `brim completions`: what a shell needs to complete the command line.

use crate::console::{self, Outcome};
use clap_complete::Shell;

/// The arguments of `brim completions`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell: put the output where it looks for completions, such as ~/.local/share/bash-completion/completions/brim
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints them.
pub fn run(args: &Args) -> Outcome {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut crate::command_line(), "brim", &mut text);
    console::result(String::from_utf8_lossy(&text).trim_end());
    Outcome::Fine
}
