//! The sample evening: two teams ready to fight on the nightclub's floor. People and gear are our own invention.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::board::areas;
use crate::dice::TypedDice;
use crate::systems::unhex::command::Command;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::body::Location;
use crate::systems::unhex::sheet::character::{Character, Hands, Level};
use crate::systems::unhex::sheet::item::{Item, ItemKind};
use crate::systems::unhex::state::{Place, Unhex};
use crate::table::{CharacterId, DiceMode, ItemId, Kind, MapId, Reactions, Team, TeamId};

struct Person {
    name: &'static str,
    letters: &'static str,
    description: &'static str,
    max_level: i32,
    items: &'static [(&'static str, ItemKind)],
    /// The items in the hands, counted from 1; the same twice is held in both.
    hands: (u32, u32),
    armor: &'static [Location],
    abilities: &'static [Ability],
    good_at: &'static str,
    area: &'static str,
}

const NIGHT_WATCH: [Person; 3] = [
    Person {
        name: "Mara",
        letters: "Ma",
        description: "Ex-courier, quick hands, never sits with her back to a door",
        max_level: 52,
        items: &[
            ("pistol", ItemKind::Ranged1h),
            ("knife", ItemKind::Melee1h),
            ("ammo", ItemKind::Ammo),
        ],
        hands: (1, 0),
        armor: &[Location::Torso],
        abilities: &[Ability::Ranged1hPreciseAttack],
        good_at: "picking locks",
        area: "Entrance",
    },
    Person {
        name: "Ilse",
        letters: "Il",
        description: "Retired riot officer, still has the shield",
        max_level: 51,
        items: &[
            ("baton", ItemKind::Melee1h),
            ("riot shield", ItemKind::Shield),
        ],
        hands: (2, 1),
        armor: &[Location::Torso, Location::Head],
        abilities: &[Ability::GoodDefend],
        good_at: "talking people down",
        area: "Entrance",
    },
    Person {
        name: "Tomo",
        letters: "To",
        description: "Hunter in a borrowed suit",
        max_level: 50,
        items: &[
            ("hunting rifle", ItemKind::Ranged2h),
            ("ammo", ItemKind::Ammo),
            ("ammo", ItemKind::Ammo),
        ],
        hands: (1, 1),
        armor: &[],
        abilities: &[Ability::Ranged2hGoodAttack],
        good_at: "reading tracks",
        area: "Entrance",
    },
];

const VELVET_GANG: [Person; 4] = [
    Person {
        name: "Bruno",
        letters: "Br",
        description: "Runs the door and everything behind it",
        max_level: 45,
        items: &[("shotgun", ItemKind::Ranged2h), ("ammo", ItemKind::Ammo)],
        hands: (1, 1),
        armor: &[Location::Torso],
        abilities: &[],
        good_at: "spotting a fake",
        area: "Bar",
    },
    Person {
        name: "Guard 1",
        letters: "G1",
        description: "Broad, bored, brass knuckles",
        max_level: 40,
        items: &[("brass knuckles", ItemKind::Melee1h)],
        hands: (0, 1),
        armor: &[],
        abilities: &[],
        good_at: "",
        area: "Dance Floor",
    },
    Person {
        name: "Guard 2",
        letters: "G2",
        description: "Younger, keeps a pistol under the jacket",
        max_level: 40,
        items: &[("pistol", ItemKind::Ranged1h), ("ammo", ItemKind::Ammo)],
        hands: (0, 1),
        armor: &[],
        abilities: &[],
        good_at: "",
        area: "Dance Floor",
    },
    Person {
        name: "Pike",
        letters: "Pi",
        description: "The bouncer with the fire axe",
        max_level: 42,
        items: &[("fire axe", ItemKind::Melee2h)],
        hands: (1, 1),
        armor: &[],
        abilities: &[Ability::Melee2hPowerfulAttack],
        good_at: "",
        area: "Pool Tables",
    },
];

fn sheet(person: &Person, kind: Kind, team: TeamId) -> Character {
    let mut sheet = Character::new(person.name, kind);
    person.letters.clone_into(&mut sheet.letters);
    person.description.clone_into(&mut sheet.description);
    sheet.team = Some(team);
    sheet.level = Level::clamped(person.max_level);
    sheet.max_level = Level::clamped(person.max_level);
    sheet.items = (1..)
        .zip(person.items)
        .map(|(id, (name, kind))| Item {
            id: ItemId(id),
            name: (*name).to_owned(),
            kind: *kind,
            dropped: None,
        })
        .collect();
    let hand = |n: u32| (n > 0).then_some(ItemId(n));
    sheet.hands = Hands {
        left: hand(person.hands.0),
        right: hand(person.hands.1),
    };
    for location in person.armor {
        sheet.body.part_mut(*location).armor = 1;
    }
    sheet.abilities = BTreeSet::from_iter(person.abilities.iter().copied());
    if !person.good_at.is_empty() {
        sheet.non_combat_abilities.push(person.good_at.to_owned());
    }
    sheet
}

/// The nightclub with its fight begun: initiative is about to be rolled.
#[must_use]
pub fn nightclub_fight() -> Unhex {
    let mut game = nightclub();
    // Two teams with people awake stand on map 1; nothing is rolled before somebody says so.
    let begun = game.apply(
        &Command::BeginFight { map: MapId(1) },
        &mut TypedDice::default(),
    );
    debug_assert!(begun.is_ok(), "the sample's own fight begins");
    game
}

/// The nightclub: the map, the Night watch at the entrance, the Velvet gang inside. The fight has not begun.
#[must_use]
pub fn nightclub() -> Unhex {
    let mut game = Unhex::default();
    let map_id = MapId(1);
    let map = areas::nightclub();
    let mut next = 1;
    let teams: [(&str, Kind, &[Person]); 2] = [
        ("Night watch", Kind::Pc, &NIGHT_WATCH),
        ("Velvet gang", Kind::Npc, &VELVET_GANG),
    ];
    for (team, (name, kind, people)) in (1..).map(TeamId).zip(teams) {
        game.teams.insert(
            team,
            Arc::new(Team {
                name: name.to_owned(),
                kind,
                dice: DiceMode::App,
                reactions: Reactions::Ask,
                hidden: false,
            }),
        );
        for person in people {
            let id = CharacterId(next);
            next += 1;
            game.characters
                .insert(id, Arc::new(sheet(person, kind, team)));
            if let Some(area) = map.area_named(person.area) {
                game.places.insert(
                    id,
                    Place {
                        map: map_id,
                        area,
                        hidden: false,
                    },
                );
            }
        }
    }
    game.maps.insert(map_id, Arc::new(map));
    game
}
