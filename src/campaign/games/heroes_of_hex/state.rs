//! A game of Heroes of Hex as a value (H-19).

use schemars::JsonSchema;
use serde::Serialize;

use crate::board::grid::Hex;
use crate::campaign::state::offered::{
    Asked, Begin, HouseRuleState, MapName, Offered, house_rules,
};
use crate::campaign::state::{EncounterState, SpacesState, encounters};
use crate::campaign::store::digest;
use crate::campaign::{Campaign, Command as Line};
use crate::systems::Played;
use crate::systems::heroes_of_hex::house_rule_list::LIST;
use crate::systems::heroes_of_hex::{
    Act, Action, Aim, Command, Cost, HeroesOfHex, ObjectiveId, ObjectiveKind, Offer, OverBy,
    Profile, SideAct, SideOffer, StackEntry, Tokens, Unit, UnitKind,
};
use crate::table::{
    CharacterId, Decision, DiceMode, Finding, Kind, MapId, Named, Reactions, Refused, RuleId,
    TeamId,
};

/// The whole table of Heroes of Hex.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct HeroesOfHexState {
    /// What the GM calls the campaign.
    pub name: String,
    /// Always `heroes_of_hex`.
    #[schemars(extend("const" = "heroes_of_hex"))]
    pub system: &'static str,
    /// The name of the skirmish’s board; null without a skirmish.
    pub map: Option<String>,
    /// Every board there is.
    pub maps: Vec<MapName>,
    /// The board of the skirmish, else the only one.
    pub board: Option<SpacesState>,
    /// How many Turns were taken; null without a skirmish.
    pub turns: Option<u32>,
    /// The Turn that is being taken.
    pub turn: Option<TurnState>,
    /// How the skirmish ended; null while it has not.
    pub over: Option<OverState>,
    /// The sides in the order of their Turns.
    pub order: Vec<Named<TeamId>>,
    /// Every side with its units.
    pub sides: Vec<SideState>,
    /// Whoever belongs to no side.
    pub without_side: Vec<UnitState>,
    /// Objectives by id.
    pub objectives: Vec<ObjectiveState>,
    /// What is declared and not over, the latest last (H-40): it is resolved first.
    pub stack: Vec<StackEntry>,
    /// The open questions.
    pub decisions: Vec<Asked>,
    /// What the side could do whose Turn it is.
    pub side_offers: Vec<SideOffered>,
    /// What its units could do.
    pub offers: Vec<Offered<Act>>,
    /// Where a skirmish could begin, while none is going on.
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

/// A Turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TurnState {
    /// The side.
    pub side: Named<TeamId>,
    /// The Fate Roll; null before it has fallen.
    pub fate: Option<u8>,
    /// AP left.
    pub ap: u8,
    /// The name of the unit that was chosen.
    pub active: Option<String>,
    /// The unit that was chosen.
    pub active_id: Option<CharacterId>,
    /// Fate was negated.
    pub negated: bool,
    /// AP were spent.
    pub spent: bool,
}

/// How a skirmish ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OverState {
    /// Who won; null is a draw.
    pub winner: Option<Named<TeamId>>,
    /// By what.
    pub by: OverBy,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SideState {
    /// Which one.
    pub id: TeamId,
    /// What it is called.
    pub name: String,
    /// Players’ or the GM’s.
    pub kind: Kind,
    /// Where its faces come from.
    pub dice: DiceMode,
    /// Whether it is asked for Reactions.
    pub reactions: Reactions,
    /// HEX.
    pub hex: u32,
    /// The cycle, counted from 1; null outside a skirmish.
    pub cycle: Option<u32>,
    /// Players do not see it.
    pub hidden: bool,
    /// Its units.
    pub units: Vec<UnitState>,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct UnitState {
    /// Which one.
    pub id: CharacterId,
    /// What it is called.
    pub name: String,
    /// Its class.
    pub class: String,
    /// Hero or enemy.
    pub kind: UnitKind,
    /// The name of the space where it stands.
    pub space: Option<String>,
    /// The coordinates of that space.
    pub at: Option<Hex>,
    /// The board that space is on.
    pub map_id: Option<MapId>,
    /// It takes part in the skirmish.
    pub in_play: bool,
    /// It is out of the game.
    pub defeated: bool,
    /// It has the Activation marker.
    pub activated: bool,
    /// Movement actions of this Turn.
    pub moves: u8,
    /// Movement actions that it could still make.
    pub moves_left: u8,
    /// Its numbers.
    pub profile: Profile,
    /// Wound tokens.
    pub wounds: u8,
    /// The Wounds it bears; one more defeats it.
    pub vitality: u8,
    /// Poison tokens.
    pub poison: u8,
    /// In a Focus state.
    pub focus: bool,
    /// All of its tokens, those by name too.
    pub tokens: Tokens,
    /// Its actions in their order.
    pub actions: Vec<ActionState>,
    /// Players do not see it: the unit, its token or its side is hidden.
    pub hidden: bool,
}

/// An action of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ActionState {
    /// The action as it stands on the sheet.
    pub action: Action,
    /// What it costs under the house rules.
    pub price: Cost,
    /// Whom it is for.
    pub aim: Aim,
    /// What it does, in words.
    pub words: String,
    /// How often it was used this Turn.
    pub used: u8,
}

/// An objective.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ObjectiveState {
    /// Which one.
    pub id: ObjectiveId,
    /// What it is called.
    pub name: String,
    /// Whose it is, by name.
    pub side: String,
    /// Whose it is.
    pub side_id: TeamId,
    /// What is to be done, in words.
    pub what: &'static str,
    /// What is to be done.
    pub kind: ObjectiveKind,
    /// How far it is.
    pub progress: u32,
    /// At which progress it is met.
    pub goal: u32,
    /// It is met.
    pub met: bool,
    /// It cannot be met any more.
    pub failed: bool,
    /// Within how many of the side's own Turns it is to be met; null is without end.
    pub within: Option<u32>,
    /// How many of its own Turns the side has had.
    pub turns: u32,
    /// Meeting it wins.
    pub wins: bool,
    /// Who carries the artifact.
    pub carrier: Option<CharacterId>,
    /// Where the artifact was dropped.
    pub dropped: Option<Hex>,
    /// Players do not see it.
    pub hidden: bool,
}

/// Something that the side could do whose Turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SideOffered {
    /// The side.
    pub side: TeamId,
    /// What would be done, as a command names it.
    pub act: SideAct,
    /// What the button says.
    pub label: String,
    /// What it costs or brings.
    pub detail: String,
    /// The rule that offers it.
    pub rule: RuleId,
    /// Why it is not legal now; null where it is.
    pub refusal: Option<Refused>,
    /// The whole line that does it.
    pub command: Line,
    /// The whole line that does it by the GM’s word.
    pub forced: Line,
}

impl HeroesOfHexState {
    pub(super) fn of(campaign: &Campaign, game: &HeroesOfHex) -> Self {
        let named = |id: TeamId| game.which_team(id);
        let skirmish = game.skirmish.as_deref();
        let acting = game.turn().map(|turn| turn.side);
        let actors = acting.map(|side| game.units_of(side)).unwrap_or_default();
        let board = skirmish.and_then(|skirmish| game.boards.get(&skirmish.board));
        let sides = game.sides_in_order().into_iter();
        let maps = MapName::all(game);
        let begin = |map| {
            let order = Vec::new();
            Command::BeginSkirmish { map, order }.into()
        };
        let begins = match game.turn() {
            Some(_) => Vec::new(),
            None => Begin::on_each(campaign, &maps, begin),
        };
        Self {
            name: campaign.name.clone(),
            system: campaign.system().key(),
            map: board.map(|board| board.name.clone()),
            board: SpacesState::shown(game),
            turns: skirmish.map(|skirmish| skirmish.turns),
            turn: game.turn().map(|turn| TurnState {
                side: named(turn.side),
                fate: turn.fate,
                ap: turn.ap,
                active: turn.active.map(|unit| game.name(unit)),
                active_id: turn.active,
                negated: turn.negated,
                spent: turn.spent,
            }),
            over: game.over().map(|over| OverState {
                winner: over.winner.map(named),
                by: over.by.clone(),
            }),
            order: skirmish
                .into_iter()
                .flat_map(|skirmish| skirmish.order.iter().copied().map(named))
                .collect(),
            sides: sides.filter_map(|id| side(game, id)).collect(),
            without_side: units(game, None),
            objectives: objectives(game),
            stack: game.stack(),
            decisions: game
                .decisions()
                .into_iter()
                .map(|open| asked(game, open))
                .collect(),
            side_offers: game.side_offers().into_iter().map(side_offer).collect(),
            offers: actors.into_iter().flat_map(|id| offers(game, id)).collect(),
            begin: begins,
            maps,
            findings: campaign.findings(),
            encounters: encounters(game),
            house_rules: house_rules(LIST, &game.house_rules),
            digest: digest(campaign),
        }
    }
}

fn side(game: &HeroesOfHex, id: TeamId) -> Option<SideState> {
    let side = game.sides.get(&id)?;
    let purse = game.skirmish.as_ref().and_then(|s| s.sides.get(&id));
    Some(SideState {
        id,
        name: side.name.clone(),
        kind: side.kind,
        dice: side.dice,
        reactions: side.reactions,
        hex: game.hex_of(id),
        cycle: purse.map(|purse| purse.cycle),
        hidden: side.hidden,
        units: units(game, Some(id)),
    })
}

fn units(game: &HeroesOfHex, side: Option<TeamId>) -> Vec<UnitState> {
    let of_side = game.units.iter().filter(|(_, unit)| unit.side == side);
    of_side.map(|(id, one)| unit(game, *id, one)).collect()
}

fn unit(game: &HeroesOfHex, id: CharacterId, unit: &Unit) -> UnitState {
    let standing = game.unit_state(id);
    let place = game.places.get(&id);
    let space = place.and_then(|place| {
        let board = game.boards.get(&place.map)?;
        Some(board.address(place.at))
    });
    let actions = unit.actions.iter().map(|action| ActionState {
        action: action.clone(),
        price: game.cost_of(action),
        aim: action.aim(),
        words: action.words(),
        used: standing
            .and_then(|standing| standing.used.get(&action.id).copied())
            .unwrap_or(0),
    });
    UnitState {
        id,
        name: unit.name.clone(),
        class: unit.class.clone(),
        kind: unit.kind,
        space,
        at: place.map(|place| place.at),
        map_id: place.map(|place| place.map),
        in_play: standing.is_some(),
        defeated: unit.is_defeated(),
        activated: standing.is_some_and(|standing| standing.activated),
        moves: standing.map_or(0, |standing| standing.moves),
        moves_left: game.moves_left(id),
        profile: unit.profile,
        wounds: unit.tokens.wounds,
        vitality: unit.profile.vitality,
        poison: unit.tokens.poison,
        focus: unit.tokens.focus,
        tokens: unit.tokens.clone(),
        actions: actions.collect(),
        hidden: game.is_hidden(id),
    }
}

fn objectives(game: &HeroesOfHex) -> Vec<ObjectiveState> {
    let objectives = game.objectives.iter();
    objectives
        .map(|(id, one)| ObjectiveState {
            id: *id,
            name: one.name.clone(),
            side: game.team_name(one.side),
            side_id: one.side,
            what: one.kind.words(),
            kind: one.kind.clone(),
            progress: one.progress,
            goal: one.kind.goal(),
            met: one.met,
            failed: one.failed,
            within: one.within,
            turns: one.turns,
            wins: one.wins,
            carrier: one.carrier,
            dropped: one.dropped,
            hidden: one.hidden,
        })
        .collect()
}

/// A question with its ready answers and their odds.
pub(super) fn asked(game: &HeroesOfHex, decision: Decision) -> Asked {
    let question = decision.clone();
    let about = game.asked_about(&question);
    let beside = game.odds_at(&question);
    let mut asked = Asked::new(HeroesOfHex::SYSTEM, decision, about, |answer| {
        (beside.get(answer).cloned(), false)
    });
    let mut proposed = game.ways_proposed(&question);
    for answer in &mut asked.answers {
        let way = answer.key.as_ref().and_then(|key| proposed.remove(key));
        answer.way = way.unwrap_or_default();
    }
    asked.with_ways(HeroesOfHex::SYSTEM, game.ways_asked(&question))
}

fn side_offer(offer: SideOffer) -> SideOffered {
    SideOffered {
        side: offer.side,
        act: offer.act,
        label: offer.label,
        detail: offer.detail,
        rule: offer.rule,
        refusal: offer.refusal.map(Refused::from),
        command: Command::Side(offer.act).into(),
        forced: Command::ForceSide(offer.act).into(),
    }
}

fn offers(game: &HeroesOfHex, who: CharacterId) -> Vec<Offered<Act>> {
    let odds = |offer: &Offer| game.odds_of_act(who, &offer.act);
    let does = |who, act| Command::Act { who, act }.into();
    Offered::all(game, game.offers(who), odds, does)
}
