//! A result by hand, in every game: where nobody is selected it is asked who was hit, nobody who is down already is hit
//! unsaid, and the card is about whoever is selected.

use std::sync::Arc;

use egui::{Key, Modifiers, Vec2};
use tableside::campaign::{Campaign, Command};
use tableside::dice::ScriptedDice;
use tableside::systems::heroes_of_hex::{self, Outcome};
use tableside::systems::{System, d20, flow, squads};
use tableside::table::CharacterId;

use super::driver::Driver;
use super::heroes::skirmish_with;
use crate::d20::scene::Scene as D20Scene;
use crate::flow::scene::Scene as FlowScene;
use crate::squads::scene::Scene as SquadsScene;

fn window(campaign: &Campaign) -> Driver {
    let size = Vec2::new(1366.0, 900.0);
    Driver::sized(size, campaign.clone(), ScriptedDice::new([]))
}

/// A fight of each game of units: Ada on one side, Orc on the other.
pub(super) fn duels() -> [Driver; 4] {
    let d20 = D20Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let flow = FlowScene::new().hero("Ada", "E5").foe("Orc", "F5");
    let squads = SquadsScene::new().hero("Ada", "B2", 4).foe("Orc", "N9", 4);
    let heroes = skirmish_with(&[], |game| {
        for unit in game.units.values_mut() {
            let name = match unit.name.as_str() {
                "Orla" => "Ada",
                "Husk 1" => "Orc",
                _ => continue,
            };
            Arc::make_mut(unit).name = name.to_owned();
        }
    });
    [
        window(d20.begin().document.campaign()),
        window(flow.begin().document.campaign()),
        window(squads.begin().document.campaign()),
        heroes,
    ]
}

/// A hit by hand that takes somebody down, and the end of the fight, in the game that shows.
fn down_and_end(gm: &Driver, who: CharacterId) -> (Command, Command) {
    match gm.app().document().campaign().system() {
        System::D20 => {
            let (damage, aim) = (99, None);
            let down = d20::Command::RecordHit { who, damage, aim };
            (down.into(), d20::Command::EndFight.into())
        }
        System::Flow => {
            let (damage, hit) = (99, None);
            let down = flow::Command::RecordHit { who, damage, hit };
            (down.into(), flow::Command::EndFight.into())
        }
        System::Squads => {
            let down = squads::Command::RecordHit {
                who,
                damage: 99,
                fatigue: false,
            };
            (down.into(), squads::Command::EndFight.into())
        }
        _ => {
            let outcome = Outcome::Death;
            let down = heroes_of_hex::Command::RecordHit { who, outcome };
            (down.into(), heroes_of_hex::Command::EndSkirmish.into())
        }
    }
}

/// What the game calls that.
fn down_word(gm: &Driver) -> &'static str {
    match gm.app().document().campaign().system() {
        System::Squads => "croaked",
        _ => "down",
    }
}

#[track_caller]
fn put(gm: &mut Driver, command: &Command) {
    assert!(gm.harness().state_mut().apply(command));
    gm.harness().run();
}

fn id(gm: &Driver, name: &str) -> CharacterId {
    let people = gm.app().document().campaign().doors().people();
    let found = people.iter().find(|(_, there)| *there == name);
    found.expect("somebody is called that").0
}

/// It is asked who was hit; digits wait, and then are for whoever it was.
#[track_caller]
fn asks_who_was_hit(gm: &mut Driver, names: [&str; 2]) {
    gm.key(Key::Escape);
    let before = gm.bytes();
    gm.keys(Modifiers::COMMAND, Key::H);
    gm.see("Who was hit?");
    for key in [Key::Num1, Key::Num2, Key::Num9] {
        gm.key(key);
        gm.see("Who was hit?");
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
    }
    let [one, other] = names;
    gm.click(&format!("{one} was hit"));
    gm.see(&format!("Record a result for {one}"));
    gm.click(&format!("Token {other}"));
    gm.see(&format!("Record a result for {other}"));
    gm.click(&format!("Token {one}"));
    gm.see(&format!("Record a result for {one}"));
    gm.key(Key::Escape);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
}

/// F-05, H-34, D-13, S-52: of nobody it is asked who was hit, and no digit acts.
#[test]
fn f_05_h_34_d_13_s_52_of_nobody_it_is_asked_who_was_hit() {
    for mut gm in duels() {
        asks_who_was_hit(&mut gm, ["Orc", "Ada"]);
    }
}

/// U-61: the same where people fight.
#[test]
fn u_61_of_nobody_it_is_asked_who_was_hit() {
    let mut gm = Driver::sample(&[]);
    asks_who_was_hit(&mut gm, ["Guard 1", "Mara"]);
}

/// F-05, H-34, D-13, S-52: whoever is down already is not hit again unsaid; the arrows choose another one.
#[test]
fn f_05_h_34_d_13_s_52_nobody_who_is_down_is_hit_unsaid() {
    for mut gm in duels() {
        let orc = id(&gm, "Orc");
        gm.click("Token Orc");
        let (down, _) = down_and_end(&gm, orc);
        let already = format!("is {} already", down_word(&gm));
        put(&mut gm, &down);
        let before = gm.bytes();
        gm.keys(Modifiers::COMMAND, Key::H);
        gm.see("Who was hit?");
        gm.see_words(&format!("Orc {already}"));
        gm.key(Key::Num2);
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
        gm.see_no("Orc was hit");
        gm.see("Ada was hit");
        gm.key(Key::ArrowDown);
        gm.key(Key::Enter);
        gm.see_words("Record a result for ");
        gm.see_no_words(&already);
        gm.see_no("Record a result for Orc");
        // By the hand that means the dead it is said on the card; some games take them off the board.
        if !gm.sees("Token Orc") {
            continue;
        }
        gm.click("Token Orc");
        gm.see("Record a result for Orc");
        gm.see_words(&format!("Orc {already}"));
    }
}

/// U-65: whoever is dead is not hit again unsaid.
#[test]
fn u_65_nobody_who_is_dead_is_hit_unsaid() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Guard 1");
    gm.keys(Modifiers::COMMAND, Key::H);
    gm.see("Record a result for Guard 1");
    gm.digits("999");
    gm.key(Key::Enter);
    gm.keys(Modifiers::COMMAND, Key::H);
    gm.see("Who was hit?");
    gm.see_words("Guard 1 is down already");
    gm.click("Token Mara");
    gm.see("Record a result for Mara");
}

/// Where the down stay on the board: a fight that cannot begin because all of a side are down says so, and restores them by one step; so does the menu of the
/// side, whole.
#[test]
fn those_who_are_down_are_restored_by_one_step() {
    for mut gm in duels().into_iter().take(3) {
        let orc = id(&gm, "Orc");
        let campaign = gm.app().document().campaign().clone();
        let doors = campaign.doors();
        let team = doors.team_of(orc).expect("of a team");
        let others: Vec<CharacterId> = doors.members_of(Some(team));
        let menu = gm.names_with(&format!(" {}", doors.teams()[&team].name));
        let menu = menu
            .into_iter()
            .find(|name| name.starts_with("Menu of the "));
        let menu = menu.expect("a menu of the side");
        for who in others {
            let (down, _) = down_and_end(&gm, who);
            put(&mut gm, &down);
        }
        gm.click("Token Orc");
        if gm
            .app()
            .document()
            .campaign()
            .doors()
            .map_played()
            .is_some()
        {
            let (_, end) = down_and_end(&gm, orc);
            put(&mut gm, &end);
        }
        let before = gm.bytes();
        gm.keys(Modifiers::COMMAND, Key::B);
        gm.see_words(&format!("{}, and a ", down_word(&gm)));
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
        gm.click("Restore them");
        assert_ne!(gm.bytes(), before, "{}", gm.situation());
        gm.keys(Modifiers::COMMAND, Key::H);
        gm.see("Record a result for Orc");
        gm.key(Key::Escape);
        gm.keys(Modifiers::COMMAND, Key::Z);
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
        gm.scroll_to(&menu);
        gm.click(&menu);
        let item = gm.names_with("Restore the ");
        gm.click(&item[0]);
        assert_ne!(gm.bytes(), before, "{}", gm.situation());
        gm.keys(Modifiers::COMMAND, Key::Z);
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
    }
}
