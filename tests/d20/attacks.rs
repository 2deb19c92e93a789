//! Attacks, wounds, criticals (D-10 to D-23).

use tableside::campaign;
use tableside::dice::ScriptedDice;
use tableside::systems::d20::{
    Act, Aim, Blow, Command, Damage, DamageKind, DefeatedBy, Fact, Feat, FeatKind, Less, Reduction,
};
use tableside::table::{Answer, FreeRollCommand, ItemId};

use super::scene::{Scene, Table, weapon};

fn duel() -> Scene {
    Scene::new().hero("Ana", "B2", 3).foe("Orc", "B3", 1)
}

fn begun() -> Table {
    duel().begin()
}

/// D-10: d20 and Accuracy against Agility + 10; equal hits; a natural 20 always; Strength in melee; never below 0.
#[test]
fn d_10_to_hit_and_damage() {
    let mut table = begun();
    table.hits("Ana", "Orc", [10]);
    table.says("Ana misses Orc (10 against 11)", "D-10");
    table.ends();
    table.ends();
    table.hits("Ana", "Orc", [11, 5]);
    assert_eq!(table.points("Orc"), 15);
    let mut table = duel().with(|unit| unit.modifiers.agility = 50).begin();
    table.ends();
    // 60 is beyond any roll but a natural 20.
    table.hits("Ana", "Orc", [20, 1, 4]);
    assert_eq!(table.points("Orc"), 12);
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| unit.modifiers.strength = -50)
        .foe("Orc", "B3", 1)
        .begin();
    table.hits("Ana", "Orc", [12, 8]);
    assert_eq!(table.points("Orc"), 20);
}

/// D-11: flat-footed is 5, prone 5 and Agility; flat-footed beats prone; the helpless cannot act.
#[test]
fn d_11_flat_footed_and_prone() {
    let mut table = begun();
    let orc = table.id("Orc");
    let defense = |table: &Table| table.game().defense(orc, false).0;
    table.sets("Orc", "prone", true);
    assert_eq!(defense(&table), 6);
    table.sets("Orc", "helpless", true);
    assert_eq!(defense(&table), 5);
    table.hits("Ana", "Orc", [5, 3]);
    assert_eq!(table.points("Orc"), 17);
    table.ends();
    assert_eq!(table.forbids("Orc", Act::HitHarder), "D-11");
}

/// D-12: the rear quarter by facing, which follows steps and own attacks; undetected: flat-footed, +1d4, multiplied.
#[test]
fn d_12_from_behind_and_undetected() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .hero("Bo", "B4", 2)
        .with(|unit| {
            unit.state.undetected = true;
            unit.feats.push(Feat::of(ItemId(1), FeatKind::SneakAttack));
        })
        .foe("Orc", "B3", 5)
        .begin();
    table.hits("Orc", "Ana", [3]);
    assert!(table.game().is_behind(table.id("Bo"), table.id("Orc")));
    assert!(!table.game().is_behind(table.id("Ana"), table.id("Orc")));
    table.ends();
    table.ends();
    // 5 are enough; d20, chain, damage, sneak: (3 + 2 + 4) × 2.
    table.hits("Bo", "Orc", [20, 2, 3, 2, 4]);
    assert_eq!(table.points("Orc"), 2);
    assert!(!table.unit("Bo").state.undetected);
    table.says(
        "Bo attacks Orc with Sword (from behind, undetected)",
        "D-12",
    );
}

/// D-12: by the GM's word.
#[test]
fn d_12_behind_is_said() {
    let mut table = begun();
    let blow = Blow {
        behind: true,
        ..table.blow(1, "Orc")
    };
    table.acts("Ana", Act::Attack(blow), [10, 2]);
    assert_eq!(table.points("Orc"), 18);
}

/// D-13: a wound takes 6 net damage; its aim takes effect then, and not before.
#[test]
fn d_13_aim_and_wounds() {
    let mut table = begun();
    table.aims("Ana", "Orc", Aim::Slowing, [12, 5]);
    assert!(table.unit("Orc").wounds.is_empty());
    table.ends();
    table.ends();
    table.aims("Ana", "Orc", Aim::Slowing, [12, 6]);
    assert_eq!(
        (
            table.unit("Orc").agility(),
            table.unit("Orc").spaces(6, true)
        ),
        (0, 4)
    );
    table.ends();
    table.ends();
    table.aims("Ana", "Orc", Aim::CenterMass, [9, 6]);
    assert_eq!(table.unit("Orc").wounds.len(), 2, "a wound without effect");
    assert_eq!(table.points("Orc"), 3);
}

/// D-13: fatal is a d4 showing 4 after the damage, and 16 on the net.
#[test]
fn d_13_fatal() {
    let mut table = begun();
    let last = |table: &Table| table.game().last_roll().expect("a roll").verdict;
    table.aims("Ana", "Orc", Aim::Fatal, [12, 6, 3]);
    assert_eq!(table.points("Orc"), 14);
    // The d4 says whether it is fatal, and nothing before it does.
    table.says("Orc takes a wound", "D-13");
    table.says("Orc’s wound is not fatal: the d4 does not show a 4", "D-13");
    assert_eq!(last(&table), "hit, wound not fatal, 6 damage");
    table.ends();
    table.ends();
    table.aims("Ana", "Orc", Aim::Fatal, [12, 7, 4]);
    table.says("Orc’s wound is fatal: 16 more damage", "D-13");
    assert_eq!(table.points("Orc"), 0);
    table.says("Orc is defeated by a fatal wound", "D-07");
    assert_eq!(last(&table), "hit, fatal wound, 23 damage, Orc is defeated");
}

/// D-20, D-22: the last roll is the d20 with its chain beside it, also once damage was rolled.
#[test]
fn d_20_d_22_the_last_roll_is_the_d20_with_its_chain() {
    let card = |faces: &[i32]| {
        let mut table = begun();
        table.hits("Ana", "Orc", faces);
        let roll = table.game().last_roll().expect("a roll");
        (roll.what, roll.faces, roll.total, roll.verdict)
    };
    let card_of = |what: &str, faces: &[i32], total: &str, verdict: &str| {
        let [what, total, verdict] = [what, total, verdict].map(str::to_owned);
        (what, faces.to_vec(), total, verdict)
    };
    let fumble = card_of("to hit, then 2 on a d4", &[1, 2], "1", "miss");
    assert_eq!(card(&[1, 2]), fumble);
    let critical = "critical hit, 10 damage";
    let critical = card_of("to hit, then 3 on a d4", &[20, 3], "20", critical);
    assert_eq!(card(&[20, 3, 5]), critical);
    let decisive = "decisive victory, Orc is defeated";
    let what = "to hit, then 4 on a d4 and 6 on a d6";
    let decisive = card_of(what, &[20, 4, 6], "20", decisive);
    assert_eq!(card(&[20, 4, 6]), decisive);
    assert_eq!(
        card(&[15, 5]),
        card_of("for damage", &[5], "5", "hit, 5 damage")
    );
}

/// D-10: an attack that a change by hand makes impossible is what the last roll says, not the one before it.
#[test]
fn d_10_a_cancelled_attack_is_called_off() {
    let mut table = duel().real().begin();
    table.hits("Ana", "Orc", []);
    table.types([15]);
    table.types([5]);
    table.ends();
    table.hits("Orc", "Ana", []);
    table.sets("Orc", "helpless", true);
    assert!(table.open().is_empty());
    let roll = table.game().last_roll().expect("a card");
    let words = [roll.who, roll.what, roll.verdict, roll.note];
    assert_eq!(
        words,
        ["Orc", "Sword on Ana", "called off", "Orc cannot act"]
    );
    assert!(roll.faces.is_empty());
    let seen = table.game().player_view(None).roll.expect("a card");
    assert_eq!(
        (seen.verdict.as_str(), seen.note.as_str()),
        ("called off", "")
    );
}

/// D-13: weakening takes Strength and a BA of every turn; disrupting 3 in its round, then 1 while the battle lasts.
#[test]
fn d_13_weakening_and_disrupting() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 1)
        .with(|unit| unit.hit_points.now = 40)
        .begin();
    table.aims("Ana", "Orc", Aim::Weakening, [12, 6]);
    table.ends();
    assert_eq!(
        (table.turn().left.bonus, table.unit("Orc").strength()),
        (1, -1)
    );
    table.ends();
    table.aims("Ana", "Orc", Aim::Disrupting, [12, 6]);
    let accuracy = |table: &Table| table.unit("Orc").accuracy(table.game().round());
    assert_eq!(accuracy(&table), -3);
    table.ends();
    table.ends();
    assert_eq!(accuracy(&table), -1);
    table.does(Command::EndFight, []);
    assert_eq!(accuracy(&table), 0);
    // By the GM's hand in its own turn: one of the running turn, too.
    let mut table = begun();
    let who = table.id("Ana");
    table.does(
        Command::RecordHit {
            who,
            damage: 6,
            aim: Some(Aim::Weakening),
        },
        [],
    );
    assert_eq!((table.turn().left.bonus, table.points("Ana")), (1, 14));
}

/// D-14: 6 points really gained take a wound, which the wounded one picks.
#[test]
fn d_14_wounds_go() {
    let mut table = begun();
    let who = table.id("Orc");
    for (damage, aim) in [(6, Aim::Slowing), (6, Aim::Weakening)] {
        table.does(
            Command::RecordHit {
                who,
                damage,
                aim: Some(aim),
            },
            [],
        );
    }
    table.does(Command::Heal { who, points: 5 }, []);
    assert_eq!(table.unit("Orc").wounds.len(), 2);
    table.does(Command::Heal { who, points: 6 }, []);
    assert_eq!(table.keys(), ["wound"]);
    table.picks("wound", "2", []);
    assert_eq!(table.unit("Orc").wounds[0].aim, Some(Aim::Slowing));
    table.does(Command::Heal { who, points: 40 }, []);
    assert_eq!(
        (table.points("Orc"), table.unit("Orc").wounds.len()),
        (20, 1),
        "1 was gained"
    );
}

/// D-15: fixed amounts first, then halves, rounded down; the log shows gross, each, net; the wound comes after.
#[test]
fn d_15_reductions() {
    let armor = vec![
        Reduction {
            id: ItemId(1),
            name: "Ward".to_owned(),
            kind: None,
            less: Less::Half,
        },
        Reduction {
            id: ItemId(2),
            name: "Mail".to_owned(),
            kind: Some(DamageKind::Slashing),
            less: Less::Points(3),
        },
    ];
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| {
            unit.weapons[0].damage = Damage {
                more: "1d4".to_owned(),
                ..Damage::new("1d8", DamageKind::Slashing)
            };
        })
        .foe("Orc", "B3", 1)
        .with(|unit| unit.armor = armor)
        .begin();
    table.hits("Ana", "Orc", [12, 8, 4]);
    table.says(
        "Ana hits Orc (12 against 11): 12 damage, Mail takes off 3 and Ward takes off 5, 4 net",
        "D-15",
    );
    assert_eq!(
        (table.points("Orc"), table.unit("Orc").wounds.len()),
        (16, 0)
    );
}

/// D-20, D-21: d20, d4, d6; a critical doubles, a super critical doubles again, the 6 defeats at once.
#[test]
fn d_20_d_21_criticals() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 1)
        .with(|unit| unit.hit_points.now = 90)
        .begin();
    table.hits("Ana", "Orc", [20, 3, 5]);
    assert_eq!(table.points("Orc"), 80);
    table.says(
        "Ana critically hits Orc (20 against 11): 5 × 2 = 10 damage",
        "D-20",
    );
    table.ends();
    table.ends();
    table.hits("Ana", "Orc", [20, 4, 5, 5]);
    assert_eq!(table.points("Orc"), 60);
    table.says(
        "Ana supercritically hits Orc (20 against 11): 5 × 4 = 20 damage",
        "D-21",
    );
    table.ends();
    table.ends();
    table.hits("Ana", "Orc", [20, 4, 6]);
    assert_eq!(table.points("Orc"), 0);
    assert!(table.facts().iter().any(|fact| matches!(
        fact,
        Fact::Defeated {
            by: DefeatedBy::Decisive,
            ..
        }
    )));
}

/// D-20: with real dice every die of the chain is asked for by itself.
#[test]
fn d_20_real_dice_climb() {
    let mut table = duel().real().begin();
    table.hits("Ana", "Orc", []);
    assert_eq!(table.question(), "Roll 1d20 to hit: Sword on Orc");
    table.types([20]);
    assert_eq!(table.question(), "Roll 1d4 after the 20: Sword on Orc");
    table.types([4]);
    assert_eq!(table.question(), "Roll 1d6 after the 4: Sword on Orc");
    table.types([6]);
    assert_eq!(table.points("Orc"), 0);
    let mut table = duel().real().begin();
    table.hits("Ana", "Orc", []);
    table.types([1]);
    assert_eq!(table.question(), "Roll 1d4 after the 1: Sword on Orc");
    assert_eq!(table.open()[0].rule.to_string(), "D-22");
}

/// D-20, D-22: outside attacks the chain goes on up to the d20, for a 20 and for a 1, and behind nothing else.
#[test]
fn d_20_d_22_the_chain_outside_attacks() {
    let mut table = begun();
    let ana = table.id("Ana");
    let roll = |expr: &str, faces: &[i32]| {
        Command::FreeRoll(FreeRollCommand::Roll {
            who: vec![ana],
            expr: expr.parse().expect("it is an expression"),
            faces: faces.to_vec(),
            hidden: false,
        })
    };
    table.does(roll("d20+3", &[]), [20, 4, 6, 8, 10, 12, 20]);
    let all = "Ana rolls d20+3: 20 + 3 = 23, then 4 on a d4, then 6 on a d6, then 8 on a d8, then 10 on a d10, \
               then 12 on a d12, then 20 on a d20";
    table.says(all, "D-20");
    table.does(roll("d20", &[1, 4, 2]), []);
    table.says(
        "Ana rolls d20: 1 = 1, then 4 on a d4, then 2 on a d6, real dice",
        "D-22",
    );
    // A face too few is asked for; of several dice none goes on, nor does any other die.
    table.refused(roll("d20", &[20]));
    table.does(roll("2d20", &[]), [20, 1]);
    table.does(roll("d4", &[]), [4]);
    assert!(table.open().is_empty());
}

/// D-22, D-23: a 1 misses whatever the skill, and gives a free hit in the zone.
#[test]
fn d_22_d_23_a_natural_1() {
    let mut table = duel()
        .with(|unit| unit.weapons.push(weapon(2, "Axe", "2d4", 0)))
        .begin();
    table.hits("Ana", "Orc", [1, 3]);
    assert_eq!(table.question(), "Take a free hit on Ana?");
    table.picks("reaction.free_hit", "2.slowing", [13, 3, 4]);
    assert_eq!(
        (table.points("Ana"), table.unit("Ana").wounds.len()),
        (13, 1)
    );
    assert_eq!(table.game().slots_left(table.id("Orc")), 1);
    // Outside the zone nothing comes of it.
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| unit.weapons[0].range = 9)
        .foe("Orc", "B5", 1)
        .begin();
    table.hits("Ana", "Orc", [1, 4, 5]);
    assert!(table.open().is_empty());
}

/// D-23: a tragedy is a free critical hit, also without a slot; the 6 kills at any range.
#[test]
fn d_23_tragedy_and_doom() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", -4)
        .begin();
    assert_eq!(table.game().slots_left(table.id("Orc")), 0);
    table.hits("Ana", "Orc", [1, 4, 2]);
    assert_eq!(table.question(), "Take a free critical hit on Ana?");
    table.picks("reaction.free_hit", "1", [5]);
    assert_eq!(table.points("Ana"), 10);
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| unit.weapons[0].range = 9)
        .foe("Orc", "B6", 1)
        .with(|unit| unit.state.helpless = true)
        .begin();
    table.hits("Ana", "Orc", [1, 4, 6]);
    table.says("Ana is killed by a fatal blow in return", "D-07");
}

/// D-10: dice are typed in part, taken back, and left to the app.
#[test]
fn d_10_dice_in_part() {
    let mut table = duel()
        .real()
        .with(|unit| unit.weapons[0].damage.dice = "3d6".to_owned())
        .begin();
    table.ends();
    table.hits("Orc", "Ana", []);
    table.types([17]);
    table.types([2, 3]);
    assert_eq!(table.open()[0].shape.typed(), [2, 3]);
    table.answers("attack.roll", Answer::Roll, [4]);
    assert_eq!(table.points("Ana"), 11);
}

/// The last roll is corrected: the d20 alone, and what followed is taken back.
#[test]
fn d_10_the_last_roll_is_corrected() {
    let mut table = duel().real().begin();
    table.hits("Ana", "Orc", []);
    table.types([4]);
    let correct = campaign::Command::CorrectRoll {
        faces: vec![14],
        roll: None,
    };
    table
        .document
        .apply(&correct, &mut ScriptedDice::new([]))
        .expect("it is the last roll");
    assert_eq!(table.question(), "Roll 1d8 for damage: Sword on Orc");
    table.types([5]);
    let correct = campaign::Command::CorrectRoll {
        faces: vec![8],
        roll: None,
    };
    table
        .document
        .apply(&correct, &mut ScriptedDice::new([]))
        .expect("it is the last roll");
    assert_eq!(table.points("Orc"), 12);
    let mut table = begun();
    table.hits("Ana", "Orc", [12, 3]);
    table
        .document
        .apply(&correct, &mut ScriptedDice::new([]))
        .expect("of app dice, too");
    assert_eq!(table.points("Orc"), 12);
}

/// Dice notation with a slip is kept, told with its place, and refuses the attack.
#[test]
fn d_10_bad_notation() {
    let mut table = begun();
    let who = table.id("Ana");
    table.does(Command::set(who, "weapons.1.damage", "1d8 +"), []);
    let found = table
        .game()
        .findings()
        .into_iter()
        .map(|one| (one.place, one.what))
        .next()
        .expect("one");
    assert_eq!(found.0, format!("units.{who}.weapons.1.damage"));
    assert!(found.1.contains("at character"), "{}", found.1);
    let blow = table.blow(1, "Orc");
    let refusal = table.refused(table.act("Ana", Act::Attack(blow)));
    assert!(refusal.rule_id().is_none());
    let refusal = table.refused(Command::set(who, "hit_points", -3_i8));
    assert_eq!(refusal.to_string(), "Hit points is a number from 0 to 9999");
}

/// D-13, D-21: the card of a roll names the aim, and a super critical hit once it is one.
#[test]
fn d_13_d_21_the_roll_names_its_aim_and_what_it_is() {
    let mut table = duel().real().begin();
    table.aims("Ana", "Orc", Aim::Fatal, []);
    let kind = |table: &Table| table.game().clash().expect("an attack").0.kind;
    assert!(
        kind(&table).starts_with("Sword, fatal aim · "),
        "{}",
        kind(&table)
    );
    table.types([20]);
    assert_eq!(kind(&table), "Sword, fatal aim · natural 20, critical");
    table.types([4]);
    assert_eq!(
        kind(&table),
        "Sword, fatal aim · natural 20, super critical"
    );
}
