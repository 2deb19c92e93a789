//! What the command line says of a table in games that have it as one value of the same shape (`state_in_campaign!`).

use std::io::{self, Write};

use crate::cli::output::wrapped;
use crate::cli::words::WIDTH;
use crate::table::{CharacterId, Named};

/// Where a fight stands: on which board, in which round, what goes on, in which order.
pub(super) fn heading(
    out: &mut dyn Write,
    (map, round): (Option<&str>, Option<u32>),
    what: &str,
    order: &[Named<CharacterId>],
) -> io::Result<()> {
    let (Some(map), Some(round)) = (map, round) else {
        return writeln!(out, "No fight is going on");
    };
    wrapped(out, &format!("{map}, round {round}: {what}"), WIDTH, 2)?;
    let order: Vec<&str> = order.iter().map(|one| one.name.as_str()).collect();
    match order.is_empty() {
        true => Ok(()),
        false => wrapped(out, &format!("Order: {}", order.join(", ")), WIDTH, 2),
    }
}

/// Writes such a table as text, from its teams on: these with whoever is in them, what is asked, what can be done, and what
/// stands at the end. It is told what a team is called and what writes its units.
macro_rules! write_teams {
    ($view:ident, $out:ident, $team:literal, $members:ident) => {{
        use $crate::cli::words;
        for team in &$view.teams {
            writeln!($out, "\n{} ({})", team.name, words::whose(team.kind))?;
            $members(&team.units, $out)?;
        }
        if !$view.without_team.is_empty() {
            writeln!($out, concat!("\nWithout a ", $team))?;
            $members(&$view.without_team, $out)?;
        }
        words::decisions($out, &$view.decisions)?;
        let offers: Vec<words::OfferLine<'_>> = $view.offers.iter().map(Into::into).collect();
        words::offers($out, &offers)?;
        words::end(
            $out,
            &$view.encounters,
            &$view.house_rules,
            &$view.findings,
            &$view.digest,
        )
    }};
}
pub(super) use write_teams;
