//! Where two rules meet: what waits is checked again before it goes on, whatever happened or was changed meanwhile.

use std::collections::BTreeSet;

use tableside::campaign;
use tableside::dice::ScriptedDice;
use tableside::systems::flow::{
    Ability, AbilityKind, Act, Command, Edge, Fact, Point, Push, Reaction, ReadiedAct, Ready, Size,
    SkillName, Trigger, Unit,
};
use tableside::systems::sheet::ListEdit;
use tableside::table::{Answer, DiceMode, ItemId};

use super::scene::{FIELD, Scene, Table, p, pd};

fn duel() -> Scene {
    Scene::new().hero("Ana", "E5").foe("Orc", "F5")
}

fn place(table: &Table, name: &str, at: &str) -> Command {
    let (who, map, at) = (table.id(name), FIELD, table.hex(at));
    Command::Place { who, map, at }
}

fn hit(table: &Table, name: &str, damage: u16) -> Command {
    let who = table.id(name);
    Command::RecordHit {
        who,
        damage,
        hit: None,
    }
}

/// F-31, F-34: the GM takes somebody off, downs or moves it while an attack waits for a reaction.
#[test]
fn f_31_an_attack_ends_with_whoever_is_gone() {
    type Change = fn(&Table) -> Command;
    let changes: [(Change, bool); 7] = [
        (|table| hit(table, "Orc", 99), false),
        (|table| hit(table, "Ana", 99), false),
        (|table| place(table, "Orc", "H5"), false),
        (|table| place(table, "Ana", "A1"), false),
        (
            |table| Command::RemoveUnit {
                who: table.id("Orc"),
            },
            false,
        ),
        (
            |table| Command::TakeOffMap {
                who: table.id("Ana"),
            },
            false,
        ),
        (|table| place(table, "Ana", "G5"), true),
    ];
    for (change, goes_on) in changes {
        let mut table = duel().hero("Bea", "M9").foe("Imp", "N9").begin();
        table.hits("Ana", "Orc", p(&[30]));
        assert_eq!(table.keys(), ["reaction.attacked"]);
        table.does(change(&table), []);
        assert_eq!(table.keys() == ["reaction.attacked"], goes_on);
        let cancelled = table
            .facts()
            .iter()
            .any(|fact| matches!(fact, Fact::Cancelled { .. }));
        assert_eq!(cancelled, !goes_on);
    }
}

/// F-30: the same while the dice of a reaction are asked for; RP that were paid stay paid.
#[test]
fn f_30_a_reaction_that_cannot_be_any_more_is_told() {
    let mut table = Scene::new()
        .foe("Orc", "E5")
        .hero("Ana", "F5")
        .hero("Bea", "F6")
        .real()
        .begin_typed(&[9, 8, 7]);
    table.hits("Orc", "Ana", []);
    table.types([3, 0]);
    table.reacts("none", &[]);
    let options = table.options();
    table.reacts(&options[1].clone(), &[]);
    assert_eq!(table.keys(), ["counter.roll"]);
    table.does(place(&table, "Bea", "M9"), []);
    table.says(
        "Bea’s Intercept is cancelled: it is no longer possible",
        "F-30",
    );
    assert_eq!(
        (table.keys(), table.pools("Bea").1),
        (vec!["damage.roll".to_owned()], 0)
    );
    table.types([4]);
    assert_eq!(table.points("Ana"), 16);
}

/// F-34, F-43: somebody who walks is held or falls beneath a Reaction Attack that waits.
#[test]
fn f_34_a_walk_goes_on_only_if_it_can() {
    for what in 0..4 {
        let mut table = duel().foe("Imp", "N9").begin();
        let path = table.way(&["D5", "C5"]);
        table.acts("Ana", Act::Move { path }, []);
        let (ana, orc) = (table.id("Ana"), table.id("Orc"));
        match what {
            0 => table.does(
                Command::SetGrapple {
                    held: ana,
                    holder: Some(orc),
                },
                [],
            ),
            1 => table.does(Command::set(ana, "prone", true), []),
            2 => table.does(place(&table, "Ana", "M2"), []),
            _ => table.does(hit(&table, "Ana", 99), []),
        };
        assert!(table.keys().is_empty(), "{what}: {:?}", table.keys());
        assert_eq!(table.at("Ana"), if what == 2 { "M2" } else { "E5" });
    }
    // Only the reaction is over where its owner is gone.
    let mut table = duel().foe("Imp", "N9").begin();
    let path = table.way(&["D5", "C5"]);
    table.acts("Ana", Act::Move { path }, []);
    table.does(hit(&table, "Orc", 99), []);
    assert_eq!(table.at("Ana"), "C5");
}

/// F-34, F-50: stopped on the hex of an ally one comes back to the last free one.
#[test]
fn f_50_stopped_on_the_hex_of_an_ally() {
    let scene = Scene::new()
        .hero("Ana", "E5")
        .hero("Bea", "D5")
        .foe("Orc", "D6")
        .foe("Imp", "N9");
    let mut table = scene.skip_for(super::scene::HEROES).begin();
    let path = table.way(&["D5", "C5"]);
    table.acts("Ana", Act::Move { path }, []);
    // Whoever threatens E5 is asked first, then before leaving Bea's hex.
    let mut asked = 0;
    while table.at("Ana") != "D5" {
        table.picks("reaction.attack", "none", []);
        asked += 1;
        assert!(asked < 3);
    }
    let (held, holder) = (table.id("Ana"), Some(table.id("Orc")));
    table.does(Command::SetGrapple { held, holder }, []);
    assert_eq!(table.at("Ana"), "E5");
}

/// F-24, F-43: a readied act finds its target held, its owner held, or nothing to do.
#[test]
fn f_24_a_ready_meets_a_grapple_and_falling() {
    let ready = Act::Ready(Ready {
        trigger: Trigger::Attacks,
        act: ReadiedAct::Attack(ItemId(1)),
    });
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .hero("Bea", "G5")
        .skip();
    let mut table = scene.begin();
    table.acts("Ana", ready, []);
    table.hits("Orc", "Bea", []);
    assert_eq!(table.keys(), ["ready.act"]);
    // Held ones do nothing: it goes on waiting, and the attack goes on.
    let (held, holder) = (table.id("Ana"), Some(table.id("Orc")));
    table.does(Command::SetGrapple { held, holder }, p(&[99, 98]));
    assert!(table.standing("Ana").ready.is_some());
    table.says("Orc misses Bea", "F-01");
    table.does(hit(&table, "Ana", 99), []);
    assert!(table.standing("Ana").ready.is_none());
    table.says("Ana waits no longer", "F-24");
}

/// F-24: the readied attack brings down who attacks; the attack is lost with its cost, the turn is over, nothing decays.
#[test]
fn f_24_a_readied_attack_brings_down_who_attacks() {
    let ready = Act::Ready(Ready {
        trigger: Trigger::Attacks,
        act: ReadiedAct::Attack(ItemId(1)),
    });
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .with(|unit| unit.hit_points.now = 3);
    let mut table = scene.foe("Imp", "N9").skip().begin();
    table.acts("Ana", ready, []);
    table.hits("Orc", "Ana", []);
    table.picks("ready.act", "0", pd(&[30], &[3]));
    table.says("Orc’s Sword is cancelled: Orc is out of the fight", "F-30");
    assert_eq!(
        (table.acts_now().as_str(), table.pools("Orc").2),
        ("Imp", 2)
    );
    assert_eq!(table.points("Ana"), 20);
}

/// F-23, F-30: the surprised do not react and are not asked; they defend themselves from the first normal round on.
#[test]
fn f_23_surprised_ones_are_not_asked() {
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "F5");
    let mut table = scene.begin_surprising(&["Orc"]);
    table.hits("Ana", "Orc", pd(&[30], &[2]));
    let path = table.way(&["D5"]);
    table.acts("Ana", Act::Move { path }, []);
    assert_eq!((table.points("Orc"), table.at("Ana").as_str()), (18, "D5"));
    let ready = Act::Ready(Ready {
        trigger: Trigger::Words("now".to_owned()),
        act: ReadiedAct::Move,
    });
    assert_eq!(table.forbids("Orc", ready), "F-21");
    table.ends();
    let path = table.way(&["E5"]);
    table.acts("Ana", Act::Move { path }, []);
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(table.keys(), ["reaction.attacked"]);
}

/// F-30: one is asked after the other, and the history says who did not react.
#[test]
fn f_30_the_history_says_who_did_not_react() {
    let scene = Scene::new().foe("Orc", "E5").hero("Bea", "F5");
    let mut table = scene.hero("Ana", "G7").begin();
    table.hits("Orc", "Bea", p(&[30]));
    let bea = table.does(Command::NobodyReacts, []).record.label.clone();
    let ana = table.does(Command::NobodyReacts, [4]).record.label.clone();
    assert_eq!([bea, ana], ["Bea does not react", "Ana does not react"]);
}

/// F-42, F-43: what gives advantage and what gives disadvantage meet in reactions.
#[test]
fn f_42_total_defense_meets_prone_holding_and_reaction_attacks() {
    let mut table = duel().begin();
    table.acts("Ana", Act::TotalDefense, []);
    table.sets("Ana", "prone", true);
    table.hits("Orc", "Ana", p(&[30]));
    // Advantage and disadvantage: one plain die for the Dodge, two for the Parry.
    table.reacts("dodge", &pd(&[80], &[1]));
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("parry", &p(&[90, 12]));
    // A Reaction Attack is a reaction, too: advantage against lying prone.
    let path = table.way(&["G5"]);
    table.acts("Orc", Act::Move { path }, []);
    table.picks("reaction.attack", "1", p(&[70]));
    // Whoever holds somebody dodges by Athletics without, parries with disadvantage.
    let mut table = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .foe("Imp", "D5")
        .begin();
    let target = table.id("Orc");
    table.acts("Ana", Act::Grapple { target }, p(&[30, 70]));
    table.ends();
    table.ends();
    table.hits("Imp", "Ana", p(&[30]));
    table.reacts("dodge", &p(&[20]));
    table.hits("Imp", "Ana", p(&[30]));
    table.reacts("parry", &pd(&[20, 80], &[1]));
}

/// F-35, F-05, F-43: an interceptor falls, an ally in a grapple is pushed out of it, one who is held cannot intercept.
#[test]
fn f_35_intercepts_meet_falling_and_grapples() {
    let scene = || {
        Scene::new()
            .foe("Orc", "E5")
            .hero("Ana", "F5")
            .hero("Bea", "F6")
    };
    let mut table = scene()
        .with(|unit| unit.hit_points.now = 2)
        .foe("Imp", "G5")
        .begin();
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[]);
    let options = table.options();
    table.reacts(&options[1].clone(), &pd(&[20], &[4]));
    // Down: it pushes nobody, and the attacker has its FP for it.
    assert!(table.keys().is_empty());
    assert_eq!((table.points("Bea"), table.pools("Orc").2), (0, 5));
    let mut table = scene().foe("Imp", "G5").begin();
    let (held, holder) = (table.id("Bea"), Some(table.id("Imp")));
    table.does(place(&table, "Bea", "G6"), []);
    table.does(Command::SetGrapple { held, holder }, []);
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[3]);
    assert!(
        table.keys().is_empty(),
        "whoever is held does not intercept"
    );
}

/// F-30, F-33, F-51: a Riposte reaches only as far as its weapon, and is none against one that is two sizes larger.
#[test]
fn f_30_ripostes_meet_reach_and_size() {
    let scene = Scene::new()
        .hero("Ana", "D5")
        .with(|unit| unit.weapons[0].reach = 2);
    let mut table = scene.foe("Orc", "F5").begin();
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(table.options(), ["none", "dodge", "parry"]);
    table.reacts("parry", &p(&[15]));
    let scene = Scene::new()
        .hero("Ana", "E5")
        .with(|unit| unit.size = Size::Huge);
    let mut table = scene.foe("Orc", "F5").begin();
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(table.options(), ["none", "dodge"]);
    table.does(Command::NobodyReacts, [1]);
}

/// F-34: a spell waits for a Reaction Attack that brings its caster down, and is lost with its cost.
#[test]
fn f_34_a_caster_that_falls_casts_nothing() {
    let scene = Scene::new().hero("Ana", "E5").with(|unit| {
        unit.hit_points.now = 2;
        unit.abilities.push(Ability {
            kind: AbilityKind::AttackSpell,
            damage: "1d6".to_owned(),
            ..Ability::new(ItemId(1), "Bolt")
        });
    });
    let mut table = scene.foe("Orc", "F5").hero("Bea", "A1").begin();
    let cast = Act::Use {
        ability: ItemId(1),
        target: Some(table.id("Orc")),
    };
    table.acts("Ana", cast, []);
    table.picks("reaction.attack", "1", p(&[30]));
    table.reacts("none", &[2]);
    table.says("Ana’s Bolt is cancelled: Ana is out of the fight", "F-34");
    assert_eq!(
        (table.points("Orc"), table.acts_now().as_str()),
        (20, "Orc")
    );
}

/// F-41, F-40: a Feint goes before a Disarm and a Reaction Attack, too, and is gone with its target.
#[test]
fn f_41_a_feint_meets_other_attacks() {
    let mut table = duel().skip_for(super::scene::FOES).begin();
    let (target, with) = (table.id("Orc"), SkillName::Melee);
    table.acts("Ana", Act::Feint { target, with }, p(&[30, 90]));
    // Advantage of the Feint, disadvantage of the Disarm.
    let (weapon, item) = (ItemId(1), ItemId(1));
    table.acts(
        "Ana",
        Act::Disarm {
            weapon,
            target,
            item,
        },
        p(&[90]),
    );
    table.ends();
    table.ends();
    table.acts("Ana", Act::Feint { target, with }, p(&[30, 90]));
    table.ends();
    let path = table.way(&["G5"]);
    table.acts("Orc", Act::Move { path }, []);
    table.picks("reaction.attack", "1", p(&[90, 91]));
    assert!(table.standing("Ana").feints.is_empty());
}

/// F-44, F-34: being pushed and falling prone provoke nothing.
#[test]
fn f_44_a_push_provokes_nothing() {
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .hero("Bea", "F6");
    let mut table = scene.begin();
    let (target, push) = (table.id("Orc"), Push::Back);
    table.acts("Ana", Act::Shove { target, push }, p(&[30, 90]));
    assert_eq!(
        (table.keys().is_empty(), table.at("Orc").as_str()),
        (true, "G5")
    );
}

/// F-01: a roll is corrected, and what followed from it is rolled again; undo takes all of it back.
#[test]
fn f_01_a_corrected_roll_goes_on_from_there() {
    let mut table = duel().skip().begin();
    let before = table.document.campaign().clone();
    table.hits("Ana", "Orc", pd(&[30], &[4]));
    assert_eq!(table.points("Orc"), 16);
    let checked = |fact: &Fact| matches!(fact, Fact::Rolled { checked, .. } if checked.is_some());
    let attack = table.facts().iter().rposition(checked).expect("an attack");
    let correct = campaign::Command::CorrectRoll {
        faces: vec![9, 9],
        roll: Some(attack + 1),
    };
    let applied = table.document.apply(&correct, &mut ScriptedDice::new([]));
    applied.expect("the damage fell right after it");
    assert_eq!(table.points("Orc"), 20);
    assert!(
        table
            .facts()
            .iter()
            .any(|fact| matches!(fact, Fact::RollCorrected { .. }))
    );
    while table.document.campaign() != &before {
        let undone = table
            .document
            .apply(&campaign::Command::Undo, &mut ScriptedDice::new([]));
        undone.expect("there is something to undo");
    }
}

/// Corrects the roll that shows that face.
fn corrects(table: &mut Table, old: i32, face: i32) {
    let rolls = table.document.rolls();
    let made = rolls.iter().find(|made| made.faces == [old]);
    let made = made.expect("a roll");
    let stays = rolls.iter().filter(|newer| newer.line > made.line);
    let stays: Vec<bool> = stays.map(|newer| made.keeps(newer)).collect();
    assert!(stays.iter().all(|one| *one), "{stays:?}");
    assert_eq!(table.document.taken_back(made), [""; 0]);
    let (faces, roll) = (vec![face], Some(made.line));
    let correct = campaign::Command::CorrectRoll { faces, roll };
    let done = table.document.apply(&correct, &mut ScriptedDice::new([]));
    done.unwrap_or_else(|refusal| panic!("{refusal}"));
}

/// F-20: of an initiative any roll is corrected, and the others stand as they fell, typed or the app’s; the notes of all
/// corrections stand right before their rolls.
#[test]
fn f_20_a_corrected_initiative_leaves_the_others() {
    let scene = || duel().skip().hero("Bea", "E7");
    for real in [false, true] {
        let mut table = match real {
            true => scene().real().table(),
            false => scene().table(),
        };
        let (map, surprised) = (FIELD, BTreeSet::new());
        let begin = Command::BeginFight { map, surprised };
        match real {
            true => {
                table.does(begin, []);
                for (name, face) in [("Orc", 7), ("Ana", 3), ("Bea", 9)] {
                    let key = format!("initiative.{}", table.id(name));
                    table.answers(&key, Answer::Faces(vec![face]), []);
                }
            }
            false => {
                table.does(begin, [3, 7, 9]);
            }
        }
        assert_eq!(table.order(), ["Bea", "Orc", "Ana"]);
        let first = table.document.campaign().clone();
        corrects(&mut table, 7, 1);
        assert_eq!(table.order(), ["Bea", "Ana", "Orc"]);
        corrects(&mut table, 3, 10);
        assert_eq!(table.order(), ["Ana", "Bea", "Orc"]);
        corrects(&mut table, 9, 2);
        assert_eq!(table.order(), ["Ana", "Bea", "Orc"]);
        let facts = table.facts();
        let notes = facts.windows(2).filter_map(|two| match two {
            [
                Fact::RollCorrected { who, before, .. },
                Fact::Rolled {
                    who: roller, faces, ..
                },
            ] => {
                assert_eq!(who, roller);
                Some((who.name.clone(), before[0], faces[0]))
            }
            _ => None,
        });
        let mut notes: Vec<(String, i32, i32)> = notes.collect();
        notes.sort();
        let all = [("Ana", 3, 10), ("Bea", 9, 2), ("Orc", 7, 1)];
        let all = all.map(|(name, before, now)| (name.to_owned(), before, now));
        assert_eq!(notes, all, "{facts:#?}");
        for _ in 0..3 {
            let undone = table
                .document
                .apply(&campaign::Command::Undo, &mut ScriptedDice::new([]));
            undone.expect("there is something to undo");
        }
        assert_eq!(table.document.campaign(), &first);
    }
}

/// F-20: a roll that broke a tie is corrected, and the other one stands; where the tie is none any more, both are taken back.
#[test]
fn f_20_a_corrected_tie_leaves_the_other_roll() {
    let mut table = duel().skip().real().begin_typed(&[5, 5]);
    let types = |table: &mut Table, face| {
        let key = table.keys().remove(0);
        table.answers(&key, Answer::Faces(vec![face]), []);
    };
    for face in [4, 4, 2, 8] {
        types(&mut table, face);
    }
    assert_eq!(table.order(), ["Orc", "Ana"]);
    corrects(&mut table, 2, 9);
    assert_eq!(table.order(), ["Ana", "Orc"]);
    // The Orc’s first roll of the first tie: its second tie is none any more, and Ana’s first roll stands.
    let rolls = table.document.rolls();
    let faces: Vec<i32> = rolls.iter().map(|made| made.faces[0]).collect();
    let made = rolls.iter().find(|made| made.faces == [4]).expect("a tie");
    let kept = rolls.iter().filter(|newer| made.keeps(newer)).count();
    assert_eq!((faces.len(), kept), (6, 0), "{faces:?}");
    let (roll, faces) = (Some(made.line), vec![6]);
    let correct = campaign::Command::CorrectRoll { faces, roll };
    let done = table.document.apply(&correct, &mut ScriptedDice::new([]));
    done.unwrap_or_else(|refusal| panic!("{refusal}"));
    assert_eq!(
        (table.order(), table.keys().len()),
        (vec!["Orc".to_owned(), "Ana".to_owned()], 0)
    );
}

/// F-12, F-22: points by hand while something waits, broken-off procedures, a turn given by hand.
#[test]
fn f_22_the_gm_breaks_off_and_gives_turns() {
    let mut table = duel().begin();
    table.hits("Ana", "Orc", p(&[30]));
    let (who, point) = (table.id("Orc"), Point::ReactionPoints);
    table.does(Command::SetPoints { who, point, now: 0 }, [5]);
    assert_eq!(table.points("Orc"), 15, "without RP the attack goes on");
    table.hits(
        "Ana",
        "Orc",
        p(&[30]).into_iter().chain([1]).collect::<Vec<_>>(),
    );
    table.ends();
    table.hits("Orc", "Ana", p(&[30]));
    table.does(Command::Break, []);
    assert!(table.keys().is_empty());
    table.refused(Command::Break);
    let who = table.id("Ana");
    table.does(Command::SetTurn { who }, []);
    assert_eq!(table.acts_now(), "Ana");
    let order = vec![table.id("Orc"), who];
    table.does(Command::SetOrder { order }, []);
    assert_eq!(table.order(), ["Orc", "Ana"]);
    table.refused(Command::SetOrder { order: vec![who] });
    let team = None;
    table.does(
        Command::SetDice {
            team,
            dice: DiceMode::Real,
        },
        [],
    );
}

/// F-35, F-40: whoever takes a Disarm for an ally may push it away, too.
#[test]
fn f_35_an_intercepted_disarm_pushes_too() {
    let scene = Scene::new().foe("Orc", "E5").hero("Ana", "F5");
    let mut table = scene.hero("Bea", "F6").begin();
    let (weapon, item) = (ItemId(1), ItemId(1));
    let target = table.id("Ana");
    let act = Act::Disarm {
        weapon,
        target,
        item,
    };
    table.acts("Orc", act, p(&[30, 20]));
    table.reacts("none", &[]);
    let at = table.options()[1].clone();
    table.reacts(&at, &p(&[20]));
    assert_eq!(table.keys(), ["intercept.push"]);
    table.picks("intercept.push", "push", []);
    assert_eq!(table.at("Bea"), "F5");
}

/// F-35: an attack that fells whoever has taken it for an ally was no cancelled one; there is only no push.
#[test]
fn f_35_an_intercept_that_fells_is_no_cancelled_attack() {
    let scene = Scene::new().foe("Orc", "E5").hero("Ana", "F5");
    let scene = scene.hero("Bea", "F6").with(|unit| unit.hit_points.now = 1);
    let mut table = scene.foe("Imp", "M9").begin();
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[]);
    let at = table.options()[1].clone();
    table.reacts(&at, &pd(&[20], &[4]));
    assert_eq!(table.points("Bea"), 0);
    let cancelled = |fact: &Fact| matches!(fact, Fact::Cancelled { .. });
    assert!(!table.facts().iter().any(cancelled), "{:?}", table.facts());
}

/// F-30, F-43: whoever holds somebody dodges by what succeeds more often, with Athletics not at disadvantage.
#[test]
fn f_43_a_holder_dodges_by_the_skill_that_succeeds_more_often() {
    let scene = Scene::new().foe("Orc", "E5").hero("Ana", "F5");
    let scene = scene.with(|unit| {
        unit.skills.agility = 60;
        unit.skills.athletics = 50;
    });
    let mut table = scene.foe("Imp", "F6").begin();
    let dodge = |table: &Table| {
        let (skill, with) = table
            .game()
            .reaction_terms(table.id("Ana"), Reaction::Dodge);
        (skill, with.target, with.edge)
    };
    assert_eq!(dodge(&table), (SkillName::Agility, 60, Edge::None));
    let (held, holder) = (table.id("Imp"), Some(table.id("Ana")));
    table.does(Command::SetGrapple { held, holder }, []);
    assert_eq!(dodge(&table), (SkillName::Athletics, 50, Edge::None));
}

/// F-34, F-50: the GM gives the turn to another, or ends the fight, while somebody is on its way over the hex of an ally: it
/// goes back to the last free one, and the log says so.
#[test]
fn f_34_the_gm_ends_a_way_on_the_hex_of_an_ally() {
    for ends in [true, false] {
        let scene = Scene::new().foe("Orc", "E4").hero("Ana", "F5");
        let scene = scene.with(|unit| unit.weapons[0].reach = 3);
        let mut table = scene.foe("Imp", "F4").begin();
        let path = table.way(&["F4", "G4"]);
        table.acts("Orc", Act::Move { path }, []);
        table.picks("reaction.attack", "none", []);
        assert_eq!(
            (table.at("Orc"), table.keys()),
            (table.at("Imp"), vec!["reaction.attack".to_owned()])
        );
        let who = table.id("Ana");
        let command = if ends {
            Command::EndFight
        } else {
            Command::SetTurn { who }
        };
        table.does(command, []);
        assert_eq!(
            (table.at("Orc"), table.at("Imp")),
            ("E4".to_owned(), "F4".to_owned())
        );
        let halted = |fact: &Fact| matches!(fact, Fact::Halted { .. });
        assert!(table.facts().iter().any(halted));
    }
}

/// F-51: a weapon without damage threatens, and hits for none; one whose damage cannot be rolled threatens nobody.
#[test]
fn f_51_a_weapon_without_damage_threatens_and_hits_for_none() {
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "F5");
    let net = |damage: &'static str| {
        move |unit: &mut Unit| {
            unit.weapons[0].damage = damage.to_owned();
            unit.weapons[0].two_handed = true;
        }
    };
    let mut table = scene.with(net("")).begin();
    let path = table.way(&["D5"]);
    let said = table.game().provoke_words(table.id("Ana"), &path);
    assert!(said.contains("Reaction Attack by Orc at E5"), "{said}");
    table.acts("Ana", Act::Move { path }, []);
    table.picks("reaction.attack", "1", p(&[30]));
    table.reacts("none", &[]);
    table.says("Orc hits Ana with a normal success: 0 damage", "F-05");
    assert_eq!(
        (table.at("Ana"), table.points("Ana")),
        ("D5".to_owned(), 20)
    );
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "F5");
    let mut table = scene.with(net("abc")).begin();
    let path = table.way(&["D5"]);
    assert_eq!(table.game().provoke_words(table.id("Ana"), &path), "");
    table.acts("Ana", Act::Move { path }, []);
    assert!(table.keys().is_empty());
}

/// F-53: whoever takes no part in the fight gangs up on nobody, and threatens nobody.
#[test]
fn f_53_who_takes_no_part_gangs_up_on_nobody() {
    let scene = Scene::new().foe("Orc", "E5").hero("Ana", "F5");
    let mut table = scene.foe("Imp", "G5").begin();
    let gangs = |table: &Table| {
        let ground = table.game().ground().expect("a board");
        ground.gangs_up(table.id("Orc"), table.id("Ana"))
    };
    assert!(gangs(&table));
    let who = table.id("Imp");
    table.does(Command::Leave { who }, []);
    assert!(!gangs(&table));
}

/// F-24: a trigger that comes while the readied act cannot be done is told with the reason; what its act costs is said.
#[test]
fn f_24_a_trigger_that_comes_in_vain_says_why() {
    let scene = || Scene::new().hero("Ana", "E5").foe("Orc", "F5").skip();
    let ready = |trigger| {
        let act = ReadiedAct::Move;
        Act::Ready(Ready { trigger, act })
    };
    let mut table = scene().begin();
    table.acts("Ana", ready(Trigger::Attacks), []);
    table.sets("Ana", "prone", true);
    table.hits("Orc", "Ana", p(&[80]));
    table.says(
        "Ana goes on waiting though the trigger has come: Ana lies prone",
        "F-24",
    );
    let mut table = scene().begin();
    table.acts("Ana", ready(Trigger::Attacks), []);
    table.hits("Orc", "Ana", []);
    let open = table.open();
    assert_eq!(open[0].shape.options()[1].consequence, "1 AP");
    // The way is told before the attack that it ends.
    table.picks("ready.act", "0", []);
    let way = ["D5", "C5"].map(str::to_owned).to_vec();
    table.answers("walk", Answer::Path(way), []);
    let told: Vec<String> = table.facts().iter().map(Fact::sentence).collect();
    let at = |words: &str| told.iter().position(|line| line.contains(words));
    let (moved, cancelled) = (at("Ana moves 1 hex to D5"), at("Orc’s Sword is cancelled"));
    assert!(moved.is_some() && moved < cancelled, "{told:#?}");
}

/// F-30: a weapon that is gone while its attack waits is told as an attack.
#[test]
fn f_30_an_attack_whose_weapon_is_gone_is_told_as_one() {
    let mut table = Scene::new().hero("Ana", "E5").foe("Orc", "F5").begin();
    table.hits("Ana", "Orc", p(&[30]));
    let (who, list) = (table.id("Ana"), "weapons".to_owned());
    let edit = ListEdit::Remove(1);
    table.does(Command::EditList { who, list, edit }, []);
    table.says("Ana’s attack is cancelled: Ana has no item 1", "F-30");
}

/// F-11, F-21, F-42: a Total Defense or a Ready that the GM lets be done out of turn begins nobody’s turn anew.
#[test]
fn f_21_what_is_forced_out_of_turn_ends_no_turn() {
    let ready = Act::Ready(Ready {
        trigger: Trigger::Attacks,
        act: ReadiedAct::Attack(ItemId(1)),
    });
    for act in [Act::TotalDefense, ready] {
        let mut table = duel().skip().begin();
        table.acts("Ana", Act::FlowState, []);
        let (who, point, now) = (table.id("Ana"), Point::ReactionPoints, 0);
        table.does(Command::SetPoints { who, point, now }, []);
        let who = table.id("Orc");
        table.does(Command::Force { who, act }, []);
        assert_eq!(
            (table.acts_now().as_str(), table.pools("Ana")),
            ("Ana", (4, 0, 2))
        );
        assert!(table.standing("Ana").flow_state);
        assert!(!table.standing("Orc").done, "its turn is still to come");
        table.ends();
        assert_eq!(
            (table.acts_now().as_str(), table.pools("Ana").2),
            ("Orc", 2)
        );
    }
}

/// F-51: two whom the GM has put on one hex reach each other.
#[test]
fn f_51_two_on_one_hex_reach_each_other() {
    let mut table = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "H5")
        .skip()
        .begin();
    table.does(place(&table, "Orc", "E5"), []);
    table.hits("Ana", "Orc", pd(&[30], &[4]));
    assert_eq!(table.points("Orc"), 16);
}

/// F-42, F-43: whoever lies prone or is in a grapple can go nowhere, and is told so.
#[test]
fn f_42_the_prone_and_the_grappled_can_go_no_hexes() {
    let mut table = duel().begin();
    let hexes = |table: &Table| table.game().hexes_now(table.id("Ana"));
    assert_eq!(hexes(&table), 12);
    table.sets("Ana", "prone", true);
    assert_eq!(hexes(&table), 0);
    table.sets("Ana", "prone", false);
    let (held, holder) = (table.id("Orc"), Some(table.id("Ana")));
    table.does(Command::SetGrapple { held, holder }, []);
    assert_eq!(hexes(&table), 0);
}
