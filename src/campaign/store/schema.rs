//! JSON Schemas (draft 2020-12) of what can be read, and of what is answered. They are made from the types themselves,
//! so that they cannot say anything else than the reader and the writer do.

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::Value;

use super::{format, sheet_file};

/// How schemars says that a key is a number, and how JSON text says it.
const KEYS: (&str, &str) = (r"^\d+$", "^(0|[1-9][0-9]{0,9})$");

/// The schema of a campaign's file.
#[must_use]
pub fn campaign_schema() -> Value {
    schema_of::<format::File>()
}

/// The schema of a sheet's file.
#[must_use]
pub fn sheet_schema() -> Value {
    schema_of::<sheet_file::AnyFile>()
}

/// The schema of what is read as `T`.
pub(crate) fn schema_of<T: JsonSchema>() -> Value {
    schema_by::<T>(SchemaSettings::draft2020_12().for_deserialize())
}

/// The schema of what is written as `T`.
pub(crate) fn schema_of_written<T: JsonSchema>() -> Value {
    schema_by::<T>(SchemaSettings::draft2020_12().for_serialize())
}

fn schema_by<T: JsonSchema>(settings: SchemaSettings) -> Value {
    let settings = settings.with_transform(RecursiveTransform(exact_numbers));
    settings.into_generator().into_root_schema_for::<T>().into()
}

/// Writes the bounds of each kind of whole number out; a `format` of Rust's own means nothing to a validator.
fn exact_numbers(schema: &mut Schema) {
    let format = schema.remove("format");
    let bounds: Option<(Value, Value)> = match format.as_ref().and_then(Value::as_str) {
        Some("uint32") => Some((0.into(), u32::MAX.into())),
        // Those that count something in memory are no wider than this on any machine.
        Some("uint64" | "uint") => Some((0.into(), u64::MAX.into())),
        Some("int32") => Some((i32::MIN.into(), i32::MAX.into())),
        _ => None,
    };
    if let (Some((least, most)), Some(schema)) = (bounds, schema.as_object_mut()) {
        schema.entry("minimum").or_insert(least);
        schema.entry("maximum").or_insert(most);
    }
    let (loose, exact) = KEYS;
    let keys = schema.get_mut("patternProperties");
    if let Some(Value::Object(patterns)) = keys
        && let Some(values) = patterns.remove(loose)
    {
        patterns.insert(exact.to_owned(), values);
    }
}
