//! The panels there are. Where they stand is the layout's.

/// A panel.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Pane {
    /// Teams and maps.
    Roster,
    /// The map.
    Map,
    /// Round, decisions, offers.
    Tracker,
    /// A character's sheet.
    Sheet,
    /// The last roll, and any notation.
    Dice,
    /// What happened.
    Log,
    /// A rules card.
    Rules,
    /// What was done, and the way back.
    History,
    /// What the players' window shows.
    Players,
}

impl Pane {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Roster,
        Self::Map,
        Self::Tracker,
        Self::Sheet,
        Self::Dice,
        Self::Log,
        Self::Rules,
        Self::History,
        Self::Players,
    ];

    /// What it is called where no game is meant.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roster => "Teams",
            Self::Map => "Map",
            Self::Tracker => "Tracker",
            Self::Sheet => "Sheet",
            Self::Dice => "Dice",
            Self::Log => "Log",
            Self::Rules => "Rules",
            Self::History => "History",
            Self::Players => "Players",
        }
    }
}
