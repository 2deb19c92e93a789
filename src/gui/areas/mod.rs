//! The zone map as a widget: draws areas, connections, pins and tokens, and tells what was done to
//! them. It owns no model and changes nothing but its own [`View`]; no game, no ranges, no rules.
//!
//! Pointer: the wheel zooms at the pointer, the middle button pans. What else it does is the
//! [`Tool`]'s: with [`Tool::Sight`] dragging the background pans, too, and a token is dragged onto
//! another area; the other tools select, move and draw.
//! Keys, with the focus on the canvas: arrows move a cursor from area to area, `[` and `]` choose a
//! token, pin or connection in it, `,` and `.` a drawing, Enter and Space click what is chosen.
//!
//! The parts, from below: `model` is what comes in and goes out, `tool` the tools, `geometry` and `camera` what places
//! are reckoned with, `drag` a drag in progress, `view` what is remembered; `boxes` is how large areas are and where
//! tokens stand in them, `lines` where connections and cover marks run, `drawings` where drawings do, `handles` where all
//! these are taken hold of, `places` where notes fit; `paint` only draws. `frame` is what one frame works with, `pointer`
//! and `tool_drag` what the pointer does in it, `keys` the cursor, `draw` what is drawn in which state, `accessibility`
//! what a screen reader hears. `widget` is on top: what can be set, and the course of one frame. Beside it, `why` points
//! out the answer to a question of sight, `what_if` answers one from a place to all areas, and `edit` makes edits of the map of what was done with the tools.

mod accessibility;
mod acts;
mod boxes;
mod crowd;
pub mod dashes;
pub mod drag;
mod draw;
mod drawings;
pub(in crate::gui) mod edit;
mod frame;
pub mod geometry;
mod handles;
mod keys;
pub mod lines;
mod model;
mod paint;
pub mod places;
mod pointer;
mod tool;
mod tool_drag;
mod view;
pub(in crate::gui) mod what_if;
mod why;
mod widget;

pub use crate::gui::widgets::camera::MapPart;
pub use acts::{ActEnd, CanvasAct};
pub(in crate::gui) use dashes::dashed_line;
pub(in crate::gui) use drawings::{drawing_at, drawn};
pub use model::{
    AreaLook, AreaSign, CanvasEvent, CanvasToken, Highlight, LookSign, MarkNote, TokenState,
};
pub(in crate::gui) use paint::drawings::{drawings_ui, ink_colour, picture_tint, picture_ui};
pub(in crate::gui) use paint::looks::swatch_ui;
pub use tool::Tool;
pub use view::{Aim, Extent, View};
pub(in crate::gui) use why::why_highlight;
pub use widget::MapCanvas;
