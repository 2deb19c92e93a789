//! What a sheet says of somebody: nothing that is not so, and all that one needs at the table.

use std::sync::Arc;

use tableside::campaign::Campaign;
use tableside::campaign::paper::{Holds, Paper};
use tableside::systems::squads::Special;
use tableside::systems::{Game, System, d20, flow, squads, unhex};
use tableside::table::{CharacterId, ItemId, Kind};

const WHO: CharacterId = CharacterId(1);

/// All words of a sheet, with the labels of boxes and the line of the ledger behind every rule.
fn words(paper: &Paper) -> String {
    let mut all: Vec<String> = super::words(paper).into_iter().map(str::to_owned).collect();
    for block in &paper.blocks {
        match &block.holds {
            Holds::Ticks(ticks) => all.extend(
                ticks
                    .iter()
                    .map(|one| format!("{} {} of {:?}", one.label, one.ticked, one.of)),
            ),
            Holds::Rules(rules) => {
                all.extend(
                    rules
                        .iter()
                        .map(|(words, rule)| format!("{words} ({rule})")),
                );
            }
            Holds::Numbers(numbers) => {
                all.extend(
                    numbers
                        .iter()
                        .map(|(label, value)| format!("{label} {value}")),
                );
            }
            _ => {}
        }
    }
    all.join("\n")
}

#[track_caller]
fn says(told: &str, there: &[&str]) {
    for words in there {
        assert!(told.contains(words), "“{words}” is not in {told}");
    }
}

#[track_caller]
fn says_not(told: &str, gone: &[&str]) {
    for words in gone {
        assert!(!told.contains(words), "“{words}” is in {told}");
    }
}

fn of_squads(change: impl FnOnce(&mut squads::Unit)) -> String {
    let mut campaign = Campaign::new("One", System::Squads);
    let Game::Squads(game) = &mut campaign.game else {
        panic!("another game");
    };
    let mut unit = squads::Unit::new("Runner", squads::UnitKind::Troop);
    change(&mut unit);
    game.units.insert(WHO, Arc::new(unit));
    words(&campaign.paper(Some(WHO)).expect("a sheet"))
}

#[test]
fn a_sheet_of_stacks_and_hordes_says_what_that_unit_can() {
    let plain = of_squads(|_| {});
    says(
        &plain,
        &[
            "A Move ends beside an enemy",
            "your 3d6 against theirs",
            "from phase 3 on",
        ],
    );
    says_not(&plain, &["Leadership", "Squares across", "Fire at"]);
    let agile = of_squads(|unit| {
        unit.specials
            .extend([Special::Agile, Special::Heavy, Special::Military]);
        (unit.leadership, unit.size, unit.range, unit.fatigue) = (4, 2, 5, 3);
        (unit.level, unit.modifiers.guard, unit.transport) = (2, 1, 6);
    });
    says(
        &agile,
        &[
            "Agile units cannot bull rush",
            "Leadership 4 gives orders",
            "Squares across 2",
            "Fire at who is within 5 squares",
            "Fatigue 3",
            "Guard 0 of Some(2)",
            "1 attack per level",
            "Transport 6",
            "6 units ride it",
            "May choose combat modifiers. (S-30)",
            "Carry somebody not Heavy",
        ],
    );
    says_not(&agile, &["A Move ends beside", "Bull rush:"]);
    let gate = of_squads(|unit| {
        unit.kind = squads::UnitKind::Structure;
        unit.elevation = 2;
    });
    says(
        &gate,
        &[
            "no Move, no Action",
            "stands on it is at elevation 2",
            "Elevation 2",
        ],
    );
    says_not(
        &gate,
        &[
            "One Move and one Action",
            "Bull rush",
            "delayed",
            "Leadership",
        ],
    );
}

#[test]
fn a_sheet_of_flow_says_what_is_held_and_rolled() {
    let mut campaign = Campaign::new("One", System::Flow);
    let Game::Flow(game) = &mut campaign.game else {
        panic!("another game");
    };
    let mut unit = flow::Unit::new("Ana", flow::UnitKind::Character);
    unit.hands = 4;
    let mut bow = flow::Weapon::new(ItemId(1), "Bow");
    bow.carried = flow::Carried::Sheathed;
    unit.weapons = vec![flow::Weapon::new(ItemId(2), "Sword"), bow];
    let mut bolt = flow::Ability::new(ItemId(3), "Bolt");
    (bolt.kind, bolt.skill) = (flow::AbilityKind::AttackSpell, flow::SkillName::Deception);
    unit.abilities = vec![bolt];
    game.units.insert(WHO, Arc::new(unit));
    let told = words(&campaign.paper(Some(WHO)).expect("a sheet"));
    says(
        &told,
        &[
            "4 hands",
            "weapon, in hand",
            "weapon, not in hand",
            "rolls Deception",
            "95 or more is a critical failure; 5 or less always succeeds (F-01)",
            "without damage (F-40)",
            "Athletics against Athletics (F-43)",
            "knock prone (F-44)",
        ],
    );
}

#[test]
fn a_sheet_of_attack_move_bonus_says_what_is_rolled_against() {
    let mut campaign = Campaign::new("One", System::D20);
    let Game::D20(game) = &mut campaign.game else {
        panic!("another game");
    };
    let mut unit = d20::Unit::new("Ana", d20::UnitKind::Character);
    (unit.modifiers.agility, unit.size, unit.state.laden) = (3, 2, true);
    let mut bow = d20::Weapon::new(ItemId(1), "Bow");
    bow.carried = d20::Carried::Sheathed;
    unit.weapons = vec![bow];
    game.units.insert(WHO, Arc::new(unit));
    let told = words(&campaign.paper(Some(WHO)).expect("a sheet"));
    says(
        &told,
        &[
            "You are hit from 13",
            "Free hits a round 4",
            "Spaces 2 × 2",
            "full load 1 of",
            "sheathed",
            "fatal: 1 in 4 wounds does 16 more damage; slowing: ",
            "(D-13)",
            "a 6 defeats at once (D-21)",
            "(D-23)",
        ],
    );
}

#[test]
fn a_sheet_of_unhex_says_when_one_is_out_and_who_is() {
    let mut campaign = Campaign::new("One", System::Unhex);
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("another game");
    };
    let mut sheet = unhex::Character::new("Ana", Kind::Pc);
    sheet.condition_by_gm = Some(unhex::GmCondition::Dead);
    game.characters.insert(WHO, Arc::new(sheet));
    let told = words(&campaign.paper(Some(WHO)).expect("a sheet"));
    says(
        &told,
        &[
            "dead, at the GM’s word",
            "Unconscious below level 10, or with head or torso full (U-64)",
            "Dead below level 0, or with head or torso full of ■ (U-65)",
            "the target picks which die is which (U-53)",
        ],
    );
}

#[test]
fn a_sheet_of_heroes_of_hex_says_what_a_hit_does() {
    let campaign = Campaign::new("One", System::HeroesOfHex);
    let told = words(&campaign.paper(None).expect("a sheet"));
    says(
        &told,
        &[
            "as many d6 as your Attack against as many as their Defense",
            "Light: 1 to 3 more is a Wound, 4 is death; Normal: 1 or 2, 3; Heavy: 1, 2 (H-32)",
        ],
    );
}
