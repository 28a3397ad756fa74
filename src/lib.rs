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
//! A game asks for one decision at a time. [`replay::Adventure`] carries out steps and says how it goes on; a [`players::Player`] answers.
//!
//! ```
//! # #[cfg(feature = "packs")] {
//! use brimscript::replay::{Adventure, Game, StepResult, Setup, party};
//! use brimscript::{check, lower, pack, packs, players};
//!
//! // The packs that the program carries.
//! let checked = check::check(&pack::load(&packs::Library, &[pack::LIBRARY.to_owned()]));
//! let program = lower::lower(&checked.model);
//! let heroes = party(&program, 2, 7);
//! let setup = Setup { mission: "A Fistful of Dark Stone".to_owned(), heroes, ..Setup::default() };
//! let setup = setup.in_full(&program).unwrap().resolve(&program, 7).unwrap();
//! let mut game = Adventure::new(&program, &setup);
//! game.pausable = true;
//! // Nobody answers: the game waits with what it asks.
//! assert!(matches!(game.play(&mut players::Absent), StepResult::Waits(_)));
//! // A careful player goes on to the end.
//! assert!(matches!(game.play(&mut players::Cautious::default()), StepResult::Over(_)));
//! # }
//! ```

pub use brim_check as check;
pub use brim_core::{game, phrase, program, vocabulary};
pub use brim_language::{card, catalog, diagnostic, model, pack};
pub use brim_lower as lower;
#[cfg(feature = "packs")]
pub use brim_packs as packs;
pub use brim_play::{players, replay, scenario, sim, text};
pub use brim_review::{diff, mix, snapshot};
pub use brim_rules as rules;
pub use brim_vm as vm;
