//! What players may see (promise 12): the view in the core, over random campaigns and random play.

mod hidden;
mod hidden_units;
pub(crate) mod secrets;
mod words;
