//! What is known of a game before anybody plays it: its die, its ready sheets, its samples. Each room has one such table,
//! in its `doors.rs`; `System::info` finds it.

use super::Game;
use crate::dice::Die;
use crate::table::Follows;

/// What is the same in every campaign of a game.
pub struct GameInfo {
    /// The die that its rules roll.
    pub die: Die,
    /// Which die follows a single one that shows this face, in a roll beside the fight.
    pub follows: Follows,
    /// What messages call somebody who has a sheet, and several, such as `character` and `characters`.
    pub somebody: [&'static str; 2],
    /// What a team is called.
    pub team: &'static str,
    /// The ready sheets, each as its file's name and text.
    pub ready_sheets: &'static [(&'static str, &'static str)],
    /// Games that are ready to be played.
    pub samples: &'static [Sample],
}

/// A game that is ready to be played.
pub struct Sample {
    /// As the command line names it.
    pub key: &'static str,
    /// What its campaign is called.
    pub name: &'static str,
    /// Makes it.
    pub make: fn() -> Game,
}

/// The files of a game's folder of ready sheets, kept inside the program so that they are there without files.
macro_rules! ready_sheets {
    ($system:literal: $($name:literal),+ $(,)?) => {
        &[$((
            concat!($name, ".sheet.json"),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/sheets/", $system, "/", $name, ".sheet.json"
            )),
        )),+]
    };
}
pub(super) use ready_sheets;

/// The game in a file of the folder of samples, kept inside the program like the ready sheets. A test reads each of them.
macro_rules! sample {
    ($name:literal) => {
        serde_json::from_str(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/samples/",
            $name,
            ".json"
        )))
        .expect("the sample is a part of the program, and the tests read it")
    };
}
pub(super) use sample;
