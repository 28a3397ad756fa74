//! Words before a noun that pick nobody where they stand: `one hero:` of what always holds, `next to each enemy`, `when a random hero activates`.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Category, Condition, Filter, Noun, Pick, Position, Relation, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at every word of those categories that has a selector.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let of = [Category::Relation, Category::Position, Category::Condition, Category::Moment, Category::Effect];
    let mut words: Vec<Word> = of.iter().flat_map(|category| category.words()).collect();
    words.push(Word::RuleForm(RuleForm::Standing));
    let mut first_picks = FirstPicks::default();
    for Site { decl, phrase, .. } in context.sites(In::Texts, &words) {
        out.extend(phrase.selectors().filter_map(|who| told(context, decl, (phrase, who), &mut first_picks)));
    }
}

/// Whom the lines of one text pick, and where each of them is picked first.
#[derive(Default)]
struct FirstPicks<'a> {
    of: Option<Place>,
    all: Vec<(Pick, NounRef<'a>, Place)>,
}

impl<'a> FirstPicks<'a> {
    /// True where a line of this text above a place picks one so.
    fn above(&mut self, decl: &'a Declaration, place: Place, who: Selector<'_>) -> bool {
        if self.of != Some(decl.place) {
            self.of = Some(decl.place);
            self.all.clear();
            decl.walk(&mut |part| {
                let Some(who) = part.subject().filter(|_| matches!(part.word(), Word::Effect(_))) else { return };
                match self.all.iter_mut().find(|(pick, noun, _)| *pick == who.pick() && *noun == who.noun()) {
                    Some((.., first)) => *first = part.place().min(*first),
                    None => self.all.push((who.pick(), who.noun(), part.place())),
                }
            });
        }
        self.all.iter().any(|(pick, noun, first)| *pick == who.pick() && *noun == who.noun() && *first < place)
    }
}

/// `the wounded heroes gain 1 grit`: `the` picks one of them.
fn several(context: &Context, decl: &Declaration, phrase: Phrase<'_>, who: Selector<'_>) -> Option<Diagnostic> {
    let (one, many) = match who.noun() {
        NounRef::Noun(Noun::Hero) => ("hero", "heroes"),
        NounRef::Noun(Noun::Enemy) => ("enemy", "enemies"),
        NounRef::Noun(Noun::Model) => ("model", "models"),
        _ => return None,
    };
    // With nothing that says which, that is told by itself.
    let bare = who.relations().is_empty() && who.filters().iter().all(|one| one.word() == Word::Filter(Filter::Other));
    if who.pick() != Pick::The || bare {
        return None;
    }
    let said = context.text(who.place()).trim();
    let noun =
        said.split_whitespace().find(|word| word.eq_ignore_ascii_case(one) || word.eq_ignore_ascii_case(many))?;
    let rest = said.strip_prefix("the ").filter(|_| noun.eq_ignore_ascii_case(many))?.replacen(noun, one, 1);
    let picked = match phrase.word() {
        Word::RuleForm(_) => {
            format!("one of them it is settled when: `at start of turn: one {rest} gets … until end of turn`")
        }
        Word::Condition(_) | Word::Relation(_) | Word::Position(_) | Word::Moment(_) => {
            format!("any of them, `{}`", with_article(&rest))
        }
        _ => format!("one of them, `one {rest}` or `a random {rest}`"),
    };
    let found = context.finding(
        Code::DoublyBound,
        decl,
        who.place(),
        format!("`the {rest}` is one of them, and `{said}` are several"),
    );
    Some(found.label("one, or each?").help(format!("write `each {rest}` for all of them; for {picked}")))
}

fn told<'a>(
    context: &Context,
    decl: &'a Declaration,
    (phrase, who): (Phrase<'_>, Selector<'_>),
    first_picks: &mut FirstPicks<'a>,
) -> Option<Diagnostic> {
    if who.noun() == NounRef::Noun(Noun::Group) && !matches!(who.pick(), Pick::This | Pick::That) {
        let found = context.finding(
            Code::DoublyBound,
            decl,
            who.place(),
            "a group is all enemies of the type whose text this is, and there is one",
        );
        return Some(found.label("which group?").help(match who.pick() {
            Pick::Random | Pick::One => {
                "write `a random enemy`: what its type has, as Elite abilities, the whole type gains; of several types one with more models is likelier"
            }
            _ => "write `this group`; for all enemies `each enemy`, for those of a type `each` and its name",
        }));
    }
    if let Some(found) = a_space(context, decl, phrase, who) {
        return Some(found);
    }
    if let Some(found) = several(context, decl, phrase, who) {
        return Some(found);
    }
    let noun = called(context, who)?;
    let any_one = with_article(&noun);
    let subject = phrase.subject().is_some_and(|subject| subject.place() == who.place());
    let random = matches!(who.pick(), Pick::One | Pick::Random);
    let said = match who.pick() {
        Pick::One => "one",
        Pick::Random => "a random",
        Pick::Each => "each",
        Pick::No => "no",
        Pick::Any => "a",
        _ => return None,
    };
    // A line above that picks one so: that one is likely meant.
    let before = first_picks.above(decl, phrase.place(), who);
    let any = match before {
        true => format!("write `that {noun}` for the one of the line above; for any of them, `{any_one}`"),
        false => format!(
            "write `{any_one}` for any of them; where one is to be picked, pick it in a line of its own and say `that {noun}`"
        ),
    };
    let (message, label, help) = match (phrase.word(), who.pick()) {
        (Word::RuleForm(_), Pick::One | Pick::Random | Pick::Any | Pick::No) => (
            "what always holds picks nobody: it acts on all that fit".to_owned(),
            "nobody is picked",
            format!(
                "write `each {noun}: …`; for one of them say when it is picked: `at start of turn: one {noun} gets … until end of turn`"
            ),
        ),
        (Word::Relation(_) | Word::Position(_), Pick::Each) => (
            format!("this is not asked of each {noun}: one of them is enough for it"),
            "means any of them",
            format!("write `{any_one}` for any of them; for all of them, `if each {noun} is …`"),
        ),
        (Word::Relation(_) | Word::Position(_) | Word::Moment(_), _) if random => {
            (format!("`{said} {noun}` is picked by nobody here: it means any of them"), "means any of them", any)
        }
        (Word::Condition(_), _) if random => (
            format!("`{said} {noun}` is picked by nobody in a condition: it means any of them"),
            "means any of them",
            any,
        ),
        (Word::Condition(Condition::Against), Pick::Each) => (
            format!("an attack is aimed at one, and not at each {noun}"),
            "means any of them",
            format!("write `{any_one}`: `attacking {any_one}`"),
        ),
        (Word::Relation(relation), Pick::No) if relation != Relation::Stands => (
            format!("`no {noun}` cannot be meant here"),
            "of nobody nothing is so",
            format!("write `{any_one}`, and ask for the contrary: `if not …`"),
        ),
        (Word::Moment(_), Pick::Each) => (
            format!("a moment comes for each {noun} by itself, and not when all have done it"),
            "comes with the first",
            format!("write `{any_one}`; for all of them ask for how it stands: `as soon as each {noun} is …`"),
        ),
        (Word::Moment(_), Pick::No) => (
            "nothing happens where nobody does it: this would come whenever somebody does".to_owned(),
            "nobody's moment",
            format!(
                "write `{any_one}`; for what has not happened ask at the end of its time: `at end of turn if not …`"
            ),
        ),
        (Word::Condition(condition), Pick::No) if !subject || condition == Condition::Against => (
            format!("`no {noun}` cannot be meant here"),
            "of nobody nothing is so",
            format!("write `not` before the condition: `if not attacking {any_one}`, and `{any_one}` here"),
        ),
        // Whom an enemy targets is one hero.
        (Word::Effect(_), Pick::Any) if subject || !is_targeted(who) => (
            format!("`{any_one}`: nothing says which, and who decides"),
            "which one?",
            format!("write `one {noun}` where somebody picks, `a random {noun}` where chance does"),
        ),
        (Word::Effect(_), Pick::No) => (
            format!("`no {noun}`: nobody does this, and it befalls nobody"),
            "nobody",
            format!("write `each {noun}`, or delete the line"),
        ),
        _ => return None,
    };
    Some(context.finding(Code::DoublyBound, decl, who.place(), message).label(label).help(help))
}

/// `at a hero targeted by this enemy`.
fn is_targeted(who: Selector<'_>) -> bool {
    let mut found = false;
    who.relations()
        .iter()
        .for_each(|one| one.walk(&mut |part| found |= part.word() == Word::Position(Position::Targeting)));
    found
}

/// `each model in or next to one space within 6 of this hero`: nobody picks a space where it is only asked for.
fn a_space(context: &Context, decl: &Declaration, phrase: Phrase<'_>, who: Selector<'_>) -> Option<Diagnostic> {
    let asked = matches!(phrase.word(), Word::Relation(_) | Word::Position(_));
    let said = match who.pick() {
        Pick::One => "one",
        Pick::Random => "a random",
        _ => return None,
    };
    if !asked || who.noun() != NounRef::Noun(Noun::Space) {
        return None;
    }
    let message = format!("`{said} space` is picked by nobody here: it means any of them");
    let found = context.finding(Code::DoublyBound, decl, who.place(), message).label("means any of them");
    let space = context.text(who.place()).trim();
    Some(found.help(format!(
        "lay a marker of yours there first, `lay 1 … at {space}`, and say `that space`; write `a space` for any of them"
    )))
}

/// What models are called by a selector; nothing where it means other things.
fn called(context: &Context, who: Selector<'_>) -> Option<String> {
    match who.noun() {
        NounRef::Noun(noun @ (Noun::Hero | Noun::Enemy | Noun::Model | Noun::Structure)) => {
            Word::Noun(noun).entry().map(|entry| entry.sentence.to_owned())
        }
        NounRef::Named(id) => Some(context.name(id)),
        _ => None,
    }
}
