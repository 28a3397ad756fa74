//! What to write where `this hero`, `that enemy` and their like point at nobody: by where they stand, and by what the text answers to.

use brim_core::phrase::{MomentView, Phrase};
use brim_core::vocabulary::{Kind, Moment, Noun, Pick, Word};

use super::bind::Scope;

/// A noun with its article.
pub(super) fn any(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

impl Scope<'_> {
    /// Notes which moment a text answers to, and whom it names beside the one who acts.
    pub(super) fn answers_to(&mut self, moment: Phrase<'_>) {
        let Word::Moment(word) = moment.word() else { return };
        let (own, whom) = match MomentView::of(moment) {
            Some(
                MomentView::Strikes { who, whom } | MomentView::Wounds { who, whom } | MomentView::Kills { who, whom },
            ) => (who.pick() == Pick::This, self.side(whom)),
            Some(MomentView::Killed { who }) => (who.pick() == Pick::This, None),
            _ => (false, None),
        };
        self.moment = Some((word, whom)).filter(|_| own);
    }

    /// What to write in the place of `this NOUN` or `that NOUN` where nobody of the kind is meant; nothing where more must be asked.
    pub(super) fn somebody(&self, word: &str, noun: Noun, called: &str) -> Option<String> {
        if !matches!(noun, Noun::Hero | Noun::Enemy | Noun::Model) {
            return None;
        }
        if word == "this" && self.kind == Kind::Keyword {
            let name = self.subject.and_then(|subject| subject.split(" (").next()).unwrap_or("it");
            return Some(format!("a keyword is nobody's own: write `each {called} with {name}`"));
        }
        if self.asks {
            return Some(format!("write `{}`", any(called)));
        }
        if (word, noun, self.kind) != ("that", Noun::Hero, Kind::Enemy) {
            return None;
        }
        if !self.inside.is_empty() {
            return Some("write `a hero targeted by this enemy` for those whom it attacks, or `a hero`".to_owned());
        }
        match self.moment? {
            (Moment::Killed, _) => {
                Some("who killed it is named by the moment: `when a hero kills this enemy: that hero …`".to_owned())
            }
            (moment, Some(Noun::Enemy)) => {
                let verb = if moment == Moment::Strikes { "hits" } else { "wounds" };
                Some(format!(
                    "the moment speaks of an enemy: where a hero is meant, `when this enemy {verb} a hero: that hero …`"
                ))
            }
            _ => None,
        }
    }
}
