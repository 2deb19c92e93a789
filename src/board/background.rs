//! The picture beneath a drawn map: which one, where, how strong. It has no say in ranges and sight.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::picture::PictureId;

/// The widest and highest a background can be, in map units; also how far from the middle it may begin.
pub const MOST_BACKGROUND: u32 = 100_000;

/// A picture beneath a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Background {
    /// Which picture.
    pub picture: PictureId,
    /// Left edge, in map units.
    #[schemars(range(min = -100_000, max = 100_000))]
    pub x: i32,
    /// Upper edge, in map units.
    #[schemars(range(min = -100_000, max = 100_000))]
    pub y: i32,
    /// Width in map units, 1 to [`MOST_BACKGROUND`].
    #[schemars(range(min = 1, max = MOST_BACKGROUND))]
    pub width: u32,
    /// Height in map units, 1 to [`MOST_BACKGROUND`].
    #[schemars(range(min = 1, max = MOST_BACKGROUND))]
    pub height: u32,
    /// How strong it shows, in percent, 0 to 100.
    #[schemars(range(max = 100))]
    pub opacity: u8,
    /// It cannot be moved by accident.
    pub locked: bool,
    /// Not to be shown to players.
    pub hidden: bool,
}

impl Background {
    /// A picture of that size in its full strength, its upper left corner at 0, 0; sizes out of bounds are held within.
    #[must_use]
    pub fn new(picture: PictureId, width: u32, height: u32) -> Self {
        Self {
            picture,
            x: 0,
            y: 0,
            width: width.clamp(1, MOST_BACKGROUND),
            height: height.clamp(1, MOST_BACKGROUND),
            opacity: 100,
            locked: false,
            hidden: false,
        }
    }

    /// What cannot be about it, if anything.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        let sizes = 1..=MOST_BACKGROUND;
        if !sizes.contains(&self.width) || !sizes.contains(&self.height) {
            return Some(format!(
                "a background is 1 to {MOST_BACKGROUND} wide and high, not {} by {}",
                self.width, self.height
            ));
        }
        if self.x.unsigned_abs() > MOST_BACKGROUND || self.y.unsigned_abs() > MOST_BACKGROUND {
            return Some(format!(
                "a background begins at most {MOST_BACKGROUND} from the middle, not at {}, {}",
                self.x, self.y
            ));
        }
        (self.opacity > 100).then(|| format!("opacity is 0 to 100 percent, not {}", self.opacity))
    }
}
