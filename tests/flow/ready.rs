//! Ready (F-24): what it sets aside, when it comes, where its place goes, what becomes of one that never comes.

use tableside::systems::flow::{Act, ReadiedAct, Ready, Trigger};
use tableside::table::ItemId;

use super::scene::{Scene, pd};

fn readies(trigger: Trigger, act: ReadiedAct) -> Act {
    Act::Ready(Ready { trigger, act })
}

const SWORD: ReadiedAct = ReadiedAct::Attack(ItemId(1));

#[test]
fn f_24_an_attack_for_whoever_comes_into_reach() {
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Imp", "M9")
        .foe("Orc", "H5")
        .hero("Bea", "A1");
    let mut table = scene.skip().begin();
    table.acts("Ana", readies(Trigger::Enters, SWORD), []);
    // 2 AP are set aside, the rest is lost, the turn ends with its decay.
    assert_eq!(
        (table.pools("Ana"), table.acts_now().as_str()),
        ((2, 2, 1), "Imp")
    );
    table.ends();
    let path = table.way(&["G5", "F5"]);
    table.acts("Orc", Act::Move { path }, []);
    assert_eq!(
        (table.keys(), table.at("Orc").as_str()),
        (vec!["ready.act".to_owned()], "F5")
    );
    table.picks("ready.act", "0", pd(&[30], &[4]));
    assert_eq!((table.points("Orc"), table.pools("Ana").0), (16, 0));
    assert_eq!(table.acts_now(), "Orc");
    // It is no reaction: RP are as they were.
    assert_eq!(table.pools("Ana").1, 2);
    table.ends();
    table.ends();
    // From the next round on directly before the one who acted then.
    assert_eq!(table.order(), ["Imp", "Ana", "Orc", "Bea"]);
    table.says("Ana now acts directly before Orc", "F-24");
    assert_eq!(table.acts_now(), "Imp");
}

#[test]
fn f_24_an_attack_a_cast_and_leaving_wait_for_it() {
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "F5").skip();
    let mut table = scene.begin();
    table.acts("Ana", readies(Trigger::Attacks, SWORD), []);
    table.hits("Orc", "Ana", []);
    assert_eq!(table.keys(), ["ready.act"]);
    // First Ana's attack, then Orc's.
    table.picks("ready.act", "0", pd(&[30], &[4, 9, 9]));
    assert_eq!((table.points("Orc"), table.points("Ana")), (16, 20));
    table.says("Orc misses Ana", "F-01");
    table.ends();
    table.acts("Ana", readies(Trigger::Leaves, SWORD), []);
    let path = table.way(&["G5"]);
    table.acts("Orc", Act::Move { path }, []);
    assert_eq!(
        (table.keys(), table.at("Orc").as_str()),
        (vec!["ready.act".to_owned()], "F5")
    );
    table.picks("ready.act", "none", []);
    assert_eq!(table.at("Orc"), "G5");
    assert!(table.standing("Ana").ready.is_some());
}

#[test]
fn f_24_over_the_end_of_the_round_and_on_ones_own_turn() {
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "K5").skip();
    let mut table = scene.begin();
    let words = Trigger::Words("the bell rings".to_owned());
    table.acts("Ana", readies(words, SWORD), []);
    table.ends();
    assert_eq!(table.keys(), ["ready.round"]);
    table.picks("ready.round", "wait", []);
    // AP 5 anew, not added; then one's own turn is taken or waited on.
    assert_eq!(
        (table.pools("Ana").0, table.keys()),
        (5, vec!["ready.turn".to_owned()])
    );
    table.picks("ready.turn", "wait", []);
    assert_eq!(
        (table.pools("Ana").0, table.acts_now().as_str()),
        (2, "Orc")
    );
    table.ends();
    table.picks("ready.round", "cancel", []);
    table.says("Ana waits no longer", "F-24");
    assert_eq!(
        (table.pools("Ana").0, table.acts_now().as_str()),
        (5, "Ana")
    );
}

#[test]
fn f_24_a_turn_still_to_come_is_kept_with_the_ap_that_are_left() {
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "F5").skip();
    let mut table = scene.begin();
    table.ends();
    table.acts("Orc", readies(Trigger::Attacks, SWORD), []);
    table.picks("ready.round", "wait", []);
    table.hits("Ana", "Orc", []);
    table.picks("ready.act", "0", pd(&[30], &[2, 9, 9]));
    assert_eq!((table.points("Ana"), table.pools("Orc").0), (18, 3));
    table.ends();
    assert_eq!(
        (table.acts_now().as_str(), table.pools("Orc").0),
        ("Orc", 3)
    );
    table.ends();
    // Orc's place is directly before Ana now.
    assert_eq!(table.order(), ["Orc", "Ana"]);
}

#[test]
fn f_24_by_words_the_owner_says_when_and_a_move_asks_its_way() {
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "K5").skip();
    let mut table = scene.begin();
    let words = Trigger::Words("the door opens".to_owned());
    table.acts("Ana", readies(words, ReadiedAct::Move), []);
    assert_eq!(table.pools("Ana").0, 1);
    table.acts("Ana", Act::ActNow, []);
    table.picks("ready.act", "0", []);
    assert_eq!(table.keys(), ["walk"]);
    let way = vec!["F5".to_owned(), "G5".to_owned()];
    table.answers("walk", tableside::table::Answer::Path(way), []);
    assert_eq!((table.at("Ana").as_str(), table.pools("Ana").0), ("G5", 0));
    assert_eq!(table.forbids("Ana", Act::ActNow), "F-24");
}

#[test]
fn f_24_what_cannot_be_done_goes_on_waiting() {
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "K5").skip();
    let mut table = scene.begin();
    let words = Trigger::Words("now".to_owned());
    table.acts("Ana", readies(words, SWORD), []);
    table.acts("Ana", Act::ActNow, []);
    assert!(table.keys().is_empty());
    table.says(
        "Ana goes on waiting though the trigger has come: Orc is out of reach; the limit is 1",
        "F-24",
    );
    let blank = readies(Trigger::Words(" ".to_owned()), SWORD);
    table.ends();
    table.picks("ready.round", "cancel", []);
    table.refused(table.act("Ana", blank));
    let dear = ReadiedAct::Other {
        words: "pulls the lever".to_owned(),
        ap: 6,
    };
    assert_eq!(table.forbids("Ana", readies(Trigger::Casts, dear)), "F-24");
}
