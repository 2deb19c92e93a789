//! A unit as the editor of sheets asks for it: its commands, its token, what its actions say of this Turn (H-17).

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::Ui;

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::look;
use crate::gui::sheet::{SheetPage, menu_item_ui};
use crate::gui::theme;
use crate::gui::widgets::{icons, token_looks};
use crate::systems::heroes_of_hex::{ActionId, Command, HeroesOfHex, Unit};
use crate::systems::sheet::{FieldValue, ListEdit};
use crate::table::{CharacterId, Team, TeamId};

/// The sheet that shows, and for whom.
pub(super) struct Page<'a> {
    pub(super) game: &'a HeroesOfHex,
    pub(super) who: CharacterId,
    pub(super) unit: &'a Unit,
    /// A player has it in hand: nothing of the Turn, no word of the GM's.
    pub(super) player: bool,
}

impl<'a> Page<'a> {
    pub(super) fn of(game: &'a HeroesOfHex, who: CharacterId, player: bool) -> Option<Self> {
        let unit = game.units.get(&who)?;
        Some(Self {
            game,
            who,
            unit,
            player,
        })
    }

    /// Queues a change.
    pub(super) fn change(&self, command: Command, actions: &mut Vec<Action>) {
        actions.push(Action::Do(command.into()));
    }

    /// How often an action was used this Turn.
    fn times_used(&self, action: ActionId) -> u8 {
        let state = self.game.unit_state(self.who);
        let used = state.and_then(|state| state.used.get(&action));
        used.copied().unwrap_or(0)
    }
}

impl SheetPage for Page<'_> {
    type Sheet = Unit;
    const TEAM: &'static str = "side";

    fn who(&self) -> CharacterId {
        self.who
    }

    fn sheet(&self) -> &Unit {
        self.unit
    }

    fn is_players(&self) -> bool {
        self.player
    }

    fn teams(&self) -> &BTreeMap<TeamId, Arc<Team>> {
        &self.game.sides
    }

    fn set(&self, field: &str, value: FieldValue) -> campaign::Command {
        Command::set(self.who, field, value).into()
    }

    fn edit(&self, list: &str, edit: ListEdit) -> campaign::Command {
        let (who, list) = (self.who, list.to_owned());
        Command::EditList { who, list, edit }.into()
    }

    fn token_ui(&self, ui: &mut Ui) {
        let look = look(self.game, self.who, theme::tokens(ui));
        token_looks::preview_ui(ui, look, &self.unit.letters);
    }

    fn item_words(&self, _: &str, item: u32) -> (String, Vec<String>) {
        let Some(action) = self.unit.action(ActionId(item)) else {
            return Default::default();
        };
        let cost = self.game.cost_of(action);
        let right = match self.times_used(action.id) {
            0 => cost.to_string(),
            _ => format!("used, {cost}"),
        };
        (right, vec![action.words(), action.text.clone()])
    }

    fn item_menu_ui(&self, ui: &mut Ui, _: &str, item: u32, actions: &mut Vec<Action>) {
        if self.player || self.game.unit_state(self.who).is_none() {
            return;
        }
        let (who, action) = (self.who, ActionId(item));
        let times = self.times_used(action);
        let used = |times| Command::SetUsed { who, action, times };
        if menu_item_ui(ui, icons::CHECK, "Used this Turn", times < u8::MAX) {
            self.change(used(times.saturating_add(1)), actions);
        }
        if menu_item_ui(ui, icons::CLOSE, "Not used this Turn", times > 0) {
            self.change(used(0), actions);
        }
    }
}
