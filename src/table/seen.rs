//! What players may see of a table (promise 12), in words that every game shares. A game fills it in; the players'
//! window, prints and exports know nothing else. No ids of the campaign: a gap between ids would tell that
//! something is hidden.

use serde::Serialize;

use super::{Origin, PictureId};
use crate::board::areas::{AreaId, AreaMap};
use crate::board::grid::{Heading, Hex, HexBoard};

/// A table as players may see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SeenTable {
    /// Where the game stands, such as “Round 2”; empty without a fight.
    pub standing: String,
    /// The teams that are not hidden, in the order of their turns.
    pub teams: Vec<SeenTeam>,
    /// Who decides or acts now, and what about; of hidden ones only that it is the GM.
    pub deciding: Vec<SeenDecision>,
    /// The newest roll of the fight that nobody hidden made.
    pub roll: Option<SeenRoll>,
    /// The map without its hidden parts, and the tokens on it.
    pub map: Option<SeenMap>,
    /// The board without its hidden parts, and the tokens on it, in games that are played on spaces.
    pub board: Option<SeenBoard>,
    /// What is to be achieved, as far as players know it.
    pub objectives: Vec<SeenObjective>,
    /// The newest lines of the log, oldest first.
    pub log: Vec<String>,
}

/// A team as players see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenTeam {
    /// Its name.
    pub name: String,
    /// Its place among all teams, which gives shape and colour.
    pub look: usize,
    /// What it has, such as “3 HEX”; empty where there is nothing to say.
    pub words: String,
    /// It is its turn.
    pub acts: bool,
    /// Its members that are not hidden.
    pub members: Vec<SeenMember>,
}

/// A character as players see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenMember {
    /// The name.
    pub name: String,
    /// One to three letters, as on the token.
    pub letters: String,
    /// A token colour of its own, a place in the palette; none is the team's.
    pub colour: Option<u8>,
    /// Ready, done or out.
    pub state: SeenState,
    /// The same in words, such as “can react”; empty where there is nothing to say.
    pub words: String,
    /// The level of a player character; a foe's is the GM's secret.
    pub level: Option<i32>,
    /// Something is asked of it now.
    pub decides: bool,
    /// What is being done is its own.
    pub acts: bool,
    /// The harm it has taken and how much it takes, where that lies on the table for all to see.
    pub harm: Option<(u8, u8)>,
    /// What else lies beside it, such as “Poison 2”.
    pub marks: Vec<String>,
    /// Its place in the one order of turns, counted among those that players see; none where teams take turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// The portrait, which stands on the token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portrait: Option<PictureId>,
    /// Players do not see it: only on the GM's own map.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

/// Whether somebody can still do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenState {
    /// Can act or react.
    Ready,
    /// Has acted.
    Done,
    /// Takes no part in the fight that goes on.
    Away,
    /// Out of the fight.
    Out,
}

/// Who decides, and what about; never which options there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenDecision {
    /// Who.
    pub who: String,
    /// A verb and what follows it, such as “rolls for the attack”.
    pub does: String,
    /// The team's look; the GM has none.
    pub look: Option<usize>,
}

impl SeenDecision {
    /// All that is said of a decision that is not the players'.
    #[must_use]
    pub fn gm() -> Self {
        Self {
            who: "The GM".to_owned(),
            does: "decides".to_owned(),
            look: None,
        }
    }
}

/// A roll, to be read across the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenRoll {
    /// Who rolled.
    pub who: String,
    /// What for, such as “for the attack” or “rolls 2d6+1”.
    pub what: String,
    /// The faces in the order of the dice, of a roll that a rule asked for.
    pub faces: Vec<i32>,
    /// What they come to.
    pub total: String,
    /// What that means, such as “success”; empty where no rule says.
    pub verdict: String,
    /// It is good for whoever rolled; none is neither.
    pub success: Option<bool>,
    /// The total before a re-roll.
    pub before: Option<String>,
    /// Where the faces came from.
    pub origin: Origin,
    /// What it had to come to, such as “40 or under”, where that may be told.
    pub note: String,
    /// The team's look.
    pub look: Option<usize>,
    /// The rolls that were made against it, each with what came of it.
    pub against: Vec<SeenAgainst>,
}

/// A roll against another, and what came of both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenAgainst {
    /// Who rolled it.
    pub who: String,
    /// The faces in the order of the dice.
    pub faces: Vec<i32>,
    /// The sum that mattered, such as “6 − 4 = 2”; empty before it is known.
    pub sum: String,
    /// What that means; empty before it is known.
    pub verdict: String,
    /// It is good for whom it was rolled against.
    pub success: bool,
    /// The team's look.
    pub look: Option<usize>,
}

/// A map without what is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenMap {
    /// What is not hidden, and touches nothing hidden; numbered anew, without gaps.
    pub map: AreaMap,
    /// The tokens that are not hidden.
    pub tokens: Vec<SeenToken>,
    /// What lies for a while on areas that are not hidden. Cover marks made by it are in the map already.
    pub effects: Vec<SeenEffect>,
}

/// Something that lies on an area of the players' map for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenEffect {
    /// The area.
    pub area: AreaId,
    /// What it is, such as “Continuous (4 damage)”.
    pub what: String,
    /// How long, such as “until the end of round 4”.
    pub lasts: String,
    /// What sign it has.
    pub sign: EffectSign,
}

/// What something that lies on an area does, as far as its sign tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectSign {
    /// It harms whoever is there.
    Harm,
    /// It gives cover.
    Cover,
    /// Anything else that lasts.
    Lasting,
}

/// A token on the players' map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenToken {
    /// Who it is.
    pub member: SeenMember,
    /// Where it stands.
    pub area: AreaId,
    /// Its team's look; none without a team.
    pub look: Option<usize>,
}

/// A board of spaces without what is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenBoard {
    /// What is not hidden; numbered anew, without gaps.
    pub board: HexBoard,
    /// The tokens that are not hidden.
    pub tokens: Vec<SeenBoardToken>,
    /// Some of its spaces are hidden: of the picture beneath, only what lies beneath those that are here may be seen.
    pub veiled: bool,
}

/// A token on the players' board of spaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenBoardToken {
    /// Who it is.
    pub member: SeenMember,
    /// Where it stands.
    pub at: Hex,
    /// Its team's look; none without a team.
    pub look: Option<usize>,
    /// How it lies there.
    pub build: Build,
}

/// How a token lies on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Build {
    /// How many squares wide it is; the one where it stands is of the least column and row.
    pub size: u8,
    /// Where it faces, if that is known.
    pub facing: Option<Heading>,
}

impl Default for Build {
    fn default() -> Self {
        let facing = None;
        Self { size: 1, facing }
    }
}

/// Something to be achieved, as players see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenObjective {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub team: String,
    /// How far it is.
    pub progress: u32,
    /// At which progress it is met.
    pub goal: u32,
    /// It is met.
    pub met: bool,
    /// It cannot be met any more.
    pub failed: bool,
}
