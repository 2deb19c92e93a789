//! Reads JSON for what is wanted of it. Whatever stands where something else is wanted counts as nothing, and lists are
//! cut where they are longer than anything that is drawn.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// A value of any form, read as a `T`.
#[derive(Default)]
pub(super) struct Loose<T>(pub(super) T);

/// How something is made of whatever stands there; nothing unless said otherwise.
pub(super) trait FromAny: Default {
    fn boolean(_: bool) -> Self {
        Self::default()
    }

    fn number(_: f64) -> Self {
        Self::default()
    }

    fn text(_: &str) -> Self {
        Self::default()
    }

    fn list<'de, A: SeqAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        while access.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Self::default())
    }

    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        while access.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Self::default())
    }
}

impl<'de, T: FromAny> Deserialize<'de> for Loose<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any<T>(PhantomData<T>);
        impl<'de, T: FromAny> Visitor<'de> for Any<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("anything")
            }

            fn visit_bool<E>(self, value: bool) -> Result<T, E> {
                Ok(T::boolean(value))
            }

            fn visit_i64<E>(self, value: i64) -> Result<T, E> {
                Ok(T::number(value as f64))
            }

            fn visit_u64<E>(self, value: u64) -> Result<T, E> {
                Ok(T::number(value as f64))
            }

            fn visit_f64<E>(self, value: f64) -> Result<T, E> {
                Ok(T::number(value))
            }

            fn visit_str<E>(self, value: &str) -> Result<T, E> {
                Ok(T::text(value))
            }

            fn visit_unit<E>(self) -> Result<T, E> {
                Ok(T::default())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<T, A::Error> {
                T::list(access)
            }

            fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<T, A::Error> {
                T::object(access)
            }
        }
        deserializer.deserialize_any(Any(PhantomData)).map(Self)
    }
}

/// The next value of an object, whatever it is.
pub(super) fn value<'de, T: FromAny, A: MapAccess<'de>>(access: &mut A) -> Result<T, A::Error> {
    Ok(access.next_value::<Loose<T>>()?.0)
}

/// The next key of an object; what is no word is an empty one.
pub(super) fn key<'de, A: MapAccess<'de>>(access: &mut A) -> Result<Option<String>, A::Error> {
    let key = access.next_key::<Loose<Word>>()?;
    Ok(key.map(|key| key.0.0.unwrap_or_default()))
}

/// Passes over the next value of an object.
pub(super) fn ignore<'de, A: MapAccess<'de>>(access: &mut A) -> Result<(), A::Error> {
    access.next_value::<IgnoredAny>().map(drop)
}

/// A number that can be a place or a length.
#[derive(Clone, Copy, Default)]
pub(super) struct Real(pub(super) Option<f64>);

/// Nothing is drawn further away.
const FURTHEST: f64 = 1e9;

impl FromAny for Real {
    fn number(value: f64) -> Self {
        Self((value.abs() <= FURTHEST).then_some(value))
    }
}

/// A place `{x, y}` in a file's own lengths.
#[derive(Clone, Copy, Default)]
pub(super) struct Place(pub(super) Option<(f64, f64)>);

impl FromAny for Place {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let (mut x, mut y) = (Real::default(), Real::default());
        while let Some(key) = key(&mut access)? {
            match key.as_str() {
                "x" => x = value(&mut access)?,
                "y" => y = value(&mut access)?,
                _ => ignore(&mut access)?,
            }
        }
        Ok(Self(x.0.zip(y.0)))
    }
}

/// What is looked at no further.
#[derive(Default)]
pub(super) struct Anything;

impl FromAny for Anything {}

/// Words, cut where no map could have more.
#[derive(Clone, Default)]
pub(super) struct Word(pub(super) Option<String>);

impl FromAny for Word {
    fn text(value: &str) -> Self {
        Self(Some(value.chars().take(crate::limits::TEXT).collect()))
    }
}

/// Words that may be a whole file.
#[derive(Default)]
pub(super) struct Long(pub(super) Option<String>);

impl FromAny for Long {
    fn text(value: &str) -> Self {
        Self(Some(value.to_owned()))
    }
}

/// Yes only where it says so.
#[derive(Clone, Copy, Default)]
pub(super) struct Flag(pub(super) bool);

impl FromAny for Flag {
    fn boolean(value: bool) -> Self {
        Self(value)
    }
}

/// A list of which no more than `MOST` are kept, and how many came behind them.
pub(super) struct List<T, const MOST: usize> {
    pub(super) items: Vec<T>,
    pub(super) more: usize,
}

impl<T, const MOST: usize> Default for List<T, MOST> {
    fn default() -> Self {
        let items = Vec::new();
        Self { items, more: 0 }
    }
}

impl<T: FromAny, const MOST: usize> FromAny for List<T, MOST> {
    fn list<'de, A: SeqAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut list = Self::default();
        while list.items.len() < MOST {
            match access.next_element::<Loose<T>>()? {
                Some(item) => list.items.push(item.0),
                None => return Ok(list),
            }
        }
        while access.next_element::<IgnoredAny>()?.is_some() {
            list.more += 1;
        }
        Ok(list)
    }
}
