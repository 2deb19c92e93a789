//! Maps on paper: true to scale, nothing lost between two pages, nothing near an edge, nothing on a players’ copy that
//! players do not see.

use tableside::board::Ink;
use tableside::board::grid::{HexBoard, KindId, Layout, Passage, Space, Terrain, TerrainKind};
use tableside::campaign::{Campaign, Document};
use tableside::dice::TypedDice;
use tableside::exchange::print::{
    Colour, MapPart, NotPrinted, Page, Pages, Print, Room, Scale, Shape, Sized, Step, What, Whose,
};
use tableside::systems::System;

use super::{EDGE, samples};

fn print(campaign: &Campaign, scale: Scale) -> Print {
    let (map, _) = campaign.map_names()[0];
    let tokens = true;
    Print::new(What::Map { map, scale, tokens }, Sized::A4)
}

fn printed(campaign: &Campaign, scale: Scale) -> Pages {
    print(campaign, scale).pages(campaign).expect("pages")
}

fn has_spaces(campaign: &Campaign) -> bool {
    campaign.board_layout().is_some()
}

/// What of the map is on the page of a part, on its way back to where it lies on the whole map.
fn shapes(pages: &Pages, part: &MapPart) -> Vec<Shape> {
    let page = &pages.pages[part.page];
    let clip = page.shapes.iter().find_map(|shape| match shape {
        Shape::Clip { shapes, .. } => Some(shapes),
        _ => None,
    });
    let (x, y) = (part.from.x - part.room.x, part.from.y - part.room.y);
    let all = clip.expect("the part of a map").iter().cloned();
    all.map(|shape| shape.moved(x, y)).collect()
}

/// The corners of a space, if the shape is one.
fn space(shape: &Shape) -> Option<Vec<(i32, i32)>> {
    let Shape::Path {
        steps,
        fill: Some(_),
        stroke: Some(stroke),
    } = shape
    else {
        return None;
    };
    let is_line = stroke.paint.colour == Colour(130, 127, 120);
    let corners = steps.iter().filter_map(|step| match step {
        Step::Move(at) | Step::Line(at) => Some((at.x, at.y)),
        _ => None,
    });
    let corners: Vec<(i32, i32)> = corners.collect();
    (is_line && matches!(corners.len(), 4 | 6)).then_some(corners)
}

#[test]
fn spaces_are_as_wide_as_is_said() {
    for campaign in samples().iter().filter(|one| has_spaces(one)) {
        for (scale, wide) in [(Scale::Inch, 7_200), (Scale::Metric, 7_087)] {
            let pages = printed(campaign, scale);
            let squares = campaign.board_layout().is_some_and(Layout::is_squares);
            let mut count = 0;
            let mut first = None;
            for shape in pages.parts.iter().flat_map(|part| shapes(&pages, part)) {
                let Some(corners) = space(&shape) else {
                    continue;
                };
                count += 1;
                let extent = |all: &mut dyn Iterator<Item = i32>| {
                    let all: Vec<i32> = all.collect();
                    all.iter().max().unwrap_or(&0) - all.iter().min().unwrap_or(&0)
                };
                let across = extent(&mut corners.iter().map(|at| at.0));
                let down = extent(&mut corners.iter().map(|at| at.1));
                let own = across.min(down);
                assert!((own - wide).abs() <= 3, "{}: {own}", campaign.name);
                if squares && scale == Scale::Inch {
                    // Every line of the whole map lies a whole number of inches from every other.
                    let first = *first.get_or_insert(corners[0]);
                    for (x, y) in corners {
                        for by in [x - first.0, y - first.1] {
                            let off = by.rem_euclid(wide);
                            assert!(off <= 3 || off >= wide - 3, "{}: {by}", campaign.name);
                        }
                    }
                }
            }
            assert!(count >= 40, "{}: {count} spaces", campaign.name);
        }
    }
}

/// The strip that two parts have in common, on the whole map.
fn common(one: &MapPart, other: &MapPart) -> Option<Room> {
    let (x, y) = (one.from.x.max(other.from.x), one.from.y.max(other.from.y));
    let right = (one.from.x + one.room.wide).min(other.from.x + other.room.wide);
    let below = (one.from.y + one.room.high).min(other.from.y + other.room.high);
    (right > x && below > y).then(|| Room::new(x, y, right - x, below - y))
}

#[test]
fn neighbours_show_the_same_where_they_are_laid_on_each_other() {
    for campaign in samples() {
        let scale = match has_spaces(&campaign) {
            true => Scale::Inch,
            false => Scale::Wide(150_000),
        };
        let pages = printed(&campaign, scale);
        assert!(pages.parts.len() > 1, "{}", campaign.name);
        let mut strips = 0;
        for (place, one) in pages.parts.iter().enumerate() {
            for other in &pages.parts[place + 1..] {
                let Some(strip) = common(one, other) else {
                    continue;
                };
                assert!(
                    strip.wide >= 2_835 && strip.high >= 2_835,
                    "10 mm: {strip:?}"
                );
                strips += 1;
                let within = |part: &MapPart| -> Vec<Shape> {
                    let all = shapes(&pages, part).into_iter();
                    all.filter(|shape| shape.room().is_some_and(|room| room.meets(strip)))
                        .collect()
                };
                assert!(within(one) == within(other), "{}: {strip:?}", campaign.name);
            }
        }
        assert!(strips > 0, "{}", campaign.name);
        // Nothing of the map is missing: the parts cover it from corner to corner.
        let right = pages
            .parts
            .iter()
            .map(|part| part.from.x + part.room.wide)
            .max();
        let below = pages
            .parts
            .iter()
            .map(|part| part.from.y + part.room.high)
            .max();
        for shape in pages.parts.iter().flat_map(|part| shapes(&pages, part)) {
            let room = shape.room().expect("an extent");
            assert!(room.x >= 0 && room.y >= 0, "{room:?}");
            assert!(Some(room.right()) <= right && Some(room.below()) <= below);
        }
    }
}

/// The dots of a room on a page at a hundred to the inch, which begins at whole dots.
fn dots(page: &Page, room: Room) -> Vec<u8> {
    let drawn = page.dots(100).expect("it can be drawn");
    let dot = |at: i32| usize::try_from(at / 72).expect("on the page");
    assert_eq!((room.x % 72, room.y % 72), (0, 0), "{room:?}");
    let rows = dot(room.y)..dot(room.below());
    let row = |y: usize| {
        let from = (y * drawn.wide + dot(room.x)) * 4;
        &drawn.rgba[from..from + dot(room.wide) * 4]
    };
    rows.flat_map(|y| row(y).to_vec()).collect()
}

#[test]
fn neighbours_look_the_same_dot_by_dot() {
    let campaign = &samples()[1];
    let pages = printed(campaign, Scale::Inch);
    let [one, other] = [&pages.parts[0], &pages.parts[1]];
    let strip = common(one, other).expect("they are neighbours");
    let on = |part: &MapPart| {
        let (x, y) = (part.room.x - part.from.x, part.room.y - part.from.y);
        let room = Room::new(strip.x + x, strip.y + y, strip.wide, strip.high);
        dots(&pages.pages[part.page], room)
    };
    let (one, other) = (on(one), on(other));
    let apart = one.chunks(4).zip(other.chunks(4)).filter(|(a, b)| a != b);
    let (apart, all) = (apart.count(), one.len() / 4);
    assert!(all > 1_000 && apart * 1_000 <= all, "{apart} of {all} dots");
    assert!(one.iter().any(|dot| *dot != 255), "something is drawn");
}

/// All parts laid together by where they lie on the whole map, later ones over earlier ones; dots, and how many in a row.
fn laid_together(pages: &Pages) -> (Vec<u8>, usize) {
    let dot = |at: i32| usize::try_from(at / 72).expect("on the map");
    let rights = pages
        .parts
        .iter()
        .map(|part| dot(part.from.x + part.room.wide));
    let belows = pages
        .parts
        .iter()
        .map(|part| dot(part.from.y + part.room.high));
    let (wide, high) = (rights.max().expect("a part"), belows.max().expect("a part"));
    let mut whole = vec![0; wide * high * 4];
    for part in &pages.parts {
        let own = dots(&pages.pages[part.page], part.room);
        let (left, above) = (dot(part.from.x), dot(part.from.y));
        for (y, row) in own.chunks(dot(part.room.wide) * 4).enumerate() {
            let from = ((above + y) * wide + left) * 4;
            whole[from..from + row.len()].copy_from_slice(row);
        }
    }
    (whole, wide)
}

/// The pages of a map and one sheet that is large enough for all of it, at the same scale: laid together by their marks
/// the pages are that picture.
#[test]
fn parts_laid_together_are_the_whole_map() {
    for campaign in [0, 1, 4].map(|at| samples().swap_remove(at)) {
        let scale = match has_spaces(&campaign) {
            true => Scale::Inch,
            false => Scale::Wide(120_000),
        };
        let print = print(&campaign, scale);
        let poster = Print {
            paper: Sized::Own(200_000, 200_000),
            ..print.clone()
        };
        let parts = print.pages(&campaign).expect("pages");
        let poster = poster.pages(&campaign).expect("a page");
        assert!(parts.parts.len() > 1, "{}", campaign.name);
        assert_eq!(poster.pages.len(), 1, "{}", campaign.name);
        let (laid, wide) = laid_together(&parts);
        let (whole, as_wide) = laid_together(&poster);
        assert_eq!((wide, laid.len()), (as_wide, whole.len()));
        // Where a line begins a fraction of a dot elsewhere, its edges are a shade lighter or darker.
        let differs = |(a, b): &(&[u8], &[u8])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 8);
        let apart = laid.chunks(4).zip(whole.chunks(4)).filter(differs);
        let (apart, all) = (apart.count(), laid.len() / 4);
        assert!(
            apart * 1_000 <= all,
            "{}: {apart} of {all} dots",
            campaign.name
        );
        let drawn = whole
            .chunks(4)
            .filter(|dot| dot.iter().any(|part| *part != 255));
        assert!(drawn.count() * 100 > all, "something is drawn");
    }
}

#[test]
fn nothing_of_a_map_comes_near_an_edge() {
    for campaign in samples() {
        for size in Sized::ALL {
            for scale in [
                Scale::Page,
                Scale::Inch,
                Scale::Metric,
                Scale::Wide(100_000),
            ] {
                let print = Print {
                    paper: size,
                    ..print(&campaign, scale)
                };
                let pages = match print.pages(&campaign) {
                    Ok(pages) => pages,
                    Err(NotPrinted::NoSpaces(name)) => {
                        assert!(!has_spaces(&campaign), "{name}");
                        continue;
                    }
                    Err(why) => panic!("{}: {why}", campaign.name),
                };
                assert!(pages.replaced.is_empty(), "{:?}", pages.replaced);
                assert_eq!(scale == Scale::Page, pages.pages.len() == 1);
                for page in &pages.pages {
                    let told = format!("{} at {scale:?} on {}", campaign.name, size.name());
                    let free = Room::new(EDGE, EDGE, page.wide - 2 * EDGE, page.high - 2 * EDGE);
                    for shape in &page.shapes {
                        let room = shape.room().expect("an extent");
                        assert!(free.holds(room), "{told}: {shape:?} is near the edge");
                    }
                }
                let last = pages.parts.last().expect("a part");
                assert_eq!(last.name.is_empty(), pages.parts.len() == 1);
            }
        }
    }
}

#[test]
fn a_map_of_areas_is_as_wide_as_is_said() {
    let campaign = &samples()[0];
    for wide in [60_000, 170_079] {
        let pages = printed(campaign, Scale::Wide(wide));
        let right = pages.parts.iter().map(|part| part.from.x + part.room.wide);
        let right = right.max().expect("a part");
        assert!((right - wide).abs() <= 40, "{right}");
    }
    let refused = print(campaign, Scale::Inch).pages(campaign);
    let why = refused.expect_err("it has no spaces").to_string();
    assert!(why.contains("choose how wide"), "{why}");
}

/// A campaign with one board of so many squares.
fn board(columns: u32, rows: u32) -> Campaign {
    of_board(HexBoard::rectangle(Layout::Squares, columns, rows).expect("a board"))
}

/// A campaign with that board.
fn of_board(board: HexBoard) -> Campaign {
    let campaign = Campaign::new("A large one", System::Squads);
    let add = campaign.add_board(board).expect("it has boards");
    let mut document = Document::new(campaign);
    let none = &mut TypedDice::default();
    document.apply(&add, none).expect("it can be added");
    document.campaign().clone()
}

#[test]
fn many_pages_are_counted_before_they_are_made() {
    let campaign = board(200, 200);
    let refused = print(&campaign, Scale::Inch).pages(&campaign);
    let Err(NotPrinted::TooMany { pages, most: 60 }) = refused else {
        panic!("{refused:?}");
    };
    assert!((500..900).contains(&pages), "{pages}");
    assert_eq!(printed(&campaign, Scale::Page).pages.len(), 1);
    let small = board(5, 7);
    let one = printed(&small, Scale::Inch);
    assert_eq!(one.pages.len(), 1, "no overview");
    super::holds(&one.pages[0], "one page");
    let texts = one.pages[0].texts();
    let says = |words: &str| texts.iter().any(|text| text.words.starts_with(words));
    assert!(says("10 cm") && says(small.map_names()[0].1), "{texts:?}");
}

/// Signs of ground lie on their spaces, however far those are from the first.
#[test]
fn signs_lie_on_their_spaces() {
    let mut made = HexBoard::rectangle(Layout::Squares, 60, 45).expect("a board");
    let there = [("A1", Terrain::Difficult), ("BF40", Terrain::Difficult)];
    for (name, terrain) in there {
        let at = made.named(name).expect("a space");
        let space = Space {
            terrain,
            ..Space::default()
        };
        made.spaces.insert(at, space).expect("it is there");
    }
    let pages = printed(&of_board(made), Scale::Page);
    let shapes = &pages.pages[0].shapes;
    let tinted = |shape: &&Shape| matches!(shape, Shape::Path { fill: Some(fill), .. } if fill.strength == 35);
    let rooms: Vec<Room> = shapes
        .iter()
        .filter(tinted)
        .filter_map(Shape::room)
        .collect();
    let strokes = shapes.iter().filter_map(|shape| match shape {
        Shape::Path {
            steps, fill: None, ..
        } if steps.len() % 4 == 0 => Some(steps),
        _ => None,
    });
    let strokes: Vec<&Vec<Step>> = strokes.collect();
    // Both spaces, and the square of the key.
    assert_eq!(rooms.len(), 3, "{rooms:?}");
    for room in rooms {
        let within = strokes
            .iter()
            .flat_map(|steps| steps.chunks(4))
            .filter(|sign| {
                let mut ends = sign.iter().filter_map(|step| match step {
                    Step::Move(at) | Step::Line(at) => Some(Room::new(at.x, at.y, 0, 0)),
                    _ => None,
                });
                ends.all(|end| room.holds(end))
            });
        assert_eq!(within.count(), 1, "{room:?}");
    }
}

/// However many kinds of ground there are, and whatever they are called, the key tells all of them and stays on its pages.
#[test]
fn a_long_key_loses_nothing() {
    for (count, name) in [
        (3, "w".repeat(150)),
        (30, "deep water ".repeat(6)),
        (200, "mud".to_owned()),
    ] {
        let mut made = HexBoard::rectangle(Layout::Squares, 20, 15).expect("a board");
        let spaces: Vec<_> = made.spaces.iter().map(|(at, _)| at).collect();
        for (number, at) in (1..=count).zip(spaces) {
            let kind = TerrainKind {
                name: format!("{number}{name}"),
                passage: Passage::Difficult { extra: 1 },
                ink: Ink::Green,
            };
            made.kinds.insert(KindId(number), kind);
            let space = Space {
                terrain: Terrain::Kind(KindId(number)),
                ..Space::default()
            };
            made.spaces.insert(at, space).expect("it is there");
        }
        let campaign = of_board(made);
        let (map, _) = campaign.map_names()[0];
        let (scale, tokens) = (Scale::Page, true);
        for size in Sized::ALL {
            for what in [What::Map { map, scale, tokens }, What::Encounter(map)] {
                let pages = Print::new(what, size).pages(&campaign).expect("pages");
                let told = format!("{count} kinds on {}", size.name());
                super::hold(&pages, &told);
                let words: String = pages
                    .pages
                    .iter()
                    .flat_map(Page::texts)
                    .map(|text| text.words.clone())
                    .collect();
                let letters = |words: &str| {
                    words
                        .chars()
                        .filter(|one| *one == 'w' || *one == 'u')
                        .count()
                };
                let of_names = usize::try_from(count).expect("few") * letters(&name);
                assert!(
                    letters(&words) >= of_names,
                    "{told}: {} of {of_names}",
                    letters(&words)
                );
            }
        }
    }
}

#[test]
fn tokens_can_be_left_out() {
    for campaign in samples() {
        let with = print(&campaign, Scale::Page);
        let What::Map { map, scale, .. } = with.what else {
            panic!("a map");
        };
        let tokens = false;
        let without = Print::new(What::Map { map, scale, tokens }, Sized::A4);
        let count = |print: &Print| {
            print.pages(&campaign).expect("a page").pages[0]
                .shapes
                .len()
        };
        assert!(count(&with) > count(&without), "{}", campaign.name);
        let players = Print {
            whose: Whose::Players,
            ..with
        };
        assert!(count(&players) > 1, "{}", campaign.name);
    }
}
