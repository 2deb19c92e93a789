//! What was understood of a drawing from elsewhere, before anything is taken: areas, connections, marks, pins, drawings,
//! the picture, and what was left out with its reason. Ids are places in its lists.

use serde::Serialize;

use crate::board::areas::{Area, ConnectionKind, LineEnd, PinKind};
use crate::board::{Drawing, Point};

/// A map as it would be taken.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Proposal {
    /// What the map will be called.
    pub name: String,
    /// What could be an area.
    pub areas: Vec<ProposedArea>,
    /// What could be a connection.
    pub connections: Vec<ProposedConnection>,
    /// What could be a cover mark.
    pub marks: Vec<ProposedMark>,
    /// Words that stand in an area.
    pub pins: Vec<ProposedPin>,
    /// Whatever else is drawn or written.
    pub drawings: Vec<ProposedDrawing>,
    /// The picture beneath.
    pub picture: Option<ProposedPicture>,
    /// What does not come, or comes as something else, and why.
    pub left_out: Vec<LeftOut>,
}

/// What could be an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProposedArea {
    /// It comes as an area.
    pub taken: bool,
    /// The area.
    pub area: Area,
    /// It is words without a shape; where it is no area, they come as a label, so high.
    pub words: Option<u8>,
    /// All with one number are joined by connections.
    pub part: usize,
    /// Why it is not taken; empty where it is.
    pub why: String,
}

/// What could be a connection; it comes where both its areas do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProposedConnection {
    /// It comes.
    pub taken: bool,
    /// One end, a place in the list of areas.
    pub from: usize,
    /// The other end.
    pub to: usize,
    /// What can pass.
    pub kind: ConnectionKind,
    /// Through where its line is led.
    pub bend: Option<Point>,
    /// Not to be shown to players.
    pub hidden: bool,
    /// What its kind was read from.
    pub why: String,
}

/// What could be a cover mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ProposedMark {
    /// Where it is drawn.
    pub at: Point,
    /// At which end of which connection; nowhere leaves it out.
    pub on: Option<(usize, LineEnd)>,
}

/// Words that stand in an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProposedPin {
    /// It comes.
    pub taken: bool,
    /// In which area, a place in the list.
    pub area: usize,
    /// Objective or label.
    pub kind: PinKind,
    /// What it says.
    pub text: String,
    /// Not to be shown to players.
    pub hidden: bool,
}

/// Something drawn or written that is no part of the areas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProposedDrawing {
    /// It comes.
    pub taken: bool,
    /// What is drawn.
    pub drawing: Drawing,
}

/// A picture that came in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProposedPicture {
    /// It comes.
    pub taken: bool,
    /// Left edge, in map units.
    pub x: i32,
    /// Upper edge, in map units.
    pub y: i32,
    /// How wide it is drawn.
    pub width: u32,
    /// How high it is drawn.
    pub height: u32,
    /// How strong it shows, in percent.
    pub opacity: u8,
    /// It cannot be moved by accident.
    pub locked: bool,
    /// Not to be shown to players.
    pub hidden: bool,
    /// The bytes of its file.
    #[serde(skip)]
    pub bytes: Vec<u8>,
}

/// What does not come, or not as what it may have been meant for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// How many of them.
    pub count: usize,
    /// Why, in a sentence.
    pub why: String,
}
