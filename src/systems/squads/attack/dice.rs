//! The dice of this game in progress: what each is rolled for, and how they are told.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::notation::RollError;
use crate::dice::{Dice, Die};
use crate::systems::rolling::{self, Ask, Step, Wanted};
use crate::systems::squads::Squads;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::words::fact::{Fact, Who};
use crate::table::{Answer, CharacterId, Decision, RuleId};

/// Dice in progress.
pub type Roll = rolling::Roll<Purpose>;
/// A die that has fallen.
pub type Fallen = rolling::Fallen<Purpose>;

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SquadsPurpose")]
pub enum Purpose {
    /// S-50.
    Attack,
    /// S-52: what a Subdue comes to.
    Subdue,
    /// S-17: for a square where moves meet.
    Meeting,
    /// S-53.
    BullRush,
    /// S-34.
    Dismount,
    /// S-36.
    Siege,
}

impl Purpose {
    /// As in “rolls for the attack”.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Attack => "for the attack",
            Self::Subdue => "for the Subdue",
            Self::Meeting => "for the square",
            Self::BullRush => "for the bull rush",
            Self::Dismount => "to dismount",
            Self::Siege => "for structural damage",
        }
    }

    /// Several roll for a square.
    pub(in crate::systems::squads) const fn is_contest(self) -> bool {
        matches!(self, Self::Meeting | Self::BullRush)
    }

    /// The rule that asks for it.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        s(match self {
            Self::Attack => 50,
            Self::Subdue => 52,
            Self::Meeting => 17,
            Self::BullRush => 53,
            Self::Dismount => 34,
            Self::Siege => 36,
        })
    }
}

/// A six-sided die.
pub(in crate::systems::squads) const D6: Die = Die::sided(6);

/// So many d6, added up.
pub(in crate::systems::squads) fn sum_of_d6(
    count: u8,
    purpose: Purpose,
) -> impl Fn(&mut Ask<'_, Purpose>) -> Result<i64, RollError> {
    move |ask| {
        let mut sum = 0;
        for _ in 0..count {
            sum += i64::from(ask(purpose, D6)?);
        }
        Ok(sum)
    }
}

impl Roll {
    /// The question for these dice.
    pub(in crate::systems::squads) fn decision(
        &self,
        game: &Squads,
        key: String,
        wanted: Wanted<Purpose>,
        what: &str,
    ) -> Decision {
        let (purpose, roller) = (wanted.purpose, (self.roller, game.name(self.roller)));
        let why = format!("{}{what}", purpose.words());
        wanted.question(key, roller, &why, purpose.rule())
    }

    /// The sum of so many d6 once they have fallen; rolls them where the app does.
    pub(in crate::systems::squads) fn d6(
        &mut self,
        game: &mut Squads,
        (count, purpose): (u8, Purpose),
        dice: &mut dyn Dice,
    ) -> Option<i64> {
        let (mode, kernel) = (game.dice_mode(self.roller), sum_of_d6(count, purpose));
        game.put_in_again(self, &kernel, || 0);
        match self.step(mode, dice, &kernel, || 0) {
            Step::Done(sum) => Some(sum),
            Step::Wants(_) => None,
        }
    }

    /// The question for so many d6, while some are missing.
    pub(in crate::systems::squads) fn ask_d6(
        &self,
        game: &Squads,
        key: String,
        (count, purpose): (u8, Purpose),
        what: &str,
    ) -> Option<Decision> {
        match self.run(&sum_of_d6(count, purpose), || 0) {
            Step::Wants(wanted) => Some(self.decision(game, key, wanted, what)),
            Step::Done(_) => None,
        }
    }

    /// Takes faces for so many d6.
    pub(in crate::systems::squads) fn take_d6(
        &mut self,
        answer: &Answer,
        dice: &mut dyn Dice,
        (count, purpose): (u8, Purpose),
    ) {
        Self::answer(self, answer, dice, &sum_of_d6(count, purpose), || 0);
    }
}

impl Squads {
    /// Tells of the dice that have fallen. `on` is whom the roll is against.
    pub(in crate::systems::squads) fn note_dice(
        &mut self,
        roll: &mut Roll,
        on: Option<CharacterId>,
    ) {
        for (purpose, faces, origin) in roll.untold(None) {
            let (who, on): (Who, _) = (self.who(roll.roller), on.map(|on| self.who(on)));
            let rolled = Fact::Rolled {
                who,
                purpose,
                faces,
                origin,
                on,
            };
            self.note(&[purpose.rule()], rolled);
        }
    }
}
