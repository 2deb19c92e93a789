//! What the command line says of a fight in games with an order of turns.

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
