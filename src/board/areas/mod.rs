//! Zone maps (U-30 to U-38): the drawn map, how it is changed, and what follows from it.

mod background;
mod check;
mod drawing;
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
mod words;

pub use background::{Background, MOST_BACKGROUND};
pub use check::{Finding, Problem, Severity, check};
pub use drawing::{
    Drawing, DrawingId, Figure, Ink, MOST_PLACE, MOST_POINTS, MOST_WIDTH, Point, simplified,
};
pub use edit::{EditError, Item, MOST_ITEMS, MOST_LETTERS, MapEdit};
pub use fragment::Fragment;
pub use map::{
    Area, AreaId, AreaMap, Connection, ConnectionId, ConnectionKind, GroupId, LineEnd, Pin, PinId,
    PinKind, Size,
};
pub use nightclub::nightclub;
pub use pairs::{AllPairs, MAX_AREAS_FOR_PAIRS};
pub use seen::SeenAreas;
pub use sight::{Lines, Look, SightRules};
pub use why::{MAX_PATHS_TOLD, Mark, PathWhy, Why};
