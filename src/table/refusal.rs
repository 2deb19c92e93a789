//! Why something cannot be done, and whether the GM may force it.

use serde::Serialize;

use super::RuleId;

/// A refusal in one sentence (promise 7): of a rule, which the GM can force, or of structure, which nobody can.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// A rule forbids it; the GM can force it, and the log names the rule that was skipped.
    #[error("{reason} ({rule})")]
    Rule {
        /// The rule that forbids it.
        rule: RuleId,
        /// The reason, one sentence without a full stop.
        reason: String,
    },
    /// It makes no sense whatever the rules: somebody who is not there, an answer nobody asked for.
    #[error("{reason}")]
    Structure {
        /// The reason, one sentence without a full stop.
        reason: String,
    },
}

impl Refusal {
    /// A refusal by a rule.
    pub fn rule(rule: RuleId, reason: impl Into<String>) -> Self {
        Self::Rule {
            rule,
            reason: reason.into(),
        }
    }

    /// A refusal that cannot be forced.
    pub fn structure(reason: impl Into<String>) -> Self {
        Self::Structure {
            reason: reason.into(),
        }
    }

    /// The rule that forbids it, if it is one.
    #[must_use]
    pub fn rule_id(&self) -> Option<RuleId> {
        match self {
            Self::Rule { rule, .. } => Some(*rule),
            Self::Structure { .. } => None,
        }
    }

    /// The reason without the id.
    #[must_use]
    pub fn reason(&self) -> &str {
        match self {
            Self::Rule { reason, .. } | Self::Structure { reason } => reason,
        }
    }
}
