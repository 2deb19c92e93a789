//! What any game is asked, answered for Heroes of Hex.

use super::{Fact, HeroesOfHex};
use crate::dice::Die;
use crate::systems::doors::Doors;
use crate::systems::log_record::{LogRecord, When, records};
use crate::table::{
    CharacterId, Decision, DiceMode, Finding, LogLine, MapId, PictureId, SeenTable,
};

/// The die that the rules roll.
pub(in crate::systems) const DIE: Die = Die::sided(6);

impl Doors for HeroesOfHex {
    fn decisions(&self) -> Vec<Decision> {
        self.decisions()
    }

    fn log_len(&self) -> usize {
        self.log.len()
    }

    fn log_line(&self, line: usize) -> Option<LogLine> {
        Some(self.log.get(line)?.line(Fact::sentence))
    }

    fn log_records(&self, from: usize) -> Box<dyn Iterator<Item = LogRecord> + '_> {
        let seen = |line| self.seen_line(line);
        let lines = records(&self.log, from, when, Fact::sentence, seen);
        Box::new(lines.map(|(turn, record)| LogRecord { turn, ..record }))
    }

    fn findings(&self) -> Vec<Finding> {
        self.findings()
    }

    fn picture_places(&self) -> Vec<(String, PictureId)> {
        let portraits = self.units.iter().filter_map(|(id, unit)| {
            let portrait = unit.portrait.clone()?;
            Some((format!("units.{id}.portrait"), portrait))
        });
        let backgrounds = self.boards.iter().filter_map(|(id, board)| {
            let background = board.picture.as_ref()?;
            Some((format!("boards.{id}.picture"), background.picture.clone()))
        });
        portraits.chain(backgrounds).collect()
    }

    fn people(&self) -> Vec<(CharacterId, String)> {
        let people = self.units.iter();
        people
            .map(|(id, sheet)| (*id, sheet.name.clone()))
            .collect()
    }

    fn map_names(&self) -> Vec<(MapId, String)> {
        let maps = self.boards.iter();
        maps.map(|(id, map)| (*id, map.name.clone())).collect()
    }

    fn player_view(&self, map: Option<MapId>) -> SeenTable {
        self.player_view(map)
    }

    fn has_teams(&self) -> bool {
        !self.sides.is_empty()
    }

    fn rolls_real_dice(&self) -> bool {
        self.sides.values().any(|team| team.dice == DiceMode::Real)
    }
}

/// What a fact says of when it was.
fn when(fact: &Fact) -> Option<When> {
    match fact {
        Fact::TurnBegan { turn, .. } => Some(When::Begins(*turn)),
        Fact::SkirmishBegan { .. } | Fact::SkirmishEnded | Fact::SkirmishOver { .. } => {
            Some(When::Outside)
        }
        _ => None,
    }
}
