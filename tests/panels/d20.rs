//! Attack · Move · Bonus in the window: opened from the start page, turns by keys, free hits, criticals, standing up,
//! thralls.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::NodeT as _;
use tableside::campaign::{Campaign, InCampaign};
use tableside::dice::ScriptedDice;
use tableside::systems::System;
use tableside::systems::d20::{
    Act, Command, D20, DamageKind, Less, Pay, Reduction, Spell, Unit, UnitKind, UnitSheet,
};
use tableside::table::{CharacterId, DiceMode, ItemId};

use super::cards::painted_in;
use super::driver::{DESK, Driver};
use crate::d20::scene::{HEROES, Scene, Table};

/// The sample on the bridge.
pub(super) fn sample_bridge() -> Campaign {
    Campaign::from(&System::D20.info().samples[0])
}

/// The sample with a fight that goes on.
pub(super) fn bridge() -> Driver {
    let size = Vec2::new(1366.0, 900.0);
    Driver::sized(size, sample_bridge(), ScriptedDice::new([]))
}

/// The game that shows.
fn game(gm: &Driver) -> &D20 {
    let campaign = gm.app().document().campaign();
    campaign.d20().expect("a game of Attack · Move · Bonus")
}

/// A scene in the window; the app's dice fall on these faces and no others.
fn window(table: &Table, faces: &[i32]) -> Driver {
    let campaign = table.document.campaign().clone();
    let dice = ScriptedDice::new(faces.iter().copied());
    Driver::sized(Vec2::new(1366.0, 900.0), campaign, dice)
}

fn unit<'a>(gm: &'a Driver, name: &str) -> (CharacterId, &'a Unit) {
    let mut units = game(gm).units.iter();
    let found = units.find(|(_, unit)| unit.name == name);
    let (id, unit) = found.unwrap_or_else(|| panic!("nobody is called {name}"));
    (*id, unit)
}

/// Two who fight each other.
const ADA_AND_ORC: [&str; 2] = ["Ada", "Orc"];
/// Two with long names.
const LONG: [&str; 2] = ["Grumbald the Chimney Brute", "Grizelda of the Lanterns"];

/// A window of that size in which one attacks another with a Sword, unaimed; the dice are typed.
fn attacking(size: Vec2, [who, on]: [&str; 2]) -> Driver {
    let scene = Scene::new().hero(who, "D4", 5).foe(on, "D3", 2);
    let campaign = scene.real().begin().document.campaign().clone();
    let mut gm = Driver::sized(size, campaign, ScriptedDice::new([]));
    gm.click(&format!("Attack {on} with Sword"));
    gm.click("Unaimed");
    gm
}

/// The start page has the bridge beside the other samples; it opens with its own panels.
#[test]
fn the_bridge_opens_from_the_start_page() {
    let mut gm = Driver::sample(&[]);
    gm.keys(Modifiers::COMMAND, Key::N);
    gm.click("Play the sample fight on the bridge");
    assert_eq!(game(&gm).units.len(), 9);
    gm.see("The fight begins");
    gm.see("Board");
    gm.see("Dice");
}

/// D-01: a tie that is rolled off later than in the first round is told with its round.
#[test]
fn d_01_the_head_tells_which_round_begins() {
    let mut campaign = sample_bridge();
    let tableside::campaign::Game::D20(game) = &mut campaign.game else {
        panic!("a game of Attack · Move · Bonus");
    };
    std::sync::Arc::make_mut(game.fight.as_mut().expect("a fight")).round = 2;
    let gm = Driver::with(campaign, &[]);
    gm.see("Round 2 begins");
    gm.see_no("The fight begins");
}

/// Another campaign is likeliest of the game that was played last.
#[test]
fn a_new_campaign_is_of_the_game_that_was_open() {
    let mut gm = bridge();
    gm.keys(Modifiers::COMMAND, Key::N);
    gm.types("Second evening");
    gm.key(Key::Enter);
    let campaign = gm.app().document().campaign();
    assert_eq!(campaign.name, "Second evening");
    assert_eq!(campaign.system(), System::D20);
}

/// D-02: a turn that is delayed is stepped into after another one.
#[test]
fn d_02_a_turn_is_delayed_and_stepped_into() {
    let scene = Scene::new().hero("Ada", "B2", 3).foe("Orc", "D8", 2);
    let mut gm = window(&scene.hero("Cai", "F2", 1).begin(), &[]);
    gm.see("Turn of Ada");
    gm.key(Key::P);
    gm.see("Ada can still act – P again to delay");
    gm.key(Key::P);
    gm.see("Turn of Orc");
    gm.see_no("Step in");
    gm.see("Ada, 20/20, delays");
    gm.end_turn();
    gm.see("Turn of Cai");
    // Whoever may step in comes before whoever acts.
    let heads = gm.names_with(" can");
    let of = |who: &str| heads.iter().position(|head| head.starts_with(who));
    assert!(of("Ada can") < of("Cai can"), "{heads:?}");
    // The arrows begin at whoever acts.
    gm.key(Key::ArrowDown);
    gm.key(Key::Enter);
    gm.see("Turn of Cai");
    gm.key(Key::Escape);
    gm.click("Step in");
    gm.see("Turn of Ada");
    gm.see_no("Delay the turn");
    gm.end_turn();
    gm.see("Turn of Cai");
}

/// Undo takes back the digit of a face that is half typed, and the attack only once nothing is typed.
#[test]
fn undo_takes_back_half_a_face() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let mut gm = window(&scene.real().begin(), &[]);
    gm.click("Attack Orc with Sword");
    gm.click("Unaimed");
    let asks = gm.questions();
    assert_eq!(asks.len(), 1, "{}", gm.situation());
    let before = gm.bytes();
    gm.digits("1");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.digits("7");
    gm.see_words("Ada rolls 7");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.questions(), Vec::<String>::new(), "{}", gm.situation());
}

/// D-23: after a tragedy a result by hand is for whoever the free critical hit is on, as it is for whom a free hit is on.
#[test]
fn d_23_a_result_behind_a_tragedy_is_for_whom_it_is_on() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let mut gm = window(&scene.begin(), &[1, 4, 2]);
    gm.click("Attack Orc with Sword");
    gm.click("Unaimed");
    gm.see("Take a free critical hit on Ada?");
    gm.keys(Modifiers::COMMAND, Key::H);
    gm.see("Record a result for Ada");
}

/// D-31, D-33: the free hits that a way draws are said before it is taken, and then asked for one by one.
#[test]
fn d_33_a_way_draws_two_free_hits_and_one_is_declined() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "C3", 2);
    let mut gm = window(&scene.foe("Boar", "E3", 1).begin(), &[15, 3]);
    gm.see("Turn of Ada");
    let words = gm.space_says("D7");
    assert!(words.contains("3 spaces for MA"), "{words}");
    assert!(words.contains("free hit by Orc at D4"), "{words}");
    assert!(words.contains("free hit by Boar at D4"), "{words}");
    gm.key(Key::Enter);
    gm.see("Orc decides");
    // D-31: what a free hit would come to stands at each of them.
    gm.see_words("Odds of Sword: ");
    gm.see_words("Odds of Sword, fatal: ");
    gm.see_no_words("Odds of No free hit");
    gm.key(Key::N);
    gm.see("Boar decides");
    gm.see("Take a free hit on Ada?");
    // Right behind declining a digit may be meant for dice.
    gm.rest(1.0);
    gm.key(Key::Num2);
    let (ada, unit) = unit(&gm, "Ada");
    assert_eq!(unit.hit_points.now, 17, "{}", gm.situation());
    assert_eq!(game(&gm).space_of(ada), "D7");
}

/// D-20, D-21: a typed 20 climbs by typed dice to a decisive victory.
#[test]
fn d_21_a_natural_20_climbs_to_a_decisive_victory() {
    let mut gm = attacking(Vec2::new(1366.0, 900.0), ADA_AND_ORC);
    gm.digits("20");
    gm.digits("4");
    gm.digits("6");
    let (_, orc) = unit(&gm, "Orc");
    assert!(orc.is_defeated(), "{}", gm.situation());
    gm.see_words("decisive victory over Orc");
    gm.see_words("The fight is over: Heroes win");
}

/// An attack goes back with all its dice, as one step.
#[test]
fn undo_takes_back_an_attack_with_its_dice() {
    let mut gm = attacking(Vec2::new(1366.0, 900.0), ADA_AND_ORC);
    gm.digits("15");
    gm.digits("5");
    let points = |gm: &Driver| unit(gm, "Orc").1.hit_points.now;
    assert_eq!(points(&gm), 15, "{}", gm.situation());
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(points(&gm), 20);
    gm.see("Attack Orc with Sword");
    gm.see("1 AA");
}

/// D-06: somebody prone stands up in another's turn, and that action is missing from the next one.
#[test]
fn d_06_standing_up_off_turn() {
    let scene = Scene::new().foe("Orc", "D8", 3).hero("Ada", "D4", 2);
    let mut gm = window(&scene.with(|ada| ada.state.prone = true).begin(), &[]);
    gm.see("Turn of Orc");
    gm.see("Ada can");
    gm.click("Stand up");
    gm.click("Stand up for MA");
    let (ada, unit) = unit(&gm, "Ada");
    assert!(!unit.state.prone);
    let standing = game(&gm).standing(ada).expect("in the fight");
    assert_eq!(standing.owes.movement, 1);
    // Who could still act is told of first.
    gm.key(Key::E);
    gm.see("Turn of Orc");
    gm.see("Orc can still act – E again to end");
    gm.end_turn();
    gm.see("Turn of Ada");
    gm.see("0 MA");
    gm.see("2 BA");
}

/// D-41: a summon of this battle is kept for its thrall cost.
#[test]
fn d_41_a_summon_is_kept_as_a_thrall() {
    let scene = Scene::new().hero("Ada", "D4", 5).with(|ada| ada.level = 3);
    let mut table = scene.foe("Orc", "D12", 2).begin();
    let sheet = Box::new(UnitSheet::of(&Unit::new("Sprite", UnitKind::Summon)));
    let (by, cost) = (table.id("Ada"), 0);
    table.does(Command::Summon { by, sheet, cost }, []);
    let mut gm = window(&table, &[]);
    gm.click("Keep Sprite");
    let (_, sprite) = unit(&gm, "Sprite");
    assert!(sprite.summoned.is_some_and(|summoned| summoned.kept));
    let (ada, _) = unit(&gm, "Ada");
    assert_eq!(game(&gm).max_hit_points(ada), 14);
}

/// A plain hit takes at most 4 inputs with app dice and 6 with typed ones, each digit counted.
#[test]
fn a_plain_hit_takes_few_inputs() {
    for (real, faces) in [(false, &[15, 5][..]), (true, &[])] {
        let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
        let scene = if real { scene.real() } else { scene };
        let mut gm = window(&scene.begin(), faces);
        gm.start_counting();
        gm.digits("11");
        if real {
            gm.digits("15");
            gm.digits("5");
        }
        gm.at_most(if real { 6 } else { 4 });
        let (_, orc) = unit(&gm, "Orc");
        assert_eq!(orc.hit_points.now, 15, "{}", gm.situation());
    }
}

/// The sheet is filled in by the same editor as any: a number, the sheets' names, an effect by the GM's word.
#[test]
fn a_sheet_is_filled_in_and_effects_are_put() {
    let mut gm = window(&Scene::new().hero("Ada", "D4", 5).table(), &[]);
    gm.see_words("Hit by 15 or more");
    gm.click("Menu of the unit Ada");
    gm.click("Put an effect…");
    gm.digits("1");
    assert!(unit(&gm, "Ada").1.state.prone);
    let name = D20::TEAMS[0];
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::I);
    gm.see_words(name);
    gm.see("Shieldbearer");
}

/// D-12: a token says where it faces, and is turned by keys; D-30: one of 2×2 squares is taken by each of them.
#[test]
fn d_12_a_token_is_turned_by_keys() {
    let scene = Scene::new().hero("Ada", "D4", 5).with(|ada| ada.size = 2);
    let mut gm = window(&scene.foe("Orc", "D12", 2).begin(), &[]);
    let facing = |gm: &Driver| {
        let (ada, _) = unit(gm, "Ada");
        game(gm).build_of(ada).facing
    };
    assert_eq!(facing(&gm), None);
    gm.space_says("E5");
    gm.key(Key::Enter);
    gm.key(Key::Comma);
    let first = facing(&gm).expect("it faces somewhere");
    gm.key(Key::Comma);
    assert_ne!(facing(&gm), Some(first));
    gm.key(Key::Period);
    assert_eq!(facing(&gm), Some(first));
    let token = gm.node(Role::Button, "Token Ada");
    let words = token.accesskit_node().description().unwrap_or_default();
    assert!(words.contains("faces "), "{words}");
}

/// D-10: beside the dice of an attack stand its odds, and the map shows who attacks whom.
#[test]
fn d_10_odds_stand_beside_the_dice() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let mut gm = window(&scene.real().begin(), &[]);
    gm.digits("11");
    gm.see("Roll 1d20 to hit: Sword on Orc");
    gm.see("Sword · +0 against 12");
    gm.see_words("Odds of Ada → Orc: hits 45.0 %");
    gm.digits("15");
    gm.see_no_words("Odds of Ada → Orc");
    gm.see("Ada rolled");
}

/// D-02: somebody starts the fight by an attack, from the menu of whom it is on.
#[test]
fn d_02_an_attack_starts_the_fight() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let mut gm = window(&scene.table(), &[15, 3]);
    gm.click("Token Ada");
    let orc = gm.node(Role::Button, "Token Orc").rect().center();
    gm.click_secondary(orc);
    gm.click("Ada: Start the fight: Attack Orc with Sword");
    assert_eq!(unit(&gm, "Orc").1.hit_points.now, 17);
    gm.see("Turn of Orc");
}

/// D-07, D-09: a row says what is left of its points; who is dropped on a foe out of reach is told why there is no attack.
#[test]
fn d_07_d_09_points_in_rows_and_no_attack() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D12", 2);
    let mut gm = window(&scene.begin(), &[]);
    gm.see_words("Ada, 20/20, ");
    gm.drag("Token Ada", "Token Orc");
    gm.see_words("Ada cannot attack Orc: the target is 8 spaces away, outside the melee zone");
}

/// D-12: a token is turned by a drag with Shift, and stays where it is.
#[test]
fn d_12_a_token_is_turned_by_a_drag() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D9", 2);
    let mut gm = window(&scene.begin(), &[]);
    gm.drag_with(Modifiers::SHIFT, "Token Ada", "Token Orc");
    let (ada, _) = unit(&gm, "Ada");
    assert_eq!(game(&gm).space_of(ada), "D4");
    let token = gm.node(Role::Button, "Token Ada");
    let words = token.accesskit_node().description().unwrap_or_default();
    assert!(words.contains("faces south"), "{words}");
}

/// What the arrow keys come to is brought into view.
#[test]
fn what_a_key_comes_to_is_in_view() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let scene = scene.foe("Boar", "D5", 1).foe("Wolf", "C4", 0);
    let campaign = scene.begin().document.campaign().clone();
    let mut gm = Driver::sized(Vec2::new(1366.0, 520.0), campaign, ScriptedDice::new([]));
    let last = "Items, a few words";
    let fold = gm.node(Role::Button, "End the turn").rect().top();
    assert!(gm.node(Role::Button, last).rect().top() > fold);
    gm.key(Key::ArrowUp);
    assert!(gm.node(Role::Button, last).rect().bottom() < fold);
    for _ in 0..6 {
        gm.key(Key::ArrowUp);
    }
    assert!(gm.node(Role::Button, "Attack Orc with Sword").rect().top() > 60.0);
}

/// D-04: attacks have the first digits, minor acts the last ones, in every turn; what is of one kind is one row.
#[test]
fn d_04_digits_stay_with_their_acts() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let mut gm = window(&scene.foe("Boar", "D5", 1).begin(), &[]);
    let digits = [
        ("Attack Orc with Sword", "1"),
        ("Attack Boar with Sword", "2"),
        ("Move", "6"),
        ("Disengage", "7"),
        ("+1 to hit, to damage or to dodge", "8"),
        ("Items, a few words", "9"),
    ];
    for (row, digit) in digits {
        let painted = painted_in(&mut gm, row);
        assert!(painted.contains(&digit.to_owned()), "{row}: {painted:?}");
    }
    gm.see_no("One more attack on Orc with Sword");
    gm.digits("1");
    gm.see("Unaimed for 1 MA, 2 BA");
    gm.see("From behind");
}

/// D-41: what is done for somebody else has no digit in a turn, and who was defeated cannot be kept.
#[test]
fn d_41_no_digit_acts_for_another() {
    let scene = Scene::new().foe("Orc", "D12", 5).hero("Ada", "D4", 2);
    let mut table = scene.with(|ada| ada.level = 3).begin();
    let sheet = Box::new(UnitSheet::of(&Unit::new("Sprite", UnitKind::Summon)));
    let (by, cost) = (table.id("Ada"), 0);
    table.does(Command::Summon { by, sheet, cost }, []);
    let mut gm = window(&table, &[]);
    gm.see("Turn of Orc");
    let painted = painted_in(&mut gm, "Keep Sprite");
    let digits = |word: &String| word.parse::<u8>().is_ok();
    assert!(!painted.iter().any(digits), "{painted:?}");
    let who = table.id("Sprite");
    let (damage, aim) = (50, None);
    table.does(Command::RecordHit { who, damage, aim }, []);
    let gm = window(&table, &[]);
    gm.see_no("Keep Sprite");
}

/// D-01: the order of turns stands in the tracker, with whoever acts and is done.
#[test]
fn d_01_the_order_stands_in_the_tracker() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D9", 2);
    let mut gm = window(&scene.begin(), &[]);
    gm.see("Order: Ada acts, Orc");
    gm.end_turn();
    gm.see("Order: Ada done, Orc acts");
}

/// A roll is corrected on its own die: faces that it has, and both digits of a d20.
#[test]
fn a_roll_is_corrected_on_its_own_die() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let mut gm = window(&scene.real().begin(), &[]);
    gm.digits("11");
    gm.digits("15");
    gm.see("Sword · 15 against 12, hit");
    gm.digits("5");
    assert_eq!(unit(&gm, "Orc").1.hit_points.now, 15);
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see("8 on the die die");
    gm.see_no("9 on the die die");
    gm.key(Key::ArrowDown);
    gm.see("20 on the die die");
    gm.key(Key::Num1);
    gm.see("Enter takes 1; one more digit makes 10 to 19");
    gm.key(Key::Num2);
    gm.see_no("Correct a roll");
    gm.see_words("Ada rolls 12");
    // What followed it is asked for again.
    gm.rest(0.5);
    gm.digits("5");
    assert_eq!(unit(&gm, "Orc").1.hit_points.now, 15, "{}", gm.situation());
}

/// Where several rolls are listed, a digit goes to the marked one and corrects nothing before Enter, or before that roll was
/// chosen.
#[test]
fn a_digit_corrects_no_roll_that_was_not_chosen() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let mut gm = window(&scene.real().begin(), &[]);
    gm.digits("11");
    gm.digits("15");
    gm.digits("5");
    let before = gm.bytes();
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see("Digits go to the marked roll, and Enter takes them; Up and Down choose which");
    gm.digits("7");
    gm.see("die die, 7");
    gm.see("Correct it");
    gm.digits("3");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.key(Key::ArrowDown);
    gm.see("die die, empty");
    gm.key(Key::ArrowUp);
    gm.digits("8");
    gm.see_no("Correct a roll");
    assert_eq!(unit(&gm, "Orc").1.hit_points.now, 12, "{}", gm.situation());
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.digits("6");
    gm.key(Key::Enter);
    gm.see_no("Correct a roll");
    assert_eq!(unit(&gm, "Orc").1.hit_points.now, 14, "{}", gm.situation());
}

/// A click on a space that can be reached shows the way there; the second one goes it. The turn ends at once only where no
/// action is left.
#[test]
fn a_click_shows_the_way_and_a_second_one_goes() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D12", 2);
    let mut gm = window(&scene.begin(), &[]);
    let [near, far] = ["D6", "D7"].map(|space| {
        gm.space_says(space);
        let cursor = format!("Space {space}");
        gm.node(Role::Image, &cursor).rect().center()
    });
    let (ada, _) = unit(&gm, "Ada");
    let from = game(&gm).places[&ada].at;
    let before = gm.bytes();
    for at in [near, far] {
        gm.click_at(at.into());
        gm.see_words("Click again, or press Enter, to move Ada there");
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
    }
    gm.click_at(far.into());
    assert_ne!(game(&gm).places[&ada].at, from, "{}", gm.situation());
    gm.see("0 MA");
    // Nobody is in reach; the BA are left.
    gm.key(Key::E);
    gm.see("Ada can still act – E again to end");
    gm.end_turn();
    gm.see("Turn of Orc");
}

/// D-42: the digit that casts a spell never ends it, whatever is left of the turn.
#[test]
fn d_42_a_digit_that_casts_ends_no_spell() {
    let star = Spell {
        actions: 4,
        cost: 0,
        ..Spell::new(ItemId(9), "Star")
    };
    let scene = Scene::new().hero("Ada", "D4", 5);
    let scene = scene.with(|ada| ada.spells.push(star));
    let mut gm = window(&scene.foe("Orc", "D9", 2).begin(), &[]);
    for with in ["AA", "MA"] {
        gm.click("Star");
        gm.click(&format!("Cast Star on Orc for {with}"));
    }
    gm.see("End Star");
    let (ada, _) = unit(&gm, "Ada");
    let casts = |gm: &Driver| {
        game(gm)
            .standing(ada)
            .is_some_and(|one| one.casting.is_some())
    };
    for digit in ["1", "2"] {
        gm.digits(digit);
        gm.keys(Modifiers::NONE, Key::Backspace);
    }
    assert!(casts(&gm), "{}", gm.situation());
}

/// The cursor that pointed somewhere in one turn leads nobody there in the next.
#[test]
fn a_way_ends_with_its_turn() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D9", 2);
    let mut gm = window(&scene.begin(), &[]);
    gm.see("Turn of Ada");
    gm.space_says("D7");
    gm.end_turn();
    gm.see("Turn of Orc");
    gm.key(Key::Enter);
    let (orc, _) = unit(&gm, "Orc");
    assert_eq!(game(&gm).space_of(orc), "D9", "{}", gm.situation());
}

/// A row of the roster that is dragged over the board acts for whoever it stands for, not for whoever acts or stands there,
/// and what letting it go does is said before.
#[test]
fn a_row_over_the_board_stands_for_its_unit() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let mut gm = window(&scene.hero("Cai", "F4", 1).begin(), &[]);
    let row = |gm: &Driver, name: &str| {
        let named = gm.names_with(&format!("{name}, 20/20"));
        gm.node(Role::Button, &named[0]).rect().center()
    };
    let before = gm.bytes();
    for (name, onto, says) in [
        ("Ada", "Orc", "Let go – Ada attacks Orc; choose how"),
        ("Cai", "Orc", "not a legal move: "),
        ("Orc", "Ada", "not a legal move: "),
    ] {
        let from = row(&gm, name);
        let token = format!("Token {onto}");
        let to = gm.node(Role::Button, &token).rect().center();
        gm.harness().hover_at(from);
        gm.harness().drag_at(from);
        gm.harness().run();
        for part in [0.3, 0.6, 1.0] {
            gm.harness().hover_at(from.lerp(to, part));
            gm.harness().run();
        }
        gm.see_words(says);
        gm.see_no_words("to move Ada there");
        gm.harness().drop_at(to);
        gm.harness().run();
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
        if name == "Ada" {
            gm.see_words("Ada: Attack Orc with Sword");
            gm.key(Key::Escape);
        } else {
            gm.see_words(&format!("{name} "));
            gm.see_no_words("Ada: Attack");
        }
    }
}

/// D-42: a spell whose targets have fallen says so where it stood, with the way out; nothing goes on at the fallen.
#[test]
fn d_42_a_spell_in_vain_says_so_in_its_place() {
    let star = Spell {
        actions: 3,
        cost: 0,
        ..Spell::new(ItemId(9), "Star")
    };
    let scene = Scene::new().hero("Ada", "D4", 5);
    let scene = scene.with(|ada| ada.spells.push(star)).foe("Orc", "D9", 2);
    let mut gm = window(&scene.foe("Imp", "D11", 1).begin(), &[]);
    gm.click("Star");
    gm.click("Cast Star on Orc for AA");
    let (orc, _) = unit(&gm, "Orc");
    assert!(
        gm.harness()
            .state_mut()
            .apply(&Command::set(orc, "hit_points", 0_u16).into())
    );
    gm.harness().run();
    assert_eq!(
        gm.described("Star")
            .trim_end_matches(|c: char| !c.is_ascii())
            .trim(),
        "1 of 3 actions done, but none of its targets is left"
    );
    gm.see_no_words("Force Cast Star");
    gm.click("End Star");
    let (ada, _) = unit(&gm, "Ada");
    let standing = game(&gm).standing(ada).expect("in the fight");
    assert!(standing.casting.is_none(), "{}", gm.situation());
}

/// D-41: who was summoned just now has no action lit and no space in reach, and the window says when it acts.
#[test]
fn d_41_who_was_summoned_just_now_does_not_look_able_to_act() {
    let scene = Scene::new().hero("Ada", "D4", 5).with(|ada| ada.level = 3);
    let mut table = scene.foe("Orc", "D12", 2).begin();
    let sheet = Box::new(UnitSheet::of(&Unit::new("Sprite", UnitKind::Summon)));
    let (by, cost) = (table.id("Ada"), 0);
    let talks = Act::Talk { with: Pay::Bonus };
    table.acts("Ada", talks, []);
    table.does(Command::Summon { by, sheet, cost }, []);
    let who = table.id("Sprite");
    table.does(Command::SetTurn { who }, []);
    let mut gm = window(&table, &[]);
    gm.see("Turn of Sprite");
    for chip in ["0 AA", "0 MA", "0 BA"] {
        gm.see(chip);
    }
    gm.see("acts from Ada’s next turn on");
    gm.see_words("Sprite, 20/20, cannot act, summoned, acts from Ada’s next turn on");
    let at = game(&gm).space_of(who);
    let beside = format!("{}{}", &at[..1], at[1..].parse::<u8>().expect("a row") + 1);
    let words = gm.space_says(&beside);
    assert!(!words.contains("for MA"), "{words}");
}

/// D-15: what is worn says on the sheet how much it takes off, and of which damage.
#[test]
fn d_15_the_sheet_says_what_armor_takes_off() {
    let worn = [
        ("Mail", None, Less::Points(2)),
        ("Ward", Some(DamageKind::Fire), Less::Half),
    ];
    let scene = Scene::new().hero("Ada", "D4", 5).with(|ada| {
        let worn = (1..).zip(worn);
        let worn = worn.map(|(id, (name, kind, less))| Reduction {
            id: ItemId(id),
            name: name.to_owned(),
            kind,
            less,
        });
        ada.armor = worn.collect();
    });
    let gm = window(&scene.table(), &[]);
    gm.see("Mail takes 2 off all damage and Ward takes half off fire damage");
}

/// A result by hand right after an attack is for whom that was on, whoever acts next; whoever is selected since counts more.
#[test]
fn a_result_by_hand_is_for_whom_the_attack_was_on() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let mut gm = window(&scene.begin(), &[5]);
    gm.click("Attack Orc with Sword");
    gm.click("Unaimed");
    gm.keys(Modifiers::COMMAND, Key::H);
    gm.see("Record a result for Orc");
    gm.key(Key::Escape);
    gm.click("Token Ada");
    gm.keys(Modifiers::COMMAND, Key::H);
    gm.see("Record a result for Ada");
}

/// What a correction takes back is said first, in view: the damage that is asked for again, the end of the fight.
#[test]
fn a_correction_says_first_what_it_takes_back() {
    let mut gm = attacking(Vec2::new(1366.0, 900.0), ADA_AND_ORC);
    gm.digits("15");
    gm.digits("5");
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see("Everything else stays");
    gm.key(Key::ArrowDown);
    let lost =
        "“Ada rolls 5 for damage (real dice)” is taken back, and rolled again where it is needed";
    gm.see_words(lost);
    gm.key(Key::Escape);
    assert!(gm.harness().state_mut().apply(&Command::EndFight.into()));
    gm.keys(Modifiers::COMMAND, Key::R);
    let lost = gm.names_with("“The fight ends” is taken back");
    let warning = gm.node(Role::Label, &lost[0]).rect();
    let roll = gm.names_with("Ada rolls 5 for damage");
    let roll = gm.node(Role::RadioButton, &roll[0]).rect();
    assert!(warning.bottom() <= roll.top(), "{warning} {roll}");
}

/// D-20: of the rolls of a critical hit the one that the arrow keys choose is in view, however much it takes back.
#[test]
fn the_roll_that_is_chosen_is_in_view() {
    let mut gm = attacking(DESK, LONG);
    for face in ["20", "4", "3", "5"] {
        gm.digits(face);
    }
    assert!(unit(&gm, LONG[1]).1.is_defeated(), "{}", gm.situation());
    assert!(gm.harness().state_mut().apply(&Command::EndFight.into()));
    gm.keys(Modifiers::COMMAND, Key::R);
    let rolls = gm.controls().into_iter();
    let rolls = rolls.filter(|(role, _)| *role == Role::RadioButton);
    let rolls = rolls
        .map(|(_, name)| name)
        .filter(|name| name.starts_with(LONG[0]));
    let rolls: Vec<String> = rolls.collect();
    assert_eq!(rolls.len(), 4, "{}", gm.situation());
    for roll in rolls {
        let rect = gm.node(Role::RadioButton, &roll).rect();
        let shapes = gm.harness().output().shapes.clone();
        let mut texts = shapes.iter().filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) if text.galley.text() == roll => {
                Some((text.visual_bounding_rect(), clipped.clip_rect))
            }
            _ => None,
        });
        let found = texts.find(|(words, _)| rect.contains(words.center()));
        let seen = found.is_some_and(|(words, clip)| clip.contains_rect(words));
        assert!(seen, "{roll} {rect} {found:?}");
        gm.key(Key::ArrowDown);
    }
}

/// D-30: how far a large token is, is how far its nearest space is, wherever it is pointed at.
#[test]
fn d_30_the_distance_to_a_large_token_is_that_to_its_nearest_space() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Ogre", "F4", 2);
    let scene = scene.with(|ogre| ogre.size = 3);
    let mut gm = window(&scene.hero("Cai", "J5", 1).begin(), &[]);
    // From Cai, the left column of the ogre is 4 spaces away and the right one 2.
    gm.click("Token Cai");
    for space in ["F4", "H6"] {
        let words = gm.space_says(space);
        assert!(words.contains("two spaces away"), "{words}");
    }
}

/// D-10: “01” is a whole face of a d20.
#[test]
fn d_10_a_leading_zero_makes_the_face_whole() {
    let mut gm = attacking(DESK, ADA_AND_ORC);
    let asked = gm.questions();
    gm.digits("0");
    assert_eq!(gm.questions(), asked);
    gm.digits("1");
    assert_ne!(gm.questions(), asked, "{}", gm.situation());
}

/// The sheet says why it shows somebody who is neither selected nor acts; handed over is that of whoever is selected.
#[test]
fn the_sheet_says_who_was_hit_just_now() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let mut gm = window(&scene.begin(), &[15, 3]);
    gm.see_no("Hit just now");
    gm.click("Attack Orc with Sword");
    gm.click("Unaimed");
    assert_eq!(unit(&gm, "Orc").1.hit_points.now, 17);
    gm.see("Hit just now");
    gm.keys(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::H);
    gm.see("GM: Ctrl+Shift+H to return");
    gm.see("Ada");
    gm.see_no("Orc");
    gm.keys(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::H);
    gm.click("Token Ada");
    gm.see_no("Hit just now");
}

/// A team’s own switch of dice is a step like any other: redo brings back what undo took.
#[test]
fn a_team_s_switch_of_dice_is_redone() {
    let scene = Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let mut gm = window(&scene.begin(), &[]);
    let before = gm.bytes();
    let switch = Command::SetDice {
        team: Some(HEROES),
        dice: DiceMode::Real,
    };
    assert!(gm.harness().state_mut().apply(&switch.into()));
    gm.harness().run();
    let after = gm.bytes();
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(gm.bytes(), after, "{}", gm.situation());
}
