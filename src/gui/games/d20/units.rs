//! What Attack · Move · Bonus tells of its units, for the panels that all such games share.

use egui::Ui;

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::board::spaces;
use crate::gui::games::d20::card::TrackerCard;
use crate::gui::sheet::SheetDraft;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::units::{self, Effect, Page, State, UnitGame, item_ui, unit_commands, unit_fights};
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::d20::{
    Act, Command, Conditions, D20, FIELDS, Start, Unit, UnitKind, UnitSheet,
};
use crate::systems::sheet::Sheet;
use crate::systems::units::UnitsOnBoards;
use crate::table::words::list;
use crate::table::{CharacterId, ItemId, Kind, MapId};

/// States that a unit can be put in: the key of the field, its name, whether it is in it.
type StateOf = fn(&Conditions) -> bool;
const STATES: [(&str, &str, StateOf); 9] = [
    ("prone", "Prone", |of| of.prone),
    ("flat_footed", "Flat-footed", |of| of.flat_footed),
    ("helpless", "Helpless", |of| of.helpless),
    ("undetected", "Undetected", |of| of.undetected),
    ("sneaking", "Sneaking", |of| of.sneaking),
    ("swimming", "Swimming", |of| of.swimming),
    ("tumbling", "Tumbling", |of| of.tumbling),
    ("climbing", "Climbing", |of| of.climbing),
    ("laden", "Laden", |of| of.laden),
];

impl UnitGame for D20 {
    type Kept = ();
    type Card = TrackerCard;

    const FIELDS: Sheet<Unit> = FIELDS;
    const REACTIONS: &'static str = "free hits";
    const CLASS: &'static str = "Such as Ranger";
    const ACTS: &'static [&'static str] = &["Weapons", "Spells"];

    unit_commands!(d20, Unit, Command, team);

    unit_fights!(Unit, EndTurn => Act::EndTurn, Pass => Act::Delay);

    fn tokens_words(&self, who: CharacterId) -> String {
        let from = self.acts_from(who).map(|from| format!("acts {from}"));
        let words: Vec<String> = self.state_words(who).into_iter().chain(from).collect();
        words.join(", ")
    }

    fn health(&self, who: CharacterId) -> Option<(u16, u16)> {
        let now = self.units.get(&who)?.hit_points.now;
        Some((now, self.max_hit_points(who)))
    }

    /// The turn, disengaging and used slots by the GM's word (D-03, D-31, D-32).
    fn fight_menu_ui(&self, ui: &mut Ui, who: CharacterId, actions: &mut Vec<Action>) {
        let Some(standing) = self.standing(who) else {
            return;
        };
        let mut queue = |command: Command| actions.push(Action::Do(command.into()));
        let acts = self.turn().is_some_and(|turn| turn.who == who);
        if !acts && item_ui(ui, icons::MOVE, "Give it the turn") {
            queue(Command::SetTurn { who });
        }
        let on = !standing.disengaged;
        let words = match on {
            true => "Let it leave zones without free hits this round",
            false => "Let it draw free hits again",
        };
        if item_ui(ui, icons::CHECK, words) {
            queue(Command::SetDisengaged { who, on });
        }
        if standing.slots_used > 0 && item_ui(ui, icons::CHECK, "Give its free hits back") {
            queue(Command::SetSlots { who, used: 0 });
        }
    }

    /// What follows from the fields now: defense, free hits, what is missing from the next turn.
    fn beside_fields_ui(
        &self,
        ui: &mut Ui,
        page: &Page<'_, Self>,
        _: &mut SheetDraft,
        actions: &mut Vec<Action>,
    ) {
        let (who, unit) = (page.who, page.unit);
        let (defense, why) = self.defense(who, false);
        let mut words = match why {
            "" => format!("Hit by {defense} or more"),
            why => format!("Hit by {defense} or more, {why}"),
        };
        words += &format!(
            ". Now Agility {:+}, Strength {:+}, Accuracy {:+}",
            unit.agility(),
            unit.strength(),
            unit.accuracy(self.round())
        );
        if self.is_in_fight(who) {
            words += &format!(". Free hits left {}", self.slots_left(who));
        }
        widgets::hint_ui(ui, &words);
        let armor = unit.armor.iter();
        let armor = armor.map(|one| format!("{} takes {}", one.name, one.words()));
        let armor: Vec<String> = armor.collect();
        if !armor.is_empty() {
            widgets::hint_ui(ui, &list(&armor));
        }
        if !page.player && ui.button("Restore").clicked() {
            let who = vec![who];
            actions.push(Action::Do(Command::Restore { who }.into()));
        }
    }

    /// D-04, D-09: what a Move Action, weapons and spells reach.
    fn far_words(&self, unit: &Unit) -> Vec<String> {
        let mut words = vec![format!(
            "Moves {} with a Move Action",
            spaces(unit.movement.into())
        )];
        words.extend(unit.weapons.iter().map(|weapon| match weapon.range {
            0 => format!("{} reaches the spaces around it", weapon.name),
            range => format!("{} reaches {}", weapon.name, spaces(range.into())),
        }));
        let cast = unit.spells.iter().filter(|spell| spell.range > 0);
        words.extend(
            cast.map(|spell| format!("{} reaches {}", spell.name, spaces(spell.range.into()))),
        );
        words
    }

    fn item_words(&self, who: CharacterId, list: &str, item: u32) -> (String, Vec<String>) {
        let unit = self.units.get(&who);
        let id = ItemId(item);
        let words = unit.and_then(|unit| match list {
            "weapons" => {
                let weapon = unit.weapon(id)?;
                Some((weapon.damage.words(), vec![weapon.text.clone()]))
            }
            "spells" => {
                let spell = unit.spell(id)?;
                Some((format!("{} MP", spell.cost), vec![spell.text.clone()]))
            }
            "armor" => {
                let worn = unit.armor.iter().find(|one| one.id == id)?;
                Some((worn.words(), Vec::new()))
            }
            _ => None,
        });
        words.unwrap_or_default()
    }

    fn effects(&self, who: CharacterId) -> Vec<Effect> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let effects = STATES.iter().map(|(key, name, of)| {
            let is = of(&unit.state);
            Effect {
                name: (*name).to_owned(),
                now: if is { "is so already" } else { "" }.to_owned(),
                command: (!is).then(|| Command::set(who, *key, true).into()),
            }
        });
        effects.collect()
    }

    fn begin_card(&self, map: MapId) -> Result<TrackerCard, Box<campaign::Command>> {
        let opening = None;
        Err(Box::new(Command::BeginFight { map, opening }.into()))
    }
}
