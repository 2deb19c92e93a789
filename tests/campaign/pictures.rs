//! What a campaign says of pictures: which are shown, with which bounds, and by whom they may be seen.

use std::sync::Arc;

use super::{bytes, refused};
use tableside::board::areas::{Background, MOST_BACKGROUND};
use tableside::campaign::games::unhex::{Conflict, import_sheet};
use tableside::campaign::store::{HEADER_BYTES, from_bytes, picture_problem};
use tableside::campaign::{Campaign, Command, Document, Game};
use tableside::dice::TypedDice;
use tableside::systems::unhex::{self, Sheet, Unhex};
use tableside::table::{CharacterId, MapId, PictureId};

fn picture(digit: char) -> PictureId {
    PictureId::try_from(digit.to_string().repeat(64)).expect("64 digits")
}

fn game(document: &Document) -> &Unhex {
    let Game::Unhex(game) = &document.campaign().game else {
        panic!("a game of Unhex")
    };
    game
}

/// The sample's first map with this background, by a command.
fn put_background(document: &mut Document, background: Background) -> Result<(), String> {
    let (id, map) = game(document).maps.first_key_value().expect("a map");
    let mut map = (**map).clone();
    map.picture = Some(background);
    let command = unhex::Command::PutMap {
        id: *id,
        map: Box::new(map),
    };
    document
        .apply(&command.into(), &mut TypedDice::default())
        .map(|_| ())
        .map_err(|refusal| refusal.reason().to_owned())
}

/// A portrait and a background are the campaign's pictures; they are written, read, undone and done again.
#[test]
fn portraits_and_backgrounds_are_the_pictures() {
    let mut document = Document::new(Campaign::sample_nightclub());
    assert!(document.campaign().pictures().is_empty());
    let who = CharacterId(1);
    let mut sheet = (*game(&document).characters[&who]).clone();
    sheet.portrait = Some(picture('a'));
    let sheet = Box::new(sheet);
    let command = unhex::Command::PutCharacter { id: who, sheet };
    document
        .apply(&command.into(), &mut TypedDice::default())
        .expect("a portrait can be set");
    put_background(&mut document, Background::new(picture('b'), 900, 0)).expect("it fits");
    let shown = [picture('a'), picture('b')].into();
    assert_eq!(document.campaign().pictures(), shown);
    let background = game(&document).maps[&MapId(1)].picture.clone();
    assert_eq!(background.map(|b| (b.width, b.height)), Some((900, 1)));
    let written = bytes(document.campaign());
    let read = from_bytes(&written).expect("it opens");
    assert_eq!(&read, document.campaign());
    for _ in 0..2 {
        document
            .apply(&Command::Undo, &mut TypedDice::default())
            .expect("undone");
    }
    assert!(document.campaign().pictures().is_empty());
    for _ in 0..2 {
        document
            .apply(&Command::Redo, &mut TypedDice::default())
            .expect("done again");
    }
    assert_eq!(bytes(document.campaign()), written);
}

/// A background out of its bounds is refused as a command and in a file, with its place.
#[test]
fn hostile_backgrounds_are_refused() {
    let sound = Background::new(picture('c'), MOST_BACKGROUND, 1);
    let mut document = Document::new(Campaign::sample_nightclub());
    put_background(&mut document, sound.clone()).expect("the bounds themselves are fine");
    let text = String::from_utf8(bytes(document.campaign())).expect("text");
    let hostile = [
        (r#""width": 100000"#, r#""width": 100001"#),
        (r#""width": 100000"#, r#""width": 4294967295"#),
        (r#""width": 100000"#, r#""width": 0"#),
        (r#""height": 1,"#, r#""height": 0,"#),
        (r#""opacity": 100"#, r#""opacity": 101"#),
    ];
    for (sound, broken) in hostile {
        assert!(text.contains(sound), "{sound}");
        let why = refused(&text.replacen(sound, broken, 1));
        assert!(why.contains("maps.1.picture"), "{broken}: {why}");
    }
    for (x, y) in [(i32::MIN, 0), (0, i32::MIN), (100_001, 0), (0, i32::MAX)] {
        let background = Background {
            x,
            y,
            ..sound.clone()
        };
        let before = bytes(document.campaign());
        let why = put_background(&mut document, background).expect_err("too far away");
        assert!(why.contains("100000 from the middle"), "{why}");
        assert_eq!(bytes(document.campaign()), before);
    }
}

/// A picture is named by a hash and by nothing else, so that no file can point out of its folder.
#[test]
fn a_picture_has_no_other_name() {
    let mut document = Document::new(Campaign::sample_nightclub());
    put_background(&mut document, Background::new(picture('d'), 1, 1)).expect("it fits");
    let text = String::from_utf8(bytes(document.campaign())).expect("text");
    let name = picture('d').to_string();
    let others = [
        name.to_uppercase(),
        "../../etc/passwd".to_owned(),
        name[1..].to_owned(),
        format!("{}/", &name[1..]),
        String::new(),
    ];
    for other in others {
        let why = refused(&text.replacen(&name, &other, 1));
        assert!(why.contains("64 hexadecimal digits"), "{other}: {why}");
    }
}

/// Players see a background unless it is hidden.
#[test]
fn a_hidden_background_is_not_in_the_players_view() {
    for hidden in [false, true] {
        let mut document = Document::new(Campaign::sample_nightclub());
        let background = Background {
            hidden,
            ..Background::new(picture('e'), 10, 10)
        };
        put_background(&mut document, background).expect("it fits");
        let view = game(&document).player_view(None);
        let seen = view.map.expect("a map").map.picture;
        assert_eq!(seen.is_some(), !hidden);
    }
}

/// A sheet on its own has no portrait, which lies beside the campaign; replacing a sheet keeps the one there is.
#[test]
fn a_sheets_file_leaves_the_portrait_where_it_is() {
    let mut campaign = Campaign::sample_nightclub();
    let Game::Unhex(unhex) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    let somebody = unhex.characters.get_mut(&CharacterId(1)).expect("there");
    Arc::make_mut(somebody).portrait = Some(picture('f'));
    let sheet = Sheet::of(somebody);
    assert_eq!(sheet.clone().into_character().portrait, None);
    let mut document = Document::new(campaign);
    let commands = import_sheet(game(&document), &sheet, None, Conflict::Replace).expect("fits");
    for command in &commands {
        document
            .apply(command, &mut TypedDice::default())
            .expect("replaced");
    }
    let kept = game(&document).characters[&CharacterId(1)].portrait.clone();
    assert_eq!(kept, Some(picture('f')));
}

fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes
}

#[test]
fn the_size_is_read_and_judged() {
    assert_eq!(picture_problem(&png_of(800, 600)), None);
    for (width, height) in [(0, 5), (40_000, 1), (30_000, 30_000), (u32::MAX, u32::MAX)] {
        let why = picture_problem(&png_of(width, height)).expect("it is too large");
        assert!(why.contains(&width.to_string()), "{why}");
    }
    let jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08\x02\x58\x03\x20\x03";
    assert_eq!(picture_problem(jpeg), None);
    let wide = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08\x02\x58\xff\xff\x03";
    assert!(picture_problem(wide).is_some_and(|why| why.contains("65535 by 600")));
    let webp = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x1f\x03\0\x57\x02\0";
    assert_eq!(picture_problem(webp), None);
}

#[test]
fn what_is_cut_or_something_else_cannot_be_shown() {
    for bytes in [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDX\0\0\0\x01\0\0\0\x01".to_vec(),
        b"\xff\xd8\xff\xe0\0\x04".to_vec(),
        b"\xff\xd8\xff\xe0\0\0".to_vec(),
        b"\xff\xd8\xff\xd9".to_vec(),
        b"RIFF\0\0\0\0WEBPVP8 ".to_vec(),
        b"GIF89a".to_vec(),
        Vec::new(),
    ] {
        assert!(picture_problem(&bytes).is_some(), "{bytes:?}");
    }
    // A long comment may stand before the size: that is not for the first bytes to say.
    let mut long = b"\xff\xd8".to_vec();
    while long.len() < HEADER_BYTES {
        long.extend(b"\xff\xfe\xff\xff");
        long.resize(long.len() + 65_533, b' ');
    }
    assert_eq!(picture_problem(&long), None);
}
