//! What Heroes of Hex tells of its units, for the panels that all such games share.

use egui::Ui;

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::board::spaces;
use crate::gui::games::heroes_of_hex::known;
use crate::gui::games::heroes_of_hex::offers::chooses;
use crate::gui::games::heroes_of_hex::roster::side_line_ui;
use crate::gui::games::heroes_of_hex::sheet::{change, tokens_ui};
use crate::gui::games::heroes_of_hex::tokens_words;
use crate::gui::games::heroes_of_hex::tracker::{TrackerCard, effects, more, struck};
use crate::gui::scene::Scene;
use crate::gui::sheet::SheetDraft;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::units::{Effect, Page, State, UnitGame, item_ui, unit_commands};
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::heroes_of_hex::{
    ActionId, Aim, Command, FIELDS, HeroesOfHex, Reach, SideAct, Start, Unit, UnitKind, UnitSheet,
};
use crate::systems::sheet::Sheet;
use crate::table::{CharacterId, Kind, MapId, TeamId};

/// How often an action was used this Turn.
fn times_used(game: &HeroesOfHex, who: CharacterId, action: ActionId) -> u8 {
    let state = game.unit_state(who);
    let used = state.and_then(|state| state.used.get(&action));
    used.copied().unwrap_or(0)
}

impl UnitGame for HeroesOfHex {
    type Kept = known::Own;
    type Card = TrackerCard;

    const FIELDS: Sheet<Unit> = FIELDS;
    const REACTIONS: &'static str = "Reactions";
    const CLASS: &'static str = "Such as Guardian";
    const ACTS: &'static [&'static str] = &["Actions"];

    unit_commands!(heroes_of_hex, Unit, Command, side);

    fn stands(&self, who: CharacterId) -> State {
        if self.units.get(&who).is_some_and(|unit| unit.is_defeated()) {
            return State::Defeated;
        }
        match self.unit_state(who) {
            None => State::Waits,
            Some(_) if self.turn().is_some_and(|turn| turn.active == Some(who)) => State::Active,
            Some(standing) if standing.activated => State::Done,
            Some(_) => State::Ready,
        }
    }

    fn tokens_words(&self, who: CharacterId) -> String {
        tokens_words(self, who)
    }

    fn new_sheet(name: &str, class: &str, kind: Kind) -> UnitSheet {
        let kind = match kind {
            Kind::Pc => UnitKind::Hero,
            Kind::Npc => UnitKind::Enemy,
        };
        let mut unit = Unit::new(name, kind);
        class.clone_into(&mut unit.class);
        UnitSheet::of(&unit)
    }

    /// Marker and choice by the GM's word (H-11, H-14).
    fn fight_menu_ui(&self, ui: &mut Ui, who: CharacterId, actions: &mut Vec<Action>) {
        let (Some(turn), Some(standing)) = (self.turn(), self.unit_state(who)) else {
            return;
        };
        let on = !standing.activated;
        let words = match on {
            true => "Put an Activation marker",
            false => "Take the Activation marker off",
        };
        if item_ui(ui, icons::CHECK, words) {
            change(Command::SetMarker { who, on }, actions);
        }
        let of_side = self.side_of(who) == Some(turn.side);
        if of_side
            && turn.active != Some(who)
            && item_ui(ui, icons::MOVE, "Make it the active unit")
        {
            let who = Some(who);
            change(Command::SetActive { who }, actions);
        }
    }

    fn beside_fields_ui(
        &self,
        ui: &mut Ui,
        page: &Page<'_, Self>,
        draft: &mut SheetDraft,
        actions: &mut Vec<Action>,
    ) {
        tokens_ui(ui, page, draft, actions);
    }

    /// H-20, H-23: what a Movement and actions reach.
    fn far_words(&self, unit: &Unit) -> Vec<String> {
        let movement = unit.profile.movement;
        let mut words = vec![format!(
            "A Movement goes {}, at most {} in a Turn",
            spaces(movement.distance.into()),
            movement.max
        )];
        let aimed = unit.actions.iter();
        let aimed = aimed.filter(|action| !matches!(action.aim(), Aim::Oneself));
        words.extend(aimed.map(|action| match action.reach {
            Reach::Range(1) => format!("{} reaches the spaces beside it", action.name),
            Reach::Range(far) => format!("{} reaches {} in sight", action.name, spaces(far.into())),
            Reach::Within(far) => {
                format!(
                    "{} reaches {}, also through walls",
                    action.name,
                    spaces(far.into())
                )
            }
        }));
        words
    }

    fn item_words(&self, who: CharacterId, _: &str, item: u32) -> (String, Vec<String>) {
        let unit = self.units.get(&who);
        let Some(action) = unit.and_then(|unit| unit.action(ActionId(item))) else {
            return Default::default();
        };
        let cost = self.cost_of(action);
        let right = match times_used(self, who, action.id) {
            0 => cost.to_string(),
            _ => format!("used, {cost}"),
        };
        (right, vec![action.words(), action.text.clone()])
    }

    fn item_menu_ui(
        &self,
        ui: &mut Ui,
        page: &Page<'_, Self>,
        (_, item): (&str, u32),
        actions: &mut Vec<Action>,
    ) {
        let (who, action) = (page.who, ActionId(item));
        let times = times_used(self, who, action);
        let used = |times| Command::SetUsed { who, action, times };
        if widgets::menu_item_ui(ui, icons::CHECK, "Used this Turn", times < u8::MAX) {
            change(used(times.saturating_add(1)), actions);
        }
        if widgets::menu_item_ui(ui, icons::CLOSE, "Not used this Turn", times > 0) {
            change(used(0), actions);
        }
    }

    fn chooses(&self, who: CharacterId) -> Option<Action> {
        chooses(self, who)
    }

    fn number_of(&self, who: CharacterId, kept: &mut known::Own) -> Option<(usize, bool)> {
        kept.known.number_of(self, who)
    }

    fn team_line_ui(
        &self,
        ui: &mut Ui,
        team: TeamId,
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    ) {
        side_line_ui(ui, self, team, scene, actions);
    }

    fn effects(&self, who: CharacterId) -> Vec<Effect> {
        let unit = self.units.get(&who);
        unit.map_or_else(Vec::new, |unit| effects(self, who, unit))
    }

    fn effect_named(&self, who: CharacterId, name: &str) -> Option<campaign::Command> {
        Some(more(self.units.get(&who)?, who, name)?.into())
    }

    fn begin_card(&self, map: MapId) -> Result<TrackerCard, Box<campaign::Command>> {
        Ok(TrackerCard::begin(self, map))
    }

    fn hit_now(&self) -> Option<CharacterId> {
        struck(self)
    }

    fn fight_command(&self, command: UiCommand) -> Option<campaign::Command> {
        let command = match command {
            UiCommand::EndTurn => Command::Side(SideAct::EndTurn),
            UiCommand::Pass => Command::Side(SideAct::Pass),
            UiCommand::NegateFate => Command::Side(SideAct::NegateFate),
            UiCommand::EndFight => Command::EndSkirmish,
            UiCommand::NobodyReacts => Command::NobodyReacts,
            _ => return None,
        };
        Some(command.into())
    }
}
