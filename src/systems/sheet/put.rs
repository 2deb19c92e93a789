//! How the table of a sheet is written: fields that are a value of their own, fields that are one of several.

use super::FieldValue;

/// A field that is a value of its own: key, label, kind, hint, where it stands, and how a value is put there.
macro_rules! plain {
    ($of:ty: $key:literal $label:literal $kind:expr, $hint:literal, $($path:ident).+ = $put:ident) => {
        $crate::systems::sheet::Field::new(
            $key,
            $label,
            $kind,
            |of: &$of| (&of.$($path).+).into(),
            |of: &mut $of, value| $put(value, &mut of.$($path).+),
        )
        .hint($hint)
    };
}

/// A field that is one of several values, each with its key and words. `keep` takes what else is in the value there now
/// over into the one picked.
macro_rules! one_of {
    ($of:ty: $key:literal $label:literal, $($path:ident).+, $keep:expr,
        $($value:expr => $one:literal $words:literal,)+) => {
        $crate::systems::sheet::Field::new(
            $key,
            $label,
            $crate::systems::sheet::Kind::OneOf(&[$(($one, $words)),+]),
            |of: &$of| {
                let now = of.$($path).+;
                $(if now == $keep(now, $value) {
                    return $one.into();
                })+
                $crate::systems::sheet::FieldValue::Nothing
            },
            |of: &mut $of, value| {
                let now = of.$($path).+;
                of.$($path).+ = match value.text() {
                    $($one => $keep(now, $value),)+
                    _ => now,
                };
            },
        )
    };
}

pub(in crate::systems) use {one_of, plain};

pub(in crate::systems) fn number<T: TryFrom<i64> + Copy>(value: &FieldValue, at: &mut T) {
    *at = value.number().unwrap_or(*at);
}

pub(in crate::systems) fn colour(value: &FieldValue, at: &mut Option<u8>) {
    *at = value.number();
}

pub(in crate::systems) fn switch(value: &FieldValue, at: &mut bool) {
    *at = *value == FieldValue::Switch(true);
}

pub(in crate::systems) fn words(value: &FieldValue, at: &mut String) {
    value.text().clone_into(at);
}

/// What is picked has nothing else in it.
pub(in crate::systems) const fn alone<T: Copy>(_: T, new: T) -> T {
    new
}
