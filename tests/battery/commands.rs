//! Any command of any game, as the printed schema has it: what a GM may set at any moment, and what another program may
//! send. Most are legal in form only; half of the work of a game is to refuse the rest.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};
use tableside::campaign::{Command, Document};

use super::chance::Chance;

/// The schema of a command.
static SCHEMA: LazyLock<Value> = LazyLock::new(|| schemars::schema_for!(Command).to_value());

/// Beyond that many levels a value has no more parts than it must.
const DEEP: usize = 8;

/// Something for this document, by the GM's word or to its history.
pub(crate) fn any(document: &Document, chance: &mut Chance) -> Command {
    match chance.below(12) {
        0 => return Command::Undo,
        1 => return Command::Redo,
        2 => return Command::Restore(chance.below(document.revision() as usize + 1) as u64),
        3 => {
            let faces = (0..1 + chance.below(3))
                .map(|_| chance.between(0, 9))
                .collect();
            let line = document
                .campaign()
                .log_len()
                .saturating_sub(chance.below(9));
            let roll = chance.one_in(2).then_some(line);
            return Command::CorrectRoll { faces, roll };
        }
        _ => {}
    }
    let key = document.campaign().system().key();
    let all = SCHEMA["oneOf"].as_array().expect("one of several");
    let games = all.iter().find_map(|one| one["properties"].get(key));
    loop {
        let tree = json!({ key: value(games.expect("a game's own"), chance, 0) });
        if let Ok(command) = serde_json::from_value(tree) {
            return command;
        }
    }
}

/// A value of that schema.
fn value(schema: &Value, chance: &mut Chance, deep: usize) -> Value {
    if let Some(place) = schema["$ref"].as_str() {
        let found = SCHEMA.pointer(place.trim_start_matches('#'));
        return value(found.expect("it is defined"), chance, deep + 1);
    }
    if let Some(only) = schema.get("const") {
        return only.clone();
    }
    if let Some(all) = schema["enum"].as_array() {
        return chance.of(all);
    }
    for several in ["oneOf", "anyOf"] {
        if let Some(all) = schema[several].as_array() {
            // What is written shortest has nothing beneath it.
            let least = all.iter().min_by_key(|one| one.to_string().len());
            let one = match least.filter(|_| deep > DEEP) {
                Some(least) => least.clone(),
                None => chance.of(all),
            };
            return value(&one, chance, deep + 1);
        }
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => chance.of(kinds),
        kind => kind.clone(),
    };
    match kind.as_str() {
        Some("object") => object(schema, chance, deep),
        Some("array") => {
            if let Some(parts) = schema["prefixItems"].as_array() {
                return parts
                    .iter()
                    .map(|part| value(part, chance, deep + 1))
                    .collect();
            }
            let least = schema["minItems"].as_u64().unwrap_or(0) as usize;
            let more = if deep > DEEP { 0 } else { chance.below(4) };
            let count = least.max(more);
            (0..count)
                .map(|_| value(&schema["items"], chance, deep + 1))
                .collect()
        }
        Some("integer") => number(schema, chance),
        Some("boolean") => json!(chance.one_in(2)),
        Some("string") => match chance.below(4) {
            0 => json!(chance.of(&["2d6", "1d10+2", "", "on", "none", "2"])),
            _ => json!(chance.name()),
        },
        _ => Value::Null,
    }
}

fn object(schema: &Value, chance: &mut Chance, deep: usize) -> Value {
    let mut fields = Map::new();
    let required: Vec<&str> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    for (name, of) in schema["properties"].as_object().into_iter().flatten() {
        if required.contains(&name.as_str()) || (deep <= DEEP && chance.one_in(3)) {
            fields.insert(name.clone(), value(of, chance, deep + 1));
        }
    }
    if schema["additionalProperties"].is_object() && deep <= DEEP {
        for _ in 0..chance.below(3) {
            let more = value(&schema["additionalProperties"], chance, deep + 1);
            fields.insert((1 + chance.below(9)).to_string(), more);
        }
    }
    Value::Object(fields)
}

/// Mostly a small number, such as the id of something that is there.
fn number(schema: &Value, chance: &mut Chance) -> Value {
    let bound = |name: &str, other: i64| schema[name].as_i64().unwrap_or(other);
    let (least, most) = (bound("minimum", -3), bound("maximum", 1 << 31));
    match chance.below(12) {
        0 => json!(least),
        1 => json!(most),
        _ => json!((least.max(0) + chance.below(10) as i64).min(most)),
    }
}
