//! A process with little to spend: how it is started, watched and ended.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The address space, in KiB.
const ADDRESS_SPACE: u64 = 1024 * 1024;
/// Processor time for one piece of work, in hundredths of a second.
const PROCESSOR: u64 = 500;
/// Whoever neither works nor answers for so long hangs.
const SILENCE: Duration = Duration::from_secs(120);
/// How often a process is looked at that says nothing.
const LOOK: Duration = Duration::from_millis(100);

/// Why a piece of work was not done within the budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// It took more of the processor.
    Processor,
    /// It waited for something that never came.
    Waiting,
    /// It ended: out of memory, or a panic.
    Ended(String),
}

impl fmt::Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Processor => write!(f, "over 5 s of the processor"),
            Self::Waiting => write!(f, "waits for something that never comes"),
            Self::Ended(how) => write!(f, "ended: {how}"),
        }
    }
}

/// A process within the budget, and the lines that it writes.
pub(super) struct Worker {
    child: Child,
    lines: Receiver<String>,
    errors: Receiver<String>,
}

impl Worker {
    /// Starts a program within the budget.
    pub(super) fn start(
        program: &OsStr,
        args: &[&OsStr],
        folder: &Path,
        variables: &[(&str, &OsStr)],
    ) -> Self {
        let script = format!("ulimit -v {ADDRESS_SPACE}; exec \"$@\"");
        let mut child = Command::new("sh")
            .args(["-c", &script, "sh"])
            .arg(program)
            .args(args)
            .current_dir(folder)
            .env("HOME", folder)
            .env("XDG_DATA_HOME", folder.join("data"))
            .env("XDG_CONFIG_HOME", folder.join("config"))
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("there is a shell");
        let lines = reader(child.stdout.take().expect("it is piped"));
        let errors = reader(child.stderr.take().expect("it is piped"));
        Self {
            child,
            lines,
            errors,
        }
    }

    /// Hundredths of a second of the processor that it took so far.
    fn processor(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()));
        let stat = stat.unwrap_or_default();
        // The name in parentheses may have spaces; the times are the 12th and 13th number behind it.
        let numbers = stat.rsplit(')').next().unwrap_or_default();
        let times = numbers.split_whitespace().skip(11).take(2);
        times.filter_map(|time| time.parse::<u64>().ok()).sum()
    }

    /// Waits for the next line that begins like this; ends the process where that is over the budget.
    pub(super) fn line(&mut self, begins: &str) -> Result<String, Over> {
        let (begun, spent) = (Instant::now(), self.processor());
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(line) if line.starts_with(begins) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
                    let over = if self.processor().saturating_sub(spent) > PROCESSOR {
                        Over::Processor
                    } else if begun.elapsed() > SILENCE {
                        Over::Waiting
                    } else {
                        continue;
                    };
                    self.kill();
                    return Err(over);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Over::Ended(self.end())),
            }
        }
    }

    /// Waits for its end within the budget: the exit code, what it wrote, and its errors.
    pub(super) fn outcome(mut self) -> Result<(i32, String, String), Over> {
        let mut out = String::new();
        loop {
            match self.line("") {
                Ok(line) => out.push_str(&line),
                Err(Over::Ended(_)) => break,
                Err(over) => return Err(over),
            }
        }
        let status = self.child.wait().expect("one's own child");
        let errors: String = self.errors.iter().collect();
        match status.code() {
            Some(code) if !errors.contains("panicked") && code < 100 => Ok((code, out, errors)),
            _ => Err(Over::Ended(format!("{status}, {}", tail(&errors)))),
        }
    }

    fn kill(&mut self) {
        // It may have ended by itself just now.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// How it ended, in words.
    fn end(&mut self) -> String {
        let status = self.child.wait().expect("one's own child");
        let errors: Vec<String> = self.errors.try_iter().collect();
        format!("{status}, {}", tail(&errors.concat()))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The last words of a text.
fn tail(text: &str) -> String {
    let mut last: VecDeque<&str> = VecDeque::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        last.push_back(line);
        if last.len() > 4 {
            last.pop_front();
        }
    }
    let words = last.into_iter().collect::<Vec<&str>>().join(" / ");
    words.chars().take(600).collect()
}

/// The lines of a stream, as they come.
fn reader(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (send, lines) = channel();
    std::thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        let mut line = Vec::new();
        while stream.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
            let text = String::from_utf8_lossy(&std::mem::take(&mut line)).into_owned();
            if send.send(text).is_err() {
                break;
            }
        }
    });
    lines
}
