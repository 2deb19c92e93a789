//! A sheet on its own, apart from any campaign: what goes into a sheet's file. Side, squad, looks, status, decay and who rides
//! or holds whom belong to the campaign; a file that has any of them is pointed out.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::squads::Squads;
use crate::systems::squads::sheet::unit::{Decay, Status, Unit};
use crate::systems::units::sheet_of_units;
use crate::table::{CharacterId, Finding, Severity};

sheet_of_units!(Squads, "SquadsSheet", "side, squad, status and the like");

fn rested(mut unit: Unit) -> Unit {
    (unit.squad, unit.rides, unit.held) = (None, None, None);
    (unit.status, unit.decay) = (Status::default(), Decay::default());
    (unit.hits.now, unit.fatigue) = (unit.max_hits(), 0);
    unit
}
