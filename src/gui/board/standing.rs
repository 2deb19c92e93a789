//! Who stands on a board and how they are drawn, which holds until the campaign changes.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use egui::{Pos2, Rect, TextureId, Vec2};

use crate::board::grid::Hex;
use crate::gui::theme::TeamLook;
use crate::gui::widgets::mood::Mood;
use crate::table::{Build, CharacterId};

/// Everybody on a board, with the space.
pub(in crate::gui) type Here = Arc<[(CharacterId, Hex)]>;

/// Somebody on the board as they are drawn.
pub(super) struct Standing {
    pub(super) who: CharacterId,
    pub(super) place: Hex,
    /// The middle of that space on the map.
    pub(super) middle: Pos2,
    pub(super) token: BoardToken<'static>,
    /// What a screen reader hears, put together once one asks.
    pub(super) heard: OnceCell<[String; 2]>,
    /// Where its marks stand.
    pub(super) badge: Cell<Option<Badge>>,
}

/// At which of its places the marks of a token stand, with spaces and words of that size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Badge {
    pub(super) radius: f32,
    pub(super) words: Vec2,
    pub(super) place: usize,
    /// As it lies from the middle of their space.
    pub(super) rect: Rect,
}

/// How a unit is drawn.
#[derive(Clone, Debug)]
pub(in crate::gui) struct BoardToken<'a> {
    /// What it is called.
    pub(in crate::gui) name: Cow<'a, str>,
    /// Its letters.
    pub(in crate::gui) letters: Cow<'a, str>,
    /// Shape and colour.
    pub(in crate::gui) look: TeamLook,
    /// How it stands out now.
    pub(in crate::gui) mood: Mood,
    /// It can act; its shape is filled.
    pub(in crate::gui) ready: bool,
    /// It is out of the game, and crossed out.
    pub(in crate::gui) out: bool,
    /// How much harm it has, of how much it takes: pips on its rim.
    pub(in crate::gui) pips: (u8, u8),
    /// What else lies beside it, in short.
    pub(in crate::gui) marks: Vec<String>,
    /// How it lies there.
    pub(in crate::gui) build: Build,
    /// Its portrait, once it can be drawn.
    pub(in crate::gui) face: Option<TextureId>,
}

/// The letters of a token: its own, else the first of its name.
pub(in crate::gui) fn letters_of<'a>(own: &'a str, name: &str) -> Cow<'a, str> {
    if own.is_empty() {
        let first = name.chars().take(1).flat_map(char::to_uppercase);
        return first.collect::<String>().into();
    }
    own.into()
}
