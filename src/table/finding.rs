//! What is wrong with a game's data: findings with their place. Nothing is mended here.

use schemars::JsonSchema;
use serde::Serialize;

use super::RuleId;
use crate::limits::words;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Against a rule of the game; it can be played on.
    Warning,
    /// Points to nothing or cannot be; such a file is not opened.
    Error,
}

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Finding {
    /// Where, such as `characters.3.hands`.
    pub place: String,
    /// How grave.
    pub severity: Severity,
    /// The rule, if one says so.
    pub rule: Option<RuleId>,
    /// What, in one sentence without a full stop.
    pub what: String,
}

impl Finding {
    /// What is wrong with the words and lists of anything that is saved. What is beyond a limit cannot be; a letter that is
    /// never shown can.
    pub(crate) fn of_words(what: &impl Serialize) -> Vec<Self> {
        let faults = words::faults(what).into_iter();
        faults
            .map(|(place, fault)| Self {
                place,
                severity: if fault.is_beyond() {
                    Severity::Error
                } else {
                    Severity::Warning
                },
                rule: None,
                what: fault.to_string(),
            })
            .collect()
    }
}
