//! Phones that lose the line again and again, while commands stream and the program is killed: their tokens stay valid, each
//! shows in the end what a fresh page shows, nothing is lost, and nothing is done twice.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tableside::campaign::store::{Disk, RealDisk, resume};

use super::served::{connect_from, own_host, posted, request, version_in};
use crate::battery::chance::Chance;

/// How hard it blows.
struct Storm {
    phones: u8,
    /// What each phone asks for, one after the other.
    wishes: u64,
    /// How often each phone loses its stream.
    breaks: u32,
    /// How often the program is killed.
    kills: usize,
    within: Duration,
}

fn share(file: &Path, port: u16) -> (Child, Value) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tableside"));
    command.arg("share").arg(file);
    command.args([
        "--json",
        "--address",
        "127.0.0.1",
        "--port",
        &port.to_string(),
    ]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let out = child.stdout.as_mut().expect("its output");
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).expect("a line");
    let shared = serde_json::from_str(&line).expect("where phones come");
    (child, shared)
}

/// A phone at a table that may not be there.
#[derive(Clone)]
struct Away {
    address: SocketAddr,
    /// The last number of the address that it comes from.
    from: u8,
    cookie: String,
}

impl Away {
    /// Sends that; nothing where the line breaks.
    fn ask(&self, bytes: &[u8]) -> Option<(u16, String)> {
        let mut socket = connect_from(self.address, self.from).ok()?;
        socket.write_all(bytes).ok()?;
        let mut text = String::new();
        socket.read_to_string(&mut text).ok()?;
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        assert!(status != 401, "the token is not valid any more");
        let cookie = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        Some((
            status,
            cookie.map_or_else(|| body.to_owned(), str::to_owned),
        ))
    }

    fn post(&self, path: &str, value: &Value) -> Option<(u16, String)> {
        self.ask(&posted(self.address, path, &self.cookie, value))
    }

    fn get(&self, path: &str) -> Vec<u8> {
        let cookie = format!("Cookie: {}\r\n", self.cookie);
        request("GET", path, &own_host(self.address), &cookie, "")
    }

    /// Each wish again and again under its number until it is known to be done; now and then it hangs up without having
    /// heard, as a phone that falls asleep.
    fn play(&self, wishes: u64) {
        let mut chance = Chance::new(self.from.into());
        for wish in 1..=wishes {
            let what = match wish % 2 {
                // All phones show it.
                0 => json!({ "roll": { "dice": "1d100", "faces": [1 + wish % 100] } }),
                _ => {
                    json!({ "set": { "field": "notes", "value": format!("{} {wish}", self.from) } })
                }
            };
            let value = json!({ "number": wish, "do": what });
            loop {
                if chance.one_in(3) {
                    let sent = posted(self.address, "/do", &self.cookie, &value);
                    if let Ok(mut socket) = connect_from(self.address, self.from) {
                        let _ = socket.write_all(&sent[..sent.len() - chance.below(2) * 9]);
                    }
                    continue;
                }
                match self.post("/do", &value) {
                    Some((200, outcome)) => {
                        assert!(outcome.contains("\"done\""), "{outcome}");
                        break;
                    }
                    _ => std::thread::sleep(Duration::from_millis(30)),
                }
            }
        }
    }

    /// What its page shows in the end: as its script does, it hears which version there is, and asks for what is new alone.
    fn watch(&self, breaks: u32, is_over: &AtomicBool) -> String {
        let mut chance = Chance::new(1_000 + u64::from(self.from));
        let (mut broken, mut shown, mut page) = (0, None, String::new());
        loop {
            let Some(mut stream) = self.stream() else {
                std::thread::sleep(Duration::from_millis(20));
                continue;
            };
            let mut hears = chance.below(4);
            let mut wanted = None;
            while let Some(told) = heard(&mut stream) {
                wanted = told.or(wanted);
                if shown != wanted
                    && let Some((200, view)) = self.ask(&self.get("/view"))
                {
                    (shown, page) = (wanted, view);
                }
                let is_over = broken >= breaks && is_over.load(Ordering::Relaxed);
                if is_over && wanted.is_some() && shown == wanted {
                    return page;
                }
                if broken < breaks && hears == 0 {
                    broken += 1;
                    break;
                }
                hears = hears.saturating_sub(1);
            }
        }
    }

    /// A stream of versions.
    fn stream(&self) -> Option<std::net::TcpStream> {
        let mut socket = connect_from(self.address, self.from).ok()?;
        socket.write_all(&self.get("/events")).ok()?;
        let moment = Some(Duration::from_millis(100));
        socket.set_read_timeout(moment).ok()?;
        Some(socket)
    }
}

/// The version that a stream tells of next, none if it is quiet for a moment; nothing once it is cut.
fn heard(stream: &mut std::net::TcpStream) -> Option<Option<u64>> {
    let mut bytes = [0; 4096];
    match stream.read(&mut bytes) {
        Ok(read) if read > 0 => Some(version_in(&String::from_utf8_lossy(&bytes[..read]))),
        Err(error) if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) => {
            Some(None)
        }
        Ok(_) | Err(_) => None,
    }
}

fn blow(storm: &Storm) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("storm.tableside");
    let campaign = tableside::campaign::Campaign::sample_nightclub();
    let bytes = tableside::campaign::store::to_bytes(&campaign).expect("it is written");
    std::fs::write(&file, bytes).expect("written");
    let (mut child, shared) = share(&file, 0);
    let address = shared["addresses"][0].as_str().expect("one");
    let address: SocketAddr = address.parse().expect("it");
    let is_over = Arc::new(AtomicBool::new(false));
    let (mut phones, mut players, mut watchers) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..storm.phones {
        let mut phone = Away {
            address,
            from: 10 + number,
            cookie: String::new(),
        };
        let joined = phone.post("/join", &json!({ "code": shared["code"] }));
        let (status, cookie) = joined.expect("an answer");
        assert_eq!(status, 200, "{cookie}");
        phone.cookie = cookie.split(';').next().expect("a value").to_owned();
        let picked = phone.post("/pick", &json!({ "who": 1 + number % 2 }));
        assert_eq!(picked.map(|(status, _)| status), Some(200));
        let (player, wishes) = (phone.clone(), storm.wishes);
        players.push(std::thread::spawn(move || player.play(wishes)));
        let (watcher, breaks, over) = (phone.clone(), storm.breaks, Arc::clone(&is_over));
        watchers.push(std::thread::spawn(move || watcher.watch(breaks, &over)));
        phones.push(phone);
    }
    let mut kills = 0;
    let began = Instant::now();
    while players.iter().any(|player| !player.is_finished()) {
        assert!(began.elapsed() < storm.within, "it does not end");
        std::thread::sleep(Duration::from_millis(300));
        if kills < storm.kills {
            child.kill().expect("killed");
            child.wait().expect("gone");
            child = share(&file, address.port()).0;
            kills += 1;
        }
    }
    for player in players {
        player.join().expect("every wish was done");
    }
    assert!(kills > 0, "the program was never killed");
    // An answer comes a moment before the page that shows it.
    std::thread::sleep(Duration::from_secs(1));
    is_over.store(true, Ordering::Relaxed);
    for (watcher, phone) in watchers.into_iter().zip(&phones) {
        let page = watcher.join().expect("it saw the end");
        let (_, fresh) = phone.ask(&phone.get("/view")).expect("a fresh page");
        assert!(
            page == fresh,
            "a phone shows\n{page}\nand a fresh one\n{fresh}"
        );
    }
    child
        .stdin
        .take()
        .expect("its input")
        .write_all(b"stop\n")
        .expect("told");
    assert!(child.wait().expect("it ends").success());
    let disk = Arc::new(RealDisk) as Arc<dyn Disk>;
    let resumed = resume(&disk, &file, false).expect("it opens");
    let mut done: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
    for record in resumed.document.newest(100_000) {
        if let Some(sent) = record.sent {
            done.entry(sent.device).or_default().push(sent.number);
        }
    }
    assert_eq!(done.len(), usize::from(storm.phones));
    for numbers in done.values() {
        let once: BTreeSet<u64> = numbers.iter().copied().collect();
        let wishes = storm.wishes;
        assert_eq!((numbers.len() as u64, once.len() as u64), (wishes, wishes));
    }
}

#[test]
fn nothing_is_lost_and_nothing_done_twice_though_the_program_is_killed() {
    blow(&Storm {
        phones: 5,
        wishes: 24,
        breaks: 60,
        kills: 3,
        within: Duration::from_secs(120),
    });
}

#[test]
#[ignore = "most of a minute"]
fn a_long_storm_loses_nothing_either() {
    blow(&Storm {
        phones: 16,
        wishes: 160,
        breaks: 200,
        kills: 25,
        within: Duration::from_secs(300),
    });
}

/// Beside a share that goes on nothing is ended; a device that is not there is not thrown out without a word.
#[test]
fn a_share_is_not_ended_from_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("beside.tableside");
    let campaign = tableside::campaign::Campaign::sample_nightclub();
    let bytes = tableside::campaign::store::to_bytes(&campaign).expect("it is written");
    std::fs::write(&file, bytes).expect("written");
    let (mut child, shared) = share(&file, 0);
    let address = shared["addresses"][0].as_str().expect("one");
    let mut phone = Away {
        address: address.parse().expect("it"),
        from: 9,
        cookie: String::new(),
    };
    let joined = phone.post("/join", &json!({ "code": shared["code"] }));
    let (_, cookie) = joined.expect("an answer");
    phone.cookie = cookie.split(';').next().expect("a value").to_owned();
    let end = || {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tableside"));
        command.arg("share").arg(&file).arg("--end");
        command.output().expect("it runs")
    };
    let refused = end();
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success(), "{told}");
    assert!(told.contains("is open in another window"), "{told}");
    let view = phone.ask(&phone.get("/view"));
    assert_eq!(view.map(|(status, _)| status), Some(200));
    let mut input = child.stdin.take().expect("its input");
    input
        .write_all(b"out 77\nlock\nname x\nname 1\nstop\n")
        .expect("told");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.contains("There is no device “77”"), "{told}");
    assert_eq!(told.matches("There is no device").count(), 3, "{told}");
    assert!(told.contains("name N WORDS"), "{told}");
    assert!(end().status.success());
}
