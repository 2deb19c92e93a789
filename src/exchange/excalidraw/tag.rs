//! What this program notes on an element, beside what can be seen: Excalidraw keeps it and shows it nowhere. What can be
//! seen counts more when a drawing comes back.

/// The key of it in an element's `customData`.
pub(super) const TAG: &str = "tableside";

/// The group of an area's shape, name and pins. It stays where what is noted is lost.
pub(super) fn area_group(area: impl std::fmt::Display) -> String {
    format!("area-{area}-all")
}

/// Whether a group is one of those.
pub(super) fn is_area_group(group: &str) -> bool {
    let area = group.strip_prefix("area-");
    let area = area.and_then(|rest| rest.strip_suffix("-all"));
    area.is_some_and(|area| area.parse::<u32>().is_ok())
}

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
    /// The name of an area that has none to be seen, which may be spaces.
    pub(super) name: Option<String>,
    /// What the GM notes about an area.
    pub(super) notes: Option<String>,
    /// Above or below which other drawings it lies.
    pub(super) order: i32,
}
