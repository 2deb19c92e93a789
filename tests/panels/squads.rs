//! Stacks & Hordes in the window: a phase declared by both sides and resolved together, what is delayed, a squad by its
//! order, who leads it, a bull rush, a dismount, decay.

use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tableside::campaign::Campaign;
use tableside::dice::{AppDice, ScriptedDice};
use tableside::systems::System;
use tableside::systems::squads::{
    Act, AttackKind, Command, Hold, HordeMust, Modifier, Order, Special, SquadKind, Squads, Tactic,
    Target,
};
use tableside::table::{CharacterId, ItemId, SeenState};

use super::cards::key_of;
use super::driver::Driver;
use crate::squads::scene::{FOES, HEROES, Scene, Table};

/// The sample at the gatehouse.
pub(super) fn sample_gatehouse() -> Campaign {
    Campaign::from(&System::Squads.info().samples[0])
}

/// The sample with a fight that is about to begin.
pub(super) fn gatehouse() -> Driver {
    let size = Vec2::new(1366.0, 900.0);
    Driver::sized(size, sample_gatehouse(), AppDice::seeded(1))
}

/// A scene in the window; the app's dice fall on these faces and no others.
fn window(table: &Table, faces: &[i32]) -> Driver {
    let campaign = table.document.campaign().clone();
    let dice = ScriptedDice::new(faces.iter().copied());
    Driver::sized(Vec2::new(1366.0, 900.0), campaign, dice)
}

fn game(gm: &Driver) -> &Squads {
    let campaign = gm.app().document().campaign();
    campaign.squads().expect("a game of Stacks & Hordes")
}

fn id(gm: &Driver, name: &str) -> CharacterId {
    let mut units = game(gm).units.iter();
    let found = units.find(|(_, unit)| unit.name == name);
    *found.unwrap_or_else(|| panic!("nobody is called {name}")).0
}

fn hits(gm: &Driver, name: &str) -> u16 {
    game(gm).units[&id(gm, name)].hits.now
}

fn space(gm: &Driver, name: &str) -> String {
    game(gm).space_of(id(gm, name))
}

/// Its Move and its Action.
fn holds(gm: &Driver, name: &str) -> (Hold, Hold) {
    let standing = game(gm).standing(id(gm, name)).expect("in the fight");
    (standing.movement, standing.action)
}

/// The next to declare, until it is that one.
#[track_caller]
fn declares(gm: &mut Driver, name: &str) {
    for _ in 0..12 {
        gm.see_turn_begin();
        gm.key(Key::P);
        if gm.sees(&format!("{name} can")) {
            return;
        }
    }
    panic!("{name} cannot declare.{}", gm.situation());
}

/// Somebody strikes at somebody.
#[track_caller]
fn strikes(gm: &mut Driver, by: &str, on: &str) {
    declares(gm, by);
    gm.click(&format!("Attack {on}"));
    gm.click(&format!("Strike on {on}"));
}

/// Goes on, and again where somebody has not declared all.
fn goes_on(gm: &mut Driver) {
    gm.see_turn_begin();
    gm.key(Key::E);
    if !gm.names_with("E again to ").is_empty() {
        gm.key(Key::E);
    }
}

/// The start page has the gatehouse; it opens with its own panels.
#[test]
fn the_gatehouse_opens_from_the_start_page() {
    let mut gm = Driver::sample(&[]);
    gm.keys(Modifiers::COMMAND, Key::N);
    gm.click("Play the sample fight at the gatehouse");
    gm.see("Before round 1");
    gm.see("Sides");
}

/// The sample goes on by keys alone: orders, then phases, each squad of the GM by one key.
#[test]
fn the_gatehouse_is_played_by_keys() {
    let mut gm = gatehouse();
    for _ in 0..6 {
        goes_on(&mut gm);
        gm.digits("1");
    }
    gm.see_words("Round ");
    assert!(game(&gm).fight.is_some(), "{}", gm.situation());
}

/// S-15, S-19: both sides declare, and what is declared shows until it is resolved together: who croaks still strikes.
#[test]
fn s_15_both_sides_declare_and_all_is_resolved_together() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Orc", "C2", 4);
    let mut gm = window(&scene.foe("Imp", "N9", 4).begin(), &[6, 6, 3, 4]);
    gm.see("3 Moves");
    gm.see("3 Actions");
    gm.see("3 delayed");
    strikes(&mut gm, "Ana", "Orc");
    strikes(&mut gm, "Orc", "Ana");
    gm.see("2 declared");
    gm.see_words("declared Strike on Ana");
    assert_eq!(hits(&gm, "Orc"), 10);
    goes_on(&mut gm);
    assert_eq!((hits(&gm, "Orc"), hits(&gm, "Ana")), (0, 5));
    // A spent one is gained anew in the next round; an unspent one would be delayed.
    assert_eq!(holds(&gm, "Ana").1, Hold::New);
}

/// S-16: a square with a body is the end of a Move by a click and by Enter, as the line over the board says; the body has its
/// menu.
#[test]
fn s_16_a_move_ends_on_a_body() {
    let begin = || {
        let scene = Scene::new()
            .hero("Ana", "B2", 4)
            .foe("Imp", "N9", 4)
            .foe("Orc", "B4", 4)
            .with(|unit| unit.hits.now = 0);
        let mut gm = window(&scene.begin(), &[]);
        declares(&mut gm, "Ana");
        gm
    };
    let moves = |gm: &Driver| {
        let ana = id(gm, "Ana");
        game(gm).plan(ana).is_some_and(|plan| plan.go.is_some())
    };
    let mut gm = begin();
    let body = gm.node(Role::Button, "Token Orc").rect().center();
    gm.click_at(body.into());
    gm.see_words("Click again, or press Enter, to move Ana there");
    gm.rest(0.5);
    gm.click_at(body.into());
    assert!(moves(&gm), "{}", gm.situation());
    assert!(gm.sees("Ana can"), "{}", gm.situation());
    // By keys.
    let mut gm = begin();
    gm.keys(Modifiers::COMMAND, Key::K);
    gm.types("B4");
    gm.key(Key::Enter);
    gm.see_words("Enter moves Ana there");
    gm.key(Key::Enter);
    assert!(moves(&gm), "{}", gm.situation());
    // The body is still there for the other button, and for a click where nobody could go.
    let mut gm = begin();
    gm.click_secondary(body);
    gm.see("Record a result…");
    gm.key(Key::Escape);
    assert!(!moves(&gm));
    gm.click("Token Imp");
    gm.click("Token Orc");
    gm.see_words("Orc");
    assert!(!gm.sees("Ana can"), "{}", gm.situation());
}

/// S-13, S-19: an Action that is put off is shown as delayed in the next round, and spent there.
#[test]
fn s_13_a_delayed_action_is_spent_in_the_next_round() {
    let scene = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "C3", 1)
        .hits(40);
    let mut gm = window(&scene.setup(&[]), &[6, 6]);
    gm.see("Before round 1");
    goes_on(&mut gm);
    gm.see_words("Ana gains a Move and an Action");
    declares(&mut gm, "Ana");
    gm.click("Put off to the next round");
    gm.click("Put off the Action");
    assert_eq!(holds(&gm, "Ana"), (Hold::New, Hold::PutOff));
    goes_on(&mut gm);
    goes_on(&mut gm);
    gm.see_words("Phase 3 of Round 2");
    assert_eq!(holds(&gm, "Ana").1, Hold::Delayed);
    strikes(&mut gm, "Ana", "Orc");
    gm.see_words("Action delayed");
    goes_on(&mut gm);
    assert_eq!((hits(&gm, "Orc"), holds(&gm, "Ana").1), (31, Hold::None));
}

/// S-53: a tie in a bull rush leaves both where they are.
#[test]
fn s_53_a_tie_in_a_bull_rush_fails() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Orc", "C2", 4);
    let mut gm = window(&scene.begin(), &[3, 3, 3, 1, 2, 6]);
    declares(&mut gm, "Ana");
    gm.click("Bull rush to C2");
    goes_on(&mut gm);
    assert_eq!(
        (space(&gm, "Ana"), space(&gm, "Orc")),
        ("B2".into(), "C2".into())
    );
    assert_eq!(holds(&gm, "Ana").1, Hold::New, "spent, and gained anew");
}

/// S-34: two help to pull a rider down, who stands where the side of the mount says.
#[test]
fn s_34_a_dismount_with_two_helpers() {
    let scene = Scene::new().hero("Ana", "B2", 4).troop("Horse", "C2", 4);
    let scene = scene.special(Special::Mount).foe("Orc", "D3", 4);
    let mut table = scene.foe("Imp", "D2", 4).foe("Bug", "D1", 4).begin();
    let (who, on) = (table.id("Ana"), Some(table.id("Horse")));
    table.does(Command::Ride { who, on }, []);
    let mut gm = window(&table, &[1, 2, 2, 2]);
    for name in ["Orc", "Imp", "Bug"] {
        declares(&mut gm, name);
        gm.click("Pull Ana down");
    }
    goes_on(&mut gm);
    gm.see_words("Ana is pulled down: 7 is above 6");
    // On the board, like every question for a square.
    gm.space_says("B2");
    gm.key(Key::Enter);
    assert_eq!(
        (space(&gm, "Ana"), space(&gm, "Horse")),
        ("B2".into(), "C2".into())
    );
    for name in ["Orc", "Imp", "Bug"] {
        assert_eq!(holds(&gm, name).1, Hold::New, "spent, and gained anew");
    }
}

/// S-53: a way in which allies make room is picked where it ends, too.
#[test]
fn s_53_room_is_made_on_the_board() {
    let scene = Scene::new().hero("Ana", "B1", 4).foe("Orc", "A1", 4);
    let scene = scene.chose(Modifier::Dodge).foe("Imp", "A2", 4);
    let mut table = scene.hero("Bo", "B2", 4).begin();
    let rush = table.rush("A1");
    table.acts("Ana", rush);
    table.go([]);
    let mut gm = window(&table, &[]);
    gm.see("Who makes room for Orc?");
    gm.space_says("B3");
    gm.key(Key::Enter);
    assert_eq!(space(&gm, "Imp"), "B3", "{}", gm.situation());
    assert_eq!(space(&gm, "Orc"), "A2");
}

/// S-21: the leader of a squad is croaked, and its side names another.
#[test]
fn s_21_a_croaked_leader_is_replaced() {
    let scene = Scene::new().hero("Ana", "B2", 9).foe("Boss", "C3", 3);
    let scene = scene
        .with(|unit| unit.leadership = 2)
        .foe("Second", "H8", 3);
    let scene = scene.with(|unit| unit.leadership = 1).foe("Grunt", "H9", 3);
    let table = scene
        .squad(1, SquadKind::Stack, &["Boss", "Second", "Grunt"])
        .begin();
    let mut gm = window(&table, &[4, 4]);
    gm.click("Squad 1, stack of 3");
    gm.see("Boss leads Squad 1");
    strikes(&mut gm, "Ana", "Boss");
    goes_on(&mut gm);
    gm.see("Who leads Squad 1 now?");
    gm.click("Second");
    gm.see("Second leads Squad 1");
    let second = Some(id(&gm, "Second"));
    assert_eq!(game(&gm).squads[&ItemId(1)].leader, second);
}

/// S-24 to S-27: a horde is ordered to a square by a click on the board, follows at once by one key, and one of its units does
/// something else.
#[test]
fn s_27_a_hordes_rally_is_accepted_at_once_and_changed_for_one_unit() {
    let mut scene = Scene::new()
        .rules(|rules| rules.horde = HordeMust::Nobody)
        .hero("Ana", "B2", 4);
    let names: Vec<String> = (1..=10).map(|at| format!("Grunt {at}")).collect();
    for (at, name) in (1..).zip(&names) {
        scene = scene.foe(name, &format!("N{at}"), 4);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let table = scene.squad(1, SquadKind::Horde, &names).setup(&[]);
    let mut gm = window(&table, &[]);
    gm.click("Order Squad 1");
    gm.click("Rally to a square…");
    gm.keys(Modifiers::SHIFT, Key::G);
    gm.types("E5");
    gm.key(Key::Enter);
    gm.key(Key::Enter);
    let e5 = game(&gm)
        .boards
        .values()
        .next()
        .and_then(|board| board.named("E5"));
    let order = &game(&gm).squads[&ItemId(1)].order;
    assert_eq!(
        Some(order.tactic),
        e5.map(Tactic::Rally),
        "{}",
        gm.situation()
    );
    goes_on(&mut gm);
    // Of the GM's squad the whole phase takes two keys.
    gm.see_turn_begin();
    gm.click("Squad 1, horde of 10");
    gm.see_words("may Move to");
    gm.digits("1");
    let plans = |gm: &Driver| game(gm).fight.as_ref().map_or(0, |fight| fight.plans.len());
    assert_eq!(plans(&gm), 10, "{}", gm.situation());
    let row = gm.names_with("In the order Grunt 3").remove(0);
    gm.click(&row);
    gm.click("Take back what it declared");
    assert_eq!(plans(&gm), 9);
    let row = gm.names_with("In the order Grunt 3").remove(0);
    gm.click(&row);
    gm.click("Act otherwise");
    let third = id(&gm, "Grunt 3");
    let plan = game(&gm).plan(third).expect("declared");
    assert_eq!((&plan.go, &plan.act), (&None, &Some(Act::Other)));
    goes_on(&mut gm);
    assert_eq!(space(&gm, "Grunt 3"), "N3");
    for at in [1, 2, 4, 5, 6, 7, 8, 9, 10] {
        let (name, from) = (format!("Grunt {at}"), format!("N{at}"));
        assert_ne!(space(&gm, &name), from);
    }
}

/// S-27: eight of a stack and twenty-four of a horde have their whole phase by two numbers and one letter.
#[test]
fn s_27_a_whole_phase_of_two_squads_takes_three_inputs() {
    let mut scene = Scene::new()
        .rules(|rules| rules.horde = HordeMust::Nobody)
        .hero("Ana", "C3", 1)
        .hits(200);
    let around = ["B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"];
    let stack: Vec<String> = (1..=8).map(|at| format!("Guard {at}")).collect();
    for (name, at) in stack.iter().zip(around) {
        scene = scene.foe(name, at, 4);
    }
    let horde: Vec<String> = (1..=24).map(|at| format!("Grunt {at}")).collect();
    let columns = ["N", "O"]
        .iter()
        .flat_map(|column| (1..=12).map(move |row| (column, row)));
    for (name, (column, row)) in horde.iter().zip(columns) {
        scene = scene.foe(name, &format!("{column}{row}"), 4);
    }
    let stack: Vec<&str> = stack.iter().map(String::as_str).collect();
    let horde: Vec<&str> = horde.iter().map(String::as_str).collect();
    let mut scene = scene.squad(1, SquadKind::Stack, &stack);
    scene = scene.squad(2, SquadKind::Horde, &horde);
    let mut table = scene.setup(&[]);
    let e5 = table.hex("E5");
    let order = Order {
        tactic: Tactic::Rally(e5),
        target: Target::Any,
    };
    let (by, squad) = (None, ItemId(2));
    table.does(Command::GiveOrder { by, squad, order }, []);
    table.go([]);
    let campaign = table.document.campaign().clone();
    let mut gm = Driver::sized(Vec2::new(1366.0, 900.0), campaign, AppDice::seeded(3));
    gm.see_words("Phase 4 of Round 1");
    let from: Vec<String> = horde.iter().map(|name| space(&gm, name)).collect();
    gm.see_turn_begin();
    gm.start_counting();
    gm.digits("1");
    gm.digits("2");
    gm.key(Key::E);
    gm.at_most(3);
    gm.see_words("Phase 1 of Round 1");
    for name in &stack {
        assert_eq!(holds(&gm, name).1, Hold::None, "{name} has struck");
    }
    for (name, from) in horde.iter().zip(from) {
        assert_ne!(space(&gm, name), from, "{name}");
    }
}

/// The numbers of squads by their orders stay theirs, and what the selected unit can do has the next ones.
#[test]
fn every_offer_of_a_phase_has_a_number_of_its_own() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Grunt", "C2", 4);
    let scene = scene.squad(1, SquadKind::Stack, &["Grunt"]);
    let mut gm = window(&scene.begin(), &[]);
    declares(&mut gm, "Ana");
    gm.digits("1");
    let acts = |gm: &Driver, name: &str| {
        let plan = game(gm).plan(id(gm, name));
        plan.and_then(|plan| plan.act.clone())
    };
    let (kind, target) = (AttackKind::Strike, id(&gm, "Ana"));
    assert_eq!(acts(&gm, "Grunt"), Some(Act::Attack { kind, target }));
    // Attacks on the Grunt have the 2; Move has the 7, however many squads there are.
    gm.digits("2");
    gm.see("Strike on Grunt");
    let strike = 1 + AttackKind::ALL
        .iter()
        .position(|one| *one == kind)
        .expect("a Strike");
    gm.digits(&strike.to_string());
    let target = id(&gm, "Grunt");
    assert_eq!(acts(&gm, "Ana"), Some(Act::Attack { kind, target }));
}

/// Numbers change hands for nobody when a squad is no more, and the orders list squads as phases do.
#[test]
fn s_27_numbers_stay_when_a_squad_is_no_more() {
    let scene = Scene::new().hero("Ana", "C3", 4).troop("Bo", "B3", 4);
    let scene = scene.foe("Grunt", "C2", 4).foe("Brute", "D3", 4);
    let scene = scene.squad(1, SquadKind::Stack, &["Bo"]);
    let scene = scene.squad(2, SquadKind::Stack, &["Grunt"]);
    let scene = scene.squad(3, SquadKind::Stack, &["Brute"]);
    let campaign = scene.setup(&[]).document.campaign().clone();
    let mut gm = Driver::sized(Vec2::new(1366.0, 1600.0), campaign, AppDice::seeded(1));
    let squads = ["Squad 2", "Squad 3", "Squad 1"];
    let mut keys: Vec<(String, String)> = (1..)
        .zip(squads)
        .map(|(key, squad)| (squad.to_owned(), key.to_string()))
        .collect();
    for (squad, key) in &keys {
        let row = format!("Order {squad}");
        assert_eq!(key_of(&mut gm, &row), *key, "{}", gm.situation());
    }
    gm.key(Key::E);
    gm.see_turn_begin();
    gm.key(Key::E);
    gm.see_words("Phase 4 of Round 1");
    gm.see_turn_begin();
    gm.click("Token Ana");
    for (squad, _) in &mut keys {
        squad.push_str(" follows its order");
    }
    keys.retain(|(row, _)| !gm.names_with(row).is_empty());
    assert!(keys.len() > 1, "{}", gm.situation());
    for row in ["Attack Grunt", "Attack Brute"] {
        keys.push((row.to_owned(), key_of(&mut gm, row)));
    }
    let (id, force) = (ItemId(2), true);
    let gone = Command::RemoveSquad { id, force };
    assert!(gm.harness().state_mut().apply(&gone.into()));
    gm.harness().run();
    for (row, key) in keys.iter().filter(|(row, _)| !row.starts_with("Squad 2")) {
        assert_eq!(key_of(&mut gm, row), *key, "{row}{}", gm.situation());
    }
}

/// S-11, S-28: every pass that skips somebody who can still act asks first, of whichever side and kind, and of what was
/// delayed: two presses never pass two phases, all through a round.
#[test]
fn s_28_no_second_key_passes_what_was_not_shown() {
    let scene = Scene::new().hero("Ana", "B2", 4).troop("Bo", "B4", 3);
    let scene = scene.foe("Orc", "N9", 2).foe("Imp", "N7", 0);
    let mut gm = window(&scene.setup(&[]), &[]);
    gm.key(Key::E);
    for (phase, words) in [
        (4, "Ana has not declared all"),
        (3, "Bo has not declared all"),
        (2, "Orc has not declared all"),
        (0, "Imp has not declared all"),
    ] {
        gm.see_words(&format!("Phase {phase} of Round 1"));
        let before = gm.bytes();
        gm.see_turn_begin();
        gm.key(Key::E);
        gm.see_words(&format!("{words} – E again to resolve"));
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
        gm.key(Key::E);
        assert_ne!(gm.bytes(), before, "{}", gm.situation());
    }
    gm.see_words("Phase 4 of Round 2");
}

/// S-13, S-14: nor do those pass who hold only what they have delayed.
#[test]
fn s_13_what_is_delayed_is_asked_for_where_nobody_gains() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Orc", "N9", 4);
    let mut gm = window(&scene.begin(), &[]);
    gm.see_words("Phase 4 of Round 1");
    let before = gm.bytes();
    gm.see_turn_begin();
    gm.key(Key::E);
    gm.see_words("have not declared all – E again to resolve");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
}

/// S-24: the orders of a round, which its phases do not change any more, pass by the second key, too.
#[test]
fn s_24_the_orders_of_a_round_are_asked_for() {
    let scene = Scene::new().foe("Orc", "N9", 2).foe("Imp", "N7", 2);
    let scene = scene.hero("Ana", "B2", 2);
    let scene = scene.squad(1, SquadKind::Stack, &["Orc", "Imp"]);
    let mut gm = window(&scene.setup(&[]), &[]);
    let before = gm.bytes();
    gm.key(Key::E);
    gm.see_words("Nobody has changed an order for round 1 – E again to begin it");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.key(Key::E);
    gm.see_words("Phase 2 of Round 1");
    goes_on(&mut gm);
    let before = gm.bytes();
    gm.see_turn_begin();
    gm.key(Key::E);
    gm.see_words("Nobody has changed an order for round 2 – E again to begin it");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.key(Key::E);
    gm.see_words("Phase 2 of Round 2");
}

/// That somebody has not declared all is asked where the key stands, too, in view at any size.
#[test]
fn what_is_asked_before_a_phase_is_resolved_stays_in_view() {
    for (size, percent) in [([1440.0, 900.0], 100), ([1366.0, 768.0], 150)] {
        let sample = Campaign::from(&System::Squads.info().samples[0]);
        let mut gm = Driver::sized(size.into(), sample, AppDice::seeded(1));
        gm.text_percent(percent);
        gm.bring("Tracker");
        goes_on(&mut gm);
        gm.see_turn_begin();
        gm.key(Key::E);
        let words = "Ada of the Road has not declared all – E again to resolve";
        let go_on = gm.node(Role::Button, "Go on").rect();
        let asked = gm
            .harness()
            .query_all_by_label(words)
            .map(|node| node.rect());
        let asked: Vec<_> = asked.collect();
        let beside = asked.iter().find(|one| one.left() >= go_on.left() - 4.0);
        let beside = beside.expect("above the key");
        assert!(beside.bottom() <= go_on.top() + 1.0, "{asked:?} {go_on:?}");
        assert!(go_on.bottom() <= size[1], "{go_on:?}");
        gm.see_turn_begin();
        gm.key(Key::E);
        gm.see_words("Phase 7 of Round 1");
    }
}

/// S-20: those who are selected together in the roster found a squad.
#[test]
fn s_20_several_of_the_roster_found_a_squad() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Orc", "N9", 4);
    let scene = scene.foe("Imp", "N8", 4).foe("Bug", "N7", 4);
    let mut gm = window(&scene.table(), &[]);
    let row = |gm: &Driver, name: &str| gm.names_with(&format!("{name}, 10/10")).remove(0);
    let (orc, imp, bug) = (row(&gm, "Orc"), row(&gm, "Imp"), row(&gm, "Bug"));
    gm.click(&orc);
    gm.click_with(Modifiers::SHIFT, &imp);
    gm.click_with(Modifiers::COMMAND, &bug);
    gm.click("New stack of the selected");
    for name in ["Orc", "Imp", "Bug"] {
        assert_eq!(
            game(&gm).units[&id(&gm, name)].squad,
            Some(ItemId(1)),
            "{name}"
        );
    }
    assert_eq!(game(&gm).units[&id(&gm, "Ana")].squad, None);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert!(game(&gm).squads.is_empty(), "it is one step");
    // The second click of two founds no other of the same.
    let stacks = gm
        .harness()
        .query_all_by_role_and_label(Role::Button, "New stack of the selected");
    let at = stacks.last().expect("below the foes").rect().center();
    gm.double_click(at);
    assert_eq!(game(&gm).squads.len(), 1, "{}", gm.situation());
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.click("New horde of the selected");
    gm.see_words("let another lead it");
}

/// S-05: who stands on a structure, or rides, lies above it; a second click picks what is beneath.
#[test]
fn s_05_a_second_click_picks_what_lies_beneath() {
    let scene = Scene::new().hero("Ana", "B2", 4).troop("Horse", "C2", 4);
    let scene = scene.special(Special::Mount).foe("Orc", "N9", 4);
    let scene = scene.foe("Body", "N9", 4).with(|unit| unit.hits.now = 0);
    let scene = scene.structure(Some(FOES), "Wall", "N9");
    let mut table = scene.begin();
    let (who, on) = (table.id("Ana"), Some(table.id("Horse")));
    table.does(Command::Ride { who, on }, []);
    let mut gm = window(&table, &[]);
    let token = |gm: &Driver, name: &str| {
        let name = format!("Token {name}");
        let node = gm.node(Role::Button, &name);
        node.accesskit_node().toggled() == Some(Toggled::True)
    };
    gm.click("Token Orc");
    for (top, beneath) in [("Ana", vec!["Horse"]), ("Orc", vec!["Body", "Wall"])] {
        for name in std::iter::once(top).chain(beneath).chain([top]) {
            gm.click(&format!("Token {top}"));
            assert!(token(&gm, name), "{name}");
        }
    }
    let said = gm.space_says("N9");
    for name in ["Orc of Foes", "Body of Foes", "Wall of Foes"] {
        assert!(said.contains(name), "{said}");
    }
    // Players, too, see the living above.
    let view = table.document.campaign().player_view(None);
    let board = view.table.board.expect("a board");
    let tokens = board.tokens.iter().map(|token| token.member.name.as_str());
    let tokens: Vec<&str> = tokens.collect();
    assert_eq!(tokens, ["Wall", "Body", "Horse", "Ana", "Orc"]);
}

/// S-32: a turn of the campaign passes for a side by a button of the roster.
#[test]
fn s_32_decay_is_a_button_of_the_roster() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Bones", "N9", 4);
    let mut gm = window(&scene.special(Special::Uncroaked).table(), &[]);
    gm.click("Decay of Foes");
    assert_eq!(hits(&gm, "Bones"), 8);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(hits(&gm, "Bones"), 10);
}

/// S-23, S-40: a unit regroups on a card, which says what cannot be.
#[test]
fn s_23_a_unit_regroups_on_a_card() {
    let scene = Scene::new().hero("Ana", "B2", 4).special(Special::Military);
    let mut gm = window(&scene.foe("Orc", "N9", 4).begin(), &[]);
    declares(&mut gm, "Ana");
    gm.key(Key::Y);
    gm.see("Ana regroups");
    gm.click("One Dodge more");
    gm.click("One Block more");
    gm.see_words("Ana has 1 combat modifier");
    gm.click("One Block fewer");
    gm.click("Found a stack");
    gm.click("Regroup");
    goes_on(&mut gm);
    let ana = &game(&gm).units[&id(&gm, "Ana")];
    assert_eq!((ana.modifiers.dodge, ana.squad), (1, Some(ItemId(1))));
    gm.see_words("Stack of Ana");
}

/// S-22: players see who leads their own squads, and of no other.
#[test]
fn s_22_players_see_only_their_own_leaders() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Boss", "N9", 4);
    let scene = scene.squad(1, SquadKind::Stack, &["Ana"]);
    let table = scene.squad(2, SquadKind::Stack, &["Boss"]).begin();
    let view = table.document.campaign().player_view(None);
    let seen = format!("{view:?}");
    assert!(seen.contains("leads Squad 1"), "{seen}");
    assert!(!seen.contains("leads Squad 2"), "{seen}");
}

/// S-36, S-52: the dead are croaked and structures destroyed, in one word wherever it is said; a structure has no turn.
#[test]
fn s_36_s_52_one_word_for_one_state() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Orc", "N9", 4);
    let scene = scene.foe("Body", "C2", 4).with(|unit| unit.hits.now = 0);
    let scene = scene.foe("Limp", "C4", 4).with(|unit| unit.fatigue = 10);
    let scene = scene.structure(Some(FOES), "Wall", "N6");
    let scene = scene.structure(Some(FOES), "Rubble", "N7");
    let table = scene.with(|unit| unit.hits.now = 0).begin();
    let mut gm = window(&table, &[]);
    let row = |gm: &Driver, name: &str| gm.names_with(&format!("{name}, ")).remove(0);
    for (name, word) in [
        ("Body", "croaked"),
        ("Limp", "incapacitated"),
        ("Wall", "structure"),
        ("Rubble", "destroyed"),
    ] {
        let said = row(&gm, name);
        assert_eq!(said.matches(word).count(), 1, "{said}");
    }
    let squad = gm.node(Role::Button, "Foes, 3 in no squad");
    let said = squad.accesskit_node().description().unwrap_or_default();
    for words in ["1 croaked", "1 incapacitated"] {
        assert!(said.contains(words), "{said}");
    }
    gm.click("Token Body");
    gm.keys(Modifiers::COMMAND, Key::H);
    gm.see_words("Body is croaked already");
    for words in ["defeated", "not in play", "is down"] {
        gm.see_no_words(words);
    }
    let view = table.document.campaign().player_view(None);
    let tokens = view.table.board.iter().flat_map(|board| &board.tokens);
    let members = tokens.map(|token| &token.member);
    let members = members.map(|one| (one.name.as_str(), one.words.as_str(), one.state));
    let members: Vec<_> = members.collect();
    for one in [
        ("Body", "croaked", SeenState::Out),
        ("Limp", "incapacitated", SeenState::Out),
        ("Wall", "structure", SeenState::Away),
        ("Rubble", "destroyed", SeenState::Out),
    ] {
        assert!(members.contains(&one), "{members:?}");
    }
}

/// What is worked out beside the window comes.
#[track_caller]
fn waits_for(gm: &mut Driver, words: &str) {
    for _ in 0..1000 {
        gm.rest(0.1);
        if !gm.names_with(words).is_empty() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("nothing says “{words}”.{}", gm.situation());
}

/// S-27: beside the order of a squad stands what each side loses by it, counted or of samples with their spread.
#[test]
fn s_27_an_order_says_what_each_side_loses() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Grunt", "C2", 4);
    let scene = scene.squad(1, SquadKind::Stack, &["Grunt"]);
    let mut gm = window(&scene.begin(), &[]);
    let odds = "Odds of Squad 1 follows its order: ";
    waits_for(&mut gm, odds);
    // 2d6 + 4 − 6.
    gm.see_words(&format!(
        "{odds}Heroes lose 5.00 Hits and 0.03 units (exactly)"
    ));
    gm.see_words(&format!(
        "{odds}Foes lose 0.00 Hits and 0.00 units (exactly)"
    ));

    let scene = Scene::new().hero("Ana", "C3", 4).foe("Grunt", "C2", 4);
    let mut table = scene.squad(1, SquadKind::Stack, &["Grunt"]).setup(&[FOES]);
    let tactic = Tactic::BullRush(table.hex("C3"));
    let (by, squad, target) = (None, ItemId(1), Target::Any);
    let order = Order { tactic, target };
    table.does(Command::GiveOrder { by, squad, order }, []);
    table.go([]);
    let mut gm = window(&table, &[]);
    waits_for(&mut gm, odds);
    gm.see_words(" ± ");
    gm.see_words("(100 samples)");
    // What is declared is weighed anew.
    gm.digits("1");
    gm.see_no_words(odds);
}

/// S-15: each side says that it is done declaring; it shows who still declares, and the last one resolves the phase.
#[test]
fn s_15_the_last_side_that_is_done_declaring_resolves_the_phase() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Orc", "C2", 4);
    let mut gm = window(&scene.begin(), &[3, 4]);
    let phase = |gm: &Driver| {
        game(gm)
            .fight
            .as_ref()
            .map(|fight| (fight.round, fight.phase))
    };
    let before = phase(&gm);
    gm.click("Foes are done");
    gm.see("Foes: 1 ready, done declaring");
    gm.see("Heroes: 1 ready");
    gm.see("Foes are not done");
    strikes(&mut gm, "Ana", "Orc");
    assert_eq!(phase(&gm), before, "{}", gm.situation());
    // Whoever declares more is not done.
    declares(&mut gm, "Orc");
    gm.click("Act otherwise");
    gm.see("Foes: 1 ready");
    gm.click("Foes are done");
    gm.click("Heroes are done");
    assert_ne!(phase(&gm), before, "{}", gm.situation());
    assert_eq!(hits(&gm, "Orc"), 5);
}

/// A digit does not take what cannot be seen: it is brought into view, and the same key takes it then.
#[test]
fn a_digit_shows_first_what_is_out_of_view() {
    let mut scene = Scene::new().hero("Ana", "E5", 4);
    for (at, square) in ["D4", "E4", "F4", "D5", "F5"].iter().enumerate() {
        scene = scene.foe(&format!("Orc {at}"), square, 4);
    }
    let campaign = scene.begin().document.campaign().clone();
    let dice = ScriptedDice::new([]);
    let mut gm = Driver::sized(Vec2::new(1024.0, 600.0), campaign, dice);
    gm.text_percent(150);
    declares(&mut gm, "Ana");
    let before = gm.bytes();
    gm.digits("8");
    gm.see_words("Act otherwise was out of view – 8 again to take it");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.digits("8");
    let plan = game(&gm).plan(id(&gm, "Ana"));
    let act = plan.and_then(|plan| plan.act.clone());
    assert_eq!(act, Some(Act::Other), "{}", gm.situation());
}

/// S-13, S-18, S-31, S-70: an act has the same number for every unit; what is rare and final stands last and has none.
#[test]
fn s_31_numbers_are_the_same_for_all_and_croaking_has_none() {
    let scene = Scene::new().hero("Ana", "B2", 4).hero("Bo", "F6", 4);
    let scene = scene.troop("Hound", "B3", 4).special(Special::Beast);
    let scene = scene.foe("Orc", "C2", 4).foe("Body", "C3", 4);
    let table = scene.with(|unit| unit.hits.now = 0).begin();
    let mut gm = window(&table, &[]);
    for name in ["Ana", "Bo"] {
        declares(&mut gm, name);
        gm.digits("9");
        gm.see("Put off the Move");
        gm.key(Key::Backspace);
        gm.digits("8");
        let plan = game(&gm).plan(id(&gm, name));
        let act = plan.and_then(|plan| plan.act.clone());
        assert_eq!(act, Some(Act::Other), "{}", gm.situation());
    }
    gm.click("Token Ana");
    let top = |gm: &Driver, name: &str| gm.node(Role::Button, name).rect().top();
    let last = top(&gm, "Put off the Move");
    for rare in ["Croak a Beast", "Pick up", "Take back what it declared"] {
        assert!(top(&gm, rare) > last, "{rare}{}", gm.situation());
    }
    // No digit meets it, neither while it is folded nor after.
    gm.see_no("Croak Hound");
    gm.click("Croak a Beast");
    gm.see("Croak Hound");
    let before = gm.bytes();
    for digit in 1..=9 {
        gm.digits(&digit.to_string());
        assert_eq!(gm.bytes(), before, "{digit}{}", gm.situation());
    }
}

/// A unit gets another name where it stands in the list, by its menu.
#[test]
fn a_unit_is_renamed_in_its_row() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Orc", "C2", 4);
    let mut gm = window(&scene.begin(), &[]);
    gm.click("Menu of the unit Orc");
    gm.click("Rename…");
    gm.types("Grim");
    gm.key(Key::Enter);
    gm.see_words("Grim, 10/10");
    assert_eq!(hits(&gm, "Grim"), 10);
}

/// S-30: a sheet in a player's hand says what is special about the unit.
#[test]
fn s_30_a_sheet_in_hand_says_the_specials() {
    let scene = Scene::new().hero("Ana", "B2", 4).special(Special::Elite);
    let scene = scene.special(Special::Agile).foe("Orc", "C2", 4);
    let mut gm = window(&scene.begin(), &[]);
    gm.click("Menu of the unit Ana");
    gm.click("Hand the sheet over");
    gm.see("Specials");
    gm.see("Elite, Agile");
}

/// S-12: P begins with whoever gains in the phase, though somebody else is still selected, and comes to all of them.
#[test]
fn s_12_p_begins_with_who_gains() {
    let scene = Scene::new().hero("Ana", "B2", 5).hero("Bo", "B5", 5);
    let mut gm = window(&scene.foe("Orc", "N9", 3).setup(&[]), &[]);
    goes_on(&mut gm);
    declares(&mut gm, "Ana");
    goes_on(&mut gm);
    gm.see_turn_begin();
    for name in ["Orc", "Ana", "Bo", "Orc"] {
        gm.key(Key::P);
        gm.see(&format!("{name} can"));
    }
}

/// S-23: each modifier of a Regroup stands in one line with its − and +.
#[test]
fn s_23_labels_stand_beside_their_buttons() {
    for width in [1000.0, 1100.0, 1200.0, 1366.0, 1440.0] {
        let scene = Scene::new().hero("Ana", "B2", 4).special(Special::Military);
        let campaign = scene
            .foe("Orc", "N9", 4)
            .begin()
            .document
            .campaign()
            .clone();
        let size = Vec2::new(width, 900.0);
        let mut gm = Driver::sized(size, campaign, ScriptedDice::new([]));
        declares(&mut gm, "Ana");
        gm.key(Key::Y);
        for modifier in Modifier::ALL {
            let words = modifier.words();
            let label = gm.node(Role::Label, &format!("{words} 0")).rect();
            for way in ["fewer", "more"] {
                let button = gm.node(Role::Button, &format!("One {words} {way}")).rect();
                let beside = label.y_range().contains(button.center().y);
                assert!(beside, "{width} {words}: {label:?} {button:?}");
            }
        }
    }
}

/// S-14, S-40: before the first round it is asked, too, where somebody has chosen no combat modifiers.
#[test]
fn s_14_what_is_not_chosen_is_asked_for() {
    let scene = Scene::new().hero("Ana", "B2", 4).special(Special::Military);
    let scene = scene.with(|unit| unit.level = 1).foe("Orc", "N9", 4);
    let mut gm = window(&scene.setup(&[]), &[]);
    let before = gm.bytes();
    gm.key(Key::E);
    gm.see_words("Ana has chosen no combat modifiers – E again to begin it");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.key(Key::E);
    gm.see_words("Phase 4 of Round 1");
}

/// S-26: an order is aimed at a gate as at a unit.
#[test]
fn s_26_an_order_is_aimed_at_a_gate() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Grunt", "N9", 4);
    let scene = scene.squad(1, SquadKind::Stack, &["Grunt"]);
    let table = scene.structure(Some(HEROES), "Gate", "E5").setup(&[]);
    let mut gm = window(&table, &[]);
    gm.click("Order Squad 1");
    gm.click("Attack a unit…");
    gm.keys(Modifiers::SHIFT, Key::G);
    gm.types("E5");
    gm.key(Key::Enter);
    gm.key(Key::Enter);
    let order = &game(&gm).squads[&ItemId(1)].order;
    let gate = Target::Unit(id(&gm, "Gate"));
    assert_eq!(order.target, gate, "{}", gm.situation());
}

/// S-24: in the middle of a round no order is offered that would be refused; each is by the GM’s word, aimed ones too.
#[test]
fn s_24_orders_in_mid_round_are_refused_at_once() {
    let scene = Scene::new().hero("Ana", "B2", 4).foe("Grunt", "N9", 4);
    let scene = scene.squad(1, SquadKind::Stack, &["Grunt"]);
    let mut gm = window(&scene.begin(), &[]);
    declares(&mut gm, "Grunt");
    gm.see_no("Order Squad 1");
    gm.click("8 not possible now");
    gm.see("Orders change only at the start of a round");
    gm.click("Force Order Squad 1 to Delay");
    let order = |gm: &Driver| game(gm).squads[&ItemId(1)].order.clone();
    assert_eq!(order(&gm).tactic, Tactic::Delay, "{}", gm.situation());
    gm.click("Force Order Squad 1 to Rally to a square…");
    gm.keys(Modifiers::SHIFT, Key::G);
    gm.types("E5");
    gm.key(Key::Enter);
    gm.key(Key::Enter);
    let e5 = game(&gm).boards.values().next();
    let e5 = e5.and_then(|board| board.named("E5")).expect("a square");
    assert_eq!(order(&gm).tactic, Tactic::Rally(e5), "{}", gm.situation());
}

/// S-26: an aimed order is for the squad in whose row it was picked, however large its number.
#[test]
fn s_26_an_aimed_order_is_for_its_own_squad() {
    let scene = Scene::new().hero("Ana", "B2", 4);
    let scene = scene.foe("Grunt", "N9", 4).foe("Brute", "N7", 4);
    let far = (1 << 30) + 1;
    let scene = scene.squad(1, SquadKind::Stack, &["Grunt"]);
    let table = scene.squad(far, SquadKind::Stack, &["Brute"]).setup(&[]);
    let mut gm = window(&table, &[]);
    gm.click(&format!("Order Squad {far}"));
    gm.click("Rally to a square…");
    gm.keys(Modifiers::SHIFT, Key::G);
    gm.types("E5");
    gm.key(Key::Enter);
    gm.key(Key::Enter);
    let e5 = game(&gm).boards.values().next();
    let e5 = e5.and_then(|board| board.named("E5")).expect("a square");
    let tactics = [1, far].map(|id| game(&gm).squads[&ItemId(id)].order.tactic);
    assert_eq!(tactics[1], Tactic::Rally(e5), "{}", gm.situation());
    assert_ne!(tactics[0], tactics[1]);
}

/// S-21: a squad that will fall apart says so before the phase is resolved, in its row, and beside who can be named.
#[test]
fn s_21_a_squad_without_a_leader_is_asked_for() {
    let scene = Scene::new().hero("Ana", "B2", 9).foe("Boss", "C3", 3);
    let scene = scene.with(|unit| unit.leadership = 2);
    let scene = scene
        .foe("Second", "H8", 3)
        .with(|unit| unit.leadership = 1);
    let scene = scene.squad(1, SquadKind::Stack, &["Boss", "Second"]);
    let mut table = scene.begin();
    let (who, damage, fatigue) = (table.id("Boss"), 50, false);
    let hit = Command::RecordHit {
        who,
        damage,
        fatigue,
    };
    table.does(hit, []);
    let mut gm = window(&table, &[]);
    let words = "Nobody leads Squad 1; name a leader or all its members drop out";
    gm.see(words);
    let before = gm.bytes();
    gm.see_turn_begin();
    gm.key(Key::E);
    gm.see_words(&format!(
        "{words}. Ana and 1 more have not declared all – E again to resolve"
    ));
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.click("Second leads Squad 1");
    let second = Some(id(&gm, "Second"));
    assert_eq!(game(&gm).squads[&ItemId(1)].leader, second);
    gm.see_no(words);
}
