//! The fight (U-40 to U-58, U-70 to U-73, U-100, U-101): rounds and turns, what can be done in them, and what becomes of
//! procedures when something changes beneath them. Attacks are in `attack`.

pub(super) mod act;
pub(super) mod acts;
pub(super) mod direct;
pub(super) mod dispatch;
pub(super) mod effect;
pub(super) mod effects;
pub(super) mod fate;
pub(super) mod first_aid;
pub(super) mod frames;
pub(super) mod hands;
pub(super) mod initiative;
pub(super) mod moves;
pub(super) mod offers;
pub(super) mod placing;
pub(super) mod procedure;
pub(super) mod rally;
pub(super) mod recheck;
pub(super) mod rounds;
pub(super) mod started;
pub(super) mod state;
pub(super) mod stealth;
pub(super) mod surrender;
