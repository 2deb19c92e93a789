//! The GM’s hand amid a fight: a result that is recorded, whoever leaves and comes back, what lies on the board, what a board
//! has to be, what is offered with its reason.

use std::collections::BTreeSet;

use tableside::board::grid::{HexBoard, HexEdit, Layout};
use tableside::systems::flow::{
    Ability, Act, Carried, Command, Cost, ItemKind, Offer, Point, Push, ReadiedAct, Ready,
    Recorded, Trigger, Weapon,
};
use tableside::table::{ItemId, MapId};

use super::scene::{FIELD, Scene, Table, p};

fn duel() -> Scene {
    Scene::new().hero("Ana", "E5").foe("Orc", "F5")
}

/// What that one can do, by what it is called.
fn offer(table: &Table, name: &str, label: &str) -> Offer {
    let offers = table.game().offers(table.id(name));
    let found = offers.iter().find(|one| one.label == label);
    let labels = || {
        offers
            .iter()
            .map(|one| one.label.as_str())
            .collect::<Vec<_>>()
    };
    found
        .unwrap_or_else(|| panic!("no {label} in {:?}", labels()))
        .clone()
}

/// Why that one cannot do it.
fn refusal(table: &Table, name: &str, label: &str) -> String {
    let refusal = offer(table, name, label).refusal;
    refusal.map_or_else(String::new, |refusal| refusal.reason().to_owned())
}

/// F-05: a result that is recorded while an attack waits ends that attack, so that nothing is taken twice; undo brings
/// both back.
#[test]
fn f_05_a_recorded_result_closes_the_attack() {
    let mut table = duel().begin();
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(table.keys(), ["reaction.attacked"]);
    let (who, damage) = (table.id("Orc"), 7);
    table.does(
        Command::RecordHit {
            who,
            damage,
            hit: None,
        },
        [],
    );
    assert_eq!((table.keys(), table.points("Orc")), (Vec::new(), 13));
    table.says(
        "Ana’s Sword is cancelled: its result is recorded by hand",
        "F-30",
    );
    assert_eq!(table.pools("Ana").0, 3, "what was paid stays paid");
    // One on somebody else goes on.
    let mut table = duel().foe("Imp", "P12").begin();
    table.hits("Ana", "Orc", p(&[30]));
    let (who, damage) = (table.id("Imp"), 7);
    table.does(
        Command::RecordHit {
            who,
            damage,
            hit: None,
        },
        [],
    );
    assert_eq!(table.keys(), ["reaction.attacked"]);
    table.reacts("none", &[4]);
    assert_eq!((table.points("Imp"), table.points("Orc")), (13, 16));
}

/// F-34, F-50: a way that a Reaction Attack interrupts goes on once its result is recorded.
#[test]
fn f_34_a_recorded_reaction_attack_lets_the_way_go_on() {
    let mut table = duel().begin();
    let path = table.way(&["D5"]);
    table.acts("Ana", Act::Move { path }, []);
    table.picks("reaction.attack", "1", p(&[30]));
    let (who, damage) = (table.id("Ana"), 3);
    table.does(
        Command::RecordHit {
            who,
            damage,
            hit: None,
        },
        [],
    );
    assert_eq!((table.at("Ana").as_str(), table.points("Ana")), ("D5", 17));
}

/// F-50: whoever leaves the fight leaves the board and is in nobody’s way; whoever joins again comes to a free hex.
#[test]
fn f_50_whoever_leaves_is_in_nobodys_way() {
    let mut table = duel().foe("Imp", "P12").skip().begin();
    let who = table.id("Orc");
    let path = table.way(&["F5", "G5"]);
    assert_eq!(
        table.forbids("Ana", Act::Move { path: path.clone() }),
        "F-50"
    );
    table.does(Command::Leave { who }, []);
    assert!(!table.game().places.contains_key(&who));
    let said = table.facts();
    let said = said.iter().map(|fact| fact.sentence());
    assert!(
        said.clone()
            .any(|one| one.contains("Orc leaves the fight and the board"))
    );
    table.acts("Ana", Act::Move { path }, []);
    table.does(Command::Join { who }, [5]);
    let place = table.game().places[&who];
    assert_eq!(place.map, FIELD);
    let at = table.at("Orc");
    let label = format!("Orc joins the fight on {at}");
    let said = table.facts();
    assert!(
        said.iter().any(|one| one.sentence().contains(&label)),
        "{said:?}"
    );
    let others = table.game().places.iter().filter(|(one, _)| **one != who);
    assert!(
        others
            .map(|(_, other)| other.at)
            .all(|other| other != place.at)
    );
    assert!(table.game().standing(who).is_some());
}

/// F-13, F-40: what lies on the board is told with its hex, and can be picked up beside it; away from it the reason says
/// where it lies.
#[test]
fn f_40_what_lies_on_the_board_is_told() {
    let mut table = duel().foe("Imp", "P12").begin();
    let (who, item) = (table.id("Orc"), ItemId(1));
    table.does(Command::Disarm { who, item }, []);
    assert_eq!(table.game().lying_words(who), ["Sword lies on F5"]);
    let lies = table.game().lying_on(FIELD);
    assert_eq!(
        (lies.len(), lies[0].0, lies[0].1),
        (1, table.hex("F5"), who)
    );
    assert!(table.game().lying_on(MapId(9)).is_empty());
    assert_eq!(refusal(&table, "Ana", "Pick up Sword"), "");
    let (who, map, at) = (table.id("Ana"), FIELD, table.hex("A1"));
    table.does(Command::Place { who, map, at }, []);
    assert_eq!(
        refusal(&table, "Ana", "Pick up Sword"),
        "Sword lies on F5, not beside Ana"
    );
}

/// F-13: a potion in the bag is drawn first, and that takes a free hand; one in hand does not.
#[test]
fn f_13_a_potion_takes_a_free_hand() {
    let potion = |id, carried| Weapon {
        kind: ItemKind::Potion,
        carried,
        ..Weapon::new(ItemId(id), "Potion")
    };
    let hands = |hands: u8, carried| {
        let scene = Scene::new().hero("Ana", "E5").with(|unit| {
            unit.hands = hands;
            unit.weapons.push(potion(2, carried));
        });
        scene.foe("Orc", "K5").begin()
    };
    let full = hands(1, Carried::Sheathed);
    assert_eq!(
        refusal(&full, "Ana", "Drink Potion"),
        "Potion takes 1 free hand, and Ana has 0"
    );
    assert_eq!(
        refusal(&hands(2, Carried::Sheathed), "Ana", "Drink Potion"),
        ""
    );
    assert_eq!(refusal(&hands(2, Carried::Held), "Ana", "Drink Potion"), "");
}

/// F-50: a board of squares is found, and no fight begins there; with six sides it does.
#[test]
fn f_50_no_fight_on_squares() {
    let mut table = duel().table();
    let mut board = HexBoard::rectangle(Layout::Squares, 16, 12).expect("a small board");
    board.name = "Court".to_owned();
    let (id, board) = (FIELD, Box::new(board));
    table.does(Command::PutBoard { id, board }, []);
    let findings = table.document.campaign().findings();
    let found = findings.iter().find(|one| one.place == "boards.1.layout");
    let found = found.unwrap_or_else(|| panic!("{findings:?}"));
    assert_eq!(
        found.rule.map(|rule| rule.to_string()).as_deref(),
        Some("F-50")
    );
    let (map, surprised) = (FIELD, BTreeSet::new());
    let begin = Command::BeginFight { map, surprised };
    let refusal = table.refused(begin.clone());
    assert!(
        refusal.reason().contains("Court is made of squares"),
        "{refusal}"
    );
    let edit = Box::new(HexEdit::SetLayout {
        layout: Layout::Pointy,
    });
    table.does(Command::EditBoard { map, edit }, []);
    assert!(table.document.campaign().findings().is_empty());
    table.does(begin, [9, 5]);
}

/// F-05, F-13: whoever is down stands among what is refused, with the reason, and no word of the GM’s gets past that.
#[test]
fn f_05_the_down_are_no_targets_and_told_so() {
    let mut table = duel().foe("Imp", "E6").begin();
    let (who, damage) = (table.id("Orc"), 50);
    table.does(
        Command::RecordHit {
            who,
            damage,
            hit: None,
        },
        [],
    );
    assert_eq!(
        refusal(&table, "Ana", "Attack Orc with Sword"),
        "Orc is down"
    );
    assert_eq!(refusal(&table, "Ana", "Attack Imp with Sword"), "");
    let act = Act::Attack(table.blow(1, "Orc"));
    let who = table.id("Ana");
    let refused = table.refused(Command::Force { who, act });
    assert_eq!(refused.reason(), "Orc is down; set its hit points first");
    assert_eq!(table.pools("Ana").0, 5);
}

/// F-34: a way does not announce Reaction Attacks of a team that takes none.
#[test]
fn f_34_who_is_not_asked_is_not_announced() {
    let words = |scene: Scene| {
        let table = scene.begin();
        table
            .game()
            .provoke_words(table.id("Ana"), &table.way(&["D5"]))
    };
    assert_eq!(words(duel()), ", Reaction Attack by Orc at E5");
    assert_eq!(words(duel().skip_for(super::scene::FOES)), "");
}

/// F-24, F-43: what only asks cannot be broken off, which would give the turn and the Ready, or a grapple for nothing.
#[test]
fn f_24_a_turn_or_a_wait_not_both() {
    let mut table = duel().begin();
    let act = ReadiedAct::Attack(ItemId(1));
    let trigger = Trigger::Words("the bell rings".to_owned());
    table.acts("Ana", Act::Ready(Ready { trigger, act }), []);
    table.ends();
    for key in ["ready.round", "ready.turn"] {
        assert_eq!(table.keys(), [key]);
        let refused = table.refused(Command::Break);
        assert_eq!(
            refused.reason(),
            "answer the question first; nothing is going on yet"
        );
        table.picks(key, if key == "ready.turn" { "take" } else { "wait" }, []);
    }
    assert!(table.standing("Ana").ready.is_none());
    let target = table.id("Orc");
    table.acts("Ana", Act::Grapple { target }, p(&[10, 60]));
    table.ends();
    table.ends();
    assert_eq!(table.keys(), ["hold"]);
    table.refused(Command::Break);
}

/// F-44: whoever stands on the same hex is pushed nowhere, and that is said before anything is paid; prone it can be.
#[test]
fn f_44_nobody_is_pushed_off_ones_own_hex() {
    let mut table = duel().begin();
    let (who, map, at) = (table.id("Ana"), FIELD, table.hex("F5"));
    table.does(Command::Place { who, map, at }, []);
    let target = table.id("Orc");
    let push = Push::Back;
    assert_eq!(table.forbids("Ana", Act::Shove { target, push }), "F-44");
    let push = Push::Prone;
    table.acts("Ana", Act::Shove { target, push }, p(&[30, 60]));
}

/// F-42, F-43, F-50: whoever lies prone or is in a grapple can go no hex, and the Move says why.
#[test]
fn f_50_the_prone_and_the_grappled_go_no_hex() {
    let mut table = duel().begin();
    assert_eq!(table.game().hexes_now(table.id("Ana")), 12);
    table.sets("Ana", "prone", true);
    assert_eq!(table.game().hexes_now(table.id("Ana")), 0);
    assert_eq!(refusal(&table, "Ana", "Move"), "Ana lies prone");
    table.sets("Ana", "prone", false);
    let (held, holder) = (table.id("Ana"), Some(table.id("Orc")));
    table.does(Command::SetGrapple { held, holder }, []);
    assert_eq!(table.game().hexes_now(held), 0);
    assert_eq!(refusal(&table, "Ana", "Move"), "Ana is held");
}

fn rally(ally: u8, cost: Cost) -> Ability {
    let text = "A cheer".to_owned();
    Ability {
        ally,
        cost,
        text,
        ..Ability::new(ItemId(9), "Rally")
    }
}

/// F-13, F-30: an ability for an ally says how near one has to be, and is refused where nobody is; as a reaction it needs
/// the one who is attacked there.
#[test]
fn f_13_an_ability_for_an_ally_needs_one_near() {
    let with = |at: &str, cost: Cost| {
        let scene = Scene::new().hero("Ana", "E5");
        let scene = scene.with(|unit| unit.abilities = vec![rally(1, cost)]);
        scene.hero("Bea", at).foe("Orc", "H5").begin()
    };
    let table = with("F5", Cost::ap(2));
    assert_eq!(
        offer(&table, "Ana", "Use Rally").detail,
        "2 AP, an ally within 1 hex, by the GM: A cheer"
    );
    assert_eq!(refusal(&table, "Ana", "Use Rally"), "");
    assert_eq!(
        refusal(&with("A5", Cost::ap(2)), "Ana", "Use Rally"),
        "Rally needs an ally within 1 hex, and nobody is there"
    );
    for (at, asked) in [("F5", true), ("G5", false)] {
        let mut table = with(at, Cost::rp(1));
        let (who, map) = (table.id("Orc"), FIELD);
        let beside = table.hex(if asked { "G5" } else { "H5" });
        table.does(
            Command::Place {
                who,
                map,
                at: beside,
            },
            [],
        );
        table.does(Command::SetTurn { who }, []);
        table.hits("Orc", "Bea", p(&[30]));
        // Ana may intercept in any case.
        table.reacts("none", &[]);
        let able = table.options().contains(&"ability.9".to_owned());
        assert_eq!(able, asked, "{:?}", table.options());
    }
}

/// F-05: a weapon’s damage that is changed by hand is logged with what it is now.
#[test]
fn f_05_damage_by_hand_is_logged_with_its_value() {
    let mut table = duel().begin();
    let who = table.id("Ana");
    table.does(Command::set(who, "weapons.1.damage", "2d6+3"), []);
    let said = table.facts();
    let last = said.last().expect("a line").sentence();
    assert_eq!(last, "The GM: Ana’s Sword: Damage 2d6+3");
}

/// Players read how a foe’s roll ended, and not how good it is at what it did; of their own they read all.
#[test]
fn players_do_not_read_a_foes_skills() {
    let mut table = duel().begin();
    table.hits("Ana", "Orc", p(&[80]));
    table.ends();
    table.hits("Orc", "Ana", p(&[80]));
    let seen = table.document.campaign().player_view(None).table.log;
    let rolls: Vec<&String> = seen
        .iter()
        .filter(|line| line.contains("rolls 80"))
        .collect();
    assert_eq!(rolls.len(), 2, "{seen:?}");
    assert!(rolls[0].contains("Melee 40"), "{rolls:?}");
    assert!(!rolls[1].contains("40"), "{rolls:?}");
    assert!(rolls[1].contains("failure"), "{rolls:?}");
    // And everybody stands in the order of turns.
    let view = table.document.campaign().player_view(None);
    let members = view.table.teams.iter().flat_map(|team| &team.members);
    let places: Vec<Option<usize>> = members.map(|one| one.place).collect();
    assert_eq!(places, [Some(0), Some(1)]);
}

/// F-50: two on one hex are named with it, also outside a fight.
#[test]
fn f_50_two_on_one_hex_are_found() {
    let mut table = Scene::new().hero("Ana", "E5").foe("Orc", "F5").table();
    let (who, map, at) = (table.id("Orc"), FIELD, table.hex("E5"));
    table.does(Command::Place { who, map, at }, []);
    let findings = table.game().findings().into_iter();
    let said: Vec<String> = findings.map(|one| one.what).collect();
    assert_eq!(said, ["Ana and Orc both stand on E5"]);
}

/// F-12: a result that is recorded earns what its hit does, and a miss nothing; what a spell does earns none, and nothing
/// where nobody attacks.
#[test]
fn f_12_a_recorded_result_earns_its_fp() {
    let record = |table: &mut Table, damage: u16, hit: Recorded| {
        let (who, hit) = (table.id("Orc"), Some(hit));
        table.does(Command::RecordHit { who, damage, hit }, []);
        table.pools("Ana").2
    };
    let mut table = duel().begin();
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(record(&mut table, 4, Recorded::Hit), 4);
    table.says("Ana gains 2 FP and has 4: a hit", "F-12");
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(record(&mut table, 0, Recorded::Miss), 4);
    assert!(table.keys().is_empty());
    assert_eq!(record(&mut table, 2, Recorded::Hit), 4, "nobody attacks");
    table.ends();
    table.ends();
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(record(&mut table, 50, Recorded::Critical), 7);
    table.says("Ana gains 3 FP and has 6: a critical hit", "F-12");
    table.says("Ana gains 1 FP and has 7: an enemy is down", "F-12");
    let (who, damage, hit) = (table.id("Orc"), 3, Some(Recorded::Miss));
    let refused = table.refused(Command::RecordHit { who, damage, hit });
    assert!(refused.reason().contains("a miss does no damage"));
    // Up to the limit of the house rule: the modifier of 4.
    let mut table = duel().rules(|rules| rules.flow_limit = true).begin();
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(record(&mut table, 4, Recorded::Critical), 4);
}

/// F-11, F-12: points that are set by hand are one line of the log.
#[test]
fn f_12_points_by_hand_are_one_line() {
    let mut table = duel().begin();
    let before = table.facts().len();
    let (who, point, now) = (table.id("Ana"), Point::FlowPoints, 3);
    table.does(Command::SetPoints { who, point, now }, []);
    let said = table.facts();
    let said: Vec<String> = said[before..].iter().map(|one| one.sentence()).collect();
    assert_eq!(said, ["Ana gains 1 FP and has 3: by the GM"]);
}

/// F-11, F-12, F-21: what one starts with is told with its own rule, and turns by name.
#[test]
fn f_12_starting_points_cite_their_rules() {
    let mut table = duel().begin();
    table.says("Ana and Orc have 2 FP: the fight begins", "F-12");
    table.says("Ana and Orc have 2 RP: the fight begins", "F-11");
    table.says("It is Ana’s turn, with 5 AP, 2 RP and 2 FP", "F-21");
    table.ends();
    table.says("Ana ends the turn", "F-21");
}
