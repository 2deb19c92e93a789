//! What is wrong with a game's data: findings with their place. Nothing is mended here.

use std::collections::BTreeMap;

use crate::limits::{self, words::is_beyond};
use crate::systems::flow::change::Change;
use crate::systems::flow::fight::standing::{Fight, Phase};
use crate::systems::flow::rules::ids::{board_rule, f};
use crate::systems::flow::sheet::fields::FIELDS;
use crate::systems::flow::sheet::unit::Unit;
use crate::systems::flow::{Flow, Place};
use crate::systems::units::findings;
use crate::table::{CharacterId, Encounters, Finding, FindingsAbout, Severity};

fn about(place: String, findings: &mut Vec<Finding>) -> FindingsAbout<'_> {
    FindingsAbout::new(place, findings)
}

impl Flow {
    /// Everything that is not as it should be, in a fixed order.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (id, unit) in &self.units {
            self.check_unit(*id, unit, &mut findings);
        }
        let mut taken = BTreeMap::new();
        for (id, place) in &self.places {
            self.check_place(*id, *place, &mut findings);
            let up = self.units.get(id).is_some_and(|unit| !unit.is_defeated());
            let other = up
                .then(|| taken.insert((place.map, place.at), *id))
                .flatten();
            if let Some(other) = other {
                let (a, b) = (self.name(other), self.name(*id));
                let what = format!("{a} and {b} stand on the same hex");
                let about = &mut about(format!("places.{id}"), &mut findings);
                about.warn("at", f(50), what);
            }
        }
        for (id, board) in &self.boards {
            findings::of_board(*id, board, board_rule, &mut findings);
        }
        if let Some(what) = findings::too_many_spaces(self) {
            about("boards".to_owned(), &mut findings).error("", what);
        }
        self.check_encounters(&mut findings);
        if let Some(fight) = self.fight.as_deref() {
            self.check_fight(fight, &mut findings);
        }
        findings.extend(Finding::of_words(self));
        findings
    }

    /// Whether these changes, which led here, may have left something that cannot be; [`Flow::findings`] has the last word.
    pub(crate) fn broken_by<'a>(&self, changes: impl IntoIterator<Item = &'a Change>) -> bool {
        let mut findings = Vec::new();
        let few = [self.teams.len(), self.boards.len(), self.encounters.len()];
        let mut beyond = self.units.len() > limits::PEOPLE
            || self.log.len() > limits::LOG
            || few.iter().any(|count| *count > limits::FEW);
        for change in changes {
            match change {
                Change::HouseRules { .. } => {}
                Change::Team { id, after, .. } => {
                    let member = |unit: &&std::sync::Arc<Unit>| unit.team == Some(*id);
                    beyond |= is_beyond(after)
                        || (after.is_none() && self.units.values().any(|unit| member(&unit)));
                }
                Change::Unit { id, after, .. } => match after {
                    Some(unit) => {
                        beyond |= is_beyond(unit);
                        self.check_unit(*id, unit, &mut findings);
                    }
                    None => {
                        beyond |= self.places.contains_key(id);
                    }
                },
                Change::Board { id, after, .. } => {
                    if let Some(board) = after {
                        beyond |= is_beyond(board) || findings::too_many_spaces(self).is_some();
                        findings::of_board(*id, board, board_rule, &mut findings);
                    }
                    let there = self.places.iter().filter(|(_, place)| place.map == *id);
                    for (who, place) in there {
                        self.check_place(*who, *place, &mut findings);
                    }
                }
                Change::Place { id, after, .. } => {
                    if let Some(place) = after {
                        self.check_place(*id, *place, &mut findings);
                    }
                }
                Change::Encounter { after, .. } => beyond |= is_beyond(after),
                Change::Fight { after, .. } => beyond |= is_beyond(after),
                Change::Log { after, .. } => beyond |= is_beyond(after),
            }
        }
        if let Some(fight) = self.fight.as_deref() {
            self.check_fight(fight, &mut findings);
        }
        beyond || findings.iter().any(|one| one.severity == Severity::Error)
    }

    fn check_unit(&self, id: CharacterId, unit: &Unit, findings: &mut Vec<Finding>) {
        let mut about = about(format!("units.{id}"), findings);
        if let Some(team) = unit.team
            && !self.teams.contains_key(&team)
        {
            about.error("team", format!("there is no team {team}"));
        }
        for (field, rule, what) in FIELDS.findings(unit) {
            about.add(&field, Severity::Warning, rule, what);
        }
        let held: u8 = unit
            .weapons
            .iter()
            .map(|one| one.hands())
            .fold(0, u8::saturating_add);
        if held > unit.hands {
            let what = format!("{held} hands hold something, and there are {}", unit.hands);
            about.warn("hands", f(4), what);
        }
        let twice = [
            ("weapons", repeated(unit.weapons.iter().map(|one| one.id.0))),
            (
                "abilities",
                repeated(unit.abilities.iter().map(|one| one.id.0)),
            ),
            ("effects", repeated(unit.effects.iter().map(|one| one.id.0))),
            ("others", repeated(unit.others.iter().map(|one| one.id.0))),
        ];
        for (list, id) in twice {
            if let Some(id) = id {
                about.error(list, format!("the id {id} stands here twice"));
            }
        }
    }

    fn check_place(&self, id: CharacterId, place: Place, findings: &mut Vec<Finding>) {
        findings::of_place(self, id, place, findings);
    }

    fn check_fight(&self, fight: &Fight, findings: &mut Vec<Finding>) {
        let about = &mut about("fight".to_owned(), findings);
        if !self.boards.contains_key(&fight.board) {
            about.error("board", format!("there is no map {}", fight.board));
        }
        for id in fight.units.keys() {
            let field = format!("units.{id}");
            let Some(unit) = self.units.get(id) else {
                about.error(&field, format!("there is no unit {id}"));
                continue;
            };
            if unit.team.is_none() {
                about.error(&field, format!("{} has no team", unit.name));
            }
            let place = self.places.get(id);
            if place.is_none_or(|place| place.map != fight.board) {
                about.error(&field, format!("{} is not on its map", unit.name));
            }
        }
        if let Some(id) = repeated(fight.order.iter().map(|id| id.0)) {
            about.error("order", format!("unit {id} stands in the order twice"));
        }
        for id in fight
            .order
            .iter()
            .filter(|id| !fight.units.contains_key(id))
        {
            about.error("order", format!("unit {id} is not in the fight"));
        }
        if let Phase::Turn(who) = fight.phase
            && !fight.units.contains_key(&who)
        {
            about.error(
                "phase",
                "whoever takes the turn is not in the fight".to_owned(),
            );
        }
        for (at, one) in fight.grapples.iter().enumerate() {
            let pair = [one.holder, one.held];
            if pair.iter().any(|who| !fight.units.contains_key(who)) || one.holder == one.held {
                about.error(
                    &format!("grapples.{at}"),
                    "somebody in it is gone".to_owned(),
                );
            }
        }
        for (at, frame) in fight.frames.iter().enumerate() {
            let gone = |who: &CharacterId| !fight.units.contains_key(who);
            if frame.people().iter().any(gone) {
                about.error(&format!("frames.{at}"), "somebody in it is gone".to_owned());
            }
            let mut frame = frame.clone();
            if frame
                .rolls_mut()
                .iter()
                .any(|roll| roll.noted > roll.faces.len())
            {
                about.error(
                    &format!("frames.{at}"),
                    "more dice are told than fell".to_owned(),
                );
            }
        }
    }
}

fn repeated(ids: impl Iterator<Item = u32>) -> Option<u32> {
    let mut seen = std::collections::BTreeSet::new();
    let mut ids = ids;
    ids.find(|id| !seen.insert(*id))
}
