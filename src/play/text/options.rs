//! Decisions and their options as a person reads them.

use super::words::{faces, list};
use super::{Labels, Names, safe};
use brim_core::game::cards::Zone;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision, RerollBy};
use brim_core::game::ids::{CardId, DeclId, Model, OpId, SpaceId};
use brim_core::game::table::{Step, Table};

/// Puts decisions into words.
#[derive(Clone, Copy)]
pub struct Wording<'a> {
    /// The table as it is when the decision is made.
    pub table: &'a Table,
    /// The models on it.
    pub labels: &'a Labels,
    /// The names of what the packs declare.
    pub names: &'a dyn Names,
    /// What the packs declare, where prices are to be said.
    pub model: Option<&'a brim_language::model::Model>,
}

impl Wording<'_> {
    /// The question of a decision.
    pub fn question(&self, decision: &Decision) -> String {
        let who = match decision.who {
            Chooser::Hero(hero) => self.labels.hero(self.table, hero),
            Chooser::Party => "The party".to_owned(),
        };
        let hero = |id| self.labels.hero(self.table, id);
        let what = match &decision.about {
            About::Order => format!("{} goes first?", self.which(&decision.options)),
            About::Start => "choose a space to start in".to_owned(),
            About::Activation => "what do you do?".to_owned(),
            About::Hands => "what do you hold in your hands this turn?".to_owned(),
            About::Move { left, by: _ } => format!("move where? {} left", super::words::amount(*left, "space")),
            About::AssignHit { critical: true } => {
                format!("{} takes the critical hit?", self.which(&decision.options))
            }
            About::AssignHit { critical: false } => format!("{} takes the hit?", self.which(&decision.options)),
            About::Target => format!("aim at {}?", self.which(&decision.options)),
            About::Reroll { purpose, faces: dice, need, by } => {
                let need = need.map_or_else(String::new, |need| {
                    let reached = dice.iter().filter(|face| **face >= need).count();
                    let several = if dice.len() > 1 && *purpose != Purpose::HoldBack && *purpose != Purpose::Cast {
                        format!(" ({reached} of {})", dice.len())
                    } else {
                        String::new()
                    };
                    format!(", {need}+ needed{several}")
                });
                let by = match (by, decision.who) {
                    (RerollBy::Grit, Chooser::Hero(id)) => {
                        let grit = self.table.hero(id).map_or(0, |hero| hero.grit);
                        format!("for 1 Grit (you have {grit})")
                    }
                    (RerollBy::Grit, Chooser::Party) => "for 1 Grit".to_owned(),
                    (RerollBy::Text(id), _) => format!("with {}", self.name(*id)),
                };
                format!("{}: {}{need}. Re-roll {by}?", throw_words(*purpose), faces(dice))
            }
            About::Use => format!("use something {}?", self.when()),
            About::Heal { amount, hero: id } => {
                format!("{amount} to heal on {}: how much of it wounds, how much sanity?", hero(*id))
            }
            About::CatchBreath { hero: id } => format!("{} catches breath: heal, or recover Grit?", hero(*id)),
            About::Revive { hero: id } => {
                format!("spend a Revive token to keep {} from being KO'd? ({} left)", hero(*id), self.table.revives)
            }
            About::Wear => "which one to put on?".to_owned(),
            About::Light => "who carries the light?".to_owned(),
            About::Flee => "flee? The mission is lost if everybody agrees".to_owned(),
            About::Cancel { card } => match self.table.cards.card(*card).map(|card| card.zone) {
                Some(Zone::Stack) => "pay together to cancel the card that lies face down on top?".to_owned(),
                _ => format!("pay together to cancel {}?", self.card(*card)),
            },
            About::Lend { source: id, hero: user } => format!("may {} use your {}?", hero(*user), self.name(*id)),
            About::Card { source: id } => {
                let yes_or_no = decision.options.iter().all(|option| matches!(option, Choice::Pass | Choice::Yes));
                let what = if yes_or_no { "use it?" } else { "choose one" };
                format!("{what} ({})", self.name(*id))
            }
            About::Pick { source: id } => self.picked(decision, *id),
            About::Visit => "where to today?".to_owned(),
            About::Leave => "leave the town?".to_owned(),
            About::Pay { source: id } => format!("how much do you spend? ({})", self.name(*id)),
            About::ByHand { text } => brim_language::diagnostic::escape::escaped(text).into_owned(),
        };
        format!("{who}: {what}")
    }

    /// What is chosen among: enemies, heroes, spaces.
    fn which(&self, options: &[Choice]) -> &'static str {
        let all = |is: fn(&Choice) -> bool| options.iter().all(|option| is(option) || *option == Choice::Pass);
        if all(|option| matches!(option, Choice::Model(Model::Enemy(_)))) {
            "which enemy"
        } else if all(|option| matches!(option, Choice::Model(Model::Hero(_)) | Choice::Yes | Choice::Defer)) {
            "which hero"
        } else if all(|option| matches!(option, Choice::Space(_))) {
            "which space"
        } else {
            "who"
        }
    }

    /// At what time something may be used.
    fn when(&self) -> &'static str {
        let cursor = &self.table.cursor;
        if self.table.attack().is_some() {
            return "during this attack";
        }
        match (cursor.step, cursor.active) {
            (_, Some(_)) => "now",
            (Step::Start | Step::SetUp, None) => "at the start of the turn",
            (Step::Activations, None) => "between two activations",
            (Step::End, None) => "at the end of the turn",
            _ => "now",
        }
    }

    /// The name of a declaration, as it may be printed.
    pub fn name(&self, id: DeclId) -> String {
        safe(&self.names.name(id))
    }

    /// What a pick is about, as far as its options show it.
    fn picked(&self, decision: &Decision, source: DeclId) -> String {
        let all = |is: fn(&Choice) -> bool| decision.options.iter().all(|option| *option == Choice::Pass || is(option));
        let things = all(|option| matches!(option, Choice::Thing(_)));
        let what = match decision.who {
            Chooser::Party if things => return "which effect is resolved first?".to_owned(),
            Chooser::Hero(hero) if things && self.table.hero(hero).is_some_and(|hero| hero.class == source) => {
                return "choose a Starting Upgrade".to_owned();
            }
            Chooser::Party if all(|option| matches!(option, Choice::Card(_))) => "which card is resolved first?",
            _ if all(|option| matches!(option, Choice::Model(Model::Hero(_)))) => "which hero?",
            _ if all(|option| matches!(option, Choice::Model(Model::Enemy(_)))) => "which enemy?",
            _ if all(|option| matches!(option, Choice::Space(_))) => "which space?",
            _ if all(|option| matches!(option, Choice::Card(_))) => "which card?",
            _ if all(|option| matches!(option, Choice::Number(_))) => "how much?",
            _ => "choose one",
        };
        format!("{what} ({})", self.name(source))
    }

    /// Something that can be used, by its name alone: `use Bandages`.
    pub fn used(&self, choice: &Choice) -> String {
        let Choice::Use { op, card, token, on: _ } = choice else { return "use it".to_owned() };
        let named = self.names.use_name(*op).map(|name| safe(&name));
        let thing = card.map(|card| self.card(card)).or(token.map(|token| self.name(token)));
        match (named, thing) {
            (Some(name), Some(thing)) if name != thing => format!("use {name} ({thing})"),
            (Some(name), _) => format!("use {name}"),
            (None, Some(thing)) => format!("use {thing}"),
            (None, None) => "use an ability".to_owned(),
        }
    }

    /// What a use costs, in brackets, where that is known.
    fn cost(&self, op: OpId) -> String {
        let costs = self.model.map(|model| self.names.costs(op, model)).unwrap_or_default();
        if costs.is_empty() { String::new() } else { format!(" (by {})", list(&costs)) }
    }

    /// An option of a decision.
    pub fn option(&self, decision: &Decision, choice: &Choice) -> String {
        let model = |model: &Model| self.model(*model);
        let cards =
            |cards: &[CardId]| list(&cards.iter().map(|card| format!("the {}", self.card(*card))).collect::<Vec<_>>());
        match choice {
            Choice::Pass => match decision.about {
                About::Activation => "end the activation",
                About::Visit => "stay in",
                About::Leave => "stay another day",
                About::Wear => "keep on what is worn",
                About::Move { .. } => "stay here",
                About::AssignHit { .. } => "roll the damage of the hits dealt so far",
                About::Reroll { .. } => "keep the dice",
                _ => "no",
            }
            .to_owned(),
            Choice::Yes => match decision.about {
                About::Order => "go now",
                About::CatchBreath { .. } => "heal",
                _ => "yes",
            }
            .to_owned(),
            Choice::Space(space) => self.space(*space),
            Choice::Model(one) => model(one),
            Choice::Card(card) => self.card(*card),
            Choice::Hands(held) if held.is_empty() => "nothing".to_owned(),
            Choice::Hands(held) => cards(held),
            Choice::Move => "move".to_owned(),
            Choice::GritMove => match decision.who {
                Chooser::Hero(id) => {
                    let grit = self.table.hero(id).map_or(0, |hero| hero.grit);
                    format!("spend 1 Grit to move farther (you have {grit})")
                }
                Chooser::Party => "spend 1 Grit to move farther".to_owned(),
            },
            Choice::Melee => "attack in melee".to_owned(),
            Choice::Ranged(weapons) => format!("attack with {}", cards(weapons)),
            Choice::Use { op, on, .. } => {
                let on = on.map_or_else(String::new, |on| format!(" on {}", self.labels.hero(self.table, on)));
                format!("{}{on}{}", self.used(choice), self.cost(*op))
            }
            Choice::Help(hero) => format!("help {} up", self.labels.hero(self.table, *hero)),
            Choice::Drag(hero) => format!("drag {} along, or let go", self.labels.hero(self.table, *hero)),
            Choice::RerollMisses => "re-roll all misses".to_owned(),
            Choice::RerollDie(die) => match &decision.about {
                About::Reroll { faces, .. } => {
                    let face = faces.get(usize::from(*die)).map_or_else(String::new, ToString::to_string);
                    format!("re-roll the {face}")
                }
                _ => format!("re-roll die {}", die.saturating_add(1)),
            },
            Choice::Number(number) => match decision.about {
                About::CatchBreath { .. } => format!("recover {number} Grit"),
                About::Heal { amount, .. } => format!(
                    "{} and {} sanity",
                    super::words::amount(*number, "wound"),
                    amount.saturating_sub(*number).max(0)
                ),
                _ => number.to_string(),
            },
            Choice::Option(_, label) => safe(label),
            Choice::Defer => match decision.about {
                About::AssignHit { .. } => "deal another hit first",
                _ => "wait",
            }
            .to_owned(),
            Choice::Give(card, hero) if decision.who == Chooser::Hero(*hero) => {
                format!("take the {}", self.card(*card))
            }
            Choice::Give(card, hero) => {
                format!("give the {} to {}", self.card(*card), self.labels.hero(self.table, *hero))
            }
            Choice::GiveToken(token, hero) => {
                format!("give {} to {}", safe(&self.names.name(*token)), self.labels.hero(self.table, *hero))
            }
            Choice::Thing(location) if decision.about == About::Visit => {
                format!("go to {}", safe(&self.names.name(*location)))
            }
            Choice::Thing(id) => safe(&self.names.name(*id)).to_string(),
            Choice::Flee => "flee from the adventure".to_owned(),
            Choice::Look => "look through the door".to_owned(),
            Choice::Scavenge => "scavenge".to_owned(),
        }
    }

    /// A space, and who stands there.
    fn space(&self, id: SpaceId) -> String {
        let Some(space) = self.table.board.space(id) else { return "a space".to_owned() };
        let heroes = self.table.heroes.iter().filter(|hero| hero.at == Some(id) && !hero.dead);
        let heroes = heroes.map(|hero| self.labels.hero(self.table, hero.id));
        let enemies = self.table.figures().filter(|enemy| enemy.at == id);
        let enemies = enemies.map(|enemy| self.labels.enemy(enemy.id, self.names));
        let here: Vec<String> = heroes.chain(enemies).collect();
        let who = if here.is_empty() { String::new() } else { format!(" ({})", list(&here)) };
        format!("the space in column {}, row {}{who}", space.x, space.y)
    }

    /// A model with what it has suffered.
    fn model(&self, model: Model) -> String {
        let (name, wounds, health) = match model {
            Model::Hero(id) => (
                self.labels.hero(self.table, id),
                self.table.hero(id).map_or(0, |hero| hero.wounds),
                self.names.health(self.table, model),
            ),
            Model::Enemy(id) => {
                let name = self.labels.enemy(id, self.names);
                let wounds = self.table.enemy(id).map_or(0, |enemy| enemy.wounds);
                (format!("{} ({name})", self.labels.mark(id)), wounds, self.names.health(self.table, model))
            }
        };
        match (wounds, health) {
            (0, None) => name,
            (0, Some(health)) => format!("{name}, unhurt, Health {health}"),
            (wounds, None) => format!("{name}, {}", super::words::amount(wounds, "wound")),
            (wounds, Some(health)) => format!("{name}, {wounds} of {health} wounds"),
        }
    }

    fn card(&self, card: CardId) -> String {
        self.table.cards.decl(card).map_or_else(|| "card".to_owned(), |decl| safe(&self.names.name(decl)))
    }
}

/// What a throw is for, as a question names it.
pub fn throw_words(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::ToHit => "To Hit",
        Purpose::Damage => "Damage",
        Purpose::Defense => "Defense",
        Purpose::Willpower => "Willpower",
        Purpose::Cover => "Cover",
        Purpose::Escape => "Escape test",
        Purpose::Move | Purpose::GritMove => "movement",
        Purpose::Test => "skill test",
        Purpose::Cast => "casting roll",
        Purpose::Armor => "Armor",
        Purpose::SpiritArmor => "Spirit Armor",
        Purpose::Search => "Scavenge roll",
        Purpose::HoldBack => "Hold Back the Darkness",
        Purpose::Heal | Purpose::Recover | Purpose::CatchBreath => "healing roll",
        Purpose::Blast | Purpose::Bounce | Purpose::BounceCount => "explosion",
        Purpose::Amount => "how much it is",
        _ => "the roll",
    }
}
