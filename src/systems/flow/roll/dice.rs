//! The dice of this game in progress: what each is rolled for, and how they are told.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::notation::RollError;
use crate::systems::flow::Flow;
use crate::systems::flow::roll::level::{Edge, Level, Skilled};
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::words::fact::{Fact, Who};
use crate::systems::rolling::{self, For, dice_words};
use crate::table::{CharacterId, Decider, Decision, RuleId, Shape};

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowPurpose")]
pub enum Purpose {
    /// F-20.
    Initiative,
    /// F-20: the same initiative and Agility.
    RollOff,
    /// F-30: an attack.
    Attack,
    /// F-30: against an attack.
    Reaction,
    /// F-02: any other check.
    Check,
    /// F-02: against one of those.
    Against,
    /// F-02: who wins within one side.
    Coin,
    /// F-05.
    Damage,
    /// F-21.
    Effect,
}

impl Purpose {
    /// As in “rolls for damage”.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Initiative => "for initiative",
            Self::RollOff => "to break the tie",
            Self::Attack => "for the attack",
            Self::Reaction => "for the reaction",
            Self::Check => "for the check",
            Self::Against => "against it",
            Self::Coin => "for the tie (1 is for whoever acts)",
            Self::Damage => "for damage",
            Self::Effect => "for the effect",
        }
    }

    /// The rule that asks for it.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        f(match self {
            Self::Initiative | Self::RollOff => 20,
            Self::Attack | Self::Check => 1,
            Self::Reaction | Self::Against | Self::Coin => 2,
            Self::Damage => 5,
            Self::Effect => 21,
        })
    }
}

/// Dice in progress.
pub type Roll = rolling::Roll<Purpose>;
/// A die that has fallen.
pub type Fallen = rolling::Fallen<Purpose>;
/// Asks for a die.
pub(crate) type Ask<'a> = rolling::Ask<'a, Purpose>;
/// How far a kernel comes with what has fallen.
pub(crate) type Step<T> = rolling::Step<T, Purpose>;

/// A check that was rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowChecked")]
pub struct Checked {
    /// Of which skill.
    pub skill: String,
    /// Against which target number.
    pub target: i32,
    /// With advantage or disadvantage.
    pub edge: Edge,
    /// The roll that counts.
    pub roll: i32,
    /// What it comes to.
    pub level: Level,
}

impl Skilled {
    /// Rolls it for that purpose.
    pub(crate) fn ask(
        &self,
        purpose: Purpose,
        ask: &mut Ask<'_>,
    ) -> Result<(i32, Level), RollError> {
        Ok(self.roll(&mut |die| ask(purpose, die))?)
    }
}

/// A kernel's dice for that purpose.
pub(crate) fn dice_for<'a, 'b>(purpose: Purpose, ask: &'a mut Ask<'b>) -> For<'a, 'b, Purpose> {
    For(purpose, ask)
}

impl Flow {
    /// Tells of the dice that have fallen; those of `open` are not all there yet. `on` is whom the roll is against, `checked`
    /// what they come to.
    pub(crate) fn note_dice(
        &mut self,
        roll: &mut Roll,
        open: Option<Purpose>,
        on: Option<CharacterId>,
        checked: Option<&Checked>,
    ) {
        for (purpose, faces, origin) in roll.untold(open) {
            let on: Option<Who> = on.map(|on| self.who(on));
            let who = self.who(roll.roller);
            // A coin is no check.
            let checked = checked.filter(|_| purpose != Purpose::Coin).cloned();
            let rolled = Fact::Rolled {
                who,
                purpose,
                faces,
                origin,
                checked,
                on,
            };
            self.note(&[purpose.rule()], rolled);
        }
    }

    /// The question for dice that are wanted.
    pub(crate) fn roll_decision(
        &self,
        key: String,
        roll: &Roll,
        wanted: rolling::Wanted<Purpose>,
        what: &str,
        target: Option<i32>,
    ) -> Decision {
        let digits = wanted.dice.iter().all(|die| die.low == 0);
        let count = wanted.dice.len();
        let alike = wanted.dice.windows(2).all(|two| two[0] == two[1]);
        let names = (0..count).map(|at| match (digits, count) {
            (true, 2) => ["tens", "units"][at].to_owned(),
            (true, _) => format!(
                "{} {}",
                ["first", "second"][at / 2 % 2],
                ["tens", "units"][at % 2]
            ),
            (false, 1) => String::new(),
            (false, _) if alike => format!("die {}", at + 1),
            (false, _) => wanted.dice[at].to_string(),
        });
        let all = match (digits, count) {
            (true, 2) => "d100".to_owned(),
            (true, _) => format!("{}d100", count / 2),
            (false, _) => dice_words(&wanted.dice),
        };
        Decision {
            key,
            who: Decider::Character(roll.roller),
            who_name: self.name(roll.roller),
            question: format!("Roll {all} {}{what}", wanted.purpose.words()),
            shape: Shape::Roll {
                names: names.collect(),
                dice: wanted.dice,
                typed: wanted.typed,
                target,
            },
            rule: wanted.purpose.rule(),
        }
    }
}
