//! A sheet on its own, apart from any campaign: what goes into a sheet's file. Team, hidden, colour, portrait, effects and
//! lying prone belong to the campaign; a file that has any of them is pointed out.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::flow::Flow;
use crate::systems::flow::sheet::arms::Carried;
use crate::systems::flow::sheet::unit::Unit;
use crate::table::{CharacterId, Finding, Severity};

/// A unit without what only a campaign knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "FlowSheet")]
pub struct UnitSheet(Unit);

impl UnitSheet {
    /// The sheet of a unit of a campaign: rested, on no team.
    #[must_use]
    pub fn of(unit: &Unit) -> Self {
        let mut unit = unit.clone();
        (unit.team, unit.colour, unit.portrait) = (None, None, None);
        (unit.hidden, unit.prone) = (false, false);
        unit.effects.clear();
        unit.hit_points.now = unit.hit_points.max;
        for item in &mut unit.weapons {
            if matches!(item.carried, Carried::Lies(_)) {
                item.carried = Carried::Sheathed;
            }
        }
        Self(unit)
    }

    /// What stands on it.
    #[must_use]
    pub const fn unit(&self) -> &Unit {
        &self.0
    }

    /// A unit new to a campaign.
    #[must_use]
    pub fn into_unit(self) -> Unit {
        Self::of(&self.0).0
    }

    /// Everything that is not as it should be, by the same check as a campaign's; places are such as `sheet.agility`.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let alone = CharacterId(1);
        let mut game = Flow::default();
        game.units.insert(alone, Arc::new(self.clone().into_unit()));
        let mut findings = Finding::on_sheet(game.findings(), &format!("units.{alone}."));
        if Self::of(&self.0) != *self {
            findings.push(Finding {
                place: "sheet".to_owned(),
                severity: Severity::Warning,
                rule: None,
                what: "team, effects, lost hit points and the like belong to a campaign and are left out"
                    .to_owned(),
            });
        }
        findings
    }
}
