//! What is done where no single moment is meant: the tour on which everything happens once, the card that comes, the use that is made.

use brim_core::game::ids::{EnemyId, HeroId, Model};

use brim_core::vocabulary::recipes::{Act, Saying, Spot, Wants};

use super::play::Show;

const ANN: Model = Model::Hero(HeroId(0));
const BEN: Model = Model::Hero(HeroId(1));
const FIRST: Model = Model::Enemy(EnemyId(0));
const SECOND: Model = Model::Enemy(EnemyId(2));
const THIRD: Model = Model::Enemy(EnemyId(3));

/// Everything that can happen, in a few plays.
pub fn tour() -> Vec<Show> {
    let all = |wants: Wants| [ANN, BEN, FIRST, SECOND].map(|who| (Act::Activates(wants), who)).to_vec();
    let show = |spot, legs| Show { spot, legs, down: false };
    let fight = |spot, wants| {
        let mut legs = vec![(Act::TurnStarts, ANN)];
        legs.extend(all(wants));
        legs.push((Act::TurnEnds, ANN));
        show(spot, legs)
    };
    // What befalls a hero and an enemy of either type.
    let befalls = |spot, who: [Model; 2]| {
        let sayings =
            std::iter::once(Saying::Frightens).chain(Saying::befalling().filter(|saying| !saying.is_deadly()));
        let legs = sayings.flat_map(|saying| who.map(|who| (Act::Says(saying), who))).collect();
        show(spot, legs)
    };
    // Each by itself, for nobody outlives two of them.
    let falls = |who: Model| {
        let sayings = Saying::befalling().filter(|saying| saying.is_deadly());
        sayings.map(move |saying| show(Spot::Near, vec![(Act::Says(saying), who)]))
    };
    let search = |spot| {
        show(
            spot,
            vec![(Act::Activates(Wants::Search), ANN), (Act::Activates(Wants::Search), BEN), (Act::TurnStarts, ANN)],
        )
    };
    let both = |spot, saying| show(spot, vec![(Act::Says(saying), ANN), (Act::Says(saying), BEN)]);
    let attacks = (Act::Activates(Wants::Melee), ANN);
    let mut all = vec![
        fight(Spot::Near, Wants::Melee),
        fight(Spot::Far, Wants::Shoot),
        fight(Spot::Apart, Wants::Move),
        fight(Spot::Screen, Wants::Shoot),
        fight(Spot::Fists, Wants::Melee),
        befalls(Spot::Near, [ANN, FIRST]),
        befalls(Spot::Near, [BEN, SECOND]),
        fight(Spot::Tide, Wants::Melee),
        fight(Spot::FarTide, Wants::Shoot),
        befalls(Spot::Tide, [ANN, FIRST]),
        fight(Spot::Split, Wants::Shoot),
        befalls(Spot::Split, [BEN, SECOND]),
        befalls(Spot::Won, [ANN, BEN]),
        fight(Spot::Vault, Wants::Melee),
        fight(Spot::Vault, Wants::Move),
        fight(Spot::Elsewhere, Wants::Melee),
        befalls(Spot::Elsewhere, [ANN, FIRST]),
        show(Spot::Elsewhere, [SECOND, FIRST, ANN].map(|who| (Act::Activates(Wants::Move), who)).to_vec()),
        show(Spot::Near, vec![(Act::Turn, ANN)]),
        show(Spot::Tide, vec![(Act::Says(Saying::KillsAll), ANN)]),
        show(Spot::Tide, vec![(Act::Activates(Wants::Cast), ANN)]),
        fight(Spot::Tide, Wants::Move),
        fight(Spot::Near, Wants::Move),
        fight(Spot::Far, Wants::Move),
        fight(Spot::Weak, Wants::Melee),
        show(
            Spot::Near,
            vec![(Act::Activates(Wants::Cast), ANN), (Act::Comes, FIRST), (Act::Comes, SECOND), (Act::TurnStarts, ANN)],
        ),
        show(Spot::Apart, [FIRST, SECOND].map(|who| (Act::Musters(true), who)).to_vec()),
        show(Spot::Apart, [FIRST, SECOND].map(|who| (Act::Musters(false), who)).to_vec()),
        search(Spot::Alone),
        search(Spot::Lull),
        search(Spot::Door),
        search(Spot::Still),
        show(Spot::Alone, vec![(Act::Activates(Wants::Search), ANN), (Act::Town, ANN)]),
        show(Spot::Lull, vec![(Act::Town, ANN)]),
        show(Spot::Elsewhere, vec![(Act::Town, ANN)]),
        // Who has attacked already moves, searches, and bears the light into the next turn.
        show(Spot::Near, vec![attacks, (Act::Activates(Wants::Move), ANN), (Act::TurnEnds, ANN)]),
        show(Spot::Vault, vec![attacks, attacks]),
        show(Spot::Alone, vec![attacks, (Act::Activates(Wants::Search), ANN)]),
        // They come, and attack at once.
        show(
            Spot::Tide,
            [Act::Musters(true), Act::Activates(Wants::Melee)]
                .into_iter()
                .flat_map(|act| [FIRST, SECOND].map(|who| (act, who)))
                .collect(),
        ),
        show(Spot::Tide, [FIRST, SECOND].map(|who| (Act::Activates(Wants::Melee), who)).to_vec()),
        show(Spot::Tide, [FIRST, SECOND].map(|who| (Act::Musters(false), who)).to_vec()),
        show(Spot::Still, [FIRST, SECOND].map(|who| (Act::Musters(false), who)).to_vec()),
        show(Spot::Elsewhere, vec![(Act::Says(Saying::KillsAll), ANN)]),
        befalls(Spot::Split, [BEN, THIRD]),
        fight(Spot::Split, Wants::Move),
        fight(Spot::Still, Wants::Melee),
        show(Spot::Screen, [FIRST, SECOND].map(|who| (Act::Activates(Wants::Move), who)).to_vec()),
    ];
    all.extend([
        both(Spot::Saved, Saying::Falls),
        both(Spot::Saved, Saying::Breaks),
        both(Spot::FarSaved, Saying::Falls),
        both(Spot::Won, Saying::Recovers),
    ]);
    all.extend(falls(ANN).chain(falls(FIRST)));
    // The long ones last.
    all.extend([fight(Spot::Saved, Wants::Melee), fight(Spot::FarSaved, Wants::Shoot)]);
    all.extend([fight(Spot::Storm, Wants::Melee), fight(Spot::FarStorm, Wants::Shoot)]);
    all
}

/// A card of a deck comes.
pub fn drawn(saying: Saying) -> Vec<Show> {
    vec![Show { spot: Spot::Near, legs: vec![(Act::Says(saying), ANN)], down: false }]
}

/// What can be used is used.
pub fn used() -> Vec<Show> {
    let show = |spot, legs| Show { spot, legs, down: false };
    let says = |saying| (Act::Says(saying), ANN);
    let (melee, turn) = (Act::Activates(Wants::Melee), (Act::TurnStarts, ANN));
    vec![
        show(Spot::Near, vec![turn, (melee, ANN), (melee, FIRST)]),
        show(Spot::Far, vec![(Act::Activates(Wants::Shoot), ANN), (melee, FIRST)]),
        show(Spot::Near, vec![says(Saying::Rolls), says(Saying::DrawsLoot)]),
        // Sanity damage, which no attack of the stage does.
        show(Spot::Near, vec![says(Saying::SanityDamage)]),
        // Harm that an enemy does without an attack.
        show(Spot::Near, vec![(Act::Says(Saying::Frightens), FIRST)]),
        show(Spot::Near, vec![(Act::Says(Saying::Haunts), FIRST)]),
        // The throws that a hero makes by itself: a skill test, Willpower, an Escape.
        show(Spot::Near, vec![says(Saying::Tests)]),
        show(Spot::Near, vec![says(Saying::HorrorHits)]),
        show(Spot::Near, vec![says(Saying::CorruptionHits)]),
        show(Spot::Near, vec![turn, (Act::Activates(Wants::Move), ANN)]),
        // Before the attack of the activation: harm, a throw, a hit.
        show(Spot::Near, vec![turn, (melee, FIRST)]),
        show(Spot::Near, vec![turn, (Act::Activates(Wants::Cast), ANN)]),
        // Beside somebody who can be attacked at once.
        show(Spot::Near, vec![turn, (Act::Activates(Wants::Sling), ANN)]),
        show(Spot::Far, vec![turn, (Act::Activates(Wants::Sling), ANN)]),
        // Many dice: of Defense, to Escape.
        show(Spot::Near, vec![says(Saying::Hits)]),
        show(Spot::Tide, vec![turn, (Act::Activates(Wants::Move), ANN)]),
        // Where no enemy is, and beside those that never move, the tile is scavenged.
        show(Spot::Alone, vec![(Act::Activates(Wants::Search), ANN)]),
        show(Spot::Still, vec![(Act::Activates(Wants::Scavenge), ANN)]),
    ]
}
