//! The zone map as a widget: draws areas, connections, pins and tokens, and tells what was done to
//! them. It owns no model and changes nothing but its own [`View`]; no rules, no ranges, no sight.
//!
//! Pointer: the wheel zooms at the pointer, the middle button pans. What else it does is the
//! [`Tool`]'s: with [`Tool::Sight`] dragging the background pans, too, and a token is dragged onto
//! another area; the other tools select, move and draw.
//! Keys, with the focus on the canvas: arrows move a cursor from area to area, `[` and `]` choose a
//! token, pin or connection in it, `,` and `.` a drawing, Enter and Space click what is chosen.
//!
//! The parts: `model` is what comes in and goes out, `tool` the tools, `widget` what can be set,
//! `frame` and `draw` the course of one frame, `hand` what the pointer does with the tools that edit; `view` is
//! pan and zoom, `boxes` how large areas are and where tokens stand in them, `lines` where
//! connections and cover marks run, `handles` where connections, pins and drawings are taken hold
//! of, `places` where notes fit; `paint` and `paint_*` only draw; `keys` is the cursor, `talk` what
//! a screen reader hears.

mod boxes;
mod dashes;
mod draw;
mod frame;
mod hand;
mod handles;
mod keys;
mod lines;
mod model;
mod paint;
mod paint_areas;
mod paint_drawings;
mod paint_edit;
mod paint_lines;
mod paint_looks;
mod paint_notes;
mod paint_tokens;
mod places;
mod talk;
mod tool;
mod view;
mod widget;

pub(in crate::gui) use dashes::dashed_line;
pub(in crate::gui) use handles::{drawing_at, drawn};
pub use model::{
    AreaLook, AreaSign, CanvasEvent, CanvasToken, Highlight, LookSign, MarkNote, TokenState,
};
pub(in crate::gui) use paint_drawings::{drawings_ui, ink_colour, picture_ui};
pub(in crate::gui) use paint_looks::swatch_ui;
pub use tool::Tool;
pub use view::{Aim, MapPart, View};
pub use widget::MapCanvas;
