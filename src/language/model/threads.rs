//! Work on several threads, with results in the order of the things worked on: how many threads there are changes nothing.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// More threads than this are no quicker.
const MOST: usize = 8;

/// Does the same work on each thing. Where there is `little` to do, or no thread is to be had, it is done here.
pub fn each<T: Sync, R: Send>(things: &[T], little: bool, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST).min(things.len());
    if little || threads < 2 {
        return things.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(thing) = things.get(at) else { return done };
            done.push((at, work(thing)));
        }
    };
    let mut results: Vec<Option<R>> = things.iter().map(|_| None).collect();
    thread::scope(|scope| {
        let others: Vec<_> =
            (1..threads).filter_map(|_| thread::Builder::new().spawn_scoped(scope, take).ok()).collect();
        let mine = take();
        // What a thread that broke down had taken is done again below, and breaks down there.
        let theirs = others.into_iter().filter_map(|thread| thread.join().ok()).flatten();
        for (at, result) in mine.into_iter().chain(theirs) {
            if let Some(place) = results.get_mut(at) {
                *place = Some(result);
            }
        }
    });
    results.into_iter().zip(things).map(|(result, thing)| result.unwrap_or_else(|| work(thing))).collect()
}
