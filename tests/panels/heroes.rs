//! Heroes of Hex in the window: opened from the start page, a Turn by keys alone, all of it taken back; what the game has
//! not is absent or says why.

use egui::{Key, Modifiers, Vec2};
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::table::{CharacterId, MapId};

use super::driver::Driver;

/// The game that shows.
pub(super) fn game(gm: &Driver) -> &HeroesOfHex {
    let campaign = gm.app().document().campaign();
    campaign.heroes_of_hex().expect("a game of Heroes of Hex")
}

/// The sample skirmish; the app's dice fall on these faces and no others.
fn skirmish(faces: &[i32]) -> Driver {
    skirmish_with(faces, |_| {})
}

/// The same, prepared.
pub(super) fn skirmish_with(faces: &[i32], prepare: impl FnOnce(&mut HeroesOfHex)) -> Driver {
    let mut campaign = Campaign::sample_skirmish();
    let Game::HeroesOfHex(game) = &mut campaign.game else {
        panic!("a game of Heroes of Hex")
    };
    prepare(game);
    let dice = ScriptedDice::new(faces.iter().copied());
    Driver::sized(Vec2::new(1366.0, 900.0), campaign, dice)
}

/// The start page has the skirmish beside the nightclub; it opens with its own panels and no others.
#[test]
fn the_skirmish_opens_from_the_start_page() {
    let mut gm = Driver::sample(&[]);
    gm.keys(Modifiers::COMMAND, Key::N);
    gm.see("Play the sample fight");
    gm.click("Play the sample skirmish");
    assert_eq!(game(&gm).units.len(), 9);
    gm.see("Initiative: Heroes");
    gm.see("Board");
    gm.see("Dice");
    gm.see_no("Close Teams");
}

/// A new campaign of Heroes of Hex is empty, and every panel says so (H-01).
#[test]
fn h_01_a_new_campaign_is_empty() {
    let gm = Driver::with(
        Campaign::new("Empty", tableside::systems::System::HeroesOfHex),
        &[],
    );
    gm.see("No skirmish");
    gm.see("There are no sides in this campaign yet");
    gm.see("There are no units in this campaign yet");
}

/// H-11, H-20, H-31: Fate Roll, unit, Movement, attack and the end of the Turn by keys alone; undo takes all of it back.
#[test]
fn h_11_a_turn_by_keys_and_all_of_it_undone() {
    const TAMSIN: CharacterId = CharacterId(2);
    const REEDLING: CharacterId = CharacterId(9);
    // Fate; three dice of the attack, one of the defense; Fate of the other side.
    let mut gm = skirmish_with(&[5, 6, 2, 1, 3, 4], |game| {
        let near = game.boards[&MapId(1)].named("B2").expect("a space");
        game.places.get_mut(&REEDLING).expect("on the map").at = near;
    });
    let start = game(&gm).clone();
    gm.see("Fate is not rolled yet");
    gm.key(Key::R);
    gm.see("Fate 5, 5 AP left");
    gm.see("Choose Tamsin");
    gm.key(Key::Num2);
    gm.see("Tamsin, active");
    gm.see("Move on the board");
    // The keys go to the map, with the cursor on Tamsin.
    gm.key(Key::Num1);
    assert_eq!(gm.focused(), "Canvas “Board”");
    gm.see("Space B5");
    gm.key(Key::ArrowUp);
    gm.key(Key::ArrowUp);
    gm.see("Space B3");
    gm.key(Key::Enter);
    assert_eq!(game(&gm).space_name(game(&gm).places[&TAMSIN].at), "B3");
    gm.see("Fate 5, 4 AP left");
    gm.see("Rapier → Reedling");
    gm.see_words("Odds of Rapier → Reedling: wound");
    gm.key(Key::Num2);
    gm.see("Reedling, defeated, 1 Wound (Vitality 0)");
    gm.end_turn();
    gm.see("Initiative: The mire");
    gm.see("Tamsin, done");
    while gm.app().document().undo_label().is_some() {
        gm.keys(Modifiers::COMMAND, Key::Z);
    }
    assert!(*game(&gm) == start, "everything is as it was");
    gm.see("Fate is not rolled yet");
}

/// F8 opens the players' window on the board; covered, it shows nothing of the game.
#[test]
fn the_players_window_shows_the_board() {
    let mut gm = skirmish(&[]);
    assert_eq!(gm.names_with("Token Spitter").len(), 1);
    gm.key(Key::F8);
    gm.see("What players see");
    assert_eq!(gm.names_with("Token Spitter").len(), 2);
    // Each side with its HEX, and how far an objective is.
    assert_eq!(gm.names().iter().filter(|name| *name == "0 HEX").count(), 2);
    gm.see("Heroes, 0 of 9");
    gm.key(Key::F9);
    assert_eq!(gm.names_with("Token Spitter").len(), 1);
}

/// H-04: tokens are set by hand on the sheet of whoever is selected.
#[test]
fn h_04_tokens_are_set_on_the_sheet() {
    let mut gm = skirmish(&[]);
    gm.click("Token Husk 1");
    gm.click("One Wounds more");
    gm.see("Husk 1, ready, 1 of 1 Wounds");
}

/// What a rule refuses stays in sight with its reason, and the GM can do it all the same (H-12).
#[test]
fn h_12_what_is_refused_says_why() {
    let mut gm = skirmish(&[2, 6]);
    gm.key(Key::R);
    gm.see_no("Needs 3 HEX, you have 0");
    gm.click("2 not possible now");
    gm.see("Needs 3 HEX, you have 0");
    gm.click("Force Negate Fate");
    gm.see("Fate 6, 6 AP left");
}

/// The page of house rules has those of this game, each with its default.
#[test]
fn the_page_of_house_rules_has_those_of_the_game() {
    let mut gm = skirmish(&[]);
    gm.click("Edit");
    gm.click("House rules");
    let options = gm.names_with("(default)");
    let rules = tableside::systems::heroes_of_hex::house_rule_list::LIST;
    let switches = rules
        .iter()
        .filter(|rule| options.iter().any(|option| option.starts_with(rule.name)));
    assert!(switches.count() > 5, "{options:?}");
}
