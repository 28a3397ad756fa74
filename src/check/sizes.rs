//! How large an enemy is, and how its Experience is counted.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::lines::base;
use super::sheet::{Figure, attacks_said, figure, printed};
use brim_core::game::engine::Size;
use brim_core::game::ids::DeclId;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Placed};

/// Fewer enemies with a size say nothing of the one without.
const FEW: usize = 6;

/// As much Experience as a large enemy gives for all of its Wounds.
const MUCH: i32 = 100;

/// Looks at the sheet of every enemy with a size.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind == Kind::Enemy) {
        let sheet = context.sheet(decl);
        if let Some(MemberView::Size { size }) = sheet.member(Member::Size).and_then(MemberView::of) {
            out.extend(counted(context, decl, sheet, size));
        }
    }
}

/// Looks for enemies without a size where all others have one.
pub fn unsized_ones(context: &Context, out: &mut Vec<Diagnostic>) {
    let sized = context.having(In::Play, &[Word::Member(Member::Size)]);
    let sized: BTreeSet<DeclId> =
        sized.into_iter().filter(|decl| decl.kind == Kind::Enemy).map(|decl| decl.id).collect();
    let without: Vec<DeclId> = context.model.names.of_kind(Kind::Enemy).filter(|id| !sized.contains(id)).collect();
    if sized.len() < FEW || without.len() > 2 {
        return;
    }
    for decl in without.iter().filter_map(|id| context.model.decl(*id)).filter(|decl| !decl.broken) {
        if attacks_said(context.sheet(decl)) && base(decl).is_none() {
            let found = context
                .finding(Code::SizeOdd, decl, decl.place, "the sheet does not say how large the enemy is")
                .label("counts as medium")
                .help("add its size: `size medium`");
            out.push(found);
        }
    }
}

/// Large enemies give Experience by the Wound, small ones when they are killed.
fn counted(context: &Context, decl: &Declaration, sheet: &Declaration, size: Size) -> Option<Diagnostic> {
    let line = sheet.member(Member::Size)?;
    let xp = printed(sheet, Stat::Xp)?;
    let large = matches!(size, Size::Large | Size::ExtraLarge | Size::Xxl);
    let each = matches!(MemberView::of(xp), Some(MemberView::Printed { stat: _, to: _, each: Some(_) }))
        || printed(sheet, Stat::XpEach).is_some();
    // What a thing takes over was looked at on the sheet that says it.
    let own = printed(decl, Stat::Xp).is_some() || decl.member(Member::Size).is_some();
    // Who gives that much at once is meant to.
    let much = matches!(figure(xp), Figure::Number(n) if n >= MUCH);
    let (message, help) = match (large, size == Size::Small, each) {
        _ if !own || large && much => return None,
        (true, _, false) => (
            "most large enemies give Experience by the Wound, and this one only when it is killed",
            "write for example `xp 10 +5 each wound`",
        ),
        (false, true, true) => (
            "small enemies give Experience when they are killed, and this one by the Wound",
            "delete `each wound`: `xp 10`",
        ),
        _ => return None,
    };
    let found = context
        .finding(Code::SizeOdd, decl, xp.place(), message)
        .label("how Experience is gained")
        .other(line.place(), "how large it is")
        .help(help);
    Some(found)
}
