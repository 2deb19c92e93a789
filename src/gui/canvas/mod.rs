//! The zone map as a widget: draws areas, connections, pins and tokens, and tells what was done to
//! them. It owns no model and changes nothing but its own [`View`]; no rules, no ranges, no sight.
//!
//! Pointer: the wheel zooms at the pointer, dragging the background pans, a token is dragged onto
//! another area, and, where [`editable`](MapCanvas::editable), an area is dragged to another place.
//! Keys, with the focus on the canvas: arrows move a cursor from area to area, `[` and `]` choose a
//! token in it, Enter and Space click what is chosen.
//!
//! The parts: `model` is what comes in and goes out, `widget` what can be set, `frame` the course of
//! one frame; `view` is pan and zoom, `boxes` how large areas are and where tokens stand in them,
//! `lines` where connections and cover marks run, `places` where notes fit; `paint` and `paint_*`
//! only draw; `keys` is the cursor, `talk` what a screen reader hears.

mod boxes;
mod frame;
mod keys;
mod lines;
mod model;
mod paint;
mod paint_areas;
mod paint_lines;
mod paint_notes;
mod paint_tokens;
mod places;
mod talk;
mod view;
mod widget;

pub use model::{CanvasEvent, CanvasToken, Highlight, MarkNote, TokenState};
pub use view::{Aim, MapPart, View};
pub use widget::MapCanvas;
