//! What the command line asks of whatever game a campaign has. How a question is put and an answer is written is outside;
//! the games' answers are in their own folders.

mod d20;
mod flow;
mod heroes_of_hex;
mod order;
mod squads;
mod unhex;
mod units;

use std::ffi::OsStr;
use std::io::{self, Write};

use super::Streams;
use super::args::Args;
use super::check::Finding;
use super::error::CliError;
use super::odds::Attacks;
use super::sheet::party_of;
use super::sight::Looked;
use crate::campaign::{Campaign, Command, Game};
use crate::systems::doors::for_each_game;
use crate::systems::{Doors, System};
use crate::table::Odds;

/// A game on the command line.
pub(super) trait OnCommandLine: Doors {
    /// Writes the table as text.
    fn write_state(&self, campaign: &Campaign, out: &mut dyn Write) -> io::Result<()>;

    /// What the check of each map finds, beside what any campaign's check finds.
    fn map_findings(&self) -> Vec<Finding>;

    /// Every attack of somebody on somebody, or on a place, by what was typed.
    fn attacks(&self, args: &Args, attacker: &str, target: &str) -> Result<Attacks, CliError>;

    /// What the order of a squad comes to, by what was typed.
    fn order(&self, args: &Args, _squad: &str) -> Result<Odds, CliError> {
        Err(args.wrong("no squads are ordered in this game"))
    }

    /// Says who sees whom, and why.
    fn sight(&self, looked: &Looked<'_>, streams: &mut Streams<'_>) -> Result<u8, CliError>;

    /// What happens next in a story of simple choices, and what happens instead where that is refused; nothing once the
    /// story is told, and in games that have none.
    fn next_in_story(&self) -> Option<[Command; 2]>;
}

macro_rules! games {
    ($({ $Game:ident, $room:ident, $name:literal })*) => {
        /// The game of a campaign, on the command line.
        pub(super) fn on_command_line(campaign: &Campaign) -> &dyn OnCommandLine {
            match &campaign.game {
                $(Game::$Game(game) => game,)*
            }
        }

        /// Brings sheets, by what was typed, into a new campaign.
        pub(super) fn with_party<'a>(
            campaign: Campaign,
            sheets: impl Iterator<Item = &'a OsStr>,
            team: Option<&str>,
        ) -> Result<Campaign, CliError> {
            match campaign.system() {
                $(System::$Game => {
                    party_of::<crate::systems::$room::$Game>(campaign, sheets, team)
                })*
            }
        }
    };
}
for_each_game!(games);
