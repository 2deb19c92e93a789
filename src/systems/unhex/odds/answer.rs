//! What a policy answers to an open question of an exchange, so that play by it is what the odds say.

use super::now::{Now, Side};
use super::policy::{First, OnTie, Policy};
use super::roller::{WHOLE, index};
use crate::systems::unhex::attack::strike::edge_key;
use crate::systems::unhex::fight::frames::exchange::Exchange;
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::rolls::percentile::{Digit, Percentile};
use crate::systems::unhex::rolls::roll_state::Stage;
use crate::systems::unhex::state::Unhex;
use crate::table::{Answer, Decision};

fn pick(key: &str) -> Answer {
    Answer::Pick(key.to_owned())
}

impl Unhex {
    /// What the policy answers to an open decision, if it is one that a policy knows: within an attack, an intercept
    /// or the wounds of one. It never declares a reaction, and never rolls.
    #[must_use]
    pub fn policy_answer(&self, decision: &Decision, policy: &Policy) -> Option<Answer> {
        match (self.fight.as_ref()?.frames.last()?, decision.key.as_str()) {
            (Frame::Damage(_), "armor") => Some(pick("break")),
            (Frame::Exchange(_), "first") => Some(pick(match policy.first {
                First::Attacker => "attacker",
                First::Target => "target",
            })),
            (Frame::Exchange(_), "tie") => Some(pick(match policy.on_tie {
                OnTie::Defend => "defend",
                OnTie::Attack => "attack",
            })),
            (Frame::Exchange(exchange), key) => {
                let (role, what) = key.rsplit_once('.')?;
                self.answer_in(exchange, role, what, policy)
            }
            _ => None,
        }
    }

    fn answer_in(
        &self,
        exchange: &Exchange,
        role: &str,
        what: &str,
        policy: &Policy,
    ) -> Option<Answer> {
        // What it destroys does not change the odds of this attack.
        if what == "destroy" {
            return Some(pick("none"));
        }
        let now = Now::of(self, exchange, role, policy)?;
        match what {
            "reroll" => {
                let result = now
                    .roll
                    .result
                    .filter(|_| now.roll.stage == Stage::OfferReroll)?;
                let way = match now.side {
                    Side::Strike => {
                        let through = now.through();
                        let through = |number| through[index(number)];
                        let strike = &now.contest.strike;
                        strike.values(&through, WHOLE).best(&strike.roller, result)
                    }
                    Side::Defend => {
                        let roller = now.contest.defend.as_ref()?;
                        now.defend_numbers(roller).1.best(roller, result)
                    }
                };
                Some(pick(way.map_or("keep", |way| way.key())))
            }
            "critical" => {
                let kept = now.number()? == now.roll.result?;
                Some(pick(if kept { "keep" } else { "set" }))
            }
            "set" => Some(Answer::Number(i32::from(now.number()?.value()))),
            "dice" => {
                let digit = now
                    .contest
                    .strike
                    .digit(now.roll.success()?, now.roll.edge_used);
                Some(pick(match digit {
                    Digit::Tens => "tens",
                    Digit::Ones => "ones",
                }))
            }
            "adjust" => {
                let hit = exchange.hit_of(role)?;
                let (edge, _) = now.contest.strike.adjust(hit, now.roll.edge_used);
                Some(pick(edge.map_or("as_is", edge_key)))
            }
            _ => None,
        }
    }
}

impl Now<'_> {
    /// The number that a critical success stands with: its own, or the one that the dice are set to (U-14).
    fn number(&self) -> Option<Percentile> {
        let result = self.roll.result?;
        match self.side {
            Side::Strike => {
                let through = self.through();
                let through = |number| through[index(number)];
                let strike = &self.contest.strike;
                let ending = strike.ending(result, self.roll.edge_used, &through);
                Some(ending.success?.0)
            }
            Side::Defend => {
                let numbers = self.defend_numbers(self.contest.defend.as_ref()?).0;
                *numbers.get(index(result))?
            }
        }
    }
}
