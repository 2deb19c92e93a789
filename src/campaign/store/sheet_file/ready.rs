//! The ready sheets of the program, kept inside it so that they are there without files.

/// The files of a folder of ready sheets, by name and text.
macro_rules! sheets {
    ($($name:literal),+ $(,)?) => {
        &[$((
            concat!($name, ".sheet.json"),
            include_str!(concat!("../../../../sheets/unhex/", $name, ".sheet.json")),
        )),+]
    };
}

/// The ready sheets for Unhex: six player characters, then eight foes from the weakest on, each as
/// its file's name and text. They are read by [`sheet_from_bytes`](super::sheet_from_bytes).
#[must_use]
pub fn ready() -> &'static [(&'static str, &'static str)] {
    sheets![
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
