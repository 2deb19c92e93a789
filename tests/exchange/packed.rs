//! Drawings in pictures, pages and notes, and what packs too much.

use miniz_oxide::deflate::compress_to_vec_zlib;
use serde_json::json;
use tableside::board::areas::nightclub;
use tableside::exchange::{ReadError, excalidraw};

use super::connections;
use super::round_trip::PICTURE;

fn drawing() -> String {
    String::from_utf8(excalidraw::write(&nightclub(), None)).expect("text")
}

fn chunk(kind: &[u8], data: &[u8]) -> Vec<u8> {
    let length = u32::try_from(data.len())
        .expect("a short chunk")
        .to_be_bytes();
    // Nobody looks at the checksum.
    [&length[..], kind, data, &[0; 4]].concat()
}

/// A picture with a text in it, one byte a letter.
fn picture(text: &str) -> Vec<u8> {
    let letters: Option<Vec<u8>> = text.chars().map(|one| u8::try_from(one).ok()).collect();
    let mut data = b"application/vnd.excalidraw+json\0".to_vec();
    data.extend(letters.expect("letters that are bytes"));
    let parts = [
        PICTURE.to_vec(),
        chunk(b"tEXt", b"Software\0something"),
        chunk(b"tEXt", &data),
        chunk(b"IEND", b""),
    ];
    parts.concat()
}

fn as_letters(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

fn packed(text: &[u8], compressed: bool) -> String {
    let bytes = match compressed {
        true => compress_to_vec_zlib(text, 6),
        false => text.to_vec(),
    };
    let encoded = as_letters(&bytes);
    json!({"version": "1", "encoding": "bstring", "compressed": compressed, "encoded": encoded})
        .to_string()
}

#[track_caller]
fn is_the_nightclub(bytes: &[u8]) {
    let map = excalidraw::read(bytes, "Nightclub")
        .expect("a drawing")
        .map(None);
    assert_eq!(map, nightclub());
    assert_eq!(connections(&map).len(), 10);
}

#[test]
fn pictures() {
    let drawing = drawing();
    is_the_nightclub(&picture(&packed(drawing.as_bytes(), true)));
    is_the_nightclub(&picture(&packed(drawing.as_bytes(), false)));
    // The oldest had the drawing as it is.
    is_the_nightclub(&picture(&drawing));
}

#[test]
fn pages() {
    let page = |version: &str, payload: &str| {
        format!(
            "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><metadata>\
             <!-- payload-type:application/vnd.excalidraw+json -->\
             <!-- payload-version:{version} --><!-- payload-start -->{payload}<!-- payload-end -->\
             </metadata></svg>"
        )
    };
    let bytes: Vec<u8> = packed(drawing().as_bytes(), true)
        .chars()
        .map(|one| u8::try_from(one).expect("a byte"))
        .collect();
    is_the_nightclub(page("2", &base64(&bytes)).as_bytes());
    is_the_nightclub(page("1", &base64(drawing().as_bytes())).as_bytes());
    let without = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    let error = excalidraw::read(without.as_bytes(), "x").expect_err("there is none");
    assert!(matches!(error, ReadError::OnlyAPicture), "{error}");
}

/// Base64, made by hand.
fn base64(bytes: &[u8]) -> String {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let at = |index: usize| u32::from(*chunk.get(index).unwrap_or(&0));
        let held = at(0) << 16 | at(1) << 8 | at(2);
        for index in 0..=chunk.len() {
            out.push(letters[(held >> (18 - 6 * index) & 63) as usize].into());
        }
        out.push_str(&"=".repeat(3 - chunk.len()));
    }
    out
}

/// A note of Obsidian as its plugin writes it, packed; and one that is not.
#[test]
fn notes() {
    let note = include_str!("drawings/abbey.excalidraw.md");
    let proposal = excalidraw::read(note.as_bytes(), "Abbey").expect("a drawing");
    let map = proposal.map(None);
    let names = [
        "Crypt ☠",
        "Nave",
        "Vestry",
        "Bell Tower",
        "Cloister “north”",
    ];
    assert_eq!(super::areas(&map), names);
    let lines: Vec<String> = connections(&map).into_iter().collect();
    let wanted = [
        "Bell Tower – Cloister “north”",
        "Crypt ☠ – Nave",
        "Nave – Vestry, dashed",
        "Vestry → Bell Tower",
    ];
    assert_eq!(lines, wanted);
    let plain = format!("---\n---\n# Drawing\n```json\n{}\n```\n%%", drawing());
    is_the_nightclub(plain.as_bytes());
    let cut = &note[..note.len() / 2];
    let cut = format!("{cut}\n```");
    let error = excalidraw::read(cut.as_bytes(), "Abbey").expect_err("it is cut");
    assert!(matches!(error, ReadError::Damaged(_)), "{error}");
}

/// What is small and unpacks to very much is refused before it is unpacked.
#[test]
fn bombs() {
    let much = vec![b' '; 80 * 1024 * 1024];
    let bomb = picture(&packed(&much, true));
    assert!(bomb.len() < 300_000, "{}", bomb.len());
    let error = excalidraw::read(&bomb, "x").expect_err("too much");
    assert!(matches!(error, ReadError::TooLarge), "{error}");
    let bomb = format!("```compressed-json\n{}\n```", words_of_one_letter(9_000));
    assert!(bomb.len() < 30_000, "{}", bomb.len());
    let error = excalidraw::read(bomb.as_bytes(), "x").expect_err("too much");
    assert!(matches!(error, ReadError::TooLarge), "{error}");
}

/// LZ-string of one letter so often that each code is the word before with one letter more.
fn words_of_one_letter(codes: u32) -> String {
    let mut bits: Vec<bool> = Vec::new();
    let mut put = |number: u32, width: u32| {
        bits.extend((0..width).map(|bit| number >> bit & 1 == 1));
    };
    put(0, 2);
    put(u32::from(b' '), 8);
    let (mut known, mut width, mut room) = (4_u32, 3, 4);
    for _ in 0..codes {
        put(known, width);
        known += 1;
        room -= 1;
        if room == 0 {
            room = 1 << width;
            width += 1;
        }
    }
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let six = |six: &[bool]| {
        let value = (0..6).fold(0, |value, at| {
            value << 1 | usize::from(six.get(at) == Some(&true))
        });
        char::from(letters[value])
    };
    bits.chunks(6).map(six).collect()
}
