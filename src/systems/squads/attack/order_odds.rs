//! What a squad's order comes to in this phase: what each side loses on average (S-15, S-27). It is exact where nothing but
//! attacks and structural damage is rolled, and else of samples, always the same ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::dice::{AppDice, Chances, Expression, TypedDice};
use crate::systems::squads::Squads;
use crate::systems::squads::squad::SquadId;
use crate::systems::squads::turn::fight::Stage;
use crate::systems::squads::turn::frame::Frame;
use crate::systems::squads::words::fact::Came;
use crate::table::{
    Amount, Answer, CharacterId, DiceMode, Mean, Odds, OddsLine, OddsOf, Reactions, Shape, TeamId,
    hundredths_words,
};

/// So many samples are taken.
const SAMPLES: u32 = 100;
/// Where their dice begin.
const SEED: u64 = 1;

/// What one side loses in a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Losses {
    /// The side.
    pub side: TeamId,
    /// Hits.
    pub hits: Average,
    /// Units that are out of the fight, and structures that are destroyed.
    pub out: Average,
}

/// A number on average.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Average {
    /// As a fraction in lowest terms, where it was counted.
    pub exact: Option<(u128, u128)>,
    /// In hundredths, rounded.
    pub hundredths: u64,
    /// Of samples how far they spread, their standard deviation in hundredths.
    pub spread: Option<u64>,
}

/// What a squad's order comes to, if nobody declares more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderOdds {
    /// What each side of the fight loses.
    pub losses: Vec<Losses>,
    /// Of how many samples; none where it was counted exactly.
    pub samples: Option<u32>,
}

/// Damage and Fatigue by one roll, or by several.
type Blow = Chances<(u32, u32)>;

impl Squads {
    /// What a squad's order comes to in this phase, with all that is declared already; none while nobody can declare, or
    /// where nobody of the squad does anything by it. It runs a phase once for exact averages and a hundred times for
    /// samples, so that whoever shows it keeps it until the campaign changes.
    #[must_use]
    pub fn order_odds(&self, squad: SquadId) -> Option<OrderOdds> {
        if self.stage() != Some(Stage::Declaring) || !self.decisions().is_empty() {
            return None;
        }
        let mut declared = self.clone();
        let plans = self.proposals(squad);
        let members = self.members(squad);
        let fight = declared.fight_mut()?;
        fight.plans.extend(plans);
        let mut acting = fight.plans.iter().map(|plan| plan.who);
        if !acting.any(|who| members.contains(&who)) {
            return None;
        }
        let counted = declared.blows().and_then(|blows| self.counted(&blows));
        match counted {
            Some(losses) => Some(OrderOdds {
                losses,
                samples: None,
            }),
            None => Some(OrderOdds {
                losses: declared.sampled()?,
                samples: Some(SAMPLES),
            }),
        }
    }

    /// The same as lines to stand beside the offer that a squad follows its order, one for each side.
    #[must_use]
    pub fn odds_of_order(&self, squad: SquadId) -> Option<Odds> {
        let odds = self.order_odds(squad)?;
        let counted = match odds.samples {
            None => "exactly".to_owned(),
            Some(samples) => format!("{samples} samples"),
        };
        let lines = odds.losses.iter().map(|one| {
            let words = format!(
                "{} lose {} Hits and {} units ({counted})",
                self.team_name(one.side),
                one.hits.words(),
                one.out.words()
            );
            let mut line = OddsLine::new(OddsOf::Targets, words);
            let means = [(Amount::Damage, &one.hits), (Amount::Dropped, &one.out)];
            line.means
                .extend(means.map(|(amount, one)| (amount, one.mean())));
            line
        });
        Some(Odds {
            policy: "nobody else declares anything, and nobody calm answers".to_owned(),
            lines: lines.collect(),
        })
    }

    /// The phase as it is declared, resolved with such dice as far as it goes without an answer.
    fn resolving(&self, dice: DiceMode) -> Self {
        let mut trial = self.clone();
        for team in trial.teams.values_mut() {
            let team = Arc::make_mut(team);
            (team.dice, team.reactions) = (dice, Reactions::Skip);
        }
        trial
    }

    /// What every roll of the phase takes from whom; none where others than attacks and structural damage are rolled.
    /// Nothing of it counts before the last has fallen (S-15), so that their faces are no matter for each other.
    fn blows(&self) -> Option<Vec<(CharacterId, Blow)>> {
        let mut trial = self.resolving(DiceMode::Real);
        let none = &mut TypedDice::default();
        trial.go_on(None).ok()?;
        trial.advance(none);
        let mut blows = Vec::new();
        loop {
            let frames = trial.fight.as_ref().map(|fight| &fight.frames)?;
            match frames.last() {
                Some(Frame::Strike(strike)) if strike.roll.faces.is_empty() => {
                    let odds = trial.strike_odds(strike).ok()?;
                    let blow = odds.outcomes.map(|(came, amount)| match came {
                        Came::Nothing => (0, 0),
                        Came::Damage => (u32::from(*amount), 0),
                        Came::Fatigue => (0, u32::from(*amount)),
                    });
                    blows.push((strike.on, blow));
                }
                Some(Frame::Strike(_)) => {}
                Some(Frame::Try(one)) if one.above.is_none() => {
                    let dice = Expression::parse(&format!("{}d6", one.dice)).ok()?;
                    let sum = dice.chances().ok()?;
                    let damage = |sum: &i64| u32::try_from(*sum).unwrap_or(0);
                    blows.push((one.on, sum.map(|sum| (damage(sum), 0))));
                }
                // All has fallen, and counts.
                None | Some(Frame::Lead(_) | Frame::Stand(_)) => return Some(blows),
                Some(_) => return None,
            }
            let asked = trial.decisions().into_iter().next()?;
            let Shape::Roll { dice, typed, .. } = asked.shape else {
                return None;
            };
            let faces = dice.iter().skip(typed.len()).map(|die| die.low).collect();
            let answer = Answer::Faces(faces);
            trial.answer(Some(&asked.key), &answer, none).ok()?;
            trial.advance(none);
        }
    }

    /// What each side loses by these, each target by all on it together; none where that is beyond counting.
    fn counted(&self, blows: &[(CharacterId, Blow)]) -> Option<Vec<Losses>> {
        let mut on: BTreeMap<CharacterId, Blow> = BTreeMap::new();
        for (who, blow) in blows {
            let both = match on.get(who) {
                None => blow.clone(),
                Some(before) => {
                    let sum = |a: &(u32, u32), b: &(u32, u32)| (a.0 + b.0, a.1 + b.1);
                    before.combine(blow, sum).ok()?
                }
            };
            on.insert(*who, both);
        }
        let mut losses = self.no_losses();
        for (who, blow) in on {
            let (Some(unit), Some(side)) = (self.units.get(&who), self.side_of(who)) else {
                continue;
            };
            let Some(lost) = losses.iter_mut().find(|one| one.side == side) else {
                continue;
            };
            let (hits, tired) = (u32::from(unit.hits.now), u32::from(unit.fatigue));
            // With the first damage all Fatigue becomes lost Hits (S-52).
            let taken = |(damage, _): &(u32, u32)| match *damage {
                0 => 0,
                damage => hits.min(damage + tired),
            };
            let falls = |of: &(u32, u32)| {
                let left = hits - taken(of);
                let fatigue = if of.0 > 0 { of.1 } else { tired + of.1 };
                let falls = left == 0 || (fatigue >= left && !unit.is_structure());
                i64::from(falls && !unit.is_defeated())
            };
            lost.hits.add(&blow.map(|of| i64::from(taken(of))))?;
            lost.out.add(&blow.map(falls))?;
        }
        Some(losses)
    }

    fn no_losses(&self) -> Vec<Losses> {
        let none = Average {
            exact: Some((0, 1)),
            ..Average::default()
        };
        let units = self.fight.iter().flat_map(|fight| fight.units.keys());
        let mut sides: Vec<TeamId> = units.filter_map(|who| self.side_of(*who)).collect();
        sides.sort_unstable();
        sides.dedup();
        let losses = sides.into_iter().map(|side| Losses {
            side,
            hits: none,
            out: none,
        });
        losses.collect()
    }

    /// What each side loses in so many runs of the phase; a question is answered by its first option.
    fn sampled(&self) -> Option<Vec<Losses>> {
        let ready = self.resolving(DiceMode::App);
        let dice = &mut AppDice::seeded(SEED);
        let mut losses = self.no_losses();
        let mut lost: Vec<[Vec<u64>; 2]> = vec![Default::default(); losses.len()];
        for _ in 0..SAMPLES {
            let mut trial = ready.clone();
            trial.go_on(None).ok()?;
            trial.advance(dice);
            while trial.is_resolving() {
                let asked = trial.decisions().into_iter().next()?;
                let answer = match &asked.shape {
                    Shape::Roll { .. } => Answer::Roll,
                    shape => Answer::Pick(shape.options().first()?.key.clone()),
                };
                trial.answer(Some(&asked.key), &answer, dice).ok()?;
                trial.advance(dice);
            }
            for (one, lost) in losses.iter().zip(&mut lost) {
                let of_side = |who: &CharacterId| self.side_of(*who) == Some(one.side);
                let (mut hits, mut out) = (0, 0);
                for who in self.units.keys().filter(|who| of_side(who)) {
                    let (Some(was), Some(is)) = (self.units.get(who), trial.units.get(who)) else {
                        continue;
                    };
                    hits += u64::from(was.hits.now.saturating_sub(is.hits.now));
                    out += u64::from(is.is_defeated() && !was.is_defeated());
                }
                lost[0].push(hits);
                lost[1].push(out);
            }
        }
        for (one, [hits, out]) in losses.iter_mut().zip(&lost) {
            (one.hits, one.out) = (Average::of(hits), Average::of(out));
        }
        Some(losses)
    }
}

impl Average {
    /// Of samples.
    fn of(all: &[u64]) -> Self {
        let count = u64::try_from(all.len()).unwrap_or(u64::MAX).max(1);
        let sum: u64 = all.iter().sum();
        let squares: u64 = all.iter().map(|one| one * one).sum();
        let around = (count * squares).saturating_sub(sum * sum);
        Self {
            exact: None,
            hundredths: (200 * sum + count) / (2 * count),
            spread: Some((10_000 * around).isqrt() / count),
        }
    }

    /// Adds what is lost by one; none where the fraction becomes too long.
    fn add(&mut self, more: &Chances<i64>) -> Option<()> {
        let ((above, below), (more, of)) = (self.exact?, more.mean()?);
        let all = above
            .checked_mul(of)?
            .checked_add(more.checked_mul(below)?)?;
        let (mut divisor, mut rest) = (all, below.checked_mul(of)?);
        let under = rest;
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        let (above, below) = (all / divisor, under / divisor);
        let doubled = above.checked_mul(200)?.checked_add(below)?;
        self.exact = Some((above, below));
        self.hundredths = u64::try_from(doubled / below.checked_mul(2)?).ok()?;
        Some(())
    }

    fn mean(&self) -> Mean {
        Mean::new(self.exact, self.hundredths)
    }

    /// “4.50”, of samples with their spread: “4.50 ± 1.20”.
    #[must_use]
    pub fn words(&self) -> String {
        let mean = hundredths_words(self.hundredths);
        match self.spread {
            None => mean,
            Some(spread) => format!("{mean} ± {}", hundredths_words(spread)),
        }
    }
}
