//! The text form of `state`.

use std::io::{self, Write};

use crate::campaign::games::flow::state::{FlowState, FlowUnitState};
use crate::cli::games::order::{self, write_teams};
use crate::cli::games::units;

pub(super) fn write(view: &FlowState, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", view.name)?;
    heading(view, out)?;
    write_teams!(view, out, "team", members)
}

fn heading(view: &FlowState, out: &mut dyn Write) -> io::Result<()> {
    let what = match (&view.turn, view.one_side_left) {
        (_, true) => "one side is left; the GM ends the fight".to_owned(),
        (Some(turn), _) => format!("the turn of {}", turn.name),
        (None, _) => "between turns".to_owned(),
    };
    let place = (view.map.as_deref(), view.round);
    order::heading(out, place, &what, &view.order)
}

fn members(members: &[FlowUnitState], out: &mut dyn Write) -> io::Result<()> {
    for unit in members {
        let sheet = &unit.sheet;
        let mut words: Vec<String> = unit.space.iter().cloned().collect();
        if unit.down {
            words.push("down".to_owned());
        } else {
            let points = sheet.hit_points;
            words.push(format!("{} of {} hit points", points.now, points.max));
            if let Some(standing) = &unit.standing {
                let of = standing.points;
                words.push(format!("{} AP, {} RP, {} FP", of.ap, of.rp, of.fp));
                words.extend(standing.done.then(|| "done".to_owned()));
                words.extend(standing.ready.as_ref().map(|_| "waits".to_owned()));
            }
        }
        words.extend(unit.state.iter().cloned());
        units::member(out, &sheet.name, &words)?;
    }
    Ok(())
}
