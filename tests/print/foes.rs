//! Foes as cards, the order of play, an encounter on one page: nothing leaves its card or its page, nobody is missing.

use std::sync::Arc;

use tableside::campaign::Campaign;
use tableside::campaign::paper::Holds;
use tableside::exchange::print::{
    NotPrinted, Page, Pages, PerPage, Print, Room, Sized, Text, What, Whose,
};
use tableside::systems::{System, d20, heroes_of_hex};
use tableside::table::{CharacterId, Kind};

use super::random::campaign;
use super::{EDGE, hold, samples};

fn foes(campaign: &Campaign, per_page: PerPage, size: Sized) -> Pages {
    let people = campaign.foes();
    let print = Print::new(What::Foes { people, per_page }, size);
    print.pages(campaign).expect("pages")
}

fn words(pages: &Pages) -> String {
    let texts = pages.pages.iter().flat_map(Page::texts);
    let all: Vec<&str> = texts.map(|text| text.words.as_str()).collect();
    all.join(" ")
}

#[test]
fn every_foe_of_a_sample_has_a_card_with_its_numbers() {
    for campaign in samples() {
        for size in Sized::ALL {
            for per_page in PerPage::ALL {
                let told = format!("{}, {} to a page", campaign.name, per_page.count());
                let pages = foes(&campaign, per_page, size);
                hold(&pages, &told);
                assert!(pages.replaced.is_empty(), "{told}");
                let all = words(&pages);
                for who in campaign.foes() {
                    let paper = campaign.paper(Some(who)).expect("a sheet");
                    assert!(all.contains(&paper.name), "{told}: {}", paper.name);
                    for (label, value) in &paper.numbers {
                        assert!(
                            all.contains(label) && all.contains(value),
                            "{told}: {label}"
                        );
                    }
                    for block in &paper.blocks {
                        if let Holds::Items(items, _) = &block.holds {
                            for item in items {
                                assert!(all.contains(item.name.trim()), "{told}: {}", item.name);
                            }
                        }
                    }
                }
                let strip = pages.pages.last().expect("a page").texts();
                assert_eq!(strip[0].words, "Order of play", "{told}");
            }
        }
    }
}

#[test]
fn four_foes_of_a_sample_are_on_a_page() {
    for campaign in samples() {
        let pages = foes(&campaign, PerPage::Four, Sized::A4);
        let cards = campaign.foes().len().div_ceil(4);
        let all = pages.pages.len() - 1;
        assert!(all <= cards + 1, "{}: {all} pages of cards", campaign.name);
    }
}

/// The cards on a page: the rooms of its largest outlines.
fn of_card(text: &Text, page: &Page) -> bool {
    let rooms = page.shapes.iter().filter_map(|shape| match shape {
        tableside::exchange::print::Shape::Path { .. } => shape.room(),
        _ => None,
    });
    let cards = rooms.filter(|room| room.wide > 15_000 && room.high > 10_000);
    cards.into_iter().any(|card: Room| card.holds(text.room))
}

#[test]
fn nothing_leaves_its_card() {
    for system in System::ALL {
        for seed in 0..60 {
            let campaign = campaign(system, seed);
            let size = Sized::ALL[usize::try_from(seed % 2).expect("small")];
            let per_page = PerPage::ALL[usize::try_from(seed % 3).expect("small")];
            let people = vec![CharacterId(1)];
            let print = Print {
                most: usize::MAX,
                ..Print::new(What::Foes { people, per_page }, size)
            };
            let told = format!("{} with the seed {seed}", system.name());
            let pages = print.pages(&campaign).expect("pages");
            hold(&pages, &told);
            let cards = &pages.pages[..pages.pages.len() - 1];
            for page in cards {
                let foot = page.high - EDGE - 2_000;
                for text in page.texts() {
                    let in_card = text.room.y > foot || of_card(text, page);
                    assert!(in_card, "{told}: {text:?} is on no card");
                }
            }
        }
    }
}

#[test]
fn eight_foes_of_an_encounter_are_on_its_page() {
    for campaign in samples() {
        for size in Sized::ALL {
            let (map, name) = campaign.map_names()[0];
            let print = Print::new(What::Encounter(map), size);
            let pages = print.pages(&campaign).expect("pages");
            // More than eight take another one.
            let most = campaign.foes().len().div_ceil(8);
            let count = pages.pages.len();
            assert!(
                count <= most,
                "{}: {count} pages, not {most}",
                campaign.name
            );
            let all = words(&pages);
            assert!(all.contains(name), "{name}");
            let table = campaign.doors().gm_map(map);
            let here = |name: &str| {
                let areas = table.map.iter().flat_map(|map| &map.tokens);
                let spaces = table.board.iter().flat_map(|board| &board.tokens);
                let mut names = areas
                    .map(|token| &token.member.name)
                    .chain(spaces.map(|token| &token.member.name));
                names.any(|one| one == name)
            };
            for who in campaign.foes() {
                let name = campaign.doors().person(who).expect("a name");
                assert!(
                    !here(name) || all.contains(name),
                    "{}: {name}",
                    campaign.name
                );
            }
            for page in &pages.pages {
                let free = Room::new(EDGE, EDGE, page.wide - 2 * EDGE, page.high - 2 * EDGE);
                for shape in &page.shapes {
                    let room = shape.room().expect("an extent");
                    assert!(free.holds(room), "{}: {shape:?}", campaign.name);
                }
            }
        }
    }
}

/// Foes of an encounter stand in both columns, the left one first, and neither reaches much farther down than the other.
#[test]
fn foes_of_an_encounter_fill_both_columns() {
    for campaign in samples() {
        let (map, _) = campaign.map_names()[0];
        let pages = Print::new(What::Encounter(map), Sized::A4).pages(&campaign);
        let pages = pages.expect("pages");
        let page = &pages.pages[0];
        let foes = campaign.foes();
        let name = |who: &CharacterId| campaign.doors().person(*who).unwrap_or_default();
        let first = |in_column: &dyn Fn(&Text) -> bool| {
            let named = |text: &Text| foes.iter().position(|who| name(who) == text.words);
            let texts = page.texts().into_iter();
            texts.filter(|text| in_column(text)).filter_map(named).min()
        };
        let is_left = |text: &Text| text.foot.x < page.wide / 2;
        let (left, right) = (first(&is_left), first(&|text| !is_left(text)));
        assert!(left < right && left.is_some(), "{}", campaign.name);
        let foot = page.high - EDGE - 2_000;
        let deep = |in_column: &dyn Fn(&Text) -> bool| {
            let texts = page.texts().into_iter();
            let texts = texts.filter(|text| in_column(text) && text.foot.y < foot);
            texts.map(|text| text.foot.y).max().unwrap_or(0)
        };
        let apart = deep(&is_left).abs_diff(deep(&|text| !is_left(text)));
        assert!(apart < 10_000, "{}: {apart}", campaign.name);
    }
}

#[test]
fn without_foes_there_are_no_cards() {
    let empty = Campaign::new("Nobody", System::D20);
    let (people, per_page) = (empty.foes(), PerPage::Four);
    let print = Print::new(What::Foes { people, per_page }, Sized::A4);
    assert!(matches!(print.pages(&empty), Err(NotPrinted::Nothing(_))));
}

/// Four of one long name with numbers, one of a long class and very many hit points.
fn guard() -> Campaign {
    let mut campaign = Campaign::new("Guard", System::D20);
    let tableside::systems::Game::D20(game) = &mut campaign.game else {
        panic!("another game");
    };
    for number in 1..=4 {
        let name = format!("Skeleton halberdier of the Guard {number}");
        let mut unit = d20::Unit::new(name, d20::UnitKind::Foe);
        unit.class = "Halberdier of the old kings below the mountain".to_owned();
        unit.hit_points = d20::Points {
            now: 8168,
            max: 9999,
        };
        unit.hidden = number == 4;
        game.units.insert(CharacterId(number), Arc::new(unit));
    }
    campaign
}

#[test]
fn names_and_classes_are_never_cut() {
    let campaign = guard();
    for per_page in PerPage::ALL {
        let pages = foes(&campaign, per_page, Sized::A4);
        hold(&pages, "the guard");
        let all = words(&pages);
        for number in 1..=4 {
            let name = format!("Skeleton halberdier of the Guard {number}");
            // On the card, and in the order of play.
            assert!(all.matches(&name).count() >= 2, "{name}: {all}");
        }
        let class = "Halberdier of the old kings below the mountain";
        assert_eq!(all.matches(class).count(), 4, "{all}");
        assert!(!all.contains('…'), "{all}");
        assert!(all.contains("8168/9999"));
    }
}

#[test]
fn whom_players_do_not_see_is_marked_for_the_gm() {
    let all = words(&foes(&guard(), PerPage::Four, Sized::A4));
    assert_eq!(all.matches("hidden from players").count(), 2, "{all}");
}

/// By their team, whatever the sheet says; without a team by the sheet; everybody on one of both.
#[test]
fn everybody_has_a_sheet_or_a_card() {
    for campaign in samples() {
        let (sheets, cards) = (campaign.sheets_to_print(Whose::Gm), campaign.foes());
        let game = campaign.doors();
        for (who, name) in game.people() {
            let team = game.team_of(who).and_then(|team| game.teams().get(&team));
            let foe = match team {
                Some(team) => team.kind == Kind::Npc,
                None => campaign.is_foe(who),
            };
            assert_eq!(cards.contains(&who), foe, "{name}");
            assert_eq!(sheets.contains(&who), !foe, "{name}");
        }
    }
    // A player’s kind of unit in a team of the GM’s, and the other way round.
    let mut campaign = samples().swap_remove(1);
    let tableside::systems::Game::HeroesOfHex(game) = &mut campaign.game else {
        panic!("another game");
    };
    for unit in game.units.values_mut() {
        let unit = Arc::make_mut(unit);
        unit.kind = match unit.kind {
            heroes_of_hex::UnitKind::Hero => heroes_of_hex::UnitKind::Enemy,
            _ => heroes_of_hex::UnitKind::Hero,
        };
    }
    let before = samples().swap_remove(1);
    assert_eq!(campaign.foes(), before.foes());
    assert_eq!(
        campaign.sheets_to_print(Whose::Gm),
        before.sheets_to_print(Whose::Gm)
    );
}

#[test]
fn an_encounter_says_what_is_to_be_achieved() {
    let encounter = |campaign: &Campaign| {
        let (map, _) = campaign.map_names()[0];
        let pages = Print::new(What::Encounter(map), Sized::A4).pages(campaign);
        words(&pages.expect("pages"))
    };
    let mut hex = samples().swap_remove(1);
    let (map, _) = hex.map_names()[0];
    let tableside::systems::Game::HeroesOfHex(game) = &mut hex.game else {
        panic!("another game");
    };
    let mut survive =
        heroes_of_hex::Objective::clone(game.objectives.values().next().expect("one"));
    survive.name = "Outlast the night".to_owned();
    survive.kind = heroes_of_hex::ObjectiveKind::Survive { turns: 5 };
    (survive.progress, survive.hidden, survive.board) = (2, true, map);
    game.objectives
        .insert(heroes_of_hex::ObjectiveId(99), survive.into());
    let told = encounter(&hex);
    assert!(told.contains("capture a point): 0 of"), "{told}");
    let survive = "survive): 2 of 5, hidden from players";
    assert!(
        told.contains("Outlast the night (") && told.contains(survive),
        "{told}"
    );

    let mut unhex = samples().swap_remove(0);
    let tableside::systems::Game::Unhex(game) = &mut unhex.game else {
        panic!("another game");
    };
    game.goal = "Find the singer".to_owned();
    let map = game.maps.values_mut().next().expect("a map");
    let area = Arc::make_mut(map)
        .areas
        .values_mut()
        .next()
        .expect("an area");
    area.notes = "The door sticks".to_owned();
    let told = encounter(&unhex);
    assert!(
        told.contains("Goal of the session: Find the singer"),
        "{told}"
    );
    assert!(told.contains(": The door sticks"), "{told}");
}
