//! What each enemy brings upon the heroes that stay where they are: worked out once, and read for every space to which the hero that moves may go.
//!
//! All that space changes is whether the enemy likes that hero less than them, as much or more, and whether it may shoot at it too.

use super::odds::SURE;

/// What comes upon a hero.
#[derive(Clone, Copy, Default)]
pub(super) struct Burden {
    pub(super) melee: i64,
    pub(super) ranged: i64,
    /// Enemies that may strike it in melee, in thousandths.
    pub(super) crowd: i64,
}

impl Burden {
    /// What an enemy does: how much, and how many thousandths of that in melee.
    pub(super) fn of((melee, crowd): (i32, i32), ranged: i32) -> Burden {
        let crowd = i64::from(crowd);
        Burden { melee: i64::from(melee) * crowd / i64::from(SURE), ranged: i64::from(ranged), crowd }
    }

    /// All of it.
    pub(super) fn harm(&self) -> i64 {
        self.melee + self.ranged
    }

    /// One more burden.
    pub(super) fn add(&mut self, more: &Burden) {
        self.melee += more.melee;
        self.ranged += more.ranged;
        self.crowd += more.crowd;
    }
}

/// What an enemy can do to one of the heroes that stay.
pub(super) struct Grip {
    /// How far it is from it.
    pub(super) far: i32,
    pub(super) melee: i32,
    /// Whether it may shoot at it, and what that does if it aims at nobody else.
    pub(super) aims: bool,
    pub(super) ranged: i32,
}

/// What the enemies bring upon the heroes that stay.
#[derive(Default)]
pub(super) struct Loads {
    /// How many heroes stay, and to which of them there is no way.
    heroes: usize,
    shut: Vec<bool>,
    /// One for each enemy.
    foes: Vec<Pull>,
    /// Rows of burdens, one for each hero: what an enemy does where the one that moves is liked less, as much and more; and the same where it
    /// may shoot at that one too. What does not shoot has no row but the first two.
    rows: Vec<Burden>,
    /// What each row comes to, weighed by hero, in hundredths; and the most that strike each hero in melee.
    sums: Vec<i64>,
    most: Vec<i64>,
}

/// The target of an enemy.
#[derive(Clone, Copy)]
pub(super) struct Pull {
    /// The best chance of it, and that of each where the hero that moves is one more to whom it is as good.
    most: i32,
    shared: i32,
    /// How many there are to shoot at, with the hero that moves.
    pub(super) targets: i32,
    /// The number of its first row, and whether it shoots.
    rows: usize,
    shoots: bool,
}

impl Loads {
    /// True if this was worked out for the same number of enemies, with ways to the same heroes.
    pub(super) fn is_for(&self, foes: usize, slots: &[i32]) -> bool {
        self.foes.len() == foes
            && self.shut.len() == slots.len()
            && self.shut.iter().zip(slots).all(|(shut, slots)| *shut == (*slots == 0))
    }

    /// Computes the expected harm. `slots` (free spaces beside) and `weights` are per hero; `grips` has a row for each enemy; `chance` gives the
    /// odds that an enemy comes to strike somebody at a distance with that many free spaces beside.
    pub(super) fn of(
        grips: &[Grip],
        foes: usize,
        (slots, weights): (&[i32], &[i32]),
        chance: impl Fn(usize, i32, i32) -> i32,
    ) -> Loads {
        let heroes = slots.len();
        let mut loads = Loads {
            heroes,
            shut: slots.iter().map(|slots| *slots == 0).collect(),
            foes: Vec::with_capacity(foes),
            rows: Vec::with_capacity(foes * heroes * 2),
            sums: Vec::with_capacity(foes * 2),
            most: vec![0; heroes],
        };
        let mut chances = Vec::with_capacity(heroes);
        for number in 0..foes {
            let grips = grips.get(number * heroes..(number + 1) * heroes).unwrap_or_default();
            chances.clear();
            chances.extend(grips.iter().zip(slots).map(|(grip, slots)| chance(number, grip.far, *slots)));
            loads.add(grips, &chances, weights);
        }
        loads
    }

    /// One more enemy, that comes to each hero with such a chance.
    fn add(&mut self, grips: &[Grip], chances: &[i32], weights: &[i32]) {
        let most = chances.iter().copied().max().unwrap_or(0);
        let like = chances.iter().filter(|chance| **chance == most).count();
        let like = i32::try_from(like).unwrap_or(i32::MAX - 1);
        let aims = grips.iter().map(|grip| i32::from(grip.aims)).sum::<i32>();
        let shared = most / (like + 1);
        self.foes.push(Pull { most, shared, targets: aims + 1, rows: self.sums.len(), shoots: aims > 0 });
        let mut row = |each: i32, many: i32| {
            let mut sum = 0;
            self.rows.extend(grips.iter().zip(chances).zip(weights).map(|((grip, chance), weight)| {
                let each = if *chance == most { each } else { 0 };
                let burden = Burden::of((grip.melee, each), grip.ranged / many);
                sum += burden.harm() * i64::from(*weight);
                burden
            }));
            self.sums.push(sum);
        };
        let all = if aims > 0 { &[aims, aims + 1][..] } else { &[1] };
        for many in all {
            row(most / like.max(1), *many);
            row(shared, *many);
            if aims > 0 {
                row(0, *many);
            }
        }
        // Nobody is struck by more of them than where the one that moves is liked less.
        for (sum, chance) in self.most.iter_mut().zip(chances).filter(|(_, chance)| **chance == most) {
            *sum += i64::from(*chance / like.max(1));
        }
    }

    /// The most enemies that may strike each of the heroes that stay, in thousandths.
    pub(super) fn most(&self) -> &[i64] {
        &self.most
    }

    /// The target of each enemy.
    pub(super) fn foes(&self) -> impl Iterator<Item = &Pull> {
        self.foes.iter()
    }

    /// What an enemy brings upon the heroes that stay, where it comes for the one that moves with such a chance, and may shoot at it or not; and the
    /// chance that it strikes that one.
    pub(super) fn with(&self, pull: &Pull, chance: i32, near: bool) -> (&[Burden], i32) {
        let (row, own) = self.row(pull, chance, near);
        let row = row.and_then(|row| self.rows.get(row * self.heroes..(row + 1) * self.heroes));
        (row.unwrap_or_default(), own)
    }

    /// The same, weighed and summed up.
    pub(super) fn sum_with(&self, pull: &Pull, chance: i32, near: bool) -> (i64, i32) {
        let (row, own) = self.row(pull, chance, near);
        (row.and_then(|row| self.sums.get(row)).copied().unwrap_or(0), own)
    }

    fn row(&self, pull: &Pull, chance: i32, near: bool) -> (Option<usize>, i32) {
        let (row, own) = match chance {
            _ if chance < pull.most => (0, 0),
            _ if chance == pull.most => (1, pull.shared),
            _ => (2, chance),
        };
        let row = match (row, pull.shoots) {
            (2, false) => return (None, own),
            (_, true) if near => row + 3,
            _ => row,
        };
        (Some(pull.rows + row), own)
    }
}
