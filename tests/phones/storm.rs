//! Phones that lose the line again and again, while the program is killed: nothing is lost, and nothing is done twice.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tableside::campaign::store::{Disk, RealDisk, resume};

use super::served::{own_host, request};
use crate::battery::chance::Chance;

const PHONES: u64 = 6;
const WISHES: u64 = 25;
const KILLS: usize = 4;

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

/// Sends that; nothing where the line breaks.
fn try_ask(address: SocketAddr, bytes: &[u8]) -> Option<(u16, String)> {
    let mut socket = TcpStream::connect_timeout(&address, Duration::from_secs(2)).ok()?;
    socket
        .set_read_timeout(Some(Duration::from_secs(12)))
        .ok()?;
    socket.write_all(bytes).ok()?;
    let mut text = String::new();
    socket.read_to_string(&mut text).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let cookie = head
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    Some((
        status,
        cookie.map_or_else(|| body.to_owned(), str::to_owned),
    ))
}

fn post(address: SocketAddr, path: &str, cookie: &str, value: &Value) -> Option<(u16, String)> {
    let body = value.to_string();
    let headers = format!(
        "Origin: http://{address}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n",
        body.len()
    );
    try_ask(
        address,
        &request("POST", path, &own_host(address), &headers, &body),
    )
}

/// One phone: each wish again and again under its number until it is known to be done; now and then it hangs up without
/// having heard, as one that falls asleep.
fn play(address: SocketAddr, cookie: &str, seed: u64) {
    let mut chance = Chance::new(seed);
    for wish in 1..=WISHES {
        let value = json!({
            "number": wish,
            "do": { "set": { "field": "notes", "value": format!("{seed} {wish}") } },
        });
        loop {
            if chance.one_in(3) {
                let body = value.to_string();
                let headers = format!(
                    "Origin: http://{address}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n",
                    body.len()
                );
                let sent = request("POST", "/do", &own_host(address), &headers, &body);
                if let Ok(mut socket) = TcpStream::connect(address) {
                    let _ = socket.write_all(&sent[..sent.len() - chance.below(2) * 9]);
                }
                continue;
            }
            match post(address, "/do", cookie, &value) {
                Some((200, outcome)) => {
                    assert!(outcome.contains("\"done\""), "{outcome}");
                    break;
                }
                _ => std::thread::sleep(Duration::from_millis(30)),
            }
        }
    }
}

#[test]
fn nothing_is_lost_and_nothing_done_twice_though_the_program_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("storm.tableside");
    let campaign = tableside::campaign::Campaign::sample_nightclub();
    let bytes = tableside::campaign::store::to_bytes(&campaign).expect("it is written");
    std::fs::write(&file, bytes).expect("written");
    let (mut child, shared) = share(&file, 0);
    let address: SocketAddr = shared["addresses"][0]
        .as_str()
        .expect("one")
        .parse()
        .expect("it");
    let mut phones = Vec::new();
    for seed in 0..PHONES {
        let joined = post(address, "/join", "", &json!({ "code": shared["code"] }));
        let (status, cookie) = joined.expect("an answer");
        assert_eq!(status, 200, "{cookie}");
        let cookie = cookie.split(';').next().expect("a value").to_owned();
        let picked = post(address, "/pick", &cookie, &json!({ "who": 1 }));
        assert_eq!(picked.map(|(status, _)| status), Some(200));
        phones.push(std::thread::spawn(move || play(address, &cookie, seed)));
    }
    let mut kills = 0;
    let began = Instant::now();
    while phones.iter().any(|phone| !phone.is_finished()) {
        assert!(
            began.elapsed() < Duration::from_secs(120),
            "it does not end"
        );
        std::thread::sleep(Duration::from_millis(300));
        if kills < KILLS {
            child.kill().expect("killed");
            child.wait().expect("gone");
            child = share(&file, address.port()).0;
            kills += 1;
        }
    }
    for phone in phones {
        phone.join().expect("every wish was done");
    }
    assert!(kills > 0, "the program was never killed");
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
    assert_eq!(done.len() as u64, PHONES);
    for numbers in done.values() {
        let once: BTreeSet<u64> = numbers.iter().copied().collect();
        assert_eq!((numbers.len() as u64, once.len() as u64), (WISHES, WISHES));
    }
}
