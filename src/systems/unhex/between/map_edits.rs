//! Changes of maps by the GM: drawing, adding, copying, removing, and what becomes of the tokens on them. What can be
//! changed on one map is in `board::areas`; here is what it means for the game.

use std::sync::Arc;

use crate::board::areas::{AreaMap, MapEdit};
use crate::limits::{FEW, NAME};
use crate::systems::unhex::fight::state::Phase;
use crate::systems::unhex::state::{Place, Unhex};
use crate::systems::unhex::words::fact::Fact;
use crate::table::{MapId, Refusal, Severity};

impl Unhex {
    /// The id that the next new map gets; none if there is no free one.
    #[must_use]
    pub fn next_map(&self) -> Option<MapId> {
        match self.maps.keys().next_back() {
            None => Some(MapId(1)),
            Some(last) => last.0.checked_add(1).map(MapId),
        }
    }

    /// Adds an empty map.
    pub(in crate::systems::unhex) fn add_map(
        &mut self,
        name: &str,
        what: String,
    ) -> Result<(), Refusal> {
        let map = AreaMap {
            name: map_name(name)?,
            ..AreaMap::default()
        };
        self.put_map(map, what)
    }

    /// Gives a map another name.
    pub(in crate::systems::unhex) fn rename_map(
        &mut self,
        id: MapId,
        name: &str,
        what: String,
    ) -> Result<(), Refusal> {
        self.map_mut(id)?.name = map_name(name)?;
        self.note_gm(Fact::Set { what });
        Ok(())
    }

    /// Adds a copy, without the tokens.
    pub(in crate::systems::unhex) fn duplicate_map(
        &mut self,
        id: MapId,
        name: &str,
        what: String,
    ) -> Result<(), Refusal> {
        let mut copy = self.map_mut(id)?.clone();
        copy.name = map_name(name)?;
        self.put_map(copy, what)
    }

    fn map_mut(&mut self, id: MapId) -> Result<&mut AreaMap, Refusal> {
        match self.maps.get_mut(&id) {
            Some(map) => Ok(Arc::make_mut(map)),
            None => Err(Refusal::structure(format!("there is no map {id}"))),
        }
    }

    fn put_map(&mut self, map: AreaMap, what: String) -> Result<(), Refusal> {
        if self.maps.len() >= FEW {
            let words = format!("a campaign has at most {FEW} maps; remove one first");
            return Err(Refusal::structure(words));
        }
        let Some(id) = self.next_map() else {
            return Err(Refusal::structure("there is no free map number"));
        };
        self.maps.insert(id, Arc::new(map));
        self.note_gm(Fact::Set { what });
        Ok(())
    }

    /// Tokens on it are taken off. Not while a fight goes on there; a fight that is over is put away with its map.
    pub(in crate::systems::unhex) fn remove_map(
        &mut self,
        id: MapId,
        what: String,
    ) -> Result<(), Refusal> {
        self.map_mut(id)?;
        if self.fights_on(id) {
            return Err(Refusal::structure(
                "a fight goes on there; end it before the map is removed",
            ));
        }
        if self.fight.as_ref().is_some_and(|fight| fight.map == id) {
            self.fight = None;
        }
        self.maps.remove(&id);
        self.places.retain(|_, place| place.map != id);
        self.note_gm(Fact::Set { what });
        Ok(())
    }

    /// Tokens in an area that is removed leave the map with it; not so those in a fight that goes on there, who have to
    /// be moved first.
    pub(in crate::systems::unhex) fn edit_map(
        &mut self,
        id: MapId,
        edit: &MapEdit,
        what: String,
    ) -> Result<(), Refusal> {
        let map = self.map_mut(id)?;
        map.edit(edit)
            .map_err(|why| Refusal::structure(why.to_string()))?;
        let areas = map.areas.keys().copied().collect::<Vec<_>>();
        let fights = self.fights_on(id);
        let gone = |place: &Place| place.map == id && areas.binary_search(&place.area).is_err();
        let fighter = self
            .places
            .iter()
            .find(|(who, place)| fights && gone(place) && self.standing(**who).is_some());
        if let Some((who, _)) = fighter {
            return Err(Refusal::structure(format!(
                "{} stands there in the fight; move them first",
                self.name(*who)
            )));
        }
        self.places.retain(|_, place| !gone(place));
        self.drop_lost_effects();
        // A procedure in progress may lead over what is gone.
        let mut findings = Vec::new();
        self.check_fight(&mut findings);
        let mut errors = findings.into_iter();
        if let Some(finding) = errors.find(|finding| finding.severity == Severity::Error) {
            let words = format!("{} (in {})", finding.what, finding.place);
            return Err(Refusal::structure(words));
        }
        if fights && edit.matters_to_rules() {
            self.note_gm(Fact::Set { what });
        }
        Ok(())
    }

    /// Whether a fight goes on on that map.
    fn fights_on(&self, id: MapId) -> bool {
        let fight = self.fight.as_ref().filter(|fight| fight.map == id);
        fight.is_some_and(|fight| !matches!(fight.phase, Phase::Over { .. }))
    }
}

fn map_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Refusal::structure("give the map a name"));
    }
    if name.chars().count() > NAME {
        let words = format!("a map’s name has at most {NAME} letters");
        return Err(Refusal::structure(words));
    }
    Ok(name.to_owned())
}
