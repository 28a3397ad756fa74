//! Packs: folders of `.brim` files with a `pack.toml`. What they are, how they are found, what they need.
//!
//! The library does no input or output: it sees a pack through [`Files`].

pub mod bundle;
pub mod files;
mod find;
mod hidden;
pub mod load;
pub mod loaded;
pub mod manifest;
mod manifest_packs;
pub mod manifest_toml;
mod order;
pub mod party;
mod read;
pub mod requiring;
pub mod search;
mod solve;
pub mod table;
pub mod table_toml;
mod together;
pub mod toml_form;
pub mod toml_slips;
pub mod version;

pub use bundle::{BUNDLE, Bundle};
pub use files::{Entry, Files, InMemory, Kind, LIBRARY, Trouble, join};
pub use hidden::{differs_from_program, within_library};
pub use load::load;
pub use loaded::{Held, Loaded, Pack, editions};
pub use manifest::{Conflict, LowestTool, Manifest, Requirement, is_id, slug};
pub use read::{Texts, read_texts};
pub use requiring::{Addition, requiring};
pub use search::{Found, Origin, Search, SearchFolder};
pub use table::{TABLE, Table};
pub use version::{Version, Versions};

/// The file that makes a folder a pack.
pub const MANIFEST: &str = "pack.toml";
/// The ending of the files that hold content.
pub const ENDING: &str = ".brim";
/// The language version this tool knows.
pub const LANGUAGE: i64 = 1;
/// The longest `pack.toml`, in bytes.
pub const MAX_MANIFEST: usize = 64 * 1024;
/// The most that the texts of one pack may hold together, in bytes.
pub const MAX_PACK: usize = 16 * 1024 * 1024;
/// The most declarations of one pack: ten times as many as all boxes of the game have cards, sheets and charts.
pub const MAX_DECLARATIONS: usize = 20_000;
/// The most lines of one declaration: ten times as many as the longest mission or chart has.
pub const MAX_LINES: u32 = 2_000;
/// The most `.brim` files of one pack.
pub const MAX_FILES: usize = 10_000;
/// The most entries of the folders of one pack, whatever they are.
pub const MAX_ENTRIES: usize = 100_000;
/// The most folders inside one another.
pub const MAX_FOLDERS: usize = 32;
