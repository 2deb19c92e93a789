//! A game speaks its own words: no word of another game shows in its menus, tooltips, pages and panels, nor any game's where
//! none is open.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use egui::{Key, Modifiers, vec2};
use tableside::campaign::Campaign;
use tableside::dice::AppDice;
use tableside::gui::ui_command::{Menu, UiCommand};
use tableside::systems::System;

use crate::campaign::house::files_under;

use super::d20::bridge;
use super::driver::Driver;
use super::flow::rooftops;
use super::heroes::skirmish_with;
use super::squads::gatehouse;

/// Words that only one game has, beginnings of longer ones included.
const UNHEX: &[&str] = &[
    "Fight",
    "Map",
    "Maps",
    "abilities",
    "ability",
    "area",
    "areas",
    "character",
    "characters",
    "fight",
    "fights",
    "foe",
    "foes",
    "map",
    "maps",
    "team",
    "teams",
];
const HEROES_OF_HEX: &[&str] = &[
    "AP", "Board", "Boards", "HEX", "Fate", "board", "boards", "skirmish", "Skirmish", "space",
    "spaces", "unit", "units", "Wound", "Wounds",
];

/// Attack · Move · Bonus has teams, units and spaces, as one or the other has; these are only its own.
const D20: &[&str] = &["AA", "MA", "BA", "prone", "Prone"];

/// Flow has those, too, and AP; these are only its own.
const FLOW: &[&str] = &["RP", "FP"];

/// Stacks & Hordes has sides, units and a board as others have; these are only its own.
const SQUADS: &[&str] = &[
    "Fatigue",
    "Horde",
    "Regroup",
    "Warlord",
    "croak",
    "croaked",
    "croaks",
    "horde",
    "hordes",
    "squad",
    "squads",
    "uncroaked",
];

/// What it has of those of others: no spaces and no teams, but squares and sides; nobody is a character in it.
const SQUADS_TOO: &[&str] = &[
    "Board", "Boards", "Fight", "board", "boards", "fight", "fights", "unit", "units",
];

/// Words that they have in common with another game.
const SHARED: &[&str] = &[
    "team",
    "teams",
    "unit",
    "units",
    "space",
    "spaces",
    "Wound",
    "Wounds",
    "Fight",
    "fight",
    "character",
    "characters",
    "fights",
    "Board",
    "Boards",
    "board",
    "boards",
];

/// Words of other games; where none is open, those of which both say something else. An attack of Heroes of Hex has an
/// Area, with a capital.
fn foreign(system: Option<System>) -> Vec<&'static str> {
    match system {
        Some(System::Unhex) => [HEROES_OF_HEX, D20, FLOW, SQUADS].concat(),
        Some(System::HeroesOfHex) => [UNHEX, D20, FLOW, SQUADS].concat(),
        Some(System::D20) => {
            let mut words = [UNHEX, HEROES_OF_HEX, FLOW, SQUADS].concat();
            words.retain(|word| !SHARED.contains(word));
            words
        }
        Some(System::Flow) => {
            let mut words = [UNHEX, HEROES_OF_HEX, D20, SQUADS].concat();
            let shared = [SHARED, &["AP", "prone", "Prone", "ability", "abilities"]].concat();
            words.retain(|word| !shared.contains(word));
            words
        }
        Some(System::Squads) => {
            let mut words = [UNHEX, HEROES_OF_HEX, D20, FLOW].concat();
            words.retain(|word| !SQUADS_TOO.contains(word));
            words
        }
        None => {
            let shared = ["Fight", "Map", "Maps", "fight", "map", "maps"];
            let all = [UNHEX, HEROES_OF_HEX, D20, FLOW, SQUADS].concat();
            all.into_iter()
                .filter(|word| !shared.contains(word))
                .collect()
        }
    }
}

/// The word of another game in it, if there is one. An effect may lie on an “area” of the rules text that a link names.
fn foreign_word(text: &str, system: Option<System>) -> Option<String> {
    let foreign = foreign(system);
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    words.find(|word| foreign.contains(word)).map(str::to_owned)
}

#[track_caller]
fn has_no_foreign_word(text: &str, system: Option<System>) {
    let found = foreign_word(text, system);
    assert_eq!(found, None, "{system:?} says “{text}”");
}

/// Some commands say which game they open, first of all.
fn opens_another(command: UiCommand) -> bool {
    let mut games = System::ALL.into_iter().map(System::name);
    games.any(|game| command.words(None).1.starts_with(&format!("{game}: ")))
}

/// Menus, palette and tooltips say commands as the table has them for the game.
#[test]
fn commands_are_called_as_the_game_calls_things() {
    for system in System::ALL.into_iter().map(Some).chain([None]) {
        for menu in Menu::ALL {
            has_no_foreign_word(menu.name_in(system), system);
        }
        for command in UiCommand::ALL.iter().filter(|row| !opens_another(**row)) {
            let (name, help) = command.words(system);
            has_no_foreign_word(name, system);
            has_no_foreign_word(help, system);
        }
    }
}

/// Everything that was said somewhere with a word of another game in it.
struct Ear {
    system: System,
    /// What was looked at: most of a window stays as it is from frame to frame.
    known: HashSet<String>,
    /// The names and places of what was hovered.
    hovered: HashSet<(String, String)>,
    heard: BTreeSet<String>,
}

impl Ear {
    fn of(system: System) -> Self {
        Self {
            system,
            known: HashSet::new(),
            hovered: HashSet::new(),
            heard: BTreeSet::new(),
        }
    }

    /// What opens another game says which.
    fn hears(&mut self, place: &str, names: Vec<String>) {
        let samples = [
            "New from the",
            "Play the sample",
            "Unhex:",
            "Heroes of Hex:",
            "Stacks & Hordes:",
        ];
        let new = |name: &String| self.known.insert(name.clone());
        let opens = |name: &String| samples.iter().any(|sample| name.starts_with(sample));
        let names = names.into_iter().filter(new).filter(|name| !opens(name));
        let told = names.filter_map(|name| {
            let word = foreign_word(&name, Some(self.system))?;
            Some(format!("{place}: “{word}” in “{name}”"))
        });
        self.heard.extend(told);
    }

    /// What stands in the window, and the tooltips of all that can be pressed.
    fn looks(&mut self, place: &str, gm: &mut Driver) {
        self.hears(place, gm.names());
        for (name, at) in gm.placed_controls() {
            // What stands there as before has the same tooltip.
            if !self.hovered.insert((name, at.round().to_string())) {
                continue;
            }
            let harness = gm.harness();
            harness.hover_at(at);
            harness.step();
            harness.step();
            self.hears(&format!("{place}, tooltip"), gm.names());
        }
        gm.harness().remove_cursor();
        gm.harness().run();
    }

    #[track_caller]
    fn heard_nothing(self) {
        let heard = Vec::from_iter(self.heard);
        assert!(
            heard.is_empty(),
            "{:?} says\n{}",
            self.system,
            heard.join("\n")
        );
    }
}

/// A window on each game whose tooltips show at once.
fn windows() -> [(System, Driver); System::ALL.len()] {
    System::ALL.map(|system| {
        let mut gm = match system {
            System::Unhex => Driver::sample(&[]),
            System::HeroesOfHex => skirmish_with(&[], |_| {}),
            System::D20 => bridge(),
            System::Flow => rooftops(),
            System::Squads => gatehouse(),
        };
        tells_at_once(&mut gm);
        (system, gm)
    })
}

fn tells_at_once(gm: &mut Driver) {
    gm.harness().ctx.all_styles_mut(|style| {
        style.interaction.tooltip_delay = 0.0;
        style.interaction.show_tooltips_only_when_still = false;
    });
}

/// A fight from before it begins to its end, whatever it asks on the way: what is asked, declared, resolved and told, now
/// and then with the tooltips, and what players see of it.
#[test]
fn a_fight_speaks_the_words_of_its_game() {
    for system in System::ALL {
        let sample = Campaign::from(&system.info().samples[0]);
        let mut gm = Driver::sized(vec2(1366.0, 900.0), sample, AppDice::seeded(3));
        tells_at_once(&mut gm);
        let mut ear = Ear::of(system);
        ear.looks("before the fight", &mut gm);
        let begun = gm.app().document().campaign().doors().map_played();
        if begun.is_none() {
            by_palette(&mut gm, UiCommand::BeginFight.words(Some(system)).0);
        }
        gm.key(Key::F8);
        let told = gm.log().len();
        for step in 0..16_usize {
            gm.rest(1.5);
            // Rolls, answers or acts; and every third time whoever acts is done.
            let own = [Key::Num1, Key::Num2, Key::E][step % 3];
            // The own key twice: a turn in which somebody can still act ends by the second one.
            for key in [Key::R, own, own, Key::Enter] {
                gm.key(key);
                gm.rest(0.3);
                ear.hears("a fight", gm.names());
            }
            if step == 5 {
                ear.looks("in the midst of the fight", &mut gm);
            }
        }
        assert!(gm.log().len() > told + 3, "{system:?}: {}", gm.situation());
        gm.rest(1.5);
        by_palette(&mut gm, UiCommand::EndFight.words(Some(system)).0);
        ear.hears("after the fight", gm.names());
        ear.heard_nothing();
    }
}

/// What the window shows in a fight and as a page, with its tooltips, in every menu, and the tools of the map with theirs.
#[test]
fn the_window_speaks_the_words_of_its_game() {
    for (system, mut gm) in windows() {
        let mut ear = Ear::of(system);
        ear.looks("in a fight", &mut gm);
        for page in [
            UiCommand::Keys,
            UiCommand::Settings,
            UiCommand::HouseRules,
            UiCommand::Print,
        ] {
            by_palette(&mut gm, page.words(Some(system)).0);
            ear.looks(page.words(Some(system)).0, &mut gm);
            gm.key(Key::Escape);
        }
        for menu in Menu::ALL {
            gm.click(menu.name_in(Some(system)));
            ear.hears("a menu", gm.names());
            gm.key(Key::Escape);
        }
        gm.bring("Players");
        ear.looks("players", &mut gm);
        gm.keys(Modifiers::COMMAND, Key::E);
        ear.looks("drawing", &mut gm);
        ear.heard_nothing();
    }
}

/// The palette, whatever is typed into it.
#[test]
fn the_palette_speaks_the_words_of_its_game() {
    for (system, mut gm) in windows() {
        let mut ear = Ear::of(system);
        for letter in ["", "a", "e", "o", "map", "board", "fi", "s"] {
            gm.keys(Modifiers::COMMAND, Key::K);
            if !letter.is_empty() {
                gm.types(letter);
            }
            ear.hears(&format!("palette “{letter}”"), gm.names());
            gm.key(Key::Escape);
        }
        ear.heard_nothing();
    }
}

/// Cards, forms, menus of the map and what is told of keys that can do nothing.
#[test]
fn cards_and_messages_speak_the_words_of_the_game() {
    for (system, mut gm) in windows() {
        let mut ear = Ear::of(system);
        for command in UiCommand::ALL.iter().copied() {
            if opens_another(command) || leaves(command) {
                continue;
            }
            let name = command.words(Some(system)).0;
            by_palette(&mut gm, name);
            ear.hears(name, gm.names());
            gm.key(Key::Escape);
            gm.key(Key::Escape);
        }
        ear.heard_nothing();
    }
}

/// Menus of the secondary button on whatever stands in the window and on the ground of the map, in a fight and while
/// drawing, and the form of an objective.
#[test]
fn menus_under_the_pointer_speak_the_words_of_the_game() {
    for (system, mut gm) in windows() {
        let mut ear = Ear::of(system);
        let mut menus = 0;
        for place in ["menu in a fight", "menu while drawing"] {
            let ground = gm.canvas().rect().shrink(20.0);
            let steps = (0..25_u8).map(|step| (f32::from(step % 5), f32::from(step / 5)));
            let ground = steps.map(|(x, y)| ground.min + ground.size() * vec2(x, y) / 4.0);
            // What stands there as before has the same menu.
            let mut controls = gm.placed_controls();
            controls
                .retain(|(name, at)| ear.hovered.insert((name.clone(), at.round().to_string())));
            let controls = controls.into_iter();
            let mut before = gm.names().len();
            for at in controls.map(|(_, at)| at).chain(ground) {
                gm.click_secondary(at);
                let names = gm.names();
                if names.len() > before {
                    menus += 1;
                    gm.key(Key::Escape);
                    before = gm.names().len();
                }
                ear.hears(place, names);
            }
            gm.keys(Modifiers::COMMAND, Key::E);
        }
        if system == System::HeroesOfHex {
            gm.keys(Modifiers::COMMAND, Key::E);
            gm.key(Key::O);
            gm.click("New objective…");
            ear.looks("an objective", &mut gm);
        }
        assert!(menus > 10, "{system:?}: only {menus} menus opened");
        ear.heard_nothing();
    }
}

/// Sentences in the source of the rooms of a game: what they say, log lines and refusals among them, is all in strings.
#[test]
fn sentences_of_a_game_have_its_words() {
    let shared = [
        // What games of units on boards share.
        (System::HeroesOfHex, "units"),
        (System::D20, "units"),
        // And those whose fights go in rounds, of which Heroes of Hex is none.
        (System::D20, "fight"),
        (System::D20, "order"),
    ];
    let rooms = System::ALL.map(|system| (system, system.key()));
    let rooms = rooms.into_iter().chain(shared);
    let in_rounds = |path: &Path| {
        let stem = path.file_stem();
        stem == Some("fight".as_ref()) || stem == Some("order".as_ref())
    };
    let mut files = Vec::new();
    files_under(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    let mut sentences = 0;
    let mut heard = BTreeSet::new();
    for (system, room) in rooms {
        for path in &files {
            let mut parts = path.iter();
            if !parts.any(|part| part == room) && path.file_stem() != Some(room.as_ref()) {
                continue;
            }
            if system == System::HeroesOfHex && in_rounds(path) {
                continue;
            }
            // What a game has of its own under the name of a shared room is read as that game's.
            let shared = System::ALL.iter().all(|game| game.key() != room);
            let of_a_game = |path: &Path| {
                path.iter()
                    .any(|part| System::ALL.iter().any(|game| part == game.key()))
            };
            if shared && of_a_game(path) {
                continue;
            }
            let text = std::fs::read_to_string(path).expect("a source file");
            for line in text.lines().map(str::trim) {
                if line.starts_with("//") || line.contains("reason =") {
                    continue;
                }
                // Every second piece lies between quotes; what has a space in it is read by somebody.
                for said in line.split('"').skip(1).step_by(2) {
                    let said = without_values(said);
                    if said.trim().contains(' ') {
                        sentences += 1;
                        let word = foreign_word(&said, Some(system));
                        heard.extend(word.map(|word| format!("{path:?}: “{word}” in “{said}”")));
                    }
                }
            }
        }
    }
    // Two places say what the other game has.
    heard.retain(|line| !line.to_lowercase().contains("maps of areas"));
    assert!(sentences > 1000, "only {sentences} sentences were found");
    assert!(heard.is_empty(), "{}", Vec::from_iter(heard).join("\n"));
}

/// Without what stands in braces, which is a value.
fn without_values(said: &str) -> String {
    let mut pieces = said.split('{');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |whole, piece| {
        whole + piece.split_once('}').map_or(piece, |(_, after)| after)
    })
}

/// Commands that ask for files, or end the program.
fn leaves(command: UiCommand) -> bool {
    matches!(
        command,
        UiCommand::Quit | UiCommand::ShowFolder | UiCommand::Open | UiCommand::Start
    )
}

fn by_palette(gm: &mut Driver, name: &str) {
    gm.keys(Modifiers::COMMAND, Key::K);
    gm.types(name.trim_end_matches('…'));
    // A game has not every command.
    if gm.names().iter().any(|shown| shown.starts_with(name)) {
        gm.key(Key::Enter);
    } else {
        gm.key(Key::Escape);
    }
}
