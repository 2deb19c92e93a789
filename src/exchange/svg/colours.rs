//! The colours of pictures: those of the window's two themes.

use crate::board::Ink;

/// The colours of one theme.
pub(super) struct Colours {
    /// Behind everything.
    pub(super) ground: &'static str,
    /// Areas and spaces.
    pub(super) raised: &'static str,
    /// Between spaces.
    pub(super) line: &'static str,
    /// Connections and walls.
    pub(super) wire: &'static str,
    /// Words.
    pub(super) text: &'static str,
    /// Ground that slows.
    pub(super) earth: &'static str,
    /// Harm, and what lies on somebody.
    pub(super) bad: &'static str,
    /// The teams.
    pub(super) teams: [&'static str; 6],
    /// Letters on a team's colour.
    pub(super) on_team: &'static str,
}

const DARK: Colours = Colours {
    ground: "#14161a",
    raised: "#242830",
    line: "#747a85",
    wire: "#b4b8c0",
    text: "#ece9e2",
    earth: "#a87b34",
    bad: "#f28a8f",
    teams: [
        "#5fb0e8", "#e8794f", "#3fb98f", "#d88fc2", "#c4cad4", "#9397f2",
    ],
    on_team: "#14161a",
};

const LIGHT: Colours = Colours {
    ground: "#eeece6",
    raised: "#ffffff",
    line: "#827f78",
    wire: "#5d636e",
    text: "#1b1e24",
    earth: "#b07e2c",
    bad: "#b02a3b",
    teams: [
        "#1c6cab", "#b0450c", "#177552", "#964881", "#4f5662", "#4d53c4",
    ],
    on_team: "#ffffff",
};

impl Colours {
    pub(super) const fn of(dark: bool) -> &'static Self {
        if dark { &DARK } else { &LIGHT }
    }

    /// What an ink is drawn in.
    pub(super) const fn ink(&self, ink: Ink) -> &'static str {
        match ink {
            Ink::Plain => self.text,
            Ink::Blue => self.teams[0],
            Ink::Vermilion => self.teams[1],
            Ink::Green => self.teams[2],
            Ink::Pink => self.teams[3],
            Ink::Violet => self.teams[5],
        }
    }
}
