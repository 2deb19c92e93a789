//! Nothing hidden is in the players' view: no name, no number, no gap.

use proptest::prelude::*;
use tableside::campaign::{Campaign, Command, Document, Game, PlayerView};
use tableside::dice::AppDice;
use tableside::systems::unhex::{self, Unhex};
use tableside::table::MapId;

use super::secrets;
use crate::unhex::player::{Chance, legal, meddle};

fn json(view: &PlayerView) -> String {
    serde_json::to_string(view).expect("a view can be written")
}

fn game(document: &Document) -> &Unhex {
    let Game::Unhex(game) = &document.campaign().game else {
        panic!("a game of Unhex")
    };
    game
}

/// Every map, and the one that is played on.
fn views(campaign: &Campaign) -> [PlayerView; 3] {
    [None, Some(MapId(1)), Some(MapId(2))].map(|map| campaign.player_view(map))
}

/// Something is hidden or shown by the GM in the middle of play, with all that was said before in the log.
fn hide_something(document: &mut Document, chance: &mut Chance) {
    let mut campaign = document.campaign().clone();
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    secrets::hide(game, chance);
    *document = Document::new(campaign);
}

/// One step of an evening: legal play, the GM's hand, something hidden or shown.
pub(crate) fn step(document: &mut Document, chance: &mut Chance, dice: &mut AppDice) {
    if chance.one_in(6) {
        hide_something(document, chance);
        return;
    }
    let command = if chance.one_in(8) {
        Some(meddle(game(document), chance))
    } else {
        legal(game(document), chance)
    };
    let begin = unhex::Command::BeginFight { map: MapId(1) };
    let command: Command = command.unwrap_or(begin).into();
    // What the GM does by hand may be refused.
    let _ = document.apply(&command, dice);
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(32))]

    /// Whatever is hidden when, no name of it is in any view of any map, also not in old lines of the log.
    #[test]
    fn no_hidden_name_is_in_the_view(seed in any::<u64>()) {
        let chance = &mut Chance::new(seed);
        let mut dice = AppDice::seeded(seed);
        let mut document = Document::new(secrets::campaign(chance));
        let mut seen = 0;
        for _ in 0..100 {
            step(&mut document, chance, &mut dice);
            let secret = secrets::names(game(&document));
            for view in views(document.campaign()) {
                let text = json(&view);
                for name in &secret {
                    prop_assert!(!text.contains(name), "{name} is in {text}");
                }
                seen += view.table.log.len() + view.table.deciding.len();
            }
        }
        prop_assert!(seen > 100, "the views were not empty");
    }

    /// The view is the same as if nothing hidden had ever been: no number, no gap, no look of a team tells.
    #[test]
    fn the_view_does_not_depend_on_what_is_hidden(seed in any::<u64>()) {
        let chance = &mut Chance::new(seed);
        let campaign = secrets::campaign(chance);
        let bare = secrets::without_hidden(&campaign);
        for (view, bare) in views(&campaign).into_iter().zip(views(&bare)) {
            prop_assert_eq!(view, bare);
        }
    }
}
