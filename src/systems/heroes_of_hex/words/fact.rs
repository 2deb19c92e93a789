//! What the log keeps of Heroes of Hex: facts with the names of the time. English is rendered here and nowhere else.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::heroes_of_hex::attack::damage::{DamageType, Outcome};
use crate::systems::heroes_of_hex::attack::pool::Purpose;
use crate::systems::heroes_of_hex::sheet::action::{AttackType, Cost};
use crate::systems::heroes_of_hex::turn::declaration::DeclarationId;
use crate::table::names::of_team;
use crate::table::words::{self, count, faces, from};
use crate::table::{CharacterId, FreeRoll, Named, Origin, RuleId, TeamId, forced_by_gm, set_by_gm};

/// A unit by id and the name of the time.
pub type Who = Named<CharacterId>;
/// A side by id and the name of the time.
pub type WhichSide = Named<TeamId>;

/// Why a unit is out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DefeatedBy {
    /// More Wounds than Vitality (H-34).
    Wounds {
        /// How many it has.
        wounds: u8,
        /// How many it bears.
        vitality: u8,
    },
    /// A Death result (H-34).
    Death,
    /// Three Poison tokens or more (H-35).
    Poison {
        /// How many it has.
        tokens: u8,
    },
    /// The GM's word.
    Gm,
}

/// Why a skirmish is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OverBy {
    /// At most one side has units left (H-50).
    Elimination,
    /// An objective is met (H-51), the first of several. Without a winner others are met at once, which is a draw (H-50).
    Objective(String),
}

/// Why an objective has failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FailedBy {
    /// Whoever was to be brought somewhere is out of the game.
    Died(Who),
    /// The Turns in which it was to be met are over.
    Turns,
    /// Nobody of the side is left.
    NobodyLeft,
}

/// The attack that a roll belongs to (H-30).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InAttack {
    /// The declaration of it.
    pub of: DeclarationId,
    /// Who attacks.
    pub by: Who,
    /// On whom.
    pub on: Vec<Who>,
    /// With what.
    pub action: String,
    /// With which attributes.
    pub attack: AttackType,
    /// What a hit does.
    pub damage: DamageType,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "HeroesOfHexFact")]
#[expect(
    missing_docs,
    reason = "each field is what its name says, at the time; the sentences below say the rest"
)]
pub enum Fact {
    /// H-10.
    SkirmishBegan { board: String, first: WhichSide },
    /// H-10.
    TurnBegan { side: WhichSide, turn: u32 },
    /// H-11, H-12.
    FateRolled {
        side: WhichSide,
        face: u8,
        before: Option<u8>,
        origin: Origin,
    },
    /// H-12.
    FateNegated { side: WhichSide, hex: u32 },
    /// H-11.
    Activated { who: Who },
    /// H-13.
    Passed { side: WhichSide },
    /// H-11, H-17.
    TurnEnded { side: WhichSide, who: Who, lost: u8 },
    /// H-11, H-13, H-18.
    HexGained { side: WhichSide, hex: u32 },
    /// H-18.
    HexFull { side: WhichSide, hex: u32 },
    /// H-14, H-15.
    CycleBegan {
        side: WhichSide,
        cycle: u32,
        lone: bool,
    },
    /// H-20.
    MoveDeclared {
        who: Who,
        to: String,
        cost: Option<Cost>,
    },
    /// H-30, H-17.
    Declared {
        who: Who,
        action: String,
        on: Vec<Who>,
        cost: Option<Cost>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        owed: bool,
    },
    /// H-40.
    ReactionDeclared {
        who: Who,
        action: String,
        on: Vec<Who>,
        cost: Option<Cost>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        owed: bool,
    },
    /// H-40.
    ReactionPriced { who: Who, cost: Option<Cost> },
    /// H-40.
    ReactionRefused { who: Who, action: String },
    /// H-40.
    NobodyReacted,
    /// H-41.
    Cancelled {
        who: Who,
        action: String,
        why: String,
    },
    /// H-20.
    Moved {
        who: Who,
        to: String,
        spaces: u32,
        /// What a Movement cost that nobody could stop, and that was not told of before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cost: Option<Cost>,
    },
    /// H-20: the next of several Movement actions cannot be made, and the rest is dropped.
    Halted { who: Who, at: String, why: String },
    /// H-40: the rest of several Movement actions is dropped, while it is not known how the one ends that is declared.
    RestDropped { who: Who },
    /// H-44 to H-46.
    Stays { who: Who, why: String },
    /// H-47: the GM did not accept its way.
    Withdrawn {
        who: Who,
        action: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cost: Option<Cost>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        answered: bool,
    },
    /// H-30.
    NoTarget { who: Who, action: String },
    /// H-31.
    Rolled {
        who: Who,
        purpose: Purpose,
        faces: Vec<i32>,
        origin: Origin,
        attack: InAttack,
    },
    /// H-31, H-32.
    Clashed {
        by: Who,
        on: Who,
        attack: i32,
        defense: i32,
        damage: DamageType,
        outcome: Outcome,
    },
    /// H-34.
    Wounded { who: Who, wounds: u8, vitality: u8 },
    /// H-34, H-35, H-16.
    Defeated { who: Who, by: DefeatedBy },
    /// H-35.
    Poisoned { who: Who, tokens: u8, now: u8 },
    /// H-35.
    Healed { who: Who, wounds: u8, poison: u8 },
    /// H-43.
    Focused { who: Who },
    /// H-42.
    Knocked {
        who: Who,
        spaces: u32,
        to: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        away_from: Option<String>,
        stopped: Option<String>,
    },
    /// H-51.
    ObjectiveProgress {
        name: String,
        side: WhichSide,
        progress: u32,
        goal: u32,
    },
    /// H-51.
    ObjectiveMet { name: String, side: WhichSide },
    /// H-51.
    ObjectiveFailed {
        name: String,
        side: WhichSide,
        by: FailedBy,
    },
    /// H-51.
    ArtifactTaken { name: String, who: Who },
    /// H-51.
    ArtifactDropped { name: String, at: String },
    /// H-50, H-51.
    SkirmishOver {
        winner: Option<WhichSide>,
        by: OverBy,
    },
    /// By the GM's word.
    SkirmishEnded,
    /// The GM forced what rules forbid.
    Forced { what: String, rules: Vec<RuleId> },
    /// The GM set something by hand.
    Set { what: String },
    /// The last roll was corrected.
    RollCorrected {
        who: String,
        purpose: Purpose,
        before: Vec<i32>,
        taken_back: usize,
    },
    /// Dice were rolled beside the skirmish.
    FreeRolled(FreeRoll),
}

/// Names as one list: “Mara, Oda and Bruno”.
pub(in crate::systems::heroes_of_hex) fn list(names: &[Who]) -> String {
    let names: Vec<&str> = names.iter().map(|who| who.name.as_str()).collect();
    words::list(&names)
}

/// A number with the minus sign that stands between numbers, too.
pub(in crate::systems::heroes_of_hex) fn signed(n: i32) -> String {
    let minus = if n < 0 { "−" } else { "" };
    format!("{minus}{}", n.unsigned_abs())
}

/// What an action that is taken back leaves paid (H-47).
pub(in crate::systems::heroes_of_hex) fn unpaid(cost: Option<Cost>, answered: bool) -> String {
    let own = match cost {
        Some(cost @ (Cost::Ap(1) | Cost::Hex(1))) => format!("its {cost} is not paid"),
        Some(cost @ (Cost::Ap(2..) | Cost::Hex(2..))) => format!("its {cost} are not paid"),
        _ => "nothing is paid for it".to_owned(),
    };
    match answered {
        true => format!("{own}, but Reactions to it are not refunded"),
        false => own,
    }
}

/// How many Wounds a unit has of those that it bears, or that they are more.
#[must_use]
pub fn wounds_words(wounds: u8, vitality: u8) -> String {
    match wounds > vitality {
        true => {
            let wounds = count(wounds.into(), "Wound", "Wounds");
            format!("{wounds} (Vitality {vitality})")
        }
        false => format!("{wounds} of {vitality} Wounds"),
    }
}

fn for_cost(cost: Option<Cost>) -> String {
    cost.map_or_else(String::new, |cost| format!(" for {cost}"))
}

fn in_brackets(cost: Option<Cost>) -> String {
    cost.map_or_else(String::new, |cost| format!(" ({cost})"))
}

fn price(cost: Option<Cost>, owed: bool) -> String {
    match cost {
        Some(cost) if owed => format!(", {cost} once its way is settled"),
        cost => for_cost(cost),
    }
}

impl InAttack {
    /// What stands between “rolls 5, 3 for the attack” and “, highest 5”.
    fn words(&self) -> String {
        let on = match self.on.as_slice() {
            [] => String::new(),
            on => format!(" on {}", list(on)),
        };
        let Self { action, damage, .. } = self;
        format!("{on} with {action} ({} damage)", damage.words())
    }
}

impl Fact {
    /// The sentence, without a full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::SkirmishBegan { board, first } => {
                format!("The skirmish on {board} begins; {first} go first")
            }
            Self::TurnBegan { side, .. } => format!("Initiative: {side}"),
            Self::FateRolled {
                side,
                face,
                before: None,
                origin,
            } => format!("{side} roll {face} for Fate: {face} AP{}", from(*origin)),
            Self::FateRolled {
                side,
                face,
                before: Some(before),
                origin,
            } => format!(
                "{side} roll {face} for Fate: {face} AP instead of {before}{}",
                from(*origin)
            ),
            Self::FateNegated { side, hex } => format!("{side} negate Fate for {hex} HEX"),
            Self::Activated { who } => format!("{who} is activated"),
            Self::Passed { side } => format!("{side} pass"),
            Self::TurnEnded { who, lost: 0, .. } => format!("{who}’s Turn ends"),
            Self::TurnEnded { who, lost, .. } => {
                format!("{who}’s Turn ends, {lost} AP unspent")
            }
            Self::HexGained { side, hex } => format!("+1 HEX ({side}: {hex})"),
            Self::HexFull { side, hex } => format!("No HEX gained: {hex} is the most ({side})"),
            Self::CycleBegan {
                side,
                cycle,
                lone: false,
            } => format!("All of {side} have acted: cycle {cycle} begins"),
            Self::CycleBegan {
                side,
                cycle,
                lone: true,
            } => format!("The only unit of {side} is ready again: cycle {cycle} begins"),
            Self::MoveDeclared { who, to, cost } => {
                format!("{who} sets out for {to}{}", in_brackets(*cost))
            }
            Self::Declared {
                who,
                action,
                on,
                cost,
                owed,
            } => Self::use_of(who, "uses", action, on, &price(*cost, *owed)),
            Self::ReactionDeclared {
                who,
                action,
                on,
                cost,
                owed,
            } => Self::use_of(who, "reacts with", action, on, &price(*cost, *owed)),
            Self::ReactionPriced { who, cost: None } => {
                format!("{who}’s Reaction costs nothing")
            }
            Self::ReactionPriced {
                who,
                cost: Some(cost),
            } => format!("{who}’s Reaction costs {cost}"),
            Self::ReactionRefused { who, action } => format!("{who} cannot pay for {action}"),
            Self::NobodyReacted => "Nobody reacts".to_owned(),
            Self::Cancelled { who, action, why } => match action.as_str() {
                "Movement" => {
                    format!("{who}’s move is called off: {why}; its cost is not refunded")
                }
                _ => format!("{who}’s {action} is cancelled: {why}; its cost is not refunded"),
            },
            Self::Moved {
                who,
                to,
                spaces,
                cost,
            } => {
                let spaces = count(*spaces, "space", "spaces");
                format!("{who} moves {spaces} to {to}{}", in_brackets(*cost))
            }
            Self::Halted { who, at, why } => format!("{who} stops at {at}: {why}"),
            Self::RestDropped { who } => {
                format!("{who} does not move the rest of the way: a Reaction comes first")
            }
            Self::Stays { who, why } => format!("{who} stays: {why}"),
            Self::Withdrawn {
                who,
                action,
                cost,
                answered,
            } => format!(
                "{who} does not use {action} after all; {}",
                unpaid(*cost, *answered)
            ),
            Self::NoTarget { who, action } => format!("{who} has no target for {action}"),
            Self::Rolled {
                who,
                purpose,
                faces: all,
                origin,
                attack,
            } => {
                let attack = match purpose {
                    Purpose::Attack => attack.words(),
                    _ => String::new(),
                };
                Self::rolls(who, *purpose, &attack, all, *origin)
            }
            Self::Clashed {
                by,
                on,
                attack,
                defense,
                damage,
                outcome,
            } => format!(
                "{by} against {on}: {attack} − {defense} = {}, {} damage: {}",
                signed(attack - defense),
                damage.words(),
                outcome.words()
            ),
            Self::Wounded {
                who,
                wounds,
                vitality,
            } => {
                let so_far = match wounds.cmp(vitality) {
                    Ordering::Less => format!(": {wounds} of {vitality}"),
                    Ordering::Equal => format!(": {wounds} of {vitality}; the next defeats"),
                    // What becomes of the unit is told next.
                    Ordering::Greater => String::new(),
                };
                format!("{who} takes a Wound{so_far}")
            }
            Self::Defeated { who, by } => match by {
                DefeatedBy::Wounds { wounds, vitality } => {
                    format!("{who} is defeated: {}", wounds_words(*wounds, *vitality))
                }
                DefeatedBy::Death => format!("{who} is killed outright"),
                DefeatedBy::Poison { tokens } => {
                    let tokens = count((*tokens).into(), "token", "tokens");
                    format!("{who} succumbs to poison ({tokens})")
                }
                DefeatedBy::Gm => format!("{who} is defeated by the GM’s word"),
            },
            Self::Poisoned { who, tokens, now } => format!(
                "{who} gets {} and has {now}",
                count(u32::from(*tokens), "Poison token", "Poison tokens")
            ),
            Self::Healed {
                who,
                wounds,
                poison,
            } => {
                let wounds = (*wounds > 0).then(|| count(u32::from(*wounds), "Wound", "Wounds"));
                let poison = (*poison > 0).then(|| format!("{poison} Poison"));
                match (wounds, poison) {
                    (Some(wounds), Some(poison)) => {
                        format!("{who} is healed of {wounds} and {poison}")
                    }
                    (Some(one), None) | (None, Some(one)) => format!("{who} is healed of {one}"),
                    (None, None) => format!("{who} has nothing to be healed of"),
                }
            }
            Self::Focused { who } => format!("{who} gains Focus"),
            Self::Knocked {
                who,
                spaces,
                to,
                away_from,
                stopped,
            } => {
                let away = away_from
                    .as_ref()
                    .map_or_else(String::new, |from| format!(", away from {from}"));
                let stop = stopped
                    .as_ref()
                    .map_or_else(String::new, |what| format!(", stopped by {what}"));
                match spaces {
                    0 => match stopped {
                        Some(what) => format!("{who} stays: {what} is in the way"),
                        None => format!("{who} is not knocked back"),
                    },
                    _ => format!(
                        "{who} is knocked back {} to {to}{away}{stop}",
                        count(*spaces, "space", "spaces")
                    ),
                }
            }
            Self::ObjectiveProgress {
                name,
                side,
                progress,
                goal,
            } => format!("{name}: {progress} of {goal} ({side})"),
            Self::ObjectiveMet { name, side } => format!("{side} complete “{name}”"),
            Self::ObjectiveFailed { name, side, by } => {
                let why = match by {
                    FailedBy::Died(who) => format!("{who} is out of the game"),
                    FailedBy::Turns => "its Turns are over".to_owned(),
                    FailedBy::NobodyLeft => "nobody is left".to_owned(),
                };
                format!("“{name}” of {side} has failed: {why}")
            }
            Self::ArtifactTaken { name, who } => format!("{who} picks up the artifact ({name})"),
            Self::ArtifactDropped { name, at } => {
                format!("The artifact ({name}) is dropped on {at}")
            }
            Self::SkirmishOver { winner, by } => match (winner, by) {
                (Some(side), OverBy::Elimination) => {
                    format!("{side} win: no other side has units left")
                }
                (Some(side), OverBy::Objective(name)) => {
                    format!("{side} win: “{name}” is complete")
                }
                (None, OverBy::Elimination) => {
                    "The skirmish is a draw: no side has units left".to_owned()
                }
                (None, OverBy::Objective(_)) => {
                    "The skirmish is a draw: objectives of several sides are complete at once"
                        .to_owned()
                }
            },
            Self::SkirmishEnded => "The skirmish ends".to_owned(),
            Self::Forced { what, rules } => forced_by_gm(what, rules),
            Self::Set { what } => set_by_gm(what),
            Self::RollCorrected {
                who,
                purpose,
                before,
                taken_back,
            } => {
                let later = words::undone(*taken_back);
                let was = faces(before);
                match purpose {
                    Purpose::Fate => {
                        format!("{} Fate Roll of {was} is corrected{later}", of_team(who))
                    }
                    _ => {
                        let purpose = purpose.words();
                        format!("{who}’s roll of {was} for {purpose} is corrected{later}")
                    }
                }
            }
            Self::FreeRolled(roll) => roll.sentence(),
        }
    }

    fn rolls(who: &Who, purpose: Purpose, more: &str, all: &[i32], origin: Origin) -> String {
        if all.is_empty() {
            return format!(
                "{who} has no dice for {}{more}{}",
                purpose.words(),
                from(origin)
            );
        }
        format!(
            "{who} rolls {} for {}{more}, highest {}{}",
            faces(all),
            purpose.words(),
            all.iter().max().unwrap_or(&0),
            from(origin)
        )
    }

    /// The sentence of a roll without whom the attack is on, who may be hidden.
    #[must_use]
    pub(in crate::systems::heroes_of_hex) fn bare_roll(&self) -> Option<String> {
        match self {
            Self::Rolled {
                who,
                purpose,
                faces,
                origin,
                ..
            } => Some(Self::rolls(who, *purpose, "", faces, *origin)),
            _ => None,
        }
    }

    fn use_of(who: &Who, verb: &str, action: &str, on: &[Who], price: &str) -> String {
        let on = match on {
            [] => String::new(),
            on => format!(" on {}", list(on)),
        };
        format!("{who} {verb} {action}{on}{price}")
    }

    /// The units it is about.
    #[must_use]
    pub fn about(&self) -> Vec<CharacterId> {
        match self {
            Self::Activated { who }
            | Self::TurnEnded { who, .. }
            | Self::MoveDeclared { who, .. }
            | Self::ReactionPriced { who, .. }
            | Self::ReactionRefused { who, .. }
            | Self::Cancelled { who, .. }
            | Self::Moved { who, .. }
            | Self::Halted { who, .. }
            | Self::RestDropped { who }
            | Self::Stays { who, .. }
            | Self::Withdrawn { who, .. }
            | Self::NoTarget { who, .. }
            | Self::Rolled { who, .. }
            | Self::Wounded { who, .. }
            | Self::Defeated { who, .. }
            | Self::Poisoned { who, .. }
            | Self::Healed { who, .. }
            | Self::Focused { who }
            | Self::Knocked { who, .. }
            | Self::ArtifactTaken { who, .. }
            | Self::ObjectiveFailed {
                by: FailedBy::Died(who),
                ..
            } => vec![who.id],
            Self::Declared { who, on, .. } | Self::ReactionDeclared { who, on, .. } => {
                let others = on.iter().map(|who| who.id);
                std::iter::once(who.id).chain(others).collect()
            }
            Self::Clashed { by, on, .. } => vec![by.id, on.id],
            Self::FreeRolled(roll) => roll.who.iter().map(|who| who.id).collect(),
            _ => Vec::new(),
        }
    }

    /// The sides it is about.
    #[must_use]
    pub fn sides(&self) -> Vec<TeamId> {
        match self {
            Self::SkirmishBegan { first: side, .. }
            | Self::TurnBegan { side, .. }
            | Self::FateRolled { side, .. }
            | Self::FateNegated { side, .. }
            | Self::Passed { side }
            | Self::TurnEnded { side, .. }
            | Self::HexGained { side, .. }
            | Self::HexFull { side, .. }
            | Self::CycleBegan { side, .. }
            | Self::ObjectiveProgress { side, .. }
            | Self::ObjectiveMet { side, .. }
            | Self::ObjectiveFailed { side, .. } => vec![side.id],
            Self::SkirmishOver {
                winner: Some(side), ..
            } => vec![side.id],
            _ => Vec::new(),
        }
    }

    /// The name of the space it tells of.
    #[must_use]
    pub fn space(&self) -> Option<&str> {
        match self {
            Self::MoveDeclared { to, .. } | Self::Moved { to, .. } | Self::Knocked { to, .. } => {
                Some(to)
            }
            Self::ArtifactDropped { at, .. } | Self::Halted { at, .. } => Some(at),
            _ => None,
        }
    }

    /// The objective it names.
    #[must_use]
    pub fn objective(&self) -> Option<&str> {
        match self {
            Self::ObjectiveProgress { name, .. }
            | Self::ObjectiveMet { name, .. }
            | Self::ObjectiveFailed { name, .. }
            | Self::ArtifactTaken { name, .. }
            | Self::ArtifactDropped { name, .. }
            | Self::SkirmishOver {
                winner: Some(_),
                by: OverBy::Objective(name),
            } => Some(name),
            _ => None,
        }
    }
}
