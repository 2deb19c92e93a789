//! The ready sheets of the program, kept inside it so that they are there without files.

/// The files of a game's folder of ready sheets, by name and text.
macro_rules! sheets {
    ($system:literal: $($name:literal),+ $(,)?) => {
        &[$((
            concat!($name, ".sheet.json"),
            include_str!(concat!("../../../../sheets/", $system, "/", $name, ".sheet.json")),
        )),+]
    };
}

/// The ready sheets for Unhex: six player characters, then eight foes from the weakest on, each as
/// its file's name and text. They are read by [`sheet_from_bytes`](super::sheet_from_bytes).
#[must_use]
pub fn ready() -> &'static [(&'static str, &'static str)] {
    sheets!["unhex":
        "odile_harrow",
        "benno_castell",
        "sunniva_roe",
        "teodor_quill",
        "yara_finch",
        "aurel_vant",
        "lookout",
        "dock_brawler",
        "alley_shooter",
        "gate_guard",
        "roof_watcher",
        "knife_dancer",
        "wrecker",
        "ringleader",
    ]
}

/// The ready sheets for Heroes of Hex: heroes first, then enemies from the weakest on, each as its file's name and text.
/// They are read by [`unit_from_bytes`](super::unit_from_bytes).
#[must_use]
pub fn ready_units() -> &'static [(&'static str, &'static str)] {
    sheets!["heroes_of_hex":
        "ironwright",
        "duelist",
        "longbow",
        "ember_sage",
        "wayfinder",
        "mender",
        "venomancer",
        "bulwark",
        "reedling",
        "husk",
        "bog_hound",
        "spitter",
        "lantern_wight",
        "shellback",
        "mire_witch",
        "drowned_king",
    ]
}
