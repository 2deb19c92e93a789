//! A sheet says how its own table plays: what a house rule changes is not there as the game has it.

use std::sync::Arc;

use tableside::campaign::paper::{Holds, Paper};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::systems::house_rule::{HouseRule, Options};
use tableside::systems::squads::Special;
use tableside::systems::unhex::{Ability, Item, ItemKind};
use tableside::systems::{Game, System, d20, flow, heroes_of_hex, squads, unhex};
use tableside::table::ItemId;

use super::samples;

/// What becomes of the rest of a sheet with a house rule that is not as the game has it.
enum Sheet {
    /// It says nothing of that.
    Silent,
    /// With that option these words are nowhere, and those are somewhere.
    Says(&'static str, &'static str, &'static str),
}
use Sheet::{Says, Silent};

const UNHEX: &[(&str, Sheet)] = &[
    (
        "growth_by_max_level",
        Says("off", "max level 60", "next at level"),
    ),
    ("set_number_counts", Silent),
    (
        "adjust_targets_choice",
        Says("off", "nothing of it", "Not where the target picks"),
    ),
    ("sight_limit", Silent),
    ("marks_in_between", Silent),
    ("mutual_sight", Silent),
    ("conscious_roll_initiative", Silent),
    ("lost_actions_add_up", Silent),
    ("intercept_by_either_area", Silent),
    ("full_torso_lowers_level", Silent),
    (
        "unconscious_below",
        Says("1", "below level 10", "below level 1,"),
    ),
    ("armor_stops_own_share_only", Silent),
    (
        "longest_range",
        Says("2", "nothing of it", "At most 2 steps"),
    ),
    (
        "defend_another_nearby",
        Says(
            "off",
            "a shield, in your area",
            "a shield, anywhere in sight",
        ),
    ),
    (
        "turns_are_rounds",
        Says("off", "until the round is over", "until the turn is over"),
    ),
    ("hundred_counts_tens", Silent),
    (
        "stealth_inward_only",
        Says("off", "nothing of it", "hampers your own sight, too"),
    ),
];

const HEX: &[(&str, Sheet)] = &[
    ("fixed_turns", Silent),
    ("pass_earns_hex", Silent),
    ("any_unit_spends_hex", Silent),
    ("hex_cap", Silent),
    ("board_spaces", Silent),
    ("difficult_extra", Silent),
    ("pass_allies", Silent),
    ("holes_block_sight", Silent),
    ("sight_line", Silent),
    (
        "own_cost_counts",
        Says("off", "Felling blow\n9 AP", "Felling blow\n3 AP"),
    ),
    (
        "heals_poison_in_full",
        Says(
            "off",
            "Takes 2 Wounds and 2 Poison",
            "Takes 2 Wounds and as many Poison",
        ),
    ),
    ("ask_reaction_cost", Silent),
    (
        "blast_from_attacker",
        Says(
            "off",
            "pushes 3 spaces straight away (",
            "pushes 3 spaces straight away from its middle",
        ),
    ),
    ("any_opponent_is_hero", Silent),
    ("nearest_by_way", Silent),
    (
        "weakest_by_wounds",
        Says(
            "off",
            "to the hero with the most Wounds",
            "to the hero closest to defeat",
        ),
    ),
];

const SQUADS: &[(&str, Sheet)] = &[
    ("phases", Silent),
    (
        "resolved",
        Says("one_by_one", "All declare", "one unit at a time"),
    ),
    (
        "dodging",
        Says(
            "is_not_stopped",
            "unless the enemy dodges",
            "unless you dodge",
        ),
    ),
    (
        "horde",
        Says("everybody", "May lead a horde", "May be in a horde"),
    ),
    (
        "first_square",
        Says(
            "off",
            "for each square;",
            "for each square beyond the first",
        ),
    ),
];

const D20: &[(&str, Sheet)] = &[("ties", Silent), ("sickness", Silent)];

const FLOW: &[(&str, Sheet)] = &[
    ("ties", Silent),
    ("coin", Silent),
    (
        "damage_by_level",
        Says("on", "A critical hit does double damage", "hard +1"),
    ),
    ("flow_limit", Says("on", "FP 0 of 8", "FP 0 of 6")),
    ("larger_critical", Silent),
    (
        "feint",
        Says(
            "this_turn",
            "attack on it has advantage",
            "on it this turn has",
        ),
    ),
];

/// All sheets of a campaign, and one to be filled in.
fn papers(campaign: &Campaign) -> Vec<Paper> {
    let people = campaign.doors().people().into_iter();
    let people = people.map(|(who, _)| Some(who));
    let all = people.chain([None]);
    all.filter_map(|who| campaign.paper(who)).collect()
}

/// The words of a sheet but those on house rules; boxes with how many there are.
fn words(paper: &Paper) -> String {
    let mut all: Vec<String> = super::words(paper).into_iter().map(str::to_owned).collect();
    for block in &paper.blocks {
        if let Holds::Ticks(ticks) = &block.holds {
            let ticks = ticks.iter();
            all.extend(
                ticks.map(|one| format!("{} {} of {}", one.label, one.ticked, one.of.unwrap_or(0))),
            );
        }
    }
    let own = table_rules(paper);
    all.retain(|words| !own.iter().any(|(own, _)| own == words));
    all.join("\n")
}

/// What a sheet says of house rules, with the lines of the ledger.
fn table_rules(paper: &Paper) -> Vec<(String, String)> {
    let blocks = paper.blocks.iter();
    let rules = blocks.filter_map(|block| match &block.holds {
        Holds::Rules(rules) if block.title == "House rules" => Some(rules),
        _ => None,
    });
    let rules = rules.flatten();
    rules
        .map(|(words, rule)| (words.to_string(), rule.to_string()))
        .collect()
}

/// A campaign in which that was done.
fn after(campaign: &Campaign, command: &Command) -> Campaign {
    let mut document = Document::new(campaign.clone());
    let none = &mut TypedDice::default();
    document.apply(command, none).expect("it can be done");
    document.campaign().clone()
}

/// An action with those keywords.
fn action(set: impl FnOnce(&mut heroes_of_hex::Keywords)) -> heroes_of_hex::Action {
    let mut action = heroes_of_hex::Action::new(heroes_of_hex::ActionId(99), "Something");
    set(&mut action.keywords);
    action
}

/// A sample with people who have what house rules are about.
fn sample(system: System) -> Campaign {
    let mut campaign = samples()
        .into_iter()
        .find(|one| one.system() == system)
        .expect("a sample");
    match &mut campaign.game {
        Game::Unhex(game) => {
            let sheet = game.characters.values_mut().next().expect("somebody");
            let sheet = Arc::make_mut(sheet);
            sheet.abilities = Ability::ALL.into_iter().collect();
            sheet.items = vec![Item {
                id: ItemId(1),
                name: "Long rifle".to_owned(),
                kind: ItemKind::Ranged2h,
                dropped: None,
            }];
        }
        Game::HeroesOfHex(game) => {
            let units = game.units.values_mut();
            let mut actions = units.flat_map(|unit| Arc::make_mut(unit).actions.iter_mut());
            let heavy = actions.find_map(|action| {
                action.offence.as_mut()?.damage = heroes_of_hex::DamageType::Heavy;
                Some(action)
            });
            let heavy = heavy.expect("an attack");
            heavy.name = "Felling blow".to_owned();
            heavy.cost = heroes_of_hex::Cost::Ap(9);
            let unit = game.units.values_mut().next_back().expect("a unit");
            let blast = action(|keywords| {
                keywords.knockback = 3;
                keywords.area = Some(heroes_of_hex::Area::Blast(1));
            });
            let prey =
                action(|keywords| keywords.goes = Some(heroes_of_hex::MovementKind::Prey(4)));
            Arc::make_mut(unit).actions = vec![action(|keywords| keywords.heals = 2), blast, prey];
        }
        Game::Squads(game) => {
            let unit = game.units.values_mut().next().expect("a unit");
            Arc::make_mut(unit).specials.insert(Special::Thriller);
        }
        Game::Flow(game) => {
            for unit in game.units.values_mut() {
                let skills = &mut Arc::make_mut(unit).skills;
                (skills.melee, skills.ranged) = (65, 40);
            }
        }
        Game::D20(_) => {}
    }
    campaign
}

/// Every other option of a house rule than the game’s own.
fn others<R: Default>(rule: &HouseRule<R>) -> Vec<String> {
    let all: Vec<String> = match rule.options {
        Options::Switch { .. } => vec!["on".to_owned(), "off".to_owned()],
        Options::OneOf(all) => all.iter().map(|(key, _)| (*key).to_owned()).collect(),
        Options::Number { least, .. } => vec![least.to_string(), (least + 1).to_string()],
    };
    let preset = rule.preset().to_string();
    all.into_iter().filter(|option| *option != preset).collect()
}

macro_rules! game {
    ($system:ident, $room:ident, $told:ident) => {{
        let campaign = sample(System::$system);
        let keys: Vec<&str> = $room::house_rule_list::LIST
            .iter()
            .map(|rule| rule.key)
            .collect();
        let told: Vec<&str> = $told.iter().map(|(key, _)| *key).collect();
        assert_eq!(keys, told, "say of every house rule what sheets make of it");
        for (rule, (_, sheet)) in $room::house_rule_list::LIST.iter().zip($told) {
            for option in others(rule) {
                let set = $room::Command::SetHouseRule {
                    rule: rule.key.to_owned(),
                    option: option.clone(),
                };
                let changed = after(&campaign, &set.into());
                let words = rule.words(rule.parse(&option).expect("an option"));
                for paper in papers(&changed) {
                    let own = table_rules(&paper);
                    assert_eq!(own.len(), 1, "{} {option}: {own:?}", rule.key);
                    assert!(own[0].0.contains(&words), "{own:?}");
                    assert_eq!(own[0].1, rule.rule.to_string());
                }
            }
            if let Says(option, gone, there) = sheet {
                let set = $room::Command::SetHouseRule {
                    rule: rule.key.to_owned(),
                    option: (*option).to_owned(),
                };
                holds(&campaign, &set.into(), gone, there);
            }
        }
    }};
}

/// With that command some sheet says the latter, and none says the former any more.
#[track_caller]
fn holds(campaign: &Campaign, command: &Command, gone: &str, there: &str) {
    let say = |campaign: &Campaign, wanted: &str| {
        papers(campaign)
            .iter()
            .any(|paper| words(paper).contains(wanted))
    };
    let changed = after(campaign, command);
    assert!(
        gone == "nothing of it" || say(campaign, gone),
        "“{gone}” before"
    );
    assert!(!say(campaign, there), "“{there}” before");
    assert!(!say(&changed, gone), "“{gone}” after");
    assert!(say(&changed, there), "“{there}” after");
}

#[test]
fn no_sheet_of_unhex_contradicts_a_house_rule() {
    game!(Unhex, unhex, UNHEX);
}

#[test]
fn no_sheet_of_heroes_of_hex_contradicts_a_house_rule() {
    game!(HeroesOfHex, heroes_of_hex, HEX);
}

#[test]
fn no_sheet_of_stacks_and_hordes_contradicts_a_house_rule() {
    game!(Squads, squads, SQUADS);
    let dice = "3d8+1".to_owned();
    holds(
        &sample(System::Squads),
        &squads::Command::SetAttackDice { dice }.into(),
        "2d6 + Combat",
        "3d8+1 + Combat",
    );
}

#[test]
fn no_sheet_of_attack_move_bonus_contradicts_a_house_rule() {
    game!(D20, d20, D20);
}

#[test]
fn no_sheet_of_flow_contradicts_a_house_rule() {
    game!(Flow, flow, FLOW);
}
