//! Attack · Move · Bonus (d20): the game's state and its doors; the rules are in the folders. Ids are of its ledger.
//!
//! Doors: [`D20::apply`] for commands, [`D20::decisions`], [`D20::offers`], [`D20::findings`], [`D20::attack_odds`],
//! [`D20::free_hits`].

mod attack;
mod change;
mod command;
mod doors;
mod gm;
mod magic;
mod movement;
mod rules;
mod sample;
mod seen;
mod sheet;
mod turn;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use attack::{AttackOdds, Ending, Endings, FATAL, Fallen, Hit, Purpose, Roll, Terms, WOUND};
pub use change::Change;
pub use command::{Command, Opening};
pub(super) use doors::INFO;
pub use gm::{Encounter, EncounterEdit, NewUnits, Start};
pub use movement::{Draws, Ground};
pub use rules::{CARDS, HouseRules, Sickness, TieBreak, board_rule, d, house_rule_list};
pub use sample::bridge_sample;
pub use sheet::{
    Aim, Carried, Conditions, Damage, DamageKind, FIELDS, Feat, FeatEffect, FeatKind, Less,
    Modifier, Modifiers, Points, Reduction, Spell, SpellKind, Summoned, Unit, UnitKind, UnitSheet,
    Weapon, Wound,
};
pub use turn::{
    Act, Actions, Blow, Casting, Fight, Frame, FreeHit, Manner, Mend, Offer, Path, Pay, Phase,
    SickUntil, Standing, Strike, Ties, Turn, Upkeep, Walk, With,
};
pub use words::{Deed, DefeatedBy, Fact, WhichTeam, Who};

use crate::board::grid::{Heading, Hex, HexBoard};
use crate::table::{
    By, CharacterId, EncounterId, Log, LogEntry, MapId, Named, Refusal, RuleId, Team, TeamId,
};

/// Where a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Place")]
pub struct Place {
    /// On which map.
    pub map: MapId,
    /// Its first square, of the least column and row.
    pub at: Hex,
    /// Where it faces, once it has gone or attacked (D-12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
    /// The token is not to be shown to players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

/// Everything a campaign of it holds. Copies share what did not change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct D20 {
    /// The table's choices.
    pub house_rules: Arc<HouseRules>,
    /// Teams by id.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<TeamId, Arc<Team>>")]
    pub teams: BTreeMap<TeamId, Arc<Team>>,
    /// Units by id.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Arc<Unit>>")]
    pub units: BTreeMap<CharacterId, Arc<Unit>>,
    /// Boards by id.
    #[serde(with = "crate::limits::weighed")]
    #[schemars(with = "BTreeMap<MapId, Arc<HexBoard>>")]
    pub boards: BTreeMap<MapId, Arc<HexBoard>>,
    /// Who stands where.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Place>")]
    pub places: BTreeMap<CharacterId, Place>,
    /// Prepared encounters by id; players never see them.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<EncounterId, Arc<Encounter>>")]
    pub encounters: BTreeMap<EncounterId, Arc<Encounter>>,
    /// The fight in progress, if there is one.
    pub fight: Option<Arc<Fight>>,
    /// What happened.
    pub log: Log<Fact>,
}

impl D20 {
    /// A unit.
    pub(crate) fn unit(&self, who: CharacterId) -> Result<&Unit, Refusal> {
        let unit = self.units.get(&who).map(Arc::as_ref);
        unit.ok_or_else(|| Refusal::structure(format!("there is no unit {who}")))
    }

    /// A team.
    pub(crate) fn team(&self, team: TeamId) -> Result<&Team, Refusal> {
        let found = self.teams.get(&team).map(Arc::as_ref);
        found.ok_or_else(|| Refusal::structure(format!("there is no team {team}")))
    }

    /// A unit's name, or a stand-in.
    #[must_use]
    pub fn name(&self, id: CharacterId) -> String {
        let removed = || self.fight.as_ref()?.removed.get(&id);
        let name = self.units.get(&id).map(|unit| &unit.name).or_else(removed);
        name.map_or_else(|| format!("somebody ({id})"), String::clone)
    }

    /// A unit by id and name, for the log.
    #[must_use]
    pub fn who(&self, id: CharacterId) -> Who {
        let name = self.name(id);
        Named { id, name }
    }

    /// A team's name, or a stand-in.
    #[must_use]
    pub fn team_name(&self, id: TeamId) -> String {
        let team = self.teams.get(&id);
        team.map_or_else(|| format!("a team ({id})"), |team| team.name.clone())
    }

    /// A team by id and name, for the log.
    #[must_use]
    pub fn which_team(&self, id: TeamId) -> WhichTeam {
        let name = self.team_name(id);
        Named { id, name }
    }

    /// The team of a unit.
    #[must_use]
    pub fn side_of(&self, id: CharacterId) -> Option<TeamId> {
        self.units.get(&id)?.team
    }

    /// Whether the two are of different teams; whoever has none is nobody's opponent.
    #[must_use]
    pub fn are_opponents(&self, a: CharacterId, b: CharacterId) -> bool {
        let teams = self.side_of(a).zip(self.side_of(b));
        teams.is_some_and(|(a, b)| a != b)
    }

    /// Not to be shown to players: the unit, its token, or its whole team.
    #[must_use]
    pub fn is_hidden(&self, id: CharacterId) -> bool {
        let team = self.side_of(id).and_then(|team| self.teams.get(&team));
        self.units.get(&id).is_none_or(|unit| unit.hidden)
            || self.places.get(&id).is_some_and(|place| place.hidden)
            || team.is_some_and(|team| team.hidden)
    }

    /// The name of the square where a unit stands.
    #[must_use]
    pub fn space_of(&self, who: CharacterId) -> String {
        let name = || {
            let place = self.places.get(&who)?;
            Some(self.boards.get(&place.map)?.address(place.at))
        };
        name().unwrap_or_else(|| "nowhere".to_owned())
    }

    fn unit_mut(&mut self, id: CharacterId) -> Option<&mut Unit> {
        self.units.get_mut(&id).map(Arc::make_mut)
    }

    fn fight_mut(&mut self) -> Option<&mut Fight> {
        self.fight.as_mut().map(Arc::make_mut)
    }

    /// Notes what the rules did. A line about somebody hidden is hidden too.
    fn note(&mut self, rules: &[RuleId], fact: Fact) {
        let hidden = self.tells_of_hidden(&fact);
        self.push_line(By::Rules, hidden, rules.to_vec(), fact);
    }

    /// Notes what the GM set by hand.
    fn note_gm(&mut self, fact: Fact) {
        self.push_line(By::Gm, true, Vec::new(), fact);
    }

    /// Notes what the GM forced, and past which rules.
    fn note_forced(&mut self, what: String, rules: Vec<RuleId>) {
        let fact = Fact::Forced {
            what,
            rules: rules.clone(),
        };
        self.push_line(By::Gm, true, rules, fact);
    }

    fn push_line(&mut self, by: By, hidden: bool, rules: Vec<RuleId>, fact: Fact) {
        self.log.push(LogEntry {
            by,
            hidden,
            rules,
            fact,
        });
    }
}
