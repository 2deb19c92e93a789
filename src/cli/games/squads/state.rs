//! The text form of `state`.

use std::io::{self, Write};

use crate::campaign::games::squads::state::{SquadsState, SquadsUnitState};
use crate::cli::games::order::{self, write_teams};
use crate::cli::games::units;
use crate::cli::output::wrapped;
use crate::cli::words::WIDTH;
use crate::systems::squads::{Hold, Stage};

pub(super) fn write(view: &SquadsState, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", view.name)?;
    let phase = view.phase.unwrap_or(0);
    let what = match (view.stage, &view.winner) {
        (Some(Stage::Over { .. }), Some(side)) => format!("{} have won", side.name),
        (Some(Stage::Over { .. }), None) => "the fight is over".to_owned(),
        (Some(Stage::Setup), _) => "stacks, combat modifiers and orders are declared".to_owned(),
        (Some(Stage::Orders), _) => "orders".to_owned(),
        _ => format!("phase {phase}"),
    };
    order::heading(out, (view.map.as_deref(), view.round), &what, &view.order)?;
    for squad in &view.squads {
        let names: Vec<&str> = squad.members.iter().map(|one| one.name.as_str()).collect();
        let kind = squad.squad.kind.words();
        let line = format!(
            "{} ({kind}): {}. {}",
            squad.squad.name,
            names.join(", "),
            squad.stands
        );
        wrapped(out, &line, WIDTH, 2)?;
    }
    write_teams!(view, out, "side", members)
}

fn members(members: &[SquadsUnitState], out: &mut dyn Write) -> io::Result<()> {
    for unit in members {
        let sheet = &unit.sheet;
        let mut words: Vec<String> = unit.space.iter().cloned().collect();
        words.push(format!(
            "Combat {}, Defense {}",
            unit.base_combat, unit.base_defense
        ));
        words.push(format!("{} of {} Hits", sheet.hits.now, unit.max_hits));
        if sheet.fatigue > 0 {
            words.push(format!("{} Fatigue", sheet.fatigue));
        }
        if let Some(one) = &unit.standing {
            let held = [(one.movement, "Move"), (one.action, "Action")];
            words.extend(held.into_iter().filter_map(|(hold, what)| match hold {
                Hold::None => None,
                Hold::New => Some(format!("new {what}")),
                Hold::Delayed => Some(format!("delayed {what}")),
                Hold::PutOff => Some(format!("{what} put off")),
            }));
        }
        words.extend(unit.state.iter().cloned());
        units::member(out, &sheet.name, &words)?;
    }
    Ok(())
}
