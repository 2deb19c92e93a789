//! Declarations as they are saved: what a unit does, whom it is for, how far it has come. What is allowed is in `acts`,
//! what becomes of it in `declared`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::heroes_of_hex::sheet::action::{Action, ActionId, Cost};
use crate::table::CharacterId;

id_types! {
    /// A declaration of a skirmish.
    DeclarationId;
}

/// What a unit does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "HeroesOfHexAct")]
pub enum Act {
    /// H-11: it is chosen for this Turn. Whoever acts with AP first is chosen by that.
    Activate,
    /// H-20: one Movement action.
    Move {
        /// Every space in order, without the one it stands on; none asks for the way.
        #[serde(default)]
        path: Vec<Hex>,
    },
    /// H-30, H-17: one of its actions.
    Use {
        /// The action.
        action: ActionId,
        /// On whom, or where.
        #[serde(default)]
        target: Target,
    },
}

/// Whom or what an action is for.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "HeroesOfHexTarget")]
pub enum Target {
    /// Nobody in particular: oneself, everybody around, or picked only after a movement.
    #[default]
    None,
    /// That unit.
    Unit(CharacterId),
    /// That space.
    Space(Hex),
}

impl Target {
    /// How an answer names it.
    pub(in crate::systems::heroes_of_hex) fn key(self) -> String {
        match self {
            Self::None => "all".to_owned(),
            Self::Unit(unit) => format!("unit{unit}"),
            Self::Space(at) => format!("{},{}", at.q, at.r),
        }
    }
}

/// A declared action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// Which one of the skirmish.
    pub id: DeclarationId,
    /// Who acts.
    pub who: CharacterId,
    /// The act.
    pub act: Act,
    /// The action as it stood when it was declared; none is a Movement.
    pub action: Option<Action>,
    /// By the GM's word past a rule, so that it is not cancelled for breaking one (H-41).
    pub forced: bool,
    /// It is a Reaction (H-40).
    pub reaction: bool,
    /// What it answers, if it is a Reaction.
    pub answers: Option<DeclarationId>,
    /// Who has let it pass.
    pub declined: BTreeSet<CharacterId>,
    /// Whom it met, once it has acted.
    pub met: Option<Vec<CharacterId>>,
    /// How far it has come.
    pub stage: DeclaredStage,
    /// Where a Movement begins; a unit that stands elsewhere when it is to be made was displaced (H-41).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Hex>,
    /// The unit was displaced, and its way is asked anew.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub displaced: bool,
    /// The log has told of a Movement that may still be stopped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub told: bool,
    /// What is paid for it; none is nothing, or not known yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// It is paid only when the GM has accepted the way that the rules propose (H-47), or when it is cancelled.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub owed: bool,
}

/// How far a declared action has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DeclaredStage")]
pub enum DeclaredStage {
    /// The GM says what a Reaction costs (H-40).
    Price,
    /// The way is asked for (H-20).
    Path,
    /// Opponents may react (H-40).
    Window,
    /// It begins.
    Begin,
    /// Its movement is done; whom it is for is settled.
    Aim,
    /// It was aimed only now; whoever answers attacks on them may react (H-40).
    Aimed,
    /// It does what it does.
    Act,
    /// What follows for the unit itself.
    After,
}

impl Declared {
    /// Whether it has done what it does, or meets nobody.
    pub(in crate::systems::heroes_of_hex) fn has_acted(&self) -> bool {
        self.met.is_some() || self.stage == DeclaredStage::After
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> String {
        self.action
            .as_ref()
            .map_or_else(|| "Movement".to_owned(), |action| action.name.clone())
    }

    /// Whom or what it is for.
    pub(in crate::systems::heroes_of_hex) const fn target(&self) -> Target {
        match &self.act {
            Act::Use { target, .. } => *target,
            Act::Move { .. } | Act::Activate => Target::None,
        }
    }

    /// Its own questions say what it is.
    pub(in crate::systems::heroes_of_hex) const fn names_itself(&self) -> bool {
        match self.stage {
            // One that was displaced was declared, and asks how it goes on.
            DeclaredStage::Path => !self.displaced,
            DeclaredStage::Window | DeclaredStage::Aimed => true,
            _ => false,
        }
    }
}
