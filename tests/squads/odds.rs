//! What an order comes to on average, and odds of acts that are no attacks (S-15, S-27, S-36, S-50, S-52).

use tableside::dice::Chance;
use tableside::systems::squads::{
    AttackKind, Command, Frame, OrderOdds, SquadKind, Tactic, Target,
};
use tableside::table::{Event, ItemId};

use super::scene::{FOES, HEROES, Scene, Table};

const ONE: ItemId = ItemId(1);

fn odds(table: &Table) -> OrderOdds {
    let odds = table.game().order_odds(ONE);
    odds.expect("the squad does something")
}

/// Hits that a side loses when the phase falls on these faces.
fn lost(mut table: Table, faces: [i32; 2], who: &str) -> u64 {
    let before = table.hits_of(who);
    table.go(faces);
    u64::from(before - table.hits_of(who))
}

/// S-15, S-27, S-50: where nothing but attacks is rolled, the losses of both sides are exact: every way the dice can fall,
/// counted one by one.
#[test]
fn s_27_the_losses_of_an_order_are_exact() {
    let ready = || {
        let mut table = Scene::new()
            .hero("Ana", "B2", 4)
            .hits(3)
            .foe("Orc", "C3", 4)
            .with(|unit| (unit.defense, unit.fatigue) = (4, 2))
            .squad(1, SquadKind::Stack, &["Orc"])
            .rules(|rules| rules.attack_dice = "1d6".to_owned())
            .begin();
        table.strikes("Ana", "Orc");
        table
    };
    let all = (1..=6).flat_map(|a| (1..=6).map(move |b| [a, b]));
    let mut sums = [0, 0];
    let mut croaked = 0;
    for faces in all {
        let with_order = || {
            let mut table = ready();
            table.does(Command::DeclareSquad { squad: ONE }, []);
            table
        };
        let (orc, ana) = (
            lost(with_order(), faces, "Orc"),
            lost(with_order(), faces, "Ana"),
        );
        sums = [sums[0] + ana, sums[1] + orc];
        croaked += u64::from(ana == 3);
    }
    let odds = odds(&ready());
    assert_eq!(odds.samples, None);
    let [heroes, foes] = &odds.losses[..] else {
        panic!("two sides: {odds:?}")
    };
    assert_eq!([heroes.side, foes.side], [HEROES, FOES]);
    for (side, sum) in [(heroes, sums[0]), (foes, sums[1])] {
        let (above, below) = side.hits.exact.expect("it is exact");
        assert_eq!(above * 36, below * u128::from(sum));
        assert_eq!(side.hits.spread, None);
    }
    let (above, below) = heroes.out.exact.expect("it is exact");
    assert_eq!(above * 36, below * u128::from(croaked));
    let line = &ready().game().odds_of_order(ONE).expect("odds").lines[1];
    assert!(line.words.starts_with("Foes lose ") && line.words.contains("exactly"));
}

/// S-27, S-53: with a bull rush they are of samples, always the same, and their number and spread are said.
#[test]
fn s_27_the_losses_of_a_rush_are_sampled() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 4)
        .foe("Imp", "B3", 4)
        .foe("Out", "N9", 4)
        .squad(1, SquadKind::Stack, &["Orc", "Imp"])
        .setup(&[FOES, HEROES]);
    let tactic = Tactic::BullRush(table.hex("B2"));
    let order = tableside::systems::squads::Order {
        tactic,
        target: Target::Any,
    };
    let (by, squad) = (None, ONE);
    table.does(Command::GiveOrder { by, squad, order }, []);
    table.go([]);
    table.strikes("Ana", "Orc");
    let first = odds(&table);
    assert_eq!(first.samples, Some(100));
    assert_eq!(first, odds(&table), "the same ones each time");
    let foes = first
        .losses
        .iter()
        .find(|one| one.side == FOES)
        .expect("foes");
    // On average 2d6 and 4 against 6 take 5 Hits.
    assert!((400..600).contains(&foes.hits.hundredths), "{foes:?}");
    assert!(
        foes.hits
            .spread
            .is_some_and(|spread| (100..400).contains(&spread))
    );
    let words = &table.game().odds_of_order(ONE).expect("odds").lines[1].words;
    assert!(
        words.contains("±") && words.contains("100 samples"),
        "{words}"
    );
}

/// S-27: without anything that the squad does there are none.
#[test]
fn s_27_an_order_without_acts_has_no_losses() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Orc", "N9", 4);
    let table = scene.squad(1, SquadKind::Stack, &["Orc"]).begin();
    assert_eq!(table.game().order_odds(ONE), None);
}

/// S-52: once the dice of a Subdue have fallen only its d6 is open.
#[test]
fn s_52_the_odds_of_a_subdue_know_its_dice() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 4)
        .real()
        .begin();
    table.attacks("Ana", "Orc", AttackKind::Subdue);
    table.go([]);
    let now = |table: &Table| {
        let fight = table.game().fight.as_deref().expect("a fight");
        let Some(Frame::Strike(strike)) = fight.frames.last() else {
            panic!("an attack waits")
        };
        table.game().strike_odds(strike).expect("exact")
    };
    assert!(now(&table).hit < Chance::CERTAIN);
    table.answers(
        "attack.roll",
        tableside::table::Answer::Faces(vec![6, 4]),
        [],
    );
    let odds = now(&table);
    assert_eq!(odds.hit, Chance::CERTAIN);
    assert_eq!(odds.taken.highest(), Some(&8));
    assert_eq!(odds.taken.lowest(), Some(&4));
}

/// S-36: Siege says how likely a structure falls.
#[test]
fn s_36_the_odds_of_siege() {
    let table = Scene::new()
        .hero("Ana", "B2", 4)
        .with(|unit| unit.siege = 1)
        .foe("Orc", "N9", 4)
        .structure(Some(FOES), "Gate", "C2")
        .hits(4)
        .begin();
    let structure = table.id("Gate");
    let act = tableside::systems::squads::Act::Break { structure };
    let odds = table.game().odds_of_act(table.id("Ana"), &act);
    let odds = odds.expect("it can be counted");
    assert_eq!(
        odds.lines[0].chances[&Event::Drops].exact.to_string(),
        "1/2"
    );
    assert_eq!(odds.lines[0].words, "destroyed 50.0 %, 3.50 on average");
}
