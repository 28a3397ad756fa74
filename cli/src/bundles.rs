//! Bundles on the disk: each is read once, and again where it has changed.

use crate::disk::trouble;
use brimscript::pack::bundle::{MAX_BUNDLE, through};
use brimscript::pack::{BUNDLE, Bundle, InMemory, Trouble};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// What a bundle held, and the file as it was then.
type Known = (u64, Option<SystemTime>, Held);

static KNOWN: Mutex<BTreeMap<String, Known>> = Mutex::new(BTreeMap::new());

/// What a bundle holds, or why it is refused.
type Held = Result<Arc<InMemory>, Trouble>;

/// The bundle that a path leads to or through, the way inside it, and what it holds; nothing where there is none.
pub fn at(path: &str) -> Option<(&str, &str, Held)> {
    let (bundle, inside) = through(path)?;
    let data = fs::metadata(bundle).ok().filter(fs::Metadata::is_file)?;
    let (length, changed) = (data.len(), data.modified().ok());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let held = match known.get(bundle) {
        Some((was, then, held)) if *was == length && *then == changed => held.clone(),
        _ => {
            let held = read(bundle).map(|bundle| Arc::new(bundle.in_memory()));
            known.insert(bundle.to_owned(), (length, changed, held.clone()));
            held
        }
    };
    Some((bundle, inside, held))
}

/// True for a path into a bundle.
pub fn within(path: &str) -> bool {
    at(path).is_some_and(|(_, inside, _)| !inside.is_empty())
}

/// Reads a bundle.
pub fn read(path: &str) -> Result<Bundle, Trouble> {
    let limit = u64::try_from(MAX_BUNDLE).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(trouble)?;
    file.take(limit).read_to_end(&mut bytes).map_err(trouble)?;
    Bundle::read(&bytes)
}

/// True for a file that is named like a bundle.
pub fn is_one(path: &str) -> bool {
    path.ends_with(BUNDLE) && fs::metadata(path).is_ok_and(|data| data.is_file())
}
