//! The house rules: every “Choice” of the ledger that names an alternative. The others are our reading; their cards say so.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Diagonals, HexRules};
use crate::systems::house_rule::{Choice, Options, house_rule_list, one_of, switch};
use crate::systems::squads::rules::ids::s;

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident $title:literal: $($(#[$one:meta])* $way:ident $key:literal),+;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        #[schemars(rename = $title)]
        pub enum $name {
            $($(#[$one])* $way,)+
        }
        one_of!($name: $($way $key),+);
    )+};
}

choices! {
    /// Which phase is the first of a round (S-10).
    PhaseOrder "SquadsPhaseOrder":
        /// The highest; 0 is the last.
        Down "down",
        /// 0; the highest is the last.
        Up "up";
    /// How a phase is played (S-15).
    Resolved "SquadsResolved":
        /// All declare, and what they declared happens together.
        Together "together",
        /// What is declared happens at once.
        OneByOne "one_by_one";
    /// What dodging has to do with hostile squares (S-16).
    Dodging "SquadsDodging":
        /// Who dodges stops nobody.
        StopsNobody "stops_nobody",
        /// Who dodges is stopped by nobody.
        IsNotStopped "is_not_stopped";
    /// Who of a horde has to be Uncroaked, a Thriller or a Bone Warlord (S-20).
    HordeMust "SquadsHordeMust":
        /// Its leader.
        Leader "leader",
        /// Every member.
        Everybody "everybody",
        /// Nobody.
        Nobody "nobody";
}

/// A house rule of Stacks & Hordes.
pub type HouseRule = crate::systems::house_rule::HouseRule<HouseRules>;

/// The table's choices. A campaign carries all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsHouseRules")]
pub struct HouseRules {
    /// S-10: which phase is the first.
    pub phases: PhaseOrder,
    /// S-15: how a phase is played.
    pub resolved: Resolved,
    /// S-16: what dodging has to do with hostile squares.
    pub dodging: Dodging,
    /// S-20: who of a horde has to be Uncroaked, a Thriller or a Bone Warlord.
    pub horde: HordeMust,
    /// S-53: the first square of a unit gives it a die in contests, too.
    pub first_square: bool,
    /// S-50: the dice of an attack, in dice notation; Combat is added to them, and Defense taken off.
    #[schemars(length(max = crate::limits::NAME))]
    pub attack_dice: String,
}

impl Default for HouseRules {
    fn default() -> Self {
        Self {
            phases: PhaseOrder::Down,
            resolved: Resolved::Together,
            dodging: Dodging::StopsNobody,
            horde: HordeMust::Leader,
            first_square: true,
            attack_dice: "2d6".to_owned(),
        }
    }
}

house_rule_list! {
    s
    10 phases, "Order of phases", "Which phase is the first of a round",
        Options::OneOf(&[("down", "from the highest down to 0"), ("up", "from 0 up to the highest")]);
    15 resolved, "Within a phase", "Whether what is declared in a phase happens together",
        Options::OneOf(&[("together", "all declare, then it happens together"), ("one_by_one", "one unit at a time")]);
    16 dodging, "Dodging and hostile squares", "Whom a hostile square does not stop",
        Options::OneOf(&[
            ("stops_nobody", "a dodging enemy stops nobody"),
            ("is_not_stopped", "nobody stops a dodging unit"),
        ]);
    20 horde, "Hordes", "Who of a horde has to be Uncroaked, a Thriller or a Bone Warlord",
        Options::OneOf(&[("leader", "its leader"), ("everybody", "every member"), ("nobody", "nobody")]);
    53 first_square, "Dice by squares", "For which of its squares a unit rolls one more die",
        switch("for each, so that a plain unit rolls 3d6", "for each beyond the first, so that it rolls 2d6");
}

impl HouseRules {
    /// What a board is told: every step costs 1, over a corner too (S-04), and nothing is seen between two structures that
    /// meet at a corner (S-51).
    #[must_use]
    pub fn of_boards(&self) -> HexRules {
        HexRules {
            diagonals: Diagonals::One,
            shut_corners: true,
            difficult_extra: 0,
            ..HexRules::default()
        }
    }
}
