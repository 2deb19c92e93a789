//! Players’ phones: what a phone shows, what it may ask for, and how that becomes an ordinary command. The GM’s machine
//! stays the only truth: a phone sends wishes of a closed list, never state.
//!
//! - `view/` is what one phone shows, made of what players may see, its own character’s sheet and its own questions; it
//!   is written as HTML there, and nothing else is ever sent.
//! - `command` is the closed list of wishes and what each becomes. - `games/` is what a game adds.
//! - `asking` tells one asking of a question from the next. - `book` has the devices: tokens, characters, what each has sent
//!   already. - `desk` stands between the server and whoever holds the document.
//! - `server/` is the HTTP, behind the feature `phones`.

mod asking;
mod book;
mod command;
mod desk;
mod games;
#[cfg(feature = "phones")]
pub mod server;
mod view;

pub use book::{Admission, Book, BookError, CODE_USED_UP, Device, JoinRefused, Taps, book_path};
pub use command::PhoneCommand;
pub use desk::{Desk, Nod, Order, Outcome, Reply, Shown, Snapshot, Wish};
pub use view::{Ask, BoxGroup, Choice, Gauge, Item, OnShow, Own, PhoneView, Question, Row, Sight};
