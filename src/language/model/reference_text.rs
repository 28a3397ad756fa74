//! How the terminal and the reference describe an entry, a stat and a rule point: examples, pages, what they take.

use brim_core::vocabulary::{Category, Combine, Noun, Rule, RuleType, Stat, Whose, Word};

/// An example in the one way to write it.
pub fn formatted(example: &str) -> String {
    brim_grammar::format(&format!("{example}\n")).map_or_else(|_| example.to_owned(), |text| text.trim_end().to_owned())
}

/// Where a rule is printed: `SBSD 17` as `SBSD p. 17`.
pub fn printed(page: &str) -> String {
    let one = |part: &str| match part.trim().split_once(' ') {
        Some((work, pages)) if pages.starts_with(|c: char| c.is_ascii_digit()) => format!("{work} p. {pages}"),
        _ => part.trim().to_owned(),
    };
    match page {
        "design" => "not in the rulebooks (added by Brimscript)".to_owned(),
        "facts" => "on cards of the game".to_owned(),
        "original" => "nowhere: made for this project".to_owned(),
        page => page.split(';').map(one).collect::<Vec<_>>().join("; "),
    }
}

/// What can be said below a sentence that binds these nouns: `that hero`.
pub fn bound(nouns: &[Noun]) -> Vec<String> {
    let word = |noun| Word::Noun(noun).entry().map_or("thing", |entry| entry.sentence);
    nouns.iter().map(|noun| format!("`that {}`", word(*noun))).collect()
}

/// How several values of a stat become one.
pub fn combined(stat: Stat) -> &'static str {
    match stat.combine() {
        Combine::Sum => "Printed value first, then what sets it, multiplies it and adds to it; caps and floors last.",
        Combine::Best => "A number to roll: the lowest of several counts. A `+1` makes it harder to roll.",
        Combine::Flag => "A yes or a no: one source that grants it is enough.",
    }
}

/// Lines of a sheet that print a stat and change it.
pub fn stat_example(stat: Stat) -> String {
    let words = stat.words();
    let whose = if stat.whose() == Whose::Heroes { "this hero" } else { "this enemy" };
    match stat.combine() {
        // It is said of the item itself.
        Combine::Flag if stat == Stat::StaysInHand => words.to_owned(),
        Combine::Flag => format!("{whose}: {words}"),
        Combine::Best => format!("{words} 4+\n{whose}: {words} is 3+"),
        // Numbers inside an ability: no sheet prints them.
        Combine::Sum if matches!(stat, Stat::Rolls | Stat::Times) => {
            format!("{whose}: \"Foul Breath\" {words} +1")
        }
        Combine::Sum => format!("{words} 3\n{whose}: {words} +1"),
    }
}

/// What kind of answer a rule point takes.
pub fn takes(rule: Rule) -> String {
    match rule.answer() {
        RuleType::Number => "a number".to_owned(),
        RuleType::Dice => "dice or a number".to_owned(),
        RuleType::Flag => "`yes` or `no`".to_owned(),
        RuleType::Choice(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or "),
    }
}

/// A declaration that settles a rule point.
pub fn rule_example(rule: Rule) -> String {
    let figure = match rule.answer() {
        RuleType::Number => "1",
        RuleType::Dice => "D6",
        RuleType::Flag => "yes",
        RuleType::Choice(words) => words.first().copied().unwrap_or("yes"),
    };
    format!("rules \"Figures\" {{\n  {} is {figure}\n}}", rule.words())
}

/// What the entries of a category are.
pub fn title(category: Category) -> &'static str {
    match category {
        Category::Effect => "Effects",
        Category::Moment => "Moments",
        Category::Condition => "Conditions",
        Category::Pick => "First words of a selector",
        Category::Filter => "Words before the noun",
        Category::Noun => "Nouns",
        Category::Position => "Where somebody is",
        Category::Relation => "Behind the noun",
        Category::Amount => "Amounts",
        Category::Count => "What is counted",
        Category::Quantity => "So many",
        Category::Thing => "What is counted",
        Category::Holding => "What is held",
        Category::Place => "Places",
        Category::Duration => "How long",
        Category::Limit => "How often",
        Category::When => "When it can be used",
        Category::Cost => "Costs",
        Category::Modifier => "Modifiers",
        Category::Replaced => "What is replaced",
        Category::RuleForm => "Rules",
        Category::Label => "Labels",
        Category::Kind => "Kinds of declaration",
        Category::Member => "Lines",
        Category::Step => "Steps",
        Category::Change => "Operations",
    }
}
