//! The check of a board: what a GM should look at before play. It only reports; nothing is mended here.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::board::{HexBoard, KindId, LabelId, Passage, Terrain, ZoneId, ZoneKind};
use super::coords::{Edge, Hex};
use super::{MOST_BARRIERS, MOST_EXTRA};
use crate::board::words::{capital, count, list};
use crate::board::{Background, BoardRule, Severity};

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HexProblem {
    /// A board without spaces.
    NoSpaces,
    /// Spaces left of the corner or above, which have no name.
    NoName {
        /// The first of them.
        first: Hex,
        /// How many.
        spaces: usize,
    },
    /// A grid or a picture that cannot be.
    CannotBe {
        /// Why.
        why: String,
    },
    /// More walls and doors than a board can have.
    TooManyBarriers {
        /// How many.
        barriers: usize,
    },
    /// Walls or doors with no space on either side.
    BarrierNowhere {
        /// The first of them.
        first: Edge,
        /// How many.
        edges: usize,
    },
    /// Walls or doors at sides that the spaces have not; they count for nothing.
    BarrierAtNoSide {
        /// The first of them.
        first: Edge,
        /// How many.
        edges: usize,
    },
    /// A door with a space on one side only.
    DoorNowhere {
        /// On which edge.
        edge: Edge,
    },
    /// Spaces of a kind of terrain that is not on the board; they are open.
    UnknownKind {
        /// The kind of terrain.
        kind: KindId,
        /// How many spaces.
        spaces: usize,
    },
    /// A kind of terrain that costs nothing more, or more than can be.
    KindCost {
        /// The kind of terrain.
        kind: KindId,
    },
    /// A kind of terrain without a name.
    KindWithoutName {
        /// The kind of terrain.
        kind: KindId,
    },
    /// A zone without a name.
    ZoneWithoutName {
        /// The zone.
        zone: ZoneId,
    },
    /// A zone on spaces that the board has not, or on none.
    ZoneNowhere {
        /// The zone.
        zone: ZoneId,
        /// How many of its spaces are missing.
        missing: usize,
    },
    /// A label at a space that the board has not.
    LabelNowhere {
        /// The label.
        label: LabelId,
        /// The space.
        at: Hex,
    },
    /// Spaces in a start zone where no unit can stand.
    StartImpassable {
        /// Which start zone.
        zone: ZoneId,
        /// The spaces.
        spaces: Vec<Hex>,
    },
    /// Spaces in a start zone with a wall or impassable terrain on every side.
    StartWalledIn {
        /// Which start zone.
        zone: ZoneId,
        /// The spaces.
        spaces: Vec<Hex>,
    },
    /// A part of the board that one cannot walk to from the rest, even with every door open.
    Unreachable {
        /// The first space of the part.
        first: Hex,
        /// How many spaces it has.
        spaces: usize,
    },
}

/// One finding of the check of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HexFinding {
    /// What was found.
    pub problem: HexProblem,
    /// How grave it is.
    pub severity: Severity,
    /// What it is about; the game has a rule for that.
    pub rule: BoardRule,
    /// The finding in one sentence.
    pub sentence: String,
}

/// Everything worth a look on a board, by kind of problem and then by place: what is broken or lies nowhere, what has no
/// name, where units cannot start, what one cannot walk to.
#[must_use]
pub fn check(board: &HexBoard) -> Vec<HexFinding> {
    let mut problems = Vec::new();
    outline(board, &mut problems);
    barriers(board, &mut problems);
    kinds(board, &mut problems);
    zones_and_labels(board, &mut problems);
    walking(board, &mut problems);
    problems
        .into_iter()
        .map(|problem| finding(board, problem))
        .collect()
}

/// The errors of [`check`] alone, which takes no look at ways.
#[must_use]
pub fn errors(board: &HexBoard) -> Vec<HexFinding> {
    let mut problems = Vec::new();
    outline(board, &mut problems);
    barriers(board, &mut problems);
    kinds(board, &mut problems);
    zones_and_labels(board, &mut problems);
    let findings = problems.into_iter().map(|problem| finding(board, problem));
    findings
        .filter(|one| one.severity == Severity::Error)
        .collect()
}

fn outline(board: &HexBoard, problems: &mut Vec<HexProblem>) {
    if board.spaces.is_empty() {
        problems.push(HexProblem::NoSpaces);
    }
    let (column, row) = board.layout.column_and_row(board.corner);
    let mut beyond = board.spaces.iter().map(|(at, _)| at).filter(|at| {
        let at = board.layout.column_and_row(*at);
        at.0 < column || at.1 < row
    });
    if let Some(first) = beyond.next() {
        let spaces = 1 + beyond.count();
        problems.push(HexProblem::NoName { first, spaces });
    }
    let picture = board.picture.as_ref().and_then(Background::problem);
    let cannot_be = board.grid.problem().into_iter().chain(picture);
    problems.extend(cannot_be.map(|why| HexProblem::CannotBe { why }));
}

fn barriers(board: &HexBoard, problems: &mut Vec<HexProblem>) {
    if board.barriers.len() > MOST_BARRIERS {
        let barriers = board.barriers.len();
        problems.push(HexProblem::TooManyBarriers { barriers });
    }
    let at_no_side = |edge: &&Edge| !board.layout.has(edge.side());
    let mut at_no_sides = board.barriers.keys().filter(at_no_side);
    if let Some(first) = at_no_sides.next() {
        problems.push(HexProblem::BarrierAtNoSide {
            first: *first,
            edges: 1 + at_no_sides.count(),
        });
    }
    let beside = |edge: &Edge| {
        let there = |at: &&Hex| board.spaces.contains(**at);
        edge.spaces().iter().filter(there).count()
    };
    let mut nowhere = board.barriers.keys().filter(|edge| beside(edge) == 0);
    if let Some(first) = nowhere.next() {
        problems.push(HexProblem::BarrierNowhere {
            first: *first,
            edges: 1 + nowhere.count(),
        });
    }
    let doors = board.barriers.iter().filter(|(edge, barrier)| {
        // One space beside it is a door to nowhere.
        barrier.kind.is_door() && beside(edge) == 1
    });
    problems.extend(doors.map(|(edge, _)| HexProblem::DoorNowhere { edge: *edge }));
}

fn kinds(board: &HexBoard, problems: &mut Vec<HexProblem>) {
    let mut unknown: BTreeMap<KindId, usize> = BTreeMap::new();
    for (_, space) in board.spaces.iter() {
        if let Terrain::Kind(kind) = space.terrain
            && !board.kinds.contains_key(&kind)
        {
            *unknown.entry(kind).or_default() += 1;
        }
    }
    let unknown = unknown.into_iter();
    problems.extend(unknown.map(|(kind, spaces)| HexProblem::UnknownKind { kind, spaces }));
    for (id, kind) in &board.kinds {
        if let Passage::Difficult { extra } = kind.passage
            && !(1..=MOST_EXTRA).contains(&extra)
        {
            problems.push(HexProblem::KindCost { kind: *id });
        }
    }
    for (id, kind) in &board.kinds {
        if kind.name.trim().is_empty() {
            problems.push(HexProblem::KindWithoutName { kind: *id });
        }
    }
}

fn zones_and_labels(board: &HexBoard, problems: &mut Vec<HexProblem>) {
    for (id, zone) in &board.zones {
        if zone.name.trim().is_empty() {
            problems.push(HexProblem::ZoneWithoutName { zone: *id });
        }
    }
    for (id, zone) in &board.zones {
        let there = |at: &Hex| board.spaces.contains(*at);
        let missing = zone.spaces.iter().filter(|at| !there(at)).count();
        if missing > 0 || zone.spaces.is_empty() {
            problems.push(HexProblem::ZoneNowhere { zone: *id, missing });
        }
    }
    for (id, label) in &board.labels {
        if !board.spaces.contains(label.at) {
            problems.push(HexProblem::LabelNowhere {
                label: *id,
                at: label.at,
            });
        }
    }
}

/// Whether a unit can stand there.
fn enters(board: &HexBoard, at: Hex) -> bool {
    board.spaces.get(at).is_some_and(|space| {
        let passage = board.passage(space.terrain, 0);
        passage != Passage::Impassable
    })
}

/// The spaces one can walk to from there in one step. A closed door can be opened, so it cuts nothing off.
fn steps(board: &HexBoard, at: Hex) -> impl Iterator<Item = Hex> + '_ {
    board
        .layout
        .sides()
        .iter()
        .copied()
        .filter_map(move |side| {
            let barrier = board.barriers.get(&Edge::new(at, side));
            let walled = barrier.is_some_and(|barrier| !barrier.kind.is_door());
            let next = at.next(side);
            (!walled && enters(board, next)).then_some(next)
        })
}

fn walking(board: &HexBoard, problems: &mut Vec<HexProblem>) {
    let starts = || {
        let zones = board.zones.iter();
        zones.filter(|(_, zone)| zone.kind == ZoneKind::Start)
    };
    for (id, zone) in starts() {
        let cannot = |at: &Hex| board.spaces.contains(*at) && !enters(board, *at);
        let spaces: Vec<Hex> = zone.spaces.iter().filter(cannot).collect();
        if !spaces.is_empty() {
            problems.push(HexProblem::StartImpassable { zone: *id, spaces });
        }
    }
    for (id, zone) in starts() {
        let shut_in = |at: &Hex| enters(board, *at) && steps(board, *at).next().is_none();
        let spaces: Vec<Hex> = zone.spaces.iter().filter(shut_in).collect();
        // On a board of one space there is nowhere to go.
        if !spaces.is_empty() && board.spaces.len() > 1 {
            problems.push(HexProblem::StartWalledIn { zone: *id, spaces });
        }
    }
    let mut parts = parts(board);
    // The largest is the rest of the board; of equal ones, the first.
    let largest = parts
        .iter()
        .enumerate()
        .max_by_key(|(number, (_, spaces))| (*spaces, std::cmp::Reverse(*number)))
        .map(|(number, _)| number);
    if let Some(largest) = largest {
        parts.remove(largest);
    }
    let cut_off = parts.into_iter();
    problems.extend(cut_off.map(|(first, spaces)| HexProblem::Unreachable { first, spaces }));
}

/// The parts of the board within which one can walk: the first space of each, and how many it has.
fn parts(board: &HexBoard) -> Vec<(Hex, usize)> {
    let mut seen: BTreeSet<Hex> = BTreeSet::new();
    let mut parts = Vec::new();
    for (first, _) in board.spaces.iter() {
        if !enters(board, first) || !seen.insert(first) {
            continue;
        }
        let mut open = vec![first];
        let mut spaces = 0;
        while let Some(at) = open.pop() {
            spaces += 1;
            open.extend(steps(board, at).filter(|next| seen.insert(*next)));
        }
        parts.push((first, spaces));
    }
    parts
}

fn finding(board: &HexBoard, problem: HexProblem) -> HexFinding {
    use BoardRule::{Marks, Places, Terrain as Ground, Walking};
    use Severity::{Error, Note, Warning};
    let zone_name = |id: &ZoneId| board.item_name(super::HexItem::Zone(*id));
    let called = board.layout.spaces();
    let many = |count: usize| many(count, called);
    let (severity, rule, sentence) = match &problem {
        HexProblem::NoSpaces => (Note, Places, format!("The board has no {}.", called[1])),
        HexProblem::NoName { first, spaces } => {
            let sentence = format!(
                "{} left of the corner or above {} no name, first {}.",
                capital(&many(*spaces)),
                has(*spaces),
                board.address(*first)
            );
            (Error, Places, sentence)
        }
        HexProblem::CannotBe { why } => (Error, Places, format!("{}.", capital(why))),
        HexProblem::TooManyBarriers { barriers } => {
            let sentence =
                format!("The board has {barriers} walls and doors; {MOST_BARRIERS} are the most.");
            (Error, Ground, sentence)
        }
        HexProblem::BarrierNowhere { first, edges } => {
            let more = match edges {
                1 => String::new(),
                _ => format!(", and {} more like it", count(edges - 1)),
            };
            let sentence = format!(
                "{} has a wall or a door, but no {} on either side{more}.",
                capital(&board.edge_name(*first)),
                called[0]
            );
            (Warning, Ground, sentence)
        }
        HexProblem::BarrierAtNoSide { first, edges } => {
            let more = match edges {
                1 => String::new(),
                _ => format!(", and {} more like it", count(edges - 1)),
            };
            let sentence = format!(
                "{} has a wall or a door, but squares share no side there{more}.",
                capital(&board.edge_name(*first))
            );
            (Warning, Ground, sentence)
        }
        HexProblem::DoorNowhere { edge } => {
            let sentence = format!(
                "The door on {} leads out of the board.",
                board.edge_name(*edge)
            );
            (Note, Ground, sentence)
        }
        HexProblem::UnknownKind { kind, spaces } => {
            let sentence = format!(
                "{} of terrain {kind}, which is not on the board, {} as open.",
                capital(&many(*spaces)),
                if *spaces == 1 { "counts" } else { "count" }
            );
            (Error, Ground, sentence)
        }
        HexProblem::KindCost { kind } => {
            let sentence = format!(
                "{} costs less than 1 or more than {MOST_EXTRA} {} more.",
                capital(board.terrain_name(Terrain::Kind(*kind))),
                called[1]
            );
            (Error, Ground, sentence)
        }
        HexProblem::KindWithoutName { kind } => {
            (Warning, Ground, format!("Terrain {kind} has no name."))
        }
        HexProblem::ZoneWithoutName { zone } => {
            let sentence = format!("{} has no name.", capital(&zone_name(zone)));
            (Warning, Marks, sentence)
        }
        HexProblem::ZoneNowhere { zone, missing: 0 } => {
            let sentence = format!("{} is on no {}.", capital(&zone_name(zone)), called[0]);
            (Error, Marks, sentence)
        }
        HexProblem::ZoneNowhere { zone, missing } => {
            let sentence = format!(
                "{} is also on {} that the board has not.",
                capital(&zone_name(zone)),
                many(*missing)
            );
            (Error, Marks, sentence)
        }
        HexProblem::LabelNowhere { label, at } => {
            let sentence = format!(
                "Label {label} is at {}, which is not on the board.",
                board.address(*at)
            );
            (Error, Marks, sentence)
        }
        HexProblem::StartImpassable { zone, spaces } => {
            let sentence = format!(
                "No unit can stand on {} in {}: impassable terrain.",
                names(board, spaces),
                zone_name(zone)
            );
            (Warning, Ground, sentence)
        }
        HexProblem::StartWalledIn { zone, spaces } => {
            let sentence = format!(
                "No step leads out of {} in {}: walls or impassable terrain on every side.",
                names(board, spaces),
                zone_name(zone)
            );
            (Warning, Ground, sentence)
        }
        HexProblem::Unreachable { first, spaces } => {
            let more = match spaces {
                1 => String::new(),
                _ => format!(" and {} around it", many(spaces - 1)),
            };
            let sentence = format!(
                "No walk leads to {}{more} from the rest of the board.",
                board.address(*first)
            );
            (Warning, Walking, sentence)
        }
    };
    HexFinding {
        problem,
        severity,
        rule,
        sentence,
    }
}

fn many(spaces: usize, [one, several]: [&str; 2]) -> String {
    match spaces {
        0 | 1 => format!("{} {one}", count(spaces)),
        _ => format!("{} {several}", count(spaces)),
    }
}

const fn has(spaces: usize) -> &'static str {
    if spaces == 1 { "has" } else { "have" }
}

fn names(board: &HexBoard, spaces: &[Hex]) -> String {
    let names: Vec<String> = spaces.iter().map(|at| board.address(*at)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    list(&names)
}
