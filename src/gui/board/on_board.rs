//! What a game tells of its boards, so that they are drawn, played on and edited in the window. How that looks is said by
//! the rest of this folder, and what is allowed by the game.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::{TextureId, Ui};

use crate::board::BoardRule;
use crate::board::grid::{Hex, HexBoard, HexEdit, Layout, Reach, ZoneId};
use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::board::edit::FormPlaces;
use crate::gui::board::sight::Looks;
use crate::gui::board::standing::{BoardToken, Here};
use crate::gui::panels::map_menu::Deed;
use crate::gui::theme::Tokens;
use crate::gui::widgets::act_arrow::Outcome;
use crate::gui::widgets::camera::MapPart;
use crate::gui::widgets::mood::Mood;
use crate::table::{Build, CharacterId, MapId, Odds, RuleId};

/// From where sight is asked: on which board, as whom, at which space.
pub(in crate::gui) type From = (MapId, Option<CharacterId>, Hex);

/// A game on boards of spaces, as the window asks it. It may keep what it worked out until the campaign changes.
pub(in crate::gui) trait OnBoard {
    /// All boards.
    fn boards(&self) -> &BTreeMap<MapId, Arc<HexBoard>>;

    /// How the spaces of a new board lie.
    fn new_layout(&self) -> Layout;

    /// The command that makes, changes or removes a board.
    fn edit(&self, map: MapId, edit: EditBoard) -> Command;

    /// The game's rule for what the check of a board finds.
    fn board_rule(&self, rule: BoardRule) -> RuleId;

    /// The game's rules of what is seen from where.
    fn sight_rules(&self) -> Vec<RuleId>;

    /// Whoever is selected in the window.
    fn selected(&self) -> Option<CharacterId>;

    /// Those who are selected together; nobody where it is not more than one.
    fn several(&self) -> &[CharacterId];

    /// Whoever acts now.
    fn active(&self) -> Option<CharacterId>;

    /// What somebody is called.
    fn name(&self, who: CharacterId) -> String;

    /// Everybody on a board, with the space.
    fn tokens(&self, map: MapId) -> Vec<(CharacterId, Hex)>;

    /// The same, as the very same list until the campaign changes.
    fn here(&mut self, map: MapId) -> Here;

    /// Where somebody stands.
    fn place(&self, who: CharacterId) -> Option<(MapId, Hex)>;

    /// How a token lies there.
    fn build(&self, _who: CharacterId) -> Build {
        Build::default()
    }

    /// The command that turns a token to the next direction, to its left or to its right.
    fn turn(&self, _who: CharacterId, _left: bool) -> Option<Command> {
        None
    }

    /// The command that turns a token to a space.
    fn face(&self, _who: CharacterId, _to: Hex) -> Option<Command> {
        None
    }

    /// How somebody is drawn; all of it but how they stand out and their portrait holds until the campaign changes.
    fn token(&self, who: CharacterId, t: &Tokens) -> Option<BoardToken<'static>>;

    /// Somebody’s portrait, once it can be drawn.
    fn portrait(&self, who: CharacterId) -> Option<TextureId>;

    /// How somebody stands out now.
    fn mood(&self, who: CharacterId) -> Mood;

    /// What somebody's side is called, if there is one.
    fn side_name(&self, who: CharacterId) -> Option<String>;

    /// How somebody stands, in words.
    fn state_words(&self, who: CharacterId) -> String;

    /// How far the objective of a zone has come, of how far it goes, if it has one.
    fn progress(&self, _map: MapId, _zone: ZoneId) -> Option<(u32, u32)> {
        None
    }

    /// What else lies on a board, by its name.
    fn things(&self, map: MapId) -> Vec<(Hex, String)>;

    /// Where the unit that is dragged can move to, else the one that is asked for a path or acts; empty on a board that is
    /// not played on.
    fn reach(&mut self, map: MapId, dragged: Option<CharacterId>) -> Arc<Reachable>;

    /// The price of a path in reach and what warns of it, in words.
    fn path_words(&mut self, dragged: Option<CharacterId>, to: Hex) -> Option<String>;

    /// The spaces in which its opponents threaten the unit that is dragged, else the one that moves.
    fn threatened(&mut self, _map: MapId, _dragged: Option<CharacterId>) -> Arc<BTreeSet<Hex>> {
        Arc::default()
    }

    /// Where somebody strikes at whoever takes the path there.
    fn path_marks(&mut self, _dragged: Option<CharacterId>, _to: Hex) -> Vec<Hex> {
        Vec::new()
    }

    /// Whether a drag of that unit is a move by the rules; otherwise it only places the token.
    fn moves(&self, map: MapId, who: CharacterId) -> bool;

    /// What a drag of that unit to a space in reach does; none where the rules do not let it.
    fn drop(&mut self, who: CharacterId, to: Hex) -> Option<Action>;

    /// Why a unit that is dragged cannot move to a space.
    fn unreachable(&mut self, who: CharacterId, to: Hex) -> Unreachable;

    /// The command that places a unit by the GM's word.
    fn put(&self, who: CharacterId, map: MapId, at: Hex) -> Command;

    /// The command that places several units of a board by the GM's word, or none of them.
    fn put_all(&self, map: MapId, tokens: Vec<(CharacterId, Hex)>) -> Command;

    /// The command that puts a copy of a unit on a space of its board.
    fn copy(&self, who: CharacterId, at: Hex) -> Command;

    /// What a click on a space without a unit does; none where it only picks the space.
    fn click(&mut self, map: MapId, at: Hex) -> Option<Action>;

    /// Who is asked to go to a space, or is moved by an answer, and why that space is no answer; none where no question
    /// asks for a space.
    fn no_answer(&mut self, map: MapId, at: Hex) -> Option<(CharacterId, Unreachable)>;

    /// What the first of those, else whoever acts, can do to the second one now.
    fn attacks(&mut self, by: Option<CharacterId>, on: CharacterId) -> Vec<Deed>;

    /// Why that one cannot attack the other now, where it is an attack that a drag onto them means.
    fn why_no_attack(&self, _by: CharacterId, _on: CharacterId) -> Option<Unreachable> {
        None
    }

    /// What chooses a unit that can be chosen now.
    fn activate(&self, who: CharacterId) -> Option<Action>;

    /// The whole paths that a question offers on a board, the one in front last, or the single spaces that are its options;
    /// `end` is the space that is pointed at.
    fn proposals(&mut self, map: MapId, end: Option<Hex>) -> Vec<ProposedPath>;

    /// What the act that is pointed at elsewhere covers, and whom it hits.
    fn aimed(&mut self, map: MapId) -> Option<Arc<Aimed>>;

    /// The act whose space is asked for, at a space to begin with.
    fn asked_aim(&mut self) -> Option<Aim>;

    /// What an act comes to that is aimed at a space; none where it cannot be aimed now.
    fn aimed_act(&mut self, aim: Aim) -> Option<Arc<AimedAct>>;

    /// Whether a click on somebody who lies there means the space: whoever goes can end there beside them, as beside a body.
    fn gives_way(&mut self, map: MapId, who: CharacterId, at: Hex) -> bool;

    /// Whether a card that is open has taken somebody who was clicked.
    fn takes(&mut self, who: CharacterId) -> bool;

    /// The acts that wait to be resolved on a board.
    fn waiting(&mut self, map: MapId) -> Arc<[WaitingAct]>;

    /// The part of that board that players see in their window, where that is outlined.
    fn part_seen(&self, map: MapId) -> Option<MapPart>;

    /// What has become of whom by the last act.
    fn outcomes(&self) -> &[(CharacterId, Outcome)];

    /// What is seen from there; none where there is no such board.
    fn looks(&mut self, from: From) -> Option<Arc<Looks>>;

    /// How a space is seen from there, in a sentence; empty where there is no such board.
    fn why(&mut self, from: From, to: Hex) -> Arc<str>;

    /// Draws what has to be done on a board, to be changed. An open form that takes places from the map has `places`.
    fn objectives_ui(
        &mut self,
        ui: &mut Ui,
        shown: (MapId, &HexBoard),
        places: &mut Option<FormPlaces>,
        actions: &mut Vec<Action>,
    );
}

/// What is done to a board.
#[derive(Clone, Debug)]
pub(in crate::gui) enum EditBoard {
    /// It is new, or replaced.
    Put(Box<HexBoard>),
    /// It gets another name.
    Rename(String),
    /// Something on it changes.
    Edit(Box<HexEdit>),
    /// It goes.
    Remove,
}

/// Where a unit can move to.
#[derive(Default)]
pub(in crate::gui) struct Reachable {
    /// Who moves.
    pub(in crate::gui) who: Option<CharacterId>,
    /// The spaces, each with what it costs.
    pub(in crate::gui) prices: BTreeMap<Hex, u16>,
    /// Prices are shown on the spaces.
    pub(in crate::gui) priced: bool,
    /// The paths.
    pub(in crate::gui) paths: Option<Reach>,
}

impl Reachable {
    /// The path there, where it begins included, and where it is paid for anew; none where the unit cannot get.
    pub(in crate::gui) fn path(&self, to: Hex) -> Option<(Vec<Hex>, Vec<Hex>)> {
        self.prices.get(&to)?;
        self.paths.as_ref()?.way(to)
    }
}

/// Why a unit cannot move to a space, and the way past that.
pub(in crate::gui) struct Unreachable {
    /// In words that go on a sentence.
    pub(in crate::gui) reason: String,
    /// The rule that says so.
    pub(in crate::gui) rule: Option<RuleId>,
    /// What placing it anyway means, in a sentence.
    pub(in crate::gui) anyway: &'static str,
}

/// A whole path that a question offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::gui) struct ProposedPath {
    /// The number of its option, from 1 on; none where no key takes it by itself.
    pub(in crate::gui) number: Option<usize>,
    /// The spaces, where it begins included; one alone is a place.
    pub(in crate::gui) spaces: Vec<Hex>,
    /// It is pointed at.
    pub(in crate::gui) strong: bool,
}

/// An act that waits to be resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::gui) struct WaitingAct {
    /// Who does it.
    pub(in crate::gui) who: CharacterId,
    /// What it covers, and whom it hits.
    pub(in crate::gui) aimed: Aimed,
    /// The way it goes, where it begins included.
    pub(in crate::gui) path: Vec<Hex>,
    /// What stands at its arrow, such as “Rapier, 1 space”.
    pub(in crate::gui) words: String,
    /// All of it in words, for a screen reader.
    pub(in crate::gui) describe: String,
}

/// What an act covers and whom it hits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::gui) struct Aimed {
    /// The spaces of those whom it hits.
    pub(in crate::gui) units: Vec<Hex>,
    /// The spaces that it covers.
    pub(in crate::gui) spaces: Vec<Hex>,
}

/// An act that is aimed at a space of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Who does it.
    pub who: CharacterId,
    /// Which of its acts, as the game numbers them: an item, and what is done with it.
    pub act: (u32, u32),
    /// The space.
    pub at: Hex,
}

/// What an act comes to at the space that it is aimed at.
#[derive(Clone, Debug)]
pub(in crate::gui) struct AimedAct {
    /// What it covers, and whom it hits.
    pub(in crate::gui) aimed: Arc<Aimed>,
    /// Act and space, such as “Fire rain → C4”.
    pub(in crate::gui) label: String,
    /// Whom it hits, or why it cannot be done there.
    pub(in crate::gui) words: String,
    /// The chances.
    pub(in crate::gui) odds: Option<Odds>,
    /// What doing it does.
    pub(in crate::gui) action: Action,
}
