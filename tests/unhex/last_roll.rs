//! The last roll is told with those that were made against it and what came of them (D1).

use tableside::systems::unhex::ItemKind;
use tableside::table::{Answer, SeenRoll};

use super::area_attacks::with;
use super::scene::{Scene, Table};

fn last(table: &Table) -> SeenRoll {
    table.game().last_roll().expect("there was one")
}

/// What came of it, the numbers that mattered, whose dice stand against it.
fn told(table: &Table) -> (String, Vec<String>, Vec<String>) {
    let roll = last(table);
    let sums = roll.against.iter().map(|one| one.sum.clone());
    let whose = roll.against.iter().map(|one| one.who.clone());
    (roll.verdict.clone(), sums.collect(), whose.collect())
}

/// Ana attacks Bo, who reacts so, at level 50 both.
fn attacked(reaction: &str, faces: [i32; 4]) -> (String, Vec<String>, Vec<String>) {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[ItemKind::Melee1h])
        .fight();
    table.attacks("Ana", "Bo");
    let options = table.question();
    let options = options.shape.options().iter();
    let mut keys = options.map(|one| one.key.clone());
    let key = keys.find(|key| key.starts_with(reaction)).expect("offered");
    table.pick_and_roll(&key, faces);
    let roll = last(&table);
    assert_eq!(
        (roll.who.as_str(), roll.what.as_str()),
        ("Ana", "1H melee → Bo")
    );
    assert_eq!(roll.faces, faces[..2]);
    assert_eq!(roll.against[0].faces, faces[2..]);
    told(&table)
}

#[test]
fn u_56_a_defend_is_told_with_its_attack() {
    let is = |verdict: &str, sum: &str| {
        let list = |one: &str| vec![one.to_owned()];
        (verdict.to_owned(), list(sum), list("Bo"))
    };
    assert_eq!(attacked("defend", [3, 6, 2, 1]), is("hit", "36 beats 21"));
    assert_eq!(attacked("defend", [3, 6, 7, 1]), is("hit", "71 fails"));
    assert_eq!(
        attacked("defend", [3, 6, 4, 1]),
        is("defended", "41 beats 36")
    );
    assert_eq!(attacked("defend", [8, 6, 4, 1]), is("miss", "86 fails"));
    assert_eq!(attacked("defend", [8, 6, 7, 1]), is("miss", "both fail"));
}

#[test]
fn u_55_both_strikes_of_a_counterattack_are_told() {
    let word = |faces| attacked("counter", faces).0;
    assert_eq!(word([8, 6, 7, 1]), "both miss");
    assert_eq!(word([8, 6, 2, 1]), "countered");
}

#[test]
fn u_53_without_a_reaction_the_level_is_told() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .fight();
    table.attack("Ana", "Bo", [9, 1]);
    let roll = last(&table);
    assert_eq!(
        (roll.verdict.as_str(), roll.note.as_str()),
        ("miss", "50 or under")
    );
    assert!(roll.against.is_empty());
}

/// An area has a row for each who defends.
#[test]
fn u_97_all_defends_against_a_blast_are_told() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Bar", &[])
        .npc("Cy", "Bar", &[])
        .npc("Di", "Bar", &[])
        .fight();
    table.attacks_area("Ana", "Bar", [4, 2]);
    assert_eq!(last(&table).verdict, "success");
    table.pick("tens");
    // Until somebody defends.
    assert_eq!(last(&table).verdict, "3 hit");
    for (who, answer, faces) in [
        ("Bo", "defend", &[][..]),
        ("Cy", "none", &[]),
        ("Di", "defend", &[4, 5, 7, 1]),
    ] {
        let key = format!("reaction.{}", table.id(who));
        let answer = Answer::Pick(answer.to_owned());
        match faces {
            [a, b, c, d] => table.answer_to(&key, answer, [*a, *b, *c, *d]),
            _ => table.answer_to(&key, answer, []),
        }
    }
    let roll = last(&table);
    assert_eq!(
        (roll.what.as_str(), roll.verdict.as_str()),
        ("AoE blast → Bar", "2 hit")
    );
    let rows = roll.against.iter();
    let rows: Vec<_> = rows
        .map(|one| (one.who.as_str(), one.sum.as_str(), one.verdict.as_str()))
        .collect();
    assert_eq!(
        rows,
        [("Bo", "45 beats 42", "defended"), ("Di", "71 fails", "hit")]
    );
}
