//! The text form of `state`.

use std::io::{self, Write};

use crate::campaign::games::flow::state::{FlowState, FlowUnitState};
use crate::cli::output::wrapped;
use crate::cli::words::{self, OfferLine, WIDTH};

pub(super) fn write(view: &FlowState, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", view.name)?;
    heading(view, out)?;
    for team in &view.teams {
        writeln!(out, "\n{} ({})", team.name, words::whose(team.kind))?;
        members(&team.units, out)?;
    }
    if !view.without_team.is_empty() {
        writeln!(out, "\nWithout a team")?;
        members(&view.without_team, out)?;
    }
    words::decisions(out, &view.decisions)?;
    let offers: Vec<OfferLine<'_>> = view.offers.iter().map(Into::into).collect();
    words::offers(out, &offers)?;
    words::encounters(out, &view.encounters)?;
    words::house_rules(out, &view.house_rules)?;
    words::findings(out, &view.findings)?;
    writeln!(out, "\nDigest {}", view.digest)
}

fn heading(view: &FlowState, out: &mut dyn Write) -> io::Result<()> {
    let (Some(round), Some(map)) = (view.round, &view.map) else {
        return writeln!(out, "No fight is going on");
    };
    let what = match (&view.turn, view.one_side_left) {
        (_, true) => "one side is left; the GM ends the fight".to_owned(),
        (Some(turn), _) => format!("the turn of {}", turn.name),
        (None, _) => "between turns".to_owned(),
    };
    wrapped(out, &format!("{map}, round {round}: {what}"), WIDTH, 2)?;
    let order: Vec<&str> = view.order.iter().map(|one| one.name.as_str()).collect();
    match order.is_empty() {
        true => Ok(()),
        false => wrapped(out, &format!("Order: {}", order.join(", ")), WIDTH, 2),
    }
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
        wrapped(
            out,
            &format!("  {}  {}", sheet.name, words.join(", ")),
            WIDTH,
            4,
        )?;
    }
    Ok(())
}
