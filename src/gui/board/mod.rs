//! A board of spaces in the window, for every game that has one: it is drawn, played on, looked at by the players, and
//! edited (`edit`). What a game knows of its boards it tells through `OnBoard`; no game is named here, and no rule.
//!
//! The parts: `on_board` is what a game tells, `state` what is kept from frame to frame, `panel` the course of one frame,
//! `bar` what stands over it; `view` is pan and zoom, `standing` who stands there, `painter`, `mesh` and `drawn` are what drawing uses, `marks`,
//! `units`, `waiting`, `arrows`, `reach`, `aim` and `sight` what is drawn; `pointer` and `drag` are what pointer and keys do,
//! `what_if` the strip of “What if from here”, `accessibility` what a screen reader hears; `seen` is the board of the
//! players' window.

mod accessibility;
mod aim;
mod arrows;
mod bar;
mod drag;
mod drawn;
mod edit;
mod foot;
pub mod geometry;
mod marks;
pub mod mesh;
mod on_board;
mod painter;
mod panel;
mod pointer;
mod reach;
mod seen;
mod sight;
mod standing;
mod state;
mod units;
mod view;
mod waiting;
mod what_if;

pub(in crate::gui) use bar::map_bar_ui;
pub(in crate::gui) use edit::{FormPlaces, board_tools};
pub(in crate::gui) use foot::height as foot_height;
pub(in crate::gui) use on_board::{
    Aim, Aimed, AimedAct, EditBoard, From, OnBoard, ProposedPath, Reachable, Unreachable,
    WaitingAct,
};
pub(in crate::gui) use panel::map_ui;
pub(in crate::gui) use seen::{SeenBoardView, portraits_of, seen_board_ui};
pub(in crate::gui) use sight::{Looks, spaces};
pub(in crate::gui) use standing::{BoardToken, Here, letters_of};
pub(in crate::gui) use state::BoardState;
pub(in crate::gui) use view::canvas_id;
pub(in crate::gui) use what_if::from as what_if_from;
