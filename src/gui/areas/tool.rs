//! The tools of the canvas: what clicking and dragging mean.

use egui::{CursorIcon, Key};

use crate::gui::widgets::icons;

/// What clicking and dragging on the map mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Play: clicks ask for sight, tokens are dragged, the background pans.
    #[default]
    Sight,
    /// Select, move and resize.
    Select,
    /// Draw areas.
    Area,
    /// Join areas, and change what can pass.
    Connection,
    /// Set and take away cover marks.
    Mark,
    /// Pin labels to areas, or write freely.
    Label,
    /// Pin objectives to areas.
    Objective,
    /// Draw freely.
    Pen,
    /// Draw straight lines.
    Line,
    /// Draw rectangles.
    Rectangle,
    /// Draw ellipses.
    Ellipse,
    /// Remove what is clicked.
    Eraser,
}

impl Tool {
    /// All of them, as they stand in the palette.
    pub const ALL: [Self; 12] = [
        Self::Select,
        Self::Area,
        Self::Connection,
        Self::Mark,
        Self::Label,
        Self::Objective,
        Self::Pen,
        Self::Line,
        Self::Rectangle,
        Self::Ellipse,
        Self::Eraser,
        Self::Sight,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sight => "Sight",
            Self::Select => "Select",
            Self::Area => "Area",
            Self::Connection => "Connection",
            Self::Mark => "Cover mark",
            Self::Label => "Label",
            Self::Objective => "Objective",
            Self::Pen => "Pen",
            Self::Line => "Line",
            Self::Rectangle => "Rectangle",
            Self::Ellipse => "Ellipse",
            Self::Eraser => "Eraser",
        }
    }

    /// How it is used, in one sentence.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Sight => "Click two areas to see range, cover and sight; drag tokens",
            Self::Select => "Click or drag to select, drag to move; Shift adds, Alt drags a copy",
            Self::Area => "Drag a box, or click, and type the area’s name",
            Self::Connection => {
                "Drag from area to area; click a connection to select it, again to make it solid, dashed, X, arrow or door"
            }
            Self::Mark => "Click an end of a connection to set a cover mark or take it away",
            Self::Label => "Click an area to pin a label to it, or the ground to write there",
            Self::Objective => "Click an area to pin an objective to it",
            Self::Pen => "Draw freely",
            Self::Line => "Drag a straight line",
            Self::Rectangle => "Drag a rectangle",
            Self::Ellipse => "Drag an ellipse",
            Self::Eraser => "Click what to erase",
        }
    }

    /// Its key, while the map is being edited and nothing is typed.
    #[must_use]
    pub const fn key(self) -> Key {
        match self {
            Self::Sight => Key::S,
            Self::Select => Key::V,
            Self::Area => Key::A,
            Self::Connection => Key::C,
            Self::Mark => Key::M,
            Self::Label => Key::L,
            Self::Objective => Key::O,
            Self::Pen => Key::P,
            Self::Line => Key::I,
            Self::Rectangle => Key::B,
            Self::Ellipse => Key::U,
            Self::Eraser => Key::X,
        }
    }

    /// Its icon.
    #[must_use]
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Sight => icons::SIGHT,
            Self::Select => icons::SELECT,
            Self::Area => icons::AREA,
            Self::Connection => icons::CONNECTION,
            Self::Mark => icons::DEFEND,
            Self::Label => icons::LABEL,
            Self::Objective => icons::OBJECTIVE,
            Self::Pen => icons::PEN,
            Self::Line => icons::LINE,
            Self::Rectangle => icons::RECTANGLE,
            Self::Ellipse => icons::ELLIPSE,
            Self::Eraser => icons::ERASER,
        }
    }

    /// Whether it draws something in a colour and a width.
    #[must_use]
    pub const fn draws(self) -> bool {
        matches!(
            self,
            Self::Pen | Self::Line | Self::Rectangle | Self::Ellipse | Self::Label
        )
    }

    /// What a drag draws a box or a line for.
    pub(super) const fn drags_box(self) -> bool {
        matches!(
            self,
            Self::Area | Self::Line | Self::Rectangle | Self::Ellipse
        )
    }

    /// Tokens can be taken hold of.
    pub(super) const fn moves_tokens(self) -> bool {
        matches!(self, Self::Sight | Self::Select)
    }

    pub(super) const fn cursor(self) -> Option<CursorIcon> {
        match self {
            Self::Sight | Self::Select => None,
            Self::Area | Self::Pen | Self::Line | Self::Rectangle | Self::Ellipse => {
                Some(CursorIcon::Crosshair)
            }
            Self::Label => Some(CursorIcon::Text),
            Self::Connection | Self::Mark | Self::Objective | Self::Eraser => {
                Some(CursorIcon::PointingHand)
            }
        }
    }
}
