//! Who has a named ability: the sheets that name it, and the texts and classes through which heroes learn it.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::parts;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MemberView};
use brim_core::vocabulary::{Effect, Kind, Learning, Member, Word};

/// The abilities that heroes learn: some text teaches them, or some class begins with them.
pub(super) fn learned(context: &Context) -> BTreeSet<DeclId> {
    let mut learned = BTreeSet::new();
    for site in context.sites(In::Written, &[Word::Effect(Effect::Learns), Word::Member(Member::Upgrades)]) {
        if let Some(EffectView::Learns { who: _, how: Learning::Learns, what }) = EffectView::of(site.phrase) {
            learned.insert(what);
        }
        if let Some(MemberView::Upgrades { list }) = MemberView::of(site.phrase) {
            learned.extend(list);
        }
    }
    learned
}

/// The abilities that sheets of these kinds name.
pub(super) fn named_by(context: &Context, kinds: &[Kind]) -> BTreeSet<DeclId> {
    let sheets = kinds.iter().flat_map(|kind| context.of_kind(*kind));
    sheets.flat_map(|sheet| sheet.members(Member::Abilities)).flat_map(parts::abilities).map(|(id, _)| *id).collect()
}
