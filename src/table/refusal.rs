//! Why something cannot be done, and whether the GM may force it.

use std::collections::BTreeSet;

use schemars::JsonSchema;
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

    /// Holds that a list names at least one, and each of them once.
    ///
    /// # Errors
    /// A refusal that cannot be forced, if it does not.
    pub(crate) fn unless_each_once<T: Ord>(
        listed: impl IntoIterator<Item = T>,
    ) -> Result<(), Self> {
        let mut seen = BTreeSet::new();
        let once = listed.into_iter().all(|one| seen.insert(one));
        match once && !seen.is_empty() {
            true => Ok(()),
            false => Err(Self::structure("name at least one, and each of them once")),
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

/// A refusal as other programs read it: flat, what kind, which rule, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, thiserror::Error)]
#[error("{reason}{}", cited(*rule))]
#[schemars(deny_unknown_fields)]
pub struct Refused {
    /// Whether the GM can force it.
    pub kind: RefusedBy,
    /// The rule that forbids it; null for structure.
    pub rule: Option<RuleId>,
    /// The reason, one sentence without a full stop.
    pub reason: String,
}

/// What refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefusedBy {
    /// A rule; the GM can force it.
    Rule,
    /// What makes no sense whatever the rules.
    Structure,
}

fn cited(rule: Option<RuleId>) -> String {
    rule.map_or_else(String::new, |rule| format!(" [{rule}]"))
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        let rule = refusal.rule_id();
        Self {
            kind: match refusal {
                Refusal::Rule { .. } => RefusedBy::Rule,
                Refusal::Structure { .. } => RefusedBy::Structure,
            },
            rule,
            reason: refusal.reason().to_owned(),
        }
    }
}
