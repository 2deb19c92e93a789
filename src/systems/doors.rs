//! What any game can be asked, whichever it is, and the one list of the games. Behind the doors stand the games' rooms;
//! nothing else in the program knows which games there are.

use std::collections::BTreeSet;

use super::log_record::LogRecord;
use crate::board::areas::AreaMap;
use crate::table::{
    CharacterId, Decision, DiceMode, Finding, FreeRoll, LogLine, MapId, PictureId, SavedRoll,
    SeenRoll, SeenTable, TeamId, Teams,
};

/// Hands the list of all games to a macro, behind what else is given to it: the variant that a game is, its room, its
/// name. A game that is added here is asked for by the compiler everywhere else.
macro_rules! for_each_game {
    ($make:ident) => {
        $make! {
            { Unhex, unhex, "Unhex" }
            { HeroesOfHex, heroes_of_hex, "Heroes of Hex" }
            { D20, d20, "Attack · Move · Bonus" }
            { Flow, flow, "Flow" }
            { Squads, squads, "Stacks & Hordes" }
        }
    };
}
pub(crate) use for_each_game;

/// A game of any kind, for reading: everything that changes it goes through its commands.
pub trait Doors {
    /// The open questions.
    fn decisions(&self) -> Vec<Decision>;

    /// Whose turn it is.
    fn acting_team(&self) -> Option<TeamId>;

    /// Which phase of which round it is, in a game that has them (S-10).
    fn phase(&self) -> Option<(u32, u8)> {
        None
    }

    /// What tells the procedure that goes on from all others: from its beginning to its end it is the same.
    fn exchange(&self) -> Option<String>;

    /// Whether the procedure that goes on is somebody's act, and not the table's own, such as initiative.
    fn is_in_act(&self) -> bool;

    /// How many lines the log has.
    fn log_len(&self) -> usize;

    /// That line of the log, counted from 0, for the GM to read.
    fn log_line(&self, line: usize) -> Option<LogLine>;

    /// The lines of the log from that one on, with all that is known of them.
    fn log_records(&self, from: usize) -> Box<dyn Iterator<Item = LogRecord> + '_>;

    /// What is wrong with the data, with places.
    fn findings(&self) -> Vec<Finding>;

    /// What shows a picture, such as `characters.3.portrait`, and which.
    fn picture_places(&self) -> Vec<(String, PictureId)>;

    /// Every picture that something in it shows.
    fn pictures(&self) -> BTreeSet<PictureId> {
        let places = self.picture_places().into_iter();
        places.map(|(_, picture)| picture).collect()
    }

    /// Everybody who can stand on a map, by id.
    fn people(&self) -> Vec<(CharacterId, &str)>;

    /// The name of one of them.
    fn person(&self, who: CharacterId) -> Option<&str>;

    /// The maps, by id.
    fn map_names(&self) -> Vec<(MapId, &str)>;

    /// That map, if it is one of areas.
    fn area_map(&self, _: MapId) -> Option<&AreaMap> {
        None
    }

    /// The map of the fight.
    fn map_played(&self) -> Option<MapId>;

    /// What players may see now; the map is that one, else the one that is played on.
    fn player_view(&self, map: Option<MapId>) -> SeenTable;

    /// Which map that is.
    fn map_seen(&self, map: Option<MapId>) -> Option<MapId>;

    /// That map with all that is and stands on it, for the GM, and nothing else.
    fn gm_map(&self, map: MapId) -> SeenTable;

    /// The newest roll, whoever made it, for the GM.
    fn last_roll(&self) -> Option<SeenRoll>;

    /// The teams.
    fn teams(&self) -> &Teams;

    /// The same, to be changed past any command.
    fn teams_mut(&mut self) -> &mut Teams;

    /// Not to be shown to players: somebody, their token or their whole team.
    fn is_hidden(&self, who: CharacterId) -> bool;

    /// Takes somebody off the map they stand on, past any command.
    fn take_away(&mut self, who: CharacterId);

    /// The team of one of those who can stand on a map.
    fn team_of(&self, who: CharacterId) -> Option<TeamId>;

    /// Everybody of a team, or of none, by id.
    fn members_of(&self, team: Option<TeamId>) -> Vec<CharacterId>;

    /// The rolls that somebody's sheet keeps.
    fn saved_rolls(&self, who: CharacterId) -> &[SavedRoll];

    /// The roll beside the fight that a line of the log tells of, counted from 0, and whether it is hidden from players.
    fn free_roll_at(&self, line: usize) -> Option<(FreeRoll, bool)>;

    /// Whether any team rolls real dice.
    fn rolls_real_dice(&self) -> bool {
        let mut teams = self.teams().values();
        teams.any(|team| team.dice == DiceMode::Real)
    }
}

/// The doors that are one text in every game, told what its maps of people, of boards and of teams are called, and the
/// team on a sheet. A game's own functions of the same names answer, where it has them.
macro_rules! common_doors {
    ($people:ident, $maps:ident, $teams:ident, $team:ident) => {
        fn decisions(&self) -> Vec<$crate::table::Decision> {
            self.decisions()
        }

        fn log_len(&self) -> usize {
            self.log.len()
        }

        fn log_line(&self, line: usize) -> Option<$crate::table::LogLine> {
            Some(self.log.get(line)?.line(Fact::sentence))
        }

        fn findings(&self) -> Vec<$crate::table::Finding> {
            self.findings()
        }

        fn picture_places(&self) -> Vec<(String, $crate::table::PictureId)> {
            let portraits = self.$people.iter().filter_map(|(id, sheet)| {
                let place = format!(concat!(stringify!($people), ".{}.portrait"), id);
                Some((place, sheet.portrait.clone()?))
            });
            let backgrounds = self.$maps.iter().filter_map(|(id, map)| {
                let place = format!(concat!(stringify!($maps), ".{}.picture"), id);
                Some((place, map.picture.as_ref()?.picture.clone()))
            });
            portraits.chain(backgrounds).collect()
        }

        fn people(&self) -> Vec<($crate::table::CharacterId, &str)> {
            let people = self.$people.iter();
            people
                .map(|(id, sheet)| (*id, sheet.name.as_str()))
                .collect()
        }

        fn person(&self, who: $crate::table::CharacterId) -> Option<&str> {
            Some(self.$people.get(&who)?.name.as_str())
        }

        fn map_names(&self) -> Vec<($crate::table::MapId, &str)> {
            let maps = self.$maps.iter();
            maps.map(|(id, map)| (*id, map.name.as_str())).collect()
        }

        fn player_view(&self, map: Option<$crate::table::MapId>) -> $crate::table::SeenTable {
            self.player_view(map)
        }

        fn map_seen(&self, map: Option<$crate::table::MapId>) -> Option<$crate::table::MapId> {
            self.map_seen(map)
        }

        fn gm_map(&self, map: $crate::table::MapId) -> $crate::table::SeenTable {
            self.gm_map(map)
        }

        fn last_roll(&self) -> Option<$crate::table::SeenRoll> {
            self.last_roll()
        }

        fn teams(&self) -> &$crate::table::Teams {
            &self.$teams
        }

        fn teams_mut(&mut self) -> &mut $crate::table::Teams {
            &mut self.$teams
        }

        fn members_of(
            &self,
            team: Option<$crate::table::TeamId>,
        ) -> Vec<$crate::table::CharacterId> {
            let people = self.$people.iter();
            let members = people.filter(|(_, sheet)| sheet.$team == team);
            members.map(|(id, _)| *id).collect()
        }

        fn is_hidden(&self, who: $crate::table::CharacterId) -> bool {
            self.is_hidden(who)
        }

        fn take_away(&mut self, who: $crate::table::CharacterId) {
            self.places.remove(&who);
        }

        fn team_of(&self, who: $crate::table::CharacterId) -> Option<$crate::table::TeamId> {
            self.$people.get(&who)?.$team
        }

        fn saved_rolls(&self, who: $crate::table::CharacterId) -> &[$crate::table::SavedRoll] {
            let sheet = self.$people.get(&who);
            sheet.map_or(&[], |sheet| &sheet.saved_rolls)
        }

        fn free_roll_at(&self, line: usize) -> Option<($crate::table::FreeRoll, bool)> {
            let entry = self.log.get(line)?;
            match &entry.fact {
                Fact::FreeRolled(roll) => Some((roll.clone(), entry.hidden)),
                _ => None,
            }
        }
    };
}
pub(super) use common_doors;
