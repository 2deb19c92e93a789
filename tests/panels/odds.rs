//! The odds in front of the dice: beside offers, reactions and re-rolls, under a policy that shows and can be changed.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use tableside::campaign::state::State;
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;
use tableside::gui::layout::Pane;
use tableside::systems::unhex::odds::{Aim, Odds, OnCritical, Policy, Subject};
use tableside::systems::unhex::{Ability, Command, EffectKind, nightclub_fight};
use tableside::table::ItemId;

use super::driver::Driver;

/// A window in which everything of the tracker shows.
const TALL: Vec2 = Vec2::new(1440.0, 1800.0);

/// The figures as the window says them.
fn figures(odds: &Odds) -> String {
    format!(
        "hit {}, critical success {}, critical failure {}, target drops {}",
        odds.hit().percent(),
        odds.critical_success().percent(),
        odds.critical_failure().percent(),
        odds.drops().percent()
    )
}

fn pistol(gm: &Driver, who: &str) -> ItemId {
    let sheet = gm.sheet(who);
    let mut items = sheet.items.iter();
    items.find(|item| item.name == "pistol").expect("there").id
}

/// The one thing that is called so, from its first words on.
#[track_caller]
fn said(gm: &Driver, begins: &str) -> String {
    let all = gm.names_with(begins);
    let mut found = all.into_iter().filter(|name| name.starts_with(begins));
    let first = found.next();
    first.unwrap_or_else(|| panic!("Nothing begins with “{begins}”.{}", gm.situation()))
}

/// Somebody with a good Attack has rolled and may roll again: Mara, who learned it, against Guard 1.
fn a_good_roll(faces: &[i32]) -> Driver {
    let mut game = nightclub_fight();
    let mut people = game.characters.values_mut();
    let mara = people.find(|sheet| sheet.name == "Mara").expect("there");
    let mara = Arc::make_mut(mara);
    mara.abilities.insert(Ability::Ranged1hGoodAttack);
    let campaign = Campaign {
        name: "Good".to_owned(),
        game: Game::Unhex(game),
    };
    let faces: Vec<i32> = [4, 0, 1, 0].iter().chain(faces).copied().collect();
    let mut gm = Driver::sized(TALL, campaign, ScriptedDice::new(faces));
    gm.key(Key::R);
    gm.digits("1");
    gm
}

/// U-53: every attack that is offered tells its chances, and a Defend's, before it is taken; other offers have none.
#[test]
fn u_53_an_offer_tells_its_odds() {
    let gm = Driver::first_turn_sized(TALL, &[]);
    let (mara, guard) = (gm.id_of("Mara"), gm.id_of("Guard 1"));
    let game = gm.game();
    let odds = game
        .attack_odds(mara, guard, pistol(&gm, "Mara"), &Policy::default())
        .expect("an attack that is offered");
    let name = said(&gm, "Odds of Attack Guard 1 with pistol");
    assert!(name.contains(&figures(&odds.alone)), "{name}");
    // Mara's 52 of 100, without a re-roll.
    assert!(name.contains("hit 52.0 %"), "{name}");
    let defended = odds.defended.expect("Guard 1 can defend");
    let against = format!("against a Defend hit {}", defended.hit().percent());
    assert!(name.ends_with(&against), "{name}");
    assert!(gm.names_with("Odds of Move").is_empty());
    let attacks = gm.names_with("Odds of Attack").len();
    assert_eq!(attacks, 3, "{}", gm.situation());
}

/// What stands beside offers and answers is what `state` says, word for word.
#[test]
fn the_window_and_the_state_say_the_same_odds() {
    let state = |gm: &Driver| {
        let campaign = Campaign {
            name: "Same".to_owned(),
            game: Game::Unhex(gm.game().clone()),
        };
        match campaign.state() {
            State::Unhex(state) => state,
            _ => panic!("it is Unhex"),
        }
    };
    let mut gm = Driver::first_turn_sized(TALL, &[]);
    let mara = gm.id_of("Mara");
    let offers = state(&gm).offers;
    let of_mara = offers.iter().filter(|offer| offer.actor == mara);
    let weighed: Vec<_> = of_mara
        .filter_map(|offer| Some((&offer.label, offer.odds.as_ref()?)))
        .collect();
    assert_eq!(weighed.len(), 3);
    for (label, odds) in weighed {
        gm.see(&format!("Odds of {label}: {}", odds.lines[0].full));
    }
    gm.click("Attack Guard 1 with pistol");
    let asked = state(&gm).decisions;
    let mut lines = 0;
    for answer in &asked[0].answers {
        for line in answer.odds.iter().flat_map(|odds| &odds.lines) {
            gm.see(&format!("Odds of {}: {}", answer.label, line.full));
            lines += 1;
        }
    }
    assert!(lines >= 2, "{asked:?}");
}

/// U-51: each way to react tells what the attack comes to with it, and a counterattack what it does in turn.
#[test]
fn u_51_a_reaction_tells_what_it_changes() {
    let mut gm = Driver::first_turn_sized(TALL, &[]);
    let who = gm.id_of("Pike");
    let mara = gm.id_of("Mara");
    let place = gm.game().places[&mara];
    let (map, area) = (place.map, place.area);
    let command = Command::Place { who, map, area };
    assert!(gm.harness().state_mut().apply(&command.into()));
    gm.harness().run();
    gm.click("Attack Pike with pistol");
    let odds = gm.game().odds_before_reaction(&Policy::default());
    let odds = odds.expect("Pike is asked");
    let defended = odds.defended.as_ref().expect("Pike can defend");
    assert!(defended.hit() < odds.alone.hit());
    gm.see(&format!("Odds of Defend: attack {}", figures(defended)));
    gm.see(&format!(
        "Odds of No reaction: attack {}",
        figures(&odds.alone)
    ));
    let counter = &odds.counterattacks.first().expect("a fire axe").odds;
    gm.see(&format!(
        "Odds of Counterattack with fire axe: attack {}",
        figures(&odds.alone)
    ));
    gm.see(&format!(
        "Odds of Counterattack with fire axe: counterattack {}",
        figures(counter)
    ));
}

/// U-16: beside each die that can be rolled again stands what that leads to, and one of them is the best.
#[test]
fn u_16_a_re_roll_tells_what_it_leads_to() {
    // 79 is a miss at level 52.
    let mut gm = a_good_roll(&[7, 9]);
    gm.click("Attack Guard 1 with pistol");
    gm.click("No reaction");
    let advice = gm.game().reroll_advice(&Policy::default());
    let (_, advice) = advice.first().expect("a re-roll is offered");
    assert_eq!(advice.len(), 4);
    for one in advice {
        let words = format!(
            "success {}, critical {}, ",
            one.success.percent(),
            one.critical.percent()
        );
        let there = gm.names_with(&words);
        assert!(!there.is_empty(), "{words}{}", gm.situation());
    }
    assert_eq!(gm.names_with("Odds of ").len(), 4, "{}", gm.situation());
    assert_eq!(gm.names_with("the policy’s way").len(), 1);
    // The tens alone: five of ten faces, and 59 is above 52.
    gm.see_words("success 50.0 %");
    assert_eq!(gm.names_with("Best odds").len(), 1);
}

/// The policy stands beside the figures, each of its answers can be changed, and the figures follow.
#[test]
fn the_policy_shows_and_can_be_changed() {
    let mut gm = Driver::first_turn_sized(TALL, &[]);
    let before = gm.bytes();
    let (mara, guard) = (gm.id_of("Mara"), gm.id_of("Guard 1"));
    gm.click("Odds, aiming for a knock-out");
    gm.see(&format!("Figures are {}", Policy::default().words()));
    gm.see("Damage expected");
    gm.click("The attacker wants, a knock-out");
    gm.click("most damage");
    gm.click("A critical success, takes the extra action");
    gm.click("sets the dice");
    let policy = Policy {
        aim: Aim::Damage,
        on_critical: OnCritical::SetDice,
        ..Policy::default()
    };
    gm.see("Odds, aiming for most damage");
    gm.see(&format!("Figures are {}", policy.words()));
    let odds = gm
        .game()
        .attack_odds(mara, guard, pistol(&gm, "Mara"), &policy)
        .expect("an attack that is offered");
    let name = said(&gm, "Odds of Attack Guard 1 with pistol");
    assert!(name.contains(&figures(&odds.alone)), "{name}");
    // Looking changes nothing.
    assert_eq!(gm.bytes(), before);
    gm.see("Damage of, Attack Guard 1 with pistol");
}

/// Keys pressed while a list of the odds is open are meant for it: the question behind it is not answered by them.
#[test]
fn keys_in_an_open_list_do_not_answer_the_card_behind() {
    let mut gm = Driver::first_turn_sized(TALL, &[3, 6]);
    gm.click("Attack Guard 1 with pistol");
    let before = gm.bytes();
    gm.click("Odds, aiming for a knock-out");
    gm.click("The attacker wants, a knock-out");
    gm.see("most damage");
    for key in [Key::ArrowDown, Key::ArrowDown, Key::Enter, Key::Num1] {
        gm.key(key);
        assert_eq!(gm.bytes(), before, "{key:?}");
    }
    gm.key(Key::Escape);
    gm.see_no("most damage");
    gm.key(Key::ArrowDown);
    gm.key(Key::Enter);
    assert_ne!(gm.bytes(), before, "with the list closed they answer it");
}

/// U-51: a reaction that a rule forbids stands below the question, with its reason and the GM's way past it.
#[test]
fn u_51_a_forbidden_reaction_can_be_forced() {
    let mut gm = Driver::first_turn_sized(TALL, &[3, 6, 4, 1]);
    gm.click("Attack Guard 1 with pistol");
    gm.click("Reactions that a rule forbids");
    let all = gm.names_with("Force Guard 1, ");
    let first = all.first().cloned().expect("Guard 1 is in another area");
    gm.click(&first);
    assert!(
        gm.log()
            .iter()
            .any(|line| line.starts_with("The GM allows it against ")
                && line.ends_with(": Guard 1 counterattacks"))
    );
}

/// U-17: where a die is picked or a hit adjusted, the choice that the policy would make is marked in words.
#[test]
fn u_17_the_best_choice_is_marked() {
    let mut gm = Driver::first_turn_sized(TALL, &[3, 6]);
    gm.click("Attack Guard 1 with pistol");
    gm.click("No reaction");
    // 6 damage to the right leg, rather than 3 to the torso.
    assert_eq!(gm.names_with("Suggested").len(), 1);
    // The dice have fallen: these are no odds.
    gm.see_no("Best odds");
    gm.click("3 damage to torso (6)");
    assert_eq!(gm.names_with("Suggested").len(), 1);
}

/// U-14: where the policy merely prefers the extra action nothing was weighed, and no choice is called the best by the odds.
#[test]
fn u_14_what_was_not_weighed_is_not_the_best() {
    // 33 is a critical success at level 52.
    let mut gm = Driver::first_turn_sized(TALL, &[3, 3]);
    gm.click("Attack Guard 1 with pistol");
    gm.click("No reaction");
    gm.see("33 is a critical success. Use it for …");
    gm.see_no("Best odds");
    gm.see_no("Suggested");
    let best = |policy: Policy| {
        let subject = Subject::Best("attack.critical".to_owned());
        gm.game().weigh(&subject, &policy).is_some()
    };
    assert!(!best(Policy::default()));
    assert!(best(Policy {
        on_critical: OnCritical::SetDice,
        ..Policy::default()
    }));
}

/// U-100: whoever is directed chooses among attacks that tell their odds.
#[test]
fn u_100_a_directed_attack_tells_its_odds() {
    let mut game = nightclub_fight();
    let mut people = game.characters.values_mut();
    let ilse = people.find(|sheet| sheet.name == "Ilse").expect("there");
    Arc::make_mut(ilse).abilities.insert(Ability::Direct);
    let campaign = Campaign {
        name: "Direct".to_owned(),
        game: Game::Unhex(game),
    };
    let dice = ScriptedDice::new([4, 0, 1, 0]);
    let mut gm = Driver::sized(TALL, campaign, dice);
    gm.key(Key::R);
    gm.digits("1");
    gm.click("Ilse, level 51 of 51, can act");
    gm.click("Direct Mara");
    let (mara, guard) = (gm.id_of("Mara"), gm.id_of("Guard 1"));
    let policy = Policy::default();
    let odds = gm
        .game()
        .attack_odds(mara, guard, pistol(&gm, "Mara"), &policy);
    let odds = odds.expect("an attack that is offered");
    let name = said(&gm, "Odds of Attack Guard 1 with pistol");
    assert!(name.contains(&figures(&odds.alone)), "{name}");
    assert!(gm.names_with("Odds of Move").is_empty());
}

/// What an ability does to a roll is told where the item and the ability stand on the sheet (U-17).
#[test]
fn u_17_the_sheet_says_what_an_ability_does_to_a_roll() {
    let app = App::headless().with_panels(&[Pane::Sheet]);
    let mut gm = Driver::before(TALL, app);
    for (label, words) in [
        ("pistol", "Attack: precise"),
        ("1H ranged: precise Attack", "For pistol"),
    ] {
        gm.see_no(words);
        let at = gm.node(Role::Label, label).rect().center();
        gm.harness().hover_at(at);
        gm.harness().run();
        gm.see_words(words);
        gm.harness().remove_cursor();
        gm.harness().run();
    }
}

/// U-57: an intercept tells its odds, as long as no other is declared before it.
#[test]
fn u_57_an_intercept_tells_its_odds() {
    let mut gm = Driver::first_turn_sized(TALL, &[]);
    gm.drag("Token Ilse", "Area Dance Floor");
    let guard = gm.id_of("Guard 2");
    let weapon = pistol(&gm, "Guard 2").into();
    let policy = Policy::default();
    let odds = gm.game().intercept_odds(guard, weapon, false, &policy);
    let odds = odds.expect("it is offered");
    assert_eq!(odds.hit().percent(), "40.0 %");
    // Guard 1 is asked first, and so Guard 2 is named.
    let line = format!("Odds of Intercept with pistol, Guard 2: {}", figures(&odds));
    gm.see(&line);
    gm.click("Intercept with pistol, Guard 2");
    // Who is struck first may be worse off by then.
    assert!(gm.names_with("Odds of").is_empty(), "{}", gm.situation());
}

/// U-98: what burns where somebody stands is taken before the roll, so that nothing is said about it yet.
#[test]
fn u_98_where_it_burns_no_odds_are_shown() {
    let mut gm = Driver::first_turn_sized(TALL, &[]);
    let mara = gm.id_of("Mara");
    let area = gm.game().places[&mara].area;
    let (kind, rounds) = (EffectKind::Continuous { damage: 4 }, 1);
    let command = Command::AddEffect { area, kind, rounds };
    assert!(gm.harness().state_mut().apply(&command.into()));
    gm.harness().run();
    gm.see("Attack Guard 1 with pistol");
    assert!(gm.names_with("Odds of").is_empty(), "{}", gm.situation());
}

/// U-97: an attack on an area tells whether it works, and who would be hit in spite of a Defend.
#[test]
fn u_97_an_attack_on_an_area_tells_its_odds() {
    let gm = Driver::with_blast(TALL, &[]);
    gm.see("Attack Dance Floor with grenade");
    let (mara, item) = (gm.id_of("Mara"), gm.sheet("Mara").items[0].id);
    let game = gm.game();
    let area = game.area_of(gm.id_of("Guard 1")).expect("on the map");
    let odds = game
        .area_odds(mara, area, item, &Policy::default())
        .expect("an attack that is offered");
    let name = said(&gm, "Odds of Attack Dance Floor with grenade");
    assert!(
        name.contains("works 52.0 %, critical failure 6.0 %"),
        "{name}"
    );
    for defender in &odds.defenders {
        let words = format!(
            "{} hit {} against a Defend",
            defender.name,
            defender.hit.percent()
        );
        assert!(name.contains(&words), "{name}");
    }
    assert_eq!(odds.defenders.len(), 2, "both guards");
}

/// The palette finds abilities and items by their names and by what they do, and leads to whoever carries one.
#[test]
fn abilities_and_items_are_found() {
    let mut gm = Driver::first_turn(&[]);
    gm.keys(Modifiers::COMMAND, Key::K);
    gm.text("good defend");
    gm.see("Shield: good Defend, Roll a Defend again once while you hold a shield. Of Ilse");
    gm.key(Key::Enter);
    gm.see_words("U-90 ");
    gm.keys(Modifiers::COMMAND, Key::K);
    // A word of its text alone.
    gm.text("stealth");
    gm.see_words("Stealth, In an area without enemies");
    gm.key(Key::Escape);
    gm.keys(Modifiers::COMMAND, Key::K);
    gm.text("hunting rifle");
    gm.see("hunting rifle, 2H ranged of Tomo");
    gm.key(Key::Escape);
    gm.click("All rules");
    gm.click("Find in the rules");
    gm.types("location of an attack");
    gm.see("1H ranged: precise Attack");
    gm.see_no("Stealth");
    gm.see_no("No card has these words");
}
