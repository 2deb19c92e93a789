//! The hints there are, what each says, and when its moment has come. Which one shows is in `hints`.

use crate::gui::shell::pane::Pane;

/// A hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// There is no area, or no board, yet.
    EmptyMap,
    /// There is nobody yet.
    Nobody,
    /// People stand on the map, and no fight goes on.
    NotBegun,
    /// A roll is asked for.
    Roll,
    /// Somebody has to decide.
    Decision,
    /// Somebody may act.
    Offers,
    /// Sight between two areas, or from a unit.
    Sight,
    /// What was done can be undone.
    Undo,
    /// Everything can be found.
    Palette,
}

impl Hint {
    /// All of them; of several whose moment has come, the first one shows.
    pub const ALL: [Self; 9] = [
        Self::EmptyMap,
        Self::Nobody,
        Self::NotBegun,
        Self::Roll,
        Self::Decision,
        Self::Offers,
        Self::Sight,
        Self::Undo,
        Self::Palette,
    ];

    /// Its name in the settings file, where a game has no words of its own for it.
    pub(in crate::gui) const fn key(self) -> &'static str {
        match self {
            Self::EmptyMap => "empty_map",
            Self::Nobody => "nobody",
            Self::NotBegun => "not_begun",
            Self::Roll => "roll",
            Self::Decision => "decision",
            Self::Offers => "offers",
            Self::Sight => "sight",
            Self::Undo => "undo",
            Self::Palette => "palette",
        }
    }

    /// What it says where a game has no words of its own.
    pub(in crate::gui) const fn usual_words(self) -> &'static str {
        match self {
            Self::EmptyMap => {
                "A map is areas and lines between them. Edit the map (Ctrl+E), take Area (A), drag a box, type its name."
            }
            Self::Nobody => {
                "Nobody is here yet. People come from the buttons above the list, from ready sheets or empty ones, and join a team."
            }
            Self::NotBegun => {
                "Everybody on this map who belongs to a team takes part. Begin the fight when they stand right."
            }
            Self::Roll => {
                "Dice on the table? Type the faces you see. Press R and the app rolls instead."
            }
            Self::Decision => "The amber card says who decides. Its numbers are keys; N says no.",
            Self::Offers => {
                "The numbers are keys here, too. What is not possible now is folded into the last line, with its reasons."
            }
            Self::Sight => {
                "Click two areas to see the range, the cover and the sight between them."
            }
            Self::Undo => {
                "Every line here can be taken back: Ctrl+Z, as often as you like, dice and all."
            }
            Self::Palette => {
                "Ctrl+K finds everything: commands, people, areas, rules. F1 shows all keys."
            }
        }
    }

    /// The panel it explains.
    pub(in crate::gui) const fn pane(self) -> Pane {
        match self {
            Self::EmptyMap | Self::Sight => Pane::Map,
            Self::Nobody | Self::Palette => Pane::Roster,
            Self::NotBegun | Self::Roll | Self::Decision | Self::Offers => Pane::Tracker,
            Self::Undo => Pane::Log,
        }
    }

    /// Whether it is gone after a while: nothing that the table waits for ends its moment.
    pub(in crate::gui) const fn goes_by_itself(self) -> bool {
        matches!(self, Self::Sight | Self::Undo | Self::Palette)
    }

    /// Whether its moment has come.
    pub(in crate::gui) fn is_due(self, now: &Moment) -> bool {
        match self {
            Self::EmptyMap => now.game.no_area,
            Self::Nobody => now.game.nobody,
            Self::NotBegun => now.game.ready_to_begin,
            Self::Roll => now.asks == Asks::Roll,
            Self::Decision => now.game.turns && now.asks == Asks::Choice,
            Self::Offers => now.game.turns && now.asks == Asks::Nothing,
            Self::Sight => now.game.turns && !now.game.probed,
            Self::Undo => now.game.turns && now.can_undo,
            Self::Palette => now.game.turns,
        }
    }
}

/// What a game says in place of the usual words of its hints: the hint, the words, and its name in the settings file
/// where it explains something else than in other games.
pub(in crate::gui) type HintWords = &'static [(Hint, &'static str, Option<&'static str>)];

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::gui) enum Asks {
    /// Nothing.
    Nothing,
    /// A roll.
    Roll,
    /// Somebody's choice.
    Choice,
}

/// What stands in the strip at the foot of the map.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::gui) enum Foot {
    /// Nothing that could not be covered for a while.
    Idle,
    /// It tells of what waits.
    Tells,
    /// What is drawn is changed there.
    Edits,
    /// It answers what was asked, or says what is aimed.
    Answers,
}

/// What hints look at in a game.
pub(in crate::gui) struct GameMoment {
    /// No map has anything on it.
    pub(in crate::gui) no_area: bool,
    /// There is nobody.
    pub(in crate::gui) nobody: bool,
    /// People stand on a map, and no fight goes on.
    pub(in crate::gui) ready_to_begin: bool,
    /// A fight goes on, and somebody acts.
    pub(in crate::gui) turns: bool,
    /// Sight was asked for.
    pub(in crate::gui) probed: bool,
    /// What the strip at the foot of the map is for now.
    pub(in crate::gui) foot: Foot,
}

/// What hints look at.
pub(in crate::gui) struct Moment {
    /// In the game.
    pub(in crate::gui) game: GameMoment,
    /// What the table waits for.
    pub(in crate::gui) asks: Asks,
    /// Something was done.
    pub(in crate::gui) can_undo: bool,
}
