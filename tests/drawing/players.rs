//! The players’ window: how its rows share the room, and a ruler as long as it says.

use egui::{Pos2, Rect, vec2};
use tableside::gui::players::order::grid;
use tableside::gui::players::ruler::longest;

#[test]
fn rows_shrink_and_fill_columns_until_all_fit() {
    let room = Rect::from_min_size(Pos2::ZERO, vec2(600.0, 600.0));
    let few = grid(room, 8, 30.0, 9.0);
    assert!(few.height > 50.0 && few.columns == 1, "{few:?}");
    let more = grid(room, 18, 30.0, 9.0);
    assert!(more.rows * more.columns >= 18, "{more:?}");
    assert!(more.height < few.height);
    // As high and wide as beside a map on a usual screen: two columns of larger rows.
    let beside = Rect::from_min_size(Pos2::ZERO, vec2(640.0, 740.0));
    let horde = grid(beside, 25, 40.0, 9.0);
    assert!(horde.columns == 2 && horde.height > 35.0, "{horde:?}");
    assert_eq!(horde.rows, 13, "{horde:?}");
    // A few of them stay one below the other, since rows that are hardly larger would say less.
    let some = Rect::from_min_size(Pos2::ZERO, vec2(420.0, 300.0));
    let eight = grid(some, 8, 30.0, 9.0);
    assert_eq!((eight.columns, eight.rows), (1, 8), "{eight:?}");
    // Large rows that would cut their words are made smaller.
    let (short, long) = (grid(some, 4, 30.0, 9.0), grid(some, 4, 30.0, 12.0));
    assert!(
        long.height < short.height && long.height * 12.0 <= 420.0,
        "{long:?}"
    );
    // Names are 0.58 as high as their rows, and read from across the room however many rows there are.
    for count in 1..60 {
        let many = grid(beside, count, 40.0, 16.0);
        assert!(0.58 * many.height >= 26.0, "{count} {many:?}");
    }
    let crowd = grid(room, 500, 30.0, 9.0);
    assert!(crowd.rows * crowd.columns < 500, "{crowd:?}");
}

#[test]
fn the_longest_line_that_fits_is_drawn_to_its_length() {
    let (count, unit) = longest(2000.0, true, 96.0);
    assert_eq!((count, unit), (4, 96.0));
    let (count, unit) = longest(2000.0, false, 254.0);
    assert_eq!(count, 10);
    assert!((unit - 100.0).abs() < 0.001, "a centimetre: {unit}");
    assert_eq!(longest(250.0, true, 96.0).0, 2);
    assert_eq!(longest(10.0, false, 96.0).0, 1);
}
