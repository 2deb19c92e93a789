//! kill -9 at random moments while commands stream through the real program: whatever was answered is
//! there afterwards, every file can be read, and the next start leaves nothing lying about.
//!
//! A few runs here; `tests/kill` does more. The moments come from a seed, but what the program has got
//! done by then depends on the machine.

mod check;
mod model;
mod stream;

use std::fmt;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use super::Table;
use model::{Model, Random};
use stream::{Killed, Pace};

/// Runs on one campaign, one after the other, before a fresh one is taken.
const RUNS_OF_A_CAMPAIGN: usize = 5;
/// Runs where nothing else is said.
const FEW: usize = 10;
/// Programs at the same time.
const THREADS: usize = 2;

/// What all runs came to.
#[derive(Default)]
struct Tally {
    runs: usize,
    acknowledged: usize,
    lost: usize,
    unreadable: usize,
    orphans: usize,
    /// How often it was killed when.
    moments: [usize; 5],
    /// How often it was killed once more while it recovered.
    twice: usize,
    /// How often something lay about until the next start.
    swept: usize,
    /// What went wrong, in words.
    wrong: Vec<String>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.runs += other.runs;
        self.acknowledged += other.acknowledged;
        self.lost += other.lost;
        self.unreadable += other.unreadable;
        self.orphans += other.orphans;
        for (mine, more) in self.moments.iter_mut().zip(other.moments) {
            *mine += more;
        }
        self.twice += other.twice;
        self.swept += other.swept;
        self.wrong.extend(other.wrong);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [start, between, save, end, whole] = self.moments;
        writeln!(
            f,
            "{} runs, {} acknowledged, {} lost, {} unreadable, {} orphans",
            self.runs, self.acknowledged, self.lost, self.unreadable, self.orphans
        )?;
        writeln!(
            f,
            "killed {start} times before the first answer, {between} between answers, {save} during \
             the last save, {end} behind it; {whole} times it had ended by itself"
        )?;
        writeln!(
            f,
            "killed once more during recovery {} times; the next start had something to sweep up {} \
             times",
            self.twice, self.swept
        )?;
        self.wrong.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok().filter(|text| !text.is_empty())?;
    Some(text.parse().expect("a whole number"))
}

#[test]
fn nothing_is_lost() {
    let asked = number("TABLESIDE_KILL_RUNS");
    let runs = asked.map_or(FEW, |n| usize::try_from(n).expect("not that many"));
    let seed = number("TABLESIDE_KILL_SEED").unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |now| u64::from(now.subsec_nanos()))
    });
    let tell = |text: &str| {
        if asked.is_some() {
            // Seen at once, and not kept back until the test has failed.
            let _ = std::io::stdout().write_all(text.as_bytes());
        }
    };
    tell(&format!("kill -9, seed {seed}\n"));
    let pace = Pace::measured();
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let campaign = next.fetch_add(1, Ordering::Relaxed);
                    let done = campaign * RUNS_OF_A_CAMPAIGN;
                    if done >= runs {
                        break;
                    }
                    let count = RUNS_OF_A_CAMPAIGN.min(runs - done);
                    let tally = on_one_campaign(seed, campaign, count, &pace);
                    all.lock().expect("nobody panicked").add(tally);
                }
            });
        }
    });
    let all = all.into_inner().expect("nobody panicked");
    tell(&all.to_string());
    let bad = (all.lost, all.unreadable, all.orphans, all.wrong.len());
    assert_eq!(bad, (0, 0, 0, 0), "seed {seed}: {all}");
    assert_eq!(all.runs, runs);
}

/// Kills that many times, each time going on where the last one ended.
fn on_one_campaign(seed: u64, campaign: usize, count: usize, pace: &Pace) -> Tally {
    let mut random = Random::new(seed, campaign);
    // The two games in turn.
    let table = Table::of(["nightclub", "skirmish"][campaign % 2]);
    let mut model = Model::new(&table);
    let mut tally = Tally::default();
    for run in 0..count {
        let commands = model.commands(&mut random);
        let killed = stream::until_killed(&table, &commands, pace, &mut random);
        tally.runs += 1;
        tally.acknowledged += killed.labels.len();
        tally.moments[killed.moment as usize] += 1;
        if random.below(4) == 0 {
            tally.twice += 1;
            stream::killed_at_the_start(&table, pace, &mut random);
        }
        tally.swept += usize::from(!check::orphans(&table, true).is_empty());
        let from = tally.wrong.len();
        let reached = check::after(&table, &model, &killed, &mut tally);
        for line in &mut tally.wrong[from..] {
            line.insert_str(0, &format!("campaign {campaign}, run {run}: "));
        }
        // Behind a wrong state everything would be wrong.
        match reached {
            Some(reached) => model.go_on_from(reached),
            None => break,
        }
    }
    tally
}
