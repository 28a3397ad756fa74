//! The `brim` binary: the only crate that knows the terminal.

mod commands;
mod console;
mod disk;
mod fault;
mod git;
mod places;
mod render;
mod snippet;
mod writer;

use clap::Parser;
use clap::error::ErrorKind;
use console::Outcome;
use std::process::ExitCode;

/// Games are many short lists that come and go: this allocator is the quicker one at that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Checks, formats, tests and plays Brimscript content.
#[derive(Debug, Parser)]
#[command(name = "brim", version, max_term_width = 100, arg_required_else_help = true)]
struct Brim {
    /// Look for packs in this folder too, after those beside a pack; may be given several times
    #[arg(long = "packs", global = true, value_name = "DIR")]
    pack_folders: Vec<String>,
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    fault::install();
    let outcome = match Brim::try_parse() {
        Ok(brim) => std::panic::catch_unwind(|| run(brim)).unwrap_or_else(|_| {
            if fault::wants_json() {
                fault::failed("an internal error of brim; see standard error");
            }
            Outcome::CouldNotRun
        }),
        Err(error) => misread(&error),
    };
    outcome.into()
}

/// Runs a command, with packs looked for where the command line says.
fn run(brim: Brim) -> Outcome {
    match places::look_in(brim.pack_folders) {
        Ok(()) => commands::run(brim.command),
        Err(why) => commands::could_not(&why),
    }
}

/// A command line that was not understood, or that asks for help.
fn misread(error: &clap::Error) -> Outcome {
    let asked = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let printed = error.print();
    if asked {
        console::written(&printed);
        return Outcome::Fine;
    }
    if fault::wants_json() {
        fault::failed(error.to_string().lines().next().unwrap_or("the command line was not understood"));
    }
    Outcome::CouldNotRun
}
