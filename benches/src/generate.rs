//! A pack of any size: enemy sheets, items and darkness cards in the voice of real ones. The same number gives the same texts for ever.

use std::fmt::Write;

use brimscript::game::chance::{hash64, mix};

/// Declarations in one file.
const PER_FILE: usize = 50;
/// Declarations in one pack: fewer than a pack may have.
const PER_PACK: usize = 15_000;

const FIRST: &[&str] = &[
    "Ashen", "Barbed", "Bleak", "Bloated", "Blind", "Bog", "Bone", "Brine", "Broken", "Carrion", "Cavern", "Chained",
    "Cinder", "Clay", "Coiled", "Copper", "Crawling", "Crimson", "Crooked", "Crypt", "Dread", "Drowned", "Dusk",
    "Desert", "Ember", "Fallen", "Fen", "Feral", "Fetid", "Flayed", "Frost", "Gaunt", "Ghost", "Gilded", "Glass",
    "Gloom", "Granite", "Grave", "Gray", "Grisly", "Hollow", "Horned", "Howling", "Hungry", "Iron", "Ivory", "Jade",
    "Lantern", "Leaden", "Lost", "Marsh", "Moon", "Mourning", "Night", "Pale", "Plague", "Quiet", "Ragged", "Reed",
    "Rimed", "Rotting", "Rust", "Salt", "Scarred", "Shale", "Silent", "Silver", "Slate", "Smoke", "Sorrow", "Spiteful",
    "Starving", "Storm", "Sunken", "Tar", "Thorn", "Twisted", "Velvet", "Vile", "Wailing", "Winter",
];

const SECOND: &[&str] = &[
    "Adder",
    "Ape",
    "Archer",
    "Gargoyle",
    "Bear",
    "Beetle",
    "Bison",
    "Brute",
    "Butcher",
    "Caller",
    "Centipede",
    "Crab",
    "Crawler",
    "Creeper",
    "Crow",
    "Cutter",
    "Digger",
    "Dreamer",
    "Drifter",
    "Drummer",
    "Eater",
    "Fiend",
    "Fisher",
    "Gnawer",
    "Golem",
    "Guard",
    "Hag",
    "Hermit",
    "Hound",
    "Howler",
    "Hunter",
    "Husk",
    "Imp",
    "Jackal",
    "Keeper",
    "Knight",
    "Lasher",
    "Leech",
    "Lizard",
    "Lurker",
    "Mantis",
    "Marauder",
    "Maw",
    "Miner",
    "Monk",
    "Moth",
    "Ogre",
    "Oracle",
    "Outcast",
    "Panther",
    "Pilgrim",
    "Prowler",
    "Rat",
    "Raven",
    "Reaper",
    "Rider",
    "Scarab",
    "Scorpion",
    "Seer",
    "Serpent",
    "Shade",
    "Shambler",
    "Chanter",
    "Skulker",
    "Slug",
    "Spawn",
    "Spider",
    "Spinner",
    "Stalker",
    "Stinger",
    "Tick",
    "Toad",
    "Troll",
    "Viper",
    "Walker",
    "Warden",
    "Wasp",
    "Watcher",
    "Weaver",
    "Whelp",
    "Wolf",
    "Worm",
];

const KEYWORDS: &[&str] = &["Undead", "Beast", "Demon", "Void", "Tribal", "Outlaw", "Alien", "Fanatic"];
const GEAR: &[&str] = &["Gun", "Blade", "Clothing", "Tool", "Icon", "Book"];
const ABILITIES: &[&str] = &["Fear", "Terror", "Regeneration"];
const SKILLS: &[&str] = &["Strength", "Agility", "Cunning", "Spirit", "Lore", "Luck"];
const TITLES: &[&str] = &[
    "Swift",
    "Hulking",
    "Raging",
    "Cruel",
    "Ancient",
    "Armored",
    "Cunning",
    "Dreadful",
    "Relentless",
    "Venomous",
    "Keen",
    "Bloated",
    "Frenzied",
    "Savage",
    "Towering",
];

/// One file of the pack.
pub struct Text {
    /// Which pack: texts beyond what one pack may hold stand in packs that require those before them.
    pub pack: usize,
    /// Its name.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Texts of the pack with so many sheets and cards, beside the few words that they speak of.
///
/// Where names are `shared`, items and cards are called like enemies.
pub fn pack(count: usize, shared: bool) -> Vec<Text> {
    let mut files = vec![Text { pack: 0, name: "words.brim".to_owned(), text: words() }];
    for from in (0..count).step_by(PER_FILE) {
        let mut text = String::new();
        for number in from..count.min(from + PER_FILE) {
            if number > from {
                text.push('\n');
            }
            declaration(number, shared, &mut Draws::new(number), &mut text);
        }
        files.push(Text { pack: from / PER_PACK, name: format!("sheets-{:03}.brim", from / PER_FILE), text });
    }
    files
}

/// The id of a pack, which is its folder too.
pub fn id(pack: usize) -> String {
    match pack {
        0 => "bench".to_owned(),
        more => format!("bench-{}", more + 1),
    }
}

/// The `pack.toml` of a pack.
pub fn manifest(pack: usize) -> String {
    let requires = match pack.checked_sub(1) {
        Some(before) => format!("requires = [\"{}\"]\n", id(before)),
        None => String::new(),
    };
    format!(
        "id = \"{}\"\nname = \"Bench {}\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\n{requires}",
        id(pack),
        pack + 1
    )
}

/// Numbers by chance, the same for the same declaration.
struct Draws {
    seed: u64,
    drawn: u64,
}

impl Draws {
    fn new(number: usize) -> Draws {
        Draws { seed: mix(hash64("bench"), u64::try_from(number).unwrap_or(0)), drawn: 0 }
    }

    /// A number from `low` to `high`.
    fn number(&mut self, low: u64, high: u64) -> u64 {
        self.drawn += 1;
        low + mix(self.seed, self.drawn) % (high - low + 1)
    }

    /// One of a list.
    fn one<'a>(&mut self, list: &[&'a str]) -> &'a str {
        let last = u64::try_from(list.len()).unwrap_or(1).saturating_sub(1);
        let place = usize::try_from(self.number(0, last)).unwrap_or(0);
        list.get(place).copied().unwrap_or("")
    }

    fn chance(&mut self, of_ten: u64) -> bool {
        self.number(1, 10) <= of_ten
    }
}

/// The name of a declaration by its number.
fn name(number: usize) -> String {
    let first = FIRST.get(number % FIRST.len()).copied().unwrap_or("");
    let second = SECOND.get(number / FIRST.len() % SECOND.len()).copied().unwrap_or("");
    match number / (FIRST.len() * SECOND.len()) {
        0 => format!("{first} {second}"),
        more => format!("{first} {} {second}", FIRST.get((more - 1) % FIRST.len()).copied().unwrap_or("")),
    }
}

/// What a declaration is: three enemies, an item and a card, and again.
fn declaration(number: usize, shared: bool, draws: &mut Draws, out: &mut String) {
    // Writing into a text cannot fail.
    let _ = match number % 5 {
        0..=2 => enemy(number, draws, out),
        3 => item(if shared { number - 3 } else { number }, draws, out),
        _ => card(number, if shared { number - 3 } else { number }, draws, out),
    };
}

/// An enemy that stands earlier in the pack, or this one.
fn earlier_enemy(number: usize, draws: &mut Draws) -> String {
    let most = u64::try_from(number).unwrap_or(0);
    let other = usize::try_from(draws.number(0, most)).unwrap_or(0);
    name(other - other % 5 + other % 5 % 3)
}

fn enemy(number: usize, draws: &mut Draws, out: &mut String) -> std::fmt::Result {
    writeln!(out, "enemy \"{}\" {{", name(number))?;
    writeln!(out, "  source \"original\"")?;
    let keyword = draws.one(KEYWORDS);
    writeln!(out, "  keywords {keyword}")?;
    let size = draws.one(&["small", "medium", "large"]);
    writeln!(out, "  size {size}")?;
    for (stat, low, high) in [("initiative", 1, 7), ("move", 3, 10)] {
        writeln!(out, "  {stat} {}", draws.number(low, high))?;
    }
    writeln!(out, "  escape {}+", draws.number(3, 6))?;
    writeln!(out, "  to hit melee {}+", draws.number(3, 6))?;
    for (stat, low, high) in [("combat", 1, 6), ("damage", 1, 6), ("defense", 0, 5), ("health", 1, 24)] {
        writeln!(out, "  {stat} {}", draws.number(low, high))?;
    }
    match size == "large" {
        true => writeln!(out, "  xp {} +5 each wound", draws.number(1, 10) * 5)?,
        false => writeln!(out, "  xp {}", draws.number(2, 20) * 5)?,
    }
    writeln!(out, "  models {}", draws.number(6, 12))?;
    if draws.chance(5) {
        writeln!(out, "  abilities {} {}", draws.one(ABILITIES), draws.number(1, 3))?;
    }
    if draws.chance(7) {
        writeln!(out, "\n  ability \"{} {}\" {{", draws.one(TITLES), draws.one(&["Bite", "Howl", "Grip", "Breath"]))?;
        ability(number, draws, out)?;
        writeln!(out, "  }}")?;
    }
    writeln!(out, "\n  elite {{")?;
    for row in 1..=6 {
        write!(out, "    {row} \"{}\": ", draws.one(TITLES))?;
        elite(draws, out)?;
    }
    writeln!(out, "  }}\n}}")
}

fn elite(draws: &mut Draws, out: &mut String) -> std::fmt::Result {
    let stat = draws.one(&["initiative", "combat", "damage", "defense", "health", "move"]);
    match draws.number(0, 5) {
        0 => writeln!(out, "to hit melee is {}+", draws.number(2, 5)),
        1 => writeln!(out, "has {} {}", draws.one(ABILITIES), draws.number(1, 4)),
        2 => writeln!(out, "{stat} +{}; escape is {}+", draws.number(1, 3), draws.number(3, 6)),
        3 => writeln!(out, "each {} enemy: {stat} +{}", draws.one(KEYWORDS), draws.number(1, 2)),
        _ => writeln!(out, "{stat} +{}", draws.number(1, 8)),
    }
}

fn ability(number: usize, draws: &mut Draws, out: &mut String) -> std::fmt::Result {
    match draws.number(0, 4) {
        0 => {
            writeln!(out, "    at end of turn, roll D6 {{")?;
            let other = earlier_enemy(number, draws);
            writeln!(out, "      {}+: place {} {other} next to this enemy", draws.number(3, 6), draws.number(1, 3))?;
            let (hits, each) = (draws.number(1, 3), draws.number(1, 6));
            writeln!(out, "      otherwise: each hero next to this enemy takes {hits} hit of {each}\n    }}")
        }
        1 => {
            let gained = draws.one(&["Venom", "Sores"]);
            writeln!(out, "    when this enemy wounds a hero: that hero gains {} {gained}", draws.number(1, 3))
        }
        2 => {
            writeln!(out, "    when a hero next to this enemy activates {{")?;
            writeln!(out, "      that hero tests {} {}+ {{", draws.one(SKILLS), draws.number(3, 6))?;
            writeln!(out, "        pass: that hero gains {} XP", draws.number(1, 10) * 5)?;
            writeln!(out, "        fail: that hero takes {} wounds ignoring defense", draws.number(1, 4))?;
            writeln!(out, "      }}\n    }}")
        }
        3 => {
            let need = draws.number(1, 2);
            writeln!(out, "    when this enemy activates if this enemy is wounded: this enemy heals {need} wounds")
        }
        _ => writeln!(out, "    last of all, stops the first {} damage each activation", draws.number(1, 5)),
    }
}

fn item(called: usize, draws: &mut Draws, out: &mut String) -> std::fmt::Result {
    writeln!(out, "item \"{}\" {{", name(called))?;
    writeln!(out, "  source \"original\"")?;
    writeln!(out, "  keywords {}", draws.one(GEAR))?;
    match draws.number(0, 2) {
        0 => {
            writeln!(out, "  ranged weapon\n  range {}\n  shots {}", draws.number(3, 12), draws.number(1, 4))?;
            writeln!(out, "  damage +{}\n  hands {}", draws.number(1, 3), draws.number(1, 2))?;
        }
        1 => {
            writeln!(out, "  melee weapon\n  combat +{}\n  hands {}", draws.number(1, 3), draws.number(1, 2))?;
        }
        _ => {
            let often = draws.one(&["turn", "fight", "adventure"]);
            writeln!(out, "  this hero may use this any time once per {often} {{")?;
            match draws.chance(5) {
                true => writeln!(out, "    this hero heals {} wounds", draws.number(1, 6))?,
                false => {
                    let stat = draws.one(&["combat", "damage", "shots", "move"]);
                    writeln!(out, "    this hero gets {stat} +{} until end of {often}", draws.number(1, 3))?;
                }
            }
            writeln!(out, "  }}")?;
        }
    }
    writeln!(out, "  weight {}\n  stays with its hero\n}}", draws.number(0, 3))
}

fn card(number: usize, called: usize, draws: &mut Draws, out: &mut String) -> std::fmt::Result {
    writeln!(out, "darkness \"{}\" {{", name(called))?;
    writeln!(out, "  source \"original\"")?;
    match draws.number(0, 2) {
        0 => {
            writeln!(out, "  remains in play")?;
            let stat = draws.one(&["initiative", "damage", "defense"]);
            let bonus = draws.number(1, 2);
            writeln!(out, "  each {} enemy: {stat} +{bonus}; combat +{bonus}", draws.one(KEYWORDS))?;
        }
        1 => {
            writeln!(out, "  each hero tests {} {}+ {{", draws.one(SKILLS), draws.number(3, 6))?;
            writeln!(out, "    pass: that hero gains {} XP", draws.number(1, 10) * 5)?;
            writeln!(out, "    fail: that hero takes {} horror hits\n  }}", draws.number(1, 4))?;
        }
        _ => {
            writeln!(out, "  a random hero takes D{} wounds ignoring defense", [3, 6].get(number % 2).unwrap_or(&6))?;
            writeln!(out, "  place {} {} as an ambush", draws.number(1, 6), earlier_enemy(number, draws))?;
        }
    }
    writeln!(out, "}}")
}

/// The words that sheets and cards speak of.
fn words() -> String {
    let mut out = String::new();
    for keyword in KEYWORDS.iter().chain(GEAR) {
        let _ = writeln!(out, "keyword \"{keyword}\" {{ source \"original\"; reads \"a word\" }}");
    }
    for skill in SKILLS {
        let _ = writeln!(out, "skill \"{skill}\" {{ source \"original\" }}");
    }
    for ability in ABILITIES {
        let _ = writeln!(
            out,
            "ability \"{ability}\" {{\n  source \"original\"\n  takes a number\n  when a hero next to this enemy activates: that \
             hero takes that many horror hits\n}}"
        );
    }
    for marker in ["Venom", "Sores"] {
        let _ = writeln!(
            out,
            "marker \"{marker}\" {{\n  source \"original\"\n  stacks\n  that holder: move -1\n  cleared on ko, at end of fight\n}}"
        );
    }
    out
}
