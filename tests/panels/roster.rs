//! The roster: who leaves, is copied, hidden, changes sides; teams that come, change and go. By menu, key and drag.

use egui::{Key, Modifiers};
use tableside::systems::unhex::{DiceMode, Kind, Reactions, Team};

use super::driver::Driver;

const PIKE: &str = "Pike, level 42 of 42, can react";
const MARA: &str = "Mara, level 52 of 52, can act";

fn team_of(gm: &Driver, name: &str) -> Option<String> {
    gm.sheet(name).team.map(|team| gm.game().team_name(team))
}

fn team(gm: &Driver, name: &str) -> Team {
    let mut teams = gm.game().teams.values();
    let found = teams.find(|team| team.name == name);
    Team::clone(found.unwrap_or_else(|| panic!("no team {name}{}", gm.situation())))
}

/// A copy, hidden and shown, and gone: each by the menu of a row, each one step back.
#[test]
fn the_menu_of_a_row() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    gm.click("Menu of Pike");
    gm.click("Duplicate");
    assert_eq!(gm.area_of("Pike 2"), "Pool Tables");
    gm.click("Menu of Pike 2");
    gm.click("Hide from players");
    assert!(gm.sheet("Pike 2").hidden);
    gm.click("Menu of Pike 2");
    gm.click("Remove");
    gm.see_no("Token Pike 2");
    for _ in 0..3 {
        gm.keys(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(gm.bytes(), before);
}

/// Whoever is needed for an open decision stays, and the window says why.
#[test]
fn who_decides_cannot_be_removed() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Attack Guard 1 with pistol");
    gm.click("Menu of Guard 1");
    gm.click("Remove");
    gm.see("Guard 1 takes part in what is being decided; settle that first");
    gm.see("Token Guard 1");
}

/// Into another team by menu and by drag; the turn goes on as it was.
#[test]
fn to_another_team_by_menu_and_by_drag() {
    let mut gm = Driver::first_turn(&[]);
    let lines = gm.log().len();
    gm.start_counting();
    gm.drag(PIKE, MARA);
    gm.at_most(1);
    assert_eq!(
        team_of(&gm, "Pike").as_deref(),
        Some("Night watch"),
        "{}",
        gm.situation()
    );
    gm.see("Round 1, Night watch’s turn");
    assert_eq!(gm.log().len(), lines + 1);
    gm.click("Menu of Pike");
    gm.click("Move to a team");
    gm.click("Into Velvet gang");
    assert_eq!(team_of(&gm, "Pike").as_deref(), Some("Velvet gang"));
    gm.see(PIKE);
}

/// A team is added, renamed, changed and removed.
#[test]
fn teams_come_change_and_go() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("New team…");
    gm.text("Cult");
    gm.key(Key::Enter);
    assert_eq!(team(&gm, "Cult").kind, Kind::Npc);
    let menu = |gm: &mut Driver, team: &str, item: &str| {
        gm.click(&format!("Menu of the team {team}"));
        gm.click(item);
    };
    menu(&mut gm, "Cult", "Rename the team");
    gm.keys(Modifiers::COMMAND, Key::A);
    gm.text("Choir");
    gm.key(Key::Enter);
    menu(&mut gm, "Choir", "Hand to the players");
    menu(&mut gm, "Choir", "Don’t ask for reactions");
    menu(&mut gm, "Choir", "Use real dice");
    menu(&mut gm, "Choir", "Hide it from players");
    let choir = team(&gm, "Choir");
    assert_eq!((choir.kind, choir.hidden), (Kind::Pc, true));
    assert_eq!(
        (choir.dice, choir.reactions),
        (DiceMode::Real, Reactions::Skip)
    );
    // A fight counts on its teams.
    menu(&mut gm, "Choir", "Remove the team");
    gm.see_words("end the fight first");
    gm.click("Fight");
    gm.click("End the fight");
    menu(&mut gm, "Choir", "Remove the team");
    assert_eq!(gm.game().teams.len(), 2);
    menu(&mut gm, "Velvet gang", "Remove the team");
    assert_eq!(team_of(&gm, "Pike"), None);
    gm.see("No team");
}

/// Escape leaves the name of a team as it was.
#[test]
fn a_name_that_is_not_entered_is_none() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    gm.click("New team…");
    gm.text("Cult");
    gm.key(Key::Escape);
    assert_eq!(gm.bytes(), before);
    gm.see_no("Name of the new team");
}
