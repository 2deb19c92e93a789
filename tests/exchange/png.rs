//! Maps as PNG: the same dots every time, all that the SVG shows, and no larger than can be held.

use resvg::tiny_skia::Pixmap;
use tableside::board::Background;
use tableside::board::areas::{Area, AreaId, AreaMap, nightclub};
use tableside::exchange::svg::{Look, PictureBytes, Shown};
use tableside::table::{SeenMap, SeenTable};

use super::svg::{LOOKS, face, two_on_a_board};

fn of_map(map: AreaMap) -> SeenTable {
    SeenTable {
        map: Some(SeenMap {
            map,
            tokens: Vec::new(),
            effects: Vec::new(),
        }),
        ..SeenTable::default()
    }
}

#[track_caller]
fn drawn(table: &SeenTable, look: Look, pictures: &PictureBytes) -> Pixmap {
    let png = Shown::on(table).expect("a map").png(look, pictures);
    Pixmap::decode_png(&png.expect("a picture")).expect("PNG")
}

/// How many dots differ.
fn apart(one: &Pixmap, other: &Pixmap) -> usize {
    assert_eq!((one.width(), one.height()), (other.width(), other.height()));
    let pairs = one.pixels().iter().zip(other.pixels());
    pairs.filter(|(one, other)| one != other).count()
}

#[test]
fn the_same_map_is_the_same_picture() {
    let table = of_map(nightclub());
    let none = PictureBytes::new();
    let shown = Shown::on(&table).expect("a map");
    let first = shown.png(LOOKS[0], &none).expect("a picture");
    assert_eq!(first, shown.png(LOOKS[0], &none).expect("a picture"));
    let picture = Pixmap::decode_png(&first).expect("PNG");
    let svg = shown.svg(LOOKS[0], &none);
    let size = format!(
        "width=\"{}\" height=\"{}\"",
        picture.width() / 2,
        picture.height() / 2
    );
    assert!(svg.contains(&size), "two dots for a map unit");
    // Its ground is that of the theme.
    let corner = picture.pixel(0, 0).expect("a dot").demultiply();
    assert_eq!(
        (corner.red(), corner.green(), corner.blue()),
        (0x14, 0x16, 0x1a)
    );
    assert!(apart(&picture, &drawn(&table, LOOKS[1], &none)) > picture.pixels().len() / 2);
}

/// Letters are drawn in the program's own fonts: Latin, and signs that Inter lacks. What no font has leaves its place free.
#[test]
fn words_are_drawn() {
    let picture = |name: &str| {
        let mut map = AreaMap::default();
        map.areas.insert(AreaId(1), Area::new(name, 0, 0));
        drawn(&of_map(map), LOOKS[0], &PictureBytes::new())
    };
    let (empty, other) = (picture(" "), picture("\u{1f409}"));
    assert!(apart(&empty, &picture("R")) > 50);
    assert!(apart(&empty, &other) > 50);
    assert!(apart(&other, &picture("\u{1f389}")) > 50);
}

/// A picture beneath shows, of whatever kind it is.
#[test]
fn pictures_beneath_show() {
    let corpus =
        |name: &str| std::fs::read(format!("fuzz/corpus/pictures/{name}")).expect("a picture");
    let mut map = AreaMap::default();
    map.areas.insert(AreaId(1), Area::new("Room", 0, 0));
    let mut beneath = Background::new(face(3), 300, 300);
    (beneath.x, beneath.y) = (100, 100);
    map.picture = Some(beneath);
    let table = of_map(map);
    let without = drawn(&table, LOOKS[0], &PictureBytes::new());
    for bytes in [
        corpus("small.jpg"),
        corpus("small.webp"),
        corpus("interlaced.png"),
        corpus("deep.png"),
    ] {
        let pictures = PictureBytes::from([(face(3), bytes)]);
        let with = drawn(&table, LOOKS[0], &pictures);
        assert!(with.width() > without.width(), "it reaches further");
        let middle = with.pixel(with.width() - 360, with.height() - 360);
        let ground = with.pixel(1, 1);
        assert_ne!(middle, ground);
    }
    // What is damaged leaves its place free.
    let mut broken = corpus("small.jpg");
    broken.truncate(150);
    drawn(&table, LOOKS[0], &PictureBytes::from([(face(3), broken)]));
}

/// A portrait is on its token, however large it is.
#[test]
fn portraits_show() {
    let table = two_on_a_board();
    let none = drawn(&table, LOOKS[0], &PictureBytes::new());
    let mut large = Pixmap::new(900, 1_200).expect("small enough");
    large.fill(resvg::tiny_skia::Color::from_rgba8(250, 20, 30, 255));
    let large = large.encode_png().expect("PNG");
    let pictures = PictureBytes::from([(face(7), large)]);
    let with = drawn(&table, LOOKS[0], &pictures);
    let red = |picture: &Pixmap| {
        let dots = picture.pixels().iter().map(|dot| dot.demultiply());
        dots.filter(|dot| dot.red() > 240 && dot.green() < 40)
            .count()
    };
    assert_eq!(red(&none), 0);
    assert!(red(&with) > 500, "{}", red(&with));
}

/// Areas that lie at both ends of all places make no picture larger than that.
#[test]
fn a_map_without_end_is_drawn_smaller() {
    let mut map = AreaMap::default();
    map.areas
        .insert(AreaId(1), Area::new("West", -100_000, -9_000));
    map.areas
        .insert(AreaId(2), Area::new("East", 100_000, 9_000));
    let picture = drawn(&of_map(map), LOOKS[0], &PictureBytes::new());
    assert!(picture.width() <= 8_192 && picture.height() <= 8_192);
    assert!(picture.width() > 8_000, "{}", picture.width());
}
