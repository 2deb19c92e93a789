//! It never acts unmeant: keys that are on their way when the question changes by itself do nothing, and a turn in which
//! somebody can still act is ended only by the second key.

use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use tableside::campaign::{Campaign, Command, Document, Game};
use tableside::dice::{AppDice, ScriptedDice};
use tableside::gui::app::App;
use tableside::systems::System;
use tableside::systems::unhex::{Ability, Level, nightclub};
use tableside::table::{DiceMode, Shape};

use super::cards::key_of;
use super::d20::sample_bridge;
use super::driver::Driver;
use super::flow::sample_rooftops;
use super::squads::sample_gatehouse;
use crate::battery::chance::Chance;
use crate::d20::scene::Scene as D20Scene;
use crate::flow::scene::{Scene as FlowScene, pd};
use crate::squads::scene::Scene as SquadsScene;

const SWALLOWED: &str = "The question had just changed, so the key did nothing; press it again";

/// Typing fast on that sample, with real or app dice.
fn fast(sample: Campaign, mode: DiceMode, seed: u64) -> Driver {
    let mut document = Document::new(sample);
    let command = Command::set_dice(document.campaign().system(), mode);
    let mut dice = AppDice::seeded(seed);
    // Where they are so already, there is nothing to set.
    let _ = document.apply(&command, &mut dice);
    let campaign = document.campaign().clone();
    Driver::typing_fast(App::headless_with(campaign, Box::new(dice)))
}

/// Types a key as it would come in the middle of others: one frame, and the key is up again.
fn strike(gm: &mut Driver, key: Key) {
    press_together(gm, &[key]);
    gm.harness().step();
}

/// How many changes there were.
fn done(gm: &Driver) -> u64 {
    gm.app().document().revision()
}

/// Keys that come within one frame, which is not drawn yet.
fn press_together(gm: &mut Driver, keys: &[Key]) {
    let event = |key, pressed| egui::Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    let events = &mut gm.harness().input_mut().events;
    for key in keys {
        events.extend([true, false].map(|pressed| event(*key, pressed)));
    }
}

/// What keys are for: who is asked, for what kind of answer, in which procedure, or whose turn it is.
#[derive(Clone, Debug, PartialEq)]
struct Standing {
    exchange: Option<String>,
    team: String,
    phase: Option<(u32, u8)>,
    who: String,
    kind: Option<(Discriminant<Shape>, String)>,
    roll: bool,
}

fn standing(gm: &Driver) -> Standing {
    let campaign = gm.app().document().campaign();
    let first = campaign.decisions().into_iter().next();
    Standing {
        exchange: campaign.doors().exchange(),
        team: format!("{:?}", campaign.doors().acting_team()),
        phase: campaign.doors().phase(),
        who: first
            .as_ref()
            .map_or_else(String::new, |first| first.who_name.clone()),
        kind: first
            .as_ref()
            .map(|first| (discriminant(&first.shape), first.key.clone())),
        roll: first.is_some_and(|first| matches!(first.shape, Shape::Roll { .. })),
    }
}

/// Whether that digit is no option of what is asked but begins the number that one of them asks for.
fn begins_number(gm: &Driver, digit: usize) -> bool {
    let open = gm.app().document().campaign().decisions();
    let options = open.first().map_or(&[][..], |first| first.shape.options());
    digit > options.len() && options.iter().any(|option| option.asks_number)
}

impl Standing {
    /// Whether what was typed for this is not meant for that.
    fn is_left_for(&self, after: &Self) -> bool {
        let goes_on = self.exchange.is_some() && self.exchange == after.exchange;
        if goes_on {
            return self.roll && !after.roll;
        }
        self.exchange.is_some() || (&self.team, self.phase) != (&after.team, after.phase)
    }

    /// Whether that is the question of somebody else, or of another kind, that waits for no dice.
    fn is_asked_anew(&self, after: &Self) -> bool {
        let asks = after.kind.is_some() && !after.roll;
        asks && (&self.who, &self.kind) != (&after.who, &after.kind)
    }
}

/// A whole evening by keys alone, after every change that comes by itself with keys that were on their way.
fn evening(sample: Campaign, mode: DiceMode, seed: u64, keys: usize) -> usize {
    let mut gm = fast(sample, mode, seed);
    let mut chance = Chance::new(seed);
    let digits = [
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
    ];
    let stray = [
        Key::N,
        Key::R,
        Key::Num0,
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num7,
        Key::Enter,
        Key::E,
    ];
    let mut swallowed = 0;
    for _ in 0..keys {
        gm.rest(0.5);
        let before = standing(&gm);
        let key = match (before.who.is_empty(), before.roll) {
            (false, true) if chance.one_in(3) => Key::R,
            (false, false) if chance.one_in(3) => Key::N,
            (true, _) if chance.one_in(6) => Key::E,
            _ => chance.of(&digits),
        };
        let digit = digits.iter().position(|one| *one == key);
        let begins = digit.is_some_and(|at| begins_number(&gm, at + 1));
        strike(&mut gm, key);
        let after = standing(&gm);
        // The other digit of a number goes into the question that its first has opened.
        if begins {
            continue;
        }
        // “Nobody reacts” is typed right behind what may be reacted to, so that key alone acts at once where the own key has
        // asked somebody.
        // Dice are typed right behind it, too.
        let declined = key == Key::N && after.roll;
        let all = !declined && before.is_left_for(&after);
        if !all && !before.is_asked_anew(&after) {
            continue;
        }
        let head = gm.app().document().revision();
        for _ in 0..chance.between(1, 4) {
            for _ in 0..chance.between(0, 10) {
                gm.harness().step();
            }
            let key = chance.of(if all { &stray } else { &stray[1..] });
            strike(&mut gm, key);
            swallowed += 1;
            assert_eq!(
                gm.app().document().revision(),
                head,
                "{key:?}, meant for {before:?}, acted for {after:?}{}",
                gm.situation()
            );
        }
    }
    swallowed
}

#[track_caller]
fn evenings(seeds: std::ops::Range<u64>, keys: usize) {
    for sample in [
        Campaign::sample_nightclub,
        Campaign::sample_skirmish,
        sample_bridge,
        sample_rooftops,
        sample_gatehouse,
    ] {
        for mode in [DiceMode::App, DiceMode::Real] {
            let played = seeds
                .clone()
                .map(|seed| evening(sample(), mode, seed, keys));
            assert!(played.sum::<usize>() > 0, "nothing changed by itself");
        }
    }
}

#[test]
fn no_stray_key_acts_for_anybody_else() {
    evenings(1..2, 40);
}

#[test]
#[ignore = "long; .ci/run does it"]
fn no_stray_key_acts_for_anybody_else_in_long_evenings() {
    evenings(100..102, 300);
}

/// The app has rolled already; the faces that were typed for it take no offer, and a line says so.
#[test]
fn digits_for_dice_that_the_app_rolled_take_no_offer() {
    let mut gm = Driver::first_turn(&[9, 9]);
    let app = std::mem::replace(gm.harness().state_mut(), App::headless());
    let mut gm = Driver::typing_fast(app);
    gm.rest(1.0);
    strike(&mut gm, Key::Num1);
    gm.rest(0.5);
    strike(&mut gm, Key::N);
    assert!(gm.questions().is_empty(), "{}", gm.situation());
    let before = gm.bytes();
    for key in [Key::Num3, Key::Num3, Key::Enter, Key::E] {
        strike(&mut gm, key);
        gm.see(SWALLOWED);
    }
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    // Once the keys have rested, they act again.
    gm.rest(0.5);
    let walks = key_of(&mut gm, "Move to Dance Floor");
    strike(&mut gm, Key::from_name(&walks).expect("a digit"));
    assert_ne!(gm.bytes(), before, "{}", gm.situation());
}

/// Faces run on from one roll to the next of the same exchange, however fast.
#[test]
fn fast_real_dice_lose_nothing() {
    let mut gm = fast(Campaign::sample_nightclub(), DiceMode::Real, 1);
    for key in [Key::Num4, Key::Num1, Key::Num3, Key::Num3] {
        strike(&mut gm, key);
    }
    let log = gm.log();
    for words in ["Mara rolls 41", "Bruno rolls 33"] {
        assert!(log.iter().any(|line| line.contains(words)), "{log:#?}");
    }
    // What the fifth digit would have picked is left alone.
    let before = gm.bytes();
    strike(&mut gm, Key::Num1);
    assert_eq!(gm.bytes(), before);
    gm.see(SWALLOWED);
}

/// A face too many of a correction answers nothing; neither does what was typed for a card that did not open.
#[test]
fn what_is_typed_for_a_card_answers_nothing_else() {
    let mut gm = fast(Campaign::sample_nightclub(), DiceMode::Real, 1);
    for key in [Key::Num4, Key::Num1, Key::Num3, Key::Num3] {
        strike(&mut gm, key);
    }
    // The change is seen, then the keys rest.
    gm.rest(0.1);
    gm.rest(1.0);
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see("Correct the last roll");
    for key in [Key::ArrowDown, Key::ArrowUp, Key::Num3, Key::Num4] {
        strike(&mut gm, key);
    }
    assert!(gm.log().iter().any(|line| line.contains("Bruno rolls 34")));
    let before = gm.bytes();
    strike(&mut gm, Key::Num1);
    gm.see(SWALLOWED);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    // There is no roll to correct on a table where none fell.
    let mut gm = fast(Campaign::sample_skirmish(), DiceMode::Real, 1);
    gm.keys(Modifiers::COMMAND, Key::R);
    let before = gm.bytes();
    for key in [Key::Num4, Key::Num3, Key::Enter, Key::Num1] {
        strike(&mut gm, key);
    }
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
}

/// What comes into the place of a corrected roll takes no digit, in whichever game, whether keys or the pointer have corrected
/// it: digits do nothing until none was pressed for 400 ms, and a line says so.
#[test]
fn what_follows_a_correction_takes_no_digit() {
    let duel = D20Scene::new().hero("Ada", "D4", 5).foe("Orc", "D3", 2);
    let duel = duel.real().begin().document.campaign().clone();
    let attack: fn(&mut Driver) = |gm| {
        (0..2).for_each(|_| gm.rest(0.7));
        gm.click("Attack Orc with Sword");
        gm.click("Unaimed");
        (0..2).for_each(|_| gm.rest(0.7));
        for key in [Key::Num1, Key::Num5, Key::Num4] {
            strike(gm, key);
        }
    };
    let fate: fn(&mut Driver) = |gm| strike(gm, Key::Num4);
    let games = [(duel, attack), (Campaign::sample_skirmish(), fate)];
    for (campaign, rolls) in games {
        for by_keys in [true, false] {
            let mut gm = fast(campaign.clone(), DiceMode::Real, 1);
            rolls(&mut gm);
            (0..2).for_each(|_| gm.rest(0.7));
            gm.keys(Modifiers::COMMAND, Key::R);
            gm.see_words("Correct ");
            match by_keys {
                true => {
                    strike(&mut gm, Key::ArrowUp);
                    strike(&mut gm, Key::Num5);
                }
                false => {
                    gm.rest(0.7);
                    gm.click("5 on the die die");
                }
            }
            let before = gm.bytes();
            for rest in [0.0, 0.1, 0.3, 0.35, 0.2] {
                gm.rest(rest);
                strike(&mut gm, Key::Num1);
                gm.see(SWALLOWED);
                assert_eq!(gm.bytes(), before, "{by_keys}{}", gm.situation());
            }
        }
    }
}

/// What my own key asks somebody else is answered by no key that is on its way, but that nobody reacts, which is typed right
/// behind the act. Then faces run on.
#[test]
fn a_question_that_my_own_key_opens_takes_only_that_nobody_reacts() {
    let mut gm = fast(Campaign::sample_nightclub(), DiceMode::Real, 1);
    for key in [Key::Num4, Key::Num1, Key::Num3, Key::Num3] {
        strike(&mut gm, key);
    }
    // The change is seen, then the keys rest.
    let rest = |gm: &mut Driver| (0..2).for_each(|_| gm.rest(0.5));
    rest(&mut gm);
    strike(&mut gm, Key::Num1);
    rest(&mut gm);
    assert!(gm.questions().is_empty(), "{}", gm.situation());
    strike(&mut gm, Key::Num1);
    gm.harness().step();
    gm.see("No reaction");
    let before = gm.bytes();
    for key in [Key::Num1, Key::Num2, Key::Enter, Key::E] {
        strike(&mut gm, key);
        gm.see(SWALLOWED);
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
    }
    for key in [Key::N, Key::Num3, Key::Num6] {
        strike(&mut gm, key);
    }
    gm.harness().step();
    gm.see("3 damage to torso (6)");
}

/// A digit that is hit twice answers one question: neither the next one of the same person nor somebody else's dice.
#[test]
fn a_double_tap_answers_one_question() {
    let mut gm = fast(Campaign::sample_nightclub(), DiceMode::Real, 1);
    for key in [Key::Num4, Key::Num1, Key::Num3, Key::Num3] {
        strike(&mut gm, key);
    }
    let rest = |gm: &mut Driver| (0..2).for_each(|_| gm.rest(0.5));
    rest(&mut gm);
    strike(&mut gm, Key::Num1);
    rest(&mut gm);
    gm.drag("Token Ilse", "Area Dance Floor");
    rest(&mut gm);
    strike(&mut gm, Key::Num1);
    rest(&mut gm);
    // What is chosen for one is no face of another's dice.
    gm.see_words("Intercept?");
    strike(&mut gm, Key::Num2);
    let typed = |gm: &Driver| {
        let open = gm.app().document().campaign().decisions();
        let roll = open.into_iter().find_map(|one| match one.shape {
            Shape::Roll { typed, .. } => Some(typed),
            _ => None,
        });
        roll.unwrap_or_default()
    };
    strike(&mut gm, Key::Num2);
    assert_eq!(typed(&gm), [0; 0], "{}", gm.situation());
    gm.see(SWALLOWED);
    gm.keys(Modifiers::COMMAND, Key::Z);
    rest(&mut gm);
    for key in [Key::N, Key::Num3, Key::Num6] {
        strike(&mut gm, key);
    }
    rest(&mut gm);
    strike(&mut gm, Key::Num1);
    gm.harness().step();
    gm.see_words("Break armor instead?");
    let before = gm.bytes();
    strike(&mut gm, Key::Num1);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.see(SWALLOWED);
    rest(&mut gm);
    strike(&mut gm, Key::Num2);
    assert_ne!(gm.bytes(), before, "{}", gm.situation());
}

/// The digits of a number that is set run on from the first, however fast they are typed.
#[test]
fn the_first_digit_of_a_number_loses_no_other() {
    for gap in [0, 1, 7] {
        let mut gm = Driver::first_turn(&[3, 3]);
        let app = std::mem::replace(gm.harness().state_mut(), App::headless());
        let mut gm = Driver::typing_fast(app);
        gm.rest(1.0);
        strike(&mut gm, Key::Num1);
        gm.rest(0.5);
        strike(&mut gm, Key::N);
        (0..2).for_each(|_| gm.rest(0.5));
        gm.see("33 is a critical success. Use it for …");
        strike(&mut gm, Key::Num3);
        (0..gap).for_each(|_| gm.harness().step());
        strike(&mut gm, Key::Num9);
        gm.see_no(SWALLOWED);
        strike(&mut gm, Key::Enter);
        gm.harness().step();
        gm.see("3 damage to head (9)");
    }
}

/// A number whose first digit was swallowed is not cut: the rest of it sets nothing by itself, Enter included.
#[test]
fn a_number_is_never_cut_in_its_middle() {
    let mut gm = Driver::first_turn(&[3, 3]);
    let app = std::mem::replace(gm.harness().state_mut(), App::headless());
    let mut gm = Driver::typing_fast(app);
    gm.rest(1.0);
    strike(&mut gm, Key::Num1);
    gm.rest(0.5);
    strike(&mut gm, Key::N);
    (0..2).for_each(|_| gm.rest(0.5));
    gm.see("33 is a critical success. Use it for …");
    strike(&mut gm, Key::Num2);
    gm.harness().step();
    let before = gm.bytes();
    strike(&mut gm, Key::Num2);
    gm.see(SWALLOWED);
    for key in [Key::Num1, Key::Enter] {
        gm.rest(0.45);
        strike(&mut gm, key);
        assert_eq!(gm.bytes(), before, "{key:?}{}", gm.situation());
    }
    gm.rest(1.3);
    for key in [Key::Num2, Key::Num1, Key::Enter] {
        strike(&mut gm, key);
    }
    gm.harness().step();
    assert_ne!(gm.bytes(), before, "{}", gm.situation());
}

/// The dice of whoever defends set no number of the attacker, whose question lies before them: nobody knows by a key whose hand
/// it is, so it rests longer.
#[test]
fn the_dice_of_the_defender_set_no_number_of_the_attacker() {
    let mut gm = Driver::first_turn(&[]);
    let real = Command::set_dice(System::Unhex, DiceMode::Real);
    gm.harness().state_mut().apply(&real);
    let app = std::mem::replace(gm.harness().state_mut(), App::headless());
    let mut gm = Driver::typing_fast(app);
    gm.rest(1.0);
    strike(&mut gm, Key::Num1);
    (0..2).for_each(|_| gm.rest(0.5));
    strike(&mut gm, Key::Num1);
    (0..2).for_each(|_| gm.rest(0.7));
    assert_eq!(gm.questions().len(), 2, "{}", gm.situation());
    strike(&mut gm, Key::Num3);
    strike(&mut gm, Key::Num3);
    gm.harness().step();
    gm.see("33 is a critical success. Use it for …");
    let before = gm.bytes();
    gm.rest(0.1);
    gm.rest(0.6);
    for key in [Key::Num4, Key::Num5] {
        strike(&mut gm, key);
    }
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    (0..2).for_each(|_| gm.rest(1.3));
    for key in [Key::Num4, Key::Num9] {
        strike(&mut gm, key);
    }
    assert_ne!(gm.bytes(), before, "{}", gm.situation());
}

/// Another tab stands before the tracker: of faces that are typed behind it none fills a die, not even of a run.
#[test]
fn a_run_of_digits_behind_a_tab_fills_no_die() {
    let mut document = Document::new(Campaign::sample_nightclub());
    let real = Command::set_dice(document.campaign().system(), DiceMode::Real);
    let _ = document.apply(&real, &mut AppDice::seeded(1));
    let app = App::headless_with(document.campaign().clone(), Box::new(AppDice::seeded(1)));
    let mut gm = Driver::typing_fast_in(egui::vec2(1366.0, 768.0), app);
    gm.see("tens die, empty");
    gm.click("Sheet");
    let before = gm.bytes();
    for key in [Key::Num4, Key::Num1, Key::Num3, Key::Num3] {
        strike(&mut gm, key);
        gm.harness().step();
        gm.see("The tracker was hidden, so the key did nothing; press it again");
    }
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.rest(0.5);
    strike(&mut gm, Key::Num4);
    assert_ne!(gm.bytes(), before, "{}", gm.situation());
}

/// Whoever asks is answered by the arrows and Enter, also while the map has the focus.
#[test]
fn arrows_are_the_questions_own() {
    let mut gm = Driver::first_turn(&[]);
    gm.digits("1");
    gm.see("Guard 1 decides");
    let before = gm.bytes();
    gm.canvas().focus();
    gm.harness().run();
    for key in [Key::ArrowDown, Key::ArrowDown, Key::Enter] {
        gm.key(key);
    }
    assert_ne!(gm.bytes(), before, "{}", gm.situation());
    assert!(
        gm.log().iter().any(|line| line == "Nobody reacts"),
        "{:#?}",
        gm.log()
    );
}

/// In a small window the sheet stands before the tracker: what cannot be seen is not played.
#[test]
fn keys_rest_while_the_tracker_is_hidden() {
    let mut gm = Driver::sized(
        egui::vec2(1366.0, 768.0),
        Campaign::sample_skirmish(),
        AppDice::seeded(1),
    );
    gm.key(Key::R);
    gm.see("Choose a unit");
    gm.click("Sheet");
    gm.see_no("Choose a unit");
    let before = gm.bytes();
    for key in [Key::Num2, Key::E] {
        gm.click("Sheet");
        gm.key(key);
        gm.see("The tracker was hidden, so the key did nothing; press it again");
        gm.see("Choose a unit");
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
    }
    gm.key(Key::Num2);
    assert_ne!(gm.bytes(), before, "{}", gm.situation());
}

/// A finger that bounces neither ends a turn nor takes what a row unfolds to.
#[test]
fn a_key_that_bounces_asks_only() {
    let mut gm = Driver::first_turn(&[]);
    let app = std::mem::replace(gm.harness().state_mut(), App::headless());
    let mut gm = Driver::typing_fast(app);
    gm.rest(1.0);
    let before = gm.app().document().revision();
    strike(&mut gm, Key::E);
    gm.harness().step();
    gm.see("3 of Night watch can still act – E again to end");
    strike(&mut gm, Key::E);
    assert_eq!(gm.app().document().revision(), before, "{}", gm.situation());
    // What was said first stays.
    gm.see("3 of Night watch can still act – E again to end");
    gm.rest(0.5);
    // “Items” unfolds; its first row has the 1.
    strike(&mut gm, Key::Num9);
    let before = gm.app().document().revision();
    strike(&mut gm, Key::Num9);
    assert_eq!(gm.app().document().revision(), before, "{}", gm.situation());
    // What was seen in it before is taken as quickly as one types.
    strike(&mut gm, Key::Num1);
    assert_ne!(gm.app().document().revision(), before, "{}", gm.situation());
}

/// Of two opposed rolls of real dice the card offers both; the arrows choose, and the other one stands.
#[test]
fn either_of_two_opposed_rolls_is_corrected() {
    let mut gm = fast(Campaign::sample_nightclub(), DiceMode::Real, 1);
    for key in [Key::Num4, Key::Num1, Key::Num3, Key::Num3] {
        strike(&mut gm, key);
    }
    (0..2).for_each(|_| gm.rest(0.5));
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see("Correct a roll");
    gm.canvas().focus();
    gm.harness().run();
    for key in [Key::ArrowDown, Key::Num3, Key::Num1] {
        strike(&mut gm, key);
    }
    gm.harness().run();
    gm.see_words("Mara rolls 31");
    gm.see_words("Bruno rolls 33");
    gm.see_words("Velvet gang decide");
}

/// Undo in the card of a correction takes back a face, and nothing behind it; the card stays.
#[test]
fn undo_in_a_correction_takes_back_a_face() {
    let mut gm = fast(Campaign::sample_nightclub(), DiceMode::Real, 1);
    for key in [Key::Num4, Key::Num1, Key::Num3, Key::Num3] {
        strike(&mut gm, key);
    }
    gm.rest(1.0);
    let before = gm.bytes();
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.rest(1.0);
    strike(&mut gm, Key::Num5);
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see_words("Correct");
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see("A card is open; fill it in, or Esc closes it");
    gm.see("Cancel");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
}

/// The key that asks whether it is meant answers as quickly as a finger presses it twice; held down it never does.
#[test]
fn a_second_press_answers_at_once_and_a_held_key_does_not() {
    let mut gm = Driver::first_turn(&[]);
    gm.see_turn_begin();
    gm.hold(Key::E);
    gm.see("3 of Night watch can still act – E again to end");
    gm.see("Round 1, Night watch’s turn");
    let mut gm = Driver::first_turn(&[]);
    let app = std::mem::replace(gm.harness().state_mut(), App::headless());
    let mut gm = Driver::typing_fast(app);
    gm.rest(1.0);
    strike(&mut gm, Key::E);
    gm.harness().step();
    gm.see("3 of Night watch can still act – E again to end");
    gm.rest(0.25);
    strike(&mut gm, Key::E);
    gm.harness().step();
    gm.see("Round 1, Velvet gang’s turn");
}

/// D-23: the dice of a free hit are typed right behind the word that takes it.
#[test]
fn d_23_the_dice_of_a_free_hit_run_on() {
    let duel = D20Scene::new().hero("Ana", "B2", 3).foe("Orc", "B3", 1);
    let campaign = duel.real().begin().document.campaign().clone();
    let mut gm = fast(campaign, DiceMode::Real, 1);
    let rest = |gm: &mut Driver| (0..2).for_each(|_| gm.rest(0.7));
    // What has just come takes no click.
    rest(&mut gm);
    gm.click("Attack Orc with Sword");
    rest(&mut gm);
    gm.click("Unaimed");
    for key in [Key::Num1, Key::Enter, Key::Num3] {
        rest(&mut gm);
        strike(&mut gm, key);
    }
    rest(&mut gm);
    assert_eq!(gm.questions(), ["Orc: Take a free hit on Ana?"]);
    for key in [Key::Num2, Key::Num1, Key::Num3] {
        strike(&mut gm, key);
        gm.see_no(SWALLOWED);
    }
    gm.harness().step();
    assert_eq!(gm.questions(), ["Orc: Roll 1d8 for damage: Sword on Ana"]);
}

#[test]
fn a_turn_with_somebody_who_can_act_ends_by_the_second_key() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    gm.key(Key::E);
    gm.see("3 of Night watch can still act – E again to end");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.key(Key::E);
    gm.see("Round 1, Velvet gang’s turn");
    // Any other act takes the question back.
    gm.see_turn_begin();
    gm.key(Key::E);
    gm.see_words("can still act – E again to end");
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see("Round 1, Night watch’s turn");
    gm.key(Key::E);
    gm.see("Round 1, Night watch’s turn");
    gm.see("3 of Night watch can still act – E again to end");
}

/// Whoever has ended a turn by its key does not end the next one with the same hand, nor ask for that.
#[test]
fn a_turn_that_has_just_begun_is_not_ended() {
    let mut gm = Driver::first_turn(&[]);
    let app = std::mem::replace(gm.harness().state_mut(), App::headless());
    let mut gm = Driver::typing_fast(app);
    gm.rest(1.0);
    for _ in 0..2 {
        strike(&mut gm, Key::E);
        gm.harness().step();
        gm.rest(0.5);
    }
    gm.see("Round 1, Velvet gang’s turn");
    let before = gm.bytes();
    gm.rest(0.2);
    strike(&mut gm, Key::E);
    gm.see(SWALLOWED);
    gm.see_no_words("E again to end");
    gm.rest(1.0);
    strike(&mut gm, Key::E);
    gm.harness().step();
    gm.see_words("can still act – E again to end");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
}

/// A digit that comes right behind the key that ends a turn acts for nobody of the next, whoever that is.
#[test]
fn a_digit_behind_the_end_of_a_turn_acts_for_nobody() {
    let flow = |second: &str| {
        let scene = FlowScene::new().hero("Ana", "E5").foe("Orc", "F5");
        let scene = match second {
            "Bea" => scene.hero(second, "E6"),
            _ => scene.foe(second, "F6"),
        };
        scene.begin().document.campaign().clone()
    };
    let d20 = D20Scene::new().hero("Ana", "B2", 3).foe("Orc", "B3", 1);
    let d20 = d20.hero("Bea", "D4", 5).begin().document.campaign().clone();
    for campaign in [flow("Bea"), flow("Ogre"), d20] {
        let mut tries = 0;
        for gap in [0, 1, 2, 4, 8] {
            let mut gm = fast(campaign.clone(), DiceMode::App, 3);
            for _ in 0..6 {
                gm.rest(1.5);
                gm.rest(1.5);
                let before = gm.app().document().revision();
                strike(&mut gm, Key::E);
                gm.rest(0.2);
                if gm.app().document().revision() == before {
                    // It asks; the digits come with the key that answers, or some frames behind it.
                    let keys = [Key::E, Key::Num1, Key::Num2];
                    let at_once = if gap == 0 { 3 } else { 1 };
                    press_together(&mut gm, &keys[..at_once]);
                    gm.harness().step();
                }
                let ended = gm.app().document().revision();
                if ended == before {
                    continue;
                }
                (1..gap).for_each(|_| gm.harness().step());
                for key in [Key::Num1, Key::Num2] {
                    strike(&mut gm, key);
                }
                gm.harness().step();
                let now = gm.app().document().revision();
                assert_eq!(now, ended, "{gap}{}", gm.situation());
                tries += 1;
            }
        }
        assert!(tries > 0, "no turn of {} ended", campaign.name);
    }
}

/// S-50: of the attacks of a phase one is rolled after another, and real dice are typed on from each to the next, however fast
/// or slowly; a digit behind the last of them does nothing.
#[test]
fn s_50_the_dice_of_a_phase_run_on() {
    for gap in [0.0, 0.1, 0.4, 0.7] {
        let scene = SquadsScene::new().hero("Ana", "B2", 4).hero("Bea", "D2", 4);
        let mut table = scene.foe("Orc", "C3", 4).real().begin();
        table.strikes("Ana", "Orc");
        table.strikes("Bea", "Orc");
        table.strikes("Orc", "Ana");
        let campaign = table.document.campaign().clone();
        let mut gm = fast(campaign, DiceMode::Real, 1);
        gm.rest(1.5);
        strike(&mut gm, Key::E);
        (0..2).for_each(|_| gm.rest(0.7));
        for key in [3, 4, 1, 2, 6, 5].map(|face: u8| Key::from_name(&face.to_string())) {
            strike(&mut gm, key.expect("a digit"));
            gm.see_no(SWALLOWED);
            gm.rest(gap);
        }
        let log = gm.log();
        for words in ["Ana on Orc: 7 +", "Bea on Orc: 3 +", "Orc on Ana: 11 +"] {
            assert!(log.iter().any(|line| line.contains(words)), "{log:#?}");
        }
        let before = gm.bytes();
        strike(&mut gm, Key::Num1);
        assert_eq!(gm.bytes(), before, "{gap}{}", gm.situation());
    }
}

/// Keys that come within one frame are done in the order in which they were pressed: an attack, nobody reacts, its dice.
#[test]
fn keys_of_one_frame_are_done_in_their_order() {
    let mut gm = fast(Campaign::sample_nightclub(), DiceMode::Real, 1);
    for key in [Key::Num4, Key::Num1, Key::Num3, Key::Num3] {
        strike(&mut gm, key);
    }
    let rest = |gm: &mut Driver| (0..2).for_each(|_| gm.rest(0.5));
    rest(&mut gm);
    strike(&mut gm, Key::Num1);
    rest(&mut gm);
    assert!(gm.questions().is_empty(), "{}", gm.situation());
    press_together(&mut gm, &[Key::Num1, Key::N, Key::Num3, Key::Num6]);
    gm.harness().run();
    gm.see("3 damage to torso (6)");
}

/// Behind the last die of an attack neither a digit too many nor the letter that declines does anything at once: somebody
/// else is asked by then. A face that is the number of the attack is no second tap of it, however fast it is typed.
#[test]
fn nothing_is_declined_right_behind_ones_own_dice() {
    for (face, behind) in [
        (Key::Num3, Key::N),
        (Key::Num1, Key::N),
        (Key::Num3, Key::Num2),
    ] {
        let scene = FlowScene::new().hero("Ana", "E5").foe("Orc", "F5");
        let table = scene.real().begin_typed(&[9, 1]);
        let campaign = table.document.campaign().clone();
        let app = App::headless_with(campaign, Box::new(AppDice::seeded(1)));
        let mut gm = Driver::typing_fast(app);
        gm.rest(1.0);
        let asked = |gm: &Driver| gm.app().document().campaign().decisions()[0].key.clone();
        // The number of the attack, then its dice.
        for key in [Key::Num1, face, Key::Num0] {
            strike(&mut gm, key);
        }
        assert_eq!(asked(&gm), "reaction.attacked");
        strike(&mut gm, behind);
        assert_eq!(asked(&gm), "reaction.attacked");
        gm.see(SWALLOWED);
        (0..2).for_each(|_| gm.rest(0.5));
        strike(&mut gm, Key::N);
        assert_eq!(asked(&gm), "damage.roll");
    }
}

/// S-10: a phase that the last die has begun is not resolved at once, however the key is tapped; nor is a digit right behind
/// the key that resolves one the first die of whoever rolls.
#[test]
fn s_10_a_phase_that_has_just_begun_is_not_resolved() {
    let scene = SquadsScene::new().hero("Ana", "B2", 4).hero("Bea", "D2", 4);
    let mut table = scene.foe("Orc", "C3", 4).real().begin();
    table.strikes("Ana", "Orc");
    let mut gm = fast(table.document.campaign().clone(), DiceMode::Real, 1);
    gm.rest(1.5);
    strike(&mut gm, Key::E);
    (0..2).for_each(|_| gm.rest(0.3));
    if !gm.names_with("E again to ").is_empty() {
        strike(&mut gm, Key::E);
    }
    let before = done(&gm);
    strike(&mut gm, Key::Num2);
    assert_eq!(done(&gm), before, "{}", gm.situation());
    (0..2).for_each(|_| gm.rest(0.7));
    for key in [Key::Num3, Key::Num4] {
        strike(&mut gm, key);
    }
    gm.harness().step();
    assert!(gm.questions().is_empty(), "{}", gm.situation());
    let before = done(&gm);
    for _ in 0..3 {
        gm.rest(0.3);
        strike(&mut gm, Key::E);
        assert_eq!(done(&gm), before, "{}", gm.situation());
        gm.see_no_words("E again to ");
    }
}

/// F-24: a second tap of the key that picks what is readied picks no trigger.
#[test]
fn f_24_a_double_tap_readies_nothing() {
    let scene = FlowScene::new().hero("Ana", "E5").foe("Orc", "H5");
    let mut gm = fast(scene.begin().document.campaign().clone(), DiceMode::App, 1);
    gm.rest(1.5);
    strike(&mut gm, Key::Y);
    (0..2).for_each(|_| gm.rest(0.5));
    gm.see("Ana readies");
    let before = done(&gm);
    strike(&mut gm, Key::Num1);
    gm.harness().step();
    gm.see("An enemy enters the threat");
    let types = |gm: &mut Driver| {
        let event = egui::Event::Text("1".to_owned());
        gm.harness().input_mut().events.push(event);
        gm.harness().step();
    };
    types(&mut gm);
    assert_eq!(done(&gm), before, "{}", gm.situation());
    gm.rest(0.5);
    types(&mut gm);
    assert_ne!(done(&gm), before, "{}", gm.situation());
}

/// Whoever taps the key that ends a turn on and on ends one turn, however long they tap.
#[test]
fn steady_taps_end_one_turn() {
    let scene = FlowScene::new().hero("Ana", "E5").foe("Orc", "J9");
    let table = scene.hero("Bea", "E9").begin();
    let mut gm = fast(table.document.campaign().clone(), DiceMode::App, 1);
    let turn = |gm: &Driver| gm.app().document().campaign().doors().acting_team();
    (0..4).for_each(|_| gm.rest(0.5));
    let first = turn(&gm);
    for _ in 0..4 {
        if turn(&gm) == first {
            strike(&mut gm, Key::E);
            (0..2).for_each(|_| gm.rest(0.2));
        }
    }
    let second = turn(&gm);
    assert_ne!(first, second, "{}", gm.situation());
    for _ in 0..12 {
        strike(&mut gm, Key::E);
        gm.rest(0.25);
    }
    assert_eq!(turn(&gm), second, "{}", gm.situation());
}

/// Behind the letter that declines a digit is meant for dice, also a good while later: another one who is asked does not take
/// it, only the letter again.
#[test]
fn a_die_behind_declining_is_no_answer_of_another() {
    let key = |gm: &Driver| {
        let first = gm
            .app()
            .document()
            .campaign()
            .decisions()
            .into_iter()
            .next();
        first.map(|first| (first.who_name, first.key))
    };
    let is_held = |wait: f64, behind: Key, faces: &[i32]| {
        let scene = FlowScene::new().foe("Orc", "E5").hero("Bea", "F5");
        let table = scene.hero("Ana", "G7").begin();
        let campaign = table.document.campaign().clone();
        let dice = ScriptedDice::new(pd(&[30], faces));
        let mut gm = Driver::typing_fast(App::headless_with(campaign, Box::new(dice)));
        gm.rest(1.5);
        gm.click("Attack Bea with Sword");
        (0..4).for_each(|_| gm.rest(0.5));
        gm.see("Bea decides");
        strike(&mut gm, Key::N);
        gm.harness().step();
        gm.see("Ana decides");
        let before = key(&gm);
        gm.rest(0.1);
        gm.rest(wait);
        strike(&mut gm, behind);
        key(&gm) == before
    };
    assert!(is_held(0.5, Key::Num1, &[]));
    assert!(!is_held(0.5, Key::N, &[4]));
    assert!(!is_held(1.0, Key::Num1, &[]));
}

/// Right behind an answer the letter that declines does so for nobody else, who was not asked yet when it was pressed.
#[test]
fn declining_behind_an_answer_declines_for_nobody_else() {
    let scene = FlowScene::new().foe("Orc", "E5").hero("Bea", "F5");
    let table = scene.hero("Ana", "G7").begin();
    let campaign = table.document.campaign().clone();
    let dice = ScriptedDice::new(pd(&[30], &[4]));
    let mut gm = Driver::typing_fast(App::headless_with(campaign, Box::new(dice)));
    gm.rest(1.5);
    gm.click("Attack Bea with Sword");
    (0..4).for_each(|_| gm.rest(0.5));
    gm.see("Bea decides");
    let asked = gm.app().document().campaign().decisions();
    let options = asked[0].shape.options();
    let nothing = options.iter().position(|one| one.label == "No reaction");
    let nothing = (nothing.expect("it is offered") + 1).to_string();
    strike(&mut gm, Key::from_name(&nothing).expect("a digit"));
    gm.harness().step();
    gm.see("Ana decides");
    let before = gm.bytes();
    strike(&mut gm, Key::N);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.see(SWALLOWED);
    (0..2).for_each(|_| gm.rest(0.5));
    strike(&mut gm, Key::N);
    assert_ne!(gm.bytes(), before, "{}", gm.situation());
}

/// What an undo asks anew takes no key that was on its way.
#[test]
fn a_digit_behind_an_undo_is_no_die_of_another() {
    let mut gm = fast(Campaign::sample_nightclub(), DiceMode::Real, 1);
    for key in [Key::Num4, Key::Num1, Key::Num3, Key::Num3] {
        strike(&mut gm, key);
    }
    (0..2).for_each(|_| gm.rest(0.5));
    gm.keys(Modifiers::COMMAND, Key::Z);
    let before = gm.bytes();
    strike(&mut gm, Key::Num3);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.see(SWALLOWED);
    (0..2).for_each(|_| gm.rest(0.5));
    strike(&mut gm, Key::Num3);
    assert_ne!(gm.bytes(), before, "{}", gm.situation());
}

/// U-42: of two digits that were meant for dice, and typed slowly, the second does not say which team rolls first: the first
/// was no answer, and takes it along.
#[test]
fn u_42_a_typed_die_does_not_answer_who_rolls_first() {
    let mut game = nightclub();
    for name in ["Mara", "Bruno"] {
        let mut people = game.characters.values_mut();
        let sheet = people.find(|sheet| sheet.name == name).expect("there");
        let good = Ability::GoodInitiative;
        Arc::make_mut(sheet).abilities.insert(good);
    }
    let campaign = Campaign {
        name: "First".to_owned(),
        game: Game::Unhex(game),
    };
    let mut gm = fast(campaign, DiceMode::Real, 1);
    gm.keys(Modifiers::COMMAND, Key::B);
    gm.see("Which team rolls first?");
    gm.rest(1.0);
    let before = gm.bytes();
    strike(&mut gm, Key::Num4);
    gm.rest(0.1);
    gm.see("No answer has the number 4");
    gm.rest(0.6);
    strike(&mut gm, Key::Num1);
    assert_eq!(gm.bytes(), before);
    // Nor does it where the letter that declines is refused before it.
    strike(&mut gm, Key::N);
    gm.harness().step();
    gm.see("Nobody has to react right now");
    strike(&mut gm, Key::Num1);
    assert_eq!(gm.bytes(), before);
    gm.rest(1.5);
    strike(&mut gm, Key::Num1);
    assert_ne!(gm.bytes(), before);
}

/// What is typed right behind a click on a field is for the field, also where the window sees both at once.
#[test]
fn a_digit_right_behind_a_click_on_a_field_plays_nothing() {
    let mut gm = Driver::first_turn(&[]);
    gm.rest(2.0);
    let at = gm.node(Role::TextInput, "Find in the log").rect().center();
    gm.harness().hover_at(at);
    gm.harness().run();
    let before = gm.bytes();
    for pressed in [true, false] {
        let click = egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        gm.harness().input_mut().events.push(click);
    }
    press_together(&mut gm, &[Key::Num1]);
    let text = egui::Event::Text("1".to_owned());
    gm.harness().input_mut().events.push(text);
    gm.harness().run();
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    let field = gm.node(Role::TextInput, "Find in the log");
    assert_eq!(field.value().as_deref(), Some("1"));
}

/// The question whether a turn is to end counts as long as it shows, also where the window was not drawn for a while.
#[test]
fn a_question_counts_as_long_as_it_shows() {
    let later = |gm: &mut Driver| {
        let now = gm.harness().ctx.input(|input| input.time);
        gm.harness().input_mut().time = Some(now + 9.0);
    };
    let mut gm = Driver::first_turn(&[]);
    gm.key(Key::E);
    gm.see("3 of Night watch can still act – E again to end");
    later(&mut gm);
    strike(&mut gm, Key::E);
    gm.harness().run();
    gm.see("Round 1, Velvet gang’s turn");
}

/// The second click of two on the dots of a row takes nothing from the menu that has opened over them.
#[test]
fn a_second_click_on_the_dots_takes_nothing() {
    let app = App::headless_with(Campaign::sample_skirmish(), Box::new(AppDice::seeded(1)));
    let mut gm = Driver::typing_fast_in(egui::vec2(1366.0, 500.0), app);
    let before = gm.bytes();
    let mut covered = 0;
    for unit in ["Ilve", "Orla", "Tamsin", "Corbin"] {
        let dots = format!("Menu of the unit {unit}");
        gm.node(Role::Button, &dots).scroll_to_me();
        gm.rest(1.0);
        let at = gm.node(Role::Button, &dots).rect().center();
        gm.harness().hover_at(at);
        gm.rest(0.5);
        for click in [true, false] {
            gm.harness().drag_at(at);
            gm.harness().step();
            gm.harness().drop_at(at);
            gm.harness().step();
            if click {
                gm.see("Duplicate");
                let over = |name: &str| gm.node(Role::Button, name).rect().contains(at);
                covered += usize::from(
                    [
                        "Duplicate",
                        "Rename…",
                        "Record a result…",
                        "Leave the skirmish",
                        "Hide from players",
                        "Put an Activation marker",
                        "Export the sheet…",
                        "Move to a side",
                        "Place on the board",
                        "Open the sheet",
                        "Hand the sheet over",
                    ]
                    .into_iter()
                    .any(over),
                );
            }
        }
        assert_eq!(gm.bytes(), before, "{unit}: {}", gm.situation());
        gm.see_no_words("Record a result for");
        gm.rest(1.0);
        gm.key(Key::Escape);
    }
    assert!(covered > 0, "no menu lies over its dots");
}

/// Digits that come in one frame with the Escape that leaves their field play nothing, and the field stays as it was.
#[test]
fn digits_with_the_escape_of_their_field_play_nothing() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Level");
    gm.keys(Modifiers::COMMAND, Key::A);
    let before = gm.bytes();
    for keys in [[Key::Num2, Key::Num1], [Key::E, Key::E]] {
        gm.click("Level");
        let text = |key: Key| egui::Event::Text(key.name().to_owned());
        let events = &mut gm.harness().input_mut().events;
        for key in keys.into_iter().chain([Key::Escape]) {
            for pressed in [true, false] {
                events.push(egui::Event::Key {
                    key,
                    physical_key: None,
                    pressed,
                    repeat: false,
                    modifiers: Modifiers::NONE,
                });
            }
            if key != Key::Escape {
                events.push(text(key));
            }
        }
        gm.harness().run();
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
    }
}

/// Behind “nobody reacts” that ends a round, digits are no faces of the initiative of the next one.
#[test]
fn u_40_a_digit_behind_nobody_reacts_begins_no_initiative() {
    // Bruno alone can act for the Velvet gang, which goes second.
    let mut game = nightclub();
    for name in ["Guard 1", "Guard 2", "Pike"] {
        let mut people = game.characters.values_mut();
        let sheet = people.find(|sheet| sheet.name == name).expect("there");
        Arc::make_mut(sheet).level = Level::clamped(5);
    }
    let campaign = Campaign {
        name: "Round".to_owned(),
        game: Game::Unhex(game),
    };
    let mut gm = fast(campaign, DiceMode::Real, 1);
    let rest = |gm: &mut Driver| {
        gm.rest(0.1);
        gm.rest(2.0);
    };
    gm.keys(Modifiers::COMMAND, Key::B);
    rest(&mut gm);
    gm.digits("5060");
    rest(&mut gm);
    gm.see_words("In which order do the teams act this round?");
    gm.digits("1");
    rest(&mut gm);
    for _ in 0..2 {
        strike(&mut gm, Key::E);
        rest(&mut gm);
    }
    let key = key_of(&mut gm, "Move to Dance Floor");
    gm.digits(&key);
    rest(&mut gm);
    assert!(!gm.questions().is_empty(), "{}", gm.situation());
    strike(&mut gm, Key::N);
    gm.harness().step();
    gm.see("Round 2, initiative");
    let before = gm.bytes();
    for key in [Key::Num4, Key::Num1] {
        gm.rest(0.1);
        strike(&mut gm, key);
    }
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    rest(&mut gm);
    strike(&mut gm, Key::Num4);
    assert_ne!(gm.bytes(), before);
}
