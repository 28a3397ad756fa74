//! What is done where no single moment is meant: the tour on which everything happens once, the card that comes, the use that is made.

use brimscript::game::ids::{EnemyId, HeroId, Model};

use super::play::Show;
use super::player::Wants;
use super::stage::Spot;
use super::steps::{Act, SAYINGS};

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
    let befalls = |who: [Model; 2]| {
        let sayings = SAYINGS.iter().filter(|(_, act)| !deadly(*act));
        let legs: Vec<(Act, Model)> = sayings.flat_map(|(_, act)| who.map(|who| (*act, who))).collect();
        show(Spot::Near, legs)
    };
    // Each by itself, for nobody outlives two of them.
    let falls = |who: Model| {
        let sayings = SAYINGS.iter().filter(|(_, act)| deadly(*act));
        sayings.map(move |(_, act)| show(Spot::Near, vec![(*act, who)]))
    };
    let mut all = vec![
        fight(Spot::Near, Wants::Melee),
        fight(Spot::Far, Wants::Shoot),
        fight(Spot::Far, Wants::Move),
        fight(Spot::Weak, Wants::Melee),
        befalls([ANN, FIRST]),
        befalls([BEN, SECOND]),
        fight(Spot::Near, Wants::Move),
        show(
            Spot::Near,
            vec![(Act::Activates(Wants::Cast), ANN), (Act::Comes, FIRST), (Act::Comes, SECOND), (Act::TurnStarts, ANN)],
        ),
        show(
            Spot::Alone,
            vec![(Act::Activates(Wants::Search), ANN), (Act::Activates(Wants::Search), BEN), (Act::TurnStarts, ANN)],
        ),
        show(Spot::Alone, vec![(Act::Town, ANN)]),
    ];
    all.extend(falls(ANN).chain(falls(FIRST)));
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
