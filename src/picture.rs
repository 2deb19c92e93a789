//! What a saved campaign says of a picture: which one it is, never its bytes. Those are files beside the save.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A picture by its content: the SHA-256 of the file's bytes, 64 hexadecimal digits in lower case.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
pub struct PictureId(String);

impl PictureId {
    /// The picture whose bytes have this SHA-256.
    #[must_use]
    pub fn of_hash(hash: [u8; 32]) -> Self {
        Self(hash.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for PictureId {
    type Error = String;

    fn try_from(digits: String) -> Result<Self, String> {
        let is_hash = digits.len() == 64
            && digits
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if is_hash {
            Ok(Self(digits))
        } else {
            Err("a picture is named by 64 hexadecimal digits in lower case".to_owned())
        }
    }
}

impl From<PictureId> for String {
    fn from(id: PictureId) -> Self {
        id.0
    }
}

impl std::fmt::Display for PictureId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
