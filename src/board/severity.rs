//! How grave a finding of a map check is.

use serde::Serialize;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Worth knowing; may well be intended.
    Note,
    /// Likely an oversight.
    Warning,
    /// Part of the map is broken and left out of every answer.
    Error,
}
