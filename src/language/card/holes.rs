//! What fills the holes of a word's English.

use super::Pen;
use super::irregular::{english_of, measured};
use super::template::{Form, Hole, Piece, capital, pieces, push};

use crate::model::{NounRef, Phrase, Selector, Value};
use brim_core::game::engine::Size;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{AmountView, ConditionView, CostView, HoldingView, MomentView, ThingView, is_weapon_deed};
use brim_core::program::StatKey;
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Chosen, Clothing, Duration, Entry, Holding, Kind, Pick, Suffered, Word};

impl Pen<'_> {
    /// A phrase, without what stands under it.
    pub(super) fn phrase(&self, phrase: Phrase<'_>) -> String {
        match phrase.word() {
            Word::Thing(_) | Word::Holding(_) => self.held(phrase, Form::Plain),
            // What comes once more and ends something is the next one.
            Word::Duration(Duration::UntilMoment) => {
                let text = self.plain(phrase);
                text.replacen("until the start of each ", "until the start of the next ", 1).replacen(
                    "until the end of each ",
                    "until the end of the ",
                    1,
                )
            }
            Word::Moment(_) if self.weapon && of_weapon(phrase) => {
                let text = self.plain(phrase);
                let made = if text.ends_with(" attack") { " made" } else { "" };
                format!("{text}{made} with this")
            }
            _ => self.plain(phrase),
        }
    }

    fn plain(&self, phrase: Phrase<'_>) -> String {
        if let Some(ConditionView::Not { condition }) = ConditionView::of(phrase) {
            return self.negated(condition);
        }
        if let Some(cost @ (CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what })) =
            CostView::of(phrase)
        {
            let most = if matches!(cost, CostView::UpTo { n: _, what: _ }) { "up to " } else { "" };
            let all = match cost {
                CostView::Held { n: _, what: _, per: _, all: true } => " from each Hero",
                _ => "",
            };
            let verb = match what.word() {
                Word::Holding(Holding::Gold) => "paying",
                Word::Holding(Holding::Corruption) => "taking",
                _ => "spending",
            };
            return self.fill(
                &format!("{verb} {most}{{n|{{what#one}}|{{what#many}}}}[ for each {{per}}]{all}"),
                phrase,
                None,
            );
        }
        self.fill(&english_of(phrase), phrase, None).trim_end().to_owned()
    }

    /// A text with its holes filled from a phrase; `subject` stands in the place of who does it.
    pub(super) fn fill(&self, text: &str, phrase: Phrase<'_>, subject: Option<&str>) -> String {
        let (text, _) = self.filled(text, phrase, subject);
        let mut out = text.replace(" ,", ",");
        while out.contains("  ") {
            out = out.replace("  ", " ");
        }
        out
    }

    /// The text, and whether all its holes are filled.
    fn filled(&self, text: &str, phrase: Phrase<'_>, subject: Option<&str>) -> (String, bool) {
        let mut out = String::new();
        let mut whole = true;
        for piece in pieces(text) {
            match piece {
                Piece::Letters(letters) => out.push_str(letters),
                Piece::Hole(hole) => {
                    if let Some(text) = self.without_if(&mut out, phrase.get(hole.name)) {
                        out.push_str(&text);
                        continue;
                    }
                    let filled = match subject {
                        Some(subject) if hole.name == "who" => Some(subject.to_owned()),
                        _ => self.hole(hole, phrase),
                    };
                    whole &= filled.is_some();
                    push(&mut out, &filled.unwrap_or_default());
                }
                Piece::Clause(clause) => {
                    let (inner, all) = self.filled(clause, phrase, subject);
                    if all {
                        if inner.starts_with(" ignoring ") && out.contains(" equal to ") {
                            out.push(',');
                        }
                        out.push_str(&inner);
                    }
                }
            }
        }
        (out, whole)
    }

    /// What is said in place of `if` and a condition: `in a fight`, and after a moment `while attacking with a Gun`.
    fn without_if(&self, out: &mut String, value: Option<Value<'_>>) -> Option<String> {
        let Some(Value::Phrase(condition)) = value else { return None };
        let before = out.strip_suffix("if ").filter(|before| before.is_empty() || before.ends_with([' ', '(']))?;
        let text = self.circumstance(condition)?;
        let (before, text) = match before.strip_suffix(", ") {
            Some(moment) => (format!("{moment} "), text.replacen("when ", "while ", 1)),
            // Who cannot attack at all when it attacks so cannot attack so.
            None if before.ends_with("cannot attack ") => {
                (before.to_owned(), text.replace("when attacking ", "").replace("when not attacking ", "not "))
            }
            None => (before.to_owned(), text),
        };
        *out = before;
        Some(text)
    }

    fn hole(&self, hole: Hole, phrase: Phrase<'_>) -> Option<String> {
        let value = phrase.get(hole.name)?;
        if let Some((one, many)) = hole.unit {
            if let Some(dollars) = dollars(value, phrase) {
                return Some(dollars);
            }
            // `Hungry Dead` are one or many by the same name, and are counted all the same.
            let named =
                one.contains("{enemy") || matches!(held_by(phrase), Some(HoldingView::Named { what: _, items: _ }));
            let (one, many) = (self.fill(one, phrase, None), self.fill(many, phrase, None));
            return Some(self.counted(value, &one, &many, one == many && !named));
        }
        let plain = match value {
            Value::Phrase(amount) if FIGURES.contains(&hole.name) && measured(amount) => {
                format!("equal to {}", self.phrase(amount))
            }
            Value::Phrase(per) if hole.name == "per" => {
                let text = self.phrase(per);
                text.strip_prefix("each ").map_or_else(|| text.clone(), str::to_owned)
            }
            Value::Names(ids) if hole.form == Form::And || hole.form == Form::Or => {
                let names: Vec<String> = ids.iter().map(|id| self.named(*id, Form::Plain)).collect();
                let word = if hole.form == Form::And { "and" } else { "or" };
                joined(&names, word)
            }
            Value::Name(id) => self.named(id, hole.form),
            Value::Choice(chosen) if hole.form == Form::One => {
                let words = choice(chosen);
                if words == "dice" { "die".to_owned() } else { words.strip_suffix("es").unwrap_or(&words).to_owned() }
            }
            Value::Choice(chosen) => choice(chosen),
            Value::Choices(all) => listed(&all.iter().map(|chosen| choice(*chosen)).collect::<Vec<_>>()),
            Value::Phrase(inner) if matches!(inner.word(), Word::Thing(_) | Word::Holding(_)) => {
                self.held(inner, hole.form)
            }
            Value::Phrase(inner) if hole.form == Form::Many => self.several(inner),
            Value::Phrase(inner) if hole.form == Form::One => {
                let text = self.phrase(inner);
                text.strip_prefix("each ").map_or_else(|| text.clone(), str::to_owned)
            }
            Value::Phrase(change) if hole.form == Form::Gets => self.change(change, true),
            other => self.value(other),
        };
        Some(match hole.form {
            Form::Capital => capital(&plain),
            Form::Gets => plain.strip_prefix("has ").map_or_else(|| plain.clone(), |rest| format!("gets {rest}")),
            Form::Article => match value {
                Value::Dice(dice) if dice.count == 1 => format!("a {plain}"),
                // One of the cards that have it.
                Value::Name(id) if self.model.names.get(id).is_some_and(|named| named.kind == Kind::Keyword) => {
                    with_article(&format!("{plain} card"))
                }
                _ => plain,
            },
            _ => plain,
        })
    }

    /// So many of something: `1 Wound`, `D6 Wounds`, `a number of Wounds equal to the level of that Hero`; of a mass, which has no number, `Grit
    /// equal to the Max Grit of this Hero`.
    fn counted(&self, value: Value<'_>, one: &str, many: &str, mass: bool) -> String {
        let single = match value {
            Value::Number(n) => n == 1,
            Value::Phrase(amount) => matches!(AmountView::of(amount), Some(AmountView::Number { n: 1, per: _ })),
            _ => false,
        };
        let unit = if single { one } else { many };
        if let Value::Phrase(amount) = value {
            let text = self.phrase(amount);
            return match AmountView::of(amount) {
                Some(AmountView::HowMany { what, n, less: None }) if many == "times" => {
                    let more = match n {
                        Some(1) => ", and once more".to_owned(),
                        Some(n) => format!(", and {n} times more"),
                        None => String::new(),
                    };
                    format!("once for each {}{more}", self.phrase(what).trim_start_matches("each "))
                }
                _ if measured(amount) => match many.split_once(" of ").filter(|(_, each)| each.contains("equal to")) {
                    Some((what, each)) => format!("a number of {what} equal to {text}, each of {each}"),
                    None if mass => match many.strip_prefix("more ") {
                        Some(more) => format!("extra {more} equal to {text}"),
                        None if many.starts_with("less ") => format!("{many}, by {text}"),
                        None => format!("{many} equal to {text}"),
                    },
                    None => format!("a number of {many} equal to {text}"),
                },
                Some(AmountView::Number { n, per: Some(per) }) => {
                    let per = self.phrase(per);
                    format!("{n} {unit} for each {}", per.strip_prefix("each ").unwrap_or(&per))
                }
                Some(_) if mass => format!("{} {unit}", text.replace("that many", "that much")),
                Some(_) => format!("{text} {unit}"),
                None => text,
            };
        }
        format!("{} {unit}", self.value(value))
    }

    /// A value by itself.
    pub(super) fn value(&self, value: Value<'_>) -> String {
        match value {
            Value::Number(n) => n.to_string(),
            Value::Signed(n) => format!("{n:+}"),
            Value::AtLeast(n) => format!("{n}+"),
            Value::Face(low, high) if low == high => low.to_string(),
            Value::Face(low, i32::MAX) => format!("{low}+"),
            Value::Face(low, high) => format!("{low}-{high}"),
            Value::Dice(dice) => dice.to_string().replace(' ', ""),
            Value::Purpose(purpose) => purpose.words().to_owned(),
            Value::Text(text) => text.to_owned(),
            Value::Name(id) => self.named(id, Form::Plain),
            Value::Names(ids) => ids.iter().map(|id| self.named(*id, Form::Plain)).collect::<Vec<_>>().join(", "),
            Value::Abilities(list) => {
                let one = |(id, number): &(DeclId, Option<i32>)| match number {
                    Some(number) => format!("{} {number}", self.model.name(*id)),
                    None => self.model.name(*id).to_owned(),
                };
                list.iter().map(one).collect::<Vec<_>>().join(", ")
            }
            Value::Stat(StatKey::Stat(stat)) => stat.english().to_owned(),
            Value::Stat(StatKey::Skill(id)) => self.model.name(id).to_owned(),
            Value::Stat(StatKey::Max(id)) => format!("Max {}", self.model.name(id)),
            Value::Stat(StatKey::Worn(slot)) => format!("{} slots", slot.word()),
            Value::Stat(StatKey::Tests(id)) => format!("on {} tests", self.model.name(id)),
            Value::Stat(StatKey::TestDice(id)) => format!("to the number of dice on {} tests", self.model.name(id)),
            Value::Stat(StatKey::Result(id)) => format!("on the result of {}", self.model.name(id)),
            Value::None => "none".to_owned(),
            Value::Size(size) => size_word(size).to_owned(),
            Value::Rule(rule) => capitals(rule.words()),
            Value::Flag(flag) => if flag { "yes" } else { "no" }.to_owned(),
            Value::Choice(chosen) => chosen.words().to_owned(),
            Value::Choices(all) => listed(&all.iter().map(|chosen| chosen.words().to_owned()).collect::<Vec<_>>()),
            Value::Words(words) => words.join(", "),
            Value::Cell(column, row) => format!("{column}, {row}"),
            Value::Numbers(all) => all.iter().map(i32::to_string).collect::<Vec<_>>().join(", "),
            Value::Phrase(phrase) => self.phrase(phrase),
            Value::Selector(selector) => self.selector(selector),
        }
    }

    /// A name; counted, a marker or a token says what it is, and an enemy type whether it is one or several.
    fn named(&self, id: DeclId, form: Form) -> String {
        let name = self.model.name(id);
        let kind = self.model.names.get(id).map(|named| named.kind);
        match (kind, form) {
            (Some(Kind::Marker), Form::One) => format!("{name} marker"),
            (Some(Kind::Marker), Form::Many) => format!("{name} markers"),
            (Some(Kind::Token), Form::One) => format!("{name} token"),
            (Some(Kind::Token), Form::Many) => format!("{name} tokens"),
            (Some(Kind::Enemy), Form::One) => singular(name),
            (Some(Kind::Enemy), Form::Many) => many_of(name),
            _ => name.to_owned(),
        }
    }

    /// What is held or counted.
    fn held(&self, thing: Phrase<'_>, form: Form) -> String {
        if let Some(ThingView::Held { what }) = ThingView::of(thing) {
            return self.held(what, form);
        }
        if let Some(HoldingView::Named { what, items: true }) = HoldingView::of(thing) {
            let such = self.named(what, Form::One);
            return match form {
                Form::Article => with_article(&format!("{such} Item")),
                Form::One => format!("{such} Item"),
                _ => format!("{such} Items"),
            };
        }
        if let Some(HoldingView::Named { what, items: false }) = HoldingView::of(thing) {
            return match form {
                Form::Article => with_article(&self.named(what, Form::One)),
                _ => self.named(what, form),
            };
        }
        let text = match ThingView::of(thing) {
            Some(ThingView::Harm { what: Suffered::Wounds }) => "Wound|Wounds",
            Some(ThingView::Harm { what: Suffered::Sanity }) => "Sanity Damage",
            Some(ThingView::Worn { slot }) => return of_clothing(slot, form),
            _ => english(thing.word()),
        };
        let (one, many) = text.split_once('|').unwrap_or((text, text));
        if matches!(form, Form::One | Form::Article) { one } else { many }.to_owned()
    }

    /// Whom a selector points at.
    pub(super) fn selector(&self, selector: Selector<'_>) -> String {
        self.picked(selector, false)
    }

    pub(super) fn picked(&self, selector: Selector<'_>, many: bool) -> String {
        self.picked_as(selector.pick(), selector, many)
    }

    /// Whom a selector points at, picked another way.
    pub(super) fn picked_as(&self, pick: Pick, selector: Selector<'_>, many: bool) -> String {
        let noun = match selector.noun() {
            NounRef::Noun(noun) => english(Word::Noun(noun)).to_owned(),
            NounRef::Named(id) => self.named(id, Form::One),
            NounRef::Alias(name) => name.to_owned(),
        };
        let several = || match selector.noun() {
            NounRef::Named(_) => many_of(&noun),
            _ => plural(&noun),
        };
        let mut out = String::new();
        let alias = matches!(selector.noun(), NounRef::Alias(_));
        if !many && !alias && !noun.starts_with("the ") {
            out.push_str(english(Word::Pick(pick)));
            out.push(' ');
        }
        for filter in selector.filters() {
            let filter = self.phrase(filter);
            match filter.strip_prefix("other") {
                // `a` and `other` are one word.
                Some("") if out.trim_end().ends_with(['a', 'A']) && out.trim_end().len() == 1 => {
                    out = out.replace('a', "another").replace('A', "Another");
                }
                _ => push(&mut out, &filter),
            }
            if !out.ends_with(' ') {
                out.push(' ');
            }
        }
        push(&mut out, &if many { several() } else { noun.clone() });
        for relation in selector.relations() {
            out.push(' ');
            out.push_str(&self.phrase(relation));
        }
        out
    }
}

/// What the table says of a word.
pub(super) fn english(word: Word) -> &'static str {
    word.entry().map_or("", |entry: &Entry| entry.english)
}

/// Gold as cards print it: `$50`.
fn dollars(value: Value<'_>, phrase: Phrase<'_>) -> Option<String> {
    let Some(HoldingView::Gold) = held_by(phrase) else { return None };
    let amount = match value {
        Value::Number(n) => return Some(format!("${n}")),
        Value::Phrase(amount) => amount,
        _ => return None,
    };
    match AmountView::of(amount)? {
        AmountView::Number { n, per: None } => Some(format!("${n}")),
        AmountView::Times { by, of } => match AmountView::of(of)? {
            AmountView::Dice { dice, plus: None } => Some(format!("{} x ${by}", dice.to_string().replace(' ', ""))),
            _ => None,
        },
        _ => None,
    }
}

/// What a phrase says is gained, lost or paid.
fn held_by(phrase: Phrase<'_>) -> Option<HoldingView<'_>> {
    phrase.holes().find_map(|(_, value)| match value {
        Value::Phrase(held) => HoldingView::of(held),
        _ => None,
    })
}

/// The words of one of a closed list.
fn choice(chosen: Chosen) -> String {
    let words = chosen.words();
    match words.strip_prefix("at end of ") {
        Some(span) => format!("at the end of the {}", capitals(span)),
        None => {
            capitals(&words.replace("on ko", "when KO'd").replace("ko'd", "KO'd").replace("next to", "adjacent to"))
        }
    }
}

/// Words that cards print with a capital.
fn capitals(words: &str) -> String {
    let printed = ["Enemies", "Defense", "Armor", "Willpower", "Adventure", "XP", "Grit", "Hero", "Heroes", "Loot"];
    let word = |word: &str| {
        let found = printed.iter().find(|printed| printed.eq_ignore_ascii_case(word));
        found.map_or_else(|| word.to_owned(), |printed| (*printed).to_owned())
    };
    words.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn size_word(size: Size) -> &'static str {
    match size {
        Size::Small => "Small",
        Size::Medium => "Medium",
        Size::Large => "Large",
        Size::ExtraLarge => "Extra Large",
        Size::Xxl => "XXL",
    }
}

/// Several of a noun.
pub fn plural(noun: &str) -> String {
    const MANS: [&str; 6] = ["human", "shaman", "talisman", "caiman", "ottoman", "roman"];
    let lower = noun.to_lowercase();
    if let Some(stem) = noun.strip_suffix("man").filter(|_| !MANS.iter().any(|whole| lower.ends_with(whole))) {
        return format!("{stem}men");
    }
    if let Some(stem) = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        return format!("{stem}ies");
    }
    let hisses = noun.ends_with(['o', 's', 'x']) || noun.ends_with("ch") || noun.ends_with("sh");
    let ending = if hisses { "es" } else { "s" };
    format!("{noun}{ending}")
}

/// Several of an enemy: those that a name calls, or more of what it calls one of.
pub fn many_of(name: &str) -> String {
    const ALIKE: [&str; 10] = ["folk", "kin", "spawn", "people", "brood", "vermin", "cattle", "swine", "sheep", "fish"];
    let last = name.rsplit(' ').next().unwrap_or(name).to_lowercase();
    if singular(name) != name || last.ends_with('i') || last.ends_with("dead") || ALIKE.contains(&last.as_str()) {
        return name.to_owned();
    }
    plural(name)
}

/// One of what a name calls in the plural.
fn singular(name: &str) -> String {
    brim_core::vocabulary::spelling::one_of(name)
}

/// `a, b and c`.
pub(super) fn listed(all: &[String]) -> String {
    joined(all, "and")
}

fn joined(all: &[String], word: &str) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

/// Holes for a figure that follows its name: `Range equal to the Strength of this Hero`.
const FIGURES: [&str; 5] = ["range", "shots", "combat", "damage", "to"];

/// What is worn in a slot: `a worn coat`, `worn coats`, `worn gloves`.
fn of_clothing(slot: Clothing, form: Form) -> String {
    let word = slot.word();
    match form {
        _ if word.ends_with('s') => format!("worn {word}"),
        Form::Article => format!("a worn {word}"),
        Form::One => format!("worn {word}"),
        _ => format!("worn {word}s"),
    }
}

/// True for a deed of its hero of which a weapon speaks: it is meant where it was done with the weapon alone.
fn of_weapon(moment: Phrase<'_>) -> bool {
    let deed = MomentView::of(moment).is_some_and(is_weapon_deed);
    deed && moment.subject().is_some_and(|who| who.pick() == Pick::This)
}
