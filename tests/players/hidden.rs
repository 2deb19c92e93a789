//! Nothing hidden is in the players' view: no number, no gap. That no name is, the battery holds over whole evenings.

use proptest::prelude::*;
use tableside::campaign::{Campaign, PlayerView};
use tableside::table::MapId;

use super::secrets;
use crate::battery::chance::Chance;

/// Every map, and the one that is played on.
fn views(campaign: &Campaign) -> [PlayerView; 3] {
    [None, Some(MapId(1)), Some(MapId(2))].map(|map| campaign.player_view(map))
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
