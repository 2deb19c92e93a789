//! What Stacks & Hordes tells of its units, for the panels that all such games share.

use std::collections::BTreeSet;

use egui::Ui;

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::games::squads::Known;
use crate::gui::games::squads::card::TrackerCard;
use crate::gui::games::squads::squad::{decay_ui, side_ui, uses_words};
use crate::gui::scene::Scene;
use crate::gui::sheet::SheetDraft;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::units::{Effect, Page, State, UnitGame, item_ui, unit_commands};
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::sheet::Sheet;
use crate::systems::squads::{
    Command, FIELDS, Frame, Hold, Modifier, Squads, Start, Unit, UnitKind, UnitSheet,
};
use crate::systems::units::UnitsOnBoards as _;
use crate::table::words::count;
use crate::table::{CharacterId, Kind, MapId, TeamId};

impl UnitGame for Squads {
    type Kept = Known;
    type Card = TrackerCard;

    const FIELDS: Sheet<Unit> = FIELDS;
    const REACTIONS: &'static str = "answers of the Calm";
    const CLASS: &'static str = "Such as Pikers";
    const ACTS: &'static [&'static str] = &["Combat modifiers", "Specials"];

    unit_commands!(squads, Unit, Command, team);

    fn stands(&self, who: CharacterId) -> State {
        let unit = self.units.get(&who);
        if unit.is_some_and(|unit| unit.is_defeated()) {
            return State::Defeated;
        }
        match self.standing(who) {
            None => State::Waits,
            Some(_) if unit.is_some_and(|unit| unit.is_dragged()) => State::Stopped,
            Some(one) if one.movement.is_ready() || one.action.is_ready() => State::Ready,
            Some(one) if one.movement == Hold::PutOff || one.action == Hold::PutOff => {
                State::Delays
            }
            Some(one) if one.gained => State::Done,
            Some(_) => State::Ready,
        }
    }

    /// A structure has no turn.
    fn stands_word(&self, who: CharacterId) -> &'static str {
        let structure = self.units.get(&who).is_some_and(|unit| unit.is_structure());
        match self.stands(who) {
            State::Defeated => self.out_word(who),
            State::Waits if structure => "structure",
            state => state.word(),
        }
    }

    fn new_sheet(name: &str, class: &str, kind: Kind) -> UnitSheet {
        let kind = match kind {
            Kind::Pc => UnitKind::Character,
            Kind::Npc => UnitKind::Troop,
        };
        let mut unit = Unit::new(name, kind);
        class.clone_into(&mut unit.class);
        UnitSheet::of(&unit)
    }

    fn hit_now(&self) -> Option<CharacterId> {
        let mut frames = self
            .fight
            .iter()
            .flat_map(|fight| fight.frames.iter().rev());
        frames.find_map(|frame| match frame {
            Frame::Strike(strike) => Some(strike.on),
            _ => None,
        })
    }

    fn fight_command(&self, command: UiCommand) -> Option<campaign::Command> {
        let command = match command {
            UiCommand::EndTurn => Command::GoOn { stop: None },
            UiCommand::EndFight => Command::EndFight,
            UiCommand::NobodyReacts => Command::NobodyReacts,
            _ => return None,
        };
        Some(command.into())
    }

    fn tokens_words(&self, who: CharacterId) -> String {
        let mut words = self.state_words(who);
        words.retain(|word| word != self.stands_word(who));
        let squad = self.units.get(&who).and_then(|unit| unit.squad);
        words.extend(squad.map(|id| match self.squads.get(&id) {
            Some(squad) if squad.leader == Some(who) => format!("leads {}", squad.name),
            _ => self.squad_name(id),
        }));
        words.join(", ")
    }

    fn health(&self, who: CharacterId) -> Option<(u16, u16)> {
        let unit = self.units.get(&who)?;
        Some((unit.hits.now, unit.max_hits()))
    }

    fn team_line_ui(
        &self,
        ui: &mut Ui,
        team: TeamId,
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    ) {
        side_ui(ui, self, team, scene, actions);
    }

    /// Move and Action, uses of combat modifiers, mounts and squads by the GM's word (S-11, S-20, S-33, S-45).
    fn fight_menu_ui(&self, ui: &mut Ui, who: CharacterId, actions: &mut Vec<Action>) {
        let (Some(unit), Some(standing)) = (self.units.get(&who), self.standing(who)) else {
            return;
        };
        let (movement, action) = (Hold::New, Hold::New);
        let mut all = vec![(
            icons::MOVE,
            "Give it a Move and an Action".to_owned(),
            Command::SetHolds {
                who,
                movement,
                action,
            },
        )];
        all.extend(unit.rides.map(|on| {
            let words = format!("Take it off {}", self.name(on));
            (icons::DOWN, words, Command::Ride { who, on: None })
        }));
        all.extend(unit.squad.map(|_| {
            let (units, squad, force) = (vec![who], None, false);
            let words = "Take it out of its squad".to_owned();
            let assign = Command::Assign {
                units,
                squad,
                force,
            };
            (icons::TEAM, words, assign)
        }));
        let uses = Modifier::ALL
            .iter()
            .copied()
            .filter(|one| one.per_attack() > 0 && unit.chosen(*one) > 0);
        all.extend(uses.map(|modifier| {
            let on = !standing.held_back.contains(&modifier);
            let (icon, verb) = match on {
                true => (icons::HOLD, "Hold back"),
                false => (icons::CHECK, "Use again"),
            };
            let words = format!("{verb} {}", modifier.words());
            (icon, words, Command::HoldBack { who, modifier, on })
        }));
        for (icon, words, command) in all {
            if item_ui(ui, icon, &words) {
                actions.push(Action::Do(command.into()));
            }
        }
    }

    /// What follows from the fields now: phase, Defense, what uses are left, decay.
    fn beside_fields_ui(
        &self,
        ui: &mut Ui,
        page: &Page<'_, Self>,
        _: &mut SheetDraft,
        actions: &mut Vec<Action>,
    ) {
        let (who, unit) = (page.who, page.unit);
        let mut words = format!(
            "Base Combat {}, base Defense {}, {} Hits at most",
            unit.base_combat(),
            unit.base_defense(),
            unit.max_hits()
        );
        for uses in uses_words(self, who) {
            words += &format!(". {uses} left");
        }
        widgets::hint_ui(ui, &words);
        if page.player {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            if ui.button("Restore").clicked() {
                let who = vec![who];
                actions.push(Action::Do(Command::Restore { who }.into()));
            }
            decay_ui(ui, self, (vec![who], &unit.name), actions);
        });
    }

    /// S-01, S-51: what a Move and Fire reach.
    fn far_words(&self, unit: &Unit) -> Vec<String> {
        let squares = |number: u8| count(number.into(), "square", "squares");
        let mut words = vec![format!("Moves {}", squares(unit.movement))];
        words.extend((unit.range > 0).then(|| format!("Fires {}", squares(unit.range))));
        words
    }

    fn item_words(&self, _: CharacterId, _: &str, _: u32) -> (String, Vec<String>) {
        Default::default()
    }

    fn effects(&self, who: CharacterId) -> Vec<Effect> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let status = unit.status;
        let states = [
            ("immobilized", "Immobilized", status.immobilized),
            ("incapacitated", "Incapacitated", status.incapacitated),
            ("calm", "Calm", status.calm),
            ("surrendered", "Surrendered", status.surrendered),
        ];
        let states = states.map(|(key, name, is)| Effect {
            name: name.to_owned(),
            now: if is { "is so already" } else { "" }.to_owned(),
            command: (!is).then(|| Command::set(who, key, true).into()),
        });
        let stun = self.standing(who).map(|_| Effect {
            name: "Stun".to_owned(),
            now: String::new(),
            command: Some(Command::Stun { who }.into()),
        });
        states.into_iter().chain(stun).collect()
    }

    fn begin_card(&self, map: MapId) -> Result<TrackerCard, Box<campaign::Command>> {
        let defending = BTreeSet::new();
        Err(Box::new(Command::BeginFight { map, defending }.into()))
    }
}
