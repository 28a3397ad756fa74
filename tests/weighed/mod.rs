//! Changes of "A Fistful of Dark Stone" and of the packs that it is played with: some that tell, some that hardly do, and two hundred that cannot matter.
//! `tests/balance.rs` plays a few of them, `brim-bench balance` all.

#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    dead_code,
    reason = "each program uses a part of it; a change that does not fit is found when it is made"
)]

use std::collections::BTreeMap;

/// Files by path, from the root of the project: `content/base/decks.brim`.
pub type Texts = BTreeMap<String, String>;

/// The mission.
pub const MISSION: &str = "swamps-of-death/a-fistful-of-dark-stone";
/// The pack on the table.
pub const PACK: &str = "content/swamps-of-death";
/// The heroes who play it.
pub const HEROES: usize = 4;
/// How many changes cannot matter.
pub const NEUTRAL: usize = 200;

/// What is known of a change before a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// A real one.
    Real,
    /// A real one that hardly tells.
    Small,
    /// One that cannot matter.
    Neutral,
}

/// One change.
#[derive(Clone, Debug)]
pub struct Change {
    /// What is known of it.
    pub sort: Sort,
    /// What changes, in words.
    pub what: String,
    /// The files that read otherwise then.
    pub files: Texts,
}

impl Change {
    /// All files with it.
    pub fn applied(&self, texts: &Texts) -> Texts {
        let mut out = texts.clone();
        out.extend(self.files.clone());
        out
    }
}

/// A declaration by its name, what it says, and what it says then.
type Line = (&'static str, &'static str, &'static str);

/// Health, To Hit, the copies in a deck, an Elite row, items, the mission.
const REAL: &[Line] = &[
    ("Stranglers", "health 3", "health 5"),
    ("Lawman", "health 12", "health 16"),
    ("Void Spiders", "to hit melee 4+", "to hit melee 2+"),
    ("Tentacles", "to hit melee 4+", "to hit melee 5+"),
    ("Legs and Hands", "deck Low Threat", "deck Low Threat\n  copies 4"),
    ("Terrors and Their Hands", "deck High Threat", "deck High Threat\n  copies 6"),
    ("Hungry Dead", "2 \"Frenzied\":            combat +2", "2 \"Frenzied\":            combat +6"),
    ("Peacekeeper Pistol", "shots 3", "shots 1"),
    ("Hunting Rifle", "damage +2", "damage +5"),
    ("A Fistful of Dark Stone", "draw 1 High Threat card", "draw 2 High Threat cards"),
];

/// One step of one figure that comes up in few games, or tells little where it does.
const SMALL: &[Line] = &[
    ("Void Spiders", "escape 4+", "escape 5+"),
    ("HellBats", "move 12", "move 11"),
    ("Hungry Dead", "initiative 1", "initiative 2"),
    ("Tentacles", "move 6", "move 7"),
    ("Stranglers", "escape 6+", "escape 5+"),
    ("Corpse Pile", "health 6", "health 7"),
    ("Night Terrors", "escape 3+", "escape 4+"),
    ("Creeping Shadows", "initiative 7", "initiative 6"),
    ("The Rotten Bridge", "tests Agility 4+", "tests Agility 5+"),
    ("The Weeping Wall", "takes 1 sanity damage", "takes 2 sanity damage"),
    ("A Pinned Miner", "tests Strength 5+", "tests Strength 6+"),
    ("Chalk Signs", "tests Lore 5+", "tests Lore 6+"),
    ("A Run of Luck", "tests Luck 5+", "tests Luck 4+"),
    ("Cave In", "tests Agility 6+", "tests Agility 5+"),
    ("Flood of Bats", "takes 2 horror hits", "takes 1 horror hit"),
    ("Eyes in the Dark", "takes 1 corruption hit", "takes 2 corruption hits"),
    ("A Debt of Blood", "takes 1 wound", "takes 2 wounds"),
    ("A Voice in the Walls", "takes 2 horror hits", "takes 3 horror hits"),
    ("Dark Stone Vein", "gains D3 dark stone", "gains 1 dark stone"),
    ("Useful Gear", "copies 2", "copies 3"),
    ("Hideous Discovery", "takes 3 horror hits of 2", "takes 2 horror hits of 2"),
    ("Nothing Here", "copies 4", "copies 5"),
    ("Depth Events of the Mines", "each hero takes 1 horror hit", "each hero takes 2 horror hits"),
    ("Depth Events of the Mines", "heals 1 in any mix", "heals 2 in any mix"),
    ("Dusty Stetson", "Luck +1", "Luck +2"),
    ("Lever-Action Rifle", "range 10", "range 12"),
];

/// The real changes and those that hardly tell.
///
/// # Errors
/// Where the packs no longer say what is changed.
pub fn listed(texts: &Texts) -> Result<Vec<Change>, String> {
    let of = |sort, lines: &[Line]| -> Result<Vec<Change>, String> {
        lines.iter().map(|(name, old, new)| line(texts, sort, name, old, new)).collect()
    };
    Ok(of(Sort::Real, REAL)?.into_iter().chain(of(Sort::Small, SMALL)?).collect())
}

fn line(texts: &Texts, sort: Sort, name: &str, old: &str, new: &str) -> Result<Change, String> {
    let head = format!("\"{name}\" {{");
    for decl in declarations(texts).filter(|decl| decl.text.lines().next().is_some_and(|line| line.ends_with(&head))) {
        if let Some(at) = decl.text.find(old) {
            let text = format!("{}{new}{}", &decl.text[..at], &decl.text[at + old.len()..]);
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            return Ok(decl.changed(sort, format!("{name}: {} -> {}", words(old), words(new)), &text));
        }
    }
    Err(format!("no pack has a \"{name}\" that says `{old}`"))
}

/// A declaration of a file, from its first line to its last.
#[derive(Clone, Copy)]
struct Declared<'a> {
    file: &'a str,
    whole: &'a str,
    from: usize,
    text: &'a str,
}

impl Declared<'_> {
    fn changed(&self, sort: Sort, what: String, text: &str) -> Change {
        let end = self.from + self.text.len();
        let whole = format!("{}{text}{}", &self.whole[..self.from], &self.whole[end..]);
        Change { sort, what, files: Texts::from([(self.file.to_owned(), whole)]) }
    }

    /// Its kind and its name.
    fn head(&self) -> (&str, &str) {
        let mut parts = self.text.splitn(3, '"');
        (parts.next().unwrap_or_default().trim(), parts.next().unwrap_or_default())
    }
}

/// All declarations that end with a brace of their own line, of the packs on the table.
fn declarations(texts: &Texts) -> impl Iterator<Item = Declared<'_>> {
    let on_table = |file: &str| file.starts_with("content/base/") || file.starts_with("content/swamps-of-death/");
    texts.iter().filter(move |(file, _)| on_table(file) && file.ends_with(".brim")).flat_map(|(file, whole)| {
        let mut out = Vec::new();
        let (mut at, mut from) = (0, None);
        for line in whole.split_inclusive('\n') {
            if from.is_none() && line.trim_end().ends_with('{') && line.starts_with(|first: char| first.is_lowercase())
            {
                from = Some(at);
            }
            at += line.len();
            if let Some(begin) = from.filter(|_| line.trim_end() == "}") {
                out.push(Declared { file, whole, from: begin, text: &whole[begin..at] });
                from = None;
            }
        }
        out
    })
}

/// What a kind of change makes of a declaration: each time what changes, and the whole text then.
type Kind = fn(&Declared<'_>) -> Vec<(String, String)>;

/// Two hundred changes that cannot matter to the mission, a share of each kind. `sound` says whether packs can be read.
pub fn neutral(texts: &Texts, sound: &dyn Fn(&Texts) -> bool) -> Vec<Change> {
    let kinds: [(Kind, usize); 6] =
        [(noted, 35), (renamed, 40), (dearer, 40), (brutal, 15), (in_town, 25), (reordered, 25)];
    let mut out = Vec::new();
    for (kind, share) in kinds {
        let all: Vec<(Declared<'_>, String, String)> = declarations(texts)
            .flat_map(|decl| kind(&decl).into_iter().map(move |(what, text)| (decl, what, text)))
            .collect();
        let step = (all.len() / share).max(1);
        // Spread over the packs, and then whatever is left.
        let order = (0..step).flat_map(|first| (first..all.len()).step_by(step));
        let changes = order
            .filter_map(|at| all.get(at))
            .map(|(decl, what, text)| decl.changed(Sort::Neutral, what.clone(), text));
        out.extend(changes.filter(|change| sound(&change.applied(texts))).take(share));
    }
    let left = NEUTRAL.saturating_sub(out.len());
    out.extend(moved(texts).filter(|change| sound(&change.applied(texts))).take(left));
    out
}

/// A note more.
fn noted(decl: &Declared<'_>) -> Vec<(String, String)> {
    let (kind, name) = decl.head();
    let fits = ["enemy", "item", "encounter", "threat", "darkness", "hero"].contains(&kind);
    if !fits || decl.text.contains("\n  note ") {
        return Vec::new();
    }
    vec![(format!("{name}: a note"), decl.text.replacen("{\n", "{\n  note \"Read once more.\"\n", 1))]
}

/// Another name, and `formerly` with the old one.
fn renamed(decl: &Declared<'_>) -> Vec<(String, String)> {
    let (kind, name) = decl.head();
    if !["enemy", "item", "encounter", "threat", "darkness", "loot", "scavenge"].contains(&kind)
        || decl.text.contains("formerly")
    {
        return Vec::new();
    }
    let head = format!("{kind} \"{name}\" {{\n");
    let new = format!("{kind} \"Quite Another {name}\" {{\n  formerly \"{name}\"\n");
    if !decl.text.starts_with(&head) {
        return Vec::new();
    }
    vec![(format!("{name}: called otherwise"), decl.text.replacen(&head, &new, 1))]
}

/// Another price: nobody is in town.
fn dearer(decl: &Declared<'_>) -> Vec<(String, String)> {
    let (kind, name) = decl.head();
    let price = decl.text.lines().find_map(|line| line.strip_prefix("  price $")?.parse::<u32>().ok());
    let Some(price) = price.filter(|_| kind == "item") else { return Vec::new() };
    let (old, new) = (format!("  price ${price}\n"), format!("  price ${}\n", price + 25));
    vec![(format!("{name}: price ${price} -> ${}", price + 25), decl.text.replacen(&old, &new, 1))]
}

/// A figure of a Brutal side: the heroes begin at level 1.
fn brutal(decl: &Declared<'_>) -> Vec<(String, String)> {
    let (_, name) = decl.head();
    let Some(at) = decl.text.find("brutal {") else { return Vec::new() };
    figures(decl.text, at).map(|(old, text)| (format!("{name}: Brutal, {old}"), text)).collect()
}

/// A figure of what happens in town or on the way.
fn in_town(decl: &Declared<'_>) -> Vec<(String, String)> {
    if !decl.file.ends_with("/town.brim") && !decl.file.ends_with("/travel.brim") {
        return Vec::new();
    }
    let at = decl.text.find("rows {").unwrap_or(decl.text.len());
    figures(decl.text, at).map(|(old, text)| (format!("{}: {old}", decl.head().1), text)).collect()
}

/// The text with each of its figures behind a place one higher, rows of charts and what is printed aside.
fn figures(text: &str, from: usize) -> impl Iterator<Item = (String, String)> + '_ {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let first = move |at: &usize| digit(*at) && (*at == 0 || bytes.get(at - 1) == Some(&b' '));
    (from..text.len()).filter(first).filter_map(move |at| {
        let end = (at..).find(|end| !digit(*end))?;
        let number: u32 = text[at..end].parse().ok()?;
        let begin = text[..at].rfind('\n').map_or(0, |begin| begin + 1);
        if text[begin..at].trim().is_empty() {
            return None;
        }
        let line = text[begin..].lines().next().unwrap_or_default().trim().to_owned();
        Some((line, format!("{}{}{}", &text[..at], number + 1, &text[end..])))
    })
}

/// Two figures of a sheet in the other order.
fn reordered(decl: &Declared<'_>) -> Vec<(String, String)> {
    let lines: Vec<&str> = decl.text.split_inclusive('\n').collect();
    let at = lines.windows(2).position(|two| {
        let is = |line: &str, word: &str| line.starts_with(&format!("  {word} "));
        let pairs = [
            ("initiative", "move"),
            ("price", "weight"),
            ("hands", "weight"),
            ("defense", "health"),
            ("max grit", "health"),
        ];
        pairs.iter().any(|(one, other)| is(two[0], one) && is(two[1], other))
    });
    let Some(at) = at else { return Vec::new() };
    let mut other = lines.clone();
    other.swap(at, at + 1);
    vec![(format!("{}: two lines in the other order", decl.head().1), other.concat())]
}

/// The declarations of a file from the last to the first; or in a file of another name.
fn moved(texts: &Texts) -> impl Iterator<Item = Change> + '_ {
    let files = texts
        .iter()
        .filter(|(file, _)| file.starts_with("content/swamps-of-death/") || file.starts_with("content/base/"));
    files.filter(|(file, _)| file.ends_with(".brim")).map(|(file, whole)| {
        let own: Vec<Declared<'_>> = declarations(texts).filter(|decl| decl.file == file).collect();
        let mut text = String::new();
        let (mut end, mut loose) = (0, Vec::new());
        for decl in &own {
            loose.push(&whole[end..decl.from]);
            end = decl.from + decl.text.len();
        }
        loose.push(&whole[end..]);
        for (before, decl) in loose.iter().zip(&own).rev() {
            text.push_str(before);
            text.push_str(decl.text);
            text.push('\n');
        }
        text.push_str(loose.last().copied().unwrap_or_default());
        let mut files = Texts::from([(file.clone(), text)]);
        if own.len().is_multiple_of(2) {
            let text = files.remove(file).unwrap_or_default();
            files.insert(file.clone(), "# Nothing is left here.\n".to_owned());
            files.insert(file.replace(".brim", "-elsewhere.brim"), text);
        }
        Change { sort: Sort::Neutral, what: format!("{file}: from the last to the first"), files }
    })
}
