//! How the table of a sheet is written: fields that are a value of their own, fields that are one of several.

use super::FieldValue;
use crate::dice::Expression;

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

/// A field that is one of a closed list with keys.
macro_rules! keyed {
    ($of:ty: $key:literal $label:literal $Kind:ident, $($path:ident).+) => {
        $crate::systems::sheet::Field::new(
            $key,
            $label,
            $crate::systems::sheet::Kind::OneOf(
                <$Kind as $crate::systems::sheet::put::Keyed>::OPTIONS,
            ),
            |of: &$of| of.$($path).+.key().into(),
            |of: &mut $of, value| {
                use $crate::systems::sheet::put::Keyed;
                of.$($path).+ = of.$($path).+.keyed(value.text());
            },
        )
    };
}

/// A list of parts with an id and a name, of a sheet of that type.
macro_rules! list {
    ($name:ident: $Unit:ident of $Item:ident $key:literal $one:literal $player:literal, $items:ident, $fields:ident, $make:expr) => {
        const $name: $crate::systems::sheet::List<$Unit, $Item> = $crate::systems::sheet::List {
            info: $crate::systems::sheet::ListInfo {
                key: $key,
                one: $one,
                empty: "None",
                player: $player,
            },
            fields: $fields,
            items: |unit| &unit.$items,
            items_mut: |unit| &mut unit.$items,
            id: |item| item.id.0,
            make: |id, like| match like {
                Some(item) => $Item {
                    id: $crate::table::ItemId(id),
                    ..item.clone()
                },
                None => $make($crate::table::ItemId(id)),
            },
        };
    };
}

/// Kinds that have a key and words.
macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident: $($(#[$one:meta])* $way:ident $key:literal $words:literal;)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        $(#[$doc])*
        pub enum $name {
            $($(#[$one])* $way,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$way),+];

            /// As files and commands name it.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$way => $key,)+
                }
            }

            /// In words.
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self {
                    $(Self::$way => $words,)+
                }
            }

        }

        impl $crate::systems::sheet::put::Keyed for $name {
            const OPTIONS: &'static [(&'static str, &'static str)] = &[$(($key, $words)),+];

            fn keyed(self, key: &str) -> Self {
                match key {
                    $($key => Self::$way,)+
                    _ => self,
                }
            }
        }
    };
}

/// One of a closed list with keys, as a field of a sheet takes it.
pub(in crate::systems) trait Keyed: Copy {
    /// Their keys and words.
    const OPTIONS: &'static [(&'static str, &'static str)];

    /// The one of that key, else itself.
    fn keyed(self, key: &str) -> Self;
}

pub(in crate::systems) use {keyed, kinds, list, one_of, plain};

/// Dice notation, or what is wrong with it and where.
pub(in crate::systems) fn parsed(text: &str) -> Result<Expression, String> {
    let text = text.trim();
    Expression::parse(text).map_err(|error| {
        let at = error.position + 1;
        format!("“{text}” is no dice notation: at character {at}, {error}")
    })
}

/// What is wrong with a field of dice notation, in a sentence; nothing where it may be empty and is.
pub(in crate::systems) fn slip(label: &str, text: &str, may_be_empty: bool) -> Option<String> {
    if may_be_empty && text.trim().is_empty() {
        return None;
    }
    parsed(text).err().map(|wrong| format!("{label}: {wrong}"))
}

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
