//! The house rules: every “Choice” of the ledger that is in play, with its default, and as data by a key that never
//! changes, with its words and its options. A campaign is saved with every value written out.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Diagonals, HexRules, Layout, SightLine};
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::house_rule::{Choice, house_rule_list, house_rules, number, one_of, switch};
pub use crate::systems::house_rule::{Options, Setting};

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

/// A house rule of Heroes of Hex.
pub type HouseRule = crate::systems::house_rule::HouseRule<HouseRules>;

house_rules! {
    h,
    /// The table's choices. A campaign carries all of them.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[schemars(rename = "HeroesOfHexHouseRules")]
    HouseRules:
    10 fixed_turns: bool = true, "Order of more than two sides",
        "Who has the next Turn where more than two sides play",
        switch("a fixed order", "the GM says");
    13 pass_earns_hex: bool = true, "HEX for passing",
        "Whether a side that passes gains 1 HEX",
        switch("gained all the same", "only after a Turn of a unit");
    17 any_unit_spends_hex: bool = true, "Who uses HEX actions",
        "Which units use actions that cost HEX on their side's Turn",
        switch("any unit in play", "the active unit only");
    18 hex_cap: Option<u8> = None, "Most HEX",
        "How many HEX a side can keep",
        number(1, u8::MAX, Some("no limit"));
    #[serde(default)]
    20 board_spaces: BoardSpaces = BoardSpaces::Hexes, "Spaces of new boards",
        "Which spaces a new board has; existing boards keep theirs",
        Options::OneOf(&[("hexes", "six sides"), ("squares", "squares")]);
    #[schemars(range(max = 20))]
    21 difficult_extra: u8 = 1, "Difficult terrain",
        "How many spaces of distance difficult terrain costs on top",
        number(0, 20, None);
    21 pass_allies: bool = true, "Passing allies",
        "Whether units move through those of their own side",
        switch("they do, and end elsewhere", "allies block like anybody");
    24 holes_block_sight: bool = false, "Sight across holes",
        "Whether lines of sight stop where the board has no spaces",
        switch("they stop there", "they pass");
    #[serde(default)]
    24 sight_line: SightLine = SightLine::Centres, "Lines of sight",
        "Which straight lines between two spaces are sight if they are free",
        Options::OneOf(&[("centres", "from centre to centre"), ("corners", "also from any corner to any corner")]);
    32 own_cost_counts: bool = true, "Cost of attacks",
        "What an attack costs where its damage type has a cost of its own",
        switch("what stands on the action", "1, 2 or 3 AP by damage type");
    35 heals_poison_in_full: bool = true, "Healing and Poison",
        "How many Poison tokens healing takes where fewer Wounds were there",
        switch("the full number", "as many as Wounds went");
    40 ask_reaction_cost: bool = true, "Cost of Reactions",
        "What a Reaction with a cost in AP costs a unit that has none",
        switch("the GM is asked", "nothing");
    #[serde(default = "yes")]
    42 blast_from_attacker: bool = true, "Knockback of a Blast",
        "What a Blast pushes away from",
        switch("its attacker", "its middle");
    #[serde(default = "yes")]
    44 any_opponent_is_hero: bool = true, "Who is a hero",
        "Whom Engage, Prey and Distance are about",
        switch("any opponent", "opponents of the kind hero only");
    #[serde(default = "yes")]
    44 nearest_by_way: bool = true, "The nearest hero",
        "How Engage, Prey and Distance measure who is nearest",
        switch("along the way walked", "in spaces, through walls");
    45 weakest_by_wounds: bool = true, "The weakest hero",
        "Whom Prey goes for",
        switch("most Wounds", "closest to defeat");
}

one_of!(BoardSpaces: Hexes "hexes", Squares "squares");
one_of!(SightLine: Centres "centres", Corners "corners");

/// What was played before it could be chosen.
const fn yes() -> bool {
    true
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
            shut_corners: false,
            diagonals: Diagonals::None,
        }
    }
}
