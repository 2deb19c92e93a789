//! Exact chances of an attack (D-10 to D-23), the chain included: the distributions of the dice are put together, never run
//! through. A test holds it against the enumerator.

use crate::dice::{Chance, Chances, Dice, Die, NotExact, enumerate};
use crate::systems::d20::D20;
use crate::systems::d20::attack::kernel::{FATAL, Hit, Terms, WOUND};
use crate::systems::d20::attack::roll::{Fallen, Purpose};
use crate::systems::d20::sheet::wound::Aim;
use crate::systems::d20::turn::acts::{Act, Blow};
use crate::systems::d20::turn::frame::{Frame, Manner, Strike, With};
use crate::table::{
    Amount, CharacterId, Clash, Event, Mean, Odds, OddsLine, OddsOf, hundredths_words, words,
};

/// What an attack may come to: how it hits, and the hit points that it takes.
pub type Endings = Chances<(Hit, i64)>;

/// The exact chances of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackOdds {
    /// Everything that it may come to; whether it is a wound is told by the damage before a fatal 16.
    pub endings: Endings,
    /// It hits.
    pub hit: Chance,
    /// It is a wound (D-13).
    pub wound: Chance,
    /// It defeats the target (D-07, D-21).
    pub drops: Chance,
    /// It kills the attacker (D-23).
    pub doom: Chance,
}

impl Terms {
    /// The exact chances on somebody with so many hit points.
    ///
    /// # Errors
    /// That they cannot be counted.
    pub fn odds(&self, hit_points: u16) -> Result<AttackOdds, NotExact> {
        let hits = enumerate(|dice: &mut dyn Dice| {
            let come = self.to_hit(&mut |_: Purpose, die: Die| dice.roll(die));
            // Its dice are plain ones, so that nothing but the source can fail.
            come.map(|(hit, _)| hit)
                .map_err(|_| crate::dice::DiceError::OutOfFaces {
                    die: Die::sided(20),
                })
        })?;
        let mut amounts: Chances<Vec<i64>> = Chances::certain(Vec::new());
        for (at, (expression, _)) in self.parts.iter().enumerate() {
            let mut part = expression.chances()?;
            if at == 0 {
                part = part.map(|amount| amount + i64::from(self.plus));
                let die = enumerate(|dice: &mut dyn Dice| dice.roll(Die::sided(4)))?;
                for _ in 0..self.sneak {
                    part = part.combine(&die, |amount, face| amount + i64::from(*face))?;
                }
            }
            amounts = amounts.combine(&part, |all, amount| {
                let mut all = all.clone();
                all.push(*amount);
                all
            })?;
        }
        let net = hits.combine(&amounts, |hit, amounts| {
            (*hit, self.settled(*hit, amounts).2)
        })?;
        let wound = net.chance_of(|(_, net)| *net >= WOUND);
        let deadly = self.aim == Some(Aim::Fatal);
        let fatal = enumerate(|dice: &mut dyn Dice| Ok(deadly && dice.roll(Die::sided(4))? == 4))?;
        let endings = net.combine(&fatal, |(hit, net), fatal| {
            let more = if *fatal && *net >= WOUND { FATAL } else { 0 };
            (*hit, i64::from(net + more))
        })?;
        let fallen =
            |(hit, damage): &(Hit, i64)| *hit == Hit::Decisive || *damage >= i64::from(hit_points);
        Ok(AttackOdds {
            hit: endings.chance_of(|(hit, _)| hit.is_hit()),
            wound,
            drops: endings.chance_of(fallen),
            doom: endings.chance_of(|(hit, _)| *hit == Hit::Doom),
            endings,
        })
    }
}

impl AttackOdds {
    /// As a line beside an offer.
    #[must_use]
    pub fn line(&self, who: CharacterId, name: &str) -> OddsLine {
        let damage = self.endings.map(|(_, damage)| *damage);
        let mean = damage
            .mean_hundredths()
            .and_then(|mean| u64::try_from(mean).ok());
        let average = mean.map_or_else(String::new, |mean| {
            format!(", {} damage on average", hundredths_words(mean))
        });
        let words = format!(
            "hits {}, wounds {}, defeats {}",
            self.hit.percent(),
            self.wound.percent(),
            self.drops.percent()
        );
        let full = format!(
            "{words}{average}, a fatal blow in return {}",
            self.doom.percent()
        );
        let fumble = self.endings.chance_of(|(hit, _)| *hit <= Hit::Fumble);
        let mut line = OddsLine::new(OddsOf::Strike, words)
            .with([
                (Event::Hit, self.hit),
                (Event::Wound, self.wound),
                (Event::Drops, self.drops),
                (Event::Death, self.doom),
                (Event::CriticalFailure, fumble),
            ])
            .in_full(full)
            .about(who, name);
        if let Some(mean) = mean {
            line.means
                .insert(Amount::Damage, Mean::new(damage.mean(), mean));
        }
        line
    }
}

impl D20 {
    /// The chances of an attack as things stand; none where it cannot be made or counted.
    #[must_use]
    pub fn attack_odds(
        &self,
        by: CharacterId,
        with: With,
        blow: &Blow,
        manner: Manner,
    ) -> Option<AttackOdds> {
        self.odds_of_strike(&self.strike(by, with, blow, manner))
    }

    fn odds_of_strike(&self, strike: &Strike) -> Option<AttackOdds> {
        let target = self.units.get(&strike.on)?;
        self.terms(strike).ok()?.odds(target.hit_points.now).ok()
    }

    /// The chances of an attack as a line.
    pub(in crate::systems::d20) fn strike_line(&self, strike: &Strike) -> Option<OddsLine> {
        let odds = self.odds_of_strike(strike)?;
        Some(odds.line(strike.on, &self.name(strike.on)))
    }

    /// The same for every aim of a weapon (D-13), none first.
    #[must_use]
    pub fn aimed_odds(&self, by: CharacterId, blow: &Blow) -> Vec<(Option<Aim>, AttackOdds)> {
        let aims = std::iter::once(None).chain(Aim::ALL.iter().copied().map(Some));
        let odds = aims.filter_map(|aim| {
            let blow = Blow { aim, ..*blow };
            let with = With::Weapon(blow.weapon);
            Some((aim, self.attack_odds(by, with, &blow, Manner::Attack)?))
        });
        odds.collect()
    }

    /// At what the attack on somebody is aimed whose dice are asked for (D-13).
    #[must_use]
    pub fn aimed_at(&self, on: CharacterId) -> Option<Aim> {
        let mut frames = self.fight.as_ref()?.frames.iter().rev();
        frames.find_map(|frame| match frame {
            Frame::Strike(strike) if strike.on == on => Some(strike.aim),
            _ => None,
        })?
    }

    /// The attack whose dice are asked for, and its chances as long as none of them has fallen.
    #[must_use]
    pub fn clash(&self) -> Option<(Clash, Vec<OddsLine>)> {
        let Frame::Strike(strike) = self.fight.as_ref()?.frames.last()? else {
            return None;
        };
        let (by, on) = (self.name(strike.by), self.name(strike.on));
        let terms = self.terms(strike).ok()?;
        let against = match (terms.automatic, terms.defense) {
            (true, _) => "critical without a d20".to_owned(),
            (false, "") => format!("{:+} against {}", terms.bonus(), terms.needed),
            (false, why) => format!("{:+} against {}, {why}", terms.bonus(), terms.needed),
        };
        let with = self.with(strike.by, strike.with).ok()?.0;
        let fallen = &strike.roll.faces;
        let faces: Vec<i32> = fallen.iter().map(|one| one.face).collect();
        let rolled = fallen.first().filter(|one| one.purpose == Purpose::Hit);
        let is_super = |one: &Fallen| one.purpose == Purpose::Chain && one.face == 4;
        let aim = strike.aim.map(|aim| format!(", {} aim", aim.words()));
        let aim = aim.unwrap_or_default();
        let against = match rolled.map(|one| one.face) {
            None => against,
            Some(20) if fallen.iter().any(is_super) => "natural 20, super critical".to_owned(),
            Some(20) => "natural 20, critical".to_owned(),
            Some(1) => "natural 1".to_owned(),
            Some(face) => {
                let total = face + terms.bonus();
                let word = if total >= terms.needed { "hit" } else { "miss" };
                format!("{total} against {}, {word}", terms.needed)
            }
        };
        let odds = match faces.is_empty() {
            true => self.odds_of_strike(strike),
            false => None,
        };
        let fallen = (!faces.is_empty()).then(|| (by.clone(), words::faces(&faces)));
        let clash = Clash {
            title: format!("{by} → {on}"),
            kind: format!("{with}{aim} · {against}"),
            fallen: fallen.into_iter().collect(),
        };
        let lines = odds.map(|odds| odds.line(strike.on, &on));
        Some((clash, lines.into_iter().collect()))
    }

    /// What an act comes to before its dice fall.
    #[must_use]
    pub fn odds_of_act(&self, who: CharacterId, act: &Act) -> Option<Odds> {
        let of =
            |with, blow: &Blow, manner| self.strike_line(&self.strike(who, with, blow, manner));
        let weapon = |blow: &Blow| With::Weapon(blow.weapon);
        let lines: Vec<OddsLine> = match act {
            Act::Attack(blow) => of(weapon(blow), blow, Manner::Attack).into_iter().collect(),
            Act::ExtraAttack(blow) => of(weapon(blow), blow, Manner::Extra).into_iter().collect(),
            Act::FeatAttack(blow) => of(weapon(blow), blow, Manner::Free).into_iter().collect(),
            Act::Cast { spell, targets, .. } if self.hits_by(who, *spell) => {
                let lines = targets.iter().enumerate().filter_map(|(at, target)| {
                    let blow = Blow::on(*spell, *target);
                    let mut strike = self.strike(who, With::Spell(*spell), &blow, Manner::Attack);
                    // The first roll uses what is put into it, and ends being undetected (D-08, D-12).
                    if at > 0 {
                        (strike.to_hit, strike.sneak) = (0, false);
                    }
                    self.strike_line(&strike)
                });
                lines.collect()
            }
            _ => Vec::new(),
        };
        as_things_stand(lines)
    }
}

/// Lines as what stands beside an act or an answer, if there are any.
pub(super) fn as_things_stand(lines: Vec<OddsLine>) -> Option<Odds> {
    let policy = "nothing else changes before it".to_owned();
    (!lines.is_empty()).then_some(Odds { policy, lines })
}
