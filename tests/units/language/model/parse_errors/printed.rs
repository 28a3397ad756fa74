//! Every row of `printed.toml` that has an example proposes for it what it says.

use std::fmt::Write as _;

use super::patterns::{AROUND, helps};
use brim_language::model::parse_errors::printed::{TEXT, read};

#[test]
fn every_row_rewrites_its_example() {
    let mut wrong = String::new();
    for row in read(TEXT).expect("each row can be read").iter().filter(|row| !row.example.is_empty()) {
        let mut heard = Vec::new();
        let around = AROUND.iter().filter(|(_, _, places)| places.contains(&row.place));
        let answers = around.into_iter().any(|(before, behind, _)| {
            let found = helps(&format!("{before}{}{behind}", row.example));
            let so = found.iter().any(|help| *help == format!("write `{}`", row.gives));
            heard.extend(found);
            so
        });
        if !answers {
            let _ = writeln!(
                wrong,
                "`{}` should be `{}`, and the helps are:\n    {}",
                row.example,
                row.gives,
                heard.join("\n    ")
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_a_line_asks_is_not_left_out() {
    let line = "once per turn, if in a fight, re-roll one failed To Hit roll";
    let found = helps(&format!("item \"Ex\" {{\n{line}\n}}\n"));
    assert!(found.iter().all(|help| !help.contains("re-rolls 1 miss") || help.contains("in a fight")), "{found:?}");
}
