//! Work on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does a number of pieces of work on a number of threads. The results come in the order in which the pieces are done.
pub(crate) fn on_threads<T: Send>(threads: usize, count: usize, work: &(dyn Fn(usize) -> Option<T> + Sync)) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<T>> = Mutex::new(Vec::new());
    let go_on = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= count {
                return;
            }
            if let Some(made) = work(place) {
                done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(made);
            }
        }
    };
    let threads = threads.clamp(1, 64).min(count.max(1));
    if threads == 1 {
        go_on();
    } else {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(go_on)).collect();
            for thread in threads {
                // A thread that panicked has printed why on standard error; the others go on.
                let _ = thread.join();
            }
        });
    }
    done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}
