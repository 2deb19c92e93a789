//! The text form of `state` of Unhex.

use std::io::{self, Write};

use crate::campaign::games::unhex::state::{Member, Stage, UnhexState};
use crate::cli::output::wrapped;
use crate::cli::words::{self, OfferLine, WIDTH};
use crate::systems::unhex::Condition;

pub(super) fn write(view: &UnhexState, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", view.name)?;
    heading(view, out)?;
    for team in &view.teams {
        let kind = words::whose(team.kind);
        writeln!(out, "\n{} ({kind})", team.name)?;
        members(&team.members, out)?;
    }
    if !view.without_team.is_empty() {
        writeln!(out, "\nWithout a team")?;
        members(&view.without_team, out)?;
    }
    if !view.effects.is_empty() {
        writeln!(out, "\nOn the map")?;
    }
    for effect in &view.effects {
        writeln!(
            out,
            "  {} on {}, {}",
            effect.what, effect.area, effect.lasts
        )?;
    }
    words::decisions(out, &view.decisions)?;
    let offers: Vec<OfferLine<'_>> = view.offers.iter().map(Into::into).collect();
    words::offers(out, &offers)?;
    after_fight(view, out)?;
    prepared(view, out)?;
    words::findings(out, &view.findings)?;
    writeln!(out, "\nDigest {}", view.digest)
}

/// The sum of a fight that is over.
fn after_fight(view: &UnhexState, out: &mut dyn Write) -> io::Result<()> {
    let Some(sum) = view.summary.as_ref().filter(|sum| sum.over) else {
        return Ok(());
    };
    let rounds = match sum.rounds {
        1 => "1 round".to_owned(),
        n => format!("{n} rounds"),
    };
    writeln!(out, "\nThe last fight, {}, {rounds}", sum.map)?;
    for one in &sum.people {
        wrapped(out, &format!("  {}: {}", one.who, one.words()), WIDTH, 4)?;
    }
    Ok(())
}

/// The goal, the encounters, and the house rules that are not as the ledger has them.
fn prepared(view: &UnhexState, out: &mut dyn Write) -> io::Result<()> {
    if !view.goal.is_empty() {
        writeln!(out)?;
        wrapped(out, &format!("Goal: {}", view.goal), WIDTH, 2)?;
    }
    words::encounters(out, &view.encounters)?;
    words::house_rules(out, &view.house_rules)
}

fn heading(view: &UnhexState, out: &mut dyn Write) -> io::Result<()> {
    let (Some(round), Some(map)) = (view.round, &view.map) else {
        return writeln!(out, "No fight is going on");
    };
    let what = match (view.phase, &view.turn) {
        (Stage::Initiative, _) => "initiative".to_owned(),
        (Stage::Turns, Some(team)) => format!("the turn of {}", team.name),
        (Stage::Over, _) => "the fight is over".to_owned(),
        (Stage::Turns | Stage::NoFight, _) => "between turns".to_owned(),
    };
    writeln!(out, "{map}, round {round}, {what}")?;
    if view.order.is_empty() {
        return Ok(());
    }
    let order: Vec<&str> = view.order.iter().map(|team| team.name.as_str()).collect();
    writeln!(out, "Order of the round: {}", order.join(", "))
}

fn members(members: &[Member], out: &mut dyn Write) -> io::Result<()> {
    let width = members.iter().map(|m| m.name.chars().count()).max();
    let width = width.unwrap_or(0).min(30);
    for member in members {
        let mut words = Vec::new();
        if let Some(area) = &member.area {
            words.push(area.clone());
        }
        match member.condition {
            Condition::Conscious => {}
            Condition::Unconscious if member.surrendered => words.push("surrendered".to_owned()),
            Condition::Unconscious => words.push("unconscious".to_owned()),
            Condition::Dead => words.push("dead".to_owned()),
        }
        match member.abilities_owed {
            1 => words.push("1 ability to pick".to_owned()),
            n if n > 1 => words.push(format!("{n} abilities to pick")),
            // Too many are told by the findings.
            _ => {}
        }
        if member.in_fight {
            words.push(match member.actions {
                1 => "1 action".to_owned(),
                n => format!("{n} actions"),
            });
        }
        if member.owed > 0 {
            words.push(format!("{} owed", member.owed));
        }
        if member.can_act {
            words.push("can act".to_owned());
        }
        if member.can_react {
            words.push("can react".to_owned());
        }
        for (location, boxes) in &member.boxes {
            let marked = boxes.size - usize::from(boxes.empty);
            if marked > 0 {
                words.push(format!("{location} {marked}/{}", boxes.size));
            }
        }
        let line = format!(
            "  {:<width$}  level {}/{}",
            member.name, member.level, member.max_level
        );
        // Only what follows the columns is wrapped, which would pull them together.
        match words.is_empty() {
            true => writeln!(out, "{line}")?,
            false => writeln!(out, "{line}  {}", words.join(", "))?,
        }
    }
    Ok(())
}
