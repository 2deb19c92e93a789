//! Changes of a drawn map: what each edit does, what is refused, and that no edits whatever leave a map broken.

use proptest::prelude::*;
use tableside::board::DrawingEdit;
use tableside::board::Unfit;
use tableside::board::areas::{
    Area, AreaId, AreaMap, Background, ConnectionId, ConnectionKind, Drawing, DrawingId, EditError,
    Figure, GroupId, Ink, Item, LineEnd, MOST_PLACE, MOST_POINTS, MapEdit, PinId, PinKind, Point,
    Size, nightclub, simplified,
};
use tableside::table::PictureId;

const KITCHEN: AreaId = AreaId(7);
const BAR: AreaId = AreaId(4);

fn does(map: &mut AreaMap, edit: impl std::borrow::Borrow<MapEdit>) {
    let edit = edit.borrow();
    if let Err(why) = map.edit(edit) {
        panic!("{edit:?}: {why}");
    }
}

fn refused(map: &AreaMap, edit: &MapEdit) -> EditError {
    map.clone()
        .edit(edit)
        .expect_err("this edit makes no sense")
}

fn stroke(points: Vec<Point>) -> MapEdit {
    MapEdit::Drawing(DrawingEdit::Draw(Drawing::new(
        Figure::Stroke { points },
        Ink::Blue,
        4,
    )))
}

/// An area that goes takes its connections and its pins along, and nothing else.
#[test]
fn a_removed_area_takes_along_what_hangs_on_it() {
    let mut map = nightclub();
    does(
        &mut map,
        MapEdit::AddPin {
            area: KITCHEN,
            kind: PinKind::Objective,
            text: " the safe ".to_owned(),
        },
    );
    assert_eq!(map.pins[&PinId(1)].text, "the safe");
    does(
        &mut map,
        MapEdit::Remove {
            items: vec![Item::Area(KITCHEN), Item::Connection(ConnectionId(6))],
        },
    );
    assert_eq!((map.areas.len(), map.connections.len()), (7, 8));
    assert!(map.pins.is_empty());
}

/// A connection that is turned round keeps each mark at its area.
#[test]
fn a_connection_turned_round_keeps_its_marks_in_place() {
    let mut map = nightclub();
    let connection = ConnectionId(6);
    does(&mut map, MapEdit::Reverse { connection });
    let line = map.connections[&connection];
    assert_eq!((line.from, line.to), (KITCHEN, BAR));
    assert_eq!((line.mark_from, line.mark_to), (true, false));
    let end = LineEnd::From;
    does(
        &mut map,
        MapEdit::SetMark {
            connection,
            end,
            on: false,
        },
    );
    assert!(!map.connections[&connection].mark(end));
}

/// A bend is only drawn: it goes along with both its ends and into copies, is held on the map, and no rule looks at it.
#[test]
fn a_bend_goes_along_with_both_its_ends() {
    let mut map = nightclub();
    let straight = serde_json::to_string(&map).expect("a map");
    assert!(!straight.contains("bend"), "left out where it is straight");
    let connection = ConnectionId(6);
    let to = |x, y| MapEdit::Bend {
        connection,
        at: Some(Point::new(x, y)),
    };
    assert!(!to(1, 2).matters_to_rules());
    does(&mut map, to(700, -2_000_000));
    let bend = |map: &AreaMap| map.connections[&connection].bend;
    assert_eq!(bend(&map), Some(Point::new(700, -100_000)));
    does(&mut map, to(700, 400));
    let shift = |items: &[AreaId]| MapEdit::Move {
        items: items.iter().copied().map(Item::Area).collect(),
        dx: 10,
        dy: -20,
    };
    does(&mut map, shift(&[BAR]));
    assert_eq!(bend(&map), Some(Point::new(700, 400)));
    does(&mut map, shift(&[BAR, KITCHEN]));
    assert_eq!(bend(&map), Some(Point::new(710, 380)));
    let fragment = map.fragment(&[Item::Area(BAR), Item::Area(KITCHEN)]);
    let mut other = AreaMap::default();
    let paste = MapEdit::Paste {
        fragment: Box::new(fragment),
        dx: 5,
        dy: 5,
    };
    does(&mut other, paste);
    let copy = other.connections[&ConnectionId(1)].bend;
    assert_eq!(copy, Some(Point::new(715, 385)));
    let text = serde_json::to_string(&map).expect("a map");
    let read: AreaMap = serde_json::from_str(&text).expect("the map");
    assert_eq!(read, map);
    assert!(map.beyond().is_empty());
    map.connections.get_mut(&connection).expect("there").bend = Some(Point::new(0, 100_001));
    assert_eq!(map.beyond().len(), 1);
    let at = None;
    does(&mut map, MapEdit::Bend { connection, at });
    assert_eq!(bend(&map), None);
    let gone = ConnectionId(99);
    let nowhere = MapEdit::Bend {
        connection: gone,
        at,
    };
    assert_eq!(refused(&map, &nowhere), EditError::NoConnection(gone));
}

/// A pasted selection has ids of its own, the connections between its areas, its pins and its own group.
#[test]
fn a_pasted_selection_stands_on_its_own() {
    let mut map = nightclub();
    let items = vec![Item::Area(BAR), Item::Area(KITCHEN)];
    let group = MapEdit::Group {
        items: items.clone(),
    };
    does(&mut map, group);
    let fragment = map.fragment(&items);
    assert_eq!((fragment.areas.len(), fragment.connections.len()), (2, 1));
    let mut other = AreaMap::default();
    for copy in 1..=2 {
        let paste = MapEdit::Paste {
            fragment: Box::new(fragment.clone()),
            dx: 10,
            dy: -20,
        };
        does(&mut other, paste);
        assert_eq!(other.areas.len(), 2 * copy);
        assert_eq!(other.connections.len(), copy);
    }
    let [a, b, c, d] = [1, 2, 3, 4].map(|id| &other.areas[&AreaId(id)]);
    assert_eq!((a.x, a.y), (920, 320));
    assert_eq!(a.group, b.group);
    assert_ne!(a.group, c.group);
    assert_eq!(c.group, d.group);
    let line = other.connections[&ConnectionId(2)];
    assert_eq!((line.from, line.to), (AreaId(3), AreaId(4)));
    does(&mut other, MapEdit::Ungroup { group: GroupId(1) });
    assert_eq!(other.areas[&AreaId(1)].group, None);
    assert_eq!(other.areas[&AreaId(3)].group, Some(GroupId(2)));
}

/// Several edits of one gesture are one; a map of several gestures keeps its order of drawings.
#[test]
fn drawings_lie_above_each_other_in_the_order_they_are_given() {
    let mut map = AreaMap::default();
    let line = |ink| {
        let (from, to) = (Point::new(0, 0), Point::new(9, 9));
        MapEdit::Drawing(DrawingEdit::Draw(Drawing::new(
            Figure::Line { from, to },
            ink,
            200,
        )))
    };
    does(
        &mut map,
        MapEdit::Many(vec![line(Ink::Pink), line(Ink::Green), line(Ink::Blue)]),
    );
    assert_eq!(map.drawings[&DrawingId(1)].width, 60, "held within bounds");
    let drawings = vec![DrawingId(1)];
    does(
        &mut map,
        MapEdit::Drawing(DrawingEdit::ToFront { drawings }),
    );
    let drawings = vec![DrawingId(3)];
    does(&mut map, MapEdit::Drawing(DrawingEdit::ToBack { drawings }));
    let order = |id| map.drawings[&DrawingId(id)].order;
    assert!(order(3) < order(2) && order(2) < order(1));
}

/// A picture goes beneath the map and away again; one that cannot be is refused.
#[test]
fn a_picture_goes_beneath_the_map() {
    let mut map = nightclub();
    let id = PictureId::try_from("a".repeat(64)).expect("64 digits");
    let picture = Background::new(id, 800, 600);
    let set = |picture| MapEdit::SetPicture { picture };
    does(&mut map, set(Some(picture.clone())));
    assert_eq!(map.picture, Some(picture.clone()));
    let faint = Background {
        opacity: 101,
        ..picture
    };
    let why = refused(&map, &set(Some(faint))).to_string();
    assert_eq!(why, "opacity is 0 to 100 percent, not 101");
    does(&mut map, set(None));
    assert_eq!(map.picture, None);
}

/// A stroke keeps its bends and loses the points between them.
#[test]
fn a_stroke_is_simplified() {
    let mut map = AreaMap::default();
    let mut points: Vec<Point> = (0..500).map(|x| Point::new(x, 0)).collect();
    points.extend((0..500).map(|y| Point::new(500, y)));
    does(&mut map, stroke(points));
    let Figure::Stroke { points } = &map.drawings[&DrawingId(1)].figure else {
        panic!("a stroke");
    };
    assert!(points.len() <= 4, "{points:?}");
    assert_eq!(points.first(), Some(&Point::new(0, 0)));
    assert_eq!(points.last(), Some(&Point::new(500, 499)));
    assert_eq!(simplified(&[]), []);
    let dot = Point::new(3, 4);
    assert_eq!(simplified(&[dot, dot, dot]), [dot]);
}

/// Places off the map, sizes that cannot be drawn, and numbers at the end of their range do no harm.
#[test]
fn hostile_numbers_are_held_or_refused() {
    let mut map = AreaMap::default();
    does(
        &mut map,
        MapEdit::AddArea {
            name: "Far".to_owned(),
            at: Point::new(i32::MAX, i32::MIN),
            size: Some(Size {
                width: i32::MIN,
                height: i32::MAX,
            }),
        },
    );
    let far = &map.areas[&AreaId(1)];
    assert_eq!((far.x, far.y), (MOST_PLACE, -MOST_PLACE));
    assert_eq!(
        far.size.map(|size| (size.width, size.height)),
        Some((20, 5_000))
    );
    let everywhere = MapEdit::Move {
        items: vec![Item::Area(AreaId(1))],
        dx: i32::MAX,
        dy: i32::MIN,
    };
    does(&mut map, everywhere);
    let corner = |x| Point::new(x, x);
    does(
        &mut map,
        stroke(vec![corner(i32::MIN), corner(0), corner(i32::MAX)]),
    );
    let (low, high) = map.drawings[&DrawingId(1)].figure.bounds();
    assert_eq!((low.x, high.y), (-MOST_PLACE, MOST_PLACE));
    assert_eq!(
        refused(&map, &stroke(Vec::new())),
        EditError::Unfit(Unfit::Points)
    );
    let long = stroke(vec![corner(1); MOST_POINTS + 1]);
    assert_eq!(refused(&map, &long), EditError::Unfit(Unfit::Points));
    map.areas.insert(AreaId(u32::MAX), Area::new("Last", 0, 0));
    let one_more = MapEdit::AddArea {
        name: String::new(),
        at: Point::default(),
        size: None,
    };
    assert_eq!(
        refused(&map, &one_more),
        EditError::Unfit(Unfit::NoFreeNumber)
    );
}

/// What points to nothing, says nothing or nests is refused.
#[test]
fn edits_without_sense_are_refused() {
    let map = nightclub();
    let nobody = AreaId(99);
    let kind = ConnectionKind::Solid;
    let cases = [
        (
            MapEdit::Connect {
                from: BAR,
                to: BAR,
                kind,
            },
            EditError::SameArea,
        ),
        (
            MapEdit::Connect {
                from: BAR,
                to: nobody,
                kind,
            },
            EditError::NoArea(nobody),
        ),
        (
            MapEdit::Reverse {
                connection: ConnectionId(99),
            },
            EditError::NoConnection(ConnectionId(99)),
        ),
        (
            MapEdit::AddPin {
                area: BAR,
                kind: PinKind::Label,
                text: "  ".to_owned(),
            },
            EditError::Unfit(Unfit::NoWords),
        ),
        (
            MapEdit::RenameArea {
                area: BAR,
                name: "x".repeat(3_000),
            },
            EditError::Unfit(Unfit::TooLong),
        ),
        (MapEdit::Remove { items: Vec::new() }, EditError::Nothing),
        (
            MapEdit::Remove {
                items: vec![Item::Pin(PinId(1))],
            },
            EditError::NoPin(PinId(1)),
        ),
        (
            MapEdit::Group {
                items: vec![Item::Area(BAR), Item::Area(BAR)],
            },
            EditError::SmallGroup,
        ),
        (
            MapEdit::Ungroup { group: GroupId(1) },
            EditError::NoGroup(GroupId(1)),
        ),
        (
            MapEdit::Many(vec![MapEdit::Many(Vec::new())]),
            EditError::Nested,
        ),
        (MapEdit::Many(Vec::new()), EditError::Nothing),
    ];
    for (edit, why) in cases {
        assert_eq!(refused(&map, &edit), why, "{edit:?}");
    }
}

fn item() -> impl Strategy<Value = Item> {
    prop_oneof![
        (0..12_u32).prop_map(|id| Item::Area(AreaId(id))),
        (0..14_u32).prop_map(|id| Item::Connection(ConnectionId(id))),
        (0..4_u32).prop_map(|id| Item::Pin(PinId(id))),
        (0..5_u32).prop_map(|id| Item::Drawing(DrawingId(id))),
    ]
}

fn items() -> impl Strategy<Value = Vec<Item>> {
    proptest::collection::vec(item(), 1..4)
}

fn number() -> impl Strategy<Value = i32> {
    prop_oneof![4 => -500..500_i32, 1 => Just(i32::MAX), 1 => Just(i32::MIN)]
}

fn point() -> impl Strategy<Value = Point> {
    (number(), number()).prop_map(|(x, y)| Point::new(x, y))
}

fn kind() -> impl Strategy<Value = ConnectionKind> {
    prop_oneof![
        Just(ConnectionKind::Solid),
        Just(ConnectionKind::Dashed),
        Just(ConnectionKind::NoSight),
        Just(ConnectionKind::Arrow),
        (any::<bool>(), any::<bool>())
            .prop_map(|(open, see_through)| ConnectionKind::Door { open, see_through }),
    ]
}

fn area() -> impl Strategy<Value = AreaId> {
    (0..12_u32).prop_map(AreaId)
}

fn line() -> impl Strategy<Value = ConnectionId> {
    (0..14_u32).prop_map(ConnectionId)
}

/// Any single edit, with ids that may or may not be there.
pub(crate) fn edit() -> impl Strategy<Value = MapEdit> {
    let size = (number(), number()).prop_map(|(width, height)| Size { width, height });
    let name = "[a-c ]{0,3}";
    prop_oneof![
        (name, point(), proptest::option::of(size)).prop_map(|(name, at, size)| MapEdit::AddArea {
            name,
            at,
            size
        }),
        (area(), name).prop_map(|(area, name)| MapEdit::RenameArea { area, name }),
        (area(), point()).prop_map(|(area, at)| MapEdit::ResizeArea {
            area,
            at,
            size: None
        }),
        (area(), area(), kind()).prop_map(|(from, to, kind)| MapEdit::Connect { from, to, kind }),
        (line(), kind()).prop_map(|(connection, kind)| MapEdit::SetKind { connection, kind }),
        (line(), any::<bool>()).prop_map(|(connection, on)| MapEdit::SetMark {
            connection,
            end: LineEnd::To,
            on
        }),
        line().prop_map(|connection| MapEdit::Reverse { connection }),
        (line(), proptest::option::of(point()))
            .prop_map(|(connection, at)| MapEdit::Bend { connection, at }),
        (area(), name).prop_map(|(area, text)| MapEdit::AddPin {
            area,
            kind: PinKind::Objective,
            text
        }),
        proptest::collection::vec(point(), 0..6).prop_map(stroke),
        (point(), name).prop_map(
            |(at, words)| MapEdit::Drawing(DrawingEdit::Draw(Drawing::new(
                Figure::Words { at, words },
                Ink::Plain,
                9
            )))
        ),
        (items(), number(), number()).prop_map(|(items, dx, dy)| MapEdit::Move { items, dx, dy }),
        items().prop_map(|items| MapEdit::Remove { items }),
        items().prop_map(|items| MapEdit::Hide { items }),
        items().prop_map(|items| MapEdit::Group { items }),
        items().prop_map(|items| MapEdit::Paste {
            fragment: Box::new(nightclub().fragment(&items)),
            dx: 5,
            dy: 5
        }),
    ]
}

fn whole(map: &AreaMap) -> Result<(), TestCaseError> {
    for line in map.connections.values() {
        prop_assert!(map.areas.contains_key(&line.from) && map.areas.contains_key(&line.to));
        prop_assert_ne!(line.from, line.to);
    }
    for pin in map.pins.values() {
        prop_assert!(map.areas.contains_key(&pin.area) && !pin.text.is_empty());
    }
    let on_map = |at: Point| at == at.on_map();
    prop_assert!(map.areas.values().all(|area| on_map(area.centre())));
    for drawing in map.drawings.values() {
        let (low, high) = drawing.figure.bounds();
        prop_assert!(on_map(low) && on_map(high));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done, and whatever of it is refused: nothing on the map points to nothing, nothing lies off it, and
    /// every edit survives being written and read.
    #[test]
    fn no_edits_break_a_map(edits in proptest::collection::vec(edit(), 1..25)) {
        let mut map = nightclub();
        for edit in edits {
            let text = serde_json::to_string(&edit).expect("an edit can be written");
            let read: MapEdit = serde_json::from_str(&text).expect("an edit can be read");
            prop_assert_eq!(&read, &edit);
            prop_assert!(!edit.label(&map).is_empty());
            let mut changed = map.clone();
            if changed.edit(&edit).is_ok() {
                map = changed;
            }
            whole(&map)?;
        }
    }
}
