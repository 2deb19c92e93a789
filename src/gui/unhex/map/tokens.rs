//! The tokens of a map as the canvas draws them for the GM.

use crate::gui::canvas::{CanvasToken, TokenState};
use crate::gui::unhex::{state_words, team_index};
use crate::systems::unhex::{Condition, Unhex};
use crate::table::{CharacterId, Decider, Decision, MapId};

pub(super) fn tokens(
    game: &Unhex,
    map: MapId,
    selected: Option<CharacterId>,
    decisions: &[Decision],
) -> Vec<CanvasToken> {
    let deciding: Vec<Decider> = decisions.iter().map(|d| d.who).collect();
    game.places
        .iter()
        .filter(|(_, place)| place.map == map)
        .filter_map(|(id, place)| {
            let sheet = game.characters.get(id)?;
            let out = sheet.condition(&game.house_rules) != Condition::Conscious;
            let ready = game.standing(*id).is_none_or(|s| s.actions > 0);
            let team = sheet
                .team
                .map_or("no team".to_owned(), |team| game.team_name(team));
            Some(CanvasToken {
                id: *id,
                name: sheet.name.clone(),
                letters: sheet.letters.clone(),
                area: place.area,
                team: team_index(game, sheet.team),
                colour: sheet.colour,
                state: match (out, ready) {
                    (true, _) => TokenState::Out,
                    (false, true) => TokenState::Ready,
                    (false, false) => TokenState::Done,
                },
                active: deciding.contains(&Decider::Character(*id)),
                selected: selected == Some(*id),
                hidden: place.hidden || sheet.hidden,
                describe: format!(
                    "{team}, level {} of {}, {}",
                    sheet.level,
                    sheet.max_level,
                    state_words(game, *id)
                ),
            })
        })
        .collect()
}
