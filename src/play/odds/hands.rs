//! What several dice can show together.

use std::rc::Rc;

use brim_core::game::dice::Die;

/// Faces, and in how many ways the dice come to show them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The faces, die by die.
    pub faces: Vec<i32>,
    /// In so many ways.
    pub ways: u64,
}

/// All hands of so many dice, and how many ways they have together. Where the dice count together, hands that differ in their order alone are one.
/// Nothing where there are more of them than the limit.
pub fn hands(die: Die, count: u16, together: bool, limit: usize) -> Option<(Rc<Vec<Hand>>, u64)> {
    let faces = die.faces();
    let sides = u64::try_from(faces.len()).ok()?;
    let all = sides.checked_pow(u32::from(count))?;
    let mut distinct: Vec<(i32, u64)> = Vec::new();
    for face in faces {
        match distinct.iter_mut().find(|(other, _)| other == face) {
            Some((_, times)) => *times += 1,
            None => distinct.push((*face, 1)),
        }
    }
    let mut out = Vec::new();
    let mut shown = Vec::new();
    let done = grow(&distinct, usize::from(count), together, limit, (&mut shown, 1), &mut out);
    done.then(|| (Rc::new(out), all))
}

/// Adds dice to those that are shown. False where it gets too many.
fn grow(
    distinct: &[(i32, u64)],
    left: usize,
    together: bool,
    limit: usize,
    (shown, ways): (&mut Vec<i32>, u64),
    out: &mut Vec<Hand>,
) -> bool {
    if left == 0 {
        out.push(Hand { faces: shown.clone(), ways });
        return out.len() <= limit;
    }
    if !together {
        return distinct.iter().all(|(face, times)| {
            shown.push(*face);
            let fits = grow(distinct, left - 1, together, limit, (shown, ways.saturating_mul(*times)), out);
            shown.pop();
            fits
        });
    }
    let Some(((face, times), others)) = distinct.split_first() else { return true };
    let length = shown.len();
    // All dice that are left show this face, or all but one of them, and so on; the last face takes what is left.
    let least = if others.is_empty() { left } else { 0 };
    let fits = (least..=left).rev().all(|dice| {
        shown.truncate(length);
        shown.extend(std::iter::repeat_n(*face, dice));
        let ways = ways
            .saturating_mul(choose(left, dice))
            .saturating_mul(times.saturating_pow(u32::try_from(dice).unwrap_or(0)));
        grow(others, left - dice, together, limit, (shown, ways), out)
    });
    shown.truncate(length);
    fits
}

/// In how many ways some of several can be chosen.
fn choose(all: usize, some: usize) -> u64 {
    (0..some.min(all)).fold(1u64, |ways, at| {
        let (all, at) = (u64::try_from(all).unwrap_or(0), u64::try_from(at).unwrap_or(0));
        ways.saturating_mul(all.saturating_sub(at)) / (at + 1)
    })
}
