//! The one table of window commands: name, help, shortcut. Menus, tooltips and keys all read it.

use egui::{Key, KeyboardShortcut, Modifiers};

/// A command of the window; what changes the campaign is done by campaign commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UiCommand {
    /// Open a file.
    Open,
    /// Open the sample.
    Sample,
    /// Save.
    Save,
    /// Save under another name.
    SaveAs,
    /// Show the campaign's folder.
    ShowFolder,
    /// Close the window.
    Quit,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Begin a fight on the map.
    BeginFight,
    /// End the team's turn.
    EndTurn,
    /// End the fight.
    EndFight,
    /// Decline all open reactions.
    NobodyReacts,
    /// The app rolls whatever is asked for.
    RollAll,
    /// Switch between app and real dice.
    SwitchDice,
    /// Switch between dark and light.
    SwitchTheme,
    /// Larger text.
    TextLarger,
    /// Smaller text.
    TextSmaller,
    /// Show the whole map.
    FitMap,
    /// Forget the sight probe.
    ClearProbe,
    /// Panels where they were at first.
    ResetLayout,
}

/// No modifier, Ctrl, or Ctrl and Shift, with a key.
const fn keys(modifiers: Modifiers, key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(modifiers, key))
}

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

impl UiCommand {
    /// All of them. Those with more modifiers come first, so that Ctrl+Shift+S is never taken for Ctrl+S.
    pub const ALL: [Self; 20] = [
        Self::SaveAs,
        Self::Redo,
        Self::EndFight,
        Self::Open,
        Self::Sample,
        Self::ShowFolder,
        Self::Save,
        Self::Quit,
        Self::Undo,
        Self::TextLarger,
        Self::TextSmaller,
        Self::SwitchDice,
        Self::SwitchTheme,
        Self::BeginFight,
        Self::ResetLayout,
        Self::EndTurn,
        Self::NobodyReacts,
        Self::RollAll,
        Self::FitMap,
        Self::ClearProbe,
    ];

    /// As menus say it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "Open…",
            Self::Sample => "Open the sample",
            Self::Save => "Save",
            Self::SaveAs => "Save as…",
            Self::ShowFolder => "Show in folder",
            Self::Quit => "Quit",
            Self::Undo => "Undo",
            Self::Redo => "Redo",
            Self::BeginFight => "Begin a fight",
            Self::EndTurn => "End the turn",
            Self::EndFight => "End the fight",
            Self::NobodyReacts => "Nobody reacts",
            Self::RollAll => "Roll for all",
            Self::SwitchDice => "Switch app and real dice",
            Self::SwitchTheme => "Switch dark and light",
            Self::TextLarger => "Larger text",
            Self::TextSmaller => "Smaller text",
            Self::FitMap => "Show the whole map",
            Self::ClearProbe => "Clear the sight question",
            Self::ResetLayout => "Reset the panels",
        }
    }

    /// What it does, for the tooltip.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Open => "Open a campaign from a file",
            Self::Sample => "Start the nightclub sample afresh",
            Self::Save => "Save the campaign to its file",
            Self::SaveAs => "Save the campaign to a file of another name",
            Self::ShowFolder => "Open the folder that holds the campaign",
            Self::Quit => "Save and close the window",
            Self::Undo => "Take back the last change",
            Self::Redo => "Do it again",
            Self::BeginFight => "Everybody on the map who belongs to a team takes part",
            Self::EndTurn => "The acting team is done; actions left can still react",
            Self::EndFight => "End the fight by the GM’s word",
            Self::NobodyReacts => "Decline every reaction that is asked for",
            Self::RollAll => "The app rolls every die that is asked for",
            Self::SwitchDice => "Real dice wait for typed faces, app dice roll by themselves",
            Self::SwitchTheme => "Light text on dark, or dark on light",
            Self::TextLarger => "A tenth larger, up to 200 %",
            Self::TextSmaller => "A tenth smaller, down to 75 %",
            Self::FitMap => "Zoom so that the whole map shows",
            Self::ClearProbe => "Forget the two areas that were picked for sight",
            Self::ResetLayout => "Put every panel back where it was at first",
        }
    }

    /// Its keys.
    #[must_use]
    pub const fn shortcut(self) -> Option<KeyboardShortcut> {
        match self {
            Self::Open => keys(CTRL, Key::O),
            Self::Save => keys(CTRL, Key::S),
            Self::SaveAs => keys(CTRL_SHIFT, Key::S),
            Self::Quit => keys(CTRL, Key::Q),
            Self::Undo => keys(CTRL, Key::Z),
            Self::Redo => keys(CTRL_SHIFT, Key::Z),
            Self::EndTurn => keys(Modifiers::NONE, Key::E),
            Self::NobodyReacts => keys(Modifiers::NONE, Key::N),
            Self::RollAll => keys(Modifiers::NONE, Key::R),
            Self::SwitchDice => keys(CTRL, Key::D),
            Self::SwitchTheme => keys(CTRL, Key::T),
            Self::TextLarger => keys(CTRL, Key::Plus),
            Self::TextSmaller => keys(CTRL, Key::Minus),
            Self::FitMap => keys(Modifiers::NONE, Key::F),
            Self::ClearProbe => keys(Modifiers::NONE, Key::Escape),
            Self::Sample
            | Self::ShowFolder
            | Self::BeginFight
            | Self::EndFight
            | Self::ResetLayout => None,
        }
    }

    /// Whether its keys would be typing in a text field, or the field's own undo.
    #[must_use]
    pub fn yields_to_text(self) -> bool {
        matches!(self, Self::Undo | Self::Redo)
            || self.shortcut().is_some_and(|keys| keys.modifiers.is_none())
    }
}
