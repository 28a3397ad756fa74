//! Selectors: how somebody is pointed at. A pick, filters, a noun, and what stands after it.

use super::entry::table;

table! {
    /// The first words of a selector.
    Pick;

    This "pick.this" "this" Nothing [] []
        "The thing whose text it is, or its holder.", "this enemy", "design";
    That "pick.that" "that" Nothing [] []
        "The thing bound just before: by the moment, the selector or the choice above. In the words of a line about others of its side, `each other hero loses the gold of that hero gold`, it is the one spoken of before it, where one was.", "that hero", "design";
    Each "pick.each" "each" Nothing [] []
        "All of them, one after the other. In a condition it must be so of all of them, and is so where there is none.", "each hero", "SBSD 15";
    Random "pick.random" "a random" Nothing [] []
        "One of them, each as likely.", "a random hero", "SBSD 18";
    Any "pick.any" "a" Nothing [] []
        "Any one of them, `a` or `an`: in moments and conditions, not in effects.", "a hero", "SBSD 13";
    One "pick.one" "one" Nothing [] []
        "One of them. The hero whose text it is picks, on a chart the one who rolled, on one of Depth Events the party; of a card that is nobody's (a Darkness, an Encounter, a Threat) the party.", "one hero", "SBSD 19";
    No "pick.no" "no" Nothing [] []
        "None of them: in conditions, and behind a place word (`next to no enemy`).", "no hero", "FF 22";
    Nearest "pick.nearest" "the nearest" Nothing [] []
        "The one fewest spaces away from whoever does what is said or suffers it, or of whom a standing line tells; else from the one whose text it is, or from the space in which that lies; of a text that is nobody's from whom its moment tells, of two from the second; `the nearest other hero` from whom it is another than. Among several a random one. From whom else is said behind it: `the enemy nearest to that hero`.", "the nearest hero", "SBSD 28";
    The "pick.the" "the" Nothing [] []
        "The one that what stands behind it picks out; among several a random one.", "the hero with the highest Spirit", "SBSD 19";
}

table! {
    /// What is picked.
    Noun;

    Hero "noun.hero" "hero" Nothing [] []
        "A hero: standing unless said otherwise; a line that stands is of those who lie KO'd too (`each hero: health -1`), where nothing is said behind the noun.", "each hero", "SBSD 6"
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
        "All enemies of this one's type; `that group`, all of the type of the enemy spoken of (`when this hero kills an enemy: that group takes 1 wound`), as long as it is known who that was.", "this group", "SBSD 25";
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
        "A space of the board. `this space` is where the token or marker lies whose text it is; of one that is held, where its holder stands.", "that space", "SBSD 14";
    Structure "noun.structure" "structure" Nothing [] []
        "A model that is neither a hero nor an enemy.", "this structure", "original"
        => "structure";
    Door "noun.door" "door" Nothing [] []
        "A space in a doorway of the board: where enemies come in, or something lies.", "a random door of Burning Room", "original"
        => "door";
    Brink "noun.edge" "edge" Nothing [] []
        "A space along the edge of a tile.", "a random edge of Burning Room", "original"
        => "edge";
    Roll "noun.roll" "roll" Nothing [] []
        "The throw made just before.", "that roll", "SBSD 18";
    Party "noun.party" "party" Nothing [] []
        "All heroes of the game, KO'd ones too.", "the party", "SBSD 10";
}

table! {
    /// A word before the noun.
    Filter FilterView;

    Keyword "filter.keyword" { what: Name(Keyword, Enemy, Class); other: Name(Keyword, Enemy, Class), third: Name(Keyword, Enemy, Class) }
        "{what} [or {other} [or {third}]]" Nothing [] []
        "With this keyword, or of this type or class; or with one of two or three, `each Undead or Demon enemy`. Without `or`, `each Undead, Demon enemy`, all are asked.", "each Undead enemy", "SBSD 22";
    In "filter.shape" { shape: Shape } "{shape}" Nothing [] []
        "Wounded: with at least one Wound. Standing: not KO'd. KO'd: its marker lies on the board. Dead: killed; no other noun for heroes includes a dead one, but for `hero` alone where the party is counted, and of an enemy it is asked where a line above may have killed it, `if that enemy is dead`.", "each wounded hero", "SBSD 17, 27, 37";
    Other "filter.other" "other" Nothing [] []
        "Not this one: whoever the text is of, and where that is nobody of its kind, not the one spoken of. In a moment, a standing line and what must be so there, of any hero or any enemy, it is another than the one of whom they tell: `when a hero hits an enemy next to another hero`, `each hero: initiative +1 if another hero is in the light`. Beside a noun it is another than that one (`each hero next to another hero`), and where the words speak of `that hero` another than that hero (`if another hero is next to that hero`, `each other hero within 3 of that hero`). `another hero` is `a` and this.", "each other hero", "SBSD 15";
    Size "filter.size" { size: Size; other: Size } "{size} [or {other}]" Nothing [] []
        "Of this size, or of one of two, `each small or medium enemy`; `large` is Large or bigger, and `extra large` Extra Large or bigger.", "each large enemy", "SBSD 22";
}

table! {
    /// Where somebody is: after a noun, and in conditions.
    Position PositionView;

    NextTo "position.next-to" { whom: Placed } "next to {whom}" Nothing [] []
        "In an adjacent space, no wall between. In a town all stand together, wherever they are; who is at one location is `in` it.", "each hero next to this enemy", "SBSD 14"
        => "adjacent to {whom}";
    InOrNextTo "position.in-or-next-to" { place: Space } "in or next to {place}" Nothing [] []
        "In that space or one adjacent to it.", "each model in or next to that space", "SBSD 27"
        => "in or adjacent to {place}";
    OnTile "position.on-tile" { how: Tiled, whom: Placed } "{how} the tile of {whom}" Nothing [] []
        "On the same map tile; or on it or an adjacent one.", "each hero on the tile of this enemy", "SBSD 25"
        => "{how} the tile of {whom}";
    OnPlace "position.on-place" { how: Tiled, place: Somewhere } "{how} {place}" Nothing [] []
        "On that tile or spot of the mission; or on it or next to it. On an Encounter as it is drawn, under `clue` and where a Clue is found, `that tile` is the one that is explored; what a card says later of that room it says by a marker that it lays there.", "each hero on Burning Room", "SBSD 31"
        => "{how} {place}";
    OnSort "position.on-sort" { sort: AnyTile } "on {sort}" Nothing [] []
        "On a tile of that sort: a passage, or a room, which every other tile but the entrance is.", "each hero on a passage", "SBSD 5, 11";
    InRange "position.in-range" "in range and sight" Nothing [] [] needs [Attack]
        "Within the range of the attack, in a straight line that no wall crosses; of a hero's attack, next to it as long as somebody is.", "a random hero in range and sight", "SBSD 32"
        => "in Range and sight";
    Within "position.within" { n: Amount, whom: Placed } "within {n} of {whom}" Nothing [] []
        "So many spaces away or fewer.", "each hero within 3 of this enemy", "facts"
        => "within {n|space|spaces} of {whom}";
    Sight "position.in-sight" { whom: Placed } "in sight of {whom}" Nothing [] []
        "In a straight line that no wall crosses.", "each hero in sight of this enemy", "SBSD 26";
    Reach "position.in-reach" { whom: Model } "in reach of {whom}" Nothing [] []
        "It, and whom a Side Bag Token of it reaches: outside of a fight those on its tile, in a fight as the rule point says.", "one hero in reach of this hero", "SBSD 18";
    Targeting "position.targeted-by" { whom: Enemy } "targeted by {whom}" Nothing [] []
        "Whom it attacks, also before and after its attack: until it looks for another. Of the attack under way alone say `attacked by`.", "a hero targeted by this enemy", "SBSD 28";
    AttackedBy "position.attacked-by" { whom: Enemy } "attacked by {whom}" Nothing [] [] needs [Target, Suffered]
        "Whom its attack under way is aimed at, or its hits were given to, from the choice of the target to the end of the attack.", "each hero attacked by this enemy", "SBSD 28";
    Lit "position.in-light" "in the light" Nothing [] []
        "On the tile of the Light Source, or on one next to it.", "each hero in the light", "SBSD 14";
    InWorld "position.in-world" { place: Name(World, Location) } "in {place}" Nothing [] []
        "In this world; or, of heroes, in this location of a town: the one that a hero goes to on the day, until the day ends or the visit does.", "each hero in Swamps of Jargono", "SBSD 36";
}

table! {
    /// What stands after the noun.
    Relation RelationView;

    Stands "relation.position" { place: Position } "{place}" Nothing [] []
        "Who stands there.", "each hero next to this enemy", "SBSD 13"
        => "{place}";
    Away "relation.not" { place: Position } "not {place}" Nothing [] []
        "Who does not stand there.", "each hero not in the light", "original";
    Far "relation.far" { which: Far, whom: Placed } "{which} {whom}" Nothing [] []
        "Who is fewest spaces away from it, or most; `a hero` there goes by whichever hero is the nearest. From nobody nobody is near or far.", "the hero farthest from the hero with the light", "facts";
    StoodBy "relation.stood-next-to" { whom: Model } "who stood next to {whom}" Nothing [] [] needs [Attack]
        "In an adjacent space when the attack under way began, even if it has been killed since.", "a random enemy who stood next to that hero", "GOV 31"
        => "who stood adjacent to {whom}";
    With "relation.with" { what: Name(Keyword, Token, Marker, Ability, Item) } "with {what}" Nothing [] []
        "Who has the keyword, or holds at least one.", "each hero with Poison", "SBSD 30";
    WithMany "relation.with-many" { n: Quantity, thing: Thing } "with {n} {thing}" Nothing [] []
        "Who holds so many: so many or more, so many or fewer, exactly so many, or none.", "each hero with 3 or more Poison", "FF 33"
        => "with {n} {thing#many}";
    WithAny "relation.with-any" { thing: Counter } "with {thing}" Nothing [] []
        "Who holds or has taken at least one.", "each hero with sanity damage", "SBSD 17";
    Extreme "relation.extreme" { which: Extreme, stat: Stat } "with the {which} {stat}" Nothing [] []
        "Who has the most, or the least, of a stat; of Health and Sanity what is left counts.", "the hero with the highest Spirit", "SBSD 19";
    Acted "relation.acted" { has: Having, what: Done, span: Within } "who {has} {what} this {span}" Nothing [] []
        "Of heroes: who has done so in the turn, fight or adventure under way, or has not. Who has been KO'd is meant whether it lies or stands again.", "each hero who has been KO'd this adventure", "SBSD 29";
    Fared "relation.fared" { how: Fared } "who {how}" Nothing [] []
        "Whom a line above in the same text has done so to: who passed or failed a skill test of it (of several the last one that it took), who took at least one Wound by its wounds or hits, or Sanity damage by its Horror Hits or by itself, of whom it healed Wounds or Sanity; or whom it placed, an attack too, once it has come: `each Void Spider who was placed gains 1 Poison`. Whom it has brought down is meant too, and who is dead by then is not. What the text puts off (`later, …`) remembers it.", "each hero who failed", "SBSD 19";
    Chose "relation.chose" { how: Choosing, option: Text } "who {how} {option}" Nothing [] []
        "Of heroes: who took this option of a choice above in the same text, or did not, whether it lies KO'd or stands; in a mission, of one of its texts before.", "each hero who chose \"Pay\"", "SBSD 19"
        => "who {how} \"{option}\"";
    Most "relation.most" { which: Most, thing: Thing } "with the {which} {thing}" Nothing [] []
        "Who holds the most of it, or the fewest.", "the hero with the most dark stone", "facts";
    Bearer "relation.with-light" "with the light" Nothing [] []
        "Who bears the Light Source, standing or KO'd, whether it burns or not: one that is in no hand, not worn, not for its hero or attached to nothing is borne and gives no light. There is one of them at most: of several Light Sources the first by seat counts, those that burn before the others, and it is not picked at random.", "the hero with the light", "SBSD 14";
    OfPlace "relation.of-place" { place: Somewhere } "of {place}" Nothing [] []
        "Of a space, a door or an edge: on that tile; a random space of it is none that a doorway shares with the next tile.", "a random space of Burning Room", "original"
        => "of {place}";
    Other "relation.other-than" { whom: Model } "other than {whom}" Nothing [] []
        "Not that one.", "a random hero other than that hero", "SBSD 18";
}

table! {
    /// What can be gained, lost, held and paid.
    Holding HoldingView;

    Grit "holding.grit" "grit" Nothing [] [] "Grit held, up to Max Grit.", "grit", "SBSD 7"
        => "Grit";
    Xp "holding.xp" "xp" Nothing [] [] "Experience.", "xp", "SBSD 27"
        => "XP";
    Gold "holding.gold" "gold" Nothing [] [] "Gold, in dollars: `$50` is `50 gold`.", "gold", "SBSD 29"
        => "Gold";
    DarkStone "holding.dark-stone" "dark stone" Nothing [] [] "Shards of Dark Stone.", "dark stone", "SBSD 29"
        => "Dark Stone";
    Corruption "holding.corruption" "corruption" Nothing [] [] "Corruption points held.", "corruption", "SBSD 18"
        => "Corruption Point|Corruption Points";
    InBag "holding.side-bag" "side bag tokens" Nothing [] [] "Tokens of a side bag, whichever they are: who loses some picks them.", "side bag tokens", "SBSD 20"
        => "Side Bag token|Side Bag tokens";
    Items "holding.items" "items" Nothing [] [] "Items, whichever they are: who loses or pays some picks them.", "items", "SBSD 20"
        => "Item|Items";
    Named "holding.named" { what: Name(Token, Marker, Item, Keyword); items: ItemsOnly }
        "{what} [{items}]" Nothing [] [] "Tokens, markers or items of this name; of a keyword, all items, tokens, spells and learned abilities that have it, or its items alone: `each hero with 1 or more Holy items`.", "Poison", "SBSD 30"
        => "{what}[ {items^}]";
}

table! {
    /// What is counted.
    Thing ThingView;

    Harm "thing.harm" { what: Suffered } "{what}" Nothing [] [] "Wounds or Sanity damage taken.", "wounds", "SBSD 17"
        => "{what}";
    Worn "thing.worn" { slot: Slot } "worn {slot}" Nothing [] [] "Clothing that is worn in this slot.", "worn coat", "SBSD 20"
        => "{slot}";
    Level "thing.level" "level" Nothing [] [] "The hero level.", "level", "SBSD 9";
    Shards "thing.shards" "shards" Nothing [] [] "Shards of Dark Stone that can be lost and paid: without the icons of items, which count as Dark Stone.", "shards", "SBSD 21, 29"
        => "Shard|Shards";
    Held "thing.held" { what: Holding } "{what}" Nothing [] [] "What is held: Grit, gold, tokens … Of Dark Stone the icons of items count too.", "Poison", "SBSD 30"
        => "{what}";
}

table! {
    /// Where enemies are placed.
    Place PlaceView;

    NextTo "place.next-to" { whom: Placed } "next to {whom}" Nothing [] []
        "In a free space next to a model or a space, or as near to it as can be: of several each in one of its own.", "place 1 Hungry Dead next to this enemy", "SBSD 30"
        => "adjacent to {whom}";
    Free "place.free" { whom: Placed } "in a free space next to {whom}" Nothing [] []
        "In a free space next to a model or a space; where there is none, nobody is placed.", "place 1 Gremians in a free space next to this enemy", "GOV 30"
        => "in a free space adjacent to {whom}";
    OnTile "place.on-tile" { tile: Somewhere; other: Somewhere } "on {tile} [or {other} at random]" Nothing [] []
        "On that tile of the map, in a checkerboard from its back; whoever is on another side than the enemies, and a structure, in its middle; or on one of two, each as likely.", "place 5 Void Spiders on Burning Room", "SBSD 24";
    Ambush "place.ambush" { ; whom: Hero } "as an ambush [next to {whom}]" Nothing [] []
        "Next to the heroes, spread evenly, or next to one of them; +2 Initiative for a turn.", "place D6 Hungry Dead as an ambush", "SBSD 24"
        => "as an Ambush[ adjacent to {whom}]";
    Attack "place.attack" "as an attack" Nothing [] []
        "On the heroes' tile, in a checkerboard from its back.", "place 6 Tentacles as an attack", "SBSD 24";
    Space "place.space" { place: Space } "at {place}" Nothing [] []
        "In that space, or where it is taken as near to it as can be: of several the first comes there, and the others around it.", "place 1 Hungry Dead at that space", "FF 33"
        => "in {place}";
}
