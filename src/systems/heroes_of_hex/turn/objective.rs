//! Objectives of a scenario (H-51): what is to be done, how far it is, a clear “met” or “failed”.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, HexZone, ZoneId};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::words::fact::{Fact, FailedBy, OverBy};
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
    #[schemars(length(max = crate::limits::NAME))]
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
    /// It cannot be met any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub failed: bool,
    /// It is to be met within so many of the side's own Turns; none is without end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u32>,
    /// How many of its own Turns the side has had.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turns: u32,
    /// Who carries the artifact.
    #[serde(default)]
    pub carrier: Option<CharacterId>,
    /// Where the artifact was dropped; none is where it began.
    #[serde(default)]
    pub dropped: Option<Hex>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_zero(turns: &u32) -> bool {
    *turns == 0
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
            Self::Control { .. } => "control zones",
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

    /// Where its artifact began, if it is about one: objectives of the same map and space are about the same one.
    const fn lay(&self) -> Option<(MapId, Hex)> {
        match self.kind {
            ObjectiveKind::Recover { lies, .. } => Some((self.board, lies)),
            _ => None,
        }
    }

    /// How far it is stays with what is edited, as long as the same side is to do the same sort of thing there.
    fn keep(&mut self, old: &Self) {
        let same = std::mem::discriminant(&self.kind) == std::mem::discriminant(&old.kind);
        if !same || (self.side, self.board) != (old.side, old.board) {
            return;
        }
        self.progress = old.progress.min(self.kind.goal());
        (self.met, self.failed, self.turns) = (old.met, old.failed, old.turns);
        if self.lay() == old.lay() {
            (self.carrier, self.dropped) = (old.carrier, old.dropped);
        }
    }
}

/// Who carries the artifact of each objective that is about one, and for which side.
pub(in crate::systems::heroes_of_hex) type Bearers =
    BTreeMap<ObjectiveId, Option<(CharacterId, Option<TeamId>)>>;

impl HeroesOfHex {
    /// Who carries what now.
    pub(in crate::systems::heroes_of_hex) fn bearers(&self) -> Bearers {
        let about = self.objectives.iter();
        let about = about.filter(|(_, one)| one.lay().is_some());
        let bearer = |who: CharacterId| (who, self.side_of(who));
        about
            .map(|(id, one)| (*id, one.carrier.map(bearer)))
            .collect()
    }

    /// Where somebody else carries an artifact since then, how far its objectives are follows at once.
    pub(in crate::systems::heroes_of_hex) fn artifacts_follow(&mut self, before: &Bearers) {
        for (id, now) in self.bearers() {
            let was = before.get(&id).copied().flatten();
            let Some(objective) = self.objectives.get(&id).filter(|_| was != now) else {
                continue;
            };
            if objective.met || objective.failed {
                continue;
            }
            let own = now.is_some_and(|(_, side)| side == Some(objective.side));
            let mut bearers = [was, now].into_iter().flatten();
            let unseen = bearers.any(|(who, _)| self.is_unseen(who));
            self.progress_is(id, u32::from(own), unseen);
        }
    }

    /// Adds an objective, or edits one.
    pub(in crate::systems::heroes_of_hex) fn put_objective(
        &mut self,
        id: ObjectiveId,
        objective: &Objective,
    ) {
        let mut objective = objective.clone();
        if let Some(old) = self.objectives.get(&id) {
            objective.keep(old);
        }
        // One artifact has one bearer.
        let others = self.objectives.iter().filter(|(other, _)| **other != id);
        let twin = others.map(|(_, other)| other);
        if let Some(twin) = twin
            .filter(|twin| twin.lay().is_some())
            .find(|twin| twin.lay() == objective.lay())
        {
            (objective.carrier, objective.dropped) = (twin.carrier, twin.dropped);
        }
        self.objectives.insert(id, Arc::new(objective));
    }

    /// That unit has the artifact of an objective, or nobody does and it lies there; so it is for every objective that is
    /// about the same one.
    fn artifact_is(&mut self, id: ObjectiveId, carrier: Option<CharacterId>, dropped: Option<Hex>) {
        let lay = self.objectives.get(&id).and_then(|one| one.lay());
        for (other, objective) in &mut self.objectives {
            if *other == id || (lay.is_some() && objective.lay() == lay) {
                let objective = Arc::make_mut(objective);
                (objective.carrier, objective.dropped) = (carrier, dropped);
            }
        }
    }

    /// Whoever was to be brought somewhere never comes there any more.
    pub(in crate::systems::heroes_of_hex) fn fail_escorts(&mut self, who: CharacterId) {
        let is_his = |_, one: &Objective| matches!(one.kind, ObjectiveKind::Escort { unit, .. } if unit == who);
        let by = FailedBy::Died(self.who(who));
        self.fail(is_his, &by);
    }

    /// A side of which nobody is left has not survived.
    pub(in crate::systems::heroes_of_hex) fn fail_survivals(&mut self) {
        let left = self.sides_in_play();
        let order = self.skirmish.iter().flat_map(|s| s.order.iter().copied());
        let gone: Vec<TeamId> = order.filter(|side| !left.contains(side)).collect();
        let is_lost = |_, one: &Objective| {
            matches!(one.kind, ObjectiveKind::Survive { .. }) && gone.contains(&one.side)
        };
        self.fail(is_lost, &FailedBy::NobodyLeft);
    }

    /// Those objectives on the skirmish's map fail that are not met.
    fn fail(&mut self, which: impl Fn(ObjectiveId, &Objective) -> bool, by: &FailedBy) {
        let Some(board) = self.skirmish.as_ref().map(|skirmish| skirmish.board) else {
            return;
        };
        let open = |one: &Objective| one.board == board && !one.met && !one.failed;
        let all = self.objectives.iter();
        let failing = all.filter(|(id, one)| open(one) && which(**id, one));
        let failing: Vec<ObjectiveId> = failing.map(|(id, _)| *id).collect();
        for id in failing {
            let Some(objective) = self.objectives.get_mut(&id).map(Arc::make_mut) else {
                continue;
            };
            objective.failed = true;
            let (name, side) = (objective.name.clone(), objective.side);
            let (side, by) = (self.which_team(side), by.clone());
            self.note(&[h(51)], Fact::ObjectiveFailed { name, side, by });
        }
    }

    /// Whether a side holds a zone of the skirmish's board: a unit in it, and no opponent.
    #[must_use]
    pub fn holds(&self, side: TeamId, zone: ZoneId) -> bool {
        self.holds_among(side, zone, |_| true)
    }

    /// The same if nobody else were there.
    fn holds_among(
        &self,
        side: TeamId,
        zone: ZoneId,
        counts: impl Fn(CharacterId) -> bool,
    ) -> bool {
        let (Some(skirmish), Some(zone)) = (&self.skirmish, self.zone_played(zone)) else {
            return false;
        };
        let there = skirmish.units.keys().filter(|id| {
            let place = self.places.get(id);
            counts(**id) && place.is_some_and(|place| zone.spaces.contains(place.at))
        });
        let sides: Vec<Option<TeamId>> = there.map(|id| self.side_of(*id)).collect();
        !sides.is_empty() && sides.iter().all(|one| *one == Some(side))
    }

    /// Whether it is about a unit that players do not see: whom to escort, or who has the artifact.
    pub(in crate::systems::heroes_of_hex) fn is_about_hidden(&self, objective: &Objective) -> bool {
        let who = match objective.kind {
            ObjectiveKind::Escort { unit, .. } => Some(unit),
            ObjectiveKind::Recover { .. } => objective.carrier,
            _ => None,
        };
        who.is_some_and(|who| self.is_unseen(who))
    }

    /// Whether how far it is follows from what units do that players do not see.
    fn rests_on_hidden(&self, objective: &Objective) -> bool {
        let seen = |who: CharacterId| !self.is_hidden(who);
        let told_apart = |zone: &ZoneId| {
            let side = objective.side;
            self.holds(side, *zone) != self.holds_among(side, *zone, seen)
        };
        match &objective.kind {
            ObjectiveKind::Capture { zone, .. } => told_apart(zone),
            ObjectiveKind::Control { zones } => zones.iter().any(told_apart),
            _ => self.is_about_hidden(objective),
        }
    }

    fn is_unseen(&self, who: CharacterId) -> bool {
        self.units.contains_key(&who) && self.is_hidden(who)
    }

    /// Objectives on the board of a skirmish that begins start anew.
    pub(in crate::systems::heroes_of_hex) fn reset_objectives(&mut self) {
        let board = self.skirmish.as_ref().map(|skirmish| skirmish.board);
        for objective in self.objectives.values_mut() {
            if Some(objective.board) == board {
                let objective = Arc::make_mut(objective);
                objective.progress = 0;
                objective.met = false;
                objective.failed = false;
                objective.turns = 0;
                objective.carrier = None;
                objective.dropped = None;
            }
        }
    }

    /// Looks at every objective at the end of a side's Turn (H-51).
    pub(in crate::systems::heroes_of_hex) fn objectives_at_end_of_turn(&mut self, side: TeamId) {
        let board = self.skirmish.as_ref().map(|skirmish| skirmish.board);
        let ids: Vec<ObjectiveId> = self.objectives.keys().copied().collect();
        for id in ids {
            let Some(objective) = self.objectives.get(&id).cloned() else {
                continue;
            };
            if objective.met || objective.failed || Some(objective.board) != board {
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
                    Some(unit) if self.side_of(unit) != Some(objective.side) => 0,
                    Some(unit) if self.stands_in(unit, *zone) => 2,
                    Some(_) => 1,
                },
            };
            let unseen = self.rests_on_hidden(&objective);
            self.progress_is(id, progress, unseen);
            if own {
                self.turn_goes_by(id);
            }
        }
    }

    /// Counts a Turn of the side of an objective; it may have been the last in which it could be met.
    fn turn_goes_by(&mut self, id: ObjectiveId) {
        let Some(objective) = self.objectives.get_mut(&id).map(Arc::make_mut) else {
            return;
        };
        objective.turns = objective.turns.saturating_add(1);
        if objective
            .within
            .is_some_and(|within| objective.turns >= within)
        {
            self.fail(|one, _: &Objective| one == id, &FailedBy::Turns);
        }
    }

    /// A zone of the skirmish's board.
    fn zone_played(&self, zone: ZoneId) -> Option<&HexZone> {
        let board = self.boards.get(&self.skirmish.as_ref()?.board)?;
        board.zones.get(&zone)
    }

    fn stands_in(&self, unit: CharacterId, zone: ZoneId) -> bool {
        let place = self.places.get(&unit);
        let place = place.filter(|_| self.unit_state(unit).is_some());
        let zone = self.zone_played(zone).zip(place);
        zone.is_some_and(|(zone, place)| zone.spaces.contains(place.at))
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
        self.artifact_is(id, Some(unit), None);
        let (name, who) = (objective.name.clone(), self.who(unit));
        self.note(&[h(51)], Fact::ArtifactTaken { name, who });
    }

    /// Whoever leaves the game drops what it carries.
    pub(in crate::systems::heroes_of_hex) fn drop_artifacts(&mut self, who: CharacterId) {
        let (stood, unseen) = (self.places.get(&who).copied(), self.is_unseen(who));
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
            let board = self.boards.get(&objective.board);
            let on_board = |at: Hex| board.is_some_and(|board| board.spaces.contains(at));
            let here = stood.filter(|place| place.map == objective.board && on_board(place.at));
            objective.carrier = None;
            // From no space of its board it goes back to where it began.
            objective.dropped = here.map(|place| place.at);
            objective.progress = 0;
            let name = objective.name.clone();
            let lies = objective.artifact().zip(board);
            let at = lies.map_or_else(String::new, |(at, board)| board.address(at));
            self.note_unseen(unseen, &[h(51)], Fact::ArtifactDropped { name, at });
        }
    }

    /// Notes a progress that changed, and that the objective is met; players are not told what they cannot have seen.
    fn progress_is(&mut self, id: ObjectiveId, progress: u32, unseen: bool) {
        let Some(objective) = self.objectives.get_mut(&id) else {
            return;
        };
        let goal = objective.kind.goal();
        let progress = progress.min(goal);
        // One whose goal was lowered by hand is met without any more progress.
        if objective.progress == progress && progress < goal {
            return;
        }
        let objective = Arc::make_mut(objective);
        objective.progress = progress;
        objective.met = progress >= goal;
        let (name, side, met) = (objective.name.clone(), objective.side, objective.met);
        let side = self.which_team(side);
        let fact = match met {
            true => Fact::ObjectiveMet { name, side },
            false => Fact::ObjectiveProgress {
                name,
                side,
                progress,
                goal,
            },
        };
        self.note_unseen(unseen, &[h(51)], fact);
    }

    /// Who wins by objectives that are met, and by which; those of several sides at once are a draw (H-50, H-51).
    pub(in crate::systems::heroes_of_hex) fn won_by_objectives(
        &self,
    ) -> Option<(Option<TeamId>, OverBy)> {
        let board = self.skirmish.as_ref()?.board;
        let mut won = self
            .objectives
            .values()
            .filter(|one| one.board == board && one.met && one.wins);
        let first = won.next()?;
        let one_side = won.all(|one| one.side == first.side);
        let winner = one_side.then_some(first.side);
        Some((winner, OverBy::Objective(first.name.clone())))
    }

    /// Whether the skirmish is over by that objective.
    fn has_ended_it(&self, objective: &Objective) -> bool {
        let board = self.skirmish.as_ref().map(|skirmish| skirmish.board);
        let by_it = self
            .over()
            .is_some_and(|over| match (&over.by, over.winner) {
                (OverBy::Elimination, _) => false,
                (OverBy::Objective(name), Some(winner)) => {
                    winner == objective.side && *name == objective.name
                }
                // A draw is by objectives of several sides.
                (OverBy::Objective(_), None) => true,
            });
        by_it && objective.met && objective.wins && Some(objective.board) == board
    }

    /// Whether an objective that is set to that is met: by the GM's word, or since it has come to its goal.
    pub(in crate::systems::heroes_of_hex) fn is_met_at(
        &self,
        id: ObjectiveId,
        progress: u32,
        (met, failed): (bool, bool),
    ) -> bool {
        let goal = self.objectives.get(&id).map(|one| one.kind.goal());
        met || (!failed && goal.is_some_and(|goal| progress >= goal))
    }

    /// Sets how far an objective is, by hand.
    pub(in crate::systems::heroes_of_hex) fn set_objective(
        &mut self,
        id: ObjectiveId,
        progress: u32,
        (met, failed): (bool, bool),
        carrier: Option<CharacterId>,
    ) -> Result<(), Refusal> {
        if let Some(carrier) = carrier {
            let name = &self.unit(carrier)?.name;
            let objective = self.objectives.get(&id);
            let place = self.places.get(&carrier);
            if let Some(objective) = objective.filter(|one| one.carrier != Some(carrier))
                && place.is_none_or(|place| place.map != objective.board)
            {
                return Err(Refusal::structure(format!(
                    "{name} is not on the board of {}; place it there first",
                    objective.name
                )));
            }
        }
        if met && failed {
            return Err(Refusal::structure(
                "an objective is met or has failed, not both",
            ));
        }
        let met = self.is_met_at(id, progress, (met, failed));
        if let Some(one) = self.objectives.get(&id)
            && !met
            && self.has_ended_it(one)
        {
            return Err(Refusal::structure(format!(
                "{} has ended the skirmish; undo that, or end the skirmish first",
                one.name
            )));
        }
        let Some(objective) = self.objectives.get_mut(&id).map(Arc::make_mut) else {
            return Err(Refusal::structure("there is no such objective"));
        };
        objective.progress = progress.min(objective.kind.goal());
        (objective.met, objective.failed) = (met, failed);
        let (before, dropped) = (objective.carrier, objective.dropped);
        if carrier.is_some() && objective.lay().is_none() {
            return Err(Refusal::structure(format!(
                "{} is about no artifact that somebody could carry",
                objective.name
            )));
        }
        if carrier != before {
            // Taken from somebody it lies where they stand.
            let lies = before.and_then(|who| self.places.get(&who));
            let dropped = lies.map(|place| place.at).or(dropped);
            self.artifact_is(id, carrier, dropped.filter(|_| carrier.is_none()));
        }
        Ok(())
    }
}
