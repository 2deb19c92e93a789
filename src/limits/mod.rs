//! The one table of limits: how long words are, how many of anything there are. Files, sheets, commands, the journal and
//! the editors hold to it alike. Beside it: `words` finds what is beyond it in anything that is saved, `weighed` ends
//! the reading of short files that stand for much, and [`shown`] makes any text harmless.
//! Limits of one kind of thing only, such as the edits of one gesture, stand with that thing.

pub(crate) mod harmless;
pub(crate) mod weighed;
pub(crate) mod words;

pub use harmless::{Harmless, is_harmful, shown};

/// The most letters of a name, a class or a kind of token.
pub const NAME: usize = 200;
/// The most letters of a label on a map and of the notes on an area.
pub const LABEL: usize = 2_000;
/// The most letters of notes, a description, a text.
pub const TEXT: usize = 20_000;
/// The most letters of a sentence that is made of names and texts: in the log, a fact.
pub const TOLD: usize = 200_000;
/// The most letters of the label on a token in a file, the least of all limits of letters; editors take three.
pub const LETTERS: usize = 20;

/// The most characters or units, and as many places and standings.
pub const PEOPLE: usize = 5_000;
/// The most maps or boards, teams or sides, encounters, objectives.
pub const FEW: usize = 1_000;
/// The most lines of a free list on a sheet, the least of all limits of entries.
pub const LINES: usize = 100;
/// The most of what is on one sheet or one list: items, actions, abilities.
pub const LIST: usize = 1_000;
/// The most lines of the log.
pub const LOG: usize = 1_000_000;
/// The most of anything else.
pub const MANY: usize = 130_000;
/// The most spaces of all boards and of all zones on them together.
pub const SPACES: usize = 1_000_000;

/// How many letters a field has at most.
fn most_letters(field: &str, in_log: bool) -> usize {
    match field {
        _ if in_log => TOLD,
        "name" | "class" | "token" | "tokens" | "rename" => NAME,
        "letters" => LETTERS,
        _ => TEXT,
    }
}

/// How many entries a field has at most.
fn most_entries(field: &str) -> usize {
    match field {
        "characters" | "units" | "places" | "standings" => PEOPLE,
        "maps" | "boards" | "teams" | "sides" | "encounters" | "objectives" | "zones" => FEW,
        "non_combat_abilities" | "non_combat_items" => LINES,
        "items" | "actions" | "abilities" | "saved_rolls" | "tokens" | "used" | "kinds"
        | "effects" | "frames" | "order" => LIST,
        "points" => crate::board::MOST_POINTS,
        "areas" | "connections" | "pins" | "labels" | "drawings" => crate::board::MOST_ITEMS,
        "log" => LOG,
        _ => MANY,
    }
}
