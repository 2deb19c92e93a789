//! Why one space sees another or not (H-25): the line, what it meets, the distance, one sentence. The verdict is that of
//! `sight`.

use serde::Serialize;

use super::bits::SpaceBits;
use super::board::{BarrierKind, HexBoard};
use super::coords::{Edge, Hex};
use super::footprint::Footprint;
use super::line::{Hand, Meets, Met, Passed, meets, passed};
use super::ready::{HexGrid, SightLine};
use super::trace::LineEnd;
use crate::board::words::{count, list};

/// The reasons for a line of sight or its want (H-25), for reading and for drawing on the map. Of tokens of several
/// spaces, those for one line, between the nearest that see each other, or else between the nearest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HexWhy {
    /// Where the line begins.
    pub from: Hex,
    /// Where it ends.
    pub to: Hex,
    /// How many steps that is; none if either is not on the board.
    pub distance: Option<u32>,
    /// The verdict (H-24).
    pub sight: bool,
    /// Between which points the line runs that is told of: from middle to middle, or from corner to corner where only
    /// such a line is free.
    pub ends: [LineEnd; 2],
    /// The spaces of the line; of one from middle to middle, both ends included. Empty if either is not on the board.
    pub line: Vec<Passed>,
    /// Everything that blocks the line, or one side of it, in order.
    pub blocks: Vec<Block>,
    /// All of it in one sentence.
    pub sentence: String,
}

/// Something in the way of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    /// What.
    pub by: Blocker,
    /// On which side, where the line runs between two rows.
    pub hand: Hand,
}

/// What blocks sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Blocker {
    /// A wall or a closed door.
    Barrier {
        /// On this edge.
        edge: Edge,
        /// Which of the two.
        kind: BarrierKind,
        /// How the line meets it.
        meets: Meets,
    },
    /// One of those who block.
    Unit(Hex),
    /// The board has no space there.
    Hole(Hex),
}

impl HexGrid {
    /// Why one space sees another or not (H-25). The board is the one that this grid was made from, for names.
    #[must_use]
    pub fn why(
        &self,
        board: &HexBoard,
        from: impl Into<Footprint>,
        to: impl Into<Footprint>,
        blockers: &SpaceBits,
    ) -> HexWhy {
        let tokens = [self.held(from), self.held(to)];
        let blockers = &*self.but_for(blockers, tokens);
        let free = self.sight_ends(tokens[0], tokens[1], blockers);
        let ends = free.unwrap_or_else(|| self.nearest(tokens).map(LineEnd::Middle));
        let [from, to] = ends.map(LineEnd::space);
        let mut why = HexWhy {
            from,
            to,
            distance: self.distance(from, to),
            sight: free.is_some(),
            ends,
            line: Vec::new(),
            blocks: Vec::new(),
            sentence: String::new(),
        };
        if why.distance.is_some() {
            let met = meets(self.layout, ends[0], ends[1]);
            if ends[0] == LineEnd::Middle(from) {
                why.line.push(Passed::One(from));
            }
            why.line.extend(passed(&met));
            why.blocks = self.blocks(board, from, to, &met, blockers);
        }
        let corners = self.sight_line == SightLine::Corners;
        why.sentence = sentence(board, &why, corners);
        why
    }

    /// The nearest spaces of two tokens that the board has, the first of several.
    fn nearest(&self, [from, to]: [Footprint; 2]) -> [Hex; 2] {
        let spaces = |token: Footprint| {
            let all = token.spaces();
            all.filter(move |at| token.size() == 1 || self.has(*at))
        };
        let pairs = spaces(from).flat_map(|a| spaces(to).map(move |b| [a, b]));
        let nearest = pairs.min_by_key(|[a, b]| self.far((*a).into(), (*b).into()));
        nearest.unwrap_or([from.at(), to.at()])
    }

    fn blocks(
        &self,
        board: &HexBoard,
        from: Hex,
        to: Hex,
        met: &[Met],
        blockers: &SpaceBits,
    ) -> Vec<Block> {
        let in_between = |at: Hex| at != from && at != to;
        let is_hole = |at: Hex| self.holes.is_some() && !self.has(at);
        let mut blocks: Vec<Block> = Vec::new();
        let corner = self.shut_corner(from, to, blockers).into_iter().flatten();
        let corner = corner.map(|at| Met::Space(at, Hand::Both));
        for met in met.iter().copied().chain(corner) {
            let (by, hand) = match met {
                Met::Edge(edge, meets, hand) => match board.barriers.get(&edge) {
                    Some(barrier) if barrier.kind.blocks() => {
                        let kind = barrier.kind;
                        (Blocker::Barrier { edge, kind, meets }, hand)
                    }
                    _ => continue,
                },
                Met::Space(at, hand) if in_between(at) && blockers.contains(at) => {
                    (Blocker::Unit(at), hand)
                }
                Met::Space(at, hand) if in_between(at) && is_hole(at) => (Blocker::Hole(at), hand),
                Met::Space(..) => continue,
            };
            // The end of a wall that was followed up to it is not told of again.
            let told = |block: &Block| match (block.by, by) {
                (Blocker::Barrier { edge: one, .. }, Blocker::Barrier { edge, .. }) => one == edge,
                _ => false,
            };
            if !blocks.iter().any(told) {
                blocks.push(Block { by, hand });
            }
        }
        blocks
    }
}

fn sentence(board: &HexBoard, why: &HexWhy, corners: bool) -> String {
    let (from, to) = (board.address(why.from), board.address(why.to));
    let Some(distance) = why.distance else {
        return "One of the two spaces is not on the board.".to_owned();
    };
    if why.from == why.to {
        return format!("{from} sees itself.");
    }
    let spaces = if distance == 1 { "space" } else { "spaces" };
    let far = format!(
        "{} {spaces} away",
        count(usize::try_from(distance).unwrap_or(usize::MAX))
    );
    if why.sight {
        let free = match why.blocks.first().map(|block| block.hand) {
            None | Some(Hand::Both) => String::new(),
            Some(Hand::Left) => {
                ", past the right side of a line that runs between two rows".to_owned()
            }
            Some(Hand::Right) => {
                ", past the left side of a line that runs between two rows".to_owned()
            }
        };
        let by = match why.ends {
            [LineEnd::Corner(_, one), LineEnd::Corner(_, other)] => {
                let name = |side| board.layout.corner_name(side);
                format!(
                    ", from its {} corner to the {} corner of {to}",
                    name(one),
                    name(other)
                )
            }
            _ => String::new(),
        };
        return format!("{from} sees {to}, {far}{by}{free}.");
    }
    let mut names: Vec<String> = Vec::new();
    for block in &why.blocks {
        let name = name(board, block.by);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let nor = if corners {
        ", and no line from corner to corner is free"
    } else {
        ""
    };
    let all = |names: &[String]| {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        list(&names)
    };
    let on = |hand: Hand| -> Vec<String> {
        let blocks = why.blocks.iter().filter(|block| block.hand == hand);
        let mut names: Vec<String> = blocks.map(|block| name(board, block.by)).collect();
        names.dedup();
        names
    };
    let blocked = match (names.as_slice(), on(Hand::Left), on(Hand::Right)) {
        ([one], ..) => format!("{one} is in the way"),
        (_, left, right) if !left.is_empty() && !right.is_empty() && on(Hand::Both).is_empty() => {
            format!(
                "blocked left by {}, right by {} (the line runs between two rows)",
                all(&left),
                all(&right)
            )
        }
        (names, ..) => format!("{} are in the way", all(names)),
    };
    format!("{from} does not see {to}, {far}: {blocked}{nor}.")
}

fn name(board: &HexBoard, by: Blocker) -> String {
    match by {
        Blocker::Barrier { edge, kind, meets } => {
            let edge = board.edge_name(edge);
            let kind = kind.name();
            match meets {
                Meets::Crosses => format!("the {kind} on {edge}"),
                Meets::Touches => format!("the end of the {kind} on {edge}"),
                Meets::Follows => format!("the {kind} along the line on {edge}"),
            }
        }
        Blocker::Unit(at) => format!("the token on {}", board.address(at)),
        Blocker::Hole(at) => format!("the hole at {}", board.address(at)),
    }
}
