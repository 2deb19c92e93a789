//! A game of Flow as a value.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use crate::campaign::Campaign;
use crate::campaign::games::units::state_in_campaign;
use crate::campaign::state::{
    Asked, Begin, EncounterState, HouseRuleState, MapName, Offered, SpacesState,
};
use crate::systems::Played;
use crate::systems::flow::house_rule_list::LIST;
use crate::systems::flow::{Act, Command, Flow, Grapple, Offer, Standing, Unit};
use crate::table::{
    CharacterId, Decision, DiceMode, Finding, Kind, MapId, Named, Odds, Reactions, TeamId,
};

state_in_campaign! {
    flow::Flow, "flow", "reactions", |map| {
        let surprised = BTreeSet::new();
        Command::BeginFight { map, surprised }
    };
    FlowState {
        /// Who takes a turn.
        turn: Option<Named<CharacterId>> = |game| Some(game.who(game.turn()?)),
        /// One side alone has anybody up; the GM ends the fight.
        one_side_left: bool = Flow::one_side_left,
        /// Who holds whom.
        grapples: Vec<Grapple> = |game| {
            let fight = game.fight.as_ref();
            fight.map_or_else(Vec::new, |fight| fight.grapples.clone())
        },
    }
    FlowTeamState of FlowUnitState
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FlowUnitState {
    /// Which one.
    pub id: CharacterId,
    /// The name of its hex.
    pub space: Option<String>,
    /// The board it stands on.
    pub map_id: Option<MapId>,
    /// It is down.
    pub down: bool,
    /// The hexes that it threatens.
    pub threat: Vec<String>,
    /// Hexes that it can move now.
    pub hexes: u16,
    /// What it is in, in words.
    pub state: Vec<String>,
    /// What the fight keeps about it; null where it is in none.
    pub standing: Option<Standing>,
    /// Players do not see it: the unit, its token or its team is hidden.
    pub hidden: bool,
    /// Its sheet.
    pub sheet: Unit,
}

fn unit(game: &Flow, id: CharacterId, unit: &Unit) -> FlowUnitState {
    let place = game.places.get(&id);
    let board = place.and_then(|place| game.boards.get(&place.map));
    let threat = place.and_then(|place| {
        let ground = game.ground_of(place.map)?;
        let hexes = ground.threat(id)?.iter().map(|at| ground.board.address(at));
        Some(hexes.collect())
    });
    FlowUnitState {
        id,
        space: place
            .zip(board)
            .map(|(place, board)| board.address(place.at)),
        map_id: place.map(|place| place.map),
        down: unit.is_defeated(),
        threat: threat.unwrap_or_default(),
        hexes: game.hexes_now(id),
        state: game.state_words(id),
        standing: game.standing(id).cloned(),
        hidden: game.is_hidden(id),
        sheet: unit.clone(),
    }
}

pub(super) fn asked(game: &Flow, decision: Decision) -> Asked {
    let beside = |key: &str| (game.odds_of_choice(key), false);
    let ways = game.ways_asked(&decision);
    Asked::new(Flow::SYSTEM, decision, game.asked_about(), beside).with_ways(Flow::SYSTEM, ways)
}

fn odds(game: &Flow) -> impl Fn(&Offer) -> Option<Odds> {
    let ground = game.ground();
    move |offer| game.odds_of_act_on(offer.actor, &offer.act, ground.as_ref()?)
}
