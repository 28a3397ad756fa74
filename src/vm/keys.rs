//! The keys of options, as saves and scripts write them: by the lasting keys of what they speak of, so that a line or a card that is added elsewhere,
//! and a new name with `formerly`, changes none of them.

use brim_core::game::chance::mix;
use brim_core::game::decision::Choice;
use brim_core::game::fingerprint::StableIds;
use brim_core::game::ids::{CardId, DeclId, OpId};
use brim_core::game::table::Table;
use brim_core::program::{Program, RuleRef};

/// The stable key of an option.
pub fn option_key(program: &Program, table: &Table, choice: &Choice) -> String {
    let card = |id: &CardId| card_key(program, table, *id);
    let cards = |ids: &[CardId]| ids.iter().map(card).collect::<Vec<_>>().join(" + ");
    match choice {
        Choice::Card(id) => format!("card {}", card(id)),
        Choice::Hands(ids) if ids.is_empty() => "hands empty".to_owned(),
        Choice::Hands(ids) => format!("hands {}", cards(ids)),
        Choice::Ranged(ids) => format!("ranged {}", cards(ids)),
        Choice::Give(id, hero) => format!("give {} to {}", card(id), hero.0),
        Choice::Use { op, card: on, token: _, on: whom } => {
            let mut key = format!("use {}", use_key(program, *op));
            if let Some(id) = on.filter(|id| copy(table, *id) > 0) {
                key.push_str(&format!(" of {}", card(&id)));
            }
            if let Some(hero) = whom {
                key.push_str(&format!(" on {}", hero.0));
            }
            key
        }
        Choice::GiveToken(id, hero) => format!("give token {} to {}", decl_key(program, *id), hero.0),
        Choice::Thing(id) => format!("thing {}", decl_key(program, *id)),
        plain => plain.to_string(),
    }
}

/// A text that can be used: its declaration, and which of its texts it is.
fn use_key(program: &Program, op: OpId) -> String {
    let Some(decl) = program.op(op).map(|_| program.owner(op)) else { return op.0.to_string() };
    let own = |rule: &&RuleRef| rule.decl == decl;
    let used = program.uses.iter().filter(own).position(|rule| rule.op == op);
    // What happens in the place of something is picked by its place among its like.
    let instead = || {
        let mut ops: Vec<OpId> = program.replacements.values().flatten().filter(own).map(|rule| rule.op).collect();
        ops.sort_unstable();
        ops.iter().position(|other| *other == op)
    };
    numbered(&decl_key(program, decl), used.or_else(instead).unwrap_or(0))
}

/// A card: its declaration, and which of the copies in the game it is.
fn card_key(program: &Program, table: &Table, card: CardId) -> String {
    match table.cards.decl(card) {
        Some(decl) => numbered(&decl_key(program, decl), copy(table, card)),
        None => card.0.to_string(),
    }
}

fn copy(table: &Table, card: CardId) -> usize {
    let decl = table.cards.decl(card);
    table.cards.all.iter().take(card.index()).filter(|other| Some(other.decl) == decl).count()
}

fn decl_key(program: &Program, decl: DeclId) -> String {
    program.decl(decl).map_or_else(|| decl.0.to_string(), |decl| decl.key.clone())
}

fn numbered(key: &str, number: usize) -> String {
    if number == 0 { key.to_owned() } else { format!("{key} {}", number + 1) }
}

/// A stable number for a declaration.
pub fn stable_decl(program: &Program, decl: DeclId) -> u64 {
    program.texts(decl).map_or(0, |texts| texts.key)
}

/// A stable number for a text: its declaration, and its place in it.
pub fn stable_op(program: &Program, op: OpId) -> u64 {
    let decl = program.owner(op);
    let first = program.decl(decl).map_or(0, |decl| decl.ops.0);
    mix(stable_decl(program, decl), u64::from(op.0.wrapping_sub(first)))
}

/// The fingerprint of a table that this program is played on.
pub fn fingerprint(program: &Program, table: &Table) -> u64 {
    table.fingerprint(StableIds { decl: &|decl| stable_decl(program, decl), op: &|op| stable_op(program, op) })
}
