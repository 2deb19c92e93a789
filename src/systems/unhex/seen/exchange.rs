//! A roll with those that were made against it, and what came of them: an attack and who defends, both strikes of a
//! counterattack, the initiative of all teams. It is put together from the lines of the log.

use std::collections::BTreeSet;

use crate::systems::unhex::rolls::percentile::Percentile;
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::{Fact, Who};
use crate::table::{CharacterId, SeenAgainst, SeenRoll};

/// A roll of it, as it stands now.
struct Made {
    seen: SeenRoll,
    who: Who,
    purpose: Purpose,
    /// What counts, where it succeeds.
    counts: Option<Percentile>,
    success: bool,
    critical: bool,
}

impl Unhex {
    /// The roll in that line of the log with the others of its exchange; by those facts alone that may be told of.
    pub(super) fn exchange_at(
        &self,
        index: usize,
        depth: usize,
        told: impl Fn(usize) -> bool,
    ) -> Option<SeenRoll> {
        let fact = |at: usize| self.log.get(at).map(|entry| &entry.fact);
        let oldest = index.saturating_sub(depth);
        let begun = (oldest..=index)
            .rev()
            .find(|at| fact(*at).is_some_and(begins))?;
        let after = (begun + 1..self.log.len()).take(depth);
        let lines = after.take_while(|at| fact(*at).is_some_and(|fact| !begins(fact)));
        let facts: Vec<&Fact> = lines.filter(|at| told(*at)).filter_map(fact).collect();
        let mut made = self.made_in(&facts);
        let of_it = |one: &Made| !matches!(one.purpose, Purpose::Rally | Purpose::FirstAid);
        if made.is_empty() || !made.iter().all(of_it) || made[0].purpose == Purpose::Defend {
            return None;
        }
        let first = made.remove(0);
        let area = matches!(fact(begun), Some(Fact::AreaAttacked { .. }));
        let several = area && made.len() > 1;
        let against = made.iter().map(|one| SeenAgainst {
            who: one.who.name.clone(),
            faces: one.seen.faces.clone(),
            sum: sum(&first, one),
            verdict: match several {
                true => fended_off(&facts, one.who.id).unwrap_or_default(),
                false => "",
            }
            .to_owned(),
            success: several && fended_off(&facts, one.who.id) == Some("hit"),
            look: one.seen.look,
        });
        let what = match (fact(begun).filter(|_| told(begun)), made.as_slice()) {
            (Some(Fact::StrikeDeclared { target, weapon, .. }), [one]) if one.who != *target => {
                format!("{weapon} → {target}, {} defends", one.who)
            }
            (Some(Fact::StrikeDeclared { target, weapon, .. }), _) => {
                format!("{weapon} → {target}")
            }
            (Some(Fact::AreaAttacked { area, item, .. }), _) => format!("{item} → {area}"),
            (_, [one]) if first.purpose == Purpose::Initiative => {
                format!("initiative against {}", one.who)
            }
            _ => first.seen.what.clone(),
        };
        let (verdict, success) = verdict(&first, &made, &facts, area);
        Some(SeenRoll {
            what,
            verdict,
            success,
            against: against.collect(),
            ..first.seen
        })
    }

    /// The rolls among these facts, each as it stands after re-rolls; the attack first.
    fn made_in(&self, facts: &[&Fact]) -> Vec<Made> {
        let mut all: Vec<Made> = Vec::new();
        for fact in facts {
            let place =
                |all: &[Made], who: CharacterId| all.iter().position(|one| one.who.id == who);
            match fact {
                Fact::Rolled {
                    who,
                    purpose,
                    roll,
                    success,
                    critical,
                    ..
                } => {
                    let Some(seen) = self.roll_of(fact) else {
                        continue;
                    };
                    let made = Made {
                        seen,
                        who: who.clone(),
                        purpose: *purpose,
                        counts: success.then_some(*roll),
                        success: *success,
                        critical: *critical,
                    };
                    match place(&all, who.id) {
                        Some(at) => all[at] = made,
                        None => all.push(made),
                    }
                }
                Fact::Rerolled {
                    who,
                    roll,
                    success,
                    critical,
                    ..
                } => {
                    if let (Some(at), Some(seen)) = (place(&all, who.id), self.roll_of(fact)) {
                        let one = &mut all[at];
                        one.seen = SeenRoll {
                            what: std::mem::take(&mut one.seen.what),
                            ..seen
                        };
                        one.counts = success.then_some(*roll);
                        (one.success, one.critical) = (*success, *critical);
                    }
                }
                Fact::DiceSet { who, to } => {
                    if let Some(at) = place(&all, who.id) {
                        let one = &mut all[at];
                        one.counts = Some(*to);
                        let (tens, ones): (u8, u8) = (*to).into();
                        one.seen.faces = vec![i32::from(tens), i32::from(ones)];
                        let fell = std::mem::replace(&mut one.seen.total, to.to_string());
                        one.seen.before = Some(fell);
                    }
                }
                _ => {}
            }
        }
        let strikes = |one: &Made| matches!(one.purpose, Purpose::Attack | Purpose::Intercept);
        all.sort_by_key(|one| !strikes(one));
        all
    }
}

/// Where something begins that is rolled for.
const fn begins(fact: &Fact) -> bool {
    fact.begins_act() || matches!(fact, Fact::FreeRolled(_))
}

/// The number that mattered.
fn sum(first: &Made, other: &Made) -> String {
    match (first.counts, other.counts) {
        (None, None) => "both fail".to_owned(),
        (None, Some(_)) => format!("{} fails", first.seen.total),
        (Some(_), None) => format!("{} fails", other.seen.total),
        (Some(a), Some(b)) if a.value() > b.value() => format!("{a} beats {b}"),
        (Some(a), Some(b)) if a.value() < b.value() => format!("{b} beats {a}"),
        (Some(a), Some(b)) => format!("{a} against {b}"),
    }
}

/// Whether a Defend was good enough, where it shows yet.
fn fended_off(facts: &[&Fact], by: CharacterId) -> Option<&'static str> {
    facts.iter().find_map(|fact| match fact {
        Fact::Defended { who, .. } if who.id == by => Some("defended"),
        Fact::DefendFailed { who } if who.id == by => Some("hit"),
        _ => None,
    })
}

/// What all of it came to, in few words, and whether that is good for whoever began; as far as it shows yet.
fn verdict(first: &Made, others: &[Made], facts: &[&Fact], area: bool) -> (String, Option<bool>) {
    let words = |words: &str, good| (words.to_owned(), Some(good));
    if first.purpose == Purpose::Initiative {
        let won = facts.iter().find_map(|fact| match fact {
            Fact::InitiativeWon { team, .. } => Some((team.to_string(), None)),
            _ => None,
        });
        return won.unwrap_or_else(|| (first.seen.verdict.clone(), first.seen.success));
    }
    let counter = others
        .iter()
        .find(|one| one.purpose == Purpose::Counterattack);
    let hit = match (first.success, first.critical) {
        (true, true) => "critical hit",
        (true, false) => "hit",
        (false, true) => "critical miss",
        (false, false) => "miss",
    };
    if let Some(counter) = counter {
        return match (first.success, counter.success) {
            (true, true) => words("both hit", true),
            (false, true) => words("countered", false),
            (true, false) => words(hit, true),
            (false, false) => words("both miss", false),
        };
    }
    let declared: BTreeSet<CharacterId> = facts
        .iter()
        .filter_map(|fact| match fact {
            Fact::DefendDeclared { who } | Fact::DefendsAnother { who, .. } => Some(who.id),
            _ => None,
        })
        .collect();
    let settled = |who: &&CharacterId| fended_off(facts, **who).is_some();
    let stopped = |who: &&CharacterId| fended_off(facts, **who) == Some("defended");
    let stopped = declared.iter().filter(stopped).count();
    // All of them are told of at once.
    let settled = declared.is_empty() || declared.iter().any(|who| settled(&who));
    let reached = facts.iter().find_map(|fact| match fact {
        Fact::BlastHits { targets, .. } => Some(targets.len()),
        _ => None,
    });
    match reached {
        _ if !first.success => words(hit, false),
        Some(reached) if settled => {
            let left = reached.saturating_sub(stopped);
            words(&format!("{left} hit"), left > 0)
        }
        None if stopped > 0 => words("defended", false),
        None if settled && !area => words(hit, true),
        _ => words(&first.seen.verdict, true),
    }
}
