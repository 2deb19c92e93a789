//! Heroes of Hex: the game's state and its doors; the rules are in the folders. Ids are of its ledger.
//!
//! Doors: [`HeroesOfHex::apply`] for commands, [`HeroesOfHex::decisions`], [`HeroesOfHex::offers`],
//! [`HeroesOfHex::side_offers`], [`HeroesOfHex::findings`], [`HeroesOfHex::action_odds`], [`HeroesOfHex::stack`].

mod attack;
mod change;
mod command;
mod doors;
mod gm;
mod movement;
mod newcomers;
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

pub use attack::{
    ActionOdds, AttackOdds, DamageType, Defender, MOST_DICE, OpposedRoll, Outcome, Pool, Purpose,
    Roller, TargetOdds, highest,
};
pub use change::Change;
pub use command::Command;
pub(super) use doors::INFO;
pub(crate) use gm::RollId;
pub use gm::{Encounter, EncounterEdit};
pub use movement::{AutoMove, Ground, Knockback, Proposal, Walk};
pub use newcomers::{NewUnits, Start};
pub use rules::{BoardSpaces, CARDS, HouseRules, board_rule, h, house_rule_list};
pub use sample::skirmish_sample;
pub use sheet::{
    Action, ActionId, Aim, Area, AttackType, Cost, DEADLY_POISON, FIELDS, GmWord, Keywords,
    Movement, MovementKind, Offence, Profile, Reach, Tokens, Trigger, Unit, UnitKind, UnitSheet,
};
pub use turn::{
    Act, DeclarationId, Declared, DeclaredStage, Frame, Left, NEGATE_FATE, Objective, ObjectiveId,
    ObjectiveKind, Offer, Over, Phase, SideAct, SideOffer, SideState, Skirmish, StackEntry, Target,
    Turn, UnitState,
};
pub use words::{DefeatedBy, Fact, FailedBy, InAttack, OverBy, WhichSide, Who, wounds_words};

use crate::board::grid::{Hex, HexBoard};
use crate::systems::units::{free_rolls_of_units, state_of_units, table_of_units};
use crate::table::{
    By, CharacterId, DiceMode, EncounterId, Log, MapId, Named, Refusal, RuleId, Team, TeamId,
};

/// Where a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "HeroesOfHexPlace")]
pub struct Place {
    /// On which map.
    pub map: MapId,
    /// On which space.
    pub at: Hex,
    /// The token is not to be shown to players.
    #[serde(default)]
    pub hidden: bool,
}

state_of_units! {
    HeroesOfHex,
    /// Sides by id.
    sides,
    own {
        /// Objectives by id (H-51).
        #[serde(with = "crate::unique_map")]
        #[schemars(with = "BTreeMap<ObjectiveId, Arc<Objective>>")]
        objectives: BTreeMap<ObjectiveId, Arc<Objective>>
    },
    /// The skirmish in progress, if there is one.
    skirmish: Skirmish
}
table_of_units!(HeroesOfHex, sides, side "side", skirmish skirmish_mut Skirmish);
free_rolls_of_units!(HeroesOfHex, Vec::new());

impl HeroesOfHex {
    /// The name of whoever rolls.
    #[must_use]
    pub fn roller_name(&self, roller: Roller) -> String {
        match roller {
            Roller::Side(side) => self.team_name(side),
            Roller::Unit(unit) => self.name(unit),
        }
    }

    /// Where the faces of a roll come from.
    #[must_use]
    pub fn dice_mode(&self, roller: Roller) -> DiceMode {
        let side = match roller {
            Roller::Side(side) => Some(side),
            Roller::Unit(unit) => self.side_of(unit),
        };
        side.and_then(|side| self.sides.get(&side))
            .map_or(DiceMode::Real, |side| side.dice)
    }

    /// What the skirmish keeps about a unit; none is not in play.
    #[must_use]
    pub fn unit_state(&self, id: CharacterId) -> Option<&UnitState> {
        self.skirmish.as_ref()?.units.get(&id)
    }

    /// The name of a space of the skirmish's board.
    #[must_use]
    pub fn space_name(&self, at: Hex) -> String {
        let board = self.skirmish.as_ref().map(|skirmish| skirmish.board);
        let board = board.and_then(|board| self.boards.get(&board));
        board.map_or_else(
            || format!("({}, {})", at.q, at.r),
            |board| board.address(at),
        )
    }

    fn unit_state_mut(&mut self, id: CharacterId) -> Option<&mut UnitState> {
        self.skirmish_mut()?.units.get_mut(&id)
    }
}
