//! Goes through anything that can be saved and looks at its words and lists, field by field: one way for commands,
//! records, files and sheets. First quickly, whether there is anything; only then with the place of each.

use std::fmt;

use serde::Serialize;
use serde::ser::{self, Serializer};

use super::harmless::{is_harmful, shown};
use super::{LETTERS, LINES, NAME, most_entries, most_letters};

/// What is wrong with some words or a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It has more letters than it can.
    TooLong {
        /// How many it has.
        letters: usize,
        /// How many are the most.
        most: usize,
    },
    /// It has more entries than it can.
    TooMany {
        /// How many are the most.
        most: usize,
    },
    /// It has a letter that is never shown.
    Harmful(char),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { letters, most } => {
                write!(f, "it has {letters} letters, and {most} are the most")
            }
            Self::TooMany { most } => write!(f, "these are too many; {most} are the most"),
            Self::Harmful(letter) => write!(
                f,
                "it has the character U+{:04X}, which steers the screen or turns writing around; leave it out",
                u32::from(*letter)
            ),
        }
    }
}

impl Fault {
    /// Whether it does harm however it is shown.
    pub(crate) const fn is_beyond(self) -> bool {
        matches!(self, Self::TooLong { .. } | Self::TooMany { .. })
    }
}

/// Whether something in it is longer or more than it can be.
pub(crate) fn is_beyond(what: &impl Serialize) -> bool {
    let mut walk = Walk::new(false, false);
    let _ = what.serialize(&mut walk);
    walk.found
}

/// Everything that is wrong with the words and lists in it, with places such as `characters.3.name`; at most
/// [`MOST_TOLD`] of them.
pub(crate) fn faults(what: &impl Serialize) -> Vec<(String, Fault)> {
    let mut quick = Walk::new(true, false);
    let _ = what.serialize(&mut quick);
    if !quick.found {
        return Vec::new();
    }
    let mut walk = Walk::new(true, true);
    let _ = what.serialize(&mut walk);
    walk.faults
}

/// The first thing wrong with the words of a command, in a sentence.
pub(crate) fn refused(command: &impl Serialize) -> Option<String> {
    let (place, fault) = faults(command).into_iter().next()?;
    Some(format!("{fault} (in {place})"))
}

/// More faults are not told one by one.
const MOST_TOLD: usize = 100;
/// A longer key of a map is cut in a place.
const MOST_KEY: usize = 40;

/// The way through.
struct Walk {
    /// Harmful letters are looked for, too.
    letters: bool,
    /// Everything is looked at and its place kept; otherwise it ends with the first.
    places: bool,
    found: bool,
    field: &'static str,
    in_log: bool,
    path: Vec<String>,
    faults: Vec<(String, Fault)>,
}

/// The way ends here.
#[derive(Debug)]
struct Stop;

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("found")
    }
}

impl std::error::Error for Stop {}

impl ser::Error for Stop {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl Walk {
    fn new(letters: bool, places: bool) -> Self {
        Self {
            letters,
            places,
            found: false,
            field: "",
            in_log: false,
            path: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn fault(&mut self, fault: Fault) -> Result<(), Stop> {
        self.found = true;
        if self.places && self.faults.len() < MOST_TOLD {
            self.faults.push((self.path.join("."), fault));
            return Ok(());
        }
        Err(Stop)
    }

    fn words(&mut self, words: &str) -> Result<(), Stop> {
        let plain = !self.letters || words.bytes().all(|byte| (b' '..0x7f).contains(&byte));
        // Nearly all words are so; a long log has many.
        if plain && words.len() <= LETTERS {
            return Ok(());
        }
        let most = most_letters(self.field, self.in_log);
        if words.len() > most {
            let letters = words.chars().count();
            if letters > most {
                self.fault(Fault::TooLong { letters, most })?;
            }
        }
        if !plain {
            let in_a_name = most <= NAME;
            let wrong = |letter: &char| is_harmful(*letter) || (in_a_name && *letter < ' ');
            if let Some(letter) = words.chars().find(wrong) {
                self.fault(Fault::Harmful(letter))?;
            }
        }
        Ok(())
    }

    /// How many entries may come, once so many are told; how long a log is, is not.
    fn entries(&mut self, count: Option<usize>) -> Result<usize, Stop> {
        if count.is_some_and(|count| count <= LINES) {
            return Ok(usize::MAX);
        }
        let most = most_entries(self.field);
        if count.is_some_and(|count| count > most) {
            self.fault(Fault::TooMany { most })?;
        }
        Ok(most)
    }

    fn inside<T: ?Sized + Serialize>(&mut self, step: &'static str, value: &T) -> Result<(), Stop> {
        let outside = std::mem::replace(&mut self.field, step);
        if self.places {
            self.path.push(step.to_owned());
        }
        value.serialize(&mut *self)?;
        if self.places {
            self.path.pop();
        }
        self.field = outside;
        Ok(())
    }

    fn parts(&mut self) -> Parts<'_> {
        self.parts_up_to(usize::MAX)
    }

    fn parts_up_to(&mut self, most: usize) -> Parts<'_> {
        Parts {
            field: self.field,
            in_log: self.in_log,
            depth: self.path.len(),
            walk: self,
            next: 0,
            most,
        }
    }
}

/// The parts of something, one by one.
struct Parts<'a> {
    walk: &'a mut Walk,
    field: &'static str,
    in_log: bool,
    depth: usize,
    next: usize,
    most: usize,
}

impl Parts<'_> {
    fn element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Stop> {
        let number = self.next;
        self.next += 1;
        if number == self.most {
            self.walk.fault(Fault::TooMany { most: number })?;
        }
        if self.walk.places {
            self.walk.path.push(number.to_string());
        }
        value.serialize(&mut *self.walk)?;
        self.back();
        Ok(())
    }

    fn back(&mut self) {
        self.walk.path.truncate(self.depth);
    }

    fn done(self) {
        self.walk.field = self.field;
        self.walk.in_log = self.in_log;
        self.walk.path.truncate(self.depth);
    }
}

macro_rules! plain {
    ($($name:ident($kind:ty)),+ $(,)?) => {$(
        fn $name(self, _: $kind) -> Result<(), Stop> {
            Ok(())
        }
    )+};
}

impl<'a> Serializer for &'a mut Walk {
    type Ok = ();
    type Error = Stop;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    plain!(
        serialize_bool(bool),
        serialize_i8(i8),
        serialize_i16(i16),
        serialize_i32(i32),
        serialize_i64(i64),
        serialize_u8(u8),
        serialize_u16(u16),
        serialize_u32(u32),
        serialize_u64(u64),
        serialize_f32(f32),
        serialize_f64(f64),
        serialize_char(char),
        serialize_bytes(&[u8]),
    );

    fn serialize_str(self, words: &str) -> Result<(), Stop> {
        self.words(words)
    }

    /// What writes itself is an id of a fixed form, and no words of anybody's; every line of a log has some.
    fn collect_str<T: ?Sized + fmt::Display>(self, _: &T) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), Stop> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        self.inside(variant, value)
    }

    fn serialize_seq(self, count: Option<usize>) -> Result<Parts<'a>, Stop> {
        let most = self.entries(count)?;
        Ok(self.parts_up_to(most))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Stop> {
        Ok(self.parts())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Stop> {
        Ok(self.parts())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Stop> {
        Ok(self.parts())
    }

    fn serialize_map(self, count: Option<usize>) -> Result<Parts<'a>, Stop> {
        let most = self.entries(count)?;
        Ok(self.parts_up_to(most))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<'a>, Stop> {
        let parts = self.parts();
        // Lines of the log are made of names and texts.
        parts.walk.in_log |= name == "LogEntry";
        Ok(parts)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Stop> {
        let parts = self.parts();
        if parts.walk.places {
            parts.walk.path.push(variant.to_owned());
        }
        Ok(parts)
    }
}

/// What all parts have, and how one of them comes.
macro_rules! parts {
    ($($kind:ident($($one:tt)+)),+ $(,)?) => {$(
        impl ser::$kind for Parts<'_> {
            type Ok = ();
            type Error = Stop;

            parts!(@ $($one)+);

            fn end(self) -> Result<(), Stop> {
                self.done();
                Ok(())
            }
        }
    )+};
    (@ $name:ident without key) => {
        fn $name<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Stop> {
            self.element(value)
        }
    };
    (@ $name:ident with key) => {
        fn $name<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), Stop> {
            self.walk.inside(key, value)
        }
    };
}

parts!(
    SerializeSeq(serialize_element without key),
    SerializeTuple(serialize_element without key),
    SerializeTupleStruct(serialize_field without key),
    SerializeTupleVariant(serialize_field without key),
    SerializeStruct(serialize_field with key),
    SerializeStructVariant(serialize_field with key),
);

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Stop;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), Stop> {
        if self.walk.places {
            let key = serde_json::to_string(key).unwrap_or_default();
            let key: String = key.trim_matches('"').chars().take(MOST_KEY).collect();
            self.walk.path.push(shown(&key).into_owned());
        }
        // Words that are keys are names.
        let field = std::mem::replace(&mut self.walk.field, "name");
        key.serialize(&mut *self.walk)?;
        self.walk.field = field;
        Ok(())
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Stop> {
        value.serialize(&mut *self.walk)?;
        self.back();
        Ok(())
    }

    fn end(self) -> Result<(), Stop> {
        self.done();
        Ok(())
    }
}
