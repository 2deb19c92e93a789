//! Exact chances of an attack and of every reaction to it (F-01 to F-05, F-12, F-30 to F-33): distributions of checks and of
//! damage put together, never run through. A test holds it against the enumerator.

use crate::dice::{Chance, Chances, NotExact};
use crate::systems::flow::Flow;
use crate::systems::flow::attack::terms::AttackTerms;
use crate::systems::flow::fight::act::Act;
use crate::systems::flow::fight::frame::{Frame, Reaction, Stage, Strike};
use crate::systems::flow::movement::ground::Ground;
use crate::systems::flow::roll::harm::{Harm, level_bonus, times};
use crate::systems::flow::roll::level::{Level, Opposed, Skilled, Winner};
use crate::systems::flow::rules::house_rule_list::HouseRules;
use crate::table::{
    Amount, CharacterId, Clash, Event, Mean, Odds, OddsLine, OddsOf, hundredths_words, words,
};

/// What an attack comes to: a miss, an aversion, or a hit with its level and what multiplies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StrikeOdds {
    /// Its own check fails.
    Misses(Level),
    /// A reaction wins.
    Averted(Level),
    /// It hits.
    Hits(Level, i64),
}

/// The exact chances of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackOdds {
    /// What it comes to, by its levels.
    pub outcomes: Chances<StrikeOdds>,
    /// Hit points that it takes.
    pub damage: Chances<i64>,
    /// FP that the attacker earns by it (F-12), without its limit and once-a-round rewards.
    pub flow: Chances<i64>,
    /// It hits.
    pub hit: Chance,
    /// It brings the target down.
    pub drops: Chance,
}

/// A distribution of levels by its ways in 10,000.
fn levels(with: Skilled) -> Chances<Level> {
    let ways = Level::ALL.into_iter().zip(with.levels());
    let some = ways
        .filter(|(_, ways)| *ways > 0)
        .map(|(level, ways)| (level, ways.into()));
    Chances::from_weights(some.collect(), 10_000)
}

/// What an attack comes to; `against` is the reaction, if there is one. A coin counts half for each.
///
/// # Errors
/// That it cannot be counted.
pub fn strike_outcomes(
    with: Skilled,
    against: Option<(Reaction, Opposed)>,
    rules: &HouseRules,
) -> Result<Chances<StrikeOdds>, NotExact> {
    let Some((reaction, opposed)) = against else {
        return Ok(levels(with).map(|level| match level.succeeds() {
            true => StrikeOdds::Hits(*level, times(*level, false)),
            false => StrikeOdds::Misses(*level),
        }));
    };
    let dodges = !matches!(reaction, Reaction::Block | Reaction::Intercept);
    let both = levels(with).combine(&levels(opposed.other.with), |acting, other| {
        (*acting, *other)
    })?;
    let coin = Chances::from_weights(vec![(false, 1), (true, 1)], 2);
    both.combine(&coin, |(acting, other), coin| {
        if !acting.succeeds() {
            return StrikeOdds::Misses(*acting);
        }
        let wins = match opposed.winner(*acting, *other, rules) {
            Winner::Acting(_) => true,
            Winner::Other(_) => false,
            Winner::Open(_) => *coin,
        };
        let fumbled = dodges && *other == Level::CriticalFailure && *acting == Level::Critical;
        match wins {
            true => StrikeOdds::Hits(*acting, times(*acting, fumbled)),
            false => StrikeOdds::Averted(*acting),
        }
    })
}

/// The chances of an attack with that damage on somebody with so many hit points.
///
/// # Errors
/// That they cannot be counted.
pub(crate) fn attack_odds(
    outcomes: Chances<StrikeOdds>,
    terms: &AttackTerms,
    hit_points: u16,
    earns: bool,
    rules: &HouseRules,
) -> Result<AttackOdds, NotExact> {
    let plain = Harm {
        parts: terms.parts.clone(),
        bonus: 0,
        times: 1,
    };
    // What is rolled is the same, whatever multiplies it.
    let mut rolled = Chances::certain(0_i64);
    for part in &plain.parts {
        rolled = rolled.combine(&part.chances()?, |a, b| a.saturating_add(*b))?;
    }
    let hits = |one: &StrikeOdds| matches!(one, StrikeOdds::Hits(..));
    let of = |one: &StrikeOdds, rolled: i64| match one {
        StrikeOdds::Hits(level, times) => {
            let sum = rolled.saturating_add(level_bonus(*level, rules)).max(0);
            sum.saturating_mul(*times).min(1_000_000_000)
        }
        StrikeOdds::Misses(_) | StrikeOdds::Averted(_) => 0,
    };
    let needs = i64::from(hit_points).max(1);
    let both = outcomes.combine(&rolled, |one, rolled| {
        let damage = of(one, *rolled);
        let fp = match one {
            StrikeOdds::Hits(level, _) if earns => {
                let hit = if *level == Level::Critical { 3 } else { 2 };
                hit + i64::from(damage >= needs)
            }
            _ => 0,
        };
        (damage, fp)
    })?;
    Ok(AttackOdds {
        hit: outcomes.chance_of(hits),
        drops: both.chance_of(|(damage, _)| *damage >= needs),
        damage: both.map(|(damage, _)| *damage),
        flow: both.map(|(_, fp)| *fp),
        outcomes,
    })
}

fn mean(of: &Chances<i64>) -> Option<Mean> {
    let hundredths = u64::try_from(of.mean_hundredths()?).ok()?;
    Some(Mean::new(of.mean(), hundredths))
}

fn mean_words(of: &Chances<i64>) -> String {
    let hundredths = of
        .mean_hundredths()
        .and_then(|mean| u64::try_from(mean).ok());
    hundredths.map_or_else(String::new, hundredths_words)
}

impl AttackOdds {
    /// As a line beside an offer or a choice.
    #[must_use]
    pub fn line(&self, of: OddsOf, who: CharacterId, name: &str, how: &str) -> OddsLine {
        let words = format!(
            "{how}hits {}, brings down {}",
            self.hit.percent(),
            self.drops.percent()
        );
        let critical = self
            .outcomes
            .chance_of(|one| matches!(one, StrikeOdds::Hits(Level::Critical, _)));
        let fumble = self
            .outcomes
            .chance_of(|one| matches!(one, StrikeOdds::Misses(Level::CriticalFailure)));
        let levels = Level::ALL
            .iter()
            .filter(|level| level.succeeds())
            .map(|level| {
                let chance = self.outcomes.chance_of(|one| {
                matches!(one, StrikeOdds::Hits(of, _) | StrikeOdds::Averted(of) if of == level)
            });
                format!("{} {}", level.words(), chance.percent())
            });
        let levels: Vec<String> = levels.collect();
        let full = format!(
            "{words}, {} damage and {} FP on average; the check: {}",
            mean_words(&self.damage),
            mean_words(&self.flow),
            words::list(&levels)
        );
        let mut line = OddsLine::new(of, words)
            .with([
                (Event::Hit, self.hit),
                (Event::Drops, self.drops),
                (Event::CriticalSuccess, critical),
                (Event::CriticalFailure, fumble),
            ])
            .in_full(full)
            .about(who, name);
        let means = [
            (Amount::Damage, mean(&self.damage)),
            (Amount::FlowPoints, mean(&self.flow)),
        ];
        line.means
            .extend(means.into_iter().filter_map(|(of, mean)| Some((of, mean?))));
        line
    }
}

impl Flow {
    /// The chances of an attack against one reaction, or against none.
    #[must_use]
    pub fn odds_against(
        &self,
        strike: &Strike,
        ground: &Ground<'_>,
        answer: Option<(CharacterId, Reaction)>,
    ) -> Option<AttackOdds> {
        let terms = self.terms(strike, ground).ok()?;
        let against = answer.map(|(who, reaction)| {
            let (_, with) = self.reaction_terms(who, reaction);
            let opposed = Opposed {
                acting: self.side(strike.by, terms.with),
                other: self.side(who, with),
                larger: reaction.parries() && strike.is_larger(self, who),
            };
            (reaction, opposed)
        });
        let hurt = match answer {
            Some((who, Reaction::Intercept)) => who,
            _ => strike.on,
        };
        let hit_points = self.units.get(&hurt)?.hit_points.now;
        let rules = &self.house_rules;
        let outcomes = strike_outcomes(terms.with, against, rules).ok()?;
        attack_odds(outcomes, &terms, hit_points, strike.manner.earns(), rules).ok()
    }

    /// An attack without a reaction, and after the one that lets it hit least.
    fn strike_lines(&self, strike: &Strike, ground: &Ground<'_>) -> Vec<OddsLine> {
        let (on, name) = (strike.on, self.name(strike.on));
        let Some(plain) = self.odds_against(strike, ground, None) else {
            return Vec::new();
        };
        let mut lines = vec![plain.line(OddsOf::Strike, on, &name, "")];
        let options = strike.options(self, ground, on).into_iter();
        let own = options.filter_map(|one| {
            let odds = self.odds_against(strike, ground, Some((on, one.reaction)))?;
            Some((odds, one.reaction))
        });
        if let Some((best, reaction)) = own.min_by_key(|(odds, _)| odds.hit) {
            let how = format!("against {}: ", reaction.words());
            lines.push(best.line(OddsOf::Defended, on, &name, &how));
        }
        lines
    }

    /// What an act comes to before its dice fall.
    #[must_use]
    pub fn odds_of_act(&self, who: CharacterId, act: &Act) -> Option<Odds> {
        self.odds_of_act_on(who, act, self.ground().as_ref()?)
    }

    /// The same on a board that is ready.
    #[must_use]
    pub fn odds_of_act_on(&self, who: CharacterId, act: &Act, ground: &Ground<'_>) -> Option<Odds> {
        let lines = self.strike_lines(&self.strike_of_act(who, act)?, ground);
        let policy =
            "the target reacts with what lets it hit least, and nobody intercepts".to_owned();
        (!lines.is_empty()).then_some(Odds { policy, lines })
    }

    /// The attack that goes on, and its chances as long as none of its dice has fallen.
    #[must_use]
    pub fn clash(&self) -> Option<(Clash, Vec<OddsLine>)> {
        let Frame::Strike(strike) = self.fight.as_ref()?.frames.last()? else {
            return None;
        };
        let ground = self.ground()?;
        let (by, on) = (self.name(strike.by), self.name(strike.on));
        let terms = self.terms(strike, &ground).ok()?;
        let lines = match strike.stage {
            Stage::Attack if strike.roll.faces.is_empty() => self.strike_lines(strike, &ground),
            _ => Vec::new(),
        };
        let fallen = strike
            .checked
            .as_ref()
            .map(|one| (by.clone(), format!("{} {}", one.roll, one.level.words())));
        let answered = strike.answered.as_ref().and_then(|one| {
            let checked = one.checked.as_ref()?;
            Some((
                self.name(one.by),
                format!("{} {}", checked.roll, checked.level.words()),
            ))
        });
        let clash = Clash {
            title: format!("{by} → {on}"),
            kind: format!("{} · {}", self.with_what(strike), terms.words()),
            fallen: fallen.into_iter().chain(answered).collect(),
        };
        Some((clash, lines))
    }

    /// What each choice of the reaction that is asked for comes to, by its key; the attack's own roll is known.
    #[must_use]
    pub fn reaction_odds(&self, key: &str) -> Option<OddsLine> {
        let Frame::Strike(strike) = self.fight.as_ref()?.frames.last()? else {
            return None;
        };
        let ground = self.ground()?;
        let level = strike.checked.as_ref().map(|one| one.level)?;
        let (who, picked) = strike.picked(self, &ground, key)?;
        let terms = self.terms(strike, &ground).ok()?;
        let rules = &self.house_rules;
        let all = match picked {
            None => Chances::certain(StrikeOdds::Hits(level, times(level, strike.fumbled))),
            Some(reaction) => {
                let (_, with) = self.reaction_terms(who, reaction);
                let opposed = strike.opposed_with(self, who, reaction, with);
                let dodges = !matches!(reaction, Reaction::Block | Reaction::Intercept);
                let coin = Chances::from_weights(vec![(false, 1), (true, 1)], 2);
                let all = levels(with).combine(&coin, |other, coin| {
                    let wins = match opposed.winner(level, *other, rules) {
                        Winner::Acting(_) => true,
                        Winner::Other(_) => false,
                        Winner::Open(_) => *coin,
                    };
                    let fumbled = strike.fumbled
                        || (dodges && *other == Level::CriticalFailure && level == Level::Critical);
                    match wins {
                        true => StrikeOdds::Hits(level, times(level, fumbled)),
                        false => StrikeOdds::Averted(level),
                    }
                });
                all.ok()?
            }
        };
        let hit_points = self.units.get(&strike.on)?.hit_points.now;
        let odds = attack_odds(all, &terms, hit_points, strike.manner.earns(), rules).ok()?;
        let name = self.name(strike.on);
        Some(odds.line(OddsOf::Defended, strike.on, &name, ""))
    }
}
