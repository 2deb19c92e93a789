//! A new unit: its name and class, its side and start. Its numbers and actions are filled in on its sheet, which shows then.

use egui::{Button, Id, Key, Modifiers, TextEdit, Ui};

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::action::People;
use crate::gui::newcomers::{NewPeople, Newcomer, WhereTo};
use crate::gui::shell::message::sentence;
use crate::gui::theme;
use crate::gui::units::{NewUnits, Start, UnitGame};
use crate::gui::widgets::{common as widgets, dialog::confirmed, icons, typed};
use crate::table::{JoinTeam, Kind, MapId};

/// A unit in the making.
pub(in crate::gui) struct NewUnit<G: UnitGame> {
    name: String,
    class: String,
    to: WhereTo<G>,
    /// The field that Enter leads to.
    next: Option<Step>,
    begun: bool,
}

impl<G: UnitGame> Default for NewUnit<G> {
    fn default() -> Self {
        Self {
            name: String::new(),
            class: String::new(),
            to: WhereTo::default(),
            next: None,
            begun: false,
        }
    }
}

impl<G: UnitGame> NewPeople for G {
    const TITLE: &'static str = "New unit";

    type Start = Start;
    type Card = NewUnit<G>;

    fn start_ui(&self, ui: &mut Ui, map: MapId, joined: &JoinTeam, start: &mut Start, who: &str) {
        start.show(ui, self, map, joined, who);
    }

    fn new_ui(
        &self,
        card: &mut NewUnit<G>,
        ui: &mut Ui,
        map: Option<MapId>,
        _height: f32,
        actions: &mut Vec<Action>,
    ) {
        card.show(ui, self, map, actions);
    }

    fn add(&self, newcomers: Vec<Newcomer<'_, G>>, map: Option<MapId>) -> Command {
        let newcomers = newcomers.into_iter().map(|new| {
            let team = new.to.team(self, new.kind);
            NewUnits {
                start: new.to.start.on(self, map, &team),
                sheet: new.sheet,
                count: new.count,
                team,
                replaces: new.replaces,
            }
        });
        G::add_units(newcomers.collect())
    }
}

/// Where Enter leads, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    Name,
    Class,
    Done,
}

impl<G: UnitGame> NewUnit<G> {
    /// The sheet as it stands: letters from the name, the plainest numbers.
    fn sheet(&self, kind: Kind) -> G::Sheet {
        let name = self.name.trim();
        let name = if name.is_empty() { "Newcomer" } else { name };
        G::new_sheet(name, self.class.trim(), kind)
    }

    fn show(&mut self, ui: &mut Ui, game: &G, map: Option<MapId>, actions: &mut Vec<Action>) {
        if !std::mem::replace(&mut self.begun, true) {
            self.next = Some(Step::Name);
        }
        let kind = self.to.kind(game, Kind::Pc);
        widgets::heading_ui(ui, "Name", "");
        self.line_ui(ui, Step::Name, "Name", "Newcomer");
        widgets::heading_ui(ui, "Class", "");
        self.line_ui(ui, Step::Class, "Class", G::CLASS);
        let team = sentence(G::SYSTEM.info().team);
        widgets::heading_ui(ui, &format!("{team} and start"), "");
        self.to.show(ui, game, map, kind, "They");
        widgets::hint_ui(ui, "Numbers and actions are filled in on the sheet");
        ui.separator();
        let at_once = confirmed(ui);
        ui.horizontal(|ui| {
            let words = icons::label(icons::CHECK, "Add the unit");
            let add = ui.add(Button::new(theme::strong(words)));
            widgets::name_button(&add, "Add the unit");
            if self.next.take_if(|step| *step == Step::Done).is_some() {
                // The last field was left: Enter on the button ends it.
                add.request_focus();
            }
            if add.clicked() || at_once {
                let new = Newcomer {
                    sheet: self.sheet(kind),
                    count: 1,
                    kind,
                    to: &self.to,
                    replaces: None,
                };
                actions.push(People::Add(game.add(vec![new], map)).into());
            }
            if ui.button("Cancel").clicked() {
                actions.push(People::CloseCard.into());
            }
        });
    }

    /// A field; Enter in it leads on.
    fn line_ui(&mut self, ui: &mut Ui, step: Step, name: &str, hint: &str) {
        let (text, next) = match step {
            Step::Name => (&mut self.name, Step::Class),
            Step::Class => (&mut self.class, Step::Done),
            Step::Done => return,
        };
        let field = TextEdit::singleline(text)
            .id(Id::unique(("new unit", step)))
            .desired_width(ui.available_width())
            .hint_text(hint);
        let field = ui.add(field);
        typed::name_field(ui, &field, name);
        if self.next.take_if(|next| *next == step).is_some() {
            field.request_focus();
        }
        let entered = field.lost_focus()
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        if entered {
            self.next = Some(next);
        }
    }
}
