//! What the panels of Heroes of Hex ask of the game, worked out once per change instead of in every frame.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::grid::{Hex, HexGrid, SpaceBits};
use crate::gui::board::{Aim, Aimed, AimedAct, From, Looks, WaitingAct};
use crate::gui::games::heroes_of_hex::board::{
    Pointed, Proposed, Ways, aimed_act, aimed_at, asked_aim, waiting,
};
use crate::gui::games::heroes_of_hex::offers::{groups, number_of};
use crate::gui::tracker::Group;
use crate::systems::heroes_of_hex::{HeroesOfHex, Unit};
use crate::table::{CharacterId, Decision, MapId, Odds};

/// Answers that hold as long as the campaign does not change.
#[derive(Default)]
pub(in crate::gui) struct KnownSkirmish {
    numbers: BTreeMap<CharacterId, Option<(usize, bool)>>,
    groups: Option<(Option<CharacterId>, Arc<[Group]>)>,
    ways: Option<(Option<CharacterId>, Arc<Ways>)>,
    held: Option<(CharacterId, Arc<Ways>)>,
    proposed: Option<Arc<Proposed>>,
    aimed: Option<(Pointed, Arc<Aimed>)>,
    aimed_act: Option<(Aim, Option<Arc<AimedAct>>)>,
    asked_aim: Option<Option<Aim>>,
    waiting: Option<Arc<[WaitingAct]>>,
    field: Option<Field>,
    looks: Option<(From, Arc<Looks>)>,
    why: BTreeMap<(From, Hex), Arc<str>>,
    /// What stands at the answers of a question, by its key.
    odds: BTreeMap<String, Arc<BTreeMap<String, Odds>>>,
}

/// A board made ready, with those who block sight.
struct Field {
    map: MapId,
    grid: Arc<HexGrid>,
    blockers: BTreeMap<Option<CharacterId>, SpaceBits>,
}

impl Field {
    /// The board with whoever blocks that unit's sight; nobody blocks nobody's.
    fn with(
        &mut self,
        game: &HeroesOfHex,
        who: Option<CharacterId>,
    ) -> Option<(&Arc<HexGrid>, &SpaceBits)> {
        if !self.blockers.contains_key(&who) {
            let blockers = match who {
                Some(who) => game.ground_of(self.map)?.sight_blockers(who),
                None => self.grid.none(),
            };
            self.blockers.insert(who, blockers);
        }
        Some((&self.grid, self.blockers.get(&who)?))
    }
}

impl KnownSkirmish {
    /// Forgets everything: the campaign has changed.
    pub(in crate::gui) fn forget(&mut self) {
        *self = Self::default();
    }

    /// The number key of a unit, and whether it chooses it now.
    pub(super) fn number_of(
        &mut self,
        game: &HeroesOfHex,
        who: CharacterId,
    ) -> Option<(usize, bool)> {
        let known = self.numbers.entry(who);
        *known.or_insert_with(|| number_of(game, who))
    }

    /// What can be done, while that unit is selected.
    pub(super) fn groups(
        &mut self,
        game: &HeroesOfHex,
        selected: Option<CharacterId>,
    ) -> Arc<[Group]> {
        match &self.groups {
            Some((of, groups)) if *of == selected => Arc::clone(groups),
            _ => {
                let found: Arc<[Group]> = groups(game, selected).into();
                self.groups = Some((selected, Arc::clone(&found)));
                found
            }
        }
    }

    /// The odds at the answers of a question, by their keys.
    pub(super) fn odds_at(
        &mut self,
        game: &HeroesOfHex,
        decision: &Decision,
    ) -> Arc<BTreeMap<String, Odds>> {
        if let Some(known) = self.odds.get(&decision.key) {
            return Arc::clone(known);
        }
        let found = Arc::new(game.odds_at(decision));
        self.odds.insert(decision.key.clone(), Arc::clone(&found));
        found
    }

    /// The spaces that can be moved to, while that unit is selected.
    pub(super) fn ways(&mut self, game: &HeroesOfHex, selected: Option<CharacterId>) -> Arc<Ways> {
        match &self.ways {
            Some((of, ways)) if *of == selected => Arc::clone(ways),
            _ => {
                let found = Arc::new(Ways::of(game, selected));
                self.ways = Some((selected, Arc::clone(&found)));
                found
            }
        }
    }

    /// Where a unit that is dragged can get to, or could in its Turn.
    pub(super) fn ways_held(&mut self, game: &HeroesOfHex, who: CharacterId) -> Arc<Ways> {
        match &self.held {
            Some((of, ways)) if *of == who => Arc::clone(ways),
            _ => {
                let found = Arc::new(Ways::held(game, who));
                self.held = Some((who, Arc::clone(&found)));
                found
            }
        }
    }

    /// The whole ways that the first question is about.
    pub(super) fn proposed(&mut self, game: &HeroesOfHex) -> Arc<Proposed> {
        let known = &mut self.proposed;
        Arc::clone(known.get_or_insert_with(|| Arc::new(Proposed::of(game))))
    }

    /// Whom and what something that is pointed at is for.
    pub(super) fn aimed(&mut self, game: &HeroesOfHex, pointed: &Pointed) -> Arc<Aimed> {
        match &self.aimed {
            Some((of, aimed)) if of == pointed => Arc::clone(aimed),
            _ => {
                let found = Arc::new(aimed_at(game, pointed));
                self.aimed = Some((pointed.clone(), Arc::clone(&found)));
                found
            }
        }
    }

    /// The act whose space is asked for.
    pub(super) fn asked_aim(&mut self, game: &HeroesOfHex) -> Option<Aim> {
        *self.asked_aim.get_or_insert_with(|| asked_aim(game))
    }

    /// What an act comes to at the space that it is aimed at.
    pub(super) fn aimed_act(&mut self, game: &HeroesOfHex, aim: Aim) -> Option<Arc<AimedAct>> {
        match &self.aimed_act {
            Some((of, act)) if *of == aim => act.clone(),
            _ => {
                let found = aimed_act(game, aim).map(Arc::new);
                self.aimed_act = Some((aim, found.clone()));
                found
            }
        }
    }

    /// What is declared and not over.
    pub(super) fn waiting(&mut self, game: &HeroesOfHex) -> Arc<[WaitingAct]> {
        let known = &mut self.waiting;
        Arc::clone(known.get_or_insert_with(|| waiting(game).into()))
    }

    fn field(&mut self, game: &HeroesOfHex, map: MapId) -> Option<&mut Field> {
        if self.field.as_ref().is_none_or(|field| field.map != map) {
            let grid = Arc::new(game.ground_of(map)?.grid);
            let blockers = BTreeMap::new();
            self.field = Some(Field {
                map,
                grid,
                blockers,
            });
        }
        self.field.as_mut()
    }

    /// What is seen from there; none where there is no such board.
    pub(super) fn looks(&mut self, game: &HeroesOfHex, from: From) -> Option<Arc<Looks>> {
        if let Some((_, looks)) = self.looks.as_ref().filter(|(of, _)| *of == from) {
            return Some(Arc::clone(looks));
        }
        let (map, who, at) = from;
        let board = game.boards.get(&map)?;
        let ground = self.field(game, map)?.with(game, who)?;
        let others = game
            .places
            .iter()
            .filter(|(id, place)| place.map == map && is_seen_by(game, **id, who));
        let others = others.map(|(id, place)| (*id, place.at));
        let looks = Arc::new(Looks::of(board, ground, (who, at), others));
        self.looks = Some((from, Arc::clone(&looks)));
        Some(looks)
    }

    /// How that space is seen from there, in a sentence (H-25); empty where there is no such board.
    pub(super) fn why(&mut self, game: &HeroesOfHex, from: From, to: Hex) -> Arc<str> {
        if let Some(known) = self.why.get(&(from, to)) {
            return Arc::clone(known);
        }
        let (map, who, at) = from;
        let board = game.boards.get(&map);
        let field = self
            .field(game, map)
            .and_then(|field| field.with(game, who));
        let why = field.zip(board);
        let why = why.map(|((grid, blockers), board)| grid.why(board, at, to, blockers));
        let sentence: Arc<str> = why.map_or_else(String::new, |why| why.sentence).into();
        self.why.insert((from, to), Arc::clone(&sentence));
        sentence
    }
}

/// Whether that unit is of interest to whoever looks: an opponent, or anybody where nobody looks, who is not defeated.
fn is_seen_by(game: &HeroesOfHex, id: CharacterId, looker: Option<CharacterId>) -> bool {
    let of_other_side = looker.is_none_or(|who| id != who && game.are_opponents(who, id));
    let unit = game.units.get(&id);
    of_other_side && unit.is_some_and(|unit| !Unit::is_defeated(unit))
}
