//! What is done where no single moment is meant: the tour on which everything happens once, the card that comes, the use that is made.

use brimscript::game::ids::{EnemyId, HeroId, Model};

use super::play::Show;
use super::player::Wants;
use super::spots::Spot;
use super::steps::{Act, ENDS, FEAR, SAYINGS};

const ANN: Model = Model::Hero(HeroId(0));
const BEN: Model = Model::Hero(HeroId(1));
const FIRST: Model = Model::Enemy(EnemyId(0));
const SECOND: Model = Model::Enemy(EnemyId(2));

/// Everything that can happen, in a few plays.
pub fn tour() -> Vec<Show> {
    let all = |wants: Wants| [ANN, BEN, FIRST, SECOND].map(|who| (Act::Activates(wants), who)).to_vec();
    let show = |spot, legs| Show { spot, legs, starts: true, down: false };
    let fight = |spot, wants| {
        let mut legs = vec![(Act::TurnStarts, ANN)];
        legs.extend(all(wants));
        legs.push((Act::TurnEnds, ANN));
        show(spot, legs)
    };
    // What befalls a hero and an enemy of either type.
    let befalls = |spot, who: [Model; 2]| {
        let sayings = SAYINGS.iter().filter(|(_, act)| !deadly(*act));
        let mut legs: Vec<(Act, Model)> = who.map(|who| (FEAR, who)).to_vec();
        legs.extend(sayings.flat_map(|(_, act)| who.map(|who| (*act, who))));
        show(spot, legs)
    };
    // Each by itself, for nobody outlives two of them.
    let falls = |who: Model| {
        let sayings = SAYINGS.iter().filter(|(_, act)| deadly(*act));
        sayings.map(move |(_, act)| show(Spot::Near, vec![(*act, who)]))
    };
    let search = |spot| {
        show(
            spot,
            vec![(Act::Activates(Wants::Search), ANN), (Act::Activates(Wants::Search), BEN), (Act::TurnStarts, ANN)],
        )
    };
    let killed = SAYINGS.iter().map(|(_, act)| *act).filter(|act| deadly(*act)).nth(1);
    let mut all = vec![
        fight(Spot::Near, Wants::Melee),
        fight(Spot::Far, Wants::Shoot),
        fight(Spot::Apart, Wants::Move),
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
        show(Spot::Tide, vec![(ENDS, ANN)]),
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
    ];
    all.extend(killed.map(|act| show(Spot::Saved, vec![(act, ANN), (act, BEN)])));
    let recovers = SAYINGS.iter().map(|(_, act)| *act).filter(|act| deadly(*act)).nth(2);
    all.extend(recovers.map(|act| show(Spot::Won, vec![(act, ANN), (act, BEN)])));
    all.extend(falls(ANN).chain(falls(FIRST)));
    // The long ones last.
    all.extend([fight(Spot::Saved, Wants::Melee), fight(Spot::FarSaved, Wants::Shoot)]);
    all.extend([fight(Spot::Storm, Wants::Melee), fight(Spot::FarStorm, Wants::Shoot)]);
    all
}

/// True for what somebody does not outlive.
fn deadly(act: Act) -> bool {
    matches!(act, Act::Says(hero, _) if ["killed", "90 wounds", "30 wounds", "30 sanity"].iter().any(|deadly| hero.contains(deadly)))
}

/// A card of a deck comes, or what can be used is used.
pub fn shown(which: &'static str) -> Vec<Show> {
    let show = |spot, legs| Show { spot, legs, starts: true, down: false };
    match which {
        "use" => {
            let said = |says: &str| {
                SAYINGS.iter().find(|(_, act)| matches!(act, Act::Says(hero, _) if hero.starts_with(says)))
            };
            let chart =
                said("Ann rolls on").into_iter().chain(said("Ann draws 1 Loot")).map(|(_, act)| (*act, ANN)).collect();
            vec![
                show(
                    Spot::Near,
                    vec![
                        (Act::TurnStarts, ANN),
                        (Act::Activates(Wants::Melee), ANN),
                        (Act::Activates(Wants::Melee), FIRST),
                    ],
                ),
                show(Spot::Far, vec![(Act::Activates(Wants::Shoot), ANN), (Act::Activates(Wants::Melee), FIRST)]),
                show(Spot::Near, chart),
                // Before the attack of the activation: harm, a throw, a hit.
                show(Spot::Near, vec![(Act::TurnStarts, ANN), (Act::Activates(Wants::Melee), FIRST)]),
                show(Spot::Near, vec![(Act::TurnStarts, ANN), (Act::Activates(Wants::Cast), ANN)]),
                show(Spot::Far, vec![(Act::TurnStarts, ANN), (Act::Activates(Wants::Sling), ANN)]),
            ]
        }
        _ => {
            let comes = |(_, act): &&(Spot, Act)| matches!(act, Act::Says(hero, _) if *hero == which);
            SAYINGS.iter().filter(comes).map(|(spot, act)| show(*spot, vec![(*act, ANN)])).collect()
        }
    }
}
