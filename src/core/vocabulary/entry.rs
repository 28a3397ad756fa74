//! What one entry of the vocabulary is, and the macro that writes a table of them.

use serde::{Deserialize, Serialize};

use super::holes::Hole;

/// What stands under a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Under {
    /// Nothing.
    Nothing,
    /// Effects, in order.
    Effects,
    /// Effects, or nothing.
    MayEffects,
    /// Modifiers, all of them.
    Modifiers,
    /// Modifiers, or nothing.
    MayModifiers,
    /// Rules of a card or an ability.
    Rules,
    /// Rows of a chart: results and effects.
    Rows,
    /// Rows of an Elite chart: results, names and rules.
    Elites,
    /// What happens on a pass, a fail, doubles …
    Branches,
    /// Options that somebody chooses from.
    Options,
    /// What a hit that got through does instead of its damage, and what happens after it.
    OnHit,
    /// Members of a declaration.
    Members,
    /// Operations that change a declaration of another pack.
    Changes,
    /// Steps of a scenario.
    Steps,
    /// Readings of a ruling.
    Readings,
    /// The rows of a picture: texts.
    Picture,
    /// When a goal is reached and when it is failed; or nothing.
    Ways,
    /// The tiles of a map, and how they are joined.
    Tiles,
    /// Goals and rules of a chapter, and what happens when it begins.
    Chapter,
}

/// The categories of the vocabulary. A hole in a sentence names one of them, or a kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Category {
    /// Something that happens.
    #[serde(rename = "effect")]
    Effect,
    /// When a trigger fires.
    #[serde(rename = "moment")]
    Moment,
    /// What may be so or not.
    #[serde(rename = "condition")]
    Condition,
    /// How somebody is picked out: the first word of a selector.
    #[serde(rename = "pick")]
    Pick,
    /// A word before the noun of a selector.
    #[serde(rename = "filter")]
    Filter,
    /// What a selector picks.
    #[serde(rename = "noun")]
    Noun,
    /// Words after the noun of a selector.
    #[serde(rename = "relation")]
    Relation,
    /// Where somebody is.
    #[serde(rename = "position")]
    Position,
    /// How much.
    #[serde(rename = "amount")]
    Amount,
    /// What can be counted.
    #[serde(rename = "count")]
    Count,
    /// So many, or more, or fewer.
    #[serde(rename = "quantity")]
    Quantity,
    /// What is counted.
    #[serde(rename = "thing")]
    Thing,
    /// What can be gained, lost, held and paid.
    #[serde(rename = "holding")]
    Holding,
    /// Where.
    #[serde(rename = "place")]
    Place,
    /// How long.
    #[serde(rename = "duration")]
    Duration,
    /// How often.
    #[serde(rename = "limit")]
    Limit,
    /// When a card, an ability or a token can be used.
    #[serde(rename = "when")]
    When,
    /// What it costs.
    #[serde(rename = "cost")]
    Cost,
    /// A lasting change of a stat.
    #[serde(rename = "modifier")]
    Modifier,
    /// What a replacement takes the place of.
    #[serde(rename = "replaced")]
    Replaced,
    /// A line of a card or an ability that holds effects or modifiers.
    #[serde(rename = "rule")]
    RuleForm,
    /// The label of a row, a branch or an option.
    #[serde(rename = "label")]
    Label,
    /// A kind of declaration.
    #[serde(rename = "kind")]
    Kind,
    /// A line of a declaration.
    #[serde(rename = "member")]
    Member,
    /// A step of a scenario.
    #[serde(rename = "step")]
    Step,
    /// An operation of a patch.
    #[serde(rename = "change")]
    Change,
}

/// One entry of the vocabulary.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The word, as the program names it.
    pub word: super::Word,
    /// Its name, as `brim explain` and IR listings write it: `effect.takes-wounds`.
    pub id: &'static str,
    /// The sentence with its holes: `{who} takes {n} wounds [ignoring {past}]`.
    pub sentence: &'static str,
    /// Its holes, those of optional clauses last; what fills them stands in a phrase in this order.
    pub holes: &'static [Hole],
    /// Holes whose phrases come to stand under the line once it is read: `when …, {then}`.
    pub moved: &'static [Hole],
    /// What stands under it.
    pub under: Under,
    /// The nouns it binds for what stands under it ("that hero").
    pub binds: &'static [super::Noun],
    /// The kinds of declaration it belongs to; empty for all.
    pub kinds: &'static [super::Kind],
    /// What must be the case for it to mean anything where it stands.
    pub needs: &'static [super::Fact],
    /// What is always the case when it happens, of moments, windows and replacements; of effects, what is there for the lines of their text.
    pub gives: &'static [super::Fact],
    /// What may be the case then, too.
    pub may: &'static [super::Fact],
    /// How a card says it: a text with holes and optional clauses like the sentence, and the sentence itself where nothing else
    /// is written. `{n|Wound|Wounds}` counts, `{what#one}` is one of what is named, `{body}` is what stands under it.
    pub english: &'static str,
    /// What it means in the game.
    pub meaning: &'static str,
    /// An example.
    pub example: &'static str,
    /// Where the rule is printed.
    pub page: &'static str,
}

impl Entry {
    /// The place of a hole among those that a phrase keeps.
    pub fn place_of(&self, hole: &str) -> Option<usize> {
        self.holes.iter().position(|one| one.name == hole)
    }
}

/// Writes one category of the vocabulary: an enum of its words and their entries; and, where any has holes, a macro of the name of the views
/// of its phrases, which hands on its rows. A row is
/// `Name "id" { hole: Type, …; hole of an optional clause: Type, …; hole that is moved: Type } "sentence" Under [binds] [kinds] needs [facts]
/// gives [facts] may [facts] "meaning", "example", "page" => "english";`, where `needs`, `gives` and `may` may be left out.
macro_rules! table {
    (@english $sentence:literal) => { $sentence };
    (@english $sentence:literal $english:literal) => { $english };
    (@kind $type:ident) => { <$crate::vocabulary::hole::$type as $crate::vocabulary::hole::Hold>::KIND };
    (@kind $type:ident $($of:ident)*) => { $crate::vocabulary::HoleKind::$type(&[$($crate::vocabulary::Kind::$of),*]) };
    (@hole $optional:literal $hole:ident $type:ident $($of:ident)*) => {
        $crate::vocabulary::Hole {
            name: stringify!($hole),
            kind: $crate::vocabulary::entry::table!(@kind $type $($of)*),
            called: stringify!($type),
            optional: $optional,
        }
    };
    (
        @words [$(#[$doc:meta])*] $category:ident;
        $($name:ident $id:literal
          $({ $($hole:ident: $type:ident $(($($of:ident),*))?),*
             $(; $($may:ident: $may_type:ident $(($($may_of:ident),*))?),* $(; $moved:ident: $moved_type:ident)?)? })?
          $sentence:literal $under:ident [$($bind:ident),*] [$($kind:ident),*]
          $(needs [$($need:ident),*])? $(gives [$($give:ident),*])? $(may [$($maybe:ident),*])?
          $meaning:literal, $example:literal, $page:literal $(=> $english:literal)?;)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $category {
            $(#[doc = $meaning] #[serde(rename = $id)] $name,)*
        }

        impl $category {
            /// The entries of this category, in the order of the table.
            pub const ENTRIES: &'static [$crate::vocabulary::Entry] = &[$($crate::vocabulary::Entry {
                word: $crate::vocabulary::Word::$category($category::$name),
                id: $id,
                sentence: $sentence,
                holes: &[$(
                    $($crate::vocabulary::entry::table!(@hole false $hole $type $($($of)*)?),)*
                    $($($crate::vocabulary::entry::table!(@hole true $may $may_type $($($may_of)*)?),)*)?
                )?],
                moved: &[$($($($crate::vocabulary::entry::table!(@hole true $moved $moved_type),)?)?)?],
                english: $crate::vocabulary::entry::table!(@english $sentence $($english)?),
                under: $crate::vocabulary::Under::$under,
                binds: &[$($crate::vocabulary::Noun::$bind),*],
                kinds: &[$($crate::vocabulary::Kind::$kind),*],
                needs: &[$($($crate::vocabulary::Fact::$need),*)?],
                gives: &[$($($crate::vocabulary::Fact::$give),*)?],
                may: &[$($($crate::vocabulary::Fact::$maybe),*)?],
                meaning: $meaning,
                example: $example,
                page: $page,
            },)*];
        }

        #[expect(clippy::indexing_slicing, reason = "runs while the table is compiled: a slip is a compile error")]
        const _: () = {
            let mut at = 0;
            while at < $category::ENTRIES.len() {
                let entry = &$category::ENTRIES[at];
                assert!(
                    $crate::vocabulary::holes::has_holes(entry.sentence, entry.holes, entry.moved),
                    "a row of the table whose holes are not those of its sentence"
                );
                at += 1;
            }
        };

    };
    ($(#[$doc:meta])* $category:ident; $($rows:tt)*) => {
        $crate::vocabulary::entry::table!(@words [$(#[$doc])*] $category; $($rows)*);
    };
    ($(#[$doc:meta])* $category:ident $view:ident; $($rows:tt)*) => {
        $crate::vocabulary::entry::table!(@words [$(#[$doc])*] $category; $($rows)*);

        /// The rows once more, for whoever writes the views of these phrases: `views! { … }` where this is called.
        macro_rules! $view {
            () => { views! { $(#[$doc])* $category $view; $($rows)* } };
        }
        pub(crate) use $view;
    };
}

pub(super) use table;
