//! What this program notes on an element, beside what can be seen: Excalidraw keeps it and shows it nowhere. What can be
//! seen counts more when a drawing comes back.

/// The key of it in an element's `customData`.
pub(super) const TAG: &str = "tableside";

/// What is noted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tag {
    /// This program wrote it.
    pub(super) ours: bool,
    /// It is a drawing, a pin or the picture, and no part of the areas: `stroke`, `words`, `pin`, …
    pub(super) is: Option<String>,
    /// Not to be shown to players.
    pub(super) hidden: bool,
    /// An area is as large as it is because the GM made it so.
    pub(super) sized: bool,
    /// What the GM notes about an area.
    pub(super) notes: Option<String>,
    /// Above or below which other drawings it lies.
    pub(super) order: i32,
}
