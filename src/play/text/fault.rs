//! A fault of a running game, as a finding for the author of the text that it happened in.

use brim_core::game::engine::Fault;
use brim_core::program::Program;
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Model, Placed};

/// The finding of a fault: at the line that was being carried out, with the lines around it, the values, and how to see it again.
pub fn fault(fault: &Fault, model: &Model, program: &Program) -> Diagnostic {
    let code = Code::parse(fault.code).unwrap_or(Code::Internal);
    let mut places = fault.path.iter().rev().filter_map(|(decl, op)| Some((*decl, program.op(*op)?.place())));
    let innermost = places.next();
    let mut diagnostic = match innermost {
        Some((_, place)) => {
            Diagnostic::new(code, place, fault.message.clone()).label("the engine was carrying this out")
        }
        None => Diagnostic::without_place(code, fault.message.clone()),
    };
    // What sets itself off comes by the same lines again and again.
    let mut shown: Vec<Place> = innermost.iter().map(|(_, place)| *place).collect();
    for (decl, place) in places {
        if shown.contains(&place) || shown.len() > 6 {
            continue;
        }
        shown.push(place);
        diagnostic = diagnostic.other(place, format!("a line of {} led to it", model.name(decl)));
    }
    if let Some((decl, _)) = innermost {
        let kind = model.decl(decl).map_or("thing", |decl| decl.kind.word());
        diagnostic = diagnostic.subject(format!("{} ({kind})", model.name(decl)));
    }
    let values: Vec<String> = fault.values.iter().map(|(name, value)| format!("{name} {value}")).collect();
    diagnostic.help(format!("at that moment: {}; the same seed shows it again", values.join(", ")))
}
