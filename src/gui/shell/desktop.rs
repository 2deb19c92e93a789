//! What the desktop knows our windows by.

use std::sync::{Arc, LazyLock};

use egui::IconData;

/// Windows are grouped by this, and the file with the name, the icon and the kinds of files is called so.
pub const APP_ID: &str = "tableside";

static ICON: LazyLock<Arc<IconData>> = LazyLock::new(|| {
    let drawn = include_bytes!("../../../assets/icon-256.png");
    // A window without one is as good.
    Arc::new(eframe::icon_data::from_png_bytes(drawn).unwrap_or_default())
});

/// The icon of our windows.
#[must_use]
pub fn icon() -> Arc<IconData> {
    ICON.clone()
}
