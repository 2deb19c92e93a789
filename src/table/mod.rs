//! What every game speaks: ids, decisions, offers, refusals, log facts, what players see.
//! No game's rules live here, and nothing that knows a campaign.

mod about;
mod check;
mod decision;
mod dice_mode;
mod encounter;
mod finding;
mod free_roll;
mod ids;
mod log;
pub(crate) mod names;
mod odds;
mod offer;
mod refusal;
mod rule;
mod seen;
mod team;
pub(crate) mod words;

pub use crate::picture::PictureId;
pub use about::About;
pub(crate) use check::{Check, Checked};
pub use decision::{Answer, Choice, Decider, Decision, Shape};
pub use dice_mode::{DiceMode, Origin, Reactions};
pub use encounter::{
    Encounter, EncounterCommand, EncounterEdit, EncounterId, EncounterObjective, Spot,
};
pub(crate) use encounter::{EncounterWords, Encounters, EncountersOf};
pub(crate) use finding::FindingsAbout;
pub use finding::{Finding, Severity};
pub use free_roll::{Followed, Follows, FreeRoll, FreeRollCommand, SavedRoll, roll_on};
pub use ids::{CharacterId, ItemId, MapId, Named, TeamId};
pub use log::{By, Log, LogEntry, LogLine};
pub(crate) use log::{DEPTH, forced_by_gm, set_by_gm};
pub use odds::{
    Amount, Clash, Event, Mean, Odds, OddsLine, OddsOf, OddsPart, Share, Weight, hundredths_words,
};
pub use offer::Offer;
pub use refusal::{Refusal, Refused, RefusedBy};
pub use rule::{NotARuleId, RuleId};
pub use seen::{
    Build, EffectSign, SeenAgainst, SeenBoard, SeenBoardToken, SeenDecision, SeenEffect, SeenMap,
    SeenMember, SeenObjective, SeenRoll, SeenState, SeenTable, SeenTeam, SeenToken,
};
pub(crate) use team::look as team_look;
pub use team::{JoinTeam, Kind, Team, TeamCommand, TeamEdit, Teams, free_team};
