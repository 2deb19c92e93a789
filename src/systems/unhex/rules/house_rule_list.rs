//! The house rules as data: every “Choice” of the ledger that is in play, by a key that never changes, with its words
//! and its options, to be shown and changed one at a time. A new field of [`HouseRules`] gets a line in [`LIST`].

use crate::systems::house_rule::{Choice, house_rule_list, number, switch};
pub use crate::systems::house_rule::{Options, Setting};
use crate::systems::unhex::rules::house_rules::HouseRules;
use crate::systems::unhex::rules::ledger::u;

/// A house rule of Unhex.
pub type HouseRule = crate::systems::house_rule::HouseRule<HouseRules>;

house_rule_list! {
    u
    2 growth_by_max_level, "Slots and abilities",
        "How many item slots and abilities the sheet allows",
        switch("by max level", "by current level");
    14 set_number_counts, "A number that is set",
        "What an opposed roll compares after a critical success has set the dice",
        switch("the number that was set", "the dice as they fell");
    19 adjust_targets_choice, "Precise and powerful",
        "Whether the attacker may adjust a hit whose dice the target picked",
        switch("still allowed", "given up along with the pick");
    33 sight.limit as sight_limit, "Marks that block sight",
        "How many cover marks on the way end the line of sight",
        number(1, 9, None);
    33 sight.in_between as marks_in_between, "Marks in between",
        "Which cover marks on the way give cover",
        switch("all on the way", "only those at the target’s area");
    35 sight.mutual as mutual_sight, "Sight both ways",
        "Whether the marks of both directions have to stay under the limit",
        switch("both directions (mutual)", "each direction by itself (literal)");
    41 conscious_roll_initiative, "Who rolls initiative",
        "Who counts as a team’s highest level",
        switch("only the conscious", "everybody in the fight");
    50 lost_actions_add_up, "Lost actions",
        "How many lost actions somebody can owe",
        switch("they add up", "at most one");
    57 intercept_by_either_area, "Sight to intercept",
        "Which of the mover’s two areas an interceptor has to see",
        switch("either is enough", "both");
    62 full_torso_lowers_level, "Beyond a full torso",
        "What becomes of damage for which no box is left",
        switch("it lowers the level only", "it is lost");
    64 unconscious_below, "Unconscious below",
        "Below which level somebody is unconscious; 1 is at level 0, as in the introduction of the game",
        number(0, 99, None);
    66 armor_stops_own_share_only, "What armor stops",
        "How much of a hit one piece of armor stops",
        switch("the share of its own location", "the whole hit on its location and what would flow on");
    81 longest_range, "Longest range",
        "How far a two-handed ranged weapon reaches, in connections",
        number(1, u8::MAX, Some("as far as the map goes"));
    90 defend_another_nearby, "Defending another",
        "Whom somebody with a shield and the ability can defend",
        switch("only those in the same area", "anybody in sight");
    96 turns_are_rounds, "Turns of abilities and effects",
        "What a turn is where abilities and effects on areas last for turns, or work once in a turn",
        switch("rounds", "the turns of single teams");
    96 hundred_counts_tens, "A roll of 100",
        "What each die of a 100 counts where dice are counted or summed",
        switch("10", "0");
    101 stealth_inward_only, "Stealth and one’s own sight",
        "Whether stealth also hampers the sight of whoever has it",
        switch("only that of others", "one’s own, too");
}
