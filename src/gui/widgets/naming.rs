//! The field in which a team or a side gets its name, where it stands in its list.

use egui::{TextEdit, Ui};

use crate::gui::widgets::typed;
use crate::table::TeamId;

/// A team or side that is being named.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Naming {
    /// Which; none is a new one.
    team: Option<TeamId>,
    text: String,
    fresh: bool,
}

impl Naming {
    /// A new one.
    pub(in crate::gui) fn new_team() -> Self {
        Self {
            team: None,
            text: String::new(),
            fresh: true,
        }
    }

    /// One that is there gets another name.
    pub(in crate::gui) fn of(team: TeamId, name: &str) -> Self {
        Self {
            team: Some(team),
            text: name.to_owned(),
            fresh: true,
        }
    }

    /// Whether it is that one's name; none is a new one's.
    pub(in crate::gui) fn is_of(&self, team: Option<TeamId>) -> bool {
        self.team == team
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
        typed::select_all(ui.ctx(), field.id, &naming.text);
    }
    if !field.lost_focus() {
        return None;
    }
    let entered = ui.input(|input| input.key_pressed(egui::Key::Enter));
    let text = open.take()?.text;
    (entered && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
