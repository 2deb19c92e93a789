//! What is wrong with what only this game has. What all games of units on boards look at is in `units::findings`.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::fields::FIELDS;
use crate::systems::heroes_of_hex::sheet::unit::Unit;
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::turn::objective::{Objective, ObjectiveId, ObjectiveKind};
use crate::systems::heroes_of_hex::turn::skirmish::{Phase, Skirmish};
use crate::systems::sheet::Sheet;
use crate::systems::units::findings::{self, HasFindings};
use crate::table::{CharacterId, Finding, FindingsAbout, RuleId, TeamId};

impl HasFindings for HeroesOfHex {
    const SHEET: Sheet<Unit> = FIELDS;
    const ALONE: RuleId = h(21);

    fn check_unit(&self, unit: &Unit, about: &mut FindingsAbout<'_>) {
        for action in &unit.actions {
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

    fn check_own(&self, findings: &mut Vec<Finding>) {
        for (id, objective) in &self.objectives {
            self.check_objective(*id, objective, findings);
        }
        self.check_skirmish(findings);
    }
}

impl HeroesOfHex {
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
        findings::of_fight(self, skirmish.board, skirmish.units.keys(), about);
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
                continue;
            };
            if unit
                .side
                .is_some_and(|side| !skirmish.order.contains(&side))
            {
                about.error(&field, format!("the side of {} is not in it", unit.name));
            }
            if unit_state
                .used
                .keys()
                .any(|used| unit.action(*used).is_none())
            {
                about.warn(
                    &field,
                    h(17),
                    format!("{} has used an action that it does not have", unit.name),
                );
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
