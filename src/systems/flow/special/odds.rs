//! Exact chances of checks that are no attacks (F-41, F-43 to F-45), by the same kernels. A test holds them against the
//! enumerator.

use crate::dice::{Chance, Chances};
use crate::systems::flow::Flow;
use crate::systems::flow::fight::act::Act;
use crate::systems::flow::fight::frame::ContestKind;
use crate::systems::flow::roll::chances::{Ended, check_chances, opposed_chances};
use crate::systems::flow::roll::level::{Level, Opposed, Skilled};
use crate::systems::flow::rules::house_rule_list::HouseRules;
use crate::systems::flow::sheet::unit::SkillName;
use crate::table::{CharacterId, Event, Odds, OddsLine, OddsOf};

/// What a check that is no attack comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckOdds {
    /// It fails by itself.
    Fails(Level),
    /// The other wins.
    Countered(Level),
    /// It succeeds.
    Succeeds(Level),
}

/// What such a check comes to; `against` is the other’s, if there is one. A coin counts half for each.
#[must_use]
pub fn check_outcomes(
    with: Skilled,
    against: Option<Opposed>,
    rules: &HouseRules,
) -> Chances<CheckOdds> {
    let of = |level: Level, wins: bool| match (level.succeeds(), wins) {
        (false, _) => CheckOdds::Fails(level),
        (true, false) => CheckOdds::Countered(level),
        (true, true) => CheckOdds::Succeeds(level),
    };
    match against {
        None => check_chances(with).map(|level| of(*level, true)),
        Some(opposed) => {
            opposed_chances(&opposed, rules).map(|Ended { acting, wins, .. }| of(*acting, *wins))
        }
    }
}

/// The chance that it succeeds by that level or better.
fn at_least(outcomes: &Chances<CheckOdds>, least: Level) -> Chance {
    outcomes.chance_of(|one| matches!(one, CheckOdds::Succeeds(level) if *level >= least))
}

impl Flow {
    /// The check that an act would be, and against whom; none where it is none.
    pub(crate) fn contest_of_act(
        &self,
        who: CharacterId,
        act: &Act,
    ) -> Option<(CharacterId, ContestKind)> {
        Some(match act {
            Act::Feint { target, with } => (*target, ContestKind::Feint(*with)),
            Act::Grapple { target } => (*target, ContestKind::Grapple),
            Act::Shove { target, push } => (*target, ContestKind::Shove(*push)),
            Act::Tumble { through } => (*through, ContestKind::Tumble),
            Act::BreakFree => (self.grapple_of(who)?.holder, ContestKind::BreakFree),
            _ => return None,
        })
    }

    /// What such an act comes to before its dice fall; the other answers a Feint by what lets it succeed least.
    pub(crate) fn odds_of_contest(&self, who: CharacterId, act: &Act) -> Option<Odds> {
        let (on, kind) = self.contest_of_act(who, act)?;
        self.units.get(&on)?;
        let with = self.check_terms(who, kind.skill());
        let own = format!("{} {}", kind.skill().words(), with.target);
        let answers = kind.answers().iter().map(|skill| {
            let other = self.check_terms(on, *skill);
            let opposed = Opposed {
                acting: self.side(who, with),
                other: self.side(on, other),
                larger: false,
            };
            let outcomes = check_outcomes(with, Some(opposed), &self.house_rules);
            let against = format!("{} {}", skill.words(), other.target);
            (outcomes, Some(against))
        });
        let least = answers.min_by_key(|(outcomes, _)| at_least(outcomes, Level::Normal));
        let (outcomes, against) =
            least.unwrap_or_else(|| (check_outcomes(with, None, &self.house_rules), None));
        let chance = |least| at_least(&outcomes, least);
        let (succeeds, critical) = (chance(Level::Normal), chance(Level::Critical));
        let mut words = format!("succeeds {}", succeeds.percent());
        if matches!(kind, ContestKind::Shove(_)) {
            // A hard success or better may do both (F-44).
            words += &format!(", both {}", chance(Level::Hard).percent());
        }
        let against = against.map_or_else(String::new, |other| format!(" against {other}"));
        let full = format!("{words}, critically {}; {own}{against}", critical.percent());
        let fumble = outcomes.chance_of(|one| *one == CheckOdds::Fails(Level::CriticalFailure));
        let line = OddsLine::new(OddsOf::Check, words).in_full(full).with([
            (Event::Success, succeeds),
            (Event::CriticalSuccess, critical),
            (Event::CriticalFailure, fumble),
        ]);
        let policy = match kind {
            ContestKind::Feint(_) => "the target picks the answer that lets it succeed least often",
            _ => "nothing else changes before it",
        };
        Some(Odds {
            policy: policy.to_owned(),
            lines: vec![line.about(on, self.name(on))],
        })
    }
}

impl ContestKind {
    /// By what the other can answer; of a Feint it picks (F-41).
    pub(crate) const fn answers(self) -> &'static [SkillName] {
        match self {
            Self::Feint(_) => &[SkillName::Melee, SkillName::Agility],
            Self::Grapple | Self::BreakFree | Self::Shove(_) => &[SkillName::Athletics],
            Self::Tumble => &[],
        }
    }
}
