//! What holds after every command, as a table of a game: each thing with its name and rule, and a way to break it, so that
//! a test shows of each that it can fail. What single rules do is held by the tests of the game.

use std::collections::BTreeSet;

use tableside::systems::LogRecord;
use tableside::table::{Severity, Shape};

use super::UnderTest;

/// One thing that holds after every command.
pub(crate) struct Invariant<G> {
    /// What it is called.
    pub(crate) name: &'static str,
    /// The line of the ledger, or the promise, that says so.
    pub(crate) rule: &'static str,
    /// It holds also where the GM sets things by hand.
    pub(crate) always: bool,
    /// What is wrong, if it does not hold.
    pub(crate) wrong: fn(&Step<'_, G>) -> Option<String>,
    /// Makes the first of the whole games break it.
    pub(crate) breaks: fn(&mut G),
}

/// A game before and after a command.
pub(crate) struct Step<'a, G> {
    pub(crate) before: &'a G,
    pub(crate) now: &'a G,
}

/// What of the data cannot be.
pub(crate) fn error<G: UnderTest>(step: &Step<'_, G>) -> Option<String> {
    let mut findings = step.now.findings().into_iter();
    let error = findings.find(|finding| finding.severity == Severity::Error)?;
    Some(format!("{error:?}"))
}

/// A question that no answer fits, or whose key another one has.
pub(crate) fn unanswerable<G: UnderTest>(step: &Step<'_, G>) -> Option<String> {
    let mut keys = BTreeSet::new();
    let mut open = step.now.decisions().into_iter();
    let wrong = open.find(|one| !keys.insert(one.key.clone()) || !can_be_answered(&one.shape))?;
    Some(format!("{wrong:?}"))
}

/// Fails where something does not hold after a command. With `by_hand` the GM may set things.
#[track_caller]
pub(crate) fn hold<G: UnderTest>(before: &G, now: &G, by_hand: bool) {
    let step = Step { before, now };
    for invariant in G::INVARIANTS.iter().filter(|one| one.always || !by_hand) {
        if let Some(wrong) = (invariant.wrong)(&step) {
            let text = |line: LogRecord| line.text;
            let news: Vec<String> = now.log_records(before.log_len()).map(text).collect();
            panic!(
                "{} ({}): {wrong} after {news:?}",
                invariant.name, invariant.rule
            );
        }
    }
}

/// The whole games are whole, and each thing of the table is noticed where it does not hold.
#[track_caller]
pub(crate) fn every_invariant_can_fail<G: UnderTest>() {
    let whole = G::whole();
    for game in &whole {
        hold(game, game, false);
    }
    for invariant in G::INVARIANTS {
        let before = &whole[0];
        let mut now = before.clone();
        (invariant.breaks)(&mut now);
        let wrong = (invariant.wrong)(&Step { before, now: &now });
        assert!(wrong.is_some(), "{} is not noticed", invariant.name);
    }
}

/// Each has a name of its own, and rules that the ledger has, or a promise.
#[track_caller]
pub(crate) fn every_invariant_has_a_name_and_a_rule<G: UnderTest>() {
    let names: BTreeSet<&str> = G::INVARIANTS.iter().map(|one| one.name).collect();
    assert_eq!(names.len(), G::INVARIANTS.len());
    for one in G::INVARIANTS {
        for rule in one.rule.split(", ") {
            let known = G::CARDS.contains(&format!("## {rule} ")) || rule == "promise 4";
            assert!(known, "{} cites {rule}", one.name);
        }
    }
}

/// Some answer fits.
fn can_be_answered(shape: &Shape) -> bool {
    let keys: Vec<&str> = shape.options().iter().map(|o| o.key.as_str()).collect();
    let once: BTreeSet<&str> = keys.iter().copied().collect();
    once.len() == keys.len()
        && match shape {
            Shape::Roll { dice, typed, .. } => typed.len() < dice.len(),
            Shape::PickOne { options } => !options.is_empty(),
            Shape::PickUpTo { up_to, options } => *up_to > 0 && !options.is_empty(),
            Shape::Order { items } => !items.is_empty(),
            Shape::Distribute { total, places } => {
                let once: BTreeSet<&str> = places.iter().map(|(c, _)| c.key.as_str()).collect();
                let room: u32 = places.iter().map(|(_, most)| *most).sum();
                once.len() == places.len() && (1..=room).contains(total)
            }
            Shape::Path { steps } => !steps.is_empty(),
            Shape::Number { min, max } => min <= max,
        }
}
