//! A game of Attack · Move · Bonus as a value.

use schemars::JsonSchema;
use serde::Serialize;

use crate::board::grid::Heading;
use crate::campaign::state::offered::{
    Asked, Begin, HouseRuleState, MapName, Offered, house_rules,
};
use crate::campaign::state::{EncounterState, SpacesState, encounters};
use crate::campaign::store::digest;
use crate::campaign::{Campaign, Command as Line};
use crate::systems::d20::house_rule_list::LIST;
use crate::systems::d20::{Act, Command, D20, Standing, Turn, Unit};
use crate::table::{
    About, CharacterId, Decision, DiceMode, Finding, Kind, MapId, Named, Reactions, TeamId,
};

/// The whole table.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct D20State {
    /// What the GM calls the campaign.
    pub name: String,
    /// Always `d20`.
    #[schemars(extend("const" = "d20"))]
    pub system: &'static str,
    /// The name of the fight’s board; null without a fight.
    pub map: Option<String>,
    /// Every board there is.
    pub maps: Vec<MapName>,
    /// The board of the fight, else the only one.
    pub board: Option<SpacesState>,
    /// The round; null without a fight.
    pub round: Option<u32>,
    /// The turn that is being taken.
    pub turn: Option<Turn>,
    /// The fight is over.
    pub over: bool,
    /// Who won, if anybody has.
    pub winner: Option<Named<TeamId>>,
    /// The order of this round.
    pub order: Vec<Named<CharacterId>>,
    /// Every team with its units.
    pub teams: Vec<D20TeamState>,
    /// Whoever belongs to no team.
    pub without_team: Vec<D20UnitState>,
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
pub struct D20TeamState {
    /// Which one.
    pub id: TeamId,
    /// What it is called.
    pub name: String,
    /// Players’ or the GM’s.
    pub kind: Kind,
    /// Where its faces come from.
    pub dice: DiceMode,
    /// Whether it is asked for free hits.
    pub reactions: Reactions,
    /// Players do not see it.
    pub hidden: bool,
    /// Its units.
    pub units: Vec<D20UnitState>,
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

impl D20State {
    pub(super) fn of(campaign: &Campaign, game: &D20) -> Self {
        let fight = game.fight.as_deref();
        let board = fight.and_then(|fight| game.boards.get(&fight.board));
        let maps = MapName::all(game);
        let begin = |map| Command::BeginFight { map, opening: None }.into();
        let begins = match game.is_fighting() {
            true => Vec::new(),
            false => Begin::on_each(campaign, &maps, begin),
        };
        let spaces = MapName::shown(game).and_then(|id| {
            let ground = game.ground_of(id)?;
            Some(SpacesState::of(id, ground.board, |at| ground.grid.cost(at)))
        });
        let teams = game.teams.iter().map(|(id, team)| D20TeamState {
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
            turn: game.turn().cloned(),
            over: game.over().is_some(),
            winner: game.over().flatten().map(|team| game.which_team(team)),
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

fn units(game: &D20, team: Option<TeamId>) -> Vec<D20UnitState> {
    let of_team = game.units.iter().filter(|(_, unit)| unit.team == team);
    of_team.map(|(id, one)| unit(game, *id, one)).collect()
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

fn asked(game: &D20, decision: Decision) -> Asked {
    let send = |decision: String, answer| -> Line {
        let decision = Some(decision);
        Command::Answer { decision, answer }.into()
    };
    let ways = game.ways_asked(&decision);
    let beside = game.odds_at(&decision);
    let odds = |answer: &str| (beside.get(answer).cloned(), false);
    Asked::new(decision, about(game), send, odds).with_ways(ways, send)
}

/// What is being resolved: who does what to whom.
fn about(game: &D20) -> Option<About> {
    let (what, who, at) = game.asked_about()?;
    Some(About {
        what: what.to_owned(),
        who: Some(who),
        at,
        with: String::new(),
        reaction: what == "free hit",
    })
}

fn offers(game: &D20, who: CharacterId) -> Vec<Offered<Act>> {
    let offers = game.offers(who).into_iter();
    let offered = |offer: crate::systems::d20::Offer| {
        let (odds, act) = (game.odds_of_act(who, &offer.act), offer.act.clone());
        let command = Command::Act { who, act };
        let act = offer.act.clone();
        let lines = [command.into(), Command::Force { who, act }.into()];
        Offered::new(game, offer, odds, lines)
    };
    offers.map(offered).collect()
}
