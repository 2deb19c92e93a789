//! Reading what a short file may write short and a program holds at length: runs of spaces. The reading ends where all
//! of them together are more than a campaign can have, before they fill the memory.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::SPACES;

/// Something that stands for so many spaces.
pub(crate) trait Weigh {
    /// How many.
    fn spaces(&self) -> usize;
}

impl<T: Weigh> Weigh for Arc<T> {
    fn spaces(&self) -> usize {
        (**self).spaces()
    }
}

impl<T: Weigh> Weigh for Option<T> {
    fn spaces(&self) -> usize {
        self.as_ref().map_or(0, Weigh::spaces)
    }
}

/// What is left of all spaces once these are read.
fn left<E: Error>(left: usize, read: &impl Weigh) -> Result<usize, E> {
    left.checked_sub(read.spaces()).ok_or_else(|| {
        E::custom(format_args!(
            "these are more than {SPACES} spaces; that is the most of all boards and zones together"
        ))
    })
}

/// Reads a list.
pub(crate) fn list<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de> + Weigh,
    D: Deserializer<'de>,
{
    struct List<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de> + Weigh> Visitor<'de> for List<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a sequence")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
            let (mut list, mut room) = (Vec::new(), SPACES);
            while let Some(next) = access.next_element::<T>()? {
                room = left(room, &next)?;
                list.push(next);
            }
            Ok(list)
        }
    }
    deserializer.deserialize_seq(List(PhantomData))
}

pub(crate) use crate::unique_map::serialize;

/// Reads a map by ids, each of which stands there once.
pub(crate) fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    K: Deserialize<'de> + Ord + fmt::Display,
    V: Deserialize<'de> + Weigh,
    D: Deserializer<'de>,
{
    struct Map<K, V>(PhantomData<(K, V)>);
    impl<'de, K, V> Visitor<'de> for Map<K, V>
    where
        K: Deserialize<'de> + Ord + fmt::Display,
        V: Deserialize<'de> + Weigh,
    {
        type Value = BTreeMap<K, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map from ids")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
            let mut room = SPACES;
            crate::unique_map::visit(&mut access, |value| {
                room = left(room, value)?;
                Ok(())
            })
        }
    }
    deserializer.deserialize_map(Map(PhantomData))
}
