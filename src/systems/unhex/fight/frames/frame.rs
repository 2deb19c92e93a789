//! A procedure in progress, whichever it is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::fight::frames::area_attack::AreaAttack;
use crate::systems::unhex::fight::frames::damage::Damage;
use crate::systems::unhex::fight::frames::exchange::Exchange;
use crate::systems::unhex::fight::frames::first_aid::FirstAid;
use crate::systems::unhex::fight::frames::initiative::Initiative;
use crate::systems::unhex::fight::frames::move_frame::MoveFrame;
use crate::systems::unhex::fight::frames::questions::{
    AllOut, Direct, Fate, Placing, Rally, Started,
};

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// U-41 to U-44.
    Initiative(Box<Initiative>),
    /// U-53 to U-56: an attack or intercept with its reaction.
    Exchange(Box<Exchange>),
    /// U-54, U-57.
    Move(Box<MoveFrame>),
    /// U-60 to U-66.
    Damage(Box<Damage>),
    /// U-90: who defends all-out, before the first turn.
    AllOut(Box<AllOut>),
    /// U-100.
    Rally(Box<Rally>),
    /// U-100.
    Direct(Box<Direct>),
    /// U-96 to U-99: an attack on an area.
    Area(Box<AreaAttack>),
    /// U-98: an act that is paid for and waits for what burns where it starts.
    Started(Box<Started>),
    /// U-70 to U-73.
    FirstAid(Box<FirstAid>),
    /// U-36: players choose where they start.
    Placing(Box<Placing>),
    /// U-65: what becomes of a team that is down at the end.
    Fate(Box<Fate>),
}

/// What a frame's step came to.
pub(in crate::systems::unhex) type Progress = crate::systems::frames::Progress<Frame>;
