//! Rules that meet in the middle of something: several targets, a free hit that waits, the GM's hand in between.

use tableside::campaign;
use tableside::dice::ScriptedDice;
use tableside::systems::d20::{
    Act, Aim, Command, Damage, DamageKind, Fact, Feat, FeatEffect, FeatKind, Opening, Pay, Spell,
    SpellKind,
};
use tableside::systems::sheet::ListEdit;
use tableside::table::{Answer, DiceMode, ItemId};

use super::scene::{FIELD, Scene, Table};

fn duel() -> Scene {
    Scene::new().hero("Ana", "B2", 3).foe("Orc", "B3", 1)
}

fn mage(spell: Spell) -> Scene {
    Scene::new().hero("Ana", "B2", 3).with(|unit| {
        unit.magic.max = 9;
        unit.magic.now = 9;
        unit.spells = vec![spell];
    })
}

fn spell(kind: SpellKind, actions: u8, targets: u8) -> Spell {
    Spell {
        kind,
        actions,
        targets,
        ..Spell::new(ItemId(1), "Spell")
    }
}

fn cast(table: &Table, targets: &[&str], with: Pay) -> Act {
    let targets = targets.iter().map(|name| table.id(name)).collect();
    Act::Cast {
        spell: ItemId(1),
        targets,
        with,
    }
}

fn walk(table: &Table, path: &[&str]) -> Act {
    Act::Move {
        path: table.way(path),
        with: Pay::Move,
    }
}

fn correct(table: &mut Table, face: i32, roll: Option<usize>) {
    let faces = vec![face];
    let command = campaign::Command::CorrectRoll { faces, roll };
    let mut dice = ScriptedDice::new([]);
    let done = table.document.apply(&command, &mut dice);
    done.unwrap_or_else(|refusal| panic!("{refusal}"));
}

/// D-08, D-10, D-12: several targets are attacked in the order in which they were named; what was put into the attack and
/// being undetected serve the first one, and the odds say so.
#[test]
fn d_08_d_10_d_12_several_targets_in_their_order() {
    let mut table = mage(spell(SpellKind::Attack, 1, 2))
        .with(|unit| unit.state.undetected = true)
        .foe("Orc", "B4", 1)
        .foe("Imp", "C4", 0)
        .begin();
    table.acts("Ana", Act::AimBetter, []);
    let wave = cast(&table, &["Orc", "Imp"], Pay::Attack);
    let odds = table.game().odds_of_act(table.id("Ana"), &wave);
    let words = odds.expect("two attacks").lines.into_iter();
    let words: Vec<String> = words.map(|line| line.words).collect();
    assert!(words[0].starts_with("hits 85.0 %"), "{words:?}");
    assert!(words[1].starts_with("hits 55.0 %"), "{words:?}");
    // 4 + 1 are the 5 of somebody flat-footed, with a sneak die; 9 are none of the 10 of the other one.
    table.acts("Ana", wave, [4, 5, 2, 9]);
    assert_eq!((table.points("Orc"), table.points("Imp")), (13, 20));
    let told = table.facts().into_iter().filter_map(|fact| match fact {
        Fact::Attacked { on, sneak, .. } => Some(format!("on {on}, {sneak}")),
        Fact::Rolled { on, .. } => Some(format!("{}", on?)),
        _ => None,
    });
    let told: Vec<String> = told.collect();
    let order = ["on Orc, true", "Orc", "Orc", "Orc", "on Imp, false", "Imp"];
    assert_eq!(told, order);
}

/// D-10, D-23: whoever is killed by a blow in return attacks nobody else.
#[test]
fn d_10_d_23_the_rest_of_several_targets() {
    let mut table = mage(spell(SpellKind::Attack, 1, 2))
        .hero("Bo", "B9", 2)
        .foe("Orc", "B4", 1)
        .foe("Imp", "C4", 0)
        .begin();
    let wave = cast(&table, &["Orc", "Imp"], Pay::Attack);
    table.acts("Ana", wave, [1, 4, 6]);
    table.says("Ana’s Spell is cancelled: Ana is out of the fight", "D-42");
    assert_eq!(table.points("Imp"), 20);
}

/// D-02, D-11: whoever cannot act starts no fight.
#[test]
fn d_02_d_11_the_helpless_start_no_fight() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| unit.state.helpless = true)
        .foe("Orc", "B3", 1)
        .table();
    let (map, who, blow) = (FIELD, table.id("Ana"), table.blow(1, "Orc"));
    let opening = Some(Opening { who, blow });
    let refusal = table.refused(Command::BeginFight { map, opening });
    assert_eq!(refusal.to_string(), "Ana cannot act (D-11)");
}

/// D-06, D-41: whoever was summoned just now does not stand up either; D-02: nor delays its turn until it could act.
#[test]
fn d_06_d_41_the_sick_do_nothing() {
    let hound = Spell {
        summons: "thorn_hound".to_owned(),
        ..spell(SpellKind::Summon, 1, 1)
    };
    let mut table = mage(hound).foe("Orc", "B9", 1).begin();
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    table.sets("Thorn hound", "prone", true);
    for with in Pay::ALL {
        let up = Act::StandUp { with };
        assert_eq!(table.forbids("Thorn hound", up), "D-41");
    }
    table.sets("Thorn hound", "prone", false);
    let who = table.id("Thorn hound");
    table.does(Command::SetTurn { who }, []);
    assert_eq!(table.forbids("Thorn hound", Act::Delay), "D-41");
    table.ends();
    table.does(
        Command::SetTurn {
            who: table.id("Orc"),
        },
        [],
    );
    table.sets("Orc", "helpless", true);
    assert_eq!(table.forbids("Orc", Act::Delay), "D-11");
}

/// D-42: a spell that this turn cannot end goes over more than one, from the first action spent on it.
#[test]
fn d_42_channeling_begins_with_the_first_action() {
    let scene = |actions| mage(spell(SpellKind::Attack, actions, 1)).foe("Orc", "B3", 1);
    let flat = |table: &Table| table.game().flat_footed(table.id("Ana"));
    let mut table = scene(3).begin();
    table.acts("Ana", cast(&table, &["Orc"], Pay::Attack), []);
    assert_eq!(flat(&table), Some("channeling"));
    let mut table = scene(2).begin();
    table.acts("Ana", cast(&table, &["Orc"], Pay::Attack), []);
    assert_eq!(flat(&table), None, "the MA is left for the rest");
    table.acts("Ana", walk(&table, &["B1", "C1", "D1"]), []);
    assert_eq!(flat(&table), Some("channeling"), "the MA is spent");
    table.picks("reaction.free_hit", "1", [5, 2]);
    assert_eq!(table.points("Ana"), 18);
}

/// D-09, D-13: whoever is slowed on a friend's square goes back to where there was room.
#[test]
fn d_09_d_13_slowed_on_a_friends_square() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| unit.movement = 4)
        .hero("Bo", "D2", -2)
        .hero("Cai", "E2", -3)
        .foe("Orc", "D3", 1)
        .begin();
    table.acts("Ana", walk(&table, &["C2", "D2", "E2", "F2"]), []);
    assert_eq!(table.at("Ana"), "E2");
    table.picks("reaction.free_hit", "1.slowing", [18, 7]);
    table.says(
        "Ana stops at C2: this action has only 2 spaces, and somebody stands at E2",
        "D-33",
    );
    assert_eq!(table.at("Ana"), "C2");
}

/// D-11, D-31: what the GM sets while a free hit waits is looked at again: nobody walks on who cannot, and nobody is hit
/// for a step that is not taken.
#[test]
fn d_11_d_31_a_free_hit_that_waits_is_looked_at_again() {
    let mut table = duel().hero("Bo", "B9", 2).begin();
    table.acts("Ana", walk(&table, &["B1", "C1"]), []);
    assert_eq!(table.keys(), ["reaction.free_hit"]);
    table.sets("Ana", "helpless", true);
    assert_eq!((table.at("Ana"), table.open().len()), ("B2".to_owned(), 0));
    table.says("Ana stops at B2: Ana cannot act", "D-33");
    for case in ["helpless", "disengaged", "moved", "disarmed"] {
        let mut table = duel().hero("Bo", "B9", 2).begin();
        table.acts("Ana", walk(&table, &["B1", "C1"]), []);
        let (ana, orc) = (table.id("Ana"), table.id("Orc"));
        match case {
            "helpless" => table.sets("Orc", "helpless", true),
            "disengaged" => {
                table.does(Command::SetDisengaged { who: ana, on: true }, []);
            }
            "disarmed" => {
                let weapon = ItemId(1);
                table.does(Command::Disarm { who: orc, weapon }, []);
            }
            _ => {
                let (who, map, at) = (ana, FIELD, table.hex("H8"));
                table.does(Command::Place { who, map, at }, []);
            }
        }
        assert!(table.open().is_empty(), "{case}");
        assert_eq!(table.game().slots_left(orc), 2, "{case}");
        let end = if case == "moved" { "H8" } else { "C1" };
        assert_eq!(table.at("Ana"), end, "{case}");
        table.says(
            "Orc’s free hit is cancelled: Ana no longer draws it",
            "D-31",
        );
    }
}

/// D-11: an attack whose attacker cannot act any more is cancelled, and its faces are told.
#[test]
fn d_11_an_attack_of_somebody_helpless_is_cancelled() {
    let mut table = duel().real().begin();
    table.hits("Ana", "Orc", []);
    table.types([15]);
    table.sets("Ana", "helpless", true);
    table.says("Ana’s Sword on Orc is cancelled: Ana cannot act", "D-10");
    assert!(table.open().is_empty());
}

/// D-31: a free hit that is let pass is none: for walking within a zone it is asked for once, and again when the zone is
/// left; one that is taken is the only one of that turn.
#[test]
fn d_31_a_declined_free_hit_is_not_used_up() {
    let begun = || {
        Scene::new()
            .hero("Ana", "B2", 3)
            .foe("Orc", "C3", 4)
            .begin()
    };
    let way = ["C2", "D2", "D3", "D4", "E5"];
    let mut table = begun();
    table.ends();
    table.acts("Ana", walk(&table, &way), []);
    table.does(Command::NobodyReacts, []);
    assert_eq!(table.at("Ana"), "D4", "not for each step of it");
    assert_eq!(table.keys(), ["reaction.free_hit"]);
    table.picks("reaction.free_hit", "1", [2]);
    assert_eq!(table.at("Ana"), "E5");
    let mut table = begun();
    table.ends();
    let announced = table.game().free_hits(table.id("Ana"), &table.way(&way));
    assert_eq!(announced.len(), 1);
    table.acts("Ana", walk(&table, &way), []);
    table.picks("reaction.free_hit", "1", [2]);
    assert_eq!(table.at("Ana"), "E5", "one for each turn");
}

/// D-02, D-13: what the attack that starts a fight does in its round is of the first one.
#[test]
fn d_02_d_13_a_wound_before_the_first_round() {
    let mut table = duel().table();
    let blow = tableside::systems::d20::Blow {
        aim: Some(Aim::Disrupting),
        ..table.blow(1, "Orc")
    };
    let (map, who) = (FIELD, table.id("Ana"));
    let opening = Some(Opening { who, blow });
    table.does(Command::BeginFight { map, opening }, [15, 6]);
    assert_eq!(table.acts_now(), "Orc");
    table.hits("Orc", "Ana", [15]);
    table.says("Orc misses Ana (12 against 13)", "D-10");
}

/// D-42: a spell that is taken off a sheet is neither kept up nor cast on.
#[test]
fn d_42_a_spell_that_is_gone() {
    let kept = Spell {
        upkeep: Some(1),
        ..spell(SpellKind::Other, 1, 1)
    };
    for spell in [kept, spell(SpellKind::Other, 3, 1)] {
        let mut table = mage(spell).foe("Orc", "B9", 1).begin();
        table.acts("Ana", cast(&table, &[], Pay::Attack), []);
        let who = table.id("Ana");
        assert_eq!(table.game().flat_footed(who), Some("channeling"));
        let (list, edit) = ("spells".to_owned(), ListEdit::Remove(1));
        table.does(Command::EditList { who, list, edit }, []);
        assert_eq!(table.game().flat_footed(who), None);
        assert!(table.standing("Ana").casting.is_none());
    }
}

/// D-08, D-23: a free critical hit needs no d20, and leaves the +1 to the next attack.
#[test]
fn d_08_d_23_a_free_critical_hit_leaves_the_bonus() {
    let mut table = duel().begin();
    table.ends();
    table.acts("Orc", Act::AimBetter, []);
    table.does(
        Command::SetTurn {
            who: table.id("Ana"),
        },
        [],
    );
    table.hits("Ana", "Orc", [1, 4, 1]);
    table.picks("reaction.free_hit", "1", [2]);
    assert_eq!((table.points("Ana"), table.standing("Orc").to_hit), (16, 1));
    table.says("Ana rolls 4 after the 1", "D-22");
}

/// D-07, D-41: a summon that is defeated takes no slot, and is not healed into one that is taken.
#[test]
fn d_07_d_41_a_defeated_summon_takes_no_slot() {
    let hound = Spell {
        summons: "thorn_hound".to_owned(),
        ..spell(SpellKind::Summon, 1, 1)
    };
    let heals = Spell {
        id: ItemId(2),
        ..spell(SpellKind::Heal, 1, 1)
    };
    let mut table = mage(hound)
        .with(|unit| unit.spells.push(heals))
        .foe("Orc", "B9", 1)
        .begin();
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    assert_eq!(table.forbids("Ana", cast(&table, &[], Pay::Move)), "D-41");
    let who = table.id("Thorn hound");
    table.does(Command::set(who, "hit_points", 0_u8), []);
    table.acts("Ana", cast(&table, &[], Pay::Move), []);
    table.ends();
    table.ends();
    let heal = Act::Cast {
        spell: ItemId(2),
        targets: vec![who],
        with: Pay::Attack,
    };
    assert_eq!(table.forbids("Ana", heal), "D-41");
}

/// D-10, D-15: what Strength takes it takes of the whole damage, whatever its kinds.
#[test]
fn d_10_d_15_negative_strength_and_two_kinds() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| {
            unit.modifiers.strength = -5;
            unit.weapons[0].damage = Damage {
                more: "1d4".to_owned(),
                ..Damage::new("1d6", DamageKind::Slashing)
            };
        })
        .foe("Orc", "B3", 1)
        .begin();
    table.hits("Ana", "Orc", [15, 2, 4]);
    assert_eq!(table.points("Orc"), 19);
}

/// D-07, D-09: whoever has hit points again stands beside whoever has taken its square, and has its turn from the next
/// round on, like a newcomer.
#[test]
fn d_01_d_07_d_09_up_again() {
    let mut table = duel().foe("Imp", "B9", 2).begin();
    let who = table.id("Orc");
    table.does(
        Command::RecordHit {
            who,
            damage: 20,
            aim: None,
        },
        [],
    );
    table.acts("Ana", walk(&table, &["B3"]), []);
    table.ends();
    table.ends();
    assert_eq!(table.order(), ["Ana", "Imp"]);
    table.does(Command::Heal { who, points: 9 }, []);
    assert_ne!(table.at("Orc"), table.at("Ana"));
    let at = table.at("Orc");
    table.says(&format!("Orc is up again at {at}"), "D-07");
    table.ends();
    table.ends();
    assert_eq!(table.order(), ["Ana", "Imp", "Orc"]);
}

/// D-42: a spell that was begun on somebody is not cast on on somebody else.
#[test]
fn d_42_targets_stay_those_of_the_first_action() {
    let mut table = mage(spell(SpellKind::Attack, 2, 1))
        .foe("Orc", "B4", 1)
        .foe("Imp", "C4", 0)
        .begin();
    table.acts("Ana", cast(&table, &["Orc"], Pay::Attack), []);
    let other = table.act("Ana", cast(&table, &["Imp"], Pay::Move));
    let refusal = table.refused(other);
    let why = "Spell was begun on others; end it to cast it on somebody else";
    assert_eq!(refusal.to_string(), why);
    table.acts("Ana", cast(&table, &[], Pay::Move), [15, 3]);
    assert_eq!(table.points("Orc"), 17);
}

/// D-02, D-31: the additional attack of a feat spends something of a turn.
#[test]
fn d_02_d_31_no_delay_after_an_additional_attack() {
    let mut table = duel().begin();
    let id = table.id("Ana");
    let mut unit = Box::new(table.unit("Ana").clone());
    let mut feat = Feat::of(ItemId(1), FeatKind::Custom);
    feat.effects.push(FeatEffect::AdditionalAttack);
    unit.feats.push(feat);
    table.does(Command::PutUnit { id, unit }, []);
    table.acts("Ana", Act::FeatAttack(table.blow(1, "Orc")), [2]);
    assert_eq!(table.forbids("Ana", Act::Delay), "D-02");
}

/// D-01, D-07: a tie that is none any more, since one of the two is defeated, needs no roll.
#[test]
fn d_01_d_07_a_tie_of_one() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 1)
        .hero("Bo", "D2", 3)
        .foe("Orc", "B4", 1)
        .foe("Imp", "B6", 0)
        .real()
        .table();
    let (map, opening) = (FIELD, None);
    table.does(Command::BeginFight { map, opening }, []);
    assert_eq!(table.keys().len(), 2);
    let who = table.id("Orc");
    table.does(
        Command::RecordHit {
            who,
            damage: 20,
            aim: None,
        },
        [],
    );
    assert_eq!(table.order(), ["Bo", "Ana", "Imp"]);
}

/// D-10: each roll of an attack can be corrected, not only its last one; what followed it is asked for again.
#[test]
fn d_10_each_roll_of_an_attack_is_corrected() {
    let mut table = duel().real().begin();
    table.hits("Ana", "Orc", []);
    table.types([20]);
    table.types([3]);
    table.types([8]);
    let rolls = table.document.rolls();
    let faces: Vec<Vec<i32>> = rolls.iter().map(|made| made.faces.clone()).collect();
    assert_eq!(faces, [[8], [3], [20]]);
    assert_eq!(rolls[2].later, 2);
    correct(&mut table, 15, Some(rolls[2].line));
    assert_eq!(table.question(), "Roll 1d8 for damage: Sword on Orc");
    table.types([3]);
    assert_eq!(table.points("Orc"), 17);
    // A corrected roll is corrected again, from where the first one fell.
    let rolls = table.document.rolls();
    let faces: Vec<Vec<i32>> = rolls.iter().map(|made| made.faces.clone()).collect();
    assert_eq!(faces, [[3], [15]]);
    correct(&mut table, 2, Some(rolls[1].line));
    assert_eq!((table.points("Orc"), table.open().len()), (20, 0));
    // App dice that fell in one command, too.
    let mut table = duel().begin();
    table.hits("Ana", "Orc", [15, 6]);
    let first = table.document.rolls().last().map(|made| made.line);
    correct(&mut table, 5, first);
    assert_eq!(table.points("Orc"), 20);
}

/// D-01: of a tie any roll is corrected, and the others stand as they fell, typed or the app’s.
#[test]
fn d_01_a_corrected_tie_leaves_the_others() {
    let scene = || {
        let scene = Scene::new().hero("Ana", "B2", 1).foe("Orc", "B4", 1);
        scene.hero("Bea", "D2", 1)
    };
    for real in [false, true] {
        let mut table = match real {
            true => scene().real().table(),
            false => scene().table(),
        };
        let (map, opening) = (FIELD, None);
        let begin = Command::BeginFight { map, opening };
        match real {
            true => {
                table.does(begin, []);
                for (name, face) in [("Orc", 7), ("Ana", 3), ("Bea", 9)] {
                    let key = format!("ties.{}", table.id(name));
                    table.answers(&key, Answer::Faces(vec![face]), []);
                }
            }
            false => {
                table.does(begin, [3, 7, 9]);
            }
        }
        assert_eq!(table.order(), ["Bea", "Orc", "Ana"]);
        for (old, face, order) in [
            (7, 1, ["Bea", "Ana", "Orc"]),
            (3, 20, ["Ana", "Bea", "Orc"]),
            (9, 2, ["Ana", "Bea", "Orc"]),
        ] {
            let rolls = table.document.rolls();
            let made = rolls.iter().find(|made| made.faces == [old]);
            let made = made.expect("a roll");
            let mut newer = rolls.iter().filter(|newer| newer.line > made.line);
            assert!(newer.all(|newer| made.keeps(newer)));
            correct(&mut table, face, Some(made.line));
            assert_eq!(
                (table.order(), table.keys().len()),
                (order.map(str::to_owned).to_vec(), 0)
            );
        }
    }
}

/// D-10: dice that were switched since stay as they are set: what a correction asks for is thrown on the table.
#[test]
fn d_10_a_correction_rolls_the_dice_as_they_are_set() {
    let mut table = duel().begin();
    table.hits("Ana", "Orc", [2]);
    let real = Command::dice_for_all(DiceMode::Real);
    let done = table
        .document
        .apply(&real.into(), &mut ScriptedDice::new([]));
    done.unwrap_or_else(|refusal| panic!("{refusal}"));
    correct(&mut table, 15, None);
    assert_eq!(table.question(), "Roll 1d8 for damage: Sword on Orc");
    table.types([3]);
    assert_eq!(table.points("Orc"), 17);
}
