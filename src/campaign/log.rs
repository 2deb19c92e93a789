//! The log for other programs: every line with its number, when it was, what kind of thing happened and the fact itself as
//! the game keeps it, and the sentence for the GM and for players. What a person reads is [`LogLine`](super::LogLine).

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Campaign, Game};
use crate::systems::{heroes_of_hex, unhex};
use crate::table::{By, Log, LogEntry, RuleId};

/// What a line of the log tells, as the game keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LoggedFact {
    /// In Unhex.
    Unhex(unhex::Fact),
    /// In Heroes of Hex.
    HeroesOfHex(heroes_of_hex::Fact),
}

/// A line of the log with all that is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LogRecord {
    /// Its number, from 1 on.
    pub sequence: usize,
    /// The round of Unhex in which it was; none outside a fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The Turn of Heroes of Hex in which it was, counted from 1; none outside a skirmish.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// What kind of thing happened, such as `rolled`.
    pub kind: String,
    /// What happened: names with their ids, numbers, faces.
    pub fact: LoggedFact,
    /// The sentence, without a full stop, for the GM: it may name somebody hidden.
    pub text: String,
    /// The sentence as players may read it now; null where they may not.
    pub seen: Option<String>,
    /// The rules it rests on.
    pub rules: Vec<RuleId>,
    /// Set or forced by the GM.
    pub by_gm: bool,
    /// Not to be shown to players; of the others, too, only `seen` is for them.
    pub hidden: bool,
}

/// What a fact says of when it was.
enum When {
    /// A round or Turn begins with it.
    Begins(u32),
    /// A fight or skirmish begins or ends with it.
    Outside,
}

fn of_unhex(fact: &unhex::Fact) -> Option<When> {
    match fact {
        unhex::Fact::RoundBegan { round } => Some(When::Begins(*round)),
        unhex::Fact::FightBegan { .. } | unhex::Fact::FightEnded { .. } => Some(When::Outside),
        _ => None,
    }
}

fn of_heroes_of_hex(fact: &heroes_of_hex::Fact) -> Option<When> {
    use heroes_of_hex::Fact;
    match fact {
        Fact::TurnBegan { turn, .. } => Some(When::Begins(*turn)),
        Fact::SkirmishBegan { .. } | Fact::SkirmishEnded | Fact::SkirmishOver { .. } => {
            Some(When::Outside)
        }
        _ => None,
    }
}

/// The lines from `from` on, each with the number of its round or Turn. The line that ends a fight is in none.
fn numbered<'a, F>(
    log: &'a Log<F>,
    from: usize,
    when: impl Fn(&F) -> Option<When> + 'a,
) -> impl Iterator<Item = (usize, Option<u32>, &'a LogEntry<F>)> + 'a {
    let now = |when: When| match when {
        When::Begins(number) => Some(number),
        When::Outside => None,
    };
    let before = (0..from)
        .rev()
        .filter_map(|line| when(&log.get(line)?.fact));
    let mut number = before.map(now).next().flatten();
    (from..).zip(log.iter_from(from)).map(move |(line, entry)| {
        if let Some(when) = when(&entry.fact) {
            number = now(when);
        }
        (line, number, entry)
    })
}

fn record<F: Serialize>(
    line: usize,
    entry: &LogEntry<F>,
    (text, seen): (String, Option<String>),
    fact: LoggedFact,
) -> LogRecord {
    LogRecord {
        sequence: line + 1,
        round: None,
        turn: None,
        kind: kind(&entry.fact),
        fact,
        text,
        seen,
        rules: entry.rules.clone(),
        by_gm: entry.by == By::Gm,
        hidden: entry.hidden,
    }
}

/// A fact is written as its kind with what it says, or as its kind alone.
fn kind(fact: &impl Serialize) -> String {
    match serde_json::to_value(fact) {
        Ok(Value::String(kind)) => kind,
        Ok(Value::Object(fact)) => fact
            .into_iter()
            .next()
            .map_or_else(String::new, |one| one.0),
        _ => String::new(),
    }
}

impl Campaign {
    /// The lines of the log from `from` on, counted from 0, with all that is known of them.
    #[must_use]
    pub fn log_records(&self, from: usize) -> Box<dyn Iterator<Item = LogRecord> + '_> {
        match &self.game {
            Game::Unhex(game) => {
                let seen = game.seen_lines();
                let lines = numbered(&game.log, from, of_unhex);
                Box::new(lines.map(move |(line, round, entry)| {
                    let fact = LoggedFact::Unhex(entry.fact.clone());
                    let words = (entry.fact.sentence(), seen(line));
                    LogRecord {
                        round,
                        ..record(line, entry, words, fact)
                    }
                }))
            }
            Game::HeroesOfHex(game) => {
                let lines = numbered(&game.log, from, of_heroes_of_hex);
                Box::new(lines.map(move |(line, turn, entry)| {
                    let fact = LoggedFact::HeroesOfHex(entry.fact.clone());
                    let words = (entry.fact.sentence(), game.seen_line(line));
                    LogRecord {
                        turn,
                        ..record(line, entry, words, fact)
                    }
                }))
            }
        }
    }

    /// How many lines of the log are the same in both from the first on.
    pub(super) fn common_log(&self, other: &Self) -> usize {
        match (&self.game, &other.game) {
            (Game::Unhex(one), Game::Unhex(other)) => one.log.common_len(&other.log),
            (Game::HeroesOfHex(one), Game::HeroesOfHex(other)) => one.log.common_len(&other.log),
            _ => 0,
        }
    }
}
