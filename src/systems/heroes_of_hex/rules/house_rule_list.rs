//! The house rules as data: every “Choice” of the ledger that is in play, by a key that never changes, with its words
//! and its options. A new field of [`HouseRules`] gets a line in [`LIST`].

use std::sync::Arc;

use crate::board::grid::SightLine;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::rules::house_rules::{BoardSpaces, HouseRules};
use crate::systems::heroes_of_hex::rules::ids::h;
pub use crate::systems::house_rule::{Options, Setting};
use crate::table::Refusal;

/// A house rule of Heroes of Hex.
pub type HouseRule = crate::systems::house_rule::HouseRule<HouseRules>;

/// A switch: its key and field, its line, what it is about, what it changes, what on and off mean.
macro_rules! switch {
    ($field:ident, $rule:literal, $name:literal, $changes:literal, $on:literal, $off:literal) => {
        HouseRule {
            key: stringify!($field),
            rule: h($rule),
            name: $name,
            changes: $changes,
            options: Options::Switch { on: $on, off: $off },
            read: |rules| Setting::Switch(rules.$field),
            write: |rules, setting| {
                if let Setting::Switch(on) = setting {
                    rules.$field = on;
                }
            },
        }
    };
}

/// Every house rule, in the order of the ledger.
pub const LIST: &[HouseRule] = &[
    switch!(
        fixed_turns,
        10,
        "Order of more than two sides",
        "Who has the next Turn where more than two sides play",
        "a fixed order",
        "the GM says"
    ),
    switch!(
        pass_earns_hex,
        13,
        "HEX for passing",
        "Whether a side that passes gains 1 HEX",
        "gained all the same",
        "only after a Turn of a unit"
    ),
    switch!(
        any_unit_spends_hex,
        17,
        "Who uses HEX actions",
        "Which units use actions that cost HEX on their side's Turn",
        "any unit in play",
        "the active unit only"
    ),
    HouseRule {
        key: "hex_cap",
        rule: h(18),
        name: "Most HEX",
        changes: "How many HEX a side can keep",
        options: Options::Number {
            least: 1,
            most: u8::MAX,
            none: Some("as many as it gains"),
        },
        read: |rules| Setting::Number(rules.hex_cap),
        write: |rules, setting| {
            if let Setting::Number(cap) = setting {
                rules.hex_cap = cap;
            }
        },
    },
    HouseRule {
        key: "board_spaces",
        rule: h(20),
        name: "Spaces of new boards",
        changes: "Which spaces a new board has; a board that there is keeps its own",
        options: Options::OneOf(&[("hexes", "six sides"), ("squares", "squares")]),
        read: |rules| {
            Setting::OneOf(match rules.board_spaces {
                BoardSpaces::Hexes => "hexes",
                BoardSpaces::Squares => "squares",
            })
        },
        write: |rules, setting| match setting {
            Setting::OneOf("hexes") => rules.board_spaces = BoardSpaces::Hexes,
            Setting::OneOf("squares") => rules.board_spaces = BoardSpaces::Squares,
            _ => {}
        },
    },
    HouseRule {
        key: "difficult_extra",
        rule: h(21),
        name: "Difficult terrain",
        changes: "How many spaces of distance difficult terrain costs on top",
        options: Options::Number {
            least: 0,
            most: 20,
            none: None,
        },
        read: |rules| Setting::Number(Some(rules.difficult_extra)),
        write: |rules, setting| {
            if let Setting::Number(Some(extra)) = setting {
                rules.difficult_extra = extra;
            }
        },
    },
    switch!(
        pass_allies,
        21,
        "Passing allies",
        "Whether units move through those of their own side",
        "they do, and end elsewhere",
        "allies block like anybody"
    ),
    switch!(
        holes_block_sight,
        24,
        "Sight across holes",
        "Whether lines of sight stop where the board has no spaces",
        "they stop there",
        "they pass"
    ),
    HouseRule {
        key: "sight_line",
        rule: h(24),
        name: "Lines of sight",
        changes: "Which straight lines between two spaces are sight if they are free",
        options: Options::OneOf(&[
            ("centres", "from centre to centre"),
            ("corners", "also from any corner to any corner"),
        ]),
        read: |rules| {
            Setting::OneOf(match rules.sight_line {
                SightLine::Centres => "centres",
                SightLine::Corners => "corners",
            })
        },
        write: |rules, setting| match setting {
            Setting::OneOf("centres") => rules.sight_line = SightLine::Centres,
            Setting::OneOf("corners") => rules.sight_line = SightLine::Corners,
            _ => {}
        },
    },
    switch!(
        own_cost_counts,
        32,
        "Cost of attacks",
        "What an attack costs where its damage type has a cost of its own",
        "what stands on the action",
        "1, 2 or 3 AP by damage type"
    ),
    switch!(
        heals_poison_in_full,
        35,
        "Healing and Poison",
        "How many Poison tokens healing takes where fewer Wounds were there",
        "the full number",
        "as many as Wounds went"
    ),
    switch!(
        ask_reaction_cost,
        40,
        "Cost of Reactions",
        "What a Reaction with a cost in AP costs a unit that has none",
        "the GM is asked",
        "nothing"
    ),
    switch!(
        blast_from_attacker,
        42,
        "Knockback of a Blast",
        "What a Blast pushes away from",
        "its attacker",
        "its middle"
    ),
    switch!(
        any_opponent_is_hero,
        44,
        "Who is a hero",
        "Whom Engage, Prey and Distance are about",
        "any opponent",
        "opponents of the kind hero only"
    ),
    switch!(
        nearest_by_way,
        44,
        "The nearest hero",
        "How Engage, Prey and Distance measure who is nearest",
        "along the way walked",
        "in spaces, walls or not"
    ),
    switch!(
        weakest_by_wounds,
        45,
        "The weakest hero",
        "Whom Prey goes for",
        "most Wounds",
        "closest to defeat"
    ),
];

impl HouseRule {
    /// The one of that key, without regard to case.
    #[must_use]
    pub fn of_heroes_of_hex(key: &str) -> Option<&'static Self> {
        let key = key.trim();
        LIST.iter().find(|rule| rule.key.eq_ignore_ascii_case(key))
    }
}

impl HeroesOfHex {
    /// Changes one house rule.
    pub(in crate::systems::heroes_of_hex) fn set_house_rule(
        &mut self,
        key: &str,
        option: &str,
    ) -> Result<(), Refusal> {
        let Some(rule) = HouseRule::of_heroes_of_hex(key) else {
            let keys: Vec<&str> = LIST.iter().map(|rule| rule.key).collect();
            return Err(Refusal::structure(format!(
                "there is no house rule “{}”; there are {}",
                key.trim(),
                keys.join(", ")
            )));
        };
        let setting = rule.parse(option).map_err(Refusal::structure)?;
        rule.set(Arc::make_mut(&mut self.house_rules), setting);
        Ok(())
    }

    /// What changing one house rule is called.
    pub(in crate::systems::heroes_of_hex) fn house_rule_label(key: &str, option: &str) -> String {
        match HouseRule::of_heroes_of_hex(key) {
            Some(rule) => {
                let words = rule.parse(option).map(|setting| rule.words(setting));
                let words = words.unwrap_or_else(|_| option.trim().to_owned());
                format!("house rule: {}, {words}", small(rule.name))
            }
            None => "house rule".to_owned(),
        }
    }
}

/// The name within a sentence: HEX stays HEX.
fn small(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}
