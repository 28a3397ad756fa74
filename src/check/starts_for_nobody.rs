//! `starts with { … }` on an ability that no new hero has, and cards of which all are kept that are drawn.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use super::context::{Context, In, bounds};
use super::walk::Site;
use super::{parts, used};
use brim_core::phrase::{EffectView, MemberView};
use brim_core::vocabulary::{Effect, Kind, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every ability that says what its heroes start with.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let had = LazyCell::new(|| {
        let mut had = BTreeSet::new();
        for class in context.model.sheets().filter(|sheet| sheet.kind == Kind::Class) {
            for line in class.body() {
                had.extend(parts::abilities(line).iter().map(|(ability, _)| *ability));
                if let Some(MemberView::Upgrades { list }) = MemberView::of(line) {
                    had.extend(list);
                }
            }
        }
        // What is added to the sheets of others, by whichever words.
        for site in context.sites(In::Written, &[Word::Member(Member::Upgrades), Word::Member(Member::Abilities)]) {
            if context.owner(site.decl).kind == Kind::Class {
                used::names(site.phrase, &mut had);
            }
        }
        had
    });
    for site in context.sites(In::All, &[Word::Member(Member::StartsMade)]) {
        let ability = site.decl;
        if ability.kind != Kind::Ability
            || had.contains(&ability.id)
            || !context.silent_all_round(ability.pack, &[ability.id])
        {
            continue;
        }
        let name = context.name(ability.id);
        let found = context
            .finding(
                Code::NothingHappens,
                ability,
                site.phrase.place(),
                format!("no new hero has {name}: what it starts with never comes"),
            )
            .label("for nobody");
        out.push(found.help(format!(
            "for who learns it write `when this hero learns {name}: …`; or put it on a hero's sheet, `abilities {name}`, or among its `starting upgrades`"
        )));
    }
}

/// `each hero draws 2 Gear cards, keeping 3`.
pub fn keeps_all(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Draws)]) {
        let Some(EffectView::Draws { who: _, n, deck: _, keep: Some(keep), anywhere: _ }) = EffectView::of(phrase)
        else {
            continue;
        };
        let (_, Some(most)) = bounds(n) else { continue };
        if keep < most || most <= 0 {
            continue;
        }
        let place = context.figure(phrase.place(), &keep.to_string());
        let found = context
            .finding(Code::NothingHappens, decl, place, format!("{most} are drawn at most, and all of them are kept"))
            .label("leaves none");
        out.push(found.help(match most {
            1 => "leave `keeping` out; or draw more".to_owned(),
            most => format!("write a smaller number, `keeping {}`; or leave it out", most - 1),
        }));
    }
}
