//! The card that records a result without its rolls: nothing, a wound, or death (promise 7).

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::panels::decision::CardKey;
use crate::gui::theme;
use crate::gui::tracker::down_ui;
use crate::gui::widgets::common as widgets;
use crate::systems::heroes_of_hex::{Act, Command, Frame, HeroesOfHex, Outcome, Target};
use crate::table::CharacterId;

/// The outcomes in the order of their keys, and what each does.
const OUTCOMES: [(Outcome, &str, &str); 3] = [
    (Outcome::Nothing, "Nothing", "no damage"),
    (Outcome::Wound, "A wound", "one Wound token (H-34)"),
    (
        Outcome::Death,
        "Death",
        "out at once, whatever its wounds (H-34)",
    ),
];

/// Whoever an attack that goes on is made on; the first of several.
pub(in crate::gui) fn struck(game: &HeroesOfHex) -> Option<CharacterId> {
    let skirmish = game.skirmish.as_ref()?;
    skirmish.frames.iter().rev().find_map(|frame| match frame {
        Frame::OpposedRoll(opposed) => opposed.defenders.first().map(|defender| defender.who),
        Frame::Declared(declared) => match declared.act {
            Act::Use {
                target: Target::Unit(who),
                ..
            } => Some(who),
            Act::Use { .. } | Act::Activate | Act::Move { .. } => None,
        },
        Frame::Fate(_)
        | Frame::Next(_)
        | Frame::Knockback(_)
        | Frame::Walk(_)
        | Frame::AutoMove(_) => None,
    })
}

/// The number of an outcome records it.
pub(super) fn press(who: CharacterId, key: CardKey) -> Option<Command> {
    let CardKey::Digit(digit, _) = key else {
        return None;
    };
    let (outcome, ..) = *OUTCOMES.get(usize::from(digit).checked_sub(1)?)?;
    Some(Command::RecordHit { who, outcome })
}

pub(super) fn card_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    who: CharacterId,
    actions: &mut Vec<Action>,
) {
    widgets::card_ui(ui, true, |ui| {
        let name = game.name(who);
        ui.label(theme::strong(format!("Record a result for {name}")));
        down_ui(ui, game, who);
        let frames = game.skirmish.iter().flat_map(|skirmish| &skirmish.frames);
        let attacked = frames.into_iter().any(|frame| {
            let Frame::OpposedRoll(opposed) = frame else {
                return false;
            };
            opposed.defenders.iter().any(|defender| defender.who == who)
        });
        if attacked {
            widgets::hint_ui(ui, "Its part in the attack that goes on is closed by it");
        }
        for (number, (outcome, words, what)) in (1..).zip(OUTCOMES) {
            if widgets::option_ui(ui, Some(number), words, what, true).clicked() {
                let command = Command::RecordHit { who, outcome };
                actions.push(Action::Do(command.into()));
                actions.push(Action::CloseCards);
            }
        }
        if ui.button("Cancel").clicked() {
            actions.push(Action::CloseCards);
        }
    });
}
