//! The tokens of a map, and what lies on its areas, as the canvas draws them for the GM.

use crate::gui::areas::{AreaSign, CanvasToken, TokenState};
use crate::gui::games::unhex::{state_words, team_index};
use crate::gui::widgets::act_arrow::Outcome;
use crate::gui::widgets::mood::Moods;
use crate::systems::unhex::{Condition, Unhex};
use crate::table::{CharacterId, MapId};

pub(super) fn tokens(
    game: &Unhex,
    map: MapId,
    moods: &Moods,
    outcomes: &[(CharacterId, Outcome)],
) -> Vec<CanvasToken> {
    game.places
        .iter()
        .filter(|(_, place)| place.map == map)
        .filter_map(|(id, place)| {
            let sheet = game.characters.get(id)?;
            let out = sheet.condition(&game.house_rules) != Condition::Conscious;
            let ready = game.standing(*id).is_none_or(|s| s.actions > 0);
            let away = !game.away_words(*id).is_empty();
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
                    _ if away => TokenState::Away,
                    (false, true) => TokenState::Ready,
                    (false, false) => TokenState::Done,
                },
                mood: moods.of(*id),
                outcome: outcomes
                    .iter()
                    .find(|(who, _)| who == id)
                    .map(|(_, outcome)| outcome.clone()),
                hidden: place.hidden || sheet.hidden,
                stealthy: game.stealthy(*id),
                describe: {
                    let (level, most) = (sheet.level, sheet.max_level);
                    let words = format!("{team}, level {level} of {most}");
                    match state_words(game, *id) {
                        state if state.is_empty() => words,
                        state => format!("{words}, {state}"),
                    }
                },
            })
        })
        .collect()
}

/// What lies on areas of a map for a while (U-96), in the order of its ids.
pub(super) fn signs(game: &Unhex, map: MapId) -> Vec<AreaSign> {
    let fight = game.fight.iter().filter(|fight| fight.map == map);
    let effects = fight.flat_map(|fight| fight.effects.values());
    let signs = effects.map(|effect| AreaSign {
        area: effect.area,
        sign: effect.kind.sign(),
        words: format!(
            "{}\n{}",
            effect.kind.words(),
            game.lasts(effect.kind, effect.rounds)
        ),
    });
    signs.collect()
}
