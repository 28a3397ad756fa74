//! An author's own wording of a card that says something else than its rule.

use brim_language::model::Placed;
use std::collections::BTreeSet;

use super::context::{Context, In, listed};
use super::wording_contrary::contrary;
use super::wording_words::parted;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member, Word};
use brim_language::card::{card, rules};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic};

/// Compares `text "…"` with the card that is written from the rule: numbers, dice, numbers to reach, gold, keywords, each and random; then what the one
/// says the contrary of.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.having(In::Declared, &[Word::Member(Member::Text)]) {
        let lines = decl.members(Member::Text).filter_map(|line| match MemberView::of(line)? {
            MemberView::Text { words } => Some((line.place(), words)),
            _ => None,
        });
        let own: Vec<_> = lines.collect();
        let Some((place, _)) = own.first() else { continue };
        let sheet = context.model.sheet(decl.id).unwrap_or(decl);
        let rule = rules(context.model, sheet);
        let whole = card(context.model, decl.id).map_or_else(String::new, |card| card.text);
        let text = own.iter().map(|(_, words)| *words).collect::<Vec<_>>().join(" ");
        let names: Vec<&str> = NAMED
            .iter()
            .flat_map(|kind| context.model.of_kind(*kind))
            .map(|named| context.model.name(named.id))
            .collect();
        let decks: Vec<&str> = context.model.of_kind(Kind::Deck).map(|named| context.model.name(named.id)).collect();
        let (said, ruled, printed) = (Said::of(&text, &names), Said::of(&rule, &names), Said::of(&whole, &names));
        let missing: Vec<String> = said.lacks(&ruled);
        let strange: Vec<String> = printed.lacks(&said);
        let quoted = |all: &[String]| listed(&all.iter().map(|one| format!("`{}`", escaped(one))).collect::<Vec<_>>());
        let message = match (missing.as_slice(), strange.as_slice()) {
            ([], []) => match parted(&text, &whole).or_else(|| contrary(&text, &rule, &whole, &decks)) {
                Some((wording, rule)) => format!("the wording says `{wording}`, and the rule says `{rule}`"),
                None => continue,
            },
            (missing, []) => format!("the rule says {}, and the wording does not", quoted(missing)),
            ([], strange) => format!("the wording says {}, and the rule does not", quoted(strange)),
            (missing, strange) => {
                format!("the wording says {}, and the rule says {}", quoted(strange), quoted(missing))
            }
        };
        let rule = rule.split_whitespace().collect::<Vec<_>>().join(" ");
        out.push(
            context
                .finding(Code::WordingDiffers, decl, *place, message)
                .label("the players read this, and the game plays the rule")
                .help(format!("in words, the rule is: {}", shortened(&escaped(&rule), 200))),
        );
    }
}

/// Kinds of names that a wording and its rule have in common.
const NAMED: [Kind; 4] = [Kind::Keyword, Kind::Skill, Kind::Marker, Kind::Token];

/// What a wording says that can be compared.
#[derive(Debug, Default, PartialEq, Eq)]
struct Said {
    figures: BTreeSet<String>,
    keywords: BTreeSet<String>,
    /// It speaks of one thing: `a wound`.
    single: bool,
    each: bool,
    random: bool,
}

impl Said {
    fn of(text: &str, keywords: &[&str]) -> Said {
        let mut said = Said::default();
        let mut words = Vec::new();
        for word in text.split_whitespace() {
            let clean = word.trim_matches(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '+' | '$'));
            let ends = word.ends_with(['.', ':', '!', '?']);
            words.push((clean, ends));
        }
        let lower = |at: usize| words.get(at).map(|(word, _)| word.to_lowercase()).unwrap_or_default();
        for (at, (word, _)) in words.iter().enumerate() {
            let reached = lower(at + 1) == "or" && matches!(&*lower(at + 2), "more" | "higher" | "better");
            match &*word.to_lowercase() {
                "a" | "an" | "one" | "once" | "another" => said.single = true,
                "each" | "every" | "all" => said.each = true,
                "random" | "randomly" => said.random = true,
                lower => said.figure(word, lower, reached),
            }
        }
        let plain: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        for keyword in keywords {
            let parts: Vec<&str> = keyword.split_whitespace().collect();
            let fits = |at: usize, window: &[&str]| {
                let same =
                    window.iter().zip(&parts).all(|(word, part)| word == part || word.strip_suffix('s') == Some(part));
                // A first word has its capital anyway.
                let first = at == 0 || words.get(at - 1).is_some_and(|(_, ends)| *ends);
                same && !(first && parts.len() == 1)
            };
            if !parts.is_empty() && plain.windows(parts.len()).enumerate().any(|(at, window)| fits(at, window)) {
                said.keywords.insert((*keyword).to_owned());
            }
        }
        said
    }

    fn figure(&mut self, word: &str, lower: &str, reached: bool) {
        let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
        let spelled = words.iter().zip(2_u32..).find(|(word, _)| **word == lower).map(|(_, n)| n.to_string());
        let word = spelled.as_deref().unwrap_or(word);
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(number) = word.strip_suffix('+').filter(|number| digits(number)) {
            self.figures.insert(format!("{number}+"));
        } else if word.strip_prefix('$').is_some_and(digits) {
            self.figures.insert(word.to_owned());
        } else if digits(word) && reached {
            self.figures.insert(format!("{word}+"));
        } else {
            for part in word.split(['+', '-', '–', '−', '/']).filter(|part| !part.is_empty()) {
                let die = part
                    .split_once(['D', 'd'])
                    .is_some_and(|(count, sides)| (count.is_empty() || digits(count)) && digits(sides));
                if die {
                    self.figures.insert(part.to_uppercase());
                } else if digits(part) {
                    self.figures.insert(part.to_owned());
                }
            }
        }
    }

    /// What the other says and this does not.
    fn lacks(&self, other: &Said) -> Vec<String> {
        let told = |figure: &String| figure == "1" && self.single;
        let mut out: Vec<String> =
            other.figures.difference(&self.figures).filter(|figure| !told(figure)).cloned().collect();
        out.extend(other.keywords.difference(&self.keywords).cloned());
        if other.each && !self.each {
            out.push("each".to_owned());
        }
        if other.random && !self.random {
            out.push("random".to_owned());
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::Said;
    use crate::tests::found;
    use brim_language::diagnostic::Code;

    fn told(text: &str) -> Vec<String> {
        let (_, all) = found(text);
        all.into_iter().filter(|one| one.code == Code::WordingDiffers).map(|one| one.message.clone()).collect()
    }

    #[test]
    fn a_wording_is_compared_with_its_rule() {
        let card = |text: &str| {
            format!(
                "encounter \"Cold Water\" {{\n  text \"{text}\"\n  a random hero tests Agility 5+ {{\n    pass: nothing\n    fail: that hero takes 2D6 wounds\n  }}\n}}\n"
            )
        };
        assert_eq!(told(&card("A random Hero must make an Agility 5+ test or take 2D6 Wounds.")), [""; 0]);
        assert_eq!(told(&card("A random Hero makes an Agility test of 5 or more, or takes 2d6 Wounds.")), [""; 0]);
        assert_eq!(
            told(&card("A random Hero must make an Agility 4+ test or take 2D6 Wounds.")),
            ["the wording says `4+`, and the rule says `5+`"]
        );
        assert_eq!(
            told(&card("Each Hero must make an Agility 5+ test or take 2D6 Wounds.")),
            ["the wording says `each`, and the rule says `random`"]
        );
        assert_eq!(
            told(&card("A random Hero must make an Agility 5+ test or take Wounds.")),
            ["the rule says `2D6`, and the wording does not"]
        );
    }

    #[test]
    fn numbers_in_letters_and_single_things_count() {
        let card = "encounter \"Cold Water\" {\n  text \"Each Hero takes a Wound. Each Undead Enemy heals three Wounds.\"\n  each hero takes 1 wound\n  each Undead enemy heals 3 wounds\n}\n";
        assert_eq!(told(card), [""; 0]);
        let card = card.replace("Undead Enemy", "Enemy");
        assert_eq!(told(&card), ["the rule says `Undead`, and the wording does not"]);
    }

    #[test]
    fn ranges_and_sums_are_their_numbers() {
        let said = Said::of("On 1-2, D6+3.", &[]);
        assert_eq!(said.figures.into_iter().collect::<Vec<_>>(), ["1", "2", "3", "D6"]);
    }
}
