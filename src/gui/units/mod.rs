//! Games of units on boards of spaces: everything that their panels have in common. What differs a game tells through
//! `UnitGame`, and on a board through `UnitMoves`; no game is named here, and no rule.

mod acts;
mod aside;
mod board;
mod boards;
mod command;
mod counter;
mod effect;
mod found;
mod looks;
mod menu;
mod new_unit;
mod offers;
mod panels;
mod record;
mod restore;
mod row;
mod run;
mod sheet;
mod start;
mod ways;

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::Ui;

pub(in crate::gui) use acts::{act_on, on_way};
pub(in crate::gui) use board::{Moving, UnitBoard, UnitMoves, bar_ui, board_ui};
pub(in crate::gui) use command::{UnitCommand, unit_commands};
pub(in crate::gui) use counter::counter_ui;
pub(in crate::gui) use effect::{Effect, NewEffect, effect_ui};
pub(in crate::gui) use found::found;
pub(in crate::gui) use looks::KnownLooks;
pub(in crate::gui) use menu::{item_ui, menu_ui, sharing, space_ui};
pub(in crate::gui) use offers::{
    KnownOffers, UnitOffers, ask_ui, by_kind, clash, deeds, group, groups, left_standing,
    left_undone, no_attack, row_odds, unit_fights, unit_tracker,
};
pub(in crate::gui) use panels::{
    look_at_space, moment, nobody_to_begin, offers, show_picture, unit_hints, unit_panels, usual,
    why_not,
};
pub(in crate::gui) use record::Record;
pub(in crate::gui) use restore::{down_to_begin, restore_ui};
pub(in crate::gui) use sheet::{Page, hand_over_ui, sheet_ui};
pub(in crate::gui) use start::Start;
pub(in crate::gui) use ways::{By, KnownWays, Ways, ways};

use crate::board::grid::{Hex, HexBoard, ZoneId};
use crate::campaign::{Command, InCampaign};
use crate::gui::action::Action;
use crate::gui::board::{BoardState, letters_of};
use crate::gui::games::{CardPress, Keeps, Own, ShowsEncounters};
use crate::gui::newcomers::sheet_list::Listed;
use crate::gui::panels::decision::CardKey;
use crate::gui::scene::Scene;
use crate::gui::sheet::SheetDraft;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme::{TeamLook, Tokens};
use crate::gui::tracker::{Group, InOrder};
use crate::gui::widgets::typed::Typed;
use crate::systems::sheet::Sheet;
use crate::systems::units::{TableUnit, Token, UnitsOnBoards, tokens};
use crate::table::{CharacterId, Kind, MapId, PictureId, TeamId, team_look};

/// A game of units on boards of spaces.
pub(in crate::gui) trait UnitGame:
    UnitsOnBoards + ShowsEncounters + InCampaign<Sheet: Listed + Clone>
{
    /// What the panels of the game keep for themselves.
    type Kept: Kept;
    /// A card that the GM opens in the tracker.
    type Card: GmCard<Self>;

    /// The table of fields.
    const FIELDS: Sheet<Self::Unit>;
    /// What the game calls reactions.
    const REACTIONS: &'static str;
    /// An example of what a unit is.
    const CLASS: &'static str;

    /// What the panels keep.
    fn own(own: &mut Own) -> &mut UnitsOwn<Self>;
    /// The same, to be read.
    fn own_ref(own: &Own) -> &UnitsOwn<Self>;
    /// The boards.
    fn boards(&self) -> &BTreeMap<MapId, Arc<HexBoard>> {
        self.kept().boards
    }
    /// A unit.
    fn unit(&self, who: CharacterId) -> Option<&Self::Unit> {
        self.kept().units.get(&who).map(Arc::as_ref)
    }
    /// What every unit has.
    fn about(unit: &Self::Unit) -> About<'_>;
    /// Where a unit stands.
    fn placed(&self, who: CharacterId) -> Option<Placed> {
        let place = self.kept().places.get(&who)?;
        let ((map, at), hidden) = (place.spot(), place.hidden());
        Some(Placed { map, at, hidden })
    }
    /// The command of the game that does that.
    fn unit_command(command: UnitCommand) -> Command;

    /// How a unit stands in the fight.
    fn stands(&self, who: CharacterId) -> State;
    /// The same in a word.
    fn stands_word(&self, who: CharacterId) -> &'static str {
        match self.stands(who) {
            State::Defeated => self.out_word(who),
            state => state.word(),
        }
    }
    /// What else it has, in words; empty where there is nothing.
    fn tokens_words(&self, who: CharacterId) -> String;

    /// The points that it has to spend, where it has some: a narrow row cuts everything else first.
    fn points_words(&self, _: CharacterId) -> Option<String> {
        None
    }
    /// Points that go down with harm, of how many; none where harm is counted otherwise.
    fn health(&self, _who: CharacterId) -> Option<(u16, u16)> {
        None
    }
    /// The same in words.
    fn health_words(&self, who: CharacterId) -> Option<String> {
        let (now, max) = self.health(who)?;
        Some(format!("{now}/{max}"))
    }
    /// Whether that unit could stand there.
    fn is_free_for(&self, who: CharacterId, map: MapId, at: Hex) -> bool {
        tokens::is_free(self, map, at, self.unit(who).map_or(1, TableUnit::size))
    }
    /// A free space for that unit in a zone, or anywhere.
    fn free_for(&self, who: CharacterId, map: MapId, zone: Option<ZoneId>) -> Option<Hex> {
        let size = self.unit(who).map_or(1, TableUnit::size);
        tokens::free_space(self, map, zone, (size, self.team_of(who))).ok()
    }
    /// Everything that can be done, or not, while that unit is selected.
    fn groups(&self, selected: Option<CharacterId>, kept: &mut Self::Kept) -> Vec<Group>;
    /// The command that adds units.
    fn add_units(newcomers: Vec<NewUnits<Self::Sheet>>) -> Command;
    /// The sheet of a unit with nothing special about it.
    fn new_sheet(name: &str, class: &str, kind: Kind) -> Self::Sheet;
    /// What can be done to a unit in a fight, in its menu.
    fn fight_menu_ui(&self, ui: &mut Ui, who: CharacterId, actions: &mut Vec<Action>);
    /// Draws what a sheet has beside its fields.
    fn beside_fields_ui(
        &self,
        ui: &mut Ui,
        page: &Page<'_, Self>,
        draft: &mut SheetDraft,
        actions: &mut Vec<Action>,
    );
    /// How far the unit moves, and how far its weapons and acts reach, each in a sentence.
    fn far_words(&self, unit: &Self::Unit) -> Vec<String>;
    /// What a folded item of a list says: at the right of its name, and below.
    fn item_words(&self, who: CharacterId, list: &str, item: u32) -> (String, Vec<String>);
    /// What the game adds to the menu of an item.
    fn item_menu_ui(
        &self,
        _ui: &mut Ui,
        _page: &Page<'_, Self>,
        _item: (&str, u32),
        _actions: &mut Vec<Action>,
    ) {
    }
    /// The sections of the table that stand together at the right of a sheet in a player's hand: what the unit can do.
    const ACTS: &'static [&'static str];

    /// What chooses a unit for the turn, if it can be chosen.
    fn chooses(&self, _who: CharacterId) -> Option<Action> {
        None
    }
    /// The number key of a unit, and whether it chooses it now.
    fn number_of(&self, _who: CharacterId, _kept: &mut Self::Kept) -> Option<(usize, bool)> {
        None
    }
    /// What stands below the name of a team in the roster.
    fn team_line_ui(
        &self,
        _ui: &mut Ui,
        _team: TeamId,
        _scene: &mut Scene,
        _actions: &mut Vec<Action>,
    ) {
    }
    /// What effects can be put on a unit by the GM's word.
    fn effects(&self, who: CharacterId) -> Vec<Effect>;
    /// The command that puts an effect of that name on it, where any can be put.
    fn effect_named(&self, _who: CharacterId, _name: &str) -> Option<Command> {
        None
    }
    /// The card of an effect.
    fn effect_card(new: NewEffect) -> Self::Card;
    /// The card of a fight that is about to begin; none begins it at once.
    fn begin_card(&self, map: MapId) -> Result<Self::Card, Box<Command>>;
    /// The card that a command of the window opens in this game alone, or why it opens none.
    fn card_of(&self, _command: UiCommand) -> Option<Result<Self::Card, &'static str>> {
        None
    }
    /// Whom an attack that goes on is on.
    fn hit_now(&self) -> Option<CharacterId>;
    /// The command of the game's own behind a command of the window; none where it means nothing.
    fn fight_command(&self, command: UiCommand) -> Option<Command>;
}

/// What every unit has.
pub(in crate::gui) struct About<'a> {
    pub(in crate::gui) name: &'a str,
    pub(in crate::gui) class: &'a str,
    pub(in crate::gui) description: &'a str,
    pub(in crate::gui) letters: &'a str,
    pub(in crate::gui) colour: Option<u8>,
    pub(in crate::gui) hidden: bool,
    pub(in crate::gui) portrait: Option<&'a PictureId>,
}

/// Where a unit stands.
#[derive(Clone, Copy, Debug)]
pub(in crate::gui) struct Placed {
    pub(in crate::gui) map: MapId,
    pub(in crate::gui) at: Hex,
    pub(in crate::gui) hidden: bool,
}

/// Some who are new, all from one sheet.
pub(in crate::gui) struct NewUnits<S> {
    pub(in crate::gui) sheet: S,
    pub(in crate::gui) count: u8,
    pub(in crate::gui) team: crate::table::JoinTeam,
    /// On which map, and in which zone.
    pub(in crate::gui) start: Option<(MapId, Option<ZoneId>)>,
    pub(in crate::gui) replaces: Option<CharacterId>,
}

/// What the panels of a game keep for themselves.
pub(in crate::gui) trait Kept: Default {
    /// The campaign has changed: what was worked out from it holds no more.
    fn forget(&mut self);
}

/// A game has nothing of its own to keep.
impl Kept for () {
    fn forget(&mut self) {}
}

/// A card that the GM opens in the tracker.
pub(in crate::gui) trait GmCard<G> {
    /// A result without its rolls.
    fn record(game: &G, who: CharacterId) -> Self;
    /// Takes a key; returns what it comes to.
    fn press(&mut self, key: CardKey) -> Option<Command>;
    /// Takes whoever was clicked on the board; whether it asks for anybody.
    fn takes(&mut self, who: CharacterId) -> bool;
    /// Draws it.
    fn show(&mut self, ui: &mut Ui, game: &G, actions: &mut Vec<Action>);
}

/// What the panels of such a game keep beside the campaign.
pub(in crate::gui) struct UnitsOwn<G: UnitGame> {
    /// How the board is looked at and edited.
    pub(in crate::gui) board: BoardState,
    /// Buffers of the sheet's fields.
    pub(in crate::gui) sheet: SheetDraft,
    /// The card that is open in the tracker.
    pub(in crate::gui) card: Option<G::Card>,
    /// The number that is being typed in one of the tracker's menus.
    pub(in crate::gui) typed: Typed,
    /// What is seen from where.
    pub(in crate::gui) looks: KnownLooks,
    /// What can be done, while that unit is selected.
    pub(in crate::gui) groups: Option<(Option<CharacterId>, Arc<[Group]>)>,
    /// Chances, in games of turns one after the other.
    pub(in crate::gui) offers: KnownOffers,
    /// Where units can move to.
    pub(in crate::gui) ways: KnownWays,
    /// What is the game's own.
    pub(in crate::gui) kept: G::Kept,
}

impl<G: UnitGame> Default for UnitsOwn<G> {
    fn default() -> Self {
        Self {
            board: BoardState::default(),
            sheet: SheetDraft::default(),
            card: None,
            typed: Typed::default(),
            looks: KnownLooks::default(),
            groups: None,
            offers: KnownOffers::default(),
            ways: KnownWays::default(),
            kept: G::Kept::default(),
        }
    }
}

impl<G: UnitGame> Keeps for UnitsOwn<G> {
    fn forget(&mut self) {
        self.kept.forget();
        self.looks = KnownLooks::default();
        self.groups = None;
        self.offers.forget();
        self.ways.clear();
        self.board.aim = None;
        self.board.view.forget_way();
    }

    fn leave(&mut self) {
        self.board.leave();
    }

    fn put_tools_away(&mut self) {
        self.board.put_tools_away();
    }

    fn drop_cursor(&mut self) {
        self.board.view.cursor = None;
    }

    fn forget_way(&mut self) -> bool {
        self.board.view.forget_way()
    }

    fn close_cards(&mut self) -> bool {
        self.card.take().is_some()
    }

    fn is_begun(&self) -> bool {
        self.card.is_some()
    }

    fn card_follows(&mut self, who: CharacterId) {
        if let Some(card) = &mut self.card {
            card.takes(who);
        }
    }

    fn press_card(&mut self, key: CardKey) -> CardPress {
        match &mut self.card {
            Some(card) => CardPress::taken(card.press(key)),
            None => CardPress::NoCard,
        }
    }
}

/// How a unit stands in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gui) enum State {
    /// It acts.
    Active,
    /// It can still act.
    Ready,
    /// It has put its turn off.
    Delays,
    /// It cannot act.
    Stopped,
    /// It has acted.
    Done,
    /// It is not in the fight.
    Waits,
    /// It is out of it.
    Defeated,
}

impl State {
    /// The word for it where a game has no other.
    pub(in crate::gui) const fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Ready => "ready",
            Self::Delays => "delays",
            Self::Stopped => "cannot act",
            Self::Done => "done",
            Self::Waits => "not in play",
            Self::Defeated => "defeated",
        }
    }

    /// Whether its shape is filled.
    pub(in crate::gui) const fn is_filled(self) -> bool {
        matches!(self, Self::Active | Self::Ready | Self::Delays)
    }
}

/// The board that shows: the one picked, else the fight's, else the first.
pub(in crate::gui) fn map_shown(game: &impl UnitGame, scene: &Scene) -> Option<MapId> {
    let picked = scene.map.filter(|map| game.boards().contains_key(map));
    picked
        .or_else(|| game.map_played())
        .or_else(|| game.boards().keys().next().copied())
}

/// The shape and colour of a team.
pub(in crate::gui) fn team_index(game: &impl UnitGame, team: Option<TeamId>) -> usize {
    team.and_then(|team| team_look(game.teams(), team))
        .unwrap_or(TeamLook::NO_TEAM)
}

/// What a unit looks like.
pub(in crate::gui) fn look<G: UnitGame>(game: &G, who: CharacterId, t: &Tokens) -> TeamLook {
    let own = game.unit(who).and_then(|unit| G::about(unit).colour);
    TeamLook::of(team_index(game, game.team_of(who)), t).coloured(own, t)
}

/// A unit in the order of turns, whether it is done and whether it acts, with what else there is to say; none where it is
/// gone.
pub(in crate::gui) fn in_order<G: UnitGame>(
    game: &G,
    who: CharacterId,
    (done, acts): (bool, bool),
    note: &'static str,
) -> Option<InOrder> {
    let about = G::about(game.unit(who)?);
    Some(InOrder {
        name: about.name.to_owned(),
        letters: letters_of(about.letters, about.name).into_owned(),
        look: team_index(game, game.team_of(who)),
        done,
        acts,
        note,
    })
}

/// What the panels of that game keep.
pub(in crate::gui) fn own_of<'a, G: UnitGame>(_: &G, scene: &'a Scene) -> &'a UnitsOwn<G> {
    G::own_ref(&scene.own)
}

/// What the team of a unit is called.
pub(in crate::gui) fn team_words<G: UnitGame>(game: &G, who: CharacterId) -> String {
    let team = game.team_of(who).and_then(|team| game.teams().get(&team));
    team.map_or_else(
        || format!("No {}", G::SYSTEM.info().team),
        |team| team.name.clone(),
    )
}

/// Queues a change.
pub(in crate::gui) fn change<G: UnitGame>(command: UnitCommand, actions: &mut Vec<Action>) {
    actions.push(Action::Do(G::unit_command(command)));
}

/// Words that games of units on boards have for those of what all games share.
pub(in crate::gui) const SAYS: &[(&str, &str)] = &[
    ("map", "board"),
    ("maps", "boards"),
    ("Map", "Board"),
    ("Maps", "Boards"),
    ("foes", "enemies"),
];

/// The window's commands in the words of games of units on boards.
pub(in crate::gui) const COMMANDS: &[(UiCommand, &str, &str)] = &[
    (
        UiCommand::NewCharacter,
        "New unit…",
        "Make a unit step by step; every step is optional",
    ),
    (
        UiCommand::Duplicate,
        "Duplicate",
        "A copy of the selected units; while the board is edited, of what is selected there",
    ),
    (
        UiCommand::NextSheet,
        "Next sheet",
        "Show the next unit of the roster",
    ),
    (
        UiCommand::PreviousSheet,
        "Previous sheet",
        "Show the unit before in the roster",
    ),
    (
        UiCommand::SaveEncounter,
        "Save the placement as an encounter…",
        "Keep which unit stands where on the board that shows, under a name",
    ),
    (
        UiCommand::ImportMap,
        "Import board…",
        "Add a board from a Universal VTT file or a One Page Dungeon",
    ),
    (
        UiCommand::SaveMap,
        "Save board as picture…",
        "Write the board that shows as a picture",
    ),
    (
        UiCommand::EditMap,
        "Edit the board",
        "Show the tools that draw and change the board; again to play on",
    ),
    (
        UiCommand::SeeAsPlayers,
        "See the board as players do",
        "Leave out what is hidden from players",
    ),
    (
        UiCommand::GoToMap,
        "Go to the board",
        "Give the keys to the board: arrows go from space to space",
    ),
    (
        UiCommand::GoToSpace,
        "Go to a space…",
        "Type its name, such as B7: the cursor of the board goes there",
    ),
    (
        UiCommand::WhatIf,
        "See from here",
        "Distance and sight from the selected unit to every space; again to stop",
    ),
    (
        UiCommand::FitSelection,
        "Show the selection",
        "Zoom so that what is selected fills the board’s panel",
    ),
    (
        UiCommand::FitMap,
        "Show the whole board",
        "Zoom so that the whole board shows",
    ),
    (
        UiCommand::ClearProbe,
        "Clear line of sight",
        "Forget the spaces that were picked for sight",
    ),
    (
        UiCommand::Palette,
        "Find anything…",
        "Commands, units, spaces, rules and files, by a few letters",
    ),
];
