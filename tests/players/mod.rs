//! What players may see (promise 12): the view in the core, over random campaigns and random play.

pub(crate) mod hidden;
pub(crate) mod secrets;
mod words;
