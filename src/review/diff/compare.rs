//! Two trees of lines compared: the smallest changes that lead from one to the other. Looked at from the other side, they are the same
//! changes.

use super::tree::{Line, Stream};

/// The most pairs of lines of one block that are looked at one by one.
const MOST_PAIRS: usize = 4_000_000;

/// A change of one line.
#[derive(Clone, Debug)]
pub(super) struct Edit<'l, 'a> {
    /// The line as it was; nothing where it is new.
    pub old: Option<&'l Line<'a>>,
    /// The line as it is; nothing where it is gone.
    pub new: Option<&'l Line<'a>>,
    /// Where the old one stands: its place in each block, from the outside in. Of a new line, where the block is that it stands in.
    pub at_old: Vec<usize>,
    /// Where the new one stands. Of a line that is gone, where the block is that it stood in.
    pub at_new: Vec<usize>,
    /// What stands under the line is compared by itself.
    pub head_only: bool,
    /// The same line is gone from one place of a block and new at another.
    pub moved: bool,
    /// The blocks around it, from the outside in.
    pub around: Vec<(&'l Line<'a>, &'l Line<'a>)>,
}

/// All changes that lead from one declaration to the other, its head left out.
pub(super) fn edits<'l, 'a>(old: &'l Line<'a>, new: &'l Line<'a>) -> Vec<Edit<'l, 'a>> {
    let mut out = Vec::new();
    let mut walk = Walk { out: &mut out, around: Vec::new(), at_old: Vec::new(), at_new: Vec::new() };
    walk.block(old, new);
    out
}

struct Walk<'o, 'l, 'a> {
    out: &'o mut Vec<Edit<'l, 'a>>,
    around: Vec<(&'l Line<'a>, &'l Line<'a>)>,
    at_old: Vec<usize>,
    at_new: Vec<usize>,
}

impl<'l, 'a> Walk<'_, 'l, 'a> {
    fn block(&mut self, old: &'l Line<'a>, new: &'l Line<'a>) {
        let first = self.out.len();
        for (one, other) in pairs(&old.lines, &new.lines) {
            let lines = (one.and_then(|at| old.lines.get(at)), other.and_then(|at| new.lines.get(at)));
            self.at_old.extend(one);
            self.at_new.extend(other);
            match lines {
                (Some(old), Some(new)) if old.whole == new.whole => {}
                (Some(old), Some(new))
                    if old.head == new.head
                        && (together(old, new) || !old.lines.is_empty() && !new.lines.is_empty()) =>
                {
                    self.inside(old, new);
                }
                (Some(old), Some(new)) if old.head != new.head && together(old, new) => {
                    self.push(Some(old), Some(new), true);
                    self.inside(old, new);
                }
                (old, new) => self.push(old, new, false),
            }
            if one.is_some() {
                self.at_old.pop();
            }
            if other.is_some() {
                self.at_new.pop();
            }
        }
        moves(self.out.get_mut(first..).unwrap_or_default(), self.around.len());
    }

    fn inside(&mut self, old: &'l Line<'a>, new: &'l Line<'a>) {
        self.around.push((old, new));
        self.block(old, new);
        self.around.pop();
    }

    fn push(&mut self, old: Option<&'l Line<'a>>, new: Option<&'l Line<'a>>, head_only: bool) {
        let (at_old, at_new, around) = (self.at_old.clone(), self.at_new.clone(), self.around.clone());
        self.out.push(Edit { old, new, at_old, at_new, head_only, moved: false, around });
    }
}

/// True where enough of what stands under both is the same that it is better compared line by line.
fn together(old: &Line<'_>, new: &Line<'_>) -> bool {
    old.lines.len().max(new.lines.len()) > 1
        && new.lines.iter().any(|line| old.lines.iter().any(|other| other.whole == line.whole))
}

/// A line that is gone from one place of a block and new at another has moved. The lines of the block have `depth` blocks around them;
/// lines of two blocks inside of it, such as `pass` and `fail`, are not the same line.
fn moves(edits: &mut [Edit<'_, '_>], depth: usize) {
    let wholes = |edits: &[Edit<'_, '_>], gone: bool| -> Vec<String> {
        let here = edits.iter().filter(|edit| edit.around.len() == depth);
        let lines = here.filter_map(|edit| match (edit.old, edit.new) {
            (Some(old), None) if gone => Some(old),
            (None, Some(new)) if !gone => Some(new),
            _ => None,
        });
        lines.map(|line| line.whole.clone()).collect()
    };
    let (gone, come) = (wholes(edits, true), wholes(edits, false));
    for edit in edits.iter_mut().filter(|edit| edit.around.len() == depth) {
        edit.moved = match (edit.old, edit.new) {
            (Some(old), None) => come.contains(&old.whole),
            (None, Some(new)) => gone.contains(&new.whole),
            _ => false,
        };
    }
}

type Pair = (Option<usize>, Option<usize>);

/// Which line of one block is which of the other.
fn pairs(old: &[Line<'_>], new: &[Line<'_>]) -> Vec<Pair> {
    let mut streams: Vec<&Stream> = old.iter().chain(new).map(|line| &line.stream).collect();
    streams.sort();
    streams.dedup();
    let mut out = Vec::new();
    for stream in streams {
        let of = |lines: &[Line<'_>]| -> Vec<usize> {
            lines.iter().enumerate().filter(|(_, line)| line.stream == *stream).map(|(at, _)| at).collect()
        };
        let (ours, theirs) = (of(old), of(new));
        // Both ways round must give the same pairs: so always the same side is looked at first.
        let says = |lines: &[Line<'_>], which: &[usize]| -> Vec<String> {
            which.iter().filter_map(|at| lines.get(*at)).map(|line| line.whole.clone()).collect()
        };
        let turned = says(new, &theirs) < says(old, &ours);
        let (first, second) = if turned { ((new, &theirs), (old, &ours)) } else { ((old, &ours), (new, &theirs)) };
        let found = match stream {
            Stream::Any => without_order(first, second),
            _ => in_order(first, second),
        };
        out.extend(found.into_iter().map(|(one, other)| if turned { (other, one) } else { (one, other) }));
    }
    out
}

type Block<'l, 'a> = (&'l [Line<'a>], &'l Vec<usize>);

/// Lines that keep no order: the same, then those with a key of their own, then those that have most in common.
fn without_order(first: Block<'_, '_>, second: Block<'_, '_>) -> Vec<Pair> {
    let ((ours, left), (theirs, right)) = (first, second);
    let (mut left, mut right) = (left.clone(), right.clone());
    let mut out: Vec<Pair> = Vec::new();
    let mut take = |left: &mut Vec<usize>, right: &mut Vec<usize>, same: &dyn Fn(&Line<'_>, &Line<'_>) -> bool| {
        left.retain(|one| {
            let Some(line) = ours.get(*one) else { return true };
            let fits = |other: &usize| theirs.get(*other).is_some_and(|other| same(line, other));
            let Some(at) = right.iter().position(fits) else { return true };
            out.push((Some(*one), Some(right.remove(at))));
            false
        });
    };
    take(&mut left, &mut right, &|one, other| one.whole == other.whole);
    take(&mut left, &mut right, &|one, other| one.key.is_some() && one.key == other.key);
    let mut close: Vec<(usize, usize, usize)> = Vec::new();
    if left.len().saturating_mul(right.len()) <= MOST_PAIRS {
        for one in &left {
            for other in &right {
                let likeness = ours.get(*one).zip(theirs.get(*other)).map_or(0, |(one, other)| likeness(one, other));
                if likeness > 0 {
                    close.push((likeness, *one, *other));
                }
            }
        }
    }
    close.sort_by_key(|(likeness, one, other)| (std::cmp::Reverse(*likeness), *one, *other));
    for (_, one, other) in close {
        if left.contains(&one) && right.contains(&other) {
            left.retain(|at| *at != one);
            right.retain(|at| *at != other);
            out.push((Some(one), Some(other)));
        }
    }
    out.extend(left.into_iter().map(|at| (Some(at), None)));
    out.extend(right.into_iter().map(|at| (None, Some(at))));
    out.sort();
    out
}

/// Lines in their order: the longest series of lines that are the same, or at least alike.
fn in_order(first: Block<'_, '_>, second: Block<'_, '_>) -> Vec<Pair> {
    let ((ours, left), (theirs, right)) = (first, second);
    let same =
        |one: usize, other: usize| ours.get(one).map(|line| &line.whole) == theirs.get(other).map(|line| &line.whole);
    let ends = left.iter().zip(right).take_while(|(one, other)| same(**one, **other)).count();
    let most = left.len().min(right.len()) - ends;
    let starts = left.iter().rev().zip(right.iter().rev()).take(most).take_while(|(one, other)| same(**one, **other));
    let tail = starts.count();
    let middle = |list: &Vec<usize>| list.get(ends..list.len() - tail).unwrap_or_default().to_vec();
    let mut out: Vec<Pair> = left.iter().zip(right).take(ends).map(|(one, other)| (Some(*one), Some(*other))).collect();
    let score = |one: &usize, other: &usize| {
        ours.get(*one).zip(theirs.get(*other)).map_or(0, |(one, other)| likeness(one, other))
    };
    out.extend(aligned(&middle(left), &middle(right), score));
    let last = left.iter().rev().zip(right.iter().rev()).take(tail).map(|(one, other)| (Some(*one), Some(*other)));
    out.extend(last.collect::<Vec<_>>().into_iter().rev());
    out
}

/// The best way to lay two series beside one another.
fn aligned(left: &[usize], right: &[usize], score: impl Fn(&usize, &usize) -> usize) -> Vec<Pair> {
    let wide = right.len() + 1;
    if left.len().saturating_mul(wide) > MOST_PAIRS {
        return left.iter().map(|at| (Some(*at), None)).chain(right.iter().map(|at| (None, Some(*at)))).collect();
    }
    // best[i * wide + j]: the most that left[i..] and right[j..] can have in common.
    let mut best = vec![0_usize; (left.len() + 1) * wide];
    let at = |best: &[usize], i: usize, j: usize| best.get(i * wide + j).copied().unwrap_or(0);
    for (i, one) in left.iter().enumerate().rev() {
        for (j, other) in right.iter().enumerate().rev() {
            let pair = match score(one, other) {
                0 => 0,
                score => score + at(&best, i + 1, j + 1),
            };
            let most = pair.max(at(&best, i + 1, j)).max(at(&best, i, j + 1));
            if let Some(cell) = best.get_mut(i * wide + j) {
                *cell = most;
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut out = Vec::new();
    while let (Some(one), Some(other)) = (left.get(i), right.get(j)) {
        let here = at(&best, i, j);
        let pair = score(one, other);
        if pair > 0 && here == pair + at(&best, i + 1, j + 1) {
            out.push((Some(*one), Some(*other)));
            (i, j) = (i + 1, j + 1);
        } else if here == at(&best, i + 1, j) {
            out.push((Some(*one), None));
            i += 1;
        } else {
            out.push((None, Some(*other)));
            j += 1;
        }
    }
    out.extend(left.iter().skip(i).map(|at| (Some(*at), None)));
    out.extend(right.iter().skip(j).map(|at| (None, Some(*at))));
    out
}

/// How much two lines have in common: nothing where they are no versions of one line.
fn likeness(one: &Line<'_>, other: &Line<'_>) -> usize {
    if one.whole == other.whole {
        return 1_000;
    }
    if one.word() != other.word() || one.word().is_none() {
        return 0;
    }
    let inner = one.lines.iter().filter(|line| other.lines.iter().any(|other| other.whole == line.whole)).count();
    let head = match (one.head == other.head, one.phrase, other.phrase) {
        (true, ..) => 30,
        (false, Some(one), Some(other)) => {
            let holes = one.holes().filter(|(name, value)| {
                // The same number or the same name; places are never the same.
                other.get(name).is_some_and(|there| *value == there)
            });
            holes.count().min(9)
        }
        _ => 0,
    };
    1 + head + inner.min(60) * 5
}

/// How many lines of two declarations are the same, and how many there are at the most.
pub(super) fn same_lines(one: &Line<'_>, other: &Line<'_>) -> (usize, usize) {
    let mut left: Vec<&str> = other.lines.iter().map(|line| line.whole.as_str()).collect();
    let same = one.lines.iter().filter(|line| match left.iter().position(|there| *there == line.whole) {
        Some(at) => {
            left.swap_remove(at);
            true
        }
        None => false,
    });
    (same.count(), one.lines.len().max(other.lines.len()))
}
