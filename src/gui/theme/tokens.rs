//! The colours of the two themes, each under the name of what it is for.

use egui::{Color32, Ui};

/// The design tokens of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// Behind everything; the map, text fields.
    pub ground: Color32,
    /// Panels.
    pub panel: Color32,
    /// Cards and buttons on a panel, areas on the map.
    pub raised: Color32,
    /// What the pointer is over.
    pub hover: Color32,
    /// Something chosen or selected.
    pub selected: Color32,
    /// The few dividing lines.
    pub line: Color32,
    /// Edges of controls: fields, boxes, buttons.
    pub edge: Color32,
    /// Drawn lines that matter, such as connections; not for text.
    pub wire: Color32,
    /// Text.
    pub text: Color32,
    /// Less important text.
    pub muted: Color32,
    /// "Decide here" and rule links.
    pub accent: Color32,
    /// The same as the fill of a mark with an edge, or behind words.
    pub amber: Color32,
    /// Text on amber.
    pub on_accent: Color32,
    /// Ground that slows, as a tint.
    pub earth: Color32,
    /// Success.
    pub good: Color32,
    /// Failure, danger.
    pub bad: Color32,
    /// Colours of teams; use [`TeamLook`](crate::gui::theme::TeamLook).
    pub teams: [Color32; 6],
    /// Letters on a team's colour.
    pub on_team: Color32,
}

const DARK: Tokens = Tokens {
    ground: Color32::from_rgb(0x14, 0x16, 0x1a),
    panel: Color32::from_rgb(0x1b, 0x1e, 0x24),
    raised: Color32::from_rgb(0x24, 0x28, 0x30),
    hover: Color32::from_rgb(0x2d, 0x32, 0x3c),
    selected: Color32::from_rgb(0x2f, 0x36, 0x42),
    line: Color32::from_rgb(0x2e, 0x33, 0x3d),
    edge: Color32::from_rgb(0x74, 0x7a, 0x85),
    wire: Color32::from_rgb(0xb4, 0xb8, 0xc0),
    text: Color32::from_rgb(0xec, 0xe9, 0xe2),
    muted: Color32::from_rgb(0x9b, 0xa1, 0xac),
    accent: Color32::from_rgb(0xe9, 0xb4, 0x4c),
    amber: Color32::from_rgb(0xe9, 0xb4, 0x4c),
    on_accent: Color32::from_rgb(0x14, 0x16, 0x1a),
    earth: Color32::from_rgb(0xa8, 0x7b, 0x34),
    good: Color32::from_rgb(0x41, 0xc8, 0xc8),
    bad: Color32::from_rgb(0xf2, 0x8a, 0x8f),
    teams: [
        Color32::from_rgb(0x5f, 0xb0, 0xe8),
        Color32::from_rgb(0xe8, 0x79, 0x4f),
        Color32::from_rgb(0x3f, 0xb9, 0x8f),
        Color32::from_rgb(0xd8, 0x8f, 0xc2),
        Color32::from_rgb(0xc4, 0xca, 0xd4),
        Color32::from_rgb(0x93, 0x97, 0xf2),
    ],
    on_team: Color32::from_rgb(0x14, 0x16, 0x1a),
};

const LIGHT: Tokens = Tokens {
    ground: Color32::from_rgb(0xee, 0xec, 0xe6),
    panel: Color32::from_rgb(0xf7, 0xf5, 0xf1),
    raised: Color32::from_rgb(0xff, 0xff, 0xff),
    hover: Color32::from_rgb(0xe8, 0xe5, 0xdd),
    selected: Color32::from_rgb(0xdd, 0xe2, 0xea),
    line: Color32::from_rgb(0xd3, 0xcf, 0xc5),
    edge: Color32::from_rgb(0x82, 0x7f, 0x78),
    wire: Color32::from_rgb(0x5d, 0x63, 0x6e),
    text: Color32::from_rgb(0x1b, 0x1e, 0x24),
    muted: Color32::from_rgb(0x54, 0x5a, 0x65),
    accent: Color32::from_rgb(0xa8, 0x6a, 0x00),
    amber: Color32::from_rgb(0xf2, 0xb5, 0x44),
    on_accent: Color32::from_rgb(0x1b, 0x1e, 0x24),
    earth: Color32::from_rgb(0xb0, 0x7e, 0x2c),
    good: Color32::from_rgb(0x12, 0x68, 0x68),
    bad: Color32::from_rgb(0xb0, 0x2a, 0x3b),
    teams: [
        Color32::from_rgb(0x1c, 0x6c, 0xab),
        Color32::from_rgb(0xb0, 0x45, 0x0c),
        Color32::from_rgb(0x17, 0x75, 0x52),
        Color32::from_rgb(0x96, 0x48, 0x81),
        Color32::from_rgb(0x4f, 0x56, 0x62),
        Color32::from_rgb(0x4d, 0x53, 0xc4),
    ],
    on_team: Color32::from_rgb(0xff, 0xff, 0xff),
};

impl Tokens {
    /// The set for dark or for light.
    #[must_use]
    pub const fn of(dark: bool) -> &'static Self {
        if dark { &DARK } else { &LIGHT }
    }

    /// That colour, faded halfway or so into the ground; opaque, so that lines behind stay hidden.
    #[must_use]
    pub fn faded(&self, colour: Color32) -> Color32 {
        self.ground.lerp_to_gamma(colour, 0.45)
    }
}

/// The tokens in use here.
#[must_use]
pub fn tokens(ui: &Ui) -> &'static Tokens {
    Tokens::of(ui.visuals().dark_mode)
}
