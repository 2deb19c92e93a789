//! Changes of drawn boards: what each edit does, what is refused, and that no edits whatever leave a board broken.

use proptest::prelude::*;
use tableside::board::DrawingEdit;
use tableside::board::grid::{
    Barrier, BarrierKind, Calibration, Edge, Hex, HexBoard, HexEdit, HexEditError, HexGrid,
    HexItem, HexRules, HexSet, KindId, LabelId, Layout, MOST_SPACES, MOST_TOGETHER, Passage,
    SpaceError, Terrain, ZoneId, ZoneKind, check,
};
use tableside::board::{Background, Drawing, DrawingId, Figure, Ink, MOST_POINTS, Point, Unfit};
use tableside::table::PictureId;

use super::{hex, open, side};

fn does(board: &mut HexBoard, edit: impl std::borrow::Borrow<HexEdit>) {
    let edit = edit.borrow();
    if let Err(why) = board.edit(edit) {
        panic!("{edit:?}: {why}");
    }
}

/// Why an edit is refused; the board is then as it was.
fn refused(board: &HexBoard, edit: &HexEdit) -> HexEditError {
    let mut same = board.clone();
    let why = same.edit(edit).expect_err("this edit makes no sense");
    assert_eq!(&same, board, "{edit:?}");
    why
}

fn edge(a: (i32, i32), b: (i32, i32)) -> Edge {
    Edge::between(a.into(), b.into()).expect("they share a side")
}

fn paint<const N: usize>(spaces: [Hex; N], terrain: Terrain) -> HexEdit {
    let spaces = spaces.into();
    HexEdit::Paint { spaces, terrain }
}

fn terrain_at(board: &HexBoard, q: i32, r: i32) -> Terrain {
    board.spaces.get(hex(q, r)).expect("on the board").terrain
}

fn walls<const N: usize>(edges: [Edge; N], kind: BarrierKind) -> HexEdit {
    HexEdit::SetBarriers {
        edges: edges.to_vec(),
        kind: Some(kind),
    }
}

fn zone<const N: usize>(name: &str, kind: ZoneKind, spaces: [Hex; N]) -> HexEdit {
    HexEdit::AddZone {
        name: name.to_owned(),
        kind,
        ink: Ink::Blue,
        spaces: spaces.into(),
    }
}

/// What a stroke went over beside the board is left out; a stroke entirely beside it is refused.
#[test]
fn h_21_a_stroke_paints_the_spaces_that_are_on_the_board() {
    let mut board = open(3, 2);
    let far = hex(i32::MIN, i32::MAX);
    does(
        &mut board,
        paint([hex(0, 0), hex(1, 0), hex(9, 9), far], Terrain::Difficult),
    );
    assert_eq!(terrain_at(&board, 0, 0), Terrain::Difficult);
    assert_eq!(terrain_at(&board, 2, 0), Terrain::Open);
    assert_eq!(board.spaces.len(), 6);
    assert_eq!(
        refused(&board, &paint([far], Terrain::Difficult)),
        HexEditError::NoSpace
    );
    assert_eq!(
        refused(&board, &paint([], Terrain::Difficult)),
        HexEditError::Nothing
    );
    assert_eq!(
        refused(&board, &paint([hex(0, 0)], Terrain::Kind(KindId(1)))),
        HexEditError::NoKind(KindId(1))
    );
}

/// A room is filled up to its walls and doors, and up to other terrain.
#[test]
fn h_21_filling_stops_at_walls_doors_and_other_terrain() {
    let mut board = open(7, 1);
    does(&mut board, walls([edge((1, 0), (2, 0))], BarrierKind::Wall));
    does(
        &mut board,
        walls([edge((3, 0), (4, 0))], BarrierKind::OpenDoor),
    );
    does(&mut board, paint([hex(5, 0)], Terrain::Impassable));
    let fill = |q| HexEdit::Fill {
        at: hex(q, 0),
        terrain: Terrain::Difficult,
    };
    does(&mut board, fill(2));
    let difficult: Vec<i32> = (0..7)
        .filter(|q| terrain_at(&board, *q, 0) == Terrain::Difficult)
        .collect();
    assert_eq!(difficult, [2, 3]);
    does(&mut board, fill(6));
    assert_eq!(terrain_at(&board, 4, 0), Terrain::Open);
    assert_eq!(terrain_at(&board, 6, 0), Terrain::Difficult);
    assert_eq!(refused(&board, &fill(i32::MIN)), HexEditError::NoSpace);
}

/// Terrain that the GM named: what it costs, what becomes of its spaces when it goes.
#[test]
fn h_21_named_terrain_costs_what_it_says() {
    let mut board = open(4, 1);
    let add = |name: &str, passage| HexEdit::AddKind {
        name: name.to_owned(),
        passage,
        ink: Ink::Green,
    };
    does(&mut board, add(" swamp ", Passage::Difficult { extra: 3 }));
    does(&mut board, add("lava", Passage::Impassable));
    let (swamp, lava) = (KindId(1), KindId(2));
    assert_eq!(board.terrain_name(Terrain::Kind(swamp)), "swamp");
    does(&mut board, paint([hex(1, 0)], Terrain::Kind(swamp)));
    does(&mut board, paint([hex(2, 0)], Terrain::Kind(lava)));
    does(&mut board, paint([hex(3, 0)], Terrain::Difficult));
    let rules = HexRules {
        difficult_extra: 2,
        ..HexRules::default()
    };
    let grid = HexGrid::new(&board, rules);
    let costs: Vec<Option<u8>> = (0..5).map(|q| grid.cost(hex(q, 0))).collect();
    assert_eq!(costs, [Some(1), Some(4), None, Some(3), None]);
    for extra in [0, 21] {
        let edit = add("x", Passage::Difficult { extra });
        assert_eq!(refused(&board, &edit), HexEditError::Extra);
    }
    assert_eq!(
        refused(&board, &add("  ", Passage::Open)),
        HexEditError::Unfit(Unfit::NoWords)
    );
    does(
        &mut board,
        HexEdit::EditKind {
            kind: swamp,
            name: "mud".to_owned(),
            passage: Passage::Open,
            ink: Ink::Plain,
        },
    );
    assert_eq!(HexGrid::new(&board, rules).cost(hex(1, 0)), Some(1));
    does(&mut board, HexEdit::RemoveKind { kind: lava });
    assert_eq!(terrain_at(&board, 2, 0), Terrain::Open);
    assert_eq!(
        refused(&board, &HexEdit::RemoveKind { kind: lava }),
        HexEditError::NoKind(lava)
    );
}

/// A door stops movement and sight until it is opened, and is a door still.
#[test]
fn h_21_a_door_stops_movement_and_sight_until_it_is_opened() {
    let mut board = open(2, 1);
    let door = edge((0, 0), (1, 0));
    let passes = |board: &HexBoard| {
        let grid = HexGrid::new(board, HexRules::default());
        let sees = grid.sight(hex(0, 0), hex(1, 0), &grid.none());
        assert_eq!(grid.walks(hex(0, 0), side(0)), sees);
        sees
    };
    does(&mut board, walls([door], BarrierKind::ClosedDoor));
    assert!(!passes(&board));
    let set = |open| HexEdit::SetDoor { edge: door, open };
    does(&mut board, set(true));
    assert!(passes(&board));
    does(&mut board, set(false));
    assert!(!passes(&board));
    does(&mut board, walls([door], BarrierKind::Wall));
    assert_eq!(refused(&board, &set(true)), HexEditError::NoDoor);
    let off = HexEdit::SetBarriers {
        edges: vec![door],
        kind: None,
    };
    does(&mut board, &off);
    assert!(passes(&board));
    assert_eq!(refused(&board, &off), HexEditError::NoBarrier);
    let far = Edge::new(hex(i32::MAX, i32::MIN), side(0));
    assert_eq!(
        refused(&board, &walls([far], BarrierKind::Wall)),
        HexEditError::NoSpace
    );
    assert_eq!(
        refused(&board, &walls([], BarrierKind::Wall)),
        HexEditError::Nothing
    );
}

/// What hangs on spaces goes with them, and nothing else; a wall with a space left beside it stays.
#[test]
fn removed_spaces_take_along_what_hangs_on_them() {
    let mut board = open(4, 1);
    does(
        &mut board,
        zone("Gate", ZoneKind::Objective, [hex(0, 0), hex(1, 0)]),
    );
    does(&mut board, zone("Camp", ZoneKind::Start, [hex(0, 0)]));
    for at in [hex(0, 0), hex(3, 0)] {
        let text = "here".to_owned();
        does(&mut board, HexEdit::AddLabel { at, text });
    }
    does(
        &mut board,
        walls(
            [edge((0, 0), (1, 0)), edge((-1, 0), (0, 0))],
            BarrierKind::Wall,
        ),
    );
    let spaces = [hex(0, 0), hex(99, 0)].into();
    does(&mut board, HexEdit::RemoveSpaces { spaces });
    assert_eq!(board.spaces.len(), 3);
    assert_eq!(board.zones.len(), 1);
    assert_eq!(board.zones[&ZoneId(1)].spaces, [hex(1, 0)].into());
    assert_eq!(
        board.labels.keys().copied().collect::<Vec<_>>(),
        [LabelId(2)]
    );
    assert_eq!(
        board.barriers.keys().copied().collect::<Vec<_>>(),
        [edge((0, 0), (1, 0))]
    );
    // A1 is still where it was.
    assert_eq!(board.address(hex(1, 0)), "B1");
}

/// Names stay when the outline grows to the right or down, and begin anew only where a space lies beyond A1.
#[test]
fn added_spaces_leave_names_as_they_are_unless_they_lie_beyond_the_corner() {
    let mut board = open(2, 2);
    let add = |spaces: HexSet| HexEdit::AddSpaces { spaces };
    does(&mut board, add([hex(2, 0), hex(1, 0)].into()));
    assert_eq!(board.spaces.len(), 5);
    assert_eq!(board.address(hex(1, 0)), "B1");
    does(&mut board, add([hex(-1, 0)].into()));
    assert_eq!(board.address(hex(-1, 0)), "A1");
    assert_eq!(board.address(hex(1, 0)), "C1");
    let too_far = refused(&board, &add([hex(501, 0)].into()));
    assert_eq!(too_far, HexEditError::Space(SpaceError::TooFar));
    assert_eq!(
        refused(&board, &add([hex(1, 0)].into())),
        HexEditError::Nothing
    );
    let mut full = open(200, 200);
    assert_eq!(full.spaces.len(), MOST_SPACES);
    let too_many = refused(&full, &add([hex(0, 200)].into()));
    assert_eq!(too_many, HexEditError::Space(SpaceError::TooMany));
    let all: HexSet = full.spaces.iter().map(|(at, _)| at).collect();
    let terrain = Terrain::Difficult;
    does(
        &mut full,
        HexEdit::Paint {
            spaces: all,
            terrain,
        },
    );
    let fill = HexEdit::Fill {
        at: hex(0, 0),
        terrain: Terrain::Open,
    };
    does(&mut full, fill);
    assert!(
        full.spaces
            .iter()
            .all(|(_, space)| space.terrain == Terrain::Open)
    );
    let mut none = HexBoard::default();
    does(&mut none, add([hex(7, 3)].into()));
    assert_eq!(none.address(hex(7, 3)), "A1");
}

/// The eraser leaves open, flat ground and no walls; what it went over in vain is refused.
#[test]
fn erasing_leaves_open_ground() {
    let mut board = open(2, 1);
    let spaces: HexSet = [hex(0, 0)].into();
    does(&mut board, paint([hex(0, 0)], Terrain::Impassable));
    let elevation = -99;
    does(
        &mut board,
        HexEdit::SetElevation {
            spaces: spaces.clone(),
            elevation,
        },
    );
    assert_eq!(
        board.spaces.get(hex(0, 0)).map(|space| space.elevation),
        Some(-99)
    );
    let high = HexEdit::SetElevation {
        spaces: spaces.clone(),
        elevation: -128,
    };
    assert_eq!(
        refused(&board, &high),
        HexEditError::Space(SpaceError::TooHigh)
    );
    let edges = vec![edge((0, 0), (1, 0))];
    does(&mut board, walls([edges[0]], BarrierKind::Wall));
    let erase = HexEdit::Erase { spaces, edges };
    does(&mut board, &erase);
    assert_eq!(board, open(2, 1));
    let vain = HexEdit::Erase {
        spaces: HexSet::default(),
        edges: vec![edge((0, 0), (1, 0))],
    };
    assert_eq!(refused(&board, &vain), HexEditError::NoSpace);
}

/// Zones and labels are changed, moved and removed by their numbers.
#[test]
fn h_51_zones_and_labels_are_changed_and_removed() {
    let mut board = open(5, 1);
    does(
        &mut board,
        zone(" Gate ", ZoneKind::Objective, [hex(0, 0), hex(8, 8)]),
    );
    let gate = ZoneId(1);
    assert_eq!(board.zones[&gate].name, "Gate");
    assert_eq!(board.zones[&gate].spaces, [hex(0, 0)].into());
    does(
        &mut board,
        HexEdit::SetZoneSpaces {
            zone: gate,
            spaces: [hex(1, 0), hex(2, 0)].into(),
        },
    );
    does(
        &mut board,
        HexEdit::EditZone {
            zone: gate,
            name: "Fire".to_owned(),
            kind: ZoneKind::Effect,
            ink: Ink::Vermilion,
        },
    );
    assert_eq!(board.item_name(HexItem::Zone(gate)), "Fire");
    assert_eq!(board.zones[&gate].spaces.len(), 2);
    let nowhere = zone("x", ZoneKind::Effect, [hex(9, 9)]);
    assert_eq!(refused(&board, &nowhere), HexEditError::NoSpace);
    let label = |at, text: &str| HexEdit::AddLabel {
        at,
        text: text.to_owned(),
    };
    does(&mut board, label(hex(3, 0), " trap "));
    let move_it = HexEdit::EditLabel {
        label: LabelId(1),
        at: hex(4, 0),
        text: "pit".to_owned(),
    };
    does(&mut board, move_it);
    assert_eq!(board.labels[&LabelId(1)].at, hex(4, 0));
    assert_eq!(
        refused(&board, &label(hex(9, 0), "x")),
        HexEditError::NoSpace
    );
    assert_eq!(
        refused(&board, &label(hex(1, 0), " ")),
        HexEditError::Unfit(Unfit::NoWords)
    );
    let items = vec![
        HexItem::Zone(gate),
        HexItem::Label(LabelId(1)),
        HexItem::Zone(gate),
    ];
    let remove = HexEdit::Remove { items };
    does(&mut board, &remove);
    assert!(board.zones.is_empty() && board.labels.is_empty());
    assert_eq!(refused(&board, &remove), HexEditError::NoZone(gate));
}

/// Drawings are drawn, moved, ordered and removed as on every other map.
#[test]
fn drawings_lie_above_each_other_and_move() {
    let mut board = open(2, 2);
    let line = |ink| {
        let (from, to) = (Point::new(0, 0), Point::new(9, 9));
        HexEdit::Drawing(DrawingEdit::Draw(Drawing::new(
            Figure::Line { from, to },
            ink,
            200,
        )))
    };
    does(
        &mut board,
        HexEdit::Many(vec![line(Ink::Pink), line(Ink::Green)]),
    );
    assert_eq!(
        board.drawings[&DrawingId(1)].width,
        60,
        "held within bounds"
    );
    let drawings = vec![DrawingId(1)];
    does(
        &mut board,
        HexEdit::Drawing(DrawingEdit::ToFront {
            drawings: drawings.clone(),
        }),
    );
    let order = |board: &HexBoard, id| board.drawings[&DrawingId(id)].order;
    assert!(order(&board, 1) > order(&board, 2));
    does(
        &mut board,
        HexEdit::Drawing(DrawingEdit::ToBack {
            drawings: drawings.clone(),
        }),
    );
    assert!(order(&board, 1) < order(&board, 2));
    let (dx, dy) = (5, i32::MAX);
    does(&mut board, HexEdit::MoveDrawings { drawings, dx, dy });
    let (low, _) = board.drawings[&DrawingId(1)].figure.bounds();
    assert_eq!((low.x, low.y), (5, 100_000));
    let points = vec![Point::default(); MOST_POINTS + 1];
    let long = HexEdit::Drawing(DrawingEdit::Draw(Drawing::new(
        Figure::Stroke { points },
        Ink::Plain,
        1,
    )));
    assert_eq!(refused(&board, &long), HexEditError::Unfit(Unfit::Points));
    let figure = Figure::Words {
        at: Point::new(i32::MIN, 0),
        words: "north".to_owned(),
    };
    does(
        &mut board,
        HexEdit::Drawing(DrawingEdit::Redraw {
            drawing: DrawingId(2),
            figure,
            ink: Ink::Violet,
            width: 0,
        }),
    );
    assert_eq!(board.item_name(HexItem::Drawing(DrawingId(2))), "north");
}

/// The grid is laid over a picture; what cannot be is refused.
#[test]
fn the_grid_is_fitted_to_a_picture() {
    let mut board = open(2, 2);
    let id = PictureId::try_from("a".repeat(64)).expect("64 digits");
    let picture = Background::new(id, 800, 600);
    let set = |picture| HexEdit::SetPicture { picture };
    does(&mut board, set(Some(picture.clone())));
    let faint = Background {
        opacity: 101,
        ..picture
    };
    let why = refused(&board, &set(Some(faint))).to_string();
    assert_eq!(why, "opacity is 0 to 100 percent, not 101");
    let grid = Calibration {
        origin: Point::new(31, 17),
        step: 48_250,
        rise: 41_790,
    };
    does(&mut board, HexEdit::Calibrate { grid });
    assert_eq!(
        board.grid.middle(board.layout, hex(10, 0)),
        Point::new(514, 17)
    );
    for step in [0, 999, u32::MAX] {
        let grid = Calibration { step, ..grid };
        let why = refused(&board, &HexEdit::Calibrate { grid }).to_string();
        assert!(why.starts_with("spaces are 1000 to 1000000 "), "{why}");
    }
    let off = Calibration {
        origin: Point::new(i32::MAX, 0),
        ..grid
    };
    refused(&board, &HexEdit::Calibrate { grid: off });
    does(
        &mut board,
        HexEdit::SetLayout {
            layout: Layout::Flat,
        },
    );
    for (at, _) in board.spaces.iter() {
        assert_eq!(board.named(&board.address(at)), Some(at));
    }
}

/// Several edits are one: all of them, or none.
#[test]
fn several_edits_are_done_together_or_not_at_all() {
    let board = open(3, 1);
    let good = paint([hex(0, 0)], Terrain::Difficult);
    let bad = paint([hex(9, 9)], Terrain::Difficult);
    let many = HexEdit::Many(vec![good.clone(), bad]);
    assert_eq!(refused(&board, &many), HexEditError::NoSpace);
    assert_eq!(
        refused(&board, &HexEdit::Many(Vec::new())),
        HexEditError::Nothing
    );
    let nested = HexEdit::Many(vec![HexEdit::Many(vec![good.clone()])]);
    assert_eq!(refused(&board, &nested), HexEditError::Nested);
    let too_many = HexEdit::Many(vec![good; MOST_TOGETHER + 1]);
    assert_eq!(
        refused(&board, &too_many),
        HexEditError::TooMany(MOST_TOGETHER)
    );
}

/// Each edit has words for undo and the log.
#[test]
fn edits_are_told_in_words() {
    let mut board = open(3, 3);
    does(
        &mut board,
        walls([edge((0, 0), (1, 0))], BarrierKind::ClosedDoor),
    );
    does(&mut board, zone("Gate", ZoneKind::Objective, [hex(0, 0)]));
    let cases = [
        (
            paint([hex(1, 0)], Terrain::Difficult),
            "paint B1 as difficult terrain",
        ),
        (
            paint([hex(1, 0), hex(2, 0)], Terrain::Impassable),
            "paint 2 spaces as impassable terrain",
        ),
        (
            HexEdit::SetDoor {
                edge: edge((0, 0), (1, 0)),
                open: true,
            },
            "open the door on the edge between A1 and B1",
        ),
        (
            walls([edge((0, 0), (-1, 0))], BarrierKind::Wall),
            "wall on the edge west of A1",
        ),
        (zone("", ZoneKind::Start, [hex(0, 0)]), "add a start zone"),
        (
            zone("", ZoneKind::Effect, [hex(0, 0)]),
            "add an effect zone",
        ),
        (
            HexEdit::Hide {
                items: vec![HexItem::Barrier(edge((0, 0), (1, 0)))],
            },
            "hide closed door on the edge between A1 and B1",
        ),
        (
            HexEdit::Many(vec![
                HexEdit::Fill {
                    at: hex(-1, 2),
                    terrain: Terrain::Open,
                },
                zone("Camp", ZoneKind::Start, [hex(0, 0)]),
            ]),
            "fill with open ground from A3 and 1 more",
        ),
        (
            HexEdit::SetZoneSpaces {
                zone: ZoneId(1),
                spaces: [hex(2, 0)].into(),
            },
            "put Gate on C1",
        ),
    ];
    for (edit, words) in cases {
        assert_eq!(edit.label(&board), words);
    }
}

/// Whether rules have to look again: not for what only changes the look of the board.
#[test]
fn edits_that_matter_to_rules_are_known() {
    let hide = HexEdit::HideSpaces {
        spaces: [hex(0, 0)].into(),
    };
    assert!(!hide.matters_to_rules());
    let paint = paint([hex(0, 0)], Terrain::Open);
    assert!(paint.matters_to_rules());
    assert!(HexEdit::Many(vec![hide, paint]).matters_to_rules());
    let remove = |item| HexEdit::Remove { items: vec![item] };
    assert!(!remove(HexItem::Label(LabelId(1))).matters_to_rules());
    assert!(remove(HexItem::Zone(ZoneId(1))).matters_to_rules());
}

fn number() -> impl Strategy<Value = i32> {
    prop_oneof![8 => -2..7_i32, 1 => Just(i32::MAX), 1 => Just(i32::MIN), 1 => Just(500)]
}

fn space() -> impl Strategy<Value = Hex> {
    (number(), number()).prop_map(|(q, r)| Hex::new(q, r))
}

fn spaces() -> impl Strategy<Value = HexSet> {
    proptest::collection::vec(space(), 0..5).prop_map(|spaces| spaces.into_iter().collect())
}

fn edges() -> impl Strategy<Value = Vec<Edge>> {
    let edge = (space(), 0..6_u8).prop_map(|(at, number)| Edge::new(at, side(number)));
    proptest::collection::vec(edge, 0..4)
}

fn made_of() -> impl Strategy<Value = Terrain> {
    prop_oneof![
        Just(Terrain::Open),
        Just(Terrain::Difficult),
        Just(Terrain::Impassable),
        (0..3_u32).prop_map(|id| Terrain::Kind(KindId(id))),
    ]
}

fn items() -> impl Strategy<Value = Vec<HexItem>> {
    let item = prop_oneof![
        (0..3_u32).prop_map(|id| HexItem::Zone(ZoneId(id))),
        (0..3_u32).prop_map(|id| HexItem::Label(LabelId(id))),
        (0..3_u32).prop_map(|id| HexItem::Drawing(DrawingId(id))),
        edges().prop_map(|edges| HexItem::Barrier(
            edges
                .first()
                .copied()
                .unwrap_or_else(|| Edge::new(hex(0, 0), side(0)))
        )),
    ];
    proptest::collection::vec(item, 0..3)
}

fn drawings() -> impl Strategy<Value = Vec<DrawingId>> {
    proptest::collection::vec((0..3_u32).prop_map(DrawingId), 0..3)
}

fn any_edit() -> impl Strategy<Value = HexEdit> {
    let kinds = prop_oneof![
        Just(None),
        Just(Some(BarrierKind::Wall)),
        Just(Some(BarrierKind::OpenDoor)),
        Just(Some(BarrierKind::ClosedDoor)),
    ];
    let passage = (0..23_u8).prop_map(|extra| Passage::Difficult { extra });
    let zone_kind = prop_oneof![
        Just(ZoneKind::Effect),
        Just(ZoneKind::Objective),
        Just(ZoneKind::Start)
    ];
    let point = || (number(), number()).prop_map(|(x, y)| Point::new(x, y));
    prop_oneof![
        (spaces(), made_of()).prop_map(|(spaces, terrain)| HexEdit::Paint { spaces, terrain }),
        (space(), made_of()).prop_map(|(at, terrain)| HexEdit::Fill { at, terrain }),
        (spaces(), edges()).prop_map(|(spaces, edges)| HexEdit::Erase { spaces, edges }),
        spaces().prop_map(|spaces| HexEdit::AddSpaces { spaces }),
        spaces().prop_map(|spaces| HexEdit::RemoveSpaces { spaces }),
        (spaces(), any::<i8>())
            .prop_map(|(spaces, elevation)| HexEdit::SetElevation { spaces, elevation }),
        (edges(), kinds).prop_map(|(edges, kind)| HexEdit::SetBarriers { edges, kind }),
        (edges(), any::<bool>()).prop_map(|(edges, open)| HexEdit::SetDoor {
            edge: edges
                .first()
                .copied()
                .unwrap_or_else(|| Edge::new(hex(0, 0), side(0))),
            open,
        }),
        (".{0,3}", passage).prop_map(|(name, passage)| HexEdit::AddKind {
            name,
            passage,
            ink: Ink::Blue,
        }),
        (0..3_u32).prop_map(|id| HexEdit::RemoveKind { kind: KindId(id) }),
        (".{0,3}", zone_kind, spaces()).prop_map(|(name, kind, spaces)| HexEdit::AddZone {
            name,
            kind,
            ink: Ink::Pink,
            spaces,
        }),
        (0..3_u32, spaces()).prop_map(|(id, spaces)| HexEdit::SetZoneSpaces {
            zone: ZoneId(id),
            spaces,
        }),
        (space(), ".{0,3}").prop_map(|(at, text)| HexEdit::AddLabel { at, text }),
        (0..3_u32, space()).prop_map(|(id, at)| HexEdit::EditLabel {
            label: LabelId(id),
            at,
            text: "x".to_owned(),
        }),
        proptest::collection::vec(point(), 0..4).prop_map(|points| {
            HexEdit::Drawing(DrawingEdit::Draw(Drawing::new(
                Figure::Stroke { points },
                Ink::Plain,
                3,
            )))
        }),
        items().prop_map(|items| HexEdit::Remove { items }),
        items().prop_map(|items| HexEdit::Hide { items }),
        items().prop_map(|items| HexEdit::Show { items }),
        spaces().prop_map(|spaces| HexEdit::HideSpaces { spaces }),
        (point(), any::<u32>(), any::<u32>()).prop_map(|(origin, step, rise)| {
            HexEdit::Calibrate {
                grid: Calibration { origin, step, rise },
            }
        }),
        (0..3_usize).prop_map(|layout| HexEdit::SetLayout {
            layout: [Layout::Flat, Layout::Pointy, Layout::Squares][layout],
        }),
        spaces().prop_map(|spaces| HexEdit::ShowSpaces { spaces }),
        (0..3_u32, ".{0,3}").prop_map(|(id, name)| HexEdit::EditKind {
            kind: KindId(id),
            name,
            passage: Passage::Impassable,
            ink: Ink::Plain,
        }),
        (0..3_u32, ".{0,3}").prop_map(|(id, name)| HexEdit::EditZone {
            zone: ZoneId(id),
            name,
            kind: ZoneKind::Start,
            ink: Ink::Plain,
        }),
        (drawings(), number(), number()).prop_map(|(drawings, dx, dy)| HexEdit::MoveDrawings {
            drawings,
            dx,
            dy
        }),
        drawings().prop_map(|drawings| HexEdit::Drawing(DrawingEdit::ToFront { drawings })),
        drawings().prop_map(|drawings| HexEdit::Drawing(DrawingEdit::ToBack { drawings })),
        (0..3_u32, point(), point(), any::<u8>()).prop_map(|(id, from, to, width)| {
            HexEdit::Drawing(DrawingEdit::Redraw {
                drawing: DrawingId(id),
                figure: Figure::Ellipse { from, to },
                ink: Ink::Green,
                width,
            })
        }),
        (number(), any::<u32>(), any::<u8>()).prop_map(|(x, width, opacity)| {
            let id = PictureId::try_from("b".repeat(64)).expect("64 digits");
            let mut picture = Background::new(id, 9, 9);
            (picture.x, picture.width, picture.opacity) = (x, width, opacity);
            HexEdit::SetPicture {
                picture: Some(picture),
            }
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done in whatever order: an edit is done or refused, the board stays whole and comes back from a file.
    #[test]
    fn no_edits_whatever_leave_a_board_broken(
        edits in proptest::collection::vec(any_edit(), 1..25),
        start in 0..3_usize,
    ) {
        let mut board = [HexBoard::default(), open(1, 1), open(5, 4)][start].clone();
        for edit in edits {
            let before = board.clone();
            prop_assert!(!edit.label(&board).is_empty());
            let text = serde_json::to_string(&edit).expect("an edit can be written");
            prop_assert_eq!(&serde_json::from_str::<HexEdit>(&text).expect("and read"), &edit);
            if let Err(why) = board.edit(&edit) {
                prop_assert_eq!(&board, &before);
                prop_assert!(!why.to_string().ends_with('.'));
            }
        }
        let text = serde_json::to_string(&board).expect("a board can be written");
        prop_assert_eq!(&serde_json::from_str::<HexBoard>(&text).expect("and read"), &board);
        for (at, _) in board.spaces.iter() {
            prop_assert_eq!(board.named(&board.address(at)), Some(at));
        }
        for finding in check(&board) {
            prop_assert!(finding.severity < tableside::board::Severity::Error, "{}", finding.sentence);
        }
        let seen = board.for_players();
        prop_assert!(seen.spaces.iter().all(|(_, space)| !space.hidden));
        let is_shown = |barrier: &Barrier| !barrier.hidden;
        prop_assert!(seen.barriers.values().all(is_shown));
        let grid = HexGrid::new(&board, HexRules { holes_block_sight: true, difficult_extra: 255, ..HexRules::default() });
        for (from, _) in board.spaces.iter() {
            let seen = grid.seen(from, 6, &grid.none());
            prop_assert!(seen.contains(from));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// The largest board takes every edit or refuses it, too, several at once or one.
    #[test]
    fn no_edits_whatever_break_the_largest_board(
        edits in proptest::collection::vec(any_edit(), 1..8),
    ) {
        let mut board = open(200, 200);
        let before = board.clone();
        if board.edit(&HexEdit::Many(edits.clone())).is_err() {
            prop_assert_eq!(&board, &before);
        }
        for edit in &edits {
            let _ = board.edit(edit);
        }
        prop_assert!(board.spaces.len() <= MOST_SPACES);
        let text = serde_json::to_string(&board).expect("a board can be written");
        prop_assert!(text.len() < 20_000, "{} bytes", text.len());
        prop_assert_eq!(&serde_json::from_str::<HexBoard>(&text).expect("and read"), &board);
        let _ = (check(&board), board.for_players());
        let grid = HexGrid::new(&board, HexRules::default());
        let _ = grid.seen(hex(0, 0), u32::MAX, &grid.none());
    }
}
