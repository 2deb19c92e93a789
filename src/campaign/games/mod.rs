//! What a campaign has for each game, made from the one list of games: the commands and changes of all of them as one
//! type each, and the way from there into the game's room; what else is asked of a game here is in [`InCampaign`].

pub mod d20;
pub mod flow;
pub mod heroes_of_hex;
pub mod squads;
pub mod unhex;
mod units;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::paper::Paper;
use super::state::Asked;
#[cfg(feature = "print")]
use super::state::{EncounterState, encounters_on};
use super::store::{PortableSheet, SheetError, SheetInfo, sheet_from_bytes, sheet_to_bytes};
use super::{Campaign, Document, MadeRoll};
use crate::board::areas::AreaMap;
use crate::board::grid::{HexBoard, Layout};
use crate::dice::Dice;
use crate::limits::weighed::Weigh;
use crate::systems::doors::for_each_game;
use crate::systems::{Game, GameFact, Played, System};
use crate::table::{
    Answer, CharacterId, Decider, Decision, DiceMode, FreeRollCommand, MapId, Refusal, TeamCommand,
    TeamId,
};

/// Why a record of another game cannot be applied.
const OTHER_GAME: &str = "the record is of another game";

/// What a campaign asks of its game beyond its doors.
pub trait InCampaign: Played {
    /// What a file of one of its sheets holds.
    type Sheet: PortableSheet;

    /// Its table as a value.
    type State;

    /// What the teams are called to which sheets go if nobody says otherwise: the players’, the foes’.
    const TEAMS: [&'static str; 2];

    /// The table as a value.
    fn state(&self, campaign: &Campaign) -> Self::State;

    /// An open question with its ready answers and their odds.
    fn asked(&self, decision: Decision) -> Asked;

    /// The rolls of a campaign that can be corrected, the newest first.
    fn rolls(&self, document: &Document, campaign: &Campaign, head: u64) -> Vec<MadeRoll>;

    /// The sheet of somebody, for a file.
    fn sheet_of(&self, who: CharacterId) -> Option<Self::Sheet>;

    /// What is on the paper of somebody’s sheet, or on one to be filled in.
    fn paper(&self, who: Option<CharacterId>) -> Option<Paper>;

    /// What is to be achieved on a map beyond what is drawn and prepared on it, each with how far it is.
    fn goals_on(&self, _: MapId) -> Vec<String> {
        Vec::new()
    }

    /// Whether a sheet is of a foe.
    fn is_foe(sheet: &Self::Sheet) -> bool;

    /// The command that does that to a team.
    fn team_command(id: TeamId, command: TeamCommand) -> Command;

    /// The command that puts somebody into a team, or takes them out of theirs.
    fn join(who: CharacterId, team: Option<TeamId>) -> Command;

    /// The command that adds a map of areas; none where the game is not played on such maps, or has no room for one.
    fn add_area_map(&self, _: AreaMap) -> Option<Command> {
        None
    }

    /// How the spaces of a new board lie; none where the game is played on maps of areas.
    fn board_layout(&self) -> Option<Layout> {
        None
    }

    /// The command that adds a board; none where the game is not played on boards, or has no room for one.
    fn add_board(&self, _: HexBoard) -> Option<Command> {
        None
    }

    /// The commands that bring in somebody new, to be done in order. Of two of one name the second is numbered.
    ///
    /// # Errors
    /// Why that cannot be.
    fn add_sheet(&self, sheet: Self::Sheet, team: TeamId) -> Result<Vec<Command>, Refusal>;
}

macro_rules! games {
    ($({ $Game:ident, $room:ident, $name:literal })*) => {
        /// A change of a campaign. Panels, the command line, the journal and the tests all make these.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Command {
            /// Rename the campaign.
            Rename(String),
            /// Take back the last step: a change, or an act with the rolls that belong to it. Of a roll that waits for more
            /// faces, take back those typed so far.
            Undo,
            /// Take back the face that was typed last, of a roll that waits for more.
            UndoFace,
            /// Do again what was taken back last.
            Redo,
            /// Go to the state after that record, on whatever branch; 0 is the start.
            Restore(u64),
            /// Take up records that an opening left out behind a damaged place of the journal, as far as each still fits.
            TakeUp(Vec<u64>),
            /// Give a roll of the rules other faces and go on from there; what followed from it is taken back.
            CorrectRoll {
                /// All faces of that roll, in the order in which they are asked for.
                faces: Vec<i32>,
                /// Which one of those that can be corrected, by the number of its line in the log. None is the last.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                roll: Option<usize>,
            },
            /// A player writes on the sheet in hand: a change of the game that is logged as theirs.
            InHand {
                /// Whose sheet it is.
                who: CharacterId,
                /// The change.
                command: Box<Command>,
            },
            $(
                #[doc = concat!("A change to a game of ", $name, ".")]
                $Game(crate::systems::$room::Command),
            )*
        }

        $(impl From<crate::systems::$room::Command> for Command {
            fn from(command: crate::systems::$room::Command) -> Self {
                Self::$Game(command)
            }
        })*

        impl Command {
            /// The command that answers the question of that key.
            #[must_use]
            pub fn answer(system: System, key: &str, answer: Answer) -> Self {
                let decision = Some(key.to_owned());
                match system {
                    $(System::$Game => crate::systems::$room::Command::Answer { decision, answer }.into(),)*
                }
            }

            /// The key of the question that it answers, if it names one, and the answer.
            #[must_use]
            pub fn answered(&self) -> Option<(Option<&str>, &Answer)> {
                match self {
                    $(Self::$Game(crate::systems::$room::Command::Answer { decision, answer }) => {
                        Some((decision.as_deref(), answer))
                    })*
                    _ => None,
                }
            }

            /// The command by which everybody rolls such dice.
            #[must_use]
            pub fn set_dice(system: System, dice: DiceMode) -> Self {
                match system {
                    $(System::$Game => crate::systems::$room::Command::dice_for_all(dice).into(),)*
                }
            }

            /// Whether by it everybody rolls such dice.
            #[must_use]
            pub fn is_dice_for_all(&self) -> bool {
                let system = self.system();
                let modes = [DiceMode::App, DiceMode::Real].into_iter();
                system.is_some_and(|system| modes.clone().any(|dice| *self == Self::set_dice(system, dice)))
            }

            /// The command that does that with rolls beside the fight.
            #[must_use]
            pub fn free_roll(system: System, command: FreeRollCommand) -> Self {
                match system {
                    $(System::$Game => crate::systems::$room::Command::FreeRoll(command).into(),)*
                }
            }

            /// Whether it stands when a roll from before it is corrected, as long as it can still be done.
            pub(super) fn outlasts_rolls(&self) -> bool {
                match self {
                    $(Self::$Game(command) => command.outlasts_rolls(),)*
                    _ => false,
                }
            }

            /// The same by the GM's word, past what a rule refuses; none where no rule can be skipped.
            #[must_use]
            pub fn overruled(&self) -> Option<Self> {
                match self {
                    $(Self::$Game(command) => command.overruled().map(Self::$Game),)*
                    Self::Rename(_)
                    | Self::Undo
                    | Self::UndoFace
                    | Self::Redo
                    | Self::Restore(_)
                    | Self::TakeUp(_)
                    | Self::InHand { .. }
                    | Self::CorrectRoll { .. } => None,
                }
            }

            /// Whether somebody acts by it, so that rolls which it asks for belong to it.
            #[must_use]
            pub fn is_act(&self) -> bool {
                match self {
                    $(Self::$Game(command) => command.is_act(),)*
                    _ => false,
                }
            }

            /// The faces of real dice that it brings along.
            #[must_use]
            pub fn typed(&self) -> &[i32] {
                match (self, self.answered()) {
                    (Self::CorrectRoll { faces, .. }, _)
                    | (_, Some((_, Answer::Faces(faces)))) => faces,
                    $((Self::$Game(crate::systems::$room::Command::FreeRoll(command)), _) => {
                        command.faces()
                    })*
                    _ => &[],
                }
            }

            /// Which game it changes, if it is a game's.
            fn system(&self) -> Option<System> {
                match self {
                    $(Self::$Game(_) => Some(System::$Game),)*
                    _ => None,
                }
            }
        }

        /// One entity of a campaign before and after.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Change {
            /// The campaign's name.
            Name {
                /// As it was.
                before: String,
                /// As it is.
                after: String,
            },
            $(
                #[doc = concat!("An entity of a game of ", $name, ".")]
                $Game(crate::systems::$room::Change),
            )*
        }

        impl Change {
            /// The same change the other way round.
            #[must_use]
            pub fn reversed(&self) -> Self {
                match self {
                    Self::Name { before, after } => Self::Name {
                        before: after.clone(),
                        after: before.clone(),
                    },
                    $(Self::$Game(change) => Self::$Game(change.reversed()),)*
                }
            }
        }

        impl Change {
            /// The lines of the log that it wrote, counted from 0.
            pub(crate) fn lines(&self) -> Option<std::ops::Range<usize>> {
                match self {
                    $(Self::$Game(crate::systems::$room::Change::Log { kept, after, .. }) => {
                        Some(*kept..kept.saturating_add(after.len()))
                    })*
                    _ => None,
                }
            }
        }

        impl Weigh for Change {
            fn spaces(&self) -> usize {
                match self {
                    Self::Name { .. } => 0,
                    $(Self::$Game(change) => change.spaces(),)*
                }
            }
        }

        impl Campaign {
            $(
                #[doc = concat!("The game, if it is ", $name, ".")]
                #[must_use]
                pub const fn $room(&self) -> Option<&crate::systems::$room::$Game> {
                    match &self.game {
                        Game::$Game(game) => Some(game),
                        _ => None,
                    }
                }
            )*

            /// An open question with its ready answers and their odds.
            #[must_use]
            pub fn asked(&self, decision: Decision) -> Asked {
                match &self.game {
                    $(Game::$Game(game) => InCampaign::asked(game, decision),)*
                }
            }

            /// Somebody's name, and the file of their sheet.
            #[must_use]
            pub fn sheet_of(&self, who: CharacterId) -> Option<(String, Result<Vec<u8>, SheetError>)> {
                match &self.game {
                    $(Game::$Game(game) => {
                        let sheet = game.sheet_of(who)?;
                        Some((sheet.name().to_owned(), sheet_to_bytes(&sheet)))
                    })*
                }
            }

            /// What is on the paper of somebody’s sheet, or on one to be filled in; none where there is no such sheet.
            #[must_use]
            pub fn paper(&self, who: Option<CharacterId>) -> Option<Paper> {
                match &self.game {
                    $(Game::$Game(game) => InCampaign::paper(game, who),)*
                }
            }

            /// The prepared encounters on a map.
            #[cfg(feature = "print")]
            #[must_use]
            pub fn encounters_on(&self, map: MapId) -> Vec<EncounterState> {
                match &self.game {
                    $(Game::$Game(game) => encounters_on(game, map),)*
                }
            }

            /// What is to be achieved on a map beyond what is drawn and prepared on it, for the GM.
            #[must_use]
            pub fn goals_on(&self, map: MapId) -> Vec<String> {
                match &self.game {
                    $(Game::$Game(game) => game.goals_on(map),)*
                }
            }

            /// Whether somebody’s sheet is of a foe.
            #[must_use]
            pub fn is_foe(&self, who: CharacterId) -> bool {
                match &self.game {
                    $(Game::$Game(game) => game
                        .sheet_of(who)
                        .is_some_and(|sheet| <crate::systems::$room::$Game as InCampaign>::is_foe(&sheet)),)*
                }
            }

            /// The command that adds a map of areas.
            ///
            /// # Errors
            /// Where the game is not played on such maps, or has no room for another one.
            pub fn add_area_map(&self, map: AreaMap) -> Result<Command, Refusal> {
                let command = match &self.game {
                    $(Game::$Game(game) => game.add_area_map(map),)*
                };
                command.ok_or_else(|| {
                    let game = self.system().name();
                    Refusal::structure(format!("{game} has no place for another map of areas"))
                })
            }

            /// How the spaces of a new board lie; none where the game is played on maps of areas.
            #[must_use]
            pub fn board_layout(&self) -> Option<Layout> {
                match &self.game {
                    $(Game::$Game(game) => game.board_layout(),)*
                }
            }

            /// The command that adds a board.
            ///
            /// # Errors
            /// Where the game is not played on boards of such spaces, or has no room for another one.
            pub fn add_board(&self, board: HexBoard) -> Result<Command, Refusal> {
                let game = self.system().name();
                let Some(layout) = self.board_layout() else {
                    let why = format!("{game} is played on maps of areas, and this is a board of spaces");
                    return Err(Refusal::structure(why));
                };
                if layout.is_squares() != board.layout.is_squares() {
                    return Err(Refusal::structure(match layout.is_squares() {
                        true => format!("{game} is played on squares, and this board has six sides a space"),
                        false => format!(
                            "{game} is played on spaces of six sides, and this map has squares; \
                             draw a board over its picture instead"
                        ),
                    }));
                }
                let command = match &self.game {
                    $(Game::$Game(game) => game.add_board(board),)*
                };
                command.ok_or_else(|| Refusal::structure(format!("{game} has no place for another board")))
            }

            /// What a command of its game is called.
            pub(super) fn label_in_game(&self, command: &Command) -> Option<String> {
                match (command, &self.game) {
                    $((Command::$Game(command), Game::$Game(game)) => Some(game.label(command)),)*
                    _ => None,
                }
            }

            /// Who does a command of its game; none for the GM.
            pub(super) fn doer_in_game(&self, command: &Command) -> Option<String> {
                match (command, &self.game) {
                    $((Command::$Game(command), Game::$Game(game)) => game.who_does(command),)*
                    _ => None,
                }
            }

            /// Does a command of its game.
            pub(super) fn apply_in_game(
                &mut self,
                command: &Command,
                dice: &mut dyn Dice,
            ) -> Result<(), Refusal> {
                match (command, &mut self.game) {
                    $((Command::$Game(command), Game::$Game(game)) => game.apply(command, dice),)*
                    (command, own) => {
                        let other = command.system().map_or("no game", System::name);
                        let own = own.system().name();
                        Err(Refusal::structure(format!(
                            "that is for {other}, and this is a campaign of {own}"
                        )))
                    }
                }
            }

            /// What was set from that line of the log on was set by a player, on the sheet of that name.
            pub(super) fn note_player(&mut self, from: usize, name: &str) {
                match &mut self.game {
                    $(Game::$Game(game) => game.log.by_player(from, name),)*
                }
            }

            /// What differs in its game from an earlier state. No command makes it another game.
            pub(super) fn changes_in_game(&self, before: &Self, changes: &mut Vec<Change>) {
                match (&before.game, &self.game) {
                    $((Game::$Game(old), Game::$Game(new)) => {
                        changes.extend(new.changes_since(old).into_iter().map(Change::$Game));
                    })*
                    _ => {}
                }
            }

            /// Whether these changes, which led here, may have left something in its game that cannot be.
            pub(super) fn may_be_broken_in_game(&self, changes: &[Change]) -> bool {
                match &self.game {
                    $(Game::$Game(game) => game.broken_by(changes.iter().filter_map(|change| {
                        match change {
                            Change::$Game(change) => Some(change),
                            _ => None,
                        }
                    })),)*
                }
            }

            /// Applies a change of its game.
            pub(super) fn apply_change_in_game(&mut self, change: &Change) -> Result<(), String> {
                match (change, &mut self.game) {
                    $((Change::$Game(change), Game::$Game(game)) => game.apply_change(change),)*
                    _ => Err(OTHER_GAME.into()),
                }
            }

            /// Takes up a change of its game whose own history is lost.
            pub(super) fn take_up_in_game(&mut self, change: &Change) -> Result<(), String> {
                match (change, &mut self.game) {
                    $((Change::$Game(change), Game::$Game(game)) => game.take_up_change(change),)*
                    _ => Err(OTHER_GAME.into()),
                }
            }

            /// Takes back the faces that were typed towards a roll that still waits for that roller.
            pub(super) fn take_back_faces(&mut self, who: Decider) {
                match &mut self.game {
                    $(Game::$Game(game) => game.take_back_faces(who),)*
                }
            }

            /// Teams roll app or real dice as they do now: what a correction asks for is thrown as it is set.
            pub(super) fn roll_as(&mut self, now: &Self) {
                let own = match &mut self.game {
                    $(Game::$Game(game) => crate::systems::Doors::teams_mut(game),)*
                };
                for (id, team) in own {
                    let set = now.doors().teams().get(id).map(|now| now.dice);
                    if let Some(dice) = set.filter(|dice| *dice != team.dice) {
                        std::sync::Arc::make_mut(team).dice = dice;
                    }
                }
            }

            /// Notes what a roll showed before it is corrected and how many steps that takes back, and puts the rolls in again
            /// that stand beside it. Returns which line of the log the note is.
            pub(super) fn begin_correction(&mut self, made: &MadeRoll, taken_back: usize) -> usize {
                match (&mut self.game, &made.fact) {
                    $((Game::$Game(game), GameFact::$Game(fact)) => {
                        let from = game.log.len();
                        game.note_corrected(fact, taken_back);
                        for other in &made.others {
                            if let GameFact::$Game(other) = other {
                                game.refill(other);
                            }
                        }
                        from
                    })*
                    // A roll is always of its campaign's game.
                    _ => 0,
                }
            }

            /// Brings the notes of this correction and of earlier ones that stand to their rolls. `now` is what was
            /// corrected, and the log was made anew from that line on.
            pub(super) fn end_correction(&mut self, made: &MadeRoll, now: &Self, from: usize) {
                match (&mut self.game, &now.game) {
                    $((Game::$Game(game), Game::$Game(now)) => {
                        game.arrange_corrections(now, made.line, from);
                    })*
                    _ => {}
                }
            }
        }

        impl Document {
            /// The rolls of a campaign that can be corrected, the newest first.
            pub(super) fn rolls_at(&self, campaign: &Campaign, head: u64) -> Vec<MadeRoll> {
                match &campaign.game {
                    $(Game::$Game(game) => game.rolls(self, campaign, head),)*
                }
            }
        }

        /// Reads a sheet of that game for what can be told of any.
        ///
        /// # Errors
        /// What is wrong, and where. Nothing is mended.
        pub fn sheet_info(system: System, bytes: &[u8]) -> Result<SheetInfo, SheetError> {
            match system {
                $(System::$Game => {
                    type Sheet = <crate::systems::$room::$Game as InCampaign>::Sheet;
                    sheet_from_bytes::<Sheet>(bytes).map(SheetInfo::from)
                })*
            }
        }

        /// Who made a roll of the rules, and the faces it fell on, in the order in which they are asked for.
        pub(super) fn roll_of(fact: &GameFact) -> Option<(Decider, Vec<i32>)> {
            match fact {
                $(GameFact::$Game(fact) => fact.roll().map(|(who, _, faces)| (who, faces)),)*
            }
        }
    };
}
for_each_game!(games);
