//! Unhex by its ledger: every test names the line it holds (`u_53_…`) and plays through commands.
//! Only the start of a scene is built from fields; from there on everything is a [`Command`].

mod acts;
mod area_attacks;
mod armor;
mod burning;
mod cards;
mod correct;
mod cover;
mod criticals;
mod damage;
mod edges;
mod editing;
mod effects_by_hand;
mod fight_by_hand;
mod free_rolls;
mod gm;
mod good;
mod initiative;
mod intercepts;
mod items;
mod maps;
mod odds;
mod opposed;
mod people;
pub(crate) mod player;
mod properties;
mod reactions;
mod real_dice;
mod recheck;
mod rolls;
mod rounds;
pub(crate) mod scene;
mod sheets;
mod stealth;
mod surrender;
mod unconscious;
