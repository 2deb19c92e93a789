//! A map of a campaign as a file for other programs: the one list of formats, and how each is written.

use std::path::Path;

use super::excalidraw;
use super::svg::{Look, PictureBytes, Shown};
use crate::campaign::Campaign;
use crate::table::{MapId, PictureId};

/// What a map can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A drawing that Excalidraw opens, and that comes back as the same map.
    Excalidraw,
    /// A picture of lines, sharp at every size.
    Svg,
    /// A picture of points.
    #[cfg(feature = "png")]
    Png,
}

/// Why a map is not written.
#[derive(Debug, thiserror::Error)]
pub enum NotWritten {
    /// There is no such map, or it cannot be written so.
    #[error("there is no such map any more")]
    NoMap,
    /// It cannot be drawn.
    #[cfg(feature = "png")]
    #[error(transparent)]
    Png(#[from] super::svg::PngError),
}

impl Format {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::Excalidraw,
        Self::Svg,
        #[cfg(feature = "png")]
        Self::Png,
    ];

    /// The one that a file of that name has; JSON is a drawing under another name.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_lowercase();
        if ending == "json" {
            return Some(Self::Excalidraw);
        }
        let mut all = Self::ALL.iter().copied();
        all.find(|format| format.ending() == ending)
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Excalidraw => "Excalidraw drawing",
            Self::Svg => "SVG picture",
            #[cfg(feature = "png")]
            Self::Png => "PNG picture",
        }
    }

    /// How the names of its files end, without the dot.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Excalidraw => "excalidraw",
            Self::Svg => "svg",
            #[cfg(feature = "png")]
            Self::Png => "png",
        }
    }

    /// Whether it only shows a map, for the GM or for players, and can have tokens on it.
    #[must_use]
    pub const fn is_picture(self) -> bool {
        !matches!(self, Self::Excalidraw)
    }

    /// Why a map cannot be written so; none where it can.
    #[must_use]
    pub fn why_not(self, campaign: &Campaign, map: MapId) -> Option<&'static str> {
        let is_drawing = !self.is_picture();
        (is_drawing && campaign.doors().area_map(map).is_none()).then_some(
            "This map is a board of spaces, and only maps of areas can be drawn so; choose a picture",
        )
    }
}

/// How a map is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// As what.
    pub format: Format,
    /// Only what players see; of pictures alone.
    pub players: bool,
    /// How a picture looks.
    pub look: Look,
}

impl Written {
    /// The bytes of the file. `stored` finds the pictures on it.
    ///
    /// # Errors
    /// Where there is no such map, or it cannot be written so.
    pub fn bytes(
        self,
        campaign: &Campaign,
        map: MapId,
        mut stored: impl FnMut(&PictureId) -> Option<Vec<u8>>,
    ) -> Result<Vec<u8>, NotWritten> {
        if self.format == Format::Excalidraw {
            let map = campaign.doors().area_map(map).ok_or(NotWritten::NoMap)?;
            let picture = map.picture.as_ref();
            let picture = picture.and_then(|under| stored(&under.picture));
            return Ok(excalidraw::write(map, picture.as_deref()));
        }
        let (view, all);
        let shown = if self.players {
            view = campaign.player_view(Some(map));
            Shown::to_players(&view)
        } else {
            all = campaign.doors().gm_map(map);
            Shown::on(&all)
        };
        let shown = shown.ok_or(NotWritten::NoMap)?;
        let pictures = shown.pictures(self.look).into_iter();
        let pictures = pictures.filter_map(|id| Some((id.clone(), stored(id)?)));
        let pictures: PictureBytes = pictures.collect();
        match self.format {
            #[cfg(feature = "png")]
            Format::Png => Ok(shown.png(self.look, &pictures)?),
            _ => Ok(shown.svg(self.look, &pictures).into_bytes()),
        }
    }
}
