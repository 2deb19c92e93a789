//! Procedures that are little more than a question, as they are kept. What happens is in the files called after them.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::AreaId;
use crate::systems::unhex::fight::act::Act;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::table::{CharacterId, TeamId};

/// Who could defend all-out is asked, before the first turn of a round, or before each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AllOut {
    /// Who has not yet said whether they do.
    pub asked: Vec<CharacterId>,
}

/// Who still has to say where they start. Until then they stand in the first area that is allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    /// Each with the areas allowed.
    pub asked: Vec<(CharacterId, Vec<AreaId>)>,
}

/// The teams whose fate is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fate {
    /// The teams.
    pub teams: Vec<TeamId>,
}

/// A Rally in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rally {
    /// The leader's roll.
    pub roll: RollState,
    /// Who has not yet said whether they raise their level; none before the roll is settled.
    pub asked: Option<Vec<CharacterId>>,
}

/// Somebody is directed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Direct {
    /// Who directs.
    pub by: CharacterId,
    /// The character.
    pub whom: CharacterId,
    /// It was paid for with an action that is for directing only.
    pub extra: bool,
    /// What was answered.
    pub answer: Directed,
    /// The other agrees, and who directs takes first what burns there (U-98).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paying: bool,
    /// What the other does is by the GM's word.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub force: bool,
}

/// What somebody who is directed says to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Directed {
    /// Nothing yet.
    Asked,
    /// Agrees, and does this.
    Agrees(Act),
    /// Refuses.
    Refuses,
}

/// An act that is paid for and waits for what burns where it starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Started {
    /// Who acts.
    pub who: CharacterId,
    /// What they do.
    pub act: Act,
    /// By the GM's word.
    pub force: bool,
    /// They were awake when it started; otherwise the GM's word lets them act all the same.
    pub awake: bool,
    /// The damage is being taken.
    pub paying: bool,
    /// Who has surrendered meanwhile: it is not done to them (U-58).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub spared: BTreeSet<CharacterId>,
}
