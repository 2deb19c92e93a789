//! Exact chances as values, to stand beside an offer or an answer: the tracker and `state` say the same ones in the same
//! words. How they are worked out is each game's own.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{CharacterId, Named};
use crate::dice::Chance;

/// The chances of something before its dice fall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Odds {
    /// How every choice that is still open is taken to be answered.
    pub policy: String,
    /// Everything that is weighed by itself.
    pub lines: Vec<OddsLine>,
}

/// The chances of one thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OddsLine {
    /// What is weighed.
    pub of: OddsOf,
    /// Whom it is about beside the actor and the target: who defends, who is in an area.
    pub who: Option<Named<CharacterId>>,
    /// What the other does against it, such as “Dodge”; null without.
    pub against: Option<String>,
    /// The figures in a few words.
    pub words: String,
    /// All of them in words.
    pub full: String,
    /// Chances by what happens.
    pub chances: BTreeMap<Event, Share>,
    /// Averages by what is counted.
    pub means: BTreeMap<Amount, Mean>,
}

/// What is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OddsOf {
    /// A strike to which nobody reacts.
    Strike,
    /// The same strike against a Defend.
    Defended,
    /// A strike back.
    Counterattack,
    /// An attack on an area as a whole.
    Area,
    /// An attack on an area, for one who is there and defends.
    Defender,
    /// One target of an attack.
    Target,
    /// All targets of an attack together.
    Targets,
    /// A way to go on after a roll.
    Reroll,
    /// A check that is no attack.
    Check,
}

/// What may happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// It hits.
    Hit,
    /// The roll succeeds.
    Success,
    /// The roll is a critical success.
    CriticalSuccess,
    /// The roll is a critical failure.
    CriticalFailure,
    /// The target is out of the fight.
    Drops,
    /// The target dies.
    Kills,
    /// No damage.
    Nothing,
    /// A wound.
    Wound,
    /// Death at once.
    Death,
}

impl Event {
    /// As it is told of in short; none where other figures say it.
    const fn word(self) -> Option<&'static str> {
        match self {
            Self::Hit => Some("hit"),
            Self::Success => Some("success"),
            Self::CriticalSuccess => Some("crit"),
            Self::CriticalFailure => Some("fumble"),
            Self::Drops => Some("drops"),
            Self::Wound => Some("wound"),
            Self::Death => Some("death"),
            Self::Kills | Self::Nothing => None,
        }
    }
}

/// What is counted on average.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// Levels that the target loses.
    LevelsLost,
    /// The larger die of what works.
    LargerDie,
    /// Targets that are out of the fight.
    Dropped,
    /// Damage that is left after everything that lessens it.
    Damage,
    /// Points that the attacker gets by it.
    FlowPoints,
}

/// A chance, exactly and to be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Share {
    /// As a fraction in lowest terms, such as `19/36`.
    pub exact: Chance,
    /// In percent with one decimal, such as `52.8 %`.
    pub percent: String,
}

impl From<Chance> for Share {
    fn from(exact: Chance) -> Self {
        Self {
            exact,
            percent: exact.percent(),
        }
    }
}

/// An average.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Mean {
    /// As a fraction in lowest terms, such as `37/25`; null where it is beyond what 128 bits can count.
    #[schemars(extend("pattern" = "^[0-9]+/[1-9][0-9]*$"))]
    pub exact: Option<String>,
    /// With two decimals, rounded half up.
    #[schemars(extend("pattern" = "^[0-9]+\\.[0-9]{2}$"))]
    pub rounded: String,
}

impl Mean {
    /// An average of so many hundredths, rounded, and exactly where it is known.
    #[must_use]
    pub fn new(exact: Option<(u128, u128)>, hundredths: u64) -> Self {
        Self {
            exact: exact.map(|(above, below)| format!("{above}/{below}")),
            rounded: hundredths_words(hundredths),
        }
    }
}

/// A number of hundredths as a decimal.
#[must_use]
pub fn hundredths_words(number: u64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}

impl Odds {
    /// All of it in one sentence.
    #[must_use]
    pub fn words(&self) -> String {
        let lines: Vec<&str> = self.lines.iter().map(|line| line.words.as_str()).collect();
        format!("{}, if {}", lines.join("; "), self.policy)
    }

    /// The lines, in full each with how open choices are taken.
    #[must_use]
    pub fn if_so(self) -> Vec<OddsLine> {
        let policy = self.policy;
        let lines = self.lines.into_iter().map(|line| OddsLine {
            full: format!("{}, if {policy}", line.full),
            ..line
        });
        lines.collect()
    }

    /// The same in whole percents.
    #[must_use]
    pub fn brief(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(OddsLine::brief).collect();
        format!("{}, if {}", lines.join("; "), self.policy)
    }
}

/// An attack whose dice are awaited, as one card tells it: whose it is, on whom, and the dice of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Who attacks whom with what: “Mara’s pistol → Guard 1”.
    pub title: String,
    /// Its kind and its dice: “Light · 3d6 against 1d6”.
    pub kind: String,
    /// What has fallen and is known: who rolled it, and the faces.
    pub fallen: Vec<(String, String)>,
}

/// How a part of a bar of odds weighs for whoever it is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It turns on whoever does it.
    Backfires,
    /// Nothing comes of it.
    Nothing,
    /// It hurts.
    Hurts,
    /// It is the end.
    Ends,
    /// It succeeds.
    Succeeds,
    /// It succeeds better than it need.
    Excels,
}

/// A part of a bar of odds, in whole percents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddsPart {
    /// What happens.
    pub word: &'static str,
    /// How likely it is; all parts of a bar are 100 together.
    pub percent: u32,
    /// Something else may happen, too.
    pub may_fail: bool,
    /// How it weighs.
    pub weight: Weight,
}

impl OddsPart {
    /// Its figure, as it stands on the bar: what may fail is never 100.
    #[must_use]
    pub fn figure(&self) -> String {
        match self.percent {
            100 if self.may_fail => ">99".to_owned(),
            percent => percent.to_string(),
        }
    }
}

impl OddsLine {
    /// A line without figures.
    #[must_use]
    pub fn new(of: OddsOf, words: impl Into<String>) -> Self {
        let words = words.into();
        Self {
            of,
            who: None,
            against: None,
            full: words.clone(),
            words,
            chances: BTreeMap::new(),
            means: BTreeMap::new(),
        }
    }

    /// With these chances.
    #[must_use]
    pub fn with(mut self, chances: impl IntoIterator<Item = (Event, Chance)>) -> Self {
        let shares = chances
            .into_iter()
            .map(|(event, chance)| (event, chance.into()));
        self.chances.extend(shares);
        self
    }

    /// With those words in full.
    #[must_use]
    pub fn in_full(mut self, full: impl Into<String>) -> Self {
        self.full = full.into();
        self
    }

    /// With more in the full words.
    #[must_use]
    pub fn and(mut self, more: &str) -> Self {
        self.full = format!("{}; {more}", self.full);
        self
    }

    /// Against what the other does.
    #[must_use]
    pub fn against(mut self, what: impl Into<String>) -> Self {
        self.against = Some(what.into());
        self
    }

    /// About that one.
    #[must_use]
    pub fn about(mut self, id: CharacterId, name: impl Into<String>) -> Self {
        self.who = Some(Named {
            id,
            name: name.into(),
        });
        self
    }

    /// The chances in whole percents; the words where only an average is known.
    #[must_use]
    pub fn brief(&self) -> String {
        self.told_by(|share| share.exact.whole_percent())
    }

    /// The same in percents with one decimal.
    #[must_use]
    pub fn in_tenths(&self) -> String {
        self.told_by(|share| share.percent.clone())
    }

    fn told_by(&self, figure: impl Fn(&Share) -> String) -> String {
        let figures = self.chances.iter().filter_map(|(event, share)| {
            let word = event.word()?;
            Some(format!("{word} {}", figure(share)))
        });
        let figures: Vec<String> = figures.collect();
        let against = self.against.iter().map(|what| format!("after {what}"));
        match (&self.who, figures.as_slice()) {
            (_, []) => self.words.clone(),
            (who, _) => {
                let who = who.iter().map(|who| who.name.clone());
                let words = who.chain(against).chain([figures.join(", ")]);
                words.collect::<Vec<String>>().join(" ")
            }
        }
    }

    /// The parts of its bar, from bad or nothing to good or worse; none where only an average is known.
    #[must_use]
    pub fn parts(&self) -> Vec<OddsPart> {
        use Weight::{Backfires, Ends, Excels, Hurts, Nothing, Succeeds};
        let tenths = |event| self.tenths(event);
        let fails = |event| 1000_u32.saturating_sub(tenths(event));
        // Up to where each part reaches, in tenths of a percent.
        let parts = match self.of {
            OddsOf::Targets => return Vec::new(),
            OddsOf::Target => vec![
                (tenths(Event::Nothing), "nothing", Nothing),
                (fails(Event::Drops), "wound", Hurts),
                (1000, "defeated", Ends),
            ],
            OddsOf::Area => vec![
                (tenths(Event::CriticalFailure), "fumble", Backfires),
                (fails(Event::Success), "fails", Nothing),
                (1000, "works", Succeeds),
            ],
            OddsOf::Reroll | OddsOf::Check => vec![
                (fails(Event::Success), "failure", Nothing),
                (fails(Event::CriticalSuccess), "success", Succeeds),
                (1000, "critical", Excels),
            ],
            OddsOf::Strike | OddsOf::Defended | OddsOf::Counterattack | OddsOf::Defender => vec![
                (tenths(Event::CriticalFailure), "fumble", Backfires),
                (fails(Event::Hit), "miss", Nothing),
                (fails(Event::Drops), "hit", Hurts),
                (1000, "out", Ends),
            ],
        };
        let open = |event: &Event| {
            let share = self.chances.get(event);
            share.is_some_and(|share| ![Chance::NEVER, Chance::CERTAIN].contains(&share.exact))
        };
        // Kills and criticals are within other parts.
        let counted: &[Event] = match self.of {
            OddsOf::Target => &[Event::Nothing, Event::Drops],
            OddsOf::Reroll | OddsOf::Check => &[Event::Success, Event::CriticalSuccess],
            _ => &[
                Event::CriticalFailure,
                Event::Success,
                Event::Hit,
                Event::Drops,
            ],
        };
        let may_fail = counted.iter().any(open);
        let mut from = 0;
        let parts = parts.into_iter().map(|(to, word, weight)| {
            let to = ((to + 5) / 10).max(from);
            let percent = to - from;
            from = to;
            OddsPart {
                word,
                percent,
                may_fail,
                weight,
            }
        });
        parts.filter(|part| part.percent > 0).collect()
    }

    /// The chance of that in tenths of a percent; 0 where it is not weighed.
    #[must_use]
    pub fn tenths(&self, event: Event) -> u32 {
        let share = self.chances.get(&event);
        share.map_or(0, |share| share.exact.percent_tenths())
    }
}
