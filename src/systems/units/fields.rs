//! The fields that are on the sheet of every unit: who it is, and notes; and where what it can hold is.

/// Makes `ABOUT` and `NOTES` of a game’s table of fields, told an example of a class, the field for its kind, and what the
/// team on a sheet is called.
macro_rules! fields_about_units {
    ($class:literal, $kind:expr, $team:ident $Team:literal) => {
        const ABOUT: &[Field<Unit>] = &[
    plain!(Unit: "name" "Name" Kind::NAME, "", name = words).players(),
    plain!(Unit: "class" "Class" Kind::LINE, $class, class = words).players(),
    plain!(Unit: "description" "Description" Kind::long(2), "Looks and manner",
                description = words)
            .players(),
            $kind,
            Field::new(
                stringify!($team),
                $Team,
                Kind::Team,
                |of: &Unit| of.$team.map(|team| team.0).into(),
                |of: &mut Unit, value| of.$team = value.number().map($crate::table::TeamId),
            ),
    plain!(Unit: "letters" "Letters" Kind::Text { least: 0, most: 3, rows: 1 }, "",
                letters = words)
            .players(),
    plain!(Unit: "colour" "Colour" Kind::Colour, "", colour = colour)
                .players()
                .beside(),
            Field::new(
                "portrait",
                "Portrait",
                Kind::Picture,
                |of: &Unit| of.portrait.clone().map(String::from).into(),
                |of: &mut Unit, value| {
                    let id = value.text().to_owned();
                    of.portrait = $crate::picture::PictureId::try_from(id).ok();
                },
            )
            .players(),
    plain!(Unit: "hidden" "Hidden from players" Kind::Switch, "", hidden = switch),
        ];

        const NOTES: &[Field<Unit>] = &[
    plain!(Unit: "notes" "Notes" Kind::long(3), "The player can see these", notes = words)
                .players(),
        ];
    };
}
pub(in crate::systems) use fields_about_units;

/// Where something that can be held is.
macro_rules! carried {
    ($Item:ident) => {
        Field::new(
            "carried",
            "Carried",
            Kind::OneOf(&[
                ("held", "in hand"),
                ("sheathed", "sheathed"),
                ("lies", "lies on the board"),
            ]),
            |of: &$Item| {
                match of.carried {
                    Carried::Held => "held",
                    Carried::Sheathed => "sheathed",
                    Carried::Lies(_) => "lies",
                }
                .into()
            },
            |of: &mut $Item, value| {
                of.carried = match value.text() {
                    "held" => Carried::Held,
                    "sheathed" => Carried::Sheathed,
                    _ => of.carried,
                };
            },
        )
    };
}
pub(in crate::systems) use carried;
