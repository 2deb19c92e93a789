//! The panels, cards and pages that are the same in every game: log, history, rules, questions, house rules,
//! palette. What a game draws by itself is in its folder under `games`.

pub(in crate::gui) mod cards;
pub(in crate::gui) mod correct_roll;
pub(in crate::gui) mod decision;
pub(in crate::gui) mod dice;
pub(in crate::gui) mod findings;
pub mod hand_over;
pub(in crate::gui) mod history;
pub(in crate::gui) mod house_rules;
pub(in crate::gui) mod log;
pub(in crate::gui) mod map_menu;
pub(in crate::gui) mod maps_list;
pub mod pages;
pub(in crate::gui) mod palette;
pub(in crate::gui) mod people;
pub(in crate::gui) mod rules;
pub(in crate::gui) mod sheet_panel;
pub(in crate::gui) mod who_hit;
