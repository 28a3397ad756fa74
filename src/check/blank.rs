//! Cards, items, tokens and markers that do nothing.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::context::{Context, In};
use super::used::{names, own_names};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{KindView, MemberView, ThingView};
use brim_core::vocabulary::{Amount, Category, Effect, Kind, Member, Thing, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase};

/// Where a text asks for a thing, pays it or counts it, rather than gives it.
const ASKS: [Category; 6] =
    [Category::Condition, Category::Cost, Category::Relation, Category::Count, Category::Thing, Category::Moment];

/// Looks at every card of a deck, every item, every Side Bag token, every marker that some text gives.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let asked = OnceCell::new();
    let asked_for = |decl: &Declaration| asked.get_or_init(|| asked_of_holders(context)).contains(&decl.id);
    let spoken = OnceCell::new();
    let spoken = |id: &DeclId| spoken.get_or_init(|| spoken_of(context)).contains(id);
    for decl in context.decls() {
        let (what, help) = match decl.kind {
            Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Loot | Kind::Scavenge => {
                ("this card does nothing", "say what happens when it is read; if nothing does, add the line `nothing`")
            }
            Kind::Item => ("this item does nothing", "give it figures or a rule: `this hero: armor is 6+`"),
            Kind::Token if decl.member(Member::SideBag).is_some() => (
                "this token does nothing",
                "say what it is used for: `this hero may use this any time for this token: this hero heals D6 wounds`",
            ),
            // Tokens are had for their own sake, as cards are.
            Kind::Marker => (
                "this does nothing for whoever has it",
                "give it a rule, `this holder: move -1`; or let a text ask for it: `if that hero has` and its name",
            ),
            _ => continue,
        };
        let borne = decl.kind == Kind::Marker;
        // What a pack declares that requires nothing is there for others to speak of.
        let for_others = || context.pack(decl).is_some_and(|pack| pack.manifest.requires.is_empty());
        if borne && (for_others() || !context.whole(decl.pack) || asked_for(decl) || !is_given(context, decl)) {
            continue;
        }
        let sheet = context.sheet(decl);
        let acts = sheet.body().iter().any(|line| acts(line.word()) || is_asked_as_worn(context, line));
        if acts || !context.silent_on(decl.pack, &[decl.id]) || spoken(&decl.id) {
            continue;
        }
        let found =
            context.finding(Code::DoesNothing, decl, decl.place, what).label("no rule stands under it").help(help);
        out.push(found);
    }
}

/// What texts ask for of a marker, scenarios too.
fn asked_of_holders(context: &Context) -> BTreeSet<DeclId> {
    let of_holders = [Category::Replaced, Category::Modifier, Category::Step];
    let words: Vec<Word> = ASKS.iter().chain(&of_holders).flat_map(|asks| asks.words()).collect();
    let mut asked = BTreeSet::new();
    for site in context.sites(In::Written, &words) {
        own_names(site.phrase, &mut asked);
        site.phrase.parts().for_each(|part| names(part, &mut asked));
    }
    // `loses all Dud`, and then `that many`: they were counted.
    for site in context.sites(In::Written, &[Word::Effect(Effect::LosesAll)]) {
        let mut counted = false;
        site.decl.walk(&mut |part| counted |= part.word() == Word::Amount(Amount::ThatMany));
        if counted {
            names(site.phrase, &mut asked);
        }
    }
    asked
}

/// True where a text gives it to somebody: what only lies in a space is a sign for the players.
fn is_given(context: &Context, decl: &Declaration) -> bool {
    context.sites(In::Written, &[Word::Effect(Effect::Gains)]).any(|site| {
        let mut here = BTreeSet::new();
        names(site.phrase, &mut here);
        site.decl.kind != Kind::Scenario && here.contains(&decl.id)
    })
}

/// What texts ask for, and what patches change.
fn spoken_of(context: &Context) -> BTreeSet<DeclId> {
    let mut spoken: BTreeSet<DeclId> = BTreeSet::new();
    let words: Vec<Word> = ASKS.iter().flat_map(|asks| asks.words()).collect();
    for Site { decl, phrase, .. } in context.sites(In::Written, &words).filter(|site| site.decl.kind != Kind::Scenario)
    {
        let mut here = BTreeSet::new();
        names(phrase, &mut here);
        here.remove(&decl.id);
        spoken.extend(here);
    }
    spoken.extend(context.model.patches.iter().filter_map(|patch| match KindView::of(patch.head()) {
        Some(KindView::Patch { what }) => Some(what),
        _ => None,
    }));
    spoken
}

/// True for `worn as hat` where a text asks for what is worn there.
fn is_asked_as_worn(context: &Context, line: Phrase<'_>) -> bool {
    let Some(MemberView::Slot { slot, other }) = MemberView::of(line) else { return false };
    context.sites(In::Texts, &[Word::Thing(Thing::Worn)]).any(|site| match ThingView::of(site.phrase) {
        Some(ThingView::Worn { slot: asked }) => asked == slot || other == Some(asked),
        _ => false,
    })
}

/// A line that does something, or gives a thing a use.
fn acts(word: Word) -> bool {
    !matches!(
        word,
        Word::Member(
            Member::Source
                | Member::Keywords
                | Member::Flavor
                | Member::Text
                | Member::Note
                | Member::Former
                | Member::Copies
                | Member::OfDeck
                | Member::Genre
                | Member::Remains
                | Member::SideBag
                | Member::AtMostHeld
                | Member::EndsOn
                | Member::HeldBy
                | Member::Price
                | Member::Weight
                | Member::Slot
                | Member::Only
                | Member::OnlyNot
                | Member::Personal
        )
    )
}
