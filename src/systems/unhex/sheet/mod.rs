//! What a character is (U-01 to U-05, U-60 to U-66, U-80 to U-102): body, hands, items, abilities, and the sheet's own
//! file. What happens to it in a fight is not here.

pub(super) mod ability;
pub(super) mod body;
pub(super) mod character;
pub(super) mod edit;
pub(super) mod item;
pub(super) mod portable;
pub(super) mod weapon;
