//! The one table of window commands: menu, name, help, keys. Menus, palette, tooltips, the page of keys and
//! the keyboard itself all read it. A new command is a row here and an arm in `run.rs`. What a game calls by a word of its
//! own is in its `Shape`.

use std::sync::LazyLock;

use egui::{Context, Id, Key, KeyboardShortcut, Modifiers};

use crate::gui::games::shape;
use crate::systems::System;

/// Where a command stands in the menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Campaigns as files.
    File,
    /// Changes of the campaign.
    Edit,
    /// What the fight needs.
    Fight,
    /// How things look, and where.
    View,
    /// What helps with the window itself.
    Help,
}

impl Menu {
    /// All of them, as they stand in the bar.
    pub const ALL: [Self; 5] = [Self::File, Self::Edit, Self::Fight, Self::View, Self::Help];

    /// Its name, in a game or beside all of them.
    #[must_use]
    pub fn name_in(self, system: Option<System>) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Fight => system.map_or("Fight", |system| shape(system).fight),
            Self::View => "View",
            Self::Help => "Help",
        }
    }

    /// The same, in the words of the game that shows.
    #[must_use]
    pub fn name(self, ctx: &Context) -> &'static str {
        self.name_in(spoken(ctx))
    }
}

/// From now on commands are called what that game calls them.
pub(in crate::gui) fn speak(ctx: &Context, system: Option<System>) {
    ctx.data_mut(|data| data.insert_temp(spoken_id(), system));
}

fn spoken(ctx: &Context) -> Option<System> {
    ctx.data(|data| data.get_temp(spoken_id())).flatten()
}

/// Words that all games share, with those in them that the game that shows has of its own.
pub(in crate::gui) fn said(ctx: &Context, words: &str) -> String {
    said_in(spoken(ctx), words)
}

/// The same, of a game.
#[must_use]
pub fn said_in(system: Option<System>, words: &str) -> String {
    let own = system.map_or([].as_slice(), |system| shape(system).says);
    let each = words.split_inclusive(|letter: char| !letter.is_alphabetic());
    each.map(|part| {
        let word = part.trim_end_matches(|letter: char| !letter.is_alphabetic());
        let mut own = own.iter().copied().flatten();
        let found = own.find(|(usual, _)| *usual == word);
        found.map_or_else(
            || part.to_owned(),
            |(_, own)| format!("{own}{}", &part[word.len()..]),
        )
    })
    .collect()
}

fn spoken_id() -> Id {
    Id::unique("the game whose words are spoken")
}

/// A row of the table.
struct Row {
    menu: Menu,
    name: &'static str,
    help: &'static str,
    keys: Option<KeyboardShortcut>,
    also: Option<KeyboardShortcut>,
    below_line: bool,
}

impl Row {
    const fn new(menu: Menu, name: &'static str, help: &'static str) -> Self {
        Self {
            menu,
            name,
            help,
            keys: None,
            also: None,
            below_line: false,
        }
    }

    /// With these keys.
    const fn keys(mut self, modifiers: Modifiers, key: Key) -> Self {
        self.keys = Some(KeyboardShortcut::new(modifiers, key));
        self
    }

    /// With these keys, too, which other programs have for it.
    const fn also(mut self, modifiers: Modifiers, key: Key) -> Self {
        self.also = Some(KeyboardShortcut::new(modifiers, key));
        self
    }

    /// With a line above it in its menu.
    const fn below_line(mut self) -> Self {
        self.below_line = true;
        self
    }
}

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// Makes the commands, and their rows, from one list in the order of the menus.
macro_rules! ui_commands {
    ($($command:ident => $menu:ident, $name:literal, $help:literal $(, $more:ident($($value:expr),*))*;)*) => {
        /// A command of the window; what changes the campaign is done by campaign commands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum UiCommand {
            $(#[doc = $help] $command,)*
        }

        impl UiCommand {
            /// All of them, in the order of the menus.
            pub const ALL: &[Self] = &[$(Self::$command,)*];

            const fn row(self) -> Row {
                match self {
                    $(Self::$command => Row::new(Menu::$menu, $name, $help)$(.$more($($value),*))*,)*
                }
            }
        }
    };
}

ui_commands! {
    Start => File, "Start page", "Samples, a new campaign, and those that were open last", keys(CTRL, Key::N);
    Open => File, "Open…", "Open a campaign from a file", keys(CTRL, Key::O);
    Sample => File, "New from the nightclub sample", "Unhex: two teams in a nightclub, ready to roll";
    SampleSkirmish => File, "New from the causeway sample", "Heroes of Hex: heroes and enemies on a causeway";
    SampleBridge => File, "New from the bridge sample", "Attack · Move · Bonus: travellers against goblins and an ogre";
    SampleRooftops => File, "New from the rooftops sample", "Flow: lamplighters against a gang above the street";
    SampleGatehouse => File, "New from the gatehouse sample", "Stacks & Hordes: two squads come up the road, two hold the wall";
    Save => File, "Save", "Save the campaign to its file", keys(CTRL, Key::S), below_line();
    SaveAs => File, "Save as…", "Save the campaign to a file of another name", keys(CTRL_SHIFT, Key::S);
    ShowFolder => File, "Show in folder", "Open the folder that holds the campaign";
    ImportMap => File, "Import map…", "Add a map from Excalidraw, Universal VTT or a One Page Dungeon", below_line();
    SaveMap => File, "Save map as picture…", "Write the map that shows as a picture or as an Excalidraw drawing";
    Print => File, "Print…", "Sheets, cards and more on paper, seen before they are saved as PDF", keys(CTRL, Key::P);
    Phones => File, "Players’ phones", "Let phones join with their sheets, see which have, and nod to what they ask for", keys(NONE, Key::F7), below_line();
    StopPhones => File, "Cut the phones off", "Nothing is shared from now on; phones may come again when you share again", keys(SHIFT, Key::F7);
    Quit => File, "Quit", "Save and close the window", keys(CTRL, Key::Q), below_line();

    Undo => Edit, "Undo", "Take back the last change", keys(CTRL, Key::Z);
    Redo => Edit, "Redo", "Do again what was undone", keys(CTRL_SHIFT, Key::Z), also(CTRL, Key::Y);
    NewCharacter => Edit, "Somebody new…", "Make somebody step by step; every step is optional", keys(CTRL_SHIFT, Key::N), below_line();
    AddFromSheets => Edit, "Add from sheets…", "Add ready sheets, your own, or sheets from files", keys(CTRL_SHIFT, Key::I);
    Duplicate => Edit, "Duplicate", "A copy of who is selected; while the map is edited, of what is selected there", keys(CTRL, Key::D);
    NextSheet => Edit, "Next sheet", "Show the next one of the roster", keys(CTRL, Key::PageDown), below_line();
    PreviousSheet => Edit, "Previous sheet", "Show the one before in the roster", keys(CTRL, Key::PageUp);
    PinSheet => Edit, "Pin the sheet", "Keep this sheet, whoever acts; again to follow who acts";
    HandOver => Edit, "Hand the sheet over", "The sheet fills the window for a player; the same keys take the table back", keys(CTRL_SHIFT, Key::H);

    CorrectRoll => Edit, "Correct the last roll", "Give the last roll other faces and go on from there", keys(CTRL, Key::R), below_line();
    HouseRules => Edit, "House rules", "What the book leaves to the table, one choice at a time", below_line();

    BeginFight => Fight, "Begin the fight", "Everybody on the map who is on a side takes part", keys(CTRL, Key::B);
    EndTurn => Fight, "End the turn", "Whoever acts is done", keys(NONE, Key::E);
    Pass => Fight, "Pass", "Choose nobody now", keys(NONE, Key::P);
    Ready => Fight, "Ready…", "Wait for what sets it off, then act at once", keys(NONE, Key::Y);
    NegateFate => Fight, "Negate the roll", "Pay to roll again", keys(NONE, Key::X);
    NobodyReacts => Fight, "Nobody reacts", "Decline every reaction that is asked for", keys(NONE, Key::N);
    RollAll => Fight, "Roll for all", "The app rolls every die that is asked for", keys(NONE, Key::R);
    RecordResult => Fight, "Record a result…", "Record what a hit does, without rolling", keys(CTRL, Key::H);
    SwitchDice => Fight, "Switch app and real dice", "Real dice wait for typed faces, app dice roll by themselves", keys(CTRL_SHIFT, Key::D);
    AddEffect => Fight, "Put an effect…", "By the GM’s word, for some rounds";
    TravelTime => Fight, "Travel time…", "How long a way takes outside combat";
    SaveEncounter => Fight, "Save the placement as an encounter…", "Keep who stands where on the map that shows, under a name";
    EndFight => Fight, "End the fight", "By the GM’s word", below_line();
    Session => Fight, "Session", "The goal of the session, its end, and what that brings", below_line();

    SwitchTheme => View, "Switch dark and light", "Light text on dark, or dark on light", keys(CTRL, Key::T);
    TextLarger => View, "Larger text", "A tenth larger, up to 200 %", keys(CTRL, Key::Plus), also(CTRL, Key::Equals);
    TextSmaller => View, "Smaller text", "A tenth smaller, down to 75 %", keys(CTRL, Key::Minus);
    TextUsual => View, "Usual text size", "100 %", keys(CTRL, Key::Num0);
    EditMap => View, "Edit the map", "Show the tools that draw and change the map; again to play on", keys(CTRL, Key::E), below_line();
    SeeAsPlayers => View, "See the map as players do", "Leave out what is hidden from players";
    GoToMap => View, "Go to the map", "Give the keys to the map: arrows go from place to place", keys(NONE, Key::G);
    GoToSpace => View, "Go to a place…", "Type its name, such as B7: the cursor of the map goes there", keys(SHIFT, Key::G);
    WhatIf => View, "Show sight from here", "How far everything is from who is selected, and what is in sight; again to stop", keys(NONE, Key::W);
    FitSelection => View, "Show the selection", "Zoom so that what is selected fills the map", keys(SHIFT, Key::F);
    FitMap => View, "Show the whole map", "Zoom so that the whole map shows", keys(NONE, Key::F);
    ZoomIn => View, "Zoom in", "Look closer, at the middle", keys(NONE, Key::Plus);
    ZoomOut => View, "Zoom out", "See more around the middle", keys(NONE, Key::Minus);
    ClearProbe => View, "Clear line of sight", "Forget what was picked for sight", keys(NONE, Key::Escape);
    PlayersWindow => View, "Players’ window", "A view-only window for a second screen; hidden things stay hidden", keys(NONE, Key::F8), below_line();
    CoverTable => View, "Cover the table", "Show players only the campaign’s name and on phones their own sheets, or everything again", keys(NONE, Key::F9);
    PlayersFullScreen => View, "Players’ window full screen", "Fill its monitor, or stop that", keys(NONE, Key::F11);
    SwitchStage => View, "Switch Prepare and Play", "Arrange the panels to prepare or to play; by themselves they change as play begins and ends", keys(CTRL_SHIFT, Key::P), below_line();
    KeepStage => View, "Keep this arrangement", "Keep Prepare or Play as play begins and ends; again to let it change";
    ResetLayout => View, "Reset the panels", "Put every panel back where it was at first";

    Palette => Help, "Find anything…", "Commands, people, places, rules and files, by a few letters", keys(CTRL, Key::K);
    Keys => Help, "Keys", "Every command with its keys", keys(NONE, Key::F1);
    Settings => Help, "Settings", "Appearance, text size, dice, hints", keys(CTRL, Key::Comma);
    Places => Help, "Where things are kept", "The folders of campaigns, sheets and settings on this machine, and the version";
}

impl UiCommand {
    /// The menu it stands in.
    #[must_use]
    pub const fn menu(self) -> Menu {
        self.row().menu
    }

    /// As the table has it, whatever game is played: so it is kept in files.
    pub(in crate::gui) const fn key(self) -> &'static str {
        self.row().name
    }

    /// As menus say it, and what it does, in a game or beside all of them.
    #[must_use]
    pub fn words(self, system: Option<System>) -> (&'static str, &'static str) {
        let own = system.map_or([].as_slice(), |system| shape(system).commands);
        let mut own = own.iter().copied().flatten();
        let own = own.find(|(command, ..)| *command == self);
        own.map_or((self.row().name, self.row().help), |(_, name, help)| {
            (name, help)
        })
    }

    /// As menus say it, in the words of the game that shows. Not to be asked in a `widget_info`, which holds the context.
    #[must_use]
    pub fn name(self, ctx: &Context) -> &'static str {
        self.words(spoken(ctx)).0
    }

    /// What it does, for the tooltip.
    #[must_use]
    pub fn help(self, ctx: &Context) -> &'static str {
        self.words(spoken(ctx)).1
    }

    /// Its usual keys.
    #[must_use]
    pub const fn shortcut(self) -> Option<KeyboardShortcut> {
        self.row().keys
    }

    /// Whether its menu draws a line above it.
    #[must_use]
    pub const fn is_below_line(self) -> bool {
        self.row().below_line
    }

    /// All keys that do it, the usual ones first.
    fn all_keys(self) -> impl Iterator<Item = KeyboardShortcut> {
        let row = self.row();
        row.keys.into_iter().chain(row.also)
    }

    /// Its keys as this system writes them; nothing if it has none.
    #[must_use]
    pub fn keys_text(self, ctx: &Context) -> String {
        // As it stands on the keyboard.
        let text = |keys| ctx.format_shortcut(&keys).replace("Comma", ",");
        let all = self.all_keys().map(text);
        all.collect::<Vec<_>>().join(", ")
    }

    /// Its help, and its keys behind it.
    #[must_use]
    pub fn tooltip(self, ctx: &Context) -> String {
        let keys = self.keys_text(ctx);
        if keys.is_empty() {
            return self.help(ctx).to_owned();
        }
        format!("{} ({keys})", self.help(ctx))
    }

    /// Those with keys, each as often as it has some, most modifiers first, so that Ctrl+Shift+S is never taken for Ctrl+S.
    #[must_use]
    pub fn by_keys() -> &'static [(Self, KeyboardShortcut)] {
        static SORTED: LazyLock<Vec<(UiCommand, KeyboardShortcut)>> = LazyLock::new(|| {
            let all = UiCommand::ALL.iter().copied();
            let mut with_keys: Vec<_> = all
                .flat_map(|command| command.all_keys().map(move |keys| (command, keys)))
                .collect();
            with_keys.sort_by_key(|(_, keys)| std::cmp::Reverse(modifier_count(keys.modifiers)));
            with_keys
        });
        &SORTED
    }

    /// Whether it acts for whoever is asked or whose turn it is.
    #[must_use]
    pub const fn acts(self) -> bool {
        matches!(
            self,
            Self::EndTurn
                | Self::Pass
                | Self::Ready
                | Self::NegateFate
                | Self::NobodyReacts
                | Self::RollAll
        )
    }

    /// Whether it changes what is played, or begins to.
    #[must_use]
    pub const fn plays(self) -> bool {
        let begins = matches!(
            self,
            Self::Undo
                | Self::Redo
                | Self::Duplicate
                | Self::BeginFight
                | Self::CorrectRoll
                | Self::RecordResult
        );
        begins || self.acts()
    }

    /// Whether it opens a card that takes keys.
    pub(in crate::gui) const fn opens_card(self) -> bool {
        matches!(
            self,
            Self::CorrectRoll
                | Self::RecordResult
                | Self::AddEffect
                | Self::Ready
                | Self::TravelTime
        )
    }

    /// Whether its keys work while a sheet is over the window: it opens another one, or takes back what was done there.
    pub(in crate::gui) const fn works_over_sheets(self) -> bool {
        matches!(
            self,
            Self::Keys
                | Self::Settings
                | Self::HouseRules
                | Self::Session
                | Self::Print
                | Self::Phones
                | Self::Undo
                | Self::Redo
        )
    }

    /// Whether its keys work before a dialog, too: what has nothing to do with what is behind it.
    pub(in crate::gui) const fn works_over_dialogs(self) -> bool {
        matches!(
            self,
            Self::PlayersWindow
                | Self::CoverTable
                | Self::PlayersFullScreen
                | Self::StopPhones
                | Self::SwitchTheme
                | Self::TextLarger
                | Self::TextSmaller
                | Self::TextUsual
                | Self::Quit
        )
    }

    /// Whether its keys mean something else in a text field that has the focus.
    #[must_use]
    pub fn yields_to_text(self) -> bool {
        self.shortcut().is_some_and(|keys| is_typing(&keys))
    }
}

fn modifier_count(modifiers: Modifiers) -> usize {
    let Modifiers {
        alt,
        ctrl,
        shift,
        command,
        mac_cmd,
    } = modifiers;
    [alt, ctrl, shift, command, mac_cmd]
        .into_iter()
        .filter(|held| *held)
        .count()
}

/// Whether a text field would type, edit or move its cursor by these keys.
fn is_typing(keys: &KeyboardShortcut) -> bool {
    use Key::{
        A, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Backspace, C, Delete, End, Home, V, X, Y, Z,
    };
    let name = keys.logical_key.name();
    let is_function_key = name.len() > 1
        && name.starts_with('F')
        && name[1..].bytes().all(|byte| byte.is_ascii_digit());
    let plain = !keys.modifiers.ctrl && !keys.modifiers.command && !keys.modifiers.alt;
    let edits = matches!(
        keys.logical_key,
        A | C
            | V
            | X
            | Y
            | Z
            | ArrowDown
            | ArrowLeft
            | ArrowRight
            | ArrowUp
            | Backspace
            | Delete
            | End
            | Home
    );
    (plain && !is_function_key) || edits
}
