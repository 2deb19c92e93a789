//! What the signs on a map mean, each as a small picture of its own with its words: what lies on that map and no more.

use std::collections::BTreeSet;

use super::Shown;
use super::board::{sign, tint};
use super::colours::Colours;
use crate::board::Point;
use crate::board::areas::{AreaMap, ConnectionKind};
use crate::board::grid::{BarrierKind, HexBoard, Terrain};

/// How wide and high a picture is.
const WIDE: i32 = 40;
const HIGH: i32 = 24;

impl Shown<'_> {
    /// The pictures, on nothing, with what each means.
    pub(in crate::exchange) fn key(&self) -> Vec<(String, String)> {
        let colours = Colours::of(false);
        match self {
            Self::Areas(seen) => of_areas(&seen.map, colours),
            Self::Board(seen) => of_board(&seen.board, colours),
        }
    }
}

fn picture(within: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDE}\" height=\"{HIGH}\" viewBox=\"0 0 {WIDE} {HIGH}\">{within}</svg>"
    )
}

/// A line from edge to edge.
fn line(colour: &str, wide: i32, more: &str) -> String {
    let middle = HIGH / 2;
    format!(
        "<path d=\"M0,{middle}L{WIDE},{middle}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{wide}\"{more}/>"
    )
}

/// A square in the middle.
fn square((fill, edge): (&str, &str), more: &str) -> String {
    let (side, x, y) = (HIGH - 6, (WIDE - HIGH) / 2 + 3, 3);
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\"{more}/>"
    )
}

fn of_board(board: &HexBoard, colours: &Colours) -> Vec<(String, String)> {
    let kinds: BTreeSet<Terrain> = board
        .spaces
        .iter()
        .map(|(_, space)| space.terrain)
        .collect();
    let mut all = Vec::new();
    for terrain in kinds.into_iter().filter(|kind| *kind != Terrain::Open) {
        let (fill, strength) = tint(board, terrain, false, colours);
        let passage = board.passage(terrain, 1);
        let ground = format!(
            "<rect width=\"{WIDE}\" height=\"{HIGH}\" fill=\"{fill}\" fill-opacity=\"{strength}\" stroke=\"{}\"/>",
            colours.line
        );
        let mut way = String::new();
        sign(
            &mut way,
            passage,
            Point::new(WIDE * 50, HIGH * 50),
            HIGH * 100,
        );
        let strokes = match way.is_empty() {
            true => way,
            false => {
                format!("<path d=\"{way}\" fill=\"none\" stroke=\"{fill}\" stroke-width=\"2\"/>")
            }
        };
        let words = board.terrain_name(terrain).to_owned();
        all.push((picture(&(ground + &strokes)), words));
    }
    let there = |kind: BarrierKind| board.barriers.values().any(|one| one.kind == kind);
    let wire = colours.wire;
    for (kind, words) in [
        (BarrierKind::Wall, "wall"),
        (BarrierKind::ClosedDoor, "closed door"),
        (BarrierKind::OpenDoor, "open door"),
    ] {
        let within = match kind {
            BarrierKind::Wall => line(wire, 4, ""),
            BarrierKind::ClosedDoor => {
                let leaf = format!(
                    "<rect x=\"10\" y=\"{}\" width=\"{}\" height=\"10\" fill=\"{}\" stroke=\"{wire}\" stroke-width=\"3\"/>",
                    HIGH / 2 - 5,
                    WIDE - 20,
                    colours.raised
                );
                line(wire, 4, "") + &leaf
            }
            BarrierKind::OpenDoor => line(wire, 4, " stroke-dasharray=\"12 16\""),
        };
        if there(kind) {
            all.push((picture(&within), words.to_owned()));
        }
    }
    all
}

fn of_areas(map: &AreaMap, colours: &Colours) -> Vec<(String, String)> {
    let wire = colours.wire;
    let (middle, x) = (HIGH / 2, WIDE / 2);
    let cross = format!(
        "<path d=\"M{},{}L{},{}M{0},{3}L{2},{1}\" fill=\"none\" stroke=\"{wire}\" stroke-width=\"3\"/>",
        x - 7,
        middle - 7,
        x + 7,
        middle + 7
    );
    let tip = format!(
        "<path d=\"M{},{}L{},{middle}L{0},{}\" fill=\"none\" stroke=\"{wire}\" stroke-width=\"3\"/>",
        WIDE - 12,
        middle - 8,
        WIDE - 2,
        middle + 8
    );
    let mark = format!(
        "<path d=\"M{},2L{0},{}\" fill=\"none\" stroke=\"{wire}\" stroke-width=\"4\"/>",
        WIDE - 8,
        HIGH - 2
    );
    let broken = line(wire, 2, " stroke-dasharray=\"8 6\"");
    let whole = line(wire, 2, "");
    let door = |open: bool, see_through: bool| {
        let fill = if see_through { "none" } else { colours.raised };
        let dashes = if open {
            " stroke-dasharray=\"4 3\""
        } else {
            ""
        };
        whole.clone() + &square((fill, wire), dashes)
    };
    let is = |kind: ConnectionKind| map.connections.values().any(|line| line.kind == kind);
    let doors = [(false, false), (false, true), (true, false), (true, true)];
    let doors = doors.map(|(open, see_through)| {
        let words = match (open, see_through) {
            (false, false) => "closed door",
            (false, true) => "closed door to see through",
            (true, false) => "open door",
            (true, true) => "open door to see through",
        };
        let kind = ConnectionKind::Door { open, see_through };
        (is(kind), door(open, see_through), words)
    });
    let marked = map
        .connections
        .values()
        .any(|line| line.mark_from || line.mark_to);
    let lines = [
        (is(ConnectionKind::Dashed), broken.clone(), "see only"),
        (is(ConnectionKind::NoSight), broken + &cross, "no sight"),
        (is(ConnectionKind::Arrow), whole.clone() + &tip, "one way"),
        (marked, whole.clone() + &mark, "cover at that end"),
    ];
    let all = lines.into_iter().chain(doors);
    let there = all.filter(|(is, ..)| *is);
    there
        .map(|(_, within, words)| (picture(&within), words.to_owned()))
        .collect()
}
