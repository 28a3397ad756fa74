//! Texts that wait for what they are never told of: the payment of the very thing whose text it is, a card of items that is revealed, and a spell
//! that is none.

use super::context::{Context, In};
use super::parts::named;
use super::sheet::stat;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{CostView, EffectView, MemberView, MomentView, WhenView};
use brim_core::vocabulary::{Cost, Effect, Kind, Member, Moment, Stat, When, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every text that waits for a payment.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: moment, .. } in context.sites(In::Texts, &[Word::Moment(Moment::Pays)]) {
        // What is lost has its last say; what is paid is gone by then.
        let Some(MomentView::Pays { who: _, what, dice: _ }) = MomentView::of(moment) else { continue };
        if named(what) == Some(decl.id) {
            out.extend(of_itself(context, decl, moment));
        }
    }
}

/// `when this hero loses Doomed`, said by Doomed: what is lost answers to nothing any more.
fn of_itself(context: &Context, decl: &Declaration, moment: Phrase<'_>) -> Option<Diagnostic> {
    let single = match decl.kind {
        Kind::Ability => true,
        Kind::Marker => decl.member(Member::HeldBy).is_none() && decl.member(Member::AtMostHeld).is_none(),
        Kind::Token => {
            let most = decl.member(Member::AtMostHeld).map(|line| context.text(line.place()).trim().to_lowercase());
            most.is_some_and(|most| most.starts_with("at most 1 "))
        }
        _ => return None,
    };
    let name = context.name(decl.id);
    let help = format!(
        "say it of the time when it goes, `at end of turn: …`, or in the text that takes it away; or write the line in another text, as in an ability: `when this hero loses {name}: …`"
    );
    if single {
        let message = "what is lost answers to nothing any more, its own loss among it";
        let found = context.finding(Code::NotNow, decl, moment.place(), message).label("never comes");
        return Some(found.help(help));
    }
    let message = format!("only the {name} that are left answer: with the last of them this does not come");
    let mut found = context.finding(Code::NotNow, decl, moment.place(), message).label("not for those that go");
    found.severity = Severity::Hint;
    Some(found.help(help))
}

/// Decks of items or spells, of whose cards nobody is asked as they are drawn: `may use this on a card of Gear`.
pub fn revealed(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: when, .. } in context.sites(In::Texts, &[Word::When(When::OnReveal)]) {
        let Some(WhenView::OnReveal { list: Some(decks) }) = WhenView::of(when) else { continue };
        let kept = |deck: &DeclId| {
            let holds = context.model.sheet(*deck)?.member(Member::Holds).and_then(MemberView::of);
            matches!(holds, Some(MemberView::Holds { what: Kind::Item | Kind::Spell, how: _ })).then_some(*deck)
        };
        let Some(deck) = decks.iter().find_map(kept) else { continue };
        let name = context.name(deck);
        let message = format!("nobody is asked about a card of {name}: whoever draws it keeps it");
        let found = context.finding(Code::NotNow, decl, context.figure(when.place(), &name), message);
        out.push(found.label("never offered").help(format!(
            "answer to the drawing: `when this hero draws {name} once per fight {{ this hero may: cancel that card, draw another }}`"
        )));
    }
}

/// `this hero casts this card` in an ability, which is no card: nothing asks for its keywords.
pub fn cast(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Casts)]) {
        if !matches!(decl.kind, Kind::Ability | Kind::Marker | Kind::Token) || decl.member(Member::Keywords).is_none() {
            continue;
        }
        let place = context.figure(phrase.place(), "this card");
        let message = "this is no card: what asks for a spell that is cast, `if casting` or `when this hero casts`, does not see it";
        let found = context.finding(Code::Unbound, decl, place, message).label("no card");
        out.push(found.help("make it a `spell`; or roll for it: `roll 2D6 { 7+: … }`"));
    }
}

/// An item that never leaves its hero, taken or asked as a price by its name: nobody ever loses it.
pub fn of_what_stays(context: &Context, out: &mut Vec<Diagnostic>) {
    let takes =
        [Word::Effect(Effect::Loses), Word::Effect(Effect::LosesAll), Word::Cost(Cost::Held), Word::Cost(Cost::UpTo)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &takes) {
        let what = match (EffectView::of(phrase), CostView::of(phrase)) {
            (
                Some(
                    EffectView::Loses { who: _, n: _, what, random: _, per: _ }
                    | EffectView::LosesAll { who: _, every: (), what },
                ),
                _,
            )
            | (_, Some(CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what })) => named(what),
            _ => None,
        };
        let item = what.and_then(|what| context.model.sheet(what)).filter(|item| item.kind == Kind::Item);
        let stays = |line: &Phrase<'_>| {
            matches!(MemberView::of(*line), Some(MemberView::Personal { lost: false }))
                || stat(*line) == Some(Stat::StaysInHand)
        };
        let Some(line) = item.and_then(|item| item.body().iter().find(stays)) else { continue };
        let name = what.map_or_else(String::new, |what| context.name(what));
        let (message, label) = match phrase.word() {
            Word::Cost(_) => (format!("{name} never leaves its hero: nobody can pay with it"), "cannot be paid"),
            _ => (format!("{name} never leaves its hero: nobody loses it"), "takes nothing"),
        };
        let found = context.finding(Code::NothingHappens, decl, phrase.place(), message).label(label);
        out.push(found.other(line.place(), "it stays").help(
            "name something else; a text may take, or ask as a price, what `stays with its hero until it is lost`",
        ));
    }
}
