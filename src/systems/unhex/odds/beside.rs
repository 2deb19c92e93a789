//! Which odds stand beside which offer and which answer, and in what words: at a reaction what the attack comes to with
//! it, at a re-roll what it leads to, at other choices within an attack which one the policy would take. The tracker and
//! `state` both ask here.

use super::{Advice, AreaOdds, AttackOdds, BlastDefender, Odds, OnCritical, Policy, Unweighed};
use crate::board::areas::AreaId;
use crate::dice::Chance;
use crate::systems::unhex::fight::act::Act;
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::table::{
    Amount, Answer, CharacterId, Decider, Decision, Event, ItemId, Mean, OddsLine, OddsOf, Refusal,
    hundredths_words,
};

/// Something that can be weighed now.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// An attack on somebody.
    Attack {
        /// Who attacks.
        who: CharacterId,
        /// The target.
        target: CharacterId,
        /// With what.
        weapon: Weapon,
        /// It lowers the level only (U-67).
        less_lethal: bool,
    },
    /// An attack on an area (U-96).
    Area {
        /// Who attacks.
        who: CharacterId,
        /// Which area.
        area: AreaId,
        /// With what.
        item: ItemId,
    },
    /// The attack that waits for a reaction (U-51).
    Reaction,
    /// The exchange whose dice are awaited, or the Defends against a Blast whose roll stands (U-97).
    Rolls,
    /// An intercept that is offered (U-57).
    Intercept {
        /// Who intercepts.
        who: CharacterId,
        /// With what.
        weapon: Weapon,
        /// It lowers the level only (U-67).
        less_lethal: bool,
    },
    /// A roll that may be rolled again (U-16), by the key of its question.
    Reroll(String),
    /// Which answer the policy gives where it weighs them, by the key of its question.
    Best(String),
}

impl Subject {
    /// What an act is weighed as; only attacks are.
    #[must_use]
    pub const fn of_act(who: CharacterId, act: &Act) -> Option<Self> {
        match *act {
            Act::Attack {
                target,
                weapon,
                less_lethal,
            } => Some(Self::Attack {
                who,
                target,
                weapon,
                less_lethal,
            }),
            Act::AttackArea { area, item } => Some(Self::Area { who, area, item }),
            _ => None,
        }
    }
}

/// What weighing came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Weighed {
    /// An attack.
    Attack(AttackOdds),
    /// An attack on an area.
    Area(AreaOdds),
    /// The attack that waits for a reaction.
    Reaction(AttackOdds),
    /// The Defends against a Blast whose roll stands (U-97).
    Defends(Vec<BlastDefender>),
    /// An intercept.
    Intercept(Odds),
    /// The ways to roll again.
    Reroll(Vec<Advice>),
    /// The key of the answer that the policy gives.
    Best(String),
}

impl Unhex {
    /// Weighs something under a policy; none where it cannot be done, or nothing is known before something else.
    #[must_use]
    pub fn weigh(&self, subject: &Subject, policy: &Policy) -> Option<Weighed> {
        self.try_weigh(subject, policy).ok()
    }

    /// The same, or why not.
    ///
    /// # Errors
    /// What forbids the attack, what comes before its roll, or that nothing is to be weighed.
    pub fn try_weigh(&self, subject: &Subject, policy: &Policy) -> Result<Weighed, Unweighed> {
        let found = match subject {
            Subject::Attack {
                who,
                target,
                weapon,
                less_lethal,
            } => {
                let odds = self.attack_odds_with(*who, *target, *weapon, *less_lethal, policy);
                return odds.map(Weighed::Attack);
            }
            Subject::Area { who, area, item } => {
                let odds = self.area_odds(*who, *area, *item, policy);
                return odds.map(Weighed::Area);
            }
            Subject::Reaction => self.odds_before_reaction(policy).map(Weighed::Reaction),
            Subject::Rolls => {
                let exchange = self.odds_before_rolls(policy).map(Weighed::Attack);
                let defends = || self.blast_defenders(policy).map(Weighed::Defends);
                exchange.or_else(defends)
            }
            Subject::Intercept {
                who,
                weapon,
                less_lethal,
            } => {
                let odds = self.intercept_odds(*who, *weapon, *less_lethal, policy);
                odds.map(Weighed::Intercept)
            }
            Subject::Reroll(key) => {
                let mut all = self.reroll_advice(policy).into_iter();
                let found = all.find(|(of, _)| of == key);
                found.map(|(_, advice)| Weighed::Reroll(advice))
            }
            // That the extra action is taken is a wish of the policy; nothing was weighed.
            Subject::Best(key)
                if key.ends_with(".critical") && policy.on_critical == OnCritical::ExtraAction =>
            {
                None
            }
            Subject::Best(key) => {
                let open = self.decisions();
                let decision = open.iter().find(|decision| decision.key == *key);
                match decision.and_then(|decision| self.policy_answer(decision, policy)) {
                    Some(Answer::Pick(key)) => Some(Weighed::Best(key)),
                    _ => None,
                }
            }
        };
        found.ok_or_else(|| Refusal::structure("nothing is to be weighed now").into())
    }

    /// What is weighed at the answers of an open question, by their keys.
    #[must_use]
    pub fn subjects_at(&self, decision: &Decision) -> Vec<(String, Subject)> {
        let key = decision.key.as_str();
        let options = decision.shape.options().iter();
        let every = |subject: Subject| {
            let options = options.clone();
            options
                .map(|choice| (choice.key.clone(), subject.clone()))
                .collect()
        };
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        match frame {
            Some(Frame::Exchange(exchange)) if exchange.asks_for_reaction() => {
                every(Subject::Reaction)
            }
            Some(Frame::Area(attack)) if attack.asks_for_defends() => every(Subject::Rolls),
            Some(Frame::Move(_)) => options
                .clone()
                .filter_map(|choice| {
                    let Decider::Character(who) = decision.who else {
                        return None;
                    };
                    let (weapon, less_lethal) = Weapon::of_choice(&choice.key)?;
                    let subject = Subject::Intercept {
                        who,
                        weapon,
                        less_lethal,
                    };
                    Some((choice.key.clone(), subject))
                })
                .collect(),
            Some(Frame::Direct(_)) if key == "direct" => {
                let acts = self.directed_acts().into_iter();
                let attack = |act: &Act| matches!(act, Act::Attack { .. });
                acts.filter(|(_, _, act)| attack(act))
                    .filter_map(|(key, who, act)| Some((key, Subject::of_act(who, &act)?)))
                    .collect()
            }
            _ if key.ends_with(".reroll") => every(Subject::Reroll(key.to_owned())),
            _ => {
                let within = [".dice", ".adjust", ".critical"];
                match within.iter().any(|what| key.ends_with(what)) {
                    true => every(Subject::Best(key.to_owned())),
                    false => Vec::new(),
                }
            }
        }
    }
}

impl Weighed {
    /// What stands beside an offer: the attack without a reaction first, then what each reaction makes of it.
    #[must_use]
    pub fn lines(&self) -> Vec<OddsLine> {
        match self {
            Self::Attack(odds) | Self::Reaction(odds) => attack_lines(odds),
            Self::Area(odds) => area_lines(odds),
            Self::Defends(defenders) => defenders.iter().map(defender_line).collect(),
            Self::Intercept(odds) => vec![strike_line(odds, "")],
            Self::Reroll(advice) => advice.iter().map(advice_line).collect(),
            Self::Best(_) => Vec::new(),
        }
    }

    /// What stands beside an answer to that question.
    #[must_use]
    pub fn lines_at(&self, question: &str, answer: &str) -> Vec<OddsLine> {
        match self {
            Self::Reaction(odds) => {
                let helper = question.strip_prefix("reaction.");
                reaction_lines(odds, helper.and_then(|id| id.parse().ok()), answer)
            }
            Self::Reroll(advice) => {
                let ways = advice.iter().filter(|one| way_key(one) == answer);
                ways.map(advice_line).collect()
            }
            Self::Attack(odds) => attack_lines(odds).into_iter().take(1).collect(),
            Self::Defends(defenders) => {
                let who = question.strip_prefix("reaction.");
                let who = who.and_then(|id| id.parse().ok()).map(CharacterId);
                let mut of = defenders.iter().filter(|one| Some(one.who) == who);
                let line = of.next().filter(|_| answer == "defend").map(defender_line);
                line.into_iter().collect()
            }
            Self::Area(_) | Self::Intercept(_) | Self::Best(_) => self.lines(),
        }
    }

    /// Whether that answer serves the policy best.
    #[must_use]
    pub fn is_best(&self, answer: &str) -> bool {
        match self {
            Self::Reroll(advice) => {
                let mut ways = advice.iter();
                ways.any(|one| one.best && way_key(one) == answer)
            }
            Self::Best(key) => key == answer,
            Self::Attack(_)
            | Self::Area(_)
            | Self::Reaction(_)
            | Self::Defends(_)
            | Self::Intercept(_) => false,
        }
    }
}

fn way_key(advice: &Advice) -> &'static str {
    advice.way.map_or("keep", |way| way.key())
}

/// What a strike comes to; `of` stands before the figures where there are several, such as “attack”.
fn strike_line(odds: &Odds, of: &str) -> OddsLine {
    let (hit, drops) = (odds.hit(), odds.drops());
    let (critical, failure) = (odds.critical_success(), odds.critical_failure());
    let of = match of {
        "" => String::new(),
        of => format!("{of} "),
    };
    let (hits, dropped) = (hit.percent(), drops.percent());
    let (crits, failed) = (critical.percent(), failure.percent());
    let words = format!("{of}hit {hits}, drops {dropped}, crit {crits}, fumble {failed}");
    let full = format!(
        "{of}hit {hits}, critical success {crits}, critical failure {failed}, target drops {dropped}"
    );
    let mut line = OddsLine::new(OddsOf::Strike, words).in_full(full).with([
        (Event::Hit, hit),
        (Event::CriticalSuccess, critical),
        (Event::CriticalFailure, failure),
        (Event::Drops, drops),
        (Event::Kills, odds.kills()),
    ]);
    let lost = odds.lost();
    // Levels lost are never negative.
    let rounded = lost.mean_hundredths().unwrap_or(0).unsigned_abs();
    let mean = Mean::new(lost.mean(), rounded);
    line.means.insert(Amount::LevelsLost, mean);
    line
}

fn attack_lines(odds: &AttackOdds) -> Vec<OddsLine> {
    let of = |line: OddsLine, of: OddsOf| OddsLine { of, ..line };
    let alone = strike_line(&odds.alone, "");
    let alone = match &odds.defended {
        Some(defended) => {
            let hit = defended.hit().percent();
            alone.and(&format!("against a Defend hit {hit}"))
        }
        None => alone,
    };
    let mut lines = vec![alone];
    let defended = odds.defended.iter();
    lines.extend(defended.map(|odds| of(strike_line(odds, "against a Defend"), OddsOf::Defended)));
    let others = odds.defended_by.iter();
    lines.extend(others.map(|(who, name, odds)| {
        let words = format!("against {name}’s Defend");
        of(strike_line(odds, &words), OddsOf::Defended).about(*who, name)
    }));
    let counters = odds.counterattacks.iter();
    lines.extend(counters.map(|counter| {
        let words = counter.label.replacen("Counterattack", "counterattack", 1);
        of(strike_line(&counter.odds, &words), OddsOf::Counterattack)
    }));
    lines
}

/// The attack as that reaction leaves it, and the counterattack if it is one; `helper` defends another. Nothing where
/// whoever reacts takes first what lies there (U-98).
fn reaction_lines(odds: &AttackOdds, helper: Option<u32>, answer: &str) -> Vec<OddsLine> {
    let attack = |odds: &Odds| strike_line(odds, "attack");
    if answer == "defend" {
        let defended = match helper.map(CharacterId) {
            None => odds.defended.as_ref(),
            Some(who) => {
                let mut others = odds.defended_by.iter();
                others.find(|(id, ..)| *id == who).map(|(_, _, odds)| odds)
            }
        };
        let of = OddsOf::Defended;
        let line = defended.map(|odds| OddsLine { of, ..attack(odds) });
        return line.into_iter().collect();
    }
    let Some(way) = Weapon::of_choice(answer) else {
        return vec![attack(&odds.alone)];
    };
    let mut counters = odds.counterattacks.iter();
    let Some(counter) = counters.find(|counter| (counter.weapon, counter.less_lethal) == way)
    else {
        return Vec::new();
    };
    let back = OddsLine {
        of: OddsOf::Counterattack,
        ..strike_line(&counter.odds, "counterattack")
    };
    vec![attack(&odds.alone), back]
}

/// An attack on an area: whether it works, and who would be hit in spite of a Defend.
fn area_lines(odds: &AreaOdds) -> Vec<OddsLine> {
    let (works, failure) = (odds.works(), odds.critical_failure());
    let words = format!(
        "works {}, critical failure {}",
        works.percent(),
        failure.percent()
    );
    let first = odds.first();
    let rounded = first.mean_hundredths().unwrap_or(0).unsigned_abs();
    let full = format!(
        "{words}; the larger die {} on average",
        hundredths_words(rounded)
    );
    let mut line = OddsLine::new(OddsOf::Area, words)
        .in_full(full)
        .with([(Event::Success, works), (Event::CriticalFailure, failure)]);
    let mean = Mean::new(first.mean(), rounded);
    line.means.insert(Amount::LargerDie, mean);
    let mut defenders = Vec::new();
    for defender in &odds.defenders {
        let defended = defender_line(defender);
        line = line.and(&defended.words);
        defenders.push(defended);
    }
    defenders.insert(0, line);
    defenders
}

/// How likely a Blast hits somebody in spite of a Defend.
fn defender_line(defender: &BlastDefender) -> OddsLine {
    let hit = defender.hit.percent();
    let words = format!("{} hit {hit} against a Defend", defender.name);
    OddsLine::new(OddsOf::Defender, words)
        .with([(Event::Hit, defender.hit)])
        .about(defender.who, &defender.name)
}

/// What a way to roll again leads to.
fn advice_line(advice: &Advice) -> OddsLine {
    let drops = match advice.drops {
        Chance::NEVER => String::new(),
        drops => format!("drops {}, ", drops.percent()),
    };
    let words = format!(
        "success {}, critical {}, {drops}{} damage",
        advice.success.percent(),
        advice.critical.percent(),
        hundredths_words(advice.damage_hundredths)
    );
    let best = if advice.best {
        ", the policy’s way"
    } else {
        ""
    };
    let full = format!("{words} expected{best}");
    let mut line = OddsLine::new(OddsOf::Reroll, words).in_full(full).with([
        (Event::Success, advice.success),
        (Event::CriticalSuccess, advice.critical),
        (Event::Drops, advice.drops),
    ]);
    let mean = Mean::new(None, advice.damage_hundredths);
    line.means.insert(Amount::LevelsLost, mean);
    line
}
