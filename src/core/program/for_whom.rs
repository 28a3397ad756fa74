//! Whom an item is for.

use crate::game::ids::DeclId;
use crate::phrase::{MemberView, Phrase};

/// A line that says who alone can use an item: `only Outlaw or Law`, `only not Holy`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForWhom {
    /// It is for those who are none of them.
    pub not: bool,
    /// The keywords and heroes that it names.
    pub any: Vec<DeclId>,
}

impl ForWhom {
    /// What a line says of that.
    #[must_use]
    pub fn of(line: Phrase<'_>) -> Option<ForWhom> {
        let (not, named) = match MemberView::of(line)? {
            MemberView::Only { what, other, third } => (false, [Some(what), other, third]),
            MemberView::OnlyNot { what, other, third } => (true, [Some(what), other, third]),
            _ => return None,
        };
        Some(ForWhom { not, any: named.into_iter().flatten().collect() })
    }

    /// True for a hero of whom this is so.
    #[must_use]
    pub fn fits(&self, is: impl Fn(DeclId) -> bool) -> bool {
        self.any.iter().any(|one| is(*one)) != self.not
    }
}
