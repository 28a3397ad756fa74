#![allow(clippy::float_arithmetic, clippy::indexing_slicing, reason = "figures of a test")]
use brim_review::diff::{deviations, thousands};

#[test]
fn quantiles_are_those_of_the_tables() {
    for (estimates, wanted) in [(1, 1.96), (2, 2.241), (4, 2.498), (20, 3.023)] {
        assert!((deviations(estimates) - wanted).abs() < 0.001, "{estimates}: {}", deviations(estimates));
    }
}

#[test]
fn thousands_have_a_comma() {
    assert_eq!([0, 999, 1000, 20_000].map(thousands), ["0", "999", "1,000", "20,000"]);
}
