//! What somebody does in a fight, as a value. What forbids it, and what it does, is in `acts`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::{AreaId, ConnectionId};
use crate::systems::unhex::sheet::character::Side;
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::table::{CharacterId, ItemId};

/// What a character does with an action (U-52), or freely.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// U-53: attack with an item in hand.
    Attack {
        /// The target.
        target: CharacterId,
        /// With what.
        weapon: Weapon,
        /// It lowers the level only (U-67).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        less_lethal: bool,
    },
    /// U-96: attack an area with an item that works on areas and is used up.
    AttackArea {
        /// Which area.
        area: AreaId,
        /// With what.
        item: ItemId,
    },
    /// U-70: first aid, which uses the item up.
    FirstAid {
        /// Whom, in the same area; may be oneself.
        patient: CharacterId,
        /// With what.
        item: ItemId,
        /// U-73: one box for sure, instead of a roll; takes its ability.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        sure: bool,
    },
    /// U-54: to the next area.
    Move {
        /// Where to.
        to: AreaId,
    },
    /// U-52: re-arrange the hands, pick up, stow; one action together.
    Rearrange {
        /// What the left hand holds afterwards.
        left: Option<ItemId>,
        /// What the right hand holds afterwards.
        right: Option<ItemId>,
        /// Whose item the left hand picks up, if it is another’s.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_of: Option<CharacterId>,
        /// Whose item the right hand picks up, if it is another’s.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        right_of: Option<CharacterId>,
    },
    /// U-52: drop what a hand holds; free.
    Drop {
        /// Which hand.
        hand: Side,
    },
    /// U-30: open or close a door at the area.
    Door {
        /// The connection.
        connection: ConnectionId,
    },
    /// U-52: use an item or a thing of the area, in the GM's words.
    Use {
        /// What.
        what: String,
    },
    /// U-90: defend every attack of this round and do nothing else; before any action of the round.
    AllOutDefend,
    /// U-100: raise the level of the team, once in a fight.
    Rally,
    /// U-100: let another of the team act without spending an action.
    Direct {
        /// The character.
        whom: CharacterId,
    },
}
