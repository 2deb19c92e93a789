//! Prepared encounters: what Heroes of Hex says of its boards and units, and how a skirmish begins with one (H-10). What
//! can be done with them otherwise is the same in every game.

use crate::board::grid::{Hex, HexBoard, ZoneId};
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::systems::heroes_of_hex::{HeroesOfHex, Place};
use crate::systems::tabletop::{Tabletop, on_tabletop};
use crate::table::{self, CharacterId, EncounterId, Encounters, MapId, Refusal, Spot, TeamId};

/// A prepared encounter. A side starts on the free spaces of its zones; what is counted are the objectives of the board.
pub type Encounter = table::Encounter<Hex, ZoneId>;
/// One edit of a prepared encounter.
pub type EncounterEdit = table::EncounterEdit<ZoneId>;

on_tabletop!(HeroesOfHex: sides, "side", "space", side);

impl Tabletop for HeroesOfHex {
    fn board_of(&self, map: MapId) -> Result<&HexBoard, Refusal> {
        self.board(map)
    }

    fn has_room(&self, map: MapId, at: Hex, _: u8) -> bool {
        self.is_free(map, at)
    }

    fn fit_members(&self, team: TeamId) -> Vec<CharacterId> {
        self.fit_units(team)
    }

    fn spot(&self, who: CharacterId) -> Option<(MapId, Spot<Hex>)> {
        self.spot_of(who)
    }

    fn put_on(&mut self, who: CharacterId, spot: Option<(MapId, Spot<Hex>)>) {
        match spot {
            Some((map, Spot { at, hidden })) => {
                self.places.insert(who, Place { map, at, hidden });
            }
            None => {
                self.places.remove(&who);
            }
        }
    }

    fn called(&self, who: CharacterId) -> String {
        self.name(who)
    }
}

impl HeroesOfHex {
    /// Places the tokens and begins the skirmish (H-10), the sides in that order. Tokens that do not belong to it leave
    /// its board; of a side that starts in zones whoever does not stand in one comes to a free space there.
    pub(in crate::systems::heroes_of_hex) fn start_encounter(
        &mut self,
        id: EncounterId,
        order: &[TeamId],
    ) -> Result<(), Refusal> {
        let encounter = self.whole_encounter(id)?;
        let map = encounter.map;
        if self.turn().is_some() {
            return Err(Refusal::structure(
                "a skirmish is going on already; end it first",
            ));
        }
        // A skirmish that is over, on whatever board, is put away.
        self.skirmish = None;
        self.set_out(&encounter)?;
        let what = format!("the encounter {} starts", encounter.name);
        self.note_gm(Fact::Set { what });
        self.begin_skirmish(map, order)
    }
}
