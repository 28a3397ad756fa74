//! What is gained in one line and lost again in the next.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use super::context::{Context, In, plain};
use super::lines::at_most;
use super::parts::named;
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MomentView, ReplacedView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Moment, Pick, Replaced, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrases, Placed, Selector, Value};

/// Looks at every two lines that follow each other.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    // Hardly any text does both: only then all others are asked.
    let answered = LazyCell::new(|| Answered::of(context));
    for (decl, block) in context.blocks() {
        lines(context, decl, block, &|what| answered.has(what), out);
    }
}

/// What some text answers to as soon as it is gained.
struct Answered {
    things: BTreeSet<DeclId>,
    /// A keyword is answered to, and with it whatever has it.
    keyword: bool,
}

impl Answered {
    fn of(context: &Context) -> Answered {
        let mut things: BTreeSet<DeclId> = BTreeSet::new();
        let gained = [Word::Moment(Moment::HeroGains), Word::Replaced(Replaced::Gaining)];
        for Site { phrase, .. } in context.sites(In::Written, &gained) {
            let what = match (MomentView::of(phrase), ReplacedView::of(phrase)) {
                (Some(MomentView::HeroGains { who: _, what }), _)
                | (_, Some(ReplacedView::Gaining { who: _, what })) => what,
                _ => continue,
            };
            things.extend(named(what));
        }
        // What waits until something is so sees it between the two lines.
        for Site { phrase, .. } in context.sites(In::Written, &[Word::RuleForm(RuleForm::AsSoonAs)]) {
            phrase.walk(&mut |part| {
                for value in part.slots().flatten() {
                    match value {
                        Value::Name(id) => drop(things.insert(id)),
                        Value::Names(ids) => things.extend(ids),
                        _ => {}
                    }
                }
            });
        }
        let keyword = things.iter().any(|id| context.model.decl(*id).is_some_and(|decl| decl.kind == Kind::Keyword));
        Answered { things, keyword }
    }

    fn has(&self, what: DeclId) -> bool {
        self.keyword || self.things.contains(&what)
    }
}

fn lines(
    context: &Context,
    decl: &Declaration,
    body: Phrases<'_>,
    answered: &dyn Fn(DeclId) -> bool,
    out: &mut Vec<Diagnostic>,
) {
    for (gain, loss) in body.iter().zip(body.iter().skip(1)) {
        let Some(EffectView::Gains { who, n, what, per: None }) = EffectView::of(gain) else { continue };
        let (whose, lost, fewer) = match EffectView::of(loss) {
            Some(EffectView::LosesAll { who, every: (), what }) => (who, what, None),
            Some(EffectView::Loses { who, n, what, random: false, per: None }) => (who, what, Some(n)),
            _ => continue,
        };
        let Some(thing) = named(what).filter(|thing| named(lost) == Some(*thing)) else { continue };
        let gone = match fewer {
            None => true,
            // Who holds as many as can be held gains none, and loses one all the same.
            Some(fewer) => {
                let enough = plain(n).zip(plain(fewer)).is_some_and(|(n, fewer)| n == fewer);
                enough && !limited(context, thing)
            }
        };
        if !gone || !same(context, who, whose) || !context.silent_all_round(decl.pack, &[thing]) || answered(thing) {
            continue;
        }
        let name = context.name(thing);
        let found = context
            .finding(Code::NothingHappens, decl, loss.place(), format!("{name} is gained and lost at once"))
            .label("lost before anything comes of it")
            .other(gain.place(), "gained here")
            .help(format!("let what {name} is for stand between the two lines, or delete one of them"));
        out.push(found);
    }
}

/// True where somebody can hold only so many of a thing.
fn limited(context: &Context, thing: DeclId) -> bool {
    let most = |site: Site<'_>| site.phrase.stat() == Some(StatKey::Max(thing));
    context.model.sheet(thing).is_none_or(|sheet| at_most(sheet).is_some())
        || context.marked(In::Written, Mark::Most).any(most)
}

/// True for two lines about the same one, or the same ones.
fn same(context: &Context, one: Selector<'_>, other: Selector<'_>) -> bool {
    let text = |who: Selector<'_>| context.text(who.place()).trim().to_lowercase();
    match (one.pick(), other.pick()) {
        (Pick::This, Pick::This) | (Pick::That, Pick::That) => one.noun() == other.noun(),
        // What is asked of them may be otherwise once they have gained it.
        (Pick::Each, Pick::Each) => {
            one.relations().is_empty() && other.relations().is_empty() && text(one) == text(other)
        }
        (Pick::One | Pick::Random | Pick::Nearest | Pick::The, Pick::That) => one.noun() == other.noun(),
        _ => false,
    }
}
