//! What all games of units on boards have in common on a phone: the sheet from the table of its fields, and what is seen
//! from one’s own space on the board that players know.

use super::super::view::{Control, Gauge, Item, Own, Row, Section, Sight};
use crate::board::grid::{Footprint, HexGrid};
use crate::exchange::svg::Eye;
use crate::systems::sheet::{FieldInfo, FieldValue, FieldView, Kind, Parts, Sheet};
use crate::systems::units::{TableUnit, Token, UnitsOnBoards};
use crate::table::words::count;
use crate::table::{CharacterId, MapId, SavedRoll, SeenTable};

/// The phone of such a game, told the keys of what is its life and of the most of it, how a unit’s turn is ended, and
/// whether opponents are in the way of a look.
macro_rules! units_on_phones {
    ($room:ident, [$now:literal, $max:literal], $end:expr, $block:literal) => {
        fn own(&self, who: $crate::table::CharacterId) -> Option<$crate::phones::Own> {
            let unit = self.units.get(&who)?;
            let look = self.look_of(who);
            let own = super::units::own(&FIELDS, unit, look, &unit.saved_rolls, [$now, $max]);
            Some(own)
        }

        fn set(
            &self,
            who: $crate::table::CharacterId,
            field: &str,
            value: &$crate::systems::sheet::FieldValue,
        ) -> Result<$crate::campaign::Command, $crate::table::Refusal> {
            use $crate::systems::$room::Command;
            match FIELDS.is_players(field) {
                true => Ok(Command::set(who, field, value.clone()).into()),
                false => Err(super::not_yours(field)),
            }
        }

        fn end_turn(&self, who: $crate::table::CharacterId) -> Option<$crate::campaign::Command> {
            let end: fn(&Self, $crate::table::CharacterId) -> Option<$crate::campaign::Command> =
                $end;
            end(self, who)
        }

        fn sight(
            &self,
            who: $crate::table::CharacterId,
            map: $crate::table::MapId,
            table: &$crate::table::SeenTable,
        ) -> Option<$crate::phones::Sight> {
            super::units::sight(self, who, (map, table), $block)
        }
    };
}
pub(super) use units_on_phones;

/// Fields of a sheet that are no matter of a phone: how the token looks, and what the GM keeps.
const LEFT_OUT: [&str; 9] = [
    "name", "letters", "colour", "portrait", "hidden", "team", "side", "kind", "size",
];

/// The sheet of a unit.
pub(super) fn own<U: TableUnit>(
    fields: &Sheet<U>,
    unit: &U,
    look: Option<usize>,
    rolls: &[SavedRoll],
    [now, max]: [&str; 2],
) -> Own {
    let number = |key| match fields.get(unit, key)?.value {
        FieldValue::Number(number) => Some(number),
        _ => None,
    };
    let gauge = number(now).zip(number(max)).map(|(points, most)| Gauge {
        label: fields
            .get(unit, now)
            .map_or("", |field| field.info.label)
            .to_owned(),
        now: points,
        max: most,
        field: fields.is_players(now).then(|| now.to_owned()),
    });
    let mut own = Own {
        name: unit.name().to_owned(),
        letters: unit.letters().to_owned(),
        colour: unit.colour(),
        look,
        gauge,
        rolls: rolls
            .iter()
            .map(|roll| (roll.name.clone(), roll.expr.to_string()))
            .collect(),
        ..Own::default()
    };
    for section in fields.0 {
        let mut shown = Section {
            name: section.name.to_owned(),
            rows: Vec::new(),
            items: Vec::new(),
        };
        match &section.parts {
            Parts::Fields(all) => {
                for view in all.iter().filter_map(|field| field.view(unit)) {
                    let key = view.info.key;
                    if key == "notes" {
                        let player = view.info.player;
                        own.notes = Some((player.then(|| key.to_owned()), words_of(&view)));
                    } else if ![now, max].contains(&key) && !LEFT_OUT.contains(&key) {
                        shown.rows.extend(row(&view, key, view.info.player));
                    }
                }
            }
            Parts::List(list) => {
                let info = list.info();
                for id in list.ids(unit) {
                    let views = list.fields(unit, id).unwrap_or_default();
                    let rows = views.iter().skip(1).filter_map(|view| {
                        let path = format!("{}.{id}.{}", info.key, view.info.key);
                        row(view, &path, info.player && changes_in_play(view.info))
                    });
                    let rows: Vec<Row> = rows.collect();
                    shown.items.push(Item {
                        name: list.name(unit, id).unwrap_or_default(),
                        words: brief(&rows),
                        rows,
                    });
                }
            }
        }
        match shown.items.is_empty() {
            true if shown.rows.is_empty() => {}
            true => own.sections.push(shown),
            false => own.items.push(shown),
        }
    }
    own
}

/// What changes of an item while one plays: where it is, and how often it can still be used.
fn changes_in_play(info: FieldInfo) -> bool {
    ["carried", "times", "uses", "count"].contains(&info.key)
}

/// A field as one line; none where there is nothing to tell and nothing to set.
fn row(view: &FieldView, path: &str, settable: bool) -> Option<Row> {
    let words = words_of(view);
    let control = match (view.info.kind, &view.value) {
        _ if !settable => None,
        (Kind::Number { least, most }, FieldValue::Number(now)) => Some(Control::Number {
            now: *now,
            least,
            most,
        }),
        (Kind::Switch, FieldValue::Switch(on)) => Some(Control::Switch { on: *on }),
        (Kind::OneOf(options), FieldValue::Text(now)) => Some(Control::OneOf {
            now: now.clone(),
            options: options
                .iter()
                .map(|(key, words)| ((*key).to_owned(), (*words).to_owned()))
                .collect(),
        }),
        _ => None,
    };
    let tells = match &view.value {
        FieldValue::Nothing => false,
        FieldValue::Switch(on) => *on || control.is_some(),
        FieldValue::Number(_) => true,
        FieldValue::Text(text) => !text.trim().is_empty(),
    };
    tells.then(|| Row {
        label: view.info.label.to_owned(),
        words,
        field: control.as_ref().map(|_| path.to_owned()),
        control,
    })
}

/// What stands in a field, in words.
fn words_of(view: &FieldView) -> String {
    match &view.value {
        FieldValue::Nothing => String::new(),
        FieldValue::Switch(true) => "yes".to_owned(),
        FieldValue::Switch(false) => "no".to_owned(),
        FieldValue::Number(number) => number.to_string(),
        FieldValue::Text(text) => view.info.kind.words(text).to_owned(),
    }
}

/// The first lines of an item on one line.
fn brief(rows: &[Row]) -> String {
    let told = rows
        .iter()
        .filter(|row| row.words != "0" && row.words != "no");
    let words = told.take(3).map(|row| match row.words.as_str() {
        "yes" => row.label.clone(),
        words if words.parse::<i64>().is_ok() => format!("{} {words}", row.label),
        words => words.to_owned(),
    });
    words.collect::<Vec<_>>().join(" · ")
}

/// What is seen from the space of a unit, on the board as players know it: hidden walls and hidden units tell nothing.
pub(super) fn sight<G: UnitsOnBoards>(
    game: &G,
    who: CharacterId,
    (map, table): (MapId, &SeenTable),
    opponents_block: bool,
) -> Option<Sight> {
    let kept = game.kept();
    let (on, at) = kept.places.get(&who)?.spot();
    let unit = kept.units.get(&who)?;
    let seen = table.board.as_ref().filter(|_| on == map)?;
    let board = &seen.board;
    board.spaces.contains(at).then_some(())?;
    let grid = HexGrid::new(board, game.rules_of_boards());
    let own_look = unit
        .team()
        .and_then(|team| crate::table::team_look(kept.teams, team));
    let from = Footprint::new(board.layout, at, unit.size()).unwrap_or(at.into());
    let place = |token: &crate::table::SeenBoardToken| {
        Footprint::new(board.layout, token.at, token.build.size).unwrap_or(token.at.into())
    };
    let in_the_way = seen.tokens.iter().filter(|token| {
        opponents_block
            && token.look != own_look
            && token.member.state != crate::table::SeenState::Out
    });
    let blockers =
        grid.bits(in_the_way.flat_map(|token| place(token).spaces().collect::<Vec<_>>()));
    let mut sight = Sight {
        place: board.address(at),
        eye: Eye::Spaces {
            here: from.spaces().collect(),
            seen: grid.seen(from, u32::MAX, &blockers).iter().collect(),
        },
        seen: Vec::new(),
        unseen: Vec::new(),
    };
    for token in &seen.tokens {
        let there = place(token);
        if token.at == at && token.member.name == unit.name() {
            continue;
        }
        let name = &token.member.name;
        let far = grid.distance(from, there);
        let far = far.map_or_else(String::new, |far| {
            format!(", {}", count(far, "space", "spaces"))
        });
        match grid.sight(from, there, &blockers) {
            true => sight.seen.push(format!("{name}{far}")),
            false => sight.unseen.push(name.clone()),
        }
    }
    Some(sight)
}
