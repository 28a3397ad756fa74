//! What an `as soon as` hangs on. Most conditions can come to be true with anything that happens. Those that count tokens and markers of the party
//! alone are looked at again only where something has come or gone.

use super::parts::{Program, RuleRef};
use super::text_set::TextSet;
use super::texts::Text;
use crate::phrase::{AmountView, ConditionView, HoldingView, NounRef, Phrase, QuantityView, RuleFormView, ThingView};
use crate::vocabulary::{Kind, Noun};

impl Program {
    /// Finds the texts that may come to be so while nothing comes and nothing goes.
    pub(super) fn find_restless(&mut self) {
        let mut restless = TextSet::default();
        restless.clear(self.acting.len());
        for (at, text) in (0_u32..).zip(&self.acting) {
            if let Text::Rule(rule) = text
                && let Some(RuleFormView::AsSoonAs { condition, limit: _ }) =
                    self.op(rule.op).and_then(RuleFormView::of)
                && !(self.speaks_while_there(rule) && self.counts_what_the_party_holds(condition))
            {
                restless.put(&[at]);
            }
        }
        self.restless = restless;
    }

    /// Of what waits for something to be so: the texts that may come to be so while nothing comes and nothing goes.
    pub fn restless(&self) -> &TextSet {
        &self.restless
    }

    /// True where a declaration has its say whenever it is there: a card may have none for its holder, an ability may be taken.
    fn speaks_while_there(&self, rule: &RuleRef) -> bool {
        let kind = self.decl(rule.decl).and_then(|decl| decl.kind);
        matches!(kind, Some(Kind::Keyword | Kind::Mission | Kind::World | Kind::Token | Kind::Marker))
    }

    /// True for a condition that asks for so many tokens or markers of the party, and for nothing else.
    fn counts_what_the_party_holds(&self, condition: Phrase<'_>) -> bool {
        match ConditionView::of(condition) {
            Some(ConditionView::Both { a, b } | ConditionView::Either { a, b }) => {
                self.counts_what_the_party_holds(a) && self.counts_what_the_party_holds(b)
            }
            Some(ConditionView::Not { condition }) => self.counts_what_the_party_holds(condition),
            Some(ConditionView::HasMany { who, n, thing }) => {
                let plain = who.filters().is_empty() && who.relations().is_empty();
                let party = plain && who.noun() == NounRef::Noun(Noun::Party);
                party && is_number(n) && self.is_token(thing)
            }
            _ => false,
        }
    }

    /// True for a token or a marker that is held.
    fn is_token(&self, thing: Phrase<'_>) -> bool {
        let Some(ThingView::Held { what }) = ThingView::of(thing) else { return false };
        let Some(HoldingView::Named { what, items: _ }) = HoldingView::of(what) else { return false };
        matches!(self.decl(what).and_then(|decl| decl.kind), Some(Kind::Token | Kind::Marker))
    }
}

/// True for a quantity that is written as numbers.
fn is_number(quantity: Phrase<'_>) -> bool {
    let plain = |amount| matches!(AmountView::of(amount), Some(AmountView::Number { n: _, per: None }));
    match QuantityView::of(quantity) {
        Some(QuantityView::Bounded { n, how: _ } | QuantityView::Exactly { n }) => plain(n),
        Some(QuantityView::Between { n: _, to: _ } | QuantityView::None) => true,
        None => false,
    }
}
