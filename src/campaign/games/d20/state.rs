//! A game of Attack · Move · Bonus as a value.

use schemars::JsonSchema;
use serde::Serialize;

use crate::board::grid::Heading;
use crate::campaign::Campaign;
use crate::campaign::games::units::state_in_campaign;
use crate::campaign::state::{
    Asked, Begin, EncounterState, HouseRuleState, MapName, Offered, SpacesState,
};
use crate::systems::Played;
use crate::systems::d20::house_rule_list::LIST;
use crate::systems::d20::{Act, Command, D20, Offer, Standing, Turn, Unit};
use crate::table::{
    CharacterId, Decision, DiceMode, Finding, Kind, MapId, Named, Odds, Reactions, TeamId,
};

state_in_campaign! {
    d20::D20, "d20", "free hits", |map| Command::BeginFight { map, opening: None };
    D20State {
        /// The turn that is being taken.
        turn: Option<Turn> = |game| game.turn().cloned(),
        /// The fight is over.
        over: bool = |game| game.over().is_some(),
        /// Who won, if anybody has.
        winner: Option<Named<TeamId>> = |game| Some(game.which_team(game.over()??)),
    }
    D20TeamState of D20UnitState
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct D20UnitState {
    /// Which one.
    pub id: CharacterId,
    /// The name of its first square.
    pub space: Option<String>,
    /// Every square that it stands on.
    pub squares: Vec<String>,
    /// The board it stands on.
    pub map_id: Option<MapId>,
    /// Where it faces.
    pub facing: Option<Heading>,
    /// It is out of the fight.
    pub defeated: bool,
    /// Maximum hit points, less what its thralls cost.
    pub max_hit_points: u16,
    /// Modifiers of now, wounds included.
    pub agility: i32,
    /// The same.
    pub strength: i32,
    /// The same.
    pub accuracy: i32,
    /// What has to be reached to hit it.
    pub defense: i32,
    /// Why it is that; empty where it dodges.
    pub defense_why: &'static str,
    /// Free hit slots left.
    pub slots: u32,
    /// What it is in, in words.
    pub state: Vec<String>,
    /// What the fight keeps about it; null where it is in none.
    pub standing: Option<Standing>,
    /// Players do not see it: the unit, its token or its team is hidden.
    pub hidden: bool,
    /// Its sheet.
    pub sheet: Unit,
}

fn unit(game: &D20, id: CharacterId, unit: &Unit) -> D20UnitState {
    let place = game.places.get(&id);
    let board = place.and_then(|place| game.boards.get(&place.map));
    let squares = board.zip(game.footprint(id)).map(|(board, token)| {
        let squares = token.spaces().map(|at| board.address(at));
        squares.collect::<Vec<String>>()
    });
    let squares = squares.unwrap_or_default();
    let (defense, defense_why) = game.defense(id, false);
    D20UnitState {
        id,
        space: squares.first().cloned(),
        squares,
        map_id: place.map(|place| place.map),
        facing: place.and_then(|place| place.facing),
        defeated: unit.is_defeated(),
        max_hit_points: game.max_hit_points(id),
        agility: unit.agility(),
        strength: unit.strength(),
        accuracy: unit.accuracy(game.round()),
        defense,
        defense_why,
        slots: game.slots_left(id),
        state: game.state_words(id),
        standing: game.standing(id).cloned(),
        hidden: game.is_hidden(id),
        sheet: unit.clone(),
    }
}

pub(super) fn asked(game: &D20, decision: Decision) -> Asked {
    let (ways, odds) = (game.ways_asked(&decision), game.odds_at(&decision));
    let beside = |answer: &str| (odds.get(answer).cloned(), false);
    Asked::new(D20::SYSTEM, decision, game.asked_about(), beside).with_ways(D20::SYSTEM, ways)
}

fn odds(game: &D20) -> impl Fn(&Offer) -> Option<Odds> {
    |offer| game.odds_of_act(offer.actor, &offer.act)
}
