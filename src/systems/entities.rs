//! What every game's list of changes is made with: comparing entities, and putting them into their place.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Whether two entities are equal; shared ones are not looked into.
pub(super) fn same<T: PartialEq>(a: &Arc<T>, b: &Arc<T>) -> bool {
    Arc::ptr_eq(a, b) || a == b
}

/// Calls `found` for each key whose value differs, in the order of keys.
pub(super) fn differing<K: Ord + Copy, V: Clone>(
    before: &BTreeMap<K, V>,
    after: &BTreeMap<K, V>,
    same: impl Fn(&V, &V) -> bool,
    mut found: impl FnMut(K, Option<V>, Option<V>),
) {
    let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
    loop {
        let order = match (old.peek(), new.peek()) {
            (Some((a, _)), Some((b, _))) => a.cmp(b),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (None, None) => return,
        };
        match order {
            std::cmp::Ordering::Less => {
                if let Some((key, value)) = old.next() {
                    found(*key, Some(value.clone()), None);
                }
            }
            std::cmp::Ordering::Greater => {
                if let Some((key, value)) = new.next() {
                    found(*key, None, Some(value.clone()));
                }
            }
            std::cmp::Ordering::Equal => {
                if let (Some((key, a)), Some((_, b))) = (old.next(), new.next())
                    && !same(a, b)
                {
                    found(*key, Some(a.clone()), Some(b.clone()));
                }
            }
        }
    }
}

/// Puts an entity into its place, or takes it out.
pub(super) fn put<K: Ord, V>(map: &mut BTreeMap<K, V>, key: K, value: Option<V>) {
    match value {
        Some(value) => {
            map.insert(key, value);
        }
        None => {
            map.remove(&key);
        }
    }
}
