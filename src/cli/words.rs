//! Log lines, decisions and refusals, for every command that shows them.

use std::io::{self, Write};

use super::output::wrapped;
use crate::campaign::state::EncounterState;
use crate::table::LogLine;
use crate::table::{Choice, Decision, RuleId, Shape};

pub(super) use crate::table::Refused as Refusing;

/// How wide text is written.
pub(super) const WIDTH: usize = 90;

/// A sentence with the rules it rests on, indented.
pub(super) fn cited(
    out: &mut dyn Write,
    text: &str,
    rules: &[RuleId],
    indent: usize,
) -> io::Result<()> {
    let mut line = format!("{:indent$}{text}", "");
    if !rules.is_empty() {
        let ids: Vec<String> = rules.iter().map(ToString::to_string).collect();
        line.push_str(&format!(" [{}]", ids.join(", ")));
    }
    wrapped(out, &line, WIDTH, indent + 2)
}

/// The prepared encounters, each on a line of its own.
pub(super) fn encounters(out: &mut dyn Write, all: &[EncounterState]) -> io::Result<()> {
    if !all.is_empty() {
        writeln!(out, "\nEncounters")?;
    }
    for encounter in all {
        let map = encounter.map.as_deref().unwrap_or("a map that is gone");
        let mut line = format!("  {}, on {map}", encounter.name);
        for objective in &encounter.objectives {
            line.push_str(&format!("; {objective}"));
        }
        wrapped(out, &line, WIDTH, 4)?;
    }
    Ok(())
}

/// A line of the log.
pub(super) fn log_line(out: &mut dyn Write, line: &LogLine, indent: usize) -> io::Result<()> {
    cited(out, &line.text, &line.rules, indent)
}

/// An open question with what can be answered.
pub(super) fn decision(out: &mut dyn Write, decision: &Decision, indent: usize) -> io::Result<()> {
    let question = format!(
        "{} decides ({}): {}",
        decision.who_name, decision.key, decision.question
    );
    cited(out, &question, &[decision.rule], indent)?;
    let inner = indent + 2;
    let mut option = |choice: &Choice, note: &str| {
        let mut line = format!("{:inner$}{}: {}", "", choice.key, choice.label);
        for more in [choice.consequence.as_str(), note] {
            if !more.is_empty() {
                line.push_str(&format!(" ({more})"));
            }
        }
        wrapped(out, &line, WIDTH, inner + 2)
    };
    match &decision.shape {
        Shape::PickOne { options }
        | Shape::PickUpTo { options, .. }
        | Shape::Order { items: options }
        | Shape::Path { steps: options } => {
            options.iter().try_for_each(|choice| option(choice, ""))
        }
        Shape::Distribute { places, .. } => places
            .iter()
            .try_for_each(|(choice, most)| option(choice, &format!("at most {most}"))),
        Shape::Number { min, max } => writeln!(out, "{:inner$}{min} to {max}", ""),
        Shape::Roll {
            dice, names, typed, ..
        } => {
            let open: Vec<String> = dice
                .iter()
                .zip(names)
                .skip(typed.len())
                .map(|(die, name)| format!("{name} {die}"))
                .collect();
            writeln!(out, "{:inner$}{}", "", open.join(", "))
        }
    }
}
