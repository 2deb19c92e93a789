//! Kinds of connections, marks and choices, one rule at a time (U-30 to U-35).

use std::collections::BTreeMap;

use tableside::board::areas::{AreaId, ConnectionKind, ExtraMarks, Lines, Look, SightRules};

use super::{CLOSED_DOOR, DEFAULT, Drawn, GLASS_DOOR, LITERAL, OPEN_DOOR, map};
use ConnectionKind::{Arrow, Dashed, NoSight, Solid};

const A: AreaId = AreaId(1);
const B: AreaId = AreaId(2);
const C: AreaId = AreaId(3);

fn lines(areas: u32, connections: &[Drawn]) -> Lines {
    Lines::new(&map(areas, connections))
}

/// Range, walking distance there and back, and sight between A and B joined by this alone.
fn joined_by(kind: ConnectionKind) -> (Option<u32>, Option<u32>, Option<u32>, bool) {
    let lines = lines(2, &[(1, 2, kind, "-")]);
    let (there, back) = (lines.look(A, B, &DEFAULT), lines.look(B, A, &DEFAULT));
    assert_eq!((there.range, there.sight), (back.range, back.sight));
    (there.range, there.steps, back.steps, there.sight)
}

#[test]
fn u_30_each_kind_alone() {
    assert_eq!(joined_by(Solid), (Some(1), Some(1), Some(1), true));
    assert_eq!(joined_by(Dashed), (Some(1), None, None, true));
    assert_eq!(joined_by(NoSight), (None, None, None, false));
    assert_eq!(joined_by(Arrow), (Some(1), Some(1), None, true));
    assert_eq!(joined_by(OPEN_DOOR), (Some(1), Some(1), Some(1), true));
    assert_eq!(joined_by(CLOSED_DOOR), (None, None, None, false));
    assert_eq!(joined_by(GLASS_DOOR), (Some(1), None, None, true));
}

#[test]
fn u_32_an_x_beside_a_solid_line_only_forbids_sight() {
    let lines = lines(
        3,
        &[(1, 2, Solid, "-"), (2, 1, NoSight, "-"), (2, 3, Solid, "-")],
    );
    for (from, to) in [(A, B), (B, A)] {
        let look = lines.look(from, to, &DEFAULT);
        assert_eq!((look.range, look.steps), (Some(1), Some(1)));
        assert!(look.no_sight_line && !look.sight && !look.cover);
        assert!(lines.has_no_sight_line(from, to));
    }
    // Only between exactly those two: the path by B still carries sight.
    let look = lines.look(A, C, &DEFAULT);
    assert_eq!(look.range, Some(2));
    assert!(look.sight && !look.no_sight_line);
}

#[test]
fn u_30_an_x_forbids_sight_along_another_path_too() {
    let lines = lines(
        3,
        &[(1, 3, NoSight, "-"), (1, 2, Solid, "-"), (2, 3, Solid, "-")],
    );
    let look = lines.look(A, C, &DEFAULT);
    assert_eq!((look.range, look.marks), (Some(2), Some(0)));
    assert!(look.no_sight_line && !look.sight);
}

#[test]
fn u_31_a_mark_covers_those_at_its_end() {
    let marks = |drawn| {
        let lines = lines(2, &[(1, 2, Solid, drawn)]);
        (
            lines.look(A, B, &DEFAULT).cover,
            lines.look(B, A, &DEFAULT).cover,
        )
    };
    assert_eq!(marks("-"), (false, false));
    assert_eq!(marks("|-"), (false, true));
    assert_eq!(marks("-|"), (true, false));
    assert_eq!(marks("|-|"), (true, true));
}

#[test]
fn u_33_marks_at_the_attackers_own_area_never_count() {
    let lines = lines(3, &[(1, 2, Solid, "|-"), (2, 3, Solid, "-|")]);
    assert_eq!(lines.look(A, C, &DEFAULT).marks, Some(1));
    assert_eq!(lines.look(C, A, &DEFAULT).marks, Some(1));
}

#[test]
fn u_33_parallel_connections_are_different_paths() {
    let lines = lines(2, &[(1, 2, Solid, "-"), (1, 2, Dashed, "-|")]);
    let look = lines.look(A, B, &DEFAULT);
    assert_eq!(
        (look.range, look.marks, look.cover),
        (Some(1), Some(1), true)
    );
    assert_eq!(lines.paths(A, B, 10), [[A, B]]);
    assert_eq!(lines.why(A, B, &DEFAULT).paths.len(), 2);
    assert_eq!(lines.next_areas(A), [B]);
}

#[test]
fn u_33_only_shortest_paths_count() {
    let lines = lines(
        3,
        &[(1, 2, Solid, "-"), (1, 3, Solid, "-|"), (3, 2, Solid, "-|")],
    );
    assert_eq!(lines.look(A, B, &DEFAULT).marks, Some(0));
}

#[test]
fn u_33_marks_in_between_or_at_the_target_only() {
    let between = lines(3, &[(1, 2, Solid, "-|"), (2, 3, Solid, "-")]);
    let at_target = lines(3, &[(1, 2, Solid, "-"), (2, 3, Solid, "-|")]);
    let rules = SightRules {
        in_between: false,
        ..DEFAULT
    };
    let cover = |lines: &Lines, rules: &SightRules| {
        let look = lines.look(A, C, rules);
        assert_eq!((look.marks, look.sight), (Some(1), true));
        look.cover
    };
    assert!(cover(&between, &DEFAULT));
    assert!(!cover(&between, &rules));
    assert!(cover(&at_target, &DEFAULT));
    assert!(cover(&at_target, &rules));
}

#[test]
fn u_33_the_limit() {
    let lines = lines(3, &[(1, 2, Solid, "-|"), (2, 3, Solid, "-|")]);
    let by = |limit| lines.look(A, C, &SightRules { limit, ..LITERAL });
    assert_eq!(by(2).marks, Some(2));
    assert!(!by(2).sight && !by(2).cover);
    assert!(by(3).sight && by(3).cover);
    assert!(!by(0).sight && !by(1).sight);
    assert!(by(u8::MAX).sight);
}

#[test]
fn u_33_own_area_is_always_seen_and_never_covered() {
    let lines = lines(2, &[(1, 2, Solid, "|-|"), (1, 1, NoSight, "|-|")]);
    for limit in [0, 2] {
        let look = lines.look_with(
            A,
            A,
            &SightRules { limit, ..DEFAULT },
            ExtraMarks::one_way(3),
        );
        let expected = Look {
            range: Some(0),
            steps: Some(0),
            marks: Some(0),
            marks_back: Some(0),
            cover: false,
            sight: true,
            no_sight_line: false,
        };
        assert_eq!(look, expected);
    }
}

#[test]
fn u_101_extra_marks_count_towards_the_target_only() {
    let open = lines(2, &[(1, 2, Solid, "-")]);
    let look = open.look_with(A, B, &DEFAULT, ExtraMarks::one_way(1));
    assert_eq!((look.marks, look.marks_back), (Some(1), Some(0)));
    assert!(look.sight && look.cover);
    assert!(
        !open.look(B, A, &DEFAULT).cover,
        "not for the hidden one's own sight"
    );

    let covered = lines(2, &[(1, 2, Solid, "-|")]);
    let look = covered.look_with(A, B, &DEFAULT, ExtraMarks::one_way(1));
    assert_eq!(
        (look.marks, look.sight, look.cover),
        (Some(2), false, false)
    );
    assert!(covered.look(B, A, &DEFAULT).sight);

    let at_target_only = SightRules {
        in_between: false,
        ..DEFAULT
    };
    assert!(
        open.look_with(A, B, &at_target_only, ExtraMarks::one_way(1))
            .cover
    );
    assert!(
        !open
            .look_with(A, B, &DEFAULT, ExtraMarks::one_way(u32::MAX))
            .sight
    );
}

/// U-35: where they count both ways, nothing is seen one way only.
#[test]
fn u_101_extra_marks_may_count_both_ways() {
    let covered = lines(2, &[(1, 2, Solid, "-|")]);
    let both = ExtraMarks::both_ways(1);
    let look = covered.look_with(B, A, &DEFAULT, both);
    assert_eq!((look.marks, look.marks_back), (Some(1), Some(2)));
    assert!(!look.sight);
    assert!(covered.look_with(B, A, &LITERAL, both).sight);
    assert!(
        covered
            .look_with(B, A, &DEFAULT, ExtraMarks::one_way(1))
            .sight
    );
}

#[test]
fn u_54_next_areas_and_steps() {
    let lines = lines(
        6,
        &[
            (1, 2, Solid, "-"),
            (1, 3, Arrow, "-"),
            (4, 1, Arrow, "-"),
            (1, 5, CLOSED_DOOR, "-"),
            (1, 6, OPEN_DOOR, "-"),
            (6, 5, Solid, "-"),
        ],
    );
    assert_eq!(lines.next_areas(A), [B, C, AreaId(6)]);
    assert_eq!(lines.next_areas(C), []);
    let expected = [(1, 0), (2, 1), (3, 1), (5, 2), (6, 1)];
    let expected: BTreeMap<AreaId, u32> = expected
        .iter()
        .map(|(id, steps)| (AreaId(*id), *steps))
        .collect();
    let steps = (1..=6)
        .map(AreaId)
        .filter_map(|to| Some((to, lines.steps(A, to)?)));
    assert_eq!(steps.collect::<BTreeMap<_, _>>(), expected);
    assert_eq!(lines.steps(A, AreaId(4)), None);
    assert_eq!(lines.steps(AreaId(4), C), Some(2));
}

#[test]
fn u_57_the_smaller_range_or_the_only_one() {
    let lines = lines(4, &[(1, 2, Solid, "-"), (2, 3, Dashed, "-")]);
    assert_eq!(lines.range_to_mover(A, B, C), Some(1));
    assert_eq!(lines.range_to_mover(A, C, B), Some(1));
    assert_eq!(lines.range_to_mover(A, A, B), Some(0));
    assert_eq!(lines.range_to_mover(A, AreaId(4), C), Some(2));
    assert_eq!(lines.range_to_mover(A, AreaId(4), AreaId(4)), None);
}

#[test]
fn u_30_hidden_connections_count_for_the_gm() {
    let mut map = map(2, &[(1, 2, Solid, "-|")]);
    for connection in map.connections.values_mut() {
        connection.hidden = true;
    }
    assert!(Lines::new(&map).look(A, B, &DEFAULT).cover);
}
