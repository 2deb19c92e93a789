//! The map check: what a GM should look at before play (U-30, U-35). It only reports; nothing is
//! mended here.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    AreaId, AreaMap, ConnectionId, ConnectionKind, Lines, MAX_AREAS_FOR_PAIRS, PinId, SightRules,
    reach,
};
use crate::board::words::{capital, list, marks};
use crate::board::{BoardRule, Severity};

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Problem {
    /// A connection with an end that is not on the map.
    LeadsNowhere {
        /// The connection.
        connection: ConnectionId,
        /// The ends that are not on the map.
        missing: Vec<AreaId>,
    },
    /// A connection from an area to itself.
    LeadsToItself {
        /// The connection.
        connection: ConnectionId,
        /// The area.
        area: AreaId,
    },
    /// A pin on an area that is not on the map.
    PinNowhere {
        /// The pin.
        pin: PinId,
        /// The area it names.
        area: AreaId,
    },
    /// An area without a name.
    NoName {
        /// The area.
        area: AreaId,
    },
    /// Several areas with one name, without regard to case and outer spaces.
    SameName {
        /// The areas.
        areas: Vec<AreaId>,
    },
    /// An area without any connection, on a map of several.
    Isolated {
        /// The area.
        area: AreaId,
    },
    /// An area that one cannot walk to from the rest of the map, even with every door open.
    Unreachable {
        /// The area.
        area: AreaId,
    },
    /// Two areas of which only one sees the other if each direction counts by itself (U-35).
    OneWaySight {
        /// The area that does not see the other.
        from: AreaId,
        /// The area that is not seen, but sees.
        to: AreaId,
        /// Marks from `from` to `to`: at or over the limit.
        marks: u32,
        /// Marks from `to` to `from`: under the limit.
        marks_back: u32,
    },
    /// The map is too large for comparing its pairs of areas.
    TooManyAreas {
        /// Areas on the map.
        areas: usize,
        /// The most whose pairs are compared.
        most: usize,
    },
}

/// One finding of the map check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What was found.
    pub problem: Problem,
    /// How grave it is.
    pub severity: Severity,
    /// What it is about; the game has a rule for that.
    pub rule: BoardRule,
    /// The finding in one sentence.
    pub sentence: String,
}

/// Everything worth a look on a map, by kind of problem and then by id: broken connections and
/// pins, names, areas one cannot walk to, and pairs whose sight differs by direction (U-35) under
/// the limit of `rules`.
#[must_use]
pub fn check(map: &AreaMap, rules: &SightRules) -> Vec<Finding> {
    let mut problems = Vec::new();
    connections(map, &mut problems);
    pins(map, &mut problems);
    names(map, &mut problems);
    walking(map, &mut problems);
    one_way_sight(map, rules, &mut problems);
    problems
        .into_iter()
        .map(|problem| finding(map, problem))
        .collect()
}

/// The errors of [`check`] alone, which takes no look at ways and sight.
#[must_use]
pub fn errors(map: &AreaMap) -> Vec<Finding> {
    let mut problems = Vec::new();
    connections(map, &mut problems);
    pins(map, &mut problems);
    let findings = problems.into_iter().map(|problem| finding(map, problem));
    findings
        .filter(|one| one.severity == Severity::Error)
        .collect()
}

fn connections(map: &AreaMap, problems: &mut Vec<Problem>) {
    for (id, connection) in &map.connections {
        let mut missing: Vec<AreaId> = [connection.from, connection.to]
            .into_iter()
            .filter(|area| !map.areas.contains_key(area))
            .collect();
        missing.dedup();
        if !missing.is_empty() {
            problems.push(Problem::LeadsNowhere {
                connection: *id,
                missing,
            });
        } else if connection.from == connection.to {
            problems.push(Problem::LeadsToItself {
                connection: *id,
                area: connection.from,
            });
        }
    }
}

fn pins(map: &AreaMap, problems: &mut Vec<Problem>) {
    for (id, pin) in &map.pins {
        if !map.areas.contains_key(&pin.area) {
            problems.push(Problem::PinNowhere {
                pin: *id,
                area: pin.area,
            });
        }
    }
}

fn names(map: &AreaMap, problems: &mut Vec<Problem>) {
    let mut named: BTreeMap<String, Vec<AreaId>> = BTreeMap::new();
    for (id, area) in &map.areas {
        let name = area.name.trim();
        if name.is_empty() {
            problems.push(Problem::NoName { area: *id });
        } else {
            named.entry(name.to_lowercase()).or_default().push(*id);
        }
    }
    let mut shared: Vec<Vec<AreaId>> = named.into_values().filter(|ids| ids.len() > 1).collect();
    shared.sort_unstable();
    problems.extend(shared.into_iter().map(|areas| Problem::SameName { areas }));
}

fn walking(map: &AreaMap, problems: &mut Vec<Problem>) {
    // A closed door can be opened, so it cuts nothing off.
    let opened = |kind| match kind {
        ConnectionKind::Door { see_through, .. } => ConnectionKind::Door {
            open: true,
            see_through,
        },
        kind => kind,
    };
    let (mut isolated, mut cut_off) = (Vec::new(), Vec::new());
    let mut walks = Vec::new();
    let mut connected = std::collections::BTreeSet::new();
    for connection in map.connections.values() {
        let (from, to) = (connection.from, connection.to);
        if from == to || !map.areas.contains_key(&from) || !map.areas.contains_key(&to) {
            continue;
        }
        connected.extend([from, to]);
        let kind = opened(connection.kind);
        if kind.walks_forth() {
            walks.push((from, to));
        }
        if kind.walks_back() {
            walks.push((to, from));
        }
    }
    let areas: Vec<AreaId> = map.areas.keys().copied().collect();
    for area in reach::out_of_reach(&areas, &walks) {
        match connected.contains(&area) {
            true => cut_off.push(Problem::Unreachable { area }),
            false => isolated.push(Problem::Isolated { area }),
        }
    }
    problems.append(&mut isolated);
    problems.append(&mut cut_off);
}

fn one_way_sight(map: &AreaMap, rules: &SightRules, problems: &mut Vec<Problem>) {
    let lines = Lines::new(map);
    let Some(pairs) = lines.all_pairs() else {
        problems.push(Problem::TooManyAreas {
            areas: map.areas.len(),
            most: MAX_AREAS_FOR_PAIRS,
        });
        return;
    };
    let limit = u32::from(rules.limit);
    let areas = pairs.areas();
    for (row, &a) in areas.iter().enumerate() {
        for (column, &b) in areas.iter().enumerate().skip(row + 1) {
            let (Some((_, there)), Some((_, back))) =
                (pairs.at(row, column), pairs.at(column, row))
            else {
                continue;
            };
            let (there, back) = (u32::from(there), u32::from(back));
            // An X forbids sight both ways in either reading.
            if (there < limit) == (back < limit) || lines.has_no_sight_line(a, b) {
                continue;
            }
            let (from, to) = if there < limit { (b, a) } else { (a, b) };
            problems.push(Problem::OneWaySight {
                from,
                to,
                marks: there.max(back),
                marks_back: there.min(back),
            });
        }
    }
}

fn finding(map: &AreaMap, problem: Problem) -> Finding {
    let name = |area: AreaId| match map.areas.get(&area) {
        Some(at) if at.name.trim().is_empty() => format!("area {area}"),
        Some(at) => at.name.trim().to_owned(),
        None => format!("area {area}"),
    };
    let (severity, rule, sentence) = match &problem {
        Problem::LeadsNowhere {
            connection,
            missing,
        } => {
            let missing: Vec<String> = missing.iter().map(|area| format!("area {area}")).collect();
            let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
            let are = if missing.len() == 1 { "is" } else { "are" };
            let sentence = format!(
                "Connection {connection} leads nowhere: {} {are} not on the map.",
                list(&missing)
            );
            (Severity::Error, BoardRule::Places, sentence)
        }
        Problem::LeadsToItself { connection, area } => {
            let sentence = format!(
                "Connection {connection} leads from {0} to {0}.",
                name(*area)
            );
            (Severity::Error, BoardRule::Places, sentence)
        }
        Problem::PinNowhere { pin, area } => {
            let sentence = format!("Pin {pin} is on {}, which is not on the map.", name(*area));
            (Severity::Error, BoardRule::Marks, sentence)
        }
        Problem::NoName { area } => {
            let sentence = format!("{} has no name.", capital(&name(*area)));
            (Severity::Warning, BoardRule::Places, sentence)
        }
        Problem::SameName { areas } => {
            let ids: Vec<String> = areas.iter().map(|area| format!("area {area}")).collect();
            let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            let first = areas.first().map(|area| name(*area)).unwrap_or_default();
            let sentence = format!("{} have one name: {first}.", capital(&list(&ids)));
            (Severity::Warning, BoardRule::Places, sentence)
        }
        Problem::Isolated { area } => {
            let sentence = format!("{} has no connection.", capital(&name(*area)));
            (Severity::Warning, BoardRule::Places, sentence)
        }
        Problem::Unreachable { area } => {
            let sentence = format!("No walk leads to {} from the rest of the map.", name(*area));
            (Severity::Warning, BoardRule::Walking, sentence)
        }
        Problem::OneWaySight {
            from,
            to,
            marks: there,
            marks_back: back,
        } => {
            let sentence = format!(
                "{} and {}: {} from {} to {} and {} back, so that sight depends on the direction.",
                capital(&name(*from)),
                name(*to),
                words(*there),
                name(*from),
                name(*to),
                words(*back)
            );
            (Severity::Note, BoardRule::Sight, sentence)
        }
        Problem::TooManyAreas { areas, most } => {
            let sentence = format!(
                "Sight by direction was not compared: the map has {areas} areas, and more than \
                 {most} are too many."
            );
            (Severity::Note, BoardRule::Sight, sentence)
        }
    };
    Finding {
        problem,
        severity,
        rule,
        sentence,
    }
}

fn words(number: u32) -> String {
    marks(usize::try_from(number).unwrap_or(usize::MAX))
}
