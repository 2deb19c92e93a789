//! All ranges and cover marks of a large zone map (U-32, U-33) beside plain breadth-first distances
//! from every area by petgraph, in alternating blocks on the same fixed map. The promise: no longer
//! than twice petgraph's time, though marks are counted on top and the whole table is kept.

// A timing is printed, and a program has no one to document its parts for.
#![allow(clippy::print_stdout, missing_docs)]

use std::collections::VecDeque;
use std::hint::black_box;
use std::time::{Duration, Instant};

use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::Bfs;
use tableside::board::areas::{
    Area, AreaId, AreaMap, Connection, ConnectionId, ConnectionKind, Lines,
};

const AREAS: u32 = 1_000;
const CONNECTIONS: u32 = 2_500;
const BLOCKS: usize = 41;
const PROMISE: f64 = 2.0;

fn main() {
    let map = random_map();
    let lines = Lines::new(&map);
    let graph = petgraph_of(&map);
    same_distances(&lines, &graph);

    let (mut ours, mut by_queue, mut by_bfs) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..BLOCKS {
        ours.push(time(|| lines.all_pairs()));
        by_queue.push(time(|| distances_by_queue(&graph)));
        by_bfs.push(time(|| visits_by_bfs(&graph)));
    }
    println!("{AREAS} areas, {CONNECTIONS} connections, {BLOCKS} blocks each");
    let ours = report("all pairs, range and marks", ours);
    let by_queue = report("petgraph neighbors, distances only", by_queue);
    let by_bfs = report("petgraph Bfs, visits only", by_bfs);
    let ratio = ours.as_secs_f64() / by_queue.min(by_bfs).as_secs_f64();
    let verdict = if ratio <= PROMISE { "kept" } else { "broken" };
    println!("ratio to the faster: {ratio:.2} (promise: at most {PROMISE:.1}, {verdict})");
}

/// The same map on every machine: a small linear congruential generator picks ends and marks, after
/// a tree that makes the map hang together.
fn random_map() -> AreaMap {
    let mut state: u64 = 0x5eed;
    let mut next = |below: u32| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        // The upper bits are the good ones.
        ((state >> 33) as u32) % below
    };
    let area = |id: u32| Area::new(format!("Area {id}"), 0, 0);
    let connections = (1..=CONNECTIONS).map(|id| {
        let (from, to) = if id < AREAS {
            (id + 1, 1 + next(id))
        } else {
            (1 + next(AREAS), 1 + next(AREAS))
        };
        let connection = Connection {
            from: AreaId(from),
            to: AreaId(to),
            kind: ConnectionKind::Solid,
            mark_from: next(4) == 0,
            mark_to: next(4) == 0,
            hidden: false,
            bend: None,
        };
        (ConnectionId(id), connection)
    });
    AreaMap {
        name: "Random".to_owned(),
        connections: connections.collect(),
        areas: (1..=AREAS).map(|id| (AreaId(id), area(id))).collect(),
        ..AreaMap::default()
    }
}

fn petgraph_of(map: &AreaMap) -> UnGraph<(), ()> {
    let ends = map.connections.values();
    UnGraph::from_edges(ends.map(|line| (line.from.0 - 1, line.to.0 - 1)))
}

/// Breadth-first distances from every node, with one vector and one queue for all of them.
fn distances_by_queue(graph: &UnGraph<(), ()>) {
    let mut distances = vec![u32::MAX; graph.node_count()];
    let mut queue = VecDeque::new();
    for source in graph.node_indices() {
        distances_from(graph, source, &mut distances, &mut queue);
        black_box(&distances);
    }
}

fn distances_from(
    graph: &UnGraph<(), ()>,
    source: NodeIndex,
    distances: &mut [u32],
    queue: &mut VecDeque<NodeIndex>,
) {
    distances.fill(u32::MAX);
    distances[source.index()] = 0;
    queue.push_back(source);
    while let Some(node) = queue.pop_front() {
        let distance = distances[node.index()] + 1;
        for neighbor in graph.neighbors(node) {
            if distances[neighbor.index()] == u32::MAX {
                distances[neighbor.index()] = distance;
                queue.push_back(neighbor);
            }
        }
    }
}

/// Petgraph's own walker from every node; it gives the order of the visits, not the distances.
fn visits_by_bfs(graph: &UnGraph<(), ()>) -> usize {
    let mut visits = 0;
    for source in graph.node_indices() {
        let mut bfs = Bfs::new(graph, source);
        while bfs.next(graph).is_some() {
            visits += 1;
        }
    }
    visits
}

/// Both sides must have done the same work.
fn same_distances(lines: &Lines, graph: &UnGraph<(), ()>) {
    let pairs = lines
        .all_pairs()
        .expect("1,000 areas are few enough for all pairs");
    let mut distances = vec![u32::MAX; graph.node_count()];
    let mut queue = VecDeque::new();
    for source in graph.node_indices() {
        distances_from(graph, source, &mut distances, &mut queue);
        for (target, distance) in distances.iter().enumerate() {
            let range = pairs
                .at(source.index(), target)
                .map(|(range, _)| u32::from(range));
            assert_eq!(range, Some(*distance), "from {source:?} to {target}");
        }
    }
}

fn time<T>(work: impl Fn() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

fn report(name: &str, mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    let median = times[times.len() / 2];
    let (first, last) = (times[0], times[times.len() - 1]);
    println!("{name}: median {median:.2?}, {first:.2?} to {last:.2?}");
    median
}
