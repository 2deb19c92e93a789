//! A game of Unhex as a value.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::board::areas::AreaId;
use crate::campaign::state::offered::{
    Asked, Begin, HouseRuleState, MapName, Offered, house_rules,
};
use crate::campaign::state::{AreasState, EncounterState, encounters};
use crate::campaign::store::digest;
use crate::campaign::{Campaign, Command as Line};
use crate::systems::Played;
use crate::systems::unhex::house_rule_list::LIST;
use crate::systems::unhex::odds::{Policy, Subject, Weighed};
use crate::systems::unhex::{
    Ability, Act, AreaEffect, Character, Command, Condition, EffectId, EffectKind, ItemKind, Kind,
    Location, Mark, Phase, Standing, Summary, Surrenders, Team, Unhex, u,
};
use crate::table::{
    About, CharacterId, Decision, DiceMode, Finding, ItemId, MapId, Named, Odds, Reactions,
    Refused, RuleId, TeamId,
};

/// The whole table of Unhex.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct UnhexState {
    /// What the GM calls the campaign.
    pub name: String,
    /// Always `unhex`.
    #[schemars(extend("const" = "unhex"))]
    pub system: &'static str,
    /// The name of the fight’s map; null without a fight.
    pub map: Option<String>,
    /// Every map there is.
    pub maps: Vec<MapName>,
    /// The map of the fight, else the only one, as it is drawn.
    pub areas: Option<AreasState>,
    /// The round, counted from 1; null without a fight.
    pub round: Option<u32>,
    /// Where the round stands.
    pub phase: Stage,
    /// Whose turn it is; null outside turns.
    pub turn: Option<Named<TeamId>>,
    /// The teams in the order of their turns.
    pub order: Vec<Named<TeamId>>,
    /// Every team with its members.
    pub teams: Vec<TeamState>,
    /// Whoever belongs to no team.
    pub without_team: Vec<Member>,
    /// What lies on areas for a while.
    pub effects: Vec<EffectState>,
    /// What is being resolved; the last one asks.
    pub stack: Vec<About>,
    /// The open questions.
    pub decisions: Vec<Asked>,
    /// What the acting team could do beside its characters.
    pub team_offers: Vec<TeamOffered>,
    /// What everybody of the acting team could do, else everybody in the fight.
    pub offers: Vec<Offered<Act>>,
    /// Where a fight could begin, while none is going on.
    pub begin: Vec<Begin>,
    /// What is wrong with the data.
    pub findings: Vec<Finding>,
    /// The last fight in sum; null while there was none.
    pub summary: Option<Summary>,
    /// The goal of the session; empty is none.
    pub goal: String,
    /// Prepared encounters.
    pub encounters: Vec<EncounterState>,
    /// Every house rule.
    pub house_rules: Vec<HouseRuleState>,
    /// What this state is told by.
    pub digest: String,
}

/// What lies on an area for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EffectState {
    /// Which one.
    pub id: EffectId,
    /// What it is, in words.
    pub what: String,
    /// What it does.
    pub kind: EffectKind,
    /// The name of the area.
    pub area: String,
    /// Which area.
    pub area_id: AreaId,
    /// How many rounds it lasts beyond this one, or turns by the house rule.
    pub rounds: u8,
    /// How long, in words, such as “until the end of round 4”.
    pub lasts: String,
}

/// Where the round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// No fight is going on.
    NoFight,
    /// Initiative is being settled.
    Initiative,
    /// Teams take their turns.
    Turns,
    /// The fight is over.
    Over,
}

/// A team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TeamState {
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
    /// Who belongs to it.
    pub members: Vec<Member>,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Member {
    /// Which one.
    pub id: CharacterId,
    /// What they are called.
    pub name: String,
    /// Player or non-player character.
    pub kind: Kind,
    /// The level now.
    pub level: i32,
    /// The max level.
    pub max_level: i32,
    /// Awake, unconscious or dead.
    pub condition: Condition,
    /// Has surrendered; out as the unconscious are.
    pub surrendered: bool,
    /// Abilities that are still to be picked; below 0 so many are owned beyond what is allowed.
    pub abilities_owed: i32,
    /// Combat item slots that are still free; below 0 so many are used beyond what is allowed.
    pub slots_free: i32,
    /// The map they stand on.
    pub map_id: Option<MapId>,
    /// The name of the area they stand in.
    pub area: Option<String>,
    /// The area they stand in.
    pub area_id: Option<AreaId>,
    /// They take part in the fight.
    pub in_fight: bool,
    /// Actions left this round.
    pub actions: u8,
    /// Lost actions still to be taken.
    pub owed: u8,
    /// They can act now.
    pub can_act: bool,
    /// They can react now.
    pub can_react: bool,
    /// All that the fight keeps about them; null outside it.
    pub standing: Option<Standing>,
    /// Boxes and armor by location.
    pub boxes: BTreeMap<Location, Boxes>,
    /// Combat items in the order of their slots.
    pub items: Vec<ItemState>,
    /// Combat abilities.
    pub abilities: Vec<Ability>,
    /// Players do not see them: the character, its token or its team is hidden.
    pub hidden: bool,
}

/// A combat item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ItemState {
    /// Which one, on this sheet.
    pub id: ItemId,
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: ItemKind,
    /// In which hand; null in none.
    pub hand: Option<InHand>,
    /// The area where it lies, if it was dropped.
    pub dropped: Option<AreaId>,
}

/// Where something is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InHand {
    /// In the left hand.
    Left,
    /// In the right hand.
    Right,
    /// In both.
    Both,
}

/// One location in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Boxes {
    /// How many boxes.
    pub size: usize,
    /// Without a mark.
    pub empty: u8,
    /// Marked `\`.
    pub slash: u8,
    /// Marked X.
    pub cross: u8,
    /// Marked ■.
    pub filled: u8,
    /// Pieces of armor.
    pub armor: u8,
}

/// Something that a team could do as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TeamOffered {
    /// Which team.
    pub team: TeamId,
    /// What the button says.
    pub label: String,
    /// The rule that offers it.
    pub rule: RuleId,
    /// Why it is not possible now; null where it is.
    pub refusal: Option<Refused>,
    /// The whole line that does it.
    pub command: Line,
    /// The whole line that does it by the GM’s word; null where nothing is to be forced.
    pub forced: Option<Line>,
}

impl UnhexState {
    pub(super) fn of(campaign: &Campaign, game: &Unhex) -> Self {
        let fight = game.fight.as_deref();
        let named = |id: TeamId| game.which_team(id);
        let (phase, order) = match fight.map(|fight| &fight.phase) {
            None => (Stage::NoFight, &[][..]),
            Some(Phase::Initiative) => (Stage::Initiative, &[][..]),
            Some(Phase::Turns { order, .. }) => (Stage::Turns, order.as_slice()),
            Some(Phase::Over { .. }) => (Stage::Over, &[][..]),
        };
        let acting = game.acting_team();
        let actors = fight.iter().flat_map(|fight| fight.standings.keys());
        let actors = actors.filter(|id| acting.is_none() || game.team_of(**id) == acting);
        let policy = Policy::default();
        let maps = MapName::all(game);
        let begin = |map| Command::BeginFight { map }.into();
        let begins = match phase {
            Stage::NoFight | Stage::Over => Begin::on_each(campaign, &maps, begin),
            Stage::Initiative | Stage::Turns => Vec::new(),
        };
        Self {
            name: campaign.name.clone(),
            system: campaign.system().key(),
            map: game.fight_map().map(|map| map.name.clone()),
            areas: areas(game),
            round: fight.map(|fight| fight.round),
            phase,
            turn: acting.map(named),
            order: order.iter().copied().map(named).collect(),
            teams: teams(game),
            without_team: members(game, None),
            effects: effects(game),
            stack: game.stack(),
            decisions: decisions(game, &policy),
            team_offers: team_offers(game),
            offers: actors.flat_map(|id| offers(game, *id, &policy)).collect(),
            begin: begins,
            maps,
            findings: campaign.findings(),
            summary: game.fight_summary(),
            goal: game.goal.clone(),
            encounters: encounters(game),
            house_rules: house_rules(LIST, &game.house_rules),
            digest: digest(campaign),
        }
    }
}

/// The map of the fight, else the only one.
fn areas(game: &Unhex) -> Option<AreasState> {
    let id = MapName::shown(game)?;
    Some(AreasState::of(id, game.maps.get(&id)?))
}

fn effects(game: &Unhex) -> Vec<EffectState> {
    let (Some(fight), Some(map)) = (&game.fight, game.fight_map()) else {
        return Vec::new();
    };
    let state = |(id, effect): (&EffectId, &AreaEffect)| EffectState {
        id: *id,
        what: effect.kind.words(),
        kind: effect.kind,
        area: map.area_name(effect.area).to_owned(),
        area_id: effect.area,
        rounds: effect.rounds,
        lasts: game.lasts(effect.kind, effect.rounds).to_string(),
    };
    fight.effects.iter().map(state).collect()
}

fn teams(game: &Unhex) -> Vec<TeamState> {
    let state = |(id, team): (&TeamId, &Arc<Team>)| TeamState {
        id: *id,
        name: team.name.clone(),
        kind: team.kind,
        dice: team.dice,
        reactions: team.reactions,
        hidden: team.hidden,
        members: members(game, Some(*id)),
    };
    game.teams.iter().map(state).collect()
}

fn members(game: &Unhex, team: Option<TeamId>) -> Vec<Member> {
    game.characters
        .iter()
        .filter(|(_, sheet)| sheet.team == team)
        .map(|(id, sheet)| member(game, *id, sheet))
        .collect()
}

fn member(game: &Unhex, id: CharacterId, sheet: &Character) -> Member {
    let standing = game.standing(id).copied();
    let acting = game.acting_team();
    // U-50: one action a round, to act in one's own turn or to react in another's.
    let able = game.in_the_fight(id) && standing.is_some_and(|s| s.actions > 0);
    let own_turn = acting.is_some() && sheet.team == acting;
    let place = game.places.get(&id);
    let area = place.and_then(|place| {
        let map = game.maps.get(&place.map)?;
        Some(map.area_name(place.area).to_owned())
    });
    let boxes = Location::ALL.map(|location| (location, boxes(sheet, location)));
    let items = sheet.items.iter().map(|item| {
        let holds = |hand: Option<ItemId>| hand == Some(item.id);
        ItemState {
            id: item.id,
            name: item.name.clone(),
            kind: item.kind,
            hand: match (holds(sheet.hands.left), holds(sheet.hands.right)) {
                (true, true) => Some(InHand::Both),
                (true, false) => Some(InHand::Left),
                (false, true) => Some(InHand::Right),
                (false, false) => None,
            },
            dropped: item.dropped,
        }
    });
    Member {
        id,
        name: sheet.name.clone(),
        kind: sheet.kind,
        level: sheet.level.get(),
        max_level: sheet.max_level.get(),
        condition: sheet.condition(&game.house_rules),
        surrendered: sheet.has_surrendered(&game.house_rules),
        abilities_owed: sheet.abilities_owed(&game.house_rules),
        slots_free: sheet.slots_free(&game.house_rules),
        map_id: place.map(|place| place.map),
        area,
        area_id: place.map(|place| place.area),
        in_fight: standing.is_some(),
        actions: standing.map_or(0, |s| s.actions),
        owed: standing.map_or(0, |s| s.owed),
        can_act: game.in_the_fight(id) && own_turn && game.can_still_act(id),
        can_react: (able || game.is_all_out(id)) && acting.is_some() && !own_turn,
        standing,
        boxes: boxes.into_iter().collect(),
        items: items.collect(),
        abilities: sheet.abilities.iter().copied().collect(),
        hidden: game.is_hidden(id),
    }
}

fn boxes(sheet: &Character, location: Location) -> Boxes {
    let count = |mark| sheet.body.count(location, mark);
    Boxes {
        size: location.size(),
        empty: sheet.body.empty(location),
        slash: count(Mark::Slash),
        cross: count(Mark::Cross),
        filled: count(Mark::Filled),
        armor: sheet.body.part(location).armor,
    }
}

fn decisions(game: &Unhex, policy: &Policy) -> Vec<Asked> {
    let open = game.decisions().into_iter();
    open.map(|decision| asked(game, policy, decision)).collect()
}

/// A question with its ready answers and their odds.
pub(super) fn asked(game: &Unhex, policy: &Policy, decision: Decision) -> Asked {
    let about = game.stack().pop();
    let question = decision.key.clone();
    // What several answers share is weighed once.
    let mut known: BTreeMap<Subject, Option<Weighed>> = BTreeMap::new();
    let mut beside = BTreeMap::new();
    for (answer, subject) in game.subjects_at(&decision) {
        let found = known
            .entry(subject)
            .or_insert_with_key(|subject| game.weigh(subject, policy));
        if let Some(weighed) = found {
            let lines = weighed.lines_at(&question, &answer);
            let odds = (!lines.is_empty()).then(|| Odds {
                policy: policy.words(),
                lines,
            });
            let best = weighed.is_best(&answer);
            beside.insert(answer, (odds, best));
        }
    }
    Asked::new(Unhex::SYSTEM, decision, about, |answer| {
        beside.get(answer).cloned().unwrap_or_default()
    })
}

fn offers(game: &Unhex, id: CharacterId, policy: &Policy) -> Vec<Offered<Act>> {
    let odds = |offer: &crate::systems::unhex::Offer| {
        // What cannot be done now is not weighed.
        let subject = Subject::of_act(id, &offer.act).filter(|_| offer.refusal.is_none());
        let weighed = subject.and_then(|subject| game.weigh(&subject, policy));
        weighed.map(|weighed| Odds {
            policy: policy.words(),
            lines: weighed.lines(),
        })
    };
    let does = |who, act| Command::Act { who, act }.into();
    Offered::all(game, game.offers(id), odds, does)
}

/// What the acting team could do as a whole.
fn team_offers(game: &Unhex) -> Vec<TeamOffered> {
    let Some(team) = game.acting_team() else {
        return Vec::new();
    };
    let refusal = game.refuse_while_deciding().err().map(Refused::from);
    let who = Surrenders::Team(team);
    vec![
        TeamOffered {
            team,
            label: "End the turn".to_owned(),
            rule: u(40),
            refusal,
            command: Command::EndTurn.into(),
            forced: None,
        },
        TeamOffered {
            team,
            label: "Surrender".to_owned(),
            rule: u(58),
            refusal: game.refuses_surrender(who).map(Refused::from),
            command: Command::Surrender { who, force: false }.into(),
            forced: Some(Command::Surrender { who, force: true }.into()),
        },
    ]
}
