//! Maps nobody would draw: every question is answered, none of them panics.

use std::hint::black_box;

use tableside::board::areas::{
    AreaId, AreaMap, ConnectionKind, ExtraMarks, Lines, Look, MAX_AREAS_FOR_PAIRS, Problem, check,
};

use super::{DEFAULT, Drawn, map};
use ConnectionKind::{Arrow, Dashed, NoSight, Solid};

/// Asks everything there is to ask about these areas.
fn ask_all(map: &AreaMap, areas: &[AreaId]) {
    let lines = Lines::new(map);
    for &from in areas {
        black_box(lines.next_areas(from));
        for &to in areas {
            let look = lines.look_with(from, to, &DEFAULT, ExtraMarks::both_ways(u32::MAX));
            assert_eq!(look.range, lines.range(from, to));
            assert_eq!(look.steps, lines.steps(from, to));
            black_box((lines.paths(from, to, 3), lines.walks(from, to, 3)));
            black_box(lines.range_to_mover(from, to, from));
            let why = lines.why_with(from, to, &DEFAULT, ExtraMarks::both_ways(u32::MAX));
            assert!(why.sentence.ends_with('.'));
            black_box(lines.all_pairs().and_then(|pairs| pairs.get(from, to)));
        }
    }
    black_box(check(map, &DEFAULT));
}

#[test]
fn u_32_the_empty_map() {
    let map = AreaMap::default();
    ask_all(&map, &[AreaId(0), AreaId(u32::MAX)]);
    assert_eq!(check(&map, &DEFAULT), []);
    assert_eq!(
        Lines::new(&map).look(AreaId(1), AreaId(1), &DEFAULT),
        Look::default()
    );
    let pairs = Lines::new(&map).all_pairs();
    assert_eq!(pairs.and_then(|pairs| pairs.at(0, 0)), None);
}

#[test]
fn u_30_dangling_and_looping_connections_are_left_out() {
    let drawn = [
        (1, 1, Solid, "|-|"),
        (1, 9, Solid, "|-|"),
        (9, 2, Arrow, "|-|"),
        (0, u32::MAX, Dashed, "|-|"),
        (7, 7, NoSight, "|-|"),
        (2, 2, NoSight, "|-|"),
    ];
    let map = map(2, &drawn);
    ask_all(&map, &[0, 1, 2, 7, 9, u32::MAX].map(AreaId));
    let lines = Lines::new(&map);
    assert_eq!(lines.range(AreaId(1), AreaId(2)), None);
    assert!(lines.next_areas(AreaId(1)).is_empty());
    assert!(lines.look(AreaId(2), AreaId(2), &DEFAULT).sight);
}

#[test]
fn u_32_one_long_corridor() {
    let length = 20_000;
    let drawn: Vec<Drawn> = (1..length).map(|at| (at, at + 1, Solid, "|-|")).collect();
    let map = map(length, &drawn);
    let lines = Lines::new(&map);
    let (first, last) = (AreaId(1), AreaId(length));
    let look = lines.look(first, last, &DEFAULT);
    assert_eq!(look.range, Some(length - 1));
    assert_eq!(look.marks, Some(2 * (length - 1) - 1));
    assert_eq!(lines.paths(first, last, 2).len(), 1);
    assert_eq!(lines.walks(last, first, 2).len(), 1);
    assert_eq!(
        lines.why(first, last, &DEFAULT).paths[0].areas.len(),
        length as usize
    );
    assert!(lines.all_pairs().is_none());
    let problems: Vec<Problem> = check(&map, &DEFAULT)
        .into_iter()
        .map(|finding| finding.problem)
        .collect();
    let expected = Problem::TooManyAreas {
        areas: length as usize,
        most: MAX_AREAS_FOR_PAIRS,
    };
    assert_eq!(problems, [expected]);
}
