//! Rules at their edges: a turn that is announced and not taken yet, who lies there as a fight begins, what is over just
//! before something else.

use tableside::board::grid::{HexBoard, Layout};
use tableside::systems::d20::{
    Act, Actions, Aim, Command, Damage, DamageKind, Feat, FeatEffect, FeatKind, Less, Opening, Pay,
    Reduction, Spell, SpellKind, Summoned,
};
use tableside::table::{CharacterId, ItemId};

use super::scene::{FIELD, Scene, Table};

fn duel() -> Scene {
    Scene::new().hero("Ana", "B2", 3).foe("Orc", "B3", 1)
}

fn spell(kind: SpellKind, actions: u8, targets: u8) -> Spell {
    Spell {
        kind,
        actions,
        targets,
        ..Spell::new(ItemId(1), "Wave")
    }
}

fn mage(spell: Spell) -> Scene {
    Scene::new().hero("Ana", "B2", 5).with(|unit| {
        unit.magic.max = 9;
        unit.magic.now = 9;
        unit.hit_points.max = 40;
        unit.hit_points.now = 40;
        unit.spells = vec![spell];
    })
}

fn caller(sheet: &str) -> Scene {
    mage(Spell {
        summons: sheet.to_owned(),
        ..spell(SpellKind::Summon, 1, 1)
    })
}

fn cast(table: &Table, targets: &[&str], with: Pay) -> Act {
    let targets = targets.iter().map(|name| table.id(name)).collect();
    let spell = ItemId(1);
    Act::Cast {
        spell,
        targets,
        with,
    }
}

fn goes(table: &Table, path: &[&str], with: Pay) -> Act {
    let path = table.way(path);
    Act::Move { path, with }
}

fn defense(table: &Table, name: &str) -> i32 {
    table.game().defense(table.id(name), false).0
}

fn fight(table: &mut Table, opening: Option<(&str, &str)>, faces: &[i32]) {
    let opening = opening.map(|(who, on)| Opening {
        who: table.id(who),
        blow: table.blow(1, on),
    });
    let begin = Command::BeginFight {
        map: FIELD,
        opening,
    };
    match faces {
        [] => table.does(begin, []),
        [a, b] => table.does(begin, [*a, *b]),
        _ => panic!("none, or to hit and for damage"),
    };
}

/// D-02, D-08: +1 to dodge lasts until the next turn is taken, not until it is announced and delayed.
#[test]
fn d_02_d_08_dodging_lasts_through_a_delay() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 9)
        .foe("Orc", "H8", 5)
        .begin();
    table.acts("Ana", Act::DodgeBetter, []);
    table.ends();
    table.ends();
    table.acts("Ana", Act::Delay, []);
    assert_eq!(
        (table.acts_now(), defense(&table, "Ana")),
        ("Orc".to_owned(), 20)
    );
    table.ends();
    assert_eq!(
        (table.acts_now(), defense(&table, "Ana")),
        ("Ana".to_owned(), 20)
    );
    table.acts("Ana", Act::Talk { with: Pay::Bonus }, []);
    assert_eq!(defense(&table, "Ana"), 19);
}

/// D-02, D-08: whoever steps in acts before the turn that was announced, and that one dodges as before.
#[test]
fn d_02_d_08_dodging_lasts_through_a_step_in() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 9)
        .hero("Bo", "D2", 7)
        .foe("Orc", "B3", 5)
        .begin();
    table.ends();
    table.ends();
    table.acts("Orc", Act::DodgeBetter, []);
    table.acts("Orc", Act::DodgeBetter, []);
    table.ends();
    table.acts("Ana", Act::Delay, []);
    table.ends();
    assert_eq!(table.acts_now(), "Orc");
    table.acts("Ana", Act::StepIn, []);
    table.hits("Ana", "Orc", [16]);
    table.says("Ana misses Orc (16 against 17)", "D-10");
    table.ends();
    // Ending a turn takes it, too; it is the end of the round.
    table.ends();
    assert_eq!(defense(&table, "Orc"), 15);
}

/// D-02, D-41: who was summoned is sick until its summoner really takes its next turn.
#[test]
fn d_02_d_41_sickness_lasts_through_a_delay() {
    let mut table = caller("thorn_hound").foe("Orc", "H8", 1).begin();
    let flat = |table: &Table| table.game().flat_footed(table.id("Thorn hound"));
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    table.ends();
    table.ends();
    table.acts("Ana", Act::Delay, []);
    assert_eq!(flat(&table), Some("summoned"));
    assert_eq!(table.acts_now(), "Thorn hound");
    let talk = Act::Talk { with: Pay::Bonus };
    assert_eq!(table.forbids("Thorn hound", talk.clone()), "D-41");
    table.ends();
    table.acts("Ana", Act::StepIn, []);
    assert_eq!(flat(&table), Some("summoned"));
    table.acts("Ana", talk, []);
    assert_eq!(flat(&table), None);
}

/// D-02, D-42: upkeep is asked for before the first act of a turn, and not where the turn is delayed; what it leaves no MP
/// for is not done.
#[test]
fn d_02_d_42_upkeep_comes_with_the_turn() {
    let kept = Spell {
        upkeep: Some(4),
        ..spell(SpellKind::Other, 1, 1)
    };
    let bolt = Spell {
        id: ItemId(2),
        name: "Bolt".to_owned(),
        cost: 5,
        ..spell(SpellKind::Attack, 1, 1)
    };
    let mut table = mage(kept)
        .with(|unit| unit.spells.push(bolt))
        .foe("Orc", "B4", 1)
        .begin();
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    table.ends();
    table.ends();
    table.acts("Ana", Act::Delay, []);
    assert_eq!(
        table.game().flat_footed(table.id("Ana")),
        Some("channeling")
    );
    table.ends();
    let bolt = Act::Cast {
        spell: ItemId(2),
        targets: vec![table.id("Orc")],
        with: Pay::Attack,
    };
    table.acts("Ana", bolt.clone(), []);
    assert_eq!(
        (table.keys(), table.unit("Ana").magic.now),
        (vec!["upkeep".to_owned()], 8)
    );
    table.picks("upkeep", "pay", []);
    assert_eq!(
        (table.unit("Ana").magic.now, table.turn().left.attack),
        (4, 1)
    );
    table.says(
        "Ana’s act is cancelled: Bolt costs 5 MP, and 4 are left",
        "D-42",
    );
    // It is asked for once a turn, and the turn is taken.
    assert_eq!(table.forbids("Ana", Act::Delay), "D-02");
    table.ends();
    // Where it is not paid, the act is done.
    table.does(Command::set(table.id("Ana"), "mp", 9_u8), []);
    table.acts("Ana", bolt, []);
    table.picks("upkeep", "end", [15, 3]);
    assert_eq!((table.points("Orc"), table.unit("Ana").magic.now), (17, 4));
}

/// D-15: fixed amounts first, then halves, each of single kinds before those of all, in whatever order they stand.
#[test]
fn d_15_reductions_in_any_order() {
    let half = |kind| (kind, Less::Half);
    let (fire, acid) = (Some(DamageKind::Fire), Some(DamageKind::Acid));
    let five = (None, Less::Points(5));
    let four = (fire, Less::Points(4));
    // Fire, acid, what is worn, what is left.
    let cases = [
        (6, 6, [half(None), half(fire)], 4),
        (6, 4, [half(None), half(acid)], 4),
        (6, 3, [five, four], 0),
        (6, 4, [half(fire), five], 4),
    ];
    for (burns, bites, worn, net) in cases {
        for turned in [false, true] {
            let mut worn = worn;
            if turned {
                worn.reverse();
            }
            let mut table = Scene::new()
                .hero("Ana", "B2", 3)
                .with(|unit| {
                    unit.weapons[0].damage = Damage {
                        more: "1d6".to_owned(),
                        more_kind: DamageKind::Acid,
                        ..Damage::new("1d6", DamageKind::Fire)
                    };
                })
                .foe("Orc", "B3", 1)
                .with(|unit| {
                    let armor = worn.into_iter().zip(1..);
                    let armor = armor.map(|((kind, less), id)| Reduction {
                        id: ItemId(id),
                        name: format!("armor {id}"),
                        kind,
                        less,
                    });
                    unit.armor = armor.collect();
                })
                .begin();
            table.hits("Ana", "Orc", [15, burns, bites]);
            assert_eq!(table.points("Orc"), 20 - net, "{worn:?}");
            assert!(table.unit("Orc").wounds.is_empty());
        }
    }
}

/// D-04: a BA changes what the notes of a spell say, whether or not the spell has upkeep, once it is cast and until it is
/// ended; without notes there is nothing.
#[test]
fn d_04_a_bonus_action_for_the_notes_of_a_spell() {
    let noted = Spell {
        text: "A Bonus Action moves it.".to_owned(),
        ..spell(SpellKind::Other, 1, 1)
    };
    let plain = Spell {
        id: ItemId(2),
        ..spell(SpellKind::Attack, 3, 1)
    };
    let mut table = mage(noted)
        .with(|unit| unit.spells.push(plain))
        .foe("Orc", "B4", 1)
        .begin();
    let labels = |table: &Table| {
        let offers = table.game().offers(table.id("Ana")).into_iter();
        let offered = offers.filter(|one| matches!(one.act, Act::Toggle { .. }));
        offered.map(|one| one.label).collect::<Vec<String>>()
    };
    let changes = Act::Toggle { spell: ItemId(1) };
    assert!(labels(&table).is_empty(), "it was never cast");
    assert_eq!(table.forbids("Ana", changes.clone()), "D-04");
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    table.ends();
    table.ends();
    assert_eq!(labels(&table), ["Change Wave as its notes say"]);
    table.acts("Ana", changes.clone(), []);
    table.says("Ana changes Wave as its notes say (BA)", "D-04");
    table.acts("Ana", Act::Cancel { spell: ItemId(1) }, []);
    assert!(labels(&table).is_empty(), "it was ended");
    assert_eq!(table.forbids("Ana", changes), "D-04");
    assert_eq!(table.turn().left.bonus, 1);
    assert_eq!(
        table.forbids("Ana", Act::Toggle { spell: ItemId(2) }),
        "D-04"
    );
}

/// D-07: whoever has no hit points as the fight begins is defeated in it, and is healed and up again like anybody else.
#[test]
fn d_07_the_defeated_are_in_the_fight() {
    let heals = Spell {
        damage: Damage::new("1d6", DamageKind::Holy),
        ..spell(SpellKind::Heal, 1, 1)
    };
    let mut table = mage(heals)
        .hero("Finn", "C3", 3)
        .with(|unit| unit.hit_points.now = 0)
        .foe("Orc", "B9", 1)
        .foe("Imp", "C9", 0)
        .with(|unit| unit.hit_points.now = 0)
        .table();
    let (who, blow) = (table.id("Finn"), table.blow(1, "Orc"));
    let opening = Some(Opening { who, blow });
    let map = FIELD;
    table.refused(Command::BeginFight { map, opening });
    fight(&mut table, None, &[]);
    assert_eq!(table.order(), ["Ana", "Orc"]);
    let said = |what: &str| {
        table
            .facts()
            .iter()
            .any(|one| one.sentence().contains(what))
    };
    assert!(!said("is defeated"), "it was so before");
    table.acts("Ana", cast(&table, &["Finn"], Pay::Attack), [5]);
    table.says("Finn is up again at C3", "D-07");
    table.ends();
    table.ends();
    assert_eq!(table.order(), ["Ana", "Finn", "Orc"]);
    // A side that is there only with the defeated is none.
    let mut table = duel().with(|unit| unit.hit_points.now = 0).table();
    let opening = None;
    table.refused(Command::BeginFight { map, opening });
}

/// D-02, D-41: the attack that starts a fight comes before it; then those vanish whom nobody keeps.
#[test]
fn d_02_d_41_summons_last_until_the_opening_attack_is_made() {
    let called = || {
        let scene = caller("thorn_hound").foe("Orc", "C4", 1);
        let by = Some(CharacterId(1));
        let hound = Summoned {
            by,
            cost: 12,
            kept: false,
        };
        let scene = scene.hero("Thorn hound", "B3", 2);
        scene.with(|unit| unit.summoned = Some(hound)).table()
    };
    let mut table = called();
    fight(&mut table, Some(("Thorn hound", "Orc")), &[15, 5]);
    assert_eq!(
        (table.points("Orc"), table.keys()),
        (15, vec!["keep".to_owned()])
    );
    table.picks("keep", "none", []);
    table.says("Thorn hound vanishes", "D-41");
    assert_eq!(table.order(), ["Ana", "Orc"]);
    let mut table = called();
    fight(&mut table, Some(("Orc", "Thorn hound")), &[15, 5]);
    assert_eq!(
        (table.points("Thorn hound"), table.keys()),
        (15, vec!["keep".to_owned()])
    );
    table.picks("keep", "keep", []);
    assert_eq!(table.order(), ["Ana", "Thorn hound", "Orc"]);
}

/// D-07, D-41: a thrall that has fallen takes no slot and costs nothing; once it stands again it costs what it did.
#[test]
fn d_41_a_thrall_costs_as_long_as_it_stands() {
    let mut table = caller("thorn_hound").foe("Orc", "H8", 1).begin();
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    let (who, summon) = (table.id("Ana"), table.id("Thorn hound"));
    table.acts("Ana", Act::Keep { summon }, []);
    let left = 40 - table.game().thrall_cost(summon);
    let most = |table: &Table| (table.points("Ana"), table.game().max_hit_points(who));
    assert_eq!(most(&table), (left, left));
    table.does(Command::set(summon, "hit_points", 0_u8), []);
    table.does(Command::Heal { who, points: 99 }, []);
    assert_eq!(most(&table), (40, 40));
    let heals = Command::Heal {
        who: summon,
        points: 3,
    };
    table.does(heals, []);
    assert_eq!(most(&table), (left, left));
}

/// D-41: whoever nobody keeps lasts until the battle ends, also where the summoner is gone from the campaign; a thrall stays.
#[test]
fn d_41_the_summons_of_somebody_who_is_gone() {
    for keeps in [true, false] {
        let scene = caller("thorn_hound").hero("Finn", "C8", 2);
        let mut table = scene.foe("Orc", "H8", 1).begin();
        table.acts("Ana", cast(&table, &[], Pay::Attack), []);
        let (who, summon) = (table.id("Ana"), table.id("Thorn hound"));
        if keeps {
            table.acts("Ana", Act::Keep { summon }, []);
        }
        table.does(Command::RemoveUnit { who }, []);
        assert!(table.game().units.contains_key(&summon));
        assert!(table.game().findings().is_empty());
        table.does(Command::EndFight, []);
        assert_eq!(table.game().units.contains_key(&summon), keeps);
    }
}

/// D-42: a spell of several that goes on is offered on those who still stand.
#[test]
fn d_42_a_spell_goes_on_for_those_who_stand() {
    let scene = mage(spell(SpellKind::Attack, 3, 2)).foe("Orc", "B3", 1);
    let mut table = scene.foe("Imp", "B4", 2).begin();
    table.acts("Ana", cast(&table, &["Orc", "Imp"], Pay::Attack), []);
    let orc = table.id("Orc");
    table.does(Command::set(orc, "hit_points", 0_u8), []);
    let offers = table.game().offers(table.id("Ana")).into_iter();
    let casts = offers.filter(|one| matches!(one.act, Act::Cast { .. }));
    let labels: Vec<String> = casts.map(|one| one.label).collect();
    assert_eq!(
        labels,
        ["Cast Wave on Imp for AA", "Cast Wave on Imp for MA"]
    );
}

/// D-09: two on one square are named with it, a large token on any of its squares; the fallen are in nobody's way.
#[test]
fn d_09_two_on_one_square_are_found() {
    let scene = duel().foe("Ogre", "E5", 1);
    let mut table = scene.with(|ogre| ogre.size = 2).table();
    let (who, map, at) = (table.id("Orc"), FIELD, table.hex("F6"));
    table.does(Command::Place { who, map, at }, []);
    let said = |table: &Table| -> Vec<String> {
        let findings = table.game().findings().into_iter();
        findings.map(|one| one.what).collect()
    };
    assert_eq!(said(&table), ["Orc and Ogre both stand on F6"]);
    table.does(Command::set(who, "hit_points", 0_u8), []);
    assert_eq!(said(&table), [""; 0]);
}

/// D-43: the same effect of several feats counts once.
#[test]
fn d_43_the_same_effect_counts_once() {
    let twice = |effect| {
        [1, 2].map(|id| Feat {
            effects: vec![effect],
            ..Feat::of(ItemId(id), FeatKind::Custom)
        })
    };
    let mut table = duel().begin();
    let id = table.id("Ana");
    let mut unit = Box::new(table.unit("Ana").clone());
    unit.feats.extend(twice(FeatEffect::MoveSpaces));
    unit.feats.extend(twice(FeatEffect::SneakDie));
    for (feat, id) in unit.feats.iter_mut().zip(1..) {
        feat.id = ItemId(id);
    }
    unit.state.undetected = true;
    table.does(Command::PutUnit { id, unit }, []);
    assert_eq!(table.game().spaces(id, Pay::Move), 8);
    table.hits("Ana", "Orc", [15, 1, 2, 3]);
    assert_eq!(table.points("Orc"), 14);
}

/// D-31: steps that nobody has detected do not count for later ones.
#[test]
fn d_31_undetected_steps_do_not_count() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| unit.state.undetected = true)
        .foe("Orc", "C3", 1)
        .begin();
    table.acts("Ana", goes(&table, &["C2", "D2"], Pay::Move), []);
    table.hits("Ana", "Orc", [2]);
    assert!(!table.unit("Ana").state.undetected);
    table.acts("Ana", goes(&table, &["D3", "D4"], Pay::Bonus), []);
    assert_eq!((table.at("Ana"), table.open().len()), ("D4".to_owned(), 0));
    table.acts("Ana", goes(&table, &["C4"], Pay::Bonus), []);
    assert_eq!(table.keys(), ["reaction.free_hit"]);
}

/// D-41: a fight that the GM ends asks for those whom nobody keeps, and they are there until that is answered.
#[test]
fn d_41_ending_a_fight_asks_who_is_kept() {
    for keeps in [true, false] {
        let mut table = caller("thorn_hound").foe("Orc", "H8", 1).begin();
        table.acts("Ana", cast(&table, &[], Pay::Attack), []);
        let hound = table.id("Thorn hound");
        table.does(Command::EndFight, []);
        assert_eq!(table.keys(), ["keep"]);
        table.refused(Command::EndFight);
        table.picks("keep", if keeps { "keep" } else { "none" }, []);
        assert_eq!(table.game().units.contains_key(&hound), keeps);
        table.does(Command::EndFight, []);
        assert!(table.game().fight.is_none());
    }
    // Who cannot be kept goes with the fight, at once.
    let mut table = caller("thorn_hound")
        .with(|unit| {
            unit.hit_points.max = 12;
            unit.hit_points.now = 12;
        })
        .foe("Orc", "H8", 1)
        .begin();
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    table.does(Command::EndFight, []);
    table.says("Thorn hound vanishes", "D-41");
    assert!(table.game().fight.is_none());
}

/// D-41: a summon without room stands nowhere, and the log says what to do.
#[test]
fn d_41_a_summon_without_room() {
    let mut table = caller("marsh_wyrm").foe("Orc", "B3", 1).table();
    let mut board = HexBoard::rectangle(Layout::Squares, 3, 3).expect("a small board");
    board.name = "Ledge".to_owned();
    let (id, board) = (FIELD, Box::new(board));
    table.does(Command::PutBoard { id, board }, []);
    fight(&mut table, None, &[]);
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    table.says(
        "There is no room for Marsh wyrm; place it by hand, and let it join the fight",
        "D-41",
    );
    let who = table.id("Marsh wyrm");
    assert!(!table.game().places.contains_key(&who));
}

/// D-08, D-12: an attack that comes to nothing before its d20 has ended neither being undetected nor a bonus.
#[test]
fn d_08_d_12_an_attack_that_is_not_made() {
    let mut table = duel().foe("Imp", "H8", 0).real().begin();
    table.sets("Ana", "undetected", true);
    table.acts("Ana", Act::AimBetter, []);
    table.hits("Ana", "Orc", []);
    let (who, map, at) = (table.id("Orc"), FIELD, table.hex("H9"));
    table.does(Command::Place { who, map, at }, []);
    table.says(
        "Ana’s Sword on Orc is cancelled: the target is 7 spaces away, outside the melee zone",
        "D-10",
    );
    assert!(table.unit("Ana").state.undetected);
    assert_eq!(table.standing("Ana").to_hit, 1);
    // With its d20 it is made, whatever comes then.
    let at = table.hex("B3");
    table.does(Command::Place { who, map, at }, []);
    let left = Actions::TURN;
    table.does(Command::SetActions { left }, []);
    table.hits("Ana", "Orc", []);
    table.types([15]);
    assert!(!table.unit("Ana").state.undetected);
    assert_eq!(table.standing("Ana").to_hit, 0);
}

/// D-10, D-42: whoever drops out of several targets is named, and a caster who cannot act ends the spell once.
#[test]
fn d_10_d_42_what_ends_of_several_targets() {
    let begun = || {
        let mut table = mage(spell(SpellKind::Attack, 1, 3))
            .foe("Orc", "B4", 1)
            .foe("Imp", "C4", 0)
            .foe("Rat", "D4", -1)
            .real()
            .begin();
        table.acts("Ana", cast(&table, &["Orc", "Imp", "Rat"], Pay::Attack), []);
        table
    };
    let cancelled = |table: &Table| {
        let facts = table.facts().into_iter().map(|one| one.sentence());
        let told: Vec<String> = facts.filter(|one| one.contains("cancelled")).collect();
        told
    };
    let mut table = begun();
    table.does(Command::set(table.id("Orc"), "hit_points", 0_u8), []);
    assert_eq!(
        cancelled(&table),
        ["Ana’s Wave on Orc is cancelled: Orc is out of the fight"]
    );
    assert_eq!(table.question(), "Roll 1d20 to hit: Wave on Imp");
    table.sets("Ana", "helpless", true);
    assert_eq!(
        cancelled(&table)[1..],
        ["Ana’s Wave is cancelled: Ana cannot act"]
    );
    assert!(table.open().is_empty());
}

/// D-09: whoever has left the fight, or is not in it, is nobody's enemy there: it is passed, and nobody ends on it.
#[test]
fn d_09_those_outside_the_fight_are_passed() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "C2", 1)
        .foe("Imp", "H8", 0)
        .begin();
    assert_eq!(
        table.forbids("Ana", goes(&table, &["C2", "D2"], Pay::Move)),
        "D-09"
    );
    let (who, map, at) = (table.id("Orc"), FIELD, table.hex("C2"));
    table.does(Command::Leave { who }, []);
    assert!(
        !table.game().places.contains_key(&who),
        "it leaves the board, too"
    );
    // By the GM’s hand it stands by.
    table.does(Command::Place { who, map, at }, []);
    assert_eq!(
        table.forbids("Ana", goes(&table, &["C2"], Pay::Move)),
        "D-09"
    );
    table.acts("Ana", goes(&table, &["C2", "D2"], Pay::Move), []);
    assert_eq!(table.at("Ana"), "D2");
}

/// D-31, D-13: every answer to a free hit that attacks has its chances.
#[test]
fn d_13_d_31_a_free_hit_is_weighed() {
    let mut table = duel().foe("Imp", "H8", 0).begin();
    table.acts("Ana", goes(&table, &["B1", "C1"], Pay::Move), []);
    let asked = table.open().remove(0);
    let odds = table.game().odds_at(&asked);
    let keys: Vec<&str> = asked
        .shape
        .options()
        .iter()
        .map(|one| one.key.as_str())
        .collect();
    assert_eq!((keys.len(), keys[0]), (7, "none"));
    assert!(keys[1..].iter().all(|key| odds.contains_key(*key)) && odds.len() == 6);
    // 13 and more of a d20 against 13, center mass from 12 on.
    let words = |key: &str| odds[key].lines[0].words.clone();
    assert!(words("1").starts_with("hits 40.0 %"), "{}", words("1"));
    assert!(words("1.center_mass").starts_with("hits 45.0 %"));
    table.picks("reaction.free_hit", "1", [2]);
    // A free critical one hits without a d20.
    let mut table = duel().begin();
    table.hits("Ana", "Orc", [1, 4, 1]);
    let asked = table.open().remove(0);
    let odds = table.game().odds_at(&asked);
    assert!(odds["1"].lines[0].words.starts_with("hits 100.0 %"));
}

/// D-42: a spell goes on at nobody who has fallen since, and says so; whom it still reaches it hits.
#[test]
fn d_42_a_target_that_has_fallen() {
    let begun = |targets: &[&str]| {
        let mut table = mage(spell(SpellKind::Attack, 2, 2))
            .foe("Orc", "B3", 1)
            .foe("Imp", "C3", 0)
            .begin();
        table.acts("Ana", cast(&table, targets, Pay::Attack), []);
        let (who, damage) = (table.id("Orc"), 50);
        let aim = None;
        table.does(Command::RecordHit { who, damage, aim }, []);
        table
    };
    let mut table = begun(&["Orc"]);
    // Not by the GM's word either: it is ended, and cast anew.
    let (who, act) = (table.id("Ana"), cast(&table, &[], Pay::Move));
    let why = "none of the targets of Wave is left; end it to cast it again";
    for command in [table.act("Ana", act.clone()), Command::Force { who, act }] {
        assert_eq!(table.ruled_out(command), why);
    }
    let offers = table.game().offers(who).into_iter();
    let offers: Vec<Act> = offers.map(|one| one.act).collect();
    let ends = Act::Cancel { spell: ItemId(1) };
    assert!(offers.contains(&ends));
    assert!(!offers.iter().any(|act| matches!(act, Act::Cast { .. })));
    let cancelled = "Ana’s Wave on Orc is cancelled: Orc is defeated";
    let mut table = begun(&["Orc", "Imp"]);
    let goes_on = cast(&table, &[], Pay::Move);
    table.acts("Ana", goes_on, [12, 5]);
    table.says(cancelled, "D-42");
    assert!(table.points("Imp") < 20);
    // One target of several that has fallen does not hide what was rolled on another.
    let mut table = begun(&["Imp", "Orc"]);
    table.acts("Ana", cast(&table, &[], Pay::Move), [12, 5]);
    table.says(cancelled, "D-42");
    let card = table.game().last_roll().expect("a roll");
    assert_eq!(card.verdict, "hit, 5 damage");
}

/// D-10: a result that is recorded by hand ends the attack on that one, which deals no damage beside it.
#[test]
fn d_10_a_recorded_result_ends_the_attack() {
    let mut table = duel().foe("Imp", "H8", 0).real().begin();
    let orc = table.id("Orc");
    table.aims("Ana", "Orc", Aim::Disrupting, []);
    table.types([15]);
    assert_eq!(table.game().aimed_at(orc), Some(Aim::Disrupting));
    let before = table.points("Orc");
    let (who, damage, aim) = (orc, 4, None);
    table.does(Command::RecordHit { who, damage, aim }, []);
    table.says(
        "Ana’s Sword on Orc is cancelled: its result is recorded by hand",
        "D-10",
    );
    assert_eq!(table.points("Orc"), before - 4);
    assert_eq!(table.question(), "");
    // The card says what has come of it.
    let card = table.game().last_roll().expect("a card");
    assert_eq!(card.verdict, "4 damage recorded");
    assert_eq!(table.game().aimed_at(orc), None);
    // That of somebody else goes on.
    let left = Actions::TURN;
    table.does(Command::SetActions { left }, []);
    table.hits("Ana", "Orc", []);
    let who = table.id("Imp");
    table.does(Command::RecordHit { who, damage, aim }, []);
    assert_ne!(table.question(), "");
}

/// D-13: what a disrupting wound takes is over with the battle, also for whoever has left it.
#[test]
fn d_13_a_disrupting_wound_of_somebody_who_left() {
    let mut table = duel().foe("Imp", "H8", 0).foe("Ogre", "D9", 0).begin();
    let orc = table.id("Orc");
    let round = || Some(1);
    let (who, damage, aim) = (orc, 7, Some(Aim::Disrupting));
    table.does(Command::RecordHit { who, damage, aim }, []);
    assert_eq!(table.unit("Orc").wounds[0].round, round());
    table.does(Command::Leave { who }, []);
    assert_eq!(
        table.unit("Orc").wounds[0].round,
        round(),
        "the battle goes on"
    );
    table.does(Command::EndFight, []);
    assert_eq!(table.unit("Orc").wounds[0].round, None);
}

/// D-09, D-42: the action that casts a spell waits until it reaches somebody; by the GM's word it does not.
#[test]
fn d_09_d_42_the_last_action_waits_for_somebody_in_reach() {
    let mut table = mage(Spell {
        range: 5,
        ..spell(SpellKind::Attack, 2, 2)
    })
    .foe("Orc", "B3", 1)
    .foe("Imp", "C3", 0)
    .begin();
    table.acts("Ana", cast(&table, &["Orc", "Imp"], Pay::Attack), []);
    let map = FIELD;
    for (name, at) in [("Orc", "B12"), ("Imp", "C12")] {
        let (who, at) = (table.id(name), table.hex(at));
        table.does(Command::Place { who, map, at }, []);
    }
    let goes_on = table.act("Ana", cast(&table, &[], Pay::Move));
    assert_eq!(table.ruled_out(goes_on.clone()), "D-09");
    let (who, at) = (table.id("Imp"), table.hex("C5"));
    table.does(Command::Place { who, map, at }, []);
    table.does(goes_on, [12, 5]);
    table.says(
        "Ana’s Wave on Orc is cancelled: the target is 10 spaces away; the limit is 5",
        "D-10",
    );
}

/// D-07: players are told what somebody loses, not what is left.
#[test]
fn d_07_players_do_not_read_hit_points() {
    let mut table = duel().begin();
    let (who, damage, aim) = (table.id("Orc"), 4, None);
    table.does(Command::RecordHit { who, damage, aim }, []);
    let seen = table.document.campaign().player_view(None);
    let told = format!("{:?}", seen.table);
    assert!(told.contains("Orc loses 4 hit points"), "{told}");
    assert!(!told.contains("left"), "{told}");
}

/// D-07: a fight with nobody left on one side says that they are to be restored, not placed.
#[test]
fn d_07_a_fight_with_the_defeated_alone() {
    let scene = Scene::new().hero("Ana", "B2", 3).foe("Orc", "B3", 1);
    let mut table = scene.with(|orc| orc.hit_points.now = 0).table();
    let (map, opening) = (FIELD, None);
    let refused = table.refused(Command::BeginFight { map, opening });
    assert!(
        refused
            .to_string()
            .contains("restore those who are defeated first"),
        "{refused}"
    );
}
