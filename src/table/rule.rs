//! Rule ids: what the log, the cards and the tests cite.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A line of a game's ledger, such as `U-53`: the game's letter and the line's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(with = "String", extend("pattern" = "^[A-Z]-[0-9]{2,5}$"))]
pub struct RuleId {
    /// The letter of the game's ledger.
    pub ledger: char,
    /// The number of the line.
    pub number: u16,
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.ledger, self.number)
    }
}

/// The text is not a rule id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a rule id; one looks like U-53")]
pub struct NotARuleId(String);

impl FromStr for RuleId {
    type Err = NotARuleId;

    fn from_str(text: &str) -> Result<Self, NotARuleId> {
        let wrong = || NotARuleId(text.chars().take(40).collect());
        let (ledger, number) = text.split_once('-').ok_or_else(wrong)?;
        let mut letters = ledger.chars();
        match (letters.next(), letters.next()) {
            (Some(ledger), None)
                if ledger.is_ascii_uppercase()
                    && number.len() >= 2
                    && number.bytes().all(|b| b.is_ascii_digit()) =>
            {
                let number = number.parse().map_err(|_| wrong())?;
                Ok(Self { ledger, number })
            }
            _ => Err(wrong()),
        }
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
