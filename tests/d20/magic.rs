//! Spells: casting, channeling, healing, summons, feats (D-41 to D-43).

use tableside::systems::d20::{
    Act, Command, Damage, DamageKind, Feat, FeatEffect, FeatKind, Pay, Sickness, Spell, SpellKind,
};
use tableside::table::ItemId;

use super::scene::{Scene, Table};

fn spell(kind: SpellKind, actions: u8) -> Spell {
    Spell {
        kind,
        actions,
        ..Spell::new(ItemId(1), "Spell")
    }
}

fn mage(spell: Spell) -> Scene {
    Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| {
            unit.spells = vec![spell];
            unit.magic.max = 9;
            unit.magic.now = 9;
            unit.hit_points.max = 40;
            unit.hit_points.now = 40;
            unit.level = 1;
        })
        .foe("Orc", "B4", 1)
}

fn cast(table: &Table, targets: &[&str], with: Pay) -> Act {
    let targets = targets.iter().map(|name| table.id(name)).collect();
    Act::Cast {
        spell: ItemId(1),
        targets,
        with,
    }
}

/// D-42: progress in actions over turns, flat-footed from the first; it may be cancelled.
#[test]
fn d_42_channeling() {
    let mut table = mage(spell(SpellKind::Attack, 3)).begin();
    let ana = table.id("Ana");
    assert_eq!(
        table.forbids("Ana", cast(&table, &["Orc"], Pay::Bonus)),
        "D-04"
    );
    let offers = table.game().offers(ana).into_iter();
    let offers: Vec<String> = offers.map(|one| one.detail).collect();
    assert!(
        offers.iter().any(|one| one.contains("3 actions, 1 MP")),
        "{offers:?}"
    );
    table.acts("Ana", cast(&table, &["Orc"], Pay::Attack), []);
    table.says("Ana casts Spell on Orc, action 1 of 3", "D-42");
    table.acts("Ana", cast(&table, &["Orc"], Pay::Move), []);
    let states = table.game().state_words(ana);
    assert!(
        states.contains(&"casting Spell on Orc 2/3".to_owned()),
        "{states:?}"
    );
    assert_eq!(
        (table.game().flat_footed(ana), table.unit("Ana").magic.now),
        (Some("channeling"), 8)
    );
    table.ends();
    assert_eq!(table.game().flat_footed(ana), Some("channeling"));
    table.ends();
    table.acts("Ana", cast(&table, &["Orc"], Pay::Move), [15, 4]);
    table.says("Ana has cast Spell on Orc", "D-42");
    assert_eq!(
        (table.points("Orc"), table.game().flat_footed(ana)),
        (16, None)
    );
    table.acts("Ana", cast(&table, &["Orc"], Pay::Attack), []);
    table.ends();
    table.ends();
    table.acts("Ana", Act::Cancel { spell: ItemId(1) }, []);
    table.says("Ana’s Spell ends", "D-42");
    assert_eq!(table.game().flat_footed(ana), None);
}

/// D-42: upkeep is asked for before the first act of one's turn, and without MP the spell ends.
#[test]
fn d_42_upkeep() {
    let kept = Spell {
        upkeep: Some(4),
        ..spell(SpellKind::Other, 1)
    };
    let mut table = mage(kept).begin();
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    assert_eq!(
        table.game().flat_footed(table.id("Ana")),
        Some("channeling")
    );
    table.acts("Ana", Act::Toggle { spell: ItemId(1) }, []);
    let talk = || Act::Talk { with: Pay::Bonus };
    for left in [4, 0] {
        table.ends();
        table.ends();
        table.acts("Ana", talk(), []);
        table.picks("upkeep", "pay", []);
        assert_eq!(table.unit("Ana").magic.now, left);
    }
    table.ends();
    table.ends();
    table.acts("Ana", talk(), []);
    assert!(table.standing("Ana").kept.is_empty() && table.open().is_empty());
}

/// D-42: a turn that the GM gives asks for upkeep like any other, also to whoever has had one in the round.
#[test]
fn d_42_a_turn_given_by_the_gm_asks_for_upkeep() {
    let kept = Spell {
        upkeep: Some(4),
        ..spell(SpellKind::Other, 1)
    };
    let mut table = mage(kept).begin();
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    table.ends();
    let who = table.id("Ana");
    table.does(Command::SetTurn { who }, []);
    table.acts("Ana", Act::Talk { with: Pay::Bonus }, []);
    table.picks("upkeep", "pay", []);
    assert_eq!(table.unit("Ana").magic.now, 4);
}

/// D-10, D-42: several targets have a roll each; spells are not aimed and add no Strength.
#[test]
fn d_10_several_targets() {
    let wave = Spell {
        targets: 2,
        ..spell(SpellKind::Attack, 1)
    };
    let mut table = mage(wave).foe("Imp", "C4", 0).begin();
    table.acts(
        "Ana",
        cast(&table, &["Orc", "Imp"], Pay::Attack),
        [12, 5, 3],
    );
    assert_eq!((table.points("Orc"), table.points("Imp")), (15, 20));
    let three = cast(&table, &["Orc", "Imp", "Ana"], Pay::Move);
    assert_eq!(table.forbids("Ana", three), "D-10");
}

/// D-14, D-42: a healing takes a wound by 6 points gained, another spell says so itself.
#[test]
fn d_14_spells_heal() {
    let heals = Spell {
        damage: Damage::new("2d6", DamageKind::Holy),
        ..spell(SpellKind::Heal, 1)
    };
    let mut table = mage(heals).begin();
    let who = table.id("Ana");
    table.does(
        Command::RecordHit {
            who,
            damage: 9,
            aim: None,
        },
        [],
    );
    table.acts("Ana", cast(&table, &["Ana"], Pay::Attack), [3, 4]);
    assert_eq!(
        (table.points("Ana"), table.unit("Ana").wounds.len()),
        (38, 0)
    );
    let cures = Spell {
        cures: true,
        ..spell(SpellKind::Other, 1)
    };
    let mut table = mage(cures).begin();
    table.does(
        Command::RecordHit {
            who,
            damage: 9,
            aim: None,
        },
        [],
    );
    table.acts("Ana", cast(&table, &["Ana"], Pay::Attack), []);
    assert_eq!(
        (table.points("Ana"), table.unit("Ana").wounds.len()),
        (31, 0)
    );
}

/// D-14: a healing takes one wound, also where its spell says so beside the points that it gives.
#[test]
fn d_14_a_healing_takes_one_wound() {
    for (faces, points) in [([3, 4], 29), ([1, 1], 24)] {
        let heals = Spell {
            damage: Damage::new("2d6", DamageKind::Holy),
            cures: true,
            ..spell(SpellKind::Heal, 1)
        };
        let mut table = mage(heals).begin();
        let who = table.id("Ana");
        for _ in 0..2 {
            let (damage, aim) = (9, None);
            table.does(Command::RecordHit { who, damage, aim }, []);
        }
        table.acts("Ana", cast(&table, &["Ana"], Pay::Attack), faces);
        let wound = table.unit("Ana").wounds[0].id.to_string();
        table.picks("wound", &wound, []);
        assert_eq!(table.keys(), [""; 0]);
        let left = table.unit("Ana").wounds.len();
        assert_eq!((table.points("Ana"), left), (points, 1));
    }
}

/// D-32: a spell that disengages.
#[test]
fn d_32_a_spell_disengages() {
    let mut table = mage(spell(SpellKind::Disengage, 1)).begin();
    table.acts("Ana", cast(&table, &[], Pay::Move), []);
    assert!(table.standing("Ana").disengaged);
}

fn caller() -> Scene {
    mage(Spell {
        summons: "thorn_hound".to_owned(),
        ..spell(SpellKind::Summon, 1)
    })
}

/// D-41: slots by level, sick until the summoner's next turn, in the order from the next round; asked for at the end.
#[test]
fn d_41_summons() {
    let mut table = caller().begin();
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    assert_eq!(table.forbids("Ana", cast(&table, &[], Pay::Move)), "D-41");
    let hound = table.id("Thorn hound");
    assert_eq!(table.game().flat_footed(hound), Some("summoned"));
    assert!(!table.order().contains(&"Thorn hound".to_owned()));
    table.ends();
    table.ends();
    table.acts("Ana", Act::Talk { with: Pay::Bonus }, []);
    assert_eq!(
        (table.acts_now(), table.game().flat_footed(hound)),
        ("Ana".to_owned(), None)
    );
    assert_eq!(table.order(), ["Ana", "Thorn hound", "Orc"]);
    let who = table.id("Orc");
    table.does(Command::set(who, "hit_points", 0_u8), []);
    assert_eq!(table.keys(), ["keep"]);
    table.picks("keep", "keep", []);
    assert_eq!(
        (
            table.game().max_hit_points(table.id("Ana")),
            table.points("Ana")
        ),
        (28, 28)
    );
    table.says("Ana keeps Thorn hound for 12 maximum hit points", "D-41");
    // Kept, it is there in the next fight; without being kept it vanishes as that begins.
    table.does(Command::EndFight, []);
    assert_eq!(
        table.unit("Thorn hound").summoned.expect("a summon").cost,
        12
    );
}

/// D-41: who is not kept vanishes; keeping is refused where less than 1 maximum hit point would be left; house rules for the sickness.
#[test]
fn d_41_not_kept() {
    let mut table = caller()
        .rules(|rules| rules.sickness = Sickness::NextRound)
        .begin();
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    let hound = table.id("Thorn hound");
    table.ends();
    table.ends();
    assert!(table.game().is_sick(hound));
    let who = table.id("Ana");
    table.does(Command::set(who, "max_hit_points", 12_u8), []);
    assert_eq!(table.forbids("Ana", Act::Keep { summon: hound }), "D-41");
    table.does(Command::set(table.id("Orc"), "hit_points", 0_u8), []);
    table.says("Thorn hound vanishes", "D-41");
    assert!(table.open().is_empty() && !table.game().units.contains_key(&hound));
}

/// D-43: each feat of the list.
#[test]
fn d_43_feats() {
    let mut table = mage(spell(SpellKind::Other, 3)).with(|_| {}).begin();
    let ana = table.id("Ana");
    let mut unit = table.unit("Ana").clone();
    unit.feats = [
        FeatKind::LegionLeader,
        FeatKind::BattleCaster,
        FeatKind::WeaponFocus,
        FeatKind::Athlete,
    ]
    .into_iter()
    .zip(1..)
    .map(|(kind, id)| Feat::of(ItemId(id), kind))
    .collect();
    unit.weapons[0].focused = true;
    table.does(
        Command::PutUnit {
            id: ana,
            unit: Box::new(unit),
        },
        [],
    );
    assert_eq!(
        (
            table.game().summoning_slots(ana),
            table.game().spaces(ana, Pay::Move)
        ),
        (3, 8)
    );
    table.acts("Ana", cast(&table, &[], Pay::Attack), []);
    table.ends();
    assert_eq!(
        table.game().flat_footed(ana),
        None,
        "dodges while channeling"
    );
    table.does(
        Command::Place {
            who: ana,
            map: super::scene::FIELD,
            at: table.hex("B3"),
        },
        [],
    );
    table.ends();
    table.hits("Ana", "Orc", [15, 4, 3]);
    assert_eq!(table.points("Orc"), 13, "one die more");
    // Custom ones have any effect; one that names nothing is told.
    table.does(
        Command::EditList {
            who: ana,
            list: "feats".to_owned(),
            edit: tableside::systems::sheet::ListEdit::Add("Odd".to_owned()),
        },
        [],
    );
    table.does(Command::set(ana, "feats.5.deep_zone", true), []);
    assert!(table.unit("Ana").has(FeatEffect::DeepZone));
    table.does(Command::set(ana, "feats.5.name", ""), []);
    assert!(
        table
            .game()
            .findings()
            .iter()
            .any(|one| one.what == "the feat has no name")
    );
}
