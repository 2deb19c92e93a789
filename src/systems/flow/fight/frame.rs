//! Procedures in progress, which lie on one another in a fight, as they are saved.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::flow::fight::act::Push;
use crate::systems::flow::roll::dice::{Checked, Roll};
use crate::systems::flow::sheet::unit::SkillName;
use crate::table::{CharacterId, ItemId};

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowFrame")]
pub enum Frame {
    /// F-20: initiative is rolled.
    Initiative(Initiative),
    /// F-30: an attack, a Disarm, a spell with an attack roll.
    Strike(Box<Strike>),
    /// F-02: a check of another action, mostly opposed.
    Contest(Box<Contest>),
    /// F-50: somebody moves.
    Walk(Box<Walk>),
    /// F-34: somebody casts or stands up, once all reactions to it are over.
    Waiting(Waiting),
    /// F-34: somebody may take a Reaction Attack.
    Provoked(Provoked),
    /// F-24: the trigger of a Ready may have come.
    Triggered(Triggered),
    /// F-43: whether a grapple is held on to.
    Hold(CharacterId),
    /// F-24: whether the turn is taken or waited on.
    OwnTurn(CharacterId),
    /// F-24: whether a Ready waits on over the end of the round.
    WaitOn(CharacterId),
    /// F-21, F-22: ongoing effects resolve.
    Ending(Box<Ending>),
}

impl Frame {
    /// Whom a hit is on that is rolled, or that somebody may take: of a Reaction Attack whoever gave the reason (F-34).
    #[must_use]
    pub const fn hits(&self) -> Option<CharacterId> {
        match self {
            Self::Strike(strike) => Some(strike.on),
            Self::Provoked(provoked) => Some(provoked.on),
            Self::Initiative(_)
            | Self::Contest(_)
            | Self::Walk(_)
            | Self::Waiting(_)
            | Self::Triggered(_)
            | Self::Hold(_)
            | Self::OwnTurn(_)
            | Self::WaitOn(_)
            | Self::Ending(_) => None,
        }
    }
}

/// Initiative that is rolled (F-20).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowInitiative")]
pub struct Initiative {
    /// By whom.
    pub rolls: Vec<Roll>,
}

/// What kind of attack it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowManner")]
pub enum Manner {
    /// An action of one's turn, or a readied one.
    Action,
    /// A Reaction Attack (F-34).
    Reaction,
    /// That of a Riposte, which is one, too (F-30).
    Riposte,
    /// A Disarm, for that item (F-40).
    Disarm(ItemId),
    /// A spell (F-34).
    Spell,
}

impl Manner {
    /// Whether it is a Reaction Attack.
    #[must_use]
    pub const fn is_reaction(self) -> bool {
        matches!(self, Self::Reaction | Self::Riposte)
    }

    /// Whether it is an attack that earns FP (F-12).
    #[must_use]
    pub const fn earns(self) -> bool {
        matches!(self, Self::Action | Self::Reaction | Self::Riposte)
    }
}

/// How far an attack has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowStage")]
pub enum Stage {
    /// Those who wait for an attack are asked (F-24).
    Declared,
    /// Its check is rolled.
    Attack,
    /// The target, then its allies may react (F-31, F-35).
    React,
    /// A reaction is rolled.
    Reaction,
    /// The GM says what an ability has done that answers it.
    Ability,
    /// The GM says who wins (F-02).
    Tie,
    /// Damage is rolled, or what a Disarm does is asked.
    Effect,
    /// Who has intercepted may push its ally (F-35).
    Push,
}

/// A reaction to an attack (F-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowReaction")]
pub enum Reaction {
    /// Dodge.
    Dodge,
    /// Parry.
    Parry,
    /// Block.
    Block,
    /// Riposte with that weapon.
    Riposte(ItemId),
    /// Intercept.
    Intercept,
}

impl Reaction {
    /// Its name.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Dodge => "Dodge",
            Self::Parry => "Parry",
            Self::Block => "Block",
            Self::Riposte(_) => "Riposte",
            Self::Intercept => "Intercept",
        }
    }

    /// Its RP.
    #[must_use]
    pub const fn rp(self) -> u16 {
        match self {
            Self::Riposte(_) | Self::Intercept => 2,
            Self::Dodge | Self::Parry | Self::Block => 1,
        }
    }

    /// Whether it is a Parry, also that of a Riposte.
    #[must_use]
    pub const fn parries(self) -> bool {
        matches!(self, Self::Parry | Self::Riposte(_))
    }
}

/// The reaction that is being rolled or was rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowAnswered")]
pub struct Answered {
    /// Who reacts.
    pub by: CharacterId,
    /// How.
    pub reaction: Reaction,
    /// Its dice.
    pub roll: Roll,
    /// What they came to.
    pub checked: Option<Checked>,
    /// Its skill before modifiers, as it was rolled with.
    pub skill: i32,
}

/// An attack in progress (F-30 to F-35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowStrike")]
pub struct Strike {
    /// Who attacks.
    pub by: CharacterId,
    /// Whom; once it is intercepted, who has intercepted it.
    pub on: CharacterId,
    /// With what; of a spell none.
    pub weapon: Option<ItemId>,
    /// By which ability or spell.
    pub ability: Option<ItemId>,
    /// What kind of attack it is.
    pub manner: Manner,
    /// A Feint goes before it (F-41).
    pub feint: bool,
    /// The GM's word is behind it, wherever it reaches.
    pub forced: bool,
    /// How far it has come.
    pub stage: Stage,
    /// The dice of its check.
    pub roll: Roll,
    /// What they came to.
    pub checked: Option<Checked>,
    /// The skill before modifiers, as it was rolled with.
    pub skill: i32,
    /// Who was asked already in this stage.
    pub asked: BTreeSet<CharacterId>,
    /// The reaction to it.
    pub answered: Option<Answered>,
    /// The ability that answers it, and whose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability_used: Option<(CharacterId, ItemId)>,
    /// A dodge or parry against it has critically failed (F-32).
    pub fumbled: bool,
    /// For whom it was intercepted.
    pub saved: Option<CharacterId>,
    /// The dice of its damage.
    pub damage: Roll,
}

/// What is checked (F-40 to F-45).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowContestKind")]
pub enum ContestKind {
    /// A Feint by that skill.
    Feint(SkillName),
    /// A Grapple.
    Grapple,
    /// Breaking free.
    BreakFree,
    /// A Shove.
    Shove(Push),
    /// Tumbling through.
    Tumble,
}

/// A check of another action in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowContest")]
pub struct Contest {
    /// Who acts.
    pub by: CharacterId,
    /// Against whom.
    pub on: CharacterId,
    /// What for.
    pub kind: ContestKind,
    /// The GM's word is behind it.
    pub forced: bool,
    /// The dice of who acts.
    pub roll: Roll,
    /// What they came to.
    pub checked: Option<Checked>,
    /// Its skill before modifiers, as it was rolled with.
    pub skill: i32,
    /// By what the other answers, once it is known.
    pub against: Option<SkillName>,
    /// The dice of the other.
    pub other: Roll,
    /// What they came to.
    pub other_checked: Option<Checked>,
    /// It is won, and what it does is asked.
    pub won: bool,
}

/// Somebody who moves (F-50).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowWalk")]
pub struct Walk {
    /// The unit.
    pub who: CharacterId,
    /// The steps to come.
    pub path: Vec<Hex>,
    /// Steps that the log does not tell of yet.
    pub untold: u32,
    /// Its way is still to be said.
    pub open: bool,
    /// Who was asked for a reaction before the next step.
    pub asked: BTreeSet<CharacterId>,
    /// Whose Ready was asked for before the next step, and after the last one.
    pub triggered: BTreeSet<CharacterId>,
    /// It has just entered a hex, and from where.
    pub entered: Option<Hex>,
    /// The last hex where it could have ended.
    pub free: Option<Hex>,
    /// The GM's word is behind it, however far it leads.
    pub forced: bool,
}

/// Why a Reaction Attack may be taken (F-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowCause")]
pub enum Cause {
    /// Somebody is about to leave that hex.
    Leaves(Hex),
    /// Somebody casts.
    Casts,
    /// Somebody stands up.
    StandsUp,
    /// Somebody has failed to tumble through (F-45).
    Tumbles,
    /// The GM says so.
    Gm,
}

/// Something that waits until all reactions to it are over (F-34).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowWaiting")]
pub struct Waiting {
    /// Who does it.
    pub who: CharacterId,
    /// The spell; none stands up.
    pub spell: Option<ItemId>,
    /// On whom.
    pub target: Option<CharacterId>,
    /// Who was asked for a Reaction Attack.
    pub asked: BTreeSet<CharacterId>,
    /// Whose Ready was asked for.
    pub triggered: BTreeSet<CharacterId>,
    /// The GM's word is behind it.
    pub forced: bool,
}

/// A Reaction Attack that somebody may take (F-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowProvoked")]
pub struct Provoked {
    /// Who may.
    pub owner: CharacterId,
    /// On whom.
    pub on: CharacterId,
    /// Why.
    pub cause: Cause,
}

/// A Ready whose trigger may have come (F-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowTriggered")]
pub struct Triggered {
    /// Who waits.
    pub owner: CharacterId,
    /// Who fulfils it; none where it is said by hand.
    pub by: Option<CharacterId>,
}

/// Ongoing effects that resolve (F-21, F-22).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowEnding")]
pub struct Ending {
    /// Whose turn ends; none is the round.
    pub turn: Option<CharacterId>,
    /// Which are to come, and on whom.
    pub effects: Vec<(CharacterId, ItemId)>,
    /// The dice of the first.
    pub roll: Option<Roll>,
}

/// What a frame's step came to.
pub(crate) type Progress = crate::systems::frames::Progress<Frame>;

impl Frame {
    /// Whom it is about.
    #[must_use]
    pub fn people(&self) -> Vec<CharacterId> {
        match self {
            Self::Initiative(one) => one.rolls.iter().map(|roll| roll.roller).collect(),
            Self::Strike(strike) => {
                let used = strike.ability_used.map(|(who, _)| who);
                let others = strike.answered.iter().map(|one| one.by);
                let others = others.chain(strike.saved).chain(used);
                [strike.by, strike.on].into_iter().chain(others).collect()
            }
            Self::Contest(contest) => vec![contest.by, contest.on],
            Self::Walk(walk) => vec![walk.who],
            Self::Waiting(one) => std::iter::once(one.who).chain(one.target).collect(),
            Self::Provoked(one) => vec![one.owner, one.on],
            Self::Triggered(one) => std::iter::once(one.owner).chain(one.by).collect(),
            Self::Hold(who) | Self::OwnTurn(who) | Self::WaitOn(who) => vec![*who],
            Self::Ending(one) => {
                let hurt = one.effects.iter().map(|(who, _)| *who);
                one.turn.into_iter().chain(hurt).collect()
            }
        }
    }

    /// The rolls in it.
    pub(crate) fn rolls_mut(&mut self) -> Vec<&mut Roll> {
        match self {
            Self::Initiative(one) => one.rolls.iter_mut().collect(),
            Self::Strike(strike) => {
                let answer = strike.answered.iter_mut().map(|one| &mut one.roll);
                let own = [&mut strike.roll, &mut strike.damage];
                own.into_iter().chain(answer).collect()
            }
            Self::Contest(contest) => vec![&mut contest.roll, &mut contest.other],
            Self::Ending(one) => one.roll.iter_mut().collect(),
            _ => Vec::new(),
        }
    }
}
