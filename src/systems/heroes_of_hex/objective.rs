//! Objectives of a scenario (H-51): what is to be done, how far it is, a clear “met”.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::HeroesOfHex;
use super::fact::Fact;
use super::rules::h;
use crate::board::hex::{Hex, ZoneId};
use crate::table::{CharacterId, MapId, Refusal, TeamId};

id_types! {
    /// An objective.
    ObjectiveId;
}

/// An objective of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "HeroesOfHexObjective")]
pub struct Objective {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub side: TeamId,
    /// On which map.
    pub board: MapId,
    /// What is to be done.
    pub kind: ObjectiveKind,
    /// Meeting it wins the skirmish.
    pub wins: bool,
    /// Not to be shown to players.
    #[serde(default)]
    pub hidden: bool,
    /// How far it is, of [`ObjectiveKind::goal`].
    #[serde(default)]
    pub progress: u32,
    /// It is met, and stays so.
    #[serde(default)]
    pub met: bool,
    /// Who carries the artifact.
    #[serde(default)]
    pub carrier: Option<CharacterId>,
    /// Where the artifact was dropped; none is where it began.
    #[serde(default)]
    pub dropped: Option<Hex>,
}

/// What is to be done. A side holds a zone with a unit in it and no opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ObjectiveKind {
    /// Hold a point at the end of so many of the side's own Turns.
    Capture {
        /// The point.
        zone: ZoneId,
        /// How many Turns.
        turns: u32,
    },
    /// Hold all of these at the end of a Turn.
    Control {
        /// The areas.
        zones: Vec<ZoneId>,
    },
    /// Bring a unit to a zone.
    Escort {
        /// Whom.
        unit: CharacterId,
        /// Where to.
        zone: ZoneId,
    },
    /// Have a unit in play at the end of so many of the side's own Turns.
    Survive {
        /// How many.
        turns: u32,
    },
    /// Take an artifact up and bring it to a zone. Whoever of the side ends a Turn on its space has it.
    Recover {
        /// Where it lies at the start.
        lies: Hex,
        /// Where to.
        zone: ZoneId,
    },
}

impl ObjectiveKind {
    /// What it is called.
    #[must_use]
    pub const fn words(&self) -> &'static str {
        match self {
            Self::Capture { .. } => "capture a point",
            Self::Control { .. } => "control areas",
            Self::Escort { .. } => "escort",
            Self::Survive { .. } => "survive",
            Self::Recover { .. } => "recover an artifact",
        }
    }

    /// The progress at which it is met.
    #[must_use]
    pub fn goal(&self) -> u32 {
        match self {
            Self::Capture { turns, .. } | Self::Survive { turns } => (*turns).max(1),
            Self::Control { zones } => u32::try_from(zones.len()).unwrap_or(u32::MAX).max(1),
            Self::Escort { .. } => 1,
            Self::Recover { .. } => 2,
        }
    }
}

impl Objective {
    /// Where the artifact lies, if nobody carries it.
    #[must_use]
    pub fn artifact(&self) -> Option<Hex> {
        match self.kind {
            ObjectiveKind::Recover { lies, .. } if self.carrier.is_none() => {
                Some(self.dropped.unwrap_or(lies))
            }
            _ => None,
        }
    }
}

impl HeroesOfHex {
    /// Whether a side holds a zone of the skirmish's board: a unit in it, and no opponent.
    #[must_use]
    pub fn holds(&self, side: TeamId, zone: ZoneId) -> bool {
        let Some(skirmish) = &self.skirmish else {
            return false;
        };
        let zone = self
            .boards
            .get(&skirmish.board)
            .and_then(|b| b.zones.get(&zone));
        let Some(zone) = zone else {
            return false;
        };
        let there = skirmish.units.keys().filter(|id| {
            let place = self.places.get(id);
            place.is_some_and(|place| zone.spaces.contains(place.at))
        });
        let sides: Vec<Option<TeamId>> = there.map(|id| self.side_of(*id)).collect();
        !sides.is_empty() && sides.iter().all(|one| *one == Some(side))
    }

    /// Objectives on the board of a skirmish that begins start anew.
    pub(super) fn reset_objectives(&mut self) {
        let board = self.skirmish.as_ref().map(|skirmish| skirmish.board);
        for objective in self.objectives.values_mut() {
            if Some(objective.board) == board {
                let objective = Arc::make_mut(objective);
                objective.progress = 0;
                objective.met = false;
                objective.carrier = None;
                objective.dropped = None;
            }
        }
    }

    /// Looks at every objective at the end of a side's Turn (H-51).
    pub(super) fn objectives_at_end_of_turn(&mut self, side: TeamId) {
        let board = self.skirmish.as_ref().map(|skirmish| skirmish.board);
        let ids: Vec<ObjectiveId> = self.objectives.keys().copied().collect();
        for id in ids {
            let Some(objective) = self.objectives.get(&id).cloned() else {
                continue;
            };
            if objective.met || Some(objective.board) != board {
                continue;
            }
            self.take_artifact(id, &objective);
            let Some(objective) = self.objectives.get(&id).cloned() else {
                continue;
            };
            let own = objective.side == side;
            let progress = match &objective.kind {
                ObjectiveKind::Capture { zone, .. } => {
                    let more = own && self.holds(objective.side, *zone);
                    objective.progress.saturating_add(u32::from(more))
                }
                ObjectiveKind::Control { zones } => {
                    let held = zones
                        .iter()
                        .filter(|zone| self.holds(objective.side, **zone));
                    u32::try_from(held.count()).unwrap_or(u32::MAX)
                }
                ObjectiveKind::Escort { unit, zone } => u32::from(self.stands_in(*unit, *zone)),
                ObjectiveKind::Survive { .. } => {
                    let more = own && !self.units_of(objective.side).is_empty();
                    objective.progress.saturating_add(u32::from(more))
                }
                ObjectiveKind::Recover { zone, .. } => match objective.carrier {
                    None => 0,
                    Some(unit) if self.stands_in(unit, *zone) => 2,
                    Some(_) => 1,
                },
            };
            self.progress_is(id, progress);
        }
    }

    fn stands_in(&self, unit: CharacterId, zone: ZoneId) -> bool {
        let Some(skirmish) = &self.skirmish else {
            return false;
        };
        let zone = self
            .boards
            .get(&skirmish.board)
            .and_then(|b| b.zones.get(&zone));
        let place = self
            .places
            .get(&unit)
            .filter(|_| self.standing(unit).is_some());
        zone.zip(place)
            .is_some_and(|(zone, place)| zone.spaces.contains(place.at))
    }

    /// Whoever of the side stands where the artifact lies takes it up.
    fn take_artifact(&mut self, id: ObjectiveId, objective: &Objective) {
        let Some(at) = objective.artifact() else {
            return;
        };
        let units = self.units_of(objective.side).into_iter();
        let there = |id: &CharacterId| self.places.get(id).is_some_and(|place| place.at == at);
        let Some(unit) = units.into_iter().find(there) else {
            return;
        };
        if let Some(objective) = self.objectives.get_mut(&id).map(Arc::make_mut) {
            objective.carrier = Some(unit);
            objective.dropped = None;
        }
        let (name, who) = (objective.name.clone(), self.who(unit));
        self.note(&[h(51)], Fact::ArtifactTaken { name, who });
    }

    /// Whoever leaves the game drops what it carries.
    pub(super) fn drop_artifacts(&mut self, who: CharacterId) {
        let at = self.places.get(&who).map(|place| place.at);
        let carried: Vec<ObjectiveId> = self
            .objectives
            .iter()
            .filter(|(_, objective)| objective.carrier == Some(who))
            .map(|(id, _)| *id)
            .collect();
        for id in carried {
            let Some(objective) = self.objectives.get_mut(&id).map(Arc::make_mut) else {
                continue;
            };
            objective.carrier = None;
            objective.dropped = at;
            objective.progress = 0;
            let name = objective.name.clone();
            let at = at.map_or_else(String::new, |at| self.space_name(at));
            self.note(&[h(51)], Fact::ArtifactDropped { name, at });
        }
    }

    /// Notes a progress that changed, and that the objective is met.
    fn progress_is(&mut self, id: ObjectiveId, progress: u32) {
        let Some(objective) = self.objectives.get_mut(&id) else {
            return;
        };
        let goal = objective.kind.goal();
        let progress = progress.min(goal);
        if objective.progress == progress {
            return;
        }
        let objective = Arc::make_mut(objective);
        objective.progress = progress;
        objective.met = progress >= goal;
        let (name, side, met) = (objective.name.clone(), objective.side, objective.met);
        let side = self.which_side(side);
        let fact = match met {
            true => Fact::ObjectiveMet { name, side },
            false => Fact::ObjectiveProgress {
                name,
                side,
                progress,
                goal,
            },
        };
        self.note(&[h(51)], fact);
    }

    /// An objective that is met and wins the skirmish.
    pub(super) fn winning_objective(&self) -> Option<(TeamId, String)> {
        let board = self.skirmish.as_ref()?.board;
        let mut all = self.objectives.values();
        let won = all.find(|one| one.board == board && one.met && one.wins)?;
        Some((won.side, won.name.clone()))
    }

    /// Sets how far an objective is, by hand.
    pub(super) fn set_objective(
        &mut self,
        id: ObjectiveId,
        progress: u32,
        met: bool,
        carrier: Option<CharacterId>,
    ) -> Result<(), Refusal> {
        if let Some(carrier) = carrier {
            self.unit(carrier)?;
        }
        let Some(objective) = self.objectives.get_mut(&id).map(Arc::make_mut) else {
            return Err(Refusal::structure("there is no such objective"));
        };
        objective.progress = progress.min(objective.kind.goal());
        objective.met = met;
        objective.carrier = carrier;
        Ok(())
    }
}
