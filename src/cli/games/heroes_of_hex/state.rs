//! The text form of `state` of Heroes of Hex.

use std::io::{self, Write};

use crate::campaign::games::heroes_of_hex::state::{HeroesOfHexState, OverState, UnitState};
use crate::cli::games::units;
use crate::cli::output::wrapped;
use crate::cli::words::{self, OfferLine, WIDTH};
use crate::systems::heroes_of_hex::wounds_words;

pub(super) fn write(view: &HeroesOfHexState, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", view.name)?;
    heading(view, out)?;
    for side in &view.sides {
        let purse = side.cycle.map_or_else(String::new, |cycle| {
            format!(", {} HEX, cycle {cycle}", side.hex)
        });
        let kind = words::whose(side.kind);
        writeln!(out, "\n{} ({kind}){purse}", side.name)?;
        members(&side.units, out)?;
    }
    if !view.without_side.is_empty() {
        writeln!(out, "\nWithout a side")?;
        members(&view.without_side, out)?;
    }
    if !view.objectives.is_empty() {
        writeln!(out, "\nObjectives")?;
    }
    for one in &view.objectives {
        let met = match (one.met, one.failed) {
            (true, _) => ", met",
            (false, true) => ", failed",
            (false, false) => "",
        };
        let line = format!(
            "  {} ({}, {}): {} of {}{met}",
            one.name, one.side, one.what, one.progress, one.goal
        );
        wrapped(out, &line, WIDTH, 4)?;
    }
    if !view.stack.is_empty() {
        writeln!(out, "\nDeclared, the latest first")?;
    }
    for one in view.stack.iter().rev() {
        wrapped(out, &format!("  {}", one.words), WIDTH, 4)?;
    }
    words::decisions(out, &view.decisions)?;
    offers_text(view, out)?;
    words::end(
        out,
        &view.encounters,
        &view.house_rules,
        &view.findings,
        &view.digest,
    )
}

fn heading(view: &HeroesOfHexState, out: &mut dyn Write) -> io::Result<()> {
    let (Some(turns), Some(map)) = (view.turns, &view.map) else {
        return writeln!(out, "No skirmish is going on");
    };
    let what = match (&view.turn, &view.over) {
        (Some(turn), _) => {
            let fate = match turn.fate {
                None => "Fate is to be rolled".to_owned(),
                Some(_) => format!("{} AP left", turn.ap),
            };
            let active = turn
                .active
                .as_ref()
                .map_or_else(String::new, |unit| format!(", {unit} acts"));
            format!("initiative: {}, {fate}{active}", turn.side.name)
        }
        (
            None,
            Some(OverState {
                winner: Some(side), ..
            }),
        ) => format!("{} have won", side.name),
        (None, _) => "the skirmish is over, a draw".to_owned(),
    };
    let line = format!("{map}, after {turns} Turns: {what}");
    wrapped(out, &line, WIDTH, 2)?;
    let order: Vec<&str> = view.order.iter().map(|side| side.name.as_str()).collect();
    writeln!(out, "Order of the sides: {}", order.join(", "))
}

fn members(members: &[UnitState], out: &mut dyn Write) -> io::Result<()> {
    for unit in members {
        let mut words = Vec::new();
        words.extend(unit.space.clone());
        if unit.defeated {
            words.push("defeated".to_owned());
        } else if unit.in_play {
            words.push(if unit.activated { "done" } else { "ready" }.to_owned());
        }
        if unit.wounds > 0 {
            words.push(wounds_words(unit.wounds, unit.vitality));
        }
        if unit.poison > 0 {
            words.push(format!("{} Poison", unit.poison));
        }
        if unit.focus {
            words.push("Focus".to_owned());
        }
        let tokens = unit.tokens.custom.iter();
        words.extend(tokens.map(|(token, count)| format!("{token} {count}")));
        units::member(out, &unit.name, &words)?;
    }
    Ok(())
}

fn offers_text(view: &HeroesOfHexState, out: &mut dyn Write) -> io::Result<()> {
    let sides = view.side_offers.iter().map(|offer| OfferLine {
        words: offer.label.clone(),
        detail: &offer.detail,
        rule: offer.rule,
        refusal: offer.refusal.as_ref(),
    });
    let all: Vec<_> = sides.chain(view.offers.iter().map(Into::into)).collect();
    words::offers(out, &all)
}
