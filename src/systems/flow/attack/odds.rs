//! Exact chances of an attack and of every reaction to it (F-01 to F-05, F-12, F-30 to F-33): distributions of checks and of
//! damage put together, never run through. A test holds it against the enumerator.

use crate::dice::{Chance, Chances, NotExact};
use crate::systems::flow::Flow;
use crate::systems::flow::attack::react::Way;
use crate::systems::flow::attack::terms::AttackTerms;
use crate::systems::flow::fight::act::Act;
use crate::systems::flow::fight::frame::{Frame, Reaction, Stage, Strike};
use crate::systems::flow::movement::ground::Ground;
use crate::systems::flow::roll::chances::{Ended, answer_chances, check_chances, opposed_chances};
use crate::systems::flow::roll::harm::{level_bonus, times};
use crate::systems::flow::roll::level::{Level, Opposed, Skilled};
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
    /// An Intercept wins: whoever has gone there is hit.
    Taken(Level, i64),
    /// It hits.
    Hits(Level, i64),
}

/// The exact chances of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackOdds {
    /// What it comes to, by its levels.
    pub outcomes: Chances<StrikeOdds>,
    /// It does damage at all.
    pub harms: bool,
    /// Hit points that it takes.
    pub damage: Chances<i64>,
    /// FP that the attacker earns by it (F-12), up to its limit, without once-a-round rewards.
    pub flow: Chances<i64>,
    /// It hits.
    pub hit: Chance,
    /// It brings the target down.
    pub drops: Chance,
}

/// What an attack comes to whose opposed check has ended so; it counts how badly a Dodge or a Parry fails (F-32).
fn struck(reaction: Reaction, ended: Ended) -> StrikeOdds {
    let level = ended.acting;
    let critical = ended.other == Some(Level::CriticalFailure) && level == Level::Critical;
    let dodges = !matches!(reaction, Reaction::Block | Reaction::Intercept);
    let times = times(level, dodges && critical);
    match (level.succeeds(), ended.wins) {
        (false, _) => StrikeOdds::Misses(level),
        (true, true) => StrikeOdds::Hits(level, times),
        (true, false) if reaction == Reaction::Intercept => StrikeOdds::Taken(level, times),
        (true, false) => StrikeOdds::Averted(level),
    }
}

/// What an attack comes to; `against` is the reaction, if there is one. A coin counts half for each.
#[must_use]
pub fn strike_outcomes(
    with: Skilled,
    against: Option<(Reaction, Opposed)>,
    rules: &HouseRules,
) -> Chances<StrikeOdds> {
    match against {
        Some((reaction, opposed)) => {
            opposed_chances(&opposed, rules).map(|ended| struck(reaction, *ended))
        }
        None => check_chances(with).map(|level| match level.succeeds() {
            true => StrikeOdds::Hits(*level, times(*level, false)),
            false => StrikeOdds::Misses(*level),
        }),
    }
}

/// The chances of an attack whose dice of damage, if it has any, are `rolled`, on somebody with so many hit points; whoever
/// intercepts it has the others. The attacker earns at most `most` FP by it.
///
/// # Errors
/// That they cannot be counted.
pub(crate) fn attack_odds(
    outcomes: Chances<StrikeOdds>,
    rolled: Option<&Chances<i64>>,
    hit_points: (u16, u16),
    most: i64,
    rules: &HouseRules,
) -> Result<AttackOdds, NotExact> {
    let harm = |level: Level, times: i64, rolled: i64| {
        let sum = rolled.saturating_add(level_bonus(level, rules)).max(0);
        sum.saturating_mul(times).min(1_000_000_000)
    };
    let needs = |of: u16| i64::from(of).max(1);
    let (own, other) = (needs(hit_points.0), needs(hit_points.1));
    let fp = |level: Level, downs: bool| {
        let hit = if level == Level::Critical { 3 } else { 2 };
        (hit + i64::from(downs)).min(most)
    };
    let nothing = Chances::certain(0);
    let both = outcomes.combine(rolled.unwrap_or(&nothing), |one, rolled| match *one {
        StrikeOdds::Hits(level, times) => {
            let damage = harm(level, times, *rolled);
            (damage, fp(level, damage >= own))
        }
        StrikeOdds::Taken(level, times) => (0, fp(level, harm(level, times, *rolled) >= other)),
        StrikeOdds::Misses(_) | StrikeOdds::Averted(_) => (0, 0),
    })?;
    Ok(AttackOdds {
        hit: outcomes.chance_of(|one| matches!(one, StrikeOdds::Hits(..))),
        drops: both.chance_of(|(damage, _)| *damage >= own),
        damage: both.map(|(damage, _)| *damage),
        flow: both.map(|(_, fp)| *fp),
        harms: rolled.is_some(),
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
    /// The chance that it hits by that level or better.
    fn at_least(&self, least: Level) -> Chance {
        self.outcomes.chance_of(|one| match *one {
            StrikeOdds::Hits(level, _) => level >= least,
            StrikeOdds::Misses(_) | StrikeOdds::Averted(_) | StrikeOdds::Taken(..) => false,
        })
    }

    /// As a line beside an offer or a choice.
    #[must_use]
    pub fn line(&self, of: OddsOf, who: CharacterId, name: &str, how: &str) -> OddsLine {
        let more = match self.harms {
            true => format!("brings down {}", self.drops.percent()),
            // What it does goes by its level (F-40).
            false => format!("hard or better {}", self.at_least(Level::Hard).percent()),
        };
        let words = format!("{how}hits {}, {more}", self.hit.percent());
        let fumble = self
            .outcomes
            .chance_of(|one| matches!(one, StrikeOdds::Misses(Level::CriticalFailure)));
        let succeeds = Level::ALL.iter().filter(|level| level.succeeds());
        let levels = succeeds.map(|level| {
            let chance = self.outcomes.chance_of(|one| match one {
                StrikeOdds::Misses(_) => false,
                StrikeOdds::Hits(of, _) | StrikeOdds::Averted(of) | StrikeOdds::Taken(of, _) => {
                    of == level
                }
            });
            format!("{} {}", level.words(), chance.percent())
        });
        let levels: Vec<String> = levels.collect();
        let means = match self.harms {
            true => format!(
                ", {} damage and {} FP on average",
                mean_words(&self.damage),
                mean_words(&self.flow)
            ),
            false => String::new(),
        };
        let levels = words::list(&levels);
        let mut line = OddsLine::new(of, words.clone())
            .with([
                (Event::Hit, self.hit),
                (Event::Drops, self.drops),
                (Event::CriticalSuccess, self.at_least(Level::Critical)),
                (Event::CriticalFailure, fumble),
            ])
            .in_full(format!("{words}{means}; the check: {levels}"))
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

/// What choices that are open are taken to be.
const POLICY: &str =
    "the target picks the reaction that lets it hit least often, and nobody intercepts";

impl Flow {
    /// What an attack comes to against a reaction of its target, or against none.
    fn outcomes_against(
        &self,
        strike: &Strike,
        terms: &AttackTerms,
        reaction: Option<Reaction>,
    ) -> Chances<StrikeOdds> {
        let against = reaction.map(|reaction| {
            let (_, with) = self.reaction_terms(strike.on, reaction);
            let opposed = Opposed {
                acting: self.side(strike.by, terms.with),
                other: self.side(strike.on, with),
                larger: reaction.parries() && strike.is_larger(self, strike.on),
            };
            (reaction, opposed)
        });
        strike_outcomes(terms.with, against, &self.house_rules)
    }

    fn odds_of_outcomes(
        &self,
        strike: &Strike,
        rolled: Option<&Chances<i64>>,
        outcomes: Chances<StrikeOdds>,
        taker: CharacterId,
    ) -> Option<AttackOdds> {
        let hit_points = |who| Some(self.units.get(&who)?.hit_points.now);
        let hit_points = (hit_points(strike.on)?, hit_points(taker)?);
        let (by, most) = (strike.by, self.most_flow_points(strike.by));
        let most = match strike.manner.earns() {
            true => most.saturating_sub(self.pools(by).fp).into(),
            false => 0,
        };
        attack_odds(outcomes, rolled, hit_points, most, &self.house_rules).ok()
    }

    /// An attack without a reaction, and after the one that its target can pay for and that lets it hit least.
    fn strike_lines(&self, strike: &Strike, ground: &Ground<'_>) -> Vec<OddsLine> {
        let (on, name) = (strike.on, self.name(strike.on));
        let Ok(terms) = self.terms(strike, ground) else {
            return Vec::new();
        };
        // What is rolled is the same, whatever answers it and multiplies it.
        let Ok(rolled) = terms.rolled() else {
            return Vec::new();
        };
        let odds_of = |outcomes| self.odds_of_outcomes(strike, rolled.as_ref(), outcomes, on);
        let Some(plain) = odds_of(self.outcomes_against(strike, &terms, None)) else {
            return Vec::new();
        };
        let mut lines = vec![plain.line(OddsOf::Strike, on, &name, "")];
        let options = match self.is_asked(on) {
            true => strike.options(self, ground, on),
            false => Vec::new(),
        };
        let own = options.into_iter().filter_map(|one| {
            let reaction = one.reaction()?;
            let outcomes = self.outcomes_against(strike, &terms, Some(reaction));
            Some((outcomes, reaction.words()))
        });
        // Of two that are as good the one that does less where it fails (F-32).
        let left = |outcomes: &Chances<StrikeOdds>| {
            let hits = |least: i64| {
                outcomes.chance_of(|one| matches!(one, StrikeOdds::Hits(_, by) if *by >= least))
            };
            (hits(1), hits(3))
        };
        let best = own.min_by_key(|(outcomes, _)| left(outcomes));
        let best = best.and_then(|(outcomes, reaction)| Some((odds_of(outcomes)?, reaction)));
        if let Some((best, reaction)) = best {
            let how = format!("after {reaction} ");
            let line = best.line(OddsOf::Defended, on, &name, &how);
            lines.push(line.against(reaction));
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
        match self.strike_of_act(who, act) {
            Some(strike) => self.odds_of_strike(&strike, ground),
            None => self.odds_of_contest(who, act),
        }
    }

    fn odds_of_strike(&self, strike: &Strike, ground: &Ground<'_>) -> Option<Odds> {
        let lines = self.strike_lines(strike, ground);
        let policy = POLICY.to_owned();
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

    /// What a choice of the question that is asked comes to, by its key: a reaction to an attack whose own roll is known, a
    /// Reaction Attack, a readied act.
    #[must_use]
    pub fn odds_of_choice(&self, key: &str) -> Option<Odds> {
        let ground = self.ground()?;
        match self.fight.as_ref()?.frames.last()? {
            Frame::Strike(strike) => {
                let lines = self.reaction_lines(strike, &ground, key)?;
                let policy = "nobody else reacts".to_owned();
                Some(Odds { policy, lines })
            }
            Frame::Provoked(provoked) => {
                let strike = provoked.strike(self, key)?;
                self.odds_of_strike(&strike, &ground)
            }
            Frame::Triggered(triggered) => {
                let act = triggered.picked(self, key)?;
                self.odds_of_act_on(triggered.owner, &act, &ground)
            }
            _ => None,
        }
    }

    /// What the attack comes to for its target, and for whoever would intercept it.
    fn reaction_lines(
        &self,
        strike: &Strike,
        ground: &Ground<'_>,
        key: &str,
    ) -> Option<Vec<OddsLine>> {
        let level = strike.checked.as_ref().map(|one| one.level)?;
        let (who, picked) = strike.picked(self, ground, key)?;
        let rolled = self.terms(strike, ground).ok()?.rolled().ok()?;
        let rolled = rolled.as_ref();
        let fumbled = |one: &StrikeOdds| match *one {
            StrikeOdds::Hits(level, _) if strike.fumbled => {
                StrikeOdds::Hits(level, times(level, true))
            }
            StrikeOdds::Taken(level, _) if strike.fumbled => {
                StrikeOdds::Taken(level, times(level, true))
            }
            other => other,
        };
        let outcomes = match picked {
            None => Chances::certain(StrikeOdds::Hits(level, times(level, false))),
            Some(picked) => {
                let reaction = picked.reaction()?;
                let (_, with) = self.reaction_terms(who, reaction);
                let opposed = strike.opposed_with(self, who, reaction, with);
                let ended = answer_chances(&opposed, level, &self.house_rules);
                ended.map(|ended| struck(reaction, *ended))
            }
        };
        let outcomes = outcomes.map(fumbled);
        let name = self.name(strike.on);
        let taken = picked.and_then(Way::reaction) == Some(Reaction::Intercept);
        let intercepts = taken.then(|| {
            let swapped = outcomes.map(|one| match *one {
                StrikeOdds::Hits(level, times) => StrikeOdds::Taken(level, times),
                StrikeOdds::Taken(level, times) => StrikeOdds::Hits(level, times),
                other => other,
            });
            let other = Strike {
                on: who,
                ..strike.clone()
            };
            let odds = self.odds_of_outcomes(&other, rolled, swapped, strike.on)?;
            Some(odds.line(OddsOf::Defender, who, &self.name(who), ""))
        });
        let odds = self.odds_of_outcomes(strike, rolled, outcomes, who)?;
        let line = odds.line(OddsOf::Defended, strike.on, &name, "");
        Some(std::iter::once(line).chain(intercepts.flatten()).collect())
    }
}
