//! The log for other programs: every line with its number, when it was, what kind of thing happened and the fact itself as
//! the game keeps it, and the sentence for the GM and for players. What a person reads is [`LogLine`](crate::table::LogLine).

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::game::GameFact;
use crate::table::{Log, LogEntry, RuleId};

/// A line of the log with all that is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LogRecord {
    /// Its number, from 1 on.
    pub sequence: usize,
    /// The round in which it was, in games that have them; none outside a fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The Turn of Heroes of Hex in which it was, counted from 1; none outside a skirmish.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// What kind of thing happened, such as `rolled`.
    pub kind: String,
    /// What happened: names with their ids, numbers, faces.
    pub fact: GameFact,
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
pub(super) enum When {
    /// A round or Turn begins with it.
    Begins(u32),
    /// A fight or skirmish begins or ends with it.
    Outside,
}

/// The lines from `from` on as records, each with the number of its round or Turn.
pub(super) fn records<'a, F>(
    log: &'a Log<F>,
    from: usize,
    when: impl Fn(&F) -> Option<When> + 'a,
    sentence: impl Fn(&F) -> String + 'a,
    seen: impl Fn(usize) -> Option<String> + 'a,
) -> impl Iterator<Item = (Option<u32>, LogRecord)> + 'a
where
    F: Clone + Serialize + Into<GameFact>,
{
    numbered(log, from, when).map(move |(line, number, entry)| {
        let record = LogRecord {
            sequence: line + 1,
            round: None,
            turn: None,
            kind: kind(&entry.fact),
            fact: entry.fact.clone().into(),
            text: entry.text(&sentence),
            seen: seen(line),
            rules: entry.rules.clone(),
            by_gm: entry.is_by_hand(),
            hidden: entry.hidden,
        };
        (number, record)
    })
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
