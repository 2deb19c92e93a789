//! Zone maps (U-30 to U-38): the drawn map, and what follows from it.

mod background;
mod check;
mod graph;
mod map;
mod nightclub;
mod pairs;
mod reach;
mod sight;
mod why;
mod words;

pub use background::{Background, MOST_BACKGROUND};
pub use check::{Finding, Problem, Severity, check};
pub use map::{
    Area, AreaId, AreaMap, Connection, ConnectionId, ConnectionKind, Pin, PinId, PinKind,
};
pub use nightclub::nightclub;
pub use pairs::{AllPairs, MAX_AREAS_FOR_PAIRS};
pub use sight::{Lines, Look, SightRules};
pub use why::{MAX_PATHS_TOLD, Mark, PathWhy, Why};
