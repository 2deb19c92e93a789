//! Stacks & Hordes in the window: a phase declared by both sides and resolved together, what is delayed, a squad by its
//! order, who leads it, a bull rush, a dismount, decay.

use egui::{Key, Modifiers, Vec2};
use tableside::campaign::Campaign;
use tableside::dice::{AppDice, ScriptedDice};
use tableside::systems::System;
use tableside::systems::squads::{
    Act, Command, Hold, HordeMust, Special, SquadKind, Squads, Tactic,
};
use tableside::table::{CharacterId, ItemId};

use super::driver::Driver;
use crate::squads::scene::{Scene, Table};

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
    if !gm.names_with("E again to resolve").is_empty() {
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
    gm.click("B2");
    assert_eq!(
        (space(&gm, "Ana"), space(&gm, "Horse")),
        ("B2".into(), "C2".into())
    );
    for name in ["Orc", "Imp", "Bug"] {
        assert_eq!(holds(&gm, name).1, Hold::New, "spent, and gained anew");
    }
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
