//! The table of classes: what each kind of change can do to others. `docs/diff.md` shows the same table.

use serde::Serialize;

/// What a change can do to others, from harmless to worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// No game changes.
    #[default]
    Safe,
    /// Everything resolves, and games play otherwise.
    Dangerous,
    /// Something outside of the pack may no longer resolve, load or be there.
    Breaking,
}

impl Class {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Class::Safe => "safe",
            Class::Dangerous => "dangerous",
            Class::Breaking => "breaking",
        }
    }

    /// All classes, the worst first.
    pub const ALL: [Class; 3] = [Class::Breaking, Class::Dangerous, Class::Safe];
}

macro_rules! rules {
    ($($name:ident $id:literal $class:ident $meaning:literal;)*) => {
        /// A kind of change. Each has one class.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $(#[doc = $meaning] $name,)*
        }

        impl Rule {
            /// Every rule, in the order of the table.
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];

            /// Its id, as `--format json` writes it.
            pub fn id(self) -> &'static str {
                match self { $(Rule::$name => $id,)* }
            }

            /// Its class.
            pub fn class(self) -> Class {
                match self { $(Rule::$name => Class::$class,)* }
            }

            /// What changes, as a clause.
            pub fn meaning(self) -> &'static str {
                match self { $(Rule::$name => $meaning,)* }
            }
        }
    };
}

rules! {
    Removed "removed" Breaking "a declaration that others can name is removed, or renamed without `formerly`";
    OtherKind "other-kind" Breaking "a name becomes another kind of thing: an item is a spell now";
    FormerGone "former-name-gone" Breaking "a `formerly` line is removed: the old name leads nowhere";
    AbilityGone "ability-gone" Breaking "an ability of a sheet is removed or renamed: patches can name it";
    EliteGone "elite-row-gone" Breaking "an Elite row is removed or renamed";
    OptionGone "option-gone" Breaking "an option is removed or renamed: `if no hero chose …` can name it";
    FieldGone "field-gone" Breaking "a line is removed or changed that a pack given with `--with` changes";
    TakesNumber "takes-number" Breaking "a named ability begins or ceases to take a number: `Fear 2` and `Fear` are written differently";
    OnlyMixed "only-in-a-mix" Breaking "a declaration is now only there with, or without, another pack";
    Unreadable "unreadable" Breaking "a declaration that was there has lines that cannot be read";
    PackId "pack-id" Breaking "the pack has another id";
    PackRequires "pack-requires" Breaking "the pack requires another pack, or another version of it; or no longer requires one that packs built on it could rely on";
    PackConflicts "pack-conflicts" Breaking "the pack conflicts with another pack";
    PackLanguage "pack-language" Breaking "the pack is written in another version of the language, or needs another version of the tool";
    PackEdition "pack-edition" Breaking "the pack is written for another edition";
    PackGone "pack-gone" Breaking "a pack is no longer there";

    Figure "figure" Dangerous "a figure of a sheet";
    Keywords "keywords" Dangerous "the keywords of a sheet";
    Abilities "abilities" Dangerous "the named abilities of a sheet, or an ability more of its own";
    Elite "elite-row" Dangerous "an Elite row is added, or does something else";
    ChartRow "chart-row" Dangerous "a row of a chart";
    Sentence "sentence" Dangerous "what a card, an item or an ability says";
    Order "order" Dangerous "the order of effects, or of triggers of one moment";
    Shared "shared" Dangerous "a named ability, a keyword, a token or a marker, which many cards can have";
    DeckCount "deck-count" Dangerous "how many copies of a card its deck holds, and which deck";
    DeckCard "deck-card" Dangerous "a card is added to a deck that was there before";
    Deck "deck" Dangerous "what a deck holds, and how it is drawn";
    Ruling "ruling" Dangerous "a ruling: its readings, and which edition takes which";
    Rules "rules" Dangerous "a figure of the rules, a skill or a depth track";
    Where "where" Dangerous "a line of a mission, a tile, a world, a town or a location";
    Change "change" Dangerous "a change that the pack makes to another declaration (`change … { … }`)";
    MadeFrom "made-from" Dangerous "what a sheet is made from";
    Line "line" Dangerous "any other line of a sheet";
    Everywhere "everywhere" Dangerous "a declaration is now there in every mix of packs";
    OtherMix "other-mix" Dangerous "a declaration that is not there in this mix of packs";
    Merged "merged" Dangerous "a declaration is gone, and its name leads to another one by `formerly`";
    PackKnows "pack-knows" Dangerous "which packs the pack knows";

    New "new" Safe "a new declaration that no deck holds, and nothing that was there before draws or names";
    NewPack "new-pack" Safe "a pack that was not there";
    PackLooser "pack-looser" Safe "the pack asks for less than before: fewer conditions on the versions of the same packs, or no version of the tool";
    Renamed "renamed" Safe "a declaration is renamed, and `formerly` leads from the old name to it; a `formerly` line more";
    Printed "printed-name" Safe "how a name is printed: capitals and marks";
    Words "words" Safe "words without rules: card text, flavor, stories, notes, sources, questions, lines still to be written";
    Scenario "scenario" Safe "a scenario: it tests the game, and is not part of it";
    PackWords "pack-words" Safe "the pack's name, credits, default source and suggestions";
}

/// The table as Markdown, as `docs/diff.md` shows it.
pub fn table() -> String {
    let mut out = String::from("| class | id | what changes |\n|---|---|---|\n");
    for rule in Rule::ALL {
        out.push_str(&format!("| {} | `{}` | {} |\n", rule.class().word(), rule.id(), rule.meaning()));
    }
    out
}
