//! The dice panel: the last roll of the fight in large digits, and any notation to roll beside it – with suggestions,
//! exact odds, saved rolls, real dice and the rolls so far.

mod history;
mod last_roll;
mod notation;
mod odds;
mod suggestions;
mod typing;

use egui::{ScrollArea, Ui};

use crate::gui::action::Action;
use crate::systems::unhex::Unhex;
use crate::table::{CharacterId, TeamId};
pub(in crate::gui) use typing::Typing;

/// What the panel keeps beside the campaign.
#[derive(Default)]
pub(in crate::gui) struct DicePanel {
    text: String,
    error: Option<String>,
    whose: Whose,
    hidden: bool,
    real: bool,
    /// The suggestion that the arrow keys have come to.
    cursor: Option<usize>,
    /// The suggestions show.
    suggests: bool,
    odds: odds::Odds,
    name: String,
    history: history::Rolls,
    /// Faces of real dice that are being typed.
    pub(in crate::gui) typing: Option<Typing>,
}

/// For whom a roll is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Whose {
    /// Nobody in particular.
    #[default]
    Table,
    /// The selected character.
    Selected,
    /// Everybody of a team, each for themselves.
    Team(TeamId),
}

impl Whose {
    /// Who rolls.
    fn who(self, game: &Unhex, selected: Option<CharacterId>) -> Vec<CharacterId> {
        match self {
            Self::Table => Vec::new(),
            Self::Selected => selected.into_iter().collect(),
            Self::Team(team) => {
                let all = game.characters.iter();
                all.filter(|(_, sheet)| sheet.team == Some(team))
                    .map(|(id, _)| *id)
                    .collect()
            }
        }
    }

    fn words(self, game: &Unhex, selected: Option<CharacterId>) -> String {
        match (self, selected) {
            (Self::Selected, Some(who)) => game.name(who),
            (Self::Table | Self::Selected, _) => "the table".to_owned(),
            (Self::Team(team), _) => format!("all of {}", game.team_name(team)),
        }
    }
}

pub(in crate::gui) fn show(
    ui: &mut Ui,
    game: &Unhex,
    panel: &mut DicePanel,
    selected: Option<CharacterId>,
    actions: &mut Vec<Action>,
) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        last_roll::last_roll_ui(ui, game, actions);
        ui.add_space(crate::gui::theme::SPACE);
        if let Some(typing) = &panel.typing {
            typing::card_ui(ui, typing, actions);
        }
        notation::notation_ui(ui, game, panel, selected, actions);
        history::history_ui(ui, game, &mut panel.history, actions);
    });
}
