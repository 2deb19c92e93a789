//! The board of Heroes of Hex: units dragged with their reach and what they would see, “what if”, spaces gone to by name,
//! ways that are proposed, whom an offer is for.

use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, Pos2, Vec2};
use egui_kittest::kittest::NodeT as _;
use tableside::board::Background;
use tableside::board::grid::{Direction, Hex, HexBoard};
use tableside::systems::heroes_of_hex::{Act, Command, HeroesOfHex, MovementKind};
use tableside::table::{CharacterId, MapId, PictureId};

use super::driver::Driver;
use super::heroes::{game, skirmish_with as skirmish};

const ORLA: CharacterId = CharacterId(1);
const TAMSIN: CharacterId = CharacterId(2);
const HUSK_1: CharacterId = CharacterId(5);
const HOUND: CharacterId = CharacterId(7);
const REEDLING: CharacterId = CharacterId(9);

fn board(game: &HeroesOfHex) -> &HexBoard {
    &game.boards[&MapId(1)]
}

fn named(game: &HeroesOfHex, space: &str) -> Hex {
    board(game).named(space).expect("a space of that name")
}

fn put(game: &mut HeroesOfHex, who: CharacterId, space: &str) {
    let at = named(game, space);
    game.places.get_mut(&who).expect("on the map").at = at;
}

/// Where a unit stands.
#[track_caller]
fn stands(gm: &Driver, who: CharacterId) -> String {
    let game = game(gm);
    board(game).address(game.places[&who].at)
}

/// Where a space is in the window: the cursor goes there to look, and leaves no trace but itself.
fn place(gm: &mut Driver, space: &str) -> Pos2 {
    go_to(gm, space);
    let cursor = format!("Space {space}");
    gm.node(Role::Image, &cursor).rect().center()
}

fn go_to(gm: &mut Driver, space: &str) {
    gm.keys(Modifiers::COMMAND, Key::K);
    gm.types(space);
    gm.key(Key::Enter);
}

/// What the cursor says of where it is.
fn said(gm: &Driver, space: &str) -> String {
    let cursor = format!("Space {space}");
    let node = gm.node(Role::Image, &cursor);
    node.accesskit_node().description().unwrap_or_default()
}

/// Takes a unit up and holds it over a place.
fn hold(gm: &mut Driver, token: &str, to: Pos2) {
    let from = gm.node(Role::Button, token).rect().center();
    let harness = gm.harness();
    harness.hover_at(from);
    harness.run();
    harness.drag_at(from);
    harness.run();
    for share in [0.5, 1.0] {
        harness.hover_at(from.lerp(to, share));
        harness.run();
    }
}

/// Lets go there.
fn let_go(gm: &mut Driver, at: Pos2) {
    let harness = gm.harness();
    harness.drop_at(at);
    harness.run();
    harness.remove_cursor();
    harness.run();
}

fn drag(gm: &mut Driver, token: &str, space: &str) {
    let to = place(gm, space);
    hold(gm, token, to);
    let_go(gm, to);
}

/// What the note on the map says of that space.
#[track_caller]
fn note(gm: &Driver, space: &str) -> String {
    let begins = format!("{space}: ");
    let mut notes = gm.names_with(&begins);
    notes.retain(|note| note.starts_with(&begins));
    assert_eq!(notes.len(), 1, "{}", gm.situation());
    notes.remove(0)
}

/// Tamsin's Turn with 5 AP; more faces follow.
fn turn_of_tamsin(faces: &[i32], prepare: impl FnOnce(&mut HeroesOfHex)) -> Driver {
    let faces: Vec<i32> = [5].iter().chain(faces).copied().collect();
    let mut gm = skirmish(&faces, prepare);
    gm.key(Key::R);
    gm.key(Key::Num2);
    gm
}

/// H-22 to H-25: while a unit is held, the space under it says how many Movement actions it takes and whom the unit would
/// see from there; let go, it moves. One undo for each Movement action takes it back.
#[test]
fn h_22_a_unit_that_is_held_says_its_way_and_what_it_would_see() {
    let mut gm = turn_of_tamsin(&[], |game| put(game, REEDLING, "E3"));
    let to = place(&mut gm, "C2");
    hold(&mut gm, "Token Tamsin", to);
    let words = note(&gm, "C2");
    assert!(words.contains("1 Movement action"), "{words}");
    let ground = game(&gm).ground().expect("a skirmish");
    let blockers = ground.sight_blockers(TAMSIN);
    let from = named(game(&gm), "C2");
    let opponents = [5, 6, 7, 8, 9].map(CharacterId);
    let seen = opponents.iter().filter(|id| {
        let at = game(&gm).places[id].at;
        ground.grid.sight(from, at, &blockers)
    });
    let seen: Vec<CharacterId> = seen.copied().collect();
    assert!(seen.contains(&REEDLING) && seen.len() < 5, "{seen:?}");
    let sum = format!("sees {} of 5 opponents", seen.len());
    assert!(words.contains(&sum), "{words}");
    assert!(words.contains("Reedling 2 spaces"), "{words}");
    assert_eq!(
        stands(&gm, TAMSIN),
        "B5",
        "nothing is done before it is let go"
    );
    let_go(&mut gm, to);
    assert_eq!(stands(&gm, TAMSIN), "C2");
    gm.see("Fate 5, 4 AP left");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(stands(&gm, TAMSIN), "B5");
}

/// H-10: whoever's Turn it is not can be dragged, too. Why that is no Movement is said before and after, and the GM can
/// place it by hand; one undo takes that back.
#[test]
fn h_10_who_may_not_move_can_be_placed_by_hand() {
    let mut gm = turn_of_tamsin(&[], |_| {});
    let to = place(&mut gm, "I4");
    hold(&mut gm, "Token Husk 1", to);
    let words = note(&gm, "I4");
    let wanted = "1 Movement action in its Turn, but not now: it is Heroes’ Turn";
    assert!(words.contains(wanted), "{words}");
    let_go(&mut gm, to);
    assert_eq!(stands(&gm, HUSK_1), "J4");
    gm.see("Husk 1 does not move to I4: it is Heroes’ Turn");
    gm.see_words("H-10");
    gm.click("Place it anyway");
    assert_eq!(stands(&gm, HUSK_1), "I4");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(stands(&gm, HUSK_1), "J4");
}

/// H-20: a space that is too far for the Movement that is left says what the way would cost.
#[test]
fn h_20_what_is_too_far_says_what_it_would_take() {
    let mut gm = turn_of_tamsin(&[], |_| {});
    drag(&mut gm, "Token Tamsin", "K9");
    assert_eq!(stands(&gm, TAMSIN), "B5");
    gm.see_words("Tamsin does not move to K9: K9 is too far");
    gm.see_words("spaces of movement");
    gm.click("Dismiss");
    gm.see_no("Place it anyway");
}

/// Outside of a skirmish a drag places the token, and nothing is asked.
#[test]
fn a_drag_outside_of_a_skirmish_places_the_token() {
    let mut gm = skirmish(&[], |game| game.skirmish = None);
    drag(&mut gm, "Token Orla", "F5");
    assert_eq!(stands(&gm, ORLA), "F5");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(stands(&gm, ORLA), "B4");
}

/// A drag that ends where it began, or beside the board, changes nothing; Escape lets go.
#[test]
fn a_drag_can_be_given_up() {
    let mut gm = skirmish(&[], |game| game.skirmish = None);
    let before = gm.bytes();
    drag(&mut gm, "Token Orla", "B4");
    let from = gm.node(Role::Button, "Token Orla").rect().center();
    let beside = from - Vec2::new(150.0, 0.0);
    hold(&mut gm, "Token Orla", beside);
    let_go(&mut gm, beside);
    assert_eq!(gm.bytes(), before);
    let to = place(&mut gm, "F5");
    hold(&mut gm, "Token Orla", to);
    gm.key(Key::Escape);
    let_go(&mut gm, to);
    assert_eq!(gm.bytes(), before);
}

/// H-23 to H-25: “what if” says of each space its distance and whether it is in sight, from where the selected unit
/// stands or from a space that is picked, and how many opponents are seen; a click asks from elsewhere and moves nobody;
/// the same key ends it.
#[test]
fn h_25_what_if_says_of_every_space_how_it_is_seen() {
    let mut gm = turn_of_tamsin(&[], |game| put(game, REEDLING, "E3"));
    gm.click("Token Tamsin");
    let before = gm.bytes();
    gm.key(Key::W);
    gm.see("Seen from Tamsin, B5");
    gm.see("Pattern of no sight");
    let mut kinds = std::collections::BTreeSet::new();
    for space in ["C5", "A1", "H4", "K9", "F7", "K5"] {
        go_to(&mut gm, space);
        let ground = game(&gm).ground().expect("a skirmish");
        let why = ground.why(TAMSIN, named(game(&gm), space)).expect("there");
        let words = said(&gm, space);
        let wanted = format!("From Tamsin: {}", why.sentence);
        assert!(words.ends_with(&wanted), "{space}: {words}; not {wanted}");
        kinds.insert(why.sight);
    }
    assert_eq!(kinds.len(), 2, "some are seen and some are not");
    // From a space that is free for a Movement: asked, not moved to.
    let at = place(&mut gm, "C2");
    gm.click_at(at.into());
    gm.see("Seen from Tamsin, C2");
    let ground = game(&gm).ground().expect("a skirmish");
    let blockers = ground.sight_blockers(TAMSIN);
    let from = named(game(&gm), "C2");
    let opponents = [5, 6, 7, 8, 9].map(CharacterId);
    let at = |id: &CharacterId| game(&gm).places[id].at;
    let seen = opponents
        .iter()
        .filter(|id| ground.grid.sight(from, at(id), &blockers));
    let sum = format!("sees {} of 5 opponents", seen.count());
    gm.see_words(&sum);
    assert_eq!(gm.bytes(), before, "nothing was done");
    gm.key(Key::W);
    gm.see_no("Seen from Tamsin, C2");
}

/// “What if” needs somebody or somewhere to ask from.
#[test]
fn what_if_asks_from_somewhere() {
    let mut gm = skirmish(&[], |game| game.skirmish = None);
    gm.key(Key::W);
    gm.see("Select a unit or click a space first");
    gm.click("Token Orla");
    gm.key(Key::W);
    gm.see("Seen from Orla, B4");
    gm.click("Stop seeing from here");
    gm.see_no("Seen from Orla, B4");
}

/// A space is gone to by its name, in the palette and by its own key; then arrows, Home, End and the page keys go on from
/// there. A name that the board has not leads nowhere.
#[test]
fn a_space_is_gone_to_by_its_name() {
    let mut gm = skirmish(&[], |_| {});
    gm.keys(Modifiers::COMMAND, Key::K);
    gm.types("b7");
    let found = gm.controls().into_iter();
    let mut options = found.filter(|(role, _)| *role == Role::ListBoxOption);
    let first = options.next().map(|(_, name)| name);
    assert_eq!(first.as_deref(), Some("Go to B7, On Causeway"));
    gm.key(Key::Enter);
    assert_eq!(gm.focused(), "Canvas “Board”");
    gm.see("Space B7");
    gm.keys(Modifiers::SHIFT, Key::G);
    gm.types("E5");
    gm.key(Key::Enter);
    gm.see("Space E5");
    for (key, space) in [
        (Key::End, "K5"),
        (Key::Home, "A5"),
        (Key::ArrowRight, "B5"),
        (Key::PageUp, "B1"),
        (Key::PageDown, "B6"),
    ] {
        gm.key(key);
        gm.see(&format!("Space {space}"));
    }
    gm.keys(Modifiers::COMMAND, Key::K);
    gm.types("ZZ99");
    assert!(gm.names_with("Go to ZZ99").is_empty());
}

/// The mire's Turn: the hound is chosen and prepared to move by that keyword.
fn hound(goes: MovementKind, places: &[(CharacterId, &str)]) -> Driver {
    let mut gm = skirmish(&[1, 6], |game| {
        for (who, space) in places {
            put(game, *who, space);
        }
        let hound = game.units.get_mut(&HOUND).expect("the hound");
        let hound = std::sync::Arc::make_mut(hound);
        hound.actions[0].keywords.goes = Some(goes);
        hound.actions[0].name = "Goes".to_owned();
        hound.actions[0].offence = None;
    });
    // The heroes' Turn goes by.
    gm.key(Key::R);
    gm.key(Key::Num1);
    gm.end_turn();
    gm.key(Key::R);
    gm.click("Choose Bog hound");
    gm.click("Goes");
    gm
}

/// H-44, H-47: what Engage proposes is drawn before it is accepted, and a click on its end accepts it.
#[test]
fn h_47_a_proposed_way_is_taken_by_its_end() {
    let mut gm = hound(MovementKind::Engage(4), &[(ORLA, "H5")]);
    gm.see_words("Where does Bog hound move (Engage 4)?");
    let proposals = game(&gm).proposals(HOUND, MovementKind::Engage(4));
    let end = *proposals[0].path.last().expect("it moves");
    let end = board(game(&gm)).address(end);
    let at = place(&mut gm, &end);
    let plain = gm.shapes();
    gm.harness().hover_at(at);
    gm.harness().run();
    assert_ne!(gm.shapes(), plain, "its arrow comes to the front");
    gm.click_at(at.into());
    assert_eq!(stands(&gm, HOUND), end);
}

/// H-47: the GM leads it elsewhere by one click on another space; one undo takes that back to the question.
#[test]
fn h_47_another_space_leads_it_elsewhere() {
    let mut gm = hound(MovementKind::Engage(4), &[(ORLA, "H5")]);
    let at = place(&mut gm, "K8");
    gm.click_at(at.into());
    assert_eq!(stands(&gm, HOUND), "K8");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(stands(&gm, HOUND), "K5");
    gm.see_words("Where does Bog hound move (Engage 4)?");
}

/// H-20: a question for a way offers whole ways: beside whom, how far, in which direction; a number takes one.
#[test]
fn h_20_a_number_takes_a_whole_way() {
    let mut gm = hound(MovementKind::Step(4), &[(ORLA, "H5")]);
    gm.see_words("Which way does Bog hound move, up to 4 spaces?");
    assert!(gm.names_with("To ").len() > 3, "{}", gm.situation());
    gm.key(Key::Num1);
    let game = game(&gm);
    let at = |who| game.places[&who].at;
    let far = board(game).layout.distance(at(HOUND), at(ORLA));
    assert_eq!(far, 1, "{}", stands(&gm, HOUND));
}

/// H-42: where a Knockback can go two ways, both are drawn, and a click on an end picks it.
#[test]
fn h_42_a_knockback_is_picked_by_its_end() {
    // Fate, three dice of the attack, two of the defense: a wound. Orla stands so that two directions qualify.
    let mut gm = skirmish(&[5, 3, 1, 1, 2, 1], |game| {
        put(game, ORLA, "C1");
        put(game, HUSK_1, "C3");
        let orla = game.units.get_mut(&ORLA).expect("Orla");
        let orla = std::sync::Arc::make_mut(orla);
        orla.actions[0].reach = tableside::systems::heroes_of_hex::Reach::Range(2);
        orla.actions[0].cost = tableside::systems::heroes_of_hex::Cost::Ap(1);
    });
    gm.key(Key::R);
    gm.key(Key::Num1);
    gm.click("Hammer → Husk 1");
    gm.see_words("Which way is Husk 1 knocked back?");
    let from = game(&gm).places[&HUSK_1].at;
    let ground = game(&gm).ground().expect("a skirmish");
    let pushes = ground.pushes(game(&gm).places[&ORLA].at, HUSK_1, 1);
    assert_eq!(pushes.len(), 2);
    let end = *pushes[1].spaces.last().expect("it is free");
    assert_ne!(end, from);
    let beside = place(&mut gm, "K8");
    gm.click_at(beside.into());
    gm.see_words("Husk 1 does not move to K8: a push leads along");
    let end = board(game(&gm)).address(end);
    let at = place(&mut gm, &end);
    gm.click_at(at.into());
    assert_eq!(stands(&gm, HUSK_1), end);
}

/// D18: a click or Enter on a space that answers no question for one says why, and the GM can place the unit there.
#[test]
fn a_space_that_is_no_answer_says_why() {
    let mut gm = hound(MovementKind::Step(2), &[(ORLA, "H5")]);
    gm.see_words("Which way does Bog hound move, up to 2 spaces?");
    let at = place(&mut gm, "K8");
    gm.key(Key::Enter);
    gm.see_words("Bog hound does not move to K8: ");
    gm.key(Key::Escape);
    gm.see_no_words("Bog hound does not move to K8: ");
    gm.click_at(at.into());
    gm.see_words("Bog hound does not move to K8: ");
    assert_eq!(stands(&gm, HOUND), "K5");
    gm.click("Place it anyway");
    assert_eq!(stands(&gm, HOUND), "K8");
    gm.see_words("Which way does Bog hound move, up to 2 spaces?");
}

/// H-30, H-33: whoever an offer is for is marked on the map while it is pointed at, and nobody else.
#[test]
fn h_33_whoever_an_offer_is_for_is_marked() {
    let mut gm = skirmish(&[5], |game| {
        put(game, REEDLING, "C4");
        put(game, HUSK_1, "D4");
    });
    gm.key(Key::R);
    gm.click("Choose Ilve");
    let marked = |gm: &Driver| {
        let names = ["Reedling", "Husk 1", "Husk 2", "Orla", "Ilve"];
        let marked = names.into_iter().filter(|name| {
            let said = gm.described(&format!("Token {name}"));
            said.contains("would be a target")
        });
        marked.collect::<Vec<_>>()
    };
    assert_eq!(marked(&gm), Vec::<&str>::new());
    let point_at = |gm: &mut Driver, name: &str| {
        gm.scroll_to(name);
        let at = gm.node(Role::Button, name).rect().center();
        gm.harness().hover_at(at);
        gm.harness().run();
    };
    point_at(&mut gm, "Ember → Reedling");
    assert_eq!(marked(&gm), ["Reedling"]);
    let plain = gm.shapes();
    // Fire rain, where it hits most.
    point_at(&mut gm, "Fire rain…");
    assert_eq!(marked(&gm), ["Reedling", "Husk 1"]);
    assert_ne!(gm.shapes(), plain, "its spaces are shaded");
    gm.click("Fire rain…");
    // Each target by itself, and how many on average (H-37).
    let odds = gm.names_with("Odds of Fire rain → ");
    let says = |words: &str| odds.iter().any(|line| line.contains(words));
    assert!(
        says("Husk 1 wound") && says("on average, if nobody reacts"),
        "{odds:?}"
    );
    gm.key(Key::Escape);
    gm.harness().remove_cursor();
    gm.harness().run();
    assert_eq!(marked(&gm), Vec::<&str>::new());
}

/// D35: the whole map is the board and the picture, which may go on beyond it.
#[test]
fn the_picture_is_fitted_with_the_board() {
    let apart = |gm: &Driver| {
        let [a, b] = ["Token Orla", "Token Reedling"].map(|name| {
            let token = gm.node(Role::Button, name);
            token.rect().center()
        });
        a.distance(b)
    };
    let alone = apart(&skirmish(&[], |_| {}));
    let mut gm = skirmish(&[], |game| {
        let id = PictureId::of_hash([0; 32]);
        let board = game.boards.get_mut(&MapId(1)).expect("a board");
        let beneath = Background::new(id, 6000, 4000);
        std::sync::Arc::make_mut(board).picture = Some(beneath);
    });
    gm.key(Key::F);
    assert!(apart(&gm) < 0.7 * alone, "{} {alone}", apart(&gm));
}

/// A key that is pressed for the question picks nobody who stands under the cursor; what the question says is said once.
#[test]
fn enter_on_a_unit_answers_the_question() {
    let mut gm = hound(MovementKind::Engage(4), &[(ORLA, "H5")]);
    go_to(&mut gm, "H5");
    gm.key(Key::Enter);
    gm.see_words("Bog hound does not move to H5: ");
    let orla = gm.node(Role::Button, "Token Orla");
    let selected = orla.accesskit_node().toggled() == Some(Toggled::True);
    assert!(!selected, "{}", gm.situation());
    gm.see_no("Any other space can be picked on the board");
}

/// A click on a space that can be reached shows the way; the second one goes it, whoever acts by then.
#[test]
fn a_click_shows_the_way_first() {
    let mut gm = skirmish(&[5], |_| {});
    gm.key(Key::R);
    gm.click("Choose Tamsin");
    let at = place(&mut gm, "C2");
    let before = gm.bytes();
    gm.click_at(at.into());
    gm.see_words("Click again, or press Enter, to move Tamsin there");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.click_at(at.into());
    assert_eq!(stands(&gm, TAMSIN), "C2");
}

/// The way that a click showed is forgotten with what it was shown for: Enter after an undo moves nobody. A way that Enter
/// went is not gone once more.
#[test]
fn enter_goes_no_way_of_before() {
    let mut gm = skirmish(&[5], |_| {});
    gm.key(Key::R);
    gm.click("Choose Tamsin");
    let at = place(&mut gm, "C2");
    gm.click_at(at.into());
    gm.see_words("Click again, or press Enter, to move Tamsin there");
    gm.keys(Modifiers::COMMAND, Key::Z);
    let before = gm.bytes();
    gm.key(Key::Enter);
    assert!(gm.bytes() == before, "{}", gm.situation());
    gm.click("Choose Tamsin");
    gm.click_at(at.into());
    gm.key(Key::Enter);
    assert_eq!(stands(&gm, TAMSIN), "C2");
    let before = gm.bytes();
    gm.key(Key::Enter);
    assert!(gm.bytes() == before, "{}", gm.situation());
}

/// The cursor goes along with the unit it lies on, whatever moves it: Enter then walks it back nowhere.
#[test]
fn enter_behind_a_move_does_not_walk_back() {
    let mut gm = skirmish(&[5], |_| {});
    gm.key(Key::R);
    gm.click("Choose Tamsin");
    let from = stands(&gm, TAMSIN);
    go_to(&mut gm, &from);
    let stood = game(&gm).places[&TAMSIN].at;
    let moves = Direction::ALL.into_iter().any(|side| {
        let path = vec![stood.next(side)];
        let (who, act) = (TAMSIN, Act::Move { path });
        let app = gm.harness().state_mut();
        app.apply(&Command::Act { who, act }.into())
    });
    assert!(moves, "{}", gm.situation());
    gm.harness().run();
    assert_ne!(stands(&gm, TAMSIN), from);
    let before = gm.bytes();
    gm.rest(1.0);
    gm.key(Key::Enter);
    assert!(gm.bytes() == before, "{}", gm.situation());
}

/// The cursor lies where somebody stood before a step was taken back: Enter behind it moves and chooses nobody.
#[test]
fn enter_behind_an_undo_does_nothing() {
    let mut gm = skirmish(&[5], |_| {});
    gm.key(Key::R);
    gm.click("Choose Tamsin");
    let stood = game(&gm).places[&TAMSIN].at;
    let moves = Direction::ALL.into_iter().any(|side| {
        let path = vec![stood.next(side)];
        let (who, act) = (TAMSIN, Act::Move { path });
        let app = gm.harness().state_mut();
        app.apply(&Command::Act { who, act }.into())
    });
    assert!(moves, "{}", gm.situation());
    gm.harness().run();
    let to = stands(&gm, TAMSIN);
    go_to(&mut gm, &to);
    gm.rest(1.0);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_ne!(stands(&gm, TAMSIN), to);
    let before = gm.bytes();
    gm.rest(1.0);
    gm.key(Key::Enter);
    assert!(gm.bytes() == before, "{}", gm.situation());
}

/// What is told of a space never lies over it, in the last row either, and keeps to the board’s panel.
#[test]
fn what_is_told_of_a_space_does_not_cover_it() {
    for size in [Vec2::new(1366.0, 768.0), Vec2::new(900.0, 600.0)] {
        let mut gm = skirmish(&[], |_| {});
        let app = std::mem::replace(
            gm.harness().state_mut(),
            tableside::gui::app::App::headless(),
        );
        let mut gm = Driver::before(size, app);
        let spaces = board(game(&gm)).spaces.iter();
        let spaces: Vec<Hex> = spaces.map(|(at, _)| at).collect();
        let last = spaces.iter().map(|at| at.r).max().expect("a board");
        let in_last = spaces.iter().filter(|at| at.r == last);
        let names: Vec<String> = in_last.map(|at| board(game(&gm)).address(*at)).collect();
        for space in names {
            go_to(&mut gm, &space);
            let there = gm.node(Role::Image, &format!("Space {space}")).rect();
            let note = gm.names_with(&format!("{space}: ")).pop().expect("a note");
            let note = gm.node(Role::Label, &note).rect();
            assert!(note.height() > 10.0, "{space} {note}");
            assert!(!note.intersects(there), "{space} {there} {note}");
            assert!(gm.canvas().rect().contains_rect(note), "{space} {note}");
        }
    }
}

/// Words of the board grow with the text, and no plate of a zone, label or name of a space lies over another.
#[test]
fn words_of_the_board_grow_with_the_text() {
    let mut gm = skirmish(&[], |_| {});
    // Where each of the board’s words is painted.
    let painted = |gm: &mut Driver| {
        let canvas = gm.canvas().rect();
        let game = game(gm);
        let board = board(game);
        let zones = board.zones.values().map(|zone| zone.name.clone());
        let labels = board.labels.values().map(|label| label.text.clone());
        let spaces = board.spaces.iter().map(|(at, _)| board.address(at));
        let mut words: Vec<String> = zones.chain(labels).chain(spaces).collect();
        // The letters of a token may be those of a space.
        let of_token = |word: &String| game.units.values().any(|unit| unit.letters == *word);
        words.retain(|word| !of_token(word));
        let shapes = gm.harness().output().shapes.clone();
        let texts = shapes.iter().filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) => Some((
                text.galley.text().to_owned(),
                egui::Rect::from_min_size(text.pos, text.galley.size()),
            )),
            _ => None,
        });
        let of_board = texts.filter(|(text, rect)| {
            canvas.contains_rect(*rect) && words.iter().any(|word| text.ends_with(word.as_str()))
        });
        of_board.collect::<Vec<_>>()
    };
    let usual = painted(&mut gm);
    for _ in 0..5 {
        gm.keys(Modifiers::COMMAND, Key::Plus);
    }
    let large = painted(&mut gm);
    assert!(usual.len() > 20, "{usual:?}");
    for (words, rect) in &usual {
        let Some((_, other)) = large.iter().find(|(other, _)| other == words) else {
            continue;
        };
        // The board itself is smaller then; the name of a space grows with it at least.
        let least = if words.len() < 4 { 1.0 } else { 1.1 };
        let grown = other.height() / rect.height();
        assert!(grown > least, "{words} {rect} {other}");
    }
    for (at, (words, rect)) in large.iter().enumerate() {
        for (others, other) in &large[at + 1..] {
            let over = rect.shrink(1.0).intersects(other.shrink(1.0));
            assert!(!over, "{words} {rect}, {others} {other}");
        }
    }
}
