//! What is taken for granted of prices, and of an enemy that is not killed.

use super::super::context::{Context, bounds};
use super::super::cycles::{Whom, whom};
use super::super::parts::prices;
use super::super::that_many::given_at;
use super::About;
use brim_core::phrase::{CostView, ReplacedView, RuleFormView};
use brim_core::vocabulary::{Amount, Effect, Own, When, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// What is assumed of the lines of one declaration.
pub(super) fn of_decl(context: &Context, decl: &Declaration, out: &mut Vec<(About, Place)>) {
    decl.walk(&mut |line| {
        let (cost, more) = prices(line);
        out.extend(cost.into_iter().chain(more).filter_map(in_dice).map(|place| (About::DicePrice, place)));
        out.extend(on_one_hit(line).map(|place| (About::OnOneHit, place)));
        out.extend(spared(context, decl, line).map(|place| (About::Spared, place)));
    });
    decl.body().iter().for_each(|line| row_die(line, false, out));
}

/// `for D3 grit`: a price of which nobody knows beforehand how much it is. Wounds can be paid by anybody.
fn in_dice(cost: Phrase<'_>) -> Option<Place> {
    let (CostView::Held { n, what: _, per: _, all: _ } | CostView::UpTo { n, what: _ }) = CostView::of(cost)? else {
        return None;
    };
    match bounds(n) {
        (low, Some(high)) if low < high => Some(cost.place()),
        _ => None,
    }
}

/// `that many` in a row of a roll, under a price or a moment that has a number of its own.
fn row_die(line: Phrase<'_>, given: bool, out: &mut Vec<(About, Place)>) {
    let rolls = matches!(line.word(), Word::Effect(Effect::Roll | Effect::Rolls));
    if given && rolls {
        let mut asked = |part: Phrase<'_>| {
            if part.word() == Word::Amount(Amount::ThatMany) {
                out.push((About::RowDie, part.place()));
            }
        };
        line.body().iter().for_each(|row| row.walk(&mut asked));
        return;
    }
    let (cost, more) = prices(line);
    let given = given || given_at(line) || cost.into_iter().chain(more).any(has_number);
    line.body().iter().for_each(|inner| row_die(inner, given, out));
}

/// A price of which one may think that its number can be asked for: dice, or `up to` so many.
fn has_number(cost: Phrase<'_>) -> bool {
    in_dice(cost).is_some() || matches!(CostView::of(cost), Some(CostView::UpTo { n: _, what: _ }))
}

/// `this hero may use this on a hit for 2 Fury: …`: nothing says that a hit is met by it once.
fn on_one_hit(rule: Phrase<'_>) -> Option<Place> {
    let RuleFormView::Use { who: _, when: Some(when), cost: Some(cost), more, condition: _, limit: None } =
        RuleFormView::of(rule)?
    else {
        return None;
    };
    // What is gone when it is paid is paid once.
    let gone =
        |cost: Phrase<'_>| matches!(CostView::of(cost), Some(CostView::This { what: Own::Card } | CostView::TheAttack));
    let once = gone(cost) || more.is_some_and(gone);
    (when.word() == Word::When(When::OnDamage) && !once).then(|| when.place())
}

/// `instead of an Undead enemy being killed: …`, and no line that kills it after all.
fn spared(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Place> {
    let RuleFormView::Instead { what, condition: _, limit: _ } = RuleFormView::of(rule)? else { return None };
    let Some(ReplacedView::Killed { who, how: () }) = ReplacedView::of(what) else { return None };
    let mut killed = false;
    rule.body().iter().for_each(|line| line.walk(&mut |part| killed |= part.word() == Word::Effect(Effect::Dies)));
    (whom(context, decl, who) != Whom::Hero && !killed).then(|| what.place())
}

#[cfg(test)]
mod tests {
    use super::About;
    use crate::check;
    use crate::tests::loaded;

    fn assumed(line: &str, wanted: About) -> bool {
        let text = format!("ability \"Odd\" {{\n  {line}\n}}\n");
        let loaded = loaded(&text, "source = \"original\"\n", &[]);
        assert!(loaded.diagnostics.is_empty(), "{line}");
        let checked = check(&loaded);
        checked.assumed.iter().any(|one| one.about == wanted)
    }

    #[test]
    fn a_price_in_dice_is_told() {
        for line in [
            "this hero may use this for 100 times 2D6 gold once per turn: this hero gains 20 xp",
            "this hero may use this for D3 grit once per turn: this hero gains 20 xp",
            "when this hero kills an enemy: this hero may pay D6 gold: this hero heals 1 wound",
            "this hero may use this once per turn: this hero chooses {\n    \"Pay\" for D6 gold: nothing\n    \"Wait\": nothing\n  }",
        ] {
            assert!(assumed(line, About::DicePrice), "{line}");
        }
        for line in [
            "this hero may use this for 3 grit once per turn: this hero gains D6 xp",
            "this hero may use this for up to 3 grit once per turn: this hero gains that many xp",
            "this hero may use this for D3 wounds once per turn: this hero gains 20 xp",
        ] {
            assert!(!assumed(line, About::DicePrice), "{line}");
        }
    }

    #[test]
    fn what_is_paid_on_a_hit_is_told() {
        assert!(assumed("this hero may use this on a hit for 1 grit: that hit does 1 more damage", About::OnOneHit));
        for line in [
            "this hero may use this on a hit for 1 grit once per hit: that hit does 1 more damage",
            "this hero may use this on a hit once per turn: that hit does 1 more damage",
            "this hero may use this any time for 1 grit: this hero heals 1 wound",
        ] {
            assert!(!assumed(line, About::OnOneHit), "{line}");
        }
    }

    #[test]
    fn what_a_die_shows_in_a_row_is_told() {
        for line in [
            "this hero may use this for 50 times D6 gold once per turn: roll D6 {\n    1-3: nothing\n    4-6: this hero gains that many xp\n  }",
            "when this hero takes wounds: this hero rolls D6 {\n    1-3: nothing\n    4-6: this hero gains that many xp\n  }",
        ] {
            assert!(assumed(line, About::RowDie), "{line}");
        }
        for line in [
            "this hero may use this for 50 gold once per turn: roll D6 {\n    1-3: nothing\n    4-6: this hero gains that many xp\n  }",
            "when this hero takes wounds: this hero gains that many xp",
        ] {
            assert!(!assumed(line, About::RowDie), "{line}");
        }
    }

    #[test]
    fn an_enemy_that_is_spared_is_told() {
        assert!(assumed("instead of an enemy being killed once per fight: that enemy heals 1 wound", About::Spared));
        for line in [
            "instead of an enemy being killed once per fight { each hero takes 1 hit; that enemy is killed }",
            "instead of this hero being killed once per fight: this hero heals 1 wound",
        ] {
            assert!(!assumed(line, About::Spared), "{line}");
        }
    }

    #[test]
    fn whose_limit_it_is_hangs_on_who_has_it() {
        let hero = "when this hero kills an enemy once per fight: this hero heals 1 wound";
        let enemy = "when this enemy wounds a hero once per fight: that hero loses 1 grit";
        let stay = "this hero may use this for $5 once per stay: this hero heals 1 wound";
        assert!(assumed(stay, About::HeroLimits) && !assumed(stay, About::Limits));
        assert!(assumed(enemy, About::Limits) && !assumed(enemy, About::HeroLimits));
        assert!(!assumed(hero, About::Limits));
    }
}
