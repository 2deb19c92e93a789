//! What a unit can do (F-13, F-40 to F-45), as values.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::flow::sheet::unit::SkillName;
use crate::table::{CharacterId, ItemId};

/// An attack with a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowBlow")]
pub struct Blow {
    /// With which; 0 is a bare hand.
    pub weapon: ItemId,
    /// On whom.
    pub target: CharacterId,
    /// By which ability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<ItemId>,
}

impl Blow {
    /// A plain attack.
    #[must_use]
    pub const fn on(weapon: ItemId, target: CharacterId) -> Self {
        Self {
            weapon,
            target,
            ability: None,
        }
    }
}

/// What a Shove is for (F-44).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowPush")]
pub enum Push {
    /// One hex straight away.
    Back,
    /// To the ground.
    Prone,
}

/// When a Ready comes (F-24).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowTrigger")]
pub enum Trigger {
    /// An enemy enters one's threat.
    Enters,
    /// An enemy is about to leave a hex of one's threat.
    Leaves,
    /// An enemy attacks.
    Attacks,
    /// An enemy casts.
    Casts,
    /// What these words say: whoever waits, or the GM, says when.
    Words(String),
}

/// What is done then (F-24).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowReadiedAct")]
pub enum ReadiedAct {
    /// An attack with that weapon.
    Attack(ItemId),
    /// That ability.
    Ability(ItemId),
    /// A Move.
    Move,
    /// A Disarm with that weapon.
    Disarm(ItemId),
    /// A Grapple.
    Grapple,
    /// A Shove.
    Shove,
    /// Standing up.
    StandUp,
    /// Anything else, for so many AP: the log tells it, the GM does it.
    Other {
        /// What.
        words: String,
        /// Its AP.
        ap: u16,
    },
}

/// A Ready (F-24).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowReady")]
pub struct Ready {
    /// When.
    pub trigger: Trigger,
    /// The act.
    pub act: ReadiedAct,
}

/// Something that a unit does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "FlowAct")]
pub enum Act {
    /// 2 AP, or what the ability costs (F-13).
    Attack(Blow),
    /// 2 AP: make somebody drop what it holds (F-40).
    Disarm {
        /// With which weapon.
        weapon: ItemId,
        /// The target.
        target: CharacterId,
        /// Which item.
        item: ItemId,
    },
    /// A spell, or an ability that is no attack (F-13, F-34).
    Use {
        /// The ability.
        ability: ItemId,
        /// On whom.
        #[serde(default)]
        target: Option<CharacterId>,
    },
    /// 1 AP, once per round (F-41).
    Feint {
        /// Against whom.
        target: CharacterId,
        /// By Melee or Deception.
        with: SkillName,
    },
    /// 2 AP (F-43).
    Grapple {
        /// The target.
        target: CharacterId,
    },
    /// 0 AP, once per round: break free (F-43).
    BreakFree,
    /// Let go (F-43).
    Release,
    /// 1 AP, once per round (F-44).
    Shove {
        /// The target.
        target: CharacterId,
        /// What for.
        push: Push,
    },
    /// 1 AP per Move Speed, 2 at most (F-50). Without a way it is asked for.
    Move {
        /// The way, hex by hex, without the one where it begins.
        #[serde(default)]
        path: Vec<Hex>,
    },
    /// 1 AP, once per round: Take a Step (F-42).
    Step {
        /// Where to.
        to: Hex,
    },
    /// 1 AP: crawl a hex, prone (F-42).
    Crawl {
        /// Where to.
        to: Hex,
    },
    /// 1 AP (F-42).
    StandUp,
    /// 1 AP (F-45).
    Tumble {
        /// Through whom.
        through: CharacterId,
    },
    /// 1 AP (F-13).
    Draw {
        /// The item.
        item: ItemId,
    },
    /// 1 AP (F-13).
    Sheathe {
        /// The item.
        item: ItemId,
    },
    /// 1 AP: an item on one's own or an adjacent hex (F-13).
    PickUp {
        /// On whose sheet it stands.
        of: CharacterId,
        /// The item.
        item: ItemId,
    },
    /// Free (F-14).
    Drop {
        /// The item.
        item: ItemId,
    },
    /// 2 AP, or 1 of a potion in hand (F-13).
    Drink {
        /// The item.
        item: ItemId,
    },
    /// 1 or 2 AP: use a magic item (F-13).
    UseItem {
        /// The item.
        item: ItemId,
        /// For how many.
        ap: u16,
    },
    /// Anything free that is worth a line: knowledge, speech, a door (F-14).
    Free {
        /// What.
        words: String,
    },
    /// 1 AP: no FP decay this turn (F-42).
    FlowState,
    /// 3 AP: ends the turn (F-42).
    TotalDefense,
    /// Wait for a trigger; ends the turn (F-24).
    Ready(Ready),
    /// The trigger has come: act now (F-24).
    ActNow,
    /// End the turn (F-21).
    EndTurn,
}

impl Act {
    /// The line of the ledger that it comes from.
    #[must_use]
    pub const fn rule(&self) -> u16 {
        match self {
            Self::Disarm { .. } => 40,
            Self::Feint { .. } => 41,
            Self::Grapple { .. } | Self::BreakFree | Self::Release => 43,
            Self::Shove { .. } => 44,
            Self::Move { .. } => 50,
            Self::Step { .. }
            | Self::Crawl { .. }
            | Self::StandUp
            | Self::FlowState
            | Self::TotalDefense => 42,
            Self::Tumble { .. } => 45,
            Self::Drop { .. } | Self::Free { .. } => 14,
            Self::Ready(_) | Self::ActNow => 24,
            Self::EndTurn => 21,
            _ => 13,
        }
    }

    /// Whether it is free (F-14): held ones can do it, too.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        matches!(self, Self::Drop { .. } | Self::Free { .. })
    }
}
