//! Percentile rolls (U-10 to U-20), from the kernels to a roll in progress, and rolls beside the fight.

pub(super) mod correct;
pub(super) mod free_rolls;
pub(super) mod percentile;
pub(super) mod purpose;
pub(super) mod roll_state;
pub(super) mod rolling;
