//! Versions of packs and of the tool, and what a pack asks of them.

use crate::diagnostic::Place;
use semver::{BuildMetadata, Comparator, Op, Prerelease, VersionReq};
use std::fmt;

pub use semver::Version;

/// The versions of another pack that a pack works with: `>=0.3, <1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versions {
    /// As the manifest writes it.
    pub text: String,
    /// As the version solver takes it. No comparators: any version.
    pub range: VersionReq,
    /// Where it stands.
    pub place: Place,
}

impl Versions {
    /// True if a pack of this version will do.
    pub fn allow(&self, version: &Version) -> bool {
        self.range.comparators.is_empty() || self.range.matches(version)
    }

    /// For a player: `a version from 0.3 on, below 1`.
    pub fn words(&self) -> String {
        let words: Vec<String> = self.range.comparators.iter().map(one).collect();
        if words.is_empty() { "any version".to_owned() } else { format!("a version {}", words.join(", ")) }
    }
}

/// One bound of a range in words.
fn one(bound: &Comparator) -> String {
    let sign = |letter: char| matches!(letter, '<' | '>' | '=' | '^' | '~' | ' ');
    let text = bound.to_string();
    let number = text.trim_start_matches(sign);
    match bound.op {
        Op::Exact => format!("that is exactly {number}"),
        Op::Greater => format!("above {number}"),
        Op::GreaterEq => format!("from {number} on"),
        Op::Less => format!("below {number}"),
        Op::LessEq => format!("up to {number}"),
        _ => format!("compatible with {number}"),
    }
}

impl fmt::Display for Versions {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

/// The version of this tool.
pub fn of_tool() -> Version {
    parse(env!("CARGO_PKG_VERSION")).unwrap_or_else(|| Version::new(0, 0, 0))
}

/// Reads a version: two or three numbers with dots, and perhaps a word after a hyphen. `1.2` is 1.2.0.
pub fn parse(text: &str) -> Option<Version> {
    let (numbers, word) = text.split_once('-').map_or((text, None), |(numbers, word)| (numbers, Some(word)));
    let number = |part: &str| {
        let digits = !part.is_empty() && part.len() <= 9 && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u64>().ok().filter(|_| digits)
    };
    let numbers: Vec<u64> = numbers.split('.').map(number).collect::<Option<_>>()?;
    let (major, minor, patch) = match numbers.as_slice() {
        [major, minor] => (*major, *minor, 0),
        [major, minor, patch] => (*major, *minor, *patch),
        _ => return None,
    };
    let pre = match word {
        Some("") => return None,
        Some(word) => Prerelease::new(word).ok()?,
        None => Prerelease::EMPTY,
    };
    Some(Version { major, minor, patch, pre, build: BuildMetadata::EMPTY })
}

/// Reads a requirement such as `>=0.3, <1`, `0.3` (0.3 and what is compatible with it) or `*` (any version).
pub fn parse_range(text: &str) -> Option<VersionReq> {
    match text.trim() {
        "*" => Some(VersionReq::STAR),
        text => VersionReq::parse(text).ok().or_else(|| VersionReq::parse(&in_full(text)?).ok()),
    }
}

/// A requirement with its versions written out: `>=0.3-beta` is `>=0.3.0-beta`.
fn in_full(range: &str) -> Option<String> {
    let one = |part: &str| {
        let part = part.trim();
        let version = part.trim_start_matches(['<', '>', '=', '^', '~']);
        let sign = part.strip_suffix(version)?;
        Some(format!("{sign}{}", parse(version.trim())?))
    };
    Some(range.split(',').map(one).collect::<Option<Vec<_>>>()?.join(", "))
}

/// What follows from a requirement that a version before a release, such as `1.0.0-beta`, does not meet: it must be named.
pub fn before_release(versions: &Versions, version: &Version) -> Option<String> {
    let released = Version { pre: Prerelease::EMPTY, ..version.clone() };
    let named = |one: &Comparator| !one.pre.is_empty();
    let only_that = !version.pre.is_empty() && versions.range.matches(&released);
    (only_that && !versions.range.comparators.iter().any(named))
        .then(|| format!("a version with a word behind it counts only where it is named: `>={version}`"))
}
