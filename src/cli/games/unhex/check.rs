//! What `check` finds on the zone maps of a game of Unhex.

use crate::board::areas::{self, Problem};
use crate::cli::check::Finding;
use crate::systems::unhex::{self, Unhex};

/// What the check of each zone map finds.
pub(super) fn of_areas(game: &Unhex) -> Vec<Finding> {
    let of_maps = game.maps.iter().flat_map(|(id, map)| {
        let findings = areas::check(map, &game.house_rules.sight).into_iter();
        findings.map(move |finding| {
            let place = format!("maps.{id}{}", place_on_map(&finding.problem));
            let rule = unhex::board_rule(finding.rule);
            Finding::of_map(finding.severity, place, rule, &finding.sentence)
        })
    });
    of_maps.collect()
}

fn place_on_map(problem: &Problem) -> String {
    match problem {
        Problem::LeadsNowhere { connection, .. } | Problem::LeadsToItself { connection, .. } => {
            format!(".connections.{connection}")
        }
        Problem::PinNowhere { pin, .. } => format!(".pins.{pin}"),
        Problem::NoName { area }
        | Problem::Isolated { area }
        | Problem::Unreachable { area }
        | Problem::OneWaySight { from: area, .. } => format!(".areas.{area}"),
        Problem::SameName { areas } => areas
            .first()
            .map_or_else(String::new, |area| format!(".areas.{area}")),
        Problem::TooManyAreas { .. } => ".areas".to_owned(),
    }
}
