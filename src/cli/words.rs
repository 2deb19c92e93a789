//! Log lines, decisions and refusals, for every command that shows them.

use std::io::{self, Write};

use super::output::wrapped;
use crate::campaign::state::{Asked, EncounterState, HouseRuleState, Offered};
use crate::table::{Choice, Decision, Finding, Kind, LogLine, RuleId, Shape};

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

/// Whose a team is.
pub(super) const fn whose(kind: Kind) -> &'static str {
    match kind {
        Kind::Pc => "players",
        Kind::Npc => "GM",
    }
}

/// The open questions.
pub(super) fn decisions(out: &mut dyn Write, all: &[Asked]) -> io::Result<()> {
    if !all.is_empty() {
        writeln!(out, "\nTo decide")?;
    }
    all.iter()
        .try_for_each(|asked| decision(out, &asked.decision, 2))
}

/// Something that could be done, as it is listed.
pub(super) struct OfferLine<'a> {
    /// What it is called.
    pub(super) words: String,
    /// Range, cost and the like.
    pub(super) detail: &'a str,
    /// The rule that offers it.
    pub(super) rule: RuleId,
    /// Why not now.
    pub(super) refusal: Option<&'a Refusing>,
}

impl<'a, A> From<&'a Offered<A>> for OfferLine<'a> {
    fn from(offer: &'a Offered<A>) -> Self {
        Self {
            words: format!("{}: {}", offer.actor_name, offer.label),
            detail: &offer.detail,
            rule: offer.rule,
            refusal: offer.refusal.as_ref(),
        }
    }
}

/// What could be done.
pub(super) fn offers(out: &mut dyn Write, all: &[OfferLine<'_>]) -> io::Result<()> {
    let Some(first) = all.first() else {
        return Ok(());
    };
    writeln!(out, "\nOffers")?;
    // While a decision is open, one reason stands against them all; it is told once.
    if let Some(refusal) = first.refusal
        && all.iter().all(|offer| offer.refusal == Some(refusal))
    {
        return wrapped(out, &format!("  None now: {refusal}"), WIDTH, 4);
    }
    for offer in all {
        let mut line = format!("  {}", offer.words);
        if !offer.detail.is_empty() {
            line.push_str(&format!(" ({})", offer.detail));
        }
        line.push_str(&format!(" [{}]", offer.rule));
        if let Some(refusal) = offer.refusal {
            line.push_str(&format!(", not now: {refusal}"));
        }
        wrapped(out, &line, WIDTH, 4)?;
    }
    Ok(())
}

/// What stands at the end of every table: what is prepared, the house rules, what is wrong, the digest.
pub(super) fn end(
    out: &mut dyn Write,
    prepared: &[EncounterState],
    rules: &[HouseRuleState],
    wrong: &[Finding],
    digest: &str,
) -> io::Result<()> {
    encounters(out, prepared)?;
    house_rules(out, rules)?;
    findings(out, wrong)?;
    writeln!(out, "\nDigest {digest}")
}

/// The house rules that are not as the ledger has them.
pub(super) fn house_rules(out: &mut dyn Write, all: &[HouseRuleState]) -> io::Result<()> {
    let changed = all.iter().filter(|rule| rule.setting != rule.default);
    let changed: Vec<_> = changed.collect();
    if !changed.is_empty() {
        writeln!(out, "\nHouse rules")?;
    }
    for rule in changed {
        let line = format!("  {}: {} [{}]", rule.name, rule.words, rule.rule);
        wrapped(out, &line, WIDTH, 4)?;
    }
    Ok(())
}

/// What is wrong with the data.
pub(super) fn findings(out: &mut dyn Write, all: &[Finding]) -> io::Result<()> {
    if !all.is_empty() {
        writeln!(out, "\nFindings")?;
    }
    for finding in all {
        let rules: Vec<_> = finding.rule.into_iter().collect();
        let line = format!("{}: {}", finding.place, finding.what);
        cited(out, &line, &rules, 2)?;
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
        "{} ({}): {}",
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
