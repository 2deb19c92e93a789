//! What is wrong with a game's data: findings with their place. Nothing is mended here.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::limits::{self, words::is_beyond};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::change::Change;
use crate::systems::heroes_of_hex::rules::ids::{board_rule, h};
use crate::systems::heroes_of_hex::sheet::fields::FIELDS;
use crate::systems::heroes_of_hex::sheet::unit::Unit;
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::turn::objective::{Objective, ObjectiveId, ObjectiveKind};
use crate::systems::heroes_of_hex::turn::skirmish::{Phase, Skirmish};
use crate::systems::units::findings;
use crate::table::{CharacterId, Encounters, Finding, FindingsAbout, Severity, TeamId};

impl HeroesOfHex {
    /// Everything that is not as it should be, in a fixed order.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (id, unit) in &self.units {
            self.check_unit(*id, unit, &mut findings);
        }
        let mut taken = BTreeMap::new();
        for (id, place) in &self.places {
            findings::of_place(self, *id, *place, &mut findings);
            if self.units.get(id).is_some_and(|unit| unit.is_defeated()) {
                continue;
            }
            if let Some(other) = taken.insert((place.map, place.at), *id)
                && let Some(board) = self.boards.get(&place.map)
                && board.spaces.contains(place.at)
            {
                let at = board.address(place.at);
                let (a, b) = (self.name(other), self.name(*id));
                let mut about = FindingsAbout::new(format!("places.{id}"), &mut findings);
                about.warn("at", h(21), format!("{a} and {b} both stand on {at}"));
            }
        }
        for (id, board) in &self.boards {
            findings::of_board(*id, board, board_rule, &mut findings);
        }
        if let Some(what) = findings::too_many_spaces(self) {
            FindingsAbout::new("boards".to_owned(), &mut findings).error("", what);
        }
        for (id, objective) in &self.objectives {
            self.check_objective(*id, objective, &mut findings);
        }
        self.check_encounters(&mut findings);
        self.check_skirmish(&mut findings);
        findings.extend(Finding::of_words(self));
        findings
    }

    /// Whether these changes, which led here, may have left something that cannot be. They and what refers to them are
    /// looked at, nothing else; [`HeroesOfHex::findings`] has the last word.
    pub(crate) fn broken_by<'a>(&self, changes: impl IntoIterator<Item = &'a Change>) -> bool {
        let mut findings = Vec::new();
        let mut skirmish = false;
        let mut objectives = false;
        let few = [
            self.sides.len(),
            self.boards.len(),
            self.objectives.len(),
            self.encounters.len(),
        ];
        let mut beyond = self.units.len() > limits::PEOPLE
            || self.log.len() > limits::LOG
            || few.iter().any(|count| *count > limits::FEW);
        for change in changes {
            match change {
                Change::HouseRules { .. } => skirmish = true,
                Change::Side { id, after, .. } => {
                    skirmish = true;
                    beyond |= is_beyond(after);
                    if after.is_none() {
                        objectives = true;
                        let member = |unit: &Arc<Unit>| unit.side == Some(*id);
                        beyond |= self.units.values().any(member);
                    }
                }
                Change::Unit { id, after, .. } => {
                    skirmish = true;
                    match after {
                        Some(unit) => {
                            beyond |= is_beyond(unit);
                            self.check_unit(*id, unit, &mut findings);
                        }
                        None => {
                            objectives = true;
                            beyond |= self.places.contains_key(id);
                        }
                    }
                }
                Change::Board { id, after, .. } => {
                    skirmish = true;
                    match after {
                        Some(board) => {
                            beyond |= is_beyond(board) || findings::too_many_spaces(self).is_some();
                            findings::of_board(*id, board, board_rule, &mut findings);
                        }
                        None => objectives = true,
                    }
                    let there = self.places.iter().filter(|(_, place)| place.map == *id);
                    for (who, place) in there {
                        findings::of_place(self, *who, *place, &mut findings);
                    }
                }
                Change::Place { id, after, .. } => {
                    skirmish = true;
                    if let Some(place) = after {
                        findings::of_place(self, *id, *place, &mut findings);
                    }
                }
                Change::Objective { id, after, .. } => {
                    if let Some(objective) = after {
                        beyond |= is_beyond(objective);
                        self.check_objective(*id, objective, &mut findings);
                    }
                }
                Change::Encounter { after, .. } => beyond |= is_beyond(after),
                Change::Skirmish { after, .. } => {
                    skirmish = true;
                    beyond |= is_beyond(after);
                }
                Change::Log { after, .. } => beyond |= is_beyond(after),
            }
        }
        if objectives {
            for (id, objective) in &self.objectives {
                self.check_objective(*id, objective, &mut findings);
            }
        }
        if skirmish {
            self.check_skirmish(&mut findings);
        }
        beyond || findings.iter().any(|f| f.severity == Severity::Error)
    }

    fn check_unit(&self, id: CharacterId, unit: &Unit, findings: &mut Vec<Finding>) {
        let mut about = FindingsAbout::new(format!("units.{id}"), findings);
        if let Some(side) = unit.side
            && !self.sides.contains_key(&side)
        {
            about.error("side", format!("there is no side {side}"));
        }
        for (field, rule, what) in FIELDS.findings(unit) {
            about.add(&field, Severity::Warning, rule, what);
        }
        check_actions(unit, &mut about);
    }

    fn check_objective(&self, id: ObjectiveId, objective: &Objective, findings: &mut Vec<Finding>) {
        let mut about = FindingsAbout::new(format!("objectives.{id}"), findings);
        if !self.sides.contains_key(&objective.side) {
            about.error("side", format!("there is no side {}", objective.side));
        }
        if let Some(carrier) = objective.carrier
            && !self.units.contains_key(&carrier)
        {
            about.error("carrier", format!("there is no unit {carrier}"));
        }
        let Some(board) = self.boards.get(&objective.board) else {
            about.error("board", format!("there is no board {}", objective.board));
            return;
        };
        let zones = match &objective.kind {
            ObjectiveKind::Capture { zone, .. }
            | ObjectiveKind::Escort { zone, .. }
            | ObjectiveKind::Recover { zone, .. } => vec![*zone],
            ObjectiveKind::Control { zones } => zones.clone(),
            ObjectiveKind::Survive { .. } => Vec::new(),
        };
        for zone in zones.iter().filter(|zone| !board.zones.contains_key(zone)) {
            about.warn("kind", h(51), format!("{} has no zone {zone}", board.name));
        }
        if let ObjectiveKind::Escort { unit, .. } = &objective.kind
            && !self.units.contains_key(unit)
        {
            about.warn("kind", h(51), format!("there is no unit {unit}"));
        }
    }

    fn check_skirmish(&self, findings: &mut Vec<Finding>) {
        let Some(skirmish) = self.skirmish.as_deref() else {
            return;
        };
        let about = &mut FindingsAbout::new("skirmish".to_owned(), findings);
        if !self.boards.contains_key(&skirmish.board) {
            about.error("board", format!("there is no board {}", skirmish.board));
        }
        for (at, side) in skirmish.order.iter().enumerate() {
            if !self.sides.contains_key(side) {
                about.error("order", format!("there is no side {side}"));
            }
            if skirmish.order[..at].contains(side) {
                about.error("order", format!("side {side} stands in the order twice"));
            }
        }
        let mut purses: Vec<TeamId> = skirmish.sides.keys().copied().collect();
        let mut order = skirmish.order.clone();
        order.sort_unstable();
        purses.sort_unstable();
        if order != purses {
            about.error("sides", "the sides are not those of the order".to_owned());
        }
        for (id, unit_state) in &skirmish.units {
            let field = format!("units.{id}");
            let Some(unit) = self.units.get(id) else {
                about.error(&field, format!("there is no unit {id}"));
                continue;
            };
            if unit.side.is_none_or(|side| !skirmish.order.contains(&side)) {
                about.error(&field, format!("the side of {} is not in it", unit.name));
            }
            let here = self.places.get(id).is_some_and(|p| p.map == skirmish.board);
            if !here {
                about.error(&field, format!("{} is not on its board", unit.name));
            }
            if unit_state
                .used
                .keys()
                .any(|used| unit.action(*used).is_none())
            {
                about.warn(&field, h(17), format!("{} used what it has not", unit.name));
            }
        }
        match &skirmish.phase {
            Phase::Turn(turn) => {
                if !skirmish.order.contains(&turn.side) {
                    about.error("phase", format!("side {} is not in it", turn.side));
                }
                // A unit that fell to a Reaction ends its Turn once the others are over.
                let over = skirmish.frames.is_empty();
                let gone = |id: CharacterId| !skirmish.units.contains_key(&id);
                if turn.active.is_some_and(gone) && over {
                    about.error("phase", "the active unit is not in play".to_owned());
                }
                if turn.fate.is_some_and(|face| !(1..=6).contains(&face)) {
                    about.error(
                        "phase",
                        "the Fate Roll has a face that no D6 has".to_owned(),
                    );
                }
            }
            Phase::Over(over) => {
                if over
                    .winner
                    .is_some_and(|side| !self.sides.contains_key(&side))
                {
                    about.error("phase", "whoever won is not there".to_owned());
                }
            }
        }
        for (at, frame) in skirmish.frames.iter().enumerate() {
            if let Some(what) = frame.fault(skirmish) {
                about.error(&format!("frames.{at}"), what.to_owned());
            }
        }
    }
}

fn check_actions(unit: &Unit, about: &mut FindingsAbout<'_>) {
    for (at, action) in unit.actions.iter().enumerate() {
        if unit.actions[..at].iter().any(|other| other.id == action.id) {
            let what = format!("the action id {} stands here twice", action.id);
            about.error("actions", what);
        }
        if action.keywords.heals > 0 && !action.heals() {
            let does = match (action.offence, action.keywords.poison) {
                (Some(_), _) => "attacks",
                (None, 1..) => "poisons",
                (None, 0) => "knocks back",
            };
            let what = format!("{} {does}, so its healing is left out", action.name);
            about.warn("actions", h(35), what);
        }
    }
}

impl Frame {
    /// What in it cannot be, for files.
    fn fault(&self, skirmish: &Skirmish) -> Option<&'static str> {
        let here = |who: &CharacterId| skirmish.units.contains_key(who);
        let gone = "somebody in it is not in play";
        match self {
            Self::Fate(pool) => pool.fault(),
            Self::Next(side) => (!skirmish.order.contains(side)).then_some("its side is not in it"),
            Self::Declared(declared) => (!here(&declared.who)).then_some(gone),
            Self::OpposedRoll(opposed) => {
                let faults = opposed.defenders.iter().map(|one| one.defense.fault());
                let fault = faults.chain([opposed.attack.fault()]).flatten().next();
                fault.or_else(|| (!opposed.resolved && !here(&opposed.by)).then_some(gone))
            }
            Self::Knockback(push) => (!push.targets.iter().all(here)).then_some(gone),
            Self::Walk(walk) => (!here(&walk.who)).then_some(gone),
            Self::AutoMove(auto_move) => (!here(&auto_move.who)).then_some(gone),
        }
    }
}
