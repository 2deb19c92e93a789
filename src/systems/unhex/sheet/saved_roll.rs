//! A roll of any notation that a sheet keeps. How it is rolled is in `rolls::free_rolls`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::Expression;

/// A roll kept on a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedRoll {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What is rolled, in dice notation.
    #[schemars(with = "String")]
    pub expr: Expression,
}
