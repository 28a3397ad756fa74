//! Checks a document against a JSON schema. It knows the words that the schemas of `docs/schemas` use, and refuses any other: so none of them is
//! passed over. (Each crate that knows all of them brings more than sixty others with it.)

#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed, as it should")]

use serde_json::{Map, Value};

/// Everything in which a document is not what its schema says, each with its place.
pub fn violations(schema: &Value, document: &Value) -> Vec<String> {
    let mut out = Vec::new();
    look(schema, schema, document, "", &mut out);
    out
}

const NOTES: &[&str] = &["$schema", "$id", "$defs", "title", "description"];

fn look(root: &Value, schema: &Value, value: &Value, at: &str, out: &mut Vec<String>) {
    let schema = schema.as_object().expect("a schema is an object");
    for (word, wanted) in schema.iter().filter(|(word, _)| !NOTES.contains(&word.as_str())) {
        let wrong = match word.as_str() {
            "$ref" => {
                let way = wanted.as_str().and_then(|way| way.strip_prefix('#')).expect("a way in the document");
                look(root, root.pointer(way).unwrap_or_else(|| panic!("no {way}")), value, at, out);
                None
            }
            "type" => {
                let kinds: Vec<&str> = match wanted {
                    Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
                    one => one.as_str().into_iter().collect(),
                };
                (!kinds.iter().any(|kind| is(value, kind))).then(|| format!("is not {kinds:?}"))
            }
            "const" => (value != wanted).then(|| format!("is not {wanted}")),
            "enum" => {
                let all = wanted.as_array().expect("a list");
                (!all.contains(value)).then(|| format!("{value} is none of {wanted}"))
            }
            "minimum" => (value.as_f64() < wanted.as_f64()).then(|| format!("{value} is less than {wanted}")),
            "maximum" => (value.as_f64() > wanted.as_f64()).then(|| format!("{value} is more than {wanted}")),
            "anyOf" => {
                let all = wanted.as_array().expect("a list");
                let fits = |one: &Value| {
                    let mut inner = Vec::new();
                    look(root, one, value, at, &mut inner);
                    inner.is_empty()
                };
                (!all.iter().any(fits)).then(|| "is nothing of what it may be".to_owned())
            }
            "items" => {
                for (place, item) in value.as_array().into_iter().flatten().enumerate() {
                    look(root, wanted, item, &format!("{at}/{place}"), out);
                }
                None
            }
            "required" => {
                let keys = wanted.as_array().into_iter().flatten().filter_map(Value::as_str);
                let missing: Vec<&str> =
                    keys.filter(|key| value.as_object().is_some_and(|object| !object.contains_key(*key))).collect();
                (!missing.is_empty()).then(|| format!("lacks {missing:?}"))
            }
            "properties" => {
                for (key, inner) in wanted.as_object().expect("an object") {
                    if let Some(value) = value.get(key) {
                        look(root, inner, value, &format!("{at}/{key}"), out);
                    }
                }
                None
            }
            "additionalProperties" => {
                others(root, schema, wanted, value, at, out);
                None
            }
            other => panic!("the schema uses `{other}`, which this check does not know"),
        };
        out.extend(wrong.map(|why| format!("{at}: {why}")));
    }
}

/// Keys that the schema does not name.
fn others(root: &Value, schema: &Map<String, Value>, wanted: &Value, value: &Value, at: &str, out: &mut Vec<String>) {
    let known = schema.get("properties").and_then(Value::as_object);
    for (key, value) in value.as_object().into_iter().flatten() {
        match wanted {
            _ if known.is_some_and(|known| known.contains_key(key)) => {}
            Value::Bool(true) => {}
            Value::Bool(false) => out.push(format!("{at}: `{key}` is not in the schema")),
            inner => look(root, inner, value, &format!("{at}/{key}"), out),
        }
    }
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("no kind of value is called `{other}`"),
    }
}
