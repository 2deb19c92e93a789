//! The map compiled for searching: dense indices, neighbours in one array, one breadth-first pass.
//! No rules, no names and no verdicts.

use std::ops::Range;

use super::ConnectionId;

/// One step to a neighbour, with the cover marks at either end of the connection (0 or 1).
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Dense index of the neighbour.
    pub(super) to: u32,
    /// Mark at the end where the step starts.
    pub(super) near: u8,
    /// Mark at the end where the step leads.
    pub(super) far: u8,
}

/// One step as it is handed in for compiling.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) from: u32,
    pub(super) step: Step,
    pub(super) connection: ConnectionId,
}

/// Compressed adjacency rows: the steps of one area lie side by side, ordered by neighbour and then
/// by connection, so that every listing has a fixed order.
#[derive(Clone, Debug)]
pub(super) struct Adjacency {
    starts: Vec<usize>,
    steps: Vec<Step>,
    /// The connection behind each step; apart from the steps, since passes never look at it.
    connections: Vec<ConnectionId>,
}

impl Adjacency {
    /// Every end of every link must be below `areas`.
    pub(super) fn new(areas: usize, mut links: Vec<Link>) -> Self {
        links.sort_unstable_by_key(|link| (link.from, link.step.to, link.connection));
        let mut starts = vec![0; areas + 1];
        for link in &links {
            starts[link.from as usize + 1] += 1;
        }
        for area in 0..areas {
            starts[area + 1] += starts[area];
        }
        Self {
            starts,
            steps: links.iter().map(|link| link.step).collect(),
            connections: links.iter().map(|link| link.connection).collect(),
        }
    }

    /// How many areas there are.
    pub(super) fn areas(&self) -> usize {
        self.starts.len() - 1
    }

    /// The positions of an area's steps.
    pub(super) fn row(&self, area: u32) -> Range<usize> {
        self.starts[area as usize]..self.starts[area as usize + 1]
    }

    /// The steps of an area.
    pub(super) fn steps(&self, area: u32) -> &[Step] {
        &self.steps[self.row(area)]
    }

    /// The step at a position of [`Self::row`].
    pub(super) fn step(&self, position: usize) -> Step {
        self.steps[position]
    }

    /// The connection of the step at a position of [`Self::row`].
    pub(super) fn connection(&self, position: usize) -> ConnectionId {
        self.connections[position]
    }
}

/// Distance and largest mark count in one number: the smaller key is the shorter way and, among
/// equally long ones, the way with more marks. One comparison then decides both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(u64);

impl Key {
    const UNSEEN: Self = Self(u64::MAX);
    const START: Self = Self(u32::MAX as u64);
    const STEP: u64 = 1 << 32;

    /// One step further, over `marks` more marks.
    /// Marks are at most twice the distance, so that they cannot run into it.
    pub(super) fn step(self, marks: u8) -> Self {
        Self(self.0 + Self::STEP - u64::from(marks))
    }

    /// The distance alone; larger than any real one for an area that was not reached.
    fn level(self) -> u64 {
        self.0 >> 32
    }

    /// Connections from the source, if it was reached.
    pub(super) fn distance(self) -> Option<u32> {
        // The cast keeps the upper half, which is what the distance is.
        (self != Self::UNSEEN).then_some((self.0 >> 32) as u32)
    }

    /// Largest mark count over all shortest ways, if it was reached.
    pub(super) fn marks(self) -> Option<u32> {
        // The cast keeps the lower half, where the marks count down from the top.
        (self != Self::UNSEEN).then_some(u32::MAX - self.0 as u32)
    }

    /// This area lies one step further than the other, both reached.
    pub(super) fn follows(self, other: Self) -> bool {
        self != Self::UNSEEN && self.level() == other.level() + 1
    }
}

/// The buffers of a breadth-first pass, reused from one pass to the next.
#[derive(Debug, Default)]
pub(super) struct Search {
    keys: Vec<Key>,
    queue: Vec<u32>,
}

impl Search {
    /// Distances from `source` and the largest count of marks on the shortest ways, leaving out the
    /// marks at the source itself (U-33). With a target, what lies beyond it may stay unreached.
    pub(super) fn run(&mut self, graph: &Adjacency, source: u32, target: Option<u32>) -> &[Key] {
        self.keys.clear();
        self.keys.resize(graph.areas(), Key::UNSEEN);
        self.queue.clear();
        let keys = self.keys.as_mut_slice();
        keys[source as usize] = Key::START;
        for step in graph.steps(source) {
            let old = &mut keys[step.to as usize];
            let new = Key::START.step(step.far);
            if new < *old {
                if *old == Key::UNSEEN {
                    self.queue.push(step.to);
                }
                *old = new;
            }
        }
        let mut head = 0;
        while let Some(&area) = self.queue.get(head) {
            head += 1;
            // All areas one level nearer are done, so this key is final.
            let key = keys[area as usize];
            if let Some(target) = target
                && keys[target as usize].level() <= key.level()
            {
                break;
            }
            for step in graph.steps(area) {
                let old = &mut keys[step.to as usize];
                let new = key.step(step.near + step.far);
                if new < *old {
                    if *old == Key::UNSEEN {
                        self.queue.push(step.to);
                    }
                    *old = new;
                }
            }
        }
        &self.keys
    }
}

/// Shortest ways as positions of steps, at most `max`, ordered by the areas passed and then by the
/// connections. `left` holds each area's distance to `to`. Unless `parallel`, two connections
/// between the same two areas make one way.
pub(super) fn shortest_ways(
    graph: &Adjacency,
    left: &[Key],
    from: u32,
    to: u32,
    max: usize,
    parallel: bool,
) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    if max == 0 || left[from as usize] == Key::UNSEEN {
        return found;
    }
    if from == to {
        found.push(Vec::new());
        return found;
    }
    // A stack of rows instead of recursion: a map may be one long corridor. Every step taken is on
    // a shortest way, so no branch is walked in vain.
    let mut way = Vec::new();
    let mut rows = vec![(from, graph.row(from))];
    while let Some((area, row)) = rows.last_mut() {
        let Some(position) = row.next() else {
            rows.pop();
            way.pop();
            continue;
        };
        let next = graph.step(position).to;
        let twin = position > graph.row(*area).start && graph.step(position - 1).to == next;
        if !left[*area as usize].follows(left[next as usize]) || (twin && !parallel) {
            continue;
        }
        way.push(position);
        if next == to {
            found.push(way.clone());
            way.pop();
            if found.len() >= max {
                break;
            }
        } else {
            rows.push((next, graph.row(next)));
        }
    }
    found
}
