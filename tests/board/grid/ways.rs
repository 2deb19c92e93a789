//! Ways across the board: reachable spaces (H-20 to H-22), shortest paths, straight lines, pushes (H-42).

use std::collections::{BTreeMap, BTreeSet};

use tableside::board::grid::{
    Diagonals, Edge, Footprint, Hex, HexBoard, HexGrid, HexRules, Layout, Movement, Push, Reached,
    Stop, Terrain, Units, Unreachable,
};

use super::{Random, Walker, grid, hex, open, random_board, side, some_of, square, terrain, wall};

/// Cheapest costs by going over all steps until nothing changes.
fn costs(walker: Walker<'_>, from: Hex, blocked: &[Hex]) -> BTreeMap<Hex, u32> {
    let mut costs = BTreeMap::from([((from, false), 0)]);
    loop {
        let mut changed = false;
        for ((at, odd), cost) in costs.clone() {
            for next in walker.neighbours(at) {
                let Some((more, odd)) = walker.step(at, next, odd) else {
                    continue;
                };
                if walker.meets(next, blocked) {
                    continue;
                }
                let known = costs.get(&(next, odd)).copied().unwrap_or(u32::MAX);
                if cost + more < known {
                    costs.insert((next, odd), cost + more);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    let mut cheapest = BTreeMap::new();
    for ((at, _), cost) in costs {
        let known = cheapest.entry(at).or_insert(cost);
        *known = cost.min(*known);
    }
    cheapest
}

/// Every state of a moving unit, exhaustively: where it is, after how many steps over corners, in which action, how much
/// of it is used. Where it can end, whatever it is there.
fn states(
    walker: Walker<'_>,
    (from, odd): (Hex, bool),
    movement: Movement,
    (blocked, passed): (&[Hex], &[Hex]),
) -> BTreeSet<(Hex, bool, u16, u16)> {
    // Whoever moves is not in their own way.
    let own = walker.spaces(from);
    let others = |all: &[Hex]| -> Vec<Hex> {
        let all = all.iter().copied().filter(|at| !own.contains(at));
        all.collect()
    };
    let (blocked, passed) = (others(blocked), others(passed));
    let stops = |at: Hex| at == from || !walker.meets(at, &passed);
    let mut open = vec![(from, odd, 0_u16, movement.distance)];
    let mut states: BTreeSet<_> = open.iter().copied().collect();
    while let Some((at, odd, action, used)) = open.pop() {
        let mut next_states = Vec::new();
        if stops(at) && action < movement.actions {
            next_states.push((at, odd, action + 1, 0));
        }
        for next in walker.neighbours(at) {
            if action == 0 {
                continue;
            }
            if let Some((cost, odd)) = walker.step(at, next, odd) {
                let used = u32::from(used) + cost;
                if used <= u32::from(movement.distance) && !walker.meets(next, &blocked) {
                    next_states.push((next, odd, action, used as u16));
                }
            }
        }
        for state in next_states {
            if states.insert(state) {
                open.push(state);
            }
        }
    }
    states.retain(|(at, _, _, used)| *at == from || (stops(*at) && *used > 0));
    states
}

/// Where it can end, with the fewest actions and the least distance.
fn everywhere(
    walker: Walker<'_>,
    from: Hex,
    movement: Movement,
    units: (&[Hex], &[Hex]),
) -> BTreeMap<Hex, (u16, u16)> {
    let mut best = BTreeMap::from([(from, (0, 0))]);
    for (at, _, action, used) in states(walker, (from, false), movement, units) {
        let known = best.entry(at).or_insert((action, used));
        *known = (*known).min((action, used));
    }
    best
}

#[test]
fn h_22_reachable_spaces_and_their_actions_are_those_of_an_exhaustive_search() {
    let mut random = Random::new(22);
    let mut reached = [0; 5];
    for _ in 0..700 {
        let board = random_board(&mut random);
        let walker = Walker::random(&mut random, &board);
        let grid = walker.grid();
        let all = walker.stands();
        let Some(from) = all.get(random.below(all.len().max(1) as u32) as usize) else {
            continue;
        };
        let (parts, others) = (3 + random.below(12), 3 + random.below(9));
        let blocked = walker.some(&mut random, parts);
        let passed = walker.some(&mut random, others);
        let movement = Movement {
            distance: random.below(6) as u16,
            actions: random.below(5) as u16,
        };
        let (blocked_bits, passed_bits) = (
            grid.bits(blocked.iter().copied()),
            grid.bits(passed.iter().copied()),
        );
        let units = Units {
            blocked: &blocked_bits,
            passed: &passed_bits,
        };
        let reach = grid.reach(*from, movement, units);
        let found: BTreeMap<Hex, (u16, u16)> = reach
            .iter()
            .map(|reached| (reached.at, (reached.actions, reached.used)))
            .collect();
        let truth = everywhere(walker, *from, movement, (&blocked, &passed));
        assert_eq!(
            found, truth,
            "{from:?} {movement:?}, blocked {blocked:?}, passed {passed:?}, {walker:?}"
        );
        assert!(reach.spaces().iter().eq(truth.keys().copied()));
        assert_eq!(reach.iter().count(), truth.len(), "each space once");
        reached[usize::from(walker.size)] += found.len() - 1;
        let own = walker.spaces(*from);
        let others = |all: &[Hex]| -> Vec<Hex> {
            let all = all.iter().copied().filter(|at| !own.contains(at));
            all.collect()
        };
        let (blocked, passed) = (others(&blocked), others(&passed));
        for (at, _) in board.spaces.iter() {
            let why = grid.unreachable(*from, at, movement, units);
            assert_eq!(why.is_none(), truth.contains_key(&at), "{why:?}");
            assert_eq!(
                reach.actions(at),
                truth.get(&at).map(|(actions, _)| *actions)
            );
            let Some((spaces, stops)) = reach.way(at) else {
                assert!(!truth.contains_key(&at));
                continue;
            };
            // The way is one: each step can be taken, each action keeps to its distance and ends where one can stand.
            assert_eq!((spaces.first(), spaces.last()), (Some(from), Some(&at)));
            assert_eq!(stops.len(), usize::from(truth[&at].0));
            let (mut used, mut stop, mut odd) = (0, 0, false);
            for pair in spaces.windows(2) {
                assert!(!walker.meets(pair[1], &blocked));
                let (cost, after) = walker.step(pair[0], pair[1], odd).expect("a step");
                (used, odd) = (used + cost, after);
                if Some(&pair[1]) == stops.get(stop) && !walker.meets(pair[1], &passed) {
                    assert!(used <= u32::from(movement.distance));
                    (used, stop) = (0, stop + 1);
                }
            }
            assert_eq!(stop, stops.len());
        }
    }
    assert!(reached[1] > 4_000, "{reached:?}");
    assert!(reached[2..].iter().all(|count| *count > 50), "{reached:?}");
}

#[test]
fn h_36_movement_1_3_2_goes_six_spaces_with_two_actions() {
    let grid = grid(&open(20, 3));
    let nobody = grid.none();
    let units = Units {
        blocked: &nobody,
        passed: &nobody,
    };
    let movement = Movement {
        distance: 3,
        actions: 2,
    };
    let reach = grid.reach(hex(0, 0), movement, units);
    assert_eq!(reach.actions(hex(3, 0)), Some(1));
    assert_eq!(reach.actions(hex(4, 0)), Some(2));
    assert_eq!(reach.actions(hex(6, 0)), Some(2));
    assert_eq!(reach.actions(hex(7, 0)), None);
    assert_eq!(reach.actions(hex(0, 0)), Some(0));
}

/// H-22: of ways that are equally long the straighter one is told: on open ground no way bends more than once, and none
/// that could be straight.
#[test]
fn h_22_on_open_ground_ways_bend_once_at_most() {
    let boards = [
        Layout::Pointy,
        Layout::Flat,
        Layout::Squares,
        Layout::Squares,
        Layout::Squares,
    ];
    let rules = [
        Diagonals::One,
        Diagonals::One,
        Diagonals::None,
        Diagonals::One,
        Diagonals::OneTwo,
    ];
    for (layout, diagonals) in boards.into_iter().zip(rules) {
        let board = HexBoard::rectangle(layout, 15, 15).expect("a small board");
        let size = 1;
        let walker = Walker {
            board: &board,
            diagonals,
            size,
        };
        let grid = walker.grid();
        let nobody = grid.none();
        let units = Units {
            blocked: &nobody,
            passed: &nobody,
        };
        let from = board.named("H8").expect("the middle");
        // Where corners cost more, an action that ends between them may have to bend.
        let most = if diagonals == Diagonals::OneTwo { 1 } else { 2 };
        for (distance, actions) in [(7, 1), (3, 3)].into_iter().take(most) {
            let reach = grid.reach(from, Movement { distance, actions }, units);
            for end in reach.iter() {
                let (way, _) = reach.way(end.at).expect("a way there");
                let steps: Vec<Hex> = way
                    .windows(2)
                    .map(|pair| hex(pair[1].q - pair[0].q, pair[1].r - pair[0].r))
                    .collect();
                let bends = steps.windows(2).filter(|pair| pair[0] != pair[1]).count();
                let all = steps.len() as i32;
                let (q, r) = (end.at.q - from.q, end.at.r - from.r);
                let straight = steps.first().is_none_or(|_| {
                    let step = hex(q / all, r / all);
                    (step.q * all, step.r * all) == (q, r)
                        && walker
                            .neighbours(from)
                            .contains(&hex(from.q + step.q, from.r + step.r))
                });
                assert!(
                    bends <= usize::from(!straight),
                    "{layout:?} {diagonals:?} {way:?}"
                );
            }
        }
    }
}

#[test]
fn h_21_allies_are_passed_but_no_action_ends_on_one() {
    // One row; the only way leads over two allies, and an action of two ends on the second of them.
    let grid = grid(&open(6, 1));
    let (nobody, allies) = (grid.none(), grid.bits([hex(1, 0), hex(2, 0)]));
    let units = Units {
        blocked: &nobody,
        passed: &allies,
    };
    let reach = |distance, actions| grid.reach(hex(0, 0), Movement { distance, actions }, units);
    assert_eq!(reach(2, 9).iter().count(), 1);
    let three = reach(3, 2);
    assert_eq!(three.actions(hex(2, 0)), None);
    assert_eq!(three.actions(hex(3, 0)), Some(1));
    assert_eq!(three.actions(hex(5, 0)), Some(2));
    let foes = Units {
        blocked: &allies,
        passed: &nobody,
    };
    let held = Movement {
        distance: 9,
        actions: 9,
    };
    assert_eq!(grid.reach(hex(0, 0), held, foes).iter().count(), 1);
}

#[test]
fn h_21_a_space_that_costs_more_than_an_action_goes_is_never_entered() {
    let mut board = open(3, 1);
    terrain(&mut board, hex(1, 0), Terrain::Difficult);
    let grid = grid(&board);
    let nobody = grid.none();
    let units = Units {
        blocked: &nobody,
        passed: &nobody,
    };
    let reach = |distance, actions| grid.reach(hex(0, 0), Movement { distance, actions }, units);
    assert_eq!(reach(1, 5).iter().count(), 1);
    // What an action has left over is lost: two for the first space, one for the next.
    assert_eq!(reach(2, 5).actions(hex(2, 0)), Some(2));
    assert_eq!(reach(3, 5).actions(hex(2, 0)), Some(1));
    assert_eq!(reach(u16::MAX, u16::MAX).actions(hex(2, 0)), Some(1));
}

#[test]
fn h_44_paths_are_as_cheap_as_any() {
    let mut random = Random::new(44);
    let mut found = [0; 5];
    for _ in 0..600 {
        let board = random_board(&mut random);
        let walker = Walker::random(&mut random, &board);
        let grid = walker.grid();
        let all = walker.stands();
        if all.is_empty() {
            continue;
        }
        let parts = 3 + random.below(12);
        let blocked = walker.some(&mut random, parts);
        let (bits, nobody) = (grid.bits(blocked.iter().copied()), grid.none());
        let units = Units {
            blocked: &bits,
            passed: &nobody,
        };
        for _ in 0..8 {
            let mut pick = || all[random.below(all.len() as u32) as usize];
            let (from, to) = (pick(), pick());
            let ends = [walker.spaces(from), walker.spaces(to)].concat();
            let others = blocked.iter().copied().filter(|at| !ends.contains(at));
            let in_the_way: Vec<Hex> = others.collect();
            let truth = costs(walker, from, &in_the_way).get(&to).copied();
            let way = grid.path(from, to, units);
            assert_eq!(
                way.as_ref().map(|way| way.cost),
                truth,
                "{from:?} to {to:?} past {blocked:?}, {walker:?}"
            );
            let Some(way) = way else { continue };
            found[usize::from(walker.size)] += usize::from(from != to);
            assert_eq!((way.spaces[0], way.spaces.last()), (from, Some(&to)));
            let (mut sum, mut odd) = (0, false);
            for pair in way.spaces.windows(2) {
                let (cost, after) = walker.step(pair[0], pair[1], odd).expect("a step");
                (sum, odd) = (sum + cost, after);
                assert!(!walker.meets(pair[1], &in_the_way));
            }
            assert_eq!(sum, way.cost);
            assert_eq!(grid.path(from, to, units), Some(way), "the same every time");
        }
    }
    assert!(found[1] > 700, "{found:?}");
    assert!(found[2..].iter().all(|count| *count > 20), "{found:?}");
}

fn push(grid: &HexGrid, source: Hex, target: Hex, spaces: u32) -> Vec<Push> {
    grid.push(source, target, spaces, &grid.bits([hex(9, 4)]))
}

fn heading(push: &Push) -> u8 {
    push.heading.into()
}

#[test]
fn h_42_a_push_goes_straight_away_and_two_directions_are_both_offered() {
    let grid = grid(&open(12, 12));
    for number in 0..6 {
        let target = hex(3, 5).next(side(number));
        let pushes = push(&grid, hex(3, 5), target, 2);
        assert_eq!(pushes.len(), 1);
        assert_eq!(heading(&pushes[0]), u8::from(side(number)));
        assert_eq!(
            pushes[0].spaces,
            [
                hex(3, 5).ahead(side(number), 2),
                hex(3, 5).ahead(side(number), 3)
            ]
        );
        assert_eq!(pushes[0].stopped, None);
        // Exactly between two directions.
        let between = target.next(side(number).turned(1));
        let pushes = push(&grid, hex(3, 5), between, 1);
        let sides: Vec<u8> = pushes.iter().map(heading).collect();
        let mut expected = [side(number), side(number).turned(1)].map(u8::from);
        expected.sort_unstable();
        assert_eq!(sides, expected);
        // Nearer to one of them.
        let nearer = between.next(side(number));
        let pushes = push(&grid, hex(3, 5), nearer, 1);
        assert_eq!(pushes.len(), 1);
        assert_eq!(heading(&pushes[0]), u8::from(side(number)));
    }
    assert!(push(&grid, hex(3, 5), hex(3, 5), 3).is_empty());
    assert!(push(&grid, hex(-9, 5), hex(3, 5), 3).is_empty());
}

#[test]
fn h_42_a_push_stops_before_whatever_is_in_its_way() {
    let mut board = open(12, 6);
    terrain(&mut board, hex(5, 0), Terrain::Impassable);
    let edge = Edge::new(hex(3, 2), side(0));
    wall(&mut board, edge);
    let grid = grid(&board);
    let end = |source, target| {
        let pushes = push(&grid, source, target, 9);
        (pushes[0].spaces.last().copied(), pushes[0].stopped)
    };
    let rock = Some(Stop::Impassable(hex(5, 0)));
    assert_eq!(end(hex(1, 0), hex(2, 0)), (Some(hex(4, 0)), rock));
    let wall = Some(Stop::Wall(edge));
    assert_eq!(end(hex(2, 2), hex(3, 2)), (None, wall));
    let unit = Some(Stop::Unit(hex(9, 4)));
    assert_eq!(end(hex(5, 4), hex(6, 4)), (Some(hex(8, 4)), unit));
    let edge = Some(Stop::BoardEnds);
    assert_eq!(end(hex(1, 1), hex(0, 1)), (None, edge));
}

#[test]
fn h_23_within_is_distance_only() {
    let mut random = Random::new(23);
    for _ in 0..300 {
        let board = random_board(&mut random);
        let walker = Walker::random(&mut random, &board);
        let grid = walker.grid();
        for middle in [hex(0, 0), hex(3, 4), hex(-7, 2), hex(40, -3)] {
            let radius = random.below(9);
            let spaces = walker.spaces(middle);
            let far = |at: Hex| spaces.iter().map(|one| walker.far(*one, at)).min();
            let near = board.spaces.iter().map(|(at, _)| at);
            let near = near.filter(|at| far(*at) <= Some(radius));
            let within = grid.within(walker.token(middle), radius);
            assert!(within.iter().eq(near), "{middle:?} {radius} {walker:?}");
            for (at, _) in board.spaces.iter() {
                let on_board = spaces.iter().any(|at| board.spaces.contains(*at));
                let truth = far(at).filter(|_| on_board);
                assert_eq!(grid.distance(at, walker.token(middle)), truth);
            }
        }
    }
    let grid = grid(&open(5, 1));
    assert_eq!(
        grid.straight(hex(1, 0), side(0), 9),
        [hex(2, 0), hex(3, 0), hex(4, 0)]
    );
    assert_eq!(grid.straight(hex(1, 0), side(0), 1), [hex(2, 0)]);
    assert!(grid.straight(hex(1, 0), side(1), 9).is_empty());
    assert_eq!(grid.distance(hex(0, 0), hex(4, 0)), Some(4));
    assert_eq!(grid.distance(hex(0, 0), hex(5, 0)), None);
}

#[test]
fn h_22_a_space_that_cannot_be_reached_says_why() {
    let mut board = open(9, 1);
    terrain(&mut board, hex(3, 0), Terrain::Impassable);
    terrain(&mut board, hex(1, 0), Terrain::Difficult);
    let grid = grid(&board);
    let (foes, friends) = (grid.bits([hex(6, 0)]), grid.bits([hex(1, 0)]));
    let units = Units {
        blocked: &foes,
        passed: &friends,
    };
    let movement = |distance| Movement {
        distance,
        actions: 1,
    };
    let told = |to, distance| {
        let why = grid.unreachable(hex(0, 0), to, movement(distance), units);
        why.map(|why| why.sentence(&board, to))
    };
    let cases = [
        (hex(9, 0), "One of the two spaces is not on the board."),
        (hex(3, 0), "D1 cannot be entered."),
        (hex(6, 0), "G1 is taken."),
        (
            hex(1, 0),
            "B1 is taken: it can be passed, but not ended on.",
        ),
        (hex(4, 0), "No way leads to E1."),
        (
            hex(2, 0),
            "C1 is too far: the shortest way takes three spaces of movement.",
        ),
    ];
    for (to, why) in cases {
        assert_eq!(told(to, 2), Some(why.to_owned()));
    }
    assert_eq!(told(hex(2, 0), 3), None);
    assert_eq!(told(hex(0, 0), 0), None);
    let why = grid.unreachable(hex(0, 0), hex(2, 0), movement(2), units);
    assert_eq!(why, Some(Unreachable::TooFar { cost: 3 }));
}

#[test]
fn a_board_of_two_spaces_at_its_furthest_ends_answers_everything() {
    let (one, other) = (hex(-500, -500), hex(500, 500));
    let board = HexBoard::of(Layout::Flat, &[one, other].into()).expect("two spaces");
    let grid = HexGrid::new(
        &board,
        HexRules {
            holes_block_sight: true,
            difficult_extra: u8::MAX,
            ..HexRules::default()
        },
    );
    let nobody = grid.none();
    let units = Units {
        blocked: &nobody,
        passed: &nobody,
    };
    let far = Movement {
        distance: u16::MAX,
        actions: u16::MAX,
    };
    assert_eq!(grid.distance(one, other), Some(2_000));
    assert!(!grid.sight(one, other, &nobody));
    assert_eq!(grid.seen(one, u32::MAX, &nobody).len(), 1);
    assert_eq!(grid.reach(one, far, units).iter().count(), 1);
    assert_eq!(grid.path(one, other, units), None);
    assert_eq!(grid.within(one, 2_000).len(), 2);
    let pushes = grid.push(one, other, u32::MAX, &nobody);
    assert!(
        pushes
            .iter()
            .all(|push| push.stopped == Some(Stop::BoardEnds))
    );
    let why = grid.why(&board, one, other, &nobody);
    assert_eq!((why.sight, why.line.is_empty()), (false, false));
    assert!(
        why.sentence.ends_with("are in the way."),
        "{}",
        why.sentence
    );
    assert_eq!(board.named(&board.address(other)), Some(other));
    // Without holes in the way the two see each other.
    let open = HexGrid::new(&board, HexRules::default());
    assert!(open.sight(one, other, &open.none()));
    assert_eq!(open.seen(one, 2_000, &open.none()).len(), 2);
}

/// How near spaces are to standing beside somebody, the slow way: every action from every space that can be stood on, gone
/// over until nothing changes.
struct Approaching<'a> {
    walker: Walker<'a>,
    target: Vec<Hex>,
    left: BTreeMap<(Hex, bool), u32>,
}

impl<'a> Approaching<'a> {
    fn of(
        walker: Walker<'a>,
        from: Hex,
        target: Vec<Hex>,
        distance: u16,
        (blocked, passed): (&[Hex], &[Hex]),
    ) -> Self {
        let own = walker.spaces(from);
        let others = |all: &[Hex]| -> Vec<Hex> {
            let all = all.iter().copied().filter(|at| !own.contains(at));
            all.collect()
        };
        let (mut blocked, passed) = (others(blocked), others(passed));
        blocked.extend(&target);
        let action = Movement {
            distance,
            actions: 1,
        };
        /// A space, and whether an odd number of corner steps led there.
        type State = (Hex, bool);
        let mut legs: BTreeMap<State, Vec<(State, u32)>> = BTreeMap::new();
        let mut open = vec![(from, false)];
        while let Some(at) = open.pop() {
            if legs.contains_key(&at) {
                continue;
            }
            let ends = states(walker, at, action, (&blocked, &passed));
            let ends = ends.into_iter().filter(|(.., action, _)| *action > 0);
            let ends = ends.map(|(end, odd, _, used)| ((end, odd), used.into()));
            let ends: Vec<_> = ends.collect();
            // Seen from where it stands now, the count begins anew.
            open.extend(
                ends.iter()
                    .flat_map(|((end, odd), _)| [(*end, false), (*end, *odd)]),
            );
            legs.insert(at, ends);
        }
        let mut one = Self {
            walker,
            target,
            left: BTreeMap::new(),
        };
        let beside = legs.keys().copied().filter(|(at, _)| one.is_beside(*at));
        one.left = beside.map(|at| (at, 0)).collect();
        loop {
            let mut changed = false;
            for (at, ends) in &legs {
                let known = one.left.get(at).copied().unwrap_or(u32::MAX);
                let ends = ends.iter();
                let left = ends.filter_map(|(end, used)| Some(one.left.get(end)? + used));
                let left = left.min().unwrap_or(u32::MAX);
                if left < known {
                    one.left.insert(*at, left);
                    changed = true;
                }
            }
            if !changed {
                return one;
            }
        }
    }

    fn is_beside(&self, at: Hex) -> bool {
        let reaches = |one: Hex| {
            let next = self.walker.neighbours(one).into_iter();
            next.filter(|next| self.target.contains(next))
                .any(|next| self.walker.is_free(one, next))
        };
        let spaces = self.walker.spaces(at);
        !self.walker.meets(at, &self.target) && spaces.into_iter().any(reaches)
    }

    /// A way there by whole actions; else one past everybody; else as the crow flies.
    fn nearness(&self, at: Hex) -> (u8, u32) {
        if let Some(left) = self.left.get(&(at, false)) {
            return (0, *left);
        }
        let past = costs(self.walker, at, &self.target);
        let past = past.into_iter().filter(|(at, _)| self.is_beside(*at));
        let spaces = self.walker.spaces(at);
        let pairs = spaces
            .iter()
            .flat_map(|one| self.target.iter().map(move |to| (*one, *to)));
        match past.map(|(_, cost)| cost).min() {
            Some(cost) => (1, cost),
            None => {
                let far = pairs.map(|(one, to)| self.walker.far(one, to));
                (2, far.min().expect("both have spaces"))
            }
        }
    }
}

/// Where a move toward somebody can end.
fn approach_ends(
    grid: &HexGrid,
    from: Hex,
    target: impl Into<Footprint>,
    (movement, units): (Movement, Units<'_>),
) -> Vec<Reached> {
    let approach = grid.approach(from, target, movement.distance, units);
    approach.map_or_else(Vec::new, |approach| {
        approach.ends(&grid.reach(from, movement, units))
    })
}

#[test]
fn h_44_a_move_toward_somebody_ends_as_near_to_them_as_any() {
    let mut random = Random::new(45);
    let (mut ends, mut kinds) = (0, [0, 0, 0]);
    for _ in 0..1_500 {
        let board = random_board(&mut random);
        let walker = Walker::random(&mut random, &board);
        let grid = walker.grid();
        let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
        if all.is_empty() {
            continue;
        }
        let mut pick = || all[random.below(all.len() as u32) as usize];
        let (from, target) = (pick(), pick());
        let wide = match board.layout {
            Layout::Squares => 1 + random.below(2) as u8,
            Layout::Pointy | Layout::Flat => 1,
        };
        let body = Footprint::new(board.layout, target, wide).expect("a size that can be");
        // Spaces that the board has not are on no board's edge, and none of a token's.
        let mut spaces = square(target, wide);
        spaces.retain(|at| board.spaces.contains(*at));
        if walker.token(from).overlaps(body) {
            continue;
        }
        let (foes, allies) = (4 + random.below(9), 2 + random.below(6));
        let mut blocked = some_of(&board, &mut random, foes);
        blocked.extend(&spaces);
        let mut passed = some_of(&board, &mut random, allies);
        passed.retain(|at| !spaces.contains(at));
        let (blocked_bits, passed_bits) = (
            grid.bits(blocked.iter().copied()),
            grid.bits(passed.iter().copied()),
        );
        let units = Units {
            blocked: &blocked_bits,
            passed: &passed_bits,
        };
        let movement = Movement {
            distance: 1 + random.below(4) as u16,
            actions: random.below(3) as u16,
        };
        let slow = Approaching::of(walker, from, spaces, movement.distance, (&blocked, &passed));
        let reached = everywhere(walker, from, movement, (&blocked, &passed));
        let rated = reached
            .iter()
            .map(|(at, (actions, used))| ((slow.nearness(*at), *actions, *used), *at));
        let rated: Vec<(_, Hex)> = rated.collect();
        let best = rated.iter().map(|(key, _)| *key).min();
        let truth: BTreeSet<Hex> = rated
            .iter()
            .filter(|(key, _)| Some(*key) == best)
            .map(|(_, at)| *at)
            .collect();
        let found = approach_ends(&grid, from, body, (movement, units));
        let found: BTreeSet<Hex> = found.iter().map(|end| end.at).collect();
        assert_eq!(
            found, truth,
            "{from:?} to {body:?} {movement:?}, blocked {blocked:?}, passed {passed:?}, {walker:?}"
        );
        ends += found.len();
        kinds[usize::from(slow.nearness(from).0)] += 1;
    }
    assert!(ends > 1_000, "{ends}");
    assert!(kinds.iter().all(|count| *count > 30), "{kinds:?}");
    let open = grid(&open(9, 1));
    let (nobody, hero) = (open.none(), open.bits([hex(8, 0)]));
    let units = Units {
        blocked: &hero,
        passed: &nobody,
    };
    let ends = |distance| {
        let movement = Movement {
            distance,
            actions: 1,
        };
        let ends = approach_ends(&open, hex(0, 0), hex(8, 0), (movement, units));
        ends.iter().map(|end| end.at).collect::<Vec<_>>()
    };
    assert_eq!(ends(4), [hex(4, 0)]);
    assert_eq!(ends(20), [hex(7, 0)]);
    assert_eq!(ends(0), [hex(0, 0)]);
    let still = Movement {
        distance: 9,
        actions: 9,
    };
    assert!(approach_ends(&open, hex(0, 0), hex(0, 0), (still, units)).is_empty());
    assert!(approach_ends(&open, hex(0, 0), hex(0, 1), (still, units)).is_empty());
}

/// A board that is asked again is made ready once; changed, or under other rules, it is made ready anew.
#[test]
fn a_board_is_made_ready_once() {
    let board = HexBoard::rectangle(Layout::Pointy, 4, 4).expect("a small board");
    let mut board = std::sync::Arc::new(board);
    let rules = HexRules::default();
    let first = HexGrid::made_ready(&board, rules);
    let again = HexGrid::made_ready(&std::sync::Arc::clone(&board), rules);
    assert!(std::sync::Arc::ptr_eq(&first, &again));
    let holes_block_sight = true;
    let other = HexGrid::made_ready(
        &board,
        HexRules {
            holes_block_sight,
            ..rules
        },
    );
    assert!(!std::sync::Arc::ptr_eq(&first, &other));
    let at = board.named("B2").expect("a space");
    assert!(HexGrid::made_ready(&board, rules).has(at));
    // Nobody else has it, and still it is not changed in place.
    std::sync::Arc::make_mut(&mut board).spaces.remove(at);
    assert!(!HexGrid::made_ready(&board, rules).has(at));
}
