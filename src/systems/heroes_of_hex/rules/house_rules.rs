//! Every “Choice” of the ledger that is in play, with its default. Saved with every value written out.
//! Their words and options are in `house_rule_list`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Diagonals, HexRules, Layout, SightLine};

/// Which spaces boards have (H-20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BoardSpaces {
    /// Six sides.
    #[default]
    Hexes,
    /// Four sides.
    Squares,
}

/// The table's choices. A campaign carries all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "HeroesOfHexHouseRules")]
pub struct HouseRules {
    /// H-10: more than two sides take their Turns in a fixed order; otherwise the GM says who is next.
    pub fixed_turns: bool,
    /// H-13: a side that passes gains the 1 HEX all the same.
    pub pass_earns_hex: bool,
    /// H-17: on its side's Turn any unit in play uses actions that cost HEX; otherwise only the active one.
    pub any_unit_spends_hex: bool,
    /// H-18: the most HEX that a side keeps; none is without end.
    pub hex_cap: Option<u8>,
    /// H-20: which spaces new boards have.
    #[serde(default)]
    pub board_spaces: BoardSpaces,
    /// H-21: how many spaces of distance difficult terrain costs on top, 0 to 20.
    #[schemars(range(max = 20))]
    pub difficult_extra: u8,
    /// H-21: units pass through those of their own side.
    pub pass_allies: bool,
    /// H-24: lines of sight stop where the board has no spaces.
    pub holes_block_sight: bool,
    /// H-24: between which points of two spaces a free line is sight.
    #[serde(default)]
    pub sight_line: SightLine,
    /// H-32: an action costs what stands on it; otherwise what its damage type costs.
    pub own_cost_counts: bool,
    /// H-35: healing takes as many Poison as it is worth; otherwise only as many as Wounds went.
    pub heals_poison_in_full: bool,
    /// H-40: what a Reaction costs whose unit has no AP of its own is asked of the GM; otherwise it costs nothing.
    pub ask_reaction_cost: bool,
    /// H-42: a Blast pushes away from its attacker; otherwise away from its middle.
    #[serde(default = "yes")]
    pub blast_from_attacker: bool,
    /// H-44: any opponent is a hero to Engage, Prey and Distance; otherwise only units of the kind hero.
    #[serde(default = "yes")]
    pub any_opponent_is_hero: bool,
    /// H-44: the nearest hero is so along the way walked; otherwise in spaces.
    #[serde(default = "yes")]
    pub nearest_by_way: bool,
    /// H-45: the weakest has the most Wounds; otherwise it is the one closest to defeat.
    pub weakest_by_wounds: bool,
}

/// What was played before it could be chosen.
const fn yes() -> bool {
    true
}

impl Default for HouseRules {
    fn default() -> Self {
        Self {
            fixed_turns: true,
            pass_earns_hex: true,
            any_unit_spends_hex: true,
            hex_cap: None,
            board_spaces: BoardSpaces::Hexes,
            difficult_extra: 1,
            pass_allies: true,
            holes_block_sight: false,
            sight_line: SightLine::Centres,
            own_cost_counts: true,
            heals_poison_in_full: true,
            ask_reaction_cost: true,
            blast_from_attacker: true,
            any_opponent_is_hero: true,
            nearest_by_way: true,
            weakest_by_wounds: true,
        }
    }
}

impl HouseRules {
    /// How the spaces of a new board lie (H-20); of six sides, with a corner on top.
    #[must_use]
    pub const fn new_layout(&self) -> Layout {
        match self.board_spaces {
            BoardSpaces::Hexes => Layout::Pointy,
            BoardSpaces::Squares => Layout::Squares,
        }
    }

    /// What a board is told of them.
    #[must_use]
    pub const fn of_boards(&self) -> HexRules {
        HexRules {
            difficult_extra: self.difficult_extra,
            holes_block_sight: self.holes_block_sight,
            sight_line: self.sight_line,
            diagonals: Diagonals::None,
        }
    }
}
