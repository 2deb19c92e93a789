//! What was understood of a file, on the kind of map that a campaign is played on.

use serde::Serialize;

use super::{BoardProposal, LeftOut, NoSuchGuess, Proposal, ProposedPicture, ReadError};
use crate::campaign::{Campaign, Command};
use crate::table::{PictureId, Refusal};

/// What was understood of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Understood {
    /// A map of areas.
    Areas(Box<Proposal>),
    /// A board of squares.
    Board(Box<BoardProposal>),
}

/// Why a guess cannot be changed.
#[derive(Debug, thiserror::Error)]
pub enum GuessError {
    /// It is none.
    #[error("“{text}” is no guess: {error}")]
    Unknown {
        /// What it says.
        text: String,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// It is about nothing.
    #[error(transparent)]
    Nothing(#[from] NoSuchGuess),
}

impl Understood {
    /// Reads a file for that campaign.
    ///
    /// # Errors
    /// Why there is no map in it.
    pub fn read(bytes: &[u8], name: &str, campaign: &Campaign) -> Result<Self, ReadError> {
        match campaign.board_layout() {
            None => super::read(bytes, name).map(|read| Self::Areas(Box::new(read))),
            Some(_) => super::read_board(bytes, name).map(|read| Self::Board(Box::new(read))),
        }
    }

    /// What the map will be called.
    pub fn name_mut(&mut self) -> &mut String {
        match self {
            Self::Areas(read) => &mut read.name,
            Self::Board(read) => &mut read.name,
        }
    }

    /// The picture beneath.
    #[must_use]
    pub fn picture(&self) -> Option<&ProposedPicture> {
        match self {
            Self::Areas(read) => read.picture.as_ref(),
            Self::Board(read) => read.picture.as_ref(),
        }
    }

    /// What does not come, and why.
    #[must_use]
    pub fn left_out(&self) -> &[LeftOut] {
        match self {
            Self::Areas(read) => &read.left_out,
            Self::Board(read) => &read.left_out,
        }
    }

    /// Changes a guess that is written as JSON.
    ///
    /// # Errors
    /// Where it is no guess, or about nothing.
    pub fn change(&mut self, text: &str) -> Result<(), GuessError> {
        let unknown = |error| {
            let text = text.to_owned();
            GuessError::Unknown { text, error }
        };
        match self {
            Self::Areas(read) => read.change(&serde_json::from_str(text).map_err(unknown)?)?,
            Self::Board(read) => read.change(&serde_json::from_str(text).map_err(unknown)?),
        }
        Ok(())
    }

    /// The one command that adds the map to a campaign, over a picture that is stored already.
    ///
    /// # Errors
    /// Where the campaign's game is not played on such maps, or has no room for another one.
    pub fn command(
        &self,
        campaign: &Campaign,
        picture: Option<PictureId>,
    ) -> Result<Command, Refusal> {
        match self {
            Self::Areas(read) => read.command(campaign, picture),
            Self::Board(read) => read.command(campaign, picture),
        }
    }
}
