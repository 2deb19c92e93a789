//! The sample fight as text, for a machine without a window: both sides play by the simplest
//! choices. It shows how the log reads, not how to play well.

use std::io::{self, Write};

use super::games::on_command_line;
use super::output::wrapped;
use super::words;
use crate::campaign::Document;
use crate::dice::AppDice;
use crate::systems::System;
use crate::table::{Answer, Shape};

/// A seed whose fight is worth reading.
const SEED: u64 = 7;
/// The story ends after this round.
const LAST_ROUND: u32 = 6;
/// So many commands are enough for any six rounds; the story ends there, whatever happens.
const MOST_COMMANDS: usize = 2_000;

/// Plays the first sample there is and writes the log as it comes, always the same fight.
///
/// # Errors
/// Those of `out`.
pub fn narrate(out: &mut dyn Write) -> io::Result<()> {
    let Some(sample) = System::default().info().samples.first() else {
        return Ok(());
    };
    let mut document = Document::new(sample.into());
    let mut dice = AppDice::seeded(SEED);
    writeln!(out, "The sample fight, as text")?;
    let mut story = Story::default();
    story.tell(&document, out)?;
    for _ in 0..MOST_COMMANDS {
        let Some(next) = on_command_line(document.campaign()).next_in_story() else {
            break;
        };
        let mut does = |command| document.apply(command, &mut dice).is_ok();
        if story.is_told || !next.iter().any(&mut does) {
            break;
        }
        story.tell(&document, out)?;
    }
    writeln!(out)?;
    let closing = format!(
        "This is where the story stops. To play it yourself, make a file of it with “tableside \
         new --sample {} FILE”; “tableside --help” lists what else can be done without a window.",
        sample.key
    );
    wrapped(out, &closing, words::WIDTH, 0)
}

/// How much of the log was written.
#[derive(Default)]
struct Story {
    lines: usize,
    round: Option<u32>,
    rounds: u32,
    is_told: bool,
}

impl Story {
    /// Writes the lines that are new, up to the end of the last round.
    fn tell(&mut self, document: &Document, out: &mut dyn Write) -> io::Result<()> {
        for line in document.campaign().log_records(self.lines) {
            let round = line.round.or(line.turn);
            let begins = round.is_some() && round != self.round;
            self.round = round;
            self.rounds += u32::from(begins);
            if self.rounds > LAST_ROUND {
                self.is_told = true;
                return Ok(());
            }
            if begins {
                writeln!(out)?;
            }
            words::cited(out, &line.text, &line.rules, if begins { 0 } else { 2 })?;
            self.lines += 1;
        }
        Ok(())
    }
}

/// The first answer that fits, the app's dice for a roll.
pub(super) fn first_answer(shape: &Shape) -> Answer {
    let key = |choice: &crate::table::Choice| choice.key.clone();
    match shape {
        Shape::Roll { .. } => Answer::Roll,
        Shape::PickOne { options } => Answer::Pick(options.first().map(key).unwrap_or_default()),
        Shape::PickUpTo { .. } => Answer::PickSome(Vec::new()),
        Shape::Distribute { total, places } => {
            let mut left = *total;
            let points = places.iter().map(|(choice, most)| {
                let points = left.min(*most);
                left -= points;
                (choice.key.clone(), points)
            });
            Answer::Distribute(points.collect())
        }
        Shape::Order { items } => Answer::Order(items.iter().map(key).collect()),
        Shape::Path { steps } => Answer::Path(steps.iter().take(1).map(key).collect()),
        Shape::Number { max, .. } => Answer::Number(*max),
    }
}
