//! New characters: how one is made, and where on a zone map they start.

mod listed;
mod new_character;
mod start;

use egui::Ui;

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::newcomers::{NewPeople, Newcomer};
use crate::systems::unhex::{self, Newcomers, Unhex};
use crate::table::{JoinTeam, MapId};

use new_character::NewCharacter;
use start::Start;

impl NewPeople for Unhex {
    const TITLE: &'static str = "New character";

    type Start = Start;
    type Card = NewCharacter;

    fn start_ui(&self, ui: &mut Ui, map: MapId, joined: &JoinTeam, start: &mut Start, who: &str) {
        start.show(ui, self, map, joined, who);
    }

    fn new_ui(
        &self,
        card: &mut NewCharacter,
        ui: &mut Ui,
        map: Option<MapId>,
        height: f32,
        actions: &mut Vec<Action>,
    ) {
        card.show(ui, self, map, height, actions);
    }

    fn add(&self, newcomers: Vec<Newcomer<'_, Self>>, map: Option<MapId>) -> Command {
        let newcomers = newcomers.into_iter().map(|new| {
            let team = new.to.team(self, new.kind);
            Newcomers {
                at: new.to.start.place(self, map, &team),
                sheet: new.sheet,
                count: new.count,
                team,
                replaces: new.replaces,
            }
        });
        let newcomers = newcomers.collect();
        unhex::Command::AddCharacters { newcomers }.into()
    }
}
