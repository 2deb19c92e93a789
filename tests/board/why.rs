//! Why one area sees another or not (U-37).

use tableside::board::areas::{
    AreaId, ConnectionId, ConnectionKind, ExtraMarks, Lines, MAX_PATHS_TOLD, Mark, SightRules,
    nightclub,
};

use super::{DEFAULT, Drawn, LITERAL, map};
use ConnectionKind::{NoSight, Solid};

const A: AreaId = AreaId(1);
const B: AreaId = AreaId(2);
const C: AreaId = AreaId(3);

fn sentence(from: &str, to: &str, rules: &SightRules) -> String {
    let map = nightclub();
    let id = |name| map.area_named(name).expect("the nightclub has it");
    Lines::new(&map).why(id(from), id(to), rules).sentence
}

fn drawn(areas: u32, connections: &[Drawn], to: AreaId, rules: &SightRules) -> String {
    let lines = Lines::new(&map(areas, connections));
    lines.why(A, to, rules).sentence
}

#[test]
fn u_37_sentences_on_the_nightclub() {
    let told = |from, to| sentence(from, to, &DEFAULT);
    assert_eq!(
        told("Bar", "Pool Tables"),
        "Range 2; one cover mark on the way, at Pool Tables: Pool Tables has cover from Bar."
    );
    assert_eq!(
        told("DJ Booth", "Bar"),
        "Range 2; one cover mark on one of the two shortest paths, at Bar: Bar has cover from DJ \
         Booth."
    );
    assert_eq!(
        told("Catwalk", "Bar"),
        "Range 1; no cover mark on the way: a clear line from Catwalk to Bar."
    );
    assert_eq!(
        told("Alley", "Bar"),
        "Range 2; two cover marks on the way, at Kitchen: no line of sight from Alley to Bar."
    );
    assert_eq!(
        told("Dance Floor", "Kitchen"),
        "Range 2; two cover marks on the way, at Bar and Kitchen: no line of sight from Dance \
         Floor to Kitchen."
    );
    assert_eq!(
        told("DJ Booth", "DJ Booth"),
        "Range 0: within DJ Booth there is always line of sight and never cover."
    );
}

#[test]
fn u_35_sight_lost_on_the_way_back_is_told() {
    assert_eq!(
        sentence("Kitchen", "Dance Floor", &DEFAULT),
        "Range 2; one cover mark on the way, at Bar, but two cover marks on the way back, at Bar \
         and Kitchen, and sight always works both ways: no line of sight between Kitchen and Dance \
         Floor."
    );
    assert_eq!(
        sentence("Kitchen", "Dance Floor", &LITERAL),
        "Range 2; one cover mark on the way, at Bar: Dance Floor has cover from Kitchen."
    );
    let map = nightclub();
    let lines = Lines::new(&map);
    let (kitchen, floor, bar) = (AreaId(7), AreaId(3), AreaId(4));
    let back = lines.why(kitchen, floor, &DEFAULT).way_back;
    assert_eq!(back.map(|back| back.areas), Some(vec![floor, bar, kitchen]));
    assert_eq!(lines.why(kitchen, floor, &LITERAL).way_back, None);
    assert_eq!(lines.why(floor, kitchen, &DEFAULT).way_back, None);
}

/// Each shortest path is told with the marks that count on it, the one that decides first.
#[test]
fn u_37_marks_by_path() {
    let map = nightclub();
    let lines = Lines::new(&map);
    let at = |name: &str| map.area_named(name).expect("an area");
    let why = lines.why(at("DJ Booth"), at("Bar"), &DEFAULT);
    let words: Vec<&str> = why.paths.iter().map(|path| path.words.as_str()).collect();
    assert_eq!(
        words,
        [
            "DJ Booth – Dance Floor – Bar, one cover mark, at Bar",
            "DJ Booth – Catwalk – Bar, no cover mark",
        ]
    );
    let why = lines.why(at("Alley"), at("Bar"), &DEFAULT);
    let words: Vec<&str> = why.paths.iter().map(|path| path.words.as_str()).collect();
    assert_eq!(
        words,
        ["Alley – Kitchen – Bar, two cover marks, at Kitchen"]
    );
}

#[test]
fn u_37_other_sentences() {
    let solid_and_x = [(1, 2, Solid, "-"), (1, 2, NoSight, "-")];
    assert_eq!(
        drawn(2, &solid_and_x, B, &DEFAULT),
        "Range 1, but no line of sight: an X between A and B forbids it."
    );
    assert_eq!(
        drawn(2, &solid_and_x[1..], B, &DEFAULT),
        "No line of sight: an X between A and B forbids it."
    );
    assert_eq!(
        drawn(2, &[], B, &DEFAULT),
        "No line of sight and no range: no connections that let sight pass lead from A to B."
    );
    assert_eq!(
        drawn(2, &[], C, &DEFAULT),
        "One of the two areas is not on the map."
    );
    let rules = SightRules {
        in_between: false,
        ..DEFAULT
    };
    assert_eq!(
        drawn(3, &[(1, 2, Solid, "-|"), (2, 3, Solid, "-")], C, &rules),
        "Range 2; one cover mark on the way, at B, which gives no cover beyond its own area: a \
         clear line from A to C."
    );
}

#[test]
fn u_101_extra_marks_are_told() {
    let told = |marks, extra| {
        let lines = Lines::new(&map(2, &[(1, 2, Solid, marks)]));
        lines
            .why_with(A, B, &DEFAULT, ExtraMarks::one_way(extra))
            .sentence
    };
    assert_eq!(
        told("-", 1),
        "Range 1; one cover mark by stealth: B has cover from A."
    );
    assert_eq!(
        told("-|", 1),
        "Range 1; two cover marks at B, one of them stealth: no line of sight from A to B."
    );
}

/// Marks that count both ways may end the line of sight on the way back alone (U-35).
#[test]
fn u_101_extra_marks_on_the_way_back_are_told() {
    let lines = Lines::new(&map(2, &[(1, 2, Solid, "-|")]));
    let why = lines.why_with(B, A, &DEFAULT, ExtraMarks::both_ways(1));
    assert_eq!(
        why.sentence,
        "Range 1; one cover mark by stealth, but one cover mark on the way back, at B, and one \
         more by stealth, and sight always works both ways: no line of sight between B and A."
    );
}

#[test]
fn u_37_marks_and_whether_they_count() {
    let lines = Lines::new(&map(3, &[(1, 2, Solid, "|-|"), (3, 2, Solid, "|-|")]));
    let rules = SightRules {
        in_between: false,
        limit: 4,
        ..DEFAULT
    };
    let why = lines.why(A, C, &rules);
    assert_eq!(why.paths.len(), 1);
    let path = &why.paths[0];
    assert_eq!(path.areas, [A, B, C]);
    assert_eq!(path.connections, [ConnectionId(1), ConnectionId(2)]);
    let mark = |connection, at, counted, gives_cover| Mark {
        connection: ConnectionId(connection),
        at,
        counted,
        gives_cover,
    };
    let expected = [
        mark(1, A, false, false),
        mark(1, B, true, false),
        mark(2, B, true, false),
        mark(2, C, true, true),
    ];
    assert_eq!(path.marks, expected);
    assert_eq!((path.counted(), path.giving_cover()), (3, 1));
}

/// A row of diamonds: `2^diamonds` shortest paths, marks only on the last of each pair.
fn diamonds(diamonds: u32) -> (Lines, AreaId) {
    let mut connections = Vec::new();
    for at in 0..diamonds {
        let first = 3 * at + 1;
        connections.push((first, first + 1, Solid, "-"));
        // A mark at the attacker's own area, which must not count.
        connections.push((first, first + 2, Solid, if at == 0 { "|-" } else { "-" }));
        connections.push((first + 1, first + 3, Solid, "-"));
        connections.push((first + 2, first + 3, Solid, "-|"));
    }
    let last = 3 * diamonds + 1;
    (Lines::new(&map(last, &connections)), AreaId(last))
}

#[test]
fn u_37_the_path_that_decides_is_told_among_very_many() {
    let (lines, last) = diamonds(40);
    for in_between in [true, false] {
        let rules = SightRules {
            in_between,
            limit: 200,
            mutual: true,
        };
        let why = lines.why(A, last, &rules);
        assert_eq!(why.look.marks, Some(40));
        assert!(why.look.cover && why.more_paths);
        assert_eq!(why.paths.len(), MAX_PATHS_TOLD);
        let first = &why.paths[0];
        let weight = if in_between {
            first.counted()
        } else {
            first.giving_cover()
        };
        assert_eq!(weight, if in_between { 40 } else { 1 });
    }
    let paths = lines.paths(A, last, 5);
    assert_eq!(paths.len(), 5);
    assert!(paths.is_sorted());
    assert!(lines.paths(A, last, 0).is_empty());
}
