//! Ctrl-C during a run: the games under way are played to their end, and what there is is told. A second one ends at once.

use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// From now on, Ctrl-C is a wish.
pub fn listen() {
    let asked = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Where the system offers no such thing, Ctrl-C ends the run as it always did.
    let _ = ctrlc::set_handler(asked);
}

/// True once somebody wants the run to end.
pub fn wanted() -> bool {
    STOP.load(Ordering::Relaxed)
}
