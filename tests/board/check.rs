//! The map check (U-30, U-35).

use tableside::board::areas::{
    AreaId, AreaMap, ConnectionId, ConnectionKind, Pin, PinId, PinKind, Problem, Severity,
    SightRules, check, nightclub,
};
use tableside::systems::unhex::{board_rule, u};

use super::{CLOSED_DOOR, DEFAULT, area, map};
use ConnectionKind::{Arrow, Dashed, NoSight, Solid};

fn problems(map: &AreaMap) -> Vec<Problem> {
    let findings = check(map, &DEFAULT);
    findings
        .into_iter()
        .map(|finding| finding.problem)
        .collect()
}

fn unreachable(id: u32) -> Problem {
    Problem::Unreachable { area: AreaId(id) }
}

#[test]
fn u_35_exactly_two_pairs_on_the_nightclub() {
    let map = nightclub();
    let findings = check(&map, &DEFAULT);
    let expected = [(3, 7), (6, 7)].map(|(from, to)| Problem::OneWaySight {
        from: AreaId(from),
        to: AreaId(to),
        marks: 2,
        marks_back: 1,
    });
    assert_eq!(problems(&map), expected);
    assert!(
        findings
            .iter()
            .all(|finding| board_rule(finding.rule) == u(35))
    );
    assert!(
        findings
            .iter()
            .all(|finding| finding.severity == Severity::Note)
    );
    assert_eq!(
        findings[0].sentence,
        "Dance Floor and Kitchen: two cover marks from Dance Floor to Kitchen and one cover mark \
         back, so that sight depends on the direction."
    );
    // Which reading is played makes no difference to what the check compares.
    let literal = SightRules {
        mutual: false,
        ..DEFAULT
    };
    assert_eq!(check(&map, &literal), findings);
}

#[test]
fn u_35_none_on_the_nightclub_at_limit_three() {
    let rules = SightRules {
        limit: 3,
        ..DEFAULT
    };
    assert_eq!(check(&nightclub(), &rules), []);
}

#[test]
fn u_35_an_x_settles_it_either_way() {
    let marked = [
        (1, 2, Solid, "-|"),
        (2, 3, Solid, "-|"),
        (1, 3, NoSight, "-"),
    ];
    assert_eq!(problems(&map(3, &marked)), []);
    let expected = Problem::OneWaySight {
        from: AreaId(1),
        to: AreaId(3),
        marks: 2,
        marks_back: 1,
    };
    assert_eq!(problems(&map(3, &marked[..2])), [expected]);
}

#[test]
fn u_30_areas_that_no_walk_reaches() {
    let isolated = Problem::Isolated { area: AreaId(3) };
    assert_eq!(problems(&map(3, &[(1, 2, Solid, "-")])), [isolated]);
    assert_eq!(
        problems(&map(3, &[(1, 2, Solid, "-"), (2, 3, Dashed, "-")])),
        [unreachable(3)]
    );
    // Out of C only, into C only.
    assert_eq!(
        problems(&map(3, &[(1, 2, Solid, "-"), (3, 2, Arrow, "-")])),
        [unreachable(3)]
    );
    assert_eq!(
        problems(&map(3, &[(1, 2, Solid, "-"), (2, 3, Arrow, "-")])),
        []
    );
    // A closed door can be opened.
    assert_eq!(problems(&map(2, &[(1, 2, CLOSED_DOOR, "-")])), []);
    // Two halves: the larger is the rest of the map; of two equal ones, the first.
    assert_eq!(
        problems(&map(
            5,
            &[(1, 2, Solid, "-"), (3, 4, Solid, "-"), (4, 5, Solid, "-")]
        )),
        [unreachable(1), unreachable(2)]
    );
    assert_eq!(
        problems(&map(4, &[(1, 2, Solid, "-"), (3, 4, Solid, "-")])),
        [unreachable(3), unreachable(4)]
    );
    assert_eq!(problems(&map(1, &[])), []);
}

#[test]
fn u_30_names() {
    let mut map = map(
        4,
        &[(1, 2, Solid, "-"), (2, 3, Solid, "-"), (3, 4, Solid, "-")],
    );
    map.areas.insert(AreaId(1), area("Café Élan "));
    map.areas.insert(AreaId(2), area("  "));
    map.areas.insert(AreaId(4), area(" café ÉLAN"));
    let findings = check(&map, &DEFAULT);
    let problems: Vec<&Problem> = findings.iter().map(|finding| &finding.problem).collect();
    let expected = [
        &Problem::NoName { area: AreaId(2) },
        &Problem::SameName {
            areas: vec![AreaId(1), AreaId(4)],
        },
    ];
    assert_eq!(problems, expected);
    assert_eq!(findings[0].sentence, "Area 2 has no name.");
    assert_eq!(
        findings[1].sentence,
        "Area 1 and area 4 have one name: Café Élan."
    );
}

#[test]
fn u_30_connections_and_pins_that_lead_nowhere() {
    let lines = [
        (1, 2, Solid, "-"),
        (1, 9, Solid, "-"),
        (8, 9, Solid, "-"),
        (2, 2, Solid, "-"),
    ];
    let mut map = map(2, &lines);
    for (id, area) in [(1, 1), (2, 7)] {
        let pin = Pin {
            area: AreaId(area),
            kind: PinKind::Objective,
            text: "Portal".to_owned(),
            hidden: false,
        };
        map.pins.insert(PinId(id), pin);
    }
    let findings = check(&map, &DEFAULT);
    let sentences: Vec<(String, &str)> = findings
        .iter()
        .map(|finding| {
            let rule = board_rule(finding.rule).to_string();
            (rule, finding.sentence.as_str())
        })
        .collect();
    let expected = [
        (
            "U-30",
            "Connection 2 leads nowhere: area 9 is not on the map.",
        ),
        (
            "U-30",
            "Connection 3 leads nowhere: area 8 and area 9 are not on the map.",
        ),
        ("U-30", "Connection 4 leads from B to B."),
        ("U-36", "Pin 2 is on area 7, which is not on the map."),
    ]
    .map(|(rule, sentence)| (rule.to_owned(), sentence));
    assert_eq!(sentences, expected);
    assert!(
        findings
            .iter()
            .all(|finding| finding.severity == Severity::Error)
    );
    assert_eq!(
        findings[2].problem,
        Problem::LeadsToItself {
            connection: ConnectionId(4),
            area: AreaId(2)
        }
    );
}
