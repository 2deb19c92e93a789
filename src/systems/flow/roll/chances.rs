//! Exact chances of checks (F-01 to F-03), counted level by level, never run through. Tests hold them against the enumerator.

use crate::dice::Chances;
use crate::systems::flow::roll::level::{Level, Opposed, Skilled, Winner};
use crate::systems::flow::rules::house_rule_list::HouseRules;

/// In how many of 20,000 cases an answer comes: a check counts 10,000, a coin two.
const ANSWERS: u128 = 20_000;

/// How an opposed check ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ended {
    /// How well who acts has rolled.
    pub(crate) acting: Level,
    /// How well the other has; it rolls only after a success.
    pub(crate) other: Option<Level>,
    /// Who acts wins.
    pub(crate) wins: bool,
}

fn ways(with: Skilled) -> impl Iterator<Item = (Level, u128)> {
    let ways = Level::ALL.into_iter().zip(with.levels());
    let some = ways.filter(|(_, ways)| *ways > 0);
    some.map(|(level, ways)| (level, ways.into()))
}

/// How a check by itself ends.
pub(crate) fn check_chances(with: Skilled) -> Chances<Level> {
    Chances::from_weights(ways(with).collect(), 10_000)
}

/// What the other answers to a success of that level, in ascending order. A coin, or the GM, counts half for each.
fn answers(opposed: &Opposed, acting: Level, rules: &HouseRules) -> Vec<(Ended, u128)> {
    let mut all = Vec::new();
    for (other, ways) in ways(opposed.other.with) {
        let ended = |wins, ways| {
            let other = Some(other);
            let ended = Ended {
                acting,
                other,
                wins,
            };
            (ended, ways)
        };
        match opposed.winner(acting, other, rules) {
            Winner::Acting(_) => all.push(ended(true, 2 * ways)),
            Winner::Other(_) => all.push(ended(false, 2 * ways)),
            Winner::Open(_) => all.extend([ended(false, ways), ended(true, ways)]),
        }
    }
    all
}

/// How an opposed check ends whose first roll has come to a success of that level.
pub(crate) fn answer_chances(
    opposed: &Opposed,
    acting: Level,
    rules: &HouseRules,
) -> Chances<Ended> {
    Chances::from_weights(answers(opposed, acting, rules), ANSWERS)
}

/// How an opposed check ends (F-02).
pub(crate) fn opposed_chances(opposed: &Opposed, rules: &HouseRules) -> Chances<Ended> {
    let mut all = Vec::new();
    for (acting, ways) in ways(opposed.acting.with) {
        if acting.succeeds() {
            let answers = answers(opposed, acting, rules).into_iter();
            all.extend(answers.map(|(ended, of)| (ended, of * ways)));
        } else {
            let ended = Ended {
                acting,
                other: None,
                wins: false,
            };
            all.push((ended, ANSWERS * ways));
        }
    }
    Chances::from_weights(all, 10_000 * ANSWERS)
}
