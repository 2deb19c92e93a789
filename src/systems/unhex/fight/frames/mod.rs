//! The procedures in progress as a fight keeps them: saved values, without rules. What happens in each is above, in
//! `fight` and `attack`.

pub(in crate::systems::unhex) mod area_attack;
pub(in crate::systems::unhex) mod damage;
pub(in crate::systems::unhex) mod exchange;
pub(in crate::systems::unhex) mod first_aid;
pub(in crate::systems::unhex) mod frame;
pub(in crate::systems::unhex) mod initiative;
pub(in crate::systems::unhex) mod move_frame;
pub(in crate::systems::unhex) mod questions;
pub(in crate::systems::unhex) mod strike;
