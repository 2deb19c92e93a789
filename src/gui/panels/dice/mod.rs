//! The dice panel: the last roll of the rules in large digits, and any notation to roll beside them – with suggestions,
//! exact odds, saved rolls, real dice and the rolls so far. The same in every game; each says what its last roll was, and
//! in its shape what is often rolled.

mod history;
mod notation;
mod odds;
pub mod suggestions;
mod typing;

use egui::{ScrollArea, Ui};

use crate::campaign::{Command, Game};
use crate::gui::action::Action;
use crate::gui::games::CardPress;
use crate::gui::panels::decision::CardKey;
use crate::gui::tracker::last_roll_ui;
use crate::gui::widgets::common::hint_ui;
use crate::systems::Doors;
use crate::table::{CharacterId, SeenRoll, TeamId};
use typing::Typing;

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
    typing: Option<Typing>,
}

impl DicePanel {
    /// Whether faces are being typed.
    pub(in crate::gui) const fn is_begun(&self) -> bool {
        self.typing.is_some()
    }

    /// Puts the card for faces away; whether it was open.
    pub(in crate::gui) fn close_card(&mut self) -> bool {
        self.typing.take().is_some()
    }

    /// Gives a key to the roll whose faces are being typed.
    pub(in crate::gui) fn press_card(&mut self, key: CardKey) -> CardPress {
        match &mut self.typing {
            Some(typing) => CardPress::taken(typing.press(key)),
            None => CardPress::NoCard,
        }
    }

    /// Gives it a face that was clicked; the command, once the roll has all of them.
    pub(in crate::gui) fn take_face(&mut self, face: i32) -> Option<Command> {
        self.typing.as_mut()?.take(face)
    }
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
    fn who(self, game: &dyn Doors, selected: Option<CharacterId>) -> Vec<CharacterId> {
        match self {
            Self::Table => Vec::new(),
            Self::Selected => selected.into_iter().collect(),
            Self::Team(team) => game.members_of(Some(team)),
        }
    }

    fn words(self, game: &dyn Doors, selected: Option<CharacterId>) -> String {
        let named = match self {
            Self::Table => None,
            Self::Selected => selected.and_then(|who| game.person(who)).map(str::to_owned),
            Self::Team(team) => {
                let team = game.teams().get(&team);
                team.map(|team| format!("all of {}", team.name))
            }
        };
        named.unwrap_or_else(|| "the table".to_owned())
    }
}

pub(in crate::gui) fn show(
    ui: &mut Ui,
    game: &Game,
    panel: &mut DicePanel,
    (selected, last): (Option<CharacterId>, Option<&SeenRoll>),
    actions: &mut Vec<Action>,
) {
    let selected = selected.filter(|who| game.doors().person(*who).is_some());
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        match last {
            Some(last) => last_roll_ui(ui, last, None),
            None => hint_ui(ui, "No roll yet"),
        }
        ui.add_space(crate::gui::theme::SPACE);
        if let Some(typing) = &panel.typing {
            typing::card_ui(ui, typing, actions);
        }
        notation::notation_ui(ui, game, panel, selected, actions);
        history::history_ui(ui, game, &mut panel.history, actions);
    });
}
