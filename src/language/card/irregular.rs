//! Words whose English hangs on what stands in them: `1 Hand` and `2 Hands`, a price that falls, a condition said without `if`.

use std::borrow::Cow;

use super::Pen;
use super::holes::{english, listed};
use crate::model::{NounRef, Phrase, Value};
use brim_core::phrase::{
    AmountView, ConditionView, CostView, CountView, EffectView, MemberView, ModifierView, MomentView, QuantityView,
    RuleFormView, WhenView,
};
use brim_core::program::StatKey;
use brim_core::vocabulary::{
    Amount, Around, Condition, Due, Ending, Harmful, Healed, Healing, Holding, Learning, Limit, MoreOrLess, Noun, Pick,
    Sign, Stat, Suffered, Thing, TileSort, Word,
};

/// What the table says of a phrase's word, or what is said instead where the table's sentence would be no English.
pub(super) fn english_of(phrase: Phrase<'_>) -> Cow<'static, str> {
    let said = english(phrase.word());
    let odd = match phrase.word() {
        Word::Effect(_) => match EffectView::of(phrase) {
            Some(EffectView::Casts { who: _, dice: _, need: _, by: _, step, what: _, each, paid: _ }) => {
                let one = |said: String, number: Option<i32>, from: &str, to: &str| match number {
                    Some(1) => said.replace(from, to),
                    _ => said,
                };
                let said = one(said.to_owned(), step, "{step|{what#one}|{what#many}}", "{what#one}");
                Some(one(said, each, "{each|{paid#one}|{paid#many}}", "{paid#one}"))
            }
            Some(EffectView::Heals { who: _, n: _, what: Healing::Sanity, per: _ }) => {
                Some(said.replace("Wound|Wounds", "Sanity Damage|Sanity Damage"))
            }
            Some(EffectView::Heals { who: _, n: _, what: Healing::Any, per: _ }) => {
                let said = said.replace("Wound|Wounds", "Wound or Sanity Damage|Wounds and Sanity Damage");
                Some(format!("{said}, in any mix"))
            }
            Some(EffectView::Learns { who: _, how: Learning::Forgets, what: _ }) => {
                Some("{who} forgets {what}".to_owned())
            }
            Some(EffectView::HealsAll { who: _, what: Healed::Wounds }) => Some("{who} heals all Wounds".to_owned()),
            Some(EffectView::HealsAll { who: _, what: Healed::Sanity }) => {
                Some("{who} heals all Sanity Damage".to_owned())
            }
            Some(EffectView::Later { clock: Due::EndOfNextTurn | Due::EndOfNextFight | Due::EndOfNextDay }) => {
                Some(said.replace("the next {clock}", "the {clock}"))
            }
            Some(EffectView::EndsMission { how: Ending::Lose }) => Some("the Mission is a failure".to_owned()),
            Some(EffectView::HitDamage { what: _, n: _, more: MoreOrLess::Less }) => Some(said.replace("more", "less")),
            _ => None,
        },
        Word::Cost(_) => match CostView::of(phrase) {
            Some(CostView::Harm { n: _, what: Suffered::Sanity }) => {
                Some(said.replace("Wound|Wounds", "Sanity Damage|Sanity Damage"))
            }
            _ => None,
        },
        Word::Member(_) => match MemberView::of(phrase) {
            Some(MemberView::Sort { sort: TileSort::Entrance }) => Some("The Heroes start here".to_owned()),
            Some(MemberView::Sort { sort: _ }) => Some("A {sort}".to_owned()),
            _ => None,
        },
        Word::Modifier(_) => ModifierView::of(phrase).and_then(modified),
        Word::Condition(_) => ConditionView::of(phrase).and_then(conditional),
        Word::Moment(_) => match MomentView::of(phrase) {
            Some(MomentView::StartOf { span: _, n: Some(_) }) => Some("the start of {span} {n}".to_owned()),
            Some(MomentView::EndOf { span: _, n: Some(_) }) => Some("the end of {span} {n}".to_owned()),
            _ => None,
        },
        Word::When(_) => match WhenView::of(phrase) {
            Some(WhenView::OnHarm { what, whom, by: _ }) => {
                let harm = match what {
                    Harmful::Harm => "damage is",
                    Harmful::Wounds => "Wounds are",
                    Harmful::Sanity => "Sanity Damage is",
                    Harmful::HorrorHit => "a Horror Hit is",
                    Harmful::CorruptionHit => "a Corruption Hit is",
                };
                let whom = if whom.is_some() { "{whom}" } else { "it" };
                Some(format!("when {harm} about to be done to {whom}[ by {{by}}]"))
            }
            _ => None,
        },
        // What is added is multiplied and halved with the rest: brackets say so.
        Word::Amount(Amount::Times | Amount::Half) => match AmountView::of(phrase) {
            Some(AmountView::Times { by: _, of } | AmountView::Half { of, up: _ }) if adds(of) => {
                Some(said.replace("{of}", "({of})"))
            }
            _ => None,
        },
        // What names no moment is used in the own activation; a service, while its hero is there.
        Word::RuleForm(_) => match RuleFormView::of(phrase) {
            Some(RuleFormView::Use { who: _, when: None, cost, more: _, condition: _, limit }) => {
                let gold =
                    |(_, value)| matches!(value, Value::Phrase(what) if what.word() == Word::Holding(Holding::Gold));
                let stay = |(_, value)| matches!(value, Value::Choice(span) if matches!(span.words(), "day" | "stay"));
                let town = cost.is_some_and(|cost| cost.holes().any(gold))
                    || limit.is_some_and(|limit| limit.holes().any(stay));
                (!town).then(|| said.replace(" may use this", " may use this during its activation"))
            }
            _ => None,
        },
        Word::Limit(Limit::TimesPer) => Some("up to {n} times per {span}[ {group}][ {all}]".to_owned()),
        _ => None,
    };
    odd.map_or(Cow::Borrowed(said), Cow::Owned)
}

/// True for an amount to which a number is added, or from which one is taken.
fn adds(amount: Phrase<'_>) -> bool {
    match AmountView::of(amount) {
        Some(
            AmountView::HowMany { what: _, n, less }
            | AmountView::ThatMany { n, less }
            | AmountView::Of { what: _, who: _, n, less }
            | AmountView::Counter { name: _, n, less },
        ) => n.or(less).is_some(),
        _ => false,
    }
}

/// True for the amount `1`.
fn is_one(amount: Phrase<'_>) -> bool {
    matches!(AmountView::of(amount), Some(AmountView::Number { n: 1, per: None }))
}

/// True where one of two conditions is itself made of two, joined by the other word: a comma shows which belong together.
fn grouped(a: Phrase<'_>, b: Phrase<'_>, by: Condition) -> bool {
    [a, b].iter().any(|one| one.word() == Word::Condition(by))
}

fn comma(a: Phrase<'_>, b: Phrase<'_>, by: Condition) -> &'static str {
    if grouped(a, b, by) { "," } else { "" }
}

fn conditional(condition: ConditionView<'_>) -> Option<String> {
    match condition {
        ConditionView::Around { what } => Some(format!("in {}", called(what))),
        ConditionView::Both { a, b } if grouped(a, b, Condition::Either) => Some("{a}, and {b}".to_owned()),
        ConditionView::Either { a, b } if grouped(a, b, Condition::Both) => Some("{a}, or {b}".to_owned()),
        ConditionView::HasMany { who: _, n: _, thing } if thing.word() == Word::Thing(Thing::Level) => {
            Some("{who} is of level {n}".to_owned())
        }
        ConditionView::StatIs { who: _, bound: _, n, stat } if is_one(n) => {
            one(stat).map(|stat| format!("{{who}} has {{bound}} {{n}} {stat}"))
        }
        ConditionView::Many { n, what: _ } if matches!(QuantityView::of(n), Some(QuantityView::Exactly { n }) if is_one(n)) => {
            Some("there is exactly 1 {what#one}".to_owned())
        }
        ConditionView::TrackAt { which: _, n, how: _ } if n.word() == Word::Amount(Amount::ThatMany) => {
            Some("the {which^} is on the space with that number".to_owned())
        }
        _ => None,
    }
}

/// The tail that every change of a stat can have.
const TAIL: &str = "[ for each {per}][ if {condition}]";

fn modified(modifier: ModifierView<'_>) -> Option<String> {
    match modifier {
        ModifierView::Change { stat, by, per: _, condition: _ } => match (stat, by) {
            (StatKey::Stat(Stat::Prices), _) => {
                let how = if by < 0 { "less" } else { "more" };
                Some(format!("pays ${} {how} for each thing in a town{TAIL}", by.unsigned_abs()))
            }
            (StatKey::Stat(Stat::ItemPrices), _) => {
                let how = if by < 0 { "less" } else { "more" };
                Some(format!("pays ${} {how} for each Item in a town{TAIL}", by.unsigned_abs()))
            }
            (StatKey::Stat(Stat::ServicePrices), _) => {
                let how = if by < 0 { "less" } else { "more" };
                Some(format!("pays ${} {how} for each service in a town{TAIL}", by.unsigned_abs()))
            }
            (StatKey::Stat(Stat::LostLocations), _) => {
                Some(format!("has {{by}} to the number of locations of the next town that are gone{TAIL}"))
            }
            (_, 1 | -1) => one(stat).map(|stat| format!("has {{by}} {stat}{TAIL}")),
            _ => None,
        },
        ModifierView::ByDice { stat: _, sign, dice: _ } => Some(match sign {
            Sign::Plus => "has +{dice} {stat}".to_owned(),
            Sign::Minus => "has -{dice} {stat}".to_owned(),
        }),
        ModifierView::OfAbility { which: _, stat, by } => match (stat, by) {
            (StatKey::Stat(Stat::Times), _) => {
                let (how, times) =
                    (if by < 0 { "fewer" } else { "more" }, if by.abs() == 1 { "time" } else { "times" });
                Some(format!("does \"{{which}}\" {} {how} {times}", by.unsigned_abs()))
            }
            (_, 1 | -1) => one(stat).map(|stat| format!("has {{by}} {stat} in \"{{which}}\"")),
            _ => None,
        },
        ModifierView::Set { stat: StatKey::Stat(stat), to, condition: _ } if plain(to) => {
            let text = match stat {
                Stat::ToHitSides => "rolls {to}-sided To Hit dice",
                Stat::DamageSides => "rolls {to}-sided Damage dice",
                Stat::VoicesSides => "rolls a {to}-sided die for Voices in the Dark",
                Stat::MeleeReach => "reaches {to|space|spaces} in Melee",
                Stat::LitTiles => "lights {to|tile|tiles} around its own",
                Stat::Crowd => "stands with up to {to} models in one space",
                _ => return None,
            };
            Some(format!("{text}[ if {{condition}}]"))
        }
        ModifierView::Bound { stat, bound: _, n, condition: _ } => match (stat, AmountView::of(n)?) {
            (StatKey::Stat(Stat::Prices), AmountView::Number { n: _, per: None }) => {
                Some("pays {bound} ${n} for each thing in a town[ if {condition}]".to_owned())
            }
            (StatKey::Stat(Stat::ItemPrices), AmountView::Number { n: _, per: None }) => {
                Some("pays {bound} ${n} for each Item in a town[ if {condition}]".to_owned())
            }
            (StatKey::Stat(Stat::ServicePrices), AmountView::Number { n: _, per: None }) => {
                Some("pays {bound} ${n} for each service in a town[ if {condition}]".to_owned())
            }
            (StatKey::Stat(Stat::TownDays), _) => {
                Some("stays {bound} {n|day|days} in a town[ if {condition}]".to_owned())
            }
            (StatKey::Stat(Stat::HitWounds), _) => {
                Some("takes {bound} {n|Wound|Wounds} from one Hit[ if {condition}]".to_owned())
            }
            (_, AmountView::Number { n: 1, per: _ }) => {
                one(stat).map(|stat| format!("has {{bound}} {{n}} {stat}[ if {{condition}}]"))
            }
            _ => None,
        },
        _ => None,
    }
}

/// What is said of one of a stat that is counted in several: `Hand`, `Shot`; none where the stat's own words serve.
fn one(stat: StatKey) -> Option<String> {
    let text = match stat {
        StatKey::Worn(slot) => return Some(format!("{} slot", slot.word())),
        StatKey::Stat(Stat::Shots) => "Shot",
        StatKey::Stat(Stat::Hands) => "Hand",
        StatKey::Stat(Stat::EscapeDice) => "die on Escape tests",
        StatKey::Stat(Stat::ScavengeDice) => "die to Scavenge",
        StatKey::Stat(Stat::WoundsTaken) => "Wound from each source",
        StatKey::Stat(Stat::WaysOut) => "way out",
        StatKey::Stat(Stat::MeleeReach) => "space of reach in Melee",
        StatKey::Stat(Stat::LitTiles) => "tile of light around the bearer's own",
        StatKey::Stat(Stat::Models) => "model",
        StatKey::Stat(Stat::Crowd) => "model in one space",
        StatKey::Stat(Stat::Times) => "repetition",
        StatKey::Stat(Stat::TownDays) => "day of a stay in a town",
        _ => return None,
    };
    Some(text.to_owned())
}

/// A figure that is written down.
fn plain(figure: Value<'_>) -> bool {
    match figure {
        Value::Number(_) => true,
        Value::Phrase(amount) => matches!(AmountView::of(amount), Some(AmountView::Number { n: _, per: None })),
        _ => false,
    }
}

/// An amount that is read off something: what is counted is `equal to` it.
pub(super) fn measured(amount: Phrase<'_>) -> bool {
    match AmountView::of(amount) {
        Some(AmountView::Half { of, up: _ } | AmountView::Times { by: _, of }) => measured(of),
        Some(_) => matches!(
            amount.word(),
            Word::Amount(Amount::HowMany | Amount::Of | Amount::SpaceOf | Amount::Distance | Amount::Step)
        ),
        None => false,
    }
}

/// True for a change whose figure is counted, or read off something.
pub(super) fn counts(change: Phrase<'_>) -> bool {
    let read = |amount: Phrase<'_>| {
        measured(amount) || matches!(AmountView::of(amount), Some(AmountView::Number { n: _, per: Some(_) }))
    };
    match ModifierView::of(change) {
        Some(ModifierView::Change { stat: _, by: _, per, condition: _ }) => per.is_some(),
        Some(ModifierView::Set { stat: _, to: Value::Phrase(amount), condition: _ }) => read(amount),
        Some(ModifierView::Bound { stat: _, bound: _, n, condition: _ }) => read(n),
        _ => false,
    }
}

/// A part of the game by its name.
const fn called(what: Around) -> &'static str {
    match what {
        Around::OtherWorld => "an OtherWorld",
        Around::Town => "a Town",
    }
}

impl Pen<'_> {
    /// A condition that English says without `if`: `in a fight`, `when attacking with a Gun`.
    pub(super) fn circumstance(&self, condition: Phrase<'_>) -> Option<String> {
        match ConditionView::of(condition)? {
            ConditionView::Fight | ConditionView::AttackIs { reach: _ } | ConditionView::Around { what: _ } => {
                Some(self.phrase(condition))
            }
            ConditionView::Using { what: _, n: _ }
            | ConditionView::Armed { what: _, n: _ }
            | ConditionView::Against { who: _ } => Some(format!("when {}", self.phrase(condition))),
            ConditionView::Not { condition: so } => match so.word() {
                Word::Condition(Condition::Fight | Condition::Around) => {
                    Some(format!("outside of {}", self.phrase(so).trim_start_matches("in ")))
                }
                Word::Condition(Condition::Using | Condition::Armed | Condition::Against) => {
                    Some(format!("when not {}", self.phrase(so)))
                }
                _ => None,
            },
            ConditionView::Both { a, b } => {
                let comma = comma(a, b, Condition::Either);
                Some(format!("{}{comma} and {}", self.circumstance(a)?, self.circumstance(b)?))
            }
            ConditionView::Either { a, b } => {
                let comma = comma(a, b, Condition::Both);
                Some(format!("{}{comma} or {}", self.circumstance(a)?, self.circumstance(b)?))
            }
            _ => None,
        }
    }

    /// A condition that is not so.
    pub(super) fn negated(&self, condition: Phrase<'_>) -> String {
        match ConditionView::of(condition) {
            Some(ConditionView::Not { condition: so }) => return self.phrase(so),
            Some(ConditionView::Both { a, b }) => {
                let comma = comma(a, b, Condition::Either);
                return format!("{}{comma} or {}", self.negated(a), self.negated(b));
            }
            Some(ConditionView::Either { a, b }) => {
                let comma = comma(a, b, Condition::Both);
                return format!("{}{comma} and {}", self.negated(a), self.negated(b));
            }
            Some(ConditionView::Exists { who }) => {
                return format!("there is {}", self.picked_as(Pick::No, who, false));
            }
            // Beside another condition, where nothing but `if` stands before it.
            Some(ConditionView::Fight) => return "there is no fight".to_owned(),
            Some(ConditionView::Around { what }) => return format!("outside of {}", called(what)),
            Some(ConditionView::AttackIs { reach: _ }) => {
                return self.fill("there is no {reach} attack", condition, None);
            }
            Some(ConditionView::Using { what: _, n: _ }) => {
                return self.fill("the attack is not made with a {what}[ of {n|hand|hands}]", condition, None);
            }
            Some(ConditionView::Armed { what: _, n: _ }) => {
                return self.fill("the attack is not made with {what}[ of {n|hand|hands}]", condition, None);
            }
            Some(ConditionView::Acted { who: _, what: _, span: _ }) => {
                return self.fill("{who} has not {what} this {span}", condition, None);
            }
            Some(ConditionView::Against { who: _ }) => return self.fill("{who} is not attacked", condition, None),
            Some(ConditionView::Casting { what: _ }) => return self.fill("no {what} Spell is cast", condition, None),
            _ => {}
        }
        let text = english_of(condition);
        // That no hero has it, or that one of them has it not.
        let subject = condition.subject().filter(|_| text.starts_with("{who} ")).and_then(|who| match who.pick() {
            Pick::Any => Some((true, self.picked_as(Pick::No, who, false))),
            Pick::Each => {
                let all = self.picked_as(Pick::Each, who, false);
                Some((false, format!("at least one {}", all.trim_start_matches("each "))))
            }
            _ => None,
        });
        if let Some((true, nobody)) = &subject {
            return self.fill(&text, condition, Some(nobody));
        }
        let subject = subject.as_ref().map(|(_, one)| one.as_str());
        let turned = [
            ("} is ", "} is not "),
            ("} has ", "} does not have "),
            ("there is ", "there is not "),
            ("there are ", "there are not "),
            (" was ", " was not "),
            ("} chose ", "} did not choose "),
            (" is ", " is not "),
        ];
        match turned.iter().find(|(so, _)| text.contains(so)) {
            Some((so, not)) => self.fill(&text.replacen(so, not, 1), condition, subject),
            None => format!("not {}", self.phrase(condition)),
        }
    }

    /// Several of what is counted: `the number of Heroes`.
    pub(super) fn several(&self, count: Phrase<'_>) -> String {
        match CountView::of(count) {
            Some(CountView::Which { who }) if who.noun() == NounRef::Noun(Noun::Group) => {
                format!("models of {} group", if who.pick() == Pick::That { "that" } else { "this" })
            }
            Some(CountView::Which { who }) if who.pick() == Pick::Each => self.picked(who, true),
            Some(CountView::Cards { deck: _, place: _ }) => self.fill("{deck} cards {place}", count, None),
            Some(CountView::Passed { name: _, which: _ }) => {
                self.phrase(count).replace(" space that ", " spaces that ")
            }
            Some(CountView::Held { thing: _, who: _ }) => self.fill("{thing#many} of {who}", count, None),
            Some(CountView::Elites { who: _ }) => self.fill("Elite Abilities of {who}", count, None),
            Some(CountView::Dice { face: _ }) => self.fill("dice showing {face}", count, None),
            Some(CountView::Times { who: _, what: _, span: _ }) => {
                self.fill("times {who} has {what} this {span}", count, None)
            }
            Some(CountView::Doors | CountView::Clues) => super::holes::plural(&self.phrase(count)),
            _ => self.phrase(count),
        }
    }
}

/// What happens, one after the other: `then` separates who does something from orders to the players.
pub(super) fn sequence(all: &[(String, bool)]) -> String {
    let mut runs: Vec<(Vec<String>, bool)> = Vec::new();
    for (text, order) in all {
        match runs.last_mut() {
            Some((run, same)) if same == order => run.push(text.clone()),
            _ => runs.push((vec![text.clone()], *order)),
        }
    }
    let runs: Vec<String> = runs.into_iter().map(|(run, _)| together(&run)).collect();
    runs.join(", then ")
}

/// `a, b and c`; with a comma before the last where one of the others has an `and` of its own.
fn together(all: &[String]) -> String {
    match all {
        [most @ .., last] if most.iter().any(|text| text.contains(" and ") || text.contains(", ")) => {
            format!("{}, and {last}", most.join(", "))
        }
        _ => listed(all),
    }
}
