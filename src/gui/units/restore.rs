//! Units brought back by one command: all of a team, from its menu; those who are out of it where a fight is to begin.

use std::collections::BTreeSet;

use egui::Ui;

use crate::gui::action::{Action, WayOut};
use crate::gui::units::{State, UnitCommand, UnitGame, change};
use crate::gui::widgets::{common as widgets, icons};
use crate::table::{CharacterId, MapId, TeamId};

/// The item in the menu of a team; not in a fight, where it would be another matter.
pub(in crate::gui) fn restore_ui<G: UnitGame>(
    ui: &mut Ui,
    game: &G,
    team: TeamId,
    actions: &mut Vec<Action>,
) {
    let who = game.members_of(Some(team));
    let words = format!("Restore the {}", G::SYSTEM.info().team);
    let can = !who.is_empty() && !game.is_fighting();
    if widgets::menu_item_ui(ui, icons::HEALTH, &words, can) {
        change::<G>(UnitCommand::Restore { who }, actions);
    }
}

/// Why no fight begins on that map while there are two teams, but all of them but one are out of the fight; and who can be restored.
pub(in crate::gui) fn down_to_begin<G: UnitGame>(game: &G, map: MapId) -> Option<WayOut> {
    let people = game.people().into_iter().map(|(who, _)| who);
    let here = people.filter(|who| game.placed(*who).is_some_and(|place| place.map == map));
    let here = here.filter(|who| game.team_of(*who).is_some());
    let (down, up): (Vec<CharacterId>, Vec<CharacterId>) =
        here.partition(|who| game.stands(*who) == State::Defeated);
    let teams = |who: &[CharacterId]| -> BTreeSet<Option<TeamId>> {
        who.iter().map(|who| game.team_of(*who)).collect()
    };
    let all: BTreeSet<_> = teams(&up).union(&teams(&down)).copied().collect();
    if teams(&up).len() > 1 || all.len() < 2 {
        return None;
    }
    let names = down.iter().map(|who| game.person(*who).unwrap_or_default());
    let names: Vec<&str> = names.collect();
    let word = game.down_word(*down.first()?);
    let same = down.iter().all(|who| game.down_word(*who) == word);
    let out = format!("out of the {}", G::FIGHT);
    let word = if same { word } else { &out };
    let whole = match names.as_slice() {
        [one] => format!("{one} is {word}"),
        [first, second] => format!("{first} and {second} are {word}"),
        [first, second, third] => format!("{first}, {second} and {third} are {word}"),
        [first, second, others @ ..] => {
            format!("{first}, {second} and {} others are {word}", others.len())
        }
        [] => return None,
    };
    let team = G::SYSTEM.info().team;
    Some(WayOut {
        text: format!("{whole}, and a {} takes two {team}s", G::FIGHT),
        rule: None,
        words: "Restore them",
        help: "All of them at once; then begin again",
        action: Action::Do(G::unit_command(UnitCommand::Restore { who: down })),
    })
}
