//! What Flow tells of its units, for the panels that all such games share.

use std::collections::BTreeSet;

use egui::Ui;

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::games::flow::Known;
use crate::gui::games::flow::card::{Readying, TrackerCard};
use crate::gui::games::flow::offers::readied;
use crate::gui::sheet::SheetDraft;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::units::{
    self, Effect, Page, State, UnitGame, counter_ui, item_ui, unit_commands, unit_fights,
};
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::flow::{
    Act, Command, FIELDS, Flow, Point, SkillName, Start, Unit, UnitKind, UnitSheet,
};
use crate::systems::sheet::{ListEdit, Sheet};
use crate::systems::units::UnitsOnBoards as _;
use crate::table::words::count;
use crate::table::{CharacterId, ItemId, Kind, MapId};

/// “1 hex”, “6 hexes”.
fn hexes(number: u8) -> String {
    count(number.into(), "hex", "hexes")
}

impl UnitGame for Flow {
    type Kept = Known;
    type Card = TrackerCard;

    const FIELDS: Sheet<Unit> = FIELDS;
    const REACTIONS: &'static str = "reactions";
    const CLASS: &'static str = "Such as Duelist";
    const ACTS: &'static [&'static str] = &["Weapons and items", "Abilities"];

    unit_commands!(flow, Unit, Command, team);

    unit_fights!(Unit, EndTurn => Act::EndTurn);

    fn tokens_words(&self, who: CharacterId) -> String {
        let mut words = self.state_words(who);
        words.extend(self.lying_words(who));
        words.join(", ")
    }

    fn points_words(&self, who: CharacterId) -> Option<String> {
        let has = self.standing(who)?.points;
        let points = Point::ALL.map(|point| format!("{} {}", has.of(point), point.words()));
        Some(points.join(" "))
    }

    fn health(&self, who: CharacterId) -> Option<(u16, u16)> {
        let points = self.units.get(&who)?.hit_points;
        Some((points.now, points.max))
    }

    /// The turn by the GM's word (F-21).
    fn fight_menu_ui(&self, ui: &mut Ui, who: CharacterId, actions: &mut Vec<Action>) {
        let Some(standing) = self.standing(who) else {
            return;
        };
        let acting = self.turn().filter(|acting| *acting != who);
        let strikes = acting.filter(|acting| self.are_opponents(who, *acting));
        let strikes = strikes.map(|on| {
            let words = format!("Let it strike at {}", self.name(on));
            (words, Command::Provoke { owner: who, on })
        });
        let turn = (self.turn() != Some(who)).then_some(Command::SetTurn { who });
        let ready = standing
            .ready
            .as_ref()
            .map(|_| Command::CancelReady { who });
        let parts = self.grapple_of(who).map(|grapple| {
            let (held, holder) = (grapple.held, None);
            Command::SetGrapple { held, holder }
        });
        let all = [
            ("Give it the turn", turn),
            ("Cancel its Ready", ready),
            ("End the grapple", parts),
        ];
        let all = all.map(|(words, command)| Some((words.to_owned(), command?)));
        for (words, command) in all.into_iter().flatten().chain(strikes) {
            if item_ui(ui, icons::MOVE, &words) {
                actions.push(Action::Do(command.into()));
            }
        }
    }

    /// The points by hand, and what follows from the fields now: initiative, reach, whether it lies prone.
    fn beside_fields_ui(
        &self,
        ui: &mut Ui,
        page: &Page<'_, Self>,
        _: &mut SheetDraft,
        actions: &mut Vec<Action>,
    ) {
        let (who, unit) = (page.who, page.unit);
        if self.is_in_fight(who) {
            ui.horizontal_wrapped(|ui| {
                // What finds no room goes to the next line as a whole.
                ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
                for point in Point::ALL {
                    let now = self.pools(who).of(point);
                    let steps = [now.checked_sub(1), now.checked_add(1)];
                    let steps = steps.map(|step| {
                        let now = step?.into();
                        Some(Command::SetPoints { who, point, now }.into())
                    });
                    match page.player {
                        true => _ = ui.label(format!("{} {now}", point.words())),
                        false => counter_ui(ui, point.words(), now, steps, actions),
                    }
                }
            });
        }
        let words = format!(
            "Initiative 1d10 + {}. Reach {}",
            unit.modifier(SkillName::Agility),
            unit.size.reach()
        );
        widgets::hint_ui(ui, &words);
        if !page.player && ui.button("Restore").clicked() {
            let who = vec![who];
            actions.push(Action::Do(Command::Restore { who }.into()));
        }
    }

    /// F-04, F-51, F-52: what 1 AP of movement and weapons reach.
    fn far_words(&self, unit: &Unit) -> Vec<String> {
        let mut words = vec![format!(
            "Moves {} for 1 {}",
            hexes(unit.move_speed),
            Point::ActionPoints.words()
        )];
        let weapons = unit.weapons.iter().filter(|item| item.is_weapon());
        words.extend(weapons.map(|weapon| match (weapon.range, weapon.reach) {
            (0, 0) => format!("{} reaches {}", weapon.name, hexes(unit.size.reach())),
            (0, reach) => format!("{} reaches {}", weapon.name, hexes(reach)),
            (range, _) => format!("{} reaches {} without a penalty", weapon.name, hexes(range)),
        }));
        words
    }

    fn item_words(&self, who: CharacterId, list: &str, item: u32) -> (String, Vec<String>) {
        let unit = self.units.get(&who);
        let (weapon, ability) = match (unit, list) {
            (Some(unit), "weapons") => (unit.weapon(ItemId(item)), None),
            (Some(unit), "abilities") => (None, unit.ability(ItemId(item))),
            _ => (None, None),
        };
        match (weapon, ability) {
            (Some(weapon), _) => (weapon.damage.clone(), vec![weapon.text.clone()]),
            (_, Some(ability)) => (ability.cost.words(), vec![ability.text.clone()]),
            _ => Default::default(),
        }
    }

    fn effects(&self, who: CharacterId) -> Vec<Effect> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        vec![Effect {
            name: "Prone".to_owned(),
            now: if unit.prone { "is so already" } else { "" }.to_owned(),
            command: (!unit.prone).then(|| Command::set(who, "prone", true).into()),
        }]
    }

    /// How often it resolves and what it does is set on the sheet (F-21).
    fn effect_named(&self, who: CharacterId, name: &str) -> Option<campaign::Command> {
        let edit = Command::EditList {
            who,
            list: "effects".to_owned(),
            edit: ListEdit::Add(name.to_owned()),
        };
        Some(edit.into())
    }

    fn begin_card(&self, map: MapId) -> Result<TrackerCard, Box<campaign::Command>> {
        let surprised = BTreeSet::new();
        Err(Box::new(Command::BeginFight { map, surprised }.into()))
    }

    fn card_of(&self, command: UiCommand) -> Option<Result<TrackerCard, &'static str>> {
        match command {
            UiCommand::TravelTime => Some(Ok(TrackerCard::Travel(0))),
            UiCommand::Ready => {
                let ready = self.turn().map(|who| Readying::of(who, readied(self, who)));
                Some(ready.map(TrackerCard::Ready).ok_or("It is nobody’s turn"))
            }
            _ => None,
        }
    }
}
