//! Players’ phones: what one shows, what becomes of a wish, and (with the server) who is refused.

mod agree;
mod desk;
#[cfg(feature = "phones")]
mod hostile;
mod secret;
#[cfg(feature = "phones")]
pub(crate) mod served;
#[cfg(feature = "phones")]
mod storm;
mod view;
