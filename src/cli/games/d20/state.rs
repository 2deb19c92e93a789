//! The text form of `state`.

use std::io::{self, Write};

use crate::campaign::games::d20::state::{D20State, D20UnitState};
use crate::cli::games::order::{self, write_teams};
use crate::cli::games::units;

pub(super) fn write(view: &D20State, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", view.name)?;
    heading(view, out)?;
    write_teams!(view, out, "team", members)
}

fn heading(view: &D20State, out: &mut dyn Write) -> io::Result<()> {
    let what = match (&view.turn, view.over, &view.winner) {
        (_, true, Some(team)) => format!("{} have won", team.name),
        (_, true, None) => "the fight is over".to_owned(),
        (Some(turn), ..) => {
            let order = view.order.iter().find(|one| one.id == turn.who);
            let who = order.map_or("somebody", |one| one.name.as_str());
            let left = turn.left;
            format!(
                "{who} has {} AA, {} MA and {} BA",
                left.attack, left.movement, left.bonus
            )
        }
        (None, ..) => "between turns".to_owned(),
    };
    let place = (view.map.as_deref(), view.round);
    order::heading(out, place, &what, &view.order)
}

fn members(members: &[D20UnitState], out: &mut dyn Write) -> io::Result<()> {
    for unit in members {
        let sheet = &unit.sheet;
        let mut words: Vec<String> = unit.space.iter().cloned().collect();
        if unit.defeated {
            words.push("defeated".to_owned());
        } else {
            words.push(format!(
                "{} of {} hit points",
                sheet.hit_points.now, unit.max_hit_points
            ));
            if sheet.magic.max > 0 {
                words.push(format!("{} of {} MP", sheet.magic.now, sheet.magic.max));
            }
            if unit.standing.as_ref().is_some_and(|standing| standing.done) {
                words.push("done".to_owned());
            }
        }
        words.extend(unit.state.iter().cloned());
        units::member(out, &sheet.name, &words)?;
    }
    Ok(())
}
