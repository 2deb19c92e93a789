//! Teams, also called sides: who belongs together, who plays them, whose dice they roll. Who is in one is said by the
//! sheets; what a team has in a fight is the game's.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{folded, one_line};
use super::{DiceMode, Reactions, Refusal, TeamId};

/// Player or non-player character; of a team, whether players or the GM play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Played by a player.
    Pc,
    /// Played by the GM.
    Npc,
}

/// A team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Team {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Players' or the GM's.
    pub kind: Kind,
    /// Where the team's faces come from.
    pub dice: DiceMode,
    /// Whether the table stops for this team's reactions, or takes it that nobody reacts.
    pub reactions: Reactions,
    /// Not to be shown to players.
    #[serde(default)]
    pub hidden: bool,
}

/// Teams by their ids.
pub type Teams = BTreeMap<TeamId, Arc<Team>>;

/// A team's place among all, which gives its shape and colour. Hidden ones come last, so that the looks of the others do
/// not tell of them.
pub(crate) fn look(teams: &Teams, team: TeamId) -> Option<usize> {
    let hidden = teams.get(&team)?.hidden;
    let before = teams
        .iter()
        .filter(|(id, other)| (hidden && !other.hidden) || (hidden == other.hidden && **id < team));
    Some(before.count())
}

/// One edit of a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TeamEdit {
    /// Another name.
    Name(String),
    /// Players' or the GM's.
    Kind(Kind),
    /// Hidden from players or shown.
    Hidden(bool),
}

impl TeamEdit {
    /// Does it to a team; `what` is “the team” or what the game calls it.
    ///
    /// # Errors
    /// That the name is none.
    pub(crate) fn apply(&self, team: &mut Team, what: &str) -> Result<(), Refusal> {
        match self {
            Self::Name(name) => team.name = one_line(name, what)?,
            Self::Kind(kind) => team.kind = *kind,
            Self::Hidden(hidden) => team.hidden = *hidden,
        }
        Ok(())
    }

    /// What it is called, done to a team of that name.
    pub(crate) fn label(&self, name: &str) -> String {
        match self {
            Self::Name(new) => format!("{name} renamed {}", new.trim()),
            Self::Kind(Kind::Pc) => format!("{name} are players"),
            Self::Kind(Kind::Npc) => format!("{name} are the GM’s"),
            Self::Hidden(true) => format!("{name} are hidden from players"),
            Self::Hidden(false) => format!("{name} are shown to players"),
        }
    }
}

/// What can be done to the teams of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamCommand {
    /// Add one, or replace one.
    Put(Team),
    /// Change one thing.
    Edit(TeamEdit),
    /// App or real dice.
    Dice(DiceMode),
    /// Whether the table stops for its reactions.
    Reactions(Reactions),
    /// Take it away; who was in it stays, without a team.
    Remove,
}

/// Which team somebody new joins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum JoinTeam {
    /// None.
    None,
    /// One that is there.
    Team(TeamId),
    /// The one of that name; it is made if there is none.
    Named {
        /// Its name.
        name: String,
        /// Players' or the GM's, should it be made.
        kind: Kind,
    },
}

impl JoinTeam {
    /// The team that is joined; one that is named is made if it has to be. `what` is “team” or what the game calls it.
    ///
    /// # Errors
    /// That it is not there, or that its name is none.
    pub(crate) fn joined(&self, teams: &mut Teams, what: &str) -> Result<Option<TeamId>, Refusal> {
        let (name, kind) = match self {
            Self::None => return Ok(None),
            Self::Team(id) if teams.contains_key(id) => return Ok(Some(*id)),
            Self::Team(_) => return Err(Refusal::structure(format!("there is no such {what}"))),
            Self::Named { name, kind } => (one_line(name, &format!("the {what}"))?, *kind),
        };
        let known = teams.iter();
        let known = known
            .filter(|(_, team)| folded(&team.name) == folded(&name))
            .map(|(id, _)| *id);
        if let Some(id) = known.into_iter().next() {
            return Ok(Some(id));
        }
        let id = free_team(teams).ok_or_else(|| {
            Refusal::structure(format!("there is no free number for another {what}"))
        })?;
        teams.insert(id, Arc::new(Team::new(teams, name, kind)));
        Ok(Some(id))
    }
}

impl Team {
    /// A new one, with dice as at the rest of the table.
    #[must_use]
    pub fn new(teams: &Teams, name: String, kind: Kind) -> Self {
        Self {
            name,
            kind,
            dice: teams.values().next().map_or(DiceMode::Real, |t| t.dice),
            reactions: Reactions::Ask,
            hidden: false,
        }
    }
}

/// The id after the last one.
#[must_use]
pub fn free_team(teams: &Teams) -> Option<TeamId> {
    let last = teams.keys().next_back().map_or(0, |id| id.0);
    last.checked_add(1).map(TeamId)
}
