//! Zone maps (U-30 to U-38): the drawn map, how it is changed, and what follows from it.

mod check;
mod edit;
mod edit_words;
mod fragment;
mod graph;
mod map;
mod nightclub;
mod pairs;
mod reach;
mod seen;
mod sight;
mod why;

pub use super::{
    Background, Drawing, DrawingId, Figure, GroupId, Ink, MOST_BACKGROUND, MOST_ITEMS,
    MOST_LETTERS, MOST_PLACE, MOST_POINTS, MOST_WIDTH, Point, Severity, simplified,
};
pub use check::{Finding, Problem, check, errors};
pub use edit::{EditError, Item, MapEdit};
pub use fragment::Fragment;
pub use map::{
    Area, AreaId, AreaMap, Connection, ConnectionId, ConnectionKind, LineEnd, Pin, PinId, PinKind,
    Size,
};
pub use nightclub::nightclub;
pub use pairs::{AllPairs, MAX_AREAS_FOR_PAIRS};
pub use seen::SeenAreas;
pub use sight::{ExtraMarks, Lines, Look, MadeMarks, SightRules};
pub use why::{MAX_PATHS_TOLD, Mark, PathWhy, Why};
