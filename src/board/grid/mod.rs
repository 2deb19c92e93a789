//! Boards of spaces with six sides, or of squares (H-20 to H-25, H-42): the drawn board, how it is changed, and what follows from it.
//!
//! A [`HexBoard`] is what is saved; [`HexGrid`] is made from it once for each revision and answers everything that is
//! asked in play. Which units are friends, and what a step costs them, is the game's to say.

mod address;
mod approach;
mod barriers;
mod bits;
mod board;
mod calibration;
mod change;
mod coords;
mod corners;
mod edit;
mod edit_spaces;
mod edit_things;
mod edit_words;
mod extent;
mod footprint;
mod heading;
mod landmarks;
mod layout;
mod line;
mod outline;
mod path;
mod push;
mod reach;
mod ready;
mod relayout;
mod seen;
mod set;
mod shadow;
mod sight;
mod sized;
mod spaces;
mod trace;
mod unreachable;
mod validate;
mod why;

pub use approach::{Approach, Nearness};
pub use bits::SpaceBits;
pub use board::{
    Barrier, BarrierKind, HexBoard, HexLabel, HexZone, KindId, LabelId, Passage, Space, Terrain,
    TerrainKind, ZoneId, ZoneKind,
};
pub use calibration::Calibration;
pub use coords::{Direction, Edge, Hex};
pub use corners::Corners;
pub use edit::{HexEdit, HexEditError, HexItem};
pub use footprint::{Footprint, MOST_SIZE, SizeError};
pub use heading::{Arc, Heading, NoHeading};
pub use layout::Layout;
pub use line::{Hand, MOST_LINE, Meets, Passed};
pub use path::Way;
pub use push::{Push, Stop};
pub use reach::{Movement, Reach, Reached, Units};
pub use ready::{Diagonals, HexGrid, HexRules, SightLine};
pub use set::HexSet;
pub use spaces::{SpaceError, Spaces};
pub use trace::LineEnd;
pub use unreachable::Unreachable;
pub use validate::{HexFinding, HexProblem, check, errors};
pub use why::{Block, Blocker, HexWhy};

/// The most spaces of one board: 200 by 200.
pub const MOST_SPACES: usize = 40_000;
/// The furthest that a space of a board lies from 0, 0, in either coordinate.
pub const MOST_AWAY: i32 = 500;
/// The highest and the deepest that a space lies.
pub const MOST_ELEVATION: i8 = 99;
/// The most spaces of distance that a kind of terrain costs on top.
pub const MOST_EXTRA: u8 = 20;
/// The most zones of one board.
pub const MOST_ZONES: usize = 1_000;
/// The most edits that are one gesture.
pub const MOST_TOGETHER: usize = 200;
/// The most walls and doors of one board: one on every edge, and some to spare.
pub const MOST_BARRIERS: usize = 130_000;
