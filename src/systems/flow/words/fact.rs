//! What the log keeps: facts with the names of the time. English is rendered here and nowhere else.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::flow::fight::frame::Reaction;
use crate::systems::flow::fight::standing::{Point, Pools};
use crate::systems::flow::roll::dice::{Checked, Purpose};
use crate::systems::flow::roll::level::{Edge, Level, TieBroken};
use crate::systems::flow::sheet::ability::Cost;
use crate::table::words::{count, faces, from, list, undone};
use crate::table::{CharacterId, FreeRoll, Named, Origin, RuleId, TeamId, forced_by_gm, set_by_gm};

/// A unit by id and the name of the time.
pub type Who = Named<CharacterId>;
/// A team by id and the name of the time.
pub type WhichTeam = Named<TeamId>;

/// Why points come and go (F-10 to F-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowWhy")]
#[expect(missing_docs, reason = "each is what its words below say")]
pub enum Why {
    FightBegins,
    RoundBegins,
    SurpriseOver,
    Joined,
    TurnBegins,
    TurnEnds,
    SetAside,
    ReadyOver,
    Decay,
    Hit,
    CriticalHit,
    ReactionWon,
    Downed,
    CriticalReaction,
    TotalDefense,
    IsDown,
    Left,
    Gm,
}

impl Why {
    const fn words(self) -> &'static str {
        match self {
            Self::FightBegins => "the fight begins",
            Self::RoundBegins => "a new round",
            Self::SurpriseOver => "the surprise is over",
            Self::Joined => "joins the fight",
            Self::TurnBegins => "the turn begins",
            Self::TurnEnds => "the turn ends",
            Self::SetAside => "the rest is set aside",
            Self::ReadyOver => "the readied act is over",
            Self::Decay => "decay",
            Self::Hit => "a hit",
            Self::CriticalHit => "a critical hit",
            Self::ReactionWon => "a reaction won, the first this round",
            Self::Downed => "an enemy is down",
            Self::CriticalReaction => "a critical reaction",
            Self::TotalDefense => "Total Defense",
            Self::IsDown => "down",
            Self::Left => "out of the fight",
            Self::Gm => "by the GM",
        }
    }

    /// The line of the ledger that says so of points of that kind.
    #[must_use]
    pub const fn rule(self, point: Point) -> u16 {
        match self {
            Self::FightBegins => match point {
                Point::ActionPoints => 10,
                Point::ReactionPoints => 11,
                Point::FlowPoints => 12,
            },
            Self::Joined => 20,
            Self::RoundBegins | Self::TurnEnds => 10,
            Self::SurpriseOver => 23,
            Self::SetAside | Self::ReadyOver => 24,
            Self::TurnBegins => 11,
            Self::Decay | Self::Hit | Self::CriticalHit | Self::ReactionWon | Self::Downed => 12,
            Self::CriticalReaction => 32,
            Self::TotalDefense => 42,
            Self::IsDown => 5,
            Self::Left | Self::Gm => 22,
        }
    }
}

/// Points of one unit before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowPointChange")]
pub struct PointChange {
    /// Whose.
    pub who: Who,
    /// Before.
    pub before: u16,
    /// After.
    pub now: u16,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "FlowFact")]
#[expect(
    missing_docs,
    reason = "each field is what its name says, at the time; the sentences below say the rest"
)]
pub enum Fact {
    /// F-20, F-23.
    FightBegan { board: String, surprised: Vec<Who> },
    /// F-22, F-23.
    RoundBegan { round: u32, surprise: bool },
    /// F-20.
    Order { units: Vec<Who> },
    /// F-24.
    PlaceMoved { who: Who, before: Who },
    /// F-21.
    TurnBegan { who: Who, left: Pools },
    /// F-21.
    TurnEnded { who: Who },
    /// F-10 to F-12: points that come and go other than by paying.
    Points {
        point: Point,
        changes: Vec<PointChange>,
        why: Why,
    },
    /// F-13, F-30: something is declared and paid.
    Declared {
        who: Who,
        deed: String,
        on: Option<Who>,
        cost: Cost,
        left: Pools,
    },
    /// Dice of the rules.
    Rolled {
        who: Who,
        purpose: Purpose,
        faces: Vec<i32>,
        origin: Origin,
        checked: Option<Checked>,
        on: Option<Who>,
    },
    /// F-02: an opposed check.
    Opposed {
        winner: Who,
        loser: Who,
        by: TieBroken,
    },
    /// F-30: it fails without a reaction.
    Missed { by: Who, on: Who },
    /// F-31: it is dodged, parried, blocked.
    Averted {
        by: Who,
        on: Who,
        reaction: Reaction,
    },
    /// F-35.
    Intercepted { who: Who, of: Who, by: Who },
    /// F-05: it hits.
    Hit {
        by: Who,
        on: Who,
        level: Level,
        times: i64,
        damage: i64,
    },
    /// F-05.
    Hurt {
        who: Who,
        damage: u16,
        now: u16,
        max: u16,
    },
    /// F-05.
    Healed {
        who: Who,
        points: u16,
        now: u16,
        max: u16,
    },
    /// F-05.
    Down { who: Who },
    /// Hit points again.
    Rose { who: Who },
    /// F-30, F-34: no reaction.
    Declined { who: Who, on: Who },
    /// F-50.
    Moved { who: Who, to: String, hexes: u32 },
    /// F-34, F-45: movement ends early.
    Halted { who: Who, at: String, why: String },
    /// F-35, F-44.
    Pushed { who: Who, to: Option<String> },
    /// F-42, F-44.
    Prone { who: Who, on: bool },
    /// F-40: where an item is now.
    ItemGoes {
        who: Who,
        item: String,
        to: String,
        taken_by: Option<Who>,
    },
    /// F-41, F-43 to F-45: what a check came to.
    Outcome { who: Who, on: Who, what: String },
    /// F-43.
    GrappleEnded { holder: Who, held: Who, why: String },
    /// F-24.
    ReadyComes { who: Who, by: Option<Who> },
    /// F-24.
    ReadyWaits {
        who: Who,
        /// Why nothing can be done though the trigger has come.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// F-24.
    ReadyEnded { who: Who },
    /// F-21, F-22.
    EffectResolves { who: Who, effect: String },
    /// F-21.
    EffectEnded { who: Who, effect: String },
    /// What waits cannot go on.
    Cancelled { who: Who, what: String, why: String },
    /// F-22: by the GM’s word.
    FightEnded,
    /// The GM forced what rules forbid.
    Forced { what: String, rules: Vec<RuleId> },
    /// The GM set something by hand.
    Set { what: String },
    /// The last roll was corrected.
    RollCorrected {
        who: Who,
        purpose: Purpose,
        before: Vec<i32>,
        taken_back: usize,
    },
    /// Dice were rolled beside the fight.
    FreeRolled(FreeRoll),
}

/// Names as one list.
fn names(of: &[Who]) -> String {
    let names: Vec<&str> = of.iter().map(|who| who.name.as_str()).collect();
    list(&names)
}

fn points(point: Point, changes: &[PointChange], why: Why) -> String {
    let (letters, why) = (point.words(), why.words());
    if let [one] = changes {
        let PointChange { who, before, now } = one;
        return match now.abs_diff(*before) {
            change if now < before => format!("{who} loses {change} {letters}, {now} left: {why}"),
            change => format!("{who} gains {change} {letters} and has {now}: {why}"),
        };
    }
    let mut groups: Vec<(u16, Vec<&str>)> = Vec::new();
    for one in changes {
        match groups.iter_mut().find(|(now, _)| *now == one.now) {
            Some((_, names)) => names.push(&one.who.name),
            None => groups.push((one.now, vec![&one.who.name])),
        }
    }
    let groups = groups.into_iter().map(|(now, names)| {
        let have = if names.len() == 1 { "has" } else { "have" };
        format!("{} {have} {now} {letters}", list(&names))
    });
    let groups: Vec<String> = groups.collect();
    format!("{}: {why}", groups.join("; "))
}

impl Fact {
    /// The sentence, without a full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::FightBegan { board, surprised } if surprised.is_empty() => {
                format!("The fight on {board} begins")
            }
            Self::FightBegan { board, surprised } => {
                let are = if surprised.len() == 1 { "is" } else { "are" };
                format!(
                    "The fight on {board} begins; {} {are} surprised",
                    names(surprised)
                )
            }
            Self::RoundBegan { round, surprise } => match surprise {
                true => format!("Round {round} begins, the round of the surprise"),
                false => format!("Round {round} begins"),
            },
            Self::Order { units } => format!("The order is {}", names(units)),
            Self::PlaceMoved { who, before } => format!("{who} now acts directly before {before}"),
            Self::TurnBegan { who, left } => format!(
                "It is {who}’s turn, with {} AP, {} RP and {} FP",
                left.ap, left.rp, left.fp
            ),
            Self::TurnEnded { who } => format!("{who} ends the turn"),
            Self::Points {
                point,
                changes,
                why,
            } => points(*point, changes, *why),
            Self::Declared {
                who, deed, cost, ..
            } if *cost == Cost::default() => format!("{who} {deed}"),
            Self::Declared {
                who,
                deed,
                cost,
                left,
                ..
            } => {
                let used = Point::ALL.into_iter().filter(|one| cost.of(*one) > 0);
                let left = used.map(|one| format!("{} {}", left.of(one), one.words()));
                let left: Vec<String> = left.collect();
                format!("{who} {deed} for {}, {} left", cost.words(), list(&left))
            }
            Self::Rolled {
                who,
                faces: all,
                origin,
                purpose,
                checked: Some(check),
                ..
            } => {
                let Checked {
                    skill,
                    target,
                    edge,
                    roll,
                    level,
                } = check;
                let both = match (edge, all.as_slice()) {
                    (Edge::None, _) => String::new(),
                    (_, [a, b, c, d]) => {
                        use crate::systems::flow::roll::level::percentile;
                        let (a, b) = (percentile(*a, *b), percentile(*c, *d));
                        format!(" of {a} and {b}{}", edge.words())
                    }
                    _ => edge.words().to_owned(),
                };
                let (words, real) = (purpose.words(), from(*origin));
                let level = level.words();
                format!("{who} rolls {roll}{both} {words}, {skill} {target}: {level}{real}")
            }
            Self::Rolled {
                who,
                purpose,
                faces: all,
                origin,
                ..
            } => format!(
                "{who} rolls {} {}{}",
                faces(all),
                purpose.words(),
                from(*origin)
            ),
            Self::Opposed { winner, loser, by } => {
                let by = match by {
                    TieBroken::Level => "by the higher success level",
                    TieBroken::Skill => "at the same level by the higher skill",
                    TieBroken::Players => "as the players’ side, all else being equal",
                    TieBroken::Coin => "by a coin",
                    TieBroken::Gm => "by the GM’s word",
                };
                format!("{winner} wins against {loser} {by}")
            }
            Self::Missed { by, on } => format!("{by} misses {on}"),
            Self::Averted { by, on, reaction } => {
                let how = match reaction {
                    Reaction::Dodge => "dodges",
                    Reaction::Block => "blocks",
                    Reaction::Parry | Reaction::Riposte(_) => "parries",
                    Reaction::Intercept => "intercepts",
                };
                format!("{on} {how}: {by} has no effect")
            }
            Self::Intercepted { who, of, by } => format!("{who} takes the attack of {by} for {of}"),
            Self::Hit {
                by,
                on,
                level,
                times,
                damage,
            } => {
                let times = match times {
                    1 => String::new(),
                    times => format!(", ×{times}"),
                };
                format!(
                    "{by} hits {on} with a {}{times}: {damage} damage",
                    level.words()
                )
            }
            Self::Hurt {
                who,
                damage,
                now,
                max,
            } => {
                let points = count((*damage).into(), "hit point", "hit points");
                format!("{who} loses {points} and has {now} of {max}")
            }
            Self::Healed {
                who,
                points,
                now,
                max,
            } => {
                let points = count((*points).into(), "hit point", "hit points");
                format!("{who} gains {points} and has {now} of {max}")
            }
            Self::Down { who } => format!("{who} is down"),
            Self::Rose { who } => format!("{who} is up again"),
            Self::Declined { who, on } => format!("{who} does not react to {on}"),
            Self::Moved { who, to, hexes } => {
                format!("{who} moves {} to {to}", count(*hexes, "hex", "hexes"))
            }
            Self::Halted { who, at, why } => format!("{who} stops at {at}: {why}"),
            Self::Pushed { who, to: Some(to) } => format!("{who} is pushed to {to}"),
            Self::Pushed { who, to: None } => {
                format!("{who} is not pushed: something is in the way")
            }
            Self::Prone { who, on: true } => format!("{who} lies prone"),
            Self::Prone { who, on: false } => format!("{who} stands"),
            Self::ItemGoes {
                who,
                item,
                to,
                taken_by,
            } => match taken_by {
                Some(taker) => format!("{taker} takes {item} from {who}"),
                None => format!("{who}’s {item} lands at {to}"),
            },
            Self::Outcome { who, what, .. } => format!("{who} {what}"),
            Self::GrappleEnded { holder, held, why } => {
                format!("{holder} no longer holds {held}: {why}")
            }
            Self::ReadyComes { who, by: Some(by) } => format!("{who} acts now, readied for {by}"),
            Self::ReadyComes { who, by: None } => format!("{who} acts now, as readied"),
            Self::ReadyWaits { who, why: None } => format!("{who} goes on waiting"),
            Self::ReadyWaits {
                who,
                why: Some(why),
            } => format!("{who} goes on waiting though the trigger has come: {why}"),
            Self::ReadyEnded { who } => format!("{who} waits no longer"),
            Self::EffectResolves { who, effect } => format!("{effect} on {who} resolves"),
            Self::EffectEnded { who, effect } => format!("{effect} on {who} is over"),
            Self::Cancelled { who, what, why } => format!("{who}’s {what} is cancelled: {why}"),
            Self::FightEnded => "The fight ends".to_owned(),
            Self::Forced { what, rules } => forced_by_gm(what, rules),
            Self::Set { what } => set_by_gm(what),
            Self::RollCorrected {
                who,
                purpose,
                before,
                taken_back,
            } => {
                let later = undone(*taken_back);
                let (before, purpose) = (faces(before), purpose.words());
                format!("{who}’s roll of {before} {purpose} is corrected{later}")
            }
            Self::FreeRolled(roll) => roll.sentence(),
        }
    }

    /// Everybody it names; those who are hidden are left out of an order, and of points of several.
    #[must_use]
    pub fn about(&self) -> Vec<CharacterId> {
        let with = |who: &Who, on: &Option<Who>| {
            let on = on.iter().map(|on| on.id);
            std::iter::once(who.id).chain(on).collect()
        };
        match self {
            Self::TurnBegan { who, .. }
            | Self::TurnEnded { who }
            | Self::Hurt { who, .. }
            | Self::Healed { who, .. }
            | Self::Down { who }
            | Self::Rose { who }
            | Self::Moved { who, .. }
            | Self::Halted { who, .. }
            | Self::Pushed { who, .. }
            | Self::Prone { who, .. }
            | Self::ReadyWaits { who, .. }
            | Self::ReadyEnded { who }
            | Self::EffectResolves { who, .. }
            | Self::EffectEnded { who, .. }
            | Self::Cancelled { who, .. }
            | Self::RollCorrected { who, .. } => vec![who.id],
            Self::PlaceMoved { who, before: on }
            | Self::Opposed {
                winner: who,
                loser: on,
                ..
            }
            | Self::Missed { by: who, on }
            | Self::Averted { by: who, on, .. }
            | Self::Hit { by: who, on, .. }
            | Self::Declined { who, on }
            | Self::Outcome { who, on, .. }
            | Self::GrappleEnded {
                holder: who,
                held: on,
                ..
            } => vec![who.id, on.id],
            Self::Intercepted { who, of, by } => vec![who.id, of.id, by.id],
            Self::Declared { who, on, .. }
            | Self::Rolled { who, on, .. }
            | Self::ReadyComes { who, by: on } => with(who, on),
            Self::ItemGoes { who, taken_by, .. } => with(who, taken_by),
            Self::Points { changes, .. } => match changes.as_slice() {
                [one] => vec![one.who.id],
                _ => Vec::new(),
            },
            Self::FightBegan { .. }
            | Self::RoundBegan { .. }
            | Self::Order { .. }
            | Self::FightEnded
            | Self::Forced { .. }
            | Self::Set { .. } => Vec::new(),
            Self::FreeRolled(roll) => roll.who.iter().map(|who| who.id).collect(),
        }
    }
}
