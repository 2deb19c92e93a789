//! What the check of a map is about. The board knows no game's ledger: each game names these by its own lines.

use serde::Serialize;

/// What a finding of a map check is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardRule {
    /// Which places there are, and how they lie.
    Places,
    /// What stands on them or between them: terrain, walls, doors.
    Terrain,
    /// What is marked on them: zones, objectives, labels.
    Marks,
    /// Where one can walk to from where.
    Walking,
    /// Who sees whom.
    Sight,
}

impl BoardRule {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Places,
        Self::Terrain,
        Self::Marks,
        Self::Walking,
        Self::Sight,
    ];
}
