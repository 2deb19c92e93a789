//! Why one space sees another or not (H-25), the check of a board, and what players see of it.

use tableside::board::grid::{
    Barrier, BarrierKind, Blocker, Edge, Hand, Hex, HexBoard, HexEdit, HexGrid, HexItem, HexLabel,
    HexProblem, HexRules, HexSet, HexZone, KindId, LabelId, LineEnd, Meets, Passage, SightLine,
    Space, Terrain, TerrainKind, ZoneId, ZoneKind, check,
};
use tableside::board::{Drawing, DrawingId, Figure, Ink, Severity};
use tableside::systems::heroes_of_hex::board_rule;

use super::{Random, grid, hex, open, random_board, side, some_of, steps_to, terrain, wall};

fn sentence(board: &HexBoard, from: Hex, to: Hex, units: &[Hex]) -> String {
    let grid = grid(board);
    let units = grid.bits(units.iter().copied());
    grid.why(board, from, to, &units).sentence
}

#[test]
fn h_25_the_reasons_and_the_verdict_are_of_one_mind() {
    let mut random = Random::new(25);
    let (mut blocked, mut by_corners) = (0, 0);
    for number in 0..150 {
        let board = random_board(&mut random);
        let rules = HexRules {
            holes_block_sight: number % 2 == 0,
            sight_line: match number % 3 {
                0 => SightLine::Corners,
                _ => SightLine::Centres,
            },
            ..HexRules::default()
        };
        let grid = HexGrid::new(&board, rules);
        let units = grid.bits(some_of(&board, &mut random, 6));
        let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
        for from in all.iter().copied().take(12) {
            for to in all.iter().copied() {
                let why = grid.why(&board, from, to, &units);
                let hand = |hand| why.blocks.iter().any(|block| block.hand == hand);
                let shut = hand(Hand::Both) || (hand(Hand::Left) && hand(Hand::Right));
                assert_eq!(why.sight, !shut, "{why:?}");
                assert_eq!(why.sight, grid.sight(from, to, &units), "{why:?}");
                let corners = why.ends != [LineEnd::Middle(from), LineEnd::Middle(to)];
                assert_eq!(why.ends.map(LineEnd::space), [from, to]);
                assert!(!corners || (why.sight && rules.sight_line == SightLine::Corners));
                assert_eq!(
                    corners,
                    why.sentence.contains(" corner of "),
                    "{}",
                    why.sentence
                );
                by_corners += usize::from(corners);
                assert_eq!(why.distance, Some(steps_to(board.layout, from, to)));
                assert!(why.sentence.ends_with('.'), "{}", why.sentence);
                blocked += usize::from(!why.sight);
            }
        }
    }
    assert!(blocked > 2_000, "{blocked}");
    assert!(by_corners > 300, "{by_corners}");
}

#[test]
fn h_25_the_sentence_names_what_is_in_the_way_and_how_far_it_is() {
    let mut board = open(8, 4);
    let told = |board: &HexBoard, to, units: &[Hex]| sentence(board, hex(0, 0), to, units);
    assert_eq!(told(&board, hex(1, 0), &[]), "A1 sees B1, one space away.");
    assert_eq!(told(&board, hex(0, 0), &[]), "A1 sees itself.");
    assert_eq!(
        told(&board, hex(4, 0), &[hex(2, 0)]),
        "A1 does not see E1, four spaces away: the token on C1 is in the way."
    );
    assert_eq!(
        told(&board, hex(99, 0), &[]),
        "One of the two spaces is not on the board."
    );
    assert_eq!(
        told(&board, hex(1, 1), &[hex(1, 0)]),
        "A1 sees B2, two spaces away, past the right side of a line that runs between two rows."
    );
    assert_eq!(
        told(&board, hex(1, 1), &[hex(1, 0), hex(0, 1)]),
        "A1 does not see B2, two spaces away: blocked left by the token on B1, \
         right by the token on A2 (the line runs between two rows)."
    );
    wall(&mut board, Edge::new(hex(2, 0), side(0)));
    let edge = Edge::new(hex(2, 0), side(0));
    board.barriers.get_mut(&edge).expect("just built").kind = BarrierKind::ClosedDoor;
    assert_eq!(
        told(&board, hex(4, 0), &[]),
        "A1 does not see E1, four spaces away: the closed door on the edge between C1 and D1 is \
         in the way."
    );
    let grid = grid(&board);
    let why = grid.why(&board, hex(0, 0), hex(4, 0), &grid.none());
    let Blocker::Barrier {
        edge: met,
        kind,
        meets,
    } = why.blocks[0].by
    else {
        panic!("a door: {why:?}");
    };
    assert_eq!(
        (met, kind, meets),
        (edge, BarrierKind::ClosedDoor, Meets::Crosses)
    );
    assert_eq!(why.line.len(), 5);
    let json = serde_json::to_value(&why).expect("reasons can be written");
    assert_eq!(json["blocks"][0]["hand"], "both");
}

fn found(board: &HexBoard) -> Vec<(Severity, String)> {
    let findings = check(board).into_iter();
    findings
        .map(|finding| (finding.severity, finding.sentence))
        .collect()
}

fn zone(name: &str, kind: ZoneKind, spaces: HexSet) -> HexZone {
    HexZone {
        name: name.to_owned(),
        kind,
        spaces,
        ink: Ink::Plain,
        hidden: false,
    }
}

#[test]
fn h_21_the_check_finds_walls_around_a_start_and_parts_that_no_walk_reaches() {
    let mut board = open(6, 1);
    assert_eq!(found(&board), []);
    let camp = zone(
        "Camp",
        ZoneKind::Start,
        [hex(0, 0), hex(1, 0), hex(4, 0)].into(),
    );
    board.zones.insert(ZoneId(1), camp);
    wall(&mut board, Edge::new(hex(0, 0), side(0)));
    terrain(&mut board, hex(4, 0), Terrain::Impassable);
    let warnings = [
        "No unit can stand on E1 in Camp: impassable terrain.",
        "No step leads out of A1 in Camp: walls or impassable terrain on every side.",
        "No walk leads to A1 from the rest of the board.",
        "No walk leads to F1 from the rest of the board.",
    ];
    let expected = warnings.map(|what| (Severity::Warning, what.to_owned()));
    assert_eq!(found(&board), expected);
    // A door can be opened, so it shuts nobody in; one that leads out of the board is only worth a note.
    let barriers = board.barriers.values_mut();
    barriers.for_each(|barrier| barrier.kind = BarrierKind::ClosedDoor);
    let door = Barrier {
        kind: BarrierKind::OpenDoor,
        hidden: false,
    };
    board.barriers.insert(Edge::new(hex(5, 0), side(0)), door);
    let told = found(&board);
    assert_eq!(told.len(), 3);
    assert_eq!(
        told[0].1,
        "The door on the edge east of F1 leads out of the board."
    );
    assert_eq!(told[0].0, Severity::Note);
    assert_eq!(board_rule(check(&board)[0].rule).to_string(), "H-21");
}

#[test]
fn the_check_finds_what_lies_nowhere_and_what_has_no_name() {
    assert_eq!(
        found(&HexBoard::default()),
        [(Severity::Note, "The board has no spaces.".to_owned())]
    );
    let mut board = open(2, 1);
    board.corner = hex(1, 0);
    board.grid.step = 0;
    for far in [hex(7, 7), hex(9, 9)] {
        wall(&mut board, Edge::new(far, side(1)));
    }
    terrain(&mut board, hex(0, 0), Terrain::Kind(KindId(4)));
    let kind = TerrainKind {
        name: String::new(),
        passage: Passage::Difficult { extra: 21 },
        ink: Ink::Plain,
    };
    board.kinds.insert(KindId(2), kind);
    board.zones.insert(
        ZoneId(1),
        zone(" ", ZoneKind::Effect, [hex(1, 0), hex(5, 0)].into()),
    );
    board.zones.insert(
        ZoneId(2),
        zone("Gate", ZoneKind::Objective, HexSet::default()),
    );
    let label = HexLabel {
        at: hex(3, 0),
        text: "x".to_owned(),
        hidden: false,
    };
    board.labels.insert(LabelId(3), label);
    let sentences: Vec<String> = found(&board).into_iter().map(|(_, told)| told).collect();
    assert_eq!(
        sentences,
        [
            "One space left of the corner or above has no name, first the space left of A1.",
            "Spaces are 1000 to 1000000 thousandths of a map unit apart, not 0 and 51962.",
            "The edge between K7 and J8 has a wall or a door, but no space on either side, and \
             one more like it.",
            "One space of terrain 4, which is not on the board, counts as open.",
            "Terrain without a name costs less than 1 or more than 20 spaces more.",
            "Terrain 2 has no name.",
            "Effect zone 1 has no name.",
            "Effect zone 1 is also on one space that the board has not.",
            "Gate is on no space.",
            "Label 3 is at C1, which is not on the board.",
        ]
    );
    assert!(matches!(
        check(&board)[0].problem,
        HexProblem::NoName { .. }
    ));
}

#[test]
fn players_see_nothing_that_is_hidden_and_no_gap_that_tells_of_it() {
    let mut board = open(4, 2);
    let hidden = hex(3, 0);
    let kind = |name: &str| TerrainKind {
        name: name.to_owned(),
        passage: Passage::Open,
        ink: Ink::Plain,
    };
    board.kinds.insert(KindId(1), kind("secret lair"));
    board.kinds.insert(KindId(2), kind("grass"));
    board.kinds.insert(KindId(3), kind("for later"));
    terrain(&mut board, hidden, Terrain::Kind(KindId(1)));
    terrain(&mut board, hex(0, 0), Terrain::Kind(KindId(2)));
    let hide = |board: &mut HexBoard, items| board.edit(&HexEdit::Hide { items });
    let spaces = [hidden].into();
    board
        .edit(&HexEdit::HideSpaces { spaces })
        .expect("on the board");
    let (secret_door, secret_wall) = (Edge::new(hex(0, 0), side(0)), Edge::new(hex(1, 0), side(0)));
    wall(&mut board, secret_wall);
    wall(&mut board, secret_door);
    board.barriers.get_mut(&secret_door).expect("built").kind = BarrierKind::ClosedDoor;
    let behind = Edge::new(hidden, side(0));
    wall(&mut board, behind);
    board.zones.insert(
        ZoneId(1),
        zone("Lair", ZoneKind::Objective, [hidden].into()),
    );
    let gate: HexSet = [hidden, hex(0, 1)].into();
    board
        .zones
        .insert(ZoneId(2), zone("Gate", ZoneKind::Start, gate));
    board.zones.insert(
        ZoneId(3),
        zone("Trap", ZoneKind::Effect, [hex(0, 1)].into()),
    );
    for (id, at) in [(1, hidden), (2, hex(0, 0)), (3, hex(0, 0))] {
        let label = HexLabel {
            at,
            text: format!("label {id}"),
            hidden: id == 2,
        };
        board.labels.insert(LabelId(id), label);
    }
    let (grid, layout) = (board.grid, board.layout);
    let middle = |at| grid.middle(layout, at);
    let (shown, under, beside) = (middle(hex(0, 0)), middle(hidden), middle(hex(9, 9)));
    let words = |id: u32, at| {
        let words = format!("drawing {id}");
        Figure::Words { at, words }
    };
    let line = |from, to| Figure::Line { from, to };
    let all = [
        words(1, shown),
        words(2, shown),
        // What lies on nothing but hidden spaces is hidden with them.
        words(3, under),
        line(under, under),
        line(under, middle(hex(2, 0))),
        words(6, beside),
    ];
    for (id, figure) in (1..).zip(all) {
        let drawing = Drawing::new(figure, Ink::Plain, 9);
        board.drawings.insert(DrawingId(id), drawing);
    }
    let items = vec![
        HexItem::Zone(ZoneId(3)),
        HexItem::Drawing(DrawingId(1)),
        HexItem::Barrier(secret_door),
        HexItem::Barrier(secret_wall),
    ];
    hide(&mut board, items).expect("all of it is there");

    let seen = board.for_players();
    let text = serde_json::to_string(&seen).expect("a board can be written");
    for secret in [
        "lair",
        "Lair",
        "Trap",
        "later",
        "label 1",
        "label 2",
        "drawing 1",
        "drawing 3",
        "hidden\":true",
    ] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    assert_eq!(seen.spaces.len(), 7);
    let grass = Space {
        terrain: Terrain::Kind(KindId(1)),
        ..Space::default()
    };
    assert_eq!(seen.spaces.get(hex(0, 0)), Some(grass));
    assert_eq!(seen.kinds[&KindId(1)].name, "grass");
    assert_eq!(seen.zones.len(), 1);
    assert_eq!(seen.zones[&ZoneId(1)].spaces, [hex(0, 1)].into());
    assert_eq!(seen.labels[&LabelId(1)].text, "label 3");
    let seen_drawings = seen.drawings.values().map(|drawing| &drawing.figure);
    let expected = [
        words(2, shown),
        line(under, middle(hex(2, 0))),
        words(6, beside),
    ];
    assert!(seen_drawings.eq(&expected), "{:?}", seen.drawings);
    // A hidden door is a wall to players, a hidden wall is not there, and nothing stands behind what they do not see.
    let wall = Barrier {
        kind: BarrierKind::Wall,
        hidden: false,
    };
    assert_eq!(
        seen.barriers.into_iter().collect::<Vec<_>>(),
        [(secret_door, wall)]
    );
    assert_eq!(seen.corner, board.corner);
}
