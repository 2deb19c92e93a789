//! Each guess in a [`Proposal`] as a value, so that a window, the command line and a test change it alike.

use serde::{Deserialize, Serialize};

use super::Proposal;
use crate::board::areas::{ConnectionKind, Figure, LineEnd};

/// What the GM says instead of what was guessed. Numbers are places in the lists of the proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Guess {
    /// The map is called so.
    Name(String),
    /// That is an area, or none.
    Area {
        /// Which.
        area: usize,
        /// Whether it is one.
        taken: bool,
    },
    /// The area is called so.
    AreaName {
        /// Which.
        area: usize,
        /// Its name.
        name: String,
    },
    /// That, and all that is joined to it, is a legend.
    Legend {
        /// One of its areas.
        area: usize,
    },
    /// That is a connection, or none.
    Connection {
        /// Which.
        connection: usize,
        /// Whether it is one.
        taken: bool,
    },
    /// What can pass there.
    Kind {
        /// Along which connection.
        connection: usize,
        /// What.
        kind: ConnectionKind,
    },
    /// It joins these areas.
    Ends {
        /// Which connection.
        connection: usize,
        /// One end.
        from: usize,
        /// The other end.
        to: usize,
    },
    /// The mark belongs to that end; none leaves it out.
    Mark {
        /// Which mark.
        mark: usize,
        /// To which end of which connection.
        on: Option<(usize, LineEnd)>,
    },
    /// The words in an area come, or not.
    Pin {
        /// Which.
        pin: usize,
        /// Whether they come.
        taken: bool,
    },
    /// The drawing comes, or not.
    Drawing {
        /// Which.
        drawing: usize,
        /// Whether it comes.
        taken: bool,
    },
    /// All drawings other than words come, or none.
    Drawings(bool),
    /// All free words come, or none.
    Labels(bool),
    /// The picture comes, or not.
    Picture(bool),
}

/// The proposal has nothing of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the drawing has no {what} of the number {number}")]
pub struct NoSuchGuess {
    what: &'static str,
    number: usize,
}

impl Proposal {
    /// Changes a guess.
    ///
    /// # Errors
    /// Where it is about something that is not there.
    pub fn change(&mut self, guess: &Guess) -> Result<(), NoSuchGuess> {
        match guess {
            Guess::Name(name) => self.name.clone_from(name),
            Guess::Area { area, taken } => one(&mut self.areas, "area", *area)?.taken = *taken,
            Guess::AreaName { area, name } => {
                one(&mut self.areas, "area", *area)?
                    .area
                    .name
                    .clone_from(name);
            }
            Guess::Legend { area } => {
                let part = one(&mut self.areas, "area", *area)?.part;
                for area in self.areas.iter_mut().filter(|area| area.part == part) {
                    (area.taken, area.words) = (false, None);
                    "You say that it is a legend.".clone_into(&mut area.why);
                }
            }
            Guess::Connection { connection, taken } => {
                one(&mut self.connections, "connection", *connection)?.taken = *taken;
            }
            Guess::Kind { connection, kind } => {
                one(&mut self.connections, "connection", *connection)?.kind = *kind;
            }
            Guess::Ends {
                connection,
                from,
                to,
            } => {
                for end in [from, to] {
                    one(&mut self.areas, "area", *end)?;
                }
                let line = one(&mut self.connections, "connection", *connection)?;
                (line.from, line.to) = (*from, *to);
            }
            Guess::Mark { mark, on } => {
                if let Some((connection, _)) = on {
                    one(&mut self.connections, "connection", *connection)?;
                }
                one(&mut self.marks, "mark", *mark)?.on = *on;
            }
            Guess::Pin { pin, taken } => one(&mut self.pins, "label", *pin)?.taken = *taken,
            Guess::Drawing { drawing, taken } => {
                one(&mut self.drawings, "drawing", *drawing)?.taken = *taken;
            }
            Guess::Drawings(taken) => self.take_drawings(false, *taken),
            Guess::Labels(taken) => self.take_drawings(true, *taken),
            Guess::Picture(taken) => match &mut self.picture {
                Some(picture) => picture.taken = *taken,
                None => {
                    let (what, number) = ("picture", 0);
                    return Err(NoSuchGuess { what, number });
                }
            },
        }
        Ok(())
    }

    fn take_drawings(&mut self, words: bool, taken: bool) {
        for one in &mut self.drawings {
            if matches!(one.drawing.figure, Figure::Words { .. }) == words {
                one.taken = taken;
            }
        }
    }
}

fn one<'a, T>(
    list: &'a mut [T],
    what: &'static str,
    number: usize,
) -> Result<&'a mut T, NoSuchGuess> {
    list.get_mut(number).ok_or(NoSuchGuess { what, number })
}
