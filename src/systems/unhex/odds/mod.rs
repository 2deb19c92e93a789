//! Odds of strikes, exact, from the kernels that play them (promise 2): before an attack is confirmed, and after a
//! roll that may be rolled again. Each side's roll is weighed by itself; a named [`Policy`] answers every choice.
//!
//! `policy` is what is chosen and why, `roller` one percentile roll and its re-roll, `strike` what a hit does,
//! `contest` a strike against a Defend; `now` is a roll in the middle of an exchange, `advice` which die to roll again,
//! `answer` what the policy answers, `area` an attack on an area, `beside` what stands beside which offer and answer.
//! Nothing here changes a game.

use contest::Contest;
use roller::Roller;
use strike::Situation;

use crate::systems::unhex::fight::frames::exchange::{Exchange, Reaction};
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::frames::strike::Strike;
use crate::systems::unhex::sheet::item::StrikeKind;
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::table::{CharacterId, Check, Refusal};

mod advice;
mod answer;
mod area;
mod beside;
mod contest;
mod now;
mod policy;
mod roller;
mod strike;

pub use advice::Advice;
pub use area::{AreaOdds, AreaOutcome, BlastDefender};
pub use beside::{Subject, Weighed};
pub use contest::{Odds, Outcome};
pub use policy::{Aim, First, OnCritical, OnTie, Policy};
pub use strike::Effect;

/// The odds of an attack, for each thing its target could do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackOdds {
    /// Without a reaction.
    pub alone: Odds,
    /// Against a Defend (U-56), if the target can; all-out it is neither good nor critical (U-90).
    pub defended: Option<Odds>,
    /// Against the Defend of each other who could (U-90), without one of the target, by id and name.
    pub defended_by: Vec<(CharacterId, String, Odds)>,
    /// What each counterattack (U-55) would do to the attacker at the same time.
    pub counterattacks: Vec<CounterOdds>,
}

/// What a counterattack would do to the attacker (U-55).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterOdds {
    /// With what.
    pub weapon: Weapon,
    /// It lowers the level only (U-67).
    pub less_lethal: bool,
    /// What the choice says.
    pub label: String,
    /// What it does.
    pub odds: Odds,
}

/// Why something is not weighed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unweighed {
    /// It cannot be done.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It can be done, but nothing is known of it before something else; why, in a few words.
    #[error("{0}")]
    NotYet(&'static str),
}

impl Unhex {
    /// The odds of an attack under a policy.
    ///
    /// # Errors
    /// As [`Self::attack_odds_with`].
    pub fn attack_odds(
        &self,
        who: CharacterId,
        target: CharacterId,
        weapon: impl Into<Weapon>,
        policy: &Policy,
    ) -> Result<AttackOdds, Unweighed> {
        self.attack_odds_with(who, target, weapon, false, policy)
    }

    /// Nothing lies where that character is that would change the level before the roll (U-98).
    fn rolls_as_it_stands(&self, who: CharacterId) -> Result<(), Unweighed> {
        match self.toll(who) {
            Some(_) => Err(Unweighed::NotYet(
                "what lies in the area is taken before the roll",
            )),
            None => Ok(()),
        }
    }

    /// The odds of an attack, less-lethal or not (U-67).
    ///
    /// # Errors
    /// Why the attack is not possible: what forbids the weapon, the range or the sight; or that something which lies in
    /// the area changes the level before the roll (U-98).
    pub fn attack_odds_with(
        &self,
        who: CharacterId,
        target: CharacterId,
        weapon: impl Into<Weapon>,
        less_lethal: bool,
        policy: &Policy,
    ) -> Result<AttackOdds, Unweighed> {
        let weapon = weapon.into();
        let lines = self.lines();
        let check = &mut Check::new(false);
        let aim = self.aim(who, target, weapon, less_lethal, lines.as_ref(), check)?;
        self.rolls_as_it_stands(who)?;
        let strike = Strike::new(
            self,
            StrikeKind::Attack,
            who,
            target,
            weapon,
            aim.range,
            aim.marks,
            aim.cover,
        )
        .less_lethal(less_lethal);
        self.exchange_odds(&Exchange::new(strike), policy)
            .ok_or_else(|| Refusal::structure("there is nobody to attack").into())
    }

    /// The odds of the exchange that waits for the target's reaction, if one does.
    #[must_use]
    pub fn odds_before_reaction(&self, policy: &Policy) -> Option<AttackOdds> {
        let frame = self.fight.as_ref()?.frames.last()?;
        match frame {
            Frame::Exchange(exchange) if exchange.asks_for_reaction() => {
                self.exchange_odds(exchange, policy)
            }
            _ => None,
        }
    }

    /// The odds of an intercept that is offered now (U-57); nobody can react to it (U-51). None where it is not
    /// offered, another is declared before it, or something that lies in the area comes first (U-98).
    #[must_use]
    pub fn intercept_odds(
        &self,
        who: CharacterId,
        weapon: Weapon,
        less_lethal: bool,
        policy: &Policy,
    ) -> Option<Odds> {
        let Frame::Move(frame) = self.fight.as_ref()?.frames.last()? else {
            return None;
        };
        let strike = frame.offered(self, who, weapon, less_lethal)?;
        let odds = self.exchange_odds(&Exchange::new(strike), policy)?;
        self.toll(who).is_none().then_some(odds.alone)
    }

    /// The odds of the exchange whose dice are awaited, with the reaction that was declared; none once a roll has fallen,
    /// nor where several defend (U-90).
    #[must_use]
    pub fn odds_before_rolls(&self, policy: &Policy) -> Option<AttackOdds> {
        let exchange = self.exchange_rolled()?;
        if exchange.has_fallen() || exchange.defends().count() > 1 {
            return None;
        }
        let defend = exchange.defends().next();
        let defend = defend.map(|roll| Roller::of(self, roll));
        let counter = match &exchange.reaction {
            Reaction::Counterattack(strike) => Some(strike),
            Reaction::None | Reaction::Defend(_) => None,
        };
        let counter = counter.and_then(|strike| {
            Some(CounterOdds {
                weapon: strike.weapon,
                less_lethal: strike.less_lethal,
                label: format!("Counterattack with {}", strike.weapon_name),
                odds: self.contest_odds(strike, None, policy)?,
            })
        });
        Some(AttackOdds {
            alone: self.contest_odds(&exchange.attack, defend, policy)?,
            defended: None,
            defended_by: Vec::new(),
            counterattacks: counter.into_iter().collect(),
        })
    }

    fn contest_odds(
        &self,
        strike: &Strike,
        defend: Option<Roller>,
        policy: &Policy,
    ) -> Option<Odds> {
        let strike = Situation::new(self, strike, policy)?;
        let mut policy = *policy;
        // Where neither side is good, it does not matter who is first, and nobody is asked.
        if !strike.roller.good && !defend.is_some_and(|roller| roller.good) {
            policy.first = First::Attacker;
        }
        let contest = Contest {
            strike,
            defend,
            policy,
        };
        Some(contest.odds())
    }

    fn exchange_odds(&self, exchange: &Exchange, policy: &Policy) -> Option<AttackOdds> {
        let contest = |strike: &Strike, defend| self.contest_odds(strike, defend, policy);
        let attack = &exchange.attack;
        let mut defended = None;
        let mut counterattacks = Vec::new();
        // What lies where somebody reacts is taken before they roll, at whatever level it leaves them (U-98).
        let rolls_now = |who: &CharacterId| self.toll(*who).is_none();
        let reactions = if exchange.is_attack() && rolls_now(&attack.at) {
            exchange.reactions(self)
        } else {
            Vec::new()
        };
        for choice in reactions {
            if choice.key == "defend" {
                let roll = self.defend_roll(attack.at);
                defended = contest(attack, Some(Roller::of(self, &roll)));
            } else if let Some((weapon, less_lethal)) = Weapon::of_choice(&choice.key) {
                let strike = exchange.counterattack(self, weapon, less_lethal);
                if let Some(odds) = contest(&strike, None) {
                    counterattacks.push(CounterOdds {
                        weapon,
                        less_lethal,
                        label: choice.label,
                        odds,
                    });
                }
            }
        }
        let others = exchange.helpers(self).into_iter().filter(rolls_now);
        let others = others.filter_map(|who| {
            let roll = self.defend_roll(who);
            let odds = contest(attack, Some(Roller::of(self, &roll)))?;
            Some((who, self.name(who), odds))
        });
        let defended_by = others.collect();
        Some(AttackOdds {
            alone: contest(attack, None)?,
            defended,
            defended_by,
            counterattacks,
        })
    }
}
