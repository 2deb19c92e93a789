//! Objectives of the scenario in the strip (H-51): those of the board, a new one, what is to be done and where. Zones are
//! chosen by name or drawn on the map, the artifact's space is clicked.

use egui::{ComboBox, RichText, Ui};

use crate::board::grid::{HexBoard, HexItem, ZoneKind};
use crate::gui::action::Action;
use crate::gui::board::FormPlaces;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{icons, typed};
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, Objective, ObjectiveId, ObjectiveKind};
use crate::table::{CharacterId, MapId, TeamId};

/// The most Turns that an objective can take.
const MOST_TURNS: u32 = 999;

/// What is to be done, without its places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    Capture,
    Control,
    Escort,
    Survive,
    Recover,
}

impl Aim {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Capture, "Capture a point"),
        (Self::Control, "Control zones"),
        (Self::Escort, "Escort"),
        (Self::Survive, "Survive"),
        (Self::Recover, "Recover an artifact"),
    ];

    const fn of(kind: &ObjectiveKind) -> Self {
        match kind {
            ObjectiveKind::Capture { .. } => Self::Capture,
            ObjectiveKind::Control { .. } => Self::Control,
            ObjectiveKind::Escort { .. } => Self::Escort,
            ObjectiveKind::Survive { .. } => Self::Survive,
            ObjectiveKind::Recover { .. } => Self::Recover,
        }
    }

    const fn has_zone(self) -> bool {
        !matches!(self, Self::Survive)
    }
}

/// An objective that is made or changed.
#[derive(Clone, Debug)]
pub(in crate::gui::games::heroes_of_hex) struct ObjectiveDraft {
    /// Which; none is a new one.
    id: Option<ObjectiveId>,
    name: String,
    side: Option<TeamId>,
    aim: Aim,
    turns: String,
    /// Within so many Turns; empty is without end.
    within: String,
    unit: Option<CharacterId>,
    wins: bool,
    hidden: bool,
    /// The name has not had the focus yet.
    fresh: bool,
}

impl ObjectiveDraft {
    fn new(game: &HeroesOfHex, board: &HexBoard) -> (Self, FormPlaces) {
        let zones = board.zones.iter();
        let zone = zones.filter(|(_, zone)| zone.kind == ZoneKind::Objective);
        let zones = zone.map(|(id, _)| *id).take(1).collect();
        let draft = Self {
            id: None,
            name: String::new(),
            side: game.sides.keys().next().copied(),
            aim: Aim::Capture,
            turns: "1".to_owned(),
            within: String::new(),
            unit: game.units.keys().next().copied(),
            wins: true,
            hidden: false,
            fresh: true,
        };
        let places = FormPlaces {
            zones,
            ..FormPlaces::default()
        };
        (draft, places)
    }

    fn of(id: ObjectiveId, old: &Objective) -> (Self, FormPlaces) {
        let (mut zones, mut turns, mut unit, mut lies) = (Vec::new(), 1, None, None);
        match &old.kind {
            ObjectiveKind::Capture { zone, turns: many } => {
                zones.push(*zone);
                turns = *many;
            }
            ObjectiveKind::Control { zones: all } => zones.clone_from(all),
            ObjectiveKind::Escort { unit: whom, zone } => {
                zones.push(*zone);
                unit = Some(*whom);
            }
            ObjectiveKind::Survive { turns: many } => turns = *many,
            ObjectiveKind::Recover { lies: at, zone } => {
                zones.push(*zone);
                lies = Some(*at);
            }
        }
        let aim = Aim::of(&old.kind);
        let draft = Self {
            id: Some(id),
            name: old.name.clone(),
            side: Some(old.side),
            aim,
            turns: turns.to_string(),
            within: old
                .within
                .map_or_else(String::new, |within| within.to_string()),
            unit,
            wins: old.wins,
            hidden: old.hidden,
            fresh: false,
        };
        let places = FormPlaces {
            zones,
            several: aim == Aim::Control,
            space: lies,
            wants_space: aim == Aim::Recover,
            picking: false,
        };
        (draft, places)
    }

    /// Within how many Turns; what is wrong, in a sentence that says what to do.
    fn within(&self) -> Result<Option<u32>, &'static str> {
        let typed = self.within.trim();
        if typed.is_empty() || self.aim == Aim::Survive {
            return Ok(None);
        }
        let turns = typed.parse::<u32>().ok();
        let turns = turns.filter(|turns| (1..=MOST_TURNS).contains(turns));
        let wrong = "Type within how many Turns, 1 to 999, or leave it empty";
        turns.map(Some).ok_or(wrong)
    }

    /// What is to be done; what is missing, in a sentence that says what to do.
    fn kind(&self, places: &FormPlaces, board: &HexBoard) -> Result<ObjectiveKind, &'static str> {
        let mut there = places.zones.iter().copied();
        let zone = there.find(|zone| board.zones.contains_key(zone));
        let zone = zone.ok_or("Choose a zone, or drag over its spaces on the board");
        let turns = self.turns.trim().parse::<u32>().ok();
        let turns = turns.filter(|turns| (1..=MOST_TURNS).contains(turns));
        let turns = turns.ok_or("Type a number of Turns from 1 to 999");
        Ok(match self.aim {
            Aim::Capture => ObjectiveKind::Capture {
                zone: zone?,
                turns: turns?,
            },
            Aim::Control => {
                zone?;
                let zones = places.zones.iter().copied();
                let zones = zones.filter(|zone| board.zones.contains_key(zone));
                ObjectiveKind::Control {
                    zones: zones.collect(),
                }
            }
            Aim::Escort => ObjectiveKind::Escort {
                unit: self.unit.ok_or("Add a unit first")?,
                zone: zone?,
            },
            Aim::Survive => ObjectiveKind::Survive { turns: turns? },
            Aim::Recover => ObjectiveKind::Recover {
                lies: places.space.ok_or("Choose the artifact’s space")?,
                zone: zone?,
            },
        })
    }
}

/// The objectives of the board, or the one that is made or changed; its form is open as long as it has places.
pub(super) fn objectives_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    (map, board): (MapId, &HexBoard),
    form: (&mut Option<ObjectiveDraft>, &mut Option<FormPlaces>),
    actions: &mut Vec<Action>,
) {
    let (draft, places) = form;
    if let (Some(open), Some(of_map)) = (&mut *draft, &mut *places) {
        if draft_ui(ui, game, (map, board), (open, of_map), actions) {
            (*draft, *places) = (None, None);
        }
        return;
    }
    let mut open = |(form, from): (ObjectiveDraft, FormPlaces)| {
        (*draft, *places) = (Some(form), Some(from));
    };
    ui.label(theme::strong("Objectives"));
    if game.sides.is_empty() {
        ui.label("An objective belongs to a side; add a side first");
        return;
    }
    for (id, objective) in game.objectives.iter().filter(|(_, one)| one.board == map) {
        let words = icons::label(icons::OBJECTIVE, &objective.name);
        let button = ui.button(words);
        button.widget_info(|| {
            let name = format!("Change {}", objective.name);
            egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name)
        });
        if button.clicked() {
            open(ObjectiveDraft::of(*id, objective));
        }
    }
    if ui.button("New objective…").clicked() {
        open(ObjectiveDraft::new(game, board));
    }
    ui.end_row();
    let words = "Goals of a side on this board, counted in the tracker";
    ui.label(RichText::new(words).color(theme::tokens(ui).muted));
}

/// The form; whether it is done with.
fn draft_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    (map, board): (MapId, &HexBoard),
    (draft, places): (&mut ObjectiveDraft, &mut FormPlaces),
    actions: &mut Vec<Action>,
) -> bool {
    let scale = theme::text_scale(ui.style());
    let field = egui::TextEdit::singleline(&mut draft.name)
        .hint_text("Name of the objective")
        .desired_width(140.0 * scale);
    let field = ui.add(field);
    typed::name_field(ui, &field, "Name of the objective");
    if std::mem::take(&mut draft.fresh) {
        field.request_focus();
    }
    let mut entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    let name = |side: &TeamId| game.team_name(*side).clone();
    let side = draft.side.as_ref().map_or_else(String::new, name);
    choice_ui(ui, "Side of the objective", &side, |ui| {
        for id in game.sides.keys() {
            ui.selectable_value(&mut draft.side, Some(*id), name(id));
        }
    });
    let aim = Aim::ALL.iter().find(|(aim, _)| *aim == draft.aim);
    choice_ui(
        ui,
        "What is to be done",
        aim.map_or("", |aim| aim.1),
        |ui| {
            for (aim, words) in Aim::ALL {
                if ui.selectable_label(draft.aim == aim, words).clicked() {
                    draft.aim = aim;
                    if aim != Aim::Control {
                        places.zones.truncate(1);
                    }
                }
            }
        },
    );
    ui.checkbox(&mut draft.wins, "Wins the skirmish");
    ui.checkbox(&mut draft.hidden, "Hidden")
        .hover_text("Players do not see it");
    ui.end_row();
    (places.several, places.wants_space) = (draft.aim == Aim::Control, draft.aim == Aim::Recover);
    entered |= places_ui(ui, game, board, (draft, places));
    ui.end_row();
    let kind = draft.kind(places, board);
    let within = draft.within();
    let named = !draft.name.trim().is_empty();
    let missing = match (&kind, &within) {
        (Err(why), _) | (_, Err(why)) => Some(*why),
        _ if !named => Some("Type its name"),
        _ => None,
    };
    let verb = if draft.id.is_some() {
        "Save objective"
    } else {
        "Add objective"
    };
    let save = ui.add_enabled(missing.is_none(), egui::Button::new(verb));
    let removed = draft.id.filter(|_| ui.button("Remove objective").clicked());
    let cancelled = ui.button("Cancel").clicked();
    if let Some(why) = missing {
        ui.label(RichText::new(why).color(theme::tokens(ui).muted));
    }
    let saved = missing.is_none() && (save.clicked() || entered);
    let change = match (removed, kind, draft.side) {
        (Some(objective), ..) => Some(Command::RemoveObjective { objective }),
        (None, Ok(kind), Some(side)) if saved => {
            let within = within.unwrap_or_default();
            Some(put(game, map, draft, (kind, within), side))
        }
        _ => None,
    };
    let done = cancelled || change.is_some();
    actions.extend(change.map(|change| Action::Do(change.into())));
    done
}

/// Where it is, for how long, who and what; whether Enter was pressed in a number.
fn places_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    board: &HexBoard,
    (draft, places): (&mut ObjectiveDraft, &mut FormPlaces),
) -> bool {
    let mut entered = false;
    if matches!(draft.aim, Aim::Capture | Aim::Survive) {
        entered |= typed::labelled_ui(ui, "Turns", &mut draft.turns, 36.0).1;
    }
    if draft.aim != Aim::Survive {
        let (field, left) = typed::labelled_ui(ui, "Within Turns", &mut draft.within, 36.0);
        field.hover_text("It fails when so many Turns of its side are over; empty for no end");
        entered |= left;
    }
    if draft.aim == Aim::Escort {
        let name = draft.unit.map_or_else(String::new, |unit| game.name(unit));
        choice_ui(ui, "Unit to escort", &name, |ui| {
            for id in game.units.keys() {
                ui.selectable_value(&mut draft.unit, Some(*id), game.name(*id));
            }
        });
    }
    if draft.aim == Aim::Recover {
        let words = match places.space {
            Some(at) if !places.picking => format!("Lies at {}", board.address(at)),
            _ if places.picking => "Click the artifact’s space".to_owned(),
            _ => "Choose the artifact’s space".to_owned(),
        };
        if ui.selectable_label(places.picking, words).clicked() {
            places.picking = !places.picking;
        }
    }
    if draft.aim.has_zone() {
        ui.label(match draft.aim {
            Aim::Control => "Zones",
            _ => "Zone",
        });
        for id in board.zones.keys() {
            let chosen = places.zones.contains(id);
            let name = board.item_name(HexItem::Zone(*id));
            if ui.selectable_label(chosen, name).clicked() {
                match (draft.aim, chosen) {
                    (Aim::Control, true) => places.zones.retain(|zone| zone != id),
                    (Aim::Control, false) => places.zones.push(*id),
                    _ => places.zones = vec![*id],
                }
            }
        }
        let words = "or drag over its spaces";
        ui.label(RichText::new(words).color(theme::tokens(ui).muted));
    }
    entered
}

/// A menu to choose one from, with an accessible name.
fn choice_ui(ui: &mut Ui, name: &str, chosen: &str, add: impl FnOnce(&mut Ui)) {
    let combo = ComboBox::from_id_salt(name).selected_text(chosen);
    let response = combo.show_ui(ui, add).response;
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// The command that adds it, or puts it in the old one's place; how far it is stays then.
fn put(
    game: &HeroesOfHex,
    map: MapId,
    draft: &ObjectiveDraft,
    (kind, within): (ObjectiveKind, Option<u32>),
    side: TeamId,
) -> Command {
    let highest = game.objectives.keys().next_back();
    let next = ObjectiveId(highest.map_or(1, |id| id.0.saturating_add(1)));
    let objective = Objective {
        name: draft.name.trim().to_owned(),
        side,
        board: map,
        kind,
        wins: draft.wins,
        hidden: draft.hidden,
        progress: 0,
        met: false,
        failed: false,
        within,
        turns: 0,
        carrier: None,
        dropped: None,
    };
    let id = draft.id.unwrap_or(next);
    Command::PutObjective { id, objective }
}
