//! Promise 12: nothing hidden is in what players see, whatever happens in a fight.

use std::sync::Arc;

use super::{Chance, some_command};
use tableside::board::areas::{Drawing, DrawingId, Figure, Ink, Point};
use tableside::campaign::{Campaign, Document, Game};
use tableside::dice::AppDice;
use tableside::table::TeamId;

/// Characters, tokens, areas, notes, drawings and a whole team are hidden under names that say so;
/// random fights are played, and no such name is ever in the players' view.
#[test]
fn nothing_hidden_is_in_the_players_view() {
    let mut seen_lines = 0;
    for seed in 0..12_u64 {
        let mut chance = Chance(seed);
        let mut campaign = Campaign::sample_nightclub();
        let Game::Unhex(game) = &mut campaign.game;
        for (id, sheet) in &mut game.characters {
            match chance.below(4) {
                0 => Arc::make_mut(sheet).hidden = true,
                1 => {
                    if let Some(place) = game.places.get_mut(id) {
                        place.hidden = true;
                    }
                }
                _ => continue,
            }
            Arc::make_mut(sheet).name = format!("SECRET {id}");
        }
        for map in game.maps.values_mut() {
            let map = Arc::make_mut(map);
            let words = |words: &str| Drawing {
                hidden: words.contains("SECRET"),
                ..Drawing::new(
                    Figure::Words {
                        at: Point::new(0, 0),
                        words: words.to_owned(),
                    },
                    Ink::Plain,
                    9,
                )
            };
            map.drawings.insert(DrawingId(1), words("The SECRET door"));
            map.drawings.insert(DrawingId(2), words("The front door"));
            for area in map.areas.values_mut() {
                area.notes = "SECRET".to_owned();
                if chance.below(3) == 0 {
                    area.hidden = true;
                    area.name = format!("SECRET {}", area.name);
                }
            }
        }
        if seed % 3 == 0 {
            let team = game
                .teams
                .get_mut(&TeamId(2))
                .map(Arc::make_mut)
                .expect("it is there");
            team.hidden = true;
            team.name = "SECRET gang".to_owned();
            for sheet in game
                .characters
                .values_mut()
                .filter(|s| s.team == Some(TeamId(2)))
            {
                Arc::make_mut(sheet).name = "SECRET member".to_owned();
            }
        }
        let mut document = Document::new(campaign);
        for step in 0..150 {
            let command = some_command(&mut chance, &document);
            let _ = document.apply(&command, &mut AppDice::seeded(seed * 1000 + step));
            let Game::Unhex(game) = &document.campaign().game;
            let view = game.player_view();
            let text = serde_json::to_string(&view).expect("it can be written");
            assert!(!text.contains("SECRET"), "seed {seed}, step {step}: {text}");
            assert!(text.contains("The front door"), "what is not hidden shows");
            seen_lines += view.log.len();
        }
    }
    assert!(seen_lines > 100, "the views were not empty");
}
