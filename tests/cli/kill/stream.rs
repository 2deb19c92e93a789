//! One run: the program takes commands, answers, and is killed at a moment of the seed's choice.

use std::io::{BufRead, BufReader, Write};
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::model::{Model, Random};
use crate::cli::{Table, program};

/// Longer than any answer takes on any machine.
const LONG: Duration = Duration::from_secs(60);

/// When it was killed, as far as can be seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    BeforeTheFirst,
    Between,
    Saving,
    Saved,
    /// It had ended before it could be killed.
    Ended,
}

/// What was answered before the program was killed.
#[derive(Debug)]
pub(super) struct Killed {
    /// What each command is called, as it was acknowledged.
    pub(super) labels: Vec<String>,
    /// The last line said that the campaign was saved.
    pub(super) saved: bool,
    pub(super) moment: Moment,
}

/// How long things take on this machine, so that moments can be chosen that matter.
pub(super) struct Pace {
    start: Duration,
    gap: Duration,
    end: Duration,
}

impl Pace {
    /// From one run that is left alone.
    pub(super) fn measured() -> Self {
        let table = Table::new();
        let commands = Model::new(&table).commands(&mut Random::new(7, 1));
        let begun = Instant::now();
        let mut running = Running::start(&table, &commands, true);
        running.wait_for(1);
        let start = begun.elapsed();
        running.wait_for(commands.len());
        let answered = begun.elapsed();
        let _ = running.child.wait();
        let count = u32::try_from(commands.len()).unwrap_or(1);
        Self {
            start,
            gap: (answered - start) / count.max(1),
            end: begun.elapsed() - answered,
        }
    }
}

/// A moment from now up to one and a half times this far.
fn wait_a_part_of(time: Duration, random: &mut Random) {
    let most = u64::try_from(time.as_micros() * 3 / 2).unwrap_or(u64::MAX);
    std::thread::sleep(Duration::from_micros(random.below(most.max(1))));
}

/// The program while it plays.
struct Running {
    child: Child,
    lines: Receiver<Vec<u8>>,
    answers: Vec<Vec<u8>>,
    /// Open for as long as more could come.
    _input: Option<std::process::ChildStdin>,
}

impl Running {
    fn start(table: &Table, commands: &[String], to_the_end: bool) -> Self {
        let mut child = program(table.folder.path())
            .args(["play", "club.tableside", "-", "--json"])
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("the input is piped");
        let mut out = BufReader::new(child.stdout.take().expect("the answer is piped"));
        let (send, lines) = channel();
        std::thread::spawn(move || {
            let mut line = Vec::new();
            while out.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                // A line that was cut short is no answer.
                if line.ends_with(b"\n") && send.send(std::mem::take(&mut line)).is_err() {
                    break;
                }
                line.clear();
            }
        });
        // So few that the pipe takes them all at once.
        let text: String = commands.iter().map(|line| format!("{line}\n")).collect();
        input.write_all(text.as_bytes()).expect("it listens");
        Self {
            child,
            lines,
            answers: Vec::new(),
            _input: (!to_the_end).then_some(input),
        }
    }

    fn wait_for(&mut self, answers: usize) {
        while self.answers.len() < answers {
            let line = self.lines.recv_timeout(LONG).expect("an answer");
            self.answers.push(line);
        }
    }

    /// Kills it and fetches what it had answered; whether it had ended by itself.
    fn kill(&mut self) -> bool {
        let ended = self.child.try_wait().expect("one's own child").is_some();
        self.child.kill().expect("one's own child");
        let status = self.child.wait().expect("one's own child");
        // The reader ends with the pipe, which nobody else holds.
        self.answers.extend(self.lines.iter());
        assert!(!ended || status.success(), "it failed: {status}");
        ended
    }
}

/// Streams commands and kills the program before, between, while it saves, or shortly after.
pub(super) fn until_killed(
    table: &Table,
    commands: &[String],
    pace: &Pace,
    random: &mut Random,
) -> Killed {
    let dice = random.below(10);
    let mut running = Running::start(table, commands, dice < 4);
    match dice {
        // While it saves, or just before or after.
        0..4 => {
            running.wait_for(commands.len());
            wait_a_part_of(pace.end, random);
        }
        4..9 => {
            running.wait_for(random.below(commands.len() as u64) as usize);
            wait_a_part_of(pace.gap, random);
        }
        _ => wait_a_part_of(pace.start, random),
    }
    let ended = running.kill();
    let mut labels = Vec::new();
    let mut end = None;
    for line in &running.answers {
        let line: Value = serde_json::from_slice(line).expect("a whole line is JSON");
        match line["label"].as_str() {
            Some(label) => labels.push(label.to_owned()),
            None => end = Some(line),
        }
    }
    let saved = end.as_ref().map(|end| &end["saved"]);
    let moment = match (&end, labels.len()) {
        _ if ended => Moment::Ended,
        (Some(_), _) => Moment::Saved,
        (None, 0) => Moment::BeforeTheFirst,
        (None, n) if n == commands.len() && dice < 4 => Moment::Saving,
        (None, _) => Moment::Between,
    };
    Killed {
        labels,
        saved: saved == Some(&Value::Bool(true)),
        moment,
    }
}

/// Starts the program on what was left behind, and kills it again.
pub(super) fn killed_at_the_start(table: &Table, pace: &Pace, random: &mut Random) {
    let mut running = Running::start(table, &[], false);
    wait_a_part_of(pace.start, random);
    running.kill();
}
