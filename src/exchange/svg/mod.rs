//! Maps as pictures (SVG, PNG), dark or light, with tokens or without: of what players see, or of all there is. A picture for
//! players is made of [`PlayerView`] alone. What somebody does not see from their own place is hatched.

mod areas;
mod beneath;
mod board;
mod colours;
mod eye;
#[cfg(feature = "print")]
mod key;
mod page;
#[cfg(feature = "png")]
mod png;
mod tokens;
#[cfg(feature = "png")]
mod veil;

use std::collections::{BTreeMap, BTreeSet};

use self::colours::Colours;
use crate::campaign::PlayerView;
use crate::table::{PictureId, SeenBoard, SeenMap, SeenMember, SeenTable};

pub use self::eye::Eye;
#[cfg(feature = "png")]
pub use self::png::PngError;
#[cfg(feature = "print")]
pub(in crate::exchange) use self::png::{FONTS, drawn, small_faces, tree};

/// The bytes of pictures that are stored beside a campaign.
pub type PictureBytes = BTreeMap<PictureId, Vec<u8>>;

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
    pub fn beneath(&self) -> Option<&'a PictureId> {
        let beneath = match self {
            Self::Areas(seen) => &seen.map.picture,
            Self::Board(seen) => &seen.board.picture,
        };
        beneath.as_ref().map(|beneath| &beneath.picture)
    }

    /// The pictures on it: the one beneath, and portraits.
    #[must_use]
    pub fn pictures(&self, look: Look) -> BTreeSet<&'a PictureId> {
        let members: Vec<&SeenMember> = match self {
            Self::Areas(seen) => seen.tokens.iter().map(|token| &token.member).collect(),
            Self::Board(seen) => seen.tokens.iter().map(|token| &token.member).collect(),
        };
        let portraits = members.into_iter().filter(|_| look.tokens);
        let portraits = portraits.filter_map(|member| member.portrait.as_ref());
        portraits.chain(self.beneath()).collect()
    }

    /// The picture of it, with what is known of the pictures on it.
    #[must_use]
    pub fn svg(&self, look: Look, pictures: &PictureBytes) -> String {
        self.svg_on(Colours::of(look.dark).ground, look, pictures, None)
    }

    /// The same through somebody's eyes.
    #[must_use]
    pub fn svg_through(&self, eye: Option<&Eye>, look: Look, pictures: &PictureBytes) -> String {
        self.svg_on(Colours::of(look.dark).ground, look, pictures, eye)
    }

    /// The same for paper: dark on nothing.
    #[cfg(feature = "print")]
    pub(in crate::exchange) fn svg_for_paper(
        &self,
        tokens: bool,
        pictures: &PictureBytes,
    ) -> String {
        let dark = false;
        self.svg_on("none", Look { dark, tokens }, pictures, None)
    }

    fn svg_on(
        &self,
        ground: &str,
        look: Look,
        pictures: &PictureBytes,
        eye: Option<&Eye>,
    ) -> String {
        let page = match self {
            Self::Areas(seen) => areas::map(seen, look, pictures, eye),
            Self::Board(seen) => board::board(seen, look, pictures, eye),
        };
        page.written(self.name(), ground)
    }
}
