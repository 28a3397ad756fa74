//! Findings as SARIF 2.1.0, the format that code hosts and editors exchange.

use super::json::{Finding, Region};
use super::{Code, Severity};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// One document with one run.
pub fn sarif(findings: &[Finding], version: &str) -> Value {
    let codes: Vec<Code> = codes(findings).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "brim", "version": version, "rules": rules(&codes) } },
            "columnKind": "unicodeCodePoints",
            "results": findings.iter().map(|finding| result(finding, &codes)).collect::<Vec<_>>(),
        }],
    })
}

/// The codes that were found, each once, in the order of the registry.
fn codes(findings: &[Finding]) -> impl Iterator<Item = Code> {
    Code::ALL.iter().copied().filter(|code| findings.iter().any(|finding| finding.code == code.as_str()))
}

fn rules(codes: &[Code]) -> Vec<Value> {
    let rule = |code: &Code| {
        json!({
            "id": code.as_str(),
            "shortDescription": { "text": code.title() },
            "defaultConfiguration": { "level": level(code.severity()) },
        })
    };
    codes.iter().map(rule).collect()
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "note",
    }
}

fn result(finding: &Finding, codes: &[Code]) -> Value {
    let mut text = finding.headline();
    if !finding.label.is_empty() {
        text.push('\n');
        text.push_str(&finding.label);
    }
    if let Some(help) = &finding.help {
        text.push('\n');
        text.push_str(help);
    }
    let mut result = Map::new();
    result.insert("ruleId".to_owned(), json!(finding.code));
    if let Some(index) = codes.iter().position(|code| code.as_str() == finding.code) {
        result.insert("ruleIndex".to_owned(), json!(index));
    }
    result.insert("level".to_owned(), json!(level(finding.severity)));
    result.insert("message".to_owned(), json!({ "text": text }));
    if let Some(location) = location(&finding.place) {
        result.insert("locations".to_owned(), json!([location]));
    }
    let related: Vec<Value> = finding
        .others
        .iter()
        .filter_map(|other| {
            let mut location = location(&other.place)?;
            location.as_object_mut()?.insert("message".to_owned(), json!({ "text": other.text }));
            Some(location)
        })
        .collect();
    if !related.is_empty() {
        result.insert("relatedLocations".to_owned(), Value::Array(related));
    }
    if let Some(fix) = fix(finding) {
        result.insert("fixes".to_owned(), json!([fix]));
    }
    Value::Object(result)
}

/// The edits of a finding as one fix, where a machine may make them: the changes file by file.
fn fix(finding: &Finding) -> Option<Value> {
    if finding.edits.is_empty() || !finding.edits.iter().all(|edit| edit.certain) {
        return None;
    }
    let mut files: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for edit in &finding.edits {
        let replaced = json!({ "deletedRegion": region(&edit.place)?, "insertedContent": { "text": edit.text } });
        files.entry(edit.place.file.as_deref()?).or_default().push(replaced);
    }
    let changes = files.into_iter();
    let changes = changes.map(|(file, all)| json!({ "artifactLocation": { "uri": uri(file) }, "replacements": all }));
    let text = finding.help.as_deref().unwrap_or(&finding.label);
    Some(json!({ "description": { "text": text }, "artifactChanges": changes.collect::<Vec<_>>() }))
}

fn location(place: &Region) -> Option<Value> {
    let mut physical = Map::new();
    physical.insert("artifactLocation".to_owned(), json!({ "uri": uri(place.file.as_deref()?) }));
    if let Some(region) = region(place) {
        physical.insert("region".to_owned(), region);
    }
    Some(json!({ "physicalLocation": physical }))
}

fn region(place: &Region) -> Option<Value> {
    let (line, column, end_line, end_column) = (place.line?, place.column?, place.end_line?, place.end_column?);
    Some(json!({ "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column }))
}

/// A path as a URI reference: everything but plain letters, digits and the marks of a path in percent signs.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}
