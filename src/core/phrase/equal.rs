//! Whether two phrases say the same, wherever they stand.

use super::{Phrase, Phrases, Selector, Value};

impl Phrase<'_> {
    /// True where another phrase has the same word, the same holes and the same body.
    #[must_use]
    pub fn says_same(self, other: Phrase<'_>) -> bool {
        self.word() == other.word()
            && all_same(self.body(), other.body())
            && self.slots().count() == other.slots().count()
            && self.slots().zip(other.slots()).all(|(one, other)| match (one, other) {
                (Some(one), Some(other)) => same_value(one, other),
                (one, other) => one.is_none() && other.is_none(),
            })
    }
}

impl Selector<'_> {
    /// True where everything by which another selector narrows its noun narrows this one too.
    #[must_use]
    pub fn is_narrowed_by_all_of(self, other: Selector<'_>) -> bool {
        let among = |some: Phrases<'_>, asked: Phrase<'_>| some.iter().any(|one| one.says_same(asked));
        other.filters().iter().all(|filter| among(self.filters(), filter))
            && other.relations().iter().all(|relation| among(self.relations(), relation))
    }
}

fn same_value(one: Value<'_>, other: Value<'_>) -> bool {
    match (one, other) {
        (Value::Phrase(one), Value::Phrase(other)) => one.says_same(other),
        (Value::Selector(one), Value::Selector(other)) => {
            one.pick() == other.pick()
                && one.noun() == other.noun()
                && all_same(one.filters(), other.filters())
                && all_same(one.relations(), other.relations())
        }
        (one, other) => one == other,
    }
}

fn all_same(one: Phrases<'_>, other: Phrases<'_>) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.says_same(other))
}
