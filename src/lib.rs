//! Brimscript: the rules language and engine for *Shadows of Brimstone* content.
//!
//! The way of the data is one street: text (`brim_grammar`) → syntax → model → IR → game. Everything else is a view off it. This crate is the
//! door to all of them; ARCHITECTURE.md says what stands where.
//!
//! # Check a pack
//!
//! Files reach the library through [`pack::Files`]: of a disk, of an archive, or of memory. What is wrong with a pack is data, and who shows it
//! decides how.
//!
//! ```
//! use brimscript::{check, pack};
//!
//! let mut files = pack::InMemory::default();
//! files.add("moor/pack.toml", b"id = \"moor\"\nname = \"Moor\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\n");
//! files.add("moor/wolves.brim", b"enemy \"Peat Wolves\" {\n  health five\n}\n");
//! let checked = check::check(&pack::load(&files, &["moor".to_owned()]));
//! assert_eq!(checked.diagnostics[0].message, "write numbers as digits: `5`");
//! ```
//!
//! # Follow an author
//!
//! A [`check::Workspace`] is open while texts change: it works out anew what depends on a change, and nothing else.
//!
//! ```
//! use brimscript::{check, pack};
//!
//! let mut files = pack::InMemory::default();
//! files.add("moor/pack.toml", b"id = \"moor\"\nname = \"Moor\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\n");
//! files.add("moor/chill.brim", b"marker \"Chill\" {\n  cleared on ko\n}\n");
//! let mut workspace = check::Workspace::open(pack::load(&files, &["moor".to_owned()]));
//! let file = workspace.file("moor/chill.brim").unwrap();
//! assert!(workspace.findings_of(Some(file)).is_empty());
//! workspace.change(file, "marker \"Chill\" {\n  cleerd on ko\n}\n");
//! assert_eq!(workspace.findings_of(Some(file)).len(), 1);
//! ```
//!
//! # Play a mission
//!
//! A [`Game`] asks for one decision at a time and takes an answer by its key. It owns what it needs, so that a server or a window can keep it for as long
//! as somebody thinks, and it can be written down at any time.
//!
//! ```
//! # #[cfg(feature = "packs")] {
//! use std::sync::Arc;
//!
//! use brimscript::replay::{Setup, State, party};
//! use brimscript::{Game, check, lower, pack, packs};
//!
//! // The packs that the program carries.
//! let checked = check::check(&pack::load(&packs::Library, &[pack::LIBRARY.to_owned()]));
//! let program = Arc::new(lower::lower(&checked.model));
//! let heroes = party(&program, 2, 7);
//! let setup = Setup { mission: "A Fistful of Dark Stone".to_owned(), heroes, ..Setup::default() };
//! let mut game = Game::begin(program.clone(), &setup, 7).unwrap();
//! // The first option of each of ten decisions.
//! for _ in 0..10 {
//!     let key = game.question().unwrap().keys[0].clone();
//!     game.answer(&key).unwrap();
//! }
//! // Written down, and gone on with.
//! let again = Game::resume(program, &game.save()).unwrap();
//! assert_eq!(again.state(), game.state());
//! # }
//! ```
//!
//! Where a [`players::Player`] answers at once, [`replay::Adventure`] carries the same game out without stopping.

pub use brim_check as check;
pub use brim_core::{game, phrase, program, vocabulary};
pub use brim_language::{card, catalog, diagnostic, model, pack, paper};
pub use brim_lower as lower;
#[cfg(feature = "packs")]
pub use brim_packs as packs;
pub use brim_play::replay::Game;
pub use brim_play::{odds, person, players, replay, scenario, sim, text};
pub use brim_proof::{mutate, prove, snapshot, stage};
pub use brim_review::{beside, diff, mix};
pub use brim_rules as rules;
pub use brim_vm as vm;
