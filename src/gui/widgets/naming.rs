//! The field in which a team, a side or a unit gets its name, where it stands in its list.

use egui::{TextEdit, Ui};

use crate::gui::widgets::typed;
use crate::table::{CharacterId, TeamId};

/// What is being named.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Named {
    /// A team or side; none is a new one.
    Team(Option<TeamId>),
    Unit(CharacterId),
}

/// A team, side or unit that is being named.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Naming {
    named: Named,
    text: String,
    fresh: bool,
}

impl Naming {
    /// A new one.
    pub(in crate::gui) fn new_team() -> Self {
        Self {
            named: Named::Team(None),
            text: String::new(),
            fresh: true,
        }
    }

    /// One that is there gets another name.
    pub(in crate::gui) fn of(team: TeamId, name: &str) -> Self {
        Self {
            named: Named::Team(Some(team)),
            text: name.to_owned(),
            fresh: true,
        }
    }

    /// A unit gets another name.
    pub(in crate::gui) fn of_unit(who: CharacterId, name: &str) -> Self {
        Self {
            named: Named::Unit(who),
            text: name.to_owned(),
            fresh: true,
        }
    }

    /// Whether it is that unit's name.
    pub(in crate::gui) fn is_of_unit(&self, who: CharacterId) -> bool {
        self.named == Named::Unit(who)
    }

    /// Whether it is that one's name; none is a new one's.
    pub(in crate::gui) fn is_of(&self, team: Option<TeamId>) -> bool {
        self.named == Named::Team(team)
    }
}

/// The field of that accessible name; returns the name when it was entered.
pub(in crate::gui) fn naming_ui(
    ui: &mut Ui,
    open: &mut Option<Naming>,
    name: &str,
) -> Option<String> {
    let naming = open.as_mut()?;
    let width = ui.available_width();
    let field = TextEdit::singleline(&mut naming.text)
        .desired_width(width)
        .hint_text("Name, then Enter");
    let field = ui.add(field);
    typed::name_field(ui, &field, name);
    if std::mem::take(&mut naming.fresh) {
        field.request_focus();
        field.scroll_to_me(None);
        typed::select_all(ui.ctx(), field.id, &naming.text);
    }
    if !field.lost_focus() {
        return None;
    }
    let entered = ui.input(|input| input.key_pressed(egui::Key::Enter));
    let text = open.take()?.text;
    (entered && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
