//! Checks packs: everything that is wrong with their texts, and the lints, one file each.

mod ability_numbers;
pub mod advice;
mod after_dice;
mod aimed_at;
mod alike_names;
mod all_or_any;
mod allow;
mod asked_first;
mod asks_other;
mod assumed;
mod attacks;
mod bare_hits;
mod baseline;
mod before_ko;
mod beside_nobody;
mod beside_whom;
mod blank;
mod bound_here;
mod by_the_deed;
mod cannot_be;
mod changed_sheets;
mod chart_roles;
mod charts;
mod choices;
pub mod circle;
mod clues;
mod common;
mod constant_condition;
pub mod context;
mod contradicts;
mod copied;
mod counted;
mod counts_itself;
mod cycles;
mod dead_by_then;
mod dead_recovers;
mod decks;
mod dice_asked;
mod dice_shown;
mod dice_stand;
mod doubled;
mod drawings;
mod draws;
mod each_model;
mod elsewhere;
mod empty;
mod ended_by;
mod endless;
mod enemies_gone;
mod enemies_to_come;
mod faces;
mod falls_anyway;
mod fared;
mod figures;
mod focus;
mod former;
mod formulas;
mod free_gains;
mod gained_and_lost;
mod gear;
mod given;
mod given_to_one_side;
mod goals;
mod gone_at_once;
mod gone_by_then;
mod gone_in_town;
mod gone_with_fight;
mod handed_on;
mod harder;
mod held_by_others;
mod hidden;
mod hit_of_one;
mod hits_on_enemies;
mod holders_of_abilities;
mod idle_floors;
mod immune_too_late;
mod in_vain;
mod items_of;
mod itself_among;
mod known_here;
mod ko_acts;
mod laid_face_down;
mod laid_on_cards;
mod left_alone;
pub mod likeness;
mod lines;
mod locations;
mod maps;
mod marked;
mod markers;
mod members;
mod misnamed;
mod missing_facts;
mod mission_needs;
mod missions;
mod models;
mod more_than_one;
mod most_held;
mod named;
mod nearer_than_asked;
mod needs;
mod never_held;
mod never_here;
mod never_laid;
mod never_learned;
mod never_none;
mod never_there;
mod next_test;
mod no_end;
mod no_figure;
mod no_say;
mod no_throw;
mod no_town;
mod nobody_paid;
mod nobody_there;
mod nobodys;
mod not_a_weapon;
mod not_asked;
mod not_drawn;
mod not_of_enemies;
mod nothing;
mod of_one_side;
mod on_cards_alone;
mod one_reach;
mod one_way;
mod open_prices;
mod other_clock;
mod other_dice;
mod other_prey;
mod other_reach;
mod other_side;
mod others_use;
mod out_of_range;
mod outlying;
mod own_abilities;
mod own_attacks;
mod own_holder;
mod own_loss;
mod own_side;
mod paid_again;
mod paid_by_others;
mod paid_for;
mod parts;
mod party_rolls;
mod patches;
mod peaceful_towns;
mod picks;
mod pointing;
mod punished;
mod ranges;
mod read_together;
mod readings;
mod recovered;
mod repeats;
mod rerolls;
pub mod results;
mod row_teaches;
mod rule_points;
mod same_either;
mod same_one;
mod scenarios;
mod sets_off;
mod shared_limits;
mod sheet;
mod sheet_abilities;
mod sides;
mod silent_on_cards;
mod sizes;
mod so_many;
mod sorts;
mod sources;
pub mod spans;
mod spoken_of;
mod standing_picked;
mod starting;
mod starting_gear;
mod starts_for_nobody;
mod state;
mod state_before;
mod summary;
pub mod table;
mod tables;
mod that_many;
mod that_tile;
mod thrown_things;
mod tiles;
mod times_counted;
mod told_once;
mod too_late;
mod trials;
mod turn_order;
mod turned_hits;
mod twins;
mod unfinished;
mod unpayable;
mod unread;
mod unusable;
mod unused_keyword;
mod used;
mod used_up;
mod walk;
mod weapon_of_others;
mod weapons;
mod when_drawn;
mod when_given;
mod who_arrives;
mod who_leaves;
mod who_names;
mod whose_otherwise;
mod word_twice;
pub mod wording;
mod workspace;
mod worse;
mod zeros;

pub use advice::advised;
pub use assumed::{About, Assumption, Unchecked};
pub use baseline::{Baseline, Beside, Key, SCHEMA as BASELINE};
pub use elsewhere::elsewhere;
pub use empty::empty_packs_as_one;
pub use named::{Apart, named};
pub use scenarios::ledger;
pub use summary::{Origins, Summary};
pub use used::names;
pub use workspace::{Change, Workspace};

use brim_language::diagnostic::Diagnostic;
use brim_language::model::Model;
use brim_language::pack::Loaded;
use context::Context;
use state::State;

/// What was found out about loaded packs.
#[derive(Debug, Default)]
pub struct Checked {
    /// What they declare.
    pub model: Model,
    /// The findings, those of loading not among them.
    pub diagnostics: Vec<Diagnostic>,
    /// What each sound pack holds.
    pub packs: Vec<Summary>,
    /// What was taken for granted where texts of the named packs leave it open.
    pub assumed: Vec<Assumption>,
    /// The lines of the named packs that no check looks into.
    pub unchecked: Vec<Unchecked>,
    /// How many declarations of the named packs have errors, so that the checks of what they mean have not looked at them yet.
    pub waiting: usize,
}

/// Reads every text of every pack and tells what is wrong with it.
pub fn check(loaded: &Loaded) -> Checked {
    State::new(loaded).into_checked(loaded)
}

/// How many phrases there are to look at, and how many all lints together are handed: what a check costs, on whatever machine.
pub fn steps(model: &Model, loaded: &Loaded) -> (usize, usize) {
    let context = Context::new(model, loaded);
    let mut out = Vec::new();
    LINTS.iter().for_each(|(_, lint)| lint(&context, &mut out));
    context.steps()
}

/// A lint: it looks at what the packs declare and tells what it finds.
type Lint = fn(&Context, &mut Vec<Diagnostic>);

/// What the findings of a lint in a declaration depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// On the declaration, and on what it names, and what that names.
    Near,
    /// The same, and on something that is known of all declarations together and seldom changes.
    With(Common),
    /// On declarations that need not know each other.
    Whole,
}

/// What is known of all declarations together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Common {
    /// What named abilities do.
    Abilities,
    /// Which side has which keywords.
    Keywords,
    /// Which decks there are, and whether all was read.
    Decks,
    /// Which names there are.
    Names,
}

/// Every lint.
const LINTS: &[(Reach, Lint)] = &[
    (Reach::Near, all_or_any::check),
    (Reach::Near, times_counted::check),
    (Reach::Near, dice_shown::check),
    (Reach::Near, beside_whom::check),
    (Reach::Near, each_model::check),
    (Reach::Near, each_model::own_type),
    (Reach::Near, counts_itself::check),
    (Reach::Near, charts::check),
    (Reach::Near, ranges::check),
    (Reach::Near, members::check),
    (Reach::Near, sorts::check),
    (Reach::Near, counted::stone),
    (Reach::Near, that_many::check),
    (Reach::Near, open_prices::check),
    (Reach::Whole, counted::keywords),
    (Reach::Whole, counted::denied),
    (Reach::Whole, counted::of_nothing_held),
    (Reach::Near, after_dice::check),
    (Reach::Near, dead_by_then::check),
    (Reach::Near, immune_too_late::check),
    (Reach::Near, hits_on_enemies::check),
    (Reach::Near, turned_hits::check),
    (Reach::Near, endless::check),
    (Reach::Near, nothing::check),
    (Reach::Near, idle_floors::check),
    (Reach::Whole, silent_on_cards::check),
    (Reach::Whole, thrown_things::check),
    (Reach::Whole, rule_points::check),
    (Reach::Whole, trials::check),
    (Reach::Whole, markers::check),
    (Reach::Near, scenarios::check),
    (Reach::Near, sources::check),
    (Reach::Whole, used::check),
    (Reach::Whole, likeness::check),
    (Reach::Near, unfinished::check),
    (Reach::Near, draws::check),
    (Reach::Whole, former::check),
    (Reach::Whole, patches::check),
    (Reach::Near, models::check),
    (Reach::Near, formulas::check),
    (Reach::Whole, cycles::check),
    (Reach::Whole, no_end::check),
    (Reach::Near, no_end::repeats),
    (Reach::Near, used_up::check),
    (Reach::With(Common::Names), next_test::check),
    (Reach::With(Common::Names), ended_by::check),
    (Reach::Near, cycles::enemies),
    (Reach::With(Common::Names), wording::check),
    (Reach::Whole, wording::held),
    (Reach::Whole, decks::check),
    (Reach::With(Common::Decks), decks::cards),
    (Reach::Whole, unusable::check),
    (Reach::Whole, missions::check),
    (Reach::Near, tiles::check),
    (Reach::Near, spans::check),
    (Reach::Near, shared_limits::check),
    (Reach::Near, turn_order::check),
    (Reach::Near, same_one::check),
    (Reach::Near, paid_again::check),
    (Reach::Whole, never_laid::check),
    (Reach::Whole, never_learned::check),
    (Reach::Whole, never_learned::by_who_has_it),
    (Reach::Whole, never_here::check),
    (Reach::Near, aimed_at::check),
    (Reach::Near, left_alone::check),
    (Reach::Whole, that_tile::check),
    (Reach::Near, no_town::check),
    (Reach::Whole, other_clock::check),
    (Reach::Whole, own_loss::check),
    (Reach::Near, own_loss::revealed),
    (Reach::Near, own_loss::cast),
    (Reach::Near, own_loss::of_what_stays),
    (Reach::Whole, one_reach::check),
    (Reach::Near, one_reach::any_time),
    (Reach::Near, one_reach::keyword_of_item),
    (Reach::Near, constant_condition::check),
    (Reach::Near, repeats::check),
    (Reach::Whole, given::check),
    (Reach::Whole, twins::check),
    (Reach::Whole, chart_roles::check),
    (Reach::Whole, row_teaches::check),
    (Reach::Near, own_abilities::check),
    (Reach::Whole, own_abilities::named_alike),
    (Reach::Whole, own_abilities::of_others),
    (Reach::Near, ability_numbers::check),
    (Reach::Near, ability_numbers::unused),
    (Reach::With(Common::Abilities), attacks::check),
    (Reach::Near, out_of_range::check),
    (Reach::Whole, blank::check),
    (Reach::With(Common::Abilities), contradicts::check),
    (Reach::Near, doubled::check),
    (Reach::Near, no_say::check),
    (Reach::Near, paid_for::check),
    (Reach::Whole, copied::check),
    (Reach::Whole, faces::check),
    (Reach::Near, faces::rolls),
    (Reach::With(Common::Abilities), figures::check),
    (Reach::With(Common::Abilities), own_attacks::given_to_one),
    (Reach::Whole, own_attacks::given_to_some),
    (Reach::With(Common::Abilities), figures::printed_ones),
    (Reach::Whole, gear::check),
    (Reach::Whole, most_held::check),
    (Reach::Whole, gained_and_lost::check),
    (Reach::With(Common::Decks), most_held::for_nothing),
    (Reach::Whole, outlying::check),
    (Reach::Near, other_side::check),
    (Reach::Whole, given_to_one_side::check),
    (Reach::Near, not_asked::check),
    (Reach::Near, before_ko::check),
    (Reach::Near, beside_nobody::check),
    (Reach::Near, falls_anyway::check),
    (Reach::Near, markers::used),
    (Reach::Near, markers::dropped),
    (Reach::Near, standing_picked::check),
    (Reach::Near, whose_otherwise::check),
    (Reach::Near, by_the_deed::check),
    (Reach::Near, state_before::check),
    (Reach::Near, dead_recovers::check),
    (Reach::Whole, hidden::check),
    (Reach::Whole, starts_for_nobody::check),
    (Reach::Near, starts_for_nobody::keeps_all),
    (Reach::Near, dice_asked::check),
    (Reach::Near, one_way::check),
    (Reach::Near, dice_stand::check),
    (Reach::Near, nobodys::check),
    (Reach::Near, not_of_enemies::check),
    (Reach::Near, picks::check),
    (Reach::Near, rerolls::check),
    (Reach::Near, bare_hits::check),
    (Reach::Near, harder::check),
    (Reach::Near, read_together::check),
    (Reach::Near, sizes::check),
    (Reach::Whole, sizes::unsized_ones),
    (Reach::Whole, starting::check),
    (Reach::Near, weapon_of_others::check),
    (Reach::Whole, weapons::check),
    (Reach::Whole, other_reach::check),
    (Reach::Near, weapons::items),
    (Reach::Near, worse::check),
    (Reach::Near, zeros::check),
    (Reach::Near, asks_other::check),
    (Reach::Whole, asks_other::before_it_is_given),
    (Reach::Near, choices::check),
    (Reach::Near, fared::check),
    (Reach::Whole, clues::check),
    (Reach::Whole, goals::check),
    (Reach::Whole, maps::check),
    (Reach::Near, drawings::check),
    (Reach::Whole, drawings::start_spaces),
    (Reach::Near, free_gains::check),
    (Reach::Whole, marked::check),
    (Reach::Whole, mission_needs::check),
    (Reach::Whole, mission_needs::beyond_the_track),
    (Reach::Near, gone_by_then::check),
    (Reach::Whole, gone_in_town::check),
    (Reach::Whole, peaceful_towns::check),
    (Reach::Whole, gone_at_once::check),
    (Reach::Whole, who_arrives::items_of_a_keyword),
    (Reach::Near, nobody_there::check),
    (Reach::Near, enemies_gone::check),
    (Reach::Near, enemies_gone::outside_of_fights),
    (Reach::Near, enemies_to_come::check),
    (Reach::Near, enemies_to_come::placed_below),
    (Reach::Near, other_prey::check),
    (Reach::Near, own_holder::check),
    (Reach::Whole, others_use::check),
    (Reach::Whole, of_one_side::check),
    (Reach::Near, own_side::check),
    (Reach::Whole, own_side::given_as_harm),
    (Reach::Whole, pointing::check),
    (Reach::Near, punished::check),
    (Reach::Near, punished::paid),
    (Reach::Near, punished::offered),
    (Reach::Near, nearer_than_asked::check),
    (Reach::Near, ko_acts::check),
    (Reach::Near, ko_acts::figures),
    (Reach::Whole, gone_with_fight::check),
    (Reach::Whole, held_by_others::check),
    (Reach::Whole, readings::check),
    (Reach::Near, never_none::check),
    (Reach::Near, so_many::check),
    (Reach::Near, same_either::check),
    (Reach::With(Common::Keywords), unused_keyword::check),
    (Reach::With(Common::Keywords), unpayable::check),
    (Reach::Whole, paid_by_others::check),
    (Reach::Whole, table::check),
    (Reach::Whole, tables::check),
    (Reach::Near, nobody_paid::check),
    (Reach::Near, too_late::check),
    (Reach::Whole, too_late::decks),
    (Reach::Near, who_leaves::check),
    (Reach::Near, handed_on::check),
    (Reach::Near, hit_of_one::check),
    (Reach::Near, more_than_one::check),
    (Reach::Near, recovered::check),
    (Reach::Near, missing_facts::check),
    (Reach::Near, who_arrives::check),
    (Reach::Near, laid_face_down::check),
    (Reach::Near, when_drawn::check),
    (Reach::Near, when_drawn::asked),
    (Reach::Near, in_vain::check),
    (Reach::Whole, in_vain::track),
    (Reach::Whole, alike_names::check),
    (Reach::Whole, never_there::check),
    (Reach::Whole, never_held::check),
    (Reach::Whole, on_cards_alone::check),
    (Reach::Whole, no_figure::check),
    (Reach::Whole, locations::check),
    (Reach::Whole, locations::offers),
    (Reach::Near, not_drawn::check),
    (Reach::Whole, not_drawn::given),
    (Reach::Whole, starting_gear::check),
    (Reach::Near, party_rolls::check),
    (Reach::Near, items_of::check),
    (Reach::Near, laid_on_cards::check),
    (Reach::Near, enemies_gone::of_itself),
    (Reach::Near, word_twice::check),
    (Reach::Near, cannot_be::conditions),
    (Reach::Near, itself_among::check),
    (Reach::Near, cannot_be::selectors),
    (Reach::Whole, cannot_be::figures),
    (Reach::Near, cannot_be::changes),
];
