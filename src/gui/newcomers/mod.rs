//! Somebody new: the card that makes one and the card that adds from sheets. Both show at most once, beside each other
//! never, and what they come to is one command. What a game asks of its own newcomers is in its folder.

pub(in crate::gui) mod card;
mod from_sheets;
pub(in crate::gui) mod sheet_list;
mod where_to;

use std::path::PathBuf;

use egui::Ui;

use crate::campaign::{Command, Game, InCampaign};
use crate::gui::action::Action;
use crate::table::{CharacterId, JoinTeam, Kind, MapId};

use from_sheets::FromSheets;
use sheet_list::Listed;
pub(in crate::gui) use where_to::WhereTo;

/// What the frame of the card asks of what is in it.
pub(in crate::gui) trait Newcomers {
    /// What the card is called.
    fn title(&self) -> &'static str;

    /// Draws what is in the card, at most that high; who is added stands on that map.
    fn show(
        &mut self,
        ui: &mut Ui,
        game: &Game,
        map: Option<MapId>,
        height: f32,
        actions: &mut Vec<Action>,
    );
}

/// A game that somebody new comes to.
pub(in crate::gui) trait NewPeople: InCampaign<Sheet: Listed + Clone> {
    /// What the card is called that makes one.
    const TITLE: &'static str;

    /// Where somebody new was said to start.
    type Start: Default;

    /// Somebody in the making.
    type Card: Default;

    /// Buttons for where on a map those start who join that team. `who` tells two groups apart.
    fn start_ui(
        &self,
        ui: &mut Ui,
        map: MapId,
        joined: &JoinTeam,
        start: &mut Self::Start,
        who: &str,
    );

    /// Draws the card that makes one.
    fn new_ui(
        &self,
        card: &mut Self::Card,
        ui: &mut Ui,
        map: Option<MapId>,
        height: f32,
        actions: &mut Vec<Action>,
    );

    /// The command that adds them, onto that map where they start anywhere.
    fn add(&self, newcomers: Vec<Newcomer<'_, Self>>, map: Option<MapId>) -> Command;
}

/// Some who are new, all from one sheet.
pub(in crate::gui) struct Newcomer<'a, G: NewPeople> {
    /// Their sheet.
    pub(in crate::gui) sheet: G::Sheet,
    /// How many.
    pub(in crate::gui) count: u8,
    /// Players' or the GM's.
    pub(in crate::gui) kind: Kind,
    /// Where they go.
    pub(in crate::gui) to: &'a WhereTo<G>,
    /// Whose place the sheet takes.
    pub(in crate::gui) replaces: Option<CharacterId>,
}

/// The card that is open.
pub(in crate::gui) enum Card<G: NewPeople> {
    /// Somebody new, step by step.
    New(Box<G::Card>),
    /// Ready sheets, own ones, those of files.
    Sheets(Box<FromSheets<G>>),
}

impl<G: NewPeople> Card<G> {
    /// Somebody new.
    pub(in crate::gui) fn new() -> Self {
        Self::New(Box::default())
    }

    /// With the sheets of that folder beside the ready ones.
    pub(in crate::gui) fn from_sheets(folder: Option<PathBuf>) -> Self {
        Self::Sheets(Box::new(FromSheets::new(folder)))
    }
}

impl<G: NewPeople> Newcomers for Card<G> {
    fn title(&self) -> &'static str {
        match self {
            Self::New(_) => G::TITLE,
            Self::Sheets(_) => "Add from sheets",
        }
    }

    fn show(
        &mut self,
        ui: &mut Ui,
        game: &Game,
        map: Option<MapId>,
        height: f32,
        actions: &mut Vec<Action>,
    ) {
        // The card is gone with the campaign it was opened in.
        let Some(game) = G::of(game) else {
            return;
        };
        match self {
            Self::New(card) => game.new_ui(card, ui, map, height, actions),
            Self::Sheets(sheets) => sheets.show(ui, game, map, height, actions),
        }
    }
}
