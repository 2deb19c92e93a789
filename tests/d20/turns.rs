//! Order, turns and what they are spent for (D-01 to D-09).

use tableside::systems::d20::{
    Act, Actions, Carried, Command, Feat, FeatKind, Opening, Pay, TieBreak, WOUND,
};
use tableside::table::{Answer, ItemId};

use super::scene::{FIELD, FOES, Scene, weapon};

/// D-01: the highest Agility first, friend and foe in one order, made anew each round; newcomers join next round.
#[test]
fn d_01_the_highest_agility_goes_first() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 1)
        .foe("Orc", "B4", 3)
        .hero("Bo", "D2", 2)
        .begin();
    assert_eq!(table.order(), ["Orc", "Bo", "Ana"]);
    table.does(Command::set(table.id("Ana"), "agility", 5_u8), []);
    let late = table.unit("Bo").clone();
    let who = table.id("Ana").0 + 9;
    let id = tableside::table::CharacterId(who);
    let unit = Box::new(tableside::systems::d20::Unit {
        name: "Late".to_owned(),
        ..late
    });
    table.does(Command::PutUnit { id, unit }, []);
    table.does(
        Command::Place {
            who: id,
            map: FIELD,
            at: table.hex("H8"),
        },
        [],
    );
    table.does(Command::Join { who: id }, []);
    for name in ["Orc", "Bo"] {
        assert_eq!(table.acts_now(), name);
        table.ends();
    }
    // Bo and Late have the same Agility: a d20 each.
    table.acts("Ana", Act::EndTurn, [9, 14]);
    assert_eq!(table.order(), ["Ana", "Orc", "Late", "Bo"]);
}

/// D-01: ties by d20, again where they are the same, once a fight; or the GM says.
#[test]
fn d_01_ties_are_rolled_once_or_said() {
    let scene = || Scene::new().hero("Ana", "B2", 1).foe("Orc", "B4", 1);
    let mut table = scene().table();
    let begin = Command::BeginFight {
        map: FIELD,
        opening: None,
    };
    table.does(begin.clone(), [7, 7, 3, 12]);
    assert_eq!(table.order(), ["Orc", "Ana"]);
    table.ends();
    table.ends();
    assert_eq!(table.game().round(), 2);
    assert_eq!(table.order(), ["Orc", "Ana"], "once a fight");
    let mut table = scene().rules(|rules| rules.ties = TieBreak::Gm).table();
    table.does(begin, []);
    assert_eq!(table.keys(), ["ties.order"]);
    let order = Answer::Order(vec![
        table.id("Orc").to_string(),
        table.id("Ana").to_string(),
    ]);
    table.answers("ties.order", order, []);
    assert_eq!(table.order(), ["Orc", "Ana"]);
}

/// D-02: who starts it by attacking goes last in every round, and has a whole turn in the first.
#[test]
fn d_02_the_starter_goes_last() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 9)
        .foe("Orc", "B3", 0)
        .table();
    let opening = Some(Opening {
        who: table.id("Ana"),
        blow: table.blow(1, "Orc"),
    });
    table.does(
        Command::BeginFight {
            map: FIELD,
            opening,
        },
        [15, 4],
    );
    assert_eq!(
        (table.points("Orc"), table.order()),
        (16, vec!["Orc".to_owned(), "Ana".to_owned()])
    );
    table.ends();
    assert_eq!(table.turn().left, Actions::TURN);
    table.ends();
    assert_eq!(table.order(), ["Orc", "Ana"]);
}

/// D-02: a delayed turn comes after any later one, before anything was spent, else at the end by the old order.
#[test]
fn d_02_turns_are_delayed() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "H3", 2)
        .hero("Bo", "D2", 1)
        .begin();
    table.acts("Ana", Act::Delay, []);
    assert_eq!(table.acts_now(), "Orc");
    assert_eq!(table.forbids("Ana", Act::StepIn), "D-02");
    table.ends();
    table.acts("Ana", Act::StepIn, []);
    table.acts("Ana", Act::Talk { with: Pay::Bonus }, []);
    assert_eq!(table.forbids("Ana", Act::Delay), "D-02");
    table.ends();
    assert_eq!(table.acts_now(), "Bo");
    table.ends();
    // Everybody delays: the old order, and nobody delays twice.
    for name in ["Ana", "Orc", "Bo"] {
        table.acts(name, Act::Delay, []);
    }
    assert_eq!(table.acts_now(), "Ana");
    assert_eq!(table.forbids("Ana", Act::Delay), "D-02");
}

/// D-03: 1 AA, 1 MA, 2 BA; what is spent is gone, what is not is lost.
#[test]
fn d_03_a_turn_has_four_actions() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 0)
        .begin();
    table.hits("Ana", "Orc", [2]);
    let blow = table.blow(1, "Orc");
    assert_eq!(table.forbids("Ana", Act::Attack(blow)), "D-03");
    assert_eq!(table.forbids("Orc", Act::Attack(blow)), "D-03");
    table.ends();
    table.says("Ana’s turn ends, 1 MA and 2 BA unspent", "D-03");
    assert_eq!(table.forbids("Ana", Act::HitHarder), "D-03");
}

/// D-04: each action for what it is for, and no other.
#[test]
fn d_04_what_actions_are_for() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| {
            let mut bow = weapon(2, "Bow", "1d6", 9);
            bow.carried = Carried::Sheathed;
            unit.weapons.push(bow);
            unit.modifiers.strength = 3;
        })
        .foe("Orc", "B3", 0)
        .begin();
    assert_eq!(
        table.forbids("Ana", Act::Disengage { with: Pay::Move }),
        "D-32"
    );
    assert_eq!(
        table.forbids(
            "Ana",
            Act::Move {
                path: vec![],
                with: Pay::Attack
            }
        ),
        "D-04"
    );
    let bow = table.blow(2, "Orc");
    assert_eq!(table.forbids("Ana", Act::Attack(bow)), "D-04");
    table.acts(
        "Ana",
        Act::Draw {
            weapon: ItemId(2),
            with: Pay::Bonus,
        },
        [],
    );
    table.acts(
        "Ana",
        Act::Sheathe {
            weapon: ItemId(1),
            with: Pay::Bonus,
        },
        [],
    );
    table.acts("Ana", Act::Attack(bow), [11, 5]);
    assert_eq!(table.points("Orc"), 15, "no Strength at range");
    assert_eq!(
        table.turn().left,
        Actions {
            attack: 0,
            movement: 1,
            bonus: 0
        }
    );
    table.ends();
    table.ends();
    table.acts(
        "Ana",
        Act::Draw {
            weapon: ItemId(1),
            with: Pay::Attack,
        },
        [],
    );
    let sword = table.blow(1, "Orc");
    table.acts("Ana", Act::ExtraAttack(sword), [12, 5]);
    assert_eq!(table.points("Orc"), 10, "no Strength either");
    assert_eq!(table.turn().left, Actions::default());
}

/// D-04, D-10: +1 melee damage this round beside Strength.
#[test]
fn d_04_melee_damage_grows_by_bonus_actions() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| unit.modifiers.strength = 2)
        .foe("Orc", "B3", 0)
        .begin();
    table.acts("Ana", Act::HitHarder, []);
    table.acts("Ana", Act::HitHarder, []);
    table.hits("Ana", "Orc", [12, 1]);
    assert_eq!(table.points("Orc"), 15);
}

/// D-05: halves and thirds multiply and are rounded down; slowing and Athlete come first; feats ease some.
#[test]
fn d_05_slow_movement() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "H8", 0)
        .begin();
    let ana = table.id("Ana");
    let spaces = |table: &super::scene::Table| {
        [Pay::Move, Pay::Bonus].map(|pay| table.game().spaces(ana, pay))
    };
    assert_eq!(spaces(&table), [6, 2]);
    table.sets("Ana", "sneaking", true);
    table.sets("Ana", "swimming", true);
    assert_eq!(spaces(&table), [3, 1]);
    table.sets("Ana", "prone", true);
    assert_eq!(spaces(&table), [1, 0]);
    let id = ana;
    let mut unit = table.unit("Ana").clone();
    unit.feats = vec![
        Feat::of(ItemId(1), FeatKind::Maneuverer),
        Feat::of(ItemId(2), FeatKind::Athlete),
    ];
    table.does(
        Command::PutUnit {
            id,
            unit: Box::new(unit),
        },
        [],
    );
    assert_eq!(spaces(&table), [2, 0]);
    table.sets("Ana", "laden", true);
    assert_eq!(spaces(&table), [1, 0]);
}

/// D-06: standing up off-turn is paid by the next turn; with none left to give it cannot be done.
#[test]
fn d_06_standing_up_off_turn() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "H8", 0)
        .with(|unit| unit.state.prone = true)
        .begin();
    table.acts("Orc", Act::StandUp { with: Pay::Attack }, []);
    table.says("Orc stands up (AA of Orc’s next turn)", "D-06");
    table.sets("Orc", "prone", true);
    assert_eq!(
        table.forbids("Orc", Act::StandUp { with: Pay::Attack }),
        "D-06"
    );
    table.acts("Orc", Act::StandUp { with: Pay::Bonus }, []);
    assert_eq!(
        table.forbids("Orc", Act::StandUp { with: Pay::Move }),
        "D-40"
    );
    table.ends();
    assert_eq!(
        table.turn().left,
        Actions {
            attack: 0,
            movement: 1,
            bonus: 1
        }
    );
    table.sets("Orc", "prone", true);
    table.acts("Orc", Act::StandUp { with: Pay::Move }, []);
    assert_eq!(
        table.turn().left,
        Actions {
            attack: 0,
            movement: 0,
            bonus: 1
        }
    );
    table.ends();
    assert_eq!(table.standing("Orc").owes, Actions::default());
}

/// D-07: 0 hit points are defeat, never fewer; the fight ends with one team left, whose MP are full again.
#[test]
fn d_07_the_end_of_a_fight() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| {
            unit.magic.max = 7;
            unit.magic.now = 2;
        })
        .foe("Orc", "B3", 0)
        .with(|unit| unit.hit_points.now = 3)
        .begin();
    table.hits("Ana", "Orc", [11, 8]);
    assert_eq!(table.points("Orc"), 0);
    table.says("Orc is defeated", "D-07");
    table.says("The fight is over: Heroes win", "D-07");
    assert_eq!(
        (table.game().over(), table.unit("Ana").magic.now),
        (Some(Some(super::scene::HEROES)), 7)
    );
    table.does(Command::EndFight, []);
    assert!(table.game().fight.is_none());
    // A team loses its will.
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B9", 0)
        .begin();
    table.does(Command::GiveUp { team: FOES }, []);
    assert!(table.game().over().is_some());
}

/// D-08: +1 to hit serves the next attack and lapses with the round; +1 to dodge lasts until one's next turn.
#[test]
fn d_08_bonuses() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 0)
        .begin();
    table.acts("Ana", Act::AimBetter, []);
    table.acts("Ana", Act::AimBetter, []);
    table.hits("Ana", "Orc", [8, 4]);
    assert_eq!((table.points("Orc"), table.standing("Ana").to_hit), (16, 0));
    table.ends();
    table.acts("Orc", Act::DodgeBetter, []);
    table.acts("Orc", Act::AimBetter, []);
    table.ends();
    assert_eq!(
        (table.standing("Orc").to_hit, table.standing("Orc").dodge),
        (0, 1)
    );
    table.hits("Ana", "Orc", [10]);
    table.says("Ana misses Orc (10 against 11)", "D-10");
    table.ends();
    table.acts("Orc", Act::HitHarder, []);
    assert_eq!(table.standing("Orc").dodge, 0);
    table.sets("Orc", "prone", true);
    assert_eq!(table.forbids("Orc", Act::DodgeBetter), "D-08");
    assert_eq!(WOUND, 6);
}

/// D-09: a diagonal is one space, friends are passed, enemies not, nobody is ended on; ranges are the sheet's, in sight.
#[test]
fn d_09_the_board() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| unit.weapons.push(weapon(2, "Bow", "1d6", 6)))
        .hero("Bo", "C3", 2)
        .foe("Orc", "E5", 0)
        .foe("Far", "N9", -1)
        .wall("F5", "G5")
        .begin();
    let go = |table: &super::scene::Table, path: &[&str]| Act::Move {
        path: table.way(path),
        with: Pay::Move,
    };
    let onto = go(&table, &["C3"]);
    assert_eq!(table.forbids("Ana", onto), "D-09");
    let through = go(&table, &["C3", "D4", "E5", "F6"]);
    assert_eq!(table.forbids("Ana", through), "D-09");
    let long = go(&table, &["B3", "B4", "B5", "B6", "B7", "B8", "B9"]);
    assert_eq!(table.forbids("Ana", long), "D-05");
    let far = table.blow(2, "Far");
    assert_eq!(table.forbids("Ana", Act::Attack(far)), "D-09");
    let near = table.blow(1, "Orc");
    assert_eq!(table.forbids("Ana", Act::Attack(near)), "D-09");
    let past = go(&table, &["C3", "D4"]);
    table.acts("Ana", past, []);
    assert_eq!(table.at("Ana"), "D4");
}

/// D-09, D-30: walls cut zones, and a token of 4×4 does not fit into a corridor of 3.
#[test]
fn d_09_walls_and_large_tokens() {
    let mut scene = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Ogre", "C5", 0)
        .with(|unit| unit.size = 4)
        .wall("B2", "C2");
    for row in 1..=12 {
        if !(5..=7).contains(&row) {
            scene = scene.wall(&format!("H{row}"), &format!("I{row}"));
        }
    }
    let mut table = scene.begin();
    let ground = table.game().ground().expect("a board");
    assert!(!ground.zone(table.id("Ana"), None).contains(table.hex("C2")));
    assert_eq!(ground.zone(table.id("Ogre"), None).len(), 20);
    drop(ground);
    table.ends();
    let path = table.way(&["D5", "E5", "F5"]);
    assert_eq!(
        table.forbids(
            "Ogre",
            Act::Move {
                path,
                with: Pay::Move
            }
        ),
        "D-09"
    );
}

/// D-01: players see the one order of turns without a gap where somebody is hidden.
#[test]
fn d_01_players_see_the_order() {
    let scene = Scene::new().hero("Ada", "B2", 3).foe("Orc", "D8", 2);
    let scene = scene.with(|orc| orc.hidden = true).hero("Cai", "F2", 1);
    let table = scene.begin();
    let seen = table.document.campaign().player_view(None).table;
    let members = seen.teams.iter().flat_map(|team| &team.members);
    let places: Vec<_> = members.map(|one| (one.name.as_str(), one.place)).collect();
    assert_eq!(places, [("Ada", Some(0)), ("Cai", Some(1))]);
}
