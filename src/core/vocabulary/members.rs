//! Kinds of declaration, their lines, rule forms, labels and the operations of a patch.

use super::entry::table;

table! {
    /// A kind of declaration.
    Kind KindView;

    Skill "kind.skill" { name: New } "skill {name}" Members [] []
        "One of the six skills of a hero.", "skill \"Agility\" { reads \"quickness and balance\" }", "SBSD 6"
        => "Skill";
    Keyword "kind.keyword" { name: New } "keyword {name}" Members [] []
        "A keyword: it has no meaning of its own; other texts refer to it.", "keyword \"Undead\"", "SBSD 4"
        => "Keyword";
    Token "kind.token" { name: New } "token {name}" Members [] []
        "A Side Bag or ability token.", "token \"Bandages\" { goes in the side bag; this hero may use this any time for this token: this hero heals D6 wounds }", "SBSD 21"
        => "Token";
    Marker "kind.marker" { name: New } "marker {name}" Members [] []
        "A status marker.", "marker \"Poison\" { stacks }", "SBSD 30"
        => "Marker";
    Ability "kind.ability" { name: New } "ability {name}" Members [] []
        "A named ability that sheets refer to, with or without a number.", "ability \"Tough\" { suffers no critical hits }", "SBSD 31"
        => "Ability";
    Enemy "kind.enemy" { name: New; base: Name(Enemy) } "enemy {name} [from {base}]" Members [] []
        "An enemy type's record sheet.", "enemy \"Hungry Dead\" { keywords Undead; health 1 }", "SBSD 22"
        => "Enemy";
    Structure "kind.structure" { name: New } "structure {name}" Members [] []
        "A thing on the board with Health, a wall, a wagon or a cage: its sheet is that of an enemy without an Initiative, so it never acts.", "structure \"Palisade\" { side heroes; size large; defense 3; health 20 }", "original"
        => "Structure";
    Class "kind.hero" { name: New; base: Name(Class) } "hero {name} [from {base}]" Members [] []
        "A hero class's character sheet.", "hero \"Rancher\" { health 14 }", "SBSD 6"
        => "Hero";
    Item "kind.item" { name: New; base: Name(Item) } "item {name} [from {base}]" Members [] []
        "An item: starting gear, Gear or an Artifact.", "item \"Carbine\" { range 12; shots 2 }", "SBSD 20"
        => "Item";
    Spell "kind.spell" { name: New } "spell {name}" Members [] []
        "A sermon, spell or battle tactic card that a hero keeps. How it is cast, at what price and how far it reaches is said in its text.", "spell \"Faith Healing\" { this hero may use this once per turn { this hero casts this card with 2D6, need 7 {\n pass: one hero within 3 of this hero heals D6 wounds\n fail: nothing\n } } }", "SBSD 9"
        => "Spell";
    Deck "kind.deck" { name: New } "deck {name}" Members [] []
        "A deck of cards.", "deck \"Darkness\" { holds darkness }", "SBSD 4"
        => "Deck";
    Darkness "kind.darkness" { name: New } "darkness {name}" Members [] []
        "A Darkness card.", "darkness \"Cold Hands\" { each hero takes 1 horror hit }", "SBSD 4"
        => "Darkness card";
    Dread "kind.dread" { name: New } "dread {name}" Members [] []
        "A Growing Dread card.", "dread \"A Voice Below\" { each hero takes 2 horror hits }", "SBSD 4"
        => "Growing Dread card";
    Encounter "kind.encounter" { name: New } "encounter {name}" Members [] []
        "An Encounter card.", "encounter \"A Broken Cart\" { each hero gains 5 xp }", "SBSD 19"
        => "Encounter card";
    Threat "kind.threat" { name: New } "threat {name}" Members [] []
        "A Threat card.", "threat \"Grasping Coils\" { deck Low Threat; place 3 Tentacles as an attack }", "SBSD 23"
        => "Threat card";
    Loot "kind.loot" { name: New } "loot {name}" Members [] []
        "A Loot card.", "loot \"Small Purse\" { this hero gains $25 }", "SBSD 29"
        => "Loot card";
    Scavenge "kind.scavenge" { name: New } "scavenge {name}" Members [] []
        "A Scavenge card.", "scavenge \"Bare Rock\" { nothing }", "SBSD 14"
        => "Scavenge card";
    Exploration "kind.exploration" { name: New } "exploration {name}" Members [] []
        "An Exploration token.", "exploration \"A Quiet Corner\" { doors 1; encounter: draw 1 Encounter card }", "SBSD 15"
        => "Exploration token";
    Chart "kind.chart" { name: New } "chart {name}" Members [] []
        "A chart that is rolled on.", "chart \"Injury\" { roll 2D6; rows { 2-12 \"Scratch\": nothing } }", "SBSD 18"
        => "Chart";
    World "kind.world" { name: New } "world {name}" Members [] []
        "A world with its global rules.", "world \"Swamps of Jargono\" { otherworld }", "SBSD 34"
        => "World";
    Town "kind.town" { name: New } "town {name}" Members [] []
        "A place where the party stays between two adventures: its locations, and what happens there.", "town \"Cinder Creek\" { locations Saloon; at start of day: each hero loses $10 }", "AID"
        => "Town";
    Location "kind.location" { name: New } "location {name}" Members [] []
        "A place in a town: what happens to a hero who comes there, and its services, which are abilities.", "location \"Saloon\" { this hero gains 5 xp }", "AID"
        => "Location";
    Tile "kind.tile" { name: New } "tile {name}" Members [] []
        "A map tile, drawn in text.", "tile \"Entrance\" { entrance }", "SBSD 5"
        => "Map tile";
    Mission "kind.mission" { name: New } "mission {name}" Members [] []
        "A mission.", "mission \"Skirmish\" { map Entrance }", "SBSD 10"
        => "Mission";
    Track "kind.track" { name: New } "track {name}" Members [] []
        "A depth track: its stages, and the spaces on which something happens.", "track \"Depth Track\" { stage 0-16 needs 7+ }", "SBSD 12"
        => "Depth Track";
    Rules "kind.rules" { name: New } "rules {name}" Members [] []
        "Figures that the procedures of the game read.", "rules \"Fights\" { hero damage is D6 }", "SBSD 26"
        => "Rules";
    Ruling "kind.ruling" { name: New } "ruling {name}" Members [] []
        "A question on which the rulebooks disagree, and its readings.", "ruling \"Criticals\" { settles a modified roll can be critical }", "design"
        => "Ruling";
    Edition "kind.edition" { name: New } "edition {name}" Members [] []
        "A rulebook whose readings a table can play by.", "edition \"Forbidden Fortress\"", "design"
        => "Edition";
    Scenario "kind.scenario" { name: New; ids: Ids } "scenario {name} [covers {ids}]" Steps [] []
        "A test: what is given, what happens, and the result that it must have.", "scenario \"One wound\" covers harm.hits { given a Rancher as Ann }", "design"
        => "Scenario";
    Patch "kind.change" { what: Name } "change {what}" Changes [] []
        "Changes a declaration of another pack. Where things of two kinds have that name, the kind stands before it: `change enemy Tentacles`.", "change Hungry Dead { health is 7 }", "design"
        => "Change";
}

table! {
    /// A line of a declaration.
    Member MemberView;

    Source "member.source" { words: Text } "source {words}" Nothing [] []
        "Where it is printed: a rulebook and page, `facts` or `original`.", "source \"SBSD p. 22\"", "design"
        => "";
    Keywords "member.keywords" { list: Names(Keyword) }
        "keywords {list}" Nothing [] [Enemy, Class, Item, Spell, Ability, Darkness, Dread, Encounter, Threat, Token, Loot, Scavenge]
        "Its keywords.", "keywords Undead, Soldier", "SBSD 4"
        => "Keywords: {list}";
    Flavor "member.flavor" { words: Text } "flavor {words}" Nothing [] []
        "Words without a rule.", "flavor \"It smells of rain.\"", "design"
        => "{words}";
    Text "member.text" { words: Text } "text {words}" Nothing [] []
        "The author's own wording of the card.", "text \"Each hero takes 1 wound.\"", "design"
        => "";
    Note "member.note" { words: Text } "note {words}" Nothing [] []
        "A remark for readers of the pack.", "note \"tried with four heroes\"", "design"
        => "";
    Former "member.formerly" { name: Text } "formerly {name}" Nothing [] []
        "A name it had before.", "formerly \"Old Name\"", "design"
        => "";
    Copies "member.copies" { n: Number } "copies {n}" Nothing [] [Darkness, Dread, Encounter, Threat, Loot, Scavenge, Exploration, Tile, Item, Spell]
        "How many of this card its deck holds.", "copies 2", "SBSD 3"
        => "Copies: {n}";
    Genre "member.genre" { words: Text } "genre {words}" Nothing [] [Darkness, Dread, Encounter, Threat, Loot, Scavenge, Exploration, Item, Spell, World, Mission]
        "The genre that the icon of the card shows. A table may keep the cards of other genres than the mission's in the box.", "genre \"Viking\"", "GOV 41"
        => "Genre: {words}";
    OfDeck "member.deck" { what: Name(Deck) } "deck {what}" Nothing [] [Darkness, Dread, Encounter, Threat, Item, Spell, Loot, Scavenge, Exploration, Tile]
        "The deck it belongs to.", "deck Low Threat", "SBSD 23"
        => "Deck: {what}";
    Size "member.size" { size: Size } "size {size}" Nothing [] [Enemy]
        "Small, medium, large, extra large or xxl.", "size large", "SBSD 22"
        => "Size {size}";
    Side "member.side" { side: Siding } "side {side}" Nothing [] [Enemy]
        "Whose side it is on. On the heroes' side, or on nobody's, it is no enemy and heroes do not attack it; with an Initiative it activates, and on the heroes' side it fights enemies. Rivals are enemies of the heroes and of all other enemies.", "side heroes", "original"
        => "On the side of {side^}";
    Printed "member.stat" { stat: Stat, to: Figure; each: Signed } "{stat} {to} [{each} each wound]" Nothing [] [Enemy, Class, Item, Spell, Token]
        "A figure of the sheet: a number, a number to roll, dice, or counted, `health 15 for each hero`. The XP of an enemy with `each wound` is paid to whoever wounds it: the number once an attack or for each hit, as the ruling says, and once for each line of a text that takes wounds; and so much more for each Wound.", "defense 2", "SBSD 22"
        => "{stat^} {to}[ {each} each Wound]";
    Locations "member.locations" { list: Names(Location) } "locations {list}" Nothing [] [Town]
        "The locations of the town; each hero visits one of them each day.", "locations Saloon", "AID"
        => "Locations: {list}";
    Abilities "member.abilities" { list: Abilities } "abilities {list}" Nothing [] [Enemy, Class, Item, Location]
        "Named abilities, with their number where they take one. An item gives them as long as it does anything: in hand, worn, for its hero; a weapon gives them as texts of its own, each weapon with its own number. Whoever has one from several others has it once, with the highest number, and then none from weapons.", "abilities Fear 1, Tough", "SBSD 22"
        => "Abilities: {list}";
    OwnAbility "member.ability" { name: New } "ability {name}" Rules [] [Enemy, Class, Item, Mission, World]
        "An ability of this sheet alone.", "ability \"Smash\" { when this enemy rolls melee to hit 6: that hit ignores defense }", "SBSD 22"
        => "{name}: {body^}";
    Elite "member.elite" "elite" Elites [] [Enemy]
        "The Elite chart.", "elite { 1 \"Swift\": initiative +2 }", "SBSD 24"
        => "Elite Abilities";
    Brutal "member.brutal" "brutal" Members [] [Enemy]
        "How the Brutal side differs: a figure stands in place of the front's, and so does an ability of the same name. A list stands in place of the front's list: `abilities` and `keywords` there name all that this side has.", "brutal { health 10 }", "SBSD 22"
        => "Brutal";
    Starts "member.starts" { list: Names(Item, Spell) } "starts with {list}" Nothing [] [Class]
        "Items and spells the hero begins with.", "starts with Carbine, Indian Hatchet", "SBSD 7"
        => "Starts with: {list}";
    StartsMade "member.starts-made" "starts with" Effects [] [Class, Ability]
        "What a new hero draws, chooses and gains, once and for all; on an ability, each new hero that has it.", "starts with { this hero draws 1 Gear card }", "SBSD 7"
        => "Every new Hero starts with this: {body^}";
    Upgrades "member.upgrades" { list: Names(Ability, Item) } "starting upgrades {list}" Nothing [] [Class]
        "The upgrades one of which the hero chooses at the start.", "starting upgrades Steady Hand, Thick Coat", "SBSD 7"
        => "Starting Upgrades, one of them chosen: {list}";
    StartsHolding "member.starts-holding" { n: Number, what: Name(Token) } "starts with {n} {what}" Nothing [] [Class, Ability, Item]
        "Tokens held at the start of each adventure: of a hero's sheet, of an ability or an item that it has, in a hand or not, all of them together. Who has more left from the last one keeps them; `cleared at end of adventure` on the token takes them away.", "starts with 2 Faith", "SBSD 9"
        => "Starts each Adventure with {n|{what#one}|{what#many}}";
    TeamHero "member.sub-class" { list: Names(Keyword) } "sub-class of {list}" Nothing [] [Class]
        "The team hero it is a sub-class of: a keyword that all of its heroes have, `only Viking`, `each Viking hero`.", "sub-class of Viking", "GOV 9"
        => "Sub-class of {list}";
    Weapon "member.weapon" { reach: Reach } "{reach} weapon" Nothing [] [Item]
        "Used in melee or at range: its figures count only in such an attack made with it, and what it says of attacks, hits and kills is said of those. What is used `after a throw` to hit or of damage, and `on a hit`, is used on those of such an attack; other throws of the hero are no part of one. A hero's own melee attack is made with all hand weapons that are held, one of another text (`this hero makes a free melee attack, …`) with none.", "melee weapon", "SBSD 26"
        => "{reach^} weapon";
    Slot "member.worn" { slot: Slot; other: Slot } "worn as {slot} [and {other}]" Nothing [] [Item]
        "The clothing slot it fills, or both of them; what finds its slot filled is not worn.", "worn as coat and hat", "SBSD 20"
        => "Worn in the {slot} slot[ and the {other} slot]";
    Weight "member.weight" { n: Number } "weight {n}" Nothing [] [Item]
        "Weight icons.", "weight 1", "SBSD 20"
        => "Weight {n}";
    UpgradeSlots "member.slots" { n: Number } "slots {n}" Nothing [] [Item]
        "Upgrade slots.", "slots 2", "SBSD 21"
        => "Upgrade slots {n}";
    Upgrade "member.upgrade" { n: Number; list: Names(Keyword, Item), hands: Number, cost: Cost, more: Cost, lasting: Lasting }
        "upgrade filling {n} slots [of {list}] [held in {hands} hands] [for {cost} [and {more}]] [{lasting}]" Nothing [] [Item]
        "Fills upgrade slots of an item of this keyword, or of any item, perhaps of those alone that so many hands hold; its hero attaches it for that price and moves it as it likes. What is attached permanently is put on as soon as its hero has both; it is part of the item from then on: its keywords are those of the item for attacks with it and for what bars it, and it is neither lost nor paid by itself. One that fills 0 slots goes onto items that have none, too.", "upgrade filling 1 slot of Gun for 1 dark stone", "SBSD 21"
        => "Upgrade: fills {n|Upgrade Slot|Upgrade Slots}[ of {list}][ held in {hands|hand|hands}][ (attached by {cost}[ and {more}])][ ({lasting})]";
    Price "member.gold" { n: Number } "price {n} gold" Nothing [] [Item]
        "The price printed on it. It puts the item into no shop: what is bought and sold at a location, and for how much, is said there.", "price $200", "SBSD 21"
        => "Price ${n}";
    StoneIcons "member.dark-stone" { n: Number } "dark stone icons {n}" Nothing [] [Item]
        "How many Dark Stone it counts as.", "dark stone icons 1", "SBSD 21"
        => "Dark Stone {n}";
    Only "member.only" { what: Name(Keyword, Class); other: Name(Keyword, Class), third: Name(Keyword, Class) } "only {what} [or {other} [or {third}]]" Nothing [] [Item]
        "Who can wear and use it, be it another's: a hero of one of them. Of several such lines each must fit; whom it is not for says `only not Holy`.", "only Outlaw or Traveler", "SBSD 21"
        => "{what}[ or {other}[ or {third}]] only";
    OnlyNot "member.only-not" { what: Name(Keyword, Class); other: Name(Keyword, Class), third: Name(Keyword, Class) } "only not {what} [or {other} [or {third}]]" Nothing [] [Item]
        "Who cannot use it: a hero of any of them. It may carry it; as clothing it is not worn, and fills no slot.", "only not Outlaw", "facts"
        => "Not for {what}[ or {other}[ or {third}]]";
    OnlyMixed "member.only-mixed" { how: Mixed, pack: Text } "only {how} {pack}" Nothing [] []
        "It is there only where the mix has that pack, or only where it has not; the other one of the same name takes its place. The pack is named in `knows` of pack.toml.", "only without the pack \"gates-of-valhalla\"", "original"
        => "Only {how} {pack}";
    Personal "member.not-traded" { ; lost: UntilLost } "stays with its hero [{lost}]" Nothing [] [Item]
        "Never handed on, paid or lost, as a Personal Item is; with `until it is lost` it is not handed on, but texts may take it or ask it as a price, as starting gear.", "stays with its hero until it is lost", "SBSD 7, FF 20"
        => "Stays with its Hero[ {lost}]";
    SideBag "member.side-bag" "goes in the side bag" Nothing [] [Token]
        "Carried in the Side Bag.", "goes in the side bag", "SBSD 21"
        => "Goes in the Side Bag";
    AtMostHeld "member.at-most" { n: Amount } "at most {n} held" Nothing [] [Token, Marker]
        "The most that one model can hold.", "at most 6 held", "FF 9"
        => "At most {n} held";
    Dropped "member.dropped" "dropped on ko" Nothing [] [Token, Marker]
        "Who is KO'd or dies drops all of them, an enemy that is killed too: they lie in the space where it fell.", "dropped on ko", "original"
        => "Dropped where its holder falls";
    SetsBack "member.resets" { n: Amount, span: Span } "returns to {n} at start of {span}" Nothing [] [Token]
        "Reset to so many when the span begins.", "returns to 2 at start of turn", "SBSD 9"
        => "Returns to {n} at the start of each {span}";
    EndsOn "member.ends" { list: Clears } "cleared {list}" Nothing [] [Token, Marker]
        "When all of them go, whoever holds them; what a text says `at end of turn` still finds what is `cleared at end of turn`. `at end of activation` is that of any hero or group, `on being used` when their holder uses what they offer with `may use this`.", "cleared on ko, at end of adventure", "SBSD 30"
        => "All are discarded {list}";
    TakesNumber "member.takes-number" "takes a number" Nothing [] [Ability]
        "The ability is written with a number: `Fear 2`; its text calls it `that many`, also where its moment tells of a number of its own (`when this enemy takes wounds`).", "takes a number", "SBSD 25"
        => "Comes with a number";
    Holds "member.holds" { what: KindWord; how: Default } "holds {what} [{how}]" Nothing [] [Deck]
        "The kind of card that belongs to it. Where several decks hold a kind, a card that names no deck belongs to the one that holds it by default.", "holds darkness by default", "SBSD 4"
        => "Holds {what} cards[ ({how})]";
    NoDiscard "member.no-discard" "has no discard pile" Nothing [] [Deck]
        "Shuffled whole before each draw.", "has no discard pile", "SBSD 4"
        => "Has no discard pile";
    FaceDown "member.face-down" { ; cost: Cost } "drawn face down [, cancelled for {cost}]" Nothing [] [Deck]
        "Its cards are laid face down on a stack when they are drawn; the top one, or one just revealed, can be cancelled for a price that all standing heroes pay.", "drawn face down, cancelled for 1 grit from each hero", "SBSD 16"
        => "Drawn face down on a stack[; cancelled by {cost}]";
    Remains "member.remains" "remains in play" Nothing [] [Darkness, Dread, Encounter, Threat]
        "Stays on the table and keeps acting, once its text is carried out: what that text does its own moments do not hear. A Threat does so for its fight, and is discarded when that ends, before the Loot.", "remains in play", "SBSD 4"
        => "Remains in play";
    ChartRoll "member.roll" { dice: Dice; condition: Condition } "roll {dice} [if {condition}]" Nothing [] [Chart]
        "What is rolled on the chart; a line with a condition comes before one without, where it holds.", "roll 2D6", "SBSD 18"
        => "Roll {dice}[ if {condition}]";
    ChartRole "member.role" { role: Role; whose: Name(Keyword, Class) } "is the {role} chart [for {whose}]" Nothing [] [Chart]
        "When the rules roll on it: for all heroes that have no chart of their own, or for those of a class or keyword.", "is the injury chart", "SBSD 18"
        => "This is the {role^} chart[ for {whose}]";
    ChartRows "member.rows" "rows" Rows [] [Chart]
        "The results.", "rows {\n  2-11: nothing\n  12: this hero gains 1 grit\n}", "SBSD 18"
        => "Results";
    Again "member.again" { how: Repeated } "a result that its hero has {how}" Nothing [] [Chart]
        "A row that would teach what the hero has already is rolled again, or kills it.", "a result that its hero has is rolled again", "SBSD 18, 24"
        => "A result that its Hero has already {how}";
    OtherWorld "member.otherworld" "otherworld" Nothing [] [World]
        "It is an OtherWorld.", "otherworld", "SBSD 34"
        => "An OtherWorld";
    Picture "member.picture" { ; rows: Rows } "picture" Picture [] [Tile]
        "The tile, drawn row by row: `.` a space, `#` nothing; `n`, `e`, `s`, `w` the two half-spaces of a doorway of that side, large where it is the entrance; `*` a space of an entrance tile on which heroes may start.", "picture { \"+--+\" }", "SBSD 5"
        => "Picture";
    Sort "member.sort" { sort: TileSort } "{sort}" Nothing [] [Tile]
        "A passage, which gets no Exploration token; a room, which every other tile is; or the entrance, on which the heroes start.", "passage", "SBSD 5, 11"
        => "{sort^}";
    OnMap "member.map" { list: Names(Tile); deck: Name(Deck) } "map {list} [explored with {deck}]" Nothing [] [Mission]
        "A fixed map: its tiles, each joined to the one before it. Where it is explored, the doors stay open, and what is behind them comes from a deck of tiles.", "map Entrance, Cross Passage, Burning Room", "SBSD 14, AID"
        => "Map: {list}[, explored with the {deck} deck]";
    MapDrawn "member.map-drawn" { ; deck: Name(Deck) } "map [explored with {deck}]" Tiles [] [Mission]
        "A map of any shape: its tiles, the first of them laid, each other joined to one that stands above it.", "map { Entrance; Burning Room as Far Side joins the north door of Entrance }", "original"
        => "Map[, explored with the {deck} deck]";
    Spot "member.spot" { name: New, at: Cell, place: Somewhere } "spot {name} at {at} of {place}" Nothing [] [Mission]
        "A space of a tile of the map with a name: column and row, as its picture is drawn.", "spot \"Cage\" at 5, 3 of Burning Room", "original"
        => "{name}: space {at} of {place}";
    StartOn "member.start-on" { place: Somewhere } "heroes start on {place}" Nothing [] [Mission]
        "The tile on which the heroes start: without the line, the first of the map.", "heroes start on Burning Room", "SBSD 11"
        => "The Heroes start on {place}";
    Fence "member.fence" { what: Fence, from: Cell, to: Cell, place: Somewhere } "{what} between {from} and {to} of {place}" Nothing [] [Mission]
        "A wall, or a white edge, between two adjacent spaces of a tile; a wall between diagonal ones covers their cross point.", "wall between 3, 2 and 3, 3 of Burning Room", "SBSD 14; FF 13"
        => "A {what} between {from} and {to} of {place}";
    Shut "member.shut" { side: Side, place: Somewhere } "closed door {side} of {place}" Nothing [] [Mission]
        "An End Cap lies on this doorway: nothing is behind it. The side is that of the picture.", "closed door north of Burning Room", "SBSD 14"
        => "The {side} door of {place} is closed";
    Exit "member.exit" { face: Face, side: Side } "door {face} {side}" Nothing [] [Tile]
        "The results of the die for which an Exploration token leaves the doorway on this side open.", "door 1-3 north", "SBSD 15"
        => "Door on {face}: {side}";
    OwnEncounter "member.own-encounter" { what: Name(Encounter) } "encounter {what}" Nothing [] [Tile]
        "The Encounter of a unique room, where the table plays with it.", "encounter A Fallen Shrine", "SBSD 38"
        => "Encounter: {what}";
    Doors "member.doors" { n: Number; m: Number } "doors {n} [and {m} gates]" Nothing [] [Exploration]
        "How many exits it leaves open; a Gate is a door in the basic game.", "doors 2", "SBSD 15"
        => "{n|Door|Doors}[ and {m|Gate|Gates}]";
    Met "member.encounter" "encounter" Effects [] [Exploration]
        "What the heroes come upon; not where they have found the objective.", "encounter { draw 2 Encounter cards }", "SBSD 15, 19"
        => "Encounter: {body^}";
    Clue "member.clue" { n: Number; objective: Objective } "clue {n} [{objective}]" Effects [] [Mission]
        "What the Clue with this number brings. At the one that is the objective all that lies face down is revealed first, and who beats what then comes has won.", "clue 2 is the objective { draw 1 High Threat card }", "SBSD 15"
        => "Clue {n}[ {objective}]: {body^}";
    InWorld "member.world" { what: Name(World) } "world {what}" Nothing [] [Mission]
        "The world it is played in.", "world Mines", "SBSD 10"
        => "World: {what}";
    OnTrack "member.track" { what: Name(Track); item: Name(Item), which: Piece, n: Number } "track {what} [, light {item}] [, {which} at {n}]" Nothing [] [Mission]
        "The depth track that it is played with, the Light Source that one hero is given, and where a marker of the track begins if not where the track says.", "track Depth Track, light Old Lantern, darkness at 3", "SBSD 11-12"
        => "Depth Track: {what}[, lit by the {item}][, the {which^} on space {n}]";
    Stage "member.stage" { face: Face, need: AtLeast } "stage {face} needs {need}" Nothing [] [Track]
        "What Hold Back the Darkness needs while the party is on these numbers. 0 is the Darkness Start; the highest number of all is the Entrance.", "stage 11-16 needs 7+", "SBSD 12"
        => "Stage {face}: {need} to Hold Back the Darkness";
    TrackSpace "member.space" { list: Numbers; name: Text } "space {list} [{name}]" Effects [] [Track]
        "What happens when the Darkness comes forward to one of these numbers.", "space 15, 11, 6 \"Growing Dread\": nothing", "SBSD 12"
        => "Space {list}[ {name}]: {body^}";
    DepthEvents "member.depth-events" { chart: Name(Chart) } "depth events {chart}" Nothing [] [World, Track]
        "The chart of the Depth Events: of this world, or of each world that has none of its own. It is rolled with D6: double ones of Hold Back are its result 1.", "depth events Injury", "SBSD 35"
        => "Depth Events: {chart}";
    Attack "member.mission-attack" "attack" Effects [] [Mission, Exploration]
        "Who attacks the heroes; of an Exploration token, not where they have found the objective.", "attack { place 6 Tentacles as an attack }", "SBSD 23"
        => "Attack: {body^}";
    Waves "member.waves" { n: Number } "wave {n}" Effects [] [Mission]
        "What the heroes meet once the wave before it is beaten. One that brings nobody is beaten at once, and so is a first attack that does where a wave follows it.", "wave 2 { place 3 Night Terrors as an ambush }", "original"
        => "Wave {n}: {body^}";
    Reward "member.reward" { ; name: Text } "reward [of {name}]" Effects [] [Mission]
        "What a victory brings; with a name, where this goal was reached. `each hero` means those who lie KO'd too, who get up then.", "reward { each hero gains 25 xp }", "SBSD 15"
        => "Reward[, where \"{name}\" was reached]: {body^}";
    Goal "member.goal" { name: New } "goal {name}" Ways [] [Mission]
        "A goal of the mission. The mission is won when the last of its goals is reached, and lost when one is failed: of goals that come out at one moment one that is failed decides, in whatever order they stand. A goal that only says when it is failed counts as reached once all others are; one that says neither stands for what the mission's other lines imply.", "goal \"Hold out\" { reached at end of turn 8; failed when a hero is KO'd }", "SBSD 10"
        => "Goal: {name}";
    BonusGoal "member.bonus-goal" { name: New } "bonus goal {name}" Ways [] [Mission]
        "A goal that the mission can be won without. One whose moment is that of the last goal is reached with it, wherever it stands.", "bonus goal \"Nobody falls\": failed when a hero is KO'd", "original"
        => "Bonus goal: {name}";
    Chapter "member.chapter" { name: New } "chapter {name}" Chapter [] [Mission]
        "A part of the mission with goals and rules of its own, which count while it lasts; its effects happen when it begins. The first begins with the adventure, and each other one when all goals of the one before it are reached, unless a text begins another. Turns are counted from the first of the adventure. Where a chapter begins again, its goals are open again; a bonus goal that came out stays as it is.", "chapter \"The Gate\" {\n  goal \"Hold it\": reached at end of turn 4\n  at start of turn: each hero takes 1 horror hit\n}", "original"
        => "Chapter: {name}";
    Counter "member.counter" { name: Text, low: Number, high: Number; start: Number } "counter {name} from {low} to {high} [starting at {start}]" Nothing [] [Mission]
        "A number that the mission keeps, shown to the players. It begins at the first number, or where the line says, and stays within the two.", "counter \"Alarm\" from 0 to 6", "original"
        => "{name}: from {low} to {high}[, starting at {start}]";
    Failure "member.failure" "failure" Effects [] [Mission]
        "What follows where the adventure ends without a victory. `each hero` means those who lie KO'd too.", "failure { story \"The lamps go out.\" }", "SBSD 10"
        => "Failure: {body^}";
    RuleIs "member.rule" { rule: Rule, reading: Reading } "{rule} is {reading}" Nothing [] [Rules]
        "A figure of the rules.", "hero damage is D6", "SBSD 26"
        => "{rule^}: {reading}";
    Settles "member.settles" { rule: Rule } "settles {rule}" Nothing [] [Ruling]
        "The rule point that the ruling decides.", "settles base xp for each hit", "design"
        => "Settles: {rule}";
    Reading "member.reading" { reading: Reading; list: Names(Edition) } "reading {reading} [for {list}]" Nothing [] [Ruling]
        "One reading, and the editions that take it; one that none takes is an option of the table.", "reading yes for Forbidden Fortress", "design"
        => "{reading^}[ for {list}]";
    Revives "member.revives" { n: Number, revives: Number } "party of {n} has {revives} revives" Nothing [] [Rules]
        "Revive tokens by the number of heroes.", "party of 2 has 1 revives", "SBSD 11"
        => "With {n|Hero|Heroes}: {revives|Revive|Revives}";
    PartyDraws "member.party-draws" { n: Number, deck: Name(Deck), other: Name(Deck) } "party of {n} draws {deck} for {other}" Nothing [] [Rules]
        "By the number of heroes: a draw from the second deck takes a card of the first instead.",
        "party of 2 draws Low Threat for Threat", "SBSD 23"
        => "With {n|Hero|Heroes}: draw {deck} for {other}";
    Shared "member.shared" { known: Known } "{known} the party" Nothing [] [Token, Marker]
        "Shared by the party, all heroes hold these together: what one gains, any other can spend. What its text says happens for each hero: once for all of them is `once per turn for the party`. Hidden from the party, only the player of whoever holds it sees that it is there.", "shared by the party", "original"
        => "{known^} the Party";
    ActsOnce "member.acts-once" "acts once" Nothing [] [Marker, Token]
        "However many of it somebody holds, its text acts once; without this line it acts once for each.", "acts once", "SBSD 30"
        => "this acts once, however many are held";
    HeldBy "member.stacks" "stacks" Nothing [] [Marker]
        "A model, or a card, can hold several, as many as there are. Without it, and without `at most 3 held`, one.", "stacks", "SBSD 30"
        => "Several can be held";
    Reads "member.reads" { words: Text } "reads {words}" Nothing [] [Skill, Keyword, Ruling]
        "What it stands for; of a ruling the question, for people.", "reads \"how hard you hit\"", "SBSD 6"
        => "{words^}";
    CarrySkill "member.carries" "carries weight" Nothing [] [Skill]
        "The skill that adds to how much a hero carries.", "carries weight", "SBSD 20"
        => "Adds to how much a Hero can carry";
    Light "member.light" "light source" Nothing [] [Item]
        "Gives light.", "light source", "SBSD 14"
        => "A light source";
}

table! {
    /// A line of a card or an ability that holds effects or modifiers.
    RuleForm RuleFormView;

    When "rule.when" { moment: Moment; condition: Condition, limit: Limit; then: Effect } "when {moment} [if {condition}] [{limit}] [, {then}]" Effects [] []
        "Happens each time that moment comes, for each text that answers to it: a line on the sheet of an enemy that does not speak of `this enemy` happens once for each model of the type that is there, with `once per turn for this group` or `once per attack for this group` once for all of them. Who is meant by the moment, with all that is said there (`when a hero with Poison ends an attack`), is looked at when the moment comes, for all of these texts; what stands behind its `if` is looked at when the turn of its text comes, after what other texts did, and for all lines of that text at once: what one line brings about no other line of the same text asks for yet. For that put both under one line: `when … { …; if …: … }`.", "when this hero kills an enemy once per turn: this hero heals 2 wounds", "GOV 9"
        => "[{limit}, ]when {moment}[, if {condition}], {body}";
    At "rule.at" { moment: Moment; condition: Condition, limit: Limit; then: Effect } "at {moment} [if {condition}] [{limit}] [, {then}]" Effects [] []
        "Happens when the clock comes there.", "at end of turn: roll D6 {\n  4+: place 1 Hungry Dead next to this enemy\n  otherwise: nothing\n}", "SBSD 13"
        => "[{limit}, ]at {moment}[, if {condition}], {body}";
    AsSoonAs "rule.as-soon-as" { condition: Condition; limit: Limit; then: Effect } "as soon as {condition} [{limit}] [, {then}]" Effects [] []
        may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Happens when the condition comes to be true, whatever made it so; and once: not again before it has been false. Of several that one thing makes true each is looked at once more when its turn comes: what the first of them does can undo what the second waited for. Where it is true when the text comes into play, it happens then; what was so before the first turn of an adventure is where it begins, and no change.",
        "as soon as this hero has 3 or more Poison: this hero takes 1 wound", "facts"
        => "[{limit}, ]as soon as {condition}, {body}";
    Standing "rule.standing" { who: Model; condition: Condition } "{who} [if {condition}]" Modifiers [] []
        "Applies to all of them, as long as this text is in play.", "each Undead enemy: defense +1", "SBSD 4"
        => "[if {condition}, ]{who} {body~has}";
    Instead "rule.instead" { what: Replaced; condition: Condition, limit: Limit } "instead of {what} [if {condition}] [{limit}]" Effects [] []
        "This happens in its place. Of several that could act whoever is affected picks one; where some of it is left, or the offer is declined, the others are looked at again, with what stands behind their `if`.", "instead of drawing Low Threat: place D6 Hungry Dead as an ambush", "SBSD 36"
        => "[{limit}, ][if {condition}, ]instead of {what}, {body}";
    Use "rule.use" { who: Hero; when: When, cost: Cost, more: Cost, condition: Condition, limit: Limit }
        "{who} may use this [{when}] [for {cost} [and {more}]] [if {condition}] [{limit}]" Effects [] [] may [Fight, Won]
        "The hero can use it, then and for that price; where no moment is named, in its own activation, and in a town and a camp whenever it is out there (`if not in a town` keeps it for adventures). `the party may use this`: any of its heroes may, and pays the whole price. Two prices in one coin are paid as their sum. Where another uses what a hero has, but for a marker, that hero is asked first and can refuse. What is done so is the deed of the hero who uses it, whosever the thing is (`a hero next to this structure may use this`): that hero picks, pays and has the kill.", "this hero may use this any time for this token: this hero heals D6 wounds", "SBSD 20"
        => "[{limit}, ][if {condition}, ]{who} may use this[ {when}][ by {cost}[ and {more}]]: {body^}";
    Shielded "rule.shielded" { n: Amount; who: Model } "last of all , stops the first {n} damage each activation [of {who}]" Nothing [] []
        "So much damage of each activation, or of each one of those named, is stopped after everything else, by each that somebody has. Without a name, what happens between two activations counts with the one before.", "last of all, stops the first 3 damage each activation of a hero", "GOV 31"
        => "last of all, the first {n} Damage of each activation[ of {who}] is stopped";
}

table! {
    /// The label of a row, a branch or an option.
    Label LabelView;

    Result "label.result" { face: Face; name: Text, stands: Stands } "{face} [{name}] [{stands}]" Effects [] []
        "Results of the roll; of a chart, some that nothing lets anybody roll again.", "1-3: nothing", "SBSD 18"
        => "{face}[ {name}][ ({stands})]: {body^}";
    Otherwise "label.otherwise" { ; name: Text } "otherwise [{name}]" Effects [] []
        "Every result that no other row names.", "otherwise: nothing", "SBSD 18"
        => "Otherwise[ {name}]: {body^}";
    EliteRow "label.elite" { face: Face; name: Text, again: Again } "{face} [{name}] [{again}]" Rules [] []
        "A row of an Elite chart. A result gained already is rolled again, unless the row says otherwise.", "6 \"Growing\" can be gained again: health +2", "GOV 24"
        => "{face}[ {name}][ ({again})]: {body^}";
    AnyElite "label.any-elite" "any" Rules [] []
        "Applies as well, as long as the type has any Elite ability.", "any: initiative +1", "GOV 30"
        => "With any Elite Ability: {body^}";
    Pass "label.pass" "pass" Effects [] [] "The test or cast was passed. `each 1: …`, `any 1: …` or `each miss: …` under it speaks of the dice of this throw.", "pass: that hero gains 20 xp", "SBSD 19"
        => "Pass: {body^}";
    Fail "label.fail" "fail" Effects [] [] "The test or cast failed. `each 1: …`, `any 1: …` or `each miss: …` under it speaks of the dice of this throw.", "fail: that hero takes 1 wound", "SBSD 19"
        => "Fail: {body^}";
    Together "label.together" { share: Share, outcome: Outcome } "{share} {outcome}" Effects [] []
        "Of the heroes who take a test all pass or fail, or at least one does. It comes once, when each has tested and had its own `pass` or `fail`; in it `that many` is how many did.", "all fail: each hero takes 1 wound", "original"
        => "If {share} {outcome}: {body^}";
    Doubles "label.doubles" "doubles" Effects [] [] "The dice show doubles: beside what the total brings, and before it.", "doubles: this hero takes 1 corruption hit", "SBSD 9"
        => "Doubles: {body^}";
    EachDie "label.each-die" { result: Score } "each {result}" Effects [] []
        "Once for each die that reached the number, or did not.", "each success: that hero gains 5 xp", "AID"
        => "Each {result}: {body^}";
    AnyFace "label.any-face" { face: Face; also: AsWell } "any {face} [{also}]" Effects [] []
        "A die shows this: it happens instead of all else, or, `as well`, beside it, and then before `pass` or `fail`. It stands beside `pass` and `fail`, and in it `that many` is how many dice of a test reached the number. Under one of them, `any 1: …` comes once with that alone. Beside the rows of a roll it goes by what a die shows itself, whatever is added to the roll.", "any 1: that hero takes 1 wound", "AID"
        => "Any {face}[ ({also})]: {body^}";
    EachFace "label.each-face" { face: Face } "each {face}" Effects [] []
        "Once for each die that shows this, beside all else; of a test, a cast or a roll with rows.", "each 1: that hero gains 1 Poison", "SBSD 19"
        => "Each {face}: {body^}";
    Option "label.option" { name: Text; cost: Cost, other: Cost, condition: Condition } "{name} [for {cost} [or {other}]] [if {condition}]" Effects [] []
        "Something that can be chosen. Of two prices the hero picks one, where both can be paid.", "\"Pay\" for 1 dark stone or $50: that hero gains 10 xp", "SBSD 19"
        => "{name}[ (by {cost}[ or by {other}])][ (only if {condition})]: {body^}";
    InsteadOfDamage "label.instead-of-damage" "instead of damage" Effects [] []
        "In place of the damage of each hit of this attack: of an enemy's, where the hero's Defense did not stop it; of a hero's, where Cover did not, and no damage dice are thrown and nothing is taken off for Defense.", "instead of damage: that hero gains 1 Bleeding", "FF 22"
        => "Instead of damage: {body^}";
    Lies "label.tile" { tile: Name(Tile); name: NewPlace, door: Side, beside: Somewhere, by: Side, hidden: Hidden }
        "{tile} [as {name}] [joins [the {door} door of] {beside} [by its {by} door]] [, {hidden}]" Nothing [] []
        "A tile of the map, perhaps with a name of its own, and the tile to which it is joined, perhaps by doors that are named as the pictures are drawn. One that is hidden is laid when a text reveals it.", "Arena as Far Side joins the north door of Arena", "original"
        => "{tile}[ as {name}][, joined to [the {door} door of ]{beside}[ by its {by} door]][ ({hidden})]";
    Goal "label.goal" { how: GoalEnd; ; then: RuleForm } "{how} {then}" Nothing [] []
        "The goal is reached then, or failed and can be reached no more, once; what stands under the line follows.", "reached at end of turn 8", "original"
        => "{how^} {body}";
}

table! {
    /// An operation of a patch or a delta.
    Change ChangeView;

    AddListed "change.add-listed" { sort: SheetList, what: Name(Keyword, Location) }
        "add {sort} {what}" Nothing [] [] "One keyword more; or, where a town is changed, one location more: `add location Saloon`.", "add keyword Void", "design";
    RemoveListed "change.remove-listed" { sort: SheetList, what: Name(Keyword, Location) }
        "remove {sort} {what}" Nothing [] [] "One keyword less; or, where a town is changed, one location less.", "remove keyword Void", "design";
    Set "change.set" { stat: Stat, to: Figure } "{stat} is {to}" Nothing [] [] "Another figure.", "health is 7", "design"
        => "{stat} {to}";
    Raise "change.raise" { stat: Stat, by: Signed } "{stat} {by}" Nothing [] [] "A figure goes up or down; several add up.", "health +2", "design"
        => "{by} {stat}";
    RemoveFigure "change.remove-figure" { stat: Stat } "remove {stat}" Nothing [] [] "One figure less.", "remove escape", "design";
    ReplaceRow "change.replace-row" { face: Face; name: Text }
        "replace row {face} [{name}]" Rules [] [] "Another row of its chart: rules in that of an enemy, effects in a chart of its own, `change chart NAME { replace row 3: this hero gains 1 grit }`.", "replace row 3: combat +2", "design";
    AddRow "change.add-row" { face: Face; name: Text }
        "add row {face} [{name}]" Rules [] [] "One row more, for results that no row answers.", "add row 7 \"Bloated\": health +2", "design";
    RemoveRow "change.remove-row" { face: Face } "remove row {face}" Nothing [] [] "No row for these results.", "remove row 6", "design";
    RemoveAbility "change.remove-ability" { name: Text } "remove ability {name}" Nothing [] [] "One ability less.", "remove ability \"Smash\"", "design";
    AddAbility "change.add-ability" { name: New }
        "add ability {name}" Rules [] [] "One ability more.", "add ability \"Smash\" { when this enemy rolls melee to hit 6: that hit ignores defense }", "design";
    ReplaceAbility "change.replace-ability" { name: New }
        "replace ability {name}" Rules [] [] "Another text for an ability of this sheet alone.", "replace ability \"Smash\" { when this enemy rolls melee to hit 6: that hit does 1 more damage }", "design";
    OfAbility "change.of-ability" { which: Text, stat: Stat, by: Signed }
        "{which} {stat} {by}" Nothing [] [] "A number inside an ability of this sheet alone changes.", "\"Spits Acid\" shots +1", "design";
    AddNamed "change.add-named" { list: Abilities } "add ability {list}" Nothing [] [] "Named abilities more.", "add ability Tough", "design";
    RemoveNamed "change.remove-named" { list: Abilities } "remove ability {list}" Nothing [] [] "Named abilities less.", "remove ability Fear", "design";
    ReplaceNamed "change.replace-named" { list: Abilities }
        "replace ability {list}" Nothing [] [] "Another number for named abilities.", "replace ability Fear 2", "design";
    RaiseNamed "change.raise-named" { what: Name(Ability), by: Signed }
        "ability {what} {by}" Nothing [] [] "The number of a named ability goes up or down; several add up.", "ability Fear +1", "design";
    Lines "change.lines"
        "lines" Members [] [] "Lines as they stand on its sheet: one that a sheet has once takes the place of the old one, any other is one more. A sheet has once each of its figures, and each list: `keywords`, `abilities`, `starting upgrades`, `starts with`, `locations`. Such a list names all that are to stand in it: to one upgrade more belong the old ones too. `add ability` and `add keyword` leave the others as they are.", "lines { size large; when this enemy activates: this enemy heals 1 wound }", "design";
}
