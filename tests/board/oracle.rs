//! Random small maps against an oracle that lists every path there is (U-32 to U-37).

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tableside::board::areas::{
    AreaId, AreaMap, Connection, ConnectionId, ConnectionKind, ExtraMarks, Finding, Lines, Look,
    MAX_PATHS_TOLD, MadeMarks, Pin, PinId, PinKind, SightRules, check,
};
use tableside::systems::unhex::{board_rule, u};

use super::{CLOSED_DOOR, GLASS_DOOR, OPEN_DOOR, area};

/// Ids that connections and pins may name; not all of them are on the map.
const IDS: std::ops::Range<u32> = 1..8;

fn kinds() -> impl Strategy<Value = ConnectionKind> {
    prop_oneof![
        5 => Just(ConnectionKind::Solid),
        3 => Just(ConnectionKind::Dashed),
        1 => Just(ConnectionKind::NoSight),
        2 => Just(ConnectionKind::Arrow),
        1 => Just(OPEN_DOOR),
        1 => Just(CLOSED_DOOR),
        1 => Just(GLASS_DOOR),
    ]
}

fn connections() -> impl Strategy<Value = Connection> {
    (IDS, IDS, kinds(), any::<[bool; 3]>()).prop_map(|(from, to, kind, flags)| Connection {
        from: AreaId(from),
        to: AreaId(to),
        kind,
        mark_from: flags[0],
        mark_to: flags[1],
        hidden: flags[2],
        bend: None,
    })
}

fn maps() -> impl Strategy<Value = AreaMap> {
    let areas = prop::collection::btree_map(IDS, "[A-C ]{0,2}", 0..7);
    let lines = prop::collection::vec(connections(), 0..12);
    let pins = prop::collection::vec(IDS, 0..3);
    (areas, lines, pins).prop_map(|(areas, lines, pins)| AreaMap {
        name: "Random".to_owned(),
        areas: areas
            .into_iter()
            .map(|(id, name)| (AreaId(id), area(&name)))
            .collect(),
        connections: (1..).map(ConnectionId).zip(lines).collect(),
        pins: (1..)
            .map(PinId)
            .zip(pins.into_iter().map(|area| Pin {
                area: AreaId(area),
                kind: PinKind::Label,
                text: String::new(),
                hidden: false,
            }))
            .collect(),
        ..AreaMap::default()
    })
}

/// A path: the connections gone along and the areas passed.
type Path = (Vec<ConnectionId>, Vec<AreaId>);

/// Every path without a repeated area along connections that `goes` allows from an end.
fn all_paths(
    map: &AreaMap,
    from: AreaId,
    to: AreaId,
    goes: fn(&Connection, AreaId) -> bool,
) -> Vec<Path> {
    let mut found = Vec::new();
    if !map.areas.contains_key(&from) || !map.areas.contains_key(&to) {
        return found;
    }
    let mut open: Vec<Path> = vec![(Vec::new(), vec![from])];
    while let Some((lines, areas)) = open.pop() {
        let here = areas[areas.len() - 1];
        if here == to {
            found.push((lines, areas));
            continue;
        }
        for (id, line) in &map.connections {
            let next = if line.from == here {
                line.to
            } else {
                line.from
            };
            let touches = line.from == here || line.to == here;
            if !touches || !goes(line, here) || !map.areas.contains_key(&next) {
                continue;
            }
            if !areas.contains(&next) {
                let (mut lines, mut areas) = (lines.clone(), areas.clone());
                lines.push(*id);
                areas.push(next);
                open.push((lines, areas));
            }
        }
    }
    let shortest = found.iter().map(|(lines, _)| lines.len()).min();
    found.retain(|(lines, _)| Some(lines.len()) == shortest);
    found.sort_by(|a, b| (&a.1, &a.0).cmp(&(&b.1, &b.0)));
    found
}

fn sees(line: &Connection, _: AreaId) -> bool {
    line.kind.sees()
}

fn walks(line: &Connection, at: AreaId) -> bool {
    (line.from == at && line.kind.walks_forth()) || (line.to == at && line.kind.walks_back())
}

/// The areas at whose end a mark of the path is, the attacker's own left out (U-33).
fn marks_on(map: &AreaMap, path: &Path, from: AreaId) -> Vec<AreaId> {
    let ends = path.0.iter().flat_map(|id| {
        let line = &map.connections[id];
        [(line.mark_from, line.from), (line.mark_to, line.to)]
    });
    ends.filter(|(mark, at)| *mark && *at != from)
        .map(|(_, at)| at)
        .collect()
}

fn count(number: usize) -> u32 {
    u32::try_from(number).expect("the maps are small")
}

fn expected(
    map: &AreaMap,
    from: AreaId,
    to: AreaId,
    rules: &SightRules,
    extra: ExtraMarks,
) -> Look {
    let paths = all_paths(map, from, to, sees);
    let back = all_paths(map, to, from, sees);
    let steps = all_paths(map, from, to, walks);
    let steps = steps.first().map(|(lines, _)| count(lines.len()));
    let crossed = from != to
        && map.areas.contains_key(&from)
        && map.areas.contains_key(&to)
        && map.connections.values().any(|line| {
            line.kind == ConnectionKind::NoSight
                && ((line.from, line.to) == (from, to) || (line.to, line.from) == (from, to))
        });
    let Some(range) = paths.first().map(|(lines, _)| count(lines.len())) else {
        return Look {
            steps,
            no_sight_line: crossed,
            ..Look::default()
        };
    };
    let extra = if from == to {
        ExtraMarks::default()
    } else {
        extra
    };
    let most = |paths: &[Path], from| {
        let counts = paths
            .iter()
            .map(|path| count(marks_on(map, path, from).len()));
        counts.max().unwrap_or_default()
    };
    let (marks, marks_back) = (
        most(&paths, from) + extra.there,
        most(&back, to) + extra.back,
    );
    let limit = u32::from(rules.limit);
    let clear = marks < limit && (!rules.mutual || marks_back < limit) && !crossed;
    let sight = from == to || clear;
    let at_target = paths
        .iter()
        .any(|path| marks_on(map, path, from).contains(&to));
    let covered = if rules.in_between {
        marks > 0
    } else {
        at_target || extra.there > 0
    };
    Look {
        range: Some(range),
        steps,
        marks: Some(marks),
        marks_back: Some(marks_back),
        cover: sight && covered,
        sight,
        no_sight_line: crossed,
    }
}

fn all_rules() -> impl Iterator<Item = SightRules> {
    (0..5).flat_map(|limit| {
        [(true, true), (true, false), (false, true), (false, false)].map(|(in_between, mutual)| {
            SightRules {
                limit,
                in_between,
                mutual,
            }
        })
    })
}

fn areas_of(paths: Vec<Path>) -> Vec<Vec<AreaId>> {
    let areas: BTreeSet<Vec<AreaId>> = paths.into_iter().map(|(_, areas)| areas).collect();
    areas.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn u_33_looks_match_the_oracle(map in maps(), there in 0u32..3, back in 0u32..3) {
        let extra = ExtraMarks { there, back };
        let lines = Lines::new(&map);
        let pairs = lines.all_pairs().expect("the maps are small");
        for from in IDS.map(AreaId) {
            for to in IDS.map(AreaId) {
                for rules in all_rules() {
                    let look = lines.look_with(from, to, &rules, extra);
                    prop_assert_eq!(look, expected(&map, from, to, &rules, extra));
                    prop_assert!(look.sight || !look.cover);
                }
                let look = expected(&map, from, to, &SightRules::default(), ExtraMarks::default());
                prop_assert_eq!(look, lines.look(from, to, &SightRules::default()));
                prop_assert_eq!(lines.range(from, to), look.range);
                prop_assert_eq!(lines.steps(from, to), look.steps);
                let pair = pairs.get(from, to).map(|(range, marks)| (range.into(), marks.into()));
                prop_assert_eq!(pair, look.range.zip(look.marks));
            }
        }
    }

    /// U-99: marks that are made or taken away over a map are as if they had been drawn so at every end there; cover
    /// that is made where marks were destroyed is there.
    #[test]
    fn u_99_made_marks_are_as_if_drawn(
        map in maps(),
        covered in prop::collection::btree_set(IDS.prop_map(AreaId), 0..4),
        bare in prop::collection::btree_set(IDS.prop_map(AreaId), 0..4),
    ) {
        let mut drawn = map.clone();
        for line in drawn.connections.values_mut() {
            for (area, mark) in [(line.from, &mut line.mark_from), (line.to, &mut line.mark_to)] {
                *mark = match (covered.contains(&area), bare.contains(&area)) {
                    (true, _) => true,
                    (false, true) => false,
                    (false, false) => *mark,
                };
            }
        }
        let made = MadeMarks { covered, bare };
        let mut put = map.clone();
        made.put_into(&mut put);
        prop_assert_eq!(&put, &drawn);
        let (made, drawn) = (Lines::with_marks(&map, &made), Lines::new(&drawn));
        prop_assert_eq!(made.all_pairs(), drawn.all_pairs());
        for from in IDS.map(AreaId) {
            for to in IDS.map(AreaId) {
                for rules in all_rules() {
                    prop_assert_eq!(made.why(from, to, &rules), drawn.why(from, to, &rules));
                }
            }
        }
    }

    #[test]
    fn u_32_paths_match_the_oracle(map in maps(), max in 0usize..6) {
        let lines = Lines::new(&map);
        for from in IDS.map(AreaId) {
            let mut steps = BTreeMap::new();
            for to in IDS.map(AreaId) {
                let mut paths = areas_of(all_paths(&map, from, to, sees));
                prop_assert_eq!(&lines.paths(from, to, usize::MAX), &paths);
                paths.truncate(max);
                prop_assert_eq!(lines.paths(from, to, max), paths);
                let on_foot = areas_of(all_paths(&map, from, to, walks));
                steps.extend(on_foot.first().map(|walk| (to, count(walk.len() - 1))));
                prop_assert_eq!(lines.walks(from, to, usize::MAX), on_foot);
            }
            let next: Vec<AreaId> =
                steps.iter().filter(|(_, steps)| **steps == 1).map(|(area, _)| *area).collect();
            prop_assert_eq!(lines.next_areas(from), next);
            for to in IDS.map(AreaId) {
                prop_assert_eq!(lines.steps(from, to), steps.get(&to).copied());
            }
        }
    }

    #[test]
    fn u_35_mutual_sight_is_symmetric(map in maps()) {
        let lines = Lines::new(&map);
        for rules in all_rules().filter(|rules| rules.mutual) {
            for from in IDS.map(AreaId) {
                for to in IDS.map(AreaId) {
                    let there = lines.look(from, to, &rules);
                    let back = lines.look(to, from, &rules);
                    prop_assert_eq!(there.sight, back.sight);
                    prop_assert_eq!(there.marks, back.marks_back);
                    prop_assert_eq!(there.range, back.range);
                }
            }
        }
    }

    #[test]
    fn u_35_the_check_lists_every_pair_that_differs(map in maps(), limit in 0u8..5) {
        let rules = SightRules { limit, in_between: true, mutual: false };
        let lines = Lines::new(&map);
        let differs = |a: AreaId, b: AreaId| {
            lines.look(a, b, &rules).sight != lines.look(b, a, &rules).sight
        };
        let pairs = IDS.flat_map(|a| (a + 1..IDS.end).map(move |b| (AreaId(a), AreaId(b))));
        let wanted = pairs.filter(|(a, b)| differs(*a, *b)).count();
        let found = check(&map, &rules);
        let about_sight = |finding: &&Finding| board_rule(finding.rule) == u(35);
        prop_assert_eq!(found.iter().filter(about_sight).count(), wanted);
    }

    #[test]
    fn u_37_why_matches_the_oracle(map in maps()) {
        let lines = Lines::new(&map);
        for from in IDS.map(AreaId) {
            for to in IDS.map(AreaId) {
                let paths = all_paths(&map, from, to, sees);
                for rules in all_rules() {
                    let why = lines.why(from, to, &rules);
                    prop_assert_eq!(why.look, lines.look(from, to, &rules));
                    prop_assert!(why.sentence.ends_with('.'));
                    prop_assert_eq!(why.more_paths, paths.len() > MAX_PATHS_TOLD);
                    prop_assert_eq!(why.paths.len(), paths.len().min(MAX_PATHS_TOLD));
                    let mut told = BTreeSet::new();
                    for path in &why.paths {
                        let way = (path.connections.clone(), path.areas.clone());
                        prop_assert!(paths.contains(&way));
                        prop_assert_eq!(path.counted(), marks_on(&map, &way, from).len());
                        prop_assert!(told.insert(way));
                    }
                    let Some(first) = why.paths.first() else { continue };
                    if rules.in_between || !why.look.sight {
                        prop_assert_eq!(Some(count(first.counted())), why.look.marks);
                    }
                    if why.look.sight {
                        prop_assert_eq!(first.giving_cover() > 0, why.look.cover);
                    }
                    let limit = u32::from(rules.limit);
                    let lost_back = rules.mutual
                        && why.look.marks < Some(limit)
                        && why.look.marks_back >= Some(limit);
                    let back = why.way_back.as_ref();
                    prop_assert_eq!(back.is_some(), lost_back && from != to);
                    if let Some(back) = back {
                        prop_assert_eq!(Some(count(back.counted())), why.look.marks_back);
                    }
                }
            }
        }
    }

    #[test]
    fn u_30_maps_survive_a_file(map in maps()) {
        let text = serde_json::to_string(&map).expect("a map can always be written");
        let read: AreaMap = serde_json::from_str(&text).expect("what was written can be read");
        prop_assert_eq!(&read, &map);
        let again = serde_json::to_string(&read).expect("a map can always be written");
        prop_assert_eq!(again, text);
    }
}
