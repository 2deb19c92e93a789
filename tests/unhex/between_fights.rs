//! The end of a fight and what comes after it: fate (U-65), the sum, recovery (U-63), the session’s goal (U-06).

use tableside::systems::unhex::{
    Ability, Act, Command, Condition, Fact, GmCondition, ItemKind, Level, Location, Mark, Phase,
};
use tableside::table::{Answer, CharacterId, Decider, ItemId};

use super::scene::{CLUB, NPCS, PCS, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];

fn condition(table: &Table, name: &str) -> Condition {
    table.sheet(name).condition(&table.game().house_rules)
}

/// Ana knocks out Bo, the last of the gang who was awake; Cy lies there already, Di is dead.
fn gang_down() -> Table {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Cy", "Bar", &[])
        .level(5)
        .npc("Di", "Bar", &[])
        .sheet(|sheet| sheet.level = Level::clamped(-3))
        .npc("Bo", "Bar", KNIFE)
        .level(12)
        .fight();
    table.attack("Ana", "Bo", [4, 5]);
    table.pick("tens");
    table
}

fn fight_is_over(table: &Table) -> bool {
    *table.phase()
        == Phase::Over {
            standing: Some(PCS),
        }
}

/// U-65: where all of a team are down at the end, the GM decides their fate; nothing else is asked.
#[test]
fn u_65_the_gm_decides_the_fate_of_a_team_that_is_down() {
    for outcome in ["spared", "captured", "left_behind"] {
        let mut table = gang_down();
        assert!(fight_is_over(&table));
        let question = table.question();
        assert_eq!(
            (question.key.as_str(), question.who),
            ("fate.2", Decider::Gm)
        );
        assert_eq!(question.rule.to_string(), "U-65");
        table.pick(outcome);
        assert_eq!(table.keys(), [""; 0]);
        assert_eq!(condition(&table, "Bo"), Condition::Unconscious);
        let logged = table.logged(|fact| matches!(fact, Fact::FateDecided { .. }));
        assert_eq!(logged, Some(vec!["U-65".to_owned()]));
        table.undo_and_redo_all();
    }
}

/// U-65: they may die; the GM’s mark says so, and can be taken away.
#[test]
fn u_65_a_team_that_is_down_may_die() {
    let mut table = gang_down();
    assert_eq!(
        table.options(),
        ["spared", "captured", "left_behind", "die"]
    );
    table.pick("die");
    for name in ["Bo", "Cy"] {
        assert_eq!(condition(&table, name), Condition::Dead);
        assert_eq!(table.sheet(name).condition_by_gm, Some(GmCondition::Dead));
    }
    assert_eq!(table.sheet("Di").condition_by_gm, None, "dead before");
    assert_eq!(table.count(|fact| matches!(fact, Fact::Died { .. })), 2);
    table.undo_and_redo_all();
}

/// U-65: no question about a team of whom all are dead, nor about the one left standing.
#[test]
fn u_65_the_dead_have_no_fate() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .level(2)
        .npc("Cy", "Bar", KNIFE)
        .level(12)
        .fight();
    table.attack("Ana", "Bo", [4, 5]);
    table.pick("tens");
    assert!(!fight_is_over(&table));
    let who = table.id("Cy");
    let level = Level::clamped(-1);
    table.does(Command::SetLevel { who, level }, []);
    assert!(fight_is_over(&table));
    assert_eq!(table.keys(), [""; 0]);
}

/// U-65: both teams down, both are asked about; whoever the GM wakes is no longer a question. A new fight waits for none
/// of it.
#[test]
fn u_65_fates_follow_what_the_gm_sets() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .level(11)
        .npc("Bo", "Bar", KNIFE)
        .level(11)
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("counter.1", [0, 4, 0, 5]);
    table.pick_for("attack.dice", "ones");
    table.pick_for("counter.dice", "ones");
    assert_eq!(table.keys(), ["fate.1", "fate.2"]);
    let who = table.id("Ana");
    let condition = Some(GmCondition::Conscious);
    table.does(Command::SetCondition { who, condition }, []);
    assert_eq!(table.keys(), ["fate.2"]);
    table.undo_and_redo_all();
    table.does(Command::EndFight, []);
    assert_eq!(table.keys(), [""; 0]);
}

/// U-40: the sum of a fight: rounds, who is hurt how, what was used up; in the log by names, never by level.
#[test]
fn u_40_a_fight_ends_with_its_sum() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Ben", "Bar", &[ItemKind::FirstAid])
        .marks(Location::Torso, 2, Mark::Slash)
        .npc("Bo", "Bar", &[])
        .level(12)
        .armor(Location::Torso, 1)
        .skip(NPCS)
        .skip(PCS)
        .quiet();
    table.does(Command::BeginFight { map: CLUB }, []);
    table.pick("1");
    table.answer_to("initiative.1.roll", Answer::Roll, [3, 4]);
    table.answer_to("initiative.2.roll", Answer::Roll, [6, 2]);
    table.pick("1");
    let act = Act::FirstAid {
        patient: table.id("Ben"),
        item: ItemId(1),
        sure: false,
    };
    let who = table.id("Ben");
    table.does(Command::Act { who, act }, [7, 2]);
    let attack = table.attack_act("Ana", "Bo");
    let who = table.id("Ana");
    table.does(Command::Act { who, act: attack }, [3, 4]);
    table.pick("tens");
    table.pick("break");
    assert!(!table.game().fight_summary().expect("a fight").over);
    table.does(Command::EndTurn, []);
    assert_eq!(table.keys(), ["initiative.roller.1"], "round 2");
    table.gang_gives_up();
    let sum = table.game().fight_summary().expect("a fight");
    assert_eq!(
        (sum.map.as_str(), sum.rounds, sum.over),
        ("Nightclub", 2, true)
    );
    assert_eq!(sum.standing.as_ref().map(|team| team.id), Some(PCS));
    let words: Vec<String> = sum
        .people
        .iter()
        .map(|one| format!("{}: {}", one.who, one.words()))
        .collect();
    assert_eq!(
        words,
        [
            "Ana: unhurt",
            "Ben: torso 2 X, used up or destroyed first aid",
            "Bo: surrendered, 12 levels lost, used up or destroyed armor on the torso",
        ]
    );
    let line = table.game().log.iter().map(|e| e.fact.sentence());
    let line = line.filter(|line| line.starts_with("After")).last();
    assert_eq!(
        line.expect("it is noted"),
        "After 2 rounds. Surrendered: Bo. Hurt: Ben. Used up or destroyed: first aid (Ben), armor on the torso (Bo)"
    );
    table.undo_and_redo_all();
}

/// The sum is known for a fight that the GM ended, too, and is not changed by what comes after it.
#[test]
fn u_40_the_sum_outlives_the_fight() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .quiet();
    assert_eq!(table.game().fight_summary(), None);
    table.does(Command::BeginFight { map: CLUB }, []);
    table.does(Command::EndFight, []);
    let sum = table.game().fight_summary().expect("there was one");
    assert_eq!((sum.rounds, sum.over, sum.standing), (1, true, None));
    let line = table.game().log.iter().last().expect("a line");
    assert_eq!(line.fact.sentence(), "After 1 round. Nobody is hurt");
}

/// U-40: the sum has all who took part, the same however the fight ended and after it is put away; unhurt are only
/// those at their full level.
#[test]
fn u_40_the_sum_has_all_who_took_part() {
    let begun = || {
        let mut table = Scene::new()
            .pc("Ana", "Bar", KNIFE)
            .pc("Ben", "Bar", KNIFE)
            .level(30)
            .npc("Bo", "Bar", KNIFE)
            .npc("Cy", "Bar", KNIFE)
            .level(5)
            .quiet();
        table.does(Command::BeginFight { map: CLUB }, []);
        table
    };
    let words = |table: &Table| -> Vec<String> {
        let sum = table.game().fight_summary().expect("a fight");
        let people = sum.people.iter();
        people
            .map(|one| format!("{}: {}", one.who, one.words()))
            .collect()
    };
    let mut table = begun();
    let all = [
        "Ana: unhurt",
        "Ben: level 30 of 50",
        "Bo: unhurt",
        "Cy: unconscious, level 5 of 50",
    ];
    assert_eq!(words(&table), all);
    table.does(Command::EndFight, []);
    assert_eq!(words(&table), all);
    let line = table.game().log.iter().last().expect("a line");
    assert_eq!(
        line.fact.sentence(),
        "After 1 round. Unconscious: Cy",
        "Ben came tired and lost nothing"
    );

    let mut table = begun();
    table.gang_gives_up();
    table.pick("spared");
    let before = words(&table);
    assert_eq!(before.len(), 4, "{before:?}");
    table.does(Command::EndFight, []);
    assert!(table.game().fight.is_none());
    assert_eq!(words(&table), before);
    table.undo_and_redo_all();
}

/// U-63: level to max, every `\` and X erased, the permanent ones stay; how many slots are free is said.
#[test]
fn u_63_recovery() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .level(54)
        .level(7)
        .marks(Location::Torso, 2, Mark::Slash)
        .marks(Location::Torso, 3, Mark::Cross)
        .marks(Location::Head, 1, Mark::Filled)
        .pc("Ben", "Bar", &[])
        .level(20)
        .quiet();
    let who = vec![table.id("Ana"), table.id("Ben")];
    let applied = table.does(Command::Recover { who }, []);
    assert_eq!(applied.label, "Ana, Ben recover");
    assert_eq!((table.level("Ana"), table.level("Ben")), (54, 50));
    assert_eq!(table.marked("Ana", Location::Torso), 0);
    assert_eq!(table.boxes("Ana", Location::Head, Mark::Filled), 1);
    assert_eq!(condition(&table, "Ana"), Condition::Conscious);
    let told = table.count(|fact| {
        matches!(
            fact,
            Fact::Recovered {
                level: 54,
                boxes: 5,
                slots: 4,
                ..
            }
        )
    });
    assert_eq!(told, 1);
    table.undo_and_redo_all();
}

/// U-63: not in a fight, and not the dead; by the GM’s word all the same, and the log names the rule.
#[test]
fn u_63_recovery_comes_after_the_fight() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .level(30)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    let recover = Command::Recover {
        who: vec![table.id("Ana")],
    };
    let refused = table.refusal(recover.clone());
    assert_eq!(refused.rule_id().expect("a rule").to_string(), "U-63");
    let overruled = recover.overruled().expect("the GM may");
    table.does(overruled, []);
    assert_eq!(table.level("Ana"), 50);
    // One line tells it, to players without the rule.
    let told = table.lines(|fact| matches!(fact, Fact::Recovered { .. } | Fact::Forced { .. }));
    let [line] = told.as_slice() else {
        panic!("{told:?}")
    };
    let recovers = line.strip_prefix("The GM allows it against U-63: ");
    let recovers = recovers.expect(line);
    assert!(recovers.starts_with("Ana recovers: level 50"), "{line}");
    let seen = table.game().player_view(None).log;
    assert_eq!(seen.last().map(String::as_str), Some(recovers));
    table.does(Command::EndFight, []);
    table.does(recover, []);

    let mut table = Scene::new()
        .pc("Ana", "Bar", &[])
        .sheet(|sheet| sheet.level = Level::clamped(-1))
        .quiet();
    let who = vec![table.id("Ana")];
    let refused = table.refusal(Command::Recover { who });
    assert_eq!(refused.rule_id().expect("a rule").to_string(), "U-65");
    let nobody = table.refusal(Command::Recover { who: Vec::new() });
    assert_eq!(nobody.reason(), "say who recovers");
}

/// U-63, U-58: recovery ends a surrender, and the GM's word that somebody is out.
#[test]
fn u_63_recovery_ends_a_surrender() {
    for word in [GmCondition::Unconscious, GmCondition::Surrendered] {
        let mut table = Scene::new()
            .pc("Ana", "Bar", &[])
            .sheet(|sheet| sheet.condition_by_gm = Some(word))
            .quiet();
        let who = vec![table.id("Ana")];
        table.does(Command::Recover { who }, []);
        assert_eq!(condition(&table, "Ana"), Condition::Conscious);
    }
}

/// U-63, U-05: items can be replaced up to the slots, and what has no slot is a free list; both in one’s own time.
#[test]
fn u_05_belongings_are_a_free_list_without_slots() {
    let mut table = Scene::new().pc("Ana", "Bar", KNIFE).quiet();
    let who = table.id("Ana");
    let things: Vec<String> = (1..=30).map(|n| format!("rope {n}")).collect();
    let edit = tableside::systems::unhex::SheetEdit::NonCombatItems(things.clone());
    table.does(Command::EditSheet { who, edit }, []);
    assert_eq!(table.sheet("Ana").non_combat_items, things);
    let rules = table.game().house_rules.clone();
    assert_eq!(table.sheet("Ana").slots_used(), 1);
    assert_eq!(table.sheet("Ana").slots_free(&rules), 4);
    for n in 0..4 {
        assert_eq!(table.game().findings(), [], "after {n}");
        let (name, kind) = ("bullets".to_owned(), ItemKind::Ammo);
        table.does(Command::AddItem { who, name, kind }, []);
    }
    assert_eq!(table.sheet("Ana").slots_free(&rules), 0);
}

fn session(max: i32) -> Table {
    Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .level(max)
        .level(20)
        .npc("Bo", "Bar", KNIFE)
        .quiet()
}

fn ends(achieved: bool) -> Command {
    Command::EndSession { achieved }
}

fn agrees(table: &mut Table) {
    let goal = " out by dawn ".to_owned();
    table.does(Command::SetGoal { goal }, []);
    assert_eq!(table.game().goal, "out by dawn");
}

/// U-06: if the goal was achieved, every player character’s max level rises by 1, not above 99; the level stays, and so
/// do the others. A new slot or ability is announced.
#[test]
fn u_06_the_goal_raises_max_levels() {
    for (from, to, slot, ability) in [
        (50, 51, false, false),
        (54, 55, true, false),
        (59, 60, false, true),
        (94, 95, true, false),
        (98, 99, false, false),
    ] {
        let mut table = session(from);
        agrees(&mut table);
        table.does(ends(true), []);
        let sheet = table.sheet("Ana");
        assert_eq!((sheet.level.get(), sheet.max_level.get()), (20, to));
        assert_eq!(table.sheet("Bo").max_level.get(), 50);
        assert_eq!(table.game().goal, "", "the next session has its own");
        let who: CharacterId = table.id("Ana");
        let told = table.count(|fact| {
            matches!(fact, Fact::MaxLevelRose { who: of, to: now, slot: s, ability: a }
                if of.id == who && *now == to && (*s, *a) == (slot, ability))
        });
        assert_eq!(told, 1, "from {from}");
        table.undo_and_redo_all();
    }
    let mut table = session(99);
    agrees(&mut table);
    table.does(ends(true), []);
    assert_eq!(table.sheet("Ana").max_level.get(), 99);
    assert_eq!(
        table.count(|fact| matches!(fact, Fact::MaxLevelRose { .. })),
        0
    );
}

/// U-06: without the goal nothing rises; without one agreed on, only by the GM’s word.
#[test]
fn u_06_no_goal_no_reward() {
    let mut table = session(50);
    agrees(&mut table);
    table.does(ends(false), []);
    assert_eq!(table.sheet("Ana").max_level.get(), 50);
    let refused = table.refusal(ends(true));
    assert_eq!(refused.rule_id().expect("a rule").to_string(), "U-06");
    let overruled = ends(true).overruled().expect("the GM may");
    table.does(overruled, []);
    assert_eq!(table.sheet("Ana").max_level.get(), 51);
}

/// U-06: the log says what came of it, in words.
#[test]
fn u_06_the_log_says_so() {
    let mut table = session(59);
    agrees(&mut table);
    table.does(ends(true), []);
    let lines: Vec<String> = table.game().log.iter().map(|e| e.fact.sentence()).collect();
    let last = lines.len() - 2;
    assert_eq!(
        lines[last..],
        [
            "The session ends, its goal achieved: out by dawn",
            "Ana’s max level rises to 60, one more ability to pick"
        ]
    );
}

/// U-58, U-65: a whole team that surrenders is down, and its fate is open.
#[test]
fn u_65_who_surrenders_is_at_the_gms_mercy() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    table.gang_gives_up();
    assert_eq!(table.keys(), ["fate.2"]);
    table.pick("captured");
    let lines: Vec<String> = table.game().log.iter().map(|e| e.fact.sentence()).collect();
    assert_eq!(lines.last().expect("a line"), "Gang are captured");
}

/// U-40: the sum is of this fight: whoever came hurt and lost nothing is not hurt, whoever was dead before did not die in
/// it, and whoever left took part.
#[test]
fn u_40_the_sum_is_of_this_fight() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Ben", "Bar", KNIFE)
        .level(30)
        .marks(Location::Torso, 2, Mark::Cross)
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Bar", KNIFE)
        .npc("Di", "Bar", &[])
        .sheet(|sheet| sheet.level = Level::clamped(-3))
        .quiet();
    table.does(Command::BeginFight { map: CLUB }, []);
    let who = table.id("Cy");
    table.does(Command::Leave { who }, []);
    table.does(Command::EndFight, []);
    let sums = table.lines(|fact| matches!(fact, Fact::FightSummed { .. }));
    assert_eq!(sums, ["After 1 round. Nobody is hurt"]);
    let sum = table.game().fight_summary().expect("a fight");
    let names: Vec<&str> = sum.people.iter().map(|one| one.who.name.as_str()).collect();
    assert_eq!(names, ["Ana", "Ben", "Bo", "Cy", "Di"]);
    assert_eq!(sum.people[4].words(), "dead before");
    table.undo_and_redo_all();
}

/// U-65, U-100: a Rally that fails critically after the end: the sum counts what it costs, and the GM is asked about a
/// team that it fells.
#[test]
fn u_65_a_rally_after_the_end_may_fell_the_team() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .ability(Ability::Rally)
        .level(18)
        .pc("Ben", "Bar", &[])
        .level(12)
        .npc("Bo", "Bar", &[])
        .quiet();
    table.does(Command::BeginFight { map: CLUB }, []);
    table.does(Command::EndFight, []);
    let (who, act) = (table.id("Ana"), Act::Rally);
    table.does(Command::Act { who, act }, [9, 9]);
    assert_eq!((table.level("Ana"), table.level("Ben")), (9, 3));
    assert_eq!(table.keys(), ["fate.1"]);
    table.pick("spared");
    let sum = table.game().fight_summary().expect("a fight");
    let lost: Vec<i32> = sum.people.iter().map(|one| one.lost).collect();
    assert_eq!(lost, [9, 9, 0]);
    table.undo_and_redo_all();
}
