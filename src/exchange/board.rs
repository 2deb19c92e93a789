//! What was understood of a map of squares from elsewhere, before anything is taken, and what the GM changes of it.

use serde::{Deserialize, Serialize};

use super::{LeftOut, ProposedPicture, SQUARE, words};
use crate::board::grid::{Barrier, BarrierKind, Calibration, Edge, Hex, HexBoard, Layout, Space};
use crate::board::{Background, Point};
use crate::campaign::{Campaign, Command};
use crate::limits::NAME;
use crate::table::{PictureId, Refusal};

/// A board as it would be taken.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BoardProposal {
    /// What the board will be called.
    pub name: String,
    /// Its squares with what lies and stands on them.
    pub board: HexBoard,
    /// Walls and doors that are drawn beside the edges, on the nearest ones.
    pub beside: Vec<ProposedBarrier>,
    /// Those come, too.
    pub takes_beside: bool,
    /// The picture beneath.
    pub picture: Option<ProposedPicture>,
    /// What does not come, or comes as something else, and why.
    pub left_out: Vec<LeftOut>,
}

/// A wall or a door beside the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ProposedBarrier {
    /// The nearest edge.
    pub edge: Edge,
    /// What stands there.
    pub kind: BarrierKind,
}

/// What the GM says instead of what was guessed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BoardGuess {
    /// The board is called so.
    Name(String),
    /// Walls and doors beside the edges come on the nearest ones, or not.
    Beside(bool),
    /// The picture comes, or not.
    Picture(bool),
}

/// A board of these squares; more than one can have, and such as lie too far away, are left out.
pub(super) fn of_squares(squares: impl IntoIterator<Item = Hex>) -> HexBoard {
    let middle = Point::new(SQUARE / 2, SQUARE / 2);
    let mut board = HexBoard {
        layout: Layout::Squares,
        grid: Calibration::regular(Layout::Squares, middle, SQUARE.unsigned_abs() * 1_000),
        ..HexBoard::default()
    };
    for at in squares {
        // Whoever reads a map looks at its size first.
        let _ = board.spaces.insert(at, Space::default());
    }
    board
}

impl BoardProposal {
    /// Changes a guess.
    pub fn change(&mut self, guess: &BoardGuess) {
        match guess {
            BoardGuess::Name(name) => self.name.clone_from(name),
            BoardGuess::Beside(taken) => self.takes_beside = *taken,
            BoardGuess::Picture(taken) => {
                if let Some(picture) = &mut self.picture {
                    picture.taken = *taken;
                }
            }
        }
    }

    /// The board as it stands in the proposal now, over a picture that is stored already.
    #[must_use]
    pub fn board(&self, picture: Option<PictureId>) -> HexBoard {
        let mut board = self.board.clone();
        board.name = words::name(&self.name, NAME);
        for one in self.beside.iter().filter(|_| self.takes_beside) {
            let barrier = Barrier {
                kind: one.kind,
                hidden: false,
            };
            board.barriers.entry(one.edge).or_insert(barrier);
        }
        board.picture = ProposedPicture::taken(self.picture.as_ref(), picture);
        board
    }

    /// The one command that adds the board to a campaign.
    ///
    /// # Errors
    /// Where the campaign's game is not played on boards of squares.
    pub fn command(
        &self,
        campaign: &Campaign,
        picture: Option<PictureId>,
    ) -> Result<Command, Refusal> {
        campaign.add_board(self.board(picture))
    }
}

impl ProposedPicture {
    /// The picture beneath a map, if it comes and is stored.
    pub(super) fn taken(picture: Option<&Self>, stored: Option<PictureId>) -> Option<Background> {
        let picture = picture.filter(|picture| picture.taken)?;
        Some(Background {
            picture: stored?,
            x: picture.x,
            y: picture.y,
            width: picture.width,
            height: picture.height,
            opacity: picture.opacity,
            locked: picture.locked,
            hidden: picture.hidden,
        })
    }
}
