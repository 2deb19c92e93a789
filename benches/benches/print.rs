//! Paper: twelve sheets of each game (at most 100 ms), a map over thirty pages (at most 500 ms), from the campaign to the
//! bytes of the PDF.

// A timing is printed, and a program has no one to document its parts for.
#![allow(clippy::print_stdout, missing_docs)]

use std::time::{Duration, Instant};

use tableside::board::grid::{HexBoard, Layout};
use tableside::campaign::{Campaign, Document};
use tableside::dice::TypedDice;
use tableside::exchange::print::{Print, Scale, Sized, What, Whose};
use tableside::systems::System;

const RUNS: usize = 21;

fn main() {
    for system in System::ALL {
        let campaign = Campaign::from(&system.info().samples[0]);
        let people = campaign.sheets_to_print(Whose::Gm);
        let twelve = people.into_iter().cycle().take(12).collect();
        let what = What::Sheets(twelve);
        let name = format!("12 sheets of {}", system.name());
        report(
            &name,
            &campaign,
            &Print::new(what, Sized::A4),
            Duration::from_millis(100),
        );
    }
    let campaign = wide();
    let (map, _) = campaign.map_names()[0];
    let (scale, tokens) = (Scale::Inch, true);
    let print = Print::new(What::Map { map, scale, tokens }, Sized::A4);
    report(
        "a map over pages",
        &campaign,
        &print,
        Duration::from_millis(500),
    );
}

/// A board that takes thirty pages with an inch to a space.
fn wide() -> Campaign {
    let campaign = Campaign::new("Wide", System::Squads);
    let board = HexBoard::rectangle(Layout::Squares, 36, 44).expect("a board");
    let add = campaign.add_board(board).expect("it has boards");
    let mut document = Document::new(campaign);
    document
        .apply(&add, &mut TypedDice::default())
        .expect("it can be added");
    document.campaign().clone()
}

fn report(what: &str, campaign: &Campaign, print: &Print, promise: Duration) {
    let mut times = Vec::with_capacity(RUNS);
    let (mut pages, mut bytes) = (0, 0);
    for _ in 0..RUNS {
        let start = Instant::now();
        let made = print.pages(campaign).expect("pages");
        let pdf = made.pdf().expect("a PDF");
        times.push(start.elapsed());
        (pages, bytes) = (made.pages.len(), pdf.len());
    }
    times.sort_unstable();
    let (least, median, most) = (times[0], times[RUNS / 2], times[RUNS - 1]);
    let kept = if median <= promise { "" } else { "  TOO SLOW" };
    println!(
        "{what:<34} {pages:>3} pages {bytes:>8} bytes  median {median:>9.2?}  ({least:.2?} to {most:.2?}), at most {promise:?}{kept}"
    );
}
