//! What players may take home: nothing that is hidden, and nobody’s sheet but their own characters’.

use std::collections::BTreeSet;

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use tableside::board::grid::{Hex, HexBoard, Layout, Space};
use tableside::board::{Background, Point};
use tableside::campaign::{Campaign, Document};
use tableside::dice::TypedDice;
use tableside::exchange::print::{
    NotPrinted, Page, Pages, Print, Scale, Shape, Sized, What, Whose,
};
use tableside::exchange::svg::{Look, PictureBytes, Shown};
use tableside::systems::System;
use tableside::table::PictureId;

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

/// A board of six by six squares over a picture, red beneath the first three rows, which are hidden, and blue below.
fn over_a_picture() -> (Campaign, PictureId, Vec<u8>) {
    let mut dots = Pixmap::new(60, 60).expect("a picture");
    for (place, dot) in dots.pixels_mut().iter_mut().enumerate() {
        let (red, blue) = if place < 60 * 30 { (255, 0) } else { (0, 255) };
        *dot = PremultipliedColorU8::from_rgba(red, 0, blue, 255).expect("a colour");
    }
    let id = PictureId::of_hash([7; 32]);
    let mut board = HexBoard::rectangle(Layout::Squares, 6, 6).expect("a board");
    let all: Vec<(Hex, Space)> = board.spaces.iter().collect();
    for (at, space) in all {
        let hidden = at.r < 3;
        let space = Space { hidden, ..space };
        board.spaces.insert(at, space).expect("it is there");
    }
    let corners = board.spaces.iter().flat_map(|(at, _)| {
        let corners = board.grid.corners(board.layout, at);
        corners.iter().collect::<Vec<_>>()
    });
    let corners: Vec<_> = corners.collect();
    let least = |of: fn(&Point) -> i32| corners.iter().map(of).min().expect("corners");
    let most = |of: fn(&Point) -> i32| corners.iter().map(of).max().expect("corners");
    let (x, y) = (least(|at| at.x), least(|at| at.y));
    let length = |length: i32| u32::try_from(length).expect("more than nothing");
    let (wide, high) = (length(most(|at| at.x) - x), length(most(|at| at.y) - y));
    board.picture = Some(Background {
        x,
        y,
        ..Background::new(id.clone(), wide, high)
    });
    let campaign = Campaign::new("Below the bridge", System::Squads);
    let add = campaign.add_board(board).expect("it has boards");
    let mut document = Document::new(campaign);
    let none = &mut TypedDice::default();
    document.apply(&add, none).expect("it can be added");
    let bytes = dots.encode_png().expect("a PNG");
    (document.campaign().clone(), id, bytes)
}

/// How many dots of a picture are red and how many blue.
fn red_and_blue(bytes: &[u8]) -> (usize, usize) {
    let dots = Pixmap::decode_png(bytes).expect("a PNG");
    let seen = dots.pixels().iter().filter(|dot| dot.alpha() > 0);
    let more = |one: u8, other: u8| one > other && one - other > 20;
    let (red, blue) = (
        seen.clone().filter(|dot| more(dot.red(), dot.blue())),
        seen.filter(|dot| more(dot.blue(), dot.red())),
    );
    (red.count(), blue.count())
}

#[test]
fn players_get_nothing_of_the_picture_beneath_hidden_spaces() {
    let (campaign, id, bytes) = over_a_picture();
    let (map, _) = campaign.map_names()[0];
    let (view, all) = (
        campaign.player_view(Some(map)),
        campaign.doors().gm_map(map),
    );
    for whose in [Whose::Players, Whose::Gm] {
        for scale in [Scale::Page, Scale::Inch] {
            let tokens = true;
            let print = Print {
                whose,
                ..Print::new(What::Map { map, scale, tokens }, Sized::A4)
            };
            let pages = print.pages_with(&campaign, &mut |_| Some(bytes.clone()));
            let shapes = pages.expect("pages").pages.into_iter();
            let (mut pictures, mut open) = (0, shapes.flat_map(|page| page.shapes).collect());
            while let Some(shape) = Vec::pop(&mut open) {
                match shape {
                    Shape::Clip { shapes, .. } => open.extend(shapes),
                    Shape::Picture { bytes, .. } => {
                        pictures += 1;
                        let hidden = if whose == Whose::Players { 0 } else { 1_800 };
                        assert_eq!(red_and_blue(&bytes), (hidden, 1_800), "{whose:?}");
                    }
                    _ => {}
                }
            }
            assert!(pictures > 0, "{whose:?}");
        }
        // As a picture, and so on phones.
        let shown = match whose {
            Whose::Players => Shown::to_players(&view),
            Whose::Gm => Shown::on(&all),
        };
        let look = Look {
            dark: true,
            tokens: true,
        };
        let known = PictureBytes::from([(id.clone(), bytes.clone())]);
        let png = shown.expect("a map").png(look, &known).expect("a PNG");
        let (red, blue) = red_and_blue(&png);
        assert!(blue > 1_000, "{blue}");
        assert_eq!(red > 0, whose == Whose::Gm, "{red}");
    }
}
