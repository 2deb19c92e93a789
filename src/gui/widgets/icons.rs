//! The icons in use, named by what they mean here. Only names; the theme installs their font.
//!
//! An icon is a character like any other: `ui.button(icons::label(icons::SAVE, "Save"))` puts one
//! before words; `RichText::new(icons::SAVE)` is one alone (give that one an accessible name, or a
//! screen reader has nothing to say).

/// Declares the icons and lists them with the icon font's own names.
macro_rules! icons {
    ($($(#[$doc:meta])* $name:ident = $icon:ident $text:literal;)+) => {
        $($(#[$doc])* pub const $name: &str = $text;)+

        /// All of them, each with the icon of the font that it is.
        pub const ALL: &[(lucide_icons::Icon, &str)] = &[$((lucide_icons::Icon::$icon, $name)),+];
    };
}

icons! {
    /// Take the last change back.
    UNDO = Undo2 "\u{e2a1}";
    /// Do it again.
    REDO = Redo2 "\u{e2a0}";
    /// Save.
    SAVE = Save "\u{e14d}";
    /// Open a file.
    OPEN = FolderOpen "\u{e247}";
    /// Dice.
    DICE = Dices "\u{e2c5}";
    /// Sight, shown.
    SIGHT = Eye "\u{e0ba}";
    /// Players’ phones.
    PHONE = Smartphone "\u{e163}";
    /// Hidden from players.
    HIDDEN = EyeOff "\u{e0bb}";
    /// Walk.
    MOVE = Footprints "\u{e3b9}";
    /// Attack.
    ATTACK = Sword "\u{e2b3}";
    /// A fight.
    FIGHT = Swords "\u{e2b4}";
    /// Defend, cover.
    DEFEND = Shield "\u{e158}";
    /// Search.
    SEARCH = Search "\u{e151}";
    /// Done, yes.
    CHECK = Check "\u{e06c}";
    /// Close, no.
    CLOSE = X "\u{e1b2}";
    /// A character.
    USER = User "\u{e19f}";
    /// A team.
    TEAM = Users "\u{e1a4}";
    /// A map.
    MAP = Map "\u{e110}";
    /// The log.
    LOG = ScrollText "\u{e45f}";
    /// Settings.
    SETTINGS = Settings "\u{e154}";
    /// The dark theme.
    DARK = Moon "\u{e11e}";
    /// The light theme.
    LIGHT = Sun "\u{e178}";
    /// Add.
    ADD = Plus "\u{e13d}";
    /// Less.
    LESS = Minus "\u{e11c}";
    /// A closed door.
    DOOR = DoorClosed "\u{e3d5}";
    /// An open door.
    DOOR_OPEN = DoorOpen "\u{e3d6}";
    /// From one to the other.
    ARROW = ArrowRight "\u{e049}";
    /// The one before.
    BEFORE = ArrowLeft "\u{e048}";
    /// Folded; unfolds.
    FOLDED = ChevronRight "\u{e06f}";
    /// Unfolded; folds.
    UNFOLDED = ChevronDown "\u{e06d}";
    /// An objective.
    OBJECTIVE = Flag "\u{e0d1}";
    /// A label.
    LABEL = Tag "\u{e17f}";
    /// The tool that selects.
    SELECT = MousePointer2 "\u{e1c3}";
    /// A line between two areas.
    CONNECTION = Link "\u{e102}";
    /// Change the words.
    EDIT = Pencil "\u{e1f9}";
    /// Copy.
    COPY = Copy "\u{e09e}";
    /// Delete.
    DELETE = Trash2 "\u{e18e}";
    /// Show all of the map.
    FIT = Maximize "\u{e112}";
    /// The players' screen.
    SCREEN = Monitor "\u{e11d}";
    /// Wounds, health.
    HEALTH = Heart "\u{e0f2}";
    /// Something to know.
    INFO = Info "\u{e0f9}";
    /// Something to beware of.
    WARNING = TriangleAlert "\u{e193}";
    /// An area of a map.
    AREA = SquarePlus "\u{e173}";
    /// A pen.
    PEN = PenLine "\u{e130}";
    /// A straight line.
    LINE = Slash "\u{e51d}";
    /// A rectangle.
    RECTANGLE = Square "\u{e167}";
    /// An ellipse.
    ELLIPSE = Circle "\u{e076}";
    /// Remove by clicking.
    ERASER = Eraser "\u{e28f}";
    /// Findings of a check.
    FINDINGS = ListChecks "\u{e1d0}";
    /// What hurts in an area.
    HARM = Flame "\u{e0d2}";
    /// What lasts for some rounds.
    LASTING = Hourglass "\u{e296}";
    /// Held back.
    HOLD = Hand "\u{e1d7}";
    /// In stealth.
    STEALTH = VenetianMask "\u{e2aa}";
    /// What the ground is made of.
    TERRAIN = Paintbrush "\u{e2e7}";
    /// Fill all that hangs together.
    FILL = PaintBucket "\u{e2e6}";
    /// A wall.
    WALL = BrickWall "\u{e581}";
    /// How high the ground lies.
    ELEVATION = Mountain "\u{e231}";
    /// Ground that slows.
    DIFFICULT = Waves "\u{e283}";
    /// Ground that nobody enters.
    IMPASSABLE = MountainSnow "\u{e232}";
    /// Spaces of a board.
    SPACES = Hexagon "\u{e0f3}";
    /// Some spaces that mean something together.
    ZONE = SquareDashed "\u{e1cb}";
    /// Higher in a list.
    UP = ArrowUp "\u{e04a}";
    /// Lower in a list.
    DOWN = ArrowDown "\u{e042}";
    /// Stays.
    PIN = Pin "\u{e259}";
    /// More choices.
    MORE = EllipsisVertical "\u{e0b7}";
}

/// The same where there is room for words, else the icon alone: it keeps its accessible name.
#[must_use]
pub fn short_label(ui: &egui::Ui, icon: &str, words: &str) -> String {
    let scale = crate::gui::theme::text_scale(ui.style());
    match ui.available_width() > 300.0 * scale {
        true => label(icon, words),
        false => icon.to_owned(),
    }
}

/// An icon before words, as one text.
#[must_use]
pub fn label(icon: &str, words: &str) -> String {
    format!("{icon}  {words}")
}
