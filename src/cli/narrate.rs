//! The sample fight as text, for a machine without a window: both sides play by the simplest
//! choices. It shows how the log reads, not how to play well.

use std::io::{self, Write};

use super::output::wrapped;
use super::words;
use crate::board::areas::AreaId;
use crate::campaign::{Campaign, Command, Document, Game};
use crate::dice::{AppDice, Dice};
use crate::systems::unhex::{self, Act, Fact, Offer, Phase, Unhex};
use crate::table::{Answer, Shape};

/// A seed whose fight is worth reading.
const SEED: u64 = 7;
/// The story ends after this round.
const LAST_ROUND: u32 = 6;
/// So many commands are enough for any six rounds; the story ends there, whatever happens.
const MOST_COMMANDS: usize = 2_000;

/// Plays the nightclub and writes the log as it comes, always the same fight.
///
/// # Errors
/// Those of `out`.
pub fn narrate(out: &mut dyn Write) -> io::Result<()> {
    let mut document = Document::new(Campaign::sample_nightclub());
    let mut dice = AppDice::seeded(SEED);
    writeln!(out, "The sample fight, as text")?;
    let mut story = Story::default();
    story.tell(&document, out)?;
    for _ in 0..MOST_COMMANDS {
        let Some(command) = next(document.campaign()) else {
            break;
        };
        if story.is_told || !go_on(&mut document, command, &mut dice) {
            break;
        }
        story.tell(&document, out)?;
    }
    writeln!(out)?;
    let closing = "This is where the story stops. To play it yourself, make a file of it with \
                   “tableside new --sample nightclub FILE”; “tableside --help” lists what else \
                   can be done without a window.";
    wrapped(out, closing, words::WIDTH, 0)
}

/// Does a command, or ends the turn where it is refused; whether anything was done.
fn go_on(document: &mut Document, command: unhex::Command, dice: &mut dyn Dice) -> bool {
    let instead = Command::Unhex(unhex::Command::EndTurn);
    document.apply(&Command::Unhex(command), dice).is_ok() || document.apply(&instead, dice).is_ok()
}

/// How much of the log was written.
#[derive(Default)]
struct Story {
    lines: usize,
    rounds: u32,
    is_told: bool,
}

impl Story {
    /// Writes the lines that are new, up to the end of the last round.
    fn tell(&mut self, document: &Document, out: &mut dyn Write) -> io::Result<()> {
        let Game::Unhex(game) = &document.campaign().game else {
            return Ok(());
        };
        let campaign = document.campaign();
        while let (Some(entry), Some(line)) =
            (game.log.get(self.lines), campaign.log_line(self.lines))
        {
            let begins = matches!(entry.fact, Fact::RoundBegan { .. });
            self.rounds += u32::from(begins);
            if self.rounds > LAST_ROUND {
                self.is_told = true;
                return Ok(());
            }
            if begins {
                writeln!(out)?;
            }
            words::log_line(out, &line, if begins { 0 } else { 2 })?;
            self.lines += 1;
        }
        Ok(())
    }
}

/// What happens next; nothing once the story is told.
fn next(campaign: &Campaign) -> Option<unhex::Command> {
    let Game::Unhex(game) = &campaign.game else {
        return None;
    };
    let fight = game.fight.as_ref()?;
    if matches!(fight.phase, Phase::Over { .. }) {
        return None;
    }
    if let Some(decision) = game.decisions().into_iter().next() {
        return Some(unhex::Command::Answer {
            decision: Some(decision.key),
            answer: first_answer(&decision.shape),
        });
    }
    let acting = game.acting_team()?;
    let act = fight
        .standings
        .keys()
        .filter(|id| game.team_of(**id) == Some(acting))
        .find_map(|id| {
            let offers: Vec<Offer> = game
                .offers(*id)
                .into_iter()
                .filter(Offer::is_legal)
                .collect();
            let act = choose(game, &offers)?;
            Some(unhex::Command::Act { who: *id, act })
        });
    Some(act.unwrap_or(unhex::Command::EndTurn))
}

/// The first attack, else a step towards the nearest enemy.
fn choose(game: &Unhex, offers: &[Offer]) -> Option<Act> {
    let attack = offers
        .iter()
        .find(|offer| matches!(offer.act, Act::Attack { .. }));
    if let Some(attack) = attack {
        return Some(attack.act.clone());
    }
    let (who, lines) = (offers.first()?.actor, game.lines()?);
    let enemies: Vec<AreaId> = game
        .fight
        .as_ref()?
        .standings
        .keys()
        .filter(|id| game.team_of(**id) != game.team_of(who) && game.is_conscious(**id))
        .filter_map(|id| game.area_of(*id))
        .collect();
    let away = |from: AreaId| enemies.iter().filter_map(|to| lines.steps(from, *to)).min();
    let now = away(game.area_of(who)?);
    offers
        .iter()
        .filter_map(|offer| match offer.act {
            Act::Move { to } => Some((away(to)?, offer.act.clone())),
            _ => None,
        })
        .filter(|(steps, _)| now.is_none_or(|now| *steps < now))
        .min_by_key(|(steps, _)| *steps)
        .map(|(_, act)| act)
}

/// The first answer that fits, the app's dice for a roll.
fn first_answer(shape: &Shape) -> Answer {
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
