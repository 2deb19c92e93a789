//! What the log keeps: facts with the names of the time. English is rendered here and nowhere else.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::squads::attack::dice::Purpose;
use crate::systems::squads::attack::sum::{Part, number, parts_words};
use crate::systems::squads::sheet::special::{Modifiers, modifier_words};
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::turn::acts::AttackKind;
use crate::table::words::{count, faces, from, list, undone};
use crate::table::{CharacterId, FreeRoll, Named, Origin, RuleId, TeamId, forced_by_gm, set_by_gm};

/// A unit by id and the name of the time.
pub type Who = Named<CharacterId>;
/// A side by id and the name of the time.
pub type WhichTeam = Named<TeamId>;

/// How a unit is out of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SquadsFell")]
pub enum Fell {
    /// No Hits are left (S-52).
    Croaked,
    /// By status, or by Fatigue (S-52, S-60).
    Incapacitated,
    /// All of its side were calm or out (S-60).
    Surrendered,
}

impl Fell {
    /// How a unit is out, if it is.
    pub(in crate::systems::squads) fn of(unit: &Arc<Unit>) -> Option<Self> {
        match () {
            () if unit.is_croaked() => Some(Self::Croaked),
            () if unit.is_incapacitated() => Some(Self::Incapacitated),
            () if unit.status.surrendered => Some(Self::Surrendered),
            () => None,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Croaked => "is croaked",
            Self::Incapacitated => "is incapacitated",
            Self::Surrendered => "surrenders",
        }
    }

    /// What it is from then on.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Croaked => "croaked",
            Self::Incapacitated => "incapacitated",
            Self::Surrendered => "surrendered",
        }
    }

    /// The line of the ledger.
    pub(in crate::systems::squads) const fn rule(self) -> u16 {
        match self {
            Self::Croaked | Self::Incapacitated => 52,
            Self::Surrendered => 60,
        }
    }
}

/// What an attack comes to.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SquadsCame")]
pub enum Came {
    /// Nothing is taken.
    Nothing,
    /// Hits (S-50).
    Damage,
    /// Fatigue (S-52).
    Fatigue,
}

/// What somebody keeps that cannot do what it declared (S-15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SquadsKeeps")]
pub enum Keeps {
    /// Its Move.
    Move,
    /// Its Action.
    #[default]
    Action,
    /// Nothing: it was spent before that came to light.
    Nothing,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "SquadsFact")]
#[expect(
    missing_docs,
    reason = "each field is what its name says, at the time; the sentences below say the rest"
)]
pub enum Fact {
    /// S-14.
    FightBegan { board: String },
    /// S-14.
    Defend { sides: Vec<WhichTeam> },
    /// S-10.
    RoundBegan { round: u32, highest: u8 },
    /// S-12.
    PhaseBegan {
        phase: u8,
        units: Vec<Who>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        moves: Vec<Who>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        actions: Vec<Who>,
    },
    /// S-15.
    Declared {
        who: Who,
        what: String,
        on: Vec<Who>,
    },
    /// S-15: what happened since has made it impossible.
    Foiled {
        who: Who,
        what: String,
        why: String,
        #[serde(default, skip_serializing_if = "is_action")]
        keeps: Keeps,
    },
    /// S-15.
    DoneDeclaring { side: WhichTeam, done: bool },
    /// S-13.
    Delayed { who: Who, movement: bool },
    /// S-11.
    Moved { who: Who, to: String, spaces: u32 },
    /// S-17.
    Met {
        units: Vec<Who>,
        at: String,
        winner: Option<Who>,
    },
    /// S-17: no square of its way is free.
    Stays { who: Who, at: String },
    /// S-18.
    DidOther { who: Who },
    /// S-31.
    Croaks { by: Who, on: Who },
    /// S-21.
    Leads { who: Who, squad: String },
    /// S-21.
    Dissolved { squad: String },
    /// S-23.
    Regrouped {
        who: Who,
        squad: Option<String>,
        modifiers: Modifiers,
    },
    /// S-24.
    Ordered {
        by: Option<Who>,
        squad: String,
        order: String,
        why: String,
    },
    /// S-27.
    FollowsOrder {
        squad: String,
        order: String,
        units: Vec<Who>,
    },
    /// S-32.
    Decayed {
        who: Who,
        turn: u16,
        extended: bool,
        combat: u8,
        defense: u8,
        hits: u16,
    },
    /// S-33.
    Mounted { who: Who, mount: Who },
    /// S-33, S-34.
    Dismounted { who: Who },
    /// S-34.
    PullsDown {
        by: Who,
        on: Who,
        helpers: Vec<Who>,
        defense: Vec<Part>,
    },
    /// S-34.
    PulledDown {
        on: Who,
        sum: i32,
        above: i32,
        falls: bool,
    },
    /// S-36.
    Destroyed { who: Who },
    /// S-36.
    Dug { who: Who, squares: Vec<String> },
    /// S-51.
    Attacked {
        by: Who,
        on: Who,
        kind: AttackKind,
        shielded: Option<Who>,
    },
    /// Dice of the rules.
    Rolled {
        who: Who,
        purpose: Purpose,
        faces: Vec<i32>,
        origin: Origin,
        on: Option<Who>,
    },
    /// S-50: what an attack came to, with every part of its sums.
    Result {
        by: Who,
        on: Who,
        dice: i32,
        combat: Vec<Part>,
        defense: Vec<Part>,
        came: Came,
        amount: u16,
    },
    /// S-52.
    Hurt {
        who: Who,
        damage: u16,
        fatigue: u16,
        now: u16,
        max: u16,
    },
    /// S-52.
    Tired { who: Who, fatigue: u16, now: u16 },
    /// S-52, S-60.
    Fallen { who: Who, how: Fell },
    /// S-52.
    Rose { who: Who, at: String },
    /// S-11.
    Back {
        who: Who,
        movement: bool,
        action: bool,
    },
    /// S-60.
    Loses {
        who: Who,
        movement: bool,
        action: bool,
    },
    /// S-60: what is held; else the next.
    Stunned {
        who: Who,
        movement: bool,
        action: bool,
    },
    /// S-60.
    Woken { who: Who },
    /// S-60.
    NoAnswer { who: Who, by: Who },
    /// S-53.
    Rushes { who: Who, to: String },
    /// S-53.
    WinsSquare { who: Who, at: String },
    /// S-53.
    RushFails { who: Who },
    /// S-53.
    Pushed { who: Who, at: String },
    /// S-53.
    Took { who: Who, at: String },
    /// S-53.
    NoRoom { who: Who },
    /// S-70, S-71.
    Lifted { by: Vec<Who>, whom: Who, drag: bool },
    /// S-70: those who carry it together are apart.
    Apart { by: Vec<Who>, whom: Who },
    /// S-70.
    PutDown { whom: Who },
    /// S-06.
    FightOver { winner: Option<WhichTeam> },
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_action(keeps: &Keeps) -> bool {
    *keeps == Keeps::Action
}

fn names(of: &[Who]) -> String {
    list(&of.iter().map(|who| who.name.as_str()).collect::<Vec<_>>())
}

/// “its Move and its Action”.
fn of_both(movement: bool, action: bool) -> &'static str {
    match (movement, action) {
        (true, true) => "its Move and its Action",
        (true, false) => "its Move",
        (false, true) => "its Action",
        (false, false) => "nothing",
    }
}

impl Fact {
    /// The sentence, without a full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::FightBegan { board } => format!("The fight on {board} begins"),
            Self::Defend { sides } => {
                let sides: Vec<&str> = sides.iter().map(|side| side.name.as_str()).collect();
                format!(
                    "{} defend: each of their units has a delayed Move and Action",
                    list(&sides)
                )
            }
            Self::RoundBegan { round, highest } => {
                format!("Round {round} begins, with phases {highest} to 0")
            }
            Self::PhaseBegan {
                phase,
                units,
                moves,
                actions,
            } => {
                let what = ["a Move and an Action", "a Move", "an Action"];
                let gains = [units, moves, actions].into_iter().zip(what);
                let gains = gains.filter(|(who, _)| !who.is_empty()).map(|(who, what)| {
                    let gain = if who.len() == 1 { "gains" } else { "gain" };
                    format!("{} {gain} {what}", names(who))
                });
                match gains.collect::<Vec<_>>().join("; ") {
                    none if none.is_empty() => format!("Phase {phase}"),
                    gains => format!("Phase {phase}: {gains}"),
                }
            }
            Self::Declared { who, what, .. } => format!("{who} declares: {what}"),
            Self::DoneDeclaring { side, done: true } => format!("{side} are done declaring"),
            Self::DoneDeclaring { side, .. } => format!("{side} declare more"),
            Self::Foiled {
                who,
                what,
                why,
                keeps,
            } => {
                let keeps = match keeps {
                    Keeps::Move => ", and keeps its Move",
                    Keeps::Action => ", and keeps its Action",
                    Keeps::Nothing => "",
                };
                format!("{who} cannot do what it declared, {what}{keeps}: {why}")
            }
            Self::Delayed { who, movement } => {
                format!(
                    "{who} puts off {} to the next round",
                    of_both(*movement, !*movement)
                )
            }
            Self::Moved { who, to, spaces } => format!(
                "{who} moves {} to {to}",
                count(*spaces, "square", "squares")
            ),
            Self::Met {
                units,
                at,
                winner: Some(who),
            } => format!("{} meet at {at}: {who} gets there", names(units)),
            Self::Met {
                units,
                at,
                winner: None,
            } => format!("{} meet at {at}: nobody gets there", names(units)),
            Self::Stays { who, at } => format!("{who} stays at {at}, and its Move is spent"),
            Self::DidOther { who } => format!("{who} acts"),
            Self::Croaks { by, on } => format!("{by} croaks {on}"),
            Self::Leads { who, squad } => format!("{who} leads {squad} from now on"),
            Self::Dissolved { squad } => format!("Nobody leads {squad}: all its members drop out"),
            Self::Regrouped {
                who,
                squad,
                modifiers,
            } => {
                let squad = squad
                    .as_ref()
                    .map_or_else(|| "no squad".to_owned(), Clone::clone);
                format!("{who} regroups: {squad}, {}", modifier_words(*modifiers))
            }
            Self::Ordered {
                by,
                squad,
                order,
                why,
            } => {
                let by = by.as_ref().map_or("The GM", |by| &by.name);
                format!("{by} orders {squad} to {order}; what stands is {why}")
            }
            Self::FollowsOrder {
                squad,
                order,
                units,
            } => {
                format!("{squad} follows its order, {order}: {}", names(units))
            }
            Self::Decayed {
                who,
                turn,
                extended,
                combat,
                defense,
                hits,
            } => {
                let kind = if *extended {
                    ", extended decay too"
                } else {
                    ""
                };
                match hits {
                    0 => format!("{who} does not decay in its turn {turn}"),
                    _ => format!(
                        "{who} decays in its turn {turn}{kind}: Combat −{combat}, Defense −{defense}, Hits −{hits}"
                    ),
                }
            }
            Self::Mounted { who, mount } => format!("{who} gets on {mount}"),
            Self::Dismounted { who } => format!("{who} is on foot"),
            Self::PullsDown {
                by,
                on,
                helpers,
                defense,
            } => {
                let helped = match helpers.is_empty() {
                    true => String::new(),
                    false => format!(", helped by {}", names(helpers)),
                };
                format!(
                    "{by} pulls at {on}{helped} (Defense {})",
                    parts_words(defense)
                )
            }
            Self::PulledDown {
                on,
                sum,
                above,
                falls: true,
            } => format!("{on} is pulled down: {sum} is above {}", number(*above)),
            Self::PulledDown { on, sum, above, .. } => {
                format!("{on} stays up: {sum} is not above {}", number(*above))
            }
            Self::Destroyed { who } => format!("{who} is destroyed"),
            Self::Dug { who, squares } => format!("{who} digs through {}", list(squares)),
            Self::Attacked {
                by,
                on,
                kind,
                shielded,
            } => {
                let instead = shielded
                    .as_ref()
                    .map_or_else(String::new, |who| format!(", which {who} rides"));
                format!("{by} attacks {on}{instead} ({})", kind.words())
            }
            Self::Rolled {
                who,
                purpose,
                faces: all,
                origin,
                ..
            } => {
                format!(
                    "{who} rolls {} {}{}",
                    faces(all),
                    purpose.words(),
                    from(*origin)
                )
            }
            Self::Result {
                by,
                on,
                dice,
                combat,
                defense,
                came,
                amount,
            } => {
                let sum = |parts: &[Part]| number(parts.iter().map(|part| part.value).sum());
                let dice = number(*dice);
                let (c, d) = (sum(combat), sum(defense));
                let came = match came {
                    Came::Nothing => "nothing".to_owned(),
                    Came::Damage => format!("{amount} damage"),
                    Came::Fatigue => format!("{amount} Fatigue"),
                };
                format!(
                    "{by} on {on}: {dice} + Combat {c} ({}) − Defense {d} ({}): {came}",
                    parts_words(combat),
                    parts_words(defense)
                )
            }
            Self::Hurt {
                who,
                damage,
                fatigue,
                now,
                max,
            } => {
                let turned = match fatigue {
                    0 => String::new(),
                    fatigue => format!(", and {fatigue} Fatigue with them"),
                };
                format!(
                    "{who} loses {}{turned}: {now} of {max} left",
                    count((*damage).into(), "Hit", "Hits")
                )
            }
            Self::Tired { who, fatigue, now } => {
                format!("{who} gains {fatigue} Fatigue: {now} now")
            }
            Self::Fallen { who, how } => format!("{who} {}", how.words()),
            Self::Rose { who, at } => format!("{who} is up again at {at}"),
            Self::Back {
                who,
                movement,
                action,
            } => format!(
                "{who} is back in this round and has {}",
                of_both(*movement, *action)
            ),
            Self::Loses {
                who,
                movement,
                action,
            } => format!("{who} loses {}", of_both(*movement, *action)),
            Self::Stunned {
                who,
                movement,
                action,
            } => match (movement, action) {
                (true, true) => format!("{who} is stunned and loses its Move and its Action"),
                (true, false) => format!("{who} is stunned and loses its Move and its next Action"),
                (false, true) => format!("{who} is stunned and loses its Action and its next Move"),
                (false, false) => format!("{who} is stunned and loses its next Move and Action"),
            },
            Self::Woken { who } => format!("{who} is no longer calm"),
            Self::NoAnswer { who, by } => format!("{who} does not answer {by}"),
            Self::Rushes { who, to } => format!("{who} rushes {to}"),
            Self::WinsSquare { who, at } => format!("{who} wins {at}"),
            Self::RushFails { who } => format!("{who} does not get through"),
            Self::Pushed { who, at } => format!("{who} is pushed to {at}"),
            Self::Took { who, at } => format!("{who} takes {at}"),
            Self::NoRoom { who } => {
                format!("{who} does not get through: nobody there has room to go")
            }
            Self::Lifted { by, whom, drag } => {
                let verb = match (drag, by.len()) {
                    (true, 1) => "drags",
                    (true, _) => "drag",
                    (false, 1) => "carries",
                    (false, _) => "carry",
                };
                format!("{} {verb} {whom}", names(by))
            }
            Self::Apart { by, whom } => {
                format!("{} are apart and no longer carry {whom}", names(by))
            }
            Self::PutDown { whom } => format!("{whom} is set down"),
            Self::FightOver { winner: Some(side) } => format!("The fight is over: {side} win"),
            Self::FightOver { winner: None } => "The fight is over: no side has won".to_owned(),
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
                format!(
                    "{who}’s roll of {} {} is corrected{later}",
                    faces(before),
                    purpose.words()
                )
            }
            Self::FreeRolled(roll) => roll.sentence(),
        }
    }

    /// Everybody it names. Of several who gain or act the hidden ones are left out of it.
    #[must_use]
    pub fn about(&self) -> Vec<CharacterId> {
        let all =
            |one: &Who, others: &[Who]| [one].into_iter().chain(others).map(|who| who.id).collect();
        match self {
            Self::Foiled { who, .. }
            | Self::Delayed { who, .. }
            | Self::Moved { who, .. }
            | Self::Stays { who, .. }
            | Self::DidOther { who }
            | Self::Leads { who, .. }
            | Self::Regrouped { who, .. }
            | Self::Decayed { who, .. }
            | Self::Dismounted { who }
            | Self::Destroyed { who }
            | Self::Dug { who, .. }
            | Self::Hurt { who, .. }
            | Self::Tired { who, .. }
            | Self::Fallen { who, .. }
            | Self::Rose { who, .. }
            | Self::Back { who, .. }
            | Self::Loses { who, .. }
            | Self::Stunned { who, .. }
            | Self::Woken { who }
            | Self::Rushes { who, .. }
            | Self::WinsSquare { who, .. }
            | Self::RushFails { who }
            | Self::Pushed { who, .. }
            | Self::Took { who, .. }
            | Self::NoRoom { who }
            | Self::RollCorrected { who, .. }
            | Self::PulledDown { on: who, .. }
            | Self::PutDown { whom: who } => vec![who.id],
            Self::Mounted { who, mount: on }
            | Self::NoAnswer { who, by: on }
            | Self::Croaks { by: who, on }
            | Self::Result { by: who, on, .. } => {
                vec![who.id, on.id]
            }
            Self::Attacked {
                by, on, shielded, ..
            } => [by, on]
                .into_iter()
                .chain(shielded)
                .map(|who| who.id)
                .collect(),
            Self::PullsDown {
                by, on, helpers, ..
            } => [by, on]
                .into_iter()
                .chain(helpers)
                .map(|who| who.id)
                .collect(),
            Self::Rolled { who, on, .. } => [who].into_iter().chain(on).map(|who| who.id).collect(),
            Self::Declared { who, on, .. } => all(who, on),
            Self::Lifted { by, whom, .. } | Self::Apart { by, whom } => all(whom, by),
            Self::Met { units, .. } => units.iter().map(|who| who.id).collect(),
            Self::Ordered { by, .. } => by.iter().map(|who| who.id).collect(),
            Self::FollowsOrder { units, .. } => units.iter().map(|who| who.id).collect(),
            Self::FreeRolled(roll) => roll.who.iter().map(|who| who.id).collect(),
            Self::PhaseBegan { .. }
            | Self::FightBegan { .. }
            | Self::Defend { .. }
            | Self::RoundBegan { .. }
            | Self::Dissolved { .. }
            | Self::DoneDeclaring { .. }
            | Self::FightOver { .. }
            | Self::FightEnded
            | Self::Forced { .. }
            | Self::Set { .. } => Vec::new(),
        }
    }

    /// The sides it names.
    #[must_use]
    pub fn sides(&self) -> Vec<TeamId> {
        match self {
            Self::Defend { sides } => sides.iter().map(|side| side.id).collect(),
            Self::DoneDeclaring { side, .. } => vec![side.id],
            Self::FightOver { winner } => winner.iter().map(|side| side.id).collect(),
            _ => Vec::new(),
        }
    }
}
