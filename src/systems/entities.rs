//! What every game's list of changes is made with: the entities of a game, each before and after. The journal keeps
//! these; undo and recovery apply them and never run a rule again.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Makes a game's `Change` from a list of what its state is made of, in the order in which changes are kept: values
/// there are one of, maps of entities by id, further values; the log comes last. The words are those of messages.
macro_rules! entities {
    (
        $Game:ident, log of $Fact:ty;
        values {
            $($(#[$first_doc:meta])* $First:ident($first:ident: $FirstType:ty) = $first_words:literal;)*
        }
        maps {
            $($(#[$doc:meta])* $Entity:ident($map:ident: $Id:ty => $Type:ty) = $words:literal;)*
        }
        values {
            $($(#[$last_doc:meta])* $Last:ident($last:ident: $LastType:ty) = $last_words:literal;)*
        }
    ) => {
        /// One entity as it was and as it is; none is “not there”.
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        #[expect(
            missing_docs,
            reason = "each field is the entity's id, or the entity before and after"
        )]
        pub enum Change {
            $($(#[$first_doc])* $First { before: $FirstType, after: $FirstType },)*
            $($(#[$doc])* $Entity { id: $Id, before: Option<$Type>, after: Option<$Type> },)*
            $($(#[$last_doc])* $Last { before: $LastType, after: $LastType },)*
            /// The log from line `kept` on, counted from 0.
            Log {
                kept: usize,
                before: Vec<$crate::table::LogEntry<$Fact>>,
                after: Vec<$crate::table::LogEntry<$Fact>>,
            },
        }

        impl Change {
            /// The same change the other way round.
            #[must_use]
            pub fn reversed(&self) -> Self {
                let mut reversed = self.clone();
                match &mut reversed {
                    $(Self::$First { before, after } => std::mem::swap(before, after),)*
                    $(Self::$Entity { before, after, .. } => std::mem::swap(before, after),)*
                    $(Self::$Last { before, after } => std::mem::swap(before, after),)*
                    Self::Log { before, after, .. } => std::mem::swap(before, after),
                }
                reversed
            }

            /// What it changes, for messages.
            fn entity(&self) -> String {
                match self {
                    $(Self::$First { .. } => $first_words.to_owned(),)*
                    $(Self::$Entity { id, .. } => format!(concat!($words, " {}"), id),)*
                    $(Self::$Last { .. } => $last_words.to_owned(),)*
                    Self::Log { .. } => "the log".to_owned(),
                }
            }
        }

        impl $Game {
            /// What differs from an earlier state, in a fixed order. Entities that are shared are not looked into.
            #[must_use]
            pub fn changes_since(&self, before: &Self) -> Vec<Change> {
                use $crate::systems::entities::differing;
                let mut changes = Vec::new();
                $(if before.$first != self.$first {
                    let (before, after) = (before.$first.clone(), self.$first.clone());
                    changes.push(Change::$First { before, after });
                })*
                $(differing(&before.$map, &self.$map, |id, before, after| {
                    changes.push(Change::$Entity { id, before, after });
                });)*
                $(if before.$last != self.$last {
                    let (before, after) = (before.$last.clone(), self.$last.clone());
                    changes.push(Change::$Last { before, after });
                })*
                let kept = before.log.common_len(&self.log);
                if kept < before.log.len() || kept < self.log.len() {
                    changes.push(Change::Log {
                        kept,
                        before: before.log.iter_from(kept).cloned().collect(),
                        after: self.log.iter_from(kept).cloned().collect(),
                    });
                }
                changes
            }

            /// Applies a change, if its “before” is what stands here now.
            ///
            /// # Errors
            /// Which entity is not as the change expects; nothing was changed then.
            pub fn apply_change(&mut self, change: &Change) -> Result<(), String> {
                let fits = match change {
                    $(Change::$First { before, .. } => self.$first == *before,)*
                    $(Change::$Entity { id, before, .. } => self.$map.get(id) == before.as_ref(),)*
                    $(Change::$Last { before, .. } => self.$last == *before,)*
                    Change::Log { kept, before, .. } => {
                        self.log.len() == kept.saturating_add(before.len())
                            && self.log.iter_from(*kept).eq(before)
                    }
                };
                if !fits {
                    return Err(format!("{} is not as the record expects it", change.entity()));
                }
                match change.clone() {
                    $(Change::$First { after, .. } => self.$first = after,)*
                    $(Change::$Entity { id, after, .. } => {
                        $crate::systems::entities::put(&mut self.$map, id, after);
                    })*
                    $(Change::$Last { after, .. } => self.$last = after,)*
                    Change::Log { kept, after, .. } => {
                        self.log.truncate(kept);
                        for entry in after {
                            self.log.push(entry);
                        }
                    }
                }
                Ok(())
            }

            /// Applies a change whose own history is lost: the same, but what it wrote in the log follows on the log
            /// there is.
            ///
            /// # Errors
            /// Which entity is not as the change expects; nothing was changed then.
            pub fn take_up_change(&mut self, change: &Change) -> Result<(), String> {
                let Change::Log { before, after, .. } = change else {
                    return self.apply_change(change);
                };
                // Without a longer log there is no place of that length, and it does not fit.
                let kept = self.log.len().saturating_sub(before.len());
                let (before, after) = (before.clone(), after.clone());
                self.apply_change(&Change::Log { kept, before, after })
            }
        }
    };
}
pub(super) use entities;

/// Calls `found` for each key whose value differs, in the order of keys.
pub(super) fn differing<K: Ord + Copy, V: Clone + PartialEq>(
    before: &BTreeMap<K, V>,
    after: &BTreeMap<K, V>,
    mut found: impl FnMut(K, Option<V>, Option<V>),
) {
    let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
    loop {
        let order = match (old.peek(), new.peek()) {
            (Some((a, _)), Some((b, _))) => a.cmp(b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return,
        };
        let one = if order.is_le() { old.next() } else { None };
        let other = if order.is_ge() { new.next() } else { None };
        let Some((key, _)) = one.or(other) else {
            return;
        };
        let (one, other) = (one.map(|(_, value)| value), other.map(|(_, value)| value));
        if one != other {
            found(*key, one.cloned(), other.cloned());
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
