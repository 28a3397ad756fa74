//! The one door for chance.
//!
//! Every throw has an [`Address`]: what it is for, who causes it, when. The seed and the address are the key of a ChaCha8 stream,
//! and each die reads its own word of it. So the same seed gives the same game on every platform and for ever, one more throw, card or
//! die moves no other, and running a step again throws the same dice. A shuffle gives every candidate a number keyed by
//! its own stable id, and sorts.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use super::dice::Die;

macro_rules! purposes {
    ($($(#[$doc:meta])* $name:ident = $code:literal $id:literal $words:literal,)*) => {
        /// What a throw is for: part of its address. The numbers are part of every game ever saved: they are never changed nor used again.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum Purpose {
            $($(#[$doc])* #[serde(rename = $id)] $name = $code,)*
        }

        impl Purpose {
            /// Every purpose.
            pub const ALL: &'static [Purpose] = &[$(Purpose::$name,)*];

            /// Its id, in what is written: `purpose.to-hit`.
            pub fn id(self) -> &'static str {
                match self { $(Purpose::$name => $id,)* }
            }

            /// It in words, as scenarios name it: `to hit`.
            pub fn words(self) -> &'static str {
                match self { $(Purpose::$name => $words,)* }
            }

            /// Its number in addresses.
            pub fn code(self) -> u8 {
                match self { $(Purpose::$name => $code,)* }
            }
        }
    };
}

purposes! {
    /// A To Hit roll.
    ToHit = 1 "purpose.to-hit" "to hit",
    /// The damage of hits.
    Damage = 2 "purpose.damage" "damage",
    /// A hero's Defense rolls.
    Defense = 3 "purpose.defense" "defense",
    /// A hero's Willpower rolls.
    Willpower = 4 "purpose.willpower" "willpower",
    /// Cover, before Defense.
    Cover = 5 "purpose.cover" "cover",
    /// Armor, a die for each Wound.
    Armor = 6 "purpose.armor" "armor",
    /// Spirit Armor, a die for each point of Sanity damage.
    SpiritArmor = 7 "purpose.spirit-armor" "spirit armor",
    /// A Move roll.
    Move = 8 "purpose.move" "move",
    /// The movement that a Grit adds.
    GritMove = 9 "purpose.grit-move" "grit move",
    /// An Escape test.
    Escape = 10 "purpose.escape" "escape",
    /// A skill test.
    Test = 11 "purpose.test" "test",
    /// A casting roll.
    Cast = 12 "purpose.cast" "cast",
    /// How much is healed.
    Heal = 13 "purpose.heal" "heal",
    /// A roll on a chart.
    Chart = 14 "purpose.chart" "chart",
    /// Which Elite ability is gained.
    Elite = 15 "purpose.elite" "elite",
    /// A roll that the text of a card or an ability calls for.
    Effect = 16 "purpose.effect" "effect",
    /// An amount printed as dice ("gains D3 Dark Stone").
    Amount = 17 "purpose.amount" "amount",
    /// Which hero is the random hero.
    RandomHero = 18 "purpose.random-hero" "random hero",
    /// Whom an enemy targets.
    RandomTarget = 19 "purpose.random-target" "random target",
    /// Which of several spaces, tiles, cards or enemies is the random one.
    RandomPick = 20 "purpose.random-pick" "random pick",
    /// The order of enemy types tied for Initiative.
    Order = 21 "purpose.order" "order",
    /// The order of a shuffled deck.
    Shuffle = 22 "purpose.shuffle" "shuffle",
    /// The direction of a bounce.
    Bounce = 23 "purpose.bounce" "bounce",
    /// How many times something bounces.
    BounceCount = 24 "purpose.bounce-count" "bounce count",
    /// The order in which enemy types tied for Initiative are placed.
    Placing = 25 "purpose.placing" "placing",
    /// How many enemies of a type there are.
    EnemyCount = 26 "purpose.enemy-count" "enemy count",
    /// Horror Hits of Fear and of voices in the dark.
    Fear = 27 "purpose.fear" "fear",
    /// What a hero heals on recovering.
    Recover = 28 "purpose.recover" "recover",
    /// Catch Your Breath.
    CatchBreath = 29 "purpose.catch-breath" "catch breath",
    /// Hold Back the Darkness.
    HoldBack = 30 "purpose.hold-back" "hold back",
    /// A status marker's roll.
    Status = 31 "purpose.status" "status",
    /// Explosions: Wounds to each model in reach.
    Blast = 32 "purpose.blast" "blast",
    /// The exits or the shape of a tile.
    Explore = 33 "purpose.explore" "explore",
    /// A search (Scavenge).
    Search = 34 "purpose.search" "search",
    /// Travel, town and camp.
    Campaign = 35 "purpose.campaign" "campaign",
}

/// Where a throw stands in the game. A campaign takes a new seed for each adventure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Address {
    /// What it is for.
    pub purpose: Purpose,
    /// A stable key of who or what caused it (see [`hash64`] and [`mix`]): never a number that another pack could shift.
    pub cause: u64,
    /// The turn.
    pub turn: u32,
    /// The activation in the turn.
    pub activation: u32,
    /// Which throw of its like it is: 0 for the first with this purpose, cause, turn and activation.
    pub occurrence: u32,
    /// The first die of the throw; a die keeps its slot when it is re-rolled.
    pub slot: u16,
    /// 0 for the first roll of a die, 1 for its re-roll.
    pub attempt: u8,
}

impl Address {
    /// The key by which occurrences are counted: the address without occurrence, slot and attempt.
    pub fn counted(&self) -> u64 {
        let when = u64::from(self.turn) << 32 | u64::from(self.activation);
        mix(mix(u64::from(self.purpose.code()), self.cause), when)
    }

    /// The same die, rolled again.
    pub fn again(self, slot: u16) -> Address {
        Address { slot, attempt: self.attempt.saturating_add(1), ..self }
    }

    /// The stream of an address. The slot is no part of it: dice of one throw lie in one stream.
    fn stream(&self, seed: u64, draw: Draw) -> ChaCha8Rng {
        let when = u64::from(self.activation) << 32 | u64::from(self.turn);
        let tail = u32::from_le_bytes([self.purpose.code(), self.attempt, draw as u8, 0]);
        let words = [seed, self.cause, when, u64::from(tail) << 32 | u64::from(self.occurrence)];
        let mut key = [0u8; 32];
        key.chunks_exact_mut(8).zip(words).for_each(|(to, word)| to.copy_from_slice(&word.to_le_bytes()));
        ChaCha8Rng::from_seed(key)
    }
}

/// What is drawn at an address.
#[derive(Clone, Copy)]
enum Draw {
    Dice = 0,
    Order = 1,
}

/// Words in a block of ChaCha.
const BLOCK: u32 = 16;

/// Rolls dice at an address: their faces, in order of their slots. A throw of up to sixteen dice takes one block.
pub fn roll(seed: u64, address: &Address, die: Die, count: u16) -> Vec<i32> {
    let mut stream = address.stream(seed, Draw::Dice);
    let first = u32::from(address.slot);
    let mut faces = Vec::with_capacity(usize::from(count));
    let mut words = None;
    for slot in first..first + u32::from(count) {
        let group = slot / BLOCK;
        if words.is_none_or(|(of, _)| of != group) {
            words = Some((group, block(&mut stream, group, 0)));
        }
        let word = words.and_then(|(_, words)| words.get(lane(slot)).copied()).unwrap_or(0);
        faces.push(face(die, word, &mut stream, slot));
    }
    faces
}

fn lane(slot: u32) -> usize {
    usize::try_from(slot % BLOCK).unwrap_or(0)
}

/// A block of words: which group of sixteen dice, and how often their words were drawn again.
fn block(stream: &mut ChaCha8Rng, group: u32, draw: u32) -> [u32; 16] {
    stream.set_word_pos(0);
    stream.set_stream(u64::from(group));
    stream.set_word_pos(u128::from(draw) * u128::from(BLOCK));
    let mut words = [0; 16];
    words.iter_mut().for_each(|word| *word = stream.next_u32());
    words
}

/// The face of the die in a slot: its own word of the block, and where that would be unfair, the same word of the next block.
fn face(die: Die, mut word: u32, stream: &mut ChaCha8Rng, slot: u32) -> i32 {
    let sides = match die {
        Die::D3 | Die::D6 | Die::Peril => 6,
        Die::D8 => 8,
        Die::D20 => 20,
        Die::D36 => 36,
    };
    let mut draw = 0;
    loop {
        if let Some(number) = below(sides, word) {
            return read(die, number);
        }
        draw += 1;
        word = block(stream, slot / BLOCK, draw).get(lane(slot)).copied().unwrap_or(0);
    }
}

/// A number below `sides` from a random word; none for the few words that would favour some numbers.
fn below(sides: u32, word: u32) -> Option<u32> {
    let fair = u32::MAX - (u32::MAX % sides + 1) % sides;
    (word <= fair).then_some(word % sides)
}

/// The face of a die for a number from 0.
fn read(die: Die, number: u32) -> i32 {
    let number = i32::try_from(number).unwrap_or(0);
    match die {
        Die::D3 => number / 2 + 1,
        Die::D6 | Die::D8 | Die::D20 => number + 1,
        Die::D36 => (number / 6 + 1) * 10 + number % 6 + 1,
        Die::Peril => match number {
            0 | 1 => 3,
            2 | 3 => 4,
            four => four + 1,
        },
    }
}

/// A random order of candidates, as places in `keys`; the first is "a random one". Each candidate's number depends on its own key
/// alone, so that one more candidate changes nothing in the order of the others.
pub fn order(seed: u64, address: &Address, keys: &[u64]) -> Vec<usize> {
    if keys.len() < 2 {
        return (0..keys.len()).collect();
    }
    let mut stream = address.stream(seed, Draw::Order);
    let mut drawn: Vec<(u64, u64, usize)> = Vec::with_capacity(keys.len());
    for (place, key) in keys.iter().enumerate() {
        stream.set_word_pos(0);
        stream.set_stream(*key);
        drawn.push((stream.next_u64(), *key, place));
    }
    drawn.sort_unstable();
    drawn.into_iter().map(|(_, _, place)| place).collect()
}

/// A stable number for a name (FNV-1a, stirred): the same on every platform and for ever.
pub fn hash64(name: &str) -> u64 {
    let hash = name
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    stir(hash)
}

/// One stable number for two, in their order.
pub fn mix(a: u64, b: u64) -> u64 {
    stir(stir(a).wrapping_add(0x9e37_79b9_7f4a_7c15) ^ b)
}

/// The finisher of SplitMix64: every bit of the result depends on every bit given.
fn stir(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
