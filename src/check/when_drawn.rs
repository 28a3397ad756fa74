//! What is not there when a card is read or a row is rolled: no attack is under way then, and no dice lie.

use super::context::{Context, In};
use super::missing_facts::{is_there, needed, of_effect};
use super::needs::needs;
use super::parts;
use super::walk::Site;
use super::when_given::given_by;
use brim_core::phrase::EffectView;
use brim_core::vocabulary::{Category, Effect, Fact, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at lines that happen when a card is read or a row is rolled. Those that wait for a moment are looked at with it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let needing: Vec<Word> = Category::Effect.words().into_iter().filter(|word| !needed(*word).is_empty()).collect();
    for Site { decl, line, phrase } in context.sites(In::Texts, &needing) {
        if !matches!(line.word(), Word::Effect(_) | Word::Label(_)) {
            continue;
        }
        let mut there = Vec::new();
        line.walk(&mut |part| there.extend(part.word().entry().into_iter().flat_map(|entry| entry.gives)));
        // What is said of an attack under way names it, and is told of where it does.
        let Some(fact) = needed(phrase.word()).iter().find(|fact| !there.contains(fact)) else { continue };
        let (message, label) = of_effect(*fact);
        let help = match fact {
            Fact::Dice | Fact::Roll => {
                "say when: `when a hero throws to hit: that hero re-rolls each miss`; or a line that stands: \
                                        `each hero: skill tests +1`"
                    .to_owned()
            }
            fact => format!("say it {}", given_by(context, decl, line, *fact)),
        };
        let message = message.replace("at this moment", "when this is read");
        let found = context.finding(Code::NotNow, decl, phrase.place(), message).label(label);
        out.push(found.help(help));
    }
}

/// Looks at what a card asks when it is read: no attack is under way then.
pub fn asked(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, line, phrase } in context.sites(In::Texts, &[Word::Effect(Effect::If)]) {
        if !decl.is_drawn() || !matches!(line.word(), Word::Effect(_)) {
            continue;
        }
        let Some(EffectView::If { condition }) = EffectView::of(phrase) else { continue };
        let mut there = Vec::new();
        line.walk(&mut |part| there.extend(part.word().entry().into_iter().flat_map(|entry| entry.gives)));
        let of_attacks = [Fact::Attack, Fact::Own, Fact::Target, Fact::Hit, Fact::Weapon];
        let missing = |facts: &Vec<Fact>| {
            facts.iter().copied().find(|fact| of_attacks.contains(fact) && !is_there(*fact, &there))
        };
        let Some(fact) = needs(condition).iter().map(missing).min().flatten() else { continue };
        // What this asks of a roll holds for a change of it.
        let standing = "a change that lasts has the condition in itself: `each hero gets to hit rolls -1 if in a ranged attack until end of turn`";
        let message = format!("this is never so when the card is read: {}", fact.missing());
        let found = context.finding(Code::NotNow, decl, condition.place(), message).label("never so");
        out.push(found.help(format!("{standing}; or {}", parts::without(decl, condition))));
    }
}
