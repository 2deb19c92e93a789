//! Maps as pictures: well-formed whatever names say, the same shapes in both lights, and for players nothing hidden.

use proptest::prelude::*;
use tableside::campaign::{Campaign, Command, Document, Game};
use tableside::dice::TypedDice;
use tableside::exchange::svg::{Look, Shown};
use tableside::systems::{System, unhex};
use tableside::table::MapId;

use super::round_trip::PICTURE;
use crate::battery::chance::Chance;
use crate::battery::secrets;
use crate::players::secrets::{campaign, without_hidden};

const LOOKS: [Look; 4] = [
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
        let campaign = campaign(chance);
        let bare = without_hidden(&campaign);
        let Game::Unhex(game) = &campaign.game else {
            panic!("another game");
        };
        let secrets = secrets(game);
        for map in [None, Some(MapId(1)), Some(MapId(2))] {
            let (view, bare) = (campaign.player_view(map), bare.player_view(map));
            let seen = serde_json::to_string(&view).expect("JSON");
            for look in LOOKS {
                let svg = Shown::to_players(&view).expect("a map").svg(look, None);
                let without = Shown::to_players(&bare).expect("a map").svg(look, None);
                prop_assert_eq!(&svg, &without);
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
                let shown = [Shown::on(&all), Shown::to_players(&view)];
                let mut pictures = std::collections::BTreeSet::new();
                for shown in shown.map(|shown| shown.expect("a map")) {
                    assert_eq!(shown.name(), name);
                    for look in LOOKS {
                        let svg = shown.svg(look, Some(PICTURE));
                        let words = words_of(&svg);
                        assert!(words.iter().any(|words| words == name), "{words:?}");
                        pictures.insert(svg);
                    }
                }
                assert!(pictures.len() >= 4, "light and tokens make a difference");
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
    let words = |shown: Option<Shown<'_>>| words_of(&shown.expect("a map").svg(LOOKS[0], None));
    let (all, seen) = (words(Shown::on(&all)), words(Shown::to_players(&view)));
    assert!(all.contains(&"Trapdoor".to_owned()), "{all:?}");
    assert!(!seen.contains(&"Trapdoor".to_owned()), "{seen:?}");
    let joined = seen.join(" ");
    assert!(
        joined.contains("<b>\"Bar\"</b> & ]]> ☂ \u{1f409}"),
        "{seen:?}"
    );
}
