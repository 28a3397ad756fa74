//! Decisions and their options as a person reads them.

use super::words::{faces, list};
use super::{Labels, Names, safe};
use brim_core::game::cards::Zone;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision, RerollBy};
use brim_core::game::ids::{CardId, DeclId, Model};
use brim_core::game::table::Table;

/// Puts decisions into words.
#[derive(Clone, Copy)]
pub struct Wording<'a> {
    /// The table as it is when the decision is made.
    pub table: &'a Table,
    /// The models on it.
    pub labels: &'a Labels,
    /// The names of what the packs declare.
    pub names: &'a dyn Names,
}

impl Wording<'_> {
    /// The question of a decision.
    pub fn question(&self, decision: &Decision) -> String {
        let who = match decision.who {
            Chooser::Hero(hero) => self.labels.hero(self.table, hero),
            Chooser::Party => "The party".to_owned(),
        };
        let source = |id| safe(&self.names.name(id));
        let hero = |id| self.labels.hero(self.table, id);
        let what = match &decision.about {
            About::Order => "who is first?".to_owned(),
            About::Start => "where do you start?".to_owned(),
            About::Activation => "what now?".to_owned(),
            About::Hands => "what do you hold?".to_owned(),
            About::Move { left } => format!("where to? Movement left: {left}."),
            About::AssignHit { critical: true } => "whom does the critical hit strike?".to_owned(),
            About::AssignHit { critical: false } => "whom does the hit strike?".to_owned(),
            About::Target => "at what?".to_owned(),
            About::Reroll { purpose, faces: dice, need, by } => {
                let need = need.map_or_else(String::new, |need| format!(", needing {need}+"));
                let by = match by {
                    RerollBy::Grit => " for a Grit".to_owned(),
                    RerollBy::Text(id) => format!(" with {}", source(*id)),
                };
                format!("{} - {}{need}. Re-roll{by}?", purpose_words(*purpose), faces(dice))
            }
            About::Use => "use something?".to_owned(),
            About::Heal { amount, hero: id } => format!("{amount} to heal on {}: how much of it wounds?", hero(*id)),
            About::CatchBreath { hero: id } => format!("{} catches breath: heal, or take Grit?", hero(*id)),
            About::Revive { hero: id } => format!("spend a Revive token on {}?", hero(*id)),
            About::Wear => "which one to put on?".to_owned(),
            About::Light => "who takes the light?".to_owned(),
            About::Flee => "leave the adventure? It is lost if all agree.".to_owned(),
            About::Cancel { card } => match self.table.cards.card(*card).map(|card| card.zone) {
                Some(Zone::Stack) => "does everybody pay to cancel the card that lies face down on top?".to_owned(),
                _ => format!("does everybody pay to cancel {}?", self.card(*card)),
            },
            About::Lend { source: id, hero: user } => format!("may {} use {}?", hero(*user), source(*id)),
            About::Card { source: id } => {
                let yes_or_no = decision.options.iter().all(|option| matches!(option, Choice::Pass | Choice::Yes));
                let what = if yes_or_no { "use it?" } else { "choose one" };
                format!("{what} ({})", source(*id))
            }
            About::Pick { source: id } => self.picked(decision, *id),
            About::Visit => "where to today?".to_owned(),
            About::Leave => "leave the town?".to_owned(),
            About::Pay { source: id } => format!("how much? ({})", source(*id)),
            About::ByHand { text } => brim_language::diagnostic::escape::escaped(text).into_owned(),
        };
        format!("{who}: {what}")
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
            _ if all(|option| matches!(option, Choice::Number(_))) => "which number?",
            _ => "choose one",
        };
        format!("{what} ({})", safe(&self.names.name(source)))
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
            Choice::Space(space) => self.table.board.space(*space).map_or_else(
                || "a space".to_owned(),
                |space| format!("the space in column {}, row {}", space.x, space.y),
            ),
            Choice::Model(one) => model(one),
            Choice::Card(card) => self.card(*card),
            Choice::Hands(held) if held.is_empty() => "nothing".to_owned(),
            Choice::Hands(held) => cards(held),
            Choice::Move => "move".to_owned(),
            Choice::GritMove => "spend a Grit to move farther".to_owned(),
            Choice::Melee => "attack in melee".to_owned(),
            Choice::Ranged(weapons) => format!("attack with {}", cards(weapons)),
            Choice::Use { op, card, token, on } => {
                let named = self.names.use_name(*op);
                let thing = card.map(|card| self.card(card)).or(token.map(|token| safe(&self.names.name(token))));
                let name = named.map(|name| safe(&name));
                let on = on.map_or_else(String::new, |on| format!(" on {}", self.labels.hero(self.table, on)));
                match (name, thing) {
                    (Some(name), Some(thing)) if name != thing => format!("use {name} ({thing}){on}"),
                    (Some(name), _) => format!("use {name}{on}"),
                    (None, Some(thing)) => format!("use {thing}{on}"),
                    (None, None) => format!("use an ability{on}"),
                }
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
                About::CatchBreath { .. } => format!("take {number} Grit"),
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
                format!("give a {} to {}", safe(&self.names.name(*token)), self.labels.hero(self.table, *hero))
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

    /// A model with what it has suffered.
    fn model(&self, model: Model) -> String {
        let (name, wounds) = match model {
            Model::Hero(id) => (self.labels.hero(self.table, id), self.table.hero(id).map_or(0, |hero| hero.wounds)),
            Model::Enemy(id) => {
                let name = self.labels.enemy(id, self.names);
                (format!("{} ({name})", self.labels.mark(id)), self.table.enemy(id).map_or(0, |enemy| enemy.wounds))
            }
        };
        match wounds {
            0 => name,
            wounds => format!("{name}, {}", super::words::amount(wounds, "wound")),
        }
    }

    fn card(&self, card: CardId) -> String {
        self.table.cards.decl(card).map_or_else(|| "card".to_owned(), |decl| safe(&self.names.name(decl)))
    }
}

/// What a throw is for.
fn purpose_words(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::ToHit => "to hit",
        Purpose::Damage => "damage",
        Purpose::Defense => "defense",
        Purpose::Willpower => "willpower",
        Purpose::Escape => "escape",
        Purpose::Move => "move",
        Purpose::Test => "skill test",
        Purpose::Armor | Purpose::SpiritArmor => "armor",
        Purpose::Search => "search",
        Purpose::HoldBack => "hold back the darkness",
        _ => "the dice",
    }
}
