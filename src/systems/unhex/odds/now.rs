//! An exchange in the middle of its rolls, as one of its rollers sees it: what the other side has rolled, if it is
//! known, and what may still come.

use super::contest::Contest;
use super::policy::{First, Policy};
use super::roller::{Roller, Values, WHOLE, every_roll, index};
use super::strike::Situation;
use crate::systems::unhex::fight::frames::exchange::{Exchange, Reaction};
use crate::systems::unhex::rolls::percentile::Percentile;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::state::Unhex;

/// Which side a roll is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// An attack, a counterattack, an intercept.
    Strike,
    /// The Defend against it.
    Defend,
}

/// One roll of an exchange and what stands against it.
pub(super) struct Now<'a> {
    pub(super) contest: Contest,
    pub(super) side: Side,
    /// The roll it is about.
    pub(super) roll: &'a RollState,
    /// The opposed roll, if there is one.
    pub(super) other: Option<&'a RollState>,
}

impl<'a> Now<'a> {
    /// The roll of that role (`attack`, `defend`, `counter`, and `defend.7` for another's). Where several defend, the
    /// odds of one Defend are none of the exchange, and there are none.
    pub(super) fn of(
        game: &Unhex,
        exchange: &'a Exchange,
        role: &str,
        policy: &Policy,
    ) -> Option<Self> {
        let (strike, side) = match (&exchange.reaction, role) {
            (_, "attack") => (&exchange.attack, Side::Strike),
            (Reaction::Defend(_), "defend") => (&exchange.attack, Side::Defend),
            (Reaction::Counterattack(strike), "counter") => (strike, Side::Strike),
            _ if role.starts_with("defend.") => (&exchange.attack, Side::Defend),
            _ => return None,
        };
        if role != "counter" && exchange.defends().count() > 1 {
            return None;
        }
        // Nothing is opposed to a counterattack.
        let defend = exchange.defends().next().filter(|_| role != "counter");
        let (roll, other) = match (side, defend) {
            (Side::Defend, Some(defend)) => (defend, Some(&exchange.attack.roll)),
            (Side::Defend, None) => return None,
            _ => (&strike.roll, defend),
        };
        Some(Self {
            contest: Contest {
                strike: Situation::new(game, strike, policy)?,
                defend: defend.map(|roll| Roller::of(game, roll)),
                policy: Policy {
                    first: match exchange.target_first {
                        Some(true) => First::Target,
                        _ => First::Attacker,
                    },
                    ..*policy
                },
            },
            side,
            roll,
            other,
        })
    }

    /// The number of a roll that an opposed roll compares (U-14).
    pub(super) fn against(&self, roll: &RollState, set: Percentile) -> Percentile {
        match roll.result {
            Some(fallen) if !self.contest.strike.set_number_counts => fallen,
            _ => set,
        }
    }

    /// How often each number of the strike gets through, as far as the striker knows: parts of [`WHOLE`].
    pub(super) fn through(&self) -> [u64; 100] {
        let contest = &self.contest;
        let Some(roller) = &contest.defend else {
            return [WHOLE; 100];
        };
        // A Defend that is rolled second, or at the same time, is not known yet.
        let seen = self
            .other
            .filter(|roll| roll.is_done() && contest.policy.first == First::Target);
        let Some(defend) = seen else {
            return contest.through_seen(roller);
        };
        let mut through = [0; 100];
        for strike in every_roll() {
            let number = defend.success().map(|number| self.against(defend, number));
            if contest.beats(strike, number) {
                through[index(strike)] = WHOLE;
            }
        }
        through
    }

    /// The number with which each result of the Defend stands, and what it is worth: against a strike that is known,
    /// or one that will see it.
    pub(super) fn defend_numbers(&self, roller: &Roller) -> (Vec<Option<Percentile>>, Values) {
        let contest = &self.contest;
        match self.other.filter(|attack| attack.is_done()) {
            None => contest.defend_first(roller),
            Some(attack) => match attack.success().map(|number| self.against(attack, number)) {
                Some(strike) => (
                    every_roll()
                        .map(|roll| contest.defend_against(roller, roll, strike))
                        .collect(),
                    contest.defend_values(roller, strike),
                ),
                // Nothing to defend against: every result stands as it is.
                None => (
                    every_roll()
                        .map(|roll| roll.judge(roller.level).success.then_some(roll))
                        .collect(),
                    Values::new([0; 100], &[0; 100]),
                ),
            },
        }
    }
}
