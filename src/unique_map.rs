//! Maps in files whose keys may stand there only once: a double id is an error, never the last one wins.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// Writes the map as serde would.
///
/// # Errors
/// Those of the serializer.
pub(crate) fn serialize<K, V, S>(map: &BTreeMap<K, V>, serializer: S) -> Result<S::Ok, S::Error>
where
    K: Serialize,
    V: Serialize,
    S: Serializer,
{
    map.serialize(serializer)
}

/// Reads a map and refuses a key that stands there twice.
///
/// # Errors
/// Those of the deserializer, and one that names a double key.
pub(crate) fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    K: Deserialize<'de> + Ord + fmt::Display,
    V: Deserialize<'de>,
    D: Deserializer<'de>,
{
    struct Unique<K, V>(PhantomData<(K, V)>);
    impl<'de, K, V> Visitor<'de> for Unique<K, V>
    where
        K: Deserialize<'de> + Ord + fmt::Display,
        V: Deserialize<'de>,
    {
        type Value = BTreeMap<K, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map from ids")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
            visit(&mut access, |_| Ok(()))
        }
    }
    deserializer.deserialize_map(Unique(PhantomData))
}

/// Reads the entries one by one; `read` may end it.
///
/// # Errors
/// Those of the deserializer and of `read`, and one that names a double key.
pub(crate) fn visit<'de, K, V, A>(
    access: &mut A,
    mut read: impl FnMut(&V) -> Result<(), A::Error>,
) -> Result<BTreeMap<K, V>, A::Error>
where
    K: Deserialize<'de> + Ord + fmt::Display,
    V: Deserialize<'de>,
    A: MapAccess<'de>,
{
    let mut map = BTreeMap::new();
    while let Some(key) = access.next_key::<K>()? {
        if map.contains_key(&key) {
            return Err(A::Error::custom(format_args!(
                "the id {key} stands here twice"
            )));
        }
        let value = access.next_value()?;
        read(&value)?;
        map.insert(key, value);
    }
    Ok(map)
}
