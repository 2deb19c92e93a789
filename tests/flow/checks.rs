//! Checks, opposed checks, advantage, sheets, damage (F-01 to F-05).

use tableside::systems::flow::{
    Act, CoinBy, Command, Level, Point, Push, SkillName, Skilled, TieBy, percentile,
};
use tableside::table::{Answer, ItemId, Kind, Shape};

use super::scene::{Scene, p, pd};

fn duel() -> Scene {
    Scene::new().hero("Ana", "E5").foe("Orc", "F5")
}

#[test]
fn f_01_levels_of_a_roll() {
    use Level::{Critical, CriticalFailure, Failure, Hard, Major, Normal};
    for (roll, target, level) in [
        (1, 40, Critical),
        (5, 40, Critical),
        (5, 0, Critical),
        (5, -30, Critical),
        (6, 0, Failure),
        (6, 4, Failure),
        (6, 21, Major),
        (12, 45, Major),
        (13, 45, Hard),
        (23, 45, Hard),
        (24, 45, Normal),
        (45, 45, Normal),
        (46, 45, Failure),
        (94, 250, Hard),
        (62, 250, Major),
        (63, 250, Major),
        (64, 250, Hard),
        (94, 94, Normal),
        (94, 93, Failure),
        (95, 250, CriticalFailure),
        (100, 99, CriticalFailure),
    ] {
        assert_eq!(Level::of(roll, target), level, "{roll} against {target}");
    }
    assert_eq!(
        (percentile(0, 0), percentile(0, 7), percentile(9, 9)),
        (100, 7, 99)
    );
    let mut table = duel().skip().begin();
    table.hits("Ana", "Orc", pd(&[30], &[4]));
    table.says(
        "Ana rolls 30 for the attack, Melee 40: normal success",
        "F-01",
    );
    table.hits("Ana", "Orc", p(&[100]));
    table.says(
        "Ana rolls 100 for the attack, Melee 40: critical failure",
        "F-01",
    );
    table.says("Ana misses Orc", "F-01");
}

#[test]
fn f_02_the_higher_level_wins_then_the_higher_skill() {
    let mut table = duel().with(|unit| unit.skills.melee = 30).begin();
    // Both normal: Melee 40 against Athletics 40 is equal, and Ana is the players'.
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("dodge", &pd(&[30], &[2]));
    table.says(
        "Ana wins against Orc as the players’ side, all else being equal",
        "F-02",
    );
    assert_eq!(table.points("Orc"), 18);
    // Hard against normal.
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("dodge", &p(&[20]));
    table.says("Orc wins against Ana by the higher success level", "F-02");
    table.says("Orc dodges: Ana has no effect", "F-31");
    table.ends();
    table.ends();
    // Parry with Melee 30 is the lower skill.
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("parry", &pd(&[25], &[1]));
    table.says(
        "Ana wins against Orc at the same level by the higher skill",
        "F-02",
    );
}

#[test]
fn f_02_within_one_side_a_coin_or_the_gm_decides() {
    let mut table = duel().all(Kind::Npc).begin();
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("dodge", &pd(&[30], &[2]));
    table.says("Orc wins against Ana by a coin", "F-02");
    table.says("Orc rolls 2 for the tie (1 is for whoever acts)", "F-02");
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("dodge", &pd(&[30], &[1, 6]));
    table.says("Ana wins against Orc by a coin", "F-02");

    let mut table = duel()
        .all(Kind::Npc)
        .rules(|rules| rules.coin = CoinBy::Gm)
        .begin();
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("dodge", &p(&[30]));
    assert_eq!(table.keys(), ["tie"]);
    table.picks("tie", "other", []);
    table.says("Orc dodges: Ana has no effect", "F-31");
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("dodge", &p(&[30]));
    table.picks("tie", "acting", [3]);
    assert_eq!(table.points("Orc"), 17);
}

#[test]
fn f_02_by_the_house_rule_the_target_number_decides_ties() {
    let off_hand = |rules: TieBy| {
        let scene = Scene::new()
            .hero("Ana", "E5")
            .with(|unit| unit.weapons[0].off_hand = true)
            .foe("Orc", "F5")
            .rules(move |all| all.ties = rules);
        let mut table = scene.begin();
        table.hits("Ana", "Orc", p(&[30]));
        table
    };
    off_hand(TieBy::Target).reacts("dodge", &p(&[30]));
    off_hand(TieBy::Skill).reacts("dodge", &pd(&[30], &[1]));
}

#[test]
fn f_02_whoever_acts_and_fails_changes_nothing() {
    let mut table = duel().begin();
    let orc = table.id("Orc");
    let push = Push::Back;
    table.acts("Ana", Act::Shove { target: orc, push }, p(&[70]));
    table.says("Ana does not move Orc", "F-44");
    assert!(table.keys().is_empty());
}

#[test]
fn f_03_advantage_and_disadvantage() {
    let mut table = duel().skip().begin();
    let target = table.id("Orc");
    let with = SkillName::Melee;
    table.acts("Ana", Act::Feint { target, with }, p(&[30, 70]));
    table.hits("Ana", "Orc", pd(&[80, 30], &[1]));
    table.says(
        "Ana rolls 30 of 80 and 30, advantage for the attack, Melee 40: normal success",
        "F-01",
    );
    // Prone and a Disarm: one disadvantage, however many there are.
    table.ends();
    table.ends();
    table.sets("Ana", "prone", true);
    let (weapon, item) = (ItemId(1), ItemId(1));
    let disarm = Act::Disarm {
        weapon,
        target,
        item,
    };
    table.acts("Ana", disarm, p(&[20, 60]));
    // A Feint and lying prone are neither.
    table.acts("Ana", Act::Feint { target, with }, p(&[30, 70]));
    table.hits("Ana", "Orc", p(&[60]));
}

#[test]
fn f_03_the_ways_of_two_dice_are_counted_exactly() {
    use tableside::systems::flow::Edge;
    for edge in [Edge::Disadvantage, Edge::None, Edge::Advantage] {
        for target in [-10, 0, 3, 40, 45, 95, 250] {
            let with = Skilled {
                skill: target,
                target,
                edge,
            };
            let mut ways = [0_u32; 6];
            for (one, other) in (1..=100).flat_map(|a| (1..=100).map(move |b| (a, b))) {
                let roll = match edge {
                    Edge::None => one,
                    Edge::Advantage => one.min(other),
                    Edge::Disadvantage => one.max(other),
                };
                ways[Level::of(roll, target) as usize] += 1;
            }
            assert_eq!(with.levels(), ways, "{with:?}");
        }
    }
}

#[test]
fn f_04_a_sheet_has_skills_with_modifiers_and_what_can_be_carried() {
    let mut table = duel().skip().begin();
    let who = table.id("Ana");
    for (value, modifier) in [(0_u16, 0), (9, 0), (47, 4), (250, 25)] {
        table.does(Command::set(who, "agility", value), []);
        assert_eq!(table.unit("Ana").modifier(SkillName::Agility), modifier);
    }
    table.refused(Command::set(who, "agility", 1000_u16));
    table.refused(Command::set(who, "agility", -1_i64));
    // A two-handed weapon does not fit beside a sword.
    let list = "weapons".to_owned();
    let edit = tableside::systems::sheet::ListEdit::Add("Glaive".to_owned());
    table.does(Command::EditList { who, list, edit }, []);
    table.does(Command::set(who, "weapons.2.two_handed", true), []);
    table.does(Command::set(who, "weapons.2.carried", "sheathed"), []);
    assert_eq!(table.forbids("Ana", Act::Draw { item: ItemId(2) }), "F-04");
    table.acts("Ana", Act::Sheathe { item: ItemId(1) }, []);
    table.acts("Ana", Act::Draw { item: ItemId(2) }, []);
}

#[test]
fn f_05_a_critical_hit_doubles_and_at_0_one_is_down() {
    let mut table = duel().skip().begin();
    table.hits("Ana", "Orc", pd(&[4], &[5]));
    table.says(
        "Ana hits Orc with a critical success, ×2: 10 damage",
        "F-05",
    );
    table.hits("Ana", "Orc", pd(&[5], &[6]));
    assert_eq!(table.points("Orc"), 0);
    table.says("Orc is down", "F-05");
    assert!(table.game().one_side_left());
    let (who, point) = (table.id("Ana"), Point::ActionPoints);
    table.does(Command::SetPoints { who, point, now: 5 }, []);
    assert_eq!(
        table.forbids("Ana", Act::Attack(table.blow(1, "Orc"))),
        "F-05"
    );
}

#[test]
fn f_05_by_the_house_rule_better_levels_do_more() {
    let mut table = duel()
        .skip()
        .rules(|rules| rules.damage_by_level = true)
        .begin();
    table.hits("Ana", "Orc", pd(&[20], &[3]));
    assert_eq!(table.points("Orc"), 16);
    table.hits("Ana", "Orc", pd(&[10], &[3]));
    assert_eq!(table.points("Orc"), 11);
    table.ends();
    table.ends();
    table.hits("Ana", "Orc", pd(&[1], &[3]));
    assert_eq!(table.points("Orc"), 1);
}

#[test]
fn f_05_whoever_goes_down_in_its_turn_loses_it_without_decay() {
    let mut table = Scene::new()
        .hero("Ana", "E5")
        .with(|unit| unit.hit_points.now = 3)
        .foe("Orc", "F5")
        .foe("Imp", "G5")
        .hero("Bea", "C5")
        .begin();
    let path = table.way(&["D5"]);
    table.acts("Ana", Act::Move { path }, []);
    table.picks("reaction.attack", "1", p(&[30]));
    table.reacts("none", &[4]);
    assert_eq!((table.points("Ana"), table.at("Ana").as_str()), (0, "E5"));
    // No decay: 2 FP of the start are still there; the AP are gone.
    assert_eq!((table.pools("Ana").0, table.pools("Ana").2), (0, 2));
    assert_eq!(table.acts_now(), "Orc");
}

/// F-05, F-32: the question for damage says what comes to the dice that are typed, and dice of two kinds are told apart.
#[test]
fn f_05_the_question_for_damage_says_it_all() {
    let begun = |damage: &str| {
        let damage = damage.to_owned();
        let scene = Scene::new().hero("Ana", "E5");
        let scene = scene.with(|unit| unit.weapons[0].damage = damage);
        let scene = scene.foe("Orc", "F5").skip().real();
        let mut table = scene.begin_typed(&[9, 1]);
        table.hits("Ana", "Orc", []);
        table
    };
    let asks = |damage: &str, faces: [i32; 2]| {
        let mut table = begun(damage);
        table.answers("attack.roll", Answer::Faces(faces.to_vec()), []);
        table.open().remove(0).question
    };
    assert_eq!(asks("1d8", [3, 0]), "Roll 1d8 for damage: Sword on Orc");
    assert_eq!(
        asks("1d8+1", [0, 3]),
        "Roll 1d8 for damage: Sword on Orc (in all d8+1, ×2)"
    );
    let mut table = begun("1d4+1d6");
    table.answers("attack.roll", Answer::Faces(vec![3, 0]), []);
    let asked = table.open().remove(0).shape;
    let Shape::Roll { names, .. } = asked else {
        panic!("dice are asked for");
    };
    assert_eq!(names, ["d4", "d6"]);
}
