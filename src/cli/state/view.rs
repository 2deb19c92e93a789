//! What `state` says, as plain values; the shape is a contract.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::campaign::Campaign;
use crate::campaign::store::digest;
use crate::cli::words::Refusing;
use crate::systems::unhex::house_rule_list::{HouseRule, LIST};
use crate::systems::unhex::{
    Act, AreaEffect, Character, Condition, DiceMode, EffectId, Encounter, EncounterId, Finding,
    Kind, Location, Mark, Objective, Phase, Reactions, Summary, Unhex,
};
use crate::table::{CharacterId, Decision, RuleId, TeamId};

/// The whole answer.
#[derive(Serialize)]
pub(super) struct View {
    pub(super) name: String,
    pub(super) system: &'static str,
    pub(super) map: Option<String>,
    pub(super) round: Option<u32>,
    pub(super) phase: Stage,
    pub(super) turn: Option<Named>,
    pub(super) order: Vec<Named>,
    pub(super) teams: Vec<TeamView>,
    pub(super) without_team: Vec<Member>,
    pub(super) effects: Vec<EffectView>,
    pub(super) decisions: Vec<Decision>,
    pub(super) offers: Vec<OfferView>,
    pub(super) findings: Vec<Finding>,
    /// The last fight in sum; null while there was none.
    pub(super) summary: Option<Summary>,
    /// The goal of the session; empty is none.
    pub(super) goal: String,
    pub(super) encounters: Vec<EncounterView>,
    pub(super) house_rules: Vec<HouseRuleView>,
    pub(super) digest: String,
}

/// What lies on an area for a while.
#[derive(Serialize)]
pub(super) struct EffectView {
    pub(super) id: EffectId,
    pub(super) what: String,
    pub(super) area: String,
    pub(super) rounds: u8,
}

/// A prepared encounter.
#[derive(Serialize)]
pub(super) struct EncounterView {
    pub(super) id: EncounterId,
    pub(super) name: String,
    pub(super) map: Option<String>,
    pub(super) characters: usize,
    pub(super) objectives: Vec<String>,
}

/// A house rule and what is chosen.
#[derive(Serialize)]
pub(super) struct HouseRuleView {
    pub(super) key: &'static str,
    pub(super) rule: RuleId,
    pub(super) name: &'static str,
    pub(super) changes: &'static str,
    pub(super) setting: String,
    pub(super) default: String,
    pub(super) words: String,
}

/// Where the round stands.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Stage {
    NoFight,
    Initiative,
    Turns,
    Over,
}

#[derive(Serialize)]
pub(super) struct Named {
    pub(super) id: TeamId,
    pub(super) name: String,
}

#[derive(Serialize)]
pub(super) struct TeamView {
    pub(super) id: TeamId,
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) dice: DiceMode,
    pub(super) reactions: Reactions,
    pub(super) members: Vec<Member>,
}

#[derive(Serialize)]
pub(super) struct Member {
    pub(super) id: CharacterId,
    pub(super) name: String,
    pub(super) level: i32,
    pub(super) max_level: i32,
    pub(super) condition: Condition,
    pub(super) area: Option<String>,
    pub(super) in_fight: bool,
    pub(super) actions: u8,
    pub(super) owed: u8,
    pub(super) can_act: bool,
    pub(super) can_react: bool,
    pub(super) boxes: BTreeMap<Location, Boxes>,
}

/// One location in numbers.
#[derive(Serialize)]
pub(super) struct Boxes {
    pub(super) size: usize,
    pub(super) empty: u8,
    pub(super) slash: u8,
    pub(super) cross: u8,
    pub(super) filled: u8,
    pub(super) armor: u8,
}

#[derive(Serialize)]
pub(super) struct OfferView {
    pub(super) actor: CharacterId,
    pub(super) actor_name: String,
    pub(super) act: Act,
    pub(super) label: String,
    pub(super) detail: String,
    pub(super) rule: RuleId,
    pub(super) refusal: Option<Refusing>,
}

fn effects(game: &Unhex) -> Vec<EffectView> {
    let (Some(fight), Some(map)) = (&game.fight, game.fight_map()) else {
        return Vec::new();
    };
    let view = |(id, effect): (&EffectId, &AreaEffect)| EffectView {
        id: *id,
        what: effect.kind.words(),
        area: map.area_name(effect.area).to_owned(),
        rounds: effect.rounds,
    };
    fight.effects.iter().map(view).collect()
}

impl View {
    pub(super) fn of(campaign: &Campaign, game: &Unhex) -> Self {
        let fight = game.fight.as_deref();
        let named = |id: TeamId| Named {
            id,
            name: game.team_name(id),
        };
        let (phase, order) = match fight.map(|fight| &fight.phase) {
            None => (Stage::NoFight, &[][..]),
            Some(Phase::Initiative) => (Stage::Initiative, &[][..]),
            Some(Phase::Turns { order, .. }) => (Stage::Turns, order.as_slice()),
            Some(Phase::Over { .. }) => (Stage::Over, &[][..]),
        };
        let acting = game.acting_team();
        let actors = fight.iter().flat_map(|fight| fight.standings.keys());
        Self {
            name: campaign.name.clone(),
            system: campaign.system().key(),
            map: game.fight_map().map(|map| map.name.clone()),
            round: fight.map(|fight| fight.round),
            phase,
            turn: acting.map(named),
            order: order.iter().copied().map(named).collect(),
            teams: teams(game),
            without_team: members(game, None),
            effects: effects(game),
            decisions: campaign.decisions(),
            offers: actors
                .filter(|id| acting.is_none() || game.team_of(**id) == acting)
                .flat_map(|id| offers(game, *id))
                .collect(),
            findings: campaign.findings(),
            summary: game.fight_summary(),
            goal: game.goal.clone(),
            encounters: encounters(game),
            house_rules: house_rules(game),
            digest: digest(campaign),
        }
    }
}

fn encounters(game: &Unhex) -> Vec<EncounterView> {
    let view = |(id, encounter): (&EncounterId, &std::sync::Arc<Encounter>)| {
        let map = game.maps.get(&encounter.map);
        let objective = |objective: &Objective| match (objective.area, map) {
            (Some(area), Some(map)) if objective.text.is_empty() => map.area_name(area).to_owned(),
            (Some(area), Some(map)) => format!("{}: {}", map.area_name(area), objective.text),
            _ => objective.text.clone(),
        };
        EncounterView {
            id: *id,
            name: encounter.name.clone(),
            map: map.map(|map| map.name.clone()),
            characters: encounter.places.len(),
            objectives: encounter.objectives.iter().map(objective).collect(),
        }
    };
    game.encounters.iter().map(view).collect()
}

fn house_rules(game: &Unhex) -> Vec<HouseRuleView> {
    let view = |rule: &HouseRule| {
        let setting = rule.get(&game.house_rules);
        HouseRuleView {
            key: rule.key,
            rule: rule.rule,
            name: rule.name,
            changes: rule.changes,
            setting: setting.to_string(),
            default: rule.preset().to_string(),
            words: rule.words(setting),
        }
    };
    LIST.iter().map(view).collect()
}

fn teams(game: &Unhex) -> Vec<TeamView> {
    let view = |(id, team): (&TeamId, &std::sync::Arc<crate::systems::unhex::Team>)| TeamView {
        id: *id,
        name: team.name.clone(),
        kind: team.kind,
        dice: team.dice,
        reactions: team.reactions,
        members: members(game, Some(*id)),
    };
    game.teams.iter().map(view).collect()
}

fn members(game: &Unhex, team: Option<TeamId>) -> Vec<Member> {
    game.characters
        .iter()
        .filter(|(_, sheet)| sheet.team == team)
        .map(|(id, sheet)| member(game, *id, sheet))
        .collect()
}

fn member(game: &Unhex, id: CharacterId, sheet: &Character) -> Member {
    let standing = game.standing(id);
    let acting = game.acting_team();
    // U-50: one action a round, to act in one's own turn or to react in another's.
    let able = game.in_the_fight(id) && standing.is_some_and(|s| s.actions > 0);
    let own_turn = acting.is_some() && sheet.team == acting;
    let area = game.places.get(&id).and_then(|place| {
        let map = game.maps.get(&place.map)?;
        Some(map.area_name(place.area).to_owned())
    });
    let boxes = Location::ALL.map(|location| (location, boxes(sheet, location)));
    Member {
        id,
        name: sheet.name.clone(),
        level: sheet.level.get(),
        max_level: sheet.max_level.get(),
        condition: sheet.condition(&game.house_rules),
        area,
        in_fight: standing.is_some(),
        actions: standing.map_or(0, |s| s.actions),
        owed: standing.map_or(0, |s| s.owed),
        can_act: game.in_the_fight(id) && own_turn && game.can_still_act(id),
        can_react: (able || game.is_all_out(id)) && acting.is_some() && !own_turn,
        boxes: boxes.into_iter().collect(),
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

fn offers(game: &Unhex, id: CharacterId) -> impl Iterator<Item = OfferView> {
    let actor_name = game.name(id);
    game.offers(id).into_iter().map(move |offer| OfferView {
        actor: offer.actor,
        actor_name: actor_name.clone(),
        act: offer.act,
        label: offer.label,
        detail: offer.detail,
        rule: offer.rule,
        refusal: offer.refusal.map(Refusing::from),
    })
}
