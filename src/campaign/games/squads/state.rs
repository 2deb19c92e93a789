//! A game of Stacks & Hordes as a value.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use crate::campaign::Campaign;
use crate::campaign::games::units::state_in_campaign;
use crate::campaign::state::{
    Asked, Begin, EncounterState, HouseRuleState, MapName, Offered, SpacesState,
};
use crate::systems::Played;
use crate::systems::squads::house_rule_list::LIST;
use crate::systems::squads::{
    Act, Command, Offer, Plan, Squad, SquadId, Squads, Stage, Standing, Unit,
};
use crate::table::{
    CharacterId, Decision, DiceMode, Finding, Kind, MapId, Named, Odds, Reactions, TeamId,
};

state_in_campaign! {
    squads::Squads, "squads", "answers of the Calm", |map| {
        let defending = BTreeSet::new();
        Command::BeginFight { map, defending }
    };
    SquadsState {
        /// Where the fight stands.
        stage: Option<Stage> = Squads::stage,
        /// The phase.
        phase: Option<u8> = |game| game.fight.as_ref().map(|fight| fight.phase),
        /// Who won, if anybody has.
        winner: Option<Named<TeamId>> = |game| Some(game.which_team(game.over()??)),
        /// What is declared in this phase.
        declared: Vec<Plan> = |game| game.fight.as_ref().map_or_else(Vec::new, |fight| fight.plans.clone()),
        /// Stacks and hordes.
        squads: Vec<SquadState> = |game| game.squads.iter().map(|(id, squad)| squad_state(game, *id, squad)).collect(),
    }
    SquadsTeamState of SquadsUnitState
}

/// A squad.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SquadState {
    /// Which one.
    pub id: SquadId,
    /// It.
    pub squad: Squad,
    /// Who is in it.
    pub members: Vec<Named<CharacterId>>,
    /// The order that stands, and why, in words.
    pub stands: String,
    /// What its order comes to for each member now.
    pub proposals: Vec<Plan>,
}

fn squad_state(game: &Squads, id: SquadId, squad: &Squad) -> SquadState {
    SquadState {
        id,
        squad: squad.clone(),
        members: game
            .members(id)
            .into_iter()
            .map(|who| game.who(who))
            .collect(),
        stands: game.order_stands(id),
        proposals: game.proposals(id),
    }
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SquadsUnitState {
    /// Which one.
    pub id: CharacterId,
    /// The name of its first square.
    pub space: Option<String>,
    /// The board it stands on.
    pub map_id: Option<MapId>,
    /// How high it stands.
    pub elevation: i32,
    /// It is out of the fight.
    pub out: bool,
    /// Its phase: Combat with Elite and decay.
    pub base_combat: u8,
    /// Defense with Elite and decay.
    pub base_defense: i32,
    /// Hits at most.
    pub max_hits: u16,
    /// Squares that its Move can cross now.
    pub squares: u16,
    /// What it is in, in words.
    pub state: Vec<String>,
    /// What the fight keeps about it; null where it is in none.
    pub standing: Option<Standing>,
    /// Players do not see it: the unit, its token or its side is hidden.
    pub hidden: bool,
    /// Its sheet.
    pub sheet: Unit,
}

fn unit(game: &Squads, id: CharacterId, unit: &Unit) -> SquadsUnitState {
    let place = game.places.get(&id);
    let board = place.and_then(|place| game.boards.get(&place.map));
    let ground = place.and_then(|place| game.ground_of(place.map));
    SquadsUnitState {
        id,
        space: board
            .zip(place)
            .map(|(board, place)| board.address(place.at)),
        map_id: place.map(|place| place.map),
        elevation: ground.map_or(0, |ground| ground.height(id)),
        out: unit.is_defeated(),
        base_combat: unit.base_combat(),
        base_defense: unit.base_defense(),
        max_hits: unit.max_hits(),
        squares: game.move_of(id),
        state: game.state_words(id),
        standing: game.standing(id).cloned(),
        hidden: game.is_hidden(id),
        sheet: unit.clone(),
    }
}

pub(super) fn asked(game: &Squads, decision: Decision) -> Asked {
    let ways = game.ways_asked(&decision);
    Asked::new(Squads::SYSTEM, decision, game.asked_about(), |_: &str| {
        (None, false)
    })
    .with_ways(Squads::SYSTEM, ways)
}

fn odds(game: &Squads) -> impl Fn(&Offer) -> Option<Odds> {
    |offer| game.odds_of_act(offer.actor, &offer.act)
}
