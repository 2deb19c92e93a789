//! Maps as pictures (SVG), dark or light, with tokens or without: of what players see, or of all there is. A picture for
//! players is made of [`PlayerView`] alone.

mod areas;
mod beneath;
mod board;
mod colours;
mod page;
mod tokens;

use self::colours::Colours;
use crate::campaign::PlayerView;
use crate::table::{PictureId, SeenBoard, SeenMap, SeenTable};

/// How a picture looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Light on dark.
    pub dark: bool,
    /// With whoever stands on the map.
    pub tokens: bool,
}

/// A map of either kind with what stands on it.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// A map of areas.
    Areas(&'a SeenMap),
    /// A board of spaces.
    Board(&'a SeenBoard),
}

impl<'a> Shown<'a> {
    /// What players see, if they see a map.
    #[must_use]
    pub fn to_players(view: &'a PlayerView) -> Option<Self> {
        Self::on(&view.table)
    }

    /// The map of a table.
    #[must_use]
    pub fn on(table: &'a SeenTable) -> Option<Self> {
        let (map, board) = (table.map.as_ref(), table.board.as_ref());
        map.map(Self::Areas).or(board.map(Self::Board))
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'a str {
        match self {
            Self::Areas(seen) => &seen.map.name,
            Self::Board(seen) => &seen.board.name,
        }
    }

    /// The picture beneath it.
    #[must_use]
    pub fn picture(&self) -> Option<&'a PictureId> {
        let beneath = match self {
            Self::Areas(seen) => &seen.map.picture,
            Self::Board(seen) => &seen.board.picture,
        };
        beneath.as_ref().map(|beneath| &beneath.picture)
    }

    /// The picture of it, with the bytes of what lies beneath.
    #[must_use]
    pub fn svg(&self, look: Look, picture: Option<&[u8]>) -> String {
        let page = match self {
            Self::Areas(seen) => areas::map(seen, look, picture),
            Self::Board(seen) => board::board(seen, look, picture),
        };
        page.written(self.name(), Colours::of(look.dark).ground)
    }
}
