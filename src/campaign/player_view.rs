//! What players may see of a campaign, whatever its game (promise 12). The players' window, prints and exports
//! are built from this type and from nothing else.

use serde::Serialize;

use super::Campaign;
use crate::systems::LogRecord;
use crate::table::{CharacterId, Kind, SeenTable};

/// A campaign as players may see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// The campaign's name.
    pub name: String,
    /// The table.
    pub table: SeenTable,
}

/// The whole log as players may read it now. Like [`PlayerView`], it is all that prints for players know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerLog {
    /// The campaign's name.
    pub name: String,
    /// The lines that they may read, oldest first.
    pub lines: Vec<SeenLine>,
}

/// A line of the log that players may read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenLine {
    /// The sentence, without a full stop.
    pub words: String,
    /// What begins with it.
    pub begins: Begins,
}

/// What begins with a line of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Begins {
    /// Nothing.
    #[default]
    Nothing,
    /// A round or a Turn.
    Part,
    /// A fight.
    Fight,
}

impl Begins {
    /// What begins with a line; `number` is the round or Turn that the line before it was in.
    #[must_use]
    pub fn of(line: &LogRecord, number: &mut Option<u32>) -> Self {
        let before = std::mem::replace(number, line.round.or(line.turn));
        match *number {
            Some(_) if *number != before => Self::Part,
            // What a fight is called is the game's own.
            None if line.kind.ends_with("_began") => Self::Fight,
            _ => Self::Nothing,
        }
    }
}

impl Campaign {
    /// The log from that line on, counted from 0, as players may read it now.
    #[must_use]
    pub fn player_log(&self, from: usize) -> PlayerLog {
        let mut number = None;
        let lines = self.log_records(from).filter_map(|line| {
            let begins = Begins::of(&line, &mut number);
            let words = line.seen?;
            Some(SeenLine { words, begins })
        });
        PlayerLog {
            name: self.name.clone(),
            lines: lines.collect(),
        }
    }

    /// The line of the log with which the last so many fights begin, counted from 0; the first where there are no more.
    #[must_use]
    pub fn fights_from(&self, count: usize) -> usize {
        let mut number = None;
        let lines = self.log_records(0).enumerate();
        let fights = lines.filter(|(_, line)| Begins::of(line, &mut number) == Begins::Fight);
        let fights: Vec<usize> = fights.map(|(at, _)| at).collect();
        let first = fights.len().checked_sub(count);
        first
            .and_then(|first| fights.get(first))
            .copied()
            .unwrap_or(0)
    }

    /// Whether somebody is a player's own character: of a players' team, and not hidden.
    #[must_use]
    pub fn is_a_players(&self, who: CharacterId) -> bool {
        let game = self.doors();
        let team = game.team_of(who).and_then(|team| game.teams().get(&team));
        team.is_some_and(|team| team.kind == Kind::Pc) && !game.is_hidden(who)
    }
}
