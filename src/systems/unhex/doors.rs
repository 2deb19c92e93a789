//! What any game is asked, answered for Unhex.

use crate::dice::Die;
use crate::systems::doors::Doors;
use crate::systems::log_record::{LogRecord, When, records};
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{
    CharacterId, Decision, DiceMode, Finding, LogLine, MapId, PictureId, SeenTable,
};

/// The die that the rules roll.
pub(in crate::systems) const DIE: Die = Die::DIGIT;

impl Doors for Unhex {
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
        let lines = records(&self.log, from, when, Fact::sentence, self.seen_lines());
        Box::new(lines.map(|(round, record)| LogRecord { round, ..record }))
    }

    fn findings(&self) -> Vec<Finding> {
        self.findings()
    }

    fn picture_places(&self) -> Vec<(String, PictureId)> {
        let portraits = self.characters.iter().filter_map(|(id, character)| {
            let portrait = character.portrait.clone()?;
            Some((format!("characters.{id}.portrait"), portrait))
        });
        let backgrounds = self.maps.iter().filter_map(|(id, map)| {
            let background = map.picture.as_ref()?;
            Some((format!("maps.{id}.picture"), background.picture.clone()))
        });
        portraits.chain(backgrounds).collect()
    }

    fn people(&self) -> Vec<(CharacterId, String)> {
        let people = self.characters.iter();
        people
            .map(|(id, sheet)| (*id, sheet.name.clone()))
            .collect()
    }

    fn map_names(&self) -> Vec<(MapId, String)> {
        let maps = self.maps.iter();
        maps.map(|(id, map)| (*id, map.name.clone())).collect()
    }

    fn player_view(&self, map: Option<MapId>) -> SeenTable {
        self.player_view(map)
    }

    fn has_teams(&self) -> bool {
        !self.teams.is_empty()
    }

    fn rolls_real_dice(&self) -> bool {
        self.teams.values().any(|team| team.dice == DiceMode::Real)
    }
}

/// What a fact says of when it was.
fn when(fact: &Fact) -> Option<When> {
    match fact {
        Fact::RoundBegan { round } => Some(When::Begins(*round)),
        Fact::FightBegan { .. } | Fact::FightEnded { .. } => Some(When::Outside),
        _ => None,
    }
}
