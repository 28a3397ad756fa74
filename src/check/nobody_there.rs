//! Somebody meant where the condition around it says that nobody is there.

use super::context::{Context, In};
use super::gone_by_then::now;
use super::known_here::{split, words_at};
use super::parts::condition;
use super::walk::Site;
use brim_core::phrase::{ConditionView, RelationView};
use brim_core::vocabulary::{Condition, Effect, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{NounRef, Phrase, Placed, Selector};

/// Nobody of such a noun stands there, as a condition says.
struct Nobody<'a> {
    noun: NounRef<'a>,
    /// Where, in plain words.
    there: String,
    place: Place,
}

/// Looks at every condition that says that nobody is somewhere, and at what happens then.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let words = [
        Word::Effect(Effect::If),
        Word::RuleForm(RuleForm::When),
        Word::RuleForm(RuleForm::At),
        Word::RuleForm(RuleForm::Use),
    ];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &words) {
        let Some(asked) = condition(phrase) else { continue };
        let mut parts = Vec::new();
        split(asked, Word::Condition(Condition::Both), &mut parts);
        let nobody: Vec<Nobody<'_>> = parts.into_iter().filter_map(|part| nobody(context, part)).collect();
        if nobody.is_empty() {
            continue;
        }
        // What moves or comes may be there below the first line that does something.
        let mut done = false;
        now(phrase, &mut |line| {
            let meant = line.selectors().find_map(|who| Some((who, nobody.iter().find(|one| one.is(context, who))?)));
            if let Some((who, one)) = meant.filter(|_| !done) {
                done = true;
                let mut found = context
                    .finding(Code::NotNow, decl, who.place(), "nobody is there then: the condition says so")
                    .label("finds nobody")
                    .other(one.place, "nobody is there")
                    .help("name others than those of whom there are none; or turn the condition round");
                found.severity = Severity::Warning;
                out.push(found);
            }
            done |= matches!(line.word(), Word::Effect(effect) if effect != Effect::If);
        });
    }
}

/// `no hero is next to this enemy`, `there is no hero next to this enemy`.
fn nobody<'a>(context: &Context, part: Phrase<'a>) -> Option<Nobody<'a>> {
    let bare = |who: Selector<'_>| who.pick() == Pick::No && who.filters().is_empty();
    match ConditionView::of(part)? {
        ConditionView::Stands { who, place } if bare(who) && who.relations().is_empty() => {
            Some(Nobody { noun: who.noun(), there: words_at(context, place.place()), place: part.place() })
        }
        ConditionView::Exists { who } if bare(who) => {
            let place = who
                .relations()
                .only()
                .filter(|one| matches!(RelationView::of(*one), Some(RelationView::Stands { place: _ })))?;
            Some(Nobody { noun: who.noun(), there: words_at(context, place.place()), place: part.place() })
        }
        _ => None,
    }
}

impl Nobody<'_> {
    /// True for those who are meant to stand there.
    fn is(&self, context: &Context, who: Selector<'_>) -> bool {
        let there = |one: Phrase<'_>| {
            matches!(RelationView::of(one), Some(RelationView::Stands { place: _ }))
                && words_at(context, one.place()) == self.there
        };
        who.noun() == self.noun
            && !matches!(who.pick(), Pick::This | Pick::That | Pick::No)
            && who.relations().iter().any(there)
    }
}
