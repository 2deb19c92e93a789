//! Exact chances of attacks under the dice of the house rule (S-50, S-52). A test holds them against the enumerator.

use crate::dice::{Chance, Chances, Expression, NotExact};
use crate::systems::squads::Squads;
use crate::systems::squads::attack::strike::Rolled;
use crate::systems::squads::attack::sum::{Terms, parts_words};
use crate::systems::squads::turn::acts::{Act, AttackKind};
use crate::systems::squads::turn::frame::Strike;
use crate::systems::squads::words::fact::Came;
use crate::table::{Amount, CharacterId, Event, Mean, Odds, OddsLine, OddsOf, hundredths_words};

/// The chances of one attack before its dice fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackOdds {
    /// What it is reckoned with.
    pub terms: Terms,
    /// Whether it is damage or Fatigue, and how much.
    pub outcomes: Chances<(Came, u16)>,
    /// It does anything.
    pub hit: Chance,
    /// The target is out of the fight by it alone.
    pub drops: Chance,
    /// What is taken, Fatigue counted like Hits.
    pub taken: Chances<i64>,
}

impl Squads {
    /// The chances of an attack as everything stands now.
    ///
    /// # Errors
    /// That they cannot be counted exactly.
    pub fn attack_odds(
        &self,
        by: CharacterId,
        aimed: CharacterId,
        kind: AttackKind,
    ) -> Result<AttackOdds, NotExact> {
        let on = self.hit_by(aimed);
        let ground = self.ground();
        let terms = ground.map(|ground| self.terms(&ground, by, on, kind));
        let dice = self.attack_chances()?;
        self.odds_by(&dice, terms.unwrap_or_default(), (on, kind))
    }

    fn attack_chances(&self) -> Result<Chances<i64>, NotExact> {
        let dice = self.attack_dice();
        dice.map_or_else(|| Ok(Chances::certain(0)), |dice| dice.chances())
    }

    /// The chances of an attack whose dice are awaited, as it was reckoned when it began; what has fallen of them is known.
    ///
    /// # Errors
    /// That they cannot be counted exactly.
    pub fn strike_odds(&self, strike: &Strike) -> Result<AttackOdds, NotExact> {
        let dice = match strike.fallen(self) {
            Some(sum) => Chances::certain(sum),
            None => self.attack_chances()?,
        };
        self.odds_by(&dice, strike.terms.clone(), (strike.on, strike.kind))
    }

    fn odds_by(
        &self,
        dice: &Chances<i64>,
        terms: Terms,
        (on, kind): (CharacterId, AttackKind),
    ) -> Result<AttackOdds, NotExact> {
        let subdue = match kind {
            AttackKind::Subdue => {
                Chances::from_weights((1..=6).map(|face| (Some(face), 1)).collect(), 6)
            }
            _ => Chances::certain(None),
        };
        let outcomes = dice.combine(&subdue, |dice, subdue| {
            let (dice, subdue) = (*dice, *subdue);
            Rolled { dice, subdue }.came(&terms)
        })?;
        let (hits, fatigue) = self
            .units
            .get(&on)
            .map_or((0, 0), |unit| (unit.hits.now, unit.fatigue));
        let drops = outcomes.chance_of(|(came, amount)| match came {
            Came::Nothing => false,
            Came::Damage | Came::Fatigue => amount.saturating_add(fatigue) >= hits,
        });
        Ok(AttackOdds {
            hit: outcomes.chance_of(|(came, _)| *came != Came::Nothing),
            drops,
            taken: outcomes.map(|(_, amount)| i64::from(*amount)),
            outcomes,
            terms,
        })
    }

    /// The odds of an act that is an attack, or structural damage.
    #[must_use]
    pub fn odds_of_act(&self, who: CharacterId, act: &Act) -> Option<Odds> {
        let moved = self.as_moved(who);
        let line = match act {
            Act::Attack { kind, target } => {
                let odds = moved.attack_odds(who, *target, *kind).ok()?;
                let on = moved.hit_by(*target);
                let mut line = odds.line(on, &self.name(on));
                if on != *target {
                    // An attack on a rider hits its mount (S-33).
                    let shields = format!("on {}: ", self.name(on));
                    line.words.insert_str(0, &shields);
                    line.full.insert_str(0, &shields);
                }
                line
            }
            Act::Break { structure } => self.siege_line(who, *structure)?,
            _ => return None,
        };
        Some(Odds {
            policy: "nothing else changes before it".to_owned(),
            lines: vec![line],
        })
    }

    /// What Siege or Digging does to a structure (S-36).
    fn siege_line(&self, who: CharacterId, on: CharacterId) -> Option<OddsLine> {
        let hits = i64::from(self.units.get(&on)?.hits.now);
        let dice = Expression::parse(&format!("{}d6", self.units.get(&who)?.siege_dice())).ok()?;
        let damage = dice.chances().ok()?;
        let falls = damage.chance_of(|damage| *damage >= hits);
        let hundredths = u64::try_from(damage.mean_hundredths()?).ok()?;
        let words = format!(
            "destroyed {}, {} on average",
            falls.percent(),
            hundredths_words(hundredths)
        );
        let mut line = OddsLine::new(OddsOf::Check, words)
            .about(on, self.name(on))
            .with([(Event::Drops, falls)]);
        let mean = Mean::new(damage.mean(), hundredths);
        line.means.insert(Amount::Damage, mean);
        Some(line)
    }
}

impl AttackOdds {
    /// As a line beside an offer or a choice.
    #[must_use]
    pub fn line(&self, on: CharacterId, name: &str) -> OddsLine {
        let hundredths = self
            .taken
            .mean_hundredths()
            .and_then(|mean| u64::try_from(mean).ok());
        let mean = hundredths.map(|hundredths| Mean::new(self.taken.mean(), hundredths));
        let words = format!(
            "hit {}, out {}, {} on average",
            self.hit.percent(),
            self.drops.percent(),
            hundredths.map_or_else(|| "unknown".to_owned(), hundredths_words)
        );
        let full = format!(
            "{words}; Combat {} ({}), Defense {} ({})",
            self.terms.combat(),
            parts_words(&self.terms.combat),
            self.terms.defense(),
            parts_words(&self.terms.defense)
        );
        let mut line = OddsLine::new(OddsOf::Strike, words)
            .in_full(full)
            .about(on, name)
            .with([(Event::Hit, self.hit), (Event::Drops, self.drops)]);
        line.means.extend(mean.map(|mean| (Amount::Damage, mean)));
        line
    }
}
