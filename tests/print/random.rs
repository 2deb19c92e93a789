//! Sheets that nobody would make: long names, no items and sixty, texts of many pages, letters of all sorts.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use tableside::campaign::Campaign;
use tableside::exchange::print::{Print, Sized, What};
use tableside::systems::sheet::{FieldInfo, FieldValue, Kind, ListEdit, Parts, Sheet};
use tableside::systems::unhex::{Ability, Character, Item, ItemKind, Location, Mark};
use tableside::systems::{Game, System, d20, flow, heroes_of_hex, squads};
use tableside::table::{CharacterId, ItemId};

use super::{hold, nothing_is_lost};

type Random = ChaCha8Rng;

/// How many sheets of each game.
const SHEETS: u64 = 300;

fn words(random: &mut Random, most: usize) -> String {
    const WORDS: [&str; 12] = [
        "sword",
        "of",
        "the",
        "Blue",
        "Door",
        "a",
        "—",
        "ключ",
        "שלום",
        "木の実",
        "🎲",
        "Ünïcödé",
    ];
    let wanted = match random.random_range(0..20) {
        0 => most,
        1 => 0,
        _ => random.random_range(0..most.min(40) + 1),
    };
    let mut text = String::new();
    while text.chars().count() < wanted {
        match random.random_range(0..12) {
            0 => text.extend(std::iter::repeat_n('W', random.random_range(1..90))),
            1 => text.push('\n'),
            _ => text.push_str(WORDS[random.random_range(0..WORDS.len())]),
        }
        text.push(' ');
    }
    text.chars().take(most).collect()
}

fn value(random: &mut Random, info: &FieldInfo) -> Option<FieldValue> {
    Some(match info.kind {
        Kind::Text { least, most, rows } => {
            let mut text = words(random, most.min(400));
            if rows > 1 && random.random_range(0..60) == 0 {
                text = words(random, most);
            }
            if rows == 1 {
                text = text.replace('\n', " ");
            }
            while text.trim().chars().count() < least {
                text.push('x');
            }
            text.into()
        }
        Kind::Number { least, most } => {
            let usual = most.min(least + 40);
            let most = if random.random_range(0..8) == 0 {
                most
            } else {
                usual
            };
            FieldValue::Number(random.random_range(least..most + 1))
        }
        Kind::Switch => FieldValue::Switch(random.random_range(0..2) == 0),
        Kind::OneOf(options) => options[random.random_range(0..options.len())].0.into(),
        Kind::Dice => "2d6+1".into(),
        Kind::Colour | Kind::Team | Kind::Picture => return None,
    })
}

/// Fills in a sheet by its table of fields. What cannot be set stays as it is.
fn fill<U>(sheet: &Sheet<U>, of: &mut U, random: &mut Random) {
    for section in sheet.0 {
        match &section.parts {
            Parts::Fields(fields) => {
                for field in *fields {
                    if let Some(value) = value(random, &field.info) {
                        let _ = sheet.set(of, field.info.key, &value);
                    }
                }
            }
            Parts::List(list) => {
                let key = list.info().key;
                let many = [0, 1, 3, 60][random.random_range(0..4)];
                for _ in 0..many.min(random.random_range(0..61)) {
                    let name = format!("x{}", words(random, 190).replace('\n', " "));
                    let _ = sheet.edit_list(of, key, &ListEdit::Add(name.trim().to_owned()));
                }
                for id in list.ids(of) {
                    for field in list.fields(of, id).unwrap_or_default().iter().skip(1) {
                        if let Some(value) = value(random, &field.info) {
                            let path = format!("{key}.{id}.{}", field.info.key);
                            let _ = sheet.set(of, &path, &value);
                        }
                    }
                }
            }
        }
    }
}

fn character(random: &mut Random) -> Character {
    let mut of = Character::new(words(random, 400), tableside::table::Kind::Pc);
    of.description = words(random, 300);
    of.notes = words(random, 300);
    if random.random_range(0..40) == 0 {
        of.notes = words(random, 20_000);
    }
    let many = [0, 5, 60][random.random_range(0..3)];
    of.items = (0..many)
        .map(|id| Item {
            id: ItemId(id),
            name: words(random, 200),
            kind: ItemKind::ALL[random.random_range(0..ItemKind::ALL.len())],
            dropped: None,
        })
        .collect();
    for ability in Ability::ALL {
        if random.random_range(0..5) == 0 {
            of.abilities.insert(ability);
        }
    }
    for place in Location::ALL {
        let part = of.body.part_mut(place);
        part.armor = random.random_range(0..3);
        for mark in &mut part.boxes {
            *mark = [
                None,
                Some(Mark::Slash),
                Some(Mark::Cross),
                Some(Mark::Filled),
            ][random.random_range(0..4)];
        }
    }
    of.non_combat_items = (0..many).map(|_| words(random, 200)).collect();
    of.non_combat_abilities = (0..3).map(|_| words(random, 200)).collect();
    of
}

/// A campaign with one random sheet.
pub(super) fn campaign(system: System, seed: u64) -> Campaign {
    let random = &mut Random::seed_from_u64(seed);
    let mut campaign = Campaign::new(words(random, 200), system);
    let who = CharacterId(1);
    macro_rules! unit {
        ($game:ident, $room:ident) => {{
            let mut unit = $room::Unit::new("", $room::UnitKind::ALL[0]);
            fill(&$room::FIELDS, &mut unit, random);
            $game.units.insert(who, Arc::new(unit));
        }};
    }
    match &mut campaign.game {
        Game::Unhex(game) => {
            game.characters.insert(who, Arc::new(character(random)));
        }
        Game::HeroesOfHex(game) => {
            let mut unit = heroes_of_hex::Unit::new("", heroes_of_hex::UnitKind::Hero);
            fill(&heroes_of_hex::FIELDS, &mut unit, random);
            game.units.insert(who, Arc::new(unit));
        }
        Game::D20(game) => unit!(game, d20),
        Game::Flow(game) => unit!(game, flow),
        Game::Squads(game) => unit!(game, squads),
    }
    campaign
}

fn check(system: System) {
    for seed in 0..SHEETS {
        let campaign = campaign(system, seed);
        let told = format!("{} with the seed {seed}", system.name());
        let size = Sized::ALL[usize::try_from(seed % 2).expect("small")];
        let what = What::Sheets(vec![CharacterId(1)]);
        let pages = Print::new(what.clone(), size)
            .pages(&campaign)
            .expect("pages");
        hold(&pages, &told);
        nothing_is_lost(&campaign, CharacterId(1), &pages, &told);
        // Every page but the last says where it goes on.
        for (number, page) in pages.pages.iter().enumerate().rev().skip(1) {
            let goes_on = format!("goes on on page {}", number + 2);
            let texts = page.texts();
            let says = texts.iter().any(|text| text.words.contains(&goes_on));
            assert!(says, "{told}: page {} does not say so", number + 1);
        }
    }
}

#[test]
fn nothing_leaves_its_page_on_sheets_of_unhex() {
    check(System::Unhex);
}

#[test]
fn nothing_leaves_its_page_on_sheets_of_heroes_of_hex() {
    check(System::HeroesOfHex);
}

#[test]
fn nothing_leaves_its_page_on_sheets_of_attack_move_bonus() {
    check(System::D20);
}

#[test]
fn nothing_leaves_its_page_on_sheets_of_flow() {
    check(System::Flow);
}

#[test]
fn nothing_leaves_its_page_on_sheets_of_stacks_and_hordes() {
    check(System::Squads);
}
