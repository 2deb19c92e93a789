//! New units: how one is made, and in which start area of a board they start.

mod listed;
mod new_unit;
mod start;

use egui::Ui;

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::newcomers::{NewPeople, Newcomer};
use crate::systems::heroes_of_hex::{self, HeroesOfHex, NewUnits};
use crate::table::{JoinTeam, MapId};

use new_unit::NewUnit;
use start::Start;
pub(super) use start::start_zones;

impl NewPeople for HeroesOfHex {
    const TITLE: &'static str = "New unit";

    type Start = Start;
    type Card = NewUnit;

    fn start_ui(&self, ui: &mut Ui, map: MapId, joined: &JoinTeam, start: &mut Start, who: &str) {
        start.show(ui, self, map, joined, who);
    }

    fn new_ui(
        &self,
        card: &mut NewUnit,
        ui: &mut Ui,
        map: Option<MapId>,
        _height: f32,
        actions: &mut Vec<Action>,
    ) {
        card.show(ui, self, map, actions);
    }

    fn add(&self, newcomers: Vec<Newcomer<'_, Self>>, map: Option<MapId>) -> Command {
        let newcomers = newcomers.into_iter().map(|new| {
            let side = new.to.team(self, new.kind);
            NewUnits {
                start: new.to.start.on(self, map, &side),
                sheet: new.sheet,
                count: new.count,
                side,
                replaces: new.replaces,
            }
        });
        let newcomers = newcomers.collect();
        heroes_of_hex::Command::AddNewUnits { newcomers }.into()
    }
}
