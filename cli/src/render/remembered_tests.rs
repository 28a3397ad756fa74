//! Lines as authors remember them from cards, and as the terminal answers them: source and message together, at 80 columns.

use super::formed_texts::FORMED;
use super::meant_texts::MEANT;
use super::slips_tests::{found, shown};
use brimscript::diagnostic::{Diagnostic, Severity};

/// An idea, and texts with one slip each.
const REMEMBERED: &[(&str, &str)] = &[
    (
        "asked",
        r#"encounter "Fewer" {
  a random hero gains 1 grit
  if that hero has fewer than 3 grit: that hero takes 1 hit
}
encounter "More Gold" {
  a random hero gains 1 grit
  if that hero has less gold than the hero with the most gold: that hero takes 1 hit
}
encounter "Party At" {
  if the party is at 10 or less: each hero takes 1 hit
}
encounter "Zero" {
  a random hero gains 1 grit
  if that hero has 0 grit: that hero takes 1 hit
}
encounter "Turn3" {
  if it is turn 3: each hero takes 1 hit
}
encounter "Exactly" {
  a random hero gains 1 grit
  if that hero has only 1 grit: that hero takes 1 hit
}
encounter "Less Gold" {
  a random hero gains 1 grit
  if that hero has less than 100 gold: that hero takes 1 hit
}
encounter "At Least Grit" {
  a random hero gains 1 grit
  if that hero has at least 2 grit: that hero takes 1 hit
}
encounter "Or Else" {
  if in a fight: each hero takes 1 hit
  else: each hero gains 1 grit
}
encounter "At Most" {
  a random hero gains 1 grit
  if that hero has at most 2 grit: that hero takes 1 hit
}
encounter "Or Less" {
  a random hero gains 1 grit
  if that hero has 2 or less grit: that hero takes 1 hit
}
encounter "Bare Number" {
  a random hero gains 1 grit
  if that hero has 3 grit: that hero takes 1 hit
}
encounter "X13" {
  if a hero has Poison then that hero takes 1 hit
}
encounter "X35" {
  if hero fails: that hero takes 1 hit
}
"#,
    ),
    (
        "whom",
        r#"token "Salt" {
  at most 6 held
}
marker "Card Holds" {
  at end of turn: this marker gains 1 Salt
}
encounter "Farthest" {
  the hero farthest from the light takes 1 hit
}
encounter "Cannot Move" {
  heroes cannot move this turn
}
encounter "Strongest" {
  the strongest hero takes 1 hit
}
encounter "Last Hero" {
  the last hero to act takes 1 hit
}
encounter "Draw Hero" {
  draw a random hero
  that hero takes 1 hit
}
encounter "Without" {
  each hero without grit takes 1 hit
}
encounter "X5" {
  each hero in the same room takes 1 hit
}
encounter "X6" {
  all heroes within 3 spaces take 1 hit
}
encounter "X7" {
  each hero adjacent to an enemy takes 1 hit
}
encounter "X22" {
  the hero to the left takes 1 hit
}
encounter "X40" {
  enemies get +1 defense this fight
}
"#,
    ),
    (
        "effects",
        r#"encounter "More Than" {
  a random hero gains 1 grit
  if that hero has more than 100 gold: that hero takes 1 hit
}
encounter "Hits Equal" {
  each hero takes hits equal to their level
}
encounter "Must Discard" {
  each hero must discard 1 item
}
encounter "Skips" {
  each hero skips its next activation
}
encounter "Remembers" {
  the party remembers "x"
}
encounter "Gains D6X" {
  each hero gains D6x10 gold
}
encounter "Per 500" {
  each hero takes 1 hit for each 500 gold
}
encounter "May Reroll" {
  each hero may reroll one die
}
encounter "May Spend" {
  each hero may spend 1 grit to heal 1 wound
}
encounter "Until Next" {
  each hero gets combat -1 until their next turn
}
encounter "Until Eot" {
  each hero has combat -1 this turn
}
encounter "Heals All" {
  each hero heals all of its wounds
}
encounter "Is Dead" {
  each hero dies
}
encounter "Lose Turn" {
  each hero loses their next turn
}
encounter "Poisoned" {
  each hero is poisoned
}
encounter "Choose Or" {
  each hero takes 2 hits or loses 1 grit
}
encounter "Half" {
  each hero loses half their gold
}
encounter "Double" {
  double the damage of each enemy
}
encounter "Deals" {
  deal 2 hits to each hero
}
encounter "D6 X" {
  each hero gains D6 x 10 gold
}
"#,
    ),
    (
        "more_effects",
        r#"encounter "Full Health" {
  each hero heals to full
}
encounter "X1" {
  each hero loses all their grit
}
encounter "X2" {
  each hero gains 1 poison marker
}
encounter "X3" {
  each hero takes D6 wounds with no defense
}
encounter "X14" {
  each hero gains 25 experience
}
encounter "X16" {
  each hero heals 2 health
}
encounter "X17" {
  each hero loses 2 health
}
encounter "X18" {
  a random hero is knocked out
}
encounter "X19" {
  each hero gets +1 combat until the end of the fight
}
encounter "X20" {
  add 1 to all rolls
}
encounter "X30" {
  each hero takes 1 hit per enemy
}
encounter "X32" {
  each hero takes 1-3 hits
}
encounter "X33" {
  deals 3 wounds
}
"#,
    ),
    (
        "pieces",
        r#"encounter "Place Enemies" {
  place 3 enemies
}
encounter "Spawn" {
  spawn D3 Hungry Dead
}
encounter "Draw Threat" {
  draw a threat card
}
encounter "Move Darkness" {
  move the darkness 1 step forward
}
encounter "Darkness Adv" {
  darkness advances 1
}
encounter "X21" {
  flip a coin
}
encounter "X38" {
  shuffle the deck
}
encounter "X39" {
  trigger an ambush
}
"#,
    ),
    (
        "forms",
        r#"encounter "On Roll" {
  roll D6
  on 1-3: each hero takes 1 hit
  on 4-6: each hero gains 1 grit
}
encounter "Test Colon" {
  each hero tests Agility 5+:
  pass: that hero gains 1 grit
  fail: that hero takes 1 hit
}
encounter "Then " {
  each hero takes 1 hit, then draws 1 Loot card
}
encounter "During" {
  during the fight: each hero gets combat +1
}
encounter "Rolls 6" {
  each hero rolls D6 and takes that many hits
}
encounter "On Fail" {
  each hero tests Agility 5+
  on fail: that hero takes 1 hit
}
encounter "If Fail" {
  each hero tests Agility 5+ or takes 1 hit
}
encounter "And Takes" {
  each hero loses 1 grit and takes 1 hit
}
encounter "Rows A" {
  roll D6 {
    on 1-3: each hero takes 1 hit
    4-6: nothing
  }
}
encounter "When Sayings" {
  whenever a hero dies: each hero takes 1 horror hit
}
encounter "X10" {
  end of turn: each hero takes 1 hit
}
encounter "X11" {
  at the end of the turn: each hero takes 1 hit
}
encounter "X12" {
  at the start of each turn: each hero takes 1 hit
}
encounter "X23" {
  each hero rolls a D6
}
encounter "X24" {
  roll 1D6: on 4+ each hero takes 1 hit
}
encounter "X25" {
  roll two dice
}
encounter "X27" {
  no effect
}
encounter "X28" {
  nothing happens
}
encounter "X29" {
  remains in play until end of fight
}
encounter "X37" {
  each hero must pass a Lore 5+ test or take 2 horror hits
}
"#,
    ),
    (
        "sheets",
        r#"enemy "To Hit" from "Hungry Dead" {
  to hit 4+
}
enemy "Initiative Colon" from "Hungry Dead" {
  initiative: 4
}
enemy "Ranged" from "Hungry Dead" {
  ranged 4+
}
enemy "Attacks" from "Hungry Dead" {
  attacks 2
}
enemy "Deals Poison" from "Hungry Dead" {
  when this enemy hits: that hero is poisoned
}
enemy "Each Turn" from "Hungry Dead" {
  each turn: this enemy heals 1 wound
}
item "Kettle" {
  cost $50
  combat +1
}
enemy "E2" from "Hungry Dead" {
  ranged attack: damage 3
}
enemy "E3" from "Hungry Dead" {
  health: 4+
}
enemy "E5" from "Hungry Dead" {
  tough 2
}
enemy "E6" from "Hungry Dead" {
  ability "Bite": this enemy has +1 damage
}
enemy "E7" from "Hungry Dead" {
  when killed: each hero gains 5 xp
}
enemy "E8" from "Hungry Dead" {
  on death: each hero takes 1 hit
}
enemy "E12" from "Hungry Dead" {
  to hit melee: 4
}
"#,
    ),
];

/// How many findings are owed: one for each declaration.
fn owed(text: &str) -> usize {
    let declared = |line: &&str| !line.starts_with([' ', '}', ')']) && !line.starts_with("token");
    text.lines().filter(declared).count()
}

fn all() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    REMEMBERED.iter().chain(MEANT).chain(FORMED)
}

#[test]
fn lines_remembered_from_cards_are_told_well() {
    let mut several = Vec::new();
    for (idea, text) in all() {
        let told = shown(text);
        let wide: Vec<&str> = told.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{idea}: {wide:?}");
        let errors = told.matches("  error B").count();
        insta::assert_snapshot!(*idea, told);
        // Two rows of a chart and two lines of a mission have a slip each.
        let unread = told.matches("it has lines that cannot be read").count();
        // What happens has a slip of its own beside that of the moment.
        let twice = text.matches("hits: that hero is poisoned").count() + text.matches("hero: this wolf heals").count();
        let more = text.matches("4 to 6").count() + text.matches("reward: 25").count() + unread + twice;
        if errors != owed(text) + more {
            several.push((*idea, errors, owed(text)));
        }
    }
    assert!(several.is_empty(), "one slip, one finding: {several:?}");
}

/// The declarations of a text, one by one.
fn apart(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for line in text.lines() {
        let begins = !line.starts_with([' ', '}', ')']);
        match out.last_mut().filter(|_| !begins) {
            Some(last) => *last += &format!("{line}\n"),
            None => out.push(format!("{line}\n")),
        }
    }
    out
}

/// What reads a text finds wrong with it: form, words and names, and nothing that takes the whole pack to find.
fn misread(text: &str) -> Vec<(Diagnostic, String)> {
    let (loaded, all) = found(text);
    let read = |found: &Diagnostic| found.severity == Severity::Error && found.code.as_str() < "B0400";
    let here = |found: &Diagnostic| {
        let file = found.place.and_then(|place| loaded.sources.get(place.file));
        file.is_some_and(|file| file.path().starts_with("mine"))
    };
    let said = |found: &Diagnostic| found.place.map_or("", |place| loaded.sources.at(place)).to_owned();
    all.iter().filter(|one| read(one) && here(one)).map(|one| (one.clone(), said(one))).collect()
}

/// A text with all edits of a finding made.
fn edited(text: &str, found: &Diagnostic) -> String {
    let mut edits = found.edits.clone();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.place.span.start));
    let mut out = text.to_owned();
    for edit in edits {
        out.replace_range(edit.place.span.start as usize..edit.place.span.end as usize, &edit.text);
    }
    out
}

/// A text with the line of a finding replaced by the whole line that its help says to write, where it says one.
fn rewritten(text: &str, found: &Diagnostic) -> Option<String> {
    let written = found.help.as_deref()?.strip_prefix("write `")?.strip_suffix('`')?;
    let start = found.place?.span.start as usize;
    if written.contains(['…', '`']) || written.ends_with('{') {
        return None;
    }
    let (before, after) = text.split_at_checked(start)?;
    let (before, first) = before.split_at_checked(before.rfind('\n').map_or(0, |at| at + 1))?;
    let (last, after) = after.split_at_checked(after.find('\n').unwrap_or(after.len()))?;
    let line = format!("{first}{last}");
    // What stands before a colon, or after it, may have been meant: the edits cover those.
    let plain = !line.contains([':', '{']) && !written.contains("; ");
    plain.then(|| format!("{before}  {written}{after}"))
}

/// Who follows the advice of a finding gets no finding about the same line again.
#[test]
fn advice_that_is_followed_helps() {
    let mut wrong = Vec::new();
    for text in all().flat_map(|(_, text)| apart(text)) {
        let before = misread(&text);
        for (found, marked) in &before {
            let followed = match found.edits.is_empty() {
                true => rewritten(&text, found),
                false => Some(edited(&text, found)),
            };
            let Some(followed) = followed else { continue };
            // Another slip of the same author may be left, and what one step does not finish says its own next step.
            let new = |one: &Diagnostic, said: &str| one.edits.is_empty() && !text.contains(said);
            for (one, said) in misread(&followed) {
                let same = one.message == found.message && said == *marked && text.matches(&*said).count() == 1;
                if new(&one, &said) || same {
                    wrong.push(format!("{}\n{text}->\n{followed}{} ({said})", found.message, one.message));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} advices fail:\n{}", wrong.len(), wrong.join("\n\n"));
}
