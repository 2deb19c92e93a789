//! The log as facts: who, what, which numbers, which rule. English is rendered from them when shown.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::RuleId;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogEntry<F> {
    /// Whose doing it was: a rule's own step or the GM's word.
    pub by: By,
    /// Not to be shown to players.
    pub hidden: bool,
    /// The rules it rests on, the most telling first.
    pub rules: Vec<RuleId>,
    /// What happened.
    pub fact: F,
}

impl<F> LogEntry<F> {
    /// As it is shown, with the sentence of its fact.
    pub fn line(&self, sentence: impl FnOnce(&F) -> String) -> LogLine {
        LogLine {
            text: self.text(sentence),
            rules: self.rules.clone(),
            by_gm: self.is_by_hand(),
            hidden: self.hidden,
        }
    }

    /// Its sentence, with whoever set it.
    pub(crate) fn text(&self, sentence: impl FnOnce(&F) -> String) -> String {
        let text = sentence(&self.fact);
        match (&self.by, text.strip_prefix(THE_GM)) {
            (By::Player(name), Some(what)) => format!("{name}’s player: {what}"),
            _ => text,
        }
    }

    /// It was set or forced, and no step of the rules.
    pub(crate) fn is_by_hand(&self) -> bool {
        self.by != By::Rules
    }
}

/// A line of the log as it is shown: the sentence, the rules it rests on, who may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The sentence, without a full stop.
    pub text: String,
    /// The rules it rests on.
    pub rules: Vec<RuleId>,
    /// Set or forced by the GM, or set by a player on a sheet in hand.
    pub by_gm: bool,
    /// Not to be shown to players.
    pub hidden: bool,
}

/// Whose doing a logged fact is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The rules, in play.
    Rules,
    /// The GM, by hand.
    Gm,
    /// A player, on the sheet of that name which was handed over.
    Player(String),
}

/// How what the GM set begins.
const THE_GM: &str = "The GM: ";

/// The sentence of what the GM set, from what the command is called.
pub(crate) fn set_by_gm(what: &str) -> String {
    format!("{THE_GM}{what}")
}

/// The sentence of what the GM forced, with the rules that it skips.
pub(crate) fn forced_by_gm(what: &str, skipped: &[RuleId]) -> String {
    let ids: Vec<String> = skipped.iter().map(ToString::to_string).collect();
    let ids = match ids.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => return set_by_gm(what),
    };
    format!("The GM allows it against {ids}: {what}")
}

/// The newest lines of the log that players see.
const SEEN_LINES: usize = 20;
/// How many entries share one allocation.
const CHUNK: usize = 256;

/// A log that is cheap to copy however long it is: a snapshot shares every line, and all lists of them but the last.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(with = "Vec<LogEntry<F>>", inline)]
pub struct Log<F> {
    chunks: Vec<Arc<Vec<Arc<LogEntry<F>>>>>,
}

impl<F> Default for Log<F> {
    fn default() -> Self {
        Self { chunks: Vec::new() }
    }
}

/// How far back lines and rolls are looked for, where everything newer is hidden or is something else.
pub(crate) const DEPTH: usize = 2_000;

impl<F> Log<F> {
    /// Notes a fact.
    pub(crate) fn note(&mut self, by: By, hidden: bool, rules: Vec<RuleId>, fact: F) {
        self.push(LogEntry {
            by,
            hidden,
            rules,
            fact,
        });
    }

    /// The newest lines with their places, counted from 0, the newest first.
    pub(crate) fn newest(&self) -> impl Iterator<Item = (usize, &LogEntry<F>)> {
        self.before(self.len())
    }

    /// The lines before that place, the last of them first.
    pub(crate) fn before(&self, end: usize) -> impl Iterator<Item = (usize, &LogEntry<F>)> {
        let lines = (end.saturating_sub(DEPTH)..end).rev();
        lines.filter_map(|at| Some((at, self.get(at)?)))
    }

    /// The sentences of the newest lines that players may read, oldest first; `seen` gives that of a line.
    pub(crate) fn seen(&self, seen: impl Fn(usize) -> Option<String>) -> Vec<String> {
        let lines = self.newest().filter_map(|(at, _)| seen(at));
        let mut lines: Vec<String> = lines.take(SEEN_LINES).collect();
        lines.reverse();
        lines
    }

    /// Appends one line.
    pub fn push(&mut self, entry: LogEntry<F>) {
        let entry = Arc::new(entry);
        match self.chunks.last_mut() {
            Some(last) if last.len() < CHUNK => Arc::make_mut(last).push(entry),
            _ => self.chunks.push(Arc::new(vec![entry])),
        }
    }

    /// What was set from that line on was set by a player, on the sheet of that name.
    pub(crate) fn by_player(&mut self, from: usize, name: &str)
    where
        F: Clone,
    {
        let mut left = self.len().saturating_sub(from);
        for chunk in self.chunks.iter_mut().rev() {
            if left == 0 {
                break;
            }
            let new = chunk.len().min(left);
            left -= new;
            for entry in Arc::make_mut(chunk).iter_mut().rev().take(new) {
                if entry.by == By::Gm {
                    Arc::make_mut(entry).by = By::Player(name.to_owned());
                }
            }
        }
    }

    /// Drops every line from `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.chunks.truncate(len.div_ceil(CHUNK));
        if let Some(last) = self.chunks.last_mut()
            && !len.is_multiple_of(CHUNK)
            && last.len() > len % CHUNK
        {
            Arc::make_mut(last).truncate(len % CHUNK);
        }
    }
}

impl<F: PartialEq> Log<F> {
    /// How many lines from the first on are the same in both. Shared pieces are not looked into.
    #[must_use]
    pub fn common_len(&self, other: &Self) -> usize {
        let pieces = self.chunks.iter().zip(&other.chunks);
        let shared = pieces
            .clone()
            .take_while(|(a, b)| Arc::ptr_eq(a, b) && a.len() == CHUNK);
        let start = shared.count() * CHUNK;
        let rest = self.shared_from(start).zip(other.shared_from(start));
        let same = rest.take_while(|(a, b)| Arc::ptr_eq(a, b) || a == b);
        start + same.count()
    }
}

impl<F> Log<F> {
    /// The lines from `index` on, oldest first.
    pub fn iter_from(&self, index: usize) -> impl Iterator<Item = &LogEntry<F>> {
        self.shared_from(index).map(AsRef::as_ref)
    }

    fn shared_from(&self, index: usize) -> impl Iterator<Item = &Arc<LogEntry<F>>> {
        let first = self.chunks.iter().skip(index / CHUNK);
        first.flat_map(|chunk| chunk.iter()).skip(index % CHUNK)
    }

    /// How many lines.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.chunks.split_last() {
            Some((last, full)) => full.len() * CHUNK + last.len(),
            None => 0,
        }
    }

    /// Whether nothing was logged yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// Line `index`, counted from 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&LogEntry<F>> {
        let chunk = self.chunks.get(index / CHUNK)?;
        chunk.get(index % CHUNK).map(AsRef::as_ref)
    }

    /// All lines, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &LogEntry<F>> {
        self.iter_from(0)
    }
}

impl<F: Serialize> Serialize for Log<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, F: Deserialize<'de>> Deserialize<'de> for Log<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut log = Self::default();
        for entry in Vec::<LogEntry<F>>::deserialize(deserializer)? {
            log.push(entry);
        }
        Ok(log)
    }
}
