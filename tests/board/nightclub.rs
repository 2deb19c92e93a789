//! The worked example (U-38): everything the source says about the nightclub.

use tableside::board::areas::{
    AreaId, AreaMap, ConnectionKind, Lines, Look, SightRules, nightclub,
};

use super::{DEFAULT, LITERAL};

struct Club {
    map: AreaMap,
    lines: Lines,
}

impl Club {
    fn new() -> Self {
        let map = nightclub();
        let lines = Lines::new(&map);
        Self { map, lines }
    }

    fn id(&self, name: &str) -> AreaId {
        self.map.area_named(name).expect("the nightclub has it")
    }

    fn look(&self, from: &str, to: &str) -> Look {
        self.look_by(from, to, &DEFAULT)
    }

    fn look_by(&self, from: &str, to: &str, rules: &SightRules) -> Look {
        self.lines.look(self.id(from), self.id(to), rules)
    }

    fn both_see(&self, a: &str, b: &str) -> bool {
        let (there, back) = (self.look(a, b).sight, self.look(b, a).sight);
        assert_eq!(
            there, back,
            "{a} and {b}: nothing is seen one way only (U-35)"
        );
        there
    }
}

#[test]
fn u_38_facts_of_the_map() {
    let map = nightclub();
    let drawn: Vec<String> = map
        .connections
        .iter()
        .map(|(id, line)| {
            let mark = match (line.mark_from, line.mark_to) {
                (false, false) => "none",
                (true, false) => map.area_name(line.from),
                (false, true) => map.area_name(line.to),
                (true, true) => "both",
            };
            let kind = match line.kind {
                ConnectionKind::Solid => "solid",
                ConnectionKind::Dashed => "dashed",
                _ => "other",
            };
            let (from, to) = (map.area_name(line.from), map.area_name(line.to));
            format!("{id} {from} – {to} {kind} {mark}")
        })
        .collect();
    let expected = [
        "1 Catwalk – DJ Booth solid DJ Booth",
        "2 Dance Floor – DJ Booth solid DJ Booth",
        "3 Catwalk – Dance Floor dashed none",
        "4 Catwalk – Bar dashed none",
        "5 Dance Floor – Bar solid Bar",
        "6 Bar – Kitchen solid Kitchen",
        "7 Alley – Kitchen solid Kitchen",
        "8 Dance Floor – Pool Tables solid Pool Tables",
        "9 Entrance – Pool Tables solid Pool Tables",
        "10 Entrance – Dance Floor solid none",
    ];
    assert_eq!(drawn, expected);
    let places: Vec<(u32, &str, i32, i32)> = map
        .areas
        .iter()
        .map(|(id, area)| (id.0, area.name.as_str(), area.x, area.y))
        .collect();
    let expected = [
        (1, "Catwalk", 530, 30),
        (2, "DJ Booth", 85, 150),
        (3, "Dance Floor", 475, 370),
        (4, "Bar", 910, 340),
        (5, "Pool Tables", 200, 530),
        (6, "Entrance", 400, 690),
        (7, "Kitchen", 925, 530),
        (8, "Alley", 955, 730),
    ];
    assert_eq!(places, expected);
    assert!(map.areas.values().all(|area| !area.hidden));
    assert!(map.connections.values().all(|line| !line.hidden));
}

#[test]
fn u_38_cover() {
    let club = Club::new();
    assert!(club.look("Dance Floor", "Bar").cover);
    assert!(
        club.look("DJ Booth", "Bar").cover,
        "one of two shortest paths"
    );
    assert!(!club.look("Catwalk", "Bar").cover);
    assert!(!club.look("Bar", "Dance Floor").cover);
    for (from, to) in [
        ("Dance Floor", "Bar"),
        ("DJ Booth", "Bar"),
        ("Catwalk", "Bar"),
        ("Bar", "Dance Floor"),
    ] {
        assert!(club.look(from, to).sight, "{from} sees {to}");
    }
}

#[test]
fn u_38_range() {
    let club = Club::new();
    assert_eq!(club.look("Entrance", "Dance Floor").range, Some(1));
    assert_eq!(club.look("Entrance", "Catwalk").range, Some(2));
    assert_eq!(club.look("Bar", "Bar").range, Some(0));
}

#[test]
fn u_38_line_of_sight() {
    let club = Club::new();
    assert!(club.both_see("Alley", "Kitchen"));
    assert!(!club.both_see("Alley", "Bar"));
    assert!(club.both_see("Pool Tables", "Bar"));
    assert!(!club.both_see("Pool Tables", "Kitchen"));
    let booth = club.look("DJ Booth", "DJ Booth");
    assert!(booth.sight && !booth.cover);
}

#[test]
fn u_38_line_of_sight_whichever_marks_give_cover() {
    let club = Club::new();
    let rules = SightRules {
        in_between: false,
        ..DEFAULT
    };
    for from in club.map.areas.keys() {
        for to in club.map.areas.keys() {
            let by_default = club.lines.look(*from, *to, &DEFAULT);
            let by_choice = club.lines.look(*from, *to, &rules);
            assert_eq!(by_default.sight, by_choice.sight);
            assert!(by_default.cover || !by_choice.cover);
        }
    }
    assert!(!club.look_by("Alley", "Bar", &rules).sight);
    // The only mark between them is in between: at the Bar.
    let look = club.look_by(
        "Kitchen",
        "Dance Floor",
        &SightRules {
            mutual: false,
            ..rules
        },
    );
    assert_eq!((look.marks, look.sight, look.cover), (Some(1), true, false));
}

#[test]
fn u_38_the_walk_by_the_dj_booth() {
    let club = Club::new();
    let (catwalk, floor) = (club.id("Catwalk"), club.id("Dance Floor"));
    assert!(club.both_see("Catwalk", "Dance Floor"));
    assert_eq!(club.lines.range(catwalk, floor), Some(1));
    assert_eq!(club.lines.next_areas(catwalk), [club.id("DJ Booth")]);
    assert_eq!(club.lines.steps(catwalk, floor), Some(2));
    assert_eq!(club.lines.steps(floor, catwalk), Some(2));
    let walk = vec![catwalk, club.id("DJ Booth"), floor];
    assert_eq!(club.lines.walks(catwalk, floor, 10), [walk]);
}

#[test]
fn u_57_a_mover_between_catwalk_and_dance_floor() {
    let club = Club::new();
    let [entrance, catwalk, floor] =
        ["Entrance", "Catwalk", "Dance Floor"].map(|name| club.id(name));
    assert_eq!(club.lines.range_to_mover(entrance, catwalk, floor), Some(1));
    assert_eq!(club.lines.range_to_mover(entrance, floor, catwalk), Some(1));
    assert_eq!(club.lines.range_to_mover(floor, catwalk, floor), Some(0));
}

#[test]
fn u_35_the_two_pairs_that_differ_by_direction() {
    let club = Club::new();
    for area in ["Dance Floor", "Entrance"] {
        let there = club.look_by(area, "Kitchen", &LITERAL);
        let back = club.look_by("Kitchen", area, &LITERAL);
        assert_eq!((there.marks, there.marks_back), (Some(2), Some(1)));
        assert_eq!((back.marks, back.marks_back), (Some(1), Some(2)));
        assert!(!there.sight && !there.cover);
        assert!(back.sight && back.cover);
        assert!(!club.both_see(area, "Kitchen"));
        assert!(!club.look("Kitchen", area).cover, "no cover without sight");
    }
}

#[test]
fn u_94_three_marks_with_the_higher_limit() {
    let club = Club::new();
    let rules = SightRules {
        limit: 3,
        ..DEFAULT
    };
    assert!(club.look_by("Alley", "Bar", &rules).sight);
    assert!(club.look_by("Dance Floor", "Kitchen", &rules).sight);
    assert!(!club.look_by("Dance Floor", "Alley", &rules).sight);
}

#[test]
fn u_32_the_whole_table() {
    let club = Club::new();
    let pairs = club.lines.all_pairs().expect("the nightclub is small");
    for from in club.map.areas.keys() {
        for to in club.map.areas.keys() {
            let look = club.lines.look(*from, *to, &DEFAULT);
            let (range, marks) = pairs.get(*from, *to).expect("all of it is connected");
            assert_eq!(look.range, Some(u32::from(range)));
            assert_eq!(look.marks, Some(u32::from(marks)));
        }
    }
}
