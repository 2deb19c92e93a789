//! What players may take home: nothing that is hidden, and nobody’s sheet but their own characters’.

use std::collections::BTreeSet;

use tableside::campaign::Campaign;
use tableside::exchange::print::{NotPrinted, Page, Pages, Print, Scale, Sized, What, Whose};

use super::samples;

/// All words of the pages.
fn words(pages: &Pages) -> String {
    let texts = pages.pages.iter().flat_map(Page::texts);
    let mut all = vec![pages.title.as_str()];
    all.extend(texts.map(|text| text.words.as_str()));
    all.join(" ")
}

/// Every print for all players.
fn copies(campaign: &Campaign) -> Vec<Print> {
    // Words on a player’s own sheet are for that player, whatever all players see.
    let maps = campaign.map_names().into_iter();
    let maps = maps.map(|(map, _)| What::Map {
        map,
        scale: Scale::Page,
        tokens: true,
    });
    let all = std::iter::once(What::Log(None)).chain(maps);
    let print = |what| Print {
        whose: Whose::Players,
        most: usize::MAX,
        ..Print::new(what, Sized::A4)
    };
    all.map(print).collect()
}

/// No copy for players has a word that is hidden from them.
#[track_caller]
pub(crate) fn copies_hold_no_secret(campaign: &Campaign, secrets: &BTreeSet<&str>) {
    for print in copies(campaign) {
        let pages = match print.pages(campaign) {
            Ok(pages) => pages,
            Err(NotPrinted::Nothing(_)) => continue,
            Err(why) => panic!("{print:?}: {why}"),
        };
        let told = words(&pages);
        let leak = secrets.iter().find(|name| told.contains(**name));
        assert_eq!(leak, None, "{print:?}");
    }
}

#[test]
fn players_have_sheets_of_their_own_characters_alone() {
    for campaign in samples() {
        let own = campaign.sheets_to_print(Whose::Players);
        assert!(!own.is_empty(), "{}", campaign.name);
        let all = campaign.doors().people();
        assert!(own.len() < all.len(), "{}", campaign.name);
        for (who, name) in all {
            let print = Print {
                whose: Whose::Players,
                ..Print::new(What::Sheets(vec![who]), Sized::A4)
            };
            match print.pages(&campaign) {
                Ok(_) => assert!(own.contains(&who), "{name}"),
                Err(NotPrinted::NotTheirs(told)) => {
                    assert_eq!(told, name);
                    assert!(!own.contains(&who), "{name}");
                }
                Err(why) => panic!("{name}: {why}"),
            }
        }
    }
}
