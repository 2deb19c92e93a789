//! Squares with eight neighbours (D-09), tokens of several squares, facing (D-12) and zones (D-30). Random boards of them
//! are among those of `ways` and `sight`.

use tableside::board::grid::{
    Arc, Diagonals, Edge, Footprint, Heading, Hex, HexBoard, HexGrid, HexRules, Layout, Movement,
    SizeError, Stop, Terrain, Units, Unreachable,
};

use super::{Random, Walker, hex, random_board, some_of, square, terrain, wall};

fn squares(columns: u32, rows: u32) -> HexBoard {
    HexBoard::rectangle(Layout::Squares, columns, rows).expect("a small board")
}

fn rules(diagonals: Diagonals) -> HexRules {
    HexRules {
        diagonals,
        ..HexRules::default()
    }
}

fn grid(board: &HexBoard) -> HexGrid {
    HexGrid::new(board, rules(Diagonals::One))
}

fn token(at: Hex, size: u8) -> Footprint {
    Footprint::new(Layout::Squares, at, size).expect("a size that can be")
}

fn heading(number: u8) -> Heading {
    Layout::Squares.heading(number).expect("one of eight")
}

/// The cost of the shortest way with nobody in it.
fn cost(grid: &HexGrid, from: Hex, to: Hex) -> Option<u32> {
    let nobody = grid.none();
    let units = Units {
        blocked: &nobody,
        passed: &nobody,
    };
    grid.path(from, to, units).map(|way| way.cost)
}

#[test]
fn d_09_steps_over_corners_cost_one_or_one_and_two_in_turns() {
    let board = squares(9, 9);
    let cost_by = |rule, to| {
        let grid = HexGrid::new(&board, rules(rule));
        assert_eq!(grid.distance(hex(0, 0), to), cost(&grid, hex(0, 0), to));
        cost(&grid, hex(0, 0), to)
    };
    let cases = [
        (Diagonals::None, [2, 8, 10]),
        (Diagonals::One, [1, 4, 6]),
        (Diagonals::OneTwo, [1, 6, 8]),
    ];
    for (rule, costs) in cases {
        let ends = [hex(1, 1), hex(4, 4), hex(6, 4)];
        assert_eq!(
            ends.map(|to| cost_by(rule, to)),
            costs.map(Some),
            "{rule:?}"
        );
    }
    // The count goes on from action to action: 1, 2 and then 1.
    let grid = HexGrid::new(&board, rules(Diagonals::OneTwo));
    let nobody = grid.none();
    let units = Units {
        blocked: &nobody,
        passed: &nobody,
    };
    let movement = Movement {
        distance: 1,
        actions: 2,
    };
    let reach = grid.reach(hex(0, 0), movement, units);
    assert_eq!(reach.actions(hex(1, 1)), Some(1));
    assert_eq!(reach.actions(hex(2, 2)), None);
    assert_eq!(reach.actions(hex(2, 1)), Some(2));
}

#[test]
fn d_09_no_step_leads_past_a_walls_end_or_a_rocks_corner_but_past_units() {
    let board = squares(3, 3);
    let (from, to) = (hex(1, 1), hex(2, 2));
    let south_east = heading(7);
    assert!(grid(&board).steps_to(from, south_east));
    for edge in [(from, 0), (from, 5), (to, 2), (to, 3)] {
        let mut walled = board.clone();
        wall(&mut walled, Edge::new(edge.0, super::side(edge.1)));
        let grid = grid(&walled);
        assert!(!grid.steps_to(from, south_east), "{edge:?}");
        assert!(!grid.beside_each_other(from, to), "{edge:?}");
        assert!(!grid.zone(from, 1).contains(to), "{edge:?}");
    }
    for beside in [hex(2, 1), hex(1, 2)] {
        let mut rocky = board.clone();
        terrain(&mut rocky, beside, Terrain::Impassable);
        assert!(!grid(&rocky).steps_to(from, south_east));
        assert!(
            grid(&rocky).beside_each_other(from, to),
            "a rock is no wall"
        );
        rocky.spaces.remove(beside);
        assert!(!grid(&rocky).steps_to(from, south_east));
    }
    let grid = grid(&board);
    let foes = grid.bits([hex(2, 1), hex(1, 2)]);
    let nobody = grid.none();
    let units = Units {
        blocked: &foes,
        passed: &nobody,
    };
    assert_eq!(grid.path(from, to, units).map(|way| way.cost), Some(1));
}

#[test]
fn d_30_a_zone_is_all_squares_around_a_token() {
    let mut board = squares(9, 9);
    let count = |size, depth| grid(&board).zone(token(hex(3, 3), size), depth).len();
    assert_eq!([count(1, 1), count(2, 1), count(3, 1)], [8, 12, 16]);
    assert_eq!([count(1, 2), count(2, 2)], [24, 32]);
    // Walls cut it; who stands there does not.
    wall(&mut board, Edge::new(hex(4, 3), super::side(0)));
    let zone = grid(&board).zone(token(hex(3, 3), 2), 1);
    assert!(!zone.contains(hex(5, 3)) && !zone.contains(hex(5, 2)));
    assert!(!grid(&board).beside_each_other(token(hex(3, 3), 2), hex(5, 2)));
    assert!(zone.contains(hex(5, 4)) && zone.len() == 10);
    let corner = grid(&squares(9, 9)).zone(hex(0, 0), 1);
    assert_eq!(corner.len(), 3);
}

/// Every pair of squares, one by one.
#[test]
fn large_tokens_see_and_are_seen_on_each_of_their_squares() {
    let mut random = Random::new(31);
    let mut seen_by = [0, 0];
    for _ in 0..300 {
        let board = random_board(&mut random);
        let walker = Walker::random(&mut random, &board);
        let grid = walker.grid();
        let parts = 3 + random.below(9);
        let units = some_of(&board, &mut random, parts);
        let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
        for _ in 0..12.min(all.len()) {
            let mut pick = || all[random.below(all.len() as u32) as usize];
            let (from, to) = (pick(), pick());
            let (a, b) = (walker.spaces(from), walker.spaces(to));
            let others = |out: &[&[Hex]]| {
                let others = units.iter().copied();
                grid.bits(others.filter(|at| !out.iter().any(|token| token.contains(at))))
            };
            let in_between = others(&[&a, &b]);
            let pairs = || {
                a.iter()
                    .flat_map(|one| b.iter().map(move |other| (*one, *other)))
            };
            let one = pairs().any(|(one, other)| grid.sight(one, other, &in_between));
            let blockers = grid.bits(units.iter().copied());
            let (from, to) = (walker.token(from), walker.token(to));
            let told = || format!("{from:?} to {to:?}, {units:?}, {walker:?}");
            assert_eq!(grid.sight(from, to, &blockers), one, "{}", told());
            seen_by[usize::from(one)] += usize::from(walker.size > 1);
            let ends = grid.sight_ends(from, to, &blockers);
            let nearest = pairs()
                .filter(|(one, other)| grid.sight(*one, *other, &in_between))
                .map(|(one, other)| walker.far(one, other))
                .min();
            let length = ends.map(|ends| ends.map(|end| end.space()));
            let length = length.map(|[one, other]| walker.far(one, other));
            assert_eq!(length, nearest, "{}", told());
            let why = grid.why(&board, from, to, &blockers);
            assert_eq!(why.sight, one, "{}", told());
            assert!(one || !why.blocks.is_empty(), "{}", told());
            let radius = random.below(9);
            let in_between = others(&[&a]);
            let seen = grid.seen(from, radius, &blockers);
            for at in all.iter().copied() {
                let near = grid.distance(from, at).is_some_and(|far| far <= radius);
                let one = near && a.iter().any(|one| grid.sight(*one, at, &in_between));
                assert_eq!(seen.contains(at), one, "{at:?} within {radius}, {}", told());
            }
        }
    }
    assert!(seen_by.iter().all(|count| *count > 20), "{seen_by:?}");
}

/// Two tokens beside each other are those of which any two squares are.
#[test]
fn d_30_beside_is_square_by_square() {
    let mut random = Random::new(30);
    let mut beside = [0, 0];
    for _ in 0..300 {
        let board = random_board(&mut random);
        let walker = Walker::random(&mut random, &board);
        let grid = walker.grid();
        let size = if board.layout == Layout::Squares {
            2
        } else {
            1
        };
        for (from, _) in board.spaces.iter() {
            let q = random.below(7) as i32 - 3;
            let to = hex(from.q + q, from.r + random.below(7) as i32 - 3);
            let (a, b) = (walker.spaces(from), square(to, size));
            let on_board = |at: &Hex| board.spaces.contains(*at);
            let truth = !walker.meets(from, &b)
                && a.iter().filter(|at| on_board(at)).any(|one| {
                    let next = walker.neighbours(*one).into_iter();
                    next.filter(|next| b.contains(next) && on_board(next))
                        .any(|next| walker.is_free(*one, next))
                });
            let other = Footprint::new(board.layout, to, size).expect("a size that can be");
            let told = || format!("{from:?} and {other:?}, {walker:?}");
            assert_eq!(
                grid.beside_each_other(walker.token(from), other),
                truth,
                "{}",
                told()
            );
            assert_eq!(
                grid.beside_each_other(other, walker.token(from)),
                truth,
                "{}",
                told()
            );
            let zone = grid.zone(walker.token(from), 1);
            let reached = b.iter().any(|at| zone.contains(*at));
            assert_eq!(reached && !walker.meets(from, &b), truth, "{}", told());
            beside[usize::from(truth)] += 1;
        }
    }
    assert!(beside.iter().all(|count| *count > 500), "{beside:?}");
}

#[test]
fn a_large_token_needs_room_for_each_of_its_squares() {
    // A corridor of three rows.
    let mut board = squares(9, 3);
    let sized = |board: &HexBoard, size| {
        HexGrid::for_size(board, rules(Diagonals::One), size).expect("a size that can be")
    };
    assert_eq!(cost(&sized(&board, 3), hex(0, 0), hex(6, 0)), Some(6));
    let four = sized(&board, 4);
    let nobody = four.none();
    let units = Units {
        blocked: &nobody,
        passed: &nobody,
    };
    let movement = Movement {
        distance: 9,
        actions: 2,
    };
    assert_eq!(four.reach(hex(0, 0), movement, units).iter().count(), 1);
    assert_eq!(four.path(hex(0, 0), hex(1, 0), units), None);
    let why = four.unreachable(hex(0, 0), hex(1, 0), movement, units);
    assert_eq!(why, Some(Unreachable::NoRoom { size: 4 }));
    let why = why.map(|why| why.sentence(&board, hex(1, 0)));
    assert_eq!(
        why.as_deref(),
        Some("B1 has no room for a token of 4 by 4 squares.")
    );
    // A wall in the middle of the corridor parts what would stand across it.
    wall(&mut board, Edge::new(hex(4, 2), super::side(2)));
    assert_eq!(cost(&sized(&board, 3), hex(0, 0), hex(6, 0)), None);
    assert_eq!(cost(&sized(&board, 2), hex(0, 0), hex(7, 0)), Some(7));
    assert_eq!(sized(&board, 2).cost(hex(4, 1)), None);
    // Rough ground under any of them costs.
    terrain(&mut board, hex(2, 1), Terrain::Difficult);
    assert_eq!(sized(&board, 2).cost(hex(1, 0)), Some(2));
    // Whoever stands on any of them is in the way, the token itself is not.
    let two = sized(&board, 2);
    let nobody = two.none();
    let units = two.bits([hex(0, 0), hex(1, 1), hex(4, 0)]);
    let units = Units {
        blocked: &units,
        passed: &nobody,
    };
    let movement = Movement {
        distance: 20,
        actions: 1,
    };
    let reach = two.reach(hex(0, 0), movement, units);
    assert_eq!(reach.actions(hex(1, 0)), Some(1));
    assert_eq!(reach.actions(hex(3, 0)), None);
    assert_eq!(reach.actions(hex(5, 0)), None);
}

#[test]
fn pushes_of_squares_with_eight_neighbours_go_over_corners() {
    let mut board = squares(9, 9);
    terrain(&mut board, hex(6, 7), Terrain::Impassable);
    let grid = grid(&board);
    let pushes = |source| {
        let pushes = grid.push(source, hex(4, 4), 3, &grid.bits([hex(7, 4)]));
        let ends = pushes.into_iter().map(|push| {
            let name = board.layout.heading_name(push.heading);
            (name, push.spaces.len(), push.stopped)
        });
        ends.collect::<Vec<_>>()
    };
    let east = ("east", 2, Some(Stop::Unit(hex(7, 4))));
    assert_eq!(pushes(hex(3, 4)), [east]);
    assert_eq!(pushes(hex(1, 3)), [east]);
    let rock = Some(Stop::Impassable(hex(6, 7)));
    assert_eq!(pushes(hex(2, 3)), [("south-east", 2, rock)]);
    // A large one stops where any of its squares does.
    let two = HexGrid::for_size(&board, rules(Diagonals::One), 2).expect("a size that can be");
    let push = two.push(hex(4, 3), hex(4, 4), 9, &two.bits([hex(5, 5), hex(5, 8)]));
    assert_eq!(push[0].spaces, [hex(4, 5), hex(4, 6)]);
    assert_eq!(push[0].stopped, Some(Stop::Unit(hex(5, 8))));
}

/// D-12: the quarter behind a token, its diagonals included, with coordinates on paper.
#[test]
fn d_12_what_lies_before_a_token_and_behind_it() {
    for number in 0..8 {
        let facing = heading(number);
        let ahead = Layout::Squares.ahead(hex(0, 0), facing, 1);
        for at in square(hex(-4, -4), 9) {
            // Straight: the other leg is no longer. Over a corner: neither leg leads the other way.
            let (along, beside) = (
                at.q * ahead.q + at.r * ahead.r,
                at.q * ahead.r - at.r * ahead.q,
            );
            let truth = match along.abs() >= beside.abs() {
                _ if at == hex(0, 0) => None,
                true if along > 0 => Some(Arc::Front),
                true => Some(Arc::Rear),
                false => Some(Arc::Flank),
            };
            let arc = Layout::Squares.arc(hex(0, 0), facing, at);
            assert_eq!(arc, truth, "{facing:?} {at:?}");
        }
    }
    let arc = |at, size| Layout::Squares.arc(token(hex(0, 0), 2), heading(2), token(at, size));
    assert_eq!(arc(hex(2, 2), 1), Some(Arc::Rear));
    assert_eq!(arc(hex(2, 1), 1), Some(Arc::Flank));
    assert_eq!(arc(hex(-2, -2), 2), Some(Arc::Front));
    assert_eq!(arc(hex(0, 0), 2), None);
    // Six sides: of the spaces around, the one ahead and the one behind.
    for layout in [Layout::Pointy, Layout::Flat] {
        for (number, facing) in layout.headings().iter().enumerate() {
            let arcs = layout.headings().iter().map(|heading| {
                layout.arc(hex(3, -2), *facing, layout.ahead(hex(3, -2), *heading, 1))
            });
            let arcs: Vec<_> = arcs.map(|arc| arc.expect("a way there")).collect();
            let count = |one| arcs.iter().filter(|arc| **arc == one).count();
            assert_eq!([count(Arc::Front), count(Arc::Flank)], [1, 4]);
            assert_eq!(
                (arcs[number], arcs[(number + 3) % 6]),
                (Arc::Front, Arc::Rear)
            );
        }
    }
}

#[test]
fn d_12_a_token_turns_to_whom_it_attacks() {
    let to = |at| {
        let heading = Layout::Squares.heading_to(hex(0, 0), at);
        heading.map(|heading| Layout::Squares.heading_name(heading))
    };
    assert_eq!(to(hex(3, 0)), Some("east"));
    assert_eq!(to(hex(3, -1)), Some("east"));
    assert_eq!(to(hex(2, -1)), Some("north-east"));
    assert_eq!(to(hex(-1, -5)), Some("north"));
    assert_eq!(to(hex(0, 0)), None);
    for layout in [Layout::Pointy, Layout::Squares] {
        for heading in layout.headings() {
            let at = layout.ahead(hex(1, 1), *heading, 3);
            assert_eq!(layout.heading_to(hex(1, 1), at), Some(*heading));
            assert_eq!(
                layout.heading_to(at, hex(1, 1)),
                Some(layout.opposite(*heading))
            );
        }
    }
}

#[test]
fn what_cannot_be_is_answered_or_refused() {
    let at = hex(1, 1);
    let size = |layout, size| Footprint::new(layout, at, size).map_err(|why| why.to_string());
    assert!(size(Layout::Squares, 20).is_ok() && size(Layout::Flat, 1).is_ok());
    let refused = |layout, wide| size(layout, wide).expect_err("no such size");
    assert_eq!(
        refused(Layout::Squares, 0),
        "a token is 1 to 20 squares wide, not 0"
    );
    assert_eq!(
        refused(Layout::Squares, 21),
        "a token is 1 to 20 squares wide, not 21"
    );
    let six = "a token stands on one space with six sides, whatever its size";
    assert_eq!(refused(Layout::Pointy, 2), six);
    let board = HexBoard::rectangle(Layout::Pointy, 4, 4).expect("a small board");
    let sized = HexGrid::for_size(&board, rules(Diagonals::One), 2).map(|_| ());
    assert_eq!(sized, Err(SizeError::SixSides));
    // A token and a direction of squares on a board with six sides.
    let grid = grid(&board);
    let large = token(hex(0, 0), 3);
    assert_eq!(grid.distance(large, hex(2, 0)), Some(2));
    assert_eq!(grid.zone(large, 1).len(), 2);
    assert!(grid.sight(large, hex(3, 0), &grid.none()));
    assert!(!grid.steps_to(at, heading(7)));
    assert_eq!(Layout::Pointy.arc(at, heading(7), hex(3, 0)), None);
    assert_eq!(Layout::Pointy.ahead(at, heading(7), 5), at);
    assert_eq!(Layout::Pointy.heading_name(heading(6)), "");
    let none = Layout::Pointy.heading(6).expect_err("six sides");
    assert_eq!(none.to_string(), "the directions are 0 to 5, not 6");
    assert!(serde_json::from_str::<Heading>("8").is_err());
    // The ends of the numbers.
    let far = token(hex(i32::MAX, i32::MIN), 20);
    let grid = HexGrid::new(&squares(3, 3), rules(Diagonals::OneTwo));
    assert_eq!(grid.distance(far, hex(0, 0)), None);
    assert!(grid.zone(far, u32::MAX).is_empty() && grid.within(far, 9).is_empty());
    assert!(!grid.beside_each_other(far, hex(0, 0)));
    assert!(!grid.sight(far, hex(0, 0), &grid.none()));
    assert!(grid.push(far, hex(0, 0), 9, &grid.none()).is_empty());
    assert!(Layout::Squares.arc(far, heading(1), hex(0, 0)).is_some());
    assert_eq!(grid.within(hex(1, 1), u32::MAX).len(), 9);
}
