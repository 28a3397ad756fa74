//! Selectors: how somebody is pointed at. A pick, filters, a noun, and what stands behind it.

use super::entry::table;

table! {
    /// The first words of a selector.
    Pick;

    This "pick.this" "this" Nothing [] []
        "The thing whose text it is, or its holder.", "this enemy", "design";
    That "pick.that" "that" Nothing [] []
        "The thing bound just before: by the moment, the selector or the choice above.", "that hero", "design";
    Each "pick.each" "each" Nothing [] []
        "All of them, one after the other.", "each hero", "SBSD 15";
    EachOther "pick.each-other" "each other" Nothing [] []
        "All of them but this one.", "each other hero", "SBSD 15";
    Random "pick.random" "a random" Nothing [] []
        "One of them, each as likely.", "a random hero", "SBSD 18";
    Any "pick.any" "a" Nothing [] []
        "Any one of them: in moments and conditions.", "a hero", "SBSD 13";
    An "pick.an" "an" Nothing [] []
        "Any one of them: in moments and conditions.", "an enemy", "SBSD 13";
    One "pick.one" "one" Nothing [] []
        "One of them; the party picks.", "one hero", "SBSD 19";
    No "pick.no" "no" Nothing [] []
        "None of them: in conditions.", "no hero", "FF 22";
    Nearest "pick.nearest" "the nearest" Nothing [] []
        "The one fewest spaces away; among several a random one.", "the nearest hero", "SBSD 28";
    The "pick.the" "the" Nothing [] []
        "The one that what stands behind it picks out; among several a random one.", "the hero with the highest Spirit", "SBSD 19";
}

table! {
    /// What is picked.
    Noun;

    Hero "noun.hero" "hero" Nothing [] []
        "A hero: standing unless said otherwise.", "each hero", "SBSD 6"
        => "Hero";
    Enemy "noun.enemy" "enemy" Nothing [] []
        "An enemy model.", "each enemy", "SBSD 22"
        => "Enemy";
    Model "noun.model" "model" Nothing [] []
        "A hero or an enemy.", "each model next to this enemy", "SBSD 13";
    Holder "noun.holder" "holder" Nothing [] []
        "Whoever holds this marker or token.", "that holder", "SBSD 30"
        => "the holder";
    Group "noun.group" "group" Nothing [] []
        "All enemies of this one's type.", "this group", "SBSD 25";
    Card "noun.card" "card" Nothing [] []
        "A card.", "this card", "SBSD 4";
    Marker "noun.marker" "marker" Nothing [] []
        "A marker.", "this marker", "SBSD 30";
    Token "noun.token" "token" Nothing [] []
        "A Side Bag or ability token.", "this token", "SBSD 21";
    Hit "noun.hit" "hit" Nothing [] []
        "A hit of the attack under way.", "that hit", "SBSD 26"
        => "Hit";
    Attack "noun.attack" "attack" Nothing [] []
        "The attack under way.", "that attack", "SBSD 26";
    Space "noun.space" "space" Nothing [] []
        "A space of the board.", "that space", "SBSD 14";
    Tile "noun.tile" "tile" Nothing [] []
        "A map tile.", "this tile", "SBSD 5";
    Roll "noun.roll" "roll" Nothing [] []
        "The throw made just before.", "that roll", "SBSD 18";
    Party "noun.party" "party" Nothing [] []
        "All heroes of the game, KO'd ones too.", "the party", "SBSD 10";
}

table! {
    /// A word before the noun.
    Filter;

    Keyword "filter.keyword" "{what:name(keyword)}" Nothing [] []
        "With this keyword.", "each Undead enemy", "SBSD 22";
    Wounded "filter.wounded" "wounded" Nothing [] []
        "With at least one Wound.", "each wounded hero", "SBSD 27";
    Kod "filter.ko" "KO'd" Nothing [] []
        "KO'd, its marker on the board.", "each KO'd hero", "SBSD 17";
    Standing "filter.standing" "standing" Nothing [] []
        "Not KO'd.", "each standing hero", "SBSD 17";
    Small "filter.small" "small" Nothing [] [] "Of Small size.", "each small enemy", "SBSD 22"
        => "Small";
    Medium "filter.medium" "medium" Nothing [] [] "Of Medium size.", "each medium enemy", "SBSD 22"
        => "Medium";
    Large "filter.large" "large" Nothing [] [] "Of Large size or bigger.", "each large enemy", "SBSD 22"
        => "Large";
}

table! {
    /// What stands behind the noun.
    Relation;

    NextTo "relation.next-to" "next to {whom:model}" Nothing [] []
        "In an adjacent space, no wall between.", "each hero next to this enemy", "SBSD 14"
        => "adjacent to {whom}";
    InOrNextTo "relation.in-or-next-to" "in or next to {where:space}" Nothing [] []
        "In that space or one adjacent to it.", "each model in or next to that space", "SBSD 27"
        => "in or adjacent to {where}";
    OnTile "relation.on-tile" "on the tile of {whom:placed}" Nothing [] []
        "On the same map tile.", "each hero on the tile of this enemy", "SBSD 25";
    NearTile "relation.near-tile" "on or next to the tile of {whom:model}" Nothing [] []
        "On the same or an adjacent map tile.", "each hero on or next to the tile of this enemy", "SBSD 25"
        => "on or adjacent to the tile of {whom}";
    InRange "relation.in-range" "in range and sight" Nothing [] []
        "Within the range of the attack, in a straight line that no wall crosses.", "a random hero in range and sight", "SBSD 32"
        => "in Range and sight";
    Within "relation.within" "within {n:amount} of {whom:model}" Nothing [] []
        "So many spaces away or fewer.", "each hero within 3 of this enemy", "facts"
        => "within {n|space|spaces} of {whom}";
    Sight "relation.in-sight" "in sight of {whom:model}" Nothing [] []
        "In a straight line that no wall crosses.", "each hero in sight of this enemy", "SBSD 26";
    Reach "relation.in-reach" "in reach of {whom:model}" Nothing [] []
        "It, and whom a Side Bag Token of it reaches: outside of a fight those on its tile, in a fight as the rule point says.", "one hero in reach of this hero", "SBSD 18";
    StoodBy "relation.stood-next-to" "who stood next to {whom:model}" Nothing [] []
        "In an adjacent space when the attack under way began, even if it has been killed since.", "a random enemy who stood next to that hero", "GOV 31"
        => "who stood adjacent to {whom}";
    With "relation.with" "with {what:name(keyword,token,marker,ability,item)}" Nothing [] []
        "Who has the keyword, or holds at least one.", "each hero with Poison", "SBSD 30";
    WithMany "relation.with-many" "with {n:number} or more {thing:thing}" Nothing [] []
        "Who holds so many or more.", "each hero with 3 or more Poison", "FF 33";
    WithAny "relation.with-any" "with {thing:counter}" Nothing [] []
        "Who holds or has taken at least one.", "each hero with sanity damage", "SBSD 17";
    Highest "relation.highest" "with the highest {stat:stat}" Nothing [] []
        "Who has the most of it.", "the hero with the highest Spirit", "SBSD 19";
    Lowest "relation.lowest" "with the lowest {stat:stat}" Nothing [] []
        "Who has the least of it.", "the hero with the lowest health", "SBSD 19";
    Most "relation.most" "with the most {thing:thing}" Nothing [] []
        "Who holds the most of it.", "the hero with the most dark stone", "facts";
    Bearer "relation.with-light" "with the light" Nothing [] []
        "Who bears the Light Source.", "the hero with the light", "SBSD 14";
    Lit "relation.in-light" "in the light" Nothing [] []
        "On the tile of the Light Source, or on one next to it.", "each hero in the light", "SBSD 14";
    Other "relation.other-than" "other than {whom:model}" Nothing [] []
        "Not that one.", "a random hero other than that hero", "SBSD 18";
    Targeting "relation.targeted-by" "targeted by {whom:enemy}" Nothing [] []
        "Whom it attacks.", "a hero targeted by this enemy", "SBSD 28";
}

table! {
    /// What is counted.
    Thing;

    DarkStone "thing.dark-stone" "dark stone" Nothing [] [] "Shards of Dark Stone.", "dark stone", "SBSD 29"
        => "Dark Stone";
    Gold "thing.gold" "gold" Nothing [] [] "Gold.", "gold", "SBSD 29"
        => "Gold";
    Grit "thing.grit" "grit" Nothing [] [] "Grit held.", "grit", "SBSD 7"
        => "Grit";
    Wounds "thing.wounds" "wounds" Nothing [] [] "Wounds taken.", "wounds", "SBSD 17"
        => "Wounds";
    SanityDamage "thing.sanity-damage" "sanity damage" Nothing [] [] "Sanity damage taken.", "sanity damage", "SBSD 17"
        => "Sanity Damage";
    Corruption "thing.corruption" "corruption" Nothing [] [] "Corruption points held.", "corruption", "SBSD 18"
        => "Corruption";
    Xp "thing.xp" "xp" Nothing [] [] "Experience.", "xp", "SBSD 27"
        => "XP";
    Level "thing.level" "level" Nothing [] [] "The hero level.", "level", "SBSD 9";
    Held "thing.held" "{what:name(token,marker)}" Nothing [] [] "Tokens or markers held.", "Poison", "SBSD 30";
}

table! {
    /// Where enemies are placed.
    Place;

    NextTo "place.next-to" "next to {whom:model}" Nothing [] []
        "In a free adjacent space, or as near as can be.", "place 1 Hungry Dead next to this enemy", "SBSD 30"
        => "adjacent to {whom}";
    Free "place.free" "in a free space next to {whom:model}" Nothing [] []
        "In a free adjacent space; where there is none, nobody is placed.", "place 1 Gremians in a free space next to this enemy", "GOV 30"
        => "in a free space adjacent to {whom}";
    OnTile "place.on-tile" "on {tile:name(tile)}" Nothing [] []
        "On that tile of the map, in a checkerboard from its back.", "place 5 Void Spiders on Burning Room", "SBSD 24";
    Ambush "place.ambush" "as an ambush" Nothing [] []
        "Next to the heroes, spread evenly, +2 Initiative for a turn.", "place D6 Hungry Dead as an ambush", "SBSD 24"
        => "as an Ambush";
    Attack "place.attack" "as an attack" Nothing [] []
        "On the heroes' tile, in a checkerboard from its back.", "place 6 Tentacles as an attack", "SBSD 24";
    Space "place.space" "at {where:space}" Nothing [] []
        "In that space, or where it is taken as near to it as can be.", "place 1 Hungry Dead at that space", "FF 33"
        => "in {where}";
    Near "place.near-random" "next to random heroes" Nothing [] []
        "Each next to a random hero.", "place 2 Drowned Dead next to random heroes", "facts"
        => "adjacent to random Heroes";
}

table! {
    /// What is ignored on the way from a hit to a Wound.
    Past;

    Defense "past.defense" "ignoring defense" Nothing [] [] "Defense (or Willpower) does not stop it.", "ignoring defense", "SBSD 17"
        => "ignoring Defense";
    DefenseAndArmor "past.everything" "ignoring defense and armor" Nothing [] [] "Neither Defense nor Armor stops it.", "ignoring defense and armor", "FF 33"
        => "ignoring Defense and Armor";
    Willpower "past.willpower" "ignoring willpower" Nothing [] [] "Willpower does not stop it.", "ignoring willpower", "SBSD 18"
        => "ignoring Willpower";
    Armor "past.armor" "ignoring armor" Nothing [] [] "Armor does not stop it.", "ignoring armor", "FF 9"
        => "ignoring Armor";
}
