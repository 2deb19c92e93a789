//! A game of Flow as a value.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use crate::campaign::state::offered::{
    Asked, Begin, HouseRuleState, MapName, Offered, house_rules,
};
use crate::campaign::state::{EncounterState, SpacesState, encounters};
use crate::campaign::store::digest;
use crate::campaign::{Campaign, Command as Line};
use crate::systems::flow::house_rule_list::LIST;
use crate::systems::flow::{Act, Command, Flow, Grapple, Standing, Unit};
use crate::table::{
    About, CharacterId, Decision, DiceMode, Finding, Kind, MapId, Named, Reactions, TeamId,
};

/// The whole table.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FlowState {
    /// What the GM calls the campaign.
    pub name: String,
    /// Always `flow`.
    #[schemars(extend("const" = "flow"))]
    pub system: &'static str,
    /// The name of the fight’s board; null without a fight.
    pub map: Option<String>,
    /// Every board there is.
    pub maps: Vec<MapName>,
    /// The board of the fight, else the only one.
    pub board: Option<SpacesState>,
    /// The round; null without a fight.
    pub round: Option<u32>,
    /// Who takes a turn.
    pub turn: Option<Named<CharacterId>>,
    /// One side alone has anybody up; the GM ends the fight.
    pub one_side_left: bool,
    /// Who holds whom.
    pub grapples: Vec<Grapple>,
    /// The order.
    pub order: Vec<Named<CharacterId>>,
    /// Every team with its units.
    pub teams: Vec<FlowTeamState>,
    /// Whoever belongs to no team.
    pub without_team: Vec<FlowUnitState>,
    /// The open questions.
    pub decisions: Vec<Asked>,
    /// What units could do.
    pub offers: Vec<Offered<Act>>,
    /// Where a fight could begin, while none is going on.
    pub begin: Vec<Begin>,
    /// What is wrong with the data.
    pub findings: Vec<Finding>,
    /// Prepared encounters.
    pub encounters: Vec<EncounterState>,
    /// Every house rule.
    pub house_rules: Vec<HouseRuleState>,
    /// What this state is told by.
    pub digest: String,
}

/// A team.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FlowTeamState {
    /// Which one.
    pub id: TeamId,
    /// What it is called.
    pub name: String,
    /// Players’ or the GM’s.
    pub kind: Kind,
    /// Where its faces come from.
    pub dice: DiceMode,
    /// Whether it is asked for reactions.
    pub reactions: Reactions,
    /// Players do not see it.
    pub hidden: bool,
    /// Its units.
    pub units: Vec<FlowUnitState>,
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
    /// Hexes that it can go now.
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

impl FlowState {
    pub(super) fn of(campaign: &Campaign, game: &Flow) -> Self {
        let fight = game.fight.as_deref();
        let board = fight.and_then(|fight| game.boards.get(&fight.board));
        let maps = MapName::all(game);
        let begin = |map| {
            let surprised = BTreeSet::new();
            Command::BeginFight { map, surprised }.into()
        };
        let begins = match game.fight {
            Some(_) => Vec::new(),
            None => Begin::on_each(campaign, &maps, begin),
        };
        let spaces = MapName::shown(game).and_then(|id| {
            let ground = game.ground_of(id)?;
            Some(SpacesState::of(id, ground.board, |at| ground.grid.cost(at)))
        });
        let teams = game.teams.iter().map(|(id, team)| FlowTeamState {
            id: *id,
            name: team.name.clone(),
            kind: team.kind,
            dice: team.dice,
            reactions: team.reactions,
            hidden: team.hidden,
            units: units(game, Some(*id)),
        });
        Self {
            name: campaign.name.clone(),
            system: campaign.system().key(),
            map: board.map(|board| board.name.clone()),
            board: spaces,
            round: fight.map(|fight| fight.round),
            turn: game.turn().map(|who| game.who(who)),
            one_side_left: game.one_side_left(),
            grapples: fight.map_or_else(Vec::new, |fight| fight.grapples.clone()),
            order: fight
                .into_iter()
                .flat_map(|fight| fight.order.iter().map(|who| game.who(*who)))
                .collect(),
            teams: teams.collect(),
            without_team: units(game, None),
            decisions: game
                .decisions()
                .into_iter()
                .map(|one| asked(game, one))
                .collect(),
            offers: game
                .units
                .keys()
                .flat_map(|who| offers(game, *who))
                .collect(),
            begin: begins,
            maps,
            findings: campaign.findings(),
            encounters: encounters(game),
            house_rules: house_rules(LIST, &game.house_rules),
            digest: digest(campaign),
        }
    }
}

fn units(game: &Flow, team: Option<TeamId>) -> Vec<FlowUnitState> {
    let of_team = game.units.iter().filter(|(_, unit)| unit.team == team);
    of_team.map(|(id, one)| unit(game, *id, one)).collect()
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
        hexes: game.hexes(id),
        state: game.state_words(id),
        standing: game.standing(id).cloned(),
        hidden: game.is_hidden(id),
        sheet: unit.clone(),
    }
}

fn asked(game: &Flow, decision: Decision) -> Asked {
    let send = |decision: String, answer| -> Line {
        let decision = Some(decision);
        Command::Answer { decision, answer }.into()
    };
    let beside = |key: &str| (game.odds_of_choice(key), false);
    let ways = game.ways_asked(&decision);
    Asked::new(decision, about(game), send, beside).with_ways(ways, send)
}

/// What is being resolved: who does what to whom.
fn about(game: &Flow) -> Option<About> {
    let (what, who, at) = game.asked_about()?;
    Some(About {
        what: what.to_owned(),
        who: Some(who),
        at,
        with: String::new(),
        reaction: what == "reaction attack" || what == "attack",
    })
}

fn offers(game: &Flow, who: CharacterId) -> Vec<Offered<Act>> {
    let (offers, ground) = (game.offers(who).into_iter(), game.ground());
    let offered = |offer: crate::systems::flow::Offer| {
        let odds = ground.as_ref();
        let odds = odds.and_then(|ground| game.odds_of_act_on(who, &offer.act, ground));
        let act = offer.act.clone();
        let command = Command::Act { who, act };
        let act = offer.act.clone();
        let lines = [command.into(), Command::Force { who, act }.into()];
        Offered::new(game, offer, odds, lines)
    };
    offers.map(offered).collect()
}
