//! What any game can be asked, whichever it is, and the one list of the games. Behind the doors stand the games' rooms;
//! nothing else in the program knows which games there are.

use std::collections::BTreeSet;

use super::log_record::LogRecord;
use crate::table::{CharacterId, Decision, Finding, LogLine, MapId, PictureId, SeenTable};

/// Hands the list of all games to a macro, behind what else is given to it: the variant that a game is, its room, its
/// name. A game that is added here is asked for by the compiler everywhere else.
macro_rules! for_each_game {
    ($make:ident) => {
        $make! {
            { Unhex, unhex, "Unhex" }
            { HeroesOfHex, heroes_of_hex, "Heroes of Hex" }
        }
    };
}
pub(crate) use for_each_game;

/// A game of any kind, for reading: everything that changes it goes through its commands.
pub trait Doors {
    /// The open questions.
    fn decisions(&self) -> Vec<Decision>;

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
    fn people(&self) -> Vec<(CharacterId, String)>;

    /// The maps, by id.
    fn map_names(&self) -> Vec<(MapId, String)>;

    /// What players may see now; the map is that one, else the one that is played on.
    fn player_view(&self, map: Option<MapId>) -> SeenTable;

    /// Whether there is anybody who could roll.
    fn has_teams(&self) -> bool;

    /// Whether any team rolls real dice.
    fn rolls_real_dice(&self) -> bool;
}
