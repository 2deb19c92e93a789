//! The house rules as data: every “Choice” of the ledger that is in play, by a key that never changes, with its words
//! and its options, to be shown and changed one at a time. A new field of [`HouseRules`] gets a line in [`LIST`].

pub use crate::systems::house_rule::{Options, Setting};
use crate::systems::unhex::rules::house_rules::HouseRules;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::state::Unhex;
use crate::table::Refusal;

/// A house rule of Unhex.
pub type HouseRule = crate::systems::house_rule::HouseRule<HouseRules>;

/// A switch: its key, its line, what it is about, what it changes, what on and off mean, its field.
macro_rules! switch {
    ($key:literal, $rule:literal, $name:literal, $changes:literal, $on:literal, $off:literal, $($field:ident).+) => {
        HouseRule {
            key: $key,
            rule: u($rule),
            name: $name,
            changes: $changes,
            options: Options::Switch { on: $on, off: $off },
            read: |rules| Setting::Switch(rules.$($field).+),
            write: |rules, setting| {
                if let Setting::Switch(on) = setting {
                    rules.$($field).+ = on;
                }
            },
        }
    };
}

/// Every house rule, in the order of the ledger.
pub const LIST: &[HouseRule] = &[
    switch!(
        "growth_by_max_level",
        2,
        "Slots and abilities",
        "How many item slots and abilities the sheet allows",
        "by max level",
        "by the level of the moment",
        growth_by_max_level
    ),
    switch!(
        "set_number_counts",
        14,
        "A number that is set",
        "What an opposed roll compares after a critical success has set the dice",
        "the number that was set",
        "the dice as they fell",
        set_number_counts
    ),
    switch!(
        "adjust_targets_choice",
        19,
        "Precise and powerful",
        "Whether the attacker may adjust a hit whose dice the target picked",
        "still allowed",
        "given up along with the pick",
        adjust_targets_choice
    ),
    HouseRule {
        key: "sight_limit",
        rule: u(33),
        name: "Marks that block sight",
        changes: "How many cover marks on the way end the line of sight",
        options: Options::Number {
            least: 1,
            most: 9,
            none: None,
        },
        read: |rules| Setting::Number(Some(rules.sight.limit)),
        write: |rules, setting| {
            if let Setting::Number(Some(limit)) = setting {
                rules.sight.limit = limit;
            }
        },
    },
    switch!(
        "marks_in_between",
        33,
        "Marks in between",
        "Which cover marks on the way give cover",
        "all on the way",
        "only those at the target’s area",
        sight.in_between
    ),
    switch!(
        "mutual_sight",
        35,
        "Sight both ways",
        "Whether the marks of both directions have to stay under the limit",
        "both directions (mutual)",
        "each direction by itself (literal)",
        sight.mutual
    ),
    switch!(
        "conscious_roll_initiative",
        41,
        "Who rolls initiative",
        "Who counts as a team’s highest level",
        "only the conscious",
        "everybody in the fight",
        conscious_roll_initiative
    ),
    switch!(
        "lost_actions_add_up",
        50,
        "Lost actions",
        "How many lost actions somebody can owe",
        "they add up",
        "at most one",
        lost_actions_add_up
    ),
    switch!(
        "intercept_by_either_area",
        57,
        "Sight to intercept",
        "Which of the mover’s two areas an interceptor has to see",
        "either is enough",
        "both",
        intercept_by_either_area
    ),
    switch!(
        "full_torso_lowers_level",
        62,
        "Beyond a full torso",
        "What becomes of damage for which no box is left",
        "it lowers the level only",
        "it is lost",
        full_torso_lowers_level
    ),
    HouseRule {
        key: "unconscious_below",
        rule: u(64),
        name: "Unconscious below",
        changes: "Below which level somebody is unconscious; 1 is at level 0, as in the introduction of the game",
        options: Options::Number {
            least: 0,
            most: 99,
            none: None,
        },
        read: |rules| Setting::Number(Some(rules.unconscious_below)),
        write: |rules, setting| {
            if let Setting::Number(Some(level)) = setting {
                rules.unconscious_below = level;
            }
        },
    },
    switch!(
        "armor_stops_own_share_only",
        66,
        "What armor stops",
        "How much of a hit one piece of armor stops",
        "the share of its own location",
        "the whole hit on its location and what would flow on",
        armor_stops_own_share_only
    ),
    HouseRule {
        key: "longest_range",
        rule: u(81),
        name: "Longest range",
        changes: "How far a two-handed ranged weapon reaches, in connections",
        options: Options::Number {
            least: 1,
            most: u8::MAX,
            none: Some("as far as the map goes"),
        },
        read: |rules| Setting::Number(rules.longest_range),
        write: |rules, setting| {
            if let Setting::Number(range) = setting {
                rules.longest_range = range;
            }
        },
    },
    switch!(
        "defend_another_nearby",
        90,
        "Defending another",
        "Whom somebody with a shield and the ability can defend",
        "only those in the same area",
        "anybody in sight",
        defend_another_nearby
    ),
    switch!(
        "turns_are_rounds",
        96,
        "Turns of abilities and effects",
        "What a turn is where abilities and effects on areas last for turns, or work once in a turn",
        "rounds",
        "the turns of single teams",
        turns_are_rounds
    ),
    switch!(
        "hundred_counts_tens",
        96,
        "A roll of 100",
        "What each die of a 100 counts where dice are counted or summed",
        "10",
        "0",
        hundred_counts_tens
    ),
    switch!(
        "stealth_inward_only",
        101,
        "Stealth and one’s own sight",
        "Whether stealth also hampers the sight of whoever has it",
        "only that of others",
        "one’s own, too",
        stealth_inward_only
    ),
];

impl HouseRule {
    /// The one of that key, without regard to case.
    #[must_use]
    pub fn named(key: &str) -> Option<&'static Self> {
        let key = key.trim();
        LIST.iter().find(|rule| rule.key.eq_ignore_ascii_case(key))
    }
}

impl Unhex {
    /// Changes one house rule.
    pub(in crate::systems::unhex) fn set_house_rule(
        &mut self,
        key: &str,
        option: &str,
    ) -> Result<(), Refusal> {
        let Some(rule) = HouseRule::named(key) else {
            let keys: Vec<&str> = LIST.iter().map(|rule| rule.key).collect();
            return Err(Refusal::structure(format!(
                "there is no house rule “{}”; there are {}",
                key.trim(),
                keys.join(", ")
            )));
        };
        let setting = rule.parse(option).map_err(Refusal::structure)?;
        rule.set(std::sync::Arc::make_mut(&mut self.house_rules), setting);
        Ok(())
    }

    /// What changing one house rule is called.
    pub(in crate::systems::unhex) fn house_rule_label(key: &str, option: &str) -> String {
        match HouseRule::named(key) {
            Some(rule) => {
                let words = rule.parse(option).map(|setting| rule.words(setting));
                let words = words.unwrap_or_else(|_| option.trim().to_owned());
                format!("house rule: {}, {words}", rule.name.to_lowercase())
            }
            None => "house rule".to_owned(),
        }
    }
}
