//! What is about to be made: a board, a kind of terrain. Numbers are kept as they are typed; the forms are in `new_board`
//! and `kinds`.

use crate::board::Ink;
use crate::board::grid::{HexBoard, Layout, MOST_AWAY, MOST_SPACES, Passage, SpaceError};

/// The layouts, as they are chosen.
const LAYOUTS: [(Layout, &str); 3] = [
    (Layout::Pointy, "Pointy-top"),
    (Layout::Flat, "Flat-top"),
    (Layout::Squares, "Squares"),
];

/// Those that a game can have, of which new boards have that one: a game of squares has no others.
pub(super) const fn layouts(usual: Layout) -> &'static [(Layout, &'static str)] {
    match usual {
        Layout::Squares => LAYOUTS.split_at(2).1,
        Layout::Pointy | Layout::Flat => &LAYOUTS,
    }
}

/// The outline of a new board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outline {
    Rectangle,
    /// All spaces within a distance, where they are no squares.
    Hexagon,
}

/// The board that is about to be made; numbers as they are typed.
#[derive(Clone, Debug)]
pub(super) struct NewBoard {
    pub(super) name: String,
    pub(super) outline: Outline,
    pub(super) columns: String,
    pub(super) rows: String,
    pub(super) radius: String,
    pub(super) layout: Layout,
    /// The form has not had the focus yet, if it is to take it.
    pub(super) fresh: bool,
    /// The tools were taken up for it, and are put away with it.
    pub(super) alone: bool,
}

impl NewBoard {
    /// With spaces that lie so.
    pub(super) fn new(layout: Layout) -> Self {
        Self {
            name: String::new(),
            outline: Outline::Rectangle,
            columns: "20".to_owned(),
            rows: "15".to_owned(),
            radius: "8".to_owned(),
            layout,
            fresh: false,
            alone: false,
        }
    }
}

/// The most columns, and the most rows: as far as a space can lie from the first.
const MOST_LONG: u32 = MOST_AWAY.unsigned_abs() + 1;

impl NewBoard {
    /// The outline, as far as spaces that lie so can have it.
    pub(super) const fn outline(&self) -> Outline {
        match self.layout {
            Layout::Squares => Outline::Rectangle,
            Layout::Pointy | Layout::Flat => self.outline,
        }
    }

    /// Columns and rows, or the radius alone, with the number of spaces; why there can be no such board, in a sentence
    /// that says what to do.
    pub(super) fn size(&self) -> Result<(Size, u64), String> {
        let number = |typed: &str, what: &str, least: u32, most: u32| {
            let number = typed.trim().parse::<u32>().ok();
            let number = number.filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("Type a number of {what} from {least} to {most}"))
        };
        let (size, spaces) = match self.outline() {
            Outline::Rectangle => {
                let columns = number(&self.columns, "columns", 1, MOST_LONG)?;
                let rows = number(&self.rows, "rows", 1, MOST_LONG)?;
                let spaces = u64::from(columns) * u64::from(rows);
                (Size::Rectangle(columns, rows), spaces)
            }
            Outline::Hexagon => {
                let radius = number(&self.radius, "spaces around the middle", 0, MOST_LONG)?;
                let around = u64::from(radius);
                // Six triangles around the middle.
                (Size::Hexagon(radius), 3 * around * (around + 1) + 1)
            }
        };
        if spaces > MOST_SPACES as u64 {
            return Err(format!(
                "Choose a smaller board: these are {spaces} spaces, and {MOST_SPACES} are the most, such as 200 × 200"
            ));
        }
        Ok((size, spaces))
    }

    pub(super) fn board(&self, size: Size) -> Result<HexBoard, SpaceError> {
        match size {
            Size::Rectangle(columns, rows) => HexBoard::rectangle(self.layout, columns, rows),
            Size::Hexagon(radius) => HexBoard::hexagon(self.layout, radius),
        }
    }
}

/// How large a new board is.
#[derive(Clone, Copy)]
pub(super) enum Size {
    Rectangle(u32, u32),
    Hexagon(u32),
}

/// A kind of terrain that is about to be made.
pub(super) struct KindDraft {
    pub(super) name: String,
    pub(super) passage: Passage,
    pub(super) ink: Ink,
    /// The field has not had the focus yet.
    pub(super) fresh: bool,
}

impl Default for KindDraft {
    fn default() -> Self {
        Self {
            name: String::new(),
            passage: Passage::Difficult { extra: 1 },
            ink: Ink::Green,
            fresh: true,
        }
    }
}
