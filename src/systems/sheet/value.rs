//! What stands in a field, as commands write it: a text, a number, true or false, or null.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What stands in a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "a field is a text, a whole number, true, false or null"
)]
pub enum FieldValue {
    /// None: the team’s own colour, no team, no picture.
    Nothing,
    /// On or off.
    Switch(bool),
    /// A number, also that of a colour or of a team.
    Number(i64),
    /// Words, the key of one of several, dice notation, the id of a picture.
    Text(String),
}

impl FieldValue {
    /// The number, where it is one that fits.
    pub(crate) fn number<T: TryFrom<i64>>(&self) -> Option<T> {
        match self {
            Self::Number(n) => T::try_from(*n).ok(),
            _ => None,
        }
    }

    /// The words; none are empty.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            _ => "",
        }
    }
}

macro_rules! from {
    ($($kind:ident($from:ty) $how:expr;)+) => {$(
        impl From<$from> for FieldValue {
            fn from(value: $from) -> Self {
                Self::$kind($how(value))
            }
        }
    )+};
}

from! {
    Switch(bool) bool::from;
    Number(u8) i64::from;
    Number(i8) i64::from;
    Number(u16) i64::from;
    Number(i32) i64::from;
    Number(u32) i64::from;
    Number(i64) i64::from;
    Text(&str) str::to_owned;
    Text(String) String::from;
}

impl<T: Clone + Into<Self>> From<&T> for FieldValue {
    fn from(value: &T) -> Self {
        value.clone().into()
    }
}

impl<T: Into<Self>> From<Option<T>> for FieldValue {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}
