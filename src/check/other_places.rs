//! Figures that last where they count for nothing: prices of a town that end before anybody comes to one, figures of fights that end with the stay in
//! a town.

use super::context::{Context, In};
use super::gone_in_town::{given_in_town_alone, given_outside_towns, is_of_adventures, is_of_town};
use super::markers::cleared;
use super::parts::stat_key;
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{DurationView, EffectView, RuleFormView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Clears, Effect, Fact, Kind, Query, Stat, Whose, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Phrase, Placed};

/// Where a figure counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    InTownsAlone,
    InFightsAlone,
}

/// Looks at what heroes get for a time, and at what tokens and markers say as long as they are held.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Effect::Gets, Effect::GetsAll].map(Word::Effect)) {
        let (changes, time): (Vec<Phrase<'_>>, _) = match EffectView::of(phrase) {
            Some(EffectView::Gets { who: _, change, time }) => (vec![change], time),
            Some(EffectView::GetsAll { who: _, time }) => (phrase.body().iter().collect(), time),
            _ => continue,
        };
        let Some(DurationView::UntilEnd { span }) = DurationView::of(time) else { continue };
        let Some(which) = which(changes) else { continue };
        let (why, help) = match (which, span) {
            (Counts::InTownsAlone, Span::Attack | Span::Activation | Span::Turn | Span::Fight | Span::Adventure)
                if is_of_adventures(decl) =>
            {
                ("this counts in a town, and ends before anybody comes to one", "`until end of stay`")
            }
            (Counts::InFightsAlone, Span::Day | Span::Stay) if is_of_town(context, decl) => {
                ("this counts in fights, and ends when the party leaves the town", "`during the next adventure`")
            }
            _ => continue,
        };
        let found =
            context.finding(Code::LastsNoTime, decl, time.place(), why).label("lasts where it counts for nothing");
        out.push(found.help(format!("write {help}")));
    }
    for kind in [Kind::Marker, Kind::Token] {
        for decl in context.of_kind(kind).filter_map(|decl| context.model.sheet(decl.id)) {
            for line in decl.body() {
                let Some(RuleFormView::Standing { who: _, condition: _ }) = RuleFormView::of(line) else { continue };
                let Some(which) = which(line.body().iter().collect()) else { continue };
                let (ends, why, help) = match which {
                    Counts::InTownsAlone if given_outside_towns(context, decl.id) => (
                        &[
                            Clears::AtEndOfActivation,
                            Clears::AtEndOfTurn,
                            Clears::AtEndOfFight,
                            Clears::AtEndOfAdventure,
                        ][..],
                        "this counts in a town, and all of these are gone before anybody comes to one",
                        "`cleared at end of stay`",
                    ),
                    Counts::InFightsAlone if given_in_town_alone(context, decl.id) => (
                        &[Clears::AtEndOfDay, Clears::AtEndOfStay][..],
                        "this counts in fights, and all of these are gone when the party leaves the town",
                        "`cleared at end of adventure`",
                    ),
                    _ => continue,
                };
                let Some(gone) = ends.iter().find_map(|when| cleared(decl, *when)) else { continue };
                let found = context.finding(Code::LastsNoTime, decl, line.place(), why).label("counts for nothing");
                out.push(found.other(gone.place(), "gone then").help(format!("let it stay longer: {help}")));
            }
        }
    }
}

/// Where all of these figures of heroes count, where that is in towns or in fights alone.
fn which(changes: Vec<Phrase<'_>>) -> Option<Counts> {
    let mut all: Option<Counts> = None;
    for change in changes {
        let Some(StatKey::Stat(stat)) = stat_key(change) else { return None };
        let counts = where_it_counts(stat)?;
        if all.is_some_and(|all| all != counts) {
            return None;
        }
        all = Some(counts);
    }
    all
}

fn where_it_counts(stat: Stat) -> Option<Counts> {
    let mut asked = stat.queries().filter(|query| query.whose() != Whose::Enemies).peekable();
    asked.peek()?;
    let asked: Vec<Query> = asked.collect();
    if asked.iter().all(|query| matches!(query, Query::Town | Query::Visits | Query::Buys)) {
        return Some(Counts::InTownsAlone);
    }
    asked.iter().all(|query| !query.allows(stat, &[Fact::Peace])).then_some(Counts::InFightsAlone)
}
