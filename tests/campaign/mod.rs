//! The document: its file, its history, hostile files, what any game is asked, and which way the house's rooms depend on each other.

mod broken;
mod every_game;
mod files;
mod history;
pub(crate) mod hostile;
pub(crate) mod house;
mod limits;
mod pictures;
mod sound;
mod store;
mod stream;

use serde_json::Value;
use tableside::campaign::Campaign;
use tableside::campaign::store::{from_bytes, to_bytes};

/// The bytes of a campaign.
fn bytes(campaign: &Campaign) -> Vec<u8> {
    to_bytes(campaign).expect("a campaign is always written")
}

/// The sample's file as text.
fn sample_text() -> String {
    String::from_utf8(bytes(&Campaign::sample_nightclub())).expect("JSON is text")
}

/// The sample's file as a tree, to be broken.
fn sample_tree() -> Value {
    serde_json::from_str(&sample_text()).expect("JSON")
}

/// Why this text is not opened.
#[track_caller]
fn refused(text: &str) -> String {
    from_bytes(text.as_bytes())
        .expect_err("it should not open")
        .to_string()
}
