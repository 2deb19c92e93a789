//! A new unit: its name and class, its side and start. Its numbers and actions are filled in on its sheet, which shows then.

use egui::{Button, Id, Key, Modifiers, TextEdit, Ui};

use crate::gui::action::Action;
use crate::gui::action::People;
use crate::gui::newcomers::{NewPeople, Newcomer, WhereTo};
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, dialog::confirmed, icons, typed};
use crate::systems::heroes_of_hex::{HeroesOfHex, Unit, UnitKind, UnitSheet};
use crate::table::{Kind, MapId};

/// A unit in the making.
#[derive(Default)]
pub(in crate::gui) struct NewUnit {
    name: String,
    class: String,
    to: WhereTo<HeroesOfHex>,
    /// The field that Enter leads to.
    next: Option<Step>,
    begun: bool,
}

/// Where Enter leads, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    Name,
    Class,
    Done,
}

impl NewUnit {
    /// The sheet as it stands: letters from the name, the plainest numbers.
    fn sheet(&self, kind: Kind) -> UnitSheet {
        let kind = match kind {
            Kind::Pc => UnitKind::Hero,
            Kind::Npc => UnitKind::Enemy,
        };
        let name = self.name.trim();
        let name = if name.is_empty() { "Newcomer" } else { name };
        let mut unit = Unit::new(name, kind);
        self.class.trim().clone_into(&mut unit.class);
        UnitSheet::of(&unit)
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game: &HeroesOfHex,
        map: Option<MapId>,
        actions: &mut Vec<Action>,
    ) {
        if !std::mem::replace(&mut self.begun, true) {
            self.next = Some(Step::Name);
        }
        let kind = self.to.kind(game, Kind::Pc);
        widgets::heading_ui(ui, "Name", "");
        self.line_ui(ui, Step::Name, "Name", "Newcomer");
        widgets::heading_ui(ui, "Class", "");
        self.line_ui(ui, Step::Class, "Class", "Such as Guardian");
        widgets::heading_ui(ui, "Side and start", "");
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
