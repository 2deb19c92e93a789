//! What the log keeps: facts with the names of the time. English is rendered here and nowhere else.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::d20::attack::kernel::{FATAL, Hit};
use crate::systems::d20::attack::roll::Purpose;
use crate::systems::d20::sheet::wound::Aim;
use crate::systems::d20::turn::fight::{Actions, Pay};
use crate::systems::d20::turn::frame::Manner;
use crate::table::words::{count, faces, from, list, undone};
use crate::table::{CharacterId, FreeRoll, Named, Origin, RuleId, TeamId, forced_by_gm, set_by_gm};

/// A unit by id and the name of the time.
pub type Who = Named<CharacterId>;
/// A team by id and the name of the time.
pub type WhichTeam = Named<TeamId>;

/// Why a unit is out of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "D20DefeatedBy")]
pub enum DefeatedBy {
    /// No hit points are left (D-07).
    Damage,
    /// A fatal wound (D-13).
    Fatal,
    /// A decisive victory (D-21).
    Decisive,
    /// A fatal blow in return (D-23).
    Doom,
}

/// A use of an action that needs no dice (D-04).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is what its name says")]
pub enum Deed {
    Disengages,
    StandsUp,
    PicksUp(String),
    Draws(String),
    Sheathes(String),
    Talks,
    Toggles(String),
    Changes(String),
    HitsHarder,
    AimsBetter,
    DodgesBetter,
}

impl Deed {
    fn words(&self, who: &Who) -> String {
        match self {
            Self::Disengages => "disengages".to_owned(),
            Self::StandsUp => "stands up".to_owned(),
            Self::PicksUp(what) => format!("picks up {what}"),
            Self::Draws(what) => format!("draws {what}"),
            Self::Sheathes(what) => format!("sheathes {what}"),
            Self::Talks => "talks briefly".to_owned(),
            Self::Toggles(what) => format!("toggles {what}"),
            Self::Changes(what) => format!("changes {what} as its notes say"),
            Self::HitsHarder => "gets +1 melee damage this round".to_owned(),
            Self::AimsBetter => "gets +1 to hit with the next attack".to_owned(),
            Self::DodgesBetter => format!("gets +1 to dodge until {who}’s next turn"),
        }
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "D20Fact")]
#[expect(
    missing_docs,
    reason = "each field is what its name says, at the time; the sentences below say the rest"
)]
pub enum Fact {
    /// D-01.
    FightBegan { board: String },
    /// D-02.
    StartsIt { who: Who },
    /// D-01.
    RoundBegan { round: u32 },
    /// D-01.
    Order { units: Vec<Who> },
    /// D-03.
    TurnBegan { who: Who, left: Actions },
    /// D-03.
    TurnEnded { who: Who, lost: Actions },
    /// D-02.
    Delayed { who: Who },
    /// D-02.
    SteppedIn { who: Who },
    /// D-04, D-06.
    Did {
        who: Who,
        deed: Deed,
        paid: Vec<Pay>,
        off_turn: bool,
    },
    /// D-10.
    Attacked {
        by: Who,
        on: Who,
        with: String,
        aim: Option<Aim>,
        manner: Manner,
        behind: bool,
        sneak: bool,
    },
    /// Dice of the rules.
    Rolled {
        who: Who,
        purpose: Purpose,
        faces: Vec<i32>,
        origin: Origin,
        on: Option<Who>,
    },
    /// D-10 to D-23: what an attack came to.
    Result {
        by: Who,
        on: Who,
        hit: Hit,
        total: Option<i32>,
        needed: i32,
        gross: i32,
        taken: Vec<(String, i32)>,
        net: i32,
    },
    /// D-07.
    Hurt {
        who: Who,
        damage: u16,
        now: u16,
        max: u16,
    },
    /// D-13.
    Wounded {
        who: Who,
        aim: Option<Aim>,
        effect: String,
    },
    /// D-13: what the d4 of a fatal aim came to.
    Fatal { who: Who, fatal: bool },
    /// D-07.
    Defeated { who: Who, by: DefeatedBy },
    /// D-31.
    FreeHitDeclined { who: Who, on: Who },
    /// D-04.
    Moved { who: Who, to: String, spaces: u32 },
    /// D-33.
    Halted { who: Who, at: String, why: String },
    /// D-42.
    Casts {
        who: Who,
        spell: String,
        paid: u8,
        of: u8,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        on: Vec<Who>,
    },
    /// D-42.
    SpellEnds { who: Who, spell: String },
    /// D-42.
    UpkeepPaid { who: Who, spell: String, mp: u16 },
    /// D-07: hit points again.
    Rose { who: Who, at: String },
    /// D-14.
    Healed {
        who: Who,
        points: u16,
        now: u16,
        max: u16,
    },
    /// D-14.
    WoundGone { who: Who, wound: String },
    /// D-41.
    Summoned { by: Who, who: Who },
    /// D-41.
    Kept { by: Who, who: Who, cost: u16 },
    /// D-41.
    Vanished { who: Who },
    /// D-41: a summon stands nowhere.
    NoRoom { who: Who, fights: bool },
    /// A change by hand has made it impossible.
    Cancelled {
        who: Who,
        what: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<Who>,
        why: String,
    },
    /// D-07.
    FightOver { winner: Option<WhichTeam> },
    /// D-07.
    MpRestored { team: WhichTeam },
    /// By the GM's word.
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

/// What was paid: “MA”, “both BA”.
fn price(paid: &[Pay]) -> String {
    match paid {
        [Pay::Bonus, Pay::Bonus] => "both BA".to_owned(),
        paid => list(&paid.iter().map(|pay| pay.words()).collect::<Vec<_>>()),
    }
}

fn actions(left: &Actions) -> String {
    let words = Pay::ALL.into_iter().filter(|pay| left.of(*pay) > 0);
    let words: Vec<String> = words
        .map(|pay| format!("{} {}", left.of(pay), pay.words()))
        .collect();
    match words.is_empty() {
        true => "no action".to_owned(),
        false => list(&words),
    }
}

impl Fact {
    /// The sentence, without a full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::FightBegan { board } => format!("The fight on {board} begins"),
            Self::StartsIt { who } => {
                format!("{who} starts it by attacking, and goes last in this fight")
            }
            Self::RoundBegan { round } => format!("Round {round} begins"),
            Self::Order { units } => {
                let names: Vec<String> = units.iter().map(|who| who.name.clone()).collect();
                format!("The order is {}", list(&names))
            }
            Self::TurnBegan { who, left } => format!("It is {who}’s turn, with {}", actions(left)),
            Self::TurnEnded { who, lost } if *lost == Actions::default() => {
                format!("{who}’s turn ends")
            }
            Self::TurnEnded { who, lost } => {
                format!("{who}’s turn ends, {} unspent", actions(lost))
            }
            Self::Delayed { who } => format!("{who} delays the turn"),
            Self::SteppedIn { who } => format!("{who} steps in"),
            Self::Did {
                who,
                deed,
                paid,
                off_turn,
            } => {
                let next = off_turn.then(|| format!(" of {who}’s next turn"));
                let next = next.unwrap_or_default();
                format!("{who} {} ({}{next})", deed.words(who), price(paid))
            }
            Self::Attacked {
                by,
                on,
                with,
                aim,
                manner,
                behind,
                sneak,
            } => {
                let verb = match manner {
                    Manner::Attack | Manner::Extra => "attacks",
                    Manner::Free => "takes a free hit on",
                    Manner::FreeCritical => "takes a free critical hit on",
                };
                let parts = [
                    aim.map(|aim| format!("{} aim", aim.words())),
                    behind.then(|| "from behind".to_owned()),
                    sneak.then(|| "undetected".to_owned()),
                    (*manner == Manner::Extra).then(|| "for MA and both BA".to_owned()),
                ];
                let parts: Vec<String> = parts.into_iter().flatten().collect();
                let how = match parts.is_empty() {
                    true => String::new(),
                    false => format!(" ({})", parts.join(", ")),
                };
                format!("{by} {verb} {on} with {with}{how}")
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
            Self::Result { .. } => self.result(),
            Self::Hurt {
                who,
                damage,
                now,
                max,
            } => {
                let points = count((*damage).into(), "hit point", "hit points");
                format!("{who} loses {points}: {now} of {max} left")
            }
            Self::Wounded { who, aim, effect } => {
                // Whether it is fatal is told by its d4.
                let aim = aim.filter(|aim| *aim != Aim::Fatal);
                let aim = aim.map_or_else(String::new, |aim| format!("{} ", aim.words()));
                let effect = match effect.as_str() {
                    "" => String::new(),
                    effect => format!(": {effect}"),
                };
                format!("{who} takes a {aim}wound{effect}")
            }
            Self::Fatal { who, fatal: true } => {
                format!("{who}’s wound is fatal: {FATAL} more damage")
            }
            Self::Fatal { who, fatal: false } => {
                format!("{who}’s wound is not fatal: the d4 does not show a 4")
            }
            Self::Defeated { who, by } => match by {
                DefeatedBy::Damage => format!("{who} is defeated"),
                DefeatedBy::Fatal => format!("{who} is defeated by a fatal wound"),
                DefeatedBy::Decisive => format!("{who} is defeated by a decisive victory"),
                DefeatedBy::Doom => format!("{who} is killed by a fatal blow in return"),
            },
            Self::FreeHitDeclined { who, on } => format!("{who} takes no free hit on {on}"),
            Self::Moved { who, to, spaces } => {
                format!("{who} moves {} to {to}", count(*spaces, "space", "spaces"))
            }
            Self::Halted { who, at, why } => format!("{who} stops at {at}: {why}"),
            Self::Casts {
                who,
                spell,
                paid,
                of,
                on,
            } => {
                let names: Vec<&str> = on.iter().map(|on| on.name.as_str()).collect();
                let on = match names.is_empty() {
                    true => String::new(),
                    false => format!(" on {}", list(&names)),
                };
                match paid < of {
                    true => format!("{who} casts {spell}{on}, action {paid} of {of}"),
                    false => format!("{who} has cast {spell}{on}"),
                }
            }
            Self::SpellEnds { who, spell } => format!("{who}’s {spell} ends"),
            Self::UpkeepPaid { who, spell, mp } => format!("{who} pays {mp} MP to keep {spell} up"),
            Self::Healed {
                who,
                points,
                now,
                max,
            } => {
                let points = count((*points).into(), "hit point", "hit points");
                format!("{who} gains {points}: {now} of {max}")
            }
            Self::Rose { who, at } => format!("{who} is up again at {at}"),
            Self::WoundGone { who, wound } => format!("{who} loses a wound: {wound}"),
            Self::Summoned { by, who } => format!("{by} summons {who}"),
            Self::Kept { by, who, cost } => {
                format!("{by} keeps {who} for {cost} maximum hit points")
            }
            Self::Vanished { who } => format!("{who} vanishes"),
            Self::NoRoom { who, fights: false } => {
                format!("There is no room for {who}; place it by hand")
            }
            Self::NoRoom { who, fights: true } => {
                format!("There is no room for {who}; place it by hand, and let it join the fight")
            }
            Self::Cancelled { who, what, on, why } => {
                let on = on
                    .as_ref()
                    .map_or_else(String::new, |on| format!(" on {on}"));
                format!("{who}’s {what}{on} is cancelled: {why}")
            }
            Self::FightOver { winner: Some(team) } => format!("The fight is over: {team} win"),
            Self::FightOver { winner: None } => "The fight is over: no side has won".to_owned(),
            Self::MpRestored { team } => format!("{team} have all their MP again"),
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

    /// What an attack came to, in words: gross, each reduction, net (D-15).
    fn result(&self) -> String {
        let Self::Result {
            by,
            on,
            hit,
            total,
            needed,
            gross,
            taken,
            net,
        } = self
        else {
            return String::new();
        };
        let total = total.map_or_else(String::new, |total| format!(" ({total} against {needed})"));
        let word = match hit {
            Hit::Doom => return format!("{by} rolls a 1, a 4 and a 6: {on} strikes a fatal blow"),
            Hit::Tragedy => return format!("{by} misses {on}: a tragedy"),
            Hit::Fumble => return format!("{by} misses {on} with a 1"),
            Hit::Miss => return format!("{by} misses {on}{total}"),
            Hit::Decisive => return format!("{by} wins a decisive victory over {on}"),
            Hit::Hit => "hits",
            Hit::Critical => "critically hits",
            Hit::SuperCritical => "supercritically hits",
        };
        let less = taken
            .iter()
            .map(|(name, less)| format!("{name} takes off {less}"));
        let less: Vec<String> = less.collect();
        // What was rolled, before a critical hit multiplies it (D-21).
        let all = match i32::try_from(hit.times()) {
            Ok(times @ 2..) => format!("{} × {times} = {gross} damage", gross / times),
            _ => format!("{gross} damage"),
        };
        match less.is_empty() {
            true => format!("{by} {word} {on}{total}: {all}"),
            false => format!("{by} {word} {on}{total}: {all}, {}, {net} net", list(&less)),
        }
    }

    /// Everybody it names.
    #[must_use]
    pub fn about(&self) -> Vec<CharacterId> {
        match self {
            Self::StartsIt { who }
            | Self::TurnBegan { who, .. }
            | Self::TurnEnded { who, .. }
            | Self::Delayed { who }
            | Self::SteppedIn { who }
            | Self::Did { who, .. }
            | Self::Hurt { who, .. }
            | Self::Wounded { who, .. }
            | Self::Fatal { who, .. }
            | Self::Defeated { who, .. }
            | Self::Moved { who, .. }
            | Self::Halted { who, .. }
            | Self::Casts { who, .. }
            | Self::SpellEnds { who, .. }
            | Self::UpkeepPaid { who, .. }
            | Self::Healed { who, .. }
            | Self::Rose { who, .. }
            | Self::WoundGone { who, .. }
            | Self::Vanished { who }
            | Self::NoRoom { who, .. }
            | Self::RollCorrected { who, .. } => vec![who.id],
            Self::Attacked { by, on, .. }
            | Self::Result { by, on, .. }
            | Self::FreeHitDeclined { who: by, on } => vec![by.id, on.id],
            Self::Summoned { by, who } | Self::Kept { by, who, .. } => vec![by.id, who.id],
            // Those who are hidden are left out of it.
            Self::Rolled { who, on, .. } | Self::Cancelled { who, on, .. } => {
                let on = on.iter().map(|on| on.id);
                std::iter::once(who.id).chain(on).collect()
            }
            Self::Order { .. }
            | Self::FightBegan { .. }
            | Self::RoundBegan { .. }
            | Self::FightOver { .. }
            | Self::MpRestored { .. }
            | Self::FightEnded
            | Self::Forced { .. }
            | Self::Set { .. } => Vec::new(),
            Self::FreeRolled(roll) => roll.who.iter().map(|who| who.id).collect(),
        }
    }

    /// The team it names.
    #[must_use]
    pub fn team(&self) -> Option<TeamId> {
        match self {
            Self::FightOver { winner } => winner.as_ref().map(|team| team.id),
            Self::MpRestored { team } => Some(team.id),
            _ => None,
        }
    }
}
