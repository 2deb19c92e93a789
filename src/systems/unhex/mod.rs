//! Unhex by Cody Koeninger: the game's state and its doors; ids are of its ledger. What is saved (`sheet`, `state`,
//! `fight/state`, `fight/frames`) lies below the rules; above it, in `fight` and `attack`, one file per procedure; on top
//! `fight/dispatch`.
//!
//! Doors: [`Unhex::apply`] for commands, [`Unhex::decisions`], [`Unhex::offers`], [`Unhex::findings`].

mod attack;
mod between;
mod by_hand;
mod change;
mod check;
mod command;
mod doors;
mod fight;
pub mod odds;
mod rolls;
mod rules;
mod sample;
mod seen;
mod sheet;
mod state;
mod words;

pub use crate::table::{
    DiceMode, EncounterId, Finding, JoinTeam, Kind, Origin, Reactions, Severity, Team, TeamEdit,
};
pub use between::encounter::{Encounter, EncounterEdit, Objective};
pub use between::newcomers::Newcomers;
pub(crate) use between::newcomers::{free_id, keep_of, number};
pub use between::session::Growth;
pub use by_hand::forced_reactions::ForbiddenReaction;
pub use by_hand::marker::Marker;
pub use change::Change;
pub use command::{Command, Surrenders};
pub(super) use doors::INFO;
pub use fight::act::Act;
pub use fight::effect::{AreaEffect, EffectId, EffectKind};
pub use fight::frames::area_attack::{AreaAttack, BlastTarget};
pub use fight::frames::damage::Damage;
pub use fight::frames::exchange::Exchange;
pub use fight::frames::first_aid::FirstAid;
pub use fight::frames::frame::Frame;
pub use fight::frames::initiative::Initiative;
pub use fight::frames::move_frame::MoveFrame;
pub use fight::frames::questions::{AllOut, Direct, Directed, Fate, Placing, Rally, Started};
pub use fight::frames::strike::Strike;
pub use fight::offers::Offer;
pub use fight::state::{Fight, Phase, Refund, Standing};
pub use rolls::percentile::{
    Contender, Digit, Edge, Hit, Opposed, Percentile, Reroll, Verdict, most_to_set, oppose,
};
pub use rolls::purpose::Purpose;
pub use rolls::roll_state::RollState;
pub use rules::house_rule_list;
pub use rules::house_rules::HouseRules;
pub use rules::ledger::{CARDS, board_rule, u};
pub use sample::{nightclub, nightclub_fight};
pub use seen::summary::{Marks, Summary, Summed};
pub use sheet::ability::Ability;
pub use sheet::body::{Body, Location, MOST_ARMOR, Mark, Part};
pub use sheet::character::{Character, Condition, GmCondition, Hands, Level, Side};
pub use sheet::edit::SheetEdit;
pub use sheet::item::{Item, ItemKind, StrikeKind};
pub use sheet::portable::{Sheet, SheetItem};
pub use sheet::weapon::Weapon;
pub use state::{Place, Unhex};
pub use words::fact::{ChooserWhy, Fact, Morale, Outcome as FateOutcome, WhichTeam, Who};
