//! Prepared encounters: what is said of boards and units, and how a fight begins with one. What can be done with them
//! otherwise is the same in every game.

use crate::board::grid::{Hex, HexBoard, ZoneId};
use crate::systems::d20::words::fact::Fact;
use crate::systems::d20::words::fact::Who;
use crate::systems::d20::{D20, Place};
use crate::systems::free_rolls::FreeRolls;
use crate::systems::tabletop::{Tabletop, on_tabletop};
use crate::table::{
    self, CharacterId, EncounterId, Encounters, FreeRoll, MapId, Refusal, SavedRoll, Spot, TeamId,
};

/// A prepared encounter. A team starts on the free squares of its zones.
pub type Encounter = table::Encounter<Hex, ZoneId>;
/// One edit of a prepared encounter.
pub type EncounterEdit = table::EncounterEdit<ZoneId>;

on_tabletop!(D20: teams, "team", "square", team);

impl Tabletop for D20 {
    fn board_of(&self, map: MapId) -> Result<&HexBoard, Refusal> {
        self.board(map)
    }

    fn has_room(&self, map: MapId, at: Hex, size: u8) -> bool {
        self.is_free(map, at, size)
    }

    fn size_of(&self, who: CharacterId) -> u8 {
        self.units.get(&who).map_or(1, |unit| unit.size)
    }

    fn fit_members(&self, team: TeamId) -> Vec<CharacterId> {
        self.fit_units(team)
    }

    fn spot(&self, who: CharacterId) -> Option<(MapId, Spot<Hex>)> {
        self.spot_of(who)
    }

    fn put_on(&mut self, who: CharacterId, spot: Option<(MapId, Spot<Hex>)>) {
        self.places.remove(&who);
        if let Some((map, Spot { at, hidden })) = spot {
            self.stands_at(who, map, at);
            if let Some(place) = self.places.get_mut(&who) {
                place.hidden = hidden;
            }
        }
    }

    fn called(&self, who: CharacterId) -> String {
        self.name(who)
    }
}

impl D20 {
    /// Places the tokens and begins the fight. Tokens that do not belong to it leave its board; of a team that starts in
    /// zones whoever does not stand in one comes to a free square there.
    pub(in crate::systems::d20) fn start_encounter(
        &mut self,
        id: EncounterId,
    ) -> Result<(), Refusal> {
        let encounter = self.whole_encounter(id)?;
        let map = encounter.map;
        if self.is_fighting() {
            return Err(Refusal::structure(
                "a fight is going on already; end it first",
            ));
        }
        // A fight that is over, on whatever board, is put away.
        if self.fight.is_some() {
            self.end_fight()?;
        }
        self.set_out(&encounter)?;
        let what = format!("the encounter {} starts", encounter.name);
        self.note_gm(Fact::Set { what });
        self.begin_fight(map, None)
    }
}

impl FreeRolls for D20 {
    fn roller(&self, who: CharacterId) -> Result<Who, Refusal> {
        self.unit(who)?;
        Ok(self.who(who))
    }

    fn kept_rolls(&mut self, who: CharacterId) -> Result<&mut Vec<SavedRoll>, Refusal> {
        Ok(&mut self.unit_of(who)?.saved_rolls)
    }

    fn note_roll(&mut self, roll: FreeRoll, hidden: bool) {
        let fact = Fact::FreeRolled(roll);
        let hidden = hidden || self.tells_of_hidden(&fact);
        self.push_line(crate::table::By::Rules, hidden, Vec::new(), fact);
    }
}
