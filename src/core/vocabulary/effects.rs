//! Effects: what happens.
//!
//! To add a word: write a row beside its like. It has a name, an id, its holes with their types (those of optional clauses after `;`), the sentence,
//! what stands under it, the nouns it binds, the kinds of declaration it belongs to, its meaning, an example, the page, and how a card says it. The
//! compiler then names every place that must know it; `ARCHITECTURE.md` has the rest.

use super::entry::table;

table! {
    /// What happens.
    Effect EffectView;

    TakesWounds "effect.takes-wounds" { who: Model, n: Amount; past: Protection, per: Count } "{who} takes {n} wounds [ignoring {past}] [for each {per}]" Nothing [] []
        "Wounds that Defense does not stop; Armor may, unless they ignore it.", "that hero takes 1 wound ignoring defense", "SBSD 17"
        => "{who} takes {n|Wound|Wounds}[ ignoring {past}][ for each {per}]";
    TakesHits "effect.takes-hits" { who: Model, n: Amount; each: Flat, past: Protection, per: Count }
        "{who} takes {n} hits [of {each}] [ignoring {past}] [for each {per}]" Nothing [] []
        "Hits, each stopped by a Defense roll, else of so many Wounds.", "each hero next to this enemy takes 1 hit of 3", "SBSD 17"
        => "{who} takes {n|Hit[ of {each|Damage}]|Hits[ of {each|Damage}]}[ ignoring {past}][ for each {per}]";
    TakesHorror "effect.takes-horror-hits" { who: Hero, n: Amount; each: Flat, past: Protection, per: Count }
        "{who} takes {n} horror hits [of {each}] [ignoring {past}] [for each {per}]" Nothing [] []
        "Horror Hits, each stopped by a Willpower roll, else of so much Sanity damage.", "that hero takes D3 horror hits", "SBSD 17"
        => "{who} takes {n|Horror Hit[ of {each|Sanity Damage}]|Horror Hits[ of {each|Sanity Damage}]}[ ignoring {past}][ for each {per}]";
    TakesCorruption "effect.takes-corruption-hits" { who: Hero, n: Amount; past: Protection, per: Count }
        "{who} takes {n} corruption hits [ignoring {past}] [for each {per}]" Nothing [] []
        "Corruption Hits, each stopped by a Willpower roll, else a Corruption point.", "that hero takes 1 corruption hit", "SBSD 18"
        => "{who} takes {n|Corruption Hit|Corruption Hits}[ ignoring {past}][ for each {per}]";
    TakesSanity "effect.takes-sanity-damage" { who: Hero, n: Amount; past: Protection, per: Count }
        "{who} takes {n} sanity damage [ignoring {past}] [for each {per}]" Nothing [] []
        "Sanity damage that Willpower does not stop.", "that hero takes 2 sanity damage", "SBSD 17"
        => "{who} takes {n|Sanity Damage|Sanity Damage}[ ignoring {past}][ for each {per}]";
    Heals "effect.heals" { who: Model, n: Amount, what: Healing; per: Count } "{who} heals {n} {what} [for each {per}]" Nothing [] []
        "Wounds or Sanity damage of a hero are healed, or both, split as the hero likes; of an enemy Wounds alone. A hero who heals another gains XP for it.", "that hero heals D6 wounds", "SBSD 18, 29"
        => "{who} heals {n|Wound|Wounds}[ for each {per}]";
    HealsAll "effect.heals-all" { who: Model, what: Healed } "{who} heals {what}" Nothing [] []
        "All Wounds and all Sanity damage are healed; or all of one of them; of an enemy its Wounds.", "that hero heals fully", "SBSD 18"
        => "{who} heals all Wounds and Sanity Damage";
    Recovers "effect.recovers" { who: Hero } "{who} recovers" Nothing [] []
        "A KO'd hero gets up as at the end of a fight: Injury or Madness, and some healing. A dead one comes back to life, between adventures.", "one KO'd hero recovers", "SBSD 17, 37";
    Gains "effect.gains" { who: Keeper, n: Amount, what: Holding; per: Count } "{who} gains {n} {what} [for each {per}]" Nothing [] []
        "Markers, tokens, Grit, gold, Dark Stone, Experience or Corruption are gained. Willpower does not stop Corruption that is gained.", "that hero gains 1 Poison", "SBSD 7, 18, 27, 29, 30"
        => "{who} gains {n|{what#one}|{what#many}}[ for each {per}]";
    GainsCard "effect.gains-card" { who: Hero, what: ThisCard } "{who} gains {what}" Nothing [] []
        "The item goes to that hero as it is: with what is attached to it and lies on it, and with what was used up of its text. It serves one hero a turn, as after a trade: the other has its text from the next turn on. It goes though it `stays with its hero`; who carries no items gets nothing, and it stays where it is. `discard this card` takes it away, and another of its name is `gains 1` and its name.", "one other hero next to this hero gains this card", "SBSD 20";
    Loses "effect.loses" { who: Keeper, n: Amount, what: Holding; random: Random, per: Count } "{who} loses {n} {what} [{random}] [for each {per}]" Nothing [] []
        "The same are lost, as many as there are; of things of several kinds the hero picks, or chance does.", "that hero loses D3 Rage", "SBSD 7, 18, 29; GOV 9"
        => "{who} loses {n|{what#one}|{what#many}}[ {random}][ for each {per}]";
    LosesAll "effect.loses-all" { who: Keeper, every: AllOfIt, what: Holding } "{who} loses {every} {what}" Nothing [] []
        "The model loses all that it holds of a kind; `that many` is how many it lost, of several how many they lost together. What stays with its hero, or in its hand, what is attached for good and bound Dark Stone are neither lost nor counted.", "that hero loses all Poison", "SBSD 30"
        => "{who} loses all {what#many}";
    GainsElite "effect.gains-elite" { who: Enemy, n: Amount } "{who} gains {n} elite abilities" Nothing [] []
        "The enemy's type rolls that often on its Elite chart: once for all of its models, and so does `each enemy` for each type. Models of that type that come later have it too; a type that comes later has none of it.", "each Tentacles gains 1 elite ability", "SBSD 24"
        => "{who} gains {n|Elite Ability|Elite Abilities}";
    GainsDice "effect.gains-dice" { what: Attack, n: Amount } "{what} gains {n} dice" Nothing [] [] needs [Unfinished]
        "The attack under way gains dice: Shots or Combat, under the limit on dice.", "that attack gains 1 die", "SBSD 8, 33"
        => "{what} gains {n|die|dice}";
    Gets "effect.gets" { who: Model, change: Modifier, time: Duration } "{who} gets {change} {time}" Nothing [] []
        "A stat changes for a time; the amount is fixed now, and what stands behind its `if` is asked anew whenever the figure counts: of whoever has it, and of those whom the text spoke of when it was got (`each enemy gets combat -1 if that enemy is next to this hero until end of turn`). All of a sort, `each hero`, `each other hero`, `each Undead enemy`, `this group`, are meant until the turn, the fight, the adventure, the day or the stay ends: whoever comes to the board, stands up again or comes to be Undead has it too, and who is Undead no more has it no more. A figure that is rolled (`health +D3`), or counted for each by itself, is of those who are there now. Others are those who are meant now: one that is picked, whoever stands somewhere, and in `each hero { that hero gets … }` each who stands now.", "that hero gets combat +2 until end of turn", "SBSD 8"
        => "{who} {change~gets} {time}";
    GetsAll "effect.gets-all" { who: Model, time: Duration } "{who} gets {time}" Modifiers [] []
        "Several stats change for a time.", "each hero gets during the next activation { combat +2; shots +2 }", "SBSD 8"
        => "{who} {body~gets} {time}";
    Learns "effect.learns" { who: Hero, how: Learning, what: Name(Ability, Spell) } "{who} {how} {what}" Nothing [] []
        "The hero has this ability, injury or spell from now on; who has learned the ability already learns nothing. Or it `forgets` it: what was learned is gone, and a spell's card is discarded.", "that hero learns Slashed Leg", "SBSD 18, 29"
        => "{who} has {what} from now on";
    Attack "effect.ranged-attack" { who: Model, range: Amount, shots: Amount, whom: Model; damage: Amount }
        "{who} makes a ranged attack , range {range} , shots {shots} , at {whom} [, damage {damage}]" OnHit [] [] gives [Attack, Target, Hit, Unstopped]
        "An extra attack at range, beside the normal one. Of those that are in range and sight of a hero, the adjacent ones alone can be aimed at as long as there are any; past them: `at one enemy within 5 of this hero in sight of this hero`. What changes the Range and the Shots of a hero changes those of this attack, as a gun's; an enemy's are as they are written. By the text of a ranged weapon it is made with that weapon.", "this enemy makes a ranged attack, range 8, shots 1, at a random hero in range and sight", "SBSD 32"
        => "{who} makes a Ranged Attack (Range {range}, Shots {shots}[, Damage {damage}]) against {whom}";
    MeleeAttack "effect.melee-attack" { who: Model, combat: Amount, whom: Model; damage: Amount }
        "{who} makes a melee attack , combat {combat} , at {whom} [, damage {damage}]" OnHit [] [] gives [Attack, Target, Hit, Unstopped]
        "An extra attack in melee, beside the normal one: at who is next to the attacker, or as far off as its aim says (`at one enemy within 2 of this hero`, in a straight line that no wall crosses). By the text of a melee weapon it is made with that weapon. Its dice are its own: what is added to a Combat adds none.", "this enemy makes a melee attack, combat 1, at that hero, damage 2D6", "facts"
        => "{who} makes a Melee Attack (Combat {combat}[, Damage {damage}]) against {whom}";
    FreeAttack "effect.free-attack" { who: Hero, range: Amount, shots: Amount; reach: Reach, die: Dice, damage: Signed, anyone: Anyone }
        "{who} makes a free attack , range {range} , shots {shots} [, to hit {reach}] [, rolling {die} for damage] [, damage {damage}] [, {anyone}]" Nothing [] []
        "A ranged Free Attack, one a turn: it may be aimed past adjacent enemies where it says so. Its Range and Shots are changed by what changes those of its hero (`shots +1` on another card), as a gun's are.", "this hero makes a free attack, range 6, shots 1, to hit melee, damage +2, past adjacent enemies", "SBSD 27, GOV 27"
        => "{who} makes a Free Attack (Range {range}, Shots {shots}[, {reach^} To Hit][, {die} for Damage][, {damage} Damage])[, {anyone}]";
    FreeMelee "effect.free-melee" { who: Hero, combat: Amount; die: Dice, damage: Signed }
        "{who} makes a free melee attack , combat {combat} [, rolling {die} for damage] [, damage {damage}]" Nothing [] []
        "A melee Free Attack: one a turn, however it comes. It is made with no weapon, but by the text of a melee weapon with that one: figures of hand weapons are no part of it, what stands as `this hero: damage +1` is.", "this hero makes a free melee attack, combat 1", "SBSD 27"
        => "{who} makes a melee Free Attack (Combat {combat}[, {die} for Damage][, {damage} Damage])";
    Throws "effect.throws" { who: Model, range: Amount, bounces: Amount } "{who} throws this up to {range} spaces , bouncing {bounces} times on a miss" Effects [Space] []
        "Something is thrown at a space as a ranged attack; what stands under it happens where it comes to lie. A hero picks the space, an enemy throws at a random hero in range and sight.", "this hero throws this up to 6 spaces, bouncing D3 times on a miss: each model in or next to that space takes D6 wounds ignoring defense", "SBSD 27"
        => "{who} throws this up to {range|space|spaces}, bouncing {bounces|time|times} on a miss: {body^}";
    Sweeps "effect.sweeps" { who: Hero, n: Amount } "{who} sweeps a line of {n} spaces" Effects [Model] []
        "The hero points in one of eight directions: this happens for each model on so many spaces that way, nearest first, up to the first wall.", "this hero sweeps a line of 4 spaces: that model takes 1 hit of D6", "original"
        => "for each model on a line of {n|space|spaces} that {who} points out, {body}";
    Tests "effect.tests" { who: Hero, skill: Names(Skill), need: AtLeast; other: Name(Skill), least: AtLeast } "{who} tests {skill} {need} [or {other} {least}]" Branches [Hero] []
        "A skill test: dice equal to the skill, one of them must reach the number. Of several skills each is tested, and all must be passed; of two with `or` between them the hero takes the test that it likes better, `tests Strength 5+ or Agility 5+`. Beside `pass` and `fail` its dice are asked for: `each success`, `each miss`, `any 1`; in `pass` `that many` is how many of them reached the number, in `fail`, where none did, what it was before the test. It makes no roll that `that roll` could mean.", "that hero tests Cunning 5+ {\n  pass: that hero gains 20 xp\n  fail: nothing\n}", "SBSD 19"
        => "{who} makes a {skill#and} {need}[ or {other} {least}] test";
    Rolls "effect.rolls" { who: Model, dice: Dice; plus: Signed, more: Amount, less: Amount } "{who} rolls {dice} [{plus}] [plus {more}] [minus {less}]" Rows [Model] [] gives [Roll]
        "Somebody rolls, and a row says what happens. Whose rows have names (`2-5 \"Open Casket\": …`) is a chart, and no Grit turns a roll on one.", "that hero rolls D6 {\n  1: that hero takes 1 wound\n  otherwise: nothing\n}", "SBSD 18"
        => "{who} rolls {dice#a}[{plus}][ plus {more}][ minus {less}]";
    Roll "effect.roll" { dice: Dice; plus: Signed, more: Amount, less: Amount } "roll {dice} [{plus}] [plus {more}] [minus {less}]" Rows [] [] gives [Roll]
        "Dice are rolled, and a row says what happens; rows with names are a chart, and no Grit turns a roll on one.", "roll D6 {\n  4+: place 1 Hungry Dead next to this enemy\n  otherwise: nothing\n}", "facts"
        => "roll {dice#a}[{plus}][ plus {more}][ minus {less}]";
    RollsToHit "effect.rolls-to-hit" { who: Model, n: Amount; reach: Reach } "{who} rolls to hit with {n} dice [{reach}]" Branches [Model] []
        "So many dice against the To Hit number of whoever rolls, in melee where nothing else is said. No attack, and nothing is struck by itself: what stands under it happens for each of the dice.", "this enemy rolls to hit with 4 dice {\n  each success: each hero next to this enemy takes 1 hit\n}", "original"
        => "{who} rolls {n|die|dice} To Hit[ ({reach^})]";
    RollsOn "effect.rolls-on" { who: Hero, chart: Name(Chart); plus: Signed } "{who} rolls on {chart} [{plus}]" Nothing [] []
        "A roll on a chart; what is added never leads past its ends.", "that hero rolls on Injury +1", "SBSD 18"
        => "{who} rolls on the {chart} chart[ at {plus}]";
    Chooses "effect.chooses" { who: Hero } "{who} chooses" Options [Hero] []
        "Each of the heroes picks one of the options.", "each hero chooses {\n  \"Pay\" for 1 Dark Stone: that hero gains 10 xp\n  \"Stay\": nothing\n}", "SBSD 19"
        => "{who} chooses one";
    May "effect.may" { who: Hero; cost: Cost } "{who} may [pay {cost}]" Effects [Hero] []
        "The hero decides whether this happens, and pays where there is a price. `the party may pay`: one of its heroes that stand pays all of it, whom the players name; at the end of a fight who lies KO'd too, for it gets up now.", "that hero may pay 1 Fury: that hero heals 1 wound", "SBSD 20, FF 9"
        => "{who} may do this[ by {cost}]: {body^}";
    Each "effect.each" { who: Model } "{who}" Effects [Model] []
        "The effects below happen for each of them, one after the other.", "each hero { that hero takes 1 wound; that hero gains 5 xp }", "SBSD 13"
        => "for {who}, {body}";
    UpTo "effect.up-to" { n: Amount, who: Several } "up to {n} {who}" Effects [Model] []
        "So many of them, or fewer, or none; then the effects below happen for each that was picked. They are picked one by one, by the one who picks for `one`. Where nothing has given a number before, `that many` is below them how many were picked.", "up to 2 other heroes: that hero heals 1 wound", "facts"
        => "choose up to {n} {who}: for each of them, {body}";
    If "effect.if" { condition: Condition } "if {condition}" Effects [] []
        "Happens only if the condition is true.", "if this hero is wounded: this hero heals 1 wound", "SBSD 4"
        => "if {condition}, {body}";
    Otherwise "effect.otherwise" { ; condition: Condition } "otherwise [if {condition}]" Effects [] []
        "Happens if the condition of the `if` above is not true, and of no `otherwise if` between; and if its own is, where it has one.", "if this hero is wounded: this hero heals 1 wound\notherwise if in a fight: this hero gains 5 xp\notherwise: this hero gains 1 grit", "SBSD 4"
        => "otherwise,[ if {condition},] {body}";
    Repeat "effect.repeat" { n: Amount } "repeat {n} times" Effects [] []
        "Repeats the effects below so many times: the number is fixed before the first.", "repeat 2 times: place 1 Hungry Dead next to this enemy", "facts"
        => "do this {n|time|times}: {body^}";
    Places "effect.place" { n: Amount, what: Name(Enemy, Class), place: Place; per: Count } "place {n} {what} {place} [for each {per}]" Nothing [] []
        "Enemy models are placed on the board. Below a line that places one, `place 1 …`, and says where, `next to …` or `at …`, that one is `that enemy`: of one on the heroes' side, or on nobody's, `that NAME` speaks in any case, as `that enemy` is one spoken of before that is still there. New heroes join the party, with what their class starts with: Allies, whom somebody hires or finds. Where there is no board, in a town or a camp, they are there and stand nowhere, and enemies do not come. A party has no more models than `most models in a party`: who finds no room stays away. Who joins in the midst of a turn acts from the next one on; the one that `place 1 …` brings is `that hero` below. What an Ally cannot do stands on its sheet: `does not count in the party`.", "place 1 Hungry Dead next to this enemy", "SBSD 24; GOV 38"
        => "place {n|{what#one}|{what#many}} {place}[ for each {per}]";
    Put "effect.put" { who: Model, place: Place } "{who} is placed {place}" Nothing [] []
        "A hero or an enemy of the board is put there, without moving through what lies between: next to somebody in the free space nearest to where it stood, or as near as can be (`in a free space next to`: only there); in a space, or as near to it as can be; on a tile, in the free space nearest to where it stood. What never moves stays. New enemies are `place 1 …`.", "that hero is placed next to this enemy", "original";
    Lays "effect.lay" { n: Amount, what: Name(Token, Marker), place: Space } "lay {n} {what} at {place}" Nothing [] []
        "Markers or tokens are laid in a space of the board. Their texts call it `this space`; where it was picked, `at one space within 6 of this hero` or `at a random space`, the lines below call it `that space`.", "lay 1 Poison at that space", "FF 33"
        => "lay {n|{what#one}|{what#many}} in {place}";
    LaysOnTrack "effect.lay-on-track" { n: Amount, what: Name(Token, Marker) } "lay {n} {what} on the track" Nothing [] []
        "Markers or tokens are laid on the depth track.", "lay 1 Poison on the track", "GOV 38"
        => "lay {n|{what#one}|{what#many}} on the Depth Track";
    Arrives "effect.attack-arrives" { what: Attack, place: Place } "{what} arrives {place}" Nothing [] [] needs [Arrival]
        "The attack that would be placed is placed in another way.", "that attack arrives as an ambush", "SBSD 36";
    Becomes "effect.becomes" { who: Enemy, enemy: Name(Enemy); kept: Keeping } "{who} becomes {enemy} [, {kept}]" Nothing [] []
        "One enemy is replaced by another in its space, unhurt, or with the Wounds that the first had taken, and with the tokens and markers that it held. The text goes on speaking of the other one, which arrives as one that is placed does; where the box holds no more of them it stays what it was. Who becomes another in its activation acts no more in it, and hits that it has made, or that were to strike it, are none of the other's.", "that enemy becomes Hungry Dead", "GOV 30"
        => "{who} becomes a {enemy#one}[, {kept}]";
    Leaves "effect.leaves" { who: Model } "{who} leaves the board" Nothing [] []
        "The enemy is removed without having been killed, with all that it holds; so is an Ally, a hero that `does not count in the party`, and nothing brings it back. Other heroes stay.", "this enemy leaves the board", "SBSD 31";
    Dies "effect.dies" { who: Model } "{who} is killed" Nothing [] []
        "The model dies at once.", "this enemy is killed", "SBSD 27";
    Pushed "effect.pushed" { who: Model, n: Amount, way: Bearing, whom: Model } "{who} is thrown {n} spaces {way} {whom}" Nothing [] []
        "The model is moved straight away, over others, as far as there is room for all of its base. `toward` drags it along the floor, by the straight way, until a wall or a model is before it.", "that hero is thrown 3 spaces away from this enemy", "GOV 31"
        => "{who} is thrown {n|space|spaces} {way} {whom}";
    Swaps "effect.swaps" { who: Model, whom: Model } "{who} swaps places with {whom}" Nothing [] []
        "Two that are on the board stand where the other one stood, without moving through what lies between. Where their bases are of two sizes the larger one comes first, and each stands as near as can be. Where one of the two never moves both stay.", "this hero swaps places with that enemy", "original";
    MovesNext "effect.moves-next" { who: Hero, n: Amount } "{who} moves up to {n} spaces" Nothing [] []
        "The hero may move so many spaces at once. Such a way asks for no Escape tests. Enemies move by their own rules: `gets move +2 until end of turn` lets them go farther.", "that hero moves up to 3 spaces", "SBSD 14"
        => "{who} may move up to {n|space|spaces}";
    Follows "effect.follows" { who: Enemy, whom: Placed } "{who} follows {whom}" Nothing [] []
        "The enemy moves at once, up to its Move, to stand next to that model, or in that space, or as near as it can: one that flees `follows a random space of` the tile to which it goes.", "this enemy follows that hero", "original"
        => "{who} moves up to its Move towards {whom}";
    Draw "effect.draw" { n: Amount, deck: Name(Deck); ambush: Ambushing } "draw {n} {deck} [cards] [{ambush}]" Nothing [] []
        "Cards are drawn from a deck and resolved. An item or a spell is held by whoever draws it: `one hero draws 1 Artifact card` where the party picks who. What Threat cards bring `as an ambush` is placed next to the heroes.", "draw 1 Darkness card", "SBSD 4, 24"
        => "draw {n|{deck} card|{deck} cards}[ {ambush}]";
    Draws "effect.draws" { who: Hero, n: Amount, deck: Name(Deck); keep: Number, anywhere: Anywhere } "{who} draws {n} {deck} [cards] [, keeping {keep}] [, {anywhere}]" Nothing [] []
        "A hero draws cards from a deck; items are kept. Of those that it draws to choose from it keeps so many, and the others are discarded. No world puts another deck in the place of one `in any world`.", "that hero draws 1 Gear card", "SBSD 20"
        => "{who} draws {n|{deck} card|{deck} cards}[ and keeps {keep}][, {anywhere}]";
    Orders "effect.orders" { who: Hero, n: Amount, deck: Name(Deck) } "{who} orders the top {n} {deck} [cards]" Nothing [] []
        "The hero looks at the next cards of a deck and lays them back in any order.", "that hero orders the top 3 Darkness cards", "original"
        => "{who} looks at the top {n} {deck} cards and puts them back in any order";
    Reveals "effect.reveal" { deck: Name(Deck) } "reveal all {deck} [cards]" Nothing [] []
        "The cards that lie face down in the stack of a deck are turned over and resolved, one at a time from the top.", "reveal all Growing Dread cards", "SBSD 16"
        => "reveal and resolve all {deck} cards, from the top of the stack";
    RevealsPlace "effect.reveal-place" { place: Somewhere } "reveal {place}" Nothing [] []
        "A tile of the map that was hidden is laid.", "reveal Burning Room", "original";
    PicksUp "effect.picks-up" { who: Hero, what: Discardable } "{who} picks up {what}" Nothing [] []
        "The token or marker that lies in a space is the hero's from now on, as far as it can hold it; one that another holds goes from that one to it.", "that hero picks up this token", "original";
    PutsDown "effect.puts-down" { who: Hero, what: Name(Token, Marker) } "{who} drops {what}" Nothing [] []
        "One of those that the hero holds lies in its space.", "this hero drops Poison", "original";
    DiscardsAll "effect.discard-all" { what: AllOfIt, deck: Name(Deck) } "discard {what} {deck} [cards]" Nothing [] []
        "All other cards of a deck that remain in play are discarded; `that many` is their number.", "discard all Darkness cards", "facts"
        => "discard all other {deck} cards in play";
    Discards "effect.discard" { what: Discardable } "discard {what}" Nothing [] []
        "The card or marker is discarded.", "discard this marker", "SBSD 30";
    Cancel "effect.cancel" { what: Card; again: Another } "cancel {what} [, {again}]" Nothing [] []
        "The rest of the card's text does not happen; a card just revealed does nothing at all, and another of its deck may be drawn in its place.", "cancel that card, draw another", "SBSD 8, 15"
        => "cancel {what}[ and {again}]";
    RerollDice "effect.re-roll" { who: Model, n: Amount, what: Rerolled; face: Face } "{who} re-rolls {n} {what} [showing {face}]" Nothing [] [] needs [Dice]
        "Dice of the throw just made, or those of them that did not reach their number, or that did (`re-rolls 1 hit`, in tests too), or that show a face (`re-rolls 1 die showing 1`), are thrown again: which, and how many up to the number, whoever threw them picks; of hits, and of the dice of an enemy, as many as it says. Each is thrown again at most once in its life.", "that hero re-rolls 1 die", "SBSD 7, 8"
        => "{who} re-rolls {n|{what#one}|{what#many}}[ showing {face}]";
    RerollEach "effect.re-roll-each" { who: Model, what: Rerolled; picks: PicksOne } "{who} re-rolls each {what} [{picks}]" Nothing [] [] needs [Dice]
        "Every die of the throw, or every one that did not reach its number, or that did (`re-rolls each hit`), is thrown again. `and picks which count`: a hero whose dice they are sees both and takes which it likes, the first as they lay or the second; so it rolls twice.", "that hero re-rolls each miss", "SBSD 7"
        => "{who} re-rolls each {what#one}[ {picks}]";
    RerollFace "effect.re-roll-face" { who: Model, face: Face } "{who} re-rolls each {face}" Nothing [] [] needs [Dice]
        "Every die of the throw that shows it is thrown again.", "this enemy re-rolls each 1", "facts";
    AddsToRoll "effect.adds-to-roll" { n: Amount } "add {n} to that roll" Nothing [] [] needs [Roll]
        "The throw just made goes up: each of its dice where they count one by one (To Hit, Defense, Willpower, damage, a test), their total where they are added up.", "add 1 to that roll", "SBSD 9";
    HitIgnores "effect.hit-ignores" { what: Hit, past: Protection } "{what} ignores {past}" Nothing [] [] needs [Unstopped]
        "Defense, Armor or both do not stop this hit.", "that hit ignores defense", "SBSD 27, FF 9";
    HitDamage "effect.hit-damage" { what: Hit, n: Amount, more: MoreOrLess } "{what} does {n} {more} damage" Nothing [] [] needs [Unstopped]
        "The damage of this hit goes up, or down, but not below nothing.", "that hit does 2 more damage", "GOV 9"
        => "{what} does {n|more Damage}";
    HitGives "effect.hit-gives" { what: Hit, by: Signed } "{what} gives defense rolls {by}" Nothing [] [] needs [Unstopped]
        "Defense rolls against this hit change.", "that hit gives defense rolls -1", "GOV 30"
        => "{what} gives {by} to Defense rolls";
    HitCritical "effect.hit-critical" { what: Hit } "{what} is critical" Nothing [] [] needs [Unstopped]
        "It is a Critical Hit from here on, and ignores Defense as one does.", "that hit is critical", "SBSD 27"
        => "{what} is a Critical Hit";
    HitCounts "effect.hit-counts" { what: Hit, n: Amount } "{what} counts as {n} hits" Nothing [] [] needs [Unstopped]
        "The hit strikes so many times. With 0 it is cancelled: there is no Defense roll.", "that hit counts as 3 hits", "facts"
        => "{what} counts as {n|Hit|Hits}";
    HitHits "effect.hit-hits" { what: Hit, whom: Model } "{what} hits {whom}" Nothing [] [] needs [Unstopped, Target]
        "The hit strikes that one instead, with all that it does, before any Defense roll: whoever takes a blow for another. A hero's hit may be turned `on a hit` too, once its damage is known. A hit is turned once; what answers to being hit answers for that one too. Only of a hit that has been given to somebody: `when an enemy hits another hero`, not `rolls to hit`.", "that hit hits this hero", "facts"
        => "{what} hits {whom} instead";
    Prevents "effect.prevent" { n: Amount } "prevent {n} of that damage" Nothing [] [] needs [Harm]
        "So much of the damage about to be taken is stopped.", "prevent 2 of that damage", "GOV 31"
        => "prevent {n|of that damage}";
    PreventsAll "effect.prevent-all" { what: AllOfIt } "prevent {what} of that damage" Nothing [] [] needs [Harm]
        "All of the damage about to be taken is stopped, whatever `that many` is where this stands.", "prevent all of that damage", "GOV 31"
        => "prevent {what} of that damage";
    Casts "effect.casts" { who: Hero, dice: Dice, need: Amount; by: Number, step: Number, what: Name(Token), each: Number, paid: Name(Token) }
        "{who} casts this card with {dice} , need {need} [, raising by {by} for each {step} {what}] [, adding a die for each {each} {paid}]" Branches [] [] gives [Roll]
        "A casting roll: after it, while it falls short, tokens may raise it (where the text asks what `that roll` is, whatever it shows), or add dice to it, of which the best count, as many as were thrown at first; it passes at the number. Beside `pass` and `fail` stand `doubles`, and `any 1`, `any 1 as well` and `each 1` for what single dice show; `that roll` is the total.", "this hero casts this card with 2D6, need 7, raising by 1 for each 1 Faith {\n  pass: this hero heals D6 wounds\n  fail: nothing\n  doubles: this hero takes 1 corruption hit\n}", "SBSD 9"
        => "{who} rolls {dice} to cast this card, needing {need} or more[, and may add {by} for each {step|{what#one}|{what#many}} spent][, and may roll one more die for each {each|{paid#one}|{paid#many}} spent, the best counting]";
    MovesPiece "effect.track" { which: Piece, n: Amount; back: Back } "shift the {which} {n} spaces [{back}]" Nothing [] []
        "Moves a marker of the depth track forward or back. The Darkness moves space by space, and each space that it reaches has its effect.", "shift the darkness 1 space", "SBSD 12"
        => "move the {which^} {n|space|spaces}[ {back}]";
    DepthEvent "effect.depth-event" "trigger a depth event" Nothing [] []
        "A roll on the Depth Event chart of the world that the light is in.", "trigger a depth event", "GOV 12"
        => "trigger a Depth Event";
    FindsClue "effect.clue" { found: Found } "clue {found}" Nothing [] []
        "A Clue is found: what it means is the mission's, and comes in the next exploration of rooms (in a scenario, `do room exploration`).", "clue found", "SBSD 15"
        => "the Heroes find a Clue";
    Begins "effect.begin-chapter" { name: Text } "begin {name}" Nothing [] []
        "This chapter of the mission begins; the one under way is over.", "begin \"The Gate\"", "original"
        => "chapter \"{name}\" begins";
    Counts "effect.counts" { name: Text, by: Signed } "counter {name} {by}" Nothing [] []
        "A counter of the mission goes up or down, within its bounds.", "counter \"Alarm\" +1", "original"
        => "{name} {by}";
    CountsBy "effect.counts-by" { name: Text, sign: Sign, n: Amount } "counter {name} {sign} {n}" Nothing [] []
        "The same by dice, written with their sign, or by as much as this comes to.", "counter \"Alarm\" plus the number of heroes", "original"
        => "{name} {sign} {n}";
    CountsTo "effect.counts-to" { name: Text, n: Amount } "counter {name} is {n}" Nothing [] []
        "A counter of the mission is set, within its bounds.", "counter \"Alarm\" is 0", "original"
        => "{name} is set to {n}";
    Later "effect.later" { clock: Due } "later , at {clock}" Effects [] []
        "Happens once, when the clock next comes there; `that many`, `that hero` and whoever else is spoken of are fixed now, and whom `each hero` and other words mean is asked then. What waits for a turn or an activation is gone with its adventure; all else may be in another one. It comes where the card that said so is gone by then, too. `end of attack` is that of the attack under way; `end of the next turn` is that of the turn after the one under way (and so of a fight, a day), or of the one to come where none is.", "later, at end of adventure: that hero gains 50 gold", "AID"
        => "at the next {clock}, {body}";
    PicksNumber "effect.picks-number" { who: Hero, n: Amount, to: Amount } "{who} picks a number from {n} to {to}" Nothing [] []
        "The hero names a number: `that many` from then on, 0 where there is none from the one to the other.", "that hero picks a number from 0 to 16", "AID"
        => "{who} picks a number from {n} to {to}";
    Ends "effect.ends" { what: Ended } "end the {what}" Nothing [] []
        "The turn ends at once. Or the visit of the hero who is spoken of: it leaves the location of the town, and goes to no other today. Or the stay: the day under way is the last one in the town, and the party leaves when it ends.", "end the turn", "SBSD 25";
    EndsMission "effect.ends-mission" { how: Ending } "{how} the mission" Nothing [] []
        "The mission's objective is met; or the mission fails.", "win the mission", "SBSD 15"
        => "the Mission is a success";
    Nothing "effect.nothing" "nothing" Nothing [] []
        "Nothing happens, on purpose.", "nothing", "SBSD 30"
        => "nothing happens";
    ByHand "effect.by-hand" { words: Text } "by hand {words}" Nothing [] []
        "Something the players carry out themselves.", "by hand \"The players pick the hero who spoke last\"", "original"
        => "{words}";
    Todo "effect.todo" { words: Text } "todo {words}" Nothing [] []
        "Not written yet.", "todo \"row 6\"", "original"
        => "(not written yet: {words})";
    Story "effect.story" { words: Text } "story {words}" Nothing [] []
        "Read aloud.", "story \"The lamp gutters.\"", "original"
        => "Read aloud: \"{words}\"";
}
