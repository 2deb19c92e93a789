//! Maps as pictures: well-formed whatever names say, the same shapes in both lights, and for players nothing hidden.

use std::sync::Arc;

use proptest::prelude::*;
use tableside::board::Point;
use tableside::board::grid::{Calibration, Hex, HexBoard, Layout, Space};
use tableside::campaign::{Campaign, Command, Document, Game};
use tableside::dice::TypedDice;
use tableside::exchange::svg::{Look, PictureBytes, Shown};
use tableside::systems::d20::D20;
use tableside::systems::flow::Flow;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::squads::Squads;
use tableside::systems::{System, unhex};
use tableside::table::{
    Build, MapId, PictureId, SeenBoard, SeenBoardToken, SeenMember, SeenState, SeenTable,
};

use super::round_trip::PICTURE;
use crate::battery::chance::Chance;
use crate::battery::{UnderTest, secrets};
use crate::players::secrets::{campaign, without_hidden};

pub(super) const LOOKS: [Look; 4] = [
    Look {
        dark: true,
        tokens: true,
    },
    Look {
        dark: false,
        tokens: true,
    },
    Look {
        dark: true,
        tokens: false,
    },
    Look {
        dark: false,
        tokens: false,
    },
];

/// The words in a picture, after a look at whether every tag is closed, every sign in words written as one, and every
/// value between quotes.
#[track_caller]
fn words_of(svg: &str) -> Vec<String> {
    let (mut open, mut words) = (Vec::new(), Vec::new());
    let mut rest = svg;
    while let Some(at) = rest.find('<') {
        let (text, tag) = rest.split_at(at);
        words.extend(told(text));
        let end = tag.find('>').expect("a tag ends");
        let (tag, after) = (&tag[1..end], &tag[end + 1..]);
        rest = after;
        assert!(!tag.contains('<'), "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{svg}");
            continue;
        }
        let (name, values) = tag.split_once(' ').unwrap_or((tag, ""));
        assert_eq!(values.matches('"').count() % 2, 0, "{tag}");
        for value in values
            .trim_end_matches('/')
            .split("\" ")
            .filter(|part| !part.is_empty())
        {
            let (key, value) = value.split_once("=\"").expect("a value");
            let is_key = |letter: char| letter.is_ascii_alphabetic() || "-".contains(letter);
            assert!(key.chars().all(is_key), "{tag}");
            assert!(!value.trim_end_matches('"').contains('"'), "{tag}");
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} {rest}");
    words
}

#[track_caller]
fn told(text: &str) -> Option<String> {
    let signs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    let mut plain = text.to_owned();
    for (at, _) in text.match_indices('&') {
        let is_sign = |(written, _): &(&str, &str)| text[at..].starts_with(*written);
        assert!(signs.iter().any(is_sign), "{text}");
    }
    for (written, sign) in signs {
        plain = plain.replace(written, sign);
    }
    assert!(
        !text
            .chars()
            .any(|letter| letter.is_control() && letter != '\n')
    );
    (!plain.trim().is_empty()).then(|| plain.trim().to_owned())
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

    /// A picture for players is the same as if nothing hidden had ever been, and every word of it stands in their view.
    #[test]
    fn pictures_for_players_hold_only_what_they_see(seed in any::<u64>()) {
        let chance = &mut Chance::new(seed);
        let mut campaign = campaign(chance);
        if let Game::Unhex(game) = &mut campaign.game {
            for (id, sheet) in &mut game.characters {
                Arc::make_mut(sheet).portrait = Some(face(id.0));
            }
        }
        let bare = without_hidden(&campaign);
        let Game::Unhex(game) = &campaign.game else {
            panic!("another game");
        };
        let secrets = secrets(game);
        let pictures: PictureBytes = (1..40).map(|id| (face(id), picture_of(id))).collect();
        for map in [None, Some(MapId(1)), Some(MapId(2))] {
            let (view, bare) = (campaign.player_view(map), bare.player_view(map));
            let seen = serde_json::to_string(&view).expect("JSON");
            for look in LOOKS {
                let shown = Shown::to_players(&view).expect("a map");
                let svg = shown.svg(look, &pictures);
                let without = Shown::to_players(&bare).expect("a map").svg(look, &pictures);
                prop_assert_eq!(&svg, &without);
                prop_assert_eq!(svg.contains("<image"), look.tokens && !shown.pictures(look).is_empty());
                for portrait in shown.pictures(look) {
                    prop_assert!(seen.contains(portrait.as_str()));
                }
                for words in words_of(&svg) {
                    for word in words.split([' ', ',']) {
                        prop_assert!(seen.contains(word), "{} in {}", word, words);
                    }
                }
                let leak = secrets.iter().find(|name| svg.contains(**name));
                prop_assert_eq!(leak, None);
            }
        }
    }
}

/// A picture of a board for players has no token, zone, label or word that is hidden from them; the GM's has.
fn boards_hold_only_what_players_see<G: UnderTest>() {
    let mut hidden = 0;
    for seed in 0..24 {
        let campaign = G::table(&mut Chance::new(seed));
        let secrets = secrets(G::of(&campaign.game).expect("a campaign of this game"));
        for (id, _) in campaign.doors().map_names() {
            let (view, all) = (campaign.player_view(Some(id)), campaign.doors().gm_map(id));
            let seen = serde_json::to_string(&view).expect("JSON");
            for look in LOOKS {
                let drawn = |shown: Option<Shown<'_>>| {
                    shown.expect("a board").svg(look, &PictureBytes::new())
                };
                let svg = drawn(Shown::to_players(&view));
                for words in words_of(&svg) {
                    for word in words.split([' ', ',', '+', '/']) {
                        assert!(seen.contains(word), "{word} in {words}, seed {seed}");
                    }
                }
                let leak = secrets.iter().find(|name| svg.contains(**name));
                assert_eq!(leak, None, "seed {seed}");
                let all = drawn(Shown::on(&all));
                hidden += secrets.iter().filter(|name| all.contains(**name)).count();
            }
        }
    }
    assert!(hidden > 0, "something is hidden");
}

#[test]
fn boards_for_players_hold_only_what_they_see() {
    boards_hold_only_what_players_see::<HeroesOfHex>();
    boards_hold_only_what_players_see::<D20>();
    boards_hold_only_what_players_see::<Flow>();
    boards_hold_only_what_players_see::<Squads>();
}

/// The portrait of somebody.
pub(super) fn face(id: u32) -> PictureId {
    format!("{id:064x}").try_into().expect("a picture")
}

/// A picture of its own for everybody.
fn picture_of(id: u32) -> Vec<u8> {
    [PICTURE, &id.to_be_bytes()].concat()
}

/// A board of two squares with two on it, one of whom has much to show.
pub(super) fn two_on_a_board() -> SeenTable {
    let mut board = HexBoard {
        name: "Yard".to_owned(),
        layout: Layout::Squares,
        grid: Calibration::regular(Layout::Squares, Point::new(30, 30), 60_000),
        ..HexBoard::default()
    };
    let token = |q: i32, name: &str| SeenBoardToken {
        member: SeenMember {
            name: name.to_owned(),
            letters: name[..2].to_owned(),
            colour: None,
            state: SeenState::Ready,
            words: String::new(),
            level: None,
            decides: false,
            acts: false,
            harm: None,
            marks: Vec::new(),
            place: None,
            portrait: Some(face(7)),
            hidden: false,
        },
        at: Hex::new(q, 0),
        look: Some(0),
        build: Build::default(),
    };
    let (mut plain, mut rich) = (token(0, "Mara"), token(1, "Husk"));
    for at in [plain.at, rich.at] {
        board
            .spaces
            .insert(at, Space::default())
            .expect("there is room");
    }
    plain.member.harm = Some((2, 3));
    rich.member.harm = Some((4, 20));
    rich.member.marks = vec!["Poison 2".to_owned(), "Prone".to_owned()];
    rich.build.facing = Some(2.try_into().expect("a heading"));
    rich.member.hidden = true;
    SeenTable {
        board: Some(SeenBoard {
            veiled: false,
            board,
            tokens: vec![plain, rich],
        }),
        ..SeenTable::default()
    }
}

/// Whoever has a portrait shows it, and beside it the letters, harm, marks and where it faces; the portrait is in the file
/// once. Whoever players do not see is faded.
#[test]
fn tokens_show_portraits_harm_marks_and_facing() {
    let table = two_on_a_board();
    let shown = Shown::on(&table).expect("a board");
    let pictures = PictureBytes::from([(face(7), PICTURE.to_vec())]);
    assert_eq!(
        shown.pictures(LOOKS[0]).into_iter().collect::<Vec<_>>(),
        [&face(7)]
    );
    assert!(shown.pictures(LOOKS[2]).is_empty(), "nobody stands there");
    let svg = shown.svg(LOOKS[0], &pictures);
    let words = words_of(&svg);
    for wanted in ["Mara", "Ma", "Husk", "Hu", "4 / 20", "Poison 2 Prone"] {
        assert!(
            words.iter().any(|words| words == wanted),
            "{wanted}: {words:?}"
        );
    }
    let count = |svg: &str, what: &str| svg.matches(what).count();
    assert_eq!((count(&svg, "<image"), count(&svg, "<use")), (1, 2));
    assert_eq!(count(&svg, "opacity=\"0.5\""), 1, "who is hidden");
    // Two teams' discs, three pips and the disc of portraits.
    assert_eq!(count(&svg, "<circle"), 2 + 3 + 1);
    // North of it.
    let facing = "<polygon points=\"0,-150 50,-90 -50,-90\"";
    assert_eq!(count(&svg, facing), 1, "{svg}");
    let without = shown.svg(LOOKS[0], &PictureBytes::new());
    assert!(!without.contains("<use") && !without.contains("clip"));
}

/// The sample of every game, as the GM sees it and as players do.
#[test]
fn every_map_of_every_game() {
    for system in System::ALL {
        for sample in system.info().samples {
            let campaign = Campaign {
                name: "Sample".to_owned(),
                game: (sample.make)(),
            };
            for (id, name) in campaign.doors().map_names() {
                let all = campaign.doors().gm_map(id);
                let view = campaign.player_view(Some(id));
                let seen = serde_json::to_string(&view).expect("JSON");
                let players = Shown::to_players(&view).expect("a map");
                for words in words_of(&players.svg(LOOKS[0], &PictureBytes::new())) {
                    // What lies higher is told with its sign.
                    for word in words.split([' ', ',', '+', '/']) {
                        assert!(seen.contains(word), "{word} in {words}");
                    }
                }
                let shown = [Shown::on(&all), Some(players)];
                let mut drawn = std::collections::BTreeSet::new();
                for shown in shown.map(|shown| shown.expect("a map")) {
                    assert_eq!(shown.name(), name);
                    for look in LOOKS {
                        let pictures = shown.pictures(look).into_iter();
                        let pictures = pictures.map(|id| (id.clone(), PICTURE.to_vec()));
                        let svg = shown.svg(look, &pictures.collect());
                        let words = words_of(&svg);
                        assert!(words.iter().any(|words| words == name), "{words:?}");
                        drawn.insert(svg);
                    }
                }
                assert!(drawn.len() >= 4, "light and tokens make a difference");
            }
        }
    }
}

/// What is hidden is in the GM's picture alone; names are words, whatever stands in them.
#[test]
fn hidden_areas_and_strange_names() {
    let mut document = Document::new(Campaign::new("Test", System::Unhex));
    let mut map = tableside::board::areas::nightclub();
    let odd = "<b>\"Bar\"</b> & ]]> ☂ \u{1f409} x";
    let ids: Vec<_> = map.areas.keys().copied().collect();
    odd.clone_into(&mut map.areas.get_mut(&ids[0]).expect("an area").name);
    let hidden = map.areas.get_mut(&ids[1]).expect("an area");
    hidden.hidden = true;
    "Trapdoor".clone_into(&mut hidden.name);
    let put = unhex::Command::PutMap {
        id: MapId(1),
        map: Box::new(map),
    };
    let applied = document.apply(&Command::from(put), &mut TypedDice::default());
    applied.unwrap_or_else(|refusal| panic!("{refusal}"));
    let campaign = document.campaign();
    let all = campaign.doors().gm_map(MapId(1));
    let view = campaign.player_view(Some(MapId(1)));
    let words = |shown: Option<Shown<'_>>| {
        words_of(&shown.expect("a map").svg(LOOKS[0], &PictureBytes::new()))
    };
    let (all, seen) = (words(Shown::on(&all)), words(Shown::to_players(&view)));
    assert!(all.contains(&"Trapdoor".to_owned()), "{all:?}");
    assert!(!seen.contains(&"Trapdoor".to_owned()), "{seen:?}");
    let joined = seen.join(" ");
    assert!(
        joined.contains("<b>\"Bar\"</b> & ]]> ☂ \u{1f409}"),
        "{seen:?}"
    );
}
