//! `share`: players’ phones at the table, without a window. Commands of phones are done as they come; a line on the standard
//! input nods, throws out, ends.

use std::fmt::Write as _;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::output::json_line;
use super::play::Evening;
use super::roll::seeded;
use crate::campaign::Campaign;
use crate::campaign::store::{CampaignLock, RealDisk, open};
use crate::dice::AppDice;
use crate::phones::server::{Limits, Share, ShareOn, addresses};
use crate::phones::{Book, CODE_USED_UP, Desk, Nod, OnShow};

pub(super) const SPEC: Spec = Spec {
    name: "share",
    summary: "Let players’ phones join a campaign",
    usage: "  tableside share FILE [--address ADDRESS]… [--port N] [--nod | --at-once] [--end] [--json]",
    details: "Phones in the same network open the address or scan the code, type the six letters, and\n\
              pick a character. Each sees its own sheet, its own questions and what all players see;\n\
              what it asks for is done at once, or waits for your nod with --nod, which is kept with\n\
              the campaign until --at-once. It listens on private addresses of this machine only,\n\
              all of them unless --address names some.\n\
              \n\
              While it runs, a line on the standard input is one of: nods (what waits), yes [N], no [N] (the\n\
              wish of that number, else the oldest), devices,\n\
              code (a new one), cover (phones show nothing of the table, but each its own sheet),\n\
              uncover, out N (throw a device out), name N WORDS, lock N, unlock N, stop (phones may\n\
              come again when you share again), end (all of them join anew). With --end nothing is\n\
              shared, and all devices are forgotten.",
    options: &[
        ("--address", 1),
        ("--port", 1),
        ("--nod", 0),
        ("--at-once", 0),
        ("--end", 0),
        ("--seed", 1),
        ("--json", 0),
    ],
    repeatable: &["--address"],
    ..Spec::PLAIN
};

/// Where phones come, as the first line of `--json` says it.
#[derive(Serialize)]
struct Shared<'a> {
    addresses: Vec<String>,
    code: &'a str,
    links: Vec<String>,
}

/// What the loop waits for.
enum Event {
    Wish,
    Line(String),
    Closed,
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign’s file")?;
    let failed = |error: &dyn std::fmt::Display| CliError::Failed(error.to_string());
    let path = args.path(0);
    if args.has("--end") {
        // What is no campaign, or one of a newer program, gets no list of phones.
        open(path)?;
        // Whoever shares it has the list of phones in hand.
        let _lock = CampaignLock::take(&RealDisk, path).map_err(|error| failed(&error))?;
        let mut book = Book::open(Some(path)).map_err(|error| failed(&error))?;
        book.end().map_err(|error| failed(&error))?;
        writeln!(streams.out, "All devices are forgotten")?;
        return Ok(0);
    }
    let mut asked = Vec::new();
    for address in args.all("--address") {
        let address: Option<IpAddr> = address.to_str().and_then(|text| text.parse().ok());
        let wrong = || args.wrong("--address takes an address such as 192.168.1.20");
        asked.push(address.ok_or_else(wrong)?);
    }
    let mut dice = seeded(args)?.unwrap_or_else(AppDice::from_system);
    let (mut evening, recovered) = Evening::open(path, false)?;
    if let Some(sentence) = recovered {
        // If nobody reads the error stream, the answers are still wanted.
        let _ = writeln!(streams.err, "tableside: {sentence}");
    }
    let shared = serve(args, asked, &mut evening, &mut dice, streams);
    let (_, _, kept) = evening.end();
    let notes = kept?;
    for note in notes {
        let _ = writeln!(streams.err, "tableside: {note}");
    }
    shared
}

fn serve(
    args: &Args,
    addresses_asked: Vec<IpAddr>,
    evening: &mut Evening,
    dice: &mut AppDice,
    streams: &mut Streams<'_>,
) -> Result<u8, CliError> {
    let failed = |error: &dyn std::fmt::Display| CliError::Failed(error.to_string());
    let mut book = Book::open(Some(args.path(0))).map_err(|error| failed(&error))?;
    if args.has("--nod") || args.has("--at-once") {
        book.set_nod(args.has("--nod"))
            .map_err(|error| failed(&error))?;
    }
    let mut desk = Desk::new(book, evening.document());
    let (sender, events) = channel();
    let wake = sender.clone();
    let pictures = evening.pictures();
    let on = ShareOn {
        addresses: addresses_asked,
        port: args.number("--port", "a number from 0 to 65535")?,
        limits: Limits::default(),
        wake: Arc::new(move || {
            // Where the loop has ended nobody waits any more.
            let _ = wake.send(Event::Wish);
        }),
        pictures: Arc::new(move |id| pictures.as_ref()?.get(id).ok()),
    };
    let share = Share::begin(&mut desk, &on).map_err(|error| failed(&error))?;
    let (mut on_show, mut told_used_up) = (OnShow::default(), false);
    desk.show(evening.document(), on_show);
    tell(args, &share, desk.book().code(), streams)?;
    read_lines(sender);
    loop {
        // A line of a file that was closed is no end: the program runs until it is stopped.
        match events.recv_timeout(Duration::from_secs(1)) {
            Ok(Event::Line(line)) => {
                let (campaign, on) = (evening.document().campaign(), (&mut desk, &mut on_show));
                if !obey(&line, campaign, on, &share, args, streams)? {
                    break;
                }
            }
            Ok(Event::Wish | Event::Closed) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        let known: Vec<Nod> = desk.nods().to_vec();
        let result = evening.work(&mut desk, dice);
        for nod in desk.nods().iter().filter(|nod| !known.contains(nod)) {
            let (device, label, number) = (&nod.device, &nod.label, nod.number);
            writeln!(
                streams.out,
                "{device} asks: {label} (yes {number} or no {number})"
            )?;
        }
        let used_up = desk.book().is_used_up();
        if used_up && !told_used_up {
            writeln!(streams.out, "{CODE_USED_UP}; type code for a new one")?;
        }
        told_used_up = used_up;
        streams.out.flush()?;
        desk.show(evening.document(), on_show);
        result?;
    }
    drop(share);
    let kept = desk.book().keep_as_of(evening.document().revision());
    kept.map_err(|error| failed(&error))?;
    Ok(0)
}

/// Says where phones come.
fn tell(args: &Args, share: &Share, code: &str, streams: &mut Streams<'_>) -> Result<(), CliError> {
    let links: Vec<String> = share
        .addresses()
        .iter()
        .map(|address| Share::link(*address, code))
        .collect();
    if args.json() {
        let addresses = share.addresses().iter().map(ToString::to_string).collect();
        json_line(
            streams.out,
            &Shared {
                addresses,
                code,
                links,
            },
        )?;
    } else {
        let cards = addresses().unwrap_or_default();
        if let Some(link) = links.first() {
            write!(streams.out, "{}", in_blocks(link))?;
        }
        writeln!(streams.out, "\nCode  {code}\n")?;
        for (at, address) in share.addresses().iter().enumerate() {
            let card = cards.iter().find(|card| card.ip == address.ip());
            let card = card.map_or("this machine alone", |card| card.card.as_str());
            let likely = if at == 0 { "  most likely" } else { "" };
            writeln!(streams.out, "  http://{address}  {card}{likely}")?;
        }
        writeln!(
            streams.out,
            "\nIf a phone does not reach it: is it in the same network? Networks for guests keep devices\n\
             apart, and a firewall may have to let the port in. Type stop or end to close it."
        )?;
    }
    streams.out.flush()?;
    Ok(())
}

/// A code to scan, two rows of it in one line of blocks.
fn in_blocks(link: &str) -> String {
    let Ok(code) = qrcodegen::QrCode::encode_text(link, qrcodegen::QrCodeEcc::Medium) else {
        return String::new();
    };
    let (from, to) = (-2, code.size() + 2);
    let mut text = String::new();
    for y in (from..to).step_by(2) {
        for x in from..to {
            // Light on a dark terminal: what is not set is drawn.
            let (above, below) = (!code.get_module(x, y), !code.get_module(x, y + 1));
            text.push(match (above, below) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        let _ = writeln!(text);
    }
    text
}

/// Reads the standard input beside the loop.
fn read_lines(events: Sender<Event>) {
    std::thread::spawn(move || {
        for line in std::io::stdin().lines() {
            let Ok(line) = line else { break };
            if events.send(Event::Line(line)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::Closed);
    });
}

/// Does what a line says; whether to go on.
fn obey(
    line: &str,
    campaign: &Campaign,
    (desk, on_show): (&mut Desk, &mut OnShow),
    share: &Share,
    args: &Args,
    streams: &mut Streams<'_>,
) -> Result<bool, CliError> {
    let failed = |error: &dyn std::fmt::Display| CliError::Failed(error.to_string());
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<u32>().ok());
    match (words.first().copied().unwrap_or_default(), number(1)) {
        ("", _) => {}
        ("nods", _) => {
            for nod in desk.nods() {
                writeln!(streams.out, "{}  {}: {}", nod.number, nod.device, nod.label)?;
            }
        }
        (said @ ("yes" | "no"), which) => {
            let is_meant = |nod: &&Nod| which.is_none_or(|which| which == nod.number);
            match (desk.nods().iter().find(is_meant).cloned(), which) {
                (Some(nod), _) => {
                    desk.decide(nod.sent, said == "yes");
                    writeln!(streams.out, "{said} to {}", nod.label)?;
                }
                (None, Some(which)) => writeln!(
                    streams.out,
                    "No wish has the number {which}; nods lists them with their numbers"
                )?,
                (None, None) => writeln!(streams.out, "Nothing waits")?,
            }
        }
        ("devices", _) => {
            let (book, people) = (desk.book(), campaign.doors().people());
            for (id, device) in book.devices() {
                let who = device
                    .who
                    .and_then(|who| people.iter().find(|(id, _)| *id == who))
                    .map_or_else(String::new, |(_, name)| format!(", plays {name}"));
                let locked = if device.locked { ", locked" } else { "" };
                writeln!(streams.out, "{id}  {}{who}{locked}", device.name)?;
            }
        }
        ("code", _) => {
            desk.book().renew_code().map_err(|error| failed(&error))?;
            let code = desk.book().code().to_owned();
            tell(args, share, &code, streams)?;
        }
        (said @ ("cover" | "uncover"), _) => on_show.covered = said == "cover",
        (said @ ("out" | "name" | "lock" | "unlock"), which) => {
            let device = which.and_then(|id| Some((id, desk.book().device(id)?.who)));
            let name = words.get(2..).unwrap_or_default().join(" ");
            let done = match (said, device) {
                (_, None) => {
                    let number = words.get(1).copied().unwrap_or_default();
                    writeln!(
                        streams.out,
                        "There is no device “{number}”; devices lists them with their numbers"
                    )?;
                    Ok(())
                }
                ("out", Some((id, _))) => desk.throw_out(id),
                ("name", Some(_)) if name.is_empty() => {
                    writeln!(streams.out, "Say how it is called: name N WORDS")?;
                    Ok(())
                }
                ("name", Some((id, _))) => desk.book().rename(id, &name),
                (_, Some((id, who))) => desk.book().lock(id, who, said == "lock"),
            };
            done.map_err(|error| failed(&error))?;
        }
        ("stop", _) => return Ok(false),
        ("end", _) => {
            desk.book().end().map_err(|error| failed(&error))?;
            return Ok(false);
        }
        (other, _) => writeln!(
            streams.out,
            "There is no “{other}”; tableside share --help names all"
        )?,
    }
    Ok(true)
}
