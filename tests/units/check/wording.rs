mod clauses;
mod concepts;
mod corpus;
mod rolls;
mod said_otherwise;

use crate::units::check::found;
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
        ["the wording says `agility 4+`, and the rule says `agility 5+`"]
    );
    assert_eq!(
        told(&card("Each Hero must make an Agility 5+ test or take 2D6 Wounds.")),
        ["the wording says `Each Hero`, and the rule says `A random Hero`"]
    );
    assert_eq!(
        told(&card("A random Hero must make an Agility 5+ test or take Wounds.")),
        ["the rule says `2D6 wounds`, and the wording does not"]
    );
}

#[test]
fn numbers_in_letters_and_single_things_count() {
    let card = "darkness \"Cold Water\" {\n  text \"Each Hero takes a Wound. Each Undead Enemy heals three Wounds.\"\n  each hero takes 1 wound\n  each Undead enemy heals 3 wounds\n}\n";
    assert_eq!(told(card), [""; 0]);
    let card = card.replace("Undead Enemy", "Enemy");
    assert_eq!(told(&card), ["the rule says `Undead`, and the wording does not"]);
}

/// A name that begins a sentence, `1D6`, a limit with `each` are no difference.
#[test]
fn other_ways_to_write_are_no_difference() {
    let card = "darkness \"Cold Water\" {\n  remains in play\n  text \"Remains in play. Undead Enemies get +1 Initiative. At the end of each fight, every Hero takes 1D6 Hits.\"\n  each Undead enemy: initiative +1\n  at end of fight: each hero takes D6 hits\n}\n";
    assert_eq!(told(card), [""; 0]);
}
