//! A person before the window: finds things by their names, clicks, types, drags, and counts every input.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Color32, Event, Key, Modifiers, Pos2, Rect, Shape, Vec2, ViewportId};
use egui_kittest::kittest::{AccessKitNode, By, NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use tableside::campaign::{Campaign, Game, store};
use tableside::dice::{Dice, ScriptedDice};
use tableside::gui::app::App;
use tableside::gui::theme::{self, ThemeChoice};
use tableside::gui::ui_command::said_in;
use tableside::systems::unhex::{Ability, Character, ItemKind, Unhex, nightclub_fight};
use tableside::table::{CharacterId, DiceMode};

use crate::app_dice::app_dice;

/// The size of most windows here.
pub(crate) const DESK: Vec2 = Vec2::new(1440.0, 900.0);

/// The window and whoever sits before it.
pub(crate) struct Driver {
    harness: Harness<'static, App>,
    inputs: Vec<String>,
    /// Keys come as quickly as somebody types, else one after a look at what the one before has done.
    types_fast: bool,
}

impl Driver {
    /// A window of that size on that campaign, with those dice as the app's.
    pub(crate) fn sized(size: Vec2, campaign: Campaign, dice: impl Dice + 'static) -> Self {
        let app = App::headless_with(app_dice(campaign), Box::new(dice));
        Self::before(size, app.rolling(DiceMode::App))
    }

    /// The usual window on an app that was made by hand.
    pub(crate) fn with_app(app: App) -> Self {
        Self::before(DESK, app)
    }

    /// A window of that size on that app.
    pub(crate) fn before(size: Vec2, app: App) -> Self {
        Self::every(0.25, size, app)
    }

    /// The usual window on that app, which draws a frame every 25 ms: keys come as quickly as somebody types.
    pub(crate) fn typing_fast(app: App) -> Self {
        Self::typing_fast_in(DESK, app)
    }

    /// The same in a window of that size.
    pub(crate) fn typing_fast_in(size: Vec2, app: App) -> Self {
        Self::every(0.025, size, app)
    }

    fn every(seconds: f32, size: Vec2, app: App) -> Self {
        let mut harness = Harness::builder()
            .with_size(size)
            .with_step_dt(seconds)
            .with_max_steps(200)
            .with_context_setup(App::set_up)
            .build_ui_state(|ui, app: &mut App| app.show(ui), app);
        harness.run();
        Self {
            harness,
            inputs: Vec::new(),
            types_fast: seconds < 0.1,
        }
    }

    /// The usual window on that campaign; the app's dice fall on these faces and no others.
    pub(crate) fn with(campaign: Campaign, faces: &[i32]) -> Self {
        Self::sized(DESK, campaign, ScriptedDice::new(faces.iter().copied()))
    }

    /// The usual window on the sample: initiative is about to be rolled.
    pub(crate) fn sample(faces: &[i32]) -> Self {
        Self::with(Campaign::sample_nightclub(), faces)
    }

    /// The sample after its initiative: the Night watch act first. Then the app's dice fall on these faces.
    pub(crate) fn first_turn(faces: &[i32]) -> Self {
        Self::first_turn_sized(DESK, faces)
    }

    /// The first turn of the sample, in which Mara holds a grenade and has learned to use it (U-97).
    pub(crate) fn with_blast(size: Vec2, faces: &[i32]) -> Self {
        let mut game = nightclub_fight();
        let mut people = game.characters.values_mut();
        let mara = people.find(|sheet| sheet.name == "Mara").expect("there");
        let mara = Arc::make_mut(mara);
        mara.abilities.insert(Ability::Blast);
        let id = mara.items[0].id;
        mara.items[0].kind = ItemKind::Blast;
        mara.items[0].name = "grenade".to_owned();
        mara.hands.left = Some(id);
        mara.hands.right = Some(id);
        let campaign = Campaign {
            name: "Blast".to_owned(),
            game: Game::Unhex(game),
        };
        let faces: Vec<i32> = [4, 0, 1, 0].iter().chain(faces).copied().collect();
        let mut gm = Self::sized(size, campaign, ScriptedDice::new(faces));
        gm.key(Key::R);
        gm.digits("1");
        gm
    }

    /// The same in a window of that size.
    pub(crate) fn first_turn_sized(size: Vec2, faces: &[i32]) -> Self {
        let faces: Vec<i32> = [4, 0, 1, 0].iter().chain(faces).copied().collect();
        let dice = ScriptedDice::new(faces);
        let mut driver = Self::sized(size, Campaign::sample_nightclub(), dice);
        driver.key(Key::R);
        driver.key(Key::Num1);
        assert_eq!(
            driver
                .game()
                .acting_team()
                .map(|team| driver.game().team_name(team)),
            Some("Night watch".to_owned()),
            "{}",
            driver.situation()
        );
        driver.see_turn_begin();
        driver.start_counting();
        driver
    }

    // What there is to see.

    /// The names of everything in the window, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        self.harness
            .query_all(By::new())
            .map(|node| name_of(&node))
            .filter(|name| !name.trim().is_empty())
            .collect()
    }

    /// Everything in the window whose name has these words in it.
    pub(crate) fn names_with(&self, words: &str) -> Vec<String> {
        let mut names = self.names();
        names.retain(|name| name.contains(words));
        names
    }

    /// What shows and what was done, for the message of a failure.
    pub(crate) fn situation(&self) -> String {
        format!(
            "\nInputs so far: {}\nDecisions: {:?}\nIn the window: {}",
            self.inputs.join(", "),
            self.questions(),
            self.names().join(" | ")
        )
    }

    /// Whether something of that name shows.
    pub(crate) fn sees(&self, name: &str) -> bool {
        self.names().iter().any(|there| there == name)
    }

    /// Something of that name shows.
    #[track_caller]
    pub(crate) fn see(&self, name: &str) {
        assert!(
            self.sees(name),
            "Nothing is called “{name}”.{}",
            self.situation()
        );
    }

    /// Something shows whose name has these words in it.
    #[track_caller]
    pub(crate) fn see_words(&self, words: &str) {
        let there = self.names().iter().any(|name| name.contains(words));
        assert!(there, "Nothing says “{words}”.{}", self.situation());
    }

    /// Nothing says that.
    #[track_caller]
    pub(crate) fn see_no_words(&self, words: &str) {
        let found = self.names_with(words);
        assert!(found.is_empty(), "{found:?}{}", self.situation());
    }

    /// Nothing of that name shows.
    #[track_caller]
    pub(crate) fn see_no(&self, name: &str) {
        assert!(
            !self.sees(name),
            "“{name}” shows though it should not.{}",
            self.situation()
        );
    }

    /// The one node of that role and name.
    #[track_caller]
    pub(crate) fn node<'a>(&'a self, role: Role, name: &'a str) -> Node<'a> {
        let found: Vec<Node<'a>> = self
            .harness
            .query_all_by_role_and_label(role, name)
            .collect();
        let count = found.len();
        let mut found = found.into_iter();
        match (found.next(), count) {
            (Some(node), 1) => node,
            _ => panic!(
                "{count} things of role {role:?} are called “{name}”.{}",
                self.situation()
            ),
        }
    }

    /// The map or board that shows.
    #[track_caller]
    pub(crate) fn canvas(&self) -> Node<'_> {
        let boards = self
            .harness
            .query_all_by_role_and_label(Role::Canvas, "Board");
        let name = if boards.count() > 0 { "Board" } else { "Map" };
        self.node(Role::Canvas, name)
    }

    /// Everything that can be clicked and is called that.
    fn clickable<'a>(&'a self, name: &'a str) -> Vec<Node<'a>> {
        let wanted = By::new()
            .label(name)
            .predicate(|node| node.role() != Role::Label && !node.is_disabled());
        self.harness.query_all(wanted).collect()
    }

    // What can be done. Each of these counts as one input unless it says otherwise.

    /// What a button of that name says of itself beyond the name.
    #[track_caller]
    pub(crate) fn described(&self, name: &str) -> String {
        let node = self.node(Role::Button, name);
        node.accesskit_node().description().unwrap_or_default()
    }

    /// Brings a panel to the front, should it stand behind another one.
    #[track_caller]
    pub(crate) fn bring(&mut self, panel: &str) {
        if !self.sees(&format!("Close {panel}")) {
            self.click(panel);
        }
    }

    /// Clicks the one thing of that name; what is scrolled out of sight is first scrolled to, one input more.
    #[track_caller]
    pub(crate) fn click(&mut self, name: &str) {
        if ["End the turn", "End the Turn", "Pass"].contains(&name) {
            self.see_turn_begin();
        }
        let count = self.clickable(name).len();
        assert!(
            count == 1,
            "{count} things that can be clicked are called “{name}”.{}",
            self.situation()
        );
        self.click_nth(name, 0);
    }

    /// Clicks one of several things of that name, counted from 0.
    #[track_caller]
    pub(crate) fn click_nth(&mut self, name: &str, nth: usize) {
        self.point_at(name, nth);
        let at = self.place_of(name, nth);
        self.note(format!("click “{name}”"));
        for pressed in [true, false] {
            self.harness.event(Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        self.harness.remove_cursor();
        self.harness.run();
    }

    /// Clicks the one thing of that name so quickly that the window sees the press and the release in one frame, as a
    /// touchpad does.
    #[track_caller]
    pub(crate) fn tap(&mut self, name: &str) {
        self.point_at(name, 0);
        let at = self.place_of(name, 0);
        self.note(format!("tap “{name}”"));
        for pressed in [true, false] {
            self.harness.input_mut().events.push(Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        self.harness.run();
        self.harness.remove_cursor();
        self.harness.run();
    }

    /// Clicks somewhere.
    pub(crate) fn click_at(&mut self, at: [f32; 2]) {
        self.note(format!("click at {at:?}"));
        self.harness.hover_at(at.into());
        self.harness.run();
        self.harness.drag_at(at.into());
        self.harness.drop_at(at.into());
        self.harness.run();
    }

    /// Clicks somewhere twice, all in one frame: a frame of a test is longer than a double click.
    pub(crate) fn double_click(&mut self, at: Pos2) {
        self.note(format!("double click at {at:?}"));
        self.harness.hover_at(at);
        self.harness.run();
        for pressed in [true, false, true, false] {
            self.harness.input_mut().events.push(Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        self.harness.run();
    }

    /// What the cursor of the board says of a space, once it is led there.
    pub(crate) fn space_says(&mut self, space: &str) -> String {
        self.keys(Modifiers::COMMAND, Key::K);
        self.types(space);
        self.key(Key::Enter);
        let system = self.app().document().campaign().system();
        let cursor = said_in(Some(system), &format!("Space {space}"));
        let node = self.node(Role::Image, &cursor);
        node.accesskit_node().description().unwrap_or_default()
    }

    /// Clicks somewhere with the secondary button, which opens a menu there.
    pub(crate) fn click_secondary(&mut self, at: Pos2) {
        self.note(format!("secondary click at {at:?}"));
        self.harness.hover_at(at);
        for pressed in [true, false] {
            self.harness.step();
            self.harness.event(Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Secondary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        self.harness.run();
    }

    /// Saves the campaign under that path, through the form.
    pub(crate) fn save_as(&mut self, path: &std::path::Path) {
        self.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
        self.text(&path.display().to_string());
        self.key(Key::Enter);
    }

    /// Opens that campaign, through the form.
    pub(crate) fn open(&mut self, path: &std::path::Path) {
        self.keys(Modifiers::COMMAND, Key::O);
        self.text(&path.display().to_string());
        self.key(Key::Enter);
    }

    #[track_caller]
    fn place_of(&self, name: &str, nth: usize) -> Pos2 {
        match self.clickable(name).get(nth) {
            Some(node) => node.rect().center(),
            None => panic!("“{name}” is gone.{}", self.situation()),
        }
    }

    /// Puts the pointer on something, scrolling there if it has to.
    #[track_caller]
    fn point_at(&mut self, name: &str, nth: usize) {
        for scrolled in [false, true] {
            let at = self.place_of(name, nth);
            self.harness.hover_at(at);
            self.harness.run();
            if self.is_under_pointer(name, nth) {
                return;
            }
            if !scrolled {
                self.note(format!("scroll to “{name}”"));
                if let Some(node) = self.clickable(name).get(nth) {
                    node.scroll_to_me();
                }
                self.harness.run();
            }
        }
        panic!(
            "“{name}” cannot be reached by the pointer, even by scrolling.{}",
            self.situation()
        );
    }

    fn is_under_pointer(&self, name: &str, nth: usize) -> bool {
        let Some(wanted) = self
            .clickable(name)
            .get(nth)
            .map(|node| node.accesskit_node().locate().0)
        else {
            return false;
        };
        self.harness.ctx.interaction_snapshot(|pointer| {
            pointer.hovered.iter().any(|id| id.accesskit_id() == wanted)
        })
    }

    /// Presses a key, with the text that a keyboard sends along with it.
    pub(crate) fn key(&mut self, key: Key) {
        self.keys(Modifiers::NONE, key);
    }

    /// Presses a key with Ctrl or the like; still one input.
    pub(crate) fn keys(&mut self, modifiers: Modifiers, key: Key) {
        self.note(format!("key {}", key.name()));
        let letter = key.symbol_or_name().to_lowercase();
        if !modifiers.is_none() {
            self.harness.event(Event::ModifiersChanged(modifiers));
            self.harness.step();
        }
        for pressed in [true, false] {
            let events = &mut self.harness.input_mut().events;
            events.push(Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            });
            // Arrows have signs of their own, but a keyboard types none.
            if pressed && !modifiers.command && letter.len() == 1 {
                events.push(Event::Text(letter.clone()));
            }
            self.harness.step();
        }
        if !modifiers.is_none() {
            self.harness
                .event(Event::ModifiersChanged(Modifiers::default()));
        }
        self.harness.run();
        if key == Key::N && !self.types_fast {
            // How many frames that takes is up to the machine; keys rest a little longer behind it.
            self.look_on(1.0);
        }
    }

    /// Takes the hands off the keys for so many seconds.
    pub(crate) fn rest(&mut self, seconds: f64) {
        let now = self.harness.ctx.input(|input| input.time);
        self.harness.input_mut().time = Some(now + seconds);
        self.harness.step();
    }

    /// Sees that a turn has begun; its end is not typed right behind that.
    pub(crate) fn see_turn_begin(&mut self) {
        self.look_on(1.5);
    }

    /// Looks on for so many seconds, while frames go on as before.
    fn look_on(&mut self, seconds: f64) {
        let time = |driver: &Self| driver.harness.ctx.input(|input| input.time);
        let begun = time(self);
        for _ in 0..60 {
            self.harness.step();
            if time(self) - begun > seconds {
                return;
            }
        }
        // The clock stands still, as it does once somebody has rested.
        self.rest(seconds);
    }

    /// Ends the turn by its key, and again where somebody can still act.
    pub(crate) fn end_turn(&mut self) {
        self.see_turn_begin();
        self.key(Key::E);
        if !self.names_with("E again to end").is_empty() {
            self.key(Key::E);
        }
    }

    /// Lets the side pass, with what it has left.
    pub(crate) fn pass(&mut self) {
        self.see_turn_begin();
        self.key(Key::P);
        if !self.names_with("P again to ").is_empty() {
            self.key(Key::P);
        }
    }

    /// Types digits so quickly that the window sees them all in one frame.
    pub(crate) fn digits_at_once(&mut self, digits: &str) {
        for digit in digits.chars() {
            self.note(format!("key {digit}"));
            let key = Key::from_name(&digit.to_string());
            let key = key.unwrap_or_else(|| panic!("there is no key {digit}"));
            self.press_in_this_frame(key, false);
            self.harness.input_mut().events.push(Event::Key {
                key,
                physical_key: None,
                pressed: false,
                repeat: false,
                modifiers: Modifiers::NONE,
            });
        }
        self.harness.run();
    }

    /// Types right behind a key, so many frames after it.
    pub(crate) fn types_behind(&mut self, frames: usize, first: (Modifiers, Key), behind: &[Key]) {
        self.note(format!("{} and more at once", first.1.name()));
        let keys = behind.iter().map(|key| (Modifiers::NONE, *key));
        for (at, (modifiers, key)) in [first].into_iter().chain(keys).enumerate() {
            if at == 1 {
                (0..frames).for_each(|_| self.harness.step());
            }
            let text = Event::Text(key.symbol_or_name().to_lowercase());
            let typed = !modifiers.command && key.name().len() == 1;
            let event = |pressed| Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            };
            let events = &mut self.harness.input_mut().events;
            events.push(event(true));
            events.extend(typed.then_some(text));
            events.push(event(false));
        }
        self.harness.run();
    }

    /// Presses a key and holds it down until it repeats; one input.
    pub(crate) fn hold(&mut self, key: Key) {
        self.note(format!("hold {}", key.name()));
        for repeat in [false, true, true] {
            self.press_in_this_frame(key, repeat);
            self.harness.run();
        }
        self.harness.key_up(key);
        self.harness.run();
    }

    fn press_in_this_frame(&mut self, key: Key, repeat: bool) {
        let letter = key.symbol_or_name().to_lowercase();
        let events = &mut self.harness.input_mut().events;
        events.push(Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat,
            modifiers: Modifiers::NONE,
        });
        events.push(Event::Text(letter));
    }

    /// Text of that size in percent, without the keys that lead there.
    pub(crate) fn text_percent(&mut self, percent: u32) {
        theme::install(&self.harness.ctx, ThemeChoice::Dark, percent);
        self.harness.run();
    }

    /// Gives the keyboard to something, as Tab would; not counted.
    #[track_caller]
    pub(crate) fn focus(&mut self, role: Role, name: &str) {
        self.node(role, name).focus();
        self.harness.run();
    }

    /// Types digits; each is an input.
    pub(crate) fn digits(&mut self, digits: &str) {
        for digit in digits.chars() {
            let key = Key::from_name(&digit.to_string());
            self.key(key.unwrap_or_else(|| panic!("there is no key {digit}")));
        }
    }

    /// Types text into whatever has the focus; each letter is an input.
    pub(crate) fn text(&mut self, text: &str) {
        for letter in text.chars() {
            self.note(format!("type {letter}"));
        }
        self.harness.event(Event::Text(text.to_owned()));
        self.harness.run();
    }

    /// Types words that count as one input, such as a name.
    pub(crate) fn types(&mut self, words: &str) {
        self.note(format!("type “{words}”"));
        self.harness.event(Event::Text(words.to_owned()));
        self.harness.run();
    }

    /// Clicks the one thing of that name with Shift or the like held down; one input.
    #[track_caller]
    pub(crate) fn click_with(&mut self, modifiers: Modifiers, name: &str) {
        self.point_at(name, 0);
        let at = self.place_of(name, 0);
        self.note(format!("click “{name}” with {modifiers:?}"));
        self.harness.event(Event::ModifiersChanged(modifiers));
        self.press_at(at, modifiers);
        self.harness.event(Event::ModifiersChanged(Modifiers::NONE));
        self.harness.run();
    }

    fn press_at(&mut self, at: Pos2, modifiers: Modifiers) {
        self.harness.hover_at(at);
        self.harness.run();
        for pressed in [true, false] {
            self.harness.event(Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers,
            });
        }
        self.harness.remove_cursor();
        self.harness.run();
    }

    /// What Ctrl+C puts into the clipboard.
    #[track_caller]
    pub(crate) fn copied(&mut self) -> String {
        self.note("copy".to_owned());
        self.harness.event(Event::Copy);
        self.harness.step();
        let commands = self.harness.output().platform_output.commands.clone();
        self.harness.run();
        let text = commands.into_iter().find_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text),
            _ => None,
        });
        text.unwrap_or_else(|| panic!("nothing was copied.{}", self.situation()))
    }

    /// Ctrl+V with that in the clipboard.
    pub(crate) fn paste(&mut self, text: &str) {
        self.note("paste".to_owned());
        self.harness.event(Event::Paste(text.to_owned()));
        self.harness.run();
    }

    /// Drags a token, or an area, to the area of that name.
    #[track_caller]
    pub(crate) fn drag(&mut self, token: &str, area: &str) {
        let from = self.place_of(token, 0);
        let to = self.node(Role::Button, area).rect().center();
        self.drag_between(&format!("“{token}” to “{area}”"), from, to);
    }

    /// Drags from one place to another; one input.
    pub(crate) fn drag_between(&mut self, what: &str, from: Pos2, to: Pos2) {
        self.note(format!("drag {what}"));
        self.harness.hover_at(from);
        self.harness.run();
        self.harness.drag_at(from);
        self.harness.run();
        for share in [0.5, 1.0] {
            self.harness.hover_at(from.lerp(to, share));
            self.harness.run();
        }
        self.harness.drop_at(to);
        self.harness.run();
    }

    /// The same so quickly that the window sees all of it in so many frames, 1 or 2.
    pub(crate) fn drag_quickly(&mut self, frames: usize, from: Pos2, to: Pos2) {
        self.note(format!("drag in {frames} frames"));
        self.harness.hover_at(from);
        self.harness.run();
        let button = |pos, pressed| Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.harness.input_mut().events.push(button(from, true));
        if frames > 1 {
            self.harness.step();
        }
        let rest = [Event::PointerMoved(to), button(to, false)];
        self.harness.input_mut().events.extend(rest);
        self.harness.run();
    }

    /// The same from one token to another, with keys held.
    pub(crate) fn drag_with(&mut self, modifiers: Modifiers, token: &str, other: &str) {
        self.harness.event(Event::ModifiersChanged(modifiers));
        self.drag(token, other);
        self.harness.event(Event::ModifiersChanged(Modifiers::NONE));
        self.harness.run();
    }

    fn note(&mut self, what: String) {
        self.inputs.push(what);
    }

    /// Counts inputs from now on.
    pub(crate) fn start_counting(&mut self) {
        self.inputs.clear();
    }

    /// How many inputs there were since counting began.
    pub(crate) fn inputs(&self) -> usize {
        self.inputs.len()
    }

    /// The role and name of everything that can be clicked, except for links to rules.
    pub(crate) fn controls(&self) -> Vec<(Role, String)> {
        let control = |node: &AccessKitNode<'_>| {
            !matches!(node.role(), Role::Label | Role::Link | Role::Unknown) && !node.is_disabled()
        };
        self.harness
            .query_all_by(control)
            .map(|node| (node.accesskit_node().role(), name_of(&node)))
            .filter(|(_, name)| !name.is_empty())
            .collect()
    }

    /// What is called how, and where it stands, of all that can be pressed or hovered, rules left out.
    pub(crate) fn placed_controls(&self) -> Vec<(String, Pos2)> {
        let control = |node: &AccessKitNode<'_>| {
            !matches!(
                node.role(),
                Role::Label | Role::Link | Role::Unknown | Role::Canvas
            )
        };
        let room = self.harness.ctx.content_rect();
        let nodes = self.harness.query_all_by(control);
        let nodes = nodes.filter(|node| node.accesskit_node().bounding_box().is_some());
        let places = nodes.map(|node| (name_of(&node), node.rect().center()));
        places.filter(|(_, at)| room.contains(*at)).collect()
    }

    /// Not more inputs than that were needed; begins to count anew.
    #[track_caller]
    pub(crate) fn at_most(&mut self, most: usize) {
        let count = self.inputs.len();
        assert!(
            (1..=most).contains(&count),
            "{count} inputs, at most {most} are allowed: {}",
            self.inputs.join(", ")
        );
        self.start_counting();
    }

    /// Scrolls until something is in sight, as whoever looks for it would.
    #[track_caller]
    pub(crate) fn scroll_to(&mut self, name: &str) {
        self.point_at(name, 0);
        self.harness.remove_cursor();
        self.harness.run();
    }

    /// The role and name of what has the focus.
    pub(crate) fn focused(&self) -> String {
        let focused = |node: &AccessKitNode<'_>| node.is_focused_in_tree();
        let mut found = self.harness.query_all_by(focused);
        found.next().map_or_else(
            || "nothing".to_owned(),
            |node| format!("{:?} “{}”", node.accesskit_node().role(), name_of(&node)),
        )
    }

    /// What is drawn now.
    pub(crate) fn shapes(&self) -> String {
        format!("{:?}", self.harness.output().shapes)
    }

    /// What is drawn as a filled rectangle now, with its colour.
    pub(crate) fn fills(&self) -> Vec<(Rect, Color32)> {
        let shapes = self.harness.output().shapes.iter();
        let fills = shapes.filter_map(|clipped| match &clipped.shape {
            Shape::Rect(drawn) => Some((drawn.rect, drawn.fill)),
            _ => None,
        });
        fills.collect()
    }

    // What the campaign has come to.

    /// The game of the campaign that shows.
    pub(crate) fn game(&self) -> &Unhex {
        let Game::Unhex(game) = &self.app().document().campaign().game else {
            panic!("a game of Unhex")
        };
        game
    }

    /// The window's state.
    pub(crate) fn app(&self) -> &App {
        self.harness.state()
    }

    /// The window's harness, for what the driver has no word for.
    pub(crate) fn harness(&mut self) -> &mut Harness<'static, App> {
        &mut self.harness
    }

    /// What the campaign would be as a file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        store::to_bytes(self.app().document().campaign()).expect("a campaign can be written")
    }

    /// Who is called that.
    #[track_caller]
    pub(crate) fn id_of(&self, name: &str) -> CharacterId {
        let mut all = self.game().characters.iter();
        let found = all.find(|(_, sheet)| sheet.name == name);
        *found.expect("nobody is called that").0
    }

    /// The sheet of whoever is called that.
    #[track_caller]
    pub(crate) fn sheet(&self, name: &str) -> Arc<Character> {
        let id = self.id_of(name);
        Arc::clone(&self.game().characters[&id])
    }

    /// Where whoever is called that stands.
    #[track_caller]
    pub(crate) fn area_of(&self, name: &str) -> String {
        let game = self.game();
        let place = &game.places[&self.id_of(name)];
        game.maps[&place.map].area_name(place.area).to_owned()
    }

    /// The open questions.
    pub(crate) fn questions(&self) -> Vec<String> {
        let decisions = self.app().document().campaign().decisions().into_iter();
        decisions
            .map(|decision| format!("{}: {}", decision.who_name, decision.question))
            .collect()
    }

    /// The log, line by line.
    pub(crate) fn log(&self) -> Vec<String> {
        let campaign = self.app().document().campaign();
        (0..campaign.log_len())
            .filter_map(|index| campaign.log_line(index))
            .map(|line| line.text)
            .collect()
    }

    /// In how long the window wants to be drawn again by itself.
    pub(crate) fn next_repaint(&self) -> std::time::Duration {
        self.harness.output().viewport_output[&ViewportId::ROOT].repaint_delay
    }
}

/// What a screen reader calls a node.
pub(crate) fn name_of(node: &Node<'_>) -> String {
    let node = node.accesskit_node();
    let name = if node.role() == Role::Label {
        node.value()
    } else {
        node.label()
    };
    name.unwrap_or_default()
}
