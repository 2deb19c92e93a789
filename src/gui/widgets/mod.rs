//! Small things that several panels draw: fields, rows, swatches, icons; and the camera that
//! looks at their maps. None of them knows a game.

pub mod act_arrow;
pub mod camera;
pub(in crate::gui) mod common;
pub(in crate::gui) mod dialog;
pub(in crate::gui) mod hover;
pub mod icons;
pub(in crate::gui) mod ink;
pub mod mood;
pub(in crate::gui) mod motion;
pub(in crate::gui) mod naming;
pub(in crate::gui) mod part_seen;
pub(in crate::gui) mod picture_strip;
pub(in crate::gui) mod portrait;
pub(in crate::gui) mod rows;
pub(in crate::gui) mod slides;
pub(in crate::gui) mod token_looks;
pub(in crate::gui) mod token_portrait;
pub(in crate::gui) mod tool_rack;
pub(in crate::gui) mod two_part;
pub(in crate::gui) mod typed;
pub mod typed_faces;
pub(in crate::gui) mod zoom;
